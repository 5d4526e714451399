//! What happens to people between two orders ([chapter 6](docs/rules/warcamp.md#6-asynchronous-play)), and the names that
//! they give.

use crate::action::When;
use crate::event::{Cause, Event};
use crate::rules::death::bury;
use crate::rules::turn::pass_on;
use crate::rules::{Ref, check_name, no, row};
use crate::state::{MEMBER_NAME_MAX, Tribes, Warcamp};
use muster_game::Notice;
use muster_kit::{Refusal, Seat};

/// Notes that a player gives up ([WC-151](docs/rules/warcamp.md#wc-151)) or misses a deadline, so that stored
/// orders or an NPC play on ([WC-162](docs/rules/warcamp.md#wc-162), [WC-173](docs/rules/warcamp.md#wc-173)).
pub fn notified(game: &mut Warcamp, notice: Notice, referee: &mut Ref<'_>) -> Result<(), Refusal> {
    if game.ending.is_some() {
        return Err(no("WC-149", "over", "The game is over."));
    }
    match notice {
        Notice::Conceded { seat } => {
            let letter = game.tribes.living_of_seat(seat)?;
            let name = game.tribes[letter].name().to_owned();
            referee.note(Event::Conceded { letter, name });
            bury(game, letter, Cause::Concession, None, referee);
        }
        Notice::Missed { seat, times } => {
            let letter = game.tribes.living_of_seat(seat)?;
            if letter != game.tribes.turn() {
                return Err(no("WC-162", muster_game::NOT_TURN, "Nobody waits for that seat."));
            }
            let secret = &mut game.tribes[letter].secret;
            if times == 0 && secret.orders(When::Missed).is_none() {
                return Ok(());
            }
            if game.turn.running() == Some(When::Next) {
                secret.store(When::Next, None);
            }
            secret.reset_step();
            if secret.orders(When::Missed).is_some() {
                game.turn.run_for_missed();
            } else {
                game.turn.hand_to_deputy();
            }
            referee.note(if game.turn.has_deputy() {
                Event::Missed { letter }
            } else {
                let missed = times > 0;
                Event::OrdersRun { letter, missed }
            });
        }
    }
    pass_on(game, referee);
    Ok(())
}

/// Lets a player name a member of their tribe, at any time ([WC-16](docs/rules/warcamp.md#wc-16)).
pub fn rename(tribes: &mut Tribes, seat: Seat, number: u16, name: &str, referee: &mut Ref<'_>) -> Result<(), Refusal> {
    let letter = tribes.living_of_seat(seat)?;
    let name = name.trim();
    check_name(name, MEMBER_NAME_MAX, "A member's name")?;
    let tribe = &mut tribes[letter];
    let members = row(tribe.people.numbers());
    let Some(member) = tribe.people.get_mut(number) else {
        let text = format!("There is no #{number} in your tribe. Members: {members}.");
        return Err(no("WC-16", "not-able", text));
    };
    member.rename(name);
    let name = member.name().clone();
    referee.note(Event::Renamed { letter, number, name });
    Ok(())
}
