//! What a newcomer types that is no order, or does less than they think, and what they are told.

use super::said::{action, period, wait_for_an_order};
use super::*;
use crate::queries::Query;
use muster_kit::Viewer;

fn refused(table: &mut Table, value: Value) -> Refusal {
    table.typed(value).unwrap_err()
}

fn asked(table: &Table, query: Value) -> String {
    let query: Query = serde_json::from_value(query).unwrap();
    let answer = table.game.answer(Viewer::Seat(Seat(0)), query).unwrap();
    let lines = answer.lines.iter().map(|line| line.plain(|seat| seat.to_string()));
    lines.collect::<Vec<_>>().join("\n")
}

/// `reserve` is how the menu calls it, and no spell of a scout ([WG-56](docs/rules/wargrounds.md#wg-56)).
#[test]
fn wg_56_reserve_leads_to_the_reserve() {
    for word in ["reserve", "keep"] {
        let mut table = period();
        table.deck(Side::Red, &["R2"]);
        let act = json!({ "act": { "who": "A", "do": word } });
        let refusal = refused(&mut table, act.clone());
        assert_eq!(refusal.instead.as_deref(), Some("/wg orders text:A stay hold"));
        table.typed(json!({ "orders": { "text": "A stay hold" } })).unwrap();
        wait_for_an_order(&mut table);
        let refusal = refused(&mut table, act.clone());
        assert_eq!(refusal.instead.as_deref(), Some("/wg go what:keep"), "{refusal}");
        assert_eq!(
            table.game.foresee(Seat(0), &action(act.clone())).unwrap_err().instead,
            refusal.instead
        );
        table.deck(Side::Red, &[]);
        let refusal = refused(&mut table, act);
        assert!(!refusal.to_string().contains("reflect"), "{refusal}");
    }
}

/// A spell is proposed to who knows it ([WG-84](docs/rules/wargrounds.md#wg-84)).
#[test]
fn wg_84_a_spell_is_proposed_to_who_knows_it() {
    let mut table = period();
    let refusal = refused(&mut table, json!({ "orders": { "text": "A fireboll a" } }));
    assert_eq!(refusal.instead.as_deref(), Some("`fire`"), "{refusal}");
    table.put("R1", "F9", "mage");
    let refusal = refused(&mut table, json!({ "orders": { "text": "A fireboll a" } }));
    assert_eq!(refusal.instead.as_deref(), Some("`fireball`"), "{refusal}");
}

/// A cell alone is proposed as the order of who is up ([WG-186](docs/rules/wargrounds.md#wg-186)).
#[test]
fn wg_186_a_cell_alone_is_proposed_with_who_is_up() {
    let mut table = period();
    let refusal = refused(&mut table, json!({ "orders": { "text": "F8" } }));
    assert_eq!(refusal.instead.as_deref(), Some("/wg orders text:A F8"), "{refusal}");
    wait_for_an_order(&mut table);
    let refusal = refused(&mut table, json!({ "orders": { "text": "G9" } }));
    assert_eq!(refusal.instead.as_deref(), Some("/wg orders text:A G9"), "{refusal}");
    let refusal = refused(&mut table, json!({ "orders": { "text": "M9" } }));
    let line = refusal.instead.clone().unwrap_or_default();
    table.ok(&line.strip_prefix("/wg orders text:").unwrap().replacen('A', "R1", 1));
}

/// A card that is played with an order that is none is proposed as its own command
/// ([WG-190](docs/rules/wargrounds.md#wg-190)).
#[test]
fn wg_190_a_card_behind_who_plays_it_is_proposed_as_a_command() {
    let mut table = period();
    table.hold(Side::Red, &[Card::Fumble, Card::Armour]);
    for (line, instead) in [
        ("A play fumble on a", "/wg card card:fumble target:a"),
        ("play fumble on a", "/wg card card:fumble target:a"),
        ("A plays armour on a", "/wg card card:armour"),
        ("A play fumble on B", "/wg card card:fumble target:a"),
    ] {
        let refusal = refused(&mut table, json!({ "orders": { "text": line } }));
        assert_eq!(refusal.instead.as_deref(), Some(instead), "{line}");
    }
}

