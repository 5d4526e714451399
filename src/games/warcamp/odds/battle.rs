//! Odds of attacks and raids, exact over the 36 rolls.

use super::absent;
use super::show::{self, TWO_DICE, chance, exact, expected, mean, numbers, outcomes, within};
use super::strength::{self, BONUS_MAX, Member, STORE_MAX, Share, falling_order, strength};
use crate::data::{Building, Leader, RAZING, Race};
use crate::rules::strength::{chief_bonus, race_attack};
use muster_kit::odds::{Distribution, Fraction, fraction};
use muster_kit::{Answer, Refusal};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// An attack, or a raid, of a war party on a camp.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Battle {
    #[serde(skip_serializing_if = "absent")]
    pub raid: bool,
    pub attacker: Attacker,
    pub defender: Camp,
    /// Buildings that the raider wishes to see fall first, in this order.
    #[serde(skip_serializing_if = "absent")]
    pub raze: Vec<Building>,
}

/// A war party: its members and what strengthens them, or shortly its CE and head count.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Attacker {
    /// Attack CE; 0 to work it out from the rest.
    #[serde(skip_serializing_if = "absent")]
    pub ce: u32,
    /// How many march, where the members are not listed.
    #[serde(skip_serializing_if = "absent")]
    pub heads: u32,
    #[serde(skip_serializing_if = "absent", deserialize_with = "strength::members")]
    pub members: Vec<Member>,
    #[serde(skip_serializing_if = "absent")]
    pub race: Option<Race>,
    #[serde(skip_serializing_if = "absent")]
    pub leader: Option<Leader>,
    /// Whether the leader marches.
    #[serde(skip_serializing_if = "absent")]
    pub marches: bool,
    /// Attack bonuses of the items that the leader wears.
    #[serde(skip_serializing_if = "absent")]
    pub leader_attack: u32,
    /// Items "of Bloodlust" that the leader wears, or that a party of unlisted members wears.
    #[serde(skip_serializing_if = "absent")]
    pub bloodlust: u32,
    #[serde(skip_serializing_if = "absent")]
    pub bones: u32,
    /// Points that Battle Favor adds to, and Jinx takes from, each member.
    #[serde(skip_serializing_if = "absent")]
    pub favor: u32,
    #[serde(skip_serializing_if = "absent")]
    pub jinx: u32,
    /// Casualties that Thick Hides still cancels.
    #[serde(skip_serializing_if = "absent")]
    pub hides: u32,
    #[serde(skip_serializing_if = "absent")]
    pub starving: bool,
    /// Members of the tribe who stay at home: with none, losing the party is losing all.
    #[serde(skip_serializing_if = "absent")]
    pub at_home: u32,
}

/// A tribe that is attacked: all its members and its leader, or shortly its CE and head count.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Camp {
    /// Defence CE; 0 to work it out from the rest.
    #[serde(skip_serializing_if = "absent")]
    pub ce: u32,
    /// How many live there, where the members are not listed.
    #[serde(skip_serializing_if = "absent")]
    pub heads: u32,
    #[serde(skip_serializing_if = "absent", deserialize_with = "strength::members")]
    pub members: Vec<Member>,
    #[serde(skip_serializing_if = "absent")]
    pub leader: Option<Leader>,
    /// Defence bonuses of the items that the leader wears.
    #[serde(skip_serializing_if = "absent")]
    pub leader_defence: u32,
    #[serde(skip_serializing_if = "absent")]
    pub bones: u32,
    #[serde(skip_serializing_if = "absent")]
    pub favor: u32,
    #[serde(skip_serializing_if = "absent")]
    pub jinx: u32,
    #[serde(skip_serializing_if = "absent")]
    pub hides: u32,
    /// N of Foul Fog: parties against this camp count 10 N less.
    #[serde(skip_serializing_if = "absent")]
    pub fog: u32,
    #[serde(skip_serializing_if = "absent")]
    pub starving: bool,
    #[serde(skip_serializing_if = "absent")]
    pub buildings: BTreeMap<Building, u32>,
    /// Buildings besides those, of whatever kind.
    #[serde(skip_serializing_if = "absent")]
    pub more_buildings: u32,
}

