//! What the signs of boards, sheets and lists mean that are made of several parts: `kMT`, `>A`, `B4`, `i1`, `Hu+1`, `(x5)`
//! ([WC-167](docs/rules/warcamp.md#wc-167) to [WC-169](docs/rules/warcamp.md#wc-169)), and the words for what members have
//! done.

use crate::book::BOOK;
use crate::data::{Leader, Race};
use crate::sheet;
use crate::state::{Item, Tribe, Warcamp, Wearer};
use crate::words::{Letter, WhoWord};
use muster_kit::{Answer, Line};

/// The letters of races and of leaders in the table of tribes.
const RACES: [(char, Race); 3] = [('g', Race::Goblin), ('k', Race::Kobold), ('t', Race::Troglodyte)];
const LEADERS: [(&str, Leader); 3] = [
    ("WC", Leader::WarChief),
    ("Sh", Leader::Shaman),
    ("MT", Leader::MasterThief),
];

/// Words that stand by themselves on sheets.
const WORDS: [(&str, &str); 15] = [
    ("heads", "Members of the tribe; its leader is not counted."),
    ("head", "The only member of the tribe; its leader is not counted."),
    (
        "ready",
        "The member has done nothing yet in this turn of its tribe and can act.",
    ),
    ("hunted", "The member has hunted in the latest turn of its tribe."),
    ("bred", "The member has bred in the latest turn of its tribe."),
    ("built", "The member has built in the latest turn of its tribe."),
    (
        "marched",
        "The member has marched to battle in the latest turn of its tribe.",
    ),
    ("stole", "The member has stolen in the latest turn of its tribe."),
    (
        "stalked",
        "The member went with the thief to kill, in the latest turn of its tribe.",
    ),
    ("forged", "The member has forged in the latest turn of its tribe."),
    (
        "left",
        "The member has left a guard tower in the latest turn of its tribe.",
    ),
    ("TOWER", "The member stands in a guard tower."),
    (
        "new",
        "The member has joined the tribe lately: it acts from the next turn of its tribe on.",
    ),
    (
        "Acted",
        "Members who have done something in the latest turn of their tribe.",
    ),
    ("Stash", "Items that nobody wears."),
];

/// The short words of bonuses ([WC-124](docs/rules/warcamp.md#wc-124)).
const BONUSES: [(&str, &str); 7] = [
    ("At", "attack"),
    ("De", "defence"),
    ("Hu", "hunting"),
    ("St", "stealing"),
    ("As", "assassination"),
    ("Th", "thievery, which is stealing and assassination"),
    ("Bu", "building: the cost falls by it, to half of it at most"),
];

/// Those that are heads of columns, too, which the book explains.
const HEADS: [&str; 3] = ["At", "De", "Hu"];

/// What reads a sign that tells of tribes, members or items as they are now.
type Reader = fn(&Warcamp, &str) -> Option<Vec<Line>>;

/// What a sign means as things stand; none for what is no such sign.
pub fn told(game: &Warcamp, asked: &str) -> Option<Answer> {
    let word = asked.trim().trim_matches('`');
    if BOOK.clause(word).is_some() {
        return None;
    }
    let of_the_game: [Reader; 4] = [member, item, in_turn, camp];
    if let Some(lines) = of_the_game.iter().find_map(|reader| reader(game, word)) {
        return Some(Answer::lines(lines));
    }
    let alone: [fn(&str) -> Option<String>; 8] = [kind, card, passive, bonuses, tower, state, chosen, figure];
    let told = alone.iter().find_map(|reader| reader(word))?;
    Some(Answer::lines(vec![Line::from(told)]))
}

/// A tribe of this game by its letter, as it is printed.
fn tribe<'a>(game: &'a Warcamp, word: &str) -> Option<(Letter, &'a Tribe)> {
    let is_letter = word.len() == 1 && word.starts_with(|letter: char| letter.is_ascii_uppercase());
    let letter: Letter = word.parse().ok().filter(|_| is_letter)?;
    Some((letter, game.tribes.get(letter)?))
}

/// `B4`.
fn member(game: &Warcamp, word: &str) -> Option<Vec<Line>> {
    let (letter, number) = word.split_at_checked(1)?;
    let number: u16 = number.parse().ok()?;
    let (letter, tribe) = tribe(game, letter)?;
    let Some(member) = tribe.people.get(number) else {
        let told = format!("{letter} {} has no member {number} now.", tribe.name());
        return Some(vec![Line::from(told)]);
    };
    let told = format!(
        "{} is number {number} of {letter} {}.",
        member.name().text(),
        tribe.name()
    );
    Some(vec![
        Line::from(told),
        Line::mono(sheet::MEMBER_HEAD),
        Line::mono(sheet::member_row(tribe, member)),
    ])
}

