//! Commands within a line of orders, as buttons and hints show them, with the names of their options or without:
//! `end turn`, `rest all`, `attack units:2 target:B2` ([WB-111](docs/rules/wesnoth.md#wb-111)). Orders are stored in
//! the words of orders.

use muster_kit::nearest::nearest;

/// The options of a command, by their names; of one that has a single option its name may be left out.
struct Options<'a> {
    /// What stands before the first name.
    bare: &'a str,
    named: Vec<(&'a str, &'a str)>,
}

/// The names that options of orders have in commands.
const NAMES: [&str; 10] = [
    "unit", "units", "to", "via", "attack", "target", "weapon", "reroll", "advance", "list",
];

impl<'a> Options<'a> {
    /// None if a name is given twice.
    fn read(text: &'a str) -> Option<Options<'a>> {
        let mut labels: Vec<(usize, &str)> = Vec::new();
        for name in NAMES {
            let label = format!("{name}:");
            let begins = |at: &usize| *at == 0 || text[..*at].ends_with([' ', '\t']);
            let found: Vec<usize> = text.match_indices(&label).map(|(at, _)| at).filter(begins).collect();
            match found.as_slice() {
                [] => (),
                [at] => labels.push((*at, name)),
                _ => return None,
            }
        }
        labels.sort_unstable();
        let end = |place: usize| labels.get(place).map_or(text.len(), |(at, _)| *at);
        let value = |(place, (at, name)): (usize, &(usize, &'static str))| {
            (*name, text[at + name.len() + 1..end(place + 1)].trim())
        };
        Some(Options {
            bare: text[..end(0)].trim(),
            named: labels.iter().enumerate().map(value).collect(),
        })
    }

    fn get(&self, name: &str) -> Option<&'a str> {
        let found = self.named.iter().find(|(known, _)| *known == name);
        found.map(|(_, value)| *value)
    }

    /// The value of a command's only option; none if others are given.
    fn only(&self, name: &str) -> Option<&'a str> {
        match self.named.as_slice() {
            [] => Some(self.bare),
            [(known, value)] if *known == name && self.bare.is_empty() => Some(value),
            _ => None,
        }
    }

    /// What stands behind a target: weapon, rerolls, promotion. None if one of them is no value of its option.
    fn behind_target(&self) -> Option<String> {
        let weapon = self.get("weapon").map(|weapon| format!(" /{weapon}"));
        let reroll = match self.get("reroll") {
            None => String::new(),
            Some("no") => " r0".to_owned(),
            Some("miss") => " r".to_owned(),
            Some("kill") => " rk".to_owned(),
            Some(below) => format!(" r{}", below.parse::<u8>().ok()?),
        };
        let advance = match self.get("advance") {
            None => "",
            Some("yes") => " +",
            Some("no") => " -",
            Some(_) => return None,
        };
        Some(weapon.unwrap_or_default() + &reroll + advance)
    }
}

/// The words of the label under which all units rest.
const ALL_THAT_REST: [&str; 11] = [
    "all",
    "everyone",
    "everybody",
    "my",
    "wounded",
    "units",
    "that",
    "have",
    "not",
    "acted",
    "yet",
];
/// Words for all units.
const ALL: [&str; 3] = ["all", "everyone", "everybody"];

/// `Recruit 3 Mages for 12 gold`, as a select shows it, without the price; none if it names none.
fn without_price(label: &str) -> Option<&str> {
    let (before, price) = label.strip_suffix(" gold")?.rsplit_once(" for ")?;
    price.parse::<u32>().is_ok().then_some(before)
}

