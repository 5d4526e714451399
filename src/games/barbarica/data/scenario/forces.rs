//! Who takes part in a scenario, and where everybody begins (BB-252).

use crate::bearing::away_from;
use crate::data::scenario::facts::When;
use crate::data::side::Side;
use crate::data::terrain::Terrain;
use crate::data::{Field, UnitType};
use crate::words::UnitId;
use muster_kit::Hex;
use muster_kit::hexes::Direction;

/// Units of a kind of task that are set up together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Group {
    pub units: Vec<UnitId>,
    /// A hex for each unit: its place, or where it stands if its owner says nothing.
    pub at: Vec<Hex>,
    /// None: towards the nearest enemy.
    pub facing: Option<Facing>,
    pub hidden: bool,
    /// Whether it takes part at all.
    pub when: When,
    /// How many of them; all if nothing is said ([BB-288](docs/rules/barbarica.md#bb-288)).
    pub count: Option<Count>,
    /// Then one more, or one fewer, than the count.
    pub more: Option<When>,
    pub fewer: Option<When>,
    /// In the saddle although the card does not say so, with that Movement.
    pub mounted: Option<u8>,
    /// Not of the band: it goes home after the episode.
    pub ally: bool,
    /// Where its owner may place it; none stands where `at` says.
    pub zone: Option<Zone>,
}

impl Group {
    /// Whom it fights for, by its first unit; the tribe if it has none.
    pub fn side(&self) -> Side {
        self.units.first().map_or(Side::Tribe, |id| id.side())
    }
}

/// How a group faces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Facing {
    Towards(Direction),
    /// Away from a hex; north on the hex itself.
    AwayFrom(Hex),
}

impl Facing {
    /// The direction in which a unit set up on that hex looks.
    pub fn at(self, hex: Hex) -> Direction {
        match self {
            Facing::Towards(direction) => direction,
            Facing::AwayFrom(middle) if middle == hex => Direction::N,
            Facing::AwayFrom(middle) => away_from(hex, Direction::N, middle),
        }
    }
}

/// `n/2 - 1, at least 2, at most 5`, where n are the tribe's units without allies and villagers
/// ([BB-288](docs/rules/barbarica.md#bb-288)).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Count {
    pub divisor: u8,
    pub plus: i8,
    pub least: u8,
    pub most: u8,
}

impl Count {
    /// How many take part for a band of that size, within `least` and `most`.
    pub fn of(self, band: usize) -> usize {
        let band = i64::try_from(band).unwrap_or(i64::MAX);
        let count = band / i64::from(self.divisor) + i64::from(self.plus);
        usize::try_from(count.clamp(self.least.into(), self.most.into())).expect("least is not below 0")
    }

    /// Reads `n/2 - 1, at least 2, at most 5`.
    pub fn read(text: &str) -> Result<Count, String> {
        let wrong = || format!("`{text}` is no number of units; write it as n/2 - 1, at least 2, at most 5");
        let mut parts = text.split(',').map(str::trim);
        let sum: String = parts.next().unwrap_or_default().split_whitespace().collect();
        let rest = sum.strip_prefix('n').ok_or_else(wrong)?;
        let place = rest.find(['+', '-']).unwrap_or(rest.len());
        let (divisor, plus) = rest.split_at(place);
        let divisor = match divisor.strip_prefix('/') {
            Some(number) => number.parse().ok().filter(|number| *number > 0).ok_or_else(wrong)?,
            None if divisor.is_empty() => 1,
            None => return Err(wrong()),
        };
        let plus = match plus {
            "" => 0,
            number => number.parse().map_err(|_| wrong())?,
        };
        let mut count = Count {
            divisor,
            plus,
            least: 0,
            most: u8::MAX,
        };
        for part in parts {
            let words: Vec<&str> = part.split_whitespace().collect();
            match words.as_slice() {
                ["at", "least", number] => count.least = number.parse().map_err(|_| wrong())?,
                ["at", "most", number] => count.most = number.parse().map_err(|_| wrong())?,
                _ => return Err(wrong()),
            }
        }
        if count.least > count.most {
            return Err(wrong());
        }
        Ok(count)
    }
}

/// Where a campaign's band begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Band {
    /// The default places, as many as a band may have.
    pub slots: Vec<Slot>,
    pub hidden: bool,
    pub zone: Zone,
}

/// A default place of the band.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Slot {
    /// Who should stand there, if the band has one left.
    pub wish: Option<UnitType>,
    pub at: Hex,
}

/// Where units may be set up (BB-252). All that is said must hold.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Zone {
    /// Only on these.
    pub hexes: Vec<Hex>,
    /// Only on, and never on, such ground.
    pub on: Vec<Terrain>,
    pub off: Vec<Terrain>,
    /// Within so many hexes of the nearest friend of the type.
    pub near: Option<(u8, UnitType)>,
    /// From and to, as they are counted on the map.
    pub rows: Option<(u8, u8)>,
    /// At least so many hexes from every enemy.
    pub away: Option<u8>,
}

impl Zone {
    /// Whether a hex will do; `enemies` and `friends` are where units stand.
    pub fn allows(&self, field: &Field, hex: Hex, friends: &[(UnitType, Hex)], enemies: &[Hex]) -> bool {
        let terrain = field.terrain(hex);
        let row = hex.row + 1;
        (self.hexes.is_empty() || self.hexes.contains(&hex))
            && (self.on.is_empty() || self.on.contains(&terrain))
            && !self.off.contains(&terrain)
            && self.rows.is_none_or(|(from, to)| (from..=to).contains(&row))
            && self
                .away
                .is_none_or(|away| enemies.iter().all(|enemy| enemy.distance(hex) >= u32::from(away)))
            && self.near.is_none_or(|(steps, kind)| {
                let mut near = friends.iter().filter(|(other, _)| *other == kind);
                near.any(|(_, at)| at.distance(hex) <= u32::from(steps))
            })
    }

    /// In words: `forest, at least 3 hexes from every Roman`.
    pub fn words(&self) -> String {
        let names = |terrains: &[Terrain]| terrains.iter().map(Terrain::to_string).collect::<Vec<_>>().join(" or ");
        let mut words = Vec::new();
        if !self.hexes.is_empty() {
            let hexes: Vec<String> = self.hexes.iter().map(Hex::to_string).collect();
            words.push(hexes.join(", "));
        }
        if !self.on.is_empty() {
            words.push(names(&self.on));
        }
        if !self.off.is_empty() {
            words.push(format!("no {}", names(&self.off)));
        }
        if let Some((steps, kind)) = self.near {
            words.push(format!("within {steps} of the {kind}"));
        }
        if let Some((from, to)) = self.rows {
            words.push(format!("rows {from} to {to}"));
        }
        if let Some(away) = self.away {
            words.push(format!("at least {away} hexes from every Roman"));
        }
        if words.is_empty() {
            "anywhere".to_owned()
        } else {
            words.join(", ")
        }
    }
}
