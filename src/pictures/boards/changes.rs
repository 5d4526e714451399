//! What has changed on a board since it was last seen: ways of those who moved, and marks for those who were hit, are gone or hold
//! a place now.

use super::super::canvas::{At, Canvas, Paint};
use super::super::colours::{INK, PAPER, SIGN, of_seat};
use muster_kit::Seat;

/// A piece on a board.
#[derive(Clone, Debug)]
pub struct PieceAt {
    /// Whose it is, and its label without the marks of a state.
    who: (Option<Seat>, String),
    at: At,
    /// Where that is, as players call it.
    place: String,
    /// How much of its life is left, in whatever the board counts; none where it shows none.
    life: Option<u32>,
    /// It is no fighting force, and comes to its end without a loss, as a train does that has reached its army.
    minor: bool,
}

impl PieceAt {
    /// A piece with its label as it is drawn, and what its place is called.
    pub fn new(seat: Option<Seat>, label: &str, at: At, place: impl ToString) -> PieceAt {
        let label = label.trim_end_matches(|letter: char| !letter.is_alphanumeric());
        PieceAt {
            who: (seat, label.to_owned()),
            at,
            place: place.to_string(),
            life: None,
            minor: false,
        }
    }

    /// The same as no fighting force, whose end is no loss.
    #[must_use]
    pub fn of_no_force(self, minor: bool) -> PieceAt {
        PieceAt { minor, ..self }
    }

    /// `R2 on B4`; the label alone where the board names no places.
    fn told(&self, on: &str) -> String {
        match self.place.as_str() {
            "" => self.who.1.clone(),
            place => format!("{} {on} {place}", self.who.1),
        }
    }

    /// The same with what is left of its life.
    #[must_use]
    pub fn alive(self, life: Option<u32>) -> PieceAt {
        PieceAt { life, ..self }
    }
}

/// What stands on a board, and who holds its places.
#[derive(Clone, Debug, Default)]
pub struct Standings {
    pub pieces: Vec<PieceAt>,
    /// Where those lie who have fallen, as the board shows it by itself.
    pub fallen: Vec<At>,
    pub held: Vec<Held>,
}

/// A place that a seat may hold.
#[derive(Clone, Debug)]
pub struct Held {
    pub at: At,
    pub place: String,
    pub holder: Option<Seat>,
}

impl Standings {
    /// The only piece called so; none if there are several.
    fn only(&self, who: &(Option<Seat>, String)) -> Option<&PieceAt> {
        let mut found = self.pieces.iter().filter(|other| other.who == *who);
        found.next().filter(|_| found.next().is_none())
    }

    fn has(&self, who: &(Option<Seat>, String)) -> bool {
        self.pieces.iter().any(|other| other.who == *who)
    }
}

/// What has changed between two looks at a board.
#[derive(Clone, Debug, Default)]
pub struct Changes {
    /// As they stood and as they stand, of pieces that both boards show once.
    moved: Vec<(PieceAt, PieceAt)>,
    /// As they stood who are shown no more, and whether others stand there.
    gone: Vec<(PieceAt, bool)>,
    /// As they stood who lie there now.
    fell: Vec<PieceAt>,
    hit: Vec<PieceAt>,
    /// Places with a new holder.
    taken: Vec<Held>,
}

impl Changes {
    /// From one look to a later one.
    pub fn between(before: &Standings, now: &Standings) -> Changes {
        let mut changes = Changes::default();
        for piece in &now.pieces {
            let (Some(old), Some(piece)) = (before.only(&piece.who), now.only(&piece.who)) else {
                continue;
            };
            // On a tile that it shares a piece stands elsewhere when others come and go.
            if old.at != piece.at && old.place != piece.place {
                changes.moved.push((old.clone(), piece.clone()));
            }
            if old.life.zip(piece.life).is_some_and(|(old, now)| now < old) {
                changes.hit.push(piece.clone());
            }
        }
        let gone = before.pieces.iter().filter(|old| !old.minor && !now.has(&old.who));
        let (fell, gone): (Vec<&PieceAt>, Vec<&PieceAt>) = gone.partition(|old| now.fallen.contains(&old.at));
        changes.fell = fell.into_iter().cloned().collect();
        changes.gone = gone
            .into_iter()
            .map(|old| (old.clone(), now.pieces.iter().any(|piece| piece.at == old.at)))
            .collect();
        let holder_before = |at: At| before.held.iter().find(|other| other.at == at);
        let taken = now.held.iter().filter(|held| {
            held.holder.is_some() && holder_before(held.at).is_some_and(|old| old.holder != held.holder)
        });
        changes.taken = taken.cloned().collect();
        changes
    }

