//! A cache of grounds as pixels: a map is drawn once, and what stands on it each time.

use super::NoPicture;
use super::canvas::{Base, Drawing};
use super::raster::ground_of;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};
use tiny_skia::Pixmap;

/// Bytes of all grounds that are kept, some eight maps; those that were used longest ago are dropped first.
const BYTES: usize = 32 << 20;

/// A ground that was drawn, and of what it was drawn.
struct Kept {
    base: Base,
    paper: &'static str,
    scale: f32,
    pixels: Arc<Pixmap>,
}

/// Those of all boards of this process, last used first.
static KEPT: Mutex<VecDeque<Kept>> = Mutex::new(VecDeque::new());

/// The ground of a drawing as opaque pixels, made larger or smaller by `scale`; none where the drawing has no ground.
///
/// # Errors
/// If the ground is too large to be drawn.
pub fn drawn(drawing: &Drawing, scale: f32) -> Result<Option<Arc<Pixmap>>, NoPicture> {
    if let Some(known) = find(drawing, scale) {
        return Ok(Some(known));
    }
    // Nobody waits for a ground that another draws: two that draw the same at once keep the first.
    let Some(pixels) = ground_of(drawing, scale)? else {
        return Ok(None);
    };
    let pixels = Arc::new(pixels);
    if find(drawing, scale).is_none() {
        keep(Kept {
            base: drawing.ground.clone(),
            paper: drawing.paper,
            scale,
            pixels: Arc::clone(&pixels),
        });
    }
    Ok(Some(pixels))
}

/// A ground that is kept, which becomes the one that was used last.
fn find(drawing: &Drawing, scale: f32) -> Option<Arc<Pixmap>> {
    let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    let is_same =
        |one: &Kept| one.scale.to_bits() == scale.to_bits() && one.paper == drawing.paper && one.base == drawing.ground;
    let place = kept.iter().position(is_same)?;
    let found = kept.remove(place)?;
    let pixels = Arc::clone(&found.pixels);
    kept.push_front(found);
    Some(pixels)
}

/// Keeps a ground, and no more than there is room for.
fn keep(new: Kept) {
    let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    kept.push_front(new);
    let mut bytes = 0;
    kept.retain(|one| {
        bytes += one.pixels.data().len();
        bytes <= BYTES
    });
}
