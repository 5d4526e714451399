//! Turns and goes: what happens between two decisions ([WG-52](docs/rules/wargrounds.md#wg-52) to WG-61, WG-181 to
//! WG-188).

use super::desk::Desk;
use super::{Ref, adapt, asking, carrying_out, ending, initiative, life, numbers, pairs, plan, sight, verdict};
use crate::action::{ArmourWhen, Broken, Hold, Order, Tempo};
use crate::data::{Card, Side};
use crate::event::{Event, Spent};
use crate::facts;
use crate::parts::CharacterId;
use crate::state::{Adapted, Ask, Cause, Go, Init, Life, Load, Seats, Stage, Wargrounds};
use muster_kit::{Refusal, Seat};

/// Events after which an entry of the journal ends and the next begins, so that a post stays short.
const EVENTS_PER_ENTRY: usize = 20;

/// Takes goes until a seat has to decide, the turn ends, or enough has been told
/// ([WG-183](docs/rules/wargrounds.md#wg-183)).
pub fn proceed(game: &mut Wargrounds, referee: &mut Ref<'_>) {
    referee.reveal();
    while game.progress.stage() == Stage::Run && game.suspended.is_none() {
        if verdict::verdict(game).is_some() {
            ending::end_leg(game, referee);
            return;
        }
        if !step(game, referee) || referee.events().len() > EVENTS_PER_ENTRY {
            return;
        }
    }
}

/// A single step, for tests that look in between.
#[cfg(test)]
pub fn proceed_once(game: &mut Wargrounds, referee: &mut Ref<'_>) {
    if verdict::verdict(game).is_none() {
        step(game, referee);
    }
}

/// Single steps while something holds, but not for ever.
#[cfg(test)]
pub fn proceed_while(game: &mut Wargrounds, referee: &mut Ref<'_>, holds: impl Fn(&Wargrounds) -> bool) {
    for _ in 0..80 {
        if holds(game) {
            proceed_once(game, referee);
        }
    }
    assert!(!holds(game), "the goes stand still");
}

/// One step of a turn. Whether the next may follow at once.
fn step(game: &mut Wargrounds, referee: &mut Ref<'_>) -> bool {
    let Some(go) = game.turn.go() else {
        return open_go(game, referee);
    };
    match (go.ask, go.card) {
        (Ask::Draw | Ask::Order(_), _) => false,
        (_, None) => choose_card(game, referee, go),
        (_, Some(card)) => use_card(game, referee, go, card),
    }
}

