//! The text of movement orders (chapter 5): `a-c adv; d>p; e dismount adv; f fire q; 1 with c`. The reader is
//! forgiving about blanks, case and synonyms; what it understood can be written again (`acts`).

use super::acts::{Act, Go, Item, Target, Who, short};
use super::no;
use super::said;
use crate::data::{centimetres, off_the_table, spot};
use crate::plane::{Facing, Point};
use muster_game::UNKNOWN_ORDER;
use muster_kit::Refusal;
use muster_kit::orders::parts;

/// Reads a whole order text.
///
/// # Errors
/// RK-5: the first word that cannot be read, quoted, with what would be.
pub fn read(text: &str) -> Result<Vec<Item>, Refusal> {
    let mut items = Vec::new();
    for part in parts(text, &[';', '\n']) {
        let tidied = tidy(part);
        if tidied.is_empty() {
            continue;
        }
        match (item(&tidied), parted(&tidied)) {
            (Ok(item), _) => items.push(item),
            (Err(_), Some(several)) => items.extend(several),
            (Err(unread), None) => {
                let plain = said::plain(&tidied).map(|plain| tidy(&plain));
                let several = |plain: &String| item(plain).ok().map(|item| vec![item]).or_else(|| parted(plain));
                items.extend(plain.as_ref().and_then(several).ok_or_else(|| {
                    let beside = |plain: &String| {
                        let beside = item(plain).err().filter(|unread| unread.wrong == Wrong::OffTable)?;
                        Some(beside.refusal(plain))
                    };
                    plain.as_ref().and_then(beside).unwrap_or_else(|| unread.refusal(part))
                })?);
            }
        }
    }
    if items.is_empty() {
        return Err(no("RK-5", "There is no order in that text.").instead("all adv"));
    }
    Ok(items)
}

/// The items of a text that is none as it stands, parted by `and` or `then`: `inf adv and cav charge`. Units without an act
/// share that of those behind them: `e and f adv`.
fn parted(text: &str) -> Option<Vec<Item>> {
    let words: Vec<&str> = text.split(' ').filter(|word| !word.is_empty()).collect();
    let parts = words.split(|word| ["and", "then", "&"].contains(word));
    let parts: Vec<String> = parts
        .map(|words| words.join(" ").trim_end_matches(',').to_owned())
        .filter(|part| !part.is_empty())
        .collect();
    let (mut items, mut sharing) = (Vec::new(), String::new());
    for part in &parts {
        if are_names(part) {
            sharing.push_str(part);
            sharing.push(',');
            continue;
        }
        items.push(item(&format!("{sharing}{part}")).ok()?);
        sharing.clear();
    }
    (sharing.is_empty() && parts.len() > 1).then_some(items)
}

/// Whether a text names units and says nothing else: `a,c-e`, `inf`.
fn are_names(text: &str) -> bool {
    !text.is_empty() && text.split(',').all(|word| named(word).is_ok())
}

/// Lower case, single blanks, none around commas and behind `>`, one before `>`.
fn tidy(part: &str) -> String {
    let mut text = String::new();
    for letter in part.trim().to_lowercase().chars() {
        let last = text.chars().last();
        match letter {
            ' ' | '\t' if matches!(last, None | Some(' ' | ',' | '>')) => (),
            ' ' | '\t' => text.push(' '),
            ',' => {
                text.truncate(text.trim_end().len());
                text.push(',');
            }
            '>' if !matches!(last, Some(' ' | '>')) => text.push_str(" >"),
            '!' => {
                text.truncate(text.trim_end().len());
                text.push('!');
            }
            '(' | ')' => (),
            other => text.push(other),
        }
    }
    text.trim_end_matches([' ', ',', '.']).to_owned()
}

/// A part of an item that cannot be read.
struct Unread {
    /// In the tidied text.
    part: String,
    wrong: Wrong,
    instead: String,
    /// It may be meant for another reader.
    foreign: bool,
}

/// What is wrong with a part.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wrong {
    Word,
    /// It is a single letter or a digit that no unit and no commander has.
    Nobody,
    /// It says who, and not what they do.
    NoAct,
    /// It says what is done, and names no unit.
    NoUnits,
    /// It is a place beside the table; what is proposed goes to the nearest one on it.
    OffTable,
    /// It says which unit turns, and a hand instead of a facing.
    NoFacing,
    /// It says that all go back, and not how.
    GoesBack,
    /// It says that all attack, and not how.
    Attacks,
}

impl Unread {
    fn new(part: &str, wrong: Wrong, instead: impl Into<String>) -> Unread {
        Unread {
            part: part.to_owned(),
            wrong,
            instead: instead.into(),
            foreign: false,
        }
    }

