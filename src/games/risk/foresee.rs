//! What an action would do: where units end, what needs a die, who is left idle.

use super::action::{Action, Posture};
use super::battle::{Act, Battle, Change, Plan, Side, Target, Unit, no, write};
use super::campaign::{ArmyId, Campaign, Party};
use super::obey::posture_items;
use super::queries::check;
use super::scene::entry;
use super::state::Risk;
use crate::kit::{Answer, Line, Refusal, Seat};

impl Risk {
    pub(super) fn foresee_action(&self, seat: Seat, action: &Action) -> Result<Answer, Refusal> {
        let ended = self.ended(seat, action.clone());
        match &ended {
            Action::Orders { text, more, battle } => {
                let (battle, side) = self.meant(seat, *battle)?;
                let mut answer = check(battle, side, text)?;
                if !more {
                    answer.lines.extend(idle_line(battle, side, text));
                }
                Ok(answer)
            }
            Action::Go { posture, battle } => {
                let (battle, side) = self.meant(seat, *battle)?;
                if battle.mover().is_none() || *posture == Posture::Hold {
                    return Ok(Answer::lines(vec![Line::from(
                        "Units without orders stay where they are.",
                    )]));
                }
                check(battle, side, &write(&posture_items(battle, side, *posture)))
            }
            Action::Deploy { plan, changes, battle } => {
                let (battle, side) = self.meant(seat, *battle)?;
                let changes = super::battle::changes(changes.as_deref().unwrap_or_default())?;
                let rows = set_up_rows(battle, side, *plan, &changes)?;
                Ok(Answer::lines(rows.into_iter().map(Line::mono).collect()))
            }
            Action::Withdraw { battle, .. } => {
                let (battle, side) = self.meant(seat, *battle)?;
                let pressed = battle.army(side).filter(|unit| battle.is_engaged(side, &unit.base()));
                let text = format!(
                    "The battle is lost. {} of your units have an enemy within 1 cm; each is destroyed on a 1.",
                    pressed.count()
                );
                Ok(Answer::lines(vec![Line::from(text)]))
            }
            Action::Place { armies } => self.foresee_place(seat, armies.as_deref().unwrap_or_default()),
            Action::March { orders } => self.foresee_march(seat, orders),
            Action::Carry {} => Ok(Answer::lines(vec![Line::from("All orders are carried out.")])),
            Action::Declare { .. } => Ok(Answer::lines(vec![Line::from(
                "The campaign ends when more than half of the players declare the same winner.",
            )])),
            Action::Standing { .. } | Action::Build { .. } if self.campaign().is_some() => {
                Ok(Answer::lines(vec![Line::from("Nothing happens on the map.")]))
            }
            Action::Standing { .. } | Action::Delegate { .. } | Action::Build { .. } | Action::Open { .. } => {
                self.meant(seat, None).map_err(|_| no("RK-2", "You command no side."))?;
                Ok(Answer::lines(vec![Line::from("Nothing happens on the table.")]))
            }
        }
    }
}

/// RK-70: `A LN 25.5,10.0 N` for each unit of a deployment.
pub fn set_up_rows(
    battle: &Battle,
    side: Side,
    plan: Option<Plan>,
    changes: &[Change],
) -> Result<Vec<String>, Refusal> {
    let kinds = &battle.command(side).roster.0;
    let poses = battle.set_up(side, plan, changes)?;
    let units = kinds.iter().zip(poses).enumerate();
    let rows = units.map(|(number, (kind, pose))| entry(&Unit::new(side.letter(number), *kind, pose)));
    Ok(rows.collect())
}

impl Risk {
    fn on_a_map(&self) -> Result<&Campaign, Refusal> {
        let missing = || no("RK-1", "This game is a single battle; there is no map.").instead("/risk table");
        self.campaign().ok_or_else(missing)
    }

    /// RK-24, RK-25: where everybody will stand.
    fn foresee_place(&self, seat: Seat, text: &str) -> Result<Answer, Refusal> {
        let campaign = self.on_a_map()?;
        let nation = campaign
            .nations
            .get(seat.index())
            .ok_or_else(|| no("RK-2", "You lead no nation."))?;
        let limit = campaign.rules.free.map(|(army, _)| army);
        let rows = campaign.placement(seat.0, text)?.into_iter().map(|(number, kind, at)| {
            let (kind, units) = nation.starting(number, kind.as_deref(), limit);
            Line::mono(format!("{number} {kind} {at}: {units}"))
        });
        Ok(Answer::lines(rows.collect()))
    }

    /// RK-15, RK-26: the paths, and how far each army comes this turn.
    fn foresee_march(&self, seat: Seat, orders: &str) -> Result<Answer, Refusal> {
        let campaign = self.on_a_map()?;
        if seat.index() >= campaign.nations.len() {
            return Err(no("RK-2", "You lead no nation."));
        }
        let marches = campaign.read_marches(seat.0, orders)?;
        let mut lines = Vec::new();
        for march in &marches.marches {
            let party = Party::Nation(seat.0);
            let army = campaign.the(ArmyId {
                party,
                number: march.army,
            });
            let steps: u32 = march.path.iter().skip(1).map(|at| campaign.cost(*at)).sum();
            let way: Vec<String> = march.path.iter().map(ToString::to_string).collect();
            lines.push(Line::from(format!(
                "{} {}: {steps} steps, {} this turn.",
                campaign.tag(army.id()),
                way.join(" "),
                army.allowance
            )));
        }
        if lines.is_empty() {
            lines.push(Line::from("No army marches."));
        }
        Ok(Answer::lines(lines))
    }
}

/// Chapter 8: units that a command leaves without an item although they could shoot at somebody, or come into contact,
/// by going for the nearest enemy.
fn idle_line(battle: &Battle, side: Side, text: &str) -> Option<Line> {
    let items = super::battle::read(text).ok()?;
    let tried = battle.try_orders(side, &items).ok()?;
    let idle: Vec<String> = tried
        .battle
        .army(side)
        .filter(|unit| !unit.ordered)
        .filter(|unit| tried.battle.chosen_shot(unit).is_none() && tried.battle.chosen_strike(unit).is_none())
        .filter(|unit| could_attack(&tried.battle, unit))
        .map(|unit| unit.letter.to_string())
        .collect();
    (!idle.is_empty()).then(|| {
        Line::from(format!(
            "Without orders, though they could reach an enemy: {}.",
            idle.join(" ")
        ))
    })
}

/// Whether going for the nearest enemy brings a unit to where it can attack him.
fn could_attack(battle: &Battle, unit: &Unit) -> bool {
    let Some(enemy) = battle.nearest(unit.side().other(), unit.pose.at).first().copied() else {
        return false;
    };
    let act = Act::Towards(Target {
        letter: enemy.letter,
        contact: false,
        length: None,
    });
    let moved = battle.work_out(unit, &[act]);
    moved.is_ok_and(|(moved, _)| battle.could_shoot(&moved, Some(enemy.letter)))
}
