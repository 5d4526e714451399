//! Colours, where the terminal shows any.

use muster_kit::Seat;

/// Whether text is coloured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ink {
    Plain,
    Colour,
}

/// Readable on dark and on light ground; seats beyond them begin again.
const SEAT_COLOURS: [u8; 8] = [36, 33, 35, 32, 34, 31, 96, 93];

impl Ink {
    /// Bold, where the window shows colours.
    pub fn strong(self, text: &str) -> String {
        self.paint("1", text)
    }

    /// Grey, where the window shows colours.
    pub fn faint(self, text: &str) -> String {
        self.paint("2", text)
    }

    /// Red, where the window shows colours.
    pub fn wrong(self, text: &str) -> String {
        self.paint("31", text)
    }

    /// The colour of thrown dice, where the window shows colours.
    pub fn dice(self, text: &str) -> String {
        self.paint("1;36", text)
    }

    /// A text in the seat's colour, where the window shows colours.
    pub fn seat(self, seat: Seat, text: &str) -> String {
        let colour = SEAT_COLOURS[seat.index() % SEAT_COLOURS.len()];
        self.paint(&format!("1;{colour}"), text)
    }

    fn paint(self, code: &str, text: &str) -> String {
        match self {
            Ink::Plain => text.to_owned(),
            Ink::Colour if text.is_empty() => String::new(),
            Ink::Colour => format!("\x1b[{code}m{text}\x1b[0m"),
        }
    }
}
