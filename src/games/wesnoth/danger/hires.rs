//! What enemies could hire in their next turn, and the gold that they have for it.

use super::super::data::{Feet, UnitType};
use super::super::fight::most_harmful_attack;
use super::super::room::stands_of;
use super::super::rules::price_of;
use super::super::state::{Deed, Unit, Wesnoth};
use super::Comer;
use muster_kit::{Hex, article};
use std::cmp::Reverse;

/// From where on a castle units of one kind come, and where each could stand.
type Places = Vec<(Hex, Vec<Hex>)>;

/// No unit in play has it.
pub(super) const NUMBER_OF_HIRED: u8 = u8::MAX;

/// Units that an enemy could hire in its next turn, all of the kind that does most; they act at once
/// ([WB-89](docs/rules/wesnoth.md#wb-89)).
pub(super) struct Hires {
    pub side: u8,
    kind: UnitType,
    price: u32,
    /// One for each that it can pay and place.
    pub comers: Vec<Comer>,
    /// What its turn begins with.
    gold: u32,
    /// Numbers of units that take a village for it and do not strike then.
    pub takers: Vec<u8>,
}

/// What an enemy can pay with in its turn.
struct Purse {
    /// What its turn begins with.
    gold: u32,
    /// Villages that it can take first and lose no strike, each of which pays 1 gold
    /// ([WB-47](docs/rules/wesnoth.md#wb-47)).
    villages: u32,
    /// Numbers of units that could take a village more each in place of their strike, the weakest first.
    strikers: Vec<u8>,
}

impl Purse {
    /// How many units of that price it pays for, and who takes a village for that in place of a strike: as many as one unit
    /// needs that cannot be paid for otherwise.
    fn pays_for(&self, price: u32) -> (usize, &[u8]) {
        let sure = self.gold + self.villages;
        let lacks = price.saturating_sub(sure) as usize;
        match lacks {
            0 => ((sure / price) as usize, &[]),
            lacks if lacks <= self.strikers.len() => (1, &self.strikers[..lacks]),
            _ => (0, &[]),
        }
    }
}

impl Wesnoth {
    /// What each enemy of a victim's side could hire in its next turn; `comers` are those that can strike at the hex anyway.
    pub(super) fn all_hires(&self, comers: &[Comer], victim: &Unit, hex: Hex) -> Vec<Hires> {
        let enemies = self
            .side_numbers()
            .filter(|enemy| self.are_enemies(victim.owner, *enemy));
        enemies
            .filter_map(|enemy| self.hires_near(enemy, comers, victim, hex))
            .collect()
    }

    /// What an enemy could hire in its next turn and bring next to a hex, with the gold that it has then.
    fn hires_near(&self, enemy: u8, comers: &[Comer], victim: &Unit, hex: Hex) -> Option<Hires> {
        let mut game = self.clone();
        if enemy != self.turn {
            let own = game.units.iter_mut().filter(|unit| unit.owner == enemy);
            own.for_each(|unit| unit.deed = Deed::Fresh);
        }
        if !self.options.recruits_act || self.is_removed(enemy) || game.recruiter(enemy).is_err() {
            return None;
        }
        let tile = self.tile_of_next(enemy);
        let purse = Purse {
            gold: self.gold_of_next(enemy),
            ..game.villages_on_the_way(enemy, comers, hex)
        };
        let mut known: Vec<(Feet, u8, Places)> = Vec::new();
        // Kinds that cost no strike go before others.
        let mut best: Option<((bool, i64), Hires)> = None;
        for kind in self.for_sale(enemy) {
            let (price, sheet) = (price_of(self, enemy, kind), kind.sheet());
            let (count, takers) = purse.pays_for(price);
            if count == 0 {
                continue;
            }
            let ways = match known.iter().find(|way| (way.0, way.1) == (sheet.feet, sheet.moves)) {
                Some(way) => way.2.clone(),
                None => {
                    let ways = game.ways_of_hired(enemy, kind, hex);
                    known.push((sheet.feet, sheet.moves, ways.clone()));
                    ways
                }
            };
            let hired = ways.into_iter().take(count).map(|(at, near)| {
                let unit = hired(enemy, kind, at);
                Comer {
                    prospect: most_harmful_attack(self.fighter(&unit, near[0]), self.fighter(victim, hex), tile),
                    unit,
                    near,
                    tile,
                }
            });
            let comers: Vec<Comer> = hired.collect();
            let harm = comers.iter().map(|comer| comer.prospect.given.wounds).sum::<i64>();
            let worth = (takers.is_empty(), harm);
            if harm > 0 && best.as_ref().is_none_or(|(most, _)| worth > *most) {
                let hires = Hires {
                    side: enemy,
                    kind,
                    price,
                    comers,
                    gold: purse.gold,
                    takers: takers.to_vec(),
                };
                best = Some((worth, hires));
            }
        }
        best.map(|(_, hires)| hires)
    }

