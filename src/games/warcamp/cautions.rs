//! What an order would lose for nothing, told before it is carried out.

use crate::action::{Action, Go, Goods};
use crate::asked::never_done;
use crate::candidates::casts;
use crate::data::{Card, Leader};
use crate::narrate::list;
use crate::npc::plan::goods_text;
use crate::odds::Situation;
use crate::orders::Written;
use crate::rules::aims::aims_of;
use crate::rules::turn::is_last_round;
use crate::rules::turn_end::cards_to_throw;
use crate::rules::{Task, Unfit};
use crate::situations::of_action;
use crate::state::{Member, Tribe, Warcamp};
use crate::vain::{nobody_to_breed, sick_breeders, vain_gear, vain_moon, vain_raid, vain_training};
use crate::words::{CardWord, CardWords, Letter, Pick, Site, Who, WhoWord};
use muster_game::{Actor, Rules, Step};
use muster_game::{go_on, go_on_to_the_mean, try_out};
use muster_kit::odds::{decimal, fraction, permille};
use muster_kit::{Dice, Seat};

/// Of 36 rolls: an attack that fewer of them win is pointed out.
const POOR: usize = 9;
/// Of 36 cases: an attack that loses half of the tribe or more in so many is pointed out.
const RUINOUS: i64 = 9;
/// A newborn of any half of a litter can have this Skill or more ([WC-46](docs/rules/warcamp.md#wc-46)).
const LITTER_SKILL_MIN: u32 = 3;
/// How often orders are played out to see whether members starve behind them.
const PLAYED_OUT: u64 = 40;

/// Who stands idle and what is lost when the turn ends with this action
/// ([WC-176](docs/rules/warcamp.md#wc-176)), and whom an order names and leaves out
/// ([WC-153](docs/rules/warcamp.md#wc-153)). Orders before the end are played with dice at their mean.
pub(super) fn cautions_of(game: &Warcamp, seat: Seat, action: &Action) -> Vec<String> {
    match action {
        Action::End { discard } => {
            let thrown = thrown_for_nothing(game, seat, discard.as_ref());
            let idle = idle_at_the_end(game, game, seat, discard.as_ref());
            thrown.into_iter().chain(idle).collect()
        }
        Action::Orders { end, .. } => {
            let Ok(steps) = game.steps(Actor::Seat(seat), action.clone()) else {
                return Vec::new();
            };
            let is_end = |step: &Step<Action>| matches!(step.action, Action::End { .. });
            let discard = steps.iter().find_map(|step| match &step.action {
                Action::End { discard } => discard.as_ref(),
                _ => None,
            });
            let orders: Vec<&Action> = steps
                .iter()
                .take_while(|step| !is_end(step))
                .map(|step| &step.action)
                .collect();
            let ends = *end || orders.len() < steps.len();
            let (mut ahead, mut told) = (game.clone(), Vec::new());
            let mut unfed = None;
            for order in &orders {
                told.extend(left_out_of(&ahead, seat, order));
                told.extend(poor_attack(&ahead, seat, order));
                let letter = game.tribes.of_seat(seat).filter(|_| steps.len() > 1);
                told.extend(letter.and_then(|letter| all_march(&ahead, letter, order)));
                told.extend(vain_raid(&ahead, seat, order));
                told.extend(vain_training(&ahead, seat, order));
                told.extend(vain_moon(&ahead, seat, order));
                told.extend(vain_gear(&ahead, seat, order));
                told.extend(sick_breeders(&ahead, seat, order));
                unfed = unfed.or_else(|| nobody_left_to_hunt(game, &ahead, seat, order));
                go_on_to_the_mean(&mut ahead, seat, order);
            }
            // The end tells of hunger as it is by then.
            if ends {
                told.extend(idle_at_the_end(game, &ahead, seat, discard));
                told.extend(hunger_behind(game, &ahead, seat, &orders));
            } else {
                told.extend(unfed.or_else(|| meal_spent(game, &ahead, seat)));
            }
            told
        }
        _ => {
            let left_out = left_out_of(game, seat, action).into_iter();
            let poor = poor_attack(game, seat, action).into_iter();
            let unfed = nobody_left_to_hunt(game, game, seat, action).or_else(|| {
                let mut ahead = game.clone();
                go_on_to_the_mean(&mut ahead, seat, action);
                meal_spent(game, &ahead, seat)
            });
            left_out
                .chain(poor)
                .chain(vain_raid(game, seat, action))
                .chain(vain_training(game, seat, action))
                .chain(vain_moon(game, seat, action))
                .chain(vain_gear(game, seat, action))
                .chain(sick_breeders(game, seat, action))
                .chain(unfed)
                .collect()
        }
    }
}

