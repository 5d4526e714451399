//! Dice that anyone can check afterwards.
//!
//! A table commits to the anchor of a reversed hash chain before play. Every roll uses up one link, mixed
//! with public entropy that the bot could not know in advance (the interaction's id). The link is shown with
//! the post, and hashing it gives the link before: no roll can be altered or foreseen. Hidden draws
//! (shuffles, secret rolls) come from a second stream whose root is opened when the game ends; revealing it
//! with the post would reveal the deck.

use super::{Seat, whose::Whose};
use hmac::{Hmac, KeyInit, Mac};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::VecDeque;
use std::fmt;

/// 32 bytes: a link, a root, a commitment or a stream's key.
pub type Key = [u8; 32];

/// Links of one chain, that is rolls until a new anchor is committed to.
pub const CHAIN_LENGTH: u32 = 4_096;

/// Faces of dice that went another way than their journal or script which show 1.
const ONES_MAX: usize = 64;
/// So many dice of a look ahead show their mean or an end; those behind them each face in turn.
const EACH_FACE_FROM: usize = 400;

/// One drawn number, as journaled. `face` is in `1..=sides`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Draw {
    pub sides: u32,
    pub face: u32,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub hidden: bool,
    #[serde(default, skip_serializing_if = "Whose::is_the_actors")]
    pub whose: Whose,
}

/// A replay that asked for another die than the journal holds.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("draw {index}: the rules asked for d{asked}, the journal holds {held:?}")]
pub struct Divergence {
    pub index: usize,
    /// Sides; 0 if the rules asked for no more although the journal holds more.
    pub asked: u32,
    pub held: Option<Draw>,
}

/// The only source of chance that rules may touch. Rolling never fails: a replay that diverges, or a script
/// that has run dry, is remembered and read once, at the seam, by whoever replays.
pub struct Dice {
    source: Source,
    /// Faces that the open dice show before the source is asked.
    faces: VecDeque<u32>,
    drawn: Vec<Draw>,
    /// For whom the next die is thrown.
    whose: Whose,
    divergence: Option<Divergence>,
}

enum Source {
    Fair {
        open: Stream,
        hidden: Stream,
    },
    Scripted(VecDeque<u32>),
    Recorded(VecDeque<Draw>),
    /// See [`Dice::middling`].
    Middling,
    /// See [`Dice::extreme`].
    Extreme(bool),
    /// See [`Dice::one_sided`].
    OneSided {
        seat: Seat,
        high: bool,
    },
}

impl Dice {
    /// Dice for one journal entry.
    pub fn fair(open: Key, hidden: Key) -> Dice {
        Dice::from(Source::Fair {
            open: Stream::new(open),
            hidden: Stream::new(hidden),
        })
    }

    /// As [`Dice::fair`], but the open key is worked out at the first open roll: a link far from the tip
    /// costs thousands of hashes, and most entries roll nothing.
    pub fn fair_when_rolled(open: impl FnOnce() -> Key + Send + 'static, hidden: Key) -> Dice {
        Dice::from(Source::Fair {
            open: Stream::later(Box::new(open)),
            hidden: Stream::new(hidden),
        })
    }

