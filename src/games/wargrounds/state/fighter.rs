//! How a character is now: its life, its figures, its tokens, what it carries.

use crate::data::{Cell, Direction, Start};
use crate::parts::{CharacterId, Set};
use serde::{Deserialize, Serialize};

/// Where a character is in life.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Life {
    /// Before a phase.
    Unplaced,
    Standing,
    /// It lies on the field since that turn ([WG-103](docs/rules/wargrounds.md#wg-103)).
    Fallen(u16),
    /// Taken off the field in that turn, to come back ([WG-105](docs/rules/wargrounds.md#wg-105)).
    Away(u16),
    /// So many cards are still lost ([WG-138](docs/rules/wargrounds.md#wg-138)).
    Recovering(u8),
    /// It is out for the rest of the leg ([WG-109](docs/rules/wargrounds.md#wg-109)).
    Out,
    /// It is called away for the rest of the game ([WG-116](docs/rules/wargrounds.md#wg-116)).
    Gone,
}

/// How far a Sneaky move has come ([WG-137](docs/rules/wargrounds.md#wg-137)).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cover {
    #[default]
    None,
    /// For the next move.
    Ready,
    /// Until the next activation begins.
    Moved,
}

/// What a character carries ([WG-148](docs/rules/wargrounds.md#wg-148)).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Load {
    #[default]
    None,
    /// A flag it tries to capture ([WG-154](docs/rules/wargrounds.md#wg-154)).
    Flag(u8),
    /// One piece at the cost of the shield or of the weapon, or two ([WG-158](docs/rules/wargrounds.md#wg-158)).
    Piece,
    PieceForWeapon,
    Pieces,
    /// Barrel or bombard, alone or as the lead of a pair ([WG-161](docs/rules/wargrounds.md#wg-161),
    /// [WG-169](docs/rules/wargrounds.md#wg-169)).
    Heavy,
    /// The partner of that lead ([WG-162](docs/rules/wargrounds.md#wg-162)).
    Helping(CharacterId),
    Section,
    Diplomacy,
}

/// What changes about a character during a phase.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Fighter {
    pub life: Life,
    /// Where it stands or lies; without meaning elsewhere.
    pub at: Cell,
    pub hp: u8,
    /// The HP kept for later ([WG-149](docs/rules/wargrounds.md#wg-149)).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kept: Option<u8>,
    pub mana: u8,
    pub stamina: u8,
    pub throws: u8,
    pub respawns: u8,
    pub disarmed: bool,
    pub exposed: bool,
    pub tired: bool,
    pub frozen: bool,
    pub protect: bool,
    pub reflect: bool,
    pub cover: Cover,
    /// The random start that binds its next move, if one is pending ([WG-67](docs/rules/wargrounds.md#wg-67)).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<Start>,
    /// Who attacked it since its last activation began ([WG-72](docs/rules/wargrounds.md#wg-72)).
    pub attackers: Set,
    /// The way it faces, where facing counts ([2.15](docs/rules/wargrounds.md#215-facing-option-facing)).
    pub facing: Direction,
    pub load: Load,
    /// For the last page: enemies felled, and own deaths, in the whole game.
    pub kills: u8,
    pub falls: u8,
}

impl Fighter {
    /// A character before a leg ([WG-102](docs/rules/wargrounds.md#wg-102)), not yet on the field and without what
    /// its sheet gives it.
    pub fn fresh(facing: Direction) -> Fighter {
        Fighter {
            life: Life::Unplaced,
            at: Cell::default(),
            hp: 1,
            kept: None,
            mana: 0,
            stamina: 0,
            throws: 0,
            respawns: 0,
            disarmed: false,
            exposed: false,
            tired: false,
            frozen: false,
            protect: false,
            reflect: false,
            cover: Cover::None,
            start: None,
            attackers: Set::default(),
            facing,
            load: Load::None,
            kills: 0,
            falls: 0,
        }
    }

    /// Whether it lies or stands in a cell of the field.
    pub fn is_on_field(&self) -> bool {
        matches!(self.life, Life::Standing | Life::Fallen(_))
    }

    /// Takes all tokens away but Tired ([WG-101](docs/rules/wargrounds.md#wg-101)).
    pub fn clear_tokens(&mut self) {
        self.disarmed = false;
        self.exposed = false;
        self.frozen = false;
        self.protect = false;
        self.reflect = false;
        self.cover = Cover::None;
    }

    /// Lies down in that turn, with no tokens but Tired, no start to come and nobody's attacks counted
    /// ([WG-101](docs/rules/wargrounds.md#wg-101), [WG-103](docs/rules/wargrounds.md#wg-103)).
    pub fn fall(&mut self, turn: u16) {
        self.life = Life::Fallen(turn);
        self.hp = 0;
        self.falls = self.falls.saturating_add(1);
        self.clear_tokens();
        self.start = None;
        self.attackers = Set::default();
    }

    /// It stands on a cell of the field from now on, alive.
    pub fn stand_on(&mut self, cell: Cell) {
        self.life = Life::Standing;
        self.at = cell;
    }

    /// Keeps its HP aside while it has 1 ([WG-149](docs/rules/wargrounds.md#wg-149)).
    pub fn make_frail(&mut self) {
        self.kept = Some(self.hp);
        self.hp = 1;
    }

    /// Has its kept HP back; with none left it keeps none ([WG-149](docs/rules/wargrounds.md#wg-149)).
    pub fn make_hale(&mut self) {
        if let Some(kept) = self.kept.take()
            && self.hp > 0
        {
            self.hp = kept;
        }
    }

    /// One step, facing the way it goes ([WG-144](docs/rules/wargrounds.md#wg-144)).
    pub fn set_foot(&mut self, cell: Cell) {
        if let Some(way) = Direction::towards(self.at, cell) {
            self.facing = way;
        }
        self.at = cell;
    }

    /// How many pieces of the tablet it carries: 0 to 2.
    pub fn pieces(&self) -> u32 {
        match self.load {
            Load::Piece | Load::PieceForWeapon => 1,
            Load::Pieces => 2,
            _ => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn standing(hp: u8) -> Fighter {
        Fighter {
            life: Life::Standing,
            hp,
            ..Fighter::fresh(Direction::E)
        }
    }

    #[test]
    fn who_falls_keeps_tired_and_loses_every_other_token() {
        let mut fighter = standing(4);
        (fighter.tired, fighter.frozen, fighter.protect, fighter.cover) = (true, true, true, Cover::Ready);
        fighter.fall(3);
        assert_eq!((fighter.life, fighter.hp, fighter.falls), (Life::Fallen(3), 0, 1));
        assert!(fighter.tired && !fighter.frozen && !fighter.protect && fighter.cover == Cover::None);
        assert!(fighter.is_on_field());
    }

    #[test]
    fn kept_hp_come_back_to_who_has_any_left() {
        let mut hale = standing(5);
        hale.make_frail();
        assert_eq!((hale.hp, hale.kept), (1, Some(5)));
        hale.make_hale();
        assert_eq!((hale.hp, hale.kept), (5, None));
        let mut dead = standing(5);
        dead.make_frail();
        dead.hp = 0;
        dead.make_hale();
        assert_eq!((dead.hp, dead.kept), (0, None));
    }

    #[test]
    fn a_step_turns_the_way_it_goes() {
        let mut fighter = standing(4);
        fighter.at = Cell::new(3, 3);
        fighter.set_foot(Cell::new(3, 2));
        assert_eq!((fighter.at, fighter.facing), (Cell::new(3, 2), Direction::N));
    }
}
