//! The end of the game, the ranking and the summary
//! ([chapter 2.16](docs/rules/warcamp.md#216-death-of-a-tribe-and-the-end)).

use super::super::event::{Cause, Event, Summary};
use super::super::state::{Ending, Kills, Tribe, Warcamp};
use super::super::words::Letter;
use super::Ref;
use muster_game::{Outcome, Standing};
use std::cmp::Reverse;

/// What tribes that live are ranked by ([WC-150](docs/rules/warcamp.md#wc-150)).
type Rank = (u32, u32, usize, u32);

impl Warcamp {
    /// Ends the game at once, for the last tribe ([WC-149](docs/rules/warcamp.md#wc-149)) or after the last round
    /// ([WC-150](docs/rules/warcamp.md#wc-150)), with its summary ([WC-177](docs/rules/warcamp.md#wc-177)).
    pub fn finish(&mut self, ending: Ending, referee: &mut Ref<'_>) {
        self.ending = Some(ending);
        self.running = None;
        let outcome = self.outcome(ending);
        let winner = |seat: &muster_kit::Seat| {
            let place = self.place_of(*seat).expect("winners have tribes");
            (Letter::of(place), *seat, self.tribes[place].name.clone())
        };
        referee.note(Event::Over(Box::new(Summary {
            ending,
            winners: outcome.winners.iter().map(winner).collect(),
            rounds: self.round,
            kills: self.kills_by_cause(),
            best_member: self.records.best_member.clone(),
            biggest_theft: self.records.biggest_theft,
            worst_roll: self.records.worst_roll,
        })));
    }

    /// How the game ended; best first.
    pub fn outcome(&self, ending: Ending) -> Outcome {
        let mut order: Vec<usize> = (0..self.tribes.len()).collect();
        order.sort_by_key(|place| {
            let tribe = &self.tribes[*place];
            (
                Reverse(tribe.fall.map_or(u8::MAX, |fall| fall.order)),
                Reverse(rank(tribe)),
            )
        });
        let equal = |one: usize, other: usize| {
            let (one, other) = (&self.tribes[one], &self.tribes[other]);
            one.fall == other.fall && rank(one) == rank(other)
        };
        let mut standings: Vec<Standing> = Vec::new();
        for (index, place) in order.iter().enumerate() {
            let shared = index > 0 && equal(order[index - 1], *place);
            let own = u8::try_from(index + 1).expect("at most eight tribes");
            standings.push(Standing {
                seat: self.tribes[*place].seat,
                place: if shared { standings[index - 1].place } else { own },
                text: self.standing_text(*place),
            });
        }
        let first = standings.iter().filter(|standing| standing.place == 1);
        Outcome {
            winners: first.map(|standing| standing.seat).collect(),
            reason: match ending {
                Ending::LastTribe => "the last tribe standing".to_owned(),
                Ending::FinalRound => format!("the strongest tribe after round {}", self.round),
            },
            standings,
        }
    }

    fn standing_text(&self, place: usize) -> String {
        let tribe = &self.tribes[place];
        match tribe.fall {
            Some(fall) => format!("{} wiped out in round {}", tribe.name, fall.round),
            None => format!(
                "{} base CE {}, {} members",
                tribe.name,
                tribe.base_ce(),
                tribe.members.len()
            ),
        }
    }

    /// Kills of all tribes and of nobody, by cause; causes without any are left out
    /// ([WC-177](docs/rules/warcamp.md#wc-177)).
    fn kills_by_cause(&self) -> Vec<(Cause, u32)> {
        let sum = |of: fn(&Kills) -> u16| self.tribes.iter().map(|tribe| u32::from(of(&tribe.tally.kills))).sum();
        let causes: [(Cause, u32); 8] = [
            (Cause::Battle, sum(|kills| kills.battle)),
            (Cause::Spell, sum(|kills| kills.spell)),
            (Cause::Item, sum(|kills| kills.item)),
            (Cause::Assassination, sum(|kills| kills.thieving)),
            (Cause::Hunt, u32::from(self.records.hunted)),
            (Cause::Hunger, u32::from(self.records.starved)),
            (Cause::Adventurers, u32::from(self.records.adventurers)),
            (Cause::Meteor, u32::from(self.records.meteors)),
        ];
        causes.into_iter().filter(|(_, count)| *count > 0).collect()
    }
}

/// Base CE, then members, then items, then food and bones ([WC-150](docs/rules/warcamp.md#wc-150)).
fn rank(tribe: &Tribe) -> Rank {
    if tribe.is_alive() {
        (
            tribe.base_ce(),
            tribe.heads(),
            tribe.items.len(),
            tribe.food + tribe.bones,
        )
    } else {
        (0, 0, 0, 0)
    }
}
