//! Scenes as text: at most 42 columns, so that a phone shows them unwrapped, and 1,800 characters, so that
//! one message holds them.

use super::{Mark, MarkState, Scene};

pub const COLUMNS_MAX: usize = 42;
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
        };
        rows.iter().map(|row| row.trim_end()).collect::<Vec<_>>().join("\n")
    }

    /// Whether the board fits a phone and a message.
    pub fn fits(&self) -> bool {
        let text = self.to_ascii();
        text.chars().count() <= CHARACTERS_MAX && text.lines().all(|row| row.chars().count() <= COLUMNS_MAX)
    }
}

fn head_of(head: &str) -> impl Iterator<Item = String> {
    (!head.is_empty()).then(|| head.to_owned()).into_iter()
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
    use super::super::{Chart, Seat};
    use super::*;

    #[test]
    fn marks_stand_on_the_ground() {
        let mark = |column, letter, state| Mark {
            row: 0,
            column,
            letter,
            seat: Some(Seat(0)),
            state,
        };
        let scene = Scene::Chart(Chart {
            head: "VALE".to_owned(),
            ground: vec!["^     \"".to_owned()],
            marks: vec![mark(1, 'A', MarkState::Acting), mark(8, 'C', MarkState::Gone)],
            legend: vec!["legend  ".to_owned()],
        });
        assert_eq!(scene.to_ascii(), "VALE\n^<A>  \" xcx\nlegend");
        assert!(scene.fits());
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
