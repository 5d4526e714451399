//! Initiative, placing, march dice, reinforcements, orders (RK-14 to RK-36).

use super::*;
use crate::campaign::{paths, placing, raising, turn, whereabouts};

#[test]
fn rk_e_1_equal_throws_are_thrown_again() {
    let mut theatre = theatre(json!({ "map": "rivers" }));
    theatre.with_dice(&[4, 4, 2, 3, 5], |campaign, clerk| {
        turn::throw_initiative(campaign, clerk)
    });
    assert_eq!(theatre.campaign.nations.order(), [1, 0, 2]);
}

/// RK-22: groups of ties, the higher first, until all are apart.
#[test]
fn rk_22_groups_of_ties_throw_for_their_places() {
    let mut theatre = theatre(json!({ "map": "thrones" }));
    theatre.with_dice(&[2, 5, 5, 2, 1, 1, 3, 6, 4, 1], |campaign, clerk| {
        turn::throw_initiative(campaign, clerk)
    });
    assert_eq!(theatre.campaign.nations.order(), [2, 1, 0, 3]);
}

/// A forged journal may hold more ties than a call stack has room for.
#[test]
fn rk_22_any_number_of_ties_is_thrown_again() {
    let mut theatre = theatre(json!({ "map": "rivers" }));
    let mut faces = vec![4; 3 * 100_000];
    faces.extend([3, 5, 4]);
    theatre.with_dice(&faces, turn::throw_initiative);
    assert_eq!(theatre.campaign.nations.order(), [1, 2, 0]);
}

#[test]
fn rk_e_3_rk_10_squares_have_distances_and_paths() {
    let theatre = theatre(json!({ "map": "parade" }));
    let map = &theatre.campaign.map;
    assert_eq!(map.distance(hex("C2"), hex("N11")), 20);
    let path = paths::path(&theatre.campaign, Party::Nation(0), hex("C2"), hex("G5")).unwrap();
    assert_eq!(path, hexes("C2 D2 E2 F2 F3 F4 F5 G5"));
}

#[test]
fn rk_e_4_placing_keeps_its_distances() {
    let mut theatre = crowns();
    crate::tests::maps::set(&mut theatre.campaign, "/stage", Stage::Placing { rank: 0 });
    let place = |campaign: &Campaign, text: &str| placing::placement(campaign, 0, text);
    assert!(place(&theatre.campaign, "1 corps M13").is_ok());
    let refusal = place(&theatre.campaign, "1 corps N13").unwrap_err();
    assert_eq!(
        (refusal.clause.as_ref(), refusal.reason.as_str()),
        ("RK-24", "N13 is 11 from Corvenne, limit 10.")
    );
    let thrones = super::theatre(json!({ "map": "thrones", "radius": 10 })).campaign;
    assert!(place(&thrones, "1 K3").is_ok());
    let refusal = place(&thrones, "1 L3").unwrap_err();
    assert!(refusal.reason.contains("Halverstadt, too near"), "{refusal}");
}

/// RK-7: nobody is asked to place armies for which there can be no room.
#[test]
fn rk_24_a_map_without_room_for_the_armies_is_refused() {
    let lint = |text: &str| {
        let faults = nations::lint(text);
        let words = faults
            .iter()
            .map(|fault| (fault.line, fault.column, fault.reason.clone()));
        words.collect::<Vec<_>>()
    };
    assert_eq!(lint("1.....2\n......."), []);
    let near = "they need hexes near it that are 5 or more from every other capital, 2 armies a hex";
    let fault = (1, 1, format!("capital 1 has room for 0 of 3 armies; {near}"));
    assert_eq!(lint("1...2\n....."), [fault]);
    let fault = (2, 6, format!("capital 2 has room for 2 of 3 armies; {near}"));
    assert_eq!(lint("name: Neck\n.1___2\n......"), [fault]);
    // A map that would do for fewer armies, or for as many farther away.
    let options = |options: Value| -> crate::action::Options { serde_json::from_value(options).unwrap() };
    let map = "radius: 1/1____..2/.......";
    assert_eq!(lint(map), []);
    let refusal = nations::check(&options(json!({ "map": map, "armies": 6 }))).unwrap_err();
    assert_eq!(refusal.clause, "RK-24");
    assert!(
        refusal.reason.contains("capital 1 has room for 4 of 6 armies"),
        "{refusal}"
    );
    assert!(nations::check(&options(json!({ "map": map, "armies": 6, "radius": 2 }))).is_ok());
}

