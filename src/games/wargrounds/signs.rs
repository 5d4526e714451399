//! What the signs of boards and tables mean where several stand together: `A10`, `G15D>A`, `A_`, `M10`
//! ([chapter 7](docs/rules/wargrounds.md#7-board-table-and-narration)). Those that stand alone are told of in the glossary.

use super::book::BOOK;
use super::data::{Cell, Faction, Ground, Side, Start};
use super::parts::CharacterId;
use super::state::{Life, Wargrounds};
use muster_kit::{Answer, Line};

/// Tokens behind HP, each with what it says of its character.
const TOKENS: [(char, &str); 6] = [
    ('D', "Disarmed"),
    ('E', "Exposed"),
    ('T', "Tired"),
    ('F', "Frozen"),
    ('P', "under Protect"),
    ('R', "under Reflect"),
];
const STARTS: [Start; 4] = [Start::Left, Start::Right, Start::Attack, Start::Defend];
/// More hit points than a character can have.
const HP_END: u8 = 30;

/// What a sign of several parts means; none for what is no such sign, and for what the rule book tells of by itself.
pub fn told(game: &Wargrounds, asked: &str) -> Option<Answer> {
    let word = asked.trim().trim_matches('`');
    if let Some(told) = of_a_table(game, word) {
        return Some(Answer::lines(vec![Line::from(told)]));
    }
    if word.chars().count() < 2 || BOOK.topic(word).is_some() || BOOK.clause(word).is_some() {
        return None;
    }
    let is_in_glossary = BOOK.sign(word, "/game rules").is_some_and(|answer| {
        let says = |line: &Line| line.plain(|seat| seat.to_string()).contains(&format!("`{word}`"));
        answer.lines.iter().any(says)
    });
    if is_in_glossary {
        return None;
    }
    let readers: [fn(&Wargrounds, &str) -> Option<String>; 7] =
        [character, off_the_field, power, cell, bound_start, die, number];
    let lines: Vec<Line> = readers
        .iter()
        .filter_map(|reader| reader(game, word))
        .map(Line::from)
        .collect();
    (!lines.is_empty()).then(|| Answer::lines(lines))
}

/// `-3`, `away`, `Clans`: words of tables and lists that lead to no topic of their own.
fn of_a_table(game: &Wargrounds, word: &str) -> Option<String> {
    if let Some(cards) = word.strip_prefix('-').and_then(|cards| cards.parse::<u8>().ok()) {
        let misses = match cards {
            1 => "its next card".to_owned(),
            cards => format!("its next {cards} cards"),
        };
        return Some(format!(
            "In the table of a side: the character is off the field and misses {misses} before it comes back."
        ));
    }
    match word.to_lowercase().as_str() {
        "away" => {
            let told = "In the table of a side: the character has fallen, is off the field and comes back later.";
            Some(told.to_owned())
        }
        faction => {
            let found = Faction::PLAYABLE.into_iter().find(|known| known.word() == faction)?;
            Some(about_faction(game, found))
        }
    }
}

/// What a faction is, and who plays it ([WG-1](docs/rules/wargrounds.md#wg-1)).
fn about_faction(game: &Wargrounds, faction: Faction) -> String {
    let plays = [Side::Red, Side::Blue]
        .into_iter()
        .find(|side| game.terms.faction(*side) == faction);
    let plays = match plays {
        Some(side) => format!("{} plays it here", side.title()),
        None => "nobody plays it here".to_owned(),
    };
    let own = match faction {
        Faction::Clans => "Its captain's event deck has one Kudos more.",
        Faction::Empire => "Its roll for armour counts 1 more.",
        Faction::Horde => "It has more members, and brings What Do the Bones Say into the event decks.",
        Faction::Wardens => "Its roll for kit counts 1 more.",
        Faction::Greyscales => "",
    };
    format!("{}: one of the four factions; {plays}. {own}", faction.title())
}

/// A character of this game by its letter of the map, and what stands behind the letter.
fn lettered<'a>(game: &Wargrounds, word: &'a str) -> Option<(CharacterId, &'a str)> {
    let letter = word.chars().next()?;
    let who = game
        .people
        .everybody()
        .find(|who| game.people.badge(*who).letter() == letter)?;
    Some((who, &word[letter.len_utf8()..]))
}

/// `A10`, `G15D>A`: a character below the board, or on the board of zoom, with its hit points, tokens and bound start.
fn character(game: &Wargrounds, word: &str) -> Option<String> {
    let (who, rest) = lettered(game, word)?;
    let name = game.people.named(who);
    if rest == "+" {
        return Some(format!("On the board of zoom: {name} has 10 HP or more."));
    }
    let (values, start) = match rest.split_once('>') {
        Some((values, start)) => (values, Some(start)),
        None => (rest, None),
    };
    let end = values.find(|sign: char| !sign.is_ascii_digit()).unwrap_or(values.len());
    let hp: u8 = values[..end].parse().ok().filter(|hp| *hp < HP_END)?;
    let mut told = vec![format!("Below the board it says: {name} has {hp} HP")];
    for token in values[end..].chars() {
        let (_, words) = TOKENS.iter().find(|(known, _)| *known == token)?;
        told.push(format!("is {words}"));
    }
    if let Some(start) = start {
        told.push(format!("starts its next move {}", start_told(start_named(start)?)));
    }
    // A player who asks what a sign means may not have read it there.
    let now = game.people.fighter(who);
    let is_there = matches!(now.life(), Life::Standing | Life::Unplaced);
    let now = match is_there && now.hp() != hp {
        true => format!(" As things stand it has {} HP.", now.hp()),
        false => String::new(),
    };
    Some(format!("{}.{now}", told.join(", ")))
}

