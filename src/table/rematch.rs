//! The same people once more.

use super::{Holder, NewChair, Pace, Stage, Table, User, World, refusal};
use muster_game::{Kind, Rejection};
use muster_kit::Level;
use muster_vocabulary as vocabulary;
use muster_words::text;
use serde_json::{Map, Value};

/// A table as `/game rematch` asks for it. The front opens it where it can, and starts it.
#[derive(Clone, Debug)]
pub struct Rematch {
    pub kind: &'static Kind,
    pub host: User,
    pub settings: Map<String, Value>,
    /// In the order of the game before; chairs that nobody held are an NPC's.
    pub chairs: Vec<NewChair>,
    /// The time for a turn, where somebody had set it.
    pub pace: Option<Option<Pace>>,
}

impl Table {
    /// What a rematch would be: the same people, the same game, the settings that `with` does not change.
    /// Whoever asks for it is its host.
    ///
    /// # Errors
    /// Refused while the game is on, and to those who had no part in it.
    pub fn rematch(&self, user: User, with: &str, world: &World<'_>) -> Result<Rematch, Rejection> {
        match self.stage {
            Stage::Over | Stage::Parked => (),
            Stage::Lobby => return Err(refusal(text!("game-has-not-begun"), "/game start").into()),
            Stage::Playing => return Err(refusal(text!("rematch-still-on"), text!("rematch-ask-later")).into()),
        }
        let played = self.chairs().iter().any(|chair| chair.owner() == Some(user));
        if !played && self.hosted_by(user, world).is_err() {
            return Err(refusal(text!("rematch-only-players"), "/game new").into());
        }
        let changed = vocabulary::read_settings(&self.command().setting, with);
        let changed = changed.map_err(|fault| Rejection::Malformed {
            option: String::new(),
            message: fault.to_string(),
        })?;
        let mut settings = self.options.as_object().cloned().unwrap_or_default();
        vocabulary::set(&mut settings, changed);
        (self.kind().options)(Value::Object(settings.clone()))?;
        let chair = |chair: &super::Chair| NewChair {
            name: chair.name().to_owned(),
            holder: match chair.holder() {
                Holder::Open => Holder::Npc(Level::Normal),
                held => held,
            },
        };
        Ok(Rematch {
            kind: self.kind(),
            host: user,
            settings,
            chairs: self.chairs().iter().map(chair).collect(),
            pace: self.clock.chosen_pace().map(|pace| pace.cloned()),
        })
    }
}
