//! What will hit a unit or a hex in the enemies' next turns (chapter 10 of docs/rules/wesnoth.md).

use super::data::{UnitType, need_of};
use super::fight::{Prospect, Swings, WHOLE, best_attack};
use super::odds::{self, AttackerOdds, FightOdds, TargetOdds};
use super::rules::{no, off_map, price_of};
use super::state::{Deed, Tile, Unit, Wesnoth};
use super::words::UnitWord;
use crate::kit::odds::{fraction, percent};
use crate::kit::{Answer, Hex, Line, Refusal};

/// An enemy that can come.
#[derive(Clone)]
struct Comer {
    unit: Unit,
    /// What it would cost, if it is not on the map yet.
    price: Option<u32>,
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
        let hired = self.hired_comers(side, victim, hex);
        if comers.is_empty() && hired.is_empty() {
            let text = format!("No enemy can come next to {hex} in its next turn, nor can a unit that it hires.");
            return Ok(Answer::lines(vec![Line::from(text)]));
        }
        let mut lines = vec![Line::from(format!(
            "{} {} ({} life) on {hex}, {}.",
            victim.badge(),
            victim.kind,
            victim.life(),
            self.terrain(hex)
        ))];
        let mut told = Vec::new();
        if !comers.is_empty() {
            let (rows, strikers) = self.come_together(&comers, victim, hex);
            lines.extend(rows.into_iter().map(Line::from));
            let who = match (comers.len(), strikers.len()) {
                (1, _) => "If it strikes".to_owned(),
                (all, some) if all == some => format!("If all {all} strike"),
                (_, some) => format!("If the {some} for whom there is room strike"),
            };
            let sure = self.fate_under(victim, hex, comers[0].tile, strikers)?;
            told.push(format!("{who}, {sure}."));
        }
        if !hired.is_empty() {
            let mut all: Vec<Comer> = comers.iter().chain(&hired).cloned().collect();
            all.sort_by_key(|comer| std::cmp::Reverse(comer.prospect.given.wounds));
            let (rows, strikers) = self.come_together(&all, victim, hex);
            let new = rows.into_iter().zip(&all).filter(|(_, comer)| comer.price.is_some());
            lines.extend(new.map(|(row, _)| Line::from(row)));
            let who = match (comers.len(), strikers.len()) {
                (0, 1) => "If that unit is hired and strikes".to_owned(),
                (_, some) if some < all.len() => {
                    format!("With hired units the {some} strongest find room: if they strike")
                }
                _ => "If hired units strike as well".to_owned(),
            };
            let sure = self.fate_under(victim, hex, all[0].tile, strikers)?;
            told.push(format!("{who}, {sure}."));
        }
        if self.options.rerolls {
            told.push("Rerolls for gold are not counted.".to_owned());
        }
        lines.extend(told.into_iter().map(Line::from));
        Ok(Answer::lines(lines))
    }

    /// What becomes of a unit that these strike, in words.
    fn fate_under(&self, victim: &Unit, hex: Hex, time: Tile, attackers: Vec<AttackerOdds>) -> Result<String, Refusal> {
        let chain = odds::Chain::without_rows(&FightOdds {
            time,
            attackers,
            target: TargetOdds {
                unit: victim.kind,
                wounds: victim.wounds,
                terrain: self.terrain(hex),
            },
            attacker_gold: None,
            defender_gold: self.side(victim.owner).gold,
            remarks: Vec::new(),
        })?;
        let dies = chain.probability(|fate| fate.life == 0);
        Ok(if dies == fraction(0, 1) {
            "it lives whatever they roll".to_owned()
        } else {
            format!("it dies in {}", percent(&dies))
        })
    }

    /// Those who do most come first.
    fn comers(&self, side: u8, victim: &Unit, hex: Hex) -> Vec<Comer> {
        let attackers = self.attackers_of(side, hex).into_iter();
        let mut comers: Vec<Comer> = attackers
            .map(|(place, near)| self.comer(self.units[place], None, near, victim, hex))
            .collect();
        comers.sort_by_key(|comer| std::cmp::Reverse(comer.prospect.given.wounds));
        comers
    }

    fn comer(&self, unit: Unit, price: Option<u32>, near: Vec<Hex>, victim: &Unit, hex: Hex) -> Comer {
        let tile = self.tile_of_next(unit.owner);
        Comer {
            prospect: best_attack(self.fighter(&unit, near[0]), self.fighter(victim, hex), tile),
            unit,
            price,
            near,
            tile,
        }
    }

    /// Units that the enemies could hire in their next turns and that could strike in the same turn
    /// ([WB-89](docs/rules/wesnoth.md#wb-89)): on each castle hex the one that does most and that can still be paid.
    /// Units that stand on the castle now are thought to have left it.
    fn hired_comers(&self, side: u8, victim: &Unit, hex: Hex) -> Vec<Comer> {
        let mut hired = Vec::new();
        if !self.options.recruits_act {
            return hired;
        }
        let mut game = self.clone();
        game.units.iter_mut().for_each(|unit| unit.deed = Deed::Fresh);
        let enemies = self.side_numbers().filter(|other| self.are_enemies(side, *other));
        for enemy in enemies.filter(|enemy| !self.is_removed(*enemy)) {
            if game.recruiter(enemy).is_err() {
                continue;
            }
            let mut gold = self.gold_of_next(enemy);
            for at in self.map.castles[usize::from(enemy)].iter().copied() {
                let own = |place: usize| self.units[place].owner == enemy && !self.units[place].is_leader();
                if !self.unit_at(at).is_none_or(own) {
                    continue;
                }
                let best = game
                    .for_sale(enemy)
                    .filter_map(|kind| game.hired_comer(enemy, (kind, gold), at, victim, hex))
                    .reduce(|best, other| {
                        let harm = |comer: &Comer| comer.prospect.given.wounds;
                        if harm(&other) > harm(&best) { other } else { best }
                    });
                if let Some(best) = best {
                    gold -= best.price.unwrap_or(0);
                    hired.push(best);
                }
            }
        }
        hired
    }

    /// A unit of that kind, hired on that castle hex, if the gold pays it and it can come.
    fn hired_comer(&self, enemy: u8, (kind, gold): (UnitType, u32), at: Hex, victim: &Unit, hex: Hex) -> Option<Comer> {
        let price = price_of(self, enemy, kind);
        let moves = u32::from(kind.sheet().moves);
        if price > gold || at.distance(hex) > moves + 1 {
            return None;
        }
        let unit = Unit {
            owner: enemy,
            number: self.free_number(enemy),
            kind,
            at,
            wounds: 0,
            deed: Deed::Fresh,
            holds_keep: false,
        };
        let mut game = self.clone();
        game.units.retain(|other| other.at != at);
        game.units.push(unit);
        let reach = game.reach(game.units.len() - 1, at, moves);
        let ends = reach.ends().map(|(hex, _)| hex).chain([at]);
        let mut near: Vec<Hex> = ends.filter(|end| end.is_next_to(hex)).collect();
        near.sort_by_key(|hex| (std::cmp::Reverse(need_of(kind.sheet().feet, self.terrain(*hex))), *hex));
        (!near.is_empty()).then(|| self.comer(unit, Some(price), near, victim, hex))
    }

    /// The most gold that a side can have when its next turn begins: income may fall due before
    /// ([WB-50](docs/rules/wesnoth.md#wb-50)).
    fn gold_of_next(&self, side: u8) -> u32 {
        let tile = self.tile_of_next(side);
        let paid = tile != self.tile() && matches!(tile, Tile::Dawn | Tile::Dusk);
        self.side(side).gold + u32::from(paid)
    }

    /// Each takes the best hex that is left; a row for each, and those who find room.
    fn come_together(&self, comers: &[Comer], victim: &Unit, hex: Hex) -> (Vec<String>, Vec<AttackerOdds>) {
        let mut taken: Vec<Hex> = Vec::new();
        let (mut rows, mut strikers) = (Vec::new(), Vec::new());
        for comer in comers {
            let enemy = &comer.unit;
            let attack = &enemy.sheet().attacks[comer.prospect.attack];
            let swings = Swings::of(enemy.kind, attack, victim.kind, self.terrain(hex), comer.tile);
            let free = comer.near.iter().find(|hex| !taken.contains(hex));
            let stand = free.filter(|_| strikers.len() < odds::ATTACKERS_MAX);
            let from = stand.map_or_else(|| "finds no room left".to_owned(), |hex| format!("from {hex}"));
            let mean = swings.mean() * 10 / WHOLE;
            let name = match comer.price {
                None => format!("{} {}", enemy.badge(), enemy.kind),
                Some(price) => format!(
                    "{} could hire {} on {} for {price} gold,",
                    Self::name_of(enemy.owner),
                    enemy.kind,
                    enemy.at
                ),
            };
            rows.push(format!(
                "{name} {from}: {attack}, {}, mean {}.{}, at most {}.",
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
