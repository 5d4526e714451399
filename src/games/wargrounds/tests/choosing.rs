//! Orders chosen step by step: what is offered, and that what is ordered in a game can be chosen and comes to the same.

use super::*;
use crate::action::{GoWhat, To, Wish};
use crate::orders::read_order;
use crate::rules::asking;
use crate::rules::deed::Deed;
use crate::rules::movement;
use crate::state::Question;
use muster_game::{ChoiceId, Chosen, Next, OpenChoice};

/// The first duty of a game.
pub(super) fn duty(game: &Wargrounds) -> Duty {
    game.awaiting().duties().first().unwrap().clone()
}

/// What is shown after the choices in a text.
pub(super) fn shown(game: &Wargrounds, duty: &Duty, choices: &str) -> Option<Next<Action>> {
    let choices = ChoiceId::read_all(choices);
    let mut chosen = Chosen::of(&choices, true);
    let read = game.choose(duty, &mut chosen);
    chosen.came_to(read).map(|reached| reached.next)
}

pub(super) fn list(game: &Wargrounds, choices: &str) -> OpenChoice<Action> {
    match shown(game, &duty(game), choices) {
        Some(Next::Choose(open)) => open,
        other => panic!("{choices}: {other:?}"),
    }
}

pub(super) fn ids(game: &Wargrounds, choices: &str) -> Vec<String> {
    let all = list(game, choices).alternatives.into_iter();
    all.map(|alternative| alternative.id.to_string()).collect()
}

pub(super) fn label(game: &Wargrounds, choices: &str, id: &str) -> String {
    let mut all = list(game, choices).alternatives.into_iter();
    let found = all.find(|alternative| alternative.id.to_string() == id);
    found.unwrap_or_else(|| panic!("{id} is not offered")).label
}

/// The choices that lead to an order of a character; none for what is written by hand: several cells, plunges, `>a`, where one
/// comes back, Forgot Count with an order.
fn words_of(game: &Wargrounds, order: &Order) -> Option<Vec<String>> {
    let letter = |who: CharacterId| game.people.badge(who).letter().to_string();
    if order.auto {
        return Some(vec!["auto".to_owned()]);
    }
    let mut words = Vec::new();
    words.extend(order.drop.then(|| "drop".to_owned()));
    let more = order.protect.is_some() || !order.cards.is_empty() || order.hold.is_some();
    words.extend(more.then(|| "more".to_owned()));
    let at = game.people.fighter(order.who).at();
    let cell = match &order.to {
        To::Stay => at,
        To::Cells(cells) if cells.len() == 1 => cells[0],
        _ => return None,
    };
    let planned = plan::plan(game, order).ok();
    let deed = planned.as_ref().and_then(|plan| plan.deed);
    match (order.deed, deed) {
        (None, _) if cell == at && !order.crit => words.push("stay".to_owned()),
        (None, _) if !order.crit => {
            // A run that leads where a walk leads as well, but past fewer weapons.
            let walk = Order {
                run: Some(false),
                ..order.clone()
            };
            let hits = |order: &Order| plan::plan(game, order).ok().map(|plan| plan.route.hits);
            let run = order.run == Some(true) && hits(&walk).is_some_and(|walk| Some(walk) > hits(order));
            words.extend(["go".to_owned(), format!("{}{cell}", if run { "run-" } else { "" })]);
        }
        (Some(Wish::Hit(_)), Some(Deed::Hit { on, .. })) => words.push(format!("hit-{}", letter(on))),
        (Some(Wish::Shoot(_)), Some(Deed::Shoot { on, .. })) => words.push(format!("shoot-{}", letter(on))),
        (Some(Wish::Throw(_)), Some(Deed::Throw { on })) => words.push(format!("throw-{}", letter(on))),
        (Some(Wish::Cast(..)), Some(Deed::Cast { spell, on, .. })) => words.push(format!("{spell}-{}", letter(on))),
        (Some(Wish::Take(1)), _) => words.push("take".to_owned()),
        (Some(Wish::Take(2)), _) => words.push("take2".to_owned()),
        (Some(Wish::Join), _) => words.push("join".to_owned()),
        (Some(Wish::Place(on)), _) if on == cell => words.push("place".to_owned()),
        (Some(Wish::Pass(to)), _) => words.push(format!("pass-{}", letter(to))),
        (Some(Wish::Fire(wall)), _) => words.push(format!("fire-{wall}")),
        _ => return None,
    }
    words.extend(order.deed.map(|_| cell.to_string()));
    let scout = game.people.sheet(order.who).class == Class::Scout && game.people.fighter(order.who).stamina() > 0;
    // A hit of Diplomacy kills without a Critical, and nobody is asked about one.
    let wields = !order.drop && game.people.fighter(order.who).load() == Load::Diplomacy;
    if wields && order.crit {
        return None;
    }
    if scout && !wields && deed.is_some_and(Deed::is_weapon) && order.deed.is_some() {
        words.push(if order.crit { "yes" } else { "no" }.to_owned());
    }
    words.extend(order.protect.map(|friend| format!("protect-{}", letter(friend))));
    words.extend(order.cards.iter().map(|attached| match attached.on {
        Some(on) => format!("{}-{}", attached.card, letter(on)),
        None => attached.card.to_string(),
    }));
    words.extend(more.then(|| "enough".to_owned()));
    Some(words)
}

