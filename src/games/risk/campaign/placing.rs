//! The first turn's placing (RK-24, RK-25).

use super::lists::{CORPS, kind_of_army};
use super::marches::items_of;
use super::names;
use super::tale::Tale;
use super::turn;
use super::{Campaign, CampaignRules, Clerk, Party, STACK_MAX, Stage};
use crate::battle::no;
use crate::data::Map;
use muster_game::UNKNOWN_ORDER;
use muster_kit::{Fault, Hex, Refusal};

/// RK-24: how far from every other capital.
const APART: u32 = 5;

/// Words of a placing that say nothing.
const EMPTY: [&str; 12] = [
    "at", "to", "on", "in", "the", "my", "army", "hex", "goes", "stands", "place", "put",
];

/// A starting army as the text names it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Placement {
    pub number: u8,
    pub kind: Option<String>,
    pub at: Option<Hex>,
}

/// RK-24: the passable hexes so near to a nation's capital that are far enough from every other.
fn open_to(map: &Map, nation: u8, radius: u32) -> impl Iterator<Item = Hex> {
    let capital = |nation: u8| map.settlements()[map.capital(nation)].at;
    let others: Vec<Hex> = (0..map.seats()).filter(|other| *other != nation).map(capital).collect();
    let own = capital(nation);
    map.passable().filter(move |at| {
        map.distance(own, *at) <= radius && others.iter().all(|other| map.distance(*other, *at) >= APART)
    })
}

/// RK-7, RK-24: the first capital that has no room for so many starting armies where no other nation's may stand.
pub fn crowded(map: &Map, rules: &CampaignRules) -> Option<Fault> {
    (0..map.seats()).find_map(|nation| {
        let room = STACK_MAX * open_to(map, nation, rules.radius().min(APART - 1)).count();
        (room < usize::from(rules.armies())).then(|| {
            let armies = rules.armies();
            let reason = format!(
                "capital {} has room for {room} of {armies} armies; they need hexes near it that are {APART} or more from \
                 every other capital, {STACK_MAX} armies a hex",
                nation + 1,
            );
            map.fault_at(map.settlements()[map.capital(nation)].at, reason)
        })
    })
}

/// RK-24: the nation that places now.
pub fn placer(campaign: &Campaign) -> Option<u8> {
    match *campaign.calendar.stage() {
        Stage::Placing { rank } => campaign.nations.order().get(rank).copied(),
        _ => None,
    }
}

/// RK-24: that another nation places now, told to one that does not.
pub fn others_place(campaign: &Campaign, nation: u8) -> Option<Refusal> {
    let placer = placer(campaign).filter(|placer| *placer != nation)?;
    let next = &campaign.nations.nation(placer).name;
    let stands = campaign.armies.of_nation(nation).next().is_some();
    let reason = match stands {
        true => format!("Your armies are placed already; now {next} places."),
        false => format!("{next} places first."),
    };
    Some(no("RK-24", reason).instead("/game map"))
}

/// A line that a nation can send as things stand, or one that shows what is asked.
pub fn line_due(campaign: &Campaign, nation: u8) -> &'static str {
    let marches = || turn::owes(campaign, nation) || campaign.nations.nation(nation).marches.is_some();
    match *campaign.calendar.stage() {
        Stage::Placing { .. } if placer(campaign) == Some(nation) => "/risk place",
        Stage::Sealed if marches() => "/risk march orders:hold",
        Stage::Open { rank } if campaign.nations.order()[rank] == nation && marches() => "/risk march orders:hold",
        _ => "/game turn",
    }
}

