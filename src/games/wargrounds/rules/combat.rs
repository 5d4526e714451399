//! Attacks: dice, parry, block, damage ([WG-71](docs/rules/wargrounds.md#wg-71) to WG-83, WG-141 to WG-143).

use super::desk::{Desk, Flow};
use super::sight::{self, cross, dot};
use super::{life, numbers, objects, reactions};
use crate::action::Facing;
use crate::data::{Bad, Cell, Good, Handed, Scenario, Weapon};
use crate::event::{Defence, Event, Lost, Strike};
use crate::facts;
use crate::parts::CharacterId;
use crate::state::{Load, People, Wargrounds};

/// By the number of engaged characters, the die up to which each is shot at: the target, then the others
/// ([T-8](docs/rules/wargrounds.md#t-8)).
const STRAY: [&[u32]; 5] = [&[6], &[3, 6], &[2, 4, 6], &[2, 4, 5, 6], &[2, 3, 4, 5, 6]];

/// A weapon that comes down on a character.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Blow {
    pub by: CharacterId,
    pub on: CharacterId,
    pub meant: Option<CharacterId>,
    pub stray: Option<(u32, u32)>,
    pub weapon: Weapon,
    /// Automatic hits; none is rolled for ([WG-47](docs/rules/wargrounds.md#wg-47)).
    pub fixed: Option<u32>,
    pub critical: bool,
}

impl Blow {
    /// Hits that need no roll ([WG-47](docs/rules/wargrounds.md#wg-47)).
    pub fn automatic(game: &Wargrounds, by: CharacterId, on: CharacterId, hits: u32) -> Blow {
        Blow {
            by,
            on,
            meant: None,
            stray: None,
            weapon: facts::weapon(game, by).unwrap_or(Weapon::Short),
            fixed: Some(hits),
            critical: false,
        }
    }
}

/// Attack dice of a weapon in that hand ([WG-71](docs/rules/wargrounds.md#wg-71),
/// [WG-111](docs/rules/wargrounds.md#wg-111)).
pub fn attack_dice(people: &People, who: CharacterId, weapon: Weapon) -> u32 {
    weapon.attack_dice() + u32::from(people.sheet(who).good(Good::Fast))
}

/// What an attack die needs ([WG-71](docs/rules/wargrounds.md#wg-71), [WG-113](docs/rules/wargrounds.md#wg-113)).
pub fn attack_need(people: &People, who: CharacterId) -> u32 {
    5 - u32::from(people.sheet(who).good(Good::Skilled))
}

/// Other attackers since the character's last activation began ([WG-72](docs/rules/wargrounds.md#wg-72)).
pub fn others(people: &People, on: CharacterId, by: CharacterId) -> u32 {
    let list = people.fighter(on).attackers();
    list.len() - u32::from(list.has(by))
}

/// Parry dice against an attacker with `others` before it ([WG-73](docs/rules/wargrounds.md#wg-73), WG-112, WG-142,
/// WG-143).
pub fn parry_dice(game: &Wargrounds, on: CharacterId, by: CharacterId, others: u32) -> u32 {
    let base = facts::weapon(game, on).map_or(0, |weapon| weapon.parry_dice());
    if base == 0 || !guards(game, on, by, true) {
        return 0;
    }
    (base + u32::from(game.people.sheet(on).good(Good::Veteran))).saturating_sub(others)
}

/// What a parry die needs ([WG-73](docs/rules/wargrounds.md#wg-73), [WG-114](docs/rules/wargrounds.md#wg-114)).
pub fn parry_need(people: &People, on: CharacterId) -> u32 {
    4 - u32::from(people.sheet(on).good(Good::Intuitive))
}

/// What is added to the block die; none if it cannot block ([WG-74](docs/rules/wargrounds.md#wg-74),
/// [WG-115](docs/rules/wargrounds.md#wg-115)).
pub fn block_bonus(game: &Wargrounds, on: CharacterId, by: CharacterId, others: u32) -> Option<i32> {
    let bonus = if game.people.sheet(on).good(Good::Specialist) {
        2
    } else {
        0
    };
    let able = game.people.blocks(on) && guards(game, on, by, false);
    able.then(|| bonus - i32::try_from(others).expect("68 characters at most"))
}

