//! Event cards ([WG-121](docs/rules/wargrounds.md#wg-121) to WG-140, T-10, T-11).

use super::deed::Deed;
use super::{hands, no};
use crate::action::{Attached, Order, Tempo};
use crate::data::{Armour, Bad, Card, Faction, Side};
use crate::parts::CharacterId;
use crate::state::{Cover, Life, Load, People, Wargrounds};
use muster_kit::{Refusal, Seat};

impl Attached {
    /// Whether a card comes after the move, as Fumble and Shield Hook do ([WG-126](docs/rules/wargrounds.md#wg-126)).
    pub fn is_late(&self) -> bool {
        matches!(self.card, Card::Fumble | Card::Hook)
    }

    /// Whether a card comes before the move; Forgot Count waits for its trigger
    /// ([WG-126](docs/rules/wargrounds.md#wg-126)).
    pub fn is_early(&self) -> bool {
        !self.is_late() && self.card != Card::Count
    }

    /// Without a named target Sneaky is played on the actor ([WG-126](docs/rules/wargrounds.md#wg-126)).
    pub fn with_default(self, actor: CharacterId) -> Attached {
        let usual = (self.card == Card::Sneaky).then_some(actor);
        Attached {
            on: self.on.or(usual),
            ..self
        }
    }

    /// Without a named target Fumble and Shield Hook are played on whom the attack is for
    /// ([WG-126](docs/rules/wargrounds.md#wg-126)).
    pub fn on_victim(self, victim: Option<CharacterId>) -> Attached {
        Attached {
            on: self.on.or(victim),
            ..self
        }
    }
}

/// Why a seat may not play a free card on a character now ([WG-124](docs/rules/wargrounds.md#wg-124) to
/// [WG-139](docs/rules/wargrounds.md#wg-139)); `inside` its own activation
/// ([WG-126](docs/rules/wargrounds.md#wg-126)).
pub fn check_card(
    game: &Wargrounds,
    seat: Seat,
    card: Card,
    on: Option<CharacterId>,
    inside: bool,
) -> Result<(), Refusal> {
    let side = game.seats[seat].side();
    hands::has_card(game, seat, card)?;
    if !card.is_free() {
        let when = match card {
            Card::Count => "after a character lost HP, cast a spell or used a power",
            Card::Stop => "after an enemy was hurt and still stands",
            Card::Admin => "when the other side plays an ADMIN card",
            _ => "when a player plays a card",
        };
        let reason = format!("{} is played {when}.", card.title());
        return Err(no("WG-125", reason).instead("a standing order decides when: /wg standing"));
    }
    if card == Card::Armour {
        return Ok(());
    }
    if card == Card::Bones {
        return check_bones(game, side, on, inside);
    }
    let Some(on) = on else {
        return Err(no("WG-124", format!("{} is played on a character.", card.title())).instead("a target"));
    };
    check_victim(&game.people, side, card, on)
}

/// As [`check_card`], with what goes with the card ([WG-126](docs/rules/wargrounds.md#wg-126)).
pub fn check_attached(game: &Wargrounds, seat: Seat, attached: Attached) -> Result<(), Refusal> {
    check_card(game, seat, attached.card, attached.on, true)?;
    check_keep(&game.people, attached)
}

/// Whether Fumble may leave a character what it carries ([WG-133](docs/rules/wargrounds.md#wg-133)).
pub fn check_keep(people: &People, Attached { card, on, keep }: Attached) -> Result<(), Refusal> {
    if !keep {
        return Ok(());
    }
    if card != Card::Fumble {
        let reason = format!("{} takes nothing from another character.", card.title());
        return Err(no("WG-133", reason).instead("keep goes with Fumble"));
    }
    match on.filter(|on| people.is_disarmed(*on)) {
        Some(on) => {
            let reason = format!("Fumble would do nothing: {} is Disarmed as it is.", people.named(on));
            Err(no("WG-133", reason).instead("Fumble without keep, so that it drops what it carries"))
        }
        None => Ok(()),
    }
}

/// The cards of an order that come before its move ([WG-126](docs/rules/wargrounds.md#wg-126)).
pub fn check_early_cards(game: &Wargrounds, order: &Order) -> Result<(), Refusal> {
    let mut early = order.cards.iter().filter(|attached| attached.is_early());
    early.try_for_each(|attached| check_attached(game, game.people.owner(order.who), attached.with_default(order.who)))
}

/// Those that come after it, before the attack dice ([WG-126](docs/rules/wargrounds.md#wg-126)).
pub fn check_late_cards(game: &Wargrounds, order: &Order, deed: Option<Deed>) -> Result<(), Refusal> {
    let late = order.cards.iter().filter(|attached| attached.is_late());
    for attached in late {
        let Some(deed) = deed else {
            let reason = format!("{} goes with an attack, and nobody is attacked.", attached.card.title());
            return Err(no("WG-126", reason).instead("/wg card plays it by itself"));
        };
        check_attached(game, game.people.owner(order.who), attached.on_victim(deed.victim()))?;
    }
    Ok(())
}

