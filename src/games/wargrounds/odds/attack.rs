//! Attacks on one target in turn, exactly: automatic hits on the way, who is struck, hits, parry, block, Real Armour,
//! damage, Protection.

use super::no;
use crate::data::{Spell, Weapon};
use crate::facts::HP_MAX;
use crate::rules::combat::{blocked, damage_of, stray_place};
use muster_kit::Refusal;
use muster_kit::odds::{Distribution, Fraction};
use serde::{Deserialize, Serialize};

/// Attackers in order, and their target.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AttackOdds {
    pub attackers: Vec<Attacker>,
    pub target: Target,
    /// What may still change it and is not counted in.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub not_counted: Vec<String>,
}

/// One attack, one bolt, or one batch of automatic hits.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Attacker {
    /// Who attacks, for the words of the answer.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    pub weapon: Weapon,
    /// Automatic hits, that nobody rolls for ([WG-47](docs/rules/wargrounds.md#wg-47)).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hits: Option<u32>,
    /// A spell in the place of the weapon, which then says only how it is parried.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bolt: Option<BoltOdds>,
    #[serde(default, skip_serializing_if = "is_false")]
    pub fast: bool,
    #[serde(default, skip_serializing_if = "is_false")]
    pub skilled: bool,
    #[serde(default, skip_serializing_if = "is_false")]
    pub noob: bool,
    #[serde(default, skip_serializing_if = "is_false")]
    pub critical: bool,
    /// It is among the target's attackers before its attack ([WG-72](docs/rules/wargrounds.md#wg-72)).
    #[serde(default, skip_serializing_if = "is_false")]
    pub known: bool,
    /// What of the target's guard it gets past from where it strikes ([WG-142](docs/rules/wargrounds.md#wg-142)).
    #[serde(default, skip_serializing_if = "Past::is_none")]
    pub past: Past,
    /// Who may be struck in the target's place, nearest first ([WG-81](docs/rules/wargrounds.md#wg-81)).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub engaged: Vec<Target>,
    /// The automatic hits before its attack ([WG-47](docs/rules/wargrounds.md#wg-47)).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub way: Option<Box<WayOdds>>,
}

/// What of a bolt's casting changes its chances ([WG-85](docs/rules/wargrounds.md#wg-85) to
/// [WG-89](docs/rules/wargrounds.md#wg-89)).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoltOdds {
    pub spell: Spell,
    /// It goes along a Long.
    #[serde(default, skip_serializing_if = "is_false")]
    pub long: bool,
    /// The option `spells` is `sure`.
    #[serde(default, skip_serializing_if = "is_false")]
    pub sure: bool,
    /// Its caster bears Reflect ([WG-93](docs/rules/wargrounds.md#wg-93)).
    #[serde(default, skip_serializing_if = "is_false")]
    pub reflect: bool,
}

/// Guards that an attacker gets past because of where it stands ([WG-142](docs/rules/wargrounds.md#wg-142),
/// [WG-143](docs/rules/wargrounds.md#wg-143)).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Past {
    #[serde(default, skip_serializing_if = "is_false")]
    pub parry: bool,
    #[serde(default, skip_serializing_if = "is_false")]
    pub block: bool,
}

impl Past {
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over references")]
    fn is_none(&self) -> bool {
        !self.parry && !self.block
    }
}

/// What a walk costs the attacker before it attacks.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WayOdds {
    pub mover: Target,
    pub batches: Vec<Batch>,
}

/// A batch of automatic hits on the way ([WG-48](docs/rules/wargrounds.md#wg-48)).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Batch {
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    pub weapon: Weapon,
    pub hits: u32,
    #[serde(default, skip_serializing_if = "is_false")]
    pub noob: bool,
    #[serde(default, skip_serializing_if = "Past::is_none")]
    pub past: Past,
    /// Other attackers before it.
    #[serde(default)]
    pub others: u32,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over references")]
