//! Questions about a position, turned into situations that stand by themselves.

use super::action::{Order, SpellsChoice, To, Wish};
use super::asked::{VERSUS, alone, apart_at, asker, orders_asked};
use super::beside;
use super::data::{Bad, Good, Side, Spell, Weapon};
use super::downed;
use super::facts::{self, HP_MAX};
use super::naming;
use super::odds::{AttackOdds, Attacker, Batch, BoltOdds, Past, Situation, Target, WayOdds};
use super::orders::Meant;
use super::parts::CharacterId;
use super::rules::attendance::SIDE_MAX;
use super::rules::deed::Deed;
use super::rules::movement::{self, Route};
use super::rules::{activation, combat, plan};
use super::state::{Cover, People, Wargrounds};
use super::uncounted::{self, not_counted};
use muster_kit::odds::Fraction;
use muster_kit::{Refusal, Seat, Viewer};

fn no(reason: impl Into<String>) -> Refusal {
    Refusal::new("WG-193", reason)
}

/// `A vs c`, orders of an own side, or a text that stands by itself.
pub fn situation_of(game: &Wargrounds, viewer: Viewer, question: &str) -> Result<Situation, Refusal> {
    match question.parse::<Situation>() {
        Err(refusal) if stands_by_itself(question) => return Err(refusal),
        Err(_) => (),
        Ok(situation) => return Ok(at_this_table(game, situation)),
    }
    let seat = asker(game, viewer);
    if let Some((attackers, target)) = apart_at(question, &VERSUS) {
        return odds_between(game, seat, attackers, target);
    }
    if let Some(who) = alone(game, seat, question) {
        return odds_of_one(game, seat, who);
    }
    let orders = match orders_asked(game, seat, question) {
        Ok(orders) => orders,
        Err(refusal) => return two_named(game, seat, question).ok_or(refusal)?,
    };
    let (mut orders, left_out) = uncounted::apart_from_autos(game, orders);
    if !viewer.sees(seat) {
        // Which cards the seat holds is its own secret, and odds count none.
        orders.iter_mut().for_each(|order| order.cards.clear());
    }
    let odds = odds_of_orders(game, &orders);
    let mut odds = odds.or_else(|refusal| odds_of_going_up(game, &orders).unwrap_or(Err(refusal)));
    if let Ok(Situation::Attack(attack)) = &mut odds {
        attack.not_counted.extend(left_out);
    }
    odds
}

/// A situation that stands by itself as the options of the table have it: with `spells` = `sure` every bolt is sure
/// ([WG-86](docs/rules/wargrounds.md#wg-86)).
fn at_this_table(game: &Wargrounds, mut situation: Situation) -> Situation {
    if let Situation::Attack(attack) = &mut situation
        && game.terms.options().spells == SpellsChoice::Sure
    {
        let bolts = attack.attackers.iter_mut().filter_map(|one| one.bolt.as_mut());
        bolts.for_each(|bolt| bolt.sure = true);
    }
    situation
}

/// Whether a question begins like one that names nobody: with a weapon or a bolt before ` x `, or with the word for what is
/// thrown or drawn before a number.
fn stands_by_itself(question: &str) -> bool {
    let mut words = question.split_whitespace();
    let (first, second) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    let is_attack = first.parse::<Weapon>().is_ok() || first.parse::<Spell>().is_ok_and(Spell::is_bolt);
    match first {
        "stray" | "draw" | "hand" | "die" => second.bytes().all(|byte| byte.is_ascii_digit()) && !second.is_empty(),
        _ => is_attack && question.contains(" x "),
    }
}

/// `A c`: as `A vs c`; none unless all of the words name characters of both sides.
fn two_named(game: &Wargrounds, seat: Seat, question: &str) -> Option<Result<Situation, Refusal>> {
    let (own, words) = (game.seats[seat].side(), question.split_whitespace().collect::<Vec<_>>());
    let named = |words: &[&str], meant| naming::find_called(game, own, &words.join(" "), meant).ok();
    let sides = (1..words.len()).find_map(|at| {
        let (by, on) = words.split_at(at);
        named(by, Meant::Own).zip(named(on, Meant::Enemy))?;
        Some((by.join(" "), on.join(" ")))
    });
    sides.map(|(by, on)| odds_between(game, seat, &by, &on))
}

