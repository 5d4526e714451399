//! The lines of `/game`, `/gm` and `/muster` as types, read by serde from an invocation as the actions of a game are: what a command
//! file offers and what the table carries out cannot differ, which a test holds.

use super::{Remind, User, World, refusal};
use muster_game::{Rejection, from_json};
use muster_kit::{Level, Look};
use muster_vocabulary::Invocation;
use muster_words::text;
use serde::{Deserialize, Deserializer};
use serde_json::Value;

/// The request that a command belongs to: who asks, under which name, with which line, and when.
#[derive(Clone, Copy, Debug)]
pub(super) struct Context<'a> {
    pub user: User,
    /// What the front calls the user, for a chair that is taken now.
    pub name: &'a str,
    /// The line itself, for buttons that repeat it with one option more.
    pub line: &'a Invocation,
    pub world: World<'a>,
}

/// A line of `/game` (`commands/game.toml`). Seats stay as they were typed, by number or name: the table knows them.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum GameCommand {
    /// Opens a table, which a front does.
    New {
        game: String,
        with: Option<String>,
        file: Option<String>,
    },
    /// Takes a seat, or changes what the seat plays.
    Join { seat: Option<String>, r#as: Option<String> },
    /// Gives up a seat; the host sends another player away with `seat`.
    Leave { seat: Option<String> },
    /// Begins the game; empty seats become non-players of that level.
    Start { npc: Option<Level> },
    /// Shows the settings, or changes them before the start.
    Option { set: Option<String>, trusted: Option<bool> },
    /// What the asker may do now.
    Turn {
        ask: Option<AskedAbout>,
        which: Option<u16>,
        /// What was chosen so far on the way to an order.
        choose: Option<String>,
        /// A page of the choices, from 1.
        page: Option<u16>,
    },
    /// How the game stands.
    Status {
        #[serde(default)]
        show: bool,
    },
    /// The board; with `keep` boards come so from now on.
    Map {
        #[serde(default)]
        show: bool,
        r#as: Option<Look>,
        keep: Option<KeptFor>,
    },
    /// What the channel heard.
    Log { from: Option<u64> },
    /// The commands.
    Help { about: Option<String> },
    /// The rule book.
    Rules { topic: Option<String> },
    /// The standing orders of a game; without a plan those that hold now.
    Orders { plan: Option<String>, when: Option<String> },
    /// Exact odds.
    Odds { what: String },
    /// How long a turn may take, and how the asker is reminded of theirs.
    Deadline(DeadlineOptions),
    /// The asker will be away.
    Vacation(VacationOptions),
    /// Goes back to entry `to`, or before the asker's last act.
    Undo { to: Option<u64> },
    /// Answers a question to all players, or asks one.
    Vote { choice: Option<Vote>, ask: Option<VotedOn> },
    /// Gives the game up.
    Concede {},
    /// The same people once more, which a front opens.
    Rematch { with: Option<String> },
    /// What happened since the asker's last turn.
    Catchup { since: Option<u64> },
    /// Direct messages to a watcher, or the page for spectators.
    Watch { on: Option<bool>, page: Option<bool> },
    /// Earlier positions.
    Replay {
        to: Option<u64>,
        #[serde(default)]
        r#as: ReplayedAs,
        #[serde(default)]
        show: bool,
    },
    /// The whole game as a file, which a front writes.
    Export {},
    /// Dice that belong to no rule.
    DiceRoll { dice: String },
    /// Works out the dice of an entry again, of the newest without `roll`.
    DiceVerify { roll: Option<u64> },
    /// Dice against expectation, of one seat or of all.
    DiceLuck { seat: Option<String> },
    /// Mixes the asker's own text into the dice.
    DiceSalt { text: String },
    /// Questions the dice of an entry.
    DiceDispute { roll: u64, reason: String },
}

/// Whom `/game turn` asks for advice.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AskedAbout {
    Npc,
}

/// For whom boards come in another way from now on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum KeptFor {
    /// For the asker alone.
    Me,
    /// In the channel.
    Table,
}

/// An answer to a question that all players are asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Vote {
    Yes,
    No,
}

/// What a player may ask all others with `/game vote`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum VotedOn {
    Pause,
    GoOn,
}

/// How earlier positions are shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ReplayedAs {
    /// One position, with ways to the others.
    #[default]
    Board,
    /// All of them as a film.
    Animation,
    Charts,
}

