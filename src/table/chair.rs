//! A seat from the table's side: who holds it, and what the table keeps of them.

use crate::away::{self, Away, Then};
use crate::{Habits, User};
use chrono::{DateTime, Utc};
use muster_game::Entrant;
use muster_kit::{Level, Seat};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// A seat from the table's side: who sits on it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Chair {
    pub name: String,
    pub holder: Holder,
    /// Whose chair it was, and who may return to it while nobody else holds it.
    #[serde(default)]
    pub owner: Option<User>,
    /// May act for the holder.
    #[serde(default)]
    pub deputy: Option<User>,
    /// Deadlines missed in a row.
    #[serde(default)]
    pub misses: u8,
    /// A vacation, announced or under way.
    #[serde(default, alias = "away_until", deserialize_with = "away::stored")]
    pub away: Option<Away>,
    /// Days for which the game was held for this player.
    #[serde(default)]
    pub held_days: u32,
    #[serde(default)]
    pub habits: Habits,
    /// Everybody who has held this chair or stood in for it, and so knows its secrets.
    #[serde(default)]
    pub known_to: Vec<User>,
    #[serde(default)]
    pub pick: Value,
    /// Words that the player mixes into the dice.
    #[serde(default)]
    pub salt: Option<String>,
    /// The digest of these words, which is what is mixed in since format 2.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub salt_digest: Option<String>,
    /// When the player acted last in a turn of his own, by his own hand.
    #[serde(default)]
    pub acted: Option<Acted>,
    /// When the player had acted last before the turn of `acted` opened.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub acted_before: Option<Acted>,
    /// The entries after which the seat's two newest waits opened, the older first: its last turn lies between.
    #[serde(default)]
    pub turns: [u64; 2],
}

/// Who holds a chair.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Holder {
    User(User),
    Npc(Level),
    Open,
}

/// The last act of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Acted {
    pub at: DateTime<Utc>,
    /// The number of its entry.
    pub seq: u64,
}

impl Chair {
    /// A chair as it is taken at the opening; a user is its owner from then on.
    pub fn new(name: String, holder: Holder) -> Chair {
        let owner = match holder {
            Holder::User(user) => Some(user),
            Holder::Npc(_) | Holder::Open => None,
        };
        Chair {
            name,
            holder,
            owner,
            deputy: None,
            misses: 0,
            away: None,
            held_days: 0,
            habits: Habits::default(),
            known_to: Vec::new(),
            pick: json!(null),
            salt: None,
            salt_digest: None,
            acted: None,
            acted_before: None,
            turns: [0; 2],
        }
    }

    pub(super) fn entrant(&self) -> Entrant<Value> {
        let npc = match self.holder {
            Holder::Npc(level) => Some(level),
            Holder::User(_) | Holder::Open => None,
        };
        let pick = if self.pick.is_null() {
            json!({})
        } else {
            self.pick.clone()
        };
        Entrant {
            name: self.name.clone(),
            pick,
            npc,
        }
    }
}

impl Chair {
    /// The entry of the player's last act; 0 if he has not acted yet.
    pub(super) fn acted_seq(&self) -> u64 {
        self.acted.map_or(0, |acted| acted.seq)
    }

    /// The player acts in a turn of his own, by his own hand.
    pub(super) fn acts(&mut self, acted: Acted) {
        if !self.acted_this_turn() {
            self.acted_before = self.acted;
        }
        self.acted = Some(acted);
    }

    /// Whether the player has acted since the newest wait of his opened; one that his own act opened goes on with his turn.
    pub(super) fn acted_this_turn(&self) -> bool {
        self.acted.is_some_and(|acted| acted.seq >= self.turns[1])
    }
}

impl Chair {
    /// Who plays for the player now, if it is another person.
    pub(super) fn standing_in(&self) -> Option<User> {
        match self.away.as_ref().filter(|away| away.begun)?.then {
            Then::Deputy(user) => Some(user),
            Then::Npc | Then::Hold => None,
        }
    }

    /// Whether the game is held for the player now.
    pub(super) fn holds_the_game(&self) -> bool {
        let away = self.away.as_ref();
        away.is_some_and(|away| away.begun && away.then == Then::Hold)
    }

    pub(super) fn set_out(&mut self) {
        let Some(away) = &mut self.away else { return };
        away.begun = true;
        if let Then::Deputy(user) = away.then {
            self.deputy = Some(user);
        }
    }

    /// Ends a vacation; days for which the game need not be held are given back.
    pub(super) fn come_back(&mut self, now: DateTime<Utc>) -> Option<Away> {
        let away = self.away.take()?;
        match away.then {
            Then::Deputy(user) if self.deputy == Some(user) => self.deputy = None,
            Then::Hold => {
                let unused = u32::try_from((away.until - now.max(away.from)).num_days()).unwrap_or(0);
                self.held_days = self.held_days.saturating_sub(unused);
            }
            Then::Npc | Then::Deputy(_) => (),
        }
        Some(away)
    }
}

pub(super) fn seat_at(index: usize) -> Seat {
    Seat(u8::try_from(index).expect("at most 68 seats"))
}
