//! What every board has: a head, the board itself, rows below; and pieces, alike on all of them.

use super::canvas::{At, Canvas, Drawing, Paint, Pen, width_of};
use super::colours::{DARK_PAPER, INK, LINE, NAMES, PAPER, WORDS, in_the_dark, of_ground, of_seat, shade_of, shades};
use super::ground::Plot;
use super::{boards, ground, silhouettes};
use muster_kit::ascii::{COLUMNS_MAX, wrapped};
use muster_kit::{Ground, Grounds, Lights, PlaneBoard, Scene, Seat, Share, Sign, Silhouette, TileBoard};

/// Empty pixels round everything.
pub const EDGE: i32 = 16;
/// Height of the letters in the head, and in the rows below; larger beside a board that a phone shows smaller.
const HEAD: i32 = 24;
const ROW: i32 = 20;

/// No smaller letters are written side by side.
const SMALL: i32 = 21;
/// Rows of a roll above which it is shown in short, if there is such a one.
const ROLL_MAX: usize = 8;
/// Rows that stand one below the other, though there were room for two beside each other.
const FEW: usize = 4;

/// Whether the paper of a picture is light or dark. Boards have the same colours on both.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Theme {
    #[default]
    Light,
    Dark,
}

impl Theme {
    /// The same drawing on the paper of this theme.
    fn of(self, mut drawing: Drawing) -> Drawing {
        if self == Theme::Dark {
            drawing.paper = DARK_PAPER;
            drawing.recolour(in_the_dark);
        }
        drawing
    }
}

/// A board as SVG; `before` is the board as it was last shown, from which pieces have moved.
pub fn vectors(scene: &Scene, before: Option<&Scene>, theme: Theme) -> String {
    super::svg::svg(&theme.of(drawn(scene, before, &Lights::default())))
}

/// A drawing of a board, some of whose tiles may be brighter than the others.
pub fn drawn(scene: &Scene, before: Option<&Scene>, lights: &Lights) -> Drawing {
    let words = words_of(scene);
    let (board_width, board_height) = boards::size(scene);
    let (large, size) = (HEAD.max(board_width / 28), ROW.max(board_width / 34));
    // As many letters as the board is wide, and a board of text is.
    let columns = usize::try_from(board_width * 10 / (size * 6)).map_or(0, |columns| columns.max(COLUMNS_MAX));
    let below: Vec<String> = words.rows.iter().flat_map(|row| in_columns(row, columns)).collect();
    let top = EDGE + if words.head.is_empty() { 0 } else { large + 12 };
    let corner = At::new(EDGE, top);
    let changes = boards::changes(scene, before, corner);
    let changed: Vec<String> = changes.row().iter().flat_map(|row| in_columns(row, columns)).collect();
    let key = || changed.iter().chain(words.key);
    let rows = words.roll.iter().chain(&below).chain(key());
    let lines = rows.map(|row| width_of(row, size)).chain([width_of(words.head, large)]);
    let width = lines.chain([board_width]).max().unwrap_or(0) + 2 * EDGE;
    let bottom = top + board_height + if board_height > 0 { 10 } else { 0 };
    let mut sheet = Sheet {
        canvas: Canvas::new(width),
        bottom,
    };
    boards::lay(scene, corner, &mut sheet.canvas);
    sheet.canvas.ground_ends(board_width + 2 * EDGE, bottom);
    let pen = Pen::new(large, WORDS).bold();
    sheet.canvas.text(At::new(EDGE, EDGE + large - 4), pen, words.head);
    boards::draw(scene, &changes, corner, &mut sheet.canvas);
    boards::light(scene, lights, corner, &mut sheet.canvas);
    sheet.write_roll(words.roll, size, width / 2 - EDGE);
    for row in &below {
        sheet.write(&[row], Pen::new(size, WORDS), 0);
    }
    for row in key() {
        sheet.write(&[row], Pen::new(size, NAMES), 0);
    }
    sheet.draw_signs(words.signs, size, width - EDGE, boards::veil_of(scene));
    let height = sheet.bottom + EDGE;
    sheet.canvas.finish(height, PAPER)
}

/// A row on as many lines as it needs; what fits stays as it is, with the blanks that line it up.
fn in_columns(row: &str, columns: usize) -> Vec<String> {
    match row.chars().count() > columns {
        true => wrapped(row, 1, columns),
        false => vec![row.to_owned()],
    }
}

