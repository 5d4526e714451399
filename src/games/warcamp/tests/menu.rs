//! What a player presses: yesterday's jobs, exact chances, and what to hear of first after an absence.

use super::{Table, bystanders, goblins, keep, kobolds, set, table};
use crate::Warcamp;
use crate::action::Action;
use crate::data::{Building, Card, Leader};
use crate::words::Letter;
use muster_game::{Counsel, Knowledge, Menu, Tiding};
use muster_kit::{Control, Seat, Viewer};
use serde_json::{Value, json};

fn camps() -> Table {
    table([
        goblins(Leader::WarChief, &[5, 8, 3, 6, 6]).food(60).bones(140),
        kobolds(Leader::MasterThief, &[5, 5, 6, 7, 9]).bones(30),
        bystanders(),
    ])
}

fn menu(table: &Table, before: &[Value]) -> Menu<Action> {
    let before: Vec<Action> = before
        .iter()
        .map(|action| serde_json::from_value(action.clone()).unwrap())
        .collect();
    let duty = muster_game::Rules::awaiting(&table.game).duties()[0].clone();
    table.game.menu(&duty, &before)
}

fn plan_of(menu: &Menu<Action>, title: &str) -> Option<String> {
    let offer = menu.days.iter().find(|offer| offer.label.starts_with(title))?;
    match &offer.action {
        Action::Orders { plan, .. } => Some(plan.clone()),
        other => panic!("{other:?}"),
    }
}

#[test]
fn yesterdays_jobs_are_offered_without_the_dead_and_without_hostile_acts() {
    let mut camps = camps();
    let before = [
        json!({"hunt": {"who": "1-3", "goal": "food"}}),
        json!({"attack": {"target": "B", "who": "L"}}),
        json!({"breed": {"who": "4 5"}}),
        json!({"cast": {"card": "storm", "at": "B"}}),
        json!({"end": {}}),
    ];
    let again = plan_of(&menu(&camps, &before), "Some jobs of last turn");
    assert_eq!(again.as_deref(), Some("hunt 1-3 food; ?breed 4 5"));
    keep(&mut camps.game.tribes[Letter(0)], |member| member.number() != 2);
    let before = [
        json!({"build": {"what": "spike", "who": "2"}}),
        json!({"hunt": {"who": "1 2 3"}}),
    ];
    let again = plan_of(&menu(&camps, &before), "Some jobs of last turn");
    assert_eq!(again.as_deref(), Some("hunt 1 3"), "the builder is dead");
    camps.play(&[3, 3, 5], "hunt 1 3");
    assert_eq!(plan_of(&menu(&camps, &before), "Some jobs"), None, "one hunt a turn");
}

#[test]
fn yesterdays_jobs_that_are_impossible_now_are_left_out_and_named() {
    let mut camps = camps();
    set(&mut camps.game.tribes[Letter(0)], "food", 20);
    let before = [
        json!({"build": {"what": "spike", "who": "1"}}),
        json!({"hunt": {"who": "2 3"}}),
        json!({"breed": {"who": "4 5"}}),
    ];
    keep(&mut camps.game.tribes[Letter(0)], |member| member.number() != 3);
    camps.game.tribes[Letter(0)].camp.raise(Building::Spike);
    let again = menu(&camps, &before).days.remove(0);
    assert!(
        again
            .label
            .starts_with("Some jobs of last turn (without #3, building spike) (1 in 6: 1 dies)"),
        "{}",
        again.label
    );
    let Action::Orders { plan, .. } = again.action else {
        panic!()
    };
    assert_eq!(plan, "hunt 2; ?breed 4 5");
}

/// Hostile acts want a look at the odds: the day that leaves them out says so.
#[test]
fn yesterdays_hostile_acts_are_left_out_and_named() {
    for (deed, told) in [
        (json!({"kill": {"victim": "B4", "with": 2}}), "the killing"),
        (json!({"attack": {"target": "B", "who": "4 5"}}), "the attack"),
        (json!({"steal": {"from": "B", "goods": "food"}}), "stealing"),
    ] {
        let before = [json!({"hunt": {"who": "1 3"}}), deed];
        let again = menu(&camps(), &before).days.remove(0);
        assert_eq!(
            again.label,
            format!("Some jobs of last turn (without {told}): hunt 1 3 (1 in 6: 1 dies)")
        );
    }
}

/// What stored orders did cannot be told from their steps: the day that leaves it out says so.
#[test]
fn what_stored_orders_did_yesterday_is_left_out_and_named() {
    let before = [
        json!({"ordered": {}}),
        json!({"ordered": {}}),
        json!({"hunt": {"who": "1 3"}}),
    ];
    let again = menu(&camps(), &before).days.remove(0);
    let told = "Some jobs of last turn (without stored orders): hunt 1 3 (1 in 6: 1 dies)";
    assert_eq!(again.label, told);
}