fn is_false(flag: &bool) -> bool {
    !flag
}

/// The character that is attacked.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Target {
    /// Who it is, for the words of the answer.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    pub hp: u32,
    /// Nobody said how many HP it has.
    #[serde(default, skip_serializing_if = "is_false")]
    pub assumed: bool,
    /// What it parries with; none parries nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weapon: Option<Weapon>,
    #[serde(default, skip_serializing_if = "is_false")]
    pub shield: bool,
    #[serde(default, skip_serializing_if = "is_false")]
    pub veteran: bool,
    #[serde(default, skip_serializing_if = "is_false")]
    pub intuitive: bool,
    #[serde(default, skip_serializing_if = "is_false")]
    pub specialist: bool,
    #[serde(default, skip_serializing_if = "is_false")]
    pub protect: bool,
    /// It bears Reflect ([WG-93](docs/rules/wargrounds.md#wg-93)).
    #[serde(default, skip_serializing_if = "is_false")]
    pub reflect: bool,
    /// Hits that Real Armour takes away ([WG-132](docs/rules/wargrounds.md#wg-132)).
    #[serde(default)]
    pub unfelt: u32,
    /// Other attackers before the first of these ([WG-72](docs/rules/wargrounds.md#wg-72)).
    #[serde(default)]
    pub others: u32,
    /// What of its guard this attacker gets past, where another is struck in the target's place.
    #[serde(default, skip_serializing_if = "Past::is_none")]
    pub past: Past,
}

/// How the target fares, and what it did to those who come after.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Fate {
    pub hp: u32,
    pub protect: bool,
    pub unfelt: u32,
    reflect: bool,
    /// The attackers that have joined its list, a bit each.
    joined: u8,
    /// Hits that Real Armour still takes from the attackers' side.
    own: u32,
}

/// What a single attack came to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Step {
    pub fate: Fate,
    /// The target stood before it.
    pub up: bool,
    /// The attacker fell on the way.
    pub fell: bool,
    /// Who was struck: 0 is the target, then those who are engaged with it; none if the attacker fell.
    pub struck: Option<usize>,
    pub lands: bool,
    /// HP that the one who was struck lost, and whether it fell.
    pub lost: u32,
    pub felled: bool,
}

/// A character under attack, while the dice fall.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Body {
    hp: u32,
    protect: bool,
    unfelt: u32,
}

/// HP with which it can be reckoned: more than any character has, so that a mean can be told that no fall cuts short.
const HP_LIMIT: u32 = 40;
/// Attackers in one situation.
const ATTACKERS_MAX: usize = 8;
const HITS_MAX: u32 = 8;
/// Batches of one way, and hits of one of them.
const BATCHES_MAX: usize = 34;
const BATCH_MAX: u32 = 20;

impl AttackOdds {
    fn checked(&self) -> Result<(), Refusal> {
        if self.attackers.is_empty() || self.attackers.len() > ATTACKERS_MAX {
            return Err(no(format!("1 to {ATTACKERS_MAX} attacks come in turn.")));
        }
        if self
            .attackers
            .iter()
            .any(|one| one.hits.is_some_and(|hits| hits > HITS_MAX))
        {
            return Err(no(format!("A batch has at most {HITS_MAX} hits.")));
        }
        let ways = || self.attackers.iter().filter_map(|one| one.way.as_deref());
        if ways().any(|way| way.batches.len() > BATCHES_MAX || way.batches.iter().any(|one| one.hits > BATCH_MAX)) {
            return Err(no("Nobody takes so many hits on the way."));
        }
        if self.attackers.iter().any(|one| one.engaged.len() > 4) {
            return Err(no("4 engaged characters at most matter to a shot."));
        }
        let engaged = self.attackers.iter().flat_map(|one| &one.engaged);
        let mut bodies = std::iter::once(&self.target)
            .chain(ways().map(|way| &way.mover))
            .chain(engaged);
        if bodies.any(|body| !(1..=HP_LIMIT).contains(&body.hp)) {
            return Err(no(format!("A target has 1 to {HP_MAX} HP.")));
        }
        Ok(())
    }

