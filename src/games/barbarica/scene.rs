//! The boards of chapter 7 of docs/rules/barbarica.md: the map, how the sides fare, the units of a seat, unit cards.
//! They are drawn from what a viewer may know.

mod legend;
mod sheets;
mod tables;
#[cfg(test)]
pub mod tests;

use legend::{key, legend};
pub use sheets::{enemies, sheet};
pub use tables::{terrain_words, weapon_words};

use crate::data::{Melee, Ranged, Terrain, Trait, UnitType, Weight};
use crate::rules::secrets;
use crate::silhouettes::silhouette;
use crate::state::{Barbarica, Phase, Progress, Side, Standing, Stuck, Unit};
use crate::words::{React, Ternary, UnitId, YesNo, compass, deeds};
use muster_kit::ascii::{cut, wrapped};
use muster_kit::hexes::Direction;
use muster_kit::{Ground, Hex, PictureLegend, Scene, Seat, TallBoard, TallCell, Token, ascii};

/// How bare ground is drawn: a dot only where nothing else is, everything else on both lines.
fn bare(terrain: Terrain) -> [String; 2] {
    let both = |text: &str| [text.to_owned(), text.to_owned()];
    match terrain {
        Terrain::Open => [" .".to_owned(), String::new()],
        Terrain::Road => both(" :"),
        Terrain::Tower => both("[]"),
        Terrain::Crag => both("/\\"),
        other => both(&other.glyph().to_string().repeat(2)),
    }
}

/// What a picture colours a terrain as.
fn shown(terrain: Terrain) -> Ground {
    match terrain {
        Terrain::Open => Ground::Plain,
        Terrain::Road => Ground::Road,
        Terrain::Forest => Ground::Wood,
        Terrain::Hut => Ground::Houses,
        Terrain::Tower | Terrain::Rampart => Ground::Walls,
        Terrain::Water => Ground::Water,
        Terrain::Marsh => Ground::Marsh,
        Terrain::Crag => Ground::Mountain,
    }
}

/// The sign of a unit's state, the first that applies (chapter 7).
fn state(game: &Barbarica, unit: &Unit) -> Option<char> {
    if unit.routing {
        Some('!')
    } else if unit.now.recovering {
        Some('*')
    } else if unit.hidden {
        Some('?')
    } else if unit.shield.is_worn() && unit.stuck != Stuck::No {
        Some('x')
    } else if game.army.at(unit.at).count() > 1 {
        Some('+')
    } else {
        None
    }
}

/// Of several units in a hex the strongest is drawn, of equals the first (chapter 7).
fn on_top(game: &Barbarica, at: Hex) -> Option<&Unit> {
    let units = game.army.at(at);
    units.min_by_key(|unit| (std::cmp::Reverse(unit.strength), unit.id))
}

/// Whose a unit is, in words: a player's of several in the tribe by the seat.
fn side_words(game: &Barbarica, unit: &Unit) -> String {
    match (unit.side(), game.seats.of(Side::Tribe).len()) {
        (Side::Rome, _) => "Rome".to_owned(),
        (Side::Tribe, 1) => "The tribe".to_owned(),
        (Side::Tribe, _) => format!("The tribe, seat {}", Seat(unit.owner)),
    }
}

fn cell(game: &Barbarica, at: Hex) -> TallCell {
    let terrain = game.ground.terrain(at);
    let mut bare = bare(terrain);
    if game.feats.wagons().contains(&at) {
        bare[0] = "(W)".to_owned();
    } else if game.feats.standard_at() == Some(at) {
        bare[0] = "(S)".to_owned();
    }
    let token = on_top(game, at).map(|unit| Token {
        label: unit.id.to_string(),
        kind: unit.sheet().name.to_owned(),
        silhouette: silhouette(unit.id.kind),
        seat: Some(Seat(unit.owner)),
        side: side_words(game, unit),
        facing: unit.facing,
        strength: unit.strength,
        state: state(game, unit),
        below: game
            .army
            .at(at)
            .filter(|other| other.id != unit.id)
            .map(|other| other.id.to_string())
            .collect(),
    });
    TallCell {
        at,
        ground: terrain.glyph(),
        bare,
        token,
    }
}

