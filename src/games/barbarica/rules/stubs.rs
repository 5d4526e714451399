use super::ChargePlan;
use super::Ref;
use crate::games::barbarica::event::Reaction;
use crate::games::barbarica::state::{Barbarica, Unit};
use crate::games::barbarica::words::UnitId;
use crate::kit::Refusal;

#[allow(unused_variables, clippy::unnecessary_wraps)]
impl Barbarica {
    pub fn house_reaction(&self, target: UnitId, charger: UnitId, plan: &ChargePlan) -> Reaction {
        Reaction::Hold
    }
    pub fn house_follows(&self, unit: &Unit) -> bool {
        false
    }
    pub fn command(
        &mut self,
        seat: u8,
        unit: Option<UnitId>,
        as_row: Option<u8>,
        referee: &mut Ref<'_>,
    ) -> Result<(), Refusal> {
        Ok(())
    }
}

impl Barbarica {
    pub fn brain_words(&self, unit: &Unit) -> Vec<String> {
        vec![unit.id.to_string()]
    }
}