/// What is asked about a character alone: its attack on the enemy beside it, else nothing yet.
fn odds_of_one(game: &Wargrounds, seat: Seat, who: CharacterId) -> Result<Situation, Refusal> {
    let stays = (game.people.owner(who) == seat).then(|| odds_of_orders(game, &[Order::stay(who)]));
    if let Some(Ok(situation)) = stays {
        return Ok(situation);
    }
    let (name, own) = (
        game.people.named(who),
        game.people.side_of(who) == game.seats[seat].side(),
    );
    let asked = if own { "at whom" } else { "who attacks it" };
    let refusal = no(format!("Odds are of an attack; with {name} say {asked}."));
    let attack = attacks_of(game, seat, who).find(|question| situation_of(game, Viewer::Seat(seat), question).is_ok());
    Err(match attack {
        Some(attack) => refusal.instead(attack),
        None => refusal,
    })
}

/// Attacks of a character on the others, or on it, from the nearest: of one's own on enemies, of an enemy's on it.
fn attacks_of(game: &Wargrounds, seat: Seat, who: CharacterId) -> impl Iterator<Item = String> {
    let side = game.people.side_of(who);
    let own = side == game.seats[seat].side();
    let there = game
        .people
        .team(side.other())
        .filter(|other| game.people.standing(*other));
    let mut others: Vec<CharacterId> = there.collect();
    let at = game.people.fighter(who).at();
    others.sort_by_key(|other| (game.people.fighter(*other).at().d2(at), *other));
    let letter = |who: CharacterId| game.people.badge(who).letter();
    others.into_iter().map(move |other| match own {
        true => format!("{} vs {}", letter(who), letter(other)),
        false => format!("{} vs {}", letter(other), letter(who)),
    })
}

/// `A >c`: as `A vs c`, if all of those orders go up to one enemy and do nothing else than attack it; refused as the first of
/// them that its character could not do beside that enemy either ([WG-193](docs/rules/wargrounds.md#wg-193)).
fn odds_of_going_up(game: &Wargrounds, orders: &[Order]) -> Option<Result<Situation, Refusal>> {
    let on = orders.first()?.goes_up_to()?;
    let attacks = |order: &Order| {
        let aimed = match order.deed {
            None => Some(on),
            Some(Wish::Hit(at) | Wish::Shoot(at) | Wish::Throw(at)) => at,
            Some(_) => None,
        };
        order.goes_up_to() == Some(on) && aimed == Some(on) && !order.auto
    };
    let by: Vec<CharacterId> = orders.iter().map(|order| order.who).collect();
    let blow = |then: &Wargrounds, place: usize| {
        let order = &orders[place];
        let aimed = aimed_beside(then, order, on)?;
        let route = plan::plan(then, order).ok().filter(|plan| plan.deed.is_some());
        Ok(Blow {
            order: order.clone(),
            aimed,
            route: route.map(|plan| plan.route),
        })
    };
    orders.iter().all(attacks).then(|| odds_in_turn(game, &by, on, blow))
}

/// What an order strikes an enemy with if its character stood beside it, or why it could not do that even there.
fn aimed_beside(game: &Wargrounds, order: &Order, on: CharacterId) -> Result<Aimed, Refusal> {
    let usual = match order.deed {
        Some(wish) => wish,
        None => wish_with(in_hand(game, order.who)?, on),
    };
    let plan = beside::planned(game, order, on, usual)?;
    aimed_at(&game.people, order.who, plan.deed).map(|(_, aimed)| aimed)
}

/// The attack that is made with a weapon.
fn wish_with(weapon: Weapon, on: CharacterId) -> Wish {
    match weapon.is_missile() {
        true => Wish::Shoot(Some(on)),
        false => Wish::Hit(Some(on)),
    }
}

