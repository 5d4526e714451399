//! Words that can mean two enemies: the hex of one, which is also the badge of another (`B3`), and how orders are typed so
//! that they mean one ([WB-111](docs/rules/wesnoth.md#wb-111)).

use super::action::Action;
use super::called::{MEANT, Place, split_at_cross};
use super::orders;
use super::state::Wesnoth;
use super::words::{UnitWord, Units, YesNo};
use muster_kit::{Hex, Refusal, Viewer};

impl Wesnoth {
    /// Where the two enemies stand that one word can mean: the one on that hex, and another one with that badge.
    pub(super) fn two_meant(&self, side: u8, word: &str) -> Option<[Hex; 2]> {
        let is_enemy = |place: &usize| self.are_enemies(side, self.units[*place].owner);
        let hex: Hex = word.parse().ok()?;
        let (owner, UnitWord(number)) = orders::printed(word)?;
        self.unit_at(hex).filter(is_enemy)?;
        let other = self.unit_of(owner, number).filter(is_enemy)?;
        let at = self.units[other].at;
        (at != hex).then_some([hex, at])
    }

    /// The refusal of a word that can mean two enemies, with the text around it once for each.
    pub(super) fn asks_which(
        &self,
        side: u8,
        word: &str,
        both: [Hex; 2],
        (before, behind): &(String, String),
    ) -> Refusal {
        let [on, called] = both.map(|hex| {
            let place = self.unit_at(hex).expect("an enemy stands there");
            (self.units[place].badge(), self.units[place].kind, hex)
        });
        let reason = format!(
            "`{}` may be two enemies: {} {} on the hex {}, or {} {} on {}.",
            word.to_uppercase(),
            on.0,
            on.1,
            on.2,
            called.0,
            called.1,
            called.2
        );
        let behind = behind.trim_end_matches([';', '\n']);
        let line = |hex: Hex| format!("{before}{}{behind}", self.target_word(side, hex));
        let [one, other] = both.map(|hex| format!("`{}`", line(hex).trim()));
        let refusal = Refusal::new("WB-111", reason).code(muster_game::UNREAD_ORDER);
        refusal.instead(format!("{one} or {other}"))
    }

    /// An enemy's hex as a target that means no other: with the kind before it where another one's badge reads the same.
    pub(super) fn target_word(&self, side: u8, hex: Hex) -> String {
        let kind = self.unit_at(hex).map(|place| self.units[place].kind);
        match kind.filter(|_| self.two_meant(side, &hex.to_string()).is_some()) {
            Some(kind) => format!("{kind} {hex}"),
            None => hex.to_string(),
        }
    }

    /// An order of a side as it is typed, so that it is read back as the same.
    pub(super) fn order_typed(&self, side: u8, order: &Action) -> String {
        let written = orders::Written(order).to_string();
        let targets = match order {
            Action::Attack { target, .. } => target,
            Action::Move {
                attack: Some(targets), ..
            } => targets,
            _ => return written,
        };
        let typed: Vec<String> = targets.0.iter().map(|hex| self.target_word(side, *hex)).collect();
        written.replacen(&format!(" x {targets}"), &format!(" x {}", typed.join("|")), 1)
    }

    /// An order of a side as a line of orders holds it: of several units that strike each has a statement of its own, and all
    /// that can strike by a command ([WB-121](docs/rules/wesnoth.md#wb-121)).
    pub(super) fn order_proposed(&self, side: u8, order: &Action) -> String {
        let Action::Attack {
            units,
            target,
            weapon,
            reroll,
            advance,
        } = order
        else {
            return self.order_typed(side, order);
        };
        let Units::List(units) = units else {
            let mut command = format!("/wesnoth attack units:{units} target:{target}");
            let weapon = weapon.as_ref().map(|weapon| format!(" weapon:{weapon}"));
            let reroll = reroll.map(|reroll| format!(" reroll:{reroll}"));
            let advance = advance.map(|choice| match choice {
                YesNo::Yes => " advance:yes",
                YesNo::No => " advance:no",
            });
            command.extend(weapon.into_iter().chain(reroll));
            command.extend(advance);
            return command;
        };
        let alone = |unit: &UnitWord| {
            let order = Action::Attack {
                units: Units::List(vec![*unit]),
                target: target.clone(),
                weapon: weapon.clone(),
                reroll: *reroll,
                advance: *advance,
            };
            self.order_typed(side, &order)
        };
        units.iter().map(alone).collect::<Vec<_>>().join("; ")
    }

    /// An action as [`Wesnoth::order_typed`], if it is not read back as it is.
    pub(super) fn action_typed(&self, side: u8, action: Action) -> Action {
        let orders = self.order_typed(side, &action);
        match orders == orders::Written(&action).to_string() {
            true => action,
            false => Action::Do { orders, preview: false },
        }
    }

    /// How the words of a question were read that could mean two enemies, of whom one can be struck.
    pub(super) fn readings_told(&self, viewer: Viewer, question: &str) -> Vec<String> {
        let side = self.asking(viewer);
        // A name before the hex says which is meant.
        let Ok(marked) = self.words_spelled(side, question, Place::Line) else {
            return Vec::new();
        };
        let Some((_, target)) = split_at_cross(&marked) else {
            return Vec::new();
        };
        let read = self.line_spelled(side, question);
        let read = read
            .and_then(|line| orders::read(&line, Some(side)))
            .unwrap_or_default();
        let struck = |hex: &Hex| {
            read.iter().any(|order| match order {
                Action::Attack { target, .. } => target.0.contains(hex),
                Action::Move { attack, .. } => attack.as_ref().is_some_and(|targets| targets.0.contains(hex)),
                _ => false,
            })
        };
        let words = target.split(|c: char| !c.is_ascii_alphanumeric() && c != MEANT);
        let told = words.filter_map(|word| {
            let [hex, at] = self.two_meant(side, word)?;
            let word = word.to_uppercase();
            let unit = |hex: Hex| self.unit_at(hex).map(|place| &self.units[place]);
            match (struck(&hex), struck(&at)) {
                (true, false) => {
                    let unit = unit(hex)?;
                    Some(format!(
                        "`{word}` is read as the hex of {} {}.",
                        unit.badge(),
                        unit.kind
                    ))
                }
                (false, true) => Some(format!("`{word}` is read as {word} {} on {at}.", unit(at)?.kind)),
                _ => None,
            }
        });
        told.collect()
    }
}
