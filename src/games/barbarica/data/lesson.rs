//! The guided first round: its words, from a data file.

use serde::Deserialize;
use std::sync::LazyLock;

/// How far a newcomer has come.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stride {
    Deploying,
    Movement,
    Charged,
    Ranged,
    Melee,
    Exchange,
    Over,
}

/// One hint of the guided first round: when it is due, its words, and what to type next.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    pub when: Stride,
    /// Those with a name in braces are told where it is known.
    pub lines: Vec<String>,
    /// Commands to type if the position names none.
    #[serde(default)]
    pub next: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Lesson {
    step: Vec<Step>,
}

/// The steps, by the number of their [`Stride`].
pub static LESSON: LazyLock<Vec<Step>> = LazyLock::new(|| {
    let lesson: Lesson = toml::from_str(include_str!("lesson.toml")).expect("a test reads the lesson");
    lesson.step
});