/// An attack that fails in more than three rolls of four, costs more members than it kills, or may well cost half of
/// the tribe, as far as its player can know ([WC-67](docs/rules/warcamp.md#wc-67)).
fn poor_attack(game: &Warcamp, seat: Seat, action: &Action) -> Option<String> {
    let letter = game.tribes.of_seat(seat)?;
    let Action::Attack { target, .. } = action else {
        return None;
    };
    try_out(game, seat, action).ok()?;
    let Situation::Battle(battle) = of_action(game, letter, action).ok()? else {
        return None;
    };
    let wins = battle.wins_of_36();
    if wins == 0 {
        return Some(format!(
            "The attack on {target} cannot win: it can only cost you members."
        ));
    }
    if wins < POOR {
        return Some(format!(
            "The attack on {target} wins with only {wins} of 36 rolls, and whichever side loses it loses members."
        ));
    }
    let toll = battle.toll(game.tribes[letter].people.count());
    if toll.half_gone >= fraction(RUINOUS, 36) && toll.own_dead > toll.enemy_dead {
        return Some(format!(
            "The attack on {target} wins with {wins} of 36 rolls, and costs you half of your members or more in {}.",
            permille(&toll.half_gone)
        ));
    }
    (toll.own_dead >= toll.enemy_dead.clone() * fraction(3, 2) && toll.own_dead >= fraction(1, 1)).then(|| {
        format!(
            "The attack on {target} wins with {wins} of 36 rolls, and on average {} of yours die for {} of theirs.",
            decimal(&toll.own_dead, 1),
            decimal(&toll.enemy_dead, 1)
        )
    })
}

/// A card that the next turn brings no more because the hand is full, where a card could be cast now and before the end: what the
/// orders until then may bring is not counted on ([WC-40](docs/rules/warcamp.md#wc-40)).
pub(super) fn full_hand(now: &Warcamp, end: &Warcamp, letter: Letter, discard: Option<&CardWords>) -> Option<String> {
    if is_last_round(now) {
        return None;
    }
    let tribe = &end.tribes[letter];
    let thrown = cards_to_throw(end, discard).unwrap_or_default().len();
    if tribe.secret.hand().len() < tribe.hand_limit() + thrown {
        return None;
    }
    let mut worthwhile = tribe.secret.hand().iter().filter(|card| !nobody_to_breed(now, **card));
    let cast = worthwhile.find_map(|card| {
        let mut casts = casts(&now.tribes, CardWord::Code(*card));
        casts.find(|cast| [now, end].iter().all(|game| try_out(*game, tribe.seat(), cast).is_ok()))
    })?;
    Some(format!(
        "The hand is full, so the next turn brings no card. `{}` would make room.",
        Written(&cast)
    ))
}

/// That an order takes the last members who could hunt, in a tribe whose food does not outlast the meal: who starves
/// for it ([WC-60](docs/rules/warcamp.md#wc-60)). A battle is not counted on to bring food or to spare some. `now` is the position in
/// which it is asked about, and `game` the one that the order meets.
fn nobody_left_to_hunt(now: &Warcamp, game: &Warcamp, seat: Seat, action: &Action) -> Option<String> {
    let letter = game
        .tribes
        .of_seat(seat)
        .filter(|letter| *letter == game.tribes.turn())?;
    let takes_all = match action {
        Action::Attack { .. } | Action::Breed { .. } | Action::Build { .. } => true,
        Action::Tower { go, .. } => *go == Go::In,
        _ => false,
    };
    let could_hunt =
        |game: &Warcamp| !game.tribes[letter].done.has_hunted() && game.tribes[letter].able().next().is_some();
    if !takes_all || !could_hunt(game) || is_last_round(game) {
        return None;
    }
    let mut ahead = game.clone();
    go_on_to_the_mean(&mut ahead, seat, action);
    if could_hunt(&ahead) || ahead.tribes.of_seat(seat) != Some(letter) || idle_thief(&ahead, letter).is_some() {
        return None;
    }
    let eating = if matches!(action, Action::Attack { .. }) {
        game
    } else {
        &ahead
    };
    if is_the_end_of_the_tribe(game, letter, action) {
        return None;
    }
    let instead = if game.tribes[letter].able().count() > needed_for(game, letter, action) {
        "A hunt by some of them first"
    } else {
        "A hunt instead"
    };
    let (left, doomed) = eating.tribes[letter].hunger_ahead();
    let tribe = &eating.tribes[letter];
    (left == 0 && !doomed.is_empty()).then(|| {
        format!(
            "Nobody is left to hunt then, and the tribe eats {} of {} food: {}. {instead} would bring food.",
            tribe.meal(),
            tribe.stores.food(),
            starving_words(&doomed, tribe, &now.tribes[letter])
        )
    })
}

