//! Films as GIF, which every phone shows moving: one palette for the whole film, and in each picture only what has
//! changed since the one before.

use super::canvas::{At, Canvas, Drawing, Paint, Pen, width_of};
use super::colours::{FAINT, INK, LINE, PAPER, painted};
use super::raster::pixels;
use super::{FILM_BYTES_MAX, FRAMES_MAX, NoPicture};
use gif::{DisposalMethod, Encoder, Repeat};
use muster_kit::{Film, Frame, Lights, Scene};
use std::collections::HashMap;
use tiny_skia::Pixmap;

/// Widths in pixels that are tried, one after the other, until a film is small enough.
const WIDTHS: [u32; 3] = [720, 540, 400];
/// Below the board, for the caption, before anything is made smaller.
const STRIP: i32 = 56;
const LETTERS: i32 = 24;
/// Hundredths of a second: of a whole film, of each picture, of the last.
const LENGTH: usize = 4_500;
const SHORTEST: usize = 30;
const LONGEST: usize = 120;
const LAST: u16 = 400;
/// Colours of a palette, one of which stands for what has not changed.
const COLOURS: usize = 255;
const SAME: u8 = 255;
/// Pictures by which a palette is chosen.
const SAMPLES: usize = 12;

/// A film as a GIF that begins again when it is over.
///
/// # Errors
/// If a board cannot be drawn, which no board of this program should bring about, or no width makes it small enough.
pub fn gif(film: &Film) -> Result<Vec<u8>, NoPicture> {
    let frames = thinned(&film.frames, FRAMES_MAX);
    let size = common_size(&frames)?;
    for width in WIDTHS {
        let bytes = written(&frames, size, width)?;
        if bytes.len() <= FILM_BYTES_MAX {
            return Ok(bytes);
        }
    }
    Err(NoPicture::Unwritten("the film stays too large".to_owned()))
}

/// At most so many, evenly chosen, the first and the last among them.
fn thinned<T>(frames: &[T], most: usize) -> Vec<&T> {
    let count = frames.len();
    if count <= most {
        return frames.iter().collect();
    }
    (0..most)
        .map(|place| &frames[place * (count - 1) / (most - 1)])
        .collect()
}

/// Width and height of a board's picture in pixels.
fn dimensions_of(board: &Scene) -> (i32, i32) {
    let drawing = super::drawing::drawn(board, None, &Lights::default());
    (drawing.width, drawing.height)
}

/// Room for the largest board and its caption, before anything is made smaller.
fn common_size(frames: &[&Frame]) -> Result<(u32, u32), NoPicture> {
    let (mut width, mut height) = (0, 0);
    for frame in frames {
        let (wide, high) = dimensions_of(&frame.board);
        let caption = width_of(&frame.caption, LETTERS) + 2 * super::drawing::EDGE;
        (width, height) = (width.max(wide).max(caption), height.max(high + STRIP));
    }
    let size = (u32::try_from(width), u32::try_from(height));
    match size {
        (Ok(width), Ok(height)) if width > 0 && height > 0 => Ok((width, height)),
        _ => Err(NoPicture::Unwritten("the film has no pictures".to_owned())),
    }
}

