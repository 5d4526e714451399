//! What an action comes to.

use crate::action::Action;
use crate::action::Order;
use crate::event::Event;
use crate::rules::{Ref, no};
use crate::state::{Barbarica, Phase, Progress};
use crate::words::direction_of;
use muster_game::Actor;
use muster_kit::{Refusal, Seat};

impl Barbarica {
    /// Ends a seat's part of a phase; with `all` the side policy plays the rest of the round (BB-2).
    pub fn order_done(&mut self, seat: u8, all: bool, referee: &mut Ref<'_>) -> Result<(), Refusal> {
        match self.turn.progress() {
            Progress::Deploying => return self.signal(seat, referee),
            Progress::Camping => return self.obey_camp(seat, Action::CampNext {}, referee),
            Progress::Fighting | Progress::Over => (),
        }
        if !self.seats.of(self.turn.side()).contains(&seat) {
            let reason = format!("It is {}'s part of the {} phase.", self.turn.side(), self.turn.phase());
            return Err(no("BB-2", reason).instead("/barb orders, or any question"));
        }
        if self.turn.done().contains(&seat) {
            return Err(no("BB-2", "You have ended your part of this phase.").instead("/game map, to look on"));
        }
        if all {
            self.seats.play_the_round(seat);
            let event = Event::Policy {
                seat: Seat(seat),
                whole_round: true,
            };
            self.tell(event, referee);
        } else {
            self.turn.end_part(seat);
            self.seats.end_part(seat);
            if !self.seats.plays_by_itself(seat) && !self.seats.is_house(Seat(seat)) {
                self.tell(Event::Done { seat: Seat(seat) }, referee);
            }
        }
        Ok(())
    }

    /// `auto`: the side policy plays for the units that are left.
    pub fn order_auto(&mut self, seat: u8, referee: &mut Ref<'_>) {
        self.seats.play_the_phase(seat);
        let event = Event::Policy {
            seat: Seat(seat),
            whole_round: false,
        };
        self.tell(event, referee);
    }

    /// Carries out an action, then whatever follows by itself until a seat is awaited.
    pub fn obey(&mut self, actor: Actor, action: Action, referee: &mut Ref<'_>) -> Result<(), Refusal> {
        let seat = self.seated(actor)?;
        self.seats.note_act(seat);
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
    pub fn carry_out(&mut self, seat: u8, action: Action, referee: &mut Ref<'_>) -> Result<(), Refusal> {
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

    /// One order of one unit (BB-3, BB-6).
    pub fn order(&mut self, seat: u8, order: Order, referee: &mut Ref<'_>) -> Result<(), Refusal> {
        if matches!(order, Order::Deploy { .. } | Order::DeployDefault { .. }) {
            return self.order_deploy(seat, &order, referee);
        }
        self.may_act(seat, &order)?;
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
}