    /// The refusal, which quotes the part as it was typed.
    fn refusal(self, typed: &str) -> Refusal {
        let part = match as_typed(typed, &self.part) {
            "" => typed.trim(),
            part => part,
        };
        let reason = match self.wrong {
            Wrong::Word => format!("`{part}` cannot be read."),
            Wrong::Nobody => format!("No unit and no commander is called `{part}`."),
            Wrong::NoAct => format!("`{part}` does not say what they should do."),
            Wrong::NoUnits => format!("`{part}` is what units do; say which units."),
            Wrong::OffTable => off_the_table(part),
            Wrong::GoesBack => format!(
                "`{part}` does not say how: `fallback` has all units move back that have no orders, and `/risk withdraw` gives the battle \
                 up."
            ),
            Wrong::Attacks => format!(
                "`{part}` does not say how: the posture `assault` has all units attack that have no orders, `all adv` has them go \
                 forward, and `fire` names whom it is at."
            ),
            Wrong::NoFacing => format!("`{part}` names no facing: units turn to n, ne, e and so on, or to degrees."),
        };
        let instead = match self.wrong {
            Wrong::OffTable => tidy(typed).replace(&self.part, &self.instead),
            _ => self.instead,
        };
        let refusal = no("RK-5", reason).instead(instead);
        if self.foreign {
            refusal.code(UNKNOWN_ORDER)
        } else {
            refusal
        }
    }
}

/// The stretch of a typed text that was tidied to a part; the part itself if there is none.
fn as_typed<'a>(typed: &'a str, part: &'a str) -> &'a str {
    let kept = |text: &str| -> Vec<char> {
        let letters = text.chars().flat_map(char::to_lowercase);
        letters
            .filter(|letter| !matches!(letter, ' ' | '\t' | '(' | ')'))
            .collect()
    };
    let wanted = kept(part);
    let starts = typed.char_indices().filter(|(_, letter)| !letter.is_whitespace());
    for (start, _) in starts {
        let ends = typed[start..]
            .char_indices()
            .map(|(at, letter)| start + at + letter.len_utf8());
        for end in ends {
            let found = kept(&typed[start..end]);
            if found == wanted {
                return &typed[start..end];
            }
            if !wanted.starts_with(&found) {
                break;
            }
        }
    }
    part
}

/// A name that cannot be read: a single letter or digit is one that nobody has.
fn misnamed(word: &str, hint: &str) -> Unread {
    let wrong = match word.len() == 1 && word.chars().all(char::is_alphanumeric) {
        true => Wrong::Nobody,
        false => Wrong::Word,
    };
    Unread::new(word, wrong, hint)
}

fn misread(word: &str, hint: &str) -> Unread {
    Unread::new(word, Wrong::Word, hint)
}

const ACTIONS: &str = "Actions are adv, adv 4, adv! (into contact), back 3, left 2, right 2, to 24,12, `>p` (until it can shoot at P), `>>p` (into contact with P), face ne, `fire p`, charge, stand, dismount, mount and hold.";

/// `attack j with n` with the attackers before what they do, as `n attack j`; none if it is not of that form.
fn turned(text: &str) -> Option<String> {
    let words: Vec<&str> = text
        .split(' ')
        .filter(|word| !["at", "on", "the"].contains(word))
        .collect();
    let [verb, target, "with" | "by", by @ ..] = words.as_slice() else {
        return None;
    };
    let verb = match *verb {
        "attack" | "attacks" | "charge" | "charges" => "attack",
        "fire" | "fires" | "shoot" | "shoots" => "fire",
        _ => return None,
    };
    enemy(target).ok()?;
    let by: Vec<&str> = by.iter().filter(|word| **word != "and").copied().collect();
    (!by.is_empty()).then(|| format!("{} {verb} {target}", by.join(",")))
}

/// Acts that may stand before the units that do them.
const BEFORE_UNITS: [&str; 13] = [
    "hold", "holds", "stay", "adv", "adv!", "advance", "advance!", "forward", "fwd", "back", "stand", "dismount",
    "mount",
];

/// `hold all`, `advance a-c 5` and `turn p ne` with the units before what they do; none if it is not of that form.
fn units_first(text: &str) -> Option<String> {
    let words: Vec<&str> = text.split(' ').filter(|word| *word != "to").collect();
    match words.as_slice() {
        [verb, who, more @ ..] if BEFORE_UNITS.contains(verb) && are_names(who) => {
            Some([&[*who, *verb][..], more].concat().join(" "))
        }
        ["turn" | "turns" | "face" | "faces", who, facing] if are_names(who) && Facing::read(facing).is_some() => {
            Some(format!("{who} face {facing}"))
        }
        _ => None,
    }
}

