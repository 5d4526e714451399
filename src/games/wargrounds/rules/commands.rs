//! What a command comes to: who may, when, and what it changes ([WG-3](docs/rules/wargrounds.md#wg-3), WG-23, WG-183 to
//! WG-193).

use super::plan::Plan;
use super::{Ref, no};
use crate::action::{Action, Attached, Change, GoWhat, Order, Rest, StandingChange, SwapWhat, Tempo};
use crate::data::{Card, Faction, Side};
use crate::event::Event;
use crate::orders::{Meant, Wrong};
use crate::state::{Ask, Cause, Go, Init, Stage, Wargrounds};
use muster_game::{Actor, Notice};
use muster_kit::{Refusal, Seat};

impl Wargrounds {
    /// Whose command it is.
    fn seated(&self, actor: Actor) -> Result<u8, Refusal> {
        match actor {
            Actor::Seat(seat) if seat.index() < self.seats.len() => Ok(seat.0),
            _ => Err(no("WG-3", "Only players command characters.")),
        }
    }

    /// Carries out one action.
    pub fn obey(&mut self, actor: Actor, action: Action, referee: &mut Ref<'_>) -> Result<(), Refusal> {
        let seat = self.seated(actor)?;
        if self.stage == Stage::Over {
            return Err(no("WG-179", "The game is over."));
        }
        match action {
            Action::Build { style, traits, roster } => self.build(referee, seat, style, traits, roster),
            Action::Edit {
                who,
                class,
                armour,
                kit,
                thrown,
                good,
                bad,
                spells,
                name,
                hand,
            } => {
                let change = Change {
                    class,
                    armour,
                    kit,
                    thrown,
                    good,
                    bad,
                    spells,
                    name,
                    hand,
                };
                self.edit(referee, seat, &who, &change)
            }
            Action::Swap { a, b, what } => self.swap(referee, seat, &a, &b, what.unwrap_or(SwapWhat::Both)),
            Action::Give { who, to } => self.give(referee, seat, &who, to),
            Action::RosterAdd {
                name,
                faction,
                class,
                good,
                bad,
                spells,
                hand,
            } => {
                let change = Change {
                    class,
                    good,
                    bad,
                    spells,
                    hand,
                    ..Change::default()
                };
                self.roster_add(referee, seat, &name, faction.named(), &change)
            }
            Action::RosterDrop { name } => self.roster_drop(referee, seat, &name),
            Action::RosterCall { who, name } => self.roster_call(referee, seat, &who, &name),
            Action::Monarch { who } => self.name_monarch(referee, seat, &who),
            Action::Reroll { yes } => self.reroll(referee, seat, yes),
            Action::Place { text } => self.place(referee, seat, &text),
            Action::Act { .. } => self.order(referee, seat, &act_line(&action)),
            Action::Orders { text } => self.order(referee, seat, &text),
            Action::Joker { who, order } => self.joker(referee, seat, &who, order.as_deref()),
            Action::Ready { rest, undo } => self.ready(referee, seat, rest.unwrap_or(Rest::Ask), undo),
            Action::Auto { who, on, keep } => self.auto(referee, seat, &who, on.unwrap_or(true), keep),
            Action::Go { what } => self.go(referee, seat, what),
            Action::Card { card, target, more } => self.card(referee, seat, card, target.as_deref(), more.as_deref()),
            Action::Pass {} => self.pass_window(referee, seat),
            Action::Standing {
                cancel_at,
                count,
                stop,
                armour,
                shove,
                broken,
            } => {
                let change = StandingChange {
                    cancel_at,
                    count,
                    stop,
                    armour,
                    shove,
                    broken,
                };
                self.set_standing(referee, seat, change)
            }
            Action::Shove { to, run } => self.shove_into_window(referee, seat, to, run),
            Action::Proceed {} => self.go_on(referee),
            Action::Enact { order } => self.enact(referee, seat, *order),
        }
    }

