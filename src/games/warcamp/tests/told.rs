//! What is said before an act: nothing of turns that do not come, nothing offered that is of no use.

use super::super::action::Action;
use super::super::cautions::cautions_of;
use super::super::data::{Building, Card, Leader};
use super::super::orders::read;
use super::{Table, bystanders, goblins, kobolds, table};
use crate::menu::{offer_words, usual_plan};
use crate::state::Warcamp;
use crate::words::Letter;
use muster_game::{Awaiting, Counsel, Knowledge, Rules, Unfinished};
use muster_kit::{Seat, Viewer};

const A: Viewer = Viewer::Seat(Seat(0));

fn action(plan: &str) -> Action {
    read(plan).unwrap().remove(0).action
}

/// What is told before a line of orders, in one text.
fn foretold(t: &Table, plan: &str) -> String {
    let line = Action::Orders {
        plan: plan.to_owned(),
        end: false,
    };
    let mut told = cautions_of(&t.game, Seat(0), &line);
    let answer = t.game.foresee(Seat(0), &line).unwrap();
    told.extend(answer.lines.iter().map(|line| line.plain(|_| String::new())));
    told.join("\n")
}

fn offered(t: &Table) -> Vec<String> {
    let Awaiting::Duties(duties) = t.game.awaiting() else {
        panic!("nobody is awaited");
    };
    let acts = t.game.menu(&duties[0], &[]).acts;
    acts.into_iter().map(|offer| offer.label).collect()
}

/// In the last round no card is missed and nobody starves later.
#[test]
fn wc_150_nothing_is_told_of_a_turn_behind_the_last() {
    let hand = [Card::Bolt, Card::Fog, Card::Rust];
    let camp = || goblins(Leader::WarChief, &[5; 4]).hand(&hand).bones(90).food(3);
    let before = table([camp(), bystanders()]).options(|options| options.final_round = 4);
    let told = foretold(&before, "breed 1-4; end");
    assert!(told.contains("the next turn brings no card"), "{told}");
    assert!(told.contains("starve next turn"), "{told}");
    let last = table([camp(), bystanders()]).options(|options| options.final_round = 3);
    for plan in ["breed 1-4; end", "breed 1-4", "end"] {
        let told = foretold(&last, plan).to_lowercase();
        assert!(!told.contains("next turn") && !told.contains("hand is full"), "{told}");
        assert!(!told.contains("starve"), "{told}");
    }
    assert!(foretold(&last, "end").contains("The tribe eats 4 of 3 food"));
}

/// Which round is the last stands on the board, and what settles a tie in the ranking.
#[test]
fn wc_150_the_board_names_the_last_round_and_the_ranking_what_settles_a_tie() {
    let mut t = table([
        goblins(Leader::Shaman, &[5; 5]).food(50),
        goblins(Leader::Shaman, &[5; 5]).food(60),
    ])
    .options(|options| options.final_round = 3);
    let board = Warcamp::status(&t.game.view(A)).to_ascii();
    assert!(board.contains("round 3 of 3"), "{board}");
    t.play(&[], "end").play(&[], "end");
    let told: Vec<String> = t
        .outcome()
        .standings
        .into_iter()
        .map(|standing| standing.text)
        .collect();
    assert_eq!(
        told,
        [
            "Bonegnaw base CE 30, 5 members, 0 items, 55 food and bones",
            "Skullmash base CE 30, 5 members, 0 items, 45 food and bones"
        ]
    );
}

/// A Master Thief in a party of Kobolds is refused for the same reason by the odds as by the order.
#[test]
fn wc_80_the_odds_say_why_a_thief_joins_no_party() {
    let t = table([kobolds(Leader::MasterThief, &[5; 5]), bystanders()]);
    let odds = t.game.situation(A, "steal town food 1-3 L").unwrap_err();
    let order = t.refused("steal town food 1-3 L", "WC-80", "leader-job");
    assert_eq!((odds.clause, odds.reason), (order.clause, order.reason));
}

/// Beside the die of the disaster table stands what comes at dawn.
#[test]
fn wc_130_the_odds_of_disasters_tell_of_those_at_dawn() {
    let t = table([goblins(Leader::Shaman, &[5; 4]), bystanders()]).options(|options| {
        options.adventurers = true;
        options.meteor = true;
        options.plague = true;
        options.patience = 0;
        options.famine = false;
        options.disaster_at = 6;
        options.disaster_table = false;
    });
    let told = t.game.odds_remarks(A, "disaster");
    assert_eq!(
        told,
        [
            "This table plays without that die.",
            "Once a tribe ends a turn with 6 members, adventurers come for the tribe of the highest base CE at every dawn.",
            "At dawn each tribe of 6 members or more rolls a d6; on 1 a meteor hits it.",
            "At dawn the plague strikes each tribe of 6 members or more in which nobody has it.",
        ]
    );
}

