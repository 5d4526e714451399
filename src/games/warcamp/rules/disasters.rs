//! Adventurers, famine, meteors and the disaster table
//! ([chapter 2.15](docs/rules/warcamp.md#215-disasters-and-other-optional-rules)).

use super::strength::two_thirds_up;
use super::{Ref, no, row, sides};
use crate::action::DisasterKind;
use crate::data::Building;
use crate::event::{Adventurer, AdventurersCome, AdventurersFight, Cause, Event, Made, Side, Thing};
use crate::rules::battle::take_casualties;
use crate::rules::death::kill;
use crate::rules::dice::{contest_die, draw_lot, draw_lots, roll};
use crate::rules::items::{give, roll_found};
use crate::rules::plague::plague_strikes;
use crate::rules::spells::{kill_at_random, raze_and_tell, rot};
use crate::state::{Tribe, Warcamp};
use crate::words::Letter;
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

/// The host sends a disaster between two orders ([WC-144](docs/rules/warcamp.md#wc-144)).
pub fn host_disaster(
    game: &mut Warcamp,
    kind: DisasterKind,
    tribe: Option<Letter>,
    referee: &mut Ref<'_>,
) -> Result<(), Refusal> {
    let victim = match (kind, tribe) {
        (DisasterKind::Famine, _) => None,
        (_, Some(letter)) if game.tribes.get(letter).is_some_and(Tribe::is_alive) => Some(letter),
        (_, letter) => {
            let living = row(game.tribes.living());
            let text = match letter {
                Some(letter) => format!("No living tribe {letter}. Living: {living}."),
                None => format!("Name the tribe it strikes. Living: {living}."),
            };
            return Err(no("WC-144", "target", text));
        }
    };
    referee.note(Event::HostSends { kind, letter: victim });
    match (kind, victim) {
        (DisasterKind::Famine, _) => famine(game, referee),
        (DisasterKind::Adventurers, Some(victim)) => adventurers(game, victim, referee),
        (DisasterKind::Meteor, Some(victim)) => meteor(game, victim, referee),
        (DisasterKind::Plague, Some(victim)) => plague_strikes(game, victim, referee),
        (_, None) => (),
    }
    Ok(())
}

/// The disaster table, for a tribe that is large now; the face of its die ([WC-143](docs/rules/warcamp.md#wc-143)).
pub fn roll_disaster(game: &mut Warcamp, letter: Letter, referee: &mut Ref<'_>) -> Option<u32> {
    let large = game.terms.is_large(game.tribes[letter].heads());
    if !game.terms.options().disaster_table || !large {
        return None;
    }
    let face = roll(&mut game.tribes, None, 6, referee);
    if face <= 4 {
        referee.note(Event::Omen { letter, face });
    }
    match face {
        1 => adventurers(game, letter, referee),
        2 => famine(game, referee),
        3 => meteor(game, letter, referee),
        4 => plague_strikes(game, letter, referee),
        _ => (),
    }
    Some(face)
}

/// Adventurers come at the living tribe with the highest base CE ([WC-130](docs/rules/warcamp.md#wc-130),
/// [WC-131](docs/rules/warcamp.md#wc-131)).
pub fn adventurers_at_dawn(game: &mut Warcamp, referee: &mut Ref<'_>) {
    let highest = game.tribes.living().map(|letter| game.tribes[letter].base_ce()).max();
    let richest: Vec<Letter> = game
        .tribes
        .living()
        .filter(|letter| Some(game.tribes[*letter].base_ce()) == highest)
        .collect();
    let (index, _) = draw_lot(&mut game.tribes, None, richest.len(), referee);
    adventurers(game, richest[index], referee);
}

/// An adventuring party attacks a tribe ([WC-132](docs/rules/warcamp.md#wc-132) to
/// [WC-134](docs/rules/warcamp.md#wc-134)).
pub fn adventurers(game: &mut Warcamp, letter: Letter, referee: &mut Ref<'_>) {
    let size = game.tribes[letter].people.count().div_ceil(MEMBERS_PER_ADVENTURER);
    let mut strength = two_thirds_up(game.tribes[letter].defence_ce());
    let party: Vec<Adventurer> = (0..size).map(|_| adventurer(game, referee)).collect();
    let spell = roll(&mut game.tribes, None, 6, referee);
    let mood = party_spell(game, letter, spell, &party, strength, referee);
    if game.ending.is_some() || !game.tribes[letter].is_alive() {
        return;
    }
    if spell == 4 {
        strength += PARTY_FAVOR_EACH * sides(size);
    }
    repel(game, letter, &party, strength, mood, referee);
}

/// Rolls an adventurer's item and takes the next name of [T-10](docs/rules/warcamp.md#t-10)
/// ([WC-132](docs/rules/warcamp.md#wc-132)).
fn adventurer(game: &mut Warcamp, referee: &mut Ref<'_>) -> Adventurer {
    let item = roll_found(&mut game.tribes, None, referee);
    let name = game.register.next_adventurer();
    Adventurer { name, item }
}

