//! What Discord's client shows above the line while somebody types a command: commands, options, values.

use super::channel::Channel;
use super::commands::{check_may_use, find_command, nested_kind, split, word};
use super::interactions::FIRST_ANSWER;
use super::person::FakeUser;
use super::state::DiscordState;
use serde_json::Value;

/// As many as fit a phone; Discord shows no more of a bot's either.
const HINTS_MAX: usize = 25;

/// Something that can be chosen while typing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TypingHint {
    pub label: String,
    pub about: String,
    /// The whole line once it is chosen.
    pub line: String,
}

impl TypingHint {
    fn new(label: impl Into<String>, about: impl Into<String>, line: impl Into<String>) -> TypingHint {
        TypingHint {
            label: label.into(),
            about: about.into(),
            line: line.into(),
        }
    }
}

/// What can be chosen next, and whether the bot knows more of it.
#[derive(Default)]
struct Offered {
    hints: Vec<TypingHint>,
    /// The line without the value that the bot completes.
    asks_bot: Option<String>,
}

impl FakeUser {
    /// What is offered while this much of a line is typed; nothing where it is no command.
    pub async fn hints(&self, channel: &Channel, line: &str) -> Vec<TypingHint> {
        let guild = self.fake.read(|world| Some(world.channels.get(&channel.id)?.guild));
        let Some(guild) = guild else { return Vec::new() };
        let offered = self.fake.read(|world| offered(world, self.id(), guild, line));
        let Some(Offered { mut hints, asks_bot }) = offered else {
            return Vec::new();
        };
        if let Some(before) = asks_bot
            && let Ok(pending) = self.begin_complete(channel, line)
        {
            let patience = FIRST_ANSWER.to_std().unwrap_or_default();
            let choices = pending.answer_within(patience).await.map(|answer| answer.choices());
            let of_bot = choices.into_iter().flatten().map(|choice| {
                let value = choice
                    .value
                    .as_str()
                    .map_or_else(|| choice.value.to_string(), str::to_owned);
                let about = if value == choice.name {
                    String::new()
                } else {
                    value.clone()
                };
                TypingHint::new(choice.name, about, format!("{before}{value}"))
            });
            hints.splice(0..0, of_bot);
        }
        hints.truncate(HINTS_MAX);
        hints
    }
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

fn offered(world: &DiscordState, user: u64, guild: Option<u64>, line: &str) -> Option<Offered> {
    let typed = line.trim_start().strip_prefix('/')?;
    let (name, rest) = word(typed);
    let command = find_command(world, guild, name).filter(|_| typed.len() > name.len());
    let Some(command) = command.filter(|command| check_may_use(world, user, guild, command).is_ok()) else {
        return Some(Offered {
            hints: commands(world, user, guild, typed),
            asks_bot: None,
        });
    };
    let mut known = format!("/{name} ");
    let (mut level, mut rest) = (command, rest);
    while nested_kind(&level).is_some() {
        let (step, after) = word(rest);
        let below = level["options"].as_array().into_iter().flatten();
        let chosen = below
            .clone()
            .find(|option| option["name"] == step && rest.trim_start().len() > step.len());
        let Some(chosen) = chosen.cloned() else {
            return Some(Offered {
                hints: steps(below, &known, rest.trim_start()),
                asks_bot: None,
            });
        };
        known.push_str(step);
        known.push(' ');
        (level, rest) = (chosen, after);
    }
    Some(options(world, guild, &level, &known, rest))
}

/// Commands that this user may call and that begin like this.
fn commands(world: &DiscordState, user: u64, guild: Option<u64>, typed: &str) -> Vec<TypingHint> {
    let of_guild = guild.and_then(|guild| world.commands.get(&Some(guild)));
    let all = of_guild.into_iter().chain(world.commands.get(&None)).flatten();
    let mine = all.filter(|command| command["type"] == 1 && text(&command["name"]).starts_with(typed.trim_end()));
    let may = mine.filter(|command| check_may_use(world, user, guild, command).is_ok());
    let hint = |command: &Value| {
        let name = text(&command["name"]);
        TypingHint::new(format!("/{name}"), text(&command["description"]), format!("/{name} "))
    };
    may.map(hint).collect()
}

/// Subcommands, those of a group under their whole path.
fn steps<'a>(below: impl Iterator<Item = &'a Value>, known: &str, typed: &str) -> Vec<TypingHint> {
    let mut hints = Vec::new();
    for option in below {
        let name = text(&option["name"]);
        let inner = option["options"].as_array().filter(|_| nested_kind(option).is_some());
        let paths: Vec<(String, &Value)> = match inner {
            Some(inner) => inner
                .iter()
                .map(|sub| (format!("{name} {}", text(&sub["name"])), sub))
                .collect(),
            None => vec![(name.to_owned(), option)],
        };
        let fitting = paths.into_iter().filter(|(path, _)| path.starts_with(typed));
        hints.extend(fitting.map(|(path, sub)| {
            let line = format!("{known}{path} ");
            TypingHint::new(line.trim_end(), text(&sub["description"]), &line)
        }));
    }
    hints
}

