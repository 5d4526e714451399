//! Rounds, and the start of a turn ([chapter 2.3](docs/rules/warcamp.md#23-rounds-and-dawn),
//! [chapter 2.4](docs/rules/warcamp.md#24-the-turn)).

use super::super::action::When;
use super::super::data::Card;
use super::super::event::{Event, Ready};
use super::super::state::{Done, Effects, Ending, Warcamp, Wearer};
use super::super::words::Letter;
use super::{Ref, sides};
use muster_kit::Pile;

impl Warcamp {
    /// Goes on to the next living tribe as long as the one in turn is dead ([WC-21](docs/rules/warcamp.md#wc-21),
    /// [WC-147](docs/rules/warcamp.md#wc-147)).
    pub fn pass_on(&mut self, referee: &mut Ref<'_>) {
        while !self.is_over() && !self.mover().is_alive() {
            self.next_turn(referee);
        }
    }

    /// The turn of the next living tribe, after dawn if a round is over ([WC-21](docs/rules/warcamp.md#wc-21),
    /// [WC-18](docs/rules/warcamp.md#wc-18)).
    pub fn next_turn(&mut self, referee: &mut Ref<'_>) {
        let current = self.current();
        let later = self.living().find(|place| *place > current);
        let place = match later {
            Some(place) => place,
            None => {
                if self.options.final_round > 0 && self.round >= self.options.final_round {
                    self.finish(Ending::FinalRound, referee);
                    return;
                }
                self.dawn(referee);
                if self.is_over() {
                    return;
                }
                self.living().next().expect("the game ends with the last tribe but one")
            }
        };
        self.open_turn(place, referee);
    }

    /// The start of a turn; if the tribe dies in it the rest is left out ([WC-24](docs/rules/warcamp.md#wc-24),
    /// [WC-171](docs/rules/warcamp.md#wc-171)).
    pub fn open_turn(&mut self, place: usize, referee: &mut Ref<'_>) {
        self.turn = Letter::of(place).0;
        self.key += 1;
        self.deputy = false;
        self.running = None;
        self.wake_up(place);
        let tribe = &self.tribes[place];
        referee.note(Event::Turn {
            round: self.round,
            letter: Letter::of(place),
            name: tribe.name.clone(),
            race: tribe.race,
            leader: tribe.leader,
        });
        self.check_hunger(place, referee);
        if self.stops_at(place) {
            return;
        }
        self.bring_in(place, referee);
        self.plague_at_start(place, referee);
        let omen = self.roll_disaster(place, referee);
        if self.stops_at(place) {
            return;
        }
        self.draw_cards(place, omen, referee);
        self.running = self.tribes[place].secret.next.is_some().then_some(When::Next);
        self.tribes[place].secret.step = 0;
        if self.running.is_some() {
            let letter = Letter::of(place);
            // That there are any was its player's secret until now.
            referee.reveal();
            referee.note(Event::OrdersRun { letter, missed: false });
        }
    }

    fn stops_at(&self, place: usize) -> bool {
        self.is_over() || !self.tribes[place].is_alive()
    }

    /// Lets all act again, and ends what lasts "until your next turn" ([WC-24](docs/rules/warcamp.md#wc-24), step 1;
    /// [WC-105](docs/rules/warcamp.md#wc-105)).
    fn wake_up(&mut self, place: usize) {
        let tribe = &mut self.tribes[place];
        for member in &mut tribe.members {
            member.job = None;
            member.bred = false;
            member.new = false;
        }
        for item in &mut tribe.items {
            item.put_on = false;
            item.used = false;
        }
        tribe.done = Done::default();
        tribe.struck = 0;
        let wards = tribe.effects.wards;
        let jinxes = std::mem::take(&mut tribe.effects.jinxes);
        tribe.effects = Effects {
            wards,
            jinxes,
            ..Effects::default()
        };
        self.lift_jinxes(place);
    }

    /// What worn items bring ([WC-125](docs/rules/warcamp.md#wc-125)).
    fn bring_in(&mut self, place: usize, referee: &mut Ref<'_>) {
        let tribe = &mut self.tribes[place];
        let (mut food, mut bones) = (0, 0);
        for item in tribe.items.iter().filter(|item| item.wearer != Wearer::Stash) {
            let bonus = item.kind.bonus();
            food += bonus.food;
            bones += bonus.bones;
        }
        tribe.store(food, bones);
        if food + bones > 0 {
            referee.note(Event::Brought {
                letter: Letter::of(place),
                food,
                bones,
            });
        }
    }

    /// Cards are drawn up to the hand limit ([WC-94](docs/rules/warcamp.md#wc-94),
    /// [WC-40](docs/rules/warcamp.md#wc-40), [WC-166](docs/rules/warcamp.md#wc-166)). That some were drawn is public,
    /// which is not.
    fn draw_cards(&mut self, place: usize, omen: Option<u32>, referee: &mut Ref<'_>) {
        let mut reshuffled = false;
        let mut drawn: Vec<Card> = Vec::new();
        for _ in 0..self.tribes[place].draws() {
            if self.tribes[place].secret.hand.len() >= self.tribes[place].hand_limit() {
                break;
            }
            reshuffled |= self.refill_deck(referee);
            let Some(card) = self.deck.draw() else { break };
            self.tribes[place].secret.hand.push(card);
            drawn.push(card);
        }
        let tribe = &self.tribes[place];
        referee.note(Event::Ready(Ready {
            letter: Letter::of(place),
            starving: tribe.starving,
            plagued: sides(tribe.members.iter().filter(|member| member.plagued).count()),
            heads: tribe.heads(),
            omen,
            drawn: sides(drawn.len()),
            reshuffled,
            hand: sides(tribe.secret.hand.len()),
            food: tribe.food,
            bones: tribe.bones,
        }));
        if !drawn.is_empty() {
            referee.reveal();
            referee.note(Event::Drew {
                seat: tribe.seat,
                cards: drawn,
            });
        }
    }

    /// An empty deck is made anew of the discard pile ([WC-95](docs/rules/warcamp.md#wc-95)).
    fn refill_deck(&mut self, referee: &mut Ref<'_>) -> bool {
        if !self.deck.is_empty() || self.discards.is_empty() {
            return false;
        }
        self.deck = Pile::shuffled(std::mem::take(&mut self.discards), referee.dice);
        true
    }
}
