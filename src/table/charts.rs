//! What a game comes to in numbers: how strong everybody was, and what the dice gave against what was to be expected.

use super::Entry;
use super::replay::{Gone, Replay};
use super::rewind::standing_of;
use muster_game::AnyGame;
use muster_kit::ascii::cut;
use muster_kit::{CURVES_MAX, Curve, Draw, Graph, Seat, Viewer};
use muster_words::text;
use std::collections::BTreeSet;

/// Characters of a name in a row.
const NAME_MAX: usize = 12;

/// What the open dice of a seat showed. Luck is what they showed beyond their mean. Dice of moves that were taken back
/// count as well, and it is said how many those are: else luck could be mended by going back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Tally {
    pub dice: i64,
    pub pips: i64,
    /// Twice the sum of their means.
    pub twice_expected: i64,
    /// Dice among them of moves that were taken back.
    pub taken_back: i64,
}

impl Tally {
    /// A seat's counts over all entries of a game.
    pub fn of(entries: &[Entry], seat: Seat) -> Tally {
        let stands = standing_numbers(entries);
        let mut tally = Tally::default();
        for entry in entries {
            tally.add(entry, seat, stands.contains(&entry.seq));
        }
        tally
    }

    fn add(&mut self, entry: &Entry, seat: Seat, stands: bool) {
        let own = |draw: &&Draw| !draw.hidden && draw.whose.seat(entry.actor()) == Some(seat);
        for draw in entry.draws.iter().filter(own) {
            self.dice += 1;
            self.taken_back += i64::from(!stands);
            self.pips += i64::from(draw.face);
            self.twice_expected += i64::from(draw.sides) + 1;
        }
    }

    fn twice_luck(self) -> i64 {
        2 * self.pips - self.twice_expected
    }
}

/// The numbers of the entries that were not taken back.
fn standing_numbers(entries: &[Entry]) -> BTreeSet<u64> {
    standing_of(entries).into_iter().map(|entry| entry.seq).collect()
}

/// The end of a round, or of a turn in a game without rounds.
struct Mark {
    /// In which it was played; none for the start.
    round: Option<u32>,
    strengths: Vec<Option<i64>>,
    luck: Vec<i64>,
}

