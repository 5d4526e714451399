//! `/game log`: what the channel heard.

use crate::command::Context;
use crate::rewind::{moves_a_piece, standing};
use crate::{Entry, Table, refusal};
use muster_game::Rejection;
use muster_kit::{Audience, Control, Line, Post};
use muster_words::text;
use std::collections::BTreeSet;

/// Entries that one answer shows.
const LOG_ENTRIES_MAX: usize = 20;

impl Table {
    /// What the channel heard; a private order leaves no line here.
    pub(super) fn log(&self, context: &Context<'_>, from: Option<u64>) -> Result<Post, Rejection> {
        let world = context.world;
        let from = from.unwrap_or(self.head.seq().saturating_sub(19));
        let history = self.history(&world)?;
        let standing = self.standing_entries(history);
        let heard = history.iter().filter(|entry| !entry.heard.is_empty());
        let entries = heard.clone().filter(|entry| entry.seq >= from).take(LOG_ENTRIES_MAX);
        let mut lines = Vec::new();
        let mut last = self.head.seq();
        for entry in entries {
            last = entry.seq;
            // Going back undoes what changed the position, and nothing else.
            let undone = moves_a_piece(entry) && entry.goes_back_to().is_none() && !standing.contains(&entry.seq);
            let time = entry.at.format("%-d %b %H:%M").to_string();
            lines.push(Line::strong(match undone {
                true => text!("log-undone", seq = entry.seq, time = time),
                false => text!("log-entry", seq = entry.seq, time = time),
            }));
            lines.extend(entry.heard.iter().cloned());
        }
        if lines.is_empty() {
            return Err(refusal(text!("log-empty"), text!("log-empty-instead")).into());
        }
        let mut post = Post::new(Audience::Asker, lines);
        if heard.clone().any(|entry| entry.seq > last) {
            post.controls = vec![Control::button(
                text!("log-later"),
                format!("/game log from:{}", last + 1),
            )];
        }
        Ok(post)
    }

    /// The numbers of the entries that were not taken back.
    fn standing_entries(&self, entries: &[Entry]) -> BTreeSet<u64> {
        let start = entries.first().map_or(0, |first| first.seq.saturating_sub(1));
        let path = standing(start, self.head.seq(), |seq| {
            let at = entries.binary_search_by_key(&seq, |entry| entry.seq).ok()?;
            Some((seq, entries[at].goes_back_to()))
        });
        path.into_iter().collect()
    }
}
