//! What a question about odds is meant for that is written like no order and like nothing that stands by itself, and the position
//! that it is about.

use crate::action::Action;
use crate::called::read_stored_plan;
use crate::commands::plans::{acting_words, own_numbers};
use crate::rules::{or_nobody, row};
use crate::said::{loosened, so_many};
use crate::state::{self, Tribe, Tribes, Warcamp};
use crate::verbs::Verb;
use crate::words::{CardWord, Letter, PowerVerb, WhoWord, card_first};
use muster_game::try_out;
use muster_kit::{Refusal, Seat, Viewer, listed};

/// Whether a question that cannot be read was meant for this position: what stands by itself has numbers there.
pub(super) fn speaks_of_an_order(question: &str) -> bool {
    let loose = loosened(question);
    let mut words = super::words::words_of(&loose);
    let Some(Ok(verb)) = words.next().map(str::parse) else {
        return false;
    };
    let attacks = matches!(verb, Verb::Attack | Verb::Raid);
    let has_odds = attacks
        || matches!(
            verb,
            Verb::Hunt | Verb::Breed | Verb::Steal | Verb::Kill | Verb::Train | Verb::Nab
        );
    let rest: Vec<&str> = words.collect();
    // A verb alone asks what it lacks.
    let begins_with_a_name = rest
        .first()
        .is_none_or(|word| !word.starts_with(|c: char| c.is_ascii_digit()));
    let names_a_tribe = attacks && rest.iter().any(|word| word.parse::<Letter>().is_ok());
    // `hunt with 3 members` may be a number of a member.
    has_odds && (begins_with_a_name || names_a_tribe || so_many(question, |_| false).is_some())
}

/// The order that the name of a card, or a leader's power as its command is called, is meant for: `pox B`, `power 2`.
pub(super) fn order_meant(tribe: &Tribe, question: &str) -> Option<String> {
    let words: Vec<String> = super::words::words_of(question).map(str::to_owned).collect();
    let (first, rest) = words.split_first()?;
    if first.eq_ignore_ascii_case("power") {
        return Some(format!("{} {}", PowerVerb::of(tribe.leader()).word(), rest.join(" ")));
    }
    let is_card = matches!(card_first(&words), Ok((CardWord::Code(_), _)));
    is_card.then(|| format!("cast {question}"))
}

/// Whose odds a viewer asks about.
pub(super) fn asking(tribes: &Tribes, viewer: Viewer) -> Letter {
    match viewer {
        Viewer::Seat(seat) => tribes.of_seat(seat).unwrap_or(tribes.turn()),
        Viewer::Spectator | Viewer::Referee => tribes.turn(),
    }
}

/// The position that a question of a tribe is about: out of turn that of its next turn, when everybody can act again.
pub(super) fn as_asked(game: &Warcamp, letter: Letter) -> Warcamp {
    match letter == game.tribes.turn() {
        true => game.clone(),
        false => awakened(game, letter),
    }
}

/// The same with the turn that the tribe has then, as far as its round is known ([WC-21](docs/rules/warcamp.md#wc-21)).
pub(super) fn in_its_turn(game: &Warcamp, letter: Letter) -> Warcamp {
    let mut asked = as_asked(game, letter);
    if letter < game.tribes.turn() {
        asked.turn.next_round();
    }
    asked.tribes.pass_to(letter);
    asked
}

/// The position as if nobody of a tribe had acted.
pub(super) fn awakened(game: &Warcamp, letter: Letter) -> Warcamp {
    let mut game = game.clone();
    let tribe = &mut game.tribes[letter];
    tribe.done = state::Done::default();
    tribe.people.wake_up();
    game
}

/// The members that an order names and that are not there: `99`, or `B12` of another tribe; ranges of which nobody is there where
/// nobody else is named. None if enough are there.
fn nobody_yet(game: &Warcamp, home: Letter, action: &Action) -> Option<Vec<String>> {
    let own = &game.tribes[home];
    let is_there = |number: u16| own.member(number).is_some();
    let mut missing: Vec<String> = own_numbers(action)
        .into_iter()
        .filter(|number| !is_there(*number))
        .map(|number| number.to_string())
        .collect();
    if let Action::Kill { victim, .. } = action
        && game
            .tribes
            .get(victim.tribe)
            .is_some_and(|tribe| tribe.member(victim.number).is_none())
    {
        missing.push(victim.to_string());
    }
    let words = acting_words(action);
    let ranges = words.iter().filter_map(|(word, _)| match *word {
        WhoWord::Range(first, last) if !(first..=last).any(is_there) => Some(word.to_string()),
        _ => None,
    });
    let ranges: Vec<String> = ranges.collect();
    if ranges.len() == words.len() {
        missing.extend(ranges);
    }
    (!missing.is_empty()).then_some(missing)
}

/// Codes of refusals for the people or the leader of a tribe, which stay what they are.
const FOR_EVER: [&str; 3] = ["not-kobold", "wrong-leader", "leader-job"];
/// Rounds after which every truce and grace is over.
const PEACE_MAX: u16 = 10;

/// Why an order that a truce or the thieves' grace forbids now would be refused after it as well, for those who do it
/// ([WC-23](docs/rules/warcamp.md#wc-23), [WC-75](docs/rules/warcamp.md#wc-75)); none if it would not, as things stand.
pub(super) fn lasting_reason(game: &Warcamp, seat: Seat, action: &Action, refusal: &Refusal) -> Option<String> {
    if !["truce", "grace"].contains(&&*refusal.code) {
        return None;
    }
    let mut later = game.clone();
    (0..PEACE_MAX).for_each(|_| later.turn.next_round());
    let lasting = try_out(&later, seat, action).err()?;
    let stays = FOR_EVER.contains(&&*lasting.code) || lasting.code == "skill";
    stays.then_some(lasting.reason)
}

/// The steps of orders for later that a tribe can never do, or that name nobody who is there yet, each with why
/// ([WC-161](docs/rules/warcamp.md#wc-161)).
pub(super) fn never_done(game: &Warcamp, seat: Seat, plan: &str) -> Vec<String> {
    let Some(letter) = game.tribes.of_seat(seat) else {
        return Vec::new();
    };
    let mut later = in_its_turn(game, letter);
    (0..PEACE_MAX).for_each(|_| later.turn.next_round());
    let orders = read_stored_plan(game, letter, plan).unwrap_or_default();
    let never = (1..).zip(&orders).filter_map(|(step, order)| {
        let refusal = try_out(&later, seat, &order.action).err()?;
        let text = &order.text;
        if FOR_EVER.contains(&&*refusal.code) {
            let reason = refusal.reason;
            return Some(format!("Step {step}, \"{text}\", will be passed over in every turn: {reason}"));
        }
        let missing = listed(&nobody_yet(game, letter, &order.action)?);
        let members = or_nobody(row(game.tribes[letter].people.numbers()));
        Some(format!(
            "Step {step}, \"{text}\", will be passed over unless there is a member {missing} by then. Your members now: {members}."
        ))
    });
    never.collect()
}
