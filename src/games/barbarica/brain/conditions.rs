//! The conditions of scenario files ([BB-225](docs/rules/barbarica.md#bb-225)) in whole words.

use crate::data::UnitType;
use crate::data::scenario::{Attack, Behaviour, Condition, Fact, Move, Pick, Place, Push, Selector, Term, Who};
use crate::words::hexes;
use muster_kit::{Hex, article};

/// When a unit follows a condition.
pub fn when(condition: &Condition) -> String {
    let terms: Vec<String> = condition.when.terms.iter().map(term).collect();
    if terms.is_empty() {
        "always".to_owned()
    } else {
        terms.join(", and ")
    }
}

/// What a unit does by a condition: how it moves, attacks and behaves.
pub fn conduct(condition: &Condition) -> String {
    let moves = condition
        .moves
        .as_ref()
        .map_or_else(|| "it moves by the table".to_owned(), moved);
    let attacks = condition
        .attacks
        .map_or_else(|| "it attacks by the table".to_owned(), attacked);
    let mut all = vec![moves, attacks];
    all.extend(condition.behaviours.iter().map(|behaviour| behaves(*behaviour)));
    all.join("; ")
}

fn term(term: &Term) -> String {
    let not = |yes: &str, no: &str| if term.not { no.to_owned() } else { yes.to_owned() };
    match term.fact {
        Fact::Round(from, to) => {
            let is = not("is", "is not");
            match (from, to) {
                (0, to) => format!("{} round {to}", not("until the end of", "after")),
                (from, to) if from == to => format!("it {is} round {from}"),
                (from, to) => format!("it {is} round {from} to {to}"),
            }
        }
        Fact::Here(kind) => format!("{} {} on the map", a(kind), not("is", "is not")),
        Fact::Dead(kind) => format!("{} {}", a(kind), not("has fallen", "has not fallen")),
        Fact::Left(kind) => format!("{} {} the map", a(kind), not("has left", "has not left")),
        Fact::Visible(kind) => format!("{} {}", a(kind), not("can be seen", "cannot be seen")),
        Fact::Gone(side) => format!("{side} {} on the map", not("has no unit", "has a unit")),
        Fact::SideLeft(side) => format!("{} of {side} has left the map", not("a unit", "no unit")),
        Fact::Lost(side) => format!("{side} has lost {}", not("a unit", "no unit")),
        Fact::Holds(side) => format!("{side} {} what is fought for", not("holds", "does not hold")),
        Fact::Stronger(side) => format!("{side} {} the stronger side", not("is", "is not")),
        Fact::InRows(side, from, to) => format!("{side} {} in rows {from} to {to}", not("stands", "does not stand")),
        Fact::Empty(hex) => format!("{} stands on {hex}", not("no unit", "a unit")),
        Fact::EnemyWithin(steps, place) => {
            format!(
                "{} is within {} of {}",
                not("an enemy", "no enemy"),
                hexes(steps),
                of(place)
            )
        }
        Fact::Hurt => not("it is wounded", "it is not wounded"),
        Fact::Half => not(
            "it has half of its Strength or less",
            "it has more than half of its Strength",
        ),
        Fact::Free => not("no enemy is beside it", "an enemy is beside it"),
        Fact::CanShoot { half } => {
            let near = if half { " at half range or less" } else { "" };
            format!("it {} shoot at an enemy{near}", not("can", "cannot"))
        }
        Fact::Beyond(steps, kind) => {
            let farther = not("farther", "no farther");
            format!("it is {farther} than {} from the nearest {kind}", hexes(steps))
        }
        Fact::At(hex) => format!("it {} on {hex}", not("stands", "does not stand")),
        Fact::NearestTo(hex) => format!("it {} nearest to {hex} of its side", not("is", "is not")),
        Fact::InReach => format!("{} is in reach of its charge", not("an enemy", "no enemy")),
        Fact::ExposedInReach => {
            let enemy = not("the flank or rear of an enemy", "no flank or rear of an enemy");
            format!("{enemy} is in reach of its charge")
        }
        fact => of_the_episode(fact, term.not),
    }
}

/// What is known before a battle, and what an episode counts.
fn of_the_episode(fact: Fact, is_not: bool) -> String {
    let not = |yes: &str, no: &str| if is_not { no.to_owned() } else { yes.to_owned() };
    match fact {
        Fact::Course(course) => format!("the tribe {} `{}`", not("chose", "did not choose"), course.title()),
        Fact::Alarm => not("the alarm is given", "no alarm is given"),
        Fact::TribunusLives => not("the Tribunus got away", "the Tribunus did not get away"),
        Fact::LastGrade(grade) => {
            let was = not("was", "was not");
            format!("the episode before {was} of grade {grade} or better")
        }
        Fact::Limit => not("the last round is over", "the last round is not over"),
        Fact::BeaconLit => not("the beacon burns", "the beacon does not burn"),
        Fact::Safe(count) => format!("{} {count} or more are safe", not("", "not")).trim().to_owned(),
        Fact::Captured(count) => format!("{} {count} or more wagons are captured", not("", "not"))
            .trim()
            .to_owned(),
        Fact::StandardTaken => not("the standard is taken", "the standard is not taken"),
        _ => not("always", "never"),
    }
}

