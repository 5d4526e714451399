//! What tribes do to each other: battles, thefts, spells, deaths.

use super::super::action::Goods;
use super::super::data::{Building, Card, Quirk, Race};
use super::super::event::{Battle, Cause, Lot, Murder, Named, Side, Terms, Theft, Thing, Wiped};
use super::super::words::Letter;
use super::camp::gains;
use super::phrases::{
    cards_of, contest, count, dice, die_after, flavour, hash, hashes, list, made, ratio, roll_call, rows, thing, things,
};
use muster_kit::Line;

/// A sum of more terms is not written out.
const TERMS_MAX: usize = 16;

/// Columns after which the verdict stands in the second row of a contest.
const VERDICT_COLUMN: usize = 23;

pub(super) fn cockroach(letter: Letter, who: &Named, face: u32) -> Vec<Line> {
    let end = if face >= 4 { "lives on" } else { "does not get away" };
    rows(&format!(
        "{letter}{} {} the Cockroach: d6 [{face}], {end}.",
        who.number,
        who.name.text()
    ))
}

pub(super) fn dead(letter: Letter, dead: &[Named], keeps: u32) -> Vec<Line> {
    rows(&format!("Dead: {}. {letter} keeps {keeps}.", roll_call(letter, dead)))
}

pub(super) fn cast(
    letter: Letter,
    race: Race,
    card: Card,
    price: u32,
    bones: u32,
    target: Option<Letter>,
) -> Vec<Line> {
    match target {
        None => rows(&format!("{letter} casts {card}: {price} bones, {bones} left.")),
        Some(target) => {
            let race = if race == Race::Troglodyte { "Troglodyte, " } else { "" };
            rows(&format!("{letter} casts {card} ({race}{price} bones) at {target}"))
        }
    }
}

pub(super) fn fizzled(target: Letter, wards: u32) -> Vec<Line> {
    rows(&format!(
        "  {target}'s Spite Ward eats it. {} left.",
        count(wards, "ward")
    ))
}

pub(super) fn nothing(card: Card) -> Vec<Line> {
    rows(&format!("  {card} does nothing."))
}

pub(super) fn at_random(storm: Option<u32>, count: u32, lots: &[Lot]) -> Vec<Line> {
    let storm = storm.map_or_else(String::new, |face| format!("d3 [{face}]: "));
    let lots = if lots.is_empty() {
        "all there are".to_owned()
    } else {
        dice(lots)
    };
    rows(&format!("{storm}{count} at random: {lots}"))
}

pub(super) fn used(
    letter: Letter,
    item: &Thing,
    quirk: Quirk,
    price: u32,
    bones: u32,
    target: Option<Letter>,
) -> Vec<Line> {
    let at = target.map_or_else(String::new, |target| format!(" at {target}"));
    let verb = if quirk == Quirk::Whip { "cracks" } else { "uses" };
    rows(&format!(
        "{letter} {verb} {}{at}: {price} bones, {bones} left.",
        thing(item)
    ))
}

pub(super) fn razed(letter: Letter, buildings: &[Building], lot: Option<Lot>) -> Vec<Line> {
    let names: Vec<String> = buildings.iter().map(ToString::to_string).collect();
    rows(&format!("{letter} loses{}: {}.", die_after(lot), names.join(", ")))
}

pub(super) fn fell_out(letter: Letter, members: &[Named]) -> Vec<Line> {
    rows(&format!("Out of {letter}'s towers tumble {}, unhurt.", hashes(members)))
}

pub(super) fn rotted(letter: Letter, lost: u32, left: u32) -> Vec<Line> {
    rows(&format!("{letter}'s stores rot: {lost} food lost, {left} left."))
}

pub(super) fn skills_changed(letter: Letter, changes: &[(Named, u32)]) -> Vec<Line> {
    let one =
        |(who, after): &(Named, u32)| format!("{letter}{} {} {} to {after}", who.number, who.name.text(), who.skill);
    rows(&format!(
        "  Skill: {}.",
        changes.iter().map(one).collect::<Vec<_>>().join(", ")
    ))
}

pub(super) fn items_lost(letter: Letter, items: &[Thing]) -> Vec<Line> {
    rows(&format!("{letter} loses {}.", things(items)))
}

pub(super) fn items_moved(from: Letter, to: Letter, items: &[Thing]) -> Vec<Line> {
    rows(&format!("{} go from {from} to {to}.", things(items)))
}

pub(super) fn cards_lost(letter: Letter, cards: &[Card]) -> Vec<Line> {
    rows(&format!("From {letter}'s hand: {}.", cards_of(cards)))
}

pub(super) fn leeched(from: Letter, to: Letter, bones: u32) -> Vec<Line> {
    rows(&format!("{bones} bones crawl from {from} to {to}."))
}

pub(super) fn in_force(card: Card, letter: Letter, target: Letter, amount: u32) -> Vec<Line> {
    rows(&force_text(card, letter, target, amount))
}

