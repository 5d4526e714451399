//! Settlements and armies as players say them: by the names that maps and posts print, where orders are made of hexes and
//! numbers, and `all` for every army that no other item names ([RK-28](docs/rules/risk.md#rk-28)). Orders are stored with
//! hexes and numbers.

use super::asked::army_named;
use super::campaign::names::with_hexes;
use super::campaign::{Army, BRIGADES, CORPS, Campaign, HOLDS, Party, items_of};
use super::state::Risk;
use crate::in_lengths::put_in_order;
use crate::seating;
use muster_kit::{Hex, Seat, Viewer};
use serde_json::{Value, json};
use std::borrow::Cow;

/// Options that hold placings or marches, by the subcommand. What `check` holds depends on the stage.
const TEXTS: [(&str, &str); 3] = [("place", "armies"), ("march", "orders"), ("check", "text")];

/// The words of an order or a question with hexes in the place of names.
pub(super) fn named_places<'a>(game: &Risk, viewer: Viewer, words: &'a Value) -> Cow<'a, Value> {
    if let Some(read) = of_a_battle(game, words) {
        return Cow::Owned(read);
    }
    let (Some(campaign), Viewer::Seat(seat)) = (game.war.campaign(), viewer) else {
        return Cow::Borrowed(words);
    };
    let line = seating::line_of_orders(game);
    let of_the_map = matches!(line, Some("place" | "march"));
    for (sub, option) in TEXTS.into_iter().filter(|(sub, _)| of_the_map || *sub != "check") {
        let said = words
            .get(sub)
            .and_then(|options| options.get(option))
            .and_then(Value::as_str);
        if let Some(said) = said {
            // Placings name kinds to choose them, marches to say which army.
            let marches = sub == "march" || sub == "check" && line == Some("march");
            let mut read = words.clone();
            read[sub][option] = Value::from(spelled(campaign, seat, said, marches));
            return Cow::Owned(read);
        }
    }
    Cow::Borrowed(words)
}

/// Orders of a battle, and what is tried of them, in the words of orders; `fallback` alone is an order for all units. None where
/// nothing is put otherwise.
fn of_a_battle(game: &Risk, words: &Value) -> Option<Value> {
    let said = |sub: &str| words.get(sub)?.get("text")?.as_str();
    let on_the_map = || matches!(seating::line_of_orders(game), Some("place" | "march"));
    let is_of_a_battle = |words: &Value| words["check"]["battle"].is_number() || !on_the_map();
    let sub = match (said("orders"), said("check")) {
        (Some(_), _) => "orders",
        (None, Some(_)) if is_of_a_battle(words) => "check",
        _ => return None,
    };
    let text = said(sub)?;
    let bare: String = text.to_lowercase().split_whitespace().collect();
    if sub == "orders" && bare.trim_end_matches(['.', '!']) == "fallback" {
        let mut options = serde_json::Map::from_iter([("posture".to_owned(), Value::from("fallback"))]);
        let battle = words[sub].get("battle").filter(|battle| !battle.is_null());
        options.extend(battle.map(|battle| ("battle".to_owned(), battle.clone())));
        return Some(json!({ "go": options }));
    }
    let mut read = words.clone();
    read[sub]["text"] = Value::from(put_in_order(text)?);
    Some(read)
}

/// The army that a question names: `2`, `c2`, `2 guard` as boards print it, or `guard` where only one is of that kind.
pub(super) fn army_asked_about<'a>(campaign: &'a Campaign, seat: Option<Seat>, word: &str) -> Option<&'a Army> {
    let nation = seat.map(|seat| seat.0);
    let words: Vec<&str> = word.split_whitespace().collect();
    let words = match words.as_slice() {
        [army, rest @ ..] if army.eq_ignore_ascii_case("army") => rest,
        all => all,
    };
    let of_kind = |kind: &str| {
        let own = campaign
            .armies
            .iter()
            .filter(|army| nation.map(Party::Nation) == Some(army.party));
        let mut of_kind = own.filter(|army| army.kind.eq_ignore_ascii_case(kind));
        of_kind.next().filter(|_| of_kind.next().is_none())
    };
    match words {
        [one] => army_named(campaign, nation, one).or_else(|| of_kind(one)),
        [one, kind] => army_named(campaign, nation, one).filter(|army| army.kind.eq_ignore_ascii_case(kind)),
        _ => None,
    }
}

