//! What kills of other units would open to those that strike at a hex, which the dangers that are told leave out.

use super::super::state::{Unit, Wesnoth};
use super::hires::Hires;
use super::{Comer, stands_together, with_hires};
use muster_kit::{Hex, listed};
use std::cmp::Reverse;

/// What kills of other units open to those that strike at a hex.
pub(super) enum Opened {
    /// Who could come then.
    Comers(String),
    /// More of those who can come anyway find room.
    Room,
}

impl Opened {
    /// What the dangers that are told leave out.
    pub(super) fn left_out(&self) -> String {
        match self {
            Opened::Comers(who) => format!("Left out is who could come as well if other units fell first: {who}."),
            Opened::Room => "Left out is that more could find room if other units fell first.".to_owned(),
        }
    }
}

/// A unit in play: its side and number.
type Key = (u8, u8);

/// A unit whose fall could open a way, and who can strike it.
struct Guard {
    unit: Key,
    strikers: Vec<Key>,
    /// The gold that its death brings ([WB-71](docs/rules/wesnoth.md#wb-71)).
    bounty: u32,
    /// Whether recruits of an enemy can, too.
    by_hired: bool,
}

fn key(unit: &Unit) -> Key {
    (unit.owner, unit.number)
}

impl Wesnoth {
    /// Who else could come next to a hex if units that guard its way fell before, each by another's strike, or that more would
    /// find room: what is told of the hex leaves that out.
    pub(super) fn opened_by_falls(
        &self,
        victim: &Unit,
        hex: Hex,
        (comers, hires): (&[Comer], &[Hires]),
    ) -> Option<Opened> {
        let side = victim.owner;
        let guards = self.guards_of(victim);
        if guards.is_empty() {
            return None;
        }
        let then = self.without(&guards, |_| true);
        let more = then.comers(side, victim, hex);
        let hired = then.all_hires(&more, victim, hex);
        let known: Vec<Key> = comers.iter().map(|comer| key(&comer.unit)).collect();
        let is_freed = |comer: &&Comer| {
            let own = key(&comer.unit);
            // Who kills a guard has struck.
            let others = |guard: &Guard| guard.by_hired || guard.strikers.iter().any(|striker| *striker != own);
            let freed = || self.without(&guards, others).comers(side, victim, hex);
            !known.contains(&own) && freed().iter().any(|one| key(&one.unit) == own)
        };
        let comes = more.iter().filter(is_freed);
        let comes = comes.map(|comer| format!("{} {}", comer.unit.badge(), comer.unit.kind));
        let is_new = |one: &&Hires| !hires.iter().any(|other| other.side == one.side);
        let paid = then.paid_for(&guards).all_hires(&more, victim, hex);
        let hirers = paid.iter().filter(is_new);
        let hirers = hirers.map(|one| format!("units that {} hires", Self::name_of(one.side)));
        let who: Vec<String> = comes.chain(hirers).collect();
        if !who.is_empty() {
            return Some(Opened::Comers(listed(who)));
        }
        let room = self.room_for(comers, hires);
        let mut hands = known;
        hands.extend(guards.iter().flat_map(|guard| guard.strikers.iter().copied()));
        hands.sort_unstable();
        hands.dedup();
        let hands = hands.len() + hires.iter().map(|one| one.comers.len()).sum::<usize>();
        // One of them makes the room and has struck.
        (hands > room + 1 && then.room_for(&more, &hired) > room).then_some(Opened::Room)
    }

    /// The other units of a victim's team that its enemies can strike.
    fn guards_of(&self, victim: &Unit) -> Vec<Guard> {
        let side = victim.owner;
        let others = self
            .units
            .iter()
            .filter(|unit| !self.are_enemies(side, unit.owner) && key(unit) != key(victim));
        let guard = |unit: &Unit| {
            let comers = self.comers(side, unit, unit.at);
            Guard {
                unit: key(unit),
                bounty: u32::from(unit.sheet().level),
                strikers: comers.iter().map(|comer| key(&comer.unit)).collect(),
                by_hired: !self.all_hires(&comers, unit, unit.at).is_empty(),
            }
        };
        let guards = others.map(guard);
        guards
            .filter(|guard| guard.by_hired || !guard.strikers.is_empty())
            .collect()
    }

    /// The position without those guards that have fallen.
    fn without(&self, guards: &[Guard], has_fallen: impl Fn(&Guard) -> bool) -> Wesnoth {
        let fallen: Vec<Key> = guards
            .iter()
            .filter(|guard| has_fallen(guard))
            .map(|guard| guard.unit)
            .collect();
        let mut then = self.clone();
        then.units.retain(|unit| !fallen.contains(&key(unit)));
        then
    }

    /// The position after each side has killed as many of those guards as it has units that can strike them, with the gold for
    /// those that pay most and without these units, which take no village any more.
    fn paid_for(&self, guards: &[Guard]) -> Wesnoth {
        let mut then = self.clone();
        for side in self.side_numbers() {
            let is_killer = |own: &Key| own.0 == side && own.1 > 0;
            let struck = guards.iter().filter(|guard| guard.strikers.iter().any(is_killer));
            let mut bounties: Vec<u32> = struck.map(|guard| guard.bounty).collect();
            bounties.sort_unstable_by_key(|bounty| Reverse(*bounty));
            let mut killers: Vec<Key> = guards.iter().flat_map(|guard| guard.strikers.iter().copied()).collect();
            killers.retain(is_killer);
            killers.sort_unstable();
            killers.dedup();
            then.side_mut(side).gold += bounties.iter().take(killers.len()).sum::<u32>();
            then.units.retain(|unit| !killers.contains(&key(unit)));
        }
        then
    }

    /// How many find room if all come that can.
    fn room_for(&self, comers: &[Comer], hires: &[Hires]) -> usize {
        let hiring: Vec<&Hires> = hires.iter().collect();
        let all = with_hires(comers, &hiring);
        let stands = stands_together(&all, &self.held_by_leaders(&hiring));
        stands.into_iter().flatten().count()
    }
}
