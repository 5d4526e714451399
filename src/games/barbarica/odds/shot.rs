//! One shot: wounds, who takes them, shields that are pierced (2.7, BB-105, BB-155, BB-186).

use crate::action::Protecting;
use crate::data::{Ranged, Terrain, UnitType};
use crate::fight::spread;
use crate::odds::stage::{self, Warrior, auto, is_auto, is_false};
use crate::odds::{no, shown};
use crate::rules::shots;
use crate::rules::shots::{ShotKind, ShotPlan, split};
use crate::state::{Barbarica, Phase, Side, Unit};
use crate::words::Ternary;
use muster_kit::hexes::Direction;
use muster_kit::odds::{Distribution, Fraction, decimal, fraction, text as written};
use muster_kit::{Answer, Hex, Line, Refusal};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// A shooter that faces its target, and everything that changes its dice.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShotOdds {
    pub shooter: Warrior,
    pub target: Warrior,
    pub distance: u8,
    /// The best of its missiles if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weapon: Option<Ranged>,
    /// Multiplies the range ([BB-251](docs/rules/barbarica.md#bb-251)).
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub ranges: u8,
    /// Units in the way cost a die ([BB-68](docs/rules/barbarica.md#bb-68)).
    #[serde(default, skip_serializing_if = "is_false")]
    pub screened: bool,
    /// Shot over what blocks the view ([BB-72](docs/rules/barbarica.md#bb-72)).
    #[serde(default, skip_serializing_if = "is_false")]
    pub indirect: bool,
    /// The target is a charger on its way ([BB-155](docs/rules/barbarica.md#bb-155)).
    #[serde(default, skip_serializing_if = "is_false")]
    pub charger: bool,
    /// The shooter rode this round ([BB-213](docs/rules/barbarica.md#bb-213)).
    #[serde(default, skip_serializing_if = "is_false")]
    pub rode: bool,
    /// From behind: its shield is of no use.
    #[serde(default, skip_serializing_if = "is_false")]
    pub rear: bool,
    /// Friends of the shooter in contact with the target ([BB-75](docs/rules/barbarica.md#bb-75)).
    #[serde(default, skip_serializing_if = "is_none")]
    pub friends: u8,
    /// A guard takes missiles for this Leader ([BB-105](docs/rules/barbarica.md#bb-105)).
    #[serde(default, skip_serializing_if = "is_false")]
    pub guarded: bool,
    #[serde(default = "auto", skip_serializing_if = "is_auto")]
    pub embed: Ternary,
    #[serde(default = "single", skip_serializing_if = "is_single")]
    pub protection: Protecting,
}

fn one() -> u8 {
    1
}

fn is_one(number: &u8) -> bool {
    *number == 1
}

fn is_none(number: &u8) -> bool {
    *number == 0
}

fn single() -> Protecting {
    Protecting::Single
}

fn is_single(protection: &Protecting) -> bool {
    *protection == Protecting::Single
}

/// What one shot does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Struck {
    /// Wounds of the target; more than it has are lost.
    pub target: u8,
    /// Wounds of each friend beside it.
    pub friends: u8,
    /// Wounds of the guard.
    pub guard: u8,
    pub embedded: bool,
    /// The Wild Die is among the wounding dice.
    pub wild: bool,
}

impl ShotOdds {
    /// A plain shot in the open: nobody in the way, ranges as on the cards, the shooter's best weapon.
    pub fn of(shooter: Warrior, target: Warrior, distance: u8) -> ShotOdds {
        ShotOdds {
            shooter,
            target,
            distance,
            weapon: None,
            ranges: 1,
            screened: false,
            indirect: false,
            charger: false,
            rode: false,
            rear: false,
            friends: 0,
            guarded: false,
            embed: Ternary::Auto,
            protection: Protecting::Single,
        }
    }