/// RK-24, RK-25: a nation places all its armies; the last nation's orders follow.
///
/// # Errors
/// What cannot be read, or a place that is not legal; nothing has changed then.
pub fn place(campaign: &mut Campaign, nation: u8, text: &str, clerk: &mut Clerk<'_>) -> Result<(), Refusal> {
    let placed = placement(campaign, nation, text)?;
    let mut told = Vec::new();
    for (number, kind, at) in placed {
        let limit = campaign.rules.free().map(|(army, _)| army);
        let (kind, units) = campaign.nations.nation(nation).starting(number, kind.as_deref(), limit);
        told.push((
            format!("{}{number}", campaign.nations.nation(nation).letter),
            kind.clone(),
            campaign.map.called(at),
        ));
        campaign.armies.put_army(nation, number, (kind, units), at);
    }
    let name = campaign.nations.nation(nation).name.clone();
    clerk.note(Tale::Placed {
        nation: name,
        armies: told,
    });
    let Stage::Placing { rank } = *campaign.calendar.stage() else {
        unreachable!("only a nation that places comes here")
    };
    next_placer(campaign, rank + 1, clerk);
    Ok(())
}

/// RK-24: the next nation places, or the first march dice are thrown.
pub fn next_placer(campaign: &mut Campaign, rank: usize, clerk: &mut Clerk<'_>) {
    let next = (rank..campaign.nations.order().len())
        .find(|rank| !campaign.nations.nation(campaign.nations.order()[*rank]).out);
    match next {
        Some(rank) => campaign.calendar.wait_for(Stage::Placing { rank }),
        None => {
            turn::throw_marches(campaign, clerk);
            turn::await_orders(campaign, clerk);
        }
    }
}

/// A placing with what would work instead of one item, so that nobody loses the others by taking it; that alone if they
/// cannot be placed.
fn with_the_others(campaign: &Campaign, nation: u8, text: &str, item: &str, instead: String) -> String {
    let items = items_of(text).map(|other| if other == item { instead.as_str() } else { other });
    let whole = items.collect::<Vec<_>>().join("; ");
    let placed = |text: &str| placement(campaign, nation, text);
    match placed(&whole) {
        Ok(_) => whole,
        Err(again) => again.instead.filter(|more| placed(more).is_ok()).unwrap_or(instead),
    }
}

/// RK-24, RK-25: number, kind and hex of every army.
///
/// # Errors
/// The first bad item.
pub fn placement(campaign: &Campaign, nation: u8, text: &str) -> Result<Vec<(u8, Option<String>, Hex)>, Refusal> {
    if text.contains(',') {
        let apart = text.replace(',', ";");
        let reads = placement(campaign, nation, &apart).is_ok();
        let reason = format!("`{}`: armies are split by `;`, not by commas.", text.trim());
        return Err(no("RK-24", reason).instead(if reads { apart } else { example(campaign, nation) }));
    }
    let mut named: Vec<Placement> = Vec::new();
    for item in items_of(text) {
        let read = read_placement(campaign, nation, item)
            .map_err(|refusal| misspelt_place(campaign, nation, text, item).unwrap_or(refusal))?;
        if named.iter().any(|other| other.number == read.number) {
            let reason = format!("`{item}`: army {} is named twice.", read.number);
            return Err(no("RK-24", reason).instead(example(campaign, nation)));
        }
        if let Some(at) = read.at {
            let number = read.number;
            let room = |near: &Hex| named.iter().filter(|other| other.at == Some(*near)).count() < STACK_MAX;
            let nearest = || {
                let legal = placing_hexes(campaign, nation).into_iter().filter(room);
                let near = legal.min_by_key(|near| (campaign.map.distance(*near, at), near.row, near.column));
                let kind = read.kind.as_ref().map_or(String::new(), |kind| format!(" {kind}"));
                match near {
                    Some(near) => with_the_others(campaign, nation, text, item, format!("{number}{kind} {near}")),
                    None => "/risk place".to_owned(),
                }
            };
            check_placing(campaign, nation, at).map_err(|refusal| refusal.instead(nearest()))?;
            if !room(&at) {
                let reason = format!("`{item}`: two armies stand on {at} already.");
                return Err(no("RK-14", reason).instead(nearest()));
            }
        }
        named.push(read);
    }
    let mut placed: Vec<(u8, Option<String>, Hex)> = Vec::new();
    // RK-25: places that are named come first.
    let mut taken: Vec<Hex> = named.iter().filter_map(|item| item.at).collect();
    for number in 1..=campaign.rules.armies() {
        let item = named.iter().find(|item| item.number == number);
        let kind = item.and_then(|item| item.kind.clone());
        if let Some(at) = item.and_then(|item| item.at) {
            placed.push((number, kind, at));
            continue;
        }
        let free = |at: &Hex| taken.iter().filter(|other| *other == at).count() < STACK_MAX;
        let at = placing_hexes(campaign, nation).into_iter().find(free);
        let at = at.ok_or_else(|| no("RK-25", format!("There is no place for army {number}.")))?;
        taken.push(at);
        placed.push((number, kind, at));
    }
    Ok(placed)
}

