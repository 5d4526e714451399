//! Falling, leaving the field and coming back (WG-101 to WG-110, WG-138).

use super::desk::Desk;
use super::sight::FAR;
use crate::games::wargrounds::data::{Cell, Direction, Side, Start};
use crate::games::wargrounds::event::Event;
use crate::games::wargrounds::state::{Cover, Fighter, Life, Load, Set, Wargrounds};

/// A character before a leg (WG-102), not yet on the field; [`Wargrounds::fill`] gives it what its sheet says.
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

impl Wargrounds {
    /// WG-27, WG-80, WG-172: HP, Mana, Stamina and throws as the sheets have them.
    pub fn fill(&mut self) {
        for who in self.everybody() {
            let (hp, sheet) = (self.max_hp(who), self.sheet(who));
            let (mana, stamina, throws) = (sheet.max_mana(), sheet.max_stamina(), sheet.max_throws());
            let fighter = self.fighter_mut(who);
            (fighter.hp, fighter.mana, fighter.stamina, fighter.throws) = (hp, mana, stamina, throws);
        }
    }

    /// WG-101, WG-103, WG-176: whatever it carried has been dropped before.
    pub fn fall(&mut self, who: u8) {
        let turn = self.turn.number;
        let fighter = self.fighter_mut(who);
        fighter.life = Life::Fallen(turn);
        fighter.hp = 0;
        fighter.falls = fighter.falls.saturating_add(1);
        self.clear_tokens(who);
        let fighter = self.fighter_mut(who);
        fighter.start = None;
        fighter.attackers = Set::default();
        let side = self.side_of(who);
        self.deaths[side as usize] += 1;
        self.score[side.other() as usize] += 1;
        self.turn.acted.insert(who);
    }

    /// WG-101: all but Tired.
    pub fn clear_tokens(&mut self, who: u8) {
        let fighter = self.fighter_mut(who);
        fighter.disarmed = false;
        fighter.exposed = false;
        fighter.frozen = false;
        fighter.protect = false;
        fighter.reflect = false;
        fighter.cover = Cover::None;
    }

    /// WG-67: one die for the next activation on the field.
    pub fn roll_start(&mut self, desk: &mut Desk<'_, '_>, who: u8) -> Option<(u32, Start)> {
        let starts = self.board().starts(self.is_east(self.side_of(who)));
        let die = desk.roll(self.owner(who), 6);
        let start = starts[usize::from(die > 3)];
        self.fighter_mut(who).start = Some(start);
        Some((die, start))
    }

    /// WG-105, WG-109: the card of a fallen character in a later turn takes it off the field.
    pub fn take_off(&mut self, desk: &mut Desk<'_, '_>, who: u8) {
        let turn = self.turn.number;
        self.fighter_mut(who).life = Life::Away(turn);
        let start = if self.comes_back(who) {
            self.roll_start(desk, who)
        } else {
            None
        };
        desk.note(Event::TakenOff {
            who: self.who(who),
            start,
        });
    }

    /// WG-172: a Monarch never does.
    fn comes_back(&self, who: u8) -> bool {
        !self.is_monarch(who) && self.may_respawn(self.side_of(who))
    }

    /// WG-109: whether the card that is up would bring somebody back to life who may not.
    pub fn is_barred(&self, who: u8) -> bool {
        matches!(self.fighter(who).life, Life::Away(_)) && !self.comes_back(who)
    }

    /// WG-106, WG-107: where a character comes back: the cell asked for, if it is free, else the free cell of its area
    /// nearest to its mark.
    pub fn return_cell(&self, who: u8, wanted: Option<Cell>) -> Option<Cell> {
        let side = self.side_of(who);
        let free = |cell: &Cell| self.occupant(*cell).is_none();
        if let Some(cell) = wanted.filter(|cell| self.in_area(side, *cell) && free(cell)) {
            return Some(cell);
        }
        let mark = self
            .fighter(who)
            .start
            .and_then(|start| self.board().mark(self.is_east(side), start));
        let far = mark.map(|mark| self.distances(&[mark]));
        let distance = |cell: &Cell| far.as_ref().map_or(0, |far| far[self.board().index(*cell)]);
        let area = self.area(side);
        let inside = area
            .iter()
            .copied()
            .filter(free)
            .min_by_key(|cell| (distance(cell), *cell));
        inside.or_else(|| self.overflow_cell(side))
    }

    /// WG-107: the nearest free cell outside a full area, by walking distance.
    pub fn overflow_cell(&self, side: Side) -> Option<Cell> {
        let far = self.distances(self.area(side));
        self.board()
            .cells()
            .filter(|cell| far[self.board().index(*cell)] != FAR && self.occupant(*cell).is_none())
            .min_by_key(|cell| (far[self.board().index(*cell)], *cell))
    }

    /// WG-106, WG-108, WG-138: on the field again.
    pub fn come_back(&mut self, desk: &mut Desk<'_, '_>, who: u8, wanted: Option<Cell>) {
        let Some(cell) = self.return_cell(who, wanted) else {
            return;
        };
        let respawn = matches!(self.fighter(who).life, Life::Away(_));
        let (max, stamina) = (self.max_hp(who), self.sheet(who).max_stamina());
        let facing = self.home_facing(self.side_of(who));
        let fighter = self.fighter_mut(who);
        fighter.life = Life::Standing;
        fighter.at = cell;
        fighter.facing = facing;
        fighter.attackers = Set::default();
        let mut tired = false;
        if respawn {
            fighter.hp = max;
            fighter.respawns = fighter.respawns.saturating_add(1);
            tired = fighter.respawns > stamina && !fighter.tired;
            fighter.tired |= tired;
        }
        let (hp, count) = (fighter.hp, fighter.respawns);
        desk.note(Event::Returned {
            who: self.who(who),
            at: cell,
            hp,
            respawn: respawn.then_some(count),
            tired,
        });
    }

    /// WG-144: towards the enemy's starting area.
    pub fn home_facing(&self, side: Side) -> Direction {
        if self.is_east(side) { Direction::W } else { Direction::E }
    }

    /// WG-110: whether a side has nobody who stands, recovers or can come back.
    pub fn is_wiped_out(&self, side: Side) -> bool {
        !self.team(side).any(|who| match self.fighter(who).life {
            Life::Standing | Life::Recovering(_) | Life::Unplaced => true,
            Life::Fallen(turn) => self.could_return(who, turn + 2),
            Life::Away(turn) => self.could_return(who, turn + 1),
            Life::Out | Life::Gone => false,
        })
    }

    /// Whether a character down now could come back on its card in that turn, as things stand.
    pub(super) fn could_return(&self, who: u8, turn: u16) -> bool {
        let side = self.side_of(who);
        if self.is_monarch(who) {
            return false;
        }
        if self.scenario.is_timed() {
            return side == self.attackers || turn < 6;
        }
        self.may_respawn(side)
    }
}
