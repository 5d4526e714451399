//! Questions about a position, turned into situations that stand by themselves.

use super::Wesnoth;
use super::action::Action;
use super::asked;
use super::data::{UnitType, cost_of, need_of};
use super::odds::{AttackerOdds, Bar, FightOdds, RestOdds, Situation, TargetOdds};
use super::orders;
use super::state::{Deed, Tile};
use super::words::{Reroll, Targets, UnitWord, Units};
use muster_kit::{Hex, Refusal, Seat, Viewer};

pub(super) fn no(reason: impl Into<String>) -> Refusal {
    Refusal::new("WB-123", reason)
}

/// Whether an order is a strike.
fn throws_at_enemies(order: &Action) -> bool {
    matches!(order, Action::Attack { .. } | Action::Move { attack: Some(_), .. })
}

/// The first unit of which orders want two strikes.
fn strikes_twice(orders: &[Action]) -> Option<UnitWord> {
    let mut known: Vec<UnitWord> = Vec::new();
    for order in orders {
        let units = match order {
            Action::Attack {
                units: Units::List(units),
                ..
            } => units.as_slice(),
            Action::Move {
                unit, attack: Some(_), ..
            } => std::slice::from_ref(unit),
            _ => &[],
        };
        if let Some(again) = units.iter().find(|unit| known.contains(unit)) {
            return Some(*again);
        }
        known.extend(units);
    }
    None
}

/// Whether a question is of a kind of unit against another one, both called by code or slug, and names nobody on the board.
fn is_of_two_kinds(question: &str) -> bool {
    let on_board = |word: &str| word.parse::<Hex>().is_ok() || orders::printed(word).is_some();
    if question.split_whitespace().any(on_board) {
        return false;
    }
    let kind = |words: &str| {
        let first = words.split_whitespace().next();
        first.is_some_and(|word| word.parse::<UnitType>().is_ok())
    };
    question
        .to_lowercase()
        .split_once(" x ")
        .is_some_and(|(by, on)| kind(by) && kind(on))
}

/// What is said of orders that are no fight.
const NO_DICE: &str = "No dice are thrown for that.";

impl Wesnoth {
    /// The side that a viewer asks for; those who have none ask for the side in turn.
    pub fn asking(&self, viewer: Viewer) -> u8 {
        match viewer {
            Viewer::Seat(seat) if seat.index() < self.sides.len() && !self.is_removed(seat.0) => seat.0,
            _ => self.turn,
        }
    }

    /// The position as the side will find it in its own turn, where it is not in turn now.
    pub fn awakened(&self, side: u8) -> Wesnoth {
        let mut game = self.clone();
        if side != self.turn {
            let early = side < self.turn;
            game.round += u16::from(early);
            game.turn = side;
            game.units
                .iter_mut()
                .filter(|unit| unit.owner == side)
                .for_each(|unit| unit.deed = Deed::Fresh);
        }
        game
    }

    /// An order line, or a text that stands by itself.
    pub fn situation_of(&self, viewer: Viewer, question: &str) -> Result<Situation, Refusal> {
        let question = &asked::crossed(&asked::bare(question));
        let spelled = super::hired::kinds_spelled(question);
        let alone = match question.parse::<Situation>() {
            Ok(alone) => Ok(alone),
            Err(_) => match spelled.parse::<Situation>() {
                // Of two kinds it is a question that stands by itself, whatever is wrong with the rest.
                Err(wrong) if is_of_two_kinds(&spelled) => {
                    return Err(self.with_a_question(self.asking(viewer), question, wrong));
                }
                // What is wrong is none of the names that were read.
                alone => alone,
            },
        };
        if alone.is_err()
            && let Some(refusal) = self.names_no_fight(viewer, question)
        {
            let side = self.asking(viewer);
            return Err(self.awakened(side).with_a_question(side, question, refusal));
        }
        let side = self.asking(viewer);
        if let Some(order) = self.strike_of_all(side, question)? {
            return self.awakened(side).of_orders(side, &[order]);
        }
        let line = match alone {
            Ok(situation) => return Ok(situation),
            Err(_) => self.line_spelled(self.asking(viewer), question)?,
        };
        match (orders::read(&line, Some(self.asking(viewer))), alone) {
            (_, Ok(situation)) => Ok(situation),
            (Ok(orders), Err(_)) => {
                let side = self.asking(viewer);
                let game = self.awakened(side);
                game.of_orders(side, &orders)
                    .map_err(|refusal| match orders.as_slice() {
                        [order] => game.with_the_absent(side, order, refusal),
                        _ => refusal,
                    })
                    .map_err(|refusal| game.with_a_question(side, &line, refusal))
            }
            (Err(unread), Err(unknown)) => {
                Err(self.unread_question(self.asking(viewer), (question, &line), unread, unknown))
            }
        }
    }

