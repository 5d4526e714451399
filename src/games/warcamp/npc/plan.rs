//! The plan of the day ([WC-180](docs/rules/warcamp.md#wc-180)). All divisions of the able members into breeders, a war
//! party and hunters (or thieves in town) are weighed, and [WC-183](docs/rules/warcamp.md#wc-183) takes builders from
//! the hunters.

use super::Temper;
use super::battle::{Prospect, prospect};
use super::survey::{Able, Survey};
use super::worth::{self, POINT};
use crate::action::{Action, Goal, Goods};
use crate::data::{Building, Leader, Race};
use crate::rules::breeding::newborn_more;
use crate::rules::strength::{PARTY_MULTIPLIER, finished, half_up};
use crate::rules::thieving::town_store;
use crate::words::{Letter, Site, Who, WhoWord};
use muster_kit::Level;
use std::cmp::Reverse;

/// Weights of a plan's score: a newborn, a possible find, the risk of hunters, a tribe that may starve
/// ([WC-180](docs/rules/warcamp.md#wc-180)).
const NEWBORN: i64 = 324 * POINT / 100;
const ITEM_MAYBE: i64 = 80 * POINT / 100;
const HUNTERS_RISK: i64 = 12;
const RISK_FROM_ROUND: u16 = 3;
const FAMISHED: i64 = 8 * POINT;
/// Percent of the expected food on which a plan may rely.
const RELIABLE: i64 = 40;
/// First rounds of attacks that nobody provoked ([WC-181](docs/rules/warcamp.md#wc-181),
/// [WC-185](docs/rules/warcamp.md#wc-185)).
const NORMAL_ATTACKS_FROM: u16 = 3;
const EASY_ATTACKS_FROM: u16 = 6;
/// Food that is kept beside the price of a building and the meal ([WC-183](docs/rules/warcamp.md#wc-183)).
const FOOD_KEPT: u32 = 8;

/// Groups up to this size are named by their numbers, for a line of orders has its limits; and buildings a turn.
const NAMED_MAX: usize = 14;
const BUILDS_MAX: usize = 8;

/// What the rest of the tribe does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chore {
    Nothing,
    Hunt(Goal),
    RobTown(Goods),
}

/// An attack within a plan.
#[derive(Clone)]
pub struct Raid {
    pub target: Letter,
    pub party: Vec<u16>,
    pub leads: bool,
    pub prospect: Prospect,
}

/// A division of the able members.
#[derive(Clone)]
pub struct Plan {
    pub breeders: Vec<u16>,
    /// How many they have together.
    pub newborn: usize,
    pub raid: Option<Raid>,
    pub builds: Vec<(Building, Vec<u16>)>,
    /// The weakest first.
    pub hunters: Vec<u16>,
    pub chore: Chore,
}

/// The best plans, the best first; of equals the one with fewer attackers ([WC-180](docs/rules/warcamp.md#wc-180)).
pub fn plans(survey: &Survey<'_>, temper: Temper, count: usize) -> Vec<Plan> {
    let able = &survey.able;
    let mut drafts: Vec<Draft> = Vec::new();
    for breeders in (0..=able.len())
        .step_by(2)
        .take_while(|breeders| may_breed(survey, *breeders))
    {
        let rest = &able[breeders..];
        add_chores(survey, breeders, None, rest, &mut drafts);
        if rest.is_empty() || survey.tribe.done.has_attacked() || survey.game.terms.is_truce(survey.game.turn.round()) {
            continue;
        }
        for (at, enemy) in survey.enemies.iter().enumerate() {
            if !may_attack(survey, temper, enemy.provoked) {
                continue;
            }
            let half = rest.len().div_ceil(2);
            for size in [half, rest.len()] {
                let (hunters, party) = rest.split_at(rest.len() - size);
                let prospect = prospect(survey, party, survey.leader_free, enemy);
                if !prospect.is_losing() {
                    add_chores(survey, breeders, Some((at, size, prospect)), hunters, &mut drafts);
                }
                if half == rest.len() {
                    break;
                }
            }
        }
    }
    drafts.sort_by_key(|draft| (Reverse(draft.score), draft.raid.map_or(0, |(_, size, _)| size)));
    drafts.truncate(count);
    drafts.into_iter().map(|draft| draft.finished(survey)).collect()
}

