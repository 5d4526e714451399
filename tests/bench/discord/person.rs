//! Somebody with a phone, whose taps and read words are counted.

use muster_fake_discord::{Channel, FakeDiscord, FakeUser, InteractionAnswer, Modal, StoredMessage};
use std::collections::{BTreeMap, BTreeSet};

/// For one tap, with finding the place.
const SECONDS_A_TAP: f64 = 2.5;
const WORDS_A_SECOND: f64 = 4.0;

/// What a person did and read so far.
#[derive(Clone, Copy, Default)]
pub struct Effort {
    /// Commands sent, presses, choices, forms sent.
    pub interactions: usize,
    /// Links followed and other taps of which Discord tells the bot nothing.
    pub other_taps: usize,
    /// Of what is said, labels of buttons too.
    pub words: usize,
    /// Words and numbers in the tables and boards, which are looked at rather than read.
    pub figures: usize,
}

impl Effort {
    fn after(&self, words: usize) -> f64 {
        (self.interactions + self.other_taps) as f64 * SECONDS_A_TAP + words as f64 / WORDS_A_SECOND
    }

    /// For taps and for reading what is said.
    pub fn seconds(&self) -> f64 {
        self.after(self.words)
    }

    /// If every number of every board were read as well.
    pub fn seconds_at_most(&self) -> f64 {
        self.after(self.words + self.figures)
    }
}

pub struct Person {
    pub user: FakeUser,
    /// The channel that is open on the phone.
    pub at: Channel,
    pub effort: Effort,
    /// The steps, in words.
    pub way: Vec<String>,
    fake: FakeDiscord,
    /// The lines of each message as they were read last.
    read: BTreeMap<u64, BTreeSet<String>>,
}

impl Person {
    pub fn new(fake: &FakeDiscord, user: FakeUser, at: &Channel) -> Person {
        Person {
            user,
            at: at.clone(),
            effort: Effort::default(),
            way: Vec::new(),
            fake: fake.clone(),
            read: BTreeMap::new(),
        }
    }

    /// Starts counting anew; what was read stays read.
    pub fn rest(&mut self) {
        (self.effort, self.way) = (Effort::default(), Vec::new());
    }

    /// Reads all that is new in the channel that is open. A line that stood in the message before it was edited is
    /// not read again.
    pub fn reads(&mut self) {
        let (id, at) = (self.user.id(), self.at.id());
        let shown: Vec<(u64, String)> = self.fake.read(|world| {
            let messages = world.channels[&at].messages.values();
            let visible = messages.filter(|message| !message.deleted && !message.is_notice());
            let visible = visible.filter(|message| message.only_for.is_none_or(|reader| reader == id));
            visible.map(|message| (message.id, face(message))).collect()
        });
        for (message, text) in shown {
            let known = self.read.remove(&message).unwrap_or_default();
            let mut board = false;
            for line in text.lines() {
                if line.starts_with("```") {
                    board = !board;
                } else if !known.contains(line) {
                    let count = if board {
                        &mut self.effort.figures
                    } else {
                        &mut self.effort.words
                    };
                    *count += words(line);
                }
            }
            self.read.insert(message, text.lines().map(str::to_owned).collect());
        }
    }

    pub async fn types(&mut self, channel: &Channel, line: &str) -> InteractionAnswer {
        self.note(format!("`{line}`"));
        self.user.slash(channel, line).await
    }

    pub async fn presses(&mut self, message: &StoredMessage, label: &str) -> InteractionAnswer {
        let face = message
            .buttons()
            .into_iter()
            .find(|button| button.label == label || button.custom_id.as_deref() == Some(label));
        self.note(format!(
            "[{}]",
            face.map_or_else(|| label.to_owned(), |button| button.label)
        ));
        self.user.press(message, label).await
    }

    /// Chooses the entry of a select with that number.
    pub async fn chooses(&mut self, message: &StoredMessage, select: usize, entry: usize) -> InteractionAnswer {
        let menu = &message.selects()[select];
        let (label, value) = &menu.options[entry];
        self.note(format!("{{{}: {label}}}", menu.placeholder));
        self.user.select(message, &select.to_string(), value).await
    }

    /// Fills in a form and sends it.
    pub async fn submits(&mut self, form: &Modal, values: &[(&str, &str)]) -> InteractionAnswer {
        let filled: Vec<&str> = values.iter().map(|(_, value)| *value).collect();
        self.note(format!("form: `{}`", filled.join(" ")));
        self.user.submit(form, values).await
    }

    /// Follows a link to another channel.
    pub fn follows(&mut self, what: &str, to: &Channel) {
        self.at = to.clone();
        self.effort.other_taps += 1;
        self.way.push(format!("<{what}>"));
    }

    fn note(&mut self, step: String) {
        self.effort.interactions += 1;
        self.way.push(step);
    }
}

/// What is read of a message: a select shows its face alone until it is opened.
fn face(message: &StoredMessage) -> String {
    let mut text = message.text();
    for button in message.buttons() {
        text += &format!("\n{}", button.label);
    }
    for select in message.selects() {
        text += &format!("\n{}", select.placeholder);
    }
    text
}

/// Words and numbers; drawn lines are none.
fn words(line: &str) -> usize {
    line.split_whitespace()
        .filter(|word| word.chars().any(char::is_alphanumeric))
        .count()
}
