//! The end of a turn with its discards and its meal ([WC-31](docs/rules/warcamp.md#wc-31),
//! [WC-40](docs/rules/warcamp.md#wc-40), [WC-58](docs/rules/warcamp.md#wc-58)).

use super::super::action::When;
use super::super::data::{Card, Leader};
use super::super::event::{Ended, Event, Warning};
use super::super::state::Warcamp;
use super::super::words::{CardWord, CardWords, Letter};
use super::Ref;
use muster_kit::Refusal;

impl Warcamp {
    /// Discards, meal, end of what lasts this turn, thresholds, next turn ([WC-31](docs/rules/warcamp.md#wc-31),
    /// [WC-32](docs/rules/warcamp.md#wc-32)).
    pub fn end_turn(&mut self, discard: Option<&CardWords>, referee: &mut Ref<'_>) -> Result<(), Refusal> {
        let place = self.current();
        let marked = match discard {
            Some(cards) => self.tribes[place].secret.marked | self.discard_marks(cards)?,
            None => self.tribes[place].secret.marked,
        };
        self.discard_marked(place, marked, referee);
        let warnings = self.warnings(place);
        self.eat(place);
        self.note_end(place, warnings, referee);
        let tribe = &mut self.tribes[place];
        tribe.starving = false;
        tribe.effects.lure = 0;
        tribe.effects.moon = 0;
        tribe.secret.step = 0;
        if self.running == Some(When::Next) {
            tribe.secret.next = None;
        }
        self.running = None;
        self.check_thresholds();
        self.next_turn(referee);
        Ok(())
    }

    /// Takes the meal from the store ([WC-58](docs/rules/warcamp.md#wc-58)); too little becomes none
    /// ([WC-59](docs/rules/warcamp.md#wc-59)).
    fn eat(&mut self, place: usize) {
        let tribe = &mut self.tribes[place];
        tribe.food = tribe.food.saturating_sub(tribe.meal());
    }

    fn note_end(&mut self, place: usize, warnings: Vec<Warning>, referee: &mut Ref<'_>) {
        let tribe = &self.tribes[place];
        let mut awake = tribe.clone();
        awake.starving = false;
        let doomed = if tribe.food == 0 {
            tribe.named(&tribe.starvelings())
        } else {
            Vec::new()
        };
        referee.note(Event::Ended(Ended {
            letter: Letter::of(place),
            heads: tribe.heads(),
            meal: tribe.meal(),
            food: tribe.food,
            defence: awake.defence_ce(),
            doomed,
            warnings,
            next: self
                .living()
                .find(|other| *other > place)
                .or(self.living().next())
                .map(Letter::of),
        }));
    }

    /// Notes thresholds of 2.15 that were reached ([WC-31](docs/rules/warcamp.md#wc-31), step 4).
    fn check_thresholds(&mut self) {
        let most = self.living().map(|place| self.tribes[place].heads()).max().unwrap_or(0);
        self.large |= most >= u32::from(self.options.disaster_at);
        self.huge |= most >= u32::from(self.options.famine_at);
    }

    /// A Shaman's player marks cards; they go when the turn ends ([WC-40](docs/rules/warcamp.md#wc-40)).
    pub fn mark_discards(&mut self, cards: &CardWords, referee: &mut Ref<'_>) -> Result<(), Refusal> {
        let marks = self.discard_marks(cards)?;
        let secret = &mut self.tribes[usize::from(self.turn)].secret;
        secret.marked = if cards.0.is_empty() { 0 } else { secret.marked | marks };
        let chosen: Vec<Card> = places_of(secret.marked)
            .filter_map(|place| secret.hand.get(place).copied())
            .collect();
        let seat = self.mover().seat;
        referee.note(Event::Marked { seat, cards: chosen });
        Ok(())
    }

    /// The cards that words of the tribe in turn mean, for what is told before they go.
    ///
    /// # Errors
    /// As an end of the turn with these words.
    pub fn cards_to_throw(&self, cards: &CardWords) -> Result<Vec<Card>, Refusal> {
        let marks = self.discard_marks(cards)?;
        let hand = &self.mover().secret.hand;
        Ok(places_of(marks).filter_map(|place| hand.get(place).copied()).collect())
    }

    fn discard_marks(&self, cards: &CardWords) -> Result<u8, Refusal> {
        let tribe = self.mover();
        if !cards.0.is_empty() {
            tribe.check_leader_is("WC-40", Leader::Shaman, "throws cards away")?;
        }
        let mut marks = 0u8;
        for word in &cards.0 {
            let taken = |place: usize| marks & (1 << place) != 0;
            let place = match *word {
                CardWord::Place(place) => Some(usize::from(place) - 1).filter(|place| *place < tribe.secret.hand.len()),
                CardWord::Code(card) => {
                    let mut hand = tribe.secret.hand.iter().enumerate();
                    hand.find(|(place, held)| **held == card && !taken(*place))
                        .map(|(place, _)| place)
                }
            };
            let place = place.ok_or_else(|| tribe.no_such_card("WC-40"))?;
            marks |= 1 << place;
        }
        Ok(marks)
    }

    /// Throws marked cards away at the end of the turn ([WC-31](docs/rules/warcamp.md#wc-31), step 1).
    fn discard_marked(&mut self, place: usize, marked: u8, referee: &mut Ref<'_>) {
        let secret = &mut self.tribes[place].secret;
        let mut gone = Vec::new();
        let mut kept = Vec::new();
        for (place, card) in secret.hand.drain(..).enumerate() {
            if marked & (1 << place) == 0 {
                kept.push(card)
            } else {
                gone.push(card)
            }
        }
        secret.hand = kept;
        secret.marked = 0;
        if !gone.is_empty() {
            self.discards.extend(&gone);
            referee.reveal();
            referee.note(Event::Discarded {
                letter: Letter::of(place),
                cards: gone,
            });
        }
    }
}

/// The places of the bits that are set.
fn places_of(marked: u8) -> impl Iterator<Item = usize> {
    (0..8).filter(move |place| marked & (1 << place) != 0)
}