pub(super) fn gained(letter: Letter, food: u32, bones: u32, food_now: u32, bones_now: u32) -> Vec<Line> {
    let gain = gains(food, bones);
    rows(&format!("  {letter} gains {gain}. Food {food_now}, bones {bones_now}."))
}

pub(super) fn may_act_again(who: &[Named]) -> Vec<Line> {
    rows(&format!("  {} may act again.", hashes(who)))
}

pub(super) fn infected(letter: Letter, who: &[Named]) -> Vec<Line> {
    rows(&format!("Plague: {}.", roll_call(letter, who)))
}

pub(super) fn cured(who: &[Named]) -> Vec<Line> {
    rows(&format!("  Cured: {}.", hashes(who)))
}

pub(super) fn kidnapped(
    letter: Letter,
    target: Letter,
    who: &Named,
    arrives_as: u16,
    price: u32,
    bones: u32,
) -> Vec<Line> {
    let who = roll_call(target, std::slice::from_ref(who));
    rows(&format!(
        "{letter}'s Master Thief nabs {who}: {price} bones, {bones} left. Now {letter}{arrives_as}."
    ))
}

fn force_text(card: Card, letter: Letter, target: Letter, amount: u32) -> String {
    match card {
        Card::Jinx => format!("  Each of {target}'s counts {amount} less until {letter}'s next turn."),
        Card::Favor => format!("  Each member +{amount} until {letter}'s next turn."),
        Card::Hides => format!(
            "  The first {} live on until {letter}'s next turn.",
            count(amount, "casualty")
        ),
        Card::Ward => format!("  {} of Spite Ward.", count(amount, "point")),
        Card::Fog => format!("  Whoever comes counts {amount} less until {letter}'s next turn."),
        Card::Lure => format!("  Each hunter +{amount} this turn."),
        _ => format!("  {amount} newborn more this turn."),
    }
}

/// `(5+1+2)`, or `5` alone.
fn term(terms: &Terms, alone: bool) -> String {
    let mut text = String::new();
    for (place, part) in terms.0.iter().enumerate() {
        let sign = if place == 0 || *part < 0 { "" } else { "+" };
        text.push_str(&format!("{sign}{part}"));
    }
    if terms.0.len() > 1 && !alone {
        format!("({text})")
    } else {
        text
    }
}

pub(super) fn battle(fight: &Battle) -> Vec<Line> {
    let Battle { letter, target, .. } = fight;
    let leader = fight.leader.map_or_else(String::new, |leader| format!(" and {leader}"));
    let verb = if fight.raid { "raids" } else { "attacks" };
    let mut lines = rows(&format!("{letter} {verb} {target}: {}{leader}", list(&fight.party)));
    let mut parts: Vec<String> = fight.terms.iter().map(|terms| term(terms, false)).collect();
    parts.extend(fight.leader.map(|_| fight.leader_strength.to_string()));
    let halved = if fight.halved { ", halved" } else { "" };
    let fog = if fight.fog > 0 {
        format!(", fog -{}", fight.fog)
    } else {
        String::new()
    };
    if parts.len() <= TERMS_MAX {
        let sum = parts.join("+");
        lines.extend(rows(&format!("  {sum}{halved}{fog} = {}", fight.attacker.strength)));
    }
    let (ours, theirs) = (fight.attacker.me(), fight.defender.me());
    let (attacker, defender) = (letter.to_string(), target.to_string());
    let (first, second) = (contest(&attacker, fight.attacker), contest(&defender, fight.defender));
    if ours == theirs {
        lines.extend(rows(&format!("{first}   {second}   tie")));
        lines.extend(rows("Both sides shout a lot and go home."));
        return lines;
    }
    let winner = if ours > theirs { letter } else { target };
    lines.push(Line::mono(first));
    lines.push(Line::mono(format!("{second:<VERDICT_COLUMN$}{winner} wins")));
    lines.extend(outcome(fight, ours.max(theirs), ours.min(theirs), ours > theirs));
    lines
}

/// The ratio and what it costs the loser.
fn outcome(fight: &Battle, winner: u32, loser: u32, won: bool) -> Vec<Line> {
    let mut lines = Vec::new();
    let halved = won && fight.raid;
    if halved {
        let razed: Vec<String> = fight.razed.iter().map(ToString::to_string).collect();
        let razed = if razed.is_empty() {
            "nothing to raze".to_owned()
        } else {
            format!("razed: {}", razed.join(", "))
        };
        lines.extend(rows(&format!("{winner}/{loser} = {} -> {razed}", ratio(winner, loser))));
    }
    let under = if halved { 2 * loser } else { loser };
    let ratio = ratio(winner, under);
    let extra = match (fight.extra, won) {
        (0, _) => String::new(),
        (extra, true) => format!(" + {extra} by Bloodlust"),
        (extra, false) => format!(" + {}", count(extra, "Spike pit")),
    };
    let sum = count(fight.casualties + fight.extra, "casualty");
    let sum = if fight.extra > 0 {
        format!("{}{extra} = {sum}", fight.casualties)
    } else {
        sum
    };
    lines.extend(rows(&format!("{winner}/{under} = {ratio} -> {sum}")));
    if fight.spared > 0 {
        lines.extend(rows(&format!("Thick Hides save {}.", fight.spared)));
    }
    lines
}

