//! Attacks in turn as lines for people, each reckoned for the case that it comes to it, and as data.

use super::attack::{AttackOdds, Attacker, Step};
use super::shown;
use crate::data::Weapon;
use muster_kit::odds::{Distribution, Fraction, decimal, fraction, percent, text as written};
use muster_kit::{Answer, Line, Refusal, counted};
use serde_json::{Map, Value, json};

/// What a Critical with Diplomacy is good for ([WG-175](docs/rules/wargrounds.md#wg-175)).
const IDLE_CRITICAL: &str = "The Critical does nothing: a hit of Diplomacy kills without damage dice.";

/// What one attack comes to if the target still stands.
struct Report {
    /// How likely the target still stands then.
    up: Fraction,
    /// It falls on the way.
    fell: Fraction,
    lands: Fraction,
    lost: Fraction,
    /// Of those who are engaged with the target: struck, HP lost, fallen.
    engaged: Vec<[Fraction; 3]>,
}

impl Report {
    fn of(by: &Attacker, steps: &Distribution<Step>) -> Report {
        let up = steps.probability(|step| step.up);
        let share = |what: Fraction| {
            if up == fraction(0, 1) { what } else { what / up.clone() }
        };
        let on = |place: usize| move |step: &Step| step.struck == Some(place);
        let lost = |place: usize| steps.mean(move |step| if on(place)(step) { step.lost.into() } else { 0 });
        let friend = |place: usize| {
            [
                share(steps.probability(on(place))),
                share(lost(place)),
                share(steps.probability(|step| on(place)(step) && step.felled)),
            ]
        };
        Report {
            fell: share(steps.probability(|step| step.fell)),
            lands: share(steps.probability(|step| on(0)(step) && step.lands)),
            lost: share(lost(0)),
            engaged: (1..=by.engaged.len()).map(friend).collect(),
            up,
        }
    }

    fn data(&self, by: &Attacker) -> Value {
        let mut data = Map::new();
        data.insert("lands".to_owned(), written(&self.lands).into());
        data.insert("lost".to_owned(), written(&self.lost).into());
        if by.way.is_some() {
            data.insert("falls_on_the_way".to_owned(), written(&self.fell).into());
        }
        if !self.engaged.is_empty() {
            let rows = by.engaged.iter().zip(&self.engaged).map(|(body, [struck, lost, falls])| {
                json!({ "name": body.name, "struck": written(struck), "lost": written(lost), "falls": written(falls) })
            });
            data.insert("engaged".to_owned(), rows.collect());
        }
        Value::Object(data)
    }

    fn lines(&self, by: &Attacker) -> Vec<String> {
        let mut lines = Vec::new();
        if let Some(way) = &by.way {
            lines.push(format!("Automatic hits on the way: {}.", way.told()));
            lines.push(format!("It falls before it attacks: {}.", shown(&self.fell)));
        }
        if !by.engaged.is_empty() {
            let shares = by.struck();
            let name = |place: &usize| match place {
                0 => "the target".to_owned(),
                place => named(&by.engaged[place - 1].name, "engaged", *place),
            };
            let shares: Vec<String> = shares
                .iter()
                .map(|(place, share)| format!("{} {}", name(place), shown(&share)))
                .collect();
            lines.push(format!("Of shots into this fight: {}.", shares.join(", ")));
        }
        lines.push(format!("Something lands on the target: {}.", shown(&self.lands)));
        if by.critical && by.bolt.is_none() && by.weapon == Weapon::Diplomacy {
            lines.push(IDLE_CRITICAL.to_owned());
        }
        for (place, (body, [_, lost, falls])) in (1..).zip(by.engaged.iter().zip(&self.engaged)) {
            lines.push(format!(
                "{} loses {} HP on average, and falls: {}.",
                named(&body.name, "Engaged", place),
                decimal(lost, 3),
                shown(falls)
            ));
        }
        lines
    }
}

fn named(name: &str, what: &str, place: usize) -> String {
    match name {
        "" => format!("{what} {place}"),
        name => name.to_owned(),
    }
}

