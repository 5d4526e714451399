//! The policy of non-player seats ([chapter 9](docs/rules/wargrounds.md#9-non-player-characters)).

mod goals;
mod reasons;
pub mod score;
mod search;

pub use goals::Goals;
pub use score::{Choice, Weighed};

use self::reasons::Thought;
use super::action::{Action, ArmourWhen, Attached, CountWhen, Order, Rest, StopWhen, To};
use super::data::{Card, Class, Faction};
use super::state::{Ask, Load, Question, Stage, Standing};
use crate::parts::CharacterId;
use crate::rules::{activation, announcing, asking, cards, movement, numbers, pairs, reactions, sight};
use crate::state::Wargrounds;
use crate::{doubts, everyone, facts, nearest, spelled};
use muster_game::{Advice, Duty, Occasion};
use muster_kit::{Dice, Level, Seat};

/// Choices of a character among which one is looked for that its player is advised to order in advance.
const ADVISED_MAX: usize = 16;

fn because(action: Action, why: impl Into<String>) -> Advice<Action> {
    Advice {
        action,
        why: why.into(),
    }
}

/// What a seat does next for a duty.
pub fn advise(game: &Wargrounds, duty: &Duty, level: Level, occasion: Occasion, dice: &mut Dice) -> Advice<Action> {
    let seat = duty.seat;
    if game.suspended.is_some() {
        return answer(game, seat);
    }
    match game.progress.stage() {
        Stage::Muster => muster(game, seat, level, occasion),
        Stage::Reroll => because(
            Action::Reroll { yes: false },
            "keeps its equipment: a new die may bring less",
        ),
        Stage::Orders => orders(game, seat, occasion),
        Stage::Run | Stage::Over => goes(game, seat, level, dice),
    }
}

/// The standing orders of a level, then ready ([9.3](docs/rules/wargrounds.md#93-cards-and-levels)).
fn muster(game: &Wargrounds, seat: Seat, level: Level, occasion: Occasion) -> Advice<Action> {
    let wanted = match level {
        Level::Easy => Standing {
            cancel_at: 5,
            count: CountWhen::Off,
            stop: StopWhen::Off,
            ..Standing::default()
        },
        _ => Standing {
            count: CountWhen::Both,
            stop: StopWhen::Any3,
            armour: ArmourWhen::Charged,
            ..Standing::default()
        },
    };
    if occasion == Occasion::Npc && game.seats[seat].secret().standing != wanted {
        let action = Action::Standing {
            cancel_at: Some(wanted.cancel_at),
            count: Some(wanted.count),
            stop: Some(wanted.stop),
            armour: Some(wanted.armour),
            shove: Some(wanted.shove),
            broken: Some(wanted.broken),
        };
        return because(action, "sets its standing orders");
    }
    because(
        Action::ready(Rest::Ask),
        "is ready: it would change no sheet and move nobody",
    )
}

/// Bones when half of the pending starts point away from the goal; then the goes decide
/// ([9.3](docs/rules/wargrounds.md#93-cards-and-levels)).
fn orders(game: &Wargrounds, seat: Seat, occasion: Occasion) -> Advice<Action> {
    if let Some(bones) = own_bones(game, seat) {
        return bones;
    }
    let rest = if occasion == Occasion::Npc {
        Rest::Ask
    } else {
        Rest::Auto
    };
    because(
        Action::ready(rest),
        "orders nothing in advance: it decides on each card when it is drawn",
    )
}

/// Bones on the own Horde, if half of it or more has a start pending and they may be asked
/// ([WG-135](docs/rules/wargrounds.md#wg-135)).
fn own_bones(game: &Wargrounds, seat: Seat) -> Option<Advice<Action>> {
    let side = game.seats[seat].side();
    let pending = game
        .people
        .upright(side)
        .filter(|who| game.people.fighter(*who).start().is_some())
        .count();
    let horde = game.terms.faction(side) == Faction::Horde;
    let asks = horde
        && 2 * pending >= game.people.upright(side).count()
        && cards::check_card(game, seat, Card::Bones, None, false).is_ok();
    asks.then(|| {
        let action = Action::Card {
            card: Card::Bones,
            target: None,
            more: None,
        };
        because(action, "asks the bones")
    })
}

/// The best order as things stand for each character of a seat that has none, for a player who asks before the cards are drawn;
/// none where nobody has anything to do ([WG-183](docs/rules/wargrounds.md#wg-183)).
pub fn orders_in_advance(game: &Wargrounds, seat: Seat) -> Option<Advice<Action>> {
    if game.suspended.is_some() || game.progress.stage() != Stage::Orders {
        return None;
    }
    let goals = Goals::of(game, game.seats[seat].side());
    let mut orders: Vec<Order> = Vec::new();
    for who in everyone::able(game, seat) {
        let is_free = facts::order_of(game, who).is_none() && !game.people.fighter(who).frozen();
        if !is_free || game.people.is_bound_to_pair(who) {
            continue;
        }
        let choices = score::choices_for(game, who, &goals, ADVISED_MAX).into_iter();
        let is_apart = |order: &Order| {
            let cell = nearest::cell_of(order);
            cell.is_none() || orders.iter().all(|other| nearest::cell_of(other) != cell)
        };
        let works = |order: &Order| {
            !doubts::does_nothing(game, order) && is_apart(order) && pairs::check_in_line(game, order, &orders).is_ok()
        };
        let found = choices.map(|choice| choice.order).find(works);
        orders.extend(found);
    }
    let told: Vec<String> = orders.iter().map(|order| spelled::spoken(game, order)).collect();
    (!told.is_empty()).then(|| {
        let text = told.join("; ");
        because(
            Action::Orders { text },
            "takes what is worth most to it as things stand; playing itself, it decides on each card when it is drawn",
        )
    })
}

