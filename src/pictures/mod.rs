//! Boards, charts and films as pictures: a [`Scene`] becomes vectors, vectors become a PNG, and both look the same on every
//! machine because the fonts are embedded (`fonts/LICENSE`).
//!
//! Colours alone tell nothing: grounds show what stands on them and their glyphs, pieces their labels, seats a shape of their own beside a colour of
//! the Okabe-Ito palette.

mod alt;
mod boards;
mod canvas;
mod charts;
mod colours;
mod drawing;
#[cfg(feature = "raster")]
mod encoded;
#[cfg(feature = "raster")]
mod film;
mod ground;
#[cfg(feature = "raster")]
mod grounds;
#[cfg(feature = "raster")]
mod raster;
mod silhouettes;
mod svg;
#[cfg(all(test, feature = "raster"))]
mod tests;

pub use alt::{ALT_MAX, alt_text, alt_text_lit, alt_text_of_film, spoken};
pub use drawing::{Theme, vectors};
#[cfg(feature = "raster")]
pub use film::gif;
#[cfg(feature = "raster")]
pub use raster::{png, png_lit};

#[cfg(not(feature = "raster"))]
use muster_kit::{Film, Lights, Scene};

/// Bytes of a picture at most.
pub const BYTES_MAX: usize = 200_000;

/// Bytes of a film at most; what Discord takes is 10 MiB.
pub const FILM_BYTES_MAX: usize = 8_000_000;
/// Pictures of a film; of a longer one some are left out.
pub const FRAMES_MAX: usize = 120;

/// Why there is no picture of a board; the board as text still stands.
#[derive(Debug, thiserror::Error)]
pub enum NoPicture {
    #[error("this build of Muster draws no pictures")]
    LeftOut,
    #[error("the drawing is too large: {0} by {1}")]
    TooLarge(u32, u32),
    #[error("the picture cannot be written: {0}")]
    Unwritten(String),
}

/// Whether this build draws: without the feature `raster` boards and films come as text and words alone.
pub const DRAWS: bool = cfg!(feature = "raster");

/// No board: the build has no feature `raster`.
///
/// # Errors
/// Always.
#[cfg(not(feature = "raster"))]
pub fn png(_scene: &Scene, _before: Option<&Scene>) -> Result<Vec<u8>, NoPicture> {
    Err(NoPicture::LeftOut)
}

/// As [`png`].
///
/// # Errors
/// Always.
#[cfg(not(feature = "raster"))]
pub fn png_lit(_scene: &Scene, _before: Option<&Scene>, _lights: &Lights) -> Result<Vec<u8>, NoPicture> {
    Err(NoPicture::LeftOut)
}

/// No film: the build has no feature `raster`.
///
/// # Errors
/// Always.
#[cfg(not(feature = "raster"))]
pub fn gif(_film: &Film) -> Result<Vec<u8>, NoPicture> {
    Err(NoPicture::LeftOut)
}