#[test]
fn rk_e_5_armies_place_themselves() {
    let mut theatre = crowns();
    crate::tests::maps::set(&mut theatre.campaign, "/stage", Stage::Placing { rank: 0 });
    theatre
        .with_dice(&[], |campaign, clerk| placing::place(campaign, 0, "", clerk))
        .unwrap();
    let placed: Vec<String> = theatre
        .campaign
        .armies
        .of_nation(0)
        .map(|army| format!("{} {} {}", army.number, army.kind, army.at))
        .collect();
    assert_eq!(placed, ["1 corps C13", "2 guard C13", "3 van B12"]);
    assert_eq!(placing::placer(&theatre.campaign), Some(1));
}

/// RK-24: no foreign army's hex; RK-14: not a third army; RK-25: kinds.
#[test]
fn rk_25_kinds_and_places_are_read() {
    let mut theatre = crowns().army("H1 H10 corps");
    crate::tests::maps::set(&mut theatre.campaign, "/stage", Stage::Placing { rank: 0 });
    let place = |text: &str| placing::placement(&theatre.campaign, 0, text);
    for (text, clause) in [
        ("1 corps H10", "RK-24"),
        ("1 corps D8", "RK-24"),
        ("4 corps D12", "RK-24"),
        ("1 lancers D12", "RK-24"),
        ("1 D12; 1 D13", "RK-24"),
        ("1 D12; 2 D12; 3 D12", "RK-14"),
    ] {
        assert_eq!(place(text).unwrap_err().clause, clause, "{text}");
    }
    let placed = place("3 battery C13; 2 HORSE C13").unwrap();
    let places: Vec<String> = placed
        .iter()
        .map(|(number, kind, at)| format!("{number} {kind:?} {at}"))
        .collect();
    assert_eq!(
        places,
        ["1 None B12", "2 Some(\"horse\") C13", "3 Some(\"battery\") C13"]
    );
}

#[test]
fn rk_e_6_rk_26_march_dice_allow_four_to_six() {
    let mut theatre = crowns();
    for number in 1..=6 {
        theatre = theatre.army(&format!("C{number} C13 corps"));
    }
    theatre.with_dice(&[1, 2, 3, 4, 5, 6], |campaign, clerk| {
        turn::throw_marches(campaign, clerk)
    });
    let allowances: Vec<u8> = theatre.campaign.armies.iter().map(|army| army.allowance).collect();
    assert_eq!(allowances, [4, 4, 5, 5, 6, 6]);
}

#[test]
fn rk_e_7_rk_33_rk_36_each_option_has_its_dice_and_without_a_base_none_are_thrown() {
    for (way, faces, count) in [
        ("d4", vec![2], 1),
        ("d4", vec![3], 2),
        ("d6", vec![5], 1),
        ("d6", vec![4], 2),
        ("both", vec![4, 4], 4),
        ("both", vec![1, 3], 2),
    ] {
        let mut theatre = theatre(json!({ "reinforce": way }))
            .owned("Q3", '-')
            .owned("N3", '-')
            .owned("R5", '-');
        theatre.with_dice(&faces, raising::raise);
        assert_eq!(theatre.campaign.nations.nation(0).due, count, "{way} {faces:?}");
        // RK-36: without capital and base camp no die is thrown.
        assert_eq!(theatre.campaign.nations.nation(1).due, 0);
    }
}

#[test]
fn rk_e_8_rk_34_new_armies_stand_within_two_of_the_capital() {
    let theatre = crowns();
    let places = raising::fresh_places(&theatre.campaign, 0);
    assert_eq!(places.len(), 19);
    assert!(places.contains(&hex("B11")) && places.contains(&hex("E13")) && !places.contains(&hex("F13")));
    assert_eq!(places[0], hex("C13"));
}