/// The gap between two goes, then the next one ([WG-55](docs/rules/wargrounds.md#wg-55),
/// [WG-61](docs/rules/wargrounds.md#wg-61)).
fn open_go(game: &mut Wargrounds, referee: &mut Ref<'_>) -> bool {
    if let Some(seat) = armour_in_gap(game) {
        carrying_out::run(
            game,
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
    match initiative::next_seat(game) {
        Some(seat) => {
            game.turn.open_go(seat);
            true
        }
        None => {
            ending::end_turn(game, referee);
            false
        }
    }
}

/// A seat whose standing orders play Real Armour in this gap ([WG-192](docs/rules/wargrounds.md#wg-192)).
fn armour_in_gap(game: &Wargrounds) -> Option<Seat> {
    game.seats.numbered().find_map(|(seat, state)| {
        let holds = game.hands.of(seat, &game.seats).holds(Card::Armour);
        let could = holds && !state.has_conceded() && game.score.unfelt(state.side()) == 0;
        let wanted = || match state.secret().standing.armour {
            ArmourWhen::Off => false,
            ArmourWhen::Start => !game.turn.has_begun(),
            ArmourWhen::Charged => is_charged(game, state.side()),
        };
        (could && wanted()).then_some(seat)
    })
}

/// Whether three or more enemies can reach characters of a side ([WG-192](docs/rules/wargrounds.md#wg-192)).
fn is_charged(game: &Wargrounds, side: Side) -> bool {
    let near = |enemy: &CharacterId| {
        let at = game.people.fighter(*enemy).at();
        let inches = game.people.pace(*enemy).0 + sight::engagement(game, *enemy);
        sight::engagement(game, *enemy) > 0
            && game
                .people
                .upright(side)
                .any(|own| game.people.fighter(own).at().within(at, inches))
    };
    game.people.upright(side.other()).filter(near).take(3).count() == 3
}

/// Takes the card of a go from reserve or deck ([WG-55](docs/rules/wargrounds.md#wg-55) to WG-57, WG-182, WG-184).
fn choose_card(game: &mut Wargrounds, referee: &mut Ref<'_>, go: Go) -> bool {
    let state = &game.seats[go.seat];
    let usable = state.reserve().is_some() && !initiative::waits(game, go.seat);
    let empty = state.deck().is_empty();
    let classic = game.terms.options().tempo == Tempo::Classic;
    if usable && !empty && classic && !go.forced && !is_played_by_policy(&game.seats, go.seat) {
        asking::wait_for(game, Go { ask: Ask::Draw, ..go });
        return false;
    }
    let mut desk = Desk::new(referee);
    if usable && (empty || !classic && hold_is_over(game, go.seat)) {
        initiative::use_reserve(game, &mut desk, go);
    } else if !empty {
        initiative::draw_card(game, &mut desk, go);
    } else {
        // WG-163: a seat that holds only a waiting card is passed over.
        game.turn.drop_go();
        initiative::rotate_past(game, go.seat);
    }
    true
}

/// The reserved character waited for one that has acted or fallen ([WG-184](docs/rules/wargrounds.md#wg-184)).
fn hold_is_over(game: &Wargrounds, seat: Seat) -> bool {
    let Some(Init::Of(who)) = game.seats[seat].reserve() else {
        return false;
    };
    let order = facts::order_of(game, who);
    order.is_some_and(|order| matches!(order.hold, Some(Hold::Until(other)) if game.turn.has_acted(other)))
}

/// A seat that gave up is played by the policy ([WG-180](docs/rules/wargrounds.md#wg-180)).
fn is_played_by_policy(seats: &Seats, seat: Seat) -> bool {
    seats[seat].has_conceded()
}

/// Spends a card that did nothing, and the go with it ([WG-60](docs/rules/wargrounds.md#wg-60)).
fn spend(game: &mut Wargrounds, referee: &mut Ref<'_>, who: Option<CharacterId>, why: Spent) -> bool {
    referee.note(Event::Spent {
        who: who.map(|who| game.people.who(who)),
        why,
    });
    initiative::end_go(game);
    true
}

fn use_card(game: &mut Wargrounds, referee: &mut Ref<'_>, go: Go, card: Init) -> bool {
    match card {
        Init::Joker => use_joker(game, referee, go),
        Init::Of(who) => match game.people.fighter(who).life() {
            Life::Gone | Life::Out | Life::Unplaced => spend(game, referee, Some(who), Spent::Gone),
            Life::Fallen(turn) if turn == game.turn.number() => spend(game, referee, Some(who), Spent::FellThisTurn),
            Life::Fallen(_) => {
                let mut desk = Desk::new(referee);
                life::take_off(game, &mut desk, who);
                initiative::end_go(game);
                true
            }
            Life::Away(_) if life::is_barred(game, who) => {
                game.people.fighter_mut(who).bar();
                referee.note(Event::OutForGood {
                    who: game.people.who(who),
                });
                initiative::end_go(game);
                true
            }
            Life::Recovering(left @ 1..) => {
                game.people.fighter_mut(who).recover(left - 1);
                spend(game, referee, Some(who), Spent::Recovering(left - 1))
            }
            Life::Away(_) | Life::Recovering(_) => {
                let from = facts::order_of(game, who).and_then(|order| order.from);
                let mut desk = Desk::new(referee);
                life::come_back(game, &mut desk, who, from);
                game.turn.take_up(Go { back: true, ..go });
                true
            }
            Life::Standing => use_own_card(game, referee, go, who),
        },
    }
}

/// Takes the Frozen token, which eats the activation ([WG-99](docs/rules/wargrounds.md#wg-99)).
fn thaw(game: &mut Wargrounds, referee: &mut Ref<'_>, who: CharacterId) -> bool {
    game.people.fighter_mut(who).thaw();
    spend(game, referee, Some(who), Spent::Frozen)
}

/// Uses a joker: reserved, ordered, asked about, or put away ([WG-59](docs/rules/wargrounds.md#wg-59),
/// [WG-185](docs/rules/wargrounds.md#wg-185)).
fn use_joker(game: &mut Wargrounds, referee: &mut Ref<'_>, go: Go) -> bool {
    let side = game.seats[go.seat].side();
    if !game.people.upright(side).any(|who| game.people.owner(who) == go.seat) {
        return spend(game, referee, None, Spent::NobodyForJoker);
    }
    let mut broken = None;
    if let Some(order) = game.seats[go.seat].secret().joker.clone() {
        if game.people.standing(order.who) && game.people.fighter(order.who).frozen() {
            return thaw(game, referee, order.who);
        }
        if order.auto && numbers::decides_for_the_joker(game, order.who) {
            return leaves_to_the_house(game, go);
        }
        match plan::plan(game, &order) {
            Ok(plan) => {
                carrying_out::execute(game, referee, order, Some(plan));
                return true;
            }
            Err(refusal) => broken = Some((order.who, refusal)),
        }
    }
    if game.terms.options().tempo == Tempo::Batch && initiative::may_keep(game, &go) {
        let mut desk = Desk::new(referee);
        initiative::keep_card(game, &mut desk, go);
        return true;
    }
    numbers::tell_of_joker(game, referee, broken);
    let policy = game.terms.options().tempo == Tempo::Batch && numbers::house_plays_joker(game, go.seat)
        || is_played_by_policy(&game.seats, go.seat);
    asking::wait_for(
        game,
        Go {
            ask: Ask::Order(policy),
            ..go
        },
    );
    false
}

/// The house decides what is done with a card; the game waits for that.
fn leaves_to_the_house(game: &mut Wargrounds, go: Go) -> bool {
    let ask = Ask::Order(true);
    asking::wait_for(game, Go { ask, ..go });
    false
}

/// A standing character's own card: Frozen, pair, hold, order, or a question
/// ([WG-163](docs/rules/wargrounds.md#wg-163), [WG-183](docs/rules/wargrounds.md#wg-183) to
/// [WG-188](docs/rules/wargrounds.md#wg-188)).
fn use_own_card(game: &mut Wargrounds, referee: &mut Ref<'_>, go: Go, who: CharacterId) -> bool {
    if game.people.fighter(who).frozen() {
        return thaw(game, referee, who);
    }
    let other = initiative::waiting_other(game, who);
    if other.is_none() && initiative::must_wait(game, who) {
        return make_wait(game, referee, go, who);
    }
    // Of a pair the lead is asked.
    let (asked, partner) = match other {
        Some(other) if game.people.fighter(other).load() == Load::Heavy => (other, Some(who)),
        Some(other) => (who, Some(other)),
        None => (who, None),
    };
    let adapted = &mut game.seats[game.people.owner(asked)].secret_mut().adapted;
    adapted.retain(|adapted| adapted.order.who != asked);
    let order = facts::order_of(game, asked).cloned();
    let answered = go.ask == Ask::Answered;
    let batch = game.terms.options().tempo == Tempo::Batch;
    if let Some(order) = order.filter(|_| batch || answered) {
        if order.hold.is_some() && !answered && partner.is_none() && initiative::may_keep(game, &go) {
            let mut desk = Desk::new(referee);
            initiative::keep_card(game, &mut desk, go);
            return true;
        }
        match workable(game, &order, partner) {
            Ok(order) if !order.auto => {
                carrying_out::execute(game, referee, order, None);
                return true;
            }
            Ok(_) => return leaves_to_the_house(game, go),
            Err(refusal) => referee.note(Event::Broken {
                who: game.people.who(asked),
                why: refusal.reason,
            }),
        }
    }
    let policy = is_auto(game, asked);
    asking::wait_for(
        game,
        Go {
            ask: Ask::Order(policy),
            ..go
        },
    );
    false
}

/// Whether the policy plays a character that has no order ([WG-186](docs/rules/wargrounds.md#wg-186),
/// [WG-188](docs/rules/wargrounds.md#wg-188)).
pub fn is_auto(game: &Wargrounds, who: CharacterId) -> bool {
    let state = &game.seats[game.people.owner(who)];
    let batch = game.terms.options().tempo == Tempo::Batch;
    state.has_conceded()
        || state.secret().auto_kept.has(who)
        || batch && (state.leaves_the_rest() || state.secret().auto.has(who))
}

/// The order as it can be carried out now: as it stands, or adapted if the seat wants that
/// ([WG-187](docs/rules/wargrounds.md#wg-187)).
fn workable(game: &mut Wargrounds, order: &Order, other: Option<CharacterId>) -> Result<Order, Refusal> {
    let broken = match pairs::check_order(game, order, other) {
        Ok(_) => return Ok(order.clone()),
        Err(refusal) => refusal,
    };
    let seat = game.people.owner(order.who);
    if game.seats[seat].secret().standing.broken == Broken::Ask || other.is_some() {
        return Err(broken);
    }
    let Some(made) = adapt::adapted(game, order) else {
        return Err(broken);
    };
    let turn = game.turn.number();
    game.seats[seat].secret_mut().adapted.push(Adapted {
        turn,
        order: order.clone(),
        why: broken.reason,
        made: made.clone(),
    });
    Ok(made)
}

/// The card waits for the other's; what was in the reserve, or the next card, is used in its place
/// ([WG-163](docs/rules/wargrounds.md#wg-163)).
fn make_wait(game: &mut Wargrounds, referee: &mut Ref<'_>, go: Go, who: CharacterId) -> bool {
    referee.note(Event::Spent {
        who: Some(game.people.who(who)),
        why: Spent::Waits,
    });
    let state = &mut game.seats[go.seat];
    let before = state.keep(Init::Of(who));
    let empty = state.deck().is_empty();
    let bare = Go {
        card: None,
        forced: true,
        reserve: false,
        ..go
    };
    let mut desk = Desk::new(referee);
    if let Some(card) = before {
        game.turn.take_up(Go {
            card: Some(card),
            reserve: true,
            ..bare
        });
        if numbers::tells_of_the_pushed_card(&game.terms) {
            initiative::tell_of_reserve(&game.people, &mut desk, go.seat, card);
        }
    } else if !empty {
        initiative::draw_card(game, &mut desk, bare);
    } else {
        game.turn.drop_go();
        initiative::rotate_past(game, go.seat);
    }
    true
}
