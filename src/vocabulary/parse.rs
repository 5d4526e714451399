//! From a line to an [`Invocation`].

use super::by_names::{behind_its_name, by_names};
use super::parse_error::{ParseError, Problem};
use super::repeated::{line_once, value_alone};
use super::scan::{FaultReason, Field, name_at, word_at};
use super::values::Wrong;
use super::{Command, Invocation, Opt, OptionKind, Sub, example_in, nearest};
use muster_words::text;
use serde_json::{Map, Value};

/// [`super::Catalogue::parse_at`] on these commands.
///
/// # Errors
/// What is wrong with the line, and where.
pub fn parse_in(commands: &'static [Command], line: &str, game: Option<&str>) -> Result<Invocation, ParseError> {
    if let Some(once) = line_once(commands, line, game) {
        return parse_in(commands, &once, game);
    }
    let head = head(commands, line, game)?;
    let (command, sub) = (head.command, head.sub);
    let rest = &line[head.rest..];
    let example = example_in(commands, command, sub, game);
    let place = |error: ParseError, at: usize| error.at(line, head.rest + at).like(&example);
    let mut fields = sub
        .fields(rest)
        .map_err(|fault| place(misread(rest, &fault, command, sub), fault.at))?;
    let of_game = commands.iter().find(|known| game.is_some() && known.game == game);
    if (command.name.as_str(), sub.name.as_str()) == ("game", "odds") {
        fields.iter_mut().for_each(|field| quote_topic(of_game, field));
    }
    let mut args = Map::new();
    for field in &fields {
        match field.name {
            Some(name) => {
                let option = sub.opt(name).expect("names are those of the options");
                let value = named_value(option, field, &args).map_err(|error| place(error, field.at))?;
                args.insert(name.to_owned(), value);
            }
            None => {
                let given: Vec<&str> = fields.iter().filter_map(|field| field.name).collect();
                positional(command, sub, field, &given, &mut args, &place)?;
            }
        }
    }
    let is_without_odds = of_game.is_some_and(|of_game| !of_game.table.odds);
    if is_without_odds && args.is_empty() && (command.name.as_str(), sub.name.as_str()) == ("game", "odds") {
        let error = ParseError::new(Problem::NoValue, "what", text!("line-no-odds"));
        return Err(error.at(line, head.rest));
    }
    complete_args(command, sub, &args).map_err(|error| place(error, rest.len()))?;
    Ok(Invocation::of(command, sub, args))
}

/// `battle:4` in a question of odds is part of the question: the option by which orders say which of several they are for.
fn quote_topic(of_game: Option<&Command>, field: &mut Field<'_>) {
    let Some((word, _)) = name_at(&field.value, 0, ':') else {
        return;
    };
    let mut options = of_game
        .iter()
        .flat_map(|command| &command.sub)
        .flat_map(|sub| &sub.option);
    field.quoted |=
        field.name.is_none() && options.any(|option| option.topic && option.name.eq_ignore_ascii_case(word));
}

/// [`super::Catalogue::assemble`] on these commands.
///
/// # Errors
/// What is wrong with the first value that is.
pub fn assemble_in(
    commands: &'static [Command],
    command: &str,
    sub: &str,
    args: &Map<String, Value>,
) -> Result<Invocation, ParseError> {
    let command = commands
        .iter()
        .find(|known| known.name == command)
        .ok_or_else(|| no_command(commands, command))?;
    let sub = command.sub(sub).ok_or_else(|| no_sub(command, sub))?;
    let mut checked = Map::new();
    for (name, value) in args {
        let option = sub
            .opt(name)
            .ok_or_else(|| no_option(command, sub, name).like(&sub.example))?;
        let alone = value
            .as_str()
            .map(|text| Value::from(value_alone(command, sub, option, text)));
        let value = option
            .spec()
            .checked(alone.as_ref().unwrap_or(value))
            .map_err(|wrong| refuse(option, wrong).like(&sub.example))?;
        checked.insert(name.clone(), value);
    }
    complete_args(command, sub, &checked).map_err(|error| error.like(&sub.example))?;
    Ok(Invocation::of(command, sub, checked))
}