fn goods_text(goods: Goods) -> &'static str {
    match goods {
        Goods::Food => "food",
        Goods::Bones => "bones",
        Goods::Item => "an item",
    }
}

/// `TE 50 x [3] = 150   A 23 x [2] = 46`.
fn thieves_rows(thieves: Side, defender: Option<(&str, Side)>) -> Vec<Line> {
    let te = format!("TE {} x [{}] = {}", thieves.strength, thieves.face, thieves.me());
    match defender {
        Some((who, side)) => rows(&format!(
            "{te}   {who} {} x [{}] = {}",
            side.strength,
            side.face,
            side.me()
        )),
        None => rows(&te),
    }
}

fn trap_text(target: &str, used_up: bool) -> String {
    let end = if used_up { "It is used up." } else { "It holds." };
    format!("{target}'s Cunning trap blocks it. {end}")
}

pub(super) fn theft(deed: &Theft) -> Vec<Line> {
    let letter = deed.letter;
    let target = deed
        .target
        .map_or_else(|| "town".to_owned(), |target| target.to_string());
    let goods = goods_text(deed.goods);
    let mut lines = match &deed.party {
        None => rows(&format!("{letter}'s Master Thief robs {target} of {goods}")),
        Some(party) => rows(&format!("{letter} robs {target} of {goods} with {}", list(party))),
    };
    lines.extend(thieves_rows(
        deed.thieves,
        deed.defender.map(|side| (target.as_str(), side)),
    ));
    let Some(defender) = deed.defender else {
        lines.extend(rows(&trap_text(&target, deed.trap_used_up)));
        return lines;
    };
    let (ours, theirs) = (deed.thieves.me(), defender.me());
    if ours <= theirs {
        lines.extend(rows(&format!("{letter} gets nothing.")));
        if let Some(face) = deed.caught {
            let end = if face == 1 {
                "half of the party is caught"
            } else {
                "they get away"
            };
            lines.extend(rows(&format!("d4 [{face}]: {end}.")));
        }
        return lines;
    }
    if let Some(item) = &deed.item {
        lines.extend(rows(&format!("{letter} takes{} {}.", die_after(deed.lot), thing(item))));
    } else if let Some(item) = &deed.made {
        lines.extend(rows(&format!("  {}", made(item))));
    } else {
        let surplus = ours - theirs;
        let text = if surplus > deed.taken {
            format!("{ours}-{theirs} = {surplus}, {target} has only {}.", deed.stock)
        } else {
            format!("{ours}-{theirs} = {surplus}.")
        };
        lines.extend(rows(&format!("{text} {letter} takes {}.", deed.taken)));
    }
    let moods = ["It was not nailed down.", "It was nailed down. They took the nails."];
    lines.push(flavour(deed.thieves.face + defender.face, moods));
    lines
}

pub(super) fn murder(event: &Murder) -> Vec<Line> {
    let Murder {
        letter,
        target,
        victim,
        companion,
        thief,
        defender,
        trap_used_up,
    } = event;
    let victim = roll_call(*target, std::slice::from_ref(victim));
    let mut lines = rows(&format!(
        "{letter}'s Master Thief and {} stalk {victim}",
        hash(companion)
    ));
    let name = target.to_string();
    lines.extend(thieves_rows(*thief, defender.map(|side| (name.as_str(), side))));
    match defender {
        None => lines.extend(rows(&trap_text(&name, *trap_used_up))),
        Some(defender) if thief.me() > defender.me() => lines.extend(rows("The knife finds its mark.")),
        Some(_) => lines.extend(rows("They are seen. The thief gets away, his companion does not.")),
    }
    lines
}

pub(super) fn wiped(event: &Wiped) -> Vec<Line> {
    let Wiped {
        letter,
        name,
        cause,
        heir,
        food,
        bones,
        items,
        mood,
    } = event;
    let mut lines = vec![Line::strong(format!("{letter} {name} is no more."))];
    let nothing = *food + *bones == 0 && items.is_empty();
    let text = match heir {
        Some(heir) if nothing => format!("{heir} finds nothing worth taking."),
        Some(heir) => {
            let stocks = gains(*food, *bones);
            let spoils = [stocks, things(items)].into_iter().filter(|text| !text.is_empty());
            format!("Spoils for {heir}: {}.", spoils.collect::<Vec<_>>().join(", "))
        }
        None if nothing => String::new(),
        None if *cause == Cause::Concession => "Its stores are left to the rats.".to_owned(),
        None => format!("Lost to all: {}.", gains(*food, *bones)),
    };
    if !text.is_empty() {
        lines.extend(rows(&text));
    }
    let moods = [
        "Only the crows keep house there now.",
        "Their fire is out. Somebody warms his hands on it.",
    ];
    lines.push(flavour(*mood, moods));
    lines
}