    /// A refusal of a question about odds with one that is answered, if it proposes none.
    fn with_a_question(&self, side: u8, question: &str, refusal: Refusal) -> Refusal {
        if refusal.clause != "WB-123" || refusal.instead.is_some() {
            return refusal;
        }
        let kinds = || {
            let own = self
                .unit_named_first(side, question)
                .and_then(|unit| self.unit_of(side, unit.0));
            let own = own.map_or_else(|| self.army(side).next(), |place| Some(&self.units[place]))?;
            let enemy = self.units.iter().find(|unit| self.are_enemies(side, unit.owner))?;
            Some(format!("{} x {}", own.sheet().slug, enemy.sheet().slug))
        };
        match self.question_instead(side, question).or_else(kinds) {
            Some(instead) => refusal.instead(instead),
            None => refusal,
        }
    }

    /// The refusal of a question that is neither an order, `unread`, nor a situation, `unknown`: of the two it was meant as, and
    /// with the part that is wrong. An order begins with a unit in play as boards or orders name it, or strikes at a hex or
    /// such a unit. `line` is the question with numbers and hexes for names.
    fn unread_question(&self, side: u8, (question, line): (&str, &str), unread: Refusal, unknown: Refusal) -> Refusal {
        let words: Vec<&str> = question.split_whitespace().collect();
        let is_own = |word: &str| {
            let printed = orders::printed(word).filter(|(owner, unit)| self.unit_of(*owner, unit.0).is_some());
            word.parse::<UnitWord>().is_ok() || printed.is_some()
        };
        let is_target = |word: &str| word.parse::<Hex>().is_ok() || orders::printed(word).is_some();
        let begins = words.first().is_some_and(|word| is_own(word));
        let cross = words.iter().position(|word| word.eq_ignore_ascii_case("x"));
        let target = cross.and_then(|at| words.get(at + 1));
        let game = self.awakened(side);
        let strike = game.question_instead(side, line);
        if begins {
            let instead = unread
                .instead
                .filter(|instead| instead.as_str() != orders::EXAMPLE)
                .or(strike);
            return Refusal { instead, ..unread };
        }
        let Some(unit) = words.first().filter(|_| target.is_some_and(|word| is_target(word))) else {
            return unknown;
        };
        let reason = format!("`{unit}` is no unit of yours: an order begins with its number, or L for the leader.");
        Refusal {
            instead: strike,
            ..Refusal::new("WB-111", reason)
        }
    }

