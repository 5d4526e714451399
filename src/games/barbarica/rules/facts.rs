//! What is so in a battle: the facts that conditions and endings of scenarios ask for.

use crate::data::scenario::{Fact, Place, When};
use crate::state::{Barbarica, Phase, Side};

impl Barbarica {
    /// Whether the last round is at its end ([BB-254](docs/rules/barbarica.md#bb-254)).
    pub fn is_at_limit(&self) -> bool {
        let limit = self.limit();
        limit > 0 && self.turn.phase() == Phase::Resolution && self.turn.round() >= limit
    }

    /// Whether something is so; none for what can only be asked of one unit.
    pub fn is_so(&self, fact: Fact) -> Option<bool> {
        let gone = |test: &dyn Fn(&crate::state::Gone) -> bool| self.army.gone().iter().any(test);
        let strength = |side: Side| -> u32 {
            let fighters = self.army.of(side).filter(|unit| !unit.is_wagon());
            fighters.map(|unit| u32::from(unit.strength)).sum()
        };
        Some(match fact {
            Fact::Always | Fact::Course(_) | Fact::Alarm | Fact::TribunusLives | Fact::LastGrade(_) => {
                self.is_known(fact)
            }
            Fact::Round(from, to) => (from..=to).contains(&self.turn.round()),
            Fact::Limit => self.is_at_limit(),
            Fact::Gone(side) => self.army.of(side).next().is_none(),
            Fact::Here(kind) => self.army.units().iter().any(|unit| unit.id.kind == kind),
            Fact::Dead(kind) => gone(&|gone| gone.unit.id.kind == kind && gone.left.is_none()),
            Fact::Left(kind) => gone(&|gone| gone.unit.id.kind == kind && gone.left.is_some()),
            Fact::SideLeft(side) => gone(&|gone| gone.unit.side() == side && gone.left.is_some()),
            Fact::Lost(side) => gone(&|gone| gone.unit.side() == side),
            Fact::BeaconLit => self
                .ground
                .scenario()
                .beacon
                .is_some_and(|beacon| self.feats.beacon() >= beacon.lit),
            Fact::Safe(count) => self.feats.safe() >= count,
            Fact::Captured(count) => self.feats.captured() >= count,
            Fact::StandardTaken => self.feats.standard_taken(),
            Fact::InRows(side, from, to) => self.army.of(side).any(|unit| (from..=to).contains(&(unit.at.row + 1))),
            Fact::Holds(side) => {
                let rounds = self
                    .ground
                    .scenario()
                    .objective
                    .as_ref()
                    .map_or(u8::MAX, |objective| objective.rounds);
                self.feats
                    .held()
                    .is_some_and(|(holder, held)| holder == side && held >= rounds)
            }
            Fact::Stronger(side) => strength(side) > strength(side.other()),
            Fact::Empty(hex) => self.army.at(hex).next().is_none(),
            Fact::Visible(kind) => self
                .army
                .units()
                .iter()
                .any(|unit| unit.id.kind == kind && unit.is_visible()),
            Fact::EnemyWithin(steps, Place::Hex(hex)) => self.enemy_within(steps, &[hex]),
            Fact::EnemyWithin(steps, Place::Friend(kind)) => {
                let friends = self.army.of(Side::Rome).filter(|unit| unit.id.kind == kind);
                self.enemy_within(steps, &friends.map(|unit| unit.at).collect::<Vec<_>>())
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
    pub fn enemy_within(&self, steps: u8, of: &[muster_kit::Hex]) -> bool {
        let mut enemies = self.army.visible(Side::Tribe);
        enemies.any(|enemy| of.iter().any(|hex| hex.distance(enemy.at) <= u32::from(steps)))
    }

    /// Whether everything holds that is asked of the battle as a whole.
    pub fn holds(&self, when: &When) -> bool {
        when.terms.iter().all(|term| self.is_so(term.fact) == Some(!term.not))
    }
}
