//! Names that several units have: the order is proposed once for each of them that can be meant.

use super::action::Action;
use super::orders;
use super::plain::{SEVERAL, Whose, is_a_name};
use super::state::{Unit, Wesnoth};
use muster_kit::{Refusal, Seat};

impl Wesnoth {
    /// The refusal of a statement in which a name can mean several units, with the whole statement once for each with which it
    /// can be carried out; any other refusal as it is.
    pub(super) fn with_each_of_several(&self, side: u8, statement: &str, refusal: Refusal) -> Refusal {
        if refusal.code != SEVERAL {
            return refusal;
        }
        let words: Vec<&str> = statement.split_whitespace().collect();
        let spans = (1..=words.len())
            .rev()
            .flat_map(|length| (0..=words.len() - length).map(move |at| (at, length)));
        for ((at, length), whose) in spans.flat_map(|span| [(span, Whose::Own), (span, Whose::Enemies)]) {
            let name = &words[at..at + length];
            if !name.iter().all(|word| is_a_name(word)) {
                continue;
            }
            let several = self.called_so(side, whose, name);
            if several.len() < 2 {
                continue;
            }
            let called = |unit: &Unit| match whose {
                Whose::Own => unit.word().to_string(),
                Whose::Enemies => self.target_word(side, unit.at),
            };
            let before = match words[..at].split_last() {
                Some((article, before)) if ["the", "a", "an"].contains(&article.to_lowercase().as_str()) => before,
                _ => &words[..at],
            };
            let lines = several.iter().map(|unit| {
                let called = called(unit);
                [before, &[called.as_str()], &words[at + length..]].concat().join(" ")
            });
            let lines: Vec<String> = lines
                .filter(|line| self.would_be_done(side, line))
                .map(|line| format!("`{line}`"))
                .collect();
            if !lines.is_empty() {
                return refusal.instead(lines.join(" or "));
            }
        }
        refusal
    }

    /// Whether a line of orders of a side can be read and carried out in its turn.
    pub(super) fn would_be_done(&self, side: u8, line: &str) -> bool {
        let game = self.awakened(side);
        let read = self.line_spelled(side, line);
        let read = read.and_then(|line| orders::read(&line, Some(side)));
        let can = |order: &Action| muster_game::try_out(&game, Seat(side), order).is_ok();
        read.is_ok_and(|read| read.iter().all(can))
    }
}
