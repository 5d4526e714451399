//! What is proposed first, what is warned of, and what short words and signs mean.

use super::*;
use crate::action::Action;
use crate::book;
use muster_game::{Counsel, Knowledge};
use muster_kit::{Answer, Partial, Scene};

fn labels(table: &Table) -> Vec<String> {
    let acts = table.game.offers().acts;
    acts.into_iter().map(|offer| offer.label).collect()
}

fn strikes_of(table: &Table, unit: &str) -> Vec<String> {
    let mut all = labels(table);
    all.retain(|label| label.starts_with(&format!("{unit} ")) && label.contains(" x B1 "));
    all
}

fn poor() -> Table {
    Table::with(json!({ "gold": 0 }), &["loyalists", "northerners"])
}

/// A strike that cannot kill says so, and what it deals and takes; nothing is promised with a kill of 0%.
#[test]
fn a_strike_that_cannot_kill_says_what_it_deals_and_takes() {
    let mut table = poor();
    table.put("R1", "cv", "D3").put("B1", "wr", "C4");
    let told = strikes_of(&table, "R1");
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(
        told[0].starts_with("R1 Cavalryman x B1 Wolf Rider on C4: cannot kill, deals ")
            && told[0].contains(" wounds, takes "),
        "{told:?}"
    );
    table.hurt("B1", 8);
    let told = strikes_of(&table, "R1");
    assert!(
        told[0].contains(" on C4: kill ") && !told[0].contains("cannot"),
        "{told:?}"
    );
    // In no position that is played is a kill of 0% offered.
    for kind in crate::data::types().filter(|kind| kind.sheet().level == 1) {
        table.put("R1", &kind.sheet().slug, "D3").put("B1", "tw", "C4");
        assert!(labels(&table).iter().all(|label| !label.contains("kill 0%")), "{kind}");
    }
}

/// A unit that goes somewhere before it strikes is shown with the ground that it strikes from, which is where it goes.
#[test]
fn a_strike_names_the_ground_that_it_comes_from() {
    let mut table = poor();
    table.put("R1", "sp", "D3").put("B1", "gt", "E5").hurt("B1", 9);
    let offers = table.game.offers().acts;
    let strike = offers.into_iter().find(|offer| offer.label.starts_with("R1 ")).unwrap();
    let from = strike
        .label
        .split(" from ")
        .nth(1)
        .unwrap_or_else(|| panic!("{}", strike.label));
    let (at, ground) = from.split_once(" (").unwrap();
    let ground = ground.split(')').next().unwrap();
    assert!(strike.label.contains(" x B1 "), "{}", strike.label);
    assert_eq!(table.game.ground_word(hex(at)), ground);
    let place = table.game.unit_of(0, 1).unwrap();
    let Action::Attack { target, .. } = strike.action else {
        panic!("{}", strike.label)
    };
    assert_eq!(table.game.stand(place, None, &target).unwrap().0, hex(at));
    // Who stands beside its target goes nowhere.
    table.put("B1", "gt", "C4");
    assert!(strikes_of(&table, "R1").iter().all(|label| !label.contains(" from ")));
}

/// Strikes stand by what they are worth, and those that cannot kill and take more than they deal behind villages and
/// recruits; nor are they advised at the end of a turn.
#[test]
fn strikes_that_only_lose_come_last() {
    let (mut last, mut first) = (0, 0);
    for own in crate::data::types().filter(|kind| kind.sheet().level == 1) {
        for other in crate::data::types().filter(|kind| kind.sheet().level == 1) {
            let mut table = poor();
            table
                .put("R1", &own.sheet().slug, "D3")
                .put("B1", &other.sheet().slug, "C4");
            table.put("R2", "sp", "D2");
            let all = labels(&table);
            let place = |beginning: &str, part: &str| {
                all.iter()
                    .position(|label| label.starts_with(beginning) && label.contains(part))
            };
            let village = place("R2 ", "takes the village").unwrap_or_else(|| panic!("{all:?}"));
            let Some(strike) = place("R1 ", " x B1 ") else { continue };
            let found = table
                .game
                .strikes(0)
                .into_iter()
                .find(|(.., label)| *label == all[strike]);
            assert!(found.is_some());
            let (place, target) = (table.game.unit_of(0, 1).unwrap(), table.game.unit_of(1, 1).unwrap());
            let mut strikes = table.game.all_strikes(0).into_iter();
            let prospect = strikes
                .find(|strike| strike.place == place && strike.target == target)
                .unwrap()
                .prospect;
            let loses = prospect.given.kill == 0 && prospect.suffered() > prospect.given.wounds;
            if loses {
                assert!(strike > village, "{all:?}");
                assert!(
                    !table
                        .game
                        .sound_strikes(0)
                        .iter()
                        .any(|strike| strike.place == place && strike.target == target),
                    "{all:?}"
                );
                last += 1;
            } else if strike < village {
                first += 1;
            }
        }
    }
    assert!(last > 20 && first > 20, "{last} last, {first} first");
}