/// The choices of the place where a captain moves an Impetuous enemy.
fn shove_words(game: &Wargrounds, to: Cell, run: bool) -> Vec<String> {
    let question = game.suspended.as_ref().map(|window| window.question);
    let Some(Question::Shove { who, .. }) = question else {
        return Vec::new();
    };
    let walks = movement::reach(game, who).way(to, game.people.allowance(who, false));
    let both = run && walks.is_some();
    let place = format!("{}{to}", if both { "run-" } else { "" });
    vec!["shove".to_owned(), place]
}

/// The choices that lead to an action; none for what is written by hand, such as standing orders.
fn spelled(game: &Wargrounds, action: &Action) -> Option<String> {
    let seat = duty(game).seat;
    let stage = game.progress.stage();
    let words: Vec<String> = match action {
        Action::Orders { text } => {
            let order = read_order(game, seat, text).ok()?;
            let letter = game.people.badge(order.who).letter().to_string();
            let before = match (stage, asking::asked_who(game)) {
                (Stage::Orders, _) => vec![letter],
                (_, None) => vec!["joker".to_owned(), letter],
                _ => Vec::new(),
            };
            before.into_iter().chain(words_of(game, &order)?).collect()
        }
        Action::Ready { rest, undo: false } => {
            let word = match (stage, rest) {
                (Stage::Muster, _) | (Stage::Orders, Some(Rest::Auto)) => "ready",
                (Stage::Orders, _) => "ask",
                (_, Some(Rest::Auto)) => "rest",
                _ => "house",
            };
            vec![word.to_owned()]
        }
        Action::Place { text } if text == "auto" => vec!["place".to_owned(), "auto".to_owned()],
        Action::Reroll { yes } => vec![if *yes { "reroll" } else { "keep" }.to_owned()],
        Action::Go { what } => {
            let word = match what {
                GoWhat::Draw => "draw",
                GoWhat::Use => "use",
                GoWhat::Keep => "keep",
            };
            vec![word.to_owned()]
        }
        Action::Card { card, .. } if game.suspended.is_some() => vec![card.to_string()],
        Action::Card {
            card,
            target,
            more: None,
        } => {
            let side = game.seats[seat].side();
            let meant = crate::orders::meant_by(&game.terms, side, *card);
            let on = target
                .as_deref()
                .map(|word| crate::orders::find(game, side, word, meant).unwrap());
            let on = on.map(|on| game.people.badge(on).letter().to_string());
            ["cards".to_owned(), card.to_string()].into_iter().chain(on).collect()
        }
        Action::Pass {} => vec!["pass".to_owned()],
        Action::Shove { to, run } => shove_words(game, *to, *run),
        _ => return None,
    };
    Some(words.join(" "))
}

