//! Turns and goes: what happens between two decisions ([WG-52](docs/rules/wargrounds.md#wg-52) to WG-61, WG-181 to
//! WG-188).

use super::Ref;
use super::desk::Desk;
use crate::action::{ArmourWhen, Broken, Hold, Order, Tempo};
use crate::data::{Card, Side};
use crate::event::{Event, Spent};
use crate::state::{Ask, Cause, Go, Init, Life, Load, Stage, Wargrounds};
use muster_kit::Refusal;

/// Events after which an entry of the journal ends and the next begins, so that a post stays short.
const EVENTS_PER_ENTRY: usize = 20;

impl Wargrounds {
    /// Takes goes until a seat has to decide, the turn ends, or enough has been told
    /// ([WG-183](docs/rules/wargrounds.md#wg-183)).
    pub fn proceed(&mut self, referee: &mut Ref<'_>) {
        referee.reveal();
        while self.progress.stage() == Stage::Run && self.suspended.is_none() {
            if self.verdict().is_some() {
                self.end_leg(referee);
                return;
            }
            if !self.step(referee) || referee.events().len() > EVENTS_PER_ENTRY {
                return;
            }
        }
    }

    /// A single step, for tests that look in between.
    #[cfg(test)]
    pub fn proceed_once(&mut self, referee: &mut Ref<'_>) {
        if self.verdict().is_none() {
            self.step(referee);
        }
    }

    /// Single steps while something holds, but not for ever.
    #[cfg(test)]
    pub fn proceed_while(&mut self, referee: &mut Ref<'_>, holds: impl Fn(&Wargrounds) -> bool) {
        for _ in 0..80 {
            if holds(self) {
                self.proceed_once(referee);
            }
        }
        assert!(!holds(self), "the goes stand still");
    }

    /// One step of a turn. Whether the next may follow at once.
    fn step(&mut self, referee: &mut Ref<'_>) -> bool {
        let Some(go) = self.turn.go() else {
            return self.open_go(referee);
        };
        match (go.ask, go.card) {
            (Ask::Draw | Ask::Order(_), _) => false,
            (_, None) => self.choose_card(referee, go),
            (_, Some(card)) => self.use_card(referee, go, card),
        }
    }

    /// The gap between two goes, then the next one ([WG-55](docs/rules/wargrounds.md#wg-55),
    /// [WG-61](docs/rules/wargrounds.md#wg-61)).
    fn open_go(&mut self, referee: &mut Ref<'_>) -> bool {
        if let Some(seat) = self.armour_in_gap() {
            self.run(
                referee,
                Cause::Card {
                    seat,
                    card: Card::Armour,
                    on: None,
                    list: Vec::new(),
                    keep: false,
                },
                None,
            );
            return true;
        }
        match self.next_seat() {
            Some(seat) => {
                self.turn.open_go(seat);
                true
            }
            None => {
                self.end_turn(referee);
                false
            }
        }
    }

    /// A seat whose standing orders play Real Armour in this gap ([WG-192](docs/rules/wargrounds.md#wg-192)).
    fn armour_in_gap(&self) -> Option<u8> {
        self.seats.numbered().find_map(|(seat, state)| {
            let wanted = match state.secret.standing.armour {
                ArmourWhen::Off => false,
                ArmourWhen::Start => !self.turn.has_begun(),
                ArmourWhen::Charged => self.is_charged(state.side),
            };
            let holds = self.hands.of(seat, &self.seats).holds(Card::Armour);
            (wanted && holds && !state.conceded && self.score.unfelt(state.side) == 0).then_some(seat)
        })
    }

    /// Whether three or more enemies can reach characters of a side ([WG-192](docs/rules/wargrounds.md#wg-192)).
    fn is_charged(&self, side: Side) -> bool {
        let near = |enemy: &u8| {
            let at = self.people.fighter(*enemy).at;
            let inches = self.people.pace(*enemy).0 + self.engagement(*enemy);
            self.engagement(*enemy) > 0
                && self
                    .people
                    .upright(side)
                    .any(|own| self.people.fighter(own).at.within(at, inches))
        };
        self.people.upright(side.other()).filter(near).take(3).count() == 3
    }

