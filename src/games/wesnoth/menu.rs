//! What a seat may press instead of typing, by what it is worth: strikes with their odds, recruits, villages, rests.

use super::action::Action;
use super::data::UnitType;
use super::fight::{Prospect, WHOLE};
use super::npc::Survey;
use super::rules::price_of;
use super::state::{Deed, Unit, Wesnoth};
use super::words::{Hire, Hires, Reroll, Targets, Units};
use muster_game::{Menu, Offer};
use muster_kit::{Hex, shortened};

/// Strikes that are offered.
const STRIKES_MAX: usize = 12;
const LABEL_MAX: usize = 80;
/// Acts that a select holds, and those beside the way to the others where there are more.
const ACTS_MAX: usize = 25;
const ACTS_BESIDE_OTHERS: usize = ACTS_MAX - 1;
/// A blow that cannot kill is not proposed where its unit dies in more than one case of so many.
const RECKLESS: i64 = 4;
/// One that cannot kill comes after recruits and moves where its unit dies in more than one case of so many.
const POOR: i64 = 10;
/// What is told of a strike that cannot kill.
const CANNOT_KILL: &str = "cannot kill";

impl Wesnoth {
    /// Everything in it is legal as things stand.
    pub(super) fn offers(&self) -> Menu<Action> {
        let side = self.turn;
        let mut acts: Vec<Offer<Action>> = Vec::new();
        let mut offer = |action: Action, label: String| {
            acts.push(Offer {
                action,
                label: shortened(&label, LABEL_MAX),
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
        let known = usual.as_ref().map(|usual| usual.label.clone());
        let of_one_kind = self.recruits_of_one_kind(side, true).into_iter();
        let of_one_kind = of_one_kind.map(|list| self.recruit_offer(side, list));
        let of_one_kind = of_one_kind.filter(|recruit| Some(&recruit.label) != known.as_ref());
        for next in usual.into_iter().chain(self.villages_to_take(side)).chain(of_one_kind) {
            offer(next.action, next.label);
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
        offer(Action::End {}, "End turn".to_owned());
        // Of a long list the end is not shown: mercenaries, who are many, come before what is always there as far as there is room,
        // and the others behind it.
        let last = acts.len() - 1 - usize::from(weary);
        let mercenaries = self.recruits_of_one_kind(side, false).into_iter();
        let mut mercenaries: Vec<Offer<Action>> = mercenaries.map(|list| self.recruit_offer(side, list)).collect();
        if acts.len() + mercenaries.len() > ACTS_MAX {
            let room = ACTS_BESIDE_OTHERS.saturating_sub(acts.len());
            acts.extend(mercenaries.split_off(room.min(mercenaries.len())));
        }
        acts.splice(last..last, mercenaries);
        Menu { acts, days: Vec::new() }
    }

    /// Moves onto villages that are taken: first each village and each unit once, the cheapest first. A leader that goes for
    /// one hires no unit this turn, so that it does not while it can hire.
    fn villages_to_take(&self, side: u8) -> Vec<Offer<Action>> {
        let hires = self.usual_recruits(side).is_some();
        let mut found = Vec::new();
        for (place, unit) in self.units.iter().enumerate() {
            if unit.owner != side || unit.deed != Deed::Fresh || unit.is_leader() && hires {
                continue;
            }
            let reach = self.reach(place, unit.at, u32::from(unit.sheet().moves));
            let villages = reach.ends().filter(|(to, _)| self.captures(side, *to));
            found.extend(villages.map(|(to, way)| (way.cost, place, to)));
        }
        found.sort_by_key(|(cost, ..)| *cost);
        let (mut first, mut again): (Vec<(u32, usize, Hex)>, Vec<_>) = (Vec::new(), Vec::new());
        for (cost, place, to) in found {
            let known = first.iter().any(|(_, unit, hex)| *unit == place || *hex == to);
            let list = if known { &mut again } else { &mut first };
            list.push((cost, place, to));
        }
        let offer = |(cost, place, to): (u32, usize, Hex)| {
            let unit = &self.units[place];
            Offer {
                action: step(unit.word(), to),
                label: format!("{} {} takes the village {to}, cost {cost}", unit.badge(), unit.kind),
            }
        };
        first.into_iter().chain(again).map(offer).collect()
    }

    /// As many of each kind as gold and castle allow, for recruiting is the leader's whole action: of the own faction, or of
    /// the others.
    pub(super) fn recruits_of_one_kind(&self, side: u8, own: bool) -> Vec<Hires> {
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
    pub(super) fn recruit_offer(&self, side: u8, list: Hires) -> Offer<Action> {
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

    /// Every strike that can be ordered, those that are worth most first, each with its worth and label.
    pub(super) fn strikes(&self, side: u8) -> Vec<(i64, Action, String)> {
        let told = |strike: Strike| {
            let label = self.strike_label(&strike);
            (strike.worth, strike.action, label)
        };
        self.all_strikes(side).into_iter().map(told).collect()
    }

    /// The strikes that are advised, the best first: they win more than they lose, and their unit dies in a quarter of the
    /// cases at most, or rather kills than dies; one that cannot kill deals what it takes or more.
    pub(super) fn sound_strikes(&self, side: u8) -> Vec<Strike> {
        let mut strikes = self.all_strikes(side);
        strikes.retain(|strike| strike.is_advised() && !strike.is_poor());
        strikes
    }

    /// Whether a leader leaves its keep, castle or village for the strike.
    pub(super) fn exposes_leader(&self, strike: &Strike) -> bool {
        let (unit, enemy) = (&self.units[strike.place], &self.units[strike.target]);
        let castle = self.map.castles[usize::from(unit.owner)].contains(&unit.at);
        let holds = self.map.keeps.contains(&unit.at) || self.map.village(unit.at).is_some() || castle;
        unit.is_leader() && holds && !unit.at.is_next_to(enemy.at)
    }

    /// Who strikes whom and from where, if it goes there first, with the figures; names are left out before figures are.
    pub(super) fn strike_label(&self, strike: &Strike) -> String {
        let (unit, enemy) = (&self.units[strike.place], &self.units[strike.target]);
        let goes = strike.from != unit.at;
        let from = |ground: bool| match (goes, ground) {
            (false, _) => String::new(),
            (true, false) => format!(" from {}", strike.from),
            (true, true) => format!(" from {} ({})", strike.from, self.ground_word(strike.from)),
        };
        let name = |named: bool, kind: UnitType| if named { format!(" {kind}") } else { String::new() };
        let head = |ground: bool, own: bool, other: bool| {
            let (striker, target) = (name(own, unit.kind), name(other, enemy.kind));
            let (badge, from, at) = (unit.badge(), from(ground), enemy.at);
            format!("{badge}{striker}{from} x {}{target} on {at}: ", enemy.badge())
        };
        let figures = strike.figures(enemy.life(), self.rerolls_attacks(unit));
        let all = figures.concat();
        let fits = |head: &String, figures: &str| head.chars().count() + figures.chars().count() <= LABEL_MAX;
        let heads = [
            head(true, true, true),
            head(false, true, true),
            head(false, true, false),
            head(false, false, false),
        ];
        // A killing strike can do without its wounds, one that cannot kill is told of by them.
        let least = if strike.can_kill() {
            figures[..2].concat()
        } else {
            all.clone()
        };
        let head = heads.iter().find(|head| fits(head, &least)).unwrap_or(&heads[3]);
        let mut label = head.clone();
        for more in figures {
            if fits(&label, &more) {
                label.push_str(&more);
            }
        }
        label
    }

    /// Whether standing orders throw the dice of a unit's attacks again, for gold that its side has
    /// ([WB-67](docs/rules/wesnoth.md#wb-67)).
    pub(super) fn rerolls_attacks(&self, unit: &Unit) -> bool {
        let side = self.side(unit.owner);
        let standing = side.secret.of(unit.number);
        self.options.rerolls && standing.reroll_attack != Reroll::No && side.gold > standing.keep
    }

    /// Every strike that can be ordered, those that are worth most first.
    pub(super) fn all_strikes(&self, side: u8) -> Vec<Strike> {
        let mut strikes = Vec::new();
        let survey = Survey::of(self, side);
        for (place, unit) in self.units.iter().enumerate() {
            if unit.owner == side && self.can_still_act(unit) {
                strikes.extend((0..self.units.len()).filter_map(|target| self.strike_on(&survey, place, target)));
            }
        }
        strikes.sort_by_key(|strike| std::cmp::Reverse(strike.worth));
        strikes
    }

    /// Where a unit strikes an enemy from if no place is named: where it stands, or the end of its way there.
    pub(super) fn strikes_from(&self, place: usize, target: usize) -> Option<Hex> {
        let (unit, enemy) = (&self.units[place], &self.units[target]);
        if enemy.at.is_next_to(unit.at) {
            return Some(unit.at);
        }
        self.approach(place, target)
            .ok()
            .and_then(|course| course.route.last().copied())
    }

    /// The strike of a unit that may still act on an enemy within its reach, from where it stands or would come first.
    pub(super) fn strike_on(&self, survey: &Survey<'_>, place: usize, target: usize) -> Option<Strike> {
        let (unit, enemy) = (&self.units[place], &self.units[target]);
        if !self.are_enemies(unit.owner, enemy.owner) {
            return None;
        }
        let may_move = unit.deed == Deed::Fresh;
        if !may_move && !enemy.at.is_next_to(unit.at) {
            return None;
        }
        let from = self.strikes_from(place, target)?;
        Some(self.strike_of_place(survey, place, from, target))
    }

    /// The strike of a unit on an enemy beside a hex, from that hex.
    fn strike_of_place(&self, survey: &Survey<'_>, place: usize, from: Hex, target: usize) -> Strike {
        let (unit, enemy) = (&self.units[place], &self.units[target]);
        let prospect = self.best_attack_from(place, from, target);
        let gain = survey.fight(unit, enemy, &prospect);
        Strike {
            place,
            from,
            target,
            prospect,
            worth: survey.worth(unit, from, enemy, &prospect),
            is_sound: gain > 0 && !is_reckless(&prospect) && !survey.throws_away(unit, from, &prospect),
            action: Action::Attack {
                units: Units::List(vec![unit.word()]),
                target: Targets(vec![enemy.at]),
                weapon: None,
                reroll: None,
                advance: None,
            },
        }
    }

    /// What a strike from a hex comes to: `kill 11%, dies 3%, deals 3.4 of 14 life`.
    pub(super) fn strike_figures(&self, place: usize, from: Hex, target: usize) -> String {
        let strike = self.strike_of_place(&Survey::of(self, self.units[place].owner), place, from, target);
        let figures = strike.figures(self.units[target].life(), self.rerolls_attacks(&self.units[place]));
        figures.concat()
    }
}

/// A strike that can be ordered.
pub(super) struct Strike {
    /// Of the unit that strikes.
    pub place: usize,
    /// Where it strikes from.
    from: Hex,
    pub target: usize,
    pub prospect: Prospect,
    /// What non-players weigh: the fight, and the ground that it is fought from.
    pub worth: i64,
    /// Whether it wins more than it loses.
    is_sound: bool,
    pub action: Action,
}

impl Strike {
    fn can_kill(&self) -> bool {
        self.prospect.given.kill > 0
    }

    /// Whether it is proposed after recruits and moves: it cannot kill, and its unit dies in more than a tenth of the cases,
    /// takes more wounds than it deals, or hardly deals any.
    pub fn is_poor(&self) -> bool {
        let Prospect { given, .. } = self.prospect;
        let loses = self.prospect.death() * POOR > WHOLE || self.prospect.suffered() > given.wounds;
        !self.can_kill() && (loses || given.wounds * 2 < WHOLE)
    }

    /// Whether it is proposed at all: it wins more than it loses, and is not desperate.
    pub fn is_advised(&self) -> bool {
        self.is_sound && !self.is_desperate()
    }

    /// Whether its unit dies in more than a quarter of the cases and does not rather kill, or most likely dies.
    fn is_desperate(&self) -> bool {
        let (death, kill) = (self.prospect.death(), self.prospect.given.kill);
        death * RECKLESS > WHOLE && (kill <= death || death * 2 > WHOLE)
    }

    /// What it comes to on average, the telling figure first: how likely it kills and its unit dies, what it deals of so much
    /// life; of one that cannot kill also what it takes. It says so where standing orders reroll, which is left out.
    fn figures(&self, life: u32, rerolls: bool) -> [String; 3] {
        let given = &self.prospect.given;
        let before = if rerolls { " before rerolls" } else { "" };
        let dies = match whole_percent(self.prospect.death()) {
            0 => String::new(),
            death => format!(", dies {death}%"),
        };
        let wounds = format!(", deals {} of {life} life", tenths(given.wounds));
        match whole_percent(given.kill) {
            _ if !self.can_kill() => {
                let (deals, takes) = (tenths(given.wounds), tenths(self.prospect.suffered()));
                let wounds = format!(", deals {deals} wounds{before}, takes {takes}");
                [CANNOT_KILL.to_owned(), dies, wounds]
            }
            0 => [format!("kill below 1%{before}"), dies, wounds],
            100 if given.kill < WHOLE => ["kill above 99%".to_owned(), dies, wounds],
            kill => [format!("kill {kill}%{before}"), dies, wounds],
        }
    }
}

/// Parts of the whole as a number with one digit behind the point.
fn tenths(parts: i64) -> String {
    let tenths = (parts * 10 + WHOLE / 2) / WHOLE;
    format!("{}.{}", tenths / 10, tenths % 10)
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

pub(super) fn step(unit: super::words::UnitWord, to: Hex) -> Action {
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
