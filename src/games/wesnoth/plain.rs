//! Orders in the words that people speak, `move the bat to A5` or `attack B1 with 2 and 4`, as orders are read
//! ([WB-111](docs/rules/wesnoth.md#wb-111)). Orders are stored without these words.

use super::orders;
use super::state::{Unit, Wesnoth};
use super::words::{UnitWord, colour};
use muster_kit::nearest::nearest;
use muster_kit::{Hex, Refusal};

/// Words that may stand before the unit that goes.
const BEFORE: [&str; 5] = ["move", "send", "order", "go", "march"];

/// Words that may stand between the unit and `to`.
const GOES: [&str; 12] = [
    "go", "goes", "move", "moves", "walk", "walks", "march", "marches", "run", "runs", "retreat", "retreats",
];

/// Words for a move onto a village.
const TAKES: [&str; 6] = ["take", "takes", "capture", "captures", "occupy", "occupies"];

/// Words that may stand before a hex.
const PLACES: [&str; 4] = ["village", "villages", "hex", "on"];

/// Words for a strike.
const STRIKES: [&str; 10] = [
    "attack", "attacks", "strike", "strikes", "hit", "hits", "fight", "fights", "kill", "kills",
];

/// Words for a rest.
pub(super) const RESTS: [&str; 4] = ["rest", "rests", "heal", "heals"];

/// Words of orders that are no names of units.
pub(super) const NO_NAMES: [&str; 8] = ["all", "rec", "recruit", "conquer", "end", "rest", "from", "to"];

/// Words that say nothing.
pub(super) const EMPTY: [&str; 8] = ["the", "a", "an", "my", "your", "its", "unit", "number"];

/// Words before the units that strike or the weapon that is used.
const WITH: [&str; 2] = ["with", "using"];

pub(super) fn is_one_of(word: &str, list: &[&str]) -> bool {
    list.iter().any(|other| word.eq_ignore_ascii_case(other))
}

/// What stands behind a target: `/axe`, `r`, `r5`, `rk`, `+` or `-`.
fn is_of_an_attack(word: &str) -> bool {
    let reroll = word.strip_prefix(['r', 'R']);
    word.starts_with(['/', '+', '-'])
        || reroll.is_some_and(|rest| rest.eq_ignore_ascii_case("k") || rest.chars().all(|c| c.is_ascii_digit()))
}

/// Words for units, and what stands behind them as orders write it: `B1 with short sword r` is `B1` and `/short sword r`.
/// A badge such as R2 is none of it if it is `own`.
pub(super) fn armed<'w, 's>(words: &'w [&'s str], own: Option<u8>) -> (&'w [&'s str], String) {
    let is_unit = |word: &str| own.is_some_and(|side| is_own(side, word));
    let is_behind = |word: &&str| is_one_of(word, &WITH) || is_of_an_attack(word) && !is_unit(word);
    let end = words.iter().skip(1).position(is_behind);
    let (target, behind) = words.split_at(end.map_or(words.len(), |at| at + 1));
    let behind = match behind {
        [with, weapon @ ..] if is_one_of(with, &WITH) => format!(" /{}", weapon.join(" ")),
        [] => String::new(),
        more => format!(" {}", more.join(" ")),
    };
    (target, behind)
}

/// The code of a refusal of a name that several units have.
pub(super) const SEVERAL: &str = "several";

/// Whose units a text can mean.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Whose {
    Own,
    Enemies,
}

impl Wesnoth {
    /// A statement of a side in the words of orders; none if it has none of the others.
    ///
    /// # Errors
    /// A refusal that names the units that can be meant, if it is not one.
    pub(super) fn in_words_of_orders(&self, side: u8, statement: &str) -> Result<Option<String>, Refusal> {
        self.worded(side, statement)
            .map_err(|refusal| self.with_each_of_several(side, statement, refusal))
    }

