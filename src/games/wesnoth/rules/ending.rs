//! Leaders lost, removal, the end of the game (WB-99 to WB-110).

use super::super::action::Leaderless;
use super::super::event::Event;
use super::super::state::{EndReason, Ending, Wesnoth};
use super::{Ref, no};
use muster_game::{Notice, Outcome, Standing};
use muster_kit::{Refusal, Seat};

/// What a living unit counts, by level ([WB-110](docs/rules/wesnoth.md#wb-110)).
const SCORES: [u32; 4] = [3, 3, 7, 15];

impl Wesnoth {
    /// What a death means for the side that lost the unit, before any promotion ([WB-70](docs/rules/wesnoth.md#wb-70)):
    /// a leader is never replaced ([WB-100](docs/rules/wesnoth.md#wb-100)) and pays no more than its level
    /// ([WB-101](docs/rules/wesnoth.md#wb-101)); without one the side plays on or is removed
    /// ([WB-103](docs/rules/wesnoth.md#wb-103)), without any unit it is removed
    /// ([WB-109](docs/rules/wesnoth.md#wb-109)). Then the aim may be reached ([WB-99](docs/rules/wesnoth.md#wb-99)).
    pub(super) fn after_death(&mut self, side: u8, leader: bool, referee: &mut Ref<'_>) {
        let removed = leader && self.options.leaderless == Leaderless::Removed;
        if leader {
            referee.note(Event::LeaderFell { side, removed });
        }
        let bare = self.army(side).next().is_none();
        if removed || bare {
            self.remove(side, false, referee);
        }
        self.test_end(referee);
    }

    /// Removes a side, by conquest ([WB-93](docs/rules/wesnoth.md#wb-93)) or otherwise: units, marks and gold are gone;
    /// the castle is plain City ground ([WB-107](docs/rules/wesnoth.md#wb-107)).
    pub(super) fn remove(&mut self, side: u8, conceded: bool, referee: &mut Ref<'_>) {
        let count = |number: usize| u32::try_from(number).expect("a map is small");
        let (units, villages) = (count(self.army(side).count()), count(self.villages_of(side)));
        self.units.retain(|unit| unit.owner != side);
        for owner in &mut self.villages {
            if *owner == Some(side) {
                *owner = None;
            }
        }
        let round = self.round;
        let gone = self.side_mut(side);
        gone.gold = 0;
        gone.removed = Some(round);
        gone.secret.exceptions.clear();
        if self.turn == side {
            self.pending = None;
        }
        // WB-98: who held its keep holds an enemy keep no more.
        let keep = self.map.keeps[usize::from(side)];
        for unit in self.units.iter_mut().filter(|unit| unit.at == keep) {
            unit.holds_keep = false;
        }
        referee.note(Event::Removed {
            side,
            conceded,
            units,
            villages,
        });
    }

    /// Passes the turn on if the side in turn has been removed ([WB-107](docs/rules/wesnoth.md#wb-107)).
    pub(super) fn leave_turn(&mut self, referee: &mut Ref<'_>) {
        if !self.is_over() && self.is_removed(self.turn) {
            self.pass_turn(referee);
        }
    }

    /// Teams of the game, each once.
    fn teams(&self) -> Vec<u8> {
        let mut teams: Vec<u8> = self.sides.iter().map(|side| side.team).collect();
        teams.sort_unstable();
        teams.dedup();
        teams
    }

    /// Ends the game if one team alone has a leader ([WB-104](docs/rules/wesnoth.md#wb-104)), or all seats of the
    /// others are removed ([WB-105](docs/rules/wesnoth.md#wb-105)).
    pub(super) fn test_end(&mut self, referee: &mut Ref<'_>) {
        if self.is_over() {
            return;
        }
        let teams = self.teams();
        let led = |team: &u8| {
            self.side_numbers()
                .any(|side| self.side(side).team == *team && self.has_leader(side))
        };
        let alone = |team: &u8| {
            let others = self.side_numbers().filter(|side| self.side(*side).team != *team);
            others.into_iter().all(|side| self.is_removed(side))
        };
        let leading: Vec<u8> = teams.iter().copied().filter(led).collect();
        let (reason, team) = match (leading.as_slice(), teams.iter().copied().find(alone)) {
            ([team], _) => (EndReason::LastLeaders, *team),
            (_, Some(team)) => (EndReason::LastCastle, team),
            _ => return,
        };
        self.finish(reason, vec![team], referee);
    }

    fn finish(&mut self, reason: EndReason, teams: Vec<u8>, referee: &mut Ref<'_>) {
        self.pending = None;
        referee.note(Event::Ended {
            reason,
            winners: self.sides_of(&teams),
            round: self.round,
            tallies: self.sides.iter().map(|side| side.tally).collect(),
        });
        self.ending = Some(Ending { reason, teams });
    }

    fn sides_of(&self, teams: &[u8]) -> Vec<Vec<u8>> {
        let of_team = |team: &u8| {
            let sides = self.side_numbers();
            sides.filter(|side| self.side(*side).team == *team).collect()
        };
        teams.iter().map(of_team).collect()
    }

    /// Whether the last round is over ([WB-110](docs/rules/wesnoth.md#wb-110)).
    pub(super) fn scored_out(&self) -> bool {
        self.options.max_rounds > 0 && self.round >= self.options.max_rounds
    }

