//! What holds in every position that play can reach.

use super::super::action::When;
use super::super::data::{Card, NUMBER_MAX, Slot, full_deck};
use super::super::state::{COUNT_MAX, Member, STORE_MAX, Tribe, Tribes, Warcamp, Wearer};
use muster_game::Duty;
use muster_kit::Refusal;

fn unsound(clause: &'static str, reason: String) -> Refusal {
    Refusal::new(clause, reason).code("unsound")
}

fn ensure(holds: bool, clause: &'static str, reason: impl FnOnce() -> String) -> Result<(), Refusal> {
    if holds { Ok(()) } else { Err(unsound(clause, reason())) }
}

fn rises(numbers: impl IntoIterator<Item = u16>) -> bool {
    let mut last = 0;
    numbers.into_iter().all(|number| {
        let higher = number > last;
        last = number;
        higher
    })
}

/// Whether the position is one that play could reach; `reads` says whether stored orders can be read.
pub fn check_sound(game: &Warcamp, reads: impl Fn(&str) -> bool) -> Result<(), Refusal> {
    super::setup::places(game.terms.options())?;
    let seats = game.tribes.count();
    ensure((2..=8).contains(&seats), "WC-12", || format!("{seats} tribes"))?;
    ensure(game.tribes.turn().index() < seats, "WC-18", || {
        format!("tribe {} is in turn", game.tribes.turn().0)
    })?;
    let mut chairs: Vec<u8> = game.tribes.iter().map(|tribe| tribe.seat().0).collect();
    chairs.sort_unstable();
    ensure(
        chairs.iter().map(|seat| usize::from(*seat)).eq(0..seats),
        "WC-12",
        || "seats".to_owned(),
    )?;
    ensure(game.turn.round() >= 1, "WC-21", || "round 0".to_owned())?;
    ensure(game.luck.is_sound(), "WC-145", || {
        format!("luck {}", game.luck.find_at())
    })?;
    let living = game.tribes.living().count();
    ensure(living >= 1, "WC-149", || "nobody lives".to_owned())?;
    ensure(living >= 2 || game.ending.is_some(), "WC-149", || {
        "one tribe lives and plays on".to_owned()
    })?;
    let moving = game.ending.is_some() || game.tribes.mover().is_alive();
    ensure(moving, "WC-147", || "a dead tribe is in turn".to_owned())?;
    check_cards(game)?;
    check_counts(game)?;
    let items = game
        .tribes
        .iter()
        .flat_map(|tribe| tribe.gear.all())
        .map(|item| item.number());
    let mut items: Vec<u16> = items.collect();
    items.sort_unstable();
    ensure(rises(items.iter().copied()), "WC-119", || {
        "an item's number twice".to_owned()
    })?;
    let highest = items.last().copied().unwrap_or(0);
    ensure(highest <= game.register.items(), "WC-119", || {
        format!("item {highest} was never made")
    })?;
    game.tribes
        .iter()
        .try_for_each(|tribe| check_tribe(&game.tribes, tribe, &reads))
}

/// Deck, discards and hands are the whole deck ([WC-19](docs/rules/warcamp.md#wc-19)).
fn check_cards(game: &Warcamp) -> Result<(), Refusal> {
    let hands = game.tribes.iter().flat_map(|tribe| tribe.secret.hand());
    let mut cards: Vec<Card> = game.cards.all().chain(hands.copied()).collect();
    cards.sort_unstable();
    let all = full_deck(game.terms.has_plague_cards());
    ensure(cards == all, "WC-19", || {
        format!("{} cards instead of {}", cards.len(), all.len())
    })
}

