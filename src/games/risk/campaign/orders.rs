//! March orders: their text, and what of it can be ordered (RK-20, RK-27, RK-28, RK-34, RK-46; chapter 5).

use super::lists::{BRIGADES, kind_of_brigade};
use super::marching::STACK_MAX;
use super::{Army, ArmyId, Campaign, Party};
use crate::battle::no;
use muster_game::UNKNOWN_ORDER;
use muster_kit::{Hex, Refusal};
use serde::{Deserialize, Serialize};

/// RK-14: units that an army holds at most.
pub(super) const ARMY_UNITS_MAX: usize = 6;

/// The orders of a nation for one turn.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Marches {
    /// In the order of the text.
    pub marches: Vec<March>,
    pub gifts: Vec<Gives>,
    /// RK-46: by army number, whether it loots.
    pub loot: Vec<(u8, bool)>,
    /// RK-51: armies that send for a train instead of looting.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub trains: Vec<u8>,
    pub fresh: Vec<Fresh>,
    /// As it was typed.
    pub text: String,
}

/// RK-28, RK-29: an army and its path, both ends included, fixed when the order was given.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct March {
    pub army: u8,
    pub path: Vec<Hex>,
}

/// RK-20: units by their places in the giver's list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Gives {
    pub from: u8,
    pub units: Vec<usize>,
    pub to: u8,
}

/// RK-34: what is asked of a new army.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Fresh {
    pub kind: Option<String>,
    pub at: Option<Hex>,
}

impl Marches {
    /// Whether an item has the whole nation hold.
    pub fn holds(&self) -> bool {
        let words = |item: &str| {
            item.split_whitespace()
                .map(str::to_lowercase)
                .collect::<Vec<_>>()
                .join(" ")
        };
        items_of(&self.text).any(|item| {
            let words = words(item);
            HOLDS.contains(&words.strip_prefix("all ").unwrap_or(&words))
        })
    }

    /// Whether an item is for an army: its march, its looting, units that it gives.
    pub fn names(&self, army: u8) -> bool {
        self.marches.iter().any(|march| march.army == army)
            || self.loots(army).is_some()
            || self.gifts.iter().any(|gives| gives.from == army)
    }

    /// Whether an army is sent to another hex.
    pub fn sends_away(&self, army: u8) -> bool {
        self.marches
            .iter()
            .any(|march| march.army == army && march.path.len() > 1)
    }

    /// RK-46: what the text says of an army's looting.
    pub fn loots(&self, army: u8) -> Option<bool> {
        let said = self.loot.iter().rev().find(|(number, _)| *number == army);
        said.map(|(_, loots)| *loots)
    }
}

/// Words for an army, or a whole nation, that stays where it is.
pub const HOLDS: [&str; 5] = ["hold", "holds", "stay", "stays", "wait"];

/// Items of a line of orders, which semicolons and line ends part.
pub fn items_of(text: &str) -> impl Iterator<Item = &str> {
    text.split([';', '\n']).map(str::trim).filter(|item| !item.is_empty())
}

/// One item of the text.
enum Item {
    /// Goals one after the other; none to hold.
    March(u8, Vec<Hex>),
    Loot(u8, bool),
    Train(u8),
    Gives(Gives),
    Fresh(Fresh),
    /// The whole nation holds.
    Hold,
}

impl Campaign {
    /// RK-5, RK-28: orders as they would be carried out; the first bad item is named.
    ///
    /// # Errors
    /// What cannot be read, or not be ordered. What would work instead of one bad item stands among the others, so that
    /// nobody loses orders by taking it.
    pub fn read_marches(&self, nation: u8, text: &str) -> Result<Marches, Refusal> {
        let items: Vec<&str> = items_of(text).collect();
        self.read_items(nation, text, &items).map_err(|(place, refusal)| {
            let Some(instead) = refusal.instead.as_deref().filter(|_| items.len() > 1) else {
                return refusal;
            };
            let mut mended = items.clone();
            mended[place] = instead;
            let mended = mended.join("; ");
            let again: Vec<&str> = items_of(&mended).collect();
            // Words for people, such as "Leave it out.", stand by themselves.
            match self.read_items(nation, &mended, &again) {
                Ok(_) => refusal.instead(mended),
                Err(_) => refusal,
            }
        })
    }