/// The same choices as they are shown one after the other: cells that are not among the first by their columns.
fn shown_one_by_one(game: &Wargrounds, choices: &str) -> String {
    let mut path: Vec<String> = Vec::new();
    for word in choices.split_whitespace() {
        let offered = ids(game, &path.join(" "));
        if !offered.contains(&word.to_owned()) {
            assert!(
                offered.contains(&"elsewhere".to_owned()),
                "{choices}: {path:?} offers {offered:?}"
            );
            let column = word
                .trim_start_matches("run-")
                .trim_end_matches(|c: char| c.is_ascii_digit());
            path.extend(["elsewhere".to_owned(), column.to_owned()]);
            let offered = ids(game, &path.join(" "));
            assert!(
                offered.contains(&word.to_owned()),
                "{choices}: {path:?} offers {offered:?}"
            );
        }
        path.push(word.to_owned());
    }
    path.join(" ")
}

/// Whether a window that opens would keep the same words: `run`, or whom an attack without a target is for, may follow from
/// the position.
fn is_kept(game: &Wargrounds, action: &Action, choices: &str) -> bool {
    let order = |action: &Action| match action {
        Action::Orders { text } => read_order(game, duty(game).seat, text).ok(),
        Action::Joker { who, order } => {
            let line = format!("{who} {}", order.as_deref().unwrap_or_default());
            read_order(game, duty(game).seat, &line).ok()
        }
        _ => None,
    };
    let standing = game.terms.options().reactions == crate::action::Reactions::Standing;
    match testing::next_after(game, &duty(game), choices) {
        Some(Next::Ready(chosen)) if !standing => order(&chosen) == order(action),
        _ => true,
    }
}

/// A game between two, orders that could be chosen in it, and those that had to be written.
fn played(seed: u64, options: Value) -> (usize, usize) {
    let game = begun(options, &["red", "blue"], seed);
    testing::orders_can_be_chosen(game, seed, 150, |game, action| {
        let choices = spelled(game, action).filter(|choices| is_kept(game, action, choices));
        let choices = choices?;
        // Labels take long.
        Some(if seed.is_multiple_of(4) {
            shown_one_by_one(game, &choices)
        } else {
            choices
        })
    })
}

/// WG-183: what NPCs order and what is tried at random can be chosen step by step, but for what is written by hand.
#[test]
fn wg_183_what_is_ordered_can_be_chosen() {
    let (mut can_be_chosen, mut written) = (0, 0);
    let scenarios = ["flags", "tablet", "barrel", "storm", "vip", "diplomacy"];
    for (seed, scenario) in (0..).zip(scenarios.into_iter().cycle().take(18)) {
        let options = json!({
            "scenario1": scenario,
            "headcount": if seed % 3 == 0 { "roll" } else { "6" },
            "tempo": if seed % 5 == 1 { "classic" } else { "batch" },
            "reactions": if seed % 4 == 3 { "window" } else { "standing" },
        });
        let (one, other) = played(seed, options);
        can_be_chosen += one;
        written += other;
    }
    println!("{can_be_chosen} orders could be chosen, {written} were written");
    assert!(
        can_be_chosen > 1_000 && 20 * written < can_be_chosen,
        "{can_be_chosen}, {written}"
    );
}

/// Red's orders in a turn that has not begun: a Scout with a Short beside an enemy, and an archer behind.
pub(super) fn before_the_cards() -> Table {
    let mut table = Table::open();
    table
        .put("R1", "M9", "")
        .put("R2", "K9", "bow")
        .put("B1", "P9", "hp1")
        .put("B2", "X9", "");
    set(&mut table.game, "/stage", Stage::Orders);
    table
}

