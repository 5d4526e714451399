//! What an act would lose for nothing, with what to do instead.

use super::Barbarica;
use super::action::{Action, Order};
use super::state::{Phase, Progress, Unit};
use super::words::{UnitId, deeds};
use muster_game::{Actor, Referee};
use muster_kit::{Dice, Seat};

fn names<'a>(units: impl Iterator<Item = &'a Unit>) -> String {
    units.map(|unit| unit.id.to_string()).collect::<Vec<_>>().join(", ")
}

impl Barbarica {
    pub(super) fn cautions_of(&self, seat: Seat, action: &Action) -> Vec<String> {
        match self.progress {
            Progress::Fighting if self.awaited().contains(&seat.0) => match action {
                Action::Done { all: false } => self.left_undone(seat.0).into_iter().collect(),
                Action::Move { .. } => self.steps_up(seat, action),
                Action::Shoot { .. } => self.may_hit_friends(seat, action),
                _ => Vec::new(),
            },
            Progress::Camping => match action {
                Action::Done { .. } | Action::CampNext {} => self.left_to_custom(),
                Action::CampDismiss { unit } => self.sent_home(*unit).into_iter().collect(),
                _ => Vec::new(),
            },
            _ => Vec::new(),
        }
    }

    /// Units that could still act in the phase that a seat ends.
    fn left_undone(&self, seat: u8) -> Option<String> {
        let mine = || self.army(self.side).filter(|unit| self.commands(seat, unit));
        match self.phase {
            Phase::Movement => {
                let idle: Vec<&Unit> = mine().filter(|unit| self.has_act(unit)).collect();
                let moved = mine().filter(|unit| unit.now.moved && !unit.now.reacted).count();
                let able = names(
                    idle.iter()
                        .copied()
                        .filter(|unit| !self.charge_targets(unit).is_empty()),
                );
                let few = match moved {
                    0 => mine().next().map(|_| "None of your units has moved.".to_owned()),
                    _ if idle.len() > moved => Some(format!("{} of your units have not moved.", idle.len())),
                    _ => None,
                };
                let charge = (!able.is_empty()).then(|| format!("These could still charge: {able}."));
                let told: Vec<String> = few.into_iter().chain(charge).collect();
                (!told.is_empty()).then(|| told.join(" "))
            }
            Phase::Ranged => {
                let able = names(mine().filter(|unit| self.has_act(unit)));
                (!able.is_empty()).then(|| format!("These could still shoot: {able}."))
            }
            Phase::Melee => {
                let able = names(mine().filter(|unit| self.has_act(unit)));
                (!able.is_empty()).then(|| format!("These stand beside an enemy that they could still strike: {able}."))
            }
            _ => None,
        }
    }

    /// Units that would walk up to an enemy whom they could charge: no charge, no die for it
    /// ([BB-158](docs/rules/barbarica.md#bb-158)).
    fn steps_up(&self, seat: Seat, action: &Action) -> Vec<String> {
        let Ok(steps) = self.take_apart(Actor::Seat(seat), action.clone()) else {
            return Vec::new();
        };
        let mut ahead = self.clone();
        let mut told = Vec::new();
        for step in steps {
            let before = ahead.clone();
            ahead.go_on_to_the_mean(seat, &step.action);
            let Action::Order {
                order: Order::Go { unit: id, .. } | Order::Walk { unit: id, .. },
            } = step.action
            else {
                continue;
            };
            let (Some(unit), Some(there)) = (before.unit(id), ahead.unit(id)) else {
                continue;
            };
            let beside = ahead.contacts(there);
            let target = before
                .charge_targets(unit)
                .into_iter()
                .find(|target| beside.contains(target) && before.charge_plan(unit, *target, None, &[]).is_ok());
            if let Some(target) = target.filter(|_| there.at != unit.at) {
                told.push(format!(
                    "{id} walks up to {target} without a charge, and has no die for it. `{id} !{target}` charges."
                ));
            }
        }
        told
    }