/// The item with the number of the only army of the kind that it begins with: `corps H9` and `2 corps H9` are `2 H9`.
fn with_number(campaign: &Campaign, nation: u8, item: &str) -> String {
    let mut words: Vec<&str> = item.split_whitespace().collect();
    if let [giver, "gives", between @ .., "to", receiver] = words.as_slice() {
        let receiver = with_number(campaign, nation, receiver);
        let giver = with_number(campaign, nation, giver);
        return format!("{giver} gives {} to {receiver}", between.join(" "));
    }
    let of_kind = |word: &&str| {
        let same = |army: &&Army| army.kind.eq_ignore_ascii_case(word);
        let armies: Vec<u8> = campaign
            .armies
            .of_nation(nation)
            .filter(same)
            .map(|army| army.number)
            .collect();
        armies
    };
    let first = words.first().map(of_kind).unwrap_or_default();
    let second = words.get(1).map(of_kind).unwrap_or_default();
    let number = match (first.as_slice(), words.first()) {
        ([only], _) => only.to_string(),
        (_, Some(tag))
            if campaign
                .nations
                .number_of(nation, &tag.to_lowercase())
                .is_some_and(|tag| second.contains(&tag)) =>
        {
            words.remove(1);
            return words.join(" ");
        }
        _ => return item.to_owned(),
    };
    words[0] = &number;
    words.join(" ")
}

/// Words for all armies that no other item names.
const OTHERS: [&str; 2] = ["others", "rest"];

fn is_others(word: Option<&&str>) -> bool {
    word.is_some_and(|word| OTHERS.contains(&word.to_lowercase().as_str()))
}

/// `others hold`: what the armies do that no other item names.
fn is_for_others(item: &str) -> bool {
    let mut words = item
        .split_whitespace()
        .skip_while(|word| word.eq_ignore_ascii_case("the"));
    is_others(words.next().as_ref())
}

fn is_by_rule(item: &str) -> bool {
    let lower = item.to_lowercase();
    lower
        .strip_suffix(" by rule")
        .is_some_and(|who| OTHERS.contains(&who.trim()))
}

/// The text without quotation marks around names, and without the words that buttons have around their orders: `Army 1 to
/// "Lower Lenn", others hold` is `1 to Lower Lenn; others hold`.
fn bare(campaign: &Campaign, nation: Option<u8>, said: &str, marches: bool) -> String {
    const QUOTES: [char; 8] = ['"', '`', '“', '”', '„', '«', '»', '*'];
    let plain = said.replace(QUOTES, "").replace("->", ">").replace('→', ">");
    let plain = with_the_others_apart(&plain);
    let plain = match nation.filter(|_| marches) {
        Some(nation) => with_capital(campaign, nation, &plain),
        None => plain,
    };
    let names = |word: &str| names_an_army(campaign, nation, word, marches);
    let is_goal = |word: &str| {
        let stands = nation.is_some_and(|nation| has_army(campaign, nation, word, marches));
        !stands && word.parse::<Hex>().is_ok()
    };
    let items = items_of(&plain).flat_map(|item| parted(item, names, is_goal));
    items.map(|item| bare_item(&item)).collect::<Vec<_>>().join("; ")
}

/// `1 to F13 and the rest hold` with a comma before those that no item names.
fn with_the_others_apart(text: &str) -> String {
    let mut words: Vec<String> = text.split(' ').map(str::to_owned).collect();
    for at in (1..words.len()).rev() {
        let behind: Vec<&str> = words[at + 1..].iter().map(String::as_str).collect();
        if words[at].eq_ignore_ascii_case("and") && is_for_others(&behind.join(" ")) {
            words.remove(at);
            words[at - 1].push(',');
        }
    }
    words.join(" ")
}

