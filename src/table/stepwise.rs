//! Orders that are chosen step by step: `/game turn choose:hunt food`, whose answer is the next choice. The line of each choice
//! holds all those before it, so that nothing is kept between two presses.

use super::command::Context;
use super::panel::{CHOICES_MAX as PAGE, LABEL_MAX, bare};
use super::{Table, World, refusal};
use muster_game::{Alternative, AnyGame, ChoiceId, Duty, Next, OpenChoice, Reached, Rejection};
use muster_kit::{Audience, Choice, Control, Lights, Line, Post, Span, shortened};
use muster_vocabulary::Invocation;
use muster_words::text;
use serde_json::Value;

/// The word before the first choice: nothing is chosen yet.
const START: &str = "start";

/// The option of `/game turn` that holds what was chosen, and the one that leafs through many choices.
const CHOOSE: &str = "choose";
const PAGE_OPTION: &str = "page";

/// What is chosen, and which page of the next choices is shown.
struct Place {
    duty: Duty,
    /// `/game turn`, with the topic where several wait.
    turn: String,
    chosen: Vec<ChoiceId>,
    /// From 0.
    page: usize,
}

impl Place {
    /// The line that shows this page of what follows some choices.
    fn line(&self, chosen: &[ChoiceId], page: usize) -> String {
        let chosen = match chosen {
            [] => START.to_owned(),
            some => in_words(some),
        };
        let leaf = match page {
            0 => String::new(),
            page => format!(" {PAGE_OPTION}:{}", page + 1),
        };
        format!("{}{leaf} {CHOOSE}:{chosen}", self.turn)
    }

    /// The page of so many choices that is shown; the last where it has fewer.
    fn page_of(&self, count: usize) -> usize {
        self.page.min(count.saturating_sub(1) / PAGE)
    }

    /// Where on the board the choices are that are shown, and those that were made.
    fn lights(&self, reached: &Reached<Value>) -> Lights {
        let shown: Vec<&Alternative<Value>> = match &reached.next {
            Next::Choose(open) => {
                let page = self.page_of(open.alternatives.len());
                open.alternatives.iter().skip(page * PAGE).take(PAGE).collect()
            }
            Next::Ready(_) => Vec::new(),
        };
        Lights {
            open: shown.iter().filter_map(|alternative| alternative.spot).collect(),
            taken: reached.taken.iter().filter_map(|made| made.spot).collect(),
        }
    }

    /// The line that goes back by one choice.
    fn back(&self) -> String {
        match self.chosen.split_last() {
            Some((_, before)) => self.line(before, 0),
            None => self.turn.clone(),
        }
    }
}

/// The line that asks for the first choice of a turn.
fn start_line(turn: &str) -> String {
    format!("{turn} {CHOOSE}:{START}")
}

fn in_words(chosen: &[ChoiceId]) -> String {
    let names: Vec<String> = chosen.iter().map(ToString::to_string).collect();
    names.join(" ")
}

impl Table {
    /// What asks for the first choice of the turn under way.
    pub(super) fn stepwise_start() -> Invocation {
        Invocation::new("game", "turn").with(CHOOSE, START)
    }

    /// The button of a panel that leads to the first choice.
    pub(super) fn stepwise_button(turn: &str) -> Control {
        Control::button(text!("button-stepwise"), start_line(turn))
    }

    /// The last entry of a select that leaves some orders out, which leads to the first choice.
    pub(super) fn stepwise_choice(turn: &str, others: usize) -> Choice {
        Choice {
            label: text!("choice-others", count = others),
            line: start_line(turn),
        }
    }

    /// The next choice on the way to an order, or the order.
    ///
    /// # Errors
    /// The asker is not awaited, or nothing can be chosen.
    pub(super) fn stepwise(
        &self,
        context: &Context<'_>,
        which: Option<u16>,
        typed: &str,
        page: Option<u16>,
    ) -> Result<Post, Rejection> {
        self.playing()?;
        self.going_on()?;
        let game = self.game()?;
        let (duty, turn) = self.awaited(&*game, context, which)?;
        let mut chosen = ChoiceId::read_all(typed);
        if chosen.first() == Some(&ChoiceId::of(START)) {
            chosen.remove(0);
        }
        let mut place = Place {
            duty,
            turn,
            page: usize::from(page.unwrap_or(1).saturating_sub(1)),
            chosen,
        };
        let typed = place.chosen.len();
        let mut reached = self.next_at(&*game, &mut place, context.world)?;
        let was_cut = place.chosen.len() < typed;
        let (lights, board) = (place.lights(&reached), reached.board.take());
        let mut post = self.stepwise_post(&*game, &place, reached, was_cut);
        post.drawn = self.drawn_board(context.user, place.duty.seat, place.duty.topic, &context.world)?;
        if let Some(drawn) = &mut post.drawn {
            if let Some(board) = board {
                drawn.board = *board;
            }
            drawn.lights = lights.on(&drawn.board);
        }
        Ok(post)
    }

