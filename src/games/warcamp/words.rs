//! The small words of which orders are made: who, what, at what. Each is read from text and written back the same way,
//! so that a wrong one is named with its option.

use super::data::{Building, Card};
use super::data::{NUMBER_MAX, building_codes};
use muster_kit::nearest::distance;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// How often one word may ask for a thing.
const TIMES_MAX: u16 = 999;

/// The longest printed name of a card, such as Bog Poultice.
const CARD_NAME_WORDS_MAX: usize = 2;

/// Words that stand in orders for the ear alone ([WC-152](docs/rules/warcamp.md#wc-152)).
const FILLERS: [&str; 6] = ["with", "and", "from", "to", "on", "at"];

/// The words of a text: split at blanks and commas, without those that do not matter
/// ([WC-152](docs/rules/warcamp.md#wc-152)).
pub fn words_of(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| c.is_whitespace() || c == ',')
        .filter(|word| !word.is_empty() && !FILLERS.iter().any(|filler| word.eq_ignore_ascii_case(filler)))
}

fn number(text: &str) -> Option<u16> {
    let digits = text.strip_prefix('#').unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    digits.parse().ok().filter(|n| (1..=NUMBER_MAX).contains(n))
}

/// `3x2` taken apart: what stands before the x, and how many times.
fn times_of(word: &str) -> Option<(&str, Option<u16>)> {
    match word.split_once(['x', 'X']) {
        Some((what, times)) => number(times)
            .filter(|times| *times <= TIMES_MAX)
            .map(|times| (what, Some(times))),
        None => Some((word, None)),
    }
}

fn list<T: FromStr<Err = String>>(text: &str) -> Result<Vec<T>, String> {
    words_of(text).map(str::parse).collect()
}

fn write_list<T: fmt::Display>(f: &mut fmt::Formatter<'_>, items: &[T]) -> fmt::Result {
    for (place, item) in items.iter().enumerate() {
        if place > 0 {
            f.write_str(" ")?;
        }
        write!(f, "{item}")?;
    }
    Ok(())
}

/// A tribe, by its place in turn order: A is 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Letter(pub u8);

impl Letter {
    /// The place in turn order, from 0, to index the list of tribes.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The letter of the tribe at that place.
    pub fn of(index: usize) -> Letter {
        Letter(u8::try_from(index).expect("at most eight tribes"))
    }
}

impl fmt::Display for Letter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", char::from(b'A' + self.0 % 26))
    }
}

impl FromStr for Letter {
    type Err = String;

    fn from_str(text: &str) -> Result<Letter, String> {
        match text.trim().as_bytes() {
            [letter] if (b'a'..=b'h').contains(&letter.to_ascii_lowercase()) => {
                Ok(Letter(letter.to_ascii_lowercase() - b'a'))
            }
            b"town" => Err("the town is no tribe: it is robbed, as in steal town food".to_owned()),
            _ => Err(format!("`{text}` is no tribe; tribes are letters such as B")),
        }
    }
}

/// The place that thieves rob: a camp or the town.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Site {
    Town,
    Camp(Letter),
}

impl fmt::Display for Site {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Site::Town => f.write_str("town"),
            Site::Camp(letter) => write!(f, "{letter}"),
        }
    }
}

impl FromStr for Site {
    type Err = String;

    fn from_str(text: &str) -> Result<Site, String> {
        if text.trim().eq_ignore_ascii_case("town") {
            return Ok(Site::Town);
        }
        let camp = text.parse().map(Site::Camp);
        camp.map_err(|_: String| format!("`{text}` is neither a tribe's letter nor town"))
    }
}

/// A member of some tribe: `B4`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Victim {
    pub tribe: Letter,
    pub number: u16,
}

impl fmt::Display for Victim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.tribe, self.number)
    }
}

impl FromStr for Victim {
    type Err = String;

    fn from_str(text: &str) -> Result<Victim, String> {
        let wrong = || format!("`{text}` is no member of a tribe; write a letter and a number, such as B4");
        let word = text.trim();
        let letter = word.get(..1).ok_or_else(wrong)?;
        Ok(Victim {
            tribe: letter.parse().map_err(|_: String| wrong())?,
            number: number(&word[1..]).ok_or_else(wrong)?,
        })
    }
}

