//! What an order would lose for nothing, told before it is carried out: who stays idle, who does not get as far as it is
//! sent, who sacks its own towns, who goes hungry.

use super::action::{Action, Delegates, Posture};
use super::battle::{Battle, Plan, Side, Unit, Who, setup, shut_in};
use super::campaign::{
    Army, Campaign, Halted, Marches, Party, STACK_MAX, Tale, ending, marching, orders, paths, whereabouts,
};
use super::in_turn::posture_items;
use super::npc;
use super::plane::Facing;
use super::state::Risk;
use crate::closing;
use crate::foresee;
use crate::hunger;
use crate::seating;
use muster_kit::orders::parts;
use muster_kit::{Hex, Seat, listed};

/// Steps that an army marches in a turn at most (RK-26).
const MARCH_MOST: u32 = 6;

pub(super) fn cautions_of(game: &Risk, seat: Seat, action: &Action) -> Vec<String> {
    let mut told = Vec::new();
    if closing::leaves_idle(game, seat, action) {
        told.push("None of yours has an order: all of them stay where they are.".to_owned());
    }
    if let (Some(campaign), Action::March { orders }) =
        (game.war.campaign(), closing::ended(game, seat, action.clone()))
        // The house leads rebels and no nation.
        && campaign.nations.has(seat.0)
        && let Ok(marches) = orders::read_marches(campaign, seat.0, &orders)
    {
        told.extend(hunger::hungers(campaign, seat.0, &marches));
        told.extend(hunger::loots_of_the_fed(campaign, seat.0, &marches, |loots| loots));
        told.extend(stays(campaign, seat.0, &marches));
        told.extend(falls_short(campaign, seat.0, &marches));
        let (after, tales) = foresee::after_orders(campaign, seat.0, marches.clone());
        told.extend(without_room(&marches, tales));
        told.extend(hex_of_a_tag(campaign, seat.0, &marches));
        told.extend(bares_capital(campaign, seat.0, &marches, &after));
    }
    told.extend(shuts_in(game, seat, action));
    told.extend(goes_nowhere(game, seat, action));
    told.extend(compass_or_unit(game, seat, action));
    told.extend(meant_of_several(game, seat, action));
    told.extend(gives_up_capital(game, seat, action));
    told.extend(no_works(game, seat, action));
    told.extend(standing_for_nothing(game, seat, action));
    told
}

/// RK-86: the items of orders that are for a sort of units of which none is left to be ordered.
fn reaches_nobody(game: &Risk, seat: Seat, text: &str, battle: Option<u16>) -> Vec<String> {
    let Ok((battle, side)) = seating::meant(game, seat, battle) else {
        return Vec::new();
    };
    let told = parts(text, &[';', '\n']).filter_map(|part| {
        let part = part.trim();
        let items = super::battle::read(part).ok()?;
        let sorts = items.iter().flat_map(|item| &item.who);
        let takes = |unit: &&Unit| sorts.clone().any(|who| who.takes(unit.acts_as()));
        let is_of_sorts = sorts
            .clone()
            .all(|who| !matches!(who, Who::Unit(_) | Who::Commander(_) | Who::Rest));
        let army: Vec<&Unit> = battle.field.army(side).filter(takes).collect();
        if items.is_empty() || !is_of_sorts || army.iter().any(|unit| !unit.ordered) {
            return None;
        }
        let why = match army.is_empty() {
            true => "you have no such unit",
            false => "all of them have had their orders this turn",
        };
        Some(format!("`{part}` moves nobody: {why}."))
    });
    told.collect()
}

/// Those of an order's items that change nothing.
pub(super) fn left_out(game: &Risk, seat: Seat, action: &Action) -> Vec<String> {
    let orders = match closing::ended(game, seat, action.clone()) {
        Action::Orders { text, battle, .. } => return reaches_nobody(game, seat, &text, battle),
        Action::March { orders } => orders,
        _ => return Vec::new(),
    };
    let Some(campaign) = game.war.campaign().filter(|campaign| campaign.nations.has(seat.0)) else {
        return Vec::new();
    };
    let marches = orders::read_marches(campaign, seat.0, &orders);
    let fed = marches
        .ok()
        .and_then(|marches| hunger::loots_of_the_fed(campaign, seat.0, &marches, |_| true));
    fed.into_iter().collect()
}