/// `i1`: an item of any tribe.
fn item(game: &Warcamp, word: &str) -> Option<Vec<Line>> {
    let number: u16 = word.strip_prefix('i')?.parse().ok()?;
    let of = |(letter, tribe): (Letter, &Tribe)| {
        let item = tribe.gear.get(number)?;
        Some(Line::from(item_told(letter, tribe, item)))
    };
    let mut found: Vec<Line> = game.tribes.lettered().filter_map(of).collect();
    if found.is_empty() {
        found.push(Line::from(format!("No tribe has an item {word} now.")));
    }
    Some(found)
}

/// Items of any tribe by their name, `Pot Lid`.
pub fn items_called(game: &Warcamp, name: &str) -> Option<Answer> {
    let of_tribe = |(letter, tribe): (Letter, &Tribe)| -> Vec<Line> {
        let items = tribe.gear.iter();
        let called = items.filter(|item| item.kind().to_string().eq_ignore_ascii_case(name.trim()));
        called.map(|item| Line::from(item_told(letter, tribe, item))).collect()
    };
    let told: Vec<Line> = game.tribes.lettered().flat_map(of_tribe).collect();
    (!told.is_empty()).then(|| Answer::lines(told))
}

fn item_told(letter: Letter, tribe: &Tribe, item: &Item) -> String {
    let kind = item.kind();
    let wearer = match item.wearer() {
        Wearer::Stash => "is in the stash".to_owned(),
        Wearer::Leader => format!("is worn by the {}", tribe.leader()),
        Wearer::Member(number) => format!("is worn by number {number}"),
    };
    let effect = match kind.effect() {
        effect if effect.is_empty() => "nothing of its own".to_owned(),
        effect => effect,
    };
    format!(
        "i{} is the {kind} of {letter} {} and {wearer}. Slot: {}. Effect: {effect}.",
        item.number(),
        tribe.name(),
        kind.slot()
    )
}

/// `best3`, `weak2`, `s5`: members as orders choose them.
fn chosen(word: &str) -> Option<String> {
    let which = match word.parse().ok()? {
        WhoWord::Best(count) => format!("your {count} able members of the highest Skill"),
        WhoWord::Weak(count) => format!("your {count} able members of the lowest Skill"),
        WhoWord::Skill(skill) => format!("all your able members of Skill {skill}"),
        WhoWord::All => "all your able members".to_owned(),
        WhoWord::Member(_) | WhoWord::Range(..) | WhoWord::Leader => return None,
    };
    Some(format!("In orders, in the place of numbers: {which}."))
}

/// The letters and dice of previews and posts, as they are printed: `H`, `N`, `TE`, `d5`; the short words of bonuses.
fn figure(word: &str) -> Option<String> {
    let told = match word {
        "H" => "Hunting strength: the Skills of all who hunt, with their items and your traps. A die decides by how much it is \
                multiplied."
            .to_owned(),
        "N" => "The power of a card: 1, or 3 for a tribe of Troglodytes.".to_owned(),
        "TE" => "Thieving strength: the higher it is, the more is stolen and the likelier a killing.".to_owned(),
        _ => match BONUSES.iter().find(|(known, _)| *known == word && !HEADS.contains(known)) {
            Some((_, name)) => format!("What an item adds to: {name}."),
            None => {
                let sides: u32 = word.strip_prefix('d')?.parse().ok().filter(|sides| *sides > 0)?;
                format!("A die with the numbers from 1 to {sides}, all equally likely.")
            }
        },
    };
    Some(told)
}

/// `>A`.
fn in_turn(game: &Warcamp, word: &str) -> Option<Vec<Line>> {
    let struck = word.strip_prefix('>').filter(|letters| !letters.is_empty())?;
    let named: Option<Vec<String>> = struck
        .chars()
        .map(|letter| {
            let (letter, tribe) = tribe(game, &letter.to_string())?;
            Some(format!("{letter} {}", tribe.name()))
        })
        .collect();
    let named = named?;
    let mut told = Vec::new();
    if let [only] = named.as_slice() {
        told.push(Line::from(format!(
            "At the beginning of a row: it is the turn of {only}."
        )));
    }
    let behind = format!(
        "Behind a tribe: it acted against {} in its latest turn.",
        named.join(", ")
    );
    told.push(Line::from(behind));
    Some(told)
}

