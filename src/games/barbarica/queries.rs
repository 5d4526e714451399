//! Questions: free, at any time, changing nothing (chapter 5).

use crate::bearing::bearing;
use crate::book::BOOK;
use crate::data::{Ranged, UnitType};
use crate::rules::shots::ShotKind;
use crate::rules::{authority, no, reach, shots};
use crate::state::{Army, Barbarica, Progress, Side, Unit};
use crate::words::{KindSaid, UnitId, compass, hexes};
use crate::{brain, cautions, scene, sighting, signs, situations};
use muster_kit::book;
use muster_kit::odds::{decimal, fraction};
use muster_kit::{Answer, Hex, Line, Refusal, Seat, Suggestion, Viewer, article, listed};
use serde::{Deserialize, Serialize};

/// A variant per subcommand that asks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Query {
    /// The card of a unit, or all of one's own units ([BB-15](docs/rules/barbarica.md#bb-15)).
    Card {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        unit: Option<UnitId>,
    },
    Sight {
        from: String,
        to: String,
    },
    /// What a unit of the bot follows, or all of them ([BB-225](docs/rules/barbarica.md#bb-225)).
    Brain {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        unit: Option<UnitId>,
    },
    Briefing {
        #[serde(default)]
        topic: String,
    },
    CampRoster {},
}

/// What a briefing tells about the episode that is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Topic {
    Story,
    Rules,
    Victory,
    Terrain,
    Weapons,
}

impl Topic {
    const ALL: [(&str, &str, Topic); 5] = [
        ("story", "what happens in this episode", Topic::Story),
        ("rules", "what is special in this episode", Topic::Rules),
        ("victory", "how this episode is won", Topic::Victory),
        ("terrain", "the signs of the map", Topic::Terrain),
        ("weapons", "the weapons of both sides", Topic::Weapons),
    ];

    /// None is the story.
    fn of(word: &str) -> Option<Topic> {
        let word = word.trim().to_lowercase();
        let named = Topic::ALL.iter().find(|(known, ..)| *known == word);
        named
            .map(|(.., topic)| *topic)
            .or(word.is_empty().then_some(Topic::Story))
    }
}

/// What a briefing tells about the episode that is played.
pub fn topics() -> Vec<Suggestion> {
    let episode = Topic::ALL
        .iter()
        .map(|(word, about, _)| Suggestion::new(format!("{word}: {about}"), *word));
    episode.collect()
}

/// Answers from what the asker may know: `self` is a guess already.
pub fn answer_query(game: &Barbarica, viewer: Viewer, query: Query) -> Result<Answer, Refusal> {
    match query {
        Query::Card { unit: Some(id) } => Ok(Answer::board(scene::card(game, known(game, id)?))),
        Query::Card { unit: None } => {
            let seat = match viewer {
                Viewer::Seat(seat) => seat,
                _ => Seat(game.seats.chief()),
            };
            Ok(all_cards(game, seat))
        }
        Query::Sight { from, to } => sight(game, viewer, &from, &to),
        Query::Brain { unit } => brains(game, unit),
        Query::Briefing { topic } => match Topic::of(&topic) {
            Some(topic) => Ok(briefing(game, topic)),
            None if sighting::asked(game, viewer, &topic).is_some() => {
                let (from, to) = sighting::asked(game, viewer, &topic).expect("it is some");
                sight(game, viewer, &from, &to)
            }
            None => match piece(game, viewer, book::subject(&topic)) {
                Some(answer) => Ok(answer),
                None => match BOOK.sign(book::subject(&topic), "/game rules") {
                    Some(answer) => Ok(answer),
                    None => BOOK.answer(&topic, "/game rules"),
                },
            },
        },
        Query::CampRoster {} => Ok(Answer::board(scene::roster(game))),
    }
}

/// What a badge or the letter of one means: the card of the unit, the hex of that name, the kind of the letter. A question
/// such as `what is a1` is about it.
fn piece(game: &Barbarica, viewer: Viewer, word: &str) -> Option<Answer> {
    let word = word.trim().trim_matches('`');
    let band = game.campaign.band().iter();
    let id: Option<UnitId> = word.parse().ok();
    let unit = id.and_then(|id| game.army.unit(id).or_else(|| band.clone().find(|unit| unit.id == id)));
    if let Some(unit) = unit {
        let mut answer = Answer::board(scene::card(game, unit));
        answer.lines.push(Line::from(whose(game, unit)));
        answer.lines.extend(signs::as_attribute(word).map(Line::from));
        return Some(answer);
    }
    if let Ok(hex) = word.parse::<Hex>()
        && reach::on_map(&game.ground, hex).is_ok()
    {
        let mut answer = about_hex(game, viewer, hex);
        answer.lines.extend(signs::as_attribute(word).map(Line::from));
        return Some(answer);
    }
    let mut letters = word.chars();
    let (Some(letter), None) = (letters.next(), letters.next()) else {
        return about_kind(word)
            .or_else(|| signs::meaning(game, word).map(|told| Answer::lines(vec![Line::from(told)])));
    };
    about_letter(letter)
}

