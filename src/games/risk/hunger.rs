//! Hunger: what starving armies will do, and what an order changes of it (RK-46 to RK-51).

use super::campaign::{Army, Campaign, Marches, Party, Source, supply};
use muster_kit::Hex;

/// The owner of a settlement, for an army that may sack it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Whose {
    Own,
    Allied,
    Foreign,
}

/// RK-46, RK-47: whose ally's or own a place is that an army sacks.
pub fn whose(campaign: &Campaign, army: &Army, place: usize) -> Whose {
    match campaign.places.owner(place) {
        Some(owner) if army.party == Party::Nation(owner) => Whose::Own,
        Some(owner) if !campaign.nations.hostile(Party::Nation(owner), army.party) => Whose::Allied,
        _ => Whose::Foreign,
    }
}

/// RK-46, RK-47: a nation's starving armies with the place that each sacks by these orders.
pub fn preys_of_orders(campaign: &Campaign, nation: u8, marches: &Marches) -> Vec<(u8, Option<usize>)> {
    let usual = campaign.nations.nation(nation).temper.loots;
    supply::preys(campaign, nation, |army| marches.loots(army.number).unwrap_or(usual))
}

/// RK-39: whether a train is on the road to an army, or could start.
pub fn can_have_train(campaign: &Campaign, army: &Army) -> bool {
    army.train.is_some() || supply::source(campaign, army.id()) != Source::Nowhere
}

/// RK-39, RK-40: where an army's train is, or where one for it would start.
pub fn train_words(campaign: &Campaign, army: &Army) -> String {
    let called = |at: Hex| campaign.map.called(at);
    if let Some(train) = army.train {
        return format!("Its train is at {}.", called(train.at));
    }
    match supply::source(campaign, army.id()) {
        Source::Nowhere => "No train can start for it.".to_owned(),
        Source::Only(at) => format!("A train for it would start at {}.", called(at)),
        Source::Either { town, capital } => {
            format!(
                "A train for it would start at {} on 4+, else at {}.",
                called(town),
                called(capital)
            )
        }
    }
}

/// The order that sends an army, called by its number or its tag, for a train instead of looting ([RK-51](docs/rules/risk.md#rk-51)).
pub fn train_order(campaign: &Campaign, army: &str) -> String {
    let word = if campaign.rules.trains_on_order() {
        "train"
    } else {
        "noloot"
    };
    format!("{army} {word}")
}

/// What starving armies do unless they are told otherwise, for the prompt of the turn. The prompt is public, and
/// standing orders are not: it says nothing of them.
pub fn hunger_words(campaign: &Campaign, nation: u8) -> String {
    let starving = campaign.armies.of_nation(nation).filter(|army| army.marks.starving);
    let preys = supply::preys(campaign, nation, |_| true);
    let words = starving.zip(preys).map(|(army, (number, prey))| {
        let train = if can_have_train(campaign, army) {
            format!(
                " `{}` sends for a train instead.",
                train_order(campaign, &number.to_string())
            )
        } else {
            " And no train can start for it.".to_owned()
        };
        match prey {
            Some(place) => format!(
                " Army {number} starves and sacks {}{}, unless an order or a standing order of yours forbids it.{train}",
                campaign.map.called(campaign.map.settlements()[place].at),
                whose(campaign, army, place).words()
            ),
            None if can_have_train(campaign, army) => {
                format!(
                    " Army {number} starves and finds nothing to sack; it sends for a train, unless an order or a standing order \
                     of yours forbids it."
                )
            }
            None => format!(" Army {number} starves and finds nothing to sack.{train}"),
        }
    });
    words.collect()
}

/// What these orders leave to hunger.
pub fn hungers(campaign: &Campaign, nation: u8, marches: &Marches) -> Vec<String> {
    let starving = campaign.armies.of_nation(nation).filter(|army| army.marks.starving);
    let preys = preys_of_orders(campaign, nation, marches);
    let all = starving.zip(preys);
    all.filter_map(|(army, (_, prey))| hunger(campaign, nation, army, prey, marches))
        .collect()
}

/// What these orders say of looting by armies that do not starve, which loot nothing either way
/// ([RK-46](docs/rules/risk.md#rk-46)): of those that `is_told` takes, by whether they are to loot.
pub fn loots_of_the_fed(
    campaign: &Campaign,
    nation: u8,
    marches: &Marches,
    is_told: impl Fn(bool) -> bool,
) -> Option<String> {
    let fed = campaign.armies.of_nation(nation).filter(|army| !army.marks.starving);
    let said = fed.filter(|army| marches.loots(army.number).is_some_and(&is_told));
    let said: Vec<String> = said.map(|army| army.number.to_string()).collect();
    let who = match said.as_slice() {
        [] => return None,
        [one] => format!("army {one}"),
        _ => format!("armies {}", muster_kit::listed(&said)),
    };
    Some(format!(
        "`loot` and `noloot` change nothing for {who} in this turn: only an army that starves loots."
    ))
}

fn hunger(campaign: &Campaign, nation: u8, army: &Army, prey: Option<usize>, marches: &Marches) -> Option<String> {
    let number = army.number;
    let loots = marches
        .loots(number)
        .unwrap_or(campaign.nations.nation(nation).temper.loots);
    let by_order = campaign.rules.trains_on_order();
    let train = if can_have_train(campaign, army) {
        format!("`{}` sends for a train", train_order(campaign, &number.to_string()))
    } else {
        "No train can start for it".to_owned()
    };
    match prey.map(|place| (place, whose(campaign, army, place))) {
        Some((_, Whose::Foreign)) => None,
        Some((place, whose)) => {
            let place = campaign.map.called(campaign.map.settlements()[place].at);
            let hungry = if by_order {
                format!("; `{number} noloot` lets it go hungry")
            } else {
                String::new()
            };
            let whose = whose.words();
            Some(format!(
                "Army {number} is starving and will sack {place}{whose}. {train}{hungry}."
            ))
        }
        None if by_order && !loots && army.train.is_none() && !marches.trains.contains(&number) => Some(format!(
            "Army {number} goes hungry. If no train reaches it before turn {}, it turns hostile and may rebel. \
             {train}.",
            campaign.calendar.turn() + 2
        )),
        None => None,
    }
}

impl Whose {
    fn words(self) -> &'static str {
        match self {
            Whose::Own => ", which is yours",
            Whose::Allied => ", which is your ally's",
            Whose::Foreign => "",
        }
    }
}
