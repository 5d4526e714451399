//! What an order comes to: the route, the action, and why not ([WG-62](docs/rules/wargrounds.md#wg-62) to
//! [WG-66](docs/rules/wargrounds.md#wg-66), [WG-193](docs/rules/wargrounds.md#wg-193)).

use super::deed::Deed;
use super::movement::{self, Route};
use super::{cards, combat, no, objects};
use crate::action::{Order, To, Wish};
use crate::data::{Bad, Cell, Class, Direction, MISSILE_RANGE, Scenario, Spell, THROWN_RANGE, Weapon};
use crate::facts;
use crate::parts::CharacterId;
use crate::state::{Life, Load, People, Wargrounds};
use crate::words::listed;
use muster_kit::Refusal;
use std::borrow::Cow;

/// An order that can be carried out now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    pub route: Route,
    pub deed: Option<Deed>,
}

/// The position as it will be when the activation of a character has begun and it has dropped what it was told to.
pub fn as_activated(game: &Wargrounds, who: CharacterId, drop: bool) -> Cow<'_, Wargrounds> {
    let fighter = game.people.fighter(who);
    let plain = !fighter.disarmed && !fighter.exposed && !matches!(fighter.load, Load::Flag(_));
    if plain && (!drop || fighter.load == Load::None) {
        return Cow::Borrowed(game);
    }
    let mut next = game.clone();
    let fighter = next.people.fighter_mut(who);
    fighter.disarmed = false;
    fighter.exposed = false;
    if let Load::Flag(flag) = fighter.load {
        fighter.load = Load::None;
        let side = next.people.side_of(who);
        let flag = &mut next.field.things_mut().flags[usize::from(flag)];
        flag.holder = None;
        flag.owner = Some(side);
    } else if drop {
        objects::drop_load(&mut next, who);
    }
    Cow::Owned(next)
}

/// What an order comes to now, or why it cannot be carried out ([WG-193](docs/rules/wargrounds.md#wg-193)).
pub fn plan(game: &Wargrounds, order: &Order) -> Result<Plan, Refusal> {
    let who = order.who;
    if game.people.fighter(who).life != Life::Standing {
        return Err(no(
            "WG-103",
            format!("{} does not stand on the field.", game.people.named(who)),
        ));
    }
    check_extras(game, order)?;
    let then = as_activated(game, who, order.drop);
    let route = plan_route(&then, order)?;
    let end = route.end(then.people.fighter(who).at);
    if route.plunge.is_some() {
        cards::check_late_cards(game, order, None)?;
        return Ok(Plan { route, deed: None });
    }
    if let Some(friend) = order.protect {
        check_protect(&then, who, friend, end)?;
    }
    let deed = match order.deed {
        _ if route.run => None,
        Some(wish) => Some(check_deed(&then, who, end, wish, order)?),
        None => usual_deed(&then, who, end),
    };
    if order.crit {
        check_crit(&then.people, who, deed)?;
    }
    cards::check_late_cards(game, order, deed)?;
    Ok(Plan { route, deed })
}

/// Whom a character must hit for which no action was ordered ([WG-65](docs/rules/wargrounds.md#wg-65)).
pub fn usual_deed(game: &Wargrounds, who: CharacterId, at: Cell) -> Option<Deed> {
    let on = combat::usual_target(game, who, at)?;
    let weapon = facts::weapon(game, who)?;
    Some(Deed::Hit { on, weapon })
}

/// A character that runs does nothing else ([WG-45](docs/rules/wargrounds.md#wg-45)).
pub fn check_run(people: &People, order: &Order) -> Result<(), Refusal> {
    if order.run == Some(true) && (order.deed.is_some() || order.crit) {
        let reason = format!("{} has no time for anything after a run.", people.named(order.who));
        return Err(no("WG-45", reason).instead("a walk, or no action"));
    }
    Ok(())
}

