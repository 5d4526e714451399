//! What players are told before they act: odds by the table's own settings, what an order gives up or does not change, and
//! offers that do what they say.

use super::asked::{lines, marching};
use super::maps::{crowns, hex};
use super::{act, asked, battle_of, begin};
use crate::Risk;
use crate::action::Action;
use crate::campaign::Stage;
use crate::map_scene;
use crate::menu::LABEL_MAX;
use muster_game::{ChoiceId, Chosen, Counsel, Knowledge, Next, Rules};
use muster_kit::{Control, Scene, Seat, Viewer};
use serde_json::{Value, json};

fn told(game: &Risk, question: &str) -> String {
    lines(&asked(game, question).unwrap())
}

fn cautioned(game: &Risk, seat: u8, action: Value) -> String {
    game.cautions(Seat(seat), &serde_json::from_value(action).unwrap())
        .join(" ")
}

/// RK-116: a situation that needs no position goes by the settings of the table at which it is asked about.
#[test]
fn rk_116_odds_without_a_position_go_by_the_tables_settings() {
    let usual = begin(json!({ "mode": "battle", "scenario": "farm" }));
    let strict = begin(json!({ "mode": "battle", "scenario": "farm", "ones_fail": true }));
    assert!(told(&usual, "save cu shot").contains("0/6"));
    assert!(told(&usual, "lasts cu shot").contains("never fails"));
    assert!(told(&strict, "save cu shot").contains("1/6"));
    assert!(told(&strict, "lasts cu shot").contains("turns on average"));
    for question in ["duel cu vs ln", "battery shot t4"] {
        let explicit = told(&usual, &format!("{question} ones"));
        assert_eq!(told(&strict, question), explicit, "{question}");
    }
    assert_ne!(told(&strict, "duel cu vs ln"), told(&usual, "duel cu vs ln"));
}

/// RK-33: how many new armies come goes by the dice of the table, unless others are named.
#[test]
fn rk_33_odds_of_new_armies_go_by_the_tables_dice() {
    let both = begin(json!({ "reinforce": "both" }));
    assert!(told(&both, "raise").contains("four: 1/4"), "{}", told(&both, "raise"));
    assert!(told(&both, "raise d6").contains("one: 1/2"));
    assert!(told(&begin(json!({})), "raise").contains("one: 1/2"));
}

/// RK-59: odds of two armies that go in together are asked for in one item or in two.
#[test]
fn rk_59_odds_of_two_armies_that_go_in_together() {
    let game = crowns()
        .army("C1 K9 corps")
        .army("C2 K10 guard")
        .army("H1 L9 battery")
        .into_game();
    let apart = game.situation(Viewer::Seat(Seat(0)), "1 L9; 2 L9").unwrap();
    for typed in [
        "1 2 L9",
        "1,2 L9",
        "1 and 2 to L9",
        "c1 c2 > l9",
        "fight c1 and c2 vs h1",
    ] {
        let together = game.situation(Viewer::Seat(Seat(0)), typed);
        assert_eq!(together.as_ref(), Ok(&apart), "{typed}");
    }
    assert_ne!(game.situation(Viewer::Seat(Seat(0)), "1 L9").as_ref(), Ok(&apart));
}

/// RK-24: who has placed is told so, and not that another player is first.
#[test]
fn rk_24_who_has_placed_is_told_so() {
    let mut game = begin(json!({}));
    let Stage::Placing { .. } = game.war.campaign().unwrap().calendar.stage() else {
        panic!()
    };
    let first = crate::campaign::placing::placer(game.war.campaign().unwrap()).unwrap();
    let early = act(&mut game, 1 - first, json!({ "place": {} }), &[]).unwrap_err();
    assert!(early.reason.ends_with("places first."), "{early}");
    act(&mut game, first, json!({ "place": {} }), &[]).unwrap();
    let again = act(&mut game, first, json!({ "place": {} }), &[]).unwrap_err();
    assert!(again.reason.starts_with("Your armies are placed already"), "{again}");
}

