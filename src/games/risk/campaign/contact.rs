//! Where enemies meet, battles begin (RK-57 to RK-62, RK-69).

use super::tale::Tale;
use super::{Army, ArmyId, Campaign, Clerk, Party, roster_of};
use crate::battle::{Battle, Scribe, Side, Stage as BattleStage, ending, setup, waiting};
use crate::data::{Force, Land, Rank, Scenario, Table};
use crate::event::{Event, Told};
use crate::npc;
use crate::units::{Roster, UnitType};
use muster_kit::{Hex, Whose};
use serde::{Deserialize, Serialize};

/// RK-59: armies that a side brings to the table.
const ARMIES_A_SIDE: usize = 2;

/// A battle's place in the campaign.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Fight {
    /// Of its battle.
    pub number: u16,
    pub at: Hex,
    /// RK-58: all armies of the two sides in the hex; side 1 attacks.
    pub present: [Vec<ArmyId>; 2],
    /// RK-59: those who fight.
    pub armies: [Vec<ArmyId>; 2],
    /// RK-59: who commands each side.
    pub led: [Party; 2],
    /// RK-58: those who wait to fight the victor, in their order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rest: Vec<Vec<ArmyId>>,
    pub done: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<Side>,
    /// What its battle waits for of each side, and the number of that wait: a later wait has a higher one.
    pub waits: [(u64, u32); 2],
}

impl Campaign {
    /// RK-57: each hex with armies of enemies is a battle, row by row.
    pub fn meet(&mut self, clerk: &mut Clerk<'_>) {
        let mut hexes: Vec<Hex> = self.armies.iter().map(|army| army.at).collect();
        hexes.sort_by_key(|at| (at.row, at.column));
        hexes.dedup();
        for at in hexes {
            let mut groups = self.groups(at).into_iter();
            if let (Some(first), Some(second)) = (groups.next(), groups.next()) {
                self.start_fight(at, [second, first], groups.collect(), clerk);
            }
        }
    }

    /// RK-58: the hostile parties of a hex with all their armies, those who stood there first at the front.
    fn groups(&self, at: Hex) -> Vec<Vec<ArmyId>> {
        let mut groups: Vec<Vec<ArmyId>> = Vec::new();
        for army in self.on(at) {
            let ally = |group: &&mut Vec<ArmyId>| !self.hostile(group[0].party, army.party);
            match groups.iter_mut().find(ally) {
                Some(group) => group.push(army.id()),
                None => groups.push(vec![army.id()]),
            }
        }
        groups.sort_by_key(|group| group.iter().map(|id| self.standing_key(*id)).min());
        groups
    }

    /// RK-58: the moment of entering; among those there at the start the roles of their last battle, rebels last, then
    /// initiative.
    fn standing_key(&self, id: ArmyId) -> (u16, u8, usize) {
        let army = self.the(id);
        let role = match army.role {
            Some(Side::North) => 0,
            None => 1,
            Some(Side::South) => 2,
        };
        let rank = match id.party {
            Party::Nation(nation) => self.order.iter().position(|other| *other == nation),
            Party::Rebels => None,
        };
        (army.entered, role, rank.unwrap_or(usize::MAX))
    }

    /// RK-59, RK-60, RK-69: a battle is set up between the armies of two parties.
    fn start_fight(&mut self, at: Hex, present: [Vec<ArmyId>; 2], rest: Vec<Vec<ArmyId>>, clerk: &mut Clerk<'_>) {
        self.last_battle += 1;
        let number = self.last_battle;
        let armies = [0, 1].map(|side| self.chosen(&present[side]));
        let led = [0, 1].map(|side: usize| self.leader(&armies[side]));
        let forces = [0, 1].map(|side: usize| Force {
            nation: self.name(led[side]),
            roster: Roster(self.letters(&armies[side]).into_iter().map(|(kind, _)| kind).collect()),
            commanders: u8::try_from(armies[side].iter().filter(|id| self.the(**id).commander).count()).unwrap_or(0),
        });
        let scenario = Scenario {
            id: "campaign".to_owned(),
            name: format!("Battle {number} at {}", self.named(at)),
            table: self.battlefield(at),
            turns: self.rules.battle_turns,
            forces,
            objective: None,
        };
        let mut battle = setup::begin(self.rules.number, number, &scenario, self.rules.house);
        let starved = [0, 1].map(|side: usize| armies[side].iter().any(|id| self.the(*id).marks.starved));
        for side in Side::BOTH {
            let (command, side) = (battle.sides.command_mut(side), side.index());
            command.starved = starved[side] && !starved[1 - side];
            match led[side] {
                Party::Nation(nation) => {
                    let temper = &self.nation(nation).temper;
                    command.standing = temper.battle.clone();
                    command.delegated = temper.delegates;
                }
                Party::Rebels => command.delegated = true,
            }
        }
        for id in armies.iter().flatten() {
            self.the_mut(*id).marks.starved = false;
        }
        clerk.note(Tale::Contact {
            number,
            at: self.named(at),
            sides: [0, 1].map(|side: usize| present[side].iter().map(|id| self.tag(*id)).collect()),
            nations: battle.sides.nations(),
        });
        self.battles.push(battle);
        self.fights.push(Fight {
            number,
            at,
            present,
            armies,
            led,
            rest,
            done: false,
            winner: None,
            waits: [(u64::MAX, 0); 2],
        });
        self.press_on(number, clerk);
    }

