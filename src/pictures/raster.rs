//! Drawings as pixels, and pixels as a PNG. Letters are drawn one beside the other, each in a cell of its own: there is no
//! shaping, so that scripts which join their letters come apart in pictures.

use super::canvas::{Anchor, At, Drawing, Paint as Painting, Pen, Shape};
use super::{NoPicture, drawing, encoded, grounds, svg};
use muster_kit::{Lights, Scene};
use skrifa::instance::{LocationRef, Size};
use skrifa::outline::{DrawSettings, OutlinePen};
use skrifa::{FontRef, MetadataProvider};
use std::sync::LazyLock;
use tiny_skia::{Color, FillRule, LineJoin, Paint, Path, PathBuilder, Pixmap, Rect, Stroke, StrokeDash, Transform};

/// A font in which all letters are equally wide.
struct Font(FontRef<'static>);

static REGULAR: LazyLock<Font> = LazyLock::new(|| Font::read(include_bytes!("fonts/DejaVuSansMono.ttf")));
static BOLD: LazyLock<Font> = LazyLock::new(|| Font::read(include_bytes!("fonts/DejaVuSansMono-Bold.ttf")));

/// How far one letter is from the next, in thousandths of their height.
const ADVANCE: f32 = 602.0;
/// What is drawn for a letter that the font lacks.
const BOX: char = '\u{25a1}';

/// A board as a PNG; `before` is the board as it was last shown, from which pieces have moved.
///
/// # Errors
/// If it is too large to be drawn, which no board of this program should bring about.
pub fn png(scene: &Scene, before: Option<&Scene>) -> Result<Vec<u8>, NoPicture> {
    png_lit(scene, before, &Lights::default())
}

/// As [`png`], with some tiles brighter than the others.
///
/// # Errors
/// As [`png`].
pub fn png_lit(scene: &Scene, before: Option<&Scene>, lights: &Lights) -> Result<Vec<u8>, NoPicture> {
    let drawing = drawing::drawn(scene, before, lights);
    let side = |pixels: i32| u32::try_from(pixels).unwrap_or(0);
    let size = (side(drawing.width), side(drawing.height));
    let pixels = pixels(&drawing, size, 1.0)?;
    encoded::png(&pixels).map_err(|error| NoPicture::Unwritten(error.to_string()))
}

/// A drawing as pixels of that size, made larger or smaller by `scale`. Beyond the drawing there is nothing.
pub(super) fn pixels(drawing: &Drawing, (width, height): (u32, u32), scale: f32) -> Result<Pixmap, NoPicture> {
    let mut easel = Easel::new((width, height), scale)?;
    let (wide, high) = (drawing.width as f32, drawing.height as f32);
    if let Some(paper) = Rect::from_xywh(0.0, 0.0, wide, high) {
        easel.fill(&PathBuilder::from_rect(paper), drawing.paper, u8::MAX);
    }
    if let Some(ground) = grounds::drawn(drawing, scale)? {
        easel.lay(&ground);
    }
    for shape in &drawing.shapes {
        easel.draw(shape);
    }
    Ok(easel.pixels)
}

/// The ground of a drawing alone, on its paper; none where it has no pixels.
pub(super) fn ground_of(drawing: &Drawing, scale: f32) -> Result<Option<Pixmap>, NoPicture> {
    let scaled = |length: i32| (length as f32 * scale) as u32;
    let size = (scaled(drawing.ground.width), scaled(drawing.ground.height));
    if drawing.ground.shapes.is_empty() || size.0 == 0 || size.1 == 0 {
        return Ok(None);
    }
    let mut easel = Easel::new(size, scale)?;
    if let Some(paper) = colour_of(drawing.paper, u8::MAX) {
        easel.pixels.fill(paper);
    }
    for shape in &drawing.ground.shapes {
        easel.draw(shape);
    }
    Ok(Some(easel.pixels))
}

/// Pixels that are drawn on.
struct Easel {
    pixels: Pixmap,
    scale: Transform,
}

impl Easel {
    /// Of so many pixels in width and height, with nothing on them.
    fn new((width, height): (u32, u32), scale: f32) -> Result<Easel, NoPicture> {
        Ok(Easel {
            pixels: Pixmap::new(width, height).ok_or(NoPicture::TooLarge(width, height))?,
            scale: Transform::from_scale(scale, scale),
        })
    }

    /// Lays opaque pixels on the upper left corner, as far as there is room.
    fn lay(&mut self, ground: &Pixmap) {
        let row = |pixels: &Pixmap| usize::try_from(pixels.width()).unwrap_or(usize::MAX);
        let (from, to) = (row(ground), row(&self.pixels));
        let wide = from.min(to);
        let rows = self.pixels.pixels_mut().chunks_exact_mut(to);
        for (over, under) in rows.zip(ground.pixels().chunks_exact(from)) {
            over[..wide].copy_from_slice(&under[..wide]);
        }
    }

    fn draw(&mut self, shape: &Shape) {
        match shape {
            Shape::Polygon { corners, paint } => self.paint(polygon(corners), *paint),
            Shape::Rectangle {
                at,
                width,
                height,
                paint,
            } => {
                let (x, y) = real(*at);
                let area = Rect::from_xywh(x, y, *width as f32, *height as f32);
                self.paint(area.map(PathBuilder::from_rect), *paint);
            }
            Shape::Circle { centre, radius, paint } => {
                let (x, y) = real(*centre);
                self.paint(PathBuilder::from_circle(x, y, *radius as f32), *paint);
            }
            Shape::Stroke { places, ink, width } => {
                let stroke = Stroke {
                    width: *width as f32,
                    line_join: LineJoin::Round,
                    ..Stroke::default()
                };
                self.stroke(line(places), ink, &stroke);
            }
            Shape::Veil { corners, colour, cover } => {
                if let Some(area) = polygon(corners) {
                    let opaque = u16::from(*cover) * u16::from(u8::MAX) / 100;
                    self.fill(&area, colour, u8::try_from(opaque).unwrap_or(u8::MAX));
                }
            }
            Shape::Arrow { from, to, ink } => {
                let stroke = Stroke {
                    width: 3.0,
                    dash: StrokeDash::new(vec![7.0, 4.0], 0.0),
                    ..Stroke::default()
                };
                self.stroke(line(&[*from, *to]), ink, &stroke);
                if let Some(head) = area(svg::head_of(*from, *to)) {
                    self.fill(&head, ink, u8::MAX);
                }
            }
            Shape::Text { at, pen, text } => {
                if let Some(letters) = letters(*at, *pen, text) {
                    self.fill(&letters, pen.ink, u8::MAX);
                }
            }
        }
    }

    /// Fills an area and draws its outline.
    fn paint(&mut self, area: Option<Path>, paint: Painting) {
        let Some(area) = area else { return };
        self.fill(&area, paint.fill, u8::MAX);
        if paint.width > 0 {
            let stroke = Stroke {
                width: paint.width as f32,
                ..Stroke::default()
            };
            self.stroke(Some(area), paint.line, &stroke);
        }
    }

    fn fill(&mut self, area: &Path, colour: &str, opaque: u8) {
        if let Some(paint) = paint_of(colour, opaque) {
            self.pixels.fill_path(area, &paint, FillRule::Winding, self.scale, None);
        }
    }

    fn stroke(&mut self, way: Option<Path>, ink: &str, stroke: &Stroke) {
        if let (Some(way), Some(paint)) = (way, paint_of(ink, u8::MAX)) {
            self.pixels.stroke_path(&way, &paint, stroke, self.scale, None);
        }
    }
}

fn real(at: At) -> (f32, f32) {
    (at.x as f32, at.y as f32)
}

/// `#rrggbb`; none for `none`.
fn colour_of(colour: &str, opaque: u8) -> Option<Color> {
    let number = u32::from_str_radix(colour.strip_prefix('#')?, 16).ok()?;
    let [_, red, green, blue] = number.to_be_bytes();
    Some(Color::from_rgba8(red, green, blue, opaque))
}

fn paint_of(colour: &str, opaque: u8) -> Option<Paint<'static>> {
    let mut paint = Paint::default();
    paint.set_color(colour_of(colour, opaque)?);
    Some(paint)
}

