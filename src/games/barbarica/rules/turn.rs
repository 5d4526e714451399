//! Rounds and phases (2.1): who is waited for, and what happens when nobody is.

use super::{Ref, no};
use crate::action::Action;
use crate::bearing::{Bearing, bearing, towards};
use crate::event::{Event, Tale};
use crate::state::{Auto, Barbarica, Phase, Progress, Side, Stuck, Unit};
use crate::words::{UnitId, compass};
use muster_game::{Awaiting, Duty, Hand, Notice};
use muster_kit::hexes::Direction;
use muster_kit::{Line, Refusal, Seat, Topic};

impl Barbarica {
    /// Whether units can act: neither deployment, camp nor the end.
    pub fn is_fighting(&self) -> bool {
        self.progress == Progress::Fighting
    }

    /// Begins the ambush, or the first round ([BB-262](docs/rules/barbarica.md#bb-262),
    /// [BB-2](docs/rules/barbarica.md#bb-2)).
    pub fn start_fighting(&mut self, referee: &mut Ref<'_>) {
        self.progress = Progress::Fighting;
        self.round = u16::from(!self.begins_with_ambush());
        if self.round == 0 {
            self.headed = true;
            self.story(Tale::Ambush, String::new(), None, referee);
        }
        self.begin_round(referee);
    }

    /// Psychology of both sides, then the tribe's Movement (BB-2, BB-4, BB-262).
    fn begin_round(&mut self, referee: &mut Ref<'_>) {
        self.phase = Phase::Psychology;
        self.autos.clear();
        let count = |side: Side| {
            let seen = self
                .army(side)
                .filter(|unit| unit.is_visible() || !self.keeps_secrets());
            u32::try_from(seen.filter(|unit| !unit.is_wagon()).count()).expect("armies are small")
        };
        let event = Event::Round {
            round: self.round,
            tribe: count(Side::Tribe),
            rome: count(Side::Rome),
        };
        referee.note(event);
        self.headed = true;
        for side in Side::BOTH {
            if side == Side::Rome && self.is_ambush() {
                continue;
            }
            self.side = side;
            self.psychology(side, referee);
            if !self.is_fighting() {
                return;
            }
        }
        self.enter_part(Phase::Movement, Side::Tribe, referee);
    }

    /// A side's part of a phase begins: debts are paid, those who run do so (BB-116, BB-134, BB-160).
    fn enter_part(&mut self, phase: Phase, side: Side, referee: &mut Ref<'_>) {
        self.phase = phase;
        self.side = side;
        self.key += 1;
        self.done.clear();
        self.waits = self.seats_of(side);
        self.stood_in_for = None;
        self.headed = false;
        self.autos.retain(|_, auto| *auto == Auto::Round);
        for unit in &mut self.units {
            unit.now.commanded = false;
        }
        if phase != Phase::Movement {
            return;
        }
        let units = self.units.iter_mut().filter(|unit| unit.side() == side);
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
            .army(side)
            .filter(|unit| unit.routing)
            .map(|unit| unit.id)
            .collect();
        for id in runners {
            if self.is_fighting() && self.unit(id).is_some_and(|unit| unit.routing) {
                self.rout_move(id, referee);
            }
        }
    }

