//! The boards ([chapter 7](docs/rules/wargrounds.md#7-boards-and-posts)): the field, how the sides fare, sheets.

mod covered;
mod legend;

use legend::with_legend;

use super::data::{Cell, Class, Ground, Scenario, Side};
use super::parts::CharacterId;
use super::rules::sheets::{self, Slot};
use super::state::{Life, Load, Stage, Wargrounds};
use super::visible::View;
use super::{facts, tell};
use muster_kit::ascii::{self, wrapped};
use muster_kit::{Grounds, Scene, Seat, Share, Silhouette, SquareBoard, SquarePiece};

fn glyph(ground: Ground) -> char {
    match ground {
        Ground::Open => '.',
        Ground::Wall => '#',
        Ground::Water => '~',
        Ground::Lava => '^',
        Ground::Goal => ':',
        Ground::West => '<',
        Ground::East => '>',
    }
}

/// Bridges beside the grounds of the maps.
pub fn grounds() -> Grounds {
    let bridge = ('=', muster_kit::Ground::Bridge);
    let drawn = [
        (Ground::Wall, muster_kit::Ground::Walls),
        (Ground::Water, muster_kit::Ground::Water),
        (Ground::Lava, muster_kit::Ground::Fire),
        (Ground::Goal, muster_kit::Ground::Goal),
        (Ground::West, muster_kit::Ground::Start),
        (Ground::East, muster_kit::Ground::Start),
    ];
    let drawn = drawn.into_iter().map(|(ground, shown)| (glyph(ground), shown));
    drawn.chain([bridge]).collect()
}

/// A section that is part of a bridge is drawn as bridge: it cannot be taken any more
/// ([WG-168](docs/rules/wargrounds.md#wg-168)).
fn ground_row(game: &Wargrounds, y: u8, columns: std::ops::Range<u8>) -> String {
    let cell = |x: u8| {
        let cell = Cell::new(x, y);
        let things = game.field.things();
        if things.bridges().contains(&cell) || things.fixed().contains(&cell) {
            '='
        } else {
            glyph(game.field.ground(cell))
        }
    };
    columns.map(cell).collect()
}

/// What a picture shows of a character: a Monarch's crown, else what its class is known by.
fn silhouette(game: &Wargrounds, who: CharacterId) -> Silhouette {
    if game.people.monarchs().contains(&Some(who)) {
        return Silhouette::Crown;
    }
    match game.people.sheet(who).class {
        Class::Fighter => Silhouette::Sword,
        Class::Scout => Silhouette::Bow,
        Class::Mage => Silhouette::Staff,
    }
}

/// What is on the field: objects, then the fallen, then the standing, of whom the later covers the earlier
/// ([7.1](docs/rules/wargrounds.md#71-glyphs)).
fn pieces(game: &Wargrounds, pitch: u8) -> Vec<SquarePiece> {
    let doubled = |glyph: char| glyph.to_string().repeat(usize::from(pitch));
    let thing = |cell: &Cell, glyph: char, kind: &str, silhouette: Silhouette| SquarePiece {
        column: cell.x,
        row: cell.y,
        seat: None,
        label: doubled(glyph),
        kind: kind.to_owned(),
        silhouette,
        life: None,
    };
    let field = &game.field;
    let mut found: Vec<SquarePiece> = Vec::new();
    // The fallen come first: what lies on them is what is fought about.
    let lying = game.people.everybody().filter(|who| covered::is_seen_lying(game, *who));
    found.extend(lying.map(|who| thing(&game.people.fighter(who).at(), '_', "fallen", Silhouette::Tombstone)));
    found.extend(
        field
            .things()
            .flags()
            .iter()
            .filter(|flag| flag.holder.is_none())
            .map(|flag| thing(&flag.stand, '!', "flag", Silhouette::Standard)),
    );
    found.extend(
        field
            .things()
            .pieces()
            .iter()
            .map(|cell| thing(cell, '%', "tablet", Silhouette::Tablet)),
    );
    found.extend(
        field
            .things()
            .sections()
            .iter()
            .map(|cell| thing(cell, '|', "loose section", Silhouette::Planks)),
    );
    let heavy = if game.field.scenario() == Scenario::Storm {
        ('8', "bombard", Silhouette::Cannon)
    } else {
        ('0', "barrel", Silhouette::Barrel)
    };
    found.extend(
        field
            .things()
            .heavy()
            .iter()
            .map(|cell| thing(cell, heavy.0, heavy.1, heavy.2)),
    );
    found.extend(
        field
            .things()
            .diplomacy()
            .iter()
            .map(|cell| thing(cell, '*', "diplomacy", Silhouette::Letter)),
    );
    for who in game.people.everybody().filter(|who| game.people.standing(*who)) {
        let fighter = game.people.fighter(who);
        let letter = game.people.badge(who).letter();
        let hp = if fighter.hp() >= 10 {
            '+'
        } else {
            char::from(b'0' + fighter.hp())
        };
        found.push(SquarePiece {
            column: fighter.at().x,
            row: fighter.at().y,
            seat: Some(game.people.owner(who)),
            label: if pitch == 1 {
                letter.to_string()
            } else {
                format!("{letter}{hp}")
            },
            kind: game.people.sheet(who).class.to_string(),
            silhouette: silhouette(game, who),
            life: Some(Share {
                left: fighter.hp().into(),
                of: facts::max_hp(game, who).into(),
            }),
        });
    }
    found
}

