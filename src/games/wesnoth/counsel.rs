//! What would be wise: legal actions, NPCs, odds, previews and completions.

use super::Wesnoth;
use super::action::Action;
use super::npc;
use super::odds::{self, Situation};
use super::queries::Query;
use super::state::Deed;
use super::words::{COLOURS, UnitWord, Units};
use muster_game::{Advice, ChoiceId, Chosen, Counsel, Duty, Menu, Occasion, Unfinished};
use muster_kit::{Answer, Dice, Level, Partial, Refusal, Seat, Suggestion, TileAt, Viewer};
use serde_json::Value;
use std::borrow::Cow;

impl Wesnoth {
    /// The unit of an order to move or to rest, where that unit has moved and can only strike.
    fn only_strikes(&self, side: u8, order: &Action) -> Option<UnitWord> {
        let unit = match order {
            Action::Move { unit, .. } => unit,
            Action::Rest {
                units: Units::List(units),
            } if units.len() == 1 => units.first()?,
            _ => return None,
        };
        let place = self.unit_of(side, unit.0)?;
        let known = &self.units[place];
        (known.deed == Deed::Moved && self.can_still_act(known)).then_some(*unit)
    }
}

impl Counsel for Wesnoth {
    type Query = Query;
    type Situation = Situation;
    const GUIDED: bool = true;

    fn fallback(&self, _duty: &Duty) -> Action {
        Action::End {}
    }

    fn menu(&self, _duty: &Duty, _before: &[Action]) -> Menu<Action> {
        let mut menu = self.offers();
        for offer in &mut menu.acts {
            offer.action = self.action_typed(self.turn, offer.action.clone());
        }
        menu
    }

    fn choose(&self, duty: &Duty, chosen: &mut Chosen<'_>) -> Result<Action, Unfinished<Action>> {
        self.chosen_order(duty, chosen)
    }

    fn spot_of(&self, _: &Duty, chosen: &[ChoiceId], choice: &ChoiceId) -> Option<TileAt> {
        self.spot_chosen(chosen, choice).map(TileAt::from)
    }

    /// A target whose hex is also another enemy's badge goes by its kind and hex.
    fn as_typed(&self, seat: Seat, action: Action) -> Action {
        self.action_typed(seat.0, action)
    }

    fn odds_remarks(&self, viewer: Viewer, question: &str) -> Vec<String> {
        self.remarks_on_odds(viewer, question)
    }

    fn cautions(&self, seat: Seat, action: &Action) -> Vec<String> {
        self.cautions_of(seat, action)
    }

    /// Every line begins with a unit: `3 E5`.
    fn begins_an_order(&self, seat: Seat, word: &str) -> bool {
        let unit = word.parse::<UnitWord>();
        unit.is_ok_and(|unit| self.unit_of(seat.0, unit.0).is_some())
    }

    /// `blue` and `B`, as boards and posts call a side.
    fn seat_called(&self, word: &str) -> Option<Seat> {
        let is_it = |(letter, name): &(char, &str)| {
            word.eq_ignore_ascii_case(name) || word.eq_ignore_ascii_case(&letter.to_string())
        };
        let side = COLOURS.iter().take(self.sides.len()).position(is_it)?;
        Some(Seat(u8::try_from(side).ok()?))
    }

    fn called<'a>(&self, viewer: Viewer, words: &'a Value) -> Result<Cow<'a, Value>, Refusal> {
        self.options_spelled(viewer, words.clone()).map(Cow::Owned)
    }

    fn advise(&self, _duty: &Duty, level: Level, occasion: Occasion, dice: &mut Dice) -> Advice<Action> {
        npc::advise(self, level, occasion, dice)
    }

    fn answer(&self, viewer: Viewer, query: Query) -> Result<Answer, Refusal> {
        self.answer_query(viewer, query)
    }

    fn as_order(&self, seat: Seat, action: &Action) -> Option<String> {
        match action {
            // A line has no statement for all that can strike.
            Action::Attack { units: Units::All, .. } => None,
            Action::Move { .. } | Action::Attack { .. } | Action::Rest { .. } | Action::Recruit { .. } => {
                Some(self.order_proposed(seat.0, action))
            }
            _ => None,
        }
    }

    /// An enemy that is struck by its badge and is not there is said to be missing. What is said of the units that can act is said
    /// of the place of the order in its line, which may be refused as a whole.
    fn refused(&self, seat: Seat, action: &Action, refusal: Refusal) -> Refusal {
        let refusal = self.with_the_absent(seat.0, action, refusal);
        let able = self.able_words(seat.0);
        let Some(told) = refusal.reason.strip_suffix(able.as_str()) else {
            return refusal;
        };
        let (order, when) = match action {
            Action::Statement { order, .. } => (&**order, "can act at this point"),
            order => (order, "can still act"),
        };
        let strikes = self.only_strikes(seat.0, order);
        let others = self.army(seat.0).filter(|unit| self.can_still_act(unit));
        let others = others.map(|unit| unit.word()).filter(|word| Some(*word) != strikes);
        let others: Vec<String> = others.map(|word| word.to_string()).collect();
        let reason = match (strikes, others.is_empty()) {
            (None, true) => return refusal,
            (Some(_), true) => {
                format!("{told}It can still strike who stands beside it; no other unit of yours can act.")
            }
            (Some(_), false) => format!(
                "{told}It can still strike who stands beside it. Other units that {when}: {}.",
                others.join(", ")
            ),
            (None, false) => format!("{told}Units that {when}: {}.", others.join(", ")),
        };
        Refusal { reason, ..refusal }
    }

    fn foresee(&self, seat: Seat, action: &Action) -> Result<Answer, Refusal> {
        self.foresee_action(seat, action)
    }

    fn suggest(&self, viewer: Viewer, partial: &Partial) -> Vec<Suggestion> {
        self.completions(viewer, partial)
    }

    fn asked_for(&self, viewer: Viewer) -> Option<String> {
        let side = self.asking(viewer);
        (viewer != Viewer::Seat(Seat(side))).then(|| format!("{}, whose turn it is", Self::name_of(side)))
    }

    fn situation(&self, viewer: Viewer, question: &str) -> Result<Situation, Refusal> {
        self.situation_of(viewer, question)
    }

    /// Units are named by their codes and cannot have more wounds than life; only a rest names wounds without a unit.
    fn at_the_table(&self, situation: &Situation) -> Result<(), Refusal> {
        odds::could_rest(situation)
    }

    fn odds(situation: &Situation) -> Result<Answer, Refusal> {
        odds::odds(situation)
    }
}
