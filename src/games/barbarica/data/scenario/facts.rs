//! What can be true in a battle: the words in which scenario files say when something holds.

use crate::data::UnitType;
use crate::data::course::Course;
use crate::data::field::Edge;
use crate::data::side::Side;
use muster_kit::Hex;

/// Something that holds or does not. The first group is known before a battle begins, the last is asked of one unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fact {
    Always,
    /// `course strip`: BB-287, what the tribe did before this episode.
    Course(Course),
    /// `alarm`: BB-292.
    Alarm,
    /// `tribunus lives`: at the end of the episode before.
    TribunusLives,
    /// `last grade 2`: the episode before was graded at least so.
    LastGrade(u8),

    /// `round 0-1`.
    Round(u16, u16),
    /// `limit`: the last round is over.
    Limit,
    /// `tribe gone`: no unit of the side is on the map.
    Gone(Side),
    /// `T here`: a unit of the type is on the map.
    Here(UnitType),
    /// `T dead`: one of them has fallen.
    Dead(UnitType),
    /// `T left`: one of them has left the map.
    Left(UnitType),
    /// `rome left`: a unit of the side has left the map.
    SideLeft(Side),
    /// `rome lost`: a unit of the side has fallen or left.
    Lost(Side),
    /// `beacon lit`: BB-293.
    BeaconLit,
    /// `safe 5`: BB-302, at least so many.
    Safe(u8),
    /// `captured 1`: BB-281, at least so many wagons.
    Captured(u8),
    /// `standard taken`: BB-322.
    StandardTaken,
    /// `rome in rows 1-6`.
    InRows(Side, u8, u8),
    /// `tribe holds`: the objective, for as long as it takes.
    Holds(Side),
    /// `tribe stronger`: in total Strength.
    Stronger(Side),
    /// `E6 empty`.
    Empty(Hex),
    /// `V visible`: an enemy of the type can be seen.
    Visible(UnitType),
    /// `enemy within 3`, `enemy within 3 of T`, `enemy within 3 of E6`: a visible one.
    EnemyWithin(u8, Place),

    /// It has taken a wound.
    Hurt,
    /// Its Strength is at most half of what it began with.
    Half,
    /// It is not in contact.
    Free,
    /// `canshoot`: a legal shot exists from its hex after turning; `canshoot half`: at half range or less.
    CanShoot {
        half: bool,
    },
    /// `beyond 1 of T`: farther than that from the nearest friend of the type.
    Beyond(u8, UnitType),
    /// `at E6`.
    At(Hex),
    /// `nearest to E6`: no free unit of its side is nearer.
    NearestTo(Hex),
    /// `enemy in reach` of a charge.
    InReach,
    /// `exposed in reach`: an enemy whose flank or rear a charge reaches.
    ExposedInReach,
}

/// What a distance is measured from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// The acting unit.
    Me,
    /// The nearest friend of that type.
    Friend(UnitType),
    Hex(Hex),
}

/// One fact, or its contrary.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Term {
    pub not: bool,
    pub fact: Fact,
}

/// Facts that hold together: all of them; none is always.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct When {
    pub terms: Vec<Term>,
    /// As the file says it.
    pub said: String,
}

/// Where a fact may be asked.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Asked {
    /// Before the battle begins.
    Before,
    /// Of the battle as a whole.
    Battle,
    /// Of one unit.
    Unit,
}

impl Fact {
    fn asked(self) -> Asked {
        match self {
            Fact::Always | Fact::Course(_) | Fact::Alarm | Fact::TribunusLives | Fact::LastGrade(_) => Asked::Before,
            Fact::Hurt
            | Fact::Half
            | Fact::Free
            | Fact::CanShoot { .. }
            | Fact::Beyond(..)
            | Fact::At(_)
            | Fact::NearestTo(_)
            | Fact::InReach
            | Fact::ExposedInReach
            | Fact::EnemyWithin(_, Place::Me) => Asked::Unit,
            _ => Asked::Battle,
        }
    }
}

/// A text taken apart at commas, with the place of each part in bytes.
pub fn parts(text: &str, at: char) -> impl Iterator<Item = (usize, &str)> {
    let start = text.as_ptr() as usize;
    let parts = text.split(at).map(str::trim);
    parts.map(move |part| (part.as_ptr() as usize - start, part))
}

impl When {
    /// Reads `round 0-1, not rome lost`. The fault's place is in bytes.
    pub fn read(text: &str, asked: Asked) -> Result<When, (usize, String)> {
        let mut terms = Vec::new();
        for (at, part) in parts(text, ',') {
            let words: Vec<&str> = part.split_whitespace().collect();
            let (not, words) = match words.as_slice() {
                ["not" | "no", rest @ ..] => (true, rest),
                words => (false, words),
            };
            let fact = read_fact(words).map_err(|reason| (at, reason))?;
            if fact.asked() > asked {
                let whom = if asked == Asked::Before {
                    "known only when the battle has begun"
                } else {
                    "a question about one unit, and here all are meant"
                };
                return Err((at, format!("`{part}` is {whom}")));
            }
            if fact != Fact::Always {
                terms.push(Term { not, fact });
            } else if not {
                return Err((at, "what is never so can be left out".to_owned()));
            }
        }
        Ok(When {
            terms,
            said: text.trim().to_owned(),
        })
    }
}

