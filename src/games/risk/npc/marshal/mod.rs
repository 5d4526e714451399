//! Chapter 9, campaign: what a non-player places, marches and raises. A recruit sends each army where it sees most to
//! win; regulars and veterans have a plan for the whole nation, and veterans try out the battles that it leads to.

mod bearing;
mod chances;
mod plan;
mod reach;
mod reasons;
mod recruit;
mod way;

use crate::action::Action;
use crate::campaign::{Army, Campaign, Party, Stage, placing, raising, supply, turn, written};
use crate::hunger;
use crate::units::UnitType;
use bearing::bearing;
use muster_kit::{Dice, Hex, Level};
use way::{goals, way};

/// What settlements are worth, in points of armies.
const CAPITAL: i64 = 60;
const ENEMY_TOWN: i64 = 20;
const FREE_TOWN: i64 = 15;
const VILLAGE: i64 = 6;
/// Steps a turn, for judging how long a march takes.
const PACE: u32 = 5;
/// How far placed armies keep from enemies.
const APART: u32 = 4;
/// What a veteran's starting armies are, as automatic battles have shown: who keeps the capital, and who marches.
const KEEPS: &str = "guard";
const MARCHES: &str = "reserve";

/// What a nation does for the stage of the campaign, and why.
pub fn advise(campaign: &Campaign, nation: u8, level: Level, dice: &mut Dice) -> (Action, String) {
    if turn::ordered(campaign).is_some() {
        return (Action::Carry {}, String::new());
    }
    if matches!(*campaign.calendar.stage(), Stage::Placing { .. }) {
        let armies = Some(placing(campaign, nation, level));
        return (
            Action::Place { armies },
            "stands between the own capital and the nearest enemy's".to_owned(),
        );
    }
    let (marches, tasks) = match level {
        Level::Easy => recruit::marches(campaign, nation),
        Level::Normal | Level::Hard => plan::marches(campaign, nation, level, dice),
    };
    let why = reasons::words(campaign, nation, level, &tasks);
    let spared = campaign.armies.of_nation(nation).filter(|army| spares(campaign, army));
    let spared: Vec<u8> = spared.map(|army| army.number).collect();
    let instead = if campaign.rules.trains_on_order() {
        "train"
    } else {
        "noloot"
    };
    let marches: Vec<(u8, Vec<Hex>)> = marches
        .into_iter()
        .map(|(number, goal)| (number, goals(campaign, nation, number, goal)))
        .collect();
    let orders = written(&marches, &fresh(campaign, nation, level), &spared, instead);
    (Action::March { orders }, why)
}

/// Army 1 on the capital; the others where the way between the capitals is shortest, nearest the enemy's.
fn placing(campaign: &Campaign, nation: u8, level: Level) -> String {
    let settlements = campaign.map.settlements();
    let own = settlements[campaign.map.capital(nation)].at;
    let enemies = (0..campaign.map.seats()).filter(|other| !campaign.nations.allied(*other, nation));
    let capitals = enemies.map(|other| settlements[campaign.map.capital(other)].at);
    let enemy = capitals.min_by_key(|at| bearing(campaign, nation, *at)).unwrap_or(own);
    let party = Party::Nation(nation);
    let clear = |at: &Hex| {
        let mut foes = campaign
            .armies
            .iter()
            .filter(|army| campaign.nations.hostile(army.party, party));
        keeps_apart(campaign, *at, &mut foes)
    };
    let mut legal: Vec<Hex> = placing::placing_hexes(campaign, nation)
        .into_iter()
        .filter(clear)
        .collect();
    legal.sort_by_key(|at| {
        let (back, ahead) = (campaign.map.distance(*at, own), campaign.map.distance(*at, enemy));
        (back + ahead, ahead, bearing(campaign, nation, *at))
    });
    // RK-19: with free lists there are no kinds.
    let best = level == Level::Hard && campaign.rules.free().is_none();
    let kind = |kind: &str| if best { format!("{kind} ") } else { String::new() };
    let mut texts = vec![format!("1 {}{own}", kind(KEEPS))];
    let mut places = legal.iter().copied().filter(|at| *at != own).flat_map(|at| [at, at]);
    for number in 2..=campaign.rules.armies() {
        texts.extend(places.next().map(|at| format!("{number} {}{at}", kind(MARCHES))));
    }
    texts.join("; ")
}

fn keeps_apart<'a>(campaign: &Campaign, at: Hex, foes: &mut impl Iterator<Item = &'a Army>) -> bool {
    foes.all(|army| campaign.map.distance(army.at, at) >= APART)
}

/// New armies at the capital: guns while there are fewer batteries than armies, else foot. Veterans always raise foot, as
/// automatic battles have shown.
fn fresh(campaign: &Campaign, nation: u8, level: Level) -> Vec<(String, Hex)> {
    let batteries = campaign.armies.of_nation(nation).flat_map(|army| &army.units.0);
    let mut batteries = batteries.filter(|kind| **kind == UnitType::Ar).count();
    let known = campaign.armies.of_nation(nation).count();
    let mut taken: Vec<Hex> = Vec::new();
    let mut fresh = Vec::new();
    for armies in (known..).take(usize::from(campaign.nations.nation(nation).due)) {
        let room = |at: &Hex| {
            let known = campaign.armies.stacked(Party::Nation(nation), *at, None);
            known + taken.iter().filter(|other| *other == at).count() < 2
        };
        let open = raising::fresh_places(campaign, nation).into_iter().filter(room);
        let Some(at) = open.min_by_key(|at| bearing(campaign, nation, *at)) else {
            break;
        };
        let guns = level != Level::Hard && batteries < armies;
        fresh.push((if guns { "guns" } else { "foot" }.to_owned(), at));
        taken.push(at);
        batteries += usize::from(guns);
    }
    fresh
}

/// Chapter 9: it does not loot what is its own or an ally's while a train can be sent.
fn spares(campaign: &Campaign, army: &Army) -> bool {
    let Party::Nation(nation) = army.party else {
        return false;
    };
    if !army.marks.starving || !hunger::can_have_train(campaign, army) {
        return false;
    }
    let nearest = supply::lootable(campaign, army.party, army.at).first().copied();
    let owner = nearest.and_then(|place| campaign.places.owner(place));
    owner.is_some_and(|owner| campaign.nations.allied(owner, nation))
}