/// A line that may lack options, or hold values that are wrong: what a form is filled in with.
#[derive(Clone, Debug)]
pub struct Begun {
    pub command: &'static Command,
    pub sub: &'static Sub,
    /// As typed, by the names of the options.
    pub args: Map<String, Value>,
}

/// [`super::Catalogue::begun`] on these commands.
pub(super) fn begun_in(commands: &'static [Command], line: &str) -> Result<Begun, ParseError> {
    let head = head(commands, line, None)?;
    let (command, sub) = (head.command, head.sub);
    let rest = &line[head.rest..];
    let fields = sub
        .fields(rest)
        .map_err(|fault| misread(rest, &fault, command, sub).at(line, head.rest + fault.at))?;
    let given: Vec<&str> = fields.iter().filter_map(|field| field.name).collect();
    let taker = takers(sub, &given).first().map(|option| option.name.as_str());
    let args = fields
        .iter()
        .filter_map(|field| Some((field.name.or(taker)?.to_owned(), Value::from(field.value.as_str()))))
        .collect();
    Ok(Begun { command, sub, args })
}

/// The command and subcommand at the beginning of a line.
pub(super) struct Head<'a> {
    pub command: &'a Command,
    pub sub: &'a Sub,
    /// Byte after the subcommand.
    pub rest: usize,
}

/// Reads the words that name the subcommand.
pub(super) fn head<'a>(commands: &'a [Command], line: &str, game: Option<&str>) -> Result<Head<'a>, ParseError> {
    let (at, word) = word_at(line, 0);
    let slash = word.starts_with('/');
    let (at, word) = if slash { (at + 1, &word[1..]) } else { (at, word) };
    if word.is_empty() {
        let says = text!("line-empty");
        return Err(ParseError::new(Problem::Nothing, "", says).at(line, at));
    }
    let here = commands.iter().find(|command| game.is_some() && command.game == game);
    let shared = game.and_then(|_| commands.iter().find(|command| command.game.is_none()));
    // Without its command a subcommand may look like one: the slash decides.
    let bare = || {
        [here, shared]
            .into_iter()
            .flatten()
            .find_map(|command| sub_at(command, line, at))
    };
    // `/barbarica` is `/barb`: a game's own id names its command, too.
    let is_game = |command: &&Command| slash && command.game.is_some_and(|id| id.eq_ignore_ascii_case(word));
    let named = || {
        let by_name = commands.iter().find(|command| command.name.eq_ignore_ascii_case(word));
        by_name.or_else(|| commands.iter().find(is_game))
    };
    if !slash && let Some(head) = bare() {
        return Ok(head);
    }
    if let Some(command) = named() {
        let after = at + word.len();
        let found = sub_at(command, line, after).or_else(|| sub_by_other_word(command, line, after));
        return found.ok_or_else(|| {
            let (at, word) = word_at(line, after);
            match command.groups().iter().find(|group| group.eq_ignore_ascii_case(word)) {
                Some(group) => {
                    let (at, word) = word_at(line, at + word.len());
                    no_sub_in_group(command, group, word).at(line, at)
                }
                None => no_sub(command, word).at(line, at),
            }
        });
    }
    let by_other_word = || {
        let commands = [here, shared].into_iter().flatten();
        commands
            .into_iter()
            .find_map(|command| sub_by_other_word(command, line, at))
    };
    let found = bare().or_else(by_other_word);
    found.ok_or_else(|| unknown_head(commands, here, shared, word).at(line, at))
}

