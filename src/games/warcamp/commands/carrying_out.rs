//! An order of the tribe in turn: which rule carries it out, and what works where the truce forbids it.

use super::super::action::{Action, Goal, Goods};
use super::super::data::Building;
use super::super::orders::Written;
use super::super::rules::{Ref, no};
use super::super::state::Warcamp;
use super::super::words::{Site, Who};
use muster_game::Referee;
use muster_kit::{Dice, Refusal};

impl Warcamp {
    /// An order of the tribe in turn. What it refuses stands in the events of stored orders, so its words stay.
    pub(super) fn carry_out(&mut self, action: Action, referee: &mut Ref<'_>) -> Result<(), Refusal> {
        self.execute(action, referee)
            .map_err(|refusal| match refusal.code.as_ref() {
                "truce" => self.with_peaceful_orders(refusal),
                _ => refusal,
            })
    }

    /// An order of the tribe in turn, by the rules alone.
    fn execute(&mut self, action: Action, referee: &mut Ref<'_>) -> Result<(), Refusal> {
        match action {
            Action::Hunt { who, goal } => self.hunt(who, goal, referee),
            Action::Breed { who } => self.breed(&who, referee),
            Action::Build { what, who } => self.build(what, &who, referee),
            Action::Attack {
                target,
                who,
                raid,
                raze,
            } => {
                let raze = raze.unwrap_or_default().0;
                self.attack(target, who, raid.then_some(raze), referee)
            }
            Action::Steal { from, goods, who } => self.steal(from, goods, who, referee),
            Action::Kill { victim, with } => self.assassinate(victim, with, referee),
            Action::Power { on } => self.use_power(&on, referee),
            Action::Cast {
                card,
                at,
                picks,
                anyway,
            } => self.cast(card, at, &picks.unwrap_or_default().0, anyway, referee),
            Action::Tower { go, who } => self.move_tower(go, &who, referee),
            Action::Equip { item, to, swap } => self.equip(item, to, swap, referee),
            Action::Use { item, at, pick } => self.use_item(item, at, &pick.unwrap_or_default().0, referee),
            Action::Forge { make, smith } => self.forge(make, smith, referee),
            Action::Discard { cards } => self.mark_discards(&cards, referee),
            Action::End { discard } => self.end_turn(discard.as_ref(), referee),
            Action::Orders { .. } => Err(no("WC-152", "plan", "A plan is carried out step by step.")),
            Action::Ordered {} | Action::Standing { .. } | Action::Name { .. } | Action::Disaster { .. } => {
                Err(no("WC-155", "plan", "This cannot stand in a plan."))
            }
        }
    }

    /// Whether the rules would carry an order of the tribe in turn out now. Refusals come before dice, so any dice will do.
    pub(super) fn would_work(&self, action: &Action) -> bool {
        let mut dice = Dice::seeded(0, 0);
        let mut referee = Referee::new(&mut dice);
        self.clone().execute(action.clone(), &mut referee).is_ok()
    }

    /// A refusal of a hostile act with orders that are none.
    fn with_peaceful_orders(&self, refusal: Refusal) -> Refusal {
        match self.peaceful_orders() {
            orders if orders.is_empty() => refusal.instead("end"),
            orders => refusal.instead(orders.join(", or ")),
        }
    }

    /// Orders that the tribe in turn could give now and that are no hostile acts.
    fn peaceful_orders(&self) -> Vec<String> {
        let mover = self.mover();
        let able = |least: usize| Who::members(mover.able().take(least).map(|member| member.number));
        let hunt = Action::Hunt {
            who: None,
            goal: Goal::Both,
        };
        let breed = Action::Breed { who: able(2) };
        let builds = Building::ALL.into_iter().map(|what| Action::Build {
            what,
            who: able(mover.workers_needed(what) as usize),
        });
        let rob = Action::Steal {
            from: Site::Town,
            goods: Goods::Food,
            who: None,
        };
        let works = |action: &Action| self.would_work(action);
        let build = builds.into_iter().find(works);
        let orders = [Some(hunt), Some(breed), build, Some(rob)];
        let orders = orders.into_iter().flatten().filter(works);
        orders.map(|action| Written(&action).to_string()).collect()
    }
}
