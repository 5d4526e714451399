//! Vectors in whole pixels.

use std::fmt::{self, Write as _};

/// The family of the embedded fonts; all of its letters are equally wide.
pub const FONT: &str = "DejaVu Sans Mono";

/// A place on the canvas, in pixels from its upper left corner.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct At {
    pub x: i32,
    pub y: i32,
}

impl At {
    /// The place so many pixels to the right of the corner and below it.
    pub fn new(x: i32, y: i32) -> At {
        At { x, y }
    }

    /// The place so many pixels further to the right and further down.
    #[must_use]
    pub fn plus(self, x: i32, y: i32) -> At {
        At::new(self.x + x, self.y + y)
    }
}

/// Filled with a colour, and its outline.
#[derive(Clone, Copy, Debug)]
pub struct Paint {
    pub fill: &'static str,
    pub line: &'static str,
    /// Width of the outline.
    pub width: i32,
}

/// Where the place of a text lies in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Anchor {
    Start,
    Middle,
}

/// How a text is written.
#[derive(Clone, Copy, Debug)]
pub struct Pen {
    /// Height of its letters in pixels; each is six tenths as wide.
    pub size: i32,
    pub ink: &'static str,
    pub bold: bool,
    pub anchor: Anchor,
}

impl Pen {
    /// A pen for letters of this height in pixels, not bold, which begin at the place of the text.
    pub fn new(size: i32, ink: &'static str) -> Pen {
        Pen {
            size,
            ink,
            bold: false,
            anchor: Anchor::Start,
        }
    }

    /// The same pen with heavy letters, as wide as the others.
    #[must_use]
    pub fn bold(self) -> Pen {
        Pen { bold: true, ..self }
    }

    /// The same pen for texts that begin at their place, or have it in their middle.
    #[must_use]
    pub fn at(self, anchor: Anchor) -> Pen {
        Pen { anchor, ..self }
    }
}

/// Pixels that a text takes.
pub fn width_of(text: &str, size: i32) -> i32 {
    i32::try_from(text.chars().count()).unwrap_or(i32::MAX / 10) * size * 6 / 10
}

/// As wide as it is made, and as high as it turns out.
pub struct Canvas {
    width: i32,
    body: String,
}

impl Canvas {
    /// An empty canvas of this width in pixels. Its height is given at the end.
    pub fn new(width: i32) -> Canvas {
        Canvas {
            width,
            body: String::new(),
        }
    }

    fn put(&mut self, element: fmt::Arguments<'_>) {
        self.body.write_fmt(element).expect("a string takes everything");
        self.body.push('\n');
    }

    /// Fills the area between these corners and draws its outline.
    pub fn polygon(&mut self, corners: &[At], paint: Paint) {
        self.put(format_args!(
            r#"<polygon points="{}" fill="{}" stroke="{}" stroke-width="{}"/>"#,
            points_of(corners),
            paint.fill,
            paint.line,
            paint.width
        ));
    }

    /// Fills a rectangle and draws its outline; `at` is its upper left corner.
    pub fn rectangle(&mut self, at: At, width: i32, height: i32, paint: Paint) {
        self.put(format_args!(
            r#"<rect x="{}" y="{}" width="{width}" height="{height}" fill="{}" stroke="{}" stroke-width="{}"/>"#,
            at.x, at.y, paint.fill, paint.line, paint.width
        ));
    }

    /// Fills a circle and draws its outline; the radius is in pixels.
    pub fn circle(&mut self, centre: At, radius: i32, paint: Paint) {
        self.put(format_args!(
            r#"<circle cx="{}" cy="{}" r="{radius}" fill="{}" stroke="{}" stroke-width="{}"/>"#,
            centre.x, centre.y, paint.fill, paint.line, paint.width
        ));
    }

    /// Draws a straight stroke of this width in pixels.
    pub fn line(&mut self, from: At, to: At, ink: &str, width: i32) {
        self.put(format_args!(
            r#"<line x1="{}" y1="{}" x2="{}" y2="{}" stroke="{ink}" stroke-width="{width}"/>"#,
            from.x, from.y, to.x, to.y
        ));
    }

    /// A line through these places.
    pub fn polyline(&mut self, places: &[At], ink: &str, width: i32) {
        self.put(format_args!(
            r#"<polyline points="{}" fill="none" stroke="{ink}" stroke-width="{width}" stroke-linejoin="round"/>"#,
            points_of(places)
        ));
    }

    /// A breath of colour on what is there already.
    pub fn veil(&mut self, corners: &[At], colour: &str) {
        self.put(format_args!(
            r#"<polygon points="{}" fill="{colour}" fill-opacity="0.2"/>"#,
            points_of(corners)
        ));
    }

    /// A line with a head at its end.
    pub fn arrow(&mut self, from: At, to: At, ink: &str) {
        let d = format_args!(
            r#"<path d="M{},{} L{},{}" stroke="{ink}" stroke-width="3" stroke-dasharray="7 4" fill="none" marker-end="url(#head)"/>"#,
            from.x, from.y, to.x, to.y
        )
        .to_string();
        self.put(format_args!("{d}"));
    }

    /// A line of text whose letters stand on `at.y`.
    pub fn text(&mut self, at: At, pen: Pen, text: &str) {
        let text = text.trim_end();
        if text.trim().is_empty() {
            return;
        }
        let anchor = match pen.anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
        };
        let weight = if pen.bold { r#" font-weight="bold""# } else { "" };
        self.put(format_args!(
            r#"<text x="{}" y="{}" font-size="{}" fill="{}" text-anchor="{anchor}"{weight}>{}</text>"#,
            at.x,
            at.y,
            pen.size,
            pen.ink,
            Escaped(text)
        ));
    }

    /// The whole drawing.
    pub fn finish(self, height: i32, paper: &str, sign: &str) -> String {
        format!(
            concat!(
                r#"<svg xmlns="http://www.w3.org/2000/svg" width="{0}" height="{1}" viewBox="0 0 {0} {1}" "#,
                r#"font-family="{2}" xml:space="preserve">"#,
                "\n<defs><marker id=\"head\" markerWidth=\"12\" markerHeight=\"12\" refX=\"9\" refY=\"5\" orient=\"auto\" ",
                "markerUnits=\"userSpaceOnUse\"><path d=\"M0,0 L10,5 L0,10 z\" fill=\"{3}\"/></marker></defs>\n",
                "<rect width=\"{0}\" height=\"{1}\" fill=\"{4}\"/>\n{5}</svg>\n",
            ),
            self.width, height, FONT, sign, paper, self.body
        )
    }
}

fn points_of(corners: &[At]) -> String {
    let points: Vec<String> = corners.iter().map(|at| format!("{},{}", at.x, at.y)).collect();
    points.join(" ")
}

/// Text between tags; what no document may hold is shown as a box.
struct Escaped<'a>(&'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for letter in self.0.chars() {
            match letter {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                letter if letter.is_control() => f.write_char('\u{25a1}')?,
                '\u{fffe}' | '\u{ffff}' => f.write_char('\u{25a1}')?,
                letter => f.write_char(letter)?,
            }
        }
        Ok(())
    }
}
