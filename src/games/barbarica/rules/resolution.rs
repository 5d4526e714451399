//! Hidden units and the Resolution phase (2.15).

use crate::data::Terrain;
use crate::event::{Event, Tale};
use crate::rules::rolling::roll;
use crate::rules::{Ref, ending, nerve, rolling, secrets, specials, telling};
use crate::state::{Army, Barbarica, Now, Stuck, Unit};
use crate::words::UnitId;

/// How far units are looked for ([BB-203](docs/rules/barbarica.md#bb-203)).
const NOTICE_DISTANCE: u32 = 6;

/// Runs the Resolution phase, in its order ([BB-205](docs/rules/barbarica.md#bb-205)).
pub fn resolution(game: &mut Barbarica, referee: &mut Ref<'_>) {
    let ids: Vec<UnitId> = game.army.units().iter().map(|unit| unit.id).collect();
    for id in &ids {
        if game.army.the(*id).stuck == Stuck::Clearing {
            game.army.the_mut(*id).stuck = Stuck::No;
            let unseen_but_by = secrets::hearing(game, *id);
            let event = Event::ShieldFreed {
                who: *id,
                unseen_but_by,
            };
            telling::tell(&mut game.turn, event, referee);
        }
        game.army.the_mut(*id).now.fleeing = false;
    }
    if game.turn.round() > 0 {
        notice(game, referee);
    }
    hide_again(game, referee);
    specials::resolve_specials(game, referee);
    ending::check(game, referee);
    if game.turn.is_fighting() {
        ending::check_limit(game, referee);
    }
    if game.turn.is_fighting() {
        forget_round(&mut game.army);
    }
}

/// Looks for each hidden unit once, by the nearest enemy that might see it
/// ([BB-203](docs/rules/barbarica.md#bb-203)).
fn notice(game: &mut Barbarica, referee: &mut Ref<'_>) {
    let hidden: Vec<UnitId> = game
        .army
        .units()
        .iter()
        .filter(|unit| unit.hidden)
        .map(|unit| unit.id)
        .collect();
    for id in hidden {
        let unit = game.army.the(id);
        let at = unit.at;
        let nearest = game
            .army
            .visible(unit.side().other())
            .filter(|enemy| !enemy.routing && !enemy.is_wagon())
            .map(|enemy| (enemy.at.distance(at), enemy.id, enemy.at))
            .filter(|(distance, _, from)| *distance <= NOTICE_DISTANCE && game.ground.sees(*from, at))
            .min();
        let Some((distance, by, _)) = nearest else { continue };
        let against = u8::try_from(distance).expect("at most six");
        let test = nerve::nerve_test(game, game.army.the(by), against, 0);
        let test = if secrets::keeps_secrets(game) {
            // A failed look must not even be known to have been rolled for.
            rolling::roll_unseen(test, referee)
        } else {
            roll(test, rolling::dice_of(game, by), referee)
        };
        let unseen = test.hits < 2;
        let seats = if unseen {
            secrets::knowing(game, game.army.the(id).side())
        } else {
            Vec::new()
        };
        telling::tell(
            &mut game.turn,
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
            game.army.the_mut(id).hidden = false;
            referee.reveal();
            telling::story_of(game, Tale::Noticed, id, referee);
        }
    }
}

/// Hides units that were told to hold in a wood, did nothing, suffered nothing and are seen by no enemy
/// ([BB-204](docs/rules/barbarica.md#bb-204)).
fn hide_again(game: &mut Barbarica, referee: &mut Ref<'_>) {
    let vanish = |unit: &Unit| {
        unit.now.holds
            && !unit.hidden
            && !unit.now.struck
            && !unit.now.attacked
            && game.ground.terrain(unit.at) == Terrain::Forest
            && !game
                .army
                .of(unit.side().other())
                .any(|enemy| game.ground.sees(enemy.at, unit.at))
    };
    let ids: Vec<UnitId> = game
        .army
        .units()
        .iter()
        .filter(|unit| vanish(unit))
        .map(|unit| unit.id)
        .collect();
    for id in ids {
        let unit = game.army.the_mut(id);
        unit.hidden = true;
        let (at, side) = (unit.at, unit.side());
        let seats = secrets::knowing(game, side);
        telling::tell(&mut game.turn, Event::Hid { who: id, at, seats }, referee);
    }
}

/// Clears the marks of the round ([BB-4](docs/rules/barbarica.md#bb-4)).
fn forget_round(army: &mut Army) {
    for unit in army.units_mut() {
        unit.fought_last = unit.now.fought;
        unit.now = Now::default();
        if unit.stuck == Stuck::Fresh {
            unit.stuck = Stuck::Embedded;
        }
    }
}