/// How many members such an order takes at least, so that others of those who are named could hunt before it.
fn needed_for(game: &Warcamp, letter: Letter, action: &Action) -> usize {
    match action {
        Action::Breed { .. } => 2,
        Action::Build { what, .. } => {
            let workers = game.tribes[letter].workers_needed(*what);
            usize::try_from(workers).expect("a few workers")
        }
        _ => 1,
    }
}

/// Whether an attack leaves nobody of the tribe whatever the dice show, so that nothing behind it matters
/// ([WC-67](docs/rules/warcamp.md#wc-67)).
pub(super) fn is_the_end_of_the_tribe(game: &Warcamp, letter: Letter, action: &Action) -> bool {
    let Ok(Situation::Battle(battle)) = of_action(game, letter, action) else {
        return false;
    };
    battle.toll(game.tribes[letter].people.count()).all_gone == fraction(1, 1)
}

/// That an attack can cost the tribe all of its members ([WC-72](docs/rules/warcamp.md#wc-72)); none where it is sure to.
pub(super) fn all_march(game: &Warcamp, letter: Letter, action: &Action) -> Option<String> {
    if !matches!(action, Action::Attack { .. }) || is_the_end_of_the_tribe(game, letter, action) {
        return None;
    }
    let Ok(Situation::Battle(battle)) = of_action(game, letter, action) else {
        return None;
    };
    let may_end_it = battle.toll(game.tribes[letter].people.count()).all_gone > fraction(0, 1);
    may_end_it.then(|| "All your members march: a lost battle may end the tribe.".to_owned())
}

/// That orders spend the food without which the meal at the end leaves none ([WC-60](docs/rules/warcamp.md#wc-60),
/// [WC-107](docs/rules/warcamp.md#wc-107)).
fn meal_spent(now: &Warcamp, ahead: &Warcamp, seat: Seat) -> Option<String> {
    let letter = now
        .tribes
        .of_seat(seat)
        .filter(|letter| *letter == now.tribes.turn() && *letter == ahead.tribes.turn())?;
    let (before, after) = (&now.tribes[letter], &ahead.tribes[letter]);
    let spent = before
        .stores
        .food()
        .checked_sub(after.stores.food())
        .filter(|spent| *spent > 0)?;
    let (left, doomed) = after.hunger_ahead();
    (before.hunger_ahead().0 > 0 && left == 0 && !doomed.is_empty() && !is_last_round(now)).then(|| {
        format!(
            "{spent} of {} food are spent, and the tribe eats {} at the end of the turn: {}, unless more food comes in \
             before.",
            before.stores.food(),
            after.meal(),
            starving_words(&doomed, after, before)
        )
    })
}

/// The members of a range that an order passes over, and why ([WC-153](docs/rules/warcamp.md#wc-153)).
pub(super) fn left_out_of(game: &Warcamp, seat: Seat, action: &Action) -> Vec<String> {
    if let Action::Standing { plan, .. } = action {
        return never_done(game, seat, plan);
    }
    let Some(letter) = game.tribes.of_seat(seat).filter(|letter| *letter == game.tribes.turn()) else {
        return Vec::new();
    };
    let mut told = unable_words(&game.tribes[letter], action);
    told.extend(too_many_named(game, letter, action));
    if told.is_empty() || try_out(game, seat, action).is_err() {
        return Vec::new();
    }
    vec![format!("Left out of `{}`: {}.", Written(action), told.join(", "))]
}

