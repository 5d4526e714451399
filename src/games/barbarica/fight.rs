//! The arithmetic of tests: target numbers, pools of dice, what is taken out of them, and how likely everything is.
//! No state and no chance: dice come in as faces.

use crate::data::{Melee, Ranged, Weight};
use muster_kit::odds::Distribution;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::sync::{LazyLock, OnceLock};

/// The row is the attacking attribute, the column the defending one ([BB-31](docs/rules/barbarica.md#bb-31)).
#[rustfmt::skip]
const TARGETS: [[u8; 10]; 10] = [
    [3, 3, 4, 4, 4, 5, 5, 6, 6, 6],
    [3, 3, 3, 4, 4, 4, 5, 5, 6, 6],
    [3, 3, 3, 3, 4, 4, 4, 5, 5, 6],
    [2, 3, 3, 3, 3, 4, 4, 4, 5, 5],
    [2, 2, 3, 3, 3, 3, 4, 4, 4, 5],
    [2, 2, 2, 3, 3, 3, 3, 4, 4, 4],
    [2, 2, 2, 2, 3, 3, 3, 3, 4, 4],
    [2, 2, 2, 2, 2, 3, 3, 3, 3, 4],
    [1, 1, 2, 2, 2, 2, 3, 3, 3, 3],
    [1, 1, 1, 2, 2, 2, 2, 3, 3, 3],
];

/// What a die must show; numbers outside 1 to 10 use the border ([BB-31](docs/rules/barbarica.md#bb-31),
/// [BB-32](docs/rules/barbarica.md#bb-32)).
pub fn target_number(attacking: i32, defending: i32) -> u8 {
    let place = |number: i32| usize::try_from(number.clamp(1, 10) - 1).expect("clamped to 1..=10");
    TARGETS[place(attacking)][place(defending)]
}

/// The ordinary dice of a pool ([BB-33](docs/rules/barbarica.md#bb-33)).
pub const POOL_MAX: u8 = 12;

/// Bonuses touch ordinary dice only ([BB-33](docs/rules/barbarica.md#bb-33)).
pub fn pool(dice: i32) -> u8 {
    u8::try_from(dice.clamp(0, i32::from(POOL_MAX))).expect("clamped to 0..=12")
}

/// What a target has against an attack: dice that are taken out (BB-45).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Protection {
    /// How often the lowest die goes.
    pub lowest: u8,
    /// How often the highest goes, afterwards.
    pub highest: u8,
}

impl Protection {
    /// Of several pieces the heaviest counts, one die in all; cumulative, each has its own.
    /// Light ones take the lowest, heavy ones the highest ([BB-45](docs/rules/barbarica.md#bb-45),
    /// [BB-190](docs/rules/barbarica.md#bb-190)).
    pub fn of(pieces: [Weight; 2], cumulative: bool) -> Protection {
        let count = |weight: Weight| u8::from(pieces[0] == weight) + u8::from(pieces[1] == weight);
        let (light, heavy) = (count(Weight::Light), count(Weight::Heavy));
        if cumulative {
            return Protection {
                lowest: light,
                highest: heavy,
            };
        }
        Protection {
            lowest: u8::from(heavy == 0 && light > 0),
            highest: u8::from(heavy > 0),
        }
    }
}

/// A test before its dice are rolled (BB-30, BB-40..49).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Test {
    /// Beside the Wild Die; at most [`POOL_MAX`].
    pub ordinary: u8,
    /// Dice showing exactly this are taken out ([BB-43](docs/rules/barbarica.md#bb-43),
    /// [BB-44](docs/rules/barbarica.md#bb-44)).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parry: Option<u8>,
    #[serde(default)]
    pub protection: Protection,
    pub target: u8,
    /// Wounding dice that an improvised missile loses ([BB-181](docs/rules/barbarica.md#bb-181)).
    #[serde(default)]
    pub dulled: u8,
}

impl Test {
    /// A test of nerve: no parry, no protection ([BB-110](docs/rules/barbarica.md#bb-110)).
    pub fn nerve(ordinary: u8, target: u8) -> Test {
        Test {
            ordinary,
            parry: None,
            protection: Protection::default(),
            target,
            dulled: 0,
        }
    }

    /// Expertise above 6 parries as 6 ([BB-43](docs/rules/barbarica.md#bb-43)).
    pub fn parry_of(expertise: u8) -> Option<u8> {
        Some(expertise.clamp(1, 6))
    }
}

/// What became of a die.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fate {
    Kept,
    /// It showed the defender's Expertise ([BB-43](docs/rules/barbarica.md#bb-43),
    /// [BB-44](docs/rules/barbarica.md#bb-44)).
    Parried,
    /// Armour or shield took it ([BB-45](docs/rules/barbarica.md#bb-45)).
    Stopped,
}

