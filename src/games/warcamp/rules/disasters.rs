//! Adventurers, famine, meteors and the disaster table
//! ([chapter 2.15](docs/rules/warcamp.md#215-disasters-and-other-optional-rules)).

use super::super::action::DisasterKind;
use super::super::data::{ADVENTURERS, Building, numeral};
use super::super::event::{Adventurer, AdventurersCome, AdventurersFight, Cause, Event, Made, Side, Thing};
use super::super::state::{Tribe, Warcamp};
use super::super::words::Letter;
use super::strength::two_thirds_up;
use super::{Ref, no, row, sides};
use muster_kit::Refusal;

/// Members for each adventurer ([WC-132](docs/rules/warcamp.md#wc-132)).
const MEMBERS_PER_ADVENTURER: usize = 5;

/// What the party's spells do: Battle Favor for each adventurer, Decay, and the die of Storm
/// ([WC-133](docs/rules/warcamp.md#wc-133)).
const PARTY_FAVOR_EACH: u32 = 2;
const PARTY_DECAY: u32 = 60;
const PARTY_STORM_DIE: u32 = 3;

/// Percent of its food that a tribe loses ([WC-136](docs/rules/warcamp.md#wc-136)).
const FAMINE_HIGHEST: u32 = 75;
const FAMINE_BETWEEN: u32 = 50;
const FAMINE_LOWEST: u32 = 25;

impl Warcamp {
    /// The host sends a disaster between two orders ([WC-144](docs/rules/warcamp.md#wc-144)).
    pub fn host_disaster(
        &mut self,
        kind: DisasterKind,
        tribe: Option<Letter>,
        referee: &mut Ref<'_>,
    ) -> Result<(), Refusal> {
        let place = match (kind, tribe) {
            (DisasterKind::Famine, _) => None,
            (_, Some(letter)) if self.tribes.get(letter.index()).is_some_and(Tribe::is_alive) => Some(letter.index()),
            (_, letter) => {
                let living = row(self.living().map(Letter::of));
                let text = match letter {
                    Some(letter) => format!("No living tribe {letter}. Living: {living}."),
                    None => format!("Name the tribe it strikes. Living: {living}."),
                };
                return Err(no("WC-144", "target", text));
            }
        };
        referee.note(Event::HostSends {
            kind,
            letter: place.map(Letter::of),
        });
        match (kind, place) {
            (DisasterKind::Famine, _) => self.famine(referee),
            (DisasterKind::Adventurers, Some(place)) => self.adventurers(place, referee),
            (DisasterKind::Meteor, Some(place)) => self.meteor(place, referee),
            (DisasterKind::Plague, Some(place)) => self.plague_strikes(place, referee),
            (_, None) => (),
        }
        Ok(())
    }

    /// The disaster table, for a tribe that is large now; the face of its die ([WC-143](docs/rules/warcamp.md#wc-143)).
    pub fn roll_disaster(&mut self, place: usize, referee: &mut Ref<'_>) -> Option<u32> {
        let large = self.tribes[place].heads() >= u32::from(self.options.disaster_at);
        if !self.options.disaster_table || !large {
            return None;
        }
        let face = self.roll(None, 6, referee);
        if face <= 4 {
            referee.note(Event::Omen {
                letter: Letter::of(place),
                face,
            });
        }
        match face {
            1 => self.adventurers(place, referee),
            2 => self.famine(referee),
            3 => self.meteor(place, referee),
            4 => self.plague_strikes(place, referee),
            _ => (),
        }
        Some(face)
    }

    /// Adventurers come at the living tribe with the highest base CE ([WC-130](docs/rules/warcamp.md#wc-130),
    /// [WC-131](docs/rules/warcamp.md#wc-131)).
    pub fn adventurers_at_dawn(&mut self, referee: &mut Ref<'_>) {
        let highest = self.living().map(|place| self.tribes[place].base_ce()).max();
        let richest: Vec<usize> = self
            .living()
            .filter(|place| Some(self.tribes[*place].base_ce()) == highest)
            .collect();
        let (index, _) = self.draw_lot(None, richest.len(), referee);
        self.adventurers(richest[index], referee);
    }

