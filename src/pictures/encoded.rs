//! Pixels as a PNG that a phone loads soon: of 256 colours, without the transparency that no board has.

use resvg::tiny_skia::Pixmap;
use std::collections::BTreeMap;

type Colour = [u8; 3];

/// Colours that a pixel's byte can name.
const COLOURS: usize = 256;
/// Those that are used most are kept.
const KEPT: usize = 64;
/// How far other shades are from all that were taken before: first those that stand alone.
const APART: [u8; 3] = [24, 8, 0];

/// # Errors
/// If the picture has no pixels.
pub fn png(pixels: &Pixmap) -> Result<Vec<u8>, png::EncodingError> {
    let colours = pixels.pixels().iter();
    let colours: Vec<Colour> = colours
        .map(|pixel| [pixel.red(), pixel.green(), pixel.blue()])
        .collect();
    let (palette, places) = palette(&colours);
    let bytes: Vec<u8> = runs(&colours)
        .flat_map(|run| std::iter::repeat_n(places[&run[0]], run.len()))
        .collect();
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, pixels.width(), pixels.height());
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_palette(palette.concat());
    encoder.set_compression(png::Compression::High);
    encoder.set_filter(png::Filter::NoFilter);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&bytes)?;
    writer.finish()?;
    Ok(file)
}

fn runs(colours: &[Colour]) -> impl Iterator<Item = &[Colour]> {
    colours.chunk_by(|one, other| one == other)
}

/// Colours for a picture, and for each of its own the place of the nearest among them. Those that cover it are kept as they
/// are; the others are shades at the edges of letters and lines, for which a shade nearby does as well.
fn palette(colours: &[Colour]) -> (Vec<Colour>, BTreeMap<Colour, u8>) {
    let mut counts: BTreeMap<Colour, usize> = BTreeMap::new();
    for run in runs(colours) {
        *counts.entry(run[0]).or_default() += run.len();
    }
    let mut common: Vec<Colour> = counts.keys().copied().collect();
    common.sort_by_key(|colour| (std::cmp::Reverse(counts[colour]), *colour));
    let (kept, shades) = common.split_at(common.len().min(KEPT));
    let mut palette = kept.to_vec();
    for apart in APART {
        for shade in shades {
            if palette.len() < COLOURS && palette.iter().all(|known| distance(*shade, *known) > apart) {
                palette.push(*shade);
            }
        }
    }
    let places = common.iter().map(|colour| {
        let nearest = (0..=u8::MAX)
            .zip(&palette)
            .min_by_key(|(_, known)| distance(*colour, **known));
        (*colour, nearest.map_or(0, |(place, _)| place))
    });
    let places = places.collect();
    (palette, places)
}

/// The largest difference of a channel.
fn distance(one: Colour, other: Colour) -> u8 {
    let channels = one.into_iter().zip(other).map(|(one, other)| one.abs_diff(other));
    channels.max().unwrap_or(0)
}
