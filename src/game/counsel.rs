//! What would be wise: legal actions, NPCs, odds, previews. All of it is asked of a guess, so that it cannot
//! peek.

use super::choices::{ChoiceId, Chosen, Unfinished};
use super::choosing::{act_by_lot, first_acts};
use super::{Duty, Knowledge};
use muster_kit::{Answer, Dice, Level, Line, Partial, Refusal, Scene, Seat, Suggestion, TileAt, Viewer};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::Value;
use std::borrow::Cow;
use std::fmt::Debug;
use std::str::FromStr;

/// Acts of a menu that a game does not make itself.
const OFFERS_MAX: usize = 25;
/// Questions that a refused one is offered instead.
const QUESTIONS_PROPOSED: usize = 3;

/// The code of a refusal of a line of orders whose first word is none of the game's: it may be a command.
pub const UNKNOWN_ORDER: &str = "unknown-order";
/// The code of a refusal of a line of orders that could not be read, so that mending the line helps.
pub const UNREAD_ORDER: &str = "plan";
/// The code of a refusal of an act out of turn.
pub const NOT_TURN: &str = "not-turn";
/// The code of a refusal of words that would end a turn, where the game has another command for that and proposes it.
pub const ENDS: &str = "ends";

/// Advice on a position: what is legal, what is wise, what is likely. Nothing here changes it; callers pass a guess of
/// what the viewer knows, so that no answer gives away more.
pub trait Counsel: Knowledge {
    /// A variant per subcommand with `kind = "query"`.
    type Query: Clone + PartialEq + Debug + Serialize + DeserializeOwned;
    /// Every input of one random mechanism of the game. Written as JSON, or as a short text that stands by
    /// itself (`attack 50/4 40/6`).
    type Situation: Clone + PartialEq + Debug + Serialize + DeserializeOwned + FromStr<Err = Refusal>;

    /// Whether a game says itself how its orders are chosen, with labels, so that panels lead there ([`Counsel::choose`]).
    const GUIDED: bool = false;

    /// An act for a duty that the rules take whatever the seat cannot see, and that goes on: passing, ending the turn, carrying out
    /// what is stored. The table plays it where an advice is refused.
    fn fallback(&self, duty: &Duty) -> Self::Action;

    /// What a non-player would do next for a duty, and why. Asked again until the duty is done. Anything that can be chosen where
    /// a game knows no better.
    fn advise(&self, duty: &Duty, level: Level, occasion: Occasion, dice: &mut Dice) -> Advice<Self::Action> {
        let _ = (level, occasion);
        Advice {
            action: act_by_lot(self, duty, dice),
            why: String::new(),
        }
    }

    /// What the seat may press for a duty instead of typing. `before` is what it did in its last turn, oldest
    /// first, whoever moved its hand.
    fn menu(&self, duty: &Duty, before: &[Self::Action]) -> Menu<Self::Action> {
        let _ = before;
        let acts = first_acts(self, duty, &[], OFFERS_MAX).into_iter();
        let offers = acts.map(|action| Offer {
            action,
            label: String::new(),
        });
        Menu {
            acts: offers.collect(),
            days: Vec::new(),
        }
    }

