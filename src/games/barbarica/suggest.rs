//! What may be filled in where the cursor stands.

use crate::action::Order;
use crate::data::Course;
use crate::npc::value::Survey;
use crate::state::{Barbarica, Phase, Progress, Side, Unit};
use crate::words::UnitId;
use muster_kit::{Partial, Suggestion, Viewer};

impl Barbarica {
    /// Best first, 25 at most.
    pub fn completions(&self, viewer: Viewer, partial: &Partial) -> Vec<Suggestion> {
        let typed = partial.args.get(&partial.focus).map_or("", String::as_str);
        if partial.sub == "briefing" {
            return crate::book::BOOK.suggest(typed, crate::queries::topics());
        }
        let Viewer::Seat(seat) = viewer else {
            let all = self.army.units().iter().map(|unit| self.suggested(unit)).collect();
            return Suggestion::fitting(all, "", typed);
        };
        let mine = || self.army.units().iter().filter(|unit| self.commands(seat.0, unit));
        let list: Vec<Suggestion> = match (partial.sub.as_str(), partial.focus.as_str()) {
            (sub @ ("move" | "shoot" | "fight"), "orders") => return self.complete_orders(seat.0, sub, typed),
            ("deploy", "orders") => return self.complete_deployment(seat.0, typed),
            ("charge" | "retreat", "unit") => mine()
                .filter(|unit| self.has_act(unit))
                .filter(|unit| match partial.sub.as_str() {
                    "retreat" => self.army.in_contact(unit),
                    _ => !self.targets_alone(unit).is_empty(),
                })
                .map(|unit| self.suggested(unit))
                .collect(),
            ("charge", "target") => self.targets_of(partial, |unit| self.targets_alone(unit)),
            ("retreat", "target") => self.targets_of(partial, |unit| self.army.strikable(unit)),
            ("charge", "via") => self.contact_hexes(partial),
            ("card" | "sight", _) => self.army.units().iter().map(|unit| self.suggested(unit)).collect(),
            ("brain", "unit") => self.army.of(Side::Rome).map(|unit| self.suggested(unit)).collect(),
            ("give", "unit") | ("orders", "guard") => mine().map(|unit| self.suggested(unit)).collect(),
            ("orders", "units") => {
                let mut list = vec![Suggestion::new("all your units", "*")];
                list.extend(mine().map(|unit| self.suggested(unit)));
                list
            }
            ("camp_heir" | "camp_train" | "camp_dismiss", "unit") => {
                self.campaign.band().iter().map(|unit| self.suggested(unit)).collect()
            }
            ("camp_decide", "course") => self.courses().into_iter().map(course).collect(),
            _ => Vec::new(),
        };
        Suggestion::fitting(list, "", typed)
    }

    fn suggested(&self, unit: &Unit) -> Suggestion {
        let place = if self.turn.progress() == Progress::Camping {
            crate::words::deeds(unit.record.deeds)
        } else {
            unit.at.to_string()
        };
        Suggestion::new(
            format!(
                "{} {}, strength {}/{}, {place}",
                unit.name(),
                unit.id.kind,
                unit.strength,
                unit.start
            ),
            unit.id.to_string().to_lowercase(),
        )
    }

    /// Whom a unit could charge by itself, which is what `/barb charge` does ([BB-150](docs/rules/barbarica.md#bb-150)).
    fn targets_alone(&self, unit: &Unit) -> Vec<UnitId> {
        match self.may_charge(unit, &[]) {
            Ok(()) => self.charge_targets(unit),
            Err(_) => Vec::new(),
        }
    }

    fn targets_of(&self, partial: &Partial, targets: impl Fn(&Unit) -> Vec<UnitId>) -> Vec<Suggestion> {
        let named = partial.args.get("unit").and_then(|text| text.parse::<UnitId>().ok());
        let Some(unit) = named.and_then(|id| self.army.unit(id)) else {
            return Vec::new();
        };
        targets(unit)
            .into_iter()
            .map(|target| self.suggested(self.army.the(target)))
            .collect()
    }

    /// Hexes next to the target from which the unit could charge it.
    fn contact_hexes(&self, partial: &Partial) -> Vec<Suggestion> {
        let named = |option: &str| partial.args.get(option).and_then(|text| text.parse::<UnitId>().ok());
        let (Some(unit), Some(target)) = (named("unit").and_then(|id| self.army.unit(id)), named("target")) else {
            return Vec::new();
        };
        let Some(enemy) = self.army.unit(target) else {
            return Vec::new();
        };
        let plans = self.ground.field().neighbours(enemy.at).filter_map(|hex| {
            let plan = self.charge_plan(unit, target, Some(hex), &[]).ok()?;
            Some(Suggestion::new(
                format!("{hex}: its {}", plan.position),
                hex.to_string().to_lowercase(),
            ))
        });
        plans.collect()
    }

    /// Completes the last order of a line with what could be done now.
    fn complete_orders(&self, seat: u8, sub: &str, typed: &str) -> Vec<Suggestion> {
        let of_phase = match self.turn.phase() {
            Phase::Movement => "move",
            Phase::Ranged => "shoot",
            _ => "fight",
        };
        let awaited = self.turn.progress() == Progress::Fighting && self.turn.awaited().contains(&seat);
        if sub != of_phase || !awaited {
            return Vec::new();
        }
        let start = typed.rfind([',', ';']).map_or(0, |at| at + 1);
        let (before, last) = typed.split_at(start);
        let gap = if before.is_empty() { "" } else { " " };
        let last = last.trim_start().to_lowercase();
        let mut found: Vec<Suggestion> = Vec::new();
        if before.is_empty() && "auto".starts_with(&last) {
            found.push(Suggestion::new("auto: all that are left do the usual", "auto"));
        }
        let units = self
            .army
            .units()
            .iter()
            .filter(|unit| self.commands(seat, unit) && self.has_act(unit));
        let survey = Survey::of(self, self.turn.side());
        let mut orders: Vec<Order> = units.flat_map(|unit| self.orders_of(unit)).collect();
        // Charges first, then the first moves of everybody; what promises more before the others.
        orders.sort_by_cached_key(|order| {
            let walks = !matches!(order, Order::Charge { .. });
            (walks, std::cmp::Reverse(self.worth_of(&survey, order)))
        });
        let texts = orders.iter().map(Order::written);
        let list = texts.map(|text| Suggestion::new(text.clone(), text));
        Suggestion::fitting(list.collect(), &format!("{before}{gap}"), &last)
    }

    fn complete_deployment(&self, seat: u8, typed: &str) -> Vec<Suggestion> {
        if self.turn.progress() != Progress::Deploying {
            return Vec::new();
        }
        let start = typed.rfind([',', ';']).map_or(0, |at| at + 1);
        let (before, last) = typed.split_at(start);
        let gap = if before.is_empty() { "" } else { " " };
        let last = last.trim_start().to_lowercase();
        let mut texts = vec!["default".to_owned()];
        for unit in self.army.of(Side::Tribe).filter(|unit| self.commands(seat, unit)) {
            let id = unit.id.to_string().to_lowercase();
            let places = self.deployable(unit).into_iter();
            texts.extend(places.map(|hex| format!("{id} {}", hex.to_string().to_lowercase())));
        }
        let list = texts.into_iter().map(|text| Suggestion::new(text.clone(), text));
        Suggestion::fitting(list.collect(), &format!("{before}{gap}"), &last)
    }
}

fn course(course: Course) -> Suggestion {
    Suggestion::new(format!("{}: {}", course.id(), course.title()), course.id())
}