    /// Shots of a line at enemies that have units of the player's own beside them.
    fn may_hit_friends(&self, seat: Seat, action: &Action) -> Vec<String> {
        let steps = self.take_apart(Actor::Seat(seat), action.clone()).unwrap_or_default();
        let told = steps.into_iter().filter_map(|step| match step.action {
            Action::Order {
                order: Order::Shoot { unit, target, .. },
            } => self.stray_words(self.unit(unit)?, self.unit(target)?),
            _ => None,
        });
        told.collect()
    }

    /// Units of the shooter's side that a shot at an enemy may hit ([BB-75](docs/rules/barbarica.md#bb-75)).
    pub(super) fn friends_beside(&self, by: &Unit, on: &Unit) -> Vec<UnitId> {
        self.contacts(on).into_iter().filter(|id| *id != by.id).collect()
    }

    /// That a shot at an enemy may hit units of one's own beside it ([BB-75](docs/rules/barbarica.md#bb-75)).
    pub(super) fn stray_words(&self, by: &Unit, on: &Unit) -> Option<String> {
        let friends = self.friends_beside(by, on);
        let names = friends.iter().map(UnitId::to_string).collect::<Vec<_>>().join(", ");
        let (stand, share) = match friends.len() {
            0 => return None,
            1 => ("stands", "it takes a share"),
            _ => ("stand", "they take a share"),
        };
        Some(format!(
            "{names} {stand} beside {}: if the Wild Die of {} wounds, {share} of the wounds.",
            on.id, by.id
        ))
    }

    /// What the position adds to the odds of a question: friends in the way, a charge that could not be made now.
    pub(super) fn remarks_on(&self, question: &str) -> Vec<String> {
        let words = question.to_lowercase();
        let words: Vec<&str> = words.split([' ', ',', '!', '~']).collect();
        let mut units = words.iter().filter_map(|word| self.unit(word.parse().ok()?));
        let (Some(by), Some(on), None) = (units.next(), units.next(), units.next()) else {
            return Vec::new();
        };
        let told = match words[0] {
            "shoot" | "shot" => self.stray_words(by, on),
            "charge" if self.progress == Progress::Fighting => {
                let plan = self.charge_plan(by, on.id, None, &[]);
                let refused = plan.err();
                refused.map(|refusal| format!("As things stand the charge would be refused: {}", refusal.reason))
            }
            _ => None,
        };
        told.into_iter().collect()
    }

    /// What the camp decides by itself when it is broken ([BB-283](docs/rules/barbarica.md#bb-283) to
    /// [BB-287](docs/rules/barbarica.md#bb-287)).
    fn left_to_custom(&self) -> Vec<String> {
        let mut told = Vec::new();
        if self.campaign.course.is_none()
            && let Some(course) = self.courses().first()
        {
            told.push(format!(
                "You have chosen no course; the camp takes: {}.",
                course.title()
            ));
        }
        let trains = self.campaign.band.iter().filter(|unit| unit.record.advances_left() > 0);
        let trains = names(trains);
        if !trains.is_empty() {
            told.push(format!("These have an advance to spend and train as usual: {trains}."));
        }
        told
    }

    /// Who is dismissed does not come back ([BB-286](docs/rules/barbarica.md#bb-286)).
    fn sent_home(&self, id: UnitId) -> Option<String> {
        let unit = self.campaign.band.iter().find(|unit| unit.id == id)?;
        Some(format!(
            "{} has done {} and does not come back once it is sent home.",
            unit.name(),
            deeds(unit.record.deeds)
        ))
    }

    /// Carries an act out with dice at their mean, without what follows by itself; what is refused changes nothing.
    pub(super) fn go_on_to_the_mean(&mut self, seat: Seat, action: &Action) {
        let mut next = self.clone();
        let mut dice = Dice::middling();
        if next
            .carry_out(seat.0, action.clone(), &mut Referee::new(&mut dice))
            .is_ok()
        {
            *self = next;
        }
    }
}
