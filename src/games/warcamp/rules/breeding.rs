//! Reproduction ([chapter 2.6](docs/rules/warcamp.md#26-reproduction), [WC-44](docs/rules/warcamp.md#wc-44) to
//! [WC-49](docs/rules/warcamp.md#wc-49)).

use super::who::Task;
use super::{Ref, no, sides};
use crate::data::Quirk;
use crate::event::{Bred, Cough, Event};
use crate::rules::dice::{draw_lot, roll};
use crate::rules::leaders::note_best;
use crate::rules::plague::infect;
use crate::state::{Job, Member, SKILL_MAX, Tribe, Warcamp, Wearer};
use crate::words::{Letter, Who};
use muster_kit::Refusal;

/// Sides of the die whose face plus one is a newborn's Skill ([WC-45](docs/rules/warcamp.md#wc-45)).
const NEWBORN_DIE: u32 = 9;

/// The breeders' litter joins the tribe ([WC-44](docs/rules/warcamp.md#wc-44),
/// [WC-45](docs/rules/warcamp.md#wc-45), [WC-46](docs/rules/warcamp.md#wc-46),
/// [WC-47](docs/rules/warcamp.md#wc-47), [WC-48](docs/rules/warcamp.md#wc-48)).
pub fn breed(game: &mut Warcamp, who: &Who, referee: &mut Ref<'_>) -> Result<(), Refusal> {
    let letter = game.tribes.turn();
    let (breeders, [first, second]) = check_breed(game, who)?;
    let tribe = game.tribes.mover();
    let lucky = breeders.len().is_multiple_of(2);
    let sick = breeders
        .iter()
        .any(|number| tribe.member(*number).is_some_and(|member| member.is_plagued()));
    let mut faces = vec![roll(&mut game.tribes, Some(letter), NEWBORN_DIE, referee)];
    if second > 0 {
        faces.push(roll(&mut game.tribes, Some(letter), NEWBORN_DIE, referee));
    }
    let mut born = Vec::new();
    for (half, count) in [first, second].into_iter().enumerate().take(faces.len()) {
        let better = u32::from(half == 0 && lucky);
        let skill = (faces[half] + 1 + better).min(u32::from(SKILL_MAX));
        for _ in 0..count {
            let member = game.tribes[letter].join(u8::try_from(skill).expect("2 to 10"), sick);
            let number = member.number();
            born.push(member.named());
            note_best(game, letter, number);
        }
    }
    let tribe = &mut game.tribes[letter];
    tribe.done.breed();
    tribe
        .tally
        .count_births(u16::try_from(born.len()).expect("a litter is small"));
    tribe.people.each(&breeders, |breeder| breeder.act(Job::Bred));
    referee.note(Event::Bred(Bred {
        letter,
        mood: u32::from(game.turn.round()) + faces.iter().sum::<u32>(),
        breeders: breeders.clone(),
        faces,
        lucky,
        born,
        sick,
    }));
    infect_breeders(game, letter, &breeders, referee);
    Ok(())
}

/// Who breeds and how many come of each roll, if the tribe in turn can ([WC-44](docs/rules/warcamp.md#wc-44)).
pub fn check_breed(game: &Warcamp, who: &Who) -> Result<(Vec<u16>, [u32; 2]), Refusal> {
    let tribe = game.tribes.mover();
    if tribe.done.has_bred() {
        return Err(no("WC-30", "twice", "One breeding a turn, and yours is done."));
    }
    if tribe.stores.is_starving() {
        return Err(no("WC-44", "starving", "A starving tribe cannot breed this turn.").instead("hunt all food"));
    }
    let breeders = tribe.group(who, Task::Work)?.members;
    if breeders.len() < 2 {
        return Err(no(
            "WC-44",
            "breed-two",
            format!("It takes at least two. {}", tribe.able_now()),
        ));
    }
    let litter = sides(breeders.len().div_ceil(2));
    let first = litter.div_ceil(2);
    let second = litter - first + newborn_more(tribe, &breeders);
    tribe.people.check_room(first + second)?;
    Ok((breeders, [first, second]))
}

/// Newborn more by items "of Rutting" that breeders wear and by Rutting Moon ([WC-47](docs/rules/warcamp.md#wc-47),
/// [WC-127](docs/rules/warcamp.md#wc-127)).
pub fn newborn_more(tribe: &Tribe, breeders: &[u16]) -> u32 {
    let rutting = |number: &u16| sides(tribe.gear.quirks(Wearer::Member(*number), Quirk::Rutting));
    breeders.iter().map(rutting).sum::<u32>() + tribe.effects.moon()
}

/// Each plagued breeder infects one healthy breeder at random, without a roll
/// ([WC-49](docs/rules/warcamp.md#wc-49)).
fn infect_breeders(game: &mut Warcamp, letter: Letter, breeders: &[u16], referee: &mut Ref<'_>) {
    let is_sick = |game: &Warcamp, number: u16| game.tribes[letter].member(number).is_some_and(|one| one.is_plagued());
    let sick: Vec<u16> = breeders
        .iter()
        .copied()
        .filter(|number| is_sick(game, *number))
        .collect();
    let mut coughs = Vec::new();
    for carrier in sick {
        let healthy: Vec<u16> = breeders
            .iter()
            .copied()
            .filter(|number| !is_sick(game, *number))
            .collect();
        if healthy.is_empty() {
            break;
        }
        let (index, lot) = draw_lot(&mut game.tribes, Some(letter), healthy.len(), referee);
        let infected = infect(&mut game.tribes[letter], healthy[index]);
        let by = game.tribes[letter].member(carrier).map(Member::named);
        coughs.push(Cough {
            by,
            face: None,
            lot,
            infected,
        });
    }
    if !coughs.is_empty() {
        referee.note(Event::Coughs { letter, coughs });
    }
}
