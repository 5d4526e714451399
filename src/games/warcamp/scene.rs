//! The boards ([chapter 7](docs/rules/warcamp.md#7-boards-and-posts)): region map, status table. Sheets stand in
//! `sheet`.

use super::action::TownStores;
use super::data::{Building, Leader, Map, Race};
use super::state::{Town, Tribe};
use super::view::View;
use super::words::Letter;
use muster_kit::ascii::cut;
use muster_kit::{Chart, Ground, Mark, MarkState, PictureLegend, Scene, Sign, Site, Topic, ascii};

/// Where the first line of the region map and of a sheet ends.
const MAP_WIDTH: usize = 41;

const GLYPHS: [(char, &str, Ground); 9] = [
    ('^', "crag", Ground::Mountain),
    ('"', "wood", Ground::Wood),
    ('%', "bog", Ground::Marsh),
    ('+', "graves", Ground::Graves),
    ('o', "stones", Ground::Stones),
    ('*', "fire", Ground::Fire),
    ('~', "water", Ground::Water),
    ('=', "road", Ground::Road),
    ('#', "bridge", Ground::Bridge),
];
const GLYPHS_A_ROW: usize = 4;

/// The map's file, with camp sites marked `[A]` to `[H]` ([WC-167](docs/rules/warcamp.md#wc-167)).
fn file_of(map: Map) -> &'static str {
    match map {
        Map::GristleVale => include_str!("data/maps/gristle-vale.txt"),
        Map::Marrowmere => include_str!("data/maps/marrowmere.txt"),
        Map::CinderTeeth => include_str!("data/maps/cinder-teeth.txt"),
    }
}

fn title_of(map: Map) -> &'static str {
    match map {
        Map::GristleVale => "GRISTLE VALE",
        Map::Marrowmere => "MARROWMERE",
        Map::CinderTeeth => "CINDER TEETH",
    }
}

/// `Gob`.
fn race_short(race: Race) -> &'static str {
    match race {
        Race::Goblin => "Gob",
        Race::Kobold => "Kob",
        Race::Troglodyte => "Tro",
    }
}

/// `gWC`.
fn kind_short(tribe: &Tribe) -> String {
    let race = match tribe.race() {
        Race::Goblin => 'g',
        Race::Kobold => 'k',
        Race::Troglodyte => 't',
    };
    let leader = match tribe.leader() {
        Leader::WarChief => "WC",
        Leader::Shaman => "Sh",
        Leader::MasterThief => "MT",
    };
    format!("{race}{leader}")
}

/// The room that boards give to the names of tribes, at least and at most ([WC-16](docs/rules/warcamp.md#wc-16)).
const NAME_LEAST: usize = 9;
const NAME_MOST: usize = 12;

/// A number in at most `width` columns: what is longer is counted in thousands or millions.
pub fn short(number: u32, width: usize) -> String {
    let plain = number.to_string();
    if plain.len() <= width {
        return plain;
    }
    let thousands = format!("{}k", number / 1_000);
    if thousands.len() <= width {
        return thousands;
    }
    format!("{}M", number / 1_000_000)
}

/// Two texts on one line, the second ending at `width`; at least one blank between them.
pub fn both_ends(left: &str, right: &str, width: usize) -> String {
    let gap = width
        .saturating_sub(left.chars().count() + right.chars().count())
        .max(1);
    cut(&format!("{left}{}{right}", " ".repeat(gap)), ascii::COLUMNS_MAX)
}

/// Words on lines of at most 42 columns, the later ones indented.
pub fn wrapped(first: &str, words: impl IntoIterator<Item = String>, indent: usize) -> Vec<String> {
    let mut rows = vec![first.to_owned()];
    let mut fresh = true;
    for word in words {
        let row = rows.last_mut().expect("there is a first row");
        let gap = usize::from(!fresh && !row.is_empty());
        if row.chars().count() + gap + word.chars().count() <= ascii::COLUMNS_MAX {
            row.push_str(&" ".repeat(gap));
            row.push_str(&word);
        } else {
            rows.push(cut(&format!("{}{word}", " ".repeat(indent)), ascii::COLUMNS_MAX));
        }
        fresh = false;
    }
    rows
}

/// The place of the tribe in turn; none when the game is over.
fn acting(view: &View) -> Option<usize> {
    view.ending.is_none().then_some(usize::from(view.turn))
}

/// The town's stores; none if they are endless.
fn town(view: &View) -> Option<Town> {
    (view.options.town_stores == TownStores::Limited).then_some(view.town)
}

fn turn_text(view: &View) -> String {
    match acting(view) {
        Some(place) => format!("{}, turn of {}", round_text(view), Letter::of(place)),
        None => format!("{}, over", round_text(view)),
    }
}

/// `round 3`, and `round 3 of 9` where the game ends with a round ([WC-150](docs/rules/warcamp.md#wc-150)).
fn round_text(view: &View) -> String {
    match view.options.final_round {
        0 => format!("round {}", view.round),
        last => format!("round {} of {last}", view.round),
    }
}