fn moved(way: &Move) -> String {
    match way {
        Move::Hold => "it stays where it is".to_owned(),
        Move::Away => "it goes away from its enemies".to_owned(),
        Move::Cover => "it goes to cover".to_owned(),
        Move::Ranks => "it closes up to its nearest friend".to_owned(),
        Move::Standoff => "it goes where it shoots best".to_owned(),
        Move::Edge => "it edges nearer to the nearest enemy".to_owned(),
        Move::Advance(pick) => format!("it advances to {}", picked(*pick)),
        // Its target is picked among the enemies in its reach, and a type counts only where one of it is among them.
        Move::Charge(pick) => match pick.kind {
            Some(_) => format!(
                "it charges {} in its reach, or with none there {} in it; with no enemy in its reach it advances to {}",
                picked(*pick),
                picked(Pick { kind: None, ..*pick }),
                picked(*pick)
            ),
            None => format!(
                "it charges {} in its reach, or with none there advances to it",
                picked(*pick)
            ),
        },
        Move::Flank(pick) => format!("it goes for the flank or rear of {}", picked(*pick)),
        Move::Screen(friends) => format!("it stands before {}", first_of(friends)),
        Move::Close(friends) => format!("it keeps close to {}", first_of(friends)),
        Move::Goto(hex) => format!("it goes to {hex}"),
        Move::Exit(edge) => format!("it leaves the map by the {} edge", edge.word()),
    }
}

fn attacked(attack: Attack) -> String {
    match attack {
        Attack::None => "it does not attack".to_owned(),
        Attack::Return => "it only strikes back".to_owned(),
        Attack::Shoot(pick) => format!("it shoots at {}", attackable(pick)),
        Attack::Melee(pick, push) => format!("it strikes {}{}", attackable(pick), pushed(push)),
        Attack::Both(pick, push) => format!("it shoots at or strikes {}{}", attackable(pick), pushed(push)),
    }
}

/// As [`picked`]; where none of a type can be attacked, another enemy is.
fn attackable(pick: Pick) -> String {
    match pick.kind {
        Some(_) => format!("{}, or else {}", picked(pick), picked(Pick { kind: None, ..pick })),
        None => picked(pick),
    }
}

fn pushed(push: Push) -> &'static str {
    match push {
        Push::No => "",
        Push::Safe => " and steps into a hex that it wins, if at most one other enemy is beside that",
        Push::Always => " and steps into a hex that it wins",
    }
}

fn behaves(behaviour: Behaviour) -> String {
    match behaviour {
        Behaviour::Aggressive => "it is aggressive".to_owned(),
        Behaviour::Defensive(steps) => format!("it stays within {} of its post", hexes(steps)),
        Behaviour::Cautious => "it is cautious".to_owned(),
        Behaviour::PreferRanged => "it would rather shoot".to_owned(),
        Behaviour::PreferMelee => "it would rather strike".to_owned(),
        Behaviour::Reckless => "it is reckless".to_owned(),
    }
}

/// Which enemy is meant.
fn picked(pick: Pick) -> String {
    let enemy = pick.kind.map_or_else(|| "enemy".to_owned(), |kind| kind.to_string());
    let who = match pick.selector {
        Selector::Nearest => format!("the nearest {enemy}"),
        Selector::Weakest => format!("the weakest {enemy}"),
        Selector::Strongest => format!("the strongest {enemy}"),
        Selector::Best => format!("the {enemy} that it hurts most"),
        Selector::Engaged => format!("the nearest {enemy} that a friend fights"),
        Selector::Exposed => format!("the nearest {enemy} whose flank or rear is open"),
        Selector::Running => format!("the nearest {enemy} that runs"),
        Selector::Leader => "the nearest Leader".to_owned(),
    };
    let from = match pick.from {
        Place::Me => String::new(),
        place => format!(" to {}", of(place)),
    };
    let within = pick.within.map_or_else(String::new, |(steps, place)| {
        format!(" within {} of {}", hexes(steps), of(place))
    });
    format!("{who}{from}{within}")
}

/// `a1, else the nearest Roman Auxiliary`.
fn first_of(friends: &[Who]) -> String {
    let each = friends.iter().map(|who| match who {
        Who::Kind(kind) => format!("the nearest {kind}"),
        Who::One(id) => id.to_string(),
    });
    each.collect::<Vec<_>>().join(", else ")
}

fn of(place: Place) -> String {
    match place {
        Place::Me => "it".to_owned(),
        Place::Friend(kind) => format!("the nearest {kind}"),
        Place::Hex(hex) => Hex::to_string(&hex),
    }
}

fn a(kind: UnitType) -> String {
    let name = kind.sheet().name;
    format!("{} {name}", article(name))
}
