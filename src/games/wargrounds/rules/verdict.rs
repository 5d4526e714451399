//! Whether a leg is decided, and for whom ([WG-110](docs/rules/wargrounds.md#wg-110),
//! [WG-150](docs/rules/wargrounds.md#wg-150) to [WG-177](docs/rules/wargrounds.md#wg-177)).

use super::life;
use crate::data::{Ground, Scenario, Side};
use crate::parts::CharacterId;
use crate::state::{Ending, FAR, LegResult, Life, Load, Score, Wargrounds};
use muster_game::Outcome;
use muster_kit::counted;

/// Whether the leg is over, after any step of the game.
pub fn is_decided(game: &Wargrounds) -> bool {
    verdict(game).is_some()
}

/// Checked after everything that happens ([WG-110](docs/rules/wargrounds.md#wg-110), WG-151, WG-156, WG-165,
/// WG-170, WG-173, WG-176).
pub fn verdict(game: &Wargrounds) -> Option<Verdict> {
    match game.field.scenario() {
        Scenario::Flags => {
            for side in [Side::Red, Side::Blue] {
                if game.field.things().flags().iter().all(|flag| flag.owner == Some(side)) {
                    return Some(Verdict::Won(side, "both flags are captured"));
                }
            }
        }
        Scenario::Barrel | Scenario::Storm => return timed_verdict(game),
        Scenario::Diplomacy => {
            for side in [Side::Red, Side::Blue] {
                if game.score.points(side) >= game.score.target() {
                    return Some(Verdict::Won(side, "enough points are scored"));
                }
            }
        }
        Scenario::Tablet | Scenario::Vip => (),
    }
    match (
        life::is_wiped_out(game, Side::Red),
        life::is_wiped_out(game, Side::Blue),
    ) {
        (true, true) => Some(Verdict::Drawn("nobody is left")),
        (true, false) => Some(Verdict::Won(Side::Blue, "all of Red are dead for good")),
        (false, true) => Some(Verdict::Won(Side::Red, "all of Blue are dead for good")),
        (false, false) => None,
    }
}

/// Whether the attackers are done, or cannot be any more ([WG-151](docs/rules/wargrounds.md#wg-151)).
fn timed_verdict(game: &Wargrounds) -> Option<Verdict> {
    let home = |who: CharacterId| {
        let fighter = game.people.fighter(who);
        fighter.load() == Load::Heavy
            && fighter.life() == Life::Standing
            && game.field.in_area(game.field.attackers(), fighter.at())
    };
    let success = match game.field.scenario() {
        Scenario::Barrel => game.people.team(game.field.attackers()).any(home),
        _ => game.turn.is_stormed(),
    };
    if success {
        return Some(Verdict::Done);
    }
    if is_slower(&game.score, timing(game)) {
        return Some(SLOWER);
    }
    life::is_wiped_out(game, game.field.attackers()).then_some(Verdict::NotDone("the attackers are dead for good"))
}

/// Whether a count is more than the first leg took ([WG-151](docs/rules/wargrounds.md#wg-151)).
pub fn is_slower(score: &Score, count: (u16, u16)) -> bool {
    let first = score.first_leg().and_then(|leg| leg.done);
    first.is_some_and(|first| count > first)
}

/// Turn, and cards of the defence in it ([WG-151](docs/rules/wargrounds.md#wg-151)).
pub fn timing(game: &Wargrounds) -> (u16, u16) {
    (game.turn.number(), game.turn.cards(game.field.attackers().other()))
}

/// All four pieces with standing characters of one side in the circle ([WG-159](docs/rules/wargrounds.md#wg-159)).
pub fn summoned(game: &Wargrounds) -> Option<Side> {
    [Side::Red, Side::Blue].into_iter().find(|side| {
        let inside = |who: CharacterId| game.field.board().ground(game.people.fighter(who).at()) == Ground::Goal;
        let carriers: Vec<CharacterId> = game
            .people
            .upright(*side)
            .filter(|who| game.people.fighter(*who).pieces() > 0)
            .collect();
        carriers
            .iter()
            .map(|who| game.people.fighter(*who).pieces())
            .sum::<u32>()
            == 4
            && carriers.into_iter().all(inside)
    })
}

/// The tables of tie-breaks ([WG-150](docs/rules/wargrounds.md#wg-150)).
pub fn tie_break(game: &Wargrounds) -> Verdict {
    let [red, blue] = [Side::Red, Side::Blue].map(|side| merit(game, side));
    let limit = "the turn limit is reached";
    match game.field.scenario() {
        Scenario::Barrel | Scenario::Storm => Verdict::NotDone(limit),
        _ if red > blue => Verdict::Won(Side::Red, limit),
        _ if blue > red => Verdict::Won(Side::Blue, limit),
        _ => Verdict::Drawn(limit),
    }
}