    /// Goes on until a seat is awaited or the fight is over.
    pub(super) fn proceed(&mut self, referee: &mut Ref<'_>) {
        loop {
            let waits = std::mem::take(&mut self.waits);
            self.waits = waits
                .into_iter()
                .filter(|seat| !self.done.contains(seat) && self.can_act(*seat))
                .collect();
            if !self.is_fighting() || !self.waits.is_empty() {
                return;
            }
            self.leave_part(referee);
            if !self.is_fighting() {
                return;
            }
            let (phase, side) = match (self.phase, self.side) {
                (Phase::Movement, Side::Tribe) if !self.is_ambush() => (Phase::Movement, Side::Rome),
                (Phase::Ranged, Side::Tribe) if !self.is_ambush() => (Phase::Ranged, Side::Rome),
                (Phase::Melee, Side::Tribe) if !self.is_ambush() => (Phase::Melee, Side::Rome),
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
        self.phase = Phase::Resolution;
        self.headed = false;
        self.resolution(referee);
        if self.is_fighting() {
            self.round += 1;
            self.begin_round(referee);
        }
    }

    /// Drives berserk units that have not charged at the enemy, at the end of their side's Movement phase
    /// ([BB-121](docs/rules/barbarica.md#bb-121)).
    fn leave_part(&mut self, referee: &mut Ref<'_>) {
        if self.phase != Phase::Movement {
            return;
        }
        let side = self.side;
        let raging: Vec<UnitId> = self
            .army(side)
            .filter(|unit| unit.now.berserk && self.may_move(unit).is_ok() && !self.in_contact(unit))
            .map(|unit| unit.id)
            .collect();
        for id in raging {
            if self.is_fighting() && self.unit(id).is_some() {
                self.driven(id, referee);
            }
        }
    }

    fn driven(&mut self, id: UnitId, referee: &mut Ref<'_>) {
        let unit = self.the(id);
        let mates = self.units_at(unit.at).filter(|other| other.now.berserk);
        let mates: Vec<UnitId> = mates.map(|other| other.id).collect();
        let near = |enemy: &UnitId| (self.the(*enemy).at.distance(unit.at), *enemy);
        if let Some(target) = self.charge_targets(unit).into_iter().min_by_key(near)
            && let Ok(plan) = self.charge_plan(unit, target, None, &mates)
        {
            self.charge(id, target, &plan, referee);
            return;
        }
        let distance = |hex: muster_kit::Hex| self.nearest_enemy(unit.side(), hex).unwrap_or(0);
        let best = self
            .destinations(unit)
            .into_iter()
            .min_by_key(|(hex, _, cost)| (distance(*hex), *cost, *hex))
            .filter(|(hex, ..)| distance(*hex) < distance(unit.at));
        if let Some((_, path, _)) = best {
            self.walk(id, &path, None, referee);
        }
    }

    /// Seats that have something left to decide in this part of the phase (BB-3, BB-266). A seat that had nothing to
    /// decide once is not asked again in it.
    pub fn awaited(&self) -> &[u8] {
        &self.waits
    }

    /// Whether a seat commands a unit that has a legal act in this phase.
    fn can_act(&self, seat: u8) -> bool {
        self.army(self.side)
            .filter(|unit| self.is_asked_for(seat, unit))
            .any(|unit| self.is_waited_for(unit))
    }

    /// Whether a unit can still act in this part of the phase, if only by turning.
    pub fn is_waited_for(&self, unit: &Unit) -> bool {
        self.has_act(unit) || self.only_turns(unit).is_some()
    }

    /// Whether the table waits for a seat with a unit; with shared control every player may order it, but each waits
    /// for their own ([BB-266](docs/rules/barbarica.md#bb-266)).
    fn is_asked_for(&self, seat: u8, unit: &Unit) -> bool {
        unit.side() == Side::Rome || unit.owner == seat
    }

    /// The way to the nearest enemy for a unit that may turn and no more, with that enemy at its flank or back
    /// ([BB-93](docs/rules/barbarica.md#bb-93), [BB-115](docs/rules/barbarica.md#bb-115),
    /// [BB-134](docs/rules/barbarica.md#bb-134), [BB-160](docs/rules/barbarica.md#bb-160)). It is waited for till it
    /// has turned.
    pub fn only_turns(&self, unit: &Unit) -> Option<Direction> {
        let spent = !unit.now.moved && self.points(unit) == 0;
        let held = unit.now.recovering || (unit.now.reacted && unit.now.moved) || spent;
        let bound = unit.routing || unit.is_wagon() || unit.stuck == Stuck::Clearing;
        let turned = unit.now.faced || unit.now.turned || unit.now.commanded;
        if self.phase != Phase::Movement || unit.side() != self.side || !held || bound || turned {
            return None;
        }
        let enemies = self.visible(unit.side().other());
        let nearest = enemies.min_by_key(|enemy| (enemy.at.distance(unit.at), enemy.id))?;
        let exposed = bearing(unit.at, unit.facing, nearest.at) != Bearing::Front;
        exposed.then(|| towards(unit.at, unit.facing, nearest.at))
    }

    /// `x1 /e` (BB-93).
    pub(super) fn order_turn(&mut self, id: UnitId, facing: Direction, referee: &mut Ref<'_>) -> Result<(), Refusal> {
        let unit = self.the(id);
        if unit.routing {
            return Err(no("BB-116", format!("{id} is running and obeys nobody.")).instead("another unit"));
        }
        if unit.is_wagon() {
            return Err(no("BB-220", format!("{id} is a wagon and does not turn.")).instead("another unit"));
        }
        if unit.now.faced {
            let reason = format!("{id} came into contact by its move and faces {}.", compass(unit.facing));
            return Err(no("BB-93", reason).instead("It turns to the enemy that it fights."));
        }
        let unit = self.the_mut(id);
        unit.facing = facing;
        unit.now.turned = true;
        self.tell(Event::Turned { who: id, facing }, referee);
        Ok(())
    }

    /// Whether a unit can still do something in this part of the phase that is worth waiting for.
    pub fn has_act(&self, unit: &Unit) -> bool {
        if unit.side() != self.side {
            return false;
        }
        let commanded = self.rome >= self.chairs && unit.side() == Side::Rome && unit.now.commanded;
        match self.phase {
            _ if commanded => false,
            Phase::Movement => self.may_move(unit).is_ok(),
            Phase::Ranged => self.can_shoot(unit),
            Phase::Melee => !self.strikable(unit).is_empty(),
            Phase::Psychology | Phase::Resolution => false,
        }
    }

    /// Who has to act now and what each is asked, or how the game ended.
    pub fn duties(&self) -> Awaiting {
        let duty = |seat: u8, hand: Hand, prompt: String| Duty {
            key: self.key * 128 + u64::from(seat),
            seat: Seat(seat),
            topic: Topic::GAME,
            hand,
            prompt: Line::from(prompt),
            minutes: None,
        };
        match self.progress {
            Progress::Over => Awaiting::Over(self.outcome()),
            Progress::Deploying | Progress::Camping => {
                let seat = self.chief_seat();
                Awaiting::Duties(vec![duty(seat, Hand::Player, self.prompt(seat))])
            }
            Progress::Fighting => Awaiting::Duties(
                self.waits
                    .iter()
                    .map(|seat| {
                        let seat = *seat;
                        let hand = if self.is_house(Seat(seat)) {
                            Hand::House
                        } else if self.autos.contains_key(&seat) {
                            Hand::Orders
                        } else {
                            Hand::Player
                        };
                        duty(seat, hand, self.prompt(seat))
                    })
                    .collect(),
            ),
        }
    }

    /// Ends a seat's part of a phase; with `all` the side policy plays the rest of the round (BB-2).
    pub(super) fn order_done(&mut self, seat: u8, all: bool, referee: &mut Ref<'_>) -> Result<(), Refusal> {
        match self.progress {
            Progress::Deploying => return self.signal(seat, referee),
            Progress::Camping => return self.obey_camp(seat, Action::CampNext {}, referee),
            Progress::Fighting | Progress::Over => (),
        }
        if !self.seats_of(self.side).contains(&seat) {
            let reason = format!("It is {}'s part of the {} phase.", self.side, self.phase);
            return Err(no("BB-2", reason).instead("/barb orders, or any question"));
        }
        if self.done.contains(&seat) {
            return Err(no("BB-2", "You have ended your part of this phase.").instead("/game map, to look on"));
        }
        if all {
            self.autos.insert(seat, Auto::Round);
            let event = Event::Policy {
                seat: Seat(seat),
                whole_round: true,
            };
            self.tell(event, referee);
        } else {
            self.done.push(seat);
            self.stood_in_for = self.stood_in_for.filter(|other| *other != seat);
            if !self.autos.contains_key(&seat) && !self.is_house(Seat(seat)) {
                self.tell(Event::Done { seat: Seat(seat) }, referee);
            }
        }
        Ok(())
    }

    /// `auto`: the side policy plays for the units that are left.
    pub(super) fn order_auto(&mut self, seat: u8, referee: &mut Ref<'_>) {
        self.autos.entry(seat).or_insert(Auto::Phase);
        let event = Event::Policy {
            seat: Seat(seat),
            whole_round: false,
        };
        self.tell(event, referee);
    }

    /// What the table tells of people (chapter 6).
    pub fn notified(&mut self, notice: Notice, referee: &mut Ref<'_>) -> Result<(), Refusal> {
        match notice {
            Notice::Missed { seat, times } => {
                if self.is_over() || times == 0 {
                    return Ok(());
                }
                self.missed.insert(seat.0, times);
                self.stood_in_for = Some(seat.0);
                self.tell(Event::Missed { seat }, referee);
            }
            Notice::Conceded { seat } => self.concede(seat, referee)?,
        }
        Ok(())
    }

    /// A tribe seat that gives up leaves its units to the others; the last one, and Rome, end the scenario.
    fn concede(&mut self, seat: Seat, referee: &mut Ref<'_>) -> Result<(), Refusal> {
        if self.is_over() {
            return Err(no("BB-8", "The game is over.").instead("/game rematch"));
        }
        let tribe = self.seats_of(Side::Tribe);
        let side = if tribe.contains(&seat.0) {
            Side::Tribe
        } else {
            Side::Rome
        };
        let heir = tribe
            .iter()
            .copied()
            .find(|other| *other != seat.0 && !self.resigned.contains(other));
        match (side, heir) {
            (Side::Tribe, Some(heir)) => {
                self.resigned.push(seat.0);
                let band = self.campaign.band.iter_mut();
                for unit in self.units.iter_mut().chain(band).filter(|unit| unit.owner == seat.0) {
                    unit.owner = heir;
                }
                self.autos.remove(&seat.0);
                self.proceed(referee);
            }
            _ => {
                self.tell(Event::Conceded { side }, referee);
                self.lays_down_arms(side, referee);
            }
        }
        Ok(())
    }

    /// Tells something, under the heading of this part of the phase if it is the first (chapter 7) that everybody hears:
    /// else the heading would tell of what happens out of sight.
    pub(super) fn tell(&mut self, event: Event, referee: &mut Ref<'_>) {
        if !self.headed && self.is_fighting() && !event.is_private() {
            self.headed = true;
            referee.note(Event::Part {
                round: self.round,
                phase: self.phase,
                side: self.side,
            });
        }
        referee.note(event);
    }
}
