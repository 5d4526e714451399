//! What an action would do: odds, warnings.

use super::action::{Action, BuildTraits, Options, Order, Reactions, Rest, Tempo, To, Wish, act_line};
use super::commands::{self, stored};
use super::costs::Taking;
use super::data::{Cell, Ground};
use super::doubts;
use super::nearest::{self, KEPT};
use super::odds::{Situation, odds, shown};
use super::orders::{self, Wrong};
use super::parts::CharacterId;
use super::rules::{asking, carrying_out, goes, life, nowhere, numbers, pairs, plan};
use super::state::{Cause, Go, Init, Life, People, Stage, Standing, Wargrounds};
use super::words::listed;
use super::{autos, beside, called, downed, edits, facts, npc, proposals, situations, spelled, typed};
use muster_game::{Actor, Referee};
use muster_kit::{Answer, Dice, Line, Refusal, Seat};
use serde_json::{Value, json};

/// What an action would do and with which chances, before it is taken; a line says so if it throws no dice.
///
/// # Errors
/// What the action itself would be refused for.
pub fn foresee_action(game: &Wargrounds, seat: Seat, action: &Action) -> Result<Answer, Refusal> {
    let nothing = || Answer::lines(vec![Line::from("No dice are thrown for that.")]);
    if seat.index() >= game.seats.count() {
        return Ok(nothing());
    }
    called::check_letters(game, seat, action)?;
    typed::check_meant(game, seat, action)?;
    let action = &called::with_ids(game, seat, action.clone());
    autos::check(game, seat, action)?;
    proposals::check_actors(game, seat, action)?;
    called::check_spells(game, seat, action)?;
    proposals::check_held_joker(game, seat, action)?;
    edits::check_words(game, seat, action)?;
    proposals::check_change(game, seat, action)?;
    let text = match action.clone() {
        Action::Orders { text } => text,
        act @ Action::Act { .. } => act_line(&act),
        other => {
            let tried = try_out(game, seat, other.clone());
            tried.map_err(|refusal| proposals::proposing(game, seat, &other, refusal))?;
            let told = match other {
                Action::Joker {
                    who,
                    order: Some(order),
                } => {
                    let order = orders::read_order(game, seat, &format!("{who} {order}"))?;
                    return Ok(foresee_orders(game, seat, &[order]));
                }
                Action::Ready { rest, undo: false } => Some(told_of_ready(game, seat, rest)),
                Action::Auto { who, on, .. } if on != Some(false) && is_up(game, seat, &who) => {
                    let words = "The house acts with the card that is up at once, and its dice are thrown.";
                    let again = autos::asks_again(game, seat, action).map(Line::from);
                    Some([Line::from(words)].into_iter().chain(again).collect())
                }
                Action::Auto { on, .. } if on != Some(false) => {
                    let words = "The house acts when the card comes up, and its dice are thrown then.";
                    Some(vec![Line::from(words)])
                }
                other => told_of(&other),
            };
            return Ok(told.map_or_else(nothing, Answer::lines));
        }
    };
    let read = orders::read_line(game, seat, &text);
    let (orders, wrong) = read.map_err(|refusal| proposals::proposing(game, seat, action, refusal))?;
    let mut answer = foresee_orders(game, seat, &orders);
    answer
        .lines
        .extend(wrong.iter().map(|wrong| Line::from(Wrong::told(wrong))));
    Ok(answer)
}

/// Whether a seat is asked now for one of these characters, or for any of its own.
fn is_up(game: &Wargrounds, seat: Seat, who: &str) -> bool {
    let is_named = |up| orders::owned(game, seat, who).is_ok_and(|all| all.contains(&up));
    asking::asks(game, seat) && asking::asked_who(game).is_none_or(is_named)
}

/// Whether an act would be carried out now. Refusals come before dice, so any dice will do.
fn try_out(game: &Wargrounds, seat: Seat, action: Action) -> Result<(), Refusal> {
    let mut dice = Dice::seeded(0, 0);
    commands::obey(
        &mut game.clone(),
        Actor::Seat(seat),
        action,
        &mut Referee::new(&mut dice),
    )
}

