//! What pictures show of the map and of a table, beside the words that the boards of chapter 7 have.

use super::battle::{Battle, Fate, Gone, HOLD, Side, Unit};
use super::campaign::{Army, Campaign, Party, whereabouts};
use super::data::{Grid, Ground as TableGround, Land, ROWS, Rank};
use super::plane::{CM, HEIGHT, Point, WIDTH};
use super::realms;
use super::state::Risk;
use super::units::UnitType;
use crate::seating;
use muster_kit::ascii::{COLUMNS_MAX, cut};
use muster_kit::{
    Area, Clash, Goal, Ground, Hex, Page, Pattern, PlaneBoard, PlanePiece, Seat, Sign, Spot, TileBoard, TilePiece,
    TilePlace, Tiling,
};

/// Characters of a nation's name that are shown.
const NAME_MAX: usize = 12;

/// RK-11: what colours tell of the ground of a map.
const LANDS: [(Land, Ground, &str); 5] = [
    (Land::Forest, Ground::Wood, "forest"),
    (Land::Hills, Ground::Hill, "hills"),
    (Land::Ford, Ground::Ford, "ford"),
    (Land::Mountain, Ground::Mountain, "mountain"),
    (Land::Water, Ground::Water, "water"),
];

/// RK-98: what colours tell of the ground of a table.
const GROUNDS: [(TableGround, Ground, &str); 6] = [
    (TableGround::Wood, Ground::Wood, "wood"),
    (TableGround::Rough, Ground::Harsh, "rough"),
    (TableGround::Works, Ground::Walls, "works"),
    (TableGround::Hill, Ground::Hill, "hill"),
    (TableGround::Water, Ground::Water, "water"),
    (TableGround::Bridge, Ground::Bridge, "bridge"),
];

