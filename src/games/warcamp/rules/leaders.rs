//! The leaders' active powers ([chapter 2.5](docs/rules/warcamp.md#25-leaders), [WC-36](docs/rules/warcamp.md#wc-36) to
//! [WC-43](docs/rules/warcamp.md#wc-43)).

use super::super::data::Leader;
use super::super::event::{Cause, Event};
use super::super::state::{Member, Name, Warcamp};
use super::super::words::{Letter, Power, PowerVerb, PowerWord};
use super::{Ref, no, row, sides};
use muster_kit::Refusal;

/// The range of stored Skill ([WC-1](docs/rules/warcamp.md#wc-1)).
pub const SKILL_MIN: u8 = 2;
/// The upper end of stored values; no training goes beyond.
pub const SKILL_MAX: u8 = 10;

/// Sides of the die whose face plus one is a skeleton's Skill ([WC-41](docs/rules/warcamp.md#wc-41)).
const SKELETON_DIE: u32 = 5;

/// Uses of a power in one order; a hoard that pays for more is spent in several.
const USES_MAX: u32 = 99;

/// What each face of the training die does ([WC-39](docs/rules/warcamp.md#wc-39)).
fn training(face: u32) -> i16 {
    match face {
        1 => -1,
        2 => 0,
        3 => 1,
        _ => 2,
    }
}

impl PowerVerb {
    /// The power of a leader ([WC-37](docs/rules/warcamp.md#wc-37)).
    pub fn of(leader: Leader) -> PowerVerb {
        match leader {
            Leader::WarChief => PowerVerb::Train,
            Leader::Shaman => PowerVerb::Raise,
            Leader::MasterThief => PowerVerb::Nab,
        }
    }
}

impl Warcamp {
    /// The leader's power, used once for each word, or as often as it says ([WC-36](docs/rules/warcamp.md#wc-36)).
    pub fn use_power(&mut self, on: &Power, referee: &mut Ref<'_>) -> Result<(), Refusal> {
        let tribe = self.mover();
        let verb = on.verb.unwrap_or(PowerVerb::of(tribe.leader));
        match verb {
            PowerVerb::Train => {
                tribe.check_leader_is("WC-39", Leader::WarChief, "trains members")?;
                self.train(&on.words, referee)
            }
            PowerVerb::Raise => {
                tribe.check_leader_is("WC-41", Leader::Shaman, "raises skeletons")?;
                self.raise(&on.words, referee)
            }
            PowerVerb::Nab => {
                tribe.check_leader_is("WC-43", Leader::MasterThief, "kidnaps")?;
                self.nab(&on.words, referee)
            }
        }
    }

    /// So many uses must be paid for before the first ([WC-37](docs/rules/warcamp.md#wc-37),
    /// [WC-63](docs/rules/warcamp.md#wc-63)).
    fn check_price(&self, clause: &'static str, what: &str, uses: u32) -> Result<u32, Refusal> {
        let tribe = self.mover();
        let price = tribe.power_price();
        if uses > USES_MAX {
            return Err(no(
                clause,
                "bones",
                format!("At most {USES_MAX} uses in one order; you asked for {uses}."),
            ));
        }
        let whole = price * uses;
        if tribe.bones >= whole {
            return Ok(price);
        }
        let times = if uses == 1 {
            String::new()
        } else {
            format!(" {uses} times")
        };
        let text = format!("{what}{times} costs {whole} bones; you have {}.", tribe.bones);
        let enough = match tribe.bones / price {
            0 => super::HUNT_FOR_BONES.to_owned(),
            affordable => format!("Your bones pay for {affordable}."),
        };
        Err(no(clause, "bones", text).instead(enough))
    }

    /// Trains members of the own tribe, each as often as it says ([WC-39](docs/rules/warcamp.md#wc-39)).
    fn train(&mut self, words: &[PowerWord], referee: &mut Ref<'_>) -> Result<(), Refusal> {
        let place = self.current();
        let tribe = self.mover();
        let mut pupils: Vec<u16> = Vec::new();
        for word in words {
            let own = word.tribe.is_none_or(|letter| letter.index() == place);
            if !own || tribe.member(word.number).is_none() {
                let text = format!("{word} is no member of your tribe. Yours: {}.", row(tribe.numbers()));
                return Err(no("WC-39", "not-able", text));
            }
            let times = usize::from(word.times.unwrap_or(1)).min(USES_MAX as usize + 1);
            pupils.extend(std::iter::repeat_n(word.number, times));
        }
        let price = self.check_price("WC-37", "Training", sides(pupils.len()))?;
        for number in pupils {
            self.tribes[place].bones -= price;
            let face = self.roll(Some(place), 4, referee);
            let tribe = &mut self.tribes[place];
            let member = tribe.member_mut(number).expect("all pupils were found");
            let who = member.named();
            member.shift_skill(training(face));
            let skill = member.counted();
            let bones = tribe.bones;
            let letter = Letter::of(place);
            referee.note(Event::Trained {
                letter,
                who,
                price,
                face,
                skill,
                bones,
            });
            self.note_best(place, number);
        }
        Ok(())
    }

    /// Raises skeletons, one for each payment ([WC-41](docs/rules/warcamp.md#wc-41)).
    fn raise(&mut self, words: &[PowerWord], referee: &mut Ref<'_>) -> Result<(), Refusal> {
        let times = match words {
            [] => 1,
            [
                PowerWord {
                    tribe: None,
                    number,
                    times: None,
                },
            ] => u32::from(*number),
            _ => {
                let text = "Say how many skeletons to raise, in one number.";
                return Err(no("WC-41", "plan", text).instead("/warcamp power on:1"));
            }
        };
        let price = self.check_price("WC-37", "Raising a skeleton", times)?;
        self.mover().check_room(times)?;
        let place = self.current();
        for _ in 0..times {
            self.tribes[place].bones -= price;
            let face = self.roll(Some(place), SKELETON_DIE, referee);
            let who = self.skeleton(place, face);
            let letter = Letter::of(place);
            let bones = self.tribes[place].bones;
            referee.note(Event::Raised {
                letter,
                who,
                price,
                face,
                bones,
            });
        }
        Ok(())
    }

