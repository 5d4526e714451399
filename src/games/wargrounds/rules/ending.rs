//! How legs, phases and the game end, and what comes after ([WG-110](docs/rules/wargrounds.md#wg-110),
//! [WG-150](docs/rules/wargrounds.md#wg-150) to [WG-180](docs/rules/wargrounds.md#wg-180)).

use super::Ref;
use super::verdict::{SLOWER, Verdict, compare_legs};
use crate::data::{Scenario, Side};
use crate::event::{Event, Who};
use crate::state::{Ending, LegResult, PhaseResult, Stage, Wargrounds};

impl Wargrounds {
    /// Ends a turn: Tablet and the turn limit, hands, the next turn ([WG-61](docs/rules/wargrounds.md#wg-61)).
    pub fn end_turn(&mut self, referee: &mut Ref<'_>) {
        if self.field.scenario() == Scenario::Tablet
            && let Some(side) = self.summoned()
        {
            self.close_leg(referee, Verdict::Won(side, "the tablet is whole in the circle"));
            return;
        }
        if self.turn.number() >= self.turn_limit() {
            let verdict = self.tie_break();
            self.close_leg(referee, verdict);
            return;
        }
        if self.field.scenario().is_timed() && self.is_slower((self.turn.number() + 1, 0)) {
            self.close_leg(referee, SLOWER);
            return;
        }
        self.refill_hands(referee);
        self.begin_turn(referee);
    }

    /// A leg that something has just decided.
    pub fn end_leg(&mut self, referee: &mut Ref<'_>) {
        if let Some(verdict) = self.verdict() {
            self.close_leg(referee, verdict);
        }
    }

    fn close_leg(&mut self, referee: &mut Ref<'_>, verdict: Verdict) {
        self.turn.drop_go();
        self.suspended = None;
        if !self.field.scenario().is_timed() {
            let (winner, reason) = match verdict {
                Verdict::Won(side, reason) => (Some(side), reason),
                Verdict::Drawn(reason) | Verdict::NotDone(reason) => (None, reason),
                Verdict::Done => (None, "it is done"),
            };
            self.end_phase(referee, winner, reason.to_owned(), self.score.deaths_of_leg());
            return;
        }
        let done = (verdict == Verdict::Done).then(|| self.timing());
        let reason = match verdict {
            Verdict::NotDone(reason) => reason,
            _ => "the attackers succeed",
        };
        let leg = LegResult {
            attackers: self.field.attackers(),
            done,
            progress: self.progress(),
            deaths: self.score.deaths_of_leg(),
        };
        referee.note(Event::LegEnded {
            attackers: self.field.attackers(),
            done,
            reason: reason.to_owned(),
        });
        match self.score.first_leg() {
            None if self.terms.options().legs == 2 => {
                self.score.end_first_leg(leg);
                self.field.attack(self.field.attackers().other());
                self.progress.second_leg();
                self.begin_muster(referee);
            }
            None => {
                let winner = if done.is_some() {
                    leg.attackers
                } else {
                    leg.attackers.other()
                };
                self.end_phase(referee, Some(winner), reason.to_owned(), leg.deaths);
            }
            Some(first) => {
                let (winner, reason) = compare_legs(&first, &leg);
                // The first leg's deaths are counted already.
                let both = [0, 1].map(|side| first.deaths[side] + leg.deaths[side]);
                self.score.reopen(first);
                self.end_phase(referee, winner, reason.to_owned(), both);
            }
        }
    }

    /// Ends a phase: the phase point, and what comes next ([WG-177](docs/rules/wargrounds.md#wg-177),
    /// [WG-178](docs/rules/wargrounds.md#wg-178)).
    pub fn end_phase(&mut self, referee: &mut Ref<'_>, winner: Option<Side>, reason: String, deaths: [u16; 2]) {
        self.turn.drop_go();
        self.suspended = None;
        referee.note(Event::PhaseEnded {
            phase: self.progress.phase(),
            scenario: self.field.scenario(),
            winner,
            reason: reason.clone(),
            deaths,
        });
        self.score.end_phase(PhaseResult {
            scenario: self.field.scenario(),
            winner,
            deaths,
            reason,
        });
        if self.progress.phase() >= self.terms.options().phases {
            self.end_game(referee, None);
            return;
        }
        self.progress.enter(Stage::Reroll);
        for seat in self.seats.iter_mut() {
            seat.ready = true;
        }
        for side in [Side::Red, Side::Blue] {
            let captain = self.seats.captain(side);
            self.seats[captain].ready = self.seats[captain].conceded;
            self.seats.new_key(captain);
        }
        if self.seats.are_ready() {
            self.next_phase(referee);
        }
    }

    /// Ends the game: phase points, then fewer deaths, or a side has conceded
    /// ([WG-179](docs/rules/wargrounds.md#wg-179), [WG-180](docs/rules/wargrounds.md#wg-180)).
    pub fn end_game(&mut self, referee: &mut Ref<'_>, conceded: Option<Side>) {
        let points = self.score.phases_won();
        let deaths = self.score.deaths_before();
        let (winner, reason) = match conceded {
            Some(side) => (Some(side.other()), format!("{} gives up", side.title())),
            None if points[0] != points[1] => (
                Some(if points[0] > points[1] { Side::Red } else { Side::Blue }),
                "more phase points".to_owned(),
            ),
            None if deaths[0] != deaths[1] => (
                Some(if deaths[0] < deaths[1] { Side::Red } else { Side::Blue }),
                "fewer deaths".to_owned(),
            ),
            None => (None, "all is equal".to_owned()),
        };
        let most = |number: &dyn Fn(u8) -> u8| -> Option<(Who, u8)> {
            let best = self
                .people
                .everybody()
                .max_by_key(|who| (number(*who), std::cmp::Reverse(*who)))?;
            (number(best) > 0).then(|| (self.people.who(best), number(best)))
        };
        referee.note(Event::Ended {
            winner,
            reason: reason.clone(),
            deaths,
            deadliest: most(&|who| self.people.fighter(who).kills),
            most_dead: most(&|who| self.people.fighter(who).falls),
        });
        self.progress.enter(Stage::Over);
        self.turn.drop_go();
        self.suspended = None;
        self.score.end(Ending { winner, reason });
    }
}