/// The hex of the nation's own capital for `the capital`, `our capital` and `capital`, where an army goes.
fn with_capital(campaign: &Campaign, nation: u8, text: &str) -> String {
    const WHOSE: [&str; 3] = ["the", "my", "our"];
    let at = campaign.map.settlements()[campaign.map.capital(nation)].at;
    let mut put: Vec<String> = Vec::new();
    for word in text.split(' ') {
        let end = word.trim_end_matches([',', ';']).len();
        if !word[..end].eq_ignore_ascii_case("capital") {
            put.push(word.to_owned());
            continue;
        }
        if put
            .last()
            .is_some_and(|last| WHOSE.iter().any(|whose| last.eq_ignore_ascii_case(whose)))
        {
            put.pop();
        }
        put.push(format!("{at}{}", &word[end..]));
    }
    put.join(" ")
}

/// An item whose commas part it into several, each of which begins with an army or a word for several. Armies without
/// more share what stands behind the last: `1, 2 to F13, 3 hold` is `1 and 2 to F13` and `3 hold`. A hex that is no army
/// is where they go: `1, C13` is `1 C13`.
fn parted(item: &str, names: impl Fn(&str) -> bool, is_goal: impl Fn(&str) -> bool) -> Vec<String> {
    const SEVERAL: [&str; 6] = ["all", "my", "everyone", "everybody", "everything", "new"];
    let mut items: Vec<String> = Vec::new();
    for part in item.split(',') {
        let words = part.trim();
        let lead = ["and ", "then ", "& "]
            .into_iter()
            .find_map(|lead| words.strip_prefix(lead));
        let own = lead.unwrap_or(words).trim();
        let armies = |text: &str| {
            text.split_whitespace()
                .all(|word| word == "and" || is_army(word) || names(word))
        };
        let after_armies = items.last().is_some_and(|last| armies(last));
        let mut words = own.split_whitespace().skip_while(|word| is_army(word));
        let first = words.next().unwrap_or_default().to_lowercase();
        let is_number = first.chars().all(|letter| letter.is_ascii_digit());
        // A tag or a kind with nothing behind it may as well be a hex, or what a new army is.
        let is_whole = after_armies || is_number || words.next().is_some();
        let begins =
            is_for_others(own) || is_by_rule(own) || is_whole && (names(&first) || SEVERAL.contains(&first.as_str()));
        match items.last_mut() {
            Some(last) if after_armies && is_goal(own) => last.push_str(&format!(" {own}")),
            Some(last) if !begins => last.push_str(&format!(",{part}")),
            Some(last) if after_armies => last.push_str(&format!(" and {own}")),
            _ => items.push(own.to_owned()),
        }
    }
    items
}

/// Whether a word names an army that a nation has on the map, or that it places.
fn has_army(campaign: &Campaign, nation: u8, word: &str, marches: bool) -> bool {
    let number = campaign.nations.number_of(nation, word);
    number.is_some_and(|number| match marches {
        true => campaign.armies.of_nation(nation).any(|army| army.number == number),
        false => (1..=campaign.rules.armies()).contains(&number),
    })
}

fn is_army(word: &str) -> bool {
    ["army", "armies"].contains(&word.to_lowercase().as_str())
}

/// Whether a word can name an army of a nation: its number or its tag, and in marches the kind of any of them.
fn names_an_army(campaign: &Campaign, nation: Option<u8>, word: &str, marches: bool) -> bool {
    let lower = word.to_lowercase();
    let kinds = CORPS.iter().chain(&BRIGADES).map(|(kind, _)| *kind);
    let mut kinds = kinds.chain(campaign.armies.iter().map(|army| army.kind.as_str()));
    nation.is_some_and(|nation| campaign.nations.number_of(nation, &lower).is_some())
        || marches && kinds.any(|kind| kind.eq_ignore_ascii_case(&lower))
}

/// Words of marches that say no more than where the army goes.
const GOES: [&str; 8] = ["go", "goes", "march", "marches", "move", "moves", "send", "order"];

/// The place of the word behind the armies with which an item begins: 1 in `2 marches to F13`, 3 in `2 and 3 march to F13`.
fn behind_armies(words: &[&str]) -> Option<usize> {
    let joins = |place: usize| words.get(place).is_some_and(|word| ["and", "&"].contains(word));
    let behind = (1..).step_by(2).find(|place| !joins(*place))?;
    (behind < words.len()).then_some(behind)
}

