//! Dawn, before the first turn of a round ([chapter 2.3](docs/rules/warcamp.md#23-rounds-and-dawn),
//! [WC-22](docs/rules/warcamp.md#wc-22)).

use super::super::action::TownStores;
use super::super::event::Event;
use super::super::state::Warcamp;
use super::super::words::Letter;
use super::{Ref, sides};

/// A meteor hits a large tribe on this ([WC-137](docs/rules/warcamp.md#wc-137)).
const METEOR_ON: u32 = 1;

impl Warcamp {
    /// A new round begins ([WC-22](docs/rules/warcamp.md#wc-22), [WC-172](docs/rules/warcamp.md#wc-172)). Death and
    /// victory are checked after each thing.
    pub fn dawn(&mut self, referee: &mut Ref<'_>) {
        self.peace.end_round(self.is_truce());
        self.luck.end_round(self.options.item_luck);
        self.round += 1;
        let members = self.living().map(|place| self.tribes[place].members.len()).sum();
        self.town.rise(sides(members));
        let parties = self.adventurers_due();
        let before = referee.events().len();
        let quiet = !parties && !self.famine_due() && !self.strikes_due();
        referee.note(Event::Dawn {
            round: self.round,
            find_at: self.luck.find_at(),
            town: (self.options.town_stores == TownStores::Limited).then_some(self.town),
            quiet,
        });
        if parties {
            self.adventurers_at_dawn(referee);
        }
        if !self.is_over() && self.famine_due() {
            self.famine(referee);
        }
        self.meteors_at_dawn(referee);
        self.plague_at_dawn(referee);
        debug_assert!(referee.events().len() > before, "a dawn is told");
    }

    /// Whether adventurers come, once a tribe was large ([WC-130](docs/rules/warcamp.md#wc-130)) or after peaceful
    /// rounds ([WC-131](docs/rules/warcamp.md#wc-131)); never more than one party a dawn.
    fn adventurers_due(&self) -> bool {
        let patience = self.options.patience;
        (self.options.adventurers && self.large) || (patience > 0 && self.peace.rounds() >= patience)
    }

    /// Whether famine strikes, once a tribe was huge ([WC-135](docs/rules/warcamp.md#wc-135)).
    fn famine_due(&self) -> bool {
        self.options.famine && self.huge
    }

    fn is_large(&self, place: usize) -> bool {
        self.tribes[place].heads() >= u32::from(self.options.disaster_at)
    }

    /// Whether some tribe is large enough for a meteor ([WC-137](docs/rules/warcamp.md#wc-137)) or the plague
    /// ([WC-139](docs/rules/warcamp.md#wc-139)).
    fn strikes_due(&self) -> bool {
        (self.options.meteor || self.options.plague) && self.living().any(|place| self.is_large(place))
    }

    /// Rolls for a meteor on each large tribe, seat by seat ([WC-137](docs/rules/warcamp.md#wc-137)).
    fn meteors_at_dawn(&mut self, referee: &mut Ref<'_>) {
        if !self.options.meteor {
            return;
        }
        for place in 0..self.tribes.len() {
            if self.is_over() || !self.tribes[place].is_alive() || !self.is_large(place) {
                continue;
            }
            let face = self.roll(None, 6, referee);
            referee.note(Event::MeteorRoll {
                letter: Letter::of(place),
                face,
            });
            if face == METEOR_ON {
                self.meteor(place, referee);
            }
        }
    }

    /// Brings the plague to each large tribe without a plagued member ([WC-139](docs/rules/warcamp.md#wc-139)).
    fn plague_at_dawn(&mut self, referee: &mut Ref<'_>) {
        if !self.options.plague || self.is_over() {
            return;
        }
        for place in 0..self.tribes.len() {
            let sick = self.tribes[place].members.iter().any(|member| member.plagued);
            if self.tribes[place].is_alive() && self.is_large(place) && !sick {
                self.plague_strikes(place, referee);
            }
        }
    }
}
