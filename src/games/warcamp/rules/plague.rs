//! How the plague spreads ([chapter 2.15](docs/rules/warcamp.md#215-disasters-and-other-optional-rules),
//! [WC-140](docs/rules/warcamp.md#wc-140) to [WC-142](docs/rules/warcamp.md#wc-142)).

use super::super::event::{Cough, Event, Named};
use super::super::state::{Member, Warcamp};
use super::super::words::Letter;
use super::Ref;

/// A cough infects on this or more ([WC-141](docs/rules/warcamp.md#wc-141)).
const INFECTS_AT: u32 = 4;

impl Warcamp {
    /// A member catches the plague; they are named as they were.
    pub fn infect(&mut self, place: usize, number: u16) -> Option<Named> {
        let member = self.tribes[place].member_mut(number)?;
        let named = member.named();
        member.plagued = true;
        Some(named)
    }

    /// The healthy members of a tribe, by number.
    pub fn healthy(&self, place: usize) -> Vec<u16> {
        let members = self.tribes[place].members.iter();
        members
            .filter(|member| !member.plagued)
            .map(|member| member.number)
            .collect()
    }

    /// One healthy member at random becomes plagued ([WC-140](docs/rules/warcamp.md#wc-140)).
    pub fn plague_strikes(&mut self, place: usize, referee: &mut Ref<'_>) {
        let healthy = self.healthy(place);
        let mut who = None;
        let mut lot = None;
        if !healthy.is_empty() {
            let (index, die) = self.draw_lot(None, healthy.len(), referee);
            lot = die;
            who = self.infect(place, healthy[index]);
        }
        let mood = u32::from(self.round) + lot.map_or(0, |lot| lot.face);
        let letter = Letter::of(place);
        referee.note(Event::Plague { letter, lot, who, mood });
    }

    /// After a common job of two or more, those of the group who were plagued before and live may each infect one of it
    /// ([WC-141](docs/rules/warcamp.md#wc-141)).
    pub fn spread(&mut self, place: usize, group: &[u16], referee: &mut Ref<'_>) {
        if group.len() < 2 || self.is_over() || !self.tribes[place].is_alive() {
            return;
        }
        let tribe = &self.tribes[place];
        let present: Vec<&Member> = group.iter().filter_map(|number| tribe.member(*number)).collect();
        let carriers: Vec<u16> = present.iter().filter(|one| one.plagued).map(|one| one.number).collect();
        let mut healthy: Vec<u16> = present
            .iter()
            .filter(|one| !one.plagued)
            .map(|one| one.number)
            .collect();
        healthy.sort_unstable();
        let mut coughs = Vec::new();
        for carrier in carriers {
            if healthy.is_empty() {
                break;
            }
            let by = self.tribes[place].member(carrier).map(Member::named);
            let face = self.roll(Some(place), 6, referee);
            let mut cough = Cough {
                by,
                face: Some(face),
                lot: None,
                infected: None,
            };
            if face >= INFECTS_AT {
                let (index, lot) = self.draw_lot(Some(place), healthy.len(), referee);
                cough.lot = lot;
                cough.infected = self.infect(place, healthy.remove(index));
            }
            coughs.push(cough);
        }
        if !coughs.is_empty() {
            let letter = Letter::of(place);
            referee.note(Event::Coughs { letter, coughs });
        }
    }

    /// At the start of a turn one more may fall ill ([WC-142](docs/rules/warcamp.md#wc-142)).
    pub fn plague_at_start(&mut self, place: usize, referee: &mut Ref<'_>) {
        let healthy = self.healthy(place);
        if healthy.is_empty() || healthy.len() == self.tribes[place].members.len() {
            return;
        }
        let face = self.roll(Some(place), 6, referee);
        let mut cough = Cough {
            by: None,
            face: Some(face),
            lot: None,
            infected: None,
        };
        if face == 1 {
            let (index, lot) = self.draw_lot(Some(place), healthy.len(), referee);
            cough.lot = lot;
            cough.infected = self.infect(place, healthy[index]);
        }
        let letter = Letter::of(place);
        referee.note(Event::Coughs {
            letter,
            coughs: vec![cough],
        });
    }
}