/// One breeder is too few, and what is proposed is another order; a number alone may be how many breed.
#[test]
fn wc_190_one_breeder_has_no_odds_and_is_told_who_else() {
    let t = table([goblins(Leader::Shaman, &[5; 5]), bystanders()]);
    let refusal = t.game.situation(A, "breed 1").unwrap_err();
    assert_eq!(refusal.instead.as_deref(), Some("breed 1 2"));
    assert!(t.game.situation(A, "breed 1 2").is_ok());
    assert_eq!(t.game.situation(A, "breed 4"), "breed 4".parse());
}

/// What throws no dice is told of by a dry run.
#[test]
fn wc_187_what_throws_no_dice_is_looked_at_by_a_dry_run() {
    let t = table([goblins(Leader::Shaman, &[5; 5]), bystanders()]);
    let refusal = t.game.situation(A, "build tower 1 2").unwrap_err();
    assert_eq!(
        (&*refusal.clause, refusal.instead.as_deref()),
        ("WC-107", Some("/warcamp check plan:build tower 1 2"))
    );
    assert_eq!(t.game.situation(A, "end").unwrap_err().clause, "WC-31");
}

/// A usual turn lets nobody breed who gives the plague to the newborn, and other breeding says that it does.
#[test]
fn wc_49_the_plagued_do_not_breed_in_a_usual_turn() {
    let t = table([goblins(Leader::Shaman, &[9, 8, 7, 4, 5, 6]).sick(&[5]), bystanders()]);
    assert_eq!(usual_plan(t.a()).as_deref(), Some("hunt 1-3 5; breed 4 6; end"));
    let label = offer_words(&t.game, Letter(0), &action("breed 4 5"));
    assert_eq!(label, "Breed with 4 5: 1 plagued newborn, 5 food more eaten");
    let told = cautions_of(&t.game, Seat(0), &action("breed 4 5"));
    assert_eq!(told, ["#5 has the plague and gives it to every newborn."]);
    let t = table([goblins(Leader::Shaman, &[5; 5]).sick(&[1, 2, 3, 4]), bystanders()]);
    assert_eq!(usual_plan(t.a()).as_deref(), Some("hunt 1-5; end"));
}

/// Workers are chosen one by one, no more than the job takes.
#[test]
fn wc_107_a_building_is_offered_with_as_many_workers_as_it_takes() {
    let t = table([goblins(Leader::Shaman, &[5; 5]), bystanders()]);
    let Awaiting::Duties(duties) = t.game.awaiting() else {
        panic!("nobody is awaited");
    };
    let ids: Vec<muster_game::ChoiceId> = ["build", Building::Tower.code()]
        .iter()
        .map(muster_game::ChoiceId::of)
        .collect();
    let mut chosen = muster_game::Chosen::of(&ids, true);
    let Err(Unfinished::Open(open)) = t.game.choose(&duties[0], &mut chosen) else {
        panic!("workers are chosen");
    };
    assert_eq!(open.alternatives.len(), 5);
}

/// What only hunters can use is not offered to a leader.
#[test]
fn wc_29_a_leader_is_given_no_socks() {
    let t = table([
        goblins(Leader::Shaman, &[5; 5]).owning(1, "Woolly Socks", None),
        bystanders(),
    ]);
    let to_the_leader = |label: &&String| label.contains("Socks (i1) to the");
    assert_eq!(offered(&t).iter().find(to_the_leader), None);
    let told = cautions_of(&t.game, Seat(0), &action("equip i1 L")).join("\n");
    assert!(
        told.contains("does nothing for a Shaman") || told.contains("do nothing for a Shaman"),
        "{told}"
    );
    let t = table([
        goblins(Leader::Shaman, &[5; 5]).owning(1, "Pot Lid", None),
        bystanders(),
    ]);
    assert_eq!(
        cautions_of(&t.game, Seat(0), &action("equip i1 L")),
        Vec::<String>::new()
    );
}

/// An attack that cannot win is not offered.
#[test]
fn wc_67_no_attack_is_offered_that_cannot_win() {
    let t = table([goblins(Leader::Shaman, &[2, 2]), kobolds(Leader::WarChief, &[9; 9])]);
    assert!(
        !offered(&t).iter().any(|label| label.contains("Attack B")),
        "{:?}",
        offered(&t)
    );
}

/// Members named for points of Skill that others take are told of before and after.
#[test]
fn wc_104_names_that_get_no_point_are_told_of() {
    let t = table([
        goblins(Leader::Shaman, &[5; 5]).hand(&[Card::Blood]).bones(90),
        bystanders(),
    ]);
    let told = |order: &str| t.game.left_out(Seat(0), &action(order));
    assert_eq!(
        told("cast blood 1 2 3"),
        [
            "Left out of `cast blood 1 2 3`: 2 3 get nothing, as Ogre Blood has 2 points and #1 takes 2; `1x1` lays 1 there."
        ]
    );
    assert_eq!(told("cast blood 1x1 2"), Vec::<String>::new());
}