    /// A column of hexes: the target near the top, the shooter below it, the others that matter around them.
    fn staged(&self) -> Result<(Barbarica, Unit, Unit), Refusal> {
        if self.distance == 0 || self.distance > 120 || !(1..=4).contains(&self.ranges) || self.friends > 5 {
            return Err(no(
                "A distance is 1 to 120 hexes, ranges are multiplied by 1 to 4, friends are at most 5.",
            ));
        }
        if self.distance < 2 && (self.screened || self.indirect) {
            return Err(no("Units next to each other see each other."));
        }
        let (top, column) = (3, 1);
        let target_at = Hex::new(column, top);
        let shooter_at = Hex::new(column, top + self.distance);
        let mut rows = vec![vec![Terrain::Open; 3]; usize::from(top + self.distance) + 2];
        let mut set = |hex: Hex, terrain: Terrain| rows[usize::from(hex.row)][usize::from(hex.column)] = terrain;
        // What is not seen has no use of its cover, and nobody looks over what stands between.
        let seen = |ground: Terrain| {
            if self.indirect && ground != Terrain::Forest {
                Terrain::Open
            } else {
                ground
            }
        };
        set(
            target_at,
            if self.indirect {
                Terrain::Open
            } else {
                self.target.ground
            },
        );
        set(shooter_at, seen(self.shooter.ground));
        let between = Hex::new(column, shooter_at.row - 1);
        if self.indirect {
            set(between, Terrain::Crag);
        }
        let mut game = stage::ground(&rows, u32::from(self.ranges), self.protection);
        game.turn
            .imagine(if self.charger { Phase::Movement } else { Phase::Ranged });
        let side = self.shooter.unit.side();
        let mut shooter = self.shooter.unit(1, side, shooter_at, Direction::N)?;
        shooter.now.steps = u8::from(self.rode);
        if let Some(weapon) = self.weapon {
            stage::armed_with(&mut shooter, weapon);
        }
        let facing = if self.rear { Direction::N } else { Direction::S };
        let target = self.target.unit(2, side.other(), target_at, facing)?;
        stage::put(&mut game, shooter.clone());
        stage::put(&mut game, target.clone());
        self.put_bystanders(&mut game, (shooter_at, target_at))?;
        Ok((game, shooter, target))
    }

    fn put_bystanders(&self, game: &mut Barbarica, (from, to): (Hex, Hex)) -> Result<(), Refusal> {
        let side = self.shooter.unit.side();
        let friend = match side {
            Side::Tribe => UnitType::Villager,
            Side::Rome => UnitType::Auxiliary,
        };
        let mut around = vec![Direction::N, Direction::Nw, Direction::Ne, Direction::Sw, Direction::Se];
        // Two hexes away a unit that stands in between stands beside the target.
        if self.screened && self.distance == 2 {
            if self.friends == 0 {
                return Err(no(
                    "Two hexes away a unit that screens the target is a friend beside it: friends:1.",
                ));
            }
            around.insert(0, Direction::S);
        }
        let mut number = 10;
        for way in around.into_iter().take(usize::from(self.friends)) {
            let at = to.neighbour(way).expect("the target has room around it");
            stage::put(game, Warrior::of(friend).unit(number, side, at, Direction::N)?);
            number += 1;
        }
        if self.indirect && self.friends == 0 {
            let at = Hex::new(to.column, to.row - 2);
            stage::put(game, Warrior::of(friend).unit(number, side, at, Direction::S)?);
            number += 1;
        }
        if self.screened && self.distance > 2 {
            let at = Hex::new(from.column, from.row - 1);
            stage::put(game, Warrior::of(friend).unit(number, side, at, Direction::N)?);
        }
        Ok(())
    }

    /// The rules' own plan of it with the named weapon, or the one that promises most, and the staged target.
    pub fn plan(&self) -> Result<(ShotPlan, Unit), Refusal> {
        let (game, shooter, target) = self.staged()?;
        let kind = match (self.charger, self.indirect) {
            (true, _) => ShotKind::AtCharger,
            (false, true) => ShotKind::Indirect,
            (false, false) => ShotKind::Direct,
        };
        let weapons = match self.weapon {
            Some(weapon) => vec![weapon],
            None => shots::missiles(&game.terms, &shooter),
        };
        let mut best: Option<(i64, ShotPlan)> = None;
        let mut refused = no("It has nothing to shoot with.");
        for weapon in weapons {
            match shots::shot_plan(&game, &shooter, &target, weapon, kind) {
                Ok(plan) => {
                    let expected = plan.expected(u8::MAX);
                    if best.as_ref().is_none_or(|(most, _)| expected > *most) {
                        best = Some((expected, plan));
                    }
                }
                // The first weapon is the one that it is known by.
                Err(mut refusal) if refused.instead.as_deref() == Some(crate::odds::FORMS) => {
                    // No unit of the game is meant.
                    refusal.reason = refusal.reason.replace(&target.id.to_string(), "The target");
                    refused = refusal;
                }
                Err(_) => (),
            }
        }
        best.map(|(_, plan)| (plan, target)).ok_or(refused)
    }

