//! What a command comes to: who may, when, and what it changes ([WG-3](docs/rules/wargrounds.md#wg-3), WG-23, WG-183 to
//! WG-193).

mod cards;
mod goes;
mod notices;
mod numbers;
mod places;
mod preparing;
mod ready;
mod roster;
mod stored;

use crate::action::{Action, Change, Rest, StandingChange, SwapWhat, Tempo, act_line};
use crate::orders::Wrong;
use crate::rules::{Ref, no};
use crate::state::{Stage, Wargrounds};
use muster_game::Actor;
use muster_kit::Refusal;

impl Wargrounds {
    /// Whose command it is.
    fn seated(&self, actor: Actor) -> Result<u8, Refusal> {
        match actor {
            Actor::Seat(seat) if seat.index() < self.seats.len() => Ok(seat.0),
            _ => Err(no("WG-3", "Only players command characters.")),
        }
    }

    /// Carries out one action.
    pub fn obey(&mut self, actor: Actor, action: Action, referee: &mut Ref<'_>) -> Result<(), Refusal> {
        let seat = self.seated(actor)?;
        if self.progress.stage() == Stage::Over {
            return Err(no("WG-179", "The game is over."));
        }
        match action {
            Action::Build { style, traits, roster } => self.build(referee, seat, style, traits, roster),
            Action::Edit {
                who,
                class,
                armour,
                kit,
                thrown,
                good,
                bad,
                spells,
                name,
                hand,
            } => {
                let change = Change {
                    class,
                    armour,
                    kit,
                    thrown,
                    good,
                    bad,
                    spells,
                    name,
                    hand,
                };
                self.edit(referee, seat, &who, &change)
            }
            Action::Swap { a, b, what } => self.swap(referee, seat, &a, &b, what.unwrap_or(SwapWhat::Both)),
            Action::Give { who, to } => self.give(referee, seat, &who, to),
            Action::RosterAdd {
                name,
                faction,
                class,
                good,
                bad,
                spells,
                hand,
            } => {
                let change = Change {
                    class,
                    good,
                    bad,
                    spells,
                    hand,
                    ..Change::default()
                };
                self.roster_add(referee, seat, &name, faction.named(), &change)
            }
            Action::RosterDrop { name } => self.roster_drop(referee, seat, &name),
            Action::RosterCall { who, name } => self.roster_call(referee, seat, &who, &name),
            Action::Monarch { who } => self.name_monarch(referee, seat, &who),
            Action::Reroll { yes } => self.reroll(referee, seat, yes),
            Action::Place { text } => self.place(referee, seat, &text),
            Action::Act { .. } => self.order(referee, seat, &act_line(&action)),
            Action::Orders { text } => self.order(referee, seat, &text),
            Action::Joker { who, order } => self.joker(referee, seat, &who, order.as_deref()),
            Action::Ready { rest, undo } => self.ready(referee, seat, rest.unwrap_or(Rest::Ask), undo),
            Action::Auto { who, on, keep } => self.auto(referee, seat, &who, on.unwrap_or(true), keep),
            Action::Go { what } => self.go(referee, seat, what),
            Action::Card { card, target, more } => self.card(referee, seat, card, target.as_deref(), more.as_deref()),
            Action::Pass {} => self.pass_window(referee, seat),
            Action::Standing {
                cancel_at,
                count,
                stop,
                armour,
                shove,
                broken,
            } => {
                let change = StandingChange {
                    cancel_at,
                    count,
                    stop,
                    armour,
                    shove,
                    broken,
                };
                self.set_standing(referee, seat, change)
            }
            Action::Shove { to, run } => self.shove_into_window(referee, seat, to, run),
            Action::Proceed {} => self.go_on(referee),
            Action::Enact { order } => self.enact(referee, seat, *order),
        }
    }

    /// Orders are stored; if the game waits for one of them it is carried out next
    /// ([WG-183](docs/rules/wargrounds.md#wg-183), [WG-186](docs/rules/wargrounds.md#wg-186)).
    fn order(&mut self, referee: &mut Ref<'_>, seat: u8, text: &str) -> Result<(), Refusal> {
        let (orders, wrong) = self.read_line(seat, text)?;
        if !matches!(self.progress.stage(), Stage::Orders | Stage::Run) {
            return Err(no("WG-183", "Orders are given once the phase has begun.").instead("/wg place, then /wg ready"));
        }
        let asked = self.asks(seat);
        if self.terms.options().tempo == Tempo::Classic && !asked {
            return Err(no("WG-182", "In classic tempo nothing is queued.").instead("wait for your go"));
        }
        if asked {
            return self.answer_ask(referee, seat, (orders, wrong));
        }
        let queued = orders.iter().map(|order| self.queued_line(order, &orders));
        let told = queued.chain(wrong.iter().map(Wrong::told)).collect();
        let secret = &mut self.seats[seat].secret;
        orders.into_iter().for_each(|order| secret.queue(order));
        self.stored(referee, seat, told);
        Ok(())
    }

    /// Stores what a seat's joker does ([WG-185](docs/rules/wargrounds.md#wg-185)).
    fn joker(&mut self, referee: &mut Ref<'_>, seat: u8, who: &str, order: Option<&str>) -> Result<(), Refusal> {
        if !matches!(self.progress.stage(), Stage::Orders | Stage::Run) {
            return Err(no("WG-185", "Jokers are played once the phase has begun."));
        }
        let order = self.read_order(seat, &format!("{who} {}", order.unwrap_or_default()))?;
        if self.asks(seat) && self.asked_who().is_none() {
            return self.answer_ask(referee, seat, (vec![order], Vec::new()));
        }
        if self.terms.options().tempo == Tempo::Classic {
            return Err(no("WG-182", "In classic tempo nothing is queued.").instead("wait for the joker"));
        }
        let told = format!("Joker: {}", self.queued_line(&order, &[]));
        self.seats[seat].secret.joker = Some(order);
        self.stored(referee, seat, vec![told]);
        Ok(())
    }
}
