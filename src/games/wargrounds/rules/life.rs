//! Falling, leaving the field and coming back ([WG-101](docs/rules/wargrounds.md#wg-101) to
//! [WG-110](docs/rules/wargrounds.md#wg-110), [WG-138](docs/rules/wargrounds.md#wg-138)).

use super::desk::Desk;
use crate::data::{Cell, Side, Start};
use crate::event::Event;
use crate::state::FAR;
use crate::state::{Life, Set, Wargrounds};

impl Wargrounds {
    /// HP, Mana, Stamina and throws as the sheets have them ([WG-27](docs/rules/wargrounds.md#wg-27),
    /// [WG-80](docs/rules/wargrounds.md#wg-80), [WG-172](docs/rules/wargrounds.md#wg-172)).
    pub fn fill(&mut self) {
        for who in self.people.everybody() {
            let (hp, sheet) = (self.max_hp(who), self.people.sheet(who));
            let (mana, stamina, throws) = (sheet.max_mana(), sheet.max_stamina(), sheet.max_throws());
            let fighter = self.people.fighter_mut(who);
            (fighter.hp, fighter.mana, fighter.stamina, fighter.throws) = (hp, mana, stamina, throws);
        }
    }

    /// Lays a character down; what it carried has been dropped before ([WG-101](docs/rules/wargrounds.md#wg-101),
    /// [WG-103](docs/rules/wargrounds.md#wg-103), [WG-176](docs/rules/wargrounds.md#wg-176)).
    pub fn fall(&mut self, who: u8) {
        let turn = self.turn.number();
        self.people.fighter_mut(who).fall(turn);
        self.score.note_fall(self.people.side_of(who));
        self.turn.note_acted(who);
    }

    /// One die for the next activation on the field ([WG-67](docs/rules/wargrounds.md#wg-67)).
    pub fn roll_start(&mut self, desk: &mut Desk<'_, '_>, who: u8) -> Option<(u32, Start)> {
        let starts = self.field.board().starts(self.field.is_east(self.people.side_of(who)));
        let die = desk.roll(self.people.owner(who), 6);
        let start = starts[usize::from(die > 3)];
        self.people.fighter_mut(who).start = Some(start);
        Some((die, start))
    }

    /// The card of a fallen character in a later turn takes it off the field
    /// ([WG-105](docs/rules/wargrounds.md#wg-105), [WG-109](docs/rules/wargrounds.md#wg-109)).
    pub fn take_off(&mut self, desk: &mut Desk<'_, '_>, who: u8) {
        let turn = self.turn.number();
        self.people.fighter_mut(who).life = Life::Away(turn);
        let start = if self.comes_back(who) {
            self.roll_start(desk, who)
        } else {
            None
        };
        desk.note(Event::TakenOff {
            who: self.people.who(who),
            start,
        });
    }

    /// Whether a fallen character comes back; a Monarch never does ([WG-172](docs/rules/wargrounds.md#wg-172)).
    fn comes_back(&self, who: u8) -> bool {
        !self.is_monarch(who) && self.may_respawn(self.people.side_of(who))
    }

    /// Whether the card that is up would bring back a character that may not come back
    /// ([WG-109](docs/rules/wargrounds.md#wg-109)).
    pub fn is_barred(&self, who: u8) -> bool {
        matches!(self.people.fighter(who).life, Life::Away(_)) && !self.comes_back(who)
    }

    /// Where a character comes back: the cell asked for, if it is free, else the free cell of its area nearest to its
    /// mark ([WG-106](docs/rules/wargrounds.md#wg-106), [WG-107](docs/rules/wargrounds.md#wg-107)).
    pub fn return_cell(&self, who: u8, wanted: Option<Cell>) -> Option<Cell> {
        let side = self.people.side_of(who);
        let free = |cell: &Cell| self.people.occupant(*cell).is_none();
        if let Some(cell) = wanted.filter(|cell| self.field.in_area(side, *cell) && free(cell)) {
            return Some(cell);
        }
        let mark = self
            .people
            .fighter(who)
            .start
            .and_then(|start| self.field.board().mark(self.field.is_east(side), start));
        let far = mark.map(|mark| self.field.distances(&[mark]));
        let distance = |cell: &Cell| far.as_ref().map_or(0, |far| far[self.field.board().index(*cell)]);
        let area = self.field.area(side);
        let inside = area
            .iter()
            .copied()
            .filter(free)
            .min_by_key(|cell| (distance(cell), *cell));
        inside.or_else(|| self.overflow_cell(side))
    }

    /// The nearest free cell outside a full area, by walking distance ([WG-107](docs/rules/wargrounds.md#wg-107)).
    pub fn overflow_cell(&self, side: Side) -> Option<Cell> {
        let far = self.field.distances(self.field.area(side));
        self.field
            .board()
            .cells()
            .filter(|cell| far[self.field.board().index(*cell)] != FAR && self.people.occupant(*cell).is_none())
            .min_by_key(|cell| (far[self.field.board().index(*cell)], *cell))
    }

    /// Brings a character back on the field ([WG-106](docs/rules/wargrounds.md#wg-106),
    /// [WG-108](docs/rules/wargrounds.md#wg-108), [WG-138](docs/rules/wargrounds.md#wg-138)).
    pub fn come_back(&mut self, desk: &mut Desk<'_, '_>, who: u8, wanted: Option<Cell>) {
        let Some(cell) = self.return_cell(who, wanted) else {
            return;
        };
        let respawn = matches!(self.people.fighter(who).life, Life::Away(_));
        let (max, stamina) = (self.max_hp(who), self.people.sheet(who).max_stamina());
        let facing = self.field.home_facing(self.people.side_of(who));
        let fighter = self.people.fighter_mut(who);
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
            who: self.people.who(who),
            at: cell,
            hp,
            respawn: respawn.then_some(count),
            tired,
        });
    }

    /// Whether a side has nobody who stands, recovers or can come back ([WG-110](docs/rules/wargrounds.md#wg-110)).
    pub fn is_wiped_out(&self, side: Side) -> bool {
        !self.people.team(side).any(|who| match self.people.fighter(who).life {
            Life::Standing | Life::Recovering(_) | Life::Unplaced => true,
            Life::Fallen(turn) => self.could_return(who, turn + 2),
            Life::Away(turn) => self.could_return(who, turn + 1),
            Life::Out | Life::Gone => false,
        })
    }

    /// Whether a character down now could come back on its card in that turn, as things stand.
    pub(super) fn could_return(&self, who: u8, turn: u16) -> bool {
        let side = self.people.side_of(who);
        if self.is_monarch(who) {
            return false;
        }
        if self.field.scenario().is_timed() {
            return side == self.field.attackers() || turn < 6;
        }
        self.may_respawn(side)
    }
}