/// A drawing on which rows are written one below the other.
struct Sheet {
    canvas: Canvas,
    bottom: i32,
}

impl Sheet {
    /// Texts side by side, each so far right of the one before.
    fn write(&mut self, texts: &[&String], pen: Pen, apart: i32) {
        let leading = pen.size * 13 / 10;
        self.bottom += leading;
        for (place, text) in (0..).zip(texts) {
            let at = At::new(EDGE + place * apart, self.bottom - 6);
            self.canvas.text(at, pen, text);
        }
    }

    /// Signs side by side as far as there is room, each a tile with what is on it, its glyph and its name. The same veil lies on
    /// the tiles as on the ground of the board.
    fn draw_signs(&mut self, signs: &[Sign], size: i32, right: i32, veil: Option<&'static str>) {
        let tile = size * 3 / 2;
        let mut x = EDGE;
        for (number, sign) in (0..).zip(signs) {
            let name = match sign.glyph.as_str() {
                "" => sign.name.clone(),
                glyph => format!("{glyph} {}", sign.name),
            };
            let wide = tile + size / 3 + width_of(&name, size);
            if number == 0 || x + wide > right {
                (x, self.bottom) = (EDGE, self.bottom + tile + size / 3);
            }
            let corner = At::new(x, self.bottom - tile);
            let paint = Paint {
                fill: of_ground(sign.ground),
                line: LINE,
                width: 1,
            };
            self.canvas.rectangle(corner, tile, tile, paint);
            let plot = Plot {
                at: corner.plus(tile / 2, tile / 2),
                reach: tile * 4 / 10,
                number,
            };
            ground::draw(sign.ground, plot, &mut self.canvas);
            if let Some(veil) = veil {
                let corners = [(0, 0), (tile, 0), (tile, tile), (0, tile)].map(|(x, y)| corner.plus(x, y));
                self.canvas.veil(&corners, veil);
            }
            silhouettes::draw(sign.silhouette, plot.at, tile * 8 / 10, INK, &mut self.canvas);
            let at = corner.plus(tile + size / 3, tile / 2 + size * 36 / 100);
            self.canvas.text(at, Pen::new(size, NAMES), &name);
            x += wide + size;
        }
    }

    /// Two columns where many short rows fit beside each other: previews of tall pictures are small.
    fn write_roll(&mut self, roll: &[String], size: i32, half: i32) {
        let letters = roll.iter().map(|row| width_of(row, 100)).max().unwrap_or(0);
        let beside = size.min((half - EDGE) * 100 / letters.max(1));
        if roll.len() <= FEW || beside < SMALL {
            return roll.iter().for_each(|row| self.write(&[row], Pen::new(size, WORDS), 0));
        }
        let (left, right) = roll.split_at(roll.len().div_ceil(2));
        for (place, row) in left.iter().enumerate() {
            let texts: Vec<&String> = [Some(row), right.get(place)].into_iter().flatten().collect();
            self.write(&texts, Pen::new(beside, WORDS), half);
        }
    }
}

/// What stands around a board.
#[derive(Default)]
struct Words<'a> {
    head: &'a str,
    /// Rows of one kind.
    roll: &'a [String],
    rows: &'a [String],
    key: &'a [String],
    signs: &'a [Sign],
}

fn words_of(scene: &Scene) -> Words<'_> {
    let (head, rows, key) = match scene {
        Scene::Sheet { head, rows } => (head, rows, &None),
        Scene::Chart(chart) => (&chart.head, &chart.legend, &chart.picture_legend),
        Scene::Hexes(board) => (&board.head, &board.legend, &board.picture_legend),
        Scene::Squares(board) => (&board.head, &board.legend, &board.picture_legend),
        Scene::Tall(board) => (&board.head, &board.legend, &board.picture_legend),
        Scene::Graph(graph) => (&graph.head, &graph.legend, &None),
        Scene::Tiles(TileBoard { page, .. }) | Scene::Plane(PlaneBoard { page, .. }) => {
            return Words {
                head: &page.head,
                roll: match page.roll.len() > ROLL_MAX && !page.roll_in_short.is_empty() {
                    true => &page.roll_in_short,
                    false => &page.roll,
                },
                rows: &page.legend,
                key: &page.key,
                signs: &page.signs,
            };
        }
    };
    let (rows, signs): (_, &[Sign]) = match key {
        Some(key) => (&key.rows, &key.signs),
        None => (rows, &[]),
    };
    Words {
        head,
        rows,
        signs,
        ..Words::default()
    }
}

