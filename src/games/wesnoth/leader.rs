//! What a leader risks where it stands at the end of its turn, and what would make it safer.

use super::danger::Risk;
use super::data::need_of;
use super::menu::step;
use super::orders::Written;
use super::state::{Badge, Deed, Unit, Wesnoth};
use muster_kit::odds::{Fraction, fraction, percent};
use muster_kit::{Hex, budget, listed};
use std::cmp::Reverse;

/// A leader that dies in fewer cases of a hundred is not warned of.
const WARNED_FROM: i64 = 25;
/// Hexes, and then units beside the leader, of which the odds are worked out.
const TRIED_MAX: usize = 8;
/// Steps for the leader's own odds, and as many for those of the remedies: half of what a look at an order may take.
const STEPS: u64 = budget::QUESTION / 4;
/// Enemies that are named.
const NAMED_MAX: usize = 4;

/// An order that makes a leader safer, in words, and how likely it still dies.
struct Remedy {
    order: String,
    does: String,
    /// The unit that guards it, as long as that one lives.
    lasts: Option<Badge>,
    dies: Fraction,
}

impl Wesnoth {
    /// That the enemies can well kill a side's leader in their next turn, who could, and an order that makes it safer: a move
    /// of its own, or a unit that takes the strikers' room. Known is what is open to all: rerolls are left out.
    /// Where it `strikes` itself before, what that costs it is not counted, which is said.
    pub(super) fn leader_at_risk(&self, side: u8, strikes: bool) -> Option<String> {
        let risk = self.leader_risk(side)?;
        self.risk_told(side, risk, strikes)
    }

    /// As [`Wesnoth::leader_at_risk`], where its own move has made it worse.
    pub(super) fn leader_at_greater_risk(&self, side: u8, before: &Wesnoth, strikes: bool) -> Option<String> {
        let risk = self.leader_risk(side)?;
        let worse = before.leader_risk(side).is_none_or(|before| before.dies < risk.dies);
        worse.then(|| self.risk_told(side, risk, strikes)).flatten()
    }

    /// That a leader in danger recruits, which is its whole act of the turn ([WB-83](docs/rules/wesnoth.md#wb-83)); `ahead` is
    /// the position with its recruits around it.
    pub(super) fn hires_in_danger(&self, side: u8, ahead: &Wesnoth) -> Option<String> {
        let told = self.risk_told(side, ahead.leader_risk(side)?, false)?;
        Some(format!("{told} Once it has recruited it cannot move this turn."))
    }

    fn leader_risk(&self, side: u8) -> Option<Risk> {
        let leader = self.units[self.unit_of(side, 0)?];
        let risk = || self.risk_of(side, &leader, leader.at).ok().flatten();
        budget::within(STEPS, risk).ok()?
    }

    fn risk_told(&self, side: u8, risk: Risk, strikes: bool) -> Option<String> {
        let place = self.unit_of(side, 0)?;
        let leader = self.units[place];
        let dies = &risk.dies;
        if *dies < fraction(WARNED_FROM, 100) {
            return None;
        }
        let remedy = budget::within(STEPS, || self.remedy(place, dies)).ok().flatten();
        let way = match remedy {
            Some(remedy) => {
                let lasts = remedy
                    .lasts
                    .map_or_else(String::new, |badge| format!(" as long as {badge} lives"));
                let (order, does) = (remedy.order, remedy.does);
                format!(" `{order}` {does}: then it dies in {}{lasts}.", percent(&remedy.dies))
            }
            None if leader.deed == Deed::Fresh => " No move of its own halves that.".to_owned(),
            None => " It has acted by then, and no unit of yours beside it halves that.".to_owned(),
        };
        let own = match strikes {
            true => {
                " Its own strike before that is not counted: wounds from it make that more, a kill can make it less."
            }
            false => "",
        };
        Some(format!(
            "Your leader on {} can be killed in the enemies' next turn: it dies in {} if they strike with {}.{own}{way}",
            leader.at,
            percent(dies),
            named(&risk)
        ))
    }

    /// What leaves the leader at most half of its risk: the safest of its own moves, or else of units that come beside it.
    fn remedy(&self, place: usize, now: &Fraction) -> Option<Remedy> {
        let half = now / Fraction::from_integer(2.into());
        // A tenth more or less is no reason to leave the keep.
        let tenths = |remedy: &Remedy| (&remedy.dies * Fraction::from_integer(10.into())).to_integer();
        let safest = |found: Vec<Remedy>| {
            let good = found.into_iter().filter(|remedy| remedy.dies <= half);
            good.min_by_key(tenths)
        };
        safest(self.retreats(place)).or_else(|| safest(self.guards(place)))
    }