impl Attacker {
    /// Attack CE of the members and leader who march ([WC-65](docs/rules/warcamp.md#wc-65)).
    pub fn attack_ce(&self, fog: u32) -> u32 {
        if self.ce > 0 {
            return self.ce;
        }
        let chief = self.leader.map_or(0, |leader| chief_bonus(leader, self.bones));
        let each = self.race.map_or(0, race_attack) + chief + self.favor;
        let shares = self.members.iter().map(|member| Share {
            skill: member.counted(),
            more: member.attack + each,
            less: self.jinx,
            tower: false,
        });
        let leader = self.leader.filter(|_| self.marches);
        let leader = leader.map_or(0, |leader| leader.strength() + self.leader_attack);
        strength(shares, leader, 1, self.starving, fog * strength::FOG)
    }

    fn check(&self) -> Result<(), Refusal> {
        strength::check_members(&self.members)?;
        let heads = head_count(&self.members, self.heads);
        within("The war party's head count", heads, 1..=strength::MEMBERS_MAX as u32)?;
        within("The war party's CE", self.ce, 0..=100_000)?;
        within("Bones", self.bones, 0..=STORE_MAX)?;
        for (what, points) in [
            ("leader_attack", self.leader_attack),
            ("bloodlust", self.bloodlust),
            ("favor", self.favor),
            ("jinx", self.jinx),
            ("hides", self.hides),
        ] {
            within(what, points, 0..=BONUS_MAX)?;
        }
        Ok(())
    }

    /// The party as its casualties fall: listed members, or as many nameless heads.
    pub fn pool(&self) -> Pool {
        Pool::of(&self.members, self.heads, self.hides)
    }

    fn bloodlust(&self) -> u32 {
        self.bloodlust + self.members.iter().map(|member| member.bloodlust).sum::<u32>()
    }
}

impl Camp {
    /// Defence CE of the whole camp, always with its leader ([WC-66](docs/rules/warcamp.md#wc-66)).
    pub fn defence_ce(&self) -> u32 {
        if self.ce > 0 {
            return self.ce;
        }
        let chief = self.leader.map_or(0, |leader| chief_bonus(leader, self.bones));
        let shares = self.members.iter().map(|member| Share {
            skill: member.counted(),
            more: member.defence + chief + self.favor,
            less: self.jinx,
            tower: member.tower,
        });
        let leader = self.leader.map_or(0, |leader| leader.strength() + self.leader_defence);
        strength(shares, leader, 1, self.starving, 0)
    }

    /// GE: the Skills of all members and nothing else ([WC-2](docs/rules/warcamp.md#wc-2)).
    pub fn gross(&self) -> u32 {
        self.members.iter().map(Member::counted).sum()
    }

    /// How many members live in it: those listed, otherwise the plain `heads`.
    pub fn head_count(&self) -> u32 {
        head_count(&self.members, self.heads)
    }

    /// The camp's members as casualties fall: those listed, or as many nameless heads.
    pub fn pool(&self) -> Pool {
        Pool::of(&self.members, self.heads, self.hides)
    }

    /// How many such buildings stand in it; 0 of a kind that is not listed.
    pub fn count_of(&self, building: Building) -> u32 {
        self.buildings.get(&building).copied().unwrap_or(0)
    }

    /// Refuses more than 400 members, no members at all, and numbers that no game could hold.
    pub fn check(&self) -> Result<(), Refusal> {
        strength::check_members(&self.members)?;
        within(
            "The camp's head count",
            self.head_count(),
            1..=strength::MEMBERS_MAX as u32,
        )?;
        self.check_numbers()
    }

    /// Whether all numbers are such as a game could hold.
    pub fn check_numbers(&self) -> Result<(), Refusal> {
        strength::check_members(&self.members)?;
        within("The camp's CE", self.ce, 0..=100_000)?;
        within("Bones", self.bones, 0..=STORE_MAX)?;
        for (what, points) in [
            ("leader_defence", self.leader_defence),
            ("favor", self.favor),
            ("jinx", self.jinx),
            ("hides", self.hides),
            ("fog", self.fog),
        ] {
            within(what, points, 0..=BONUS_MAX)?;
        }
        let standing = self.buildings.values().chain([&self.more_buildings]);
        let standing = standing.fold(0u32, |sum, count| sum.saturating_add(*count));
        within("The number of buildings", standing, 0..=1_000)
    }
}

/// How many there are: the listed members, or `heads` where none are listed.
pub(super) fn head_count(members: &[Member], heads: u32) -> u32 {
    if members.is_empty() {
        heads
    } else {
        members.len() as u32
    }
}

/// The members who fall as casualties, in the order in which they fall ([WC-72](docs/rules/warcamp.md#wc-72)).
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Pool {
    /// Number (0 where unlisted) and whether the member is "of the Cockroach".
    order: Vec<(u16, bool)>,
    hides: u32,
}

