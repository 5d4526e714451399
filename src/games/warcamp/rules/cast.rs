//! Casting a card: who may, what it costs, what it is meant for ([chapter 2.12](docs/rules/warcamp.md#212-spells),
//! [WC-96](docs/rules/warcamp.md#wc-96) to [WC-103](docs/rules/warcamp.md#wc-103)).

use super::aims::fits;
use super::{Ref, no};
use crate::action::Action;
use crate::data::Card;
use crate::event::Event;
use crate::rules::aims::{Aims, aims, lets_name_members};
use crate::rules::spells::{bless, curse};
use crate::rules::strike_at;
use crate::state::{Tribe, Tribes, Warcamp};
use crate::words::{CardWord, Letter, Pick};
use muster_kit::Refusal;

/// Casts a card of the hand ([WC-96](docs/rules/warcamp.md#wc-96), [WC-97](docs/rules/warcamp.md#wc-97),
/// [WC-102](docs/rules/warcamp.md#wc-102), [WC-103](docs/rules/warcamp.md#wc-103)).
pub fn cast(
    game: &mut Warcamp,
    word: CardWord,
    at: Option<Letter>,
    picks: &[Pick],
    anyway: bool,
    referee: &mut Ref<'_>,
) -> Result<(), Refusal> {
    let letter = game.tribes.turn();
    let Spell {
        index,
        card,
        target,
        aims,
        is_futile,
        price,
    } = check_cast(game, word, at, picks, anyway)?;
    let warded = target.is_some_and(|target| game.tribes[target].effects.wards() > 0);
    let tribe = &mut game.tribes[letter];
    tribe.stores.pay_bones(price);
    tribe.done.cast();
    tribe.tally.count_spell();
    tribe.secret.take_card(index);
    game.cards.discard(&[card]);
    referee.reveal();
    let tribe = &game.tribes[letter];
    referee.note(Event::Cast {
        letter,
        race: tribe.race(),
        card,
        price,
        bones: tribe.stores.bones(),
        target,
    });
    if let Some(target) = target {
        strike_at(game, target);
        if warded {
            let wards = game.tribes[target].effects.spend_ward();
            referee.note(Event::Fizzled { target, wards });
            return Ok(());
        }
    }
    if is_futile {
        referee.note(Event::Nothing { card });
        return Ok(());
    }
    match target {
        Some(target) => curse(game, card, target, &aims, referee),
        None => bless(game, card, &aims, referee),
    }
    Ok(())
}

/// A card that can be cast.
pub struct Spell {
    /// Its place in the hand.
    index: usize,
    card: Card,
    target: Option<Letter>,
    aims: Aims,
    is_futile: bool,
    /// In bones.
    price: u32,
}

/// What a card does, if the tribe in turn can cast it ([WC-96](docs/rules/warcamp.md#wc-96) to
/// [WC-103](docs/rules/warcamp.md#wc-103)).
pub fn check_cast(
    game: &Warcamp,
    word: CardWord,
    at: Option<Letter>,
    picks: &[Pick],
    anyway: bool,
) -> Result<Spell, Refusal> {
    let tribe = game.tribes.mover();
    if tribe.done.has_cast() {
        return Err(no("WC-30", "twice", "One spell a turn, and yours is cast."));
    }
    let index = tribe.find_card(word)?;
    let card = tribe.secret.hand()[index];
    let target = spell_target(game, card, at)?;
    let aims = aims(game, card, target, picks)?;
    let futile = futile(&game.tribes, card, target);
    if let Some(reason) = &futile
        && !anyway
    {
        let text = format!("{card} would do nothing: {reason} Add ! to cast it all the same.");
        let at = at.map_or_else(String::new, |at| format!(" at:{at}"));
        let instead = format!("/warcamp cast card:{}{at} anyway:true", card.code());
        return Err(no("WC-103", "spell-nothing", text).instead(instead));
    }
    if card == Card::Dead {
        tribe.people.check_room(tribe.race().power())?;
    }
    let price = tribe.card_price(card);
    tribe.stores.check_bones("WC-97", &card.to_string(), price)?;
    Ok(Spell {
        index,
        card,
        target,
        aims,
        is_futile: futile.is_some(),
        price,
    })
}

/// Hostile cards are aimed at another living tribe, the others take no aim ([WC-99](docs/rules/warcamp.md#wc-99),
/// [WC-23](docs/rules/warcamp.md#wc-23)).
fn spell_target(game: &Warcamp, card: Card, at: Option<Letter>) -> Result<Option<Letter>, Refusal> {
    match (card.hostile(), at) {
        (false, None) => Ok(None),
        (false, Some(_)) => {
            let text = format!("{card} works on your own tribe; leave the aim out.");
            Err(no("WC-99", "target", text).instead(format!("/warcamp cast card:{}", card.code())))
        }
        (true, None) => {
            game.terms.check_truce(game.turn.round())?;
            let text = format!("Aim {card} at a tribe. {}", game.tribes.living_others());
            Err(no("WC-99", "target", text))
        }
        (true, Some(letter)) => {
            let target = game.tribes.target("WC-99", letter)?;
            game.terms.check_truce(game.turn.round())?;
            Ok(Some(target))
        }
    }
}

/// Aims a hostile card at the tribe whose members are named, where no other aim is: `cast eye B7`. For what is typed:
/// stored orders are carried out as they stand.
pub fn aim_at_the_named(tribe: &Tribe, action: &mut Action) {
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
    let Some(held) = tribe.secret.card_meant(*card).filter(|card| card.hostile()) else {
        return;
    };
    let named = picks.0.first().and_then(tribe_of);
    let one = named.filter(|_| picks.0.iter().all(|pick| tribe_of(pick) == named));
    if one.is_some() && lets_name_members(tribe, held) {
        *at = one;
    }
}

/// Why a card could change nothing now, if so; a ward that it uses up is something ([WC-103](docs/rules/warcamp.md#wc-103)).
pub fn futile(tribes: &Tribes, card: Card, target: Option<Letter>) -> Option<String> {
    let own = tribes.mover();
    if let Some(target) = target {
        let other = &tribes[target];
        if other.effects.wards() > 0 {
            return None;
        }
        let nothing = |is: bool, what: &str| is.then(|| format!("{target} {what}."));
        return match card {
            Card::Demolish => nothing(other.camp.is_empty(), "has no buildings"),
            Card::Decay => nothing(other.stores.food() == 0, "has no food"),
            Card::Wither => nothing(
                !other.people.iter().any(|one| fits(card, one)),
                "has nobody above Skill 2",
            ),
            Card::Fingers if own.stores.is_starving() => Some("a starving tribe takes no items.".to_owned()),
            Card::Rust | Card::Fingers => nothing(other.gear.is_empty(), "has no items"),
            Card::Maggots => nothing(other.secret.hand().is_empty(), "has no cards"),
            Card::Leech => nothing(other.stores.bones() == 0, "has no bones"),
            Card::Pox => nothing(tribes[target].people.healthy().is_empty(), "has nobody healthy"),
            _ => None,
        };
    }
    let nobody = !own.people.iter().any(|one| fits(card, one));
    let reason = match card {
        Card::Blood if nobody => "all your members have Skill 10.",
        Card::Lure if own.done.has_hunted() => "your hunt is done.",
        Card::Rut if own.done.has_bred() => "your breeding is done.",
        Card::Rut if own.stores.is_starving() => "a starving tribe cannot breed.",
        Card::Whip if nobody => "nobody outside the towers has acted.",
        Card::Poultice if nobody => "nobody of yours is plagued.",
        _ => return None,
    };
    Some(reason.to_owned())
}