    /// The odds of orders, as far as dice have a part in them. Each order is thought to find those before it done, and
    /// units that struck to stand where they struck from ([WB-123](docs/rules/wesnoth.md#wb-123)).
    pub fn of_orders(&self, side: u8, orders: &[Action]) -> Result<Situation, Refusal> {
        let mut game = self.clone();
        let mut fight: Option<FightOdds> = None;
        if let Some(unit) = strikes_twice(orders) {
            let reason = format!("A unit strikes once a turn, and {unit} would twice.");
            return Err(no(reason));
        }
        for order in orders {
            match order {
                Action::Rest { .. } if fight.is_some() || orders.iter().any(throws_at_enemies) => {
                    return Err(no("Odds are of one fight or of one rest at a time."));
                }
                Action::Rest { units } => {
                    let unit = &game.units[game.own(side, game.rests_alone(side, units)?)?];
                    return Ok(Situation::Rest(RestOdds {
                        wounds: unit.wounds,
                        village: game.map.village(unit.at).is_some(),
                        rests: 1,
                    }));
                }
                Action::Attack {
                    units,
                    target,
                    weapon,
                    reroll,
                    ..
                } => {
                    let with = (weapon.as_ref(), *reroll);
                    match units {
                        Units::List(list) => {
                            for word in list {
                                game.add_blow(*word, None, target, with, &mut fight)?;
                            }
                        }
                        // A unit for which those before it leave no room is left out (WB-121).
                        Units::All => {
                            let strikers = game.strikers(side, target);
                            if strikers.is_empty() {
                                return Err(game.no_striker(side, target));
                            }
                            for (word, _) in strikers {
                                game.add_blow(word, None, target, with, &mut fight)?;
                            }
                        }
                    }
                }
                Action::Move {
                    unit,
                    to,
                    attack: Some(target),
                    weapon,
                    reroll,
                    ..
                } => game.add_blow(*unit, Some(*to), target, (weapon.as_ref(), *reroll), &mut fight)?,
                Action::Move { unit, to, via, .. } => {
                    let place = game.own(side, *unit)?;
                    game.course(place, &via.clone().unwrap_or_default().0, *to)?;
                    game.stand_at(place, *to);
                    game.units[place].deed = Deed::Moved;
                }
                // What throws no dice may change what the others cost and find.
                Action::Recruit { .. } | Action::Conquer { .. } => {
                    muster_game::go_on_to_the_mean(&mut game, Seat(side), order);
                }
                Action::End {} => (),
                order => return Err(no(asked::without_dice(order).unwrap_or(NO_DICE))),
            }
        }
        let last = orders.last().and_then(asked::without_dice);
        fight.map(Situation::Fight).ok_or_else(|| no(last.unwrap_or(NO_DICE)))
    }

    /// Moves a unit of a copy, so that what comes after it finds it there.
    pub(super) fn stand_at(&mut self, place: usize, at: Hex) {
        let side = self.units[place].owner;
        self.units[place].at = at;
        if self.captures(side, at)
            && let Some(village) = self.map.village(at)
        {
            self.villages[village] = Some(side);
        }
    }

    /// One more attacker of the same target.
    fn add_blow(
        &mut self,
        word: UnitWord,
        to: Option<Hex>,
        targets: &Targets,
        (weapon, reroll): (Option<&String>, Option<Reroll>),
        fight: &mut Option<FightOdds>,
    ) -> Result<(), Refusal> {
        let side = self.turn;
        let place = self.own(side, word)?;
        let unit = self.units[place];
        let ready = self.stand(place, to, targets);
        let comes = ready.is_ok();
        let (at, target) = ready.or_else(|refusal| self.beside(place, to, targets).ok_or(refusal))?;
        let enemy = self.units[target];
        let hexes = unit.at.distance(enemy.at);
        let free = match unit.deed {
            Deed::Fresh => comes,
            Deed::Moved => at == unit.at,
            _ => false,
        };
        let attack = self.weapon_of(place, at, target, weapon.map(String::as_str))?;
        let standing = self.side(side).secret.of(word.0);
        // WB-68: what is to be kept binds standing orders alone.
        let keep = if reroll.is_none() { standing.keep } else { 0 };
        let wish = reroll.unwrap_or(standing.reroll_attack);
        let attacker = AttackerOdds {
            unit: unit.kind,
            wounds: unit.wounds,
            terrain: self.terrain(at),
            ground: if at == unit.at {
                self.site_word(at)
            } else {
                Some(format!("{at} ({})", self.ground_word(at)))
            },
            weapon: weapon.map(|_| unit.sheet().attacks[attack].name.clone()),
            reroll: Some(wish).filter(|wish| self.options.rerolls && *wish != Reroll::No),
            keep,
            time: None,
            bar: (!free).then_some(Bar { hexes, deed: unit.deed }),
        };
        let stands = TargetOdds {
            unit: enemy.kind,
            wounds: enemy.wounds,
            terrain: self.terrain(enemy.at),
            ground: self.site_word(enemy.at),
        };
        match fight {
            None => {
                *fight = Some(FightOdds {
                    time: self.tile(),
                    attackers: vec![attacker],
                    target: stands,
                    attacker_gold: Some(self.side(side).gold),
                    defender_gold: self.side(enemy.owner).gold,
                });
            }
            Some(known) if known.target == stands => known.attackers.push(attacker),
            Some(_) => return Err(no("Odds are for one target at a time.")),
        }
        self.stand_at(place, at);
        self.units[place].deed = Deed::Attacked;
        Ok(())
    }

