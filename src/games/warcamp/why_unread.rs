//! Why a step of a plan cannot be read, told of the tribe that gives it: what it could never do, and what it lacks.

use crate::action::Action;
use crate::data::{Building, Leader, Race};
use crate::orders::Written;
use crate::state::{Member, Tribe, Tribes};
use crate::verbs::{Unread, Verb};
use crate::words::{Letter, Who, WhoWord, capital, words_of};
use muster_kit::{counted, listed};

/// What is told of a plain step instead of the reason why it cannot be read; none where that reason says enough.
/// The step is to be done `now`, in the turn that is played, or in a later one.
pub(super) fn told_of(tribe: &Tribe, step: &str, reason: &str, now: bool) -> Option<Unread> {
    of_another_leader(tribe, step)
        .or_else(|| at_the_town(step, reason))
        .or_else(|| without_workers(tribe, step, now))
        .or_else(|| without_a_building(tribe, step, now))
}

/// Why a step with a question mark behind it is no order: what asks, or what it lacks without the mark
/// ([WC-155](docs/rules/warcamp.md#wc-155)).
pub(super) fn asked(bare: &str, read: impl Fn(&str) -> Result<String, Unread>) -> Unread {
    read(bare).err().unwrap_or_else(|| {
        format!("no order ends with a `?`; /warcamp check plan:{bare} tells what it would do").into()
    })
}

/// Whether an order marches on the town, which is no tribe ([WC-64](docs/rules/warcamp.md#wc-64)).
fn is_of_the_town(step: &str) -> bool {
    let mut words = step.split_whitespace();
    let verb = words.next().and_then(|verb| verb.parse().ok());
    matches!(verb, Some(Verb::Attack | Verb::Raid)) && words.any(|word| word.eq_ignore_ascii_case("town"))
}

/// An attack on the town by a tribe with thieves, which may rob it.
fn at_the_town(step: &str, reason: &str) -> Option<Unread> {
    is_of_the_town(step).then(|| Unread {
        clause: "WC-64",
        reason: reason.to_owned(),
    })
}

/// Why a tribe cannot do at all what a step that cannot be read begins with, so that no way to write it is proposed
/// ([WC-77](docs/rules/warcamp.md#wc-77), [WC-91](docs/rules/warcamp.md#wc-91)).
fn of_another_leader(tribe: &Tribe, step: &str) -> Option<Unread> {
    let verb: Verb = step.split_whitespace().next()?.parse().ok()?;
    let (clause, needs) = match verb {
        Verb::Attack | Verb::Raid if is_of_the_town(step) && tribe.race() != Race::Kobold => {
            ("WC-64", Leader::MasterThief)
        }
        Verb::Steal if tribe.race() == Race::Kobold => return None,
        Verb::Steal => ("WC-77", Leader::MasterThief),
        Verb::Kill => ("WC-91", Leader::MasterThief),
        Verb::Nab => ("WC-43", Leader::MasterThief),
        Verb::Train => ("WC-39", Leader::WarChief),
        _ => return None,
    };
    (tribe.leader() != needs).then(|| {
        let reason = match verb {
            Verb::Steal => tribe.who_steals(),
            Verb::Attack | Verb::Raid => format!("the town is no tribe; it is robbed. {}", tribe.who_steals()),
            _ => format!("only a {needs} does that; yours is a {}", tribe.leader()),
        };
        Unread { clause, reason }
    })
}

/// A building that nobody is told to build: with workers that can build it, and with the food that it lacks; or that too few
/// are able, if it is to be built `now` ([WC-107](docs/rules/warcamp.md#wc-107)).
fn without_workers(tribe: &Tribe, step: &str, now: bool) -> Option<Unread> {
    let words: Vec<&str> = words_of(step).collect();
    let [verb, what] = words.as_slice() else { return None };
    let (Ok(Verb::Build), Ok(what)) = (verb.parse(), what.parse::<Building>()) else {
        return None;
    };
    let needed = tribe.workers_needed(what);
    let takes = format!("who builds it? The {what} takes {}", workers(needed));
    let reason = match builders(tribe, what, now) {
        Err(few) => format!("{takes}; {few}"),
        Ok(who) => {
            let (price, food) = (tribe.building_price(what, &who), tribe.stores.food());
            let build = building_order(what, who);
            match price <= food {
                true => format!("{takes}. Write it as: {build}"),
                false => format!("{takes} and {price} food; you have {food}. With more food, write: {build}"),
            }
        }
    };
    Some(Unread {
        clause: "WC-107",
        reason,
    })
}

