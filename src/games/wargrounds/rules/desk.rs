//! Where rules roll dice and write down what happens, and how they stop for an answer and go on later
//! ([WG-191](docs/rules/wargrounds.md#wg-191)).

use crate::event::Event;
use crate::parts::CharacterId;
use crate::state::{Answer, Question};
use muster_game::Referee;
use muster_kit::{Seat, Whose};
use std::collections::VecDeque;

/// What a rule comes to: done, or stopped at a question.
pub type Flow<T> = Result<T, Box<Pause>>;

/// A window that has to open before the rules can go on.
#[derive(Clone, PartialEq, Debug)]
pub struct Pause {
    pub question: Question,
    pub entitled: Vec<Seat>,
}

/// Dice and slate of one run. What was rolled, told and answered before the last pause comes first.
pub struct Desk<'r, 'd> {
    referee: &'r mut Referee<'d, Event>,
    again: VecDeque<u32>,
    pub faces: Vec<u32>,
    answers: VecDeque<Answer>,
    pub given: Vec<Answer>,
    told_before: u32,
    pub told: u32,
    /// Those of the told events that are a die before or after an activation and no part of it.
    pub asides: u32,
    /// A Forgot Count that waits for its trigger: whose, and on whom; if nobody is named, on the actor for its own
    /// spell or power ([WG-126](docs/rules/wargrounds.md#wg-126)).
    pub attached: Option<(Seat, Option<CharacterId>)>,
}

impl<'r, 'd> Desk<'r, 'd> {
    /// A first run, which throws all its dice and tells all that happens.
    pub fn new(referee: &'r mut Referee<'d, Event>) -> Desk<'r, 'd> {
        Desk::resumed(referee, &[], &[], 0)
    }

    /// A run from the beginning after a pause: the dice and answers of before come again in order, and the first `told`
    /// events are not written down twice.
    pub fn resumed(referee: &'r mut Referee<'d, Event>, faces: &[u32], answers: &[Answer], told: u32) -> Desk<'r, 'd> {
        Desk {
            referee,
            again: faces.iter().copied().collect(),
            faces: Vec::new(),
            answers: answers.iter().copied().collect(),
            given: Vec::new(),
            told_before: told,
            told: 0,
            asides: 0,
            attached: None,
        }
    }

    /// One die of that seat; `1..=sides`.
    pub fn roll(&mut self, seat: Seat, sides: u32) -> u32 {
        self.throw(Whose::Seat(seat), sides)
    }

    /// So many dice of that seat, in the order in which they fall.
    pub fn pool(&mut self, seat: Seat, count: u32, sides: u32) -> Vec<u32> {
        (0..count).map(|_| self.roll(seat, sides)).collect()
    }

    fn throw(&mut self, whose: Whose, sides: u32) -> u32 {
        let face = match self.again.pop_front() {
            Some(face) => face,
            None => self.referee.dice.of(whose).roll(sides),
        };
        self.faces.push(face);
        face
    }

    /// An index below `count`; a choice among one throws no die.
    pub fn choose(&mut self, count: usize) -> usize {
        match count {
            0 | 1 => 0,
            _ => {
                self.throw(
                    Whose::Nobody,
                    u32::try_from(count).expect("a field has a thousand cells"),
                ) as usize
                    - 1
            }
        }
    }

    /// Writes an event down, if it was not told before the last pause.
    pub fn note(&mut self, event: Event) {
        self.told += 1;
        if self.told > self.told_before {
            self.referee.note(event);
        }
    }

    /// Writes down a die before or after an activation, which tells nothing of what its character did.
    pub fn note_aside(&mut self, event: Event) {
        self.asides += 1;
        self.note(event);
    }

    /// The answer to a question, if it was asked before.
    pub fn answer(&mut self) -> Option<Answer> {
        let answer = self.answers.pop_front()?;
        self.given.push(answer);
        Some(answer)
    }
}