    /// The villages that units of an enemy in turn could take before its leader hires, each of them one: those that strike at the
    /// hex only where a village next to it pays them as well.
    fn villages_on_the_way(&self, enemy: u8, comers: &[Comer], hex: Hex) -> Purse {
        let strikes = |unit: &Unit| {
            let is_it = |comer: &Comer| (comer.unit.owner, comer.unit.number) == (unit.owner, unit.number);
            comers.iter().position(is_it)
        };
        let mut takers: Vec<(Option<usize>, u8, Vec<Hex>)> = Vec::new();
        for (place, unit) in self.units.iter().enumerate() {
            if unit.owner != enemy || unit.is_leader() || unit.deed != Deed::Fresh {
                continue;
            }
            let reach = self.reach(place, unit.at, u32::from(unit.sheet().moves));
            let villages = reach.ends().map(|(to, _)| to).filter(|to| self.captures(enemy, *to));
            let mut villages: Vec<Hex> = villages.collect();
            villages.sort_by_key(|to| (!to.is_next_to(hex), *to));
            takers.push((strikes(unit), unit.number, villages));
        }
        // Comers stand in the list with the hardest hitters first.
        takers.sort_by_key(|(comes, number, _)| (comes.is_some(), Reverse(*comes), *number));
        let wishes: Vec<&[Hex]> = takers.iter().map(|(_, _, villages)| villages.as_slice()).collect();
        let mut purse = Purse {
            gold: 0,
            villages: 0,
            strikers: Vec::new(),
        };
        for ((comes, number, _), village) in takers.iter().zip(stands_of(&wishes)) {
            match (comes, village) {
                (_, None) => (),
                (Some(_), Some(village)) if !village.is_next_to(hex) => purse.strikers.push(*number),
                _ => purse.villages += 1,
            }
        }
        purse
    }

    /// The free castle hexes from which a hired unit comes next to a hex, with where it could stand, the best first.
    fn ways_of_hired(&mut self, enemy: u8, kind: UnitType, hex: Hex) -> Places {
        let sheet = kind.sheet();
        // Who hires stays where it stands (WB-83).
        let leader = self.unit_of(enemy, 0).map(|place| self.units[place].at);
        let mut ways = Vec::new();
        for at in self.free_castle(enemy) {
            if at.distance(hex) > u32::from(sheet.moves) + 1 {
                continue;
            }
            self.units.push(hired(enemy, kind, at));
            let mut near = self.room_near(self.units.len() - 1, hex);
            self.units.pop();
            near.retain(|to| Some(*to) != leader);
            if !near.is_empty() {
                ways.push((at, near));
            }
        }
        ways
    }

    /// `Blue could hire an Elvish Scout for 3 of its 3 gold, from I6: sword 1-3, Morning, mean 3.0, at most 5.`
    pub(super) fn hires_row(&self, hires: &Hires, victim: &Unit, hex: Hex) -> String {
        let first = &hires.comers[0];
        let count = hires.comers.len();
        let many = match count {
            1 => article(&hires.kind.sheet().name).to_owned(),
            _ => format!("{count} x"),
        };
        let paid = hires.price * u32::try_from(count).expect("a castle is small");
        let from_villages = paid.saturating_sub(hires.gold);
        let first_taken = match from_villages {
            0 => String::new(),
            1 => " (1 of it for a village that a unit of it takes first)".to_owned(),
            more => format!(" ({more} of it for villages that its units take first)"),
        };
        format!(
            "{} could hire {many} {} for {paid} of its {} gold{first_taken}, from {}: {}",
            Self::name_of(hires.side),
            hires.kind,
            hires.gold + from_villages,
            first.unit.at,
            self.blow_words(first, victim, hex)
        )
    }
}

fn hired(owner: u8, kind: UnitType, at: Hex) -> Unit {
    Unit {
        owner,
        number: NUMBER_OF_HIRED,
        kind,
        at,
        wounds: 0,
        deed: Deed::Fresh,
        holds_keep: false,
    }
}
