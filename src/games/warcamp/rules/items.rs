//! Making, wearing and using items ([chapter 2.14](docs/rules/warcamp.md#214-items),
//! [WC-119](docs/rules/warcamp.md#wc-119) to [WC-129](docs/rules/warcamp.md#wc-129)).

use super::{Ref, no, row};
use crate::action::Make;
use crate::data::{Building, ItemKind, Quirk, Slot, basic_base, magic_base, prefix_of, suffix_of};
use crate::event::{Cause, Event, Lot, Made};
use crate::rules::aims::{pick_buildings, pick_tired};
use crate::rules::dice::roll;
use crate::rules::leaders::skeletons;
use crate::rules::spells::{kill_at_random, raze_and_tell, rouse};
use crate::rules::strike_at;
use crate::state::{Item, Tribe, Tribes, Warcamp, Wearer};
use crate::words::{ItemNumber, Letter, Pick, Wear};
use muster_kit::Refusal;

/// Hand items of one wearer ([WC-120](docs/rules/warcamp.md#wc-120)).
const HANDS: usize = 2;

/// Dice of an item in the making.
struct Making<'a, 'b> {
    tribes: &'a mut Tribes,
    owner: Option<Letter>,
    lots: Vec<Lot>,
    referee: &'a mut Ref<'b>,
}

impl Making<'_, '_> {
    fn die(&mut self, sides: u32) -> u32 {
        let face = roll(self.tribes, self.owner, sides, self.referee);
        self.lots.push(Lot { sides, face });
        face
    }

    /// Rolls a basic item ([T-5](docs/rules/warcamp.md#t-5)).
    fn basic(&mut self) -> ItemKind {
        ItemKind {
            base: basic_base(self.die(20)),
            prefix: None,
            suffix: None,
        }
    }

    /// Rolls a magic item: base on [T-6](docs/rules/warcamp.md#t-6), then 1-2 a prefix, 3-5 a suffix, 6 both
    /// ([WC-128](docs/rules/warcamp.md#wc-128)).
    fn magic(&mut self) -> ItemKind {
        let special = self.die(20);
        let base = magic_base(special).unwrap_or_else(|| basic_base(self.die(20)));
        let magic = self.die(6);
        let prefix = (magic <= 2 || magic == 6).then(|| prefix_of(self.die(20)));
        let suffix = (magic >= 3).then(|| suffix_of(self.die(20)));
        ItemKind { base, prefix, suffix }
    }

    /// Rolls a found item, basic on 1-4, else magic ([WC-129](docs/rules/warcamp.md#wc-129),
    /// [T-9](docs/rules/warcamp.md#t-9)).
    fn found(&mut self) -> ItemKind {
        if self.die(6) <= 4 { self.basic() } else { self.magic() }
    }
}

/// Rolls an item that belongs to no tribe yet ([WC-129](docs/rules/warcamp.md#wc-129)).
pub fn roll_found(tribes: &mut Tribes, owner: Option<Letter>, referee: &mut Ref<'_>) -> Made {
    roll_item(tribes, owner, |making| making.found(), referee)
}

fn roll_item(
    tribes: &mut Tribes,
    owner: Option<Letter>,
    make: impl FnOnce(&mut Making<'_, '_>) -> ItemKind,
    referee: &mut Ref<'_>,
) -> Made {
    let mut making = Making {
        tribes,
        owner,
        lots: Vec::new(),
        referee,
    };
    let kind = make(&mut making);
    Made {
        number: None,
        kind,
        lots: making.lots,
    }
}

/// An item comes to a tribe's stash ([WC-129](docs/rules/warcamp.md#wc-129)).
pub fn find_item(game: &mut Warcamp, owner: Option<Letter>, letter: Letter, referee: &mut Ref<'_>) -> Made {
    let made = roll_found(&mut game.tribes, owner, referee);
    give(game, letter, made)
}

/// The order is paid for already: rolls a plain or magic item and puts it into the stash
/// ([WC-115](docs/rules/warcamp.md#wc-115), [WC-116](docs/rules/warcamp.md#wc-116)).
pub fn forge_item(game: &mut Warcamp, letter: Letter, make: Make, referee: &mut Ref<'_>) -> Made {
    let kind = |making: &mut Making<'_, '_>| match make {
        Make::Basic => making.basic(),
        Make::Magic => making.magic(),
    };
    let made = roll_item(&mut game.tribes, Some(letter), kind, referee);
    give(game, letter, made)
}

/// A new item gets the next number ([WC-119](docs/rules/warcamp.md#wc-119)).
pub fn give(game: &mut Warcamp, letter: Letter, made: Made) -> Made {
    let number = game.register.next_item();
    game.tribes[letter].gear.add([Item::new(number, made.kind)]);
    Made {
        number: Some(number),
        ..made
    }
}