/// The type of units that a letter stands for, and what it heads in lists.
fn about_letter(letter: char) -> Option<Answer> {
    let kind = UnitType::of_letter(letter)?;
    let (name, is_capital) = (kind.sheet().name, letter.is_ascii_uppercase());
    let words = match (kind.side(), is_capital) {
        (Side::Tribe, true) => {
            format!("{letter}: {name}, the tribe's. The number behind it tells one from the others.")
        }
        (Side::Rome, false) => format!("{letter}: {name}, Rome's. The number behind it tells one from the others."),
        (Side::Rome, true) => format!("{letter}: on a card {name}, Rome's, whose letter is small on the map."),
        (Side::Tribe, false) => return None,
    };
    let mut answer = Answer::lines(vec![Line::from(words)]);
    // `D` heads the Discipline of a list as well.
    if let Some(sign) = BOOK.sign(&letter.to_string(), "/game rules") {
        answer.lines.extend(sign.lines);
        answer.controls = sign.controls;
    }
    Some(answer)
}

/// A type of units by its name, `axeman` or `Roman Auxiliaries`: its letter, attributes and arms
/// ([BB-16](docs/rules/barbarica.md#bb-16)). A word that heads a topic is left to the rule book.
fn about_kind(word: &str) -> Option<Answer> {
    let words: Vec<&str> = word.split_whitespace().collect();
    let said = KindSaid::at(&words).filter(|said| said.words == words.len())?;
    if BOOK.topic(word).is_some() {
        return None;
    }
    let sheet = said.kind.sheet();
    let (letter, whose) = match said.kind.side() {
        Side::Tribe => (sheet.letter, "the tribe's"),
        Side::Rome => (sheet.letter.to_ascii_lowercase(), "Rome's"),
    };
    let arms = sheet.melee.iter().map(ToString::to_string);
    let arms = arms
        .chain(sheet.ranged.iter().map(ToString::to_string))
        .collect::<Vec<_>>();
    let attributes = format!(
        "Movement {}, Expertise {}, Attacks {}, Discipline {}, Strength {}",
        sheet.movement, sheet.expertise, sheet.attacks, sheet.discipline, sheet.strength
    );
    Some(Answer::lines(vec![
        Line::from(format!("{}, {whose}: `{letter}` on the map. {attributes}.", sheet.name)),
        Line::from(format!(
            "Arms: {}. `/barb card unit:{letter}1` shows a card.",
            listed(&arms)
        )),
    ]))
}

/// `a1 is a Roman Auxiliary of Rome on D7, Strength 5 of 5.`
fn whose(game: &Barbarica, unit: &Unit) -> String {
    let name = unit.sheet().name;
    let side = if unit.side() == Side::Tribe {
        "the tribe"
    } else {
        "Rome"
    };
    let place = match game.army.unit(unit.id) {
        Some(unit) => format!(" on {}", unit.at),
        None => String::new(),
    };
    let (id, now, start) = (unit.id, unit.strength, unit.start);
    let article = article(name);
    format!("{id} is {article} {name} of {side}{place}, Strength {now} of {start}.")
}

/// The ground of a hex and who is seen there.
fn about_hex(game: &Barbarica, viewer: Viewer, hex: Hex) -> Answer {
    let is_own = |unit: &Unit| matches!(viewer, Viewer::Seat(seat) if game.seats.of(unit.side()).contains(&seat.0));
    let seen = game.army.at(hex).filter(|unit| unit.is_visible() || is_own(unit));
    let there: Vec<String> = seen.map(|unit| format!("{} {}", unit.id.kind, unit.id)).collect();
    let who = if there.is_empty() {
        "Nobody".to_owned()
    } else {
        there.join(", ")
    };
    let stand = if there.len() > 1 { "stand" } else { "stands" };
    let words = format!(
        "{hex} is a hex of the map: {}. {who} {stand} there.",
        game.ground.terrain(hex)
    );
    Answer::lines(vec![Line::from(words)])
}

/// The units of a seat's side, and below them the enemies that it sees; in camp the band.
fn all_cards(game: &Barbarica, seat: Seat) -> Answer {
    let mut boards = vec![scene::sheet(game, seat)];
    if game.turn.progress() != Progress::Camping {
        boards.extend(scene::enemies(game, seat));
    }
    Answer {
        boards,
        ..Answer::default()
    }
}