impl Replay<'_> {
    /// Strength round by round as `viewer` could see it, then luck if anybody has rolled.
    ///
    /// # Errors
    /// If the rules no longer play the game as it went.
    pub fn charts(&self, viewer: Viewer) -> Result<Vec<Graph>, Gone> {
        // The house's seat has the number after the last chair.
        let seats: Vec<Seat> = (0..).map(Seat).take(self.names.len() + 1).collect();
        let mut tallies = vec![Tally::default(); seats.len()];
        let stands = standing_numbers(&self.entries);
        let mut rolled = self.entries.iter().peekable();
        let mut marks: Vec<Mark> = Vec::new();
        let mut round = None;
        let mut sides: Vec<Option<String>> = Vec::new();
        self.walk(0, |stop, game: &dyn AnyGame| {
            if sides.is_empty() {
                sides = seats.iter().map(|seat| game.side_name(viewer, *seat)).collect();
            }
            while let Some(entry) = rolled.next_if(|entry| entry.seq <= stop.seq) {
                for (seat, tally) in seats.iter().zip(&mut tallies) {
                    tally.add(entry, *seat, stands.contains(&entry.seq));
                }
            }
            let mark = Mark {
                round: std::mem::replace(&mut round, stop.round),
                strengths: game.strengths(viewer, &seats),
                luck: tallies.iter().map(|tally| tally.twice_luck()).collect(),
            };
            match marks.last_mut() {
                Some(last) if last.round.is_some() && last.round == mark.round => *last = mark,
                _ => marks.push(mark),
            }
        })?;
        // What comes before the first round, such as two sides that set up, is one place.
        let before = marks.iter().take_while(|mark| mark.round.is_none()).count();
        if before < marks.len() {
            marks.drain(..before.saturating_sub(1));
        }
        // What was taken back last has no place of its own.
        for entry in rolled {
            for (seat, tally) in seats.iter().zip(&mut tallies) {
                tally.add(entry, *seat, stands.contains(&entry.seq));
            }
        }
        if let Some(last) = marks.last_mut() {
            last.luck = tallies.iter().map(|tally| tally.twice_luck()).collect();
        }
        let (along, places) = places(&marks);
        let graph = |head: String, parts, legend, curves: Vec<Curve>| Graph {
            head,
            along: along.clone(),
            places: places.clone(),
            curves,
            parts,
            legend,
        };
        let curve = |seat: Seat, values: Vec<i64>| Curve {
            seat,
            name: self.name_and_side(seat, sides.get(seat.index()).cloned().flatten()),
            values,
        };
        let strong = seats.iter().enumerate().filter(|(place, _)| {
            let mut strengths = marks.iter().map(|mark| mark.strengths[*place]);
            strengths.any(|strength| strength.is_some())
        });
        let strong = strong.map(|(place, seat)| {
            let strengths = marks.iter().map(|mark| mark.strengths[place].unwrap_or(0));
            curve(*seat, strengths.collect())
        });
        let (strong, left_out) = most_telling(strong.collect());
        let head = text!("charts-strength", strength = self.kind.strength);
        let mut graphs = vec![graph(head, 1, left_out, strong)];
        let rollers = seats.iter().enumerate().filter(|(place, _)| tallies[*place].dice > 0);
        let lucky = rollers.map(|(place, seat)| {
            let luck = marks.iter().map(|mark| mark.luck[place]);
            curve(*seat, luck.collect())
        });
        let (lucky, left_out) = most_telling(lucky.collect());
        if !lucky.is_empty() {
            let rows = lucky.iter().map(|curve| {
                let Tally {
                    dice,
                    pips,
                    twice_expected,
                    ..
                } = tallies[curve.seat.index()];
                let expected = format!("{}.{}", twice_expected / 2, twice_expected % 2 * 5);
                let name = cut(&self.name(curve.seat), NAME_MAX);
                let sign = curve.mark().to_string();
                text!(
                    "charts-luck-row",
                    sign = sign,
                    name = name,
                    dice = dice,
                    pips = pips,
                    fair = expected
                )
            });
            let back = tallies.iter().map(|tally| tally.taken_back).sum::<i64>();
            let back = (back > 0).then(|| text!("charts-luck-back", count = back));
            let rows = rows.chain(left_out).chain(back).collect();
            graphs.push(graph(text!("charts-luck"), 2, rows, lucky));
        }
        Ok(graphs)
    }
}

/// The numbers along: rounds while they only rise, else turns counted through.
fn places(marks: &[Mark]) -> (String, Vec<u32>) {
    let rounds: Option<Vec<u32>> = marks.iter().skip(1).map(|mark| mark.round).collect();
    match rounds {
        Some(rounds) if rounds.is_sorted_by(|one, other| one < other) => {
            let before = rounds.first().map_or(0, |first| first.saturating_sub(1));
            (
                text!("charts-along-rounds"),
                std::iter::once(before).chain(rounds).collect(),
            )
        }
        _ => (text!("charts-along-turns"), (0..).take(marks.len()).collect()),
    }
}

/// The curves that reach furthest from nothing, in the order of their seats, and a row that counts the others.
fn most_telling(mut curves: Vec<Curve>) -> (Vec<Curve>, Vec<String>) {
    let more = curves.len().saturating_sub(CURVES_MAX);
    if more == 0 {
        return (curves, Vec::new());
    }
    let reach = |curve: &Curve| curve.values.iter().map(|value| value.abs()).max();
    curves.sort_by_key(|curve| (std::cmp::Reverse(reach(curve)), curve.seat));
    curves.truncate(CURVES_MAX);
    curves.sort_by_key(|curve| curve.seat);
    (curves, vec![text!("charts-more-seats", count = more)])
}
