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
        if self.scenario == Scenario::Tablet
            && let Some(side) = self.summoned()
        {
            self.close_leg(referee, Verdict::Won(side, "the tablet is whole in the circle"));
            return;
        }
        if self.turn.number >= self.turn_limit() {
            let verdict = self.tie_break();
            self.close_leg(referee, verdict);
            return;
        }
        if self.scenario.is_timed() && self.is_slower((self.turn.number + 1, 0)) {
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
        self.turn.go = None;
        self.suspended = None;
        if !self.scenario.is_timed() {
            let (winner, reason) = match verdict {
                Verdict::Won(side, reason) => (Some(side), reason),
                Verdict::Drawn(reason) | Verdict::NotDone(reason) => (None, reason),
                Verdict::Done => (None, "it is done"),
            };
            self.end_phase(referee, winner, reason.to_owned(), self.deaths);
            return;
        }
        let done = (verdict == Verdict::Done).then(|| self.timing());
        let reason = match verdict {
            Verdict::NotDone(reason) => reason,
            _ => "the attackers succeed",
        };
        let leg = LegResult {
            attackers: self.attackers,
            done,
            progress: self.progress(),
            deaths: self.deaths,
        };
        referee.note(Event::LegEnded {
            attackers: self.attackers,
            done,
            reason: reason.to_owned(),
        });
        match self.first_leg.take() {
            None if self.options.legs == 2 => {
                self.first_leg = Some(leg);
                self.count_deaths(leg.deaths);
                self.attackers = self.attackers.other();
                self.leg = 2;
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
                self.deaths_before = [0, 1].map(|side| self.deaths_before[side] - first.deaths[side]);
                self.end_phase(referee, winner, reason.to_owned(), both);
            }
        }
    }

    fn count_deaths(&mut self, deaths: [u16; 2]) {
        for side in [0, 1] {
            self.deaths_before[side] += deaths[side];
        }
        self.deaths = [0; 2];
    }

    /// Ends a phase: the phase point, and what comes next ([WG-177](docs/rules/wargrounds.md#wg-177),
    /// [WG-178](docs/rules/wargrounds.md#wg-178)).
    pub fn end_phase(&mut self, referee: &mut Ref<'_>, winner: Option<Side>, reason: String, deaths: [u16; 2]) {
        self.count_deaths(deaths);
        self.first_leg = None;
        self.turn.go = None;
        self.suspended = None;
        referee.note(Event::PhaseEnded {
            phase: self.phase,
            scenario: self.scenario,
            winner,
            reason: reason.clone(),
            deaths,
        });
        self.results.push(PhaseResult {
            scenario: self.scenario,
            winner,
            deaths,
            reason,
        });
        if self.phase >= self.options.phases {
            self.end_game(referee, None);
            return;
        }
        self.stage = Stage::Reroll;
        for seat in 0..self.seats.len() {
            self.seats[seat].ready = true;
        }
        for side in [Side::Red, Side::Blue] {
            let captain = self.captain(side);
            self.seats[usize::from(captain)].ready = self.seats[usize::from(captain)].conceded;
            self.new_key(captain);
        }
        if self.seats.iter().all(|seat| seat.ready) {
            self.next_phase(referee);
        }
    }

    /// Ends the game: phase points, then fewer deaths, or a side has conceded
    /// ([WG-179](docs/rules/wargrounds.md#wg-179), [WG-180](docs/rules/wargrounds.md#wg-180)).
    pub fn end_game(&mut self, referee: &mut Ref<'_>, conceded: Option<Side>) {
        let points = self.points();
        let deaths = self.deaths_before;
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
                .everybody()
                .max_by_key(|who| (number(*who), std::cmp::Reverse(*who)))?;
            (number(best) > 0).then(|| (self.who(best), number(best)))
        };
        referee.note(Event::Ended {
            winner,
            reason: reason.clone(),
            deaths,
            deadliest: most(&|who| self.fighter(who).kills),
            most_dead: most(&|who| self.fighter(who).falls),
        });
        self.stage = Stage::Over;
        self.turn.go = None;
        self.suspended = None;
        self.ending = Some(Ending { winner, reason });
    }
}