/// While a side chooses its equipment an order is answered with the two choices
/// ([WG-24](docs/rules/wargrounds.md#wg-24)).
#[test]
fn wg_24_an_order_at_the_reroll_is_answered_with_both_choices() {
    let mut table = period();
    set(&mut table.game, "/stage", Stage::Reroll);
    for act in [
        json!({ "orders": { "text": "A take" } }),
        json!({ "act": { "who": "A", "do": "take" } }),
    ] {
        let refusal = refused(&mut table, act);
        assert_eq!(
            refusal.instead.as_deref(),
            Some("/wg reroll yes:true, or /wg reroll yes:false"),
            "{refusal}"
        );
    }
}

/// To go up to one who has fallen does nothing else, and is asked about, on a joker as well
/// ([WG-189](docs/rules/wargrounds.md#wg-189)).
#[test]
fn wg_189_to_go_up_to_the_fallen_is_pointed_out() {
    let mut table = period();
    table.change("B1", "life", Life::Fallen(1));
    let warned = table.warned(json!({ "orders": { "text": "A >a" } }));
    assert!(
        warned.contains("a Krunk has fallen and cannot be attacked: A Juniper only goes up to it."),
        "{warned}"
    );
    table.up(Init::Joker, Seat(0));
    set(&mut table.game, "/stage", Stage::Run);
    table.game.turn.ask(crate::state::Ask::Order(false));
    let warned = table.warned(json!({ "joker": { "who": "A", "order": ">a" } }));
    assert!(warned.contains("a Krunk has fallen"), "{warned}");
}

/// Before a joker's order it is said that dice are not taken back, and where the turn ends with it
/// ([WG-59](docs/rules/wargrounds.md#wg-59)).
#[test]
fn wg_59_the_last_card_of_a_turn_is_said_to_end_it() {
    let mut table = period();
    table.up(Init::Joker, Seat(0));
    set(&mut table.game, "/stage", Stage::Run);
    table.game.turn.ask(crate::state::Ask::Order(false));
    let joker = json!({ "joker": { "who": "A", "order": "F7" } });
    let warned = table.warned(joker.clone());
    assert!(warned.contains("the turn ends with it"), "{warned}");
    table.deck(Side::Red, &["R2"]);
    let warned = table.warned(joker);
    assert!(
        warned.contains("Your joker is up") && !warned.contains("turn ends"),
        "{warned}"
    );
}

/// What standing orders make of an order that falls through is told before
/// ([WG-187](docs/rules/wargrounds.md#wg-187)).
#[test]
fn wg_187_what_is_adapted_is_told_before() {
    let mut table = period();
    table.put("R1", "F9", "bow");
    let order = json!({ "orders": { "text": "A F7 hit a" } });
    let told = |table: &Table| {
        format!(
            "{}\n{}",
            table.warned(order.clone()),
            table.foretold(order.clone()).unwrap()
        )
    };
    let ask = told(&table);
    assert!(!ask.contains("broken:adapt"), "{ask}");
    table.game.seats[Seat(0)].secret_mut().standing.broken = crate::action::Broken::Adapt;
    let adapt = told(&table);
    assert!(
        adapt.contains("`broken:adapt` makes of it: A Juniper walks to F7, without its action."),
        "{adapt}"
    );
    let stay = json!({ "orders": { "text": "A hit a" } });
    let told = format!("{}\n{}", table.warned(stay.clone()), table.foretold(stay).unwrap());
    assert!(
        told.contains("A Juniper would do nothing, and its card is wasted"),
        "{told}"
    );
    // A cell that is too far is replaced.
    let far = table.warned(json!({ "orders": { "text": "A W9" } }));
    assert!(far.contains("`broken:adapt` makes of it: A Juniper"), "{far}");
}

/// An order with nothing to do spends the card, and says so ([WG-189](docs/rules/wargrounds.md#wg-189)).
#[test]
fn wg_189_who_does_nothing_spends_its_card() {
    let table = period();
    let told = table.foretold(json!({ "orders": { "text": "A F7, B" } })).unwrap();
    assert!(
        told.contains("B Thistle stays on F11 and does nothing: its card is spent."),
        "{told}"
    );
}