fn written(frames: &[&Frame], size: (u32, u32), width: u32) -> Result<Vec<u8>, NoPicture> {
    let scale = f32::min(1.0, width as f32 / size.0 as f32);
    let scaled = |length: u32| ((length as f32 * scale) as u32).max(1);
    let studio = Studio {
        size: (scaled(size.0), scaled(size.1)),
        full: size,
        scale,
        count: frames.len(),
    };
    let places: Vec<usize> = (0..frames.len()).collect();
    // Some pictures are drawn twice, rather than all of them held at once.
    let sampled: Vec<Vec<u32>> = thinned(&places, SAMPLES)
        .into_iter()
        .map(|place| studio.draw(frames, *place))
        .collect::<Result<_, _>>()?;
    let mut palette = Palette::of(&sampled);
    drop(sampled);
    let unwritten = |error: gif::EncodingError| NoPicture::Unwritten(error.to_string());
    let short = |length: u32| u16::try_from(length).map_err(|_| NoPicture::TooLarge(studio.size.0, studio.size.1));
    let (wide, high) = (short(studio.size.0)?, short(studio.size.1)?);
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, wide, high, &palette.bytes()).map_err(unwritten)?;
    encoder.set_repeat(Repeat::Infinite).map_err(unwritten)?;
    let usual = (LENGTH / frames.len()).clamp(SHORTEST, LONGEST);
    let mut before: Option<Vec<u8>> = None;
    for place in places {
        let colours = studio.draw(frames, place)?;
        let now = palette.indices(&colours);
        let mut picture = difference(before.as_deref(), &now, wide);
        picture.delay = if place + 1 == frames.len() { LAST } else { usual as u16 };
        encoder.write_frame(&picture).map_err(unwritten)?;
        before = Some(now);
    }
    drop(encoder);
    Ok(bytes)
}

/// How the pictures of one film are drawn.
struct Studio {
    size: (u32, u32),
    full: (u32, u32),
    scale: f32,
    count: usize,
}

impl Studio {
    /// One picture as colours, row by row: the board with what has moved, a caption and how far the film has gone.
    fn draw(&self, frames: &[&Frame], place: usize) -> Result<Vec<u32>, NoPicture> {
        let frame = frames[place];
        let mut earlier = frames[..place].iter().rev();
        let before: Option<&Scene> = earlier
            .find(|earlier| earlier.topic == frame.topic)
            .map(|frame| &frame.board);
        let mut sheet = pixels(&self.strip(place, &frame.caption), self.size, self.scale)?;
        let board = pixels(
            &super::drawing::drawn(&frame.board, before, &Lights::default()),
            self.size,
            self.scale,
        )?;
        let opaque = |pixmap: &Pixmap, at: usize| pixmap.pixels()[at].alpha() == u8::MAX;
        for at in 0..board.pixels().len() {
            if opaque(&board, at) {
                sheet.pixels_mut()[at] = board.pixels()[at];
            }
        }
        let colour =
            |pixel: &tiny_skia::PremultipliedColorU8| u32::from_be_bytes([0, pixel.red(), pixel.green(), pixel.blue()]);
        Ok(sheet.pixels().iter().map(colour).collect())
    }

    /// The paper of the whole picture, with the caption and the bar at its foot.
    fn strip(&self, place: usize, caption: &str) -> Drawing {
        let (width, height) = (to_i32(self.full.0), to_i32(self.full.1));
        let mut canvas = Canvas::new(width);
        let edge = super::drawing::EDGE;
        let at = At::new(edge, height - STRIP + LETTERS);
        canvas.text(at, Pen::new(LETTERS, INK).bold(), caption);
        let bar = |canvas: &mut Canvas, wide: i32, fill: &'static str| {
            let paint = Paint {
                fill,
                line: "none",
                width: 0,
            };
            canvas.rectangle(At::new(edge, height - 16), wide, 8, paint);
        };
        let whole = width - 2 * edge;
        let done = (place + 1) * usize::try_from(whole).unwrap_or(0) / self.count.max(1);
        bar(&mut canvas, whole, LINE);
        bar(&mut canvas, i32::try_from(done).unwrap_or(whole), FAINT);
        canvas.finish(height, PAPER)
    }
}

fn to_i32(length: u32) -> i32 {
    i32::try_from(length).unwrap_or(i32::MAX)
}

