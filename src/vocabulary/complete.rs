//! What may stand at the cursor, as far as the vocabulary alone can tell.

use super::parse::{head, takers};
use super::scan::{FaultReason, Field, fields, last_word_at, quoted, word_at};
use super::settings::suggest_settings;
use super::{Command, Opt, OptionKind, Sub};
use muster_kit::{Partial, Suggestion};
use muster_words::text;
use std::collections::BTreeMap;

/// The candidates for what stands at the cursor.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Completion {
    /// Byte from which on a candidate's value replaces the line up to the cursor.
    pub start: usize,
    pub candidates: Vec<Suggestion>,
    /// Set when the cursor stands in a value that the game or the table may know more about: the front adds
    /// what they suggest, each passed through [`Completion::typed`].
    pub focus: Option<Focus>,
}

/// The option with the cursor.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Focus {
    pub command: String,
    pub partial: Partial,
}

impl Completion {
    /// A suggested value as it is typed at [`Completion::start`].
    pub fn typed(&self, suggestion: &Suggestion) -> String {
        quoted(&suggestion.value, ':')
    }
}

/// [`super::Catalogue::complete`] on these commands.
pub fn complete_in(commands: &[Command], line: &str, cursor: usize, game: Option<&str>) -> Completion {
    let Some(text) = line.get(..cursor) else {
        return Completion::default();
    };
    match head(commands, text, game) {
        Ok(head) if text[head.rest..].starts_with(char::is_whitespace) => {
            let options = Options {
                commands,
                command: head.command,
                sub: head.sub,
                game,
                text,
                rest: head.rest,
            };
            options.complete()
        }
        _ => words(commands, text, game),
    }
}

/// Completes the words that name the subcommand.
fn words(commands: &[Command], text: &str, game: Option<&str>) -> Completion {
    let start = last_word_at(text);
    let before: Vec<&str> = text[..start].split_whitespace().collect();
    let word = text[start..].to_ascii_lowercase();
    let named = |name: &str| commands.iter().find(|command| command.name.eq_ignore_ascii_case(name));
    let here = || {
        let own = commands.iter().filter(|command| game.is_some() && command.game == game);
        let shared = commands.iter().find(|command| command.game.is_none());
        own.chain(shared.filter(|_| game.is_some()))
    };
    let candidates = match before.as_slice() {
        [] => {
            let top = commands
                .iter()
                .map(|command| (format!("/{}", command.name), command.about.clone()));
            let bare = here().flat_map(|command| children(command, None));
            let all = bare.map(|(name, about)| (name.to_owned(), about)).chain(top);
            fitting(all, &word)
        }
        [first] => {
            let first = first.trim_start_matches('/');
            let owned = |(name, about): (&str, String)| (name.to_owned(), about);
            match named(first) {
                Some(command) => fitting(children(command, None).into_iter().map(owned), &word),
                None => {
                    let grouped = here().flat_map(|command| children(command, Some(first)));
                    fitting(grouped.map(owned), &word)
                }
            }
        }
        [first, group] => match named(first.trim_start_matches('/')) {
            Some(command) => {
                let grouped = children(command, Some(group)).into_iter();
                fitting(grouped.map(|(name, about)| (name.to_owned(), about)), &word)
            }
            None => Vec::new(),
        },
        _ => Vec::new(),
    };
    Completion {
        start,
        candidates,
        focus: None,
    }
}

/// The words that may follow a command, or a group of it.
fn children<'a>(command: &'a Command, group: Option<&str>) -> Vec<(&'a str, String)> {
    let inside = |sub: &&Sub| match (group, &sub.group) {
        (None, None) => true,
        (Some(asked), Some(group)) => group.eq_ignore_ascii_case(asked),
        _ => false,
    };
    let subs = command.sub.iter().filter(inside);
    let groups = command.groups().into_iter().filter(|_| group.is_none());
    subs.map(|sub| (sub.name.as_str(), sub.about.clone()))
        .chain(groups.map(|group| (group, text!("complete-group"))))
        .collect()
}

/// Those that begin with `word`, ready for the next word.
fn fitting(words: impl Iterator<Item = (String, String)>, word: &str) -> Vec<Suggestion> {
    let mut suggestions: Vec<Suggestion> = Vec::new();
    for (name, about) in words.filter(|(name, _)| name.starts_with(word)) {
        if !suggestions.iter().any(|known| known.value == format!("{name} ")) {
            suggestions.push(Suggestion::new(label(&name, &about), format!("{name} ")));
        }
    }
    suggestions
}

fn label(name: &str, about: &str) -> String {
    format!("{name}  {about}").chars().take(100).collect()
}

/// A line whose subcommand is known.
struct Options<'a> {
    commands: &'a [Command],
    command: &'a Command,
    sub: &'a Sub,
    game: Option<&'a str>,
    text: &'a str,
    /// Byte after the subcommand.
    rest: usize,
}

