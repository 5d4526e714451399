//! What stands below the field: what its signs mean, drawn in pictures and in words.

use super::{AREAS, GLUE};
use muster_kit::ascii::{self, unwrapped, wrapped};
use muster_kit::{PictureLegend, Scene, Sign, Silhouette, SquareBoard};

/// The signs of the ground and of the things on it, as far as they are on a board; characters have letters
/// ([7.1](docs/rules/wargrounds.md#71-glyphs)).
fn signs(board: &SquareBoard) -> Vec<Sign> {
    const NAMES: [(char, &str); 7] = [
        ('#', "wall"),
        ('~', "water"),
        ('^', "lava"),
        (':', "goal"),
        ('<', "west starting area"),
        ('>', "east starting area"),
        ('=', "bridge"),
    ];
    let ground_of = |glyph: char| {
        let known = board.grounds.iter().find(|(other, _)| *other == glyph);
        known.map_or(muster_kit::Ground::Plain, |(_, ground)| *ground)
    };
    let has_areas = board.legend.iter().any(|row| row == AREAS);
    let mut signs: Vec<Sign> = NAMES
        .iter()
        .filter(|(glyph, _)| board.ground.iter().any(|row| row.contains(*glyph)))
        .filter(|(glyph, _)| !(has_areas && ['<', '>'].contains(glyph)))
        .map(|(glyph, name)| Sign::of_ground(*glyph, ground_of(*glyph), name))
        .collect();
    for piece in board.pieces.iter().filter(|piece| piece.seat.is_none()) {
        let glyph: String = piece.label.chars().take(1).collect();
        let sign = Sign {
            silhouette: piece.silhouette,
            ..Sign::of_ground(glyph, muster_kit::Ground::Plain, &piece.kind)
        };
        if !signs.contains(&sign) {
            signs.push(sign);
        }
    }
    signs
}

/// `A5 letter and HP, + for 10 or more` of the first character, where that is what a board shows.
fn label_row(board: &SquareBoard) -> Option<String> {
    let piece = board.pieces.iter().find(|piece| piece.seat.is_some())?;
    (board.pitch > 1).then(|| format!("{} letter and HP, + for 10 or more", piece.label))
}

/// The board with what its signs mean below it: drawn in a picture, in words where there is room.
pub fn with_legend(mut board: SquareBoard) -> SquareBoard {
    let signs = signs(&board);
    let told: Vec<String> = signs
        .iter()
        .map(|sign| format!("{} {}", sign.glyph, sign.name))
        .collect();
    // What a picture draws is not named by its glyph.
    let drawn = signs.into_iter().map(|sign| match sign.silhouette {
        Silhouette::None => sign,
        _ => Sign {
            glyph: String::new(),
            ..sign
        },
    });
    board.picture_legend = Some(PictureLegend {
        signs: drawn.collect(),
        rows: unwrapped(label_row(&board).into_iter().chain(board.legend.iter().cloned())),
    });
    // Where there is no room for all, the signs of the ground are worth more than what the labels of characters mean.
    let label = label_row(&board);
    let whole: Vec<String> = told.iter().cloned().chain(label).collect();
    let with = |words: &[String]| {
        let mut full = board.clone();
        full.legend.splice(0..0, in_rows(words));
        full
    };
    let is_no_area = |word: &&String| !word.ends_with("starting area");
    let ground: Vec<String> = told.iter().filter(is_no_area).cloned().collect();
    let fitting = [whole, told, ground]
        .iter()
        .map(|words| with(words))
        .find(|full| Scene::Squares(full.clone()).fits());
    fitting.unwrap_or(board)
}

/// Words of a legend in rows, each together with its sign.
fn in_rows(words: &[String]) -> Vec<String> {
    let words: Vec<String> = words.iter().map(|word| word.replace(' ', GLUE)).collect();
    let rows = wrapped(&words.join("  "), 0, ascii::COLUMNS_MAX).into_iter();
    let rows = rows.map(|row| row.replace(GLUE, " "));
    rows.filter(|row| !row.is_empty()).collect()
}
