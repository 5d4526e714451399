//! Reads the text of a scenario. All faults are told at once, each with its line and column.

use crate::data::field::{Edge, Field};
use crate::data::scenario::conduct::{Attack, Behaviour, Condition, Move, Who};
use crate::data::scenario::facts::{Asked, When, edge_of, hex_of, kind_of, parts, span_of};
use crate::data::scenario::faults::{Places, Reader};
use crate::data::scenario::forces::{Band, Count, Facing, Group, Slot, Zone};
use crate::data::scenario::raw::{Raw, RawBand, RawBeacon, RawCondition, RawEnding, RawGroup, RawRefuge, Text};
use crate::data::scenario::{Beacon, Objective, Refuge, Scenario, TEXT_MAX, Verdict, checking};
use crate::data::side::Side;
use crate::data::terrain::Terrain;
use crate::words::{UnitId, direction_of};
use muster_kit::{Fault, Hex};
use std::ops::Range;
use toml::Spanned;

/// What a board has room for on a phone.
const COLUMNS: Range<usize> = 3..11;
const ROWS: Range<usize> = 3..17;

impl Reader<'_> {
    /// Something read from a text; a fault leaves nothing.
    fn read<T>(&mut self, text: &Text, read: impl FnOnce(&str) -> Result<T, (usize, String)>) -> Option<T> {
        let begin = self.begin(text.span());
        match read(text.get_ref()) {
            Ok(value) => Some(value),
            Err((at, reason)) => {
                self.fault(begin + at, reason);
                None
            }
        }
    }

    fn whole<T>(&mut self, text: &Text, read: impl FnOnce(&str) -> Result<T, String>) -> Option<T> {
        self.read(text, |text| read(text).map_err(|reason| (0, reason)))
    }

    fn when(&mut self, text: &Text, asked: Asked) -> When {
        self.read(text, |text| When::read(text, asked)).unwrap_or_default()
    }

    fn maybe(&mut self, text: Option<&Text>, asked: Asked) -> Option<When> {
        text.map(|text| self.when(text, asked))
    }

    /// Words between blanks or commas, each read alone.
    fn words<T>(&mut self, text: &Text, read: impl Fn(&str) -> Result<Vec<T>, String>) -> Vec<T> {
        let begin = self.begin(text.span());
        let mut found = Vec::new();
        for (at, part) in parts(text.get_ref(), ',') {
            for (inner, word) in parts(part, ' ').filter(|(_, word)| !word.is_empty()) {
                match read(word) {
                    Ok(values) => found.extend(values),
                    Err(reason) => self.fault(begin + at + inner, reason),
                }
            }
        }
        found
    }

    fn hexes(&mut self, text: &Text) -> Vec<Hex> {
        self.words(text, |word| word.parse().map(|hex| vec![hex]))
    }

    fn edges(&mut self, text: Option<&Text>) -> Vec<Edge> {
        let read = |word: &str| edge_of(word).map(|edge| vec![edge]).ok_or_else(|| no_edge(word));
        text.map_or_else(Vec::new, |text| self.words(text, read))
    }
}

fn no_edge(word: &str) -> String {
    format!("`{word}` is no edge; there are N, E, S and W")
}

/// `a1-8`: units of a type.
fn units_of(word: &str) -> Result<Vec<UnitId>, String> {
    let wrong = || format!("`{word}` names no units; write a1, or a1-8 for several");
    let (first, last) = word.split_once('-').unwrap_or((word, ""));
    let first: UnitId = first.parse().map_err(|_| wrong())?;
    let last: u8 = if last.is_empty() {
        first.number
    } else {
        last.parse().map_err(|_| wrong())?
    };
    if last < first.number {
        return Err(wrong());
    }
    if last > 9 {
        return Err(format!("`{word}`: there are at most nine of a type"));
    }
    Ok((first.number..=last)
        .map(|number| UnitId::new(first.kind, number))
        .collect())
}