/// A statement that is a command in the words of orders; none if it is none.
pub(super) fn as_orders(statement: &str) -> Option<String> {
    let text = statement.trim();
    let text = text.strip_prefix("/wesnoth ").unwrap_or(text).trim_start();
    let (command, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let command = command.to_ascii_lowercase();
    let rest = rest.trim();
    if ["end", "done"].contains(&command.as_str()) {
        let mut words = rest.split_whitespace();
        let says_turn = |word: &str| nearest(word, ["my", "the", "turn"]).is_some();
        let is_written = command == "end" && rest.is_empty();
        return (words.all(says_turn) && !is_written).then(|| "end".to_owned());
    }
    let options = Options::read(rest)?;
    match command.as_str() {
        "rest" => {
            let units = options.only("units").filter(|units| !units.is_empty())?;
            let units: Vec<&str> = units
                .split([' ', ','])
                .filter(|word| !word.is_empty() && !word.eq_ignore_ascii_case("and"))
                .collect();
            let is_all = |word: &&str| ALL_THAT_REST.iter().any(|known| word.eq_ignore_ascii_case(known));
            let begins = units
                .first()
                .is_some_and(|first| ALL.iter().any(|all| first.eq_ignore_ascii_case(all)));
            if begins && units.iter().all(is_all) {
                return Some("all rest".to_owned());
            }
            Some(format!("{} rest", units.join(",")))
        }
        "conquer" => match options.only("unit")? {
            "" => None,
            unit => Some(format!("{unit} conquer")),
        },
        "recruit" => match (options.get("list"), without_price(text)) {
            (Some(list), _) => Some(format!("rec {list}")),
            (None, unpriced) => unpriced.map(str::to_owned),
        },
        "move" => {
            let (unit, to) = (options.get("unit")?, options.get("to")?);
            let via = options.get("via").map(|via| format!("{via}>")).unwrap_or_default();
            let target = match options.get("attack") {
                Some(target) => format!(" x {target}{}", options.behind_target()?),
                None => String::new(),
            };
            Some(format!("{unit} {via}{to}{target}"))
        }
        "attack" => {
            let (units, target) = (options.get("units")?, options.get("target")?);
            let behind = options.behind_target()?;
            if units.eq_ignore_ascii_case("all") {
                return Some(format!("attack {target} with all"));
            }
            let strike = |unit: &str| format!("{} x {target}{behind}", unit.trim());
            Some(units.split(',').map(strike).collect::<Vec<_>>().join("; "))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::as_orders;

    #[test]
    fn wb_111_commands_are_read_within_a_line() {
        for (typed, meant) in [
            ("end turn", "end"),
            ("Done", "end"),
            ("end my turn", "end"),
            ("end trun", "end"),
            ("rest all", "all rest"),
            ("rest everyone", "all rest"),
            ("rest all my units", "all rest"),
            ("rest 2 and 4", "2,4 rest"),
            ("rest units:2,4", "2,4 rest"),
            ("Rest all wounded units that have not acted", "all rest"),
            ("Recruit 3 Mages for 12 gold", "Recruit 3 Mages"),
            ("/wesnoth rest units:all", "all rest"),
            ("conquer unit:L", "L conquer"),
            ("recruit list:sp2 mg cv@C2", "rec sp2 mg cv@C2"),
            ("move unit:3 to:E5 attack:F5 reroll:kill", "3 E5 x F5 rk"),
            ("move unit:3 to:E5 via:D4>D5", "3 D4>D5>E5"),
            ("attack units:2 target:B2", "2 x B2"),
            (
                "attack target:F5 units:1,3 weapon:short sword reroll:5 advance:no",
                "1 x F5 /short sword r5 -; 3 x F5 /short sword r5 -",
            ),
        ] {
            assert_eq!(as_orders(typed).as_deref(), Some(meant), "{typed}");
        }
    }

    #[test]
    fn other_statements_are_left_as_they_are() {
        for typed in [
            "",
            "end",
            "3 E5 x F5",
            "end it",
            "rest",
            "conquer",
            "rec sp2",
            "recruit sp2",
            "attack B1 with 2",
            "move unit:3 to:E5 attack:F5 reroll:often",
            "attack units:1 units:2 target:B1",
            "move the bat to A5",
        ] {
            assert_eq!(as_orders(typed), None, "{typed}");
        }
    }
}