/// A unit that the asker knows of.
fn known(game: &Barbarica, id: UnitId) -> Result<&Unit, Refusal> {
    let camp = game.campaign.band().iter().find(|unit| unit.id == id);
    game.army.unit(id).or(camp).ok_or_else(|| {
        let ids: Vec<String> = game.army.units().iter().map(|unit| unit.id.to_string()).collect();
        let reason = authority::absent(game, id);
        no("BB-14", reason).instead(if ids.is_empty() {
            "/barb camp roster".to_owned()
        } else {
            format!("On the map: {}.", ids.join(", "))
        })
    })
}

/// A hex, or the unit that stands there.
fn place_named<'a>(game: &'a Barbarica, text: &str) -> Result<(Hex, Option<&'a Unit>), Refusal> {
    let word = text.trim();
    let id = word.parse::<UnitId>();
    if let Ok(id) = id
        && let Some(unit) = game.army.unit(id)
    {
        return Ok((unit.at, Some(unit)));
    }
    let hex = word.parse::<Hex>().map_err(|_| {
        let reason = format!("`{word}` is neither a unit, such as x1, nor a hex, such as C7.");
        no("BB-20", reason)
    });
    let hex = hex
        .and_then(|hex| reach::on_map(&game.ground, hex).map(|()| hex))
        .map_err(|refusal| match id {
            Ok(id) => no("BB-14", authority::absent(game, id)),
            Err(_) => refusal,
        })?;
    let unit = game.army.at(hex).max_by_key(|unit| unit.strength);
    Ok((hex, unit))
}

/// A refusal with a question that is answered: with the place that can be read and the nearest unit of the other side, else
/// about the units of both sides that stand nearest to each other.
fn with_a_sight(game: &Barbarica, (from, to): (&str, &str), refusal: Refusal) -> Refusal {
    let near = |text: &str, usual: Side| {
        let (hex, unit) = place_named(game, text).ok()?;
        let side = unit.map_or(usual, |unit| unit.side().other());
        let others = game.army.visible(side);
        let other = others.min_by_key(|other| (other.at.distance(hex), other.id))?;
        Some(other.id.to_string())
    };
    let (from, to) = (from.trim(), to.trim());
    let question = match (near(from, Side::Rome), near(to, Side::Tribe)) {
        (Some(other), _) => Some((from.to_owned(), other)),
        (None, Some(other)) => Some((other, to.to_owned())),
        (None, None) => nearest_pair(&game.army),
    };
    match question {
        Some((from, to)) => refusal.instead(format!("/barb sight from:{from} to:{to}").to_lowercase()),
        None => refusal,
    }
}

/// The units of both sides that stand nearest to each other.
fn nearest_pair(army: &Army) -> Option<(String, String)> {
    let all = army.visible(Side::Tribe);
    let pairs = all.flat_map(|one| army.visible(Side::Rome).map(move |other| (one, other)));
    let (one, other) = pairs.min_by_key(|(one, other)| one.at.distance(other.at))?;
    Some((one.id.to_string(), other.id.to_string()))
}

/// That a word is read as a hex where a unit could be meant: one of its kind that does not stand on the map any more.
fn read_as_hex(army: &Army, text: &str) -> Option<String> {
    let id: UnitId = text.trim().parse().ok()?;
    let hex: Hex = text.trim().parse().ok()?;
    let known = army.units().iter().map(|unit| unit.id);
    let mut known = known.chain(army.gone().iter().map(|gone| gone.unit.id));
    let could_be = army.unit(id).is_none() && known.any(|other| other.kind == id.kind && other.number >= id.number);
    could_be.then(|| format!("There is no unit {id} on the map; {hex} is the hex."))
}

/// Distance, line of sight, arc, cover, and the dice of every missile ([BB-22](docs/rules/barbarica.md#bb-22),
/// [BB-23](docs/rules/barbarica.md#bb-23), [BB-62..68](docs/rules/barbarica.md#bb-62)).
fn sight(game: &Barbarica, viewer: Viewer, from: &str, to: &str) -> Result<Answer, Refusal> {
    let (from, to) = &sighting::places(game, viewer, from, to)?;
    let place = |text: &str| place_named(game, text).map_err(|refusal| with_a_sight(game, (from, to), refusal));
    let (start, shooter) = place(from)?;
    let (end, target) = place(to)?;
    let mut lines: Vec<String> = [from, to]
        .into_iter()
        .filter_map(|text| read_as_hex(&game.army, text))
        .collect();
    lines.push(format!(
        "{start} to {end}: {}. {}",
        hexes(start.distance(end)),
        if game.ground.sees(start, end) {
            "The line of sight is clear."
        } else {
            "There is no line of sight."
        }
    ));
    lines.push(format!(
        "{start} is {}, {end} {}.",
        game.ground.terrain(start),
        game.ground.terrain(end)
    ));
    if let Some(unit) = shooter {
        let zone = bearing(unit.at, unit.facing, end);
        lines.push(format!(
            "{} faces {}: {end} is to its {zone}.",
            unit.id,
            compass(unit.facing)
        ));
    }
    if let (Some(by), Some(on)) = (shooter, target)
        && by.side() != on.side()
    {
        if on.is_visible() {
            let (shots, could_shoot) = shot_words(game, by, on);
            lines.extend(shots);
            lines.extend(cautions::stray_words(&game.army, by, on).filter(|_| could_shoot));
        } else {
            lines.push(format!("{} is hidden: nobody can shoot at it.", on.id));
        }
    }
    Ok(Answer::lines(lines.into_iter().map(Line::from).collect()))
}

