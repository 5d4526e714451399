//! The arithmetic of one fight, exact and in whole numbers: a chance is counted in parts of 6 to the 6th, which every
//! roll of at most six dice divides.

use super::data::Terrain;
use super::data::{Alignment, Attack, AttackType, SWINGS_MAX, UnitType, need_of};
use super::state::Tile;

/// What chances are parts of.
pub const WHOLE: i64 = 6_i64.pow(SWINGS_MAX as u32);
/// The lowest die with which magic hits ([WB-57](docs/rules/wesnoth.md#wb-57)).
const MAGIC_NEED: u8 = 3;
const SWINGS: usize = SWINGS_MAX as usize;

/// Ways, out of [`WHOLE`], to hit: by the number needed (from 2), the swings and the hits.
const WAYS: [[[i64; SWINGS + 1]; SWINGS + 1]; 5] = ways();

const fn ways() -> [[[i64; SWINGS + 1]; SWINGS + 1]; 5] {
    let mut table = [[[0; SWINGS + 1]; SWINGS + 1]; 5];
    let mut need = 0;
    while need < 5 {
        let (hit, miss) = (5 - need as i64, 1 + need as i64);
        let mut swings = 0;
        while swings <= SWINGS {
            let mut hits = 0;
            while hits <= swings {
                let rest = 6_i64.pow((SWINGS - swings) as u32);
                table[need][swings][hits] =
                    choose(swings as i64, hits as i64) * hit.pow(hits as u32) * miss.pow((swings - hits) as u32) * rest;
                hits += 1;
            }
            swings += 1;
        }
        need += 1;
    }
    table
}

const fn choose(from: i64, taken: i64) -> i64 {
    let (mut ways, mut n) = (1, 0);
    while n < taken {
        ways = ways * (from - n) / (n + 1);
        n += 1;
    }
    ways
}

/// What the time of day adds to an attack ([WB-21](docs/rules/wesnoth.md#wb-21)).
pub fn time_bonus(alignment: Alignment, level: u8, tile: Tile) -> i32 {
    let level = i32::from(level);
    match (alignment, tile.is_day(), tile.is_night()) {
        (Alignment::Lawful, true, _) | (Alignment::Chaotic, _, true) => level,
        (Alignment::Lawful, _, true) | (Alignment::Chaotic, true, _) => -level,
        _ => 0,
    }
}

/// A unit in a fight, as far as the arithmetic goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fighter {
    pub kind: UnitType,
    /// Life left.
    pub life: u32,
    pub terrain: Terrain,
}

/// One side's swings: everything that its result hangs on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Swings {
    pub damage: u8,
    pub swings: u8,
    /// The lowest die that hits.
    pub need: u8,
    /// What the time of day adds ([WB-21](docs/rules/wesnoth.md#wb-21)).
    pub time: i32,
    /// What the target's resistance adds ([WB-10](docs/rules/wesnoth.md#wb-10)).
    pub resistance: i32,
}

impl Swings {
    /// The swings of `attack` by `from` against `against`: what they need, magic always 3
    /// ([WB-57](docs/rules/wesnoth.md#wb-57)), the time of day ([WB-21](docs/rules/wesnoth.md#wb-21)) and the target's
    /// resistance ([WB-10](docs/rules/wesnoth.md#wb-10)).
    pub fn of(from: UnitType, attack: &Attack, against: UnitType, terrain: Terrain, tile: Tile) -> Swings {
        let target = against.sheet();
        let need = if attack.kind == AttackType::Magic {
            MAGIC_NEED
        } else {
            need_of(target.feet, terrain)
        };
        Swings {
            damage: attack.damage,
            swings: attack.swings,
            need,
            time: time_bonus(from.sheet().set.alignment(), from.sheet().level, tile),
            resistance: i32::from(target.resistances[attack.damage_type as usize]),
        }
    }

    /// Damage of so many hits: hits times damage ([WB-62](docs/rules/wesnoth.md#wb-62)), then the modifiers once an
    /// attack, at least 1 if anything hits ([WB-63](docs/rules/wesnoth.md#wb-63)).
    pub fn damage_of(&self, hits: u32) -> u32 {
        if hits == 0 {
            return 0;
        }
        let base = i32::try_from(hits).unwrap_or(i32::MAX) * i32::from(self.damage);
        (base + self.time + self.resistance).max(1).unsigned_abs()
    }

    /// Damage if every swing hits.
    pub fn damage_max(&self) -> u32 {
        self.damage_of(u32::from(self.swings))
    }

