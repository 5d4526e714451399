//! What an order would lose for nothing, told before it is carried out.

use super::action::Action;
use super::data::Site;
use super::menu::whole_percent;
use super::odds::{Chain, Situation};
use super::orders;
use super::rules::{PRICE, price_of};
use super::state::{Deed, Wesnoth};
use super::words::{Hire, UnitWord, Units};
use muster_kit::odds::fraction;
use muster_kit::{Hex, Seat};
use std::collections::BTreeSet;

impl Wesnoth {
    /// Units that rest without a wound, units that could still strike, take a village or rest when the turn ends, a leader
    /// that could still hire, can no more once it has moved, or leaves gold for more, a leader that enemies can well kill before
    /// its next turn, a turn that ends by itself with its last act ([WB-95](docs/rules/wesnoth.md#wb-95)), a keep that is left
    /// where an enemy can step on it, and gold that a line of orders would spend on a promotion
    /// ([WB-74](docs/rules/wesnoth.md#wb-74)). Orders before the last are taken as done, as far as they throw no dice.
    pub(super) fn cautions_of(&self, seat: Seat, action: &Action) -> Vec<String> {
        let side = seat.0;
        if self.turn != side || self.is_over() {
            return Vec::new();
        }
        let line = match action {
            Action::Do { preview: true, .. } | Action::Orders { .. } => return Vec::new(),
            Action::Do { orders, .. } => match orders::read(orders, Some(side)) {
                Ok(orders) => orders,
                Err(_) => return Vec::new(),
            },
            other => vec![other.clone()],
        };
        let mut ahead = self.clone();
        let (mut told, mut acts, mut ended) = (Vec::new(), false, false);
        told.extend(self.promotion_given_up(side, action));
        let mut strikes: Vec<(Hex, &Action)> = Vec::new();
        let mut leader_strikes = false;
        for order in &line {
            if matches!(order, Action::End {}) {
                told.extend(ahead.left_undone(side, leader_strikes));
                ended = true;
                break;
            }
            if muster_game::try_out(&ahead, seat, order).is_ok() {
                told.extend(ahead.idle_rest(side, order));
                told.extend(ahead.leader_goes_along(side, order));
                strikes.extend(ahead.struck(side, order).map(|target| (target, order)));
                leader_strikes |= ahead.leader_strikes(side, order);
                let before = ahead.clone();
                ahead.suppose(side, order);
                told.extend(before.hiring_given_up(side, &ahead));
                told.extend(before.gold_left_over(side, order));
                if matches!(order, Action::Recruit { .. }) {
                    told.extend(before.hires_in_danger(side, &ahead));
                }
                acts = true;
            }
        }
        let ends = if ended || !acts {
            None
        } else {
            self.ends_by_itself(side, &ahead, &strikes)
        };
        if let Some(ends) = ends {
            told.push(format!(
                "Your turn {ends} by itself with that, as no other unit of yours can act."
            ));
            told.extend(ahead.castle_lost(side));
            told.extend(ahead.leader_at_risk(side, leader_strikes));
        } else if !ended && self.leader_hex(side) != ahead.leader_hex(side) {
            told.extend(ahead.leader_at_greater_risk(side, self, leader_strikes));
        }
        told.extend(self.keep_given_up(side, &ahead));
        told.extend(self.promotions_unpaid(side, &line));
        // A single strike is shown with what it spends before it is done.
        if line.len() > 1 {
            told.extend(self.promotions_told(side, &line));
        }
        told
    }

