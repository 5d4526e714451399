//! Contact, battles of a campaign, and what they do to the armies (RK-57 to RK-63, RK-69, RK-131 to RK-136).

use super::*;
use crate::battle::{Fate, Gone, Scribe, Unit, setup};
use crate::campaign::{contact, giving_up, turn};
use crate::plane::{Facing, Point, Pose};
use crate::units::UnitType;

/// C2 came to J10 by way of H11 I11 J11, where H1 stood.
fn attack() -> Theatre {
    let mut theatre = crowns().army("C2 J10 guard").army("H1 J10 corps");
    let army = theatre.the_mut("C2");
    (army.came, army.entered) = (hexes("H11 I11 J11"), 1);
    theatre.meet();
    theatre
}

/// RK-57, RK-70: marches that are typed while a battle waits to be set up are answered with the set-up, which is then taken.
#[test]
fn rk_57_marches_while_a_battle_waits_propose_what_is_due_in_it() {
    use crate::action::Action;
    use muster_game::{Counsel, try_out};
    let game = attack().into_game();
    for orders in ["all hold", "1 I11"] {
        let march = Action::March {
            orders: orders.to_owned(),
        };
        let refusal = try_out(&game, muster_kit::Seat(0), &march).unwrap_err();
        let told = game.refused(muster_kit::Seat(0), &march, refusal);
        assert_eq!(told.instead.as_deref(), Some("/risk deploy battle:1"), "{told}");
    }
    let deploy = Action::Deploy {
        plan: None,
        changes: None,
        battle: Some(1),
    };
    assert!(try_out(&game, muster_kit::Seat(0), &deploy).is_ok());
}

/// RK-129: before the set-up a battle is not given up, and the refusal says when it can be.
#[test]
fn rk_129_giving_up_before_the_set_up_is_answered_with_the_set_up() {
    use crate::action::Action;
    let withdraw = Action::Withdraw {
        confirm: true,
        battle: None,
    };
    let refusal = muster_game::try_out(&attack().into_game(), muster_kit::Seat(0), &withdraw).unwrap_err();
    assert_eq!(
        (refusal.clause.as_ref(), refusal.instead.as_deref()),
        ("RK-129", Some("/risk deploy"))
    );
    assert!(
        refusal.reason.contains("can be given up from its first movement on"),
        "{refusal}"
    );
}

#[test]
fn rk_e_22_rk_133_the_loser_falls_back_two_hexes() {
    let mut lost = attack();
    assert_eq!(lost.sides(1), ["C2", "H1"]);
    lost.decide(1, Some(Side::North));
    lost.retreat();
    assert_eq!((lost.at("C2"), lost.at("H1")), ("I11".to_owned(), "J10".to_owned()));
    let mut won = attack();
    won.decide(1, Some(Side::South));
    won.retreat();
    assert_eq!((won.at("C2"), won.at("H1")), ("J10".to_owned(), "L10".to_owned()));
    let ways = won.tales().into_iter().filter_map(|tale| match tale {
        Tale::FellBack(back) => Some(back.way.clone()),
        _ => None,
    });
    assert_eq!(ways.collect::<Vec<_>>(), [hexes("K10 L10")]);
}

#[test]
fn rk_e_23_rk_131_a_unit_that_fled_is_lost_on_a_one() {
    let mut theatre = attack();
    let pose = Pose::new(Point::cm(10, 10), Facing::NORTH);
    let gone = |letter, kind, fate| Gone {
        unit: Unit::new(letter, kind, pose),
        fate,
        turn: 1,
    };
    let battle = theatre.campaign.fights.battles_mut().next().unwrap();
    crate::tests::set(battle, "/turn", 1);
    crate::tests::set(
        battle,
        "/gone",
        vec![
            gone('O', UnitType::Ln, Fate::Fled),
            gone('A', UnitType::Ln, Fate::Fled),
            gone('S', UnitType::Ar, Fate::Destroyed),
        ],
    );
    let verdict = Verdict::Losses;
    let winner = None;
    crate::tests::set(battle, "/stage", BattleStage::Over(Ending { winner, verdict }));
    theatre.with_dice(&[1, 4], |campaign, clerk| contact::battle_over(campaign, 1, clerk));
    assert_eq!(theatre.the("C2").units, roster("2LN 1LT 1CU"));
    assert_eq!(theatre.the("H1").units, roster("3LN 1LT 1CV"));
    // RK-68: points of destroyed units; RK-131: both commanders were captured, for neither is on the table.
    let destroyed: Vec<u32> = theatre
        .campaign
        .nations
        .all()
        .iter()
        .map(|nation| nation.destroyed)
        .collect();
    assert_eq!(destroyed, [6, 5]);
    assert!(!theatre.the("C2").commander && !theatre.the("H1").commander);
}