/// What is wrong with an order wherever it would lead.
fn check_extras(game: &Wargrounds, order: &Order) -> Result<(), Refusal> {
    let who = order.who;
    check_run(&game.people, order)?;
    if order.drop && game.people.fighter(who).load == Load::None {
        return Err(no("WG-148", format!("{} carries nothing.", game.people.named(who))));
    }
    cards::check_early_cards(game, order)
}

fn plan_route(game: &Wargrounds, order: &Order) -> Result<Route, Refusal> {
    let who = order.who;
    let at = game.people.fighter(who).at;
    if game.people.is_bound_to_pair(who) && !matches!(order.to, To::Stay) {
        let reason = format!(
            "{} carries in a pair and moves with its partner alone.",
            game.people.named(who)
        );
        return Err(no("WG-163", reason).instead("stay, or drop"));
    }
    let deed = order.deed.is_some() || order.crit;
    let route = match &order.to {
        To::Stay => Route {
            run: order.run == Some(true),
            ..Route::default()
        },
        To::Cells(cells) => movement::route_through(game, who, cells, order.run, deed)?,
        To::Plunge(cells) => movement::route_into(game, who, cells, order.run)?,
        To::Near(target) => route_near(game, who, *target, order)?,
    };
    if route.plunge.is_none() && !game.people.is_bound_to_pair(who) {
        movement::may_end(game, who, route.end(at), &movement::bound(game, who))?;
    }
    Ok(route)
}

/// To where the ordered action can be done, by a walk; else a run that costs no automatic hits
/// ([WG-189](docs/rules/wargrounds.md#wg-189)).
pub fn route_near(game: &Wargrounds, who: CharacterId, target: CharacterId, order: &Order) -> Result<Route, Refusal> {
    let goal = game.people.fighter(target);
    if !matches!(goal.life, Life::Standing | Life::Fallen(_)) {
        return Err(no(
            "WG-189",
            format!("{} is not on the field.", game.people.named(target)),
        ));
    }
    let reach = movement::reach(game, who);
    let binding = movement::binding(game, who, &reach);
    let at = game.people.fighter(who).at;
    let wish = order.deed.unwrap_or(match game.people.missile(who) {
        Some(_) => Wish::Shoot(Some(target)),
        None => Wish::Hit(Some(target)),
    });
    let allowed = |cell: Cell| movement::may_end(game, who, cell, &binding).is_ok();
    if order.run != Some(true) {
        let walks = reach.ends(game.people.allowance(who, false));
        let fits = walks
            .into_iter()
            .filter(|(cell, _)| allowed(*cell) && check_deed(game, who, *cell, aimed(wish, target), order).is_ok());
        if let Some((_, way)) = fits.min_by_key(|(cell, way)| (way.hits, way.cost, *cell)) {
            return Ok(movement::route_of(&reach, way, false));
        }
    }
    let far = game.field.distances(&[goal.at]);
    let runs = reach.ends(game.people.allowance(who, true)).into_iter();
    let best = runs
        .filter(|(cell, way)| way.hits == 0 && allowed(*cell) && *cell != at)
        .min_by_key(|(cell, way)| (far[game.field.board().index(*cell)], way.cost, *cell));
    match best {
        Some((cell, way)) if far[game.field.board().index(cell)] < far[game.field.board().index(at)] => {
            Ok(movement::route_of(&reach, way, true))
        }
        _ if allowed(at) => Ok(Route::default()),
        _ => Err(no(
            "WG-68",
            format!(
                "{} can go nowhere near {}.",
                game.people.named(who),
                game.people.named(target)
            ),
        )),
    }
}

