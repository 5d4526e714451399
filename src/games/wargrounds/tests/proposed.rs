//! What menus and answers tell a player who orders: labels that fit, what an order does unsaid, what is no place.

use super::said::{action, period, wait_for_an_order};
use super::*;
use crate::orders;
use crate::rules::sight;
use crate::situations;
use crate::tell;
use muster_kit::{Line, Viewer};

fn plain(lines: &[Line]) -> String {
    let words = lines.iter().map(|line| line.plain(|seat| format!("seat {seat}")));
    words.collect::<Vec<_>>().join("\n")
}

/// Games that seats play at random and as NPCs in turn, looked at before each act.
pub(super) fn positions(mut look: impl FnMut(&Wargrounds, &muster_game::Duty)) {
    let scenarios = ["flags", "tablet", "barrel", "storm", "vip", "diplomacy"];
    for (seed, scenario) in (1u64..).zip(scenarios) {
        let mut options = json!({ "headcount": "8", "phases": 1, "scenario1": scenario });
        options["red"] = json!("empire");
        let mut game = begun(options, &["red", "blue"], seed);
        // The longest names that rosters take.
        for who in game.people.everybody() {
            game.people.sheet_mut(who).name = format!("Pip the Unfathomably Punctual {who}");
        }
        play_on(game, seed, 150, &mut look);
    }
}

/// Labels are built to their length: their odds stand whole behind what is done.
#[test]
fn labels_fit_and_keep_their_odds_whole() {
    let (mut labels, mut odds) = (0, 0);
    positions(|game, duty| {
        for offer in game.menu(duty, &[]).acts {
            assert!(offer.label.chars().count() <= 80, "{}", offer.label);
            labels += 1;
            let line = match &offer.action {
                Action::Orders { text } => text.clone(),
                Action::Joker { who, order } => format!("{who} {}", order.as_deref().unwrap_or_default()),
                _ => continue,
            };
            let order = orders::read_order(game, duty.seat, &line).unwrap();
            let brief = match situations::odds_of_orders(game, std::slice::from_ref(&order)) {
                Ok(super::super::odds::Situation::Attack(attack)) => attack.in_brief().unwrap(),
                _ => continue,
            };
            assert!(offer.label.ends_with(&format!(": {brief}")), "{}: {brief}", offer.label);
            odds += 1;
        }
    });
    assert!(labels > 300 && odds > 50, "{labels} labels, {odds} with odds");
}

/// With the longest names and all that an order can hold the odds are not cut.
#[test]
fn the_label_of_a_long_order_has_all_of_its_odds() {
    let mut table = period();
    table.put("R1", "F9", "bow").put("B1", "M12", "");
    for who in ["R1", "R2", "B1"] {
        table.sheet(who).name = "Urk the Punctual, Quietfoot".to_owned();
    }
    wait_for_an_order(&mut table);
    let label = |line: &str| tell::label_of(&table.game, &orders::read_order(&table.game, Seat(0), line).unwrap());
    let shot = label("A F10 shoot a crit");
    assert!(
        shot.chars().count() <= 80 && shot.contains(" with a Critical: lands "),
        "{shot}"
    );
    assert!(shot.ends_with('%'), "{shot}");
    // What does not fit is named as more.
    let long = label("A F10 shoot a crit drop protect B face NE hold until B card hook a card fumble a");
    assert!(long.chars().count() <= 80 && long.ends_with(" and more"), "{long}");
}

/// An order that names no action strikes an enemy in reach, and says so ([WG-65](docs/rules/wargrounds.md#wg-65)).
#[test]
fn wg_65_an_order_that_strikes_unsaid_is_told_so() {
    let mut table = period();
    table.put("B1", "G9", "");
    for line in ["A stay", "A hold", "A walk"] {
        let told = table.foretold(json!({ "orders": { "text": line } })).unwrap();
        assert!(
            told.contains("A Juniper has a Krunk in reach there and hits"),
            "{line}: {told}"
        );
    }
    table
        .command(Seat(0), json!({ "orders": { "text": "A stay" } }), &[])
        .unwrap();
    let Some(Event::Stored { text, .. }) = table.events.last() else {
        panic!("orders are stored")
    };
    assert!(text[0].contains("has a Krunk in reach there and hits"), "{text:?}");
    table
        .command(Seat(0), json!({ "orders": { "text": "A stay hit a" } }), &[])
        .unwrap();
    let Some(Event::Stored { text, .. }) = table.events.last() else {
        panic!("orders are stored")
    };
    assert!(!text[0].contains("in reach there"), "{text:?}");
    table
        .command(Seat(0), json!({ "joker": { "who": "A", "order": "stay" } }), &[])
        .unwrap();
    let Some(Event::Stored { text, .. }) = table.events.last() else {
        panic!("the joker is stored")
    };
    assert!(text[0].contains("in reach there and hits"), "{text:?}");
}

