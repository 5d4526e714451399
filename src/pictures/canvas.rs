//! Shapes in whole pixels, in the order in which they are drawn.

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
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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

/// Hundredths of what lies below a veil that it covers.
const BREATH: u8 = 20;

/// Something that is drawn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Shape {
    Polygon {
        corners: Vec<At>,
        paint: Paint,
    },
    /// `at` is its upper left corner.
    Rectangle {
        at: At,
        width: i32,
        height: i32,
        paint: Paint,
    },
    Circle {
        centre: At,
        radius: i32,
        paint: Paint,
    },
    /// Straight from place to place, with round joints.
    Stroke {
        places: Vec<At>,
        ink: &'static str,
        width: i32,
    },
    /// Colour on what is there already, which shows through.
    Veil {
        corners: Vec<At>,
        colour: &'static str,
        /// How much of what is there is covered, in hundredths.
        cover: u8,
    },
    /// A dashed line with a head at its end.
    Arrow {
        from: At,
        to: At,
        ink: &'static str,
    },
    /// A line whose letters stand on `at.y`.
    Text {
        at: At,
        pen: Pen,
        text: String,
    },
}

/// Shapes on paper.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Drawing {
    pub width: i32,
    pub height: i32,
    /// The colour of the paper.
    pub paper: &'static str,
    /// What lies below all other shapes.
    pub ground: Base,
    pub shapes: Vec<Shape>,
}

impl Shape {
    /// Gives each of its colours the one that stands for it.
    fn recolour(&mut self, of: impl Fn(&'static str) -> &'static str) {
        match self {
            Shape::Polygon { paint, .. } | Shape::Rectangle { paint, .. } | Shape::Circle { paint, .. } => {
                (paint.fill, paint.line) = (of(paint.fill), of(paint.line));
            }
            Shape::Stroke { ink, .. } | Shape::Arrow { ink, .. } | Shape::Veil { colour: ink, .. } => *ink = of(ink),
            Shape::Text { pen, .. } => pen.ink = of(pen.ink),
        }
    }
}

impl Drawing {
    /// Gives each colour of its shapes the one that stands for it.
    pub fn recolour(&mut self, of: impl Fn(&'static str) -> &'static str + Copy) {
        let shapes = self.ground.shapes.iter_mut().chain(&mut self.shapes);
        shapes.for_each(|shape| shape.recolour(of));
    }

    /// All shapes in the order in which they are drawn.
    pub fn all(&self) -> impl Iterator<Item = &Shape> {
        self.ground.shapes.iter().chain(&self.shapes)
    }
}

/// The ground of a map, which is the same from turn to turn: shapes in the upper left part of a drawing, and the size of that
/// part in pixels. No shape reaches beyond it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Base {
    pub width: i32,
    pub height: i32,
    pub shapes: Vec<Shape>,
}

/// As wide as it is made, and as high as it turns out.
pub struct Canvas {
    width: i32,
    ground: Base,
    shapes: Vec<Shape>,
}

impl Canvas {
    /// An empty canvas of this width in pixels. Its height is given at the end.
    pub fn new(width: i32) -> Canvas {
        Canvas {
            width,
            ground: Base::default(),
            shapes: Vec::new(),
        }
    }

    /// Makes all that was drawn so far the ground, which takes so many pixels from the upper left corner.
    pub fn ground_ends(&mut self, width: i32, height: i32) {
        let shapes = std::mem::take(&mut self.shapes);
        self.ground = Base { width, height, shapes };
    }

    /// Fills the area between these corners and draws its outline.
    pub fn polygon(&mut self, corners: &[At], paint: Paint) {
        let corners = corners.to_vec();
        self.shapes.push(Shape::Polygon { corners, paint });
    }

    /// Fills a rectangle and draws its outline; `at` is its upper left corner.
    pub fn rectangle(&mut self, at: At, width: i32, height: i32, paint: Paint) {
        self.shapes.push(Shape::Rectangle {
            at,
            width,
            height,
            paint,
        });
    }

    /// Fills a circle and draws its outline; the radius is in pixels.
    pub fn circle(&mut self, centre: At, radius: i32, paint: Paint) {
        self.shapes.push(Shape::Circle { centre, radius, paint });
    }

    /// Draws a straight stroke of this width in pixels.
    pub fn line(&mut self, from: At, to: At, ink: &'static str, width: i32) {
        self.polyline(&[from, to], ink, width);
    }

    /// A line through these places.
    pub fn polyline(&mut self, places: &[At], ink: &'static str, width: i32) {
        let places = places.to_vec();
        self.shapes.push(Shape::Stroke { places, ink, width });
    }

    /// A breath of colour on what is there already.
    pub fn veil(&mut self, corners: &[At], colour: &'static str) {
        self.cover(corners, colour, BREATH);
    }

    /// Covers so many hundredths of what is there already with a colour.
    pub fn cover(&mut self, corners: &[At], colour: &'static str, cover: u8) {
        let corners = corners.to_vec();
        self.shapes.push(Shape::Veil { corners, colour, cover });
    }

    /// A line with a head at its end.
    pub fn arrow(&mut self, from: At, to: At, ink: &'static str) {
        self.shapes.push(Shape::Arrow { from, to, ink });
    }

    /// A line of text whose letters stand on `at.y`. What no font has is drawn as a box.
    pub fn text(&mut self, at: At, pen: Pen, text: &str) {
        let text = text.trim_end();
        if text.trim().is_empty() {
            return;
        }
        let shown = |letter: char| match letter.is_control() || matches!(letter, '\u{fffe}' | '\u{ffff}') {
            true => '\u{25a1}',
            false => letter,
        };
        let text = text.chars().map(shown).collect();
        self.shapes.push(Shape::Text { at, pen, text });
    }

    /// The whole drawing.
    pub fn finish(self, height: i32, paper: &'static str) -> Drawing {
        Drawing {
            width: self.width,
            height,
            paper,
            ground: self.ground,
            shapes: self.shapes,
        }
    }
}
