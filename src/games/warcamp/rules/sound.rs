//! What holds in every position that play can reach.

use super::super::action::STEPS_MAX;
use super::super::data::{Card, MEMBER_NAMES_EACH, NAME_STRIDES, NUMBER_MAX, Slot, full_deck};
use super::super::state::{COUNT_MAX, Name, STORE_MAX, Tribe, Warcamp, Wearer};
use super::leaders::{SKILL_MAX, SKILL_MIN};
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

impl Warcamp {
    /// Whether the position is one that play could reach; `reads` says whether stored orders can be read.
    pub fn check_sound(&self, reads: impl Fn(&str) -> bool) -> Result<(), Refusal> {
        super::setup::places(&self.options)?;
        let seats = self.tribes.len();
        ensure((2..=8).contains(&seats), "WC-12", || format!("{seats} tribes"))?;
        ensure(self.current() < seats, "WC-18", || {
            format!("tribe {} is in turn", self.turn)
        })?;
        let mut chairs: Vec<u8> = self.tribes.iter().map(|tribe| tribe.seat.0).collect();
        chairs.sort_unstable();
        ensure(
            chairs.iter().map(|seat| usize::from(*seat)).eq(0..seats),
            "WC-12",
            || "seats".to_owned(),
        )?;
        ensure(self.round >= 1, "WC-21", || "round 0".to_owned())?;
        ensure(self.luck.is_sound(), "WC-145", || {
            format!("luck {}", self.luck.find_at())
        })?;
        let living = self.living().count();
        ensure(living >= 1, "WC-149", || "nobody lives".to_owned())?;
        ensure(living >= 2 || self.is_over(), "WC-149", || {
            "one tribe lives and plays on".to_owned()
        })?;
        let moving = self.is_over() || self.mover().is_alive();
        ensure(moving, "WC-147", || "a dead tribe is in turn".to_owned())?;
        self.check_cards()?;
        self.check_counts()?;
        let items = self
            .tribes
            .iter()
            .flat_map(|tribe| &tribe.items)
            .map(|item| item.number);
        let mut items: Vec<u16> = items.collect();
        items.sort_unstable();
        ensure(rises(items.iter().copied()), "WC-119", || {
            "an item's number twice".to_owned()
        })?;
        let highest = items.last().copied().unwrap_or(0);
        ensure(highest <= self.items_made, "WC-119", || {
            format!("item {highest} was never made")
        })?;
        self.tribes.iter().try_for_each(|tribe| self.check_tribe(tribe, &reads))
    }

    /// Deck, discards and hands are the whole deck ([WC-19](docs/rules/warcamp.md#wc-19)).
    fn check_cards(&self) -> Result<(), Refusal> {
        let hands = self.tribes.iter().flat_map(|tribe| &tribe.secret.hand);
        let mut cards: Vec<Card> = self.deck.0.iter().chain(&self.discards).chain(hands).copied().collect();
        cards.sort_unstable();
        let all = full_deck(self.has_plague_cards());
        ensure(cards == all, "WC-19", || {
            format!("{} cards instead of {}", cards.len(), all.len())
        })
    }

    fn check_tribe(&self, tribe: &Tribe, reads: &impl Fn(&str) -> bool) -> Result<(), Refusal> {
        let name = &tribe.name;
        let numbers = || tribe.members.iter().map(|member| member.number);
        ensure(rises(numbers()), "WC-17", || format!("{name}: members out of order"))?;
        ensure(numbers().all(|number| number <= tribe.numbered), "WC-17", || {
            format!("{name}: a number never given")
        })?;
        let skilled = tribe
            .members
            .iter()
            .all(|member| (SKILL_MIN..=SKILL_MAX).contains(&member.skill));
        ensure(skilled, "WC-1", || format!("{name}: a Skill outside 2 to 10"))?;
        let alive = tribe.is_alive() != tribe.members.is_empty();
        ensure(alive, "WC-147", || {
            format!("{name}: dead with members, or alive without")
        })?;
        let inside = tribe.members.iter().filter(|member| member.in_tower).count();
        let places = tribe.has(super::super::data::Building::Tower) as usize * super::super::state::TOWER_PLACES;
        ensure(inside <= places, "WC-111", || {
            format!("{name}: {inside} in {places} tower places")
        })?;
        let hand = tribe.secret.hand.len();
        ensure(hand <= tribe.hand_limit(), "WC-94", || {
            format!("{name}: {hand} cards in hand")
        })?;
        let known = tribe.members.iter().all(|member| match &member.name {
            Name::Drawn { row, .. } => usize::from(*row) < MEMBER_NAMES_EACH,
            Name::Given(name) => (1..=9).contains(&name.chars().count()),
        });
        ensure(known, "WC-16", || format!("{name}: a name of no list"))?;
        let walk = usize::from(tribe.naming.first) < MEMBER_NAMES_EACH && NAME_STRIDES.contains(&tribe.naming.stride);
        ensure(walk, "WC-16", || format!("{name}: names out of step"))?;
        let mut plans = [&tribe.secret.next, &tribe.secret.missed].into_iter().flatten();
        ensure(plans.all(|plan| reads(plan)), "WC-161", || {
            format!("{name}: stored orders that cannot be read")
        })?;
        let jinxers = &tribe.effects.jinxes;
        let jinxed = jinxers.iter().all(|jinx| usize::from(jinx.caster) < self.tribes.len());
        ensure(jinxed, "WC-105", || format!("{name}: jinxed by nobody"))?;
        let most = tribe.food.max(tribe.bones);
        ensure(most <= STORE_MAX && tribe.numbered <= NUMBER_MAX, "WC-17", || {
            format!("{name}: beyond reckoning")
        })?;
        ensure(is_countable(tribe), "WC-17", || {
            format!("{name}: counts beyond reckoning")
        })?;
        check_items(tribe)
    }

