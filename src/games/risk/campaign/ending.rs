//! Settlements change hands, goals, points, giving up (RK-64, RK-67, RK-68).

use super::tale::{Taken, Tale};
use super::{Army, ArmyId, Campaign, Clerk, Party, Stage};
use crate::action::Goal;
use crate::battle::{Ending, Scribe, Side, Verdict, ending};
use crate::data::Rank;
use crate::event::Event;
use serde::{Deserialize, Serialize};

/// RK-64: what storming needs.
const STORM: u8 = 5;
/// RK-67: the first turn in which towns are counted.
const TOWNS_FROM: u16 = 3;
/// RK-68: so many full points of enemy units are worth one.
const DESTROYED: u32 = 10;

/// How a campaign ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Victory {
    /// Empty for a draw.
    pub winners: Vec<u8>,
    pub reason: Reason,
}

/// Which test decided a campaign.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// One nation (team) is left.
    Elimination,
    Capitals,
    Towns,
    /// More than half of the players have declared it.
    Declared,
    /// The last turn is over, and points decide ([RK-68](docs/rules/risk.md#rk-68)).
    Limit,
}

impl Campaign {
    /// RK-64: in initiative order, armies by number; RK-56: rebels own nothing.
    pub fn take_places(&mut self, clerk: &mut Clerk<'_>) {
        for nation in self.order.clone() {
            let party = Party::Nation(nation);
            let armies: Vec<ArmyId> = self.of_party(party).map(Army::id).collect();
            let mut stormed = Vec::new();
            for id in armies {
                let at = self.the(id).at;
                let Some(place) = self.map.settlement(at) else { continue };
                let ours = self.places[place].owner.is_some_and(|owner| self.allied(owner, nation));
                if ours || self.enemy_on(party, at) || stormed.contains(&place) {
                    continue;
                }
                stormed.push(place);
                self.take_place(nation, place, clerk);
            }
        }
    }

    /// RK-50, RK-64: a hostile settlement shuts its gates to that nation alone.
    fn take_place(&mut self, nation: u8, place: usize, clerk: &mut Clerk<'_>) {
        let at = self.map.settlements()[place].at;
        let mut die = None;
        if self.places[place].hostile.contains(&nation) {
            let mut here = self.of_nation(nation).filter(|army| army.at == at);
            let guns = here.any(Army::has_guns);
            die = Some((clerk.d6(Party::Nation(nation)), guns));
        }
        let taken = die.is_none_or(|(die, guns)| die + u8::from(guns) >= STORM);
        if taken {
            self.places[place].owner = Some(nation);
            self.places[place].hostile.remove(&nation);
        }
        clerk.note(Tale::Taken(Taken {
            nation: self.nation(nation).name.clone(),
            place: self.named(at),
            die,
            taken,
        }));
    }

    /// RK-67, RK-68: elimination, the goal, the turn limit, in this order.
    pub fn test_goals(&mut self, clerk: &mut Clerk<'_>) -> Option<Victory> {
        self.eliminate(clerk);
        if let Some(victory) = self.last_team() {
            return Some(victory);
        }
        let reason = match self.rules.goal {
            Goal::Capital => Some(Reason::Capitals),
            Goal::Towns if self.turn >= TOWNS_FROM => Some(Reason::Towns),
            Goal::Towns | Goal::Last | Goal::Points | Goal::Custom => None,
        };
        if let Some(reason) = reason {
            let reached: Vec<u8> = self
                .teams()
                .into_iter()
                .filter(|team| self.reaches(*team, reason))
                .collect();
            if !reached.is_empty() {
                return Some(Victory {
                    winners: self.best(&reached, false),
                    reason,
                });
            }
        }
        (self.rules.turns > 0 && self.turn >= self.rules.turns).then(|| Victory {
            winners: self.best(&self.teams(), true),
            reason: Reason::Limit,
        })
    }

