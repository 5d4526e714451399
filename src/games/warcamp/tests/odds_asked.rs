//! Questions about odds in a position: what is asked of the tribe, and what stands by itself.

use super::{Table, bystanders, goblins, kobolds, table};
use crate::data::{Building, Card, Leader};
use crate::odds::{Draw, Situation, odds};
use muster_game::testing::text;
use muster_game::{Counsel, Knowledge};
use muster_kit::{Refusal, Seat, Viewer};

const A: Viewer = Viewer::Seat(Seat(0));
const B: Viewer = Viewer::Seat(Seat(1));

fn asked(t: &Table, viewer: Viewer, question: &str) -> String {
    let situation = t.game.situation(viewer, question);
    text(&odds(&situation.unwrap_or_else(|refusal| panic!("{question}: {refusal}"))).unwrap())
}

fn refused(t: &Table, question: &str) -> Refusal {
    let answer = t.game.situation(A, question);
    answer.expect_err(question)
}

fn remark(t: &Table, viewer: Viewer, question: &str) -> String {
    t.game.odds_remarks(viewer, question).join(" ")
}

fn draw(t: &Table, viewer: Viewer, question: &str) -> Draw {
    match t.game.situation(viewer, question).unwrap() {
        Situation::Draw(draw) => draw,
        other => panic!("{other:?}"),
    }
}

#[test]
fn wc_193_a_bare_number_of_draws_counts_the_cards_not_seen() {
    let t = table([goblins(Leader::WarChief, &[5; 5]).hand(&[Card::Bolt]), bystanders()]);
    for question in ["draw bolt 3", "Draw Bolt at 3"] {
        assert_eq!(draw(&t, A, question), draw(&t, A, "draw bolt in 3"), "{question}");
    }
    assert_eq!(draw(&t, A, "draw marrow leech 2").draws, 2);
    // What says how many cards there are stands by itself.
    assert_eq!(draw(&t, A, "draw bolt 3 52").unseen, 52);
}

#[test]
fn wc_94_odds_count_no_draw_that_a_full_hand_leaves_out() {
    let full = [Card::Bolt, Card::Decay, Card::Storm, Card::Ward, Card::Rust];
    let shaman = |held: usize| {
        let hand = &full[..held];
        let camp = goblins(Leader::Shaman, &[5; 5]).bones(450).hand(hand);
        table([
            camp,
            kobolds(Leader::WarChief, &[5; 5]).hand(&[Card::Eye, Card::Fog, Card::Lure]),
        ])
    };
    for (held, draws) in [(0, 5), (2, 3), (4, 1), (5, 0)] {
        for viewer in [A, Viewer::Spectator] {
            let t = shaman(held);
            let guess = t.game.guess(viewer, &mut muster_kit::Dice::seeded(1, 1));
            let Ok(Situation::Draw(asked)) = guess.situation(viewer, "draw pox") else {
                panic!("a draw");
            };
            assert_eq!(asked.draws, draws, "{held} {viewer:?}");
        }
    }
    let t = shaman(5);
    assert!(asked(&t, A, "draw pox").contains("No card is drawn."));
    assert!(remark(&t, A, "draw pox").contains("The hand of A is full with 5 cards"));
    assert!(remark(&t, B, "draw pox").contains("The hand of B is full with 3 cards"));
    assert_eq!(draw(&t, B, "draw pox").draws, 0);
    assert!(remark(&shaman(3), A, "draw pox").contains("only 2 of 10 cards can be drawn"));
    // A number of draws is what is asked about.
    assert_eq!(draw(&t, A, "draw pox in 2").draws, 2);
    assert_eq!(remark(&t, A, "draw pox in 2"), "");
    let one = table([goblins(Leader::WarChief, &[5; 5]), bystanders()]);
    assert_eq!(
        (draw(&one, A, "draw pox").draws, remark(&one, A, "draw pox")),
        (1, String::new())
    );
}

/// Cards that are marked to go make room.
#[test]
fn wc_40_cards_that_go_at_the_end_leave_room_to_draw() {
    let full = [Card::Bolt, Card::Decay, Card::Storm, Card::Ward, Card::Rust];
    let mut t = table([goblins(Leader::Shaman, &[5; 5]).bones(450).hand(&full), bystanders()]);
    t.play(&[], "discard c1 c2");
    assert_eq!(draw(&t, A, "draw pox").draws, 2);
}

