//! Refusals as players are told of them, with what works as things stand ([RK-28](docs/rules/risk.md#rk-28)).

use super::action::Action;
use super::battle::{Plan, waiting};
use super::called::ATTACKS;
use super::campaign::Party;
use super::marshal::BATTLES_FIRST;
use super::state::Risk;
use crate::seating;
use muster_game::try_out;
use muster_kit::orders::parts;
use muster_kit::{Hex, Refusal, Seat};

/// The refusal of an action, with an order that works where the rules propose none.
pub(super) fn refused(game: &Risk, seat: Seat, action: &Action, refusal: Refusal) -> Refusal {
    match action {
        Action::March { orders } | Action::Place { armies: Some(orders) } if orders.eq_ignore_ascii_case("all") => {
            all_of_them(refusal)
        }
        Action::March { .. } if refusal.code == BATTLES_FIRST => battle_due(game, seat, refusal),
        Action::March { orders } => without_an_army(game, seat, orders).unwrap_or(refusal),
        Action::Deploy { plan, battle, .. } if plan.is_some() || battle.is_some() => {
            with_the_plan(game, seat, *plan, *battle, refusal)
        }
        Action::Orders { text, more, battle } => with_the_others(game, seat, (text, *more, *battle), refusal),
        _ => refusal,
    }
}

/// RK-28: `my armies`, which is read as `all` and says nothing of what they do: they are shown instead.
fn all_of_them(refusal: Refusal) -> Refusal {
    Refusal {
        reason: "That names all your armies, and not where they go.".to_owned(),
        ..refusal
    }
    .instead("/risk army")
}

/// RK-57: marches while battles are fought are answered with what is due in the battle that waits for the seat.
fn battle_due(game: &Risk, seat: Seat, refusal: Refusal) -> Refusal {
    // What shows the armies is done by the table itself.
    let asked = seating::asked_in(game, seat).filter(|battle| waiting::unveiler(battle).is_none());
    let Some(battle) = asked else {
        return refusal;
    };
    let number = game.war.number_to_type(battle);
    let number = number.map_or(String::new(), |number| format!(" battle:{number}"));
    let due = match battle.progress.is_deploying() {
        true => "/risk deploy",
        false => "/risk orders text:all adv",
    };
    refusal.instead(format!("{due}{number}"))
}

/// RK-86: an item that is proposed in the place of one that is refused, with the others of the line: alone it would leave them out,
/// and may end the movement.
fn with_the_others(
    game: &Risk,
    seat: Seat,
    (text, more, battle): (&str, bool, Option<u16>),
    refusal: Refusal,
) -> Refusal {
    let Some(proposed) = refusal.instead.as_deref().filter(|instead| !instead.starts_with('/')) else {
        return refusal;
    };
    let items: Vec<&str> = parts(text, &[';', '\n']).collect();
    let who = |item: &str| item.split_whitespace().next().map(str::to_lowercase);
    let is_meant = |item: &&str| who(item) == who(proposed);
    if items.len() < 2 || proposed.contains(';') || items.iter().filter(|item| is_meant(item)).count() != 1 {
        return refusal;
    }
    let whole: Vec<&str> = items
        .iter()
        .map(|item| if is_meant(item) { proposed } else { *item })
        .collect();
    let text = whole.join("; ");
    let orders = Action::Orders {
        text: text.clone(),
        more,
        battle,
    };
    match try_out(game, seat, &orders) {
        Ok(_) => refusal.instead(text),
        Err(_) => refusal,
    }
}

/// RK-72, RK-73: changes that are proposed, with the plan and the battle that were named: by themselves they would go with the
/// table's own plan.
fn with_the_plan(game: &Risk, seat: Seat, plan: Option<Plan>, battle: Option<u16>, refusal: Refusal) -> Refusal {
    let Some(changes) = refusal.instead.clone() else {
        return refusal;
    };
    let deploy = Action::Deploy {
        plan,
        changes: Some(changes.clone()),
        battle,
    };
    if try_out(game, seat, &deploy).is_err() {
        return refusal;
    }
    let plan = plan.map_or(String::new(), |plan| format!(" plan:{}", plan.word()));
    let battle = battle.map_or(String::new(), |battle| format!(" battle:{battle}"));
    refusal.instead(format!("/risk deploy{plan} changes:{changes}{battle}"))
}

/// `attack H2`: an attack that does not say which army goes, with the nearest that can.
fn without_an_army(game: &Risk, seat: Seat, orders: &str) -> Option<Refusal> {
    let campaign = game.war.campaign()?;
    let words: Vec<&str> = orders.split_whitespace().collect();
    let [verb, aim] = words.as_slice() else { return None };
    if !ATTACKS.iter().any(|known| verb.eq_ignore_ascii_case(known)) {
        return None;
    }
    let is_enemy = |party| campaign.nations.hostile(party, Party::Nation(seat.0));
    let mut enemies = campaign.armies.iter().filter(|army| is_enemy(army.party));
    let enemy = enemies.find(|army| campaign.nations.tag(army.id()).eq_ignore_ascii_case(aim));
    let at: Hex = enemy.map_or_else(|| aim.parse().ok(), |army| Some(army.at))?;
    let mut own: Vec<(u32, u8)> = campaign
        .armies
        .of_nation(seat.0)
        .map(|army| (campaign.map.distance(army.at, at), army.number))
        .collect();
    own.sort_unstable();
    let goes = |number: &u8| {
        let orders = format!("{number} {at}");
        try_out(game, seat, &Action::March { orders }).is_ok()
    };
    let refusal = Refusal::new("RK-28", format!("`{orders}` does not say which army goes."));
    let nearest = own.into_iter().map(|(_, number)| number).find(goes);
    Some(match nearest {
        Some(number) => refusal.instead(format!("{number} attacks {}", aim.to_uppercase())),
        None => refusal,
    })
}
