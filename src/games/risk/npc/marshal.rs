//! Chapter 9, campaign: what a non-player places, marches and raises. Regulars weigh targets by their worth, the chance
//! against the armies there and the turns it takes; recruits do not look after their capital.

use super::rehearse;
use crate::games::risk::action::Action;
use crate::games::risk::campaign::{Army, ArmyId, Campaign, Party, Route, Source, Stage, written};
use crate::games::risk::data::Rank;
use crate::games::risk::units::UnitType;
use crate::kit::{Dice, Hex, Level};

/// Chances and values are in thousandths.
const WHOLE: i64 = 1_000;
/// Enemy armies are worth their points times what the chance is above this.
const EVEN: i64 = 450;
const CAPITAL: i64 = 60;
const ENEMY_TOWN: i64 = 20;
const FREE_TOWN: i64 = 15;
const VILLAGE: i64 = 6;
const OWN_CAPITAL: i64 = 50;
/// Steps within which an enemy threatens the capital.
const THREAT: u32 = 8;
/// How far the guard of a threatened capital stands from it.
const GUARD: u32 = 2;
/// Steps a turn, for judging how long a march takes.
const PACE: u32 = 5;
/// A starving army whose train is so near does not loot its own people.
const IN_TIME: u32 = 14;
/// Battles that a veteran plays through in a turn, shared by all that it could attack; steps within which it does so;
/// and how many battles the reckoning by points is worth.
const REHEARSALS: u32 = 30;
const IN_SIGHT: u32 = 6;
const RECKONING: i64 = 4;
/// How far placed armies keep from enemies.
const APART: u32 = 4;

/// What a nation does for the stage of the campaign, and why.
pub fn advise(campaign: &Campaign, nation: u8, level: Level, dice: &mut Dice) -> (Action, &'static str) {
    if campaign.ordered().is_some() {
        return (Action::Carry {}, "all orders are in");
    }
    if matches!(campaign.stage, Stage::Placing { .. }) {
        let armies = Some(placing(campaign, nation));
        return (
            Action::Place { armies },
            "between the own capital and the nearest enemy's",
        );
    }
    let orders = orders(campaign, nation, level, dice);
    (
        Action::March { orders },
        "each army goes where most is to be won in the fewest turns",
    )
}

/// Army 1 on the capital; the others where the way between the capitals is shortest, nearest the enemy's.
fn placing(campaign: &Campaign, nation: u8) -> String {
    let settlements = campaign.map.settlements();
    let own = settlements[campaign.map.capital(nation)].at;
    let enemies = (0..campaign.map.seats()).filter(|other| !campaign.allied(*other, nation));
    let capitals = enemies.map(|other| settlements[campaign.map.capital(other)].at);
    let enemy = capitals.min_by_key(|at| campaign.map.distance(*at, own)).unwrap_or(own);
    let party = Party::Nation(nation);
    let clear = |at: &Hex| {
        let mut foes = campaign
            .armies
            .iter()
            .filter(|army| campaign.hostile(army.party, party));
        keeps_apart(campaign, *at, &mut foes)
    };
    let mut legal: Vec<Hex> = campaign.placing_hexes(nation).into_iter().filter(clear).collect();
    legal.sort_by_key(|at| {
        let (back, ahead) = (campaign.map.distance(*at, own), campaign.map.distance(*at, enemy));
        (back + ahead, ahead, at.row, at.column)
    });
    let mut texts = vec![format!("1 {own}")];
    let mut places = legal.iter().copied().filter(|at| *at != own).flat_map(|at| [at, at]);
    for number in 2..=campaign.rules.armies {
        texts.extend(places.next().map(|at| format!("{number} {at}")));
    }
    texts.join("; ")
}

fn keeps_apart<'a>(campaign: &Campaign, at: Hex, foes: &mut impl Iterator<Item = &'a Army>) -> bool {
    foes.all(|army| campaign.map.distance(army.at, at) >= APART)
}