    fn worded(&self, side: u8, statement: &str) -> Result<Option<String>, Refusal> {
        let spaced = statement.replace(',', " , ").replace('/', " /");
        let words: Vec<&str> = spaced
            .split_whitespace()
            .filter(|word| !is_one_of(word, &EMPTY))
            .collect();
        if let Some(order) = self.strike_from(side, &words)? {
            return Ok(Some(order));
        }
        if let Some(order) = self.named_alone(side, &words) {
            return Ok(Some(order));
        }
        self.of_one_of_several(side, &words)?;
        self.strikes_a_name(side, &words)?;
        let Some((first, rest)) = words.split_first() else {
            return Ok(None);
        };
        if is_one_of(first, &STRIKES) {
            return self.strike_first(side, rest);
        }
        if let Some(at) = words.iter().position(|word| is_one_of(word, &STRIKES))
            && !words.iter().any(|word| is_one_of(word, &["to"]))
        {
            let units = if is_one_of(first, &BEFORE) {
                &words[1..at]
            } else {
                &words[..at]
            };
            return self.strikes_of(side, units, &words[at + 1..]);
        }
        if let Some(orders) = self.strike_of_several(side, &words)? {
            return Ok(Some(orders));
        }
        // `1 x B1 with axe`
        if let Some(at) = words.iter().position(|word| is_one_of(word, &["x"]))
            && words[at..].iter().any(|word| is_one_of(word, &WITH))
        {
            let (target, weapon) = armed(&words[at + 1..], None);
            return Ok(Some(format!(
                "{} x {}{weapon}",
                words[..at].join(" "),
                target.join(" ")
            )));
        }
        self.walk(side, &words)
    }

    /// `1 x augur`: a number or badge that strikes an enemy by its name.
    ///
    /// # Errors
    /// A refusal with the enemies that can be meant, if it is not one.
    fn strikes_a_name(&self, side: u8, words: &[&str]) -> Result<(), Refusal> {
        let [unit, cross, target @ ..] = words else {
            return Ok(());
        };
        let (target, _) = armed(target, None);
        let mods = target.iter().position(|word| is_of_an_attack(word));
        let target = &target[..mods.unwrap_or(target.len())];
        let is_name = !target.is_empty() && target.iter().all(|word| is_a_name(word));
        // `sk plain` of two words is a kind and its ground.
        let is_called_so = || target.len() == 1 || self.called_so(side, Whose::Enemies, target).len() > 1;
        if is_name && is_one_of(cross, &["x"]) && is_own(side, unit) && is_called_so() {
            self.meant(side, Whose::Enemies, target)?;
        }
        Ok(())
    }

    /// `1 from D4 x B3` and `attack B3 with 1 from D4`, as labels and people say where a unit goes before it strikes.
    fn strike_from(&self, side: u8, words: &[&str]) -> Result<Option<String>, Refusal> {
        let hex_behind = |at: &usize| words.get(at + 1).and_then(|word| word.parse::<Hex>().ok());
        let from = (0..words.len()).find(|at| is_one_of(words[*at], &["from"]) && hex_behind(at).is_some());
        let Some((from, hex)) = from.and_then(|at| Some((at, hex_behind(&at)?))) else {
            return Ok(None);
        };
        let mut rest = words.to_vec();
        rest.drain(from..from + 2);
        // Labels name the ground in brackets behind the hex.
        if rest.get(from).is_some_and(|word| word.starts_with('('))
            && let Some(end) = rest[from..].iter().position(|word| word.ends_with(')'))
        {
            rest.drain(from..=from + end);
        }
        let cross = rest.iter().position(|word| is_one_of(word, &["x"]));
        let order = match cross {
            Some(at) => {
                let (unit, target) = (&rest[..at], &rest[at + 1..]);
                let mods = target.iter().position(|word| is_of_an_attack(word));
                let (target, mods) = target.split_at(mods.unwrap_or(target.len()));
                let on = self.meant(side, Whose::Enemies, target);
                let on = on.unwrap_or_else(|_| target.join(" "));
                let on = [&[on.as_str()][..], mods].concat().join(" ");
                format!("{} x {on}", self.meant(side, Whose::Own, unit)?)
            }
            None => match self.in_words_of_orders(side, &rest.join(" "))? {
                Some(order) => order,
                None => return Ok(None),
            },
        };
        let Some((unit, target)) = order.split_once(" x ").filter(|(unit, _)| !unit.contains(' ')) else {
            return Ok(None);
        };
        if target.contains(';') {
            let reason = "Each unit strikes from a hex of its own.";
            let first = target.split(';').next().unwrap_or_default();
            return Err(Refusal::new("WB-111", reason).instead(format!("{unit} {hex} x {first}")));
        }
        let word = unit.parse().map(|UnitWord(number)| number);
        let at = word.ok().and_then(|number| self.unit_of(side, number));
        let stands = at.is_some_and(|place| self.units[place].at == hex);
        Ok(Some(match stands {
            true => order,
            false => format!("{unit} {hex} x {target}"),
        }))
    }