/// RK-24: a place whose name is nearly right is proposed by its name, among the other armies.
#[test]
fn rk_24_a_misspelt_place_is_proposed_by_its_name() {
    let mut game = begin(json!({}));
    let first = crate::campaign::placing::placer(game.war.campaign().unwrap()).unwrap();
    let (typed, name) = [("Corvene", "Corvenne"), ("Halverstat", "Halverstadt")][usize::from(first)];
    let armies = format!("3 guard {typed}; 1 corps");
    let refusal = act(&mut game, first, json!({ "place": { "armies": armies } }), &[]).unwrap_err();
    assert!(
        refusal.reason.contains(&format!("no place is called `{typed}`")),
        "{refusal}"
    );
    assert_eq!(refusal.instead, Some(format!("3 guard {name}; 1 corps")));
}

/// RK-88: a unit that can turn nowhere is not asked which way, and one that can is.
#[test]
fn rk_88_only_a_unit_that_can_turn_is_offered_to_turn() {
    for (own, turns) in [("A LN 30.5,9 015", false), ("A LN 60,9 N", true)] {
        let game = battle_of(&[own, "C CV 30,7 015", "N LN 30,40 S"]);
        let duty = game.awaiting().duties()[0].clone();
        let choices = ChoiceId::read_all("c");
        let mut chosen = Chosen::of(&choices, true);
        let read = game.choose(&duty, &mut chosen);
        let asked = chosen.came_to(read).map(|reached| reached.next);
        let Some(Next::Choose(asked)) = asked else {
            panic!("{own} is asked nothing")
        };
        let offered = format!("{asked:?}");
        assert_eq!(offered.contains("Turn on the spot"), turns, "{offered}");
    }
}

/// RK-129: before its own capital a nation is told what withdrawing gives up.
#[test]
fn rk_129_withdrawing_from_the_own_capital_says_what_is_lost() {
    let withdraw = json!({ "withdraw": {} });
    for (at, goal, words) in [
        (
            "C13",
            "capital",
            "C13 Corvenne: Halvern takes it at the end of the turn, and wins",
        ),
        ("C13", "last", "C13 Corvenne: Halvern takes it at the end of the turn."),
        ("K9", "capital", ""),
    ] {
        let mut theatre = super::maps::theatre(json!({ "goal": goal }))
            .army(&format!("C1 {at} corps"))
            .army(&format!("H1 {at} corps"));
        theatre.the_mut("H1").entered = 1;
        theatre.meet();
        let game = theatre.into_game();
        let caution = cautioned(&game, 0, withdraw.clone());
        assert!(
            caution.contains(words) && caution.is_empty() == words.is_empty(),
            "{caution}"
        );
        assert_eq!(cautioned(&game, 1, withdraw.clone()), "");
    }
}

/// RK-72: the plan for works is not taken without a word where there are none.
#[test]
fn rk_72_a_plan_for_works_says_where_there_are_none() {
    for (scenario, seat, words) in [
        ("crossroads", 0, "This table has no works"),
        ("redoubt", 0, "the other side's"),
        ("redoubt", 1, ""),
    ] {
        let game = begin(json!({ "mode": "battle", "scenario": scenario }));
        let caution = cautioned(&game, seat, json!({ "deploy": { "plan": "works" } }));
        assert!(
            caution.contains(words) && caution.is_empty() == words.is_empty(),
            "{caution}"
        );
    }
}

/// RK-62: standing orders say where they change nothing: in battles that are fought already, and in single battles.
#[test]
fn rk_62_standing_orders_say_what_they_do_not_change() {
    let mut theatre = crowns().army("C1 K9 corps").army("H1 K9 corps");
    theatre.meet();
    let game = theatre.into_game();
    let all = json!({ "standing": { "delegate": "all" } });
    let caution = cautioned(&game, 0, all.clone());
    assert!(
        caution.contains("to hand it over: `/risk delegate on:true battle:1`."),
        "{caution}"
    );
    assert_eq!(cautioned(&game, 0, json!({ "standing": { "loot": "no" } })), "");
    assert_eq!(cautioned(&marching(), 0, all), "");
    let single = begin(json!({ "mode": "battle", "scenario": "farm" }));
    let caution = cautioned(&single, 0, json!({ "standing": { "loot": "no", "raise": "guns" } }));
    assert_eq!(
        caution,
        "`loot` and `raise` do nothing in a single battle: they are for campaigns."
    );
    assert_eq!(cautioned(&single, 0, json!({ "standing": { "charge": "all" } })), "");
}