    fn start(&self) -> Fate {
        let mut joined = 0;
        for (place, _) in self.attackers.iter().enumerate().filter(|(_, one)| one.known) {
            joined |= 1 << place;
        }
        let ways = self
            .attackers
            .iter()
            .filter_map(|one| one.way.as_deref())
            .map(|way| &way.mover);
        let friends = self.attackers.iter().flat_map(|one| &one.engaged);
        Fate {
            hp: self.target.hp,
            protect: self.target.protect,
            unfelt: self.target.unfelt,
            reflect: self.target.reflect,
            joined,
            own: ways.chain(friends).map(|body| body.unfelt).max().unwrap_or(0),
        }
    }

    /// How the target fares after all attacks; who has fallen is attacked no more.
    pub fn fates(&self) -> Result<Distribution<Fate>, Refusal> {
        let steps = self.steps()?;
        Ok(steps.last().expect("one attacker at least").map(|step| step.fate))
    }

    /// What each attack comes to, with all that came before it.
    pub fn steps(&self) -> Result<Vec<Distribution<Step>>, Refusal> {
        self.checked()?;
        let mut fates = Distribution::certain(self.start());
        let mut steps = Vec::new();
        for place in 0..self.attackers.len() {
            let step = fates.then(|fate| self.step(place, *fate));
            fates = step.map(|step| step.fate);
            steps.push(step);
        }
        Ok(steps)
    }

    /// Hits of one attack that get past parry and block ([WG-71](docs/rules/wargrounds.md#wg-71) to
    /// [WG-74](docs/rules/wargrounds.md#wg-74)), if all before it were made.
    pub fn landing(&self, place: usize) -> Distribution<u32> {
        let others = self.target.others + u32::try_from(place).expect("few attackers");
        self.attackers[place].landing(&self.target, self.attackers[place].past, others)
    }

    fn step(&self, place: usize, fate: Fate) -> Distribution<Step> {
        let by = &self.attackers[place];
        let nothing = Step {
            fate,
            up: fate.hp > 0,
            fell: false,
            struck: None,
            lands: false,
            lost: 0,
            felled: false,
        };
        if fate.hp == 0 {
            return Distribution::certain(nothing);
        }
        by.arrives(fate.own).then(|(fell, own)| {
            let fate = Fate { own: *own, ..fate };
            if *fell {
                return Distribution::certain(Step {
                    fate,
                    fell: true,
                    ..nothing
                });
            }
            by.struck().then(|struck| match struck {
                0 => self.on_target(
                    place,
                    Step {
                        fate,
                        struck: Some(0),
                        ..nothing
                    },
                ),
                friend => self.on_friend(
                    place,
                    *friend,
                    Step {
                        fate,
                        struck: Some(*friend),
                        ..nothing
                    },
                ),
            })
        })
    }

    fn on_target(&self, place: usize, step: Step) -> Distribution<Step> {
        let (by, fate) = (&self.attackers[place], step.fate);
        let others = self.target.others + (fate.joined & !(1 << place)).count_ones();
        let body = Body {
            hp: fate.hp,
            protect: fate.protect,
            unfelt: fate.unfelt,
        };
        let joined = fate.joined | 1 << place;
        by.strikes(&self.target, by.past, others, body, fate.reflect)
            .map(|(lands, after)| Step {
                fate: Fate {
                    hp: after.hp,
                    protect: after.protect,
                    unfelt: after.unfelt,
                    reflect: fate.reflect && !(by.bolt.is_some() && *lands),
                    joined,
                    ..fate
                },
                lands: *lands,
                lost: body.hp - after.hp,
                felled: after.hp == 0,
                ..step
            })
    }