/// One item without `army` before its number and `the` before `others`; `marches to` and the like are `to`.
fn bare_item(item: &str) -> String {
    let words = item.split_whitespace().map(|word| word.trim_matches('\''));
    let mut words: Vec<&str> = words.collect();
    let is =
        |word: Option<&&str>, known: &[&str]| word.is_some_and(|word| known.contains(&word.to_lowercase().as_str()));
    let numbered = |word: Option<&&str>| word.is_some_and(|word| word.ends_with(|last: char| last.is_ascii_digit()));
    if is(words.first(), &["army", "armies"]) && numbered(words.get(1)) || is(words.first(), &["the"]) {
        words.remove(0);
    }
    if is(words.first(), &["all"]) && is(words.get(1), &["my", "of"]) && words.len() > 2 {
        words.splice(
            0..words
                .iter()
                .take(3)
                .take_while(|word| is(Some(word), &["all", "of", "my"]))
                .count(),
            ["my"],
        );
    }
    if is(words.first(), &["all", "my"]) && is(words.get(1), &["armies"]) {
        words.splice(0..2, ["all"]);
    } else if words.len() > 1 && is(words.first(), &["everyone", "everybody", "everything"]) {
        words[0] = "all";
    }
    // `move 1 to F13`, `march army 1 to F13`: the army says it all.
    if is(words.first(), &GOES) && words.len() > 2 && !is(words.get(1), &["to"]) {
        return bare_item(&words[1..].join(" "));
    }
    if is(words.first(), &HOLDS) && is(words.get(1), &["all", "everyone", "everybody"]) {
        words.swap(0, 1);
    }
    if let Some(verb) = behind_armies(&words).filter(|verb| is(words.get(*verb), &GOES) && words.len() > verb + 1) {
        words.remove(verb);
    }
    if is(words.get(1), &["towards", "toward", "on", "into"]) && words.len() > 2 {
        words[1] = "to";
    }
    // `1 -> I11` leads to one goal; `1 I8 -> J8` goes by way of another.
    if let Some(goal) = words.get_mut(1) {
        *goal = goal.strip_prefix('>').unwrap_or(goal);
    }
    words.retain(|word| !word.is_empty());
    words.join(" ")
}

/// Words of attacks, which on the map are marches to where the enemy stands.
pub(super) const ATTACKS: [&str; 9] = [
    "attack", "attacks", "fight", "fights", "strike", "strikes", "against", "vs", "versus",
];

/// `c1 attack h3` as a march to the hex of that enemy army; if there is no such army, to that hex.
fn to_the_enemy(campaign: &Campaign, nation: u8, item: &str) -> String {
    let words: Vec<&str> = item.split_whitespace().collect();
    let is_attack = |word: &str| ATTACKS.contains(&word.to_lowercase().as_str());
    let (who, aim) = match words.as_slice() {
        [who, verb, aim] | [who, verb, "army" | "Army", aim] if is_attack(verb) => (who, aim),
        _ => return item.to_owned(),
    };
    let is_enemy = |army: &&Army| campaign.nations.hostile(army.party, Party::Nation(nation));
    let enemies = campaign.armies.iter().filter(is_enemy);
    let mut called = enemies.filter(|army| campaign.nations.tag(army.id()).eq_ignore_ascii_case(aim));
    match called.next() {
        Some(army) => format!("{who} {}", army.at),
        None => format!("{who} {aim}"),
    }
}