fn check_tribe(tribes: &Tribes, tribe: &Tribe, reads: &impl Fn(&str) -> bool) -> Result<(), Refusal> {
    let name = tribe.name();
    let numbers = || tribe.people.iter().map(Member::number);
    ensure(rises(numbers()), "WC-17", || format!("{name}: members out of order"))?;
    ensure(
        numbers().all(|number| number <= tribe.people.numbered()),
        "WC-17",
        || format!("{name}: a number never given"),
    )?;
    ensure(tribe.people.iter().all(Member::is_skilled), "WC-1", || {
        format!("{name}: a Skill outside 2 to 10")
    })?;
    let alive = tribe.is_alive() != tribe.people.is_empty();
    ensure(alive, "WC-147", || {
        format!("{name}: dead with members, or alive without")
    })?;
    let inside = tribe.people.inside().len();
    let places = tribe.camp.tower_places();
    ensure(inside <= places, "WC-111", || {
        format!("{name}: {inside} in {places} tower places")
    })?;
    let hand = tribe.secret.hand().len();
    ensure(hand <= tribe.hand_limit(), "WC-94", || {
        format!("{name}: {hand} cards in hand")
    })?;
    ensure(tribe.people.are_named(), "WC-16", || {
        format!("{name}: a name of no list")
    })?;
    ensure(tribe.people.naming().is_sound(), "WC-16", || {
        format!("{name}: names out of step")
    })?;
    let mut plans = [tribe.secret.orders(When::Next), tribe.secret.orders(When::Missed)]
        .into_iter()
        .flatten();
    ensure(plans.all(reads), "WC-161", || {
        format!("{name}: stored orders that cannot be read")
    })?;
    ensure(tribe.effects.are_jinxes_of(tribes.count()), "WC-105", || {
        format!("{name}: jinxed by nobody")
    })?;
    let numbered = tribe.people.numbered() <= NUMBER_MAX;
    ensure(tribe.stores.is_sound() && numbered, "WC-17", || {
        format!("{name}: beyond reckoning")
    })?;
    ensure(is_countable(tribe), "WC-17", || {
        format!("{name}: counts beyond reckoning")
    })?;
    check_items(tribe)
}

/// What only rises could not rise for ever.
fn check_counts(game: &Warcamp) -> Result<(), Refusal> {
    let counts = [game.turn.round(), game.luck.dry_rounds(), game.peace.rounds()];
    let deaths = game.records.deaths().map(|(_, count)| count);
    let counted = counts.iter().chain(&deaths).all(|count| *count <= COUNT_MAX) && game.register.is_countable();
    let stores = game.town.food().max(game.town.bones()) <= STORE_MAX;
    let countable = counted && stores && game.turn.key() <= Duty::KEY_MAX;
    ensure(countable, "WC-21", || "counts beyond reckoning".to_owned())
}

/// Whether a tribe's counts are far from where they would run over.
fn is_countable(tribe: &Tribe) -> bool {
    let counts = [tribe.done.forged(), tribe.done.kidnaps(), tribe.people.naming().drawn()];
    counts.iter().all(|count| *count <= COUNT_MAX)
        && tribe.tally.is_countable()
        && tribe.effects.is_countable()
        && tribe.camp.is_within(NUMBER_MAX)
        && tribe.secret.is_countable()
}

/// Items are known, worn by a member or leader who is there, and fit ([WC-119](docs/rules/warcamp.md#wc-119),
/// [WC-120](docs/rules/warcamp.md#wc-120)).
fn check_items(tribe: &Tribe) -> Result<(), Refusal> {
    let name = tribe.name();
    for item in tribe.gear.all() {
        ensure(item.kind().is_known(), "WC-128", || {
            format!("{name}: item {} of no table", item.number())
        })?;
        if let Wearer::Member(number) = item.wearer() {
            let there = tribe.member(number).is_some();
            ensure(there, "WC-119", || {
                format!("{name}: item {} worn by nobody", item.number())
            })?;
        }
    }
    ensure(rises(tribe.gear.iter().map(|item| item.number())), "WC-119", || {
        format!("{name}: items out of order")
    })?;
    let mut wearers: Vec<Wearer> = tribe.gear.iter().map(|item| item.wearer()).collect();
    wearers.retain(|wearer| *wearer != Wearer::Stash);
    for wearer in wearers {
        let worn = |slot| tribe.gear.worn_in(wearer, slot).count();
        let hands = worn(Slot::Weapon) + worn(Slot::Shield) <= 2 && worn(Slot::Shield) <= 1;
        let fits = hands && worn(Slot::Armour) <= 1 && worn(Slot::Socks) <= 1;
        ensure(fits, "WC-120", || format!("{name}: {wearer:?} wears too much"))?;
    }
    Ok(())
}