/// Members named for a card who get none of its points, as those before them take all
/// ([WC-104](docs/rules/warcamp.md#wc-104)).
fn too_many_named(game: &Warcamp, letter: Letter, action: &Action) -> Option<String> {
    let Action::Cast {
        card,
        at,
        picks: Some(picks),
        ..
    } = action
    else {
        return None;
    };
    let card = game.tribes[letter].secret.card_meant(*card)?;
    let aims = aims_of(&game.tribes, letter, card, *at, &picks.0).ok()?;
    let mut left: Vec<u16> = picks.0.iter().filter_map(Pick::member).collect();
    left.retain(|number| !aims.numbers().contains(number));
    let (first, points) = aims.members.first()?;
    let gets = if left.len() == 1 { "gets" } else { "get" };
    (!left.is_empty()).then(|| {
        format!(
            "{} {gets} nothing, as {card} has {} points and #{first} takes {points}; `{first}x1` lays 1 there",
            list(&left),
            aims.members.iter().map(|(_, points)| points).sum::<u32>()
        )
    })
}

/// The members of ranges that an order names and who cannot do it, by why: `6-8 have hunted`.
pub(super) fn unable_words(tribe: &Tribe, action: &Action) -> Vec<String> {
    let Some(who) = who_of(action) else { return Vec::new() };
    let leaves = matches!(action, Action::Tower { go: Go::Out, .. });
    let task = if leaves { Task::Leave } else { Task::Work };
    let ranges = who.0.iter().filter_map(|word| match *word {
        WhoWord::Range(first, last) => Some(first..=last),
        _ => None,
    });
    let mut reasons: Vec<(Unfit, Vec<u16>)> = Vec::new();
    for number in ranges.flatten() {
        let Some(why) = tribe.unfit(number, task) else { continue };
        match reasons.iter_mut().find(|(known, _)| *known == why) {
            Some((_, numbers)) if numbers.contains(&number) => (),
            Some((_, numbers)) => numbers.push(number),
            None => reasons.push((why, vec![number])),
        }
    }
    reasons
        .into_iter()
        .map(|(why, numbers)| format!("{} {}", list(&numbers), why.words(numbers.len())))
        .collect()
}

/// The first member that an action names alone and that cannot do it, and why.
pub(super) fn unfit_one(tribe: &Tribe, action: &Action) -> Option<(u16, Unfit)> {
    let numbers: Vec<u16> = match action {
        Action::Kill { with, .. } => vec![*with],
        Action::Forge { smith, .. } => smith.iter().copied().collect(),
        _ => {
            let alone = who_of(action)?.0.iter().filter_map(|word| match *word {
                WhoWord::Member(number) => Some(number),
                _ => None,
            });
            alone.collect()
        }
    };
    let leaves = matches!(action, Action::Tower { go: Go::Out, .. });
    let task = if leaves { Task::Leave } else { Task::Work };
    numbers
        .into_iter()
        .find_map(|number| Some((number, tribe.unfit(number, task)?)))
}

/// `game` is the position at the end, and `now` the one in which it is asked about.
fn idle_at_the_end(now: &Warcamp, game: &Warcamp, seat: Seat, discard: Option<&CardWords>) -> Vec<String> {
    let Some(letter) = game.tribes.of_seat(seat).filter(|letter| *letter == game.tribes.turn()) else {
        return Vec::new();
    };
    let members = idle_members(&game.tribes[letter]);
    let spells = wasted_spells(game, letter);
    members
        .into_iter()
        .chain(idle_thief(game, letter))
        .chain(spells)
        .chain(full_hand(now, game, letter, discard))
        .chain(hunger(now, game, letter))
        .collect()
}

/// Cards that a Shaman throws away although the hand has room for the next ones
/// ([WC-40](docs/rules/warcamp.md#wc-40)).
fn thrown_for_nothing(game: &Warcamp, seat: Seat, discard: Option<&CardWords>) -> Option<String> {
    let letter = game
        .tribes
        .of_seat(seat)
        .filter(|letter| *letter == game.tribes.turn())?;
    let tribe = &game.tribes[letter];
    let cards = cards_to_throw(game, Some(discard?)).ok()?;
    let full = tribe.secret.hand().len() >= tribe.hand_limit();
    let names: Vec<String> = cards.iter().map(ToString::to_string).collect();
    (!full && !names.is_empty() && !is_last_round(game)).then(|| {
        format!(
            "You throw away {}, and your hand has room for the next card all the same.",
            names.join(" and ")
        )
    })
}

