//! What may be filled in where the cursor stands.

use super::action::Action;
use super::menu::Strike;
use super::state::{Unit, Wesnoth};
use super::words::{UnitWord, Units, letter};
use super::{book, rules};
use muster_kit::{Partial, Suggestion, Viewer};

impl Wesnoth {
    /// Best first, 25 at most.
    pub fn completions(&self, viewer: Viewer, partial: &Partial) -> Vec<Suggestion> {
        let side = self.asking(viewer);
        let typed = partial.args.get(&partial.focus).map_or("", String::as_str);
        let own = matches!(viewer, Viewer::Seat(_));
        let list = match (partial.sub.as_str(), partial.focus.as_str()) {
            ("do" | "odds", "orders") => return self.complete_orders(side, own, typed),
            ("advance", "unit") => self.pending_unit(),
            ("conquer", "unit") => {
                let places = self.conquerors(side).into_iter();
                places.map(|(place, _)| unit_suggestion(&self.units[place])).collect()
            }
            ("reach", "unit") => {
                let enemies = self.units.iter().filter(|unit| self.are_enemies(side, unit.owner));
                let enemies = enemies.map(enemy_suggestion);
                self.army(side).map(unit_suggestion).chain(enemies).collect()
            }
            (_, "unit") => self.army(side).map(unit_suggestion).collect(),
            (_, "weapon") => self.weapons(side, partial),
            (_, "counter") => self.counters(side, partial),
            ("recruit", "list") => return self.complete_list(side, typed),
            ("look", "at") => self.look_list(side),
            ("danger", "at") => self.army(side).map(unit_suggestion).collect(),
            ("book", "topic") => return book::BOOK.suggest(typed, book::units()),
            _ => Vec::new(),
        };
        Suggestion::fitting(list, "", typed)
    }

    fn pending_unit(&self) -> Vec<Suggestion> {
        let unit = self.pending.and_then(|pending| self.unit_of(self.turn, pending.number));
        unit.map(|place| unit_suggestion(&self.units[place]))
            .into_iter()
            .collect()
    }

    fn weapons(&self, side: u8, partial: &Partial) -> Vec<Suggestion> {
        let word = partial.args.get("unit").or_else(|| partial.args.get("units"));
        let first = word.and_then(|text| text.split(',').next()?.parse::<UnitWord>().ok());
        let place = first.and_then(|word| self.unit_of(side, word.0));
        let Some(place) = place else { return Vec::new() };
        let attacks = self.units[place].sheet().attacks.iter();
        attacks
            .map(|attack| {
                Suggestion::new(
                    format!("{attack} {} {}", attack.kind, attack.damage_type),
                    attack.name.clone(),
                )
            })
            .collect()
    }

    /// Attacks of the unit that is named, or of all.
    fn counters(&self, side: u8, partial: &Partial) -> Vec<Suggestion> {
        let named = partial.args.get("unit").and_then(|text| text.parse::<UnitWord>().ok());
        let mut list = vec![
            Suggestion::new("best: the counter that does most", "best"),
            Suggestion::new("hold: do not strike back", "hold"),
        ];
        for unit in self
            .army(side)
            .filter(|unit| named.is_none_or(|named| unit.word() == named))
        {
            for attack in &unit.sheet().attacks {
                list.push(Suggestion::new(
                    format!("{}, of your {}", attack.name, unit.kind),
                    attack.name.clone(),
                ));
            }
        }
        list
    }

    /// The last word of a list of recruits.
    fn complete_list(&self, side: u8, typed: &str) -> Vec<Suggestion> {
        let begun = typed.rfind(' ').map_or(0, |at| at + 1);
        let (before, word) = typed.split_at(begun);
        let mut kinds: Vec<_> = self.for_sale(side).collect();
        kinds.sort_by_key(|kind| (rules::price_of(self, side, *kind), kind.0));
        let mut list: Vec<Suggestion> = self
            .usual_recruits(side)
            .filter(|_| before.is_empty())
            .map(|usual| Suggestion::new(format!("{usual}: one of each, as far as gold goes"), usual))
            .into_iter()
            .collect();
        list.extend(kinds.into_iter().map(|kind| {
            let sheet = kind.sheet();
            let code = sheet.code.clone().unwrap_or_default();
            let price = rules::price_of(self, side, kind);
            Suggestion::new(
                format!("{code} {}, {price} gold, {} life", sheet.name, sheet.life),
                code,
            )
        }));
        Suggestion::fitting(list, before, word)
    }