    /// What only rises could not rise for ever.
    fn check_counts(&self) -> Result<(), Refusal> {
        let records = &self.records;
        let counts = [
            self.round,
            self.items_made,
            self.adventurers_named,
            self.luck.dry_rounds(),
            self.peace.rounds(),
            records.hunted,
            records.starved,
            records.adventurers,
            records.meteors,
        ];
        let stores = self.town.food().max(self.town.bones()) <= STORE_MAX;
        let countable = counts.iter().all(|count| *count <= COUNT_MAX) && stores && self.key <= Duty::KEY_MAX;
        ensure(countable, "WC-21", || "counts beyond reckoning".to_owned())
    }
}

/// Whether a tribe's counts are far from where they would run over.
fn is_countable(tribe: &Tribe) -> bool {
    let (tally, effects) = (&tribe.tally, &tribe.effects);
    let kills = tally.kills;
    let counts = [
        tally.won,
        tally.lost,
        tally.tied,
        kills.battle,
        kills.spell,
        kills.item,
        kills.thieving,
        tally.thefts,
        tally.thefts_failed,
        tally.kidnapped,
        tally.births,
        tally.raised,
        tally.starved,
        tally.spells,
        tally.dead,
        tribe.done.forged,
        tribe.done.kidnaps,
        tribe.naming.drawn,
    ];
    let amounts = [
        effects.favor,
        effects.hides,
        effects.fog,
        effects.wards,
        effects.lure,
        effects.moon,
    ];
    let jinxes =
        effects.jinxes.len() <= usize::from(NUMBER_MAX) && effects.jinxes.iter().all(|jinx| jinx.less <= STORE_MAX);
    let dice = [tally.dice, tally.pips, tally.pips_expected_twice];
    counts.iter().all(|count| *count <= COUNT_MAX)
        && tribe.buildings.iter().all(|count| *count <= NUMBER_MAX)
        && amounts.iter().all(|amount| *amount <= STORE_MAX)
        && dice.iter().all(|count| *count <= 1 << 31)
        && usize::from(tribe.secret.step) <= STEPS_MAX
        && jinxes
}

/// Items are known, worn by a member or leader who is there, and fit ([WC-119](docs/rules/warcamp.md#wc-119),
/// [WC-120](docs/rules/warcamp.md#wc-120)).
fn check_items(tribe: &Tribe) -> Result<(), Refusal> {
    let name = &tribe.name;
    for item in &tribe.items {
        ensure(item.kind.is_known(), "WC-128", || {
            format!("{name}: item {} of no table", item.number)
        })?;
        if let Wearer::Member(number) = item.wearer {
            let there = tribe.member(number).is_some();
            ensure(there, "WC-119", || {
                format!("{name}: item {} worn by nobody", item.number)
            })?;
        }
    }
    ensure(rises(tribe.items.iter().map(|item| item.number)), "WC-119", || {
        format!("{name}: items out of order")
    })?;
    let mut wearers: Vec<Wearer> = tribe.items.iter().map(|item| item.wearer).collect();
    wearers.retain(|wearer| *wearer != Wearer::Stash);
    for wearer in wearers {
        let worn = |slot| tribe.worn_in(wearer, slot).count();
        let hands = worn(Slot::Weapon) + worn(Slot::Shield) <= 2 && worn(Slot::Shield) <= 1;
        let fits = hands && worn(Slot::Armour) <= 1 && worn(Slot::Socks) <= 1;
        ensure(fits, "WC-120", || format!("{name}: {wearer:?} wears too much"))?;
    }
    Ok(())
}
