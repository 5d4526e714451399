//! What NPC units are told to do (2.17): moves, attacks, whom they pick, how they behave.

use crate::data::UnitType;
use crate::data::field::Edge;
use crate::data::scenario::facts::{Place, When, edge_of, hex_of, kind_of, place_of};
use crate::words::UnitId;
use muster_kit::Hex;

/// A row of a scenario's conditions (BB-225): the first whose `when` is true decides.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Condition {
    /// Whom it is for; nobody named is everybody.
    pub who: Vec<Who>,
    pub when: When,
    /// None: the table (BB-226).
    pub moves: Option<Move>,
    /// None: the table.
    pub attacks: Option<Attack>,
    /// How it behaves while it follows this row.
    pub behaviours: Vec<Behaviour>,
}

impl Condition {
    /// Whether the row may guide that unit: it is named, its type is, or nobody is.
    pub fn is_for(&self, id: UnitId) -> bool {
        self.who.is_empty() || self.who.iter().any(|who| who.is(id))
    }
}

/// A unit, or all of a type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Who {
    Kind(UnitType),
    One(UnitId),
}

impl Who {
    /// Whether that unit is meant.
    pub fn is(self, id: UnitId) -> bool {
        match self {
            Who::Kind(kind) => id.kind == kind,
            Who::One(one) => id == one,
        }
    }

    pub(super) fn read(word: &str) -> Option<Who> {
        kind_of(word).map(Who::Kind).or_else(|| word.parse().ok().map(Who::One))
    }
}

/// What a unit does with its feet; the words are explained in 2.17 of the rule book.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Move {
    Hold,
    Away,
    Cover,
    Ranks,
    Standoff,
    Edge,
    Advance(Pick),
    Charge(Pick),
    Flank(Pick),
    /// The first that is on the map.
    Screen(Vec<Who>),
    Close(Vec<Who>),
    Goto(Hex),
    Exit(Edge),
}

/// Whom a unit shoots or strikes, and whether it follows up; see 2.17 of the rule book.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Attack {
    None,
    Return,
    Shoot(Pick),
    Melee(Pick, Push),
    Both(Pick, Push),
}

/// `+` and `++` after an attack.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Push {
    No,
    /// If the hex gained is next to at most one other enemy.
    Safe,
    Always,
}

/// Whom a move or an attack means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pick {
    pub selector: Selector,
    /// Only enemies of this type, if there are any.
    pub kind: Option<UnitType>,
    /// Only enemies within so many hexes of that place.
    pub within: Option<(u8, Place)>,
    /// From where `nearest` is measured.
    pub from: Place,
}

/// What makes an enemy, or a friend, the one that is meant (2.17 of the rule book).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Selector {
    Nearest,
    Weakest,
    Strongest,
    Best,
    Engaged,
    Exposed,
    Running,
    Leader,
}

impl Selector {
    /// Every kind once, so that text can be read.
    pub const ALL: [Selector; 8] = [
        Selector::Nearest,
        Selector::Weakest,
        Selector::Strongest,
        Selector::Best,
        Selector::Engaged,
        Selector::Exposed,
        Selector::Running,
        Selector::Leader,
    ];

    /// As scenario files write it.
    pub fn word(self) -> &'static str {
        [
            "nearest",
            "weakest",
            "strongest",
            "best",
            "engaged",
            "exposed",
            "running",
            "leader",
        ][self as usize]
    }
}

/// What colours a unit's choices whichever row it follows (2.17 of the rule book).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Behaviour {
    Aggressive,
    /// It never ends a move farther than this from its post.
    Defensive(u8),
    Cautious,
    PreferRanged,
    PreferMelee,
    Reckless,
}

impl Pick {
    /// Any enemy by that measure, with no limit of type or distance, seen from the unit itself.
    pub fn of(selector: Selector) -> Pick {
        Pick {
            selector,
            kind: None,
            within: None,
            from: Place::Me,
        }
    }