fn goes(game: &Wargrounds, seat: Seat, level: Level, dice: &mut Dice) -> Advice<Action> {
    let Some(go) = game.turn.go() else {
        return because(Action::Proceed {}, "");
    };
    match go.ask {
        Ask::Draw => {
            let what = super::action::GoWhat::Draw;
            because(Action::Go { what }, "draws, and keeps its reserve for later")
        }
        Ask::Order(policy) if asking::asks(game, seat) => {
            // Classic tempo has no orders period in which they could be asked.
            let bones = own_bones(game, seat).filter(|_| !policy);
            bones.unwrap_or_else(|| card_up(game, seat, level, dice))
        }
        _ => because(Action::Proceed {}, ""),
    }
}

/// The order for the card that is up.
fn card_up(game: &Wargrounds, seat: Seat, level: Level, dice: &mut Dice) -> Advice<Action> {
    let thought = order_up(game, seat, level, dice);
    let why = reasons::why(game, &thought);
    because(spelled::ordered(game, thought.order), why)
}

fn order_up(game: &Wargrounds, seat: Seat, level: Level, dice: &mut Dice) -> Thought {
    match (asking::asked_who(game), asking::asked_pair(game)) {
        (Some(who), Some(partner)) => pair_order(game, who, partner),
        (Some(who), None) => search::best(game, who, level, dice),
        (None, _) => joker(game, seat, level, dice),
    }
}

/// What the house does with the card that is up for a seat; it throws no dice to decide.
pub fn of_the_house(game: &Wargrounds, seat: Seat) -> Order {
    order_up(game, seat, Level::Normal, &mut Dice::seeded(0, 0)).order
}

/// The joker goes to the character for which the seat left it to the house, else to the flag holder, then a carrier, then the best score
/// ([9.2](docs/rules/wargrounds.md#92-goals-and-weights)).
fn joker(game: &Wargrounds, seat: Seat, level: Level, dice: &mut Dice) -> Thought {
    let left_to_it = game.seats[seat].secret().joker.as_ref().filter(|order| order.auto);
    let meant = left_to_it
        .map(|order| order.who)
        .filter(|who| numbers::decides_for_the_joker(game, *who));
    match meant.or_else(|| for_the_joker(game, seat)) {
        Some(who) if game.people.fighter(who).frozen() => Thought::plain(Order::stay(who)),
        Some(who) => search::best(game, who, level, dice),
        None => Thought::plain(Order::default()),
    }
}

/// Whom a seat does best to activate by its joker; one that is Frozen only if all are.
pub fn for_the_joker(game: &Wargrounds, seat: Seat) -> Option<CharacterId> {
    let side = game.seats[seat].side();
    let mine: Vec<CharacterId> = game
        .people
        .upright(side)
        .filter(|who| game.people.owner(*who) == seat)
        .collect();
    let able = mine.iter().copied().filter(|who| !game.people.fighter(*who).frozen());
    let holder = able
        .clone()
        .find(|who| matches!(game.people.fighter(*who).load(), Load::Flag(_)));
    let carrier = able
        .clone()
        .find(|who| game.people.fighter(*who).load() == Load::Heavy && game.people.partner(*who).is_none());
    let who = holder.or(carrier).or_else(|| {
        let goals = Goals::of(game, side);
        able.max_by_key(|who| {
            let score = score::choices_for(game, *who, &goals, 1)
                .first()
                .map_or(i64::MIN, |choice| choice.score);
            (score, std::cmp::Reverse(*who))
        })
    });
    who.or_else(|| mine.first().copied())
}

/// The lead goes as near to its goal as both can; or stays ([WG-164](docs/rules/wargrounds.md#wg-164)).
fn pair_order(game: &Wargrounds, lead: CharacterId, partner: CharacterId) -> Thought {
    let goals = Goals::of(game, game.people.side_of(lead));
    let task = goals.task(game, lead);
    let run = game.people.allowance(lead, true);
    let reach = movement::reach(game, lead);
    let binding = movement::binding(game, lead, &reach);
    let from = game.people.fighter(lead).at();
    let mut ends = reach.ends(run);
    ends.retain(|(cell, _)| {
        movement::obeys(&game.field, &binding, *cell) && movement::sneaky_ban(&game.people, lead, from, *cell).is_none()
    });
    ends.sort_by_key(|(cell, way)| (task.distance(game, *cell) + 6 * i64::from(way.hits), way.cost, *cell));
    let stay = Order::stay(lead);
    let tries = ends.into_iter().take(12).map(|(cell, _)| Order {
        to: To::from_to(from, cell),
        ..Order::stay(lead)
    });
    let other = facts::order_of(game, partner);
    let order = tries
        .chain([stay.clone()])
        .find(|order| pairs::plan_pair(game, lead, partner, order, other).is_ok())
        .unwrap_or(Order { drop: true, ..stay });
    let half_inches = match &order.to {
        To::Cells(cells) => cells
            .last()
            .map_or(0, |cell| task.distance(game, from) - task.distance(game, *cell)),
        _ => 0,
    };
    let weighed = Weighed {
        deed: 0,
        nearer: half_inches,
        half_inches,
        aim: task.aim,
        safer: 0,
        hits: 0,
    };
    Thought {
        order,
        weighed: Some(weighed),
    }
}