    /// Orders are stored; if the game waits for one of them it is carried out next
    /// ([WG-183](docs/rules/wargrounds.md#wg-183), [WG-186](docs/rules/wargrounds.md#wg-186)).
    fn order(&mut self, referee: &mut Ref<'_>, seat: u8, text: &str) -> Result<(), Refusal> {
        let (orders, wrong) = self.read_line(seat, text)?;
        if !matches!(self.stage, Stage::Orders | Stage::Run) {
            return Err(no("WG-183", "Orders are given once the phase has begun.").instead("/wg place, then /wg ready"));
        }
        let asked = self.asks(seat);
        if self.options.tempo == Tempo::Classic && !asked {
            return Err(no("WG-182", "In classic tempo nothing is queued.").instead("wait for your go"));
        }
        if asked {
            return self.answer_ask(referee, seat, (orders, wrong));
        }
        let queued = orders.iter().map(|order| self.queued_line(order, &orders));
        let told = queued.chain(wrong.iter().map(Wrong::told)).collect();
        let secret = &mut self.seats[usize::from(seat)].secret;
        orders.into_iter().for_each(|order| secret.queue(order));
        self.stored(referee, seat, told);
        Ok(())
    }

    /// Whether the game waits for an order of this seat.
    pub fn asks(&self, seat: u8) -> bool {
        self.stage == Stage::Run
            && self.suspended.is_none()
            && matches!(self.turn.go, Some(Go { ask: Ask::Order(_), .. }))
            && self.asked_seat() == Some(seat)
    }

    fn answer_ask(
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
            let name = asked.map_or_else(|| "one of yours".to_owned(), |who| self.named(who));
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
        let secret = &mut self.seats[usize::from(seat)].secret;
        if joker {
            secret.joker = Some(order);
        } else {
            for order in orders {
                secret.queue(Order { hold: None, ..order });
            }
        }
        if let Some(go) = &mut self.turn.go {
            go.ask = Ask::Answered;
        }
        self.stored(referee, seat, told);
        Ok(())
    }

    /// What an order comes to if it can be carried out for the card that is up.
    fn check_answer(&self, order: &Order) -> Result<Option<Plan>, Refusal> {
        let go = self.turn.go.ok_or_else(|| no("WG-55", "No card is up."))?;
        match go.card {
            Some(Init::Joker) => {
                if !self.standing(order.who) || self.owner(order.who) != go.seat {
                    return Err(no("WG-59", format!("{} cannot take a joker.", self.named(order.who))));
                }
                if order.auto || self.fighter(order.who).frozen {
                    Ok(None)
                } else {
                    self.plan(order).map(Some)
                }
            }
            Some(Init::Of(_)) => self.check_order(order, self.asked_pair()),
            None => Err(no("WG-55", "No card is up.")),
        }
    }

    /// Stores what a seat's joker does ([WG-185](docs/rules/wargrounds.md#wg-185)).
    fn joker(&mut self, referee: &mut Ref<'_>, seat: u8, who: &str, order: Option<&str>) -> Result<(), Refusal> {
        if !matches!(self.stage, Stage::Orders | Stage::Run) {
            return Err(no("WG-185", "Jokers are played once the phase has begun."));
        }
        let order = self.read_order(seat, &format!("{who} {}", order.unwrap_or_default()))?;
        if self.asks(seat) && self.asked_who().is_none() {
            return self.answer_ask(referee, seat, (vec![order], Vec::new()));
        }
        if self.options.tempo == Tempo::Classic {
            return Err(no("WG-182", "In classic tempo nothing is queued.").instead("wait for the joker"));
        }
        let told = format!("Joker: {}", self.queued_line(&order, &[]));
        self.seats[usize::from(seat)].secret.joker = Some(order);
        self.stored(referee, seat, vec![told]);
        Ok(())
    }

    /// Ends a seat's orders, and whatever else it is asked for ([WG-183](docs/rules/wargrounds.md#wg-183)).
    fn ready(&mut self, referee: &mut Ref<'_>, seat: u8, rest: Rest, undo: bool) -> Result<(), Refusal> {
        if !undo && self.suspended.is_some() {
            return self.pass_window(referee, seat);
        }
        match self.stage {
            Stage::Reroll if !undo => return self.reroll(referee, seat, false),
            Stage::Run if !undo => return self.leave_to_the_house(referee, seat, rest),
            _ => (),
        }
        if !matches!(self.stage, Stage::Muster | Stage::Orders) {
            return Err(no("WG-183", "Nobody waits for that now."));
        }
        let place = usize::from(seat);
        if undo {
            if !self.seats[place].ready || self.seats[place].conceded {
                return Err(no("WG-183", "You are not ready, so there is nothing to take back."));
            }
            self.seats[place].ready = false;
            self.seats[place].rest_auto = false;
            self.new_key(seat);
        } else {
            if self.seats[place].ready {
                return Err(no("WG-183", "You are ready already.").instead("/wg ready undo:true"));
            }
            self.seats[place].ready = true;
            self.seats[place].rest_auto = rest == Rest::Auto;
        }
        self.note_ready(referee, seat, undo);
        self.go_on_if_ready(referee);
        Ok(())
    }

