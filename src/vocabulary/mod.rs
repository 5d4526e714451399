//! The slash commands as data. Registration, parsing, completion, help and `docs/commands.md` all follow
//! from the files in `commands/`; the typed action at the other end is serde's business.

mod by_names;
mod catalogue;
mod complete;
pub mod help;
mod invocation;
mod limits;
mod parse;
mod parse_error;
mod proposal;
mod registration;
mod repeated;
mod scan;
mod settings;
mod values;

pub use catalogue::Catalogue;
pub use complete::{Completion, Focus, complete_in};
pub use invocation::Invocation;
pub use limits::faults;
pub use muster_kit::nearest::nearest;
pub use parse::{Begun, assemble_in, parse_in};
pub use parse_error::{ParseError, Problem};
use proposal::proposal;
pub use proposal::{Proposal, ends_a_turn, gives_up, order_pieces};
pub use registration::registration;
pub use scan::quoted;
pub use settings::{USUAL, read_settings, set, settings_line, single_pair, suggest_settings, value_words};
pub use values::GAP;

use serde::Deserialize;
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The commands that serve every game. `/game` comes first: at a table its words need no command before them.
const SHARED: [&str; 3] = [
    include_str!("../../commands/game.toml"),
    include_str!("../../commands/gm.toml"),
    include_str!("../../commands/muster.toml"),
];

/// `/game`, `/gm` and `/muster`, without the names of games in their choices ([`Command::offering`]).
pub static SHARED_COMMANDS: LazyLock<Vec<Command>> =
    LazyLock::new(|| SHARED.iter().map(|text| Command::read(text, None)).collect());

/// One top-level slash command: a file in `commands/`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Command {
    pub name: String,
    pub about: String,
    /// What its subcommands are unless they say otherwise.
    #[serde(default)]
    pub kind: SubKind,
    /// Whether it can be used in a direct message too: it needs no table.
    #[serde(default)]
    pub direct: bool,
    /// The id of the game that it plays; none for a command that serves all.
    #[serde(skip)]
    pub game: Option<&'static str>,
    #[serde(default)]
    pub table: TableDefaults,
    /// Options of a game, fixed when it starts; `/game new with:`.
    #[serde(default)]
    pub setting: Vec<Setting>,
    /// What a seat chooses at joining; `/game join as:`.
    #[serde(default)]
    pub pick: Vec<Setting>,
    pub sub: Vec<Sub>,
}

impl Command {
    /// The setting for the number of seats, in a game whose rules count by it.
    pub fn seats_setting(&self) -> Option<&Setting> {
        self.setting.iter().find(|setting| setting.seats)
    }

    /// The number of seats that settings ask for; none where the game has no such setting.
    pub fn seats_asked(&self, settings: &Value) -> Option<u8> {
        let asked = settings.get(&self.seats_setting()?.name)?.as_u64()?;
        u8::try_from(asked).ok()
    }

    /// Reads a command file. The files are part of the program, so a malformed one is a bug.
    pub fn read(text: &str, game: Option<&'static str>) -> Command {
        let mut command: Command =
            toml::from_str(text).unwrap_or_else(|error| panic!("the command file of {game:?} is malformed: {error}"));
        command.game = game;
        for sub in &mut command.sub {
            sub.kind.get_or_insert(command.kind);
        }
        command
    }

    /// The command with these ids as the choices of its options that name a game.
    #[must_use]
    pub fn offering(mut self, games: &[String]) -> Command {
        let options = self.sub.iter_mut().flat_map(|sub| &mut sub.option);
        for option in options.filter(|option| option.games) {
            option.choices = games.to_vec();
        }
        self
    }

    /// The subcommand with that tag, such as `dice_roll`.
    pub fn sub(&self, tag: &str) -> Option<&Sub> {
        self.sub.iter().find(|sub| sub.tag() == tag)
    }

    /// The subcommand that plays a part which buttons and `/game` call by.
    pub fn role(&self, role: Role) -> Option<&Sub> {
        self.sub.iter().find(|sub| sub.role == Some(role))
    }

