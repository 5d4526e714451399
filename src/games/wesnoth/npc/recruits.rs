//! Whom an NPC hires (chapter 9.2 of docs/rules/wesnoth.md): what does best against the enemies there are.

use super::super::action::Action;
use super::super::data::{Terrain, UnitType};
use super::super::fight::{Fighter, WHOLE, best_attack};
use super::super::rules::price_of;
use super::super::state::{Tile, Wesnoth};
use super::super::words::{Hire, Hires};
use super::Temper;
use super::why::Why;
use muster_kit::{Dice, Level};

/// How much the armies differ: thousandths.
const WHIM: u32 = 400;

/// The recruits of this turn; none if there is no room or no gold.
pub fn choose(game: &Wesnoth, side: u8, temper: Temper, dice: &mut Dice) -> Option<(Action, Why)> {
    let keep = if temper.obedient {
        game.side(side).secret.all.keep
    } else {
        0
    };
    let mut gold = game.side(side).gold.saturating_sub(keep);
    let room = game.free_castle(side).len();
    let tile = Tile::of_round(game.round + 1);
    let foes: Vec<Fighter> = game
        .units
        .iter()
        .filter(|unit| game.are_enemies(side, unit.owner))
        .map(|unit| Fighter {
            kind: unit.kind,
            life: unit.life(),
            terrain: Terrain::Plain,
        })
        .collect();
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
        let (gives, takes) = shares(&chosen, &foes, tile);
        Why::Hires {
            kinds: chosen,
            gives,
            takes,
        }
    };
    Some((Action::Recruit { list: Hires(words) }, why))
}

/// The mean over enemies of 3 E / enemy life - 2 counter damage / own life, in thousandths.
fn merit(kind: UnitType, foes: &[Fighter], tile: Tile) -> i64 {
    let count = i64::try_from(foes.len().max(1)).expect("few enemies stand on a map");
    let merits = foes.iter().map(|foe| {
        let (given, suffered) = exchange(kind, foe, tile);
        3_000 * given / WHOLE / i64::from(foe.life) - 2_000 * suffered / WHOLE / i64::from(kind.sheet().life)
    });
    merits.sum::<i64>() / count
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
