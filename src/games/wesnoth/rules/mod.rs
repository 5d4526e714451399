//! The rules, a file for each part of chapter 2 of docs/rules/wesnoth.md. Here: who may act, and what an action comes
//! to.

mod advancing;
mod attack;
mod ending;
mod field;
mod movement;
mod recruiting;
mod resting;
mod setup;
mod sound;
mod standing;
mod step;
mod turn;

pub use advancing::promotion_price;
pub use attack::is_unwanted;
pub use ending::verdict;
pub use field::Field;
pub(super) use recruiting::last_word_of;
pub use recruiting::{PRICE, price_of};
pub use resting::healed;
pub use setup::{pick, places, teams};
pub use step::Step as UnitStep;

use super::action::Action;
use super::data::Board;
use super::event::Event;
use super::orders::{self, Written};
use super::state::{Deed, Unit, Wesnoth};
use super::words::{UnitWord, Units, YesNo};
use muster_game::{Actor, Referee, Skip, Step};
use muster_kit::{Hex, Refusal};

/// The dice and the journal that an order of this game is carried out with.
pub type Ref<'a> = Referee<'a, Event>;

/// A refusal that rests on that clause of the rule book.
pub fn no(clause: &'static str, reason: impl Into<String>) -> Refusal {
    Refusal::new(clause, reason)
}

/// Why a hex is none of this map: its columns and rows ([WB-120](docs/rules/wesnoth.md#wb-120)).
pub fn off_map(board: &Board, hex: Hex) -> Refusal {
    let last = char::from(b'A' + board.grid.columns - 1);
    let rows = board.grid.rows;
    let reason = if board.grid.index(hex).is_none() {
        format!("{hex} is off the map. Columns are A to {last}, rows 1 to {rows}.")
    } else {
        format!("There is no hex {hex} on this map (columns A to {last}, rows 1 to {rows}).")
    };
    no("WB-120", reason)
}

impl Wesnoth {
    /// Whether the game has ended; no order is taken then.
    pub fn is_over(&self) -> bool {
        self.ending.is_some()
    }

    /// The side that acts, if it is in turn ([WB-34](docs/rules/wesnoth.md#wb-34)) and holds a seat of a game that goes
    /// on ([WB-119](docs/rules/wesnoth.md#wb-119)).
    fn acting(&self, actor: Actor) -> Result<u8, Refusal> {
        let side = self.seated(actor)?;
        if side != self.turn {
            let reason = format!("It is {}'s turn.", Self::name_of(self.turn));
            return Err(no("WB-34", reason).instead("/wesnoth orders"));
        }
        Ok(side)
    }

    /// The side of the player who asks, in or out of turn ([WB-119](docs/rules/wesnoth.md#wb-119)).
    fn seated(&self, actor: Actor) -> Result<u8, Refusal> {
        let Actor::Seat(seat) = actor else {
            return Err(no("WB-34", "Only a player orders units.").instead("/game join"));
        };
        if self.is_over() {
            return Err(no("WB-119", self.result_words()).instead("/game rematch"));
        }
        if seat.index() >= self.sides.len() {
            return Err(no("WB-119", "You hold no seat of this game.").instead("/game join"));
        }
        if self.is_removed(seat.0) {
            let reason = format!("{} is out of the game.", Self::name_of(seat.0));
            return Err(no("WB-107", reason).instead("/game map"));
        }
        Ok(seat.0)
    }

