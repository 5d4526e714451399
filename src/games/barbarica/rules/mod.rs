//! The rules, a file for each section of chapter 2 of docs/rules/barbarica.md. Here: who may act, and what an action
//! comes to.

mod camp;
mod charging;
mod deploy;
mod ending;
mod house;
mod lesson;
pub mod lines;
pub mod melee;
mod movement;
mod named;
mod plain;
mod psychology;
mod rage;
pub mod ranged;
mod resolution;
mod retreat;
mod riding;
mod running;
pub mod setup;
mod sound;
mod specials;
mod standing;
mod story;
mod turn;

pub use charging::ChargePlan;
pub use ending::GRADES;
pub use lines::Book;
pub use melee::{BlowKind, BlowPlan};
pub(super) use named::with_numbers;
pub use ranged::{ShotKind, ShotPlan};
pub use setup::{pick, places};

use super::action::{Action, Order};
use super::event::{Event, Tale};
use super::state::{Barbarica, Phase, Progress};
use super::words::{UnitId, direction_of};
use muster_game::{Actor, Referee, Skip, Step};
use muster_kit::Refusal;

/// The dice and the journal that an order of this game is carried out with.
pub type Ref<'a> = Referee<'a, Event>;

/// A refusal that rests on that clause of the rule book.
pub fn no(clause: &'static str, reason: impl Into<String>) -> Refusal {
    Refusal::new(clause, reason)
}

impl Barbarica {
    /// The seat that acts.
    fn seated(&self, actor: Actor) -> Result<u8, Refusal> {
        let Actor::Seat(seat) = actor else {
            return Err(no("BB-6", "Only a player orders units.").instead("/game join"));
        };
        if self.is_over() {
            return Err(no("BB-8", "The game is over.").instead("/game rematch"));
        }
        if seat.0 != self.rome && seat.0 >= self.chairs {
            return Err(no("BB-6", "You hold no seat of this game.").instead("/game join"));
        }
        Ok(seat.0)
    }

    /// A line taken apart, read as a whole first (BB-7).
    pub fn take_apart(&self, actor: Actor, action: Action) -> Result<Vec<Step<Action>>, Refusal> {
        let (book, line) = match &action {
            Action::Move { orders } => (Book::Move, orders),
            Action::Shoot { orders } => (Book::Shoot, orders),
            Action::Fight { orders } => (Book::Fight, orders),
            Action::Deploy { orders } => {
                let whole = orders.trim();
                if whole.eq_ignore_ascii_case("default") || whole.eq_ignore_ascii_case("auto") {
                    return Ok(vec![Step::single(action)]);
                }
                (Book::Deploy, orders)
            }
            _ => return Ok(vec![Step::single(action)]),
        };
        let seat = self.seated(actor)?;
        let steps = self.read_line(seat, book, line)?.into_iter().map(|written| Step {
            action: written.action,
            text: written.text,
            skip: if written.lenient { Skip::IfRefused } else { Skip::Never },
        });
        Ok(steps.collect())
    }

    /// Carries out an action, then whatever follows by itself until a seat is awaited.
    pub fn obey(&mut self, actor: Actor, action: Action, referee: &mut Ref<'_>) -> Result<(), Refusal> {
        let seat = self.seated(actor)?;
        if self.stood_in_for != Some(seat) {
            self.missed.remove(&seat);
        }
        let struck = matches!(
            action,
            Action::Order {
                order: Order::Fight { .. }
            }
        );
        let more = matches!(action, Action::OrderOfLine { .. });
        self.carry_out(seat, action, referee)?;
        if !more {
            self.teach_at_once(seat, struck, referee);
        }
        self.proceed(referee);
        if !more {
            self.teach(seat, struck, referee);
        }
        Ok(())
    }

    /// An action by itself, without what follows when nobody is awaited any more.
    pub(crate) fn carry_out(&mut self, seat: u8, action: Action, referee: &mut Ref<'_>) -> Result<(), Refusal> {
        match action {
            Action::Orders { .. } => self.set_standing(seat, &action, referee),
            Action::Give { unit, player } => self.give(seat, unit, player, referee),
            Action::Signal {} => self.signal(seat, referee),
            Action::Lesson {} => self.skip_lesson(seat, referee),
            Action::Done { all } => self.order_done(seat, all, referee),
            Action::Auto {} => {
                self.in_phase(seat, &[Phase::Movement, Phase::Ranged, Phase::Melee])?;
                self.order_auto(seat, referee);
                Ok(())
            }
            Action::Order { order } | Action::OrderOfLine { order } => self.order(seat, order, referee),
            Action::Charge { unit, target, via } => self.order(
                seat,
                Order::Charge {
                    unit,
                    target,
                    via,
                    with: Vec::new(),
                },
                referee,
            ),
            Action::Retreat { unit, target, step } => {
                let step = direction_of(step).ok_or_else(|| {
                    no("BB-21", "A direction is one of w e d s a q, the keys around S.").instead("step:s")
                })?;
                self.order(seat, Order::Retreat { unit, target, step }, referee)
            }
            Action::Deploy { .. } => self.deploy_default(seat, referee),
            Action::Command { unit, as_row } => self.command(seat, unit, as_row, referee),
            Action::CampDecide { .. }
            | Action::CampHeir { .. }
            | Action::CampTrain { .. }
            | Action::CampDismiss { .. }
            | Action::CampNext {} => self.obey_camp(seat, action, referee),
            Action::Move { .. } | Action::Shoot { .. } | Action::Fight { .. } => {
                Err(no("BB-7", "A line of orders is read before it is carried out."))
            }
        }
    }

