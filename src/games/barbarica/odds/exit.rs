//! How soon a unit can leave the map (chapter 10, the race to the exit): no dice, but the question before every flight.

use crate::odds::no;
use muster_kit::{Answer, Hex, Line, Refusal};
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::collections::BTreeSet;

/// Rounds after which nobody waits any longer.
const ROUNDS_MAX: u16 = 200;

/// A way off the map ([BB-130](docs/rules/barbarica.md#bb-130), [BB-131](docs/rules/barbarica.md#bb-131),
/// [BB-133](docs/rules/barbarica.md#bb-133), [BB-134](docs/rules/barbarica.md#bb-134),
/// [BB-138](docs/rules/barbarica.md#bb-138)). Movement begins with the unit's next Movement phase.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExitOdds {
    pub movement: u8,
    /// Points owed for rough ground that it has entered already.
    #[serde(default)]
    pub debt: u8,
    /// Points for each hex of the way, the nearest first; empty for a unit that stands on the edge.
    #[serde(default)]
    pub costs: Vec<u8>,
    /// Which of them lie beside an enemy, counted from 1: there it has to stop.
    #[serde(default)]
    pub stops: Vec<u8>,
    /// Hexes on which one more enemy would cost it a round or close the way, as found on a map.
    #[serde(default)]
    pub blocks: Vec<Hex>,
}

impl ExitOdds {
    /// The least number of rounds; none for a unit that never gets there.
    pub fn rounds(&self) -> Option<u16> {
        let mut standing = BTreeSet::from([(0, self.debt)]);
        for round in 1..=ROUNDS_MAX {
            let mut next = BTreeSet::new();
            for (place, debt) in standing {
                if self.moves(place, debt, &mut next) {
                    return Some(round);
                }
            }
            standing = next;
        }
        None
    }

    /// Where one Movement phase can end; whether it can end off the map.
    fn moves(&self, place: usize, debt: u8, next: &mut BTreeSet<(usize, u8)>) -> bool {
        let paid = debt.min(self.movement);
        let (debt, mut points) = (debt - paid, self.movement - paid);
        next.insert((place, debt));
        if let Some(&cost) = self.costs.get(place)
            && points >= 1
            && cost > points
        {
            next.insert((place + 1, debt + cost - points));
        }
        for at in place.. {
            let stops = at > place && self.stops.iter().any(|stop| usize::from(*stop) == at);
            match self.costs.get(at) {
                None => return points >= 1 && !stops,
                Some(&cost) if cost <= points && !stops => {
                    points -= cost;
                    next.insert((at + 1, debt));
                }
                Some(_) => return false,
            }
        }
        false
    }

    pub(super) fn odds(&self) -> Result<Answer, Refusal> {
        if self.movement > 20 || self.debt > 20 || self.costs.len() > 100 {
            return Err(no("Movement and debt are 20 at most, and a way has 100 hexes at most."));
        }
        if self.costs.iter().any(|cost| !(1..=20).contains(cost)) {
            return Err(no("A hex costs 1 to 20 points."));
        }
        let rounds = self.rounds();
        let costs: Vec<String> = self.costs.iter().map(u8::to_string).collect();
        let way = match self.costs.as_slice() {
            [] => "It stands on the edge".to_owned(),
            [1] => "1 point to the edge".to_owned(),
            _ => format!("{} points to the edge", costs.join(" + ")),
        };
        let soon = match rounds {
            None => "it never gets there".to_owned(),
            Some(1) => "it can be out in its next Movement phase".to_owned(),
            Some(rounds) => format!("it can be out in {rounds} Movement phases"),
        };
        let stops = match self.stops.len() {
            0 => "",
            1 => " and a stop beside an enemy",
            _ => " and stops beside enemies",
        };
        let mut lines = vec![Line::from(format!(
            "{way}, 1 to leave, with Movement {}{stops}: {soon}.",
            self.movement
        ))];
        if !self.blocks.is_empty() {
            let blocks: Vec<String> = self.blocks.iter().map(Hex::to_string).collect();
            lines.push(Line::from(format!(
                "One more enemy on one of these would hold it up: {}.",
                blocks.join(", ")
            )));
        }
        Ok(Answer {
            data: Some(json!({ "rounds": rounds, "blocks": self.blocks })),
            ..Answer::lines(lines)
        })
    }
}
