//! Going back: at once while nothing was rolled or learnt, by consent otherwise. Going back is an entry
//! itself, and links of the dice chain are never used twice, so nobody can fish for a better roll.

use super::draft::Draft;
use super::prose::{line, mark};
use super::{Act, Amendment, By, Chair, Entry, Table, World, refusal};
use muster_game::{AnyGame, Entrant, Kind, Played, Rejection};
use muster_kit::{Dice, Line, Refusal, Seat, Span, Viewer};
use muster_vocabulary::{self as vocabulary, Invocation, Opt, Role};
use muster_words::text;
use serde_json::Value;
use std::collections::BTreeSet;
use std::sync::Arc;

/// Lines of the past that a question or an announcement shows.
const PAST_LINES_MAX: usize = 6;
/// Bytes of rows that are told as one line.
const ROWS_MAX: usize = 500;

/// The part of the past that a request needs.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct History {
    /// The position after the entry of this number.
    pub snapshot: Option<(u64, Value)>,
    /// All entries after the snapshot, or all there are.
    pub entries: Vec<Entry>,
}

impl History {
    fn entry(&self, seq: u64) -> Option<&Entry> {
        let first = self.entries.first()?.seq;
        self.entries.get(usize::try_from(seq.checked_sub(first)?).ok()?)
    }
}

/// The past, where it was asked for.
pub(super) fn past<'a>(world: &World<'a>) -> Result<&'a History, Refusal> {
    world
        .history
        .ok_or_else(|| refusal(text!("back-unknown"), text!("back-unknown-instead")))
}

impl Draft<'_> {
    /// Puts another position in place of this one; all waits open anew.
    pub fn rewind(&mut self, game: Arc<dyn AnyGame>, act: Act) {
        let to = act.goes_back_to().unwrap_or(self.table.head.seq());
        self.turn_gone_back_to = self.table.turn_at(to);
        self.reopened = self.table.deadlines.close_all();
        let mut acted = Vec::new();
        for opened in &self.reopened {
            let chair = self.table.seating.chair_mut(opened.seat);
            if chair.is_some_and(|chair| chair.acted_this_turn()) {
                acted.push(opened.seat);
            }
        }
        self.amend(game, act);
        let seq = self.table.head.seq();
        for seat in acted {
            // Its player has acted in it.
            self.chair(seat).acted_as_of(seq);
        }
    }
}

/// Whether an entry is an act of that seat's player which drew no die and told nothing, or a ruling that changed nothing.
fn is_harmless(entry: &Entry, seat: Seat) -> bool {
    match &entry.act {
        Act::Play { .. } => entry.is_by_hand_of(seat) && entry.draws.is_empty() && !entry.revealed,
        Act::Ruling { what, .. } => !what.moves_a_piece() && !matches!(what, Amendment::Skip { .. }),
        _ => false,
    }
}