    /// Takes the card of a go from reserve or deck ([WG-55](docs/rules/wargrounds.md#wg-55) to WG-57, WG-182, WG-184).
    fn choose_card(&mut self, referee: &mut Ref<'_>, go: Go) -> bool {
        let state = &self.seats[go.seat];
        let usable = state.reserve.is_some() && !self.waits(go.seat);
        let empty = state.deck.is_empty();
        let classic = self.terms.options().tempo == Tempo::Classic;
        if usable && !empty && classic && !go.forced && !self.is_played_by_policy(go.seat) {
            self.wait_for(Go { ask: Ask::Draw, ..go });
            return false;
        }
        let mut desk = Desk::new(referee);
        if usable && (empty || !classic && self.hold_is_over(go.seat)) {
            self.use_reserve(&mut desk, go);
        } else if !empty {
            self.draw_card(&mut desk, go);
        } else {
            // WG-163: a seat that holds only a waiting card is passed over.
            self.turn.drop_go();
            self.rotate_past(go.seat);
        }
        true
    }

    /// The reserved character waited for one that has acted or fallen ([WG-184](docs/rules/wargrounds.md#wg-184)).
    fn hold_is_over(&self, seat: u8) -> bool {
        let Some(Init::Of(who)) = self.seats[seat].reserve else {
            return false;
        };
        let order = self.order_of(who);
        order.is_some_and(|order| matches!(order.hold, Some(Hold::Until(other)) if self.turn.has_acted(other)))
    }

    /// A seat that gave up is played by the policy ([WG-180](docs/rules/wargrounds.md#wg-180)).
    fn is_played_by_policy(&self, seat: u8) -> bool {
        self.seats[seat].conceded
    }

    /// Spends a card that did nothing, and the go with it ([WG-60](docs/rules/wargrounds.md#wg-60)).
    fn spend(&mut self, referee: &mut Ref<'_>, who: Option<u8>, why: Spent) -> bool {
        referee.note(Event::Spent {
            who: who.map(|who| self.people.who(who)),
            why,
        });
        self.end_go();
        true
    }

    fn use_card(&mut self, referee: &mut Ref<'_>, go: Go, card: Init) -> bool {
        match card {
            Init::Joker => self.use_joker(referee, go),
            Init::Of(who) => match self.people.fighter(who).life {
                Life::Gone | Life::Out | Life::Unplaced => self.spend(referee, Some(who), Spent::Gone),
                Life::Fallen(turn) if turn == self.turn.number() => self.spend(referee, Some(who), Spent::FellThisTurn),
                Life::Fallen(_) => {
                    let mut desk = Desk::new(referee);
                    self.take_off(&mut desk, who);
                    self.end_go();
                    true
                }
                Life::Away(_) if self.is_barred(who) => {
                    self.people.fighter_mut(who).life = Life::Out;
                    referee.note(Event::OutForGood {
                        who: self.people.who(who),
                    });
                    self.end_go();
                    true
                }
                Life::Recovering(left @ 1..) => {
                    self.people.fighter_mut(who).life = Life::Recovering(left - 1);
                    self.spend(referee, Some(who), Spent::Recovering(left - 1))
                }
                Life::Away(_) | Life::Recovering(_) => {
                    let from = self.order_of(who).and_then(|order| order.from);
                    let mut desk = Desk::new(referee);
                    self.come_back(&mut desk, who, from);
                    self.turn.take_up(Go { back: true, ..go });
                    true
                }
                Life::Standing => self.use_own_card(referee, go, who),
            },
        }
    }

    /// Takes the Frozen token, which eats the activation ([WG-99](docs/rules/wargrounds.md#wg-99)).
    fn thaw(&mut self, referee: &mut Ref<'_>, who: u8) -> bool {
        self.people.fighter_mut(who).frozen = false;
        self.spend(referee, Some(who), Spent::Frozen)
    }

    /// Uses a joker: reserved, ordered, asked about, or put away ([WG-59](docs/rules/wargrounds.md#wg-59),
    /// [WG-185](docs/rules/wargrounds.md#wg-185)).
    fn use_joker(&mut self, referee: &mut Ref<'_>, go: Go) -> bool {
        let side = self.seats[go.seat].side;
        if !self.people.upright(side).any(|who| self.people.owner(who) == go.seat) {
            return self.spend(referee, None, Spent::NobodyForJoker);
        }
        if let Some(order) = self.seats[go.seat].secret.joker.clone()
            && self.people.standing(order.who)
        {
            if self.people.fighter(order.who).frozen {
                return self.thaw(referee, order.who);
            }
            if let Ok(plan) = self.plan(&order) {
                self.execute(referee, order, Some(plan));
                return true;
            }
        }
        if self.terms.options().tempo == Tempo::Batch && self.may_keep(&go) {
            let mut desk = Desk::new(referee);
            self.keep_card(&mut desk, go);
            return true;
        }
        let policy = self.terms.options().tempo == Tempo::Batch && self.house_plays_joker(go.seat)
            || self.is_played_by_policy(go.seat);
        self.wait_for(Go {
            ask: Ask::Order(policy),
            ..go
        });
        false
    }

