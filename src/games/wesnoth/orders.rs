//! The language of order lines: text to orders and back ([WB-111](docs/rules/wesnoth.md#wb-111)).

use super::action::Action;
use super::words::{COLOURS, Hires, Path, Reroll, Targets, UnitWord, Units, YesNo, colour};
use muster_kit::orders::{Cursor, parts};
use muster_kit::{Hex, Refusal};
use std::fmt;

/// Statements of one line.
pub const STATEMENTS_MAX: usize = 40;

/// Reads a whole line; the first word that cannot be read refuses it ([WB-112](docs/rules/wesnoth.md#wb-112)).
///
/// The units of `side`, if it is known whose line it is, may also be written as boards print them: `R1` and `RL` for
/// Red's 1 and L.
pub fn read(line: &str, side: Option<u8>) -> Result<Vec<Action>, Refusal> {
    let mut orders = Vec::new();
    for statement in parts(line, &[';', '\n']) {
        if orders.last().is_some_and(|last| matches!(last, Action::End {})) {
            return Err(refusal(statement, statement, "nothing can follow end"));
        }
        let order = read_statement(statement, side).map_err(|wrong| {
            let refusal = refusal(statement, &wrong.word.unwrap_or_default(), &wrong.reason);
            if orders.is_empty() && !begins_like_an_order(statement) {
                return refusal.code(muster_game::UNKNOWN_ORDER);
            }
            refusal
        })?;
        orders.push(order);
        if orders.len() > STATEMENTS_MAX {
            let reason = format!("A line holds at most {STATEMENTS_MAX} orders.");
            return Err(Refusal::new("WB-112", reason).instead("Give them in two lines."));
        }
    }
    if orders.is_empty() {
        return Err(Refusal::new("WB-112", "No order stands in the line.").instead(EXAMPLE));
    }
    Ok(orders)
}

/// Whether a line cannot be read since no order begins as it does: `odds what:1 x B1`.
pub(super) fn begins_no_order(line: &str) -> bool {
    let unread = read(line, None).err();
    unread.is_some_and(|refusal| refusal.code == muster_game::UNKNOWN_ORDER)
}

/// Whether it is no other command by mistake.
fn begins_like_an_order(statement: &str) -> bool {
    let word: String = statement.chars().take_while(char::is_ascii_alphabetic).collect();
    let known = ["l", "rec", "recruit", "all", "conquer", "end"];
    statement.starts_with(|c: char| c.is_ascii_digit()) || known.contains(&word.to_lowercase().as_str())
}

/// What a refusal proposes where no position is known.
pub(super) const EXAMPLE: &str = "3 E5 x F5; 2 rest; rec sp2; end";

/// Most characters of an order that a refusal repeats.
const SHOWN_MAX: usize = 30;

/// Why recruits cannot be read, with the statement as it was typed: `hire`, which stands for `rec`. None if they can.
pub(super) fn unread_recruits(statement: &str, list: &str) -> Option<Refusal> {
    let reason = list.parse::<Hires>().err()?;
    Some(refusal(statement.trim(), list.trim(), &reason))
}

/// Why an order cannot be read; the word that is wrong is named, or that more should follow.
fn refusal(statement: &str, word: &str, reason: &str) -> Refusal {
    let statement = shortened(statement, SHOWN_MAX);
    let word = shortened(word, SHOWN_MAX);
    let text = if word.is_empty() {
        format!("I cannot read `{statement}`, which ends too early: {reason}.")
    } else if statement.starts_with(&word) {
        format!("I cannot read `{statement}`: {reason}.")
    } else {
        format!("I cannot read `{word}` in `{statement}`: {reason}.")
    };
    Refusal::new("WB-112", text).instead(EXAMPLE)
}

fn shortened(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((at, _)) => format!("{}…", text[..at].trim_end()),
        None => text.to_owned(),
    }
}