    /// RK-67: nations with neither an army nor a capital or base camp are out.
    fn eliminate(&mut self, clerk: &mut Clerk<'_>) {
        let gone: Vec<u8> = self
            .alive()
            .filter(|nation| self.of_nation(*nation).next().is_none() && self.base(*nation).is_none())
            .collect();
        for nation in gone {
            self.nation_mut(nation).out = true;
            let nation = self.nation(nation).name.clone();
            clerk.note(Tale::Out { nation });
        }
    }

    /// RK-16: teams of nations that are not out.
    fn teams(&self) -> Vec<u8> {
        let mut teams: Vec<u8> = self.alive().map(|nation| self.nation(nation).team).collect();
        teams.sort_unstable();
        teams.dedup();
        teams
    }

    fn members(&self, team: u8) -> Vec<u8> {
        let numbers = (0..).zip(&self.nations).filter(|(_, nation)| nation.team == team);
        numbers.map(|(number, _)| number).collect()
    }

    /// RK-67: one nation (team) is left, or none.
    fn last_team(&self) -> Option<Victory> {
        let winners = match self.teams().as_slice() {
            [] => Vec::new(),
            [team] => self.members(*team),
            _ => return None,
        };
        Some(Victory {
            winners,
            reason: Reason::Elimination,
        })
    }

    /// RK-67: `capital`: all own capitals and half of the enemy's; `towns`: a share of all towns and capitals.
    fn reaches(&self, team: u8, reason: Reason) -> bool {
        let owned = |place: usize| {
            self.places[place]
                .owner
                .is_some_and(|owner| self.nation(owner).team == team)
        };
        if reason == Reason::Capitals {
            let members = self.members(team);
            let capitals = 0..self.map.seats();
            let (own, enemy): (Vec<u8>, Vec<u8>) = capitals.partition(|nation| members.contains(nation));
            let taken = enemy.iter().filter(|nation| owned(self.map.capital(**nation))).count();
            return own.iter().all(|nation| owned(self.map.capital(*nation))) && 2 * taken >= enemy.len();
        }
        let counted = |place: &usize| self.map.settlements()[*place].rank != Rank::Village;
        let all: Vec<usize> = (0..self.places.len()).filter(counted).collect();
        let held = all
            .iter()
            .filter(|place| owned(**place) && !self.is_sacked(**place))
            .count();
        let percent = usize::try_from(self.rules.goal_share).expect("a share is at most 100");
        100 * held >= percent * all.len()
    }

    /// RK-67, RK-68: the team with most points; with equal points a draw, or, at the limit, the one with more armies.
    fn best(&self, teams: &[u8], by_armies: bool) -> Vec<u8> {
        let key = |team: u8| {
            let members = self.members(team);
            let points: u32 = members.iter().map(|nation| self.points(*nation)).sum();
            let armies: usize = members.iter().map(|nation| self.of_nation(*nation).count()).sum();
            (points, if by_armies { armies } else { 0 })
        };
        let most = teams.iter().map(|team| key(*team)).max();
        let best: Vec<u8> = teams.iter().copied().filter(|team| Some(key(*team)) == most).collect();
        match best.as_slice() {
            [team] => self.members(*team),
            _ => Vec::new(),
        }
    }

    /// RK-68: capitals 5, towns 2, villages 1, sacked ones nothing; armies 1; 1 for every full 10 points destroyed.
    pub fn points(&self, nation: u8) -> u32 {
        let worth = |place: usize| match self.map.settlements()[place].rank {
            Rank::Capital => 5,
            Rank::Town => 2,
            Rank::Village => 1,
        };
        let owned = (0..self.places.len()).filter(|place| self.places[*place].owner == Some(nation));
        let places: u32 = owned.filter(|place| !self.is_sacked(*place)).map(worth).sum();
        let armies = u32::try_from(self.of_nation(nation).count()).expect("there are few armies");
        places + armies + self.nation(nation).destroyed / DESTROYED
    }

