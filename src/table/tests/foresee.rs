//! What is told of an act before it is done.

use super::*;

/// A battle of Risk: both sides stand, and one of them moves first.
fn battle() -> Hall {
    let chair = |name: &str, user| NewChair {
        name: name.to_owned(),
        holder: Holder::User(user),
    };
    let settings = serde_json::json!({ "mode": "battle", "scenario": "farm" });
    let opening = Opening {
        id: "t",
        kind: CATALOGUE.kind("risk").unwrap(),
        place: "here",
        server: None,
        host: ANA,
        settings: settings.as_object().unwrap().clone(),
        chairs: vec![chair("Ana", ANA), chair("Ben", BEN)],
        seed: [5; 32],
        untimed: false,
    };
    let mut hall = Hall::lobby();
    hall.table = Table::open(&CATALOGUE, &opening, hall.now).unwrap().0;
    hall.say(ANA, "/game start").unwrap();
    for user in [ANA, BEN] {
        hall.say(user, "/risk deploy").unwrap();
    }
    hall.pass(0);
    hall
}

/// A preview with a button for it would promise what its press refuses.
#[test]
fn what_would_be_refused_whole_is_refused_before_it_is_asked_about() {
    let mut hall = battle();
    let [opened] = hall.table.opened() else {
        panic!("{:?}", hall.table.opened())
    };
    let (mover, other) = if opened.seat == Seat(0) { (ANA, BEN) } else { (BEN, ANA) };
    for line in [
        "/risk go",
        "/risk go posture:hold",
        "/risk go posture:assault",
        "/risk orders text:rest hold",
    ] {
        let invocation = CATALOGUE.parse(line).unwrap();
        let foreseen = |hall: &Hall, user| {
            let post = hall.table.foresee(user, &invocation, hall.world());
            post.map_err(|rejection| rejection.to_string())
        };
        assert_eq!(foreseen(&hall, mover).err(), None, "{line}");
        let refused = foreseen(&hall, other).unwrap_err();
        assert!(refused.contains("moves first"), "{line}: {refused}");
        assert_eq!(hall.say(other, line).unwrap_err(), refused, "{line}");
    }
}
