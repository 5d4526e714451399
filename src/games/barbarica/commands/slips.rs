//! Slips in the names of kinds, `chieftan`, `axman 4`: the name that was probably meant ([BB-14](docs/rules/barbarica.md#bb-14)).

use crate::data::UnitType;
use crate::words::KindSaid;
use muster_kit::nearest::nearest;

/// A shorter word is like too many others.
const LETTERS_MIN: usize = 4;

/// A word that is no name of a kind, and the one that it is like.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Slip {
    pub said: String,
    pub meant: String,
}

/// What a word that names no unit was probably meant to be: `chieftain` of `chieftan`. None of a name, and of what is like
/// none.
pub fn slip(word: &str) -> Option<Slip> {
    let is_word = word.len() >= LETTERS_MIN && word.chars().all(char::is_alphabetic);
    if !is_word || KindSaid::at(&[word]).is_some() {
        return None;
    }
    let kinds = UnitType::ALL.into_iter().map(UnitType::sheet);
    let names = kinds.flat_map(|sheet| [sheet.name, sheet.plural]);
    let last = names.filter_map(|name| name.split(' ').next_back());
    let meant = nearest(word, last.filter(|last| KindSaid::at(&[last]).is_some()))?.to_lowercase();
    Some(Slip {
        said: word.to_owned(),
        meant,
    })
}

/// A line with the names that were probably meant, and the first slip in it; none of a line without one. The mark of an order
/// may stand before a name, `!auxilary 2`, and a comma behind it.
pub fn mended(line: &str) -> Option<(String, Slip)> {
    let mut first = None;
    let mut put = String::new();
    for piece in line.split_inclusive(|letter: char| !letter.is_alphabetic()) {
        let word = piece.trim_end_matches(|letter: char| !letter.is_alphabetic());
        match slip(word) {
            Some(slip) => {
                put.push_str(&slip.meant);
                put.push_str(&piece[word.len()..]);
                first.get_or_insert(slip);
            }
            None => put.push_str(piece),
        }
    }
    first.map(|slip| (put, slip))
}