    /// As [`Campaign::read_marches`], with the place of the bad item.
    fn read_items(&self, nation: u8, text: &str, items: &[&str]) -> Result<Marches, (usize, Refusal)> {
        let mut orders = Marches {
            text: text.trim().to_owned(),
            ..Marches::default()
        };
        for (place, item) in items.iter().enumerate() {
            self.add_item(nation, item, &mut orders)
                .map_err(|refusal| (place, refusal))?;
        }
        Ok(orders)
    }

    fn add_item(&self, nation: u8, item: &str, orders: &mut Marches) -> Result<(), Refusal> {
        match self.read_item(nation, item)? {
            Item::Hold => (),
            Item::Loot(army, loots) => orders.loot.push((army, loots)),
            Item::Train(army) => {
                self.check_train(nation, army, item)?;
                orders.loot.push((army, false));
                orders.trains.push(army);
            }
            Item::March(army, goals) => {
                if orders.marches.iter().any(|march| march.army == army) {
                    let reason = format!("`{item}`: army {army} has its march already.");
                    return Err(no("RK-28", reason).instead("One march for each army."));
                }
                let path = self.plan(nation, army, &goals, item)?;
                orders.marches.push(March { army, path });
            }
            Item::Gives(gives) => {
                self.check_gift(nation, &orders.gifts, &gives, item)?;
                orders.gifts.push(gives);
            }
            Item::Fresh(fresh) => {
                self.check_fresh(nation, &orders.fresh, &fresh, item)?;
                orders.fresh.push(fresh);
            }
        }
        Ok(())
    }

    fn read_item(&self, nation: u8, item: &str) -> Result<Item, Refusal> {
        let tidy = item.to_lowercase().replace('>', " > ").replace(',', " ");
        let words: Vec<&str> = tidy.split_whitespace().collect();
        let wrong = || self.unread(nation, item, &words);
        match words.as_slice() {
            [stay] | ["all", stay] if HOLDS.contains(stay) => Ok(Item::Hold),
            ["new", rest @ ..] => fresh(rest).map(Item::Fresh).ok_or_else(wrong),
            [army, rest @ ..] => {
                let army = self.own_army(nation, army, item)?;
                match rest {
                    [stay] if HOLDS.contains(stay) => Ok(Item::March(army, Vec::new())),
                    ["loot"] => Ok(Item::Loot(army, true)),
                    ["noloot"] => Ok(Item::Loot(army, false)),
                    ["train"] => Ok(Item::Train(army)),
                    ["gives", units @ .., "to", other] => {
                        let to = self.own_army(nation, other, item)?;
                        let units = units
                            .iter()
                            .map(|word| unit_place(word))
                            .collect::<Option<Vec<usize>>>();
                        let units = units.filter(|units| !units.is_empty()).ok_or_else(wrong)?;
                        Ok(Item::Gives(Gives { from: army, units, to }))
                    }
                    ["to", goals @ ..] | goals => {
                        goals_of(goals).map(|goals| Item::March(army, goals)).ok_or_else(wrong)
                    }
                }
            }
            [] => Err(wrong()),
        }
    }

    /// An item that cannot be read, with one for the same army that can.
    fn unread(&self, nation: u8, item: &str, words: &[&str]) -> Refusal {
        let apart = item.replace(',', ";");
        let items: Vec<&str> = items_of(&apart).collect();
        if apart != item && self.read_items(nation, &apart, &items).is_ok() {
            let reason = format!("`{item}`: orders are split by `;`, not by commas.");
            return no("RK-28", reason).instead(apart);
        }
        let meant = words.first().and_then(|word| self.number_of(nation, word));
        let meant = self.of_nation(nation).find(|army| Some(army.number) == meant);
        let example = match (words.first(), meant) {
            (Some(&"new"), _) if self.nation(nation).due > 0 => format!("new {}", BRIGADES[0].0),
            (_, Some(army)) => format!("{} hold", army.number),
            (_, None) => "hold".to_owned(),
        };
        no("RK-28", format!("`{item}` cannot be read.")).instead(example)
    }

