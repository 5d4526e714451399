//! What decides an act of the policy, and how that is told (9.2, 9.3).

use crate::action::Order;
use crate::npc::value::{Survey, TENTH};
use crate::rules::{band, shots};
use crate::state::{Barbarica, Phase, Progress, Unit};
use crate::words::UnitId;
use muster_kit::Hex;

/// What speaks most for the hex in which a unit ends its move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// It stands beside that enemy and strikes it in the Melee phase.
    Strike(UnitId),
    /// It can shoot at that enemy from there.
    Shoot(UnitId),
    /// It is in the way of a Leader who means to leave the map.
    Block,
    /// It is covered there.
    Cover,
    /// It is nearer to where the side wants to be.
    Nearer,
    /// Enemies can do less to it there.
    Safer,
    /// Nothing that is counted.
    Nothing,
}

/// Parts of the value of a hex, each with what it is for.
#[derive(Default)]
pub struct Parts(Vec<(i64, Purpose)>);

impl Parts {
    /// One part more, with what it is for.
    pub fn add(&mut self, value: i64, purpose: Purpose) {
        self.0.push((value, purpose));
    }

    /// The one that counts most, of equals the first.
    pub fn most(&self) -> Purpose {
        let telling = self.0.iter().filter(|(value, _)| *value > 0);
        let most = telling.rev().max_by_key(|(value, _)| *value);
        most.map_or(Purpose::Nothing, |(_, purpose)| *purpose)
    }
}

impl Purpose {
    /// Behind "sends X1 to D6".
    pub fn of_a_move(self) -> String {
        match self {
            Purpose::Strike(on) => format!(", beside {on}, which it cannot charge"),
            Purpose::Shoot(on) => format!(", from where it can shoot at {on}"),
            Purpose::Block => ", in the way off the map".to_owned(),
            Purpose::Cover => ", into cover".to_owned(),
            Purpose::Nearer => ", nearer to where it is wanted".to_owned(),
            Purpose::Safer => ", where enemies can do less to it".to_owned(),
            Purpose::Nothing => String::new(),
        }
    }

    /// Behind "keeps X1 where it is: ".
    pub fn of_a_halt(self) -> String {
        match self {
            Purpose::Strike(_) => "there it fights".to_owned(),
            Purpose::Shoot(on) => format!("from there it can shoot at {on}"),
            Purpose::Block => "there it stands in the way off the map".to_owned(),
            Purpose::Cover => "there it is covered".to_owned(),
            Purpose::Nearer | Purpose::Safer | Purpose::Nothing => "no move is better".to_owned(),
        }
    }
}

/// `1.2`: in wounds, as the policy counts.
pub fn worth(value: i64) -> String {
    let tenths = value / TENTH;
    let sign = if tenths < 0 { "-" } else { "" };
    format!("{sign}{}.{}", tenths.abs() / 10, tenths.abs() % 10)
}

/// Why a seat ends its part of a phase.
pub fn why_done(survey: &Survey<'_>, able: &[&Unit]) -> String {
    let game = survey.game;
    if able.is_empty() {
        return "has no unit left that can act in this phase".to_owned();
    }
    let names: Vec<String> = able.iter().map(|unit| unit.id.to_string()).collect();
    let names = names.join(", ");
    match game.turn.phase() {
        Phase::Ranged if able.iter().all(|unit| shoots_at_wagons_alone(survey, unit)) => {
            format!("has {names} shoot no more: nobody but wagons is left to shoot at")
        }
        Phase::Ranged => format!("has {names} shoot no more: no shot that is left promises enough for its risk"),
        Phase::Melee => format!("has {names} strike no more: none but wagons are beside them"),
        _ => "has nothing else that is worth doing".to_owned(),
    }
}

/// Why a shot that is worth its risk is not taken in a person's name
/// ([BB-75](docs/rules/barbarica.md#bb-75)).
pub fn why_held(shot: &Order) -> String {
    format!(
        "holds shots at enemies that have units of its own beside them, which are taken by order alone: `{}`",
        shot.written()
    )
}

fn shoots_at_wagons_alone(survey: &Survey<'_>, unit: &Unit) -> bool {
    let enemies = survey
        .game
        .army
        .visible(survey.side.other())
        .filter(|enemy| !enemy.is_wagon());
    enemies
        .into_iter()
        .all(|enemy| shots::best_shot(survey.game, unit, enemy).is_none())
}

/// Why the tribe breaks camp: what is still open is decided by the custom of the camp
/// ([BB-283](docs/rules/barbarica.md#bb-283), [BB-287](docs/rules/barbarica.md#bb-287)).
pub fn why_next(game: &Barbarica) -> String {
    if game.turn.progress() == Progress::Over {
        return "has nothing left to do".to_owned();
    }
    let first = band::courses(&game.campaign).into_iter().next();
    let course = first.filter(|_| game.campaign.course().is_none());
    let trains = game.campaign.band().iter().any(|unit| unit.record.advances_left() > 0);
    let told = match (course, trains) {
        (Some(course), true) => format!(
            "the camp takes {} by itself, and advances are spent as usual",
            course.title()
        ),
        (Some(course), false) => format!("the camp takes {} by itself", course.title()),
        (None, true) => "advances are spent as usual".to_owned(),
        (None, false) => "nothing is left to decide".to_owned(),
    };
    format!("breaks camp: {told}")
}

/// Whether one of these hexes is in the way of an enemy who means to leave: for the words of a charge.
pub fn also_blocks(survey: &Survey<'_>, unit: &Unit, at: Hex) -> &'static str {
    if survey.is_in_the_way(unit, at) {
        ", in the way off the map"
    } else {
        ""
    }
}
