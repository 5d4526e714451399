//! Questions about the train of an army: whether there is one, or could be, and how long it takes (RK-37 to RK-42).

use super::battle::no;
use super::campaign::{Army, Campaign, Party, Source, Stage, paths, supply, trains};
use super::odds::{ArmyTrainOdds, TrainStart, TrainWay};
use muster_kit::{Hex, Refusal};

/// RK-39 to RK-42: an army's train on the road, or one that is sent for it now.
///
/// # Errors
/// A refusal if there is none and none can be sent.
pub fn train_odds(campaign: &Campaign, army: &Army) -> Result<ArmyTrainOdds, Refusal> {
    let tag = campaign.nations.tag(army.id());
    let none = |clause: &'static str, why: String| Err(no(clause, why).instead("supply"));
    let turn = campaign.calendar.turn();
    let is_even = turn.is_multiple_of(2);
    let throw = if is_even { turn + 2 } else { turn + 1 };
    if army.party == Party::Rebels {
        return none("RK-37", format!("{tag} is a rebel army: no train is ever sent for it."));
    }
    let way = |from: Hex| way_of_train(campaign, army, from);
    let source = supply::source(campaign, army.id());
    let start = match (army.train, source) {
        (Some(train), _) => TrainStart::Road(way(train.at)),
        (None, _) if army.marks.fed => {
            let why = format!("The train of {tag} has come: {tag} is fed and throws no die in turn {throw}.");
            return none("RK-41", why);
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

fn way_of_train(campaign: &Campaign, army: &Army, from: Hex) -> TrainWay {
    TrainWay {
        from: campaign.map.called(from),
        steps: paths::route(campaign, army.party, army.at).steps(from),
        turns: trains::train_turns(campaign, army.id(), from),
    }
}