pub(super) fn kind_of(word: &str) -> Option<UnitType> {
    word.parse().ok()
}

pub(super) fn hex_of(word: &str) -> Option<Hex> {
    word.parse().ok()
}

fn side_of(word: &str) -> Option<Side> {
    match word {
        "tribe" => Some(Side::Tribe),
        "rome" => Some(Side::Rome),
        _ => None,
    }
}

/// `4-9`, or `4` alone.
pub fn span_of(word: &str) -> Option<(u8, u8)> {
    let (from, to) = word.split_once('-').unwrap_or((word, word));
    let (from, to) = (from.trim().parse().ok()?, to.trim().parse().ok()?);
    (from <= to).then_some((from, to))
}

fn course_of(word: &str) -> Option<Course> {
    Course::ALL.into_iter().find(|course| course.id() == word)
}

pub(super) fn place_of(words: &[&str]) -> Option<Place> {
    match words {
        [] => Some(Place::Me),
        ["of", word] => kind_of(word)
            .map(Place::Friend)
            .or_else(|| hex_of(word).map(Place::Hex)),
        _ => None,
    }
}

fn read_fact(words: &[&str]) -> Result<Fact, String> {
    let wrong = || {
        let said = words.join(" ");
        format!(
            "`{said}` is nothing that can be asked; there are: always, round 1-3, limit, T here, T dead, T left, rome \
             left, rome lost, rome gone, enemy within 3 of T, E6 empty, V visible, hurt, half, free, canshoot, beyond 1 \
             of T, at E6, nearest to E6, enemy in reach, exposed in reach, beacon lit, safe 5, captured 1, standard \
             taken, rome in rows 1-6, tribe holds, tribe stronger"
        )
    };
    let number = |word: &str| word.parse::<u8>().ok();
    let fact = match words {
        ["always"] => Some(Fact::Always),
        ["course", word] => course_of(word).map(Fact::Course),
        ["alarm"] => Some(Fact::Alarm),
        ["tribunus", "lives"] => Some(Fact::TribunusLives),
        ["last", "grade", grade] => number(grade).map(Fact::LastGrade),
        ["round", rounds] => span_of(rounds).map(|(from, to)| Fact::Round(from.into(), to.into())),
        ["limit"] => Some(Fact::Limit),
        ["beacon", "lit"] => Some(Fact::BeaconLit),
        ["safe", count] => number(count).map(Fact::Safe),
        ["captured", count] => number(count).map(Fact::Captured),
        ["standard", "taken"] => Some(Fact::StandardTaken),
        ["hurt"] => Some(Fact::Hurt),
        ["half"] => Some(Fact::Half),
        ["free"] => Some(Fact::Free),
        ["canshoot"] => Some(Fact::CanShoot { half: false }),
        ["canshoot", "half"] => Some(Fact::CanShoot { half: true }),
        ["beyond", steps, "of", kind] => number(steps).zip(kind_of(kind)).map(|(n, kind)| Fact::Beyond(n, kind)),
        ["at", hex] => hex_of(hex).map(Fact::At),
        ["nearest", "to", hex] => hex_of(hex).map(Fact::NearestTo),
        ["enemy", "in", "reach"] => Some(Fact::InReach),
        ["exposed", "in", "reach"] => Some(Fact::ExposedInReach),
        ["enemy", "within", steps, rest @ ..] => number(steps)
            .zip(place_of(rest))
            .map(|(n, place)| Fact::EnemyWithin(n, place)),
        [side, "in", "rows", rows] => side_of(side)
            .zip(span_of(rows))
            .map(|(side, (from, to))| Fact::InRows(side, from, to)),
        [side, word] if side_of(side).is_some() => {
            let side = side_of(side).expect("just read");
            match *word {
                "gone" => Some(Fact::Gone(side)),
                "left" => Some(Fact::SideLeft(side)),
                "lost" => Some(Fact::Lost(side)),
                "holds" => Some(Fact::Holds(side)),
                "stronger" => Some(Fact::Stronger(side)),
                _ => None,
            }
        }
        [hex, "empty"] => hex_of(hex).map(Fact::Empty),
        [kind, word] => kind_of(kind).and_then(|kind| match *word {
            "here" => Some(Fact::Here(kind)),
            "dead" => Some(Fact::Dead(kind)),
            "left" => Some(Fact::Left(kind)),
            "visible" => Some(Fact::Visible(kind)),
            _ => None,
        }),
        _ => None,
    };
    fact.ok_or_else(wrong)
}

/// `N`, in either case.
pub fn edge_of(word: &str) -> Option<Edge> {
    Edge::ALL
        .into_iter()
        .find(|edge| edge.to_string().eq_ignore_ascii_case(word))
}