    /// An act for a duty, read choice by choice: what a player chooses step by step instead of typing, what is drawn by lot in
    /// random play, and what a small game offers in its menu. A game that can list its acts reads one of them with
    /// [`crate::one_of_acts`]. Every way of choosing ends in an act that `apply` does not refuse.
    ///
    /// # Errors
    /// What may be chosen next, or that the choices lead nowhere as things stand, as for a duty of the house.
    fn choose(&self, duty: &Duty, chosen: &mut Chosen<'_>) -> Result<Self::Action, Unfinished<Self::Action>>;

    /// Where on the board something is that may be chosen behind these choices: the tile itself, or that of a unit or a target.
    /// None where it is no place, and on boards without tiles.
    fn spot_of(&self, duty: &Duty, chosen: &[ChoiceId], choice: &ChoiceId) -> Option<TileAt> {
        let _ = (duty, chosen, choice);
        None
    }

    /// The map with more on it about what was chosen for a duty, such as the range of a unit; none where it shows no more than
    /// the map of the seat does.
    fn map_of_choices(&self, duty: &Duty, chosen: &[ChoiceId]) -> Option<Scene> {
        let _ = (duty, chosen);
        None
    }

    /// What this action of `seat` would lose for nothing as things stand, each in full sentences with what to do instead:
    /// units that could still strike, a loot of the seat's own town. A front shows them and asks once more before it
    /// carries the action out. Empty where nothing is lost, and for an action that would be refused.
    fn cautions(&self, seat: Seat, action: &Self::Action) -> Vec<String> {
        let _ = (seat, action);
        Vec::new()
    }

    /// Those that this action of `seat` names and would pass over in silence as things stand, and why, in full sentences: told to
    /// its player with what was done. Empty for an action that would be refused.
    fn left_out(&self, seat: Seat, action: &Self::Action) -> Vec<String> {
        let _ = (seat, action);
        Vec::new()
    }

    /// Whether an order of this seat can begin with that word, as `3 E5` does where units are called by numbers: a front
    /// that numbers its buttons must not take the one for the other.
    fn begins_an_order(&self, seat: Seat, word: &str) -> bool {
        let _ = (seat, word);
        false
    }

    /// The seat that players call by a word of the game, as `blue` or `B` where sides have colours; names and numbers of
    /// seats are known without it.
    fn seat_called(&self, word: &str) -> Option<Seat> {
        let _ = word;
        None
    }

    /// Tag of the subcommand that reads a line of orders as things stand, where a game has one for each kind of turn;
    /// else the first of its command file with the role `turn` does.
    fn line_command(&self) -> Option<&'static str> {
        None
    }