/// `turn p right`, `p turns right`: which way that is depends on how the unit stands.
fn turns_by_hand(text: &str) -> Option<Unread> {
    let words: Vec<&str> = text.split(' ').filter(|word| *word != "to" && *word != "the").collect();
    let (who, hand) = match words.as_slice() {
        ["turn" | "turns" | "face" | "faces", who, hand] | [who, "turn" | "turns" | "face" | "faces", hand] => {
            (who, hand)
        }
        _ => return None,
    };
    if !["left", "right", "around", "round", "about"].contains(hand) {
        return None;
    }
    let step = match *hand {
        "left" | "right" => format!(", and `{who} {hand} 2` moves it 2 cm to the {hand}"),
        _ => String::new(),
    };
    let instead = format!("`{who} face e` turns it to the east{step}.");
    are_names(who).then(|| Unread::new(text, Wrong::NoFacing, instead))
}

fn item(text: &str) -> Result<Item, Unread> {
    if let Some(unread) = turns_by_hand(text) {
        return Err(unread);
    }
    let turned = turned(text).or_else(|| units_first(text));
    let text = turned.as_deref().unwrap_or(text);
    let mut words = text.split(' ').filter(|word| !word.is_empty());
    let first = words.next().unwrap_or_default();
    let mut who = Vec::new();
    for word in first.split(',').filter(|word| !word.is_empty()) {
        who.extend(named(word).map_err(|unread| not_a_unit(text, first, unread))?);
    }
    if who.is_empty() {
        return Err(misread(
            text,
            "First name the units, as in `a adv`, `a,c,f adv`, `a-d adv`, or all, inf, line, light, mtd, art or rest.",
        ));
    }
    let words: Vec<&str> = words.collect();
    let acts = acts(&words)?;
    if acts.is_empty() {
        return Err(Unread::new(text, Wrong::NoAct, format!("{first} adv")));
    }
    Ok(Item { who, acts })
}

/// An item that begins with what units do lacks the units; one that begins with any other word may be meant for another
/// reader.
fn not_a_unit(text: &str, first: &str, unread: Unread) -> Unread {
    let whole: Vec<&str> = text.split(' ').collect();
    if matches!(whole.as_slice(), ["retreat" | "retreats" | "withdraw" | "flee"]) {
        return Unread::new(text, Wrong::GoesBack, "all back");
    }
    if says_that_all_attack(&whole) {
        return Unread::new(text, Wrong::Attacks, "/risk go posture:assault");
    }
    if acts(&whole).is_ok() || acts(&whole[..1]).is_ok() {
        let instead = if acts(&whole).is_ok() { text } else { first };
        return Unread::new(first, Wrong::NoUnits, format!("all {instead}"));
    }
    Unread {
        foreign: first.chars().all(|letter| letter.is_ascii_alphabetic()),
        ..unread
    }
}

/// `all attack`, `everybody shoots`, `attack all`.
fn says_that_all_attack(words: &[&str]) -> bool {
    const ALL: [&str; 4] = ["all", "everyone", "everybody", "everything"];
    const ATTACK: [&str; 9] = [
        "attack", "attacks", "assault", "shoot", "shoots", "fire", "fires", "fight", "fights",
    ];
    match words {
        [one, other] => ALL.contains(one) && ATTACK.contains(other) || ALL.contains(other) && ATTACK.contains(one),
        [one] => ["attack", "fight"].contains(one),
        _ => false,
    }
}

/// A word for all units of a sort, or for all: `inf`, `cavalry`, `guns`, `rest`.
pub fn sort_of(word: &str) -> Option<Who> {
    match word {
        "all" | "everyone" | "everybody" | "everything" => Some(Who::All),
        "inf" | "infantry" | "foot" => Some(Who::Infantry),
        "line" => Some(Who::Line),
        "light" => Some(Who::Light),
        "mtd" | "mounted" | "cav" | "cavalry" | "horse" => Some(Who::Mounted),
        "art" | "artillery" | "guns" => Some(Who::Artillery),
        "rest" | "others" => Some(Who::Rest),
        _ => None,
    }
}

