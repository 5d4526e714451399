//! What may happen: seats, set-up, actions.

use muster_kit::{Dice, Fault, Level, Refusal, Seat, Topic};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::fmt::Debug;
use std::ops::RangeInclusive;

/// A position: the type that implements this *is* the state of the game. Rules are pure: no clock, no IO, no
/// chance but the referee's dice.
///
/// `apply` works on a copy that is dropped when it refuses, so a half-done refusal changes nothing.
pub trait Rules: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static {
    /// Names the folder, the command file and the journal's rows.
    const ID: &'static str;
    const TITLE: &'static str;
    /// The oldest number that is still played, and the newest. The newest is raised whenever an old journal
    /// would replay differently; a position pins the number that it was begun with.
    const RULES: RangeInclusive<u32>;

    /// Settings of a game, fixed when it starts.
    type Options: Clone + Default + PartialEq + Debug + Serialize + DeserializeOwned;
    /// What a seat chooses at joining: race, leader, name.
    type Pick: Clone + Default + PartialEq + Debug + Serialize + DeserializeOwned;
    /// A variant per subcommand, a field per option; serde is the parser. Variants without a subcommand are
    /// for the house alone, since the vocabulary cannot name them.
    type Action: Clone + PartialEq + Debug + Serialize + DeserializeOwned;
    /// What happened, self-contained: it is narrated without a state, perhaps years later.
    type Event: Clone + PartialEq + Debug + Serialize + DeserializeOwned;

    /// How many may sit down under these options; refuses options that contradict each other.
    fn places(options: &Self::Options) -> Result<Places, Refusal>;

    /// A seat's choice, completed and checked against those of the others; as it is where all choices go together.
    fn pick(options: &Self::Options, others: &[Self::Pick], pick: Self::Pick) -> Result<Self::Pick, Refusal> {
        let _ = (options, others);
        Ok(pick)
    }

    /// Whether picks stay secret until the start, and are then shown all at once.
    fn sealed(options: &Self::Options) -> bool {
        let _ = options;
        false
    }

    /// The first position, played by the rules of that number, which is within [`Rules::RULES`] (the last of them for a new
    /// game). `roster` is in seat order.
    fn setup(
        rules: u32,
        roster: &[Entrant<Self::Pick>],
        options: &Self::Options,
        referee: &mut Referee<'_, Self::Event>,
    ) -> Result<Self, Refusal>;

    /// Whom the game waits for, or how it ended.
    fn awaiting(&self) -> Awaiting;

    /// Whether what is carried out for this seat now ([`Hand::Orders`]) was stored before its turn began, rather than sent in
    /// the turn itself.
    fn runs_stored_orders(&self, seat: Seat) -> bool {
        let _ = seat;
        false
    }

    /// A line that is many orders, taken apart: reads all of it first and refuses it as a whole if a word
    /// cannot be read. The table then plays each step as an entry of its own.
    fn steps(&self, actor: Actor, action: Self::Action) -> Result<Vec<Step<Self::Action>>, Refusal> {
        let _ = actor;
        Ok(vec![Step::single(action)])
    }

    /// Carries out one action, in or out of turn: whether it may is a rule like any other. Refuses before it
    /// rolls, because a refusal is free and could be tried again.
    fn apply(
        &mut self,
        actor: Actor,
        action: Self::Action,
        referee: &mut Referee<'_, Self::Event>,
    ) -> Result<(), Refusal>;

    /// Something happened to the people at the table.
    fn told(&mut self, notice: Notice, referee: &mut Referee<'_, Self::Event>) -> Result<(), Refusal>;

    /// The number of the rules that this position is played by, within [`Rules::RULES`]. A game that knows more than one
    /// keeps it in the position.
    fn rules(&self) -> u32 {
        assert_eq!(
            Self::RULES.start(),
            Self::RULES.end(),
            "the position has to keep the number"
        );
        *Self::RULES.end()
    }

    /// What is wrong in a text that somebody brings, such as a map; none if the game reads no such texts.
    fn lint(text: &str) -> Option<Vec<Fault>> {
        let _ = text;
        None
    }

    /// Whether the position is one that play could reach: checked on what was loaded from outside.
    fn sound(&self) -> Result<(), Refusal>;
}

/// How many seats a game has, counting people and NPCs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Places {
    pub seats: RangeInclusive<u8>,
}

/// One seat at the start.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Entrant<P> {
    /// The player's name, or the chair's if nobody holds it.
    pub name: String,
    pub pick: P,
    pub npc: Option<Level>,
}

/// Who acts: a seat in the game, or the host of the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Actor {
    Seat(Seat),
    /// Whoever opened the table or manages the server, in subcommands marked `by = "host"`.
    Host,
}

impl From<Seat> for Actor {
    fn from(seat: Seat) -> Actor {
        Actor::Seat(seat)
    }
}

/// Whether a game goes on: what seats have to do now, or how it ended.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Awaiting {
    /// Never empty. Several when seats act at the same time.
    Duties(Vec<Duty>),
    Over(Outcome),
}

