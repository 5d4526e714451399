//! Why a tribe of the house does something, worded only where it is told ([WC-186](docs/rules/warcamp.md#wc-186)).

use super::plan::{Plan, goods_text};
use super::spell::Cast;
use crate::action::Goods;
use crate::data::ItemKind;
use crate::words::{Letter, Site, Wear};
use std::fmt;

/// A reason, from its verb on: what `Display` gives stands behind the name of the player or the tribe.
pub enum Why {
    /// Gives an item to a wearer.
    Gives(ItemKind, Wear),
    /// Robs a site, and expects so many thousandths.
    Robs {
        from: Site,
        goods: Goods,
        brings: i64,
    },
    /// Forges, with so many bones.
    Forges(u32),
    /// Trains the member of that number.
    Trains(u16),
    Raises,
    KidnapsAll(Letter),
    /// Kidnaps the member of that number.
    KidnapsBest(Letter, u16),
    Casts(Cast),
    Plans(Box<Plan>),
    Ends(Rest),
}

/// What could still be done when a turn ends and is not worth it. It tells nothing of the cards held.
pub struct Rest {
    /// How many are idle, and the first of them.
    pub idle: Option<(usize, u16)>,
    /// Whether a theft could still be tried.
    pub robs: bool,
    /// Bones that are kept though they would pay for something.
    pub kept: Option<u32>,
    /// Whether an end without any of these is explained: easy chooses by chance and gives no reason for what it did.
    pub tells: bool,
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Why::Gives(item, Wear::Member(number)) => write!(f, "gives {item} to #{number}"),
            Why::Gives(item, Wear::Leader) => write!(f, "gives {item} to the Master Thief"),
            Why::Gives(item, Wear::Off) => write!(f, "takes {item} off"),
            Why::Robs { from, goods, brings } => {
                let site = match from {
                    Site::Town => "the town".to_owned(),
                    camp => camp.to_string(),
                };
                let expected = (brings + 500) / 1_000;
                write!(f, "robs {site} of {}: expects {expected}", goods_text(*goods))
            }
            Why::Forges(bones) => write!(f, "forges, with {bones} bones to spare"),
            Why::Trains(number) => write!(f, "trains #{number}, the weakest"),
            Why::Raises => f.write_str("raises a skeleton"),
            Why::KidnapsAll(letter) => write!(f, "kidnaps all that is left of {letter}"),
            Why::KidnapsBest(letter, number) => {
                write!(f, "kidnaps {letter}{number}, the best of the most powerful")
            }
            Why::Casts(cast) => f.write_str(&cast.why()),
            Why::Plans(plan) => f.write_str(&plan.why()),
            Why::Ends(rest) => f.write_str(&rest.words()),
        }
    }
}

impl Rest {
    fn words(&self) -> String {
        let idle = self.idle.map(|idle| match idle {
            (1, first) => format!("leaves #{first} idle"),
            (many, _) => format!("leaves {many} members idle"),
        });
        let thief = self.robs.then(|| "expects nothing from a theft".to_owned());
        let kept = self.kept.map(|bones| format!("keeps its {bones} bones"));
        let reasons: Vec<String> = idle.into_iter().chain(thief).chain(kept).collect();
        match (reasons.is_empty(), self.tells) {
            (false, _) => reasons.join(" and "),
            (true, true) => "has nothing more to do".to_owned(),
            (true, false) => String::new(),
        }
    }
}
