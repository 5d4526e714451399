//! How far a turn has come, and the go that is being taken ([WG-52](docs/rules/wargrounds.md#wg-52) to WG-60).

use super::seat::Init;
use crate::data::Side;
use crate::parts::{CharacterId, Set};
use muster_kit::Seat;
use serde::{Deserialize, Serialize};

/// How far a turn has come: whose go it is, and who has acted ([WG-52](docs/rules/wargrounds.md#wg-52)).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Turn {
    /// From 1; 0 before the first.
    number: u16,
    first: Side,
    /// The side whose go is next.
    side: Side,
    /// By side, the place in its list of seats that is next ([WG-55](docs/rules/wargrounds.md#wg-55)).
    rota: [u8; 2],
    /// Cards that a side has used ([WG-151](docs/rules/wargrounds.md#wg-151)).
    cards: [u16; 2],
    /// Characters that acted or fell ([WG-184](docs/rules/wargrounds.md#wg-184)).
    acted: Set,
    /// Whether a go has begun: before that Bones may free starts ([WG-135](docs/rules/wargrounds.md#wg-135)).
    begun: bool,
    /// The two of a pair that act in this go ([WG-163](docs/rules/wargrounds.md#wg-163)).
    #[serde(default)]
    paired: Set,
    /// Who was called away after an activation that decided the leg ([WG-116](docs/rules/wargrounds.md#wg-116)).
    #[serde(default, skip_serializing_if = "Set::nobody")]
    called: Set,
    /// An attacker began an activation in the goal area ([WG-170](docs/rules/wargrounds.md#wg-170)).
    stormed: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    go: Option<Go>,
}

impl Turn {
    /// Before the first turn of a leg.
    pub fn before_the_first() -> Turn {
        Turn {
            number: 0,
            first: Side::Red,
            side: Side::Red,
            rota: [0; 2],
            cards: [0; 2],
            acted: Set::default(),
            begun: false,
            paired: Set::default(),
            called: Set::default(),
            stormed: false,
            go: None,
        }
    }

    /// The beginning of a turn: its number, who goes first, and by side the place in the list of seats that is next.
    pub fn begin(number: u16, first: Side, rota: [u8; 2]) -> Turn {
        Turn {
            number,
            first,
            side: first,
            rota,
            ..Turn::before_the_first()
        }
    }

    /// From 1; 0 before the first.
    pub fn number(&self) -> u16 {
        self.number
    }

    /// The side that went first.
    pub fn first(&self) -> Side {
        self.first
    }

    /// The side whose go is next.
    pub fn side(&self) -> Side {
        self.side
    }

    /// The place in a side's list of seats that is next ([WG-55](docs/rules/wargrounds.md#wg-55)).
    pub fn rota(&self, side: Side) -> usize {
        self.rota[side as usize].into()
    }

    /// The rotation of a side goes on at that place in its list of seats.
    pub fn rotate(&mut self, side: Side, place: usize) {
        self.rota[side as usize] = u8::try_from(place).expect("34 seats at most");
    }

    /// Cards that a side has used ([WG-151](docs/rules/wargrounds.md#wg-151)).
    pub fn cards(&self, side: Side) -> u16 {
        self.cards[side as usize]
    }

    /// A side has used a card.
    pub fn count_card(&mut self, side: Side) {
        self.cards[side as usize] += 1;
    }

    /// Whether a character has acted or fallen in this turn ([WG-184](docs/rules/wargrounds.md#wg-184)).
    pub fn has_acted(&self, who: CharacterId) -> bool {
        self.acted.has(who)
    }

    /// A character has acted or fallen.
    pub fn note_acted(&mut self, who: CharacterId) {
        self.acted.insert(who);
    }

    /// Whether a go has begun: before that Bones may free starts ([WG-135](docs/rules/wargrounds.md#wg-135)).
    pub fn has_begun(&self) -> bool {
        self.begun
    }

    /// Whether a character acts in this go as one of a pair ([WG-163](docs/rules/wargrounds.md#wg-163)).
    pub fn is_paired(&self, who: CharacterId) -> bool {
        self.paired.has(who)
    }

    /// The two of a pair act in this go.
    pub fn pair(&mut self, lead: CharacterId, partner: CharacterId) {
        self.paired.insert(lead);
        self.paired.insert(partner);
    }

