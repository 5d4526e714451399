//! What may be filled in where the cursor of a typist stands.

use super::{Table, User, World, zone};
use muster_kit::{Partial, Suggestion};
use muster_vocabulary::Role;

impl Table {
    /// What may be filled in where the cursor stands.
    pub fn suggest(&self, user: User, command: &str, partial: &Partial, world: World<'_>) -> Vec<Suggestion> {
        if command == "game" && partial.focus == "zone" {
            return zone::suggested(partial.args.get("zone").map_or("", String::as_str));
        }
        if matches!(command, "game" | "gm") && partial.focus == "seat" {
            let seats = (1..).zip(self.chairs());
            return seats
                .map(|(number, chair)| Suggestion::new(chair.name(), number.to_string()))
                .collect();
        }
        match (command, partial.focus.as_str()) {
            ("gm", "dial") => {
                let text = |name: &str| partial.args.get(name).map(String::as_str);
                return self.suggest_dials(text("dial").unwrap_or_default(), text("seat"));
            }
            ("game", "as") if partial.sub == "join" => {
                return self.suggest_picks(user, partial.args.get("as").map_or("", String::as_str));
            }
            ("gm", "to") | ("game", "to") => return self.suggest_entries(),
            ("gm", _) => return Vec::new(),
            _ => (),
        }
        let asked = || match command {
            "game" => partial.sub == "rules",
            _ => self
                .command()
                .sub(&partial.sub)
                .is_some_and(|sub| sub.lobby().is_some()),
        };
        let before = || self.specimen().ok().filter(|_| asked());
        let Some(game) = self.game().ok().or_else(before) else {
            return Vec::new();
        };
        let mut partial = partial.clone();
        if command == "game" && partial.sub == "odds" {
            let thoughts = &mut self.thoughts(world.secrets, "suggest");
            let questions = game.questions(self.viewer(user), thoughts);
            if !questions.is_empty() {
                let typed = partial.args.get(&partial.focus).map_or("", String::as_str);
                return Suggestion::fitting(questions, "", typed);
            }
        }
        if command == "game" {
            let role = |role| self.command().role(role);
            let sub = match partial.sub.as_str() {
                // What may be asked about is what may be ordered.
                "odds" => self.turn_sub(&*game),
                "orders" => role(Role::Standing),
                "rules" => role(Role::Rules),
                _ => None,
            };
            let Some(sub) = sub else {
                return Vec::new();
            };
            partial.sub = sub.tag();
            if let Some(option) = sub.option.iter().find(|option| option.required) {
                partial.focus = option.name.clone();
            }
        }
        game.suggest(
            self.viewer(user),
            &partial,
            &mut self.thoughts(world.secrets, "suggest"),
        )
    }
}
