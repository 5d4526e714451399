//! Odds of casting and drawing spell cards ([WC-192](docs/rules/warcamp.md#wc-192),
//! [WC-193](docs/rules/warcamp.md#wc-193)).

use super::absent;
use super::show::{self, chance, exact, expected, mean, outcomes, within};
use super::strength::{self, MEMBERS_MAX, Member};
use crate::data::{Card, Race};
use crate::rules::strength::card_price;
use muster_kit::odds::{Distribution, fraction, hypergeometric};
use muster_kit::{Answer, Refusal};
use num_bigint::BigInt;
use serde::{Deserialize, Serialize};
use serde_json::json;

/// What each N of these cards moves ([T-3](docs/rules/warcamp.md#t-3)).
const DECAY_FOOD: u32 = 60;
const LEECH_BONES: u32 = 50;
const GRUBS_FOOD: u32 = 60;
const GRAVES_BONES: u32 = 50;

/// A card that is cast, and what it meets. The counts are those of the tribe that it affects.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spell {
    pub card: Card,
    /// A Troglodyte casts it: N is 3 instead of 1, and the price doubles ([WC-98](docs/rules/warcamp.md#wc-98),
    /// [WC-97](docs/rules/warcamp.md#wc-97)).
    #[serde(default, skip_serializing_if = "absent")]
    pub troglodyte: bool,
    /// The caster's Bone stockpiles.
    #[serde(default, skip_serializing_if = "absent")]
    pub stockpiles: u32,
    /// Spite Ward points of the tribe it is aimed at.
    #[serde(default, skip_serializing_if = "absent")]
    pub wards: u32,
    /// How many members there are, where they are not listed.
    #[serde(default, skip_serializing_if = "absent")]
    pub heads: u32,
    #[serde(default, skip_serializing_if = "absent", deserialize_with = "strength::members")]
    pub members: Vec<Member>,
    #[serde(default, skip_serializing_if = "absent")]
    pub items: u32,
    #[serde(default, skip_serializing_if = "absent")]
    pub buildings: u32,
    /// Cards in its hand.
    #[serde(default, skip_serializing_if = "absent")]
    pub hand: u32,
    #[serde(default, skip_serializing_if = "absent")]
    pub food: u32,
    #[serde(default, skip_serializing_if = "absent")]
    pub bones: u32,
    /// A starving caster gets no items.
    #[serde(default, skip_serializing_if = "absent")]
    pub caster_starving: bool,
    /// Who is killed by Evil Eye, as boards call them ([WC-100](docs/rules/warcamp.md#wc-100)).
    #[serde(default, skip_serializing_if = "absent")]
    pub chosen: Vec<String>,
    /// Whether the GM chose some of them, the strongest, where the caster could have named others.
    #[serde(default, skip_serializing_if = "absent")]
    pub filled_up: bool,
}

/// At least one copy of a card in some draws.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Draw {
    pub card: Card,
    #[serde(default = "one")]
    pub draws: u32,
    /// Cards that the seat has not seen: the deck and the hands of others. The whole deck if not given.
    #[serde(default = "whole_deck")]
    pub unseen: u32,
    /// Copies among them; as many as there are in the deck if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub copies: Option<u32>,
}

fn one() -> u32 {
    1
}

/// How many cards the full deck has, copies and plague cards included.
pub(super) fn whole_deck() -> u32 {
    Card::ALL.iter().map(|card| u32::from(card.row().copies)).sum()
}

/// Whether a card hits some of what there is, so that its odds hang on how many or how much that is.
pub(super) fn needs_a_number(card: Card) -> bool {
    matches!(
        card,
        Card::Bolt
            | Card::Storm
            | Card::Eye
            | Card::Demolish
            | Card::Decay
            | Card::Rust
            | Card::Maggots
            | Card::Fingers
            | Card::Leech
            | Card::Whip
            | Card::Pox
            | Card::Poultice
    )
}

/// What a spell affects.
struct Reach {
    /// How many things there are that it may hit.
    among: u32,
    /// How many it hits, or how much it moves.
    amount: Distribution<u32>,
    /// Whether it kills members.
    kills: bool,
    what: &'static str,
}

impl Spell {
    fn power(&self) -> u32 {
        if self.troglodyte { Race::Troglodyte.power() } else { 1 }
    }

