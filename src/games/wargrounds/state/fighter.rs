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

impl Life {
    /// The clause by which a character is off its feet; that of falling for one that stands.
    pub fn clause(self) -> &'static str {
        match self {
            Life::Unplaced => "WG-146",
            Life::Standing | Life::Fallen(_) => "WG-103",
            Life::Away(_) => "WG-105",
            Life::Recovering(_) => "WG-138",
            Life::Out => "WG-109",
            Life::Gone => "WG-116",
        }
    }
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
    life: Life,
    /// Where it stands or lies; without meaning elsewhere.
    at: Cell,
    hp: u8,
    /// The HP kept for later ([WG-149](docs/rules/wargrounds.md#wg-149)).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    kept: Option<u8>,
    mana: u8,
    stamina: u8,
    throws: u8,
    respawns: u8,
    disarmed: bool,
    exposed: bool,
    tired: bool,
    frozen: bool,
    protect: bool,
    reflect: bool,
    cover: Cover,
    /// The random start that binds its next move, if one is pending ([WG-67](docs/rules/wargrounds.md#wg-67)).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    start: Option<Start>,
    /// Who attacked it since its last activation began ([WG-72](docs/rules/wargrounds.md#wg-72)).
    attackers: Set,
    /// The way it faces, where facing counts ([2.15](docs/rules/wargrounds.md#215-facing-option-facing)).
    facing: Direction,
    load: Load,
    /// For the last page: enemies felled, and own deaths, in the whole game.
    kills: u8,
    falls: u8,
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

    /// Where it is in life.
    pub fn life(&self) -> Life {
        self.life
    }

    /// Where it stands or lies; without meaning elsewhere.
    pub fn at(&self) -> Cell {
        self.at
    }

    /// HP it has left.
    pub fn hp(&self) -> u8 {
        self.hp
    }

    /// The HP kept for later ([WG-149](docs/rules/wargrounds.md#wg-149)).
    pub fn kept(&self) -> Option<u8> {
        self.kept
    }

    /// Mana it has left for spells.
    pub fn mana(&self) -> u8 {
        self.mana
    }

    /// Stamina it has left for powers.
    pub fn stamina(&self) -> u8 {
        self.stamina
    }

    /// Throws it has left.
    pub fn throws(&self) -> u8 {
        self.throws
    }

    /// How often it has come back in this leg.
    pub fn respawns(&self) -> u8 {
        self.respawns
    }

    /// Whether a token bars it from fighting.
    pub fn disarmed(&self) -> bool {
        self.disarmed
    }

    /// Whether a token takes its shield away.
    pub fn exposed(&self) -> bool {
        self.exposed
    }

    /// Whether a token slows it down.
    pub fn tired(&self) -> bool {
        self.tired
    }

    /// Whether its next activation is lost.
    pub fn frozen(&self) -> bool {
        self.frozen
    }

    /// Whether the next point of damage is taken for it.
    pub fn protect(&self) -> bool {
        self.protect
    }

    /// Whether the next bolt goes back.
    pub fn reflect(&self) -> bool {
        self.reflect
    }

    /// How far a Sneaky move has come.
    pub fn cover(&self) -> Cover {
        self.cover
    }

    /// The random start that binds its next move ([WG-67](docs/rules/wargrounds.md#wg-67)).
    pub fn start(&self) -> Option<Start> {
        self.start
    }

    /// Who attacked it since its last activation began ([WG-72](docs/rules/wargrounds.md#wg-72)).
    pub fn attackers(&self) -> Set {
        self.attackers
    }

    /// The way it faces, where facing counts.
    pub fn facing(&self) -> Direction {
        self.facing
    }

    /// What it carries.
    pub fn load(&self) -> Load {
        self.load
    }

    /// Enemies it has felled in the whole game.
    pub fn kills(&self) -> u8 {
        self.kills
    }

    /// How often it has fallen in the whole game.
    pub fn falls(&self) -> u8 {
        self.falls
    }

    /// It stands on another cell, without having walked there.
    pub fn move_to(&mut self, cell: Cell) {
        self.at = cell;
    }

    /// It faces another way.
    pub fn turn_to(&mut self, way: Direction) {
        self.facing = way;
    }

    /// Back on the field, not attacked by anybody yet.
    pub fn return_to(&mut self, cell: Cell, facing: Direction) {
        self.stand_on(cell);
        self.facing = facing;
        self.attackers = Set::default();
    }

    /// All its HP again; more returns than its Stamina allows tire it ([WG-108](docs/rules/wargrounds.md#wg-108)).
    /// Whether this one has.
    pub fn respawn(&mut self, hp: u8, stamina: u8) -> bool {
        self.hp = hp;
        self.respawns = self.respawns.saturating_add(1);
        let tires = self.respawns > stamina && !self.tired;
        self.tired |= tires;
        tires
    }

    /// Taken off the field in that turn, to come back ([WG-105](docs/rules/wargrounds.md#wg-105)).
    pub fn take_off(&mut self, turn: u16) {
        self.life = Life::Away(turn);
    }

    /// It does not come back in this leg ([WG-109](docs/rules/wargrounds.md#wg-109)).
    pub fn bar(&mut self) {
        self.life = Life::Out;
    }

    /// So many of its cards are lost before it comes back ([WG-138](docs/rules/wargrounds.md#wg-138)).
    pub fn recover(&mut self, cards: u8) {
        self.life = Life::Recovering(cards);
    }

    /// Off the field for so many cards, with no start to come and no Sneaky move under way
    /// ([WG-138](docs/rules/wargrounds.md#wg-138)).
    pub fn limp_off(&mut self, cards: u8) {
        self.recover(cards);
        self.cover = Cover::None;
        self.start = None;
    }

    /// Called away for the rest of the game, with no tokens but Tired ([WG-116](docs/rules/wargrounds.md#wg-116)).
    pub fn call_away(&mut self) {
        self.clear_tokens();
        self.life = Life::Gone;
        self.start = None;
    }

    /// As before a leg, with what counts in the whole game; `gone` if it has been called away
    /// ([WG-102](docs/rules/wargrounds.md#wg-102)).
    pub fn begin_leg(&mut self, facing: Direction, gone: bool) {
        let gone = gone || self.life == Life::Gone;
        *self = Fighter {
            kills: self.kills,
            falls: self.falls,
            ..Fighter::fresh(facing)
        };
        if gone {
            self.life = Life::Gone;
        }
    }

    /// HP, Mana, Stamina and throws as its sheet has them ([WG-27](docs/rules/wargrounds.md#wg-27)).
    pub fn fill(&mut self, hp: u8, mana: u8, stamina: u8, throws: u8) {
        (self.hp, self.mana, self.stamina, self.throws) = (hp, mana, stamina, throws);
    }

    /// It loses HP, no more than it has. How many.
    pub fn lose(&mut self, amount: u8) -> u8 {
        let lost = amount.min(self.hp);
        self.hp -= lost;
        lost
    }

    /// It gains HP, up to so many in all. How many.
    pub fn gain(&mut self, amount: u8, max: u8) -> u8 {
        let gained = amount.min(max.saturating_sub(self.hp));
        self.hp += gained;
        gained
    }

    /// Its HP are a die's now, or what it keeps of them is ([WG-131](docs/rules/wargrounds.md#wg-131)). How many they
    /// were.
    pub fn count_hp(&mut self, die: u8) -> u8 {
        let was = self.kept.unwrap_or(self.hp);
        if self.kept.is_some() {
            (self.kept, self.hp) = (Some(die), 1);
        } else {
            self.hp = die;
        }
        was
    }

    /// Its Mana is a die's now ([WG-131](docs/rules/wargrounds.md#wg-131)). How much it was.
    pub fn count_mana(&mut self, now: u8) -> u8 {
        std::mem::replace(&mut self.mana, now)
    }

    /// Its Stamina is a die's now ([WG-131](docs/rules/wargrounds.md#wg-131)). How much it was.
    pub fn count_stamina(&mut self, now: u8) -> u8 {
        std::mem::replace(&mut self.stamina, now)
    }

    /// A spell costs Mana.
    pub fn spend_mana(&mut self, mana: u8) {
        self.mana -= mana;
    }

    /// A power costs one Stamina.
    pub fn spend_stamina(&mut self) {
        self.stamina -= 1;
    }

    /// It has thrown something.
    pub fn spend_throw(&mut self) {
        self.throws -= 1;
    }

    /// Somebody has attacked it ([WG-72](docs/rules/wargrounds.md#wg-72)).
    pub fn note_attacker(&mut self, by: CharacterId) {
        self.attackers.insert(by);
    }

    /// Nobody's attacks count against it any more.
    pub fn forget_attackers(&mut self) {
        self.attackers = Set::default();
    }

    /// It has felled an enemy.
    pub fn note_kill(&mut self) {
        self.kills = self.kills.saturating_add(1);
    }

    /// It cannot fight until its next activation begins ([WG-96](docs/rules/wargrounds.md#wg-96)).
    pub fn disarm(&mut self) {
        self.disarmed = true;
    }

    /// Its shield does not help until its next activation begins ([WG-97](docs/rules/wargrounds.md#wg-97)).
    pub fn expose(&mut self) {
        self.exposed = true;
    }

    /// Neither Disarmed nor Exposed any more.
    pub fn recover_arms(&mut self) {
        (self.disarmed, self.exposed) = (false, false);
    }

    /// It is slow for the rest of the phase ([WG-98](docs/rules/wargrounds.md#wg-98)).
    pub fn tire(&mut self) {
        self.tired = true;
    }

    /// Neither Disarmed nor Exposed nor Tired any more ([WG-138](docs/rules/wargrounds.md#wg-138)).
    pub fn take_breath(&mut self) {
        self.recover_arms();
        self.tired = false;
    }

    /// It loses its next activation ([WG-99](docs/rules/wargrounds.md#wg-99)).
    pub fn freeze(&mut self) {
        self.frozen = true;
    }

    /// The Frozen token is gone.
    pub fn thaw(&mut self) {
        self.frozen = false;
    }

    /// The next point of damage is taken for it ([WG-94](docs/rules/wargrounds.md#wg-94)).
    pub fn be_protected(&mut self) {
        self.protect = true;
    }

    /// The protection has been used.
    pub fn use_protection(&mut self) {
        self.protect = false;
    }

    /// The next bolt goes back ([WG-93](docs/rules/wargrounds.md#wg-93)).
    pub fn hold_mirror(&mut self) {
        self.reflect = true;
    }

    /// A bolt has gone back.
    pub fn use_mirror(&mut self) {
        self.reflect = false;
    }

    /// Its next move is Sneaky ([WG-137](docs/rules/wargrounds.md#wg-137)).
    pub fn sneak(&mut self) {
        self.cover = Cover::Ready;
    }

    /// Its Sneaky move has been made.
    pub fn note_sneaky_move(&mut self) {
        self.cover = Cover::Moved;
    }

    /// Everybody notices it again.
    pub fn uncover(&mut self) {
        self.cover = Cover::None;
    }

    /// A random start binds its next move ([WG-67](docs/rules/wargrounds.md#wg-67)).
    pub fn start_with(&mut self, start: Start) {
        self.start = Some(start);
    }

    /// Nothing binds its next move any more.
    pub fn forget_start(&mut self) {
        self.start = None;
    }

    /// It carries something from now on.
    pub fn carry(&mut self, load: Load) {
        self.load = load;
    }

    /// It carries nothing any more.
    pub fn let_go(&mut self) {
        self.load = Load::None;
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
