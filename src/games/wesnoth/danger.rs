//! What will hit a unit or a hex in the enemies' turns to come, or in the one under way (chapter 10 of docs/rules/wesnoth.md).

mod hires;
mod opened;

use self::hires::{Hires, NUMBER_OF_HIRED};
use self::opened::Opened;
use super::data::Site;
use super::fight::{Prospect, Swings, WHOLE, most_harmful_attack};
use super::odds::{self, AttackerOdds, FightOdds, TargetOdds};
use super::room::{stands_of, stay_in_rings};
use super::rules::{no, off_map};
use super::state::{Deed, Tile, Unit, Wesnoth};
use super::words::UnitWord;
use muster_kit::odds::{Fraction, fraction, percent};
use muster_kit::{Answer, Hex, Line, Refusal, listed};
use std::collections::BTreeSet;

/// An enemy that can come.
struct Comer {
    unit: Unit,
    /// Where it could stand, the best first.
    near: Vec<Hex>,
    tile: Tile,
    prospect: Prospect,
}

/// What a unit risks on a hex.
pub(super) struct Risk {
    /// How likely it dies if all these strike it.
    pub dies: Fraction,
    /// Those on the board that find room, the hardest hitters first.
    pub by: Vec<String>,
    /// Sides whose recruits find room, in words: `what Blue could hire`.
    pub hirers: Vec<String>,
}

/// What stands before a unit or a hex in a question about danger.
const ASKED: &str = "/wesnoth danger at:";

impl Wesnoth {
    /// What stands on a hex, or its terrain.
    pub(super) fn ground_word(&self, hex: Hex) -> String {
        self.site_word(hex).unwrap_or_else(|| self.terrain(hex).to_string())
    }

    /// What stands on a hex, if anything does.
    pub(super) fn site_word(&self, hex: Hex) -> Option<String> {
        let word = match self.map.site(hex) {
            // The castle of a side that is out is plain City ground (WB-107).
            Site::Castle(side) | Site::Keep(side) if self.is_removed(side) => return None,
            Site::Village(_) => "village",
            Site::Castle(_) => "castle",
            Site::Keep(_) => "keep",
            Site::None => return None,
        };
        Some(word.to_owned())
    }

    /// The turns of a side's enemies that its dangers are told of: `Blue's next turn (round 3, Dusk)`.
    fn turns_counted(&self, side: u8) -> String {
        let enemies = self
            .side_numbers()
            .filter(|enemy| self.are_enemies(side, *enemy) && !self.is_removed(*enemy));
        let turns = enemies.map(|enemy| {
            let which = if enemy == self.turn {
                "turn under way"
            } else {
                "next turn"
            };
            format!(
                "{}'s {which} (round {}, {})",
                Self::name_of(enemy),
                self.round_of_next(enemy),
                self.tile_of_next(enemy)
            )
        });
        listed(turns)
    }

    /// Enemies that could strike at a hex if they had not acted in the turn under way.
    fn spent_strikers(&self, side: u8, hex: Hex) -> Option<String> {
        let mut fresh = self.clone();
        let acting = fresh.units.iter_mut().filter(|unit| unit.owner == self.turn);
        acting.for_each(|unit| unit.deed = Deed::Fresh);
        let able: Vec<usize> = self
            .attackers_of(side, hex)
            .into_iter()
            .map(|(place, _)| place)
            .collect();
        let all = fresh.attackers_of(side, hex).into_iter().map(|(place, _)| place);
        let spent: Vec<String> = all
            .filter(|place| !able.contains(place))
            .map(|place| self.units[place].badge().to_string())
            .collect();
        match spent.as_slice() {
            [] => None,
            [one] => Some(format!("{one} has acted in it and strikes no more.")),
            several => Some(format!("{} have acted in it and strike no more.", listed(several))),
        }
    }

