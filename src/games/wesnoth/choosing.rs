//! Orders that are chosen step by step: a unit, what it does, to which enemy and from where; recruits one after the other.

use crate::action::Action;
use crate::data::{Attack, UnitType};
use crate::npc::Survey;
use crate::rules::price_of;
use crate::state::{Deed, Unit, Wesnoth};
use crate::words::{Hire, Hires, Targets, UnitWord, Units, YesNo};
use muster_game::{Awaiting, ChoiceId, Chosen, Duty, Rules, Unfinished, first_acts, try_out};
use muster_kit::{Hex, Seat};

/// What choices come to, or what may be chosen next.
type Read<T> = Result<T, Unfinished<Action>>;

/// Orders of one unit that are proposed.
const ORDERS_MAX: usize = 80;

/// What an order is about.
#[derive(Clone, Copy)]
enum Subject {
    /// A unit that may still act.
    Unit(usize),
    Recruits,
    /// All who are wounded rest.
    Weary,
    Promotion(UnitWord),
    Castle(UnitWord),
    End,
}

/// What a unit does.
#[derive(Clone, Copy)]
enum Deeds {
    /// Strikes the unit in that place.
    Strikes(usize),
    Moves,
    Rests,
}

impl Wesnoth {
    /// An order of the side in turn, read choice by choice ([WB-111](docs/rules/wesnoth.md#wb-111)).
    pub(super) fn chosen_order(&self, duty: &Duty, chosen: &mut Chosen<'_>) -> Read<Action> {
        if duty.seat != Seat(self.turn) {
            return Err(Unfinished::Nowhere);
        }
        let leads_on = |subject: &Subject| match subject {
            Subject::Unit(place) => self.deeds(*place).iter().any(|(_, deed)| self.can_do(*place, *deed)),
            Subject::Weary => self.is_possible(&Action::Rest { units: Units::All }),
            _ => true,
        };
        let label = |subject: &Subject| self.subject_words(*subject);
        let subject = chosen.one_possible("", self.subjects(), leads_on, label)?;
        match subject {
            Subject::Unit(place) => self.unit_chosen(place, chosen),
            Subject::Recruits => self.recruits_chosen(chosen),
            Subject::Weary => Ok(Action::Rest { units: Units::All }),
            Subject::Promotion(unit) => {
                let answers = [("yes", YesNo::Yes), ("no", YesNo::No)];
                let answers = answers.map(|(word, choice)| (ChoiceId::of(word), (word, choice)));
                let (_, choice) = chosen.one("Is it promoted?", answers.into(), |(word, _)| (*word).to_owned())?;
                Ok(Action::Advance { unit, choice })
            }
            Subject::Castle(unit) => Ok(Action::Conquer { unit: Some(unit) }),
            Subject::End => Ok(Action::End {}),
        }
    }

    /// Orders of a unit of the side in turn as they can be chosen, strikes first; none where it cannot act.
    pub(super) fn orders_of(&self, unit: UnitWord) -> Vec<Action> {
        match self.awaiting() {
            Awaiting::Duties(duties) => first_acts(self, &duties[0], &[ChoiceId::of(unit)], ORDERS_MAX),
            Awaiting::Over(_) => Vec::new(),
        }
    }

    fn is_possible(&self, action: &Action) -> bool {
        try_out(self, Seat(self.turn), action).is_ok()
    }

    /// Where something is that may be chosen: a unit of one's own where the choice is which unit gets an order, else an enemy that is
    /// struck, or a hex.
    pub(super) fn spot_chosen(&self, chosen: &[ChoiceId], choice: &ChoiceId) -> Option<Hex> {
        let word = choice.to_string();
        let own = || {
            let unit: UnitWord = word.strip_prefix("conquer").unwrap_or(&word).parse().ok()?;
            Some(self.units[self.unit_of(self.turn, unit.0)?].at)
        };
        match chosen.is_empty() {
            true => own(),
            false => word.strip_prefix('x').unwrap_or(&word).parse().ok(),
        }
    }

