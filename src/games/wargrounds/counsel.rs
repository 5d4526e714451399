//! What would be wise: legal actions, NPCs, odds, previews and completions.

use super::action::{Action, typed_orders};
use super::commands::playing;
use super::data::{Cell, Side, Style};
use super::odds::{self, Situation};
use super::queries::{self, Query};
use super::rules::{asking, initiative};
use super::state::{Question, Stage, Wargrounds};
use super::{
    asked, autos, called, choosing, costs, doubts, everyone, fallback, foresee, menu, npc, orders, proposals, read_as,
    situations, suggest, typed,
};
use muster_game::{Advice, ChoiceId, Chosen, Counsel, Duty, Menu, Occasion, Unfinished, asked_by_command};
use muster_kit::{Answer, Dice, Level, Partial, Refusal, Seat, Suggestion, TileAt, Viewer};

impl Counsel for Wargrounds {
    type Query = Query;
    type Situation = Situation;

    const GUIDED: bool = true;

    fn fallback(&self, duty: &Duty) -> Action {
        fallback::fallback(self, duty)
    }

    fn menu(&self, duty: &Duty, _before: &[Action]) -> Menu<Action> {
        menu::offers(self, duty)
    }

    fn choose(&self, duty: &Duty, chosen: &mut Chosen<'_>) -> Result<Action, Unfinished<Action>> {
        choosing::choose(self, duty, chosen)
    }

    fn spot_of(&self, _: &Duty, _: &[ChoiceId], choice: &ChoiceId) -> Option<TileAt> {
        let Cell { x, y } = choosing::spot_of(self, choice)?;
        Some(TileAt { column: x, row: y })
    }

    /// A seat that would be asked for each of its characters or leave a card that is up to the house, orders that lead
    /// nowhere, come before the house, or cost HP or arms, what is left to the house, and letters that the map gives to
    /// another one.
    fn cautions(&self, seat: Seat, action: &Action) -> Vec<String> {
        let Some(state) = self.seats.get(seat) else {
            return Vec::new();
        };
        match called::with_ids(self, seat, action.clone()) {
            Action::Ready { rest, undo: false } if self.progress.stage() == Stage::Orders && !state.is_ready() => {
                let unprepared = foresee::unprepared(self, seat, rest).into_iter();
                unprepared.chain(doubts::left_to_the_house(self, seat, rest)).collect()
            }
            Action::Ready { rest, undo: false } => {
                let mut told: Vec<String> = foresee::card_still_up(self, seat, rest).into_iter().collect();
                if !told.is_empty() {
                    told.extend(doubts::left_to_the_house(self, seat, rest));
                }
                told
            }
            Action::Card {
                card,
                target: Some(word),
                ..
            } => playing::misread_target(self, seat, card, &word).into_iter().collect(),
            Action::Auto { who, on, .. } if on != Some(false) => {
                let first = foresee::orders_first(self, seat, &who).into_iter();
                first.chain(doubts::spent_by_the_house(self, seat)).collect()
            }
            Action::Build { style, .. } => {
                let by_lot = (style == Some(Style::Random))
                    .then(|| "This throws dice for your sheets, so that it cannot be taken back.".to_owned());
                foresee::unmakes(self, seat).into_iter().chain(by_lot).collect()
            }
            act @ (Action::Orders { .. } | Action::Act { .. }) => {
                let mut told = typed::other_things(self, seat, action);
                told.extend(of_orders(self, seat, &typed_orders(&act).unwrap_or_default()));
                told
            }
            Action::Joker { who, order } => of_line(self, seat, &format!("{who} {}", order.unwrap_or_default())),
            _ => Vec::new(),
        }
    }

    /// Those who cannot do what is ordered of everybody, letters that are read as others, what changes nothing, and the orders
    /// that new ones replace.
    fn left_out(&self, seat: Seat, action: &Action) -> Vec<String> {
        let mut told = everyone::left_out(self, seat, action, called::with_ids);
        told.extend(read_as::told(self, seat, action));
        let with_ids = called::with_ids(self, seat, action.clone());
        told.extend(autos::asks_again(self, seat, &with_ids));
        told.extend(autos::orders_stand(self, seat, &with_ids));
        told.extend(typed::other_things(self, seat, action));
        told.extend(typed::led_nowhere(self, seat, action));
        told.extend(read_as::replaced(self, seat, action));
        told
    }

