//! Units as sheets and posts print them, by their kind and hex (`Skeleton E2`), where orders are made of numbers and hexes
//! ([WB-111](docs/rules/wesnoth.md#wb-111)). Orders are stored without names.

use super::action::Action;
use super::data::types;
use super::hired::recruits_spelled;
use super::labelled;
use super::orders;
use super::plain::Whose;
use super::state::{Unit, Wesnoth};
use super::words::UnitWord;
use muster_kit::{Hex, Refusal, Seat, Viewer};
use serde_json::{Value, json};

/// Options that hold units of one's own, a line of orders, recruits, enemies, and a hex or unit of any side.
const OWN: [&str; 2] = ["unit", "units"];
const LINE: &str = "orders";
const RECRUITS: &str = "list";
const ENEMIES: [&str; 2] = ["target", "attack"];
const ANY: [&str; 2] = ["at", "to"];

/// Words that may stand before a hex or a unit.
const LEADS: [&str; 7] = ["at", "on", "to", "of", "for", "the", "hex"];

/// Words for `rec`.
const HIRES: [&str; 8] = ["rec", "recruit", "recruits", "hire", "hires", "buy", "buys", "purchase"];

/// Stands before a hex that is meant as one, since the name of its unit stood there.
pub(super) const MEANT: char = '\u{1}';

/// What a text with names is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// A statement of a line.
    Line,
    /// Units of one's own.
    Own,
    /// Units of any side.
    Any,
}

/// A unit called by its name and hex, found in a text.
struct Called {
    name: &'static str,
    hex: Hex,
    /// Bytes of the text behind the hex.
    end: usize,
}

impl Wesnoth {
    /// Orders of a side, parted by `;`, with numbers and hexes for names.
    ///
    /// # Errors
    /// A refusal if no such unit stands there.
    pub(super) fn statements_spelled(&self, side: u8, line: &str) -> Result<String, Refusal> {
        let (mut spelled, mut begin) = (String::new(), 0);
        for statement in line.split_inclusive([';', '\n']) {
            let (before, behind) = (&line[..begin], &line[begin + statement.len()..]);
            begin += statement.len();
            self.check_asks_where(side, statement)?;
            if let Some((list, next)) = hires(statement).and_then(hired_before_more) {
                spelled.push_str(&self.statements_spelled(side, &format!("rec {list}; {next}"))?);
                continue;
            }
            let order = statement.trim_end_matches([';', '\n']);
            let (lead, stop) = (order.len() - order.trim_start().len(), &statement[order.len()..]);
            let command = labelled::as_orders(order).map(|orders| format!("{}{orders}{stop}", &order[..lead]));
            let statement = command.as_deref().unwrap_or(statement);
            match (orders::recruits(statement), hires(statement)) {
                (Some(list), _) => {
                    spelled.push_str(&statement[..statement.len() - list.len()]);
                    spelled.push_str(&list_behind_word(list));
                }
                (None, Some(list)) => {
                    let unread = orders::unread_recruits(order, recruits_spelled(list).trim_end_matches([';', '\n']));
                    if let Some(unread) = unread.filter(|_| side == self.turn) {
                        return Err(self.with_recruits(side, unread));
                    }
                    spelled.push_str(if spelled.is_empty() { "rec" } else { " rec" });
                    spelled.push_str(&list_behind_word(list));
                }
                (None, None) => {
                    let order = statement.trim_end_matches([';', '\n']);
                    let stop = &statement[order.len()..];
                    let order = self.without_names_behind_badges(side, &self.with_whole_hexes(order));
                    let order = self.in_words_of_orders(side, &order)?.unwrap_or(order) + stop;
                    // Of several units each has an order of its own.
                    for order in order.split_inclusive(';') {
                        let text = self.words_spelled(side, order, Place::Line);
                        let text = text.map_err(|refusal| match refusal.instead.clone() {
                            Some(mended) => refusal.instead(format!("{before}{mended}{behind}").trim().to_owned()),
                            None => refusal,
                        })?;
                        spelled.push_str(&self.target_spelled(side, &text)?);
                    }
                }
            }
        }
        Ok(unmarked(&spelled))
    }