impl Pool {
    /// Sorts listed members into the order of death, or takes `heads` nameless ones; `hides` many casualties are
    /// spared.
    pub fn of(members: &[Member], heads: u32, hides: u32) -> Pool {
        let order = if members.is_empty() {
            vec![(0, false); heads as usize]
        } else {
            let order = falling_order(members).into_iter();
            order.map(|at| (members[at].number, members[at].cockroach)).collect()
        };
        Pool { order, hides }
    }

    /// As [`Pool::of`], without hides and Cockroach, for a kobold party that is caught
    /// ([WC-88](docs/rules/warcamp.md#wc-88)).
    pub fn unshielded(members: &[Member], heads: u32) -> Pool {
        let mut pool = Pool::of(members, heads, 0);
        pool.order.iter_mut().for_each(|(_, cockroach)| *cockroach = false);
        pool
    }

    /// Without the numbers, where only how many die is asked.
    pub fn nameless(mut self) -> Pool {
        self.order.iter_mut().for_each(|(number, _)| *number = 0);
        self
    }

    /// Numbers of those who fall to so many casualties, hides and Cockroach left aside; 0 for nameless ones.
    pub fn first(&self, count: usize) -> impl Iterator<Item = u16> {
        self.order.iter().take(count).map(|(number, _)| *number)
    }

    /// How many can fall at most, hides left aside.
    pub fn len(&self) -> usize {
        self.order.len()
    }

    /// Whether every one has a number, so that the dead can be told by name.
    pub fn listed(&self) -> bool {
        self.order.iter().all(|(number, _)| *number > 0)
    }

    /// Who dies of so many casualties ([WC-72](docs/rules/warcamp.md#wc-72)). Thick Hides first; each Cockroach lives
    /// on half the time, and nobody dies in their place.
    pub fn dead(&self, casualties: u32) -> Distribution<Vec<u16>> {
        let fall = casualties.saturating_sub(self.hides) as usize;
        let chosen = self.order.iter().take(fall);
        chosen.fold(Distribution::certain(Vec::new()), |so_far, (number, cockroach)| {
            let with = |dead: &Vec<u16>| dead.iter().copied().chain([*number]).collect::<Vec<u16>>();
            if *cockroach {
                so_far.then(|dead| Distribution::uniform([dead.clone(), with(dead)]))
            } else {
                so_far.map(with)
            }
        })
    }
}

/// The result of a battle as the attacker sees it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    Win,
    Tie,
    Lose,
}

/// How a battle ended, from the attacker's side.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Fought {
    pub verdict: Verdict,
    pub enemy_dead: Vec<u16>,
    pub own_dead: Vec<u16>,
    pub razed: u32,
}

/// What a battle depends on besides the two strengths.
#[derive(Clone, PartialEq, Debug)]
pub struct Terms {
    pub raid: bool,
    pub bloodlust: u32,
    pub spikes: u32,
    pub buildings: u32,
    pub party: Pool,
    pub camp: Pool,
}

/// What one roll of two dice decides ([WC-67](docs/rules/warcamp.md#wc-67) to [WC-70](docs/rules/warcamp.md#wc-70)).
pub fn verdict(attack: u32, defence: u32) -> Verdict {
    match attack.cmp(&defence) {
        std::cmp::Ordering::Greater => Verdict::Win,
        std::cmp::Ordering::Equal => Verdict::Tie,
        std::cmp::Ordering::Less => Verdict::Lose,
    }
}

/// What all 36 rolls decide, and who dies by them ([WC-67](docs/rules/warcamp.md#wc-67) to
/// [WC-72](docs/rules/warcamp.md#wc-72)).
pub fn fight(attack_ce: u32, defence_ce: u32, terms: &Terms) -> Distribution<Fought> {
    let rolls = Distribution::die(6).and(&Distribution::die(6));
    rolls.then(|&(attack_die, defence_die)| {
        let attack = attack_ce * attack_die;
        let defence = defence_ce * defence_die;
        let verdict = verdict(attack, defence);
        let none = Fought {
            verdict,
            enemy_dead: Vec::new(),
            own_dead: Vec::new(),
            razed: 0,
        };
        match verdict {
            Verdict::Tie => Distribution::certain(none),
            Verdict::Lose => {
                let casualties = defence.div_ceil(attack) + terms.spikes;
                terms.party.dead(casualties).map(|dead| Fought {
                    own_dead: dead.clone(),
                    ..none.clone()
                })
            }
            Verdict::Win => {
                let by_ratio = attack.div_ceil(defence * if terms.raid { 2 } else { 1 });
                let razed = if terms.raid { attack.div_ceil(defence) } else { 0 };
                let dead = terms.camp.dead(by_ratio + terms.bloodlust);
                dead.map(|dead| Fought {
                    enemy_dead: dead.clone(),
                    razed: razed.min(terms.buildings),
                    ..none.clone()
                })
            }
        }
    })
}