    fn head_count(&self) -> u32 {
        super::battle::head_count(&self.members, self.heads)
    }

    fn healthy(&self) -> u32 {
        if self.members.is_empty() {
            return self.heads;
        }
        self.members.iter().filter(|member| !member.plagued).count() as u32
    }

    fn plagued(&self) -> u32 {
        if self.members.is_empty() {
            self.heads
        } else {
            self.head_count() - self.healthy()
        }
    }

    /// The members and things that the card reaches ([T-3](docs/rules/warcamp.md#t-3)).
    fn reach(&self) -> Reach {
        let n = self.power();
        let heads = self.head_count();
        let up_to = |among: u32, most: u32, what| Reach {
            among,
            amount: Distribution::certain(most.min(among)),
            kills: false,
            what,
        };
        let just = |amount: u32, what| Reach {
            among: amount,
            amount: Distribution::certain(amount),
            kills: false,
            what,
        };
        match self.card {
            Card::Bolt => Reach {
                kills: true,
                ..up_to(heads, n, "dead at random")
            },
            Card::Eye => Reach {
                kills: true,
                ..up_to(heads, n, "dead by name")
            },
            Card::Storm => Reach {
                among: heads,
                amount: Distribution::die(3).map(|die| (n * die).min(heads)),
                kills: true,
                what: "dead at random",
            },
            Card::Demolish => up_to(self.buildings, n, "buildings destroyed"),
            Card::Decay => up_to(self.food, DECAY_FOOD * n, "food lost"),
            Card::Wither => just(2 * n, "points of Skill lost at most"),
            Card::Rust => up_to(self.items, n, "items destroyed at random"),
            Card::Maggots => up_to(self.hand, n, "cards discarded at random"),
            Card::Jinx => just(n, "less in battle for each member"),
            Card::Fingers if self.caster_starving => just(0, "items, for the caster is starving"),
            Card::Fingers => up_to(self.items, n, "items taken at random"),
            Card::Leech => up_to(self.bones, LEECH_BONES * n, "bones taken"),
            Card::Favor => just(2 * n, "more in battle for each member"),
            Card::Hides => just(2 * n, "casualties cancelled, if there are so many"),
            Card::Ward => just(n, "ward points"),
            Card::Fog => just(10 * n, "less for parties sent against the camp"),
            Card::Grubs => just(GRUBS_FOOD * n, "food gained"),
            Card::Graves => just(GRAVES_BONES * n, "bones gained"),
            Card::Dead => just(n, "skeletons of Skill 2 to 6, mean 4.00"),
            Card::Blood => just(2 * n, "points of Skill gained at most"),
            Card::Lure => just(2 * n, "more in the hunt for each hunter"),
            Card::Rut => just(n, "newborn more"),
            Card::Whip => up_to(heads, 2 * n, "members who may act again"),
            Card::Pox => up_to(self.healthy(), n, "infected at random"),
            Card::Poultice => up_to(self.plagued(), 2 * n, "cured"),
        }
    }

    /// Who dies of Evil Eye: no die decides that.
    fn chosen_told(&self) -> String {
        let dies = if self.chosen.len() == 1 { "dies" } else { "die" };
        match (self.chosen.as_slice(), self.filled_up) {
            ([], _) => "No die is thrown: the named die, then the strongest.".to_owned(),
            (chosen, false) => format!("No die is thrown: {} {dies}.", chosen.join(", ")),
            (chosen, true) => format!(
                "No die is thrown: {} {dies}, the strongest where you name nobody. Name others behind the tribe.",
                chosen.join(", ")
            ),
        }
    }

