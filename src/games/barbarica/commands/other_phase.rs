//! Orders that belong to another time: what they are and when they come, instead of words that cannot be read.

use crate::action::Order;
use crate::commands::line_kind::Book;
use crate::commands::proposing;
use crate::data::{Melee, Ranged};
use crate::rules::{authority, no, waiting};
use crate::state::{Barbarica, Progress, Unit};
use crate::words::UnitId;
use muster_kit::Refusal;

/// What an order would have a unit do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Deed {
    Charge,
    Retreat,
    Shot,
    Blow,
}

impl Deed {
    /// By the first words behind the unit: `charges t1`, `!t1`, `~a3`, `a3:javelin`.
    fn of(rest: &str) -> Option<Deed> {
        let first = rest.split_whitespace().next()?.to_ascii_lowercase();
        let signed = first.chars().nth(1).is_some_and(char::is_alphabetic);
        match first.as_str() {
            "charge" | "charges" | "attack" | "attacks" => return Some(Deed::Charge),
            "retreat" | "retreats" => return Some(Deed::Retreat),
            "shoot" | "shoots" | "fire" | "fires" | "throw" | "throws" => return Some(Deed::Shot),
            "fight" | "fights" | "hit" | "hits" | "strike" | "strikes" => return Some(Deed::Blow),
            _ if first.starts_with('!') => return Some(Deed::Charge),
            _ if first.starts_with('-') && signed => return Some(Deed::Retreat),
            _ if first.starts_with('~') => return Some(Deed::Shot),
            _ => (),
        }
        // `a3+` pushes forward.
        if first
            .strip_suffix('+')
            .is_some_and(|target| target.parse::<UnitId>().is_ok())
        {
            return Some(Deed::Blow);
        }
        let (_, weapon) = rest.split_once(':')?;
        let weapon = weapon.trim();
        match (weapon.parse::<Ranged>(), weapon.parse::<Melee>()) {
            (Ok(_), Err(_)) => Some(Deed::Shot),
            (Err(_), Ok(_)) => Some(Deed::Blow),
            _ => None,
        }
    }

    fn plural(self) -> &'static str {
        match self {
            Deed::Charge => "Charges",
            Deed::Retreat => "Fighting retreats",
            Deed::Shot => "Shots",
            Deed::Blow => "Blows",
        }
    }
}

/// The refusal of an order that could not be read in its command and belongs to another time; none where it belongs here.
/// It proposes no other act, but the charge at the same enemy for a blow that comes too early
/// ([BB-2](docs/rules/barbarica.md#bb-2), [BB-252](docs/rules/barbarica.md#bb-252)).
pub fn comes_later(game: &Barbarica, seat: u8, book: Book, unit: UnitId, rest: &str) -> Option<Refusal> {
    let deed = Deed::of(rest)?;
    let (clause, reason, instead) = match (book, deed) {
        (Book::Deploy, _) if game.turn.progress() == Progress::Deploying => (
            "BB-252",
            format!("{} come once the battle has begun.", deed.plural()),
            "When everybody stands where you want them, /barb signal begins it.".to_owned(),
        ),
        (Book::Move, Deed::Shot) => (
            "BB-2",
            "Shooting comes in the Ranged phase, after everybody has moved.".to_owned(),
            in_this_phase(game, seat, book, unit),
        ),
        (Book::Move, Deed::Blow) => (
            "BB-2",
            "Blows come in the Melee phase, after everybody has moved and shot.".to_owned(),
            charge_at(game, seat, unit, rest).unwrap_or_else(|| in_this_phase(game, seat, book, unit)),
        ),
        (Book::Shoot, Deed::Blow) => (
            "BB-2",
            "Blows come in the Melee phase, after the shooting.".to_owned(),
            in_this_phase(game, seat, book, unit),
        ),
        (Book::Fight, Deed::Shot) => (
            "BB-2",
            "The Ranged phase of this round is over.".to_owned(),
            in_this_phase(game, seat, book, unit),
        ),
        _ => return None,
    };
    Some(no(clause, reason).instead(instead))
}

/// What a unit does by the orders of a command, as a sentence; of a unit that the seat does not command, what its own do
/// ([BB-6](docs/rules/barbarica.md#bb-6)).
pub fn in_this_phase(game: &Barbarica, seat: u8, book: Book, unit: UnitId) -> String {
    let known = game.army.unit(unit);
    let is_own = known.is_some_and(|unit| authority::commands(game, seat, unit));
    let (one, several) = match book {
        Book::Move => ("moves, turns, charges or holds", "move, turn, charge or hold"),
        Book::Shoot => ("shoots or waits", "shoot or wait"),
        Book::Fight => (
            "strikes an enemy beside it or waits",
            "strike enemies beside them or wait",
        ),
        Book::Deploy => ("takes its place", "take their places"),
    };
    let command = book.command();
    let spent = known
        .filter(|_| is_own)
        .and_then(|unit| can_do_nothing(game, book, unit));
    if let Some(why) = spent {
        return format!("{why}. /barb done ends the phase for all your units.");
    }
    match is_own {
        true => format!("In this phase {unit} {one}: /barb {command}."),
        false => format!("In this phase your own units {several}: /barb {command}."),
    }
}

/// Why a unit has nothing to do in the phase that a command belongs to, where that is now and it has not
/// ([BB-61](docs/rules/barbarica.md#bb-61)).
fn can_do_nothing(game: &Barbarica, book: Book, unit: &Unit) -> Option<String> {
    let is_now = game.turn.progress() == Progress::Fighting && book.phase() == Some(game.turn.phase());
    if !is_now || unit.side() != game.turn.side() || waiting::is_waited_for(game, unit) {
        return None;
    }
    let id = unit.id;
    let strikes = game.army.strikable(unit);
    Some(match (book, strikes.first()) {
        (Book::Move, _) => format!("{id} can move no more in this phase"),
        (Book::Shoot, Some(enemy)) => format!("{id} is beside {enemy} and strikes in the Melee phase"),
        (Book::Shoot, None) => format!("{id} can shoot at nobody as things stand"),
        (Book::Fight, _) => format!("{id} can strike nobody as things stand"),
        (Book::Deploy, _) => return None,
    })
}

/// The charge that a unit could make at the enemy that its order names, as a command.
fn charge_at(game: &Barbarica, seat: u8, unit: UnitId, rest: &str) -> Option<String> {
    let mut targets = rest.split_whitespace().map(|word| word.trim_end_matches('+').parse());
    let target: UnitId = targets.find_map(Result::ok)?;
    let order = proposing::charges_of(game, seat, &[unit])
        .into_iter()
        .find(|order| matches!(order, Order::Charge { target: on, .. } if *on == target))?;
    Some(format!("/barb move orders:{}", order.written()))
}