    /// `attack B1 with 2 and 4`, without its first word; a weapon may follow, `attack B1 with 2 /axe`.
    fn strike_first(&self, side: u8, words: &[&str]) -> Result<Option<String>, Refusal> {
        let with = words.iter().position(|word| is_one_of(word, &WITH));
        // `attack 2 B1 with axe`: the unit stands first.
        let Some(with) = with.filter(|at| *at < 2 || !is_own(side, words[0])) else {
            return self.strike_without_with(side, words);
        };
        let (units, weapon) = armed(&words[with + 1..], Some(side));
        let target = [&words[..with], &[weapon.trim()]].concat();
        let target = if weapon.is_empty() { &words[..with] } else { &target };
        self.strikes_of(side, units, target)
    }

    /// `attack 2 B1`, or `attack B1`, which lacks who does it.
    fn strike_without_with(&self, side: u8, words: &[&str]) -> Result<Option<String>, Refusal> {
        match words {
            [] => Ok(None),
            [unit, target @ ..] if is_own(side, unit) => self.strikes_of(side, &[unit], target),
            target => {
                let (target, weapon) = armed(target, None);
                let target = self.meant(side, Whose::Enemies, target)?;
                let hex = self.hex_of_badge(side, &target).or_else(|| target.parse().ok());
                let able = match hex {
                    Some(hex) => self.able_to_strike(side, hex)?,
                    None => Vec::new(),
                };
                let reason = "The order does not say which of your units attacks.";
                let refusal = Refusal::new("WB-111", reason);
                let beside = hex.and_then(|hex| {
                    let next = |unit: &&UnitWord| {
                        self.unit_of(side, unit.0)
                            .is_some_and(|at| self.units[at].at.is_next_to(hex))
                    };
                    able.iter().filter(next).min_by_key(|unit| unit.0 == 0)
                });
                Err(match (beside, able.as_slice()) {
                    (None, []) => refusal,
                    (Some(unit), _) | (None, [unit]) => refusal.instead(format!("{unit} x {target}{weapon}")),
                    _ => refusal.instead(format!("/wesnoth attack units:all target:{target}")),
                })
            }
        }
    }

    /// Units that strike a target one after the other.
    fn strikes_of(&self, side: u8, units: &[&str], target: &[&str]) -> Result<Option<String>, Refusal> {
        if units.is_empty() || target.is_empty() {
            return Ok(None);
        }
        let (target, weapon) = armed(target, None);
        let target = self.meant(side, Whose::Enemies, target).map_err(|refusal| {
            // Words behind a target that is known are too many: the order without them is proposed.
            let known = self.meant(side, Whose::Enemies, &target[..1]).ok();
            match (known, self.meant(side, Whose::Own, units)) {
                (Some(known), Ok(unit)) => refusal.instead(format!("{unit} x {known}")),
                _ => refusal,
            }
        })?;
        if let [all] = units
            && is_one_of(all, &["all", "everyone", "everybody"])
        {
            let reason = "A line of orders names each unit that strikes.";
            let command = format!("/wesnoth attack units:all target:{target}");
            return Err(Refusal::new("WB-111", reason).instead(command));
        }
        let mut strikes = Vec::new();
        for unit in units.split(|word| is_one_of(word, &["and", "&", ","])) {
            if !unit.is_empty() {
                strikes.push(format!("{} x {target}{weapon}", self.meant(side, Whose::Own, unit)?));
            }
        }
        Ok(Some(strikes.join("; ")))
    }

