//! Recruiting (WB-83 to WB-90).

use super::super::action::RecruitFrom;
use super::super::data::{UnitType, types};
use super::super::event::Event;
use super::super::state::{Deed, Unit, Wesnoth};
use super::super::words::{Hire, Hires, distance};
use super::{Ref, no};
use muster_kit::{Hex, Refusal};

/// What a unit of the own faction costs ([WB-85](docs/rules/wesnoth.md#wb-85)).
pub const PRICE: u32 = 3;
/// What a unit of any other set costs ([WB-85](docs/rules/wesnoth.md#wb-85)).
pub const MERCENARY_PRICE: u32 = 4;
/// The highest level for sale ([WB-85](docs/rules/wesnoth.md#wb-85)).
const LEVEL_MAX: u8 = 1;

/// What a unit costs a side ([WB-85](docs/rules/wesnoth.md#wb-85)).
pub fn price_of(game: &Wesnoth, side: u8, kind: UnitType) -> u32 {
    if kind.sheet().set == game.side(side).faction {
        PRICE
    } else {
        MERCENARY_PRICE
    }
}

/// One recruit: what, and where if that was said.
pub(super) struct Order {
    pub(super) kind: UnitType,
    pub(super) at: Option<Hex>,
}

/// Names that are proposed for an unknown one.
const NEAREST: usize = 3;

/// `fighter` of `Dwarvish Fighter`, in small letters.
pub fn last_word_of(name: &str) -> String {
    let last = name.rsplit([' ', '-']).next();
    last.unwrap_or(name).to_lowercase()
}

/// Why a recruit cannot stand on a hex, with the free hexes of the castle that the list does not name before it
/// ([WB-87](docs/rules/wesnoth.md#wb-87)).
fn no_room(hex: Hex, free: &[Hex], taken: &[Hex]) -> Refusal {
    let why = match taken.contains(&hex) {
        true => "is named twice, and one recruit stands on a hex",
        false => "is no free hex of your castle",
    };
    let left = free.iter().filter(|hex| !taken.contains(hex));
    let words: Vec<String> = left.map(Hex::to_string).collect();
    let free = match words.is_empty() {
        true => "None is free.".to_owned(),
        false => format!("Free: {}.", words.join(", ")),
    };
    no("WB-87", format!("{hex} {why}. {free}"))
}

impl Wesnoth {
    /// Everything that a side may hire ([WB-85](docs/rules/wesnoth.md#wb-85)).
    pub fn for_sale(&self, side: u8) -> impl Iterator<Item = UnitType> + use<> {
        let (faction, all) = (self.side(side).faction, self.options.mercenaries);
        types().filter(move |kind| {
            let sheet = kind.sheet();
            sheet.code.is_some() && sheet.level <= LEVEL_MAX && (all || sheet.set == faction)
        })
    }

    /// The free hexes of the side's own castle ([WB-87](docs/rules/wesnoth.md#wb-87)), nearest to another team's keep
    /// first ([WB-88](docs/rules/wesnoth.md#wb-88)).
    pub fn free_castle(&self, side: u8) -> Vec<Hex> {
        let others = self.side_numbers().filter(|other| self.are_enemies(side, *other));
        let keeps: Vec<Hex> = others.map(|other| self.map.keeps[usize::from(other)]).collect();
        let castle = self.map.castles[usize::from(side)].iter().copied();
        let mut free: Vec<Hex> = castle.filter(|hex| self.unit_at(*hex).is_none()).collect();
        free.sort_by_key(|hex| (keeps.iter().map(|keep| hex.distance(*keep)).min(), *hex));
        free
    }

    /// The place of the leader, if there is one ([WB-90](docs/rules/wesnoth.md#wb-90)), it has done nothing yet
    /// ([WB-83](docs/rules/wesnoth.md#wb-83)) and stands where it may ([WB-84](docs/rules/wesnoth.md#wb-84)).
    pub fn recruiter(&self, side: u8) -> Result<usize, Refusal> {
        let Some(place) = self.unit_of(side, 0) else {
            return Err(no("WB-90", "Without a leader nobody can be recruited.").instead("/wesnoth army"));
        };
        let unit = &self.units[place];
        if unit.deed != Deed::Fresh {
            let done = if unit.deed == Deed::Moved {
                "has moved"
            } else {
                unit.deed.reason()
            };
            return Err(no(
                "WB-83",
                format!("The leader {done}: recruiting is its whole action."),
            ));
        }
        let keep = self.map.keeps[usize::from(side)];
        if self.options.recruit_from == RecruitFrom::Keep && unit.at != keep {
            let reason = format!("The leader must stand on its keep {keep} to recruit.");
            return Err(no("WB-84", reason));
        }
        Ok(place)
    }

