//! Scenes as text: at most 42 columns, so that a phone shows them unwrapped, and 1,800 characters, so that
//! one message holds them.

use super::hexes::Direction;
use super::{HexBoard, HexCell, Mark, MarkState, Page, Scene, SquareBoard, TallBoard, TallCell};

/// Width of a text board, in characters: what a phone shows of a code block without wrapping.
pub const COLUMNS_MAX: usize = 42;
/// Length of a text board, in characters with its line ends: what one message holds beside a heading.
pub const CHARACTERS_MAX: usize = 1_800;

impl Scene {
    /// The board as rows of text without trailing blanks.
    pub fn to_ascii(&self) -> String {
        let rows: Vec<String> = match self {
            Scene::Sheet { head, rows } => head_of(head).chain(rows.iter().cloned()).collect(),
            Scene::Chart(chart) => {
                let mut ground: Vec<Vec<char>> = chart.ground.iter().map(|row| row.chars().collect()).collect();
                for mark in &chart.marks {
                    draw(&mut ground, mark);
                }
                head_of(&chart.head)
                    .chain(ground.into_iter().map(String::from_iter))
                    .chain(chart.legend.iter().cloned())
                    .collect()
            }
            Scene::Hexes(board) => head_of(&board.head)
                .chain(hex_rows(board))
                .chain(board.legend.iter().cloned())
                .collect(),
            Scene::Squares(board) => head_of(&board.head)
                .chain(square_rows(board))
                .chain(board.legend.iter().cloned())
                .collect(),
            Scene::Tall(board) => head_of(&board.head)
                .chain(tall_rows(board))
                .chain(board.legend.iter().cloned())
                .collect(),
            Scene::Tiles(board) => written(&board.page),
            Scene::Plane(board) => written(&board.page),
            Scene::Graph(graph) => graph.rows(),
        };
        rows.iter().map(|row| row.trim_end()).collect::<Vec<_>>().join("\n")
    }

    /// Whether the scene is a board with signs that a legend explains, and no page of text or graph.
    pub fn has_signs(&self) -> bool {
        !matches!(self, Scene::Sheet { .. } | Scene::Graph(_))
    }

    /// Whether the board fits a phone and a message.
    pub fn fits(&self) -> bool {
        let text = self.to_ascii();
        text.chars().count() <= CHARACTERS_MAX && text.lines().all(|row| row.chars().count() <= COLUMNS_MAX)
    }
}

/// The first columns of a row.
pub fn cut(text: &str, columns: usize) -> String {
    text.chars().take(columns).collect()
}

/// Rows that were [`wrapped`] with an indent, each as one again.
pub fn unwrapped(rows: impl IntoIterator<Item = String>) -> Vec<String> {
    let mut whole: Vec<String> = Vec::new();
    for row in rows {
        match whole.last_mut().filter(|_| row.starts_with(' ')) {
            Some(last) => *last = format!("{last} {}", row.trim_start()),
            None => whole.push(row),
        }
    }
    whole
}

/// Rows of at most so many columns: what fits is left as it is, else words are shared out, and every row but the first
/// begins with `indent` blanks. Blanks before the first word are kept.
pub fn wrapped(text: &str, indent: usize, columns: usize) -> Vec<String> {
    if text.chars().count() <= columns {
        return vec![text.to_owned()];
    }
    let words: Vec<&str> = text.split(' ').filter(|word| !word.is_empty()).collect();
    let words = words.join(" ");
    let (first, others) = (&text[..text.len() - text.trim_start().len()], " ".repeat(indent));
    let options = textwrap::Options::new(columns)
        .initial_indent(first)
        .subsequent_indent(&others)
        .word_separator(textwrap::WordSeparator::AsciiSpace)
        .word_splitter(textwrap::WordSplitter::NoHyphenation)
        .break_words(false)
        .wrap_algorithm(textwrap::WrapAlgorithm::FirstFit);
    let rows = textwrap::wrap(&words, options).into_iter();
    rows.map(|row| cut(&row, columns)).collect()
}