    /// A unit that could strike one of the targets as things stand, with the hex that it would strike from.
    fn striker(&self, side: u8, word: UnitWord, targets: &Targets) -> Option<(usize, Hex)> {
        let place = self.unit_of(side, word.0)?;
        let unit = &self.units[place];
        let (at, _) = self.stand(place, None, targets).ok()?;
        let ready = unit.deed == Deed::Fresh || unit.deed == Deed::Moved && at == unit.at;
        ready.then_some((place, at))
    }

    /// Where each unit stands that strikes by an order for all, in the order in which they strike: those that could now, and
    /// still can after those before them.
    pub(super) fn strikers(&self, side: u8, targets: &Targets) -> Vec<(UnitWord, Hex)> {
        let words = self.army(side).map(|unit| unit.word());
        let words = words.filter(|word| self.striker(side, *word, targets).is_some());
        let mut ahead = self.clone();
        let mut found = Vec::new();
        for word in words {
            if let Some((place, at)) = ahead.striker(side, word, targets) {
                ahead.stand_at(place, at);
                ahead.units[place].deed = Deed::Attacked;
                found.push((word, at));
            }
        }
        found
    }

    /// Where a unit would stand that cannot come: the best free ground next to the first target that is an enemy.
    fn beside(&self, place: usize, to: Option<Hex>, targets: &Targets) -> Option<(Hex, usize)> {
        if to.is_some() {
            return None;
        }
        let unit = &self.units[place];
        let enemy = |hex: &Hex| {
            let target = self.unit_at(*hex)?;
            self.are_enemies(unit.owner, self.units[target].owner).then_some(target)
        };
        let target = targets.0.iter().find_map(enemy)?;
        let feet = unit.sheet().feet;
        let stands = |hex: &Hex| {
            let free = self.map.index(*hex).is_some() && self.unit_at(*hex).is_none();
            free && cost_of(feet, self.terrain(*hex)).is_some()
        };
        let hexes = self.units[target].at.neighbours().filter(stands);
        let best = hexes.min_by_key(|hex| (std::cmp::Reverse(need_of(feet, self.terrain(*hex))), *hex));
        best.map(|hex| (hex, target))
    }

    /// Where a unit would strike from, and whom.
    pub(super) fn stand(&self, place: usize, to: Option<Hex>, targets: &Targets) -> Result<(Hex, usize), Refusal> {
        let unit = &self.units[place];
        if let Some(to) = to {
            if to != unit.at {
                self.course(place, &[], to)?;
            }
            return Ok((to, self.target_from(place, to, &targets.0)?));
        }
        if let Ok(target) = self.target_from(place, unit.at, &targets.0) {
            return Ok((unit.at, target));
        }
        let mut refusal = no("No target is named.");
        for hex in &self.with_enemies(unit.owner, &targets.0) {
            let found = self.target_from(place, hex.neighbours().next().unwrap_or(*hex), &[*hex]);
            let target = match (found, self.unit_at(*hex)) {
                (Ok(target), _) => target,
                (Err(_), Some(target)) if self.are_enemies(unit.owner, self.units[target].owner) => target,
                (Err(wrong), _) => {
                    refusal = wrong;
                    continue;
                }
            };
            match self.approach(place, target) {
                Ok(course) => return Ok((*course.route.last().expect("a course has a hex"), target)),
                Err(wrong) => refusal = wrong,
            }
        }
        Err(refusal)
    }

    /// The round in which an enemy acts next: this one if its turn is under way or comes later in it.
    pub(super) fn round_of_next(&self, enemy: u8) -> u16 {
        let later = enemy >= self.turn;
        self.round + u16::from(!later)
    }

    /// The gold of a side in its next turn, with what most villages bring before it if they stay in the same hands
    /// ([WB-50](docs/rules/wesnoth.md#wb-50)).
    pub fn gold_of_next(&self, side: u8) -> u32 {
        let round = self.round_of_next(side);
        let is_paid = round > self.round && matches!(Tile::of_round(round), Tile::Dawn | Tile::Dusk);
        let earns = is_paid && self.sides_with_most_villages().contains(&side);
        self.side(side).gold + u32::from(earns)
    }

    /// The tile under which an enemy of the side acts next.
    pub fn tile_of_next(&self, enemy: u8) -> Tile {
        Tile::of_round(self.round_of_next(enemy))
    }
}
