//! Statements that cannot be read or answered, put right for the unit that they name: `4 xE4 D4` is proposed as `4 D4 x E4`.

use super::action::Action;
use super::orders;
use super::state::Wesnoth;
use super::words::{UnitWord, Units};
use muster_kit::orders::parts;
use muster_kit::{Hex, Refusal, Seat};

/// The hexes of a statement: those behind an `x`, and the others.
fn hexes_in(statement: &str) -> (Vec<Hex>, Vec<Hex>) {
    let (mut targets, mut places) = (Vec::new(), Vec::new());
    let mut crossed = false;
    for word in statement.split(|c: char| !c.is_ascii_alphanumeric()) {
        let glued = word.strip_prefix(['x', 'X']).and_then(|rest| rest.parse().ok());
        match (glued, word.parse()) {
            (Some(hex), _) => targets.push(hex),
            (None, Ok(hex)) if crossed => targets.push(hex),
            (None, Ok(hex)) => places.push(hex),
            _ => (),
        }
        crossed = word.eq_ignore_ascii_case("x") || crossed && word.is_empty();
    }
    (targets, places)
}

impl Wesnoth {
    /// The own unit that a statement begins with.
    pub(super) fn unit_named_first(&self, side: u8, statement: &str) -> Option<UnitWord> {
        let begins = |c: char| c.is_alphanumeric();
        let word = statement.trim_start().split(|c: char| !begins(c)).next()?;
        let own = orders::printed(word).filter(|(owner, _)| *owner == side);
        word.parse().ok().or(own.map(|(_, unit)| unit))
    }

    /// An order of the unit that a statement names, with the hexes that it names, that works.
    fn put_right(&self, side: u8, statement: &str, works: impl Fn(&Action) -> bool) -> Option<String> {
        let unit = self.unit_named_first(side, statement)?;
        let (targets, places) = hexes_in(statement);
        let there = |target: &Hex| places.iter().map(move |to| format!("{unit} {to} x {target}")).collect();
        let strikes = targets.iter().flat_map(|target| {
            let mut lines: Vec<String> = there(target);
            lines.push(format!("{unit} x {target}"));
            lines
        });
        let goes = places.iter().map(|to| format!("{unit} {to}"));
        let read = |line: String| orders::read(&line, Some(side)).ok()?.into_iter().next();
        let found = strikes.chain(goes).filter_map(read).find(|order| works(order));
        Some(self.order_typed(side, &found?))
    }

    /// An order that takes the unit of a statement that speaks of the keep there, or as near to it as the unit can come.
    fn towards_the_keep(&self, side: u8, statement: &str) -> Option<String> {
        let mut words = statement.split_whitespace();
        if !words.any(|word| word.eq_ignore_ascii_case("keep")) {
            return None;
        }
        let word = self.unit_named_first(side, statement)?;
        let place = self.unit_of(side, word.0)?;
        self.fresh(place, "WB-42").ok()?;
        let (unit, keep) = (&self.units[place], self.map.keeps[usize::from(side)]);
        let reach = self.reach(place, unit.at, u32::from(unit.sheet().moves));
        let ends = reach.ends().map(|(to, _)| to);
        let to = ends.min_by_key(|to| (to.distance(keep), *to))?;
        (to.distance(keep) < unit.at.distance(keep)).then(|| format!("{word} {to}"))
    }

    /// The best strike that a unit of the side can be ordered to.
    pub(super) fn strike_by(&self, side: u8, unit: UnitWord) -> Option<String> {
        let is_of =
            |action: &Action| matches!(action, Action::Attack { units, .. } if *units == Units::List(vec![unit]));
        let (_, strike, _) = self.strikes(side).into_iter().find(|(_, action, _)| is_of(action))?;
        Some(self.order_typed(side, &strike))
    }

    /// A question about odds in the place of one that is refused: of the unit that it names, where it names one, or else of any.
    pub(super) fn question_instead(&self, side: u8, question: &str) -> Option<String> {
        let is_answered = |order: &Action| self.of_orders(side, std::slice::from_ref(order)).is_ok();
        if let Some(unit) = self
            .unit_named_first(side, question)
            .filter(|unit| self.unit_of(side, unit.0).is_some())
        {
            let right = self.put_right(side, question, is_answered);
            return right.or_else(|| self.strike_by(side, unit));
        }
        let sound = self.sound_strikes(side).into_iter().next().map(|strike| strike.action);
        let strike = sound.or_else(|| Some(self.strikes(side).into_iter().next()?.1));
        strike.map(|strike| self.order_typed(side, &strike))
    }