    /// What may be ordered about: an open promotion first, then units by their numbers, the end last.
    fn subjects(&self) -> Vec<(ChoiceId, Subject)> {
        let side = self.turn;
        let mut subjects = Vec::new();
        if let Some(pending) = &self.pending {
            let unit = UnitWord(pending.number);
            subjects.push((ChoiceId::of("advance"), Subject::Promotion(unit)));
        }
        for (place, _) in self.conquerors(side) {
            let unit = self.units[place].word();
            subjects.push((ChoiceId::of(format!("conquer{unit}")), Subject::Castle(unit)));
        }
        let able = self.units.iter().enumerate();
        let able = able.filter(|(_, unit)| unit.owner == side && self.can_still_act(unit));
        let able = able.map(|(place, unit)| (ChoiceId::of(unit.word()), Subject::Unit(place)));
        subjects.extend(able);
        if !self.hireable(side, &[]).is_empty() {
            subjects.push((ChoiceId::of("recruit"), Subject::Recruits));
        }
        if self.army(side).any(|unit| unit.wounds > 0 && unit.deed == Deed::Fresh) {
            subjects.push((ChoiceId::of("rest"), Subject::Weary));
        }
        subjects.push((ChoiceId::of("end"), Subject::End));
        subjects
    }

    fn subject_words(&self, subject: Subject) -> String {
        match subject {
            Subject::Unit(place) => {
                let unit = &self.units[place];
                let (life, whole) = (unit.life(), unit.sheet().life);
                format!("{} {} on {}, life {life}/{whole}", unit.word(), unit.kind, unit.at)
            }
            Subject::Recruits => format!("Recruit, for {} gold", self.side(self.turn).gold),
            Subject::Weary => "Rest all wounded units that have not acted".to_owned(),
            Subject::Promotion(unit) => format!("Promote {unit}, or not"),
            Subject::Castle(unit) => format!("{unit} takes a castle"),
            Subject::End => "End turn".to_owned(),
        }
    }

    /// Enemies that a unit can strike, moves and a rest.
    fn deeds(&self, place: usize) -> Vec<(ChoiceId, Deeds)> {
        let unit = &self.units[place];
        let enemies = self.units.iter().enumerate();
        let enemies = enemies.filter(|(_, enemy)| self.are_enemies(unit.owner, enemy.owner));
        let goes = self.places_to_go(place);
        let in_reach = enemies.filter(|(_, enemy)| beside(unit, enemy, &goes).next().is_some());
        let strikes = in_reach.map(|(target, enemy)| (ChoiceId::of(format!("x{}", enemy.at)), Deeds::Strikes(target)));
        let mut deeds: Vec<(ChoiceId, Deeds)> = strikes.collect();
        if !goes.is_empty() {
            deeds.push((ChoiceId::of("move"), Deeds::Moves));
        }
        deeds.push((ChoiceId::of("rest"), Deeds::Rests));
        deeds
    }

    /// Puts strikes that are advised before the others, of either those before that are worth more; moves and a rest come last.
    fn best_strikes_first(&self, place: usize, deeds: &mut [(ChoiceId, Deeds)]) {
        let survey = Survey::of(self, self.turn);
        deeds.sort_by_cached_key(|(_, deed)| match deed {
            Deeds::Strikes(target) => {
                let strike = self.strike_on(&survey, place, *target);
                let advised = strike
                    .as_ref()
                    .is_some_and(|strike| strike.is_advised() && !strike.is_poor());
                (0, !advised, strike.map(|strike| std::cmp::Reverse(strike.worth)))
            }
            _ => (1, false, None),
        });
    }

    /// Whether a unit can do one of its deeds now; moves and strikes are those that it can.
    fn can_do(&self, place: usize, deed: Deeds) -> bool {
        !matches!(deed, Deeds::Rests) || self.is_possible(&rest(&self.units[place]))
    }

