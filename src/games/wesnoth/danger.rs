//! What will hit a unit or a hex in the enemies' next turns (chapter 10 of docs/rules/wesnoth.md).

use super::fight::{Prospect, Swings, WHOLE, best_attack};
use super::odds::{self, AttackerOdds, FightOdds, TargetOdds};
use super::rules::{no, off_map};
use super::state::{Tile, Unit, Wesnoth};
use super::words::UnitWord;
use crate::kit::odds::{fraction, percent};
use crate::kit::{Answer, Hex, Line, Refusal};

/// An enemy that can come.
struct Comer {
    place: usize,
    /// Where it could stand, the best first.
    near: Vec<Hex>,
    tile: Tile,
    prospect: Prospect,
}

impl Wesnoth {
    /// Which enemies could strike a unit or a hex in their next turn, and how hard (chapter 10 of
    /// docs/rules/wesnoth.md).
    pub(super) fn danger_answer(&self, side: u8, at: &str) -> Result<Answer, Refusal> {
        let (hex, unit) = match at.parse::<UnitWord>() {
            Ok(word) => {
                let place = self.own(side, word)?;
                (self.units[place].at, Some(place))
            }
            Err(_) => {
                let hex: Hex = at
                    .parse()
                    .map_err(|reason: String| no("WB-120", format!("{reason}.")))?;
                if self.map.index(hex).is_none() {
                    return Err(off_map(&self.map, hex));
                }
                let own = self.unit_at(hex).filter(|place| self.units[*place].owner == side);
                (hex, own)
            }
        };
        // A hex by itself is judged for the leader, or else for the first unit.
        let victim = unit.or_else(|| self.units.iter().position(|unit| unit.owner == side));
        let Some(victim) = victim.map(|place| &self.units[place]) else {
            return Err(no("WB-35", "You have no unit that could stand there."));
        };
        let comers = self.comers(side, victim, hex);
        if comers.is_empty() {
            let text = format!("No enemy can come next to {hex} in its next turn.");
            return Ok(Answer::lines(vec![Line::from(text)]));
        }
        let mut lines = vec![Line::from(format!(
            "{} {} ({} life) on {hex}, {}.",
            victim.badge(),
            victim.kind,
            victim.life(),
            self.terrain(hex)
        ))];
        let (rows, strikers) = self.come_together(&comers, victim, hex);
        lines.extend(rows.into_iter().map(Line::from));
        let some = strikers.len();
        let chain = odds::Chain::without_rows(&FightOdds {
            time: comers[0].tile,
            attackers: strikers,
            target: TargetOdds {
                unit: victim.kind,
                wounds: victim.wounds,
                terrain: self.terrain(hex),
            },
            attacker_gold: None,
            defender_gold: self.side(side).gold,
        })?;
        let dies = chain.probability(|fate| fate.life == 0);
        let sure = if dies == fraction(0, 1) {
            "it lives whatever they roll".to_owned()
        } else {
            format!("it dies in {}", percent(&dies))
        };
        let strikers = match (comers.len(), some) {
            (1, _) => "If it strikes".to_owned(),
            (all, some) if all == some => format!("If all {all} strike"),
            (_, some) => format!("If the {some} for whom there is room strike"),
        };
        lines.push(Line::from(format!("{strikers}, {sure}.")));
        Ok(Answer::lines(lines))
    }

    /// Those who do most come first.
    fn comers(&self, side: u8, victim: &Unit, hex: Hex) -> Vec<Comer> {
        let comer = |(place, near): (usize, Vec<Hex>)| {
            let enemy = &self.units[place];
            let tile = self.tile_of_next(enemy.owner);
            Comer {
                prospect: best_attack(self.fighter(enemy, near[0]), self.fighter(victim, hex), tile),
                place,
                near,
                tile,
            }
        };
        let mut comers: Vec<Comer> = self.attackers_of(side, hex).into_iter().map(comer).collect();
        comers.sort_by_key(|comer| std::cmp::Reverse(comer.prospect.given.wounds));
        comers
    }

    /// Each takes the best hex that is left; a row for each, and those who find room.
    fn come_together(&self, comers: &[Comer], victim: &Unit, hex: Hex) -> (Vec<String>, Vec<AttackerOdds>) {
        let mut taken: Vec<Hex> = Vec::new();
        let (mut rows, mut strikers) = (Vec::new(), Vec::new());
        for comer in comers {
            let enemy = &self.units[comer.place];
            let attack = &enemy.sheet().attacks[comer.prospect.attack];
            let swings = Swings::of(enemy.kind, attack, victim.kind, self.terrain(hex), comer.tile);
            let free = comer.near.iter().find(|hex| !taken.contains(hex));
            let stand = free.filter(|_| strikers.len() < odds::ATTACKERS_MAX);
            let from = stand.map_or_else(|| "finds no room left".to_owned(), |hex| format!("from {hex}"));
            let mean = swings.mean() * 10 / WHOLE;
            rows.push(format!(
                "{} {} {from}: {attack}, {}, mean {}.{}, at most {}.",
                enemy.badge(),
                enemy.kind,
                comer.tile,
                mean / 10,
                mean % 10,
                swings.damage_max()
            ));
            if let Some(stand) = stand {
                taken.push(*stand);
                strikers.push(AttackerOdds {
                    unit: enemy.kind,
                    wounds: enemy.wounds,
                    terrain: self.terrain(*stand),
                    weapon: Some(attack.name.clone()),
                    reroll: None,
                    keep: 0,
                    time: Some(comer.tile),
                });
            }
        }
        (rows, strikers)
    }
}