/// RK-64, RK-129: that a nation withdraws from before its own capital, and what the enemy wins by it.
fn gives_up_capital(game: &Risk, seat: Seat, action: &Action) -> Option<String> {
    let Action::Withdraw { battle, .. } = action else {
        return None;
    };
    let campaign = game.war.campaign().filter(|campaign| campaign.nations.has(seat.0))?;
    let (battle, side) = seating::meant(game, seat, *battle).ok()?;
    let fight = campaign.fights.fight(battle.terms.number())?;
    let capital = campaign.map.capital(seat.0);
    let here = campaign.map.settlement(fight.at) == Some(capital);
    if !here || campaign.places.owner(capital) != Some(seat.0) {
        return None;
    }
    let name = campaign.map.called(fight.at);
    let Party::Nation(enemy) = fight.led[side.other().index()] else {
        return Some(format!(
            "This battle is for your own capital, {name}: rebels stand there then."
        ));
    };
    let mut after = campaign.clone();
    after.places.take(capital, enemy);
    let wins = match ending::wins_by_capitals(&after, enemy) {
        true => ", and wins the campaign by it if nobody takes a capital from it before the turn ends",
        false => "",
    };
    Some(format!(
        "This battle is for your own capital, {name}: {} takes it at the end of the turn{wins}.",
        campaign.nations.nation(enemy).name
    ))
}

/// RK-72: that the plan `works` is chosen where the side has no posts to man.
fn no_works(game: &Risk, seat: Seat, action: &Action) -> Option<String> {
    let Action::Deploy {
        plan: Some(Plan::Works),
        battle,
        ..
    } = action
    else {
        return None;
    };
    let (battle, side) = seating::meant(game, seat, *battle).ok()?;
    let why = match side {
        _ if battle.field.table().posts().is_empty() => "This table has no works to man",
        Side::South => "The works of this table are the other side's to man",
        Side::North => return None,
    };
    Some(format!("{why}: the plan `works` sets up like `line`."))
}

/// RK-34, RK-46, RK-62: standing orders that change nothing: those for the map in a single battle, and handing over battles
/// that are fought already.
fn standing_for_nothing(game: &Risk, seat: Seat, action: &Action) -> Option<String> {
    let Action::Standing {
        loot, raise, delegate, ..
    } = action
    else {
        return None;
    };
    if game.war.campaign().is_some() {
        return (*delegate == Some(Delegates::All)).then(|| stay_with(game, seat))?;
    }
    let all = [
        ("`loot`", loot.is_some()),
        ("`raise`", raise.is_some()),
        ("`delegate`", delegate.is_some()),
    ];
    let named: Vec<&str> = all
        .into_iter()
        .filter_map(|(word, is_set)| is_set.then_some(word))
        .collect();
    match named.as_slice() {
        [] => None,
        [one] => Some(format!("{one} does nothing in a single battle: it is for campaigns.")),
        some => Some(format!(
            "{} do nothing in a single battle: they are for campaigns.",
            listed(some)
        )),
    }
}

/// RK-62: the battles that are fought already, which a standing order does not hand over.
fn stay_with(game: &Risk, seat: Seat) -> Option<String> {
    let is_own = |battle: &&Battle| {
        let side = seating::side_of(game, seat, battle);
        side.is_some_and(|side| !battle.progress.is_over() && !battle.sides.command(side).delegated)
    };
    let battles = game.war.battles().into_iter().filter(is_own);
    let lines = battles.map(|battle| format!("`/risk delegate on:true battle:{}`", battle.terms.number()));
    let lines: Vec<String> = lines.collect();
    (!lines.is_empty()).then(|| {
        format!(
            "That is for battles that begin from now on. What is fought already stays yours; to hand it over: {}.",
            listed(&lines)
        )
    })
}

/// That a posture other than to hold moves nobody, which ends the movement all the same.
fn goes_nowhere(game: &Risk, seat: Seat, action: &Action) -> Option<String> {
    let Action::Go { posture, battle } = action else {
        return None;
    };
    let (battle, side) = seating::meant(game, seat, *battle).ok()?;
    if matches!(posture, Posture::Hold | Posture::Staff) || battle.progress.mover() != Some(side) {
        return None;
    }
    let items = posture_items(battle, side, *posture);
    let has_ordered = battle.field.army(side).all(|unit| unit.ordered);
    let why = match posture {
        _ if has_ordered => "each has had its orders this turn",
        // RK-91: an advance ends where a unit can shoot.
        Posture::Advance => "each can shoot from where it stands, has the enemy beside or behind it, or has no room",
        _ => "each has the enemy beside or behind it, or no room",
    };
    let stays = !npc::moves_anybody(battle, side, &items);
    stays.then(|| format!("No unit of yours moves by that: {why}. All stay where they are."))
}