/// `a`, `a-d`, `all`, `2`.
fn named(word: &str) -> Result<Vec<Who>, Unread> {
    if let Some(group) = sort_of(word) {
        return Ok(vec![group]);
    }
    if let Some((from, to)) = word.split_once('-') {
        let (from, to) = (letter(from), letter(to));
        if let (Some(from), Some(to)) = (from, to)
            && from <= to
        {
            return Ok((from..=to).map(Who::Unit).collect());
        }
    }
    if let Some(letter) = letter(word) {
        return Ok(vec![Who::Unit(letter)]);
    }
    match word.parse() {
        Ok(number @ (1..=3 | 7..=9)) => Ok(vec![Who::Commander(number)]),
        _ => Err(misnamed(
            word,
            "Units are a letter, `a,c,f`, `a-d`, all, inf, line, light, mtd, art or rest; commanders a digit.",
        )),
    }
}

/// RK-3: `c` or `C`.
fn letter(word: &str) -> Option<char> {
    let mut letters = word.chars();
    let letter = letters.next()?.to_ascii_uppercase();
    (letters.next().is_none() && matches!(letter, 'A'..='L' | 'N'..='Y')).then_some(letter)
}

/// Chapter 5: centimetres with at most one decimal, or sticks: `4`, `0.5st`.
fn length(word: &str) -> Option<i64> {
    if let Some(sticks) = word.strip_suffix("st") {
        return centimetres(sticks).map(|ticks| ticks * 6);
    }
    centimetres(word.strip_suffix("cm").unwrap_or(word))
}

fn acts(words: &[&str]) -> Result<Vec<Act>, Unread> {
    let mut acts = Vec::new();
    let mut rest = words.iter().copied().peekable();
    while let Some(word) = rest.next() {
        let mut number = || {
            let length = rest.peek().and_then(|next| length(next));
            if length.is_some() {
                rest.next();
            }
            length
        };
        let act = match word {
            "adv" | "advance" | "advances" | "forward" | "fwd" => walk(Go::Ahead, number()),
            "adv!" | "advance!" => Act::Walk {
                go: Go::Ahead,
                contact: true,
                length: number(),
            },
            "back" | "backward" => walk(Go::Back, number()),
            "left" => walk(Go::Left, number()),
            "right" => walk(Go::Right, number()),
            "to" => Act::To(point(&mut rest)?),
            "face" | "turn" => {
                let next = rest.next().unwrap_or_default();
                Act::Face(Facing::read(next).ok_or_else(|| misread(next, "A facing is n, ne, e ... or degrees."))?)
            }
            "fire" | "fires" | "shoot" | "shoots" => {
                rest.next_if_eq(&"at");
                Act::Fire(enemy(rest.next().unwrap_or_default())?)
            }
            // `charge n` is a charge, and a turn to the north.
            "charges" | "attack" | "attacks" => Act::Towards(Target {
                contact: true,
                letter: enemy(rest.next().unwrap_or_default())?,
                length: None,
            }),
            "charge" => match rest.next_if(|next| letter(next).is_some() && Facing::read(next).is_none()) {
                Some(target) => Act::Towards(Target {
                    contact: true,
                    letter: enemy(target)?,
                    length: None,
                }),
                None => Act::Charge(true),
            },
            "stand" => Act::Charge(false),
            "dismount" => Act::Dismount,
            "mount" => Act::Mount,
            "hold" | "holds" | "stay" | "stays" => Act::Hold,
            "with" => Act::With(enemy(rest.next().unwrap_or_default())?),
            _ if word.starts_with('>') => Act::Towards(Target {
                contact: word.starts_with(">>"),
                letter: enemy(word.trim_start_matches('>'))?,
                length: number(),
            }),
            _ => Act::Face(Facing::read(word).ok_or_else(|| misread(word, ACTIONS))?),
        };
        acts.push(act);
    }
    Ok(acts)
}

fn walk(go: Go, length: Option<i64>) -> Act {
    Act::Walk {
        go,
        contact: false,
        length,
    }
}

/// `24,12` or `24 12`.
fn point<'a>(rest: &mut impl Iterator<Item = &'a str>) -> Result<Point, Unread> {
    let word = rest.next().unwrap_or_default();
    let (whole, typed) = if word.contains(',') {
        (word.to_owned(), word.to_owned())
    } else {
        let next = rest.next().unwrap_or_default();
        (format!("{word},{next}"), format!("{word} {next}"))
    };
    match spot(&whole) {
        Some(point) if point.is_on_table() => Ok(point),
        Some(beside) => {
            let Point { x, y } = beside.onto_the_table();
            let nearest = format!("{},{}", short(x), short(y));
            Err(Unread::new(&typed, Wrong::OffTable, nearest))
        }
        None => Err(misread(
            typed.trim(),
            "A place is x,y in centimetres, such as 24,12.5; the table is 72 by 48.",
        )),
    }
}

fn enemy(word: &str) -> Result<char, Unread> {
    letter(word).ok_or_else(|| misnamed(word, "Name a unit by its letter."))
}