    /// `move the bat to A5`, `leader goes to C4 and attacks B1`.
    fn walk(&self, side: u8, words: &[&str]) -> Result<Option<String>, Refusal> {
        let begun = is_one_of(words[0], &BEFORE);
        let is_hex = |word: &str| word.parse::<Hex>().is_ok();
        let words = &words[usize::from(begun)..];
        let to = words.iter().position(|word| is_one_of(word, &["to"]));
        let takes = words.iter().position(|word| is_one_of(word, &TAKES));
        let goes = words.iter().position(|word| is_one_of(word, &GOES));
        let (unit, behind) = match to.or_else(|| takes.or(goes).filter(|at| *at > 0)) {
            Some(at) => (&words[..at], without_places(&words[at + 1..])),
            None if begun && words.len() > 1 && is_hex(words[words.len() - 1]) => words.split_at(words.len() - 1),
            None => return Ok(None),
        };
        let unit = match unit.split_last() {
            Some((goes, unit)) if is_one_of(goes, &GOES) => unit,
            _ => unit,
        };
        if takes.is_some() && behind.is_empty() && !unit.is_empty() {
            return self.takes_a_village(side, unit).map(Some);
        }
        let Some((hex, behind)) = behind.split_first().filter(|(hex, _)| is_hex(hex) && !unit.is_empty()) else {
            return Ok(None);
        };
        if unit.iter().any(|word| is_one_of(word, &["and", "&", ","])) {
            let reason = "Each unit goes to a hex of its own.";
            let first = unit.split(|word| is_one_of(word, &["and", "&", ","])).next();
            let first = self.meant(side, Whose::Own, first.unwrap_or_default())?;
            return Err(Refusal::new("WB-111", reason).instead(format!("{first} {hex}")));
        }
        let unit = self.meant(side, Whose::Own, unit)?;
        let strikes = |word: &&str| is_one_of(word, &STRIKES);
        Ok(Some(match behind {
            [and, verb, target @ ..] if is_one_of(and, &["and", "then"]) && strikes(verb) && !target.is_empty() => {
                let (target, weapon) = armed(target, None);
                format!("{unit} {hex} x {}{weapon}", self.meant(side, Whose::Enemies, target)?)
            }
            // `1 takes the village C6, cost 2`, as buttons print it.
            [] | [",", "cost", _] => format!("{unit} {hex}"),
            more => format!("{unit} {hex} {}", more.join(" ").replace(" , ", ",")),
        }))
    }

    /// `1 takes the village`, where there is one that the unit can take.
    fn takes_a_village(&self, side: u8, unit: &[&str]) -> Result<String, Refusal> {
        let meant = self.meant(side, Whose::Own, unit)?;
        let is_none = |_| Refusal::new("WB-111", format!("You have no unit `{meant}`."));
        let word: UnitWord = meant.parse().map_err(is_none)?;
        let place = self.own(side, word)?;
        if side == self.turn {
            self.fresh(place, "WB-42")?;
        }
        let unit = &self.units[place];
        let reach = self.reach(place, unit.at, u32::from(unit.sheet().moves));
        let villages = reach.ends().map(|(to, _)| to).filter(|to| self.captures(side, *to));
        let orders: Vec<String> = villages.map(|to| format!("{word} {to}")).collect();
        let no = |reason: &str| Refusal::new("WB-111", format!("{} {reason}", unit.badge()));
        match orders.as_slice() {
            [] => Err(no("can come to no village that it would take.")),
            [order] => Ok(order.clone()),
            several => Err(no("can take several villages.").instead(several.join(" or "))),
        }
    }