#[test]
fn rk_e_26_a_starved_army_loses_the_initiative() {
    let mut theatre = crowns().army("C1 J10 corps").army("H1 J10 corps");
    theatre.the_mut("C1").entered = 1;
    theatre.the_mut("H1").marks.starved = true;
    theatre.meet();
    assert!(!theatre.the("H1").marks.starved, "the mark is gone");
    let battle = theatre.campaign.fights.battles_mut().next().unwrap();
    assert_eq!(battle.sides.undeployed(), [Side::North]);
    let mut dice = Dice::scripted([]);
    let mut scribe = Scribe::new(&mut dice);
    setup::deploy(battle, Side::North, None, &[], &mut scribe).unwrap();
    assert_eq!(
        battle.sides.shown(Side::North),
        None,
        "it is shown by a step of its own"
    );
    setup::unveil(battle, &mut scribe);
    assert!(battle.sides.shown(Side::North).is_some());
    setup::deploy(battle, Side::South, None, &[], &mut scribe).unwrap();
    setup::open(battle, &mut scribe);
    assert_eq!(
        (battle.progress.first(), battle.progress.mover()),
        (Side::South, Some(Side::South))
    );
    // If both are starved, neither loses it.
    let mut both = crowns().army("C1 J10 corps").army("H1 J10 corps");
    both.the_mut("C1").marks.starved = true;
    both.the_mut("H1").marks.starved = true;
    assert!(both.meet().sides.both().iter().all(|side| !side.starved));
}

/// C1 stood on K9, H2 came first, then B1.
fn three_parties() -> Theatre {
    let mut theatre = theatre(json!({ "map": "rivers" }))
        .army("C1 K9 corps")
        .army("H2 K9 guard")
        .army("B1 K9 van");
    theatre.the_mut("H2").entered = 1;
    theatre.the_mut("B1").entered = 2;
    theatre.meet();
    theatre
}

#[test]
fn rk_e_79_the_victor_fights_the_next() {
    let mut theatre = three_parties();
    assert_eq!(theatre.sides(1), ["H2", "C1"]);
    theatre.decide(1, Some(Side::North));
    assert_eq!(theatre.sides(2), ["B1", "C1"]);
    assert!(theatre.campaign.fights.battle(2).unwrap().field.units().is_empty());
    theatre.decide(2, Some(Side::North));
    theatre.retreat();
    assert_eq!(theatre.at("C1"), "K9");
    assert!(theatre.at("H2") != "K9" && theatre.at("B1") != "K9");
    let mut other = three_parties();
    other.decide(1, Some(Side::South));
    assert_eq!(other.sides(2), ["B1", "H2"]);
}

#[test]
fn rk_e_80_in_a_draw_the_attacker_falls_back() {
    let mut theatre = attack();
    theatre.decide(1, None);
    theatre.retreat();
    assert_eq!(
        (theatre.at("C2"), theatre.at("H1")),
        ("J11".to_owned(), "J10".to_owned())
    );
    let mut blocked = attack().army("H2 J11 foot");
    blocked.decide(1, None);
    blocked.retreat();
    assert_eq!(
        (blocked.at("C2"), blocked.at("H1")),
        ("J10".to_owned(), "K10".to_owned())
    );
}

/// RK-58: of two that stood there at the start the roles of their last battle hold, else rebels attack, else the nation
/// earlier in initiative defends.
#[test]
fn rk_58_who_stood_there_first_defends() {
    let mut order = crowns().army("C1 J10 corps").army("H1 J10 corps");
    order.campaign.nations.line_up(vec![1, 0]);
    order.meet();
    assert_eq!(order.sides(1), ["C1", "H1"]);
    let mut roles = crowns().army("C1 J10 corps").army("H1 J10 corps");
    roles.the_mut("C1").role = Some(Side::South);
    roles.the_mut("H1").role = Some(Side::North);
    roles.meet();
    assert_eq!(roles.sides(1), ["C1", "H1"]);
    let mut rebels = crowns().army("R1 J10 foot").army("H1 J10 corps");
    rebels.meet();
    assert_eq!(rebels.sides(1), ["R1", "H1"]);
    assert!(rebels.campaign.fights.battles()[0].sides.both()[0].delegated);
}

