//! Whom an NPC hires (chapter 9.2 of docs/rules/wesnoth.md): what does best against the enemies there are.

use super::super::action::Action;
use super::super::data::{Terrain, UnitType, types};
use super::super::fight::{Fighter, WHOLE, best_attack};
use super::super::rules::price_of;
use super::super::state::{Tile, Unit, Wesnoth};
use super::super::words::{Hire, Hires};
use super::Temper;
use super::why::Why;
use muster_kit::{Dice, Level};
use std::sync::{LazyLock, OnceLock};

/// How much the armies differ: thousandths.
const WHIM: u32 = 400;

/// The recruits of this turn; none if there is no room or no gold.
pub fn choose(game: &Wesnoth, side: u8, temper: Temper, dice: &mut Dice) -> Option<(Action, Why)> {
    let chosen = kinds(game, side, temper, dice);
    if chosen.is_empty() {
        return None;
    }
    let words: Vec<Hire> = chosen
        .iter()
        .map(|kind| Hire {
            word: kind.sheet().code.clone().expect("what is for sale has a code"),
            count: 1,
            at: None,
        })
        .collect();
    let why = if temper.level == Level::Easy {
        Why::HiresAtRandom { kinds: chosen }
    } else {
        let (gives, takes) = shares(&chosen, &foes(game, side), Tile::of_round(game.round + 1));
        Why::Hires {
            kinds: chosen,
            gives,
            takes,
        }
    };
    Some((Action::Recruit { list: Hires(words) }, why))
}

/// The enemies of a side, on plain ground.
fn foes(game: &Wesnoth, side: u8) -> Vec<Fighter> {
    let enemies = game.units.iter().filter(|unit| game.are_enemies(side, unit.owner));
    let fighter = |unit: &Unit| Fighter {
        kind: unit.kind,
        life: unit.life(),
        terrain: Terrain::Plain,
    };
    enemies.map(fighter).collect()
}

/// What a side hires, in order; nothing if there is no room or no gold.
pub fn kinds(game: &Wesnoth, side: u8, temper: Temper, dice: &mut Dice) -> Vec<UnitType> {
    let keep = if temper.obedient {
        game.side(side).secret.all.keep
    } else {
        0
    };
    let mut gold = game.side(side).gold.saturating_sub(keep);
    let room = game.free_castle(side).len();
    let tile = Tile::of_round(game.round + 1);
    let foes = foes(game, side);
    let worth: Vec<(UnitType, u32, i64)> = game
        .for_sale(side)
        .filter(|kind| kind.sheet().level == 1 || temper.level == Level::Easy)
        .map(|kind| {
            let price = price_of(game, side, kind);
            let merit = merit(kind, &foes, tile);
            // Mercenaries only if better by a fifth.
            let merit = if price > super::super::rules::PRICE {
                merit - merit.abs() / 5 - 200
            } else {
                merit
            };
            (kind, price, merit)
        })
        .collect();
    let mut chosen: Vec<UnitType> = Vec::new();
    while chosen.len() < room {
        let affordable: Vec<&(UnitType, u32, i64)> = worth.iter().filter(|(_, price, _)| *price <= gold).collect();
        if affordable.is_empty() {
            break;
        }
        let (kind, price, _) = if temper.level == Level::Easy {
            affordable[dice.choose(affordable.len())]
        } else {
            let mood = |(kind, _, merit): &&(UnitType, u32, i64), dice: &mut Dice| {
                let again = chosen.iter().filter(|other| *other == kind).count();
                let again = i64::try_from(again).expect("few are hired");
                *merit + i64::from(dice.roll(WHIM)) - 300 * again
            };
            let ranked = affordable.into_iter().map(|row| (mood(&row, dice), row));
            let best = ranked.max_by_key(|(mood, _)| *mood);
            best.expect("somebody is affordable").1
        };
        gold -= price;
        chosen.push(*kind);
    }
    chosen
}

/// The mean over enemies of 3 E / enemy life - 2 counter damage / own life, in thousandths.
fn merit(kind: UnitType, foes: &[Fighter], tile: Tile) -> i64 {
    let count = i64::try_from(foes.len().max(1)).expect("few enemies stand on a map");
    let merits = foes.iter().map(|foe| merit_against(kind, foe, tile));
    merits.sum::<i64>() / count
}

/// Merits by the type, then by that of the enemy; each holds a row for each life of the enemy from 1, with all tiles.
static MERITS: LazyLock<Vec<OnceLock<Vec<i64>>>> =
    LazyLock::new(|| (0..types().count().pow(2)).map(|_| OnceLock::new()).collect());

/// [`merit`] against one enemy, from the table.
fn merit_against(kind: UnitType, foe: &Fighter, tile: Tile) -> i64 {
    let kinds = MERITS.len().isqrt();
    let rows = &MERITS[usize::from(kind.0) * kinds + usize::from(foe.kind.0)];
    let all = || {
        let lives = 1..=u32::from(foe.kind.sheet().life);
        let each = lives.flat_map(|life| Tile::ALL.map(|tile| (life, tile)));
        each.map(|(life, tile)| merit_worked_out(kind, &Fighter { life, ..*foe }, tile))
            .collect()
    };
    rows.get_or_init(all)[(foe.life as usize - 1) * Tile::ALL.len() + tile as usize]
}

/// What stands in the table.
fn merit_worked_out(kind: UnitType, foe: &Fighter, tile: Tile) -> i64 {
    let (given, suffered) = exchange(kind, foe, tile);
    3_000 * given / WHOLE / i64::from(foe.life) - 2_000 * suffered / WHOLE / i64::from(kind.sheet().life)
}

/// Expected damage of a strike on plain ground, and of the counter to it, in parts of the whole.
fn exchange(kind: UnitType, foe: &Fighter, tile: Tile) -> (i64, i64) {
    let by = Fighter {
        kind,
        life: u32::from(kind.sheet().life),
        terrain: Terrain::Plain,
    };
    let prospect = best_attack(by, *foe, tile);
    (prospect.given.wounds, prospect.suffered())
}

/// Percent of an enemy's life that strikes of these take on average, and of their own that counters take.
fn shares(kinds: &[UnitType], foes: &[Fighter], tile: Tile) -> (i64, i64) {
    let pairs = kinds.iter().flat_map(|kind| foes.iter().map(move |foe| (*kind, foe)));
    let (mut gives, mut takes, mut count) = (0, 0, 0);
    for (kind, foe) in pairs {
        let (given, suffered) = exchange(kind, foe, tile);
        gives += 100 * given / i64::from(foe.life);
        takes += 100 * suffered / i64::from(kind.sheet().life);
        count += 1;
    }
    let mean = |sum: i64| (sum / i64::from(count.max(1)) + WHOLE / 2) / WHOLE;
    (mean(gives), mean(takes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_enemy_and_each_life_of_it_has_its_own_merit() {
        for kind in types().step_by(9) {
            for against in types().step_by(4) {
                for (life, tile) in
                    (1..=u32::from(against.sheet().life)).flat_map(|life| Tile::ALL.map(|tile| (life, tile)))
                {
                    let foe = Fighter {
                        kind: against,
                        life,
                        terrain: Terrain::Plain,
                    };
                    let worked_out = merit_worked_out(kind, &foe, tile);
                    assert_eq!(merit_against(kind, &foe, tile), worked_out, "{kind} against {against}");
                }
            }
        }
    }
}
