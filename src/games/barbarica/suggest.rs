//! What may be filled in where the cursor stands.

use crate::action::Order;
use crate::data::Course;
use crate::menu;
use crate::npc::value::Survey;
use crate::rules::charge_plan::ChargePlan;
use crate::rules::{authority, band, charge_plan, deploy, orders, retreat, waiting};
use crate::state::{Barbarica, Phase, Progress, Side, Turn, Unit};
use crate::words::{UnitId, compass};
use muster_kit::{Hex, Partial, Suggestion, Viewer};

/// Best first, 25 at most.
pub fn completions(game: &Barbarica, viewer: Viewer, partial: &Partial) -> Vec<Suggestion> {
    let typed = partial.args.get(&partial.focus).map_or("", String::as_str);
    if partial.sub == "briefing" {
        return crate::book::BOOK.suggest(typed, crate::queries::topics());
    }
    let Viewer::Seat(seat) = viewer else {
        let all = game
            .army
            .units()
            .iter()
            .map(|unit| suggested(&game.turn, unit))
            .collect();
        return Suggestion::fitting(all, "", typed);
    };
    let mine = || {
        game.army
            .units()
            .iter()
            .filter(|unit| authority::commands(game, seat.0, unit))
    };
    let list: Vec<Suggestion> = match (partial.sub.as_str(), partial.focus.as_str()) {
        (sub @ ("move" | "shoot" | "fight"), "orders") => return complete_orders(game, seat.0, sub, typed),
        ("deploy", "orders") => return complete_deployment(game, seat.0, typed),
        ("charge" | "retreat", "unit") => mine()
            .filter(|unit| waiting::has_act(game, unit))
            .filter(|unit| match partial.sub.as_str() {
                "retreat" => game.army.in_contact(unit),
                _ => !targets_alone(game, unit).is_empty(),
            })
            .map(|unit| suggested(&game.turn, unit))
            .collect(),
        ("charge", "target") => targets_of(game, partial, |unit| targets_alone(game, unit)),
        ("retreat", "target") => targets_of(game, partial, |unit| game.army.strikable(unit)),
        ("charge", "via") => contact_hexes(game, partial),
        ("retreat", "step") => steps_back(game, partial),
        ("card" | "sight", _) => game
            .army
            .units()
            .iter()
            .map(|unit| suggested(&game.turn, unit))
            .collect(),
        ("brain", "unit") => game
            .army
            .of(Side::Rome)
            .map(|unit| suggested(&game.turn, unit))
            .collect(),
        ("give", "unit") | ("orders", "guard") => mine().map(|unit| suggested(&game.turn, unit)).collect(),
        ("orders", "units") => {
            let mut list = vec![Suggestion::new("all your units", "*")];
            list.extend(mine().map(|unit| suggested(&game.turn, unit)));
            list
        }
        ("camp_heir" | "camp_train" | "camp_dismiss", "unit") => game
            .campaign
            .band()
            .iter()
            .map(|unit| suggested(&game.turn, unit))
            .collect(),
        ("camp_decide", "course") => band::courses(&game.campaign).into_iter().map(course).collect(),
        _ => Vec::new(),
    };
    Suggestion::fitting(list, "", typed)
}

fn suggested(turn: &Turn, unit: &Unit) -> Suggestion {
    Suggestion::new(unit_words(turn, unit), unit.id.to_string().to_lowercase())
}

/// `X1 Axeman, strength 3/4, D5`; in camp with its deeds.
pub fn unit_words(turn: &Turn, unit: &Unit) -> String {
    let place = if turn.progress() == Progress::Camping {
        crate::words::deeds(unit.record.deeds)
    } else {
        unit.at.to_string()
    };
    format!(
        "{}, strength {}/{}, {place}",
        kind_words(unit),
        unit.strength,
        unit.start
    )
}

/// `X1 Tribal Axeman`.
pub fn kind_words(unit: &Unit) -> String {
    format!("{} {}", unit.name(), unit.id.kind)
}

/// Whom a unit could charge by itself, which is what `/barb charge` does ([BB-150](docs/rules/barbarica.md#bb-150)).
fn targets_alone(game: &Barbarica, unit: &Unit) -> Vec<UnitId> {
    match charge_plan::may_charge(&game.army, unit, &[]) {
        Ok(()) => charge_plan::charge_targets(game, unit),
        Err(_) => Vec::new(),
    }
}

