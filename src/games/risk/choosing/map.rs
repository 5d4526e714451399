//! The choices of a campaign: where armies are placed, and where they march.

use super::Read;
use crate::action::Action;
use crate::campaign::{Army, BRIGADES, CORPS, Campaign, Party, STACK_MAX, Stage, paths, placing, raising};
use crate::candidates::goals;
use crate::foresee;
use crate::hunger;
use muster_game::{ChoiceId, Chosen, Unfinished};
use muster_kit::Hex;

/// Hexes beside settlements and enemies to which an army is sent: those that it reaches in so many steps.
const STEPS_MAX: u32 = 6;

/// A placing or the marches of a turn.
pub fn order(campaign: &Campaign, nation: u8, chosen: &mut Chosen<'_>) -> Read<Action> {
    if matches!(*campaign.calendar.stage(), Stage::Placing { .. }) {
        return match placing::placer(campaign) == Some(nation) {
            true => placings(campaign, nation, chosen),
            false => Err(Unfinished::Nowhere),
        };
    }
    marches(campaign, nation, chosen)
}

/// RK-24: army by army until it is enough; the others stand by rule ([RK-25](docs/rules/risk.md#rk-25)).
fn placings(campaign: &Campaign, nation: u8, chosen: &mut Chosen<'_>) -> Read<Action> {
    let mut placed: Vec<(u8, Hex, String)> = Vec::new();
    let letter = campaign.nations.nation(nation).letter;
    loop {
        let free = (1..=campaign.rules.armies()).filter(|number| placed.iter().all(|(other, ..)| other != number));
        let mut options: Vec<(ChoiceId, Option<u8>)> = vec![(ChoiceId::enough(), None)];
        options.extend(free.map(|number| (chosen.id(number), Some(number))));
        let told = texts(&placed);
        let label = |army: &Option<u8>| match army {
            Some(number) => format!("Army {letter}{number}"),
            None if told.is_empty() => "All by rule, at the capital first".to_owned(),
            None if placed.len() == usize::from(campaign.rules.armies()) => format!("Place them: {told}"),
            None => format!("Enough, the rest by rule: {told}"),
        };
        let completes = |army: &Option<u8>| army.is_none().then(|| placing_of(&placed));
        let army = chosen.one_known("Which army do you place?", options, label, completes)?;
        let Some(number) = army else { break };
        let room = |at: &Hex| placed.iter().filter(|(_, other, _)| other == at).count() < STACK_MAX;
        let mut hexes: Vec<Hex> = placing::placing_hexes(campaign, nation)
            .into_iter()
            .filter(room)
            .collect();
        hexes.sort_by_key(|at| campaign.map.settlement(*at).is_none());
        let hexes = hexes.into_iter().map(|at| (chosen.id(at), at)).collect();
        let at = chosen.one_known("Where does it stand?", hexes, |at| campaign.map.called(*at), |_| None)?;
        let kind = army_kind(campaign, number, chosen)?;
        placed.push((number, at, kind.map_or(String::new(), |kind| format!("{kind} "))));
    }
    Ok(placing_of(&placed))
}

fn placing_of(placed: &[(u8, Hex, String)]) -> Action {
    let armies = Some(texts(placed)).filter(|text| !text.is_empty());
    Action::Place { armies }
}

/// `1 corps H10; 2 guard C12`.
fn texts(placed: &[(u8, Hex, String)]) -> String {
    let one = |(number, at, kind): &(u8, Hex, String)| format!("{number} {kind}{at}");
    placed.iter().map(one).collect::<Vec<_>>().join("; ")
}