    /// An action or a question of a viewer with numbers and hexes for the names in its options.
    ///
    /// # Errors
    /// A refusal if no such unit stands there.
    pub(super) fn options_spelled(&self, viewer: Viewer, mut words: Value) -> Result<Value, Refusal> {
        let side = self.asking(viewer);
        let Some((tag, fields)) = words.as_object_mut().and_then(|all| all.iter_mut().next()) else {
            return Ok(words);
        };
        let (tag, Some(fields)) = (tag.clone(), fields.as_object_mut()) else {
            return Ok(words);
        };
        // A question about odds is read where it is answered, so that its refusal repeats what was typed.
        if tag == "odds" {
            return Ok(words);
        }
        let texts = |(name, value): (&String, &Value)| Some((name.clone(), value.as_str()?.to_owned()));
        let mut texts: Vec<(String, String)> = fields.iter().filter_map(texts).collect();
        // Which enemy is meant may depend on who strikes.
        texts.sort_by_key(|(name, _)| ENEMIES.contains(&name.as_str()));
        for (name, text) in texts {
            let spelled = match name.as_str() {
                LINE => self.line_spelled(side, &text)?,
                RECRUITS => {
                    check_ends_with_recruits(&text)?;
                    recruits_spelled(&text)
                }
                // Where an enemy can go is asked as well.
                "unit" if tag == "reach" => self.any_spelled(side, &text)?,
                own if OWN.contains(&own) => {
                    self.check_own_badges(side, &text)?;
                    let words = self.words_spelled(side, &text, Place::Own)?;
                    own_spelled(side, &self.own_names_spelled(side, &words)?)
                }
                enemies if ENEMIES.contains(&enemies) => {
                    let text = self.with_whole_hexes(&text);
                    let words: Vec<&str> = text.split_whitespace().collect();
                    let hexes = match self.enemy_called_alone(side, &words)? {
                        Some(hex) => format!("{MEANT}{hex}"),
                        None => self.words_spelled(side, &text, Place::Any)?,
                    };
                    let fits = |target: &str| {
                        let mut fields = fields.clone();
                        fields.insert(name.clone(), Value::from(target));
                        let action = serde_json::from_value(json!({ tag.clone(): fields }));
                        action.map_or(true, |action| {
                            muster_game::try_out(&self.awakened(side), Seat(side), &action).is_ok()
                        })
                    };
                    self.badges_spelled(side, "", &hexes, fits)?
                }
                any if ANY.contains(&any) => {
                    let text = self.with_whole_hexes(without_lead(&text));
                    let hexes = unmarked(&self.words_spelled(side, &text, Place::Any)?);
                    // What is looked at may be a badge and a sign.
                    let badge = self.hex_of_any_badge(&hexes).filter(|_| tag != "look");
                    badge.map_or(hexes, |hex| hex.to_string())
                }
                _ => continue,
            };
            fields.insert(name, Value::from(unmarked(&spelled)));
        }
        Ok(words)
    }

    /// Whether no badge of another player's unit stands where an own unit is expected.
    ///
    /// # Errors
    /// A refusal that says whose it is.
    fn check_own_badges(&self, side: u8, text: &str) -> Result<(), Refusal> {
        let words = text.split([',', ' ']).filter(|word| !word.is_empty());
        let mut others = words.filter(|word| {
            let owner = self.badge_in_play(word).map(|(owner, _)| owner);
            word.parse::<UnitWord>().is_err() && owner.is_some_and(|owner| owner != side)
        });
        // A badge behind a name is the hex of that unit: `Skeleton B3`.
        match others.next().filter(|word| text.trim().starts_with(word)) {
            Some(word) => self.meant(side, Whose::Own, &[word]).map(drop),
            None => Ok(()),
        }
    }

