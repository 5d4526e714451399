//! Names that several units have: the order is proposed once for each of them that can be meant. And several units that strike
//! one target: each has an order of its own.

use super::action::Action;
use super::orders;
use super::plain::{SEVERAL, Whose, armed, is_a_name, is_one_of, is_own};
use super::state::{Unit, Wesnoth};
use super::words::{Targets, UnitWord, Units};
use muster_kit::{Hex, Refusal, Seat};

impl Wesnoth {
    /// The refusal of a statement in which a name can mean several units, with the whole statement once for each with which it
    /// can be carried out; any other refusal as it is.
    pub(super) fn with_each_of_several(&self, side: u8, statement: &str, refusal: Refusal) -> Refusal {
        if refusal.code != SEVERAL {
            return refusal;
        }
        let words: Vec<&str> = statement.split_whitespace().collect();
        let spans = (1..=words.len())
            .rev()
            .flat_map(|length| (0..=words.len() - length).map(move |at| (at, length)));
        for ((at, length), whose) in spans.flat_map(|span| [(span, Whose::Own), (span, Whose::Enemies)]) {
            let name = &words[at..at + length];
            if !name.iter().all(|word| is_a_name(word)) {
                continue;
            }
            let several = self.called_so(side, whose, name);
            if several.len() < 2 {
                continue;
            }
            let called = |unit: &Unit| match whose {
                Whose::Own => unit.word().to_string(),
                Whose::Enemies => self.target_word(side, unit.at),
            };
            let before = match words[..at].split_last() {
                Some((article, before)) if ["the", "a", "an"].contains(&article.to_lowercase().as_str()) => before,
                _ => &words[..at],
            };
            let lines = several.iter().map(|unit| {
                let called = called(unit);
                [before, &[called.as_str()], &words[at + length..]].concat().join(" ")
            });
            let lines: Vec<String> = lines
                .filter(|line| self.would_be_done(side, line))
                .map(|line| format!("`{line}`"))
                .collect();
            if !lines.is_empty() {
                return refusal.instead(lines.join(" or "));
            }
        }
        refusal
    }

    /// Whether a line of orders of a side can be read and carried out in its turn.
    pub(super) fn would_be_done(&self, side: u8, line: &str) -> bool {
        let game = self.awakened(side);
        let read = self.line_spelled(side, line);
        let read = read.and_then(|line| orders::read(&line, Some(side)));
        let can = |order: &Action| muster_game::try_out(&game, Seat(side), order).is_ok();
        read.is_ok_and(|read| read.iter().all(can))
    }

    /// `1,3 x B1`, `1-3 x B1` and `1 and 3 x B1` as an order for each, one after the other
    /// ([WB-121](docs/rules/wesnoth.md#wb-121)); none if the words are no strike of several units by their numbers or badges.
    ///
    /// # Errors
    /// A refusal with the command for all units, since a line names each.
    pub(super) fn strike_of_several(&self, side: u8, words: &[&str]) -> Result<Option<String>, Refusal> {
        // `1,3 xB4`
        let apart = |word: &&'_ str| {
            word.strip_prefix(['x', 'X'])
                .is_some_and(|hex| hex.parse::<Hex>().is_ok())
        };
        let words: Vec<&str> = words
            .iter()
            .flat_map(|word| {
                if apart(word) {
                    vec!["x", &word[1..]]
                } else {
                    vec![*word]
                }
            })
            .collect();
        let cross = words.iter().position(|word| is_one_of(word, &["x"]));
        let Some(cross) = cross.filter(|at| words.len() > at + 1) else {
            return Ok(None);
        };
        let (target, behind) = armed(&words[cross + 1..], None);
        if let [all] = &words[..cross]
            && is_one_of(all, &["all"])
        {
            return Err(self.names_each(side, &target.join(" ")));
        }
        let Some(units) = self.own_listed(side, &words[..cross]) else {
            return Ok(None);
        };
        let target = match target {
            // `F5|G4`
            [hexes] if hexes.parse::<Targets>().is_ok() || hexes.contains('|') => (*hexes).to_owned(),
            name => self.meant(side, Whose::Enemies, name)?,
        };
        let orders = units.iter().map(|unit| format!("{unit} x {target}{behind}"));
        Ok(Some(orders.collect::<Vec<_>>().join("; ")))
    }

    /// Several units of a side in words: numbers and badges with `,`, `and` or `&` between them, and ranges of those that are in
    /// play, `1-3`. None if the words are no such list, or one unit.
    fn own_listed(&self, side: u8, words: &[&str]) -> Option<Vec<UnitWord>> {
        let unit = |word: &str| {
            let printed = || orders::printed(word).map(|(_, unit)| unit);
            is_own(side, word).then(|| word.parse().ok().or_else(printed)).flatten()
        };
        let mut units: Vec<UnitWord> = Vec::new();
        let mut is_open = true;
        for word in words {
            if is_one_of(word, &["and", "&", ","]) {
                is_open = true;
                continue;
            }
            if !is_open {
                return None;
            }
            is_open = false;
            match word.split_once('-') {
                None => units.push(unit(word)?),
                Some((first, last)) => {
                    let (UnitWord(first), UnitWord(last)) = (unit(first)?, unit(last)?);
                    let within = self.army(side).map(Unit::word);
                    units.extend(within.filter(|unit| (first.max(1)..=last).contains(&unit.0)));
                }
            }
        }
        let is_list = words.len() > 1 || words.iter().any(|word| word.contains('-'));
        (is_list && !is_open && !units.is_empty()).then_some(units)
    }

    /// The refusal of an order for all units in a line, with the command for it where it can be carried out.
    fn names_each(&self, side: u8, target: &str) -> Refusal {
        let hex: Option<Hex> = self.hex_of_badge(side, target).or_else(|| target.parse().ok());
        let targets = hex.map_or_else(|| target.parse::<Targets>().ok(), |hex| Some(Targets(vec![hex])));
        let refusal = Refusal::new("WB-111", "A line of orders names each unit that strikes.");
        let Some(target) = targets else {
            return refusal.instead("/game turn");
        };
        let command = format!("/wesnoth attack units:all target:{target}");
        let strike = Action::Attack {
            units: Units::All,
            target,
            weapon: None,
            reroll: None,
            advance: None,
        };
        match muster_game::try_out(&self.awakened(side), Seat(side), &strike) {
            Ok(_) => refusal.instead(command),
            Err(why) => Refusal {
                reason: format!("{} {}", refusal.reason, why.reason),
                ..refusal.instead("/game turn")
            },
        }
    }
}
