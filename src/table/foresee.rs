//! What an act would do and what it would lose, before it is done.

use super::posting::posted;
use super::tried::{Tried, tried};
use super::{Stage, Table, User, World};
use muster_game::{Actor, AnyGame, Rejection, Step};
use muster_kit::{Audience, Dice, Line, Post, Seat};
use muster_vocabulary::{self as vocabulary, Invocation, Role, SubKind, Undo};
use muster_words::text;
use serde_json::Value;

impl Table {
    /// What an action would do, before it is ordered: what a front shows before it asks once more
    /// ([`muster_vocabulary::Sub::confirm`]). It has no controls of its own; the front adds the line itself as
    /// the one that does it, marked as confirmed, and `/game turn` as the way back.
    pub fn foresee(&self, user: User, invocation: &Invocation, world: World<'_>) -> Result<Post, Rejection> {
        self.playing()?;
        self.going_on()?;
        if invocation
            .entry()
            .is_some_and(|(_, sub)| sub.by == vocabulary::Issuer::Host)
        {
            return self.foresee_as_host(user, invocation, &world);
        }
        let (seat, _) = self.seat_of(user)?;
        let mut thoughts = self.thoughts(world.secrets, "foresee");
        let (game, action) = (self.game()?, self.resolved(invocation)?);
        let out_of_turn = |rejection| self.out_of_turn(user, rejection, world.now);
        let answer = game.foresee(seat, &action, &mut thoughts).map_err(out_of_turn)?;
        let tried = tried(&*game, seat, &action, &mut thoughts);
        // What would come to nothing is refused now as it would be then.
        if let Some(rejection) = tried.refused {
            return Err(out_of_turn(rejection));
        }
        let mut post = posted(answer, false);
        let cautions = game.cautions(seat, &action, &mut thoughts);
        // What a caution says is not said again.
        let is_said = |line: &Line| {
            let line = line.plain(|seat| seat.to_string());
            !line.is_empty() && cautions.iter().any(|caution| caution.contains(&line))
        };
        post.lines.retain(|line| !is_said(line));
        post.lines.splice(0..0, cautions.into_iter().map(Line::from));
        if tried.is_final() || tried.ends_turn {
            let alone = self.people().count() == 1;
            let shows = || game.shows(seat, &action, &mut thoughts);
            post.lines
                .push(Line::from(self.how_it_is_taken_back(&tried, shows, alone)));
        }
        Ok(post)
    }

    /// Whether an act with dice, one that shows something hidden, or one that ends the turn can be taken back. `alone`: nobody
    /// else would have to agree. `shows` says what is shown; it is asked only where that is told.
    fn how_it_is_taken_back(&self, tried: &Tried, shows: impl FnOnce() -> Option<String>, alone: bool) -> String {
        let what = || shows().unwrap_or_else(|| text!("foresee-shows"));
        match (self.command().table.undo, tried.rolls) {
            (Undo::Free, _) if !tried.is_final() => text!("foresee-undo-ended"),
            (Undo::Free, true) => text!("foresee-no-undo"),
            (Undo::Free, false) => text!("foresee-no-undo-shown", what = what()),
            (Undo::Vote, _) if tried.ends_turn || !tried.is_final() => match alone {
                true => text!("foresee-undo-ended-alone"),
                false => text!("foresee-undo-ended-by-vote"),
            },
            (Undo::Vote, true) if alone => text!("foresee-undo-alone"),
            (Undo::Vote, false) if alone => text!("foresee-undo-alone-shown"),
            (Undo::Vote, true) => text!("foresee-undo-by-vote"),
            (Undo::Vote, false) => text!("foresee-undo-by-vote-shown", what = what()),
        }
    }

    /// Whether the position has a front ask once more before a command of `user` is done: it would lose something for nothing
    /// ([`muster_game::Counsel::cautions`]), it is a single act that rolls dice, or it is a line of orders with one act alone, of
    /// which its own command asks. Never for what is no act of the game.
    pub fn asks_first(&self, user: User, invocation: &Invocation, world: World<'_>) -> bool {
        let acts = |(command, sub): (&vocabulary::Command, &vocabulary::Sub)| {
            command.name != "game"
                && command.name != "gm"
                && sub.kind() == SubKind::Action
                && sub.by != vocabulary::Issuer::Host
        };
        if !self.goes_on() || !invocation.entry().is_some_and(acts) {
            return false;
        }
        let (Ok((seat, _)), Ok(game), Ok(action)) = (self.seat_of(user), self.game(), self.resolved(invocation)) else {
            return false;
        };
        if let [Some(alone)] = self.steps_of_line(&*game, seat, invocation, &action).as_slice()
            && alone.entry().is_some_and(|(_, sub)| sub.asks(&alone.args))
        {
            return true;
        }
        let mut thoughts = self.thoughts(world.secrets, "cautions");
        self.deadlines.awaits(seat)
            && (!game.cautions(seat, &action, &mut thoughts).is_empty()
                || self.is_single_throw(&*game, seat, invocation, &action, &mut thoughts))
    }

