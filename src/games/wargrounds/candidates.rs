//! Legal actions to choose from at random: many, not all.

use super::action::{Action, GoWhat, Order, Rest, To, Wish};
use super::parts::CharacterId;
use super::rules::{activation, asking, cards, deeds, initiative, movement, pairs, plan};
use super::spelled;
use super::state::{Ask, Stage, Wargrounds};
use muster_game::Duty;
use muster_kit::Seat;

/// Cells that are tried for one character.
const CELLS_MAX: usize = 12;

/// Some actions that would be carried out now; never empty while the game goes on.
pub fn legal(game: &Wargrounds, duty: &Duty) -> Vec<Action> {
    let seat = duty.seat;
    let ready = Action::ready(Rest::Ask);
    if let Some(window) = &game.suspended {
        let mut legal = vec![Action::Pass {}];
        if let super::state::Question::Shove { who, .. } = window.question {
            let to = game.people.fighter(who).at();
            if activation::shove_route(game, who, to, false).is_ok() {
                legal.push(Action::Shove { to, run: false });
            }
        }
        return legal;
    }
    match game.progress.stage() {
        Stage::Muster => vec![
            ready,
            Action::Place {
                text: "auto".to_owned(),
            },
        ],
        Stage::Reroll => [true, false].map(|yes| Action::Reroll { yes }).to_vec(),
        Stage::Orders => {
            let mut legal = vec![ready];
            legal.extend(legal_cards(game, seat));
            legal
        }
        Stage::Run | Stage::Over => legal_goes(game, seat),
    }
}

/// Free cards that the seat can play now.
fn legal_cards(game: &Wargrounds, seat: Seat) -> Vec<Action> {
    let mut legal = Vec::new();
    for card in game.hands.of(seat, &game.seats).cards() {
        let targets = std::iter::once(None).chain(game.people.everybody().step_by(3).map(Some));
        let found = targets
            .into_iter()
            .find(|on| cards::check_card(game, seat, *card, *on, false).is_ok());
        if let Some(on) = found {
            legal.push(Action::Card {
                card: *card,
                target: on.map(|on| game.people.badge(on).to_string()),
                more: None,
            });
        }
    }
    legal
}

fn legal_goes(game: &Wargrounds, seat: Seat) -> Vec<Action> {
    let Some(go) = game.turn.go() else {
        return vec![Action::Proceed {}];
    };
    match go.ask {
        Ask::Draw => vec![Action::Go { what: GoWhat::Draw }, Action::Go { what: GoWhat::Use }],
        Ask::Order(_) => {
            let mut legal: Vec<Action> = match (asking::asked_who(game), asking::asked_pair(game)) {
                (Some(who), Some(other)) => pair_candidates(game, who, other),
                (Some(who), None) => candidates_of(game, who),
                (None, _) => {
                    let side = game.seats[seat].side();
                    let mine = game.people.upright(side).filter(|who| game.people.owner(*who) == seat);
                    mine.take(3).flat_map(|who| candidates_of(game, who)).collect()
                }
            };
            if go.ask == Ask::Order(false) {
                legal.extend(legal_cards(game, seat));
            }
            if initiative::may_keep(game, &go) && go.seat == seat {
                legal.push(Action::Go { what: GoWhat::Keep });
            }
            legal
        }
        _ => vec![Action::Proceed {}],
    }
}

/// An order for the card that is up, as its player would type it; the house's own where it decides.
pub fn ordered(game: &Wargrounds, order: Order) -> Action {
    if matches!(game.turn.go(), Some(go) if go.ask == Ask::Order(true)) {
        return Action::Enact { order: Box::new(order) };
    }
    Action::Orders {
        text: spelled::written(&game.people, &order),
    }
}

fn pair_candidates(game: &Wargrounds, lead: CharacterId, other: CharacterId) -> Vec<Action> {
    let stay = Order::stay(lead);
    let mut orders = vec![stay];
    let run = game.people.allowance(lead, true);
    let ends = movement::reach(game, lead).ends(run);
    let every = (ends.len() / CELLS_MAX).max(1);
    orders.extend(ends.into_iter().step_by(every).map(|(cell, _)| Order {
        to: To::Cells(vec![cell]),
        ..Order::stay(lead)
    }));
    let good = orders
        .into_iter()
        .filter(|order| pairs::check_order(game, order, Some(other)).is_ok());
    let mut legal: Vec<Action> = good.map(|order| ordered(game, order)).collect();
    if legal.is_empty() {
        let order = Order {
            auto: true,
            ..Order::stay(lead)
        };
        legal.push(Action::Orders {
            text: spelled::written(&game.people, &order),
        });
    }
    legal
}

fn candidates_of(game: &Wargrounds, who: CharacterId) -> Vec<Action> {
    let ordered = |order: Order| ordered(game, order);
    if game.people.fighter(who).frozen() {
        return vec![ordered(Order::stay(who))];
    }
    let reach = movement::reach(game, who);
    let binding = movement::binding(game, who, &reach);
    let from = game.people.fighter(who).at();
    let bound = game.people.is_bound_to_pair(who);
    let run = if bound { 0 } else { game.people.allowance(who, true) };
    let mut ends = reach.ends(run);
    ends.retain(|(cell, _)| bound || movement::may_end(game, who, *cell, &binding).is_ok());
    let every = (ends.len() / CELLS_MAX).max(1);
    let mut legal = Vec::new();
    for (cell, _) in ends.into_iter().step_by(every) {
        let order = Order {
            to: To::from_to(from, cell),
            ..Order::stay(who)
        };
        let walks = reach.way(cell, game.people.allowance(who, false)).is_some();
        for deed in deeds_at(game, who, cell).into_iter().filter(|_| walks) {
            legal.push(ordered(Order {
                deed: Some(deed),
                ..order.clone()
            }));
        }
        legal.push(ordered(order));
    }
    if legal.is_empty() {
        legal.push(ordered(Order::stay(who)));
    }
    legal
}

/// One action of each kind that is possible in a cell.
fn deeds_at(game: &Wargrounds, who: CharacterId, cell: super::data::Cell) -> Vec<Wish> {
    let then = plan::as_activated(game, who, false);
    let order = Order::stay(who);
    let spells = game
        .people
        .sheet(who)
        .spells
        .iter()
        .map(|spell| Wish::Cast(*spell, None));
    let kinds = [
        Wish::Hit(None),
        Wish::Shoot(None),
        Wish::Throw(None),
        Wish::Take(1),
        Wish::Join,
        Wish::Place(cell),
    ];
    let walls = super::data::Direction::ALL.map(Wish::Fire);
    let all = kinds.into_iter().chain(spells).chain(walls);
    all.filter(|wish| deeds::check_deed(&then, who, cell, *wish, &order).is_ok())
        .collect()
}