/// `[A]`, `<A>`, `xax` on the map.
fn camp(game: &Warcamp, word: &str) -> Option<Vec<Line>> {
    let around = |open: char, close: char| word.strip_prefix(open)?.strip_suffix(close);
    let (letter, state) = if let Some(letter) = around('[', ']') {
        (letter.to_owned(), "")
    } else if let Some(letter) = around('<', '>') {
        (letter.to_owned(), ", whose turn it is")
    } else {
        (around('x', 'x')?.to_ascii_uppercase(), ", which was wiped out")
    };
    let (letter, tribe) = tribe(game, &letter)?;
    Some(vec![Line::from(format!(
        "The camp of {letter} {}{state}.",
        tribe.name()
    ))])
}

/// `kMT`.
fn kind(word: &str) -> Option<String> {
    let (race, leader) = word.split_at_checked(1)?;
    let (_, race) = RACES.iter().find(|(known, _)| race.starts_with(*known))?;
    let (_, leader) = LEADERS.iter().find(|(known, _)| *known == leader)?;
    Some(format!(
        "The tribe is of {}, and its leader is a {leader}.",
        race.plural()
    ))
}

/// `c1`.
fn card(word: &str) -> Option<String> {
    let place: u8 = word.strip_prefix('c')?.parse().ok().filter(|place| *place > 0)?;
    Some(format!(
        "The card in place {place} of your hand, which `/warcamp hand` shows. Orders name it {word}."
    ))
}

/// `(x5)`, `(+0 each)`, `(draws 2)`, `(eats 6)`: what stands behind bones and food on a sheet.
fn passive(word: &str) -> Option<String> {
    let inside = word.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
    let word = inside.unwrap_or(word);
    let number = |text: Option<&str>| text.and_then(|text| text.trim().parse::<u32>().ok());
    if let Some(times) = number(word.strip_prefix('x')) {
        return Some(format!(
            "Behind the bones of a Master Thief: the thieving strength is multiplied by {times}. It is 5, and 1 more for \
             every 75 bones."
        ));
    }
    if let Some(each) = number(word.strip_prefix('+').and_then(|rest| rest.strip_suffix("each"))) {
        return Some(format!(
            "Behind the bones of a War Chief: each member counts {each} more in attack and in defence, 1 for every full \
             hundred of bones."
        ));
    }
    if word == "hand full" {
        return Some(
            "Behind the bones of a Shaman: as many cards as the race can hold, so that none is drawn.".to_owned(),
        );
    }
    if let Some(cards) = number(word.strip_prefix("draws")) {
        let cards = muster_kit::counted(cards, "card");
        return Some(format!(
            "Behind the bones of a Shaman: so many cards are drawn each turn: {cards}. It is 1, and 1 more for every full \
             50 bones."
        ));
    }
    let meal = number(word.strip_prefix("eats"))?;
    Some(format!("The tribe eats {meal} food at the end of its turn."))
}

/// `Hu+1`, `At+4 De+1`: the bonuses of an item.
fn bonuses(word: &str) -> Option<String> {
    let of = |part: &str| {
        let (kind, number) = part.split_once('+')?;
        let number: u32 = number.parse().ok()?;
        let (_, name) = BONUSES.iter().find(|(known, _)| *known == kind)?;
        Some(format!("{number} more in {name}"))
    };
    let told: Option<Vec<String>> = word.split_whitespace().map(of).collect();
    let told = told.filter(|told| !told.is_empty())?;
    Some(format!("What an item adds for its wearer: {}.", told.join("; ")))
}

/// `(1/5)`: the places of guard towers.
fn tower(word: &str) -> Option<String> {
    let (inside, places) = word.strip_prefix('(')?.strip_suffix(')')?.split_once('/')?;
    let (inside, places): (u32, u32) = (inside.parse().ok()?, places.parse().ok()?);
    Some(format!(
        "Of the {places} places in the guard towers {inside} are taken."
    ))
}

/// `ready`, `bred`, `heads`, in the case in which they are printed: `tower` is a building.
fn state(word: &str) -> Option<String> {
    let found = WORDS.iter().find(|(known, _)| *known == word);
    found.map(|(_, told)| (*told).to_owned())
}