/// The dice of each missile of a unit, or why it cannot be used, and whether one of them can.
fn shot_words(game: &Barbarica, by: &Unit, on: &Unit) -> (Vec<String>, bool) {
    let (mut lines, mut could_shoot) = (Vec::new(), false);
    // What it could do if it were its turn, and with a fresh set of attacks.
    let mut ready = by.clone();
    ready.now.used = 0;
    for weapon in shots::missiles(&game.terms, by) {
        for kind in [ShotKind::Direct, ShotKind::Indirect] {
            match shots::shot_plan(game, &ready, on, weapon, kind) {
                Ok(plan) => {
                    could_shoot = true;
                    let bonuses: Vec<String> = plan
                        .bonuses
                        .iter()
                        .map(|(why, dice)| format!("{why} {dice:+}"))
                        .collect();
                    let why = if bonuses.is_empty() {
                        String::new()
                    } else {
                        format!(" ({})", bonuses.join(", "))
                    };
                    let how = if kind == ShotKind::Indirect { ", unaimed" } else { "" };
                    // What a guard or a friend beside the target takes is left to `/game odds`.
                    let struck = situations::shot_situation(game, &ready, on, &plan).struck();
                    let mean = match &struck {
                        Ok((struck, ..)) => struck.mean(|struck| i64::from(struck.target)),
                        Err(_) => fraction(plan.expected(u8::MAX), crate::fight::WHOLE),
                    };
                    lines.push(format!(
                        "{}{how}: {} and the Wild Die vs {}+{why}, {} wounds on average.",
                        plan.weapon,
                        crate::words::dice(plan.test.ordinary),
                        plan.test.target,
                        decimal(&mean, 2)
                    ));
                }
                // Everybody could pick up a rock; that it does not reach is no news.
                Err(_) if weapon == Ranged::Rock => (),
                Err(refusal) if kind == ShotKind::Direct => lines.push(format!("{weapon}: {}", refusal.reason)),
                Err(_) => (),
            }
        }
    }
    (lines, could_shoot)
}

/// What Rome's units follow, one or all ([BB-225](docs/rules/barbarica.md#bb-225)).
fn brains(game: &Barbarica, unit: Option<UnitId>) -> Result<Answer, Refusal> {
    let units: Vec<&Unit> = match unit {
        Some(id) => vec![known(game, id)?],
        None => game.army.of(Side::Rome).collect(),
    };
    if units.is_empty() {
        return Ok(Answer::lines(vec![Line::from("No Romans are on the map.")]));
    }
    let lines = units.into_iter().flat_map(|unit| brain::brain_words(game, unit));
    let mut lines: Vec<String> = lines.collect();
    if lines.iter().any(|line| line.ends_with(").")) {
        lines.push(brain::WORTH.to_owned());
    }
    Ok(Answer::lines(lines.into_iter().map(Line::from).collect()))
}

/// What the scenario's file says ([BB-250](docs/rules/barbarica.md#bb-250)).
fn briefing(game: &Barbarica, topic: Topic) -> Answer {
    let scenario = game.ground.scenario();
    let (head, lines): (String, Vec<String>) = match topic {
        Topic::Story => (scenario.title.clone(), scenario.opening.clone()),
        Topic::Rules => {
            let mut lines = vec![scenario.scale.clone()];
            lines.extend(scenario.rules.iter().cloned());
            (format!("{}: special rules", scenario.title), lines)
        }
        Topic::Victory => (format!("{}: how it is won", scenario.title), scenario.victory.clone()),
        Topic::Terrain => ("Terrain".to_owned(), scene::terrain_words()),
        Topic::Weapons => ("Weapons".to_owned(), scene::weapon_words(game)),
    };
    let mut all = vec![Line::strong(head)];
    all.extend(lines.into_iter().filter(|line| !line.is_empty()).map(Line::from));
    Answer::lines(all)
}