/// What is wrong in a statement, and at which word; at its end if at none.
struct Wrong {
    word: Option<String>,
    reason: String,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Token {
    Number(u8),
    Leader,
    Hex(Hex),
    Cross,
    To,
    Or,
    Comma,
    Slash,
    Plus,
    Minus,
    Reroll(Reroll),
    Word(String),
}

impl Token {
    fn is_word(&self, word: &str) -> bool {
        matches!(self, Token::Word(found) if found == word)
    }
}

struct Placed {
    token: Token,
    text: String,
}

fn tokens(statement: &str) -> Result<Vec<Placed>, Wrong> {
    let mut tokens = Vec::new();
    let mut rest = statement;
    loop {
        rest = rest.trim_start();
        let Some(first) = rest.chars().next() else {
            return Ok(tokens);
        };
        let run = |test: fn(char) -> bool| rest.find(|c: char| !test(c)).unwrap_or(rest.len());
        let digits_after = |from: usize| {
            let tail = &rest[from..];
            tail.find(|c: char| !c.is_ascii_digit()).unwrap_or(tail.len())
        };
        let letters = run(|c| c.is_ascii_alphabetic());
        let (token, length) = match first {
            '>' => (Some(Token::To), 1),
            '|' => (Some(Token::Or), 1),
            ',' => (Some(Token::Comma), 1),
            '/' => (Some(Token::Slash), 1),
            '+' => (Some(Token::Plus), 1),
            '-' => (Some(Token::Minus), 1),
            '0'..='9' => {
                let length = run(|c| c.is_ascii_digit());
                (rest[..length].parse().ok().map(Token::Number), length)
            }
            'x' | 'X' if letters == 1 || rest[1..].starts_with(|c: char| c.is_ascii_digit()) || cross_hex(rest) => {
                (Some(Token::Cross), 1)
            }
            'r' | 'R' if letters == 1 => {
                let length = 1 + digits_after(1);
                let reroll = match &rest[1..length] {
                    "" => Some(Reroll::Miss),
                    digits => match digits.parse::<u8>() {
                        Ok(0) => Some(Reroll::No),
                        Ok(damage) if damage <= 20 => Some(Reroll::Below(damage)),
                        _ => None,
                    },
                };
                (reroll.map(Token::Reroll), length)
            }
            'r' | 'R' if letters == 2 && rest[1..].starts_with(['k', 'K']) => (Some(Token::Reroll(Reroll::Kill)), 2),
            first if first.is_ascii_alphabetic() => {
                let digits = digits_after(1);
                if digits > 0 {
                    (rest[..=digits].parse().ok().map(Token::Hex), 1 + digits)
                } else if letters == 1 && first.eq_ignore_ascii_case(&'l') {
                    (Some(Token::Leader), 1)
                } else {
                    (Some(Token::Word(rest[..letters].to_lowercase())), letters)
                }
            }
            other => (None, other.len_utf8()),
        };
        let text = rest[..length].to_owned();
        match token {
            Some(token) => tokens.push(Placed { token, text }),
            None => {
                return Err(Wrong {
                    word: Some(text),
                    reason: "it is no unit, hex or mark that I know".to_owned(),
                });
            }
        }
        rest = &rest[length..];
    }
}

/// Whether an `x` is followed at once by a hex, as in `xF5`.
fn cross_hex(rest: &str) -> bool {
    let mut letters = rest.chars().skip(1);
    letters.next().is_some_and(|c| c.is_ascii_alphabetic()) && letters.next().is_some_and(|c| c.is_ascii_digit())
}

/// A unit as boards print it: the letter of its side, then its number or L.
pub(super) fn printed(text: &str) -> Option<(u8, UnitWord)> {
    let letter = text.chars().next()?.to_ascii_uppercase();
    let side = COLOURS.iter().position(|(known, _)| *known == letter)?;
    let unit = text.get(1..)?.parse().ok()?;
    Some((u8::try_from(side).ok()?, unit))
}

/// The tokens of a statement, taken one by one.
struct Reader {
    tokens: Cursor<Placed>,
    /// Whose order it is, where that is known.
    side: Option<u8>,
}

impl Reader {
    fn peek(&self) -> Option<&Token> {
        self.tokens.peek().map(|placed| &placed.token)
    }

    fn takes(&mut self, token: &Token) -> bool {
        self.tokens.take_if(|placed| placed.token == *token)
    }

    fn takes_word(&mut self, word: &str) -> bool {
        self.tokens.take_if(|placed| placed.token.is_word(word))
    }

    /// A fault at the token that comes next.
    fn wrong(&self, reason: impl Into<String>) -> Wrong {
        Wrong {
            word: self.tokens.peek().map(|placed| placed.text.clone()),
            reason: reason.into(),
        }
    }

    fn unit(&mut self) -> Option<UnitWord> {
        let placed = self.tokens.peek()?;
        let unit = match &placed.token {
            Token::Leader => UnitWord(0),
            Token::Number(number) if *number > 0 => UnitWord(*number),
            _ => printed(&placed.text).filter(|(side, _)| self.side == Some(*side))?.1,
        };
        self.tokens.take();
        Some(unit)
    }