/// That a seat which builds anew loses what its characters are now, because it has edited them or because the house built
/// them for the side as a whole
/// ([WG-6](docs/rules/wargrounds.md#wg-6)).
pub fn unmakes(game: &Wargrounds, seat: Seat) -> Option<String> {
    let mine = || game.people.everybody().filter(|who| game.people.owner(*who) == seat);
    let changed_by = |traits: Option<BuildTraits>| -> Option<Vec<CharacterId>> {
        let mut built = game.clone();
        let build = Action::Build {
            style: None,
            traits,
            roster: None,
        };
        let mut dice = Dice::middling();
        commands::obey(&mut built, Actor::Seat(seat), build, &mut Referee::new(&mut dice)).ok()?;
        Some(
            mine()
                .filter(|who| game.people.sheet(*who) != built.people.sheet(*who))
                .collect(),
        )
    };
    let [plain, paired] = [None, Some(BuildTraits::Pairs)].map(changed_by);
    let (plain, paired) = (plain?, paired?);
    let edited = if paired.len() < plain.len() { paired } else { plain };
    let letters = listed(edited.iter().map(|who| game.people.badge(*who).letter()));
    let they = match edited.len() {
        0 => return None,
        1 => "it is",
        _ => "they are",
    };
    Some(format!(
        "To build anew changes {letters}: all your characters are built anew, and what {they} now is lost."
    ))
}

/// What becomes of a character in the turn once its seat is ready: 0 as ordered, 1 the house plays it, 2 the seat is asked.
fn plan_of(game: &Wargrounds, who: CharacterId, rest: Option<Rest>) -> usize {
    match facts::order_of(game, who) {
        Some(order) if !order.auto => 0,
        Some(_) => 1,
        None if rest == Some(Rest::Auto) || goes::is_auto(game, who) => 1,
        None => 2,
    }
}

/// What a seat's characters do in the turn once it is ready, by [`plan_of`] and the letters of the map.
fn plans_of(game: &Wargrounds, seat: Seat, rest: Option<Rest>) -> [Vec<String>; 3] {
    let mut plans = [Vec::new(), Vec::new(), Vec::new()];
    let side = game.seats[seat].side();
    for who in game.people.upright(side).filter(|who| game.people.owner(*who) == seat) {
        plans[plan_of(game, who, rest)].push(game.people.badge(who).letter().to_string());
    }
    plans
}

/// As [`plans_of`] where a seat leaves the rest of its turn to the house: for its cards that are still to come, its joker's
/// last. The card that is up is none of them.
fn plans_to_come(game: &Wargrounds, seat: Seat) -> [Vec<String>; 2] {
    let state = &game.seats[seat];
    let has = |card: Init| state.deck().0.contains(&card) || state.reserve() == Some(card);
    let acts = |who: CharacterId| match game.people.fighter(who).life() {
        Life::Standing | Life::Recovering(0) => true,
        Life::Away(_) => !life::is_barred(game, who),
        _ => false,
    };
    let up = asking::asked_pair(game);
    let mut plans = [Vec::new(), Vec::new()];
    for who in game.people.team(state.side()) {
        if has(Init::Of(who)) && acts(who) && up != Some(who) {
            plans[plan_of(game, who, Some(Rest::Auto))].push(game.people.badge(who).letter().to_string());
        }
    }
    for (plan, words) in plan_of_jokers(game, seat, Some(Rest::Auto)) {
        plans[plan].push(words.to_owned());
    }
    plans
}

/// What becomes of the jokers that a seat has in its deck or reserve, by the numbers of [`plan_of`]: a stored order is for
/// the first of them ([WG-59](docs/rules/wargrounds.md#wg-59), [WG-185](docs/rules/wargrounds.md#wg-185)).
fn plan_of_jokers(game: &Wargrounds, seat: Seat, rest: Option<Rest>) -> Vec<(usize, &'static str)> {
    let state = &game.seats[seat];
    let cards = state.deck().0.iter().copied().chain(state.reserve());
    let jokers = cards.filter(|card| *card == Init::Joker).count();
    let unordered = match rest == Some(Rest::Auto) || numbers::house_plays_joker(game, seat) {
        true => 1,
        false => 2,
    };
    let first = state.secret().joker.as_ref();
    match (first.map(|order| usize::from(order.auto)), jokers) {
        (_, 0) => Vec::new(),
        (None, 1) => vec![(unordered, "your joker")],
        (None, _) => vec![(unordered, "your jokers")],
        (Some(plan), 1) => vec![(plan, "your joker")],
        (Some(plan), 2) => vec![(plan, "your first joker"), (unordered, "your second joker")],
        (Some(plan), _) => vec![(plan, "your first joker"), (unordered, "your other jokers")],
    }
}

