//! Hexes as people may space them, `c 5` for `C5` ([WB-111](docs/rules/wesnoth.md#wb-111)), and questions about where a unit can
//! go, which are no orders.

use super::orders;
use super::plain::{Whose, is_one_of};
use super::state::Wesnoth;
use super::words::UnitWord;
use muster_kit::{Hex, Refusal};

/// Words and marks behind which a hex is expected. Behind others an `a` is an article: `move a 2 to C4`.
const BEFORE_A_HEX: [&str; 11] = ["to", "x", "from", "on", "at", "hex", "village", ">", "|", "@", ","];

/// Words of a question about where a unit can go.
const CAN_GO: [&str; 16] = [
    "where", "can", "could", "may", "might", "does", "do", "will", "the", "my", "unit", "go", "move", "walk", "reach",
    "to",
];

impl Wesnoth {
    /// A text in which a letter and a number that stand apart, `2 c 5`, are the hex of the map that they make.
    pub(super) fn with_whole_hexes(&self, text: &str) -> String {
        let (mut whole, mut rest) = (String::new(), text);
        while let Some(at) = rest.find(char::is_whitespace) {
            let (head, tail) = rest.split_at(at);
            whole.push_str(head);
            let behind = tail.trim_start();
            let digits = behind
                .find(|c: char| !c.is_ascii_alphanumeric())
                .unwrap_or(behind.len());
            if self.is_a_hex_apart(&whole, &behind[..digits]) {
                whole.push_str(&behind[..digits]);
                rest = &behind[digits..];
            } else {
                whole.push_str(&tail[..tail.len() - behind.len()]);
                rest = behind;
            }
        }
        whole + rest
    }

    /// Whether a text ends with the letter of a column, and `digits` are the number of a row.
    fn is_a_hex_apart(&self, text: &str, digits: &str) -> bool {
        let Some(letter) = text.chars().next_back().filter(char::is_ascii_alphabetic) else {
            return false;
        };
        let before = &text[..text.len() - 1];
        // `/a 3` names a weapon.
        let is_alone = !before.ends_with(|c: char| c.is_alphanumeric() || c == '/' || c == '-');
        let hex = format!("{letter}{digits}").parse().ok();
        let is_on_the_map = hex.is_some_and(|hex: Hex| self.map.index(hex).is_some());
        let is_row = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        let before = before.trim_end();
        let last = before
            .rfind(|c: char| !c.is_ascii_alphanumeric())
            .map_or(0, |at| at + 1);
        let last = if last == before.len() && last > 0 {
            &before[last - 1..]
        } else {
            &before[last..]
        };
        let expects_a_hex = last.ends_with(|c: char| c.is_ascii_digit()) || is_one_of(last, &BEFORE_A_HEX);
        is_alone && is_row && is_on_the_map && (!letter.eq_ignore_ascii_case(&'a') || expects_a_hex)
    }

    /// The refusal of a question about where a unit can go, `where can 2 go`, which is no order: with the command that answers it.
    ///
    /// # Errors
    /// Always if the statement is such a question of a unit in play.
    pub(super) fn check_asks_where(&self, side: u8, statement: &str) -> Result<(), Refusal> {
        let words: Vec<&str> = statement
            .split_whitespace()
            .map(|word| word.trim_end_matches(['?', ',', '.', ';']))
            .filter(|word| !word.is_empty())
            .collect();
        if !words.first().is_some_and(|first| is_one_of(first, &["where"])) {
            return Ok(());
        }
        let named: Vec<&str> = words.into_iter().filter(|word| !is_one_of(word, &CAN_GO)).collect();
        let Some(unit) = self.unit_asked_where(side, &named) else {
            return Ok(());
        };
        let reason = "That asks where a unit can go, and is no order.";
        Err(Refusal::new("WB-111", reason).instead(format!("/wesnoth reach unit:{unit}")))
    }

    /// A unit by its number, badge or name, one of the own side first, as questions write it.
    fn unit_asked_where(&self, side: u8, words: &[&str]) -> Option<String> {
        if let [word] = words {
            let own = word
                .parse()
                .ok()
                .filter(|unit: &UnitWord| self.unit_of(side, unit.0).is_some());
            if let Some(unit) = own {
                return Some(unit.to_string());
            }
            if let Some((owner, unit)) =
                orders::printed(word).filter(|(owner, unit)| self.unit_of(*owner, unit.0).is_some())
            {
                return Some(if owner == side {
                    unit.to_string()
                } else {
                    word.to_uppercase()
                });
            }
        }
        if words.is_empty() {
            return None;
        }
        let own = self.called_so(side, Whose::Own, words);
        let enemies = self.called_so(side, Whose::Enemies, words);
        let unit = own.first().or(enemies.first())?;
        Some(if unit.owner == side {
            unit.word().to_string()
        } else {
            unit.badge().to_string()
        })
    }
}