    /// The groups, each once, in the order of the file.
    pub fn groups(&self) -> Vec<&str> {
        let mut groups: Vec<&str> = Vec::new();
        for group in self.sub.iter().filter_map(|sub| sub.group.as_deref()) {
            if !groups.contains(&group) {
                groups.push(group);
            }
        }
        groups
    }
}

/// What a table of this game does unless it is told otherwise.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct TableDefaults {
    /// Time for a turn.
    pub pace_hours: u32,
    /// Deadlines missed in a row before an NPC takes the chair.
    pub misses_max: u8,
    pub undo: Undo,
    /// Whether it is what somebody who is new should play first, alone and at once.
    pub first: bool,
    /// Whether the game works out odds, so that `/game odds` is offered.
    pub odds: bool,
    /// Whether a front shows a single act that rolls dice and asks once more before it is done.
    pub asks_before_dice: bool,
    /// Examples of subcommands of `/game`, by their tags, where the game has one of its own.
    pub examples: BTreeMap<String, String>,
}

impl Default for TableDefaults {
    fn default() -> TableDefaults {
        TableDefaults {
            pace_hours: 24,
            misses_max: 3,
            undo: Undo::Free,
            first: false,
            odds: true,
            asks_before_dice: true,
            examples: BTreeMap::new(),
        }
    }
}

/// What may be taken back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Undo {
    /// Only what is the asker's own, drew no dice and showed nobody anything.
    Free,
    /// That, and anything else if all others agree.
    Vote,
}

/// A value given as `name=value`, at creation or at joining.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setting {
    pub name: String,
    pub about: String,
    #[serde(rename = "type")]
    pub kind: OptionKind,
    #[serde(default)]
    pub choices: Vec<String>,
    /// Of a string its length in characters, else the number itself.
    pub min: Option<i64>,
    pub max: Option<i64>,
    /// What it is when nobody says; none if the rules work it out.
    pub default: Option<Value>,
    /// What is shown in its place where nobody says and it is not drawn: `the usual one`.
    pub unset: Option<String>,
    #[serde(default)]
    pub clauses: Vec<String>,
    /// Whether it is the number of seats by which the rules count: [`Command::seats_asked`].
    #[serde(default)]
    seats: bool,
}

/// One subcommand of a command file: its name, options, help, and what a front does with it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sub {
    pub name: String,
    /// `dice` in `/game dice roll`.
    pub group: Option<String>,
    /// Other words that are understood for its name where commands are typed: `board` for `map`.
    #[serde(default)]
    pub also: Vec<String>,
    /// Words of the game's orders that do the same: help tells about them here.
    #[serde(default)]
    pub orders: Vec<String>,
    pub about: String,
    /// The clauses that it drives.
    #[serde(default)]
    pub clauses: Vec<String>,
    /// A line as a player types it; a test reads every one of them.
    pub example: String,
    kind: Option<SubKind>,
    #[serde(default)]
    pub by: Issuer,
    #[serde(default)]
    pub reply: Visibility,
    /// Whether a front that has buttons asks once more, showing the odds.
    #[serde(default)]
    confirm: bool,
    pub role: Option<Role>,
    /// Of a question that every position answers alike, once these options are given: it is answered in the lobby, too.
    lobby: Option<Vec<String>>,
    /// What stands on its button, where its role has another word for it in this game.
    button: Option<String>,
    #[serde(default)]
    pub option: Vec<Opt>,
}

/// The example of a subcommand at a table of that game: the game's own, if it has one.
pub fn example_in(commands: &[Command], command: &Command, sub: &Sub, game: Option<&str>) -> String {
    let of_game = commands.iter().find(|known| game.is_some() && known.game == game);
    let own = of_game.and_then(|of_game| of_game.table.examples.get(&sub.tag()));
    match own {
        Some(own) if command.name == "game" => own.clone(),
        _ => sub.example.clone(),
    }
}

impl Sub {
    /// Whether a word is one of those that are understood for its name.
    fn is_also(&self, word: &str) -> bool {
        self.also.iter().any(|also| also.eq_ignore_ascii_case(word))
    }

    /// The words on its button; `usual` unless the game has its own.
    pub fn label<'a>(&'a self, usual: &'a str) -> &'a str {
        self.button.as_deref().unwrap_or(usual)
    }