/// The map with the rows below it, as text and for a picture.
fn board(game: &Barbarica, head: String, legend: Vec<String>, key: PictureLegend) -> Scene {
    let grid = game.ground.field().grid;
    Scene::Tall(TallBoard {
        head: cut(&head, ascii::COLUMNS_MAX),
        columns: grid.columns,
        rows: grid.rows,
        cells: game.ground.field().hexes().map(|at| cell(game, at)).collect(),
        legend,
        picture_legend: Some(key),
        grounds: Terrain::ALL.map(|terrain| (terrain.glyph(), shown(terrain))).to_vec(),
    })
}

/// `SIC SEMPER TYRANNIS  round 1, Movement`.
pub fn head(game: &Barbarica) -> String {
    let time = match game.turn.progress() {
        Progress::Deploying => "before round 1".to_owned(),
        Progress::Camping => "the camp".to_owned(),
        Progress::Over => format!("after round {}", game.turn.round()),
        Progress::Fighting if game.turn.round() == 0 => format!("the ambush, {}", game.turn.phase()),
        Progress::Fighting => format!("round {}, {}", game.turn.round(), game.turn.phase()),
    };
    let room = ascii::COLUMNS_MAX.saturating_sub(time.chars().count() + 2);
    format!("{}  {time}", cut(&game.ground.scenario().title.to_uppercase(), room))
}

/// `Below others (Strength): v2 (2) v3 (1) on B4; a2 (5) on E9`: the units that the map does not show because another stands on
/// their hex.
fn stacks(game: &Barbarica) -> Vec<String> {
    let below = game.ground.field().hexes().filter_map(|at| {
        let top = on_top(game, at)?.id;
        let below: Vec<String> = game
            .army
            .at(at)
            .filter(|unit| unit.id != top)
            .map(|unit| format!("{} ({})", unit.id, unit.strength))
            .collect();
        (!below.is_empty()).then(|| format!("{} on {at}", below.join(" ")))
    });
    let below: Vec<String> = below.collect();
    if below.is_empty() {
        return Vec::new();
    }
    wrapped(
        &format!("Below others (Strength): {}.", below.join("; ")),
        1,
        ascii::COLUMNS_MAX,
    )
}

/// The field with the units as the viewer may know them, and the legend of its signs.
pub fn map(game: &Barbarica) -> Scene {
    board(game, head(game), legend(game), key(game, Vec::new()))
}

/// The name of a type that fits a column.
fn short(kind: UnitType) -> &'static str {
    let name = kind.sheet().name;
    name.strip_prefix("Tribal ")
        .or_else(|| name.strip_prefix("Roman "))
        .unwrap_or(name)
}

/// How everybody fares: the map, and a row for each side; in camp the band.
pub fn status(game: &Barbarica) -> Scene {
    if game.turn.progress() == Progress::Camping {
        return roster(game);
    }
    let mut rows: Vec<String> = Side::BOTH.into_iter().flat_map(|side| side_row(game, side)).collect();
    rows.extend(feats(game));
    let bare: Vec<String> = rows.iter().cloned().chain(stacks(game)).collect();
    let key = key(game, rows.clone());
    rows.extend(legend(game));
    let full = board(game, head(game), rows, key.clone());
    if full.fits() {
        full
    } else {
        board(game, head(game), bare, key)
    }
}

/// `The tribe 11 of 13  strength 41 of 55`: what there is and what there was at the start; below it who left the map.
fn side_row(game: &Barbarica, side: Side) -> Vec<String> {
    let strength: u32 = game.army.of(side).map(|unit| u32::from(unit.strength)).sum();
    let gone = || game.army.gone().iter().filter(|gone| gone.unit.side() == side);
    let (left, fallen): (Vec<_>, Vec<_>) = gone().partition(|gone| gone.left.is_some());
    let units = game.army.of(side).count();
    let began = game.army.of(side).chain(gone().map(|gone| &gone.unit));
    let (all, full) = began.fold((0, 0), |(all, full), unit| (all + 1, full + u32::from(unit.start)));
    // Units that nobody may know of would be missing from both.
    let since = |now: u32, start: u32| match now < start && !secrets::keeps_secrets(game) {
        true => format!(" of {start}"),
        false => String::new(),
    };
    let (of_units, of_strength) = (
        since(u32::try_from(units).unwrap_or(u32::MAX), all),
        since(strength, full),
    );
    let row = format!(
        "{:<9} {units:>2}{of_units}  strength {strength}{of_strength}",
        name_of(side)
    );
    // Who is missing has fallen, unless a unit left.
    let told = match (fallen.len(), left.len()) {
        (_, 0) if !of_units.is_empty() => None,
        (0, 0) => None,
        (0, left) => Some(format!(" {left} left the map")),
        (fallen, 0) => Some(format!(" {fallen} fallen")),
        (fallen, left) => Some(format!(" {fallen} fallen, {left} left the map")),
    };
    std::iter::once(row).chain(told).collect()
}