impl Table {
    pub(super) fn history<'a>(&self, world: &World<'a>) -> Result<&'a [Entry], Rejection> {
        let history = world
            .history
            .ok_or_else(|| refusal(text!("back-unknown"), text!("back-unknown-instead")))?;
        Ok(&history.entries)
    }

    /// Whether a player who plays alone may take the newest act of this turn back, dice and all: nobody has to agree.
    pub(super) fn undo_asks_nobody(&self, seat: Seat, history: &History) -> bool {
        let last = self.newest_act(history);
        self.agrees_alone() && last.is_some_and(|last| last.seq > self.head.turn_seq() && last.is_by_hand_of(seat))
    }

    /// Whether the newest act of this turn may be taken back without asking others: it threw no die and told nothing.
    pub(super) fn undo_is_free(&self, seat: Seat, history: &History) -> bool {
        let last = self.newest_act(history);
        last.is_some_and(|last| last.seq > self.head.turn_seq() && self.harmless_since(last.seq - 1, seat, history))
    }

    /// The seat that may take back the newest of these entries, the last ones of the journal, without asking others.
    pub fn takes_back(&self, entries: &[Entry]) -> Option<Seat> {
        self.takes_back_newest(&entries.iter().rev().collect::<Vec<_>>())
    }

    /// The same of entries that stand, newest first.
    fn takes_back_newest(&self, standing: &[&Entry]) -> Option<Seat> {
        let at = standing.iter().position(|entry| self.is_an_act(entry))?;
        let last = standing[at];
        let own = |seat: &Seat| last.is_by_hand_of(*seat) && last.seq > self.head.turn_seq();
        let seat = self.seating.seats().find(own)?;
        let free = standing[..=at].iter().all(|entry| is_harmless(entry, seat));
        (free || self.agrees_alone()).then_some(seat)
    }

    /// The seat that may take back the newest of what stands after a change, without asking others: of its entries, or of those
    /// that it goes back to.
    pub(super) fn takes_back_after(&self, entries: &[Entry], history: Option<&History>) -> Option<Seat> {
        match entries
            .iter()
            .rev()
            .find(|entry| changes_the_past(entry))?
            .goes_back_to()
        {
            Some(to) => self.takes_back_newest(&self.path(history?, to)),
            None => self.takes_back(entries),
        }
    }

    /// Whether a player plays alone where others would have to agree that something is taken back.
    pub(super) fn agrees_alone(&self) -> bool {
        self.command().table.undo == vocabulary::Undo::Vote && self.people().count() == 1
    }

    /// The newest act that still stands and changed the position.
    fn newest_act<'a>(&self, history: &'a History) -> Option<&'a Entry> {
        let path = self.path(history, self.head.seq());
        path.into_iter().find(|entry| self.is_an_act(entry))
    }

    /// Whether an entry is an act that changed the position.
    pub(super) fn is_an_act(&self, entry: &Entry) -> bool {
        moves_a_piece(entry) && !self.is_a_look(entry)
    }

    /// Whether an act only showed its player their standing orders: it named none of them.
    pub(super) fn is_a_look(&self, entry: &Entry) -> bool {
        let Act::Play { action, .. } = &entry.act else {
            return false;
        };
        let invocation = Invocation::of_action(self.command(), action);
        invocation.is_some_and(|line| {
            line.entry().is_some_and(|(_, sub)| {
                let sets_none = line.args.keys().all(|name| sub.opt(name).is_some_and(Opt::is_subject));
                sub.role == Some(Role::Standing) && sets_none
            })
        })
    }

    /// Whether everything that going back to entry `to` takes back or makes stand again was this seat's own, drew no die and
    /// told nothing.
    pub(super) fn harmless_since(&self, to: u64, seat: Seat, history: &History) -> bool {
        let known = history.snapshot.as_ref().is_some_and(|(snapshot, _)| *snapshot <= to);
        known && self.jump(to, history).changed().all(|entry| is_harmless(entry, seat))
    }

    /// What going back to entry `to` changes.
    pub(super) fn jump<'a>(&self, to: u64, history: &'a History) -> Jump<'a> {
        let (stands, will_stand) = (self.path(history, self.head.seq()), self.path(history, to));
        Jump {
            undone: without(&stands, &will_stand),
            redone: without(&will_stand, &stands),
        }
    }

    /// The entry from whose position on the past has to be known for going back to entry `to`: what leads to it and what leads
    /// from there to now.
    pub(super) fn past_of(&self, to: u64) -> u64 {
        self.head.before_jumps(to.min(self.head.turn_seq()))
    }

    /// Puts the position after entry `to` in place; returns what only the player who asked for it may read.
    pub(super) fn rewound(
        &self,
        draft: &mut Draft<'_>,
        to: u64,
        asked_by: Seat,
        history: &History,
    ) -> Result<Vec<Line>, Rejection> {
        let game = self.position(history, to)?;
        draft.rewind(game, Act::Rewind { to, asked_by });
        let jump = self.jump(to, history);
        let unheard = |entry: &&&Entry| entry.heard.is_empty() && entry.is_by_hand_of(asked_by);
        // What nobody else heard of is taken back in silence, too.
        draft.goes_back_unheard = jump.redone.is_empty() && jump.undone.iter().all(|entry| unheard(&entry));
        if !draft.goes_back_unheard {
            let words = text!("undo-done", player = mark(0), to = to);
            draft.announcements.push(line(&words, &[Span::Seat(asked_by)]));
            let told = jump.told(&text!("undo-done-line"), &text!("undo-done-again"));
            draft.announcements.extend(told);
        }
        let private = jump
            .undone
            .iter()
            .rev()
            .filter(unheard)
            .filter(|entry| !self.is_a_look(entry))
            .flat_map(|entry| self.told_alone(entry, asked_by));
        Ok(private.take(PAST_LINES_MAX).collect())
    }

    /// What its player alone reads of an entry that nobody else heard of when it is taken back: the line that was typed, or what
    /// was told of one that was a part of a line.
    fn told_alone(&self, entry: &Entry, player: Seat) -> Vec<Line> {
        if let Some(typed) = self.typed(entry) {
            return vec![text!("undo-done-private", typed = typed).into()];
        }
        let viewer = Viewer::Seat(player);
        let told = entry
            .events
            .iter()
            .filter_map(|event| (self.kind().narrate)(event, viewer).ok());
        let told: Vec<Line> = told.flatten().collect();
        let becomes = text!("undo-done-line");
        whole_rows(&told).iter().map(|line| behind(&becomes, line)).collect()
    }

    /// The line that a player types for an act.
    fn typed(&self, entry: &Entry) -> Option<String> {
        let Act::Play { action, .. } = &entry.act else {
            return None;
        };
        Some(Invocation::of_action(self.command(), action)?.line())
    }

    /// The entry after which that turn began in which entry `to` stands: what was done in it before can be taken back as well.
    /// Tables begun before turns were remembered know those of their chairs. None if it is unknown.
    fn turn_at(&self, to: u64) -> Option<u64> {
        self.head.turn_of(to).or_else(|| {
            let known = self.seating.chairs().iter().flat_map(Chair::turns);
            known.filter(|turn| (1..=to).contains(turn)).max()
        })
    }

    /// Whether entry `to` belongs to the turn that is being played: nobody goes back into another one alone.
    pub(super) fn is_of_this_turn(&self, to: u64) -> bool {
        let turn = self.head.turn_seq();
        self.head.turn_of(to).map_or(to >= turn, |of| of == turn)
    }

    /// The position after entry `to`.
    pub(super) fn position(&self, history: &History, to: u64) -> Result<Arc<dyn AnyGame>, Rejection> {
        let gone = || refusal(text!("back-gone", to = to), text!("back-gone-instead"));
        let (_, state) = history
            .snapshot
            .as_ref()
            .filter(|(seq, _)| *seq <= to)
            .ok_or_else(gone)?;
        let mut game = (self.kind().load)(state)?;
        let (path, from) = self.path_from(history, to);
        if history.snapshot.as_ref().is_none_or(|(seq, _)| *seq != from) {
            return Err(gone().into());
        }
        for entry in path.into_iter().rev() {
            game = replayed(game, entry).ok_or_else(gone)?;
        }
        Ok(game)
    }

    /// The entries that led from the snapshot to entry `to`, newest first: what was taken back is left out.
    pub(super) fn path<'a>(&self, history: &'a History, to: u64) -> Vec<&'a Entry> {
        self.path_from(history, to).0
    }

    /// The same, and the entry at which it ends: the snapshot's, or one before it if the snapshot is not on the way.
    fn path_from<'a>(&self, history: &'a History, to: u64) -> (Vec<&'a Entry>, u64) {
        let start = history.snapshot.as_ref().map_or(0, |(seq, _)| *seq);
        standing_from(start, to, |seq| {
            let entry = history.entry(seq)?;
            Some((entry, entry.goes_back_to()))
        })
    }
}

