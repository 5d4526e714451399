//! The Psychology phase (2.11) and what stands behind tests of nerve: Leaders, standards, musicians (2.10).

use crate::event::{Event, Nerve, NerveTest, Tale};
use crate::rules::nerve::CALL_DISTANCE;
use crate::rules::rolling::roll;
use crate::rules::{Ref, ending, nerve, rolling, secrets, telling, wounds};
use crate::state::{Army, Barbarica, Marks, Side, Unit};
use crate::words::{Call, UnitId};

/// How near an enemy stirs a berserker ([BB-121](docs/rules/barbarica.md#bb-121)).
pub const RAGE_DISTANCE: u32 = 4;

/// Runs all of a side's Psychology: musicians, rallies, rout tests, rage
/// ([BB-112](docs/rules/barbarica.md#bb-112)). In an ambush Rome has none (BB-262).
pub fn psychology(game: &mut Barbarica, side: Side, referee: &mut Ref<'_>) {
    let routing = game.army.routing(side);
    let helped = musicians_sound(game, side, &routing, referee);
    for id in &routing {
        if game.army.unit(*id).is_some() && !game.turn.is_over() {
            rally(game, *id, helped.contains(id), referee);
        }
    }
    if game.turn.is_over() {
        return;
    }
    rout_tests(game, side, &routing, referee);
    rages(game, side, referee);
}

/// Lets each musician call once; says which routing units that helps to rally
/// ([BB-123](docs/rules/barbarica.md#bb-123)).
fn musicians_sound(game: &mut Barbarica, side: Side, routing: &[UnitId], referee: &mut Ref<'_>) -> Vec<UnitId> {
    let mut helped = Vec::new();
    let players: Vec<UnitId> = game
        .army
        .of(side)
        .filter(|unit| unit.is_musician() && !unit.routing && !game.army.in_contact(unit))
        .map(|unit| unit.id)
        .collect();
    for id in players {
        let unit = game.army.the(id);
        let hears = |other: &Unit| other.id != id && other.at.distance(unit.at) <= CALL_DISTANCE;
        let fugitive = routing
            .iter()
            .map(|id| game.army.the(*id))
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
        if advance && !game.army.of(side).any(|other| hears(other) && !other.routing) {
            continue;
        }
        game.army.the_mut(id).now.calls = advance;
        let unseen_but_by = secrets::hearing(game, id);
        let event = Event::Called {
            who: id,
            rally,
            unseen_but_by,
        };
        telling::tell(&mut game.turn, event, referee);
    }
    helped
}

/// Rolls for a routing unit: it may take a wound, then runs on, recovers or acts
/// ([BB-115](docs/rules/barbarica.md#bb-115)).
fn rally(game: &mut Barbarica, id: UnitId, helped: bool, referee: &mut Ref<'_>) {
    let unit = game.army.the(id);
    let extra = u8::from(game.army.has_leader_near(unit)) + u8::from(helped);
    let against = unit.wounds().max(1);
    let test = nerve::nerve_test(game, unit, against, extra);
    let discipline = nerve::discipline(game, unit);
    let before = unit.strength;
    let roll = roll(test, rolling::dice_of(game, id), referee);
    let hurt = roll.wild_face() < test.target;
    if hurt {
        game.army.wound(id, 1);
    }
    let left = game.army.the(id).strength;
    let came = match (left, roll.hits) {
        (0, _) => Nerve::Fell,
        (_, 0) => Nerve::Lost,
        (_, 1) => Nerve::Half,
        _ => Nerve::Steady,
    };
    telling::tell(
        &mut game.turn,
        Event::Rallied(NerveTest {
            who: id,
            discipline,
            against,
            roll,
            marks: Vec::new(),
            came,
            wound: hurt.then_some((before, left)),
            unseen_but_by: Vec::new(),
        }),
        referee,
    );
    let unit = game.army.the_mut(id);
    match came {
        Nerve::Fell => {
            wounds::remove(game, id, None, false, referee);
            ending::check(game, referee);
        }
        Nerve::Lost => (),
        Nerve::Half | Nerve::Steady => {
            unit.routing = false;
            unit.now.recovering = came == Nerve::Half;
            telling::story_of(game, Tale::Rallied, id, referee);
        }
    }
}