fn check_protect(game: &Wargrounds, who: CharacterId, friend: CharacterId, end: Cell) -> Result<(), Refusal> {
    let name = game.people.named(who);
    if game.people.sheet(who).class != Class::Fighter {
        return Err(no("WG-94", format!("{name} is no Fighter; Fighters protect.")));
    }
    if game.people.fighter(who).stamina == 0 {
        return Err(no("WG-94", format!("{name} has no Stamina left.")));
    }
    if game.people.side_of(friend) != game.people.side_of(who) || !game.people.standing(friend) {
        return Err(no(
            "WG-94",
            format!("{} is no standing friend.", game.people.named(friend)),
        ));
    }
    if facts::is_monarch(game, friend) {
        return Err(no("WG-172", "Nothing helps a Monarch.").instead("protect another character"));
    }
    if game.people.fighter(friend).protect {
        return Err(no(
            "WG-94",
            format!("{} is protected already.", game.people.named(friend)),
        ));
    }
    let (from, there) = (game.people.fighter(who).at, game.people.fighter(friend).at);
    if friend != who && !game.field.touches(from, there, 1) && !game.field.touches(end, there, 1) {
        let reason = format!(
            "{} is not within 1\" of {name}, before the move or after it.",
            game.people.named(friend)
        );
        return Err(no("WG-94", reason));
    }
    Ok(())
}

fn check_crit(people: &People, who: CharacterId, deed: Option<Deed>) -> Result<(), Refusal> {
    let name = people.named(who);
    if people.sheet(who).class != Class::Scout {
        return Err(no("WG-77", format!("{name} is no Scout; Scouts strike critically.")));
    }
    if people.fighter(who).stamina == 0 {
        return Err(no("WG-77", format!("{name} has no Stamina left.")));
    }
    if !deed.is_some_and(Deed::is_weapon) {
        return Err(no("WG-77", "A Critical goes with a weapon attack.").instead("hit, shoot or throw"));
    }
    Ok(())
}

/// An action that a character could do from a cell, or why not ([WG-64](docs/rules/wargrounds.md#wg-64)).
pub fn check_deed(game: &Wargrounds, who: CharacterId, at: Cell, wish: Wish, order: &Order) -> Result<Deed, Refusal> {
    match wish {
        Wish::Hit(on) => check_hit(game, who, at, on),
        Wish::Shoot(on) => check_shot(game, who, at, on),
        Wish::Throw(on) => check_throw(game, who, at, on),
        Wish::Cast(spell, on) if spell.is_bolt() => check_bolt(game, who, at, spell, on, order.throw),
        Wish::Cast(spell, on) => check_touch(game, who, at, spell, on),
        Wish::Take(count) => check_take(game, who, at, count, order.as_disarmed),
        Wish::Join => check_join(game, who, at),
        Wish::Place(cell) => check_lay(game, who, at, cell),
        Wish::Pass(to) => check_pass(game, who, at, to),
        Wish::Fire(wall) => check_fire(game, who, at, wall),
    }
}

