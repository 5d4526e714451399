//! What is told is so: odds of what can be struck, warnings, refusals with their reason and a way on, and an NPC that spends
//! nothing for nothing.

use super::choosing::list;
use super::said::{action, period, wait_for_an_order};
use super::*;
use crate::action::{Tempo, Wish};
use crate::npc::score;
use crate::odds::odds;
use crate::prompt;
use crate::queries::Query;
use crate::rules::{cards, verdict};
use crate::state::{Ask, Ending};
use muster_game::Knowledge;
use muster_kit::Viewer;

const RED: Viewer = Viewer::Seat(Seat(0));

fn asked(table: &Table, question: &str) -> Result<String, Refusal> {
    let answer = odds(&table.game.situation(RED, question)?)?;
    let lines = answer
        .lines
        .iter()
        .map(|line| line.plain(|seat| format!("seat {seat}")));
    Ok(lines.collect::<Vec<_>>().join("\n"))
}

fn answered(table: &Table, query: Value) -> Result<String, Refusal> {
    let query: Query = serde_json::from_value(query).unwrap();
    let answer = table.game.answer(RED, query)?;
    let lines = answer
        .lines
        .iter()
        .map(|line| line.plain(|seat| format!("seat {seat}")));
    Ok(lines.collect::<Vec<_>>().join("\n"))
}

/// Odds of a line that nobody could strike are refused as the order is ([WG-71](docs/rules/wargrounds.md#wg-71),
/// [WG-77](docs/rules/wargrounds.md#wg-77), [WG-193](docs/rules/wargrounds.md#wg-193)).
#[test]
fn wg_193_odds_of_a_blow_that_cannot_be_struck_are_refused() {
    let mut table = period();
    table
        .put("R1", "B2", "bow")
        .put("R2", "B4", "fighter")
        .put("B1", "X16", "");
    for (question, reason) in [
        ("A >a hit a", "has a Bow and nothing to hit with"),
        ("A >a hit a crit", "has a Bow and nothing to hit with"),
        ("A hit a crit", "has a Bow and nothing to hit with"),
        ("B >a hit a crit", "is no Scout"),
        ("B >a shoot a", "has no Pistol or Bow"),
        ("B >a throw a", "has nothing to throw"),
    ] {
        let refused = asked(&table, question).unwrap_err();
        assert!(refused.reason.contains(reason), "{question}: {refused}");
    }
    // Too far is not impossible, and a Critical is counted.
    let (plain, critical) = (asked(&table, "A >a shoot a"), asked(&table, "A >a shoot a crit"));
    let (plain, critical) = (plain.unwrap(), critical.unwrap());
    assert!(plain.contains("how A Juniper gets at a Krunk"), "{plain}");
    assert_ne!(plain, critical);
}

/// A Critical that goes with no attack is refused for what its character lacks ([WG-77](docs/rules/wargrounds.md#wg-77)).
#[test]
fn wg_77_a_critical_without_an_attack_is_refused_for_what_is_lacking() {
    let mut table = period();
    table.put("R1", "B2", "bow").put("R2", "B4", "").put("B1", "X16", "");
    let orders = |text: &str| json!({ "orders": { "text": text } });
    let bow = table.warned(orders("A >a hit a crit"));
    assert!(bow.contains("has a Bow and nothing to hit with"), "{bow}");
    assert!(!bow.contains("goes with a weapon attack"), "{bow}");
    let far = table.warned(orders("B >a hit a crit"));
    assert!(far.contains("B Thistle does not get at a Krunk in one walk"), "{far}");
    wait_for_an_order(&mut table);
    let refused = table.typed(orders("A >a hit a crit")).unwrap_err();
    assert!(
        refused.reason.contains("has a Bow and nothing to hit with"),
        "{refused}"
    );
}

/// Hits of Diplomacy kill without damage dice, so that a Critical is spent for nothing
/// ([WG-175](docs/rules/wargrounds.md#wg-175)).
#[test]
fn wg_175_a_critical_with_diplomacy_is_told_to_do_nothing() {
    let mut table = period();
    table.put("R1", "F9", "").put("B1", "G9", "");
    table.change("R1", "load", Load::Diplomacy);
    let orders = |text: &str| json!({ "orders": { "text": text } });
    let warned = table.warned(orders("A hit a crit"));
    assert!(
        warned.contains("The Critical of A Juniper costs 1 Stamina and does nothing"),
        "{warned}"
    );
    assert!(!table.warned(orders("A hit a")).contains("Critical"));
    let told = asked(&table, "A hit a crit").unwrap();
    assert!(told.contains("The Critical does nothing"), "{told}");
    assert!(!asked(&table, "A hit a").unwrap().contains("Critical"));
}