    /// Fair dice from a number: for thinking, tests and self-play, not for a table.
    pub fn seeded(seed: u64, salt: u64) -> Dice {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_be_bytes());
        key[8..16].copy_from_slice(&salt.to_be_bytes());
        Dice::fair(key, key.map(|byte| !byte))
    }

    /// Dice that show the given faces in turn, open and hidden alike; what the script lacks, or a face the
    /// die has not, is a [`Divergence`] at the end.
    pub fn scripted(faces: impl IntoIterator<Item = u32>) -> Dice {
        Dice::from(Source::Scripted(faces.into_iter().collect()))
    }

    /// Open dice that show the given faces first and are fair afterwards; hidden draws are fair throughout.
    pub fn scripted_then_fair(
        faces: impl IntoIterator<Item = u32>,
        open: impl FnOnce() -> Key + Send + 'static,
        hidden: Key,
    ) -> Dice {
        let mut dice = Dice::fair_when_rolled(open, hidden);
        dice.faces = faces.into_iter().collect();
        dice
    }

    /// Dice that repeat a journal.
    pub fn recorded(draws: impl IntoIterator<Item = Draw>) -> Dice {
        Dice::from(Source::Recorded(draws.into_iter().collect()))
    }

    /// Dice that show their mean, in turn rounded down and up: what a look ahead takes for dice that nobody has thrown. A d6
    /// shows 3, then 4. After some hundred dice they show each face in turn, so that no roll that is repeated until it shows
    /// something new goes on for ever.
    pub fn middling() -> Dice {
        Dice::from(Source::Middling)
    }

    /// Dice of which a hundred show their highest face, or their lowest, for a look ahead; then their mean, so that no roll that
    /// is repeated while it is high goes on for ever.
    pub fn extreme(high: bool) -> Dice {
        Dice::from(Source::Extreme(high))
    }

    /// As [`Dice::extreme`], but only the dice of `seat`, whose action it is, show that end, and all others the opposite one:
    /// the best and the worst that contests of two sides come to.
    pub fn one_sided(seat: Seat, high: bool) -> Dice {
        Dice::from(Source::OneSided { seat, high })
    }

    fn from(source: Source) -> Dice {
        Dice {
            source,
            faces: VecDeque::new(),
            drawn: Vec::new(),
            whose: Whose::Actor,
            divergence: None,
        }
    }

    /// One die; `1..=sides`.
    pub fn roll(&mut self, sides: u32) -> u32 {
        self.draw(sides, false)
    }

    /// So many open dice in the order in which they fell; each `1..=sides`. Panics if there are dice without sides.
    pub fn pool(&mut self, count: u32, sides: u32) -> Vec<u32> {
        (0..count).map(|_| self.roll(sides)).collect()
    }

    /// An index below `count`, which must not be 0. A choice among one throws no die.
    pub fn choose(&mut self, count: usize) -> usize {
        self.pick(count, false)
    }

    /// Puts the items in an order that everybody may see.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        self.reorder(items, false);
    }

    /// One die of `whose`; see [`Dice::of`].
    pub(super) fn roll_of(&mut self, whose: Whose, sides: u32) -> u32 {
        self.whose = whose;
        let face = self.draw(sides, false);
        self.whose = Whose::Actor;
        face
    }

    /// Draws whose result some viewer must not learn, nor infer, now.
    pub fn hidden(&mut self) -> Hidden<'_> {
        Hidden(self)
    }

    /// All draws so far, open and hidden, in the order in which they were asked for.
    pub fn drawn(&self) -> &[Draw] {
        &self.drawn
    }

    /// How many faces of a script are left.
    pub fn script_left(&self) -> usize {
        match &self.source {
            Source::Scripted(faces) => faces.len(),
            _ => self.faces.len(),
        }
    }

    /// For tests: what `play` comes to with dice that show these faces, all of which it throws.
    ///
    /// # Panics
    /// If it throws fewer dice, or more.
    pub fn exactly<T>(faces: &[u32], play: impl FnOnce(&mut Dice) -> T) -> T {
        let mut dice = Dice::scripted(faces.iter().copied());
        let done = play(&mut dice);
        assert_eq!(dice.script_left(), 0, "dice were left over");
        assert!(dice.finish().is_ok(), "too few dice, or other ones");
        done
    }

    /// Ends the entry: the draws to journal, or where a replay or a script went another way.
    pub fn finish(self) -> Result<Vec<Draw>, Divergence> {
        match (self.divergence, self.source) {
            (Some(divergence), _) => Err(divergence),
            (None, Source::Recorded(rest)) if !rest.is_empty() => Err(Divergence {
                index: self.drawn.len(),
                asked: 0,
                held: rest.front().copied(),
            }),
            (None, _) => Ok(self.drawn),
        }
    }

    fn pick(&mut self, count: usize, hidden: bool) -> usize {
        assert!(count > 0, "there is nothing to choose from");
        if count == 1 {
            0
        } else {
            // What is hit by chance is nobody's luck.
            self.whose = Whose::Nobody;
            let face = self.draw(sides_of(count), hidden);
            self.whose = Whose::Actor;
            face as usize - 1
        }
    }

    fn reorder<T>(&mut self, items: &mut [T], hidden: bool) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.pick(last + 1, hidden));
        }
    }

    fn draw(&mut self, sides: u32, hidden: bool) -> u32 {
        assert!(sides > 0, "a die needs a side");
        let index = self.drawn.len();
        let fits = |face: &u32| (1..=sides).contains(face);
        let found = match &mut self.source {
            Source::Fair { .. } if !hidden && !self.faces.is_empty() => self.faces.pop_front().filter(fits).ok_or(None),
            Source::Fair { open, .. } if !hidden => Ok(open.face(sides)),
            Source::Fair { hidden: stream, .. } => Ok(stream.face(sides)),
            Source::Middling | Source::Extreme { .. } | Source::OneSided { .. } if index >= EACH_FACE_FROM => {
                let turn = u32::try_from(index - EACH_FACE_FROM).unwrap_or(u32::MAX);
                Ok(1 + turn % sides)
            }
            Source::Extreme(high) if index < 100 => Ok(if *high { sides } else { 1 }),
            Source::OneSided { seat, high } if index < 100 => {
                let own = self.whose.seat(Some(*seat)) == Some(*seat);
                Ok(if own == *high { sides } else { 1 })
            }
            Source::Middling | Source::Extreme { .. } | Source::OneSided { .. } => {
                Ok((sides + 1 + u32::from(index % 2 == 1 && sides > 1)) / 2)
            }
            Source::Scripted(faces) => faces.pop_front().filter(fits).ok_or(None),
            Source::Recorded(draws) => match draws.pop_front() {
                Some(draw)
                    if draw.sides == sides
                        && draw.hidden == hidden
                        && fits(&draw.face)
                        && (draw.whose == Whose::Actor || draw.whose == self.whose) =>
                {
                    Ok(draw.face)
                }
                held => Err(held),
            },
        };
        let face = match found {
            Ok(face) => face,
            Err(held) => {
                let asked = sides;
                return self.diverged(Divergence { index, asked, held }, hidden);
            }
        };
        let whose = self.whose;
        self.drawn.push(Draw {
            sides,
            face,
            hidden,
            whose,
        });
        face
    }

    /// Such dice show 1, and after a while faces of their own: rules that throw until something else comes up, such as an
    /// end of ties, have to come to an end.
    fn diverged(&mut self, divergence: Divergence, hidden: bool) -> u32 {
        let sides = divergence.asked;
        let first = self.divergence.get_or_insert(divergence).index;
        if self.drawn.len() - first >= ONES_MAX {
            self.source = Dice::seeded(0, 0).source;
            self.faces.clear();
            return self.draw(sides, hidden);
        }
        let whose = self.whose;
        self.drawn.push(Draw {
            sides,
            face: 1,
            hidden,
            whose,
        });
        1
    }
}