fn may_breed(survey: &Survey<'_>, breeders: usize) -> bool {
    let allowed = !survey.tribe.stores.is_starving() && !survey.tribe.done.has_bred();
    breeders == 0 || allowed && survey.heads + breeders / 2 <= survey.bound
}

/// Whether an attack is allowed ([WC-181](docs/rules/warcamp.md#wc-181), [WC-185](docs/rules/warcamp.md#wc-185)): an
/// answer to an act against the tribe always is, except to easy ones.
fn may_attack(survey: &Survey<'_>, temper: Temper, provoked: bool) -> bool {
    let round = survey.game.turn.round();
    match temper.level {
        Level::Easy => round >= EASY_ATTACKS_FROM,
        Level::Normal | Level::Hard => round >= NORMAL_ATTACKS_FROM || provoked,
    }
}

/// A plan by numbers, before the members are named.
struct Draft {
    breeders: usize,
    /// Place among the enemies, size of the war party, and what it comes to.
    raid: Option<(usize, usize, Prospect)>,
    chore: Chore,
    /// In ten-thousandths of a point.
    score: i64,
}

/// Adds a draft for each thing that the rest may do.
fn add_chores(
    survey: &Survey<'_>,
    breeders: usize,
    raid: Option<(usize, usize, Prospect)>,
    rest: &[Able],
    drafts: &mut Vec<Draft>,
) {
    let mut add = |chore| {
        let score = score(
            survey,
            breeders,
            raid.map_or(0, |(_, _, prospect)| prospect.value),
            rest,
            chore,
        );
        drafts.push(Draft {
            breeders,
            raid,
            chore,
            score,
        });
    };
    let before = survey.tribe.done;
    if rest.is_empty() || before.has_hunted() && before.has_sent_party() {
        add(Chore::Nothing);
        return;
    }
    if before.has_hunted() {
        add(Chore::Nothing);
    } else {
        [Goal::Both, Goal::Food, Goal::Bones]
            .into_iter()
            .for_each(|goal| add(Chore::Hunt(goal)));
    }
    let may_steal = !survey.game.terms.has_stolen(&survey.tribe.done, true);
    if survey.tribe.race() == Race::Kobold && !before.has_sent_party() && may_steal {
        for goods in [Goods::Food, Goods::Bones] {
            if town_store(survey.game, goods) > 0 {
                add(Chore::RobTown(goods));
            }
        }
    }
}

/// Weighs a division of the able members: battle, newborn, food, bones and risk
/// ([WC-180](docs/rules/warcamp.md#wc-180)).
fn score(survey: &Survey<'_>, breeders: usize, battle: i64, rest: &[Able], chore: Chore) -> i64 {
    let tribe = survey.tribe;
    let newborn = if breeders > 0 {
        breeders as i64 / 2 + i64::from(tribe.effects.moon())
    } else {
        0
    };
    let meal = survey.meal(2 * breeders as i64 + newborn);
    let (food, bones) = yields(survey, rest, chore);
    let store = i64::from(tribe.stores.food()) * 1_000;
    let mut score = battle + NEWBORN * newborn;
    score += survey.food_worth(store + food, meal);
    score += worth::millibones(tribe.leader(), tribe.stores.bones(), bones);
    if chore == Chore::Hunt(Goal::Both) && !tribe.stores.is_starving() {
        score += ITEM_MAYBE;
    }
    if matches!(chore, Chore::Hunt(_)) && survey.game.turn.round() >= RISK_FROM_ROUND {
        let gross: i64 = rest.iter().map(|one| i64::from(one.skill)).sum();
        score -= gross * POINT / HUNTERS_RISK;
    }
    if store + food * RELIABLE / 100 - meal * 1_000 <= 0 {
        score -= FAMISHED;
    }
    score
}

/// What breeding or a job of the rest adds to doing nothing.
pub fn labour_worth(survey: &Survey<'_>, breeders: usize, rest: &[Able], chore: Chore) -> i64 {
    score(survey, breeders, 0, rest, chore) - score(survey, 0, 0, &[], Chore::Nothing)
}