/// What led from entry `start` to entry `to`, newest first. `entry` gives what stands under a number, and the entry that it
/// goes back to.
pub(super) fn standing<T>(start: u64, to: u64, entry: impl Fn(u64) -> Option<(T, Option<u64>)>) -> Vec<T> {
    standing_from(start, to, entry).0
}

/// The same, and the entry at which it ends: `start`, or one before it if what led to `to` does not lead through `start`.
fn standing_from<T>(start: u64, to: u64, entry: impl Fn(u64) -> Option<(T, Option<u64>)>) -> (Vec<T>, u64) {
    let mut path = Vec::new();
    let mut seq = to;
    while seq > start {
        let Some((found, back)) = entry(seq) else { break };
        // Backwards only, whatever a file says.
        seq = back.filter(|back| *back < seq).unwrap_or_else(|| {
            path.push(found);
            seq - 1
        });
    }
    (path, seq)
}

/// The entries of a whole journal that were not taken back, newest first.
pub(super) fn standing_of(entries: &[Entry]) -> Vec<&Entry> {
    let last = u64::try_from(entries.len()).unwrap_or(u64::MAX);
    standing(0, last, |seq| {
        let entry = entries.get(usize::try_from(seq.checked_sub(1)?).ok()?)?;
        Some((entry, entry.goes_back_to()))
    })
}

/// What going back changes, both newest first.
pub(super) struct Jump<'a> {
    /// What stands before it and not after it.
    pub undone: Vec<&'a Entry>,
    /// What was taken back before and stands again after it.
    pub redone: Vec<&'a Entry>,
}

impl<'a> Jump<'a> {
    /// All that it changes: what it takes back, then what stands again.
    pub fn changed(&self) -> impl Iterator<Item = &'a Entry> {
        self.undone.iter().chain(&self.redone).copied()
    }

    /// The lines that the channel heard of it, each behind the words for what is undone or for what is redone.
    pub fn told(&self, undone: &str, redone: &str) -> Vec<Line> {
        let mut lines = heard_again(&self.undone, undone);
        lines.extend(heard_again(&self.redone, redone));
        lines
    }
}

/// Entries but for those that others contain.
fn without<'a>(entries: &[&'a Entry], others: &[&Entry]) -> Vec<&'a Entry> {
    let others: BTreeSet<u64> = others.iter().map(|entry| entry.seq).collect();
    let kept = entries.iter().filter(|entry| !others.contains(&entry.seq));
    kept.copied().collect()
}

