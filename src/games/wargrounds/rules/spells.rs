//! Spells and powers ([WG-84](docs/rules/wargrounds.md#wg-84) to [WG-95](docs/rules/wargrounds.md#wg-95)).

use super::desk::{Desk, Flow};
use super::{combat, reactions};
use crate::action::SpellsChoice;
use crate::data::Spell;
use crate::event::{Bolt, Defence, Event, Lost, Who};
use crate::facts;
use crate::parts::CharacterId;
use crate::state::{People, Wargrounds};

/// A bolt or a touch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cast {
    pub by: CharacterId,
    pub on: CharacterId,
    pub spell: Spell,
    /// Whether it goes along the Long ([WG-85](docs/rules/wargrounds.md#wg-85)).
    pub long: bool,
}

/// Paid on casting, whatever becomes of it ([WG-84](docs/rules/wargrounds.md#wg-84)).
pub fn cast(game: &mut Wargrounds, desk: &mut Desk<'_, '_>, cast: Cast) -> Flow<()> {
    game.people.fighter_mut(cast.by).spend_mana(cast.spell.mana());
    if cast.spell.is_bolt() {
        bolt(game, desk, cast)?;
    } else {
        touch_spell(game, desk, cast);
    }
    reactions::trigger_spent(game, desk, cast.by, true)
}

/// A bolt that is thrown or goes along a Long ([WG-85](docs/rules/wargrounds.md#wg-85) to
/// [WG-89](docs/rules/wargrounds.md#wg-89)).
fn bolt(game: &mut Wargrounds, desk: &mut Desk<'_, '_>, cast: Cast) -> Flow<()> {
    let sure = game.terms.options().spells == SpellsChoice::Sure;
    let (on, stray) = if cast.long {
        (cast.on, None)
    } else {
        combat::stray(game, desk, cast.by, cast.on)
    };
    let need = combat::attack_need(&game.people, cast.by);
    let dice = match (cast.long, sure) {
        (true, _) => 2,
        (false, true) => 0,
        (false, false) => 1,
    };
    let attack = desk.pool(game.people.owner(cast.by), dice, 6);
    let scored = attack.iter().filter(|die| **die >= need).count();
    let hits = if dice == 0 {
        1
    } else {
        u32::try_from(scored).expect("two dice")
    };
    let (left, defence) = if sure || cast.spell == Spell::Fireball {
        let others = combat::others(&game.people, on, cast.by);
        game.people.fighter_mut(on).note_attacker(cast.by);
        let defence = Defence {
            others,
            ..Defence::default()
        };
        (hits, defence)
    } else {
        combat::defend(game, desk, cast.by, on, hits, true)
    };
    let mut tale = Bolt {
        by: game.people.who(cast.by),
        meant: (on != cast.on).then(|| game.people.who(cast.on)),
        on: game.people.who(on),
        spell: cast.spell,
        long: cast.long,
        mana: game.people.fighter(cast.by).mana(),
        stray,
        attack,
        need,
        hits,
        defence,
        reflected: Vec::new(),
        takes_effect: left > 0,
        lost: Lost::default(),
        gained: None,
    };
    if left == 0 {
        desk.note(Event::Bolt(Box::new(tale)));
        return Ok(());
    }
    let (victim, other, reflected) = bounce(&mut game.people, cast.by, on);
    tale.reflected = reflected;
    let lost = bolt_lands(game, cast.spell, victim, other, &mut tale);
    desk.note(Event::Bolt(Box::new(tale)));
    let rest = game.people.fighter(victim).at();
    combat::after_loss(game, desk, victim, Some(other), lost, rest, false)
}

/// Between the bearers of Reflect, until one bears none ([WG-93](docs/rules/wargrounds.md#wg-93)). The victim, the
/// other end, who threw it back.
fn bounce(people: &mut People, caster: CharacterId, target: CharacterId) -> (CharacterId, CharacterId, Vec<Who>) {
    let (mut victim, mut other) = (target, caster);
    let mut reflected = Vec::new();
    while people.fighter(victim).reflect() {
        people.fighter_mut(victim).use_mirror();
        reflected.push(people.who(victim));
        std::mem::swap(&mut victim, &mut other);
    }
    (victim, other, reflected)
}

/// What a bolt does that has landed: damage, a Frozen token, HP for its caster
/// ([WG-87](docs/rules/wargrounds.md#wg-87), [WG-88](docs/rules/wargrounds.md#wg-88),
/// [WG-89](docs/rules/wargrounds.md#wg-89)).
fn bolt_lands(game: &mut Wargrounds, spell: Spell, victim: CharacterId, other: CharacterId, tale: &mut Bolt) -> Lost {
    match spell {
        Spell::Fireball => {
            tale.lost = combat::lose(game, victim, 2);
        }
        Spell::Leech => {
            tale.lost = combat::lose(game, victim, 1);
            if tale.lost.amount > 0 {
                let gained = gain(game, other, 1);
                tale.gained = Some((game.people.who(other), gained));
            }
        }
        _ => {
            tale.takes_effect = !game.people.fighter(victim).frozen();
            game.people.fighter_mut(victim).freeze();
        }
    }
    tale.lost
}

/// HP gained by magic, up to the maximum ([WG-89](docs/rules/wargrounds.md#wg-89), WG-91, WG-92, WG-149, WG-172).
fn gain(game: &mut Wargrounds, who: CharacterId, amount: u8) -> u8 {
    if game.people.fighter(who).kept().is_some() || facts::is_monarch(game, who) || !game.people.standing(who) {
        return 0;
    }
    let max = facts::max_hp(game, who);
    game.people.fighter_mut(who).gain(amount, max)
}

/// What a touch spell does ([WG-90](docs/rules/wargrounds.md#wg-90) to [WG-93](docs/rules/wargrounds.md#wg-93)).
fn touch_spell(game: &mut Wargrounds, desk: &mut Desk<'_, '_>, cast: Cast) {
    let healed = match cast.spell {
        Spell::Reflect => {
            game.people.fighter_mut(cast.on).hold_mirror();
            None
        }
        Spell::Drain => Some(cast.by),
        _ => Some(cast.on),
    };
    let hp = healed.map(|who| {
        gain(game, who, u8::MAX);
        (game.people.fighter(who).hp(), facts::max_hp(game, who))
    });
    desk.note(Event::Spell {
        by: game.people.who(cast.by),
        on: game.people.who(cast.on),
        spell: cast.spell,
        mana: game.people.fighter(cast.by).mana(),
        hp,
    });
}

/// Places a Protect token for 1 Stamina ([WG-94](docs/rules/wargrounds.md#wg-94)).
pub fn protect(game: &mut Wargrounds, desk: &mut Desk<'_, '_>, by: CharacterId, on: CharacterId) -> Flow<()> {
    game.people.fighter_mut(by).spend_stamina();
    game.people.fighter_mut(on).be_protected();
    desk.note(Event::Protected {
        by: game.people.who(by),
        on: game.people.who(on),
        stamina: game.people.fighter(by).stamina(),
    });
    reactions::trigger_spent(game, desk, by, false)
}
