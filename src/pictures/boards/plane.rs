//! A plane to scale, with bases that stand and face anywhere.

use super::super::canvas::{Anchor, At, Canvas, Paint, Pen, width_of};
use super::super::colours::{INK, LINE, NAMES, PAPER, WORDS, of_seat};
use super::super::drawing::{ground_of, paint_of, piece};
use super::super::ground::{self, Plot};
use super::{Changes, Held, PieceAt, Standings, columns_of, number_of, outline, small, tile};
use muster_kit::{Area, Goal, Pattern, PlaneBoard, PlanePiece, Spot};

/// Pixels of the plane's width.
const WIDTH: i32 = 936;
/// Pixels for the figures beside it, and their height.
const MARGIN: i32 = 42;
const FIGURE: i32 = 24;
/// From one line of the grid to the next, in what players count as one, and from one short stroke to the next.
const LINES: i32 = 10;
const STROKES: i32 = 5;

/// Where the plane lies on the canvas.
#[derive(Clone, Copy)]
struct Scale {
    size: Spot,
    /// Upper left corner of the plane.
    top: At,
}

impl Scale {
    /// That of a board with its upper left corner at `top`, the figures beside it included.
    fn of(board: &PlaneBoard, top: At) -> Scale {
        Scale {
            size: board.size,
            top: top.plus(MARGIN, MARGIN),
        }
    }

    fn pixels(self, length: i32) -> i32 {
        length * WIDTH / self.size.0.max(1)
    }

    fn at(self, (east, north): Spot) -> At {
        self.top.plus(self.pixels(east), self.pixels(self.size.1 - north))
    }

    fn corners(self, spots: &[Spot]) -> Vec<At> {
        spots.iter().map(|spot| self.at(*spot)).collect()
    }
}

/// Width and height in pixels, with the figures beside it. The width is the same for every plane.
pub(super) fn size(board: &PlaneBoard) -> (i32, i32) {
    let scale = Scale::of(board, At::new(0, 0));
    (MARGIN + WIDTH, MARGIN + scale.pixels(board.size.1) + FIGURE)
}

/// Draws the ground of a plane with its upper left corner at `top`, and the grid on it.
pub(super) fn lay(board: &PlaneBoard, top: At, canvas: &mut Canvas) {
    let scale = Scale::of(board, top);
    draw_ground(board, scale, canvas);
    draw_grid(board, scale, canvas);
}

/// The bases on a plane, to the scale of `shown`, and who holds its goals.
pub(super) fn standings(board: &PlaneBoard, shown: &PlaneBoard, top: At) -> Standings {
    let scale = Scale::of(shown, top);
    let placed = board.bases.iter().filter_map(|base| {
        let middle = middle(&scale.corners(&base.corners))?;
        Some(PieceAt::new(base.seat, &base.label, middle, &base.place))
    });
    Standings {
        pieces: placed.collect(),
        held: board
            .goals
            .iter()
            .map(|goal| Held {
                at: scale.at(goal.at),
                place: "the goal".to_owned(),
                holder: goal.holder,
            })
            .collect(),
        ..Standings::default()
    }
}

/// Draws what stands on a plane whose upper left corner is at `top`.
pub(super) fn draw(board: &PlaneBoard, changes: &Changes, top: At, canvas: &mut Canvas) {
    let scale = Scale::of(board, top);
    for area in &board.areas {
        draw_area(area, scale, canvas);
    }
    for goal in &board.goals {
        draw_goal(goal, scale, canvas);
    }
    for base in &board.bases {
        draw_base(base, scale, canvas);
    }
    changes.draw_ways(LABEL + 2, canvas);
    draw_labels(board, scale, canvas);
    changes.draw_marks(LABEL, canvas);
}

/// Runs of one ground are one rectangle.
fn draw_ground(board: &PlaneBoard, scale: Scale, canvas: &mut Canvas) {
    let (columns, rows) = (columns_of(&board.ground), small(board.ground.len()).max(1));
    let (wide, high) = (WIDTH, scale.pixels(board.size.1));
    let corner = |column: i32, row: i32| scale.top.plus(wide * column / columns, high * row / rows);
    for (row, line) in (0..).zip(&board.ground) {
        let glyphs: Vec<char> = line.chars().collect();
        let mut column = 0;
        for run in glyphs.chunk_by(|one, other| one == other) {
            let (from, to) = (corner(column, row), corner(column + small(run.len()), row + 1));
            let paint = Paint {
                line: "none",
                ..tile(paint_of(&board.grounds, run[0]))
            };
            canvas.rectangle(from, to.x - from.x, to.y - from.y, paint);
            for place in column..column + small(run.len()) {
                let (from, to) = (corner(place, row), corner(place + 1, row + 1));
                let plot = Plot {
                    at: At::new((from.x + to.x) / 2, (from.y + to.y) / 2),
                    reach: (to.x - from.x).min(to.y - from.y) / 2,
                    number: number_of(place, row),
                };
                ground::draw(ground_of(&board.grounds, run[0]), plot, canvas);
            }
            column += small(run.len());
        }
    }
    canvas.rectangle(scale.top, wide, high, outline(INK, 2));
}