    /// What names it in actions and invocations: `hunt`, or `dice_roll` for one in a group.
    pub fn tag(&self) -> String {
        self.path().replace([' ', '-'], "_")
    }

    /// As it is typed after the command: `hunt`, `dice roll`.
    pub fn path(&self) -> String {
        match &self.group {
            Some(group) => format!("{group} {}", self.name),
            None => self.name.clone(),
        }
    }

    /// What the subcommand does: its own kind, once [`Command::read`] has filled in that of its command.
    pub fn kind(&self) -> SubKind {
        self.kind.unwrap_or_default()
    }

    /// The options that must be given for an answer in the lobby; none if the question needs a position. The rules need none.
    pub fn lobby(&self) -> Option<&[String]> {
        let rules = (self.role == Some(Role::Rules)).then_some(&[][..]);
        self.lobby.as_deref().or(rules)
    }

    /// Whether these values ask for a dry run.
    pub fn is_dry_run(&self, args: &Map<String, Value>) -> bool {
        let given = |option: &Opt| args.get(&option.name).and_then(Value::as_bool) == Some(true);
        self.option.iter().any(|option| option.dry_run && given(option))
    }

    /// Whether a front that has buttons asks once more before this is done with those arguments.
    pub fn asks(&self, args: &Map<String, Value>) -> bool {
        self.confirm
            || self
                .option
                .iter()
                .any(|option| option.confirm && args.contains_key(&option.name))
    }

    /// Whether a line of orders can be one of this subcommand: it begins with a choice of the first option, where that has choices.
    pub fn takes_line(&self, text: &str) -> bool {
        let option = self.option.iter().find(|option| option.required);
        option.is_none_or(|option| {
            option.choices.is_empty() || option.choice(text).is_some() || option.choice_before(text).is_some()
        })
    }

    /// A line of orders as an invocation of this subcommand of that command, which reads it in its first text.
    pub fn line_of_orders(&'static self, command: &'static Command, text: &str) -> Option<Invocation> {
        // `all adv battle:3`: which of several is meant stands behind the orders.
        let (last, topic) = (
            text.trim_end().rsplit_once(' '),
            self.option.iter().find(|option| option.topic),
        );
        if let (Some((before, last)), Some(topic)) = (last, topic)
            && let Some(Ok(number)) = last.strip_prefix(&format!("{}:", topic.name)).map(str::parse::<i64>)
        {
            let invocation = self.line_of_orders(command, before)?;
            return Some(invocation.with(&topic.name, number));
        }
        let is_text = |option: &&Opt| option.kind == OptionKind::String;
        let option = self.option.iter().find(|option| option.required);
        let option = option.or(self.option.iter().find(is_text))?;
        let invocation = Invocation::of(command, self, Map::new());
        Some(match self.choice_and_text(option, text) {
            Some((choice, after, more)) => invocation.with(&option.name, choice).with(&after.name, more),
            None => {
                let whole = option.choice(text);
                let option = match whole {
                    Some(_) => option,
                    None => self.text_beside(option, text).unwrap_or(option),
                };
                invocation.with(&option.name, whole.as_deref().unwrap_or(text.trim()))
            }
        })
    }

