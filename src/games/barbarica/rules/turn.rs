//! Rounds and phases (2.1): who is waited for, and what happens when nobody is.

use crate::event::{Event, Tale};
use crate::rules::{Ref, no};
use crate::state::{Barbarica, Phase, Side};
use crate::words::UnitId;
use muster_game::Notice;
use muster_kit::{Refusal, Seat};

impl Barbarica {
    /// Begins the ambush, or the first round ([BB-262](docs/rules/barbarica.md#bb-262),
    /// [BB-2](docs/rules/barbarica.md#bb-2)).
    pub fn start_fighting(&mut self, referee: &mut Ref<'_>) {
        let ambush = self.begins_with_ambush();
        self.turn.begin_fight(ambush);
        if ambush {
            self.story(Tale::Ambush, String::new(), None, referee);
        }
        self.begin_round(referee);
    }

    /// Psychology of both sides, then the tribe's Movement (BB-2, BB-4, BB-262).
    fn begin_round(&mut self, referee: &mut Ref<'_>) {
        self.turn.begin_psychology(self.turn.side());
        self.seats.end_autos();
        let count = |side: Side| {
            let seen = self
                .army
                .of(side)
                .filter(|unit| unit.is_visible() || !self.keeps_secrets());
            u32::try_from(seen.filter(|unit| !unit.is_wagon()).count()).expect("armies are small")
        };
        let event = Event::Round {
            round: self.turn.round(),
            tribe: count(Side::Tribe),
            rome: count(Side::Rome),
        };
        referee.note(event);
        self.turn.head();
        for side in Side::BOTH {
            if side == Side::Rome && self.turn.is_ambush() {
                continue;
            }
            self.turn.begin_psychology(side);
            self.psychology(side, referee);
            if !self.turn.is_fighting() {
                return;
            }
        }
        self.enter_part(Phase::Movement, Side::Tribe, referee);
    }

    /// A side's part of a phase begins: debts are paid, those who run do so (BB-116, BB-134, BB-160).
    fn enter_part(&mut self, phase: Phase, side: Side, referee: &mut Ref<'_>) {
        self.turn.enter(phase, side, self.seats.of(side));
        self.seats.begin_part();
        for unit in self.army.units_mut() {
            unit.now.commanded = false;
        }
        if phase != Phase::Movement {
            return;
        }
        let units = self.army.units_mut().filter(|unit| unit.side() == side);
        for unit in units {
            if unit.now.moved {
                continue;
            }
            if std::mem::take(&mut unit.sits_out) {
                unit.now.moved = true;
                unit.now.reacted = true;
                if !unit.routing {
                    continue;
                }
            }
            let paid = unit.debt.min(unit.movement);
            unit.debt -= paid;
            unit.now.paid = paid;
        }
        let runners: Vec<UnitId> = self
            .army
            .of(side)
            .filter(|unit| unit.routing)
            .map(|unit| unit.id)
            .collect();
        for id in runners {
            if self.turn.is_fighting() && self.army.unit(id).is_some_and(|unit| unit.routing) {
                self.rout_move(id, referee);
            }
        }
    }

    /// Goes on until a seat is awaited or the fight is over.
    pub fn proceed(&mut self, referee: &mut Ref<'_>) {
        loop {
            let waits = self.turn.awaited().iter().copied();
            let waits = waits.filter(|seat| !self.turn.has_ended(*seat) && self.can_act(*seat));
            let waits: Vec<u8> = waits.collect();
            let waited = !waits.is_empty();
            self.turn.wait_for(waits);
            if !self.turn.is_fighting() || waited {
                return;
            }
            self.leave_part(referee);
            if !self.turn.is_fighting() {
                return;
            }
            let (phase, side) = match (self.turn.phase(), self.turn.side()) {
                (Phase::Movement, Side::Tribe) if !self.turn.is_ambush() => (Phase::Movement, Side::Rome),
                (Phase::Ranged, Side::Tribe) if !self.turn.is_ambush() => (Phase::Ranged, Side::Rome),
                (Phase::Melee, Side::Tribe) if !self.turn.is_ambush() => (Phase::Melee, Side::Rome),
                (Phase::Movement, _) => (Phase::Ranged, Side::Tribe),
                (Phase::Ranged, _) => (Phase::Melee, Side::Tribe),
                _ => {
                    self.end_round(referee);
                    continue;
                }
            };
            self.enter_part(phase, side, referee);
        }
    }