/// RK-58: a nation that waited for the victor and has given up meanwhile fights no more.
#[test]
fn rk_58_who_gives_up_waits_no_more() {
    let mut theatre = theatre(json!({ "map": "rivers" }))
        .army("C1 J10 corps")
        .army("H1 J10 foot")
        .army("B1 J10 foot");
    for (entered, name) in (0..).zip(["C1", "H1", "B1"]) {
        theatre.the_mut(name).entered = entered;
    }
    theatre.meet();
    assert_eq!(theatre.campaign.fights.fight(1).unwrap().rest.len(), 1);
    let mut dice = Dice::seeded(1, 2);
    giving_up::give_up(&mut theatre.campaign, 2, &mut Clerk::new(&mut dice, crate::npc::STAFF));
    theatre.decide(1, Some(Side::North));
    assert_eq!(theatre.campaign.fights.all().len(), 1);
}

/// RK-59: two armies a side; allies bring the two of the most points, led by the seat with more of them.
#[test]
fn rk_59_allies_bring_their_strongest() {
    let mut theatre = theatre(json!({ "map": "thrones", "teams": "CS" }))
        .army("C1 K5 dragoons")
        .army("C2 K5 foot")
        .army("S1 K5 corps")
        .army("H1 K5 corps");
    theatre.the_mut("H1").entered = 1;
    theatre.meet();
    assert_eq!(theatre.sides(1), ["H1", "C2 S1"]);
    let fight = theatre.campaign.fights.fight(1).unwrap();
    assert_eq!(fight.led, [Party::Nation(1), Party::Nation(3)]);
    assert_eq!(fight.present[1].len(), 3);
    assert_eq!(
        theatre.campaign.fights.battles()[0].sides.both()[1].roster,
        roster("5LN 1LT 2CV 1AR")
    );
    assert_eq!(theatre.campaign.fights.battles()[0].sides.both()[1].commanders, 2);
}

#[test]
fn rk_60_the_ground_of_the_hex_is_the_battlefield() {
    for (at, table) in [
        ("C13", "fortress"),
        ("B11", "village"),
        ("I11", "village"),
        ("C10", "wood"),
        ("D9", "ridge"),
        ("E8", "crossing"),
        ("A12", "open"),
    ] {
        let mut theatre = crowns().army(&format!("C1 {at} corps")).army(&format!("H1 {at} corps"));
        let battle = theatre.meet();
        assert_eq!(
            (
                battle.field.table().id(),
                battle.terms.turns(),
                battle.terms.objective().is_some()
            ),
            (table, 12, false),
            "{at}"
        );
    }
}

/// RK-61, RK-62: automatic battles, and those that both sides have delegated.
#[test]
fn rk_61_the_staff_fights_at_once() {
    for auto in [true, false] {
        let mut theatre = crowns().army("C1 J10 foot").army("H1 J10 guard");
        crate::tests::maps::set(&mut theatre.campaign, "/rules/auto", auto);
        if !auto {
            theatre.campaign.nations.nation_mut(0).temper.delegates = true;
            theatre.campaign.nations.nation_mut(1).temper.delegates = true;
        }
        let mut dice = Dice::seeded(3, 3);
        let mut clerk = Clerk::new(&mut dice, crate::npc::STAFF);
        contact::meet(&mut theatre.campaign, &mut clerk);
        assert!(theatre.campaign.fights.all()[0].done);
        assert!(
            clerk
                .told
                .iter()
                .any(|event| matches!(event, Event::Campaign(Tale::Fought { .. })))
        );
    }
}

/// RK-133: a defender that has no way home, and rebels, go away from the victor's capital; RK-134: or surrender.
#[test]
fn rk_134_an_army_that_cannot_fall_back_surrenders() {
    let map = "1..a.\n~~~~.\n..2..";
    let mut theatre = theatre(json!({ "map": map }))
        .army("C1 A3 corps")
        .army("H1 A3 corps")
        .army("H2 B3 foot");
    theatre.the_mut("H1").entered = 1;
    theatre.meet();
    theatre.decide(1, Some(Side::South));
    theatre.retreat();
    assert!(theatre.campaign.armies.army(theatre.id("C1")).is_none());
    assert_eq!(theatre.campaign.nations.nation(1).destroyed, 32);
    let mut rebels = crowns().army("R1 J10 foot").army("C1 J10 corps");
    rebels.the_mut("C1").entered = 1;
    rebels.meet();
    rebels.decide(1, Some(Side::South));
    rebels.retreat();
    let far = rebels.campaign.map.distance(hex("C13"), rebels.the("R1").at);
    assert_eq!(far, rebels.campaign.map.distance(hex("C13"), hex("J10")) + 2);
}