/// The band as it stands, in camp or on the map ([BB-282..284](docs/rules/barbarica.md#bb-282)).
pub fn roster(game: &Barbarica) -> Scene {
    let camping = game.turn.progress() == Progress::Camping;
    let band: Vec<&Unit> = if camping {
        game.campaign.band().iter().collect()
    } else {
        game.army.of(Side::Tribe).filter(|unit| !unit.is_villager()).collect()
    };
    let rows = band.into_iter().map(|unit| {
        let advances = match unit.record.advances_left() {
            0 => String::new(),
            1 => ", 1 advance".to_owned(),
            more => format!(", {more} advances"),
        };
        let leads = if unit.heir { ", Chieftain" } else { "" };
        let name = unit
            .record
            .name
            .as_ref()
            .map_or_else(String::new, |name| format!(" {name}"));
        format!(
            "{:<3} S{}/{} M{} E{} A{} D{} {}{advances}{leads}{name}",
            unit.id.to_string(),
            unit.strength,
            unit.start,
            unit.movement,
            unit.expertise,
            unit.attacks,
            unit.discipline,
            deeds(unit.record.deeds)
        )
    });
    Scene::Sheet {
        head: "THE BAND".to_owned(),
        rows: rows
            .flat_map(|row| wrapped(&row, 4, ascii::COLUMNS_MAX))
            .chain(LETTERS.map(str::to_owned))
            .collect(),
    }
}

/// What the letters of sheets stand for.
const LETTERS: [&str; 2] = [
    "S Strength now/at the start, M Movement,",
    "E Expertise, A Attacks, D Discipline.",
];

fn name_of(side: Side) -> &'static str {
    match side {
        Side::Tribe => "The tribe",
        Side::Rome => "Rome",
    }
}

/// The special rules of a scenario as they stand.
fn feats(game: &Barbarica) -> Vec<String> {
    let feats = &game.feats;
    let mut rows = Vec::new();
    if feats.beacon() > 0 {
        rows.push(format!("The beacon was worked {} of 6 times.", feats.beacon()));
    }
    if feats.safe() > 0 {
        rows.push(format!("Villagers in safety: {}.", feats.safe()));
    }
    if !feats.wagons().is_empty() {
        rows.push(format!("Wagons taken: {}.", feats.wagons().len()));
    }
    if feats.standard_taken() {
        rows.push("The tribe has the standard.".to_owned());
    } else if let Some(at) = feats.standard_at() {
        rows.push(format!("The standard lies on {at}."));
    }
    if let Some((side, times)) = feats.held() {
        rows.push(format!("Held by {side}: {times} of 2."));
    }
    rows
}

/// In a word, what a unit can still do.
pub fn condition(game: &Barbarica, unit: &Unit) -> &'static str {
    match () {
        () if unit.routing => "routing",
        () if unit.now.recovering => "recovering",
        () if unit.now.fleeing => "fleeing",
        () if unit.stuck == Stuck::Clearing => "clearing",
        () if unit.now.berserk => "berserk",
        () if unit.hidden => "hidden",
        () if unit.now.shaken => "shaken",
        () if unit.sits_out => "sits out",
        () if unit.debt > 0 => "owes a step",
        () if game.army.in_contact(unit) => "in contact",
        () if unit.attacks > 0 && unit.now.used >= unit.attacks => "has attacked",
        () if unit.now.moved && game.turn.phase() == Phase::Movement => "moved",
        () => "ready",
    }
}

/// What a weapon for melee does beside its dice, in a few words (2.14).
pub fn about_melee(weapon: Melee) -> &'static str {
    match weapon {
        Melee::Battleaxe => "two-handed: heavy counts as light",
        Melee::Club => "+1 die against heavy armour",
        Melee::Knife => "-1 die, not in flank, rear or return",
        Melee::Greatsword => "two-handed: no use of light shields, +1 wound",
        Melee::Handaxe => "+1 die against light shields",
        Melee::Improvised => "-1 die, -1 wound",
        Melee::Shortsword => "+1 die against heavy armour without a shield",
        Melee::Spatha => "",
        Melee::Spear => "dismounts; returns at -1 die",
    }
}