/// WG-183: characters without an order stand first; once each has one, being ready does.
#[test]
fn wg_183_characters_without_an_order_are_asked_about_first() {
    let mut table = before_the_cards();
    assert_eq!(ids(&table.game, ""), ["A", "B", "joker", "ready", "ask"]);
    table
        .command(Seat(0), json!({ "orders": { "text": "A stay" } }), &[])
        .unwrap();
    assert_eq!(ids(&table.game, ""), ["B", "A", "joker", "ready", "ask"]);
    assert_eq!(label(&table.game, "", "A"), "Change: A Sir Clankalot stays on M9");
    table
        .command(Seat(0), json!({ "orders": { "text": "B stay" } }), &[])
        .unwrap();
    assert_eq!(ids(&table.game, ""), ["ready", "ask", "A", "B", "joker"]);
}

/// WG-65, WG-77: an attack says its chances, and what kills stands before what does not.
#[test]
fn wg_65_the_best_deed_stands_first_with_its_chances() {
    let table = before_the_cards();
    assert_eq!(ids(&table.game, "A")[0], "hit-a");
    assert_eq!(label(&table.game, "A", "hit-a"), "Hits a Fen: lands 20%, fells 17%");
    // From the first cell, and with the first answer, it is the best order that a menu would offer.
    let best = crate::npc::score::choices(&table.game, table.who("R1"), 1)
        .swap_remove(0)
        .order;
    let mut path = "A".to_owned();
    let order = loop {
        match shown(&table.game, &duty(&table.game), &path).unwrap() {
            Next::Choose(open) => path = format!("{path} {}", open.alternatives[0].id),
            Next::Ready(Action::Orders { text }) => break table.read(&text).unwrap(),
            Next::Ready(other) => panic!("{other:?}"),
        }
    };
    assert_eq!(order, best, "{path}");
}

/// WG-193: what the rules would refuse now is not offered, and leads nowhere when it held before.
#[test]
fn wg_193_what_holds_no_more_is_not_offered() {
    let mut table = before_the_cards();
    let offers = |table: &Table, deed: &str| ids(&table.game, "A").contains(&deed.to_owned());
    assert!(
        offers(&table, "hit-a") && !offers(&table, "hit-b") && !offers(&table, "shoot-a") && !offers(&table, "take")
    );
    assert!(!ids(&table.game, "A hit-a").contains(&"M9".to_owned()));
    assert!(
        testing::next_after(&table.game, &duty(&table.game), "A hit-a M9 yes").is_none(),
        "P9 is out of reach of M9"
    );
    assert!(testing::next_after(&table.game, &duty(&table.game), "A hit-a N9 yes").is_some());
    table.put("B1", "X10", "");
    assert!(testing::next_after(&table.game, &duty(&table.game), "A hit-a N9 yes").is_none());
    // A character that has fallen takes no order.
    table.change("R1", "life", Life::Fallen(1));
    assert!(testing::next_after(&table.game, &duty(&table.game), "A stay").is_none());
}

/// WG-122: what others hold or have ordered changes nothing in what is offered.
#[test]
fn wg_122_choices_tell_nothing_of_other_hands_and_orders() {
    let mut table = before_the_cards();
    table.hold(Side::Red, &[Card::Hook, Card::Rules]);
    let mut other = before_the_cards();
    other
        .hold(Side::Red, &[Card::Hook, Card::Rules])
        .hold(Side::Blue, &[Card::Kudos, Card::Armour]);
    other
        .command(Seat(1), json!({ "orders": { "text": "a >A" } }), &[])
        .unwrap();
    for path in ["", "cards", "A", "A hit-a", "A more", "A more hit-a N9 yes", "joker B"] {
        let of = |table: &Table| shown(&table.game, &duty(&table.game), path);
        assert!(of(&table).is_some(), "{path}");
        assert_eq!(of(&table), of(&other), "{path}");
    }
}