    /// Reads `nearest`, `nearest V`, `nearest to T`, `nearest within 2 of T`, `nearest to T within 3 of T`.
    fn read(text: &str) -> Option<Pick> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let (first, mut rest) = words.split_first()?;
        let selector = Selector::ALL.into_iter().find(|selector| selector.word() == *first)?;
        let mut pick = Pick::of(selector);
        if let [word, more @ ..] = rest
            && let Some(kind) = kind_of(word)
        {
            pick.kind = Some(kind);
            rest = more;
        }
        loop {
            rest = match rest {
                [] => return Some(pick),
                ["to", word, more @ ..] => {
                    pick.from = place_of(&["of", word])?;
                    more
                }
                ["within", steps, "of", word, more @ ..] => {
                    pick.within = Some((steps.parse().ok()?, place_of(&["of", word])?));
                    more
                }
                ["within", steps] => {
                    pick.within = Some((steps.parse().ok()?, Place::Me));
                    &[]
                }
                _ => return None,
            };
        }
    }
}

/// `charge(nearest)` taken apart.
fn call(text: &str) -> (&str, Option<&str>) {
    match text.split_once('(') {
        Some((word, rest)) => (word.trim(), rest.strip_suffix(')').map(str::trim)),
        None => (text, None),
    }
}

fn list(text: &str) -> Option<Vec<Who>> {
    text.split(',').map(|word| Who::read(word.trim())).collect()
}

impl Move {
    /// Reads `charge(nearest to T)`; none for `table`.
    pub fn read(text: &str) -> Result<Option<Move>, String> {
        let wrong = || {
            format!(
                "`{text}` is no move; there are: table, hold, away, cover, ranks, standoff, edge, advance(nearest), \
                 charge(nearest), flank(exposed), screen(A), close(T), goto(E6), exit(S)"
            )
        };
        let found = match call(text.trim()) {
            ("table", None) => return Ok(None),
            ("hold", None) => Some(Move::Hold),
            ("away", None) => Some(Move::Away),
            ("cover", None) => Some(Move::Cover),
            ("ranks", None) => Some(Move::Ranks),
            ("standoff", None) => Some(Move::Standoff),
            ("edge", None) => Some(Move::Edge),
            ("advance", Some(pick)) => Pick::read(pick).map(Move::Advance),
            ("charge", Some(pick)) => Pick::read(pick).map(Move::Charge),
            ("flank", Some(pick)) => Pick::read(pick).map(Move::Flank),
            ("screen", Some(whom)) => list(whom).map(Move::Screen),
            ("close", Some(whom)) => list(whom).map(Move::Close),
            ("goto", Some(hex)) => hex_of(hex).map(Move::Goto),
            ("exit", Some(edge)) => edge_of(edge).map(Move::Exit),
            _ => None,
        };
        found.map(Some).ok_or_else(wrong)
    }
}

impl Attack {
    /// Reads `both(best)+`; none for `table`.
    pub fn read(text: &str) -> Result<Option<Attack>, String> {
        let wrong = || {
            format!(
                "`{text}` is no attack; there are: table, none, return, shoot(best), melee(weakest), both(nearest), and \
                 + or ++ behind them to push forward"
            )
        };
        let text = text.trim();
        let bare = text.trim_end_matches('+');
        let push = match text.len() - bare.len() {
            0 => Push::No,
            1 => Push::Safe,
            2 => Push::Always,
            _ => return Err(wrong()),
        };
        let found = match call(bare) {
            ("table", None) => return Ok(None),
            ("none", None) => Some(Attack::None),
            ("return", None) => Some(Attack::Return),
            ("shoot", Some(pick)) => Pick::read(pick).map(Attack::Shoot),
            ("melee", Some(pick)) => Pick::read(pick).map(|pick| Attack::Melee(pick, push)),
            ("both", Some(pick)) => Pick::read(pick).map(|pick| Attack::Both(pick, push)),
            _ => None,
        };
        found.map(Some).ok_or_else(wrong)
    }
}

impl Behaviour {
    /// Reads `aggressive`, `defensive 2`.
    pub fn read(text: &str) -> Result<Behaviour, String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        match words.as_slice() {
            ["aggressive"] => Ok(Behaviour::Aggressive),
            ["cautious"] => Ok(Behaviour::Cautious),
            ["reckless"] => Ok(Behaviour::Reckless),
            ["prefer", "ranged"] => Ok(Behaviour::PreferRanged),
            ["prefer", "melee"] => Ok(Behaviour::PreferMelee),
            ["defensive", steps] if steps.parse::<u8>().is_ok() => {
                Ok(Behaviour::Defensive(steps.parse().expect("just read")))
            }
            _ => Err(format!(
                "`{text}` is no behaviour; there are: aggressive, defensive 2, cautious, prefer ranged, prefer melee, \
                 reckless"
            )),
        }
    }
}
