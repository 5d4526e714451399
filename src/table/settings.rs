//! What is set for a game, and how many may play it.

use crate::Table;
use muster_game::Rejection;
use muster_kit::Line;
use muster_vocabulary as vocabulary;
use muster_words::text;
use serde_json::{Map, Value};

impl Table {
    pub(super) fn places(&self) -> Option<muster_game::Places> {
        (self.kind().options)(self.options.clone())
            .ok()
            .map(|(_, places)| places)
    }

    /// Seats that a game begins with at least: those that the options ask for. None where the options fit no game.
    pub(super) fn fewest_seats(&self) -> Option<usize> {
        let asked = self.command().seats_asked(&self.options);
        let least = *self.places()?.seats.start();
        Some(usize::from(least.max(asked.unwrap_or(0))))
    }

    /// A setting in words, be it set or not.
    pub fn set_in_words(&self, setting: &vocabulary::Setting) -> String {
        let set = self.options.get(&setting.name).filter(|value| !value.is_null());
        set.map_or_else(
            || setting.unset.clone().unwrap_or_else(|| "-".to_owned()),
            vocabulary::value_words,
        )
    }

    /// Whether a setting is what it is when nobody says.
    pub fn is_as_usual(&self, setting: &vocabulary::Setting) -> bool {
        let set = self.options.get(&setting.name).filter(|value| !value.is_null());
        set == setting.default.as_ref()
    }

    /// Every setting with its value, a row each; a star marks those that are not as usual.
    pub fn setting_rows(&self) -> impl Iterator<Item = Line> {
        self.command().setting.iter().map(|setting| {
            let mark = if self.is_as_usual(setting) { ' ' } else { '*' };
            Line::mono(format!("{mark}{:<14} {}", setting.name, self.set_in_words(setting)))
        })
    }

    pub(super) fn option_lines(&self) -> Vec<Line> {
        let head = Line::from(text!("settings-of-table", game = self.kind().title));
        let trusted = self.seating.is_host_trusted().then(|| Line::from(trusted_words()));
        std::iter::once(head)
            .chain(self.setting_rows())
            .chain(trusted)
            .collect()
    }
}

pub(super) fn trusted_words() -> String {
    text!("lobby-trusted")
}

/// `name=value` pairs of a command file's settings or picks.
///
/// # Errors
/// What could not be read, in a sentence that names the setting.
pub(super) fn read(settings: &'static [vocabulary::Setting], text: &str) -> Result<Map<String, Value>, Rejection> {
    let malformed = |fault: vocabulary::ParseError| Rejection::Malformed {
        option: String::new(),
        message: fault.to_string(),
    };
    vocabulary::read_settings(settings, text).map_err(malformed)
}
