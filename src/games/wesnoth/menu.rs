//! What a seat may press instead of typing: strikes first, with their odds, then villages, recruits, rests.

use super::action::Action;
use super::fight::{Prospect, WHOLE};
use super::npc::Survey;
use super::rules::price_of;
use super::state::{Deed, Wesnoth};
use super::words::{Hire, Hires, Targets, Units};
use muster_game::{Menu, Offer};
use muster_kit::Hex;

/// Strikes that are offered.
const STRIKES_MAX: usize = 12;
const LABEL_MAX: usize = 80;
/// Acts that a select holds.
const ACTS_MAX: usize = 25;
/// A blow that cannot kill is not proposed where its unit dies in more than one case of so many.
const RECKLESS: i64 = 4;
/// One that cannot kill comes after recruits and moves where its unit dies in more than one case of so many.
const POOR: i64 = 10;

impl Wesnoth {
    /// Everything in it is legal as things stand.
    pub(super) fn offers(&self) -> Menu<Action> {
        let side = self.turn;
        let mut acts: Vec<Offer<Action>> = Vec::new();
        let mut offer = |action: Action, label: String| {
            acts.push(Offer {
                action,
                label: label.chars().take(LABEL_MAX).collect(),
            });
        };
        if let Some(pending) = &self.pending {
            let unit = super::words::UnitWord(pending.number);
            for (choice, word) in [
                (super::words::YesNo::Yes, "Promote"),
                (super::words::YesNo::No, "Do not promote"),
            ] {
                offer(
                    Action::Advance { unit, choice },
                    format!("{word} {unit} for {} gold", pending.cost),
                );
            }
        }
        for (place, loser) in self.conquerors(side) {
            let unit = &self.units[place];
            let action = Action::Conquer {
                unit: Some(unit.word()),
            };
            offer(
                action,
                format!("{} takes {}'s castle", unit.badge(), Self::name_of(loser)),
            );
        }
        let mut strikes = self.all_strikes(side);
        strikes.retain(|strike| strike.is_sound && !self.exposes_leader(strike));
        strikes.truncate(STRIKES_MAX);
        let (poor, good): (Vec<Strike>, Vec<Strike>) = strikes.into_iter().partition(Strike::is_poor);
        for strike in good {
            let label = self.strike_label(&strike);
            offer(strike.action, label);
        }
        let usual = self.usual_recruits(side).and_then(|list| list.parse().ok());
        let usual = usual.map(|list| self.recruit_offer(side, list));
        let of_one_kind = self.recruits_of_one_kind(side, true).into_iter();
        let of_one_kind = of_one_kind.map(|list| self.recruit_offer(side, list));
        let known = usual.as_ref().map(|usual| usual.label.clone());
        for recruit in usual
            .into_iter()
            .chain(of_one_kind.filter(|recruit| Some(&recruit.label) != known.as_ref()))
        {
            offer(recruit.action, recruit.label);
        }
        // A leader that goes for a village hires no unit this turn.
        let hires = self.usual_recruits(side).is_some();
        for (place, unit) in self.units.iter().enumerate() {
            if unit.owner != side || unit.deed != Deed::Fresh || unit.is_leader() && hires {
                continue;
            }
            let reach = self.reach(place, unit.at, u32::from(unit.sheet().moves));
            for (to, label) in reach.ends().filter(|(to, _)| self.captures(side, *to)) {
                let action = step(unit.word(), to);
                offer(
                    action,
                    format!(
                        "{} {} takes the village {to}, cost {}",
                        unit.badge(),
                        unit.kind,
                        label.cost
                    ),
                );
            }
        }
        for strike in poor {
            let label = self.strike_label(&strike);
            offer(strike.action, label);
        }
        let weary = self.army(side).any(|unit| unit.wounds > 0 && unit.deed == Deed::Fresh);
        if weary {
            offer(
                Action::Rest { units: Units::All },
                "Rest all wounded units that have not acted".to_owned(),
            );
        }
        offer(Action::End {}, "End the turn".to_owned());
        // Of a long list the end is cut off: mercenaries, who are many, come before what is always there.
        let last = acts.len() - 1 - usize::from(weary);
        let room = ACTS_MAX.saturating_sub(acts.len());
        let mercenaries = self.recruits_of_one_kind(side, false).into_iter().take(room);
        let mercenaries: Vec<Offer<Action>> = mercenaries.map(|list| self.recruit_offer(side, list)).collect();
        acts.splice(last..last, mercenaries);
        Menu { acts, days: Vec::new() }
    }