/// No NPC spends Stamina on it ([WG-175](docs/rules/wargrounds.md#wg-175)).
#[test]
fn wg_175_the_policy_strikes_with_diplomacy_uncritically() {
    let mut table = Table::new(json!({ "scenario1": "diplomacy" }));
    table.put("R1", "F9", "").put("B1", "G9", "");
    let best = |table: &Table| score::choices(&table.game, table.who("R1"), 1).swap_remove(0).order;
    assert!(best(&table).crit);
    table.change("R1", "load", Load::Diplomacy);
    let order = best(&table);
    assert!(matches!(order.deed, Some(Wish::Hit(_))) && !order.crit, "{order:?}");
}

/// HP that no character can have are refused alike from both ends ([WG-193](docs/rules/wargrounds.md#wg-193)).
#[test]
fn wg_193_the_hp_of_a_target_have_one_range() {
    let table = period();
    for question in ["short x short hp 0", "short x short hp 16", "short x short hp 41"] {
        let found = table.game.situation(RED, question).unwrap();
        let refused = table.game.at_the_table(&found).and_then(|()| odds(&found).map(drop));
        assert_eq!(refused.unwrap_err().reason, "A target has 1 to 15 HP.", "{question}");
    }
}

/// A situation that stands by itself is refused for the word that is wrong ([WG-193](docs/rules/wargrounds.md#wg-193)).
#[test]
fn wg_193_odds_are_refused_for_the_word_that_is_wrong() {
    let table = period();
    for (question, word) in [
        ("long fast x medium veteran exposed hp 4", "Exposed does not block"),
        ("short x short exposed hp 5", "Exposed does not block"),
        ("short x short brave hp 5", "`brave`"),
        ("short brave x short", "`brave`"),
        ("fireball fast x short", "`fast`"),
        ("draw 1 of many", "`many`"),
        ("die six of 6", "`die`"),
    ] {
        let refused = table.game.situation(RED, question).unwrap_err();
        assert!(refused.reason.contains(word), "{question}: {refused}");
    }
}

/// A cell behind the character of `/wg reach` is where it asks about ([WG-44](docs/rules/wargrounds.md#wg-44)).
#[test]
fn wg_44_reach_reads_a_cell_behind_the_character() {
    let table = period();
    let apart = answered(&table, json!({ "reach": { "who": "A", "to": "F8" } })).unwrap();
    for who in ["A F8", "A to F8", "Juniper F8"] {
        assert_eq!(
            answered(&table, json!({ "reach": { "who": who } })).unwrap(),
            apart,
            "{who}"
        );
    }
    assert!(answered(&table, json!({ "reach": { "who": "Z F8" } })).is_err());
}

/// Who has fallen is hit by nobody, and nobody is told to try ([WG-193](docs/rules/wargrounds.md#wg-193)).
#[test]
fn wg_193_nothing_is_proposed_on_the_fallen() {
    let mut table = period();
    table.put("R1", "F9", "mage").put("B1", "F15", "").put("B2", "H9", "");
    table.sheet("R1").spells = vec![Spell::Heal];
    table.change("B1", "life", Life::Fallen(1));
    wait_for_an_order(&mut table);
    for text in ["A drain a", "A G9 drain a"] {
        let refused = table.typed(json!({ "orders": { "text": text } })).unwrap_err();
        let instead = refused.instead.clone().unwrap_or_default();
        assert!(
            !instead.contains(">a") && !instead.contains("hit a"),
            "{text}: {refused}"
        );
    }
}

