//! Help and `docs/commands.md`, both written from the command files.

use super::{Command, Issuer, Opt, ParseError, Setting, Sub, Visibility, example_in, parse, value_words};
use muster_kit::{Line, Span};
use muster_words::text;

/// [`super::Catalogue::help`] on these commands.
pub fn help_in(commands: &[Command], topic: &str, game: Option<&str>) -> Result<Vec<Line>, ParseError> {
    let topic = topic.trim();
    let bare = topic.trim_start_matches('/');
    if topic.is_empty() {
        return Ok(
            match commands.iter().find(|command| game.is_some() && command.game == game) {
                Some(command) => {
                    let mut lines = of_command(command);
                    lines.push(Line::from(text!("help-of-the-table")));
                    lines
                }
                None => overview(commands),
            },
        );
    }
    if let Some(command) = commands.iter().find(|command| command.name.eq_ignore_ascii_case(bare)) {
        return Ok(of_command(command));
    }
    if let Some((command, group)) = group_named(commands, bare, game) {
        return Ok(of_group(command, group));
    }
    let page = |command: &Command, sub: &Sub| of_sub(command, sub, &example_in(commands, command, sub, game));
    let head = parse::head(commands, topic, game);
    let Some((command, sub)) = ordered_by(commands, bare, game) else {
        let head = head?;
        return Ok(page(head.command, head.sub));
    };
    let mut lines = page(command, sub);
    // `leave` leaves a tower, and the table.
    if let Ok(other) = head.as_ref()
        && other.sub.name.eq_ignore_ascii_case(bare)
    {
        lines.extend(page(other.command, other.sub));
    }
    Ok(lines)
}

/// The subcommand of the game that is played which does what a word of its orders does.
fn ordered_by<'a>(commands: &'a [Command], word: &str, game: Option<&str>) -> Option<(&'a Command, &'a Sub)> {
    let command = commands.iter().find(|command| game.is_some() && command.game == game)?;
    let is_word = |sub: &&Sub| sub.orders.iter().any(|known| known.eq_ignore_ascii_case(word));
    command.sub.iter().find(is_word).map(|sub| (command, sub))
}

/// The group of subcommands that a topic names, `game dice` or `dice`: of the game that is played, else of `/game`, else of any.
fn group_named<'a>(commands: &'a [Command], topic: &str, game: Option<&str>) -> Option<(&'a Command, &'a str)> {
    let words: Vec<&str> = topic.split_whitespace().collect();
    let (named, group) = match words.as_slice() {
        [group] => (None, *group),
        [command, group] => (Some(*command), *group),
        _ => return None,
    };
    let is_meant = |command: &&Command| match named {
        Some(named) => command.name.eq_ignore_ascii_case(named),
        None => command.sub.iter().all(|sub| sub.group.is_some() || sub.name != group),
    };
    let mut meant: Vec<&Command> = commands.iter().filter(is_meant).collect();
    meant.sort_by_key(|command| match &command.game {
        Some(of) if game == Some(*of) => 0,
        None => 1,
        Some(_) => 2,
    });
    meant.into_iter().find_map(|command| {
        let groups = command.groups().into_iter();
        let mut found = groups.filter(|known| known.eq_ignore_ascii_case(group));
        Some((command, found.next()?))
    })
}

/// All commands, a line each.
pub fn overview(commands: &[Command]) -> Vec<Line> {
    let mut lines = vec![Line::strong(text!("help-commands"))];
    lines.extend(commands.iter().map(|command| {
        let name = Span::Strong(format!("/{}", command.name));
        Line::Prose(vec![name, Span::Text(format!("  {}", command.about))])
    }));
    lines.push(Line::from(text!("help-more")));
    lines
}

/// A command and its subcommands, a line each.
pub fn of_command(command: &Command) -> Vec<Line> {
    let name = Span::Strong(format!("/{}", command.name));
    let mut lines = vec![Line::Prose(vec![name, Span::Text(format!(": {}", command.about))])];
    lines.extend(command.sub.iter().map(in_a_line));
    lines
}

/// A group of subcommands, a line each.
fn of_group(command: &Command, group: &str) -> Vec<Line> {
    let name = Span::Strong(format!("/{} {group}", command.name));
    let about = Span::Text(format!(": {}", text!("complete-group")));
    let subs = command.sub.iter().filter(|sub| sub.group.as_deref() == Some(group));
    let head = Line::Prose(vec![name, about]);
    std::iter::once(head).chain(subs.map(in_a_line)).collect()
}

fn in_a_line(sub: &Sub) -> Line {
    let name = Span::Strong(sub.path());
    Line::Prose(vec![name, Span::Text(format!("  {}", sub.about))])
}

