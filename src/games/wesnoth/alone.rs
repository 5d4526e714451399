//! Units called by their names without their hexes: orders such as `mage x B2` and `wolf G4 x G3`, and questions such as
//! `reach wolf` ([WB-111](docs/rules/wesnoth.md#wb-111)).

use super::plain::{EMPTY, NO_NAMES, RESTS, Whose, armed, is_a_name, is_one_of, is_own, several_are_meant};
use super::state::{Unit, Wesnoth};
use muster_kit::{Hex, Refusal};

/// Words between units of a list.
const BETWEEN: [&str; 3] = ["and", "&", ","];

/// Whether a word is a way: a hex, or several of them with `>` between.
fn is_way(word: &str) -> bool {
    word.split('>').all(|hex| hex.parse::<Hex>().is_ok())
}

/// Whether words can be the name of a unit.
fn is_name(words: &[&str]) -> bool {
    let fits = |word: &&str| is_a_name(word) && !is_one_of(word, &NO_NAMES);
    !words.is_empty() && words.iter().all(fits)
}

impl Wesnoth {
    /// Orders that call a unit by its name without its hex, where only one of the side has that name: `Elvish Hero rest`, `mage x
    /// B2`, `Mage D5`, `Mage D5 x B2`.
    pub(super) fn named_alone(&self, side: u8, words: &[&str]) -> Option<String> {
        let unit_of = |words: &[&str]| self.meant(side, Whose::Own, words).ok().filter(|_| is_name(words));
        if let Some(cross) = words.iter().position(|word| is_one_of(word, &["x"])) {
            let (target, behind) = armed(&words[cross + 1..], None);
            let unit = match &words[..cross] {
                // `1 x bat`: only the enemy goes by its name.
                [unit] if is_own(side, unit) && target.iter().all(|word| is_a_name(word)) => (*unit).to_owned(),
                striker => unit_of(striker).or_else(|| self.named_with_its_way(side, striker))?,
            };
            let target = self.targets_meant(side, target)?;
            return Some(format!("{unit} x {target}{behind}"));
        }
        let (last, before) = words.split_last()?;
        if is_one_of(last, &RESTS) {
            let units = before.split(|word| is_one_of(word, &BETWEEN));
            let units: Option<Vec<String>> = units.map(unit_of).collect();
            return Some(format!("{} rest", units?.join(",")));
        }
        let way = Some(*last).filter(|word| is_way(word))?;
        let unit = unit_of(before)?;
        let stands = self.army(side).any(|own| way.parse() == Ok(own.at));
        (!stands).then(|| format!("{unit} {way}"))
    }

    /// A unit that is called by its name with a hex behind it: the one that stands there, or else the only one of that name with
    /// the hex as where it goes.
    fn named_with_its_way(&self, side: u8, words: &[&str]) -> Option<String> {
        let (way, name) = words.split_last().filter(|(way, name)| is_way(way) && is_name(name))?;
        if let [there] = self.called_so(side, Whose::Own, words).as_slice()
            && way.parse() == Ok(there.at)
        {
            return Some(there.word().to_string());
        }
        // `wolf on F1` says where it stands.
        let goes = !name.iter().any(|word| is_one_of(word, &["on", "at"]));
        let unit = self.meant(side, Whose::Own, name).ok().filter(|_| goes)?;
        Some(format!("{unit} {way}"))
    }

    /// Targets as orders write them: one enemy by its name, or hexes and badges.
    fn targets_meant(&self, side: u8, words: &[&str]) -> Option<String> {
        let meant = self.meant(side, Whose::Enemies, words).ok();
        let written = || {
            let [word] = words else { return None };
            let is_target = |word: &str| word.parse::<Hex>().is_ok() || self.badge_in_play(word).is_some();
            word.split('|').all(is_target).then(|| (*word).to_owned())
        };
        meant.or_else(written)
    }