/// Puts an item on, moves it or takes it off ([WC-120](docs/rules/warcamp.md#wc-120),
/// [WC-121](docs/rules/warcamp.md#wc-121), [WC-122](docs/rules/warcamp.md#wc-122),
/// [WC-35](docs/rules/warcamp.md#wc-35)).
pub fn equip(
    tribes: &mut Tribes,
    item: ItemNumber,
    to: Wear,
    swap: bool,
    referee: &mut Ref<'_>,
) -> Result<(), Refusal> {
    let letter = tribes.turn();
    let (wearer, in_the_way) = check_equip(tribes, item, to, swap)?;
    let tribe = &mut tribes[letter];
    let mut replaced = Vec::new();
    for number in in_the_way {
        let other = tribe.gear.get_mut(number).expect("it is in the way");
        other.put(Wearer::Stash);
        replaced.push(other.thing());
    }
    let held = tribe.gear.get_mut(item.0).expect("it was found");
    held.put(wearer);
    let thing = held.thing();
    referee.note(Event::Equipped {
        letter,
        item: thing,
        wearer: match wearer {
            Wearer::Stash => None,
            Wearer::Leader => Some(0),
            Wearer::Member(number) => Some(number),
        },
        replaced,
    });
    Ok(())
}

/// Who wears an item from now on and what comes off for it, if it can be put on, moved or taken off
/// ([WC-120](docs/rules/warcamp.md#wc-120) to [WC-122](docs/rules/warcamp.md#wc-122)).
pub fn check_equip(tribes: &Tribes, item: ItemNumber, to: Wear, swap: bool) -> Result<(Wearer, Vec<u16>), Refusal> {
    let tribe = tribes.mover();
    let held = *tribe.owned("WC-119", item)?;
    let wearer = match to {
        Wear::Off => {
            if !held.is_worn() {
                let text = format!("{item} {} lies in the stash already.", held.kind());
                return Err(no("WC-122", "slot", text));
            }
            Wearer::Stash
        }
        Wear::Leader => Wearer::Leader,
        Wear::Member(number) => {
            if tribe.member(number).is_none() {
                let text = format!(
                    "There is no #{number} in your tribe. Members: {}.",
                    row(tribe.people.numbers())
                );
                return Err(no("WC-121", "not-able", text));
            }
            Wearer::Member(number)
        }
    };
    if wearer == Wearer::Stash {
        return Ok((wearer, Vec::new()));
    }
    if held.was_put_on() {
        return Err(no(
            "WC-122",
            "equip-once",
            format!("{item} was put on this turn already."),
        ));
    }
    if held.wearer() == wearer {
        return Err(no("WC-122", "slot", format!("{item} is worn there already.")));
    }
    let slot = held.kind().slot();
    let in_the_way = tribe.in_the_way(wearer, slot);
    if !swap && !in_the_way.is_empty() {
        return Err(tribe.slot_full(wearer, slot));
    }
    Ok((wearer, in_the_way))
}

/// Uses a worn item, paying its bones ([WC-126](docs/rules/warcamp.md#wc-126)).
pub fn use_item(
    game: &mut Warcamp,
    item: ItemNumber,
    at: Option<Letter>,
    picks: &[Pick],
    referee: &mut Ref<'_>,
) -> Result<(), Refusal> {
    let letter = game.tribes.turn();
    let ItemUse {
        held,
        quirk,
        price,
        target,
        falling,
        roused,
    } = check_item_use(game, item, at, picks)?;
    let tribe = &mut game.tribes[letter];
    tribe.stores.pay_bones(price);
    tribe.gear.get_mut(item.0).expect("it was found").spend();
    referee.note(Event::Used {
        letter,
        item: held.thing(),
        quirk,
        price,
        bones: tribe.stores.bones(),
        target,
    });
    if let Some(target) = target {
        strike_at(game, target);
    }
    match (quirk, target) {
        (Quirk::Sparks, Some(target)) => kill_at_random(game, target, 1, None, Cause::Item, Some(letter), referee),
        (Quirk::Ruin, Some(target)) => raze_and_tell(game, target, &falling, None, referee),
        (Quirk::Grave, _) => skeletons(game, letter, 1, referee),
        (Quirk::Whip, _) => rouse(&mut game.tribes[letter], letter, &roused, referee),
        _ => (),
    }
    Ok(())
}

/// A use of an item that is possible.
pub struct ItemUse {
    held: Item,
    quirk: Quirk,
    /// In bones.
    price: u32,
    target: Option<Letter>,
    falling: Vec<Building>,
    roused: Vec<u16>,
}

