//! One activation, step by step ([WG-62](docs/rules/wargrounds.md#wg-62) to WG-70, WG-116, WG-119).

use super::combat::Blow;
use super::deed::Deed;
use super::desk::{Desk, Flow};
use super::movement::Route;
use super::no;
use super::plan::Plan;
use super::spells::Cast;
use crate::action::{Facing, Order, ShoveHow, To};
use crate::data::{Bad, Card, Cell, Direction, Good, Ground, Scenario, Weapon};
use crate::event::Event;
use crate::state::{Answer, Cover, Life, Load, Question, Set, Wargrounds};
use muster_kit::Refusal;

impl Wargrounds {
    /// The whole activation of one character ([WG-62](docs/rules/wargrounds.md#wg-62)). The order has been found good;
    /// `plan` is what it comes to, if that has been worked out.
    pub fn activate(&mut self, desk: &mut Desk<'_, '_>, order: &Order, plan: Option<Plan>) -> Flow<()> {
        let who = order.who;
        let Some(plan) = plan.or_else(|| self.plan(order).ok()) else {
            return Ok(());
        };
        self.attach_count(desk, order);
        let shove = self.impetuous(desk, who)?;
        if self.begin_activation(desk, who) {
            return self.finish(desk, who);
        }
        let Some(plan) = self.first_steps(desk, order, plan)? else {
            return self.finish(desk, who);
        };
        let protected = self.protect_friend(desk, order)?;
        let (route, shoved) = self.route_walked(who, shove, plan.route);
        let stands = self.walk(desk, who, &route, shoved)?;
        self.use_start(who);
        self.tidy_pairs(desk);
        if !stands || self.is_decided() {
            return self.finish(desk, who);
        }
        if !protected {
            self.protect_friend(desk, order)?;
        }
        let deed = if route.run { None } else { self.deed_now(order) };
        let facing = self.target_cell(deed);
        if let Some(deed) = deed {
            self.attached_before_dice(desk, order, deed)?;
            self.act(desk, order, deed)?;
        }
        self.turn_to(who, order.face, facing);
        self.finish(desk, who)
    }

    /// Forgot Count waits for its trigger ([WG-126](docs/rules/wargrounds.md#wg-126)).
    pub fn attach_count(&self, desk: &mut Desk<'_, '_>, order: &Order) {
        let count = order.cards.iter().find(|attached| attached.card == Card::Count);
        desk.attached = count.map(|attached| (self.people.owner(order.who), attached.on));
    }

    /// A start binds one move ([WG-67](docs/rules/wargrounds.md#wg-67)). A character that was taken off the field
    /// meanwhile has the next one.
    pub fn use_start(&mut self, who: u8) {
        if self.people.standing(who) {
            self.people.fighter_mut(who).start = None;
        }
    }

    /// The die before an activation, and where the enemy moves it on a 6 ([WG-119](docs/rules/wargrounds.md#wg-119)).
    pub fn impetuous(&mut self, desk: &mut Desk<'_, '_>, who: u8) -> Flow<Option<Shove>> {
        if !self.people.sheet(who).bad(Bad::Impetuous) {
            return Ok(None);
        }
        let face = desk.roll(self.people.owner(who), 6);
        desk.note(Event::Impetuous {
            who: self.people.who(who),
            face,
        });
        if face < 6 {
            return Ok(None);
        }
        let side = self.people.side_of(who).other();
        let answer = self.ask(desk, Question::Shove { side, who }, true)?;
        Ok(Some(match answer {
            Answer::Shove { to, run } => Shove::To(to, run),
            Answer::Nothing => Shove::Stay,
            _ => match self.seats[self.seats.captain(side)].secret.standing.shove {
                ShoveHow::Stay => Shove::Stay,
                ShoveHow::Mischief => Shove::Mischief,
            },
        }))
    }

    /// The way a character goes that may have been shoved, from where it stands when it moves; whether it was
    /// ([WG-119](docs/rules/wargrounds.md#wg-119)).
    pub fn route_walked(&self, who: u8, shove: Option<Shove>, own: Route) -> (Route, bool) {
        let route = match shove {
            None => return (own, false),
            Some(Shove::Stay) => Route::default(),
            Some(Shove::To(to, run)) => self.shove_route(who, to, run).unwrap_or_default(),
            Some(Shove::Mischief) => self.mischief(who),
        };
        (route, true)
    }

    /// A legal walk or run to that cell, without plunging ([WG-119](docs/rules/wargrounds.md#wg-119)).
    pub fn shove_route(&self, who: u8, to: Cell, run: bool) -> Result<Route, Refusal> {
        let route = self.route_through(who, &[to], run.then_some(true), false)?;
        match self.sneaky_ban(who, self.people.fighter(who).at, to) {
            Some(other) => Err(no(
                "WG-137",
                format!("Nobody notices {}; another cell.", self.people.named(other)),
            )),
            None => Ok(route),
        }
    }

