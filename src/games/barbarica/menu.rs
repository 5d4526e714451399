//! What a seat may press instead of typing: charges, shots and blows with their odds, then what the usual orders would do.

use super::action::{Action, Order};
use super::fight::WHOLE;
use super::rules::BlowKind;
use super::state::{Barbarica, Phase, Progress, Unit};
use super::words::Attribute;
use muster_game::{Menu, Offer};
use muster_kit::{Control, Seat};

const LABEL_MAX: usize = 80;
/// Offers of one kind.
const OFFERS_MAX: usize = 20;

fn percent(parts: i64) -> i64 {
    (parts * 100 + WHOLE / 2) / WHOLE
}

/// In tenths: `1.8`.
fn tenths(parts: i64) -> String {
    let tenths = (parts * 10 + WHOLE / 2) / WHOLE;
    format!("{}.{}", tenths / 10, tenths % 10)
}

fn offer(action: Action, label: String) -> Offer<Action> {
    Offer {
        action,
        label: label.chars().take(LABEL_MAX).collect(),
    }
}

impl Barbarica {
    /// Everything in it is legal as things stand.
    pub(super) fn offers(&self, seat: u8) -> Menu<Action> {
        match self.progress {
            Progress::Over => Menu::default(),
            Progress::Deploying => Menu {
                acts: vec![offer(Action::Signal {}, "Begin as everybody stands".to_owned())],
                days: Vec::new(),
            },
            Progress::Camping => Menu {
                acts: self
                    .camp_offers()
                    .into_iter()
                    .map(|(action, label)| offer(action, label))
                    .collect(),
                days: Vec::new(),
            },
            Progress::Fighting => self.fight_offers(seat),
        }
    }

    fn fight_offers(&self, seat: u8) -> Menu<Action> {
        let units: Vec<&Unit> = self
            .army(self.side)
            .filter(|unit| self.commands(seat, unit) && self.has_act(unit))
            .collect();
        let mut acts: Vec<(i64, Action, String)> = match self.phase {
            Phase::Movement => units.iter().flat_map(|unit| self.charges_of(unit)).collect(),
            Phase::Ranged => units.iter().flat_map(|unit| self.shots_of(unit)).collect(),
            _ => units.iter().flat_map(|unit| self.blows_of(unit)).collect(),
        };
        acts.sort_by_key(|(worth, ..)| std::cmp::Reverse(*worth));
        acts.truncate(OFFERS_MAX);
        let mut list: Vec<Offer<Action>> = acts
            .into_iter()
            .map(|(_, action, label)| offer(action, label))
            .collect();
        let orders = "auto".to_owned();
        let (usual, label) = match self.phase {
            Phase::Movement => (Action::Move { orders }, "Move all that are left as usual"),
            Phase::Ranged => (Action::Shoot { orders }, "Shoot with all that are left as usual"),
            _ => (Action::Fight { orders }, "Fight with all that are left as usual"),
        };
        list.push(offer(usual, label.to_owned()));
        list.push(offer(
            Action::Done { all: false },
            format!("Done with the {} phase", self.phase),
        ));
        let rest = offer(
            Action::Done { all: true },
            "Play the rest of the round as usual".to_owned(),
        );
        Menu {
            acts: list,
            days: vec![rest],
        }
    }

    fn charges_of(&self, unit: &Unit) -> Vec<(i64, Action, String)> {
        let mut list = Vec::new();
        for target in self.charge_targets(unit) {
            let Ok(plan) = self.charge_plan(unit, target, None, &[]) else {
                continue;
            };
            let order = Order::Charge {
                unit: unit.id,
                target,
                via: None,
                with: Vec::new(),
            };
            if self.check_rage(&order).is_err() {
                continue;
            }
            let enemy = self.the(target);
            let chance = self
                .charge_test(unit, enemy)
                .map_or(WHOLE, |test| super::fight::spread(test).chance(|hits, _| hits > 0));
            let mut there = unit.clone();
            there.at = *plan.path.last().unwrap_or(&unit.at);
            let Some(blow) = self.best_blow(&there, enemy, BlowKind::Attack) else {
                continue;
            };
            let worth = blow.expected(enemy.strength) * chance / WHOLE;
            let dares = if chance == WHOLE {
                "no test".to_owned()
            } else {
                format!("dares {}%", percent(chance))
            };
            let label = format!(
                "{} charges {target} ({}): {dares}, {}",
                unit.id,
                plan.position,
                enemy_words(enemy)
            );
            let action = Action::Charge {
                unit: unit.id,
                target,
                via: None,
            };
            list.push((worth, action, label));
        }
        list
    }

    fn shots_of(&self, unit: &Unit) -> Vec<(i64, Action, String)> {
        let shots = self.visible(unit.side().other()).filter_map(|enemy| {
            let plan = self.best_shot(unit, enemy)?;
            let worth = plan.expected(enemy.strength);
            let tilde = if plan.edge.indirect { "~" } else { "" };
            let friends = self.friends_beside(unit, enemy);
            let friends: Vec<String> = friends.iter().map(ToString::to_string).collect();
            let stray = match friends.as_slice() {
                [] => String::new(),
                friends => format!("; may hit {}", friends.join(" ")),
            };
            let label = format!(
                "{} shoots {}: {} wounds on average, {}{stray}",
                unit.id,
                enemy.id,
                tenths(plan.expected(u8::MAX)),
                enemy_words(enemy)
            );
            let orders = format!("{} {tilde}{}", unit.id, enemy.id);
            Some((worth, Action::Shoot { orders }, label))
        });
        shots.collect()
    }

