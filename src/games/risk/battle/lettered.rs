//! Examples of orders in the letters of a side's own units and of its enemies, as they stand ([RK-3](docs/rules/risk.md#rk-3)):
//! `a >n` of the rule book is `n >a` for side 2.

use super::{Battle, Side};
use crate::plane::Facing;
use crate::units::UnitType;
use std::collections::BTreeMap;

/// Words before the letter of an enemy.
const AT_AN_ENEMY: [&str; 5] = ["fire", "fires", "attack", "attacks", "vs"];

/// Words before the letter of an enemy, or before a facing: `charge n` is a charge and a turn to the north.
const AT_AN_ENEMY_OR_A_FACING: [&str; 2] = ["charge", "charges"];

/// A text whose examples, in backticks, name units of side 1 as one's own and units of side 2 as the enemy's, for a side.
/// Letters that the examples name are put right in the prose around them, too.
pub fn for_side(battle: &Battle, side: Side, text: &str) -> String {
    let mut letters = Letters::of(battle, side);
    let pieces: Vec<&str> = text.split('`').collect();
    let is_code = |place: usize| place % 2 == 1;
    let coded: Vec<String> = pieces
        .iter()
        .enumerate()
        .map(|(place, piece)| match is_code(place) {
            true => letters.in_code(piece),
            false => (*piece).to_owned(),
        })
        .collect();
    let told: Vec<String> = coded
        .into_iter()
        .enumerate()
        .map(|(place, piece)| match is_code(place) {
            true => piece,
            false => letters.in_prose(&piece, place == 0),
        })
        .collect();
    told.join("`")
}

/// The units of a side and of its enemy, and what the letters of the examples became.
struct Letters {
    own: Vec<(char, UnitType)>,
    enemies: Vec<(char, UnitType)>,
    renamed: BTreeMap<char, char>,
}

impl Letters {
    fn of(battle: &Battle, side: Side) -> Letters {
        let units = |side: Side| -> Vec<(char, UnitType)> {
            let standing: Vec<_> = battle.field.army(side).map(|unit| (unit.letter, unit.kind)).collect();
            if !standing.is_empty() {
                return standing;
            }
            // Nobody stands on the table before both sides are set up.
            let listed = battle.sides.command(side).roster.0.iter().enumerate();
            listed.map(|(place, kind)| (side.letter(place), *kind)).collect()
        };
        Letters {
            own: units(side),
            enemies: units(side.other()),
            renamed: BTreeMap::new(),
        }
    }

    /// `/risk orders text:a >n; rest adv`, `c,a`, `a vs q`, `a>q battle:2`.
    fn in_code(&mut self, code: &str) -> String {
        let (code, battle) = code.split_at(code.find(" battle:").unwrap_or(code.len()));
        let (head, items) = code.split_at(code.rfind(':').map_or(0, |at| at + 1));
        let items: Vec<String> = items.split(';').map(|item| self.in_item(item)).collect();
        format!("{head}{}{battle}", items.join(";"))
    }

    fn in_item(&mut self, item: &str) -> String {
        let mounts = item.contains("mount");
        let words: Vec<&str> = item.split(' ').collect();
        let first = words.iter().position(|word| !word.is_empty());
        let told: Vec<String> = words
            .iter()
            .enumerate()
            .map(|(place, word)| {
                let before = place.checked_sub(1).map_or("", |before| words[before]);
                if let Some((by, on)) = word.split_once('>') {
                    let arrows = &word[by.len()..word.len() - on.trim_start_matches('>').len()];
                    let by = self.names(by, false);
                    return format!("{by}{arrows}{}", self.enemy(on.trim_start_matches('>')));
                }
                if Some(place) == first && (words.len() > place + 1 || word.contains([',', '-'])) {
                    return self.names(word, mounts);
                }
                // `a q` is an attack, and `a n` a turn to the north.
                let is_pair = words.len() == 2 && before.len() == 1;
                let is_aim = (is_pair || AT_AN_ENEMY_OR_A_FACING.contains(&before)) && Facing::read(word).is_none();
                if is_aim || AT_AN_ENEMY.contains(&before) {
                    return self.enemy(word);
                }
                (*word).to_owned()
            })
            .collect();
        told.join(" ")
    }

    /// `a`, `a,c`, `a-d`: units of one's own; anything else stays.
    fn names(&mut self, word: &str, mounts: bool) -> String {
        let names: Vec<&str> = word.split([',', '-']).collect();
        let is_own = |name: &&str| matches!(name.as_bytes(), [b'a'..=b'l']);
        let stands = |name: &&str| {
            self.own
                .iter()
                .any(|(own, _)| name.eq_ignore_ascii_case(&own.to_string()))
        };
        if !names.iter().all(is_own) || !mounts && names.iter().all(stands) {
            return word.to_owned();
        }
        if let (true, Some((first, _)), Some((last, _))) = (word.contains('-'), self.own.first(), self.own.last()) {
            return format!("{}-{}", first.to_ascii_lowercase(), last.to_ascii_lowercase());
        }
        let mut renamed: Vec<String> = Vec::new();
        for letter in names.iter().filter_map(|name| name.chars().next()) {
            let own = self.own_letter(letter, mounts).to_string();
            if !renamed.contains(&own) {
                renamed.push(own);
            }
        }
        renamed.join(",")
    }

    fn own_letter(&mut self, letter: char, mounts: bool) -> char {
        let fits = |kind: UnitType| !mounts || kind == UnitType::Dr;
        let fitting: Vec<char> = self
            .own
            .iter()
            .filter(|(_, kind)| fits(*kind))
            .map(|(own, _)| *own)
            .collect();
        self.rename(letter, 'A', &fitting)
    }

    /// `n`: a unit of the enemy; anything else stays.
    fn enemy(&mut self, word: &str) -> String {
        let mut letters = word.chars();
        match (letters.next(), letters.next()) {
            (Some(letter @ 'n'..='y'), None) => {
                let enemies: Vec<char> = self.enemies.iter().map(|(enemy, _)| *enemy).collect();
                self.rename(letter, 'N', &enemies).to_string()
            }
            _ => word.to_owned(),
        }
    }

    /// A small letter as it is if such a unit stands, else the one that stands in its place behind `first`.
    fn rename(&mut self, letter: char, first: char, standing: &[char]) -> char {
        let called = letter.to_ascii_uppercase();
        if standing.is_empty() || standing.contains(&called) {
            return letter;
        }
        let place = usize::try_from(u32::from(called) - u32::from(first)).unwrap_or_default();
        let other = standing[place % standing.len()];
        self.renamed.insert(called, other);
        other.to_ascii_lowercase()
    }

    /// Letters that stand alone. At the beginning of a sentence `A` is no unit.
    fn in_prose(&self, prose: &str, begins: bool) -> String {
        let all: Vec<char> = prose.chars().collect();
        let is_word = |place: Option<usize>| place.and_then(|at| all.get(at)).is_some_and(|c| c.is_alphanumeric());
        let renamed = |(at, letter): (usize, &char)| {
            let stands_alone = !is_word(at.checked_sub(1)) && !is_word(Some(at + 1));
            let opens = (at == 0 && begins) || (at >= 2 && all[at - 2] == '.');
            let other = self.renamed.get(letter).filter(|_| stands_alone);
            other.filter(|_| *letter != 'A' || !opens).copied().unwrap_or(*letter)
        };
        all.iter().enumerate().map(renamed).collect()
    }
}