/// A test with its dice: the ordinary ones in the order of rolling, the Wild Die last.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Rolled {
    pub dice: Vec<(u8, Fate)>,
    pub target: u8,
    /// Dice left that show the target number or more, less those that an improvised missile loses.
    pub hits: u8,
    /// The Wild Die is among the hits ([BB-34](docs/rules/barbarica.md#bb-34)).
    pub wild: bool,
}

impl Rolled {
    /// Judges faces, the Wild Die last: what is parried or blocked goes first, then what armour takes, and each die
    /// left that shows the target number hits ([BB-42](docs/rules/barbarica.md#bb-42),
    /// [BB-43](docs/rules/barbarica.md#bb-43), [BB-45](docs/rules/barbarica.md#bb-45),
    /// [BB-47](docs/rules/barbarica.md#bb-47)). The original's case is [BB-51](docs/rules/barbarica.md#bb-51).
    pub fn new(test: Test, faces: &[u32]) -> Rolled {
        let mut dice: Vec<(u8, Fate)> = faces
            .iter()
            .map(|face| (u8::try_from(*face).unwrap_or(u8::MAX), Fate::Kept))
            .collect();
        for (face, fate) in &mut dice {
            if Some(*face) == test.parry {
                *fate = Fate::Parried;
            }
        }
        for _ in 0..test.protection.lowest {
            stop(&mut dice, |face| face);
        }
        for _ in 0..test.protection.highest {
            stop(&mut dice, |face| u8::MAX - face);
        }
        let hit = |(face, fate): &(u8, Fate)| *fate == Fate::Kept && *face >= test.target;
        let all = u8::try_from(dice.iter().filter(|die| hit(die)).count()).expect("pools are small");
        let wild = dice.last().is_some_and(hit);
        // BB-181: the lowest ordinary dice first, the Wild Die last.
        let hits = all.saturating_sub(test.dulled);
        Rolled {
            dice,
            target: test.target,
            hits,
            wild: wild && hits > 0,
        }
    }

    /// What the Wild Die shows, 1 to 6: the last of the pool; 0 of an empty pool.
    pub fn wild_face(&self) -> u8 {
        self.dice.last().map_or(0, |(face, _)| *face)
    }
}

/// Takes out the die of least rank; of equals an ordinary one before the Wild Die
/// ([BB-45](docs/rules/barbarica.md#bb-45), [BB-46](docs/rules/barbarica.md#bb-46)).
fn stop(dice: &mut [(u8, Fate)], rank: impl Fn(u8) -> u8) {
    let left = dice.iter_mut().filter(|(_, fate)| *fate == Fate::Kept);
    // `min_by_key` keeps the first of equals, and the Wild Die is last.
    if let Some((_, fate)) = left.min_by_key(|(face, _)| rank(*face)) {
        *fate = Fate::Stopped;
    }
}

/// `3 4p 5 6 [2]a vs 3+` (BB-35).
impl fmt::Display for Rolled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let last = self.dice.len().saturating_sub(1);
        for (place, (face, fate)) in self.dice.iter().enumerate() {
            if place > 0 {
                f.write_str(" ")?;
            }
            if place == last {
                write!(f, "[{face}]")?;
            } else {
                write!(f, "{face}")?;
            }
            f.write_str(match fate {
                Fate::Kept => "",
                Fate::Parried => "p",
                Fate::Stopped => "a",
            })?;
        }
        write!(f, " vs {}+", self.target)
    }
}

/// What turns wounding dice into wounds (BB-49), in this order.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Edge {
    /// -1 wound, not below 0: an improvised weapon in melee.
    pub blunt: bool,
    /// +1 if any die wounds: a great sword.
    pub great: bool,
    /// +1 if it wounds at all: from the rear, in melee.
    pub rear: bool,
    /// Wounds are halved, rounding down, unless the Wild Die is among the wounding dice
    /// ([BB-73](docs/rules/barbarica.md#bb-73)).
    pub indirect: bool,
}

impl Edge {
    /// The wounds that so many wounding dice make ([BB-49](docs/rules/barbarica.md#bb-49),
    /// [BB-73](docs/rules/barbarica.md#bb-73)).
    pub fn wounds(self, hits: u8, wild: bool) -> u8 {
        let mut wounds = hits.saturating_sub(u8::from(self.blunt));
        if self.great && hits > 0 {
            wounds += 1;
        }
        if self.rear && wounds > 0 {
            wounds += 1;
        }
        if self.indirect && !wild {
            wounds /= 2;
        }
        wounds
    }
}

/// Most hits of a pool: twelve dice and the Wild Die.
pub const HITS_MAX: usize = POOL_MAX as usize + 1;