/// A subcommand: what it does, its options with their ranges, an example, its clauses.
pub fn of_sub(command: &Command, sub: &Sub, example: &str) -> Vec<Line> {
    let name = Span::Strong(format!("/{} {}", command.name, sub.path()));
    let mut lines = vec![Line::Prose(vec![name, Span::Text(format!(": {}.", sub.about))])];
    lines.extend(sub.option.iter().map(|option| {
        let name = Span::Strong(format!("{}:", option.name));
        Line::Prose(vec![name, Span::Text(format!(" {}", option_text(option)))])
    }));
    lines.push(Line::from(text!("help-example", example = example)));
    lines.extend(remarks(sub).map(Line::from));
    if !sub.clauses.is_empty() {
        lines.push(Line::from(text!("help-rules", clauses = ranges(&sub.clauses))));
    }
    lines
}

fn remarks(sub: &Sub) -> impl Iterator<Item = String> {
    let host = (sub.by == Issuer::Host).then(|| text!("help-host-only"));
    let private = (sub.reply == Visibility::Private).then(|| text!("help-private"));
    host.into_iter().chain(private)
}

fn option_text(option: &Opt) -> String {
    let takes = option.spec().takes();
    if option.required {
        text!("help-option-needed", about = &option.about, takes = takes)
    } else {
        text!("help-option-free", about = &option.about, takes = takes)
    }
}

/// Settings or picks, a line each.
pub fn of_settings(settings: &[Setting]) -> Vec<Line> {
    settings
        .iter()
        .map(|setting| {
            Line::from(vec![
                Span::Strong(setting.name.clone()),
                Span::Text(format!(" {}", setting_text(setting))),
            ])
        })
        .collect()
}

fn setting_text(setting: &Setting) -> String {
    let takes = setting.spec().takes();
    match &setting.default {
        Some(value) => text!(
            "help-setting-default",
            about = &setting.about,
            takes = takes,
            value = value_words(value)
        ),
        None => text!("help-setting", about = &setting.about, takes = takes),
    }
}

/// `WC-50 to WC-57, WC-60`: neighbours drawn together.
fn ranges(clauses: &[String]) -> String {
    let number = |clause: &str| {
        let (prefix, number) = clause.rsplit_once('-')?;
        Some((prefix.to_owned(), number.parse::<u32>().ok()?))
    };
    let mut spans: Vec<(&str, &str)> = Vec::new();
    for clause in clauses {
        let follows = spans.last().is_some_and(|(_, last)| {
            matches!((number(last), number(clause)), (Some((one, a)), Some((two, b))) if one == two && b == a + 1)
        });
        match spans.last_mut() {
            Some(span) if follows => span.1 = clause,
            _ => spans.push((clause, clause)),
        }
    }
    let texts = spans.iter().map(|(first, last)| match first == last {
        true => (*first).to_owned(),
        false => text!("help-rules-from-to", first = *first, last = *last),
    });
    texts.collect::<Vec<_>>().join(", ")
}

/// The text of `docs/commands.md`.
pub fn markdown(commands: &[Command]) -> String {
    let mut text = format!(
        "# {}\n\n{}\n\n{}\n",
        text!("help-commands"),
        text!("reference-written"),
        text!("reference-values")
    );
    for command in commands {
        text.push_str(&format!("\n## /{}\n\n{}.\n", command.name, command.about));
        if command.game.is_some() {
            let table = &command.table;
            let undo = match table.undo {
                super::Undo::Free => text!("reference-undo-free"),
                super::Undo::Vote => text!("reference-undo-vote"),
            };
            let pace = text!(
                "reference-pace",
                hours = table.pace_hours,
                misses = table.misses_max,
                undo = undo
            );
            text.push_str(&format!("\n{pace}\n"));
        }
        for example in command.table.examples.values() {
            text.push_str(&format!("\n{}\n", text!("reference-example", example = example)));
        }
        settings_markdown(&text!("reference-settings"), &command.setting, &mut text);
        settings_markdown(&text!("reference-picks"), &command.pick, &mut text);
        for sub in &command.sub {
            sub_markdown(command, sub, &mut text);
        }
    }
    text
}

fn settings_markdown(title: &str, settings: &[Setting], text: &mut String) {
    if settings.is_empty() {
        return;
    }
    text.push_str(&format!("\n{title}\n\n{}\n", text!("reference-settings-columns")));
    for setting in settings {
        let default = setting.default.as_ref().map(value_words).unwrap_or_default();
        text.push_str(&format!(
            "| {} | {} | {default} | {} | {} |\n",
            setting.name,
            setting.spec().takes(),
            setting.about,
            ranges(&setting.clauses)
        ));
    }
}

fn sub_markdown(command: &Command, sub: &Sub, text: &mut String) {
    text.push_str(&format!("\n### /{} {}\n\n{}.", command.name, sub.path(), sub.about));
    for remark in remarks(sub) {
        text.push_str(&format!(" {remark}"));
    }
    if !sub.clauses.is_empty() {
        text.push_str(&format!(
            " {}",
            text!("reference-rules", clauses = ranges(&sub.clauses))
        ));
    }
    text.push_str("\n\n");
    for option in &sub.option {
        text.push_str(&format!("- `{}:` {}\n", option.name, option_text(option)));
    }
    if !sub.option.is_empty() {
        text.push('\n');
    }
    text.push_str(&format!("    {}\n", sub.example));
}
