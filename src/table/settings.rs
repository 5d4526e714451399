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

    pub(super) fn option_lines(&self) -> Vec<Line> {
        let command = self.command();
        let value = |setting: &vocabulary::Setting| match self.options.get(&setting.name) {
            Some(Value::String(text)) => text.clone(),
            None | Some(Value::Null) => setting.unset.clone().unwrap_or_else(|| "-".to_owned()),
            Some(other) => other.to_string(),
        };
        let rows = command.setting.iter().map(|setting| {
            let mark = if setting.default == self.options.get(&setting.name).cloned() {
                ' '
            } else {
                '*'
            };
            Line::mono(format!("{mark}{:<14} {}", setting.name, value(setting)))
        });
        let head = Line::from(text!("settings-of-table", game = self.kind().title));
        let trusted = self.seating.is_host_trusted().then(|| Line::from(trusted_words()));
        std::iter::once(head).chain(rows).chain(trusted).collect()
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