#[test]
fn only_the_last_of_several_turns_counts_as_yesterday() {
    let before = [
        json!({"hunt": {"who": "1-3"}}),
        json!({"end": {}}),
        json!({"hunt": {"who": "4 5", "goal": "bones"}}),
        json!({"end": {}}),
    ];
    let again = plan_of(&menu(&camps(), &before), "Same jobs as last turn");
    assert_eq!(again.as_deref(), Some("hunt 4 5 bones"));
    assert_eq!(plan_of(&menu(&camps(), &[]), "Same jobs"), None);
}

#[test]
fn labels_hold_the_exact_chance() {
    let mut camps = camps();
    set(&mut camps.game, "options/truce", 0);
    let menu = menu(&camps, &[]);
    let attack = menu
        .acts
        .iter()
        .find(|offer| offer.label.starts_with("Attack B with 1-5 and the War Chief"));
    let attack = attack.expect("an attack is legal");
    let odds = Warcamp::odds(&camps.game.situation(Viewer::Seat(Seat(0)), "attack B all L").unwrap()).unwrap();
    let win: muster_kit::odds::Fraction = odds.data.unwrap()["win"].as_str().unwrap().parse().unwrap();
    let shown = muster_kit::odds::permille(&win);
    assert!(
        attack.label.contains(&format!(": wins {shown}, you lose ")),
        "{} {shown}",
        attack.label
    );
    let begin = |word: &str| menu.acts.iter().filter(|offer| offer.label.starts_with(word)).count();
    assert!(
        begin("Train") > 0 && begin("1") == 0,
        "the power of the leader has its verb"
    );
    let last = menu.acts.last().unwrap();
    assert!(matches!(last.action, Action::End { discard: None }));
    assert!(last.label.contains("5 idle"), "{}", last.label);
}

/// Where nothing stands no raid is offered, and no attack that cannot win; what brings something comes first
/// ([WC-70](docs/rules/warcamp.md#wc-70)).
#[test]
fn the_best_orders_come_first() {
    let mut t = table([
        kobolds(Leader::Shaman, &[5, 5, 5, 5, 5, 5, 2])
            .bones(60)
            .hand(&[Card::Graves]),
        goblins(Leader::WarChief, &[9; 9]).bones(20),
        goblins(Leader::WarChief, &[6, 6, 6]),
    ]);
    set(&mut t.game, "options/truce", 0);
    let labels = |t: &Table| -> Vec<String> { menu(t, &[]).acts.into_iter().map(|offer| offer.label).collect() };
    let told = labels(&t);
    let place = |start: &str| told.iter().position(|label| label.starts_with(start));
    assert!(place("Raid").is_none(), "{told:#?}");
    assert!(!told.iter().any(|label| label.contains(": wins 0 %")), "{told:#?}");
    for good in ["Cast Old Graves", "Hunt", "Breed", "Steal bones from the town", "Build"] {
        assert!(place(good).is_some(), "{good}: {told:#?}");
    }
    assert!(place("Attack C").is_some(), "{told:#?}");
    t.game.tribes[Letter(2)].camp.raise(Building::Forge);
    let told = labels(&t);
    assert!(told.iter().any(|label| label.contains(", raze forge")), "{told:#?}");
}

/// Of the members of others the best is named, of one's own the weakest is trained.
#[test]
fn the_most_worthwhile_member_is_named() {
    let mut thief = table([
        kobolds(Leader::MasterThief, &[8; 5]).bones(500),
        goblins(Leader::WarChief, &[4, 5, 9, 5]),
    ]);
    set(&mut thief.game, "options/truce", 0);
    set(&mut thief.game, "options/theft_grace", 0);
    let told: Vec<String> = menu(&thief, &[]).acts.into_iter().map(|offer| offer.label).collect();
    assert!(told.iter().any(|label| label.starts_with("Nab B3")), "{told:#?}");
    assert!(
        told.iter().any(|label| label.starts_with("Assassinate B3")),
        "{told:#?}"
    );
    let chief = table([
        goblins(Leader::WarChief, &[10, 5, 3, 7, 7, 7, 7, 7, 7]).bones(99),
        bystanders(),
    ]);
    let told: Vec<String> = menu(&chief, &[]).acts.into_iter().map(|offer| offer.label).collect();
    assert!(told.iter().any(|label| label.starts_with("Train 3")), "{told:#?}");
}

