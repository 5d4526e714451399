//! What happens beside fighting, as posts.

use crate::games::barbarica::chronicle::Chronicle;
use crate::games::barbarica::event::Story;
use crate::kit::{Line, Viewer};

pub fn story(_story: &Story) -> Vec<Line> {
    Vec::new()
}
pub fn lesson(_step: u8) -> Vec<Line> {
    Vec::new()
}
pub fn lines(_chronicle: &Chronicle, _viewer: Viewer) -> Vec<Line> {
    Vec::new()
}