/// What a use of a worn item does, if it is possible ([WC-126](docs/rules/warcamp.md#wc-126)).
pub fn check_item_use(
    game: &Warcamp,
    item: ItemNumber,
    at: Option<Letter>,
    picks: &[Pick],
) -> Result<ItemUse, Refusal> {
    let tribe = game.tribes.mover();
    let held = *tribe.owned("WC-126", item)?;
    let Some((quirk, usage)) = held.kind().usage() else {
        return Err(no("WC-126", "no-use", format!("{item} {} has no use.", held.kind())));
    };
    if !held.is_worn() {
        let text = format!("{item} {} is not worn.", held.kind());
        return Err(no("WC-126", "no-use", text).instead(format!("/warcamp equip item:{item} to:L")));
    }
    if held.was_used() {
        return Err(no("WC-126", "no-use", format!("{item} was used this turn already.")));
    }
    let target = use_target(game, item, usage.hostile, at)?;
    let falling = check_use(&game.tribes, quirk, target, picks)?;
    let roused = if quirk == Quirk::Whip {
        pick_tired(&game.tribes, "WC-126", picks, 1)?
    } else {
        Vec::new()
    };
    game.tribes
        .mover()
        .stores
        .check_bones("WC-126", &format!("Using {item}"), usage.bones)?;
    Ok(ItemUse {
        held,
        quirk,
        price: usage.bones,
        target,
        falling,
        roused,
    })
}

fn use_target(game: &Warcamp, item: ItemNumber, hostile: bool, at: Option<Letter>) -> Result<Option<Letter>, Refusal> {
    match (hostile, at) {
        (false, None) => Ok(None),
        (false, Some(_)) => Err(no(
            "WC-126",
            "target",
            format!("{item} works on your own tribe; leave the aim out."),
        )),
        (true, None) => {
            let text = format!("Aim {item} at a tribe. {}", game.tribes.living_others());
            Err(no("WC-126", "target", text))
        }
        (true, Some(letter)) => {
            let target = game.tribes.target("WC-126", letter)?;
            game.terms.check_truce(game.turn.round())?;
            Ok(Some(target))
        }
    }
}

/// Whether a use can do something, and which building an item of Ruin destroys.
fn check_use(tribes: &Tribes, quirk: Quirk, target: Option<Letter>, picks: &[Pick]) -> Result<Vec<Building>, Refusal> {
    match (quirk, target) {
        (Quirk::Ruin, Some(target)) => {
            if tribes[target].camp.counted().is_empty() {
                let text = format!("{} has no buildings.", target);
                return Err(no("WC-126", "no-goods", text));
            }
            let wishes = pick_buildings(&tribes[target], target, "WC-126", picks, 1)?;
            Ok(tribes[target].camp.falling(&wishes, 1))
        }
        (Quirk::Whip, _) => Ok(Vec::new()),
        (Quirk::Grave, _) if picks.is_empty() => tribes.mover().people.check_room(1).map(|()| Vec::new()),
        _ if picks.is_empty() => Ok(Vec::new()),
        _ => Err(no("WC-126", "target", "This item needs no pick; leave it out.")),
    }
}

impl Tribe {
    /// An item of the tribe ([WC-119](docs/rules/warcamp.md#wc-119)).
    fn owned(&self, clause: &'static str, item: ItemNumber) -> Result<&Item, Refusal> {
        self.gear.get(item.0).ok_or_else(|| {
            let own = row(self.gear.iter().map(|item| ItemNumber(item.number())));
            let text = if own.is_empty() {
                format!("You have no {item}, nor any other item.")
            } else {
                format!("You have no {item}. Yours: {own}.")
            };
            no(clause, "no-use", text)
        })
    }

    /// What must come off before something of that slot goes on: like for like, of two weapons the lower number
    /// ([WC-120](docs/rules/warcamp.md#wc-120), [WC-122](docs/rules/warcamp.md#wc-122)).
    fn in_the_way(&self, wearer: Wearer, slot: Slot) -> Vec<u16> {
        let worn = |slot| self.gear.worn_in(wearer, slot).map(|item| item.number());
        let first_of = |slot| worn(slot).min();
        match slot {
            Slot::Ring | Slot::Amulet => Vec::new(),
            Slot::Armour | Slot::Socks => worn(slot).collect(),
            Slot::Shield => match first_of(Slot::Shield) {
                Some(shield) => vec![shield],
                None if worn(Slot::Weapon).count() >= HANDS => first_of(Slot::Weapon).into_iter().collect(),
                None => Vec::new(),
            },
            Slot::Weapon => {
                let hands = worn(Slot::Weapon).count() + worn(Slot::Shield).count();
                if hands < HANDS {
                    Vec::new()
                } else {
                    first_of(Slot::Weapon).into_iter().collect()
                }
            }
        }
    }

    fn slot_full(&self, wearer: Wearer, slot: Slot) -> Refusal {
        let who = match wearer {
            Wearer::Member(number) => format!("#{number}"),
            _ => format!("The {}", self.leader()),
        };
        let weapons = self.gear.worn_in(wearer, Slot::Weapon).count();
        let full = match slot {
            Slot::Weapon | Slot::Shield if weapons >= HANDS => "holds two weapons",
            Slot::Weapon => "holds a weapon and a shield",
            Slot::Shield => "holds a shield",
            Slot::Armour => "wears armour",
            Slot::Socks => "wears socks",
            Slot::Ring | Slot::Amulet => "wears enough",
        };
        no(
            "WC-120",
            "slot",
            format!("{who} already {full}. Take one off, or add swap."),
        )
    }
}
