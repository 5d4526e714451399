//! What may be filled in where the cursor stands.

use super::action::Action;
use super::battle::{Battle, Side, Stage, moving, read};
use super::book::BOOK;
use super::campaign::{Army, Campaign, Nation, Stage as MapStage, ending, placing, turn};
use super::candidates::{of_the_map, singles};
use super::map_scene::in_a_row;
use super::scene::entry;
use super::state::Risk;
use crate::seating;
use muster_kit::{Partial, Seat, Suggestion, Viewer};

const SUGGESTIONS_MAX: usize = 25;
const CHARACTERS_MAX: usize = 100;

/// Best first, 25 at most.
pub(super) fn completions(game: &Risk, viewer: Viewer, partial: &Partial) -> Vec<Suggestion> {
    let typed = partial.args.get(&partial.focus).map_or("", String::as_str);
    if partial.sub == "book" {
        return BOOK.suggest(typed, Vec::new());
    }
    if let Some(campaign) = game.war.campaign()
        && let Some(all) = on_the_map(game, campaign, viewer, partial)
    {
        return fitting(all, typed);
    }
    let asker = viewer.seat();
    let number = partial.args.get("battle").and_then(|number| number.trim().parse().ok());
    let meant = asker
        .and_then(|seat| seating::meant(game, seat, number).ok())
        .map(|(battle, _)| battle);
    let Some(battle) = meant.or(game.war.battles().first().copied()) else {
        return Vec::new();
    };
    let side = match viewer {
        Viewer::Seat(seat) => seating::side_of(game, seat, battle),
        _ => None,
    };
    let all = match (partial.sub.as_str(), partial.focus.as_str()) {
        ("orders" | "check", "text") => order_texts(battle, side, typed),
        ("deploy", "changes") => changes(battle, side),
        ("unit", "unit") | ("table", "zone") | ("measure", "from" | "to") => units(battle, side),
        ("standing", "rescue") => ["auto", "melee", "off"]
            .map(|word| Suggestion::new(format!("{word}: the units that commanders keep"), word))
            .to_vec(),
        _ => Vec::new(),
    };
    fitting(all, typed)
}

/// What belongs to the map; none for the options of a battle.
fn on_the_map(game: &Risk, campaign: &Campaign, viewer: Viewer, partial: &Partial) -> Option<Vec<Suggestion>> {
    let seat = match viewer {
        Viewer::Seat(seat) if seat.index() < campaign.nations.all().len() => Some(seat),
        _ => None,
    };
    Some(match (partial.sub.as_str(), partial.focus.as_str()) {
        ("place", "armies") | ("march", "orders") => {
            seat.map_or(Vec::new(), |seat| whole_orders(campaign, seat, &partial.sub))
        }
        // On the map a trial is of placings or marches.
        ("check", "text") if !partial.args.contains_key("battle") => {
            let sub = seating::line_of_orders(game).filter(|sub| ["place", "march"].contains(sub))?;
            seat.map_or(Vec::new(), |seat| whole_orders(campaign, seat, sub))
        }
        ("army", "army") => {
            let armies = campaign.armies.iter();
            let one = |army: &Army| Suggestion::new(in_a_row(campaign, army), campaign.nations.tag(army.id()));
            armies.map(one).collect()
        }
        ("declare", "winner") => {
            let nations = (0..).zip(campaign.nations.all());
            let one = |(number, nation): (u8, &Nation)| {
                let label = format!("{}: {} points", nation.name, ending::points(campaign, number));
                Suggestion::new(label, nation.name.clone())
            };
            nations.map(one).collect()
        }
        _ => return None,
    })
}

