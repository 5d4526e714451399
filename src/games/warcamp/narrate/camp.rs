//! Turns and the work of a camp.

use super::super::action::Goal;
use super::super::data::{Building, Card, Leader, Map, Race};
use super::super::event::{Bred, Cough, Ended, Entry, Hunt, Made, Named, Ready, Search, Thing, Warning, Yield};
use super::super::state::{Name, SKILL_MAX, Town};
use super::super::words::Letter;
use super::phrases::{
    cards_of, count, dice, die_after, flavour, hash, hashes, list, made, rows, thing, things, with_skill,
};
use muster_kit::{Line, Span};

pub(super) fn turn(round: u16, letter: Letter, name: &str, race: Race, leader: Leader) -> Vec<Line> {
    rows(&format!("ROUND {round}  {letter} {name}, {}, {leader}", race.plural()))
}

pub(super) fn starved(letter: Letter, dead: &[Named], keeps: u32, mood: u32) -> Vec<Line> {
    let mut lines = rows(&format!(
        "{letter} starves. Dead: {}. {letter} keeps {keeps}.",
        with_skill(dead)
    ));
    let moods = [
        "The weak go first. Then they go into the pot.",
        "Nobody asks what is for supper.",
    ];
    lines.push(flavour(mood, moods));
    lines
}

pub(super) fn brought(letter: Letter, food: u32, bones: u32) -> Vec<Line> {
    rows(&format!("{letter}'s worn items bring {}.", gains(food, bones)))
}

pub(super) fn hunters_lost(letter: Letter, face: u32, dead: &[Named], keeps: u32, mood: u32) -> Vec<Line> {
    let half = if face == 1 { "weaker" } else { "stronger" };
    let dead = hashes(dead);
    let text =
        format!("Something hunts the hunters: d2 [{face}], the {half} half dies: {dead}. {letter} keeps {keeps}.");
    let moods = [
        "The boar sends its regards.",
        "They found the bear. The bear had found them earlier.",
    ];
    rows(&text).into_iter().chain([flavour(mood, moods)]).collect()
}

pub(super) fn coughs(letter: Letter, coughs: &[Cough]) -> Vec<Line> {
    coughs.iter().flat_map(|one| cough(letter, one)).collect()
}

pub(super) fn discarded(letter: Letter, cards: &[Card]) -> Vec<Line> {
    rows(&format!("{letter} throws away {}.", cards_of(cards)))
}

pub(super) fn opened(map: Map, tribes: &[Entry], deck: u16, town: Option<Town>, truce: u16) -> Vec<Line> {
    let town = town.map_or_else(
        || "Town: endless stores".to_owned(),
        |town| format!("Town: {} food, {} bones", town.food(), town.bones()),
    );
    let mut lines = vec![Line::strong(format!(
        "{} tribes camp in {}.",
        tribes.len(),
        place_name(map)
    ))];
    lines.extend(tribes.iter().flat_map(entry));
    lines.extend(rows("Each: 5 members of Skill 5, 10 food."));
    lines.extend(rows(&format!("{town}. Deck {deck}.")));
    if truce > 0 {
        lines.extend(rows(&format!("Truce until the end of round {truce}.")));
    }
    lines
}

pub(super) fn built(letter: Letter, building: Building, workers: &[u16], food: u32, left: u32) -> Vec<Line> {
    let workers = list(workers);
    rows(&format!(
        "{letter} builds {} with {workers}: {food} food, {left} left.",
        building.with_article()
    ))
}

pub(super) fn towers(letter: Letter, entered: bool, who: &[u16], inside: u32, places: u32) -> Vec<Line> {
    let verb = match (entered, who.len()) {
        (true, 1) => "enters",
        (true, _) => "enter",
        (false, 1) => "leaves",
        (false, _) => "leave",
    };
    let who = list(who);
    rows(&format!("{letter}: #{who} {verb} the towers ({inside}/{places})."))
}

