//! Pixels as a PNG that a phone loads soon: of 256 colours, without the transparency that no board has.

use foldhash::fast::FixedState;
use std::collections::HashMap;
use tiny_skia::Pixmap;

/// `0xrrggbb`.
type Colour = u32;

/// What is known of colours; hashed fast, as a picture asks for hundreds of thousands.
type ByColour<T> = HashMap<Colour, T, FixedState>;

/// Colours that a pixel's byte can name.
const COLOURS: usize = 128;
/// Those that are used most are kept as they are.
const KEPT: usize = 64;
/// How far other shades are from all that were taken before: first those that stand alone.
const APART: [u8; 3] = [24, 8, 0];
/// Bits of a channel by which shades are taken together.
const BITS: u32 = 5;

/// # Errors
/// If the picture has no pixels.
pub fn png(pixels: &Pixmap) -> Result<Vec<u8>, png::EncodingError> {
    let colours: Vec<Colour> = pixels
        .pixels()
        .iter()
        .map(|pixel| u32::from_be_bytes([0, pixel.red(), pixel.green(), pixel.blue()]))
        .collect();
    let palette = Palette::of(&colours);
    let mut bytes = Vec::with_capacity(colours.len());
    for run in runs(&colours) {
        bytes.resize(bytes.len() + run.len(), palette.place_of(run[0]));
    }
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, pixels.width(), pixels.height());
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    let channels = palette.colours.iter().flat_map(|colour| channels_of(*colour));
    encoder.set_palette(channels.collect::<Vec<u8>>());
    encoder.set_compression(png::Compression::Balanced);
    encoder.set_filter(png::Filter::NoFilter);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&bytes)?;
    writer.finish()?;
    Ok(file)
}

fn runs(colours: &[Colour]) -> impl Iterator<Item = &[Colour]> {
    colours.chunk_by(|one, other| one == other)
}

/// Colours of a picture. Those that cover it are kept as they are; the others are shades at the edges of letters and lines,
/// for which a shade nearby does as well.
struct Palette {
    colours: Vec<Colour>,
    /// Places of the colours that are kept.
    kept: ByColour<u8>,
    /// For each shade as coarse as [`BITS`] the place of the nearest colour.
    nearest: Vec<u8>,
}

impl Palette {
    fn of(pixels: &[Colour]) -> Palette {
        let mut counts: ByColour<usize> = ByColour::default();
        for run in runs(pixels) {
            *counts.entry(run[0]).or_default() += run.len();
        }
        let mut common: Vec<(Colour, usize)> = counts.into_iter().collect();
        common.sort_unstable_by_key(|(colour, count)| (std::cmp::Reverse(*count), *colour));
        let (kept, shades) = common.split_at(common.len().min(KEPT));
        let mut colours: Vec<Colour> = kept.iter().map(|(colour, _)| *colour).collect();
        // Of shades that are as good as the same the most common stands for all.
        let mut seen = vec![false; 1 << (3 * BITS)];
        let coarse: Vec<Colour> = shades
            .iter()
            .map(|(shade, _)| *shade)
            .filter(|shade| !std::mem::replace(&mut seen[cell_of(*shade)], true))
            .collect();
        for apart in APART {
            for shade in &coarse {
                if colours.len() < COLOURS && colours.iter().all(|known| distance(*shade, *known) > apart) {
                    colours.push(*shade);
                }
            }
        }
        let mut nearest = vec![0; seen.len()];
        for shade in &coarse {
            nearest[cell_of(*shade)] = nearest_of(&colours, *shade);
        }
        let places = (0..=u8::MAX).zip(&colours).map(|(place, colour)| (*colour, place));
        Palette {
            kept: places.take(KEPT).collect(),
            colours,
            nearest,
        }
    }

    fn place_of(&self, colour: Colour) -> u8 {
        let kept = self.kept.get(&colour).copied();
        kept.unwrap_or_else(|| self.nearest[cell_of(colour)])
    }
}

/// The place of a colour among all that are as coarse as [`BITS`].
fn cell_of(colour: Colour) -> usize {
    let coarse = channels_of(colour).map(|channel| usize::from(channel >> (u8::BITS - BITS)));
    coarse.iter().fold(0, |cell, channel| (cell << BITS) | channel)
}

fn nearest_of(colours: &[Colour], shade: Colour) -> u8 {
    let nearest = (0..=u8::MAX)
        .zip(colours)
        .min_by_key(|(_, known)| distance(shade, **known));
    nearest.map_or(0, |(place, _)| place)
}

/// The largest difference of a channel.
fn distance(one: Colour, other: Colour) -> u8 {
    let channels = channels_of(one).into_iter().zip(channels_of(other));
    channels.map(|(one, other)| one.abs_diff(other)).max().unwrap_or(0)
}

fn channels_of(colour: Colour) -> [u8; 3] {
    let [_, red, green, blue] = colour.to_be_bytes();
    [red, green, blue]
}
