//! Orders as people say them, and what they are told of those that cannot be read.

use super::super::action::{Action, When};
use super::super::data::{Card, Leader};
use super::{Table, bystanders, goblins, kobolds, table};
use crate::orders::Written;
use crate::state::Tribe;
use muster_game::{Actor, Counsel, Rules, try_out};
use muster_kit::{Refusal, Seat, Viewer};
use serde_json::json;

const A: Viewer = Viewer::Seat(Seat(0));

/// A: kobolds Yip, Tik, Skree, Vix, Nub; B and C: five kobolds each.
fn camps(leader: Leader) -> Table {
    let camp = kobolds(leader, &[5; 5]).bones(200).owning(2, "Pot Lid", Some(1));
    table([camp, bystanders(), bystanders()]).round(4)
}

/// The orders of a plan as they are written.
pub(super) fn steps(t: &Table, plan: &str) -> Result<Vec<String>, Refusal> {
    let plan = plan.to_owned();
    let steps = t
        .game
        .steps(Actor::Seat(Seat(0)), Action::Orders { plan, end: false })?;
    Ok(steps.iter().map(|step| Written(&step.action).to_string()).collect())
}

pub(super) fn read(t: &Table, plan: &str) -> Vec<String> {
    steps(t, plan).unwrap_or_else(|refusal| panic!("{plan}: {refusal}"))
}

fn unread(t: &Table, plan: &str) -> Refusal {
    steps(t, plan).expect_err(plan)
}

/// What follows `write it as: ` in a refusal.
fn proposed(refusal: &Refusal) -> Vec<String> {
    let text = refusal.reason.split_once("rite it as: ").unwrap().1;
    let text = text.trim_end_matches(" Nothing was done.").trim_end_matches('.');
    text.split(" or ")
        .map(|order| order.trim_end_matches(',').to_owned())
        .collect()
}

#[test]
fn wc_50_a_hunt_with_two_goals_is_refused() {
    let mut t = camps(Leader::WarChief);
    for plan in [
        "hunt 1, 2 for food, 3 for bones",
        "hunt 1 2 for bones, 3 for food",
        "hunt 1 food, 2 bones",
        "hunt food with 1 2 and bones with 3 4",
        "hunt 1 both, 2 bones",
        "breed 4 5; hunt 1 food 2 bones",
    ] {
        let refusal = unread(&t, plan);
        assert_eq!(refusal.clause, "WC-50", "{plan}: {refusal}");
        assert!(
            refusal.reason.contains("one hunting party goes out a turn"),
            "{refusal}"
        );
    }
    assert_eq!(proposed(&unread(&t, "hunt 1 food, 2 bones"))[1], "hunt 1 2 both");
    let asked = t.game.situation(A, "hunt 1-3 food, 4 bones").unwrap_err();
    assert_eq!(asked.clause, "WC-50", "{asked}");
    assert_eq!(read(&t, "hunt food and bones with 1-3"), ["hunt 1-3"]);
    assert_eq!(read(&t, "hunt food 1 2 food"), ["hunt 1 2 food"]);
    // New orders for later as well; those of old journals are carried out as they stand.
    let plan = "hunt 1 food, 2 bones".to_owned();
    let standing = Action::Standing { plan, when: When::Next };
    let refusal = t.game.steps(Actor::Seat(Seat(0)), standing.clone()).unwrap_err();
    assert_eq!(refusal.clause, "WC-50");
    t.act(&[], Seat(0), standing);
    assert_eq!(t.a().secret.orders(When::Next), Some("hunt 1 2 bones"));
}

#[test]
fn wc_43_kidnap_is_told_as_nab_is() {
    let t = camps(Leader::MasterThief);
    for plan in ["kidnap Mudfang 3", "kidnap B's best", "nab Mudfang 3"] {
        let refusal = unread(&t, plan);
        assert_eq!(refusal.code, muster_game::UNREAD_ORDER, "{plan}");
        assert!(
            refusal
                .reason
                .contains("name victims to kidnap by letter and number, as in nab B4"),
            "{plan}: {refusal}"
        );
    }
    let chief = camps(Leader::WarChief);
    let refusal = unread(&chief, "kidnap Mudfang 3");
    assert!(refusal.reason.contains("only a Master Thief does that"), "{refusal}");
}