/// A thing of the tribe as players type it: `i3`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct ItemNumber(pub u16);

impl fmt::Display for ItemNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "i{}", self.0)
    }
}

impl FromStr for ItemNumber {
    type Err = String;

    fn from_str(text: &str) -> Result<ItemNumber, String> {
        let digits = text.trim().strip_prefix(['i', 'I']).and_then(number);
        digits
            .map(ItemNumber)
            .ok_or_else(|| format!("`{text}` is no item; items are written i1, i2 and so on"))
    }
}

/// Where an item goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wear {
    Member(u16),
    Leader,
    Off,
}

impl fmt::Display for Wear {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Wear::Member(number) => write!(f, "{number}"),
            Wear::Leader => f.write_str("L"),
            Wear::Off => f.write_str("off"),
        }
    }
}

impl FromStr for Wear {
    type Err = String;

    fn from_str(text: &str) -> Result<Wear, String> {
        match text.trim() {
            "l" | "L" => Ok(Wear::Leader),
            word if word.eq_ignore_ascii_case("off") => Ok(Wear::Off),
            word => number(word)
                .map(Wear::Member)
                .ok_or_else(|| format!("`{text}` is no wearer; write a member's number, L for the leader, or off")),
        }
    }
}

/// A card of one's hand: its code, or its place from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CardWord {
    Code(Card),
    Place(u8),
}

impl CardWord {
    /// Its place in a hand, from 0, if it says one.
    pub fn place(self) -> Option<usize> {
        match self {
            CardWord::Place(place) => Some(usize::from(place) - 1),
            CardWord::Code(_) => None,
        }
    }
}

impl fmt::Display for CardWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CardWord::Code(card) => f.write_str(card.code()),
            CardWord::Place(place) => write!(f, "c{place}"),
        }
    }
}

impl FromStr for CardWord {
    type Err = String;

    fn from_str(text: &str) -> Result<CardWord, String> {
        let word = text.trim();
        if let Some(place) = word.strip_prefix(['c', 'C']).and_then(number) {
            return match u8::try_from(place) {
                Ok(place @ 1..=5) => Ok(CardWord::Place(place)),
                _ => Err(format!(
                    "`{text}` is no place in a hand, which holds three cards, or five of a Shaman's"
                )),
            };
        }
        let cards = || Card::ALL.map(Card::code);
        word.parse().map(CardWord::Code).map_err(|error: String| {
            let near = nearest(word, cards());
            near.map_or(error.clone(), |near| format!("{error}; did you mean {near}?"))
        })
    }
}

/// The card that `words` begin with, by its place, its code or its printed name of several words, and what follows.
///
/// # Errors
/// In words, if there is no such card.
pub fn card_first(words: &[String]) -> Result<(CardWord, &[String]), String> {
    let named = (2..=words.len().min(CARD_NAME_WORDS_MAX)).rev().find_map(|length| {
        let card: Card = words[..length].join(" ").parse().ok()?;
        Some((CardWord::Code(card), &words[length..]))
    });
    if let Some(found) = named {
        return Ok(found);
    }
    let (first, rest) = words.split_first().ok_or("name a card such as bolt or c1")?;
    Ok((first.parse()?, rest))
}

/// Several cards of one's hand; `none` for no card.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct CardWords(pub Vec<CardWord>);

impl fmt::Display for CardWords {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return f.write_str("none");
        }
        write_list(f, &self.0)
    }
}

impl FromStr for CardWords {
    type Err = String;

    fn from_str(text: &str) -> Result<CardWords, String> {
        if text.trim().eq_ignore_ascii_case("none") {
            return Ok(CardWords::default());
        }
        let words: Vec<String> = words_of(text).map(str::to_owned).collect();
        let (mut cards, mut rest) = (Vec::new(), &words[..]);
        while !rest.is_empty() {
            let (card, after) = card_first(rest)?;
            cards.push(card);
            rest = after;
        }
        if cards.is_empty() {
            return Err("name cards such as c1 c3, or none".to_owned());
        }
        Ok(CardWords(cards))
    }
}

/// One piece of the list of those who act: a number, a range, or a choice such as `best3`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WhoWord {
    Member(u16),
    /// Those of the numbers that are able.
    Range(u16, u16),
    All,
    Best(u16),
    Weak(u16),
    /// All able members of that Skill.
    Skill(u16),
    Leader,
}