    /// RK-59: all its armies, two at most; the two of the most points.
    fn chosen(&self, present: &[ArmyId]) -> Vec<ArmyId> {
        let mut armies = present.to_vec();
        armies.sort_by_key(|id| (std::cmp::Reverse(self.the(*id).points()), *id));
        armies.truncate(ARMIES_A_SIDE);
        armies.sort_unstable();
        armies
    }

    /// RK-59: the nation with more points on the table, the earlier seat if they have the same.
    fn leader(&self, armies: &[ArmyId]) -> Party {
        let points = |party: Party| -> u32 {
            let own = armies.iter().filter(|id| id.party == party);
            own.map(|id| self.the(*id).points()).sum()
        };
        let parties = armies.iter().map(|id| id.party);
        parties
            .max_by_key(|party| (points(*party), std::cmp::Reverse(*party)))
            .expect("a side has armies")
    }

    /// The units of a side in the order of their letters, and whose they are.
    pub fn letters(&self, armies: &[ArmyId]) -> Vec<(UnitType, ArmyId)> {
        roster_of(armies.iter().filter_map(|id| self.army(*id)))
    }

    /// The table of a battle, by the ground of its hex ([RK-60](docs/rules/risk.md#rk-60)).
    fn battlefield(&self, at: Hex) -> Table {
        let rank = self.map.settlement(at).map(|place| self.map.settlements()[place].rank);
        let name = match (rank, self.map.land(at)) {
            (Some(Rank::Capital), _) => "fortress",
            (Some(_), _) => "village",
            (None, Land::Forest) => "wood",
            (None, Land::Hills) => "ridge",
            (None, Land::Ford) => "crossing",
            (None, _) => "open",
        };
        Table::named(name).expect("the built-in tables")
    }

    /// Chapter 9: a battle as it would be if armies attacked others on a hex; the strongest two of each fight.
    pub fn rehearsal(&self, armies: &[&Army], foes: &[&Army], at: Hex) -> Battle {
        let force = |armies: &[&Army]| Force {
            nation: String::new(),
            roster: Roster(
                roster_of(armies.iter().copied())
                    .into_iter()
                    .map(|(kind, _)| kind)
                    .collect(),
            ),
            commanders: u8::try_from(armies.iter().filter(|army| army.commander).count()).unwrap_or(0),
        };
        let chosen = |armies: &[&Army]| force(&Campaign::two_strongest(armies));
        let scenario = Scenario {
            id: "rehearsal".to_owned(),
            name: "Rehearsal".to_owned(),
            table: self.battlefield(at),
            turns: self.rules.battle_turns,
            forces: [chosen(armies), chosen(foes)],
            objective: None,
        };
        setup::begin(self.rules.number, 0, &scenario, self.rules.house)
    }