/// RK-18: one of the standard armies, the usual one of that number first; none where players write their own.
fn army_kind(campaign: &Campaign, number: u8, chosen: &mut Chosen<'_>) -> Read<Option<&'static str>> {
    if campaign.rules.free().is_some() {
        return Ok(None);
    }
    let mut kinds = CORPS.to_vec();
    kinds.rotate_left(usize::from(number - 1) % CORPS.len());
    let kinds = kinds.into_iter().map(|kind| (chosen.id(kind.0), kind)).collect();
    let (kind, _) = chosen.one_known("Of which kind?", kinds, kind_words, |_| None)?;
    Ok(Some(kind))
}

fn kind_words((kind, units): &(&'static str, &'static str)) -> String {
    format!("{kind}: {units}")
}

/// What is ordered on the map.
enum Subject<'c> {
    /// What was chosen so far; the others hold.
    Enough,
    Army(&'c Army),
    /// What a starving army does about it, as it is written ([RK-46](docs/rules/risk.md#rk-46),
    /// [RK-51](docs/rules/risk.md#rk-51)).
    Hunger(&'c Army, &'static str),
    /// Where a new army comes ([RK-34](docs/rules/risk.md#rk-34)).
    New,
}

/// RK-28: army by army until it is enough; those that are not named hold.
fn marches(campaign: &Campaign, nation: u8, chosen: &mut Chosen<'_>) -> Read<Action> {
    let mut orders: Vec<String> = Vec::new();
    let mut armies: Vec<&Army> = campaign.armies.of_nation(nation).collect();
    let mut starving: Vec<&Army> = armies.iter().copied().filter(|army| army.marks.starving).collect();
    let mut due = campaign.nations.nation(nation).due;
    let mut fresh = raising::fresh_places(campaign, nation);
    let mut raised: Vec<Hex> = Vec::new();
    let stacked = |at: Hex| campaign.armies.stacked(Party::Nation(nation), at, None);
    loop {
        let mut options = vec![(ChoiceId::enough(), Subject::Enough)];
        options.extend(armies.iter().map(|army| (chosen.id(army.number), Subject::Army(army))));
        options.extend(starving.iter().flat_map(|army| hunger_of(campaign, army)));
        if due > 0 && !fresh.is_empty() {
            options.push((ChoiceId::of("new"), Subject::New));
        }
        let told = orders.join("; ");
        let nobody_is_left = armies.is_empty();
        let label = |subject: &Subject<'_>| match subject {
            Subject::Enough if nobody_is_left => format!("Enough: {told}"),
            Subject::Enough if told.is_empty() => "All armies hold".to_owned(),
            Subject::Enough => format!("Enough, the others hold: {told}"),
            Subject::Army(army) => army_words(campaign, army),
            Subject::Hunger(army, word) => hunger_words(campaign, army, word),
            Subject::New => "Where a new army comes".to_owned(),
        };
        let completes = |subject: &Subject<'_>| matches!(subject, Subject::Enough).then(|| marches_of(&orders));
        let subject = chosen.one_known("Which army?", options, label, completes)?;
        match subject {
            Subject::Enough => break,
            Subject::Army(army) => {
                let order = army_order(campaign, nation, (army, &raised), chosen)?;
                orders.push(format!("{} {order}", army.number));
                armies.retain(|other| other.number != army.number);
            }
            Subject::Hunger(army, word) => {
                orders.push(format!("{} {word}", army.number));
                starving.retain(|other| other.number != army.number);
            }
            Subject::New => {
                let (kind, at) = fresh_order(campaign, &fresh, chosen)?;
                orders.push(format!("new {kind} {at}"));
                due -= 1;
                raised.push(at);
                let new = |at: Hex| raised.iter().filter(|other| **other == at).count();
                fresh.retain(|at| stacked(*at) + new(*at) < STACK_MAX);
            }
        }
    }
    Ok(marches_of(&orders))
}

fn marches_of(orders: &[String]) -> Action {
    let orders = match orders {
        [] => "hold".to_owned(),
        some => some.join("; "),
    };
    Action::March { orders }
}

fn army_words(campaign: &Campaign, army: &Army) -> String {
    let hungry = if army.marks.starving { ", starving" } else { "" };
    let (tag, at) = (campaign.nations.tag(army.id()), campaign.map.called(army.at));
    format!("{tag} {} at {at}{hungry}", army.kind)
}

/// What a starving army may do about it; it marches or holds besides.
fn hunger_of<'c>(campaign: &Campaign, army: &'c Army) -> Vec<(ChoiceId, Subject<'c>)> {
    let trains = campaign.rules.trains_on_order() && hunger::can_have_train(campaign, army);
    let words = trains.then_some("train").into_iter().chain(["noloot", "loot"]);
    let subject = |word| {
        (
            ChoiceId::of(format!("{word}-{}", army.number)),
            Subject::Hunger(army, word),
        )
    };
    words.map(subject).collect()
}

fn hunger_words(campaign: &Campaign, army: &Army, word: &str) -> String {
    let tag = campaign.nations.tag(army.id());
    match word {
        "train" => format!("{tag}, which starves, sends for a train"),
        "loot" => format!("{tag}, which starves, loots"),
        _ => format!("{tag}, which starves, loots nothing"),
    }
}

/// What one army does, as it is written behind its number; new armies that were placed before come to `raised`.
fn army_order(
    campaign: &Campaign,
    nation: u8,
    (army, raised): (&Army, &[Hex]),
    chosen: &mut Chosen<'_>,
) -> Read<String> {
    let goals = goals_of(campaign, nation, army).into_iter();
    let goals = goals.map(|goal| (chosen.id(goal.0), Some(goal)));
    let mut options: Vec<(ChoiceId, Option<(Hex, u32)>)> = goals.collect();
    options.push((chosen.id("hold"), None));
    let question = format!("Where does {} go?", campaign.nations.tag(army.id()));
    let arrived = foresee::after_arrivals(campaign, nation, raised);
    let label = |goal: &Option<(Hex, u32)>| match goal {
        Some((at, steps)) => {
            let placed = raised.iter().filter(|other| *other == at).count();
            let room = room_on(campaign, &arrived, army, (*at, placed));
            goal_words(campaign, nation, army, (*at, *steps, room))
        }
        None => "Hold".to_owned(),
    };
    let goal = chosen.one_known(question, options, label, |_| None)?;
    Ok(goal.map_or("hold".to_owned(), |(at, _)| at.to_string()))
}

