//! Attacks in melee, one after another on one target: the joint table of what is left of everybody (chapter 10).

use crate::action::Protecting;
use crate::bearing::towards;
use crate::data::{Melee, Terrain};
use crate::fight::spread;
use crate::odds::stage::{self, Warrior, is_false};
use crate::odds::{no, shown};
use crate::rules::blows;
use crate::rules::blows::{BlowKind, BlowPlan, melee_weapons};
use crate::state::{Barbarica, Charge, Unit};
use crate::words::Ternary;
use muster_kit::hexes::Direction;
use muster_kit::odds::{Distribution, Fraction, decimal, fraction, percent, text as written};
use muster_kit::{Answer, Hex, Line, Refusal, budget};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::cell::{OnceCell, RefCell};
use std::collections::BTreeSet;

/// Attackers in order, and their target.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FightOdds {
    pub attackers: Vec<Warrior>,
    /// Facing N.
    pub target: Warrior,
    /// Free attacks: no charge die, nothing comes back ([BB-137](docs/rules/barbarica.md#bb-137)).
    #[serde(default, skip_serializing_if = "is_false")]
    pub free: bool,
    /// So many attacks of each attacker at most; all that it has left if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub each: Option<u8>,
    #[serde(default = "single", skip_serializing_if = "is_single")]
    pub protection: Protecting,
}

fn single() -> Protecting {
    Protecting::Single
}

fn is_single(protection: &Protecting) -> bool {
    *protection == Protecting::Single
}

/// Units around one target.
const ATTACKERS_MAX: usize = 6;

/// What is left of one unit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Body {
    /// 0 if it fell.
    pub strength: u8,
    pub used: u8,
    facing: u8,
    charge: bool,
    pub mounted: bool,
}

/// How it stands between two attacks: nothing else bears on the next one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Fate {
    pub target: Body,
    /// The attacker that strikes now, or struck last.
    pub attacker: Body,
}

impl Body {
    fn of(unit: &Unit) -> Body {
        Body {
            strength: unit.strength,
            used: unit.now.used,
            facing: unit.facing as u8,
            charge: unit.now.charge == Charge::Fresh,
            mounted: unit.mounted,
        }
    }

    fn put_on(self, unit: &mut Unit) {
        unit.strength = self.strength;
        unit.now.used = self.used;
        unit.facing = Direction::ALL[usize::from(self.facing)];
        unit.now.charge = if self.charge { Charge::Fresh } else { Charge::Spent };
        unit.mounted = self.mounted;
    }

    /// Thrown from the saddle; so many attacks are used up ([BB-214](docs/rules/barbarica.md#bb-214)).
    fn unhorse(&mut self, attacks: u8) {
        self.mounted = false;
        self.used = attacks;
    }
}

/// The fight on its map.
pub struct Chain {
    game: Barbarica,
    attackers: Vec<Unit>,
    target: Unit,
    wishes: Vec<Option<Melee>>,
    /// What the target strikes back with; the best if none.
    answer: Option<Melee>,
    free: bool,
    each: u8,
    pub fates: Distribution<Fate>,
    /// The Strength left of each attacker that has struck. An attacker takes wounds only while it strikes, so that those
    /// before it need no place in the joint table: it stays as small as for one.
    left: Vec<Distribution<u8>>,
    /// How each attacker strikes, for words; none for an attacker that never does.
    told: Vec<Option<Told>>,
}

/// How one attacker strikes: the first attacker stands as asked, each other one in many ways.
struct Told {
    plan: BlowPlan,
    back: Option<BlowPlan>,
    /// The attacks that it has.
    count: u8,
    /// The numbers that its dice may need in its first attack, by what those before it have left of the target.
    needs: BTreeSet<u8>,
    /// The Strength that all its attacks take from the target on average.
    takes: Fraction,
}

/// Steps that an exchange takes beside its tables: plans of both sides, for each of their weapons.
const EXCHANGE_STEPS: u64 = 40;

impl Chain {
    /// Works out all attacks in order. Each attacker makes as many as it has left, a free one a single.
    ///
    /// # Errors
    /// What the rules forbid; and more ways than the budget has steps for, with what would fit.
    pub fn of(fight: &FightOdds) -> Result<Chain, Refusal> {
        let mut chain = Chain::staged(fight)?;
        for unit in &chain.attackers {
            // A free attack is none of those of the round.
            if !fight.free || !unit.is_able() {
                blows::may_attack_at_all(unit)?;
            }
            if melee_weapons(unit).is_empty() {
                return Err(no("Nobody on horseback strikes with bare hands; give it a weapon."));
            }
        }
        for place in 0..fight.attackers.len() {
            if budget::within(u64::MAX, || chain.strike(place)).is_err() {
                return Err(too_much(place));
            }
        }
        Ok(chain)
    }