/// Cards that go with an order ([9.3](docs/rules/wargrounds.md#93-cards-and-levels)).
pub(super) fn with_cards(game: &Wargrounds, mut order: Order) -> Order {
    let seat = game.people.owner(order.who);
    let held = game.hands.of(seat, &game.seats).cards().to_vec();
    let foe = game.people.side_of(order.who).other();
    let at = game.people.fighter(order.who).at();
    let mut attach = |card: Card, on: Option<CharacterId>| {
        if held.contains(&card) && cards::check_card(game, seat, card, on, true).is_ok() {
            let keep = false;
            order.cards.push(Attached { card, on, keep });
            return true;
        }
        false
    };
    let victim = match order.deed {
        Some(super::action::Wish::Hit(on)) => on,
        _ => None,
    };
    if let Some(on) = victim {
        let shield = game.people.blocks(on);
        let used = shield && attach(Card::Hook, Some(on));
        let armed = facts::weapon(game, on).is_some_and(|weapon| weapon.parry_dice() >= 2);
        if !used && (armed && !shield || game.people.is_carrier(on)) {
            attach(Card::Fumble, Some(on));
        }
    }
    let carries = game.people.is_carrier(order.who) || matches!(order.deed, Some(super::action::Wish::Take(_)));
    if carries && !matches!(order.to, To::Stay) {
        attach(Card::Sneaky, Some(order.who));
    }
    let near = |who: &CharacterId| game.people.fighter(*who).at().within(at, 12);
    let weary = game.people.upright(foe).filter(near).max_by_key(|who| {
        (
            game.people.is_carrier(*who),
            game.people.pace(*who).1,
            std::cmp::Reverse(*who),
        )
    });
    if let Some(on) = weary {
        attach(Card::Nighter, Some(on));
    }
    if let Some(on) = game.people.upright(foe).find(|who| game.people.is_carrier(*who)) {
        let _ = attach(Card::Heat, Some(on)) || attach(Card::Rules, Some(on));
    }
    order
}

/// The neediest friend at hand that an enemy could reach, the character itself included
/// ([WG-94](docs/rules/wargrounds.md#wg-94)).
pub(super) fn with_protection(game: &Wargrounds, mut order: Order) -> Order {
    let who = order.who;
    if game.people.sheet(who).class != Class::Fighter || game.people.fighter(who).stamina() == 0 {
        return order;
    }
    let side = game.people.side_of(who);
    let at = game.people.fighter(who).at();
    let threatened = |friend: &CharacterId| {
        let there = game.people.fighter(*friend).at();
        game.people.upright(side.other()).any(|enemy| {
            game.people
                .fighter(enemy)
                .at()
                .within(there, 4 + sight::engagement(game, enemy))
        })
    };
    let friends = game.people.upright(side).filter(|friend| {
        game.field.touches(at, game.people.fighter(*friend).at(), 1)
            && !game.people.fighter(*friend).protect()
            && !facts::is_monarch(game, *friend)
    });
    order.protect = friends
        .filter(threatened)
        .min_by_key(|friend| (game.people.fighter(*friend).hp(), *friend));
    order
}

/// A window, by the seat's standing orders.
fn answer(game: &Wargrounds, seat: Seat) -> Advice<Action> {
    let pass = because(Action::Pass {}, "lets it pass");
    let Some(window) = &game.suspended else { return pass };
    let card = match window.question {
        Question::Cancel { side, card, stake } => announcing::standing_cancel(game, side, card, stake)
            .filter(|(who, _)| *who == seat)
            .map(|(_, card)| card),
        Question::Count { side, who } => reactions::standing_count(game, side, who)
            .filter(|who| *who == seat)
            .map(|_| Card::Count),
        Question::Stop { who, .. } => reactions::standing_stop(game, who)
            .filter(|who| *who == seat)
            .map(|_| Card::Stop),
        Question::Shove { who, .. } => {
            let route = activation::mischief(game, who);
            let to = route.end(game.people.fighter(who).at());
            return match activation::shove_route(game, who, to, route.run) {
                Ok(_) => because(Action::Shove { to, run: route.run }, "eggs it on"),
                Err(_) => pass,
            };
        }
    };
    match card {
        Some(card) => because(
            Action::Card {
                card,
                target: None,
                more: None,
            },
            "answers with a card",
        ),
        None => pass,
    }
}