fn targets_of(game: &Barbarica, partial: &Partial, targets: impl Fn(&Unit) -> Vec<UnitId>) -> Vec<Suggestion> {
    let named = partial.args.get("unit").and_then(|text| text.parse::<UnitId>().ok());
    let Some(unit) = named.and_then(|id| game.army.unit(id)) else {
        return Vec::new();
    };
    targets(unit)
        .into_iter()
        .map(|target| suggested(&game.turn, game.army.the(target)))
        .collect()
}

/// Where the unit could step back to from the target.
fn steps_back(game: &Barbarica, partial: &Partial) -> Vec<Suggestion> {
    let named = |option: &str| game.army.unit(partial.args.get(option)?.parse().ok()?);
    let (Some(unit), Some(target)) = (named("unit"), named("target")) else {
        return Vec::new();
    };
    let ways = retreat::ways_back(game, unit, target).into_iter();
    ways.map(|(step, hex)| Suggestion::new(format!("{}: to {hex}", compass(step)), compass(step)))
        .collect()
}

/// Hexes next to the target from which the unit could charge it.
fn contact_hexes(game: &Barbarica, partial: &Partial) -> Vec<Suggestion> {
    let named = |option: &str| partial.args.get(option).and_then(|text| text.parse::<UnitId>().ok());
    let (Some(unit), Some(target)) = (named("unit").and_then(|id| game.army.unit(id)), named("target")) else {
        return Vec::new();
    };
    let plans = charge_plan::charge_plans(game, unit, target).into_iter();
    let suggested = |(hex, plan): (Hex, ChargePlan)| {
        Suggestion::new(format!("{hex}: its {}", plan.position), hex.to_string().to_lowercase())
    };
    plans.map(suggested).collect()
}

/// Completes the last order of a line with what could be done now.
fn complete_orders(game: &Barbarica, seat: u8, sub: &str, typed: &str) -> Vec<Suggestion> {
    let of_phase = match game.turn.phase() {
        Phase::Movement => "move",
        Phase::Ranged => "shoot",
        _ => "fight",
    };
    let awaited = game.turn.progress() == Progress::Fighting && game.turn.awaited().contains(&seat);
    if sub != of_phase || !awaited {
        return Vec::new();
    }
    let start = typed.rfind([',', ';']).map_or(0, |at| at + 1);
    let (before, last) = typed.split_at(start);
    let gap = if before.is_empty() { "" } else { " " };
    let last = last.trim_start().to_lowercase();
    let mut found: Vec<Suggestion> = Vec::new();
    if before.is_empty() && "auto".starts_with(&last) {
        found.push(Suggestion::new("auto: all that are left do the usual", "auto"));
    }
    let units = game
        .army
        .units()
        .iter()
        .filter(|unit| authority::commands(game, seat, unit) && waiting::has_act(game, unit));
    let survey = Survey::of(game, game.turn.side());
    let mut orders: Vec<Order> = units.flat_map(|unit| orders::orders_of(game, unit)).collect();
    // Charges first, then the first moves of everybody; what promises more before the others.
    orders.sort_by_cached_key(|order| {
        let walks = !matches!(order, Order::Charge { .. });
        (walks, std::cmp::Reverse(menu::worth_of(game, &survey, order)))
    });
    let texts = orders.iter().map(Order::written);
    let list = texts.map(|text| Suggestion::new(text.clone(), text));
    Suggestion::fitting(list.collect(), &format!("{before}{gap}"), &last)
}

fn complete_deployment(game: &Barbarica, seat: u8, typed: &str) -> Vec<Suggestion> {
    if game.turn.progress() != Progress::Deploying {
        return Vec::new();
    }
    let start = typed.rfind([',', ';']).map_or(0, |at| at + 1);
    let (before, last) = typed.split_at(start);
    let gap = if before.is_empty() { "" } else { " " };
    let last = last.trim_start().to_lowercase();
    let mut texts = vec!["default".to_owned()];
    for unit in game
        .army
        .of(Side::Tribe)
        .filter(|unit| authority::commands(game, seat, unit))
    {
        let id = unit.id.to_string().to_lowercase();
        let places = deploy::deployable(game, unit).into_iter();
        texts.extend(places.map(|hex| format!("{id} {}", hex.to_string().to_lowercase())));
    }
    let list = texts.into_iter().map(|text| Suggestion::new(text.clone(), text));
    Suggestion::fitting(list.collect(), &format!("{before}{gap}"), &last)
}

fn course(course: Course) -> Suggestion {
    Suggestion::new(format!("{}: {}", course.id(), course.title()), course.id())
}