fn mark_of(view: &View, place: usize) -> char {
    if acting(view) == Some(place) { '>' } else { ' ' }
}

/// Where the town stands on a map's file.
fn town_site(map: Map) -> Site {
    let (row, column) = match map {
        Map::GristleVale => (4, 20),
        Map::Marrowmere => (5, 14),
        Map::CinderTeeth => (6, 31),
    };
    Site {
        row,
        column,
        rows: 3,
        columns: 6,
        ground: Ground::Town,
        name: "Town".to_owned(),
    }
}

/// What stands round a camp: a hut for each three members and for each stockpile, a tower for each of its towers and its forge.
fn around(tribe: &Tribe) -> Vec<Ground> {
    let towers = tribe.has(Building::Tower) + tribe.has(Building::Forge);
    let huts = tribe.heads().div_ceil(3) + tribe.has(Building::Food) + tribe.has(Building::Bone);
    let of = |ground: Ground, count: u32| (0..count).map(move |_| ground);
    of(Ground::Walls, towers.min(3))
        .chain(of(Ground::Houses, huts.min(8)))
        .collect()
}

/// Draws the region map with its camps ([WC-167](docs/rules/warcamp.md#wc-167)).
pub fn map(view: &View, _topic: Topic) -> Scene {
    let mut marks = Vec::new();
    let mut ground = Vec::new();
    for (row, line) in file_of(view.map).lines().enumerate() {
        let mut glyphs: Vec<char> = line.chars().collect();
        for column in 0..glyphs.len().saturating_sub(2) {
            let [open, letter @ 'A'..='H', close] = glyphs[column..column + 3] else {
                continue;
            };
            if (open, close) != ('[', ']') {
                continue;
            }
            glyphs[column..column + 3].fill(' ');
            let place = letter as usize - 'A' as usize;
            let tribe = view.tribes.get(place).map(|shown| &shown.tribe);
            marks.push(Mark {
                row: u16::try_from(row).expect("a map has few rows"),
                column: u16::try_from(column).expect("a map is narrow"),
                letter,
                around: tribe.filter(|tribe| tribe.is_alive()).map_or_else(Vec::new, around),
                seat: tribe.map(|tribe| tribe.seat()),
                state: match tribe {
                    None => MarkState::Empty,
                    Some(tribe) if !tribe.is_alive() => MarkState::Gone,
                    Some(_) if acting(view) == Some(place) => MarkState::Acting,
                    Some(_) => MarkState::Alive,
                },
            });
        }
        ground.push(String::from_iter(glyphs));
    }
    let tribes = (0..view.tribes.len()).map(|place| tribe_row(view, place));
    let rows: Vec<String> = tribes.chain([town_row(view)]).collect();
    let legend = rows.iter().cloned().chain(glyph_rows(view.map)).collect();
    Scene::Chart(Chart {
        head: both_ends(title_of(view.map), &turn_text(view), MAP_WIDTH),
        ground,
        marks,
        legend,
        picture_legend: Some(PictureLegend {
            rows,
            signs: signs(view.map),
        }),
        sites: vec![town_site(view.map)],
        grounds: GLYPHS.map(|(glyph, _, ground)| (glyph, ground)).to_vec(),
    })
}

/// Race, members, CE and the tribes it acted against.
fn tribe_row(view: &View, place: usize) -> String {
    let tribe = &view.tribes[place].tribe;
    let race = race_short(tribe.race());
    let start = format!("{}{} ", mark_of(view, place), Letter::of(place));
    if let Some(fall) = tribe.fall() {
        let name = cut(tribe.name(), NAME_MOST);
        return format!("{start}{name:<NAME_MOST$} {race}  wiped out in round {}", fall.round);
    }
    let struck = (0..view.tribes.len())
        .map(Letter::of)
        .filter(|other| tribe.has_struck(*other));
    let struck: String = struck.map(|other| other.to_string()).collect();
    let struck = if struck.is_empty() {
        struck
    } else {
        format!("  >{struck}")
    };
    let name = cut(tribe.name(), NAME_MOST);
    let (heads, ce) = (tribe.people.count(), short(tribe.defence_ce(), 4));
    let row = |unit: &str| format!("{start}{name:<NAME_MOST$} {race} {heads:>2}{unit} CE {ce:>3}{struck}");
    let full = row(if heads == 1 { " head " } else { " heads" });
    if full.chars().count() <= ascii::COLUMNS_MAX {
        full
    } else {
        cut(&row(""), ascii::COLUMNS_MAX)
    }
}

fn town_row(view: &View) -> String {
    match town(view) {
        Some(town) => cut(
            &format!(" Town  food {}  bones {}", town.food(), town.bones()),
            ascii::COLUMNS_MAX,
        ),
        None => " Town  stores without end".to_owned(),
    }
}