    /// Whether no unit can act any more after these orders, in words: for certain, or only if a strike kills or comes to
    /// nothing because its target is dead. Strikes go with the hexes of their targets.
    fn ends_by_itself(&self, side: u8, ahead: &Wesnoth, strikes: &[(Hex, &Action)]) -> Option<&'static str> {
        if ahead.nothing_left() {
            let at = |place: usize| strikes[place].0;
            let again = (1..strikes.len()).any(|place| (0..place).any(|before| at(before) == at(place)));
            return Some(if again { "may end" } else { "ends" });
        }
        // Who has moved can still strike an enemy beside it, unless that one falls.
        let mut killed = ahead.clone();
        let is_struck = |hex: Hex| strikes.iter().any(|(target, _)| *target == hex);
        killed
            .units
            .retain(|unit| !self.are_enemies(side, unit.owner) || !is_struck(unit.at));
        let at = |target: Hex| strikes.iter().filter(move |(hex, _)| *hex == target);
        let at = |target: Hex| at(target).map(|(_, order)| (*order).clone()).collect::<Vec<_>>();
        let can_all_fall = || strikes.iter().all(|(target, _)| self.can_kill(side, &at(*target)));
        (killed.nothing_left() && can_all_fall()).then_some("may end")
    }

    /// Whether strikes at one target can kill it.
    pub(super) fn can_kill(&self, side: u8, strikes: &[Action]) -> bool {
        let Ok(Situation::Fight(fight)) = self.of_orders(side, strikes) else {
            return true;
        };
        Chain::without_rows(&fight).map_or(true, |chain| chain.probability(|fate| fate.life == 0) > fraction(0, 1))
    }

    /// The hex of the enemy that an order strikes.
    pub(super) fn struck(&self, side: u8, order: &Action) -> Option<Hex> {
        let (word, to, targets) = match order {
            Action::Attack {
                units: Units::List(units),
                target,
                ..
            } => (*units.first()?, None, target),
            Action::Attack {
                units: Units::All,
                target,
                ..
            } => (self.strikers(side, target).first()?.0, None, target),
            Action::Move {
                unit,
                to,
                attack: Some(targets),
                ..
            } => (*unit, Some(*to), targets),
            _ => return None,
        };
        let place = self.unit_of(side, word.0)?;
        let (_, target) = self.stand(place, to, targets).ok()?;
        Some(self.units[target].at)
    }

    /// Whether a side's leader strikes by an order.
    fn leader_strikes(&self, side: u8, order: &Action) -> bool {
        let leader = UnitWord(0);
        match order {
            Action::Attack {
                units: Units::List(units),
                ..
            } => units.contains(&leader),
            Action::Attack {
                units: Units::All,
                target,
                ..
            } => self.strikers(side, target).iter().any(|(word, _)| *word == leader),
            Action::Move {
                unit, attack: Some(_), ..
            } => *unit == leader,
            _ => false,
        }
    }

    /// That an order answers an open question about a promotion with no ([WB-75](docs/rules/wesnoth.md#wb-75)).
    fn promotion_given_up(&self, side: u8, action: &Action) -> Option<String> {
        let pending = self.pending.filter(|_| !matches!(action, Action::Advance { .. }))?;
        let unit = &self.units[self.unit_of(side, pending.number)?];
        let next = unit.sheet().next?;
        Some(format!(
            "Your {} {} may still become {next} for {} gold, and can no more after that. First: `/wesnoth advance unit:{} choice:yes`.",
            unit.word(),
            unit.kind,
            pending.cost,
            unit.word()
        ))
    }

    /// The enemy that stands on a side's keep and can take the castle when its next turn begins
    /// ([WB-91](docs/rules/wesnoth.md#wb-91)).
    pub(super) fn taker_of(&self, side: u8) -> Option<usize> {
        let keep = self.map.keeps[usize::from(side)];
        let there = self.unit_at(keep)?;
        (self.enemy_keep(self.units[there].owner, keep) == Some(side)).then_some(there)
    }

    /// That an enemy on the own keep takes the castle if the turn ends, with a strike at it.
    fn castle_lost(&self, side: u8) -> Option<String> {
        let place = self.taker_of(side)?;
        let unit = &self.units[place];
        let strikes = self.strikes(side).into_iter().map(|(_, strike, _)| strike);
        let mut strikes = strikes.filter(|strike| self.struck(side, strike) == Some(unit.at));
        let strike = strikes.next().map_or_else(String::new, |strike| {
            format!(" `{}` strikes it.", self.order_typed(side, &strike))
        });
        Some(format!(
            "{} {} stands on your keep {}: if it lives, it can take your castle with all your units when {}'s turn begins, and you \
             are out of the game.{strike}",
            unit.badge(),
            unit.kind,
            unit.at,
            Self::name_of(unit.owner)
        ))
    }

    /// What a turn that ends now leaves undone.
    fn left_undone(&self, side: u8, leader_strikes: bool) -> Vec<String> {
        let mut told: Vec<String> = self.castle_lost(side).into_iter().collect();
        told.extend(self.leader_at_risk(side, leader_strikes));
        let nobody_acted = self.army(side).all(|unit| unit.deed == Deed::Fresh);
        if nobody_acted {
            told.push("None of your units has acted this turn.".to_owned());
        }
        let useful = [self.strikes_left(side), self.villages_left(side), self.rests_left(side)];
        if !nobody_acted && useful.iter().all(Option::is_none) {
            told.extend(self.moves_left(side));
        }
        told.extend(useful.into_iter().flatten());
        if let Some(hires) = self.usual_recruits(side) {
            told.push(format!(
                "Your leader could still hire with the {} gold that you have: `rec {hires}`.",
                self.side(side).gold
            ));
        }
        told
    }

    /// Units that have not acted and could move, with no gain that is certain; those on a village or a keep hold it.
    fn moves_left(&self, side: u8) -> Option<String> {
        let holds = |hex: Hex| matches!(self.map.site(hex), Site::Village(_) | Site::Keep(_));
        let idle = self.units.iter().enumerate().filter(|(place, unit)| {
            let fresh = unit.owner == side && unit.deed == Deed::Fresh && !unit.is_leader();
            let moves = u32::from(unit.sheet().moves);
            fresh && !holds(unit.at) && self.reach(*place, unit.at, moves).ends().next().is_some()
        });
        let words: Vec<String> = idle.map(|(_, unit)| unit.word().to_string()).collect();
        match words.as_slice() {
            [] => None,
            [one] => Some(format!("Unit {one} has not acted and could still move.")),
            _ => Some(format!(
                "Units {} have not acted and could still move.",
                words.join(", ")
            )),
        }
    }

    /// Wounded units that have not acted and could rest, with the order that has them do so.
    fn rests_left(&self, side: u8) -> Option<String> {
        let weary = self
            .army(side)
            .filter(|unit| unit.wounds > 0 && unit.deed == Deed::Fresh);
        let words: Vec<String> = weary.map(|unit| unit.word().to_string()).collect();
        match words.as_slice() {
            [] => None,
            [one] => Some(format!(
                "Unit {one} is wounded and has not acted: `{one} rest` may heal it."
            )),
            _ => Some(format!(
                "Units {} are wounded and have not acted: `all rest` may heal them.",
                words.join(", ")
            )),
        }
    }

    /// That gold for more recruits would be left, which a leader cannot spend later in the turn
    /// ([WB-83](docs/rules/wesnoth.md#wb-83)).
    fn gold_left_over(&self, side: u8, order: &Action) -> Option<String> {
        let Action::Recruit { list } = order else {
            return None;
        };
        let placed: usize = list.0.iter().map(|hire| usize::from(hire.count)).sum();
        let cost = |hire: &Hire| {
            let kind = self.recruit_named(side, &hire.word).ok()?;
            Some(price_of(self, side, kind) * u32::from(hire.count))
        };
        let spent: u32 = list.0.iter().map(cost).sum::<Option<u32>>()?;
        let left = self.side(side).gold.checked_sub(spent)?;
        let room = self.free_castle(side).len().saturating_sub(placed);
        let more = (left / PRICE).min(u32::try_from(room).ok()?);
        let word = &list.0.last()?.word;
        let kind = self.recruit_named(side, word).ok()?;
        let more = more.min(left / price_of(self, side, kind));
        if more == 0 {
            return None;
        }
        let mut whole = list.clone();
        let count = u8::try_from(more).ok()?;
        match whole.0.last_mut().filter(|last| last.at.is_none()) {
            Some(last) => last.count = last.count.checked_add(count)?,
            None => whole.0.push(Hire {
                word: word.clone(),
                count,
                at: None,
            }),
        }
        Some(format!(
            "A leader recruits once a turn, and {left} gold would be left for {more} more: `rec {whole}` hires with it, too."
        ))
    }

    fn leader_hex(&self, side: u8) -> Option<Hex> {
        self.unit_of(side, 0).map(|place| self.units[place].at)
    }

    /// That a leader moves before it has spent the gold that it could hire with: it does one or the other in a turn
    /// ([WB-83](docs/rules/wesnoth.md#wb-83)).
    fn hiring_given_up(&self, side: u8, ahead: &Wesnoth) -> Option<String> {
        if self.leader_hex(side) == ahead.leader_hex(side) || ahead.recruiter(side).is_ok() {
            return None;
        }
        let hires = self.usual_recruits(side)?;
        Some(format!(
            "A leader that has moved cannot recruit in the same turn, and you have {} gold: `rec {hires}` instead hires now.",
            self.side(side).gold,
        ))
    }

    /// That a leader, which nobody named, walks to an enemy because all are to strike.
    fn leader_goes_along(&self, side: u8, order: &Action) -> Option<String> {
        let Action::Attack {
            units: Units::All,
            target,
            weapon,
            reroll,
            advance,
        } = order
        else {
            return None;
        };
        let strikers = self.strikers(side, target);
        let at = |word: UnitWord| self.unit_of(side, word.0).map(|place| &self.units[place]);
        let goes = |(word, to): &&(UnitWord, Hex)| at(*word).is_some_and(|unit| unit.is_leader() && unit.at != *to);
        let (leader, to) = strikers.iter().find(goes)?;
        let others: Vec<UnitWord> = strikers
            .iter()
            .map(|(word, _)| *word)
            .filter(|word| word != leader)
            .collect();
        let without = Action::Attack {
            units: Units::List(others),
            target: target.clone(),
            weapon: weapon.clone(),
            reroll: *reroll,
            advance: *advance,
        };
        let without = match self.order_proposed(side, &without) {
            none if none.is_empty() => none,
            line => format!(" Without it: `{line}`."),
        };
        Some(format!(
            "Your leader {leader} would walk to {to} and strike from there.{without}"
        ))
    }

    /// Units that would rest without a wound to heal.
    fn idle_rest(&self, side: u8, order: &Action) -> Option<String> {
        let Action::Rest {
            units: Units::List(units),
        } = order
        else {
            return None;
        };
        let hale = |word: &&UnitWord| {
            let place = self.unit_of(side, word.0);
            place.is_some_and(|place| self.units[place].wounds == 0)
        };
        let names: Vec<String> = units.iter().filter(hale).map(ToString::to_string).collect();
        match names.as_slice() {
            [] => None,
            [one] => Some(format!(
                "Unit {one} has no wounds: a rest heals nothing, and its act of this turn is gone."
            )),
            _ => Some(format!(
                "Units {} have no wounds: a rest heals nothing, and their acts of this turn are gone.",
                names.join(", ")
            )),
        }
    }

    /// All units that could still take a village, with an order for the first, and how many villages there are for them where
    /// they are fewer. A leader leaves its place for that only where it can hire no more.
    fn villages_left(&self, side: u8) -> Option<String> {
        let hires = self.usual_recruits(side).is_some();
        let (mut words, mut leader, mut villages) = (Vec::new(), None, BTreeSet::new());
        let mut example = None;
        for (place, unit) in self.units.iter().enumerate() {
            if unit.owner != side || unit.deed != Deed::Fresh || unit.is_leader() && hires {
                continue;
            }
            let reach = self.reach(place, unit.at, u32::from(unit.sheet().moves));
            let open: Vec<_> = reach.ends().filter(|(hex, _)| self.captures(side, *hex)).collect();
            let Some((hex, _)) = open.iter().min_by_key(|(hex, label)| (label.cost, *hex)) else {
                continue;
            };
            if unit.is_leader() {
                leader = Some(unit.word().to_string());
            } else {
                example.get_or_insert_with(|| format!("{} {hex}", unit.word()));
                words.push(unit.word().to_string());
            }
            villages.extend(open.iter().map(|(hex, _)| *hex));
        }
        let example = example?;
        words.extend(leader);
        Some(match words.as_slice() {
            [one] => format!("Unit {one} could still take a village: `{example}`."),
            several => {
                let enough = villages.len() >= several.len();
                let few = if enough {
                    String::new()
                } else {
                    format!(", {} in all", villages.len())
                };
                let words = several.join(", ");
                format!("Units {words} could still take villages{few}, as in `{example}`.")
            }
        })
    }

    /// Units that could still strike and win more than they lose, with an order for the first of them and its danger. A
    /// leader does not leave its place for that.
    fn strikes_left(&self, side: u8) -> Option<String> {
        let mut words: Vec<UnitWord> = Vec::new();
        let mut example = None;
        for strike in self.sound_strikes(side) {
            let unit = &self.units[strike.place];
            let near = unit.at.is_next_to(self.units[strike.target].at);
            if words.contains(&unit.word()) || unit.is_leader() && !near {
                continue;
            }
            example.get_or_insert_with(|| {
                let danger = match whole_percent(strike.prospect.death()) {
                    0 => String::new(),
                    death => format!(" (it dies in {death}%)"),
                };
                format!("`{}`{danger}", self.order_typed(side, &strike.action))
            });
            words.push(unit.word());
        }
        words.sort();
        let names: Vec<String> = words.iter().map(ToString::to_string).collect();
        let example = example?;
        Some(match names.as_slice() {
            [one] => format!("Unit {one} could still gain by a strike: {example}."),
            _ => format!(
                "Units {} could still gain by a strike, as in {example}.",
                names.join(", ")
            ),
        })
    }

    /// That the own keep is left by these orders although an enemy can step on it in its next turn
    /// ([WB-92](docs/rules/wesnoth.md#wb-92)).
    pub(super) fn keep_given_up(&self, side: u8, ahead: &Wesnoth) -> Option<String> {
        let keep = self.map.keeps[usize::from(side)];
        let held = |game: &Wesnoth| {
            let there = game.unit_at(keep);
            there.is_some_and(|place| !game.are_enemies(side, game.units[place].owner))
        };
        if !held(self) || held(ahead) {
            return None;
        }
        let taker = ahead.keep_taker(side)?;
        Some(format!(
            "Your keep {keep} would be empty, and {taker} can step on it in its next turn: it takes your castle with all your \
             units if it still stands there in the turn after. Leave a unit on {keep}."
        ))
    }

    /// The enemy that could step on a side's keep in its next turn if no friend of the side stood there.
    pub(super) fn keep_taker(&self, side: u8) -> Option<String> {
        let keep = self.map.keeps[usize::from(side)];
        let near = |unit: &&super::state::Unit| {
            self.are_enemies(side, unit.owner) && unit.at.distance(keep) <= u32::from(unit.sheet().moves)
        };
        if !self.units.iter().any(|unit| near(&unit)) {
            return None;
        }
        let mut game = self.clone();
        game.units
            .retain(|unit| unit.at != keep || self.are_enemies(side, unit.owner));
        for (place, unit) in game.units.iter().enumerate().filter(|(_, unit)| near(unit)) {
            let reach = game.reach(place, unit.at, u32::from(unit.sheet().moves));
            if reach.end(keep).is_some() {
                return Some(unit.badge().to_string());
            }
        }
        None
    }
}