/// Villages are offered once each before one of them is offered to another unit.
#[test]
fn each_village_is_offered_once_before_any_is_twice() {
    let mut table = poor();
    // The same village is nearest to both.
    table.put("R1", "sp", "D2").put("R2", "sp", "D1");
    let all = labels(&table);
    let mut villages: Vec<&str> = all
        .iter()
        .filter_map(|label| label.split("takes the village ").nth(1))
        .collect();
    villages
        .iter_mut()
        .for_each(|label| *label = label.split(',').next().unwrap());
    assert!(villages[0] != villages[1], "{all:?}");
    let units: Vec<&str> = all.iter().map(|label| label.split(' ').next().unwrap()).collect();
    assert!(units[0] != units[1], "{all:?}");
    // Both are offered to others as well.
    assert!(villages[2..].contains(&villages[0]), "{all:?}");
}

/// What may be typed next begins with the strikes that are advised.
#[test]
fn strikes_that_lose_are_completed_last() {
    let mut table = poor();
    // The first throws and is not struck back, the second most likely dies.
    table
        .put("R1", "sp", "D3")
        .put("R2", "cv", "B3")
        .put("B1", "gt", "C4")
        .hurt("R2", 8);
    let partial = Partial {
        sub: "do".to_owned(),
        args: std::iter::once(("orders".to_owned(), String::new())).collect(),
        focus: "orders".to_owned(),
    };
    let found = table.game.suggest(Viewer::Seat(Seat(0)), &partial);
    assert!(found[0].value.starts_with("1 x C4"), "{found:?}");
    let quiet = found.iter().position(|one| !one.value.contains(" x "));
    let loses = found.iter().position(|one| one.value.starts_with("2 x C4"));
    assert!(
        quiet.is_some() && loses.is_none_or(|loses| Some(loses) > quiet),
        "{found:?}"
    );
}

fn cautions(table: &Table, line: &str) -> String {
    let action = Action::Do {
        orders: line.to_owned(),
        preview: false,
    };
    table.game.cautions(Seat(0), &action).join(" ")
}

/// The percentage behind a part of a text.
fn percent_behind(text: &str, part: &str) -> u32 {
    let behind = text.split(part).nth(1).unwrap_or_else(|| panic!("{part}: {text}"));
    let behind = behind.trim_start_matches(['<', '>']);
    let digits: String = behind.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().unwrap_or_else(|_| panic!("{part}: {text}"))
}

/// A turn that ends with a leader whom enemies can well kill says so, with who can and an order that helps.
#[test]
fn an_end_that_leaves_the_leader_to_die_is_pointed_out() {
    let mut table = poor();
    table.put("RL", "lieutenant", "E4").hurt("RL", 8);
    table.put("B1", "gt", "F5").put("B2", "gt", "F6").put("B3", "wr", "G4");
    let told = cautions(&table, "end");
    assert!(
        told.contains("Your leader on E4 can be killed in the enemies' next turn"),
        "{told}"
    );
    assert!(
        told.contains("B1 Orcish Grunt") && told.contains("B3 Wolf Rider"),
        "{told}"
    );
    let risk = percent_behind(&told, "it dies in ");
    assert!(risk >= 25, "{told}");
    // What is proposed works, and helps as much as it says.
    let order = told.split('`').nth(1).unwrap().to_owned();
    let then = percent_behind(&told, "then it dies in ");
    assert!(order.starts_with("L ") && then * 2 <= risk, "{told}");
    let mut moved = Table::with(json!({ "gold": 0 }), &["loyalists", "northerners"]);
    moved.game = table.game.clone();
    moved.play(&[], &order);
    let after = cautions(&moved, "end");
    assert!(then >= 25 || !after.contains("Your leader on"), "{after}");
    // The danger is the one that is told when it is asked for.
    let danger = table.game.danger_answer(0, "L").unwrap();
    let danger: Vec<String> = danger
        .lines
        .iter()
        .map(|line| line.plain(|seat| seat.to_string()))
        .collect();
    assert!(
        danger.join(" ").contains(&format!("the target dies in {risk}%")),
        "{danger:?}"
    );
}

