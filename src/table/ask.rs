//! Questions of `/game` that change nothing, and what a game answers by itself.

use super::command::Context;
use super::posting::posted;
use super::{Stage, Table, User, World, refusal};
use muster_game::{AnyGame, Rejection};
use muster_kit::{Post, Viewer};
use muster_vocabulary::{Invocation, Role};
use muster_words::text;
use serde_json::Value;
use std::sync::Arc;

impl Table {
    /// Whose eyes an answer is for: what everybody reads must not hold what only the asker may know.
    pub(super) fn reader(&self, user: User, shown: bool) -> Viewer {
        if shown { Viewer::Spectator } else { self.viewer(user) }
    }

    /// A query of the game's own.
    pub(super) fn answer(&self, user: User, invocation: &Invocation, world: World<'_>) -> Result<Post, Rejection> {
        let mut thoughts = self.thoughts(world.secrets, "answer");
        let game = match self.stage {
            Stage::Lobby => self.asked_in_the_lobby(invocation)?,
            _ => self.game()?,
        };
        let answer = game.answer(self.viewer(user), &self.resolved(invocation)?, &mut thoughts)?;
        Ok(posted(answer, false))
    }

    /// A position for a question before the game begins, if every position answers it alike.
    ///
    /// # Errors
    /// Refuses what needs a position; and what needs none if an option is given, with the command's example.
    fn asked_in_the_lobby(&self, invocation: &Invocation) -> Result<Arc<dyn AnyGame>, Rejection> {
        let entry = invocation.entry();
        let Some((sub, needed)) = entry.and_then(|(_, sub)| Some((sub, sub.lobby()?))) else {
            return self.game();
        };
        if let Some(option) = needed.iter().find(|option| !invocation.args.contains_key(*option)) {
            return Err(refusal(text!("ask-lobby-needs", option = option), sub.example.as_str()).into());
        }
        self.specimen()
    }

    pub(super) fn by_role(&self, context: &Context<'_>, role: Role, args: Value) -> Result<Post, Rejection> {
        self.answer(context.user, &self.invocation_of(role, args)?, context.world)
    }

    pub(super) fn invocation_of(&self, role: Role, args: Value) -> Result<Invocation, Rejection> {
        let command = self.command();
        let sub = command
            .role(role)
            .ok_or_else(|| refusal(text!("ask-none-such"), "/game help"))?;
        let args = args.as_object().cloned().unwrap_or_default();
        Ok(Invocation::of(command, sub, args))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use muster_kit::Seat;

    #[test]
    fn what_everybody_reads_is_what_everybody_may_know() {
        let (ana, stranger) = (User(1), User(2));
        let opening = crate::Opening {
            id: "t1",
            kind: muster_games::GAMES[0],
            place: "here",
            server: None,
            host: ana,
            settings: serde_json::Map::new(),
            chairs: vec![crate::NewChair {
                name: "Ana".to_owned(),
                holder: crate::Holder::User(ana),
            }],
            seed: [1; 32],
            untimed: true,
        };
        let (table, ..) =
            Table::open(&muster_games::CATALOGUE, &opening, chrono::DateTime::UNIX_EPOCH).expect("a table of one");
        assert_eq!(table.reader(ana, false), Viewer::Seat(Seat(0)));
        assert_eq!(table.reader(ana, true), Viewer::Spectator, "her hand stays her own");
        assert_eq!(table.reader(stranger, false), Viewer::Spectator);
    }
}