    /// Takes a line apart into statements that run from left to right ([WB-113](docs/rules/wesnoth.md#wb-113)); it is
    /// read as a whole first ([WB-112](docs/rules/wesnoth.md#wb-112)). A preview runs nothing
    /// ([WB-116](docs/rules/wesnoth.md#wb-116)).
    pub fn take_apart(&self, actor: Actor, action: Action) -> Result<Vec<Step<Action>>, Refusal> {
        let Action::Do { orders, preview } = &action else {
            self.counter_is_known(actor, &action)?;
            self.rerolls_are_played(std::slice::from_ref(&action))?;
            return Ok(vec![Step::single(action)]);
        };
        self.acting(actor).map_err(|refusal| {
            // What is no order is none in the own turn either: it may be meant as something else.
            let is_order = self.seated(actor).is_err() || !orders::begins_no_order(orders);
            match is_order {
                true => refusal,
                false => refusal.code(muster_game::UNKNOWN_ORDER),
            }
        })?;
        if *preview {
            let reason = "A preview runs nothing.";
            return Err(no("WB-116", reason).instead("Give the same line without preview."));
        }
        let since = u16::try_from(self.fallen.len()).unwrap_or(u16::MAX);
        let step = |order: Action| Step {
            text: Written(&order).to_string(),
            skip: Skip::Never,
            action: Action::Statement {
                since,
                turn: self.key,
                order: Box::new(order),
            },
        };
        Ok(self.read_line(orders)?.into_iter().map(step).collect())
    }

    /// Reads a line of the side in turn; a refusal shows what an order looks like by one that it could give as things stand, of
    /// the unit that the statement begins with where it has one ([WB-112](docs/rules/wesnoth.md#wb-112)).
    pub(crate) fn read_line(&self, line: &str) -> Result<Vec<Action>, Refusal> {
        let orders = orders::read(line, Some(self.turn)).map_err(|refusal| {
            if refusal.instead.as_deref() != Some(orders::EXAMPLE) {
                return refusal;
            }
            self.with_an_order(self.turn, line, refusal)
        })?;
        self.rerolls_are_played(&orders)?;
        Ok(orders)
    }

    /// An order that a unit of the side in turn could give: a strike, else a move or a rest; none if it can do nothing.
    pub(crate) fn example_of(&self, unit: UnitWord) -> Option<String> {
        let order = self.orders_of(unit).into_iter().next()?;
        Some(self.order_typed(self.turn, &order))
    }

    /// An order that the side in turn could give and that loses nothing: the best strike that is worth its danger, else
    /// recruits, a village, a rest, a quiet move.
    pub(crate) fn example_order(&self) -> String {
        let side = self.turn;
        let strike = || {
            let mut strikes = self.sound_strikes(side).into_iter();
            // A leader does not leave its place for a strike.
            let stays = |place: usize, target: usize| self.units[place].at.is_next_to(self.units[target].at);
            let strike =
                strikes.find(|strike| !self.units[strike.place].is_leader() || stays(strike.place, strike.target));
            strike.map(|strike| strike.action)
        };
        let recruits = || {
            let list = self.usual_recruits(side)?.parse().ok()?;
            Some(Action::Recruit { list })
        };
        let rest = || {
            let weary = self
                .army(side)
                .find(|unit| unit.wounds > 0 && unit.deed == Deed::Fresh)?;
            let units = Units::List(vec![weary.word()]);
            Some(Action::Rest { units })
        };
        let order = strike()
            .or_else(recruits)
            .or_else(|| self.quiet_move(side, |to| self.captures(side, to)))
            .or_else(rest)
            .or_else(|| self.quiet_move(side, |_| true));
        self.order_typed(side, &order.unwrap_or(Action::End {}))
    }

    /// A move to a hex of that kind that gives nothing up: no leader's, none from a village or keep, none next to an enemy.
    fn quiet_move(&self, side: u8, to_fits: impl Fn(Hex) -> bool) -> Option<Action> {
        let holds =
            |unit: &Unit| unit.is_leader() || self.map.village(unit.at).is_some() || self.map.keeps.contains(&unit.at);
        let units = self.army(side).filter(|unit| !holds(unit));
        let is_quiet = |order: &Action| matches!(order, Action::Move { to, attack: None, .. } if to_fits(*to));
        units.flat_map(|unit| self.orders_of(unit.word())).find(is_quiet)
    }