/// Tests once for all marks of a unit ([BB-117](docs/rules/barbarica.md#bb-117),
/// [BB-119](docs/rules/barbarica.md#bb-119)). Those that began the phase running have made their roll.
fn rout_tests(game: &mut Barbarica, side: Side, rallied: &[UnitId], referee: &mut Ref<'_>) {
    let fugitives = game.army.routing(side);
    let units: Vec<UnitId> = game
        .army
        .visible(side)
        .filter(|unit| !unit.routing && !unit.is_wagon())
        .map(|unit| unit.id)
        .collect();
    for id in units {
        let unit = game.army.the(id);
        let marks = marks_of(&game.army, unit, &fugitives);
        game.army.the_mut(id).marks = Marks::default();
        if marks.is_empty() || rallied.contains(&id) || game.army.the(id).is_fanatic() {
            continue;
        }
        rout_test(game, id, marks, referee);
    }
}

/// Why a unit has to test now ([BB-117](docs/rules/barbarica.md#bb-117)).
fn marks_of(army: &Army, unit: &Unit, fugitives: &[UnitId]) -> Vec<String> {
    let led = army.of(unit.side()).any(|leader| {
        leader.is_leader() && leader.id != unit.id && !leader.routing && leader.at.distance(unit.at) <= 1
    });
    let panic = fugitives.iter().any(|other| army.the(*other).at.distance(unit.at) <= 1);
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

fn rout_test(game: &mut Barbarica, id: UnitId, marks: Vec<String>, referee: &mut Ref<'_>) {
    let unit = game.army.the(id);
    let more = u8::try_from(marks.len() - 1).expect("there are four marks");
    let against = (unit.wounds() + more).max(1);
    let extra = u8::from(game.army.has_leader_near(unit));
    let test = nerve::nerve_test(game, unit, against, extra);
    let discipline = nerve::discipline(game, unit);
    let roll = roll(test, rolling::dice_of(game, id), referee);
    let came = match roll.hits {
        0 => Nerve::Lost,
        1 => Nerve::Half,
        _ => Nerve::Steady,
    };
    telling::tell(
        &mut game.turn,
        Event::Routed(NerveTest {
            who: id,
            discipline,
            against,
            roll,
            marks,
            came,
            wound: None,
            unseen_but_by: Vec::new(),
        }),
        referee,
    );
    let unit = game.army.the_mut(id);
    unit.routing = came == Nerve::Lost;
    unit.now.shaken = came == Nerve::Half;
    if came == Nerve::Lost {
        telling::story_of(game, Tale::Rout, id, referee);
    }
}

/// Tests whether rage takes the berserkers with enemies near ([BB-121](docs/rules/barbarica.md#bb-121)).
fn rages(game: &mut Barbarica, side: Side, referee: &mut Ref<'_>) {
    let units: Vec<UnitId> = game
        .army
        .of(side)
        .filter(|unit| unit.id.kind.has(crate::data::Trait::Berserker) && !unit.routing && !unit.now.recovering)
        .map(|unit| unit.id)
        .collect();
    for id in units {
        let unit = game.army.the(id);
        let near = game
            .army
            .visible(side.other())
            .filter(|enemy| enemy.at.distance(unit.at) <= RAGE_DISTANCE);
        let against = u8::try_from(near.count()).unwrap_or(u8::MAX);
        if against == 0 {
            continue;
        }
        if unit.orders.rage.is_yes() {
            game.army.the_mut(id).now.berserk = true;
            let unseen_but_by = secrets::hearing(game, id);
            let event = Event::RagedAtWill { who: id, unseen_but_by };
            telling::tell(&mut game.turn, event, referee);
            continue;
        }
        let test = nerve::nerve_test(game, unit, against, 0);
        let discipline = nerve::discipline(game, unit);
        let roll = rolling::roll_of(game, id, test, referee);
        let came = if roll.hits == 0 { Nerve::Lost } else { Nerve::Steady };
        game.army.the_mut(id).now.berserk = came == Nerve::Lost;
        let unseen_but_by = secrets::hearing(game, id);
        telling::tell(
            &mut game.turn,
            Event::Raged(NerveTest {
                who: id,
                discipline,
                against,
                roll,
                marks: Vec::new(),
                came,
                wound: None,
                unseen_but_by,
            }),
            referee,
        );
    }
}