    /// Whether it is the seat's part of one of these phases ([BB-2](docs/rules/barbarica.md#bb-2)).
    fn in_phase(&self, seat: u8, phases: &[Phase]) -> Result<(), Refusal> {
        match self.progress {
            Progress::Deploying => {
                let reason = "The fight has not begun; the tribe is still taking its places.";
                return Err(no("BB-252", reason).instead("/barb signal, or /barb deploy to move units first"));
            }
            Progress::Camping => {
                return Err(no("BB-287", "The tribe is in camp.").instead("/barb camp next"));
            }
            Progress::Over | Progress::Fighting => (),
        }
        let instead = match self.phase {
            Phase::Movement => "/barb move, or /barb done",
            Phase::Ranged => "/barb shoot, or /barb done",
            _ => "/barb fight, or /barb done",
        };
        if !self.seats_of(self.side).contains(&seat) {
            let reason = format!("It is {}'s part of the {} phase.", self.side, self.phase);
            return Err(no("BB-2", reason).instead("/game map, to look on"));
        }
        if !phases.contains(&self.phase) {
            let reason = match phases {
                [due] => format!("This is the {} phase, and that belongs to the {due} phase.", self.phase),
                _ => format!("This is the {} phase.", self.phase),
            };
            return Err(no("BB-2", reason).instead(instead));
        }
        if self.done.contains(&seat) {
            return Err(no("BB-2", "You have ended your part of this phase.").instead("/game map, to look on"));
        }
        Ok(())
    }

    /// One order of one unit (BB-3, BB-6).
    fn order(&mut self, seat: u8, order: Order, referee: &mut Ref<'_>) -> Result<(), Refusal> {
        if matches!(order, Order::Deploy { .. } | Order::DeployDefault { .. }) {
            return self.order_deploy(seat, &order, referee);
        }
        let phase = match order {
            Order::Shoot { .. } => Phase::Ranged,
            Order::Fight { .. } => Phase::Melee,
            _ => Phase::Movement,
        };
        self.in_phase(seat, &[phase])?;
        let unit = self.own(seat, order.unit())?;
        if unit.side() != self.side {
            let reason = format!("It is {}'s part of the phase.", self.side);
            return Err(no("BB-2", reason).instead("a unit of that side"));
        }
        self.check_rage(&order)?;
        match order {
            Order::Go { unit, to, face } => self.order_go(unit, to, face, referee),
            Order::Walk { unit, steps, face } => self.order_walk(unit, &steps, face, referee),
            Order::Turn { unit, face } => self.order_turn(unit, face, referee),
            Order::Charge {
                unit,
                target,
                via,
                with,
            } => self.order_charge(unit, target, via, &with, referee),
            Order::Retreat { unit, target, step } => self.order_retreat(unit, target, step, referee),
            Order::Leave { unit } => self.order_leave(unit, referee),
            Order::Hold { unit } => self.order_hold(unit, referee),
            Order::Clear { unit } => self.order_clear(unit, referee),
            Order::Dismount { unit } => self.order_dismount(unit, referee),
            Order::Shoot {
                unit,
                target,
                weapon,
                indirect,
            } => self.order_shoot(unit, target, weapon, indirect, referee),
            Order::Fight {
                unit,
                target,
                weapon,
                push,
            } => self.order_fight(unit, target, weapon, push, referee),
            Order::Deploy { .. } | Order::DeployDefault { .. } => unreachable!("dealt with above"),
        }
    }

    /// A story line about a unit on the map.
    pub(super) fn story_of(&mut self, tale: Tale, id: UnitId, referee: &mut Ref<'_>) {
        let unit = self.the(id);
        let (who, at) = (unit.name(), unit.at);
        self.story(tale, who, Some(at), referee);
    }
}
