//! A command line as it was typed, apart from what it means.

use super::repeated::value_alone;
use super::scan::in_quotes;
use super::{Command, OptionKind, SHARED_COMMANDS, Sub, quoted};
use serde_json::{Map, Value, json};
use std::fmt;

/// What somebody typed, clicked or picked, before it means anything. Its values are strings, whole numbers
/// and booleans.
#[derive(Clone)]
pub struct Invocation {
    pub command: String,
    /// Tag of the subcommand: `hunt`, or `dice_roll` for one in a group.
    pub sub: String,
    pub args: Map<String, Value>,
    entry: Option<(&'static Command, &'static Sub)>,
}

impl Invocation {
    /// An invocation of one of the commands that serve every game, without arguments. Does not check that there is such a
    /// command and such a subcommand.
    pub fn new(command: &str, sub: &str) -> Invocation {
        let known = SHARED_COMMANDS.iter().find(|known| known.name == command);
        Invocation {
            command: command.to_owned(),
            sub: sub.to_owned(),
            args: Map::new(),
            entry: known.and_then(|known| Some((known, known.sub(sub)?))),
        }
    }

    /// An invocation of a subcommand of that command, with arguments that are not checked.
    pub fn of(command: &'static Command, sub: &'static Sub, args: Map<String, Value>) -> Invocation {
        Invocation {
            command: command.name.clone(),
            sub: sub.tag(),
            args,
            entry: Some((command, sub)),
        }
    }

    /// The same invocation with this value for an option, in place of one given before.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Into<Value>) -> Invocation {
        self.args.insert(name.to_owned(), value.into());
        self
    }

    /// The string given for an option.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.args.get(name)?.as_str()
    }

    /// The first option that takes a text, and what is given for it.
    pub fn first_text(&self) -> Option<(&'static str, &str)> {
        let (_, sub) = self.entry()?;
        let option = sub.option.iter().find(|option| option.kind == OptionKind::String)?;
        Some((&option.name, self.text(&option.name)?))
    }

    /// The number given for an option, or the id of a user.
    pub fn number(&self, name: &str) -> Option<i64> {
        let value = self.args.get(name)?;
        value.as_i64().or_else(|| value.as_str()?.parse().ok())
    }

    /// Whether a boolean option was given as yes.
    pub fn flag(&self, name: &str) -> bool {
        self.args.get(name).and_then(Value::as_bool).unwrap_or(false)
    }

    /// Whether the line that it was read from names an option as commands do, `march orders:…`, which lines of orders never do.
    pub fn names_an_option(&self, line: &str) -> bool {
        self.args.keys().any(|name| line.contains(&format!(" {name}:")))
    }

    /// The entries of the command file that this names; none if there are none.
    pub fn entry(&self) -> Option<(&'static Command, &'static Sub)> {
        self.entry
    }

    /// The form that a game's `Action` and `Query` deserialise from: externally tagged, so that serde can
    /// name the option that is wrong.
    pub fn action(&self) -> Value {
        json!({ self.sub.as_str(): self.args })
    }

    /// The same command as a line: `parse(invocation.line()) == invocation` for whatever `parse` can give.
    pub fn line(&self) -> String {
        let sub = self.entry.map(|(_, sub)| sub);
        let path = sub.map_or_else(|| self.sub.clone(), Sub::path);
        let place = |name: &str| {
            let options = sub.map_or(&[][..], |sub| &sub.option);
            options.iter().position(|option| option.name == name)
        };
        let mut args: Vec<(&String, &Value)> = self.args.iter().collect();
        args.sort_by_key(|(name, _)| place(name));
        let mut line = format!("/{} {path}", self.command);
        for (name, value) in args {
            let value = match value {
                Value::String(text) => self.written(name, text),
                other => other.to_string(),
            };
            line.push_str(&format!(" {name}:{value}"));
        }
        line
    }

    /// A text as the line has it: in quotes too where it would be taken for a command or the name of its option.
    fn written(&self, name: &str, text: &str) -> String {
        let option = self.entry.and_then(|(_, sub)| sub.opt(name));
        // Other options follow it in the line.
        let followed = format!("{} x", text.trim());
        let alone = match (self.entry, option) {
            (Some((command, sub)), Some(option)) => value_alone(command, sub, option, &followed),
            _ => &followed,
        };
        if alone == followed {
            quoted(text, ':')
        } else {
            in_quotes(text)
        }
    }

    /// An action or a query as the invocation of this command that would do it, for hints, buttons and the log. None for
    /// what only the program itself can do.
    pub fn of_action(command: &'static Command, action: &Value) -> Option<Invocation> {
        let (tag, args) = match action {
            Value::String(tag) => (tag, Map::new()),
            Value::Object(tagged) => {
                let (tag, args) = tagged.iter().next()?;
                (tag, args.as_object()?.clone())
            }
            _ => return None,
        };
        let sub = command.sub(tag)?;
        let mut invocation = Invocation::of(command, sub, Map::new());
        for (name, value) in args {
            match value {
                Value::Null => (),
                Value::String(_) | Value::Number(_) | Value::Bool(_) => {
                    sub.opt(&name)?;
                    invocation.args.insert(name, value);
                }
                Value::Array(_) | Value::Object(_) => return None,
            }
        }
        Some(invocation)
    }
}

/// Two invocations are equal if they name the same subcommand and give the same values.
impl PartialEq for Invocation {
    fn eq(&self, other: &Invocation) -> bool {
        (&self.command, &self.sub, &self.args) == (&other.command, &other.sub, &other.args)
    }
}

impl fmt::Debug for Invocation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Invocation({})", self.line())
    }
}