pub(super) fn equipped(letter: Letter, item: &Thing, wearer: Option<u16>, replaced: &[Thing]) -> Vec<Line> {
    let mut text = match wearer {
        None => format!("{letter} takes off {}.", thing(item)),
        Some(0) => format!("{letter}'s leader puts on {}.", thing(item)),
        Some(number) => format!("{letter}{number} puts on {}.", thing(item)),
    };
    if !replaced.is_empty() {
        text.push_str(&format!(" Off: {}.", things(replaced)));
    }
    rows(&text)
}

pub(super) fn forged(letter: Letter, smith: Option<u16>, item: &Made, food: u32, bones: u32) -> Vec<Line> {
    let smith = smith.map_or_else(String::new, |number| format!(" (smith #{number})"));
    let mut lines = rows(&format!("{letter}'s Forge works{smith}. Food {food}, bones {bones}."));
    lines.extend(rows(&format!("  {}", made(item))));
    lines
}

pub(super) fn trained(who: &Named, price: u32, face: u32, skill: u32, bones: u32) -> Vec<Line> {
    let change = ["-1", "nothing", "+1", "+2"][(face as usize).clamp(1, 4) - 1];
    let mut lines = rows(&format!(
        "War Chief trains #{}: {price} bones, d4 [{face}] {change}.",
        who.number
    ));
    lines.extend(rows(&format!("  {} has Skill {skill}. Bones {bones}.", hash(who))));
    lines
}

pub(super) fn raised(letter: Letter, who: &Named, price: u32, face: u32, bones: u32) -> Vec<Line> {
    let mut lines = rows(&format!(
        "{letter}'s Shaman raises a skeleton: {price} bones, d5 [{face}]."
    ));
    lines.extend(rows(&format!(
        "  {} has Skill {}. Bones {bones}.",
        hash(who),
        who.skill
    )));
    lines
}

pub(super) fn skeletons(letter: Letter, faces: &[u32], who: &[Named]) -> Vec<Line> {
    let faces: Vec<String> = faces.iter().map(|face| format!("d5 [{face}]")).collect();
    rows(&format!(
        "  {}: {} join{} {letter}.",
        faces.join(" "),
        with_skill(who),
        s_unless(who.len())
    ))
}

pub(super) fn renamed(letter: Letter, number: u16, name: &Name) -> Vec<Line> {
    rows(&format!("{letter}{number} is called {} now.", name.text()))
}

pub(super) fn missed(letter: Letter) -> Vec<Line> {
    rows(&format!("{letter} missed the deadline: an NPC ends the turn."))
}

pub(super) fn conceded(letter: Letter, name: &str) -> Vec<Line> {
    rows(&format!("{letter} {name} gives up."))
}

pub(super) fn orders_run(letter: Letter, missed: bool) -> Vec<Line> {
    rows(&if missed {
        format!("{letter} missed the deadline: its stored orders are carried out.")
    } else {
        format!("{letter}'s stored orders are carried out.")
    })
}

/// The region's name in a sentence.
fn place_name(map: Map) -> &'static str {
    match map {
        Map::GristleVale => "the Gristle Vale",
        Map::Marrowmere => "Marrowmere",
        Map::CinderTeeth => "the Cinder Teeth",
    }
}

fn entry(entry: &Entry) -> Vec<Line> {
    let text = format!(" {} ({}, {}), led by ", entry.name, entry.race.plural(), entry.leader);
    let mut lines = vec![Line::from(vec![
        Span::Strong(entry.letter.to_string()),
        Span::Text(text),
        Span::Seat(entry.seat),
    ])];
    let names: Vec<String> = entry.members.iter().map(Name::text).collect();
    lines.extend(rows(&format!("  {}", names.join(", "))));
    lines
}

/// `12 food, 4 bones`.
pub fn gains(food: u32, bones: u32) -> String {
    let food = (food > 0).then(|| format!("{food} food"));
    let bones = (bones > 0).then(|| format!("{bones} bones"));
    food.into_iter().chain(bones).collect::<Vec<_>>().join(", ")
}

