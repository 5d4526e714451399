//! A board in words, for those who hear it: what a picture's description says.

use super::boards;
use super::canvas::At;
use muster_kit::{Film, Lights, MarkState, PictureLegend, PlaneBoard, Scene, Seat, Share, TileAt, TileBoard};
use std::collections::BTreeMap;

/// Characters of an attachment's description at most.
pub const ALT_MAX: usize = 1_024;

/// Head, pieces by seat with their places, and the rows below, in at most [`ALT_MAX`] characters: where there is no room for
/// more, that is said.
pub fn alt_text(scene: &Scene) -> String {
    let mut said = Said::new(Form::Description);
    say_scene(&mut said, scene);
    said.sentences.join(" ")
}

/// Characters of what has changed, in a description.
const CHANGES_MAX: usize = 400;

/// As [`alt_text`], and before it which tiles may be chosen, and what has changed since `before`.
pub fn alt_text_lit(scene: &Scene, before: Option<&Scene>, lights: &Lights) -> String {
    let names: Vec<String> = lights.open.iter().map(ToString::to_string).collect();
    let choices = (!names.is_empty()).then(|| format!("To choose from: {}. ", names.join(", ")));
    let changes = boards::changes(scene, before, At::new(0, 0)).told();
    let changes = changes.map(|told| format!("{}. ", muster_kit::shortened(&told, CHANGES_MAX)));
    let lead = [choices, changes].into_iter().flatten().collect::<String>();
    let room = ALT_MAX.saturating_sub(lead.chars().count());
    format!("{lead}{}", muster_kit::shortened(&alt_text(scene), room))
}

/// The same for those who listen to a board: one sentence for each piece and each row, however many there are.
pub fn spoken(scene: &Scene) -> Vec<String> {
    let mut said = Said::new(Form::Spoken);
    say_scene(&mut said, scene);
    said.sentences
}

fn say_scene(said: &mut Said, scene: &Scene) {
    match scene {
        Scene::Sheet { head, rows } => {
            said.say(head);
            rows.iter().for_each(|row| said.say(row));
        }
        Scene::Chart(chart) => {
            said.say(&chart.head);
            for mark in &chart.marks {
                match mark.state {
                    MarkState::Alive => said.say(&format!("{} stands", mark.letter)),
                    MarkState::Acting => said.say(&format!("{} acts", mark.letter)),
                    MarkState::Gone => said.say(&format!("{} is gone", mark.letter)),
                    MarkState::Empty => (),
                }
            }
            said.say_rows(chart.picture_legend.as_ref(), &chart.legend);
        }
        Scene::Hexes(board) => {
            said.say(&board.head);
            let signs = board.picture_legend.as_ref().map_or(&[][..], |legend| &legend.signs);
            let pieces = board.cells.iter().filter_map(|cell| {
                let piece = cell.piece.as_ref()?;
                let ground = signs.iter().find(|sign| sign.glyph.starts_with(cell.ground));
                let about = [
                    piece.life.map(life_in_words),
                    piece.acted.then(|| "has acted".to_owned()),
                    ground
                        .filter(|sign| !sign.ground.is_plain())
                        .map(|sign| sign.name.clone()),
                ];
                let place = with_more(&cell.at.to_string(), about);
                Some((piece.seat, named(&piece.label, &piece.kind, &place)))
            });
            said.say_pieces(pieces);
            let held = board.cells.iter().filter(|cell| cell.holder.is_some());
            said.say_each(held.map(|cell| (cell.holder, cell.at.to_string())), |whose| {
                format!("{whose} holds")
            });
            said.say_rows(board.picture_legend.as_ref(), &board.legend);
        }
        Scene::Tall(board) => {
            said.say(&board.head);
            let pieces = board.cells.iter().filter_map(|cell| {
                let token = cell.token.as_ref()?;
                let facing = format!("{:?}", token.facing).to_uppercase();
                let below = match token.below.as_slice() {
                    [] => String::new(),
                    labels => format!(", above {}", labels.join(" and ")),
                };
                let place = format!("{} (Strength {}, facing {facing}{below})", cell.at, token.strength);
                let whose = match token.side.as_str() {
                    "" => whose(token.seat),
                    side => side.to_owned(),
                };
                Some((whose, named(&token.label, &token.kind, &place)))
            });
            said.say_pieces_of_sides(pieces);
            said.say_rows(board.picture_legend.as_ref(), &board.legend);
        }
        Scene::Graph(graph) => {
            said.say(&graph.head);
            let (first, last) = (graph.places.first(), graph.places.last());
            for curve in &graph.curves {
                if let (Some(from), Some(to)) = (curve.values.first(), curve.values.last()) {
                    let most = graph.words(curve.values.iter().copied().max().unwrap_or(0));
                    let (from, to) = (graph.words(*from), graph.words(*to));
                    said.say(&format!("{}: from {from} to {to}, {most} at most", curve.name));
                }
            }
            if let (Some(first), Some(last)) = (first, last) {
                said.say(&format!("From {} {first} to {last}", graph.along));
            }
            graph.legend.iter().for_each(|row| said.say(row));
        }
        Scene::Squares(board) => {
            said.say(&board.head);
            let pieces = board.pieces.iter().map(|piece| {
                let (column, row) = (piece.column, piece.row);
                let place = TileAt { column, row }.to_string();
                let place = with_more(&place, [piece.life.map(life_in_words)]);
                (piece.seat, named(&piece.label, &piece.kind, &place))
            });
            said.say_pieces(pieces);
            said.say_rows(board.picture_legend.as_ref(), &board.legend);
        }
        Scene::Tiles(board) => say_tiles(said, board),
        Scene::Plane(board) => say_plane(said, board),
    }
}