    /// Carries an action out; everything that is done is told, in order ([WB-126](docs/rules/wesnoth.md#wb-126)), and
    /// the turn ends if nothing is left to do ([WB-95](docs/rules/wesnoth.md#wb-95)).
    pub fn obey(&mut self, actor: Actor, action: Action, referee: &mut Ref<'_>) -> Result<(), Refusal> {
        if let Action::Orders { .. } = &action {
            let side = self.seated(actor)?;
            return self.set_standing(side, action, referee);
        }
        // The turn may be over by itself before the last word of its line (WB-95).
        if let Action::Statement { turn, order, .. } = &action
            && **order == (Action::End {})
            && (*turn != self.key || self.is_over())
        {
            return Ok(());
        }
        let side = self.acting(actor)?;
        self.carry_out(side, action, referee)?;
        self.end_if_done(side, referee);
        Ok(())
    }

    /// Ends the turn of a side that has nothing left to do.
    fn end_if_done(&mut self, side: u8, referee: &mut Ref<'_>) {
        if self.turn == side && !self.is_over() && self.nothing_left() {
            self.end_turn(true, referee);
        }
    }

    /// Carries an action out, without the end of the turn that may follow by itself
    /// ([WB-95](docs/rules/wesnoth.md#wb-95)).
    pub(crate) fn carry_out(&mut self, side: u8, action: Action, referee: &mut Ref<'_>) -> Result<(), Refusal> {
        if !matches!(action, Action::Advance { .. } | Action::Statement { .. }) {
            self.lapse();
        }
        match action {
            Action::Statement { since, order, .. } => self.statement(side, since, *order, referee),
            Action::Move {
                unit,
                to,
                via,
                attack,
                weapon,
                reroll,
                advance,
            } => {
                let via = via.map(|path| path.0).unwrap_or_default();
                let strike = attack.map(|targets| attack::Strike {
                    targets: targets.0,
                    weapon,
                    reroll,
                    advance: advance.map(|choice| choice == YesNo::Yes),
                });
                self.order_move(side, unit, &via, to, strike, referee)
            }
            Action::Attack {
                units,
                target,
                weapon,
                reroll,
                advance,
            } => {
                let strike = attack::Strike {
                    targets: target.0,
                    weapon,
                    reroll,
                    advance: advance.map(|choice| choice == YesNo::Yes),
                };
                self.order_attack(side, &units, &strike, referee)
            }
            Action::Recruit { list } => self.recruit(side, &list, referee),
            Action::Rest { units } => self.rest(side, &units, referee),
            Action::Conquer { unit } => self.conquer(side, unit, referee),
            Action::Advance { unit, choice } => self.answer_promotion(side, unit, choice, referee),
            Action::End {} => {
                self.end_turn(false, referee);
                Ok(())
            }
            Action::Do { .. } => Err(no("WB-112", "A line of orders is read before it is run.")),
            Action::Orders { .. } => Err(no("WB-124", "Standing orders are no action of a turn.")),
        }
    }