/// A board that its game has written.
fn written(page: &Page) -> Vec<String> {
    let rows = [&page.text, &page.roll, &page.legend].into_iter().flatten();
    head_of(&page.head).chain(rows.cloned()).collect()
}

fn head_of(head: &str) -> impl Iterator<Item = String> {
    (!head.is_empty()).then(|| head.to_owned()).into_iter()
}

/// Characters before the first column, and from one column to the next.
const MARGIN: usize = 3;
const PITCH: usize = 3;

/// Two lines of column letters, then two lines a row: the higher columns, then the lower ones.
fn hex_rows(board: &HexBoard) -> Vec<String> {
    let line = |low: usize| -> Vec<char> {
        let mut line = Vec::new();
        for column in (low..usize::from(board.columns)).step_by(2) {
            let letter = char::from(b'A' + u8::try_from(column).expect("columns have letters"));
            write_at(&mut line, MARGIN + PITCH * column, &letter.to_string());
        }
        line
    };
    let mut rows = vec![line(0), line(1)];
    for row in 0..board.rows {
        for low in [0, 1] {
            let mut line = Vec::new();
            if low == 0 {
                write_at(&mut line, 0, &format!("{:>2}", row + 1));
            }
            let cells = board.cells.iter().filter(|cell| cell.at.row == row);
            let mut cells: Vec<&HexCell> = cells.filter(|cell| cell.at.column % 2 == low).collect();
            cells.sort_by_key(|cell| cell.at);
            for cell in &cells {
                write_at(
                    &mut line,
                    MARGIN + PITCH * usize::from(cell.at.column),
                    &cell_text(cell),
                );
            }
            if low == 0 || !cells.is_empty() {
                rows.push(line);
            }
        }
    }
    rows.into_iter().map(String::from_iter).collect()
}

/// `tB12!`: the ground, then whoever stands there; `vr` where nobody does.
fn cell_text(cell: &HexCell) -> String {
    match &cell.piece {
        Some(piece) => format!("{}{}", cell.ground, piece.label),
        None => format!("{}{}", cell.ground, cell.note),
    }
}

/// A line of second letters if the field has a column AA, the letters, then a line a row.
fn square_rows(board: &SquareBoard) -> Vec<String> {
    let pitch = usize::from(board.pitch.max(1));
    let width = board.ground.iter().map(|row| row.chars().count()).max().unwrap_or(0);
    let (mut high, mut low) = (Vec::new(), Vec::new());
    for place in 0..width {
        let column = usize::from(board.first_column) + place;
        let letter = |number: usize| char::from(b'A' + u8::try_from(number % 26).expect("below 26")).to_string();
        write_at(&mut low, MARGIN + pitch * place, &letter(column));
        if column >= 26 {
            write_at(&mut high, MARGIN + pitch * place, &letter(column / 26 - 1));
        }
    }
    let mut rows = if high.is_empty() { vec![low] } else { vec![high, low] };
    for (place, ground) in board.ground.iter().enumerate() {
        let row = usize::from(board.first_row) + place;
        let mut line = Vec::with_capacity(MARGIN + pitch * width);
        write_at(&mut line, 0, &format!("{:>2}", row + 1));
        line.resize(MARGIN, ' ');
        line.extend(ground.chars().flat_map(|glyph| std::iter::repeat_n(glyph, pitch)));
        for piece in board.pieces.iter().filter(|piece| usize::from(piece.row) == row) {
            let column = usize::from(piece.column).checked_sub(board.first_column.into());
            if let Some(column) = column.filter(|column| *column < width) {
                write_at(&mut line, MARGIN + pitch * column, &piece.label);
            }
        }
        rows.push(line);
    }
    rows.into_iter().map(String::from_iter).collect()
}

/// Characters before the first column of a tall board, and from one column to the next.
const TALL_MARGIN: usize = 2;
const TALL_PITCH: usize = 4;

