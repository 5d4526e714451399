//! March orders: their text, and what of it can be ordered (RK-20, RK-27, RK-28, RK-34, RK-46; chapter 5).

use super::army::ARMY_UNITS_MAX;
use super::lists::{BRIGADES, kind_of_brigade};
use super::marches::{Fresh, Gives, March, Marches, items_of};
use super::names;
use super::paths;
use super::raising;
use super::state::ARMIES_MAX;
use super::whereabouts;
use super::{Army, ArmyId, Campaign, HOLDS, Party, STACK_MAX};
use crate::battle::no;
use muster_game::UNKNOWN_ORDER;
use muster_kit::nearest::nearest;
use muster_kit::{Hex, Refusal};

/// One item of the text.
enum Item {
    /// Goals one after the other; none to hold.
    March(u8, Vec<Hex>),
    Loot(u8, bool),
    Train(u8),
    Gives(Gives),
    Fresh(Fresh),
    /// The whole nation holds.
    Hold,
}

/// RK-5, RK-28: orders as they would be carried out; the first bad item is named.
///
/// # Errors
/// What cannot be read, or not be ordered. What would work instead of one bad item stands among the others, so that
/// nobody loses orders by taking it.
pub fn read_marches(campaign: &Campaign, nation: u8, text: &str) -> Result<Marches, Refusal> {
    let items: Vec<&str> = items_of(text).collect();
    read_items(campaign, nation, text, &items).map_err(|(place, refusal)| {
        if refusal.instead.as_deref() == Some(LEFT_OUT) {
            return match left_out(campaign, nation, &items, place) {
                Some(others) => refusal.instead(others),
                None => refusal,
            };
        }
        let Some(instead) = refusal.instead.clone().filter(|_| items.len() > 1) else {
            return refusal;
        };
        match mended(campaign, nation, &items, place, &instead) {
            Some(whole) => refusal.instead(whole),
            // One item alone would lose the others.
            None if is_order(campaign, nation, &instead) => {
                refusal.instead(format!("`{instead}` for `{}`.", items[place]))
            }
            // Words for people, such as "Leave it out.", stand by themselves.
            None => refusal,
        }
    })
}

/// What is proposed for an item that has no other remedy.
const LEFT_OUT: &str = "Leave it out.";

/// The items without one of them; none if these cannot be ordered either. Where it is the only one, another order is no
/// remedy, and is only told of.
fn left_out(campaign: &Campaign, nation: u8, items: &[&str], place: usize) -> Option<String> {
    if items.len() == 1 {
        return Some("Leave it out: with `hold` all your armies stay where they are.".to_owned());
    }
    let mut kept = items.to_vec();
    kept.remove(place);
    let others = kept.join("; ");
    is_order(campaign, nation, &others).then_some(others)
}

/// All items with what would work instead of each that does not; none if one of them has nothing that would.
fn mended(campaign: &Campaign, nation: u8, items: &[&str], place: usize, instead: &str) -> Option<String> {
    let mut mended: Vec<String> = items.iter().map(|item| (*item).to_owned()).collect();
    instead.clone_into(&mut mended[place]);
    for _ in items {
        let spelled = names::with_hexes(campaign, &mended.join("; "));
        let again: Vec<&str> = items_of(&spelled).collect();
        match read_items(campaign, nation, &spelled, &again) {
            Ok(_) => return Some(mended.join("; ")),
            // A remedy that is several items itself has moved the places of those behind it.
            Err((place, refusal)) if again.len() == mended.len() => {
                let instead = refusal.instead.filter(|instead| is_order(campaign, nation, instead));
                mended[place] = instead?;
            }
            Err(_) => return None,
        }
    }
    None
}

/// Whether what is proposed is an order by itself.
fn is_order(campaign: &Campaign, nation: u8, instead: &str) -> bool {
    let spelled = names::with_hexes(campaign, instead);
    let items: Vec<&str> = items_of(&spelled).collect();
    read_items(campaign, nation, &spelled, &items).is_ok()
}

/// As [`Campaign::read_marches`], with the place of the bad item.
fn read_items(campaign: &Campaign, nation: u8, text: &str, items: &[&str]) -> Result<Marches, (usize, Refusal)> {
    let mut orders = Marches {
        text: text.trim().to_owned(),
        ..Marches::default()
    };
    for (place, item) in items.iter().enumerate() {
        add_item(campaign, nation, item, &mut orders).map_err(|refusal| (place, refusal))?;
    }
    Ok(orders)
}