fn check_victim(people: &People, side: Side, card: Card, on: CharacterId) -> Result<(), Refusal> {
    let own = people.side_of(on) == side;
    let fighter = people.fighter(on);
    let name = people.named(on);
    let clause = match card {
        Card::Rules | Card::Heat => "WG-130",
        Card::Fumble => "WG-133",
        Card::Hook => "WG-134",
        Card::Sneaky => "WG-137",
        _ => "WG-139",
    };
    if fighter.life() != Life::Standing {
        return Err(no(clause, format!("{name} does not stand on the field.")));
    }
    if own && card.is_admin() && people.sheet(on).bad(Bad::Dubious) {
        let reason = format!("{name} is Dubious: your side plays no ADMIN card on it.");
        return Err(no("WG-120", reason).instead("another character"));
    }
    let wants_own = card == Card::Sneaky;
    if !matches!(card, Card::Rules | Card::Heat) && own != wants_own {
        let whom = if wants_own { "your own side" } else { "an enemy" };
        return Err(no(
            "WG-124",
            format!("{} is played on {whom}; {name} is none.", card.title()),
        ));
    }
    let useless = match card {
        Card::Fumble => people.is_disarmed(on) && fighter.load() == Load::None,
        Card::Hook => !people.blocks(on),
        Card::Nighter => fighter.tired(),
        Card::Sneaky => fighter.cover() != Cover::None,
        _ => false,
    };
    if useless {
        let why = match card {
            Card::Fumble => "is Disarmed and carries nothing",
            Card::Hook => "has no shield to pull aside",
            Card::Nighter => "is Tired already",
            _ => "is sneaking already",
        };
        return Err(no(clause, format!("{} would do nothing: {name} {why}.", card.title())));
    }
    if card == Card::Sneaky && matches!(people.sheet(on).armour, Armour::Medium | Armour::Heavy) {
        let reason = format!("{name} rattles: nobody in {} armour sneaks.", people.sheet(on).armour);
        return Err(no("WG-137", reason).instead("a character unarmoured or in light armour"));
    }
    Ok(())
}

/// Whether Bones may free starts of a side: before the first go of a turn. Classic tempo has no pause there, so that it may do it
/// there until it has used a card ([WG-135](docs/rules/wargrounds.md#wg-135), [WG-182](docs/rules/wargrounds.md#wg-182)).
fn is_before_the_goes(game: &Wargrounds, side: Side) -> bool {
    match game.terms.options().tempo {
        Tempo::Batch => !game.turn.has_begun(),
        Tempo::Classic => game.turn.cards(side) == 0,
    }
}

/// The reason of an order that holds Bones is stored with it, so that it stays as it is.
fn bones_too_late(game: &Wargrounds, inside: bool) -> Refusal {
    const BEFORE: &str = "The bones are asked before the first go of a turn.";
    match game.terms.options().tempo {
        Tempo::Batch => no("WG-135", BEFORE).instead("play it in the next orders period"),
        Tempo::Classic if inside => {
            no("WG-135", BEFORE).instead("`/wg card card:bones` before your side's first card of a turn")
        }
        Tempo::Classic => {
            let reason = "In classic tempo the bones are asked before your side has used a card of the turn.";
            no("WG-135", reason).instead("play it while your side's first card of the next turn is up")
        }
    }
}

/// Why Bones cannot be played now, on an own Horde or on an enemy one ([WG-135](docs/rules/wargrounds.md#wg-135),
/// [WG-136](docs/rules/wargrounds.md#wg-136)).
fn check_bones(game: &Wargrounds, side: Side, on: Option<CharacterId>, inside: bool) -> Result<(), Refusal> {
    let against = match on {
        Some(on) => game.people.side_of(on) != side,
        None => game.terms.faction(side) != Faction::Horde,
    };
    if against {
        if game.terms.faction(side.other()) != Faction::Horde {
            return Err(no(
                "WG-136",
                "The other side is not the Horde; the bones say nothing about it.",
            ));
        }
        return Ok(());
    }
    if game.terms.faction(side) != Faction::Horde {
        return Err(no("WG-135", "Your side is not the Horde; the bones do not talk to it."));
    }
    if inside || !is_before_the_goes(game, side) {
        return Err(bones_too_late(game, inside));
    }
    if !game
        .people
        .team(side)
        .any(|who| game.people.fighter(who).start().is_some())
    {
        return Err(no("WG-135", "Nobody of your side has a random start pending."));
    }
    Ok(())
}