/// A line of column letters, then two lines a row; the lower columns hang a line lower, into the row after. Rows have
/// their number where their higher columns begin.
fn tall_rows(board: &TallBoard) -> Vec<String> {
    let lines = 2 * usize::from(board.rows) + 1;
    let mut rows: Vec<Vec<char>> = vec![Vec::new(); lines + 1];
    let place = |column: u8| TALL_MARGIN + TALL_PITCH * usize::from(column);
    for column in 0..board.columns {
        write_at(&mut rows[0], place(column) + 1, &char::from(b'A' + column).to_string());
    }
    for row in 0..board.rows {
        let line = 1 + 2 * usize::from(row);
        write_at(&mut rows[line], 0, &format!("{:>2}", u16::from(row) + 1));
    }
    let mut cells: Vec<&TallCell> = board.cells.iter().collect();
    cells.sort_by_key(|cell| (cell.at.row, cell.at.column % 2, cell.at.column));
    for cell in cells {
        let line = 1 + 2 * usize::from(cell.at.row) + usize::from(cell.at.column % 2);
        for (line, text) in (line..).zip(tall_cell(cell)) {
            if let Some(row) = rows.get_mut(line) {
                write_at(row, place(cell.at.column), &text);
            }
        }
    }
    if rows.last().is_some_and(|row| row.iter().all(|glyph| *glyph == ' ')) {
        rows.pop();
    }
    rows.into_iter().map(String::from_iter).collect()
}

/// `X1>` above `.5`: a mark beside the label faces up the map, one beside the strength down.
fn tall_cell(cell: &TallCell) -> [String; 2] {
    let Some(token) = &cell.token else {
        return cell.bare.clone();
    };
    let (up, down) = match token.facing {
        Direction::N => ("^", ""),
        Direction::Ne => (">", ""),
        Direction::Nw => ("<", ""),
        Direction::S => ("", "v"),
        Direction::Se => ("", ">"),
        Direction::Sw => ("", "<"),
    };
    let ground = token.state.unwrap_or(cell.ground);
    [
        format!("{}{up}", token.label),
        format!("{ground}{}{down}", token.strength % 10),
    ]
}

fn write_at(line: &mut Vec<char>, column: usize, text: &str) {
    let end = column + text.chars().count();
    line.resize(line.len().max(end), ' ');
    for (place, glyph) in (column..).zip(text.chars()) {
        line[place] = glyph;
    }
}