fn add_item(campaign: &Campaign, nation: u8, item: &str, orders: &mut Marches) -> Result<(), Refusal> {
    match read_item(campaign, nation, item)? {
        Item::Hold => (),
        Item::Loot(army, loots) => orders.loot.push((army, loots)),
        Item::Train(army) => {
            check_train(campaign, nation, army, item)?;
            orders.loot.push((army, false));
            orders.trains.push(army);
        }
        Item::March(army, goals) => {
            if orders.marches.iter().any(|march| march.army == army) {
                let reason = format!("`{item}`: army {army} has its march already.");
                return Err(no("RK-28", reason).instead("One march for each army."));
            }
            let path = plan(campaign, nation, army, &goals, item)?;
            orders.marches.push(March { army, path });
        }
        Item::Gives(gives) => {
            check_gift(campaign, nation, &orders.gifts, &gives, item)?;
            orders.gifts.push(gives);
        }
        Item::Fresh(fresh) => {
            check_fresh(campaign, nation, &orders.fresh, &fresh, item)?;
            orders.fresh.push(fresh);
        }
    }
    Ok(())
}

fn read_item(campaign: &Campaign, nation: u8, item: &str) -> Result<Item, Refusal> {
    let tidy = item.to_lowercase().replace('>', " > ").replace(',', " ");
    let words: Vec<&str> = tidy.split_whitespace().collect();
    let wrong = || unread(campaign, nation, item, &words);
    match words.as_slice() {
        [stay] | ["all", stay] if HOLDS.contains(stay) => Ok(Item::Hold),
        ["new", rest @ ..] => fresh(rest).map(Item::Fresh).ok_or_else(wrong),
        [army, rest @ ..] => {
            let army = own_army(campaign, nation, army, item)?;
            match rest {
                [stay] if HOLDS.contains(stay) => Ok(Item::March(army, Vec::new())),
                ["loot"] => Ok(Item::Loot(army, true)),
                ["noloot"] => Ok(Item::Loot(army, false)),
                ["train"] => Ok(Item::Train(army)),
                ["gives", units @ .., "to", other] => {
                    let to = own_army(campaign, nation, other, item)?;
                    let units = units
                        .iter()
                        .map(|word| unit_place(word))
                        .collect::<Option<Vec<usize>>>();
                    let units = units.filter(|units| !units.is_empty()).ok_or_else(wrong)?;
                    Ok(Item::Gives(Gives { from: army, units, to }))
                }
                ["to", goals @ ..] | goals => goals_of(goals).map(|goals| Item::March(army, goals)).ok_or_else(wrong),
            }
        }
        [] => Err(wrong()),
    }
}

/// An item that cannot be read, with what was most likely meant.
fn unread(campaign: &Campaign, nation: u8, item: &str, words: &[&str]) -> Refusal {
    let apart = item.replace(',', ";");
    let items: Vec<&str> = items_of(&apart).collect();
    if apart != item && read_items(campaign, nation, &apart, &items).is_ok() {
        let reason = format!("`{item}`: orders are split by `;`, not by commas.");
        return no("RK-28", reason).instead(apart);
    }
    match words {
        ["new", ..] if campaign.nations.nation(nation).due == 0 => {
            let reason = format!("`{item}`: no new army comes this turn.");
            no("RK-34", reason).instead(LEFT_OUT)
        }
        ["new", rest @ ..] => {
            let kind = rest.first().filter(|kind| kind_of_brigade(kind).is_some());
            let lead = kind.map_or("new".to_owned(), |kind| format!("new {kind}"));
            let goals = if kind.is_some() { &rest[1..] } else { rest };
            let example = format!("A new army is a kind and a place: `new {} B12`.", BRIGADES[0].0);
            misspelt(campaign, item, &lead, goals, example)
        }
        [army, rest @ ..] => {
            let number = campaign.nations.number_of(nation, army);
            let lead = number.map_or((*army).to_owned(), |number| number.to_string());
            let capital = &campaign.map.settlements()[campaign.map.capital(nation)].name;
            let example = format!("An army goes to a place or holds: `{lead} to {capital}` or `{lead} hold`.");
            misspelt(campaign, item, &lead, rest, example)
        }
        [] => no("RK-28", "There is no order in that text.").instead("hold"),
    }
}