    /// Moves of a leader that has not acted, to hexes where few enemies come and that cover it well; those that give the
    /// keep away are none.
    fn retreats(&self, place: usize) -> Vec<Remedy> {
        let leader = self.units[place];
        if leader.deed != Deed::Fresh {
            return Vec::new();
        }
        let side = leader.owner;
        let keep = self.map.keeps[usize::from(side)];
        let reach = self.reach(place, leader.at, u32::from(leader.sheet().moves));
        let mut ends: Vec<Hex> = reach.ends().map(|(hex, _)| hex).collect();
        ends.sort_by_cached_key(|hex| {
            let cover = need_of(leader.sheet().feet, self.terrain(*hex));
            (
                *hex != keep,
                self.near_enemies(side, *hex),
                Reverse(cover),
                keep.distance(*hex),
                *hex,
            )
        });
        ends.truncate(TRIED_MAX);
        let remedy = |to: Hex| {
            let mut then = self.clone();
            then.stand_at(place, to);
            let gives_up = || self.keep_given_up(side, &then).is_some();
            let dies = then.dies_there(side, place).filter(|_| !gives_up())?;
            let ground = match to == keep {
                true => "its keep".to_owned(),
                false => format!("{to} ({})", self.ground_word(to)),
            };
            Some(Remedy {
                order: Written(&step(leader.word(), to)).to_string(),
                does: format!("takes it to {ground}"),
                lasts: None,
                dies,
            })
        };
        ends.into_iter().filter_map(remedy).collect()
    }

    /// Moves of other units next to the leader, so that fewer enemies find room there.
    fn guards(&self, place: usize) -> Vec<Remedy> {
        let leader = self.units[place];
        let side = leader.owner;
        let mut moves: Vec<(Hex, usize)> = Vec::new();
        for (other, unit) in self.units.iter().enumerate() {
            if unit.owner != side || other == place || unit.deed != Deed::Fresh || unit.at.is_next_to(leader.at) {
                continue;
            }
            let reach = self.reach(other, unit.at, u32::from(unit.sheet().moves));
            let beside = reach.ends().map(|(hex, _)| hex).filter(|hex| hex.is_next_to(leader.at));
            moves.extend(beside.map(|hex| (hex, other)));
        }
        // The hexes on which enemies stand best, each with one unit.
        moves.sort_by_key(|(hex, other)| (Reverse(self.near_enemies(side, *hex)), *hex, *other));
        moves.dedup_by_key(|(hex, _)| *hex);
        moves.truncate(TRIED_MAX);
        let remedy = |(to, other): (Hex, usize)| {
            let mut then = self.clone();
            then.stand_at(other, to);
            let dies = then.dies_there(side, place)?;
            Some(Remedy {
                order: Written(&step(self.units[other].word(), to)).to_string(),
                does: format!(
                    "puts {} {} beside it",
                    self.units[other].badge(),
                    self.units[other].kind
                ),
                lasts: Some(self.units[other].badge()),
                dies,
            })
        };
        moves.into_iter().filter_map(remedy).collect()
    }

    /// How likely a unit dies where it stands; None if that cannot be worked out.
    fn dies_there(&self, side: u8, place: usize) -> Option<Fraction> {
        let unit = self.units[place];
        let risk = self.risk_of(side, &unit, unit.at).ok()?;
        Some(risk.map_or_else(|| fraction(0, 1), |risk| risk.dies))
    }

    /// Enemies that could come next to a hex if nothing barred their way.
    fn near_enemies(&self, side: u8, hex: Hex) -> usize {
        let near = |unit: &&Unit| {
            self.are_enemies(side, unit.owner) && unit.at.distance(hex) <= u32::from(unit.sheet().moves) + 1
        };
        self.units.iter().filter(near).count()
    }
}

/// The first few that strike, and who could hire more: `B1 Ghoul, B2 Ghost, 3 more and what Blue could hire`.
fn named(risk: &Risk) -> String {
    let few = match risk.by.len() {
        all if all <= NAMED_MAX => all,
        _ => NAMED_MAX - 1,
    };
    let more = risk.by.len() - few;
    let more = (more > 0).then(|| format!("{more} more"));
    let names = risk.by[..few].iter().cloned().chain(more);
    listed(names.chain(risk.hirers.iter().cloned()))
}
