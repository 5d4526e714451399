//! Questions of `/game` that change nothing: status, map, odds, rules, and orders that are stored.

use crate::command::Context;
use crate::posting::posted;
use crate::prose::{self, mark};
use crate::tried::tried;
use crate::{Decision, Stage, Table};
use muster_game::Rejection;
use muster_kit::book::{HOW_TO_PLAY, OVERVIEW, subject};
use muster_kit::{Answer, Line, Look, Post, Seat, Span, Topic};
use muster_vocabulary::{self as vocabulary, Invocation, Role, SubKind};
use muster_words::text;
use serde_json::json;

impl Table {
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
        let of_choice = self
            .choice_asked_about(context, question)
            .and_then(|(seat, choice)| self.odds_of_choice(context, seat, &choice).ok());
        let mut answer = match of_choice {
            Some(answer) => answer,
            None => self.odds_of(context, question)?,
        };
        let plain = |line: &Line| line.plain(|seat| seat.to_string());
        let text: Vec<String> = answer.lines.iter().map(plain).collect();
        let rules = self.kind().book().links(&text.join("\n"), "/game rules");
        answer.controls.extend(rules);
        Ok(posted(answer, false))
    }

    fn odds_of(&self, context: &Context<'_>, question: &str) -> Result<Answer, Rejection> {
        let mut thoughts = self.thoughts(context.world.secrets, "odds");
        self.game()?.odds(self.viewer(context.user), question, &mut thoughts)
    }

    /// The choice of a player's panel that a question names by its label.
    fn choice_asked_about(&self, context: &Context<'_>, question: &str) -> Option<(Seat, Invocation)> {
        let (game, (seat, _)) = (self.game().ok()?, self.seat_of(context.user).ok()?);
        let choice = self.choice_labelled(&*game, seat, question)?;
        // `battle 2` is a question of the game's own, however labels begin.
        let mut thoughts = self.thoughts(context.world.secrets, "odds");
        let own = game.questions(self.viewer(context.user), &mut thoughts);
        let is_own = own
            .iter()
            .any(|known| known.value.eq_ignore_ascii_case(question.trim()));
        (!is_own).then_some((seat, choice))
    }

    /// Odds of a choice: of the orders it comes to, or what is known of it before it is done.
    fn odds_of_choice(&self, context: &Context<'_>, seat: Seat, choice: &Invocation) -> Result<Answer, Rejection> {
        let (game, action) = (self.game()?, self.resolved(choice)?);
        if choice.entry().is_some_and(|(_, sub)| sub.kind() != SubKind::Action) {
            return Ok(Answer::lines(vec![Line::from(text!("odds-of-a-look"))]));
        }
        let orders = self.words_of(seat, choice, &action);
        self.odds_of(context, &orders).or_else(|rejection| {
            let mut thoughts = self.thoughts(context.world.secrets, "foresee");
            let known = game.foresee(seat, &action, &mut thoughts)?;
            if !known.lines.is_empty() {
                return Ok(known);
            }
            if tried(&*game, seat, &action, &mut thoughts).is_final() {
                return Err(rejection);
            }
            let words = text!("odds-no-dice", orders = mark(0));
            Ok(Answer::lines(vec![prose::line(
                &words,
                &[Span::Strong(orders.clone())],
            )]))
        })
    }

    /// `/game rules`: a topic, a clause, or a question in plain words; the overview if nothing is asked.
    pub(super) fn rules(&self, context: &Context<'_>, topic: Option<&str>) -> Result<Post, Rejection> {
        let topic = topic.map_or(OVERVIEW, subject);
        let mut post = self.page_of_rules(context, topic)?;
        post.lines.extend(self.settings_of_a_page(topic));
        Ok(post)
    }

    /// How this table differs from what a page of the rules says: the settings of its clauses that are not as usual.
    pub(super) fn settings_of_a_page(&self, topic: &str) -> Vec<Line> {
        let book = self.kind().book();
        let settings = self.command().setting.iter();
        let tells_of_all = [OVERVIEW, HOW_TO_PLAY]
            .iter()
            .any(|known| topic.eq_ignore_ascii_case(known));
        let differs = |setting: &&vocabulary::Setting| {
            // What a first turn is, and the game in short, hangs on all of them.
            let belongs = tells_of_all || setting.clauses.iter().any(|clause| book.sums_up(topic, clause));
            belongs && !self.is_as_usual(setting)
        };
        let told = |setting: &vocabulary::Setting| {
            let (name, value) = (setting.name.as_str(), self.set_in_words(setting));
            match &setting.default {
                Some(usual) => {
                    let usual = vocabulary::value_words(usual);
                    text!("rules-setting-here", setting = name, value = value, usual = usual)
                }
                None => text!("rules-set-here", setting = name, value = value),
            }
        };
        settings
            .filter(differs)
            .map(|setting| Line::from(told(setting)))
            .collect()
    }

    fn page_of_rules(&self, context: &Context<'_>, topic: &str) -> Result<Post, Rejection> {
        if self.command().role(Role::Rules).is_none() {
            // A game with nothing to look up but its book.
            return Ok(posted(self.kind().book().answer(topic, "/game rules")?, false));
        }
        let told = self.by_role(context, Role::Rules, json!({ "topic": topic }));
        told.or_else(|refused| self.look(context, topic).ok_or(refused))
    }

    /// What stands on the board under a name that is no topic of the rules; none if nothing does.
    fn look(&self, context: &Context<'_>, name: &str) -> Option<Post> {
        let option = self.command().role(Role::Look)?.option.first()?;
        let mut args = serde_json::Map::new();
        args.insert(option.name.clone(), name.into());
        self.by_role(context, Role::Look, args.into()).ok()
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
        let standing = self.command().role(Role::Standing);
        if let Some(standing) = standing.filter(|sub| sub.opt("plan").is_none()) {
            let instead = standing.example.clone();
            return Err(crate::refusal(text!("orders-no-plan"), instead).into());
        }
        let mut args = json!({ "plan": plan });
        if let Some(when) = when {
            args["when"] = json!(when);
        }
        let invocation = self.invocation_of(Role::Standing, args)?;
        self.decide(context.user, context.name, &invocation, context.world)
    }
}