    /// An adventuring party attacks a tribe ([WC-132](docs/rules/warcamp.md#wc-132) to
    /// [WC-134](docs/rules/warcamp.md#wc-134)).
    pub fn adventurers(&mut self, place: usize, referee: &mut Ref<'_>) {
        let size = self.tribes[place].members.len().div_ceil(MEMBERS_PER_ADVENTURER);
        let mut strength = two_thirds_up(self.tribes[place].defence_ce());
        let party: Vec<Adventurer> = (0..size).map(|_| self.adventurer(referee)).collect();
        let spell = self.roll(None, 6, referee);
        let mood = self.party_spell(place, spell, &party, strength, referee);
        if self.is_over() || !self.tribes[place].is_alive() {
            return;
        }
        if spell == 4 {
            strength += PARTY_FAVOR_EACH * sides(size);
        }
        self.repel(place, &party, strength, mood, referee);
    }

    /// Rolls an adventurer's item and takes the next name of [T-10](docs/rules/warcamp.md#t-10)
    /// ([WC-132](docs/rules/warcamp.md#wc-132)).
    fn adventurer(&mut self, referee: &mut Ref<'_>) -> Adventurer {
        let item = self.roll_found(None, referee);
        let each = sides(ADVENTURERS.len());
        let named = u32::from(self.adventurers_named);
        self.adventurers_named += 1;
        let again = u16::try_from(named / each).expect("smaller than what was named");
        Adventurer {
            name: numeral(ADVENTURERS[(named % each) as usize], again),
            item,
        }
    }

    /// The party's spell; a ward stops what is aimed at the tribe ([WC-133](docs/rules/warcamp.md#wc-133)). Returns the
    /// mood of the post.
    fn party_spell(
        &mut self,
        place: usize,
        spell: u32,
        party: &[Adventurer],
        strength: u32,
        referee: &mut Ref<'_>,
    ) -> u32 {
        let hostile = matches!(spell, 1..=3 | 5);
        let warded = hostile && self.tribes[place].effects.wards > 0;
        let storm = (spell == 2 && !warded).then(|| self.roll(None, PARTY_STORM_DIE, referee));
        let mood = u32::from(self.round) + spell;
        referee.note(Event::AdventurersCome(AdventurersCome {
            letter: Letter::of(place),
            party: party.to_vec(),
            strength,
            spell,
            warded,
            storm,
            mood,
        }));
        if warded {
            self.tribes[place].effects.wards -= 1;
            return mood;
        }
        match spell {
            1 => self.kill_at_random(place, 1, None, Cause::Adventurers, None, referee),
            2 => self.kill_at_random(place, storm.unwrap_or(1), None, Cause::Adventurers, None, referee),
            3 => {
                let standing = self.buildings_counted(place);
                if !standing.is_empty() {
                    let (index, lot) = self.draw_lot(None, standing.len(), referee);
                    self.raze_and_tell(place, &[standing[index]], lot, referee);
                }
            }
            5 => self.rot(place, PARTY_DECAY, referee),
            _ => (),
        }
        mood
    }

