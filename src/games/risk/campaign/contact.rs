//! Where enemies meet, battles begin (RK-57 to RK-62, RK-69).

use super::retreat;
use super::tale::Tale;
use super::{Army, ArmyId, Campaign, Clerk, Fight, Party, aftermath, roster_of};
use crate::battle::{Battle, Scribe, Side, ending, setup, waiting};
use crate::data::{Force, Land, Rank, Scenario, Table};
use crate::event::{Event, Told};
use crate::units::Roster;
use muster_kit::{Hex, Whose};

/// RK-59: armies that a side brings to the table.
const ARMIES_A_SIDE: usize = 2;

/// RK-57: each hex with armies of enemies is a battle, row by row.
pub fn meet(campaign: &mut Campaign, clerk: &mut Clerk<'_>) {
    let mut hexes: Vec<Hex> = campaign.armies.iter().map(|army| army.at).collect();
    hexes.sort_by_key(|at| (at.row, at.column));
    hexes.dedup();
    for at in hexes {
        let mut groups = groups(campaign, at).into_iter();
        if let (Some(first), Some(second)) = (groups.next(), groups.next()) {
            start_fight(campaign, at, [second, first], groups.collect(), clerk);
        }
    }
}

/// RK-58: the hostile parties of a hex with all their armies, those who stood there first at the front.
fn groups(campaign: &Campaign, at: Hex) -> Vec<Vec<ArmyId>> {
    let mut groups: Vec<Vec<ArmyId>> = Vec::new();
    for army in campaign.armies.on(at) {
        let ally = |group: &&mut Vec<ArmyId>| !campaign.nations.hostile(group[0].party, army.party);
        match groups.iter_mut().find(ally) {
            Some(group) => group.push(army.id()),
            None => groups.push(vec![army.id()]),
        }
    }
    groups.sort_by_key(|group| group.iter().map(|id| standing_key(campaign, *id)).min());
    groups
}

/// RK-58: the moment of entering; among those there at the start the roles of their last battle, rebels last, then
/// initiative.
fn standing_key(campaign: &Campaign, id: ArmyId) -> (u16, u8, usize) {
    let army = campaign.armies.the(id);
    let role = match army.role {
        Some(Side::North) => 0,
        None => 1,
        Some(Side::South) => 2,
    };
    let rank = match id.party {
        Party::Nation(nation) => campaign.nations.rank(nation),
        Party::Rebels => None,
    };
    (army.entered, role, rank.unwrap_or(usize::MAX))
}

/// RK-59, RK-60, RK-69: a battle is set up between the armies of two parties.
fn start_fight(
    campaign: &mut Campaign,
    at: Hex,
    present: [Vec<ArmyId>; 2],
    rest: Vec<Vec<ArmyId>>,
    clerk: &mut Clerk<'_>,
) {
    let number = campaign.fights.next_number();
    let armies = [0, 1].map(|side| chosen(campaign, &present[side]));
    let led = [0, 1].map(|side: usize| leader(campaign, &armies[side]));
    let forces = [0, 1].map(|side: usize| Force {
        nation: campaign.nations.name(led[side]),
        roster: Roster(
            campaign
                .armies
                .letters(&armies[side])
                .into_iter()
                .map(|(kind, _)| kind)
                .collect(),
        ),
        commanders: u8::try_from(
            armies[side]
                .iter()
                .filter(|id| campaign.armies.the(**id).commander)
                .count(),
        )
        .unwrap_or(0),
    });
    let scenario = Scenario {
        id: "campaign".to_owned(),
        name: format!("Battle {number} at {}", campaign.map.called(at)),
        table: battlefield(campaign, at),
        turns: campaign.rules.battle_turns(),
        forces,
        objective: None,
    };
    let mut battle = setup::begin(campaign.rules.number(), number, &scenario, campaign.rules.house());
    let starved = [0, 1].map(|side: usize| armies[side].iter().any(|id| campaign.armies.the(*id).marks.starved));
    for side in Side::BOTH {
        let (command, side) = (battle.sides.command_mut(side), side.index());
        command.starved = starved[side] && !starved[1 - side];
        match led[side] {
            Party::Nation(nation) => {
                let temper = &campaign.nations.nation(nation).temper;
                command.standing = temper.battle.clone();
                command.delegated = temper.delegates;
            }
            Party::Rebels => command.delegated = true,
        }
    }
    for id in armies.iter().flatten() {
        campaign.armies.the_mut(*id).marks.starved = false;
    }
    clerk.note(Tale::Contact {
        number,
        at: campaign.map.called(at),
        sides: [0, 1].map(|side: usize| present[side].iter().map(|id| campaign.nations.tag(*id)).collect()),
        nations: battle.sides.nations(),
    });
    let fight = Fight {
        number,
        at,
        present,
        armies,
        led,
        rest,
        done: false,
        winner: None,
        waits: [(u64::MAX, 0); 2],
    };
    campaign.fights.begin(fight, battle);
    press_on(campaign, number, clerk);
}