    fn on_friend(&self, place: usize, friend: usize, step: Step) -> Distribution<Step> {
        let (by, fate) = (&self.attackers[place], step.fate);
        let on = &by.engaged[friend - 1];
        let body = Body {
            hp: on.hp,
            protect: on.protect,
            unfelt: on.unfelt.min(fate.own),
        };
        by.strikes(on, on.past, on.others, body, on.reflect)
            .map(|(lands, after)| Step {
                fate: Fate {
                    own: fate.own - (body.unfelt - after.unfelt),
                    ..fate
                },
                lands: *lands,
                lost: body.hp - after.hp,
                felled: after.hp == 0,
                ..step
            })
    }

    /// The chance of every end, for those who want it whole.
    pub fn falls(&self) -> Result<Fraction, Refusal> {
        Ok(self.fates()?.probability(|fate| fate.hp == 0))
    }
}

impl Attacker {
    /// Whether it falls on the way, and the Real Armour that its side has left.
    fn arrives(&self, own: u32) -> Distribution<(bool, u32)> {
        let Some(way) = &self.way else {
            return Distribution::certain((false, own));
        };
        let armour = way.mover.unfelt.min(own);
        way.walked(armour)
            .map(|body| (body.hp == 0, own - (armour - body.unfelt)))
    }

    /// Who is struck: the target, or one of those who are engaged with it ([T-8](docs/rules/wargrounds.md#t-8)).
    pub fn struck(&self) -> Distribution<usize> {
        if self.engaged.is_empty() {
            return Distribution::certain(0);
        }
        Distribution::die(6).map(|die| stray_place(self.engaged.len(), *die))
    }

    fn landing(&self, on: &Target, past: Past, others: u32) -> Distribution<u32> {
        let hits = match (&self.bolt, self.hits) {
            (_, Some(hits)) => Distribution::certain(hits),
            (Some(bolt), None) => bolt.hits(self.skilled),
            (None, None) => successes(
                self.weapon.attack_dice() + u32::from(self.fast),
                5 - u32::from(self.skilled),
            ),
        };
        if self.bolt.as_ref().is_some_and(BoltOdds::is_unguarded) {
            return hits;
        }
        landing(hits, self.weapon, on, past, others)
    }

    /// Whether anything lands on a character, and how it is afterwards.
    fn strikes(&self, on: &Target, past: Past, others: u32, body: Body, reflect: bool) -> Distribution<(bool, Body)> {
        let landing = self.landing(on, past, others);
        landing.then(|hits| match &self.bolt {
            _ if *hits == 0 => Distribution::certain((false, body)),
            Some(bolt) => Distribution::certain((true, bolt.takes_effect(body, reflect))),
            None => after((self.weapon, self.noob, self.critical), body, *hits).map(|body| (true, *body)),
        })
    }
}

impl WayOdds {
    /// The mover at the end of its way.
    fn walked(&self, armour: u32) -> Distribution<Body> {
        let mover = &self.mover;
        let mut bodies = Distribution::certain(Body {
            hp: mover.hp,
            protect: mover.protect,
            unfelt: armour,
        });
        for batch in &self.batches {
            let landing = landing(
                Distribution::certain(batch.hits),
                batch.weapon,
                mover,
                batch.past,
                batch.others,
            );
            let blow = (batch.weapon, batch.noob, false);
            bodies = bodies.then(|body| match body.hp {
                0 => Distribution::certain(*body),
                _ => landing.then(|hits| after(blow, *body, *hits)),
            });
        }
        bodies
    }

    /// The chance that the mover falls before it is there.
    pub fn falls(&self) -> Fraction {
        self.walked(self.mover.unfelt).probability(|body| body.hp == 0)
    }

    /// `2 of a Moss, 1 of b Lark`.
    pub fn told(&self) -> String {
        let hits = self.batches.iter().map(|batch| match batch.name.as_str() {
            "" => batch.hits.to_string(),
            name => format!("{} of {name}", batch.hits),
        });
        hits.collect::<Vec<_>>().join(", ")
    }
}