/// A leader that walks into danger, or gives up its way out of it to recruit, is warned before it does.
#[test]
fn a_leader_that_goes_or_stays_where_it_can_be_killed_is_warned_first() {
    let mut table = poor();
    table.put("RL", "lieutenant", "E4").hurt("RL", 8);
    table.put("B1", "gt", "F5").put("B2", "gt", "F6").put("B3", "wr", "G4");
    table.put("R1", "sp", "A5");
    table.purse(0, 3);
    let told = cautions(&table, "rec sp");
    assert!(told.contains("Your leader on E4 can be killed"), "{told}");
    assert!(
        told.contains("`L ") && told.ends_with("cannot move this turn."),
        "{told}"
    );
    table.purse(0, 0);
    let mut far = Table::with(json!({ "gold": 0 }), &["loyalists", "northerners"]);
    far.game = table.game.clone();
    far.put("RL", "lieutenant", "C4").hurt("RL", 8);
    let told = cautions(&far, "L D3");
    assert!(told.contains("Your leader on D3 can be killed"), "{told}");
    // Away from the enemies it is in less danger than before.
    let away = cautions(&table, "end").split('`').nth(1).unwrap().to_owned();
    assert_eq!(cautions(&table, &away), "", "{away}");
}

/// A leader moves or recruits: the gold that it could hire with is pointed out before it moves
/// ([WB-83](docs/rules/wesnoth.md#wb-83)).
#[test]
fn a_leader_that_moves_with_gold_to_hire_with_is_asked_about() {
    let mut table = Table::with(json!({ "gold": 0 }), &["loyalists", "northerners"]);
    table.put("R1", "sp", "D3");
    assert_eq!(cautions(&table, "L A2"), "");
    table.purse(0, 7);
    let told = cautions(&table, "L A2");
    assert!(
        told.contains("cannot recruit in the same turn, and you have 7 gold: `rec "),
        "{told}"
    );
    assert!(!cautions(&table, "1 D4").contains("recruit"));
}

/// A leader that is safe is not warned of, nor one that an act in the same line takes away.
#[test]
fn a_leader_that_is_safe_is_not_warned_of() {
    let mut table = poor();
    table.put("B1", "gt", "H5").put("R1", "sp", "D3");
    assert!(!cautions(&table, "end").contains("Your leader"));
    table.put("RL", "lieutenant", "E4").hurt("RL", 8);
    table.put("B1", "gt", "F5").put("B2", "gt", "F6").put("B3", "wr", "G4");
    let told = cautions(&table, "end");
    assert!(told.contains("Your leader on E4"), "{told}");
    let order = told.split('`').nth(1).unwrap().to_owned();
    let told = cautions(&table, &format!("{order}; end"));
    assert!(!told.contains("Your leader on E4"), "{told}");
}

/// A leader that has acted cannot go: then a unit beside it is proposed, if one helps.
#[test]
fn a_leader_that_has_acted_is_helped_by_others_or_not_at_all() {
    let mut table = poor();
    table.put("RL", "lieutenant", "E4").hurt("RL", 8);
    table.put("B1", "gt", "F5").put("B2", "gt", "F6").put("B3", "wr", "G4");
    table.put("R1", "sp", "C3");
    table.play(&[1], "L rest");
    let told = cautions(&table, "end");
    assert!(told.contains("Your leader on E4 can be killed"), "{told}");
    assert!(!told.contains("`L "), "{told}");
    assert!(
        told.contains("puts R1 Spearman beside it") || told.contains("It has acted"),
        "{told}"
    );
}