    /// What has changed, in words; none if nothing has.
    pub fn told(&self) -> Option<String> {
        let moved = self.moved.iter().map(|(old, now)| match now.place.as_str() {
            "" => format!("{} moved", now.who.1),
            to => format!("{} to {to}", old.told("from")),
        });
        let hit = self.hit.iter().map(|piece| format!("{} hit", piece.told("on")));
        let gone = self
            .gone
            .iter()
            .map(|(old, _)| format!("{} no longer seen", old.told("from")));
        let taken = self.taken.iter().map(|held| format!("{} taken", held.place));
        let fell = self.fell.iter().map(|old| format!("{} fallen", old.told("on")));
        let told: Vec<String> = fell.chain(gone).chain(hit).chain(taken).chain(moved).collect();
        (!told.is_empty()).then(|| format!("Since the board before: {}", told.join(", ")))
    }

    /// What the marks on the board mean, in one row; none where there are none.
    pub fn row(&self) -> Option<String> {
        let marks = [
            (!self.moved.is_empty(), "arrow: moved"),
            (!self.hit.is_empty(), "star: hit"),
            (!self.gone.is_empty(), "cross: no longer seen"),
            (!self.taken.is_empty(), "flag: taken"),
        ];
        let told: Vec<&str> = marks.iter().filter(|(is, _)| *is).map(|(_, words)| *words).collect();
        (!told.is_empty()).then(|| format!("Since the board before: {}", told.join(", ")))
    }

    /// Draws the ways of those who moved; each ends `gap` pixels short of the piece, which would cover it.
    pub fn draw_ways(&self, gap: i32, canvas: &mut Canvas) {
        for (old, now) in &self.moved {
            canvas.arrow(old.at, short_of(old.at, now.at, gap), SIGN);
        }
    }

    /// Draws the marks, above the pieces, which reach `radius` pixels from their middle.
    pub fn draw_marks(&self, radius: i32, canvas: &mut Canvas) {
        for (PieceAt { at, .. }, is_covered) in &self.gone {
            let (middle, reach) = match is_covered {
                true => (at.plus(-radius * 8 / 10, -radius * 8 / 10), radius * 3 / 10),
                false => (*at, radius * 6 / 10),
            };
            cross(middle, reach, canvas);
        }
        for piece in &self.hit {
            star(
                piece.at.plus(radius * 8 / 10, -radius * 8 / 10),
                radius * 5 / 10,
                canvas,
            );
        }
        for held in &self.taken {
            flag(
                held.at.plus(-radius * 13 / 10, -radius * 4 / 10),
                radius,
                held.holder,
                canvas,
            );
        }
    }
}

/// Where a way ends so many pixels before its end, at least halfway.
fn short_of(from: At, to: At, gap: i32) -> At {
    let (x, y) = (to.x - from.x, to.y - from.y);
    let length = (x * x + y * y).isqrt().max(1);
    let left = (length - gap).max(length / 2);
    from.plus(x * left / length, y * left / length)
}

/// Two strokes, light round them so that they are seen on every ground.
fn cross(middle: At, reach: i32, canvas: &mut Canvas) {
    for (ink, width) in [(PAPER, 9), (SIGN, 5)] {
        canvas.line(middle.plus(-reach, -reach), middle.plus(reach, reach), ink, width);
        canvas.line(middle.plus(-reach, reach), middle.plus(reach, -reach), ink, width);
    }
}