    /// Where a unit may go: villages that it takes first, then the nearest.
    fn places_to_go(&self, place: usize) -> Vec<Hex> {
        let unit = &self.units[place];
        if unit.deed != Deed::Fresh {
            return Vec::new();
        }
        let reach = self.reach(place, unit.at, u32::from(unit.sheet().moves));
        let mut ends: Vec<(bool, u32, Hex)> = reach
            .ends()
            .map(|(to, way)| (!self.captures(unit.owner, to), way.cost, to))
            .collect();
        ends.sort_unstable();
        ends.into_iter().map(|(_, _, to)| to).collect()
    }

    /// From where a unit can strike an enemy: where it stands, and where it can go; shown the best ground first.
    fn places_to_strike(&self, place: usize, target: usize, shown: bool) -> Vec<Hex> {
        let (unit, enemy) = (&self.units[place], &self.units[target]);
        let goes = self.places_to_go(place);
        let mut places: Vec<Hex> = beside(unit, enemy, &goes).collect();
        if !shown {
            return places;
        }
        // The hex that the label of the strike names comes first.
        let usual = self.strikes_from(place, target);
        let worth = |from: &Hex| self.best_attack_from(place, *from, target).score();
        places.sort_by_key(|from| (Some(*from) != usual, std::cmp::Reverse(worth(from))));
        places
    }

    fn unit_chosen(&self, place: usize, chosen: &mut Chosen<'_>) -> Read<Action> {
        let unit = &self.units[place];
        let question = format!("What does {} do?", unit.badge());
        let can_do = |deed: &Deeds| self.can_do(place, *deed);
        let mut deeds = self.deeds(place);
        if chosen.is_shown() {
            self.best_strikes_first(place, &mut deeds);
        }
        match chosen.one_possible(question, deeds, can_do, |deed| self.deed_words(place, *deed))? {
            Deeds::Rests => Ok(rest(unit)),
            Deeds::Moves => {
                let places = self.places_to_go(place).into_iter().map(|to| (ChoiceId::of(to), to));
                let to = chosen.one("Where to?", places.collect(), |to| {
                    let takes = if self.captures(unit.owner, *to) {
                        ", which it takes"
                    } else {
                        ""
                    };
                    format!("{to}, {}{takes}", self.ground_word(*to))
                })?;
                Ok(step(unit, to, None, None))
            }
            Deeds::Strikes(target) => self.strike_chosen(place, target, chosen),
        }
    }

    fn deed_words(&self, place: usize, deed: Deeds) -> String {
        match deed {
            Deeds::Moves => "Move".to_owned(),
            Deeds::Rests => "Rest".to_owned(),
            Deeds::Strikes(target) => {
                let enemy = &self.units[target];
                let strike = self.strike_on(&Survey::of(self, self.turn), place, target);
                let told = strike.map(|strike| self.strike_label(&strike));
                told.unwrap_or_else(|| format!("Strike {} on {}", enemy.badge(), enemy.at))
            }
        }
    }

    /// From where, and with which weapon where there are several.
    fn strike_chosen(&self, place: usize, target: usize, chosen: &mut Chosen<'_>) -> Read<Action> {
        let (unit, enemy) = (&self.units[place], &self.units[target]);
        let places = self.places_to_strike(place, target, chosen.is_shown()).into_iter();
        let places = places.map(|from| (ChoiceId::of(from), from)).collect();
        let from = chosen.one("From where?", places, |from| {
            let figures = self.strike_figures(place, *from, target);
            match *from == unit.at {
                true => format!("{from}, where it stands: {figures}"),
                false => format!("{from}, {}: {figures}", self.ground_word(*from)),
            }
        })?;
        let weapons = &unit.sheet().attacks;
        let mut weapons: Vec<(ChoiceId, &Attack)> = weapons.iter().map(|one| (ChoiceId::of(&one.name), one)).collect();
        if chosen.is_shown() {
            let best = self.best_attack_from(place, from, target).attack;
            weapons[..=best].rotate_right(1);
        }
        let weapon = match weapons.as_slice() {
            [(_, only)] => *only,
            _ => chosen.one("With what?", weapons, |weapon| weapon.to_string())?,
        };
        let weapon = Some(weapon.name.clone());
        if from != unit.at {
            return Ok(step(unit, from, Some(enemy.at), weapon));
        }
        Ok(Action::Attack {
            units: Units::List(vec![unit.word()]),
            target: Targets(vec![enemy.at]),
            weapon,
            reroll: None,
            advance: None,
        })
    }