/// RK-33, RK-35: they arrive where it was asked, else by rule; without room they are lost.
#[test]
fn rk_35_new_armies_arrive_before_any_march() {
    let mut theatre = crowns().army("C1 C13 corps").army("C2 C13 guard");
    theatre.campaign.nations.nation_mut(0).due = 2;
    assert_eq!(theatre.refused(0, "new guns F13").clause, "RK-34");
    assert_eq!(theatre.refused(0, "new lancers B12").clause, "RK-34");
    assert_eq!(theatre.refused(0, "new; new; new").clause, "RK-35");
    assert_eq!(theatre.refused(0, "new C13").clause, "RK-34");
    theatre.orders(0, "new guns E13");
    theatre.with_dice(&[], |campaign, clerk| raising::arrive(campaign, 0, clerk));
    assert_eq!(
        (theatre.at("C3"), theatre.the("C3").units.clone()),
        ("E13".to_owned(), roster("2LN 1AR"))
    );
    assert_eq!(
        (theatre.at("C4"), theatre.the("C4").units.clone()),
        ("B12".to_owned(), roster("2LN 1CV"))
    );
    assert!(theatre.the("C3").commander);
    let mut crowded = crowns();
    for number in 1..=9 {
        crowded = crowded.army(&format!("C{number} K11 corps"));
    }
    crowded.campaign.nations.nation_mut(0).due = 2;
    crowded.with_dice(&[], |campaign, clerk| raising::arrive(campaign, 0, clerk));
    assert!(matches!(crowded.tales()[0], Tale::Lost { count: 2, .. }));
}

/// RK-18, RK-19: kinds of the tables, or lists within a limit.
#[test]
fn rk_19_free_lists_keep_to_their_limits() {
    let mut free = theatre(json!({ "lists": "free", "army_points": 20, "fresh_points": 5 }));
    crate::tests::maps::set(&mut free.campaign, "/stage", Stage::Placing { rank: 0 });
    free.campaign.nations.nation_mut(0).lists = vec![(2, roster("4LT"))];
    free.with_dice(&[], |campaign, clerk| placing::place(campaign, 0, "", clerk))
        .unwrap();
    assert_eq!(free.the("C1").units, roster("3LN 1LT"));
    assert_eq!(free.the("C2").units, roster("4LT"));
    let (_, fresh) = free.campaign.nations.nation(0).fresh(Some("dragoons"), Some(5));
    assert_eq!(fresh, roster("1LN"));
}

/// Every kind of army has the points that its table gives ([T-2](docs/rules/risk.md#t-2),
/// [T-3](docs/rules/risk.md#t-3)).
#[test]
fn rk_18_kinds_have_their_points() {
    use crate::campaign::{BRIGADES, CORPS};
    let points = |kinds: &[(&str, &str)]| -> Vec<u32> { kinds.iter().map(|(_, list)| roster(list).points()).collect() };
    assert_eq!(points(&CORPS), [32, 32, 32, 32, 32, 31]);
    assert_eq!(points(&BRIGADES), [16, 16, 16, 14]);
}

/// RK-21, RK-23, RK-27: the last orders have a whole turn carried out.
#[test]
fn rk_27_sealed_orders_are_carried_out_when_the_last_are_in() {
    let mut theatre = crowns().army("C1 C13 corps").army("H1 Q3 corps");
    crate::tests::maps::set(&mut theatre.campaign, "/rules/turns", 0);
    theatre.orders(0, "1 D12");
    assert!(turn::owes(&theatre.campaign, 1) && turn::ordered(&theatre.campaign).is_none());
    theatre.orders(1, "hold");
    assert_eq!(turn::ordered(&theatre.campaign), Some(0));
    // Initiative of turn 4, reinforcements, supply, march dice.
    theatre.with_dice(&[5, 3, 1, 1, 6, 6, 1, 1], |campaign, clerk| {
        turn::carry(campaign, clerk)
    });
    assert_eq!(
        (theatre.campaign.calendar.turn(), theatre.at("C1")),
        (4, "D12".to_owned())
    );
    assert_eq!(
        theatre
            .campaign
            .nations
            .all()
            .iter()
            .map(|nation| nation.due)
            .collect::<Vec<_>>(),
        [1, 1]
    );
}