    /// Which enemies could strike a unit or a hex in their next turn, or in the turn under way if it is one of theirs, and how
    /// hard (chapter 10 of docs/rules/wesnoth.md).
    pub(super) fn danger_answer(&self, side: u8, at: &str) -> Result<Answer, Refusal> {
        let (hex, place) = self.victim_at(side, at)?;
        // Of an enemy's unit it says what that has to fear.
        let nobody = match self.units[place].owner == side {
            true => "No enemy".to_owned(),
            false => format!("No enemy of {}", self.units[place].badge()),
        };
        let stands_there = self.units[place].at == hex;
        // Where it would stand it bars the way of others, and no longer where it stands now.
        let mut then = self.clone();
        if self.unit_at(hex).is_none() {
            then.units[place].at = hex;
        }
        then.danger_of(&nobody, &then.units[place], hex, stands_there)
    }

    /// The same of a unit on a hex, where it stands by now or only would.
    /// `nobody` is how it is said that none comes.
    fn danger_of(&self, nobody: &str, victim: &Unit, hex: Hex, stands_there: bool) -> Result<Answer, Refusal> {
        let side = victim.owner;
        let comers = self.comers(side, victim, hex);
        let hires = self.all_hires(&comers, victim, hex);
        let spent = self.spent_strikers(side, hex);
        let opened = self.opened_by_falls(victim, hex, (&comers, &hires));
        if comers.is_empty() && hires.is_empty() {
            let (unless, room) = match opened {
                Some(Opened::Comers(who)) => (format!(", unless other units fall first: then {who}"), None),
                room => (String::new(), room.map(|room| room.left_out())),
            };
            let text = format!(
                "{nobody} can strike at {hex} in {}, with units that it hires or without{unless}.",
                self.turns_counted(side)
            );
            let lines = [text].into_iter().chain(spent).chain(room);
            return Ok(Answer::lines(lines.map(Line::from).collect()));
        }
        let who = format!("{} {} ({} life)", victim.badge(), victim.kind, victim.life());
        let (ground, turns) = (self.ground_word(hex), self.turns_counted(side));
        let mut lines = vec![match stands_there {
            true => format!("{who} on {hex}, {ground}, in {turns}."),
            false => format!("If {who} stood on {hex}, {ground}, in {turns}:"),
        }];
        let mut ever = false;
        if comers.is_empty() {
            lines.push(format!("{nobody} on the board can strike at {hex} then."));
        } else {
            let (rows, can) = self.strikes_told(side, &comers, victim, hex)?;
            lines.extend(rows);
            ever |= can;
        }
        lines.extend(spent);
        if !hires.is_empty() {
            let (rows, can) = self.hires_told(side, (&comers, &hires), victim, hex)?;
            lines.extend(rows);
            ever |= can;
        }
        lines.extend(opened.map(|opened| opened.left_out()));
        if ever && self.options.rerolls {
            lines.push("Rerolls, which a side buys with gold, are left out.".to_owned());
        }
        Ok(Answer::lines(lines.into_iter().map(Line::from).collect()))
    }

    /// What enemies on the board do to a unit that hire nobody, and whether it can die.
    fn strikes_told(
        &self,
        side: u8,
        comers: &[Comer],
        victim: &Unit,
        hex: Hex,
    ) -> Result<(Vec<String>, bool), Refusal> {
        let all: Vec<&Comer> = comers.iter().collect();
        let stands = stands_together(&all, &[]);
        let row = |(comer, stand): (&&Comer, &Option<Hex>)| {
            let from = stand.map_or_else(|| "finds no room left".to_owned(), |hex| format!("from {hex}"));
            let (badge, kind) = (comer.unit.badge(), comer.unit.kind);
            format!("{badge} {kind} {from}: {}", self.blow_words(comer, victim, hex))
        };
        let mut rows: Vec<String> = all.iter().zip(&stands).map(row).collect();
        let who = match (all.len(), stands.iter().flatten().count()) {
            (1, _) => "If it strikes".to_owned(),
            (2, 2) => "If both strike in this order".to_owned(),
            (all, some) if all == some => format!("If all {all} strike in this order"),
            (_, 1) => "If the one that finds room strikes".to_owned(),
            (_, some) => format!("If the {some} that find room strike in this order"),
        };
        let (dies, can) = self.fate_of(side, victim, hex, self.strikers_of(&all, &stands))?;
        rows.push(format!("{who}, {dies}."));
        Ok((rows, can))
    }