/// A weapon that is shot, with its range under the scenario's scale.
fn about_ranged(game: &Barbarica, weapon: Ranged, throws: Option<u8>) -> String {
    let mut words = vec![format!("range {}", weapon.range() * game.ground.scenario().ranges)];
    words.extend(throws.map(|left| format!("{left} left")));
    if weapon.is_indirect() {
        words.push("indirect".to_owned());
    }
    if weapon.embeds() {
        words.push("embeds".to_owned());
    }
    match weapon {
        Ranged::Axe => words.push("light shields no use".to_owned()),
        Ranged::Dart => words.push("no -1 at chargers".to_owned()),
        Ranged::Sling => words.push("not from a wood".to_owned()),
        Ranged::Compbow => words.push("near: no light armour".to_owned()),
        _ => (),
    }
    format!("{weapon} ({})", words.join(", "))
}

/// One line of equipment and rules (BB-15).
fn equipment(game: &Barbarica, unit: &Unit) -> String {
    let mut parts: Vec<String> = unit
        .melee
        .iter()
        .map(|weapon| match about_melee(*weapon) {
            "" => weapon.to_string(),
            about => format!("{weapon} ({about})"),
        })
        .collect();
    parts.extend(
        unit.ranged
            .iter()
            .map(|(weapon, throws)| about_ranged(game, *weapon, *throws)),
    );
    for (weight, what) in [(unit.armour, "armour"), (unit.shield, "shield")] {
        let useless = match unit.stuck {
            Stuck::Lost if what == "shield" => " (thrown away)",
            Stuck::Fresh | Stuck::Embedded | Stuck::Clearing if what == "shield" => " (stuck: no use)",
            _ => "",
        };
        match weight {
            Weight::None => (),
            Weight::Light => parts.push(format!("light {what}{useless}")),
            Weight::Heavy => parts.push(format!("heavy {what}{useless}")),
        }
    }
    parts.extend(traits(unit).into_iter().map(str::to_owned));
    let mut text = parts.join("; ");
    if let Some(first) = text.get(..1) {
        text = format!("{}{}", first.to_uppercase(), &text[1..]);
    }
    text
}

fn traits(unit: &Unit) -> Vec<&'static str> {
    let mut words = Vec::new();
    if unit.is_leader() {
        words.push(if unit.unproven { "unproven Leader" } else { "Leader" });
    }
    if unit.mounted {
        words.push("mounted");
    }
    if unit.is_standard() {
        words.push("Standard");
    }
    for (what, word) in [
        (Trait::HorseArcher, "horse archer"),
        (Trait::Musician, "Musician"),
        (Trait::Berserker, "Berserker"),
        (Trait::Fanatic, "Fanatic"),
        (Trait::Wagon, "Wagon"),
    ] {
        if unit.id.kind.has(what) && (what != Trait::HorseArcher || unit.mounted) {
            words.push(word);
        }
    }
    if unit.prefers_ranged() {
        words.push("prefers ranged");
    }
    words
}

/// Standing orders that are not the usual ones.
pub fn changed_orders(orders: &Standing) -> Vec<String> {
    let usual = Standing::default();
    let mut words = Vec::new();
    let mut add = |changed: bool, word: String| {
        if changed {
            words.push(word);
        }
    };
    add(orders.react != React::Auto, format!("react {}", orders.react));
    add(orders.returns == YesNo::No, "returns no".to_owned());
    add(orders.push != usual.push, format!("push {}", orders.push));
    add(orders.free == YesNo::No, "free no".to_owned());
    add(orders.embed != Ternary::Auto, format!("embed {}", orders.embed));
    add(
        orders.dismount != Ternary::Auto,
        format!("dismount {}", orders.dismount),
    );
    add(orders.follow == YesNo::Yes, "follow yes".to_owned());
    if let Some(guard) = orders.guard {
        add(true, format!("guard {guard}"));
    }
    add(orders.rage == YesNo::Yes, "rage yes".to_owned());
    add(orders.call != usual.call, format!("call {}", orders.call));
    words
}

/// Whether a unit has an enemy beside it, so that it holds whatever it is to do when it is charged
/// ([BB-153](docs/rules/barbarica.md#bb-153)).
pub fn only_holds(game: &Barbarica, unit: &Unit) -> bool {
    unit.orders.react != React::Hold && game.army.in_contact(unit)
}