    /// Points that decide after a last round: gold, villages, and 3, 7 or 15 for each unit by level
    /// ([WB-110](docs/rules/wesnoth.md#wb-110)).
    pub fn score_of(&self, side: u8) -> u32 {
        let villages = u32::try_from(self.villages_of(side)).expect("a map is small");
        let units = self.army(side).map(|unit| SCORES[usize::from(unit.sheet().level)]);
        self.side(side).gold + villages + units.sum::<u32>()
    }

    /// The team with the highest score wins; equal best scores are a draw ([WB-110](docs/rules/wesnoth.md#wb-110)).
    pub(super) fn end_by_score(&mut self, referee: &mut Ref<'_>) {
        let score = |team: u8| -> u32 {
            let of_team = self.side_numbers().filter(|side| self.side(*side).team == team);
            of_team.map(|side| self.score_of(side)).sum()
        };
        let scores: Vec<(u8, u32)> = self.teams().into_iter().map(|team| (team, score(team))).collect();
        let best = scores.iter().map(|(_, score)| *score).max().unwrap_or(0);
        let teams = scores.iter().filter(|(_, score)| *score == best).map(|(team, _)| *team);
        self.finish(EndReason::Score, teams.collect(), referee);
    }

    /// What the table tells about people: a concession removes the seat ([WB-108](docs/rules/wesnoth.md#wb-108)), a
    /// missed deadline answers an open question; after the end nothing is heard
    /// ([WB-119](docs/rules/wesnoth.md#wb-119)).
    pub fn notified(&mut self, notice: Notice, referee: &mut Ref<'_>) -> Result<(), Refusal> {
        if self.is_over() {
            return Err(no("WB-119", self.result_words()));
        }
        match notice {
            Notice::Conceded { seat } => {
                let side = seat.0;
                if seat.index() >= self.sides.len() || self.is_removed(side) {
                    return Err(no("WB-107", "That seat is out of the game already."));
                }
                self.remove(side, true, referee);
                self.test_end(referee);
                self.leave_turn(referee);
                Ok(())
            }
            // WB-122: standing orders hold all the time; nothing comes into force when a player is away.
            Notice::Missed { times: 0, .. } => Ok(()),
            Notice::Missed { seat, .. } => {
                if seat.0 != self.turn {
                    return Err(no("WB-34", "Nobody waits for that seat."));
                }
                // WB-75: the deadline answers no.
                self.lapse();
                referee.note(Event::Missed { side: seat.0 });
                Ok(())
            }
        }
    }

    /// A team wins as a whole ([WB-106](docs/rules/wesnoth.md#wb-106)).
    pub fn outcome(&self, ending: &Ending) -> Outcome {
        let won = |side: u8| ending.teams.contains(&self.side(side).team);
        let mut standings: Vec<Standing> = self
            .side_numbers()
            .map(|side| Standing {
                seat: Seat(side),
                place: if won(side) { 1 } else { 2 },
                text: match ending.reason {
                    EndReason::Score => format!("{}; score {}", self.standing_words(side), self.score_of(side)),
                    EndReason::LastLeaders | EndReason::LastCastle => self.standing_words(side),
                },
            })
            .collect();
        standings.sort_by_key(|standing| (standing.place, standing.seat));
        let draw = ending.teams.len() > 1;
        let winners = self.side_numbers().filter(|side| !draw && won(*side));
        Outcome {
            winners: winners.map(Seat).collect(),
            reason: format!("{}, in round {}", why(ending.reason), self.round),
            standings,
        }
    }

    fn standing_words(&self, side: u8) -> String {
        let tally = &self.side(side).tally;
        let (kills, losses): (u16, u16) = (tally.kills.iter().sum(), tally.losses.iter().sum());
        let fate = match self.side(side).removed {
            Some(round) => format!("out in round {round}"),
            None if self.has_leader(side) => units(self.army(side).count()),
            None => format!("{}, no leader", units(self.army(side).count())),
        };
        format!(
            "{} {}: {fate}; killed {kills}, lost {losses}",
            Self::name_of(side),
            self.side(side).faction
        )
    }

    /// How it ended.
    pub fn result_words(&self) -> String {
        match &self.ending {
            Some(ending) => verdict(ending.reason, &self.sides_of(&ending.teams), self.round),
            None => "The game goes on.".to_owned(),
        }
    }
}

fn units(count: usize) -> String {
    format!("{count} {}", if count == 1 { "unit" } else { "units" })
}

fn why(reason: EndReason) -> &'static str {
    match reason {
        EndReason::LastLeaders => "no other team has a leader",
        EndReason::LastCastle => "every other castle has fallen",
        EndReason::Score => "by score after the last round",
    }
}

/// `Team 24 (Blue, Purple) wins in round 9: no other team has a leader.`
pub fn verdict(reason: EndReason, winners: &[Vec<u8>], round: u16) -> String {
    let team = |sides: &Vec<u8>| {
        let names: Vec<&str> = sides.iter().map(|side| Wesnoth::name_of(*side)).collect();
        match sides.as_slice() {
            [side] => Wesnoth::name_of(*side).to_owned(),
            sides => {
                let seats: String = sides.iter().map(|side| (side + 1).to_string()).collect();
                format!("Team {seats} ({})", names.join(", "))
            }
        }
    };
    let names: Vec<String> = winners.iter().map(team).collect();
    let why = why(reason);
    match names.as_slice() {
        [name] => format!("{name} wins in round {round}: {why}."),
        names => format!("A draw in round {round} between {}: {why}.", names.join(" and ")),
    }
}