    /// Orders of a name or code that several units of the side have: `ef D4`, `Elvish Fighter x B2`, `mage D4 x B2`, `mage rest`.
    ///
    /// # Errors
    /// A refusal with the order of each that can carry it out, if several are called so.
    pub(super) fn of_one_of_several(&self, side: u8, words: &[&str]) -> Result<(), Refusal> {
        let ends = |last: &&&str| is_way(last) || is_one_of(last, &RESTS);
        let cross = words.iter().position(|word| is_one_of(word, &["x"]));
        let goes = |cross: usize| cross > 1 && is_way(words[cross - 1]);
        let end = match cross {
            Some(cross) => Some(cross - usize::from(goes(cross))),
            None => words.last().filter(ends).map(|_| words.len() - 1),
        };
        let Some((name, behind)) = end.map(|end| words.split_at(end)) else {
            return Ok(());
        };
        if !is_name(name) {
            return Ok(());
        }
        let several = self.called_so(side, Whose::Own, name);
        // `Elvish Fighter D4 x B2`: the one on the hex is meant, if one of them stands there.
        let stands = cross.is_some() && several.iter().any(|unit| behind[0].parse() == Ok(unit.at));
        if several.len() < 2 || stands {
            return Ok(());
        }
        let works = |order: &String| self.would_be_done(side, order);
        let orders = several
            .iter()
            .map(|unit| format!("{} {}", unit.word(), behind.join(" ")));
        let orders: Vec<String> = orders.filter(works).map(|order| format!("`{order}`")).collect();
        let refusal = Refusal {
            instead: None,
            ..several_are_meant(&several, Whose::Own, &name.join(" "))
        };
        Err(match orders.is_empty() {
            true => refusal,
            false => refusal.instead(orders.join(" or ")),
        })
    }

    /// A list of own units with numbers for the names in it that stand alone: `wolf, 2` as `4, 2`.
    ///
    /// # Errors
    /// A refusal if several are called so.
    pub(super) fn own_names_spelled(&self, side: u8, text: &str) -> Result<String, Refusal> {
        let mut spelled = String::new();
        for piece in text.split_inclusive(',') {
            let name = piece.trim_end_matches(',').trim();
            let words: Vec<&str> = name.split_whitespace().collect();
            let called = match is_name(&words) {
                true => self.called_so(side, Whose::Own, &words),
                false => Vec::new(),
            };
            match called.as_slice() {
                [] => spelled.push_str(piece),
                [one] => spelled.push_str(&piece.replacen(name, &one.word().to_string(), 1)),
                several => return Err(several_are_meant(several, Whose::Own, name)),
            }
        }
        Ok(spelled)
    }

    /// Where the enemy stands that words call by its name alone; none if they are no name.
    ///
    /// # Errors
    /// A refusal if no enemy is called so, or several are.
    pub(super) fn enemy_called_alone(&self, side: u8, words: &[&str]) -> Result<Option<Hex>, Refusal> {
        let words: Vec<&str> = words.iter().copied().filter(|word| !is_one_of(word, &EMPTY)).collect();
        let is_badge = |word: &&str| self.badge_in_play(word).is_some();
        if !is_name(&words) || words.iter().any(is_badge) {
            return Ok(None);
        }
        let found = self.called_so(side, Whose::Enemies, &words);
        match found.as_slice() {
            [one] => Ok(Some(one.at)),
            // Refused with who can be meant.
            _ => self.meant(side, Whose::Enemies, &words).map(|_| None),
        }
    }

    /// The unit that a question calls by its name alone, an own one before an enemy; none if no unit is called so, or the text is
    /// no name. `question` is what stands before the unit.
    ///
    /// # Errors
    /// A refusal with a question about each, if several are called so.
    pub(super) fn unit_called_alone(&self, side: u8, text: &str, question: &str) -> Result<Option<usize>, Refusal> {
        let words: Vec<&str> = text
            .split_whitespace()
            .filter(|word| !is_one_of(word, &EMPTY))
            .collect();
        if !is_name(&words) {
            return Ok(None);
        }
        let own = self.called_so(side, Whose::Own, &words);
        let (found, whose) = match own.is_empty() {
            true => (self.called_so(side, Whose::Enemies, &words), Whose::Enemies),
            false => (own, Whose::Own),
        };
        match found.as_slice() {
            [] => Ok(None),
            [one] => Ok(self.unit_of(one.owner, one.number)),
            several => {
                let called = |unit: &&Unit| match unit.owner == side {
                    true => format!("`{question}{}`", unit.word()),
                    false => format!("`{question}{}`", unit.badge()),
                };
                let questions: Vec<String> = several.iter().map(called).collect();
                Err(several_are_meant(several, whose, &words.join(" ")).instead(questions.join(" or ")))
            }
        }
    }
}