    /// One unit of any side: an own one by its number, another by its badge, for a name with a hex behind it.
    ///
    /// # Errors
    /// A refusal if no such unit stands there.
    fn any_spelled(&self, side: u8, text: &str) -> Result<String, Refusal> {
        let text = without_lead(text);
        let Some(called) = called(text) else {
            return Ok(own_spelled(side, text));
        };
        let unit = self.unit_called(side, &called)?;
        Ok(match unit.owner == side {
            true => unit.word().to_string(),
            false => unit.badge().to_string(),
        })
    }

    /// A text with a unit's number for a name that stands where an own unit is expected, at its beginning or behind a
    /// comma, unless units of any side may stand there; elsewhere with the hex.
    pub(super) fn words_spelled(&self, side: u8, text: &str, place: Place) -> Result<String, Refusal> {
        let (mut spelled, mut rest) = (String::new(), text);
        while let Some(first) = rest.chars().next() {
            let apart = spelled.chars().next_back().is_none_or(|last| !last.is_alphanumeric());
            let Some(called) = called(rest).filter(|_| apart) else {
                spelled.push(first);
                rest = &rest[first.len_utf8()..];
                continue;
            };
            let unit = match self.unit_called(side, &called) {
                Ok(unit) => unit,
                Err(refusal) if place == Place::Line => {
                    let typed = (&text[..text.len() - rest.len()], &rest[called.end..]);
                    return Err(self.with_mended(side, refusal, &called, typed));
                }
                Err(refusal) => return Err(refusal),
            };
            // `R1 Skeleton E2`: the number may stand before the name too.
            let (before, badge) = last_word(&spelled);
            let doubled = badge.eq_ignore_ascii_case(&unit.badge().to_string()) || badge == unit.word().to_string();
            if doubled {
                spelled.truncate(before.len());
            }
            let lead = spelled.trim_end();
            if place != Place::Any && (lead.is_empty() || lead.ends_with(',')) {
                if unit.owner != side {
                    let text = format!("The {} on {} is not yours.", called.name, called.hex);
                    return Err(Refusal::new("WB-35", text).code(muster_game::UNREAD_ORDER));
                }
                spelled.push_str(&unit.word().to_string());
            } else {
                spelled.push(MEANT);
                spelled.push_str(&called.hex.to_string());
            }
            rest = &rest[called.end..];
        }
        Ok(spelled)
    }

    /// A refusal of a name in a statement with the statement that works with the name mended, if there is one. Where an
    /// order begins, the hex behind the name may be where the unit shall go.
    fn with_mended(&self, side: u8, refusal: Refusal, called: &Called, (before, behind): (&str, &str)) -> Refusal {
        let Called { name, hex, .. } = called;
        let alike = self.units.iter().filter(|unit| unit.sheet().name == *name);
        let mended = alike.flat_map(|unit| {
            let at = unit.at;
            let goes = before
                .trim()
                .is_empty()
                .then(|| format!("{before}{name} {at} {hex}{behind}"));
            goes.into_iter().chain([format!("{before}{name} {at}{behind}")])
        });
        let mended = mended
            .map(|statement| statement.trim_end_matches(';').trim_end().to_owned())
            .find(|statement| self.can_be_ordered(side, statement));
        Refusal {
            instead: mended.map(|statement| match behind.ends_with(';') {
                true => format!("{statement};"),
                false => statement,
            }),
            ..refusal
        }
    }

