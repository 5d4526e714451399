//! What is so in a battle: the facts that conditions and endings of scenarios ask for.

use crate::data::scenario::{Fact, Place, When};
use crate::rules::foreknown;
use crate::state::{Army, Barbarica, Phase, Side};

/// Whether the last round is at its end ([BB-254](docs/rules/barbarica.md#bb-254)).
pub fn is_at_limit(game: &Barbarica) -> bool {
    let limit = foreknown::limit(game);
    limit > 0 && game.turn.phase() == Phase::Resolution && game.turn.round() >= limit
}

/// Whether something is so; none for what can only be asked of one unit.
pub fn is_so(game: &Barbarica, fact: Fact) -> Option<bool> {
    let gone = |test: &dyn Fn(&crate::state::Gone) -> bool| game.army.gone().iter().any(test);
    let strength = |side: Side| -> u32 {
        let fighters = game.army.of(side).filter(|unit| !unit.is_wagon());
        fighters.map(|unit| u32::from(unit.strength)).sum()
    };
    Some(match fact {
        Fact::Always | Fact::Course(_) | Fact::Alarm | Fact::TribunusLives | Fact::LastGrade(_) => {
            foreknown::is_known(game, fact)
        }
        Fact::Round(from, to) => (from..=to).contains(&game.turn.round()),
        Fact::Limit => is_at_limit(game),
        Fact::Gone(side) => game.army.of(side).next().is_none(),
        Fact::Here(kind) => game.army.units().iter().any(|unit| unit.id.kind == kind),
        Fact::Dead(kind) => gone(&|gone| gone.unit.id.kind == kind && gone.left.is_none()),
        Fact::Left(kind) => gone(&|gone| gone.unit.id.kind == kind && gone.left.is_some()),
        Fact::SideLeft(side) => gone(&|gone| gone.unit.side() == side && gone.left.is_some()),
        Fact::Lost(side) => gone(&|gone| gone.unit.side() == side),
        Fact::BeaconLit => game
            .ground
            .scenario()
            .beacon
            .is_some_and(|beacon| game.feats.beacon() >= beacon.lit),
        Fact::Safe(count) => game.feats.safe() >= count,
        Fact::Captured(count) => game.feats.captured() >= count,
        Fact::StandardTaken => game.feats.standard_taken(),
        Fact::InRows(side, from, to) => game.army.of(side).any(|unit| (from..=to).contains(&(unit.at.row + 1))),
        Fact::Holds(side) => {
            let rounds = game
                .ground
                .scenario()
                .objective
                .as_ref()
                .map_or(u8::MAX, |objective| objective.rounds);
            game.feats
                .held()
                .is_some_and(|(holder, held)| holder == side && held >= rounds)
        }
        Fact::Stronger(side) => strength(side) > strength(side.other()),
        Fact::Empty(hex) => game.army.at(hex).next().is_none(),
        Fact::Visible(kind) => game
            .army
            .units()
            .iter()
            .any(|unit| unit.id.kind == kind && unit.is_visible()),
        Fact::EnemyWithin(steps, Place::Hex(hex)) => enemy_within(&game.army, steps, &[hex]),
        Fact::EnemyWithin(steps, Place::Friend(kind)) => {
            let friends = game.army.of(Side::Rome).filter(|unit| unit.id.kind == kind);
            enemy_within(&game.army, steps, &friends.map(|unit| unit.at).collect::<Vec<_>>())
        }
        Fact::EnemyWithin(_, Place::Me)
        | Fact::Hurt
        | Fact::Half
        | Fact::Free
        | Fact::CanShoot { .. }
        | Fact::Beyond(..)
        | Fact::At(_)
        | Fact::NearestTo(_)
        | Fact::InReach
        | Fact::ExposedInReach => return None,
    })
}

/// A visible tribe unit within so many hexes of one of these.
fn enemy_within(army: &Army, steps: u8, of: &[muster_kit::Hex]) -> bool {
    let mut enemies = army.visible(Side::Tribe);
    enemies.any(|enemy| of.iter().any(|hex| hex.distance(enemy.at) <= u32::from(steps)))
}

/// Whether everything holds that is asked of the battle as a whole.
pub fn holds(game: &Barbarica, when: &When) -> bool {
    when.terms.iter().all(|term| is_so(game, term.fact) == Some(!term.not))
}
