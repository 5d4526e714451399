//! The characters of both sides: what they are, how they are now, who is where.

use super::fighter::{Fighter, Life, Load};
use super::sheet::Sheet;
use crate::data::{Bad, Cell, Class, Kit, PACES, Side, Spell, Weapon};
use crate::parts::{Badge, CharacterId, Shared, Who};
use muster_kit::Seat;

/// Most thrown weapon cards of a side ([WG-21](docs/rules/wargrounds.md#wg-21)).
pub const THROWN_MAX: usize = 4;

/// Characters one after the other.
pub type Characters = std::iter::Map<std::ops::Range<u8>, fn(u8) -> CharacterId>;

/// All characters, Red's before Blue's.
#[derive(Clone, PartialEq, Debug)]
pub struct People {
    sheets: Shared<Vec<Sheet>>,
    /// As `sheets`.
    fighters: Vec<Fighter>,
    /// How many are Red's.
    reds: u8,
    /// The Monarch of each side ([WG-171](docs/rules/wargrounds.md#wg-171)).
    monarchs: [Option<CharacterId>; 2],
}

impl People {
    /// Sheets, and how their characters are now; the first `reds` are Red's.
    pub fn new(
        sheets: Shared<Vec<Sheet>>,
        fighters: Vec<Fighter>,
        reds: u8,
        monarchs: [Option<CharacterId>; 2],
    ) -> People {
        People {
            sheets,
            fighters,
            reds,
            monarchs,
        }
    }

    /// All sheets, Red's before Blue's.
    pub fn sheets(&self) -> &Shared<Vec<Sheet>> {
        &self.sheets
    }

    /// How all are now, Red's before Blue's.
    pub fn fighters(&self) -> &[Fighter] {
        &self.fighters
    }

    /// How all are now, to change it.
    pub fn fighters_mut(&mut self) -> &mut [Fighter] {
        &mut self.fighters
    }

    /// How many are Red's.
    pub fn reds(&self) -> u8 {
        self.reds
    }

    /// Whether a number is that of a character.
    pub fn has(&self, who: CharacterId) -> bool {
        who.index() < self.fighters.len()
    }

    /// What a character is, to change it.
    pub fn sheet_mut(&mut self, who: CharacterId) -> &mut Sheet {
        &mut self.sheets[who.index()]
    }

    /// The same characters with other sheets.
    pub fn with_sheets_of(&mut self, other: People) {
        self.sheets = other.sheets;
    }

    /// The Monarchs of both sides, Red's first ([WG-171](docs/rules/wargrounds.md#wg-171)).
    pub fn monarchs(&self) -> [Option<CharacterId>; 2] {
        self.monarchs
    }

    /// The Monarch of a side ([WG-171](docs/rules/wargrounds.md#wg-171)).
    pub fn monarch(&self, side: Side) -> Option<CharacterId> {
        self.monarchs[side as usize]
    }

    /// A side has another Monarch, or none.
    pub fn crown(&mut self, side: Side, who: Option<CharacterId>) {
        self.monarchs[side as usize] = who;
    }

    /// The side of a character: Red's places come first.
    pub fn side_of(&self, who: CharacterId) -> Side {
        if who.0 < self.reds { Side::Red } else { Side::Blue }
    }

    /// What a character is, by its place from 0.
    pub fn sheet(&self, who: CharacterId) -> &Sheet {
        &self.sheets[who.index()]
    }

    /// How a character is now, by its place from 0.
    pub fn fighter(&self, who: CharacterId) -> &Fighter {
        &self.fighters[who.index()]
    }

    /// How a character is now, by its place from 0, to change it.
    pub fn fighter_mut(&mut self, who: CharacterId) -> &mut Fighter {
        &mut self.fighters[who.index()]
    }

    /// How a character is called: its side and its number there.
    pub fn badge(&self, who: CharacterId) -> Badge {
        self.sheet(who).badge()
    }

    /// The number of characters in the game.
    pub fn count(&self) -> u8 {
        u8::try_from(self.fighters.len()).expect("two sides of 34 at most")
    }

    /// The places of all characters, Red's before Blue's.
    pub fn everybody(&self) -> Characters {
        (0..self.count()).map(CharacterId)
    }

