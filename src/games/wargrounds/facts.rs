//! What can be read off a position: who is where, what they can do, what carrying imposes.

use super::action::Order;
use super::data::{Bad, Board, Cell, Ground, Kit, Scenario, Side, Weapon, board};
use super::state::{Badge, Fighter, Life, Load, Sheet, Wargrounds};

/// HP of a monarch; all others have fewer.
pub const HP_MAX: u8 = 15;

impl Wargrounds {
    /// The field of the scenario that is played now, without bridges and breaches.
    pub fn board(&self) -> &'static Board {
        board(self.scenario, self.size)
    }

    /// The side of a character: Red's places come first.
    pub fn side_of(&self, who: u8) -> Side {
        if who < self.reds { Side::Red } else { Side::Blue }
    }

    /// What a character is, by its place from 0.
    pub fn sheet(&self, who: u8) -> &Sheet {
        &self.sheets[usize::from(who)]
    }

    /// How a character is now, by its place from 0.
    pub fn fighter(&self, who: u8) -> &Fighter {
        &self.fighters[usize::from(who)]
    }

    /// How a character is now, by its place from 0, to change it.
    pub fn fighter_mut(&mut self, who: u8) -> &mut Fighter {
        &mut self.fighters[usize::from(who)]
    }

    /// How a character is called: its side and its number there.
    pub fn badge(&self, who: u8) -> Badge {
        self.sheet(who).badge()
    }

    /// The number of characters in the game.
    pub fn count(&self) -> u8 {
        u8::try_from(self.fighters.len()).expect("two sides of 34 at most")
    }

    /// The places of all characters, Red's before Blue's.
    pub fn everybody(&self) -> std::ops::Range<u8> {
        0..self.count()
    }

    /// The characters of a side, by number.
    pub fn team(&self, side: Side) -> std::ops::Range<u8> {
        match side {
            Side::Red => 0..self.reds,
            Side::Blue => self.reds..self.count(),
        }
    }

    /// The character of that side and number.
    pub fn numbered(&self, side: Side, number: u8) -> Option<u8> {
        let who = self.team(side).start.checked_add(number.checked_sub(1)?)?;
        self.team(side).contains(&who).then_some(who)
    }

    /// The seat that commands a character.
    pub fn owner(&self, who: u8) -> u8 {
        self.sheet(who).seat
    }

    /// The seats of a side, in join order.
    pub fn seats_of(&self, side: Side) -> impl Iterator<Item = u8> + '_ {
        (0u8..)
            .zip(&self.seats)
            .filter(move |(_, seat)| seat.side == side)
            .map(|(place, _)| place)
    }

    /// The first seat of a side ([WG-3](docs/rules/wargrounds.md#wg-3)).
    pub fn captain(&self, side: Side) -> u8 {
        let mut seats = self.seats_of(side);
        let first = seats.next().expect("every side has a seat");
        let mut all = std::iter::once(first).chain(seats);
        all.find(|seat| !self.seats[usize::from(*seat)].conceded)
            .unwrap_or(first)
    }

    /// Whether a character is on the field and on its feet.
    pub fn standing(&self, who: u8) -> bool {
        self.fighter(who).life == Life::Standing
    }

    /// Standing characters of a side, by number.
    pub fn upright(&self, side: Side) -> impl Iterator<Item = u8> + '_ {
        self.team(side).filter(|who| self.standing(*who))
    }

    /// Whether the side has the east ([WG-5](docs/rules/wargrounds.md#wg-5)).
    pub fn is_east(&self, side: Side) -> bool {
        side != self.attackers
    }

    /// Its starting area, in address order ([WG-5](docs/rules/wargrounds.md#wg-5)).
    pub fn area(&self, side: Side) -> &'static [Cell] {
        if self.is_east(side) {
            &self.board().east
        } else {
            &self.board().west
        }
    }

    /// Whether a cell of the field lies in the side's starting area.
    pub fn in_area(&self, side: Side, cell: Cell) -> bool {
        let wanted = if self.is_east(side) { Ground::East } else { Ground::West };
        self.board().ground(cell) == wanted
    }

    /// What a cell is made of now ([WG-38](docs/rules/wargrounds.md#wg-38), [WG-168](docs/rules/wargrounds.md#wg-168),
    /// [WG-169](docs/rules/wargrounds.md#wg-169)).
    pub fn ground(&self, cell: Cell) -> Ground {
        match self.board().ground(cell) {
            Ground::Water if self.field.bridges.contains(&cell) => Ground::Open,
            Ground::Wall if self.field.breached != 0 && self.is_breached(cell) => Ground::Open,
            ground => ground,
        }
    }

    /// What every cell is made of now, by [`Board::index`].
    pub fn grounds(&self) -> Vec<Ground> {
        let board = self.board();
        let mut grounds = board.grounds().to_vec();
        for cell in self.field.bridges.iter().chain(board.castle.iter().flatten()) {
            grounds[board.index(*cell)] = self.ground(*cell);
        }
        grounds
    }

    fn is_breached(&self, cell: Cell) -> bool {
        let castle = self.board().castle.iter().enumerate();
        castle
            .into_iter()
            .any(|(part, cells)| self.field.breached & (1 << part) != 0 && cells.contains(&cell))
    }

    /// The character that stands or lies in a cell.
    pub fn occupant(&self, cell: Cell) -> Option<u8> {
        self.everybody().find(|who| {
            let fighter = self.fighter(*who);
            fighter.at == cell && matches!(fighter.life, Life::Standing | Life::Fallen(_))
        })
    }

    /// What the character fights hand to hand with; none for missile users and the Disarmed
    /// ([WG-30](docs/rules/wargrounds.md#wg-30), [WG-175](docs/rules/wargrounds.md#wg-175)).
    pub fn weapon(&self, who: u8) -> Option<Weapon> {
        let fighter = self.fighter(who);
        if fighter.load == Load::Diplomacy {
            return (!fighter.disarmed).then_some(Weapon::Diplomacy);
        }
        if self.is_disarmed(who) {
            return None;
        }
        match self.sheet(who).kit {
            Kit::Short | Kit::Shield => Some(Weapon::Short),
            Kit::Dual => Some(Weapon::Dual),
            Kit::Medium => Some(Weapon::Medium),
            Kit::Long => Some(Weapon::Long),
            Kit::Pistol | Kit::PistolShield | Kit::Bow => self.options.sidearms.then_some(Weapon::Short),
        }
    }

    /// The pistol or bow it may shoot ([WG-79](docs/rules/wargrounds.md#wg-79)).
    pub fn missile(&self, who: u8) -> Option<Weapon> {
        if self.is_disarmed(who) || self.fighter(who).load == Load::Diplomacy {
            return None;
        }
        match self.sheet(who).kit {
            Kit::Pistol | Kit::PistolShield => Some(Weapon::Pistol),
            Kit::Bow => Some(Weapon::Bow),
            _ => None,
        }
    }

    /// Whether a character is Disarmed, by a token or by what it carries ([WG-96](docs/rules/wargrounds.md#wg-96),
    /// [WG-100](docs/rules/wargrounds.md#wg-100)).
    pub fn is_disarmed(&self, who: u8) -> bool {
        let fighter = self.fighter(who);
        let shield = self.sheet(who).kit.has_shield();
        fighter.disarmed
            || match fighter.load {
                Load::PieceForWeapon | Load::Pieces | Load::Heavy | Load::Helping(_) | Load::Section => true,
                Load::Piece => !shield,
                Load::None | Load::Flag(_) | Load::Diplomacy => false,
            }
    }

    /// Whether it has a shield to block with ([WG-74](docs/rules/wargrounds.md#wg-74),
    /// [WG-97](docs/rules/wargrounds.md#wg-97), [WG-175](docs/rules/wargrounds.md#wg-175)).
    pub fn blocks(&self, who: u8) -> bool {
        let fighter = self.fighter(who);
        let hidden = matches!(fighter.load, Load::Piece | Load::Pieces | Load::Diplomacy);
        self.sheet(who).kit.has_shield() && !fighter.exposed && !hidden
    }

    /// Tired by a token, or by a burden carried alone ([WG-98](docs/rules/wargrounds.md#wg-98),
    /// [WG-161](docs/rules/wargrounds.md#wg-161), [WG-162](docs/rules/wargrounds.md#wg-162)).
    pub fn is_tired(&self, who: u8) -> bool {
        let fighter = self.fighter(who);
        fighter.tired || fighter.load == Load::Heavy && self.partner(who).is_none()
    }

    /// The other one of a pair ([WG-162](docs/rules/wargrounds.md#wg-162)).
    pub fn partner(&self, who: u8) -> Option<u8> {
        match self.fighter(who).load {
            Load::Helping(lead) => Some(lead),
            Load::Heavy => self
                .everybody()
                .find(|other| self.fighter(*other).load == Load::Helping(who)),
            _ => None,
        }
    }

    /// Walk and run in inches ([WG-40](docs/rules/wargrounds.md#wg-40), [WG-117](docs/rules/wargrounds.md#wg-117)).
    pub fn pace(&self, who: u8) -> (u32, u32) {
        let sheet = self.sheet(who);
        let down = usize::from(sheet.bad(Bad::Old)) + usize::from(self.is_tired(who));
        super::data::PACES[(sheet.armour.level() + down).min(3)]
    }

    /// Whether a character is its side's Monarch in VIP ([WG-172](docs/rules/wargrounds.md#wg-172)).
    pub fn is_monarch(&self, who: u8) -> bool {
        self.scenario == Scenario::Vip && self.monarchs[self.side_of(who) as usize] == Some(who)
    }

    /// Most HP that a character can have, 15 for a Monarch ([WG-27](docs/rules/wargrounds.md#wg-27),
    /// [WG-172](docs/rules/wargrounds.md#wg-172)).
    pub fn max_hp(&self, who: u8) -> u8 {
        if self.is_monarch(who) {
            HP_MAX
        } else {
            self.sheet(who).max_hp()
        }
    }

    /// Whether it carries what the scenario is about ([T-11](docs/rules/wargrounds.md#t-11)).
    pub fn is_carrier(&self, who: u8) -> bool {
        self.fighter(who).load != Load::None
    }

    /// The hand that a seat plays from ([WG-121](docs/rules/wargrounds.md#wg-121)).
    pub fn hand_of(&self, seat: u8) -> usize {
        if self.hands.len() == self.seats.len() {
            usize::from(seat)
        } else {
            self.seats[usize::from(seat)].side as usize
        }
    }

    /// Turns of a phase or leg, by option or by size ([WG-150](docs/rules/wargrounds.md#wg-150)).
    pub fn turn_limit(&self) -> u16 {
        match (self.options.turn_limit, self.scenario.is_timed()) {
            (0, false) => [10, 12, 16][self.size as usize],
            (0, true) => [15, 20, 28][self.size as usize],
            (limit, _) => limit,
        }
    }

    /// Whether the fallen of a side still come back ([WG-109](docs/rules/wargrounds.md#wg-109),
    /// [WG-152](docs/rules/wargrounds.md#wg-152), [WG-172](docs/rules/wargrounds.md#wg-172)).
    pub fn may_respawn(&self, side: Side) -> bool {
        match self.scenario {
            Scenario::Barrel | Scenario::Storm => side == self.attackers || self.turn.number < 6,
            Scenario::Vip => self.monarchs[side as usize]
                .is_some_and(|who| matches!(self.fighter(who).life, Life::Standing | Life::Recovering(_))),
            _ => true,
        }
    }

    /// Gives a seat a new duty, so that an answer to an older one comes too late.
    pub fn new_key(&mut self, seat: u8) {
        self.key += 1;
        self.seats[usize::from(seat)].key = self.key;
    }

    /// The order queued for a character ([WG-183](docs/rules/wargrounds.md#wg-183)).
    pub fn order_of(&self, who: u8) -> Option<&Order> {
        let orders = &self.seats[usize::from(self.owner(who))].secret.orders;
        orders.iter().find(|order| order.who == who)
    }
}
