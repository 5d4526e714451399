//! Which seats a game waits for and for what, and how it ended.

use super::battle::{self, Battle, Side, waiting};
use super::campaign::{Campaign, Reason, Stage, Victory, ending, turn};
use super::seating;
use super::state::{Risk, War};
use crate::hunger;
use muster_game::{Awaiting, Duty, Hand, Outcome, Standing};
use muster_kit::{Seat, Topic};

/// Duties of a turn are numbered by what is waited for, then by seat.
const TURN: u64 = 1_000_000;
const SLOT: u64 = 10;
/// Slots of orders, of carrying them out, and of the battles' waits.
const ORDERS: u64 = 10;
const CARRY: u64 = 50;
const BATTLES: u64 = 100;

/// RK-57: the seats that the game waits for.
pub(super) fn duties(game: &Risk) -> Awaiting {
    let duties = match &game.war {
        War::Campaign(campaign) => map_duties(game, campaign),
        War::Battle(battle) => table_duties(game, battle),
    };
    if duties.is_empty() {
        return Awaiting::Over(outcome(game));
    }
    Awaiting::Duties(duties)
}

fn table_duties(game: &Risk, battle: &Battle) -> Vec<Duty> {
    let duty = |side: Side| Duty {
        key: waiting::key(battle, side),
        seat: seating::seat_of(game, side, battle),
        topic: game.war.topic(battle),
        hand: if battle.sides.command(side).delegated || waiting::unveiler(battle).is_some() {
            Hand::Orders
        } else {
            Hand::Player
        },
        minutes: None,
    };
    waiting::waiting(battle).into_iter().map(duty).collect()
}

/// RK-130: the battle's result ends the game.
fn outcome(game: &Risk) -> Outcome {
    let battle = match &game.war {
        War::Battle(battle) => battle,
        War::Campaign(campaign) => return map_outcome(game, campaign),
    };
    let Some(ending) = battle.progress.ending() else {
        unreachable!("a battle that waits for nobody is over")
    };
    let seats = Side::BOTH.map(|side| seating::seat_of(game, side, battle));
    let mut standings: Vec<Standing> = Side::BOTH
        .into_iter()
        .map(|side| Standing {
            seat: seats[side.index()],
            place: if ending.winner.is_none_or(|winner| winner == side) {
                1
            } else {
                2
            },
            text: format!(
                "{}: lost {} of {} points",
                battle.sides.command(side).nation,
                battle.field.lost(side),
                battle.sides.command(side).roster.points()
            ),
        })
        .collect();
    standings.sort_by_key(|standing| standing.place);
    Outcome {
        winners: ending.winner.map(|side| seats[side.index()]).into_iter().collect(),
        reason: within_a_sentence(&super::narrate::ending_words(ending, &battle.sides.nations())),
        standings,
    }
}

/// The duties of all seats in a campaign.
pub(super) fn map_duties(game: &Risk, campaign: &Campaign) -> Vec<Duty> {
    let duty = |nation: u8, slot: u64| Duty {
        key: key(campaign, slot, Seat(nation)),
        seat: Seat(nation),
        topic: Topic::GAME,
        hand: Hand::Player,
        minutes: None,
    };
    if let Some(nation) = turn::ordered(campaign) {
        let stored = Hand::Orders;
        let rank = campaign.nations.rank(nation).unwrap_or(0);
        let slot = match *campaign.calendar.stage() {
            Stage::Open { .. } => ORDERS + 2 * u64::try_from(rank).unwrap_or(0) + 1,
            _ => CARRY,
        };
        return vec![Duty {
            hand: stored,
            ..duty(nation, slot)
        }];
    }
    match campaign.calendar.stage() {
        Stage::Placing { rank } => {
            let nation = campaign.nations.order()[*rank];
            vec![duty(nation, u64::try_from(*rank).unwrap_or(0))]
        }
        Stage::Sealed => {
            let owing = campaign.nations.alive().filter(|nation| turn::owes(campaign, *nation));
            owing.map(|nation| duty(nation, ORDERS)).collect()
        }
        Stage::Open { rank } => {
            let nation = campaign.nations.order()[*rank];
            let slot = ORDERS + 2 * u64::try_from(*rank).unwrap_or(0);
            vec![duty(nation, slot)]
        }
        Stage::Battles => battle_duties(game, campaign),
        Stage::Over(_) => Vec::new(),
    }
}