/// Refuses to place once all armies stand ([RK-24](docs/rules/risk.md#rk-24)).
///
/// # Errors
/// What comes instead.
pub fn still_places(campaign: &Campaign) -> Result<(), Refusal> {
    let placed = |next: &str| Err(no("RK-24", "The armies are placed already.").instead(next));
    match *campaign.calendar.stage() {
        Stage::Placing { .. } => Ok(()),
        Stage::Sealed | Stage::Open { .. } => placed("/risk march orders:hold"),
        Stage::Battles | Stage::Over(_) => placed("/game status"),
    }
}

/// Whether every item begins with the number of an army, as placements do.
///
/// # Errors
/// The first item that begins with something else: it may be meant for another reader.
pub fn numbers_armies(campaign: &Campaign, nation: u8, text: &str) -> Result<(), Refusal> {
    for item in items_of(text) {
        if item.eq_ignore_ascii_case("hold") {
            let reason = "`hold` is an order for marches and battles; now the armies are placed.";
            let refusal = no("RK-24", reason).instead("/risk place");
            return Err(others_place(campaign, nation).unwrap_or(refusal));
        }
        let first = first_of(item);
        if first.eq_ignore_ascii_case("march") {
            let reason = "No army can march yet: first all armies are placed.";
            let refusal = no("RK-24", reason).instead("/risk place");
            return Err(others_place(campaign, nation).unwrap_or(refusal));
        }
        let numbered = first.starts_with(|first: char| first.is_ascii_digit());
        if !numbered && starting_number(campaign, nation, first).is_none() {
            let reason = format!(
                "`{item}` does not begin with the number of an army: they are 1 to {}.",
                campaign.rules.armies()
            );
            let refusal = no("RK-24", reason).instead(example(campaign, nation));
            return Err(refusal.code(UNKNOWN_ORDER));
        }
    }
    Ok(())
}

/// A placement that would be taken: army 1 on the capital.
fn example(campaign: &Campaign, nation: u8) -> String {
    let (kind, _) = CORPS[0];
    match placing_hexes(campaign, nation).first() {
        Some(at) if campaign.rules.free().is_none() => format!("1 {kind} {at}"),
        Some(at) => format!("1 {at}"),
        None => "/risk place".to_owned(),
    }
}

/// A starting army by its number, or as boards name it: `1`, `C1`.
fn starting_number(campaign: &Campaign, nation: u8, word: &str) -> Option<u8> {
    let number = campaign.nations.number_of(nation, word)?;
    (1..=campaign.rules.armies()).contains(&number).then_some(number)
}

/// The item with a `;` before every army but the first, if that can be read.
fn parted(campaign: &Campaign, nation: u8, item: &str) -> Option<String> {
    let words: Vec<&str> = item.split_whitespace().collect();
    let items = words.chunk_by(|_, next| starting_number(campaign, nation, next).is_none());
    let items: Vec<String> = items.map(|words| words.join(" ")).collect();
    let apart = items.join("; ");
    let reads = items.len() > 1 && placement(campaign, nation, &apart).is_ok();
    reads.then_some(apart)
}

/// Where an item names its army. With `army` or an article before it, it is another reader's.
fn first_of(item: &str) -> &str {
    let says = |word: &&str| !["put", "place"].iter().any(|empty| word.eq_ignore_ascii_case(empty));
    item.split_whitespace().find(says).unwrap_or_default()
}

/// The words of an item that say something.
fn words_of(item: &str) -> impl Iterator<Item = &str> {
    let says = |word: &&str| !EMPTY.iter().any(|empty| word.eq_ignore_ascii_case(empty));
    item.split_whitespace().filter(says)
}

