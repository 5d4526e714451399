//! A position as it is stored and as the rules play it: read from its JSON at most once, however many questions a request
//! asks of it.

use muster_game::{AnyGame, Kind, Rejection};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;
use serde_json::value::RawValue;
use std::fmt;
use std::sync::{Arc, OnceLock};

/// The JSON of a position and, once it was read, the position. Copies share both.
#[derive(Clone)]
pub(crate) struct Position {
    json: Arc<RawValue>,
    game: OnceLock<Arc<dyn AnyGame>>,
}

/// What every game writes into its position.
#[derive(Deserialize)]
struct Numbered {
    rules: u64,
}

impl Position {
    /// A position that the rules hold already: it is not read again.
    pub(crate) fn of(game: &Arc<dyn AnyGame>) -> Position {
        Position {
            json: game.stored().into(),
            game: Arc::clone(game).into(),
        }
    }

    /// The position as `kind` reads it.
    ///
    /// # Errors
    /// The rules of this program do not read it.
    pub(crate) fn game(&self, kind: &Kind) -> Result<Arc<dyn AnyGame>, Rejection> {
        if let Some(game) = self.game.get() {
            return Ok(Arc::clone(game));
        }
        let game = (kind.read)(&self.json)?;
        Ok(Arc::clone(self.game.get_or_init(|| game)))
    }

    /// Its JSON.
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(self.json.get()).expect("it was read as JSON")
    }

    /// Its JSON as it is stored.
    pub(crate) fn raw(&self) -> &RawValue {
        &self.json
    }

    /// The number of the rules that it is played by, also where they are not read any more.
    pub(crate) fn rules(&self) -> Option<u64> {
        let numbered: Numbered = serde_json::from_str(self.json.get()).ok()?;
        Some(numbered.rules)
    }
}

/// Two positions are equal if they are the same JSON, however it is written.
impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        self.json.get() == other.json.get() || self.json() == other.json()
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.json.get())
    }
}

impl Serialize for Position {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.json.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Position {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Position, D::Error> {
        let json = Box::<RawValue>::deserialize(deserializer)?;
        Ok(Position {
            json: json.into(),
            game: OnceLock::new(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use muster_games::CATALOGUE;
    use serde_json::json;
    use std::sync::atomic::{AtomicUsize, Ordering};

    fn warcamp() -> &'static Kind {
        CATALOGUE.kind("warcamp").expect("it is there")
    }

    fn begun() -> Arc<dyn AnyGame> {
        let mut dice = muster_kit::Dice::seeded(1, 1);
        let entrant = |name: &str| muster_game::Entrant {
            name: name.to_owned(),
            pick: json!({}),
            npc: None,
        };
        let (options, _) = (warcamp().options)(json!({})).expect("the defaults");
        let roster = ["Ana", "Ben"].map(entrant);
        let played = (warcamp().setup)(*warcamp().rules.end(), &roster, &options, &mut dice);
        played.expect("two may play").game
    }

    static READ: AtomicUsize = AtomicUsize::new(0);

    #[test]
    fn a_position_is_read_once_and_its_copies_share_it() {
        let stored = serde_json::to_string(&Position::of(&begun())).expect("plain data");
        let position: Position = serde_json::from_str(&stored).expect("it was written");
        let mut counting = warcamp().clone();
        counting.read = |json| {
            READ.fetch_add(1, Ordering::Relaxed);
            (warcamp().read)(json)
        };
        let first = position.game(&counting).expect("it is read");
        let again = position.clone().game(&counting).expect("it is read");
        assert!(Arc::ptr_eq(&first, &again));
        assert_eq!(READ.load(Ordering::Relaxed), 1);
    }

    #[test]
    fn what_the_rules_hold_is_not_read_again() {
        let game = begun();
        let position = Position::of(&game);
        assert!(Arc::ptr_eq(&position.game(warcamp()).expect("it is held"), &game));
        assert_eq!(position.json(), game.save());
        assert_eq!(position.rules(), Some(u64::from(*warcamp().rules.end())));
    }

    #[test]
    fn a_position_equals_another_spelling_of_its_json() {
        let read = |text: &str| serde_json::from_str::<Position>(text).expect("JSON");
        assert_eq!(read(r#"{"rules":7,"x":[1]}"#), read(r#"{ "x": [1], "rules": 7 }"#));
        assert_ne!(read(r#"{"rules":7}"#), read(r#"{"rules":8}"#));
        assert_eq!(read("[]").rules(), None);
        assert!(read("{}").game(warcamp()).is_err(), "no game has such a position");
    }
}
