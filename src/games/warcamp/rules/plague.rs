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
pub fn plague_strikes(game: &mut Warcamp, place: usize, referee: &mut Ref<'_>) {
    let healthy = game.tribes[place].people.healthy();
    let mut who = None;
    let mut lot = None;
    if !healthy.is_empty() {
        let (index, die) = draw_lot(&mut game.tribes, None, healthy.len(), referee);
        lot = die;
        who = infect(&mut game.tribes[place], healthy[index]);
    }
    let mood = u32::from(game.turn.round()) + lot.map_or(0, |lot| lot.face);
    let letter = Letter::of(place);
    referee.note(Event::Plague { letter, lot, who, mood });
}

/// After a common job of two or more, those of the group who were plagued before and live may each infect one of it
/// ([WC-141](docs/rules/warcamp.md#wc-141)).
pub fn spread(game: &mut Warcamp, place: usize, group: &[u16], referee: &mut Ref<'_>) {
    if group.len() < 2 || game.ending.is_some() || !game.tribes[place].is_alive() {
        return;
    }
    let tribe = &game.tribes[place];
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
        let by = game.tribes[place].member(carrier).map(Member::named);
        let face = roll(&mut game.tribes, Some(place), 6, referee);
        let mut cough = Cough {
            by,
            face: Some(face),
            lot: None,
            infected: None,
        };
        if face >= INFECTS_AT {
            let (index, lot) = draw_lot(&mut game.tribes, Some(place), healthy.len(), referee);
            cough.lot = lot;
            cough.infected = infect(&mut game.tribes[place], healthy.remove(index));
        }
        coughs.push(cough);
    }
    if !coughs.is_empty() {
        let letter = Letter::of(place);
        referee.note(Event::Coughs { letter, coughs });
    }
}

/// At the start of a turn one more may fall ill ([WC-142](docs/rules/warcamp.md#wc-142)).
pub fn plague_at_start(tribes: &mut Tribes, place: usize, referee: &mut Ref<'_>) {
    let healthy = tribes[place].people.healthy();
    if healthy.is_empty() || healthy.len() == tribes[place].people.count() {
        return;
    }
    let face = roll(tribes, Some(place), 6, referee);
    let mut cough = Cough {
        by: None,
        face: Some(face),
        lot: None,
        infected: None,
    };
    if face == 1 {
        let (index, lot) = draw_lot(tribes, Some(place), healthy.len(), referee);
        cough.lot = lot;
        cough.infected = infect(&mut tribes[place], healthy[index]);
    }
    let letter = Letter::of(place);
    referee.note(Event::Coughs {
        letter,
        coughs: vec![cough],
    });
}
