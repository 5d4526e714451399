//! Questions of `/game` that change nothing, and what a game answers by itself.

use super::command::Context;
use super::{Decision, Stage, Table, User, World, refusal};
use muster_game::Rejection;
use muster_kit::book::subject;
use muster_kit::{Answer, Audience, Line, Look, Post, Topic, Viewer};
use muster_vocabulary::{Invocation, Role};
use muster_words::text;
use serde_json::{Value, json};

impl Table {
    /// Whose eyes an answer is for: what everybody reads must not hold what only the asker may know.
    pub(super) fn reader(&self, user: User, shown: bool) -> Viewer {
        if shown { Viewer::Spectator } else { self.viewer(user) }
    }

    /// A query of the game's own.
    pub(super) fn answer(&self, user: User, invocation: &Invocation, world: World<'_>) -> Result<Post, Rejection> {
        let mut thoughts = self.thoughts(world.secrets, "answer");
        let answer = self
            .game()?
            .answer(self.viewer(user), &self.resolved(invocation)?, &mut thoughts)?;
        Ok(posted(answer, false))
    }

    fn by_role(&self, context: &Context<'_>, role: Role, args: Value) -> Result<Post, Rejection> {
        self.answer(context.user, &self.invocation_of(role, args)?, context.world)
    }

    fn invocation_of(&self, role: Role, args: Value) -> Result<Invocation, Rejection> {
        let command = self.command();
        let sub = command
            .role(role)
            .ok_or_else(|| refusal(text!("ask-none-such"), "/game help"))?;
        let args = args.as_object().cloned().unwrap_or_default();
        Ok(Invocation::of(command, sub, args))
    }

    /// `/game status`: how the game stands, and for whom it waits.
    pub(super) fn status(&self, context: &Context<'_>, shown: bool) -> Result<Post, Rejection> {
        if self.stage == Stage::Lobby {
            return Ok(self.lobby_post());
        }
        let viewer = self.reader(context.user, shown);
        let mut post = posted(Answer::board(self.game()?.status(viewer)), shown);
        post.lines = self.waiting_lines(context.world.now)?;
        Ok(post)
    }

    /// `/game map`.
    pub(super) fn map(&self, context: &Context<'_>, look: Option<Look>, shown: bool) -> Result<Post, Rejection> {
        let viewer = self.reader(context.user, shown);
        let mut post = posted(Answer::board(self.game()?.map(viewer, Topic::GAME)), shown);
        post.look = look;
        Ok(post)
    }

    /// `/game odds`, with buttons to the clauses that the answer names.
    pub(super) fn odds(&self, context: &Context<'_>, question: &str) -> Result<Post, Rejection> {
        let mut thoughts = self.thoughts(context.world.secrets, "odds");
        let mut answer = self.game()?.odds(self.viewer(context.user), question, &mut thoughts)?;
        let plain = |line: &Line| line.plain(|seat| seat.to_string());
        let text: Vec<String> = answer.lines.iter().map(plain).collect();
        let rules = self.kind().book().links(&text.join("\n"), "/game rules");
        answer.controls.extend(rules);
        Ok(posted(answer, false))
    }

    /// `/game rules`: a topic, a clause, or a question in plain words; the overview if nothing is asked.
    pub(super) fn rules(&self, context: &Context<'_>, topic: Option<&str>) -> Result<Post, Rejection> {
        let topic = topic.map_or("overview", subject);
        let args = json!({ "topic": topic });
        if self.stage != Stage::Lobby {
            return self.by_role(context, Role::Rules, args);
        }
        let question = self.invocation_of(Role::Rules, args)?.action();
        let mut thoughts = self.thoughts(context.world.secrets, "answer");
        let answer = self
            .specimen()?
            .answer(self.viewer(context.user), &question, &mut thoughts)?;
        Ok(posted(answer, false))
    }

    /// `/game orders`: the game's own command for standing orders.
    pub(super) fn orders(
        &self,
        context: &Context<'_>,
        plan: Option<&str>,
        when: Option<&str>,
    ) -> Result<Decision, Rejection> {
        let Some(plan) = plan.filter(|plan| !plan.is_empty()) else {
            let post = self.by_role(context, Role::Hand, json!({}))?;
            return Ok(Decision::Answer(vec![post]));
        };
        let mut args = json!({ "plan": plan });
        if let Some(when) = when {
            args["when"] = json!(when);
        }
        let invocation = self.invocation_of(Role::Standing, args)?;
        self.decide(context.user, context.name, &invocation, context.world)
    }
}

/// An answer as a post: to the asker, or to everybody if the asker wishes.
pub(super) fn posted(answer: Answer, shown: bool) -> Post {
    let mut post = Post::new(if shown { Audience::Table } else { Audience::Asker }, answer.lines);
    post.boards = answer.boards;
    post.fields = answer.fields;
    post.controls = answer.controls;
    post.data = answer.data;
    super::panel::offer_signs(&mut post);
    post
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
