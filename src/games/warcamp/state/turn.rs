//! The round, the duty of the turn, and who plays it.

use crate::action::When;

/// Where the game stands: its round, and the duty of the tribe in turn.
#[derive(Clone, PartialEq, Debug)]
pub struct Turn {
    round: u16,
    key: u64,
    running: Option<When>,
    deputy: bool,
}

impl Turn {
    /// Before the first turn.
    pub const AT_START: Turn = Turn::new(1, 0);

    /// In that round, with the duty of that key.
    pub const fn new(round: u16, key: u64) -> Turn {
        Turn {
            round,
            key,
            running: None,
            deputy: false,
        }
    }

    /// The same with stored orders that are being carried out, or played out by an NPC.
    pub fn played_by(self, running: Option<When>, deputy: bool) -> Turn {
        Turn {
            running,
            deputy,
            ..self
        }
    }

    /// Counted from 1; dawn raises it.
    pub fn round(&self) -> u16 {
        self.round
    }

    /// The key of the current duty; rises with every turn.
    pub fn key(&self) -> u64 {
        self.key
    }

    /// Stored orders that are being carried out ([WC-161](docs/rules/warcamp.md#wc-161)).
    pub fn running(&self) -> Option<When> {
        self.running
    }

    /// Whether the deadline passed without standing orders, so that an NPC plays out this turn with restraint
    /// ([WC-162](docs/rules/warcamp.md#wc-162)).
    pub fn has_deputy(&self) -> bool {
        self.deputy
    }

    /// Dawn has come ([WC-22](docs/rules/warcamp.md#wc-22)).
    pub fn next_round(&mut self) {
        self.round += 1;
    }

    /// A tribe's turn opens with a new duty, to be played by hand.
    pub fn open(&mut self) {
        self.key += 1;
        self.deputy = false;
        self.running = None;
    }

    /// Stored orders begin to be carried out.
    pub fn run(&mut self, orders: When) {
        self.running = Some(orders);
    }

    /// The deadline passed: an NPC plays out the turn.
    pub fn hand_to_deputy(&mut self) {
        self.running = None;
        self.deputy = true;
    }

    /// The deadline passed: orders that are kept for it are carried out, by no deputy.
    pub fn run_for_missed(&mut self) {
        self.running = Some(When::Missed);
        self.deputy = false;
    }

    /// No stored orders are carried out any more.
    pub fn stop_orders(&mut self) {
        self.running = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_turn_has_a_new_key_and_is_played_by_hand() {
        let mut turn = Turn::AT_START;
        turn.hand_to_deputy();
        turn.open();
        assert_eq!((turn.key(), turn.running(), turn.has_deputy()), (1, None, false));
        turn.run(When::Next);
        turn.open();
        assert_eq!((turn.key(), turn.running()), (2, None));
    }

    #[test]
    fn a_missed_deadline_brings_orders_or_a_deputy() {
        let mut turn = Turn::new(4, 9);
        turn.run(When::Next);
        turn.hand_to_deputy();
        assert_eq!((turn.running(), turn.has_deputy()), (None, true));
        turn.run_for_missed();
        assert_eq!((turn.running(), turn.has_deputy()), (Some(When::Missed), false));
        turn.stop_orders();
        assert_eq!((turn.running(), turn.round()), (None, 4));
    }
}