/// `FLAGS small   turn 4 of 10`.
fn head(game: &Wargrounds) -> String {
    let name = format!("{} {}", game.field.scenario().word().to_uppercase(), game.field.size());
    match game.turn.number() {
        0 => format!("{name}   before the first turn"),
        turn => format!("{name}   turn {turn} of {}", facts::turn_limit(game)),
    }
}

/// The whole field with what stands and lies on it ([7.2](docs/rules/wargrounds.md#72-sample-flags-medium-turn-4)).
pub fn map(game: &Wargrounds) -> Scene {
    Scene::Squares(with_legend(bare_map(game)))
}

fn bare_map(game: &Wargrounds) -> SquareBoard {
    let board = game.field.board();
    SquareBoard {
        head: head(game),
        first_column: 0,
        first_row: 0,
        ground: (0..board.rows).map(|y| ground_row(game, y, 0..board.columns)).collect(),
        pitch: 1,
        pieces: pieces(game, 1).into_iter().chain(placed(game)).collect(),
        legend: legend(game),
        picture_legend: None,
        grounds: grounds(),
    }
}

/// 18 columns and rows round a cell, two characters a cell
/// ([7.2](docs/rules/wargrounds.md#72-sample-flags-medium-turn-4)).
pub fn zoomed(game: &Wargrounds, at: Cell) -> Scene {
    Scene::Squares(with_legend(zoom(game, at)))
}

/// Cells that a walk reaches, and those that only a run does.
const REACHED: [(char, muster_kit::Ground); 2] = [('-', muster_kit::Ground::Road), (',', muster_kit::Ground::Start)];

/// As [`zoomed`], with a sign on each cell in which a move can end: by a walk, and only by a run
/// ([WG-41](docs/rules/wargrounds.md#wg-41)).
pub fn reached(game: &Wargrounds, at: Cell, walk: &[Cell], run: &[Cell]) -> Scene {
    let mut board = zoom(game, at);
    let (x, y) = (board.first_column, board.first_row);
    for (row, line) in (y..).zip(&mut board.ground) {
        let sign = |(column, ground): (u8, char)| {
            let cell = Cell::new(column, row);
            match () {
                () if walk.contains(&cell) => REACHED[0].0,
                () if run.contains(&cell) => REACHED[1].0,
                () => ground,
            }
        };
        *line = (x..).zip(line.chars()).map(sign).collect();
    }
    board.grounds.extend(REACHED);
    let row = format!("{} a walk ends there   {} only a run does", REACHED[0].0, REACHED[1].0);
    board.legend = vec![row];
    Scene::Squares(board)
}

fn zoom(game: &Wargrounds, at: Cell) -> SquareBoard {
    let board = game.field.board();
    let first = |place: u8, length: u8| place.saturating_sub(9).min(length.saturating_sub(18));
    let (x, y) = (first(at.x, board.columns), first(at.y, board.rows));
    let (right, low) = ((x + 18).min(board.columns), (y + 18).min(board.rows));
    let inside = |piece: &SquarePiece| (x..right).contains(&piece.column) && (y..low).contains(&piece.row);
    SquareBoard {
        head: head(game),
        first_column: x,
        first_row: y,
        ground: (y..low).map(|row| ground_row(game, row, x..right)).collect(),
        pitch: 2,
        pieces: pieces(game, 2).into_iter().filter(inside).collect(),
        legend: Vec::new(),
        picture_legend: None,
        grounds: grounds(),
    }
}