/// The glyphs that a map has.
fn glyphs_of(map: Map) -> impl Iterator<Item = (char, &'static str, Ground)> {
    let file = file_of(map);
    GLYPHS.into_iter().filter(move |(glyph, ..)| file.contains(*glyph))
}

fn signs(map: Map) -> Vec<Sign> {
    // A picture has no glyphs to be named.
    glyphs_of(map)
        .map(|(_, name, ground)| Sign::of_ground("", ground, name))
        .collect()
}

fn glyph_rows(map: Map) -> Vec<String> {
    let used: Vec<String> = glyphs_of(map)
        .map(|(glyph, name, _)| format!("{glyph} {name}"))
        .collect();
    used.chunks(GLYPHS_A_ROW)
        .map(|row| format!(" {}", row.join("  ")))
        .collect()
}

/// One row per tribe, then the town, the deck and item luck ([WC-168](docs/rules/warcamp.md#wc-168)).
pub fn status(view: &View) -> Scene {
    let turn = match acting(view) {
        Some(place) => format!("turn of {}", Letter::of(place)),
        None => "over".to_owned(),
    };
    let columns = StatusColumns::of(view);
    let mut rows = vec![columns.head()];
    rows.extend((0..view.tribes.len()).map(|place| status_row(view, place, &columns)));
    rows.extend(status_town(view));
    rows.push(format!(
        " Deck {} discards {}  item luck {} in 5",
        view.deck,
        view.discards.len(),
        view.luck.find_at()
    ));
    rows.extend(STATUS_LEGEND.map(str::to_owned));
    Scene::Sheet {
        head: format!("WARCAMP  {}   {turn}", round_text(view)),
        rows,
    }
}

/// What the heads of the columns stand for.
const STATUS_LEGEND: [&str; 2] = [
    " R race, Ld leader, M members, C cards",
    " GE plain strength, CE in defence",
];

/// The widths of the status table. Long names take their room from columns of numbers.
struct StatusColumns {
    name: usize,
    ge: usize,
    ce: usize,
    bones: usize,
}

impl StatusColumns {
    fn of(view: &View) -> StatusColumns {
        let names = view.tribes.iter().map(|shown| shown.tribe.name().chars().count());
        let name = names.max().unwrap_or(0).clamp(NAME_LEAST, NAME_MOST);
        let taken = |order: usize| usize::from(name >= NAME_LEAST + order);
        StatusColumns {
            name,
            ge: 5 - taken(3),
            ce: 5 - taken(2),
            bones: 6 - taken(1),
        }
    }

    fn head(&self) -> String {
        let StatusColumns { name, ge, ce, bones } = self;
        format!(
            "  {:<name$} RLd  M{:>ge$}{:>ce$} Food{:>bones$} C",
            "Tribe", "GE", "CE", "Bone"
        )
    }
}

fn status_row(view: &View, place: usize, columns: &StatusColumns) -> String {
    let StatusColumns { name, ge, ce, bones } = *columns;
    let tribe = &view.tribes[place].tribe;
    let start = format!(
        "{}{} {:<name$} {}",
        mark_of(view, place),
        Letter::of(place),
        cut(tribe.name(), name),
        kind_short(tribe)
    );
    if let Some(fall) = tribe.fall() {
        return format!("{start} wiped out (round {})", fall.round);
    }
    let heads = u32::try_from(tribe.people.count()).unwrap_or(u32::MAX);
    format!(
        "{start}{:>3}{:>ge$}{:>ce$}{:>5}{:>bones$}{:>2}",
        short(heads, 3),
        short(tribe.ge(), ge - 1),
        short(tribe.defence_ce(), ce - 1),
        short(tribe.stores.food(), 4),
        short(tribe.stores.bones(), bones - 1),
        view.tribes[place].cards
    )
}

/// What the town counts against each living tribe, and what it holds.
fn status_town(view: &View) -> Vec<String> {
    let living = view
        .tribes
        .iter()
        .map(|shown| &shown.tribe)
        .enumerate()
        .filter(|(_, tribe)| tribe.is_alive());
    let against: Vec<String> = living
        .map(|(place, tribe)| format!("vs {} {}", Letter::of(place), short(tribe.town_ce(), 4)))
        .collect();
    let stores = match town(view) {
        Some(town) => format!("F{:>4} B{:>5}", short(town.food(), 4), short(town.bones(), 5)),
        None => "without end".to_owned(),
    };
    let left = format!(" Town   CE {}", against.join(", "));
    if left.chars().count() + 1 + stores.chars().count() <= ascii::COLUMNS_MAX {
        return vec![both_ends(&left, &stores, ascii::COLUMNS_MAX)];
    }
    let last = against.len().saturating_sub(1);
    let words = against.into_iter().enumerate();
    let words = words.map(|(at, word)| if at < last { format!("{word},") } else { word });
    let mut rows = vec![format!(" Town   {stores}")];
    rows.extend(wrapped("        CE ", words, 11));
    rows
}
