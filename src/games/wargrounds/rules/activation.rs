//! One activation, step by step (WG-62 to WG-70, WG-116, WG-119, WG-163, WG-164).

use super::desk::{Desk, Flow};
use super::movement::Route;
use super::plan::{Deed, Plan};
use super::spells::Cast;
use super::{Blow, no};
use crate::games::wargrounds::action::{Facing, Order, ShoveHow, To};
use crate::games::wargrounds::data::{Bad, Card, Cell, Direction, Good, Ground, Scenario, Weapon};
use crate::games::wargrounds::event::Event;
use crate::games::wargrounds::state::{Answer, Cover, Life, Load, Question, Set, Wargrounds};
use crate::kit::Refusal;

impl Wargrounds {
    /// WG-62: the whole activation of one character. The order has been found good; `plan` is what it comes to, if that
    /// has been worked out.
    pub fn activate(&mut self, desk: &mut Desk<'_, '_>, order: &Order, plan: Option<Plan>) -> Flow<()> {
        let who = order.who;
        let Some(plan) = plan.or_else(|| self.plan(order).ok()) else {
            return Ok(());
        };
        self.attach_count(desk, order);
        let shove = self.impetuous(desk, who)?;
        if self.begin_activation(desk, who) {
            return Ok(());
        }
        let Some(plan) = self.first_steps(desk, order, plan)? else {
            return self.finish(desk, who, None);
        };
        let route = shove.clone().unwrap_or_else(|| plan.route.clone());
        let stands = self.walk(desk, who, &route, shove.is_some())?;
        self.fighter_mut(who).start = None;
        self.tidy_pairs(desk);
        if !stands || self.is_decided() {
            return Ok(());
        }
        if let Some(friend) = order.protect
            && self.can_protect(who, friend)
        {
            self.protect(desk, who, friend)?;
        }
        let deed = if route.run {
            None
        } else {
            self.deed_now(order, plan.deed)
        };
        let facing = self.target_cell(deed);
        if let Some(deed) = deed {
            self.attached_before_dice(desk, order, deed)?;
            self.act(desk, order, deed)?;
        }
        if self.is_decided() {
            return Ok(());
        }
        self.turn_to(who, order.face, facing);
        self.finish(desk, who, facing)
    }

    /// WG-126: Forgot Count waits for its trigger.
    fn attach_count(&self, desk: &mut Desk<'_, '_>, order: &Order) {
        let count = order.cards.iter().find(|attached| attached.card == Card::Count);
        desk.attached = count.map(|attached| (self.owner(order.who), attached.on.unwrap_or(order.who)));
    }

    /// WG-119: the die before an activation, and where the enemy moves it on a 6.
    fn impetuous(&mut self, desk: &mut Desk<'_, '_>, who: u8) -> Flow<Option<Route>> {
        if !self.sheet(who).bad(Bad::Impetuous) {
            return Ok(None);
        }
        let face = desk.roll(6);
        desk.note(Event::Impetuous {
            who: self.who(who),
            face,
        });
        if face < 6 {
            return Ok(None);
        }
        let side = self.side_of(who).other();
        let answer = self.ask(desk, Question::Shove { side, who }, true)?;
        let route = match answer {
            Answer::Shove { to, run } => self.shove_route(who, to, run).unwrap_or_default(),
            Answer::Nothing => Route::default(),
            _ => {
                let captain = usize::from(self.captain(side));
                match self.seats[captain].secret.standing.shove {
                    ShoveHow::Stay => Route::default(),
                    ShoveHow::Mischief => self.mischief(who),
                }
            }
        };
        Ok(Some(route))
    }

    /// WG-119: a legal walk or run to that cell, without plunging.
    pub fn shove_route(&self, who: u8, to: Cell, run: bool) -> Result<Route, Refusal> {
        let route = self.route_through(who, &[to], run.then_some(true), false)?;
        match self.sneaky_ban(who, self.fighter(who).at, to) {
            Some(other) => Err(no(
                "WG-137",
                format!("Nobody notices {}; another cell.", self.named(other)),
            )),
            None => Ok(route),
        }
    }