    /// RK-51: who may send for a train.
    fn check_train(&self, nation: u8, army: u8, item: &str) -> Result<(), Refusal> {
        let starving = self
            .of_nation(nation)
            .any(|known| known.number == army && known.marks.starving);
        if !self.rules.trains_on_order {
            let reason = format!("`{item}`: in this game an army that may not loot gets its train by itself.");
            return Err(no("RK-51", reason).instead(format!("{army} noloot")));
        }
        if !starving {
            let reason = format!("`{item}`: only a starving army sends for a train, and army {army} is not starving.");
            return Err(no("RK-51", reason).instead("Leave it out."));
        }
        Ok(())
    }

    /// The number of an own army, as it is typed: `2`, or `C2` as boards print it.
    pub fn number_of(&self, nation: u8, word: &str) -> Option<u8> {
        let letter = self.nation(nation).letter;
        let bare = word.strip_prefix([letter, letter.to_ascii_lowercase()]);
        bare.unwrap_or(word).parse().ok()
    }

    /// RK-28: `2`, or `c2`.
    fn own_army(&self, nation: u8, word: &str, item: &str) -> Result<u8, Refusal> {
        let known = self
            .number_of(nation, word)
            .filter(|number| self.of_nation(nation).any(|army| army.number == *number));
        known.ok_or_else(|| {
            let called = |army: &Army| format!("{} {}", army.number, army.kind);
            let own: Vec<String> = self.of_nation(nation).map(called).collect();
            let same = |army: &&Army| army.kind.eq_ignore_ascii_case(word);
            let same: Vec<String> = self
                .of_nation(nation)
                .filter(same)
                .map(|army| army.number.to_string())
                .collect();
            let reason = match same.as_slice() {
                [] => format!("`{item}`: you have no army `{word}`."),
                _ => format!(
                    "`{item}`: {} of your armies are `{word}`, so name it by its number.",
                    same.len()
                ),
            };
            let own = match own.as_slice() {
                [] => "`place` first: your armies are not on the map yet.".to_owned(),
                own => format!("Your armies are {}.", own.join(", ")),
            };
            let refusal = no("RK-28", reason).instead(own);
            // A word without a number is no army's; it may be meant for another reader.
            if word.contains(|letter: char| letter.is_ascii_digit()) {
                refusal
            } else {
                refusal.code(UNKNOWN_ORDER)
            }
        })
    }

    /// RK-15, RK-28: the path by way of all goals.
    fn plan(&self, nation: u8, army: u8, goals: &[Hex], item: &str) -> Result<Vec<Hex>, Refusal> {
        let party = Party::Nation(nation);
        let start = self.the(ArmyId { party, number: army }).at;
        let mut path = vec![start];
        for goal in goals {
            let from = *path.last().expect("a path has its start");
            let near = || format!("{army} {}", self.nearest_reached(party, from, *goal));
            if !self.map.is_passable(*goal) {
                return Err(no("RK-28", format!("`{item}`: no army can stand on {goal}.")).instead(near()));
            }
            let leg = self.path(party, from, *goal);
            let leg =
                leg.ok_or_else(|| no("RK-15", format!("`{item}`: there is no way to {goal}.")).instead(near()))?;
            path.extend(leg.into_iter().skip(1));
        }
        Ok(path)
    }

    /// RK-20: both in one hex, the units there and not given away yet, the receiver not above six.
    fn check_gift(&self, nation: u8, before: &[Gives], gives: &Gives, item: &str) -> Result<(), Refusal> {
        let party = Party::Nation(nation);
        let army = |number| self.the(ArmyId { party, number });
        let (from, to) = (army(gives.from), army(gives.to));
        let wrong = |reason: String| Err(no("RK-20", format!("`{item}`: {reason}")).instead("Leave it out."));
        if gives.from == gives.to || from.at != to.at {
            return wrong("units change hands only between two armies in one hex.".to_owned());
        }
        for (place, unit) in gives.units.iter().enumerate() {
            let earlier = before.iter().filter(|other| other.from == gives.from);
            let given = earlier.flat_map(|other| &other.units).any(|other| other == unit);
            if *unit >= from.units.0.len() || given || gives.units[..place].contains(unit) {
                let last = char::from(b'a' + u8::try_from(from.units.0.len() - 1).unwrap_or(0));
                return wrong(format!("army {} has the units a to {last}, each once.", gives.from));
            }
        }
        let moved = |number: u8, other: fn(&Gives) -> u8| -> usize {
            let gifts = before.iter().filter(|known| other(known) == number);
            gifts.map(|known| known.units.len()).sum()
        };
        let size = to.units.0.len() + moved(gives.to, |known| known.to) + gives.units.len();
        if size > ARMY_UNITS_MAX + moved(gives.to, |known| known.from) {
            return wrong(format!(
                "army {} would have more than {ARMY_UNITS_MAX} units.",
                gives.to
            ));
        }
        Ok(())
    }

