//! Actions that a character could do from a cell, or why not: attacks and spells ([WG-64](docs/rules/wargrounds.md#wg-64),
//! [WG-71](docs/rules/wargrounds.md#wg-71) to WG-92).

use super::deed::Deed;
use super::{no, thing_deeds};
use crate::action::{Order, Wish};
use crate::data::{Cell, Class, MISSILE_RANGE, Spell, THROWN_RANGE, Weapon};
use crate::facts;
use crate::parts::CharacterId;
use crate::state::{Life, Load, People, Wargrounds};
use crate::words::listed;
use muster_kit::Refusal;

/// An action that a character could do from a cell, or why not ([WG-64](docs/rules/wargrounds.md#wg-64)).
pub fn check_deed(game: &Wargrounds, who: CharacterId, at: Cell, wish: Wish, order: &Order) -> Result<Deed, Refusal> {
    match wish {
        Wish::Hit(on) => check_hit(game, who, at, on),
        Wish::Shoot(on) => check_shot(game, who, at, on),
        Wish::Throw(on) => check_throw(game, who, at, on),
        Wish::Cast(spell, on) if spell.is_bolt() => check_bolt(game, who, at, spell, on, order.throw),
        Wish::Cast(spell, on) => check_touch(game, who, at, spell, on),
        Wish::Take(count) => thing_deeds::check_take(game, who, at, count, order.as_disarmed),
        Wish::Join => thing_deeds::check_join(game, who, at),
        Wish::Place(cell) => thing_deeds::check_lay(game, who, at, cell),
        Wish::Pass(to) => thing_deeds::check_pass(game, who, at, to),
        Wish::Fire(wall) => thing_deeds::check_fire(game, who, at, wall),
    }
}

/// Enemies that stand, within range and in sight of a cell, in the order of WG-65
/// ([WG-78](docs/rules/wargrounds.md#wg-78)).
pub fn targets(game: &Wargrounds, who: CharacterId, at: Cell, inches: u32) -> Vec<CharacterId> {
    let enemies = game.people.upright(game.people.side_of(who).other());
    let mut found: Vec<CharacterId> = enemies
        .filter(|enemy| game.field.touches(at, game.people.fighter(*enemy).at(), inches))
        .collect();
    found.sort_by_key(|enemy| {
        (
            game.people.fighter(*enemy).hp(),
            game.people.fighter(*enemy).at().d2(at),
            *enemy,
        )
    });
    found
}

/// Picks the target asked for, or the usual one.
fn aim(
    game: &Wargrounds,
    who: CharacterId,
    at: Cell,
    on: Option<CharacterId>,
    inches: u32,
    clause: &'static str,
) -> Result<CharacterId, Refusal> {
    let legal = targets(game, who, at, inches);
    let names = || listed(legal.iter().map(|enemy| game.people.named(*enemy)));
    let Some(on) = on else {
        return legal
            .first()
            .copied()
            .ok_or_else(|| no(clause, format!("Nobody is within {inches}\" and in sight of {at}.")));
    };
    if game.people.side_of(on) == game.people.side_of(who) {
        let reason = format!("{} is on your own side.", game.people.named(on));
        return Err(no("WG-78", reason).instead(names()));
    }
    if legal.contains(&on) {
        return Ok(on);
    }
    let fighter = game.people.fighter(on);
    let why = if fighter.life() != Life::Standing {
        "does not stand on the field".to_owned()
    } else if !at.within(fighter.at(), inches) {
        format!("is {} inches from {at}, the range is {inches}", fighter.at().band(at))
    } else {
        format!("is hidden from {at} by a wall")
    };
    let refusal = no(clause, format!("{} {why}.", game.people.named(on)));
    Err(if legal.is_empty() {
        refusal
    } else {
        refusal.instead(names())
    })
}

fn unarmed(people: &People, who: CharacterId) -> &'static str {
    if people.fighter(who).load() == Load::None {
        "is Disarmed"
    } else {
        "has its hands full"
    }
}

fn check_hit(game: &Wargrounds, who: CharacterId, at: Cell, on: Option<CharacterId>) -> Result<Deed, Refusal> {
    let Some(weapon) = facts::weapon(game, who) else {
        let reason = match game.people.missile(who) {
            Some(missile) => format!(
                "{} has a {} and nothing to hit with.",
                game.people.named(who),
                missile.title()
            ),
            None => format!("{} {}.", game.people.named(who), unarmed(&game.people, who)),
        };
        return Err(no("WG-71", reason).instead("shoot, or drop what it carries"));
    };
    let on = aim(game, who, at, on, weapon.engagement(), "WG-71")?;
    Ok(Deed::Hit { on, weapon })
}

fn check_shot(game: &Wargrounds, who: CharacterId, at: Cell, on: Option<CharacterId>) -> Result<Deed, Refusal> {
    let Some(weapon) = game.people.missile(who) else {
        return Err(no(
            "WG-79",
            format!("{} has no Pistol or Bow at hand.", game.people.named(who)),
        )
        .instead("hit or throw"));
    };
    let on = aim(game, who, at, on, MISSILE_RANGE, "WG-79")?;
    Ok(Deed::Shoot { on, weapon })
}

