//! Somebody with a phone, whose taps and read words are counted.

use muster::fake_discord::{Answer, Channel, FakeDiscord, Message, Modal, User};
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
    pub words: usize,
}

impl Effort {
    pub fn seconds(&self) -> f64 {
        (self.interactions + self.other_taps) as f64 * SECONDS_A_TAP + self.words as f64 / WORDS_A_SECOND
    }
}

pub struct Person {
    pub user: User,
    pub effort: Effort,
    /// The steps, in words.
    pub way: Vec<String>,
    fake: FakeDiscord,
    /// The lines of each message as they were read last.
    read: BTreeMap<u64, BTreeSet<String>>,
}

impl Person {
    pub fn new(fake: &FakeDiscord, user: User) -> Person {
        Person {
            user,
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

    /// Reads all that is new on the phone, wherever it stands. A line that stood in the message before it was
    /// edited is not read again.
    pub fn reads(&mut self) {
        let id = self.user.id();
        let shown: Vec<(u64, String)> = self.fake.read(|world| {
            let seen = world.channels.iter().filter(|(channel, _)| world.sees(id, **channel));
            let messages = seen.flat_map(|(_, channel)| channel.messages.values());
            let visible = messages.filter(|message| !message.deleted && !message.is_notice());
            let visible = visible.filter(|message| message.only_for.is_none_or(|reader| reader == id));
            visible.map(|message| (message.id, face(message))).collect()
        });
        for (message, text) in shown {
            let lines: BTreeSet<String> = text.lines().map(str::to_owned).collect();
            let known = self.read.insert(message, lines.clone()).unwrap_or_default();
            self.effort.words += lines.difference(&known).map(|line| words(line)).sum::<usize>();
        }
    }

    pub async fn types(&mut self, channel: &Channel, line: &str) -> Answer {
        self.note(format!("`{line}`"));
        self.user.slash(channel, line).await
    }

    pub async fn presses(&mut self, message: &Message, label: &str) -> Answer {
        let face = message.buttons().into_iter().find(|button| {
            button.label == label || button.custom_id.as_deref() == Some(label)
        });
        self.note(format!("[{}]", face.map_or_else(|| label.to_owned(), |button| button.label)));
        self.user.press(message, label).await
    }

    /// Chooses the entry of a select with that number.
    pub async fn chooses(&mut self, message: &Message, select: usize, entry: usize) -> Answer {
        let menu = &message.selects()[select];
        let (label, value) = &menu.options[entry];
        self.note(format!("{{{}: {label}}}", menu.placeholder));
        self.user.select(message, &select.to_string(), value).await
    }

    /// Fills in a form and sends it.
    pub async fn submits(&mut self, form: &Modal, values: &[(&str, &str)]) -> Answer {
        let filled: Vec<&str> = values.iter().map(|(_, value)| *value).collect();
        self.note(format!("form: `{}`", filled.join(" ")));
        self.user.submit(form, values).await
    }

    /// Follows a link.
    pub fn follows(&mut self, what: &str) {
        self.effort.other_taps += 1;
        self.way.push(format!("<{what}>"));
    }

    fn note(&mut self, step: String) {
        self.effort.interactions += 1;
        self.way.push(step);
    }
}

/// What is read of a message: a select shows its face alone until it is opened.
fn face(message: &Message) -> String {
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
    line.split_whitespace().filter(|word| word.chars().any(char::is_alphanumeric)).count()
}