impl fmt::Display for WhoWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WhoWord::Member(number) => write!(f, "{number}"),
            WhoWord::Range(first, last) => write!(f, "{first}-{last}"),
            WhoWord::All => f.write_str("all"),
            WhoWord::Best(count) => write!(f, "best{count}"),
            WhoWord::Weak(count) => write!(f, "weak{count}"),
            WhoWord::Skill(skill) => write!(f, "s{skill}"),
            WhoWord::Leader => f.write_str("L"),
        }
    }
}

impl FromStr for WhoWord {
    type Err = String;

    fn from_str(text: &str) -> Result<WhoWord, String> {
        let wrong = || {
            format!(
                "`{text}` names no member; write numbers (1 2 5-7), all, best3, weak2, s5 (Skill 5) or L (the leader)"
            )
        };
        let word = text.trim().to_ascii_lowercase();
        let counted = |prefix: &str| word.strip_prefix(prefix).and_then(number);
        match word.as_str() {
            "all" | "rest" => return Ok(WhoWord::All),
            "l" => return Ok(WhoWord::Leader),
            _ => (),
        }
        if let Some(number) = number(&word) {
            return Ok(WhoWord::Member(number));
        }
        if let Some((first, last)) = word.split_once('-') {
            return match (number(first), number(last)) {
                (Some(first), Some(last)) => Ok(WhoWord::Range(first.min(last), first.max(last))),
                _ => Err(wrong()),
            };
        }
        let best = counted("best").map(WhoWord::Best);
        let weak = || counted("weak").map(WhoWord::Weak);
        let skill = || counted("s").map(WhoWord::Skill);
        best.or_else(weak).or_else(skill).ok_or_else(wrong)
    }
}

/// Who does it ([WC-153](docs/rules/warcamp.md#wc-153)). Words that stand for several are worked out when the order is
/// carried out.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Who(pub Vec<WhoWord>);

impl Who {
    /// All able members.
    pub fn all() -> Who {
        Who(vec![WhoWord::All])
    }

    /// Just these members, runs of three and more as a range: a line has room for only so many numbers.
    pub fn members(numbers: impl IntoIterator<Item = u16>) -> Who {
        let mut numbers: Vec<u16> = numbers.into_iter().collect();
        numbers.sort_unstable();
        let runs = numbers.chunk_by(|one, next| one + 1 == *next);
        let words = runs.flat_map(|run| match run {
            [first, _, .., last] => vec![WhoWord::Range(*first, *last)],
            few => few.iter().copied().map(WhoWord::Member).collect(),
        });
        Who(words.collect())
    }
}

impl fmt::Display for Who {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_list(f, &self.0)
    }
}

impl FromStr for Who {
    type Err = String;

    fn from_str(text: &str) -> Result<Who, String> {
        list(text).map(Who)
    }
}

/// What an effect is meant for: `B4`, `3x1`, `forge`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pick {
    /// Without a tribe: of the tribe that the effect is for.
    Member {
        tribe: Option<Letter>,
        number: u16,
        /// `x1`: at most so many points.
        times: Option<u16>,
    },
    Building(Building),
}

impl Pick {
    /// The number of a member that is meant; none of a building.
    pub fn member(&self) -> Option<u16> {
        match self {
            Pick::Member { number, .. } => Some(*number),
            Pick::Building(_) => None,
        }
    }
}

impl fmt::Display for Pick {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Pick::Member { tribe, number, times } => {
                if let Some(tribe) = tribe {
                    write!(f, "{tribe}")?;
                }
                write!(f, "{number}")?;
                times.map_or(Ok(()), |times| write!(f, "x{times}"))
            }
            Pick::Building(building) => f.write_str(building.code()),
        }
    }
}

impl FromStr for Pick {
    type Err = String;

    fn from_str(text: &str) -> Result<Pick, String> {
        let word = text.trim();
        if let Ok(building) = word.parse() {
            return Ok(Pick::Building(building));
        }
        let wrong = || format!("`{text}` is neither a member (B4, 3x1) nor a building (forge)");
        let (what, times) = times_of(word).ok_or_else(wrong)?;
        if let Some(number) = number(what) {
            let tribe = None;
            return Ok(Pick::Member { tribe, number, times });
        }
        let Victim { tribe, number } = what.parse().map_err(|_: String| wrong())?;
        let tribe = Some(tribe);
        Ok(Pick::Member { tribe, number, times })
    }
}

