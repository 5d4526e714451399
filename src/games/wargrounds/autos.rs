//! Characters that are left to the house, in the words of people: until when, and from when on
//! ([WG-188](docs/rules/wargrounds.md#wg-188)).

use super::action::{Action, Rest, Tempo};
use super::facts;
use super::naming;
use super::orders::{self, Meant};
use super::parts::CharacterId;
use super::rules::{asking, no, nowhere};
use super::state::{Stage, Wargrounds};
use muster_game::Step;
use muster_kit::{Refusal, Seat, listed};

/// `all keep` and `A off` as options behind the characters. A character of that name comes first.
pub(super) fn put_words(game: &Wargrounds, seat: Seat, action: &mut Action) {
    let Action::Auto { who, on, keep } = action else { return };
    let Some(side) = game.seats.get(seat).map(|state| state.side()) else {
        return;
    };
    while let Some(last) = who.split([',', ' ']).rfind(|word| !word.is_empty())
        && naming::find_called(game, side, who, Meant::Own).is_err()
        && naming::find_called(game, side, last, Meant::Own).is_err()
    {
        match last.to_lowercase().as_str() {
            "keep" => *keep = true,
            "on" => *on = Some(true),
            "off" => *on = Some(false),
            _ => return,
        }
        let end = who.trim_end_matches([',', ' ']).len() - last.len();
        who.truncate(end);
        who.truncate(who.trim_end_matches([',', ' ']).len());
    }
}

/// Refuses to leave characters to the house where that would do nothing, or less than it says. Asked only of what a person types.
pub(super) fn check(game: &Wargrounds, seat: Seat, action: &Action) -> Result<(), Refusal> {
    check_phase(game, seat, action)?;
    check_ordered(game, seat, action)?;
    check_classic(game, seat, action)
}

/// Refuses to leave characters to the house for a turn that has not begun: a turn begins with none left to it.
fn check_phase(game: &Wargrounds, seat: Seat, action: &Action) -> Result<(), Refusal> {
    let Action::Auto { who, on, keep: false } = action else {
        return Ok(());
    };
    let is_before = matches!(game.progress.stage(), Stage::Muster | Stage::Reroll);
    if !is_before || *on == Some(false) || game.seats.get(seat).is_none() {
        return Ok(());
    }
    orders::owned(game, seat, who)?;
    let reason = "Characters are left to the house for a turn once the phase has begun; with `keep:true` it plays them from then on, \
                  until you say otherwise.";
    Err(no("WG-188", reason).instead(format!("/wg auto who:{who} keep:true")))
}

/// The named characters that an order leaves to the house, which `on:false` does not take back.
fn left_by_order(game: &Wargrounds, seat: Seat, action: &Action) -> Option<Vec<CharacterId>> {
    let Action::Auto {
        who, on: Some(false), ..
    } = action
    else {
        return None;
    };
    game.seats.get(seat)?;
    let mut all = orders::owned(game, seat, who).ok()?;
    all.retain(|who| facts::order_of(game, *who).is_some_and(|order| order.auto));
    Some(all).filter(|all| !all.is_empty())
}

/// Refuses to take characters from the house that nothing but an order leaves to it: another order does that
/// ([WG-185](docs/rules/wargrounds.md#wg-185)).
fn check_ordered(game: &Wargrounds, seat: Seat, action: &Action) -> Result<(), Refusal> {
    let (Some(ordered), Some(state)) = (left_by_order(game, seat, action), game.seats.get(seat)) else {
        return Ok(());
    };
    let (kept, now) = (state.secret().auto_kept, state.secret().auto);
    let Action::Auto { who, .. } = action else {
        return Ok(());
    };
    let named = orders::owned(game, seat, who)?;
    if named.iter().any(|who| kept.has(*who) || now.has(*who)) {
        return Ok(());
    }
    let letter = game.people.badge(ordered[0]).letter();
    Err(no("WG-185", stands(game, &ordered)).instead(format!("/wg orders text:{letter} stay")))
}

/// That orders which leave characters to the house stand although these are taken from it.
pub(super) fn orders_stand(game: &Wargrounds, seat: Seat, action: &Action) -> Option<String> {
    left_by_order(game, seat, action).map(|ordered| stands(game, &ordered))
}