    fn blows_of(&self, unit: &Unit) -> Vec<(i64, Action, String)> {
        let blows = self.strikable(unit).into_iter().filter_map(|target| {
            let enemy = self.the(target);
            let plan = self.best_blow(unit, enemy, BlowKind::Attack)?;
            let answer = if enemy.can_attack() {
                "strikes back"
            } else {
                "cannot strike back"
            };
            let label = format!(
                "{} strikes {target}: {} wounds, kill {}%; {answer}, {}",
                unit.id,
                tenths(plan.expected(u8::MAX)),
                percent(plan.removal(enemy.strength)),
                enemy_words(enemy)
            );
            let orders = format!("{} {target}", unit.id);
            Some((plan.expected(enemy.strength), Action::Fight { orders }, label))
        });
        blows.collect()
    }

    /// What a camp offers: courses, the heir, advances, and the way on ([BB-283..287](docs/rules/barbarica.md#bb-283)).
    fn camp_offers(&self) -> Vec<(Action, String)> {
        let mut list = Vec::new();
        if self.campaign.course.is_none() {
            for course in self.courses() {
                let label = format!("{}: {}", course.title(), course.in_short());
                list.push((Action::CampDecide { course, units: None }, label));
            }
        }
        for unit in &self.campaign.band {
            for attribute in [Attribute::E, Attribute::S, Attribute::D, Attribute::M, Attribute::A] {
                if unit.why_untrained(attribute).is_none() {
                    let label = format!("{} trains {attribute:?}", unit.name());
                    list.push((
                        Action::CampTrain {
                            unit: unit.id,
                            attribute,
                            name: None,
                        },
                        label,
                    ));
                }
            }
        }
        list.retain(|(action, _)| self.try_out(Seat(self.chief_seat()), action).is_ok());
        list.truncate(OFFERS_MAX);
        let next = self.next_episode().map_or(String::new(), |stage| stage.title.clone());
        list.push((Action::CampNext {}, format!("Break camp: {next}")));
        list
    }

    /// Buttons under the turn post of the camp.
    pub(super) fn camp_controls(&self) -> Vec<Control> {
        let mut controls = Vec::new();
        if self.campaign.course.is_none() {
            for course in self.courses() {
                controls.push(Control::button(
                    course.title(),
                    format!("/barb camp decide course:{}", course.id()),
                ));
            }
        }
        controls.push(Control::button("The band", "/barb camp roster"));
        controls.push(Control::button("Break camp", "/barb camp next"));
        controls
    }

    /// Orders of units that could be carried out now, as they would be typed behind the unit: for completion.
    pub(super) fn orders_of(&self, unit: &Unit) -> Vec<Order> {
        let id = unit.id;
        match self.phase {
            Phase::Movement => {
                // BB-150: by itself, so not out of a hex that others share.
                let targets = if self.may_charge(unit, &[]).is_ok() {
                    self.charge_targets(unit)
                } else {
                    Vec::new()
                };
                let charges = targets.into_iter().map(|target| Order::Charge {
                    unit: id,
                    target,
                    via: None,
                    with: Vec::new(),
                });
                let goes = self.destinations(unit).into_iter().map(|(to, ..)| Order::Go {
                    unit: id,
                    to,
                    face: None,
                });
                let orders = charges.chain(goes);
                orders.filter(|order| self.check_rage(order).is_ok()).collect()
            }
            Phase::Ranged => self
                .visible(unit.side().other())
                .filter(|enemy| self.best_shot(unit, enemy).is_some())
                .map(|enemy| Order::Shoot {
                    unit: id,
                    target: enemy.id,
                    weapon: None,
                    indirect: self.best_shot(unit, enemy).is_some_and(|plan| plan.edge.indirect),
                })
                .collect(),
            _ => self
                .strikable(unit)
                .into_iter()
                .map(|target| Order::Fight {
                    unit: id,
                    target,
                    weapon: None,
                    push: false,
                })
                .collect(),
        }
    }
}

/// `Roman Auxiliary S3`.
fn enemy_words(enemy: &Unit) -> String {
    format!("{} S{}", enemy.id.kind, enemy.strength)
}

impl Barbarica {
    /// An act as the command that a person would type for it.
    pub(super) fn as_command(&self, action: Action) -> Action {
        let (orders, like) = match &action {
            Action::Order { order } => (order.written(), Some(order)),
            Action::Auto {} => ("auto".to_owned(), None),
            _ => return action,
        };
        match (like, self.phase) {
            (Some(Order::Deploy { .. } | Order::DeployDefault { .. }), _) => Action::Deploy { orders },
            (Some(Order::Shoot { .. }), _) | (None, Phase::Ranged) => Action::Shoot { orders },
            (Some(Order::Fight { .. }), _) | (None, Phase::Melee) => Action::Fight { orders },
            _ => Action::Move { orders },
        }
    }
}
