//! The battle that a player looks at, and one unit of it exactly.

use super::battle::{Battle, Unit};
use super::checking::target_lines;
use super::plane::tenths;
use super::state::Risk;
use super::{scene, seating};
use muster_kit::{Answer, Line, Refusal, Seat};

/// The battle of that number, or the one that waits for the seat, or the first.
pub(super) fn looked_at(game: &Risk, seat: Option<Seat>, number: Option<u16>) -> Result<&Battle, Refusal> {
    if let Some(seat) = seat
        && let Ok((battle, _)) = seating::meant(game, seat, number)
    {
        return Ok(battle);
    }
    let battles = game.war.battles();
    let found = battles
        .iter()
        .find(|battle| number.is_none_or(|number| number == battle.terms.number()));
    found.copied().ok_or_else(|| seating::no_battle(game, seat, number))
}

/// One unit exactly.
pub(super) fn about(battle: &Battle, unit: &Unit) -> Answer {
    let mut lines = vec![Line::mono(scene::entry(unit))];
    let sheet = unit.acts_as().sheet();
    let mut words = vec![
        format!(
            "{}, {} figures, {} points",
            unit.kind,
            unit.kind.sheet().figures,
            unit.kind.points()
        ),
        format!("moves {} cm", tenths(sheet.allowance)),
    ];
    if unit.is_exhausted() {
        words.push("exhausted: its next failed save destroys it".to_owned());
    }
    if battle.field.table().works(unit.pose.at).is_some() {
        words.push("in works".to_owned());
    }
    if unit.on_foot {
        words.push(match unit.horses {
            Some(horses) => format!("on foot, horses at {}", horses.at),
            None => "on foot, its horses lost".to_owned(),
        });
    }
    lines.push(Line::from(format!("{}.", words.join("; "))));
    lines.extend(target_lines(battle, unit));
    Answer::lines(lines)
}
