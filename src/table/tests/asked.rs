//! Questions of games before they begin.

use super::*;
use muster_vocabulary::{Role, SubKind};

/// A question that needs no position is answered in the lobby, and alike once the game has begun; any other is refused there.
#[test]
fn what_needs_no_position_is_answered_in_the_lobby() {
    let mut answered = 0;
    for kind in muster_games::GAMES {
        let people = [("Ana", ANA), ("Ben", BEN)];
        let mut lobby = Hall::opened(kind.id, serde_json::json!({}), &people);
        let mut begun = Hall::of(kind.id, serde_json::json!({}), &people);
        let command = CATALOGUE.command_of(kind);
        for sub in command.sub.iter().filter(|sub| sub.kind() == SubKind::Query) {
            let told = lobby.say(ANA, &sub.example);
            if sub.lobby().is_some() {
                let then = begun.say(ANA, &sub.example).unwrap();
                let told = told.unwrap_or_else(|refusal| panic!("{}: {refusal}", sub.example));
                assert_eq!((&told[0].lines, &told[0].boards), (&then[0].lines, &then[0].boards));
                answered += 1;
            } else {
                let refusal = told.unwrap_err();
                assert!(
                    refusal.contains("The game has not begun."),
                    "{}: {refusal}",
                    sub.example
                );
            }
            for option in sub.lobby().unwrap_or_default() {
                assert!(sub.opt(option).is_some(), "{}: {option}", sub.example);
            }
        }
    }
    assert!(answered > muster_games::GAMES.len(), "{answered}");
}

/// What would be of the asker's own seat is asked for by name there, and can be filled in.
#[test]
fn an_option_that_the_lobby_needs_is_asked_for() {
    let mut lobby = Hall::opened("wesnoth", serde_json::json!({}), &[("Ana", ANA), ("Ben", BEN)]);
    let refusal = lobby.say(ANA, "/wesnoth roster").unwrap_err();
    assert!(refusal.contains("needs `set`"), "{refusal}");
    assert!(refusal.contains("/wesnoth roster set:undead"), "{refusal}");
    let partial = muster_kit::Partial {
        sub: "book".to_owned(),
        focus: "topic".to_owned(),
        args: [("topic".to_owned(), "spear".to_owned())].into(),
    };
    let offered = lobby.table.suggest(ANA, "wesnoth", &partial, lobby.world());
    assert!(offered.iter().any(|offer| offer.value == "spearman"), "{offered:?}");
}

/// A look at one's standing orders is no act that could be taken back: it changes nothing.
#[test]
fn a_look_at_standing_orders_is_not_taken_back() {
    let mut looks = 0;
    for kind in muster_games::GAMES {
        let mut hall = Hall::of(kind.id, serde_json::json!({}), &[("Ana", ANA), ("Ben", BEN)]);
        let standing = CATALOGUE.command_of(kind).role(Role::Standing).unwrap();
        let line = format!("/{} {}", CATALOGUE.command_of(kind).name, standing.path());
        let snapshot = (hall.table.seq(), hall.table.position_json().unwrap());
        if CATALOGUE.parse(&line).is_err() || hall.say(ANA, &line).is_err() {
            continue;
        }
        looks += 1;
        assert_eq!(hall.table.position_json().unwrap(), snapshot.1, "{line}");
        let undone = hall.say_knowing(ANA, "/game undo", &snapshot);
        assert!(undone.is_err(), "{line}");
    }
    assert!(looks > 2, "{looks}");
}

/// Every setting of every game is set back by one word, in the lobby of each.
#[test]
fn every_setting_can_be_set_back_to_the_usual() {
    let mut changed = 0;
    for kind in muster_games::GAMES {
        for setting in &CATALOGUE.command_of(kind).setting {
            let mut lobby = Hall::opened(kind.id, serde_json::json!({}), &[("Ana", ANA), ("Ben", BEN)]);
            let words = |lobby: &Hall| lobby.table.set_in_words(setting);
            lobby
                .say(ANA, &format!("/game option set:{}=usual", setting.name))
                .unwrap();
            assert!(lobby.table.is_as_usual(setting), "{}", setting.name);
            let usual = words(&lobby);
            let values =
                muster_vocabulary::suggest_settings(std::slice::from_ref(setting), &format!("{}=", setting.name));
            for value in values.into_iter().filter(|value| !value.value.ends_with("=usual")) {
                let line = format!("/game option set:{}", value.value);
                if lobby.say(ANA, &line).is_err() || lobby.table.is_as_usual(setting) {
                    continue;
                }
                changed += 1;
                assert_ne!(words(&lobby), usual, "{line}");
                lobby
                    .say(ANA, &format!("/game option set:{}=usual", setting.name))
                    .unwrap_or_else(|refusal| panic!("{line}: {refusal}"));
                assert!(lobby.table.is_as_usual(setting), "{line}");
                assert_eq!(words(&lobby), usual, "{line}");
            }
        }
    }
    assert!(changed > 50, "{changed}");
}

/// What is on or off is told as `yes` or `no`, as it is typed.
#[test]
fn settings_are_told_in_the_words_in_which_they_are_typed() {
    let mut lobby = Hall::opened("wargrounds", serde_json::json!({}), &[("Ana", ANA), ("Ben", BEN)]);
    for value in ["no", "yes"] {
        lobby.say(ANA, &format!("/game option set:sidearms={value}")).unwrap();
        let told = lobby.say(ANA, "/game option").unwrap();
        let told = lobby.words(&told);
        let row = told.lines().find(|row| row.contains("sidearms")).unwrap().to_owned();
        assert!(row.ends_with(&format!(" {value}")), "{row}");
        assert!(!told.contains("true") && !told.contains("false"), "{told}");
    }
}
