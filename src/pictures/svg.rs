//! Drawings as SVG, for pages.

use super::canvas::{Anchor, At, Drawing, Shape};
use std::fmt::{self, Write as _};

/// The family of the embedded fonts, and what stands in for it in a browser; all letters of each are equally wide.
const FONT: &str = "DejaVu Sans Mono, Menlo, Consolas, monospace";

/// A drawing as an SVG document.
pub fn svg(drawing: &Drawing) -> String {
    let mut document = String::new();
    write_document(drawing, &mut document).expect("a string takes everything");
    document
}

fn write_document(drawing: &Drawing, out: &mut String) -> fmt::Result {
    let Drawing {
        width, height, paper, ..
    } = drawing;
    writeln!(
        out,
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" font-family="{FONT}" xml:space="preserve">"#
    )?;
    writeln!(out, r#"<rect width="{width}" height="{height}" fill="{paper}"/>"#)?;
    for shape in drawing.all() {
        write_shape(shape, out)?;
    }
    writeln!(out, "</svg>")
}

fn write_shape(shape: &Shape, out: &mut String) -> fmt::Result {
    match shape {
        Shape::Polygon { corners, paint } => writeln!(
            out,
            r#"<polygon points="{}" fill="{}" stroke="{}" stroke-width="{}"/>"#,
            points_of(corners),
            paint.fill,
            paint.line,
            paint.width
        ),
        Shape::Rectangle {
            at,
            width,
            height,
            paint,
        } => writeln!(
            out,
            r#"<rect x="{}" y="{}" width="{width}" height="{height}" fill="{}" stroke="{}" stroke-width="{}"/>"#,
            at.x, at.y, paint.fill, paint.line, paint.width
        ),
        Shape::Circle { centre, radius, paint } => writeln!(
            out,
            r#"<circle cx="{}" cy="{}" r="{radius}" fill="{}" stroke="{}" stroke-width="{}"/>"#,
            centre.x, centre.y, paint.fill, paint.line, paint.width
        ),
        Shape::Stroke { places, ink, width } => writeln!(
            out,
            r#"<polyline points="{}" fill="none" stroke="{ink}" stroke-width="{width}" stroke-linejoin="round"/>"#,
            points_of(places)
        ),
        Shape::Veil { corners, colour, cover } => writeln!(
            out,
            r#"<polygon points="{}" fill="{colour}" fill-opacity="{}"/>"#,
            points_of(corners),
            f32::from(*cover) / 100.0
        ),
        Shape::Arrow { from, to, ink } => {
            writeln!(
                out,
                r#"<polyline points="{}" fill="none" stroke="{ink}" stroke-width="3" stroke-dasharray="7 4"/>"#,
                points_of(&[*from, *to])
            )?;
            let head = head_of(*from, *to).map(|(x, y)| format!("{x:.1},{y:.1}"));
            writeln!(out, r#"<polygon points="{}" fill="{ink}"/>"#, head.join(" "))
        }
        Shape::Text { at, pen, text } => {
            let anchor = match pen.anchor {
                Anchor::Start => "start",
                Anchor::Middle => "middle",
            };
            let weight = if pen.bold { r#" font-weight="bold""# } else { "" };
            writeln!(
                out,
                r#"<text x="{}" y="{}" font-size="{}" fill="{}" text-anchor="{anchor}"{weight}>{}</text>"#,
                at.x,
                at.y,
                pen.size,
                pen.ink,
                Escaped(text)
            )
        }
    }
}

/// The corners of the head of an arrow, whose tip lies one pixel beyond its end.
pub(super) fn head_of(from: At, to: At) -> [(f32, f32); 3] {
    let real = |at: At| (at.x as f32, at.y as f32);
    let ((from_x, from_y), (x, y)) = (real(from), real(to));
    let long = (x - from_x).hypot(y - from_y).max(1.0);
    let (along_x, along_y) = ((x - from_x) / long, (y - from_y) / long);
    let place = |along: f32, aside: f32| {
        (
            x + along * along_x - aside * along_y,
            y + along * along_y + aside * along_x,
        )
    };
    [place(-9.0, -5.0), place(1.0, 0.0), place(-9.0, 5.0)]
}

fn points_of(corners: &[At]) -> String {
    let points: Vec<String> = corners.iter().map(|at| format!("{},{}", at.x, at.y)).collect();
    points.join(" ")
}

/// Text between tags.
struct Escaped<'a>(&'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for letter in self.0.chars() {
            match letter {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                letter => f.write_char(letter)?,
            }
        }
        Ok(())
    }
}