    /// 9.4: the move with most automatic hits, then most enemy ranges over its end, then furthest from its own goal,
    /// then by address.
    pub fn mischief(&self, who: u8) -> Route {
        let reach = self.reach(who);
        let (walk, run) = (self.allowance(who, false), self.allowance(who, true));
        let from = self.fighter(who).at;
        let side = self.side_of(who);
        let mark = self.board().starts(self.is_east(side))[0];
        let far = self
            .board()
            .mark(self.is_east(side), mark)
            .map(|mark| self.distances(&[mark]));
        let mut best: Option<((u32, usize, u16), Route)> = None;
        for (cell, fast) in reach.ends(run) {
            if self.sneaky_ban(who, from, cell).is_some() {
                continue;
            }
            let (way, runs) = match reach.way(cell, walk) {
                Some(way) if way.hits >= fast.hits => (way, false),
                _ => (fast, true),
            };
            let covering = self
                .upright(side.other())
                .filter(|enemy| self.band_in(*enemy, cell).is_some())
                .count();
            let distance = far.as_ref().map_or(0, |far| far[self.board().index(cell)]);
            let rank = (u32::from(way.hits), covering, distance);
            if best.as_ref().is_none_or(|(known, _)| rank > *known) {
                best = Some((rank, self.route_of(&reach, way, runs)));
            }
        }
        best.map_or_else(Route::default, |(_, route)| route)
    }

    /// WG-62 (b). Whether the leg is decided by it.
    pub fn begin_activation(&mut self, desk: &mut Desk<'_, '_>, who: u8) -> bool {
        self.turn.acted.insert(who);
        let fighter = self.fighter_mut(who);
        fighter.attackers = Set::default();
        fighter.disarmed = false;
        fighter.exposed = false;
        if fighter.cover == Cover::Moved {
            fighter.cover = Cover::None;
        }
        self.settle_flag(desk, who);
        let inside = self.board().ground(self.fighter(who).at) == Ground::Goal;
        if self.scenario == Scenario::Storm && inside && self.side_of(who) == self.attackers {
            self.turn.stormed = true;
        }
        self.is_decided()
    }

    /// WG-62 (c), WG-63 and the cards that come before the move (WG-126). None if the character is no longer there.
    fn first_steps(&mut self, desk: &mut Desk<'_, '_>, order: &Order, plan: Plan) -> Flow<Option<Plan>> {
        let who = order.who;
        let before = self.fighter(who).at;
        let mut changed = false;
        for attached in &order.cards {
            let early = !matches!(attached.card, Card::Fumble | Card::Hook | Card::Count);
            let on = self.attached_target(order, attached.card, attached.on);
            if early && self.check_card(self.owner(who), attached.card, on, true).is_ok() {
                self.play_card(desk, self.owner(who), attached.card, on, &[])?;
                changed = true;
            }
        }
        if !self.standing(who) {
            return Ok(None);
        }
        if order.drop {
            let at = self.fighter(who).at;
            if let Some(what) = self.drop_load(who) {
                desk.note(Event::Dropped {
                    who: self.who(who),
                    what,
                    at,
                });
            }
        }
        if let Some(friend) = order.protect
            && self.can_protect(who, friend)
        {
            self.protect(desk, who, friend)?;
        }
        if !changed {
            return Ok(Some(plan));
        }
        // A card may have moved anybody: what is no longer possible is left out.
        let bare = Order {
            cards: Vec::new(),
            drop: false,
            protect: None,
            ..order.clone()
        };
        let stay = || Plan {
            route: Route::default(),
            deed: None,
        };
        let moved = self.fighter(who).at != before && matches!(order.to, To::Stay);
        Ok(Some(if moved {
            stay()
        } else {
            self.plan(&bare).unwrap_or_else(|_| stay())
        }))
    }

    /// WG-94: whether Protection can be placed now.
    fn can_protect(&self, who: u8, friend: u8) -> bool {
        self.standing(friend)
            && self.standing(who)
            && self.fighter(who).stamina > 0
            && !self.fighter(friend).protect
            && !self.is_monarch(friend)
            && (friend == who || self.touches(self.fighter(who).at, self.fighter(friend).at, 1))
    }

    /// WG-65: what was ordered if it is still possible, else whom it must hit.
    fn deed_now(&self, order: &Order, planned: Option<Deed>) -> Option<Deed> {
        let (who, at) = (order.who, self.fighter(order.who).at);
        let wished = order.deed.and_then(|wish| self.check_deed(who, at, wish, order).ok());
        let attack = planned.is_none_or(|deed| deed.victim().is_some());
        wished.or_else(|| if attack { self.usual_deed(who, at) } else { None })
    }

    fn target_cell(&self, deed: Option<Deed>) -> Option<Cell> {
        deed.and_then(Deed::victim).map(|victim| self.fighter(victim).at)
    }