/// Questions about this position for a refused one: the attack that was named, however its character gets there, if it is `able` to
/// attack so at all, and attacks that could be made now, of those who were named first, then of those who stand nearest; then some that stand by themselves.
pub fn questions_here<'g>(
    game: &'g Wargrounds,
    viewer: Viewer,
    refused: &'g str,
    able: bool,
) -> impl Iterator<Item = String> + 'g {
    let side = match viewer {
        Viewer::Seat(seat) => game.seats.get(seat).map_or(Side::Red, |state| state.side()),
        _ => Side::Red,
    };
    let there = |side: Side| game.people.team(side).filter(|who| game.people.standing(*who));
    let mut pairs: Vec<(CharacterId, CharacterId)> = there(side)
        .flat_map(|by| there(side.other()).map(move |on| (by, on)))
        .collect();
    let names = |who: CharacterId| {
        let letter = game.people.badge(who).letter().to_string();
        refused.split([' ', ',', '+', '&']).any(|word| word == letter)
    };
    let named = |who: &CharacterId| names(*who);
    let apart = |by: &CharacterId, on: &CharacterId| game.people.fighter(*by).at().d2(game.people.fighter(*on).at());
    // Who is named is asked about, and nobody else.
    if pairs.iter().any(|(by, _)| named(by)) {
        pairs.retain(|(by, _)| named(by));
    }
    pairs.sort_by_key(|(by, on)| (!named(by), !named(on), apart(by, on)));
    let lands = |by: CharacterId, on: CharacterId| match odds_of_attackers(game, &[by], on) {
        Ok(Situation::Attack(attack)) => !attack.is_vain(),
        _ => false,
    };
    let pairs = pairs
        .into_iter()
        .filter(move |(by, on)| (able && names(*by) && names(*on) || could_attack(game, *by, *on)) && lands(*by, *on));
    let letter = |who: CharacterId| game.people.badge(who).letter();
    // No line of orders, which a front would make a button of.
    let here = pairs.map(move |(by, on)| format!("{} vs {}", letter(by), letter(on)));
    here.chain(["short x short hp 5", "stray 2", "draw 1 of 8"].map(str::to_owned))
}

/// Whether an attack could come up in a game, with the HP that a character can have and no more attackers than a side
/// has.
///
/// # Errors
/// A refusal that says what could.
pub fn could_come_up(situation: &Situation) -> Result<(), Refusal> {
    let Situation::Attack(attack) = situation else {
        return Ok(());
    };
    let (hp, others) = (u32::from(HP_MAX), u32::from(SIDE_MAX));
    if attack.target.hp > hp {
        return Err(no(format!("A target has 1 to {hp} HP.")).instead(format!("hp {hp}")));
    }
    if attack.target.others > others {
        let reason = format!("A side has at most {others} characters to attack with.");
        return Err(no(reason).instead(format!("others {others}")));
    }
    Ok(())
}

/// Attacks that those orders come to, one after the other, all on the target of the first
/// ([chapter 10](docs/rules/wargrounds.md#10-statistics-and-odds)).
pub fn odds_of_orders(game: &Wargrounds, orders: &[Order]) -> Result<Situation, Refusal> {
    let mut then = game.clone();
    let mut attackers = Vec::new();
    let mut target = None;
    for order in orders {
        if order.auto {
            let name = game.people.named(order.who);
            return Err(no(format!(
                "The house decides what {name} does when its card is drawn, so that nothing can be reckoned now."
            )));
        }
        let plan = plan::plan(&then, order)?;
        let (on, aimed) = aimed_at(&then.people, order.who, plan.deed)?;
        if target.is_some_and(|known| known != on) {
            return Err(no("Odds are for one target at a time."));
        }
        target = Some(on);
        attackers.push(attacker(&then, order, &plan.route, on, aimed));
        gone(&mut then, order, &plan.route, on);
    }
    let on = target.ok_or_else(|| no("No weapon comes down in that order."))?;
    let by: Vec<CharacterId> = orders.iter().map(|order| order.who).collect();
    let target = target_now(game, on, &by);
    Ok(Situation::Attack(AttackOdds {
        not_counted: not_counted(game, orders, &attackers, &target),
        attackers,
        target,
    }))
}