    /// What orders write for a unit: a number or L for an own one, the hex or badge of an enemy.
    pub(super) fn meant(&self, side: u8, whose: Whose, words: &[&str]) -> Result<String, Refusal> {
        if let [word] = words {
            if whose == Whose::Own && is_one_of(word, &["leader"]) {
                return Ok(UnitWord(0).to_string());
            }
            let known = match whose {
                Whose::Own => word.parse::<UnitWord>().is_ok() || self.badge_in_play(word).is_some(),
                Whose::Enemies => word.parse::<Hex>().is_ok() || self.badge_in_play(word).is_some(),
            };
            let other = self.badge_in_play(word).filter(|(owner, _)| match whose {
                Whose::Own => *owner != side,
                Whose::Enemies => !self.are_enemies(side, *owner) && word.parse::<Hex>().is_err(),
            });
            if let Some((owner, _)) = other {
                let reason = match whose {
                    Whose::Own => format!("{word} is {}'s, and orders move a unit of yours.", colour(owner)),
                    Whose::Enemies => format!("{word} is no enemy of yours."),
                };
                let refusal = Refusal::new("WB-111", reason);
                return Err(match side == self.turn {
                    true => refusal.instead("/game turn"),
                    false => refusal,
                });
            }
            if known {
                let own = self.badge_in_play(word).filter(|_| whose == Whose::Own);
                return Ok(own.map_or_else(|| (*word).to_owned(), |(_, unit)| unit.to_string()));
            }
        }
        match self.called_so(side, whose, words).as_slice() {
            [one] => Ok(match whose {
                Whose::Own => one.word().to_string(),
                Whose::Enemies => self.target_word(side, one.at),
            }),
            [] => Err(self.nobody_is_meant(side, whose, words)),
            several => Err(several_are_meant(several, whose, &name_and_hex(words).0)),
        }
    }

    /// The units that words call by badge, code or name, the whole of it before parts.
    pub(super) fn called_so(&self, side: u8, whose: Whose, words: &[&str]) -> Vec<&Unit> {
        let (name, hex) = name_and_hex(words);
        // `R4 Dark Adept`: the badge says it all.
        let badge = words.first().and_then(|word| self.badge_in_play(word));
        let fits: Vec<&Unit> = self
            .units
            .iter()
            .filter(|unit| match whose {
                Whose::Own => unit.owner == side,
                Whose::Enemies => self.are_enemies(side, unit.owner),
            })
            .filter(|unit| hex.is_none_or(|hex| unit.at == hex))
            .collect();
        let by_badge = |unit: &&&Unit| {
            let known = unit.sheet().name.to_lowercase();
            let mut more = name.split(' ').skip(1);
            badge == Some((unit.owner, unit.word()))
                && more.all(|word| known.split(' ').any(|part| part == word) || unit.is_leader() && word == "leader")
        };
        let is_leader = |unit: &&&Unit| unit.is_leader() && name == "leader";
        let by_code = |unit: &&&Unit| unit.sheet().code.as_ref().is_some_and(|code| *code == name);
        let whole = |unit: &&&Unit| unit.sheet().name.to_lowercase() == name;
        let in_part = |unit: &&&Unit| {
            let known = unit.sheet().name.to_lowercase();
            let mut said = name.split(' ');
            said.all(|word| known.split(' ').any(|part| part == word))
        };
        let of = |test: &dyn Fn(&&&Unit) -> bool| fits.iter().filter(test).copied().collect::<Vec<&Unit>>();
        let mut found = of(&by_badge);
        for test in [&is_leader as &dyn Fn(&&&Unit) -> bool, &by_code, &whole, &in_part] {
            if found.is_empty() {
                found = of(test);
            }
        }
        found
    }

    fn nobody_is_meant(&self, side: u8, whose: Whose, words: &[&str]) -> Refusal {
        let said = words.join(" ");
        let units = self.units.iter().filter(|unit| match whose {
            Whose::Own => unit.owner == side,
            Whose::Enemies => self.are_enemies(side, unit.owner),
        });
        let units: Vec<&Unit> = units.collect();
        let near = nearest(&said, units.iter().map(|unit| unit.sheet().name.as_str()));
        let near = near.and_then(|name| units.iter().find(|unit| unit.sheet().name == name));
        let near = near.map_or_else(String::new, |unit| {
            format!(" {} on {} is {}.", unit.kind, unit.at, unit.badge())
        });
        let reason = match whose {
            Whose::Own => format!("You have no unit `{said}`.{near}"),
            Whose::Enemies => format!("No enemy is called `{said}`.{near}"),
        };
        let refusal = Refusal::new("WB-111", reason).code(muster_game::UNREAD_ORDER);
        match side == self.turn {
            true => refusal.instead("/game turn"),
            false => refusal,
        }
    }