#[test]
fn wc_152_take_and_put_are_read_by_what_they_are_about() {
    let t = camps(Leader::MasterThief);
    for (said, order) in [
        ("take i2 off", "off i2"),
        ("take off i2", "off i2"),
        ("take the i2 off please", "off i2"),
        ("take Pot Lid off", "off i2"),
        ("put 1 and 2 in the tower", "man 1 2"),
        ("put 1 2 in tower", "man 1 2"),
        ("put 1-3 into a guard tower", "man 1-3"),
        ("put i2 on 3", "equip i2 3"),
        ("take bones from the town", "steal town bones"),
        ("take an item from B", "steal B item"),
    ] {
        assert_eq!(read(&t, said), [order], "{said}");
    }
    for said in ["take that", "take the bag", "put this there"] {
        let refusal = unread(&t, said);
        assert_eq!(refusal.code, muster_game::UNREAD_ORDER, "{said}: {refusal}");
    }
    let chief = table([goblins(Leader::WarChief, &[5; 5]), bystanders()]);
    let refusal = unread(&chief, "take bones from B's stores");
    assert_eq!(refusal.clause, "WC-77", "{refusal}");
}

#[test]
fn wc_153_counts_are_read_and_are_nobodys_name() {
    let t = camps(Leader::WarChief);
    for (said, order) in [
        ("hunt best three", "hunt best3"),
        ("hunt the weakest 2 food", "hunt weak2 food"),
        ("breed one and two", "breed 1 2"),
        ("train 3 twice", "train 3x2"),
        ("train 3 three times", "train 3x3"),
        ("train 3 2 times, 4 once", "train 3x2 4x1"),
        ("train Skree twice", "train 3x2"),
        ("train three", "train 3"),
    ] {
        assert_eq!(read(&t, said), [order], "{said}");
    }
    for said in ["breed 1 2 twice", "hunt three more", "hunt 1 2 times", "hunt 1 tower"] {
        let reason = unread(&t, said).reason;
        assert!(!reason.contains("nobody's name"), "{said}: {reason}");
    }
}

#[test]
fn wc_107_several_buildings_are_parted() {
    let t = camps(Leader::WarChief);
    for (said, orders) in [
        ("build spike 1 spike 2", "build spike 1; build spike 2"),
        ("build 2 spike pits with 1 and 2", "build spike 1; build spike 2"),
        ("build two spike pits with 1 and 2", "build spike 1; build spike 2"),
        (
            "build a Spike pit with 1 and a Guard tower with 2 3",
            "build spike 1; build tower 2 3",
        ),
    ] {
        let refusal = unread(&t, said);
        assert_eq!(proposed(&refusal), [orders], "{said}: {refusal}");
        assert!(t.allowed(orders));
    }
}

/// A typed order is tried as the options of a command too; what is told of it names no option.
#[test]
fn wc_153_a_wrong_name_is_told_in_a_sentence() {
    let t = camps(Leader::WarChief);
    let called = |who: &str| {
        t.game
            .called(A, &json!({ "hunt": { "who": who } }))
            .map(|words| words.into_owned())
    };
    let refusal = called("Skre").unwrap_err();
    assert_eq!(refusal.reason, "`Skre` is nobody's name; did you mean Skree?");
    for who in ["best three", "1 2 twice", "spike 2"] {
        assert!(called(who).is_ok(), "{who}");
    }
}

#[test]
fn wc_64_of_two_tribes_either_is_proposed() {
    let t = camps(Leader::WarChief);
    for said in ["attack B then C", "attack B and then C", "attack Bonegnaw then Mudfang"] {
        let refusal = unread(&t, said);
        assert!(refusal.reason.contains("two are named, B and C"), "{said}: {refusal}");
        assert_eq!(proposed(&refusal), ["attack B", "attack C"], "{said}");
    }
    assert_eq!(
        proposed(&unread(&t, "raid B and C with 1-3")),
        ["raid B 1-3", "raid C 1-3"]
    );
    // One's own camp is no target.
    assert_eq!(proposed(&unread(&t, "attack B then A")), ["attack B"]);
    assert!(t.allowed("attack B") && t.allowed("attack C"));
}

