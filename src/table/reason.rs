//! Why a non-player did something, as far as everybody may hear it.
//!
//! The reason that the channel hears is worked out from nothing but what a spectator knows: what stands open on the board,
//! the lines that the channel heard of the act, and its open dice. The act itself, the reason of the seat, hidden dice and
//! stored orders are never looked at, so neither the words of a reason nor its absence can tell a secret.

use super::draft::{Draft, Thought};
use super::{By, Holder};
use muster_game::{Actor, Advice, AnyGame, Duty, Hand, Kind, Occasion, Played, Rejection, Skip, Step};
use muster_kit::{Dice, Draw, Level, Line, Seat, Viewer};
use muster_words::text;
use serde_json::Value;
use std::collections::VecDeque;
use std::sync::Arc;

/// How often a change thinks about the acts of one seat with the eyes of a spectator; later acts give no reason.
const THOUGHTS_MAX: usize = 8;

/// Positions that a spectator may believe in. A reason that holds in one of them alone speaks of what is not known.
const BELIEFS: u64 = 2;

/// For whom, how well and on which occasion a non-player thinks. All of it is public.
#[derive(Clone, Copy)]
pub(super) struct Thinker {
    pub seat: Seat,
    pub level: Level,
    pub occasion: Occasion,
}

/// What a spectator knows of an act.
struct Public<'a> {
    kind: &'static Kind,
    heard: &'a [Line],
    draws: &'a [Draw],
}

/// The rest of a line of orders that a spectator expects of a seat, on a position that they believe in.
struct Expected {
    seat: Seat,
    game: Arc<dyn AnyGame>,
    rest: VecDeque<Step<Value>>,
}

impl Expected {
    /// Whether the next of the orders would be heard as the act was heard, with the same open dice.
    fn goes_on(&mut self, public: &Public<'_>) -> bool {
        while let Some(step) = self.rest.pop_front() {
            let mut dice = Dice::recorded(public.draws.iter().copied());
            match self.game.play(Actor::Seat(self.seat), &step.action, &mut dice) {
                Ok(played) => {
                    let alike = dice.finish().is_ok() && heard(public.kind, &played) == public.heard;
                    self.game = played.game;
                    return alike;
                }
                Err(_) if step.skip == Skip::IfRefused => (),
                Err(_) => return false,
            }
        }
        false
    }

    /// Whether another of the orders can be done. Any dice will do: refusals come before them.
    fn has_more(&self) -> bool {
        for step in &self.rest {
            let mut dice = Dice::seeded(0, 0);
            match self.game.play(Actor::Seat(self.seat), &step.action, &mut dice) {
                Ok(_) => return true,
                Err(_) if step.skip == Skip::IfRefused => (),
                Err(_) => return false,
            }
        }
        false
    }
}

/// What the channel hears of what was played.
fn heard(kind: &Kind, played: &Played) -> Vec<Line> {
    let lines = |event| (kind.narrate)(event, Viewer::Spectator).expect("an event that the rules have just written");
    played.events.iter().flat_map(lines).collect()
}

/// The thoughts of one change about what its non-players did.
#[derive(Default)]
pub(super) struct PublicThoughts {
    /// Of each seat that was thought about, one entry a thought.
    thought_of: Vec<Seat>,
    /// One for each belief, while the acts are the expected ones.
    expected: Vec<Expected>,
    /// The reason for orders that are not all done yet: it is told with the last of them, when all of it has come true.
    held: String,
    /// Whether a spectator cannot tell why the last act was done.
    pub untold: bool,
}

impl PublicThoughts {
    /// The reason for expected orders, if no other of them is still to be done.
    fn told_at_the_end(&mut self, why: String, expected: Vec<Expected>) -> String {
        let goes_on = expected.iter().any(Expected::has_more);
        self.expected = expected;
        if goes_on {
            self.held = why;
            return String::new();
        }
        why
    }
}