/// The subcommand of `command` that stands at `at`, by its name.
pub(super) fn sub_at<'a>(command: &'a Command, line: &str, at: usize) -> Option<Head<'a>> {
    let (first_at, first) = word_at(line, at);
    let (second_at, second) = word_at(line, first_at + first.len());
    let named = |sub: &&Sub| match &sub.group {
        Some(group) => group.eq_ignore_ascii_case(first) && sub.name.eq_ignore_ascii_case(second),
        None => sub.name.eq_ignore_ascii_case(first),
    };
    let sub = command.sub.iter().find(named)?;
    let rest = match sub.group {
        Some(_) => second_at + second.len(),
        None => first_at + first.len(),
    };
    Some(Head { command, sub, rest })
}

/// The subcommand of `command` for whose name another word stands at `at`.
fn sub_by_other_word<'a>(command: &'a Command, line: &str, at: usize) -> Option<Head<'a>> {
    let (at, word) = word_at(line, at);
    let sub = command.sub.iter().find(|sub| sub.is_also(word))?;
    let rest = at + word.len();
    Some(Head { command, sub, rest })
}

fn unknown_head(commands: &[Command], here: Option<&Command>, shared: Option<&Command>, word: &str) -> ParseError {
    let Some(here) = here else {
        return no_command(commands, word);
    };
    let subs = || {
        let both = [Some(here), shared].into_iter().flatten();
        both.flat_map(|command| &command.sub)
    };
    let names = subs().map(|sub| sub.name.as_str());
    // The command of another game is of no use here.
    let own = commands
        .iter()
        .filter(|command| command.game.is_none() || command.game == here.game);
    let near = nearest(word, names.chain(own.map(|command| command.name.as_str())));
    let Some(near) = near else {
        return ParseError::new(Problem::NoSub, word, text!("line-no-word-at-all", word = word));
    };
    // One of a group is typed with its group: `camp next`.
    let meant = subs()
        .find(|sub| sub.name == near)
        .map_or_else(|| near.to_owned(), Sub::path);
    ParseError::new(Problem::NoSub, word, text!("line-no-word", word = word)).nearest(Some(&meant))
}

fn no_command(commands: &[Command], word: &str) -> ParseError {
    let names: Vec<String> = commands.iter().map(|command| format!("/{}", command.name)).collect();
    let says = text!("line-no-command", word = word, names = names.join(", "));
    let slashed = format!("/{word}");
    ParseError::new(Problem::NoCommand, word, says).nearest(nearest(&slashed, names.iter().map(String::as_str)))
}

fn no_sub(command: &Command, word: &str) -> ParseError {
    let mut known: Vec<&str> = command.groups();
    let singles = command.sub.iter().filter(|sub| sub.group.is_none());
    known.extend(singles.map(|sub| sub.name.as_str()));
    let near = nearest(word, known.iter().copied()).filter(|_| !word.is_empty());
    let path = format!("`/{}`", command.name);
    let says = match (word.is_empty(), near) {
        (true, _) => text!("line-more", path = path, names = known.join(", ")),
        (false, Some(_)) => text!("line-no-sub", path = path, word = word),
        (false, None) => text!("line-no-sub-at-all", path = path, word = word, command = &command.name),
    };
    ParseError::new(Problem::NoSub, word, says).nearest(near)
}

fn no_sub_in_group(command: &Command, group: &str, word: &str) -> ParseError {
    let subs = command.sub.iter().filter(|sub| sub.group.as_deref() == Some(group));
    let known: Vec<&str> = subs.map(|sub| sub.name.as_str()).collect();
    let path = format!("`/{} {group}`", command.name);
    let says = if word.is_empty() {
        text!("line-more", path = path, names = known.join(", "))
    } else {
        text!("line-no-sub-of", path = path, word = word, names = known.join(", "))
    };
    ParseError::new(Problem::NoSub, word, says).nearest(nearest(word, known).filter(|_| !word.is_empty()))
}

