//! What a tribe should hear of first when its player has been away.

use super::event::{AdventurersCome, Battle, Event, Murder, Named, Wiped};
use super::view::View;
use super::words::Letter;
use muster_game::Tiding;
use muster_kit::{Field, Seat, counted};

const LOST: &str = "Lost";
const DISASTERS: &str = "Disasters";
const REPELLED: &str = "Repelled";

/// What an event meant to a seat's tribe.
pub fn of(view: &View, event: &Event, seat: Seat) -> Vec<Tiding> {
    let place = view.tribes.iter().position(|shown| shown.tribe.seat() == seat);
    let Some(own) = place.map(Letter::of) else {
        return Vec::new();
    };
    let lost = lost(event, own).map(|text| Tiding { head: LOST, text });
    let befell = befell(event, own).map(|text| Tiding { head: DISASTERS, text });
    let repelled = repelled(event, own).map(|text| Tiding { head: REPELLED, text });
    lost.into_iter().chain(befell).chain(repelled).collect()
}

/// Whether an event ends a seat's turn.
pub fn ends_turn(view: &View, event: &Event, seat: Seat) -> bool {
    let Event::Ended(ended) = event else { return false };
    let shown = view.tribes.get(ended.letter.index());
    shown.is_some_and(|shown| shown.tribe.seat() == seat)
}

/// What another tribe tried in vain.
fn repelled(event: &Event, own: Letter) -> Option<String> {
    match event {
        Event::Battle(battle) if battle.target == own && battle.attacker.me() <= battle.defender.me() => {
            let verb = if battle.raid { "raid" } else { "attack" };
            Some(format!("{}'s {verb} {}", battle.letter, strengths(battle)))
        }
        Event::Murder(Murder {
            letter,
            target,
            thief,
            defender,
            ..
        }) if *target == own && defender.is_some_and(|camp| thief.me() <= camp.me()) => {
            Some(format!("{letter}'s assassin"))
        }
        _ => None,
    }
}

/// Who was how strong in a battle, with the dice.
fn strengths(battle: &Battle) -> String {
    format!(
        "({} x [{}] against {} x [{}])",
        battle.attacker.strength, battle.attacker.face, battle.defender.strength, battle.defender.face
    )
}

fn lost(event: &Event, own: Letter) -> Option<String> {
    let told = match event {
        Event::Battle(battle) if battle.target == own && battle.attacker.me() > battle.defender.me() => {
            let verb = if battle.raid { "raid" } else { "attack" };
            let razed: Vec<String> = battle.razed.iter().map(ToString::to_string).collect();
            let razed = if razed.is_empty() {
                String::new()
            } else {
                format!(", which razed {}", razed.join(", "))
            };
            format!("a battle to {}'s {verb} {}{razed}", battle.letter, strengths(battle))
        }
        Event::Dead { letter, dead, .. } if *letter == own => format!("{} dead", names(dead)),
        Event::Starved { letter, dead, .. } if *letter == own => format!("{} starved", names(dead)),
        Event::HuntersLost { letter, dead, .. } if *letter == own => format!("{} on the hunt", names(dead)),
        Event::FellOut { letter, members } if *letter == own => names(members),
        Event::Wiped(Wiped { letter, .. }) if *letter == own => "everybody: the tribe is wiped out".to_owned(),
        Event::Murder(Murder {
            letter,
            target,
            victim,
            thief,
            defender,
            ..
        }) if *target == own && defender.is_some_and(|camp| thief.me() > camp.me()) => {
            format!("#{} {} to {letter}'s assassin", victim.number, victim.name.text())
        }
        Event::Kidnapped {
            letter, target, who, ..
        } if *target == own => format!("#{} {}, kidnapped by {letter}", who.number, who.name.text()),
        Event::Theft(theft) if theft.target == Some(own) => match theft.item {
            Some(item) => format!("{} to {}'s thieves", item.kind, theft.letter),
            None if theft.taken > 0 => {
                let goods = super::npc::plan::goods_text(theft.goods);
                format!("{} {goods} to {}'s thieves", theft.taken, theft.letter)
            }
            None => return None,
        },
        Event::Razed { letter, buildings, .. } if *letter == own => {
            let buildings: Vec<String> = buildings.iter().map(ToString::to_string).collect();
            buildings.join(", ")
        }
        Event::Rotted { letter, lost, .. } if *letter == own => format!("{lost} food, rotted"),
        Event::Leeched { from, to, bones } if *from == own => format!("{bones} bones to {to}"),
        Event::ItemsLost { letter, items } if *letter == own => things(items),
        Event::ItemsMoved { from, to, items } if *from == own => format!("{} to {to}", things(items)),
        _ => return None,
    };
    (!told.is_empty()).then_some(told)
}

fn befell(event: &Event, own: Letter) -> Option<String> {
    match event {
        Event::AdventurersCome(AdventurersCome { letter, party, .. }) if *letter == own => {
            Some(format!("{} came", counted(party.len(), "adventurer")))
        }
        Event::Famine { losses, .. } => {
            let own = losses.iter().find(|(letter, ..)| *letter == own)?;
            Some(format!("famine took {} food", own.2))
        }
        Event::Meteor { letter, .. } if *letter == own => Some("a meteor struck".to_owned()),
        Event::Plague { letter, who, .. } if *letter == own => {
            let who = who.as_ref()?;
            Some(format!("plague: #{} {}", who.number, who.name.text()))
        }
        _ => None,
    }
}

/// Names told one by one; more are counted.
const NAMES_MAX: usize = 4;

fn names(members: &[Named]) -> String {
    if members.len() > NAMES_MAX {
        return format!("{} members", members.len());
    }
    let told = members.iter().map(|one| format!("#{} {}", one.number, one.name.text()));
    told.collect::<Vec<_>>().join(", ")
}

fn things(items: &[super::event::Thing]) -> String {
    items
        .iter()
        .map(|thing| thing.kind.to_string())
        .collect::<Vec<_>>()
        .join(", ")
}

/// The numbers by which a tribe measures itself.
pub fn figures(view: &View, seat: Seat) -> Vec<Field> {
    let Some(shown) = view.tribes.iter().find(|shown| shown.tribe.seat() == seat) else {
        return Vec::new();
    };
    let tribe = &shown.tribe;
    if !tribe.is_alive() {
        return vec![Field::new("members", "0")];
    }
    vec![
        Field::new("members", tribe.people.count().to_string()),
        Field::new("food", tribe.stores.food().to_string()),
        Field::new("bones", tribe.stores.bones().to_string()),
        Field::new("cards", shown.cards.to_string()),
        Field::new("defence CE", tribe.defence_ce().to_string()),
    ]
}

/// What the sheet in a panel leaves out to fit one message is in `/warcamp camp`.
pub fn sheet(view: &View, seat: Seat) -> Option<muster_kit::Scene> {
    let place = view.tribes.iter().position(|shown| shown.tribe.seat() == seat)?;
    super::sheet::sheet(view, place).into_iter().next()
}