    /// No pair acts any more.
    pub fn part_pair(&mut self) {
        self.paired = Set::default();
    }

    /// Who was called away after an activation that decided the leg ([WG-116](docs/rules/wargrounds.md#wg-116)).
    pub fn called(&self) -> Set {
        self.called
    }

    /// A character is called away.
    pub fn call_away(&mut self, who: CharacterId) {
        self.called.insert(who);
    }

    /// Whether an attacker began an activation in the goal area ([WG-170](docs/rules/wargrounds.md#wg-170)).
    pub fn is_stormed(&self) -> bool {
        self.stormed
    }

    /// An attacker has begun an activation in the goal area.
    pub fn storm(&mut self) {
        self.stormed = true;
    }

    /// The go that is being taken.
    pub fn go(&self) -> Option<Go> {
        self.go
    }

    /// A go as it stands now.
    pub fn take_up(&mut self, go: Go) {
        self.go = Some(go);
    }

    /// The go that is being taken, or none.
    pub fn set_go(&mut self, go: Option<Go>) {
        self.go = go;
    }

    /// The first or the next go, before its card is up.
    pub fn open_go(&mut self, seat: Seat) {
        self.begun = true;
        self.go = Some(Go::new(seat));
    }

    /// What the go waits for now; nothing happens between goes.
    pub fn ask(&mut self, ask: Ask) {
        if let Some(go) = &mut self.go {
            go.ask = ask;
        }
    }

    /// The go is over without a card having been used.
    pub fn drop_go(&mut self) -> Option<Go> {
        self.go.take()
    }

    /// The other side's go is next.
    pub fn pass_to(&mut self, side: Side) {
        self.side = side;
    }
}

/// A go that is being taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Go {
    pub seat: Seat,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub card: Option<Init>,
    /// A card was put in the reserve in this go, so the next one must be used
    /// ([WG-56](docs/rules/wargrounds.md#wg-56)).
    pub forced: bool,
    /// Whether the card came from the reserve.
    pub reserve: bool,
    /// The character has just come back, so that its order may still say where
    /// ([WG-106](docs/rules/wargrounds.md#wg-106)).
    #[serde(default)]
    pub back: bool,
    pub ask: Ask,
}

impl Go {
    /// A go of that seat before its card is up: nothing is asked yet.
    pub fn new(seat: Seat) -> Go {
        Go {
            seat,
            card: None,
            forced: false,
            reserve: false,
            back: false,
            ask: Ask::Nothing,
        }
    }
}

/// What a go waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ask {
    /// The engine goes on by itself.
    #[default]
    Nothing,
    /// Asks whether to draw or to use the reserve ([WG-182](docs/rules/wargrounds.md#wg-182)).
    Draw,
    /// An order for the card that is up: from its player, or, if set, from the policy
    /// ([WG-188](docs/rules/wargrounds.md#wg-188)).
    Order(bool),
    /// The player has answered.
    Answered,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_begins_with_nothing_used_and_nobody_who_acted() {
        let mut turn = Turn::begin(3, Side::Blue, [1, 0]);
        assert_eq!((turn.number(), turn.first(), turn.side()), (3, Side::Blue, Side::Blue));
        assert_eq!((turn.rota(Side::Red), turn.rota(Side::Blue)), (1, 0));
        assert!(!turn.has_begun() && turn.go().is_none());
        turn.count_card(Side::Red);
        turn.note_acted(CharacterId(5));
        assert_eq!((turn.cards(Side::Red), turn.cards(Side::Blue)), (1, 0));
        assert!(turn.has_acted(CharacterId(5)) && !turn.has_acted(CharacterId(4)));
    }

    #[test]
    fn what_a_go_waits_for_changes_while_there_is_one() {
        let mut turn = Turn::begin(1, Side::Red, [0, 0]);
        turn.ask(Ask::Draw);
        assert!(turn.go().is_none());
        turn.open_go(Seat(1));
        assert!(turn.has_begun());
        turn.ask(Ask::Order(true));
        assert_eq!(
            turn.drop_go().map(|go| (go.seat, go.ask)),
            Some((Seat(1), Ask::Order(true)))
        );
        assert!(turn.go().is_none());
    }
}
