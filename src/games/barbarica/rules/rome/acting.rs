//! Rome played by the house (BB-225..236): the bot carries out conditions and the table; its dice are open like all
//! others.

use crate::data::scenario::Push;
use crate::event::{Event, Tale};
use crate::rules::rome::conduct::Conduct;
use crate::rules::rome::moves::{Deed, Mover};
use crate::rules::rome::pick::Aim;
use crate::rules::rome::{conduct, facts, pick, table};
use crate::rules::{
    Ref, authority, charging, ending, melee, movement, no, ranged, reach, retreat, shots, telling, waiting, walking,
};
use crate::state::{Barbarica, Phase, Stuck, Turn, Unit};
use crate::words::{Follow, UnitId};
use muster_kit::{Refusal, Seat, Whose};

/// A shield is freed only with no enemy so near ([BB-236](docs/rules/barbarica.md#bb-236)).
const PEACE: u32 = 4;

/// The order in which units of the house act in this part of a phase ([BB-227](docs/rules/barbarica.md#bb-227)).
pub fn house_order(game: &Barbarica) -> Vec<UnitId> {
    let mut units: Vec<&Unit> = game
        .army
        .of(game.turn.side())
        .filter(|unit| !unit.now.commanded && waiting::is_waited_for(game, unit))
        .collect();
    let near = |unit: &Unit| game.army.nearest_enemy(unit.side(), unit.at).unwrap_or(u32::MAX);
    match game.turn.phase() {
        Phase::Movement => units.sort_by_key(|unit| (unit.is_leader(), near(unit), unit.id)),
        _ => units.sort_by_key(|unit| (std::cmp::Reverse(unit.expertise), unit.id)),
    }
    units.into_iter().map(|unit| unit.id).collect()
}

/// The house has a unit of Rome act, or all that are left.
pub fn command(
    game: &mut Barbarica,
    seat: u8,
    unit: Option<UnitId>,
    as_row: Option<u8>,
    referee: &mut Ref<'_>,
) -> Result<(), Refusal> {
    if !game.seats.is_house(Seat(seat)) {
        return Err(no("BB-5", "Only the bot commands units by the table.").instead("/game turn"));
    }
    authority::in_phase(game, seat, &[Phase::Movement, Phase::Ranged, Phase::Melee])?;
    if let Some(row) = as_row
        && (!(2..=16).contains(&row) || unit.is_none())
    {
        return Err(no("BB-226", "The table has rows 2 to 16, each for one unit."));
    }
    match unit {
        Some(id) => {
            if !house_order(game).contains(&id) {
                return Err(no("BB-227", format!("{id} has nothing to do in this phase.")));
            }
            house_acts(game, id, as_row, referee);
        }
        None => {
            while let Some(id) = house_order(game).first().copied() {
                house_acts(game, id, None, referee);
                if !game.turn.is_fighting() {
                    break;
                }
            }
        }
    }
    Ok(())
}

fn house_acts(game: &mut Barbarica, id: UnitId, as_row: Option<u8>, referee: &mut Ref<'_>) {
    let turns = waiting::only_turns(game, game.army.the(id));
    game.army.the_mut(id).now.commanded = true;
    if let Some(facing) = turns {
        // A unit that can only turn may turn.
        let _ = movement::order_turn(game, id, facing, referee);
        return;
    }
    let Some((conduct, words)) = conduct(game, id, as_row, referee) else {
        return;
    };
    match game.turn.phase() {
        Phase::Movement => house_moves(game, id, &conduct, words, referee),
        Phase::Ranged => house_shoots(game, id, &conduct, words, referee),
        _ => house_strikes(game, id, &conduct, words, referee),
    }
}