/// What stands behind `to` is a cell ([WG-193](docs/rules/wargrounds.md#wg-193)).
#[test]
fn wg_193_lava_is_no_cell() {
    let mut table = period();
    // Under number 7 the plunge that is named is no plunge, under number 8 it is one there, and since number 9 it is the bank.
    for (rules, named) in [(7, Some("`H8!`")), (8, Some("`I9!`")), (9, None)] {
        set(&mut table.game, "/rules", rules);
        for line in ["A run to lava", "A to the river"] {
            let refusal = orders::read_order(&table.game, Seat(0), line).unwrap_err();
            assert!(refusal.reason.contains("is no cell"), "{refusal}");
            let proposed = refusal.instead.unwrap();
            match named {
                Some(named) => assert!(proposed.contains(named), "{proposed}"),
                None => {
                    let bank = proposed.trim_start_matches("a cell such as ");
                    orders::read_order(&table.game, Seat(0), &format!("A {bank}")).unwrap();
                    assert!(!proposed.contains('!'), "{proposed}");
                }
            }
        }
    }
    orders::read_order(&table.game, Seat(0), "A I9!").unwrap();
}

/// The rest of a side is played this turn, not those who have acted in it ([WG-188](docs/rules/wargrounds.md#wg-188)).
#[test]
fn wg_188_who_has_acted_is_not_told_to_be_played() {
    let mut table = period();
    let (one, three) = (table.who("R1"), table.who("R3"));
    set(&mut table.game, "/stage", Stage::Run);
    for who in table.game.people.team(Side::Red) {
        if who != one && who != three {
            table.game.turn.note_acted(who);
        }
    }
    table
        .command(Seat(0), json!({ "auto": { "who": "all" } }), &[])
        .unwrap();
    let Some(Event::Stored { text, .. }) = table.events.last() else {
        panic!("it is stored")
    };
    assert_eq!(text[0], "R1, R3 are played for you this turn.");
}

/// A shot that can only stray is no hope, and stands behind what can come to something.
#[test]
fn a_shot_that_can_only_stray_is_vain() {
    let mut vain = 0;
    positions(|game, duty| {
        let acts = game.menu(duty, &[]).acts;
        let is_vain = |label: &str| label.ends_with("lands 0%, fells 0%");
        let orders = acts
            .iter()
            .filter(|offer| matches!(offer.action, Action::Orders { .. }));
        let mut before = false;
        for offer in orders {
            assert!(!before || is_vain(&offer.label), "{}", offer.label);
            before = is_vain(&offer.label);
            vain += u32::from(before);
        }
    });
    assert!(vain > 0);
}

/// The score of a phase is told with all scenarios.
#[test]
fn the_score_is_looked_up_under_the_scenarios() {
    for word in ["score", "points", "scoring"] {
        let topic = super::super::book::BOOK.topic(word).unwrap();
        assert_eq!(topic.word, "scenarios", "{word}");
    }
}

/// Who reaches nobody is said to engage nobody.
#[test]
fn a_sheet_says_that_nobody_is_engaged() {
    let mut table = period();
    table.put("R1", "F9", "bow");
    let sheet = |table: &Table| {
        let query = super::super::queries::Query::Sheet {
            who: Some("A".to_owned()),
        };
        plain(
            &table
                .game
                .answer(muster_kit::Viewer::Seat(Seat(0)), query)
                .unwrap()
                .lines,
        )
    };
    let reach = sight::engagement(&table.game, table.who("R1"));
    assert_eq!(
        sheet(&table).contains("engages nobody"),
        reach == 0,
        "{}",
        sheet(&table)
    );
    table.change("R1", "disarmed", true);
    assert!(sheet(&table).contains("engages nobody."), "{}", sheet(&table));
}

/// A letter that is refused is quoted as it was typed, as its case says of which side it is
/// ([WG-4](docs/rules/wargrounds.md#wg-4)).
#[test]
fn wg_4_a_letter_is_quoted_in_the_case_in_which_it_was_typed() {
    let mut table = period();
    for (line, quoted) in [
        ("A hit Q", "`Q` is nobody of Blue, who are 1 to 8, a to h on the map"),
        ("A >X", "`X` is nobody of Blue, who are 1 to 8, a to h on the map"),
        ("A hit q", "`q` is nobody of Blue"),
        ("A protect Y", "`Y` is nobody of Red, who are 1 to 8, A to H on the map"),
    ] {
        let orders = json!({ "orders": { "text": line } });
        let refusals = [
            table.foretold(orders.clone()).unwrap_err(),
            table.typed(orders).unwrap_err(),
        ];
        for refusal in refusals {
            assert!(refusal.reason.contains(quoted), "{line}: {refusal}");
        }
    }
}

