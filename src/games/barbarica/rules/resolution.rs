//! Hidden units and the Resolution phase (2.15).

use crate::data::Terrain;
use crate::event::{Event, Tale};
use crate::fight::Rolled;
use crate::rules::Ref;
use crate::rules::rolling::roll;
use crate::state::{Barbarica, Now, Stuck, Unit};
use crate::words::UnitId;

/// How far units are looked for ([BB-203](docs/rules/barbarica.md#bb-203)).
const NOTICE_DISTANCE: u32 = 6;

impl Barbarica {
    /// Runs the Resolution phase, in its order ([BB-205](docs/rules/barbarica.md#bb-205)).
    pub fn resolution(&mut self, referee: &mut Ref<'_>) {
        let ids: Vec<UnitId> = self.army.units().iter().map(|unit| unit.id).collect();
        for id in &ids {
            if self.army.the(*id).stuck == Stuck::Clearing {
                self.army.the_mut(*id).stuck = Stuck::No;
                self.tell(Event::ShieldFreed { who: *id }, referee);
            }
            self.army.the_mut(*id).now.fleeing = false;
        }
        if self.turn.round() > 0 {
            self.notice(referee);
        }
        self.hide_again(referee);
        self.resolve_specials(referee);
        self.check(referee);
        if self.turn.is_fighting() {
            self.check_limit(referee);
        }
        if self.turn.is_fighting() {
            self.forget_round();
        }
    }

    /// Looks for each hidden unit once, by the nearest enemy that might see it
    /// ([BB-203](docs/rules/barbarica.md#bb-203)).
    fn notice(&mut self, referee: &mut Ref<'_>) {
        let hidden: Vec<UnitId> = self
            .army
            .units()
            .iter()
            .filter(|unit| unit.hidden)
            .map(|unit| unit.id)
            .collect();
        for id in hidden {
            let unit = self.army.the(id);
            let at = unit.at;
            let nearest = self
                .army
                .visible(unit.side().other())
                .filter(|enemy| !enemy.routing && !enemy.is_wagon())
                .map(|enemy| (enemy.at.distance(at), enemy.id, enemy.at))
                .filter(|(distance, _, from)| *distance <= NOTICE_DISTANCE && self.ground.sees(*from, at))
                .min();
            let Some((distance, by, _)) = nearest else { continue };
            let against = u8::try_from(distance).expect("at most six");
            let test = self.nerve_test(self.army.the(by), against, 0);
            let test = if self.keeps_secrets() {
                // A failed look must not even be known to have been rolled for.
                let mut faces = vec![referee.dice.hidden().roll(6)];
                faces.push(referee.dice.hidden().roll(6));
                Rolled::new(test, &faces)
            } else {
                roll(test, self.dice_of(by), referee)
            };
            let unseen = test.hits < 2;
            let seats = if unseen {
                self.knowing(self.army.the(id).side())
            } else {
                Vec::new()
            };
            self.tell(
                Event::Searched {
                    who: id,
                    at,
                    by,
                    test,
                    unseen,
                    seats,
                },
                referee,
            );
            if !unseen {
                self.army.the_mut(id).hidden = false;
                referee.reveal();
                self.story_of(Tale::Noticed, id, referee);
            }
        }
    }

    /// Hides units that were told to hold in a wood, did nothing, suffered nothing and are seen by no enemy
    /// ([BB-204](docs/rules/barbarica.md#bb-204)).
    fn hide_again(&mut self, referee: &mut Ref<'_>) {
        let vanish = |unit: &Unit| {
            unit.now.holds
                && !unit.hidden
                && !unit.now.struck
                && !unit.now.attacked
                && self.ground.terrain(unit.at) == Terrain::Forest
                && !self
                    .army
                    .of(unit.side().other())
                    .any(|enemy| self.ground.sees(enemy.at, unit.at))
        };
        let ids: Vec<UnitId> = self
            .army
            .units()
            .iter()
            .filter(|unit| vanish(unit))
            .map(|unit| unit.id)
            .collect();
        for id in ids {
            let unit = self.army.the_mut(id);
            unit.hidden = true;
            let (at, side) = (unit.at, unit.side());
            let seats = self.knowing(side);
            self.tell(Event::Hid { who: id, at, seats }, referee);
        }
    }

    /// Clears the marks of the round ([BB-4](docs/rules/barbarica.md#bb-4)).
    fn forget_round(&mut self) {
        for unit in self.army.units_mut() {
            unit.fought_last = unit.now.fought;
            unit.now = Now::default();
            if unit.stuck == Stuck::Fresh {
                unit.stuck = Stuck::Embedded;
            }
        }
    }
}
