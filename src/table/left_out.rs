//! What an act passes over in silence, for its player.

use super::draft::Draft;
use muster_game::Actor;
use muster_kit::Line;
use serde_json::Value;

impl Draft<'_> {
    /// See [`muster_game::Counsel::left_out`].
    pub(super) fn left_out(&self, actor: Actor, action: &Value) -> Vec<Line> {
        let Actor::Seat(seat) = actor else {
            return Vec::new();
        };
        let told = self.game.left_out(seat, action, &mut self.thoughts());
        told.into_iter().map(Line::from).collect()
    }
}