    /// Whether a statement can be read, and its unit go where it says and find an enemy where it strikes.
    fn can_be_ordered(&self, side: u8, statement: &str) -> bool {
        let Ok(spelled) = self.words_spelled(side, statement, Place::Own) else {
            return false;
        };
        let Ok(spelled) = self.target_spelled(side, &spelled) else {
            return false;
        };
        let Ok(orders) = orders::read(&unmarked(&spelled), Some(side)) else {
            return false;
        };
        let holds_enemy = |hex: &Hex| {
            let there = self.unit_at(*hex);
            there.is_some_and(|place| self.are_enemies(side, self.units[place].owner))
        };
        orders.iter().all(|order| match order {
            Action::Move {
                unit, to, via, attack, ..
            } => {
                let via = via.clone().unwrap_or_default().0;
                let place = self.unit_of(side, unit.0);
                place.is_some_and(|place| self.course(place, &via, *to).is_ok())
                    && attack.as_ref().is_none_or(|targets| targets.0.iter().any(holds_enemy))
            }
            Action::Attack { target, .. } => target.0.iter().any(holds_enemy),
            _ => true,
        })
    }

    /// A statement with hexes for the badges behind its `x`.
    fn target_spelled(&self, side: u8, statement: &str) -> Result<String, Refusal> {
        let Some((order, target)) = split_at_cross(statement) else {
            return Ok(statement.to_owned());
        };
        let fits = |target: &str| {
            let statement = format!("{}{target}", unmarked(order));
            let orders = orders::read(statement.trim_end_matches([';', '\n']), Some(side));
            let game = self.awakened(side);
            orders.map_or(true, |orders| {
                orders
                    .iter()
                    .all(|order| muster_game::try_out(&game, Seat(side), order).is_ok())
            })
        };
        Ok(format!("{order}{}", self.badges_spelled(side, order, target, fits)?))
    }

    /// Targets with hexes for enemies' badges, as boards print them: `B1`, `BL`. What stands behind the targets stays. A word
    /// that is one enemy's hex and another one's badge means the one that the order fits, which `fits` says of targets; `order`
    /// is what stands before them.
    ///
    /// # Errors
    /// A refusal with both, where it fits both; where it fits neither, the hex is meant.
    fn badges_spelled(
        &self,
        side: u8,
        order: &str,
        text: &str,
        fits: impl Fn(&str) -> bool,
    ) -> Result<String, Refusal> {
        let (mut spelled, mut rest) = (String::new(), text);
        loop {
            let is_between = |c: char| c.is_whitespace() || c == '|' || c == ',' || c == MEANT;
            let start = rest
                .find(|c: char| c.is_ascii_alphanumeric())
                .filter(|at| rest[..*at].chars().all(is_between));
            let Some(start) = start else { break };
            if !spelled.is_empty() && !rest[..start].contains(['|', ',']) {
                break;
            }
            let (between, word) = rest.split_at(start);
            let end = word.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(word.len());
            let (word, behind) = word.split_at(end);
            spelled.push_str(between);
            let both = self.two_meant(side, word).filter(|_| !between.ends_with(MEANT));
            let hex = match both {
                Some(both) => {
                    let with = |hex: Hex| unmarked(&format!("{spelled}{hex}{behind}"));
                    let fitting: Vec<Hex> = both.into_iter().filter(|hex| fits(&with(*hex))).collect();
                    match fitting.as_slice() {
                        [hex] => Some(*hex),
                        // Why the enemy on that hex cannot be struck is for the rules to say.
                        [] => Some(both[0]),
                        _ => {
                            let around = (unmarked(&format!("{order}{spelled}")), unmarked(behind));
                            return Err(self.asks_which(side, word, both, &around));
                        }
                    }
                }
                None => self.hex_of_badge(side, word),
            };
            if hex.is_none() && word.parse::<Hex>().is_err() {
                self.is_there(side, word)?;
                if self
                    .badge_in_play(word)
                    .is_some_and(|(owner, _)| !self.are_enemies(side, owner))
                {
                    let reason = format!("{} is no enemy of yours.", word.to_uppercase());
                    return Err(Refusal::new("WB-111", reason));
                }
            }
            spelled.push_str(&hex.map_or_else(|| word.to_owned(), |hex| hex.to_string()));
            rest = behind;
        }
        Ok(spelled + rest)
    }

