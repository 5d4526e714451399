//! The game that a table plays, found among the games of this program.

use super::{Table, refusal};
use muster_game::{Kind, Rejection};
use muster_vocabulary::{self as vocabulary, Catalogue, Command, Invocation, Sub};
use muster_words::text;

/// The games of this program, as a table refers to them. Two tables are equal whatever program they are in.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Games(Option<&'static Catalogue>);

impl From<&'static Catalogue> for Games {
    fn from(catalogue: &'static Catalogue) -> Games {
        Games(Some(catalogue))
    }
}

impl PartialEq for Games {
    fn eq(&self, _: &Games) -> bool {
        true
    }
}

/// A stored table plays a game that this program was built without.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", unknown_game_words(.0))]
pub struct UnknownGame(pub String);

fn unknown_game_words(game: &str) -> String {
    text!("table-unknown-game", game = game)
}

impl Table {
    /// A table that was read from the database, with the games of this program.
    ///
    /// # Errors
    /// It plays none of them.
    pub fn with_games(mut self, catalogue: &'static Catalogue) -> Result<Table, UnknownGame> {
        match catalogue.kind(&self.kind) {
            Some(_) => {
                self.games = catalogue.into();
                Ok(self)
            }
            None => Err(UnknownGame(self.kind)),
        }
    }

    /// All games of this program and their commands.
    pub fn catalogue(&self) -> &'static Catalogue {
        self.games.0.expect("a table is opened, or read, with the games")
    }

    /// The game that is played, as this build has it.
    pub fn kind(&self) -> &'static Kind {
        let kind = self.catalogue().kind(&self.kind);
        kind.expect("a table is opened, or read, with its game among the games")
    }

    /// The slash command of the game that is played.
    pub fn command(&self) -> &'static Command {
        self.catalogue().command_of(self.kind())
    }

    /// The subcommand of the game that is played here.
    pub(super) fn sub_of(&self, invocation: &Invocation) -> Result<&'static Sub, Rejection> {
        let command = self.command();
        if invocation.command != command.name {
            let reason = text!("table-other-game", game = self.kind().title, command = &command.name);
            return Err(refusal(reason, text!("table-other-game-instead", command = &command.name)).into());
        }
        let unknown = || {
            let reason = text!("table-no-such-order", command = &command.name, typed = &invocation.sub);
            refusal(reason, "/game help")
        };
        command.sub(&invocation.sub).ok_or_else(|| unknown().into())
    }
}

/// Reads a stored line of `/game` or `/gm`.
pub(super) fn table_line(line: &str) -> Result<Invocation, vocabulary::ParseError> {
    vocabulary::parse_in(&vocabulary::SHARED_COMMANDS, line, None)
}