    /// The type that a word means to a side, if it is for sale ([WB-85](docs/rules/wesnoth.md#wb-85)): its code, the
    /// beginning of its name, or the last word of its name if no name begins so; an unknown word is answered with the
    /// nearest names ([WB-118](docs/rules/wesnoth.md#wb-118)).
    pub fn recruit_named(&self, side: u8, word: &str) -> Result<UnitType, Refusal> {
        let slug = |kind: &UnitType| kind.sheet().slug.clone();
        let by_code = types().find(|kind| kind.sheet().code.as_deref() == Some(word));
        let starts = |kind: &UnitType| slug(kind).starts_with(word);
        let mut offered: Vec<UnitType> = self.for_sale(side).filter(starts).collect();
        if offered.is_empty() && !types().any(|kind| slug(&kind) == word) {
            let ends = |kind: &UnitType| last_word_of(kind.sheet().name.as_str()) == word;
            offered = self.for_sale(side).filter(ends).collect();
        }
        let own: Vec<UnitType> = offered
            .iter()
            .copied()
            .filter(|kind| kind.sheet().set == self.side(side).faction)
            .collect();
        let exact = offered.iter().copied().find(|kind| slug(kind) == word);
        let kind = match (by_code.or(exact), own.as_slice(), offered.as_slice()) {
            (Some(kind), ..) => kind,
            (None, [kind], _) | (None, [], [kind]) => *kind,
            (None, [], []) => match types().find(starts) {
                Some(kind) => kind,
                None => {
                    let near = self.nearest_for_sale(side, word).join(", ");
                    let reason = format!("There is no unit `{word}` for sale. Nearest: {near}.");
                    return Err(no("WB-118", reason).instead("/wesnoth roster"));
                }
            },
            (None, own, all) => {
                let many = if own.is_empty() { all } else { own };
                let names: Vec<&str> = many.iter().map(|kind| kind.sheet().name.as_str()).collect();
                let refusal = no("WB-118", format!("`{word}` may mean {}.", names.join(" or ")));
                let code = many.iter().find_map(|kind| kind.sheet().code.clone());
                return Err(match code {
                    Some(code) => refusal.instead(format!("/wesnoth recruit list:{code}")),
                    None => refusal,
                });
            }
        };
        let sheet = kind.sheet();
        if sheet.level > LEVEL_MAX || sheet.code.is_none() {
            let reason = format!(
                "{} is of level {}; only levels 0 and 1 are for sale.",
                sheet.name, sheet.level
            );
            return Err(no("WB-85", reason));
        }
        if !self.options.mercenaries && sheet.set != self.side(side).faction {
            return Err(no(
                "WB-85",
                format!("{} is a mercenary; this game has none.", sheet.name),
            ));
        }
        Ok(kind)
    }