/// The post of the turn shows what a usual turn does before it is pressed, and the press does just that.
#[test]
fn the_usual_turn_in_the_post_shows_its_orders() {
    let label_of = |table: &Table| {
        let duty = muster_game::Rules::awaiting(&table.game).duties()[0].clone();
        let controls = Warcamp::controls(&table.game.view(Viewer::Spectator), &duty);
        let usual = controls.into_iter().find_map(|control| match control {
            Control::Button { label, line } if label.starts_with("A usual turn") => Some((label, line)),
            _ => None,
        });
        usual.unwrap()
    };
    let (label, line) = label_of(&camps());
    assert_eq!(label, "A usual turn: hunt 2 4 5 (1 in 6: 2 die); breed 1 3; end");
    assert_eq!(line, "/warcamp orders plan:hunt 2 4 5; breed 1 3; end");
    let mut large = table([goblins(Leader::WarChief, &[5; 60]), bystanders()]);
    keep(&mut large.game.tribes[Letter(0)], |member| member.number() % 2 == 1);
    let (label, _) = label_of(&large);
    assert_eq!(
        label,
        "A usual turn: hunt with 28 members (1 in 6: 14 die); breed with 2 members; end"
    );
}

/// A whole day is pressed without a question, so that its label tells what a 1 costs ([WC-56](docs/rules/warcamp.md#wc-56)).
#[test]
fn wc_56_a_whole_day_shows_what_the_hunt_can_cost() {
    let before = [
        json!({"breed": {"who": "4 5"}}),
        json!({"hunt": {"goal": "food"}}),
        json!({"end": {}}),
    ];
    let labels = |table: &Table, before: &[Value]| -> Vec<String> {
        let days = menu(table, before).days.into_iter();
        days.map(|day| day.label).collect()
    };
    let told = labels(&camps(), &before);
    assert_eq!(
        told,
        [
            "Same jobs as last turn: breed 4 5; hunt food (1 in 6: 2 die)",
            "A usual turn: hunt 2 4 5 (1 in 6: 2 die); breed 1 3; end"
        ]
    );
    let alone = [json!({"hunt": {"who": "3"}})];
    assert_eq!(
        labels(&camps(), &alone)[0],
        "Same jobs as last turn: hunt 3 (1 in 6: 1 dies)"
    );
    // Before round 3 nothing is at risk.
    assert!(
        labels(&camps().round(2), &before)
            .iter()
            .all(|label| !label.contains("1 in 6"))
    );
    // Where not all has room, the risk has.
    let crowd = table([goblins(Leader::WarChief, &[5; 60]), bystanders()]);
    let numbers = |from: u16| {
        (from..60)
            .step_by(4)
            .map(|number| number.to_string())
            .collect::<Vec<_>>()
            .join(" ")
    };
    let before = [
        json!({"build": {"what": "spike", "who": numbers(1)}}),
        json!({"build": {"what": "animal", "who": numbers(2)}}),
        json!({"breed": {"who": numbers(3)}}),
        json!({"hunt": {"who": numbers(4), "goal": "bones"}}),
    ];
    let told = labels(&crowd, &before);
    assert!(told[0].contains("(1 in 6: 7 die)"), "{told:?}");
    assert!(told.iter().all(|label| label.chars().count() <= 80), "{told:?}");
}

#[test]
fn a_tribe_hears_first_of_what_it_lost() {
    let mut camps = camps();
    set(&mut camps.game, "options/truce", 0);
    camps.game.tribes[Letter(1)].camp.raise(Building::Spike);
    camps.play(&[6, 1], "raid B all L");
    let (view, events) = (camps.game.view(Viewer::Seat(Seat(1))), &camps.events);
    let told = |seat: u8| -> Vec<Tiding> {
        events
            .iter()
            .flat_map(|event| Warcamp::tidings(&view, event, Seat(seat)))
            .collect()
    };
    let heard = told(1);
    assert!(heard.iter().all(|tiding| tiding.head == "Lost"), "{heard:?}");
    assert!(heard[0].text.starts_with("a battle to A's raid ("), "{heard:?}");
    assert!(heard[0].text.ends_with("which razed Spike pit"), "{heard:?}");
    assert!(heard.iter().any(|tiding| tiding.text.ends_with(" dead")), "{heard:?}");
    assert_eq!(told(0), Vec::new(), "the raider lost nothing");
    assert_eq!(told(2), Vec::new(), "it is not the bystander's affair");
    let mut held = self::camps();
    set(&mut held.game, "options/truce", 0);
    held.play(&[1, 6], "attack B all L");
    let after = held.game.view(Viewer::Seat(Seat(1)));
    let heard = held
        .events
        .iter()
        .flat_map(|event| Warcamp::tidings(&after, event, Seat(1)));
    let heard: Vec<Tiding> = heard.collect();
    assert_eq!(heard[0].head, "Repelled", "{heard:?}");
    assert!(heard[0].text.starts_with("A's attack ("), "{heard:?}");
    let figures = Warcamp::figures(&view, Seat(1));
    assert_eq!(figures[0].name, "members");
    assert_eq!(
        figures[0].value,
        camps.game.tribes[Letter(1)].people.count().to_string()
    );
}
