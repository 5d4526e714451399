//! The leaders' active powers ([chapter 2.5](docs/rules/warcamp.md#25-leaders), [WC-36](docs/rules/warcamp.md#wc-36) to
//! [WC-43](docs/rules/warcamp.md#wc-43)).

use super::{Ref, no, row, sides};
use crate::data::Leader;
use crate::event::{Cause, Event};
use crate::rules::death::bury_if_empty;
use crate::rules::dice::roll;
use crate::rules::strike_at;
use crate::state::{HUNT_FOR_BONES, Tribe, Tribes, Warcamp};
use crate::words::{Letter, Power, PowerVerb, PowerWord};
use muster_kit::Refusal;

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

/// The leader's power, used once for each word, or as often as it says ([WC-36](docs/rules/warcamp.md#wc-36)).
pub fn use_power(game: &mut Warcamp, on: &Power, referee: &mut Ref<'_>) -> Result<(), Refusal> {
    let (uses, price) = check_power(game, on)?;
    match uses {
        Uses::Train(pupils) => train(game, pupils, price, referee),
        Uses::Raise(times) => raise(game, times, price, referee),
        Uses::Nab(victims) => nab(game, victims, price, referee),
    }
    Ok(())
}

/// What a power is used on.
pub enum Uses {
    Train(Vec<u16>),
    Raise(u32),
    Nab(Vec<(Letter, u16)>),
}

/// What the leader's power is used on and for how many bones each time, if it can be ([WC-36](docs/rules/warcamp.md#wc-36)).
pub fn check_power(game: &Warcamp, on: &Power) -> Result<(Uses, u32), Refusal> {
    let tribe = game.tribes.mover();
    match on.verb.unwrap_or(PowerVerb::of(tribe.leader())) {
        PowerVerb::Train => {
            tribe.check_leader_is("WC-39", Leader::WarChief, "trains members")?;
            check_train(game, &on.words)
        }
        PowerVerb::Raise => {
            tribe.check_leader_is("WC-41", Leader::Shaman, "raises skeletons")?;
            check_raise(game, &on.words)
        }
        PowerVerb::Nab => {
            tribe.check_leader_is("WC-43", Leader::MasterThief, "kidnaps")?;
            check_nab(game, &on.words)
        }
    }
}

/// So many uses must be paid for before the first ([WC-37](docs/rules/warcamp.md#wc-37),
/// [WC-63](docs/rules/warcamp.md#wc-63)).
fn check_price(tribes: &Tribes, clause: &'static str, what: &str, uses: u32) -> Result<u32, Refusal> {
    let tribe = tribes.mover();
    let price = tribe.power_price();
    if uses > USES_MAX {
        return Err(no(
            clause,
            "bones",
            format!("At most {USES_MAX} uses in one order; you asked for {uses}."),
        ));
    }
    let whole = price * uses;
    if tribe.stores.bones() >= whole {
        return Ok(price);
    }
    let times = if uses == 1 {
        String::new()
    } else {
        format!(" {uses} times")
    };
    let text = format!("{what}{times} costs {whole} bones; you have {}.", tribe.stores.bones());
    let enough = match tribe.stores.bones() / price {
        0 => HUNT_FOR_BONES.to_owned(),
        affordable => format!("Your bones pay for {affordable}."),
    };
    Err(no(clause, "bones", text).instead(enough))
}

/// The own members who are trained, each as often as it says ([WC-39](docs/rules/warcamp.md#wc-39)).
fn check_train(game: &Warcamp, words: &[PowerWord]) -> Result<(Uses, u32), Refusal> {
    let home = game.tribes.turn();
    let tribe = game.tribes.mover();
    let mut pupils: Vec<u16> = Vec::new();
    for word in words {
        let own = word.tribe.is_none_or(|letter| letter == home);
        if !own || tribe.member(word.number).is_none() {
            let text = format!(
                "{word} is no member of your tribe. Yours: {}.",
                row(tribe.people.numbers())
            );
            return Err(no("WC-39", "not-able", text));
        }
        let times = usize::from(word.times.unwrap_or(1)).min(USES_MAX as usize + 1);
        pupils.extend(std::iter::repeat_n(word.number, times));
    }
    let price = check_price(&game.tribes, "WC-37", "Training", sides(pupils.len()))?;
    Ok((Uses::Train(pupils), price))
}

fn train(game: &mut Warcamp, pupils: Vec<u16>, price: u32, referee: &mut Ref<'_>) {
    let home = game.tribes.turn();
    for number in pupils {
        game.tribes[home].stores.pay_bones(price);
        let face = roll(&mut game.tribes, Some(home), 4, referee);
        let tribe = &mut game.tribes[home];
        let member = tribe.people.get_mut(number).expect("all pupils were found");
        let who = member.named();
        member.shift_skill(training(face));
        let skill = member.counted();
        let bones = tribe.stores.bones();
        referee.note(Event::Trained {
            letter: home,
            who,
            price,
            face,
            skill,
            bones,
        });
        note_best(game, home, number);
    }
}

/// How many skeletons are raised, one for each payment ([WC-41](docs/rules/warcamp.md#wc-41)).
fn check_raise(game: &Warcamp, words: &[PowerWord]) -> Result<(Uses, u32), Refusal> {
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
    let price = check_price(&game.tribes, "WC-37", "Raising a skeleton", times)?;
    game.tribes.mover().people.check_room(times)?;
    Ok((Uses::Raise(times), price))
}