/// An order to build that names no building: with the first that can be built, or the cheapest where food lacks
/// ([WC-107](docs/rules/warcamp.md#wc-107)).
fn without_a_building(tribe: &Tribe, step: &str, now: bool) -> Option<Unread> {
    let mut words = words_of(step);
    if words.next()?.parse() != Ok(Verb::Build) || words.next().is_some() {
        return None;
    }
    let food = tribe.stores.food();
    let crews = Building::ALL.into_iter().map(|what| (what, builders(tribe, what, now)));
    let priced = crews.filter_map(|(what, who)| {
        let who = who.ok()?;
        Some((tribe.building_price(what, &who), building_order(what, who)))
    });
    let mut priced: Vec<(u32, String)> = priced.collect();
    // What can be paid stays in the order of the rule book.
    priced.sort_by_key(|(price, _)| food.max(*price));
    let reason = match priced.first() {
        None => format!("build what? {}", capital(&able_words(tribe))),
        Some((price, build)) if *price <= food => format!("build what? Write it as: {build}"),
        Some((price, build)) => {
            format!("build what? The cheapest takes {price} food; you have {food}. With more food, write: {build}")
        }
    };
    Some(reason.into())
}

/// Who can build it: those who are able first, and they alone if it is to be built `now`; or why there are too few.
fn builders(tribe: &Tribe, what: Building, now: bool) -> Result<Vec<u16>, String> {
    let needed = usize::try_from(tribe.workers_needed(what)).expect("a few workers");
    let mut members: Vec<&Member> = tribe.people.iter().collect();
    if members.len() < needed {
        return Err(format!("you have {}", counted(members.len(), "member")));
    }
    members.retain(|member| !now || member.is_able());
    if members.len() < needed {
        return Err(able_words(tribe));
    }
    members.sort_by_key(|member| (!member.is_able(), member.number()));
    Ok(members.into_iter().take(needed).map(Member::number).collect())
}

/// `nobody of yours is able to act any more this turn`, or who alone is ([WC-27](docs/rules/warcamp.md#wc-27)).
fn able_words(tribe: &Tribe) -> String {
    let able: Vec<String> = tribe.able().map(|member| format!("#{}", member.number())).collect();
    match able.len() {
        0 => "nobody of yours is able to act any more this turn".to_owned(),
        1 => format!("{} alone is able to act this turn", listed(&able)),
        _ => format!("{} alone are able to act this turn", listed(&able)),
    }
}

/// `2 workers`.
fn workers(count: u32) -> String {
    counted(usize::try_from(count).unwrap_or(usize::MAX), "worker")
}

fn building_order(what: Building, who: Vec<u16>) -> String {
    let who = Who::members(who);
    Written(&Action::Build { what, who }).to_string()
}

/// A hunting party has one goal ([WC-50](docs/rules/warcamp.md#wc-50)).
///
/// # Errors
/// If a hunt that can be read names two: the last would hold for everybody.
pub(super) fn check_one_goal(step: &str) -> Result<(), Unread> {
    let mut words = words_of(step);
    if words.next().and_then(|verb| verb.parse().ok()) != Some(Verb::Hunt) {
        return Ok(());
    }
    let is_goal = |word: &&str| {
        ["food", "bones", "both"]
            .iter()
            .any(|goal| word.eq_ignore_ascii_case(goal))
    };
    let (mut goals, who): (Vec<&str>, Vec<&str>) = words.partition(is_goal);
    goals.dedup_by(|one, other| one.eq_ignore_ascii_case(other));
    if goals.len() < 2 {
        return Ok(());
    }
    let who: String = who.iter().map(|word| format!(" {word}")).collect();
    let reason = format!(
        "one hunting party goes out a turn, with one goal; write it as: hunt{who} food, hunt{who} bones, or hunt{who} both"
    );
    Err(Unread {
        clause: "WC-50",
        reason,
    })
}