    /// What enemies could hire and what becomes of a unit then, and whether it can die. A leader that hires does not strike
    /// ([WB-83](docs/rules/wesnoth.md#wb-83)), nor does a unit that takes a village to pay for it.
    fn hires_told(
        &self,
        side: u8,
        (comers, hires): (&[Comer], &[Hires]),
        victim: &Unit,
        hex: Hex,
    ) -> Result<(Vec<String>, bool), Refusal> {
        let mut rows: Vec<String> = hires.iter().map(|hires| self.hires_row(hires, victim, hex)).collect();
        let hiring: Vec<&Hires> = hires.iter().collect();
        let all = with_hires(comers, &hiring);
        let away = comers.iter().filter(|comer| stays_away(comer, &hiring));
        let away: Vec<String> = away.map(|comer| comer.unit.badge().to_string()).collect();
        let stands = stands_together(&all, &self.held_by_leaders(&hiring));
        let (dies, can) = self.fate_of(side, victim, hex, self.strikers_of(&all, &stands))?;
        let hire = match hires {
            [one] if one.comers.len() == 1 => "it hires that unit",
            [_] => "it hires them",
            _ => "they hire them",
        };
        rows.push(match away.as_slice() {
            [] => format!("If {hire} and as many strike as find room, the strongest first, {dies}."),
            some => format!(
                "If {hire}, {} cannot strike in that turn: if as many of the others strike as find room, the strongest first, \
                 {dies}.",
                listed(some)
            ),
        });
        Ok((rows, can))
    }

    /// The hex that a word of a question means, and the place in the list of the unit that is judged there: whichever stands on
    /// it; a free hex is judged for the leader, or else for the first unit.
    fn victim_at(&self, side: u8, at: &str) -> Result<(Hex, usize), Refusal> {
        let leader = at.trim().eq_ignore_ascii_case("leader").then_some(UnitWord(0));
        let (hex, unit) = match leader.map_or_else(|| at.parse(), Ok) {
            Ok(word) => {
                let place = self.unit_asked_about(side, &word.to_string(), ASKED)?;
                (self.units[place].at, Some(place))
            }
            Err(_) => match self.unit_called_alone(side, at, ASKED)? {
                Some(place) => (self.units[place].at, Some(place)),
                None => {
                    let hex = self.place_asked_about(side, at)?;
                    (hex, self.unit_at(hex))
                }
            },
        };
        let victim = unit.or_else(|| self.units.iter().position(|unit| unit.owner == side));
        let victim = victim.ok_or_else(|| no("WB-35", "You have no unit that could stand there."))?;
        Ok((hex, victim))
    }

    /// A hex of the map, or that of the unit with the badge.
    fn place_asked_about(&self, side: u8, at: &str) -> Result<Hex, Refusal> {
        let hex: Result<Hex, String> = at.parse();
        match (hex, self.badge_in_play(at)) {
            (Ok(hex), _) if self.map.index(hex).is_some() => Ok(hex),
            (_, Some((owner, unit))) => match self.unit_of(owner, unit.0) {
                Some(place) => Ok(self.units[place].at),
                None => Err(self.asks_of_the_absent(side, (owner, unit), ASKED)),
            },
            (Ok(hex), None) => Err(off_map(&self.map, hex)),
            (Err(_), None) => {
                let reason = format!(
                    "`{at}` is no hex and no unit: danger is of a hex, such as C7, or of a unit by its number, badge or name."
                );
                Err(self.asking_about_one(side, no("WB-120", reason), ASKED))
            }
        }
    }