    /// An action or a query of `viewer`, as its command gives it, with the words that the game reads in the place of names
    /// that it prints. Actions are stored in this form.
    ///
    /// # Errors
    /// A refusal if a name may be of several.
    fn called<'a>(&self, viewer: Viewer, words: &'a Value) -> Result<Cow<'a, Value>, Refusal> {
        let _ = viewer;
        Ok(Cow::Borrowed(words))
    }

    /// What a player who asks what an NPC would do is advised, where an NPC decides later than a player may; none where the NPC's
    /// next act is advice enough.
    fn second_opinion(&self, duty: &Duty) -> Option<Advice<Self::Action>> {
        let _ = duty;
        None
    }

    /// An advised action of `seat` as its player would type it, with the names that are shown to players; it is read back
    /// as the same.
    fn as_typed(&self, seat: Seat, action: Self::Action) -> Self::Action {
        let _ = seat;
        action
    }

    /// What this action of `seat` would show that was hidden, where the rules know it beforehand and its player may: a sentence
    /// without its full stop, such as `everybody sees your card`.
    fn shows(&self, seat: Seat, action: &Self::Action) -> Option<String> {
        let _ = (seat, action);
        None
    }

    /// An action of `seat` in the words of a line of orders, as its player would type it in one; none where no line of orders holds
    /// it.
    fn as_order(&self, seat: Seat, action: &Self::Action) -> Option<String> {
        let _ = (seat, action);
        None
    }

    /// Answers a query of `viewer`. A game without queries, whose [`Counsel::Query`] is [`crate::Never`], is asked none.
    fn answer(&self, viewer: Viewer, query: Self::Query) -> Result<Answer, Refusal> {
        let _ = viewer;
        Err(Refusal::new("table", format!("Nobody can answer {query:?}.")))
    }

    /// What an action of `seat` would do: odds, costs, warnings. Nothing is told where nothing is known beforehand.
    fn foresee(&self, seat: Seat, action: &Self::Action) -> Result<Answer, Refusal> {
        let _ = (seat, action);
        Ok(Answer::default())
    }

    /// The refusal of an action as the seat is told of it: where the rules propose what would be refused as well, with something
    /// that works, or nothing. The rules keep their own words of refusals, which journals hold where stored orders are passed over.
    fn refused(&self, seat: Seat, action: &Self::Action, refusal: Refusal) -> Refusal {
        let _ = (seat, action);
        refusal
    }

    /// What may be filled in where the cursor stands: best first, 25 at most.
    fn suggest(&self, viewer: Viewer, partial: &Partial) -> Vec<Suggestion> {
        let _ = (viewer, partial);
        Vec::new()
    }

    /// What the command that ends a turn does for a seat as things stand, in the words of a button; none where it ends the
    /// turn.
    fn end_label(&self, seat: Seat) -> Option<String> {
        let _ = seat;
        None
    }

    /// Whether standing orders can be given as things stand; by default they always can.
    fn takes_standing_orders(&self) -> bool {
        true
    }

    /// A question about this position as a situation that stands by itself; by default one that names the position in
    /// nothing.
    fn situation(&self, viewer: Viewer, question: &str) -> Result<Self::Situation, Refusal> {
        let _ = viewer;
        question.parse()
    }

    /// For whom a question about this position is answered if not for the viewer, who has no seat in play: named as boards do,
    /// `Red, whose turn it is`. None where the answer is the same for everybody.
    fn asked_for(&self, viewer: Viewer) -> Option<String> {
        let _ = viewer;
        None
    }

    /// What was answered to a question about odds, with [`Counsel::asked_for`] said first. What stands by itself is asked for
    /// nobody.
    fn naming_whose(&self, viewer: Viewer, question: &str, told: Result<Answer, Refusal>) -> Result<Answer, Refusal> {
        let stands_alone = question.parse::<Self::Situation>().is_ok();
        let Some(whose) = self.asked_for(viewer).filter(|_| !stands_alone) else {
            return told;
        };
        match told {
            Ok(mut answer) => {
                answer.lines.insert(0, Line::from(format!("Asked for {whose}.")));
                Ok(answer)
            }
            Err(refusal) => Err(Refusal {
                reason: format!("Asked for {whose}: {}", refusal.reason),
                ..refusal
            }),
        }
    }

    /// An action of the subcommand with that tag as this seat writes it, for an example where it can give none as things stand:
    /// none where the example of the command file is for every seat.
    fn example_for(&self, seat: Seat, tag: &str) -> Option<Self::Action> {
        let _ = (seat, tag);
        None
    }

    /// Whole questions for `/game odds` as things stand, the likeliest first; none in a game where what may be ordered is
    /// also what may be asked about. Each is answered.
    fn questions(&self, viewer: Viewer) -> Vec<Suggestion> {
        let _ = viewer;
        Vec::new()
    }

    /// Whether a situation that is asked about at a table could come up in this game: in play only values that its cards
    /// and units can have are worked out. What [`Counsel::situation`] read off the position always could.
    ///
    /// # Errors
    /// A refusal that lists what could.
    fn at_the_table(&self, situation: &Self::Situation) -> Result<(), Refusal> {
        let _ = situation;
        Ok(())
    }

    /// What the position adds to an answer about odds, in full sentences that are told first: that such an order would be
    /// refused now and why, or what could not be counted in.
    fn odds_remarks(&self, viewer: Viewer, question: &str) -> Vec<String> {
        let _ = (viewer, question);
        Vec::new()
    }

    /// The refusal of a question about odds, with what could be asked about this position instead.
    fn odds_refused(&self, viewer: Viewer, question: &str, refusal: Refusal) -> Refusal {
        let _ = (viewer, question);
        refusal
    }

    /// Whether a question about this position is answered at a table.
    fn is_answered(&self, viewer: Viewer, question: &str) -> bool {
        let situation = self.situation(viewer, question);
        situation.is_ok_and(|situation| self.at_the_table(&situation).is_ok() && Self::odds(&situation).is_ok())
    }

    /// A refused question with a few that are answered, the first of each kind, unless what the refusal proposes by
    /// itself is.
    fn propose_questions<Kind: IntoIterator<Item = String>>(
        &self,
        viewer: Viewer,
        refusal: Refusal,
        kinds: impl IntoIterator<Item = Kind>,
    ) -> Refusal {
        let answered = |question: &String| self.is_answered(viewer, question);
        if refusal.instead.as_ref().is_some_and(answered) {
            return refusal;
        }
        let firsts = kinds.into_iter().filter_map(|kind| kind.into_iter().find(answered));
        let proposed: Vec<String> = firsts.take(QUESTIONS_PROPOSED).collect();
        refusal.instead(proposed.join("; "))
    }

    /// The exact distribution, as fractions. Panels, `/game odds` and `muster odds` all end here.
    fn odds(situation: &Self::Situation) -> Result<Answer, Refusal> {
        Err(Refusal::new("table", format!("Nobody can work out {situation:?}.")))
    }
}