impl Battle {
    /// The buildings in the order in which a raid razes them ([WC-71](docs/rules/warcamp.md#wc-71)).
    pub fn razing_order(&self) -> Vec<Building> {
        let mut left = self.defender.buildings.clone();
        let wishes = self.raze.iter().copied();
        let fixed = RAZING.into_iter().flat_map(|kind| {
            let count = self.defender.count_of(kind) as usize;
            std::iter::repeat_n(kind, count)
        });
        let mut order = Vec::new();
        for kind in wishes.chain(fixed) {
            if let Some(count) = left.get_mut(&kind).filter(|count| **count > 0) {
                *count -= 1;
                order.push(kind);
            }
        }
        order
    }

    /// How many of the 36 rolls the attacker wins ([WC-67](docs/rules/warcamp.md#wc-67)).
    pub fn wins_of_36(&self) -> usize {
        let (attack, defence) = (self.attacker.attack_ce(self.defender.fog), self.defender.defence_ce());
        let rolls = (1..=6).flat_map(|one| (1..=6).map(move |other| (attack * one, defence * other)));
        rolls
            .filter(|(attack, defence)| verdict(*attack, *defence) == Verdict::Win)
            .count()
    }

    /// What the battle may cost a tribe of so many members.
    pub fn toll(&self, members: usize) -> Toll {
        let (attack, defence) = (self.attacker.attack_ce(self.defender.fog), self.defender.defence_ce());
        let fought = fight(attack, defence, &self.terms());
        Toll {
            enemy_dead: fought.mean(|outcome| outcome.enemy_dead.len() as i64),
            own_dead: fought.mean(|outcome| outcome.own_dead.len() as i64),
            half_gone: fought.probability(|outcome| 2 * outcome.own_dead.len() >= members),
            all_gone: fought.probability(|outcome| outcome.own_dead.len() >= members),
        }
    }

    fn terms(&self) -> Terms {
        let (attacker, defender) = (&self.attacker, &self.defender);
        Terms {
            raid: self.raid,
            bloodlust: attacker.bloodlust(),
            spikes: defender.count_of(Building::Spike),
            buildings: defender.buildings.values().sum::<u32>() + defender.more_buildings,
            party: attacker.pool(),
            camp: defender.pool(),
        }
    }

    /// Lines and JSON of the fight; refuses a side without strength and members, and numbers out of range.
    pub fn odds(&self) -> Result<Answer, Refusal> {
        let (attacker, defender) = (&self.attacker, &self.defender);
        attacker.check()?;
        defender.check()?;
        for (side, ce, members) in [
            ("attacker", attacker.ce, &attacker.members),
            ("defender", defender.ce, &defender.members),
        ] {
            if ce == 0 && members.is_empty() {
                let reason = format!("The {side} needs its members, or a `ce` with `heads`.");
                return Err(Refusal::new("WC-187", reason).instead("attack 50/4 40/6"));
            }
        }
        let attack_ce = attacker.attack_ce(defender.fog);
        let defence_ce = defender.defence_ce();
        let terms = self.terms();
        let fought = fight(attack_ce, defence_ce, &terms);
        let figures = Figures::of(&fought, &terms, attacker.at_home);
        let lines = self.lines(attack_ce, defence_ce, &terms, &figures);
        Ok(show::answer(
            lines,
            self.data(attack_ce, defence_ce, &terms, &figures, &fought),
        ))
    }