/// What an army may do besides marching.
const VERBS: [&str; 4] = ["hold", "loot", "noloot", "train"];

/// An item whose words behind the army cannot be read: with the places or the word that were most likely meant; an
/// example in a sentence if nothing is near, for another order than the one that was typed is no remedy.
fn misspelt(campaign: &Campaign, item: &str, lead: &str, words: &[&str], example: String) -> Refusal {
    let clause = if lead.starts_with("new") { "RK-34" } else { "RK-28" };
    let unread = || no(clause, format!("`{item}` cannot be read."));
    if let [word] = words
        && let Some(verb) = nearest(word, VERBS)
    {
        return unread().instead(format!("{lead} {verb}"));
    }
    let goals = match words {
        ["to" | "at" | "in", goals @ ..] => goals,
        goals => goals,
    };
    if let [way @ .., verb @ ("loot" | "noloot" | "train")] = goals
        && !way.is_empty()
    {
        let reason = format!("`{item}`: `{verb}` is an item of its own, beside the march.");
        let way = way.join(" ").to_uppercase();
        return no(clause, reason).instead(format!("{lead} {way}; {lead} {verb}"));
    }
    let goals = goals.join(" ");
    let mut wrong = None;
    let put_right = goals.split('>').map(|goal| {
        let goal = goal.trim();
        if goal.parse::<Hex>().is_ok() {
            return Some(goal.to_uppercase());
        }
        wrong.get_or_insert(goal);
        names::nearest_name(campaign, goal).map(str::to_owned)
    });
    let put_right: Option<Vec<String>> = put_right.collect();
    match (put_right, wrong) {
        (Some(goals), Some(wrong)) => {
            let typed = typed_as(item, wrong);
            let reason = format!("`{item}`: no place is called `{typed}`.");
            let to = if lead.starts_with("new") { "" } else { "to " };
            no(clause, reason).instead(format!("{lead} {to}{}", goals.join(">")))
        }
        _ => unread().instead(example),
    }
}

/// A lower-case part of an item as it was typed.
fn typed_as<'a>(item: &'a str, part: &'a str) -> &'a str {
    let at = item.to_ascii_lowercase().find(part);
    at.and_then(|at| item.get(at..at + part.len())).unwrap_or(part)
}

/// RK-51: who may send for a train.
fn check_train(campaign: &Campaign, nation: u8, army: u8, item: &str) -> Result<(), Refusal> {
    let starving = campaign
        .armies
        .of_nation(nation)
        .any(|known| known.number == army && known.marks.starving);
    if !campaign.rules.trains_on_order() {
        let reason = format!("`{item}`: in this game an army that may not loot gets its train by itself.");
        return Err(no("RK-51", reason).instead(format!("{army} noloot")));
    }
    if !starving {
        let reason = format!("`{item}`: only a starving army sends for a train, and army {army} is not starving.");
        return Err(no("RK-51", reason).instead(LEFT_OUT));
    }
    Ok(())
}

/// RK-35: whether a number is one of those that this turn's new armies take: the first that are free.
fn comes_this_turn(campaign: &Campaign, nation: u8, number: u8) -> bool {
    let taken = |number: &u8| campaign.armies.of_nation(nation).any(|army| army.number == *number);
    let due = usize::from(campaign.nations.nation(nation).due);
    (1..=ARMIES_MAX)
        .filter(|number| !taken(number))
        .take(due)
        .any(|free| free == number)
}

