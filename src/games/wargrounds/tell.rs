//! Orders in whole words, and how likely their dice are: for choices, for lists of what is ordered.

use super::action::{Hold, Order, To, Wish};
use super::costs::Taking;
use super::odds::Situation;
use super::parts::CharacterId;
use super::rules::deed::Deed;
use super::rules::{asking, nowhere, plan};
use super::state::{Stage, Wargrounds};
use super::{downed, situations, spelled};
use muster_kit::{Seat, counted};

/// Characters of a label.
const LABEL_MAX: usize = 80;

/// `A Lady Gungahlin walks to M9, hits c Gary`: what an order comes to as things stand.
pub fn in_words(game: &Wargrounds, order: &Order) -> String {
    told_with(game, order, &|who| game.people.named(who))
}

/// The same with the chances of its attack, short enough for a label: names go first, then acts from the last, never
/// a number.
pub fn label_of(game: &Wargrounds, order: &Order) -> String {
    label_behind(game, order, "")
}

/// The same behind other words, short enough with them.
pub fn label_behind(game: &Wargrounds, order: &Order, before: &str) -> String {
    let odds = odds_in_brief(game, order).map_or_else(String::new, |odds| format!(": {odds}"));
    let [long, short] = hits_on_the_way(game, order);
    let letter = |who: CharacterId| game.people.badge(who).letter().to_string();
    let own_name = |who: CharacterId| {
        if who == order.who {
            game.people.named(who)
        } else {
            letter(who)
        }
    };
    // Names go before the words for the hits on the way, and acts before their number.
    let forms: [(&dyn Fn(CharacterId) -> String, &str); 5] = [
        (&|who| game.people.named(who), &long),
        (&own_name, &long),
        (&own_name, &short),
        (&letter, &long),
        (&letter, &short),
    ];
    let room =
        |tail: &str| LABEL_MAX.saturating_sub([before, tail, &odds].map(|part| part.chars().count()).iter().sum());
    let told = forms
        .into_iter()
        .map(|(name, tail)| (told_with(game, order, name), tail));
    let fitting = told.into_iter().find(|(told, tail)| told.chars().count() <= room(tail));
    let (words, tail) = fitting.unwrap_or_else(|| (shortest(game, order, room(&short)), &short));
    format!("{before}{words}{tail}{odds}")
}

/// `, 2 automatic hits on the way`, and the same in short; nothing where there are none.
fn hits_on_the_way(game: &Wargrounds, order: &Order) -> [String; 2] {
    match plan::plan(game, order).map_or(0, |plan| plan.route.hits) {
        0 => [String::new(), String::new()],
        hits => ["automatic hit", "hit"].map(|hit| format!(", {} on the way", counted(hits, hit))),
    }
}

/// Letters, and as many acts as there is room for; `and more` stands for the others.
fn shortest(game: &Wargrounds, order: &Order, room: usize) -> String {
    const MORE: &str = " and more";
    let letter = |who: CharacterId| game.people.badge(who).letter().to_string();
    let acts = acts_told(game, order, &letter);
    let told = |count: usize| format!("{} {}{MORE}", letter(order.who), acts[..count].join(", "));
    let fitting = (1..acts.len())
        .rev()
        .map(told)
        .find(|told| told.chars().count() <= room);
    fitting.unwrap_or_else(|| format!("{} as ordered", letter(order.who)))
}

/// `Hits c Gary: lands 43%, fells 4%`: what an order does where it leads.
pub fn deed_label(game: &Wargrounds, order: &Order) -> String {
    let planned = plan::plan(game, order).ok().and_then(|plan| plan.deed);
    let told = deed_told(game, order, planned, &|who| game.people.named(who));
    with_odds(game, order, told.unwrap_or_default())
}