impl AttackOdds {
    pub(super) fn odds(&self) -> Result<Answer, Refusal> {
        let steps = self.steps()?;
        let reports: Vec<Report> = self
            .attackers
            .iter()
            .zip(&steps)
            .map(|(by, steps)| Report::of(by, steps))
            .collect();
        let fates = steps.last().expect("one attacker at least").map(|step| step.fate);
        let hp = self.target.hp;
        let falls = fates.probability(|fate| fate.hp == 0);
        let lost = fates.mean(|fate| i64::from(hp - fate.hp));
        let left: Map<String, Value> = fates
            .map(|fate| fate.hp)
            .iter()
            .map(|(hp, share)| (hp.to_string(), Value::from(written(&share))))
            .collect();
        let attacks: Vec<Value> = self
            .attackers
            .iter()
            .zip(&reports)
            .map(|(by, report)| report.data(by))
            .collect();
        let mut data = json!({
            "lands": written(&reports[0].lands), "lost": written(&lost), "falls": written(&falls), "hp": left,
            "attacks": attacks,
        });
        if !self.not_counted.is_empty() {
            data["not_counted"] = json!(self.not_counted);
        }
        Ok(Answer {
            data: Some(data),
            ..Answer::lines(self.told(&reports, &lost, &falls))
        })
    }

    /// `lands 20%, fells 1%`, for labels.
    pub fn in_brief(&self) -> Result<String, Refusal> {
        let steps = self.steps()?;
        let step = steps.first().expect("one attacker at least");
        let lands = step.probability(|step| step.struck == Some(0) && step.lands);
        let falls = step.probability(|step| step.fate.hp == 0);
        Ok(format!("lands {}, fells {}", percent(&lands), percent(&falls)))
    }

    /// The chance that the first attack lands on the target.
    pub fn lands(&self) -> Result<Fraction, Refusal> {
        let steps = self.steps()?;
        let step = steps.first().expect("one attacker at least");
        Ok(step.probability(|step| step.struck == Some(0) && step.lands))
    }

    /// Whether nothing can land on the target: what a stray shot does to those around it is no reason to shoot.
    pub fn is_vain(&self) -> bool {
        let nothing = muster_kit::odds::fraction(0, 1);
        self.steps().is_ok_and(|steps| {
            let step = steps.first().expect("one attacker at least");
            step.probability(|step| step.struck == Some(0) && step.lands || step.fate.hp == 0) == nothing
        })
    }

    /// `lands 20%, 0.292 HP on average, falls 1%`, for lists.
    pub fn in_short(&self) -> Result<String, Refusal> {
        let steps = self.steps()?;
        let step = steps.first().expect("one attacker at least");
        let lands = step.probability(|step| step.struck == Some(0) && step.lands);
        let lost = step.mean(|step| if step.struck == Some(0) { step.lost.into() } else { 0 });
        let falls = step.probability(|step| step.fate.hp == 0);
        let way = self.attackers[0].way.as_ref().map_or_else(String::new, |way| {
            format!(", falls itself on the way {}", percent(&way.falls()))
        });
        Ok(format!(
            "lands {}, {} HP on average, the target falls {}{way}",
            percent(&lands),
            decimal(&lost, 3),
            percent(&falls)
        ))
    }

    fn told(&self, reports: &[Report], lost: &Fraction, falls: &Fraction) -> Vec<Line> {
        let several = reports.len() > 1;
        let mut lines = Vec::new();
        for (place, (by, report)) in (1..).zip(self.attackers.iter().zip(reports)) {
            if several {
                let name = named(&by.name, "attack", place);
                lines.push(Line::strong(match place {
                    1 => format!("{place}. {name}"),
                    _ if report.up == fraction(0, 1) => format!("{place}. {name}: the target has fallen by then"),
                    _ => format!("{place}. {name}, if the target still stands"),
                }));
            }
            if report.up == fraction(0, 1) {
                continue;
            }
            lines.extend(report.lines(by).into_iter().map(Line::from));
            if several {
                let words = format!("HP lost to this attack on average: {}.", decimal(&report.lost, 3));
                lines.push(Line::from(words));
            }
        }
        if several {
            lines.push(Line::strong("All together"));
        }
        lines.push(Line::from(format!(
            "HP lost on average: {}. The target falls: {}.",
            decimal(lost, 3),
            shown(falls)
        )));
        if self.target.assumed {
            let words = format!(
                "The target is taken to have {} HP; `hp` says another number.",
                self.target.hp
            );
            lines.push(Line::from(words));
        }
        if self.target.unfelt > 0 {
            let hits = counted(self.target.unfelt, "hit");
            lines.push(Line::from(format!("Real Armour takes away the next {hits} that land.")));
        }
        if !self.not_counted.is_empty() {
            lines.push(Line::from(format!("Not counted: {}.", self.not_counted.join("; "))));
        }
        lines
    }
}
