//! How the plague spreads ([chapter 2.15](docs/rules/warcamp.md#215-disasters-and-other-optional-rules),
//! [WC-140](docs/rules/warcamp.md#wc-140) to [WC-142](docs/rules/warcamp.md#wc-142)).

use super::Ref;
use crate::event::{Cough, Event, Named};
use crate::rules::dice::{draw_lot, roll};
use crate::state::{Member, Tribe, Tribes, Warcamp};
use crate::words::Letter;

/// A cough infects on this or more ([WC-141](docs/rules/warcamp.md#wc-141)).
const INFECTS_AT: u32 = 4;

/// A member catches the plague; they are named as they were.
pub fn infect(tribe: &mut Tribe, number: u16) -> Option<Named> {
    let member = tribe.people.get_mut(number)?;
    let named = member.named();
    member.infect();
    Some(named)
}

/// One healthy member at random becomes plagued ([WC-140](docs/rules/warcamp.md#wc-140)).
pub fn plague_strikes(game: &mut Warcamp, letter: Letter, referee: &mut Ref<'_>) {
    let healthy = game.tribes[letter].people.healthy();
    let mut who = None;
    let mut lot = None;
    if !healthy.is_empty() {
        let (index, die) = draw_lot(&mut game.tribes, None, healthy.len(), referee);
        lot = die;
        who = infect(&mut game.tribes[letter], healthy[index]);
    }
    let mood = u32::from(game.turn.round()) + lot.map_or(0, |lot| lot.face);
    referee.note(Event::Plague { letter, lot, who, mood });
}

/// After a common job of two or more, those of the group who were plagued before and live may each infect one of it
/// ([WC-141](docs/rules/warcamp.md#wc-141)).
pub fn spread(game: &mut Warcamp, letter: Letter, group: &[u16], referee: &mut Ref<'_>) {
    if group.len() < 2 || game.ending.is_some() || !game.tribes[letter].is_alive() {
        return;
    }
    let tribe = &game.tribes[letter];
    let present: Vec<&Member> = group.iter().filter_map(|number| tribe.member(*number)).collect();
    let carriers: Vec<u16> = present
        .iter()
        .filter(|one| one.is_plagued())
        .map(|one| one.number())
        .collect();
    let mut healthy: Vec<u16> = present
        .iter()
        .filter(|one| !one.is_plagued())
        .map(|one| one.number())
        .collect();
    healthy.sort_unstable();
    let mut coughs = Vec::new();
    for carrier in carriers {
        if healthy.is_empty() {
            break;
        }
        let by = game.tribes[letter].member(carrier).map(Member::named);
        let face = roll(&mut game.tribes, Some(letter), 6, referee);
        let mut cough = Cough {
            by,
            face: Some(face),
            lot: None,
            infected: None,
        };
        if face >= INFECTS_AT {
            let (index, lot) = draw_lot(&mut game.tribes, Some(letter), healthy.len(), referee);
            cough.lot = lot;
            cough.infected = infect(&mut game.tribes[letter], healthy.remove(index));
        }
        coughs.push(cough);
    }
    if !coughs.is_empty() {
        referee.note(Event::Coughs { letter, coughs });
    }
}

/// At the start of a turn one more may fall ill ([WC-142](docs/rules/warcamp.md#wc-142)).
pub fn plague_at_start(tribes: &mut Tribes, letter: Letter, referee: &mut Ref<'_>) {
    let healthy = tribes[letter].people.healthy();
    if healthy.is_empty() || healthy.len() == tribes[letter].people.count() {
        return;
    }
    let face = roll(tribes, Some(letter), 6, referee);
    let mut cough = Cough {
        by: None,
        face: Some(face),
        lot: None,
        infected: None,
    };
    if face == 1 {
        let (index, lot) = draw_lot(tribes, Some(letter), healthy.len(), referee);
        cough.lot = lot;
        cough.infected = infect(&mut tribes[letter], healthy[index]);
    }
    referee.note(Event::Coughs {
        letter,
        coughs: vec![cough],
    });
}
