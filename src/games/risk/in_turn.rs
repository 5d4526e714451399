//! What a seat does in a battle when it is its turn: whether it may, and what it says.

use super::action::{Action, Posture};
use super::battle::{self, Battle, Item, Scribe, Side, Who, moving, no, setup, turn, waiting};
use super::npc;
use muster_kit::Refusal;

/// An action that is in turn and can be read.
pub enum InTurn {
    Deploy(Option<battle::Plan>, Vec<battle::Change>),
    Items(Vec<Item>, bool),
    Go(Posture),
    Withdraw,
    Open,
}

/// RK-70, RK-86: whether the stage of the battle takes the action, and what it says.
pub fn in_turn(battle: &Battle, side: Side, action: &Action) -> Result<InTurn, Refusal> {
    let deploying = battle.progress.is_deploying();
    if let Action::Deploy { plan, changes, .. } = action {
        if !deploying || waiting::is_ready(battle) {
            let moves = battle.progress.mover() == Some(side);
            let due = match moves {
                true => "/risk orders text:all adv",
                false => "/game turn",
            };
            return Err(no("RK-70", "The armies are set up; the fight has begun.").instead(due));
        }
        let waits = waiting::waiting(battle);
        if !waits.contains(&side) && waits.iter().any(|other| battle.sides.command(*other).starved) {
            let first = &battle.sides.command(side.other()).nation;
            let reason = format!("{first} deploys first, in the open.");
            return Err(no("RK-69", reason).instead("Wait until you see how it stands."));
        }
        if battle.sides.shown(side).is_some() {
            let reason = "Your side stands in the open already.";
            return Err(no("RK-69", reason).instead("/risk table"));
        }
        let changes = setup::changes_for(battle, side, *plan, changes.as_deref().unwrap_or_default())?;
        return Ok(InTurn::Deploy(*plan, changes));
    }
    if let Action::Open { .. } = action {
        return if waiting::unveiler(battle) == Some(side) {
            Ok(InTurn::Open)
        } else {
            Err(no("RK-70", "The armies are shown when both are set up.").instead("/risk deploy"))
        };
    }
    if deploying {
        let reason = match battle.sides.command(side).deployed {
            Some(_) => "Your side is set up; the other side is not set up yet.",
            None => "The armies are not set up yet.",
        };
        if let Action::Withdraw { .. } = action {
            let reason = format!("{reason} A battle can be given up from its first movement on.");
            return Err(no("RK-129", reason).instead("/risk deploy"));
        }
        return Err(no("RK-70", reason).instead("/risk deploy"));
    }
    if battle.progress.mover() != Some(side) {
        let other = &battle.sides.command(side.other()).nation;
        let refusal = match battle.progress.is_second_movement() {
            true => no("RK-84", format!("You have moved this turn; {other} moves now.")),
            false => no("RK-85", format!("{other} moves first.")),
        };
        return Err(refusal.instead("/risk check text:all adv"));
    }
    match action {
        Action::Orders { text, more, .. } => Ok(InTurn::Items(moving::read_for(battle, side, text)?, *more)),
        Action::Go { posture, .. } => Ok(InTurn::Go(*posture)),
        Action::Withdraw { confirm: true, .. } => Ok(InTurn::Withdraw),
        _ => {
            let reason = "To withdraw gives up the battle. Nothing has been done.";
            Err(no("RK-129", reason).instead("/risk withdraw"))
        }
    }
}

impl InTurn {
    /// Does it.
    ///
    /// # Errors
    /// An order that cannot be carried out; nothing has changed then.
    pub fn carry_out(self, battle: &mut Battle, side: Side, scribe: &mut Scribe<'_>) -> Result<(), Refusal> {
        match self {
            InTurn::Deploy(plan, changes) => setup::deploy(battle, side, plan, &changes, scribe),
            InTurn::Items(items, more) => moving::give_orders(battle, side, &items, more, scribe),
            InTurn::Go(posture) => {
                let items = posture_items(battle, side, posture);
                moving::give_orders(battle, side, &items, false, scribe)
            }
            InTurn::Withdraw => {
                turn::withdraw(battle, side, scribe);
                Ok(())
            }
            InTurn::Open => {
                setup::unveil(battle, scribe);
                Ok(())
            }
        }
    }
}

/// Chapter 5, `go`: the items of a posture for units that have had none. They are always possible: a unit for which its
/// item is not holds.
pub fn posture_items(battle: &Battle, side: Side, posture: Posture) -> Vec<Item> {
    let all = |acts: battle::Act| {
        vec![Item {
            who: vec![Who::All],
            acts: vec![acts],
        }]
    };
    let walk = |go| battle::Act::Walk {
        go,
        contact: false,
        length: None,
    };
    match posture {
        Posture::Advance => all(walk(battle::Go::Ahead)),
        Posture::Fallback => all(walk(battle::Go::Back)),
        Posture::Hold => Vec::new(),
        Posture::Assault => npc::assault(battle, side),
        Posture::Staff => npc::staff(battle, side),
    }
}