/// The party's spell; a ward stops what is aimed at the tribe ([WC-133](docs/rules/warcamp.md#wc-133)). Returns the
/// mood of the post.
fn party_spell(
    game: &mut Warcamp,
    letter: Letter,
    spell: u32,
    party: &[Adventurer],
    strength: u32,
    referee: &mut Ref<'_>,
) -> u32 {
    let hostile = matches!(spell, 1..=3 | 5);
    let warded = hostile && game.tribes[letter].effects.wards() > 0;
    let storm = (spell == 2 && !warded).then(|| roll(&mut game.tribes, None, PARTY_STORM_DIE, referee));
    let mood = u32::from(game.turn.round()) + spell;
    referee.note(Event::AdventurersCome(AdventurersCome {
        letter,
        party: party.to_vec(),
        strength,
        spell,
        warded,
        storm,
        mood,
    }));
    if warded {
        game.tribes[letter].effects.spend_ward();
        return mood;
    }
    match spell {
        1 => kill_at_random(game, letter, 1, None, Cause::Adventurers, None, referee),
        2 => kill_at_random(
            game,
            letter,
            storm.unwrap_or(1),
            None,
            Cause::Adventurers,
            None,
            referee,
        ),
        3 => {
            let standing = game.tribes[letter].camp.counted();
            if !standing.is_empty() {
                let (index, lot) = draw_lot(&mut game.tribes, None, standing.len(), referee);
                raze_and_tell(game, letter, &[standing[index]], lot, referee);
            }
        }
        5 => rot(&mut game.tribes[letter], letter, PARTY_DECAY, referee),
        _ => (),
    }
    mood
}

/// The fight, and what the victor gets ([WC-134](docs/rules/warcamp.md#wc-134)).
fn repel(game: &mut Warcamp, letter: Letter, party: &[Adventurer], strength: u32, mood: u32, referee: &mut Ref<'_>) {
    let attacker = Side {
        strength,
        face: roll(&mut game.tribes, None, 6, referee),
    };
    let defence = game.tribes[letter].defence_ce();
    let defender = Side {
        strength: defence,
        face: contest_die(game, letter, defence, referee),
    };
    let (theirs, ours) = (attacker.me(), defender.me());
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
        let saved = game.tribes[letter].effects.hides().min(dying);
        if let Event::AdventurersFight(AdventurersFight { casualties, spared, .. }) = &mut event {
            *casualties = dying;
            *spared = saved;
        }
        referee.note(event);
        let pool = game.tribes[letter].people.numbers();
        take_casualties(game, letter, pool, dying, saved, Cause::Adventurers, None, referee);
        return;
    }
    if ours > theirs {
        let pits = game.tribes[letter].has(Building::Spike);
        let fallen = (ours.div_ceil(theirs) + pits).min(sides(party.len()));
        let won =
            (!game.tribes[letter].stores.is_starving()).then(|| loot(game, letter, &party[..fallen as usize], referee));
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
    game: &mut Warcamp,
    letter: Letter,
    slain: &[Adventurer],
    referee: &mut Ref<'_>,
) -> (Option<super::super::event::Lot>, Thing) {
    let (index, lot) = draw_lot(&mut game.tribes, Some(letter), slain.len(), referee);
    let Made { number, kind, .. } = give(game, letter, slain[index].item.clone());
    let number = number.expect("it was just given one");
    (lot, Thing { number, kind })
}

/// Food rots by rank of base CE ([WC-136](docs/rules/warcamp.md#wc-136)).
pub fn famine(game: &mut Warcamp, referee: &mut Ref<'_>) {
    let strengths: Vec<u32> = game
        .tribes
        .living()
        .map(|letter| game.tribes[letter].base_ce())
        .collect();
    let highest = strengths.iter().copied().max().unwrap_or(0);
    let lowest = strengths.iter().copied().min().unwrap_or(0);
    let living: Vec<Letter> = game.tribes.living().collect();
    let mut losses = Vec::new();
    for (letter, strength) in living.into_iter().zip(strengths) {
        let percent = match strength {
            _ if highest == lowest => FAMINE_BETWEEN,
            _ if strength == highest => FAMINE_HIGHEST,
            _ if strength == lowest => FAMINE_LOWEST,
            _ => FAMINE_BETWEEN,
        };
        let tribe = &mut game.tribes[letter];
        let lost = tribe.stores.lose_percent(percent);
        losses.push((letter, percent, lost, tribe.stores.food()));
    }
    let mood = u32::from(game.turn.round()) + highest;
    referee.note(Event::Famine { losses, mood });
}

/// A d6 of members at random die, and one building at random falls ([WC-138](docs/rules/warcamp.md#wc-138)).
pub fn meteor(game: &mut Warcamp, letter: Letter, referee: &mut Ref<'_>) {
    let face = roll(&mut game.tribes, None, 6, referee);
    let candidates = game.tribes[letter].people.numbers();
    let (dying, lots) = draw_lots(&mut game.tribes, None, candidates, face, referee);
    let mood = u32::from(game.turn.round()) + face;
    referee.note(Event::Meteor {
        letter,
        face,
        lots,
        mood,
    });
    kill(game, letter, &dying, Cause::Meteor, None, referee);
    if game.ending.is_some() || !game.tribes[letter].is_alive() {
        return;
    }
    let standing = game.tribes[letter].camp.counted();
    if !standing.is_empty() {
        let (index, lot) = draw_lot(&mut game.tribes, None, standing.len(), referee);
        raze_and_tell(game, letter, &[standing[index]], lot, referee);
    }
}