/// The reach of an enemy's letter that no character of one's own has names the enemy
/// ([WG-4](docs/rules/wargrounds.md#wg-4)).
#[test]
fn wg_4_the_reach_of_an_enemy_names_the_enemy() {
    let games = (1..40).map(|seed| begun(json!({ "headcount": "roll" }), &["red", "blue"], seed));
    let one_more = |game: Wargrounds| {
        let red = game.people.team(Side::Red).count();
        let enemy = game.people.team(Side::Blue).nth(red)?;
        Some((game, enemy))
    };
    let (game, enemy) = games.into_iter().find_map(one_more).unwrap();
    let letter = game.people.badge(enemy).letter();
    let query = serde_json::from_value(json!({ "reach": { "who": letter.to_string() } })).unwrap();
    let refusal = game.answer(Viewer::Seat(Seat(0)), query).unwrap_err();
    let name = &game.people.sheet(enemy).name;
    assert!(
        refusal
            .reason
            .starts_with(&format!("`{letter}` on the map is the enemy {name};")),
        "{refusal}"
    );
}

/// `cast` in one option and the spell in the next are a spell ([WG-84](docs/rules/wargrounds.md#wg-84)).
#[test]
fn wg_84_a_spell_behind_cast_in_the_next_option_is_read() {
    for act in [
        json!({ "act": { "who": "A", "do": "cast", "target": "fireball a" } }),
        json!({ "act": { "who": "A", "do": "Cast", "target": "Fireball Krunk" } }),
        json!({ "act": { "who": "A", "to": "cast", "do": "fireball", "target": "a" } }),
    ] {
        let mut table = period();
        table.put("R1", "F9", "mage").put("B1", "G9", "");
        table.sheet("R1").spells = vec![Spell::Fireball];
        table.sheet("B1").name = "Krunk".to_owned();
        table
            .typed(act.clone())
            .unwrap_or_else(|refusal| panic!("{act}: {refusal}"));
        assert_eq!(table.ordered(), ["R1 stay fireball B1"], "{act}");
    }
    let mut table = period();
    table.put("R1", "F9", "mage");
    table.sheet("R1").spells = vec![Spell::Fireball];
    let bare = json!({ "act": { "who": "A", "do": "cast", "target": "a" } });
    assert!(table.typed(bare).unwrap_err().reason.contains("needs a spell"));
}

/// A line of which one order begins with an enemy's letter is proposed with the orders that are left, and with none for a
/// character that has one already ([WG-4](docs/rules/wargrounds.md#wg-4)).
#[test]
fn wg_4_the_other_orders_of_a_refused_line_are_kept() {
    let mut table = period();
    for (line, instead) in [
        ("B F12; a >A", "B F12; A >a"),
        ("A >a; C F14; B F12; a >A", "A >a; C F14; B F12"),
        ("a >A; C F14; Z auto", "C F14; A >a"),
        ("a >A", "A >a"),
    ] {
        let refusal = table.typed(json!({ "orders": { "text": line } })).unwrap_err();
        assert_eq!(refusal.instead.as_deref(), Some(instead), "{line}");
        table.typed(json!({ "orders": { "text": instead } })).unwrap();
    }
}

/// Odds that are refused propose attacks of who was named that can land, and none of others
/// ([chapter 10](docs/rules/wargrounds.md#10-statistics-and-odds)).
#[test]
fn odds_of_who_cannot_attack_propose_no_attack_in_vain() {
    let red = Viewer::Seat(Seat(0));
    let mut far = period();
    far.put("R1", "A1", "").put("B1", "S4", "");
    let refusal = far.game.situation(red, "A shoot a").unwrap_err();
    let told = far.game.odds_refused(red, "A shoot a", refusal).to_string();
    assert!(!told.contains(" vs a"), "{told}");
    let mut near = period();
    near.put("B1", "G9", "");
    let refusal = near.game.situation(red, "A shoot a").unwrap_err();
    let told = near.game.odds_refused(red, "A shoot a", refusal).to_string();
    assert!(told.contains("A vs a") && !told.contains("B vs"), "{told}");
}

/// An order that replaces another one says which ([WG-183](docs/rules/wargrounds.md#wg-183),
/// [WG-185](docs/rules/wargrounds.md#wg-185)).
#[test]
fn wg_183_wg_185_a_new_order_says_what_it_replaces() {
    let mut table = period();
    let told = |table: &Table, value: Value| table.game.left_out(Seat(0), &action(value)).join("\n");
    let orders = |text: &str| json!({ "orders": { "text": text } });
    assert_eq!(told(&table, orders("A F7")), "");
    table.typed(orders("A F7")).unwrap();
    assert_eq!(told(&table, orders("A F8; B F12")), "`A F8`, instead of `A F7`.");
    assert_eq!(told(&table, orders("A F7")), "", "the same again");
    assert_eq!(
        told(&table, json!({ "act": { "who": "Juniper", "to": "F8" } })),
        "`A F8`, instead of `A F7`."
    );
    let joker = |who: &str, order: &str| json!({ "joker": { "who": who, "order": order } });
    assert_eq!(told(&table, joker("A", "F8")), "");
    table.typed(joker("A", "F8")).unwrap();
    assert_eq!(
        told(&table, joker("B", "F12")),
        "Your joker: `B F12`, instead of `A F8`."
    );
    assert_eq!(
        table.game.left_out(Seat(1), &action(joker("a", "F8"))),
        Vec::<String>::new()
    );
}