/// The options of `/game deadline`, as they were typed.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeadlineOptions {
    /// A span of time, or `off`.
    pub every: Option<String>,
    /// The hour of the day at which turns are due.
    pub at: Option<String>,
    /// A time zone: of the table with [`DeadlineOptions::is_of_the_table`], else of the asker.
    pub zone: Option<String>,
    /// Days of the week on which turns are due.
    pub days: Option<String>,
    /// A span of time after a deadline in which a turn is still taken.
    pub grace: Option<String>,
    /// Whether the asker only wants to see what it would be.
    #[serde(default)]
    pub preview: bool,
    pub remind: Option<Remind>,
    /// Hours without a sound, or `off`.
    pub quiet: Option<String>,
    /// Who plays for the asker when they have missed too much.
    pub npc: Option<Level>,
}

impl DeadlineOptions {
    /// Whether something is asked for that holds for the whole table.
    pub fn is_of_the_table(&self) -> bool {
        [&self.every, &self.at, &self.days, &self.grace]
            .into_iter()
            .any(Option::is_some)
    }

    /// Whether something is asked for that holds for the asker alone.
    pub fn is_of_the_player(&self) -> bool {
        let own = self.remind.is_some() || self.quiet.is_some() || self.npc.is_some();
        own || self.zone.is_some() && !self.is_of_the_table()
    }
}

/// The options of `/game vacation`, as they were typed.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VacationOptions {
    /// From now on; 0 ends a vacation.
    pub days: Option<u16>,
    /// The first day.
    pub from: Option<String>,
    /// The last day.
    pub until: Option<String>,
    pub then: Option<WhileAway>,
    #[serde(default, deserialize_with = "user_id")]
    pub deputy: Option<User>,
}

/// Who plays while a player is away.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WhileAway {
    Npc,
    Deputy,
    /// The table waits.
    Hold,
}

/// A line of `/gm` (`commands/gm.toml`): what a host overrules, why, and whether they have seen what it would change.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum HostCommand {
    /// Sets a value of the position.
    Set {
        dial: String,
        value: String,
        reason: String,
        seat: Option<String>,
        #[serde(default)]
        sure: bool,
    },
    /// Plays the turn that a seat owes.
    Skip {
        seat: String,
        reason: String,
        #[serde(default)]
        sure: bool,
    },
    /// Rolls the dice of an entry anew.
    Reroll {
        roll: u64,
        reason: String,
        #[serde(default)]
        sure: bool,
    },
    /// Goes back to an entry.
    UndoTo {
        to: u64,
        reason: String,
        #[serde(default)]
        sure: bool,
    },
    /// Gives a seat to another holder.
    Seat {
        seat: String,
        reason: String,
        to: Option<SeatedAs>,
        #[serde(default, deserialize_with = "user_id")]
        user: Option<User>,
        #[serde(default)]
        sure: bool,
    },
    /// Gives more time.
    Extend {
        by: String,
        reason: String,
        seat: Option<String>,
        #[serde(default)]
        sure: bool,
    },
    /// Stops the game, or lets it go on.
    Pause {
        on: bool,
        reason: String,
        #[serde(default)]
        sure: bool,
    },
    /// Changes settings of a game that is on.
    Rule {
        set: String,
        reason: String,
        #[serde(default)]
        sure: bool,
    },
    /// Writes something into the journal.
    Note { text: String },
    /// Ends the table without a winner.
    Close {
        reason: String,
        #[serde(default)]
        sure: bool,
    },
}

/// What a seat becomes if no person is named for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SeatedAs {
    Easy,
    Normal,
    Hard,
    /// Free for anybody to take.
    Open,
}

/// A line of `/muster` (`commands/muster.toml`), which fronts carry out: it concerns a server or a person, and no table.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum ServerCommand {
    /// What the program is.
    About {},
    /// What the bot may do in this channel.
    Doctor {},
    /// A link that brings the bot to a server.
    Invite {},
    /// The tables of the asker.
    List {},
    /// Puts a table into this channel.
    Resume {
        table: Option<String>,
    },
    /// Begins with a file that was exported.
    Import {
        file: String,
    },
    Language {
        to: Option<String>,
    },
    /// How boards come at new tables of a server.
    Pictures {
        r#as: Option<Look>,
    },
    Privacy {},
    /// Removes what is kept of the asker.
    ForgetMe {},
}