    /// A text without the names of kinds that stand behind the badge of such a unit, `R4 Dark Adept x B1 Drake Burner`;
    /// a name with the unit's hex behind it stays.
    pub(super) fn without_names_behind_badges(&self, side: u8, text: &str) -> String {
        let mut plain = text.to_owned();
        for unit in &self.units {
            let name = unit.sheet().name.to_lowercase();
            let (badge, number) = (unit.badge().to_string().to_lowercase(), unit.word().to_string());
            let mut said = vec![format!("{badge} {name}")];
            said.extend((unit.owner == side).then(|| format!("{} {name}", number.to_lowercase())));
            for said in said {
                let lower = plain.to_ascii_lowercase();
                let Some(at) = lower.find(&said) else { continue };
                let (before, behind) = (&plain[..at], &plain[at + said.len()..]);
                let next = behind.split_whitespace().find(|word| !is_one_of(word, &["on", "at"]));
                let next = next.map(|word| word.trim_end_matches([',', ';', '|']));
                let own_hex = next.and_then(|word| word.parse().ok()) == Some(unit.at);
                let apart = !before.ends_with(|c: char| c.is_alphanumeric())
                    && !behind.starts_with(|c: char| c.is_alphanumeric() || c == '-');
                // `2 Skeleton Archer` is no Skeleton.
                let longer = self.units.iter().any(|other| {
                    let other = other.sheet().name.to_lowercase();
                    other.len() > name.len()
                        && other.starts_with(&name)
                        && behind.to_ascii_lowercase().starts_with(&other[name.len()..])
                });
                if apart && !own_hex && !longer {
                    let badge = &plain[at..at + said.len() - name.len() - 1];
                    plain = format!("{before}{badge}{behind}");
                }
            }
        }
        plain
    }
}

/// Whether a word may be one of a name: of letters, and more than one.
pub(super) fn is_a_name(word: &str) -> bool {
    word.len() > 1 && word.chars().all(|c| c.is_alphabetic() || c == '-')
}

/// Words without those that may stand before a hex.
fn without_places<'w, 's>(words: &'w [&'s str]) -> &'w [&'s str] {
    let start = words.iter().position(|word| !is_one_of(word, &PLACES));
    &words[start.unwrap_or(words.len())..]
}

/// Whether a word is the number or badge of a unit of a side.
pub(super) fn is_own(side: u8, word: &str) -> bool {
    word.parse::<UnitWord>().is_ok() || orders::printed(word).is_some_and(|(owner, _)| owner == side)
}

/// A name in small letters, and the hex behind it.
fn name_and_hex(words: &[&str]) -> (String, Option<Hex>) {
    let (name, hex) = match words.split_last() {
        Some((last, name)) if !name.is_empty() => match last.parse() {
            Ok(hex) => (name, Some(hex)),
            Err(_) => (words, None),
        },
        _ => (words, None),
    };
    let name: Vec<&str> = name
        .iter()
        .copied()
        .filter(|word| !is_one_of(word, &["on", "at"]))
        .collect();
    (name.join(" ").to_lowercase(), hex)
}

pub(super) fn several_are_meant(several: &[&Unit], whose: Whose, name: &str) -> Refusal {
    let told: Vec<String> = several
        .iter()
        .map(|unit| format!("{} {} on {}", unit.badge(), unit.kind, unit.at))
        .collect();
    let whose = match whose {
        Whose::Own => "your units",
        Whose::Enemies => "the enemies",
    };
    let reason = format!("Several of {whose} are called `{name}`: {}.", told.join(", "));
    let badges: Vec<String> = several.iter().map(|unit| unit.badge().to_string()).collect();
    Refusal::new("WB-111", reason)
        .code(SEVERAL)
        .instead(badges.join(" or "))
}