    /// A statement is passed over if its unit, or the enemy that it was meant for, died in the same line
    /// ([WB-114](docs/rules/wesnoth.md#wb-114)).
    ///
    /// `since` is how many units had fallen when the line was read.
    fn statement(&mut self, side: u8, since: u16, order: Action, referee: &mut Ref<'_>) -> Result<(), Refusal> {
        let text = Written(&order).to_string();
        let fallen = &self.fallen[usize::from(since).min(self.fallen.len())..];
        let fell = |unit: &UnitWord| {
            let mine = fallen
                .iter()
                .any(|fallen| fallen.owner == side && fallen.number == unit.0);
            mine && self.unit_of(side, unit.0).is_none()
        };
        let gone = |targets: &[Hex]| {
            let enemy = |hex: &Hex| {
                let there = self.unit_at(*hex);
                there.is_some_and(|place| self.are_enemies(side, self.units[place].owner))
            };
            let died = |hex: &Hex| {
                fallen
                    .iter()
                    .any(|fallen| fallen.at == *hex && self.are_enemies(side, fallen.owner))
            };
            !targets.iter().any(enemy) && targets.iter().any(died)
        };
        let (units, targets): (Vec<UnitWord>, &[Hex]) = match &order {
            Action::Move { unit, attack, .. } => (vec![*unit], attack.as_ref().map_or(&[], |targets| &targets.0)),
            Action::Attack {
                units: Units::List(units),
                target,
                ..
            } => (units.clone(), &target.0),
            Action::Rest {
                units: Units::List(units),
            } => (units.clone(), &[]),
            Action::Conquer { unit: Some(unit) } => (vec![*unit], &[]),
            _ => (Vec::new(), &[]),
        };
        let dead: Vec<UnitWord> = units.iter().copied().filter(fell).collect();
        let why = if !units.is_empty() && dead.len() == units.len() {
            Some(format!(
                "{} fell earlier in the line",
                Written(&Action::Rest {
                    units: Units::List(dead.clone())
                })
            ))
            .map(|text| text.replacen(" rest", "", 1))
        } else if gone(targets) {
            Some("its target is dead already".to_owned())
        } else {
            None
        };
        if let Some(why) = why {
            referee.note(Event::Skipped { text, why });
            return Ok(());
        }
        let order = match order {
            Action::Rest {
                units: Units::List(units),
            } => {
                let living = units.into_iter().filter(|unit| !dead.contains(unit));
                Action::Rest {
                    units: Units::List(living.collect()),
                }
            }
            other => other,
        };
        self.carry_out(side, order, referee)
    }

    /// The place of a side's unit, or a refusal with the units that can still act
    /// ([WB-35](docs/rules/wesnoth.md#wb-35)).
    pub fn own(&self, side: u8, unit: UnitWord) -> Result<usize, Refusal> {
        self.unit_of(side, unit.0).ok_or_else(|| {
            let what = if unit.0 == 0 {
                "You have no leader".to_owned()
            } else {
                format!("You have no unit {unit}")
            };
            // In the turn of another side none of them acts, and all can be spoken of.
            let others = match side == self.turn {
                true => self.able_words(side),
                false => format!(
                    "Your units: {}.",
                    self.army(side)
                        .map(|unit| unit.word().to_string())
                        .collect::<Vec<_>>()
                        .join(", ")
                ),
            };
            no("WB-35", format!("{what}. {others}"))
        })
    }

    /// `Units that can still act: L, 1, 3.`
    pub fn able_words(&self, side: u8) -> String {
        let able: Vec<String> = self
            .army(side)
            .filter(|unit| self.can_still_act(unit))
            .map(|unit| unit.word().to_string())
            .collect();
        if able.is_empty() {
            "None of your units can act any more.".to_owned()
        } else {
            format!("Units that can still act: {}.", able.join(", "))
        }
    }

    /// Whether a unit can begin an action, or has moved and can still attack ([WB-31](docs/rules/wesnoth.md#wb-31)).
    pub fn can_still_act(&self, unit: &Unit) -> bool {
        match unit.deed {
            Deed::Fresh => true,
            Deed::Moved => self.enemy_next_to(unit.owner, unit.at),
            _ => false,
        }
    }

    /// Refuses a unit that has done something this turn: one action each ([WB-30](docs/rules/wesnoth.md#wb-30)), done
    /// is done ([WB-32](docs/rules/wesnoth.md#wb-32)), and no move after an attack
    /// ([WB-33](docs/rules/wesnoth.md#wb-33)).
    pub fn fresh(&self, place: usize, clause: &'static str) -> Result<(), Refusal> {
        let unit = &self.units[place];
        if unit.deed == Deed::Fresh {
            return Ok(());
        }
        let name = if unit.is_leader() {
            "Your leader".to_owned()
        } else {
            unit.badge().to_string()
        };
        let reason = format!("{name} {}. {}", unit.deed.reason(), self.able_words(unit.owner));
        // A unit that has struck may do nothing more, and to recruit is a leader's whole action.
        let clause = match unit.deed {
            Deed::Attacked => "WB-32",
            Deed::Recruited => "WB-83",
            _ => clause,
        };
        Err(no(clause, reason))
    }
}
