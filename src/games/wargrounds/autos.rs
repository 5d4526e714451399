//! Characters that are left to the house, in the words of people: until when, and from when on
//! ([WG-188](docs/rules/wargrounds.md#wg-188)).

use super::action::Action;
use super::naming;
use super::orders::{self, Meant};
use super::parts::CharacterId;
use super::rules::no;
use super::state::{Stage, Wargrounds};
use muster_game::Step;
use muster_kit::{Refusal, Seat};

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

/// Refuses to leave characters to the house for a turn that has not begun: a turn begins with none left to it. Asked only of what a
/// person types.
pub(super) fn check_phase(game: &Wargrounds, seat: Seat, action: &Action) -> Result<(), Refusal> {
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

/// What a typed action is played as. Who is left to the house no longer is so neither for this turn nor from then on, whichever it
/// was.
pub(super) fn steps(game: &Wargrounds, seat: Seat, action: Action) -> Vec<Step<Action>> {
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
