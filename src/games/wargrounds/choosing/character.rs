//! What one character does: what the house thinks best first, then any cell in reach and what can be done there.

use super::{Read, given};
use crate::action::{Action, Order, To, Wish};
use crate::data::{Cell, Direction};
use crate::menu::hopeful_first;
use crate::npc::score;
use crate::parts::CharacterId;
use crate::rules::{asking, deeds, movement, pairs, plan};
use crate::state::{Stage, Wargrounds};
use crate::{spelled, tell};
use muster_game::{ChoiceId, Chosen};
use muster_kit::Seat;

/// Orders that are weighed for the first ones of the list.
const WEIGHED_MAX: usize = 16;
/// The choice of nothing more in a cell.
const NOTHING: &str = "nothing";

/// What a character may do.
enum Deed {
    /// An order as it is.
    Order(Order),
    /// It stays where it is, and does something.
    Stays,
    Goes,
}

/// A cell that a character can go to.
#[derive(Clone, Copy)]
struct End {
    cell: Cell,
    /// It gets there by a run alone, and does nothing then.
    runs: bool,
    /// Automatic hits on the way.
    hits: u32,
}

/// An order for a character.
pub fn chosen(game: &Wargrounds, seat: Seat, who: CharacterId, chosen: &mut Chosen<'_>) -> Read<Action> {
    let question = format!("What does {} do?", game.people.named(who));
    let label = |deed: &Deed| match deed {
        Deed::Order(order) if order.auto => "Leave it to the house".to_owned(),
        Deed::Order(order) => tell::label_of(game, order),
        Deed::Stays => "Stay, and do something".to_owned(),
        Deed::Goes => "Go somewhere".to_owned(),
    };
    let completes = |deed: &Deed| match deed {
        Deed::Order(order) => Some(given(game, seat, order)),
        Deed::Stays | Deed::Goes => None,
    };
    let at = game.people.fighter(who).at();
    match chosen.one_known(question, deeds_of(game, who, chosen), label, completes)? {
        Deed::Order(order) => Ok(given(game, seat, &order)),
        Deed::Stays => done_there(game, seat, (who, at), chosen),
        Deed::Goes => {
            let end = end_chosen(game, seat, who, chosen)?;
            match end.runs {
                true => Ok(given(game, seat, &moved(game, who, end.cell, None))),
                false => done_there(game, seat, (who, end.cell), chosen),
            }
        }
    }
}

fn is_possible(game: &Wargrounds, order: &Order) -> bool {
    let other = (game.progress.stage() == Stage::Run).then(|| asking::asked_pair(game));
    pairs::check_order(game, order, other.flatten()).is_ok()
}

fn moved(game: &Wargrounds, who: CharacterId, cell: Cell, deed: Option<Wish>) -> Order {
    Order {
        to: To::from_to(game.people.fighter(who).at(), cell),
        deed,
        ..Order::stay(who)
    }
}

/// What a character may do, the best first; of those that are thought of, only what can have been chosen is worked out.
fn deeds_of(game: &Wargrounds, who: CharacterId, chosen: &Chosen<'_>) -> Vec<(ChoiceId, Deed)> {
    let name = |order: &Order| ChoiceId::of(spelled::written(&game.people, order));
    let (stays, goes) = (ChoiceId::of("stay"), ChoiceId::of("go"));
    let auto = Order {
        auto: true,
        ..Order::stay(who)
    };
    let mut found: Vec<(ChoiceId, Deed)> = Vec::new();
    let pair = game.progress.stage() == Stage::Run && asking::asked_pair(game).is_some();
    if !pair && !game.people.fighter(who).frozen() {
        let enemies = game.people.upright(game.people.side_of(who).other());
        let near = enemies.map(|on| Order {
            to: To::Near(on),
            ..Order::stay(who)
        });
        let near: Vec<Order> = near.filter(|order| chosen.allows(&name(order))).collect();
        let is_open = chosen.allows(&stays) && chosen.allows(&goes);
        let others = [stays.clone(), goes.clone(), name(&auto)];
        let is_of_others = others.iter().any(|id| chosen.allows(id)) || !near.is_empty();
        if is_open || !is_of_others {
            let thought = score::choices(game, who, WEIGHED_MAX).into_iter();
            let thought = thought
                .map(|choice| choice.order)
                .filter(|order| is_possible(game, order));
            found.extend(
                hopeful_first(game, thought)
                    .into_iter()
                    .map(|order| (name(&order), Deed::Order(order))),
            );
        }
        let near = near.into_iter().filter(|order| is_possible(game, order));
        found.extend(near.map(|order| (name(&order), Deed::Order(order))));
    }
    let at = game.people.fighter(who).at();
    if chosen.allows(&stays) && !orders_there(game, who, at, |_| true).is_empty() {
        found.push((stays, Deed::Stays));
    }
    if chosen.allows(&goes) && !ends_of(game, who, |_| true).is_empty() {
        found.push((goes, Deed::Goes));
    }
    found.push((name(&auto), Deed::Order(auto)));
    let mut known: Vec<ChoiceId> = Vec::new();
    found.retain(|(id, _)| {
        let is_new = !known.contains(id);
        known.push(id.clone());
        is_new
    });
    found
}