fn no_option(command: &Command, sub: &Sub, word: &str) -> ParseError {
    let known: Vec<&str> = sub.option.iter().map(|option| option.name.as_str()).collect();
    let path = format!("`/{} {}`", command.name, sub.path());
    let says = if known.is_empty() {
        text!("line-no-options", path = path, word = word)
    } else {
        text!("line-no-option-of", path = path, word = word, names = known.join(", "))
    };
    ParseError::new(Problem::NoOption, word, says).nearest(nearest(word, known))
}

fn misread(rest: &str, fault: &super::scan::Fault, command: &Command, sub: &Sub) -> ParseError {
    let (_, word) = word_at(rest, fault.at);
    match &fault.reason {
        FaultReason::Unclosed => {
            let says = text!("line-unclosed");
            ParseError::new(Problem::Unclosed, word, says)
        }
        FaultReason::AfterQuote => match name_at(rest, fault.at, ':') {
            Some((name, _)) => no_option(command, sub, name),
            None => {
                let says = text!("line-after-quote", word = word);
                ParseError::new(Problem::AfterQuote, word, says)
            }
        },
        FaultReason::Misspelt(name) => {
            let word = word.split(':').next().unwrap_or(word);
            let says = text!("line-misspelt", word = word);
            ParseError::new(Problem::NoOption, word, says).nearest(Some(name))
        }
    }
}

fn named_value(option: &Opt, field: &Field<'_>, args: &Map<String, Value>) -> Result<Value, ParseError> {
    let name = option.name.as_str();
    if args.contains_key(name) {
        let says = text!("line-twice", name = name);
        return Err(ParseError::new(Problem::Twice, name, says));
    }
    if field.value.is_empty() && !field.quoted {
        let takes = option.spec().takes();
        let says = match option.required {
            true => text!("line-no-value-needed", name = name, takes = takes),
            false => text!("line-no-value", name = name, takes = takes),
        };
        return Err(ParseError::new(Problem::NoValue, name, says));
    }
    option.spec().value(&field.value).map_err(|wrong| refuse(option, wrong))
}

fn refuse(option: &Opt, wrong: Wrong) -> ParseError {
    let mut error = ParseError::new(wrong.problem, &option.name, wrong.says).nearest(wrong.nearest.as_deref());
    // The name of an option says little of what is wanted.
    error.about = wrong.nearest.is_none().then(|| option.about.clone());
    error
}

/// Words before the first name. They are shared out among the required options that are not named: one word
/// or the name of one choice each, and the rest for the last. Where nothing is required all of them go to the first option.
fn positional(
    command: &Command,
    sub: &Sub,
    field: &Field<'_>,
    named: &[&str],
    args: &mut Map<String, Value>,
    place: &dyn Fn(ParseError, usize) -> ParseError,
) -> Result<(), ParseError> {
    if !field.quoted
        && let Some((word, _)) = name_at(&field.value, 0, ':')
    {
        return Err(place(no_option(command, sub, word), field.at));
    }
    let takers = takers(sub, named);
    let Some((last, firsts)) = takers.split_last() else {
        let (_, word) = word_at(&field.value, 0);
        return Err(place(no_option(command, sub, word), field.at));
    };
    let mut rest = field.value.as_str();
    let is_free_text = last.kind == OptionKind::String && last.choices.is_empty();
    if !field.quoted && !last.required && !is_free_text {
        // `roster full`: an option that is on or off is said by its name.
        while let Some(option) = switch_at_end(sub, named, rest).filter(|_| last.choice(rest).is_none()) {
            args.insert(option.name.clone(), Value::from(true));
            rest = rest[..rest.len() - option.name.len()].trim_end();
        }
        if rest.is_empty() {
            return Ok(());
        }
        if let Some(values) = by_names(sub, named, last, rest) {
            args.extend(values);
            return Ok(());
        }
        // `count never`: the option that is named says what it takes.
        if let Some((option, value)) = behind_its_name(sub, named, rest)
            && let Err(wrong) = option.spec().value(value)
        {
            return Err(place(
                refuse(option, wrong),
                field.value_at + field.value.len() - value.len(),
            ));
        }
    }
    let mut give = |option: &Opt, text: &str, at: usize| match option.spec().value(text) {
        Ok(value) => {
            args.insert(option.name.clone(), value);
            Ok(())
        }
        Err(wrong) => Err(place(refuse(option, wrong), at)),
    };
    let offset = |rest: &str| field.value_at + field.value.len() - rest.len();
    if !field.quoted {
        for option in firsts {
            rest = past_name(option, rest);
            // `build a guard tower 1 2`: the name of a choice may have several words, and an article where more has to follow.
            let bare = rest.strip_prefix("a ").unwrap_or(rest);
            if let Some((choice, more)) = option.choice_before(rest).or_else(|| option.choice_before(bare)) {
                give(option, &choice, offset(rest))?;
                rest = more;
                continue;
            }
            let (_, word) = word_at(rest, 0);
            if word.is_empty() {
                return Ok(());
            }
            give(option, word, offset(rest))?;
            rest = rest[word.len()..].trim_start();
        }
        if rest.is_empty() {
            return Ok(());
        }
        rest = past_name(last, rest);
        // `card fumble a`: what stands behind a choice goes to the text after it.
        if last.choice(rest).is_none()
            && let Some((choice, option, more)) = sub.choice_and_text(last, rest)
            && !named.contains(&option.name.as_str())
        {
            give(last, &choice, offset(rest))?;
            return give(option, more, offset(more));
        }
        return give(last, rest, offset(rest));
    }
    give(takers[0], rest, field.value_at)
}

