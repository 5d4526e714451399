//! A command line finds what carries it out.

mod deadline;
mod dice;
mod lobby;
mod log;
mod look;
mod overrule;
mod past;
mod questions;
mod sitting;
mod undo;
mod vacation;
mod vote;
mod watch;

use crate::command::{Context, GameCommand, HostCommand};
use crate::draft::Draft;
use crate::{By, Change, Decision, Entry, Table, User, World, refusal};
use muster_game::{Actor, Notice, Rejection};
use muster_vocabulary::{self as vocabulary, Invocation, Role, SubKind};
use muster_words::text;
pub use past::LOOK_BACK_MAX;

impl Table {
    /// Carries out one command line of `user`.
    ///
    /// `name` is what the front calls the user, for a chair that is taken now.
    pub fn decide(
        &self,
        user: User,
        name: &str,
        invocation: &Invocation,
        world: World<'_>,
    ) -> Result<Decision, Rejection> {
        let context = Context {
            user,
            name,
            line: invocation,
            world,
        };
        let mut decision = self.decided(&context)?;
        self.as_seen_by(user, &mut decision);
        Ok(decision)
    }

    fn decided(&self, context: &Context<'_>) -> Result<Decision, Rejection> {
        let Context {
            user,
            line: invocation,
            world,
            ..
        } = *context;
        match invocation.command.as_str() {
            "game" => return self.game_command(context, GameCommand::read(invocation)?),
            "gm" => return self.overrule(context, &HostCommand::read(invocation)?),
            _ => (),
        }
        let sub = self.sub_of(invocation)?;
        if sub.kind() == SubKind::Query {
            let answer = self.answer(user, invocation, world);
            let odds = invocation.first_text().filter(|_| sub.role == Some(Role::Odds));
            let answer = answer.or_else(|rejection| match odds {
                // A label, or several questions in one line.
                Some((_, question)) => self.odds(context, question).map_err(|_| rejection),
                None => Err(rejection),
            });
            // The rule book of the game itself tells what is set at the table as `/game rules` does.
            let page = invocation.first_text().filter(|_| sub.role == Some(Role::Rules));
            return answer.map(|mut post| {
                post.lines
                    .extend(page.into_iter().flat_map(|(_, topic)| self.settings_of_a_page(topic)));
                Decision::Answer(vec![post])
            });
        }
        // A dry run, where a game's command has one: what would happen, for the asker alone.
        if sub.is_dry_run(&invocation.args) {
            return self
                .foresee(user, invocation, world)
                .map(|post| Decision::Answer(vec![post]));
        }
        self.act(user, invocation, sub.by == vocabulary::Issuer::Host, world)
    }

    /// Whether a command line is a question that has to be worked out: odds, replays, checks, the game's own queries. What
    /// only shows a position as it stands, or previews an act, is none.
    pub fn is_question(line: &Invocation) -> bool {
        match GameCommand::of(line) {
            Some(command) => command.is_question(),
            None => line.entry().is_some_and(|(_, sub)| sub.kind() == SubKind::Query),
        }
    }

    /// Carries out a line of `/game`, or answers it.
    ///
    /// # Errors
    /// The refusal of the command; and of those that belong to a front.
    pub(super) fn game_command(&self, context: &Context<'_>, command: GameCommand) -> Result<Decision, Rejection> {
        let answer = |post| Ok(Decision::Answer(vec![post]));
        match command {
            GameCommand::Join { seat, r#as } => self.join(context, seat.as_deref(), r#as.as_deref()),
            GameCommand::Leave { seat } => self.leave(context, seat.as_deref()),
            GameCommand::Start { npc } => self.start(context, npc),
            GameCommand::Option { set, trusted } => self.option(context, set.as_deref(), trusted),
            GameCommand::Undo { to } => self.undo(context, to),
            GameCommand::Vote { choice, ask } => self.vote(context, choice, ask),
            GameCommand::Concede {} => self.concede(context.user, context.world),
            GameCommand::Deadline(options) => self.deadline(context, &options),
            GameCommand::Vacation(options) => self.vacation(context, &options),
            GameCommand::DiceSalt { text } => self.salt(context, &text),
            GameCommand::DiceDispute { roll, reason } => self.dispute(context, roll, &reason),
            GameCommand::DiceRoll { dice } => self.free_roll(context, &dice),
            GameCommand::Watch { on, page } => self.watch(context, on, page),
            GameCommand::Orders { plan, when } => self.orders(context, plan.as_deref(), when.as_deref()),
            GameCommand::Map {
                r#as, keep: Some(kept), ..
            } => self.keep_look(context, r#as, kept),
            GameCommand::Map { show, r#as, keep: None } => answer(self.map(context, r#as, show)?),
            GameCommand::Status { show } => answer(self.status(context, show)?),
            GameCommand::Odds { what } => answer(self.odds(context, &what)?),
            GameCommand::Log { from } => answer(self.log(context, from)?),
            GameCommand::Turn {
                ask: Some(_), which, ..
            } => answer(self.second_opinion(context, which)?),
            GameCommand::Turn {
                choose: Some(chosen),
                which,
                page,
                ..
            } => answer(self.stepwise(context, which, &chosen, page)?),
            GameCommand::Turn { which, .. } => answer(self.panel(context, which)?),
            GameCommand::Catchup { since } => answer(self.catchup(context, since)?),
            GameCommand::Replay { to, r#as, show } => answer(self.replay(context, to, r#as, show)?),
            GameCommand::DiceVerify { roll } => answer(self.verify_roll(context, roll)?),
            GameCommand::DiceLuck { seat } => answer(self.luck(context, seat.as_deref())?),
            GameCommand::Rules { topic } => answer(self.rules(context, topic.as_deref())?),
            GameCommand::New { .. }
            | GameCommand::Help { .. }
            | GameCommand::Rematch { .. }
            | GameCommand::Export {} => {
                let sub = &context.line.sub;
                Err(refusal(text!("ask-unknown", sub = sub), "/game help").into())
            }
        }
    }

    fn act(&self, user: User, invocation: &Invocation, host: bool, world: World<'_>) -> Result<Decision, Rejection> {
        self.playing()?;
        self.going_on()?;
        let (actor, by) = if host {
            self.hosted_by(user, &world)?;
            (Actor::Host, By::Host)
        } else {
            let (seat, by) = self.seat_of(user)?;
            (Actor::Seat(seat), by)
        };
        let mut draft = Draft::new(self, world)?;
        let told = draft.line(actor, &self.resolved(invocation)?, by);
        told.map_err(|rejection| self.out_of_turn(user, rejection, world.now))?;
        if let Actor::Seat(seat) = actor {
            draft.has_acted(seat, by, self.awaits(seat));
        }
        Ok(draft.finish())
    }

    /// A seat gives up.
    fn concede(&self, user: User, world: World<'_>) -> Result<Decision, Rejection> {
        self.playing()?;
        let (seat, _) = self.seat_of(user)?;
        let mut draft = Draft::new(self, world)?;
        draft.tell(Notice::Conceded { seat })?;
        Ok(draft.finish())
    }
}