    /// WG-126: Fumble and Shield Hook come before the attack dice.
    fn attached_before_dice(&mut self, desk: &mut Desk<'_, '_>, order: &Order, deed: Deed) -> Flow<()> {
        let seat = self.owner(order.who);
        for attached in &order.cards {
            if matches!(attached.card, Card::Fumble | Card::Hook) {
                let on = attached.on.or(deed.victim());
                if self.check_card(seat, attached.card, on, true).is_ok() {
                    self.play_card(desk, seat, attached.card, on, &[])?;
                }
            }
        }
        Ok(())
    }

    /// WG-64, WG-66.
    fn act(&mut self, desk: &mut Desk<'_, '_>, order: &Order, deed: Deed) -> Flow<()> {
        let who = order.who;
        match deed {
            Deed::Hit { on, weapon } => self.attack(desk, order, on, weapon),
            Deed::Shoot { on, weapon } => self.attack(desk, order, on, weapon),
            Deed::Throw { on } => {
                self.fighter_mut(who).throws -= 1;
                self.attack(desk, order, on, Weapon::Thrown)
            }
            Deed::Cast { spell, on, long } => self.cast(
                desk,
                Cast {
                    by: who,
                    on,
                    spell,
                    long,
                },
            ),
            Deed::Take { count, as_disarmed } => {
                self.take(desk, who, count, as_disarmed);
                Ok(())
            }
            Deed::Join { lead } => {
                self.join(desk, who, lead);
                Ok(())
            }
            Deed::Lay(cell) => {
                self.lay_section(desk, who, cell);
                Ok(())
            }
            Deed::Pass(to) => {
                self.pass_load(desk, who, to);
                self.tidy_pairs(desk);
                Ok(())
            }
            Deed::Fire(wall) => {
                self.fire(desk, who, wall);
                Ok(())
            }
        }
    }

    /// WG-71, WG-77, WG-79, WG-80, WG-81, WG-82, WG-83.
    fn attack(&mut self, desk: &mut Desk<'_, '_>, order: &Order, on: u8, weapon: Weapon) -> Flow<()> {
        let by = order.who;
        let critical = order.crit && self.fighter(by).stamina > 0;
        if critical {
            self.fighter_mut(by).stamina -= 1;
            self.trigger_spent(desk, by, false)?;
        }
        let missile = matches!(weapon, Weapon::Thrown | Weapon::Pistol | Weapon::Bow);
        let (hit, stray) = if missile && !self.sheet(by).good(Good::Archer) {
            self.stray(desk, by, on)
        } else {
            (on, None)
        };
        let blow = Blow {
            by,
            on: hit,
            meant: (hit != on).then_some(on),
            stray,
            weapon,
            fixed: None,
            critical,
        };
        let rest = self.fighter(hit).at;
        self.strike(desk, &blow, rest)
    }

    /// WG-144: it faces its target, or the way it was told to.
    fn turn_to(&mut self, who: u8, face: Option<Direction>, target: Option<Cell>) {
        if self.options.facing == Facing::Off || !self.standing(who) {
            return;
        }
        let at = self.fighter(who).at;
        let towards = target.and_then(|cell| Direction::towards(at, cell));
        if let Some(way) = face.or(towards) {
            self.fighter_mut(who).facing = way;
        }
    }

    /// WG-116: the die after an activation.
    pub fn finish(&mut self, desk: &mut Desk<'_, '_>, who: u8, _facing: Option<Cell>) -> Flow<()> {
        if !self.standing(who) || !self.sheet(who).bad(Bad::Parent) {
            return Ok(());
        }
        let face = desk.roll(6);
        let mut dropped = None;
        if face == 6 {
            dropped = self.drop_load(who);
            self.clear_tokens(who);
            let fighter = self.fighter_mut(who);
            fighter.life = Life::Gone;
            fighter.start = None;
        }
        desk.note(Event::Parent {
            who: self.who(who),
            face,
            dropped,
        });
        Ok(())
    }

    /// WG-163, WG-164: why the two of a pair cannot move so, or the lead's route and the partner's.
    pub fn plan_pair(
        &self,
        lead: u8,
        partner: u8,
        order: &Order,
        other: Option<&Order>,
    ) -> Result<(Route, Route), Refusal> {
        let at = self.fighter(lead).at;
        let cells = match &order.to {
            To::Cells(cells) => cells.clone(),
            To::Stay => vec![at],
            To::Near(target) => vec![self.pair_goal(lead, *target)?],
            To::Plunge(_) => {
                return Err(no("WG-164", "A pair does not jump into anything together.").instead("drop first"));
            }
        };
        if order.deed.is_some() || order.crit || order.protect.is_some() {
            return Err(no("WG-163", "Whoever carries in a pair does nothing else but drop.").instead("a cell alone"));
        }
        let route = self.route_through(lead, &cells, order.run, false)?;
        let end = route.end(at);
        if self.fighter(lead).start.is_some() {
            self.may_end(lead, end, &self.binding(lead, &self.reach(lead)))?;
        }
        let helper = self.partner_route(lead, partner, end, other)?;
        Ok((route, helper))
    }