/// The whole text of a turn.
fn orders(campaign: &Campaign, nation: u8, level: Level, dice: &mut Dice) -> String {
    let mut armies: Vec<&Army> = campaign.of_nation(nation).collect();
    armies.sort_by_key(|army| (std::cmp::Reverse(army.points()), army.number));
    let guard = (level != Level::Easy).then(|| guard_of(campaign, nation)).flatten();
    let mut marches: Vec<(u8, Hex)> = Vec::new();
    let mut ends: Vec<Hex> = Vec::new();
    for army in armies {
        let goal = if guard == Some(army.number) {
            stay_near(campaign, nation, army)
        } else {
            best_target(campaign, nation, army, level, dice)
        };
        let Some(goal) = goal.filter(|goal| *goal != army.at) else {
            continue;
        };
        // Two armies may stand in one hex, so a third goes elsewhere.
        if ends.iter().filter(|end| **end == goal).count() < 2 {
            ends.push(goal);
            marches.push((army.number, goal));
        }
    }
    let noloot: Vec<u8> = campaign
        .of_nation(nation)
        .filter(|army| spares(campaign, army))
        .map(|army| army.number)
        .collect();
    written(&marches, &fresh(campaign, nation), &noloot)
}

/// New armies: guns while there are fewer batteries than armies, else foot; at the capital.
fn fresh(campaign: &Campaign, nation: u8) -> Vec<(String, Hex)> {
    let batteries = campaign.of_nation(nation).flat_map(|army| &army.units.0);
    let mut batteries = batteries.filter(|kind| **kind == UnitType::Ar).count();
    let known = campaign.of_nation(nation).count();
    let mut taken: Vec<Hex> = Vec::new();
    let mut fresh = Vec::new();
    for armies in (known..).take(usize::from(campaign.nation(nation).due)) {
        let room = |at: &Hex| {
            let known = campaign.stacked(Party::Nation(nation), *at, None);
            known + taken.iter().filter(|other| *other == at).count() < 2
        };
        let Some(at) = campaign.fresh_places(nation).into_iter().find(room) else {
            break;
        };
        let guns = batteries < armies;
        fresh.push((if guns { "guns" } else { "foot" }.to_owned(), at));
        taken.push(at);
        batteries += usize::from(guns);
    }
    fresh
}

/// The army nearest the capital, while an enemy is near.
fn guard_of(campaign: &Campaign, nation: u8) -> Option<u8> {
    let base = campaign.base(nation)?;
    let route = campaign.route(Party::Nation(nation), base);
    if !is_threatened(campaign, nation, &route) {
        return None;
    }
    let near = campaign
        .of_nation(nation)
        .min_by_key(|army| (route.steps(army.at).unwrap_or(u32::MAX), army.number));
    near.map(|army| army.number)
}

fn is_threatened(campaign: &Campaign, nation: u8, route: &Route<'_>) -> bool {
    let party = Party::Nation(nation);
    let mut foes = campaign
        .armies
        .iter()
        .filter(|army| campaign.hostile(army.party, party));
    foes.any(|army| route.steps(army.at).is_some_and(|steps| steps <= THREAT))
}

/// The guard goes back to the capital if it is too far from it.
fn stay_near(campaign: &Campaign, nation: u8, army: &Army) -> Option<Hex> {
    let base = campaign.base(nation)?;
    (campaign.map.distance(army.at, base) > GUARD).then_some(base)
}

/// The target of the most worth a turn; the first in the order of hexes on ties.
fn best_target(campaign: &Campaign, nation: u8, army: &Army, level: Level, dice: &mut Dice) -> Option<Hex> {
    let route = campaign.route(army.party, army.at);
    let mut best: Option<(i64, Hex)> = None;
    for (at, worth) in targets(campaign, nation, army, level, dice) {
        let Some(steps) = route.steps(at) else { continue };
        let turns = i64::from(steps.div_ceil(PACE).max(1));
        let value = worth / turns;
        if value > 0 && best.is_none_or(|(known, _)| value > known) {
            best = Some((value, at));
        }
    }
    best.map(|(_, at)| at)
}

