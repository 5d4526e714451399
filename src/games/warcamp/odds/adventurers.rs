//! Odds of an adventuring party: its spell, averaged over the six faces, then the battle
//! ([WC-132](docs/rules/warcamp.md#wc-132) to [WC-134](docs/rules/warcamp.md#wc-134)).

use super::battle::{Camp, Pool, Terms, Verdict, fight};
use super::show::{self, chance, exact, expected, mean, outcomes};
use super::strength::{Member, falling_order};
use super::towers::without_tower;
use crate::data::Building;
use crate::rules::strength::two_thirds_up;
use muster_kit::odds::{Distribution, Fraction};
use muster_kit::{Answer, Refusal, budget};
use serde_json::{Value, json};

/// Faces of the spell die ([WC-133](docs/rules/warcamp.md#wc-133)).
const SPELLS: [&str; 6] = ["bolt", "storm", "demolish", "favor", "decay", "nothing"];
/// What Battle Favor adds for each adventurer, and the food that Decay takes ([WC-133](docs/rules/warcamp.md#wc-133)).
const FAVOR: u32 = 2;
const DECAY: u32 = 60;
/// The sets of up to three members that a Storm may hit are all gone through.
const MEMBERS_MAX: usize = 150;

/// What a visit of adventurers comes to.
pub struct Adventurers {
    size: u32,
    ce: u32,
    heads: u32,
    visits: Distribution<Visit>,
}

/// How a visit ends.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Visit {
    /// The face of the spell die.
    pub spell: u32,
    pub spell_dead: u32,
    pub building: Option<Building>,
    pub food_lost: u32,
    /// None if the spell left nobody to fight.
    pub verdict: Option<Verdict>,
    pub battle_dead: u32,
    pub slain: u32,
}

/// The camp after the spell.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Struck {
    dead: u32,
    building: Option<Building>,
    defence_ce: u32,
    spikes: u32,
    pool: Pool,
}

impl Adventurers {
    /// A fifth of the members, two thirds of the defence CE ([WC-132](docs/rules/warcamp.md#wc-132)).
    pub fn on(camp: &Camp, wards: u32, food: u32) -> Result<Adventurers, Refusal> {
        camp.check()?;
        if camp.members.is_empty() {
            let reason = "Adventurers cast spells on members, so the members must be listed.";
            return Err(Refusal::new("WC-195", reason).instead("adventurers 5x15 warchief"));
        }
        if camp.members.len() > MEMBERS_MAX {
            let reason = format!("These odds take up to {MEMBERS_MAX} members.");
            return Err(Refusal::new("WC-195", reason));
        }
        let heads = camp.head_count();
        let size = heads.div_ceil(5);
        let ce = two_thirds_up(camp.defence_ce());
        let visits = Distribution::die(6).then(|spell| {
            let ce = if *spell == 4 { ce + FAVOR * size } else { ce };
            let stopped = wards > 0 && matches!(spell, 1 | 2 | 3 | 5);
            let struck = if stopped {
                Distribution::certain(unharmed(camp))
            } else {
                strike(camp, *spell)
            };
            let food_lost = if *spell == 5 && !stopped { food.min(DECAY) } else { 0 };
            struck.then(|struck| visit(*spell, struck, ce, size, food_lost))
        });
        Ok(Adventurers {
            size,
            ce,
            heads,
            visits,
        })
    }

    /// Mean number of members whom their spell and the battle kill together.
    pub fn expected_dead(&self) -> Fraction {
        self.visits
            .mean(|visit| i64::from(visit.spell_dead + visit.battle_dead))
    }

    /// Chances of each result as lines for people, with [`Adventurers::data`] attached.
    pub fn answer(&self) -> Answer {
        let share = |verdict| self.visits.probability(|visit| visit.verdict == Some(verdict));
        let wiped = self
            .visits
            .probability(|visit| visit.spell_dead + visit.battle_dead == self.heads);
        let lines = vec![
            format!("{} adventurers, CE {}.", self.size, self.ce),
            format!(
                "They win {}, tie {}, the tribe wins {}.",
                chance(&share(Verdict::Win), 36),
                chance(&share(Verdict::Tie), 36),
                chance(&share(Verdict::Lose), 36)
            ),
            format!("Expected dead with their spell: {}.", mean(&self.expected_dead())),
            format!("The tribe gains an item in {}.", chance(&share(Verdict::Lose), 36)),
            show::wiped_out(&wiped, 36),
        ];
        show::answer(lines, self.data())
    }

    /// The same as JSON: exact chances, means and every outcome of spell and battle.
    pub fn data(&self) -> Value {
        let share = |verdict| exact(&self.visits.probability(|visit| visit.verdict == Some(verdict)));
        let slain = self.visits.mean(|visit| i64::from(visit.slain));
        let food = self.visits.mean(|visit| i64::from(visit.food_lost));
        json!({
            "kind": "adventurers",
            "size": self.size,
            "ce": self.ce,
            "they_win": share(Verdict::Win),
            "tie": share(Verdict::Tie),
            "tribe_wins": share(Verdict::Lose),
            "expected": expected([("dead", self.expected_dead()), ("slain", slain), ("food_lost", food)]),
            "outcomes": outcomes(&self.visits, |visit| json!({
                "spell": SPELLS[visit.spell as usize - 1],
                "spell_dead": visit.spell_dead,
                "building_lost": visit.building,
                "food_lost": visit.food_lost,
                "result": visit.verdict.map(|verdict| match verdict {
                    Verdict::Win => "party_wins",
                    Verdict::Tie => "tie",
                    Verdict::Lose => "tribe_wins",
                }),
                "battle_dead": visit.battle_dead,
                "slain": visit.slain,
            })),
        })
    }
}