/// The rectangle that has changed, in which what has not is left as it was.
fn difference(before: Option<&[u8]>, now: &[u8], wide: u16) -> gif::Frame<'static> {
    let row = usize::from(wide);
    let high = now.len() / row;
    let changed = |x: usize, y: usize| before.is_none_or(|before| before[y * row + x] != now[y * row + x]);
    let rows: Vec<usize> = (0..high).filter(|y| (0..row).any(|x| changed(x, *y))).collect();
    let columns: Vec<usize> = (0..row).filter(|x| (0..high).any(|y| changed(*x, y))).collect();
    let span = |places: &[usize]| match (places.first(), places.last()) {
        (Some(first), Some(last)) => (*first, last - first + 1),
        _ => (0, 1),
    };
    let ((left, width), (top, height)) = (span(&columns), span(&rows));
    let cell = |x: usize, y: usize| if changed(x, y) { now[y * row + x] } else { SAME };
    let buffer: Vec<u8> = (top..top + height)
        .flat_map(|y| (left..left + width).map(move |x| (x, y)))
        .map(|(x, y)| cell(x, y))
        .collect();
    let small = |length: usize| u16::try_from(length).unwrap_or(u16::MAX);
    gif::Frame {
        left: small(left),
        top: small(top),
        width: small(width),
        height: small(height),
        buffer: buffer.into(),
        transparent: Some(SAME),
        dispose: DisposalMethod::Keep,
        ..gif::Frame::default()
    }
}

/// The colours of a film.
struct Palette {
    colours: Vec<u32>,
    known: HashMap<u32, u8>,
}

impl Palette {
    /// All that is painted with, and of what lies at the edges of things that which covers most.
    fn of(pictures: &[Vec<u32>]) -> Palette {
        let mut counted: HashMap<u32, u64> = HashMap::new();
        for colour in pictures.iter().flatten() {
            *counted.entry(*colour).or_default() += 1;
        }
        let mut counted: Vec<(u64, u32)> = counted.into_iter().map(|(colour, count)| (count, colour)).collect();
        counted.sort_unstable_by(|one, other| other.cmp(one));
        let mut colours: Vec<u32> = painted().collect();
        let blended = counted.iter().map(|(_, colour)| *colour);
        let blended: Vec<u32> = blended.filter(|colour| !colours.contains(colour)).collect();
        colours.extend(blended);
        colours.truncate(COLOURS);
        Palette {
            colours,
            known: HashMap::new(),
        }
    }

    fn indices(&mut self, colours: &[u32]) -> Vec<u8> {
        // Most are like the one beside them.
        let mut last: Option<(u32, u8)> = None;
        let index = |colour: &u32| match last {
            Some((before, index)) if before == *colour => index,
            _ => {
                let index = self.nearest(*colour);
                last = Some((*colour, index));
                index
            }
        };
        colours.iter().map(index).collect()
    }

    fn nearest(&mut self, colour: u32) -> u8 {
        let colours = &self.colours;
        *self.known.entry(colour).or_insert_with(|| {
            let far = |(_, other): &(usize, &u32)| distance(colour, **other);
            let nearest = colours.iter().enumerate().min_by_key(far);
            u8::try_from(nearest.map_or(0, |(place, _)| place)).expect("at most 255 colours")
        })
    }

    /// Red, green and blue of each, with a last one for what has not changed.
    fn bytes(&self) -> Vec<u8> {
        let mut bytes: Vec<u8> = self
            .colours
            .iter()
            .flat_map(|colour| colour.to_be_bytes()[1..].to_vec())
            .collect();
        bytes.resize(3 * (COLOURS + 1), 0);
        bytes
    }
}