    /// What a unit risks on a hex in the enemies' next turns; None where nobody can come. A side does what kills more
    /// often: it hires, or its leader and those who would take villages for that strike
    /// ([WB-83](docs/rules/wesnoth.md#wb-83)).
    ///
    /// # Errors
    /// As [`odds::Chain::of`].
    pub(super) fn risk_of(&self, side: u8, victim: &Unit, hex: Hex) -> Result<Option<Risk>, Refusal> {
        let comers = self.comers(side, victim, hex);
        let hires = self.all_hires(&comers, victim, hex);
        if comers.is_empty() && hires.is_empty() {
            return Ok(None);
        }
        let mut hiring: Vec<&Hires> = hires.iter().collect();
        let mut risk = self.risk_with(side, (&comers, &hiring), victim, hex)?;
        for one in &hires {
            if !comers.iter().any(|comer| stays_away(comer, &[one])) {
                continue;
            }
            let others: Vec<&Hires> = hiring.iter().copied().filter(|other| other.side != one.side).collect();
            let struck = self.risk_with(side, (&comers, &others), victim, hex)?;
            if struck.dies > risk.dies {
                (risk, hiring) = (struck, others);
            }
        }
        Ok(Some(risk))
    }

    /// What a unit risks if these come and these sides hire, as many as find room.
    fn risk_with(
        &self,
        side: u8,
        (comers, hiring): (&[Comer], &[&Hires]),
        victim: &Unit,
        hex: Hex,
    ) -> Result<Risk, Refusal> {
        let comers = with_hires(comers, hiring);
        let stands = stands_together(&comers, &self.held_by_leaders(hiring));
        let strikers = comers.iter().zip(&stands).filter(|(_, stand)| stand.is_some());
        let (hired, known): (Vec<&Comer>, Vec<&Comer>) = strikers
            .map(|(comer, _)| *comer)
            .partition(|comer| comer.unit.number == NUMBER_OF_HIRED);
        let by = known
            .iter()
            .map(|comer| format!("{} {}", comer.unit.badge(), comer.unit.kind));
        let hirers: BTreeSet<u8> = hired.iter().map(|comer| comer.unit.owner).collect();
        let hirers = hirers
            .iter()
            .map(|side| format!("what {} could hire", Self::name_of(*side)));
        Ok(Risk {
            by: by.collect(),
            hirers: hirers.collect(),
            dies: self.death_of(side, victim, hex, self.strikers_of(&comers, &stands))?,
        })
    }

    /// Where the leaders stand of sides that hire: they stay there, since it is their whole action of the turn
    /// ([WB-83](docs/rules/wesnoth.md#wb-83)).
    fn held_by_leaders(&self, hiring: &[&Hires]) -> Vec<Hex> {
        let leaders = hiring.iter().filter_map(|hires| self.unit_of(hires.side, 0));
        leaders.map(|place| self.units[place].at).collect()
    }

    /// How the victim fares against these, and whether it can die at all.
    fn fate_of(
        &self,
        side: u8,
        victim: &Unit,
        hex: Hex,
        strikers: Vec<AttackerOdds>,
    ) -> Result<(String, bool), Refusal> {
        let dies = self.death_of(side, victim, hex, strikers)?;
        Ok(if dies == fraction(0, 1) {
            ("the target lives whatever is rolled".to_owned(), false)
        } else {
            (format!("the target dies in {}", percent(&dies)), true)
        })
    }

    /// How likely the victim dies if these strike it one after the other, without rerolls.
    fn death_of(&self, side: u8, victim: &Unit, hex: Hex, strikers: Vec<AttackerOdds>) -> Result<Fraction, Refusal> {
        let time = strikers.first().and_then(|striker| striker.time);
        let chain = odds::Chain::without_rows(&FightOdds {
            time: time.unwrap_or(self.tile()),
            attackers: strikers,
            target: TargetOdds {
                unit: victim.kind,
                wounds: victim.wounds,
                terrain: self.terrain(hex),
                ground: None,
            },
            attacker_gold: None,
            defender_gold: self.side(side).gold,
        })?;
        Ok(chain.probability(|fate| fate.life == 0))
    }

