//! The erased form: any game behind one object-safe trait, with JSON for what differs.

use super::choices::{ChoiceId, Reached};
use super::choosing::{act_by_lot, next_of};
use super::counsel::{each_by_itself, proposing_by_command};
use super::reading::{from_json, set_at};
use super::rejection::Rejection;
use super::thought::{second_thought, thought};
use super::upkeep::known;
use super::{Actor, Advice, Awaiting, Dial, Duty, Game, Menu, Notice, Occasion, Offer, Referee, Step, Tiding};
use muster_kit::{
    Answer, Control, Dice, Field, Level, Line, Partial, Refusal, Scene, Seat, Suggestion, Topic, Viewer, budget,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::value::{RawValue, Value, to_raw_value};
use std::any::Any;
use std::ops::Range;
use std::sync::Arc;

/// Steps of a budget.
pub(super) type Steps = u64;

/// Works something out with a budget of steps, or refuses it. A game that knows what would fit says so itself before this.
pub(super) fn within<T>(steps: Steps, work: impl FnOnce() -> Result<T, Rejection>) -> Result<T, Rejection> {
    budget::within(steps, work).unwrap_or_else(|budget::Spent| {
        let refusal = Refusal::new("table", "That can happen in too many ways to count them all.");
        Err(refusal.instead("Ask with fewer units or with smaller numbers.").into())
    })
}

/// Any game's position. Values cross this line as JSON; on either side of it they are typed.
pub trait AnyGame: Any + Send + Sync {
    fn awaiting(&self) -> Awaiting;
    /// See [`crate::Knowledge::prompt`].
    fn prompt(&self, duty: &Duty) -> Line;
    /// See [`crate::Knowledge::own_prompt`].
    fn own_prompt(&self, duty: &Duty) -> Line;
    /// See [`crate::Rules::runs_stored_orders`].
    fn runs_stored_orders(&self, seat: Seat) -> bool;
    fn rules(&self) -> u32;
    fn steps(&self, actor: Actor, action: &Value) -> Result<Vec<Step<Value>>, Rejection>;
    fn play(&self, actor: Actor, action: &Value, dice: &mut Dice) -> Result<Played, Rejection>;
    fn tell(&self, notice: Notice, dice: &mut Dice) -> Result<Played, Rejection>;
    /// See [`Counsel::fallback`].
    fn fallback(&self, duty: &Duty) -> Value;
    /// See [`act_by_lot`]: of what is known to the caller, who may ask a guess.
    fn act_by_lot(&self, duty: &Duty, dice: &mut Dice) -> Value;
    /// Asked of a guess, so that it cannot peek. The action is as its player would type it, as [`AnyGame::act_by_lot`] gives it.
    fn advise(&self, duty: &Duty, level: Level, occasion: Occasion, dice: &mut Dice) -> Advice<Value>;
    /// See [`crate::Counsel::second_opinion`], else the next act of an NPC; asked of a guess, too.
    fn second_opinion(&self, duty: &Duty, dice: &mut Dice) -> Advice<Value>;
    /// Asked of a guess, too. What of `before` the rules cannot read is left out.
    fn menu(&self, duty: &Duty, before: &[Value], dice: &mut Dice) -> Menu<Value>;
    fn is_guided(&self) -> bool;
    /// Where these choices lead, of a guess ([`crate::Counsel::choose`]); of the alternatives in `shown` it says which are an act.
    fn next(&self, duty: &Duty, chosen: &[ChoiceId], shown: Range<usize>, dice: &mut Dice) -> Option<Reached<Value>>;
    /// Asked of a guess, too.
    fn cautions(&self, seat: Seat, action: &Value, dice: &mut Dice) -> Vec<String>;
    /// Asked of a guess, too.
    fn left_out(&self, seat: Seat, action: &Value, dice: &mut Dice) -> Vec<String>;
    /// See [`crate::Counsel::shows`]; asked of a guess, too.
    fn shows(&self, seat: Seat, action: &Value, dice: &mut Dice) -> Option<String>;
    /// See [`crate::Counsel::as_order`]; none of an action that is none of the game's.
    fn as_order(&self, seat: Seat, action: &Value) -> Option<String>;
    fn begins_an_order(&self, seat: Seat, word: &str) -> bool;
    /// See [`crate::Counsel::seat_called`].
    fn seat_called(&self, word: &str) -> Option<Seat>;
    fn line_command(&self) -> Option<&'static str>;
    fn example_for(&self, seat: Seat, tag: &str) -> Option<Value>;
    /// See [`crate::Counsel::end_label`].
    fn end_label(&self, seat: Seat) -> Option<String>;
    /// See [`crate::Counsel::takes_standing_orders`].
    fn takes_standing_orders(&self) -> bool;
    fn answer(&self, viewer: Viewer, query: &Value, dice: &mut Dice) -> Result<Answer, Rejection>;
    fn foresee(&self, seat: Seat, action: &Value, dice: &mut Dice) -> Result<Answer, Rejection>;
    fn odds(&self, viewer: Viewer, question: &str, dice: &mut Dice) -> Result<Answer, Rejection>;
    fn suggest(&self, viewer: Viewer, partial: &Partial, dice: &mut Dice) -> Vec<Suggestion>;
    /// See [`crate::Counsel::questions`]; asked of a guess, too.
    fn questions(&self, viewer: Viewer, dice: &mut Dice) -> Vec<Suggestion>;
    fn guess(&self, viewer: Viewer, dice: &mut Dice) -> Arc<dyn AnyGame>;
    fn shares(&self, one: Seat, other: Seat) -> bool;
    fn view(&self, viewer: Viewer) -> Value;
    fn map(&self, viewer: Viewer, topic: Topic) -> Scene;
    fn status(&self, viewer: Viewer) -> Scene;
    /// What a seat itself sees of what it has.
    fn sheet(&self, seat: Seat, topic: Topic) -> Scene;
    fn figures(&self, seat: Seat) -> Vec<Field>;
    /// See [`crate::Knowledge::statistics`].
    fn statistics(&self) -> Option<Scene>;
    fn round(&self) -> Option<u32>;
    /// For each of those seats, out of one view; see [`crate::Knowledge::strength`].
    fn strengths(&self, viewer: Viewer, seats: &[Seat]) -> Vec<Option<i64>>;
    fn side_name(&self, viewer: Viewer, seat: Seat) -> Option<String>;
    /// What those events mean to a seat.
    fn tidings(&self, events: &[Value], seat: Seat) -> Vec<Tiding>;
    /// The place of that one of those events which ends the turn of the seat; see [`crate::Knowledge::ends_turn`].
    fn turn_end(&self, events: &[Value], seat: Seat) -> Option<usize>;
    /// See [`crate::Knowledge::losses`]; nothing if `before` is a position of another game.
    fn losses_since(&self, before: &dyn AnyGame, seat: Seat) -> Vec<Tiding>;
    /// For each of those duties, out of one view: many may act at the same time.
    fn controls(&self, viewer: Viewer, duties: &[Duty]) -> Vec<Vec<Control>>;
    fn sound(&self) -> Result<(), Refusal>;
    fn save(&self) -> Value;
    /// The same as text, as it is stored.
    fn stored(&self) -> Box<RawValue>;
    /// Whether it is the same position of the same game.
    fn is_same_as(&self, other: &dyn AnyGame) -> bool;
    fn dials(&self) -> Vec<Dial>;
    /// The position with another value at a JSON pointer; refused unless it is sound.
    fn amended(&self, pointer: &str, value: &Value) -> Result<Arc<dyn AnyGame>, Rejection>;
    fn options(&self) -> Option<Value>;
    /// The position played on under other settings.
    fn reoptioned(&self, options: &Value) -> Result<Arc<dyn AnyGame>, Rejection>;
    fn has_say(&self, seat: Seat) -> bool;
}

/// A step taken: the position after it and what happened on the way.
pub struct Played {
    pub game: Arc<dyn AnyGame>,
    pub events: Vec<Value>,
    /// Whether the rules called [`Referee::reveal`].
    pub revealed: bool,
}

impl Played {
    pub(super) fn new<G: Game>(game: G, referee: Referee<'_, G::Event>) -> Played {
        Played {
            game: Arc::new(Hosted(game)),
            revealed: referee.revealed(),
            events: referee.into_events().iter().map(to_json).collect(),
        }
    }
}

struct Hosted<G>(G);

/// The position behind the trait; none if it is another game's.
fn typed<G: Game>(game: &dyn AnyGame) -> Option<&G> {
    (game as &dyn Any).downcast_ref().map(|Hosted(game)| game)
}

impl<G: Game> Hosted<G> {
    /// The act that is always possible, without a reason.
    fn fallen_back(&self, duty: &Duty) -> Advice<Value> {
        let (action, why) = (self.fallback(duty), String::new());
        Advice { action, why }
    }
}

impl<G: Game> AnyGame for Hosted<G> {
    fn awaiting(&self) -> Awaiting {
        self.0.awaiting()
    }

    fn prompt(&self, duty: &Duty) -> Line {
        self.0.prompt(duty)
    }

    fn own_prompt(&self, duty: &Duty) -> Line {
        self.0.own_prompt(duty)
    }

    fn runs_stored_orders(&self, seat: Seat) -> bool {
        self.0.runs_stored_orders(seat)
    }

    fn rules(&self) -> u32 {
        self.0.rules()
    }

    fn steps(&self, actor: Actor, action: &Value) -> Result<Vec<Step<Value>>, Rejection> {
        let viewer = match actor {
            Actor::Seat(seat) => Viewer::Seat(seat),
            Actor::Host => Viewer::Spectator,
        };
        let steps = self.0.steps(actor, said(&self.0, viewer, action)?)?;
        let erase = |step: Step<G::Action>| Step {
            action: to_json(&step.action),
            text: step.text,
            skip: step.skip,
        };
        Ok(steps.into_iter().map(erase).collect())
    }

    fn play(&self, actor: Actor, action: &Value, dice: &mut Dice) -> Result<Played, Rejection> {
        let before = dice.drawn().len();
        let mut referee = Referee::new(dice);
        let mut game = self.0.clone();
        if let Err(refusal) = game.apply(actor, from_json(action)?, &mut referee) {
            // A refusal costs nothing, so one that depends on a roll could be asked for again and again.
            assert!(
                referee.dice.drawn().len() == before,
                "{} refused after rolling: {refusal:?}",
                G::ID
            );
            return Err(match actor {
                Actor::Seat(seat) => self.0.refused(seat, &from_json(action)?, refusal).into(),
                Actor::Host => refusal.into(),
            });
        }
        Ok(Played::new(game, referee))
    }

    fn tell(&self, notice: Notice, dice: &mut Dice) -> Result<Played, Rejection> {
        let mut referee = Referee::new(dice);
        let mut game = self.0.clone();
        game.told(notice, &mut referee)?;
        Ok(Played::new(game, referee))
    }

    fn fallback(&self, duty: &Duty) -> Value {
        to_json(&self.0.as_typed(duty.seat, self.0.fallback(duty)))
    }

    fn act_by_lot(&self, duty: &Duty, dice: &mut Dice) -> Value {
        to_json(&self.0.as_typed(duty.seat, act_by_lot(&self.0, duty, dice)))
    }

    fn advise(&self, duty: &Duty, level: Level, occasion: Occasion, dice: &mut Dice) -> Advice<Value> {
        let guess = self.0.guess(Viewer::Seat(duty.seat), dice);
        thought(&guess, duty, level, occasion, dice).unwrap_or_else(|| self.fallen_back(duty))
    }

    fn second_opinion(&self, duty: &Duty, dice: &mut Dice) -> Advice<Value> {
        let guess = self.0.guess(Viewer::Seat(duty.seat), dice);
        second_thought(&guess, duty, dice).unwrap_or_else(|| self.fallen_back(duty))
    }

    fn menu(&self, duty: &Duty, before: &[Value], dice: &mut Dice) -> Menu<Value> {
        let before: Vec<G::Action> = before.iter().filter_map(|action| from_json(action).ok()).collect();
        let guess = self.0.guess(Viewer::Seat(duty.seat), dice);
        let menu = within(budget::QUESTION, || Ok(guess.menu(duty, &before))).unwrap_or_default();
        let erased = |offers: Vec<Offer<G::Action>>| {
            let offers = offers.into_iter().map(|offer| Offer {
                action: to_json(&offer.action),
                label: offer.label,
            });
            offers.collect()
        };
        Menu {
            acts: erased(menu.acts),
            days: erased(menu.days),
        }
    }

    fn is_guided(&self) -> bool {
        G::GUIDED
    }

    fn next(&self, duty: &Duty, chosen: &[ChoiceId], shown: Range<usize>, dice: &mut Dice) -> Option<Reached<Value>> {
        let guess = self.0.guess(Viewer::Seat(duty.seat), dice);
        let reached = within(budget::QUESTION, || Ok(next_of(&guess, duty, chosen, shown))).unwrap_or_default()?;
        Some(reached.map(|act| to_json(&guess.as_typed(duty.seat, act))))
    }

    fn cautions(&self, seat: Seat, action: &Value, dice: &mut Dice) -> Vec<String> {
        let guess = self.0.guess(Viewer::Seat(seat), dice);
        let Ok(action) = said(&guess, Viewer::Seat(seat), action) else {
            return Vec::new();
        };
        // An act that takes too long to look at is not warned of.
        budget::within(budget::QUESTION, || guess.cautions(seat, &action)).unwrap_or_default()
    }

    fn left_out(&self, seat: Seat, action: &Value, dice: &mut Dice) -> Vec<String> {
        let guess = self.0.guess(Viewer::Seat(seat), dice);
        let Ok(action) = said(&guess, Viewer::Seat(seat), action) else {
            return Vec::new();
        };
        budget::within(budget::QUESTION, || guess.left_out(seat, &action)).unwrap_or_default()
    }

    fn shows(&self, seat: Seat, action: &Value, dice: &mut Dice) -> Option<String> {
        let guess = self.0.guess(Viewer::Seat(seat), dice);
        let action = said(&guess, Viewer::Seat(seat), action).ok()?;
        guess.shows(seat, &action)
    }

    fn example_for(&self, seat: Seat, tag: &str) -> Option<Value> {
        Some(to_json(&self.0.example_for(seat, tag)?))
    }

    fn as_order(&self, seat: Seat, action: &Value) -> Option<String> {
        self.0.as_order(seat, &from_json::<G::Action>(action).ok()?)
    }

    fn begins_an_order(&self, seat: Seat, word: &str) -> bool {
        self.0.begins_an_order(seat, word)
    }

    fn seat_called(&self, word: &str) -> Option<Seat> {
        self.0.seat_called(word)
    }

    fn line_command(&self) -> Option<&'static str> {
        self.0.line_command()
    }

    fn end_label(&self, seat: Seat) -> Option<String> {
        self.0.end_label(seat)
    }

    fn takes_standing_orders(&self) -> bool {
        self.0.takes_standing_orders()
    }

    fn answer(&self, viewer: Viewer, query: &Value, dice: &mut Dice) -> Result<Answer, Rejection> {
        let guess = self.0.guess(viewer, dice);
        let query = said(&guess, viewer, query)?;
        within(budget::QUESTION, || Ok(guess.answer(viewer, query)?))
    }

    fn foresee(&self, seat: Seat, action: &Value, dice: &mut Dice) -> Result<Answer, Rejection> {
        let guess = self.0.guess(Viewer::Seat(seat), dice);
        let action = said(&guess, Viewer::Seat(seat), action)?;
        let foreseen = budget::within(budget::QUESTION, || {
            let foreseen = guess.foresee(seat, &action);
            foreseen.map_err(|refusal| guess.refused(seat, &action, refusal))
        });
        // An act is asked about before it is confirmed, so that it must not be refused for the length of the preview.
        let too_long = |budget::Spent| {
            let words = "As a whole this can come out in too many ways to count them all.";
            Ok(Answer::lines(vec![Line::from(words)]))
        };
        Ok(foreseen.unwrap_or_else(too_long)?)
    }

    fn odds(&self, viewer: Viewer, question: &str, dice: &mut Dice) -> Result<Answer, Rejection> {
        let guess = self.0.guess(viewer, dice);
        // `odds odds hunt all`: the word is said again where a proposal was copied.
        let question = question.trim_start().strip_prefix("odds ").unwrap_or(question);
        // What the position adds to a question is told with its answer, also where that is one of several.
        let asked = |question: &str| {
            let situation = guess.situation(viewer, question)?;
            guess.at_the_table(&situation)?;
            let mut answer = G::odds(&situation)?;
            let remarks = guess.odds_remarks(viewer, question).into_iter().map(Line::from);
            answer.lines.splice(0..0, remarks);
            Ok(answer)
        };
        within(budget::QUESTION, || {
            let told = asked(question)
                .or_else(|refusal| each_by_itself(question, asked).ok_or(refusal))
                .map_err(|refusal| guess.odds_refused(viewer, question, refusal))
                .map_err(|refusal| proposing_by_command(&guess, viewer, refusal));
            Ok(guess.naming_whose(viewer, question, told)?)
        })
    }

    fn suggest(&self, viewer: Viewer, partial: &Partial, dice: &mut Dice) -> Vec<Suggestion> {
        let guess = self.0.guess(viewer, dice);
        within(budget::QUESTION, || Ok(guess.suggest(viewer, partial))).unwrap_or_default()
    }

    fn questions(&self, viewer: Viewer, dice: &mut Dice) -> Vec<Suggestion> {
        let guess = self.0.guess(viewer, dice);
        within(budget::QUESTION, || Ok(guess.questions(viewer))).unwrap_or_default()
    }

    fn guess(&self, viewer: Viewer, dice: &mut Dice) -> Arc<dyn AnyGame> {
        Arc::new(Hosted(self.0.guess(viewer, dice)))
    }

    fn shares(&self, one: Seat, other: Seat) -> bool {
        self.0.shares(one, other)
    }

    fn view(&self, viewer: Viewer) -> Value {
        to_json(&self.0.view(viewer))
    }

    fn map(&self, viewer: Viewer, topic: Topic) -> Scene {
        G::map(&self.0.view(viewer), topic)
    }

    fn status(&self, viewer: Viewer) -> Scene {
        G::status(&self.0.view(viewer))
    }

    fn sheet(&self, seat: Seat, topic: Topic) -> Scene {
        G::sheet_in(&self.0.view(Viewer::Seat(seat)), seat, topic)
    }

    fn figures(&self, seat: Seat) -> Vec<Field> {
        G::figures(&self.0.view(Viewer::Seat(seat)), seat)
    }

    fn round(&self) -> Option<u32> {
        G::round(&self.0.view(Viewer::Spectator))
    }

    fn statistics(&self) -> Option<Scene> {
        G::statistics(&self.0.view(Viewer::Spectator))
    }

    fn side_name(&self, viewer: Viewer, seat: Seat) -> Option<String> {
        G::side_name(&self.0.view(viewer), seat)
    }

    fn strengths(&self, viewer: Viewer, seats: &[Seat]) -> Vec<Option<i64>> {
        let view = self.0.view(viewer);
        seats.iter().map(|seat| G::strength(&view, *seat)).collect()
    }

    fn tidings(&self, events: &[Value], seat: Seat) -> Vec<Tiding> {
        let view = self.0.view(Viewer::Seat(seat));
        let events = events.iter().filter_map(|event| from_json::<G::Event>(event).ok());
        events.flat_map(|event| G::tidings(&view, &event, seat)).collect()
    }

    fn turn_end(&self, events: &[Value], seat: Seat) -> Option<usize> {
        let view = self.0.view(Viewer::Seat(seat));
        let ends = |event: &Value| from_json(event).is_ok_and(|event| G::ends_turn(&view, &event, seat));
        events.iter().position(ends)
    }

    fn losses_since(&self, before: &dyn AnyGame, seat: Seat) -> Vec<Tiding> {
        let view = |game: &G| game.view(Viewer::Seat(seat));
        typed(before).map_or_else(Vec::new, |before| G::losses(&view(before), &view(&self.0), seat))
    }

    fn controls(&self, viewer: Viewer, duties: &[Duty]) -> Vec<Vec<Control>> {
        let view = self.0.view(viewer);
        duties.iter().map(|duty| G::controls(&view, duty)).collect()
    }

    fn sound(&self) -> Result<(), Refusal> {
        self.0.sound()
    }

    fn save(&self) -> Value {
        to_json(&self.0)
    }

    fn stored(&self) -> Box<RawValue> {
        to_raw_value(&self.0).expect("what games save is plain data")
    }

    fn is_same_as(&self, other: &dyn AnyGame) -> bool {
        typed(other) == Some(&self.0)
    }

    fn dials(&self) -> Vec<Dial> {
        self.0.dials()
    }

    fn amended(&self, pointer: &str, value: &Value) -> Result<Arc<dyn AnyGame>, Rejection> {
        let mut state = self.save();
        set_at(&mut state, pointer, value)?;
        let game = from_json::<G>(&state)?;
        game.sound()?;
        Ok(Arc::new(Hosted(game)))
    }

    fn options(&self) -> Option<Value> {
        self.0.options().as_ref().map(to_json)
    }

    fn reoptioned(&self, options: &Value) -> Result<Arc<dyn AnyGame>, Rejection> {
        let mut game = self.0.clone();
        game.reoption(&from_json(options)?)?;
        game.sound()?;
        Ok(Arc::new(Hosted(game)))
    }

    fn has_say(&self, seat: Seat) -> bool {
        self.0.has_say(seat)
    }
}

/// A position that was read, if it is sound and this program plays it.
pub(super) fn hosted<G: Game>(game: G) -> Result<Arc<dyn AnyGame>, Rejection> {
    known::<G>(game.rules())?;
    game.sound()?;
    Ok(Arc::new(Hosted(game)))
}

/// Reads an action or a query of a viewer, who may call things by the names that the game prints.
fn said<G: Game, T: DeserializeOwned>(game: &G, viewer: Viewer, words: &Value) -> Result<T, Rejection> {
    from_json(&*game.called(viewer, words)?)
}

pub(super) fn to_json<T: Serialize>(item: &T) -> Value {
    serde_json::to_value(item).expect("what games save is plain data")
}
