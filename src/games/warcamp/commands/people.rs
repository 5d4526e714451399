//! What happens to people between two orders ([chapter 6](docs/rules/warcamp.md#6-asynchronous-play)), and the names that
//! they give.

use super::super::action::When;
use super::super::event::{Cause, Event};
use super::super::rules::{Ref, check_name, no, row};
use super::super::state::{Name, Warcamp};
use super::super::words::Letter;
use muster_game::Notice;
use muster_kit::{Refusal, Seat};

/// Most characters of a member's name ([WC-16](docs/rules/warcamp.md#wc-16)).
const MEMBER_NAME_LENGTH_MAX: usize = 9;

impl Warcamp {
    /// Notes that a player gives up ([WC-151](docs/rules/warcamp.md#wc-151)) or misses a deadline, so that stored
    /// orders or an NPC play on ([WC-162](docs/rules/warcamp.md#wc-162), [WC-173](docs/rules/warcamp.md#wc-173)).
    pub fn notified(&mut self, notice: Notice, referee: &mut Ref<'_>) -> Result<(), Refusal> {
        if self.is_over() {
            return Err(no("WC-149", "over", "The game is over."));
        }
        match notice {
            Notice::Conceded { seat } => {
                let place = self.living_place(seat)?;
                let name = self.tribes[place].name.clone();
                referee.note(Event::Conceded {
                    letter: Letter::of(place),
                    name,
                });
                self.bury(place, Cause::Concession, None, referee);
            }
            Notice::Missed { seat, times } => {
                let place = self.living_place(seat)?;
                if place != self.current() {
                    return Err(no("WC-162", muster_game::NOT_TURN, "Nobody waits for that seat."));
                }
                let letter = Letter::of(place);
                let secret = &mut self.tribes[place].secret;
                if times == 0 && secret.missed.is_none() {
                    return Ok(());
                }
                if self.running == Some(When::Next) {
                    secret.next = None;
                }
                secret.step = 0;
                self.running = secret.missed.is_some().then_some(When::Missed);
                self.deputy = self.running.is_none();
                referee.note(if self.deputy {
                    Event::Missed { letter }
                } else {
                    let missed = times > 0;
                    Event::OrdersRun { letter, missed }
                });
            }
        }
        self.pass_on(referee);
        Ok(())
    }

    /// Lets a player name a member of their tribe, at any time ([WC-16](docs/rules/warcamp.md#wc-16)).
    pub fn rename(&mut self, seat: Seat, number: u16, name: &str, referee: &mut Ref<'_>) -> Result<(), Refusal> {
        let place = self.living_place(seat)?;
        let name = name.trim();
        check_name(name, MEMBER_NAME_LENGTH_MAX, "A member's name")?;
        let tribe = &mut self.tribes[place];
        let members = row(tribe.numbers());
        let Some(member) = tribe.member_mut(number) else {
            let text = format!("There is no #{number} in your tribe. Members: {members}.");
            return Err(no("WC-16", "not-able", text));
        };
        member.name = Name::Given(name.into());
        let name = member.name.clone();
        referee.note(Event::Renamed {
            letter: Letter::of(place),
            number,
            name,
        });
        Ok(())
    }
}