/// Who starves if the turn ends in that position ([WC-62](docs/rules/warcamp.md#wc-62)); `now` is the one in which it is asked.
fn hunger(now: &Warcamp, game: &Warcamp, letter: Letter) -> Option<String> {
    let tribe = &game.tribes[letter];
    let (left, doomed) = tribe.hunger_ahead();
    if left > 0 || doomed.is_empty() || is_last_round(game) {
        return None;
    }
    let die = starving_words(&doomed, tribe, &now.tribes[letter]);
    Some(format!(
        "The tribe eats {} of {} food and none is left: {die}. More food before the end saves them.",
        tribe.meal(),
        tribe.stores.food()
    ))
}

/// How likely members starve behind orders that end the turn and feed them where dice are at their mean, and how many at worst, if
/// that is likely or may be half of the tribe ([WC-62](docs/rules/warcamp.md#wc-62)).
fn hunger_behind(game: &Warcamp, at_the_mean: &Warcamp, seat: Seat, orders: &[&Action]) -> Option<String> {
    let known = &game.tribes[game.tribes.of_seat(seat)?];
    let starves = |game: &Warcamp| {
        let tribe = &game.tribes[game.tribes.of_seat(seat)?];
        let (left, doomed) = tribe.hunger_ahead();
        (left == 0 && !doomed.is_empty()).then(|| Hungry {
            doomed: doomed.len(),
            members: tribe.people.count(),
            equal: may_all_be_equal(tribe, known),
            open: tribe.people.iter().any(|member| is_unborn(member, known)),
        })
    };
    if orders.is_empty() || starves(at_the_mean).is_some() || is_last_round(game) {
        return None;
    }
    let played = (0..PLAYED_OUT).filter_map(|run| {
        let (mut ahead, mut dice) = (game.clone(), Dice::seeded(run, 0));
        orders
            .iter()
            .for_each(|order| go_on(&mut ahead, seat, order, &mut dice));
        starves(&ahead)
    });
    let hungry: Vec<Hungry> = played.collect();
    let worst = hungry.iter().max_by_key(|case| case.doomed)?;
    let (doomed, members) = (worst.doomed, worst.members);
    let may_be_all = hungry.iter().any(|case| case.equal);
    let is_sure = |case: &Hungry| case.doomed == case.members && !case.open;
    let tenths = (hungry.len() as u64 * 10 + PLAYED_OUT / 2) / PLAYED_OUT;
    let often = match tenths {
        0 => "in fewer than 1 of 10 cases".to_owned(),
        _ => format!("in about {tenths} of 10 cases"),
    };
    let who = match doomed == members {
        true if hungry.iter().all(is_sure) => "all of them, and the tribe is wiped out".to_owned(),
        true if hungry.iter().any(is_sure) => "up to all of them, and then the tribe is wiped out".to_owned(),
        _ if may_be_all || doomed == members => format!(
            "up to {} of {members}, or all of them where the newborn have the Skill of the others, and then the tribe is wiped out",
            members - 1
        ),
        _ => format!("up to {doomed} of {members}"),
    };
    (tenths * 4 >= 10 || doomed * 2 >= members || may_be_all).then(|| {
        format!(
            "With low dice no food is left and members starve next turn: {often}, {who}. More food before the end saves them."
        )
    })
}

/// A way in which orders leave members hungry.
struct Hungry {
    doomed: usize,
    members: usize,
    /// Whether those who are yet to be born could have the Skill of all others.
    equal: bool,
    /// Whether a member is yet to be born, so that only dice tell who is doomed.
    open: bool,
}

/// Whether a member is yet to be born in the position that is known, so that the Skill is open
/// ([WC-45](docs/rules/warcamp.md#wc-45)).
fn is_unborn(member: &Member, known: &Tribe) -> bool {
    member.is_new() && known.member(member.number()).is_none()
}

/// Whether those who are yet to be born could have the Skill of all others, who have one and the same: then everybody is the weakest
/// ([WC-45](docs/rules/warcamp.md#wc-45), [WC-60](docs/rules/warcamp.md#wc-60)).
fn may_all_be_equal(tribe: &Tribe, known: &Tribe) -> bool {
    let mut others = tribe.people.iter().filter(|member| !is_unborn(member, known));
    let first = others.next().map(|member| member.counted());
    let equal =
        first.is_some_and(|first| first >= LITTER_SKILL_MIN) && others.all(|other| Some(other.counted()) == first);
    equal && tribe.people.iter().any(|member| is_unborn(member, known))
}