/// Values of the option that is being typed, and options that may follow.
fn options(world: &DiscordState, guild: Option<u64>, level: &Value, known: &str, rest: &str) -> Offered {
    let Ok(given) = split(rest, level) else {
        // The name of an option is being typed.
        return Offered {
            hints: unused(level, &[], known, rest.trim_start()),
            asks_bot: None,
        };
    };
    let names: Vec<&str> = given.iter().map(|(option, _)| text(&option["name"])).collect();
    let whole = format!("{known}{}", rest.trim_start());
    let Some((option, value)) = given.last() else {
        return Offered {
            hints: unused(level, &names, known, ""),
            asks_bot: None,
        };
    };
    // The name of the next option may already be begun.
    let (before_word, last_word) = whole.rsplit_once(' ').unwrap_or(("", &whole));
    let is_word = !last_word.contains(':') && value.contains(' ');
    let before_value = whole
        .trim_end()
        .strip_suffix(value.as_str())
        .unwrap_or(&whole)
        .to_owned();
    let mut hints = values(world, guild, option, value, &before_value);
    if whole.ends_with(' ') {
        hints.extend(unused(level, &names, &whole, ""));
    } else if is_word {
        hints.extend(unused(level, &names, &format!("{before_word} "), last_word));
    }
    Offered {
        hints,
        asks_bot: (option["autocomplete"] == true).then_some(before_value),
    }
}

fn unused(level: &Value, names: &[&str], before: &str, typed: &str) -> Vec<TypingHint> {
    let options = level["options"].as_array().into_iter().flatten();
    let left = options.filter(|option| {
        let name = text(&option["name"]);
        !names.contains(&name) && name.starts_with(typed)
    });
    let hint = |option: &Value| {
        let name = text(&option["name"]);
        let must = if option["required"] == true { " (required)" } else { "" };
        let about = format!("{}{must}", text(&option["description"]));
        TypingHint::new(format!("{name}:"), about, format!("{before}{name}:"))
    };
    left.map(hint).collect()
}

/// What the client itself knows of an option's values.
fn values(world: &DiscordState, guild: Option<u64>, option: &Value, typed: &str, before: &str) -> Vec<TypingHint> {
    const BOOLEAN: u64 = 5;
    const USER: u64 = 6;
    let names: Vec<String> = match option["type"].as_u64() {
        Some(BOOLEAN) => ["True", "False"].map(str::to_owned).to_vec(),
        Some(USER) => {
            let members = guild.and_then(|guild| world.guilds.get(&guild));
            let members = members.into_iter().flat_map(|guild| guild.members.keys());
            let people = members.filter(|user| **user != world.bot);
            people.map(|user| world.name_of(*user, guild)).collect()
        }
        _ => {
            let choices = option["choices"].as_array().into_iter().flatten();
            choices.map(|choice| text(&choice["name"]).to_owned()).collect()
        }
    };
    let typed = typed.to_lowercase();
    let fitting = names.into_iter().filter(|name| name.to_lowercase().contains(&typed));
    fitting
        .map(|name| {
            let line = format!("{before}{name} ");
            TypingHint::new(name, "", line)
        })
        .collect()
}
