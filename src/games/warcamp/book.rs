//! The rule book of Warcamp, as players look things up in it: beside the rules, leaders, races, cards, buildings and items with
//! their figures.

use super::data::{AMULET, BASES, Building, Card, ItemKind, Leader, MagicRow, PREFIXES, Quirk, RING, Race, SUFFIXES};
use super::words::{capital, nearest};
use muster_kit::book::Book;
use muster_kit::{Answer, Line, Refusal, Suggestion};
use std::sync::LazyLock;

pub(super) static BOOK: LazyLock<Book> =
    LazyLock::new(|| Book::read("WC", include_str!("../../../docs/rules/warcamp.md")));

/// What can be looked up beside the rules.
pub fn things() -> Vec<Suggestion> {
    let leaders = LEADERS.map(|(word, leader)| Suggestion::new(format!("{leader}, a leader"), word));
    let races = RACES.map(|(word, race)| Suggestion::new(format!("{}, a race", race.plural()), word));
    let cards = Card::ALL.map(|card| Suggestion::new(format!("{card}, a card"), card.code()));
    let buildings = Building::ALL.map(|one| Suggestion::new(format!("{one}, a building"), building_word(one)));
    let bases = BASES
        .iter()
        .map(|row| Suggestion::new(format!("{}, an item", row.name), row.name));
    let magic = PREFIXES.iter().chain(&SUFFIXES);
    let magic = magic.map(|row| Suggestion::new(format!("{}, magic of items", row.name), row.name));
    leaders
        .into_iter()
        .chain(races)
        .chain(cards)
        .chain(buildings)
        .chain(bases)
        .chain(magic)
        .collect()
}

const LEADERS: [(&str, Leader); 3] = [
    ("warchief", Leader::WarChief),
    ("shaman", Leader::Shaman),
    ("thief", Leader::MasterThief),
];
const RACES: [(&str, Race); 3] = [
    ("goblin", Race::Goblin),
    ("kobold", Race::Kobold),
    ("troglodyte", Race::Troglodyte),
];

/// `food` is a chapter, so the buildings of that name have their own words.
fn building_word(building: Building) -> &'static str {
    match building {
        Building::Food => "food stockpile",
        Building::Bone => "bone stockpile",
        other => other.code(),
    }
}

/// A topic, a clause, a thing with its figures, or what fits a question best.
///
/// # Errors
/// A refusal that names the nearest topic.
pub fn topic(asked: &str) -> Result<Answer, Refusal> {
    let word = asked.trim().to_ascii_lowercase();
    if BOOK.topic(&word).is_some() || BOOK.clause(&word).is_some() {
        return BOOK.answer(asked, "/game rules");
    }
    let thing = leader_text(&word)
        .or_else(|| race_text(&word))
        .or_else(|| card_text(&word))
        .or_else(|| building_text(&word))
        .or_else(|| item_text(&word));
    if let Some(lines) = thing {
        return Ok(Answer::lines(lines));
    }
    let near = |near: &&Suggestion| nearest(&word, [near.value.as_str()]).is_some();
    match (BOOK.answer(asked, "/game rules"), things().iter().find(near)) {
        (Err(refusal), Some(near)) => Err(refusal.instead(format!("/game rules topic:{}", near.value))),
        (answer, _) => answer,
    }
}

fn titled(title: impl Into<String>, lines: impl IntoIterator<Item = String>) -> Option<Vec<Line>> {
    let title = Line::strong(title.into());
    Some([title].into_iter().chain(lines.into_iter().map(Line::from)).collect())
}

fn leader_text(word: &str) -> Option<Vec<Line>> {
    let leader = LEADERS
        .into_iter()
        .find(|(code, leader)| *code == word || leader.to_string().to_ascii_lowercase() == word);
    let (_, leader) = leader?;
    let text = match leader {
        Leader::WarChief => [
            "Every full hundred of bones adds 1 to each member in attack and in defence.",
            "train 3x2: for 20 bones a time a member changes by -1, 0, +1 or +2 Skill.",
        ],
        Leader::Shaman => [
            "The hand holds 5 cards, each full 50 bones draw one more, and at the end of a turn cards may be discarded.",
            "raise 2: for 40 bones a time a skeleton of Skill 2 to 6 joins the tribe.",
        ],
        Leader::MasterThief => [
            "Alone they steal from camps and town, or with a companion kill: multiplier 5, and 1 more for every 75 bones.",
            "nab B4: for 70 bones any member of another camp joins the tribe.",
        ],
    };
    let combat = format!(
        "In combat a leader of this kind counts {}. With a Bone stockpile the power costs a fifth less.",
        leader.strength()
    );
    titled(
        format!("{leader}, a leader"),
        text.map(str::to_owned).into_iter().chain([combat]),
    )
}