impl Awaiting {
    /// The duties; none when the game is over.
    pub fn duties(&self) -> &[Duty] {
        match self {
            Awaiting::Duties(duties) => duties,
            Awaiting::Over(_) => &[],
        }
    }
}

/// Something that a seat has to do before the game can go on.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Duty {
    /// The same key is the same wait; a new wait has a higher one.
    pub key: u64,
    pub seat: Seat,
    #[serde(default)]
    pub topic: Topic,
    pub hand: Hand,
    /// Minutes that it may take where that is less than a turn: a word in between, and letting its time pass is no
    /// missed turn. None where the table's time for a turn holds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub minutes: Option<u32>,
}

impl Duty {
    /// What a player does in their turn, without a topic or a time of its own.
    pub fn new(key: u64, seat: Seat) -> Duty {
        Duty {
            key,
            seat,
            topic: Topic::GAME,
            hand: Hand::Player,
            minutes: None,
        }
    }

    /// The highest key of a sound position: more waits than play can reach, and far from the end of numbers.
    pub const KEY_MAX: u64 = 1 << 40;
}

/// Whose hand does a duty.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Hand {
    #[default]
    Player,
    /// The house's, whose seat has the number after the last chair: nobody can take it, and a game has one only where
    /// it asks for one.
    House,
    /// Orders that the seat stored in advance: the table plays them at once, whoever holds the seat.
    Orders,
}

impl Hand {
    /// Whether the player does it, so that the field need not be saved.
    pub fn is_players(&self) -> bool {
        *self == Hand::Player
    }
}

/// How a game ended: who won, why, and the place of each seat.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Outcome {
    /// Empty for a draw.
    pub winners: Vec<Seat>,
    pub reason: String,
    /// Best first.
    pub standings: Vec<Standing>,
}

impl Outcome {
    /// The outcome of seats with their places from 1 and what they are judged by, in any order: who shares place 1 wins.
    pub fn ranked(reason: impl Into<String>, places: impl IntoIterator<Item = (Seat, u8, String)>) -> Outcome {
        let places = places.into_iter();
        let mut standings: Vec<Standing> = places
            .map(|(seat, place, text)| Standing { seat, place, text })
            .collect();
        standings.sort_by_key(|standing| standing.place);
        let winners = standings.iter().filter(|standing| standing.place == 1);
        Outcome {
            winners: winners.map(|standing| standing.seat).collect(),
            reason: reason.into(),
            standings,
        }
    }
}

/// The place of one seat when the game is over, with what it is judged by in words.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Standing {
    pub seat: Seat,
    /// From 1; equal places are shared.
    pub place: u8,
    pub text: String,
}

/// One order of a line that is many.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Step<A> {
    pub action: A,
    /// As it was typed; empty if the line is a single order.
    pub text: String,
    pub skip: Skip,
}

impl<A> Step<A> {
    /// The only order of its line.
    pub fn single(action: A) -> Step<A> {
        Step {
            action,
            text: String::new(),
            skip: Skip::Never,
        }
    }
}

/// What a refusal of one order means for the rest of its line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Skip {
    /// A refusal ends the line.
    Never,
    IfRefused,
}

/// What the table tells the rules about people.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Notice {
    /// The seat gives up.
    Conceded { seat: Seat },
    /// The seat's deadline passed, for the `times`th time in a row. What it stored for this may come into
    /// force; the table then plays [`crate::Occasion::Missed`] advice until the duty is done. With 0 times
    /// no deadline was missed but the player is away: stored orders come into force, else nothing happens.
    Missed { seat: Seat, times: u8 },
}

/// What rules may use while they run: dice to roll, a slate to write on.
pub struct Referee<'a, E> {
    pub dice: &'a mut Dice,
    events: Vec<E>,
    revealed: bool,
    heard: bool,
}

impl<'a, E> Referee<'a, E> {
    /// A referee with these dice, who has noted and revealed nothing yet.
    pub fn new(dice: &'a mut Dice) -> Referee<'a, E> {
        Referee {
            dice,
            events: Vec::new(),
            revealed: false,
            heard: true,
        }
    }

    /// A referee of a playout: what is noted is dropped, for it is never read.
    pub fn unheard(dice: &'a mut Dice) -> Referee<'a, E> {
        Referee {
            heard: false,
            ..Referee::new(dice)
        }
    }

    /// Whether what is noted is kept, so that it needs its words.
    pub fn is_heard(&self) -> bool {
        self.heard
    }

    /// Writes down what happened.
    pub fn note(&mut self, event: E) {
        if self.heard {
            self.events.push(event);
        }
    }

    /// Something hidden became known to somebody: the step cannot be taken back. A law checks that unmarked
    /// steps reveal nothing.
    pub fn reveal(&mut self) {
        self.revealed = true;
    }

    /// Whether [`Referee::reveal`] was called: the step cannot be taken back.
    pub fn revealed(&self) -> bool {
        self.revealed
    }

    /// What was noted so far, in order.
    pub fn events(&self) -> &[E] {
        &self.events
    }

    /// Ends the step: what was noted, in order. The dice stay with the caller.
    pub fn into_events(self) -> Vec<E> {
        self.events
    }
}
