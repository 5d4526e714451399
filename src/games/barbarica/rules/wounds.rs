//! Wounds, and what the fall of a unit brings with it (BB-11, BB-97, BB-107).

use crate::chronicle::Chronicle;
use crate::data::Edge;
use crate::event::{Event, Tale};
use crate::rules::Ref;
use crate::state::Gone;
use crate::state::{Barbarica, Side, Unit};
use crate::words::UnitId;

impl Barbarica {
    /// Takes a unit off the map because it has no Strength left (BB-11), with all that follows from it (BB-107).
    pub fn remove(&mut self, id: UnitId, by: Option<UnitId>, melee: bool, referee: &mut Ref<'_>) {
        let Some(unit) = self.army.take_off(id) else { return };
        self.reveal_gone(&unit, referee);
        self.tell(Event::Fell { who: id, at: unit.at }, referee);
        let round = self.turn.round();
        self.army.note_gone(Gone {
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
        self.story(tale, unit.name(), Some(unit.at), referee);
        if unit.is_leader() || unit.is_standard() {
            let friends: Vec<UnitId> = self.army.of(unit.side()).map(|friend| friend.id).collect();
            for friend in friends {
                self.army.the_mut(friend).mark(|marks| marks.leader = true);
            }
        }
        self.after_fall(&unit, by, melee, referee);
    }

    /// What a fall comes to beside the unit itself: deeds, the standard, what is told of a side that dwindles.
    pub fn after_fall(&mut self, unit: &Unit, by: Option<UnitId>, melee: bool, referee: &mut Ref<'_>) {
        let victor = by.filter(|by| by.side() != unit.side());
        if let Some(victor) = victor.and_then(|id| self.army.unit_mut(id)) {
            victor.record.slew = true;
            victor.record.feat |= unit.is_leader() || unit.is_standard();
            // BB-285: an heir that has removed an enemy is proven.
            victor.unproven = false;
        }
        if self.ground.scenario().standard && unit.side() == Side::Rome && unit.is_standard() {
            // BB-322: a unit that fell together with the bearer takes nothing.
            let taker = victor
                .filter(|_| melee)
                .filter(|id| self.army.unit(*id).is_some_and(|unit| unit.strength > 0));
            match taker {
                Some(id) => self.takes_standard(id, referee),
                None => {
                    self.feats.drop_standard(unit.at);
                    self.chronicle(Chronicle::StandardLies { at: unit.at }, referee);
                }
            }
        }
        self.dwindles(unit.side(), referee);
    }

    /// Gives the standard to a unit of the tribe ([BB-322](docs/rules/barbarica.md#bb-322)).
    pub fn takes_standard(&mut self, id: UnitId, referee: &mut Ref<'_>) {
        self.feats.take_standard();
        self.army.the_mut(id).record.feat = true;
        let (who, at) = (self.army.the(id).name(), self.army.the(id).at);
        self.chronicle(Chronicle::StandardTaken { by: id }, referee);
        self.story(Tale::StandardTaken, who, Some(at), referee);
    }

    /// Counts a villager that leaves by the refuge's edge as safe; a bearer who leaves takes the standard along
    /// ([BB-302](docs/rules/barbarica.md#bb-302)).
    pub fn after_leaving(&mut self, unit: &Unit, edge: Edge, referee: &mut Ref<'_>) {
        let refuge = self.ground.scenario().refuge.as_ref().map(|refuge| refuge.edge);
        if unit.is_villager() && refuge == Some(edge) {
            let safe = self.feats.bring_to_safety(1);
            self.chronicle(Chronicle::Safe { who: unit.id, safe }, referee);
        } else {
            self.dwindles(unit.side(), referee);
        }
    }

    /// Tells when half of a side is lost or one is left (chapter 8 of docs/rules/barbarica.md).
    pub fn dwindles(&mut self, side: Side, referee: &mut Ref<'_>) {
        let counts = |unit: &&Unit| !unit.is_wagon();
        let left = self.army.of(side).filter(counts).count();
        let lost = self.army.gone().iter().filter(|gone| gone.unit.side() == side).count();
        let all = left + lost;
        if left == 1 && all > 2 {
            let last = self
                .army
                .of(side)
                .find(counts)
                .map(|unit| (unit.id, unit.at, unit.name()));
            if let Some((_, at, who)) = last {
                self.story(Tale::LastUnit, who, Some(at), referee);
            }
        } else if left > 1 && left * 2 <= all && (left + 1) * 2 > all {
            self.story(Tale::HalfLost, side.to_string(), None, referee);
        }
    }
}