/// RK-133: a hex with two own armies is skipped if the next is free.
#[test]
fn rk_133_crowded_hexes_are_skipped() {
    let mut theatre = attack().army("C1 I11 corps").army("C3 I11 van");
    theatre.decide(1, Some(Side::North));
    theatre.retreat();
    assert_eq!(theatre.at("C2"), "H11");
    let mut near = attack().army("C1 J11 corps").army("C3 J11 van");
    near.decide(1, Some(Side::North));
    near.retreat();
    assert_eq!(near.at("C2"), "I11");
}

/// RK-132: an army without units is gone, and its train with it (RK-43).
#[test]
fn rk_132_wiped_out_armies_are_removed() {
    let mut theatre = crowns().army("C1 J10 dragoons").army("H1 J10 corps");
    theatre.meet();
    let pose = Pose::new(Point::cm(10, 10), Facing::NORTH);
    let side = theatre.campaign.fights.all()[0]
        .led
        .iter()
        .position(|led| *led == Party::Nation(0))
        .unwrap();
    let side = Side::BOTH[side];
    let battle = theatre.campaign.fights.battles_mut().next().unwrap();
    crate::tests::set(
        battle,
        "/gone",
        [0, 1]
            .map(|place| Gone {
                unit: Unit::new(side.letter(place), UnitType::Dr, pose),
                fate: Fate::Destroyed,
                turn: 1,
            })
            .to_vec(),
    );
    theatre.decide(1, Some(side.other()));
    assert!(theatre.campaign.armies.army(theatre.id("C1")).is_none());
    assert_eq!(theatre.campaign.nations.nation(1).destroyed, 14);
}

/// RK-135: nobody can go: both stay, and fight again next turn in the same roles.
#[test]
fn rk_135_if_neither_can_go_both_stay() {
    let mut theatre = theatre(json!({ "map": "1.2" }))
        .army("C1 B1 corps")
        .army("H1 B1 corps")
        .army("H2 A1 foot")
        .army("C2 C1 foot");
    theatre.meet();
    let before = theatre.sides(1);
    theatre.decide(1, None);
    theatre.retreat();
    assert_eq!((theatre.at("C1"), theatre.at("H1")), ("B1".to_owned(), "B1".to_owned()));
    theatre.campaign.fights.clear();
    theatre.meet();
    assert_eq!(theatre.sides(2), before);
}

/// The loser of the first battle stays on its hex until the second is over ([RK-63](docs/rules/risk.md#rk-63)).
#[test]
fn rk_63_losers_leave_when_all_battles_are_over() {
    let mut theatre = crowns()
        .army("C1 J10 corps")
        .army("H1 J10 corps")
        .army("C2 D12 guard")
        .army("H2 D12 guard");
    theatre.meet();
    assert_eq!([theatre.sides(1), theatre.sides(2)], [["H1", "C1"], ["H2", "C2"]]);
    theatre.decide(1, Some(Side::North));
    theatre.with_dice(&[], turn::battles_on);
    assert_eq!(theatre.at("H1"), "J10");
    theatre.decide(2, Some(Side::North));
    theatre.retreat();
    assert!(theatre.at("H1") != "J10" && theatre.at("H2") != "D12");
}

/// C2 falls back on the village I11, which stays free, and marches on in its turn
/// ([RK-136](docs/rules/risk.md#rk-136)).
#[test]
fn rk_136_falling_back_by_itself_takes_nothing_and_is_no_march() {
    let mut theatre = attack();
    theatre.decide(1, Some(Side::North));
    theatre.retreat();
    let lenn = theatre.place("I11");
    assert_eq!(
        (theatre.at("C2"), theatre.campaign.places.owner(lenn)),
        ("I11".to_owned(), None)
    );
    assert!(theatre.the("C2").came.is_empty());
    theatre.orders(0, "2 H11");
    theatre.march(&[0]);
    assert_eq!(theatre.at("C2"), "H11");
}