    /// Kinds that a side can still pay for and place beside some that it hires, those of its own faction first.
    fn hireable(&self, side: u8, hired: &[UnitType]) -> Vec<UnitType> {
        let room = self.free_castle(side).len().saturating_sub(hired.len());
        if room == 0 || self.recruiter(side).is_err() {
            return Vec::new();
        }
        let spent: u32 = hired.iter().map(|kind| price_of(self, side, *kind)).sum();
        let left = self.side(side).gold.saturating_sub(spent);
        let kinds = self.for_sale(side).filter(|kind| price_of(self, side, *kind) <= left);
        let mut kinds: Vec<UnitType> = kinds.collect();
        kinds.sort_by_key(|kind| price_of(self, side, *kind));
        kinds
    }

    /// Recruits, one after the other, until it is enough: hiring is the leader's whole action, so that no list ends by itself.
    fn recruits_chosen(&self, chosen: &mut Chosen<'_>) -> Read<Action> {
        let side = self.turn;
        let mut hired: Vec<UnitType> = Vec::new();
        loop {
            let kinds = self.hireable(side, &hired);
            let coded = |kind: UnitType| Some((ChoiceId::of(kind.sheet().code.as_ref()?), Some(kind)));
            let enough = (!hired.is_empty()).then(|| (ChoiceId::enough(), None));
            let options = enough.into_iter().chain(kinds.into_iter().filter_map(coded)).collect();
            let label = |kind: &Option<UnitType>| match kind {
                Some(kind) => format!("{}, {} gold", kind.sheet().name, price_of(self, side, *kind)),
                None => self.recruit_offer(side, hires(&hired)).label,
            };
            match chosen.one("Who is recruited?", options, label)? {
                Some(kind) => hired.push(kind),
                None => break,
            }
        }
        Ok(Action::Recruit { list: hires(&hired) })
    }
}

/// Hexes from which a unit could strike an enemy: where it stands, and those of the hexes that it can go to.
fn beside(unit: &Unit, enemy: &Unit, goes: &[Hex]) -> impl Iterator<Item = Hex> {
    let all = std::iter::once(unit.at).chain(goes.iter().copied());
    all.filter(|from| from.is_next_to(enemy.at))
}

fn rest(unit: &Unit) -> Action {
    Action::Rest {
        units: Units::List(vec![unit.word()]),
    }
}

fn step(unit: &Unit, to: Hex, attack: Option<Hex>, weapon: Option<String>) -> Action {
    Action::Move {
        unit: unit.word(),
        to,
        via: None,
        attack: attack.map(|hex| Targets(vec![hex])),
        weapon,
        reroll: None,
        advance: None,
    }
}

/// Kinds as a list of recruits, who take their numbers and hexes in this order.
fn hires(kinds: &[UnitType]) -> Hires {
    let mut list: Vec<Hire> = Vec::new();
    for word in kinds.iter().filter_map(|kind| kind.sheet().code.clone()) {
        match list.last_mut().filter(|hire| hire.word == word) {
            Some(hire) => hire.count += 1,
            None => list.push(Hire {
                word,
                count: 1,
                at: None,
            }),
        }
    }
    Hires(list)
}
