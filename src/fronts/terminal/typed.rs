//! What a line typed in the terminal is, before the vocabulary reads it.

use super::session::SessionOutput;
use muster_game::{Rejection, UNKNOWN_ORDER};
use muster_vocabulary::{ParseError, Problem};
use muster_words::text;
use std::time::Duration;

/// What one typed line means to the window: a command, a number of a hint, or a word of its own such as `:quit`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Typed<'a> {
    /// Empty, a remark, or what an earlier run printed: `#`, `>`, `!` and `*`.
    Nothing,
    /// A command line, by the player of that name if one was given.
    Line {
        by: Option<&'a str>,
        line: &'a str,
    },
    /// `@ben` alone: from now on Ben types; `@`: whoever is awaited.
    Act(&'a str),
    /// The numbered hint under the last post.
    Hint(usize),
    /// `:dice 3 5 1`: faces for the dice to come.
    Dice(Vec<u32>),
    /// `:wait 1d12h`: let time pass.
    Wait(Duration),
    /// `:save FILE`: write the position for `--state`.
    Save(&'a str),
    /// `:picture FILE`: write the board as a picture.
    Picture(&'a str),
    /// `:film FILE`: write the whole game as a moving picture.
    Film(&'a str),
    Help,
    Quit,
    /// A `:` word that does not exist, or its argument; with what would be right.
    Wrong(String),
}

impl Typed<'_> {
    /// A line of the prompt, which is read and answered as well where a transcript tells by its first sign what the table did or
    /// said: `* hold` is an order there.
    pub fn at_the_prompt(line: &str) -> Typed<'_> {
        match line.trim() {
            line if line.starts_with(['>', '!', '*']) => Typed::Line { by: None, line },
            line => Typed::read(line),
        }
    }

    /// Tells the words of the window from command lines. What a transcript writes beside the lines of players is passed over.
    pub fn read(line: &str) -> Typed<'_> {
        let line = line.trim();
        if line.is_empty() || line.starts_with(['#', '>', '!', '*']) {
            return Typed::Nothing;
        }
        if let Some(word) = line.strip_prefix(':') {
            return command(word);
        }
        if let Some(rest) = line.strip_prefix('@') {
            return match rest.split_once(char::is_whitespace) {
                Some((name, line)) => Typed::Line {
                    by: Some(name),
                    line: line.trim(),
                },
                None => Typed::Act(rest),
            };
        }
        if matches!(line.to_ascii_lowercase().as_str(), "quit" | "exit") {
            return Typed::Quit;
        }
        match line.parse() {
            Ok(number) => Typed::Hint(number),
            Err(_) => Typed::Line { by: None, line },
        }
    }
}

fn command(text: &str) -> Typed<'_> {
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let rest = rest.trim();
    match word {
        "dice" if rest.is_empty() => Typed::Dice(Vec::new()),
        "dice" => match faces(rest) {
            Some(faces) => Typed::Dice(faces),
            None => Typed::Wrong(text!("terminal-no-faces", typed = rest)),
        },
        "wait" => match duration(rest) {
            Some(time) => Typed::Wait(time),
            None if rest.is_empty() => Typed::Wrong(text!("terminal-wait-missing")),
            None => Typed::Wrong(text!("terminal-no-time", typed = rest)),
        },
        "save" if !rest.is_empty() => Typed::Save(rest),
        "save" => Typed::Wrong(text!("terminal-save-missing")),
        "picture" if !rest.is_empty() => Typed::Picture(rest),
        "picture" => Typed::Wrong(text!("terminal-picture-missing")),
        "film" if !rest.is_empty() => Typed::Film(rest),
        "film" => Typed::Wrong(text!("terminal-film-missing")),
        "help" => Typed::Help,
        "quit" | "q" => Typed::Quit,
        other => Typed::Wrong(text!("terminal-no-word", typed = other)),
    }
}

/// Faces split by commas or blanks, each at least 1.
pub fn faces(text: &str) -> Option<Vec<u32>> {
    let words = text.split([',', ' ']).filter(|word| !word.is_empty());
    let faces: Vec<u32> = words.map(|word| word.parse().ok()).collect::<Option<_>>()?;
    (!faces.is_empty() && !faces.contains(&0)).then_some(faces)
}

/// `90m`, `12h`, `1d`, `1d12h`.
fn duration(text: &str) -> Option<Duration> {
    let mut seconds = 0u64;
    let mut number = String::new();
    for char in text.chars() {
        let unit = match char {
            '0'..='9' => {
                number.push(char);
                continue;
            }
            'm' => 60,
            'h' => 3_600,
            'd' => 86_400,
            _ => return None,
        };
        seconds = seconds.checked_add(number.parse::<u64>().ok()?.checked_mul(unit)?)?;
        number.clear();
    }
    // A hundred years: more is a slip, and dates end.
    (number.is_empty() && (1..=3_155_760_000).contains(&seconds)).then(|| Duration::from_secs(seconds))
}