/// Wounded units that have not acted are named before the turn ends, and so is the gold with what it hires
/// ([WB-83](docs/rules/wesnoth.md#wb-83), [WB-82](docs/rules/wesnoth.md#wb-82)).
#[test]
fn an_end_names_the_wounded_that_could_rest_and_the_gold() {
    let mut table = poor();
    table.put("R1", "sp", "C3").put("R2", "sp", "A5").put("R3", "sp", "B4");
    table.put("B1", "gt", "H5").hurt("R2", 3);
    table.play(&[], "1 D3");
    let told = cautions(&table, "end");
    assert!(told.contains("Unit 2 is wounded and has not acted: `2 rest`"), "{told}");
    table.hurt("R3", 1);
    let told = cautions(&table, "end");
    assert!(
        told.contains("Units 2, 3 are wounded and have not acted: `all rest`"),
        "{told}"
    );
    assert!(!cautions(&table, "all rest; end").contains("wounded"));
    table.purse(0, 7);
    let told = cautions(&table, "end");
    assert!(
        told.contains("could still hire with the 7 gold that you have: `rec "),
        "{told}"
    );
}

/// A leader recruits once a turn: gold for more that would be left is pointed out, with a line that spends it
/// ([WB-83](docs/rules/wesnoth.md#wb-83)).
#[test]
fn recruits_that_leave_gold_for_more_are_asked_about() {
    let mut table = Table::with(json!({ "gold": 0 }), &["loyalists", "northerners"]);
    table.put("B1", "gt", "H5").purse(0, 7);
    let told = cautions(&table, "rec sp");
    assert!(
        told.contains("4 gold would be left for 1 more: `rec sp2` hires"),
        "{told}"
    );
    assert!(cautions(&table, "rec sp@A3").contains("`rec sp@A3 sp` hires"));
    assert_eq!(cautions(&table, "rec sp sp"), "");
    assert_eq!(cautions(&table, "rec sp2"), "");
    table.purse(0, 5);
    assert_eq!(cautions(&table, "rec sp"), "");
}

/// A unit's sheet is found by the last word of its name; several that share it are named
/// ([WB-118](docs/rules/wesnoth.md#wb-118)).
#[test]
fn sheets_are_found_by_short_names() {
    let sheet = |asked: &str| answered(asked).unwrap().boards.first().cloned();
    for (short, whole) in [
        ("grunt", "orcish-grunt"),
        ("sorcerer", "dark-sorcerer"),
        ("the grunt", "orcish-grunt"),
    ] {
        assert!(sheet(short).is_some(), "{short}");
        assert_eq!(sheet(short), sheet(whole), "{short}");
    }
    let several = answered("bat").unwrap();
    assert!(several.boards.is_empty() && several.controls.len() == 3);
    let bats = told("bat");
    assert!(
        bats.starts_with("Several units are called so: ") && bats.contains("Vampire Bat"),
        "{bats}"
    );
}

fn answered(asked: &str) -> Result<Answer, Refusal> {
    book::answer(asked, Table::duel().game.map.grid)
}

fn told(asked: &str) -> String {
    let answer = answered(asked).unwrap_or_else(|refusal| panic!("{asked}: {refusal}"));
    answer
        .lines
        .first()
        .map(|line| line.plain(|seat| seat.to_string()))
        .unwrap_or_default()
}

/// Every head and sign of the tables, and every glyph of the board, can be asked for by itself.
#[test]
fn heads_and_signs_are_answered_by_themselves() {
    for (asked, begins) in [
        ("!", "`!`: behind a unit or its life: it has half its life or less"),
        ("*", "`*`: in an army: the unit is ready"),
        ("+", "`+`: in an army: hired this turn"),
        ("P", "`P`: Purple"),
        ("p", "`P`: Purple"),
        ("lv", "`lv`: level"),
        ("mv", "`mv`, `m`: moves"),
        ("xp", "`xp`: there are no points of experience"),
        ("hp", "Damage: "),
        ("m", "`mv`, `m`: moves"),
        ("u", "`un`, `u`: units"),
    ] {
        assert!(told(asked).starts_with(begins), "{asked}: {}", told(asked));
    }
    let mut table = poor();
    table
        .put("R1", "sp", "D3")
        .put("R2", "sp", "E3")
        .hurt("R2", 7)
        .put("B1", "gt", "C4");
    table.play(&[], "2 D4");
    let view = table.game.view(Viewer::Seat(Seat(0)));
    let sheets = [
        <Wesnoth as Knowledge>::sheet(&view, Seat(0)),
        table
            .game
            .answer_query(Viewer::Seat(Seat(0)), roster())
            .unwrap()
            .boards
            .remove(0),
    ];
    for scene in sheets {
        let Scene::Sheet { rows, .. } = scene else { panic!() };
        for head in rows[0].split_whitespace() {
            told(head);
        }
    }
    for (glyph, _) in crate::scene::grounds() {
        assert!(told(&glyph.to_string()).starts_with(&format!("`{glyph}`")), "{glyph}");
    }
    let Scene::Hexes(status) = <Wesnoth as Knowledge>::status(&view) else {
        panic!()
    };
    for word in ["vil", "un", "gold", ">", "L"] {
        assert!(
            status.legend.iter().any(|row| row.contains(word)),
            "{:?}",
            status.legend
        );
        told(word);
    }
}

