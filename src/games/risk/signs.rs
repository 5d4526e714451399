//! What the signs of maps, tables and lists mean where several stand together: `3LN`, `6u`, `vAv`. Those that stand alone are
//! told of in the glossary of docs/rules/risk.md.

use super::book::BOOK;
use super::data;
use super::state::Risk;
use super::units::UnitType;
use crate::battle::Battle;
use crate::called::army_asked_about;
use crate::campaign::{Army, Campaign};
use crate::drawn;
use crate::gazetteer;
use crate::looks::{about, looked_at};
use crate::map_scene;
use muster_kit::{Answer, Hex, Line, Seat};

/// Marks beside the letter of a unit, with where it faces.
const FACINGS: [(&str, &str, &str); 8] = [
    ("^", "^", "north"),
    ("v", "v", "south"),
    ("", ">", "east"),
    ("<", "", "west"),
    ("", "/", "northeast"),
    ("", "\\", "southeast"),
    ("/", "", "southwest"),
    ("\\", "", "northwest"),
];

/// Numbers before a letter in lists, with what they count.
const COUNTS: [(char, &str, &str); 4] = [
    ('u', "unit", "units"),
    ('p', "point", "points"),
    ('a', "army", "armies"),
    ('s', "settlement", "settlements"),
];

/// What a sign means as things stand for a viewer; none for what is no sign.
pub(super) fn told(game: &Risk, seat: Option<Seat>, asked: &str) -> Option<Answer> {
    let word = asked.trim();
    let bare = word.trim_matches('`');
    let word = if bare.is_empty() { word } else { bare };
    if let Some(dice) = dice(word) {
        return Some(Answer::lines(vec![Line::from(dice)]));
    }
    let here = on_the_board(game, seat, word);
    let sign = BOOK.sign(word, "/game rules").filter(|answer| is_exact(answer, word));
    let mut lines: Vec<Line> = here.map(|answer| answer.lines).unwrap_or_default();
    let tagged = tagged(game, word);
    // On the table `r1` is no train of an army R1, but a unit that has routed once.
    if tagged.is_none() || looked_at(game, seat, None).is_ok() {
        lines.extend(composed(word).map(Line::from));
    }
    lines.extend(tagged.map(Line::from));
    lines.extend(on_the_map(game, word));
    lines.extend(thrown(word).map(Line::from));
    let mut answer = sign.unwrap_or_default();
    lines.append(&mut answer.lines);
    lines.extend(column(game, word).map(Line::from));
    answer.lines = lines;
    match answer.lines.is_empty() {
        true => BOOK.topic(word).is_none().then(|| BOOK.sign(word, "/game rules"))?,
        false => Some(answer),
    }
}

/// Whether a sign is told of in the case in which it is asked about.
fn is_exact(answer: &Answer, word: &str) -> bool {
    let said = |line: &Line| line.plain(|seat| seat.to_string()).contains(&format!("`{word}`"));
    answer.lines.iter().any(said)
}

/// A unit on the table or an army on the map: by the letter or the tag as it is printed, or by its row of a list.
fn on_the_board(game: &Risk, seat: Option<Seat>, word: &str) -> Option<Answer> {
    if let Some(told) = looked_at(game, seat, None)
        .ok()
        .and_then(|battle| on_the_table(battle, word))
    {
        return Some(told);
    }
    let campaign = game.war.campaign()?;
    let is_tag = word.len() > 1 && word.starts_with(|first: char| first.is_ascii_uppercase());
    let tagged = || army_asked_about(campaign, seat, word).filter(|_| is_tag);
    let army = gazetteer::army_in_row(campaign, word).or_else(tagged)?;
    Some(about_army(campaign, army))
}

fn about_army(campaign: &Campaign, army: &Army) -> Answer {
    let mut lines = Line::rows(map_scene::entry(campaign, army));
    lines.push(Line::from(format!("{}.", army.lettered())));
    Answer::lines(lines)
}