impl BoltOdds {
    fn hits(&self, skilled: bool) -> Distribution<u32> {
        match (self.long, self.sure) {
            (true, _) => successes(2, 5 - u32::from(skilled)),
            (false, true) => Distribution::certain(1),
            (false, false) => successes(1, 5 - u32::from(skilled)),
        }
    }

    /// Nobody parries or blocks it ([WG-87](docs/rules/wargrounds.md#wg-87)).
    fn is_unguarded(&self) -> bool {
        self.sure || self.spell == Spell::Fireball
    }

    /// The body of the target after a bolt that has landed; with Reflect it goes back, unless its caster throws it on
    /// ([WG-93](docs/rules/wargrounds.md#wg-93)).
    fn takes_effect(&self, body: Body, reflect: bool) -> Body {
        let amount = match self.spell {
            _ if reflect && !self.reflect => 0,
            Spell::Fireball => 2,
            Spell::Leech => 1,
            _ => 0,
        };
        hurt(body, amount)
    }
}

/// Hits that get past parry and block.
fn landing(hits: Distribution<u32>, weapon: Weapon, on: &Target, past: Past, others: u32) -> Distribution<u32> {
    let shot = matches!(weapon, Weapon::Pistol | Weapon::Bow);
    let base = on.weapon.map_or(0, Weapon::parry_dice);
    let dice = if shot || base == 0 || past.parry {
        0
    } else {
        (base + u32::from(on.veteran)).saturating_sub(others)
    };
    let stops = successes(dice, 4 - u32::from(on.intuitive));
    let left = hits.then(|hits| stops.map(|stops| hits.saturating_sub(*stops)));
    if !on.shield || past.block {
        return left;
    }
    let bonus = if on.specialist { 2 } else { 0 } - i32::try_from(others).expect("few attackers");
    left.then(|left| {
        if *left == 0 {
            return Distribution::certain(0);
        }
        Distribution::die(6).map(|die| left.saturating_sub(blocked(*die, bonus)))
    })
}

/// What becomes of a character when so many hits have landed: Real Armour, damage dice, Protection
/// ([WG-75](docs/rules/wargrounds.md#wg-75), WG-76, WG-94, WG-132, WG-175).
fn after((weapon, noob, critical): (Weapon, bool, bool), body: Body, hits: u32) -> Distribution<Body> {
    let unfelt = hits.min(body.unfelt);
    let felt = hits - unfelt;
    let body = Body {
        unfelt: body.unfelt - unfelt,
        ..body
    };
    if weapon == Weapon::Diplomacy {
        let hp = if felt > 0 { 0 } else { body.hp };
        return Distribution::certain(Body { hp, ..body });
    }
    damage(felt, noob, critical).map(|amount| hurt(body, *amount))
}

fn hurt(body: Body, amount: u32) -> Body {
    let saved = amount > 0 && body.protect;
    Body {
        hp: body.hp.saturating_sub(amount - u32::from(saved)),
        protect: body.protect && !saved,
        ..body
    }
}

/// How many of so many dice show that or more.
pub fn successes(dice: u32, need: u32) -> Distribution<u32> {
    let one = Distribution::die(6).map(|face| u32::from(*face >= need));
    let mut sum = Distribution::certain(0);
    for _ in 0..dice {
        sum = sum.then(|sum| one.map(|more| sum + more));
    }
    sum
}

/// Damage of so many hits ([WG-75](docs/rules/wargrounds.md#wg-75), [WG-77](docs/rules/wargrounds.md#wg-77),
/// [WG-118](docs/rules/wargrounds.md#wg-118)).
pub fn damage(hits: u32, noob: bool, critical: bool) -> Distribution<u32> {
    let mut sum = Distribution::certain(0);
    for place in 0..hits {
        let one = Distribution::die(6).map(|face| damage_of(&[*face], noob, critical && place == 0));
        sum = sum.then(|sum| one.map(|more| sum + more));
    }
    sum
}