/// A star of eight points.
fn star(middle: At, reach: i32, canvas: &mut Canvas) {
    const POINTS: [(i32, i32); 16] = [
        (0, -100),
        (17, -42),
        (71, -71),
        (42, -17),
        (100, 0),
        (42, 17),
        (71, 71),
        (17, 42),
        (0, 100),
        (-17, 42),
        (-71, 71),
        (-42, 17),
        (-100, 0),
        (-42, -17),
        (-71, -71),
        (-17, -42),
    ];
    let corners = POINTS.map(|(x, y)| middle.plus(x * reach / 100, y * reach / 100));
    let paint = Paint {
        fill: SIGN,
        line: PAPER,
        width: 1,
    };
    canvas.polygon(&corners, paint);
}

/// A flag in the colour of who holds a place now; its pole stands on `foot`.
fn flag(foot: At, radius: i32, holder: Option<Seat>, canvas: &mut Canvas) {
    let (colour, _) = of_seat(holder);
    let pole = foot.plus(0, -radius);
    canvas.line(foot, pole, INK, 3);
    let paint = Paint {
        fill: colour,
        line: INK,
        width: 2,
    };
    let corners = [pole, pole.plus(radius * 6 / 10, radius / 4), pole.plus(0, radius / 2)];
    canvas.polygon(&corners, paint);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn piece(label: &str, x: i32, life: u32) -> PieceAt {
        PieceAt::new(Some(Seat(0)), label, At::new(x, 0), format!("A{x}")).alive(Some(life))
    }

    #[test]
    fn those_who_moved_were_hit_or_are_gone_and_taken_places_are_told_apart() {
        let place = |holder: Option<Seat>| {
            let (at, place) = (At::new(9, 9), "C9".to_owned());
            vec![Held { at, place, holder }]
        };
        let before = Standings {
            pieces: vec![
                piece("R1", 0, 9),
                piece("R2!", 10, 5),
                piece("R3", 20, 4),
                piece("R4", 30, 1),
            ],
            held: place(None),
            ..Standings::default()
        };
        let now = Standings {
            pieces: vec![piece("R1", 40, 9), piece("R2", 10, 2), piece("R3", 30, 4)],
            held: place(Some(Seat(0))),
            fallen: Vec::new(),
        };
        let changes = Changes::between(&before, &now);
        assert_eq!(
            changes.told().unwrap_or_default(),
            "Since the board before: R4 from A30 no longer seen, R2 on A10 hit, C9 taken, R1 from A0 to A40, R3 from A20 to A30"
        );
        assert!(changes.gone[0].1, "R3 stands where R4 stood");
        assert_eq!(
            changes.row().unwrap_or_default(),
            "Since the board before: arrow: moved, star: hit, cross: no longer seen, flag: taken"
        );
        assert_eq!(Changes::between(&now, &now).told(), None);
    }

    #[test]
    fn a_train_that_has_reached_its_army_is_not_crossed_out() {
        let side = |labels: &[&str]| Standings {
            pieces: labels
                .iter()
                .map(|label| piece(label, 0, 1).of_no_force(label.starts_with('c')))
                .collect(),
            ..Standings::default()
        };
        let changes = Changes::between(&side(&["C1", "c1", "C2", "c2"]), &side(&["C1"]));
        assert_eq!(
            changes.told().unwrap_or_default(),
            "Since the board before: C2 from A0 no longer seen"
        );
        let fed = Changes::between(&side(&["C1", "c1"]), &side(&["C1"]));
        assert_eq!((fed.told(), fed.row()), (None, None));
    }

    #[test]
    fn who_makes_room_on_its_tile_has_not_moved() {
        let side = |x: i32| Standings {
            pieces: vec![PieceAt::new(Some(Seat(0)), "C1", At::new(x, 0), "C13")],
            ..Standings::default()
        };
        assert_eq!(Changes::between(&side(0), &side(5)).told(), None);
    }

    #[test]
    fn of_two_of_one_name_nobody_knows_which_moved() {
        let side = |places: &[i32]| Standings {
            pieces: places.iter().map(|x| piece("R1", *x, 1)).collect(),
            ..Standings::default()
        };
        assert_eq!(Changes::between(&side(&[0, 5]), &side(&[0, 9])).told(), None);
    }
}