    /// The move with most automatic hits, then most enemy ranges over its end, then furthest from its own goal, then by
    /// address ([9.4](docs/rules/wargrounds.md#94-mischief-shoving-an-impetuous-enemy)).
    pub fn mischief(&self, who: u8) -> Route {
        let reach = self.reach(who);
        let (walk, run) = (self.people.allowance(who, false), self.people.allowance(who, true));
        let from = self.people.fighter(who).at;
        let side = self.people.side_of(who);
        let mark = self.field.board().starts(self.field.is_east(side))[0];
        let far = self
            .field
            .board()
            .mark(self.field.is_east(side), mark)
            .map(|mark| self.field.distances(&[mark]));
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
                .people
                .upright(side.other())
                .filter(|enemy| self.band_in(*enemy, cell).is_some())
                .count();
            let distance = far.as_ref().map_or(0, |far| far[self.field.board().index(cell)]);
            let rank = (u32::from(way.hits), covering, distance);
            if best.as_ref().is_none_or(|(known, _)| rank > *known) {
                best = Some((rank, self.route_of(&reach, way, runs)));
            }
        }
        best.map_or_else(Route::default, |(_, route)| route)
    }

    /// Begins an activation: attackers, tokens, captures, the goal; step b of [WG-62](docs/rules/wargrounds.md#wg-62).
    /// Whether the leg is decided by it.
    pub fn begin_activation(&mut self, desk: &mut Desk<'_, '_>, who: u8) -> bool {
        self.turn.note_acted(who);
        let fighter = self.people.fighter_mut(who);
        fighter.attackers = Set::default();
        fighter.disarmed = false;
        fighter.exposed = false;
        if fighter.cover == Cover::Moved {
            fighter.cover = Cover::None;
        }
        self.settle_flag(desk, who);
        let inside = self.field.board().ground(self.people.fighter(who).at) == Ground::Goal;
        if self.field.scenario() == Scenario::Storm && inside && self.people.side_of(who) == self.field.attackers() {
            self.turn.storm();
        }
        self.is_decided()
    }

    /// The cards of an order that come before its move ([WG-126](docs/rules/wargrounds.md#wg-126)). Whether any was
    /// played.
    pub fn early_cards(&mut self, desk: &mut Desk<'_, '_>, order: &Order) -> Flow<bool> {
        let seat = self.people.owner(order.who);
        let mut played = false;
        for attached in order.cards.iter().filter(|attached| attached.is_early()) {
            let attached = attached.with_default(order.who);
            if self.check_card(seat, attached.card, attached.on, true).is_ok() {
                self.play_card(desk, seat, attached, &[])?;
                played = true;
            }
        }
        Ok(played)
    }

    /// Lets go of what it carries ([WG-63](docs/rules/wargrounds.md#wg-63)).
    pub fn let_go(&mut self, desk: &mut Desk<'_, '_>, who: u8) {
        let (at, load) = (self.people.fighter(who).at, self.people.fighter(who).load);
        let Some(what) = self.drop_load(who) else { return };
        let who = self.people.who(who);
        desk.note(match load {
            Load::Helping(_) => Event::Left { who, what },
            _ => Event::Dropped { who, what, at },
        });
    }

    /// The cards that come before the move, then what it drops; step c of [WG-62](docs/rules/wargrounds.md#wg-62). None
    /// if the character is no longer there.
    fn first_steps(&mut self, desk: &mut Desk<'_, '_>, order: &Order, plan: Plan) -> Flow<Option<Plan>> {
        let who = order.who;
        let before = self.people.fighter(who).at;
        let changed = self.early_cards(desk, order)?;
        if !self.people.standing(who) {
            return Ok(None);
        }
        if order.drop {
            self.let_go(desk, who);
        }
        if !changed {
            return Ok(Some(plan));
        }
        // A card may have moved any character: what is no longer possible is left out.
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
        let moved = self.people.fighter(who).at != before && matches!(order.to, To::Stay);
        Ok(Some(if moved {
            stay()
        } else {
            self.plan(&bare).unwrap_or_else(|_| stay())
        }))
    }

    /// Protection as ordered, if it can be placed now ([WG-63](docs/rules/wargrounds.md#wg-63),
    /// [WG-94](docs/rules/wargrounds.md#wg-94), [WG-95](docs/rules/wargrounds.md#wg-95)). Whether it was.
    fn protect_friend(&mut self, desk: &mut Desk<'_, '_>, order: &Order) -> Flow<bool> {
        let Some(friend) = order.protect.filter(|friend| self.can_protect(order.who, *friend)) else {
            return Ok(false);
        };
        self.protect(desk, order.who, friend)?;
        Ok(true)
    }

    /// Whether Protection can be placed now ([WG-94](docs/rules/wargrounds.md#wg-94)).
    fn can_protect(&self, who: u8, friend: u8) -> bool {
        self.people.standing(friend)
            && self.people.standing(who)
            && self.people.fighter(who).stamina > 0
            && !self.people.fighter(friend).protect
            && !self.is_monarch(friend)
            && (friend == who
                || self
                    .field
                    .touches(self.people.fighter(who).at, self.people.fighter(friend).at, 1))
    }

    /// What was ordered if it is still possible, else whom it must hit ([WG-65](docs/rules/wargrounds.md#wg-65)).
    fn deed_now(&self, order: &Order) -> Option<Deed> {
        let (who, at) = (order.who, self.people.fighter(order.who).at);
        let wished = order.deed.and_then(|wish| self.check_deed(who, at, wish, order).ok());
        wished.or_else(|| self.usual_deed(who, at))
    }

    fn target_cell(&self, deed: Option<Deed>) -> Option<Cell> {
        deed.and_then(Deed::victim).map(|victim| self.people.fighter(victim).at)
    }

    /// Fumble and Shield Hook come before the attack dice ([WG-126](docs/rules/wargrounds.md#wg-126)).
    fn attached_before_dice(&mut self, desk: &mut Desk<'_, '_>, order: &Order, deed: Deed) -> Flow<()> {
        let seat = self.people.owner(order.who);
        for attached in order.cards.iter().filter(|attached| attached.is_late()) {
            let attached = attached.on_victim(deed.victim());
            if self.check_attached(seat, attached).is_ok() {
                self.play_card(desk, seat, attached, &[])?;
            }
        }
        Ok(())
    }

    /// The one action of an activation, paid for whatever comes of it ([WG-64](docs/rules/wargrounds.md#wg-64),
    /// [WG-66](docs/rules/wargrounds.md#wg-66)).
    fn act(&mut self, desk: &mut Desk<'_, '_>, order: &Order, deed: Deed) -> Flow<()> {
        let who = order.who;
        match deed {
            Deed::Hit { on, weapon } => self.attack(desk, order, on, weapon),
            Deed::Shoot { on, weapon } => self.attack(desk, order, on, weapon),
            Deed::Throw { on } => {
                self.people.fighter_mut(who).throws -= 1;
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

    /// An attack with a weapon: Critical, stray die, dice, defence ([WG-71](docs/rules/wargrounds.md#wg-71), WG-77,
    /// WG-79, WG-80, WG-81, WG-82, WG-83).
    fn attack(&mut self, desk: &mut Desk<'_, '_>, order: &Order, on: u8, weapon: Weapon) -> Flow<()> {
        let by = order.who;
        let critical = order.crit && self.people.fighter(by).stamina > 0;
        if critical {
            self.people.fighter_mut(by).stamina -= 1;
            self.trigger_spent(desk, by, false)?;
        }
        let (hit, stray) = if weapon.is_missile() && !self.people.sheet(by).good(Good::Archer) {
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
        let rest = self.people.fighter(hit).at;
        self.strike(desk, &blow, rest)
    }

    /// It faces its target, or the way it was told to ([WG-144](docs/rules/wargrounds.md#wg-144)).
    pub fn turn_to(&mut self, who: u8, face: Option<Direction>, target: Option<Cell>) {
        if self.terms.options().facing == Facing::Off || !self.people.standing(who) {
            return;
        }
        let at = self.people.fighter(who).at;
        let towards = target.and_then(|cell| Direction::towards(at, cell));
        if let Some(way) = face.or(towards) {
            self.people.fighter_mut(who).facing = way;
        }
    }

    /// The die after an activation ([WG-116](docs/rules/wargrounds.md#wg-116)). A leg that the activation has decided
    /// stays decided: a character that is called away then is gone from the next one on.
    pub fn finish(&mut self, desk: &mut Desk<'_, '_>, who: u8) -> Flow<()> {
        if !self.people.standing(who) || !self.people.sheet(who).bad(Bad::Parent) {
            return Ok(());
        }
        let face = desk.roll(self.people.owner(who), 6);
        let mut dropped = None;
        if face == 6 && self.is_decided() {
            self.turn.call_away(who);
        } else if face == 6 {
            dropped = self.drop_load(who);
            self.people.fighter_mut(who).clear_tokens();
            let fighter = self.people.fighter_mut(who);
            fighter.life = Life::Gone;
            fighter.start = None;
        }
        desk.note(Event::Parent {
            who: self.people.who(who),
            face,
            dropped,
        });
        Ok(())
    }
}

/// Where the enemy sends an Impetuous character ([WG-119](docs/rules/wargrounds.md#wg-119)).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shove {
    Stay,
    /// By a walk, or a run.
    To(Cell, bool),
    /// The mischief policy decides ([9.4](docs/rules/wargrounds.md#94-mischief-shoving-an-impetuous-enemy)).
    Mischief,
}