/// What becomes of the characters of a seat, a sentence for each way.
fn plans_told(plans: impl IntoIterator<Item = Vec<String>>) -> impl Iterator<Item = String> {
    const WAYS: [&str; 3] = [
        "As you ordered, with their dice",
        "Played by the house, with their dice",
        "You are asked about",
    ];
    let told = WAYS.into_iter().zip(plans).filter(|(_, who)| !who.is_empty());
    told.map(|(what, who)| format!("{what}: {}.", listed(who)))
}

fn told_of_ready(game: &Wargrounds, seat: Seat, rest: Option<Rest>) -> Vec<Line> {
    let all = facts::leaves_the_rest(game, rest);
    let words = match game.progress.stage() {
        _ if game.suspended.is_some() => GOES_ON.to_owned(),
        Stage::Muster => "When all are ready the phase begins: hands are dealt and random starts rolled.".to_owned(),
        Stage::Reroll => "Your side keeps its equipment. No dice are thrown for that.".to_owned(),
        Stage::Run if asking::asks(game, seat) && all => {
            return std::iter::once("The house plays the card that is up, and its dice are thrown.".to_owned())
                .chain(plans_told(plans_to_come(game, seat)))
                .map(Line::from)
                .collect();
        }
        Stage::Run if asking::asks(game, seat) => "The house plays this one card, and its dice are thrown.".to_owned(),
        Stage::Run | Stage::Over => "A card is drawn.".to_owned(),
        Stage::Orders => {
            let mut plans = plans_of(game, seat, rest);
            for (plan, words) in plan_of_jokers(game, seat, rest) {
                plans[plan].push(words.to_owned());
            }
            return std::iter::once("When all are ready the cards are drawn.".to_owned())
                .chain(plans_told(plans))
                .chain(doubts::ordered_with_doubts(game, seat))
                .map(Line::from)
                .collect();
        }
    };
    vec![Line::from(words)]
}

/// That a seat is about to be ready without a plan for any character.
pub fn unprepared(game: &Wargrounds, seat: Seat, rest: Option<Rest>) -> Option<String> {
    let [ordered, house, asked] = plans_of(game, seat, rest);
    if !ordered.is_empty() || !house.is_empty() || asked.is_empty() {
        return None;
    }
    let words = match game.seats[seat].secret().joker {
        Some(_) => "Your joker alone has an order: you will be asked as each other card is drawn.",
        None => "You have given no orders: you will be asked as each card is drawn.",
    };
    Some(words.to_owned())
}

/// That the house plays the card which is up, where a seat ends its turn ([WG-188](docs/rules/wargrounds.md#wg-188)).
pub fn card_still_up(game: &Wargrounds, seat: Seat, rest: Option<Rest>) -> Option<String> {
    if game.suspended.is_some() || !asking::asks(game, seat) {
        return None;
    }
    let card = match (asking::asked_who(game), asking::asked_pair(game)) {
        (Some(lead), Some(other)) => format!(
            "The cards of {} and {} are",
            game.people.named(lead),
            game.people.named(other)
        ),
        (Some(who), None) => format!("The card of {} is", game.people.named(who)),
        (None, _) => "Your joker is".to_owned(),
    };
    let order = spelled::spoken(game, &npc::of_the_house(game, seat));
    let others = match game.terms.options().tempo {
        Tempo::Batch if rest == Some(Rest::Auto) => others_left(game, seat),
        Tempo::Classic => {
            "The turn does not end with that: in classic tempo you decide each card when it is drawn, whatever `rest` says. \
             `/wg auto who:all keep:true` leaves all your characters to the house until you say otherwise."
                .to_owned()
        }
        Tempo::Batch => {
            "The turn does not end with that: your other cards come up as they are drawn. `/wg ready rest:auto` leaves \
             those without orders to the house as well."
                .to_owned()
        }
    };
    Some(format!(
        "{card} up: that is left to the house, which plays `{order}` as things stand. {others}"
    ))
}