/// `C@E4`, or `E4` for any unit.
fn slot_of(word: &str) -> Result<Vec<Slot>, String> {
    let wrong = || format!("`{word}` is no place; write E4, or C@E4 for a Chieftain's");
    let (wish, hex) = match word.split_once('@') {
        Some((kind, hex)) => (Some(kind_of(kind).ok_or_else(wrong)?), hex),
        None => (None, word),
    };
    let at = hex_of(hex).ok_or_else(wrong)?;
    Ok(vec![Slot { wish, at }])
}

fn terrain_of(word: &str) -> Option<Terrain> {
    let plain = if word == "open" { "open ground" } else { word };
    Terrain::ALL.into_iter().find(|terrain| terrain.to_string() == plain)
}

/// `2 of C`.
fn near_of(text: &str) -> Result<(u8, crate::data::UnitType), String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let found = match words.as_slice() {
        [steps, "of", kind] => steps.parse().ok().zip(kind_of(kind)),
        _ => None,
    };
    found.ok_or_else(|| format!("`{text}` is no distance from a unit; write 2 of C"))
}

fn paragraphs(text: &str) -> Vec<String> {
    let joined = |part: &str| part.split_whitespace().collect::<Vec<_>>().join(" ");
    text.replace("\r\n", "\n")
        .split("\n\n")
        .map(joined)
        .filter(|part| !part.is_empty())
        .collect()
}

/// Reads a text; `id` is empty for one that a player brought.
///
/// # Errors
/// All that is wrong in it.
pub fn read(id: &str, text: &str) -> Result<Scenario, Vec<Fault>> {
    let mut reader = Reader::new(text);
    let length = text.chars().count();
    if id.is_empty() && length > TEXT_MAX {
        reader.fault(
            0,
            format!("the text has {length} characters; a scenario has at most {TEXT_MAX}"),
        );
        return Err(reader.faults);
    }
    let raw: Raw = match toml::from_str(text) {
        Ok(raw) => raw,
        Err(error) => {
            let at = error.span().map_or(0, |span| span.start);
            let message = error.message().trim().replace('\n', "; ");
            reader.fault(at, in_plain_words(&message));
            reader.missing_parts(&message);
            return Err(reader.faults);
        }
    };
    let rows = reader.map(&raw.map);
    let Some(rows) = rows else { return Err(reader.faults) };
    let places = Places {
        map: raw.map.span().start,
        groups: raw
            .tribe
            .iter()
            .chain(&raw.rome)
            .map(|group| (group.units.span().start, group.at.span().start))
            .collect(),
        band: raw.band.as_ref().map_or(0, |band| band.at.span().start),
        endings: raw.ending.first().map_or(0, |ending| ending.grade.span().start),
    };
    let scenario = reader.scenario(id, raw, &rows);
    if reader.faults.is_empty() {
        checking::check(&scenario, &places, &mut reader);
    }
    if reader.faults.is_empty() {
        Ok(scenario)
    } else {
        reader.faults.sort_by_key(|fault| (fault.line, fault.column));
        Err(reader.faults)
    }
}

/// What the TOML reader says, for people who write scenarios. It gives its reasons as text alone.
fn in_plain_words(message: &str) -> String {
    let quoted = |text: &str| text.split('`').nth(1).map(str::to_owned);
    let name = quoted(message).unwrap_or_default();
    let (before, choices) = message.split_once(", expected ").unwrap_or((message, ""));
    if before.starts_with("missing field") {
        return format!("`{name}` is missing here");
    }
    if before.starts_with("unknown field") || before.starts_with("unknown variant") {
        let choices: Vec<&str> = choices.split('`').skip(1).step_by(2).collect();
        return format!("`{name}` is not known here; possible: {}", choices.join(", "));
    }
    if before.starts_with("duplicate") {
        return "this name is given twice".to_owned();
    }
    if before.starts_with("invalid type") || before.starts_with("invalid value") || before.starts_with("invalid length")
    {
        return "this value is of another kind than is wanted here".to_owned();
    }
    "this cannot be read: a line is `name = value`, `[name]` or `[[name]]`, and texts stand in quotation marks"
        .to_owned()
}