    /// Targets of a question with hexes for the names with hexes and the badges in them, as [`Wesnoth::badges_spelled`].
    ///
    /// # Errors
    /// A refusal if no such unit stands there, or with both that a word can mean.
    pub(super) fn target_hexes(
        &self,
        side: u8,
        order: &str,
        text: &str,
        fits: impl Fn(&str) -> bool,
    ) -> Result<String, Refusal> {
        let hexes = self.words_spelled(side, text, Place::Any)?;
        let spelled = self.badges_spelled(side, order, &hexes, fits)?;
        Ok(unmarked(&spelled))
    }

    /// Where the enemy with a badge stands, unless the word is the hex of an enemy.
    pub(super) fn hex_of_badge(&self, side: u8, word: &str) -> Option<Hex> {
        let (owner, UnitWord(number)) = orders::printed(word)?;
        let is_enemy = |place: usize| self.are_enemies(side, self.units[place].owner);
        let hex: Option<Hex> = word.parse().ok();
        if hex.and_then(|hex| self.unit_at(hex)).is_some_and(is_enemy) {
            return None;
        }
        let place = self.unit_of(owner, number).filter(|place| is_enemy(*place))?;
        Some(self.units[place].at)
    }

    /// Where the unit with a badge stands, of any side, unless the text is a hex of the map.
    fn hex_of_any_badge(&self, text: &str) -> Option<Hex> {
        let (owner, UnitWord(number)) = orders::printed(text.trim())?;
        let hex = text.trim().parse().ok();
        if hex.is_some_and(|hex| self.map.index(hex).is_some()) {
            return None;
        }
        Some(self.units[self.unit_of(owner, number)?].at)
    }

    fn unit_called(&self, side: u8, called: &Called) -> Result<&Unit, Refusal> {
        let there = self.unit_at(called.hex).map(|place| &self.units[place]);
        if let Some(unit) = there.filter(|unit| unit.sheet().name == called.name) {
            return Ok(unit);
        }
        let Called { name, hex, .. } = called;
        let stands = there.map_or_else(
            || "nobody does".to_owned(),
            |unit| format!("{} {} does", unit.badge(), unit.kind),
        );
        let refusal =
            Refusal::new("WB-111", format!("No {name} stands on {hex}; {stands}.")).code(muster_game::UNREAD_ORDER);
        let alike: Vec<String> = self
            .army(side)
            .filter(|unit| unit.sheet().name == *name)
            .map(|unit| format!("{name} {}", unit.at))
            .collect();
        Err(match alike.is_empty() {
            true => refusal,
            false => refusal.instead(alike.join(" or ")),
        })
    }
}

/// A statement behind its `x`, and what stands before.
pub(super) fn split_at_cross(statement: &str) -> Option<(&str, &str)> {
    let mut last = ' ';
    for (at, letter) in statement.char_indices() {
        if at > 0 && matches!(letter, 'x' | 'X') && !last.is_ascii_alphabetic() {
            return Some(statement.split_at(at + 1));
        }
        last = letter;
    }
    None
}

/// A text without the marks of [`MEANT`].
fn unmarked(text: &str) -> String {
    text.replace(MEANT, "")
}

/// Own units with numbers for the badges that boards print: `R5, RL` as `5, L`.
fn own_spelled(side: u8, text: &str) -> String {
    let words = text.split_inclusive([',', ' ']).map(|piece| {
        let word = piece.trim_end_matches([',', ' ']);
        match orders::printed(word).filter(|(owner, _)| *owner == side) {
            Some((_, unit)) => format!("{unit}{}", &piece[word.len()..]),
            None => piece.to_owned(),
        }
    });
    words.collect()
}

