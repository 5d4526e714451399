//! The games of a program and every slash command that it has.

use super::complete::{complete_in, suggest_in};
use super::help::help_in;
use super::parse::{assemble_in, begun_in};
use super::{
    Begun, Command, Completion, Invocation, ParseError, Proposal, SHARED, Sub, example_in, parse_in, proposal,
};
use muster_game::Kind;
use muster_kit::{Line, Partial, Suggestion};
use serde_json::{Map, Value};
use std::fmt;

/// The games that a program was built with, and all slash commands: those that serve every game and one for each game.
///
/// The program makes one at the top, of the games that it links, and hands it down: no other package names a game. It
/// lives as long as the program, since tables and invocations refer to its parts.
pub struct Catalogue {
    kinds: &'static [&'static Kind],
    commands: Vec<Command>,
}

impl Catalogue {
    /// The catalogue of these games, in the order in which players are offered them.
    ///
    /// # Panics
    /// If a command file is malformed: the files are part of the program.
    pub fn new(kinds: &'static [&'static Kind]) -> Catalogue {
        let ids: Vec<String> = kinds.iter().map(|kind| kind.id.to_owned()).collect();
        let shared = SHARED.iter().map(|text| Command::read(text, None).offering(&ids));
        let games = kinds.iter().map(|kind| Command::read(kind.command, Some(kind.id)));
        Catalogue {
            kinds,
            commands: shared.chain(games).collect(),
        }
    }

    /// Every game, in the order in which players are offered them.
    pub fn kinds(&self) -> &'static [&'static Kind] {
        self.kinds
    }

    /// The game with that id; none if this program was built without it.
    pub fn kind(&self, id: &str) -> Option<&'static Kind> {
        self.kinds.iter().copied().find(|kind| kind.id == id)
    }

    /// Every command: `/game`, `/gm`, `/muster`, and one for each game.
    pub fn commands(&self) -> &[Command] {
        &self.commands
    }

    /// The command of that name, such as `game`.
    pub fn command(&self, name: &str) -> Option<&Command> {
        self.commands.iter().find(|command| command.name == name)
    }

    /// The slash command that plays a game of this catalogue.
    ///
    /// # Panics
    /// If the game is of another catalogue.
    pub fn command_of(&self, kind: &Kind) -> &Command {
        let plays = |command: &&Command| command.game == Some(kind.id);
        self.commands.iter().find(plays).expect("every game has a command")
    }

    /// Reads a line such as `/warcamp hunt who:1-4`.
    ///
    /// # Errors
    /// What is wrong with the line, and where.
    pub fn parse(&'static self, line: &str) -> Result<Invocation, ParseError> {
        self.parse_at(line, None)
    }

    /// Reads a line typed at a table of the game with that id, where the game's command may be left out, and `/game` too
    /// where the game has no such word itself.
    ///
    /// # Errors
    /// What is wrong with the line, and where.
    pub fn parse_at(&'static self, line: &str, game: Option<&str>) -> Result<Invocation, ParseError> {
        parse_in(&self.commands, line, game)
    }

    /// Reads the command of a line and its values without checking them.
    ///
    /// # Errors
    /// The line begins with no command of ours, or is not made of options.
    pub fn begun(&'static self, line: &str) -> Result<Begun, ParseError> {
        begun_in(&self.commands, line)
    }

    /// Builds an invocation from values that came apart, as Discord sends them, and checks every one: what an
    /// autocompleted option holds can be anything.
    ///
    /// # Errors
    /// What is wrong with the first value that is.
    pub fn assemble(
        &'static self,
        command: &str,
        sub: &str,
        args: &Map<String, Value>,
    ) -> Result<Invocation, ParseError> {
        assemble_in(&self.commands, command, sub, args)
    }

    /// An action or a query as the invocation that would do it; none for what only the program itself can do.
    pub fn of_action(&'static self, command: &str, action: &Value) -> Option<Invocation> {
        Invocation::of_action(self.command(command)?, action)
    }

    /// Completes a line whose cursor stands before byte `cursor`, typed at a table of `game` if there is one.
    pub fn complete(&self, line: &str, cursor: usize, game: Option<&str>) -> Completion {
        complete_in(&self.commands, line, cursor, game)
    }

    /// Suggestions for options of `/game` that the command files answer by themselves: settings and names of commands.
    /// None for all others.
    pub fn suggest(&self, command: &str, partial: &Partial, game: Option<&str>) -> Option<Vec<Suggestion>> {
        suggest_in(&self.commands, command, partial, game)
    }

    /// Help on `topic`: a command, a subcommand with or without its command, or nothing for an overview. `game` is the id
    /// of the game at the table where it was asked.
    ///
    /// # Errors
    /// There is no such command; where the rules of the game tell about the topic, the error proposes these.
    pub fn help(&self, topic: &str, game: Option<&str>) -> Result<Vec<Line>, ParseError> {
        help_in(&self.commands, topic, game).map_err(|error| {
            let kind = game.and_then(|id| self.kind(id));
            match kind.and_then(|kind| kind.book().topic(topic)) {
                Some(_) => error.nearest(Some(&format!("/game rules topic:{}", topic.trim()))),
                None => error,
            }
        })
    }

    /// The example of a subcommand at a table of that game: the game's own, if it has one.
    pub fn example(&self, command: &Command, sub: &Sub, game: Option<&str>) -> String {
        example_in(&self.commands, command, sub, game)
    }

    /// The command that a hint begins with: `/game rematch, or /game log to look back`. None for mere words.
    pub fn proposal(&'static self, hint: &str, game: Option<&str>) -> Option<Proposal> {
        proposal(self, hint, game)
    }
}

impl fmt::Debug for Catalogue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.kinds).finish()
    }
}
