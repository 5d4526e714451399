//! A whole command where only the value of one of its options is asked for, as those type who fill in a form:
//! `/warcamp orders plan:hunt all; end` in the field of the plan, or `plan:hunt all`.

use super::parse::{head, sub_at, takers};
use super::scan::{name_at, word_at};
use super::{Command, Opt, OptionKind, Sub, SubKind};

/// What a text is as the value of that option: itself, without the command and the name of the option in front of it.
pub(super) fn value_alone<'a>(command: &Command, sub: &Sub, option: &Opt, text: &'a str) -> &'a str {
    if !takes_orders(command, sub, option) {
        return text;
    }
    let mut value = text.trim();
    loop {
        let bare = after_command(command, sub, option, value).unwrap_or(value);
        let bare = match name_at(bare, 0, ':') {
            Some((name, after)) if name.eq_ignore_ascii_case(&option.name) => bare[after..].trim_start(),
            _ => bare,
        };
        if bare.is_empty() || bare.len() == value.len() {
            return value;
        }
        value = bare;
    }
}

/// Whether it takes words of a game, in which no command and no name of its own option stands. Remarks of people are left as they
/// are.
fn takes_orders(command: &Command, sub: &Sub, option: &Opt) -> bool {
    let is_of_a_game = command.game.is_some() || sub.role.is_some();
    is_of_a_game && option.kind == OptionKind::String && option.choices.is_empty()
}

/// What stands behind the same command; of a question behind any command that has the option: `check` of `orders`.
fn after_command<'a>(command: &Command, sub: &Sub, option: &Opt, text: &'a str) -> Option<&'a str> {
    let (_, word) = word_at(text.strip_prefix('/')?, 0);
    let is_command =
        word.eq_ignore_ascii_case(&command.name) || command.game.is_some_and(|game| game.eq_ignore_ascii_case(word));
    if !is_command {
        return None;
    }
    let inner = sub_at(command, text, 1 + word.len())?;
    let asks = sub.kind() == SubKind::Query && inner.sub.opt(&option.name).is_some();
    let is_meant = inner.sub.tag() == sub.tag() || asks;
    is_meant.then(|| text[inner.rest..].trim_start())
}

/// A line without a second command in front of the value of its first option, or of the option that it names there.
pub(super) fn line_once(commands: &[Command], line: &str, game: Option<&str>) -> Option<String> {
    let head = head(commands, line, game).ok()?;
    let rest = line[head.rest..].trim_start();
    let (option, text) = match name_at(rest, 0, ':') {
        Some((name, after)) => (head.sub.typed_as(name)?, rest[after..].trim_start()),
        None if rest.starts_with('/') => (*takers(head.sub, &[]).first()?, rest),
        None => return None,
    };
    let value = value_alone(head.command, head.sub, option, text);
    (value.trim() != text.trim()).then(|| format!("{} {}:{value}", line[..head.rest].trim_end(), option.name))
}

#[cfg(test)]
mod tests {
    use super::super::{Command, Invocation, Sub, assemble_in, parse_in};
    use serde_json::{Map, Value};

    fn commands(text: &str, game: &'static str) -> &'static [Command] {
        vec![Command::read(text, Some(game))].leak()
    }

    fn warcamp() -> &'static [Command] {
        commands(include_str!("../../commands/warcamp.toml"), "warcamp")
    }

    fn commands_of_orders() -> (&'static Command, &'static Sub) {
        let command = &warcamp()[0];
        (command, command.sub("orders").expect("there is such a command"))
    }

    /// What a form or Discord sends for one option.
    fn filled_in(commands: &'static [Command], sub: &str, name: &str, text: &str) -> Value {
        let args = Map::from_iter([(name.to_owned(), Value::from(text))]);
        let read = assemble_in(commands, &commands[0].name, sub, &args).expect("it is read");
        read.args[name].clone()
    }