/// Whole placings and marches that would be taken.
fn whole_orders(campaign: &Campaign, seat: Seat, sub: &str) -> Vec<Suggestion> {
    let waits = match *campaign.calendar.stage() {
        MapStage::Placing { .. } => placing::placer(campaign) == Some(seat.0),
        MapStage::Sealed => true,
        MapStage::Open { rank } => campaign.nations.order()[rank] == seat.0,
        MapStage::Battles | MapStage::Over(_) => false,
    };
    if !waits || turn::ordered(campaign).is_some() {
        return Vec::new();
    }
    let texts = of_the_map(campaign, seat.0)
        .into_iter()
        .filter_map(|action| match action {
            Action::Place { armies } => armies.filter(|_| sub == "place"),
            Action::March { orders } => Some(orders).filter(|_| sub == "march"),
            _ => None,
        });
    texts.map(|text| Suggestion::new(text.clone(), text)).collect()
}

/// Own units first.
fn units(battle: &Battle, side: Option<Side>) -> Vec<Suggestion> {
    let mut units: Vec<_> = battle.field.units().iter().collect();
    units.sort_by_key(|unit| (Some(unit.side()) != side, unit.letter));
    let suggestion = |unit: &&super::battle::Unit| {
        Suggestion::new(
            format!("{}, {}", entry(unit), unit.kind),
            unit.letter.to_ascii_lowercase().to_string(),
        )
    };
    units.iter().map(suggestion).collect()
}

/// The text so far with one more item.
fn order_texts(battle: &Battle, side: Option<Side>, typed: &str) -> Vec<Suggestion> {
    let Some(side) = side.filter(|_| matches!(*battle.progress.stage(), Stage::Moving { .. })) else {
        return Vec::new();
    };
    let (before, _) = typed
        .rsplit_once(';')
        .map_or(("", typed), |(before, last)| (before, last));
    let lead = if before.is_empty() {
        String::new()
    } else {
        format!("{};", before.trim_end())
    };
    let gap = if lead.is_empty() { "" } else { " " };
    let whole = [
        "all adv", "all adv!", "rest adv", "inf adv", "mtd adv!", "art adv", "all hold",
    ];
    let items = whole
        .into_iter()
        .map(str::to_owned)
        .chain(singles(battle, side).into_iter().map(|single| single.text));
    let accepted = |item: &String| {
        let items = read(&format!("{lead}{gap}{item}"));
        battle.progress.mover() != Some(side)
            || items.is_ok_and(|items| moving::try_orders(battle, side, &items).is_ok())
    };
    items
        .filter(accepted)
        .map(|item| {
            let value = format!("{lead}{gap}{item}");
            Suggestion::new(value.clone(), value)
        })
        .collect()
}

fn changes(battle: &Battle, side: Option<Side>) -> Vec<Suggestion> {
    let Some(side) = side else { return Vec::new() };
    let facing = if side == Side::South { "n" } else { "s" };
    let y = if side == Side::South { 8 } else { 40 };
    let kinds = battle.sides.command(side).roster.0.iter().enumerate();
    kinds
        .map(|(number, kind)| {
            let letter = side.letter(number).to_ascii_lowercase();
            Suggestion::new(format!("{letter} {kind}"), format!("{letter} at 36,{y} {facing}"))
        })
        .collect()
}

/// Those that continue what was typed, else all that hold it.
fn fitting(all: Vec<Suggestion>, typed: &str) -> Vec<Suggestion> {
    let typed = typed.trim().to_lowercase();
    let short =
        |one: &Suggestion| one.value.chars().count() <= CHARACTERS_MAX && one.label.chars().count() <= CHARACTERS_MAX;
    let all: Vec<Suggestion> = all.into_iter().filter(short).collect();
    let begins: Vec<Suggestion> = all
        .iter()
        .filter(|one| one.value.to_lowercase().starts_with(&typed))
        .cloned()
        .collect();
    let chosen = if begins.is_empty() {
        let holds = |one: &Suggestion| one.label.to_lowercase().contains(&typed);
        all.into_iter().filter(holds).collect()
    } else {
        begins
    };
    chosen.into_iter().take(SUGGESTIONS_MAX).collect()
}