/// The enemy an action is aimed at, and with what.
fn aimed_at(people: &People, who: CharacterId, deed: Option<Deed>) -> Result<(CharacterId, Aimed), Refusal> {
    match deed {
        Some(Deed::Hit { on, weapon } | Deed::Shoot { on, weapon }) => Ok((on, Aimed::Weapon(weapon))),
        Some(Deed::Throw { on }) => Ok((on, Aimed::Weapon(Weapon::Thrown))),
        Some(Deed::Cast { spell, on, long }) if spell.is_bolt() => Ok((on, Aimed::Bolt { spell, long })),
        Some(Deed::Cast { spell, .. }) => {
            let reason = format!("{} throws no dice: it does what it says.", spell.title());
            Err(no(reason).instead(format!("/game rules topic:{}", spell.word())))
        }
        _ => Err(no(format!("{} attacks nobody in that order.", people.named(who)))),
    }
}

/// `A, C vs b`: attacks of several on one, in that order; each walks up to the target if it has to and can.
fn odds_between(game: &Wargrounds, seat: Seat, attackers: &str, target: &str) -> Result<Situation, Refusal> {
    let own = game.seats[seat].side();
    let parts = || {
        attackers
            .split([',', '+', '&'])
            .map(str::trim)
            .filter(|part| !part.is_empty())
    };
    // As the board prints them: small letters are Blue's also where Red asks about them.
    let printed = |side: Side, words: &str| {
        let first = words.split_whitespace().next().unwrap_or_default();
        is_printed(&game.people, side, first)
    };
    let is_theirs = parts().all(|part| printed(own.other(), part)) && printed(own, target);
    let side = if is_theirs { own.other() } else { own };
    let mut by = Vec::new();
    for part in parts() {
        by.extend(called_in(game, side, part)?);
    }
    let on = naming::find_called(game, side, target, Meant::Enemy)?;
    let down = by.iter().find_map(|who| downed::is_down(game, *who));
    if let Some(why) = down.or_else(|| downed::is_no_target(&game.people, on)) {
        return Err(no(why));
    }
    odds_of_attackers(game, &by, on)
}

/// One character by letter, name or both; else several, each by a word.
fn called_in(game: &Wargrounds, side: Side, words: &str) -> Result<Vec<CharacterId>, Refusal> {
    match naming::find_called(game, side, words, Meant::Own) {
        Ok(who) => Ok(vec![who]),
        Err(refusal) if !words.contains(' ') => Err(refusal),
        Err(_) => {
            let single = words
                .split_whitespace()
                .filter(|word| !word.eq_ignore_ascii_case("and"));
            single
                .map(|word| naming::find_called(game, side, word, Meant::Own))
                .collect()
        }
    }
}

/// Whether the board prints a character of that side like this.
fn is_printed(people: &People, side: Side, word: &str) -> bool {
    let mut all = people.everybody().filter(|who| people.side_of(*who) == side);
    all.any(|who| people.badge(who).letter().to_string() == word)
}

/// Attacks of several on one, each from where it stands or after a walk up to the target.
fn odds_of_attackers(game: &Wargrounds, by: &[CharacterId], on: CharacterId) -> Result<Situation, Refusal> {
    if let Some(friend) = by
        .iter()
        .find(|who| game.people.side_of(**who) == game.people.side_of(on))
    {
        return Err(no(format!(
            "{} and {} are on one side.",
            game.people.named(*friend),
            game.people.named(on)
        )));
    }
    let blow = |then: &Wargrounds, place: usize| {
        let who = by[place];
        let aimed = in_hand(game, who)?;
        let order = order_against(then, who, on, wish_with(aimed, on));
        let plan = order.and_then(|order| Some((plan::plan(then, &order).ok()?, order)));
        let reaches = plan.filter(|(plan, _)| plan.deed.and_then(Deed::victim) == Some(on));
        let (order, route) = match reaches {
            Some((plan, order)) => (order, Some(plan.route)),
            None => (Order::stay(who), None),
        };
        let aimed = Aimed::Weapon(aimed);
        Ok(Blow { order, aimed, route })
    };
    odds_in_turn(game, by, on, blow)
}

/// One attack of several: what is ordered, with what it strikes, and its way; none if it does not get at the target as things
/// stand.
struct Blow {
    order: Order,
    aimed: Aimed,
    route: Option<Route>,
}