    /// What is wrong where a unit should stand.
    fn no_unit(&self, otherwise: &str) -> Wrong {
        let text = self.tokens.peek().map(|placed| placed.text.as_str());
        match text.and_then(printed) {
            Some((side, _)) if self.side.is_some_and(|own| own != side) => self.wrong(format!(
                "units of {} are written so, and orders begin with a unit of yours",
                colour(side)
            )),
            Some((_, unit)) => self.wrong(format!("your own unit is written {unit}")),
            None => self.wrong(otherwise),
        }
    }

    fn hexes(&mut self, between: &Token) -> Result<Vec<Hex>, Wrong> {
        let mut hexes = Vec::new();
        loop {
            match self.peek() {
                Some(Token::Hex(hex)) => hexes.push(*hex),
                _ => return Err(self.no_hex()),
            }
            self.tokens.take();
            if !self.takes(between) {
                return Ok(hexes);
            }
        }
    }

    /// What is wrong where a hex should stand.
    fn no_hex(&self) -> Wrong {
        let text = self.tokens.peek().map(|placed| placed.text.as_str());
        match text.and_then(printed) {
            Some((side, _)) if self.side == Some(side) => {
                self.wrong("units of your own are written so; an enemy or its hex comes here, such as E5")
            }
            _ => self.wrong("a hex such as E5 comes here"),
        }
    }

    fn done(&self) -> Result<(), Wrong> {
        match self.peek() {
            None => Ok(()),
            Some(_) => Err(self.wrong("the order is complete before it")),
        }
    }
}

fn read_statement(statement: &str, side: Option<u8>) -> Result<Action, Wrong> {
    if let Some(list) = recruits(statement) {
        return match list.parse::<Hires>() {
            Ok(list) => Ok(Action::Recruit { list }),
            Err(reason) => Err(Wrong {
                word: Some(list.trim().to_owned()),
                reason,
            }),
        };
    }
    let mut reader = Reader {
        tokens: Cursor::new(tokens(statement)?),
        side,
    };
    if reader.takes_word("end") {
        reader.done()?;
        return Ok(Action::End {});
    }
    if reader.takes_word("all") {
        return rest_of(reader, Units::All);
    }
    if reader.takes_word("conquer") {
        reader.done()?;
        return Ok(Action::Conquer { unit: None });
    }
    let Some(unit) = reader.unit() else {
        return Err(reader.no_unit(
            "an order begins with a unit (a number or L), as `2 C4` or `2 x B1`, or is rec, all rest, conquer or end",
        ));
    };
    if reader.takes_word("conquer") {
        reader.done()?;
        return Ok(Action::Conquer { unit: Some(unit) });
    }
    if reader
        .peek()
        .is_some_and(|next| next.is_word("rest") || *next == Token::Comma)
    {
        let mut units = vec![unit];
        while reader.takes(&Token::Comma) {
            let next = reader.unit().ok_or_else(|| reader.no_unit("a unit comes here"))?;
            if !units.contains(&next) {
                units.push(next);
            }
        }
        return rest_of(reader, Units::List(units));
    }
    read_move(reader, unit)
}

/// What stands behind `rec`.
pub(super) fn recruits(statement: &str) -> Option<&str> {
    let trimmed = statement.trim_start();
    let word = trimmed
        .find(|c: char| !c.is_ascii_alphabetic())
        .unwrap_or(trimmed.len());
    let known = ["rec", "recruit"]
        .iter()
        .any(|name| trimmed[..word].eq_ignore_ascii_case(name));
    known.then(|| &trimmed[word..])
}

fn rest_of(mut reader: Reader, units: Units) -> Result<Action, Wrong> {
    if !reader.takes_word("rest") {
        return Err(reader.wrong("rest comes here"));
    }
    reader.done()?;
    Ok(Action::Rest { units })
}

/// `unit path? (x targets)? mods`.
fn read_move(mut reader: Reader, unit: UnitWord) -> Result<Action, Wrong> {
    let mut path = match reader.peek() {
        Some(Token::Hex(_)) => reader.hexes(&Token::To)?,
        _ => Vec::new(),
    };
    let targets = if reader.takes(&Token::Cross) {
        Some(Targets(reader.hexes(&Token::Or)?))
    } else {
        None
    };
    if path.is_empty() && targets.is_none() {
        return Err(reader.wrong("a hex, x and a target, rest or conquer comes here"));
    }
    let (mut weapon, mut reroll, mut advance) = (None, None, None);
    while let Some(token) = reader.peek().cloned() {
        if targets.is_none() {
            return Err(reader.wrong("an order that attacks nobody ends here; a `;` goes before the next order"));
        }
        match token {
            Token::Slash if weapon.is_none() => {
                reader.tokens.take();
                weapon = Some(read_weapon(&mut reader)?);
            }
            Token::Reroll(wish) if reroll.is_none() => {
                reader.tokens.take();
                reroll = Some(wish);
            }
            Token::Plus | Token::Minus if advance.is_none() => {
                reader.tokens.take();
                advance = Some(if token == Token::Plus { YesNo::Yes } else { YesNo::No });
            }
            _ => return Err(reader.wrong("after the target comes /weapon, r, r5, rk, r0, + or -")),
        }
    }
    Ok(match (path.pop(), targets) {
        (Some(to), attack) => Action::Move {
            unit,
            to,
            via: (!path.is_empty()).then_some(Path(path)),
            attack,
            weapon,
            reroll,
            advance,
        },
        (None, targets) => Action::Attack {
            units: Units::List(vec![unit]),
            target: targets.expect("there is a path or a target"),
            weapon,
            reroll,
            advance,
        },
    })
}

/// A name of one or several words, its beginning, or its place on the sheet.
fn read_weapon(reader: &mut Reader) -> Result<String, Wrong> {
    let mut words: Vec<String> = Vec::new();
    loop {
        match reader.peek() {
            Some(Token::Word(word)) => words.push(word.clone()),
            Some(Token::Number(number)) if words.is_empty() => {
                let name = number.to_string();
                reader.tokens.take();
                return Ok(name);
            }
            Some(Token::Leader) => words.push("l".to_owned()),
            _ if words.is_empty() => return Err(reader.wrong("the name of a weapon comes here")),
            _ => return Ok(words.join(" ")),
        }
        reader.tokens.take();
    }
}

/// The one unit that an order is for.
pub(super) fn unit_of(order: &Action) -> Option<UnitWord> {
    match order {
        Action::Move { unit, .. } => Some(*unit),
        Action::Attack {
            units: Units::List(units),
            ..
        } => units.first().copied().filter(|_| units.len() == 1),
        _ => None,
    }
}

/// An order as a statement that reads back.
pub struct Written<'a>(pub &'a Action);

