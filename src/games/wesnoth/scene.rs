//! The boards of chapter 7 of docs/rules/wesnoth.md: the map, how the sides fare, armies and sheets.

use super::data::{Set, Sheet, Site, Terrain, UnitType, cost_of, feet_about, letter_of, need_of};
use super::silhouettes::silhouette;
use super::state::{Deed, Tile, Unit, Wesnoth};
use super::words::letter;
use muster_kit::ascii::{cut, wrapped};
use muster_kit::{
    Ground, Grounds, Hex, HexBoard, HexCell, HexPiece, Light, PictureLegend, Scene, Seat, Share, Sign, Silhouette,
    ascii,
};

/// `ALDER FORD   round 3, Afternoon (day)`.
fn head(game: &Wesnoth) -> String {
    let tile = game.tile();
    let half = if tile.half().is_empty() {
        String::new()
    } else {
        format!(" ({})", tile.half())
    };
    // The half of the day follows from the tile: it is left out where a map's name would have to be cut for it.
    let name = game.map.name.chars().count();
    let whole = format!("round {}, {tile}{half}", game.round);
    let time = if name + 1 + whole.chars().count() <= ascii::COLUMNS_MAX {
        whole
    } else {
        format!("round {}, {tile}", game.round)
    };
    let room = ascii::COLUMNS_MAX.saturating_sub(time.chars().count() + 1);
    let gap = if name + 3 <= room { "   " } else { " " };
    format!("{}{gap}{time}", cut(&game.map.name.to_uppercase(), room))
}

/// Whether a unit of the side in turn can do no more in this turn ([WB-32](docs/rules/wesnoth.md#wb-32)).
fn has_acted(game: &Wesnoth, unit: &Unit) -> bool {
    !game.is_over() && unit.owner == game.turn && !matches!(unit.deed, Deed::Fresh | Deed::Moved)
}

/// What the map shows.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Layer {
    Units,
    Terrain,
    Villages,
}

fn cell(game: &Wesnoth, at: Hex, layer: Layer) -> HexCell {
    let village = game.map.village(at).and_then(|village| game.villages[village]);
    let unit = game.unit_at(at).filter(|_| layer == Layer::Units);
    let piece = unit.map(|place| {
        let unit = &game.units[place];
        let hurt = if unit.is_badly_hurt() { "!" } else { "" };
        HexPiece {
            seat: Some(Seat(unit.owner)),
            label: format!("{}{hurt}", unit.badge()),
            kind: unit.sheet().name.clone(),
            silhouette: match unit.is_leader() {
                true => Silhouette::Crown,
                false => silhouette(unit.sheet()),
            },
            life: Some(Share {
                left: unit.life(),
                of: u32::from(unit.sheet().life),
            }),
            acted: has_acted(game, unit),
        }
    });
    let owner = village.filter(|_| layer != Layer::Terrain);
    let keep = game.map.keep(at).filter(|_| layer == Layer::Villages);
    let keep = keep.and_then(|side| u8::try_from(side).ok());
    // The castle of a side that is out is plain City ground (WB-107).
    let gone = match game.map.site(at) {
        Site::Keep(side) | Site::Castle(side) => game.is_removed(side),
        Site::Village(_) | Site::None => false,
    };
    HexCell {
        at,
        ground: if gone { CITY } else { game.map.glyph(at) },
        holder: owner.or(keep.filter(|_| !gone)).map(Seat),
        note: owner.map_or_else(String::new, |owner| letter(owner).to_ascii_lowercase().to_string()),
        piece,
    }
}

/// The map with its units, its bare ground, or its villages, with rows below it (chapter 7.1 of docs/rules/wesnoth.md).
pub fn board(game: &Wesnoth, layer: Layer, rows: Vec<String>) -> HexBoard {
    let cells: Vec<HexCell> = game.map.hexes().map(|at| cell(game, at, layer)).collect();
    HexBoard {
        head: head(game),
        light: light(game.tile()),
        columns: game.map.grid.columns,
        rows: game.map.grid.rows,
        picture_legend: Some(PictureLegend {
            rows: rows.iter().cloned().chain(ticks(layer)).collect(),
            signs: signs(&cells),
        }),
        cells,
        legend: rows,
        grounds: grounds(),
    }
}

/// The light in which a picture shows the map at that time.
pub fn light(tile: Tile) -> Light {
    match tile {
        _ if tile.is_day() => Light::Day,
        _ if tile.is_night() => Light::Night,
        _ => Light::Low,
    }
}