/// `A`, `A LN 22.0,10.0 N`, `will fire at N if it can`, `1 commander 20.0,7.0 with G`, `Hold 36.0,24.0`: what lists print of a battle.
fn on_the_table(battle: &Battle, word: &str) -> Option<Answer> {
    let words: Vec<&str> = word.split_whitespace().collect();
    let unit = |letter: &str| {
        let letter: char = letter.parse().ok()?;
        battle.field.unit(letter).filter(|_| letter.is_ascii_uppercase())
    };
    match words.as_slice() {
        [letter] => unit(letter)
            .map(|unit| about(battle, unit))
            .or_else(|| gone(battle, letter)),
        [letter, kind, ..] if UnitType::named(kind).is_some() => on_the_table(battle, letter),
        ["aims", "at", letter] | ["will", "fire", "at", letter, ..] => {
            let mut answer = about(battle, unit(letter)?);
            answer.lines.insert(
                0,
                Line::from(format!("The unit fires at {letter} if it can when all have moved.")),
            );
            Some(answer)
        }
        ["with", letter] | [_, "commander", _, "with", letter] => {
            let mut answer = about(battle, unit(letter)?);
            let goes = format!("The commander goes where the unit {letter} goes.");
            answer.lines.insert(0, Line::from(goes));
            Some(answer)
        }
        ["Hold" | "hold", at, ..] => held(battle, at),
        _ => None,
    }
}

/// A unit that has left the table, by its letter.
fn gone(battle: &Battle, letter: &str) -> Option<Answer> {
    let left = battle
        .field
        .gone()
        .iter()
        .find(|gone| gone.unit.letter.to_string() == letter)?;
    let told = format!(
        "{letter}, {}, has left the table: {}.",
        left.unit.kind,
        drawn::fate(left)
    );
    Some(Answer::lines(vec![Line::from(told)]))
}

/// RK-128: a place that decides the battle, and who has it.
fn held(battle: &Battle, at: &str) -> Option<Answer> {
    let point = data::place(at.trim_end_matches(':'))?;
    let objective = battle.terms.objective()?;
    let point = objective.points.iter().find(|known| **known == point)?;
    let holder = match battle.field.holder(*point) {
        Some(side) => format!("{} has it now", battle.sides.command(side).nation),
        None => "nobody has it now".to_owned(),
    };
    let told = format!("{point} is a place that decides the battle at its end; {holder}.");
    Some(Answer::lines(vec![Line::from(told)]))
}

/// A hex, a settlement or a nation. `c1` is the train of an army before it is a hex.
fn on_the_map(game: &Risk, word: &str) -> Vec<Line> {
    let Some(campaign) = game.war.campaign() else {
        return Vec::new();
    };
    let is_small = word.starts_with(|first: char| first.is_ascii_lowercase());
    if is_small && composed(word).or_else(|| tagged(game, word)).is_some() {
        return Vec::new();
    }
    gazetteer::told(campaign, word)
        .map(|answer| answer.lines)
        .unwrap_or_default()
}

fn column(game: &Risk, word: &str) -> Option<String> {
    let letter: char = word.parse().ok()?;
    let map = &game.war.campaign()?.map;
    let columns = u32::try_from(map.columns()).ok()?;
    let place = u32::from(letter).checked_sub(u32::from('A'))?;
    (place < columns)
        .then(|| format!("{letter} above the map is the column of the hexes {letter}1, {letter}2 and so on."))
}

fn composed(word: &str) -> Option<String> {
    let readers: [fn(&str) -> Option<String>; 12] = [
        row, number, length, roster, counted, state, sacked, faced, share, aimed, way, numbered,
    ];
    readers.into_iter().find_map(|reader| reader(word))
}

/// `A LN 22.0,10.0 N`, of a unit that is not on the table yet.
fn row(word: &str) -> Option<String> {
    let words: Vec<&str> = word.split_whitespace().collect();
    let [letter, kind, at, facing, ..] = words.as_slice() else {
        return None;
    };
    let (letter, kind, at) = (letter.parse::<char>().ok()?, UnitType::named(kind)?, data::place(at)?);
    Some(format!(
        "The unit {letter}, {kind}, its centre at {at}, facing {facing}."
    ))
}