impl fmt::Debug for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Dice")
            .field("drawn", &self.drawn)
            .finish_non_exhaustive()
    }
}

/// See [`Dice::hidden`].
pub struct Hidden<'a>(&'a mut Dice);

impl Hidden<'_> {
    /// One hidden die; `1..=sides`.
    pub fn roll(&mut self, sides: u32) -> u32 {
        self.0.draw(sides, true)
    }

    /// An index below `count`, which must not be 0, by a hidden draw. A choice among one throws no die.
    pub fn choose(&mut self, count: usize) -> usize {
        self.0.pick(count, true)
    }

    /// Puts the items in an order that stays hidden until the game ends.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        self.0.reorder(items, true);
    }
}

fn sides_of(count: usize) -> u32 {
    u32::try_from(count).expect("no pile has four thousand million cards")
}

/// HMAC-SHA256 in counter mode, eight big-endian words a block, rejection instead of a biased remainder.
/// Written out, because `rand` does not promise the same values in its next version and a reader must be
/// able to check a roll with ten lines of Python (docs/fairness.md).
struct Stream {
    key: StreamKey,
    counter: u32,
    words: [u32; 8],
    used: usize,
}

enum StreamKey {
    Ready(Key),
    Later(Option<Box<dyn FnOnce() -> Key + Send>>),
}

impl Stream {
    fn new(key: Key) -> Stream {
        Stream {
            key: StreamKey::Ready(key),
            counter: 0,
            words: [0; 8],
            used: 8,
        }
    }

    fn later(key: Box<dyn FnOnce() -> Key + Send>) -> Stream {
        Stream {
            key: StreamKey::Later(Some(key)),
            counter: 0,
            words: [0; 8],
            used: 8,
        }
    }