    /// RK-34, RK-35: an army that is due, of a known kind, at a legal place.
    fn check_fresh(&self, nation: u8, before: &[Fresh], fresh: &Fresh, item: &str) -> Result<(), Refusal> {
        let due = usize::from(self.nation(nation).due);
        if before.len() >= due {
            let reason = match due {
                0 => format!("`{item}`: no new army comes this turn."),
                _ => format!("`{item}`: new armies this turn: {due}."),
            };
            return Err(no("RK-35", reason).instead("One item for each new army."));
        }
        if let Some(kind) = &fresh.kind
            && kind_of_brigade(kind).is_none()
        {
            let kinds = BRIGADES.map(|(name, _)| name).join(", ");
            return Err(
                no("RK-34", format!("`{item}`: there is no brigade `{kind}`.")).instead(format!("One of {kinds}."))
            );
        }
        let Some(at) = fresh.at else { return Ok(()) };
        let legal = self.fresh_places(nation);
        let same = before.iter().filter(|other| other.at == Some(at)).count();
        let room = STACK_MAX.saturating_sub(self.stacked(Party::Nation(nation), at, None));
        if !legal.contains(&at) || same >= room {
            let near = legal
                .first()
                .map_or("No hex is free.".to_owned(), |at| format!("new {at}"));
            let reason = match self.base(nation).map(|base| (base, self.map.distance(base, at))) {
                Some((base, far)) if far > super::raising::FRESH_REACH => {
                    format!("`{item}`: {at} is {far} from {}, limit 2.", self.named(base))
                }
                _ => format!("`{item}`: no new army can stand on {at}."),
            };
            return Err(no("RK-34", reason).instead(near));
        }
        Ok(())
    }
}

/// `a` to `f`.
fn unit_place(word: &str) -> Option<usize> {
    let mut letters = word.chars();
    let place = letters.next().and_then(|letter| "abcdef".find(letter));
    place.filter(|_| letters.next().is_none())
}

/// `i8 > j8`.
fn goals_of(words: &[&str]) -> Option<Vec<Hex>> {
    let mut goals = Vec::new();
    for part in words.split(|word| *word == ">") {
        match part {
            [word] => goals.push(word.parse().ok()?),
            _ => return None,
        }
    }
    Some(goals)
}

/// `guns b12`, `guns`, `b12`, or nothing.
fn fresh(words: &[&str]) -> Option<Fresh> {
    let mut fresh = Fresh::default();
    for word in words.iter().filter(|word| **word != "at") {
        match word.parse() {
            Ok(at) if fresh.at.is_none() => fresh.at = Some(at),
            Err(_) if fresh.kind.is_none() && fresh.at.is_none() => fresh.kind = Some((*word).to_owned()),
            _ => return None,
        }
    }
    Some(fresh)
}

/// Orders as they can be typed again; `instead` is what the spared armies do instead of looting.
pub fn written(marches: &[(u8, Vec<Hex>)], fresh: &[(String, Hex)], spared: &[u8], instead: &str) -> String {
    let march = |(army, goals): &(u8, Vec<Hex>)| {
        let goals: Vec<String> = goals.iter().map(Hex::to_string).collect();
        format!("{army} {}", goals.join(">"))
    };
    let mut items: Vec<String> = marches.iter().map(march).collect();
    items.extend(fresh.iter().map(|(kind, at)| format!("new {kind} {at}")));
    items.extend(spared.iter().map(|army| format!("{army} {instead}")));
    if items.is_empty() {
        items.push("hold".to_owned());
    }
    items.join("; ")
}

impl Army {
    /// `a` to `f` with their types, for those who hand units over.
    pub fn lettered(&self) -> String {
        let units = self.units.0.iter().zip("abcdef".chars());
        let words: Vec<String> = units
            .map(|(kind, letter)| format!("{letter} {}", kind.code()))
            .collect();
        words.join(", ")
    }
}