fn start_named(text: &str) -> Option<Start> {
    let letter: char = text.parse().ok()?;
    STARTS.into_iter().find(|start| start.letter() == letter)
}

fn start_told(start: Start) -> &'static str {
    match start {
        Start::Left => "to the left",
        Start::Right => "to the right",
        Start::Attack => "in attack",
        Start::Defend => "in defence",
    }
}

/// `A_`, `A...`, `A-2`, `(A)`, `A>R`: what else stands behind or around a letter.
fn off_the_field(game: &Wargrounds, word: &str) -> Option<String> {
    if let Some(inside) = word.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) {
        let (who, rest) = lettered(game, inside)?;
        let name = game.people.named(who);
        return rest
            .is_empty()
            .then(|| format!("Below the board it says: {name} is out for the rest of the phase or of the game."));
    }
    let (who, rest) = lettered(game, word)?;
    let name = game.people.named(who);
    let told = match rest {
        "_" => "has fallen and lies on the field".to_owned(),
        "..." => "has fallen and comes back later".to_owned(),
        rest => {
            if let Some(start) = rest.strip_prefix('>').and_then(start_named) {
                format!("starts its next move {}", start_told(start))
            } else {
                match rest.strip_prefix('-')?.parse::<u8>().ok()? {
                    1 => "misses its next card".to_owned(),
                    cards => format!("misses its next {cards} cards"),
                }
            }
        }
    };
    Some(format!("Below the board it says: {name} {told}."))
}

/// `M10`, `S2`: what a character has left of its power.
fn power(_: &Wargrounds, word: &str) -> Option<String> {
    let (name, number) = match word.split_at_checked(1)? {
        ("M", number) => ("Mana", number),
        ("S", number) => ("Stamina", number),
        _ => return None,
    };
    let number: u8 = number.parse().ok()?;
    Some(format!(
        "In the table of a side: the character has {number} {name} left."
    ))
}

/// A cell, what its ground is, and who stands there.
fn cell(game: &Wargrounds, word: &str) -> Option<String> {
    if !word.starts_with(|first: char| first.is_ascii_uppercase()) {
        return None;
    }
    let at: Cell = word.parse().ok().filter(|at| game.field.board().has(*at))?;
    let ground = match game.field.ground(at) {
        Ground::Open => "open ground",
        Ground::Wall => "a wall",
        Ground::Water => "water, which kills",
        Ground::Lava => "lava, which kills",
        Ground::Goal => "part of the goal area",
        Ground::West => "part of the west starting area",
        Ground::East => "part of the east starting area",
    };
    let there = game.people.occupant(at);
    let there = there.map_or_else(String::new, |who| format!(" {} stands there.", game.people.named(who)));
    Some(format!("{at} is a cell of the map: {ground}.{there}"))
}

/// `>R`: a start that binds the next move, by itself.
fn bound_start(_: &Wargrounds, word: &str) -> Option<String> {
    let start = start_named(word.strip_prefix('>')?)?;
    Some(format!(
        "Below the board, behind a character as in `A10>{}`: it starts its next move {}.",
        start.letter(),
        start_told(start)
    ))
}

/// `[4]`, `->`, `5+`: what the log prints of dice.
fn die(_: &Wargrounds, word: &str) -> Option<String> {
    if word == "->" {
        return Some("In the log: what comes of the dice before it, or the cell where a move ends.".to_owned());
    }
    if let Some(face) = word.strip_suffix('+') {
        let face: u8 = face.parse().ok()?;
        return Some(format!("Behind dice: {face} or more is needed."));
    }
    let face = word.strip_prefix('[')?.strip_suffix(']')?;
    let face: u8 = face.parse().ok()?;
    Some(format!("In the log: a die that shows {face} and counts."))
}

/// `#7`, `36.0`, `3/5`, `4"`: numbers that stand by themselves.
fn number(_: &Wargrounds, word: &str) -> Option<String> {
    if let Some(entry) = word.strip_prefix('#') {
        let entry: u32 = entry.parse().ok()?;
        return Some(format!("Entry {entry} of the log: `/game log` reads it."));
    }
    if let Some(inches) = word.strip_suffix('"') {
        let inches: u8 = inches.parse().ok()?;
        return Some(format!("{inches} inches on the field: a cell is one inch wide."));
    }
    if let Some((now, most)) = word.split_once('/') {
        let (now, most): (u8, u8) = (now.parse().ok()?, most.parse().ok()?);
        return Some(format!("HP of a character: {now} of {most} are left."));
    }
    let (whole, tenth) = word.trim_start_matches('-').split_once('.')?;
    let is_number = whole.parse::<u16>().is_ok() && tenth.len() == 1 && tenth.parse::<u8>().is_ok();
    is_number.then(|| {
        "A mean, such as hits on average; behind what an NPC does, the points that it counts it worth.".to_owned()
    })
}