/// The option that is on or off whose name is the last word of a text.
fn switch_at_end<'a>(sub: &'a Sub, named: &[&str], text: &str) -> Option<&'a Opt> {
    let word = text.split_whitespace().next_back()?;
    let option = sub
        .option
        .iter()
        .find(|option| option.name.eq_ignore_ascii_case(word))?;
    (option.kind == OptionKind::Boolean && !named.contains(&option.name.as_str())).then_some(option)
}

/// What follows the name of an option that takes no text, as in `kill B4 with 7`.
fn past_name<'a>(option: &Opt, rest: &'a str) -> &'a str {
    let (_, word) = word_at(rest, 0);
    let after = rest.get(word.len()..).unwrap_or_default().trim_start();
    let texts = [OptionKind::String, OptionKind::File, OptionKind::User];
    let names = word.eq_ignore_ascii_case(&option.name) && !texts.contains(&option.kind);
    if names && !after.is_empty() { after } else { rest }
}

/// The options that words without a name go to.
pub(super) fn takers<'a>(sub: &'a Sub, named: &[&str]) -> Vec<&'a Opt> {
    let free = |option: &&Opt| !named.contains(&option.name.as_str());
    let required: Vec<&Opt> = sub
        .option
        .iter()
        .filter(|option| option.required)
        .filter(free)
        .collect();
    if required.is_empty() && !sub.option.iter().any(|option| option.required) {
        return sub.option.iter().filter(free).take(1).collect();
    }
    required
}

