//! Graphs as pictures: each curve has the colour and the shape of its seat, and its name at its end, so that nobody needs
//! the colours.

use super::canvas::{Anchor, At, Canvas, Paint, Pen};
use super::colours::{FIELD, INK, LINE, NAMES, WORDS, of_seat};
use super::drawing::piece;
use muster_kit::{Curve, Graph};

/// Of the field in pixels.
const WIDE: i32 = 700;
const HIGH: i32 = 420;
/// Beside the field for values, and for names.
const LEFT: i32 = 90;
const RIGHT: i32 = 330;
/// Below it for the places along.
const BELOW: i32 = 64;
/// Letters.
const SIZE: i32 = 22;
/// From one name to the next.
const LEADING: i32 = 30;
/// Characters of a name.
const NAME_MAX: usize = 22;
/// Lines across the field, and places named below it, at most.
const TICKS: i64 = 5;
const PLACES_NAMED: usize = 8;
/// Shapes on a curve at most.
const SHAPES: usize = 10;

/// What a graph takes, in pixels: width and height.
pub fn size(graph: &Graph) -> (i32, i32) {
    let names = i32::try_from(graph.curves.len()).unwrap_or(0) * LEADING;
    (LEFT + WIDE + RIGHT, HIGH.max(names) + BELOW)
}

/// Where values and places lie in the field.
struct Field<'a> {
    graph: &'a Graph,
    top: At,
    least: i64,
    greatest: i64,
}

impl Field<'_> {
    fn x(&self, place: usize) -> i32 {
        let last = self.graph.places.len().saturating_sub(1).max(1);
        let along = usize::try_from(WIDE - 40).unwrap_or(0) * place / last;
        self.top.x + LEFT + 20 + i32::try_from(along).unwrap_or(WIDE)
    }

    fn y(&self, value: i64) -> i32 {
        let down = (self.greatest - value) * i64::from(HIGH) / (self.greatest - self.least);
        self.top.y + i32::try_from(down).unwrap_or(HIGH)
    }

    fn points(&self, curve: &Curve) -> Vec<At> {
        let values = curve.values.iter().enumerate();
        values
            .map(|(place, value)| At::new(self.x(place), self.y(*value)))
            .collect()
    }

    /// Lines across with their values, and numbers along.
    fn draw_axes(&self, canvas: &mut Canvas) {
        let (left, right) = (self.top.x + LEFT, self.top.x + LEFT + WIDE);
        let faint = Pen::new(SIZE, NAMES);
        let step = step(self.greatest - self.least, self.graph.parts.max(1));
        let first = self.least.div_euclid(step) * step;
        let ticks = (0..)
            .map(|tick| first + tick * step)
            .take_while(|value| *value <= self.greatest);
        for value in ticks.filter(|value| *value >= self.least) {
            let (ink, width) = if value == 0 { (WORDS, 2) } else { (LINE, 1) };
            let y = self.y(value);
            canvas.line(At::new(left, y), At::new(right, y), ink, width);
            let words = self.graph.words(value);
            let wide = super::canvas::width_of(&words, SIZE);
            canvas.text(At::new(left - 12 - wide, y + SIZE * 36 / 100), faint, &words);
        }
        let bottom = self.top.y + HIGH;
        let every = self.graph.places.len().div_ceil(PLACES_NAMED).max(1);
        for (place, number) in self.graph.places.iter().enumerate().step_by(every) {
            let x = self.x(place);
            canvas.line(At::new(x, bottom), At::new(x, bottom + 6), NAMES, 1);
            let at = At::new(x, bottom + 6 + SIZE);
            canvas.text(at, faint.at(Anchor::Middle), &number.to_string());
        }
        let middle = At::new((left + right) / 2, bottom + 12 + 2 * SIZE);
        canvas.text(middle, faint.at(Anchor::Middle), &self.graph.along);
    }

    /// A dark line below one in the seat's colour, so that pale colours are seen; the seat's shape here and there, at other
    /// places for each seat; a name at the end.
    fn draw_curve(&self, canvas: &mut Canvas, number: usize, curve: &Curve) {
        let points = self.points(curve);
        let (fill, _) = of_seat(Some(curve.seat));
        canvas.polyline(&points, INK, 7);
        canvas.polyline(&points, fill, 4);
        let every = (points.len() / SHAPES).max(1);
        let begin = number * every / self.graph.curves.len().max(1);
        for at in points.iter().skip(begin).step_by(every) {
            piece(canvas, *at, 9, Some(curve.seat), "");
        }
    }

    /// Names beside the ends of their curves, moved apart where they would lie on each other.
    fn draw_names(&self, canvas: &mut Canvas) {
        let mut names: Vec<(i32, &Curve)> = self
            .graph
            .curves
            .iter()
            .filter_map(|curve| Some((self.y(*curve.values.last()?), curve)))
            .collect();
        names.sort_by_key(|(y, curve)| (*y, curve.seat));
        let wanted: Vec<i32> = names.iter().map(|(y, _)| *y).collect();
        let bottom = self.top.y + size(self.graph).1 - BELOW;
        for (y, (wanted, curve)) in apart(&wanted, self.top.y, bottom).into_iter().zip(names) {
            let end = At::new(self.top.x + LEFT + WIDE, y);
            canvas.line(At::new(self.x(curve.values.len() - 1), wanted), end, LINE, 2);
            piece(canvas, end.plus(14, 0), 13, Some(curve.seat), &curve.mark().to_string());
            let name = muster_kit::shortened(&curve.name, NAME_MAX);
            canvas.text(end.plus(34, SIZE * 36 / 100), Pen::new(SIZE, WORDS).bold(), &name);
        }
    }
}