/// Lines with their figures, as players name places; short strokes between them.
fn draw_grid(board: &PlaneBoard, scale: Scale, canvas: &mut Canvas) {
    let unit = board.unit.max(1);
    let pen = Pen::new(FIGURE, NAMES).bold().at(Anchor::Middle);
    let (east, north) = board.size;
    for figure in (0..=east / unit).step_by(usize::try_from(STROKES).unwrap_or(1)) {
        let (low, high) = (scale.at((figure * unit, 0)), scale.at((figure * unit, north)));
        if figure % LINES == 0 {
            canvas.line(low, high, LINE, 1);
            canvas.text(At::new(high.x, high.y - 10), pen, &figure.to_string());
        }
        canvas.line(high, high.plus(0, -6), WORDS, 2);
    }
    for figure in (0..=north / unit).step_by(usize::try_from(STROKES).unwrap_or(1)) {
        let (left, right) = (scale.at((0, figure * unit)), scale.at((east, figure * unit)));
        if figure % LINES == 0 {
            canvas.line(left, right, LINE, 1);
            canvas.text(left.plus(-FIGURE, FIGURE * 36 / 100), pen, &figure.to_string());
        }
        canvas.line(left, left.plus(-6, 0), WORDS, 2);
    }
}

fn draw_area(area: &Area, scale: Scale, canvas: &mut Canvas) {
    let (colour, _) = of_seat(area.seat);
    let corners = scale.corners(&area.corners);
    canvas.veil(&corners, colour);
    canvas.polygon(&corners, outline(INK, 4));
    canvas.polygon(&corners, outline(colour, 2));
    let (Some(left), Some(right), Some(upper), Some(lower)) = (
        corners.iter().map(|at| at.x).min(),
        corners.iter().map(|at| at.x).max(),
        corners.iter().map(|at| at.y).min(),
        corners.iter().map(|at| at.y).max(),
    ) else {
        return;
    };
    if width_of(&area.name, FIGURE) < right - left {
        let pen = Pen::new(FIGURE, INK).at(Anchor::Middle);
        // At the edge of the plane, where bases are few.
        let south = lower == scale.at((0, 0)).y;
        let y = if south {
            lower - FIGURE / 2
        } else {
            upper + FIGURE * 5 / 4
        };
        canvas.text(At::new((left + right) / 2, y), pen, &area.name);
    }
}

/// A flag in a ring that is as wide as it reaches.
fn draw_goal(goal: &Goal, scale: Scale, canvas: &mut Canvas) {
    let (colour, _) = of_seat(goal.holder);
    let (at, reach) = (scale.at(goal.at), scale.pixels(goal.reach));
    canvas.circle(at, reach, outline(INK, 6));
    canvas.circle(at, reach, outline(colour, 3));
    let pole = at.plus(0, -30);
    canvas.line(at, pole, INK, 4);
    let paint = Paint {
        fill: colour,
        line: INK,
        width: 2,
    };
    canvas.polygon(&[pole, pole.plus(24, 8), pole.plus(0, 16)], paint);
}

/// Radius of a label.
const LABEL: i32 = 15;

fn middle(corners: &[At]) -> Option<At> {
    let count = small(corners.len());
    let sum = corners.iter().fold(At::new(0, 0), |sum, at| sum.plus(at.x, at.y));
    (count > 0).then(|| At::new(sum.x / count, sum.y / count))
}

/// A base, its pattern, and a nose at its front.
fn draw_base(base: &PlanePiece, scale: Scale, canvas: &mut Canvas) {
    let corners = scale.corners(&base.corners);
    let &[left, right, rear_right, rear_left] = corners.as_slice() else {
        return;
    };
    let (colour, _) = of_seat(base.seat);
    let (fill, width) = match base.pattern {
        Pattern::Bare => return,
        Pattern::Hollow => (PAPER, 2),
        Pattern::Plain | Pattern::Slash | Pattern::Cross => (colour, 2),
    };
    let line = INK;
    canvas.polygon(&corners, Paint { fill, line, width });
    if base.pattern == Pattern::Hollow {
        return;
    }
    if base.pattern != Pattern::Plain {
        canvas.line(rear_left, right, INK, 2);
    }
    if base.pattern == Pattern::Cross {
        canvas.line(rear_right, left, INK, 2);
    }
    canvas.line(left, right, INK, 6);
    let front = At::new((left.x + right.x) / 2, (left.y + right.y) / 2);
    let (x, y) = ((left.x - rear_left.x) / 2, (left.y - rear_left.y) / 2);
    let (aside_x, aside_y) = ((right.x - left.x) / 8, (right.y - left.y) / 8);
    let nose = [
        front.plus(x, y),
        front.plus(aside_x, aside_y),
        front.plus(-aside_x, -aside_y),
    ];
    let fill = INK;
    canvas.polygon(&nose, Paint { fill, line, width: 1 });
}

/// The shape of its seat with its label, above everything else. Whoever has no base stands beside those who have one.
fn draw_labels(board: &PlaneBoard, scale: Scale, canvas: &mut Canvas) {
    let mut taken: Vec<At> = Vec::new();
    let (loose, based): (Vec<_>, Vec<_>) = board.bases.iter().partition(|base| base.pattern == Pattern::Bare);
    for base in based.into_iter().chain(loose) {
        let Some(centre) = middle(&scale.corners(&base.corners)) else {
            continue;
        };
        if base.pattern == Pattern::Hollow {
            let pen = Pen::new(22, INK).bold().at(Anchor::Middle);
            canvas.text(centre.plus(0, 8), pen, &base.label);
            continue;
        }
        let near = |at: At| {
            taken
                .iter()
                .any(|other| (other.x - at.x).abs().max((other.y - at.y).abs()) < 3 * LABEL / 2)
        };
        let around = [
            (0, 0),
            (2, 0),
            (-2, 0),
            (0, 2),
            (0, -2),
            (2, 2),
            (-2, 2),
            (2, -2),
            (-2, -2),
        ];
        let mut around = around.into_iter().map(|(x, y)| centre.plus(x * LABEL, y * LABEL));
        let at = match base.pattern {
            Pattern::Bare => around.find(|at| !near(*at)).unwrap_or(centre),
            _ => centre,
        };
        piece(canvas, at, LABEL, base.seat, &base.label);
        taken.push(at);
    }
}