/// Whether a line that neither the rules nor the vocabulary can read was meant as an order, so that the rules say what is
/// wrong with it: it begins with a word of theirs, as `train 9` does, or with a unit, as `p1 a3` does (no command has a
/// digit or so few letters).
pub(super) fn speaks_of_an_order(line: &str, refused: &Rejection, unread: &ParseError) -> bool {
    let word = line.split_whitespace().next().unwrap_or_default();
    let is_unit = word.contains(char::is_numeric) || word.chars().count() <= 2;
    let knows = matches!(refused, Rejection::Refused(refusal) if refusal.code != UNKNOWN_ORDER);
    let is_command = !matches!(unread.problem, Problem::NoSub | Problem::NoCommand);
    !is_command && (is_unit || (knows && line.contains(char::is_whitespace)))
}

/// Whether a line that no command begins is a question in plain words: `how do I win?`.
pub(super) fn asks_in_words(line: &str, unread: &ParseError) -> bool {
    const ASKING: [&str; 10] = [
        "how", "what", "why", "when", "where", "who", "which", "can", "may", "does",
    ];
    let words: Vec<String> = line.split_whitespace().map(str::to_lowercase).collect();
    let asks = words.first().is_some_and(|first| ASKING.contains(&first.as_str())) && words.len() > 2;
    matches!(unread.problem, Problem::NoSub | Problem::NoCommand) && (asks || line.trim_end().ends_with('?'))
}

/// The command behind the label of a button that tables show at some time or other, or behind a question that a table
/// answers and no rule book: these words are understood at any time.
pub(super) fn button_of_the_table(line: &str) -> Option<&'static str> {
    let known = [
        (text!("button-charts"), "/game replay as:charts"),
        (text!("button-animation"), "/game replay as:animation"),
        (text!("button-step-by-step"), "/game replay"),
        (text!("button-board"), "/game map"),
        (text!("button-board-now"), "/game map"),
        (text!("button-how-it-stands"), "/game status"),
        (text!("button-what-happened"), "/game catchup"),
        (text!("button-turn-by-turn"), "/game log"),
        (text!("button-my-turn"), "/game turn"),
        (text!("button-take-my-turn"), "/game turn"),
        (text!("button-ask-the-npc"), "/game turn ask:npc"),
        (text!("button-signs"), "/game rules topic:signs"),
    ];
    let said = line.trim().trim_end_matches('?').trim_end();
    let meant = known.into_iter().find(|(label, _)| label.eq_ignore_ascii_case(said));
    let questions = [
        (text!("terminal-asks-for-the-score"), "/game status"),
        (text!("terminal-asks-for-the-turn"), "/game turn"),
        (text!("terminal-asks-for-advice"), "/game turn ask:npc"),
        (text!("terminal-asks-for-reasons"), "/game catchup"),
    ];
    let asks = |questions: &str| {
        questions
            .split('|')
            .any(|question| question.trim().eq_ignore_ascii_case(said))
    };
    let asked = questions.into_iter().find(|(questions, _)| asks(questions));
    meant.map(|(_, command)| command).or(asked.map(|(_, command)| command))
}

/// Whether a line names an option as commands do, whose value is none of its choices: `standing count:never`.
pub(super) fn is_of_an_option(unread: &ParseError, line: &str) -> bool {
    unread.problem == Problem::NoChoice && line.contains(&format!(" {}:", unread.word))
}

/// Whether a line was refused because no order begins with its first word.
pub(super) fn begins_no_order(said: &[SessionOutput]) -> bool {
    matches!(said, [SessionOutput::Refused(Rejection::Refused(refusal))] if refusal.code == UNKNOWN_ORDER)
}

/// What was said, or what was said before it where it could not be read.
pub(super) fn unless_unread(said: Vec<SessionOutput>, before: Vec<SessionOutput>) -> Vec<SessionOutput> {
    match said.as_slice() {
        [SessionOutput::Refused(why)] if why.is_unread() => before,
        _ => said,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_told_apart() {
        let line = |by, line| Typed::Line { by, line };
        assert_eq!(Typed::read("  "), Typed::Nothing);
        assert_eq!(Typed::read("> Ana hunts"), Typed::Nothing);
        assert_eq!(Typed::read("* Ana is away"), Typed::Nothing);
        assert_eq!(Typed::at_the_prompt("* hold "), line(None, "* hold"));
        assert_eq!(Typed::at_the_prompt("> hunt"), line(None, "> hunt"));
        assert_eq!(Typed::read("hunt 1-3"), line(None, "hunt 1-3"));
        assert_eq!(Typed::read("@ben  /warcamp end"), line(Some("ben"), "/warcamp end"));
        assert_eq!(Typed::read("@ben"), Typed::Act("ben"));
        assert_eq!(Typed::read("2"), Typed::Hint(2));
        assert_eq!(Typed::read(":dice 3, 5 1"), Typed::Dice(vec![3, 5, 1]));
        assert_eq!(Typed::read(":wait 1d12h"), Typed::Wait(Duration::from_secs(129_600)));
        assert_eq!(Typed::read(":picture a.png"), Typed::Picture("a.png"));
        assert_eq!(Typed::read(":q"), Typed::Quit);
        for wrong in [
            ":dice 0",
            ":dice x",
            ":wait 3",
            ":wait 99999999999999d",
            ":save",
            ":picture",
            ":sing",
        ] {
            assert!(matches!(Typed::read(wrong), Typed::Wrong(_)), "{wrong}");
        }
    }
}
