//! Wounds, and what the fall of a unit brings with it (BB-11, BB-97, BB-107).

use crate::chronicle::Chronicle;
use crate::data::Edge;
use crate::event::{Event, Tale};
use crate::rules::{Ref, secrets, telling};
use crate::state::{Barbarica, Gone, Side, Unit};
use crate::words::UnitId;

/// Takes a unit off the map because it has no Strength left (BB-11), with all that follows from it (BB-107).
pub fn remove(game: &mut Barbarica, id: UnitId, by: Option<UnitId>, melee: bool, referee: &mut Ref<'_>) {
    let Some(unit) = game.army.take_off(id) else { return };
    secrets::reveal_gone(&unit, referee);
    telling::tell(&mut game.turn, Event::Fell { who: id, at: unit.at }, referee);
    let round = game.turn.round();
    game.army.note_gone(Gone {
        unit: unit.clone(),
        round,
        left: None,
        by,
    });
    let tale = match unit.id.kind {
        crate::data::UnitType::Chieftain => Tale::ChieftainFalls,
        crate::data::UnitType::Tribunus => Tale::TribunusFalls,
        _ if unit.is_leader() => Tale::LeaderFalls,
        _ => Tale::Removed,
    };
    telling::story(game, tale, unit.name(), Some(unit.at), referee);
    if unit.is_leader() || unit.is_standard() {
        let friends: Vec<UnitId> = game.army.of(unit.side()).map(|friend| friend.id).collect();
        for friend in friends {
            game.army.the_mut(friend).mark(|marks| marks.leader = true);
        }
    }
    after_fall(game, &unit, by, melee, referee);
}

/// What a fall comes to beside the unit itself: deeds, the standard, what is told of a side that dwindles.
fn after_fall(game: &mut Barbarica, unit: &Unit, by: Option<UnitId>, melee: bool, referee: &mut Ref<'_>) {
    let victor = by.filter(|by| by.side() != unit.side());
    if let Some(victor) = victor.and_then(|id| game.army.unit_mut(id)) {
        victor.record.slew = true;
        victor.record.feat |= unit.is_leader() || unit.is_standard();
        // BB-285: an heir that has removed an enemy is proven.
        victor.unproven = false;
    }
    if game.ground.scenario().standard && unit.side() == Side::Rome && unit.is_standard() {
        // BB-322: a unit that fell together with the bearer takes nothing.
        let taker = victor
            .filter(|_| melee)
            .filter(|id| game.army.unit(*id).is_some_and(|unit| unit.strength > 0));
        match taker {
            Some(id) => takes_standard(game, id, referee),
            None => {
                game.feats.drop_standard(unit.at);
                telling::chronicle(&mut game.turn, Chronicle::StandardLies { at: unit.at }, referee);
            }
        }
    }
    dwindles(game, unit.side(), referee);
}

/// Gives the standard to a unit of the tribe ([BB-322](docs/rules/barbarica.md#bb-322)).
pub fn takes_standard(game: &mut Barbarica, id: UnitId, referee: &mut Ref<'_>) {
    game.feats.take_standard();
    game.army.the_mut(id).record.feat = true;
    let (who, at) = (game.army.the(id).name(), game.army.the(id).at);
    telling::chronicle(&mut game.turn, Chronicle::StandardTaken { by: id }, referee);
    telling::story(game, Tale::StandardTaken, who, Some(at), referee);
}

/// Counts a villager that leaves by the refuge's edge as safe; a bearer who leaves takes the standard along
/// ([BB-302](docs/rules/barbarica.md#bb-302)).
pub fn after_leaving(game: &mut Barbarica, unit: &Unit, edge: Edge, referee: &mut Ref<'_>) {
    let refuge = game.ground.scenario().refuge.as_ref().map(|refuge| refuge.edge);
    if unit.is_villager() && refuge == Some(edge) {
        let safe = game.feats.bring_to_safety(1);
        telling::chronicle(&mut game.turn, Chronicle::Safe { who: unit.id, safe }, referee);
    } else {
        dwindles(game, unit.side(), referee);
    }
}

/// Tells when half of a side is lost or one is left (chapter 8 of docs/rules/barbarica.md).
fn dwindles(game: &mut Barbarica, side: Side, referee: &mut Ref<'_>) {
    let counts = |unit: &&Unit| !unit.is_wagon();
    let left = game.army.of(side).filter(counts).count();
    let lost = game.army.gone().iter().filter(|gone| gone.unit.side() == side).count();
    let all = left + lost;
    if left == 1 && all > 2 {
        let last = game
            .army
            .of(side)
            .find(counts)
            .map(|unit| (unit.id, unit.at, unit.name()));
        if let Some((_, at, who)) = last {
            telling::story(game, Tale::LastUnit, who, Some(at), referee);
        }
    } else if left > 1 && left * 2 <= all && (left + 1) * 2 > all {
        telling::story(game, Tale::HalfLost, side.to_string(), None, referee);
    }
}
