//! Rome played by the house (BB-225..236): the bot carries out conditions and the table; its dice are open like all
//! others.

use crate::data::scenario::Push;
use crate::event::{Event, Tale};
use crate::rules::rome::conduct;
use crate::rules::rome::conduct::Conduct;
use crate::rules::rome::facts;
use crate::rules::rome::moves::Deed;
use crate::rules::rome::moves::Mover;
use crate::rules::rome::pick;
use crate::rules::rome::pick::Aim;
use crate::rules::rome::table;
use crate::rules::{Ref, no};
use crate::state::{Barbarica, Phase, Stuck, Unit};
use crate::words::{Follow, UnitId};
use muster_kit::{Refusal, Seat, Whose};

/// A shield is freed only with no enemy so near ([BB-236](docs/rules/barbarica.md#bb-236)).
const PEACE: u32 = 4;

impl Barbarica {
    /// The order in which units of the house act in this part of a phase ([BB-227](docs/rules/barbarica.md#bb-227)).
    pub fn house_order(&self) -> Vec<UnitId> {
        let mut units: Vec<&Unit> = self
            .army
            .of(self.turn.side())
            .filter(|unit| !unit.now.commanded && self.is_waited_for(unit))
            .collect();
        let near = |unit: &Unit| self.army.nearest_enemy(unit.side(), unit.at).unwrap_or(u32::MAX);
        match self.turn.phase() {
            Phase::Movement => units.sort_by_key(|unit| (unit.is_leader(), near(unit), unit.id)),
            _ => units.sort_by_key(|unit| (std::cmp::Reverse(unit.expertise), unit.id)),
        }
        units.into_iter().map(|unit| unit.id).collect()
    }

    /// The house has a unit of Rome act, or all that are left.
    pub fn command(
        &mut self,
        seat: u8,
        unit: Option<UnitId>,
        as_row: Option<u8>,
        referee: &mut Ref<'_>,
    ) -> Result<(), Refusal> {
        if !self.seats.is_house(Seat(seat)) {
            return Err(no("BB-5", "Only the bot commands units by the table.").instead("/barb move"));
        }
        self.in_phase(seat, &[Phase::Movement, Phase::Ranged, Phase::Melee])?;
        if let Some(row) = as_row
            && (!(2..=16).contains(&row) || unit.is_none())
        {
            return Err(no("BB-226", "The table has rows 2 to 16, each for one unit."));
        }
        match unit {
            Some(id) => {
                if !self.house_order().contains(&id) {
                    return Err(no("BB-227", format!("{id} has nothing to do in this phase.")));
                }
                self.house_acts(id, as_row, referee);
            }
            None => {
                while let Some(id) = self.house_order().first().copied() {
                    self.house_acts(id, None, referee);
                    if !self.turn.is_fighting() {
                        break;
                    }
                }
            }
        }
        Ok(())
    }

    fn house_acts(&mut self, id: UnitId, as_row: Option<u8>, referee: &mut Ref<'_>) {
        let turns = self.only_turns(self.army.the(id));
        self.army.the_mut(id).now.commanded = true;
        if let Some(facing) = turns {
            // A unit that can only turn may turn.
            let _ = self.order_turn(id, facing, referee);
            return;
        }
        let Some((conduct, words)) = self.conduct(id, as_row, referee) else {
            return;
        };
        match self.turn.phase() {
            Phase::Movement => self.house_moves(id, &conduct, words, referee),
            Phase::Ranged => self.house_shoots(id, &conduct, words, referee),
            _ => self.house_strikes(id, &conduct, words, referee),
        }
    }

    /// What a unit follows, and in which words ([BB-225](docs/rules/barbarica.md#bb-225),
    /// [BB-226](docs/rules/barbarica.md#bb-226)). The table's die is rolled when it is first needed.
    fn conduct(&mut self, id: UnitId, as_row: Option<u8>, referee: &mut Ref<'_>) -> Option<(Conduct, String)> {
        let unit = self.army.unit(id)?;
        let (condition, temper) = conduct::follows(self, unit);
        if let (Some(place), None) = (condition, as_row) {
            let conduct = conduct::by_condition(self, unit, place);
            let said = &self.ground.scenario().conditions[place].when.said;
            let nth = 1 + self.ground.scenario().conditions[..place]
                .iter()
                .filter(|other| other.is_for(id))
                .count();
            let words = if said.is_empty() {
                format!("rule {nth}")
            } else {
                format!("rule {nth} ({said})")
            };
            return Some((conduct, words));
        }
        let (row, face) = match (as_row, unit.now.row) {
            (Some(row), _) => (temper.read(row), None),
            (None, Some(row)) => (row, None),
            (None, None) => {
                let face = referee.dice.of(Whose::Nobody).roll(6);
                (table::row_of(face, unit.strength, temper), Some(face))
            }
        };
        let words = conduct::words_of_row(face, unit, temper, row);
        let free = !self.army.in_contact(unit);
        let can_shoot = free && temper.prefer_ranged && !facts::shots(self, unit).is_empty();
        let unit = self.army.the_mut(id);
        unit.now.row = Some(row);
        Some((conduct::by_row(row, temper, can_shoot), words))
    }

    fn follows_words(&mut self, id: UnitId, what: String, referee: &mut Ref<'_>) {
        self.tell(Event::Follows { who: id, what }, referee);
    }