/// Of the cards of a seat that are still to come, those that the house plays and those that act as ordered
/// ([WG-183](docs/rules/wargrounds.md#wg-183)).
fn others_left(game: &Wargrounds, seat: Seat) -> String {
    let [ordered, house] = plans_to_come(game, seat);
    match (ordered.is_empty(), house.is_empty()) {
        (true, true) => "No other character of yours acts this turn.".to_owned(),
        (true, false) => format!("It plays your other cards of this turn as well: {}.", listed(house)),
        (false, true) => format!(
            "Your other cards of this turn are played as you ordered: {}.",
            listed(ordered)
        ),
        (false, false) => format!(
            "Of your other cards of this turn it plays {}; as you ordered: {}.",
            listed(house),
            listed(ordered)
        ),
    }
}

/// Orders that are carried out although the house is to play their characters
/// ([WG-183](docs/rules/wargrounds.md#wg-183)).
pub fn orders_first(game: &Wargrounds, seat: Seat, who: &str) -> Option<String> {
    let named = orders::owned(game, seat, who).ok()?;
    // The order of the character that is up has fallen through already.
    let up = asking::asked_who(game).filter(|_| asking::asks(game, seat));
    let ordered = |who: &CharacterId| up != Some(*who) && facts::order_of(game, *who).is_some_and(|order| !order.auto);
    let kept: Vec<CharacterId> = named.into_iter().filter(ordered).collect();
    // What cannot be carried out falls through, and then the house plays.
    let stands = |who: &CharacterId| {
        facts::order_of(game, *who).is_some_and(|order| pairs::check_in_line(game, order, &[]).is_ok())
    };
    let (good, dead): (Vec<CharacterId>, Vec<CharacterId>) = kept.iter().partition(|who| stands(who));
    let letters = |all: &[CharacterId]| listed(all.iter().map(|who| game.people.badge(*who).letter()));
    let instead: Vec<String> = kept.iter().map(|who| nowhere::auto_order(&game.people, *who)).collect();
    let dead = match dead.as_slice() {
        [] => String::new(),
        dead => format!(" As things stand the order of {} falls through to it.", letters(dead)),
    };
    (!good.is_empty()).then(|| {
        format!(
            "Orders come before the house, and you have ordered {}. `/wg orders text:{}` leaves them to it.{dead}",
            letters(&good),
            instead.join("; ")
        )
    })
}

/// Orders of the line `text` that go up to a character where a bound start forbids it, unless the game waits for one and
/// would refuse it ([WG-68](docs/rules/wargrounds.md#wg-68)), and those that would do nothing where their character
/// stands ([WG-189](docs/rules/wargrounds.md#wg-189)).
pub fn lead_nowhere(game: &Wargrounds, seat: Seat, orders: &[Order], text: &str) -> Vec<String> {
    let asked = asking::asks(game, seat);
    let bare = bare_orders(game, seat, text);
    let found = orders.iter().filter_map(|order| {
        if let Some(told) = downed::is_down(game, order.who) {
            return Some(told);
        }
        if game.people.fighter(order.who).frozen() && !order.auto {
            return Some(thaws_first(&game.people, order.who));
        }
        if let To::Plunge(cells) = &order.to {
            let dies = dies_in(game, order.who, cells)?;
            return Some(match pairs::check_in_line(game, order, orders) {
                Ok(_) => dies,
                Err(Refusal { reason, .. }) => format!("{reason} As soon as it works, {dies}"),
            });
        }
        if let Some(told) =
            aims_at_the_fallen(&game.people, order).or_else(|| goes_up_to_the_fallen(&game.people, order))
        {
            return Some(told);
        }
        if !asked && let Some(told) = nearest::out_of_reach_now(game, order, orders) {
            return Some(told);
        }
        let bound = nowhere::bound_away(game, order).filter(|_| !asked);
        let (refusal, kept) = match (bound, nowhere::stands_still(game, order)) {
            (Some(refusal), _) => (refusal, KEPT),
            (None, Some(refusal)) => (refusal, ""),
            (None, None) => return nearest::fails_now(game, order, orders).filter(|_| !asked),
        };
        let Refusal { reason, instead, .. } = refusal;
        let instead = instead.map_or_else(String::new, |instead| format!("`{instead}` leaves it to the house."));
        let told = [reason.as_str(), kept, &instead]
            .into_iter()
            .filter(|part| !part.is_empty());
        Some(told.collect::<Vec<_>>().join(" "))
    });
    bare.into_iter().chain(found).collect()
}

