//! What an order would do, before it is given: whether it would be obeyed, what it costs, its exact odds, and the
//! warnings of [WC-62](docs/rules/warcamp.md#wc-62) and [WC-176](docs/rules/warcamp.md#wc-176).

use super::action::{Action, Make};
use super::data::{Building, Card};
use super::event::Warning;
use super::odds::Situation;
use super::orders::Order;
use super::rules::Task;
use super::state::Warcamp;
use super::words::{Letter, Pick};
use super::{orders, sheet};
use muster_game::{Actor, Rules};
use muster_kit::odds::fraction;
use muster_kit::{Answer, Line, Refusal, Seat};
use serde_json::json;

/// Who tells that members would starve.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hunger {
    /// The lines of the meal.
    InFull,
    /// A caution that stands above them.
    ByCaution,
}

impl Warcamp {
    /// [`Warcamp::foresee_action`] under a line that says what would be done, with the figures that matter.
    pub fn foresee_order(&self, seat: Seat, action: &Action) -> Result<Answer, Refusal> {
        let mut answer = self.foresee_action(seat, action, Hunger::ByCaution)?;
        if let (Some(place), Action::End { .. }) = (self.place_of(seat), action)
            && !self.hunger_ahead(place).1.is_empty()
        {
            // The caution that stands above a preview tells of hunger.
            answer.lines.drain(..self.meal_lines(place, Hunger::ByCaution).len());
        }
        if let (Some(place), false) = (self.place_of(seat), matches!(action, Action::Orders { .. })) {
            let head = format!("You are about to: {}.", self.offer_words(place, action));
            answer.lines.insert(0, Line::strong(head));
        }
        Ok(answer)
    }

    /// Costs, odds and warnings of an order, or why it would be refused.
    pub fn foresee_action(&self, seat: Seat, action: &Action, hunger: Hunger) -> Result<Answer, Refusal> {
        if let Action::Orders { plan, end } = action {
            return self.foresee_plan(seat, plan, *end, hunger);
        }
        self.try_out(seat, action)?;
        let mut answer = Answer::default();
        let place = self.place_of(seat).expect("whoever is obeyed has a tribe");
        answer
            .lines
            .extend(self.costs(place, action, hunger).into_iter().map(Line::from));
        if let Ok(situation) = self.of_action(place, action) {
            let odds = super::odds::odds(&situation)?;
            answer.lines.extend(odds.lines);
            answer.data = Some(json!({ "situation": situation, "odds": odds.data }));
        }
        let left_out = self.left_out_of(seat, action);
        let remarks = self.remarks(place, action);
        answer.lines.extend(left_out.into_iter().chain(remarks).map(Line::from));
        if answer.lines.is_empty() {
            answer
                .lines
                .push(Line::from(format!("It can be done: {}.", orders::Written(action))));
        }
        Ok(answer)
    }

    /// What the steps of a plan would cost and bring, each after those before it with dice at their mean.
    pub fn foresee_plan(&self, seat: Seat, plan: &str, end: bool, hunger: Hunger) -> Result<Answer, Refusal> {
        let mover = self.mover().seat == seat;
        let orders: Vec<Order> = if mover {
            let action = Action::Orders {
                plan: plan.to_owned(),
                end,
            };
            let steps = self.steps(Actor::Seat(seat), action)?;
            let order = |step: muster_game::Step<Action>| Order {
                action: step.action,
                optional: step.skip == muster_game::Skip::IfRefused,
                text: step.text,
            };
            steps.into_iter().map(order).collect()
        } else {
            self.read_plan(self.place_of(seat).unwrap_or(self.current()), plan)?
        };
        let first = if mover {
            "Step by step, each after those before it, with middling dice (3 and 4 in turn):"
        } else {
            "The plan is readable. Whether it works is seen in your turn. Its steps:"
        };
        // A single step has none before it.
        let mut lines = match orders.as_slice() {
            [_] if mover => Vec::new(),
            _ => vec![Line::from(first)],
        };
        let mut steps = Vec::new();
        let mut ahead = self.clone();
        for (number, order) in (1..).zip(&orders) {
            lines.push(Line::strong(format!("{number}. {}", order.text)));
            if !mover {
                steps.push(json!({"step": order.text}));
                continue;
            }
            match ahead.foresee_action(seat, &order.action, hunger) {
                Ok(answer) => {
                    let before = ahead.stores_of(seat);
                    ahead.go_on_to_the_mean(seat, &order.action);
                    steps.push(json!({"step": order.text, "data": answer.data}));
                    lines.extend(answer.lines);
                    let thrown = answer.data.is_some() && number < orders.len();
                    lines.extend(ahead.counted_on(seat, before).filter(|_| thrown));
                }
                Err(refusal) => {
                    steps.push(json!({"step": order.text, "refusal": refusal.reason}));
                    lines.push(Line::from(format!("Not possible then: {refusal}")));
                }
            }
        }
        Ok(Answer {
            data: Some(json!(steps)),
            ..Answer::lines(lines)
        })
    }

    /// Food, bones and members of a seat's tribe.
    fn stores_of(&self, seat: Seat) -> Option<[u32; 3]> {
        let tribe = &self.tribes[self.place_of(seat)?];
        Some([tribe.food, tribe.bones, tribe.heads()])
    }