    fn pair_goal(&self, lead: u8, target: u8) -> Result<Cell, Refusal> {
        let far = self.distances(&[self.fighter(target).at]);
        let run = self.allowance(lead, true);
        let ends = self.reach(lead).ends(run);
        let best = ends
            .iter()
            .min_by_key(|(cell, way)| (far[self.board().index(*cell)], way.hits, way.cost, *cell));
        best.map(|(cell, _)| *cell)
            .ok_or_else(|| no("WG-164", "The lead can go nowhere."))
    }

    /// WG-164: the cell its own order names, else fewest automatic hits, least cost, address.
    fn partner_route(&self, lead: u8, partner: u8, end: Cell, other: Option<&Order>) -> Result<Route, Refusal> {
        let reach = self.reach(partner);
        let run = self.allowance(partner, true);
        let wanted = other.and_then(|order| match &order.to {
            To::Cells(cells) => cells.last().copied(),
            _ => None,
        });
        // The lead's own cell gets free when it moves, but the partner goes first.
        let good = |cell: Cell| cell != end && self.touches(cell, end, 1) && cell != self.fighter(lead).at;
        let ends = reach.ends(run);
        let named = ends.iter().find(|(cell, _)| Some(*cell) == wanted && good(*cell));
        let any = || {
            let fits = ends.iter().filter(|(cell, _)| good(*cell));
            fits.min_by_key(|(cell, way)| (way.hits, way.cost, *cell))
        };
        let Some((cell, way)) = named.or_else(any) else {
            let reason = format!("{} cannot keep up to within 1\" of {end}.", self.named(partner));
            return Err(no("WG-164", reason).instead("a nearer cell, or drop"));
        };
        let walks = reach
            .way(*cell, self.allowance(partner, false))
            .filter(|walk| walk.hits <= way.hits);
        Ok(self.route_of(&reach, walks.unwrap_or(*way), walks.is_none()))
    }

    /// WG-163, WG-164: the partner first, then the lead with what they carry.
    pub fn activate_pair(
        &mut self,
        desk: &mut Desk<'_, '_>,
        partner: u8,
        order: &Order,
        other: Option<&Order>,
    ) -> Flow<()> {
        let lead = order.who;
        let Ok((route, helper)) = self.plan_pair(lead, partner, order, other) else {
            return Ok(());
        };
        self.turn.paired.insert(lead);
        self.turn.paired.insert(partner);
        let shove = self.impetuous(desk, partner)?;
        if self.begin_activation(desk, partner) {
            return Ok(());
        }
        let shoved = shove.is_some();
        self.walk(desk, partner, &shove.unwrap_or(helper), shoved)?;
        self.fighter_mut(partner).start = None;
        self.finish(desk, partner, None)?;
        let shove = self.impetuous(desk, lead)?;
        if self.begin_activation(desk, lead) {
            return Ok(());
        }
        let shoved = shove.is_some();
        let mut route = shove.unwrap_or(route);
        if !self.standing(partner) || self.partner(lead).is_none() {
            self.cut(lead, &mut route);
        }
        self.walk(desk, lead, &route, shoved)?;
        self.fighter_mut(lead).start = None;
        self.tidy_pairs(desk);
        if self.is_decided() {
            return Ok(());
        }
        if order.drop && self.standing(lead) && self.fighter(lead).load == Load::Heavy {
            let at = self.fighter(lead).at;
            if let Some(what) = self.drop_load(lead) {
                desk.note(Event::Dropped {
                    who: self.who(lead),
                    what,
                    at,
                });
            }
        }
        self.finish(desk, lead, None)
    }

    /// WG-164: to the last cell that a lone carrier can pay for and end in.
    pub fn cut(&self, who: u8, route: &mut Route) {
        let allowance = self.allowance(who, route.run);
        let (mut at, mut cost, mut keep, mut paid) = (self.fighter(who).at, 0, 0, 0);
        for (step, cell) in route.path.iter().enumerate() {
            cost += Direction::towards(at, *cell).map_or(0, Direction::cost);
            at = *cell;
            if cost > allowance {
                break;
            }
            if !self.is_taken(who, at) {
                (keep, paid) = (step + 1, cost);
            }
        }
        route.path.truncate(keep);
        route.cost = paid;
    }
}
