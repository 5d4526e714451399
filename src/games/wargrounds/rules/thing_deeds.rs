//! Actions with things that are carried, or why not ([WG-148](docs/rules/wargrounds.md#wg-148) to WG-175).

use super::deed::Deed;
use super::{no, objects};
use crate::data::{Cell, Direction, Scenario};
use crate::parts::CharacterId;
use crate::state::{Load, Wargrounds};
use muster_kit::Refusal;

/// Why a character cannot take that, or how much it takes ([WG-148](docs/rules/wargrounds.md#wg-148), WG-154,
/// WG-158, WG-160, WG-167, WG-175).
pub fn check_take(
    game: &Wargrounds,
    who: CharacterId,
    at: Cell,
    count: u8,
    as_disarmed: bool,
) -> Result<Deed, Refusal> {
    let carried = match game.people.fighter(who).load() {
        Load::None => 0,
        Load::Piece | Load::PieceForWeapon if game.field.scenario() == Scenario::Tablet => 1,
        load => {
            let reason = format!(
                "{} carries {} already.",
                game.people.named(who),
                game.field.load_name(load)
            );
            return Err(no("WG-148", reason).instead("drop first"));
        }
    };
    let clause = match game.field.scenario() {
        Scenario::Flags => "WG-154",
        Scenario::Tablet => "WG-158",
        Scenario::Barrel => "WG-160",
        Scenario::Storm => "WG-167",
        Scenario::Vip => "WG-148",
        Scenario::Diplomacy => "WG-175",
    };
    if game.field.scenario().is_timed() && game.people.side_of(who) != game.field.attackers() {
        return Err(no(clause, "Only the attackers may touch that.").instead("stop them"));
    }
    let most = if game.field.scenario() == Scenario::Tablet {
        2 - carried
    } else {
        1
    };
    if count == 0 || count > most {
        return Err(no(
            clause,
            format!("{} can take {most} more at most.", game.people.named(who)),
        ));
    }
    let there = objects::things_for(game, who, at);
    if there < count {
        let reason = format!(
            "There is nothing to take within 1\" of {at}{}.",
            match game.field.scenario() {
                Scenario::Flags => ": it takes the goal area, and a flag that is not your side's or being taken",
                _ => "",
            }
        );
        return Err(no(clause, reason));
    }
    Ok(Deed::Take { count, as_disarmed })
}

/// Taking hold of the other end of what a friend carries ([WG-162](docs/rules/wargrounds.md#wg-162)).
pub fn check_join(game: &Wargrounds, who: CharacterId, at: Cell) -> Result<Deed, Refusal> {
    let team = game.people.team(game.people.side_of(who));
    let lead = team
        .into_iter()
        .find(|other| game.people.fighter(*other).load() == Load::Heavy && game.people.standing(*other));
    let Some(lead) = lead.filter(|lead| *lead != who && game.people.side_of(who) == game.field.attackers()) else {
        return Err(no("WG-162", "Nobody of your side carries anything that takes two."));
    };
    if game.people.fighter(who).load() != Load::None || game.people.partner(lead).is_some() {
        return Err(no("WG-162", "A pair is two characters with nothing else in hand."));
    }
    if !game.field.touches(at, game.people.fighter(lead).at(), 1) {
        return Err(no(
            "WG-162",
            format!("{} is not within 1\" of {at}.", game.people.named(lead)),
        ));
    }
    Ok(Deed::Join { lead })
}

/// Laying a bridge section on a cell at hand ([WG-167](docs/rules/wargrounds.md#wg-167)).
pub fn check_lay(game: &Wargrounds, who: CharacterId, at: Cell, cell: Cell) -> Result<Deed, Refusal> {
    if game.people.fighter(who).load() != Load::Section {
        return Err(no(
            "WG-167",
            format!("{} carries no bridge section.", game.people.named(who)),
        ));
    }
    if !game.field.board().has(cell) || !game.field.ground(cell).is_standable() || !game.field.touches(at, cell, 1) {
        let reason = format!("A section goes on {at} or ground within 1\" of it; {cell} is none.");
        return Err(no("WG-167", reason));
    }
    Ok(Deed::Lay(cell))
}

/// Handing what is carried to a friend at hand ([WG-148](docs/rules/wargrounds.md#wg-148)).
pub fn check_pass(game: &Wargrounds, who: CharacterId, at: Cell, to: CharacterId) -> Result<Deed, Refusal> {
    let (load, name) = (game.people.fighter(who).load(), game.people.named(to));
    if matches!(load, Load::None | Load::Flag(_) | Load::Helping(_)) {
        return Err(no("WG-148", format!("{} has nothing to pass.", game.people.named(who))));
    }
    if game.people.side_of(to) != game.people.side_of(who) || to == who || !game.people.standing(to) {
        return Err(no("WG-148", format!("{name} is no standing friend.")));
    }
    if !game.field.touches(at, game.people.fighter(to).at(), 1) {
        return Err(no("WG-148", format!("{name} is not within 1\" of {at}.")));
    }
    let one = |load: Load| matches!(load, Load::Piece | Load::PieceForWeapon);
    let takes = match game.people.fighter(to).load() {
        Load::None => true,
        held => one(held) && one(load) || load == Load::Heavy && held == Load::Helping(who),
    };
    if !takes {
        return Err(no("WG-148", format!("{name} has its hands full.")));
    }
    Ok(Deed::Pass(to))
}

/// Firing the bombard at a wall in its range ([WG-169](docs/rules/wargrounds.md#wg-169)).
pub fn check_fire(game: &Wargrounds, who: CharacterId, at: Cell, wall: Direction) -> Result<Deed, Refusal> {
    if game.field.scenario() != Scenario::Storm || game.people.side_of(who) != game.field.attackers() {
        return Err(no("WG-169", "Only attackers who storm a castle fire a bombard."));
    }
    if !game
        .field
        .things()
        .heavy()
        .is_some_and(|cell| game.field.touches(at, cell, 1))
    {
        return Err(
            no("WG-169", format!("No bombard stands within 1\" of {at}.")).instead("drop it first, and stay by it")
        );
    }
    match game.field.bombard_target(wall) {
        Ok(_) => Ok(Deed::Fire(wall)),
        Err((reason, _)) => Err(no("WG-169", reason)),
    }
}