    /// Damage and its chance in parts of [`WHOLE`], by the number of hits.
    pub fn outcomes(&self) -> impl Iterator<Item = (u32, i64)> + use<> {
        let swings = *self;
        let ways = WAYS[usize::from(self.need) - 2][usize::from(self.swings)];
        (0..=u32::from(self.swings)).map(move |hits| (swings.damage_of(hits), ways[hits as usize]))
    }

    /// Expected damage, in parts of [`WHOLE`].
    pub fn mean(&self) -> i64 {
        self.outcomes().map(|(damage, ways)| i64::from(damage) * ways).sum()
    }

    /// Expected wounds placed on so much life, and the chance to kill, in parts of [`WHOLE`].
    pub fn against(&self, life: u32) -> Placed {
        let mut placed = Placed::default();
        for (damage, ways) in self.outcomes() {
            placed.wounds += i64::from(damage.min(life)) * ways;
            if damage >= life {
                placed.kill += ways;
            }
        }
        placed
    }
}

/// What a roll does to a target, in parts of [`WHOLE`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Placed {
    /// E.
    pub wounds: i64,
    /// K.
    pub kill: i64,
}

impl Placed {
    /// E + 4K, in parts of [`WHOLE`].
    pub fn harm(self) -> i64 {
        self.wounds + 4 * self.kill
    }
}

/// One way to fight, judged by harm done and harm taken ([WB-59](docs/rules/wesnoth.md#wb-59)).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Prospect {
    /// Its place on the sheet.
    pub attack: usize,
    pub given: Placed,
    /// The counter's place on the target's sheet.
    pub counter: Option<usize>,
    /// What the counter does if it comes.
    pub taken: Placed,
}

impl Prospect {
    /// E - S + 4K, in parts of [`WHOLE`] squared.
    pub fn score(&self) -> i64 {
        self.given.harm() * WHOLE - (WHOLE - self.given.kill) * self.taken.wounds
    }

    /// S: expected wounds taken, in parts of [`WHOLE`].
    pub fn suffered(&self) -> i64 {
        (WHOLE - self.given.kill) * self.taken.wounds / WHOLE
    }

    /// D: the chance that the counter kills, in parts of [`WHOLE`].
    pub fn death(&self) -> i64 {
        (WHOLE - self.given.kill) * self.taken.kill / WHOLE
    }
}

/// The best counter of that type ([WB-55](docs/rules/wesnoth.md#wb-55)); of equals the first on the sheet
/// ([WB-60](docs/rules/wesnoth.md#wb-60)).
pub fn best_counter(by: Fighter, kind: AttackType, against: Fighter, tile: Tile) -> Option<(usize, Placed)> {
    let mut best: Option<(usize, Placed)> = None;
    for (place, attack) in by.kind.sheet().attacks.iter().enumerate() {
        if attack.kind != kind {
            continue;
        }
        let placed = Swings::of(by.kind, attack, against.kind, against.terrain, tile).against(against.life);
        if best.as_ref().is_none_or(|(_, other)| placed.harm() > other.harm()) {
            best = Some((place, placed));
        }
    }
    best
}

/// The attack that does most harm, whatever it suffers in return; of equals the first on the sheet.
pub fn most_harmful_attack(by: Fighter, against: Fighter, tile: Tile) -> Prospect {
    attack_of_most(by, against, tile, |prospect| prospect.given.harm())
}

/// The attack that is worth most; of equals the first on the sheet.
fn attack_of_most(by: Fighter, against: Fighter, tile: Tile, worth: impl Fn(&Prospect) -> i64) -> Prospect {
    let attacks = 0..by.kind.sheet().attacks.len();
    let prospects = attacks.map(|attack| prospect(by, attack, against, tile));
    prospects
        .reduce(|best, other| if worth(&other) > worth(&best) { other } else { best })
        .expect("every unit has an attack")
}

/// What an attack would come to, with the best counter that it could meet.
pub fn prospect(by: Fighter, attack: usize, against: Fighter, tile: Tile) -> Prospect {
    let weapon = &by.kind.sheet().attacks[attack];
    let given = Swings::of(by.kind, weapon, against.kind, against.terrain, tile).against(against.life);
    let counter = best_counter(against, weapon.kind, by, tile);
    Prospect {
        attack,
        given,
        counter: counter.map(|(place, _)| place),
        taken: counter.map(|(_, placed)| placed).unwrap_or_default(),
    }
}

/// The best attack; of equals the first on the sheet ([WB-59](docs/rules/wesnoth.md#wb-59)).
pub fn best_attack(by: Fighter, against: Fighter, tile: Tile) -> Prospect {
    attack_of_most(by, against, tile, Prospect::score)
}
