//! What a unit of the house does in a phase: by its condition, or by a row of the table (2.17).

use crate::data::scenario::{Attack, Move, Pick, Push, Selector};
use crate::rules::rome::facts::{guide, temper};
use crate::rules::rome::table::{Temper, name_of_row};
use crate::state::{Barbarica, Unit};

/// What it does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Conduct {
    /// The first that can be done.
    pub moves: Vec<Move>,
    pub shoot: Option<Pick>,
    pub strike: Option<Pick>,
    pub push: Push,
    /// Row 4: only enemies with less Strength than its own.
    pub only_weaker: bool,
    /// Row 2: a fighting retreat, later if it cannot be made now.
    pub retreats: bool,
    pub temper: Temper,
    /// The row that it follows; none by a condition.
    pub row: Option<u8>,
}

/// The place of the condition that a unit follows now, none for the table, and how it behaves.
pub fn follows(game: &Barbarica, unit: &Unit) -> (Option<usize>, Temper) {
    match guide(game, unit) {
        Some((place, condition)) => {
            let table = condition.moves.is_none() || condition.attacks.is_none();
            ((!table).then_some(place), temper(game, unit, &condition.behaviours))
        }
        None => (None, temper(game, unit, &[])),
    }
}

/// What a unit does by a condition that is no table ([BB-225](docs/rules/barbarica.md#bb-225)).
pub fn by_condition(game: &Barbarica, unit: &Unit, place: usize) -> Conduct {
    let condition = &game.ground.scenario().conditions[place];
    let temper = temper(game, unit, &condition.behaviours);
    let (mut shoot, mut strike, mut push) = (None, None, Push::No);
    match condition.attacks {
        Some(Attack::Shoot(pick)) => shoot = Some(pick),
        Some(Attack::Melee(pick, step)) => (strike, push) = (Some(pick), step),
        Some(Attack::Both(pick, step)) => (shoot, strike, push) = (Some(pick), Some(pick), step),
        Some(Attack::None | Attack::Return) | None => (),
    }
    Conduct {
        moves: condition.moves.clone().into_iter().collect(),
        shoot,
        strike,
        push: reckless_push(temper, push),
        only_weaker: false,
        retreats: false,
        temper,
        row: None,
    }
}

fn reckless_push(temper: Temper, push: Push) -> Push {
    if temper.reckless && push == Push::Safe {
        Push::Always
    } else {
        push
    }
}

/// What a unit does by a row of the table; `can_shoot` is whether it has a legal shot from where it stands, free
/// ([BB-226](docs/rules/barbarica.md#bb-226)).
pub fn by_row(row: u8, temper: Temper, can_shoot: bool) -> Conduct {
    let of = Pick::of;
    let (nearest, weakest, best) = (of(Selector::Nearest), of(Selector::Weakest), of(Selector::Best));
    let (leader, strongest) = (of(Selector::Leader), of(Selector::Strongest));
    let (engaged, exposed) = (of(Selector::Engaged), of(Selector::Exposed));
    let mut conduct = Conduct {
        moves: Vec::new(),
        shoot: None,
        strike: None,
        push: Push::No,
        only_weaker: row == 4,
        retreats: row == 2,
        temper,
        row: Some(row),
    };
    let (moves, shoot, strike, push) = match row {
        2 => (vec![Move::Away], None, None, Push::No),
        3 => (vec![Move::Away], Some(nearest), None, Push::No),
        4 => (vec![Move::Cover], Some(nearest), Some(weakest), Push::No),
        5 => (vec![Move::Ranks], Some(nearest), Some(weakest), Push::No),
        6 => (vec![Move::Hold], Some(weakest), Some(weakest), Push::No),
        7 => (vec![Move::Standoff], Some(best), Some(weakest), Push::No),
        8 => (vec![Move::Edge], Some(nearest), Some(nearest), Push::No),
        9 => (vec![Move::Advance(nearest)], Some(nearest), Some(nearest), Push::No),
        10 => (
            vec![Move::Advance(engaged), Move::Advance(nearest)],
            Some(engaged),
            Some(engaged),
            Push::No,
        ),
        11 => (vec![Move::Flank(exposed)], Some(exposed), Some(exposed), Push::No),
        12 => (vec![Move::Charge(nearest)], Some(nearest), Some(nearest), Push::Safe),
        13 => (vec![Move::Charge(weakest)], Some(weakest), Some(weakest), Push::Safe),
        14 => (vec![Move::Charge(best)], Some(best), Some(best), Push::Safe),
        15 => (vec![Move::Charge(leader)], Some(leader), Some(leader), Push::Safe),
        _ => (
            vec![Move::Charge(strongest)],
            Some(strongest),
            Some(strongest),
            Push::Always,
        ),
    };
    conduct.moves = moves;
    (conduct.shoot, conduct.strike) = (shoot, strike);
    conduct.push = reckless_push(temper, push);
    if temper.prefer_ranged && row <= 12 && can_shoot {
        conduct.moves = vec![Move::Hold];
        conduct.shoot = Some(best);
    }
    conduct
}

/// `rule 1`, or `D6 4 + S5 = 9 Advance`.
pub fn words_of_row(face: Option<u32>, unit: &Unit, temper: Temper, row: u8) -> String {
    let Some(face) = face else {
        return format!("row {row} {}", name_of_row(row));
    };
    let bonus = temper.bonus();
    let bonus = if bonus == 0 {
        String::new()
    } else {
        format!(" {bonus:+}")
    };
    format!("D6 {face} + S{}{bonus} = {row} {}", unit.strength, name_of_row(row))
}
