//! Orders that are chosen step by step: a unit, what it does, at whom, and how; in camp and before the battle too.

mod before;
mod blows;
mod moves;
mod units;

use crate::action::{Action, Order};
use crate::menu;
use crate::npc::value::Survey;
use crate::state::{Barbarica, Phase, Progress, Unit};
use crate::words::UnitId;
use muster_game::{ChoiceId, Chosen, Duty, Hand, Offer, Unfinished};
use muster_kit::Hex;

/// What choices come to, or what may be chosen next.
type Read<T> = Result<T, Unfinished<Action>>;

/// Things to choose from, each with how a player reads it.
type Options<T> = Vec<(ChoiceId, Worded<T>)>;

/// Something that may be chosen; without words where it is not shown.
struct Worded<T> {
    thing: T,
    words: String,
}

fn worded<T>(thing: T, words: impl Into<String>) -> Worded<T> {
    let words = words.into();
    Worded { thing, words }
}

/// Something that may be chosen, with words that are worked out only where a player reads them.
fn named<T>(chosen: &Chosen<'_>, id: ChoiceId, thing: T, words: impl FnOnce() -> String) -> (ChoiceId, Worded<T>) {
    let words = if chosen.reads(&id) { words() } else { String::new() };
    (id, Worded { thing, words })
}

/// As [`named`], in a few words where it has been chosen: what it could do was a reason to choose it.
fn named_in_short<T>(
    chosen: &Chosen<'_>,
    id: ChoiceId,
    thing: T,
    words: impl FnOnce() -> String,
    in_short: impl FnOnce() -> String,
) -> (ChoiceId, Worded<T>) {
    match chosen.is_shown() {
        true => named(chosen, id, thing, words),
        false => named(chosen, id, thing, in_short),
    }
}

fn one<T>(chosen: &mut Chosen<'_>, question: impl Into<String>, options: Options<T>) -> Read<T> {
    let one = chosen.one(question, options, |option| option.words.clone())?;
    Ok(one.thing)
}

/// What is there alone, without a question; else one of several.
fn sole_or_one<T>(chosen: &mut Chosen<'_>, question: impl Into<String>, mut options: Options<T>) -> Read<T> {
    match options.len() {
        1 => Ok(options.swap_remove(0).1.thing),
        _ => one(chosen, question, options),
    }
}

/// An order of a seat, read choice by choice. Routes, weapons for want of a better one, and several orders in one line are
/// written by hand.
pub fn choose(game: &Barbarica, duty: &Duty, chosen: &mut Chosen<'_>) -> Read<Action> {
    let orders = Orders {
        game,
        seat: duty.seat.0,
    };
    let is_awaited = match game.turn.progress() {
        Progress::Fighting => game.turn.awaited().contains(&orders.seat),
        Progress::Deploying | Progress::Camping => game.seats.chief() == orders.seat,
        Progress::Over => false,
    };
    if duty.hand != Hand::Player || !is_awaited {
        return Err(Unfinished::Nowhere);
    }
    match game.turn.progress() {
        Progress::Deploying => orders.place(chosen),
        Progress::Camping => orders.camp(chosen),
        Progress::Fighting | Progress::Over => orders.fight(chosen),
    }
}

/// Where something is that may be chosen: a hex where a unit is moved or placed, else a unit, alone or behind what is done to it.
pub fn spot_of(game: &Barbarica, chosen: &[ChoiceId], choice: &ChoiceId) -> Option<Hex> {
    let word = choice.to_string();
    let asks_where = ["move", "place"].map(ChoiceId::of);
    if chosen.last().is_some_and(|last| asks_where.contains(last)) {
        return word.parse().ok();
    }
    let name = word.rsplit_once('-').map_or(word.as_str(), |(_, name)| name);
    let unit = game.army.unit(name.parse().ok()?)?;
    Some(unit.at)
}

/// A seat and the position in which it orders.
struct Orders<'g> {
    game: &'g Barbarica,
    seat: u8,
}

/// What an order is about.
enum Subject {
    Unit(UnitId),
    /// Units that have moved, and may still turn or leave.
    Moved,
    /// An order of the whole seat.
    Whole(Action),
}

impl<'g> Orders<'g> {
    fn survey(&self) -> Survey<'g> {
        Survey::of(self.game, self.game.turn.side())
    }

    /// An order as it is typed.
    fn typed(&self, order: Order) -> Action {
        menu::as_command(&self.game.turn, Action::Order { order })
    }

    fn fight(&self, chosen: &mut Chosen<'_>) -> Read<Action> {
        let unit = match one(chosen, "", self.subjects(chosen))? {
            Subject::Whole(action) => return Ok(action),
            Subject::Moved => return self.moved_chosen(chosen),
            Subject::Unit(id) => self.game.army.the(id),
        };
        match self.game.turn.phase() {
            Phase::Movement => self.deed_chosen(unit, chosen),
            Phase::Ranged => self.shot_chosen(unit, chosen),
            _ => self.blow_chosen(unit, chosen),
        }
    }

    /// Units that can act, those with the best prospects first; then what is ordered of all, and last those who can only turn, again
    /// and again.
    fn subjects(&self, chosen: &Chosen<'_>) -> Options<Subject> {
        let phase = self.game.turn.phase();
        let mut subjects = self.able_units(chosen, true);
        let whole = [
            ("usual", menu::usual_offer(phase)),
            ("rest", menu::rest_offer()),
            ("done", menu::end_offer(phase)),
        ];
        subjects.extend(whole.map(|(word, offer)| offered(word, offer)));
        subjects.extend(self.able_units(chosen, false));
        let moved = ChoiceId::of("moved");
        if phase == Phase::Movement && chosen.allows(&moved) && !self.moved_units(chosen).is_empty() {
            let words = "Turn a unit that has moved, or lead it off the map";
            subjects.push((moved, worded(Subject::Moved, words)));
        }
        subjects
    }
}

/// An offer of the menu as a choice.
fn offered(word: &str, offer: Offer<Action>) -> (ChoiceId, Worded<Subject>) {
    let Offer { action, label } = offer;
    (ChoiceId::of(word), worded(Subject::Whole(action), label))
}

/// `charge-a1`.
fn at(word: &str, enemy: &Unit) -> ChoiceId {
    ChoiceId::of(format!("{word}-{}", enemy.id))
}