/// The map as [`board`] lays it out, as a scene whose text says below these rows what each glyph of the ground stands for.
pub fn board_with_glyphs(game: &Wesnoth, layer: Layer, rows: Vec<String>) -> Scene {
    let mut board = board(game, layer, rows);
    board.legend.extend(glyphs());
    Scene::Hexes(board)
}

/// The glyph of City ground.
const CITY: char = '=';

/// Glyphs with what pictures draw and what players call them, a row of the legend each group.
const GROUNDS: [&[(char, Ground, &str)]; 3] = [
    &[
        ('.', Ground::Plain, "plain"),
        ('t', Ground::Wood, "forest"),
        ('^', Ground::Mountain, "mountain"),
        ('~', Ground::Water, "water"),
    ],
    &[
        ('%', Ground::Harsh, "harsh"),
        ('=', Ground::Town, "city"),
        ('v', Ground::Houses, "village"),
    ],
    &[('c', Ground::Walls, "castle"), ('K', Ground::Keep, "keep")],
];

/// The ground of each glyph, for pictures.
pub fn grounds() -> Grounds {
    let all = GROUNDS.into_iter().flatten();
    all.map(|(glyph, ground, _)| (*glyph, *ground)).collect()
}

/// What a tick on a unit means; told whether one is there or not, so that films keep their rows where they are.
fn ticks(layer: Layer) -> Option<String> {
    (layer == Layer::Units).then(|| "tick: has acted this turn".to_owned())
}

/// The grounds that the map has, for the legend of a picture.
fn signs(cells: &[HexCell]) -> Vec<Sign> {
    let shown: Vec<char> = cells.iter().map(|cell| cell.ground).collect();
    let all = GROUNDS.into_iter().flatten();
    all.filter(|(glyph, ..)| shown.contains(glyph))
        .map(|(glyph, ground, name)| Sign::of_ground(*glyph, *ground, name))
        .collect()
}

/// What the glyphs of the board mean, one row of the legend each.
fn glyphs() -> Vec<String> {
    let row = |row: &[(char, Ground, &str)]| {
        let words: Vec<String> = row.iter().map(|(glyph, _, name)| format!("{glyph} {name}")).collect();
        words.join("  ")
    };
    GROUNDS.map(row).to_vec()
}

/// The whole board with units and a legend of its glyphs.
pub fn map(game: &Wesnoth) -> Scene {
    board_with_glyphs(game, Layer::Units, Vec::new())
}

/// How all sides fare, below the map, and what its glyphs mean: this board is pushed, and nobody has to ask for another.
pub fn status(game: &Wesnoth) -> Scene {
    let rows = game.side_numbers().map(|side| side_row(game, side));
    board_with_glyphs(game, Layer::Units, rows.collect())
}

/// `>R Loyalists   L13 gold  4 vil  3 un  6`.
fn side_row(game: &Wesnoth, side: u8) -> String {
    let acting = !game.is_over() && game.turn == side;
    let start = format!(
        "{}{} {:<11}",
        if acting { '>' } else { ' ' },
        letter(side),
        short(game.side(side).faction)
    );
    if let Some(round) = game.side(side).removed {
        return format!("{start} out in round {round}");
    }
    let life = match game.unit_of(side, 0) {
        Some(place) => format!("L{:>2}", game.units[place].life()),
        None => "L--".to_owned(),
    };
    format!(
        "{start} {life} gold {:>2} vil {:>2} un {:>2}",
        game.side(side).gold,
        game.villages_of(side),
        game.army(side).count()
    )
}

/// The name of a set that fits a column.
pub fn short(set: Set) -> &'static str {
    match set {
        Set::Knalgans => "Knalgans",
        other => other.title(),
    }
}

/// Marks of the army table for what a unit may still do (chapter 7.1 of docs/rules/wesnoth.md).
const MARKS: [(&str, &str); 3] = [("ready", "*"), ("may attack", "x"), ("new", "+")];

