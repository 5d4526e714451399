//! Kinds of armies (T-2, T-3), and lists of a player's own (RK-18, RK-19).

use super::Nation;
use crate::units::{Roster, UnitType};

/// T-2, in the order of RK-25's defaults but for the last two.
pub static CORPS: [(&str, &str); 6] = [
    ("corps", "3LN 1LT 1CV 1AR"),
    ("guard", "3LN 1LT 1CU"),
    ("van", "2LN 3LT 1DR"),
    ("horse", "3CV 2DR"),
    ("battery", "4LN 2AR"),
    ("reserve", "2CU 1DR"),
];

/// What reinforcements are, by name and content ([T-3](docs/rules/risk.md#t-3)).
pub static BRIGADES: [(&str, &str); 4] = [
    ("foot", "2LN 1CV"),
    ("guns", "2LN 1AR"),
    ("chasseurs", "2LT 1CV"),
    ("dragoons", "2DR"),
];

fn of(kinds: &'static [(&str, &str)], name: &str) -> Option<(&'static str, Roster)> {
    let (name, list) = kinds.iter().find(|(known, _)| known.eq_ignore_ascii_case(name))?;
    Some((name, Roster::read(list).expect("the tables' lists can be read")))
}

/// What T-2 has under that name, in either case: its name as printed, and its units. None for a name that it does not
/// have.
pub fn kind_of_army(name: &str) -> Option<(&'static str, Roster)> {
    of(&CORPS, name)
}

/// What T-3 has under that name, in either case: its name as printed, and its units. None for a name that it does not
/// have.
pub fn kind_of_brigade(name: &str) -> Option<(&'static str, Roster)> {
    of(&BRIGADES, name)
}

impl Nation {
    /// RK-18, RK-19, RK-25: the name and the content of a starting army; `limit` with free lists.
    pub fn starting(&self, number: u8, kind: Option<&str>, limit: Option<u32>) -> (String, Roster) {
        let default = CORPS[usize::from(number - 1) % CORPS.len()].0;
        let (name, roster) = kind_of_army(kind.unwrap_or(default)).expect("kinds are checked when they are named");
        let own = if kind.is_none() { self.own_list(number) } else { None };
        listed(own, name, roster, limit)
    }

    /// RK-18, RK-19, RK-34: the same of a reinforcement.
    pub fn fresh(&self, kind: Option<&str>, limit: Option<u32>) -> (String, Roster) {
        let standing = self.temper.raises.as_deref();
        let (name, roster) =
            kind_of_brigade(kind.or(standing).unwrap_or("foot")).expect("kinds are checked when they are named");
        let own = if kind.is_none() { self.own_list(0) } else { None };
        listed(own, name, roster, limit)
    }

    /// RK-19: what the nation has written for an army, 0 for reinforcements; a kind that is named goes before it.
    fn own_list(&self, number: u8) -> Option<&Roster> {
        let known = self.lists.iter().find(|(other, _)| *other == number);
        known.map(|(_, list)| list)
    }
}

/// RK-19: with free lists the nation's own, or as much of a kind as the limit allows.
fn listed(own: Option<&Roster>, name: &str, roster: Roster, limit: Option<u32>) -> (String, Roster) {
    match (limit, own) {
        (None, _) => (name.to_owned(), roster),
        (Some(_), Some(own)) => ("own".to_owned(), own.clone()),
        (Some(limit), None) => (name.to_owned(), trimmed(roster, limit)),
    }
}

/// The units of a list, from the first, that fit within a limit; a single unit of line if none does.
fn trimmed(roster: Roster, limit: u32) -> Roster {
    let mut kept = Roster::default();
    for kind in roster.0 {
        if kept.points() + kind.points() <= limit {
            kept.0.push(kind);
        }
    }
    if kept.0.is_empty() {
        kept.0.push(UnitType::Ln);
    }
    kept
}