    /// Before a phase places, in a window what answers it, else orders.
    fn line_command(&self) -> Option<&'static str> {
        match (
            self.suspended.as_ref().map(|window| window.question),
            self.progress.stage(),
        ) {
            (Some(Question::Shove { .. }), _) => Some("shove"),
            (Some(_), _) => Some("card"),
            (None, Stage::Muster) => Some("place"),
            (None, _) => None,
        }
    }

    /// `/wg ready` ends whatever a seat is asked for: its orders, or one card.
    fn end_label(&self, seat: Seat) -> Option<String> {
        let label = match self.progress.stage() {
            _ if self.suspended.is_some() => "Pass",
            Stage::Muster => "Ready",
            Stage::Reroll => "Keep the equipment",
            Stage::Orders => "Ready: end your orders",
            Stage::Run if asking::asks(self, seat) => "Leave this one card to the house",
            Stage::Run => "Draw a card",
            Stage::Over => return None,
        };
        Some(label.to_owned())
    }

    fn advise(&self, duty: &Duty, level: Level, occasion: Occasion, dice: &mut Dice) -> Advice<Action> {
        npc::advise(self, duty, level, occasion, dice)
    }

    /// Orders in advance: an NPC gives none.
    fn second_opinion(&self, duty: &Duty) -> Option<Advice<Action>> {
        npc::orders_in_advance(self, duty.seat)
    }

    /// Orders with the letters of the map.
    fn as_typed(&self, seat: Seat, action: Action) -> Action {
        match action {
            Action::Orders { text } => Action::Orders {
                text: called::spoken_line(self, seat, text),
            },
            Action::Joker {
                who,
                order: Some(order),
            } => {
                let line = called::spoken_line(self, seat, format!("{who} {order}"));
                let (who, order) = line.split_once(' ').expect("a space stands behind who acts");
                Action::Joker {
                    who: who.to_owned(),
                    order: Some(order.to_owned()),
                }
            }
            action => action,
        }
    }

    fn answer(&self, viewer: Viewer, query: Query) -> Result<Answer, Refusal> {
        queries::answer_query(self, viewer, query)
    }

    fn foresee(&self, seat: Seat, action: &Action) -> Result<Answer, Refusal> {
        foresee::foresee_action(self, seat, action)
    }

    fn suggest(&self, viewer: Viewer, partial: &Partial) -> Vec<Suggestion> {
        suggest::completions(self, viewer, partial)
    }

    fn asked_for(&self, viewer: Viewer) -> Option<String> {
        let seated = matches!(viewer, Viewer::Seat(seat) if seat.index() < self.seats.count());
        (!seated).then(|| Side::Red.title().to_owned())
    }

    fn situation(&self, viewer: Viewer, question: &str) -> Result<Situation, Refusal> {
        situations::situation_of(self, viewer, question)
    }

    fn odds_remarks(&self, viewer: Viewer, question: &str) -> Vec<String> {
        asked::struck_unsaid(self, viewer, question)
    }

    fn odds_refused(&self, viewer: Viewer, question: &str, refusal: Refusal) -> Refusal {
        // A topic of the rule book answers as well.
        match &refusal.instead {
            Some(own) if own.starts_with("/game rules") => refusal,
            _ => {
                let able = !proposals::OF_MEANS.contains(&&*refusal.clause);
                let here = situations::questions_here(self, viewer, question, able);
                asked_by_command(self.propose_questions(viewer, refusal, here.map(Some)))
            }
        }
    }

    fn at_the_table(&self, situation: &Situation) -> Result<(), Refusal> {
        situations::could_come_up(situation)
    }

    fn odds(situation: &Situation) -> Result<Answer, Refusal> {
        odds::odds(situation)
    }
}

/// As [`of_line`], with what standing orders make of those that would not work as things stand.
fn of_orders(game: &Wargrounds, seat: Seat, text: &str) -> Vec<String> {
    let mut told = of_line(game, seat, text);
    if let (false, Ok((orders, _))) = (told.is_empty(), orders::read_line(game, seat, text)) {
        told.extend(doubts::adapted_orders(game, seat, &orders));
    }
    told
}

/// What the orders of a line lose: what leads nowhere, what is taken at a cost, what is left to the house.
fn of_line(game: &Wargrounds, seat: Seat, text: &str) -> Vec<String> {
    let Ok((orders, _)) = orders::read_line(game, seat, text) else {
        return Vec::new();
    };
    let mut told: Vec<String> = joker_is_up(game, seat).into_iter().collect();
    told.extend(foresee::lead_nowhere(game, seat, &orders, text));
    told.extend(doubts::come_back_elsewhere(game, &orders));
    told.extend(costs::of_orders(game, &orders));
    told.extend(costs::idle_criticals(game, &orders));
    told.extend(costs::hits_of_orders(game, seat, &orders));
    told.extend(doubts::autos_of(game, seat, &orders));
    told
}

/// That a joker which is up is used at once with an order ([WG-59](docs/rules/wargrounds.md#wg-59)): any character can be
/// meant, so that a slip costs the activation. How it can be taken back is known to the table, which tells it.
fn joker_is_up(game: &Wargrounds, seat: Seat) -> Option<String> {
    let is_up = asking::asks(game, seat) && asking::asked_who(game).is_none();
    is_up.then(|| {
        let last = match initiative::next_seat(game) {
            Some(_) => "",
            None => " It is the last card: the turn ends with it.",
        };
        format!("Your joker is up: the order is carried out on it at once.{last}")
    })
}