/// A name of a kind of unit with a hex behind it, perhaps with `on` between, at the beginning of a text; the longest.
fn called(text: &str) -> Option<Called> {
    let begins = |name: &str| {
        text.get(..name.len())
            .is_some_and(|head| head.eq_ignore_ascii_case(name))
    };
    let names = types().map(|kind| kind.sheet().name.as_str());
    let name = names.filter(|name| begins(name)).max_by_key(|name| name.len())?;
    let behind = &text[name.len()..];
    let mut tail = behind.trim_start();
    if tail.len() == behind.len() {
        return None;
    }
    if let Some(rest) = tail.strip_prefix("on ").or_else(|| tail.strip_prefix("at ")) {
        tail = rest.trim_start();
    }
    let length = tail.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(tail.len());
    let hex = tail[..length].parse().ok()?;
    let end = text.len() - tail.len() + length;
    Some(Called { name, hex, end })
}

/// What stands behind `hire`, `L rec` and `leader recruits`, as people say for `rec`, which is the leader's act anyway.
fn hires(statement: &str) -> Option<&str> {
    let word = |text: &str| text.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(text.len());
    let is = |text: &str, known: &[&str]| known.iter().any(|name| text.eq_ignore_ascii_case(name));
    let mut rest = statement.trim_start();
    if is(&rest[..word(rest)], &["l", "leader"]) {
        rest = rest[word(rest)..].trim_start();
    }
    let end = word(rest);
    is(&rest[..end], &HIRES).then(|| &rest[end..])
}

/// A list of recruits before more orders that `then` or the end of the turn part from it, `5 skeletons and then end`, and those.
fn hired_before_more(list: &str) -> Option<(&str, &str)> {
    let is = |word: &str, known: &str| word.trim_end_matches(',').eq_ignore_ascii_case(known);
    let mut words = list.split_whitespace();
    let mut before = "";
    let next = words.find(|word| {
        let joined = is(before, "and") || is(before, "&") || before.ends_with(',');
        let parts = is(word, "then") || joined && is(word.trim_end_matches(';'), "end");
        before = *word;
        parts
    })?;
    let at = next.as_ptr().addr() - list.as_ptr().addr();
    let behind = if is(next, "then") {
        &list[at + next.len()..]
    } else {
        &list[at..]
    };
    let mut list = list[..at].trim().trim_end_matches(',').trim_end();
    while let Some((rest, _)) = list
        .rsplit_once(char::is_whitespace)
        .filter(|(_, last)| is(last, "and") || is(last, "&"))
    {
        list = rest.trim_end().trim_end_matches(',').trim_end();
    }
    (!list.is_empty() && !behind.trim_matches([' ', ';', '\n']).is_empty()).then_some((list, behind.trim_start()))
}

/// Whether no other order stands behind the recruits of a list, which is all that its command holds.
///
/// # Errors
/// A refusal with the line of orders that has both.
fn check_ends_with_recruits(list: &str) -> Result<(), Refusal> {
    match hired_before_more(list) {
        Some((list, next)) => {
            let reason = "A list of recruits holds no other order; in a line of orders a `;` goes between.";
            Err(Refusal::new("WB-111", reason).instead(format!("rec {list}; {next}")))
        }
        None => Ok(()),
    }
}

/// A list of recruits as it stands behind `rec`, with a blank between.
fn list_behind_word(list: &str) -> String {
    let spelled = recruits_spelled(list);
    match spelled.starts_with(|c: char| c.is_alphanumeric()) {
        true => format!(" {spelled}"),
        false => spelled,
    }
}

/// A text without the words that may stand before a hex or a unit: `at R1`, `the hex C4`.
fn without_lead(text: &str) -> &str {
    let text = text.trim();
    match text.split_once(' ') {
        Some((first, rest)) if LEADS.iter().any(|lead| first.eq_ignore_ascii_case(lead)) => without_lead(rest),
        _ => text,
    }
}

/// A text without its last word, and that word.
fn last_word(text: &str) -> (&str, &str) {
    let trimmed = text.trim_end();
    let start = trimmed
        .rfind(|c: char| !c.is_ascii_alphanumeric())
        .map_or(0, |at| at + 1);
    trimmed.split_at(start)
}