/// Enemies that stand, within range and in sight of a cell, in the order of WG-65
/// ([WG-78](docs/rules/wargrounds.md#wg-78)).
pub fn targets(game: &Wargrounds, who: CharacterId, at: Cell, inches: u32) -> Vec<CharacterId> {
    let enemies = game.people.upright(game.people.side_of(who).other());
    let mut found: Vec<CharacterId> = enemies
        .filter(|enemy| game.field.touches(at, game.people.fighter(*enemy).at, inches))
        .collect();
    found.sort_by_key(|enemy| {
        (
            game.people.fighter(*enemy).hp,
            game.people.fighter(*enemy).at.d2(at),
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
    let why = if fighter.life != Life::Standing {
        "does not stand on the field".to_owned()
    } else if !at.within(fighter.at, inches) {
        format!("is {} inches from {at}, the range is {inches}", fighter.at.band(at))
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
    if people.fighter(who).load == Load::None {
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
    if fighter.throws == 0 {
        return Err(no("WG-80", format!("{} has nothing to throw.", game.people.named(who))));
    }
    if game.people.is_disarmed(who) || fighter.load == Load::Diplomacy {
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
    let mana = people.fighter(who).mana;
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
    if spell == Spell::Freeze && game.people.fighter(on).frozen {
        return Err(no("WG-88", format!("{} is Frozen already.", game.people.named(on))).instead("another character"));
    }
    let long = !throw
        && facts::weapon(game, who) == Some(Weapon::Long)
        && game.field.touches(at, game.people.fighter(on).at, 3);
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
    let there = if on == who { at } else { game.people.fighter(on).at };
    if !game.field.touches(at, there, 1) {
        let reason = format!("{} is not within 1\" of {at}.", game.people.named(on));
        return Err(no("WG-90", reason));
    }
    if spell == Spell::Drain {
        if !matches!(game.people.fighter(on).life, Life::Fallen(_)) {
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
    if spell == Spell::Reflect && game.people.fighter(on).reflect {
        return Err(no("WG-93", format!("{} bears Reflect already.", game.people.named(on))));
    }
    if spell == Spell::Heal
        && (game.people.fighter(on).kept.is_some() || game.people.fighter(on).hp >= facts::max_hp(game, on))
    {
        let clause = if game.people.fighter(on).kept.is_some() {
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
        matches!(fighter.life, Life::Fallen(_)) && game.field.touches(at, fighter.at, 1)
    })
}

/// Why a character cannot take that, or how much it takes ([WG-148](docs/rules/wargrounds.md#wg-148), WG-154,
/// WG-158, WG-160, WG-167, WG-175).
fn check_take(game: &Wargrounds, who: CharacterId, at: Cell, count: u8, as_disarmed: bool) -> Result<Deed, Refusal> {
    let carried = match game.people.fighter(who).load {
        Load::None => 0,
        Load::Piece | Load::PieceForWeapon if game.field.scenario() == Scenario::Tablet => 1,
        load => {
            let reason = format!(
                "{} carries {} already.",
                game.people.named(who),
                game.field.load_name(load)
            );
            return Err(no("WG-148", reason).instead("drop first"));
        }
    };
    let clause = match game.field.scenario() {
        Scenario::Flags => "WG-154",
        Scenario::Tablet => "WG-158",
        Scenario::Barrel => "WG-160",
        Scenario::Storm => "WG-167",
        Scenario::Vip => "WG-148",
        Scenario::Diplomacy => "WG-175",
    };
    if game.field.scenario().is_timed() && game.people.side_of(who) != game.field.attackers() {
        return Err(no(clause, "Only the attackers may touch that.").instead("stop them"));
    }
    let most = if game.field.scenario() == Scenario::Tablet {
        2 - carried
    } else {
        1
    };
    if count == 0 || count > most {
        return Err(no(
            clause,
            format!("{} can take {most} more at most.", game.people.named(who)),
        ));
    }
    let there = objects::things_for(game, who, at);
    if there < count {
        let reason = format!(
            "There is nothing to take within 1\" of {at}{}.",
            match game.field.scenario() {
                Scenario::Flags => ": it takes the goal area, and a flag that is not your side's or being taken",
                _ => "",
            }
        );
        return Err(no(clause, reason));
    }
    Ok(Deed::Take { count, as_disarmed })
}

fn check_join(game: &Wargrounds, who: CharacterId, at: Cell) -> Result<Deed, Refusal> {
    let team = game.people.team(game.people.side_of(who));
    let lead = team
        .into_iter()
        .find(|other| game.people.fighter(*other).load == Load::Heavy && game.people.standing(*other));
    let Some(lead) = lead.filter(|lead| *lead != who && game.people.side_of(who) == game.field.attackers()) else {
        return Err(no("WG-162", "Nobody of your side carries anything that takes two."));
    };
    if game.people.fighter(who).load != Load::None || game.people.partner(lead).is_some() {
        return Err(no("WG-162", "A pair is two characters with nothing else in hand."));
    }
    if !game.field.touches(at, game.people.fighter(lead).at, 1) {
        return Err(no(
            "WG-162",
            format!("{} is not within 1\" of {at}.", game.people.named(lead)),
        ));
    }
    Ok(Deed::Join { lead })
}

fn check_lay(game: &Wargrounds, who: CharacterId, at: Cell, cell: Cell) -> Result<Deed, Refusal> {
    if game.people.fighter(who).load != Load::Section {
        return Err(no(
            "WG-167",
            format!("{} carries no bridge section.", game.people.named(who)),
        ));
    }
    if !game.field.board().has(cell) || !game.field.ground(cell).is_standable() || !game.field.touches(at, cell, 1) {
        let reason = format!("A section goes on {at} or ground within 1\" of it; {cell} is none.");
        return Err(no("WG-167", reason));
    }
    Ok(Deed::Lay(cell))
}

fn check_pass(game: &Wargrounds, who: CharacterId, at: Cell, to: CharacterId) -> Result<Deed, Refusal> {
    let (load, name) = (game.people.fighter(who).load, game.people.named(to));
    if matches!(load, Load::None | Load::Flag(_) | Load::Helping(_)) {
        return Err(no("WG-148", format!("{} has nothing to pass.", game.people.named(who))));
    }
    if game.people.side_of(to) != game.people.side_of(who) || to == who || !game.people.standing(to) {
        return Err(no("WG-148", format!("{name} is no standing friend.")));
    }
    if !game.field.touches(at, game.people.fighter(to).at, 1) {
        return Err(no("WG-148", format!("{name} is not within 1\" of {at}.")));
    }
    let one = |load: Load| matches!(load, Load::Piece | Load::PieceForWeapon);
    let takes = match game.people.fighter(to).load {
        Load::None => true,
        held => one(held) && one(load) || load == Load::Heavy && held == Load::Helping(who),
    };
    if !takes {
        return Err(no("WG-148", format!("{name} has its hands full.")));
    }
    Ok(Deed::Pass(to))
}

fn check_fire(game: &Wargrounds, who: CharacterId, at: Cell, wall: Direction) -> Result<Deed, Refusal> {
    if game.field.scenario() != Scenario::Storm || game.people.side_of(who) != game.field.attackers() {
        return Err(no("WG-169", "Only attackers who storm a castle fire a bombard."));
    }
    if !game
        .field
        .things()
        .heavy
        .is_some_and(|cell| game.field.touches(at, cell, 1))
    {
        return Err(
            no("WG-169", format!("No bombard stands within 1\" of {at}.")).instead("drop it first, and stay by it")
        );
    }
    match game.field.bombard_target(wall) {
        Ok(_) => Ok(Deed::Fire(wall)),
        Err((reason, _)) => Err(no("WG-169", reason)),
    }
}

/// What a sheet has that its kit cannot use ([WG-32](docs/rules/wargrounds.md#wg-32)).
pub fn idle_trait(game: &Wargrounds, who: CharacterId) -> Option<&'static str> {
    use crate::data::Good;
    let sheet = game.people.sheet(who);
    if sheet.good(Good::Specialist) && !sheet.kit.has_shield() {
        return Some("Shield specialist does nothing without a shield.");
    }
    if sheet.good(Good::Archer) && !sheet.kit.is_missile() && !sheet.thrown {
        return Some("Practiced Archer does nothing without a missile.");
    }
    if sheet.bad(Bad::Old) && sheet.good(Good::Veteran) && sheet.kit.is_missile() && !game.terms.options().sidearms {
        return Some("Veteran does nothing without a weapon that parries.");
    }
    None
}

/// An action that names no target, aimed at a character.
fn aimed(wish: Wish, target: CharacterId) -> Wish {
    match wish {
        Wish::Hit(None) => Wish::Hit(Some(target)),
        Wish::Shoot(None) => Wish::Shoot(Some(target)),
        Wish::Throw(None) => Wish::Throw(Some(target)),
        Wish::Cast(spell, None) => Wish::Cast(spell, Some(target)),
        wish => wish,
    }
}