    /// All attacks of one attacker.
    fn strike(&mut self, place: usize) {
        let unit = &self.attackers[place];
        let count = if self.free {
            1
        } else {
            unit.attacks_left().min(self.each)
        };
        let fresh = Body::of(unit);
        self.fates = self.fates.map(|fate| Fate {
            attacker: fresh,
            ..*fate
        });
        let stands = |chain: &Chain| chain.mean(|fate| i64::from(fate.target.strength));
        let before = stands(self);
        let mut told = None;
        for nth in 0..count {
            let plans = self.attack(place);
            if nth == 0 {
                told = plans;
            }
        }
        let takes = before - stands(self);
        self.told.push(told.map(|(plan, back, needs)| Told {
            plan,
            back,
            count,
            needs,
            takes,
        }));
        self.left.push(self.fates.map(|fate| fate.attacker.strength));
    }

    /// Seven hexes: the target in the middle, facing N.
    fn staged(fight: &FightOdds) -> Result<Chain, Refusal> {
        if !(1..=ATTACKERS_MAX).contains(&fight.attackers.len()) {
            return Err(no("One to six units strike at one target."));
        }
        let middle = Hex::new(1, 1);
        let mut rows = vec![vec![Terrain::Open; 3]; 3];
        rows[1][1] = fight.target.ground;
        let mut placed: Vec<(Hex, Direction)> = Vec::new();
        for warrior in &fight.attackers {
            let front = [Direction::N, Direction::Ne, Direction::Nw];
            let hex = |side: Direction| middle.neighbour(side).expect("the middle has six neighbours");
            let free = |side: &Direction| placed.iter().all(|(at, _)| *at != hex(*side));
            let side = warrior
                .at
                .or_else(|| front.into_iter().find(free))
                .unwrap_or(Direction::N);
            let at = hex(side);
            let known = placed.iter().any(|(other, _)| *other == at);
            let ground = &mut rows[usize::from(at.row)][usize::from(at.column)];
            if known && *ground != warrior.ground {
                return Err(no("Two attackers on one hex stand on one kind of ground."));
            }
            *ground = warrior.ground;
            placed.push((at, side.opposite()));
        }
        let mut game = stage::ground(&rows, 1, fight.protection);
        let side = fight.attackers[0].unit.side();
        let target = fight.target.unit(1, side.other(), middle, Direction::N)?;
        let mut attackers = Vec::new();
        for (number, (warrior, (at, facing))) in (2..).zip(fight.attackers.iter().zip(&placed)) {
            attackers.push(warrior.unit(number, side, *at, *facing)?);
        }
        for unit in attackers.iter().chain([&target]) {
            stage::put(&mut game, unit.clone());
        }
        let start = Fate {
            target: Body::of(&target),
            attacker: Body::of(&attackers[0]),
        };
        Ok(Chain {
            game,
            wishes: fight.attackers.iter().map(|warrior| warrior.weapon).collect(),
            answer: fight.target.weapon,
            attackers,
            target,
            free: fight.free,
            each: fight.each.unwrap_or(u8::MAX),
            fates: Distribution::certain(start),
            left: Vec::new(),
            told: Vec::new(),
        })
    }

    /// One attack of one attacker, from every way it may stand by then. Answers one way in which it is made, and the
    /// numbers that its dice need in all.
    fn attack(&mut self, place: usize) -> Option<(BlowPlan, Option<BlowPlan>, BTreeSet<u8>)> {
        let told = OnceCell::new();
        let needs = RefCell::new(BTreeSet::new());
        let fates = self.fates.then(|fate| {
            let spent = !self.free && fate.attacker.used >= self.attackers[place].attacks;
            if fate.target.strength == 0 || fate.attacker.strength == 0 || spent {
                return Distribution::certain(*fate);
            }
            let (after, plans) = self.exchange(fate, place);
            needs.borrow_mut().insert(plans.0.test.target);
            told.get_or_init(|| plans);
            after
        });
        self.fates = fates;
        let (plan, back) = told.into_inner()?;
        Some((plan, back, needs.into_inner()))
    }

