//! Table [T-3](docs/rules/warcamp.md#t-3): the deck of spell cards.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A spell card, named by its code, in the order of [T-3](docs/rules/warcamp.md#t-3).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Card {
    Bolt,
    Storm,
    Eye,
    Demolish,
    Decay,
    Wither,
    Rust,
    Maggots,
    Jinx,
    Fingers,
    Leech,
    Favor,
    Hides,
    Ward,
    Fog,
    Grubs,
    Graves,
    Dead,
    Blood,
    Lure,
    Rut,
    Whip,
    Pox,
    Poultice,
}

/// What one row of [T-3](docs/rules/warcamp.md#t-3) says.
#[derive(Clone, Copy, Debug)]
pub struct CardRow {
    pub code: &'static str,
    pub name: &'static str,
    pub copies: u8,
    /// Bones, before race and stockpiles.
    pub cost: u32,
    /// Aimed at another tribe ([WC-99](docs/rules/warcamp.md#wc-99)).
    pub hostile: bool,
    /// Marked (P): in the deck only when the plague can occur.
    pub plague: bool,
    /// N is the power of [WC-98](docs/rules/warcamp.md#wc-98).
    pub effect: &'static str,
}

const fn aimed(code: &'static str, name: &'static str, copies: u8, cost: u32, effect: &'static str) -> CardRow {
    CardRow {
        code,
        name,
        copies,
        cost,
        hostile: true,
        plague: false,
        effect,
    }
}

const fn own(code: &'static str, name: &'static str, copies: u8, cost: u32, effect: &'static str) -> CardRow {
    CardRow {
        hostile: false,
        ..aimed(code, name, copies, cost, effect)
    }
}

const fn of_plague(row: CardRow) -> CardRow {
    CardRow { plague: true, ..row }
}

static ROWS: [CardRow; 24] = [
    aimed("bolt", "Bolt", 6, 40, "N members at random die"),
    aimed("storm", "Storm", 3, 90, "roll d3: N x that many members at random die"),
    aimed("eye", "Evil Eye", 2, 90, "N members you name die"),
    aimed("demolish", "Demolish", 4, 50, "N buildings you name are destroyed"),
    aimed(
        "decay",
        "Decay",
        4,
        40,
        "its stores rot: it loses 60 x N food, not below 0",
    ),
    aimed(
        "wither",
        "Wither",
        2,
        40,
        "members you name lose 2 x N points of Skill in all",
    ),
    aimed("rust", "Rust", 2, 30, "N items at random (worn or not) are destroyed"),
    aimed(
        "maggots",
        "Mind Maggots",
        2,
        20,
        "N cards at random leave its hand for the discard pile",
    ),
    aimed(
        "jinx",
        "Jinx",
        2,
        35,
        "until your next turn each of its members counts N less in attack and defence",
    ),
    aimed("fingers", "Long Fingers", 2, 70, "N items at random move to your stash"),
    aimed("leech", "Marrow Leech", 2, 30, "up to 50 x N of its bones become yours"),
    own(
        "favor",
        "Battle Favor",
        4,
        40,
        "until your next turn each of your members counts 2 x N more in attack and defence",
    ),
    own(
        "hides",
        "Thick Hides",
        2,
        40,
        "until your next turn the first 2 x N casualties you would take in battle do not die",
    ),
    own(
        "ward",
        "Spite Ward",
        2,
        50,
        "N ward points; they stay until used and add up",
    ),
    own(
        "fog",
        "Foul Fog",
        2,
        30,
        "until your next turn every war party and thieving party sent against you counts 10 x N less",
    ),
    own("grubs", "Grub Swarm", 4, 20, "you gain 60 x N food"),
    own("graves", "Old Graves", 3, 10, "you gain 50 x N bones"),
    own(
        "dead",
        "Shambling Dead",
        3,
        35,
        "N skeletons (Skill d5+1 each) join you",
    ),
    own(
        "blood",
        "Ogre Blood",
        3,
        35,
        "members you name gain 2 x N points of Skill in all",
    ),
    own(
        "lure",
        "Beast Lure",
        2,
        25,
        "this turn each of your hunters counts 2 x N more in the hunt",
    ),
    own("rut", "Rutting Moon", 2, 30, "your litter this turn has N newborn more"),
    own(
        "whip",
        "Whip-Crack",
        2,
        30,
        "up to 2 x N members you name who have acted may act again (not newcomers, not in towers)",
    ),
    of_plague(aimed(
        "pox",
        "Pox",
        3,
        50,
        "N healthy members at random catch the plague",
    )),
    of_plague(own(
        "poultice",
        "Bog Poultice",
        3,
        20,
        "up to 2 x N plagued members you name are cured",
    )),
];

impl Card {
    /// Each of the 24 once, without copies; [`full_deck`] has the copies.
    pub const ALL: [Card; 24] = [
        Card::Bolt,
        Card::Storm,
        Card::Eye,
        Card::Demolish,
        Card::Decay,
        Card::Wither,
        Card::Rust,
        Card::Maggots,
        Card::Jinx,
        Card::Fingers,
        Card::Leech,
        Card::Favor,
        Card::Hides,
        Card::Ward,
        Card::Fog,
        Card::Grubs,
        Card::Graves,
        Card::Dead,
        Card::Blood,
        Card::Lure,
        Card::Rut,
        Card::Whip,
        Card::Pox,
        Card::Poultice,
    ];

    /// Code, price, number of copies and effect.
    pub fn row(self) -> &'static CardRow {
        &ROWS[self as usize]
    }

    /// The word that players type, such as `bolt`.
    pub fn code(self) -> &'static str {
        self.row().code
    }

    /// Whether the card is aimed at another tribe ([WC-99](docs/rules/warcamp.md#wc-99)).
    pub fn hostile(self) -> bool {
        self.row().hostile
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.row().name)
    }
}

impl FromStr for Card {
    type Err = String;

    /// A card by its code, its printed name, the first word of that, which no two cards share, or another that no other card has,
    /// such as `moon`; one more of it, as in `wards`, is the same.
    fn from_str(text: &str) -> Result<Card, String> {
        let named = |name: &str| name.eq_ignore_ascii_case(text);
        let first = |card: &Card| card.row().name.split([' ', '-']).next().is_some_and(named);
        let known = Card::ALL
            .into_iter()
            .find(|card| named(card.code()) || named(card.row().name))
            .or_else(|| Card::ALL.into_iter().find(first));
        let has = |card: &Card| card.row().name.split([' ', '-']).any(named);
        let mut having = Card::ALL.into_iter().filter(has);
        let only = having.next().filter(|_| having.next().is_none());
        let singular = || text.strip_suffix('s').and_then(|one| one.parse().ok());
        known
            .or(only)
            .or_else(singular)
            .ok_or_else(|| format!("`{text}` is no card"))
    }
}

/// All cards of a game in table order ([WC-19](docs/rules/warcamp.md#wc-19)); those marked (P) only if the plague can
/// occur.
pub fn full_deck(plague: bool) -> Vec<Card> {
    let dealt = Card::ALL.into_iter().filter(|card| plague || !card.row().plague);
    dealt
        .flat_map(|card| std::iter::repeat_n(card, usize::from(card.row().copies)))
        .collect()
}
