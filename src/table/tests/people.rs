//! Watchers, lists of what waits, and people who want to be forgotten.

use super::*;
use muster_kit::Partial;
use serde_json::{Value, json};

const EMIL: User = User(5);

#[test]
fn watchers_hear_of_beginning_changes_and_end_alone() {
    let mut hall = Hall::lobby();
    hall.say(DORA, "/game watch").unwrap();
    let said = hall.say(ANA, "/game start").unwrap();
    assert_eq!(direct(&said, DORA).len(), 1);
    let said = hall.say(ANA, "/warcamp end").unwrap();
    assert!(direct(&said, DORA).is_empty());
    let said = hall.say(ANA, "/game leave").unwrap();
    assert!(hall.words(&direct(&said, DORA)).contains("Ana is an NPC's seat now."));
    let said = hall.say(EMIL, "/game join seat:1").unwrap();
    assert!(hall.words(&direct(&said, DORA)).contains("Emil has a player again."));
    hall.say(BEN, "/game concede").unwrap();
    let said = hall.say(CLEO, "/game concede").unwrap();
    let end = direct(&said, DORA);
    assert_eq!(hall.table.stage, Stage::Over);
    assert!(hall.words(&end).contains("The game is over.") && end[0].controls.is_empty());
}

#[test]
fn who_sits_down_watches_no_longer_and_there_is_room_for_so_many() {
    let mut hall = Hall::lobby();
    hall.say(DORA, "/game watch").unwrap();
    hall.say(BEN, "/game leave").unwrap();
    hall.say(DORA, "/game join").unwrap();
    assert!(hall.table.seating().watchers().is_empty());
    hall.patch(json!({ "watchers": (100..150).collect::<Vec<u64>>() }));
    assert!(hall.say(EMIL, "/game watch").unwrap_err().contains("50 people"));
    hall.say(EMIL, "/game watch on:no").unwrap();
}

#[test]
fn a_list_says_what_waits_for_whom() {
    let mut hall = Hall::begun();
    let glance = hall.table.glance(ANA);
    assert!(glance.yours() && glance.due() == Some(hall.now + TimeDelta::hours(24)));
    let glance = hall.table.glance(BEN);
    assert_eq!((glance.yours(), glance.waited[0].name.as_str()), (false, "Ana"));
    hall.say(ANA, "/game vacation days:3 deputy:4").unwrap();
    assert!(hall.table.glance(DORA).yours() && !hall.table.glance(ANA).yours());
    let change = hall.table.place_lost(Loss::Gone, hall.world()).unwrap();
    hall.took(change);
    assert!(hall.table.glance(DORA).waited.is_empty());
}

#[test]
fn who_is_forgotten_leaves_no_number_and_no_name() {
    let mut hall = Hall::begun();
    hall.say(BEN, "/game vacation days:3 deputy:4").unwrap();
    hall.say(EMIL, "/game watch").unwrap();
    for user in [ANA, DORA, EMIL] {
        assert!(hall.table.named().iter().any(|(named, _)| *named == user));
        let change = hall.table.forgotten(user, hall.world()).unwrap().unwrap();
        assert!(change.seating);
        hall.took(change);
        assert!(!hall.table.named().iter().any(|(named, _)| *named == user));
        assert!(hall.table.forgotten(user, hall.world()).unwrap().is_none());
    }
    assert_eq!((hall.table.name(Seat(0)).as_str(), hall.table.host()), ("Someone", BEN));
    assert!(hall.said.iter().any(|(_, post)| {
        hall.words(std::slice::from_ref(post))
            .contains("The player of seat 1 has left for good")
    }));
    hall.pass(0);
    assert_eq!(hall.turn(), Seat(1), "the NPC plays");
    assert_eq!(hall.unheard, [Seat(0)]);
    // Everybody may go; an empty lobby closes.
    let mut lobby = Hall::lobby();
    for user in [ANA, BEN, CLEO] {
        let change = lobby.table.forgotten(user, lobby.world()).unwrap().unwrap();
        lobby.took(change);
    }
    assert_eq!((lobby.table.stage, lobby.table.chairs().len()), (Stage::Over, 0));
}

#[test]
fn a_question_that_names_somebody_goes_with_them() {
    let mut hall = Hall::begun();
    let asks = "/gm seat seat:3 reason:Emil wants to play user:5 sure:yes";
    let posts = hall.say(ANA, asks).unwrap();
    assert_eq!(
        pings(&posts),
        [1],
        "Ana plays, so she asks the others, but not the player who is to be replaced"
    );
    assert!(hall.table.ballot.is_some() && hall.table.named().contains(&(EMIL, false)));
    let change = hall.table.forgotten(EMIL, hall.world()).unwrap().unwrap();
    assert!(change.seating);
    hall.took(change);
    assert_eq!(hall.table.ballot, None);
    assert!(!hall.table.named().iter().any(|(named, _)| *named == EMIL));
}