/// Width of a card's left side, and where a line's standing orders begin.
const LEFT: usize = 25;

/// The card of a unit's type as this unit has it, and a track for every unit of the type
/// ([BB-15](docs/rules/barbarica.md#bb-15)).
pub fn card(game: &Barbarica, unit: &Unit) -> Scene {
    let kind = unit.id.kind;
    let mut left = vec![
        unit.sheet().name.to_uppercase(),
        format!("Movement {} Expertise {}", unit.movement, unit.expertise),
        format!("Attacks {} Discipline {}", unit.attacks, unit.discipline),
        format!("Strength {}", unit.start),
    ];
    left.extend(wrapped(&equipment(game, unit), 1, LEFT - 1));
    let rows = left
        .iter()
        .enumerate()
        .map(|(place, text)| match token_row(unit, place) {
            Some(token) => format!("{text:<LEFT$}{token}"),
            None => text.clone(),
        });
    let mut rows: Vec<String> = rows.collect();
    rows.extend(tracks(game, kind));
    for named in game.army.units().iter().filter(|unit| unit.id.kind == kind) {
        if let Some(name) = &named.record.name {
            rows.push(format!("{} is {name}: {}", named.id, deeds(named.record.deeds)));
        }
    }
    let head = rows.remove(0);
    Scene::Sheet {
        head,
        rows: rows
            .iter()
            .flat_map(|row| wrapped(row, 4, ascii::COLUMNS_MAX))
            .collect(),
    }
}

/// The token beside a card.
fn token_row(unit: &Unit, row: usize) -> Option<String> {
    let facing = match unit.facing {
        Direction::N => " ^",
        Direction::Ne => "^>",
        Direction::Se => "v>",
        Direction::S => " v",
        Direction::Sw => "<v",
        Direction::Nw => "<^",
    };
    match row {
        0 => Some(format!("|{:>2}  {facing} |", unit.id.number)),
        1 => Some(format!(
            "| {} M{}A{}|",
            unit.sheet().letter,
            unit.movement,
            unit.attacks
        )),
        2 => Some(format!("|   E{}D{}|", unit.expertise, unit.discipline)),
        3 => Some(format!("|   S{:<3}|", unit.strength)),
        _ => None,
    }
}

/// A Strength track for every unit of a type; those who are gone share a row with the next, unless it has orders to tell.
fn tracks(game: &Barbarica, kind: UnitType) -> Vec<String> {
    let gone = game.army.gone().iter().map(|gone| (gone.unit.id, None));
    let there = game.army.units().iter().map(|unit| (unit.id, Some(unit)));
    let mut all: Vec<(UnitId, Option<&Unit>)> = gone.chain(there).filter(|(id, _)| id.kind == kind).collect();
    all.sort_by_key(|(id, _)| *id);
    let mut rows = Vec::new();
    let mut start = String::new();
    for (id, unit) in all {
        let Some(unit) = unit else {
            if !start.is_empty() {
                rows.push(std::mem::take(&mut start));
            }
            start = format!("{:<12}", format!("{id} gone"));
            continue;
        };
        let track: String = (0..unit.start)
            .map(|point| if point < unit.strength { '#' } else { '.' })
            .collect();
        // What a unit was told to do is in no row that another shares.
        if !start.is_empty() && !changed_orders(&unit.orders).is_empty() {
            rows.push(std::mem::take(&mut start).trim_end().to_owned());
        }
        let line = format!("{start}{id} [{track}]  {} faces {}", unit.at, compass(unit.facing));
        if start.is_empty() {
            // One blank at least, however wide the left side is.
            let line = format!("{line} ");
            rows.push(format!("{line:<LEFT$}{}", orders_on_card(game, unit)));
        } else {
            rows.push(line);
        }
        start.clear();
    }
    if !start.is_empty() {
        rows.push(start);
    }
    rows
}

/// The standing orders of a unit as its card tells them: those that were changed, and that it holds as long as an enemy stands
/// beside it.
fn orders_on_card(game: &Barbarica, unit: &Unit) -> String {
    let mut orders = changed_orders(&unit.orders);
    let says_react = orders.is_empty() || unit.orders.react != React::Auto;
    match says_react && only_holds(game, unit) {
        true => orders.push("holds in contact".to_owned()),
        false if orders.is_empty() => orders.push("react auto".to_owned()),
        false => (),
    }
    orders.join(", ")
}