impl fmt::Display for Written<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Action::Move {
                unit,
                to,
                via,
                attack,
                weapon,
                reroll,
                advance,
            } => {
                write!(f, "{unit} ")?;
                if let Some(via) = via {
                    write!(f, "{via}>")?;
                }
                write!(f, "{to}")?;
                if let Some(target) = attack {
                    write!(f, " x {target}")?;
                    write_mods(f, weapon.as_ref(), *reroll, *advance)?;
                }
                Ok(())
            }
            Action::Attack {
                units,
                target,
                weapon,
                reroll,
                advance,
            } => {
                write!(f, "{units} x {target}")?;
                write_mods(f, weapon.as_ref(), *reroll, *advance)
            }
            Action::Recruit { list } => write!(f, "rec {list}"),
            Action::Rest { units } => write!(f, "{units} rest"),
            Action::Conquer { unit: Some(unit) } => write!(f, "{unit} conquer"),
            Action::Conquer { unit: None } => f.write_str("conquer"),
            Action::End {} => f.write_str("end"),
            Action::Do { orders, .. } => f.write_str(orders),
            Action::Statement { order, .. } => write!(f, "{}", Written(order)),
            Action::Advance { unit, choice } => {
                let choice = if *choice == YesNo::Yes {
                    "is promoted"
                } else {
                    "is not promoted"
                };
                write!(f, "{unit} {choice}")
            }
            Action::Orders { .. } => f.write_str("standing orders"),
        }
    }
}

fn write_mods(
    f: &mut fmt::Formatter<'_>,
    weapon: Option<&String>,
    reroll: Option<Reroll>,
    advance: Option<YesNo>,
) -> fmt::Result {
    if let Some(weapon) = weapon {
        write!(f, " /{weapon}")?;
    }
    match reroll {
        None => (),
        Some(Reroll::No) => f.write_str(" r0")?,
        Some(Reroll::Miss) => f.write_str(" r")?,
        Some(Reroll::Kill) => f.write_str(" rk")?,
        Some(Reroll::Below(damage)) => write!(f, " r{damage}")?,
    }
    match advance {
        None => Ok(()),
        Some(YesNo::Yes) => f.write_str(" +"),
        Some(YesNo::No) => f.write_str(" -"),
    }
}