/// Below the map: what the scenario is about, and whose go it is.
fn legend(game: &Wargrounds) -> Vec<String> {
    let mut rows = goods(game);
    if matches!(game.progress.stage(), Stage::Orders | Stage::Run) {
        let cards = |side: Side| -> usize {
            let seats = game.seats.all().iter().filter(|seat| seat.side() == side);
            seats
                .map(|seat| seat.deck().len() + usize::from(seat.reserve().is_some()))
                .sum()
        };
        let next = [game.turn.side(), game.turn.side().other()];
        let goes = match game.turn.go() {
            Some(go) => format!("{} acts. ", game.seats[go.seat].side().title()),
            None => next
                .into_iter()
                .find(|side| cards(*side) > 0)
                .map_or_else(String::new, |side| format!("{} next. ", side.title())),
        };
        let (red, blue) = (cards(Side::Red), cards(Side::Blue));
        rows.push(format!("{goes}Cards: Red {red}, Blue {blue}"));
    }
    if game.progress.stage() == Stage::Muster {
        rows.push(AREAS.to_owned());
    }
    rows.iter()
        .flat_map(|row| wrapped(row, 1, ascii::COLUMNS_MAX))
        .collect()
}

/// Before a phase both areas have a row of their own.
const AREAS: &str = "< west, > east: starting areas";

/// Holds together what must not be torn apart at the end of a row.
const GLUE: &str = "\u{a0}";

fn goods(game: &Wargrounds) -> Vec<String> {
    let letter = |who: CharacterId| game.people.badge(who).letter();
    let mut rows = Vec::new();
    for flag in game.field.things().flags() {
        let owner = flag
            .owner
            .map_or("nobody's", |side| if side == Side::Red { "Red's" } else { "Blue's" });
        let holder = flag
            .holder
            .map_or_else(String::new, |who| format!(", {} holds it", letter(who)));
        rows.push(format!("Flag {}: {owner}{holder}", flag.stand));
    }
    let carriers: Vec<String> = game
        .people
        .everybody()
        .filter(|who| !matches!(game.people.fighter(*who).load(), Load::None | Load::Flag(_)))
        .map(|who| {
            format!(
                "{} {}",
                letter(who),
                game.field.load_name(game.people.fighter(who).load())
            )
            .replace(' ', GLUE)
        })
        .collect();
    if !carriers.is_empty() {
        let words = format!("Carry: {}", carriers.join(" "));
        let carried = wrapped(&words, 1, ascii::COLUMNS_MAX).into_iter();
        rows.extend(carried.map(|row| row.replace(GLUE, " ")));
    }
    let covered = covered::things(game);
    if !covered.is_empty() {
        let words = format!("Lie under: {}", covered.join(" "));
        let lying = wrapped(&words, 1, ascii::COLUMNS_MAX).into_iter();
        rows.extend(lying.map(|row| row.replace(GLUE, " ")));
    }
    let [red, blue] = [Side::Red, Side::Blue].map(|side| game.score.unfelt(side));
    if red.max(blue) > 0 {
        rows.push(format!("Real Armour: next hits of Red {red}, Blue {blue}"));
    }
    match game.field.scenario() {
        // How many points win is known from the first Diplomacy turn on.
        Scenario::Diplomacy if game.score.target() == 0 => (),
        Scenario::Diplomacy => rows.push(format!(
            "Points to {}: Red {}, Blue {}",
            game.score.target(),
            game.score.points(Side::Red),
            game.score.points(Side::Blue)
        )),
        Scenario::Vip => {
            let monarchs = game
                .people
                .monarchs()
                .into_iter()
                .flatten()
                .map(|who| letter(who).to_string());
            let monarchs: Vec<String> = monarchs.collect();
            rows.extend((!monarchs.is_empty()).then(|| format!("Monarchs: {}", monarchs.join(" "))));
        }
        Scenario::Barrel | Scenario::Storm => rows.push(format!(
            "{} attacks, leg {}",
            game.field.attackers().title(),
            game.progress.leg()
        )),
        _ => (),
    }
    rows
}

/// The characters that seats have placed for a phase that has not begun, as far as the position tells
/// ([WG-146](docs/rules/wargrounds.md#wg-146)).
fn placed(game: &Wargrounds) -> Vec<SquarePiece> {
    if game.progress.stage() != Stage::Muster {
        return Vec::new();
    }
    let places = game.seats.all().iter().flat_map(|state| &state.secret().places);
    let piece = |(who, cell): &(CharacterId, Cell)| SquarePiece {
        column: cell.x,
        row: cell.y,
        seat: Some(game.people.owner(*who)),
        label: game.people.badge(*who).letter().to_string(),
        kind: game.people.sheet(*who).class.to_string(),
        silhouette: silhouette(game, *who),
        life: None,
    };
    places.map(piece).collect()
}