/// Expected food and bones in thousandths.
fn yields(survey: &Survey<'_>, rest: &[Able], chore: Chore) -> (i64, i64) {
    let tribe = survey.tribe;
    match chore {
        Chore::Nothing => (0, 0),
        Chore::Hunt(goal) => {
            let h: u32 = rest.iter().map(|one| one.hunting).sum();
            let amount = |die: u32| if goal == Goal::Both { half_up(h * die) } else { h * die };
            let sum: u32 = (1..=6).map(|die| tribe.gain_of(amount(die))).sum();
            let mean = i64::from(sum) * 1_000 / 6;
            match goal {
                Goal::Both => (mean, mean),
                Goal::Food => (mean, 0),
                Goal::Bones => (0, mean),
            }
        }
        Chore::RobTown(goods) => {
            let sum: u32 = rest.iter().map(|one| one.stealing).sum();
            let te = finished(sum * PARTY_MULTIPLIER, tribe.stores.is_starving(), 0);
            let mean = loot(te, tribe.town_ce(), town_store(survey.game, goods));
            if goods == Goods::Food { (mean, 0) } else { (0, mean) }
        }
    }
}

/// What a theft of food or bones brings on average, in thousandths ([WC-84](docs/rules/warcamp.md#wc-84)).
pub fn loot(te: u32, ce: u32, stock: u32) -> i64 {
    let pairs = (1..=6).flat_map(|thief| (1..=6).map(move |camp| (te * thief).saturating_sub(ce * camp)));
    let sum: u64 = pairs.map(|taken| u64::from(taken.min(stock))).sum();
    i64::try_from(sum).expect("stocks are small") * 1_000 / 36
}

impl Draft {
    /// Names the members, and sets some of the hunters to building.
    fn finished(&self, survey: &Survey<'_>) -> Plan {
        let numbers = |members: &[Able]| members.iter().map(|one| one.number).collect::<Vec<u16>>();
        let (breeders, rest) = survey.able.split_at(self.breeders);
        let size = self.raid.map_or(0, |(_, size, _)| size);
        let (hunters, party) = rest.split_at(rest.len() - size);
        let breeders = numbers(breeders);
        let mut plan = Plan {
            newborn: breeders.len() / 2 + newborn_more(survey.tribe, &breeders) as usize,
            breeders,
            raid: self.raid.map(|(at, _, prospect)| Raid {
                target: survey.enemies[at].letter,
                party: numbers(party),
                leads: survey.leader_free,
                prospect,
            }),
            builds: Vec::new(),
            hunters: numbers(hunters),
            chore: self.chore,
        };
        plan.take_builders(survey);
        plan
    }
}

impl Plan {
    /// Takes builders from the weakest of the intended hunters, while two or more hunters remain and the food suffices
    /// ([WC-183](docs/rules/warcamp.md#wc-183)).
    fn take_builders(&mut self, survey: &Survey<'_>) {
        let tribe = survey.tribe;
        let newborn = i64::try_from(self.breeders.len() / 2).expect("a tribe is small");
        let meal = survey.meal(5 * newborn);
        let meal = u32::try_from(meal).expect("meals are not negative");
        let mut food = tribe.stores.food();
        for building in wanted(survey) {
            let workers = tribe.workers_needed(building) as usize;
            if self.hunters.len() < workers + 2 {
                continue;
            }
            let crew = self.hunters[..workers].to_vec();
            let price = tribe.building_price(building, &crew);
            if food < price + meal + FOOD_KEPT || self.builds.len() >= BUILDS_MAX {
                continue;
            }
            food -= price;
            self.hunters.drain(..workers);
            self.builds.push((building, crew));
        }
    }