    /// What comes next at a place. Choices that hold no more are taken back, the last first.
    fn next_at(&self, game: &dyn AnyGame, place: &mut Place, world: World<'_>) -> Result<Reached<Value>, Rejection> {
        loop {
            let shown = place.page * PAGE..(place.page + 1) * PAGE;
            // Drawn anew each time, so that each press sees the same order.
            let mut thoughts = self.thoughts(world.secrets, "choices");
            if let Some(reached) = game.next(&place.duty, &place.chosen, shown, &mut thoughts) {
                return Ok(reached);
            }
            place.page = 0;
            if place.chosen.pop().is_none() {
                return Err(refusal(text!("stepwise-nothing"), &place.turn).into());
            }
        }
    }

    fn stepwise_post(&self, game: &dyn AnyGame, place: &Place, reached: Reached<Value>, was_cut: bool) -> Post {
        let mut lines = Vec::new();
        if was_cut {
            lines.push(Line::from(text!("stepwise-cut")));
        }
        if !reached.taken.is_empty() {
            // Not as it would be typed: it is no order yet.
            let words = reached.taken.into_iter().map(|choice| match choice.label.as_str() {
                "" => choice.id.to_string(),
                _ => choice.label,
            });
            let chosen = words.collect::<Vec<_>>().join(" > ");
            lines.push(Line::from(text!("stepwise-so-far", chosen = chosen)));
        }
        let mut controls = Vec::new();
        match reached.next {
            Next::Ready(act) => {
                lines.push(Line::from(text!("stepwise-ready")));
                let label = shortened(&self.label_of_act(game, &place.duty, &act), LABEL_MAX);
                controls.extend(self.line_of(&act).map(|line| Control::button(label, line)));
            }
            Next::Choose(open) => {
                let question = match open.question.as_str() {
                    "" => text!("stepwise-kind"),
                    asked => asked.to_owned(),
                };
                lines.push(Line::Prose(vec![Span::Strong(question.clone())]));
                controls.extend(self.choices_at(game, place, open, question));
            }
        }
        controls.push(Control::button(text!("button-back"), place.back()));
        if !place.chosen.is_empty() {
            controls.push(Control::button(text!("button-my-turn"), place.turn.clone()));
        }
        let mut post = Post::new(Audience::Asker, lines);
        post.topic = place.duty.topic;
        post.controls = controls;
        post
    }

    /// A page of choices, and the ways to the others.
    fn choices_at(&self, game: &dyn AnyGame, place: &Place, open: OpenChoice<Value>, question: String) -> Vec<Control> {
        let count = open.alternatives.len();
        let page = place.page_of(count);
        let shown = open.alternatives.iter().skip(page * PAGE).take(PAGE);
        let choices = shown.map(|alternative| self.choice_at(game, place, alternative));
        let end = self.end_of_turn().map(|end| end.line());
        // What ends the turn comes last.
        let (ends, mut choices): (Vec<Choice>, Vec<Choice>) =
            choices.partition(|choice| end.as_ref().is_some_and(|end| choice.line.starts_with(end)));
        choices.extend(ends);
        let mut controls = vec![Control::Select {
            label: question,
            choices,
        }];
        if (page + 1) * PAGE < count {
            let more = text!("button-more-choices", count = count - (page + 1) * PAGE);
            controls.push(Control::button(more, place.line(&place.chosen, page + 1)));
        }
        if page > 0 {
            let before = place.line(&place.chosen, page - 1);
            controls.push(Control::button(text!("button-choices-before"), before));
        }
        controls
    }

    /// A choice: the order that it completes, or the way to the choice after it.
    fn choice_at(&self, game: &dyn AnyGame, place: &Place, alternative: &Alternative<Value>) -> Choice {
        let onward = || place.line(&[&place.chosen[..], std::slice::from_ref(&alternative.id)].concat(), 0);
        let line = alternative.act.as_ref().and_then(|act| self.line_of(act));
        let label = match (&alternative.label[..], &alternative.act) {
            ("", Some(act)) => self.label_of_act(game, &place.duty, act),
            ("", None) => self.label_of_kind(&alternative.id),
            (label, _) => label.to_owned(),
        };
        Choice {
            label: shortened(&label, LABEL_MAX),
            line: line.unwrap_or_else(onward),
        }
    }

    /// An act in the words of orders, or else of its command.
    fn label_of_act(&self, game: &dyn AnyGame, duty: &Duty, act: &Value) -> String {
        let line = self.line_of(act).unwrap_or_default();
        let order = self.plan_in(act).or_else(|| game.as_order(duty.seat, act));
        order.unwrap_or_else(|| bare(&line).to_owned())
    }

    /// A kind of acts, named by its subcommand, and what that does.
    fn label_of_kind(&self, id: &ChoiceId) -> String {
        let named = id.to_string();
        let sub = self.command().sub.iter().find(|sub| sub.tag() == named);
        sub.map_or(named, |sub| format!("{}: {}", sub.path(), sub.about))
    }
}