fn battle_duties(game: &Risk, campaign: &Campaign) -> Vec<Duty> {
    let mut duties = Vec::new();
    for (fight, battle) in campaign.fights.all().iter().zip(campaign.fights.battles()) {
        for side in waiting::waiting(battle) {
            let seat = seating::seat_of(game, side, battle);
            let slot = BATTLES + u64::from(fight.waits[side.index()].1);
            let hand = match campaign.fights.commands(battle, side) {
                // RK-56: rebels show their deployment by the house's hand as well.
                None => Hand::House,
                Some(_) if waiting::unveiler(battle).is_some() => Hand::Orders,
                Some(_) if battle.sides.command(side).delegated => Hand::Orders,
                Some(_) => Hand::Player,
            };
            duties.push(Duty {
                key: key(campaign, slot, seat),
                seat,
                topic: game.war.topic(battle),
                hand,
                minutes: None,
            });
        }
    }
    duties
}

/// Who has won the campaign, and how the others stand by points ([RK-67](docs/rules/risk.md#rk-67),
/// [RK-68](docs/rules/risk.md#rk-68)).
pub(super) fn map_outcome(_game: &Risk, campaign: &Campaign) -> Outcome {
    let Stage::Over(victory) = campaign.calendar.stage() else {
        unreachable!("a campaign that waits for nobody is over")
    };
    let numbers = 0..campaign.map.seats();
    let mut ranked: Vec<(bool, std::cmp::Reverse<u32>, u8)> = numbers
        .map(|nation| {
            let lost = !victory.winners.is_empty() && !victory.winners.contains(&nation);
            (lost, std::cmp::Reverse(ending::points(campaign, nation)), nation)
        })
        .collect();
    ranked.sort_unstable();
    let mut standings: Vec<Standing> = Vec::new();
    for (rank, (lost, points, nation)) in ranked.iter().enumerate() {
        let shared = victory.winners.is_empty() || victory.winners.contains(nation);
        let before = rank.checked_sub(1).map(|before| &ranked[before]);
        let same = before.is_some_and(|(other, known, _)| other == lost && known == points);
        let place = match standings.last() {
            Some(last) if same => last.place,
            _ if shared => 1,
            _ => u8::try_from(rank + 1).expect("there are few nations"),
        };
        standings.push(Standing {
            seat: Seat(*nation),
            place,
            text: format!("{}: {} points", campaign.nations.nation(*nation).name, points.0),
        });
    }
    Outcome {
        winners: victory.winners.iter().map(|nation| Seat(*nation)).collect(),
        reason: within_a_sentence(&reason_words(campaign, victory)),
        standings,
    }
}

/// The table ends the sentence that gives the reason.
pub(super) fn within_a_sentence(words: &str) -> String {
    words.trim_end_matches('.').to_owned()
}

/// What to do, shown when the turn is announced.
pub(super) fn prompt(game: &Risk, duty: &Duty) -> String {
    let nation = duty.seat.0;
    let campaign = match &game.war {
        War::Battle(battle) => return battle_prompt(game, duty, battle),
        War::Campaign(campaign) => campaign,
    };
    if turn::ordered(campaign).is_some() {
        return "All orders are in.".to_owned();
    }
    match campaign.calendar.stage() {
        Stage::Placing { .. } => placing_prompt(campaign, nation),
        Stage::Sealed | Stage::Open { .. } => orders_prompt(campaign, nation),
        Stage::Battles => {
            let battles = campaign.fights.battles();
            let battle = battles.iter().find(|battle| game.war.topic(battle) == duty.topic);
            battle.map_or_else(String::new, |battle| {
                format!("{}. {}", battle.terms.name(), battle_prompt(game, duty, battle))
            })
        }
        Stage::Over(_) => String::new(),
    }
}

