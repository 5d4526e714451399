//! `/game dice`: checks of rolls, luck, dice of no rule, disputes.

use crate::charts::Tally;
use crate::command::Context;
use crate::draft::Draft;
use crate::prose::{self, line, mark};
use crate::{Act, Decision, Stamp, Table, refusal};
use muster_game::Rejection;
use muster_kit::{Audience, Control, Line, Post, Span};
use muster_words::text;

impl Table {
    /// `/game dice salt`: a text of the asker's own goes into all dice from now on.
    pub(super) fn salt(&self, context: &Context<'_>, text: &str) -> Result<Decision, Rejection> {
        self.playing()?;
        let (seat, _) = self.seat_of(context.user)?;
        let mut draft = Draft::new(self, context.world)?;
        draft.note(Act::Salt {
            seat,
            text: text.to_owned(),
        });
        let digest = draft.entries.last().and_then(super::Entry::mixed_in);
        draft.chair(seat).mix_in(text, digest);
        let message = text!("salt-mixed-in", player = mark(0), salt = text);
        draft.announcements.push(prose::line(&message, &[Span::Seat(seat)]));
        Ok(draft.finish())
    }

    /// `/game dice verify`: recomputes one entry's open dice from what was published.
    pub(super) fn verify_roll(&self, context: &Context<'_>, wanted: Option<u64>) -> Result<Post, Rejection> {
        let entries = self.history(&context.world)?;
        let entry = match wanted {
            Some(seq) => entries.iter().find(|entry| entry.seq == seq),
            None => entries.iter().rev().find(|entry| entry.stamp.is_some()),
        };
        let none_yet = || entries.iter().all(|entry| entry.stamp.is_none());
        let entry = entry.ok_or_else(|| match none_yet() {
            true => refusal(text!("dice-no-roll-yet"), text!("dice-no-roll-yet-instead")),
            false => refusal(text!("dice-no-roll"), text!("dice-no-roll-instead")),
        })?;
        let lines = match &entry.stamp {
            None => vec![Line::from(text!("dice-none-open", roll = entry.seq))],
            Some(Stamp::Scripted) => vec![Line::from(text!("dice-scripted", roll = entry.seq))],
            Some(Stamp::Fair {
                chain,
                link,
                key,
                entropy,
            }) => {
                let faults = crate::verify::stamp_faults(&self.id, self.fairness.anchors(), entry);
                let verdict = if faults.is_empty() {
                    text!("dice-match")
                } else {
                    text!("dice-no-match", faults = faults.join("; "))
                };
                let faces: Vec<String> = entry
                    .roll()
                    .into_iter()
                    .flat_map(|roll| roll.draws)
                    .map(|draw| format!("d{} [{}]", draw.sides, draw.face))
                    .collect();
                vec![
                    Line::strong(format!("#{}: {}", entry.seq, faces.join(" "))),
                    Line::from(text!("dice-link", link = *link, chain = *chain, key = key)),
                    Line::from(text!("dice-entropy", entropy = entropy)),
                    Line::from(text!(
                        "dice-anchor",
                        anchor = &self.fairness.anchors()[*chain as usize - 1]
                    )),
                    Line::from(verdict),
                ]
            }
        };
        Ok(Post::new(Audience::Asker, lines))
    }

    /// `/game dice luck`: dice against expectation, in whole tenths.
    pub(super) fn luck(&self, context: &Context<'_>, seat: Option<&str>) -> Result<Post, Rejection> {
        let world = context.world;
        let only = seat.and_then(|text| self.seat_named(text));
        let (mut rows, mut taken_back) = (Vec::new(), 0);
        for seat in self.seating.seats() {
            if only.is_some_and(|only| only != seat) {
                continue;
            }
            let tally = Tally::of(self.history(&world)?, seat);
            taken_back += tally.taken_back;
            let name: String = self.name(seat).chars().take(12).collect();
            rows.push(Line::mono(format!(
                "{name:<12} {:>5} {:>6} {:>6}.{}",
                tally.dice,
                tally.pips,
                tally.twice_expected / 2,
                tally.twice_expected % 2 * 5
            )));
        }
        let head = Line::mono(format!(
            "{:<12} {:>5} {:>6} {:>8}",
            text!("luck-title"),
            text!("luck-dice"),
            text!("luck-sum"),
            text!("luck-expected")
        ));
        let back = (taken_back > 0).then(|| Line::from(text!("luck-taken-back", count = taken_back)));
        let lines = std::iter::once(head).chain(rows).chain(back).collect();
        let mut post = Post::new(Audience::Asker, lines);
        post.boards.extend(self.game()?.statistics());
        crate::posting::offer_signs(&mut post);
        Ok(post)
    }