    /// What the shot does, exactly.
    pub fn struck(&self) -> Result<(Distribution<Struck>, ShotPlan, Unit), Refusal> {
        let (plan, target) = self.plan()?;
        let struck = spread(plan.test).distribution().map(|(hits, wild)| {
            let wounds = plan.edge.wounds(*hits, *wild);
            let mut struck = Struck {
                target: 0,
                friends: 0,
                guard: 0,
                embedded: false,
                wild: *wild,
            };
            let wanted = match self.embed {
                Ternary::Yes => true,
                Ternary::No => false,
                Ternary::Auto => wounds == 1 && target.strength > 1,
            };
            if plan.weapon.embeds() && plan.shield && *wild && wanted {
                struck.embedded = true;
            } else if self.guarded && !wild {
                struck.guard = wounds;
            } else if *wild && self.friends > 0 {
                (struck.friends, struck.target) = split(wounds, usize::from(self.friends));
            } else {
                struck.target = wounds;
            }
            struck
        });
        Ok((struck, plan, target))
    }

    pub(super) fn odds(&self) -> Result<Answer, Refusal> {
        let (struck, plan, target) = self.struck()?;
        let bonuses: Vec<String> = plan
            .bonuses
            .iter()
            .map(|(why, dice)| format!("{why} {dice:+}"))
            .collect();
        let bonuses = match bonuses.as_slice() {
            [] => String::new(),
            some => format!(" ({})", some.join(", ")),
        };
        let mut lines = vec![Line::from(format!(
            "{} uses the {} at {} on {}: {} and the Wild Die vs {}+{bonuses}{}.",
            self.shooter.unit,
            plan.weapon,
            crate::words::hexes(plan.distance),
            self.target.unit,
            crate::words::dice(plan.test.ordinary),
            plan.test.target,
            crate::odds::about_test(&plan.test)
        ))];
        let mean = struck.mean(|struck| i64::from(struck.target));
        let falls = struck.probability(|struck| struck.target >= target.strength);
        let none = struck.probability(|struck| struck.target == 0);
        lines.push(Line::from(format!(
            "Mean {} wounds; none: {}; it falls: {}.",
            decimal(&mean, 3),
            shown(&none),
            shown(&falls)
        )));
        let mut data = vec![
            ("mean", written(&mean)),
            ("none", written(&none)),
            ("falls", written(&falls)),
        ];
        let mut add = |words: &str, key: &'static str, share: Fraction, is_share: bool| {
            if share > fraction(0, 1) {
                let text = if is_share { shown(&share) } else { decimal(&share, 3) };
                lines.push(Line::from(format!("{words}: {text}.")));
            }
            data.push((key, written(&share)));
        };
        if plan.weapon.embeds() {
            let embedded = struck.probability(|struck| struck.embedded);
            add("It sticks in the shield", "embedded", embedded, true);
        }
        if self.guarded {
            let guard = struck.mean(|struck| i64::from(struck.guard));
            let wild = struck.probability(|struck| struck.wild);
            add("The guard takes a mean of", "guard", guard, false);
            add("The Wild Die wounds", "wild", wild, true);
        }
        if self.friends > 0 {
            let friends = struck.mean(|struck| i64::from(struck.friends));
            add("Each friend beside it takes a mean of", "friends", friends, false);
        }
        lines.extend(self.bands());
        let outcomes: Vec<Value> = struck
            .map(|struck| struck.target)
            .iter()
            .map(|(wounds, share)| json!({ "wounds": wounds, "p": written(&share) }))
            .collect();
        let mut json: serde_json::Map<String, Value> = data
            .into_iter()
            .map(|(key, text)| (key.to_owned(), Value::from(text)))
            .collect();
        json.insert("outcomes".to_owned(), Value::from(outcomes));
        Ok(Answer {
            data: Some(Value::Object(json)),
            ..Answer::lines(lines)
        })
    }

    /// The same shot from 1 to twice the range (chapter 10 of docs/rules/barbarica.md).
    fn bands(&self) -> Option<Line> {
        if self.indirect {
            return None;
        }
        let (plan, _) = self.plan().ok()?;
        let range = plan.weapon.range() * u32::from(self.ranges);
        let edges = [(1, range / 2), (range / 2 + 1, range), (range + 1, 2 * range)];
        let bands = edges
            .into_iter()
            .filter(|(from, to)| from <= to)
            .filter_map(|(from, to)| {
                let at = ShotOdds {
                    distance: u8::try_from(to.max(2)).ok()?,
                    weapon: Some(plan.weapon),
                    ..self.clone()
                };
                let (struck, ..) = at.struck().ok()?;
                let mean = struck.mean(|struck| i64::from(struck.target));
                Some(format!("{from} to {to}: {}", decimal(&mean, 3)))
            });
        let bands: Vec<String> = bands.collect();
        (bands.len() > 1).then(|| Line::from(format!("Mean by distance: {}.", bands.join("; "))))
    }
}