    fn note_ready(&self, referee: &mut Ref<'_>, seat: u8, undone: bool) {
        let left = [Side::Red, Side::Blue].map(|side| {
            let seats: Vec<u8> = self.seats_of(side).collect();
            let ready = seats
                .iter()
                .filter(|seat| self.seats[usize::from(**seat)].ready)
                .count();
            let small = |count: usize| u8::try_from(count).expect("34 seats at most");
            (small(ready), small(seats.len()))
        });
        referee.note(Event::Ready {
            seat: Seat(seat),
            undone,
            left,
        });
    }

    fn go_on_if_ready(&mut self, referee: &mut Ref<'_>) {
        if self.seats.iter().all(|seat| seat.ready) {
            match self.stage {
                Stage::Muster => self.start_leg(referee),
                Stage::Orders => self.begin_goes(),
                _ => (),
            }
        }
    }

    /// Lets the policy play characters, for this turn or until changed ([WG-188](docs/rules/wargrounds.md#wg-188)).
    fn auto(&mut self, referee: &mut Ref<'_>, seat: u8, who: &str, on: bool, keep: bool) -> Result<(), Refusal> {
        let all = self.owned(seat, who)?;
        let asked = self.asks(seat);
        if asked {
            let includes = self.asked_who().is_none_or(|who| all.contains(&who));
            if !on || !includes {
                return Err(no("WG-186", "The game waits for an order of yours.")
                    .instead("an order, or auto for that character"));
            }
        }
        let secret = &mut self.seats[usize::from(seat)].secret;
        for who in &all {
            let set = if keep { &mut secret.auto_kept } else { &mut secret.auto };
            if on { set.insert(*who) } else { set.remove(*who) }
        }
        if asked && let Some(go) = &mut self.turn.go {
            go.ask = Ask::Order(true);
        }
        // Who has acted this turn is not played in it any more.
        let to_come = |who: &&u8| keep || !on || self.stage != Stage::Run || !self.turn.acted.has(**who);
        let mut names: Vec<String> = all
            .iter()
            .filter(to_come)
            .map(|who| self.badge(*who).to_string())
            .collect();
        if names.is_empty() {
            names = all.iter().map(|who| self.badge(*who).to_string()).collect();
        }
        let how = match (on, keep, names.len()) {
            (true, true, 1) => "is played for you until you say otherwise",
            (true, true, _) => "are played for you until you say otherwise",
            (true, false, 1) => "is played for you this turn",
            (true, false, _) => "are played for you this turn",
            (false, _, 1) => "waits for your orders",
            (false, ..) => "wait for your orders",
        };
        self.stored(referee, seat, vec![format!("{} {how}.", names.join(", "))]);
        Ok(())
    }