    /// Tells who has won, with the points of every nation, and ends the campaign.
    pub fn finish(&mut self, victory: Victory, clerk: &mut Clerk<'_>) {
        let names = victory
            .winners
            .iter()
            .map(|nation| self.nation(*nation).name.clone())
            .collect();
        let points = (0..)
            .zip(&self.nations)
            .map(|(number, nation)| (nation.name.clone(), self.points(number)));
        clerk.note(Tale::Over {
            winners: names,
            victory: victory.clone(),
            points: points.collect(),
        });
        self.stage = Stage::Over(victory);
    }

    /// RK-67: a player declares the winner; when more than half of the players declare the same, the game is over.
    pub fn declare(&mut self, nation: u8, winner: u8, clerk: &mut Clerk<'_>) {
        self.nation_mut(nation).vote = Some(winner);
        clerk.note(Tale::Declared {
            nation: self.nation(nation).name.clone(),
            winner: self.nation(winner).name.clone(),
        });
        let players = self.nations.iter().filter(|nation| nation.player).count();
        let votes = self
            .nations
            .iter()
            .filter(|nation| nation.player && nation.vote == Some(winner))
            .count();
        if 2 * votes > players {
            let winners = self.members(self.nation(winner).team);
            let reason = Reason::Declared;
            self.finish(Victory { winners, reason }, clerk);
        }
    }

    /// A nation gives up: its armies go home, its settlements belong to nobody, its battles are lost.
    pub fn give_up(&mut self, nation: u8, clerk: &mut Clerk<'_>) {
        let party = Party::Nation(nation);
        let known = self.nation_mut(nation);
        (known.out, known.marches, known.due) = (true, None, 0);
        let led: Vec<(u16, Side)> = self
            .fights
            .iter()
            .filter(|fight| !fight.done)
            .flat_map(|fight| Side::BOTH.map(|side| (fight.number, side, fight.led[side.index()])))
            .filter(|(_, _, led)| *led == party)
            .map(|(number, side, _)| (number, side))
            .collect();
        for (number, side) in led {
            let battle = self.battles.iter_mut().find(|battle| battle.terms.number() == number);
            let battle = battle.expect("every fight has its battle");
            let mut scribe = Scribe::new(clerk.dice);
            let ending = Ending {
                winner: Some(side.other()),
                verdict: Verdict::Conceded,
            };
            ending::finish(battle, ending, &mut scribe);
            let told = scribe.told;
            clerk
                .told
                .extend(told.into_iter().map(|told| Event::Battle { number, told }));
            self.battle_over(number, clerk);
        }
        self.disband(nation);
        for place in &mut self.places {
            if place.owner == Some(nation) {
                place.owner = None;
            }
        }
        let name = self.nation(nation).name.clone();
        clerk.note(Tale::Out { nation: name });
        match self.last_team() {
            Some(victory) => self.finish(victory, clerk),
            None => self.go_on(nation, clerk),
        }
    }

    /// Armies of a nation that has given up leave the map, but for those whose allies still fight beside them.
    fn disband(&mut self, nation: u8) {
        let party = Party::Nation(nation);
        let busy: Vec<ArmyId> = self
            .fights
            .iter()
            .filter(|fight| !fight.done)
            .flat_map(|fight| fight.armies.iter().flatten().copied())
            .collect();
        self.armies
            .retain(|army| army.party != party || busy.contains(&army.id()));
    }

    /// What waited for a nation that has given up waits no more.
    fn go_on(&mut self, nation: u8, clerk: &mut Clerk<'_>) {
        match self.stage {
            Stage::Placing { rank } if self.order[rank] == nation => self.next_placer(rank + 1, clerk),
            Stage::Open { rank } if self.order[rank] == nation => self.next_open(rank + 1, clerk),
            Stage::Battles => self.battles_on(clerk),
            _ => (),
        }
    }
}