/// A way from place to place.
fn way(places: impl IntoIterator<Item = (f32, f32)>) -> PathBuilder {
    let mut way = PathBuilder::new();
    for (number, (x, y)) in places.into_iter().enumerate() {
        match number {
            0 => way.move_to(x, y),
            _ => way.line_to(x, y),
        }
    }
    way
}

/// A line through places; none where there is no second one.
fn line(places: &[At]) -> Option<Path> {
    way(places.iter().copied().map(real)).finish()
}

fn area(corners: impl IntoIterator<Item = (f32, f32)>) -> Option<Path> {
    let mut area = way(corners);
    area.close();
    area.finish()
}

fn polygon(corners: &[At]) -> Option<Path> {
    area(corners.iter().copied().map(real))
}

impl Font {
    fn read(bytes: &'static [u8]) -> Font {
        Font(FontRef::new(bytes).expect("the embedded fonts can be read"))
    }
}

/// The outlines of a line of text; none where it has none, as blanks have.
fn letters(at: At, pen: Pen, text: &str) -> Option<Path> {
    let font = if pen.bold { &BOLD.0 } else { &REGULAR.0 };
    let (charmap, outlines) = (font.charmap(), font.outline_glyphs());
    let size = pen.size as f32;
    let advance = size * ADVANCE / 1_000.0;
    let (mut x, y) = real(at);
    if pen.anchor == Anchor::Middle {
        x -= advance * text.chars().count() as f32 / 2.0;
    }
    let mut path = PathBuilder::new();
    for letter in text.chars() {
        let glyph = charmap.map(letter).or_else(|| charmap.map(BOX));
        if let Some(outline) = glyph.and_then(|glyph| outlines.get(glyph)) {
            let settings = DrawSettings::unhinted(Size::new(size), LocationRef::default());
            let mut drawn = Outline { path: &mut path, x, y };
            // A glyph that cannot be read is left out, as a blank is.
            let _unread = outline.draw(settings, &mut drawn);
        }
        x += advance;
    }
    path.finish()
}

/// A letter that is drawn with its foot at a place. Fonts count upwards.
struct Outline<'p> {
    path: &'p mut PathBuilder,
    x: f32,
    y: f32,
}

impl OutlinePen for Outline<'_> {
    fn move_to(&mut self, x: f32, y: f32) {
        self.path.move_to(self.x + x, self.y - y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.path.line_to(self.x + x, self.y - y);
    }

    fn quad_to(&mut self, cx0: f32, cy0: f32, x: f32, y: f32) {
        self.path.quad_to(self.x + cx0, self.y - cy0, self.x + x, self.y - y);
    }

    fn curve_to(&mut self, cx0: f32, cy0: f32, cx1: f32, cy1: f32, x: f32, y: f32) {
        let (from_x, from_y) = (self.x + cx0, self.y - cy0);
        self.path
            .cubic_to(from_x, from_y, self.x + cx1, self.y - cy1, self.x + x, self.y - y);
    }

    fn close(&mut self) {
        self.path.close();
    }
}
