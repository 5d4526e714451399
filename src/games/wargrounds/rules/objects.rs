//! Flags, tablet pieces, barrel, bombard, bridge sections and Diplomacy ([WG-148](docs/rules/wargrounds.md#wg-148),
//! WG-149, WG-153 to WG-175).

use super::desk::Desk;
use crate::data::{Cell, Direction, Ground, Scenario};
use crate::event::Event;
use crate::state::{Load, Wargrounds};

impl Wargrounds {
    /// Lets go of what it carries, into its own cell ([WG-148](docs/rules/wargrounds.md#wg-148)). What it was, for the
    /// tale. Those that still stand get their HP back (WG-149).
    pub fn drop_load(&mut self, who: u8) -> Option<String> {
        let (load, at) = (self.people.fighter(who).load, self.people.fighter(who).at);
        let name = self.field.load_name(load);
        match load {
            Load::None => return None,
            Load::Flag(flag) => self.field.things_mut().flags[usize::from(flag)].holder = None,
            Load::Piece | Load::PieceForWeapon => self.field.things_mut().pieces.push(at),
            Load::Pieces => self.field.things_mut().pieces.extend([at, at]),
            Load::Heavy => {
                if let Some(partner) = self.people.partner(who) {
                    self.people.fighter_mut(partner).load = Load::None;
                }
                self.field.things_mut().heavy = Some(at);
            }
            Load::Helping(_) => (),
            Load::Section => self.field.things_mut().sections.push(at),
            Load::Diplomacy => self.field.things_mut().diplomacy = Some(at),
        }
        self.people.fighter_mut(who).load = Load::None;
        self.people.fighter_mut(who).make_hale();
        Some(name.to_owned())
    }

    /// The attempt is over; the flag goes back to its stand ([WG-155](docs/rules/wargrounds.md#wg-155)).
    pub fn lose_flag(&mut self, desk: &mut Desk<'_, '_>, who: u8) {
        if let Load::Flag(flag) = self.people.fighter(who).load {
            self.drop_load(who);
            desk.note(Event::FlagLost {
                who: self.people.who(who),
                flag: self.field.things().flags[usize::from(flag)].stand,
            });
        }
    }

    /// At the beginning of the holder's next activation ([WG-154](docs/rules/wargrounds.md#wg-154),
    /// [WG-155](docs/rules/wargrounds.md#wg-155)).
    pub fn settle_flag(&mut self, desk: &mut Desk<'_, '_>, who: u8) {
        let Load::Flag(flag) = self.people.fighter(who).load else {
            return;
        };
        if self.field.board().ground(self.people.fighter(who).at) != Ground::Goal {
            self.lose_flag(desk, who);
            return;
        }
        self.people.fighter_mut(who).load = Load::None;
        let side = self.people.side_of(who);
        let flag = &mut self.field.things_mut().flags[usize::from(flag)];
        flag.holder = None;
        flag.owner = Some(side);
        let stand = flag.stand;
        desk.note(Event::FlagCaptured {
            who: self.people.who(who),
            flag: stand,
            side,
        });
    }

    /// The flag that a character could take from a cell ([WG-154](docs/rules/wargrounds.md#wg-154)).
    pub fn flag_for(&self, who: u8, at: Cell) -> Option<usize> {
        if self.field.board().ground(at) != Ground::Goal {
            return None;
        }
        let side = self.people.side_of(who);
        self.field
            .things()
            .flags
            .iter()
            .position(|flag| flag.owner != Some(side) && flag.holder.is_none() && self.field.touches(at, flag.stand, 1))
    }

    /// The loose things that a character could take from a cell: how many pieces, or whether the one thing
    /// ([WG-148](docs/rules/wargrounds.md#wg-148)).
    pub fn things_for(&self, who: u8, at: Cell) -> u8 {
        let attacks = self.people.side_of(who) == self.field.attackers();
        let near = |cell: &Cell| self.field.touches(at, *cell, 1);
        match self.field.scenario() {
            Scenario::Flags => u8::from(self.flag_for(who, at).is_some()),
            Scenario::Tablet => {
                u8::try_from(self.field.things().pieces.iter().filter(|cell| near(cell)).count()).expect("four pieces")
            }
            Scenario::Barrel => u8::from(attacks && self.field.things().heavy.as_ref().is_some_and(near)),
            Scenario::Storm => {
                let heavy = self.field.things().heavy.as_ref().is_some_and(near);
                u8::from(attacks && (heavy || self.field.things().sections.iter().any(near)))
            }
            Scenario::Vip => 0,
            Scenario::Diplomacy => u8::from(self.field.things().diplomacy.as_ref().is_some_and(near)),
        }
    }

