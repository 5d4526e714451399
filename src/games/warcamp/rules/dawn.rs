//! Dawn, before the first turn of a round ([chapter 2.3](docs/rules/warcamp.md#23-rounds-and-dawn),
//! [WC-22](docs/rules/warcamp.md#wc-22)).

use super::super::action::TownStores;
use super::super::event::Event;
use super::super::state::Warcamp;
use super::super::words::Letter;
use super::{Ref, sides};

/// How each town store rises, and where its rise stops, for each living member of all tribes
/// ([WC-90](docs/rules/warcamp.md#wc-90)).
const TOWN_RISE_PER_MEMBER: u32 = 2;
const TOWN_LIMIT_PER_MEMBER: u32 = 10;

/// The luckiest item roll, of five ([WC-145](docs/rules/warcamp.md#wc-145)).
const FIND_AT_MAX: u32 = 5;

/// Dry rounds before luck rises ([WC-145](docs/rules/warcamp.md#wc-145)).
const DRY_ROUNDS: u16 = 2;

/// A meteor hits a large tribe on this ([WC-137](docs/rules/warcamp.md#wc-137)).
const METEOR_ON: u32 = 1;

impl Warcamp {
    /// A new round begins ([WC-22](docs/rules/warcamp.md#wc-22), [WC-172](docs/rules/warcamp.md#wc-172)). Death and
    /// victory are checked after each thing.
    pub fn dawn(&mut self, referee: &mut Ref<'_>) {
        self.count_peace();
        self.count_luck();
        self.round += 1;
        self.fill_town();
        let parties = self.adventurers_due();
        let before = referee.events().len();
        let quiet = !parties && !self.famine_due() && !self.strikes_due();
        referee.note(Event::Dawn {
            round: self.round,
            find_at: self.luck.find_at,
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

    /// Counts dry rounds and sets the chance of a find ([WC-145](docs/rules/warcamp.md#wc-145)).
    fn count_luck(&mut self) {
        let luck = &mut self.luck;
        luck.dry_rounds = if luck.found {
            0
        } else {
            luck.dry_rounds.saturating_add(1)
        };
        luck.found = false;
        luck.find_at = if self.options.item_luck && luck.dry_rounds >= DRY_ROUNDS {
            u32::from(luck.dry_rounds).min(FIND_AT_MAX)
        } else {
            1
        };
    }

    /// Full peaceful rounds in a row; rounds under truce do not count ([WC-131](docs/rules/warcamp.md#wc-131)).
    fn count_peace(&mut self) {
        if self.peace.broken {
            self.peace.rounds = 0;
        } else if !self.is_truce() {
            self.peace.rounds = self.peace.rounds.saturating_add(1);
        }
        self.peace.broken = false;
    }

    /// Each store rises by 2 a member, up to 10 a member; a fuller store stays ([WC-90](docs/rules/warcamp.md#wc-90)).
    fn fill_town(&mut self) {
        let members = sides(self.living().map(|place| self.tribes[place].members.len()).sum());
        let limit = TOWN_LIMIT_PER_MEMBER * members;
        for store in [&mut self.town.food, &mut self.town.bones] {
            *store = (*store).max((*store + TOWN_RISE_PER_MEMBER * members).min(limit));
        }
    }

    /// Whether adventurers come, once a tribe was large ([WC-130](docs/rules/warcamp.md#wc-130)) or after peaceful
    /// rounds ([WC-131](docs/rules/warcamp.md#wc-131)); never more than one party a dawn.
    fn adventurers_due(&self) -> bool {
        let patience = self.options.patience;
        (self.options.adventurers && self.large) || (patience > 0 && self.peace.rounds >= patience)
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