    fn face(&mut self, sides: u32) -> u32 {
        let limit = u32::MAX - (u32::MAX % sides + 1) % sides;
        loop {
            let word = self.word();
            if word <= limit {
                return word % sides + 1;
            }
        }
    }

    fn word(&mut self) -> u32 {
        if self.used == self.words.len() {
            let key = self.key();
            let block = mac(&key, &[&self.counter.to_be_bytes()]);
            self.counter += 1;
            for (word, bytes) in self.words.iter_mut().zip(block.as_chunks::<4>().0) {
                *word = u32::from_be_bytes(*bytes);
            }
            self.used = 0;
        }
        self.used += 1;
        self.words[self.used - 1]
    }

    fn key(&mut self) -> Key {
        match &mut self.key {
            StreamKey::Ready(key) => *key,
            StreamKey::Later(make) => {
                let key = make.take().expect("a key is made once and then ready")();
                self.key = StreamKey::Ready(key);
                key
            }
        }
    }
}

/// Links between two marks of a chain: what a link costs at most to work out.
const MARK: u32 = 64;

/// A reversed hash chain. Secret: whoever holds the tip knows every roll to come.
#[derive(Clone, Serialize, Deserialize)]
pub struct Chain {
    tip: Key,
    length: u32,
    /// Every 64th link in hexadecimal, one after the other, so that a roll need not hash all the way from
    /// the tip.
    #[serde(default)]
    marks: String,
}

impl Chain {
    /// A chain of `length` links that are worked out from the secret `tip`, which is the last of them. Hashes `length`
    /// times.
    pub fn new(tip: Key, length: u32) -> Chain {
        let mut chain = Chain {
            tip,
            length,
            marks: String::new(),
        };
        let mut marks: Vec<String> = Vec::new();
        let mut key = tip;
        for n in (0..=length).rev() {
            if n > 0 && n % MARK == 0 {
                marks.push(hex(&key));
            }
            key = Sha256::digest(key).into();
        }
        marks.reverse();
        chain.marks = marks.concat();
        chain
    }

    /// The published commitment.
    pub fn anchor(&self) -> Key {
        self.link(0)
    }

    /// Link `n`: 0 is the anchor, the length is the tip, and `sha256(link(n)) == link(n - 1)`. Panics beyond the tip.
    pub fn link(&self, n: u32) -> Key {
        assert!(n <= self.length, "the chain is used up; commit to a new one");
        let (from, key) = self.mark_after(n).unwrap_or((self.length, self.tip));
        (n..from).fold(key, |key, _| Sha256::digest(key).into())
    }

    /// The first mark at or after link `n`.
    fn mark_after(&self, n: u32) -> Option<(u32, Key)> {
        let number = n.div_ceil(MARK).max(1);
        let start = (number as usize - 1) * 64;
        let key = unhex(self.marks.get(start..start + 64)?)?;
        Some((number * MARK, key))
    }
}

impl fmt::Debug for Chain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Chain")
            .field("length", &self.length)
            .finish_non_exhaustive()
    }
}

/// The key of the dice of journal entry `seq` at `table`, from a link or from the hidden root.
pub fn entry_key(link: &Key, table: &str, seq: u64, entropy: &str) -> Key {
    mac(
        link,
        &[
            table.as_bytes(),
            b"\n",
            seq.to_string().as_bytes(),
            b"\n",
            entropy.as_bytes(),
        ],
    )
}

fn mac(key: &Key, parts: &[&[u8]]) -> Key {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).expect("any key length will do");
    parts.iter().for_each(|part| mac.update(part));
    mac.finalize().into_bytes().into()
}

/// Bytes as lower-case hexadecimal digits, two a byte.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The 32 bytes written as 64 hexadecimal digits; fewer digits are filled up with zeros at the end.
pub fn unhex(text: &str) -> Option<Key> {
    let digits: Vec<u8> = text
        .chars()
        .map(|c| c.to_digit(16).map(|d| d as u8))
        .collect::<Option<_>>()?;
    if digits.is_empty() || digits.len() > 64 {
        return None;
    }
    let mut key = [0; 32];
    for (place, digit) in digits.iter().enumerate() {
        key[place / 2] |= if place % 2 == 0 { digit << 4 } else { *digit };
    }
    Some(key)
}

#[cfg(test)]
mod tests;