/// The lines that the channel heard of entries, newest first, each behind what becomes of them; of many the first.
fn heard_again(entries: &[&Entry], becomes: &str) -> Vec<Line> {
    let heard: Vec<Line> = entries
        .iter()
        .rev()
        .flat_map(|entry| whole_rows(&entry.heard))
        .collect();
    let mut lines: Vec<Line> = heard
        .iter()
        .take(PAST_LINES_MAX)
        .map(|line| behind(becomes, line))
        .collect();
    let more = heard.len().saturating_sub(PAST_LINES_MAX);
    if more > 0 {
        lines.push(text!("undo-lost-more", count = more).into());
    }
    lines
}

/// The lines of an entry, its rows as one line: what was done, and below it the dice. So much of it as a line has room for.
fn whole_rows(heard: &[Line]) -> Vec<Line> {
    let mut whole: Vec<Line> = Vec::new();
    for line in heard {
        match (whole.last_mut(), line) {
            (Some(Line::Mono(row)), Line::Mono(rest)) if row.len() + rest.len() <= ROWS_MAX => {
                // The rest of a row that was broken stands behind a margin.
                row.push_str(if rest.starts_with("  ") { " " } else { " / " });
                row.push_str(rest.trim());
            }
            _ => whole.push(line.clone()),
        }
    }
    whole
}

/// A line behind a few words.
fn behind(words: &str, heard: &Line) -> Line {
    let told = match heard {
        Line::Prose(spans) => spans.clone(),
        Line::Mono(row) => vec![Span::Text(row.split_whitespace().collect::<Vec<_>>().join(" "))],
    };
    Line::Prose(std::iter::once(Span::Text(format!("{words} "))).chain(told).collect())
}

pub(super) fn moves_a_piece(entry: &Entry) -> bool {
    match &entry.act {
        Act::Play { .. } | Act::Told { .. } => true,
        Act::Ruling { what, .. } => what.moves_a_piece(),
        _ => false,
    }
}

/// Whether what stands is another past than before: something was played, changed by hand, or taken back.
pub(super) fn changes_the_past(entry: &Entry) -> bool {
    moves_a_piece(entry) || entry.goes_back_to().is_some()
}

/// Whether a person did it, and the position changed.
pub(super) fn is_of_a_person(entry: &Entry) -> bool {
    match &entry.act {
        Act::Play { by, .. } => matches!(by, By::Holder | By::Deputy | By::Host),
        _ => moves_a_piece(entry),
    }
}

/// The game as the entry that starts it begins it, by the rules of that entry, with what happened; the fault in words.
pub(super) fn begun(kind: &Kind, start: &Entry, roster: &[Entrant<Value>], options: &Value) -> Result<Played, String> {
    let mut dice = Dice::recorded(start.draws.iter().copied());
    let played = (kind.setup)(start.rules, roster, options, &mut dice).map_err(|rejection| rejection.to_string())?;
    dice.finish().map_err(|divergence| divergence.to_string())?;
    Ok(played)
}

/// The position after an entry, its draws repeated; none if the rules no longer play it so.
pub(super) fn replayed(game: Arc<dyn AnyGame>, entry: &Entry) -> Option<Arc<dyn AnyGame>> {
    let mut dice = Dice::recorded(entry.draws.iter().copied());
    let played = match &entry.act {
        Act::Play { actor, action, .. } => game.play(*actor, action, &mut dice).ok()?,
        Act::Told { notice } => game.tell(*notice, &mut dice).ok()?,
        Act::Ruling { what, .. } => return what.applied(game).ok(),
        _ => return Some(game),
    };
    dice.finish().ok()?;
    Some(played.game)
}

#[cfg(test)]
mod tests {
    use super::whole_rows;
    use muster_kit::Line;

    #[test]
    fn rows_are_told_as_one_line_and_broken_rows_whole() {
        let heard = [
            Line::from("Corvane has moved."),
            Line::mono("W to 39.5,19.4 S, 1.4 cm left, stopped: it"),
            Line::mono("  would overlap J"),
            Line::mono("X stays"),
        ];
        let whole = [
            Line::from("Corvane has moved."),
            Line::mono("W to 39.5,19.4 S, 1.4 cm left, stopped: it would overlap J / X stays"),
        ];
        assert_eq!(whole_rows(&heard), whole);
        // What begins with a margin by itself belongs to nothing before it.
        assert_eq!(whole_rows(&heard[2..3]), heard[2..3]);
        // So much as a line has room for.
        let long = [Line::mono("a".repeat(300)), Line::mono("b".repeat(300))];
        assert_eq!(whole_rows(&long), long);
    }
}