/// Who dies by a plunge ([WG-46](docs/rules/wargrounds.md#wg-46)).
fn dies_in(game: &Wargrounds, who: CharacterId, cells: &[Cell]) -> Option<String> {
    let end = cells.last().filter(|end| game.field.on_field(**end).is_ok())?;
    let (name, ground) = (game.people.named(who), game.field.ground(*end));
    let what = match ground {
        Ground::Water => "water",
        Ground::Lava => "lava",
        _ => return None,
    };
    Some(format!("{name} dies in the {what} on {end}: nobody survives a plunge."))
}

/// Orders that name a character and nothing that it should do: it stays, and its card is spent
/// ([WG-189](docs/rules/wargrounds.md#wg-189)).
fn bare_orders(game: &Wargrounds, seat: Seat, text: &str) -> Vec<String> {
    let told = super::orders::parts_of(text).filter_map(|part| {
        let order = orders::read_order(game, seat, part).ok()?;
        let nothing = Order {
            who: order.who,
            run: order.run,
            ..Order::default()
        };
        // Of one that is not there it is said why.
        if !game.people.standing(order.who) {
            return None;
        }
        let says_stay = part.split_whitespace().any(|word| word.eq_ignore_ascii_case("stay"));
        (order == nothing && !says_stay).then(|| {
            let who = game.people.named(order.who);
            format!("`{part}` says nothing that {who} should do: it stays where it is, and its card is spent.")
        })
    });
    told.collect()
}

/// That the target of an order does not stand any more, and what leaves its character to the house.
fn aims_at_the_fallen(people: &People, order: &Order) -> Option<String> {
    let on = match order.deed? {
        Wish::Hit(on) | Wish::Shoot(on) | Wish::Throw(on) => on?,
        Wish::Cast(spell, on) if spell.is_bolt() => on?,
        _ => return None,
    };
    let fallen = downed::is_fallen(people, on)?;
    let instead = nowhere::auto_order(people, order.who);
    Some(format!(
        "{fallen} `{instead}` leaves {} to the house.",
        people.named(order.who)
    ))
}

/// That an order which names no action goes up to an enemy that has fallen, where there is nobody to attack
/// ([WG-189](docs/rules/wargrounds.md#wg-189)).
fn goes_up_to_the_fallen(people: &People, order: &Order) -> Option<String> {
    let on = order.goes_up_to().filter(|_| order.deed.is_none())?;
    let is_enemy = people.side_of(on) != people.side_of(order.who);
    let fallen = downed::is_fallen(people, on).filter(|_| is_enemy)?;
    let fallen = fallen.trim_end_matches('.');
    Some(format!("{fallen}: {} only goes up to it.", people.named(order.who)))
}

/// That a Frozen character does nothing else with its next card ([WG-99](docs/rules/wargrounds.md#wg-99)).
fn thaws_first(people: &People, who: CharacterId) -> String {
    let name = people.named(who);
    format!("{name} is Frozen: its next card is spent to thaw it, and the order does nothing then.")
}

/// Each order after those before it, the dice of which show their mean.
fn foresee_orders(game: &Wargrounds, seat: Seat, orders: &[Order]) -> Answer {
    let several = orders.len() > 1;
    let mut ahead = game.clone();
    ahead.terms.choose(Options {
        reactions: Reactions::Standing,
        ..*ahead.terms.options()
    });
    for (place, hand) in ahead.hands.iter_mut().enumerate() {
        if place != game.hands.number_of(seat, &game.seats) {
            hand.put_away();
        }
    }
    for state in ahead.seats.iter_mut() {
        state.secret_mut().standing = Standing::default();
    }
    let (mut lines, mut data) = (Vec::new(), Vec::new());
    if several {
        lines.push(Line::from(
            "Each order is judged after those before it, with their dice at the mean. The cards may come up otherwise.",
        ));
    }
    for order in orders {
        if several {
            let words = match order.auto {
                true => format!("{} is left to the house.", game.people.named(order.who)),
                false => format!("{}.", spelled::spoken(game, order)),
            };
            lines.push(Line::strong(words));
        }
        let (told, found) = foresee_order(&ahead, order, orders);
        lines.extend(told);
        data.push(json!({ "order": spelled::written(&game.people, order), "odds": found }));
        go_on_to_the_mean(&mut ahead, seat, order);
    }
    let data = match <[Value; 1]>::try_from(data) {
        Ok([mut only]) => only["odds"].take(),
        Err(all) => Value::from(all),
    };
    Answer {
        data: (!data.is_null()).then_some(data),
        ..Answer::lines(lines)
    }
}

