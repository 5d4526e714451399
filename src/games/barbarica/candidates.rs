//! Legal orders to choose from at random: many, not all.

use crate::action::{Action, Order};
use crate::data::Course;
use crate::state::{Barbarica, Phase, Progress, Side, Stuck, Unit};
use crate::words::Attribute;
use muster_game::{Duty, Hand};
use muster_kit::Seat;
use muster_kit::hexes::Direction;

impl Barbarica {
    /// Some orders that would be carried out now; never empty while the game goes on.
    pub fn legal(&self, duty: &Duty) -> Vec<Action> {
        let seat = duty.seat.0;
        match (duty.hand, self.turn.progress()) {
            (Hand::House, _) => vec![Action::Command {
                unit: None,
                as_row: None,
            }],
            (_, Progress::Over) => Vec::new(),
            (_, Progress::Deploying) => self.legal_places(seat),
            (_, Progress::Camping) => self.legal_in_camp(seat),
            (_, Progress::Fighting) => self.legal_orders(seat),
        }
    }

    fn legal_orders(&self, seat: u8) -> Vec<Action> {
        let mut legal = vec![Action::Done { all: false }];
        let mine = |unit: &&Unit| unit.side() == self.turn.side() && self.commands(seat, unit) && self.has_act(unit);
        for unit in self.army.units().iter().filter(mine) {
            let id = unit.id;
            let mut orders = self.orders_of(unit);
            if self.turn.phase() == Phase::Movement {
                orders.push(Order::Hold { unit: id });
                if unit.stuck == Stuck::Embedded && !unit.now.struck {
                    orders.push(Order::Clear { unit: id });
                }
                if unit.mounted {
                    orders.push(Order::Dismount { unit: id });
                }
                if self.ground.field().exit_from(unit.at, unit.side()).is_some() {
                    orders.push(Order::Leave { unit: id });
                }
                if !unit.now.faced && !unit.is_wagon() {
                    let face = unit.facing.turned(1);
                    orders.push(Order::Turn { unit: id, face });
                }
                for target in self.army.strikable(unit) {
                    let ways = self.ways_back(unit, self.army.the(target)).into_iter();
                    orders.extend(ways.map(|(step, _): (Direction, _)| Order::Retreat { unit: id, target, step }));
                }
            }
            orders.retain(|order| self.check_rage(order).is_ok());
            legal.extend(orders.into_iter().map(|order| Action::Order { order }));
        }
        let turners = self.army.units().iter().filter(|unit| self.commands(seat, unit));
        let turns = turners.filter_map(|unit| Some((unit.id, self.only_turns(unit)?)));
        legal.extend(turns.map(|(unit, face)| Action::Order {
            order: Order::Turn { unit, face },
        }));
        // A turn alone leaves everything as it was, so that it must not be all that there is to choose from.
        legal.push(Action::Auto {});
        legal
    }

    fn legal_places(&self, seat: u8) -> Vec<Action> {
        let mut legal = vec![Action::Signal {}];
        for unit in self.army.of(Side::Tribe).filter(|unit| self.commands(seat, unit)) {
            let order = |to| Order::Deploy {
                unit: unit.id,
                to,
                face: None,
            };
            let places = self.deployable(unit).into_iter().take(3);
            legal.extend(places.map(|to| Action::Order { order: order(to) }));
        }
        legal
    }

    fn legal_in_camp(&self, seat: u8) -> Vec<Action> {
        let mut legal = vec![Action::CampNext {}];
        let mut acts: Vec<Action> = self
            .courses()
            .into_iter()
            .map(|course: Course| Action::CampDecide { course, units: None })
            .collect();
        for unit in self.campaign.band() {
            acts.push(Action::CampHeir { unit: unit.id });
            for attribute in [Attribute::M, Attribute::E, Attribute::A, Attribute::D, Attribute::S] {
                acts.push(Action::CampTrain {
                    unit: unit.id,
                    attribute,
                    name: None,
                });
            }
        }
        acts.retain(|action| self.try_out(Seat(seat), action).is_ok());
        legal.extend(acts);
        legal
    }
}
