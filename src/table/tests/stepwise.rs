//! Orders that are chosen step by step, by pressing alone.

use super::*;
use muster_kit::Choice;
use serde_json::json;

/// What a line of `user` answers, and what may be pressed there.
fn pressed(hall: &Hall, user: User, line: &str) -> Result<(String, Vec<Choice>), String> {
    let line = CATALOGUE.parse(line).unwrap();
    let decision = hall.table.decide(user, "Ana", &line, hall.world());
    let Decision::Answer(posts) = decision.map_err(|rejection| rejection.to_string())? else {
        panic!("{line:?} is an act");
    };
    let choices = posts
        .iter()
        .flat_map(|post| &post.controls)
        .flat_map(|control| match control {
            Control::Select { choices, .. } => choices.clone(),
            Control::Button { label, line } => vec![Choice {
                label: label.clone(),
                line: line.clone(),
            }],
            _ => Vec::new(),
        });
    Ok((hall.words(&posts), choices.collect()))
}

fn line_of(choices: &[Choice], label: &str) -> String {
    let found = choices.iter().find(|choice| choice.label.starts_with(label));
    let found = found.unwrap_or_else(|| panic!("no {label} among {choices:?}"));
    found.line.clone()
}

#[test]
fn an_order_is_given_by_pressing_alone() {
    let people = [("Ana", ANA), ("Ben", BEN)];
    let mut hall = Hall::of("warcamp", json!({ "order": "join" }), &people);
    let mut line = "/game turn".to_owned();
    for label in ["Choose step by step", "Hunt", "Food", "2 "] {
        let (_, choices) = pressed(&hall, ANA, &line).unwrap();
        line = line_of(&choices, label);
    }
    let (told, choices) = pressed(&hall, ANA, &line).unwrap();
    assert!(
        told.contains("Chosen so far: Hunt for food and bones > Food > 2 Deek, Skill 5.")
            && told.contains("Who hunts?"),
        "{told}"
    );
    assert_eq!(line_of(&choices, "Back"), "/game turn choose:hunt food");
    let order = line_of(&choices, "Hunt food with 2: ");
    assert_eq!(order, "/warcamp hunt who:2 goal:food");
    hall.say(ANA, &order).unwrap();

    // What was chosen before it was done leads back to what there is now.
    let (told, choices) = pressed(&hall, ANA, &line).unwrap();
    assert!(told.starts_with("That cannot be chosen as things stand."), "{told}");
    assert!(
        choices.iter().all(|choice| !choice.label.starts_with("Hunt")),
        "{choices:?}"
    );
    assert!(
        choices.iter().any(|choice| choice.label == "End the turn"),
        "{choices:?}"
    );
    // Who is not awaited hears whose turn it is.
    assert!(
        pressed(&hall, BEN, "/game turn choose:start")
            .unwrap_err()
            .contains("Ana")
    );
}

/// More than a select holds comes page by page.
#[test]
fn many_choices_come_page_by_page() {
    let hall = Hall::of("wesnoth", json!({}), &[("Ana", ANA), ("Ben", BEN)]);
    let (_, first) = pressed(&hall, ANA, "/game turn choose:recruit").unwrap();
    let more = first.iter().find(|choice| choice.label.ends_with(" more")).unwrap();
    let (_, second) = pressed(&hall, ANA, &more.line).unwrap();
    let is_recruit = |choice: &&Choice| choice.label.contains(" gold");
    let (one, other) = (
        first.iter().filter(is_recruit).count(),
        second.iter().filter(is_recruit).count(),
    );
    assert_eq!((one, format!("{other} more")), (25, more.label.clone()));
    assert_eq!(line_of(&second, "Those before"), "/game turn choose:recruit");
}

/// A select that cannot hold all orders says in its last entry how many more there are, and leads to them.
#[test]
fn a_select_that_leaves_orders_out_says_how_many_and_where_they_are() {
    let hall = Hall::of("wesnoth", json!({}), &[("Ana", ANA), ("Ben", BEN)]);
    let (_, choices) = pressed(&hall, ANA, "/game turn").unwrap();
    let last = choices
        .iter()
        .position(|choice| choice.line == "/game turn choose:start")
        .unwrap();
    assert_eq!(last, 24, "{choices:?}");
    let game = hall.table.game().unwrap();
    let duty = game.awaiting().duties()[0].clone();
    let all = game.menu(&duty, &[], &mut muster_kit::Dice::seeded(0, 0)).acts.len();
    assert_eq!(choices[last].label, format!("{} more: choose step by step", all - 24));
    let (_, first) = pressed(&hall, ANA, &choices[last].line).unwrap();
    assert!(
        first.iter().any(|choice| choice.line.ends_with("choose:recruit")),
        "{first:?}"
    );
}