    fn look_list(&self, side: u8) -> Vec<Suggestion> {
        let mut units: Vec<&Unit> = self.units.iter().collect();
        units.sort_by_key(|unit| (unit.owner == side, unit.owner, unit.number));
        let mut list: Vec<Suggestion> = units
            .into_iter()
            .map(|unit| {
                let label = format!(
                    "{} {}, life {}/{}, {}",
                    unit.badge(),
                    unit.kind,
                    unit.life(),
                    unit.sheet().life,
                    unit.at
                );
                Suggestion::new(label, unit.at.to_string())
            })
            .collect();
        list.extend(book::units());
        list
    }

    /// Completes the last statement of a line with orders that would be obeyed now.
    fn complete_orders(&self, side: u8, own: bool, typed: &str) -> Vec<Suggestion> {
        if side != self.turn || !own || self.is_over() {
            return Vec::new();
        }
        let start = typed.rfind(';').map_or(0, |at| at + 1);
        let (before, statement) = typed.split_at(start);
        let gap = if before.is_empty() { "" } else { " " };
        let statement = statement.trim_start().to_lowercase();
        let fights = |action: &Action| matches!(action, Action::Attack { .. } | Action::Move { attack: Some(_), .. });
        let castles = self.conquerors(side).into_iter().map(|(place, _)| Action::Conquer {
            unit: Some(self.units[place].word()),
        });
        let usual = self.usual_recruits(side).and_then(|list| list.parse().ok());
        let of_one_kind = self.recruits_of_one_kind(side, true);
        let recruits = usual
            .into_iter()
            .chain(of_one_kind)
            .map(|list| Action::Recruit { list });
        let of_units = self.army(side).flat_map(|unit| self.orders_of(unit.word()));
        let mut orders: Vec<Action> = castles.chain(recruits).chain(of_units).collect();
        orders.push(Action::End {});
        let strikes = self.all_strikes(side);
        orders.sort_by_cached_key(|action| match action {
            Action::Conquer { .. } => (0, 0),
            // Those that are advised come first, by what they are worth.
            action if fights(action) => match self.strike_of(&strikes, action) {
                Some(strike) if strike.is_advised() && !strike.is_poor() && !self.exposes_leader(strike) => {
                    (1, -strike.worth)
                }
                Some(strike) => (5, -strike.worth),
                None => (5, 0),
            },
            Action::Recruit { .. } => (2, 0),
            Action::Move { .. } => (3, 0),
            Action::Rest { .. } => (4, 0),
            _ => (6, 0),
        });
        let texts = orders.iter().map(|action| self.order_typed(side, action));
        let list = texts.map(|text| Suggestion::new(format!("{}: {text}", letter(side)), text));
        Suggestion::fitting(list.collect(), &format!("{before}{gap}"), &statement)
    }
}

impl Wesnoth {
    /// The strike of an order's unit at its target, wherever it comes from.
    fn strike_of<'a>(&self, strikes: &'a [Strike], order: &Action) -> Option<&'a Strike> {
        let (word, target) = match order {
            Action::Attack {
                units: Units::List(units),
                target,
                ..
            } => (*units.first()?, target),
            Action::Move {
                unit,
                attack: Some(target),
                ..
            } => (*unit, target),
            _ => return None,
        };
        strikes.iter().find(|strike| {
            let enemy = self.units[strike.target].at;
            self.units[strike.place].word() == word && target.0.first() == Some(&enemy)
        })
    }
}

fn unit_suggestion(unit: &Unit) -> Suggestion {
    called_by(unit, unit.word().to_string())
}

fn enemy_suggestion(unit: &Unit) -> Suggestion {
    called_by(unit, unit.badge().to_string())
}

fn called_by(unit: &Unit, word: String) -> Suggestion {
    let (life, most) = (unit.life(), unit.sheet().life);
    Suggestion::new(format!("{word} {}, life {life}/{most}, {}", unit.kind, unit.at), word)
}