/// Whether a character can parry, or block, towards an attacker ([WG-142](docs/rules/wargrounds.md#wg-142),
/// [WG-143](docs/rules/wargrounds.md#wg-143)).
pub fn guards(game: &Wargrounds, on: CharacterId, by: CharacterId, parry: bool) -> bool {
    guards_towards(game, on, game.people.fighter(by).at(), parry)
}

/// As [`guards`], towards an attacker that stands on a cell.
pub fn guards_towards(game: &Wargrounds, on: CharacterId, from: Cell, parry: bool) -> bool {
    let fighter = game.people.fighter(on);
    if game.terms.options().facing == Facing::Off || dot(fighter.facing(), fighter.at(), from) >= 0 {
        return true;
    }
    if game.terms.options().facing == Facing::Front {
        return false;
    }
    let rear = cross(fighter.facing(), fighter.at(), from);
    let right_handed = game.people.sheet(on).hand == Handed::Right;
    match rear.signum() {
        0 => false,
        // Right rear: the right-hander parries there, the left-hander blocks.
        1 => parry == right_handed,
        _ => parry != right_handed,
    }
}

/// The characters that are engaged with a target, nearest first; the shooter apart
/// ([WG-81](docs/rules/wargrounds.md#wg-81)).
pub fn engaged_with(game: &Wargrounds, target: CharacterId, shooter: CharacterId) -> Vec<CharacterId> {
    let at = game.people.fighter(target).at();
    let enemies = game.people.upright(game.people.side_of(target).other());
    let mut found: Vec<CharacterId> = enemies
        .filter(|other| *other != shooter && sight::are_engaged(game, *other, target))
        .collect();
    found.sort_by_key(|other| (game.people.fighter(*other).at().d2(at), *other));
    found.truncate(4);
    found
}

/// The die of a shot into a fight ([WG-81](docs/rules/wargrounds.md#wg-81), [T-8](docs/rules/wargrounds.md#t-8)).
/// Who is shot at, and the die with the number it was rolled among.
pub fn stray(
    game: &Wargrounds,
    desk: &mut Desk<'_, '_>,
    by: CharacterId,
    target: CharacterId,
) -> (CharacterId, Option<(u32, u32)>) {
    let engaged = engaged_with(game, target, by);
    if engaged.is_empty() {
        return (target, None);
    }
    let die = desk.roll(game.people.owner(by), 6);
    let place = stray_place(engaged.len(), die);
    let hit = if place == 0 { target } else { engaged[place - 1] };
    (hit, Some((die, u32::try_from(engaged.len()).expect("at most 4"))))
}

/// One attack, or one batch of automatic hits, with all that follows from it
/// ([WG-71](docs/rules/wargrounds.md#wg-71) to [WG-76](docs/rules/wargrounds.md#wg-76)). `rest` is where a body
/// would lie ([WG-48](docs/rules/wargrounds.md#wg-48)).
pub fn strike(game: &mut Wargrounds, desk: &mut Desk<'_, '_>, blow: &Blow, rest: Cell) -> Flow<()> {
    let (by, on) = (blow.by, blow.on);
    let need = attack_need(&game.people, by);
    let attack = match blow.fixed {
        Some(_) => Vec::new(),
        None => desk.pool(game.people.owner(by), attack_dice(&game.people, by, blow.weapon), 6),
    };
    let scored = attack.iter().filter(|die| **die >= need).count();
    let hits = blow.fixed.unwrap_or(u32::try_from(scored).expect("five dice"));
    let shot = matches!(blow.weapon, Weapon::Pistol | Weapon::Bow);
    let (left, defence) = defend(game, desk, by, on, hits, !shot);
    let unfelt = feel_nothing(game, on, left);
    let left = left - unfelt;
    let noob = game.people.sheet(by).bad(Bad::Noob);
    let (damage, lost) = if blow.weapon == Weapon::Diplomacy {
        (Vec::new(), kill(game, on, left))
    } else {
        let dice = desk.pool(game.people.owner(by), left, 6);
        let amount = damage_of(&dice, noob, blow.critical);
        (dice, lose(game, on, amount))
    };
    desk.note(Event::Attacked(Box::new(Strike {
        by: game.people.who(by),
        meant: blow.meant.map(|meant| game.people.who(meant)),
        on: game.people.who(on),
        weapon: blow.weapon,
        critical: blow.critical,
        stray: blow.stray,
        attack,
        need: if blow.fixed.is_some() { 0 } else { need },
        hits,
        defence,
        unfelt,
        damage,
        noob,
        lost,
    })));
    after_loss(game, desk, on, Some(by), lost, rest, blow.weapon == Weapon::Diplomacy)
}