impl ServerCommand {
    /// The command of a line; none if it is no line of `/muster`.
    pub fn of(line: &Invocation) -> Option<ServerCommand> {
        let known = line.command == "muster" && line.entry().is_some();
        known.then(|| from_json(&line.action()).ok()).flatten()
    }
}

impl GameCommand {
    /// The command of a line; none if it is no line of `/game`, or cannot be read.
    pub fn of(line: &Invocation) -> Option<GameCommand> {
        (line.command == "game").then(|| GameCommand::read(line).ok()).flatten()
    }

    /// Reads a line of `/game`.
    ///
    /// # Errors
    /// There is no such subcommand, or a value is none that its option takes.
    pub fn read(line: &Invocation) -> Result<GameCommand, Rejection> {
        if line.entry().is_none() {
            return Err(refusal(text!("ask-unknown", sub = &line.sub), "/game help").into());
        }
        from_json(&line.action())
    }

    /// Whether it has to be worked out: odds, replays, checks. What only shows a position as it stands is none of them.
    pub fn is_question(&self) -> bool {
        match self {
            GameCommand::Turn { ask, choose, .. } => ask.is_some() || choose.is_some(),
            GameCommand::Odds { .. }
            | GameCommand::Replay { .. }
            | GameCommand::Catchup { .. }
            | GameCommand::DiceVerify { .. }
            | GameCommand::DiceLuck { .. } => true,
            _ => false,
        }
    }
}

impl HostCommand {
    /// Reads a line of `/gm`.
    ///
    /// # Errors
    /// There is no such subcommand, or a value is none that its option takes.
    pub fn read(line: &Invocation) -> Result<HostCommand, Rejection> {
        if line.entry().is_none() {
            return Err(refusal(text!("ruling-unknown", sub = &line.sub), "/game help about:gm").into());
        }
        from_json(&line.action())
    }

    /// What everybody reads as the reason.
    pub(super) fn reason(&self) -> &str {
        match self {
            HostCommand::Set { reason, .. }
            | HostCommand::Skip { reason, .. }
            | HostCommand::Reroll { reason, .. }
            | HostCommand::UndoTo { reason, .. }
            | HostCommand::Seat { reason, .. }
            | HostCommand::Extend { reason, .. }
            | HostCommand::Pause { reason, .. }
            | HostCommand::Rule { reason, .. }
            | HostCommand::Note { text: reason }
            | HostCommand::Close { reason, .. } => reason.trim(),
        }
    }

    /// Whether it takes entries back.
    pub(super) fn goes_back(&self) -> bool {
        matches!(self, HostCommand::UndoTo { .. } | HostCommand::Reroll { .. })
    }

    /// Whether the host has seen what it would change. A note changes nothing.
    pub(super) fn is_sure(&self) -> bool {
        match self {
            HostCommand::Set { sure, .. }
            | HostCommand::Skip { sure, .. }
            | HostCommand::Reroll { sure, .. }
            | HostCommand::UndoTo { sure, .. }
            | HostCommand::Seat { sure, .. }
            | HostCommand::Extend { sure, .. }
            | HostCommand::Pause { sure, .. }
            | HostCommand::Rule { sure, .. }
            | HostCommand::Close { sure, .. } => *sure,
            HostCommand::Note { .. } => true,
        }
    }

    /// The seat that it is about, as it was typed.
    pub(super) fn seat(&self) -> Option<&str> {
        match self {
            HostCommand::Skip { seat, .. } | HostCommand::Seat { seat, .. } => Some(seat),
            HostCommand::Set { seat, .. } | HostCommand::Extend { seat, .. } => seat.as_deref(),
            HostCommand::Reroll { .. }
            | HostCommand::UndoTo { .. }
            | HostCommand::Pause { .. }
            | HostCommand::Rule { .. }
            | HostCommand::Note { .. }
            | HostCommand::Close { .. } => None,
        }
    }

    /// The seat that loses its player by it, or whose turn is played, as it was typed.
    pub(super) fn takes_from(&self) -> Option<&str> {
        match self {
            HostCommand::Skip { seat, .. } | HostCommand::Seat { seat, .. } => Some(seat),
            _ => None,
        }
    }

    /// The person who gets a seat by it.
    pub(super) fn newcomer(&self) -> Option<User> {
        match self {
            HostCommand::Seat { user, .. } => *user,
            _ => None,
        }
    }