fn draw(ground: &mut [Vec<char>], mark: &Mark) {
    let lower = mark.letter.to_ascii_lowercase();
    let glyphs = match mark.state {
        MarkState::Alive => ['[', mark.letter, ']'],
        MarkState::Acting => ['<', mark.letter, '>'],
        MarkState::Gone => ['x', lower, 'x'],
        MarkState::Empty => [' ', '.', ' '],
    };
    if let Some(row) = ground.get_mut(usize::from(mark.row)) {
        let first = usize::from(mark.column);
        row.resize(row.len().max(first + 3), ' ');
        row[first..first + 3].copy_from_slice(&glyphs);
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Chart, Hex, HexPiece, Seat, SquarePiece, Token};
    use super::*;

    #[test]
    fn words_are_shared_out_over_rows() {
        assert_eq!(wrapped("  a  fits", 4, 9), ["  a  fits"]);
        assert_eq!(
            wrapped("  one two three four", 3, 10),
            ["  one two", "   three", "   four"]
        );
        assert_eq!(wrapped("incomprehensibly long", 1, 8), ["incompre", " long"]);
        assert_eq!(cut("żółw", 2), "żó");
    }

    #[test]
    fn marks_stand_on_the_ground() {
        let mark = |column, letter, state| Mark {
            row: 0,
            column,
            letter,
            seat: Some(Seat(0)),
            around: Vec::new(),
            state,
        };
        let scene = Scene::Chart(Chart {
            head: "VALE".to_owned(),
            ground: vec!["^     \"".to_owned()],
            marks: vec![mark(1, 'A', MarkState::Acting), mark(8, 'C', MarkState::Gone)],
            picture_legend: None,
            sites: Vec::new(),
            legend: vec!["legend  ".to_owned()],
            grounds: Vec::new(),
        });
        assert_eq!(scene.to_ascii(), "VALE\n^<A>  \" xcx\nlegend");
        assert!(scene.fits());
    }

    #[test]
    fn hexes_stand_half_a_row_apart() {
        let cell = |column, row, ground, note: &str, piece: Option<&str>| HexCell {
            at: Hex::new(column, row),
            ground,
            holder: None,
            note: note.to_owned(),
            piece: piece.map(|label| HexPiece {
                seat: Some(Seat(0)),
                label: label.to_owned(),
                kind: String::new(),
                silhouette: crate::Silhouette::None,
                life: None,
                acted: false,
            }),
        };
        let scene = Scene::Hexes(HexBoard {
            light: crate::Light::Day,
            head: "FORD".to_owned(),
            columns: 3,
            rows: 2,
            cells: vec![
                cell(1, 0, 'K', "", Some("RL")),
                cell(0, 0, 't', "", Some("B12!")),
                cell(2, 0, 'v', "b", None),
                cell(0, 1, '^', "", None),
            ],
            picture_legend: None,
            legend: vec!["legend".to_owned()],
            grounds: Vec::new(),
        });
        let expected = "FORD\n   A     C\n      B\n 1 tB12! vb\n      KRL\n 2 ^\nlegend";
        assert_eq!(scene.to_ascii(), expected);
    }

    #[test]
    fn squares_keep_their_addresses_when_a_part_is_shown() {
        let board = |pitch, label: &str| {
            Scene::Squares(SquareBoard {
                head: String::new(),
                first_column: 25,
                first_row: 8,
                ground: vec!["..".to_owned(), "#.".to_owned()],
                pitch,
                pieces: vec![SquarePiece {
                    column: 26,
                    row: 9,
                    seat: Some(Seat(0)),
                    label: label.to_owned(),
                    kind: String::new(),
                    silhouette: crate::Silhouette::None,
                    life: None,
                }],
                picture_legend: None,
                legend: vec!["legend".to_owned()],
                grounds: Vec::new(),
            })
        };
        assert_eq!(board(1, "A").to_ascii(), "    A\n   ZA\n 9 ..\n10 #A\nlegend");
        assert_eq!(board(2, "A5").to_ascii(), "     A\n   Z A\n 9 ....\n10 ##A5\nlegend");
    }

    #[test]
    fn tokens_face_somewhere_on_a_tall_board() {
        let cell = |name: &str, ground, bare: [&str; 2], token: Option<(&str, Direction, Option<char>)>| TallCell {
            at: name.parse().expect("a hex"),
            ground,
            bare: bare.map(str::to_owned),
            token: token.map(|(label, facing, state)| Token {
                label: label.to_owned(),
                kind: String::new(),
                silhouette: crate::Silhouette::None,
                seat: None,
                side: String::new(),
                facing,
                strength: if state.is_some() { 10 } else { 4 },
                state,
                below: Vec::new(),
            }),
        };
        let scene = Scene::Tall(TallBoard {
            head: "TWO ROWS".to_owned(),
            columns: 3,
            rows: 2,
            cells: vec![
                cell("A1", '&', ["&&", "&&"], None),
                cell("B1", '.', [" .", ""], Some(("X1", Direction::Se, None))),
                cell("C1", '.', [" .", ""], Some(("a10", Direction::N, Some('!')))),
                cell("A2", '.', [" .", ""], None),
                cell("B2", '.', [" .", ""], None),
                cell("C2", ':', [" :", " :"], Some(("t1", Direction::Sw, None))),
            ],
            picture_legend: None,
            legend: Vec::new(),
            grounds: Vec::new(),
        });
        let expected = "TWO ROWS\n   A   B   C\n 1&&      a10^\n  &&  X1  !0\n 2 .  .4> t1\n       .  :4<";
        assert_eq!(scene.to_ascii(), expected);
    }

    #[test]
    fn a_row_of_43_does_not_fit() {
        let sheet = |width| Scene::Sheet {
            head: String::new(),
            rows: vec!["x".repeat(width)],
        };
        assert!(sheet(42).fits());
        assert!(!sheet(43).fits());
    }
}