fn unharmed(camp: &Camp) -> Struck {
    Struck {
        dead: 0,
        building: None,
        defence_ce: camp.defence_ce(),
        spikes: camp.count_of(Building::Spike),
        // Numbers do not matter for how many die; without them equal cases fall together.
        pool: camp.pool().nameless(),
    }
}

/// What the spell does to the camp ([WC-133](docs/rules/warcamp.md#wc-133)).
fn strike(camp: &Camp, spell: u32) -> Distribution<Struck> {
    match spell {
        1 => bereft(camp, 1),
        2 => Distribution::die(3).then(|count| bereft(camp, *count as usize)),
        3 => demolished(camp),
        _ => Distribution::certain(unharmed(camp)),
    }
}

/// So many members at random die.
fn bereft(camp: &Camp, count: usize) -> Distribution<Struck> {
    let order = falling_order(&camp.members);
    let ranked: Vec<Member> = order.iter().map(|&at| camp.members[at].clone()).collect();
    let count = count.min(ranked.len());
    let mut cases: std::collections::BTreeMap<Loss, i64> = std::collections::BTreeMap::new();
    let mut total = 0;
    let wearers = ranked.iter().filter(|member| member.cockroach).count() as u64;
    each_set(ranked.len(), count, &mut |set| {
        budget::spend(2 + wearers / 2);
        *cases.entry(Loss::of(&ranked, set)).or_default() += 1;
        total += 1;
    });
    let shares = cases.into_iter().map(|(loss, ways)| {
        let survivors = (0..ranked.len()).filter(|at| !loss.example.contains(at));
        let left = Camp {
            heads: 0,
            members: survivors.map(|at| ranked[at].clone()).collect(),
            ..camp.clone()
        };
        let struck = Struck {
            dead: count as u32,
            ..unharmed(&left)
        };
        (struck, muster_kit::odds::fraction(ways, total))
    });
    Distribution::weighted(shares)
}

/// Losses that leave the same camp behind, by what each lost member brought; `example` is one of them.
#[derive(Clone, Debug)]
struct Loss {
    /// Skill, defence, tower and place of the wearers of the Cockroach do all that matters.
    brought: Vec<(u32, bool, bool)>,
    before: Vec<usize>,
    example: Vec<usize>,
}

impl Loss {
    fn of(ranked: &[Member], set: &[usize]) -> Loss {
        let mut brought: Vec<(u32, bool, bool)> = set
            .iter()
            .map(|&at| {
                let member = &ranked[at];
                (member.counted() + member.defence, member.tower, member.cockroach)
            })
            .collect();
        brought.sort_unstable();
        let wearers = ranked.iter().enumerate().filter(|(_, member)| member.cockroach);
        let before = wearers
            .map(|(place, _)| {
                if set.contains(&place) {
                    usize::MAX
                } else {
                    set.iter().filter(|at| **at < place).count()
                }
            })
            .collect();
        Loss {
            brought,
            before,
            example: set.to_vec(),
        }
    }

    fn key(&self) -> (&[(u32, bool, bool)], &[usize]) {
        (&self.brought, &self.before)
    }
}

impl PartialEq for Loss {
    fn eq(&self, other: &Loss) -> bool {
        self.key() == other.key()
    }
}

impl Eq for Loss {}

impl PartialOrd for Loss {
    fn partial_cmp(&self, other: &Loss) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Loss {
    fn cmp(&self, other: &Loss) -> std::cmp::Ordering {
        self.key().cmp(&other.key())
    }
}

/// Calls for each set of `count` places below `size`.
fn each_set(size: usize, count: usize, call: &mut impl FnMut(&[usize])) {
    let mut set: Vec<usize> = (0..count).collect();
    loop {
        call(&set);
        let Some(step) = (0..count).rev().find(|&at| set[at] < size - count + at) else {
            return;
        };
        set[step] += 1;
        for at in step + 1..count {
            set[at] = set[at - 1] + 1;
        }
    }
}

/// One building at random falls; of a destroyed tower those first in the falling order come down
/// ([WC-114](docs/rules/warcamp.md#wc-114)).
fn demolished(camp: &Camp) -> Distribution<Struck> {
    let copies = camp
        .buildings
        .iter()
        .flat_map(|(kind, count)| std::iter::repeat_n(*kind, *count as usize));
    let copies: Vec<Building> = copies.collect();
    if copies.is_empty() {
        return Distribution::certain(unharmed(camp));
    }
    Distribution::uniform(copies).map(|kind| {
        let mut left = if *kind == Building::Tower {
            without_tower(camp, &falling_order(&camp.members))
        } else {
            camp.clone()
        };
        if *kind != Building::Tower
            && let Some(count) = left.buildings.get_mut(kind)
        {
            *count -= 1;
        }
        Struck {
            building: Some(*kind),
            ..unharmed(&left)
        }
    })
}

/// The battle with what the spell left ([WC-134](docs/rules/warcamp.md#wc-134)).
fn visit(spell: u32, struck: &Struck, ce: u32, size: u32, food_lost: u32) -> Distribution<Visit> {
    let blank = Visit {
        spell,
        spell_dead: struck.dead,
        building: struck.building,
        food_lost,
        verdict: None,
        battle_dead: 0,
        slain: 0,
    };
    if struck.pool.len() == 0 {
        return Distribution::certain(blank);
    }
    let terms = Terms {
        raid: false,
        bloodlust: 0,
        spikes: struck.spikes,
        buildings: 0,
        party: Pool::of(&[], size, 0),
        camp: struck.pool.clone(),
    };
    fight(ce, struck.defence_ce, &terms).map(|fought| Visit {
        verdict: Some(fought.verdict),
        battle_dead: fought.enemy_dead.len() as u32,
        slain: fought.own_dead.len() as u32,
        ..blank.clone()
    })
}
