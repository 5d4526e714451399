//! Standing orders (chapter 6) and who commands which unit (BB-6, BB-266).

use super::{Ref, no};
use crate::action::{Action, Control};
use crate::event::Event;
use crate::state::{Barbarica, Side, Unit};
use crate::words::UnitId;
use muster_kit::{Refusal, Seat, Whose};

/// Two missed deadlines in a row make a player's units everybody's (chapter 6).
const MISSES_AWAY: u8 = 2;

impl Barbarica {
    /// Whose luck a unit's dice are.
    pub fn dice_of(&self, id: UnitId) -> Whose {
        let seat = match id.side() {
            Side::Rome => self.rome,
            Side::Tribe => self.unit(id).map_or(0, |unit| unit.owner),
        };
        Whose::Seat(Seat(seat))
    }

    /// Whether a seat may order a unit ([BB-6](docs/rules/barbarica.md#bb-6),
    /// [BB-266](docs/rules/barbarica.md#bb-266)).
    pub fn commands(&self, seat: u8, unit: &Unit) -> bool {
        if !self.seats_of(unit.side()).contains(&seat) {
            return false;
        }
        unit.side() == Side::Rome
            || unit.owner == seat
            || self.options.control == Control::Shared
            || self
                .missed
                .get(&unit.owner)
                .is_some_and(|misses| *misses >= MISSES_AWAY)
    }

    /// A unit that a seat may order ([BB-6](docs/rules/barbarica.md#bb-6)).
    pub fn own(&self, seat: u8, id: UnitId) -> Result<&Unit, Refusal> {
        let Some(unit) = self.unit(id).filter(|unit| self.knows_of(seat, unit)) else {
            let mine: Vec<String> = self
                .units
                .iter()
                .filter(|unit| self.commands(seat, unit))
                .map(|unit| unit.id.to_string())
                .collect();
            let reason = format!("There is no {id} on the map.");
            return Err(no("BB-6", reason).instead(format!("Your units: {}.", mine.join(", "))));
        };
        if self.commands(seat, unit) {
            return Ok(unit);
        }
        if self.seats_of(unit.side()).contains(&seat) {
            let reason = format!("{id} belongs to another player of your side.");
            return Err(no("BB-6", reason).instead(format!("ask for /barb give unit:{id}")));
        }
        let (whose, who) = match unit.side() {
            Side::Rome if self.rome >= self.chairs => ("Roman", "the bot moves it"),
            Side::Rome => ("Roman", "the other player moves it"),
            Side::Tribe => ("of the tribe", "the tribe moves it"),
        };
        Err(no("BB-6", format!("{id} is {whose}; {who}.")).instead("one of your own units"))
    }

    /// Whether a seat may know that a unit is there.
    pub fn knows_of(&self, seat: u8, unit: &Unit) -> bool {
        unit.is_visible() || !self.keeps_secrets() || self.seats_of(unit.side()).contains(&seat)
    }

    /// An enemy that a unit can aim at or charge: seen, and still there ([BB-200](docs/rules/barbarica.md#bb-200),
    /// [BB-162](docs/rules/barbarica.md#bb-162)).
    pub(super) fn seen_enemy(&self, by: UnitId, target: UnitId) -> Result<&Unit, Refusal> {
        let side = by.side();
        if target.side() == side {
            // `d6` may be a unit's name and a hex.
            if self.unit(target).is_none() {
                let reason = format!("There is no unit {target}; name an enemy's unit, not a hex.");
                return Err(no("BB-6", reason).instead(self.enemies_seen(side)));
            }
            return Err(no("BB-6", format!("{target} is on your side.")).instead("an enemy"));
        }
        self.unit(target).filter(|unit| unit.is_visible()).ok_or_else(|| {
            let reason = format!("There is no {target} to be seen.");
            no("BB-200", reason).instead(self.enemies_seen(side))
        })
    }

    fn enemies_seen(&self, side: Side) -> String {
        let seen: Vec<String> = self.visible(side.other()).map(|unit| unit.id.to_string()).collect();
        format!("Enemies: {}.", seen.join(", "))
    }

    /// Sets what units do by themselves outside their own phases (chapter 6 of docs/rules/barbarica.md).
    pub(super) fn set_standing(&mut self, seat: u8, action: &Action, referee: &mut Ref<'_>) -> Result<(), Refusal> {
        let Action::Orders {
            units,
            react,
            returns,
            push,
            free,
            embed,
            dismount,
            follow,
            guard,
            rage,
            call,
        } = action
        else {
            return Ok(());
        };
        let ids = self.listed(seat, units)?;
        let guard = match guard.as_deref().map(str::trim) {
            None => None,
            Some(word) if word.eq_ignore_ascii_case("none") || word.eq_ignore_ascii_case("auto") => Some(None),
            Some(word) => {
                let id = word
                    .parse()
                    .map_err(|why: String| no("BB-105", why).instead("guard:p1, or guard:none"))?;
                Some(Some(self.own(seat, id)?.id))
            }
        };
        for id in &ids {
            self.own(seat, *id)?;
        }
        for id in &ids {
            let orders = &mut self.the_mut(*id).orders;
            orders.react = react.unwrap_or(orders.react);
            orders.returns = returns.unwrap_or(orders.returns);
            orders.push = push.unwrap_or(orders.push);
            orders.free = free.unwrap_or(orders.free);
            orders.embed = embed.unwrap_or(orders.embed);
            orders.dismount = dismount.unwrap_or(orders.dismount);
            orders.follow = follow.unwrap_or(orders.follow);
            orders.guard = guard.unwrap_or(orders.guard);
            orders.rage = rage.unwrap_or(orders.rage);
            orders.call = call.unwrap_or(orders.call);
        }
        let seats: Vec<Seat> = self.seats_of(ids[0].side()).into_iter().map(Seat).collect();
        // Those whose orders are the same are told together.
        let mut left = ids;
        while let Some(first) = left.first() {
            let now = self.the(*first).orders;
            let (units, others) = left.into_iter().partition(|id| self.the(*id).orders == now);
            let seats = seats.clone();
            referee.note(Event::StandingOrders { seats, units, now });
            left = others;
        }
        Ok(())
    }

    /// Hands a unit to another player of the tribe ([BB-266](docs/rules/barbarica.md#bb-266)).
    pub(super) fn give(&mut self, seat: u8, id: UnitId, to: Seat, referee: &mut Ref<'_>) -> Result<(), Refusal> {
        let unit = self.own(seat, id)?;
        if unit.side() == Side::Rome || !self.seats_of(Side::Tribe).contains(&to.0) {
            let reason = format!("Seat {to} does not play the tribe.");
            return Err(no("BB-266", reason).instead("a seat of the tribe"));
        }
        if unit.is_leader() && seat == self.chief_seat() && unit.owner == seat {
            let reason = format!("{id} leads the tribe and stays with its first player.");
            return Err(no("BB-266", reason).instead("another unit"));
        }
        if unit.owner == to.0 {
            return Err(no("BB-266", format!("{id} is with seat {to} already.")).instead("another unit"));
        }
        self.the_mut(id).owner = to.0;
        referee.note(Event::Given { who: id, to });
        Ok(())
    }
}