/// `M9, a walk, 1 automatic hit on the way: lands 43%, fells 4%`: where an order leads, what being there brings, and what comes
/// of it.
pub fn place_label(game: &Wargrounds, order: &Order, brings: Option<String>) -> String {
    let plan = plan::plan(game, order).ok();
    let at = game.people.fighter(order.who).at();
    let cell = match &order.to {
        To::Cells(cells) => cells.last().copied().unwrap_or(at),
        _ => at,
    };
    let runs = order.run.or(plan.as_ref().map(|plan| plan.route.run));
    let mut words = vec![match (cell == at, runs) {
        (true, _) => format!("{cell}, where it stands"),
        (false, Some(true)) => format!("{cell}, a run"),
        (false, Some(false)) => format!("{cell}, a walk"),
        (false, None) => cell.to_string(),
    }];
    let hits = plan.as_ref().map_or(0, |plan| plan.route.hits);
    if hits > 0 {
        words.push(format!("{} on the way", counted(hits, "automatic hit")));
    }
    if let (None, Some(Deed::Hit { on, .. })) = (order.deed, plan.and_then(|plan| plan.deed)) {
        words.push(format!("hits {}", game.people.badge(on).letter()));
    }
    let odds = odds_in_brief(game, order).map_or_else(String::new, |odds| format!(": {odds}"));
    let short = words.join(", ") + &odds;
    words.splice(1..1, brings);
    let whole = words.join(", ") + &odds;
    // Where there is no room for all, what it costs and strikes is worth more than what being there brings.
    match whole.chars().count() <= LABEL_MAX {
        true => whole,
        false => short,
    }
}

/// Words with the chances of an order's attack behind them.
pub fn with_odds(game: &Wargrounds, order: &Order, words: String) -> String {
    match odds_in_brief(game, order) {
        Some(odds) => format!("{words}: {odds}"),
        None => words,
    }
}

fn odds_in_brief(game: &Wargrounds, order: &Order) -> Option<String> {
    match situations::odds_of_orders(game, std::slice::from_ref(order)).ok()? {
        Situation::Attack(attack) => attack.in_brief().ok(),
        _ => None,
    }
}

/// Whether an order attacks without any chance to land.
pub fn is_vain(game: &Wargrounds, order: &Order) -> bool {
    match situations::odds_of_orders(game, std::slice::from_ref(order)) {
        Ok(Situation::Attack(attack)) => attack.is_vain(),
        _ => false,
    }
}

fn told_with(game: &Wargrounds, order: &Order, name: &dyn Fn(CharacterId) -> String) -> String {
    format!("{} {}", name(order.who), acts_told(game, order, name).join(", "))
}

/// What the order's character does, one by one: at least one thing.
fn acts_told(game: &Wargrounds, order: &Order, name: &dyn Fn(CharacterId) -> String) -> Vec<String> {
    if order.auto {
        return vec!["is played by the house".to_owned()];
    }
    let plan = plan::plan(game, order).ok();
    let runs = order.run.or(plan.as_ref().map(|plan| plan.route.run));
    let goes = match runs {
        Some(true) => "runs",
        Some(false) => "walks",
        None => "goes",
    };
    let mut acts: Vec<String> = Vec::new();
    match &order.to {
        To::Stay => (),
        To::Cells(cells) => acts.extend(cells.last().map(|cell| format!("{goes} to {cell}"))),
        To::Plunge(cells) => acts.extend(cells.last().map(|cell| format!("plunges into {cell}"))),
        To::Near(enemy) if nowhere::stands_still(game, order).is_some() => {
            let at = game.people.fighter(order.who).at();
            acts.push(format!(
                "wants to go up to {}, and stays on {at} as things stand",
                name(*enemy)
            ));
        }
        To::Near(enemy) => acts.push(format!("goes up to {}", name(*enemy))),
    }
    if order.drop {
        acts.push("drops what it carries".to_owned());
    }
    acts.extend(deed_told(game, order, plan.and_then(|plan| plan.deed), name));
    acts.extend(order.protect.map(|friend| format!("protects {}", name(friend))));
    if acts.is_empty() {
        acts.push(format!("stays on {}", game.people.fighter(order.who).at()));
    }
    acts.extend(order.face.map(|way| format!("faces {way}")));
    acts.extend(order.from.map(|cell| format!("comes back on {cell}")));
    acts.extend(order.hold.map(|hold| match hold {
        Hold::Plain => "its card waits in the reserve".to_owned(),
        Hold::Until(other) => format!("its card waits for {}", name(other)),
    }));
    acts.extend(order.cards.iter().map(|attached| match attached.on {
        Some(on) => format!("plays {} on {}", attached.card.title(), name(on)),
        None => format!("plays {}", attached.card.title()),
    }));
    acts
}

/// The stored orders of a seat that can still be carried out: what falls through on the card that is up, or is lost with its
/// character, is no plan any more.
pub fn orders_that_stand(game: &Wargrounds, seat: Seat) -> impl Iterator<Item = &Order> {
    let asked = asking::asks(game, seat).then(|| asking::asked_who(game));
    let orders = game
        .seats
        .get(seat)
        .into_iter()
        .flat_map(|state| &state.secret().orders);
    orders.filter(move |order| {
        let lost = downed::is_down(game, order.who).is_some();
        !lost && asked != Some(Some(order.who))
    })
}