    /// As many of each kind as gold and castle allow, for recruiting is the leader's whole action: of the own faction, or of
    /// the others.
    fn recruits_of_one_kind(&self, side: u8, own: bool) -> Vec<Hires> {
        if self.recruiter(side).is_err() {
            return Vec::new();
        }
        let (gold, room) = (self.side(side).gold, self.free_castle(side).len());
        let faction = self.side(side).faction;
        let kinds = self.for_sale(side).filter(|kind| (kind.sheet().set == faction) == own);
        let lists = kinds.filter_map(|kind| {
            let paid = usize::try_from(gold / price_of(self, side, kind)).unwrap_or(room);
            let count = u8::try_from(paid.min(room)).ok().filter(|count| *count > 0)?;
            let word = kind.sheet().code.clone()?;
            Some(Hires(vec![Hire { word, count, at: None }]))
        });
        lists.collect()
    }

    /// `Recruit 5 Spearmen for 15 gold`.
    fn recruit_offer(&self, side: u8, list: Hires) -> Offer<Action> {
        let price = |hire: &Hire| {
            let kind = self.recruit_named(side, &hire.word).ok()?;
            Some(u32::from(hire.count) * price_of(self, side, kind))
        };
        let price: u32 = list.0.iter().filter_map(price).sum();
        let cost = format!(" for {price} gold");
        let room = LABEL_MAX - "Recruit ".len() - cost.len();
        Offer {
            label: format!("Recruit {}{cost}", self.hires_in_words(side, &list, room)),
            action: Action::Recruit { list },
        }
    }

    /// `2 Skeletons, Dark Adept`: who is hired, by whole names; what has no room is counted.
    pub(super) fn hires_in_words(&self, side: u8, list: &Hires, room: usize) -> String {
        let mut kinds: Vec<(String, u32)> = Vec::new();
        for hire in &list.0 {
            let kind = self.recruit_named(side, &hire.word);
            let name = kind.map_or_else(|_| hire.word.clone(), |kind| kind.sheet().name.clone());
            match kinds.iter_mut().find(|(known, _)| *known == name) {
                Some((_, count)) => *count += u32::from(hire.count),
                None => kinds.push((name, u32::from(hire.count))),
            }
        }
        let named = kinds.iter().map(|(name, count)| match count {
            1 => name.clone(),
            count => format!("{count} {}", plural(name)),
        });
        let named: Vec<String> = named.collect();
        let left = |shown: usize| kinds[shown..].iter().map(|(_, count)| count).sum::<u32>();
        let told = |shown: usize| match left(shown) {
            0 => named.join(", "),
            more => format!("{} and {more} more", named[..shown].join(", ")),
        };
        let fits = (1..=named.len())
            .rev()
            .map(told)
            .find(|text| text.chars().count() <= room);
        fits.unwrap_or_else(|| format!("{} units", left(0)))
    }

    /// Every strike that can be ordered, the best first, each with its score and label.
    pub(super) fn strikes(&self, side: u8) -> Vec<(i64, Action, String)> {
        let told = |strike: Strike| {
            let label = self.strike_label(&strike);
            (strike.prospect.score(), strike.action, label)
        };
        self.all_strikes(side).into_iter().map(told).collect()
    }

    /// The strikes that are advised, the best first: they win more than they lose, and their unit dies in a quarter of the
    /// cases at most, or rather kills than dies.
    pub(super) fn sound_strikes(&self, side: u8) -> Vec<Strike> {
        let mut strikes = self.all_strikes(side);
        strikes.retain(|strike| strike.is_sound && !strike.is_desperate());
        strikes
    }

    /// Whether a leader leaves its keep, castle or village for the strike.
    fn exposes_leader(&self, strike: &Strike) -> bool {
        let (unit, enemy) = (&self.units[strike.place], &self.units[strike.target]);
        let castle = self.map.castles[usize::from(unit.owner)].contains(&unit.at);
        let holds = self.map.keeps.contains(&unit.at) || self.map.village(unit.at).is_some() || castle;
        unit.is_leader() && holds && !unit.at.is_next_to(enemy.at)
    }