/// RK-14, RK-35: what keeps an army from a hex, now or when the new armies of its nation have come.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Room {
    Free,
    /// Two others stand there.
    Full,
    /// A new army that comes by rule fills it.
    Filled,
    /// New armies that were placed there fill it together with another.
    Shared,
    /// New armies that were placed there fill it alone.
    Taken,
}

/// The room on a hex to which so many new armies were placed, before and after all new armies have come.
fn room_on(campaign: &Campaign, arrived: &Campaign, army: &Army, (at, placed): (Hex, usize)) -> Room {
    let others = |campaign: &Campaign| campaign.armies.stacked(army.party, at, Some(army.id()));
    let now = others(campaign);
    match others(arrived) >= STACK_MAX {
        false => Room::Free,
        true if now >= STACK_MAX => Room::Full,
        true if now + placed < STACK_MAX => Room::Filled,
        true if now > 0 => Room::Shared,
        true => Room::Taken,
    }
}

/// `To H10 Tessel, 2 steps, this turn, held by H2`.
fn goal_words(campaign: &Campaign, nation: u8, army: &Army, (at, steps, room): (Hex, u32, Room)) -> String {
    let unit = if steps == 1 { "step" } else { "steps" };
    let arrives = steps <= u32::from(army.allowance);
    let (place, foes) = (campaign.map.called(at), who_stands(campaign, nation, at));
    // New armies fill a hex for the marches of this turn alone.
    let (when, full) = match (arrives, room) {
        (true, Room::Taken) => ("", ", no room this turn: your new armies fill it"),
        (true, Room::Shared) => (", this turn", ", if your other army there leaves"),
        (true, Room::Filled) => (", this turn", ", if a new army is placed elsewhere"),
        (true, Room::Full) => (", this turn", FULL),
        (false, Room::Full) => ("", FULL),
        (true, Room::Free) => (", this turn", ""),
        (false, _) => ("", ""),
    };
    format!("To {place}, {steps} {unit}{when}{foes}{full}")
}

const FULL: &str = ", if one of your two armies there leaves";

/// Hexes that an army can be sent to, with the steps that lead there: settlements and enemies first, the nearest first.
fn goals_of(campaign: &Campaign, nation: u8, army: &Army) -> Vec<(Hex, u32)> {
    let goals = goals(campaign, nation);
    let is_goal = |at: &Hex| goals.binary_search(at).is_ok();
    let all = paths::steps_from(campaign, army.party, army.at).into_iter();
    let others = all.filter(|(at, _)| *at != army.at);
    let ranked = others.map(|(at, steps)| (!is_goal(&at), steps, at.row, at.column));
    let mut ranked: Vec<(bool, u32, u8, u8)> = ranked
        .filter(|(other, steps, ..)| !other || *steps <= STEPS_MAX)
        .collect();
    ranked.sort_unstable();
    let reached = ranked.into_iter();
    reached
        .map(|(_, steps, row, column)| (Hex::new(column, row), steps))
        .collect()
}

/// `, held by H2 and H3`: the enemies on a hex.
fn who_stands(campaign: &Campaign, nation: u8, at: Hex) -> String {
    let party = Party::Nation(nation);
    let foes = campaign.armies.iter().filter(|army| army.at == at);
    let foes = foes.filter(|army| campaign.nations.hostile(army.party, party));
    let foes: Vec<String> = foes.map(|army| campaign.nations.tag(army.id())).collect();
    match foes.as_slice() {
        [] => String::new(),
        some => format!(", held by {}", muster_kit::listed(some)),
    }
}

/// RK-34: where a new army comes, and its kind.
fn fresh_order(campaign: &Campaign, places: &[Hex], chosen: &mut Chosen<'_>) -> Read<(&'static str, Hex)> {
    let kinds = BRIGADES.iter().map(|kind| (chosen.id(kind.0), *kind)).collect();
    let (kind, _) = chosen.one("Of which kind is it?", kinds, |(kind, units)| {
        format!("{kind}: {units}")
    })?;
    let places = places.iter().map(|at| (chosen.id(at), *at)).collect();
    let at = chosen.one_known("Where does it come?", places, |at| campaign.map.called(*at), |_| None)?;
    Ok((kind, at))
}