/// Draws a graph with its upper left corner at `top`.
pub fn draw(graph: &Graph, top: At, canvas: &mut Canvas) {
    let (least, greatest) = graph.range();
    let field = Field {
        graph,
        top,
        least,
        greatest,
    };
    let paper = Paint {
        fill: FIELD,
        line: "none",
        width: 0,
    };
    canvas.rectangle(top.plus(LEFT, 0), WIDE, HIGH, paper);
    field.draw_axes(canvas);
    field.draw_names(canvas);
    for (number, curve) in graph.curves.iter().enumerate() {
        field.draw_curve(canvas, number, curve);
    }
}

/// From one line across to the next: 1, 2 or 5 with zeros, in whole numbers.
fn step(span: i64, parts: i64) -> i64 {
    let mut size = 1;
    loop {
        for step in [size, 2 * size, 5 * size] {
            if step * parts * TICKS >= span {
                return step * parts;
            }
        }
        size *= 10;
    }
}

/// Heights at least [`LEADING`] apart in the same order, near those that are wanted, between `top` and `bottom`.
fn apart(wanted: &[i32], top: i32, bottom: i32) -> Vec<i32> {
    let mut heights: Vec<i32> = wanted.to_vec();
    let mut least = top;
    for height in &mut heights {
        *height = (*height).max(least);
        least = *height + LEADING;
    }
    let mut most = bottom;
    for height in heights.iter_mut().rev() {
        *height = (*height).min(most);
        most = *height - LEADING;
    }
    heights
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_across_stand_at_round_numbers() {
        assert_eq!(
            [3, 7, 40, 99, 101, 640].map(|span| step(span, 1)),
            [1, 2, 10, 20, 50, 200]
        );
        assert_eq!(step(7, 2), 2, "halves are marked at whole numbers");
    }

    #[test]
    fn names_never_lie_on_each_other() {
        let names = [100, 101, 102, 103];
        assert_eq!(apart(&names, 0, 400), [100, 130, 160, 190]);
        assert_eq!(apart(&names, 0, 120), [30, 60, 90, 120], "they stay in the field");
    }
}