fn raise(game: &mut Warcamp, times: u32, price: u32, referee: &mut Ref<'_>) {
    let letter = game.tribes.turn();
    for _ in 0..times {
        game.tribes[letter].stores.pay_bones(price);
        let face = roll(&mut game.tribes, Some(letter), SKELETON_DIE, referee);
        let who = skeleton(game, letter, face);
        let bones = game.tribes[letter].stores.bones();
        referee.note(Event::Raised {
            letter,
            who,
            price,
            face,
            bones,
        });
    }
}

/// A skeleton of the rolled Skill joins the tribe as an ordinary member ([WC-41](docs/rules/warcamp.md#wc-41)).
pub fn skeleton(game: &mut Warcamp, letter: Letter, face: u32) -> super::super::event::Named {
    let skill = u8::try_from(face + 1).expect("2 to 6");
    let tribe = &mut game.tribes[letter];
    tribe.tally.count_skeleton();
    let member = tribe.join(skill, false);
    let (number, named) = (member.number(), member.named());
    note_best(game, letter, number);
    named
}

/// Rolls Skills for skeletons and lets them join.
pub fn skeletons(game: &mut Warcamp, letter: Letter, count: u32, referee: &mut Ref<'_>) {
    let mut faces = Vec::new();
    let mut who = Vec::new();
    for _ in 0..count {
        let face = roll(&mut game.tribes, Some(letter), SKELETON_DIE, referee);
        faces.push(face);
        who.push(skeleton(game, letter, face));
    }
    referee.note(Event::Skeletons { letter, faces, who });
}

/// The members of other tribes who are kidnapped, without a roll ([WC-43](docs/rules/warcamp.md#wc-43)).
fn check_nab(game: &Warcamp, words: &[PowerWord]) -> Result<(Uses, u32), Refusal> {
    let mut victims: Vec<(Letter, u16)> = Vec::new();
    for word in words {
        let Some(letter) = word.tribe else {
            let example = victim_to_name(&game.tribes);
            let text = format!("{word} is no victim; write a letter and a number, such as {example}.");
            return Err(no("WC-43", "target", text));
        };
        let target = game.tribes.target("WC-43", letter)?;
        check_victim(&game.tribes[target], "WC-43", target, word.number)?;
        if !victims.contains(&(target, word.number)) {
            victims.push((target, word.number));
        }
    }
    game.terms.check_truce(game.turn.round())?;
    game.terms.check_grace(game.turn.round())?;
    let count = sides(victims.len());
    let limit = u32::from(game.terms.options().kidnap_limit);
    if limit > 0 && u32::from(game.tribes.mover().done.kidnaps()) + count > limit {
        let text = format!(
            "At most {limit} kidnapping{} a turn in this game.",
            if limit == 1 { "" } else { "s" }
        );
        return Err(no("WC-43", "kidnap-limit", text));
    }
    let price = check_price(&game.tribes, "WC-37", "Kidnapping", count)?;
    game.tribes.mover().people.check_room(count)?;
    Ok((Uses::Nab(victims), price))
}

/// A member of another tribe, as a victim is written: `B4`.
fn victim_to_name(tribes: &Tribes) -> String {
    let other = tribes.others(tribes.turn()).next();
    let member = other.and_then(|letter| Some((letter, tribes[letter].people.numbers().first().copied()?)));
    member.map_or_else(|| "B4".to_owned(), |(letter, number)| format!("{letter}{number}"))
}

fn nab(game: &mut Warcamp, victims: Vec<(Letter, u16)>, price: u32, referee: &mut Ref<'_>) {
    for (target, number) in victims {
        kidnap(game, target, number, price, referee);
        if game.ending.is_some() {
            break;
        }
    }
}

/// Moves the victim over with Skill and plague ([WC-43](docs/rules/warcamp.md#wc-43)) under the new race
/// ([WC-20](docs/rules/warcamp.md#wc-20)); their items stay behind ([WC-73](docs/rules/warcamp.md#wc-73)).
fn kidnap(game: &mut Warcamp, target: Letter, number: u16, price: u32, referee: &mut Ref<'_>) {
    let letter = game.tribes.turn();
    strike_at(game, target);
    let taken = game.tribes[target].take_out(&[number]);
    let Some(member) = taken.into_iter().next() else { return };
    let tribe = &mut game.tribes[letter];
    tribe.stores.pay_bones(price);
    tribe.done.kidnap();
    tribe.tally.count_kidnapping();
    let who = member.named();
    let arrives_as = tribe.people.take_in(member).number();
    let bones = tribe.stores.bones();
    referee.note(Event::Kidnapped {
        letter,
        target,
        who,
        arrives_as,
        price,
        bones,
    });
    bury_if_empty(game, target, Cause::Kidnapped, Some(letter), referee);
}

/// A member of another tribe who was named.
pub fn check_victim(tribe: &Tribe, clause: &'static str, target: Letter, number: u16) -> Result<(), Refusal> {
    if tribe.member(number).is_some() {
        return Ok(());
    }
    let text = format!(
        "{target} has no member {number}. Members: {}.",
        row(tribe.people.numbers())
    );
    Err(no(clause, "target", text))
}

/// Remembers the best member ever ([WC-177](docs/rules/warcamp.md#wc-177)).
pub fn note_best(game: &mut Warcamp, letter: Letter, number: u16) {
    if let Some(member) = game.tribes[letter].member(number) {
        game.records.note_member(letter, number, member.name(), member.skill());
    }
}