/// Rows about the pieces are left out: the pieces say the same.
fn say_tiles(said: &mut Said, board: &TileBoard) {
    said.say(&board.page.head);
    let pieces = board.pieces.iter();
    said.say_pieces(pieces.map(|piece| (piece.seat, named(&piece.label, &piece.at.to_string(), &piece.kind))));
    for clash in &board.clashes {
        said.say(&format!("Battle {} at {}", clash.label, clash.at));
    }
    let held = board
        .places
        .iter()
        .map(|place| (place.holder, format!("{} {}", place.name, place.at)));
    said.say_each(held, |whose| format!("{whose} holds"));
    board.page.legend.iter().for_each(|row| said.say(row));
}

fn say_plane(said: &mut Said, board: &PlaneBoard) {
    said.say(&board.page.head);
    let bases = board.bases.iter();
    said.say_pieces(bases.map(|base| (base.seat, named(&base.label, &base.kind, &base.place))));
    for area in &board.areas {
        said.say(&area.name);
    }
    board.page.legend.iter().for_each(|row| said.say(row));
}

/// A film in words, and the board at its end.
pub fn alt_text_of_film(film: &Film) -> String {
    let mut said = Said::new(Form::Description);
    said.say(&film.about);
    if let Some(last) = film.frames.last() {
        said.say(&format!("At the end, {}", last.caption));
        // As one sentence it fits as far as it can.
        let room = ALT_MAX.saturating_sub(said.length + 1);
        said.sentences.push(alt_text(&last.board).chars().take(room).collect());
    }
    said.sentences.join(" ")
}

fn named(label: &str, kind: &str, place: &str) -> String {
    if kind.is_empty() {
        format!("{} {place}", label.trim())
    } else {
        format!("{} {kind} {place}", label.trim())
    }
}

fn whose(seat: Option<Seat>) -> String {
    seat.map_or("Nobody".to_owned(), |seat| format!("Seat {seat}"))
}

/// `5 of 12 life`.
fn life_in_words(life: Share) -> String {
    format!("{} of {} life", life.left, life.of)
}

/// A place with what more there is to say of it: `E4 (5 of 12 life, forest)`.
fn with_more<const N: usize>(place: &str, more: [Option<String>; N]) -> String {
    let more: Vec<String> = more.into_iter().flatten().collect();
    match more.is_empty() {
        true => place.to_owned(),
        false => format!("{place} ({})", more.join(", ")),
    }
}

/// The sentence in place of those for which there is no room.
const MORE: &str = "And more.";

/// Words with single blanks between them and a full stop; nothing if there are none.
fn sentence(words: &str) -> String {
    let words: Vec<&str> = words.split_whitespace().collect();
    let mut sentence = words.join(" ");
    if !sentence.is_empty() && !sentence.ends_with('.') {
        sentence.push('.');
    }
    sentence
}

/// What a board is told for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    /// The description of an attachment, which has room for [`ALT_MAX`] characters.
    Description,
    /// A sentence for each piece, all of them.
    Spoken,
}

struct Said {
    form: Form,
    sentences: Vec<String>,
    /// Characters of the sentences with a blank between them.
    length: usize,
    full: bool,
}

impl Said {
    fn new(form: Form) -> Said {
        Said {
            form,
            sentences: Vec::new(),
            length: 0,
            full: false,
        }
    }

    /// A sentence, if there is room for it and for the word that more follows.
    fn say(&mut self, words: &str) {
        let sentence = sentence(words);
        if sentence.is_empty() || self.full {
            return;
        }
        self.full = !self.has_room_for(&sentence);
        let said = if self.full { MORE.to_owned() } else { sentence };
        self.length += said.chars().count() + usize::from(self.length > 0);
        self.sentences.push(said);
    }