    /// `fumble a`: a choice with words behind it, and the text option after it, to which those go.
    fn choice_and_text<'a>(&self, option: &Opt, text: &'a str) -> Option<(String, &Opt, &'a str)> {
        let (choice, more) = option.choice_before(text).filter(|(_, more)| !more.is_empty())?;
        let after = self
            .option
            .iter()
            .skip_while(|known| known.name != option.name)
            .nth(1)?;
        let is_text = after.kind == OptionKind::String && after.choices.is_empty();
        is_text.then_some((choice, after, more))
    }

    /// The text option that words with a number in them are meant for, where an option of choices comes first: `a at 30,8`.
    fn text_beside(&self, option: &Opt, text: &str) -> Option<&Opt> {
        let is_several = text.trim().contains(' ') && text.contains(|c: char| c.is_ascii_digit());
        let is_text = |other: &&Opt| other.kind == OptionKind::String && other.choices.is_empty();
        let is_meant = is_several && !option.choices.is_empty() && !option.required;
        self.option.iter().find(is_text).filter(|_| is_meant)
    }

    /// The option of that name.
    pub fn opt(&self, name: &str) -> Option<&Opt> {
        self.option.iter().find(|option| option.name == name)
    }

    /// The names before which values begin in a line: those of the options, and others that are understood for them.
    fn typed_names(&self) -> Vec<&str> {
        let also = self.option.iter().flat_map(|option| &option.also);
        let names = self.option.iter().map(|option| &option.name);
        names.chain(also).map(String::as_str).collect()
    }

    /// The values of a line, by the names of the options that they are for.
    fn fields<'a>(&'a self, rest: &'a str) -> Result<Vec<scan::Field<'a>>, scan::Fault> {
        let mut fields = scan::fields(rest, ':', &self.typed_names())?;
        for field in &mut fields {
            let option = field.name.and_then(|name| self.typed_as(name));
            field.name = option.map(|option| option.name.as_str());
        }
        Ok(fields)
    }

    /// The option that is typed by that name.
    fn typed_as(&self, name: &str) -> Option<&Opt> {
        let is_also = |option: &&Opt| option.also.iter().any(|also| also.eq_ignore_ascii_case(name));
        self.opt(name).or_else(|| self.option.iter().find(is_also))
    }
}

/// What a subcommand is to the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SubKind {
    /// Goes to the rules and may change the position.
    #[default]
    Action,
    /// Asks the rules; changes nothing.
    Query,
    /// The table's own affair.
    Table,
}

/// Who may use a subcommand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Issuer {
    #[default]
    Player,
    /// Whoever opened the table or manages the server.
    Host,
}

/// Who sees the answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Visibility {
    #[default]
    Public,
    /// The asker alone, and the options of the command leave no trace that others see.
    Private,
}

/// The part of a subcommand that `/game` and buttons reach whatever the game is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Stores orders for later.
    Standing,
    /// What only this seat may see.
    Hand,
    /// Ends the turn.
    End,
    /// Plays many steps, or a whole turn, in one line.
    Turn,
    /// A dry run.
    Check,
    /// The rules on one topic.
    Rules,
    /// What stands on the board under a name or sign, which its first option takes.
    Look,
    /// Exact chances of what its first option takes.
    Odds,
}

/// One option of a subcommand.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Opt {
    pub name: String,
    /// Other names that are understood where commands are typed: `orders` for `text`.
    #[serde(default)]
    also: Vec<String>,
    pub about: String,
    #[serde(rename = "type")]
    pub kind: OptionKind,
    #[serde(default)]
    pub required: bool,
    #[serde(default)]
    pub choices: Vec<String>,
    /// The choices as the game prints them, each read as its choice.
    #[serde(default)]
    pub titles: Vec<String>,
    /// The choices are the games of the program: [`Command::offering`].
    #[serde(default)]
    games: bool,
    /// Whether the game or the table knows what would fit here.
    #[serde(default)]
    pub autocomplete: bool,
    /// Of a string its length in characters, else the number itself.
    pub min: Option<i64>,
    pub max: Option<i64>,
    /// What may be given, in the place of the range, where the position decides it: `the number of one of your members`.
    takes: Option<String>,
    /// [`Sub::confirm`] where this option is given.
    #[serde(default)]
    confirm: bool,
    /// Where it is given as yes the player only wants to see what would happen.
    #[serde(default)]
    dry_run: bool,
    /// The number of the topic of the duty that is meant, where several wait for a player at once.
    #[serde(default)]
    pub topic: bool,
    /// Of standing orders: what the others are about, so that alone it sets nothing and only shows them.
    #[serde(default)]
    subject: bool,
}

impl Opt {
    /// Whether it only says what the other options are about.
    pub fn is_subject(&self) -> bool {
        self.subject
    }
}

/// What an option takes: decides how its value is read, and which control Discord shows for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OptionKind {
    String,
    Integer,
    Boolean,
    /// Somebody on the server, seated or not.
    User,
    /// A chair, by number or by name; the table resolves it.
    Seat,
    /// A text that is brought as a file.
    File,
}
