use super::Ref;
use crate::games::barbarica::action::{Action, Order};
use crate::games::barbarica::data::Edge;
use crate::games::barbarica::event::Tale;
use crate::games::barbarica::state::{Barbarica, Side, Unit};
use crate::games::barbarica::words::UnitId;
use crate::kit::{Hex, Refusal};

#[allow(unused_variables, clippy::unnecessary_wraps)]
impl Barbarica {
    pub fn unnerved(&self, side: Side) -> i32 {
        i32::from(side == Side::Tribe && self.campaign.mourning)
    }
    pub fn begins_with_ambush(&self) -> bool {
        true
    }
    pub fn story(&mut self, tale: Tale, who: String, at: Option<Hex>, referee: &mut Ref<'_>) {}
    pub fn after_fall(&mut self, unit: &Unit, by: Option<UnitId>, melee: bool, referee: &mut Ref<'_>) {}
    pub fn after_leaving(&mut self, unit: &Unit, edge: Edge, referee: &mut Ref<'_>) {}
    pub fn check(&mut self, referee: &mut Ref<'_>) {}
    pub fn check_limit(&mut self, referee: &mut Ref<'_>) {}
    pub fn resolve_specials(&mut self, referee: &mut Ref<'_>) {}
    pub fn lays_down_arms(&mut self, side: Side, referee: &mut Ref<'_>) {}
    pub fn signal(&mut self, seat: u8, referee: &mut Ref<'_>) -> Result<(), Refusal> {
        self.start_fighting(referee);
        Ok(())
    }
    pub fn skip_lesson(&mut self, seat: u8, referee: &mut Ref<'_>) -> Result<(), Refusal> {
        Ok(())
    }
    pub fn teach(&mut self, seat: u8, key: u64, referee: &mut Ref<'_>) {}
    pub fn order_deploy(&mut self, seat: u8, order: &Order, referee: &mut Ref<'_>) -> Result<(), Refusal> {
        Ok(())
    }
    pub fn deploy_default(&mut self, seat: u8, referee: &mut Ref<'_>) -> Result<(), Refusal> {
        Ok(())
    }
    pub fn obey_camp(&mut self, seat: u8, action: Action, referee: &mut Ref<'_>) -> Result<(), Refusal> {
        Ok(())
    }
    pub fn prompt(&self, seat: u8) -> String {
        String::new()
    }
    pub fn outcome(&self) -> crate::game::Outcome {
        unimplemented!()
    }
}
