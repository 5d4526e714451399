//! Vectors as pixels, and pixels as a PNG.

use super::{NoPicture, canvas, drawing, encoded};
use muster_kit::Scene;
use resvg::{tiny_skia, usvg};
use std::sync::{Arc, LazyLock};

impl From<usvg::Error> for NoPicture {
    fn from(error: usvg::Error) -> NoPicture {
        NoPicture::Unreadable(error.to_string())
    }
}

static FONTS: LazyLock<Arc<usvg::fontdb::Database>> = LazyLock::new(|| {
    let mut fonts = usvg::fontdb::Database::new();
    fonts.load_font_data(include_bytes!("fonts/DejaVuSansMono.ttf").to_vec());
    fonts.load_font_data(include_bytes!("fonts/DejaVuSansMono-Bold.ttf").to_vec());
    Arc::new(fonts)
});

/// A board as a PNG; `before` is the board as it was last shown, from which pieces have moved.
///
/// # Errors
/// If the drawing cannot be rendered, which no board of this program should bring about.
pub fn png(scene: &Scene, before: Option<&Scene>) -> Result<Vec<u8>, NoPicture> {
    let drawn = drawing::drawn(scene, before);
    let (width, height) = drawn.size;
    let size = (u32::try_from(width).unwrap_or(0), u32::try_from(height).unwrap_or(0));
    let pixels = pixels(&drawn.vectors, size, 1.0)?;
    encoded::png(&pixels).map_err(|error| NoPicture::Unwritten(error.to_string()))
}

/// A drawing as pixels of that size, made larger or smaller by `scale`.
pub(super) fn pixels(vectors: &str, (width, height): (u32, u32), scale: f32) -> Result<tiny_skia::Pixmap, NoPicture> {
    let options = usvg::Options {
        fontdb: FONTS.clone(),
        font_family: canvas::FONT.to_owned(),
        ..usvg::Options::default()
    };
    let tree = usvg::Tree::from_str(vectors, &options)?;
    let mut pixels = tiny_skia::Pixmap::new(width, height).ok_or(NoPicture::TooLarge(width, height))?;
    resvg::render(
        &tree,
        tiny_skia::Transform::from_scale(scale, scale),
        &mut pixels.as_mut(),
    );
    Ok(pixels)
}
