//! What may be filled in where the cursor stands.

use super::battle::{Battle, Side, Stage, read};
use super::candidates::singles;
use super::scene::entry;
use super::state::Risk;
use crate::kit::{Partial, Suggestion, Viewer};

const SUGGESTIONS_MAX: usize = 25;
const CHARACTERS_MAX: usize = 100;

impl Risk {
    /// Best first, 25 at most.
    pub(super) fn completions(&self, viewer: Viewer, partial: &Partial) -> Vec<Suggestion> {
        let typed = partial.args.get(&partial.focus).map_or("", String::as_str);
        let battles = self.battles();
        let Some(battle) = battles.first().copied() else {
            return Vec::new();
        };
        let side = match viewer {
            Viewer::Seat(seat) => self.side_of(seat, battle),
            _ => None,
        };
        let all = match (partial.sub.as_str(), partial.focus.as_str()) {
            ("orders" | "check", "text") => order_texts(battle, side, typed),
            ("deploy", "changes") => changes(battle, side),
            ("unit", "unit") | ("table", "zone") | ("measure", "from" | "to") => units(battle, side),
            ("standing", "rescue") => ["auto", "melee", "off"]
                .map(|word| Suggestion::new(format!("{word}: whom commanders keep"), word))
                .to_vec(),
            _ => Vec::new(),
        };
        fitting(all, typed)
    }
}

/// Own units first.
fn units(battle: &Battle, side: Option<Side>) -> Vec<Suggestion> {
    let mut units: Vec<_> = battle.units.iter().collect();
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
    let Some(side) = side.filter(|_| matches!(battle.stage, Stage::Moving { .. })) else {
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
    let items = whole.into_iter().map(str::to_owned).chain(singles(battle, side));
    let accepted = |item: &String| {
        let items = read(&format!("{lead}{gap}{item}"));
        battle.mover() != Some(side) || items.is_ok_and(|items| battle.try_orders(side, &items).is_ok())
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
    let kinds = battle.command(side).roster.0.iter().enumerate();
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