impl Options<'_> {
    fn complete(&self) -> Completion {
        let rest = &self.text[self.rest..];
        let names: Vec<&str> = self.sub.option.iter().map(|option| option.name.as_str()).collect();
        let (fields, open) = match fields(rest, ':', &names) {
            Ok(fields) => (fields, None),
            Err(fault) if fault.reason == FaultReason::Unclosed => {
                let before = fields(&rest[..fault.at], ':', &names).unwrap_or_default();
                (before, Some(fault.at))
            }
            Err(_) => return self.nothing(),
        };
        let given: Vec<&str> = fields.iter().filter_map(|field| field.name).collect();
        let Some((last, before)) = fields.split_last() else {
            return self.value(
                takers(self.sub, &given).first().copied(),
                &[],
                rest.len(),
                "",
                &given,
                false,
            );
        };
        let finished = last.quoted && open.is_none();
        if finished {
            return self.value(None, &fields, rest.len(), "", &given, false);
        }
        match (last.name, open) {
            (Some(name), Some(at)) => {
                let begun = rest[at..].trim_start_matches(['"', '“', '”', '„']);
                self.value(self.sub.opt(name), before, at, begun, &given, true)
            }
            (Some(name), None) => {
                let at = if last.value.is_empty() {
                    rest.len()
                } else {
                    last.value_at
                };
                self.value(self.sub.opt(name), before, at, &rest[at..], &given, false)
            }
            (None, Some(_)) => self.nothing(),
            (None, None) => {
                let (option, at) = self.taker_at(rest, last, &given);
                self.value(option, before, at, &rest[at..], &given, false)
            }
        }
    }

    fn nothing(&self) -> Completion {
        Completion {
            start: self.text.len(),
            ..Completion::default()
        }
    }

    /// The option that the last of some words without a name goes to, and where its value begins.
    fn taker_at(&self, rest: &str, field: &Field<'_>, given: &[&str]) -> (Option<&Opt>, usize) {
        let takers = takers(self.sub, given);
        let mut at = field.value_at;
        for (index, option) in takers.iter().enumerate() {
            let (begin, word) = word_at(rest, at);
            let end = begin + word.len();
            if index + 1 == takers.len() || end == rest.len() {
                return (Some(option), begin);
            }
            at = end;
        }
        (None, rest.len())
    }

    /// Candidates where `begun` stands at byte `at` of the rest as the beginning of a value of `option`, or
    /// of the name of another option.
    fn value(
        &self,
        option: Option<&Opt>,
        before: &[Field<'_>],
        at: usize,
        begun: &str,
        given: &[&str],
        quoted: bool,
    ) -> Completion {
        let start = self.rest + at;
        let mut candidates = option.map(|option| self.own(option, begun, before)).unwrap_or_default();
        if !quoted {
            let word_at = last_word_at(begun);
            let fresh = word_at > 0 || option.is_none_or(|option| !given.contains(&option.name.as_str()));
            let (kept, word) = begun.split_at(word_at);
            let open = self
                .sub
                .option
                .iter()
                .filter(|option| !given.contains(&option.name.as_str()));
            for other in open.filter(|other| fresh && other.name.starts_with(&word.to_ascii_lowercase())) {
                let label = label(&format!("{}:", other.name), &other.about);
                candidates.push(Suggestion::new(label, format!("{kept}{}:", other.name)));
            }
        }
        let focus = option
            .filter(|option| option.autocomplete || option.kind == OptionKind::Seat)
            .map(|option| Focus {
                command: self.command.name.clone(),
                partial: Partial {
                    sub: self.sub.tag(),
                    args: self.args(before, option, begun),
                    focus: option.name.clone(),
                },
            });
        Completion {
            start,
            candidates,
            focus,
        }
    }

    fn args(&self, before: &[Field<'_>], option: &Opt, begun: &str) -> BTreeMap<String, String> {
        let mut args: BTreeMap<String, String> = before
            .iter()
            .filter_map(|field| Some((field.name?.to_owned(), field.value.clone())))
            .collect();
        args.insert(option.name.clone(), begun.to_owned());
        args
    }

    /// What the vocabulary itself knows about the values of an option.
    fn own(&self, option: &Opt, begun: &str, before: &[Field<'_>]) -> Vec<Suggestion> {
        let partial = Partial {
            sub: self.sub.tag(),
            args: self.args(before, option, begun),
            focus: option.name.clone(),
        };
        if let Some(suggestions) = suggest_in(self.commands, &self.command.name, &partial, self.game) {
            return suggestions;
        }
        let folded = begun.to_lowercase();
        let fixed: Vec<&str> = match option.kind {
            OptionKind::Boolean => vec!["yes", "no"],
            _ => option.choices.iter().map(String::as_str).collect(),
        };
        let fitting = fixed.into_iter().filter(|word| word.starts_with(&folded));
        fitting.map(|word| Suggestion::new(word, format!("{word} "))).collect()
    }
}

/// [`super::Catalogue::suggest`] on these commands.
pub(super) fn suggest_in(
    commands: &[Command],
    command: &str,
    partial: &Partial,
    game: Option<&str>,
) -> Option<Vec<Suggestion>> {
    let shared = commands
        .iter()
        .find(|known| known.name == command && known.game.is_none())?;
    let begun = partial.args.get(&partial.focus).map_or("", String::as_str);
    let of_game = |id: Option<&str>| commands.iter().find(|command| id.is_some() && command.game == id);
    let asked = partial.args.get("game").map(String::as_str);
    let suggestions = match (partial.sub.as_str(), partial.focus.as_str()) {
        ("new", "with") => suggest_settings(&of_game(asked)?.setting, begun),
        ("option" | "rule", "set") | ("rematch", "with") => suggest_settings(&of_game(game)?.setting, begun),
        ("help", "about") => {
            let others = commands
                .iter()
                .filter(|other| other.game.is_none() && other.name != shared.name);
            let order = of_game(game).into_iter().chain([shared]).chain(others);
            let paths = order.flat_map(|command| {
                command
                    .sub
                    .iter()
                    .map(move |sub| (format!("{} {}", command.name, sub.path()), &sub.about))
            });
            let folded = begun.to_lowercase();
            paths
                .filter(|(path, _)| path.contains(folded.trim_start_matches('/')))
                .map(|(path, about)| Suggestion::new(label(&path, about), path))
                .take(25)
                .collect()
        }
        _ => return None,
    };
    Some(suggestions)
}