/// The signs among these that the ground shows.
fn signs_on(ground: &[String], signs: impl Iterator<Item = (char, Ground, &'static str)>) -> Vec<Sign> {
    let shown = signs.filter(|(glyph, ..)| ground.iter().any(|row| row.contains(*glyph)));
    shown
        .map(|(glyph, ground, word)| Sign::of_ground(glyph, ground, word))
        .collect()
}

/// Rows of signs with what each means, two blanks between them.
fn rows_of_signs(signs: impl IntoIterator<Item = String>) -> Vec<String> {
    let mut rows: Vec<String> = Vec::new();
    for sign in signs {
        match rows.last_mut() {
            Some(row) if row.chars().count() + 2 + sign.chars().count() <= COLUMNS_MAX => {
                row.push_str("  ");
                row.push_str(&sign);
            }
            _ => rows.push(sign),
        }
    }
    rows
}

/// Below the map as text: what the signs on it mean, and no others.
pub fn signs_of_map(campaign: &Campaign) -> Vec<String> {
    let map = &campaign.map;
    let all = (0..map.rows()).flat_map(|row| (0..map.columns()).map(move |column| hex(column, row)));
    let lands: Vec<Land> = all.map(|at| map.land(at)).collect();
    let land = LANDS.iter().filter(|(land, ..)| lands.contains(land));
    let mut signs: Vec<String> = land.map(|(land, _, word)| format!("{} {word}", land.glyph())).collect();
    let ranks = [
        (Rank::Capital, "@ capital"),
        (Rank::Town, "o town"),
        (Rank::Village, "v village"),
    ];
    let stands = |rank: &Rank| map.settlements().iter().any(|one| one.rank == *rank);
    signs.extend(
        ranks
            .into_iter()
            .filter(|(rank, _)| stands(rank))
            .map(|(_, sign)| sign.to_owned()),
    );
    if (0..map.settlements().len()).any(|place| campaign.places.is_sacked(place, campaign.calendar.turn())) {
        signs.push("x sacked".to_owned());
    }
    let crowded = |army: &&Army| campaign.armies.on(army.at).count() > 1;
    let fights = |army: &&Army| {
        campaign
            .armies
            .on(army.at)
            .any(|other| campaign.nations.hostile(army.party, other.party))
    };
    if let Some(army) = campaign.armies.iter().find(|army| !crowded(army)) {
        signs.push(format!("{} army", campaign.nations.tag(army.id())));
    }
    if let Some(army) = campaign.armies.iter().find(|army| crowded(army) && !fights(army)) {
        signs.push(format!("{}+ two armies", campaign.nations.letter(army.party)));
    }
    if campaign.armies.iter().any(|army| fights(&army)) {
        signs.push("** battle".to_owned());
    }
    // Armies cover trains.
    let roads = campaign
        .armies
        .iter()
        .filter_map(|army| army.train.map(|train| train.at));
    let drawn = roads.filter(|at| campaign.armies.on(*at).next().is_none());
    let trains: Vec<String> = drawn.filter_map(|at| trains_sign(campaign, at)).collect();
    signs.extend(
        trains
            .iter()
            .find(|sign| !sign.ends_with('+'))
            .map(|sign| format!("{sign} train")),
    );
    signs.extend(
        trains
            .iter()
            .find(|sign| sign.ends_with('+'))
            .map(|sign| format!("{sign} trains")),
    );
    rows_of_signs(signs)
}

/// Below a table as text: what the signs on it mean, and no others.
pub fn signs_of_table(battle: &Battle, units: &[Unit], zone: bool) -> Vec<String> {
    let cells = (0..ROWS).flat_map(|row| (0..super::data::COLUMNS).map(move |column| (column, row)));
    let grounds: Vec<TableGround> = cells
        .map(|(column, row)| battle.field.table().ground_of_cell(column, row))
        .collect();
    let ground = GROUNDS.iter().filter(|(ground, ..)| grounds.contains(ground));
    let mut signs: Vec<String> = ground
        .map(|(ground, _, word)| format!("{} {word}", ground.glyph()))
        .collect();
    if !units.is_empty() {
        signs.push("letter: unit".to_owned());
        signs.push("^ v < > / \\ beside it: where it faces".to_owned());
        let stands = |kind: &UnitType| units.iter().any(|unit| unit.kind == *kind);
        let kinds = UnitType::ALL.into_iter().filter(stands);
        signs.extend(kinds.map(|kind| format!("{} {kind}", kind.code())));
    }
    if !battle.commanders.all().is_empty() {
        signs.push("digit: commander".to_owned());
    }
    if units.iter().any(|unit| unit.horses.is_some()) {
        signs.push("h horses".to_owned());
    }
    if zone {
        signs.push("+ zone".to_owned());
    }
    rows_of_signs(signs)
}

/// The map with all armies on it, beside a page whose roll is the list of armies or empty.
pub fn tiles(campaign: &Campaign, page: Page) -> TileBoard {
    let map = &campaign.map;
    let glyph = |at: Hex| match map.land(at) {
        Land::Nowhere => ' ',
        land => land.glyph(),
    };
    let row = |row: usize| (0..map.columns()).map(|column| glyph(hex(column, row))).collect();
    let ground: Vec<String> = (0..map.rows()).map(row).collect();
    let lands = LANDS.iter().map(|(land, ground, word)| (land.glyph(), *ground, *word));
    let mut signs = signs_on(&ground, lands);
    let settlements = [
        ("@", Ground::Keep, "capital"),
        ("o", Ground::Town, "town"),
        ("v", Ground::Houses, "village"),
    ];
    signs.extend(settlements.map(|(glyph, ground, word)| Sign::of_ground(glyph, ground, word)));
    let turn = campaign.calendar.turn();
    if (0..map.settlements().len()).any(|place| campaign.places.is_sacked(place, turn)) {
        signs.push(Sign::of_ground("x", Ground::Houses, "sacked"));
    }
    TileBoard {
        tiling: match map.grid() {
            Grid::Hex => Tiling::Hexes,
            Grid::Square => Tiling::Squares,
        },
        places: (0..map.settlements().len())
            .map(|place| settlement(campaign, place))
            .collect(),
        pieces: forces(campaign, &page.roll),
        clashes: clashes(campaign),
        realms: realms::of_nations(campaign),
        grounds: LANDS.iter().map(|(land, ground, _)| (land.glyph(), *ground)).collect(),
        page: Page {
            key: vec![nations(campaign), realms::KEY.to_owned()],
            signs,
            ..page
        },
        ground,
    }
}

/// Whose letters are whose, and those of rebels where there are any.
fn nations(campaign: &Campaign) -> String {
    let known = campaign
        .nations
        .all()
        .iter()
        .map(|nation| format!("{} {}", nation.letter, cut(&nation.name, NAME_MAX)));
    let rebels = campaign.armies.of_party(Party::Rebels).next();
    let rebels = rebels.map(|army| format!("{} rebels", campaign.nations.letter(army.party)));
    known.chain(rebels).collect::<Vec<_>>().join("  ")
}

/// A settlement as a picture shows it: its rank, its owner and whether it is sacked ([RK-12](docs/rules/risk.md#rk-12),
/// [RK-48](docs/rules/risk.md#rk-48)).
fn settlement(campaign: &Campaign, place: usize) -> TilePlace {
    let known = &campaign.map.settlements()[place];
    let (rank, ground) = match known.rank {
        Rank::Capital => ("capital", Ground::Keep),
        Rank::Town => ("town", Ground::Town),
        Rank::Village => ("village", Ground::Houses),
    };
    let sacked = if campaign.places.is_sacked(place, campaign.calendar.turn()) {
        "sacked "
    } else {
        ""
    };
    TilePlace {
        at: known.at,
        label: map_place(campaign, known.at).unwrap_or_default().trim_end().to_owned(),
        name: format!("{sacked}{rank} {}", known.name),
        called: known.name.clone(),
        ground,
        holder: campaign.places.owner(place).map(Seat),
    }
}

/// RK-40: `c1` for a supply train, `c+` for several of a nation, `++` for those of several nations; none where there is no train.
pub fn trains_sign(campaign: &Campaign, at: Hex) -> Option<String> {
    let is_there = |army: &&Army| army.train.is_some_and(|train| train.at == at);
    let there: Vec<&Army> = campaign.armies.iter().filter(is_there).collect();
    let first = there.first()?;
    let letter = campaign.nations.letter(first.party).to_ascii_lowercase();
    Some(match there.as_slice() {
        [only] => campaign.nations.tag(only.id()).to_lowercase(),
        all if all.iter().all(|army| army.party == first.party) => format!("{letter}+"),
        _ => "++".to_owned(),
    })
}

/// RK-14, RK-40: armies and their trains.
fn forces(campaign: &Campaign, roll: &[String]) -> Vec<TilePiece> {
    let seat = |army: &Army| match army.party {
        Party::Nation(nation) => Some(Seat(nation)),
        Party::Rebels => None,
    };
    // What stands behind its sign and its hex in the list, with the rows below that belong to it.
    let about = |rows: &[String]| {
        let words = rows.iter().flat_map(|row| row.split_whitespace());
        words.skip(2).collect::<Vec<_>>().join(" ")
    };
    let entries: Vec<&[String]> = roll.chunk_by(|_, next| next.starts_with(' ')).collect();
    let mut pieces = Vec::new();
    for (place, army) in campaign.armies.iter().enumerate() {
        let label = campaign.nations.tag(army.id());
        pieces.extend(army.train.map(|train| TilePiece {
            at: train.at,
            seat: seat(army),
            label: label.to_lowercase(),
            kind: "train".to_owned(),
            minor: true,
        }));
        pieces.push(TilePiece {
            at: army.at,
            seat: seat(army),
            label,
            kind: entries.get(place).map_or_else(|| army.kind.clone(), |rows| about(rows)),
            minor: false,
        });
    }
    pieces
}

/// RK-57: hexes with enemies, and the number of their battle while it is fought.
fn clashes(campaign: &Campaign) -> Vec<Clash> {
    let mut clashes: Vec<Clash> = Vec::new();
    for army in campaign.armies.all() {
        if whereabouts::enemy_on(campaign, army.party, army.at) && clashes.iter().all(|clash| clash.at != army.at) {
            let mut fights = campaign
                .fights
                .all()
                .iter()
                .filter(|fight| fight.at == army.at && !fight.done);
            clashes.push(Clash {
                at: army.at,
                label: fights.next().map_or_else(String::new, |fight| fight.number.to_string()),
            });
        }
    }
    clashes
}

/// A table and these units on it, beside its page; `zone` is a unit whose zone is shown.
pub fn plane(game: &Risk, battle: &Battle, units: &[Unit], zone: Option<&Unit>, page: Page) -> PlaneBoard {
    let table = &battle.field.table();
    let row = |row: usize| -> String {
        let cells = 0..super::data::COLUMNS;
        cells.map(|column| table.ground_of_cell(column, row).glyph()).collect()
    };
    let ground: Vec<String> = (0..ROWS).rev().map(row).collect();
    let grounds = GROUNDS
        .iter()
        .map(|(ground, shown, word)| (ground.glyph(), *shown, *word));
    let arms = "x foot  / horse  plain guns".to_owned();
    let [south, north] = Side::BOTH.map(|side| cut(&battle.sides.command(side).nation, NAME_MAX));
    let nations = format!("A to L {south}  N to Y {north}");
    PlaneBoard {
        page: Page {
            key: vec![nations, arms],
            signs: signs_on(&ground, grounds),
            ..page
        },
        size: spot(Point::new(WIDTH, HEIGHT)),
        unit: small(CM),
        ground,
        areas: areas(game, battle, zone),
        goals: goals(game, battle),
        bases: bases(game, battle, units),
        grounds: GROUNDS
            .iter()
            .map(|(ground, shown, _)| (ground.glyph(), *shown))
            .collect(),
    }
}

fn small(ticks: i64) -> i32 {
    i32::try_from(ticks).expect("a table is small")
}

fn spot(at: Point) -> Spot {
    (small(at.x), small(at.y))
}

fn spots(corners: &[Point]) -> Vec<Spot> {
    corners.iter().map(|corner| spot(*corner)).collect()
}

/// The player who commands a side; none for rebels.
fn seat_of(game: &Risk, side: Side, battle: &Battle) -> Option<Seat> {
    Some(seating::seat_of(game, side, battle)).filter(|seat| game.chairs.has(*seat))
}

/// RK-70: where sides set up as long as one does, and the posts of side 2. RK-80: the zone that was asked for.
fn areas(game: &Risk, battle: &Battle, zone: Option<&Unit>) -> Vec<Area> {
    let mut areas = Vec::new();
    if battle.progress.is_deploying() {
        for side in Side::BOTH {
            let (low, high) = battle.field.table().zone(side.index());
            let corners = [(0, low), (WIDTH, low), (WIDTH, high), (0, high)];
            let nation = &battle.sides.command(side).nation;
            areas.push(Area {
                name: format!("{nation} sets up at y {} to {}", low / CM, high / CM),
                seat: seat_of(game, side, battle),
                corners: spots(&corners.map(Point::from)),
            });
        }
        areas.extend(battle.field.table().posts().iter().map(|post| Area {
            name: format!("Post {} {}", post.at, post.facing),
            seat: seat_of(game, Side::North, battle),
            corners: spots(post.base().corners()),
        }));
    }
    areas.extend(zone.map(|unit| Area {
        name: format!("The zone of {} is shown", unit.letter),
        seat: seat_of(game, unit.side(), battle),
        corners: spots(unit.firing_zone().corners()),
    }));
    areas
}

/// The places that are to be held, and who holds them ([RK-128](docs/rules/risk.md#rk-128)).
fn goals(game: &Risk, battle: &Battle) -> Vec<Goal> {
    let points = battle
        .terms
        .objective()
        .into_iter()
        .flat_map(|objective| &objective.points);
    let goal = |point: &Point| Goal {
        at: spot(*point),
        reach: small(HOLD),
        holder: battle.field.holder(*point).and_then(|side| seat_of(game, side, battle)),
    };
    points.map(goal).collect()
}

/// RK-75 to RK-78: units, those that are gone, commanders and horses.
fn bases(game: &Risk, battle: &Battle, units: &[Unit]) -> Vec<PlanePiece> {
    let mut bases: Vec<PlanePiece> = Vec::new();
    for unit in units {
        let seat = seat_of(game, unit.side(), battle);
        bases.push(PlanePiece {
            seat,
            label: unit.letter.to_string(),
            kind: kind_of(unit),
            place: format!("{} {}", unit.pose.at, unit.pose.facing),
            corners: spots(unit.base().corners()),
            pattern: match unit.acts_as() {
                UnitType::Ar => Pattern::Plain,
                kind if kind.rides() => Pattern::Slash,
                _ => Pattern::Cross,
            },
        });
        bases.extend(unit.horses.map(|horses| PlanePiece {
            seat,
            label: "h".to_owned(),
            kind: format!("horses of {}", unit.letter),
            place: horses.at.to_string(),
            corners: spots(horses.base().corners()),
            pattern: Pattern::Hollow,
        }));
    }
    bases.extend(battle.field.gone().iter().map(|gone| PlanePiece {
        seat: seat_of(game, gone.unit.side(), battle),
        label: gone.unit.letter.to_string(),
        kind: gone.unit.kind.to_string(),
        place: fate(gone).to_owned(),
        corners: Vec::new(),
        pattern: Pattern::Plain,
    }));
    bases.extend(battle.commanders.all().iter().map(|commander| PlanePiece {
        seat: seat_of(game, commander.side(), battle),
        label: commander.number.to_string(),
        kind: "commander".to_owned(),
        place: commander.at.to_string(),
        corners: spots(commander.base().corners()),
        pattern: Pattern::Bare,
    }));
    bases
}

/// `line infantry (2 routs)`.
fn kind_of(unit: &Unit) -> String {
    let count = |count: u8, one: &str| match count {
        0 => None,
        1 => Some(format!("1 {one}")),
        more => Some(format!("{more} {one}s")),
    };
    let on_foot = unit.on_foot.then(|| "on foot".to_owned());
    let states = [on_foot, count(unit.routs, "rout"), count(unit.failures, "failure")];
    let states: Vec<String> = states.into_iter().flatten().collect();
    match states.is_empty() {
        true => unit.kind.to_string(),
        false => format!("{} ({})", unit.kind, states.join(", ")),
    }
}

/// The hex at a column and a row, both counted from 0.
pub fn hex(column: usize, row: usize) -> Hex {
    let small = |n: usize| u8::try_from(n).expect("a map is small");
    Hex::new(small(column), small(row))
}

/// `@C`, `oC`, `o `, `vx`.
pub fn map_place(campaign: &Campaign, at: Hex) -> Option<String> {
    let place = campaign.map.settlement(at)?;
    let sign = sign(campaign.map.settlements()[place].rank);
    let owner = campaign
        .places
        .owner(place)
        .map(|owner| campaign.nations.nation(owner).letter);
    let mark = if campaign.places.is_sacked(place, campaign.calendar.turn()) {
        Some('x')
    } else {
        owner
    };
    Some(format!("{sign}{}", mark.unwrap_or(' ')))
}

/// The word for how a unit left the table: `fled` or `destroyed`.
pub fn fate(gone: &Gone) -> &'static str {
    match gone.fate {
        Fate::Fled => "fled",
        Fate::Destroyed => "destroyed",
    }
}

fn sign(rank: Rank) -> char {
    match rank {
        Rank::Capital => '@',
        Rank::Town => 'o',
        Rank::Village => 'v',
    }
}