fn stands(game: &Wargrounds, ordered: &[CharacterId]) -> String {
    let orders: Vec<String> = ordered
        .iter()
        .map(|who| format!("`{}`", nowhere::auto_order(&game.people, *who)))
        .collect();
    match orders.as_slice() {
        [order] => format!("{order} is an order, which stands until you give another one for that character."),
        _ => format!(
            "{} are orders, which stand until you give others for these characters.",
            listed(&orders)
        ),
    }
}

/// Who is left to the house for this turn alone in classic tempo, where each card asks its seat
/// ([WG-182](docs/rules/wargrounds.md#wg-182)).
fn left_in_classic<'a>(game: &Wargrounds, seat: Seat, action: &'a Action) -> Option<(&'a str, Vec<CharacterId>)> {
    let Action::Auto { who, on, keep: false } = action else {
        return None;
    };
    let is_classic = game.terms.options().tempo == Tempo::Classic;
    if !is_classic || *on == Some(false) || game.seats.get(seat).is_none() {
        return None;
    }
    Some((who, orders::owned(game, seat, who).ok()?))
}

/// Refuses to leave cards that are not up to the house in classic tempo ([WG-182](docs/rules/wargrounds.md#wg-182)).
fn check_classic(game: &Wargrounds, seat: Seat, action: &Action) -> Result<(), Refusal> {
    let Some((who, all)) = left_in_classic(game, seat, action) else {
        return Ok(());
    };
    if !asking::asks(game, seat) {
        let reason = "In classic tempo only a card that is up is left to the house, and each further card asks you; with `keep:true` it \
                      plays the cards of these characters from now on, until you say otherwise.";
        return Err(no("WG-182", reason).instead(format!("/wg auto who:{who} keep:true")));
    }
    let is_joker = asking::asked_who(game).is_none();
    if is_joker && all != orders::owned(game, seat, "all")? {
        let reason = "The joker is up. The house decides who acts with it if you leave it to the house.";
        return Err(no("WG-182", reason).instead("/wg ready"));
    }
    Ok(())
}

/// That in classic tempo the house plays no more than the card that is up, where more are left to it
/// ([WG-182](docs/rules/wargrounds.md#wg-182)).
pub(super) fn asks_again(game: &Wargrounds, seat: Seat, action: &Action) -> Option<String> {
    let (who, all) = left_in_classic(game, seat, action)?;
    let up = asking::asked_who(game);
    if !asking::asks(game, seat) || up.is_some_and(|up| all == [up] || !all.contains(&up)) {
        return None;
    }
    Some(format!(
        "Only the card that is up is played for you: in classic tempo each further card asks you. `/wg auto who:{who} keep:true` \
         leaves all their cards to the house until you say otherwise."
    ))
}

/// What a typed action is played as. In classic tempo the card that is up alone is left to the house. Who is left to the house no
/// longer is so neither for this turn nor from then on, whichever it was.
pub(super) fn steps(game: &Wargrounds, seat: Seat, action: Action) -> Vec<Step<Action>> {
    if let Some((_, all)) = left_in_classic(game, seat, &action)
        && asking::asks(game, seat)
        && asking::asked_who(game).is_none_or(|up| all.contains(&up))
    {
        return vec![Step::single(Action::ready(Rest::Ask))];
    }
    let Action::Auto {
        who,
        on: Some(false),
        keep: false,
    } = &action
    else {
        return vec![Step::single(action)];
    };
    let Some((state, all)) = game.seats.get(seat).zip(orders::owned(game, seat, who).ok()) else {
        return vec![Step::single(action)];
    };
    let (kept, now) = (state.secret().auto_kept, state.secret().auto);
    let ids = |all: &[&CharacterId]| {
        let ids = all.iter().map(|who| game.people.badge(**who).to_string());
        ids.collect::<Vec<_>>().join(", ")
    };
    let kept_of: Vec<&CharacterId> = all.iter().filter(|who| kept.has(**who)).collect();
    if kept_of.is_empty() {
        return vec![Step::single(action)];
    }
    let ends = Action::Auto {
        who: ids(&kept_of),
        on: Some(false),
        keep: true,
    };
    let others: Vec<&CharacterId> = all.iter().filter(|who| now.has(**who) || !kept.has(**who)).collect();
    if others.is_empty() {
        return vec![Step::single(ends)];
    }
    let of_the_turn = Action::Auto {
        who: ids(&others),
        on: Some(false),
        keep: false,
    };
    vec![Step::single(ends), Step::single(of_the_turn)]
}