    /// Takes what lies within reach: flag, piece, barrel, section, bombard, Diplomacy
    /// ([WG-154](docs/rules/wargrounds.md#wg-154), WG-158, WG-161, WG-167, WG-169, WG-175).
    pub fn take(&mut self, desk: &mut Desk<'_, '_>, who: u8, count: u8, as_disarmed: bool) {
        let at = self.people.fighter(who).at;
        let mut note = String::new();
        match self.field.scenario() {
            Scenario::Flags => {
                let Some(flag) = self.flag_for(who, at) else { return };
                self.field.things_mut().flags[flag].holder = Some(who);
                self.people.fighter_mut(who).load = Load::Flag(u8::try_from(flag).expect("two flags"));
                self.people.fighter_mut(who).disarmed = true;
                note = format!(
                    "of {}, and holds it till its next card",
                    self.field.things().flags[flag].stand
                );
            }
            Scenario::Tablet => {
                for _ in 0..count {
                    self.take_piece(who, as_disarmed);
                }
            }
            Scenario::Storm if !self.field.near_heavy(at) => {
                let nearest = self.field.nearest(&self.field.things().sections, at);
                self.field.things_mut().sections.remove(nearest);
                self.people.fighter_mut(who).make_frail();
                self.people.fighter_mut(who).load = Load::Section;
            }
            Scenario::Barrel | Scenario::Storm => {
                self.field.things_mut().heavy = None;
                self.people.fighter_mut(who).load = Load::Heavy;
            }
            Scenario::Diplomacy => {
                self.field.things_mut().diplomacy = None;
                self.people.fighter_mut(who).make_frail();
                self.people.fighter_mut(who).load = Load::Diplomacy;
            }
            Scenario::Vip => return,
        }
        desk.note(Event::Took {
            who: self.people.who(who),
            what: self.field.load_name(self.people.fighter(who).load).to_owned(),
            note,
        });
    }

    /// Takes one tablet piece, at the cost of shield or weapon ([WG-158](docs/rules/wargrounds.md#wg-158)).
    fn take_piece(&mut self, who: u8, as_disarmed: bool) {
        let at = self.people.fighter(who).at;
        let nearest = self.field.nearest(&self.field.things().pieces, at);
        self.field.things_mut().pieces.remove(nearest);
        let load = match self.people.fighter(who).load {
            Load::Piece | Load::PieceForWeapon => Load::Pieces,
            _ if as_disarmed => Load::PieceForWeapon,
            _ => Load::Piece,
        };
        self.people.fighter_mut(who).load = load;
    }

    /// Takes the other end of what a lead carries ([WG-162](docs/rules/wargrounds.md#wg-162)).
    pub fn join(&mut self, desk: &mut Desk<'_, '_>, who: u8, lead: u8) {
        self.people.fighter_mut(who).load = Load::Helping(lead);
        desk.note(Event::Joined {
            who: self.people.who(who),
            lead: self.people.who(lead),
            what: self.field.heavy_name().to_owned(),
        });
    }

    /// Parts a pair that is torn apart ([WG-164](docs/rules/wargrounds.md#wg-164)).
    pub fn check_pair(&mut self, desk: &mut Desk<'_, '_>, who: u8) {
        let Load::Helping(lead) = self.people.fighter(who).load else {
            return;
        };
        if !self.people.fighter(who).at.within(self.people.fighter(lead).at, 1) {
            self.people.fighter_mut(who).load = Load::None;
            desk.note(Event::Left {
                who: self.people.who(who),
                what: self.field.heavy_name().to_owned(),
            });
        }
    }

    /// Hands a thing to a character of the own side ([WG-148](docs/rules/wargrounds.md#wg-148)).
    pub fn pass_load(&mut self, desk: &mut Desk<'_, '_>, from: u8, to: u8) {
        let load = self.people.fighter(from).load;
        let what = self.field.load_name(load).to_owned();
        if load == Load::Heavy
            && let Some(partner) = self.people.partner(from)
        {
            self.people.fighter_mut(partner).load = Load::None;
        }
        self.people.fighter_mut(from).load = Load::None;
        self.people.fighter_mut(from).make_hale();
        if matches!(load, Load::Section | Load::Diplomacy) {
            self.people.fighter_mut(to).make_frail();
        }
        let taken = match (load, self.people.fighter(to).load) {
            (Load::Pieces, Load::None) => Load::Pieces,
            (Load::Piece | Load::PieceForWeapon, Load::Piece | Load::PieceForWeapon) => Load::Pieces,
            (Load::PieceForWeapon, _) => Load::Piece,
            (load, _) => load,
        };
        self.people.fighter_mut(to).load = taken;
        desk.note(Event::Passed {
            from: self.people.who(from),
            to: self.people.who(to),
            what,
        });
    }

    /// Lays a bridge section, and the bridge if it is the second of two ([WG-167](docs/rules/wargrounds.md#wg-167),
    /// [WG-168](docs/rules/wargrounds.md#wg-168)).
    pub fn lay_section(&mut self, desk: &mut Desk<'_, '_>, who: u8, at: Cell) {
        self.people.fighter_mut(who).load = Load::None;
        self.people.fighter_mut(who).make_hale();
        self.field.things_mut().sections.push(at);
        let bridge = self.field.bridge_over(at);
        if let Some((other, cells)) = &bridge {
            self.field
                .things_mut()
                .sections
                .retain(|cell| cell != other && *cell != at);
            self.field.things_mut().fixed.extend([*other, at]);
            self.field.things_mut().bridges.extend(cells);
            self.field.things_mut().bridges.sort_unstable();
        }
        desk.note(Event::SectionLaid {
            who: self.people.who(who),
            at,
            bridge: bridge.map_or(0, |(_, cells)| u8::try_from(cells.len()).expect("a river is narrow")),
        });
    }

    /// The bombard breaches the wall on that side of the castle; nothing happens if it cannot hit it from where it
    /// stands.
    pub(super) fn fire(&mut self, desk: &mut Desk<'_, '_>, who: u8, wall: Direction) {
        if let Ok(place) = self.field.bombard_target(wall) {
            self.field.things_mut().breached |= 1 << place;
            desk.note(Event::Breach {
                who: self.people.who(who),
                wall,
            });
        }
    }
}