fn placing_prompt(campaign: &Campaign, nation: u8) -> String {
    let capital = campaign.map.settlements()[campaign.map.capital(nation)].at;
    let armies = match campaign.rules.armies() {
        1 => "army".to_owned(),
        count => format!("{count} armies"),
    };
    let radius = match campaign.rules.radius() {
        1 => "1 hex".to_owned(),
        radius => format!("{radius} hexes"),
    };
    let lists = match campaign.rules.free() {
        Some((points, _)) => {
            format!(
                " Before that `/risk build list:3LN 1LT army:1` writes an army of yours, of {points} points at most."
            )
        }
        None => String::new(),
    };
    format!(
        "{}: place your {armies}, at most {} from {}.{lists}",
        campaign.nations.nation(nation).name,
        radius,
        campaign.map.called(capital)
    )
}

fn orders_prompt(campaign: &Campaign, nation: u8) -> String {
    let name = &campaign.nations.nation(nation).name;
    let fresh = match campaign.nations.nation(nation).due {
        0 => String::new(),
        1 => " One new army arrives.".to_owned(),
        count => format!(" {count} new armies arrive."),
    };
    let hunger = hunger::hunger_words(campaign, nation);
    format!("{name}: orders for turn {}.{fresh}{hunger}", campaign.calendar.turn())
}

/// The same of one side of a battle.
fn battle_prompt(game: &Risk, duty: &Duty, battle: &Battle) -> String {
    let Some(side) = seating::side_of(game, duty.seat, battle) else {
        return String::new();
    };
    let nation = &battle.sides.command(side).nation;
    if waiting::unveiler(battle).is_some() {
        return "The armies are shown as they are set up.".to_owned();
    }
    if battle.progress.is_deploying() {
        let plan = battle::default_plan(battle.field.table(), side).word();
        let list = match game.terms.list_limit() {
            Some(points) if game.war.campaign().is_none() => {
                format!(" Before that `/risk build list:3LN 1LT` writes your units, {points} points at most.")
            }
            _ => String::new(),
        };
        return format!("{nation}: set up your side. /risk deploy takes the plan {plan}.{list}");
    }
    format!(
        "{nation}: turn {} of {}, your movement.",
        battle.progress.turn(),
        battle.terms.turns()
    )
}

/// Why the war is over, in one sentence behind the name of the player who wins.
fn reason_words(campaign: &Campaign, victory: &Victory) -> String {
    let names: Vec<String> = victory
        .winners
        .iter()
        .map(|nation| campaign.nations.nation(*nation).name.clone())
        .collect();
    let who = names.join(" and ");
    let (holds, has) = if names.len() > 1 {
        ("hold", "have")
    } else {
        ("holds", "has")
    };
    match victory.reason {
        _ if names.is_empty() => {
            super::narrate_map::victory_words(&names, victory.reason, campaign.nations.all().len())
        }
        Reason::Elimination => "Everybody else is out of the war".to_owned(),
        Reason::Capitals => {
            let fallen = (0..campaign.map.seats()).filter(|nation| !victory.winners.contains(nation));
            let capitals = fallen.map(|nation| campaign.map.capital(nation));
            let held = |place: &usize| {
                campaign
                    .places
                    .owner(*place)
                    .is_some_and(|owner| victory.winners.contains(&owner))
            };
            let capitals = capitals
                .filter(held)
                .map(|place| campaign.map.settlements()[place].name.clone());
            let capitals = capitals.collect::<Vec<_>>().join(" and ");
            let whose = if names.len() > 1 {
                "their own capitals"
            } else {
                "its own capital"
            };
            format!("{who} {holds} {capitals} besides {whose}")
        }
        Reason::Towns => format!("{who} {has} enough of the towns and capitals"),
        Reason::Declared => format!("The players have declared {who} the winner"),
        Reason::Limit => format!("{who} {has} the most points after the last turn"),
    }
}

/// Later waits have higher numbers, those of other seats others.
fn key(campaign: &Campaign, slot: u64, seat: Seat) -> u64 {
    u64::from(campaign.calendar.turn()) * TURN + slot * SLOT + u64::from(seat.0)
}
