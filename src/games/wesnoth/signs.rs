//! What the signs of boards mean where several stand together: `vr`, `=3P`, `L13`. Those that stand alone are told of in the
//! glossary of docs/rules/wesnoth.md.

use super::book::BOOK;
use super::data::Terrain;
use super::orders;
use super::words::{COLOURS, colour};
use muster_kit::hexes::Grid;
use muster_kit::{Answer, Line};

/// The letters of cover, each with its word and the lowest die that hits ([WB-17](docs/rules/wesnoth.md#wb-17)).
const COVERS: [(char, &str, u8); 5] = [
    ('H', "horrible", 2),
    ('P', "poor", 3),
    ('N', "normal", 4),
    ('G', "good", 5),
    ('S', "superb", 6),
];

/// What a sign means on a board of that size; none for what is no sign of a board, a sheet or a list.
pub(super) fn told(asked: &str, grid: Grid) -> Option<Answer> {
    let word = asked.trim().trim_matches('`');
    let word = if word.is_empty() { asked.trim() } else { word };
    let composed = number(word, grid).or_else(|| composed(word));
    let composed = composed.map(|text| Answer::lines(vec![Line::from(text)]));
    composed
        .or_else(|| column(word, grid))
        .or_else(|| BOOK.sign(word, "/game rules"))
}

/// A letter above the board; many of them are signs as well.
fn column(word: &str, grid: Grid) -> Option<Answer> {
    let letter: char = word.parse().ok()?;
    let place = u32::from(letter).checked_sub(u32::from('A'))?;
    if place >= u32::from(grid.columns) {
        return None;
    }
    let sign = BOOK.sign(word, "/game rules");
    let sign = sign.filter(|answer| answer.lines.iter().any(|line| says(line, &format!("`{letter}`"))));
    let mut answer = sign.unwrap_or_default();
    answer.lines.push(Line::from(format!(
        "{letter} above the board is the column of the hexes {letter}1, {letter}2 and so on."
    )));
    Some(answer)
}

fn says(line: &Line, word: &str) -> bool {
    line.plain(|seat| seat.to_string()).contains(word)
}

fn composed(word: &str) -> Option<String> {
    let readers: [fn(&str) -> Option<String>; 8] = [on_the_ground, cover, leader, turn, share, swings, die, numbered];
    readers.into_iter().find_map(|reader| reader(word))
}

/// A number that stands alone: beside a board, in an army, below a board.
fn number(word: &str, grid: Grid) -> Option<String> {
    let number: u16 = word.parse().ok()?;
    let row = match (1..=u16::from(grid.rows)).contains(&number) {
        true => format!("{number} beside the board is a row of hexes; at"),
        false => "At".to_owned(),
    };
    Some(format!(
        "{row} the beginning of a row of an army {number} is the unit's number, behind a word or below the head of a column it \
         is how much there is of that."
    ))
}

/// `[4]` in what is told of dice.
fn die(word: &str) -> Option<String> {
    let face: u8 = word.strip_prefix('[')?.strip_suffix(']')?.parse().ok()?;
    Some(format!(
        "A die that shows {face} and hits, or heals; dice without brackets do nothing."
    ))
}

/// `#7`, as the table numbers what was done.
fn numbered(word: &str) -> Option<String> {
    let number: u32 = word.strip_prefix('#')?.parse().ok()?;
    Some(format!(
        "The entry {number} of what was done at this table: /game log shows it, /game replay and /game undo name it."
    ))
}

/// `vr`, `=3P`, `t2`, `^x`, `cR5`, `KBL!`: a hex of a board or of a sheet.
fn on_the_ground(word: &str) -> Option<String> {
    let glyph = word.chars().next()?;
    let rest = &word[glyph.len_utf8()..];
    let ground = match glyph {
        'v' => "A village".to_owned(),
        'c' => "A hex of a castle".to_owned(),
        'K' => "A keep".to_owned(),
        glyph => {
            let mut name = Terrain::of_glyph(glyph)?.to_string();
            name[..1].make_ascii_uppercase();
            name
        }
    };
    if let (Some(side), 'v') = (small_letter(rest), glyph) {
        return Some(format!("{ground} that {} holds.", colour(side)));
    }
    if rest == "x" {
        return Some(format!("{ground}, which the unit may not enter."));
    }
    if let Some(cover) = cover(rest) {
        return Some(format!("{ground}. {cover}"));
    }
    // `K3` is a hex.
    if let Some(count) = rest.parse::<u8>().ok().filter(|_| glyph != 'K') {
        let units = if count == 1 { "unit" } else { "units" };
        return Some(format!(
            "{ground}, to which {count} {units} of yours can come this turn."
        ));
    }
    Some(format!("{ground}, and on it a unit. {}", unit(rest)?))
}

