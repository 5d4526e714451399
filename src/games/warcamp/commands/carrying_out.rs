//! An order of the tribe in turn: which rule carries it out, and what works where the truce forbids it.

use crate::action::{Action, Goal, Goods};
use crate::data::Building;
use crate::orders::Written;
use crate::rules::battle::{attack, check_attack};
use crate::rules::breeding::{breed, check_breed};
use crate::rules::buildings::{build, check_build, check_tower, move_tower};
use crate::rules::cast::{cast, check_cast};
use crate::rules::forging::{check_forge, forge};
use crate::rules::hunting::{check_hunt, hunt};
use crate::rules::items::{check_equip, check_item_use, equip, use_item};
use crate::rules::leaders::{check_power, use_power};
use crate::rules::thieving::{assassinate, check_murder, check_theft, steal};
use crate::rules::turn_end::{end_turn, mark_discards};
use crate::rules::{Ref, no};
use crate::state::Warcamp;
use crate::words::{Pick, Picks, Site, Who};
use muster_game::Referee;
use muster_kit::{Dice, Refusal};

/// An order of the tribe in turn. What it refuses stands in the events of stored orders, so its words stay.
pub(super) fn carry_out(game: &mut Warcamp, action: Action, referee: &mut Ref<'_>) -> Result<(), Refusal> {
    execute(game, action, referee).map_err(|refusal| match refusal.code.as_ref() {
        "truce" => with_peaceful_orders(game, refusal),
        _ => refusal,
    })
}

/// An order of the tribe in turn, by the rules alone.
fn execute(game: &mut Warcamp, action: Action, referee: &mut Ref<'_>) -> Result<(), Refusal> {
    match action {
        Action::Hunt { who, goal } => hunt(game, who, goal, referee),
        Action::Breed { who } => breed(game, &who, referee),
        Action::Build { what, who } => build(game, what, &who, referee),
        Action::Attack {
            target,
            who,
            raid,
            raze,
        } => {
            let raze = raze.unwrap_or_default().0;
            attack(game, target, who, raid.then_some(raze), referee)
        }
        Action::Steal { from, goods, who } => steal(game, from, goods, who, referee),
        Action::Kill { victim, with } => assassinate(game, victim, with, referee),
        Action::Power { on } => use_power(game, &on, referee),
        Action::Cast {
            card,
            at,
            picks,
            anyway,
        } => cast(game, card, at, &picks.unwrap_or_default().0, anyway, referee),
        Action::Tower { go, who } => move_tower(&mut game.tribes, go, &who, referee),
        Action::Equip { item, to, swap } => equip(&mut game.tribes, item, to, swap, referee),
        Action::Use { item, at, pick } => use_item(game, item, at, &pick.unwrap_or_default().0, referee),
        Action::Forge { make, smith } => forge(game, make, smith, referee),
        Action::Discard { cards } => mark_discards(game, &cards, referee),
        Action::End { discard } => end_turn(game, discard.as_ref(), referee),
        Action::Orders { .. } => Err(no("WC-152", "plan", "A plan is carried out step by step.")),
        Action::Ordered {} | Action::Standing { .. } | Action::Name { .. } | Action::Disaster { .. } => {
            Err(no("WC-155", "plan", "This cannot stand in a plan."))
        }
    }
}

/// Whether the rules would carry an order of the tribe in turn out now: what they check before they change anything.
pub fn would_work(game: &Warcamp, action: &Action) -> bool {
    match action {
        Action::Hunt { who, .. } => check_hunt(game, who.as_ref()).is_ok(),
        Action::Breed { who } => check_breed(game, who).is_ok(),
        Action::Build { what, who } => check_build(game, *what, who).is_ok(),
        Action::Attack { target, who, .. } => check_attack(game, *target, who.as_ref()).is_ok(),
        Action::Steal { from, goods, who } => check_theft(game, *from, *goods, who.as_ref()).is_ok(),
        Action::Kill { victim, with } => check_murder(game, *victim, *with).is_ok(),
        Action::Power { on } => check_power(game, on).is_ok(),
        Action::Cast {
            card,
            at,
            picks,
            anyway,
        } => check_cast(game, *card, *at, picks_of(picks.as_ref()), *anyway).is_ok(),
        Action::Tower { go, who } => check_tower(&game.tribes, *go, who).is_ok(),
        Action::Equip { item, to, swap } => check_equip(&game.tribes, *item, *to, *swap).is_ok(),
        Action::Use { item, at, pick } => check_item_use(game, *item, *at, picks_of(pick.as_ref())).is_ok(),
        Action::Forge { make, smith } => check_forge(game, *make, *smith).is_ok(),
        _ => works_on_a_copy(game, action),
    }
}

fn picks_of(picks: Option<&Picks>) -> &[Pick] {
    picks.map_or(&[], |picks| &picks.0)
}

/// Refusals come before dice, so any dice will do.
fn works_on_a_copy(game: &Warcamp, action: &Action) -> bool {
    let mut dice = Dice::seeded(0, 0);
    let mut referee = Referee::new(&mut dice);
    execute(&mut game.clone(), action.clone(), &mut referee).is_ok()
}

/// A refusal of a hostile act with orders that are none.
fn with_peaceful_orders(game: &Warcamp, refusal: Refusal) -> Refusal {
    match peaceful_orders(game) {
        orders if orders.is_empty() => refusal.instead("end"),
        orders => refusal.instead(orders.join(", or ")),
    }
}

/// Orders that the tribe in turn could give now and that are no hostile acts.
fn peaceful_orders(game: &Warcamp) -> Vec<String> {
    let mover = game.tribes.mover();
    let able = |least: usize| Who::members(mover.able().take(least).map(|member| member.number()));
    let hunt = Action::Hunt {
        who: None,
        goal: Goal::Both,
    };
    let breed = Action::Breed { who: able(2) };
    let builds = Building::ALL.into_iter().map(|what| Action::Build {
        what,
        who: able(mover.workers_needed(what) as usize),
    });
    let rob = Action::Steal {
        from: Site::Town,
        goods: Goods::Food,
        who: None,
    };
    let works = |action: &Action| would_work(game, action);
    let build = builds.into_iter().find(works);
    let orders = [Some(hunt), Some(breed), build, Some(rob)];
    let orders = orders.into_iter().flatten().filter(works);
    orders.map(|action| Written(&action).to_string()).collect()
}