/// The warning before a build names what it changes, and says nothing about who built it
/// ([WG-23](docs/rules/wargrounds.md#wg-23)).
#[test]
fn wg_23_a_build_warns_of_what_it_changes() {
    let mut game = begun(json!({ "headcount": "8" }), &["red", "blue", "red", "blue"], 3);
    let warned = |game: &Wargrounds| game.cautions(Seat(0), &action(json!({ "build": {} }))).join("\n");
    let told = warned(&game);
    assert!(
        !told.contains("as the house builds") && !told.contains("whole side"),
        "{told}"
    );
    let who = game
        .people
        .everybody()
        .find(|who| game.people.owner(*who) == Seat(0))
        .unwrap();
    let sheet = game.people.sheet_mut(who);
    sheet.thrown = !sheet.thrown;
    let told = warned(&game);
    assert!(told.contains("all your characters are built anew"), "{told}");
}

/// At the choice between deck and reserve an order is refused with both ([WG-182](docs/rules/wargrounds.md#wg-182)).
#[test]
fn wg_182_an_order_before_the_card_is_led_to_the_card() {
    let mut table = period();
    let options = crate::action::Options {
        tempo: Tempo::Classic,
        ..*table.game.terms.options()
    };
    table.game.terms.choose(options);
    set(&mut table.game, "/stage", Stage::Run);
    table.deck(Side::Red, &["R2"]);
    set(
        &mut table.game,
        "/turn/go",
        Some(Go {
            ask: Ask::Draw,
            ..Go::new(Seat(0))
        }),
    );
    let who = table.who("R1");
    table.game.seats[Seat(0)].keep(Init::Of(who));
    let told = prompt::prompt(&table.game, Seat(0));
    assert!(told.contains("draw a card"), "{told}");
    let refused = table.typed(json!({ "orders": { "text": "A F8" } })).unwrap_err();
    assert_eq!(refused.instead.as_deref(), Some("/wg go what:draw, or /wg go what:use"));
    // Who is not up waits.
    set(
        &mut table.game,
        "/turn/go",
        Some(Go {
            ask: Ask::Draw,
            ..Go::new(Seat(1))
        }),
    );
    let refused = table.typed(json!({ "orders": { "text": "A F8" } })).unwrap_err();
    assert_eq!(refused.instead.as_deref(), Some("wait for your go"));
}

/// Classic tempo has no pause before the first go: the bones are asked until the side has used a card
/// ([WG-135](docs/rules/wargrounds.md#wg-135), [WG-182](docs/rules/wargrounds.md#wg-182)).
#[test]
fn wg_135_the_bones_are_asked_by_hand_in_classic_tempo() {
    let mut table = Table::new(json!({ "red": "horde", "tempo": "classic" }));
    table.put("R1", "F9", "").start("R1", Start::Attack);
    table.put("R2", "F11", "").start("R2", Start::Left);
    table.hold(Side::Red, &[Card::Bones, Card::Bones]);
    wait_for_an_order(&mut table);
    table
        .command(Seat(0), json!({ "card": { "card": "bones" } }), &[2])
        .unwrap();
    assert!(["R1", "R2"].iter().all(|name| table.fighter(name).start().is_none()));
    assert_eq!(table.game.turn.go().map(|go| go.ask), Some(Ask::Order(false)));
    table.start("R2", Start::Left);
    table.game.turn.count_card(Side::Blue);
    assert!(cards::check_card(&table.game, Seat(0), Card::Bones, None, false).is_ok());
    table.game.turn.count_card(Side::Red);
    let refused = cards::check_card(&table.game, Seat(0), Card::Bones, None, false).unwrap_err();
    assert!(
        refused
            .instead
            .as_ref()
            .is_some_and(|instead| instead.contains("first card")),
        "{refused}"
    );
    assert!(!refused.to_string().contains("orders period"), "{refused}");
}

/// An NPC of the Horde asks them, too ([9.3](docs/rules/wargrounds.md#93-cards-and-levels)).
#[test]
fn wg_135_the_policy_asks_the_bones_in_classic_tempo() {
    let mut table = Table::new(json!({ "red": "horde", "tempo": "classic" }));
    table.put("R1", "F9", "").start("R1", Start::Left).put("B1", "Y17", "");
    table.hold(Side::Red, &[Card::Bones]);
    wait_for_an_order(&mut table);
    let muster_game::Awaiting::Duties(duties) = table.game.awaiting() else {
        panic!("the game is over")
    };
    let advice = |table: &Table| {
        let dice = &mut Dice::seeded(1, 1);
        table.game.advise(&duties[0], Level::Normal, Occasion::Npc, dice).action
    };
    let asks = |action: &Action| matches!(action, Action::Card { card: Card::Bones, .. });
    assert!(asks(&advice(&table)));
    table.edit("R1").forget_start();
    assert!(!asks(&advice(&table)));
}