    /// An attack and what comes back, both rolled with Strength as before ([BB-81..84](docs/rules/barbarica.md#bb-81)).
    fn exchange(&self, fate: &Fate, place: usize) -> (Distribution<Fate>, (BlowPlan, Option<BlowPlan>)) {
        budget::spend(EXCHANGE_STEPS);
        let (mut by, mut on) = (self.attackers[place].clone(), self.target.clone());
        fate.attacker.put_on(&mut by);
        fate.target.put_on(&mut on);
        let kind = if self.free { BlowKind::Free } else { BlowKind::Attack };
        let plan = match self.wishes[place] {
            Some(weapon) => blows::blow_plan(&self.game, &by, &on, weapon, kind),
            None => blows::best_blow(&self.game, &by, &on, kind).expect("every attacker has a weapon"),
        };
        by.facing = towards(by.at, by.facing, on.at);
        if !self.free {
            by.now.used += 1;
            by.now.charge = Charge::Spent;
        }
        let armed = !melee_weapons(&on).is_empty();
        let returns = !self.free && armed && on.can_attack() && on.orders.returns.is_yes();
        let reply = returns.then(|| {
            on.facing = towards(on.at, on.facing, by.at);
            on.now.used += 1;
            let kind = BlowKind::Return { against: plan.weapon };
            match self.answer {
                Some(weapon) => blows::blow_plan(&self.game, &on, &by, weapon, kind),
                None => blows::best_blow(&self.game, &on, &by, kind).expect("a unit that strikes back has a weapon"),
            }
        });
        if reply.is_some() {
            on.now.charge = Charge::Spent;
        }
        let start = Fate {
            target: Body::of(&on),
            attacker: Body::of(&by),
        };
        let hurt = results(&plan, &by, &on);
        let after = hurt.map(|result| {
            let mut fate = start;
            result.befall(&mut fate.target, on.attacks);
            fate
        });
        let after = match &reply {
            None => after,
            Some(back) => {
                let hurt = results(back, &on, &by);
                after.then(|fate| {
                    hurt.map(|result| {
                        let mut fate = *fate;
                        result.befall(&mut fate.attacker, by.attacks);
                        fate
                    })
                })
            }
        };
        (after, (plan, reply))
    }

    /// How likely the fight ends in a way of which `asked` is true.
    pub fn probability(&self, asked: impl Fn(&Fate) -> bool) -> Fraction {
        self.fates.probability(asked)
    }

    /// The expected value of a figure that each way to end the fight has.
    pub fn mean(&self, number: impl Fn(&Fate) -> i64) -> Fraction {
        self.fates.mean(number)
    }

    /// The Strength left of an attacker.
    pub fn left(&self, place: usize) -> &Distribution<u8> {
        &self.left[place]
    }
}

/// What fits where `done` attackers were worked out before the budget was spent.
fn too_much(done: usize) -> Refusal {
    let fits = match done {
        0 => "Ask with less Strength or fewer attacks on either side.".to_owned(),
        1 => "Ask with fewer attackers: one fits.".to_owned(),
        done => format!("Ask with fewer attackers: the first {done} fit."),
    };
    Refusal::new("BB-30", "That fight can end in too many ways to count them all.").instead(fits)
}

/// What one attack does (BB-48, BB-49).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Harm {
    Wounds(u8),
    Dismounted,
}

impl Harm {
    fn befall(self, body: &mut Body, attacks: u8) {
        match self {
            Harm::Wounds(wounds) => body.strength = body.strength.saturating_sub(wounds),
            Harm::Dismounted => body.unhorse(attacks),
        }
    }
}

/// The exact distribution of what a plan does.
pub fn results(plan: &BlowPlan, by: &Unit, on: &Unit) -> Distribution<Harm> {
    let rides = plan.weapon == Melee::Spear && on.mounted;
    spread(plan.test).distribution().map(|(hits, wild)| {
        let wounds = plan.edge.wounds(*hits, *wild);
        let instead = match by.orders.dismount {
            Ternary::Yes => true,
            Ternary::No => false,
            Ternary::Auto => wounds == 1 && on.strength > 1,
        };
        if rides && *wild && instead {
            Harm::Dismounted
        } else {
            Harm::Wounds(wounds)
        }
    })
}

/// `5 dice and the Wild Die vs 3+ (charge +1), parried on 4, the lowest out`.
fn about(plan: &BlowPlan) -> String {
    let mut text = format!(
        "{} and the Wild Die vs {}+",
        crate::words::dice(plan.test.ordinary),
        plan.test.target
    );
    let bonuses: Vec<String> = plan
        .bonuses
        .iter()
        .map(|(why, dice)| format!("{why} {dice:+}"))
        .collect();
    if !bonuses.is_empty() {
        text.push_str(&format!(" ({})", bonuses.join(", ")));
    }
    text.push_str(&crate::odds::about_test(&plan.test));
    text
}