/// RK-14: a button that sends more armies to a hex than find room there says that they go towards it.
#[test]
fn rk_14_buttons_say_to_where_all_find_room() {
    let labels = |game: &Risk| -> Vec<String> {
        let duties = game.awaiting().duties().to_vec();
        let duty = duties.iter().find(|duty| duty.seat == Seat(0)).unwrap();
        let menu = game.menu(duty, &[]);
        menu.acts
            .into_iter()
            .chain(menu.days)
            .map(|offer| offer.label)
            .collect()
    };
    let two = crowns().army("C1 C12 corps").army("C2 C13 guard").into_game();
    assert!(
        labels(&two).iter().any(|label| label.starts_with("All to ")),
        "{:?}",
        labels(&two)
    );
    let three = labels(&marching());
    assert!(three.iter().any(|label| label.starts_with("All towards ")), "{three:?}");
    assert!(!three.iter().any(|label| label.starts_with("All to ")), "{three:?}");
}

/// RK-25: a button keeps the name of a place where it has room for it.
#[test]
fn rk_25_buttons_of_placings_keep_the_name_of_the_place() {
    let mut named = 0;
    for map in ["crowns", "rivers", "thrones", "parade"] {
        let game = begin(json!({ "map": map }));
        let duty = game.awaiting().duties()[0].clone();
        let menu = game.menu(&duty, &[]);
        for offer in menu.acts.into_iter().chain(menu.days) {
            assert!(offer.label.chars().count() <= LABEL_MAX, "{}", offer.label);
            let Action::Place { armies: Some(armies) } = &offer.action else {
                continue;
            };
            let at = hex(armies.split_once(' ').unwrap().1);
            let campaign = game.war.campaign().unwrap();
            let place = campaign.map.settlement(at).unwrap();
            assert!(
                offer.label.contains(&campaign.map.settlements()[place].name),
                "{}",
                offer.label
            );
            // What is said on it can be typed.
            let typed = json!({ "place": { "armies": offer.label.clone() } });
            let read = game.called(Viewer::Seat(duty.seat), &typed).unwrap().into_owned();
            let action: Action = serde_json::from_value(read).unwrap();
            let Action::Place { armies: Some(read) } = action else {
                panic!("{}", offer.label)
            };
            assert_eq!(read.replace(" at ", " "), *armies, "{}", offer.label);
            named += 1;
        }
    }
    assert!(named > 4, "{named}");
}

/// RK-68: without a last turn nobody is told that points decide at the end.
#[test]
fn rk_68_without_a_last_turn_points_are_no_goal() {
    for (turns, words) in [(12, "most points at the end"), (0, "to be the last")] {
        let game = begin(json!({ "goal": "points", "turns": turns }));
        let Scene::Tiles(board) = map_scene::status(game.war.campaign().unwrap()) else {
            panic!()
        };
        let legend = board.page.legend.join(" ");
        assert!(legend.contains(words), "{legend}");
    }
}

/// RK-19, RK-74: who may write a list is told how, and who may not is not.
#[test]
fn rk_19_lists_of_ones_own_are_offered() {
    for (options, offered) in [
        (json!({ "lists": "free" }), true),
        (json!({ "mode": "battle", "scenario": "free" }), true),
        (json!({}), false),
        (json!({ "mode": "battle", "scenario": "farm" }), false),
    ] {
        let game = begin(options);
        let duty = game.awaiting().duties()[0].clone();
        let view = game.view(Viewer::Seat(duty.seat));
        let controls = Risk::controls(&view, &duty);
        let writes = |control: &Control| matches!(control, Control::Form { line, .. } if line == "/risk build");
        assert_eq!(controls.iter().any(writes), offered, "{controls:?}");
        let prompt = game.prompt(&duty).plain(|seat| seat.to_string());
        assert_eq!(prompt.contains("/risk build list:"), offered, "{prompt}");
    }
}