fn check_throw(game: &Wargrounds, who: CharacterId, at: Cell, on: Option<CharacterId>) -> Result<Deed, Refusal> {
    let fighter = game.people.fighter(who);
    if fighter.throws() == 0 {
        return Err(no("WG-80", format!("{} has nothing to throw.", game.people.named(who))));
    }
    if game.people.is_disarmed(who) || fighter.load() == Load::Diplomacy {
        return Err(no(
            "WG-80",
            format!("{} {}.", game.people.named(who), unarmed(&game.people, who)),
        ));
    }
    let on = aim(game, who, at, on, THROWN_RANGE, "WG-80")?;
    Ok(Deed::Throw { on })
}

fn knows(people: &People, who: CharacterId, spell: Spell) -> Result<(), Refusal> {
    let sheet = people.sheet(who);
    if sheet.class != Class::Mage || !sheet.spells.contains(&spell) {
        let known = listed(sheet.spells.iter().map(|spell| spell.title()));
        let reason = format!("{} does not know {}.", people.named(who), spell.title());
        let refusal = no("WG-84", reason);
        return Err(if sheet.class == Class::Mage {
            refusal.instead(known)
        } else {
            refusal
        });
    }
    let mana = people.fighter(who).mana();
    if mana < spell.mana() {
        let reason = format!(
            "{} costs {} Mana; {} has {mana}.",
            spell.title(),
            spell.mana(),
            people.named(who)
        );
        return Err(no("WG-84", reason));
    }
    Ok(())
}

/// Why a bolt cannot be cast, or how it flies ([WG-85](docs/rules/wargrounds.md#wg-85),
/// [WG-88](docs/rules/wargrounds.md#wg-88)).
fn check_bolt(
    game: &Wargrounds,
    who: CharacterId,
    at: Cell,
    spell: Spell,
    on: Option<CharacterId>,
    throw: bool,
) -> Result<Deed, Refusal> {
    knows(&game.people, who, spell)?;
    let on = aim(game, who, at, on, THROWN_RANGE, "WG-85")?;
    if spell == Spell::Freeze && game.people.fighter(on).frozen() {
        return Err(no("WG-88", format!("{} is Frozen already.", game.people.named(on))).instead("another character"));
    }
    let long = !throw
        && facts::weapon(game, who) == Some(Weapon::Long)
        && game.field.touches(at, game.people.fighter(on).at(), 3);
    Ok(Deed::Cast { spell, on, long })
}

/// Why a touch spell cannot be cast, or on whom it is ([WG-90](docs/rules/wargrounds.md#wg-90) to WG-93, WG-149,
/// WG-172).
fn check_touch(
    game: &Wargrounds,
    who: CharacterId,
    at: Cell,
    spell: Spell,
    on: Option<CharacterId>,
) -> Result<Deed, Refusal> {
    knows(&game.people, who, spell)?;
    let on = match (on, spell) {
        (Some(on), _) => on,
        (None, Spell::Drain) => {
            fallen_near(game, at).ok_or_else(|| no("WG-91", format!("Nobody lies within 1\" of {at}.")))?
        }
        (None, _) => who,
    };
    let there = if on == who { at } else { game.people.fighter(on).at() };
    if !game.field.touches(at, there, 1) {
        let reason = format!("{} is not within 1\" of {at}.", game.people.named(on));
        return Err(no("WG-90", reason));
    }
    if spell == Spell::Drain {
        if !matches!(game.people.fighter(on).life(), Life::Fallen(_)) {
            return Err(no("WG-91", format!("{} is not fallen.", game.people.named(on))));
        }
        if facts::is_monarch(game, who) {
            return Err(no("WG-172", "A Monarch gains no HP from its own spells."));
        }
        return Ok(Deed::Cast { spell, on, long: false });
    }
    if game.people.side_of(on) != game.people.side_of(who) || !game.people.standing(on) {
        return Err(no("WG-90", format!("{} is no standing friend.", game.people.named(on))));
    }
    if facts::is_monarch(game, on) {
        return Err(no("WG-172", format!("{} cannot be cast on a Monarch.", spell.title())));
    }
    if spell == Spell::Reflect && game.people.fighter(on).reflect() {
        return Err(no("WG-93", format!("{} bears Reflect already.", game.people.named(on))));
    }
    if spell == Spell::Heal
        && (game.people.fighter(on).kept().is_some() || game.people.fighter(on).hp() >= facts::max_hp(game, on))
    {
        let clause = if game.people.fighter(on).kept().is_some() {
            "WG-149"
        } else {
            "WG-92"
        };
        return Err(no(
            clause,
            format!("{} cannot be healed further.", game.people.named(on)),
        ));
    }
    Ok(Deed::Cast { spell, on, long: false })
}

/// A character that lies within 1" of a cell ([WG-91](docs/rules/wargrounds.md#wg-91)).
pub fn fallen_near(game: &Wargrounds, at: Cell) -> Option<CharacterId> {
    game.people.everybody().find(|who| {
        let fighter = game.people.fighter(*who);
        matches!(fighter.life(), Life::Fallen(_)) && game.field.touches(at, fighter.at(), 1)
    })
}
