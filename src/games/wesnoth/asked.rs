//! Questions about odds that name no fight: a unit alone, and orders for which no dice fall
//! ([WB-123](docs/rules/wesnoth.md#wb-123)).

use crate::action::Action;
use crate::orders;
use crate::situations::no;
use crate::state::{Deed, Unit, Wesnoth};
use crate::words::{Targets, UnitWord, Units};
use muster_kit::{Hex, Refusal, Viewer};

/// Words that may stand before a unit that is asked about.
const BEFORE: [&str; 6] = ["odds", "of", "for", "the", "my", "unit"];

/// What an order without dice does; none for one that has them.
pub fn without_dice(order: &Action) -> Option<&'static str> {
    Some(match order {
        Action::Recruit { .. } => "No dice fall when a unit is hired.",
        Action::Move { attack: None, .. } => "No dice fall when a unit moves and does not strike.",
        Action::Conquer { .. } => "No dice fall when a castle is taken.",
        Action::Advance { .. } => "No dice fall when a unit is promoted.",
        Action::End {} => "No dice fall when a turn ends.",
        Action::Orders { .. } => "No dice fall when standing orders are set.",
        _ => return None,
    })
}

/// A question without the command before it, as lines below posts are written: `/wesnoth attack units:2 target:B2`, or
/// its options alone.
pub fn bare(question: &str) -> String {
    let text = question.trim();
    let text = text.strip_prefix("/wesnoth").map_or(text, str::trim_start);
    let has = |name: &str| text.starts_with(name) || text.contains(&format!(" {name}"));
    let first = text.split_whitespace().next().unwrap_or_default();
    let command = match first.split_once(':') {
        None => {
            let orders = text
                .strip_prefix("do orders:")
                .or_else(|| text.strip_prefix("odds orders:"));
            return orders.unwrap_or(text).to_owned();
        }
        Some(("orders", _)) => return text["orders:".len()..].to_owned(),
        Some(_) if has("choice:") => "advance",
        Some(_) if has("target:") => "attack",
        Some(_) if has("to:") => "move",
        Some(("list", _)) => "recruit",
        Some(("units", _)) => "rest",
        Some(("unit", _)) => "conquer",
        Some(_) => return text.to_owned(),
    };
    format!("{command} {text}")
}

/// A question with the cross of order lines for the words that stand between two fighters in speech: `1 vs C4`.
pub fn crossed(question: &str) -> String {
    let between = |word: &str| {
        ["vs", "vs.", "versus", "against"]
            .iter()
            .any(|other| word.eq_ignore_ascii_case(other))
    };
    let words = question.split(' ');
    let words: Vec<&str> = words.map(|word| if between(word) { "x" } else { word }).collect();
    words.join(" ")
}

impl Wesnoth {
    /// The refusal of a question that is no fight and no rest, if it is an order that is no statement of a line or a unit
    /// alone.
    pub(crate) fn names_no_fight(&self, viewer: Viewer, question: &str) -> Option<Refusal> {
        if question.starts_with("advance ") {
            return Some(no("No dice fall when a unit is promoted."));
        }
        let side = self.asking(viewer);
        let words: Vec<&str> = question
            .split_whitespace()
            .map(|word| word.trim_matches(|c: char| c.is_ascii_punctuation() && c != '-'))
            .skip_while(|word| BEFORE.iter().any(|before| word.eq_ignore_ascii_case(before)))
            .filter(|word| !word.is_empty())
            .collect();
        let named = self.named_alone_in_a_question(side, &words);
        let (asked, strikes) = match named.as_slice() {
            [] => return self.kind_alone(side, &words.join(" ")),
            [asked, ..] if asked.owner == side => {
                let targets = self.by_distance(asked.at, |other| self.are_enemies(side, other.owner));
                let own = named.iter().copied().filter(|unit| unit.owner == side).collect();
                (*asked, (own, targets))
            }
            [asked, ..] => {
                let strikers = self.by_distance(asked.at, |other| other.owner == side);
                (*asked, (strikers, vec![*asked]))
            }
        };
        let (strikers, targets): (Vec<&Unit>, Vec<&Unit>) = strikes;
        let pairs = targets
            .iter()
            .flat_map(|target| strikers.iter().map(|unit| (*unit, *target)));
        let strike = |(unit, target): (&Unit, &Unit)| {
            let order = Action::Attack {
                units: Units::List(vec![unit.word()]),
                target: Targets(vec![target.at]),
                weapon: None,
                reroll: None,
                advance: None,
            };
            let typed = self.order_typed(side, &order);
            self.situation_of(viewer, &typed).is_ok().then_some(typed)
        };
        let (badge, kind) = (asked.badge(), asked.kind);
        let reason = match asked.owner == side {
            true => format!("Odds are of what {badge} {kind} does: name the enemy that it strikes."),
            false => format!("Odds are of what your units do: name the one that strikes {badge} {kind}."),
        };
        let refusal = no(reason);
        Some(match pairs.into_iter().find_map(strike) {
            Some(typed) => refusal.instead(typed),
            None => refusal,
        })
    }