fn roster() -> crate::queries::Query {
    crate::queries::Query::Roster { set: None, full: true }
}

/// A look at a strike says that a kill would be followed by a promotion, what that costs, and how to keep the gold
/// ([WB-74](docs/rules/wesnoth.md#wb-74)).
#[test]
fn wb_74_a_look_at_a_strike_tells_of_the_promotion() {
    let mut table = Table::with(json!({}), &["loyalists", "northerners"]);
    table
        .put("R1", "sp", "D3")
        .put("B1", "gt", "C4")
        .hurt("B1", 7)
        .purse(0, 5);
    let told = |table: &Table, line: &str| {
        let action = Action::Do {
            orders: line.to_owned(),
            preview: false,
        };
        let answer = table.game.foresee(Seat(0), &action).unwrap();
        let lines = answer.lines.iter().map(|line| line.plain(|seat| seat.to_string()));
        lines.collect::<Vec<_>>().join("\n")
    };
    let words = "If 1 kills, it is promoted for 4 of your 5 gold. To keep the gold: `1 x C4 -`.";
    assert!(told(&table, "1 x C4").contains(words), "{}", told(&table, "1 x C4"));
    let words = "`1 C3 x C4 r -`";
    assert!(
        told(&table, "1 C3 x C4 r").contains(words),
        "{}",
        told(&table, "1 C3 x C4 r")
    );
    for line in ["1 x C4 -", "1 x C4 +"] {
        assert!(!told(&table, line).contains("To keep"), "{line}");
    }
    for changes in [
        json!({ "advance": "never" }),
        json!({ "advance": "ask" }),
        // Of 5 gold and the bounty of 1, 2 would be left.
        json!({ "keep": 3, "advance": "auto" }),
    ] {
        table.standing(0, changes);
        assert!(!told(&table, "1 x C4").contains("To keep"));
    }
    table.standing(0, json!({ "keep": 0, "advance": "auto" })).purse(0, 2);
    assert!(
        !told(&table, "1 x C4").contains("To keep"),
        "it cannot be paid, with the bounty neither"
    );
    table.purse(0, 5).hurt("B1", 0);
    assert!(!told(&table, "1 x C4").contains("To keep"), "one blow does not kill it");
}

/// The help on attacks says which hex a unit strikes from ([WB-53](docs/rules/wesnoth.md#wb-53)).
#[test]
fn wb_53_the_topic_of_attacks_says_where_a_unit_goes_first() {
    let told = answered("attack").unwrap();
    let told: Vec<String> = told
        .lines
        .iter()
        .map(|line| line.plain(|seat| seat.to_string()))
        .collect();
    let told = told.join(" ");
    assert!(
        told.contains("covers it best") && told.contains("then the cheapest"),
        "{told}"
    );
}