    fn end_round(&mut self, referee: &mut Ref<'_>) {
        self.turn.begin_resolution();
        self.resolution(referee);
        if self.turn.is_fighting() {
            self.turn.next_round();
            self.begin_round(referee);
        }
    }

    /// Drives berserk units that have not charged at the enemy, at the end of their side's Movement phase
    /// ([BB-121](docs/rules/barbarica.md#bb-121)).
    fn leave_part(&mut self, referee: &mut Ref<'_>) {
        if self.turn.phase() != Phase::Movement {
            return;
        }
        let side = self.turn.side();
        let raging: Vec<UnitId> = self
            .army
            .of(side)
            .filter(|unit| unit.now.berserk && self.may_move(unit).is_ok() && !self.army.in_contact(unit))
            .map(|unit| unit.id)
            .collect();
        for id in raging {
            if self.turn.is_fighting() && self.army.unit(id).is_some() {
                self.driven(id, referee);
            }
        }
    }

    fn driven(&mut self, id: UnitId, referee: &mut Ref<'_>) {
        let unit = self.army.the(id);
        let mates = self.army.at(unit.at).filter(|other| other.now.berserk);
        let mates: Vec<UnitId> = mates.map(|other| other.id).collect();
        let near = |enemy: &UnitId| (self.army.the(*enemy).at.distance(unit.at), *enemy);
        if let Some(target) = self.charge_targets(unit).into_iter().min_by_key(near)
            && let Ok(plan) = self.charge_plan(unit, target, None, &mates)
        {
            self.charge(id, target, &plan, referee);
            return;
        }
        let distance = |hex: muster_kit::Hex| self.army.nearest_enemy(unit.side(), hex).unwrap_or(0);
        let best = self
            .destinations(unit)
            .into_iter()
            .min_by_key(|(hex, _, cost)| (distance(*hex), *cost, *hex))
            .filter(|(hex, ..)| distance(*hex) < distance(unit.at));
        if let Some((_, path, _)) = best {
            self.walk(id, &path, None, referee);
        }
    }

    /// What the table tells of people (chapter 6).
    pub fn notified(&mut self, notice: Notice, referee: &mut Ref<'_>) -> Result<(), Refusal> {
        match notice {
            Notice::Missed { seat, times } => {
                if self.turn.is_over() || times == 0 {
                    return Ok(());
                }
                self.seats.miss(seat.0, times);
                self.tell(Event::Missed { seat }, referee);
            }
            Notice::Conceded { seat } => self.concede(seat, referee)?,
        }
        Ok(())
    }

    /// A tribe seat that gives up leaves its units to the others; the last one, and Rome, end the scenario.
    fn concede(&mut self, seat: Seat, referee: &mut Ref<'_>) -> Result<(), Refusal> {
        if self.turn.is_over() {
            return Err(no("BB-8", "The game is over.").instead("/game rematch"));
        }
        let tribe = self.seats.of(Side::Tribe);
        let side = if tribe.contains(&seat.0) {
            Side::Tribe
        } else {
            Side::Rome
        };
        let heir = tribe
            .iter()
            .copied()
            .find(|other| *other != seat.0 && !self.seats.has_resigned(*other));
        match (side, heir) {
            (Side::Tribe, Some(heir)) => {
                self.seats.resign(seat.0);
                let band = self.campaign.band_mut();
                for unit in self.army.units_mut().chain(band).filter(|unit| unit.owner == seat.0) {
                    unit.owner = heir;
                }
                self.proceed(referee);
            }
            _ => {
                self.tell(Event::Conceded { side }, referee);
                self.lays_down_arms(side, referee);
            }
        }
        Ok(())
    }
}