/// What the badge of a unit means that does not stand on the board.
pub(super) fn badge(word: &str) -> Option<Answer> {
    unit(word).map(|text| with_a_reroll(word, Answer::lines(vec![Line::from(text)])))
}

/// What `r6` is behind a target ([WB-67](docs/rules/wesnoth.md#wb-67)).
pub(super) fn reroll(word: &str) -> Option<Answer> {
    let below: u8 = word
        .strip_prefix('r')?
        .parse()
        .ok()
        .filter(|below| (1..=20).contains(below))?;
    Some(Answer::lines(vec![Line::from(format!(
        "Behind the target of an attack, as in `3 x F5 r{below}`: the dice are thrown again for 1 gold if they do less than \
         {below} damage."
    ))]))
}

/// What is told of a word with what it is behind a target, where it can stand there.
pub(super) fn with_a_reroll(word: &str, mut answer: Answer) -> Answer {
    answer
        .lines
        .extend(reroll(word).into_iter().flat_map(|told| told.lines));
    answer
}

/// `K3` on a map of reach, where it is no hex of the map: so many units can come onto a keep, of those that there are.
pub(super) fn keep_in_reach(word: &str, units: usize) -> Option<Answer> {
    let count: usize = word.strip_prefix('K')?.parse().ok()?;
    let text = format!("A keep, to which {count} of your units can come this turn.");
    (count <= units).then(|| Answer::lines(vec![Line::from(text)]))
}

/// The side whose villages a small letter marks.
fn small_letter(text: &str) -> Option<u8> {
    let of = |(letter, _): &(char, &str)| letter.to_ascii_lowercase().to_string() == text;
    u8::try_from(COLOURS.iter().position(of)?).ok()
}

/// `3P`: a cost and a cover.
fn cover(word: &str) -> Option<String> {
    let last = word.chars().next_back()?;
    let (_, name, need) = COVERS.into_iter().find(|(letter, ..)| *letter == last)?;
    let cost: u8 = word[..word.len() - 1].parse().ok()?;
    let hit = if need == 6 {
        "6 alone".to_owned()
    } else {
        format!("{need} or more")
    };
    Some(format!(
        "To enter it costs the unit {cost} of its moves; its cover there is {name}: it is hit on {hit}."
    ))
}

/// `R5`, `BL!`.
fn unit(word: &str) -> Option<String> {
    let badge = word.strip_suffix('!').unwrap_or(word);
    let (owner, number) = orders::printed(badge)?;
    let unit = match number.0 {
        0 => format!("{badge} is {}'s leader", colour(owner)),
        number => format!("{badge} is {}'s unit {number}", colour(owner)),
    };
    let hurt = if badge == word {
        "."
    } else {
        "; `!` says that half its life or less is left."
    };
    Some(format!("{unit}{hurt}"))
}

/// `L13` and `L--` below the board.
fn leader(word: &str) -> Option<String> {
    match word.strip_prefix('L')? {
        "--" => Some("The side has no leader any more.".to_owned()),
        life => {
            let life: u8 = life.parse().ok()?;
            Some(format!(
                "Below the board: the leader of that side has {life} life left."
            ))
        }
    }
}

/// `>R` below the board.
fn turn(word: &str) -> Option<String> {
    let letter: char = word.strip_prefix('>')?.parse().ok()?;
    let (_, name) = COLOURS.iter().find(|(known, _)| *known == letter)?;
    Some(format!("It is {name}'s turn."))
}

/// `11/15!` in an army, `2/6` above it, `2+` below a map of reach.
fn share(word: &str) -> Option<String> {
    if let Some(need) = word.strip_suffix('+') {
        let need: u8 = need.parse().ok()?;
        return Some(format!("A die hits if it shows {need} or more."));
    }
    let (left, whole) = word.strip_suffix('!').unwrap_or(word).split_once('/')?;
    let (left, whole): (u8, u8) = (left.parse().ok()?, whole.parse().ok()?);
    let hurt = if word.ends_with('!') {
        "; `!` says that it is half or less"
    } else {
        ""
    };
    Some(format!(
        "Behind a unit: {left} of its {whole} life are left{hurt}. Behind `villages`: the side holds {left} of {whole}."
    ))
}

/// `2-3` on a sheet.
fn swings(word: &str) -> Option<String> {
    let (damage, swings) = word.split_once('-')?;
    let (damage, swings): (u8, u8) = (damage.parse().ok()?, swings.parse().ok()?);
    let dice = if swings == 1 { "die" } else { "dice" };
    Some(format!(
        "An attack of {swings} {dice}, each of which does {damage} damage if it hits."
    ))
}
