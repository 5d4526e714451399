//! What may be pressed instead of typed.

use super::action::{Action, Posture};
use super::battle::Stage;
use super::campaign::Campaign;
use super::candidates::{of_the_map, plans, singles};
use super::npc;
use super::state::Risk;
use crate::game::{Duty, Menu, Offer};

/// Single orders that are offered at most.
const SINGLES_MAX: usize = 15;

impl Risk {
    pub(super) fn offers(&self, duty: &Duty) -> Menu<Action> {
        if let (Some(campaign), None) = (self.campaign(), self.of_topic(duty.topic)) {
            return map_menu(campaign, duty.seat.0);
        }
        let Some((battle, side)) = self
            .of_topic(duty.topic)
            .and_then(|battle| Some((battle, self.side_of(duty.seat, battle)?)))
        else {
            return Menu::default();
        };
        let number = self.number_to_type(battle);
        if battle.unveiler().is_some() {
            return Menu::default();
        }
        if battle.stage == Stage::Deploying {
            let deploy = |plan: super::battle::Plan| Offer {
                label: format!("Set up by the plan {}", plan.word()),
                action: Action::Deploy {
                    plan: Some(plan),
                    changes: None,
                    battle: number,
                },
            };
            return Menu {
                acts: Vec::new(),
                days: plans(battle, side).into_iter().map(deploy).collect(),
            };
        }
        let go = |posture, label: &str| Offer {
            action: Action::Go {
                posture,
                battle: number,
            },
            label: label.to_owned(),
        };
        let mut days = vec![
            go(Posture::Advance, "All forward until they can shoot"),
            go(Posture::Assault, "All into contact with the nearest enemy"),
            go(Posture::Hold, "All stay where they are"),
            go(Posture::Fallback, "All back"),
        ];
        let staff = npc::staff(battle, side);
        if !staff.is_empty() {
            let text: String = super::battle::write(&staff).chars().take(60).collect();
            days.insert(0, go(Posture::Staff, &format!("The staff: {text}")));
        }
        let acts = singles(battle, side).into_iter().take(SINGLES_MAX).map(|text| Offer {
            label: text.clone(),
            action: Action::Orders {
                text,
                more: true,
                battle: number,
            },
        });
        Menu {
            acts: acts.collect(),
            days,
        }
    }
}

/// Whole placings and marches in one press.
fn map_menu(campaign: &Campaign, nation: u8) -> Menu<Action> {
    let label = |action: &Action| match action {
        Action::Place { armies: None } => "All at the capital".to_owned(),
        Action::Place { armies: Some(text) } => text.clone(),
        Action::March { orders } if orders == "hold" => "All armies hold".to_owned(),
        Action::March { orders } => orders.chars().take(80).collect(),
        _ => String::new(),
    };
    let pressed = |action: &Action| matches!(action, Action::Place { .. } | Action::March { .. });
    let offers = of_the_map(campaign, nation).into_iter().filter(pressed);
    let offers = offers.map(|action| Offer {
        label: label(&action),
        action,
    });
    Menu {
        acts: Vec::new(),
        days: offers.take(SINGLES_MAX).collect(),
    }
}