/// RK-13, RK-65: the first own town that is neither sacked nor hostile.
#[test]
fn rk_13_a_base_camp_stands_in_for_the_capital() {
    let mut theatre = crowns().owned("C13", 'H').owned("F13", 'C');
    assert_eq!(whereabouts::base(&theatre.campaign, 0), Some(hex("B11")));
    let marle = theatre.place("B11");
    theatre.campaign.places.place_mut(marle).sacked_until = theatre.campaign.calendar.turn();
    assert_eq!(whereabouts::base(&theatre.campaign, 0), Some(hex("F13")));
    let tessel = theatre.place("F13");
    theatre.campaign.places.place_mut(tessel).owner = None;
    assert_eq!(whereabouts::base(&theatre.campaign, 0), None);
}

/// RK-2, RK-6, RK-16: names, letters, teams.
#[test]
fn rk_6_rk_16_nations_are_named_and_allied() {
    let names = ["Hansa", "Rome", "Brennt", "Carpathia"];
    let roster = testing::entrants(names.map(|name| SeatPick {
        nation: (name != "Brennt").then(|| name.to_owned()),
        ..SeatPick::default()
    }));
    let options = json!({ "map": "thrones", "teams": "CS-HB" });
    let mut dice = Dice::seeded(1, 1);
    let campaign = nations::campaign(
        2,
        &roster,
        &serde_json::from_value(options).unwrap(),
        &mut Clerk::new(&mut dice, crate::npc::STAFF),
    );
    let campaign = campaign.unwrap();
    let letters: String = campaign.nations.all().iter().map(|nation| nation.letter).collect();
    assert_eq!(letters, "HOBC");
    assert!(campaign.nations.allied(0, 3) && campaign.nations.allied(1, 2) && !campaign.nations.allied(0, 1));
    for teams in ["CX", "CC", "CHBS"] {
        let options = serde_json::from_value(json!({ "map": "thrones", "teams": teams })).unwrap();
        assert_eq!(nations::check(&options).unwrap_err().clause, "RK-16", "{teams}");
    }
    let named = |name: &str| SeatPick {
        nation: Some(name.to_owned()),
        ..SeatPick::default()
    };
    assert_eq!(
        nations::pick(&[named("Rome")], named("rome")).unwrap_err().clause,
        "RK-6"
    );
    assert_eq!(
        nations::pick(&[], named("A nation with a very long name"))
            .unwrap_err()
            .clause,
        "RK-6"
    );
}

/// RK-7: a map that a player brings as a file; any other file is no campaign.
#[test]
fn rk_7_a_map_can_be_brought() {
    let options = |text: &str| serde_json::from_value(json!({ "scenario": text })).unwrap();
    let map = nations::map_of(&options("name: Isle\n1.v\n..2")).unwrap();
    assert_eq!((map.name(), map.seats()), ("Isle", 2));
    for text in [
        "name=x; table=open; turns=4; side1=1LN; side2=1LT",
        "....",
        "1.v\n...",
        "moon",
    ] {
        assert_eq!(nations::map_of(&options(text)).unwrap_err().clause, "RK-7", "{text}");
    }
    let named = serde_json::from_value(json!({ "map": "atlantis" })).unwrap();
    assert_eq!(nations::map_of(&named).unwrap_err().clause, "RK-7");
}

/// No reinforcements and no supply; the new order of initiative is that of the march dice
/// ([RK-21](docs/rules/risk.md#rk-21), [RK-23](docs/rules/risk.md#rk-23)).
#[test]
fn rk_21_rk_23_odd_turns_throw_initiative_and_march_dice_only() {
    let mut theatre = crowns().turn(4).army("C1 C13 corps").army("H1 Q3 corps");
    theatre.with_dice(&[3, 5, 1, 6], turn::begin_turn);
    assert_eq!(
        (theatre.campaign.calendar.turn(), theatre.campaign.nations.order()),
        (5, [1, 0].as_slice())
    );
    assert_eq!((theatre.the("H1").allowance, theatre.the("C1").allowance), (4, 6));
    assert!(theatre.campaign.nations.all().iter().all(|nation| nation.due == 0));
}