/// RK-28: `2`, or `c2`.
fn own_army(campaign: &Campaign, nation: u8, word: &str, item: &str) -> Result<u8, Refusal> {
    let known = campaign
        .nations
        .number_of(nation, word)
        .filter(|number| campaign.armies.of_nation(nation).any(|army| army.number == *number));
    known.ok_or_else(|| {
        if let Some(number) = campaign.nations.number_of(nation, word)
            && comes_this_turn(campaign, nation, number)
        {
            let reason = format!(
                "`{item}`: army {number} comes this turn, if there is room for it; it takes orders from the next turn on."
            );
            return no("RK-35", reason).instead(LEFT_OUT);
        }
        let is_tagged = |army: &&Army| campaign.nations.tag(army.id()).eq_ignore_ascii_case(word);
        if let Some(other) = campaign.armies.iter().find(is_tagged) {
            let owner = campaign.nations.name(other.party);
            let tag = campaign.nations.tag(other.id());
            let reason = format!("`{item}`: {tag} is not yours, it belongs to {owner}.");
            return no("RK-28", reason).instead(own_armies(campaign, nation));
        }
        let same = |army: &&Army| army.kind.eq_ignore_ascii_case(word);
        let same: Vec<String> = campaign
            .armies
            .of_nation(nation)
            .filter(same)
            .map(|army| army.number.to_string())
            .collect();
        let reason = match same.as_slice() {
            [] => format!("`{item}`: you have no army `{word}`."),
            _ => format!(
                "`{item}`: {} of your armies are `{word}`, so name it by its number.",
                same.len()
            ),
        };
        let refusal = no("RK-28", reason).instead(own_armies(campaign, nation));
        // A word without a number is no army's; it may be meant for another reader.
        if word.contains(|letter: char| letter.is_ascii_digit()) {
            refusal
        } else {
            refusal.code(UNKNOWN_ORDER)
        }
    })
}

/// `Your armies are 1 corps, 2 guard.`
fn own_armies(campaign: &Campaign, nation: u8) -> String {
    let called = |army: &Army| format!("{} {}", army.number, army.kind);
    let own: Vec<String> = campaign.armies.of_nation(nation).map(called).collect();
    match own.as_slice() {
        [] => "`place` first: your armies are not on the map yet.".to_owned(),
        own => format!("Your armies are {}.", own.join(", ")),
    }
}

/// RK-15, RK-28: the path by way of all goals.
fn plan(campaign: &Campaign, nation: u8, army: u8, goals: &[Hex], item: &str) -> Result<Vec<Hex>, Refusal> {
    let party = Party::Nation(nation);
    let start = campaign.armies.the(ArmyId { party, number: army }).at;
    let mut path = vec![start];
    for goal in goals {
        let from = *path.last().expect("a path has its start");
        let near = || format!("{army} {}", paths::nearest_reached(campaign, party, from, *goal));
        if !campaign.map.is_passable(*goal) {
            let reason = match campaign.map.cell(*goal) {
                Some(_) => format!("`{item}`: no army can stand on {goal}."),
                None => format!("`{item}`: {goal} is not on the map."),
            };
            return Err(no("RK-28", reason).instead(near()));
        }
        let leg = paths::path(campaign, party, from, *goal);
        let leg = leg.ok_or_else(|| no("RK-15", format!("`{item}`: there is no way to {goal}.")).instead(near()))?;
        path.extend(leg.into_iter().skip(1));
    }
    Ok(path)
}

/// RK-20: both in one hex, the units there and not given away yet, the receiver not above six.
fn check_gift(campaign: &Campaign, nation: u8, before: &[Gives], gives: &Gives, item: &str) -> Result<(), Refusal> {
    let party = Party::Nation(nation);
    let army = |number| campaign.armies.the(ArmyId { party, number });
    let (from, to) = (army(gives.from), army(gives.to));
    let wrong = |reason: String| Err(no("RK-20", format!("`{item}`: {reason}")).instead(LEFT_OUT));
    if gives.from == gives.to || from.at != to.at {
        return wrong("units change hands only between two armies in one hex.".to_owned());
    }
    for (place, unit) in gives.units.iter().enumerate() {
        let earlier = before.iter().filter(|other| other.from == gives.from);
        let given = earlier.flat_map(|other| &other.units).any(|other| other == unit);
        if *unit >= from.units.0.len() || given || gives.units[..place].contains(unit) {
            let last = char::from(b'a' + u8::try_from(from.units.0.len() - 1).unwrap_or(0));
            return wrong(format!("army {} has the units a to {last}, each once.", gives.from));
        }
    }
    let moved = |number: u8, other: fn(&Gives) -> u8| -> usize {
        let gifts = before.iter().filter(|known| other(known) == number);
        gifts.map(|known| known.units.len()).sum()
    };
    let size = to.units.0.len() + moved(gives.to, |known| known.to) + gives.units.len();
    if size > ARMY_UNITS_MAX + moved(gives.to, |known| known.from) {
        return wrong(format!(
            "army {} would have more than {ARMY_UNITS_MAX} units.",
            gives.to
        ));
    }
    Ok(())
}