/// An order by so many members, where the number may as well be that of one of them ([WC-153](docs/rules/warcamp.md#wc-153)):
/// with both as orders that `can` be given, or as they are read where neither can.
pub(super) fn of_so_many(
    (said, steps): &(String, Vec<String>),
    read: impl Fn(&str) -> Option<Action>,
    can: impl Fn(&Action) -> bool,
) -> Unread {
    let mut orders: Vec<Action> = steps.iter().filter_map(|step| read(step)).collect();
    if orders.iter().any(&can) {
        orders.retain(can);
    }
    let orders: Vec<String> = orders.iter().map(|order| Written(order).to_string()).collect();
    let why = format!("`{said}` may be one member's number, or how many of them");
    let reason = match orders.is_empty() {
        true => why,
        false => format!("{why}; write it as: {}", orders.join(" or ")),
    };
    reason.into()
}

/// An attack that names who goes and no tribe, or something that is none, with each tribe that it `can` be aimed at
/// ([WC-64](docs/rules/warcamp.md#wc-64)).
pub(super) fn without_a_target(
    tribes: &Tribes,
    home: Letter,
    step: &str,
    can: impl Fn(&Action) -> bool,
) -> Option<Unread> {
    let mut words = words_of(step).take_while(|word| !word.eq_ignore_ascii_case("raze"));
    let verb: Verb = words.next()?.parse().ok()?;
    let words: Vec<&str> = words.collect();
    let names_a_tribe = words.iter().any(|word| word.parse::<Letter>().is_ok());
    if !matches!(verb, Verb::Attack | Verb::Raid) || is_of_the_town(step) || names_a_tribe {
        return None;
    }
    let (party, strange): (Vec<&str>, Vec<&str>) = words.iter().partition(|word| word.parse::<WhoWord>().is_ok());
    if let Some(strange) = strange.first() {
        let others = tribes
            .others(home)
            .map(|other| format!("{other} ({})", tribes[other].name()));
        let others: Vec<String> = others.collect();
        return Some(format!("`{strange}` is no tribe; the others are written {}", listed(&others)).into());
    }
    let who: Option<Who> = (!party.is_empty()).then(|| party.join(" ").parse().ok()).flatten();
    let aimed_by = |who: Option<&Who>| {
        let aimed = tribes.others(home).map(|target| Action::Attack {
            target,
            who: who.cloned(),
            raid: verb == Verb::Raid,
            raze: None,
        });
        let aimed = aimed.filter(&can).map(|order| Written(&order).to_string());
        aimed.collect::<Vec<String>>()
    };
    // A leader does not march alone.
    let aimed = Some(aimed_by(who.as_ref())).filter(|aimed| !aimed.is_empty());
    let aimed = aimed.unwrap_or_else(|| aimed_by(None));
    let reason = match aimed.is_empty() {
        true => "which tribe? Write its letter, and then who goes, such as 1-4 L".to_owned(),
        false => format!("which tribe? Write it as: {}", aimed.join(" or ")),
    };
    Some(reason.into())
}

/// An attack on several tribes at once, with each that it may be aimed at ([WC-30](docs/rules/warcamp.md#wc-30)).
pub(super) fn of_two_tribes(tribes: &Tribes, home: Letter, step: &str) -> Option<Unread> {
    let mut words = words_of(step).take_while(|word| !word.eq_ignore_ascii_case("raze"));
    let verb: Verb = words.next()?.parse().ok()?;
    if !matches!(verb, Verb::Attack | Verb::Raid) {
        return None;
    }
    let words: Vec<&str> = words.collect();
    let mut named: Vec<Letter> = Vec::new();
    for letter in words.iter().filter_map(|word| word.parse().ok()) {
        if !named.contains(&letter) {
            named.push(letter);
        }
    }
    if named.len() < 2 {
        return None;
    }
    let party = words.iter().filter(|word| word.parse::<WhoWord>().is_ok());
    let party: String = party.map(|word| format!(" {word}")).collect();
    let living: Vec<Letter> = tribes.others(home).collect();
    let aimed = named.iter().filter(|letter| living.contains(letter));
    let aimed: Vec<String> = aimed.map(|letter| format!("{} {letter}{party}", verb.word())).collect();
    let named: Vec<String> = named.iter().map(Letter::to_string).collect();
    let count = if named.len() == 2 { "two" } else { "several" };
    let why = format!("one tribe is attacked, and {count} are named, {}", listed(&named));
    let reason = match aimed.is_empty() {
        true => why,
        false => format!("{why}; write it as: {}", aimed.join(" or ")),
    };
    Some(reason.into())
}