    /// `axe blade 2-3, Dusk, mean 2.1, at most 6.`
    fn blow_words(&self, comer: &Comer, victim: &Unit, hex: Hex) -> String {
        let attack = &comer.unit.sheet().attacks[comer.prospect.attack];
        let swings = Swings::of(comer.unit.kind, attack, victim.kind, self.terrain(hex), comer.tile);
        let mean = (swings.mean() * 10 + WHOLE / 2) / WHOLE;
        format!(
            "{attack}, {}, mean {}.{}, at most {}.",
            comer.tile,
            mean / 10,
            mean % 10,
            swings.damage_max()
        )
    }

    /// Those who do most come first.
    fn comers(&self, side: u8, victim: &Unit, hex: Hex) -> Vec<Comer> {
        let comer = |(place, near): (usize, Vec<Hex>)| {
            let enemy = self.units[place];
            let tile = self.tile_of_next(enemy.owner);
            Comer {
                prospect: most_harmful_attack(self.fighter(&enemy, near[0]), self.fighter(victim, hex), tile),
                unit: enemy,
                near,
                tile,
            }
        };
        let mut comers: Vec<Comer> = self.attackers_of(side, hex).into_iter().map(comer).collect();
        comers.sort_by_key(|comer| std::cmp::Reverse(comer.prospect.given.wounds));
        comers
    }

    /// Those who find room, as the odds know them.
    fn strikers_of(&self, comers: &[&Comer], stands: &[Option<Hex>]) -> Vec<AttackerOdds> {
        let striker = |(comer, stand): (&&Comer, &Option<Hex>)| {
            let unit = &comer.unit;
            Some(AttackerOdds {
                unit: unit.kind,
                wounds: unit.wounds,
                terrain: self.terrain((*stand)?),
                ground: None,
                weapon: Some(unit.sheet().attacks[comer.prospect.attack].name.clone()),
                reroll: None,
                keep: 0,
                time: Some(comer.tile),
                bar: None,
            })
        };
        comers.iter().zip(stands).filter_map(striker).collect()
    }
}

/// Where each stands that finds room, at most six around a hex; hexes that are `held` stay so.
fn stands_together(comers: &[&Comer], held: &[Hex]) -> Vec<Option<Hex>> {
    let free = |comer: &&Comer| -> Vec<Hex> {
        let near = comer.near.iter().copied();
        near.filter(|hex| *hex == comer.unit.at || !held.contains(hex))
            .collect()
    };
    let wishes: Vec<Vec<Hex>> = comers.iter().map(free).collect();
    let wishes: Vec<&[Hex]> = wishes.iter().map(Vec::as_slice).collect();
    let mut stands = stands_of(&wishes);
    let now: Vec<Hex> = comers.iter().map(|comer| comer.unit.at).collect();
    stay_in_rings(&now, &mut stands);
    stands
}

/// Whether it does not strike in the turn in which these hire: the leader of a side that does, and who takes a village for it.
fn stays_away(comer: &Comer, hiring: &[&Hires]) -> bool {
    let unit = &comer.unit;
    let of_side =
        |hires: &&Hires| hires.side == unit.owner && (unit.is_leader() || hires.takers.contains(&unit.number));
    hiring.iter().any(of_side)
}

/// Those who come if these sides hire, the hardest hitters first: without the leaders, whose whole action it is
/// ([WB-83](docs/rules/wesnoth.md#wb-83)), and without those who take a village for it.
fn with_hires<'a>(comers: &'a [Comer], hiring: &[&'a Hires]) -> Vec<&'a Comer> {
    let known = comers.iter().filter(|comer| !stays_away(comer, hiring));
    let mut all: Vec<&Comer> = known.chain(hiring.iter().flat_map(|hires| &hires.comers)).collect();
    all.sort_by_key(|comer| std::cmp::Reverse(comer.prospect.given.wounds));
    all
}