/// The attacks of several on one, each found after those before it.
fn odds_in_turn(
    game: &Wargrounds,
    by: &[CharacterId],
    on: CharacterId,
    blow: impl Fn(&Wargrounds, usize) -> Result<Blow, Refusal>,
) -> Result<Situation, Refusal> {
    let mut then = game.clone();
    let (mut found, mut orders, mut apart) = (Vec::new(), Vec::new(), Vec::new());
    for place in 0..by.len() {
        let Blow { order, aimed, route } = blow(&then, place)?;
        if route.is_none() {
            let (name, target) = (game.people.named(order.who), game.people.named(on));
            apart.push(format!("how {name} gets at {target}"));
        }
        let route = route.unwrap_or_default();
        found.push(attacker(&then, &order, &route, on, aimed));
        gone(&mut then, &order, &route, on);
        orders.push(order);
    }
    let target = target_now(game, on, by);
    apart.extend(not_counted(game, &orders, &found, &target));
    Ok(Situation::Attack(AttackOdds {
        not_counted: apart,
        attackers: found,
        target,
    }))
}

/// What a character strikes with.
fn in_hand(game: &Wargrounds, who: CharacterId) -> Result<Weapon, Refusal> {
    let then = plan::as_activated(game, who, false);
    let weapon = facts::weapon(&then, who).or_else(|| then.people.missile(who));
    weapon.ok_or_else(|| {
        no(format!(
            "{} has nothing in hand to strike with.",
            game.people.named(who)
        ))
    })
}

/// Whether a character could attack another one on its next card as things stand.
fn could_attack(game: &Wargrounds, by: CharacterId, on: CharacterId) -> bool {
    let wish = match in_hand(game, by) {
        Ok(weapon) if weapon.is_missile() => Wish::Shoot(Some(on)),
        Ok(_) => Wish::Hit(Some(on)),
        Err(_) => return false,
    };
    let planned = order_against(game, by, on, wish).and_then(|order| plan::plan(game, &order).ok());
    planned.and_then(|plan| plan.deed).and_then(Deed::victim) == Some(on)
}

/// From where it stands if it can, else a walk up to the target.
fn order_against(game: &Wargrounds, who: CharacterId, on: CharacterId, wish: Wish) -> Option<Order> {
    let stay = Order {
        deed: Some(wish),
        ..Order::stay(who)
    };
    let near = Order {
        to: To::Near(on),
        ..stay.clone()
    };
    [stay, near].into_iter().find(|order| plan::plan(game, order).is_ok())
}

/// An attacker with all that an order brings with it: the hits on its way, and who stands between.
fn attacker(game: &Wargrounds, order: &Order, route: &Route, on: CharacterId, aimed: Aimed) -> Attacker {
    let who = order.who;
    let sheet = game.people.sheet(who);
    let mut there = plan::as_activated(game, who, order.drop).into_owned();
    there.people.fighter_mut(who).forget_attackers();
    let way = way(&there, order, route);
    let end = route.end(there.people.fighter(who).at());
    there.people.fighter_mut(who).move_to(end);
    if let Some(friend) = order.protect {
        there.people.fighter_mut(friend).be_protected();
    }
    let (weapon, bolt) = match aimed {
        Aimed::Weapon(weapon) => (weapon, None),
        Aimed::Bolt { spell, long } => (
            Weapon::Thrown,
            Some(BoltOdds {
                spell,
                long,
                sure: game.terms.options().spells == SpellsChoice::Sure,
                reflect: game.people.fighter(who).reflect(),
            }),
        ),
    };
    let strays = match &bolt {
        Some(bolt) => !bolt.long,
        None => weapon.is_missile() && !sheet.good(Good::Archer),
    };
    let engaged = if strays {
        combat::engaged_with(&there, on, who)
    } else {
        Vec::new()
    };
    let body = |friend: CharacterId| Target {
        past: past(&there, friend, who),
        others: combat::others(&there.people, friend, who),
        ..target_now(&there, friend, &[])
    };
    Attacker {
        name: game.people.named(who),
        weapon,
        hits: None,
        bolt,
        fast: sheet.good(Good::Fast),
        skilled: sheet.good(Good::Skilled),
        noob: sheet.bad(Bad::Noob),
        critical: order.crit && game.people.fighter(who).stamina() > 0,
        known: game.people.fighter(on).attackers().has(who),
        past: past(&there, on, who),
        engaged: engaged.into_iter().map(body).collect(),
        way,
    }
}