/// How everybody fares: the field, and below it both sides in short as far as they fit.
pub fn status(view: &View) -> Scene {
    let mut full = bare_map(&view.game);
    full.legend.extend(side_rows(view));
    if Scene::Squares(full.clone()).fits() {
        Scene::Squares(with_legend(full))
    } else {
        map(&view.game)
    }
}

/// Both sides in short: each character with HP, tokens and pending start.
fn side_rows(view: &View) -> Vec<String> {
    let game = &view.game;
    let mut rows = Vec::new();
    let points = game.score.phases_won();
    for side in [Side::Red, Side::Blue] {
        let place = side as usize;
        let words = format!(
            "{} {}: {} up, deaths {}, phases {}",
            side.title().to_uppercase(),
            game.terms.faction(side).title(),
            game.people.upright(side).count(),
            game.score.deaths_in_all(side),
            points[place]
        );
        rows.extend(wrapped(&words, 1, ascii::COLUMNS_MAX));
        let short = |who: CharacterId| {
            let fighter = game.people.fighter(who);
            let letter = game.people.badge(who).letter();
            match fighter.life() {
                Life::Unplaced | Life::Standing => format!("{letter}{}{}", fighter.hp(), marks(game, who)),
                Life::Fallen(_) => format!("{letter}_"),
                Life::Away(_) => format!("{letter}..."),
                Life::Recovering(cards) => format!("{letter}-{cards}"),
                Life::Out | Life::Gone => format!("({letter})"),
            }
        };
        let words: Vec<String> = game.people.team(side).map(short).collect();
        rows.extend(wrapped(&format!(" HP: {}", words.join(" ")), 2, ascii::COLUMNS_MAX));
        let hands = game
            .seats
            .of(side)
            .map(|seat| view.cards[game.hands.number_of(seat, &game.seats)]);
        let (held, piles) = hands.fold((0, 0), |(held, piles), (hand, pile)| (held + hand, piles + pile));
        rows.push(format!("  event cards: {held} held, {piles} in piles"));
    }
    rows
}

/// Tokens, or what a load does in the place of one, and a pending start.
fn marks(game: &Wargrounds, who: CharacterId) -> String {
    let fighter = game.people.fighter(who);
    let tokens = [
        (game.people.is_disarmed(who), 'D'),
        (game.people.is_exposed(who), 'E'),
        (game.people.is_tired(who), 'T'),
        (fighter.frozen(), 'F'),
        (fighter.protect(), 'P'),
        (fighter.reflect(), 'R'),
    ];
    let mut text: String = tokens
        .into_iter()
        .filter(|(set, _)| *set)
        .map(|(_, letter)| letter)
        .collect();
    if let Some(start) = fighter.start() {
        text.push('>');
        text.push(start.letter());
    }
    text
}

/// Columns of a name in the table of a side: a longer one has a row of its own.
const NAME_MAX: usize = 20;

/// The rows of a character in the table of a side, in which names have so many columns
/// ([7.3](docs/rules/wargrounds.md#73-side-table-and-sheet)).
fn side_row(game: &Wargrounds, who: CharacterId, width: usize) -> Vec<String> {
    let (sheet, fighter) = (game.people.sheet(who), game.people.fighter(who));
    let power = match sheet.class {
        Class::Mage => format!("M{}", fighter.mana()),
        _ => format!("S{}", fighter.stamina()),
    };
    let state = match fighter.life() {
        Life::Standing | Life::Unplaced => marks(game, who),
        Life::Fallen(_) => "fallen".to_owned(),
        Life::Away(_) => "away".to_owned(),
        Life::Recovering(cards) => format!("-{cards}"),
        Life::Out => "out".to_owned(),
        Life::Gone => "gone".to_owned(),
    };
    let letter = sheet.badge().letter();
    let long = sheet.name.chars().count() > width;
    let name = if long { "" } else { sheet.name.as_str() };
    let values = format!(
        "{} {name:<width$} {} {} {:<3} {:>2} {power:<3}",
        if long { ' ' } else { letter },
        sheet.class.letter(),
        sheet.armour.letter(),
        sheet.kit.short(),
        fighter.hp(),
    );
    let mut rows = Vec::new();
    if long {
        rows.push(format!("{letter} {}", sheet.name));
    }
    if values.chars().count() + 1 + state.chars().count() > ascii::COLUMNS_MAX {
        rows.extend([values, format!("    {state}")]);
    } else {
        rows.push(format!("{values} {state}"));
    }
    rows
}