/// What became of the orders of a seat, or of one of its characters, that fell through and were adapted
/// ([WG-187](docs/rules/wargrounds.md#wg-187)).
pub fn adapted(game: &Wargrounds, seat: Seat, of: Option<CharacterId>) -> Vec<String> {
    let seats = game.seats.get(seat).into_iter();
    let all = seats.flat_map(|state| &state.secret().adapted);
    let told = all.filter(|adapted| of.is_none_or(|of| of == adapted.order.who));
    told.map(|adapted| {
        format!(
            "Turn {}, {}: `{}` did not work. {} `broken:adapt` made `{}` of it.",
            adapted.turn,
            game.people.named(adapted.order.who),
            spelled::spoken(game, &adapted.order),
            adapted.why,
            spelled::spoken(game, &adapted.made)
        )
    })
    .collect()
}

/// The action of an order, or the one that its character takes by itself where it leads.
fn deed_told(
    game: &Wargrounds,
    order: &Order,
    planned: Option<Deed>,
    name: &dyn Fn(CharacterId) -> String,
) -> Option<String> {
    let taking = Taking::of(game, order);
    let deed = match (order.deed, planned) {
        (Some(Wish::Take(_)), _) if taking.is_some() => taken(&taking?),
        (Some(wish), _) => told_wish(wish, name),
        // WG-65: who stands beside an enemy hits.
        (None, Some(Deed::Hit { on, .. })) => format!("hits {}", name(on)),
        // WG-189: who has a missile shoots at whom it goes up to.
        (None, Some(Deed::Shoot { on, .. })) => format!("shoots at {}", name(on)),
        (None, _) => return None,
    };
    let critical = if order.crit { " with a Critical" } else { "" };
    Some(format!("{deed}{critical}"))
}

/// What a seat has ordered for the turn, its joker last; nothing between turns.
pub fn ordered_so_far(game: &Wargrounds, seat: Seat) -> Vec<String> {
    if !matches!(game.progress.stage(), Stage::Orders | Stage::Run) {
        return Vec::new();
    }
    let Some(state) = game.seats.get(seat) else {
        return Vec::new();
    };
    let asked = asking::asks(game, seat).then(|| asking::asked_who(game));
    let told = orders_that_stand(game, seat).map(|order| in_words(game, order));
    let joker = state.secret().joker.iter().filter(|_| asked != Some(None));
    told.chain(joker.map(|order| format!("Joker: {}", in_words(game, order))))
        .collect()
}

/// `picks up a bridge section (Disarmed, 1 HP)`.
fn taken(taking: &Taking) -> String {
    format!("picks up {}", with_its_costs(taking))
}

fn with_its_costs(taking: &Taking) -> String {
    let costs = taking
        .in_brief()
        .map_or_else(String::new, |costs| format!(" ({costs})"));
    format!("{}{costs}", taking.what)
}

/// `a bridge section (Disarmed, 1 HP)`: what an order picks up as things stand, and what that costs; none if it picks up nothing.
pub fn taken_by(game: &Wargrounds, order: &Order) -> Option<String> {
    Taking::of(game, order).map(|taking| with_its_costs(&taking))
}

fn told_wish(wish: Wish, name: &dyn Fn(CharacterId) -> String) -> String {
    let on = |word: &str, on: Option<CharacterId>| match on {
        Some(on) => format!("{word} {}", name(on)),
        None => format!("{word} the nearest target"),
    };
    match wish {
        Wish::Hit(Some(whom)) => on("hits", Some(whom)),
        Wish::Hit(None) => "hits whom it can".to_owned(),
        Wish::Shoot(whom) => on("shoots at", whom),
        Wish::Throw(whom) => on("throws at", whom),
        Wish::Cast(spell, Some(whom)) => format!("casts {} on {}", spell.title(), name(whom)),
        Wish::Cast(spell, None) => format!("casts {}", spell.title()),
        Wish::Take(1) => "picks up what lies within reach".to_owned(),
        Wish::Take(count) => format!("picks up {count}"),
        Wish::Join => "takes the other end of the load".to_owned(),
        Wish::Place(cell) => format!("lays its section on {cell}"),
        Wish::Pass(to) => format!("passes what it carries to {}", name(to)),
        Wish::Fire(wall) => format!("fires the bombard at the wall {wall}"),
    }
}
