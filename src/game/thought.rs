//! What an NPC thinks of a position, within what a thought may cost.

use super::erased::to_json;
use super::{Advice, Duty, Game, Occasion};
use muster_kit::{Dice, Level, budget};
use serde_json::Value;

/// The next act of an NPC that knows this guess, as its player would type it. A thought that is too long for its level is thought
/// at the next lower one; none if it is too long for all.
pub(super) fn thought<G: Game>(
    guess: &G,
    duty: &Duty,
    level: Level,
    occasion: Occasion,
    dice: &mut Dice,
) -> Option<Advice<Value>> {
    let levels = [Level::Hard, Level::Normal, Level::Easy];
    let mut levels = levels.into_iter().skip_while(|other| *other != level);
    let advice = levels.find_map(|level| {
        let advice = budget::within(budget::THOUGHT, || guess.advise(duty, level, occasion, dice));
        advice.ok()
    });
    advice.map(|advice| as_typed(guess, duty, advice))
}

/// What a player is advised who asks what an NPC would do: what the game has for them ([`crate::Counsel::second_opinion`]), else the
/// next act of an NPC.
pub(super) fn second_thought<G: Game>(guess: &G, duty: &Duty, dice: &mut Dice) -> Option<Advice<Value>> {
    let told = budget::within(budget::THOUGHT, || guess.second_opinion(duty));
    let told = told.ok().flatten().map(|advice| as_typed(guess, duty, advice));
    told.or_else(|| thought(guess, duty, Level::Normal, Occasion::Npc, dice))
}

fn as_typed<G: Game>(guess: &G, duty: &Duty, advice: Advice<G::Action>) -> Advice<Value> {
    Advice {
        action: to_json(&guess.as_typed(duty.seat, advice.action)),
        why: advice.why,
    }
}