    /// `/game dice roll`: dice that belong to no rule are an entry of their own, proved like all others.
    pub(super) fn free_roll(&self, context: &Context<'_>, text: &str) -> Result<Decision, Rejection> {
        self.playing()?;
        let (seat, _) = self.seat_of(context.user)?;
        let unread = || refusal(text!("dice-unread", typed = text), "/game dice roll dice:2d6+1");
        let (count, sides, plus) = read_dice(text).ok_or_else(unread)?;
        let mut draft = Draft::new(self, context.world)?;
        draft.free_roll(seat, count, sides, plus)?;
        Ok(draft.finish())
    }

    /// `/game dice dispute`: calls the host to rule about the dice of an entry.
    pub(super) fn dispute(&self, context: &Context<'_>, roll: u64, reason: &str) -> Result<Decision, Rejection> {
        let Context { user, world, .. } = *context;
        let (seat, _) = self.seat_of(user)?;
        let entries = self.history(&world)?;
        let Some(entry) = entries.iter().find(|entry| entry.seq == roll) else {
            return Err(refusal(text!("dispute-no-entry", roll = roll.to_string()), "/game log").into());
        };
        if entry.stamp.is_none() {
            let instead = format!("/game undo to:{}", roll.saturating_sub(1));
            return Err(refusal(text!("dice-none-open", roll = roll), instead).into());
        }
        let words = text!("dispute", player = mark(0), roll = roll, reason = reason);
        let mut lines = vec![line(&words, &[Span::Seat(seat)])];
        lines.extend(entry.heard.iter().cloned());
        let mut change = self.plain_change(self.clone(), lines, world.now);
        change.posts[0].controls = dispute_controls(roll);
        // The host is asked to rule; whoever disputes needs no call.
        let host = self.seating.seat_of_host().filter(|host| *host != seat);
        self.call(&mut change.posts[0], host.into_iter().collect(), world.now);
        Ok(Decision::Change(Box::new(change)))
    }
}

/// What may be done about a roll that is disputed.
fn dispute_controls(roll: u64) -> Vec<Control> {
    let note = text!("dispute-stands-note", roll = roll);
    vec![
        Control::button(text!("dispute-verify"), format!("/game dice verify roll:{roll}")),
        Control::button(text!("dispute-stands"), format!("/gm note text:{note}")),
        Control::button(
            text!("dispute-undo"),
            format!("/game undo to:{}", roll.saturating_sub(1)),
        ),
        Control::Form {
            label: text!("dispute-ruling"),
            line: format!("/gm reroll roll:{roll}"),
            blanks: vec!["reason".to_owned()],
        },
    ]
}

/// `2d6+1` as count, sides and addition; at most 50 dice of 1,000 sides.
fn read_dice(text: &str) -> Option<(u32, u32, i64)> {
    let (count, rest) = text.trim().split_once(['d', 'D'])?;
    let count = if count.is_empty() { 1 } else { count.parse().ok()? };
    let split = rest.find(['+', '-']).unwrap_or(rest.len());
    let sides = rest[..split].parse().ok()?;
    let plus: i64 = if split == rest.len() {
        0
    } else {
        rest[split..].parse().ok()?
    };
    ((1..=50).contains(&count) && (2..=1_000).contains(&sides) && plus.abs() <= 1_000).then_some((count, sides, plus))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_are_read_or_refused() {
        assert_eq!(read_dice("2d6+1"), Some((2, 6, 1)));
        assert_eq!(read_dice("d100"), Some((1, 100, 0)));
        assert_eq!(read_dice("3d6-2"), Some((3, 6, -2)));
        for bad in [
            "",
            "6",
            "0d6",
            "2d1",
            "51d6",
            "2d6+",
            "dd",
            "2d6+99999",
            "1d99999999999",
        ] {
            assert_eq!(read_dice(bad), None, "{bad}");
        }
    }
}