/// One that is not on the field is said to be so, and nothing else ([WG-103](docs/rules/wargrounds.md#wg-103)).
#[test]
fn wg_103_who_is_off_the_field_does_not_stay_where_it_is() {
    let mut table = period();
    table.change("R1", "life", Life::Recovering(2));
    let bare = json!({ "orders": { "text": "A" } });
    let told = format!("{}\n{}", table.warned(bare.clone()), table.foretold(bare).unwrap());
    assert!(told.contains("loses its next 2 cards"), "{told}");
    assert!(!told.contains("stays where it is"), "{told}");
    table.change("R1", "life", Life::Standing);
    table.typed(json!({ "orders": { "text": "A auto" } })).unwrap();
    table.change("R1", "life", Life::Recovering(2));
    let ready = table.foretold(json!({ "ready": {} })).unwrap();
    assert!(
        ready.contains("loses its next 2 cards") && !ready.contains("A Juniper is played by the house"),
        "{ready}"
    );
}

/// A letter in the other case is said to be read as one's own, or as the enemy's ([WG-4](docs/rules/wargrounds.md#wg-4)).
#[test]
fn wg_4_a_letter_in_the_other_case_is_told() {
    let table = period();
    let told = |value: Value| table.game.left_out(Seat(0), &action(value)).join("\n");
    assert_eq!(
        told(json!({ "orders": { "text": "a run F7" } })),
        "`a` is read as your own A Juniper; on the map it is a Krunk."
    );
    assert_eq!(
        told(json!({ "orders": { "text": "A hit A" } })),
        "`A` behind `hit` is read as a Krunk; on the map it is your own A Juniper."
    );
    assert_eq!(
        told(json!({ "place": { "text": "a A8" } })),
        "`a` is read as your own A Juniper; on the map it is a Krunk."
    );
    for line in ["A hit a", "A F7", "A >a hit", "B protect A"] {
        assert_eq!(told(json!({ "orders": { "text": line } })), "", "{line}");
    }
}

/// The tokens of a character stand on its sheet ([WG-96](docs/rules/wargrounds.md#wg-96)).
#[test]
fn wg_96_a_sheet_shows_tokens() {
    let mut table = period();
    let sheet = |table: &Table| asked(table, json!({ "sheet": { "who": "A" } }));
    assert!(!sheet(&table).contains("Tokens"));
    table.change("R1", "disarmed", true);
    table.change("R1", "protect", true);
    assert!(
        sheet(&table).contains("Disarmed until its next activation begins; Protect."),
        "{}",
        sheet(&table)
    );
    table.change("R1", "disarmed", false);
    table.change("R1", "load", Load::Section);
    assert!(
        sheet(&table).contains("Carries a bridge section. Tokens: Disarmed by what it carries;"),
        "{}",
        sheet(&table)
    );
}

/// The Disarmed of a flag lasts to the next activation, whether the flag is kept or lost
/// ([WG-154](docs/rules/wargrounds.md#wg-154)).
#[test]
fn wg_154_disarmed_for_a_flag_lasts_to_the_next_activation() {
    let mut table = period();
    let stand = table.game.field.things().flags()[0].stand;
    table.change("R1", "at", stand);
    let told = table.foretold(json!({ "orders": { "text": "A take" } })).unwrap();
    assert!(
        told.contains("takes the flag: it is Disarmed until its next activation begins, whether it keeps that or not."),
        "{told}"
    );
    assert!(asked(&table, json!({ "reach": { "who": "A" } })).contains("Worth a thought: A stay take"));
}

/// Standing orders that name none change nothing, and that is said with what holds
/// ([WG-192](docs/rules/wargrounds.md#wg-192)).
#[test]
fn wg_192_standing_orders_that_name_none_say_so() {
    let table = period();
    let told = table
        .game
        .left_out(Seat(0), &action(json!({ "standing": {} })))
        .join("\n");
    assert!(told.starts_with("Nothing was changed"), "{told}");
    let some = json!({ "standing": { "broken": "ask" } });
    assert_eq!(table.game.left_out(Seat(0), &action(some)), Vec::<String>::new());
}