    /// A standing character's own card: Frozen, pair, hold, order, or a question
    /// ([WG-163](docs/rules/wargrounds.md#wg-163), [WG-183](docs/rules/wargrounds.md#wg-183) to
    /// [WG-188](docs/rules/wargrounds.md#wg-188)).
    fn use_own_card(&mut self, referee: &mut Ref<'_>, go: Go, who: u8) -> bool {
        if self.people.fighter(who).frozen {
            return self.thaw(referee, who);
        }
        let other = self.waiting_other(who);
        if other.is_none() && self.must_wait(who) {
            return self.make_wait(referee, go, who);
        }
        // Of a pair the lead is asked.
        let (asked, partner) = match other {
            Some(other) if self.people.fighter(other).load == Load::Heavy => (other, Some(who)),
            Some(other) => (who, Some(other)),
            None => (who, None),
        };
        let order = self.order_of(asked).cloned();
        let answered = go.ask == Ask::Answered;
        let batch = self.terms.options().tempo == Tempo::Batch;
        if let Some(order) = order.filter(|_| batch || answered) {
            if order.hold.is_some() && !answered && partner.is_none() && self.may_keep(&go) {
                let mut desk = Desk::new(referee);
                self.keep_card(&mut desk, go);
                return true;
            }
            match self.workable(&order, partner) {
                Ok(order) if !order.auto => {
                    self.execute(referee, order, None);
                    return true;
                }
                Ok(_) => {
                    self.wait_for(Go {
                        ask: Ask::Order(true),
                        ..go
                    });
                    return false;
                }
                Err(refusal) => referee.note(Event::Broken {
                    who: self.people.who(asked),
                    why: refusal.reason,
                }),
            }
        }
        let policy = self.is_auto(asked);
        self.wait_for(Go {
            ask: Ask::Order(policy),
            ..go
        });
        false
    }

    /// Whether the policy plays a character that has no order ([WG-186](docs/rules/wargrounds.md#wg-186),
    /// [WG-188](docs/rules/wargrounds.md#wg-188)).
    pub fn is_auto(&self, who: u8) -> bool {
        let state = &self.seats[self.people.owner(who)];
        let batch = self.terms.options().tempo == Tempo::Batch;
        state.conceded || state.secret.auto_kept.has(who) || batch && (state.rest_auto || state.secret.auto.has(who))
    }

    /// The order as it can be carried out now: as it stands, or adapted if the seat wants that
    /// ([WG-187](docs/rules/wargrounds.md#wg-187)).
    fn workable(&self, order: &Order, other: Option<u8>) -> Result<Order, Refusal> {
        let broken = match self.check_order(order, other) {
            Ok(_) => return Ok(order.clone()),
            Err(refusal) => refusal,
        };
        let seat = self.people.owner(order.who);
        if self.seats[seat].secret.standing.broken == Broken::Ask || other.is_some() {
            return Err(broken);
        }
        self.adapted(order).ok_or(broken)
    }

    /// The card waits for the other's; what was in the reserve, or the next card, is used in its place
    /// ([WG-163](docs/rules/wargrounds.md#wg-163)).
    fn make_wait(&mut self, referee: &mut Ref<'_>, go: Go, who: u8) -> bool {
        referee.note(Event::Spent {
            who: Some(self.people.who(who)),
            why: Spent::Waits,
        });
        let state = &mut self.seats[go.seat];
        let before = state.reserve.replace(Init::Of(who));
        let empty = state.deck.is_empty();
        let bare = Go {
            card: None,
            forced: true,
            reserve: false,
            ..go
        };
        let mut desk = Desk::new(referee);
        if let Some(card) = before {
            self.turn.take_up(Go {
                card: Some(card),
                reserve: true,
                ..bare
            });
        } else if !empty {
            self.draw_card(&mut desk, bare);
        } else {
            self.turn.drop_go();
            self.rotate_past(go.seat);
        }
        true
    }
}