    /// Price, reach and expected loss of casting it; refuses numbers that no game could hold.
    pub(super) fn odds(&self) -> Result<Answer, Refusal> {
        strength::check_members(&self.members)?;
        within("The number of members", self.heads, 0..=MEMBERS_MAX as u32)?;
        within("The number of items", self.items, 0..=10_000)?;
        within("The number of Bone stockpiles", self.stockpiles, 0..=1_000)?;
        let Reach {
            among,
            amount,
            kills,
            what,
        } = self.reach();
        // Only Troglodytes pay another price.
        let race = if self.troglodyte {
            Race::Troglodyte
        } else {
            Race::Goblin
        };
        let price = card_price(self.card, race, self.stockpiles);
        let mut lines = vec![format!("{}: {price} bones, N {}.", self.card, self.power())];
        let warded = self.card.hostile() && self.wards > 0;
        let amount = if warded { Distribution::certain(0) } else { amount };
        let count = amount.mean(|amount| i64::from(*amount));
        let each = if among == 0 {
            fraction(0, 1)
        } else {
            &count / BigInt::from(among)
        };
        let wiped = if kills && among > 0 {
            amount.probability(|amount| *amount == among)
        } else {
            fraction(0, 1)
        };
        if warded {
            lines.push("A Spite Ward stops it: one point is used up.".to_owned());
        } else {
            // What is certain has no mean.
            lines.push(match (amount.iter().next(), amount.iter().count()) {
                (Some((certain, _)), 1) if !kills => {
                    format!("In any case: {certain} {}.", in_number_of(*certain, what))
                }
                _ => format!("Expected: {} {what}.", mean(&count)),
            });
        }
        if kills && !warded {
            lines.push(match self.card {
                Card::Eye => self.chosen_told(),
                _ => {
                    let each = chance(&each, i64::from(among.max(1)));
                    match among {
                        1 => format!("The only member dies in {each}."),
                        _ => format!("Each of {among} members dies in {each}."),
                    }
                }
            });
            lines.push(show::wiped_out(&wiped, 3));
        }
        let mut data = json!({
            "kind": "spell",
            "card": self.card,
            "price": price,
            "power": self.power(),
            "stopped_by_ward": warded,
            "each": exact(&each),
            "wiped_out": exact(&wiped),
            "expected": expected([("amount", count)]),
            "outcomes": outcomes(&amount, |amount| json!({"amount": amount})),
        });
        if self.card == Card::Eye {
            // Names decide, not chance.
            data["each"] = json!(null);
        }
        if self.card == Card::Dead {
            let one = Distribution::die(5).map(|die| die + 1);
            let sum = (0..self.power()).fold(Distribution::certain(0), |sum, _| {
                sum.and(&one).map(|(sum, skill)| sum + skill)
            });
            data["outcomes"] = outcomes(&sum, |sum| json!({"amount": self.power(), "skill_sum": sum}));
        }
        Ok(show::answer(lines, data))
    }
}

/// What so many of a spell's things are called: `1 ward point`.
fn in_number_of(count: u32, what: &'static str) -> String {
    const PLURALS: [&str; 6] = ["buildings", "items", "cards", "points", "skeletons", "members"];
    let word = |word: &'static str| match count == 1 && PLURALS.contains(&word) {
        true => word.trim_end_matches('s'),
        false => word,
    };
    what.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

/// `1 copy`, `2 copies`.
fn in_number(copies: u32) -> String {
    match copies {
        1 => "1 copy".to_owned(),
        more => format!("{more} copies"),
    }
}

impl Draw {
    /// How likely the card comes up; refuses more draws than unseen cards.
    pub(super) fn odds(&self) -> Result<Answer, Refusal> {
        let copies = self
            .copies
            .unwrap_or(u32::from(self.card.row().copies))
            .min(self.unseen);
        within("The number of unseen cards", self.unseen, 1..=1_000)?;
        within("The number of draws", self.draws, 0..=self.unseen)?;
        let drawn = hypergeometric(self.unseen, copies, self.draws);
        let any = drawn.probability(|count| *count > 0);
        let count = drawn.mean(|count| i64::from(*count));
        let mut lines = vec![format!(
            "{}: {} among {} unseen cards.",
            self.card,
            in_number(copies),
            self.unseen
        )];
        lines.extend(match self.draws {
            0 => vec!["No card is drawn.".to_owned()],
            draws => vec![
                format!(
                    "At least one in {}: {}.",
                    muster_kit::counted(draws, "draw"),
                    chance(&any, i64::from(self.unseen))
                ),
                format!("Expected: {}.", mean(&count)),
            ],
        });
        let data = json!({
            "kind": "draw",
            "at_least_one": exact(&any),
            "expected": expected([("copies", count)]),
            "outcomes": outcomes(&drawn, |count| json!({"copies": count})),
        });
        Ok(show::answer(lines, data))
    }
}