/// What a unit follows, and in which words ([BB-225](docs/rules/barbarica.md#bb-225),
/// [BB-226](docs/rules/barbarica.md#bb-226)). The table's die is rolled when it is first needed.
fn conduct(game: &mut Barbarica, id: UnitId, as_row: Option<u8>, referee: &mut Ref<'_>) -> Option<(Conduct, String)> {
    let unit = game.army.unit(id)?;
    let (condition, temper) = conduct::follows(game, unit);
    if let (Some(place), None) = (condition, as_row) {
        let conduct = conduct::by_condition(game, unit, place);
        let said = &game.ground.scenario().conditions[place].when.said;
        let nth = facts::number_of(game, id, place);
        let words = if said.is_empty() {
            format!("rule {nth}")
        } else {
            format!("rule {nth} ({said})")
        };
        return Some((conduct, words));
    }
    let (row, face) = match (as_row, unit.now.row) {
        (Some(row), _) => (temper.read(row), None),
        (None, Some(row)) => (row, None),
        (None, None) => {
            let face = referee.dice.of(Whose::Nobody).roll(6);
            (table::row_of(face, unit.strength, temper), Some(face))
        }
    };
    let words = conduct::words_of_row(face, unit, temper, row);
    let free = !game.army.in_contact(unit);
    let can_shoot = free && temper.prefer_ranged && !facts::shots(game, unit).is_empty();
    let unit = game.army.the_mut(id);
    unit.now.row = Some(row);
    Some((conduct::by_row(row, temper, can_shoot), words))
}

fn follows_words(turn: &mut Turn, id: UnitId, what: String, referee: &mut Ref<'_>) {
    telling::tell(turn, Event::Follows { who: id, what }, referee);
}

fn house_moves(game: &mut Barbarica, id: UnitId, conduct: &Conduct, words: String, referee: &mut Ref<'_>) {
    follows_words(&mut game.turn, id, words, referee);
    let leaves = matches!(conduct.moves.first(), Some(crate::data::scenario::Move::Exit(_)));
    if leaves && id.kind == crate::data::UnitType::Tribunus {
        telling::story_of(game, Tale::TribunusRuns, id, referee);
    }
    let unit = game.army.the(id);
    let threatened = game
        .army
        .nearest_enemy(unit.side(), unit.at)
        .is_some_and(|steps| steps <= PEACE);
    if unit.stuck == Stuck::Embedded
        && !threatened
        && !conduct.temper.reckless
        && movement::order_clear(game, id, referee).is_ok()
    {
        return;
    }
    let mut conduct = conduct.clone();
    if std::mem::take(&mut game.army.the_mut(id).would_retreat) && game.army.in_contact(game.army.the(id)) {
        conduct.moves.insert(0, crate::data::scenario::Move::Away);
    }
    let deed = Mover::of(game, game.army.the(id), &conduct).decide();
    if let Deed::Charge(target, plan) = &deed {
        charging::charge(game, id, *target, plan, referee);
        // BB-151: a unit that did not dare may still make an ordinary move.
        let stayed = game.turn.is_fighting() && game.army.unit(id).is_some_and(reach::can_move);
        if stayed {
            let deed = Mover::of(game, game.army.the(id), &conduct).decide();
            house_walks(game, id, &deed, &conduct, referee);
        }
        return;
    }
    house_walks(game, id, &deed, &conduct, referee);
}

fn house_walks(game: &mut Barbarica, id: UnitId, deed: &Deed, conduct: &Conduct, referee: &mut Ref<'_>) {
    match deed {
        Deed::Charge(..) => (),
        Deed::Stay => house_turns(game, id, conduct, referee),
        Deed::Retreat(target, step) => retreat::retreat(game, id, *target, *step, referee),
        Deed::Walk(path) => {
            let mut there = game.army.the(id).clone();
            there.at = *path.last().expect("a walk has steps");
            there.now.steps = 1;
            let face = Mover::facing(game, &there, conduct);
            walking::walk(game, id, path, face, referee);
        }
        Deed::Leave(path, edge) => {
            if !path.is_empty() {
                walking::walk(game, id, path, None, referee);
            }
            // BB-138: a unit that bumps into an enemy on the way stays.
            let at_edge = game.army.unit(id).is_some_and(|unit| {
                let stopped = !path.is_empty() && unit.now.faced;
                game.ground.field().is_on_edge(unit.at, *edge) && reach::points(unit) > 0 && unit.debt == 0 && !stopped
            });
            if game.turn.is_fighting() && at_edge {
                walking::goes_off(game, id, *edge, referee);
                ending::check(game, referee);
            }
        }
    }
}

