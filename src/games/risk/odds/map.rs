//! The dice of the map: marches, supply, trains, mutiny, storming, reinforcements, initiative.

use super::train::ArmyTrainOdds;
use super::{answer, either, no};
use crate::action::Reinforce;
use crate::campaign::{TRAIN_ALLOWANCE, allowance_of};
use muster_kit::odds::{Distribution, Fraction, fraction};
use muster_kit::{Answer, Refusal, counted};
use serde::{Deserialize, Serialize};

/// Every input of one random mechanism of the map.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MapOdds {
    /// Whether armies march so far in so many turns ([RK-26](docs/rules/risk.md#rk-26)).
    March(MarchOdds),
    /// What a supply throw brings ([RK-38](docs/rules/risk.md#rk-38)).
    Supply(SupplyOdds),
    /// Whether a train comes in time for the next throw ([RK-41](docs/rules/risk.md#rk-41),
    /// [RK-42](docs/rules/risk.md#rk-42)).
    Train(TrainOdds),
    /// The same of an army on the map: of its train on the road, or of one that is sent now
    /// ([RK-39](docs/rules/risk.md#rk-39)).
    TrainOf(ArmyTrainOdds),
    /// What becomes of a hostile army ([RK-52](docs/rules/risk.md#rk-52), [RK-53](docs/rules/risk.md#rk-53)).
    Mutiny(MutinyOdds),
    /// Whether a hostile place is taken ([RK-64](docs/rules/risk.md#rk-64)).
    Storm(StormOdds),
    /// How many armies the reinforcement dice give ([RK-33](docs/rules/risk.md#rk-33)).
    Raise(FreshOdds),
    /// Which place in the order of initiative a nation gets ([RK-22](docs/rules/risk.md#rk-22)).
    Order(RankOdds),
    /// RK-49: a sacked place turns hostile.
    Sack,
    /// RK-39: the train starts at the town.
    Town,
    /// RK-55: a rebel army melts away.
    Melt,
    /// RK-131: a unit that fled is lost.
    Straggler,
}

/// RK-26: whether an army comes so many steps in so many turns.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MarchOdds {
    pub steps: u32,
    #[serde(default = "one")]
    pub turns: u8,
    /// Hexes that this turn's die allows, if it has been thrown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub thrown: Option<u8>,
}

fn one() -> u8 {
    1
}

/// RK-38: the supply throw of one army, and whether a train of its own counts against it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SupplyOdds {
    /// Whether the die is 2 less.
    pub late: bool,
    /// Whether the late train is on the road, so that no other is sent ([RK-40](docs/rules/risk.md#rk-40)).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub on_the_road: bool,
}

/// RK-41: steps from the train to its army, which stands still.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TrainOdds {
    pub steps: u32,
}

/// RK-53: an army without a commander always goes looting.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct MutinyOdds {
    pub headless: bool,
}

/// RK-64: guns add 1.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct StormOdds {
    pub guns: bool,
}

/// A throw for reinforcements by one of the three ways ([RK-33](docs/rules/risk.md#rk-33)).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FreshOdds {
    pub way: Reinforce,
}

/// A throw for initiative among so many nations ([RK-22](docs/rules/risk.md#rk-22)).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RankOdds {
    pub nations: u8,
}

fn die() -> Distribution<u8> {
    Distribution::uniform(1..=6)
}

fn at_most(face: u8) -> Fraction {
    die().probability(|die| *die <= face)
}

impl MarchOdds {
    /// The chance that the hexes of all turns together are enough.
    pub fn reached(&self) -> Fraction {
        let turn = die().map(|die| u32::from(allowance_of(*die)));
        let mut sum = Distribution::certain(self.thrown.map_or(0, u32::from));
        for _ in usize::from(self.thrown.is_some())..usize::from(self.turns) {
            sum = sum.then(|before| turn.map(|hexes| before + hexes));
        }
        sum.probability(|hexes| *hexes >= self.steps)
    }
}