/// What a defender stops, and how ([WG-49](docs/rules/wargrounds.md#wg-49), [WG-72](docs/rules/wargrounds.md#wg-72)
/// to [WG-74](docs/rules/wargrounds.md#wg-74)). The attacker joins the list.
pub fn defend(
    game: &mut Wargrounds,
    desk: &mut Desk<'_, '_>,
    by: CharacterId,
    on: CharacterId,
    hits: u32,
    parried: bool,
) -> (u32, Defence) {
    let others = others(&game.people, on, by);
    let mut defence = Defence {
        others,
        parry_need: parry_need(&game.people, on),
        ..Defence::default()
    };
    let mut left = hits;
    if left > 0 && parried {
        defence.parry = desk.pool(game.people.owner(on), parry_dice(game, on, by, others), 6);
        let stopped = defence.parry.iter().filter(|die| **die >= defence.parry_need).count();
        defence.parried = u32::try_from(stopped).expect("four dice").min(left);
        left -= defence.parried;
    }
    if left > 0
        && let Some(bonus) = block_bonus(game, on, by, others)
    {
        let die = desk.roll(game.people.owner(on), 6);
        let stopped = blocked(die, bonus).min(left);
        defence.block = Some((die, stopped));
        left -= stopped;
    }
    game.people.fighter_mut(on).note_attacker(by);
    (left, defence)
}

/// Hits that Real Armour can still take away from a character ([WG-132](docs/rules/wargrounds.md#wg-132),
/// [WG-120](docs/rules/wargrounds.md#wg-120)).
pub fn unfelt(game: &Wargrounds, on: CharacterId) -> u8 {
    if game.people.sheet(on).bad(Bad::Dubious) {
        0
    } else {
        game.score.unfelt(game.people.side_of(on))
    }
}

/// Hits that Real Armour takes away ([WG-132](docs/rules/wargrounds.md#wg-132)).
fn feel_nothing(game: &mut Wargrounds, on: CharacterId, hits: u32) -> u32 {
    let unfelt = u8::try_from(hits).expect("few hits").min(unfelt(game, on));
    game.score.use_armour(game.people.side_of(on), unfelt);
    unfelt.into()
}

/// HP lost to damage ([WG-76](docs/rules/wargrounds.md#wg-76), [WG-94](docs/rules/wargrounds.md#wg-94)).
pub fn lose(game: &mut Wargrounds, on: CharacterId, amount: u32) -> Lost {
    let max = facts::max_hp(game, on);
    let fighter = game.people.fighter_mut(on);
    let protected = amount > 0 && fighter.protect();
    if protected {
        fighter.use_protection();
    }
    let amount = fighter.lose(u8::try_from(amount).expect("few hits") - u8::from(protected));
    Lost {
        amount,
        protected,
        hp: fighter.hp(),
        max,
        killed: false,
    }
}

/// Diplomacy needs no damage dice, and Protection does not help ([WG-175](docs/rules/wargrounds.md#wg-175)).
fn kill(game: &mut Wargrounds, on: CharacterId, hits: u32) -> Lost {
    let max = facts::max_hp(game, on);
    let fighter = game.people.fighter_mut(on);
    let amount = fighter.lose(if hits > 0 { fighter.hp() } else { 0 });
    Lost {
        amount,
        protected: false,
        hp: fighter.hp(),
        max,
        killed: hits > 0,
    }
}