/// What limits the seats is named, with what has more, and that is true of it.
#[test]
fn too_few_seats_name_the_map_that_limits_them_and_maps_with_more() {
    let chair = |user: u64| NewChair {
        name: format!("P{user}"),
        holder: Holder::User(User(user)),
    };
    let open = |people: u64, settings: serde_json::Value| {
        let opening = Opening {
            id: "t",
            kind: CATALOGUE.kind("risk").unwrap(),
            place: "here",
            server: None,
            host: User(1),
            settings: settings.as_object().unwrap().clone(),
            chairs: (1..=people).map(chair).collect(),
            seed: [5; 32],
            untimed: false,
        };
        let now = "2026-06-01T10:00:00Z".parse().unwrap();
        Table::open(&CATALOGUE, &opening, now)
            .map(|(table, _, _)| table)
            .map_err(|refused| refused.to_string())
    };
    let told = open(3, json!({})).unwrap_err();
    assert_eq!(
        told,
        "A Risk to Take with map=crowns has at most 2 seats; you named 3. \
         Instead: map=rivers (3 seats), map=thrones (4 seats)"
    );
    assert!(open(3, json!({ "map": "rivers" })).is_ok());
    let told = open(4, json!({ "map": "rivers" })).unwrap_err();
    assert!(
        told.contains("map=rivers has at most 3") && told.ends_with("map=thrones (4 seats)"),
        "{told}"
    );
    // No choice has room for so many.
    let told = open(5, json!({})).unwrap_err();
    assert!(told.ends_with("Instead: fewer seats"), "{told}");

    let mut hall = Hall::lobby();
    hall.table = open(2, json!({})).unwrap();
    let told = hall.say(EMIL, "/game join").unwrap_err();
    assert!(told.contains("All 2 seats of map=crowns are taken"), "{told}");
    assert!(
        told.contains("/game watch; the host may choose map=rivers (3 seats)"),
        "{told}"
    );
}

/// Orders that lie sealed can be taken back with a button as long as nobody else has acted, and be replaced after that.
#[test]
fn sealed_orders_can_be_taken_back_and_replaced() {
    let people = [ANA, BEN, CLEO];
    let named = people.map(|user| (format!("P{}", user.0), user));
    let named = named.each_ref().map(|(name, user)| (name.as_str(), *user));
    let mut hall = Hall::of("risk", json!({ "map": "rivers" }), &named);
    while hall.table.opened().len() == 1 {
        let user = people[hall.turn().index()];
        hall.say(user, "/risk place").unwrap();
    }
    let snapshot = (hall.table.seq(), hall.table.position_json().unwrap());
    let panel = |hall: &Hall, user: User| {
        let history = hall.history_from(&snapshot);
        let world = World {
            history: Some(&history),
            ..hall.world()
        };
        match hall
            .table
            .decide(user, "", &CATALOGUE.parse("/game turn").unwrap(), world)
        {
            Ok(Decision::Answer(mut posts)) => posts.remove(0).controls,
            other => panic!("{other:?}"),
        }
    };
    let takes_back = |control: &Control| matches!(control, Control::Button { line, .. } if line == "/game undo");
    let replaces = |control: &Control| matches!(control, Control::Form { line, .. } if line == "/risk march");
    assert!(!panel(&hall, ANA).iter().any(takes_back), "nothing lies there yet");
    hall.say(ANA, "/risk march orders:hold").unwrap();
    let controls = panel(&hall, ANA);
    assert!(
        controls.iter().any(takes_back) && !controls.iter().any(replaces),
        "{controls:?}"
    );
    hall.say(BEN, "/risk march orders:hold").unwrap();
    let controls = panel(&hall, ANA);
    assert!(
        controls.iter().any(replaces) && !controls.iter().any(takes_back),
        "{controls:?}"
    );
    hall.say(ANA, "/risk march orders:1 hold").unwrap();
    assert!(!panel(&hall, CLEO).iter().any(takes_back), "only one's own orders");
}

/// What is filled in at `/game join as:` is what the asker could play: no side that the house plays.
#[test]
fn only_what_can_be_played_is_filled_in() {
    let hall = Hall::opened("barbarica", json!({}), &[("Ana", ANA)]);
    let sides = |hall: &Hall, typed: &str| -> Vec<String> {
        let partial = Partial {
            sub: "join".to_owned(),
            args: [("as".to_owned(), typed.to_owned())].into(),
            focus: "as".to_owned(),
        };
        let found = hall.table.suggest(ANA, "game", &partial, hall.world());
        found.into_iter().map(|suggestion| suggestion.value).collect()
    };
    assert_eq!(sides(&hall, "side="), ["side=tribe", "side=usual"]);
    assert_eq!(sides(&hall, "si"), ["side="]);
    let two = json!({ "enemy": "player" });
    let hall = Hall::opened("barbarica", two, &[("Ana", ANA), ("Ben", BEN)]);
    assert_eq!(sides(&hall, "side="), ["side=tribe", "side=rome", "side=usual"]);
    // A game that runs has nothing to choose.
    assert!(sides(&Hall::begun(), "race=").is_empty());
}