    /// The names most like a word: any that differs in few letters, then those of the side's own faction, which are
    /// cheaper than others.
    fn nearest_for_sale(&self, side: u8, word: &str) -> Vec<&'static str> {
        let name = |kind: UnitType| kind.sheet().name.as_str();
        let all: Vec<&'static str> = self.for_sale(side).map(name).collect();
        let mut near: Vec<&'static str> = muster_kit::nearest::nearest(word, all).into_iter().collect();
        let faction = self.side(side).faction;
        let own = self.for_sale(side).filter(|kind| kind.sheet().set == faction);
        let mut own: Vec<&'static str> = own.map(name).collect();
        let apart = |name: &str| {
            let whole = name.to_lowercase();
            distance(word, &whole).min(distance(word, &last_word_of(name)))
        };
        own.sort_by_key(|name| (apart(name), *name));
        own.retain(|name| !near.contains(name));
        near.extend(own);
        near.truncate(NEAREST);
        near
    }

    /// The whole list, with its price, or why not ([WB-86](docs/rules/wesnoth.md#wb-86)).
    fn hires(&self, side: u8, list: &Hires) -> Result<(Vec<Order>, u32), Refusal> {
        let free = self.free_castle(side);
        let gold = self.side(side).gold;
        let (mut orders, mut cost, mut paid) = (Vec::new(), 0, 0);
        for Hire { word, count, at } in &list.0 {
            let kind = self.recruit_named(side, word)?;
            for copy in 0..*count {
                // Of several only the first stands on the hex that was named.
                let at = at.filter(|_| copy == 0);
                if let Some(hex) = at {
                    let taken: Vec<Hex> = orders.iter().filter_map(|order: &Order| order.at).collect();
                    if taken.contains(&hex) || !free.contains(&hex) {
                        return Err(no_room(hex, &free, &taken));
                    }
                }
                orders.push(Order { kind, at });
                cost += price_of(self, side, kind);
                paid += usize::from(cost <= gold);
            }
        }
        if cost > gold {
            let castle = match free.len() {
                room if room < paid => format!(", and your castle has {room} free hexes"),
                _ => String::new(),
            };
            let fit = paid.min(free.len());
            let reason = format!("That costs {cost} gold and you have {gold}{castle}: {fit} fit.");
            return Err(no("WB-86", reason));
        }
        if orders.len() > free.len() {
            let reason = format!("Your castle has {} free hexes, not {}.", free.len(), orders.len());
            return Err(no("WB-86", reason));
        }
        Ok((orders, cost))
    }

    /// The leader's action ([WB-83](docs/rules/wesnoth.md#wb-83)): a whole list ([WB-86](docs/rules/wesnoth.md#wb-86))
    /// on free hexes of the own castle ([WB-87](docs/rules/wesnoth.md#wb-87)), named or in castle order
    /// ([WB-88](docs/rules/wesnoth.md#wb-88)), of units that may act at once unless the host says otherwise
    /// ([WB-89](docs/rules/wesnoth.md#wb-89)).
    pub(super) fn recruit(&mut self, side: u8, list: &Hires, referee: &mut Ref<'_>) -> Result<(), Refusal> {
        let leader = self.recruiter(side)?;
        let (orders, cost) = self.hires(side, list)?;
        self.enlist_all(leader, orders, cost, referee);
        Ok(())
    }

    /// Recruits that are paid and have room appear.
    pub(super) fn enlist_all(&mut self, leader: usize, orders: Vec<Order>, cost: u32, referee: &mut Ref<'_>) {
        let side = self.units[leader].owner;
        let mut free = self.free_castle(side);
        free.retain(|hex| orders.iter().all(|order| order.at != Some(*hex)));
        let mut free = free.into_iter();
        self.units[leader].deed = Deed::Recruited;
        let mut units = Vec::new();
        for Order { kind, at } in orders {
            let at = at.or_else(|| free.next()).expect("the free hexes were counted");
            let number = self.free_number(side);
            self.enlist(Unit {
                owner: side,
                number,
                kind,
                at,
                wounds: 0,
                deed: if self.options.recruits_act {
                    Deed::Fresh
                } else {
                    Deed::New
                },
                holds_keep: false,
            });
            units.push((number, kind, at));
        }
        let owner = self.side_mut(side);
        owner.gold -= cost;
        owner.tally.hired += cost;
        let gold = owner.gold;
        referee.note(Event::Recruited {
            side,
            units,
            cost,
            gold,
        });
    }

    /// The smallest number that no living unit of the side has ([WB-4](docs/rules/wesnoth.md#wb-4)); there is no limit
    /// of units ([WB-6](docs/rules/wesnoth.md#wb-6)).
    pub fn free_number(&self, side: u8) -> u8 {
        let taken: Vec<u8> = self.army(side).map(|unit| unit.number).collect();
        (1..=u8::MAX)
            .find(|number| !taken.contains(number))
            .expect("a map has fewer hexes than there are numbers")
    }

    /// Units stand by owner, then by number.
    pub(super) fn enlist(&mut self, unit: Unit) {
        let place = self
            .units
            .partition_point(|other| (other.owner, other.number) < (unit.owner, unit.number));
        self.units.insert(place, unit);
    }
}