    /// The rows below a picture: those of its own legend where it has one, whose signs are drawn.
    fn say_rows(&mut self, own: Option<&PictureLegend>, legend: &[String]) {
        let rows = own.map_or(legend, |own| &own.rows);
        rows.iter().for_each(|row| self.say(row));
    }

    fn has_room_for(&self, sentence: &str) -> bool {
        let needed = self.length + 1 + sentence.chars().count() + 1 + MORE.len();
        self.form == Form::Spoken || needed <= ALT_MAX
    }

    fn say_pieces(&mut self, pieces: impl Iterator<Item = (Option<Seat>, String)>) {
        self.say_each(pieces, |whose| match whose {
            "Nobody" => "Nobody's:".to_owned(),
            whose => format!("{whose}:"),
        });
    }

    /// A sentence for each side, in the order in which they are named first.
    fn say_pieces_of_sides(&mut self, pieces: impl Iterator<Item = (String, String)>) {
        let mut sides: Vec<(String, Vec<String>)> = Vec::new();
        for (side, piece) in pieces {
            match sides.iter_mut().find(|(known, _)| *known == side) {
                Some((_, list)) => list.push(piece),
                None => sides.push((side, vec![piece])),
            }
        }
        for (side, list) in sides {
            self.say_list(&format!("{side}:"), &list);
        }
    }

    /// A sentence for each seat, the last for nobody, of as many things as there is room for.
    fn say_each(&mut self, things: impl Iterator<Item = (Option<Seat>, String)>, begin: impl Fn(&str) -> String) {
        let mut by_seat: BTreeMap<Option<Seat>, Vec<String>> = BTreeMap::new();
        for (seat, words) in things {
            by_seat.entry(seat).or_default().push(words);
        }
        let nobody = by_seat.remove(&None).map(|list| (None, list));
        for (seat, list) in by_seat.into_iter().chain(nobody) {
            self.say_list(&begin(&whose(seat)), &list);
        }
    }

    /// A sentence of as many things as there is room for; spoken, a sentence for each of them.
    fn say_list(&mut self, begin: &str, list: &[String]) {
        if self.form == Form::Spoken {
            return list.iter().for_each(|thing| self.say(&format!("{begin} {thing}")));
        }
        let words = |count: usize| format!("{begin} {}", list[..count].join(", "));
        let all = list.len();
        let count = (1..=all)
            .rev()
            .find(|count| self.has_room_for(&sentence(&words(*count))));
        self.say(&words(count.unwrap_or(all)));
        if count.is_some_and(|count| count < all) {
            self.say(&words(all));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use muster_kit::{Hex, HexBoard, HexCell, HexPiece, Light, Silhouette};

    /// A board of so many pieces of two sides.
    fn crowded(pieces: u8) -> Scene {
        let cell = |number: u8| HexCell {
            at: Hex::new(number % 20, number / 20),
            ground: '.',
            holder: None,
            note: String::new(),
            piece: Some(HexPiece {
                seat: Some(Seat(number % 2)),
                label: format!("R{number}"),
                kind: "Spearman".to_owned(),
                silhouette: Silhouette::None,
                life: Some(Share { left: 3, of: 12 }),
                acted: false,
            }),
        };
        Scene::Hexes(HexBoard {
            head: "HEAD".to_owned(),
            light: Light::Day,
            columns: 20,
            rows: 10,
            cells: (0..pieces).map(cell).collect(),
            legend: vec!["a row".to_owned()],
            picture_legend: None,
            grounds: Vec::new(),
        })
    }

    #[test]
    fn a_spoken_board_tells_of_each_piece_in_a_sentence_however_many_there_are() {
        let sentences = spoken(&crowded(200));
        assert_eq!(sentences.len(), 202, "the head, the pieces, the row");
        assert_eq!(sentences[0], "HEAD.");
        assert_eq!(sentences[1], "Seat 1: R0 Spearman A1 (3 of 12 life).");
        assert_eq!(sentences[201], "a row.");
    }

    #[test]
    fn a_description_has_room_for_what_comes_first_and_says_that_there_is_more() {
        let few = alt_text(&crowded(4));
        assert!(few.ends_with("a row.") && !few.contains(MORE), "{few}");
        let many = alt_text(&crowded(200));
        assert!(many.chars().count() <= ALT_MAX && many.ends_with(MORE), "{many}");
        assert!(many.starts_with("HEAD. Seat 1: R0 Spearman"), "{many}");
    }
}