fn idle_members(tribe: &Tribe) -> Option<String> {
    let idle: Vec<String> = tribe.able().map(|member| member.number().to_string()).collect();
    let numbers = idle.join(" ");
    let who = match idle.as_slice() {
        [] => return None,
        [one] => format!("Member {one} has"),
        _ => format!("Members {numbers} have"),
    };
    let told = format!("{who} done nothing this turn.");
    // One hunt a turn.
    Some(if tribe.done.has_hunted() {
        told
    } else {
        format!("{told} `hunt {numbers}` would bring food or bones.")
    })
}

/// A Master Thief who could still rob the town, which costs nothing even if it fails
/// ([WC-87](docs/rules/warcamp.md#wc-87)).
fn idle_thief(game: &Warcamp, letter: Letter) -> Option<String> {
    let tribe = &game.tribes[letter];
    if tribe.leader() != Leader::MasterThief || tribe.done.leader().is_some() {
        return None;
    }
    let theft = [Goods::Food, Goods::Bones].map(|goods| Action::Steal {
        from: Site::Town,
        goods,
        who: Some(Who(vec![WhoWord::Leader])),
    });
    let theft = theft.iter().find(|theft| try_out(game, tribe.seat(), theft).is_ok())?;
    let Action::Steal { goods, .. } = theft else {
        return None;
    };
    let goods = goods_text(*goods);
    Some(format!(
        "Your leader, the Master Thief, has done nothing this turn. `/warcamp steal from:town goods:{goods}` costs nothing and may \
         bring {goods}."
    ))
}

/// Spells that end with the turn, and whose work nobody has done ([WC-105](docs/rules/warcamp.md#wc-105)).
fn wasted_spells(game: &Warcamp, letter: Letter) -> Vec<String> {
    let tribe = &game.tribes[letter];
    let able = || tribe.able().map(|member| member.number().to_string());
    let could = |action: &str, least: usize| {
        let who: Vec<String> = able().take(least).collect();
        let order = format!("{action} {}", who.join(" "));
        let orders = super::orders::read(&order).ok();
        let works = orders.is_some_and(|orders| try_out(game, tribe.seat(), &orders[0].action).is_ok());
        works.then_some(order)
    };
    let moon = (tribe.effects.moon() > 0).then(|| could("breed", 2)).flatten();
    let lure = (tribe.effects.lure() > 0).then(|| could("hunt", 1)).flatten();
    let wasted = |card: Card, deed: &str, order: String| {
        format!("{card} ends with this turn, and nobody has {deed}: it is lost. `{order}` would use it.")
    };
    let moon = moon.map(|order| wasted(Card::Rut, "bred", order));
    let lure = lure.map(|order| wasted(Card::Lure, "hunted", order));
    moon.into_iter().chain(lure).collect()
}

/// `#1, #2 starve next turn`, or that it is all of so many. Who they are is open where the Skill of those is who are yet to be born in
/// the position that is known.
fn starving_words(doomed: &[u16], tribe: &Tribe, known: &Tribe) -> String {
    let members = tribe.people.count();
    if tribe.people.iter().any(|member| is_unborn(member, known)) {
        let all = match may_all_be_equal(tribe, known) || doomed.len() == members {
            true => "; if all have the same, the tribe is wiped out",
            false => "",
        };
        return format!("the members with the lowest Skill starve next turn, the newborn if it is theirs{all}");
    }
    let names: Vec<String> = doomed.iter().map(|number| format!("#{number}")).collect();
    match doomed.len() {
        all if all == members => "all members starve next turn, and the tribe is wiped out".to_owned(),
        1 => format!("{} starves next turn", names[0]),
        _ => format!("{} starve next turn", names.join(", ")),
    }
}

/// Who does it, as the order names them.
pub(super) fn who_of(action: &Action) -> Option<&Who> {
    match action {
        Action::Hunt { who, .. } | Action::Attack { who, .. } | Action::Steal { who, .. } => who.as_ref(),
        Action::Breed { who } | Action::Build { who, .. } | Action::Tower { who, .. } => Some(who),
        _ => None,
    }
}