/// Rows below what their columns mean ([7.3](docs/rules/wargrounds.md#73-side-table-and-sheet)).
fn side_rows_of(game: &Wargrounds, characters: impl Iterator<Item = CharacterId>) -> Vec<String> {
    let characters: Vec<CharacterId> = characters.collect();
    let lengths = characters
        .iter()
        .map(|who| game.people.sheet(*who).name.chars().count());
    let width = lengths.filter(|length| *length <= NAME_MAX).max().unwrap_or(4).max(4);
    let head = format!("  {:<width$} c a kit HP M/S tok", "name");
    let rows = characters.iter().flat_map(|who| side_row(game, *who, width));
    std::iter::once(head).chain(rows).collect()
}

/// `Traits: A Fast/Old; C Skilled/Noob` ([WG-31](docs/rules/wargrounds.md#wg-31)).
fn traits_of(game: &Wargrounds, characters: impl Iterator<Item = CharacterId>) -> Vec<String> {
    let of = |who: CharacterId| {
        let (good, bad) = game.people.sheet(who).traits?;
        Some(format!("{} {}/{}", game.people.badge(who).letter(), good.title(), bad.title()).replace(' ', GLUE))
    };
    let traits: Vec<String> = characters.filter_map(of).collect();
    if traits.is_empty() {
        return Vec::new();
    }
    let rows = wrapped(&format!("Traits: {}", traits.join("; ")), 1, ascii::COLUMNS_MAX);
    rows.into_iter().map(|row| row.replace(GLUE, " ")).collect()
}

/// How many of each armour and kit a side may wear and carry, and how many it does
/// ([WG-14](docs/rules/wargrounds.md#wg-14) to [WG-17](docs/rules/wargrounds.md#wg-17)).
fn slots_of(game: &Wargrounds, side: Side) -> Vec<String> {
    let mut rows = Vec::new();
    for grey in [false, true]
        .into_iter()
        .filter(|grey| !game.people.contingent(side, *grey).is_empty())
    {
        for (what, slots) in sheets::slots(game, side, grey) {
            let of = |slot: Slot| format!("{} {} of {}", slot.name, slot.used, slot.most).replace(' ', GLUE);
            let slots: Vec<String> = slots.into_iter().map(of).collect();
            let whose = if grey { "Grey " } else { "" };
            let row = format!("{whose}{what}: {}", slots.join(", "));
            rows.extend(
                wrapped(&row, 1, ascii::COLUMNS_MAX)
                    .into_iter()
                    .map(|row| row.replace(GLUE, " ")),
            );
        }
    }
    rows
}

/// The table of a whole side ([7.3](docs/rules/wargrounds.md#73-side-table-and-sheet)).
pub fn side_table(game: &Wargrounds, side: Side) -> Scene {
    let rolls = &game.terms.rolls();
    let grey = game.people.contingent(side, true).len();
    let own = game.people.contingent(side, false).len();
    let head = format!(
        "{} {} {own} + Grey {grey}  klank {} kit {}",
        side.title().to_uppercase(),
        game.terms.faction(side).title(),
        rolls.klank[side as usize][0],
        rolls.kit[side as usize][0]
    );
    let mut rows = side_rows_of(game, game.people.team(side));
    rows.extend(traits_of(game, game.people.team(side)));
    if matches!(game.progress.stage(), Stage::Muster | Stage::Reroll) {
        rows.extend(slots_of(game, side));
    }
    Scene::Sheet { head, rows }
}

/// The characters of one seat.
pub fn team_of(game: &Wargrounds, seat: Seat) -> Scene {
    let Some(state) = game.seats.get(seat) else {
        return side_table(game, Side::Red);
    };
    let mine = || {
        let team = game.people.team(state.side());
        team.filter(|who| game.people.owner(*who) == seat)
    };
    let mut rows = side_rows_of(game, mine());
    rows.extend(traits_of(game, mine()));
    let ordered = tell::ordered_so_far(game, seat);
    if !ordered.is_empty() {
        rows.push("Ordered so far:".to_owned());
    }
    let adapted = tell::adapted(game, seat, None);
    let told = ordered.iter().chain(&adapted);
    rows.extend(told.flat_map(|order| wrapped(order, 1, ascii::COLUMNS_MAX)));
    Scene::Sheet {
        head: format!(
            "{} {}",
            state.side().title().to_uppercase(),
            game.terms.faction(state.side()).title()
        ),
        rows,
    }
}