impl MutinyOdds {
    /// Obeys, loses its commander, goes looting.
    pub fn shares(&self) -> [Fraction; 3] {
        let rises = at_most(2);
        let killed = if self.headless {
            fraction(0, 1)
        } else {
            &rises * at_most(3)
        };
        [fraction(1, 1) - &rises, killed.clone(), rises - killed]
    }
}

impl FreshOdds {
    /// How many new armies a nation may get: 1 or 2 by one die, 2 to 4 by both.
    pub fn armies(&self) -> Distribution<u8> {
        let four = Distribution::uniform(1u8..=4).map(|die| if *die <= 2 { 1u8 } else { 2 });
        let six = die().map(|die| if *die % 2 == 1 { 1u8 } else { 2 });
        match self.way {
            Reinforce::D4 => four,
            Reinforce::D6 => six,
            Reinforce::Both => four.then(|one| six.map(|other| one + other)),
        }
    }
}

impl MarchOdds {
    fn odds(&self) -> Result<Answer, Refusal> {
        if !(1..=60).contains(&self.turns) || self.steps > 500 {
            return Err(no("Steps are at most 500, turns 1 to 60."));
        }
        let (steps, turns) = (counted(self.steps, "step"), counted(self.turns, "turn"));
        let first = match self.thrown {
            Some(hexes) => format!("; this turn's die allows {hexes}"),
            None => String::new(),
        };
        let head = format!("{steps} in {turns}{first}.");
        Ok(either(head, ["arrives", "falls short"], self.reached()))
    }
}

impl SupplyOdds {
    fn odds(&self) -> Answer {
        let less = if self.late || self.on_the_road { 2 } else { 0 };
        let fed = die().probability(|die| *die >= 5 + less);
        let starving = at_most(2 + less);
        let train = fraction(1, 1) - &fed - &starving;
        let (head, sent) = match (self.late, self.on_the_road) {
            (_, true) => (
                "Supply, 2 less, if its train does not come before.",
                "its train comes on",
            ),
            (true, false) => (
                "Supply, 2 less: its last train is late, was taken or could not start.",
                "a train is sent",
            ),
            (false, false) => ("Supply.", "a train is sent"),
        };
        let shares = [("fed", fed), (sent, train), ("starving", starving)];
        answer(head.to_owned(), &shares)
    }
}

impl TrainOdds {
    fn odds(&self) -> Result<Answer, Refusal> {
        if self.steps > 500 {
            return Err(no("Steps are at most 500."));
        }
        let turns = self.steps.div_ceil(TRAIN_ALLOWANCE).max(1);
        let in_time = fraction(i64::from(turns <= 2), 1);
        let (steps, turns) = (counted(self.steps, "step"), counted(turns, "turn"));
        let head = format!("{steps}, {TRAIN_ALLOWANCE} a turn: it arrives in {turns}.");
        Ok(either(head, ["in time", "late"], in_time))
    }
}

impl RankOdds {
    fn odds(&self) -> Result<Answer, Refusal> {
        if !(1..=4).contains(&self.nations) {
            return Err(no("Nations are 1 to 4."));
        }
        // Ties are thrown again, so that all orders are equally likely.
        let each = fraction(1, i64::from(self.nations));
        let head = format!("Initiative among {}.", counted(self.nations, "nation"));
        Ok(answer(head, &[("any one place", each)]))
    }
}