    /// The characters of a side, by number.
    pub fn team(&self, side: Side) -> Characters {
        let places = match side {
            Side::Red => 0..self.reds,
            Side::Blue => self.reds..self.count(),
        };
        places.map(CharacterId)
    }

    /// The character of that side and number.
    pub fn numbered(&self, side: Side, number: u8) -> Option<CharacterId> {
        self.team(side).nth(usize::from(number.checked_sub(1)?))
    }

    /// The seat that commands a character.
    pub fn owner(&self, who: CharacterId) -> Seat {
        self.sheet(who).seat
    }

    /// Whether a character is on the field and on its feet.
    pub fn standing(&self, who: CharacterId) -> bool {
        self.fighter(who).life() == Life::Standing
    }

    /// Standing characters of a side, by number.
    pub fn upright(&self, side: Side) -> impl Iterator<Item = CharacterId> + '_ {
        self.team(side).filter(|who| self.standing(*who))
    }

    /// The character that stands or lies in a cell.
    pub fn occupant(&self, cell: Cell) -> Option<CharacterId> {
        self.everybody().find(|who| {
            let fighter = self.fighter(*who);
            fighter.at() == cell && fighter.is_on_field()
        })
    }

    /// The pistol or bow it may shoot ([WG-79](docs/rules/wargrounds.md#wg-79)).
    pub fn missile(&self, who: CharacterId) -> Option<Weapon> {
        if self.is_disarmed(who) || self.fighter(who).load() == Load::Diplomacy {
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
    pub fn is_disarmed(&self, who: CharacterId) -> bool {
        let fighter = self.fighter(who);
        let shield = self.sheet(who).kit.has_shield();
        fighter.disarmed()
            || match fighter.load() {
                Load::PieceForWeapon | Load::Pieces | Load::Heavy | Load::Helping(_) | Load::Section => true,
                Load::Piece => !shield,
                Load::None | Load::Flag(_) | Load::Diplomacy => false,
            }
    }

    /// Whether it has a shield to block with ([WG-74](docs/rules/wargrounds.md#wg-74),
    /// [WG-97](docs/rules/wargrounds.md#wg-97), [WG-175](docs/rules/wargrounds.md#wg-175)).
    pub fn blocks(&self, who: CharacterId) -> bool {
        let fighter = self.fighter(who);
        let hidden = matches!(fighter.load(), Load::Piece | Load::Pieces | Load::Diplomacy);
        self.sheet(who).kit.has_shield() && !fighter.exposed() && !hidden
    }

    /// Exposed by a token, or by the pieces that it carries ([WG-97](docs/rules/wargrounds.md#wg-97),
    /// [WG-158](docs/rules/wargrounds.md#wg-158)).
    pub fn is_exposed(&self, who: CharacterId) -> bool {
        let fighter = self.fighter(who);
        let hidden = matches!(fighter.load(), Load::Piece | Load::Pieces) && self.sheet(who).kit.has_shield();
        fighter.exposed() || hidden
    }

    /// Tired by a token, or by a burden carried alone ([WG-98](docs/rules/wargrounds.md#wg-98),
    /// [WG-161](docs/rules/wargrounds.md#wg-161), [WG-162](docs/rules/wargrounds.md#wg-162)).
    pub fn is_tired(&self, who: CharacterId) -> bool {
        let fighter = self.fighter(who);
        fighter.tired() || fighter.load() == Load::Heavy && self.partner(who).is_none()
    }

    /// The other one of a pair ([WG-162](docs/rules/wargrounds.md#wg-162)).
    pub fn partner(&self, who: CharacterId) -> Option<CharacterId> {
        match self.fighter(who).load() {
            Load::Helping(lead) => Some(lead),
            Load::Heavy => self
                .everybody()
                .find(|other| self.fighter(*other).load() == Load::Helping(who)),
            _ => None,
        }
    }

    /// Walk and run in inches ([WG-40](docs/rules/wargrounds.md#wg-40), [WG-117](docs/rules/wargrounds.md#wg-117)).
    pub fn pace(&self, who: CharacterId) -> (u32, u32) {
        let sheet = self.sheet(who);
        let down = usize::from(sheet.bad(Bad::Old)) + usize::from(self.is_tired(who));
        PACES[(sheet.armour.level() + down).min(3)]
    }

    /// Whether it carries what the scenario is about ([T-11](docs/rules/wargrounds.md#t-11)).
    pub fn is_carrier(&self, who: CharacterId) -> bool {
        self.fighter(who).load() != Load::None
    }

    /// A character as events tell of it.
    pub fn who(&self, who: CharacterId) -> Who {
        let sheet = self.sheet(who);
        Who {
            badge: sheet.badge(),
            name: sheet.name.clone(),
        }
    }

    /// `B Dame Brunhilda`, for refusals.
    pub fn named(&self, who: CharacterId) -> String {
        let sheet = self.sheet(who);
        format!("{} {}", sheet.badge().letter(), sheet.name)
    }

    /// Walk or run in half-inches ([WG-40](docs/rules/wargrounds.md#wg-40), [WG-41](docs/rules/wargrounds.md#wg-41)).
    pub fn allowance(&self, who: CharacterId, run: bool) -> u32 {
        let (walk, fast) = self.pace(who);
        2 * if run { fast } else { walk }
    }

    /// One of a pair does not move by itself ([WG-163](docs/rules/wargrounds.md#wg-163)).
    pub fn is_bound_to_pair(&self, who: CharacterId) -> bool {
        self.partner(who).is_some()
    }

    /// Whether another character stands or lies there ([WG-39](docs/rules/wargrounds.md#wg-39),
    /// [WG-42](docs/rules/wargrounds.md#wg-42)).
    pub fn is_taken(&self, who: CharacterId, cell: Cell) -> bool {
        self.everybody().any(|other| {
            let fighter = self.fighter(other);
            other != who && fighter.at() == cell && fighter.is_on_field()
        })
    }

    /// The characters of one contingent ([WG-13](docs/rules/wargrounds.md#wg-13)).
    pub fn contingent(&self, side: Side, grey: bool) -> Vec<CharacterId> {
        self.team(side).filter(|who| self.sheet(*who).grey == grey).collect()
    }

    /// Those of a list whose sheets have something, as the screen calls them.
    pub fn holders(&self, among: &[CharacterId], has: impl Fn(&Sheet) -> bool) -> Vec<String> {
        let holders = among.iter().filter(|who| has(self.sheet(**who)));
        holders.map(|who| self.named(*who)).collect()
    }

    /// Those of a list that are of a class.
    pub fn of_class<'a>(&'a self, mine: &'a [CharacterId], class: Class) -> Vec<CharacterId> {
        mine.iter()
            .copied()
            .filter(|who| self.sheet(*who).class == class)
            .collect()
    }

    /// Step 4 of auto-build: thrown cards, four a side
    /// ([9.5](docs/rules/wargrounds.md#95-auto-build-and-auto-placement)).
    pub fn give_thrown(&mut self, side: Side, mine: &[CharacterId]) {
        let held = self.team(side).filter(|who| self.sheet(*who).thrown).count();
        let rank = |who: &CharacterId| {
            let sheet = self.sheet(*who);
            match (sheet.class, sheet.kit) {
                (Class::Scout, kit) if kit != Kit::Bow => 0,
                (Class::Fighter, Kit::Short | Kit::Dual) => 1,
                _ => 2,
            }
        };
        let mut order = mine.to_vec();
        order.sort_by_key(|who| (rank(who), *who));
        for who in order.into_iter().take(THROWN_MAX.saturating_sub(held)) {
            self.sheets[who.index()].thrown = true;
        }
    }

    /// Step 5 of auto-build: the spells of each mage
    /// ([9.5](docs/rules/wargrounds.md#95-auto-build-and-auto-placement)).
    pub fn give_spells(&mut self, mine: &[CharacterId]) {
        let books = [
            [Spell::Fireball, Spell::Heal, Spell::Reflect],
            [Spell::Fireball, Spell::Freeze, Spell::Heal],
            [Spell::Fireball, Spell::Leech, Spell::Drain],
        ];
        for (place, who) in self.of_class(mine, Class::Mage).into_iter().enumerate() {
            self.sheets[who.index()].spells = books[place % books.len()].to_vec();
        }
    }

    /// The usual Monarch: heaviest armour, then a shield, then the lowest number
    /// ([WG-171](docs/rules/wargrounds.md#wg-171)).
    pub fn usual_monarch(&self, side: Side) -> Option<CharacterId> {
        self.team(side)
            .filter(|who| self.fighter(*who).life() != Life::Gone)
            .min_by_key(|who| {
                let sheet = self.sheet(*who);
                (std::cmp::Reverse(sheet.armour), !sheet.kit.has_shield(), *who)
            })
    }

    /// Shield bearers, other melee fighters, scouts, then mages and missile users
    /// ([9.5](docs/rules/wargrounds.md#95-auto-build-and-auto-placement)).
    pub fn placing_order(&self, side: Side) -> Vec<CharacterId> {
        let rank = |who: &CharacterId| {
            let sheet = self.sheet(*who);
            match (sheet.kit, sheet.class) {
                (_, Class::Mage) | (Kit::Bow | Kit::Pistol | Kit::PistolShield, _) => 3,
                (Kit::Shield, _) => 0,
                (_, Class::Fighter) => 1,
                _ => 2,
            }
        };
        let mut order: Vec<CharacterId> = self
            .team(side)
            .filter(|who| self.fighter(*who).life() == Life::Unplaced)
            .collect();
        order.sort_by_key(|who| (rank(who), *who));
        order
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::{Armour, Direction, Handed};
    use muster_kit::Seat;

    /// Two of Red and one of Blue, on cells in a row.
    fn three() -> People {
        let sheet = |side: Side, number: u8| Sheet {
            side,
            number,
            grey: number == 2,
            seat: Seat(side as u8),
            name: format!("Pip {number}"),
            class: Class::Fighter,
            armour: Armour::None,
            kit: Kit::Shield,
            thrown: false,
            traits: None,
            spells: Vec::new(),
            hand: Handed::Right,
        };
        let sheets = vec![sheet(Side::Red, 1), sheet(Side::Red, 2), sheet(Side::Blue, 1)];
        let mut fighters = vec![Fighter::fresh(Direction::E); 3];
        for (x, fighter) in (0..).zip(&mut fighters) {
            fighter.stand_on(Cell::new(x, 0));
        }
        People::new(Shared::new(sheets), fighters, 2, [None; 2])
    }

    #[test]
    fn characters_are_counted_within_their_side() {
        let people = three();
        assert_eq!(people.numbered(Side::Blue, 1), Some(CharacterId(2)));
        assert_eq!(people.numbered(Side::Red, 3), None);
        assert_eq!(people.numbered(Side::Red, 0), None);
        assert_eq!(people.side_of(CharacterId(1)), Side::Red);
        assert_eq!(people.contingent(Side::Red, true), [CharacterId(1)]);
        assert_eq!(people.owner(CharacterId(2)), Seat(1));
    }

    #[test]
    fn who_lies_takes_up_a_cell_and_who_is_away_does_not() {
        let mut people = three();
        let (who, cell) = (CharacterId(1), Cell::new(1, 0));
        people.fighter_mut(who).fall(1);
        assert_eq!(people.occupant(cell), Some(who));
        assert!(people.is_taken(CharacterId(0), cell) && !people.is_taken(who, cell));
        people.fighter_mut(who).take_off(2);
        assert_eq!(people.occupant(cell), None);
        assert_eq!(people.upright(Side::Red).collect::<Vec<_>>(), [CharacterId(0)]);
    }

    #[test]
    fn a_pair_knows_each_other_and_a_lone_carrier_is_tired() {
        let mut people = three();
        people.fighter_mut(CharacterId(0)).carry(Load::Heavy);
        assert!(people.is_tired(CharacterId(0)) && people.is_disarmed(CharacterId(0)));
        people.fighter_mut(CharacterId(1)).carry(Load::Helping(CharacterId(0)));
        assert!(!people.is_tired(CharacterId(0)));
        assert_eq!(people.partner(CharacterId(0)), Some(CharacterId(1)));
        assert_eq!(people.partner(CharacterId(1)), Some(CharacterId(0)));
    }
}