/// RK-34, RK-35: an army that is due, of a known kind, at a legal place.
fn check_fresh(campaign: &Campaign, nation: u8, before: &[Fresh], fresh: &Fresh, item: &str) -> Result<(), Refusal> {
    let due = usize::from(campaign.nations.nation(nation).due);
    if before.len() >= due {
        let reason = match due {
            0 => format!("`{item}`: no new army comes this turn."),
            _ => format!("`{item}`: new armies this turn: {due}."),
        };
        let instead = if due == 0 {
            LEFT_OUT
        } else {
            "One item for each new army."
        };
        return Err(no("RK-35", reason).instead(instead));
    }
    if let Some(kind) = &fresh.kind
        && kind_of_brigade(kind).is_none()
    {
        let kinds = BRIGADES.map(|(name, _)| name).join(", ");
        return Err(no("RK-34", format!("`{item}`: there is no brigade `{kind}`.")).instead(format!("One of {kinds}.")));
    }
    let Some(at) = fresh.at else { return Ok(()) };
    let legal = raising::fresh_places(campaign, nation);
    if !legal.contains(&at) || !has_room(campaign, nation, before, at) {
        let near = free_place(campaign, nation, before, fresh.kind.as_deref());
        let near = near.unwrap_or_else(|| "No hex is free.".to_owned());
        let reason = match whereabouts::base(campaign, nation).map(|base| (base, campaign.map.distance(base, at))) {
            Some((base, far)) if far > super::raising::FRESH_REACH => {
                format!("`{item}`: {at} is {far} from {}, limit 2.", campaign.map.called(base))
            }
            _ => format!("`{item}`: no new army can stand on {at}."),
        };
        return Err(no("RK-34", reason).instead(near));
    }
    Ok(())
}

/// Whether one more new army has room on a hex beside the armies there and those named before it.
fn has_room(campaign: &Campaign, nation: u8, before: &[Fresh], at: Hex) -> bool {
    let same = before.iter().filter(|other| other.at == Some(at)).count();
    same + campaign.armies.stacked(Party::Nation(nation), at, None) < STACK_MAX
}

/// RK-34: a new army of the same kind at the nearest place that has room beside those named before it.
fn free_place(campaign: &Campaign, nation: u8, before: &[Fresh], kind: Option<&str>) -> Option<String> {
    let mut places = raising::fresh_places(campaign, nation).into_iter();
    let at = places.find(|at| has_room(campaign, nation, before, *at))?;
    let kind = kind.map_or(String::new(), |kind| format!("{kind} "));
    Some(format!("new {kind}{at}"))
}

/// `a` to `f`.
fn unit_place(word: &str) -> Option<usize> {
    let mut letters = word.chars();
    let place = letters.next().and_then(|letter| "abcdef".find(letter));
    place.filter(|_| letters.next().is_none())
}

/// `i8 > j8`.
fn goals_of(words: &[&str]) -> Option<Vec<Hex>> {
    let mut goals = Vec::new();
    for part in words.split(|word| *word == ">") {
        match part {
            [word] => goals.push(word.parse().ok()?),
            _ => return None,
        }
    }
    Some(goals)
}

/// `guns b12`, `guns`, `b12`, or nothing.
fn fresh(words: &[&str]) -> Option<Fresh> {
    let mut fresh = Fresh::default();
    for word in words.iter().filter(|word| **word != "at") {
        match word.parse() {
            Ok(at) if fresh.at.is_none() => fresh.at = Some(at),
            Err(_) if fresh.kind.is_none() && fresh.at.is_none() => fresh.kind = Some((*word).to_owned()),
            _ => return None,
        }
    }
    Some(fresh)
}

/// Orders as they can be typed again; `instead` is what the spared armies do instead of looting.
pub fn written(marches: &[(u8, Vec<Hex>)], fresh: &[(String, Hex)], spared: &[u8], instead: &str) -> String {
    let march = |(army, goals): &(u8, Vec<Hex>)| {
        let goals: Vec<String> = goals.iter().map(Hex::to_string).collect();
        format!("{army} {}", goals.join(">"))
    };
    let mut items: Vec<String> = marches.iter().map(march).collect();
    items.extend(fresh.iter().map(|(kind, at)| format!("new {kind} {at}")));
    items.extend(spared.iter().map(|army| format!("{army} {instead}")));
    if items.is_empty() {
        items.push("hold".to_owned());
    }
    items.join("; ")
}