    /// Draws, uses the reserve, or keeps the card that is up ([WG-55](docs/rules/wargrounds.md#wg-55),
    /// [WG-56](docs/rules/wargrounds.md#wg-56)).
    pub(super) fn go(&mut self, referee: &mut Ref<'_>, seat: u8, what: GoWhat) -> Result<(), Refusal> {
        let go = self
            .turn
            .go
            .filter(|_| self.stage == Stage::Run && self.suspended.is_none());
        let Some(go) = go.filter(|go| go.seat == seat) else {
            return Err(no("WG-55", "It is not your go."));
        };
        let mut desk = super::Desk::new(referee);
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

    /// What a card is about to be played on, where its target is typed as the letter that the map gives to another
    /// character: letters are read without their case, and a card is played at once
    /// ([WG-4](docs/rules/wargrounds.md#wg-4)).
    pub fn misread_target(&self, seat: u8, card: Card, word: &str) -> Option<String> {
        let side = self.seats.get(usize::from(seat))?.side;
        let on = self.find(side, word, self.meant_by(side, card)).ok()?;
        let typed = word
            .trim()
            .chars()
            .next()
            .filter(|_| word.trim().chars().count() == 1)?;
        let drawn = self
            .everybody()
            .find(|who| self.badge(*who).letter() == typed && *who != on)?;
        let (drawn, on) = (self.named(drawn), self.named(on));
        Some(format!(
            "On the map `{typed}` is {drawn}; {} is played on {on}.",
            card.title()
        ))
    }

    /// Whose characters the letters of a card's target mean ([WG-124](docs/rules/wargrounds.md#wg-124)).
    pub fn meant_by(&self, side: Side, card: Card) -> Meant {
        let own = card == Card::Sneaky || card == Card::Bones && self.factions[side as usize] == Faction::Horde;
        if own { Meant::Own } else { Meant::Enemy }
    }

    /// The game waits whenever a player types, so a card is played at once ([WG-125](docs/rules/wargrounds.md#wg-125),
    /// [WG-190](docs/rules/wargrounds.md#wg-190)).
    fn card(
        &mut self,
        referee: &mut Ref<'_>,
        seat: u8,
        card: Card,
        target: Option<&str>,
        more: Option<&str>,
    ) -> Result<(), Refusal> {
        if self.suspended.is_some() {
            return self.play_into_window(referee, seat, card);
        }
        if !matches!(self.stage, Stage::Orders | Stage::Run) {
            return Err(no("WG-125", "Cards are played once the phase has begun."));
        }
        let side = self.seats[usize::from(seat)].side;
        let meant = self.meant_by(side, card);
        let on = target.map(|word| self.find(side, word, meant)).transpose()?;
        self.check_card(seat, card, on, false)?;
        let words = more.unwrap_or_default().split([',', ' ']);
        let mut words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
        let keep = card != Card::Bones && words == ["keep"];
        if keep || card == Card::Fumble && words == ["drop"] {
            words.clear();
        }
        self.check_keep(Attached { card, on, keep })?;
        let list = words
            .into_iter()
            .map(|word| self.find(side, word, Meant::Own))
            .collect::<Result<_, _>>()?;
        referee.reveal();
        let before = self.asked_who();
        let cause = Cause::Card {
            seat,
            card,
            on,
            list,
            keep,
        };
        self.run(referee, cause, None);
        if self.suspended.is_none() {
            self.ask_anew(before);
            if self.is_decided() {
                self.end_leg(referee);
            }
        }
        Ok(())
    }

    fn set_standing(&mut self, referee: &mut Ref<'_>, seat: u8, change: StandingChange) -> Result<(), Refusal> {
        if change.cancel_at.is_some_and(|at| !(1..=7).contains(&at)) {
            return Err(no("WG-192", "Cards are cancelled at a stake of 1 to 6; 7 is never.").instead("cancel_at:3"));
        }
        let standing = &mut self.seats[usize::from(seat)].secret.standing;
        standing.cancel_at = change.cancel_at.unwrap_or(standing.cancel_at);
        standing.count = change.count.unwrap_or(standing.count);
        standing.stop = change.stop.unwrap_or(standing.stop);
        standing.armour = change.armour.unwrap_or(standing.armour);
        standing.shove = change.shove.unwrap_or(standing.shove);
        standing.broken = change.broken.unwrap_or(standing.broken);
        let now = *standing;
        referee.note(Event::StandingOrders { seat: Seat(seat), now });
        Ok(())
    }

    /// Of the house: the next goes.
    fn go_on(&mut self, referee: &mut Ref<'_>) -> Result<(), Refusal> {
        let waits = matches!(
            self.turn.go,
            Some(Go {
                ask: Ask::Draw | Ask::Order(_),
                ..
            })
        );
        if self.stage != Stage::Run || self.suspended.is_some() || waits {
            return Err(no("WG-183", "The goes wait for a player to answer."));
        }
        self.proceed(referee);
        Ok(())
    }

    /// Of the house: the policy's order for the card that is up.
    fn enact(&mut self, referee: &mut Ref<'_>, seat: u8, order: Order) -> Result<(), Refusal> {
        if !self.asks(seat) || usize::from(order.who) >= self.fighters.len() {
            return Err(no("WG-186", "The game does not wait for that."));
        }
        if self.asked_who().is_some_and(|who| who != order.who) || order.auto {
            return Err(no("WG-186", "The game waits for another character."));
        }
        let plan = self.check_answer(&order)?;
        referee.reveal();
        if self.asked_who().is_none() && self.fighter(order.who).frozen {
            self.seats[usize::from(seat)].secret.joker = Some(order);
            if let Some(go) = &mut self.turn.go {
                go.ask = Ask::Answered;
            }
        } else {
            self.execute(referee, order, plan);
        }
        self.proceed(referee);
        Ok(())
    }

    /// What becomes of a seat that concedes, misses its deadline or leaves ([WG-180](docs/rules/wargrounds.md#wg-180),
    /// [WG-186](docs/rules/wargrounds.md#wg-186)).
    pub fn notified(&mut self, notice: Notice, referee: &mut Ref<'_>) -> Result<(), Refusal> {
        let seat = match notice {
            Notice::Conceded { seat } | Notice::Missed { seat, .. } => seat,
        };
        if seat.index() >= self.seats.len() || self.stage == Stage::Over {
            return Err(no("WG-180", "There is nothing to give up."));
        }
        match notice {
            Notice::Conceded { .. } => self.concede(referee, seat.0),
            Notice::Missed { times: 0, .. } => Ok(()),
            Notice::Missed { .. } => {
                self.miss(referee, seat.0);
                Ok(())
            }
        }
    }

    /// The policy plays on for a seat that gives up; a side of which nobody is left loses the game
    /// ([WG-180](docs/rules/wargrounds.md#wg-180)).
    fn concede(&mut self, referee: &mut Ref<'_>, seat: u8) -> Result<(), Refusal> {
        let place = usize::from(seat);
        if self.seats[place].conceded {
            return Err(no("WG-180", "You have given up already."));
        }
        let side = self.seats[place].side;
        self.seats[place].conceded = true;
        let all = self.seats_of(side).all(|seat| self.seats[usize::from(seat)].conceded);
        referee.note(Event::Conceded {
            seat: Seat(seat),
            side: all.then_some(side),
        });
        if all {
            self.end_game(referee, Some(side));
            return Ok(());
        }
        self.miss(referee, seat);
        if self.stage == Stage::Reroll {
            let captain = self.captain(side);
            let waiting = !self.seats.iter().any(|seat| seat.side == side && !seat.ready);
            if waiting && self.seats.iter().all(|seat| seat.ready) {
                self.next_phase(referee);
            } else {
                self.new_key(captain);
            }
        }
        Ok(())
    }

    /// What happens where a seat does not answer ([WG-186](docs/rules/wargrounds.md#wg-186)).
    fn miss(&mut self, referee: &mut Ref<'_>, seat: u8) {
        if self.suspended.is_some() {
            self.miss_window(referee, seat);
            return;
        }
        referee.note(Event::Missed { seat: Seat(seat) });
        let place = usize::from(seat);
        match self.stage {
            Stage::Muster | Stage::Orders if !self.seats[place].ready => {
                self.seats[place].ready = true;
                self.seats[place].rest_auto = true;
                self.go_on_if_ready(referee);
            }
            Stage::Reroll if !self.seats[place].ready => {
                let side = self.seats[place].side;
                self.reroll_kit(referee, side, false);
                self.seats[place].ready = true;
                if self.seats.iter().all(|seat| seat.ready) {
                    self.next_phase(referee);
                }
            }
            Stage::Run => {
                let asked = self.asked_seat() == Some(seat);
                if let Some(go) = self.turn.go.as_mut().filter(|_| asked) {
                    match go.ask {
                        Ask::Order(_) => go.ask = Ask::Order(true),
                        Ask::Draw => {
                            let go = *go;
                            referee.reveal();
                            let mut desk = super::Desk::new(referee);
                            self.draw_card(&mut desk, go);
                        }
                        _ => (),
                    }
                }
            }
            _ => (),
        }
    }
}

/// `/wg act` as a line of the order language; empty for anything else.
pub fn act_line(action: &Action) -> String {
    let Action::Act {
        who,
        to,
        deed,
        target,
        card,
        run,
        hold,
    } = action
    else {
        return String::new();
    };
    let mut line = vec![who.as_str()];
    line.extend(run.then_some("run"));
    line.extend(to.as_deref());
    line.extend(deed.as_deref().or(target.as_ref().map(|_| "hit")));
    line.extend(target.as_deref());
    let card = card.as_ref().map(|card| format!("card {card}"));
    line.extend(card.as_deref());
    line.extend(hold.then_some("hold"));
    line.join(" ")
}
