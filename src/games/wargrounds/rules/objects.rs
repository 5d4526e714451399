//! Flags, tablet pieces, barrel, bombard, bridge sections and Diplomacy ([WG-148](docs/rules/wargrounds.md#wg-148),
//! WG-149, WG-153 to WG-175).

use super::desk::Desk;
use crate::data::{Cell, Direction, Ground, Scenario, Size, board};
use crate::event::Event;
use crate::state::{Field, Flag, Load, Wargrounds};

impl Wargrounds {
    /// What lies on a field at the start of a leg.
    pub fn fresh_field(scenario: Scenario, size: Size) -> Field {
        let board = board(scenario, size);
        let flag = |stand: &Cell| Flag {
            stand: *stand,
            owner: None,
            holder: None,
        };
        Field {
            bridges: Vec::new(),
            breached: 0,
            flags: board.flags.iter().map(flag).collect(),
            pieces: board.pieces.clone(),
            heavy: board.heavy,
            sections: board.sections.clone(),
            fixed: Vec::new(),
            diplomacy: board.diplomacy,
        }
    }

    /// What a load is called.
    pub fn load_name(&self, load: Load) -> &'static str {
        match load {
            Load::None => "nothing",
            Load::Flag(_) => "the flag",
            Load::Piece | Load::PieceForWeapon => "a tablet piece",
            Load::Pieces => "two tablet pieces",
            Load::Heavy | Load::Helping(_) => self.heavy_name(),
            Load::Section => "a bridge section",
            Load::Diplomacy => "Diplomacy",
        }
    }

    /// What two must carry in this scenario, for prose.
    fn heavy_name(&self) -> &'static str {
        if self.scenario == Scenario::Storm {
            "the bombard"
        } else {
            "the barrel"
        }
    }

    /// HP kept aside while it has 1 ([WG-149](docs/rules/wargrounds.md#wg-149)).
    fn make_frail(&mut self, who: u8) {
        let fighter = self.fighter_mut(who);
        fighter.kept = Some(fighter.hp);
        fighter.hp = 1;
    }

    /// Gives the kept HP back; a character with none left keeps none ([WG-149](docs/rules/wargrounds.md#wg-149)).
    fn make_hale(&mut self, who: u8) {
        let fighter = self.fighter_mut(who);
        if let Some(kept) = fighter.kept.take()
            && fighter.hp > 0
        {
            fighter.hp = kept;
        }
    }

    /// Lets go of what it carries, into its own cell ([WG-148](docs/rules/wargrounds.md#wg-148)). What it was, for the
    /// tale. Those that still stand get their HP back (WG-149).
    pub fn drop_load(&mut self, who: u8) -> Option<String> {
        let (load, at) = (self.fighter(who).load, self.fighter(who).at);
        let name = self.load_name(load);
        match load {
            Load::None => return None,
            Load::Flag(flag) => self.field.flags[usize::from(flag)].holder = None,
            Load::Piece | Load::PieceForWeapon => self.field.pieces.push(at),
            Load::Pieces => self.field.pieces.extend([at, at]),
            Load::Heavy => {
                if let Some(partner) = self.partner(who) {
                    self.fighter_mut(partner).load = Load::None;
                }
                self.field.heavy = Some(at);
            }
            Load::Helping(_) => (),
            Load::Section => self.field.sections.push(at),
            Load::Diplomacy => self.field.diplomacy = Some(at),
        }
        self.fighter_mut(who).load = Load::None;
        self.make_hale(who);
        Some(name.to_owned())
    }

    /// The attempt is over; the flag goes back to its stand ([WG-155](docs/rules/wargrounds.md#wg-155)).
    pub fn lose_flag(&mut self, desk: &mut Desk<'_, '_>, who: u8) {
        if let Load::Flag(flag) = self.fighter(who).load {
            self.drop_load(who);
            desk.note(Event::FlagLost {
                who: self.who(who),
                flag: self.field.flags[usize::from(flag)].stand,
            });
        }
    }

    /// At the beginning of the holder's next activation ([WG-154](docs/rules/wargrounds.md#wg-154),
    /// [WG-155](docs/rules/wargrounds.md#wg-155)).
    pub fn settle_flag(&mut self, desk: &mut Desk<'_, '_>, who: u8) {
        let Load::Flag(flag) = self.fighter(who).load else {
            return;
        };
        if self.board().ground(self.fighter(who).at) != Ground::Goal {
            self.lose_flag(desk, who);
            return;
        }
        self.fighter_mut(who).load = Load::None;
        let side = self.side_of(who);
        let flag = &mut self.field.flags[usize::from(flag)];
        flag.holder = None;
        flag.owner = Some(side);
        let stand = flag.stand;
        desk.note(Event::FlagCaptured {
            who: self.who(who),
            flag: stand,
            side,
        });
    }

    /// The flag that a character could take from a cell ([WG-154](docs/rules/wargrounds.md#wg-154)).
    pub fn flag_for(&self, who: u8, at: Cell) -> Option<usize> {
        if self.board().ground(at) != Ground::Goal {
            return None;
        }
        let side = self.side_of(who);
        self.field
            .flags
            .iter()
            .position(|flag| flag.owner != Some(side) && flag.holder.is_none() && self.touches(at, flag.stand, 1))
    }

    /// The loose things that a character could take from a cell: how many pieces, or whether the one thing
    /// ([WG-148](docs/rules/wargrounds.md#wg-148)).
    pub fn things_for(&self, who: u8, at: Cell) -> u8 {
        let attacks = self.side_of(who) == self.attackers;
        let near = |cell: &Cell| self.touches(at, *cell, 1);
        match self.scenario {
            Scenario::Flags => u8::from(self.flag_for(who, at).is_some()),
            Scenario::Tablet => {
                u8::try_from(self.field.pieces.iter().filter(|cell| near(cell)).count()).expect("four pieces")
            }
            Scenario::Barrel => u8::from(attacks && self.field.heavy.as_ref().is_some_and(near)),
            Scenario::Storm => {
                let heavy = self.field.heavy.as_ref().is_some_and(near);
                u8::from(attacks && (heavy || self.field.sections.iter().any(near)))
            }
            Scenario::Vip => 0,
            Scenario::Diplomacy => u8::from(self.field.diplomacy.as_ref().is_some_and(near)),
        }
    }

    /// Takes what lies within reach: flag, piece, barrel, section, bombard, Diplomacy
    /// ([WG-154](docs/rules/wargrounds.md#wg-154), WG-158, WG-161, WG-167, WG-169, WG-175).
    pub fn take(&mut self, desk: &mut Desk<'_, '_>, who: u8, count: u8, as_disarmed: bool) {
        let at = self.fighter(who).at;
        let mut note = String::new();
        match self.scenario {
            Scenario::Flags => {
                let Some(flag) = self.flag_for(who, at) else { return };
                self.field.flags[flag].holder = Some(who);
                self.fighter_mut(who).load = Load::Flag(u8::try_from(flag).expect("two flags"));
                self.fighter_mut(who).disarmed = true;
                note = format!("of {}, and holds it till its next card", self.field.flags[flag].stand);
            }
            Scenario::Tablet => {
                for _ in 0..count {
                    self.take_piece(who, as_disarmed);
                }
            }
            Scenario::Storm if !self.near_heavy(at) => {
                let nearest = self.nearest(&self.field.sections, at);
                self.field.sections.remove(nearest);
                self.make_frail(who);
                self.fighter_mut(who).load = Load::Section;
            }
            Scenario::Barrel | Scenario::Storm => {
                self.field.heavy = None;
                self.fighter_mut(who).load = Load::Heavy;
            }
            Scenario::Diplomacy => {
                self.field.diplomacy = None;
                self.make_frail(who);
                self.fighter_mut(who).load = Load::Diplomacy;
            }
            Scenario::Vip => return,
        }
        desk.note(Event::Took {
            who: self.who(who),
            what: self.load_name(self.fighter(who).load).to_owned(),
            note,
        });
    }

    /// The bombard comes before a section where both lie at hand ([WG-169](docs/rules/wargrounds.md#wg-169)).
    fn near_heavy(&self, at: Cell) -> bool {
        self.field.heavy.is_some_and(|cell| self.touches(at, cell, 1))
    }

    fn nearest(&self, cells: &[Cell], at: Cell) -> usize {
        let near = cells.iter().enumerate().filter(|(_, cell)| self.touches(at, **cell, 1));
        near.min_by_key(|(_, cell)| (cell.d2(at), **cell))
            .map_or(0, |(place, _)| place)
    }

    /// Takes one tablet piece, at the cost of shield or weapon ([WG-158](docs/rules/wargrounds.md#wg-158)).
    fn take_piece(&mut self, who: u8, as_disarmed: bool) {
        let at = self.fighter(who).at;
        let nearest = self.nearest(&self.field.pieces, at);
        self.field.pieces.remove(nearest);
        let load = match self.fighter(who).load {
            Load::Piece | Load::PieceForWeapon => Load::Pieces,
            _ if as_disarmed => Load::PieceForWeapon,
            _ => Load::Piece,
        };
        self.fighter_mut(who).load = load;
    }

    /// Takes the other end of what a lead carries ([WG-162](docs/rules/wargrounds.md#wg-162)).
    pub fn join(&mut self, desk: &mut Desk<'_, '_>, who: u8, lead: u8) {
        self.fighter_mut(who).load = Load::Helping(lead);
        desk.note(Event::Joined {
            who: self.who(who),
            lead: self.who(lead),
            what: self.heavy_name().to_owned(),
        });
    }

    /// Parts a pair that is torn apart ([WG-164](docs/rules/wargrounds.md#wg-164)).
    pub fn check_pair(&mut self, desk: &mut Desk<'_, '_>, who: u8) {
        let Load::Helping(lead) = self.fighter(who).load else {
            return;
        };
        if !self.fighter(who).at.within(self.fighter(lead).at, 1) {
            self.fighter_mut(who).load = Load::None;
            desk.note(Event::Left {
                who: self.who(who),
                what: self.heavy_name().to_owned(),
            });
        }
    }

    /// Hands a thing to a character of the own side ([WG-148](docs/rules/wargrounds.md#wg-148)).
    pub fn pass_load(&mut self, desk: &mut Desk<'_, '_>, from: u8, to: u8) {
        let load = self.fighter(from).load;
        let what = self.load_name(load).to_owned();
        if load == Load::Heavy
            && let Some(partner) = self.partner(from)
        {
            self.fighter_mut(partner).load = Load::None;
        }
        self.fighter_mut(from).load = Load::None;
        self.make_hale(from);
        if matches!(load, Load::Section | Load::Diplomacy) {
            self.make_frail(to);
        }
        let taken = match (load, self.fighter(to).load) {
            (Load::Pieces, Load::None) => Load::Pieces,
            (Load::Piece | Load::PieceForWeapon, Load::Piece | Load::PieceForWeapon) => Load::Pieces,
            (Load::PieceForWeapon, _) => Load::Piece,
            (load, _) => load,
        };
        self.fighter_mut(to).load = taken;
        desk.note(Event::Passed {
            from: self.who(from),
            to: self.who(to),
            what,
        });
    }

    /// Lays a bridge section, and the bridge if it is the second of two ([WG-167](docs/rules/wargrounds.md#wg-167),
    /// [WG-168](docs/rules/wargrounds.md#wg-168)).
    pub fn lay_section(&mut self, desk: &mut Desk<'_, '_>, who: u8, at: Cell) {
        self.fighter_mut(who).load = Load::None;
        self.make_hale(who);
        self.field.sections.push(at);
        let bridge = self.bridge_over(at);
        if let Some((other, cells)) = &bridge {
            self.field.sections.retain(|cell| cell != other && *cell != at);
            self.field.fixed.extend([*other, at]);
            self.field.bridges.extend(cells);
            self.field.bridges.sort_unstable();
        }
        desk.note(Event::SectionLaid {
            who: self.who(who),
            at,
            bridge: bridge.map_or(0, |(_, cells)| u8::try_from(cells.len()).expect("a river is narrow")),
        });
    }

    /// The other section of a bridge with one in this cell, and the river cells between
    /// ([WG-168](docs/rules/wargrounds.md#wg-168)).
    pub fn bridge_over(&self, at: Cell) -> Option<(Cell, Vec<Cell>)> {
        let river = |cell: Cell| self.board().has(cell) && self.ground(cell) == Ground::Water;
        // The first river cell towards the other bank, which lies east or west.
        let bank = |cell: Cell| {
            [Direction::E, Direction::W]
                .into_iter()
                .find(|way| cell.step(*way).is_some_and(river))
        };
        let way = bank(at)?;
        for up in [true, false] {
            let y = if up { at.y.checked_sub(5) } else { at.y.checked_add(5) };
            let Some(other) = y.map(|y| Cell::new(at.x, y)) else {
                continue;
            };
            if !self.field.sections.contains(&other) || bank(other) != Some(way) {
                continue;
            }
            let mut cells = Vec::new();
            for y in at.y.min(other.y) + 1..at.y.max(other.y) {
                let mut next = Cell::new(at.x, y).step(way);
                while let Some(cell) = next.filter(|cell| river(*cell)) {
                    cells.push(cell);
                    next = cell.step(way);
                }
            }
            return Some((other, cells));
        }
        None
    }

    /// Why the bombard cannot fire at that wall, or the nearest cell of it ([WG-169](docs/rules/wargrounds.md#wg-169)).
    pub fn bombard_target(&self, wall: Direction) -> Result<usize, (String, u32)> {
        let place = [Direction::N, Direction::E, Direction::S, Direction::W]
            .iter()
            .position(|way| *way == wall);
        let (Some(place), Some(heavy)) = (place, self.field.heavy) else {
            return Err(("The castle has four walls: N, E, S and W.".to_owned(), 0));
        };
        let part = &self.board().castle[place];
        if self.field.breached & (1 << place) != 0 {
            return Err((format!("The {wall} wall is gone already."), 0));
        }
        if part
            .iter()
            .any(|cell| heavy.within(*cell, 6) && self.sees_past(heavy, *cell, part))
        {
            return Ok(place);
        }
        let gap = part.iter().map(|cell| heavy.band(*cell)).min().unwrap_or(0);
        if gap > 6 {
            return Err((
                format!("The gap to the {wall} wall is {gap} inches, the bombard's range is 6."),
                gap,
            ));
        }
        Err((format!("The {wall} wall is hidden from the bombard."), gap))
    }

    /// The bombard breaches the wall on that side of the castle; nothing happens if it cannot hit it from where it
    /// stands.
    pub(super) fn fire(&mut self, desk: &mut Desk<'_, '_>, who: u8, wall: Direction) {
        if let Ok(place) = self.bombard_target(wall) {
            self.field.breached |= 1 << place;
            desk.note(Event::Breach {
                who: self.who(who),
                wall,
            });
        }
    }
}