/// Turns a unit that stays to the enemy it means to attack (section 2.17).
fn house_turns(game: &mut Barbarica, id: UnitId, conduct: &Conduct, referee: &mut Ref<'_>) {
    let unit = game.army.the(id);
    if unit.is_wagon() {
        return;
    }
    let contacts = game.army.contacts(unit);
    let facing = match conduct.strike {
        Some(wish) if !contacts.is_empty() => {
            let target = pick::pick(game, unit, wish, &contacts, Aim::Melee).or(contacts.first().copied());
            target.and_then(|target| unit.at.direction_to(game.army.the(target).at))
        }
        _ if !contacts.is_empty() => unit.at.direction_to(game.army.the(contacts[0]).at),
        _ => Mover::facing(game, unit, conduct),
    };
    if let Some(facing) = facing.filter(|facing| *facing != unit.facing && !unit.now.faced) {
        // It was free to turn a moment ago, so it is now.
        let _ = movement::order_turn(game, id, facing, referee);
    }
}

fn house_shoots(game: &mut Barbarica, id: UnitId, conduct: &Conduct, words: String, referee: &mut Ref<'_>) {
    if conduct.retreats {
        game.army.the_mut(id).would_retreat = true;
    }
    let mut words = Some(words);
    while game.turn.is_fighting() {
        let Some(unit) = game.army.unit(id).filter(|unit| unit.can_attack()) else {
            return;
        };
        let Some(wish) = conduct.shoot else { return };
        let legal: Vec<UnitId> = game
            .army
            .visible(unit.side().other())
            .filter(|enemy| shots::best_shot(game, unit, enemy).is_some())
            .map(|enemy| enemy.id)
            .collect();
        let fallback = conduct.row == Some(10);
        let target = pick::pick(game, unit, wish, &legal, Aim::Shot)
            .or_else(|| fallback.then(|| pick::nearest(game, unit, &legal)).flatten());
        let Some(target) = target else { return };
        let Some(plan) = shots::best_shot(game, unit, game.army.the(target)) else {
            return;
        };
        if let Some(words) = words.take() {
            follows_words(&mut game.turn, id, words, referee);
        }
        ranged::shoot(game, id, target, &plan, None, referee);
    }
}

fn house_strikes(game: &mut Barbarica, id: UnitId, conduct: &Conduct, words: String, referee: &mut Ref<'_>) {
    if conduct.retreats {
        game.army.the_mut(id).would_retreat = true;
    }
    let mut words = Some(words);
    while game.turn.is_fighting() {
        let Some(unit) = game.army.unit(id) else { return };
        let Some(wish) = conduct.strike else { return };
        let mut legal = game.army.strikable(unit);
        if conduct.only_weaker {
            legal.retain(|target| game.army.the(*target).strength < unit.strength);
        }
        let fallback = conduct.row == Some(10);
        let target = pick::pick(game, unit, wish, &legal, Aim::Melee)
            .or_else(|| fallback.then(|| pick::nearest(game, unit, &legal)).flatten());
        let Some(target) = target else { return };
        let wish = match conduct.push {
            Push::No => Follow::No,
            Push::Safe => Follow::Safe,
            Push::Always => Follow::Yes,
        };
        if let Some(words) = words.take() {
            follows_words(&mut game.turn, id, words, referee);
        }
        melee::exchange(game, id, target, None, Some(wish), referee);
    }
}