fn s_unless(number: usize) -> &'static str {
    if number == 1 { "s" } else { "" }
}

pub(super) fn ready(event: &Ready) -> Vec<Line> {
    let Ready {
        starving,
        plagued,
        heads,
        omen,
        drawn,
        reshuffled,
        hand,
        food,
        bones,
        ..
    } = event;
    let starving = if *starving { "Starving" } else { "Not starving" };
    let plague = if *plagued == 0 {
        "No plague".to_owned()
    } else {
        format!("{plagued} plagued")
    };
    let omen = match omen {
        None => "no omen".to_owned(),
        Some(face @ 5..) => format!("omen d6 [{face}] nothing"),
        Some(face) => format!("omen d6 [{face}]"),
    };
    let mut lines = rows(&format!("{starving}. {plague}. {}, {omen}.", count(*heads, "head")));
    if *reshuffled {
        lines.extend(rows("The discard pile is shuffled anew."));
    }
    let draws = if *drawn == 0 {
        "no card".to_owned()
    } else {
        count(*drawn, "card")
    };
    lines.extend(rows(&format!(
        "Draws {draws} (hand {hand}). Food {food}, bones {bones}."
    )));
    lines
}

pub(super) fn hunt(event: &Hunt) -> Vec<Line> {
    let Hunt {
        letter,
        round,
        hunters,
        skills,
        extra,
        goal,
        food,
        bones,
        search,
        starving,
        food_now,
        bones_now,
        risky,
    } = event;
    let h = skills + extra;
    let strength = if *extra > 0 {
        format!("{skills}+{extra} = {h}")
    } else {
        format!("{h}")
    };
    let mut lines = rows(&format!(
        "{letter} hunts with {} (H {strength}) for {}",
        list(hunters),
        aim(*goal)
    ));
    let halved = |amount: u32| {
        if *starving {
            format!(" halved {}", amount.div_ceil(2))
        } else {
            String::new()
        }
    };
    let both = |name: &str, one: &Yield| {
        let Yield { face, amount } = one;
        rows(&format!(
            "{name:<5}  [{face}] {h}x{face}/2 = {amount}{}",
            halved(*amount)
        ))
    };
    if *goal == Goal::Both {
        lines.extend(food.iter().flat_map(|food| both("food", food)));
        lines.extend(bones.iter().flat_map(|bones| both("bones", bones)));
        lines.extend(search.iter().flat_map(|roll| search_rows(roll, *starving)));
        lines.extend(rows(&format!("Food {food_now}, bones {bones_now}.")));
        return lines;
    }
    if let Some(Yield { face, amount }) = food.or(*bones) {
        let now = if food.is_some() {
            format!("Food {food_now}")
        } else {
            format!("Bones {bones_now}")
        };
        let risk = if *risky && face != 1 {
            risk(*round, hunters.len())
        } else {
            String::new()
        };
        lines.extend(rows(&format!(
            "  [{face}] {h}x{face} = {amount}{}. {now}.{risk}",
            halved(amount)
        )));
    }
    lines
}

fn aim(goal: Goal) -> &'static str {
    match goal {
        Goal::Both => "both",
        Goal::Food => "food",
        Goal::Bones => "bones",
    }
}

/// What [WC-56](docs/rules/warcamp.md#wc-56) would have cost.
fn risk(round: u16, hunters: usize) -> String {
    let cost = if hunters == 1 {
        "the hunter"
    } else {
        "half of the party"
    };
    format!(" (Round {round}: a 1 would have cost {cost}.)")
}

