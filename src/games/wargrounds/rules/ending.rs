//! How legs, phases and the game end, and what comes after ([WG-110](docs/rules/wargrounds.md#wg-110),
//! [WG-150](docs/rules/wargrounds.md#wg-150) to [WG-180](docs/rules/wargrounds.md#wg-180)).

use super::verdict::{self, SLOWER, Verdict, compare_legs};
use super::{Ref, hands, muster, turn_start};
use crate::data::{Scenario, Side};
use crate::event::{Event, Who};
use crate::facts;
use crate::parts::CharacterId;
use crate::state::{Ending, LegResult, PhaseResult, Stage, Wargrounds};

/// Ends a turn: Tablet and the turn limit, hands, the next turn ([WG-61](docs/rules/wargrounds.md#wg-61)).
pub fn end_turn(game: &mut Wargrounds, referee: &mut Ref<'_>) {
    if game.field.scenario() == Scenario::Tablet
        && let Some(side) = verdict::summoned(game)
    {
        close_leg(game, referee, Verdict::Won(side, "the tablet is whole in the circle"));
        return;
    }
    if game.turn.number() >= facts::turn_limit(game) {
        let verdict = verdict::tie_break(game);
        close_leg(game, referee, verdict);
        return;
    }
    if game.field.scenario().is_timed() && verdict::is_slower(&game.score, (game.turn.number() + 1, 0)) {
        close_leg(game, referee, SLOWER);
        return;
    }
    hands::refill_hands(game, referee);
    turn_start::begin_turn(game, referee);
}

/// A leg that something has just decided.
pub fn end_leg(game: &mut Wargrounds, referee: &mut Ref<'_>) {
    if let Some(verdict) = verdict::verdict(game) {
        close_leg(game, referee, verdict);
    }
}

fn close_leg(game: &mut Wargrounds, referee: &mut Ref<'_>, verdict: Verdict) {
    game.turn.drop_go();
    game.suspended = None;
    if !game.field.scenario().is_timed() {
        let (winner, reason) = match verdict {
            Verdict::Won(side, reason) => (Some(side), reason),
            Verdict::Drawn(reason) | Verdict::NotDone(reason) => (None, reason),
            Verdict::Done => (None, "it is done"),
        };
        end_phase(game, referee, winner, reason.to_owned(), game.score.deaths_of_leg());
        return;
    }
    let done = (verdict == Verdict::Done).then(|| verdict::timing(game));
    let reason = match verdict {
        Verdict::NotDone(reason) => reason,
        _ => "the attackers succeed",
    };
    let leg = LegResult {
        attackers: game.field.attackers(),
        done,
        progress: verdict::progress(game),
        deaths: game.score.deaths_of_leg(),
    };
    referee.note(Event::LegEnded {
        attackers: game.field.attackers(),
        done,
        reason: reason.to_owned(),
    });
    match game.score.first_leg() {
        None if game.terms.options().legs == 2 => {
            game.score.end_first_leg(leg);
            game.field.attack(game.field.attackers().other());
            game.progress.second_leg();
            muster::begin_muster(game, referee);
        }
        None => {
            let winner = if done.is_some() {
                leg.attackers
            } else {
                leg.attackers.other()
            };
            end_phase(game, referee, Some(winner), reason.to_owned(), leg.deaths);
        }
        Some(first) => {
            let (winner, reason) = compare_legs(&first, &leg);
            // The first leg's deaths are counted already.
            let both = [0, 1].map(|side| first.deaths[side] + leg.deaths[side]);
            game.score.reopen(first);
            end_phase(game, referee, winner, reason.to_owned(), both);
        }
    }
}

/// Ends a phase: the phase point, and what comes next ([WG-177](docs/rules/wargrounds.md#wg-177),
/// [WG-178](docs/rules/wargrounds.md#wg-178)).
pub fn end_phase(game: &mut Wargrounds, referee: &mut Ref<'_>, winner: Option<Side>, reason: String, deaths: [u16; 2]) {
    game.turn.drop_go();
    game.suspended = None;
    referee.note(Event::PhaseEnded {
        phase: game.progress.phase(),
        scenario: game.field.scenario(),
        winner,
        reason: reason.clone(),
        deaths,
    });
    game.score.end_phase(PhaseResult {
        scenario: game.field.scenario(),
        winner,
        deaths,
        reason,
    });
    if game.progress.phase() >= game.terms.options().phases {
        end_game(game, referee, None);
        return;
    }
    game.progress.enter(Stage::Reroll);
    for seat in game.seats.iter_mut() {
        seat.set_ready(true);
    }
    for side in [Side::Red, Side::Blue] {
        let captain = game.seats.captain(side);
        let conceded = game.seats[captain].has_conceded();
        game.seats[captain].set_ready(conceded);
        game.seats.new_key(captain);
    }
    if game.seats.are_ready() {
        muster::next_phase(game, referee);
    }
}

/// Ends the game: phase points, then fewer deaths, or a side has conceded
/// ([WG-179](docs/rules/wargrounds.md#wg-179), [WG-180](docs/rules/wargrounds.md#wg-180)).
pub fn end_game(game: &mut Wargrounds, referee: &mut Ref<'_>, conceded: Option<Side>) {
    let points = game.score.phases_won();
    let deaths = game.score.deaths_before();
    let (winner, reason) = match conceded {
        Some(side) => (Some(side.other()), format!("{} gives up", side.title())),
        None if points[0] != points[1] => (
            Some(if points[0] > points[1] { Side::Red } else { Side::Blue }),
            "more phase points".to_owned(),
        ),
        None if deaths[0] != deaths[1] => (
            Some(if deaths[0] < deaths[1] { Side::Red } else { Side::Blue }),
            "fewer deaths".to_owned(),
        ),
        None => (None, "all is equal".to_owned()),
    };
    let most = |number: &dyn Fn(CharacterId) -> u8| -> Option<(Who, u8)> {
        let best = game
            .people
            .everybody()
            .max_by_key(|who| (number(*who), std::cmp::Reverse(*who)))?;
        (number(best) > 0).then(|| (game.people.who(best), number(best)))
    };
    referee.note(Event::Ended {
        winner,
        reason: reason.clone(),
        deaths,
        deadliest: most(&|who| game.people.fighter(who).kills()),
        most_dead: most(&|who| game.people.fighter(who).falls()),
    });
    game.progress.enter(Stage::Over);
    game.turn.drop_go();
    game.suspended = None;
    game.score.end(Ending { winner, reason });
}