/// WG-40: cells in reach of those that are asked about; those without automatic hits first, the nearest first.
fn ends_of(game: &Wargrounds, who: CharacterId, is_asked: impl Fn(&ChoiceId) -> bool) -> Vec<(ChoiceId, End)> {
    let reach = movement::reach(game, who);
    let binding = movement::binding(game, who, &reach);
    let at = game.people.fighter(who).at();
    let walk = game.people.allowance(who, false);
    let mut ends: Vec<(End, u32)> = reach
        .ends(game.people.allowance(who, true))
        .into_iter()
        .filter(|(cell, _)| *cell != at && movement::may_end(game, who, *cell, &binding).is_ok())
        .map(|(cell, way)| {
            let walks = reach.way(cell, walk);
            let end = End {
                cell,
                runs: walks.is_none(),
                hits: walks.map_or(way.hits, |walks| walks.hits).into(),
            };
            (end, way.cost.into())
        })
        .collect();
    ends.sort_by_key(|(end, cost)| (end.hits, end.runs, *cost, end.cell));
    let ends = ends.into_iter().map(|(end, _)| (ChoiceId::of(end.cell), end));
    let ends = ends.filter(|(id, _)| is_asked(id));
    ends.filter(|(_, end)| is_possible(game, &moved(game, who, end.cell, None)))
        .collect()
}

fn end_chosen(game: &Wargrounds, seat: Seat, who: CharacterId, chosen: &mut Chosen<'_>) -> Read<End> {
    let ends = ends_of(game, who, |id| chosen.allows(id));
    let label = |end: &End| {
        let how = if end.runs { "run" } else { "walk" };
        let hits = match end.hits {
            0 => String::new(),
            1 => ", 1 automatic hit on the way".to_owned(),
            hits => format!(", {hits} automatic hits on the way"),
        };
        format!("{}, {how}{hits}", end.cell)
    };
    let completes = |end: &End| end.runs.then(|| given(game, seat, &moved(game, who, end.cell, None)));
    let question = format!("Where does {} go?", game.people.named(who));
    chosen.one_known(question, ends, label, completes)
}

/// What a character can do in a cell of what is asked about, or nothing of its own ([WG-65](docs/rules/wargrounds.md#wg-65)).
fn orders_there(
    game: &Wargrounds,
    who: CharacterId,
    cell: Cell,
    is_asked: impl Fn(&ChoiceId) -> bool,
) -> Vec<(ChoiceId, Order)> {
    let orders = wishes(game, who, cell).into_iter().map(Some).chain([None]);
    let orders = orders.map(|wish| (wish_id(game, wish), moved(game, who, cell, wish)));
    let orders = orders.filter(|(id, _)| is_asked(id));
    orders.filter(|(_, order)| is_possible(game, order)).collect()
}

fn done_there(
    game: &Wargrounds,
    seat: Seat,
    (who, cell): (CharacterId, Cell),
    chosen: &mut Chosen<'_>,
) -> Read<Action> {
    let orders = orders_there(game, who, cell, |id| chosen.allows(id));
    let label = |order: &Order| match order.deed {
        None => "No action of its own; it strikes where it must".to_owned(),
        Some(_) => tell::label_of(game, order),
    };
    let question = format!("What does {} do on {cell}?", game.people.named(who));
    let completes = |order: &Order| Some(given(game, seat, order));
    let order = chosen.one_known(question, orders, label, completes)?;
    Ok(given(game, seat, &order))
}

fn wish_id(game: &Wargrounds, wish: Option<Wish>) -> ChoiceId {
    let on = |word: &str, on: Option<CharacterId>| {
        let on = on.map_or_else(String::new, |on| format!("-{}", game.people.badge(on)));
        format!("{word}{on}")
    };
    ChoiceId::of(match wish {
        None => NOTHING.to_owned(),
        Some(Wish::Hit(whom)) => on("hit", whom),
        Some(Wish::Shoot(whom)) => on("shoot", whom),
        Some(Wish::Throw(whom)) => on("throw", whom),
        Some(Wish::Cast(spell, whom)) => on(spell.word(), whom),
        Some(Wish::Take(count)) => format!("take-{count}"),
        Some(Wish::Join) => "join".to_owned(),
        Some(Wish::Place(cell)) => format!("place-{cell}"),
        Some(Wish::Pass(to)) => on("pass", Some(to)),
        Some(Wish::Fire(wall)) => format!("fire-{wall}"),
    })
}

/// Everything that a character can do in a cell: attacks first.
fn wishes(game: &Wargrounds, who: CharacterId, cell: Cell) -> Vec<Wish> {
    let then = plan::as_activated(game, who, false);
    let order = Order::stay(who);
    let spells = || game.people.sheet(who).spells.iter();
    let everybody = || game.people.everybody().map(Some);
    let mut all: Vec<Wish> = Vec::new();
    for kind in [Wish::Hit, Wish::Shoot, Wish::Throw] {
        all.extend(everybody().map(kind));
    }
    for spell in spells() {
        all.extend(everybody().chain([None]).map(|on| Wish::Cast(*spell, on)));
    }
    all.extend([Wish::Take(1), Wish::Join, Wish::Place(cell)]);
    all.extend(game.people.team(game.people.side_of(who)).map(Wish::Pass));
    all.extend(Direction::ALL.map(Wish::Fire));
    all.retain(|wish| deeds::check_deed(&then, who, cell, *wish, &order).is_ok());
    // A bolt names its target.
    all.retain(|wish| !matches!(wish, Wish::Cast(spell, None) if spell.is_bolt()));
    all
}