/// What counts at the limit, the first thing first ([WG-156](docs/rules/wargrounds.md#wg-156), WG-159, WG-173,
/// WG-176).
fn merit(game: &Wargrounds, side: Side) -> [i32; 3] {
    let deaths = -i32::from(game.score.deaths(side));
    match game.field.scenario() {
        Scenario::Flags => {
            let flags = game.field.things().flags_of(side);
            [i32::try_from(flags).expect("two flags"), deaths, 0]
        }
        Scenario::Tablet => {
            let pieces: u32 = game
                .people
                .upright(side)
                .map(|who| game.people.fighter(who).pieces())
                .sum();
            [i32::try_from(pieces).expect("four pieces"), deaths, 0]
        }
        Scenario::Vip => {
            let monarch = game.people.monarch(side).map(|who| game.people.fighter(who));
            let hp = monarch.filter(|fighter| matches!(fighter.life(), Life::Standing | Life::Recovering(_)));
            let hp = hp.map_or(0, |fighter| i32::from(fighter.hp()));
            [i32::from(hp > 0), deaths, hp]
        }
        _ => [i32::from(game.score.points(side)), 0, 0],
    }
}

/// How far the attackers came ([WG-165](docs/rules/wargrounds.md#wg-165),
/// [WG-170](docs/rules/wargrounds.md#wg-170)).
pub fn progress(game: &Wargrounds) -> i32 {
    if game.field.scenario() == Scenario::Storm {
        return if game.field.things().breached() != 0 {
            2
        } else {
            i32::from(!game.field.things().bridges().is_empty())
        };
    }
    let carrier = game
        .people
        .team(game.field.attackers())
        .find(|who| game.people.fighter(*who).load() == Load::Heavy);
    let at = carrier
        .map(|who| game.people.fighter(who).at())
        .or(game.field.things().heavy());
    let far = game.field.distances(game.field.area(game.field.attackers()));
    -i32::from(at.map_or(FAR, |at| far[game.field.board().index(at)]))
}

/// What the table is told of the end.
pub fn outcome(game: &Wargrounds, ending: &Ending) -> Outcome {
    let place = |side: Side| u8::from(ending.winner == Some(side.other())) + 1;
    let points = game.score.phases_won();
    let mut standings: Vec<muster_game::Standing> = game
        .seats
        .numbered()
        .map(|(seat, state)| muster_game::Standing {
            seat,
            place: place(state.side()),
            text: format!(
                "{}, {}, {}",
                state.side().title(),
                counted(points[state.side() as usize], "phase point"),
                counted(game.score.deaths_in_all(state.side()), "death")
            ),
        })
        .collect();
    standings.sort_by_key(|standing| (standing.place, standing.seat));
    let winners = standings
        .iter()
        .filter(|standing| ending.winner == Some(game.seats[standing.seat].side()));
    Outcome {
        winners: winners.map(|standing| standing.seat).collect(),
        reason: ending.reason.clone(),
        standings,
    }
}

/// How a leg ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    Won(Side, &'static str),
    Drawn(&'static str),
    /// The attackers of a timed scenario succeeded, or cannot any more ([WG-151](docs/rules/wargrounds.md#wg-151)).
    Done,
    NotDone(&'static str),
}

/// The second leg has taken longer than the first ([WG-151](docs/rules/wargrounds.md#wg-151)).
pub const SLOWER: Verdict = Verdict::NotDone("the first leg was faster");

/// Who did better, and why ([WG-151](docs/rules/wargrounds.md#wg-151), [WG-165](docs/rules/wargrounds.md#wg-165),
/// [WG-170](docs/rules/wargrounds.md#wg-170)).
pub fn compare_legs(first: &LegResult, second: &LegResult) -> (Option<Side>, &'static str) {
    let better = |one: &LegResult, two: &LegResult| match (one.done, two.done) {
        (Some(one), Some(two)) => two.cmp(&one),
        (Some(_), None) => std::cmp::Ordering::Greater,
        (None, Some(_)) => std::cmp::Ordering::Less,
        (None, None) => {
            let deaths = |side: Side| first.deaths[side as usize] + second.deaths[side as usize];
            let fewer = deaths(two.attackers).cmp(&deaths(one.attackers));
            one.progress.cmp(&two.progress).then(fewer)
        }
    };
    let reason = match (first.done, second.done) {
        (Some(_), Some(_)) => "the lower count",
        (Some(_), None) | (None, Some(_)) => "done beats not done",
        (None, None) => "how far the attacks came, then fewer deaths",
    };
    match better(first, second) {
        std::cmp::Ordering::Greater => (Some(first.attackers), reason),
        std::cmp::Ordering::Less => (Some(second.attackers), reason),
        std::cmp::Ordering::Equal => (None, "both attacks are level"),
    }
}