#[test]
fn wc_152_a_full_stop_ends_an_order() {
    let t = camps(Leader::WarChief);
    for (said, orders) in [
        ("hunt 1-3.", &["hunt 1-3"][..]),
        ("hunt all.", &["hunt all"]),
        ("hunt 1-3. End.", &["hunt 1-3", "end"]),
        ("Hunt 1-3 food. Breed 4 5. End.", &["hunt 1-3 food", "breed 4 5", "end"]),
        ("take i2 off. Build a Spike pit with 1.", &["off i2", "build spike 1"]),
        ("hunt 1-3; .", &["hunt 1-3", "end"]),
    ] {
        assert_eq!(read(&t, said), orders, "{said}");
    }
    // A name keeps its stop.
    let mut named = camps(Leader::WarChief);
    let name = "Mr. End.".to_owned();
    named.act(&[], Seat(0), Action::Name { member: 2, name });
    assert_eq!(read(&named, "hunt Mr. End."), ["hunt 2"]);
}

#[test]
fn wc_158_an_end_is_read_as_it_is_said() {
    let t = camps(Leader::Shaman);
    for said in [
        "end my turn",
        "end turn",
        "end the turn",
        "end this turn",
        "End my turn.",
    ] {
        assert_eq!(read(&t, said), ["end"], "{said}");
    }
    let refusal = unread(&t, "hunt all; end c1");
    assert_eq!(proposed(&refusal), ["discard c1; end"], "{refusal}");
    assert_eq!(proposed(&unread(&t, "end quickly")), ["end"]);
}

#[test]
fn wc_103_a_spell_without_an_aim_tells_of_no_single_tribe() {
    let told = |camp: Tribe, others: [Tribe; 2], plan: &str| {
        let [b, c] = others;
        let t = table([camp, b, c]);
        let plan = plan.to_owned();
        let steps = t.game.steps(Actor::Seat(Seat(0)), Action::Orders { plan, end: false });
        let cast = steps.unwrap().remove(0).action;
        let refusal = try_out(&t.game, Seat(0), &cast).unwrap_err();
        t.game.refused(Seat(0), &cast, refusal)
    };
    let camp = |bones| goblins(Leader::Shaman, &[5; 3]).bones(bones).hand(&[Card::Rust]);
    let bare = || [bystanders(), bystanders()];
    for plan in ["cast rust", "cast c1"] {
        let refusal = told(camp(90), bare(), plan);
        assert_eq!(
            (&*refusal.code, &*refusal.reason, refusal.instead),
            (
                "target",
                "Aim Rust at a tribe. Living: B C. It would do nothing to any of them now. Add ! to cast it all the same: cast rust B !",
                None
            )
        );
    }
    let armed = [bystanders(), bystanders().owning(1, "Pot Lid", None)];
    assert_eq!(
        told(camp(90), armed, "cast rust").instead.as_deref(),
        Some("cast rust C")
    );
    // Who is named is told of, with the way out where it can be paid.
    let named = told(camp(90), bare(), "cast rust C");
    assert_eq!(
        named.reason,
        "Rust would do nothing: C has no items. Add ! to cast it all the same."
    );
    assert!(!told(camp(0), bare(), "cast rust C").reason.contains("Add !"));
}

#[test]
fn wc_16_a_name_is_not_made_of_words_of_orders_alone() {
    let t = camps(Leader::WarChief);
    let given = |name: &str| {
        let name = name.to_owned();
        t.game.steps(Actor::Seat(Seat(0)), Action::Name { member: 1, name })
    };
    for name in ["all but", "to", "and", "With", "1 2", "then", "the", "except", "all L"] {
        let refusal = given(name).expect_err(name);
        assert_eq!(refusal.clause, "WC-16", "{name}");
    }
    for name in ["The Rat", "Ox and Ax", "Rat L", "Bolt"] {
        assert!(given(name).is_ok(), "{name}");
    }
}