    /// The orders in which it is carried out; none if nobody can do anything.
    pub fn actions(&self) -> Vec<Action> {
        let mut actions = Vec::new();
        if !self.breeders.is_empty() {
            actions.push(Action::Breed {
                who: who(&self.breeders, WhoWord::Weak),
            });
        }
        if let Some(raid) = &self.raid {
            let mut who = who(&raid.party, WhoWord::Best);
            if raid.leads {
                who.0.push(WhoWord::Leader);
            }
            actions.push(Action::Attack {
                target: raid.target,
                who: Some(who),
                raid: false,
                raze: None,
            });
        }
        for (what, crew) in &self.builds {
            actions.push(Action::Build {
                what: *what,
                who: Who::members(crew.iter().copied()),
            });
        }
        let who = (!self.hunters.is_empty()).then(|| who(&self.hunters, |_| WhoWord::All));
        match (self.chore, who) {
            (Chore::Hunt(goal), who @ Some(_)) => actions.push(Action::Hunt { who, goal }),
            (Chore::RobTown(goods), who @ Some(_)) => {
                actions.push(Action::Steal {
                    from: Site::Town,
                    goods,
                    who,
                });
            }
            _ => (),
        }
        actions
    }

    /// Why the plan was chosen, in one line ([WC-186](docs/rules/warcamp.md#wc-186)).
    pub fn why(&self) -> String {
        let mut parts = Vec::new();
        if let Some(raid) = &self.raid {
            parts.push(format!(
                "attacks {}: wins {} of 36 rolls, kills {} and loses {} on average",
                raid.target,
                raid.prospect.wins,
                Prospect::mean(raid.prospect.enemy_dead),
                Prospect::mean(raid.prospect.own_dead)
            ));
        }
        if !self.breeders.is_empty() {
            parts.push(format!(
                "breeds {} members for {} newborn",
                self.breeders.len(),
                self.newborn
            ));
        }
        for (building, _) in &self.builds {
            parts.push(format!("builds {}", building.with_article()));
        }
        let count = self.hunters.len();
        match self.chore {
            Chore::Hunt(goal) if count > 0 => {
                parts.push(format!("hunts with {} for {}", members(count), goal_text(goal)))
            }
            Chore::RobTown(goods) if count > 0 => {
                parts.push(format!(
                    "robs the town of {} with {}",
                    goods_text(goods),
                    members(count)
                ));
            }
            _ => (),
        }
        parts.join("; ")
    }
}

/// `1 member`, `8 members`.
fn members(count: usize) -> String {
    match count {
        1 => "1 member".to_owned(),
        many => format!("{many} members"),
    }
}

/// What a hunt is after, for the reason beside a plan.
fn goal_text(goal: Goal) -> &'static str {
    match goal {
        Goal::Both => "food and bones",
        Goal::Food => "food",
        Goal::Bones => "bones",
    }
}

/// What a theft is after, for the middle of a sentence: `food`, `bones`, `an item`.
pub fn goods_text(goods: Goods) -> &'static str {
    match goods {
        Goods::Food => "food",
        Goods::Bones => "bones",
        Goods::Item => "an item",
    }
}

/// Members by number; many of them by a word that means just these.
fn who(numbers: &[u16], word: impl Fn(u16) -> WhoWord) -> Who {
    if numbers.len() <= NAMED_MAX {
        Who::members(numbers.iter().copied())
    } else {
        Who(vec![word(u16::try_from(numbers.len()).expect("a tribe is small"))])
    }
}

/// What the tribe would like to build, in this order, each as often as it lacks it
/// ([WC-183](docs/rules/warcamp.md#wc-183)).
fn wanted(survey: &Survey<'_>) -> Vec<Building> {
    let tribe = survey.tribe;
    let heads = u32::try_from(survey.heads).expect("a tribe is small");
    let thieves = survey.enemies.iter().any(|enemy| {
        let enemy = &survey.game.tribes[enemy.letter];
        enemy.race() == Race::Kobold || enemy.leader() == Leader::MasterThief
    });
    let bones = if tribe.race() == Race::Troglodyte { 4 } else { 1 };
    [
        (Building::Animal, 3),
        (Building::Food, heads / 8),
        (Building::Bone, bones),
        (Building::Spike, 2),
        (Building::Cunning, u32::from(thieves)),
        (Building::Tower, u32::from(heads >= 10)),
        (Building::Forge, u32::from(survey.game.turn.round() >= 7)),
    ]
    .into_iter()
    .flat_map(|(building, most)| {
        let lacking = most.saturating_sub(tribe.has(building)) as usize;
        std::iter::repeat_n(building, lacking)
    })
    .collect()
}