    fn house_moves(&mut self, id: UnitId, conduct: &Conduct, words: String, referee: &mut Ref<'_>) {
        self.follows_words(id, words, referee);
        let leaves = matches!(conduct.moves.first(), Some(crate::data::scenario::Move::Exit(_)));
        if leaves && id.kind == crate::data::UnitType::Tribunus {
            self.story_of(Tale::TribunusRuns, id, referee);
        }
        let unit = self.army.the(id);
        let threatened = self
            .army
            .nearest_enemy(unit.side(), unit.at)
            .is_some_and(|steps| steps <= PEACE);
        if unit.stuck == Stuck::Embedded
            && !threatened
            && !conduct.temper.reckless
            && self.order_clear(id, referee).is_ok()
        {
            return;
        }
        let mut conduct = conduct.clone();
        if std::mem::take(&mut self.army.the_mut(id).would_retreat) && self.army.in_contact(self.army.the(id)) {
            conduct.moves.insert(0, crate::data::scenario::Move::Away);
        }
        let deed = Mover::of(self, self.army.the(id), &conduct).decide();
        if let Deed::Charge(target, plan) = &deed {
            self.charge(id, *target, plan, referee);
            // BB-151: a unit that did not dare may still make an ordinary move.
            let stayed = self.turn.is_fighting() && self.army.unit(id).is_some_and(|unit| self.may_move(unit).is_ok());
            if stayed {
                let deed = Mover::of(self, self.army.the(id), &conduct).decide();
                self.house_walks(id, &deed, &conduct, referee);
            }
            return;
        }
        self.house_walks(id, &deed, &conduct, referee);
    }

    fn house_walks(&mut self, id: UnitId, deed: &Deed, conduct: &Conduct, referee: &mut Ref<'_>) {
        match deed {
            Deed::Charge(..) => (),
            Deed::Stay => self.house_turns(id, conduct, referee),
            Deed::Retreat(target, step) => self.retreat(id, *target, *step, referee),
            Deed::Walk(path) => {
                let mut there = self.army.the(id).clone();
                there.at = *path.last().expect("a walk has steps");
                there.now.steps = 1;
                let face = Mover::facing(self, &there, conduct);
                self.walk(id, path, face, referee);
            }
            Deed::Leave(path, edge) => {
                if !path.is_empty() {
                    self.walk(id, path, None, referee);
                }
                // BB-138: a unit that bumps into an enemy on the way stays.
                let at_edge = self.army.unit(id).is_some_and(|unit| {
                    let stopped = !path.is_empty() && unit.now.faced;
                    self.ground.field().is_on_edge(unit.at, *edge)
                        && self.points(unit) > 0
                        && unit.debt == 0
                        && !stopped
                });
                if self.turn.is_fighting() && at_edge {
                    self.goes_off(id, *edge, referee);
                    self.check(referee);
                }
            }
        }
    }

    /// Turns a unit that stays to the enemy it means to attack (section 2.17).
    fn house_turns(&mut self, id: UnitId, conduct: &Conduct, referee: &mut Ref<'_>) {
        let unit = self.army.the(id);
        if unit.is_wagon() {
            return;
        }
        let contacts = self.army.contacts(unit);
        let facing = match conduct.strike {
            Some(wish) if !contacts.is_empty() => {
                let target = pick::pick(self, unit, wish, &contacts, Aim::Melee).or(contacts.first().copied());
                target.and_then(|target| unit.at.direction_to(self.army.the(target).at))
            }
            _ if !contacts.is_empty() => unit.at.direction_to(self.army.the(contacts[0]).at),
            _ => Mover::facing(self, unit, conduct),
        };
        if let Some(facing) = facing.filter(|facing| *facing != unit.facing && !unit.now.faced) {
            // It was free to turn a moment ago, so it is now.
            let _ = self.order_turn(id, facing, referee);
        }
    }

    fn house_shoots(&mut self, id: UnitId, conduct: &Conduct, words: String, referee: &mut Ref<'_>) {
        if conduct.retreats {
            self.army.the_mut(id).would_retreat = true;
        }
        let mut words = Some(words);
        while self.turn.is_fighting() {
            let Some(unit) = self.army.unit(id).filter(|unit| unit.can_attack()) else {
                return;
            };
            let Some(wish) = conduct.shoot else { return };
            let legal: Vec<UnitId> = self
                .army
                .visible(unit.side().other())
                .filter(|enemy| self.best_shot(unit, enemy).is_some())
                .map(|enemy| enemy.id)
                .collect();
            let fallback = conduct.row == Some(10);
            let target = pick::pick(self, unit, wish, &legal, Aim::Shot)
                .or_else(|| fallback.then(|| pick::nearest(self, unit, &legal)).flatten());
            let Some(target) = target else { return };
            let Some(plan) = self.best_shot(unit, self.army.the(target)) else {
                return;
            };
            if let Some(words) = words.take() {
                self.follows_words(id, words, referee);
            }
            self.shoot(id, target, &plan, None, referee);
        }
    }

    fn house_strikes(&mut self, id: UnitId, conduct: &Conduct, words: String, referee: &mut Ref<'_>) {
        if conduct.retreats {
            self.army.the_mut(id).would_retreat = true;
        }
        let mut words = Some(words);
        while self.turn.is_fighting() {
            let Some(unit) = self.army.unit(id) else { return };
            let Some(wish) = conduct.strike else { return };
            let mut legal = self.army.strikable(unit);
            if conduct.only_weaker {
                legal.retain(|target| self.army.the(*target).strength < unit.strength);
            }
            let fallback = conduct.row == Some(10);
            let target = pick::pick(self, unit, wish, &legal, Aim::Melee)
                .or_else(|| fallback.then(|| pick::nearest(self, unit, &legal)).flatten());
            let Some(target) = target else { return };
            let wish = match conduct.push {
                Push::No => Follow::No,
                Push::Safe => Follow::Safe,
                Push::Always => Follow::Yes,
            };
            if let Some(words) = words.take() {
                self.follows_words(id, words, referee);
            }
            self.exchange(id, target, None, Some(wish), referee);
        }
    }
}