/// An item whose place is called nearly as one of the map where its army may stand, with that name in the whole text.
fn misspelt_place(campaign: &Campaign, nation: u8, text: &str, item: &str) -> Option<Refusal> {
    let unread = |word: &&str| kind_of_army(word).is_none() && word.parse::<Hex>().is_err();
    let first = words_of(item).skip(1).find(unread)?;
    let said = item[item.find(first)?..].trim();
    let name = names::nearest_name(campaign, &said.to_lowercase())?;
    let whole = text.replacen(said, name, 1);
    let spelled = names::with_hexes(campaign, &whole);
    placement(campaign, nation, &spelled).ok()?;
    Some(no("RK-24", format!("`{item}`: no place is called `{said}`.")).instead(whole))
}

fn read_placement(campaign: &Campaign, nation: u8, item: &str) -> Result<Placement, Refusal> {
    let wrong = |reason: String| no("RK-24", reason).instead(example(campaign, nation));
    let mut words = words_of(item);
    let most = campaign.rules.armies();
    let number = words.next().filter(|word| *word == first_of(item));
    let number = number.and_then(|word| starting_number(campaign, nation, word));
    let number = number.ok_or_else(|| wrong(format!("`{item}`: armies are 1 to {most}.")))?;
    let mut read = Placement {
        number,
        kind: None,
        at: None,
    };
    for word in words {
        if let Some((kind, _)) = kind_of_army(word).filter(|_| read.kind.is_none()) {
            read.kind = Some(kind.to_owned());
        } else if let Some(at) = word.parse().ok().filter(|_| read.at.is_none()) {
            read.at = Some(at);
        } else if word.eq_ignore_ascii_case("capital") && read.at.is_none() {
            read.at = Some(campaign.map.settlements()[campaign.map.capital(nation)].at);
        } else if let Some(apart) = parted(campaign, nation, item) {
            return Err(no("RK-24", format!("`{item}`: a `;` stands between two armies.")).instead(apart));
        } else {
            let kinds = CORPS.map(|(name, _)| name).join(", ");
            return Err(wrong(format!("`{word}` is neither a hex nor one of {kinds}.")));
        }
    }
    Ok(read)
}

/// Refuses a hex that is closed, too far from the own capital, too near another or taken
/// ([RK-24](docs/rules/risk.md#rk-24)).
fn check_placing(campaign: &Campaign, nation: u8, at: Hex) -> Result<(), Refusal> {
    let refuse = |reason: String| Err(no("RK-24", reason));
    if !campaign.map.is_passable(at) {
        return refuse(match campaign.map.cell(at) {
            Some(_) => format!("No army can stand on {at}."),
            None => format!("{at} is not on the map."),
        });
    }
    let settlements = campaign.map.settlements();
    let own = &settlements[campaign.map.capital(nation)];
    let far = campaign.map.distance(at, own.at);
    if far > campaign.rules.radius() {
        return refuse(format!(
            "{at} is {far} from {}, limit {}.",
            own.name,
            campaign.rules.radius()
        ));
    }
    for other in (0..campaign.map.seats()).filter(|other| *other != nation) {
        let capital = &settlements[campaign.map.capital(other)];
        let near = campaign.map.distance(at, capital.at);
        if near < APART {
            let reason = format!(
                "{at} is {near} from {}, too near; it must be {APART} or more.",
                capital.name
            );
            return refuse(reason);
        }
    }
    if campaign.armies.on(at).any(|army| army.party != Party::Nation(nation)) {
        return refuse(format!("A foreign army stands on {at}."));
    }
    Ok(())
}

/// RK-24, RK-25: legal hexes by distance from the capital, then row, then column.
pub fn placing_hexes(campaign: &Campaign, nation: u8) -> Vec<Hex> {
    let capital = campaign.map.settlements()[campaign.map.capital(nation)].at;
    let free = |at: &Hex| campaign.armies.on(*at).all(|army| army.party == Party::Nation(nation));
    let mut places: Vec<Hex> = open_to(&campaign.map, nation, campaign.rules.radius())
        .filter(free)
        .collect();
    places.sort_by_key(|at| (campaign.map.distance(capital, *at), at.row, at.column));
    places
}