/// RK-92, RK-94: that a letter is read as a point of the compass where an enemy's unit has the same, as in `a charge n`.
fn compass_or_unit(game: &Risk, seat: Seat, action: &Action) -> Option<String> {
    let Action::Orders { text, battle, .. } = closing::ended(game, seat, action.clone()) else {
        return None;
    };
    let (battle, side) = seating::meant(game, seat, battle).ok()?;
    parts(&text, &[';', '\n']).find_map(|item| {
        let words: Vec<&str> = item.split_whitespace().collect();
        let after_charge = words.windows(2).find(|pair| pair[0].eq_ignore_ascii_case("charge"))?;
        let letter = after_charge[1].chars().next().filter(|_| after_charge[1].len() == 1)?;
        let way = Facing::read(&letter.to_ascii_lowercase().to_string())?;
        let unit = battle
            .field
            .army(side.other())
            .find(|unit| unit.letter == letter.to_ascii_uppercase())?;
        let who = words.first()?;
        Some(format!(
            "`{}` charges and faces {way}. For the enemy's unit {} write `{who} >>{}`.",
            item,
            unit.letter,
            letter.to_ascii_lowercase()
        ))
    })
}

/// RK-57: which battle an order goes to that names none, where several wait for it.
fn meant_of_several(game: &Risk, seat: Seat, action: &Action) -> Option<String> {
    let (Action::Deploy { battle: None, .. }
    | Action::Orders { battle: None, .. }
    | Action::Go { battle: None, .. }
    | Action::Withdraw { battle: None, .. }
    | Action::Delegate { battle: None, .. }) = action
    else {
        return None;
    };
    let (meant, _) = seating::meant(game, seat, None).ok()?;
    let waits =
        |battle: &&Battle| battle.terms.number() != meant.terms.number() && seating::waits_for(game, seat, battle);
    let others: Vec<String> = game
        .war
        .battles()
        .into_iter()
        .filter(waits)
        .map(|battle| format!("`battle:{}` is for {}", battle.terms.number(), battle.terms.name()))
        .collect();
    let others = (!others.is_empty()).then(|| others.join(", "))?;
    Some(format!(
        "Several battles wait for you, and this is for {}. {others}.",
        meant.terms.name()
    ))
}

/// RK-72, RK-98: mounted units that a plan sets up behind works.
fn shuts_in(game: &Risk, seat: Seat, action: &Action) -> Option<String> {
    let Action::Deploy { plan, changes, battle } = closing::ended(game, seat, action.clone()) else {
        return None;
    };
    let (battle, side) = seating::meant(game, seat, battle).ok()?;
    let typed = changes.unwrap_or_default();
    let poses = setup::set_up(battle, side, plan, &super::battle::changes(&typed).ok()?).ok()?;
    let shut = shut_in(battle.field.table(), side, &battle.sides.command(side).roster, &poses);
    let who: Vec<String> = shut.iter().map(|(letter, _)| letter.to_string()).collect();
    let stand = match who.len() {
        0 => return None,
        1 => "stands",
        _ => "stand",
    };
    let places: Vec<String> = shut
        .iter()
        .filter_map(|(letter, at)| Some(format!("{} at {}", letter.to_ascii_lowercase(), (*at)?)))
        .collect();
    let opened = match places.as_slice() {
        [] => setup::opened_by(battle, side, plan, &typed, &shut),
        places => Some(setup::with_places(&typed, places)),
    };
    let remedy = opened.map_or_else(
        || "Among your other units no place in your zone has an open way.".to_owned(),
        |changes| format!("The way is open with `changes:{changes}`."),
    );
    Some(format!(
        "{} {stand} behind works, which are closed to mounted units. {remedy}",
        who.join(" and ")
    ))
}

/// The armies that could march and are named by no order, if others are: `hold` alone is told of by itself.
fn stays(campaign: &Campaign, nation: u8, marches: &Marches) -> Option<String> {
    if marches.holds() {
        return None;
    }
    let left = campaign.armies.of_nation(nation).filter(|army| {
        let can_march = army.allowance > 0 && !whereabouts::enemy_on(campaign, army.party, army.at);
        can_march && !marches.names(army.number)
    });
    let left: Vec<String> = left.map(|army| army.number.to_string()).collect();
    match left.as_slice() {
        [] => None,
        [one] => Some(format!("Army {one} gets no order and stays.")),
        several => Some(format!("Armies {} get no order and stay.", listed(several))),
    }
}

/// Armies that are sent farther than they can march this turn.
fn falls_short(campaign: &Campaign, nation: u8, marches: &Marches) -> Vec<String> {
    let short = marches.marches.iter().filter_map(|march| {
        let army = campaign
            .armies
            .of_nation(nation)
            .find(|army| army.number == march.army)?;
        let steps: u32 = march.path.iter().skip(1).map(|at| paths::cost(campaign, *at)).sum();
        if steps <= u32::from(army.allowance) || whereabouts::enemy_on(campaign, army.party, army.at) {
            return None;
        }
        let goal = campaign.map.called(*march.path.last()?);
        let end = *marching::walk(campaign, army, &march.path).0.last()?;
        let (number, has, end) = (army.number, army.allowance, campaign.map.called(end));
        Some(match by_way_of(campaign, &marches.text, number) {
            Some(way) => format!(
                "By way of {way} it is {steps} steps to {goal}, and army {number} has {has}: it gets as far as {end} this turn."
            ),
            None => format!("Army {number} is {steps} steps from {goal} and has {has}: it gets as far as {end} this turn."),
        })
    });
    short.collect()
}

