//! Legal orders to choose from at random: many, not all.

use crate::action::{Action, Order};
use crate::data::Course;
use crate::rules::{authority, band, deploy, orders, rage, retreat, waiting};
use crate::state::{Barbarica, Phase, Progress, Side, Stuck, Unit};
use crate::words::Attribute;
use muster_game::{Duty, Hand};
use muster_kit::Seat;
use muster_kit::hexes::Direction;

/// Some orders that would be carried out now; never empty while the game goes on.
pub fn legal(game: &Barbarica, duty: &Duty) -> Vec<Action> {
    let seat = duty.seat.0;
    match (duty.hand, game.turn.progress()) {
        (Hand::House, _) => vec![Action::Command {
            unit: None,
            as_row: None,
        }],
        (_, Progress::Over) => Vec::new(),
        (_, Progress::Deploying) => legal_places(game, seat),
        (_, Progress::Camping) => legal_in_camp(game, seat),
        (_, Progress::Fighting) => legal_orders(game, seat),
    }
}

fn legal_orders(game: &Barbarica, seat: u8) -> Vec<Action> {
    let mut legal = vec![Action::Done { all: false }];
    let mine = |unit: &&Unit| {
        unit.side() == game.turn.side() && authority::commands(game, seat, unit) && waiting::has_act(game, unit)
    };
    for unit in game.army.units().iter().filter(mine) {
        let id = unit.id;
        let mut orders = orders::orders_of(game, unit);
        if game.turn.phase() == Phase::Movement {
            orders.push(Order::Hold { unit: id });
            if unit.stuck == Stuck::Embedded && !unit.now.struck {
                orders.push(Order::Clear { unit: id });
            }
            if unit.mounted {
                orders.push(Order::Dismount { unit: id });
            }
            if game.ground.field().exit_from(unit.at, unit.side()).is_some() {
                orders.push(Order::Leave { unit: id });
            }
            if !unit.now.faced && !unit.is_wagon() {
                let face = unit.facing.turned(1);
                orders.push(Order::Turn { unit: id, face });
            }
            for target in game.army.strikable(unit) {
                let ways = retreat::ways_back(game, unit, game.army.the(target)).into_iter();
                orders.extend(ways.map(|(step, _): (Direction, _)| Order::Retreat { unit: id, target, step }));
            }
        }
        orders.retain(|order| rage::check_rage(game, order).is_ok());
        legal.extend(orders.into_iter().map(|order| Action::Order { order }));
    }
    let turners = game
        .army
        .units()
        .iter()
        .filter(|unit| authority::commands(game, seat, unit));
    let turns = turners.filter_map(|unit| Some((unit.id, waiting::only_turns(game, unit)?)));
    legal.extend(turns.map(|(unit, face)| Action::Order {
        order: Order::Turn { unit, face },
    }));
    // A turn alone leaves everything as it was, so that it must not be all that there is to choose from.
    legal.push(Action::Auto {});
    legal
}

fn legal_places(game: &Barbarica, seat: u8) -> Vec<Action> {
    let mut legal = vec![Action::Signal {}];
    for unit in game
        .army
        .of(Side::Tribe)
        .filter(|unit| authority::commands(game, seat, unit))
    {
        let order = |to| Order::Deploy {
            unit: unit.id,
            to,
            face: None,
        };
        let places = deploy::deployable(game, unit).into_iter().take(3);
        legal.extend(places.map(|to| Action::Order { order: order(to) }));
    }
    legal
}

fn legal_in_camp(game: &Barbarica, seat: u8) -> Vec<Action> {
    let mut legal = vec![Action::CampNext {}];
    let mut acts: Vec<Action> = band::courses(&game.campaign)
        .into_iter()
        .map(|course: Course| Action::CampDecide { course, units: None })
        .collect();
    for unit in game.campaign.band() {
        acts.push(Action::CampHeir { unit: unit.id });
        for attribute in [Attribute::M, Attribute::E, Attribute::A, Attribute::D, Attribute::S] {
            acts.push(Action::CampTrain {
                unit: unit.id,
                attribute,
                name: None,
            });
        }
    }
    acts.retain(|action| muster_game::try_out(game, Seat(seat), action).is_ok());
    legal.extend(acts);
    legal
}
