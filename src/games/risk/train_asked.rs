//! Questions about the train of an army: whether there is one, or could be, and how long it takes (RK-37 to RK-42).

use super::battle::no;
use super::campaign::{Army, Campaign, Party, Source, Stage, paths, supply, trains};
use super::odds::{ArmyTrainOdds, SupplyOdds, TrainStart, TrainWay};
use muster_kit::{Hex, Refusal};

/// RK-39 to RK-42: an army's train on the road, or one that is sent for it now.
///
/// # Errors
/// A refusal if there is none and none can be sent.
pub fn train_odds(campaign: &Campaign, army: &Army) -> Result<ArmyTrainOdds, Refusal> {
    let tag = campaign.nations.tag(army.id());
    let none = |clause: &'static str, why: String| Err(no(clause, why).instead("supply"));
    let throw = next_throw(campaign);
    let is_even = campaign.calendar.turn().is_multiple_of(2);
    if army.party == Party::Rebels {
        return none("RK-37", format!("{tag} is a rebel army: no train is ever sent for it."));
    }
    let way = |from: Hex| way_of_train(campaign, army, from);
    let source = supply::source(campaign, army.id());
    let start = match (army.train, source) {
        (Some(train), _) => TrainStart::Road(way(train.at)),
        (None, _) if army.marks.fed => {
            return none("RK-41", has_come(&tag, throw));
        }
        (None, _) if !army.marks.starving => {
            let why = format!(
                "{tag} has no train, and none can be sent now: trains are sent by the supply throws of even turns, next in \
                 turn {throw}, and then for armies that starve."
            );
            return none("RK-38", why);
        }
        (None, Source::Nowhere) => return none("RK-39", format!("{tag} has no train, and none can start for it.")),
        (None, Source::Only(at)) => TrainStart::Only(way(at)),
        (None, Source::Either { town, capital }) => TrainStart::Either {
            town: way(town),
            capital: way(capital),
        },
    };
    // Trains move after the marches of a turn, before its battles.
    let have_moved = matches!(campaign.calendar.stage(), Stage::Battles | Stage::Over(_));
    Ok(ArmyTrainOdds {
        army: tag,
        start,
        moves: u32::from(is_even) + u32::from(!have_moved),
        throw,
    })
}

/// RK-37: the turn of the next supply throws.
fn next_throw(campaign: &Campaign) -> u16 {
    let turn = campaign.calendar.turn();
    if turn.is_multiple_of(2) { turn + 2 } else { turn + 1 }
}

/// RK-38: an army's next supply throw: that of any army, 2 less for a train of its own that has not come.
///
/// # Errors
/// A refusal if it throws no die.
pub fn supply_odds(campaign: &Campaign, army: &Army) -> Result<SupplyOdds, Refusal> {
    if army.marks.fed {
        let tag = campaign.nations.tag(army.id());
        let turn = next_throw(campaign);
        return Err(no("RK-41", has_come(&tag, turn)).instead("supply"));
    }
    Ok(SupplyOdds {
        late: army.marks.late,
        on_the_road: army.train.is_some(),
    })
}

/// RK-41: why an army throws no die in that turn.
fn has_come(tag: &str, turn: u16) -> String {
    format!("The train of {tag} has come: {tag} is fed and throws no die in turn {turn}.")
}

fn way_of_train(campaign: &Campaign, army: &Army, from: Hex) -> TrainWay {
    TrainWay {
        from: campaign.map.called(from),
        steps: paths::route(campaign, army.party, army.at).steps(from),
        turns: trains::train_turns(campaign, army.id(), from),
    }
}