/// The automatic hits that an order costs before anything else.
pub fn way_of(game: &Wargrounds, order: &Order, route: &Route) -> Option<Box<WayOdds>> {
    let mut begun = plan::as_activated(game, order.who, order.drop).into_owned();
    begun.people.fighter_mut(order.who).forget_attackers();
    way(&begun, order, route)
}

/// The chance that the attack of an order lands on its target once its way is behind it; none if it attacks nobody.
pub fn lands_after_its_way(game: &Wargrounds, order: &Order) -> Option<Fraction> {
    let Ok(Situation::Attack(mut attack)) = odds_of_orders(game, std::slice::from_ref(order)) else {
        return None;
    };
    for attacker in &mut attack.attackers {
        attacker.way = None;
    }
    attack.lands().ok()
}

/// The automatic hits on a route, none for one that costs none ([WG-47](docs/rules/wargrounds.md#wg-47)). The
/// activation of the mover has begun.
fn way(game: &Wargrounds, order: &Order, route: &Route) -> Option<Box<WayOdds>> {
    let who = order.who;
    if game.people.fighter(who).cover() == Cover::Ready {
        return None;
    }
    let batches = movement::batches(game, who, &route.path);
    if batches.is_empty() {
        return None;
    }
    let mut there = game.clone();
    if order.protect == Some(who) {
        there.people.fighter_mut(who).be_protected();
    }
    let mover = target_now(&there, who, &[]);
    let mut found = Vec::new();
    for (step, cell) in route.path.iter().enumerate() {
        there.people.fighter_mut(who).set_foot(*cell);
        for batch in batches.iter().filter(|batch| batch.closes == step) {
            let enemy = batch.enemy;
            found.push(Batch {
                name: game.people.named(enemy),
                weapon: facts::weapon(game, enemy).unwrap_or(Weapon::Short),
                hits: batch.hits,
                noob: game.people.sheet(enemy).bad(Bad::Noob),
                past: past(&there, who, enemy),
                others: combat::others(&there.people, who, enemy),
            });
            there.people.fighter_mut(who).note_attacker(enemy);
        }
    }
    Some(Box::new(WayOdds { mover, batches: found }))
}

/// Guards that an attacker gets past from where it stands ([WG-142](docs/rules/wargrounds.md#wg-142)).
fn past(game: &Wargrounds, on: CharacterId, by: CharacterId) -> Past {
    Past {
        parry: !combat::guards(game, on, by, true),
        block: !combat::guards(game, on, by, false),
    }
}

/// The order has been carried out as far as no dice decide.
fn gone(game: &mut Wargrounds, order: &Order, route: &Route, on: CharacterId) {
    let mut next = plan::as_activated(game, order.who, order.drop).into_owned();
    let walker = next.people.fighter_mut(order.who);
    route.path.iter().for_each(|cell| walker.set_foot(*cell));
    let fighter = next.people.fighter_mut(order.who);
    fighter.forget_attackers();
    if fighter.cover() == Cover::Ready {
        fighter.note_sneaky_move();
    } else {
        fighter.uncover();
    }
    let target = next.people.fighter(on).at();
    activation::turn_to(&mut next, order.who, order.face, Some(target));
    *game = next;
}

/// A target as it stands, before the attacks of `by`.
fn target_now(game: &Wargrounds, on: CharacterId, by: &[CharacterId]) -> Target {
    let (sheet, fighter) = (game.people.sheet(on), game.people.fighter(on));
    let known = by.iter().filter(|who| fighter.attackers().has(**who)).count();
    Target {
        name: game.people.named(on),
        hp: fighter.hp().max(1).into(),
        assumed: false,
        weapon: facts::weapon(game, on),
        shield: game.people.blocks(on),
        veteran: sheet.good(Good::Veteran),
        intuitive: sheet.good(Good::Intuitive),
        specialist: sheet.good(Good::Specialist),
        protect: fighter.protect(),
        reflect: fighter.reflect(),
        unfelt: combat::unfelt(game, on).into(),
        others: fighter.attackers().len() - u32::try_from(known).expect("few attackers"),
        past: Past::default(),
    }
}

/// What comes down on an enemy.
#[derive(Clone, Copy)]
enum Aimed {
    Weapon(Weapon),
    Bolt { spell: Spell, long: bool },
}
