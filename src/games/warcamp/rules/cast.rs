//! Casting a card: who may, what it costs, what it is meant for ([chapter 2.12](docs/rules/warcamp.md#212-spells),
//! [WC-96](docs/rules/warcamp.md#wc-96) to [WC-103](docs/rules/warcamp.md#wc-103)).

use super::super::action::Action;
use super::super::data::Card;
use super::super::event::Event;
use super::super::state::Warcamp;
use super::super::words::{CardWord, Letter, Pick};
use super::aims::fits;
use super::{Ref, no};
use muster_kit::Refusal;

impl Warcamp {
    /// Casts a card of the hand ([WC-96](docs/rules/warcamp.md#wc-96), [WC-97](docs/rules/warcamp.md#wc-97),
    /// [WC-102](docs/rules/warcamp.md#wc-102), [WC-103](docs/rules/warcamp.md#wc-103)).
    pub fn cast(
        &mut self,
        word: CardWord,
        at: Option<Letter>,
        picks: &[Pick],
        anyway: bool,
        referee: &mut Ref<'_>,
    ) -> Result<(), Refusal> {
        let place = self.current();
        let tribe = self.mover();
        if tribe.done.spell {
            return Err(no("WC-30", "twice", "One spell a turn, and yours is cast."));
        }
        let index = tribe.find_card(word)?;
        let card = tribe.secret.hand[index];
        let target = self.spell_target(card, at)?;
        let warded = target.is_some_and(|target| self.tribes[target].effects.wards > 0);
        let aims = self.aims(card, target, picks)?;
        let futile = self.futile(card, target);
        if let Some(reason) = &futile
            && !anyway
        {
            let text = format!("{card} would do nothing: {reason} Add ! to cast it all the same.");
            let at = at.map_or_else(String::new, |at| format!(" at:{at}"));
            let instead = format!("/warcamp cast card:{}{at} anyway:true", card.code());
            return Err(no("WC-103", "spell-nothing", text).instead(instead));
        }
        if card == Card::Dead {
            tribe.check_room(tribe.race.power())?;
        }
        let price = tribe.card_price(card);
        tribe.check_bones("WC-97", &card.to_string(), price)?;
        let tribe = &mut self.tribes[place];
        tribe.bones -= price;
        tribe.done.spell = true;
        tribe.tally.spells += 1;
        tribe.take_card(index);
        self.discards.push(card);
        referee.reveal();
        let tribe = &self.tribes[place];
        referee.note(Event::Cast {
            letter: Letter::of(place),
            race: tribe.race,
            card,
            price,
            bones: tribe.bones,
            target: target.map(Letter::of),
        });
        if let Some(target) = target {
            self.strike_at(target);
            if warded {
                let wards = &mut self.tribes[target].effects.wards;
                *wards -= 1;
                referee.note(Event::Fizzled {
                    target: Letter::of(target),
                    wards: *wards,
                });
                return Ok(());
            }
        }
        if futile.is_some() {
            referee.note(Event::Nothing { card });
            return Ok(());
        }
        match target {
            Some(target) => self.curse(card, target, &aims, referee),
            None => self.bless(card, &aims, referee),
        }
        Ok(())
    }

    /// Hostile cards are aimed at another living tribe, the others take no aim ([WC-99](docs/rules/warcamp.md#wc-99),
    /// [WC-23](docs/rules/warcamp.md#wc-23)).
    fn spell_target(&self, card: Card, at: Option<Letter>) -> Result<Option<usize>, Refusal> {
        match (card.hostile(), at) {
            (false, None) => Ok(None),
            (false, Some(_)) => {
                let text = format!("{card} works on your own tribe; leave the aim out.");
                Err(no("WC-99", "target", text).instead(format!("/warcamp cast card:{}", card.code())))
            }
            (true, None) => {
                self.check_truce()?;
                let text = format!("Aim {card} at a tribe. {}", self.living_others());
                Err(no("WC-99", "target", text))
            }
            (true, Some(letter)) => {
                let target = self.target("WC-99", letter)?;
                self.check_truce()?;
                Ok(Some(target))
            }
        }
    }

    /// Aims a hostile card at the tribe whose members are named, where no other aim is: `cast eye B7`. For what is typed:
    /// stored orders are carried out as they stand.
    pub fn aim_at_the_named(&self, place: usize, action: &mut Action) {
        let Action::Cast {
            card,
            at: at @ None,
            picks: Some(picks),
            ..
        } = action
        else {
            return;
        };
        let tribe_of = |pick: &Pick| match pick {
            Pick::Member { tribe, .. } => *tribe,
            Pick::Building(_) => None,
        };
        let Some(held) = self.card_meant(place, *card).filter(|card| card.hostile()) else {
            return;
        };
        let named = picks.0.first().and_then(tribe_of);
        let one = named.filter(|_| picks.0.iter().all(|pick| tribe_of(pick) == named));
        if one.is_some() && self.lets_name_members(place, held) {
            *at = one;
        }
    }

    /// Why a card could change nothing now, if so; a ward that it uses up is something ([WC-103](docs/rules/warcamp.md#wc-103)).
    pub fn futile(&self, card: Card, target: Option<usize>) -> Option<String> {
        let own = self.mover();
        if let Some(target) = target {
            let other = &self.tribes[target];
            if other.effects.wards > 0 {
                return None;
            }
            let letter = Letter::of(target);
            let nothing = |is: bool, what: &str| is.then(|| format!("{letter} {what}."));
            return match card {
                Card::Demolish => nothing(other.buildings == [0; 7], "has no buildings"),
                Card::Decay => nothing(other.food == 0, "has no food"),
                Card::Wither => nothing(
                    !other.members.iter().any(|one| fits(card, one)),
                    "has nobody above Skill 2",
                ),
                Card::Fingers if own.starving => Some("a starving tribe takes no items.".to_owned()),
                Card::Rust | Card::Fingers => nothing(other.items.is_empty(), "has no items"),
                Card::Maggots => nothing(other.secret.hand.is_empty(), "has no cards"),
                Card::Leech => nothing(other.bones == 0, "has no bones"),
                Card::Pox => nothing(self.healthy(target).is_empty(), "has nobody healthy"),
                _ => None,
            };
        }
        let nobody = !own.members.iter().any(|one| fits(card, one));
        let reason = match card {
            Card::Blood if nobody => "all your members have Skill 10.",
            Card::Lure if own.done.hunt => "your hunt is done.",
            Card::Rut if own.done.breed => "your breeding is done.",
            Card::Rut if own.starving => "a starving tribe cannot breed.",
            Card::Whip if nobody => "nobody outside the towers has acted.",
            Card::Poultice if nobody => "nobody of yours is plagued.",
            _ => return None,
        };
        Some(reason.to_owned())
    }
}
