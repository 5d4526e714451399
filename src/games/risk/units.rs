//! Unit types, their figures and points, and lists of them (T-1 to T-3).

use muster_kit::Refusal;
use serde::{Deserialize, Serialize};
use std::fmt;

/// T-1, in roster order (T-2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum UnitType {
    Ln,
    Lt,
    Cv,
    Cu,
    Dr,
    Ar,
}

/// A row of T-1: what all units of a type have in common.
pub struct Sheet {
    pub code: &'static str,
    pub name: &'static str,
    /// Figures on the base (RK-75); guns for artillery.
    pub figures: u8,
    /// RK-87: ticks a turn.
    pub allowance: i64,
    /// RK-81: range of a volley in ticks; none for artillery.
    pub volley: Option<i64>,
    pub points: u32,
}

const fn sheet(
    code: &'static str,
    name: &'static str,
    figures: u8,
    allowance: i64,
    volley: Option<i64>,
    points: u32,
) -> Sheet {
    Sheet {
        code,
        name,
        figures,
        allowance,
        volley,
        points,
    }
}

static SHEETS: [Sheet; 6] = [
    sheet("LN", "line infantry", 8, 600, Some(600), 5),
    sheet("LT", "light infantry", 5, 700, Some(600), 5),
    sheet("CV", "cavalry", 4, 1_200, Some(600), 6),
    sheet("CU", "cuirassiers", 4, 1_200, Some(300), 12),
    sheet("DR", "dragoons", 4, 1_200, Some(600), 7),
    sheet("AR", "artillery", 3, 500, None, 6),
];

impl UnitType {
    /// Every type, in the order in which a roster lists them.
    pub const ALL: [UnitType; 6] = [
        UnitType::Ln,
        UnitType::Lt,
        UnitType::Cv,
        UnitType::Cu,
        UnitType::Dr,
        UnitType::Ar,
    ];

    /// Its row of the table of types.
    pub fn sheet(self) -> &'static Sheet {
        &SHEETS[self as usize]
    }

    /// The two letters by which it is typed and shown, such as `LN`.
    pub fn code(self) -> &'static str {
        self.sheet().code
    }

    /// What one unit of it costs.
    pub fn points(self) -> u32 {
        self.sheet().points
    }

    /// By code, in either case.
    pub fn named(code: &str) -> Option<UnitType> {
        UnitType::ALL
            .into_iter()
            .find(|kind| kind.code().eq_ignore_ascii_case(code))
    }

    /// `dragoons have`, `artillery has`.
    pub fn has(self) -> String {
        let verb = if matches!(self, UnitType::Cu | UnitType::Dr) {
            "have"
        } else {
            "has"
        };
        format!("{self} {verb}")
    }

    /// T-1: types that ride; dragoons while they are in the saddle.
    pub fn rides(self) -> bool {
        matches!(self, UnitType::Cv | UnitType::Cu | UnitType::Dr)
    }
}

impl fmt::Display for UnitType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.sheet().name)
    }
}

/// RK-3: units that a side brings to a battle at most.
pub const UNITS_MAX: usize = 12;

/// An army list in roster order.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Roster(pub Vec<UnitType>);

impl Roster {
    /// What all units of the list cost together.
    pub fn points(&self) -> u32 {
        self.0.iter().map(|kind| kind.points()).sum()
    }

    /// RK-19: `3LN 1LT 1CV 1AR`: a count and a code each; what is wrong with its place in characters from 0.
    pub fn read(text: &str) -> Result<Roster, (usize, String)> {
        let mut kinds = Vec::new();
        let mut column = 0;
        for word in text.split([' ', ',', '+']) {
            let begin = column;
            column += word.chars().count() + 1;
            if word.is_empty() {
                continue;
            }
            let digits = word.chars().take_while(char::is_ascii_digit).count();
            let (count, code) = word.split_at(digits);
            let kind = UnitType::named(code).ok_or_else(|| {
                let reason = format!("`{word}` is no unit; write a count and a code: 3LN 1LT 1CV 1CU 1DR 1AR");
                (begin, reason)
            })?;
            let count = if count.is_empty() { Some(1) } else { count.parse().ok() };
            let count: usize = count
                .filter(|count| (1..=UNITS_MAX).contains(count))
                .ok_or_else(|| (begin, format!("`{word}`: a count is 1 to {UNITS_MAX}")))?;
            kinds.extend(std::iter::repeat_n(kind, count));
        }
        kinds.sort_unstable();
        if kinds.is_empty() || kinds.len() > UNITS_MAX {
            let reason = format!("A side has 1 to {UNITS_MAX} units; here are {}", kinds.len());
            return Err((0, reason));
        }
        Ok(Roster(kinds))
    }

    /// RK-19, RK-74: refuses a list over a limit, with the surplus.
    pub fn within(self, limit: u32) -> Result<Roster, Refusal> {
        let points = self.points();
        if points > limit {
            let reason = format!(
                "{self} costs {points} points, {} more than the limit of {limit}.",
                points - limit
            );
            return Err(Refusal::new("RK-19", reason).instead("Write a list with fewer or cheaper units."));
        }
        Ok(self)
    }
}

impl TryFrom<String> for Roster {
    type Error = String;
    fn try_from(text: String) -> Result<Roster, String> {
        Roster::read(&text).map_err(|(_, reason)| reason)
    }
}

impl From<Roster> for String {
    fn from(roster: Roster) -> String {
        roster.to_string()
    }
}

/// `4LN 1LT 1AR`.
impl fmt::Display for Roster {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut first = true;
        for kind in UnitType::ALL {
            let count = self.0.iter().filter(|other| **other == kind).count();
            if count > 0 {
                let gap = if first { "" } else { " " };
                write!(f, "{gap}{count}{}", kind.code())?;
                first = false;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn rk_17_points_are_those_of_the_table() {
        let lists = [
            ("3LN 1LT 1CV 1AR", 32),
            ("3LN 1LT 1CU", 32),
            ("2CU 1DR", 31),
            ("6LN 1LT 1CV 2AR", 53),
        ];
        for (text, points) in lists {
            let roster = Roster::read(text).unwrap();
            assert_eq!(roster.points(), points);
            assert_eq!(roster.to_string(), text);
        }
    }

    #[test]
    fn rk_19_lists_over_the_limit_name_the_surplus() {
        let refusal = Roster::read("4ln 2 ar").map(drop);
        assert_eq!(refusal.unwrap_err().0, 4);
        let refusal = Roster::read("4LN 2AR").unwrap().within(30).unwrap_err();
        assert_eq!(refusal.clause, "RK-19");
        assert!(refusal.reason.contains("2 more"), "{refusal}");
        assert!(Roster::read("13LN").is_err());
        assert!(Roster::read("7LN 6LT").is_err());
        assert!(Roster::read("").is_err());
    }
}
