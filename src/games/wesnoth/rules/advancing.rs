//! Advancement (WB-72 to WB-77).

use super::super::event::Event;
use super::super::state::{Pending, Wesnoth};
use super::super::words::{Advancing, UnitWord, YesNo};
use super::{Ref, no};
use muster_kit::Refusal;

/// Gold for each level of a unit that advances ([WB-72](docs/rules/wesnoth.md#wb-72)).
const PRICE_A_LEVEL: u32 = 4;
/// What `cheap` still pays ([WB-74](docs/rules/wesnoth.md#wb-74)).
const CHEAP: u32 = 4;

/// What promoting a unit of that level costs ([WB-72](docs/rules/wesnoth.md#wb-72)).
pub fn promotion_price(level: u8) -> u32 {
    PRICE_A_LEVEL * u32::from(level)
}

impl Wesnoth {
    /// Whether a unit that has just killed is promoted: if its line goes on ([WB-73](docs/rules/wesnoth.md#wb-73)) and
    /// the gold is there ([WB-72](docs/rules/wesnoth.md#wb-72)), by the order or the standing order
    /// ([WB-74](docs/rules/wesnoth.md#wb-74)), or its owner is asked ([WB-75](docs/rules/wesnoth.md#wb-75)).
    pub(super) fn consider_promotion(
        &mut self,
        side: u8,
        number: u8,
        order: Option<bool>,
        own_turn: bool,
        referee: &mut Ref<'_>,
    ) {
        let Some(place) = self.unit_of(side, number) else {
            return;
        };
        let unit = &self.units[place];
        let Some(next) = unit.sheet().next else { return };
        let (cost, gold) = (promotion_price(unit.sheet().level), self.side(side).gold);
        if gold < cost {
            return;
        }
        let standing = self.side(side).secret.of(number);
        let spared = cost == 0 || gold - cost >= standing.keep;
        let promoted = match (order, standing.advance) {
            (Some(order), _) => order,
            (None, Advancing::Never) => false,
            (None, Advancing::Cheap) => cost <= CHEAP && spared,
            (None, Advancing::Ask) if own_turn => {
                let who = unit.badge();
                self.pending = Some(Pending { number, cost });
                referee.note(Event::MayAdvance { who, to: next, cost });
                return;
            }
            (None, Advancing::Auto | Advancing::Ask) => spared,
        };
        if promoted {
            self.promote(place, cost, referee);
        }
    }

    /// What a unit that kills is promoted for in its own turn, by its standing orders and without a question
    /// ([WB-74](docs/rules/wesnoth.md#wb-74)); none if it is not. The bounties are gold by then
    /// ([WB-70](docs/rules/wesnoth.md#wb-70)).
    pub(crate) fn promoted_for(&self, side: u8, number: u8, bounties: u32) -> Option<u32> {
        let unit = &self.units[self.unit_of(side, number)?];
        unit.sheet().next?;
        let cost = promotion_price(unit.sheet().level);
        let gold = self.side(side).gold + bounties;
        let standing = self.side(side).secret.of(number);
        let spared = cost == 0 || gold.checked_sub(cost)? >= standing.keep;
        let is_promoted = match standing.advance {
            Advancing::Auto => spared,
            Advancing::Cheap => cost <= CHEAP && spared,
            Advancing::Never | Advancing::Ask => false,
        };
        (is_promoted && cost > 0).then_some(cost)
    }

    /// Makes a unit the next of its line, unhurt ([WB-73](docs/rules/wesnoth.md#wb-73)); owner, number, hex and what it
    /// has done stay, and a leader stays leader ([WB-76](docs/rules/wesnoth.md#wb-76)).
    fn promote(&mut self, place: usize, cost: u32, referee: &mut Ref<'_>) {
        let unit = &mut self.units[place];
        let who = unit.badge();
        let to = unit.sheet().next.expect("only what has a next type is promoted");
        (unit.kind, unit.wounds) = (to, 0);
        let side = self.side_mut(who.side);
        side.gold -= cost;
        side.tally.promoted += cost;
        referee.note(Event::Promoted {
            who,
            to,
            cost,
            gold: side.gold,
        });
    }

    /// A question about a promotion that was not answered counts as no ([WB-75](docs/rules/wesnoth.md#wb-75)).
    pub(super) fn lapse(&mut self) {
        self.pending = None;
    }

    /// The answer to a pending question ([WB-75](docs/rules/wesnoth.md#wb-75)).
    pub(super) fn answer_promotion(
        &mut self,
        side: u8,
        unit: UnitWord,
        choice: YesNo,
        referee: &mut Ref<'_>,
    ) -> Result<(), Refusal> {
        let Some(pending) = self.pending.filter(|pending| pending.number == unit.0) else {
            self.own(side, unit)?;
            let asks = self.side(side).secret.of(unit.0).advance == Advancing::Ask;
            let when = match asks {
                true => "You are asked when it has killed in your turn and the gold is there.",
                false => {
                    "A unit that kills is promoted by your standing orders; `/wesnoth orders advance:ask` has you asked."
                }
            };
            let reason = format!("No promotion of {unit} waits for an answer. {when}");
            return Err(no("WB-75", reason).instead("/game turn"));
        };
        let place = self.own(side, unit)?;
        self.pending = None;
        match choice {
            YesNo::Yes => self.promote(place, pending.cost, referee),
            YesNo::No => referee.note(Event::Declined {
                who: self.units[place].badge(),
            }),
        }
        Ok(())
    }
}