/// WG-47, WG-189: a cell says how one gets there, what it brings nearer, and what that costs.
#[test]
fn wg_47_a_cell_says_what_it_brings_and_costs() {
    let mut table = Table::new(json!({ "scenario1": "flags" }));
    table.put("R1", "H5", "").put("B1", "M5", "long");
    set(&mut table.game, "/stage", Stage::Orders);
    let of = |place: &str| label(&table.game, &format!("A go elsewhere {}", &place[..1]), place);
    assert_eq!(ids(&table.game, "A go")[0], "L2");
    assert_eq!(of("L2"), "L2, a run, 5.5\" nearer to the flag M2");
    assert_eq!(of("I12"), "I12, a run");
    assert_eq!(of("E5"), "E5, a walk");
    assert_eq!(
        of("K5"),
        "K5, a walk, 2 automatic hits on the way, hits a: lands 48%, fells <1%"
    );
}

/// What a card does is told whole.
#[test]
fn labels_of_cards_are_not_cut() {
    for card in Card::ALL {
        let label = crate::choosing::about(*card);
        assert!(
            label.chars().count() <= 80 && label.starts_with(card.title()),
            "{label}"
        );
    }
}

/// How near a cell is to a flag is told of one that is named: the one that the first move is bound to, else the nearest that the
/// side does not own ([WG-68](docs/rules/wargrounds.md#wg-68)).
#[test]
fn wg_68_a_cell_is_nearer_to_the_flag_of_the_bound_start() {
    let mut table = Table::new(json!({ "scenario1": "flags" }));
    for (who, at) in [("R1", "B7"), ("R2", "B10"), ("R3", "C8"), ("B1", "X9")] {
        table.put(who, at, "");
    }
    set(&mut table.game, "/stage", Stage::Orders);
    let first = |table: &Table, letter: &str| {
        let choices = format!("{letter} go");
        label(&table.game, &choices, &ids(&table.game, &choices)[0])
    };
    for (start, flag) in [(Start::Left, "M2"), (Start::Right, "M16")] {
        for (who, letter) in [("R1", "A"), ("R2", "B"), ("R3", "C")] {
            table.start(who, start);
            let told = first(&table, letter);
            assert!(told.ends_with(&format!("nearer to the flag {flag}")), "{told}");
        }
    }
    for who in ["R1", "R2", "R3"] {
        table.edit(who).forget_start();
    }
    for (letter, flag) in [("A", "M2"), ("B", "M16"), ("C", "M2")] {
        let told = first(&table, letter);
        assert!(told.ends_with(&format!("nearer to the flag {flag}")), "{told}");
    }
    set(&mut table.game, "/field/flags/0/owner", Some(Side::Red));
    let told = first(&table, "A");
    assert!(told.ends_with("nearer to the flag M16"), "{told}");
}

/// One action picks up one thing from one cell and another from the next, which is told of each
/// ([WG-167](docs/rules/wargrounds.md#wg-167), [WG-169](docs/rules/wargrounds.md#wg-169)).
#[test]
fn wg_167_each_cell_tells_what_is_picked_up_there() {
    let mut table = Table::new(json!({ "scenario1": "storm" }));
    table.put("R1", "D11", "").put("B1", "X9", "");
    set(&mut table.game, "/stage", Stage::Orders);
    let game = &table.game;
    let both = label(game, "A", "take");
    assert!(
        both.contains("the bombard") && both.contains("a bridge section"),
        "{both}"
    );
    let cells = list(game, "A take").alternatives.into_iter();
    for place in cells.filter(|place| place.id.to_string() != "elsewhere") {
        let order = read_order(game, Seat(0), &format!("A {} take", place.id)).unwrap();
        let taken = crate::costs::Taking::of(game, &order).unwrap().what;
        assert!(place.label.contains(taken), "{}: {taken}", place.label);
    }
}