/// Answers to several questions about odds, parted by semicolons, as refusals propose them; none unless one is answered. Time may
/// have gone on since they were proposed, so that others are refused.
pub(super) fn each_by_itself(question: &str, asked: impl Fn(&str) -> Result<Answer, Refusal>) -> Option<Answer> {
    let parts: Vec<&str> = question.split(';').map(str::trim).collect();
    if parts.len() < 2 {
        return None;
    }
    let mut whole = Answer::lines(vec![Line::from("Each of these by itself, as things stand.")]);
    let mut answered = 0;
    for part in parts {
        whole.lines.push(Line::strong(part));
        match asked(part) {
            Ok(answer) => {
                answered += 1;
                whole.lines.extend(answer.lines);
            }
            Err(refusal) => whole.lines.push(Line::from(refusal.reason)),
        }
    }
    (answered > 0).then_some(whole)
}

/// The refusal of a question with the questions that it proposes as the command that asks them: as they stand they would be typed
/// as orders. What is no question, each part of it, stays as it is.
pub(super) fn proposing_by_command<G: Counsel>(game: &G, viewer: Viewer, refusal: Refusal) -> Refusal {
    let are_questions = refusal.instead.as_ref().is_some_and(|questions| {
        let mut parts = questions.split(';').map(str::trim);
        parts.all(|part| game.is_answered(viewer, part))
    });
    if are_questions {
        asked_by_command(refusal)
    } else {
        refusal
    }
}

/// Questions that a refusal proposes, as the command that asks them.
pub fn asked_by_command(refusal: Refusal) -> Refusal {
    match refusal.instead.clone() {
        Some(questions) if !questions.is_empty() && !questions.starts_with('/') => {
            refusal.instead(format!("/game odds what:{questions}"))
        }
        _ => refusal,
    }
}

/// What a seat may press for a duty. Everything in it is legal as things stand.
#[derive(Clone, PartialEq, Debug)]
pub struct Menu<A> {
    /// Single acts, the best first. The table shows 25; of more it shows 24 and, where orders can be chosen step by step, how many
    /// others there are and the way to them.
    pub acts: Vec<Offer<A>>,
    /// A whole turn, or most of one, in one press: yesterday's jobs, a usual day.
    pub days: Vec<Offer<A>>,
}

impl<A> Default for Menu<A> {
    fn default() -> Menu<A> {
        Menu {
            acts: Vec::new(),
            days: Vec::new(),
        }
    }
}

/// One thing to press.
#[derive(Clone, PartialEq, Debug)]
pub struct Offer<A> {
    pub action: A,
    /// What it does, with exact odds where dice decide: at most 80 characters. Empty: the command's own words.
    pub label: String,
}

/// An action and the reason for it, in one line that may be posted. Nothing is posted where it is empty.
#[derive(Clone, PartialEq, Debug)]
pub struct Advice<A> {
    pub action: A,
    pub why: String,
}

/// Why a non-player acts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Occasion {
    /// It holds the seat.
    Npc,
    /// The seat stored orders ([`crate::Hand::Orders`]).
    Orders,
    /// The seat missed its deadline.
    Missed,
}