    /// Whether it may mend a game that a fault has stopped.
    pub(super) fn mends(&self) -> bool {
        matches!(
            self,
            HostCommand::Set { .. }
                | HostCommand::Reroll { .. }
                | HostCommand::UndoTo { .. }
                | HostCommand::Note { .. }
        )
    }
}

/// Discord's number of a user, which fits into no JSON number and comes as a text; a text that is no number names nobody.
fn user_id<'de, D: Deserializer<'de>>(value: D) -> Result<Option<User>, D::Error> {
    let number = match Option::<Value>::deserialize(value)? {
        Some(Value::String(text)) => text.parse().ok(),
        Some(other) => other.as_u64(),
        None => None,
    };
    Ok(number.map(User))
}

/// A line of `/gm` that was kept until the other players had agreed to it.
///
/// # Errors
/// It cannot be read any more.
pub(super) fn ruling_line(line: &str) -> Result<HostCommand, Rejection> {
    let read = super::table_line(line).map_err(|error| {
        let reason = text!("ruling-unread", line = line, error = error.to_string());
        refusal(reason, text!("ruling-unread-instead"))
    })?;
    HostCommand::read(&read)
}

#[cfg(test)]
mod tests {
    use super::*;
    use muster_vocabulary::{Opt, OptionKind, SHARED_COMMANDS};
    use serde_json::{Map, json};

    /// A value that the option takes.
    fn sample(option: &Opt) -> Value {
        match option.kind {
            OptionKind::Boolean => json!(true),
            OptionKind::Integer => json!(option.min.unwrap_or(1)),
            OptionKind::User => json!("1099511627776"),
            OptionKind::String | OptionKind::Seat | OptionKind::File => option
                .choices
                .first()
                .map_or_else(|| json!("2"), |choice| json!(choice)),
        }
    }

    /// Whether the type of its command reads a line.
    fn is_read(line: &Invocation) -> bool {
        match line.command.as_str() {
            "game" => GameCommand::read(line).is_ok(),
            "gm" => HostCommand::read(line).is_ok(),
            _ => ServerCommand::of(line).is_some(),
        }
    }

    #[test]
    fn every_line_that_the_command_files_offer_is_read() {
        let mut lines = 0;
        for command in SHARED_COMMANDS.iter() {
            for sub in &command.sub {
                let all: Map<String, Value> = sub
                    .option
                    .iter()
                    .map(|option| (option.name.clone(), sample(option)))
                    .collect();
                let required = sub.option.iter().filter(|option| option.required);
                let least: Map<String, Value> = required.map(|option| (option.name.clone(), sample(option))).collect();
                for args in [all, least] {
                    let line = Invocation::of(command, sub, args);
                    assert!(is_read(&line), "{}", line.line());
                    lines += 1;
                }
                // An option that the file lacks is no option of the type either.
                let stray = Invocation::of(command, sub, Map::new()).with("colour", "red");
                assert!(!is_read(&stray), "{}", stray.line());
                for option in sub.option.iter().filter(|option| !option.choices.is_empty()) {
                    for choice in &option.choices {
                        let mut args: Map<String, Value> = Map::new();
                        for needed in sub.option.iter().filter(|option| option.required) {
                            args.insert(needed.name.clone(), sample(needed));
                        }
                        let line = Invocation::of(command, sub, args).with(&option.name, choice.as_str());
                        assert!(is_read(&line), "{}", line.line());
                    }
                }
            }
        }
        assert!(lines > 80, "{lines}");
    }

    #[test]
    fn values_are_typed_and_users_are_numbers() {
        let line = Invocation::new("game", "vacation").with("days", 3).with("deputy", "77");
        let Ok(GameCommand::Vacation(asked)) = GameCommand::read(&line) else {
            panic!("{}", line.line());
        };
        assert_eq!((asked.days, asked.deputy, asked.then), (Some(3), Some(User(77)), None));
        let nobody = Invocation::new("game", "vacation")
            .with("days", 3)
            .with("deputy", "Ben");
        assert!(matches!(GameCommand::read(&nobody), Ok(GameCommand::Vacation(asked)) if asked.deputy.is_none()));
        let wrong = Invocation::new("game", "start").with("npc", "expert");
        assert!(matches!(GameCommand::read(&wrong), Err(Rejection::Malformed { option, .. }) if option == "start.npc"));
        let unknown = Invocation::new("game", "dance");
        assert!(matches!(GameCommand::read(&unknown), Err(Rejection::Refused(_))));
    }
}
