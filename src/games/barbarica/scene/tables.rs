//! The terrain and weapon tables (T-2 to T-4 of docs/rules/barbarica.md) in words, a line each.

use crate::data::{Cover, Melee, Ranged, Terrain};
use crate::scene::{about_melee, about_ranged, bare};
use crate::state::Barbarica;

/// The terrain table (T-2), a line each.
pub fn terrain_words() -> Vec<String> {
    let line = |terrain: Terrain| {
        let mut words = Vec::new();
        if terrain == Terrain::Crag {
            words.push("nobody enters".to_owned());
        } else {
            words.push(format!("cost {}", if terrain.is_difficult() { 2 } else { 1 }));
        }
        if terrain.blocks() {
            words.push("blocks sight".to_owned());
        }
        match terrain.cover() {
            Cover::None => (),
            cover => words.push(format!("shots at it -{}", cover.dice())),
        }
        if terrain.is_wall() {
            words.push("-1 die to attack into it".to_owned());
        }
        if terrain.conceals() {
            words.push("hides units".to_owned());
        }
        if terrain.is_closed_to_mounts() {
            words.push("closed to riders".to_owned());
        }
        match terrain {
            Terrain::Tower => words.push("holds one unit, which sees over everything".to_owned()),
            Terrain::Water => words.push("no charge die in or into it".to_owned()),
            _ => (),
        }
        format!("{} {terrain}: {}", bare(terrain)[0].trim(), words.join(", "))
    };
    let mut lines: Vec<String> = Terrain::ALL.into_iter().map(line).collect();
    lines.push("Heavy armour and riders pay one point more for each hex that costs 2.".to_owned());
    lines
}

/// The weapon tables (T-3, T-4) at the scale of the scenario, a line each.
pub fn weapon_words(game: &Barbarica) -> Vec<String> {
    let melee = Melee::ALL.into_iter().map(|weapon| match about_melee(weapon) {
        "" => format!("{weapon}: no special rules"),
        about => format!("{weapon}: {about}"),
    });
    let ranged = Ranged::ALL
        .into_iter()
        .map(|weapon| about_ranged(game, weapon, weapon.throws()));
    melee.chain(ranged).collect()
}