    /// What the steps behind one with dice count on, where it is not what the tribe had: a mean is no face of a die.
    fn counted_on(&self, seat: Seat, before: Option<[u32; 3]>) -> Option<Line> {
        let after = self.stores_of(seat)?;
        let [food, bones, heads] = after;
        let members = if heads == 1 { "member" } else { "members" };
        let told = format!("The steps below count on this: food {food}, bones {bones}, {heads} {members}.");
        (Some(after) != before).then(|| Line::from(told))
    }

    /// What it costs, where the odds do not say so.
    fn costs(&self, place: usize, action: &Action, hunger: Hunger) -> Vec<String> {
        let tribe = &self.tribes[place];
        match action {
            Action::Build { what, who } => {
                let crew = tribe
                    .group(who, Task::Work)
                    .map(|group| group.members)
                    .unwrap_or_default();
                let price = tribe.building_price(*what, &crew);
                vec![
                    format!("{what}: {price} food of {}; {}.", tribe.food, what.row().effect),
                    match crew.len() {
                        1 => "It needs the one worker named.".to_owned(),
                        several => format!(
                            "It needs {} of the {several} workers named.",
                            tribe.workers_needed(*what)
                        ),
                    },
                ]
            }
            Action::Cast { card, at, picks, .. } => {
                let Some(card) = self.card_meant(place, *card) else {
                    return Vec::new();
                };
                let promise = sheet::promise(card, tribe.race.power());
                let picks = picks.as_ref().map_or(&[][..], |picks| &picks.0);
                let first = format!("{card}: {promise}. Bones {}.", tribe.bones);
                [first]
                    .into_iter()
                    .chain(self.aim_line(place, card, *at, picks))
                    .collect()
            }
            Action::Use { item, .. } => {
                let usage = tribe.item(item.0).and_then(|item| item.kind.usage());
                let told =
                    usage.map(|(_, usage)| format!("{} bones of {}: {}.", usage.bones, tribe.bones, usage.effect));
                told.into_iter().collect()
            }
            Action::Forge { make: Make::Magic, .. } => vec![format!("Food {}, bones {}.", tribe.food, tribe.bones)],
            Action::Tower { .. } => vec![format!(
                "Free places in towers: {} of {}.",
                tribe.tower_places_free(),
                tribe.has(Building::Tower) as usize * super::state::TOWER_PLACES
            )],
            Action::End { .. } => self.meal_lines(place, hunger),
            _ => Vec::new(),
        }
    }

    /// What or who a card is meant for, where the odds do not say so: names given, then what the GM fills up with
    /// ([WC-100](docs/rules/warcamp.md#wc-100)).
    fn aim_line(&self, place: usize, card: Card, at: Option<Letter>, picks: &[Pick]) -> Option<String> {
        let (told, filled_up) = self.aims_told(place, card, at.map(Letter::index), picks);
        if told.is_empty() || card == Card::Eye {
            return None;
        }
        let why = if filled_up {
            ", as you name too few; name others behind the card or the tribe"
        } else {
            ""
        };
        Some(format!("It is for {}{why}.", told.join(", ")))
    }

    /// What the tribe will eat, and who would starve ([WC-62](docs/rules/warcamp.md#wc-62)).
    fn meal_lines(&self, place: usize, hunger: Hunger) -> Vec<String> {
        let tribe = &self.tribes[place];
        let (left, doomed) = self.hunger_ahead(place);
        let mut lines = vec![format!(
            "The tribe eats {} of {} food; {left} are left.",
            tribe.meal(),
            tribe.food
        )];
        if left == 0 && hunger == Hunger::InFull {
            let names: Vec<String> = doomed.iter().map(|number| format!("#{number}")).collect();
            lines.push(format!("It would starve next turn: {} would die.", names.join(", ")));
            if doomed.len() == tribe.members.len() {
                lines.push("That is everyone: the tribe would be wiped out.".to_owned());
            }
        }
        lines
    }

    /// What is pointed out at the end of the turn ([WC-176](docs/rules/warcamp.md#wc-176)), and before that what an
    /// order gives away.
    fn remarks(&self, place: usize, action: &Action) -> Vec<String> {
        let tribe = &self.tribes[place];
        match action {
            Action::End { .. } => {
                let told = self.warnings(place).into_iter().filter_map(|warning| match warning {
                    // `cautions` tells who they are.
                    Warning::Idle(_) => None,
                    Warning::FullHand => Some("The hand is full: no card next turn.".to_owned()),
                    Warning::NearlyLarge(more) => Some(format!("{more} members more, and disasters may come.")),
                });
                told.collect()
            }
            Action::Breed { who } => {
                let count = tribe.group(who, Task::Work).map_or(0, |group| group.members.len());
                let heads = tribe.members.len() + count.div_ceil(2);
                let limit = usize::from(self.options.disaster_at);
                let large = self.size_matters() && tribe.members.len() < limit && heads >= limit;
                large
                    .then(|| format!("{heads} members are large: disasters may come."))
                    .into_iter()
                    .collect()
            }
            Action::Attack { .. } if self.may_end_the_tribe(place, action) => {
                vec!["All your members march: a lost battle may end the tribe.".to_owned()]
            }
            _ => Vec::new(),
        }
    }

    /// Whether an attack can cost the tribe all of its members ([WC-72](docs/rules/warcamp.md#wc-72)).
    fn may_end_the_tribe(&self, place: usize, action: &Action) -> bool {
        let Ok(Situation::Battle(battle)) = self.of_action(place, action) else {
            return false;
        };
        battle.toll(self.tribes[place].members.len()).all_gone > fraction(0, 1)
    }
}
