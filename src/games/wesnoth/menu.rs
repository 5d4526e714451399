//! What a seat may press instead of typing: strikes first, with their odds, then villages, recruits, rests.

use super::action::Action;
use super::fight::WHOLE;
use super::npc::Survey;
use super::orders::Written;
use super::state::{Deed, Wesnoth};
use super::words::{Targets, Units};
use crate::game::{Menu, Offer};
use crate::kit::Hex;

/// Strikes that are offered.
const STRIKES_MAX: usize = 12;
/// A strike that cannot kill is not offered if its unit dies with a chance above that, in per cent.
const DEATH_MAX: i64 = 25;
const LABEL_MAX: usize = 80;

/// A strike that can be ordered.
pub(super) struct Strike {
    /// By the measure of the non-players: below 0 it loses more than it can win.
    pub worth: i64,
    /// Per cent.
    pub kill: i64,
    /// That the counter kills the one that strikes, in per cent.
    pub death: i64,
    pub action: Action,
    pub label: String,
}

impl Strike {
    /// Whether it cannot kill and may well die.
    fn is_suicide(&self) -> bool {
        self.kill == 0 && self.death > DEATH_MAX
    }
}

impl Wesnoth {
    /// Everything in it is legal as things stand.
    pub(super) fn offers(&self) -> Menu<Action> {
        let side = self.turn;
        let mut acts: Vec<Offer<Action>> = Vec::new();
        let mut offer = |action: Action, label: String| {
            acts.push(Offer {
                action,
                label: label.chars().take(LABEL_MAX).collect(),
            });
        };
        if let Some(pending) = &self.pending {
            let unit = super::words::UnitWord(pending.number);
            for (choice, word) in [
                (super::words::YesNo::Yes, "Promote"),
                (super::words::YesNo::No, "Do not promote"),
            ] {
                offer(
                    Action::Advance { unit, choice },
                    format!("{word} {unit} for {} gold", pending.cost),
                );
            }
        }
        for (place, loser) in self.conquerors(side) {
            let unit = &self.units[place];
            let action = Action::Conquer {
                unit: Some(unit.word()),
            };
            offer(
                action,
                format!("{} takes {}'s castle", unit.badge(), Self::name_of(loser)),
            );
        }
        let strikes = self.strikes(side).into_iter().filter(|strike| !strike.is_suicide());
        let (good, poor): (Vec<Strike>, Vec<Strike>) = strikes.take(STRIKES_MAX).partition(|strike| strike.worth > 0);
        for strike in good {
            offer(strike.action, strike.label);
        }
        if let Some(list) = self.usual_recruits(side)
            && let Ok(list) = list.parse()
        {
            let action = Action::Recruit { list };
            let label = Written(&action).to_string();
            offer(action, format!("Recruit: {label}"));
        }
        // A leader that goes for a village hires no unit this turn.
        let hires = self.usual_recruits(side).is_some();
        for (place, unit) in self.units.iter().enumerate() {
            if unit.owner != side || unit.deed != Deed::Fresh || unit.is_leader() && hires {
                continue;
            }
            let reach = self.reach(place, unit.at, u32::from(unit.sheet().moves));
            for (to, label) in reach.ends().filter(|(to, _)| self.captures(side, *to)) {
                let action = step(unit.word(), to);
                offer(
                    action,
                    format!(
                        "{} {} takes the village {to}, cost {}",
                        unit.badge(),
                        unit.kind,
                        label.cost
                    ),
                );
            }
        }
        for strike in poor {
            offer(strike.action, strike.label);
        }
        let weary = self.army(side).any(|unit| unit.wounds > 0 && unit.deed == Deed::Fresh);
        if weary {
            offer(
                Action::Rest { units: Units::All },
                "Rest all wounded units that have not acted".to_owned(),
            );
        }
        offer(Action::End {}, "End the turn".to_owned());
        Menu { acts, days: Vec::new() }
    }

    /// Every strike that can be ordered, those first that a non-player would choose.
    pub(super) fn strikes(&self, side: u8) -> Vec<Strike> {
        let survey = Survey::of(self, side);
        let mut strikes = Vec::new();
        for (place, unit) in self.units.iter().enumerate() {
            if unit.owner != side || !self.can_still_act(unit) {
                continue;
            }
            for (target, enemy) in self.units.iter().enumerate() {
                if !self.are_enemies(side, enemy.owner) {
                    continue;
                }
                let from = if enemy.at.is_next_to(unit.at) {
                    unit.at
                } else {
                    match self.approach(place, target) {
                        Ok(course) if unit.deed == Deed::Fresh => *course.route.last().expect("a course has a hex"),
                        _ => continue,
                    }
                };
                let prospect = self.best_attack_from(place, from, target);
                let percent = |parts: i64| (parts * 100 + WHOLE / 2) / WHOLE;
                let (kill, death) = (percent(prospect.given.kill), percent(prospect.death()));
                let dies = if death > 0 {
                    format!(", it dies {death}%")
                } else {
                    String::new()
                };
                let label = format!(
                    "{} {} x {} {} on {}: kill {kill}%{dies}, {} of {} life",
                    unit.badge(),
                    unit.kind,
                    enemy.badge(),
                    enemy.kind,
                    enemy.at,
                    (prospect.given.wounds + WHOLE / 2) / WHOLE,
                    enemy.life()
                );
                let action = Action::Attack {
                    units: Units::List(vec![unit.word()]),
                    target: Targets(vec![enemy.at]),
                    weapon: None,
                    reroll: None,
                    advance: None,
                };
                strikes.push(Strike {
                    worth: survey.worth_of_strike(place, from, target),
                    kill,
                    death,
                    action,
                    label,
                });
            }
        }
        strikes.sort_by_key(|strike| std::cmp::Reverse(strike.worth));
        strikes
    }
}

fn step(unit: super::words::UnitWord, to: Hex) -> Action {
    Action::Move {
        unit,
        to,
        via: None,
        attack: None,
        weapon: None,
        reroll: None,
        advance: None,
    }
}