/// Odds that are refused are answered with attacks that could be made now, of who was named first.
#[test]
fn odds_are_proposed_of_who_can_attack_now() {
    let mut table = period();
    table
        .put("R4", "A1", "")
        .put("B2", "A3", "")
        .put("R5", "M1", "")
        .put("B3", "Y14", "");
    table.change("B3", "life", Life::Fallen(1));
    let refusal = table
        .game
        .situation(Viewer::Seat(Seat(0)), "D vs c")
        .err()
        .map(|refusal| table.game.odds_refused(Viewer::Seat(Seat(0)), "D vs c", refusal))
        .unwrap();
    let instead = refusal.instead.unwrap();
    assert!(instead.contains("D vs b"), "{instead}");
    assert!(!instead.contains("vs c") && !instead.contains("E vs"), "{instead}");
}

/// Hits that land and take no HP are explained ([WG-132](docs/rules/wargrounds.md#wg-132)).
#[test]
fn wg_132_hits_that_are_not_felt_are_explained() {
    let told = |question: &str| {
        let situation: crate::odds::Situation = question.parse().unwrap();
        let answer = Wargrounds::odds(&situation).unwrap();
        let lines = answer.lines.iter().map(|line| line.plain(|seat| seat.to_string()));
        lines.collect::<Vec<_>>().join("\n")
    };
    let six = told("short x short hp 5 armour 6");
    assert!(
        six.contains("Real Armour takes away the next 6 hits that land."),
        "{six}"
    );
    assert!(!told("short x short hp 5").contains("Real Armour"));
}

/// The name of the option of whole orders is understood in front of them, and the character whose card is up is meant
/// where none is named ([WG-183](docs/rules/wargrounds.md#wg-183)).
#[test]
fn wg_183_an_act_without_a_character_is_for_the_card_that_is_up() {
    let mut table = period();
    table.put("R1", "A3", "");
    wait_for_an_order(&mut table);
    let who = crate::rules::asking::asked_who(&table.game).unwrap();
    let letter = table.game.people.badge(who).letter();
    let read = |act: Value| {
        let action = crate::called::with_ids(&table.game, Seat(0), action(act));
        serde_json::to_value(action).unwrap()
    };
    for act in [
        json!({ "to": "move B3" }),
        json!({ "to": "to B3" }),
        json!({ "to": "B3" }),
    ] {
        let read = read(json!({ "act": act }));
        let told = read["orders"]["text"].as_str().unwrap().to_owned();
        assert!(told.ends_with(" B3") && told.starts_with(letter), "{told}");
    }
    let whole = read(json!({ "act": { "to": "A B3 hit c" } }));
    assert!(whole["orders"]["text"].as_str().unwrap().contains("B3 hit"), "{whole}");
}

/// Why nobody wanders is said ([WG-136](docs/rules/wargrounds.md#wg-136)).
#[test]
fn wg_136_who_cannot_wander_says_why() {
    let table = period();
    let who = table.game.people.who(table.who("R1"));
    let told = |moved: Vec<(crate::event::Who, Option<Cell>)>| {
        let lines = crate::narrate::lines(&Event::BonesMoved { die: 3, moved }, Viewer::Spectator);
        lines
            .iter()
            .map(|line| line.plain(|seat| seat.to_string()))
            .collect::<String>()
    };
    let stays = told(vec![(who, None)]);
    assert!(
        stays.contains("stays: it can walk to no other cell without automatic hits."),
        "{stays}"
    );
    assert!(
        told(Vec::new()).contains("Nobody of the Horde stands"),
        "{}",
        told(Vec::new())
    );
}

/// Of who is placed it is said where it will stand, and nothing is proposed that undoes it
/// ([WG-146](docs/rules/wargrounds.md#wg-146)); the enemy is told nothing of it.
#[test]
fn wg_146_who_is_placed_is_said_to_stand_there_once_all_are_ready() {
    let mut game = begun(json!({ "headcount": "8" }), &["red", "blue"], 1);
    let cell = game.field.placing_cells(Side::Red)[0];
    let place = Action::Place {
        text: format!("D {cell}"),
    };
    testing::play(&mut game, Seat(0), place, &mut Dice::seeded(1, 0)).unwrap();
    let asked = |game: &Wargrounds, seat: u8, query: Value| {
        let query = serde_json::from_value(query).unwrap();
        game.answer(muster_kit::Viewer::Seat(Seat(seat)), query).unwrap_err()
    };
    let refused = asked(&game, 0, json!({ "reach": { "who": "D" } }));
    assert!(
        refused.reason.contains(&format!("stands on {cell} once all are ready")),
        "{refused}"
    );
    assert_eq!(refused.instead.as_deref(), Some("/wg ready"));
    let other = asked(&game, 0, json!({ "reach": { "who": "A" } }));
    assert!(other.reason.contains("is not placed yet"), "{other}");
    assert_eq!(
        other.instead.as_deref(),
        Some("/wg ready"),
        "places would be thrown away"
    );
    let enemy = asked(&game, 1, json!({ "zoom": { "at": "D" } }));
    assert!(enemy.reason.contains("is not placed yet"), "{enemy}");
    testing::play(&mut game, Seat(0), Action::ready(Rest::Ask), &mut Dice::seeded(1, 0)).unwrap();
    assert_eq!(asked(&game, 0, json!({ "reach": { "who": "D" } })).instead, None);
}