/// The army table, with whole names; a mark at the end of a row says what the unit may still do (chapter 7.1 of
/// docs/rules/wesnoth.md).
pub fn army(game: &Wesnoth, side: u8) -> Scene {
    let names = game.army(side).map(|unit| unit.sheet().name.chars().count());
    let width = names.max().unwrap_or(0).max(4);
    let mut rows = vec![format!("#  {:<width$} lv life   at", "unit")];
    let mut marked = Vec::new();
    for unit in game.army(side) {
        let hurt = if unit.is_badly_hurt() { "!" } else { "" };
        let life = format!("{}/{}{hurt}", unit.life(), unit.sheet().life);
        let state = MARKS.iter().find(|(state, _)| *state == state_of(game, unit));
        marked.extend(state);
        rows.push(format!(
            "{:<2} {:<width$} {:>2} {life:<6} {:<3} {}",
            unit.word().to_string(),
            unit.sheet().name,
            unit.sheet().level,
            unit.at.to_string(),
            state.map_or("", |(_, mark)| mark)
        ));
    }
    let told = MARKS.iter().filter(|mark| marked.contains(mark));
    let told: Vec<String> = told.map(|(state, mark)| format!("{mark} {state}")).collect();
    if !told.is_empty() {
        rows.push(told.join("   "));
    }
    let owned = game.side(side);
    Scene::Sheet {
        head: format!(
            "{} {}   gold {}  villages {}/{}",
            Wesnoth::name_of(side).to_uppercase(),
            short(owned.faction),
            owned.gold,
            game.villages_of(side),
            game.map.villages.len()
        ),
        rows,
    }
}

/// What a unit may still do: ready, may attack, done, new; in the turn of another side it waits (chapter 7.1 of docs/rules/wesnoth.md).
pub fn state_of(game: &Wesnoth, unit: &Unit) -> &'static str {
    match unit.deed {
        _ if unit.owner != game.turn => "waits for its turn",
        Deed::Fresh => "ready",
        Deed::New => "new",
        Deed::Moved if game.enemy_next_to(unit.owner, unit.at) => "may attack",
        _ => "done",
    }
}

/// A type's full page for players: level, life, moves, attacks, resistances and ground.
pub fn sheet(kind: UnitType) -> Scene {
    let sheet = kind.sheet();
    let code = sheet
        .code
        .as_deref()
        .map_or_else(String::new, |code| format!(" ({code})"));
    let mut rows = vec![format!(
        "{} {}, level {}, {}",
        short(sheet.set),
        sheet.class,
        sheet.level,
        sheet.set.alignment()
    )];
    rows.push(format!("life {}  moves {}", sheet.life, sheet.moves));
    for attack in &sheet.attacks {
        rows.push(cut(
            &format!(" {attack} {} {}", attack.kind, attack.damage_type),
            ascii::COLUMNS_MAX,
        ));
    }
    rows.extend(wrapped(&resistances(sheet), 1, ascii::COLUMNS_MAX));
    rows.extend(ground_rows(sheet));
    rows.push(match sheet.next {
        Some(next) => cut(
            &format!("advances to {next} for {}", super::rules::promotion_price(sheet.level)),
            ascii::COLUMNS_MAX,
        ),
        None => "at the top of its line".to_owned(),
    });
    Scene::Sheet {
        head: format!("{}{code}", sheet.name.to_uppercase()),
        rows,
    }
}

/// What is added to the damage of an attack by its kind ([WB-10](docs/rules/wesnoth.md#wb-10)): `takes 1 more from cold; 2
/// less from blade, pierce`.
fn resistances(sheet: &Sheet) -> String {
    let names = ["blade", "pierce", "impact", "fire", "cold", "arcane"];
    let kinds = |step: i8| {
        let of_step = names.iter().zip(sheet.resistances).filter(|(_, own)| *own == step);
        of_step.map(|(name, _)| *name).collect::<Vec<_>>().join(", ")
    };
    let mut steps: Vec<i8> = sheet.resistances.into_iter().filter(|step| *step != 0).collect();
    steps.sort_by_key(|step| (*step < 0, step.abs()));
    steps.dedup();
    let told: Vec<String> = steps
        .into_iter()
        .map(|step| {
            let than = if step > 0 { "more" } else { "less" };
            format!("{} {than} from {}", step.abs(), kinds(step))
        })
        .collect();
    match told.is_empty() {
        true => "takes each kind of damage as it is".to_owned(),
        false => format!("takes {}", told.join("; ")),
    }
}

/// The cost ([WB-11](docs/rules/wesnoth.md#wb-11)) and the letter ([WB-17](docs/rules/wesnoth.md#wb-17)) of each
/// terrain for a unit's feet.
fn ground_rows(sheet: &Sheet) -> Vec<String> {
    let (name, _) = feet_about(sheet.feet);
    let word = |terrain: Terrain| {
        let value = match cost_of(sheet.feet, terrain) {
            Some(cost) => format!("{cost}{}", letter_of(need_of(sheet.feet, terrain))),
            None => "x".to_owned(),
        };
        format!("{}{value}", terrain.glyph())
    };
    let words: Vec<String> = Terrain::ALL.into_iter().map(word).collect();
    wrapped(&format!("feet {name}: {}", words.join(" ")), 1, ascii::COLUMNS_MAX)
}