/// What a seat says last counts; of what it chose before, that stays which goes with it.
#[test]
fn what_is_picked_last_counts() {
    let mut hall = Hall::opened("wesnoth", json!({}), &[("Ana", ANA)]);
    let mut picked = |typed: &str| {
        hall.say(ANA, &format!("/game join as:{typed}")).unwrap();
        hall.table.chairs()[0].pick().clone()
    };
    let (leader, faction) = (
        |pick: &Value| pick["leader"].clone(),
        |pick: &Value| pick["faction"].clone(),
    );
    let chosen = picked("leader=Swordsman");
    assert_eq!(
        (faction(&chosen), leader(&chosen)),
        ("loyalists".into(), "Swordsman".into())
    );
    let other = picked("faction=undead");
    assert_eq!((faction(&other), leader(&other)), ("undead".into(), Value::Null));
    let back = picked("leader=Longbowman");
    assert_eq!(
        (faction(&back), leader(&back)),
        ("loyalists".into(), "Longbowman".into())
    );
    let any = picked("faction=random");
    assert_eq!((faction(&any), leader(&any)), ("random".into(), Value::Null));
    let mut hall = Hall::opened("warcamp", json!({}), &[("Ana", ANA)]);
    hall.say(ANA, "/game join as:race=kobold name=Rats").unwrap();
    hall.say(ANA, "/game join as:leader=thief").unwrap();
    let pick = hall.table.chairs()[0].pick();
    assert_eq!((&pick["race"], &pick["name"]), (&"kobold".into(), &"Rats".into()));
}

/// Settings that a choice made before does not go with are refused with who chose it; a secret choice is not told.
#[test]
fn settings_go_with_what_has_been_chosen() {
    let people = [("Ana", ANA), ("Ben", BEN)];
    let mut hall = Hall::opened("wesnoth", json!({}), &people);
    hall.say(ANA, "/game join as:faction=rebels leader=elvish ranger")
        .unwrap();
    let told = hall.say(ANA, "/game option set:leader_level=3").unwrap_err();
    assert!(
        told.starts_with("Ana chose what does not go with that: Elvish Ranger"),
        "{told}"
    );
    hall.say(BEN, "/game join as:faction=rebels").unwrap();
    let told = hall.say(ANA, "/game option set:same_faction=no").unwrap_err();
    assert!(told.contains("That faction is taken."), "{told}");
    hall.say(ANA, "/game option set:draft=blind").unwrap();
    let told = hall.say(ANA, "/game option set:leader_level=3").unwrap_err();
    assert!(
        told.contains("in secret") && !told.contains("Ranger") && !told.contains("Ana"),
        "{told}"
    );
    hall.say(ANA, "/game option set:gold=20").unwrap();
    hall.say(ANA, "/game join as:leader=usual").unwrap();
    hall.say(ANA, "/game option set:leader_level=3").unwrap();
}

/// The example of `/game join` is one of the game that is played, and can be played.
#[test]
fn the_example_of_joining_is_of_the_game() {
    for kind in muster_games::CATALOGUE.kinds() {
        let mut hall = Hall::opened(kind.id, json!({}), &[("Ana", ANA)]);
        let command = hall.table.catalogue().command("game").unwrap();
        let example = hall
            .table
            .catalogue()
            .example(command, command.sub("join").unwrap(), Some(kind.id));
        hall.say(ANA, &example)
            .unwrap_or_else(|fault| panic!("{example}: {fault}"));
    }
}

/// A look at the standing orders of one unit is no act that could be taken back.
#[test]
fn a_look_at_standing_orders_is_nothing_to_take_back() {
    for (game, setting, look, set) in [
        (
            "wesnoth",
            json!({}),
            "/wesnoth orders unit:L",
            "/wesnoth orders unit:L keep:4",
        ),
        (
            "barbarica",
            json!({ "campaign": false }),
            "/barb orders units:*",
            "/barb orders units:* free:no",
        ),
    ] {
        let mut hall = Hall::opened(game, setting, &[("Ana", ANA)]);
        hall.say(ANA, "/game start").unwrap();
        let snapshot = (hall.table.seq(), hall.table.position_json().unwrap());
        let takes_back = |hall: &Hall| {
            let history = hall.history_from(&snapshot);
            let world = World {
                history: Some(&history),
                ..hall.world()
            };
            let panel = hall
                .table
                .decide(ANA, "", &CATALOGUE.parse("/game turn").unwrap(), world);
            let Ok(Decision::Answer(posts)) = panel else {
                panic!("{panel:?}")
            };
            let undo = |control: &Control| matches!(control, Control::Button { line, .. } if line == "/game undo");
            let free = posts[0].controls.iter().any(undo);
            // The same follows from what was done last, where the past is not loaded.
            assert_eq!(hall.table.takes_back(&hall.journal).is_some(), free, "{look}");
            free
        };
        hall.say(ANA, look).unwrap();
        assert!(!takes_back(&hall), "{look}");
        hall.say(ANA, set).unwrap();
        assert!(takes_back(&hall), "{set}");
    }
}