    /// Tells the answer to people ([WC-187](docs/rules/warcamp.md#wc-187)).
    fn lines(&self, attack_ce: u32, defence_ce: u32, terms: &Terms, figures: &Figures) -> Vec<String> {
        let what = if self.raid { "Raid" } else { "Attack" };
        let leader = match (self.attacker.leader, self.attacker.marches) {
            (Some(leader), true) => format!(" and the {leader}"),
            (Some(leader), false) => format!(" without the {leader}"),
            (None, _) => String::new(),
        };
        let mut lines = vec![
            format!(
                "{what}: CE {attack_ce} with {}{leader} against CE {defence_ce} with {}.",
                terms.party.len(),
                terms.camp.len()
            ),
            format!(
                "Win {}, tie {}, lose {}.",
                chance(&figures.win, TWO_DICE),
                chance(&figures.tie, TWO_DICE),
                chance(&figures.lose, TWO_DICE)
            ),
            format!(
                "Expected dead: {} of them, {} of ours.",
                mean(&figures.enemy_dead),
                mean(&figures.own_dead)
            ),
            format!(
                "Wiped out: they in {}, we in {}.",
                chance(&figures.enemy_wiped, TWO_DICE),
                chance(&figures.own_wiped, TWO_DICE)
            ),
        ];
        if self.raid {
            let order: Vec<&str> = self.razing_order().into_iter().map(Building::code).collect();
            let order = if order.is_empty() {
                String::new()
            } else {
                format!(": {}", order.join(", "))
            };
            lines.push(format!("Buildings razed: {} expected{order}.", mean(&figures.razed)));
        }
        for (who, pool) in [("of them", &terms.camp), ("of ours", &terms.party)] {
            if pool.listed() {
                lines.push(format!("First to fall {who}: {}.", numbers(pool.first(FIRST_TO_FALL))));
            }
        }
        lines
    }

    fn data(
        &self,
        attack_ce: u32,
        defence_ce: u32,
        terms: &Terms,
        figures: &Figures,
        fought: &Distribution<Fought>,
    ) -> Value {
        let order = self.razing_order();
        let show = |outcome: &Fought| {
            let mut value = json!({
                "result": outcome.verdict,
                "enemy_dead": outcome.enemy_dead.len(),
                "own_dead": outcome.own_dead.len(),
            });
            if terms.camp.listed() && !outcome.enemy_dead.is_empty() {
                value["enemy_dead_numbers"] = json!(outcome.enemy_dead);
            }
            if terms.party.listed() && !outcome.own_dead.is_empty() {
                value["own_dead_numbers"] = json!(outcome.own_dead);
            }
            if self.raid && outcome.verdict == Verdict::Win {
                value["razed"] = json!(outcome.razed);
                if self.defender.more_buildings == 0 {
                    value["razed_buildings"] = json!(order[..outcome.razed as usize]);
                }
            }
            value
        };
        json!({
            "kind": "battle",
            "attack_ce": attack_ce,
            "defence_ce": defence_ce,
            "win": exact(&figures.win),
            "tie": exact(&figures.tie),
            "lose": exact(&figures.lose),
            "enemy_wiped_out": exact(&figures.enemy_wiped),
            "own_wiped_out": exact(&figures.own_wiped),
            "expected": expected([
                ("enemy_dead", figures.enemy_dead.clone()),
                ("own_dead", figures.own_dead.clone()),
                ("razed", figures.razed.clone()),
            ]),
            "outcomes": outcomes(fought, show),
        })
    }
}

/// How many of those who would fall first are named.
const FIRST_TO_FALL: usize = 6;

/// What an attack may cost: the mean dead, and the chance that half of the attacking tribe dies.
pub struct Toll {
    pub enemy_dead: Fraction,
    pub own_dead: Fraction,
    pub half_gone: Fraction,
    /// That none of them is left.
    pub all_gone: Fraction,
}

/// The numbers that an answer about a battle gives ([WC-187](docs/rules/warcamp.md#wc-187)).
pub struct Figures {
    pub win: Fraction,
    pub tie: Fraction,
    pub lose: Fraction,
    pub enemy_dead: Fraction,
    pub own_dead: Fraction,
    pub razed: Fraction,
    pub enemy_wiped: Fraction,
    pub own_wiped: Fraction,
}

impl Figures {
    fn of(fought: &Distribution<Fought>, terms: &Terms, at_home: u32) -> Figures {
        let share = |verdict| fought.probability(|outcome| outcome.verdict == verdict);
        let all_home = at_home > 0;
        Figures {
            win: share(Verdict::Win),
            tie: share(Verdict::Tie),
            lose: share(Verdict::Lose),
            enemy_dead: fought.mean(|outcome| outcome.enemy_dead.len() as i64),
            own_dead: fought.mean(|outcome| outcome.own_dead.len() as i64),
            razed: fought.mean(|outcome| i64::from(outcome.razed)),
            enemy_wiped: fought.probability(|outcome| outcome.enemy_dead.len() == terms.camp.len()),
            own_wiped: if all_home {
                fraction(0, 1)
            } else {
                fought.probability(|outcome| outcome.own_dead.len() == terms.party.len())
            },
        }
    }
}