/// The places by way of which a line sends an army to its goal; none where it goes straight there.
fn by_way_of(campaign: &Campaign, text: &str, army: u8) -> Option<String> {
    let sends = |item: &&str| {
        let first = item.split_whitespace().next();
        item.contains('>') && first.is_some_and(|first| first.parse() == Ok(army))
    };
    let item = parts(text, &[';', '\n']).find(sends)?;
    let words = item.split(['>', ' ', ',']);
    let goals: Vec<Hex> = words.skip(1).filter_map(|word| word.trim().parse().ok()).collect();
    let (_, ways) = goals.split_last()?;
    (!ways.is_empty()).then(|| listed(ways.iter().map(|at| campaign.map.called(*at))))
}

/// A capital that stands without an army after a nation's orders, if an enemy may reach it in the next turn or all
/// armies of the nation march (RK-26, RK-67).
fn bares_capital(campaign: &Campaign, nation: u8, marches: &Marches, after: &Campaign) -> Option<String> {
    let capital = &campaign.map.settlements()[campaign.map.capital(nation)];
    let party = Party::Nation(nation);
    let is_kept = |campaign: &Campaign| campaign.armies.on(capital.at).any(|army| army.party == party);
    let is_own = campaign.places.owner(campaign.map.capital(nation)) == Some(nation);
    if !is_own || !is_kept(campaign) || is_kept(after) {
        return None;
    }
    let hostile = after
        .armies
        .iter()
        .filter(|army| campaign.nations.hostile(army.party, party));
    let reach = |army: &Army| paths::route(after, army.party, capital.at).steps(army.at);
    let nearest = hostile.filter_map(|army| Some((reach(army)?, campaign.nations.tag(army.id()))));
    let Some((steps, tag)) = nearest.min().filter(|(steps, _)| *steps <= MARCH_MOST) else {
        let all: Vec<u8> = campaign.armies.of_nation(nation).map(|army| army.number).collect();
        let several = all.len() > 1;
        let all_sent = several && all.iter().all(|number| marches.sends_away(*number));
        let leaves = |army: &Army| after.armies.army(army.id()).is_some_and(|there| there.at != army.at);
        let bare = format!("{} is left without an army.", capital.name);
        return all_sent.then(|| match campaign.armies.of_nation(nation).all(leaves) {
            true => format!("All your armies march, and {bare}"),
            // An army that finds no room stays where it stands.
            false => bare,
        });
    };
    Some(format!(
        "{} is left without an army, and {tag} is {steps} steps away: it may take your capital next turn.",
        capital.name
    ))
}

/// Goals that are the tag of an enemy army as well: a hex is meant, and the army may stand elsewhere.
fn hex_of_a_tag(campaign: &Campaign, nation: u8, marches: &Marches) -> Vec<String> {
    let told = marches.marches.iter().filter_map(|march| {
        let goal = march.path.last().filter(|_| march.path.len() > 1)?;
        let tag = goal.to_string();
        let own = Party::Nation(nation);
        let is_meant = |army: &&Army| {
            campaign.nations.hostile(army.party, own) && campaign.nations.tag(army.id()) == tag && army.at != *goal
        };
        let army = campaign.armies.iter().find(is_meant)?;
        Some(format!(
            "{tag} is a hex here. Army {tag} stands at {}: `{} {}` goes there.",
            campaign.map.called(army.at),
            march.army,
            army.at
        ))
    });
    told.collect()
}

/// Whether all armies come where these orders send them, as far as there is room.
pub(super) fn all_find_room(campaign: &Campaign, nation: u8, marches: &Marches) -> bool {
    let (_, tales) = foresee::after_orders(campaign, nation, marches.clone());
    without_room(marches, tales).is_empty()
}

/// Armies that find two others where they are sent (RK-14, RK-29), out of what is told of the orders. If more than two are sent to
/// one hex, it is plain that some stay beside it.
fn without_room(marches: &Marches, tales: Vec<Tale>) -> Vec<String> {
    let sent = || marches.marches.iter().filter(|march| march.path.len() > 1);
    let goals = || sent().filter_map(|march| march.path.last());
    if goals().any(|goal| goals().filter(|other| *other == goal).count() > STACK_MAX) {
        return Vec::new();
    }
    let crowded = tales.into_iter().filter_map(|tale| match tale {
        Tale::Marched(marched) if marched.halted == Halted::Crowded => Some(format!(
            "{} finds no room: two armies stand where it should go. It ends at {}.",
            marched.army, marched.to
        )),
        _ => None,
    });
    crowded.collect()
}