/// `, 17% of them unhorsing instead of wounding`: how often a blow throws its target from the saddle, which then keeps the
/// Strength that the mean wounds would cost ([BB-214](docs/rules/barbarica.md#bb-214)); empty where none can.
fn or_unhorses(plan: &BlowPlan, by: &Unit, on: &Unit) -> String {
    let unhorses = results(plan, by, on).probability(|harm| *harm == Harm::Dismounted);
    match unhorses == fraction(0, 1) {
        true => String::new(),
        false => format!(
            ", but in {} of all cases it throws the rider from the horse and wounds nobody",
            percent(&unhorses)
        ),
    }
}

/// The first attacker's dice and what comes back, as asked.
fn first_strike(unit: &str, by: &Unit, target: &Unit, told: &Told) -> Vec<Line> {
    let mean = |plan: &BlowPlan| {
        let hits = spread(plan.test).distribution();
        decimal(&hits.mean(|(hits, wild)| i64::from(plan.edge.wounds(*hits, *wild))), 3)
    };
    let plan = &told.plan;
    let mut lines = vec![Line::from(format!(
        "{unit} strikes {} with its {}, {}: {}; mean {} wounds{}.",
        target.sheet().name,
        plan.weapon,
        plan.position,
        about(plan),
        mean(plan),
        or_unhorses(plan, by, target)
    ))];
    lines.extend(told.back.as_ref().map(|back| {
        Line::from(format!(
            "It strikes back with its {}: {}; mean {}{}.",
            back.weapon,
            about(back),
            mean(back),
            or_unhorses(back, target, by)
        ))
    }));
    if told.count > 1 {
        lines.push(Line::from(format!(
            "That is the first of its {} blows; what is lost below counts them all.",
            told.count
        )));
    }
    lines
}

/// What an attacker adds to those before it: its dice hang on what they left, so that no single number is true.
fn later_strike(unit: &str, told: &Told) -> Line {
    let needs: Vec<String> = told.needs.iter().map(|need| format!("{need}+")).collect();
    let blows = match told.count {
        1 => String::new(),
        count => format!(" with up to {count} blows"),
    };
    Line::from(format!(
        "{unit} strikes what is left by then{blows}, vs {}: takes {} Strength more on average.",
        needs.join(" or "),
        decimal(&told.takes, 2)
    ))
}

impl FightOdds {
    /// An attacker in words: by its type, and by its name on the map where there are several.
    fn called(&self, place: usize, unit: &Unit) -> String {
        let kind = unit.sheet().name;
        match self.attackers[place].name.filter(|_| self.attackers.len() > 1) {
            Some(name) => format!("{kind} {name}"),
            None => kind.to_owned(),
        }
    }

    pub(super) fn odds(&self) -> Result<Answer, Refusal> {
        let chain = Chain::of(self)?;
        let target = &chain.target;
        let mut lines = Vec::new();
        for (place, (unit, told)) in chain.attackers.iter().zip(&chain.told).enumerate() {
            lines.extend(match told {
                None => vec![Line::from(format!(
                    "{} never comes to strike.",
                    self.called(place, unit)
                ))],
                Some(told) if place == 0 => first_strike(&self.called(place, unit), unit, target, told),
                Some(told) => vec![later_strike(&self.called(place, unit), told)],
            });
        }
        let falls = chain.probability(|fate| fate.target.strength == 0);
        let lost = fraction(i64::from(target.strength), 1) - chain.mean(|fate| i64::from(fate.target.strength));
        lines.push(Line::from(format!(
            "{} loses {} Strength on average and falls: {}.",
            target.sheet().name,
            decimal(&lost, 2),
            shown(&falls)
        )));
        let mut attackers: Vec<Value> = Vec::new();
        for (place, unit) in chain.attackers.iter().enumerate() {
            let gone = chain.left(place).probability(|strength| *strength == 0);
            let mean = chain.left(place).mean(|strength| i64::from(*strength));
            let lost = fraction(i64::from(unit.strength), 1) - mean;
            lines.push(Line::from(format!(
                "{} loses {} and falls: {}.",
                self.called(place, unit),
                decimal(&lost, 2),
                shown(&gone)
            )));
            attackers.push(json!({ "falls": written(&gone), "loses": written(&lost) }));
        }
        if chain.attackers.len() == 1 {
            let both = chain.probability(|fate| fate.target.strength == 0 && fate.attacker.strength == 0);
            lines.push(Line::from(format!("Both fall: {}.", percent(&both))));
        }
        let left = chain.fates.map(|fate| fate.target.strength);
        let outcomes: Vec<Value> = left
            .iter()
            .map(|(strength, share)| json!({ "strength": strength, "p": written(&share) }))
            .collect();
        Ok(Answer {
            data: Some(json!({
                "target": { "falls": written(&falls), "loses": written(&lost), "left": outcomes },
                "attackers": attackers,
            })),
            ..Answer::lines(lines)
        })
    }
}