/// Everything that an army could go for, with its worth in thousandths.
fn targets(campaign: &Campaign, nation: u8, army: &Army, level: Level, dice: &mut Dice) -> Vec<(Hex, i64)> {
    let party = Party::Nation(nation);
    let mut targets: Vec<(Hex, i64)> = Vec::new();
    let mut seen: Vec<Hex> = Vec::new();
    for foe in campaign.armies.iter().filter(|foe| campaign.hostile(foe.party, party)) {
        if seen.contains(&foe.at) {
            continue;
        }
        seen.push(foe.at);
        let points: u32 = foes_on(campaign, party, foe.at).iter().map(|army| army.points()).sum();
        let chance = chance(campaign, army, foe.at, level, dice);
        targets.push((foe.at, i64::from(points) * (chance - EVEN)));
    }
    for (place, one) in campaign.map.settlements().iter().enumerate() {
        let owner = campaign.places[place].owner;
        if owner.is_some_and(|owner| campaign.allied(owner, nation)) {
            let home = level != Level::Easy && place == campaign.map.capital(nation);
            if home && is_threatened(campaign, nation, &campaign.route(party, one.at)) {
                targets.push((one.at, OWN_CAPITAL * WHOLE));
            }
            continue;
        }
        let worth = match (one.rank, owner) {
            (Rank::Capital, _) => CAPITAL,
            (Rank::Town, Some(_)) => ENEMY_TOWN,
            (Rank::Town, None) => FREE_TOWN,
            (Rank::Village, _) => VILLAGE,
        };
        let held = campaign.enemy_on(party, one.at);
        let chance = if held {
            chance(campaign, army, one.at, level, dice)
        } else {
            WHOLE
        };
        targets.push((one.at, worth * chance));
    }
    targets
}

fn foes_on(campaign: &Campaign, party: Party, at: Hex) -> Vec<&Army> {
    campaign
        .on(at)
        .filter(|army| campaign.hostile(army.party, party))
        .collect()
}

/// a^2 / (a^2 + b^2), b half as much again in a capital and a fifth in towns and villages; a veteran tries it out.
fn chance(campaign: &Campaign, army: &Army, at: Hex, level: Level, dice: &mut Dice) -> i64 {
    let foes = foes_on(campaign, army.party, at);
    let tenths = match campaign
        .map
        .settlement(at)
        .map(|place| campaign.map.settlements()[place].rank)
    {
        Some(Rank::Capital) => 15,
        Some(_) => 12,
        None => 10,
    };
    let own = i64::from(army.points()) * 10;
    let enemy = foes.iter().map(|foe| i64::from(foe.points())).sum::<i64>() * tenths;
    let reckoned = own * own * WHOLE / (own * own + enemy * enemy).max(1);
    if level != Level::Hard || campaign.map.distance(army.at, at) > IN_SIGHT || foes.is_empty() {
        return reckoned;
    }
    let plays = (REHEARSALS / pairs_in_sight(campaign, army.party).max(1)).max(1);
    let won = rehearse(campaign, army, &foes, at, plays, dice);
    (reckoned * RECKONING + won) / (RECKONING + i64::from(plays))
}

/// How many chances a veteran works out in a turn.
fn pairs_in_sight(campaign: &Campaign, party: Party) -> u32 {
    let mut stacks: Vec<Hex> = campaign
        .armies
        .iter()
        .filter(|foe| campaign.hostile(foe.party, party))
        .map(|foe| foe.at)
        .collect();
    stacks.sort_unstable();
    stacks.dedup();
    let seen = |army: &Army| {
        let near = stacks
            .iter()
            .filter(|at| campaign.map.distance(army.at, **at) <= IN_SIGHT);
        near.count()
    };
    // An army in a settlement is looked at twice: for itself, and for the settlement.
    let pairs: usize = campaign.of_party(party).map(seen).sum();
    u32::try_from(2 * pairs).expect("there are few armies")
}

/// Chapter 9: it does not loot its own people while its train can come in time.
fn spares(campaign: &Campaign, army: &Army) -> bool {
    if !army.marks.starving {
        return false;
    }
    let nearest = campaign.lootable(army.party, army.at).first().copied();
    let Party::Nation(nation) = army.party else {
        return false;
    };
    let own = nearest.is_some_and(|place| campaign.places[place].owner == Some(nation));
    own && train_steps(campaign, army.id()).is_some_and(|steps| steps <= IN_TIME)
}

/// Steps that the army's train, or the next one, has to go.
fn train_steps(campaign: &Campaign, id: ArmyId) -> Option<u32> {
    let army = campaign.the(id);
    let route = campaign.route(army.party, army.at);
    let from = match (army.train, campaign.source(id)) {
        (Some(train), _) => train.at,
        (None, Source::Only(at)) => at,
        // By chance it comes from the capital.
        (None, Source::Either { capital, .. }) => capital,
        (None, Source::Nowhere) => return None,
    };
    route.steps(from)
}
