//! The Psychology phase (2.11) and what stands behind tests of nerve: Leaders, standards, musicians (2.10).

use crate::event::{Event, Nerve, NerveTest, Tale};
use crate::rules::Ref;
use crate::rules::nerve::CALL_DISTANCE;
use crate::rules::rolling::roll;
use crate::state::{Barbarica, Marks, Side, Unit};
use crate::words::{Call, UnitId};

/// How near an enemy stirs a berserker ([BB-121](docs/rules/barbarica.md#bb-121)).
pub const RAGE_DISTANCE: u32 = 4;

impl Barbarica {
    /// Runs all of a side's Psychology: musicians, rallies, rout tests, rage
    /// ([BB-112](docs/rules/barbarica.md#bb-112)). In an ambush Rome has none (BB-262).
    pub fn psychology(&mut self, side: Side, referee: &mut Ref<'_>) {
        let routing: Vec<UnitId> = self
            .army
            .of(side)
            .filter(|unit| unit.routing)
            .map(|unit| unit.id)
            .collect();
        let helped = self.musicians_sound(side, &routing, referee);
        for id in &routing {
            if self.army.unit(*id).is_some() && !self.turn.is_over() {
                self.rally(*id, helped.contains(id), referee);
            }
        }
        if self.turn.is_over() {
            return;
        }
        self.rout_tests(side, &routing, referee);
        self.rages(side, referee);
    }

    /// Lets each musician call once; says which routing units that helps to rally
    /// ([BB-123](docs/rules/barbarica.md#bb-123)).
    fn musicians_sound(&mut self, side: Side, routing: &[UnitId], referee: &mut Ref<'_>) -> Vec<UnitId> {
        let mut helped = Vec::new();
        let players: Vec<UnitId> = self
            .army
            .of(side)
            .filter(|unit| unit.is_musician() && !unit.routing && !self.army.in_contact(unit))
            .map(|unit| unit.id)
            .collect();
        for id in players {
            let unit = self.army.the(id);
            let hears = |other: &Unit| other.id != id && other.at.distance(unit.at) <= CALL_DISTANCE;
            let fugitive = routing
                .iter()
                .map(|id| self.army.the(*id))
                .filter(|other| hears(other) && !helped.contains(&other.id))
                .min_by_key(|other| (other.at.distance(unit.at), other.id))
                .map(|other| other.id);
            let rally = match unit.orders.call {
                Call::Rally | Call::Auto => fugitive,
                Call::Advance => None,
            };
            let advance = rally.is_none() && unit.orders.call != Call::Rally;
            if rally.is_none() && !advance {
                continue;
            }
            helped.extend(rally);
            // The call waits for the first friend in hearing that needs it.
            if advance && !self.army.of(side).any(|other| hears(other) && !other.routing) {
                continue;
            }
            self.army.the_mut(id).now.calls = advance;
            self.tell(Event::Called { who: id, rally }, referee);
        }
        helped
    }

    /// Rolls for a routing unit: it may take a wound, then runs on, recovers or acts
    /// ([BB-115](docs/rules/barbarica.md#bb-115)).
    fn rally(&mut self, id: UnitId, helped: bool, referee: &mut Ref<'_>) {
        let unit = self.army.the(id);
        let extra = u8::from(self.army.has_leader_near(unit)) + u8::from(helped);
        let against = unit.wounds().max(1);
        let test = self.nerve_test(unit, against, extra);
        let discipline = self.discipline(unit);
        let before = unit.strength;
        let roll = roll(test, self.dice_of(id), referee);
        let hurt = roll.wild_face() < test.target;
        if hurt {
            self.army.wound(id, 1);
        }
        let left = self.army.the(id).strength;
        let came = match (left, roll.hits) {
            (0, _) => Nerve::Fell,
            (_, 0) => Nerve::Lost,
            (_, 1) => Nerve::Half,
            _ => Nerve::Steady,
        };
        self.tell(
            Event::Rallied(NerveTest {
                who: id,
                discipline,
                against,
                roll,
                marks: Vec::new(),
                came,
                wound: hurt.then_some((before, left)),
            }),
            referee,
        );
        let unit = self.army.the_mut(id);
        match came {
            Nerve::Fell => {
                self.remove(id, None, false, referee);
                self.check(referee);
            }
            Nerve::Lost => (),
            Nerve::Half | Nerve::Steady => {
                unit.routing = false;
                unit.now.recovering = came == Nerve::Half;
                self.story_of(Tale::Rallied, id, referee);
            }
        }
    }

