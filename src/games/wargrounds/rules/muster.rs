//! Between phases: equipment rerolls, the next scenario, Monarchs, places, and the start of a leg
//! ([WG-24](docs/rules/wargrounds.md#wg-24), WG-102, WG-145, WG-146, WG-171, WG-178).

use super::Ref;
use crate::data::{Cell, Scenario, Side};
use crate::event::Event;
use crate::state::Turn;
use crate::state::{Fighter, Life, Stage, Wargrounds};
use muster_kit::{Pile, Seat, Whose};

impl Wargrounds {
    /// Begins the next phase: rolls for its scenario and for who attacks if they are not fixed, and clears the field
    /// ([WG-145](docs/rules/wargrounds.md#wg-145), [WG-178](docs/rules/wargrounds.md#wg-178)).
    pub fn next_phase(&mut self, referee: &mut Ref<'_>) {
        self.progress.next_phase();
        let wanted = if self.progress.phase() == 1 {
            self.terms.options().scenario1
        } else {
            self.terms.options().scenario2
        };
        let before = self.score.results().last().map(|result| result.scenario);
        let mut roll = Vec::new();
        let scenario = match wanted.named() {
            Some(scenario) => scenario,
            None => loop {
                let die = referee.dice.of(Whose::Nobody).roll(6);
                roll.push(die);
                let scenario = Scenario::ALL[die as usize - 1];
                if Some(scenario) != before {
                    break scenario;
                }
            },
        };
        self.field.play(scenario);
        let die = scenario.is_timed().then(|| referee.dice.of(Whose::Nobody).roll(6));
        self.field.attack(if die.is_none_or(|die| die <= 3) {
            Side::Red
        } else {
            Side::Blue
        });
        referee.note(Event::PhaseBegun {
            phase: self.progress.phase(),
            leg: self.progress.leg(),
            scenario: self.field.scenario(),
            roll,
            attackers: die.map(|_| self.field.attackers()),
            attackers_roll: die,
            limit: self.turn_limit(),
        });
        self.clear_field(referee);
    }

    /// The second leg, with attack and defence exchanged ([WG-151](docs/rules/wargrounds.md#wg-151)).
    pub fn begin_muster(&mut self, referee: &mut Ref<'_>) {
        referee.note(Event::PhaseBegun {
            phase: self.progress.phase(),
            leg: self.progress.leg(),
            scenario: self.field.scenario(),
            roll: Vec::new(),
            attackers: Some(self.field.attackers()),
            attackers_roll: None,
            limit: self.turn_limit(),
        });
        self.clear_field(referee);
    }

    /// Makes ready for a leg: nobody on the field, everything in its place ([WG-102](docs/rules/wargrounds.md#wg-102)).
    fn clear_field(&mut self, referee: &mut Ref<'_>) {
        self.progress.enter(Stage::Muster);
        self.field.clear();
        let called = self.turn.called();
        self.turn = Turn::before_the_first();
        self.score.begin_leg();
        self.people.crown(Side::Red, None);
        self.people.crown(Side::Blue, None);
        for who in self.people.everybody() {
            let facing = self.field.home_facing(self.people.side_of(who));
            let fighter = self.people.fighter_mut(who);
            let gone = fighter.life == Life::Gone || called.has(who);
            *fighter = Fighter {
                kills: fighter.kills,
                falls: fighter.falls,
                ..Fighter::fresh(facing)
            };
            if gone {
                fighter.life = Life::Gone;
            }
        }
        self.fill();
        for seat in self.seats.numbers() {
            let state = &mut self.seats[seat];
            state.secret.places.clear();
            state.secret.orders.clear();
            state.secret.joker = None;
            state.deck = Pile::default();
            state.reserve = None;
            state.ready = state.conceded;
            self.seats.new_key(seat);
        }
        if self.seats.are_ready() {
            self.start_leg(referee);
        }
    }

    /// Everybody is in; the leg begins ([WG-146](docs/rules/wargrounds.md#wg-146)).
    pub fn start_leg(&mut self, referee: &mut Ref<'_>) {
        let there = |side: Side| {
            self.people
                .team(side)
                .filter(|who| self.people.fighter(*who).life != Life::Gone)
                .count()
        };
        let larger = there(Side::Red).max(there(Side::Blue));
        self.score.set_target(u16::try_from(larger).expect("34 at most"));
        for side in [Side::Red, Side::Blue] {
            if self.field.scenario() == Scenario::Vip && self.people.monarch(side).is_none() {
                self.people.crown(side, self.people.usual_monarch(side));
            }
            self.place_side(side);
        }
        self.fill();
        let counts = [Side::Red, Side::Blue].map(|side| self.people.upright(side).count());
        referee.note(Event::Placed {
            fighters: counts.map(|count| u8::try_from(count).expect("34 at most")),
        });
        for side in [Side::Red, Side::Blue] {
            if let Some(who) = self.people.monarch(side) {
                referee.note(Event::Monarch {
                    side,
                    who: self.people.who(who),
                });
            }
        }
        self.new_hands(referee);
        self.roll_starts(referee);
        referee.reveal();
        self.begin_turn(referee);
    }

    /// The places asked for, then the rest ([WG-146](docs/rules/wargrounds.md#wg-146),
    /// [9.5](docs/rules/wargrounds.md#95-auto-build-and-auto-placement)).
    fn place_side(&mut self, side: Side) {
        let wanted: Vec<(u8, Cell)> = self
            .seats
            .of(side)
            .flat_map(|seat| self.seats[seat].secret.places.clone())
            .collect();
        for (who, cell) in wanted {
            if self.people.occupant(cell).is_none() && self.people.fighter(who).life == Life::Unplaced {
                self.people.fighter_mut(who).stand_on(cell);
            }
        }
        for who in self.people.placing_order(side) {
            let free = self
                .field
                .placing_cells(side)
                .into_iter()
                .find(|cell| self.people.occupant(*cell).is_none());
            if let Some(cell) = free.or_else(|| self.overflow_cell(side)) {
                self.people.fighter_mut(who).stand_on(cell);
            }
        }
    }

    /// Rerolls a side's equipment or keeps it, as its captain says ([WG-24](docs/rules/wargrounds.md#wg-24)).
    pub fn reroll_kit(&mut self, referee: &mut Ref<'_>, side: Side, yes: bool) {
        if !yes {
            referee.note(Event::KeptKit { side });
            return;
        }
        let grey = !self.people.contingent(side, true).is_empty();
        let small = |die: u32| i8::try_from(die).expect("a die");
        let captain = Whose::Seat(Seat(self.seats.captain(side)));
        let mut rolls = vec![referee.dice.of(captain).roll(6)];
        let faction = self.terms.faction(side);
        let own = small(rolls[0]) + faction.kewl();
        let greys = grey.then(|| {
            let die = referee.dice.of(captain).roll(6);
            rolls.push(die);
            small(die) - 1
        });
        let rows = self.terms.reroll(side, own, greys);
        self.rebuild_kit(side);
        referee.note(Event::Rerolled { side, rolls, rows });
    }
}