/// How far two colours lie apart, as the eye weighs red, green and blue.
fn distance(one: u32, other: u32) -> u32 {
    let parts = one.to_be_bytes().into_iter().zip(other.to_be_bytes());
    let weighed = parts.zip([0, 3, 6, 1]);
    weighed
        .map(|((one, other), weight)| weight * u32::from(one.abs_diff(other)).pow(2))
        .sum()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use muster_kit::Topic;

    /// A row of squares on which one piece walks to the right.
    fn film(steps: u8) -> Film {
        let frame = |column: u8| Frame {
            caption: format!("#{column}"),
            topic: Topic::GAME,
            board: Scene::Squares(muster_kit::SquareBoard {
                head: "ROAD".to_owned(),
                first_column: 0,
                first_row: 0,
                ground: vec![".".repeat(20)],
                pitch: 1,
                pieces: vec![muster_kit::SquarePiece {
                    column: column % 20,
                    row: 0,
                    seat: Some(muster_kit::Seat(0)),
                    label: "A".to_owned(),
                    kind: String::new(),
                    silhouette: muster_kit::Silhouette::None,
                    life: None,
                }],
                picture_legend: None,
                legend: Vec::new(),
                grounds: Vec::new(),
            }),
        };
        Film {
            about: "A walk.".to_owned(),
            frames: (0..steps).map(frame).collect(),
        }
    }

    /// The pictures of a film as a reader puts them together, and how long each stands in hundredths of a second.
    fn shown(bytes: &[u8]) -> (Vec<Vec<u8>>, Vec<u16>) {
        let mut options = gif::DecodeOptions::new();
        options.set_color_output(gif::ColorOutput::RGBA);
        let mut reader = options.read_info(bytes).unwrap();
        let wide = usize::from(reader.width());
        let mut picture = vec![0; wide * usize::from(reader.height()) * 4];
        let (mut pictures, mut delays) = (Vec::new(), Vec::new());
        while let Some(frame) = reader.read_next_frame().unwrap() {
            for (place, pixel) in frame.buffer.chunks(4).enumerate().filter(|(_, pixel)| pixel[3] > 0) {
                let (x, y) = (place % usize::from(frame.width), place / usize::from(frame.width));
                let at = ((y + usize::from(frame.top)) * wide + x + usize::from(frame.left)) * 4;
                picture[at..at + 4].copy_from_slice(pixel);
            }
            pictures.push(picture.clone());
            delays.push(frame.delay);
        }
        (pictures, delays)
    }

    #[test]
    fn a_film_shows_each_board_as_it_is_drawn_alone() {
        let film = film(5);
        let (pictures, delays) = shown(&gif(&film).unwrap());
        assert_eq!(pictures.len(), 5);
        assert!(
            delays[..4].iter().all(|delay| *delay == 120) && delays[4] == LAST,
            "{delays:?}"
        );
        let frames: Vec<&Frame> = film.frames.iter().collect();
        let size = common_size(&frames).unwrap();
        let studio = Studio {
            size: (720, size.1 * 720 / size.0),
            full: size,
            scale: 720.0 / size.0 as f32,
            count: 5,
        };
        for (place, picture) in pictures.iter().enumerate() {
            let drawn = studio.draw(&frames, place).unwrap();
            let seen = picture
                .chunks(4)
                .map(|pixel| u32::from_be_bytes([0, pixel[0], pixel[1], pixel[2]]));
            let far = drawn
                .iter()
                .zip(seen)
                .filter(|(one, other)| distance(**one, *other) > 2_000)
                .count();
            assert!(far * 1_000 < drawn.len(), "{far} of {} are another colour", drawn.len());
        }
    }

    #[test]
    fn of_a_long_film_some_boards_are_left_out_but_neither_end() {
        let long = film(200);
        let (pictures, _) = shown(&gif(&long).unwrap());
        assert_eq!(pictures.len(), FRAMES_MAX);
        let kept = thinned(&long.frames, FRAMES_MAX);
        assert_eq!(
            (&kept[0].caption[..], &kept[FRAMES_MAX - 1].caption[..]),
            ("#0", "#199")
        );
    }

    #[test]
    fn only_what_has_changed_is_written() {
        let before = [1, 1, 1, 1, 1, 1, 1, 1, 1];
        let now = [1, 1, 1, 1, 2, 1, 1, 3, 1];
        let picture = difference(Some(&before), &now, 3);
        assert_eq!((picture.left, picture.top, picture.width, picture.height), (1, 1, 1, 2));
        assert_eq!(*picture.buffer, [2, 3]);
        let still = difference(Some(&now), &now, 3);
        assert_eq!(*still.buffer, [SAME], "a board that stands still takes one pixel");
    }

    #[test]
    fn a_film_without_boards_is_refused() {
        assert!(gif(&film(0)).is_err());
    }
}