impl MapOdds {
    /// The word that its text begins with.
    pub(super) fn kind(&self) -> &'static str {
        match self {
            MapOdds::March(_) => "march",
            MapOdds::Supply(_) => "supply",
            MapOdds::Train(_) | MapOdds::TrainOf(_) => "train",
            MapOdds::Mutiny(_) => "mutiny",
            MapOdds::Storm(_) => "storm",
            MapOdds::Raise(_) => "raise",
            MapOdds::Order(_) => "order",
            MapOdds::Sack => "sack",
            MapOdds::Town => "town",
            MapOdds::Melt => "melt",
            MapOdds::Straggler => "straggler",
        }
    }

    pub(super) fn odds(&self) -> Result<Answer, Refusal> {
        let whether = |what: &str, face: u8| either(what, ["yes", "no"], at_most(face));
        Ok(match self {
            MapOdds::March(march) => march.odds()?,
            MapOdds::Supply(supply) => supply.odds(),
            MapOdds::Train(train) => train.odds()?,
            MapOdds::TrainOf(train) => train.odds(),
            MapOdds::Mutiny(mutiny) => {
                let [obeys, killed, loots] = mutiny.shares();
                let shares = [
                    ("obeys", obeys),
                    ("kills its commander", killed),
                    ("goes looting", loots),
                ];
                answer("A hostile army.".to_owned(), &shares)
            }
            MapOdds::Storm(StormOdds { guns }) => {
                let taken = fraction(1, 1) - at_most(if *guns { 3 } else { 4 });
                either("Hostile gates.", ["taken", "holds out"], taken)
            }
            MapOdds::Raise(fresh) => {
                let armies = fresh.armies();
                let words = ["one", "two", "three", "four"];
                let shares = (1..)
                    .zip(words)
                    .map(|(count, word)| (word, armies.probability(|armies| *armies == count)));
                answer("New armies.".to_owned(), &shares.collect::<Vec<_>>())
            }
            MapOdds::Order(order) => order.odds()?,
            MapOdds::Sack => whether("A sacked place turns hostile.", 3),
            MapOdds::Town => whether("The train starts at the town.", 3),
            MapOdds::Melt => whether("A rebel army melts away.", 2),
            MapOdds::Straggler => whether("A unit that fled is lost.", 1),
        })
    }
}

/// What a situation with a number has to say.
fn unsaid(kind: &str) -> &'static str {
    match kind {
        "march" => "Say how many steps the army goes, and in how many turns.",
        "train" => "Say how many steps the train is from its army.",
        _ => "Say how many nations throw for initiative.",
    }
}

/// `march 12 t3`, `supply late`, `train 9`, `mutiny headless`, `storm guns`, `raise both`, `order 3`, `sack`, `town`,
/// `melt`, `straggler`; none for anything else.
pub fn read(kind: &str, rest: &[&str]) -> Option<Result<MapOdds, Refusal>> {
    let wrong = || no(format!("`{}` cannot be read.", rest.join(" ")));
    let flag = |word: &str| match rest {
        [] => Ok(false),
        [only] if *only == word => Ok(true),
        _ => Err(wrong()),
    };
    let number = |place: usize| {
        let word = rest.get(place).ok_or_else(|| no(unsaid(kind)))?;
        word.trim_start_matches('t').parse::<u32>().map_err(|_| wrong())
    };
    let bare = |odds: MapOdds| if rest.is_empty() { Ok(odds) } else { Err(wrong()) };
    Some(match kind {
        "march" => number(0).and_then(|steps| {
            let turns = if rest.len() > 1 { number(1)? } else { 1 };
            let turns = u8::try_from(turns).map_err(|_| wrong())?;
            Ok(MapOdds::March(MarchOdds {
                steps,
                turns,
                thrown: None,
            }))
        }),
        "supply" => flag("late").map(|late| {
            MapOdds::Supply(SupplyOdds {
                late,
                on_the_road: false,
            })
        }),
        "train" => number(0).map(|steps| MapOdds::Train(TrainOdds { steps })),
        "mutiny" => flag("headless").map(|headless| MapOdds::Mutiny(MutinyOdds { headless })),
        "storm" => flag("guns").map(|guns| MapOdds::Storm(StormOdds { guns })),
        "raise" => match rest {
            [] | ["d4"] => Ok(MapOdds::Raise(FreshOdds { way: Reinforce::D4 })),
            ["d6"] => Ok(MapOdds::Raise(FreshOdds { way: Reinforce::D6 })),
            ["both"] => Ok(MapOdds::Raise(FreshOdds { way: Reinforce::Both })),
            _ => Err(wrong()),
        },
        "order" => number(0).and_then(|nations| {
            let nations = u8::try_from(nations).map_err(|_| wrong())?;
            Ok(MapOdds::Order(RankOdds { nations }))
        }),
        "sack" => bare(MapOdds::Sack),
        "town" => bare(MapOdds::Town),
        "melt" => bare(MapOdds::Melt),
        "straggler" => bare(MapOdds::Straggler),
        _ => return None,
    })
}