impl Reader<'_> {
    /// What every scenario has and this text has not: one that was meant for something else lacks all of it.
    fn missing_parts(&mut self, told: &str) {
        for (key, name) in [
            ("title", "title"),
            ("limit", "limit"),
            ("map", "map"),
            ("[[rome]]", "rome"),
            ("[[ending]]", "ending"),
        ] {
            let mut lines = self.source.lines().map(str::trim_start);
            let there = lines.any(|line| line.starts_with(key));
            if !there && !told.contains(&format!("`{name}`")) {
                self.fault(0, format!("`{key}` is missing"));
            }
        }
    }

    /// Rows of ground, one a line or between strokes.
    fn map(&mut self, text: &Text) -> Option<Vec<Vec<Terrain>>> {
        let begin = self.begin(text.span());
        let before = self.faults.len();
        let mut rows: Vec<Vec<Terrain>> = Vec::new();
        for (at, line) in parts(text.get_ref(), '\n') {
            for (inner, row) in parts(line, '/').filter(|(_, row)| !row.is_empty()) {
                let start = begin + at + inner;
                let mut hexes = Vec::new();
                for (offset, glyph) in row.char_indices() {
                    match Terrain::of_glyph(glyph) {
                        Some(terrain) => hexes.push(terrain),
                        None => self.fault(
                            start + offset,
                            format!("`{glyph}` is no ground; there are . : & # @ = ~ % M"),
                        ),
                    }
                }
                let columns = rows.first().map_or(hexes.len(), Vec::len);
                if self.faults.len() == before && hexes.len() != columns {
                    self.fault(
                        start,
                        format!("this row has {} hexes, the first has {columns}", hexes.len()),
                    );
                }
                rows.push(hexes);
            }
        }
        let columns = rows.first().map_or(0, Vec::len);
        if self.faults.len() == before && (!COLUMNS.contains(&columns) || !ROWS.contains(&rows.len())) {
            let reason = format!(
                "the map has {columns} columns and {} rows; it may have 3 to {} and 3 to {}",
                rows.len(),
                COLUMNS.end - 1,
                ROWS.end - 1
            );
            self.fault(begin, reason);
        }
        (self.faults.len() == before).then_some(rows)
    }

    fn scenario(&mut self, id: &str, raw: Raw, rows: &[Vec<Terrain>]) -> Scenario {
        let title = raw.title.get_ref().trim().to_owned();
        if !(1..=40).contains(&title.chars().count()) {
            self.fault(raw.title.span().start, "a title has 1 to 40 characters");
        }
        let ranges = self.number(raw.ranges.as_ref(), 1, 1..=4, "ranges are multiplied by 1 to 4");
        let sight = raw
            .night
            .as_ref()
            .map(|night| self.number(Some(night), 0, 2..=20, "at night one sees 2 to 20 hexes"));
        if *raw.limit.get_ref() > 40 {
            self.fault(raw.limit.span().start, "the last round is 0 (none) to 40");
        }
        let tribe_exits = self.edges(raw.exits.tribe.as_ref());
        let rome_exits = self.edges(raw.exits.rome.as_ref());
        let mut groups = Vec::new();
        for (side, raws) in [(Side::Tribe, &raw.tribe), (Side::Rome, &raw.rome)] {
            for raw in raws {
                groups.push(self.group(side, raw));
            }
        }
        let mut last_words = <[String; 4]>::default();
        for (grade, words) in &raw.grades {
            match grade.get_ref().parse::<usize>().ok().filter(|grade| *grade < 4) {
                Some(grade) => last_words[grade] = words.trim().to_owned(),
                None => self.fault(grade.span().start, "grades are 3, 2, 1 and 0"),
            }
        }
        Scenario {
            id: id.to_owned(),
            text: if id.is_empty() {
                self.source.to_owned()
            } else {
                String::new()
            },
            title,
            scale: raw.scale.trim().to_owned(),
            field: Field::new(rows, tribe_exits, rome_exits),
            ranges,
            sight,
            limit: *raw.limit.get_ref(),
            opening: paragraphs(&raw.opening),
            rules: paragraphs(&raw.rules),
            victory: paragraphs(&raw.victory),
            ambush: self.maybe(raw.ambush.as_ref(), Asked::Before),
            warned: self.maybe(raw.warned.as_ref(), Asked::Before),
            delayed: self.maybe(raw.delayed.as_ref(), Asked::Before),
            daunted: self.maybe(raw.daunted.as_ref(), Asked::Before),
            band: raw.band.as_ref().map(|band| self.band(band)),
            groups,
            conditions: raw.condition.iter().map(|raw| self.condition(raw)).collect(),
            beacon: raw.beacon.as_ref().and_then(|raw| self.beacon(raw)),
            refuge: raw.refuge.as_ref().and_then(|raw| self.refuge(raw)),
            standard: raw.standard,
            objective: raw.objective.as_ref().map(|raw| Objective {
                hexes: self.hexes(&raw.hexes),
                rounds: raw.rounds.max(1),
            }),
            ends: raw.ends.iter().map(|text| self.when(text, Asked::Battle)).collect(),
            endings: raw.ending.iter().map(|raw| self.ending(raw)).collect(),
            bonuses: raw
                .bonus
                .iter()
                .map(|raw| (self.when(&raw.when, Asked::Battle), raw.grade))
                .collect(),
            last_words,
        }
    }

    fn number(
        &mut self,
        given: Option<&Spanned<u32>>,
        usual: u32,
        range: std::ops::RangeInclusive<u32>,
        reason: &str,
    ) -> u32 {
        let Some(given) = given else { return usual };
        if !range.contains(given.get_ref()) {
            self.fault(given.span().start, reason);
        }
        *given.get_ref()
    }

    fn group(&mut self, side: Side, raw: &RawGroup) -> Group {
        let units = self.words(&raw.units, units_of);
        if let Some(stranger) = units.iter().find(|id| id.side() != side) {
            self.fault(raw.units.span().start, format!("{stranger} is not of this side"));
        }
        let at = self.hexes(&raw.at);
        let mut zone = self.zone(raw.on.as_ref(), raw.off.as_ref(), raw.rows.as_ref(), raw.away);
        zone.near = raw.near.as_ref().and_then(|text| self.whole(text, near_of));
        let free = raw.anywhere || zone != Zone::default();
        if free && side == Side::Rome {
            self.fault(raw.units.span().start, "Rome's units stand where `at` says");
        }
        let mounted = raw.mounted.as_ref().map(|movement| {
            if !(1..=10).contains(movement.get_ref()) {
                self.fault(
                    movement.span().start,
                    "`mounted` is the Movement in the saddle, 1 to 10",
                );
            }
            *movement.get_ref()
        });
        Group {
            units,
            at,
            facing: raw.facing.as_ref().and_then(|text| self.whole(text, facing_of)),
            hidden: raw.hidden,
            when: raw
                .when
                .as_ref()
                .map(|text| self.when(text, Asked::Before))
                .unwrap_or_default(),
            count: raw.count.as_ref().and_then(|text| self.whole(text, Count::read)),
            more: self.maybe(raw.more.as_ref(), Asked::Before),
            fewer: self.maybe(raw.fewer.as_ref(), Asked::Before),
            mounted,
            ally: raw.ally,
            zone: free.then_some(zone),
        }
    }

    fn zone(&mut self, on: Option<&Text>, off: Option<&Text>, rows: Option<&Text>, away: Option<u8>) -> Zone {
        let mut zone = Zone {
            away,
            ..Zone::default()
        };
        let ground = |word: &str| {
            terrain_of(word).map(|terrain| vec![terrain]).ok_or_else(|| {
                format!("`{word}` is no ground; there are open, road, forest, hut, tower, rampart, water, marsh")
            })
        };
        if let Some(text) = on {
            // Hexes or kinds of ground, whatever the first word is.
            let first = text.get_ref().split([' ', ',']).find(|word| !word.is_empty());
            if first.and_then(hex_of).is_some() {
                zone.hexes = self.hexes(text);
            } else {
                zone.on = self.words(text, ground);
            }
        }
        if let Some(text) = off {
            zone.off = self.words(text, ground);
        }
        zone.rows = rows.and_then(|text| {
            self.whole(text, |text| {
                span_of(text).ok_or_else(|| format!("`{text}` are no rows; write 4-9"))
            })
        });
        zone
    }

    fn band(&mut self, raw: &RawBand) -> Band {
        Band {
            slots: self.words(&raw.at, slot_of),
            hidden: raw.hidden,
            zone: self.zone(raw.on.as_ref(), raw.off.as_ref(), raw.rows.as_ref(), raw.away),
        }
    }

    fn condition(&mut self, raw: &RawCondition) -> Condition {
        let who = |word: &str| {
            Who::read(word).map(|who| vec![who]).ok_or_else(|| {
                format!("`{word}` is no unit; write the letter of a type, or a1, or leave `units` out for all")
            })
        };
        let behaviour = |text: &str| {
            let read = |(at, part)| Behaviour::read(part).map_err(|reason| (at, reason));
            parts(text, ',').map(read).collect::<Result<Vec<_>, _>>()
        };
        Condition {
            who: raw.units.as_ref().map(|text| self.words(text, who)).unwrap_or_default(),
            when: raw
                .when
                .as_ref()
                .map(|text| self.when(text, Asked::Unit))
                .unwrap_or_default(),
            moves: self.whole(&raw.moves, Move::read).flatten(),
            attacks: self.whole(&raw.attack, Attack::read).flatten(),
            behaviours: raw
                .behaviour
                .as_ref()
                .and_then(|text| self.read(text, behaviour))
                .unwrap_or_default(),
        }
    }

    fn beacon(&mut self, raw: &RawBeacon) -> Option<Beacon> {
        let tower = self.whole(&raw.tower, str::parse)?;
        Some(Beacon {
            tower,
            lit: raw.lit.max(1),
        })
    }

    fn refuge(&mut self, raw: &RawRefuge) -> Option<Refuge> {
        let edge = self.whole(&raw.edge, |word| edge_of(word).ok_or_else(|| no_edge(word)))?;
        Some(Refuge {
            edge,
            early: raw.early,
            early_when: self.maybe(raw.when.as_ref(), Asked::Before),
        })
    }

    fn ending(&mut self, raw: &RawEnding) -> Verdict {
        let grade = *raw.grade.get_ref();
        if grade > 3 {
            self.fault(raw.grade.span().start, "grades are 3, 2, 1 and 0");
        }
        let named = raw.winner.as_ref().and_then(|text| {
            self.whole(text, |word| match word {
                "tribe" => Ok(Some(Side::Tribe)),
                "rome" => Ok(Some(Side::Rome)),
                "nobody" => Ok(None),
                _ => Err(format!("`{word}` cannot win; write tribe, rome or nobody")),
            })
        });
        let usual = if grade > 0 { Side::Tribe } else { Side::Rome };
        Verdict {
            grade,
            when: self.when(&raw.when, Asked::Battle),
            winner: named.unwrap_or(Some(usual)),
        }
    }
}

/// `NE`, or `away from E6`.
fn facing_of(text: &str) -> Result<Facing, String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let found = match words.as_slice() {
        ["away", "from", hex] => hex_of(hex).map(Facing::AwayFrom),
        [word] => muster_kit::hexes::Direction::ALL
            .into_iter()
            .find(|direction| crate::words::compass(*direction).eq_ignore_ascii_case(word))
            .or_else(|| word.chars().next().filter(|_| word.len() == 1).and_then(direction_of))
            .map(Facing::Towards),
        _ => None,
    };
    found.ok_or_else(|| format!("`{text}` is no facing; write N, NE, SE, S, SW or NW, or away from E6"))
}
