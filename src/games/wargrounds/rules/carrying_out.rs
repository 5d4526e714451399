//! Carrying out an order or a card, up to a window ([WG-183](docs/rules/wargrounds.md#wg-183), [WG-191](docs/rules/wargrounds.md#wg-191)).

use super::Ref;
use super::desk::{Desk, Flow};
use super::plan::Plan;
use crate::action::{Attached, Order};
use crate::event::Event;
use crate::state::{Answer, Ask, Cause, Go, Init, Question, Suspended, Wargrounds};

impl Wargrounds {
    /// Carries out an order for the card that is up; `plan` is what it comes to, if that is worked out already.
    pub fn execute(&mut self, referee: &mut Ref<'_>, order: Order, plan: Option<Plan>) {
        self.turn.ask(Ask::Nothing);
        self.resume(referee, Cause::Go, (Some(order), plan), (Vec::new(), 0, Vec::new()));
    }

    /// Does something that may stop at a window ([WG-191](docs/rules/wargrounds.md#wg-191)).
    pub fn run(&mut self, referee: &mut Ref<'_>, cause: Cause, order: Option<Order>) {
        self.resume(referee, cause, (order, None), (Vec::new(), 0, Vec::new()));
    }

    /// As [`Wargrounds::run`], with what happened before the last pause.
    pub fn resume(
        &mut self,
        referee: &mut Ref<'_>,
        cause: Cause,
        (order, plan): (Option<Order>, Option<Plan>),
        (faces, told, answers): (Vec<u32>, u32, Vec<Answer>),
    ) {
        let windows = self.terms.options().reactions == crate::action::Reactions::Window;
        let base = windows.then(|| self.clone());
        let mut desk = Desk::resumed(referee, &faces, &answers, told);
        let result = self.perform(&mut desk, &cause, order.as_ref(), plan);
        let (faces, told, answers) = (desk.faces, desk.told, desk.given);
        match (result, base) {
            (Err(pause), Some(base)) => {
                self.suspend(
                    referee,
                    Suspended {
                        base,
                        order,
                        cause,
                        faces,
                        told,
                        answers,
                        question: pause.question,
                        entitled: pause.entitled,
                        passed: Vec::new(),
                    },
                );
            }
            _ => {
                self.suspended = None;
                if cause == Cause::Go {
                    self.close_go(order.as_ref());
                }
            }
        }
    }

    pub fn perform(
        &mut self,
        desk: &mut Desk<'_, '_>,
        cause: &Cause,
        order: Option<&Order>,
        plan: Option<Plan>,
    ) -> Flow<()> {
        match (cause, order) {
            (
                Cause::Card {
                    seat,
                    card,
                    on,
                    list,
                    keep,
                },
                _,
            ) => {
                let (card, on, keep) = (*card, *on, *keep);
                self.play_card(desk, *seat, Attached { card, on, keep }, list)
            }
            (Cause::Go, Some(order)) => {
                self.settle_back(order);
                // What is to come was worked out where it stood before.
                let plan = plan.filter(|_| order.from.is_none());
                let pair = match self.turn.go().and_then(|go| go.card) {
                    Some(Init::Joker) => None,
                    Some(Init::Of(up)) => self.waiting_other(up).map(|other| self.pair_of(up, other)),
                    None => self
                        .waiting_other(order.who)
                        .map(|other| self.pair_of(order.who, other)),
                };
                match pair {
                    Some((_, partner)) => {
                        let helper = self.order_of(partner).cloned();
                        self.activate_pair(desk, partner, order, helper.as_ref())
                    }
                    None => self.activate(desk, order, plan),
                }
            }
            (Cause::Go, None) => Ok(()),
        }
    }

    /// The order of a character that has just come back may name the cell ([WG-106](docs/rules/wargrounds.md#wg-106)).
    pub fn settle_back(&mut self, order: &Order) {
        let Some(go) = self.turn.go().filter(|go| go.back) else {
            return;
        };
        if let (Some(cell), Some(Init::Of(who))) = (order.from, go.card)
            && who == order.who
            && self.field.in_area(self.people.side_of(who), cell)
            && !self.people.is_taken(who, cell)
        {
            self.people.fighter_mut(who).at = cell;
        }
    }

    /// The go is over; a pair has used two cards ([WG-163](docs/rules/wargrounds.md#wg-163)).
    pub fn close_go(&mut self, order: Option<&Order>) {
        if let Some(order) = order {
            let secret = &mut self.seats[self.people.owner(order.who)].secret;
            match self.turn.go().and_then(|go| go.card) {
                Some(Init::Joker) => secret.joker = None,
                _ => secret.orders.retain(|queued| queued.who != order.who),
            }
        }
        if let Some(Go {
            card: Some(Init::Of(who)),
            ..
        }) = self.turn.go()
        {
            self.release_pair(who);
        }
        self.end_go();
    }

    /// The waiting card of a pair goes with the one that came up. The pair may be torn apart by now, so the reserve is
    /// looked through for those that acted in this go.
    pub fn release_pair(&mut self, who: u8) {
        let side = self.people.side_of(who);
        let waiting = self.seats.of(side).find(|seat| {
            let reserve = self.seats[*seat].reserve;
            matches!(reserve, Some(Init::Of(other)) if other != who && self.turn.is_paired(other))
        });
        if let Some(seat) = waiting.filter(|_| self.turn.is_paired(who)) {
            self.seats[seat].reserve = None;
            self.turn.count_card(side);
        }
        self.turn.part_pair();
    }

    /// The rules wait for an answer.
    pub fn suspend(&mut self, referee: &mut Ref<'_>, suspended: Suspended) {
        referee.reveal();
        let what = match suspended.question {
            Question::Cancel { card, .. } => format!("to cancel {}", card.title()),
            Question::Count { who, .. } => format!("for Forgot Count on {}", self.people.named(who)),
            Question::Stop { who, .. } => format!("for Stop Stop Stop on {}", self.people.named(who)),
            Question::Shove { who, .. } => format!("to move the Impetuous {}", self.people.named(who)),
        };
        let side = suspended.question.side();
        referee.note(Event::Window { side, what });
        for seat in &suspended.entitled {
            self.seats.new_key(*seat);
        }
        self.suspended = Some(Box::new(suspended));
    }
}