/// What one order comes to as things stand.
fn foresee_order(game: &Wargrounds, order: &Order, together: &[Order]) -> (Vec<Line>, Option<Value>) {
    let words = |words: &str| (vec![Line::from(words)], None);
    if let Some(told) = downed::is_down(game, order.who) {
        return words(&told);
    }
    if order.auto {
        return words("The house decides when its card is drawn.");
    }
    if let Err(refusal) = pairs::check_in_line(game, order, together) {
        let refusal = beside::why_uncritical(game, order, refusal);
        let mut refusal = nowhere::bound_away(game, order).unwrap_or(refusal);
        let seat = game.people.owner(order.who);
        let is_asked_about = || {
            let found = nearest::out_of_reach_now(game, order, together);
            found.or_else(|| nearest::fails_now(game, order, together)).is_some()
        };
        if !asking::asks(game, seat) && nowhere::bound_away(game, order).is_none() && is_asked_about() {
            // The caution says what works; in a line of several orders it may be about another one.
            let why = if together.len() > 1 {
                refusal.reason.as_str()
            } else {
                ""
            };
            return words(format!("As things stand then, it would not work. {why}").trim_end());
        }
        if let Some(other) = nearest::nearest_to_the_ordered(game, order) {
            refusal = refusal.instead(format!("`{}`", spelled::spoken(game, &other)));
        }
        return words(&format!("As things stand then, it would not work. {refusal}"));
    }
    if game.people.fighter(order.who).frozen() {
        return words(&thaws_first(&game.people, order.who));
    }
    if let Some(Refusal { reason, .. }) = nowhere::stands_still(game, order) {
        return words(&reason);
    }
    let attack = situations::odds_of_orders(game, std::slice::from_ref(order));
    if let Ok(answer) = attack.and_then(|situation: Situation| odds(&situation)) {
        let unsaid = stored::strikes_unsaid(game, order).map(Line::from);
        return (unsaid.into_iter().chain(answer.lines).collect(), answer.data);
    }
    let taken = Taking::of(game, order).and_then(|taking| taking.told(game));
    let plan = plan::plan(game, order).ok();
    let (mut lines, data) = match plan.and_then(|plan| situations::way_of(game, order, &plan.route)) {
        Some(way) => {
            let hits = format!("Automatic hits on the way: {}.", way.told());
            let falls = format!("It falls on the way: {}.", shown(&way.falls()));
            (vec![Line::from(hits), Line::from(falls)], None)
        }
        None if doubts::does_nothing(game, order) && order.hold.is_none() => {
            let (name, at) = (game.people.named(order.who), game.people.fighter(order.who).at());
            words(&format!("{name} stays on {at} and does nothing: its card is spent."))
        }
        None => words("No dice are thrown for that."),
    };
    lines.extend(taken.map(Line::from));
    (lines, data)
}

/// Carries an order out with dice at their mean; what does not work changes nothing.
fn go_on_to_the_mean(game: &mut Wargrounds, seat: Seat, order: &Order) {
    if order.auto || pairs::check_order(game, order, None).is_err() {
        return;
    }
    let mut next = game.clone();
    next.progress.enter(Stage::Run);
    next.turn.take_up(Go {
        card: Some(Init::Of(order.who)),
        ..Go::new(seat)
    });
    let mut dice = Dice::middling();
    carrying_out::run(&mut next, &mut Referee::new(&mut dice), Cause::Go, Some(order.clone()));
    next.progress.enter(game.progress.stage());
    next.turn.set_go(game.turn.go());
    *game = next;
}

const GOES_ON: &str = "What was interrupted goes on, and its dice are thrown.";

/// What is thrown for actions whose odds hang on no distance and no target.
fn told_of(action: &Action) -> Option<Vec<Line>> {
    let text = match action {
        Action::Pass {} | Action::Shove { .. } => GOES_ON.to_owned(),
        Action::Card { card, .. } => format!("{} is played at once: {}.", card.title(), card.about()),
        Action::Reroll { yes: true } => {
            "Your side's equipment is rolled anew: one die for the faction, one for its Greyscales.".to_owned()
        }
        _ => return None,
    };
    Some(vec![Line::from(text)])
}