    /// Tests once for all marks of a unit ([BB-117](docs/rules/barbarica.md#bb-117),
    /// [BB-119](docs/rules/barbarica.md#bb-119)). Those that began the phase running have made their roll.
    fn rout_tests(&mut self, side: Side, rallied: &[UnitId], referee: &mut Ref<'_>) {
        let fugitives: Vec<UnitId> = self
            .army
            .of(side)
            .filter(|unit| unit.routing)
            .map(|unit| unit.id)
            .collect();
        let units: Vec<UnitId> = self
            .army
            .visible(side)
            .filter(|unit| !unit.routing && !unit.is_wagon())
            .map(|unit| unit.id)
            .collect();
        for id in units {
            let unit = self.army.the(id);
            let marks = self.marks_of(unit, &fugitives);
            self.army.the_mut(id).marks = Marks::default();
            if marks.is_empty() || rallied.contains(&id) || self.army.the(id).is_fanatic() {
                continue;
            }
            self.rout_test(id, marks, referee);
        }
    }

    /// Why a unit has to test now ([BB-117](docs/rules/barbarica.md#bb-117)).
    fn marks_of(&self, unit: &Unit, fugitives: &[UnitId]) -> Vec<String> {
        let led = self.army.of(unit.side()).any(|leader| {
            leader.is_leader() && leader.id != unit.id && !leader.routing && leader.at.distance(unit.at) <= 1
        });
        let panic = fugitives
            .iter()
            .any(|other| self.army.the(*other).at.distance(unit.at) <= 1);
        [
            (unit.marks.rear, "rear"),
            (unit.marks.half, "half"),
            (unit.marks.leader && !led, "leader"),
            (panic, "panic"),
        ]
        .into_iter()
        .filter(|(set, _)| *set)
        .map(|(_, word)| word.to_owned())
        .collect()
    }

    fn rout_test(&mut self, id: UnitId, marks: Vec<String>, referee: &mut Ref<'_>) {
        let unit = self.army.the(id);
        let more = u8::try_from(marks.len() - 1).expect("there are four marks");
        let against = (unit.wounds() + more).max(1);
        let extra = u8::from(self.army.has_leader_near(unit));
        let test = self.nerve_test(unit, against, extra);
        let discipline = self.discipline(unit);
        let roll = roll(test, self.dice_of(id), referee);
        let came = match roll.hits {
            0 => Nerve::Lost,
            1 => Nerve::Half,
            _ => Nerve::Steady,
        };
        self.tell(
            Event::Routed(NerveTest {
                who: id,
                discipline,
                against,
                roll,
                marks,
                came,
                wound: None,
            }),
            referee,
        );
        let unit = self.army.the_mut(id);
        unit.routing = came == Nerve::Lost;
        unit.now.shaken = came == Nerve::Half;
        if came == Nerve::Lost {
            self.story_of(Tale::Rout, id, referee);
        }
    }

    /// Tests whether rage takes the berserkers with enemies near ([BB-121](docs/rules/barbarica.md#bb-121)).
    fn rages(&mut self, side: Side, referee: &mut Ref<'_>) {
        let units: Vec<UnitId> = self
            .army
            .of(side)
            .filter(|unit| unit.id.kind.has(crate::data::Trait::Berserker) && !unit.routing && !unit.now.recovering)
            .map(|unit| unit.id)
            .collect();
        for id in units {
            let unit = self.army.the(id);
            let near = self
                .army
                .visible(side.other())
                .filter(|enemy| enemy.at.distance(unit.at) <= RAGE_DISTANCE);
            let against = u8::try_from(near.count()).unwrap_or(u8::MAX);
            if against == 0 {
                continue;
            }
            if unit.orders.rage.is_yes() {
                self.army.the_mut(id).now.berserk = true;
                self.tell(Event::RagedAtWill { who: id }, referee);
                continue;
            }
            let test = self.nerve_test(unit, against, 0);
            let discipline = self.discipline(unit);
            let roll = roll(test, self.dice_of(id), referee);
            let came = if roll.hits == 0 { Nerve::Lost } else { Nerve::Steady };
            self.army.the_mut(id).now.berserk = came == Nerve::Lost;
            self.tell(
                Event::Raged(NerveTest {
                    who: id,
                    discipline,
                    against,
                    roll,
                    marks: Vec::new(),
                    came,
                    wound: None,
                }),
                referee,
            );
        }
    }
}