fn complete_args(command: &Command, sub: &Sub, args: &Map<String, Value>) -> Result<(), ParseError> {
    let missing = sub
        .option
        .iter()
        .find(|option| option.required && !args.contains_key(&option.name));
    match missing {
        Some(option) => {
            let spec = option.spec();
            let path = format!("`/{} {}`", command.name, sub.path());
            let says = match spec.kind {
                OptionKind::String if spec.choices.is_empty() => {
                    text!("line-missing", path = path, name = spec.name, about = spec.about)
                }
                _ => text!(
                    "line-missing-takes",
                    path = path,
                    name = spec.name,
                    about = spec.about,
                    takes = spec.takes()
                ),
            };
            Err(ParseError::new(Problem::Missing, spec.name, says))
        }
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A refusal of a value says what the option is.
    #[test]
    fn a_refused_value_is_told_with_what_its_option_is() {
        let text = include_str!("../../commands/wargrounds.toml");
        let commands: &'static [Command] = vec![Command::read(text, Some("wargrounds"))].leak();
        let refused = |line: &str| {
            let error = parse_in(commands, line, Some("wargrounds")).expect_err("it is refused");
            error.to_string()
        };
        for (line, words) in [
            ("standing count:never", "hurt an enemy who has just spent some"),
            ("standing stop:x", "on carriers and Monarchs"),
            ("standing cancel_at:9", "1 every card, 6 the worst alone, 7 none"),
            ("standing never", "1 every card, 6 the worst alone, 7 none"),
            ("standing count never", "hurt an enemy who has just spent some"),
            ("standing stop", "1 every card, 6 the worst alone, 7 none"),
            ("ready rest never", "Characters without orders"),
            ("standing shove:none", "where most hits wait"),
        ] {
            assert!(refused(line).contains(words), "{line}: {}", refused(line));
        }
    }

    /// Options that may all be left out are said by their names, each before its value.
    #[test]
    fn values_stand_behind_the_names_of_their_options() {
        let read = |text: &str, game: &'static str, line: &str| {
            let commands: &'static [Command] = vec![Command::read(text, Some(game))].leak();
            parse_in(commands, line, Some(game)).map(|read| read.args)
        };
        let wargrounds = include_str!("../../commands/wargrounds.toml");
        let risk = include_str!("../../commands/risk.toml");
        for (text, game, line, full) in [
            (wargrounds, "wargrounds", "standing count both", "standing count:both"),
            (wargrounds, "wargrounds", "standing cancel_at 5", "standing cancel_at:5"),
            (wargrounds, "wargrounds", "standing Stop off", "standing stop:off"),
            (
                wargrounds,
                "wargrounds",
                "standing cancel_at 5 count both broken adapt",
                "standing cancel_at:5 count:both broken:adapt",
            ),
            (
                wargrounds,
                "wargrounds",
                "standing 5 count both",
                "standing cancel_at:5 count:both",
            ),
            (
                wargrounds,
                "wargrounds",
                "standing shove stay armour:off",
                "standing shove:stay armour:off",
            ),
            (wargrounds, "wargrounds", "ready rest auto", "ready rest:auto"),
            (
                wargrounds,
                "wargrounds",
                "ready rest ask undo",
                "ready rest:ask undo:true",
            ),
            (
                wargrounds,
                "wargrounds",
                "build style brawl traits pairs",
                "build style:brawl traits:pairs",
            ),
            (
                risk,
                "risk",
                "standing loot yes delegate all",
                "standing loot:yes delegate:all",
            ),
            (
                risk,
                "risk",
                "standing rescue 1 2 loot no",
                "standing rescue:\"1 2\" loot:no",
            ),
        ] {
            let typed = read(text, game, line).expect(line);
            assert_eq!(typed, read(text, game, full).expect(full), "{line}");
        }
        // `standing count both count off` says it twice.
        assert!(read(wargrounds, "wargrounds", "standing count both count off").is_err());
    }

    /// An option that is on or off is said by its name, with the words for another option or without.
    #[test]
    fn an_option_that_is_on_or_off_is_named() {
        let text = include_str!("../../commands/wesnoth.toml");
        let commands: &'static [Command] = vec![Command::read(text, Some("wesnoth"))].leak();
        let args = |line: &str| parse_in(commands, line, Some("wesnoth")).expect("it is read").args;
        for (line, full) in [
            ("roster full", "roster full:true"),
            ("roster Full", "roster full:true"),
            ("roster undead full", "roster set:undead full:true"),
            ("army all", "army all:true"),
        ] {
            assert_eq!(args(line), args(full), "{line}");
        }
        let refused = parse_in(commands, "roster empty", Some("wesnoth")).expect_err("it is no set");
        assert_eq!(refused.problem, Problem::NoChoice);
    }
}