/// What a test of a die says, whole or in part: `[1] vs 2+`, `[4]+1 vs 3+`, `vs 4+`, `+1`, `bears it`.
fn dice(word: &str) -> Option<String> {
    let number = |text: &str| text.parse::<u8>().ok().filter(|_| !text.starts_with('+'));
    if word.eq_ignore_ascii_case("bears it") {
        let text = "Behind a die: the place that was sacked does not turn hostile to the army that did it.";
        return Some(text.to_owned());
    }
    if let Some((sign, by)) = word.split_at_checked(1).filter(|(sign, _)| ["+", "-"].contains(sign)) {
        let by = number(by)?;
        let told = if sign == "+" { "is added to" } else { "is taken from" };
        return Some(format!("Behind a die in brackets: {by} {told} what it shows."));
    }
    let (die, need) = word.split_once("vs ")?;
    let need = number(need.strip_suffix('+')?)?;
    if die.trim().is_empty() {
        return Some(format!(
            "Behind a die in brackets: {need} or more is needed for what is tested."
        ));
    }
    let (face, modifier) = die.trim().strip_prefix('[')?.split_once(']')?;
    let face = number(face)?;
    let plus: i16 = if modifier.is_empty() { 0 } else { modifier.parse().ok()? };
    let sum = i16::from(face) + plus;
    let sum_told = match plus {
        0 => String::new(),
        plus => format!(", with {plus:+} it is {sum}"),
    };
    let end = if sum >= i16::from(need) { "is" } else { "is not" };
    Some(format!(
        "A die shows {face}{sum_told}; {need} or more is needed, which {end} reached."
    ))
}

/// `d4`, as reports name a die that is thrown on the map.
fn thrown(word: &str) -> Option<String> {
    let sides: u8 = word.strip_prefix('d')?.parse().ok()?;
    [4, 6, 8, 10, 12, 20]
        .contains(&sides)
        .then(|| format!("Before a die in brackets, as in d{sides} [3]: a die of {sides} faces."))
}

/// A number that stands alone.
fn number(word: &str) -> Option<String> {
    if word == map_scene::BEFORE_THE_DIE {
        return Some("Behind `moves`: the army's march die is still to be thrown, and allows 4 to 6 hexes.".to_owned());
    }
    let number: u16 = word.parse().ok()?;
    Some(match word.len() {
        3 => {
            format!("{word} behind the place of a unit are degrees: where it faces, counted from north by way of east.")
        }
        _ => format!(
            "{number} beside a map is a row of hexes. On a table a digit among the units is a commander; on the left stand \
             centimetres, above it tens of centimetres."
        ),
    })
}

/// `36.0`.
fn length(word: &str) -> Option<String> {
    let _ = data::centimetres(word).filter(|_| word.contains('.'))?;
    Some(format!(
        "{word} is in centimetres: a distance, or one half of a place on the table, as in 36.0,24.0, from the left and from the \
         lower edge."
    ))
}

/// `>N`, `>>N`, `B>R`, `B>>R`: which unit goes for or attacks which.
fn aimed(word: &str) -> Option<String> {
    let (before, behind) = word.split_once('>')?;
    let contact = behind.starts_with('>');
    let letter = |text: &str| {
        let letter: char = text.parse().ok()?;
        letter.is_ascii_alphabetic().then(|| letter.to_ascii_uppercase())
    };
    let target = letter(behind.trim_start_matches('>'))?;
    let told = match (before, contact) {
        ("", true) => format!("In orders: the unit goes into contact with {target}."),
        ("", false) => format!("In orders: the unit goes towards {target} until it can shoot."),
        (by, true) => format!("In orders: {} goes into contact with {target}.", letter(by)?),
        (by, false) => {
            let by = letter(by)?;
            format!("In a report: {by} attacks {target}. In orders: {by} goes towards {target} until it can shoot.")
        }
    };
    Some(told)
}

/// `Q6>R11`: hexes of a march.
fn way(word: &str) -> Option<String> {
    let hexes: Vec<Hex> = word.split('>').map(|hex| hex.parse().ok()).collect::<Option<_>>()?;
    let (last, by) = hexes.split_last().filter(|(_, by)| !by.is_empty())?;
    let by: Vec<String> = by.iter().map(Hex::to_string).collect();
    Some(format!("In orders: by way of {} to {last}.", by.join(" and ")))
}

/// `#7`, as the table numbers what was done.
fn numbered(word: &str) -> Option<String> {
    let number: u32 = word.strip_prefix('#')?.parse().ok()?;
    Some(format!(
        "The entry {number} of what was done at this table: /game log shows it, /game replay and /game undo name it."
    ))
}

/// `3LN`.
fn roster(word: &str) -> Option<String> {
    let code = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let kind = UnitType::named(code).filter(|kind| kind.code() == code)?;
    let count: u16 = word[..word.len() - code.len()].parse().ok()?;
    Some(format!("{count} of {kind} ({code}), {} points each.", kind.points()))
}