/// Several picks, in sequence.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Picks(pub Vec<Pick>);

impl fmt::Display for Picks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_list(f, &self.0)
    }
}

impl FromStr for Picks {
    type Err = String;

    fn from_str(text: &str) -> Result<Picks, String> {
        list(&building_codes(text)).map(Picks)
    }
}

/// Buildings to raze first, in sequence ([WC-71](docs/rules/warcamp.md#wc-71)).
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Raze(pub Vec<Building>);

impl fmt::Display for Raze {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let codes: Vec<&str> = self.0.iter().map(|building| building.code()).collect();
        f.write_str(&codes.join(" "))
    }
}

impl FromStr for Raze {
    type Err = String;

    fn from_str(text: &str) -> Result<Raze, String> {
        list(&building_codes(text)).map(Raze)
    }
}

/// Which leader's power is meant; only a plan says so.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PowerVerb {
    Train,
    Raise,
    Nab,
}

impl PowerVerb {
    /// One for each kind of leader.
    pub const ALL: [PowerVerb; 3] = [PowerVerb::Train, PowerVerb::Raise, PowerVerb::Nab];

    /// The verb as players type it.
    pub fn word(self) -> &'static str {
        match self {
            PowerVerb::Train => "train",
            PowerVerb::Raise => "raise",
            PowerVerb::Nab => "nab",
        }
    }
}

/// One word of a leader's power: `3x2`, `2`, `B4`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PowerWord {
    pub tribe: Option<Letter>,
    pub number: u16,
    pub times: Option<u16>,
}

impl fmt::Display for PowerWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let PowerWord { tribe, number, times } = *self;
        write!(f, "{}", Pick::Member { tribe, number, times })
    }
}

impl FromStr for PowerWord {
    type Err = String;

    fn from_str(text: &str) -> Result<PowerWord, String> {
        match text.parse() {
            Ok(Pick::Member { tribe, number, times }) => Ok(PowerWord { tribe, number, times }),
            _ => Err(format!(
                "`{text}` is neither a member to train (3x2), a number to raise (2) nor a victim to kidnap (B4)"
            )),
        }
    }
}

/// What a leader's power is used on: members to train, how many to raise, or victims to kidnap.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Power {
    /// None: the power that the leader has.
    pub verb: Option<PowerVerb>,
    pub words: Vec<PowerWord>,
}

impl fmt::Display for Power {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(verb) = self.verb {
            f.write_str(verb.word())?;
            if !self.words.is_empty() {
                f.write_str(" ")?;
            }
        }
        write_list(f, &self.words)
    }
}

impl FromStr for Power {
    type Err = String;

    fn from_str(text: &str) -> Result<Power, String> {
        let mut words = words_of(text).peekable();
        let first = words.peek().map(|word| word.to_ascii_lowercase()).unwrap_or_default();
        let verb = PowerVerb::ALL.into_iter().find(|verb| verb.word() == first);
        if verb.is_some() {
            words.next();
        }
        let words: Vec<PowerWord> = words.map(str::parse).collect::<Result<_, _>>()?;
        if words.is_empty() && verb != Some(PowerVerb::Raise) {
            return Err("name members to train (3x2), a number to raise (2) or victims to kidnap (B4)".to_owned());
        }
        Ok(Power { verb, words })
    }
}

/// The candidate that is at most two slips away from a mistyped word, and one slip where both are short; the first of the nearest.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word = word.to_ascii_lowercase();
    let ranked = candidates
        .into_iter()
        .map(|candidate| (distance(&word, candidate), candidate));
    let (slips, candidate) = ranked.min_by_key(|(slips, _)| *slips)?;
    let allowed = match candidate.len().max(word.len()) {
        0..=5 => 1,
        _ => 2,
    };
    (slips <= allowed && slips < candidate.len().max(2)).then_some(candidate)
}

/// A text with a capital letter at its beginning.
pub fn capital(text: &str) -> String {
    let first = text.chars().take(1).flat_map(char::to_uppercase);
    first.chain(text.chars().skip(1)).collect()
}