    /// RK-59: those of a side who fight: the two of the most points.
    pub fn two_strongest<'a>(armies: &[&'a Army]) -> Vec<&'a Army> {
        let mut chosen = armies.to_vec();
        chosen.sort_by_key(|army| std::cmp::Reverse(army.points()));
        chosen.truncate(ARMIES_A_SIDE);
        chosen
    }

    /// Whether the staff fights a battle for both sides if it fights for those that `delegated` says: a side of a
    /// non-player follows a person who delegates, since rules number 3 ([RK-61](docs/rules/risk.md#rk-61)).
    pub fn is_fought_out(&self, number: u16, delegated: impl Fn(Side) -> bool) -> bool {
        let Some(fight) = self.fight(number) else { return false };
        let person = |side: Side| match fight.led[side.index()] {
            Party::Nation(nation) => self.nation(nation).player,
            Party::Rebels => false,
        };
        let given = Side::BOTH.into_iter().any(|side| person(side) && delegated(side));
        let follows = |side: Side| self.rules.number >= 3 && given && !person(side);
        Side::BOTH.into_iter().all(|side| delegated(side) || follows(side))
    }

    /// What follows by itself in a battle: standing plans (RK-70), two delegated sides (RK-61), the end.
    pub fn press_on(&mut self, number: u16, clerk: &mut Clerk<'_>) {
        let by_staff = self.rules.auto
            || self
                .battle(number)
                .is_some_and(|battle| self.is_fought_out(number, |side| battle.sides.command(side).delegated));
        let throwers = self
            .fight(number)
            .map_or([Whose::Nobody; 2], |fight| fight.led.map(Party::thrower));
        let Some(battle) = self.battles.iter_mut().find(|battle| battle.terms.number() == number) else {
            return;
        };
        if by_staff {
            if !battle.progress.is_over() {
                let told = play_out(battle, throwers, clerk);
                clerk.note(told);
            }
        } else {
            deploy_by_plan(battle, throwers, clerk);
        }
        if battle.progress.is_over() {
            self.battle_over(number, clerk);
        } else {
            self.count_waits(number);
        }
    }

    /// Numbers what a battle waits for now.
    fn count_waits(&mut self, number: u16) {
        let battle = self.battle(number).expect("the battle is known");
        let waiting: Vec<(usize, u64)> = waiting::waiting(battle)
            .into_iter()
            .map(|side| (side.index(), waiting::key(battle, side)))
            .collect();
        let mut count = self.waits;
        let fight = self.fights.iter_mut().find(|fight| fight.number == number);
        let fight = fight.expect("every battle has its fight");
        for (side, wait) in waiting {
            if fight.waits[side].0 != wait {
                count += 1;
                fight.waits[side] = (wait, count);
            }
        }
        self.waits = count;
    }

    /// RK-58: the victor, or the side that stays, fights those who wait, as side 2.
    pub fn next_in_hex(&mut self, number: u16, clerk: &mut Clerk<'_>) {
        let fight = self.fight(number).expect("the fight is known").clone();
        let alive = |group: &[ArmyId]| -> Vec<ArmyId> {
            let here = group
                .iter()
                .copied()
                .filter(|id| self.army(*id).is_some_and(|army| army.at == fight.at));
            here.collect()
        };
        // A nation that waited may have given up meanwhile.
        let waiting: Vec<Vec<ArmyId>> = fight.rest.iter().map(|group| alive(group)).collect();
        let mut rest = waiting.into_iter().filter(|group| !group.is_empty());
        let Some(challenger) = rest.next() else { return };
        let [attackers, defenders] = [0, 1].map(|side: usize| alive(&fight.present[side]));
        let holder = match fight.winner {
            Some(side) => alive(&fight.present[side.index()]),
            None if attackers.is_empty() => defenders,
            None if defenders.is_empty() => attackers,
            None => match self.who_stays(&fight) {
                Some(side) => alive(&fight.present[side.index()]),
                None => return,
            },
        };
        if !holder.is_empty() {
            self.start_fight(fight.at, [challenger, holder], rest.collect(), clerk);
        } else if let Some(second) = rest.next() {
            self.start_fight(fight.at, [second, challenger], rest.collect(), clerk);
        }
    }

    /// Whose side an army is on in a fight.
    pub fn is_fighting(&self, id: ArmyId) -> Option<u16> {
        let fights = self.fights.iter().filter(|fight| !fight.done);
        let mut own = fights.filter(|fight| fight.present.iter().flatten().any(|other| *other == id));
        own.next().map(|fight| fight.number)
    }
}

/// RK-70: a side with a standing plan is deployed at once, a starved side first.
fn deploy_by_plan(battle: &mut Battle, throwers: [Whose; 2], clerk: &mut Clerk<'_>) {
    let number = battle.terms.number();
    while battle.progress.is_deploying() {
        let ready = |side: &Side| battle.sides.command(*side).standing.plan.is_some();
        let Some(side) = battle.sides.undeployed().into_iter().find(ready) else {
            return;
        };
        let mut scribe = Scribe::new(clerk.dice).throwing_for(throwers);
        if setup::deploy(battle, side, None, &[], &mut scribe).is_err() {
            // A plan for which there is no room is asked for again.
            battle.sides.command_mut(side).standing.plan = None;
        }
        if battle.sides.command(side).starved {
            setup::unveil(battle, &mut scribe);
        }
        let told = scribe.told;
        clerk.revealed = true;
        clerk
            .told
            .extend(told.into_iter().map(|told| Event::Battle { number, told }));
    }
}

/// RK-61: the staff fights for both sides, to the end.
fn play_out(battle: &mut Battle, throwers: [Whose; 2], clerk: &mut Clerk<'_>) -> Tale {
    let mut scribe = Scribe::new(clerk.dice).throwing_for(throwers);
    if battle.progress.is_deploying() {
        for side in battle.sides.undeployed() {
            npc::set_up(battle, side, &mut scribe);
        }
        // Behind a starved side comes the other.
        for side in battle.sides.undeployed() {
            npc::set_up(battle, side, &mut scribe);
        }
        setup::open(battle, &mut scribe);
    }
    npc::play_on(battle, u16::MAX, &mut scribe);
    let winner = match battle.progress.stage() {
        BattleStage::Over(ending) => ending.winner,
        _ => None,
    };
    let lost = match ending::losses(battle) {
        Told::Losses { lost, .. } => lost,
        _ => unreachable!("losses are told as losses"),
    };
    Tale::Fought {
        number: battle.terms.number(),
        nations: battle.sides.nations(),
        winner,
        lost,
        turns: battle.progress.turn(),
    }
}