fn race_text(word: &str) -> Option<Vec<Line>> {
    let fits = |(code, race): &(&str, Race)| *code == word || race.plural().to_ascii_lowercase() == word;
    let (_, race) = RACES.into_iter().find(fits)?;
    let text = match race {
        Race::Goblin => "Each member counts 1 more when attacking.",
        Race::Kobold => "Any number of members may steal together once a turn, from camps and town, with multiplier 2.",
        Race::Troglodyte => "Spells cost twice as much and do three times as much.",
    };
    titled(format!("{}, a race", race.plural()), [text.to_owned()])
}

fn card_text(word: &str) -> Option<Vec<Line>> {
    let card = Card::ALL
        .into_iter()
        .find(|card| card.code() == word || card.to_string().to_ascii_lowercase() == word)?;
    let row = card.row();
    let aim = if row.hostile {
        "Aimed at one other tribe."
    } else {
        "For the own tribe."
    };
    titled(
        format!("{card}, a card"),
        [
            format!("{}; N is 1, or 3 for Troglodytes.", capital(row.effect)),
            format!(
                "{} bones, {} for Troglodytes; 25 less for each Bone stockpile.",
                row.cost,
                2 * row.cost
            ),
            format!(
                "{aim} {} copies in the deck{}.",
                row.copies,
                if row.plague { ", if the plague can occur" } else { "" }
            ),
        ],
    )
}

fn building_text(word: &str) -> Option<Vec<Line>> {
    let fits = |one: &Building| one.code() == word || one.to_string().to_ascii_lowercase() == word;
    let building = Building::ALL.into_iter().find(fits)?;
    let row = building.row();
    titled(
        format!("{building}, a building"),
        [
            format!("{}.", capital(row.effect)),
            format!(
                "{} food and {}, twice as many while starving. Order: build {} {}",
                row.food,
                muster_kit::counted(row.workers, "worker"),
                row.code,
                (1..=row.workers)
                    .map(|number| number.to_string())
                    .collect::<Vec<_>>()
                    .join(" ")
            ),
        ],
    )
}

/// A base, prefix or suffix, in full or without `of the`.
fn item_text(word: &str) -> Option<Vec<Line>> {
    let bare = |name: &str| {
        name.to_ascii_lowercase()
            .trim_start_matches("of ")
            .trim_start_matches("the ")
            .to_owned()
    };
    let asked = bare(word);
    if let Some((place, row)) = (0u8..).zip(&BASES).find(|(_, row)| bare(row.name) == asked) {
        let kind = ItemKind {
            base: place,
            prefix: None,
            suffix: None,
        };
        let effect = Some(kind.effect())
            .filter(|text| !text.is_empty())
            .unwrap_or_else(|| "nothing of its own".to_owned());
        let source = if place == RING || place == AMULET {
            "only as a magic item"
        } else {
            "basic, or the base of a magic item"
        };
        return titled(
            format!("{}, an item", row.name),
            [format!("Slot: {}. Effect: {effect}. Found: {source}.", row.slot)],
        );
    }
    if let Some(kind) = magic_named(word) {
        let title = format!("{kind}, a magic item");
        return titled(title, [format!("Slot: {}. Effect: {}.", kind.slot(), kind.effect())]);
    }
    let row = PREFIXES.iter().chain(&SUFFIXES).find(|row| bare(row.name) == asked)?;
    let bonus = Some(row.bonus.to_string()).filter(|text| !text.is_empty());
    let quirk = row.quirk.map(Quirk::text).map(str::to_owned);
    let effect: Vec<String> = bonus.into_iter().chain(quirk).collect();
    titled(
        format!("{}, magic of items", row.name),
        [format!("{}.", capital(&effect.join(", ")))],
    )
}

/// An item by its full name, with a prefix, a suffix or both ([WC-128](docs/rules/warcamp.md#wc-128)).
fn magic_named(word: &str) -> Option<ItemKind> {
    let rows = |rows: &[MagicRow]| {
        let places = 0..u8::try_from(rows.len()).expect("a table of a d20 is short");
        std::iter::once(None)
            .chain(places.map(Some))
            .collect::<Vec<Option<u8>>>()
    };
    let (prefixes, suffixes) = (rows(&PREFIXES), rows(&SUFFIXES));
    let bases = 0..u8::try_from(BASES.len()).expect("a table of bases is short");
    let kinds = bases.flat_map(|base| {
        let with = |prefix: &Option<u8>| (base, *prefix);
        prefixes.iter().map(with).collect::<Vec<_>>()
    });
    let mut all = kinds.flat_map(|(base, prefix)| {
        let kind = |suffix: &Option<u8>| ItemKind {
            base,
            prefix,
            suffix: *suffix,
        };
        suffixes.iter().map(kind).collect::<Vec<_>>()
    });
    all.find(|kind| kind.to_string().eq_ignore_ascii_case(word))
}