fn search_rows(search: &Search, starving: bool) -> Vec<Line> {
    let Search { face, find_at, found } = search;
    let start = format!("item   d5 [{face}] vs {find_at}:");
    match found {
        None if starving && face <= find_at => rows(&format!("{start} lost to hunger")),
        None => rows(&format!("{start} none")),
        Some(item) => {
            let (quality, rest) = item.lots.split_at(1);
            let kind = if quality[0].face <= 4 { "basic" } else { "magic" };
            let mut lines = rows(&format!("{start} found, {} {kind}", dice(quality)));
            let item = Made {
                lots: rest.to_vec(),
                ..item.clone()
            };
            lines.extend(rows(&format!("       {}", made(&item))));
            lines
        }
    }
}

fn cough(letter: Letter, cough: &Cough) -> Vec<Line> {
    let die = cough.face.map_or_else(String::new, |face| format!(" d6 [{face}]"));
    let who = match &cough.by {
        Some(by) => format!("{letter}{} {} coughs", by.number, by.name.text()),
        None => format!("Plague in {letter}"),
    };
    let lot = die_after(cough.lot);
    match &cough.infected {
        Some(infected) => rows(&format!("{who}:{die}{lot} {} catches the plague.", hash(infected))),
        None => rows(&format!("{who}:{die} nobody catches it.")),
    }
}

/// `d9 [6]+1 = 7`, or with one more for an even number of breeders ([WC-45](docs/rules/warcamp.md#wc-45),
/// [WC-46](docs/rules/warcamp.md#wc-46)).
fn newborn_skill(face: u32, lucky: bool) -> String {
    let (most, sum) = (u32::from(SKILL_MAX), face + 1 + u32::from(lucky));
    let better = if lucky { "+1 (even number)" } else { "" };
    let limit = if sum > most { ", the most" } else { "" };
    format!("d9 [{face}]+1{better} = {}{limit}", sum.min(most))
}

pub(super) fn bred(event: &Bred) -> Vec<Line> {
    let Bred {
        letter,
        breeders,
        faces,
        lucky,
        born,
        sick,
        mood,
    } = event;
    let halves = ["first half ", "second half "];
    let rolls = faces.iter().enumerate().map(|(half, face)| {
        let name = if faces.len() > 1 { halves[half.min(1)] } else { "" };
        format!("{name}{}", newborn_skill(*face, *lucky && half == 0))
    });
    let rolls: Vec<String> = rolls.collect();
    let mut lines = rows(&format!(
        "{letter} breeds with {}: {}",
        list(breeders),
        rolls.join(", ")
    ));
    let sick = if *sick { " All are born with the plague." } else { "" };
    lines.extend(rows(&format!("  Born: {}.{sick}", with_skill(born))));
    let moods = match born.as_slice() {
        [_] => [
            "Another mouth. It already bites.",
            "It is counted twice, because it keeps moving.",
        ],
        _ => [
            "More mouths. They already bite.",
            "The litter is counted twice, because one of them keeps moving.",
        ],
    };
    lines.push(flavour(*mood, moods));
    lines
}

pub(super) fn ended(event: &Ended) -> Vec<Line> {
    let Ended {
        letter,
        heads,
        meal,
        food,
        defence,
        doomed,
        warnings,
        next,
    } = event;
    let verb = if *heads == 1 { "eats" } else { "eat" };
    let mut lines = rows(&format!(
        "{letter} ends. {} {verb} {meal}. Food {food}.",
        count(*heads, "head")
    ));
    for warning in warnings {
        let text = match warning {
            Warning::Idle(idle) => {
                let verb = if *idle == 1 { "has" } else { "have" };
                format!("{} {verb} done nothing.", count(*idle, "member"))
            }
            Warning::FullHand => "The hand is full: no card next turn.".to_owned(),
            Warning::NearlyLarge(missing) => {
                format!("{} more, and disasters may come.", count(*missing, "member"))
            }
        };
        lines.extend(rows(&text));
    }
    if !doomed.is_empty() {
        lines.extend(rows(&format!(
            "No food is left. Without any: {} will starve.",
            hashes(doomed)
        )));
    }
    let next = next.map_or_else(String::new, |next| format!(" Next: {next}."));
    lines.extend(rows(&format!("Defence CE now {defence}.{next}")));
    lines
}