    /// The units that a question names by nothing else, by number, letter, badge, hex or name, an own one and the nearest to
    /// an enemy first.
    fn named_alone_in_a_question(&self, side: u8, words: &[&str]) -> Vec<&Unit> {
        let by_badge = |word: &str| {
            let own = word.parse::<UnitWord>().ok().map(|unit| (side, unit));
            let (owner, UnitWord(number)) = own.or_else(|| orders::printed(word))?;
            self.unit_of(owner, number)
        };
        let by_hex = |word: &str| self.unit_at(word.parse::<Hex>().ok()?);
        let name = |words: &[&str]| words.join(" ").to_lowercase();
        let is_called = |unit: &Unit, name: &str| {
            let whole = unit.sheet().name.to_lowercase();
            whole == name || unit.sheet().slug == name || unit.is_leader() && name == "leader"
        };
        // A word may be the hex of one unit and the badge of another: the name decides.
        let at = |word: &str, rest: &[&str]| {
            let both = [by_hex(word), by_badge(word)].into_iter().flatten();
            let mut named = both.filter(|place| rest.is_empty() || is_called(&self.units[*place], &name(rest)));
            named.next()
        };
        let one = match words {
            [] => return Vec::new(),
            [word] => at(word, &[]),
            [first, middle @ .., last] => {
                let before: Vec<&str> = [*first].into_iter().chain(middle.iter().copied()).collect();
                let behind: Vec<&str> = middle.iter().copied().chain([*last]).collect();
                at(first, &behind).or_else(|| at(last, &before))
            }
        };
        if let Some(place) = one {
            return vec![&self.units[place]];
        }
        let name = name(words);
        let mut found: Vec<&Unit> = self.units.iter().filter(|unit| is_called(unit, &name)).collect();
        let far = |unit: &Unit| {
            let others = self
                .units
                .iter()
                .filter(|other| self.are_enemies(unit.owner, other.owner));
            others.map(|other| other.at.distance(unit.at)).min()
        };
        found.sort_by_key(|unit| (unit.owner != side, unit.deed != Deed::Fresh, far(unit)));
        found
    }

    /// A kind of which no unit is in play, with a question about it that can be asked.
    fn kind_alone(&self, side: u8, name: &str) -> Option<Refusal> {
        let kind: crate::data::UnitType = name.parse().ok()?;
        let enemy = self.units.iter().find(|unit| self.are_enemies(side, unit.owner))?;
        let reason = format!("Odds are of a fight: an `x` stands between {kind} and who is struck.");
        Some(no(reason).instead(format!("{} x {}", kind.sheet().slug, enemy.sheet().slug)))
    }

    fn by_distance(&self, at: Hex, fits: impl Fn(&Unit) -> bool) -> Vec<&Unit> {
        let mut found: Vec<&Unit> = self.units.iter().filter(|unit| fits(unit)).collect();
        found.sort_by_key(|unit| (unit.at.distance(at), unit.number));
        found
    }

    /// The one of several units whose rest is asked about.
    ///
    /// # Errors
    /// A refusal with a question about one of them.
    pub(crate) fn rests_alone(&self, side: u8, units: &Units) -> Result<UnitWord, Refusal> {
        let weary: Vec<UnitWord> = match units {
            Units::List(list) => list.clone(),
            Units::All => {
                let weary = self
                    .army(side)
                    .filter(|unit| unit.wounds > 0 && unit.deed == Deed::Fresh);
                weary.map(Unit::word).collect()
            }
        };
        match weary.as_slice() {
            [] => Err(no("None of your units has wounds that a rest could heal.").instead("rest 4 village 3")),
            [one] => Ok(*one),
            [first, ..] => {
                let reason = "Odds of a rest are of one unit.";
                Err(no(reason).instead(format!("{first} rest")))
            }
        }
    }
}