/// What a loss of HP leads to ([WG-127](docs/rules/wargrounds.md#wg-127),
/// [WG-103](docs/rules/wargrounds.md#wg-103), [WG-155](docs/rules/wargrounds.md#wg-155)).
pub fn after_loss(
    game: &mut Wargrounds,
    desk: &mut Desk<'_, '_>,
    on: CharacterId,
    by: Option<CharacterId>,
    lost: Lost,
    rest: Cell,
    diplomacy: bool,
) -> Flow<()> {
    if lost.amount == 0 {
        return Ok(());
    }
    if let Load::Flag(_) = game.people.fighter(on).load() {
        objects::lose_flag(game, desk, on);
    }
    reactions::trigger_hurt(game, desk, on, rest)?;
    if game.people.standing(on) && game.people.fighter(on).hp() == 0 {
        game.people.fighter_mut(on).move_to(rest);
        felled(game, desk, on, by, diplomacy);
    }
    Ok(())
}

/// Lets a character fall where it is, and counts the death ([WG-103](docs/rules/wargrounds.md#wg-103),
/// [WG-176](docs/rules/wargrounds.md#wg-176)).
pub fn felled(
    game: &mut Wargrounds,
    desk: &mut Desk<'_, '_>,
    on: CharacterId,
    by: Option<CharacterId>,
    diplomacy: bool,
) {
    let dropped = objects::drop_load(game, on);
    let at = game.people.fighter(on).at();
    life::fall(game, on);
    if let Some(by) = by.filter(|by| game.people.side_of(*by) != game.people.side_of(on)) {
        game.people.fighter_mut(by).note_kill();
    }
    if diplomacy && game.field.scenario() == Scenario::Diplomacy {
        game.score.add_points(game.people.side_of(on).other(), 2);
    }
    desk.note(Event::Fell {
        who: game.people.who(on),
        at,
        turn: game.turn.number(),
        by: by.map(|by| game.people.who(by)),
        dropped,
        stays_out: numbers::stays_out(game, on),
    });
    numbers::tell_of_monarch(game, desk, on);
}

/// Whom a character hits that has no order: least HP, then nearest, then lowest number
/// ([WG-65](docs/rules/wargrounds.md#wg-65)).
pub fn usual_target(game: &Wargrounds, who: CharacterId, at: Cell) -> Option<CharacterId> {
    let reach = facts::weapon(game, who)?.engagement();
    let enemies = game.people.upright(game.people.side_of(who).other());
    enemies
        .filter(|enemy| reach > 0 && game.field.touches(at, game.people.fighter(*enemy).at(), reach))
        .min_by_key(|enemy| {
            let fighter = game.people.fighter(*enemy);
            (fighter.hp(), fighter.at().d2(at), *enemy)
        })
}

/// 0 for the target, n for the n-th engaged character ([T-8](docs/rules/wargrounds.md#t-8)).
pub fn stray_place(engaged: usize, die: u32) -> usize {
    STRAY[engaged.min(4)].iter().position(|most| die <= *most).unwrap_or(0)
}

/// Hits that a block die stops ([WG-74](docs/rules/wargrounds.md#wg-74)).
pub fn blocked(die: u32, bonus: i32) -> u32 {
    (i32::try_from(die).expect("a die") + bonus).clamp(0, 6).unsigned_abs()
}

/// Damage of dice as rolled ([WG-75](docs/rules/wargrounds.md#wg-75), [WG-77](docs/rules/wargrounds.md#wg-77),
/// [WG-118](docs/rules/wargrounds.md#wg-118)).
pub fn damage_of(dice: &[u32], noob: bool, critical: bool) -> u32 {
    let one = |die: u32| match die - u32::from(noob) {
        0 | 1 => 0,
        2..=4 => 1,
        _ => 2,
    };
    let first = dice.first().map_or(0, |die| one(*die)) * u32::from(critical);
    first + dice.iter().map(|die| one(*die)).sum::<u32>()
}