    #[test]
    fn a_whole_command_in_a_field_is_what_its_option_holds() {
        let plan = "hunt 1-3 6 7 food; breed 4 5; cast blood; end";
        for before in [
            "",
            "plan:",
            "Plan: ",
            "plan:plan:",
            "/warcamp orders ",
            "/warcamp orders plan:",
            "/Warcamp Orders plan: plan:",
            "/warcamp orders plan:/warcamp orders plan:",
        ] {
            let typed = format!("{before}{plan}");
            assert_eq!(filled_in(warcamp(), "orders", "plan", &typed), plan, "{typed}");
            assert_eq!(filled_in(warcamp(), "standing", "plan", plan), plan);
            let line = format!("/warcamp orders plan:{typed}");
            let read = parse_in(warcamp(), &line, Some("warcamp")).expect(&line);
            assert_eq!(read.args["plan"], plan, "{line}");
        }
        let wargrounds = commands(include_str!("../../commands/wargrounds.toml"), "wargrounds");
        for typed in ["/wg orders text:A >c; B run F9", "/wargrounds orders A >c; B run F9"] {
            assert_eq!(filled_in(wargrounds, "orders", "text", typed), "A >c; B run F9");
        }
    }

    /// Other games call the same by other names; where a line is typed they are understood.
    #[test]
    fn further_names_of_an_option_are_read_as_its_own() {
        let wargrounds = commands(include_str!("../../commands/wargrounds.toml"), "wargrounds");
        let risk = commands(include_str!("../../commands/risk.toml"), "risk");
        let barbarica = commands(include_str!("../../commands/barbarica.toml"), "barbarica");
        for (commands, game, typed, name, value) in [
            (wargrounds, "wargrounds", "/wg act order:move B3", "to", "move B3"),
            (wargrounds, "wargrounds", "/wg act A order:F9 hit c", "to", "F9 hit c"),
            (wargrounds, "wargrounds", "/wg orders Orders:A F9", "text", "A F9"),
            (wargrounds, "wargrounds", "/wg joker A order:>c", "order", ">c"),
            (risk, "risk", "/risk orders orders:a adv", "text", "a adv"),
            (risk, "risk", "/risk check order:a adv", "text", "a adv"),
            (risk, "risk", "/risk march text:1 C12", "orders", "1 C12"),
            (barbarica, "barbarica", "/barb move order:x1 d6", "orders", "x1 d6"),
        ] {
            let read = parse_in(commands, typed, Some(game)).expect(typed);
            assert_eq!(read.args[name], value, "{typed}");
        }
        let twice = parse_in(risk, "/risk orders text:a adv order:b adv", Some("risk"));
        assert!(twice.is_err(), "{twice:?}");
    }

    /// A dry run reads the command that it tries; orders are never read out of a question or of another command.
    #[test]
    fn a_question_reads_the_command_that_it_is_about_and_nothing_else_does() {
        let asked = "/warcamp orders plan:hunt all; end";
        assert_eq!(filled_in(warcamp(), "check", "plan", asked), "hunt all; end");
        for line in [
            "check plan:/warcamp orders plan:hunt all; end",
            "check /warcamp orders plan:hunt all; end",
        ] {
            let read = parse_in(warcamp(), line, Some("warcamp")).expect(line);
            assert_eq!(
                (read.sub.as_str(), &read.args["plan"]),
                ("check", &Value::from("hunt all; end"))
            );
        }
        for other in [
            "/warcamp check plan:hunt all",
            "/warcamp hunt who:all",
            "/wg orders text:A >c",
        ] {
            assert_eq!(filled_in(warcamp(), "orders", "plan", other), other);
        }
        // What would be taken for its option's name stands in quotes.
        for plan in [
            "plan:",
            "plan:hunt",
            "/warcamp orders",
            "/warcamp orders plan:x",
            " plan: ",
        ] {
            let entry = commands_of_orders();
            let line = Invocation::of(
                entry.0,
                entry.1,
                Map::from_iter([("plan".to_owned(), Value::from(plan))]),
            );
            let line = line.with("end", false);
            let read = parse_in(warcamp(), &line.line(), Some("warcamp")).expect(plan);
            assert_eq!(read.args["plan"], plan, "{}", line.line());
        }
        // A command alone is not made into nothing.
        assert_eq!(
            filled_in(warcamp(), "orders", "plan", "/warcamp orders"),
            "/warcamp orders"
        );
    }
}