#[test]
fn wc_94_a_shaman_draws_no_more_cards_than_the_hand_holds() {
    let told = |bones: u32, question: &str| {
        let t = table([goblins(Leader::Shaman, &[5; 5]).bones(bones), bystanders()]);
        asked(&t, A, question)
    };
    assert!(
        !told(450, "raise").contains("cards at the draw"),
        "{}",
        told(450, "raise")
    );
    assert!(!told(450, "raise 3").contains("cards at the draw"));
    assert!(told(220, "raise").contains("cards at the draw: up to 5, afterwards up to 4."));
    assert!(told(130, "raise 2").contains("cards at the draw: up to 3, afterwards up to 2."));
}

#[test]
fn wc_36_no_other_leader_has_odds_of_a_power() {
    for leader in [Leader::WarChief, Leader::MasterThief] {
        let t = table([goblins(leader, &[5; 5]).bones(300), bystanders()]);
        for question in ["raise", "raise 2"] {
            let refusal = refused(&t, question);
            assert_eq!(refusal.clause, "WC-41");
            assert!(refusal.reason.contains("Only a Shaman raises skeletons"), "{refusal}");
        }
    }
    let shaman = table([goblins(Leader::Shaman, &[5; 5]).bones(300), bystanders()]);
    for question in ["nab", "nab 2", "nab B1"] {
        assert_eq!(refused(&shaman, question).clause, "WC-43", "{question}");
    }
    assert_eq!(refused(&shaman, "train 3").clause, "WC-39");
}

/// Victims who are counted and not named cost what they cost the tribe.
#[test]
fn wc_191_victims_by_number_are_priced_for_the_tribe() {
    let camp = goblins(Leader::MasterThief, &[5; 5]).bones(300).with(Building::Bone, 1);
    let t = table([camp, bystanders()]);
    for (question, price) in [("nab", "Price: 56 bones."), ("nab 2", "Price: 112 bones.")] {
        assert!(asked(&t, A, question).contains(price), "{}", asked(&t, A, question));
    }
    assert!(
        remark(&t, A, "nab 2").contains("2 is no victim"),
        "{}",
        remark(&t, A, "nab 2")
    );
}

#[test]
fn wc_99_a_card_without_a_target_has_no_odds_in_a_game() {
    let t = table([
        goblins(Leader::WarChief, &[5; 5]).hand(&[Card::Bolt]),
        bystanders(),
        bystanders(),
    ]);
    for card in ["bolt", "storm", "eye", "pox", "decay", "jinx", "evil eye"] {
        let refusal = refused(&t, &format!("cast {card}"));
        assert_eq!(refusal.clause, "WC-99", "{card}");
        assert!(
            refusal.reason.starts_with("It needs a target. Write: cast "),
            "{refusal}"
        );
    }
    assert_eq!(refused(&t, "storm").clause, "WC-99");
    // The example aims at another tribe.
    let other = t.game.situation(B, "cast bolt").unwrap_err().reason;
    assert!(other.ends_with("cast bolt A."), "{other}");
    assert!(asked(&t, A, "cast bolt at 5").contains("Each of 5 members"));
    assert!(asked(&t, A, "cast bolt wards 1").contains("A Spite Ward stops it"));
    assert!(asked(&t, A, "cast favor").contains("more in battle"));
    let alone = "cast bolt".parse::<Situation>().unwrap_err();
    assert!(
        alone.reason.contains("needs how many there are that Bolt can hit"),
        "{alone}"
    );
}

#[test]
fn wc_187_a_number_that_is_no_member_is_told_to_stand_by_itself() {
    let t = table([goblins(Leader::WarChief, &[5; 5]).hand(&[Card::Bolt]), bystanders()]);
    for (question, number, why) in [
        ("breed 4", "4 is how many breed", "at least two"),
        ("hunt 7", "7 is a hunting strength", "#7"),
        ("cast bolt at 5", "5 is how many there are to be hit", ""),
    ] {
        assert_eq!(t.game.situation(A, question), question.parse(), "{question}");
        let told = remark(&t, A, question);
        let begins = format!(
            "These odds stand by themselves: {number} and no member's number. As an order it would be refused now: "
        );
        assert!(
            told.starts_with(&begins) && told[begins.len()..].contains(why),
            "{question}: {told}"
        );
    }
    assert_eq!(remark(&t, A, "hunt 3"), "");
    assert_eq!(remark(&t, A, "hunt 17 both round 4"), "");
}
