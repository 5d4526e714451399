//! A regular's and a veteran's plan for a turn. What stands open is seized, enemies that can be reached are struck by
//! two armies where one is too weak, the capital is kept, and the rest marches on the enemy's capital in pairs.

use super::chances::{NEW_ARMY, WHOLE, arriving, joint, reinforced, side_of, storm, strength, tried};
use super::reach::{ALARM, reaches, threatening};
use super::reasons::{Marches, Task};
use super::{CAPITAL, ENEMY_TOWN, FREE_TOWN, PACE, VILLAGE, bearing, way};
use crate::action::Goal;
use crate::campaign::{Army, Campaign, Party, Route, paths, whereabouts};
use crate::data::Rank;
use muster_kit::{Dice, Hex, Level};
use std::collections::BTreeMap;

/// What taking a capital counts that ends the game.
const DECISIVE: i64 = 600;
/// Chances in thousandths from which on an enemy is attacked, and from which on in a capital that ends the game.
const ATTACK: i64 = 550;
const ATTACK_ON_CAPITAL: i64 = 350;
/// With which chance the own capital counts as safe: against one enemy, and against several, who also fight each other.
const SAFE: i64 = 750;
const SAFE_AMONG_MANY: i64 = 500;
/// Steps that an army of the main force goes out of its way for a town, and for a village.
const DETOUR_FOR_TOWN: u32 = 6;
const DETOUR_FOR_VILLAGE: u32 = 3;
/// And for an enemy army that does not threaten the capital.
const DETOUR_FOR_ARMY: u32 = 4;
/// What an army counts for its time, in thousandths of its strength; and each step that it is away from the goal, when
/// the main force is chosen.
const BUSY: i64 = 100;
const STEP: i64 = 3;
/// Steps around a goal within which enemies are thought to defend it.
const AROUND: u32 = 4;
/// Battles that a veteran plays through: in a turn, for one attack, and how many such battles the reckoning is worth.
const REHEARSALS: u32 = 24;
const PLAYS: u32 = 8;
const RECKONING: i64 = 4;
/// Chances between which it is worth trying out.
const OPEN_QUESTION: std::ops::Range<i64> = 300..850;

/// Armies that could attack together, and what is thought of it.
struct Assault<'a> {
    at: Hex,
    armies: Vec<&'a Army>,
    chance: i64,
    value: i64,
}

/// A nation's plan for a turn while it is made: armies without a task, and the marches that are settled.
struct Plan<'a> {
    campaign: &'a Campaign,
    nation: u8,
    party: Party,
    level: Level,
    /// Armies without a task, by number.
    free: Vec<&'a Army>,
    marches: Vec<(u8, Hex)>,
    /// What those that have a task are to do.
    tasks: Vec<(u8, Task)>,
    /// Own armies that will stand on a hex, as far as that is settled.
    ends: BTreeMap<Hex, usize>,
    /// What the main force marches on, and who that is.
    goal: Option<Hex>,
    main: Vec<u8>,
    rehearsals: u32,
}

/// Where each army goes, in an order in which they make room for each other, and what for.
pub fn marches(campaign: &Campaign, nation: u8, level: Level, dice: &mut Dice) -> Marches {
    let mut plan = Plan {
        campaign,
        nation,
        party: Party::Nation(nation),
        level,
        free: campaign.armies.of_nation(nation).collect(),
        marches: Vec::new(),
        tasks: Vec::new(),
        ends: BTreeMap::new(),
        goal: None,
        main: Vec::new(),
        rehearsals: REHEARSALS,
    };
    // RK-30: pinned armies fight where they are.
    let pinned: Vec<&Army> = plan
        .free
        .iter()
        .copied()
        .filter(|army| whereabouts::enemy_on(campaign, plan.party, army.at))
        .collect();
    for army in pinned {
        plan.send(army, army.at);
    }
    plan.seize_capitals();
    plan.guard();
    plan.goal = plan.objective();
    plan.main = plan.main_force();
    plan.strike(dice);
    plan.occupy();
    plan.advance();
    let tasks = std::mem::take(&mut plan.tasks);
    (plan.in_marching_order(), tasks)
}