impl Draft<'_> {
    /// The dice for a seat's thoughts at this point of the journal.
    /// As [`Draft::line`] for what a seat was advised.
    pub fn advised_line(
        &mut self,
        thinker: Thinker,
        duty: &Duty,
        advice: &Advice<Value>,
        by: By,
    ) -> Result<(), Rejection> {
        let (actor, before) = (Actor::Seat(thinker.seat), self.entries.len());
        for step in self.game.steps(actor, &advice.action)? {
            // The advice was given for the position before the first of its acts.
            let advised = (self.entries.len() == before).then_some((duty, advice));
            match self.play(actor, step.action, by, Some(Thought { thinker, advised })) {
                Ok(()) => (),
                Err(_) if step.skip == Skip::IfRefused => (),
                Err(rejection) if self.entries.len() == before => return Err(rejection),
                Err(_) => break,
            }
        }
        if self.entries.len() == before {
            return Err(super::refusal(text!("advice-undone"), text!("advice-undone-instead")).into());
        }
        Ok(())
    }

    pub(super) fn thoughts(&self) -> Dice {
        self.thoughts_of_belief(0)
    }

    fn thoughts_of_belief(&self, number: u64) -> Dice {
        let purpose = match number {
            0 => format!("advice {}", self.table.head.seq()),
            _ => format!("advice {} belief {number}", self.table.head.seq()),
        };
        self.table.thoughts(self.world().secrets, &purpose)
    }

    /// The reason for an act that everybody may hear, before it is taken; empty if there is none.
    ///
    /// What the channel hears has to be what it would hear if a spectator's idea of the position were true and the
    /// non-player played by it. `asked` is the duty and the advice that the seat itself got, if this is its first act: it
    /// only saves a thought where the position hides nothing.
    pub(super) fn reason_for_all(
        &mut self,
        thinker: Thinker,
        asked: Option<(&Duty, &Advice<Value>)>,
        played: &Played,
        dice: &Dice,
    ) -> String {
        self.public.untold = false;
        let chair = self.table.seating.chair(thinker.seat);
        let person = chair.is_some_and(|chair| matches!(chair.holder(), Holder::User(_)));
        if person && thinker.occasion == Occasion::Orders {
            // A person's own orders have no reason of ours.
            return String::new();
        }
        let heard = heard(self.table.kind(), played);
        let draws: Vec<Draw> = dice.drawn().iter().filter(|draw| !draw.hidden).copied().collect();
        let public = Public {
            kind: self.table.kind(),
            heard: &heard,
            draws: &draws,
        };
        let mut expected = std::mem::take(&mut self.public.expected);
        let as_expected = |expected: &mut Expected| expected.seat == thinker.seat && expected.goes_on(&public);
        let held = std::mem::take(&mut self.public.held);
        if !expected.is_empty() && expected.iter_mut().all(as_expected) {
            return self.public.told_at_the_end(held, expected);
        }
        // A reason that has not come true in whole stays sealed.
        self.public.untold = !held.is_empty();
        let thought = self.public.thought_of.iter().filter(|seat| **seat == thinker.seat);
        if heard.is_empty() || thought.count() >= THOUGHTS_MAX {
            return String::new();
        }
        self.public.thought_of.push(thinker.seat);
        let believed = self.believed(thinker, asked);
        if let Some((why, mut expected)) = believed
            && expected.iter_mut().all(|expected| expected.goes_on(&public))
        {
            return self.public.told_at_the_end(why, expected);
        }
        self.public.untold = true;
        String::new()
    }

    /// A reason for orders that the change does not come to the end of is told to be sealed.
    pub(super) fn seals_what_is_held(&mut self) {
        if !std::mem::take(&mut self.public.held).is_empty() {
            self.sealed.push(self.table.head.seq());
        }
    }

    /// What a spectator would expect the seat to do and why, if every belief comes to the same reason.
    fn believed(&self, thinker: Thinker, asked: Option<(&Duty, &Advice<Value>)>) -> Option<(String, Vec<Expected>)> {
        let mut all: Vec<(String, Expected)> = Vec::new();
        let mut before = None;
        for number in 0..BELIEFS {
            let belief = self.game.guess(Viewer::Spectator, &mut self.thoughts_of_belief(number));
            let saved = belief.save();
            if before.as_ref() == Some(&saved) {
                // There is nothing to believe in another way.
                break;
            }
            let awaiting = belief.awaiting();
            let orders = thinker.occasion == Occasion::Orders;
            let duty = awaiting
                .duties()
                .iter()
                .find(|duty| duty.seat == thinker.seat && (duty.hand == Hand::Orders) == orders)?;
            let known = asked.filter(|(asked, _)| number == 0 && *asked == duty && saved == self.game.save());
            let advice = match known {
                Some((_, advice)) => advice.clone(),
                None => {
                    let mut dice = self.thoughts_of_belief(number);
                    belief.advise(duty, thinker.level, thinker.occasion, &mut dice)
                }
            };
            let rest = belief.steps(Actor::Seat(thinker.seat), &advice.action).ok()?.into();
            let expected = Expected {
                seat: thinker.seat,
                game: belief,
                rest,
            };
            all.push((advice.why, expected));
            before = Some(saved);
        }
        let why = all.first()?.0.clone();
        let same = all.iter().all(|(other, _)| *other == why);
        same.then(|| (why, all.into_iter().map(|(_, expected)| expected).collect()))
    }
}