    /// Whether a command is one act that rolls dice, in a game that asks before those. What ends a turn is none.
    fn is_single_throw(
        &self,
        game: &dyn AnyGame,
        seat: Seat,
        invocation: &Invocation,
        action: &Value,
        thoughts: &mut Dice,
    ) -> bool {
        let role = invocation.entry().and_then(|(_, sub)| sub.role);
        if !self.command().table.asks_before_dice || matches!(role, Some(Role::End | Role::Standing)) {
            return false;
        }
        let steps = game.steps(Actor::Seat(seat), action).unwrap_or_default();
        steps.len() == 1 && tried(game, seat, action, thoughts).is_final()
    }

    /// Whether a command of the asker's ends their turn, or their part of it: with its last step, or since nothing is left to be
    /// done after it.
    pub fn ends_with_the_turn(&self, user: User, line: &Invocation) -> bool {
        let (Ok((seat, _)), Ok(game), Ok(action)) = (self.seat_of(user), self.game(), self.resolved(line)) else {
            return false;
        };
        if self.stage != Stage::Playing {
            return false;
        }
        let steps = self.steps_of_line(&*game, seat, line, &action);
        let last = steps.last().and_then(|last| last.as_ref()?.entry());
        last.is_some_and(|(_, sub)| sub.role == Some(Role::End))
            || tried(&*game, seat, &action, &mut Dice::seeded(0, 0)).ends_turn
    }

    /// The single steps of a line of orders, each as the command that does it alone if there is one; no steps of what is no
    /// such line, or cannot be read.
    fn steps_of_line(
        &self,
        game: &dyn AnyGame,
        seat: Seat,
        line: &Invocation,
        action: &Value,
    ) -> Vec<Option<Invocation>> {
        if line.entry().is_none_or(|(_, sub)| sub.role != Some(Role::Turn)) {
            return Vec::new();
        }
        let steps = game.steps(Actor::Seat(seat), action).unwrap_or_default();
        let command = |step: &Step<Value>| Invocation::of_action(self.command(), &step.action);
        steps.iter().map(command).collect()
    }

    /// The command of the game that a line of orders is, where it holds one act alone that has a command of its own: `next` in
    /// a camp. What is about to be done is named by it.
    pub fn command_of_line(&self, user: User, line: &Invocation) -> Option<Invocation> {
        let (game, (seat, _)) = (self.game().ok()?, self.seat_of(user).ok()?);
        let action = self.resolved(line).ok()?;
        match self.steps_of_line(&*game, seat, line, &action).as_slice() {
            [alone] => alone.clone(),
            _ => None,
        }
    }

    /// As [`Table::foresee`] for what the host does, who needs no seat: whether it can be done, and how it is told.
    fn foresee_as_host(&self, user: User, invocation: &Invocation, world: &World<'_>) -> Result<Post, Rejection> {
        self.hosted_by(user, world)?;
        self.going_on()?;
        let mut thoughts = self.thoughts(world.secrets, "foresee");
        let played = self
            .game()?
            .play(Actor::Host, &self.resolved(invocation)?, &mut thoughts);
        let played = played.map_err(|rejection| self.out_of_turn(user, rejection, world.now))?;
        let mut lines = vec![
            Line::from(text!("foresee-host")),
            Line::from(text!("foresee-host-public")),
        ];
        let tried = Tried {
            rolls: !thoughts.drawn().is_empty(),
            shows: played.revealed,
            ..Tried::default()
        };
        lines.extend(tried.rolls.then(|| Line::from(text!("foresee-host-dice"))));
        if tried.is_final() {
            let alone = self.people().map(|(_, player)| player).eq([user]);
            lines.push(Line::from(self.how_it_is_taken_back(&tried, || None, alone)));
        }
        Ok(Post::new(Audience::Asker, lines))
    }
}
