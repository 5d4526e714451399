//! Legal orders that refusals and autocomplete propose: many, not all.

use super::action::Action;
use super::data::Attack;
use super::state::{Deed, Wesnoth};
use super::words::{Hire, Hires, Targets, Units, YesNo};

impl Wesnoth {
    /// Some orders that would be carried out now; never empty while the game goes on.
    pub fn legal(&self) -> Vec<Action> {
        let side = self.turn;
        let mut legal = vec![Action::End {}];
        if let Some(pending) = &self.pending {
            let unit = super::words::UnitWord(pending.number);
            legal.extend([YesNo::Yes, YesNo::No].map(|choice| Action::Advance { unit, choice }));
        }
        for (place, _) in self.conquerors(side) {
            let unit = Some(self.units[place].word());
            legal.push(Action::Conquer { unit });
        }
        legal.extend(self.legal_recruits(side));
        for (place, unit) in self.units.iter().enumerate().filter(|(_, unit)| unit.owner == side) {
            if !self.can_still_act(unit) {
                continue;
            }
            let word = unit.word();
            let near = |hex: muster_kit::Hex| {
                let enemy = self
                    .units
                    .iter()
                    .find(move |other| self.are_enemies(side, other.owner) && other.at.is_next_to(hex));
                enemy.map(|enemy| Targets(vec![enemy.at]))
            };
            if let Some(target) = near(unit.at) {
                for weapon in &unit.sheet().attacks {
                    legal.push(Action::Attack {
                        units: Units::List(vec![word]),
                        target: target.clone(),
                        weapon: Some(Attack::clone(weapon).name),
                        reroll: None,
                        advance: None,
                    });
                }
            }
            if unit.deed != Deed::Fresh {
                continue;
            }
            legal.push(Action::Rest {
                units: Units::List(vec![word]),
            });
            let reach = self.reach(place, unit.at, u32::from(unit.sheet().moves));
            for (to, _) in reach.ends() {
                legal.push(Action::Move {
                    unit: word,
                    to,
                    via: None,
                    attack: near(to),
                    weapon: None,
                    reroll: None,
                    advance: None,
                });
            }
        }
        legal
    }

    fn legal_recruits(&self, side: u8) -> Vec<Action> {
        if self.recruiter(side).is_err() {
            return Vec::new();
        }
        let (gold, room) = (self.side(side).gold, self.free_castle(side).len());
        let mut lists = Vec::new();
        for kind in self
            .for_sale(side)
            .filter(|kind| kind.sheet().set == self.side(side).faction)
        {
            let most = (gold / super::rules::PRICE).min(u32::try_from(room).expect("a castle is small"));
            let counts = [1, most];
            for count in counts.into_iter().filter(|count| (1..=most).contains(count)) {
                let word = kind.sheet().code.clone().expect("what is for sale has a code");
                lists.push(Action::Recruit {
                    list: Hires(vec![Hire {
                        word,
                        count: u8::try_from(count).expect("a castle is small"),
                        at: None,
                    }]),
                });
            }
        }
        lists
    }
}