/// Before a joker's order nothing is said of dice that it may not take ([WG-59](docs/rules/wargrounds.md#wg-59)).
#[test]
fn wg_59_no_dice_are_promised_to_a_jokers_order() {
    let mut table = period();
    wait_for_an_order(&mut table);
    let go = table.game.turn.go().unwrap();
    table.game.turn.take_up(Go {
        card: Some(Init::Joker),
        ..go
    });
    table.deck(Side::Red, &["R2"]);
    let act = json!({ "joker": { "who": "A", "order": "F8" } });
    assert!(
        table
            .foretold(act.clone())
            .unwrap()
            .contains("No dice are thrown for that.")
    );
    let warned = table.warned(act);
    assert!(warned.contains("carried out on it at once"), "{warned}");
    assert!(
        !warned.contains("whatever dice") && !warned.contains("its dice"),
        "{warned}"
    );
}

/// Figures of a seat and the end say what they count ([WG-177](docs/rules/wargrounds.md#wg-177)).
#[test]
fn wg_177_figures_say_what_they_count() {
    let table = period();
    let fields = Wargrounds::figures(&table.game.view(RED), Seat(0));
    let figures = serde_json::to_string(&fields).unwrap();
    assert!(figures.contains("on their feet"), "{figures}");
    let ending = Ending {
        winner: None,
        reason: "a test".to_owned(),
    };
    let outcome = verdict::outcome(&table.game, &ending);
    assert!(
        outcome.standings[0].text.contains("0 phase points"),
        "{:?}",
        outcome.standings[0].text
    );
}

/// What changes an order is told whole, however long the names are ([WG-6](docs/rules/wargrounds.md#wg-6)).
#[test]
fn wg_6_labels_of_ordered_characters_are_not_cut() {
    let mut table = period();
    table.put("R1", "F9", "medium").put("B1", "H9", "");
    let order = |text: &str| json!({ "orders": { "text": text } });
    table.typed(order("A G9 hit a crit hold card heat a")).unwrap();
    let joker = json!({ "joker": { "who": "A", "order": "G9 hit a crit" } });
    table.typed(joker).unwrap();
    for length in 2..=32 {
        for (who, name) in [("R1", "Au"), ("B1", "Er")] {
            table.sheet(who).name = format!("{name:x<length$}");
        }
        let all = list(&table.game, "").alternatives;
        let labels: Vec<String> = all.into_iter().map(|one| one.label).collect();
        for begins in ["Change: A", "Change your joker: A"] {
            let label = labels.iter().find(|label| label.starts_with(begins)).unwrap();
            assert!(label.chars().count() <= 80, "{label}");
        }
    }
}

/// A lost count of a character that has 1 HP for what it carries is told of the HP that it has afterwards; earlier numbers told
/// them as its own ([WG-131](docs/rules/wargrounds.md#wg-131), [WG-149](docs/rules/wargrounds.md#wg-149)).
#[test]
fn wg_131_a_lost_count_tells_what_a_bearer_keeps() {
    let count = |rules: u32, kept: u8| {
        let mut table = Table::new(json!({ "scenario1": "diplomacy" }));
        set(&mut table.game, "/rules", rules);
        table.put("R1", "F9", "hp1").put("B1", "G9", "bow");
        table.change("R1", "load", Load::Diplomacy);
        table.change("R1", "kept", Some(kept));
        table.hold(Side::Red, &[Card::Count]);
        table.act("B1 stay shoot R1", &[5, 2, 4]);
        table.told()
    };
    let told = count(7, 6);
    let words = "loses count (die 4): it has 1 HP while it carries, and 4 in the place of 6 afterwards.";
    assert!(told.contains(words), "{told}");
    let told = count(7, 2);
    assert!(
        told.contains("counts again (die 4): it has 1 HP while it carries"),
        "{told}"
    );
    assert!(count(6, 6).contains("(die 4): HP 6 -> 4."));
}
