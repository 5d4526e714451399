//! Between phases: equipment rerolls, the next scenario, Monarchs, places, and the start of a leg
//! ([WG-24](docs/rules/wargrounds.md#wg-24), WG-102, WG-145, WG-146, WG-171, WG-178).

use super::{Ref, hands, life, sheets, turn_start};
use crate::data::{Cell, Scenario, Side};
use crate::event::Event;
use crate::facts;
use crate::parts::CharacterId;
use crate::state::{Life, Stage, Turn, Wargrounds};
use muster_kit::Whose;

/// Begins the next phase: rolls for its scenario and for who attacks if they are not fixed, and clears the field
/// ([WG-145](docs/rules/wargrounds.md#wg-145), [WG-178](docs/rules/wargrounds.md#wg-178)).
pub fn next_phase(game: &mut Wargrounds, referee: &mut Ref<'_>) {
    game.progress.next_phase();
    let wanted = if game.progress.phase() == 1 {
        game.terms.options().scenario1
    } else {
        game.terms.options().scenario2
    };
    let before = game.score.results().last().map(|result| result.scenario);
    let mut roll = Vec::new();
    let scenario = match wanted.named() {
        Some(scenario) => scenario,
        None => loop {
            let die = referee.dice.of(Whose::Nobody).roll(6);
            roll.push(die);
            let scenario = Scenario::ALL[die as usize - 1];
            if Some(scenario) != before {
                break scenario;
            }
        },
    };
    game.field.play(scenario);
    let die = scenario.is_timed().then(|| referee.dice.of(Whose::Nobody).roll(6));
    game.field.attack(if die.is_none_or(|die| die <= 3) {
        Side::Red
    } else {
        Side::Blue
    });
    referee.note(Event::PhaseBegun {
        phase: game.progress.phase(),
        leg: game.progress.leg(),
        scenario: game.field.scenario(),
        roll,
        attackers: die.map(|_| game.field.attackers()),
        attackers_roll: die,
        limit: facts::turn_limit(game),
    });
    clear_field(game, referee);
}

/// The second leg, with attack and defence exchanged ([WG-151](docs/rules/wargrounds.md#wg-151)).
pub fn begin_muster(game: &mut Wargrounds, referee: &mut Ref<'_>) {
    referee.note(Event::PhaseBegun {
        phase: game.progress.phase(),
        leg: game.progress.leg(),
        scenario: game.field.scenario(),
        roll: Vec::new(),
        attackers: Some(game.field.attackers()),
        attackers_roll: None,
        limit: facts::turn_limit(game),
    });
    clear_field(game, referee);
}

/// Makes ready for a leg: nobody on the field, everything in its place ([WG-102](docs/rules/wargrounds.md#wg-102)).
fn clear_field(game: &mut Wargrounds, referee: &mut Ref<'_>) {
    game.progress.enter(Stage::Muster);
    game.field.clear();
    let called = game.turn.called();
    game.turn = Turn::before_the_first();
    game.score.begin_leg();
    game.people.crown(Side::Red, None);
    game.people.crown(Side::Blue, None);
    for who in game.people.everybody() {
        let facing = game.field.home_facing(game.people.side_of(who));
        game.people.fighter_mut(who).begin_leg(facing, called.has(who));
    }
    life::fill(game);
    for seat in game.seats.numbers() {
        let state = &mut game.seats[seat];
        state.begin_leg();
        game.seats.new_key(seat);
    }
    if game.seats.are_ready() {
        start_leg(game, referee);
    }
}

/// Everybody is in; the leg begins ([WG-146](docs/rules/wargrounds.md#wg-146)).
pub fn start_leg(game: &mut Wargrounds, referee: &mut Ref<'_>) {
    let there = |side: Side| {
        game.people
            .team(side)
            .filter(|who| game.people.fighter(*who).life() != Life::Gone)
            .count()
    };
    let larger = there(Side::Red).max(there(Side::Blue));
    game.score.set_target(u16::try_from(larger).expect("34 at most"));
    for side in [Side::Red, Side::Blue] {
        if game.field.scenario() == Scenario::Vip && game.people.monarch(side).is_none() {
            game.people.crown(side, game.people.usual_monarch(side));
        }
        place_side(game, side);
    }
    life::fill(game);
    let counts = [Side::Red, Side::Blue].map(|side| game.people.upright(side).count());
    referee.note(Event::Placed {
        fighters: counts.map(|count| u8::try_from(count).expect("34 at most")),
    });
    for side in [Side::Red, Side::Blue] {
        if let Some(who) = game.people.monarch(side) {
            referee.note(Event::Monarch {
                side,
                who: game.people.who(who),
            });
        }
    }
    hands::new_hands(game, referee);
    turn_start::roll_starts(game, referee);
    referee.reveal();
    turn_start::begin_turn(game, referee);
}

/// The places asked for, then the rest ([WG-146](docs/rules/wargrounds.md#wg-146),
/// [9.5](docs/rules/wargrounds.md#95-auto-build-and-auto-placement)).
fn place_side(game: &mut Wargrounds, side: Side) {
    let wanted: Vec<(CharacterId, Cell)> = game
        .seats
        .of(side)
        .flat_map(|seat| game.seats[seat].secret().places.clone())
        .collect();
    for (who, cell) in wanted {
        if game.people.occupant(cell).is_none() && game.people.fighter(who).life() == Life::Unplaced {
            game.people.fighter_mut(who).stand_on(cell);
        }
    }
    for who in game.people.placing_order(side) {
        let free = game
            .field
            .placing_cells(side)
            .into_iter()
            .find(|cell| game.people.occupant(*cell).is_none());
        if let Some(cell) = free.or_else(|| life::overflow_cell(game, side)) {
            game.people.fighter_mut(who).stand_on(cell);
        }
    }
}

/// Rerolls a side's equipment or keeps it, as its captain says ([WG-24](docs/rules/wargrounds.md#wg-24)).
pub fn reroll_kit(game: &mut Wargrounds, referee: &mut Ref<'_>, side: Side, yes: bool) {
    if !yes {
        referee.note(Event::KeptKit { side });
        return;
    }
    let grey = !game.people.contingent(side, true).is_empty();
    let small = |die: u32| i8::try_from(die).expect("a die");
    let captain = Whose::Seat(game.seats.captain(side));
    let mut rolls = vec![referee.dice.of(captain).roll(6)];
    let faction = game.terms.faction(side);
    let own = small(rolls[0]) + faction.kewl();
    let greys = grey.then(|| {
        let die = referee.dice.of(captain).roll(6);
        rolls.push(die);
        small(die) - 1
    });
    let rows = game.terms.reroll(side, own, greys);
    sheets::rebuild_kit(game, side);
    referee.note(Event::Rerolled { side, rolls, rows });
}