    /// The fight, and what the victor gets ([WC-134](docs/rules/warcamp.md#wc-134)).
    fn repel(&mut self, place: usize, party: &[Adventurer], strength: u32, mood: u32, referee: &mut Ref<'_>) {
        let attacker = Side {
            strength,
            face: self.roll(None, 6, referee),
        };
        let defence = self.tribes[place].defence_ce();
        let defender = Side {
            strength: defence,
            face: self.contest_die(place, defence, referee),
        };
        let (theirs, ours) = (attacker.me(), defender.me());
        let letter = Letter::of(place);
        let mut event = Event::AdventurersFight(AdventurersFight {
            letter,
            party: attacker,
            defender,
            casualties: 0,
            extra: 0,
            spared: 0,
            slain: 0,
            lot: None,
            loot: None,
            mood,
        });
        if theirs > ours {
            let dying = theirs.div_ceil(ours);
            let saved = self.tribes[place].effects.hides.min(dying);
            if let Event::AdventurersFight(AdventurersFight { casualties, spared, .. }) = &mut event {
                *casualties = dying;
                *spared = saved;
            }
            referee.note(event);
            let pool = self.tribes[place].numbers();
            self.take_casualties(place, pool, dying, saved, Cause::Adventurers, None, referee);
            return;
        }
        if ours > theirs {
            let pits = self.tribes[place].has(Building::Spike);
            let fallen = (ours.div_ceil(theirs) + pits).min(sides(party.len()));
            let won = (!self.tribes[place].starving).then(|| self.loot(place, &party[..fallen as usize], referee));
            if let Event::AdventurersFight(AdventurersFight {
                casualties,
                extra,
                slain,
                lot,
                loot,
                ..
            }) = &mut event
            {
                *casualties = ours.div_ceil(theirs);
                *extra = pits;
                *slain = fallen;
                (*lot, *loot) = won.map_or((None, None), |(lot, thing)| (lot, Some(thing)));
            }
        }
        referee.note(event);
    }

    /// One item at random of those that the slain carried ([WC-134](docs/rules/warcamp.md#wc-134)).
    fn loot(
        &mut self,
        place: usize,
        slain: &[Adventurer],
        referee: &mut Ref<'_>,
    ) -> (Option<super::super::event::Lot>, Thing) {
        let (index, lot) = self.draw_lot(Some(place), slain.len(), referee);
        let Made { number, kind, .. } = self.give(place, slain[index].item.clone());
        let number = number.expect("it was just given one");
        (lot, Thing { number, kind })
    }

    /// Food rots by rank of base CE ([WC-136](docs/rules/warcamp.md#wc-136)).
    pub fn famine(&mut self, referee: &mut Ref<'_>) {
        let strengths: Vec<u32> = self.living().map(|place| self.tribes[place].base_ce()).collect();
        let highest = strengths.iter().copied().max().unwrap_or(0);
        let lowest = strengths.iter().copied().min().unwrap_or(0);
        let living: Vec<usize> = self.living().collect();
        let mut losses = Vec::new();
        for (place, strength) in living.into_iter().zip(strengths) {
            let percent = match strength {
                _ if highest == lowest => FAMINE_BETWEEN,
                _ if strength == highest => FAMINE_HIGHEST,
                _ if strength == lowest => FAMINE_LOWEST,
                _ => FAMINE_BETWEEN,
            };
            let tribe = &mut self.tribes[place];
            let lost = (tribe.food * percent).div_ceil(100);
            tribe.food -= lost;
            losses.push((Letter::of(place), percent, lost, tribe.food));
        }
        let mood = u32::from(self.round) + highest;
        referee.note(Event::Famine { losses, mood });
    }

    /// A d6 of members at random die, and one building at random falls ([WC-138](docs/rules/warcamp.md#wc-138)).
    pub fn meteor(&mut self, place: usize, referee: &mut Ref<'_>) {
        let face = self.roll(None, 6, referee);
        let candidates = self.tribes[place].numbers();
        let (dying, lots) = self.draw_lots(None, candidates, face, referee);
        let letter = Letter::of(place);
        let mood = u32::from(self.round) + face;
        referee.note(Event::Meteor {
            letter,
            face,
            lots,
            mood,
        });
        self.kill(place, &dying, Cause::Meteor, None, referee);
        if self.is_over() || !self.tribes[place].is_alive() {
            return;
        }
        let standing = self.buildings_counted(place);
        if !standing.is_empty() {
            let (index, lot) = self.draw_lot(None, standing.len(), referee);
            self.raze_and_tell(place, &[standing[index]], lot, referee);
        }
    }
}