/// `1 to F13 and 2 to B11` as two items, and `1 and 2 to F13` as well: every part begins with an own army or with a word
/// for several. Of armies that are placed, each that says more than its number says where it stands.
fn each_apart(campaign: &Campaign, nation: u8, item: &str, marches: bool) -> Vec<String> {
    let numbered = |text: &str| match marches {
        true => with_number(campaign, nation, text),
        false => text.to_owned(),
    };
    let parts: Vec<String> = item
        .split_whitespace()
        .collect::<Vec<&str>>()
        .split(|word| word.eq_ignore_ascii_case("and") || *word == "&")
        .map(|part| match part {
            [army, rest @ ..] if is_army(army) => rest.join(" "),
            ["the", rest @ ..] if is_others(rest.first()) => rest.join(" "),
            // `hold the others`
            ["hold", "the", others] | ["hold", others] if is_others(Some(others)) => format!("{others} hold"),
            part => part.join(" "),
        })
        .map(|part| numbered(&part))
        .collect();
    let parts: Vec<Vec<&str>> = parts.iter().map(|part| part.split(' ').collect()).collect();
    let is_own = |part: &Vec<&str>| match part.as_slice() {
        [army, rest @ ..] => {
            let says_where = marches || rest.is_empty() || rest.iter().any(|word| word.parse::<Hex>().is_ok());
            says_where && has_army(campaign, nation, army, marches)
        }
        [] => false,
    };
    let is_several = |part: &Vec<&str>| {
        let first = part.first().map(|word| word.to_lowercase()).unwrap_or_default();
        marches && part.len() > 1 && (first == "all" || OTHERS.contains(&first.as_str()))
    };
    let shared = parts.last().and_then(|last| last.get(1..)).unwrap_or_default();
    if parts.len() < 2 || shared.is_empty() || !parts.iter().all(|part| is_own(part) || is_several(part)) {
        return vec![numbered(item)];
    }
    let whole = |part: &Vec<&str>| match part.as_slice() {
        [army] => [&[*army][..], shared].concat().join(" "),
        words => words.join(" "),
    };
    parts.iter().map(whole).collect()
}

/// A line in the words of orders: one item for each army, by its number, and goals for enemies.
fn as_orders(campaign: &Campaign, nation: u8, text: &str, marches: bool) -> String {
    let apart: Vec<String> = items_of(text)
        .flat_map(|item| each_apart(campaign, nation, item, marches))
        .map(|item| match marches {
            true => to_the_enemy(campaign, nation, &item),
            false => item,
        })
        .collect();
    let changed = items_of(text).ne(apart.iter().map(String::as_str));
    if changed { apart.join("; ") } else { text.to_owned() }
}

/// A line of orders with hexes for names and an item for each army that `all` stands for.
fn spelled(campaign: &Campaign, seat: Seat, said: &str, marches: bool) -> String {
    let nation = (seat.index() < campaign.nations.all().len()).then_some(seat.0);
    let mut text = with_hexes(campaign, &bare(campaign, nation, said, marches));
    if let Some(nation) = nation {
        text = as_orders(campaign, nation, &text, marches);
    }
    let lead = |item: &str| item.split_whitespace().next().map(str::to_lowercase);
    const BY_RULE: [&str; 4] = [
        "all by rule, at the capital first",
        "all at the capital",
        "all by rule",
        "by rule",
    ];
    if !marches && BY_RULE.contains(&text.to_lowercase().as_str()) {
        return String::new();
    }
    if items_of(&text).count() > 1 {
        // RK-25: what a placing does not name goes by rule.
        let by_rule = |item: &&str| !marches && is_by_rule(item);
        let kept: Vec<&str> = items_of(&text).filter(|item| !by_rule(item)).collect();
        text = kept.join("; ");
    }
    let is_for_all = |item: &str| {
        let lower = item.to_lowercase();
        let rest = lower.strip_prefix("all ").map(str::trim);
        // `1 I11; all hold` is for the others, one by one; `hold` alone is for the whole nation.
        rest.is_some_and(|rest| !HOLDS.contains(&rest)) || marches && is_for_others(item)
    };
    if nation.is_none() || !items_of(&text).any(is_for_all) {
        return text;
    }
    let named: Vec<u8> = items_of(&text)
        .filter_map(|item| campaign.nations.number_of(seat.0, &lead(item)?))
        .collect();
    let others: Vec<u8> = campaign
        .armies
        .of_nation(seat.0)
        .map(|army| army.number)
        .filter(|number| !named.contains(number))
        .collect();
    let items: Vec<String> = items_of(&text)
        .flat_map(|item| {
            if !is_for_all(item) || others.is_empty() {
                return vec![item.to_owned()];
            }
            let goal = item.split_once(' ').map_or("", |(_, goal)| goal).trim();
            others.iter().map(|number| format!("{number} {goal}")).collect()
        })
        .collect();
    items.join("; ")
}
