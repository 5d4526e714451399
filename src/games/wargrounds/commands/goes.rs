//! Commands to a go that is being taken ([WG-55](docs/rules/wargrounds.md#wg-55), [WG-183](docs/rules/wargrounds.md#wg-183) to WG-186).

use crate::action::{GoWhat, Order, Rest};
use crate::orders::Wrong;
use crate::rules::desk::Desk;
use crate::rules::plan::Plan;
use crate::rules::{Ref, no};
use crate::state::{Ask, Go, Init, Stage, Wargrounds};
use muster_kit::Refusal;

impl Wargrounds {
    /// The card that is up is played for the seat, or the next one drawn; with `auto` so are all that have no order
    /// this turn ([WG-182](docs/rules/wargrounds.md#wg-182), [WG-186](docs/rules/wargrounds.md#wg-186),
    /// [WG-188](docs/rules/wargrounds.md#wg-188)).
    pub fn leave_to_the_house(&mut self, referee: &mut Ref<'_>, seat: u8, rest: Rest) -> Result<(), Refusal> {
        let drawing = self.turn.go().is_some_and(|go| go.seat == seat && go.ask == Ask::Draw);
        if !drawing && !self.asks(seat) {
            return Err(no("WG-183", "Nobody waits for that now."));
        }
        if rest == Rest::Auto {
            self.seats[seat].rest_auto = true;
        }
        if drawing {
            return self.go(referee, seat, GoWhat::Draw);
        }
        let who = match self.asked_who() {
            Some(who) => self.people.named(who),
            None => "The joker".to_owned(),
        };
        self.turn.ask(Ask::Order(true));
        self.stored(referee, seat, vec![format!("{who} is played for you.")]);
        Ok(())
    }

    /// Draws, uses the reserve, or keeps the card that is up ([WG-55](docs/rules/wargrounds.md#wg-55),
    /// [WG-56](docs/rules/wargrounds.md#wg-56)).
    pub fn go(&mut self, referee: &mut Ref<'_>, seat: u8, what: GoWhat) -> Result<(), Refusal> {
        let go = self
            .turn
            .go()
            .filter(|_| self.progress.stage() == Stage::Run && self.suspended.is_none());
        let Some(go) = go.filter(|go| go.seat == seat) else {
            return Err(no("WG-55", "It is not your go."));
        };
        let mut desk = Desk::new(referee);
        match (what, go.ask) {
            (GoWhat::Keep, Ask::Order(_)) if self.may_keep(&go) => self.keep_card(&mut desk, go),
            (GoWhat::Draw, Ask::Draw) => self.draw_card(&mut desk, go),
            (GoWhat::Use, Ask::Draw) => self.use_reserve(&mut desk, go),
            (GoWhat::Keep, Ask::Order(_)) => {
                return Err(no(
                    "WG-56",
                    "This card cannot go to the reserve: it is full, the deck is empty, or one went there already.",
                )
                .instead("an order for it"));
            }
            (GoWhat::Keep, _) => return Err(no("WG-56", "No card is up to be kept.").instead("draw or use")),
            _ => {
                return Err(
                    no("WG-55", "There is nothing to choose: the card is up.").instead("an order for it, or keep")
                );
            }
        }
        // The house takes the go.
        referee.reveal();
        Ok(())
    }

    /// Of the house: the next goes.
    pub fn go_on(&mut self, referee: &mut Ref<'_>) -> Result<(), Refusal> {
        let waits = matches!(
            self.turn.go(),
            Some(Go {
                ask: Ask::Draw | Ask::Order(_),
                ..
            })
        );
        if self.progress.stage() != Stage::Run || self.suspended.is_some() || waits {
            return Err(no("WG-183", "The goes wait for a player to answer."));
        }
        self.proceed(referee);
        Ok(())
    }

    /// Of the house: the policy's order for the card that is up.
    pub fn enact(&mut self, referee: &mut Ref<'_>, seat: u8, order: Order) -> Result<(), Refusal> {
        if !self.asks(seat) || usize::from(order.who) >= self.people.fighters().len() {
            return Err(no("WG-186", "The game does not wait for that."));
        }
        if self.asked_who().is_some_and(|who| who != order.who) || order.auto {
            return Err(no("WG-186", "The game waits for another character."));
        }
        let plan = self.check_answer(&order)?;
        referee.reveal();
        if self.asked_who().is_none() && self.people.fighter(order.who).frozen {
            self.seats[seat].secret.joker = Some(order);
            self.turn.ask(Ask::Answered);
        } else {
            self.execute(referee, order, plan);
        }
        self.proceed(referee);
        Ok(())
    }

    /// What an order comes to if it can be carried out for the card that is up.
    pub fn check_answer(&self, order: &Order) -> Result<Option<Plan>, Refusal> {
        let go = self.turn.go().ok_or_else(|| no("WG-55", "No card is up."))?;
        match go.card {
            Some(Init::Joker) => {
                if !self.people.standing(order.who) || self.people.owner(order.who) != go.seat {
                    return Err(no(
                        "WG-59",
                        format!("{} cannot take a joker.", self.people.named(order.who)),
                    ));
                }
                if order.auto || self.people.fighter(order.who).frozen {
                    Ok(None)
                } else {
                    self.plan(order).map(Some)
                }
            }
            Some(Init::Of(_)) => self.check_order(order, self.asked_pair()),
            None => Err(no("WG-55", "No card is up.")),
        }
    }

    pub fn answer_ask(
        &mut self,
        referee: &mut Ref<'_>,
        seat: u8,
        (orders, wrong): (Vec<Order>, Vec<Wrong>),
    ) -> Result<(), Refusal> {
        let asked = self.asked_who();
        let fits = |order: &&Order| asked.is_none_or(|who| order.who == who);
        let Some(order) = orders.iter().find(fits) else {
            if let Some(wrong) = wrong.into_iter().next() {
                return Err(wrong.refusal);
            }
            let name = asked.map_or_else(|| "one of yours".to_owned(), |who| self.people.named(who));
            return Err(no("WG-186", format!("The game waits for {name}.")).instead("its order first"));
        };
        self.check_answer(order)
            .map_err(|refusal| self.bound_away(order).unwrap_or(refusal))?;
        let joker = asked.is_none();
        let (now, later): (Vec<&Order>, Vec<&Order>) = orders.iter().partition(|other| !joker || *other == order);
        let written = now.into_iter().map(|order| self.written(order));
        let mut told: Vec<String> = written.chain(wrong.iter().map(Wrong::told)).collect();
        told.extend(self.left_out_for_a_joker(&later));
        let order = order.clone();
        let secret = &mut self.seats[seat].secret;
        if joker {
            secret.joker = Some(order);
        } else {
            for order in orders {
                secret.queue(Order { hold: None, ..order });
            }
        }
        self.turn.ask(Ask::Answered);
        self.stored(referee, seat, told);
        Ok(())
    }
}