    /// The refusal of a line that cannot be read with what its player can have meant: the statement put right, or else another
    /// order of its unit ([WB-112](docs/rules/wesnoth.md#wb-112)).
    pub(super) fn with_an_order(&self, side: u8, line: &str, refusal: Refusal) -> Refusal {
        let mut trial = self.clone();
        let mut statements: Vec<String> = parts(line, &[';', '\n']).map(str::to_owned).collect();
        let mut wrong = None;
        for (at, statement) in statements.iter().enumerate() {
            match orders::read(statement, Some(side)) {
                Ok(orders) => orders.iter().for_each(|order| trial.suppose(side, order)),
                Err(_) => {
                    wrong = Some(at);
                    break;
                }
            }
        }
        let statement = wrong.map_or("", |at| statements[at].as_str()).to_owned();
        let can = |order: &Action| muster_game::try_out(&trial, Seat(side), order).is_ok();
        let right = trial.put_right(side, &statement, can);
        let right = right.or_else(|| trial.towards_the_keep(side, &statement));
        if let (Some(at), Some(right)) = (wrong, right) {
            statements[at] = right;
            let whole = statements.join("; ");
            return match orders::read(&whole, Some(side)) {
                Ok(_) => refusal.instead(whole),
                Err(_) => refusal.instead(statements.swap_remove(at)),
            };
        }
        if orders::recruits(&statement).is_some() {
            return trial.with_recruits(side, refusal);
        }
        let Some(unit) = self.unit_named_first(side, &statement) else {
            // Another unit's order would be none that the player means.
            return Refusal {
                reason: format!("{} Orders read like `{}`.", refusal.reason, self.example_order()),
                ..refusal.instead("/game turn")
            };
        };
        let refusal = match statements.len() {
            0 | 1 => refusal,
            _ => Refusal {
                reason: format!("{} Nothing of the line is done.", refusal.reason),
                ..refusal
            },
        };
        // An order that goes elsewhere is none in the place of one that names its hex.
        if let Some(why) = trial.why_not_there(side, unit, &statement) {
            return Refusal {
                reason: format!("{} {why}", refusal.reason),
                ..refusal.instead("/game turn")
            };
        }
        let example = trial.example_of(unit);
        match example.filter(|example| !example.eq_ignore_ascii_case(statement.trim())) {
            Some(example) => refusal.instead(example),
            None => Refusal {
                reason: match trial.why_idle(side, unit) {
                    Some(why) => format!("{} {why}", refusal.reason),
                    None => refusal.reason.clone(),
                },
                ..refusal.instead("/game turn")
            },
        }
    }

    /// The refusal of recruits that cannot be read with those that its player could hire, or why none.
    pub(super) fn with_recruits(&self, side: u8, refusal: Refusal) -> Refusal {
        let none = self.recruiter(side).err().map(|none| none.reason);
        let example = || {
            let list = self.usual_recruits(side)?;
            Some(format!("Recruits read like `rec {list}`."))
        };
        let reason = match none.or_else(example) {
            Some(also) => format!("{} {also}", refusal.reason),
            None => refusal.reason.clone(),
        };
        // Other recruits would be none that the player means.
        Refusal {
            reason,
            ..refusal.instead("/game turn")
        }
    }

    /// Why a unit that may act cannot go to the last hex that a statement names for its way.
    fn why_not_there(&self, side: u8, unit: UnitWord, statement: &str) -> Option<String> {
        let place = self.unit_of(side, unit.0)?;
        self.fresh(place, "WB-42").ok()?;
        let (_, places) = hexes_in(statement);
        let to = places.last().filter(|to| self.map.index(**to).is_some())?;
        self.course(place, &[], *to).err().map(|refusal| refusal.reason)
    }

    /// Why a unit of the side in turn can be given no order: it is not there, or has acted.
    fn why_idle(&self, side: u8, unit: UnitWord) -> Option<String> {
        let fresh = self.own(side, unit).and_then(|place| self.fresh(place, "WB-42"));
        fresh.err().map(|refusal| refusal.reason)
    }
}