/// A line of several orders, and a question about its odds, tell of the promotion too, where only its strikes together kill
/// ([WB-74](docs/rules/wesnoth.md#wb-74)).
#[test]
fn wb_74_a_line_of_strikes_tells_of_the_promotion_before_it_is_done() {
    let mut table = Table::with(json!({ "gold": 0 }), &["loyalists", "northerners"]);
    table
        .put("R1", "sp", "D3")
        .put("R2", "sp", "C3")
        .put("B1", "gt", "C4")
        .hurt("B1", 3)
        .purse(0, 4);
    let asked = |table: &Table, line: &str| {
        let query = serde_json::from_value(json!({ "odds": { "orders": line } })).unwrap();
        let answer = table.game.answer(Viewer::Seat(Seat(0)), query).unwrap();
        let lines = answer.lines.iter().map(|line| line.plain(|seat| seat.to_string()));
        lines.collect::<Vec<_>>().join("\n")
    };
    let words = "If 1 kills, it is promoted for 4 of your 4 gold. To keep the gold: `2 x C4; 1 x C4 -`.";
    assert!(cautions(&table, "2 x C4; 1 x C4").contains(words));
    assert!(asked(&table, "2 x C4; 1 x C4").ends_with(words));
    // The first blow alone kills nobody, and gold that is kept is not asked about.
    assert!(!asked(&table, "2 x C4").contains("promoted for"));
    // The word that is spoken between two fighters is read as the cross.
    assert_eq!(asked(&table, "2 vs C4"), asked(&table, "2 x C4"));
    for line in ["2 x C4; 1 x C4 -", "2 x C4; 1 x C4 +"] {
        assert!(!cautions(&table, line).contains("promoted for"), "{line}");
    }
}

/// Standing orders, which are given at any time and are no act of a turn, are foreseen like any other order.
#[test]
fn wb_124_standing_orders_are_foreseen() {
    let mut table = Table::with(json!({}), &["loyalists", "northerners"]);
    table.put("R1", "sp", "D3");
    let keep = serde_json::from_value(json!({ "orders": { "keep": 3 } })).unwrap();
    for side in [0, 1] {
        let told = table.game.foresee(Seat(side), &keep).unwrap();
        assert!(!told.lines.is_empty());
    }
}

/// The bounty of a kill is gold before the promotion ([WB-70](docs/rules/wesnoth.md#wb-70)): a promotion that it helps to pay
/// for is told beforehand ([WB-74](docs/rules/wesnoth.md#wb-74)).
#[test]
fn wb_74_a_promotion_that_a_bounty_helps_to_pay_for_is_told_before_it_is_done() {
    let mut table = Table::with(json!({ "gold": 0 }), &["loyalists", "northerners"]);
    table.put("R1", "sp", "D3").put("R2", "sp", "C3");
    table
        .put("B1", "gt", "C4")
        .hurt("B1", 7)
        .put("B2", "gt", "D4")
        .hurt("B2", 7);
    let foreseen = |table: &Table, line: &str| {
        let action = Action::Do {
            orders: line.to_owned(),
            preview: true,
        };
        testing::text(&table.game.foresee(Seat(0), &action).unwrap())
    };
    table.purse(0, 3);
    let words = "If 1 kills, it is promoted for 4 gold: your 3 and what kills pay. To keep the gold: `1 x C4 -`.";
    assert!(
        foreseen(&table, "1 x C4").contains(words),
        "{}",
        foreseen(&table, "1 x C4")
    );
    let query = serde_json::from_value(json!({ "odds": { "orders": "1 x C4" } })).unwrap();
    let asked = table.game.answer(Viewer::Seat(Seat(0)), query).unwrap();
    assert_eq!(asked.lines.last().unwrap().plain(|seat| seat.to_string()), words);
    // Two bounties of 1 and 2 gold pay for the promotion of who kills last.
    table.purse(0, 2);
    assert!(!foreseen(&table, "1 x C4").contains("promoted for"));
    let told = cautions(&table, "1 x C4; 2 x D4");
    assert!(
        told.contains("If 2 kills, it is promoted for 4 gold: your 2 and what kills pay."),
        "{told}"
    );
    // What is told is what happens.
    table.purse(0, 3).play(&[6, 6, 6], "1 x C4 /spear");
    assert_eq!((table.unit("R1").kind, table.gold(0)), (kind("swordsman"), 0));
}

/// A label counts no rerolls; where standing orders will make them, it says so.
#[test]
fn wb_67_a_label_says_that_standing_orders_reroll() {
    let mut table = poor();
    table.put("R1", "cv", "D3").put("B1", "wr", "C4").hurt("B1", 6);
    let told = |table: &Table| strikes_of(table, "R1").remove(0);
    table.purse(0, 3);
    assert!(!told(&table).contains("rerolls"), "{}", told(&table));
    table.standing(0, json!({ "reroll_attack": "miss" }));
    assert!(told(&table).contains("% before rerolls"), "{}", told(&table));
    table.standing(0, json!({ "reroll_attack": "miss", "keep": 3 }));
    assert!(!told(&table).contains("rerolls"), "{}", told(&table));
}