/// In how many of the 6^(n+1) ways of the dice a test has so many hits, without and with the Wild Die among them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spread {
    pub ways: [[u64; 2]; HITS_MAX + 1],
    pub all: u64,
}

/// Spreads that were asked for, by everything that makes a difference. They lie on the heap: as a static array they would
/// be 3.5 MB of the program's file.
const SPREADS: usize = 13 * 7 * 3 * 3 * 6 * 3;
static MEMO: LazyLock<Box<[OnceLock<Box<Spread>>]>> = LazyLock::new(|| (0..SPREADS).map(|_| OnceLock::new()).collect());

/// The exact distribution of a test's hits: every way of the dice is counted once.
pub fn spread(test: Test) -> &'static Spread {
    let parts = [
        (usize::from(test.ordinary), 13),
        (usize::from(test.parry.unwrap_or(0)), 7),
        (usize::from(test.protection.lowest), 3),
        (usize::from(test.protection.highest), 3),
        (usize::from(test.target) - 1, 6),
        (usize::from(test.dulled), 3),
    ];
    let index = parts.iter().fold(0, |index, (part, size)| index * size + part);
    MEMO[index].get_or_init(|| Box::new(count(test)))
}

/// Goes through how many ordinary dice show each face, times the Wild Die.
fn count(test: Test) -> Spread {
    let mut spread = Spread {
        ways: [[0; 2]; HITS_MAX + 1],
        all: 6u64.pow(u32::from(test.ordinary) + 1),
    };
    let mut faces = Vec::new();
    distribute(test, u64::from(test.ordinary), 1, 1, &mut faces, &mut spread);
    spread
}

fn distribute(test: Test, left: u64, face: u32, ways: u64, faces: &mut Vec<u32>, spread: &mut Spread) {
    if face == 7 {
        if left > 0 {
            return;
        }
        for wild in 1..=6 {
            faces.push(wild);
            let rolled = Rolled::new(test, faces);
            spread.ways[usize::from(rolled.hits)][usize::from(rolled.wild)] += ways;
            faces.pop();
        }
        return;
    }
    let before = faces.len();
    let mut choose = 1;
    for showing in 0..=left {
        if showing > 0 {
            faces.push(face);
            // How many of those that are left show it: one more each time.
            choose *= left - showing + 1;
            choose /= showing;
        }
        distribute(test, left - showing, face + 1, ways * choose, faces, spread);
    }
    faces.truncate(before);
}

/// One in so many parts: NPC values reckon in whole numbers.
pub const WHOLE: i64 = 1_000_000;

impl Spread {
    /// Hits and the Wild Die's part in them, exactly.
    pub fn distribution(&self) -> Distribution<(u8, bool)> {
        let cells = (0u8..)
            .zip(&self.ways)
            .flat_map(|(hits, ways)| [false, true].map(|wild| ((hits, wild), ways[usize::from(wild)])));
        Distribution::of_ways(cells)
    }

    /// The mean of a number read off hits and Wild Die, in parts of [`WHOLE`], rounded down.
    pub fn mean(&self, number: impl Fn(u8, bool) -> i64) -> i64 {
        let mut sum = 0i128;
        for (hits, ways) in (0u8..).zip(&self.ways) {
            for (wild, ways) in [false, true].into_iter().zip(ways) {
                if *ways > 0 {
                    sum += i128::from(*ways) * i128::from(number(hits, wild));
                }
            }
        }
        let parts = sum * i128::from(WHOLE);
        // Nearly all fit, and are divided in one step.
        match (i64::try_from(parts), i64::try_from(self.all)) {
            (Ok(parts), Ok(all)) => parts / all,
            _ => i64::try_from(parts / i128::from(self.all)).expect("means are small"),
        }
    }

    /// How likely it is that hits and Wild Die are as asked, in parts of [`WHOLE`].
    pub fn chance(&self, asked: impl Fn(u8, bool) -> bool) -> i64 {
        self.mean(|hits, wild| i64::from(asked(hits, wild)))
    }
}

/// What a melee weapon does beside its dice (2.14).
pub fn edge_of(weapon: Melee, rear: bool) -> Edge {
    Edge {
        blunt: weapon == Melee::Improvised,
        great: weapon == Melee::Greatsword,
        rear,
        indirect: false,
    }
}

/// Wounding dice that an improvised missile loses against what the target wears
/// ([BB-181](docs/rules/barbarica.md#bb-181)).
pub fn dulling(weapon: Ranged, pieces: [Weight; 2]) -> u8 {
    if weapon != Ranged::Rock {
        return 0;
    }
    match pieces[0].max(pieces[1]) {
        Weight::None => 0,
        Weight::Light => 1,
        Weight::Heavy => 2,
    }
}