    /// A skeleton of the rolled Skill joins the tribe as an ordinary member ([WC-41](docs/rules/warcamp.md#wc-41)).
    pub fn skeleton(&mut self, place: usize, face: u32) -> super::super::event::Named {
        let skill = u8::try_from(face + 1).expect("2 to 6");
        let tribe = &mut self.tribes[place];
        tribe.tally.raised += 1;
        let member = tribe.join(skill, false);
        let (number, named) = (member.number, member.named());
        self.note_best(place, number);
        named
    }

    /// Rolls Skills for skeletons and lets them join.
    pub fn skeletons(&mut self, place: usize, count: u32, referee: &mut Ref<'_>) {
        let mut faces = Vec::new();
        let mut who = Vec::new();
        for _ in 0..count {
            let face = self.roll(Some(place), SKELETON_DIE, referee);
            faces.push(face);
            who.push(self.skeleton(place, face));
        }
        let letter = Letter::of(place);
        referee.note(Event::Skeletons { letter, faces, who });
    }

    /// Kidnaps members of other tribes, without a roll ([WC-43](docs/rules/warcamp.md#wc-43)).
    fn nab(&mut self, words: &[PowerWord], referee: &mut Ref<'_>) -> Result<(), Refusal> {
        self.check_truce()?;
        self.check_grace()?;
        let mut victims: Vec<(usize, u16)> = Vec::new();
        for word in words {
            let Some(letter) = word.tribe else {
                let text = format!("{word} is no victim; write a letter and a number, such as B4.");
                return Err(no("WC-43", "target", text));
            };
            let target = self.target("WC-43", letter)?;
            self.check_victim("WC-43", target, word.number)?;
            if !victims.contains(&(target, word.number)) {
                victims.push((target, word.number));
            }
        }
        let count = sides(victims.len());
        let limit = u32::from(self.options.kidnap_limit);
        if limit > 0 && u32::from(self.mover().done.kidnaps) + count > limit {
            let text = format!(
                "At most {limit} kidnapping{} a turn in this game.",
                if limit == 1 { "" } else { "s" }
            );
            return Err(no("WC-43", "kidnap-limit", text));
        }
        let price = self.check_price("WC-37", "Kidnapping", count)?;
        self.mover().check_room(count)?;
        for (target, number) in victims {
            self.kidnap(target, number, price, referee);
            if self.is_over() {
                break;
            }
        }
        Ok(())
    }

    /// Moves the victim over with Skill and plague ([WC-43](docs/rules/warcamp.md#wc-43)) under the new race
    /// ([WC-20](docs/rules/warcamp.md#wc-20)); their items stay behind ([WC-73](docs/rules/warcamp.md#wc-73)).
    fn kidnap(&mut self, target: usize, number: u16, price: u32, referee: &mut Ref<'_>) {
        let place = self.current();
        self.strike_at(target);
        let taken = self.tribes[target].take_out(&[number]);
        let Some(member) = taken.into_iter().next() else { return };
        let tribe = &mut self.tribes[place];
        tribe.bones -= price;
        tribe.done.kidnaps += 1;
        tribe.tally.kidnapped += 1;
        let who = member.named();
        let arrives_as = tribe
            .take_in(Member {
                job: None,
                bred: false,
                new: true,
                in_tower: false,
                ..member
            })
            .number;
        let bones = tribe.bones;
        referee.note(Event::Kidnapped {
            letter: Letter::of(place),
            target: Letter::of(target),
            who,
            arrives_as,
            price,
            bones,
        });
        self.bury_if_empty(target, Cause::Kidnapped, Some(place), referee);
    }

    /// A member of another tribe who was named.
    pub fn check_victim(&self, clause: &'static str, target: usize, number: u16) -> Result<(), Refusal> {
        let tribe = &self.tribes[target];
        if tribe.member(number).is_some() {
            return Ok(());
        }
        let letter = Letter::of(target);
        let text = format!("{letter} has no member {number}. Members: {}.", row(tribe.numbers()));
        Err(no(clause, "target", text))
    }

    /// Remembers the best member ever ([WC-177](docs/rules/warcamp.md#wc-177)).
    pub fn note_best(&mut self, place: usize, number: u16) {
        let Some(member) = self.tribes[place].member(number) else {
            return;
        };
        let best = self.records.best_member.as_ref().map_or(0, |best| best.skill);
        if member.skill > best {
            let (skill, name): (u8, Name) = (member.skill, member.name.clone());
            self.records.best_member = Some(super::super::state::BestMember {
                tribe: Letter::of(place).0,
                number,
                name,
                skill,
            });
        }
    }
}

impl Member {
    /// Stored Skill stays within 2 and 10; what exceeds is lost ([WC-39](docs/rules/warcamp.md#wc-39),
    /// [WC-104](docs/rules/warcamp.md#wc-104)).
    pub fn shift_skill(&mut self, by: i16) {
        let shifted = i16::from(self.skill) + by;
        let kept = shifted.clamp(i16::from(SKILL_MIN), i16::from(SKILL_MAX));
        self.skill = u8::try_from(kept).expect("2 to 10");
    }
}