    fn strike_label(&self, strike: &Strike) -> String {
        let (unit, enemy) = (&self.units[strike.place], &self.units[strike.target]);
        let given = &strike.prospect.given;
        let death = whole_percent(strike.prospect.death());
        let mut label = format!(
            "{} {} x {} {} on {}: kill {}%",
            unit.badge(),
            unit.kind,
            enemy.badge(),
            enemy.kind,
            enemy.at,
            whole_percent(given.kill)
        );
        let dies = (death > 0).then(|| format!(", dies {death}%"));
        let wounds = format!(", {} of {} life", (given.wounds + WHOLE / 2) / WHOLE, enemy.life());
        // What does not fit is left out whole.
        for more in dies.into_iter().chain([wounds]) {
            if label.chars().count() + more.chars().count() <= LABEL_MAX {
                label.push_str(&more);
            }
        }
        label
    }

    fn all_strikes(&self, side: u8) -> Vec<Strike> {
        let mut strikes = Vec::new();
        let survey = Survey::of(self, side);
        for (place, unit) in self.units.iter().enumerate() {
            if unit.owner != side || !self.can_still_act(unit) {
                continue;
            }
            for (target, enemy) in self.units.iter().enumerate() {
                if !self.are_enemies(side, enemy.owner) {
                    continue;
                }
                let from = if enemy.at.is_next_to(unit.at) {
                    unit.at
                } else {
                    match self.approach(place, target) {
                        Ok(course) if unit.deed == Deed::Fresh => *course.route.last().expect("a course has a hex"),
                        _ => continue,
                    }
                };
                let prospect = self.best_attack_from(place, from, target);
                let action = Action::Attack {
                    units: Units::List(vec![unit.word()]),
                    target: Targets(vec![enemy.at]),
                    weapon: None,
                    reroll: None,
                    advance: None,
                };
                let gain = survey.fight(unit, enemy, &prospect);
                strikes.push(Strike {
                    place,
                    target,
                    prospect,
                    is_sound: gain > 0 && !is_reckless(&prospect) && !survey.throws_away(unit, from, &prospect),
                    action,
                });
            }
        }
        strikes.sort_by_key(|strike| std::cmp::Reverse(strike.prospect.score()));
        strikes
    }
}

/// A strike that can be ordered.
pub(super) struct Strike {
    /// Of the unit that strikes.
    pub place: usize,
    pub target: usize,
    pub prospect: Prospect,
    /// Whether it wins more than it loses.
    is_sound: bool,
    pub action: Action,
}

impl Strike {
    /// Whether it cannot kill and its unit dies in more than a tenth of the cases: such come last.
    fn is_poor(&self) -> bool {
        self.prospect.given.kill == 0 && self.prospect.death() * POOR > WHOLE
    }

    /// Whether its unit dies in more than a quarter of the cases and does not rather kill, or most likely dies.
    fn is_desperate(&self) -> bool {
        let (death, kill) = (self.prospect.death(), self.prospect.given.kill);
        death * RECKLESS > WHOLE && (kill <= death || death * 2 > WHOLE)
    }
}

/// Whether it cannot kill and dies in more than a quarter of the cases.
fn is_reckless(prospect: &Prospect) -> bool {
    prospect.given.kill == 0 && prospect.death() * RECKLESS > WHOLE
}

/// The name of several units of a kind.
pub(super) fn plural(name: &str) -> String {
    // Of units in "man" Shamans alone keep it.
    match name.strip_suffix("man").filter(|_| !name.ends_with("Shaman")) {
        Some(start) => format!("{start}men"),
        None if name.ends_with("less") => name.to_owned(),
        None if name.ends_with("ief") => format!("{}ves", &name[..name.len() - 1]),
        None if name.ends_with(['s', 'x']) || name.ends_with("ch") => format!("{name}es"),
        None => format!("{name}s"),
    }
}

/// Parts of the whole, rounded.
pub(super) fn whole_percent(parts: i64) -> i64 {
    (parts * 100 + WHOLE / 2) / WHOLE
}

fn step(unit: super::words::UnitWord, to: Hex) -> Action {
    Action::Move {
        unit,
        to,
        via: None,
        attack: None,
        weapon: None,
        reroll: None,
        advance: None,
    }
}
