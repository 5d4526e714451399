//! The end of the game, the ranking and the summary
//! ([chapter 2.16](docs/rules/warcamp.md#216-death-of-a-tribe-and-the-end)).

use super::super::event::{Cause, Event, Summary};
use super::super::state::{Ending, Kills, Tribe, Tribes, Warcamp};
use super::super::words::Letter;
use super::Ref;
use muster_game::{Outcome, Standing};
use muster_kit::counted;
use std::cmp::Reverse;

/// What tribes that live are ranked by ([WC-150](docs/rules/warcamp.md#wc-150)).
type Rank = (u32, u32, usize, u32);

/// Ends the game at once, for the last tribe ([WC-149](docs/rules/warcamp.md#wc-149)) or after the last round
/// ([WC-150](docs/rules/warcamp.md#wc-150)), with its summary ([WC-177](docs/rules/warcamp.md#wc-177)).
pub fn finish(game: &mut Warcamp, ending: Ending, referee: &mut Ref<'_>) {
    game.ending = Some(ending);
    game.turn.stop_orders();
    let outcome = outcome(game, ending);
    let winner = |seat: &muster_kit::Seat| {
        let letter = game.tribes.of_seat(*seat).expect("winners have tribes");
        (letter, *seat, game.tribes[letter].name().to_owned())
    };
    referee.note(Event::Over(Box::new(Summary {
        ending,
        winners: outcome.winners.iter().map(winner).collect(),
        rounds: game.turn.round(),
        kills: kills_by_cause(game),
        best_member: game.records.best_member().cloned(),
        biggest_theft: game.records.biggest_theft(),
        worst_roll: game.records.worst_roll(),
    })));
}

/// How the game ended; best first.
pub fn outcome(game: &Warcamp, ending: Ending) -> Outcome {
    let mut order: Vec<Letter> = game.tribes.letters().collect();
    order.sort_by_key(|letter| {
        let tribe = &game.tribes[*letter];
        (
            Reverse(tribe.fall().map_or(u8::MAX, |fall| fall.order)),
            Reverse(rank(tribe)),
        )
    });
    let equal = |one: Letter, other: Letter| {
        let (one, other) = (&game.tribes[one], &game.tribes[other]);
        one.fall() == other.fall() && rank(one) == rank(other)
    };
    let mut standings: Vec<Standing> = Vec::new();
    for (index, letter) in order.iter().enumerate() {
        let shared = index > 0 && equal(order[index - 1], *letter);
        let own = u8::try_from(index + 1).expect("at most eight tribes");
        standings.push(Standing {
            seat: game.tribes[*letter].seat(),
            place: if shared { standings[index - 1].place } else { own },
            text: standing_text(&game.tribes, *letter),
        });
    }
    let first = standings.iter().filter(|standing| standing.place == 1);
    Outcome {
        winners: first.map(|standing| standing.seat).collect(),
        reason: match ending {
            Ending::LastTribe => "the last tribe standing".to_owned(),
            Ending::FinalRound => format!("the strongest tribe after round {}", game.turn.round()),
        },
        standings,
    }
}

/// What a tribe is ranked by; items and stores where another tribe has as much of the rest
/// ([WC-150](docs/rules/warcamp.md#wc-150)).
fn standing_text(tribes: &Tribes, letter: Letter) -> String {
    let tribe = &tribes[letter];
    if let Some(fall) = tribe.fall() {
        return format!("{} wiped out in round {}", tribe.name(), fall.round);
    }
    let (ce, heads, items, stores) = rank(tribe);
    let others: Vec<Rank> = tribes
        .living()
        .filter(|other| *other != letter)
        .map(|other| rank(&tribes[other]))
        .collect();
    let mut text = format!("{} base CE {ce}, {}", tribe.name(), counted(heads, "member"));
    if others.iter().any(|other| (other.0, other.1) == (ce, heads)) {
        text = format!("{text}, {}", counted(items, "item"));
    }
    if others
        .iter()
        .any(|other| (other.0, other.1, other.2) == (ce, heads, items))
    {
        text = format!("{text}, {stores} food and bones");
    }
    text
}

/// Kills of all tribes and of nobody, by cause; causes without any are left out
/// ([WC-177](docs/rules/warcamp.md#wc-177)).
fn kills_by_cause(game: &Warcamp) -> Vec<(Cause, u32)> {
    let sum = |of: fn(&Kills) -> u16| {
        game.tribes
            .iter()
            .map(|tribe| u32::from(of(&tribe.tally.kills())))
            .sum()
    };
    let kills: [(Cause, u32); 4] = [
        (Cause::Battle, sum(|kills| kills.battle)),
        (Cause::Spell, sum(|kills| kills.spell)),
        (Cause::Item, sum(|kills| kills.item)),
        (Cause::Assassination, sum(|kills| kills.thieving)),
    ];
    let deaths = game.records.deaths().map(|(cause, count)| (cause, u32::from(count)));
    let causes = kills.into_iter().chain(deaths);
    causes.filter(|(_, count)| *count > 0).collect()
}

/// Base CE, then members, then items, then food and bones ([WC-150](docs/rules/warcamp.md#wc-150)).
fn rank(tribe: &Tribe) -> Rank {
    if tribe.is_alive() {
        (
            tribe.base_ce(),
            tribe.heads(),
            tribe.gear.count(),
            tribe.stores.food() + tribe.stores.bones(),
        )
    } else {
        (0, 0, 0, 0)
    }
}