/// A question about a cell out of reach is answered with how far it is, and with the nearest that is in reach
/// ([WG-41](docs/rules/wargrounds.md#wg-41)).
#[test]
fn wg_41_a_cell_out_of_reach_comes_with_the_nearest_in_reach() {
    let mut table = Table::open();
    table.put("R1", "F9", "");
    let ask = |to: &str| {
        let query = serde_json::from_value(json!({ "reach": { "who": "A", "to": to } })).unwrap();
        table.game.answer(muster_kit::Viewer::Seat(Seat(0)), query)
    };
    let refused = ask("T9").unwrap_err();
    assert!(refused.reason.starts_with("T9 is 14 inches away; A"), "{refused}");
    let near = refused.instead.unwrap();
    let cell = near
        .strip_prefix("/wg reach who:A to:")
        .unwrap_or_else(|| panic!("{near}"));
    assert!(ask(cell).is_ok(), "{near}");
}

/// A change that changes nothing is refused, and told to nobody ([WG-23](docs/rules/wargrounds.md#wg-23)).
#[test]
fn wg_23_a_change_that_changes_nothing_is_refused() {
    let mut game = begun(json!({ "headcount": "8" }), &["red", "blue"], 1);
    let edit = |hand: &str| action(json!({ "edit": { "who": "A", "hand": hand } }));
    let typed = |game: &Wargrounds, hand: &str| game.steps(Actor::Seat(Seat(0)), edit(hand));
    let steps = typed(&game, "left").unwrap();
    let dice = &mut Dice::seeded(1, 0);
    testing::play(&mut game, Seat(0), steps.into_iter().next().unwrap().action, dice).unwrap();
    let refused = typed(&game, "left").unwrap_err();
    assert!(refused.reason.starts_with("Nothing would change: A "), "{refused}");
    assert_eq!(game.foresee(Seat(0), &edit("left")).unwrap_err(), refused);
    assert!(typed(&game, "right").is_ok());
}

/// A Critical with which a character acts is no character; what is proposed for an order that names nobody would be taken
/// ([WG-77](docs/rules/wargrounds.md#wg-77), [WG-80](docs/rules/wargrounds.md#wg-80), [WG-193](docs/rules/wargrounds.md#wg-193)).
#[test]
fn wg_77_wg_193_a_critical_is_no_character_and_proposals_are_taken() {
    let line = |text: &str| json!({ "orders": { "text": text } });
    for said in [
        "A hit a with crit",
        "A hits a with a Critical",
        "A hit a using the critical",
        "hit a crit with A",
    ] {
        let mut table = period();
        table.put("R1", "H12", "fighter");
        table.typed(line(said)).unwrap();
        assert_eq!(table.ordered(), ["R1 stay hit B1 crit"], "{said}");
    }
    for up in [false, true] {
        for said in [
            "A throw a with crit",
            "A throw a with sword",
            "throw a with sword",
            "shoot a with sword",
        ] {
            let mut table = period();
            table.put("R1", "H12", "fighter bow");
            table.put("R2", "F11", "fighter");
            if up {
                wait_for_an_order(&mut table);
            }
            let Err(refusal) = table.typed(line(said)) else {
                continue;
            };
            assert!(!refusal.reason.contains("`with crit`"), "{refusal}");
            let instead = refusal.instead.clone().unwrap();
            let text = instead.strip_prefix("/wg orders text:").unwrap_or(&instead);
            table
                .typed(line(text))
                .unwrap_or_else(|other| panic!("{said}: {refusal}: {other}"));
        }
    }
}
