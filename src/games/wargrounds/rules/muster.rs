//! Between phases: equipment rerolls, the next scenario, Monarchs, places, and the start of a leg
//! ([WG-24](docs/rules/wargrounds.md#wg-24), WG-102, WG-145, WG-146, WG-171, WG-178).

use super::Ref;
use crate::data::{Cell, Class, Kit, Scenario, Side, board};
use crate::event::Event;
use crate::state::Turn;
use crate::state::{Fighter, Life, Stage, Wargrounds};
use muster_kit::{Pile, Seat, Whose};

impl Wargrounds {
    /// Begins the next phase: rolls for its scenario and for who attacks if they are not fixed, and clears the field
    /// ([WG-145](docs/rules/wargrounds.md#wg-145), [WG-178](docs/rules/wargrounds.md#wg-178)).
    pub fn next_phase(&mut self, referee: &mut Ref<'_>) {
        self.phase += 1;
        self.leg = 1;
        let wanted = if self.phase == 1 {
            self.options.scenario1
        } else {
            self.options.scenario2
        };
        let before = self.results.last().map(|result| result.scenario);
        let mut roll = Vec::new();
        self.scenario = match wanted.named() {
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
        let die = self.scenario.is_timed().then(|| referee.dice.of(Whose::Nobody).roll(6));
        self.attackers = if die.is_none_or(|die| die <= 3) {
            Side::Red
        } else {
            Side::Blue
        };
        referee.note(Event::PhaseBegun {
            phase: self.phase,
            leg: self.leg,
            scenario: self.scenario,
            roll,
            attackers: die.map(|_| self.attackers),
            attackers_roll: die,
            limit: self.turn_limit(),
        });
        self.clear_field(referee);
    }

    /// The second leg, with attack and defence exchanged ([WG-151](docs/rules/wargrounds.md#wg-151)).
    pub fn begin_muster(&mut self, referee: &mut Ref<'_>) {
        referee.note(Event::PhaseBegun {
            phase: self.phase,
            leg: self.leg,
            scenario: self.scenario,
            roll: Vec::new(),
            attackers: Some(self.attackers),
            attackers_roll: None,
            limit: self.turn_limit(),
        });
        self.clear_field(referee);
    }

    /// Makes ready for a leg: nobody on the field, everything in its place ([WG-102](docs/rules/wargrounds.md#wg-102)).
    fn clear_field(&mut self, referee: &mut Ref<'_>) {
        self.stage = Stage::Muster;
        self.field = Wargrounds::fresh_field(self.scenario, self.size);
        let called = self.turn.called;
        self.turn = Turn::before_the_first();
        self.armour = [0; 2];
        self.deaths = [0; 2];
        self.score = [0; 2];
        self.monarchs = [None; 2];
        for who in self.everybody() {
            let facing = self.home_facing(self.side_of(who));
            let fighter = self.fighter_mut(who);
            let gone = fighter.life == Life::Gone || called.has(who);
            *fighter = Fighter {
                kills: fighter.kills,
                falls: fighter.falls,
                ..super::life::fresh(facing)
            };
            if gone {
                fighter.life = Life::Gone;
            }
        }
        self.fill();
        for seat in 0..u8::try_from(self.seats.len()).expect("68 seats at most") {
            let state = &mut self.seats[usize::from(seat)];
            state.secret.places.clear();
            state.secret.orders.clear();
            state.secret.joker = None;
            state.deck = Pile::default();
            state.reserve = None;
            state.ready = state.conceded;
            self.new_key(seat);
        }
        if self.seats.iter().all(|seat| seat.ready) {
            self.start_leg(referee);
        }
    }

    /// The usual Monarch: heaviest armour, then a shield, then the lowest number
    /// ([WG-171](docs/rules/wargrounds.md#wg-171)).
    pub fn usual_monarch(&self, side: Side) -> Option<u8> {
        self.team(side)
            .filter(|who| self.fighter(*who).life != Life::Gone)
            .min_by_key(|who| {
                let sheet = self.sheet(*who);
                (std::cmp::Reverse(sheet.armour), !sheet.kit.has_shield(), *who)
            })
    }

    /// Everybody is in; the leg begins ([WG-146](docs/rules/wargrounds.md#wg-146)).
    pub fn start_leg(&mut self, referee: &mut Ref<'_>) {
        let there = |side: Side| {
            self.team(side)
                .filter(|who| self.fighter(*who).life != Life::Gone)
                .count()
        };
        let larger = there(Side::Red).max(there(Side::Blue));
        self.target = u16::try_from(larger).expect("34 at most");
        for side in [Side::Red, Side::Blue] {
            if self.scenario == Scenario::Vip && self.monarchs[side as usize].is_none() {
                self.monarchs[side as usize] = self.usual_monarch(side);
            }
            self.place_side(side);
        }
        self.fill();
        let counts = [Side::Red, Side::Blue].map(|side| self.upright(side).count());
        referee.note(Event::Placed {
            fighters: counts.map(|count| u8::try_from(count).expect("34 at most")),
        });
        for side in [Side::Red, Side::Blue] {
            if let Some(who) = self.monarchs[side as usize] {
                referee.note(Event::Monarch {
                    side,
                    who: self.who(who),
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
            .seats_of(side)
            .flat_map(|seat| self.seats[usize::from(seat)].secret.places.clone())
            .collect();
        for (who, cell) in wanted {
            if self.occupant(cell).is_none() && self.fighter(who).life == Life::Unplaced {
                self.stand(who, cell);
            }
        }
        for who in self.placing_order(side) {
            let free = self
                .placing_cells(side)
                .into_iter()
                .find(|cell| self.occupant(*cell).is_none());
            if let Some(cell) = free.or_else(|| self.overflow_cell(side)) {
                self.stand(who, cell);
            }
        }
    }

    fn stand(&mut self, who: u8, cell: Cell) {
        let fighter = self.fighter_mut(who);
        fighter.life = Life::Standing;
        fighter.at = cell;
    }

    /// Shield bearers, other melee fighters, scouts, then mages and missile users
    /// ([9.5](docs/rules/wargrounds.md#95-auto-build-and-auto-placement)).
    fn placing_order(&self, side: Side) -> Vec<u8> {
        let rank = |who: &u8| {
            let sheet = self.sheet(*who);
            match (sheet.kit, sheet.class) {
                (_, Class::Mage) | (Kit::Bow | Kit::Pistol | Kit::PistolShield, _) => 3,
                (Kit::Shield, _) => 0,
                (_, Class::Fighter) => 1,
                _ => 2,
            }
        };
        let mut order: Vec<u8> = self
            .team(side)
            .filter(|who| self.fighter(*who).life == Life::Unplaced)
            .collect();
        order.sort_by_key(|who| (rank(who), *who));
        order
    }

    /// Cells of the starting area by distance to the field's middle, then by address
    /// ([9.5](docs/rules/wargrounds.md#95-auto-build-and-auto-placement)).
    pub fn placing_cells(&self, side: Side) -> Vec<Cell> {
        let board = board(self.scenario, self.size);
        let mut cells = self.area(side).to_vec();
        let off = |place: u8, length: u8| (2 * i32::from(place) - i32::from(length) + 1).pow(2);
        cells.sort_by_key(|cell| (off(cell.x, board.columns) + off(cell.y, board.rows), *cell));
        cells
    }

    /// Rerolls a side's equipment or keeps it, as its captain says ([WG-24](docs/rules/wargrounds.md#wg-24)).
    pub fn reroll_kit(&mut self, referee: &mut Ref<'_>, side: Side, yes: bool) {
        if !yes {
            referee.note(Event::KeptKit { side });
            return;
        }
        let grey = !self.contingent(side, true).is_empty();
        let small = |die: u32| i8::try_from(die).expect("a die");
        let captain = Whose::Seat(Seat(self.captain(side)));
        let mut rolls = vec![referee.dice.of(captain).roll(6)];
        let faction = self.factions[side as usize];
        let kit = &mut self.rolls.kit[side as usize];
        kit[0] = small(rolls[0]) + faction.kewl();
        if grey {
            let die = referee.dice.of(captain).roll(6);
            rolls.push(die);
            kit[1] = small(die) - 1;
        }
        let rows = *kit;
        self.rebuild_kit(side);
        self.rerolled[side as usize] = true;
        referee.note(Event::Rerolled { side, rolls, rows });
    }
}