/// What a glyph stands for on a board with these grounds; what is not listed is plain.
pub fn ground_of(grounds: &Grounds, glyph: char) -> Ground {
    let known = grounds.iter().find(|(other, _)| *other == glyph);
    known.map_or(Ground::Plain, |(_, ground)| *ground)
}

/// The colour of a glyph's ground.
pub fn paint_of(grounds: &Grounds, glyph: char) -> &'static str {
    of_ground(ground_of(grounds, glyph))
}

/// Eight corners of a ring, from its top clockwise, in thousandths of its radius.
const RING: [(i32, i32); 8] = [
    (0, -1_000),
    (707, -707),
    (1_000, 0),
    (707, 707),
    (0, 1_000),
    (-707, 707),
    (-1_000, 0),
    (-707, -707),
];

/// A piece: the shape and colour of its seat, and its label.
pub fn piece(canvas: &mut Canvas, centre: At, radius: i32, seat: Option<Seat>, label: &str) {
    armed_piece(canvas, centre, radius, seat, (label, Silhouette::None));
}

/// A bar at the foot of a piece: how much of its life is left. Who has all of it has none.
pub fn life_bar(canvas: &mut Canvas, centre: At, radius: i32, life: Option<Share>) {
    let Some(Share { left, of }) = life.filter(|life| life.left < life.of) else {
        return;
    };
    let (wide, high) = (radius * 15 / 10, (radius / 4).max(5));
    let corner = centre.plus(-wide / 2, radius - high / 2);
    let paint = |fill: &'static str, width: i32| Paint {
        fill,
        line: if width > 0 { INK } else { "none" },
        width,
    };
    canvas.rectangle(corner, wide, high, paint(PAPER, 1));
    let share = i64::from(wide - 2) * i64::from(left) / i64::from(of.max(1));
    let share = i32::try_from(share).unwrap_or(wide).max(1);
    canvas.rectangle(corner.plus(1, 1), share, high - 2, paint(shades::LIFE, 0));
}

/// The radius from which a piece has room for a silhouette above its label; a smaller one bears it behind the label.
const ROOMY: i32 = 22;

/// A piece: the shape and colour of its seat, its silhouette, and its label.
pub fn armed_piece(
    canvas: &mut Canvas,
    centre: At,
    radius: i32,
    seat: Option<Seat>,
    (label, silhouette): (&str, Silhouette),
) {
    let (fill, ink) = of_seat(seat);
    let paint = Paint {
        fill,
        line: INK,
        width: 2,
    };
    let ring = |scale: i32, corners: &[usize]| -> Vec<At> {
        let at = |place: &usize| {
            let (x, y) = RING[*place];
            centre.plus(x * radius * scale / 100_000, y * radius * scale / 100_000)
        };
        corners.iter().map(at).collect()
    };
    match seat.map(|seat| seat.index() % 5) {
        Some(0) => canvas.circle(centre, radius, paint),
        Some(1) => {
            let half = radius * 9 / 10;
            canvas.rectangle(centre.plus(-half, -half), 2 * half, 2 * half, paint);
        }
        Some(2) => canvas.polygon(&ring(125, &[0, 2, 4, 6]), paint),
        Some(3) => canvas.polygon(&ring(108, &[0, 1, 2, 3, 4, 5, 6, 7]), paint),
        Some(_) => canvas.polygon(&ring(120, &[7, 1, 2, 4, 6]), paint),
        None => canvas.circle(centre, radius, paint),
    }
    let letters = i32::try_from(label.trim().chars().count()).unwrap_or(1).max(1);
    // A label is as wide as the piece at most, and no taller than it is readable.
    let whole = (radius * 17 * 10 / (letters * 6 * 10)).min(radius * 13 / 10).max(8);
    let (size, below) = if silhouette.is_none() {
        (whole, 0)
    } else if radius < ROOMY {
        // The label stays as large as it is; what it stands on is darker.
        silhouettes::draw(silhouette, centre, radius * 18 / 10, shade_of(seat), canvas);
        (whole, 0)
    } else {
        let above = centre.plus(0, -radius * 36 / 100);
        silhouettes::draw(silhouette, above, radius * 98 / 100, ink, canvas);
        (whole.min(radius * 76 / 100), radius * 48 / 100)
    };
    let pen = Pen::new(size, ink).bold().at(super::canvas::Anchor::Middle);
    canvas.text(centre.plus(0, below + size * 36 / 100), pen, label.trim());
}