impl<'a> Plan<'a> {
    fn send(&mut self, army: &Army, goal: Hex) {
        self.free.retain(|other| other.number != army.number);
        *self.ends.entry(goal).or_default() += 1;
        if goal != army.at {
            self.marches.push((army.number, goal));
        }
    }

    /// As [`Plan::send`], with a task that can be told.
    fn send_for(&mut self, army: &Army, goal: Hex, task: Task) {
        self.tasks.push((army.number, task));
        self.send(army, goal);
    }

    /// Free armies that can be on a hex this turn, the strongest first.
    fn within(&self, at: Hex) -> Vec<&'a Army> {
        let route = paths::route(self.campaign, self.party, at);
        let mut armies = self.free.clone();
        armies.retain(|army| reaches(&route, army));
        armies.sort_by_key(|army| (std::cmp::Reverse(strength(army)), army.number));
        armies
    }

    /// Whether a settlement belongs to the own team.
    fn is_ours(&self, place: usize) -> bool {
        let owner = self.campaign.places.owner(place);
        owner.is_some_and(|owner| self.campaign.nations.allied(owner, self.nation))
    }

    /// Settlements of others with their places in the list, the nearest to the own capital first.
    fn others(&self) -> Vec<(usize, Hex)> {
        let list = self.campaign.map.settlements().iter().enumerate();
        let others = list.filter(|(place, _)| !self.is_ours(*place));
        let mut others: Vec<(usize, Hex)> = others.map(|(place, one)| (place, one.at)).collect();
        others.sort_by_key(|(_, at)| bearing(self.campaign, self.nation, *at));
        others
    }

    fn worth_of(&self, place: usize) -> i64 {
        let owner = self.campaign.places.owner(place);
        match (self.campaign.map.settlements()[place].rank, owner) {
            (Rank::Capital, _) if self.campaign.rules.goal() == Goal::Capital => DECISIVE,
            (Rank::Capital, _) => CAPITAL,
            (Rank::Town, Some(_)) => ENEMY_TOWN,
            (Rank::Town, None) => FREE_TOWN,
            (Rank::Village, _) => VILLAGE,
        }
    }

    /// Capitals without an enemy army that can be taken at once.
    fn seize_capitals(&mut self) {
        for (place, at) in self.others() {
            let capital = self.campaign.map.settlements()[place].rank == Rank::Capital;
            if capital && !whereabouts::enemy_on(self.campaign, self.party, at) {
                // RK-64: guns help to storm hostile gates.
                let guns = self.campaign.places.is_hostile(place, self.nation);
                let armies = self.within(at);
                let army = armies.iter().find(|army| !guns || army.has_guns()).or(armies.first());
                if let Some(army) = army.copied() {
                    self.send_for(army, at, Task::Seize(at));
                }
            }
        }
    }

    /// The strength of the two strongest armies of each enemy team that could soon be on a hex.
    fn threats(&self, at: Hex) -> Vec<i64> {
        let mut teams: BTreeMap<u8, Vec<&Army>> = BTreeMap::new();
        for nation in self
            .campaign
            .nations
            .alive()
            .filter(|nation| !self.campaign.nations.allied(*nation, self.nation))
        {
            let near = threatening(self.campaign, nation, at);
            teams
                .entry(self.campaign.nations.nation(nation).team)
                .or_default()
                .extend(near);
        }
        teams.into_values().map(joint).collect()
    }

    /// The chance of armies and those that arrive to keep a hex against whoever could come.
    fn hold(&self, own: &[&Army], arriving: usize, threat: i64, at: Hex) -> i64 {
        WHOLE - storm(self.campaign, threat, reinforced(own.iter().copied(), arriving), at)
    }

    /// Keeps those at the capital, or calls them there, whom it needs; as few as will do.
    fn guard(&mut self) {
        let Some(base) = whereabouts::base(self.campaign, self.nation) else {
            return;
        };
        let threats = self.threats(base);
        let threat = threats.iter().copied().max().unwrap_or(0);
        if threat == 0 {
            return;
        }
        let safe = if threats.len() > 1 { SAFE_AMONG_MANY } else { SAFE };
        let mut near = self.within(base);
        near.reverse();
        let fresh = arriving(self.campaign, self.nation, base);
        let mut choices: Vec<Vec<&Army>> = vec![Vec::new()];
        choices.extend(near.iter().map(|army| vec![*army]));
        choices.extend(pairs(&near));
        // RK-14: who arrives takes room.
        choices.retain(|armies| armies.len() + fresh <= 2);
        // The fewest will do, and if none do, the best.
        choices.sort_by_key(|armies| joint(armies.iter().copied()));
        let hold = |armies: &&Vec<&Army>| self.hold(armies, fresh, threat, base);
        let enough = choices.iter().find(|armies| hold(armies) >= safe);
        let Some(chosen) = enough.or(choices.iter().max_by_key(hold)).cloned() else {
            return;
        };
        for army in chosen {
            self.send_for(army, base, Task::Guard(base));
        }
    }

    /// Attacks that are worth it, the best first.
    fn strike(&mut self, dice: &mut Dice) {
        loop {
            let mut assaults = self.assaults();
            assaults.sort_by_key(|one| {
                (
                    std::cmp::Reverse(one.value),
                    bearing(self.campaign, self.nation, one.at),
                )
            });
            if self.level == Level::Hard {
                self.try_out(&mut assaults, dice);
                assaults.sort_by_key(|one| {
                    (
                        std::cmp::Reverse(one.value),
                        bearing(self.campaign, self.nation, one.at),
                    )
                });
            }
            let best = assaults
                .into_iter()
                .find(|one| one.value > 0 && one.chance >= self.least_chance(one.at));
            let Some(best) = best else { return };
            let task = Task::Strike {
                at: best.at,
                chance: best.chance,
            };
            for army in best.armies {
                self.send_for(army, best.at, task);
            }
        }
    }

    fn least_chance(&self, at: Hex) -> i64 {
        let place = self.campaign.map.settlement(at).filter(|place| !self.is_ours(*place));
        if place.is_some_and(|place| self.worth_of(place) == DECISIVE) {
            ATTACK_ON_CAPITAL
        } else {
            ATTACK
        }
    }

    fn assaults(&self) -> Vec<Assault<'a>> {
        let home = whereabouts::base(self.campaign, self.nation);
        let mut assaults = Vec::new();
        let mut seen: Vec<Hex> = Vec::new();
        let foes = self.campaign.armies.iter();
        for foe in foes.filter(|foe| self.campaign.nations.hostile(foe.party, self.party)) {
            if seen.contains(&foe.at) || self.ends.contains_key(&foe.at) {
                continue;
            }
            seen.push(foe.at);
            let alarm = home.is_some_and(|home| self.campaign.map.distance(home, foe.at) <= ALARM * PACE);
            let mut near = self.within(foe.at);
            near.retain(|army| alarm || self.can_spare(army, foe.at, DETOUR_FOR_ARMY));
            let mut choices: Vec<Vec<&Army>> = near.iter().map(|army| vec![*army]).collect();
            choices.extend(pairs(&near));
            for armies in choices {
                let enemy = self.defenders(foe.at);
                let chance = storm(self.campaign, joint(armies.iter().copied()), enemy, foe.at);
                assaults.push(self.assault(foe.at, armies, chance));
            }
        }
        assaults
    }

    /// New armies of enemies that can stand on a hex before anybody marches.
    fn arriving(&self, at: Hex) -> usize {
        let enemies = self.campaign.nations.alive();
        let enemies = enemies.filter(|nation| !self.campaign.nations.allied(*nation, self.nation));
        enemies.map(|nation| arriving(self.campaign, nation, at)).sum()
    }

    /// The strength of the enemies on a hex, those included that can arrive there.
    fn defenders(&self, at: Hex) -> i64 {
        reinforced(side_of(self.campaign, self.party, at), self.arriving(at))
    }

    fn assault(&self, at: Hex, armies: Vec<&'a Army>, chance: i64) -> Assault<'a> {
        let enemy = joint(side_of(self.campaign, self.party, at));
        let own = joint(armies.iter().copied());
        let place = self.campaign.map.settlement(at).filter(|place| !self.is_ours(*place));
        let worth = place.map_or(0, |place| self.worth_of(place));
        let value = chance * (enemy / 2 + worth) - (WHOLE - chance) * own / 2 - own * BUSY;
        Assault {
            at,
            armies,
            chance,
            value,
        }
    }

    /// A veteran plays through what is not clear, the most promising first.
    fn try_out(&mut self, assaults: &mut [Assault<'a>], dice: &mut Dice) {
        for one in assaults.iter_mut().filter(|one| OPEN_QUESTION.contains(&one.chance)) {
            // Whoever arrives cannot be rehearsed against.
            if self.arriving(one.at) > 0 {
                continue;
            }
            if self.rehearsals < PLAYS {
                return;
            }
            self.rehearsals -= PLAYS;
            let foes = side_of(self.campaign, self.party, one.at);
            let won = tried(self.campaign, &one.armies, &foes, one.at, PLAYS, dice);
            let plays = i64::from(PLAYS);
            let chance = (one.chance * RECKONING + won * plays) / (RECKONING + plays);
            *one = self.assault(one.at, one.armies.clone(), chance);
        }
    }

    /// What the main force marches on: near, worth much, and not too well defended.
    fn objective(&self) -> Option<Hex> {
        let hammer = joint(self.campaign.armies.of_nation(self.nation)).max(1);
        let capitals = matches!(self.campaign.rules.goal(), Goal::Capital | Goal::Last | Goal::Custom);
        let mut best: Option<(i64, Hex)> = None;
        for (place, at) in self.others() {
            let rank = self.campaign.map.settlements()[place].rank;
            if rank == Rank::Village || capitals && rank != Rank::Capital {
                continue;
            }
            let route = paths::route(self.campaign, self.party, at);
            let steps = self.free.iter().filter_map(|army| route.steps(army.at)).min();
            let Some(steps) = steps else { continue };
            let near = self.campaign.armies.iter().filter(|army| {
                let foe = self.campaign.nations.hostile(army.party, self.party);
                foe && self.campaign.map.distance(army.at, at) <= AROUND
            });
            let fresh = if rank == Rank::Capital { NEW_ARMY } else { 0 };
            let chance = storm(self.campaign, hammer, joint(near) + fresh, at).max(50);
            let turns = i64::from(steps.div_ceil(PACE)) + 1;
            let value = self.worth_of(place) * chance / turns;
            if best.is_none_or(|(known, _)| value > known) {
                best = Some((value, at));
            }
        }
        best.map(|(_, at)| at)
    }

    /// Steps that an army goes out of its way to the goal if it goes to a hex first.
    fn detour(&self, army: &Army, at: Hex) -> u32 {
        let Some(goal) = self.goal else { return 0 };
        let onward = paths::route(self.campaign, self.party, goal);
        let there = paths::route(self.campaign, self.party, at);
        match (onward.steps(army.at), there.steps(army.at), onward.steps(at)) {
            (Some(direct), Some(first), Some(then)) => (first + then).saturating_sub(direct),
            _ => 0,
        }
    }

    /// The main force goes only so far out of its way.
    fn can_spare(&self, army: &Army, at: Hex, limit: u32) -> bool {
        !self.main.contains(&army.number) || self.detour(army, at) <= limit
    }

    /// Free settlements within reach, if they lie on the way, or for armies that the main force can do without.
    fn occupy(&mut self) {
        let mut found: Vec<(i64, u8, Hex)> = Vec::new();
        for (place, at) in self.others() {
            if whereabouts::enemy_on(self.campaign, self.party, at) || self.ends.contains_key(&at) {
                continue;
            }
            let limit = match self.campaign.map.settlements()[place].rank {
                Rank::Village => DETOUR_FOR_VILLAGE,
                Rank::Town | Rank::Capital => DETOUR_FOR_TOWN,
            };
            for army in self.within(at) {
                if !self.can_spare(army, at, limit) {
                    continue;
                }
                let detour = i64::from(self.detour(army, at));
                found.push((
                    self.worth_of(place) * 10 - detour * 8 - strength(army) / 4,
                    army.number,
                    at,
                ));
            }
        }
        found.sort_by_key(|(value, number, at)| {
            (
                std::cmp::Reverse(*value),
                *number,
                bearing(self.campaign, self.nation, *at),
            )
        });
        for (_, number, at) in found {
            let army = self.free.iter().copied().find(|army| army.number == number);
            if let Some(army) = army.filter(|_| !self.ends.contains_key(&at)) {
                self.send_for(army, at, Task::Occupy(at));
            }
        }
    }

    /// Two of the strongest armies that are near the goal.
    fn main_force(&self) -> Vec<u8> {
        let Some(goal) = self.goal else { return Vec::new() };
        let route = paths::route(self.campaign, self.party, goal);
        let fit = |army: &&Army| strength(army) - STEP * route.steps(army.at).map_or(1_000, i64::from);
        let mut armies = self.free.clone();
        armies.sort_by_key(|army| (std::cmp::Reverse(fit(army)), army.number));
        armies.iter().take(2).map(|army| army.number).collect()
    }

    /// The rest marches on the goal two by two, the nearer army waiting for the other.
    fn advance(&mut self) {
        let Some(goal) = self.goal else { return };
        let route = paths::route(self.campaign, self.party, goal);
        while let Some(lead) = self.nearest_to(&route) {
            self.free.retain(|army| army.number != lead.number);
            let mate = self.mate_of(lead);
            self.free.push(lead);
            let Some(path) = way(self.campaign, self.nation, &route, lead.at) else {
                self.send(lead, lead.at);
                continue;
            };
            let stop = self.stop(lead, mate, &path);
            self.send_for(lead, stop, Task::Advance(goal));
            if let Some(mate) = mate {
                self.send_for(mate, stop, Task::Advance(goal));
            }
        }
    }

    fn nearest_to(&self, route: &Route<'_>) -> Option<&'a Army> {
        let far = |army: &&Army| (route.steps(army.at).unwrap_or(u32::MAX), army.number);
        self.free.iter().copied().min_by_key(far)
    }

    /// Who marches with an army: the nearest of those that can be with it in two turns.
    fn mate_of(&self, lead: &Army) -> Option<&'a Army> {
        let route = paths::route(self.campaign, self.party, lead.at);
        let near = self
            .free
            .iter()
            .copied()
            .filter_map(|army| Some((route.steps(army.at)?, army)));
        let near = near.filter(|(steps, _)| *steps <= 2 * PACE);
        near.min_by_key(|(steps, army)| (*steps, army.number))
            .map(|(_, army)| army)
    }

    /// The farthest hex of a way where the pair is together; where the lead is if there is none.
    fn stop(&self, lead: &Army, mate: Option<&Army>, path: &[Hex]) -> Hex {
        let mut spent = 0;
        let mut ahead: Vec<Hex> = vec![lead.at];
        for at in &path[1..] {
            spent += paths::cost(self.campaign, *at);
            if spent > u32::from(lead.allowance) || whereabouts::enemy_on(self.campaign, self.party, *at) {
                break;
            }
            ahead.push(*at);
        }
        let room = if mate.is_some() { 1 } else { 2 };
        let both = |at: &Hex| {
            let mate = mate.is_none_or(|mate| reaches(&paths::route(self.campaign, self.party, *at), mate));
            mate && self.ends.get(at).is_none_or(|count| *count < room)
        };
        ahead.iter().rev().copied().find(both).unwrap_or(lead.at)
    }

    /// RK-28, RK-29: who makes room goes first.
    fn in_marching_order(mut self) -> Vec<(u8, Hex)> {
        let mut stands: BTreeMap<u8, Hex> = self
            .campaign
            .armies
            .of_nation(self.nation)
            .map(|army| (army.number, army.at))
            .collect();
        let mut ordered = Vec::new();
        while !self.marches.is_empty() {
            let room = |goal: Hex| stands.values().filter(|at| **at == goal).count() < 2;
            let next = self.marches.iter().position(|(_, goal)| room(*goal)).unwrap_or(0);
            let (number, goal) = self.marches.remove(next);
            stands.insert(number, goal);
            ordered.push((number, goal));
        }
        ordered
    }
}

/// Every two of some armies.
fn pairs<'a>(armies: &[&'a Army]) -> Vec<Vec<&'a Army>> {
    let mut pairs = Vec::new();
    for (place, one) in armies.iter().enumerate() {
        pairs.extend(armies[place + 1..].iter().map(|other| vec![*one, *other]));
    }
    pairs
}