/// `6u`, `32p`, `m5`.
fn counted(word: &str) -> Option<String> {
    if word.strip_prefix('m') == Some(map_scene::BEFORE_THE_DIE) {
        return Some("The army's march die is still to be thrown, and allows 4 to 6 hexes.".to_owned());
    }
    if let Some(steps) = word.strip_prefix('m').and_then(|rest| rest.parse::<u8>().ok()) {
        let hexes = if steps == 1 { "hex" } else { "hexes" };
        return Some(format!("The army may march {steps} {hexes} this turn."));
    }
    let last = word.chars().next_back()?;
    let (_, one, many) = COUNTS.into_iter().find(|(letter, ..)| *letter == last)?;
    let count: u16 = word[..word.len() - 1].parse().ok()?;
    Some(format!("{count} {}.", if count == 1 { one } else { many }))
}

/// `@C`, `vH`, `C1`, `c1`, `C+`: signs with the letter of a nation of this map.
fn tagged(game: &Risk, word: &str) -> Option<String> {
    let campaign = game.war.campaign()?;
    let mut letters = word.chars();
    let (sign, last) = (letters.next()?, letters.next()?);
    if letters.next().is_some() {
        return None;
    }
    let name = |letter: char| gazetteer::party_of(campaign, letter).map(|party| campaign.nations.name(party));
    if (sign, last) == ('+', '+') {
        return Some("Supply trains of several nations on one hex.".to_owned());
    }
    if let Some(place) = settlement(sign).filter(|_| last.is_ascii_uppercase()) {
        return Some(format!("{place} that {} ({last}) holds.", name(last)?));
    }
    let nation = name(sign.to_ascii_uppercase())?;
    match (sign.is_ascii_uppercase(), last) {
        (true, '+') => Some(format!("Two armies of {nation} on one hex.")),
        (false, '+') => Some(format!("Several supply trains of {nation} on one hex.")),
        (false, '1'..='9') => Some(format!("The supply train of the army {}.", word.to_uppercase())),
        (true, '1'..='9') => {
            let stands = campaign
                .armies
                .iter()
                .any(|army| campaign.nations.tag(army.id()) == word);
            let missing = if stands { "" } else { " It is not on the map." };
            Some(format!("The army {last} of {nation}.{missing}"))
        }
        _ => None,
    }
}

fn settlement(sign: char) -> Option<&'static str> {
    Some(match sign {
        '@' => "A capital",
        'o' => "A town",
        'v' => "A village",
        _ => return None,
    })
}

/// `ox`.
fn sacked(word: &str) -> Option<String> {
    let place = settlement(word.strip_suffix('x')?.parse().ok()?)?;
    Some(format!("{place} that was sacked."))
}

/// `vAv`, `A>`: a unit and where it faces.
fn faced(word: &str) -> Option<String> {
    FACINGS.into_iter().find_map(|(before, behind, facing)| {
        let unit = word.strip_prefix(before)?.strip_suffix(behind)?;
        let unit: char = unit.parse().ok()?;
        let is_unit = unit.is_ascii_uppercase();
        is_unit.then(|| format!("The unit {unit}, which faces {facing}."))
    })
}

/// `r2`, `x1`, `[5]`, `2+`, `24.2,21.0`.
fn state(word: &str) -> Option<String> {
    let behind = |sign: char| word.strip_prefix(sign).and_then(|rest| rest.parse::<u8>().ok());
    if let Some(routs) = behind('r') {
        return Some(format!("The unit has routed so often: {routs}."));
    }
    if let Some(failures) = behind('x') {
        return Some(format!("So many failures does the unit bear: {failures}."));
    }
    if let Some(face) = word.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
        return Some(format!("A die that shows {}.", face.parse::<u8>().ok()?));
    }
    if let Some(need) = word.strip_suffix('+') {
        return Some(format!("{} or more is needed.", need.parse::<u8>().ok()?));
    }
    data::place(word).map(|_| "A place on the table: centimetres from the left, and from the lower edge.".to_owned())
}

/// `4/38`.
fn share(word: &str) -> Option<String> {
    let (lost, all) = word.split_once('/')?;
    let (lost, all): (u16, u16) = (lost.parse().ok()?, all.parse().ok()?);
    Some(format!("{lost} points lost of the {all} that the side came with."))
}