/// RK-59: all its armies, two at most; the two of the most points.
fn chosen(campaign: &Campaign, present: &[ArmyId]) -> Vec<ArmyId> {
    let mut armies = present.to_vec();
    armies.sort_by_key(|id| (std::cmp::Reverse(campaign.armies.the(*id).points()), *id));
    armies.truncate(ARMIES_A_SIDE);
    armies.sort_unstable();
    armies
}

/// RK-59: the nation with more points on the table, the earlier seat if they have the same.
fn leader(campaign: &Campaign, armies: &[ArmyId]) -> Party {
    let points = |party: Party| -> u32 {
        let own = armies.iter().filter(|id| id.party == party);
        own.map(|id| campaign.armies.the(*id).points()).sum()
    };
    let parties = armies.iter().map(|id| id.party);
    parties
        .max_by_key(|party| (points(*party), std::cmp::Reverse(*party)))
        .expect("a side has armies")
}

/// The table of a battle, by the ground of its hex ([RK-60](docs/rules/risk.md#rk-60)).
fn battlefield(campaign: &Campaign, at: Hex) -> Table {
    let rank = campaign
        .map
        .settlement(at)
        .map(|place| campaign.map.settlements()[place].rank);
    let name = match (rank, campaign.map.land(at)) {
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
pub fn rehearsal(campaign: &Campaign, armies: &[&Army], foes: &[&Army], at: Hex) -> Battle {
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
    let chosen = |armies: &[&Army]| force(&two_strongest(armies));
    let scenario = Scenario {
        id: "rehearsal".to_owned(),
        name: "Rehearsal".to_owned(),
        table: battlefield(campaign, at),
        turns: campaign.rules.battle_turns(),
        forces: [chosen(armies), chosen(foes)],
        objective: None,
    };
    setup::begin(campaign.rules.number(), 0, &scenario, campaign.rules.house())
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
pub fn is_fought_out(campaign: &Campaign, number: u16, delegated: impl Fn(Side) -> bool) -> bool {
    let Some(fight) = campaign.fights.fight(number) else {
        return false;
    };
    let person = |side: Side| match fight.led[side.index()] {
        Party::Nation(nation) => campaign.nations.nation(nation).player,
        Party::Rebels => false,
    };
    let given = Side::BOTH.into_iter().any(|side| person(side) && delegated(side));
    let follows = |side: Side| campaign.rules.knows_who_took_over() && given && !person(side);
    Side::BOTH.into_iter().all(|side| delegated(side) || follows(side))
}

/// What follows by itself in a battle: standing plans (RK-70), two delegated sides (RK-61), the end.
pub fn press_on(campaign: &mut Campaign, number: u16, clerk: &mut Clerk<'_>) {
    let by_staff = campaign.rules.auto()
        || campaign
            .fights
            .battle(number)
            .is_some_and(|battle| is_fought_out(campaign, number, |side| battle.sides.command(side).delegated));
    let throwers = campaign
        .fights
        .fight(number)
        .map_or([Whose::Nobody; 2], |fight| fight.led.map(Party::thrower));
    let Some(battle) = campaign.fights.battle_mut(number) else {
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
        battle_over(campaign, number, clerk);
    } else {
        let waiting = waiting::waiting(battle).into_iter();
        let waiting: Vec<(Side, u64)> = waiting.map(|side| (side, waiting::key(battle, side))).collect();
        campaign.fights.count_waits(number, &waiting);
    }
}

/// RK-131, RK-132: a battle is over; its losses are the armies'. Falling back waits for the other battles.
pub fn battle_over(campaign: &mut Campaign, number: u16, clerk: &mut Clerk<'_>) {
    if aftermath::settle(campaign, number, clerk) {
        next_in_hex(campaign, number, clerk);
    }
}

/// RK-58: the victor, or the side that stays, fights those who wait, as side 2.
pub fn next_in_hex(campaign: &mut Campaign, number: u16, clerk: &mut Clerk<'_>) {
    let fight = campaign.fights.fight(number).expect("the fight is known").clone();
    let alive = |group: &[ArmyId]| -> Vec<ArmyId> {
        let here = group
            .iter()
            .copied()
            .filter(|id| campaign.armies.army(*id).is_some_and(|army| army.at == fight.at));
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
        None => match retreat::who_stays(campaign, &fight) {
            Some(side) => alive(&fight.present[side.index()]),
            None => return,
        },
    };
    if !holder.is_empty() {
        start_fight(campaign, fight.at, [challenger, holder], rest.collect(), clerk);
    } else if let Some(second) = rest.next() {
        start_fight(campaign, fight.at, [second, challenger], rest.collect(), clerk);
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
    let staff = clerk.staff;
    let mut scribe = Scribe::new(clerk.dice).throwing_for(throwers);
    if battle.progress.is_deploying() {
        for side in battle.sides.undeployed() {
            (staff.set_up)(battle, side, &mut scribe);
        }
        // Behind a starved side comes the other.
        for side in battle.sides.undeployed() {
            (staff.set_up)(battle, side, &mut scribe);
        }
        setup::open(battle, &mut scribe);
    }
    (staff.play_on)(battle, u16::MAX, &mut scribe);
    let winner = battle.progress.ending().and_then(|ending| ending.winner);
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
