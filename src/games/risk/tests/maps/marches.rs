//! Paths and marches (RK-11, RK-14, RK-15, RK-20, RK-28 to RK-32, RK-55).

use super::*;
use crate::action::Action;
use crate::campaign::{marching, orders, paths, placing, supply, turn};
use muster_game::{ChoiceId, Chosen, Counsel, Next, Rules};
use muster_kit::{Seat, Viewer};

#[test]
fn rk_e_9_rk_15_paths_avoid_enemies() {
    let clear = crowns();
    let path = |theatre: &Theatre| paths::path(&theatre.campaign, Party::Nation(0), hex("H11"), hex("I8")).unwrap();
    assert_eq!(path(&clear), hexes("H11 I11 J11 J10 K9 J8 I8"));
    let blocked = crowns().army("H1 J10 corps");
    assert_eq!(path(&blocked), hexes("H11 I11 J11 K11 K10 K9 J8 I8"));
}

/// An army goes as far as it can, and an enemy's hex ends its march ([RK-28](docs/rules/risk.md#rk-28),
/// [RK-29](docs/rules/risk.md#rk-29)).
#[test]
fn rk_e_10_rk_29_a_march_ends_with_the_allowance_or_in_contact() {
    let mut free = crowns().army("C2 H11 guard");
    free.orders(0, "2 I8");
    free.march(&[0]);
    assert_eq!(free.at("C2"), "J8");
    let mut met = crowns().army("C2 H11 guard").army("H1 K10 corps");
    met.orders(0, "2 I8");
    met.the_mut("H1").at = hex("J10");
    met.march(&[0]);
    assert_eq!(met.at("C2"), "J10");
    assert_eq!(met.the("C2").came, hexes("H11 I11 J11"));
}

/// The pinned army stays and defends ([RK-30](docs/rules/risk.md#rk-30)).
#[test]
fn rk_e_11_rk_30_an_army_with_an_enemy_in_its_hex_is_pinned() {
    let mut theatre = crowns().army("C3 J10 van").army("H1 K10 corps");
    theatre.orders(0, "3 H11");
    theatre.orders(1, "1 J10");
    theatre.march(&[1, 0]);
    assert_eq!(
        (theatre.at("C3"), theatre.at("H1")),
        ("J10".to_owned(), "J10".to_owned())
    );
    theatre.meet();
    assert_eq!(theatre.sides(1), ["H1", "C3"]);
}

#[test]
fn rk_e_12_rk_14_a_third_army_passes_but_does_not_stay() {
    let start = || crowns().army("C1 J10 corps").army("C2 J10 guard").army("C3 I10 van");
    let mut stops = start();
    stops.the_mut("C3").allowance = 4;
    stops.orders(0, "3 J10");
    stops.march(&[0]);
    assert_eq!(stops.at("C3"), "I10");
    let mut passes = start();
    passes.the_mut("C3").allowance = 4;
    passes.orders(0, "3 K9");
    passes.march(&[0]);
    assert_eq!(passes.at("C3"), "K9");
}

/// What a player writes is stored with hexes and numbers: names of settlements, one in another's name, and `all`.
#[test]
fn rk_28_settlements_are_read_by_name_and_all_is_every_other_army() {
    let game = |theatre: Theatre| {
        theatre
            .army("C1 H11 corps")
            .army("C2 G11 van")
            .army("C3 G12 horse")
            .army("H3 I8 corps")
            .into_game()
    };
    let game = game(crowns());
    let read = |sub: &str, option: &str, text: &str| {
        let words = json!({ sub: { option: text } });
        let read = game.called(Viewer::Seat(Seat(0)), &words).unwrap().into_owned();
        read[sub][option].as_str().unwrap().to_owned()
    };
    for (said, stored) in [
        ("1 Tessel", "1 F13"),
        ("1 to old morau; 2 hold", "1 to F3; 2 hold"),
        ("1 Upper Lenn>Brandow", "1 K5>N3"),
        ("all G4", "1 G4; 2 G4; 3 G4"),
        ("2 hold; all Tessel", "2 hold; 1 F13; 3 F13"),
        ("C2 loot; all to K5", "C2 loot; 1 to K5; 3 to K5"),
        ("all hold", "all hold"),
        ("1 Tesselton", "1 Tesselton"),
        ("1 \"I11 Lower Lenn\"; 2 'Tessel'", "1 I11; 2 F13"),
        (
            "Army 1 to “Lower Lenn”; army C2 goes to F13 Tessel",
            "1 to I11; C2 to F13",
        ),
        ("C2 to F13 Tessel, others hold", "C2 to F13; 1 hold; 3 hold"),
        ("1 -> I11; 2 I8->J8; the rest hold", "1 I11; 2 I8>J8; 3 hold"),
        ("All armies hold", "all hold"),
        ("everyone to Tessel", "1 to F13; 2 to F13; 3 to F13"),
        ("All to I11 Lower Lenn", "1 to I11; 2 to I11; 3 to I11"),
        ("new guns Corvenne", "new guns C13"),
        ("corps Tessel; van hold", "1 F13; 2 hold"),
        ("1 corps Tessel; C2 van to H10", "1 F13; C2 to H10"),
        ("Horse gives a to van", "3 gives a to 2"),
        ("guard Tessel", "guard F13"),
        ("1 F13 Tessel; 2 F13 Tessel>H9", "1 F13; 2 F13>H9"),
    ] {
        assert_eq!(read("march", "orders", said), stored, "{said}");
        assert_eq!(read("check", "text", said), stored, "{said}");
    }
    for (said, stored) in [
        ("army 3 to Tessel", "3 to F13"),
        ("1 to Tessel and 2 to Marle", "1 to F13; 2 to B11"),
        ("c1 and army 2 to Tessel; 3 hold", "c1 to F13; 2 to F13; 3 hold"),
        ("c1 attack h3", "c1 I8"),
        ("c2 attacks H3; 1 Tessel", "c2 I8; 1 F13"),
        ("1 attacks Tessel", "1 F13"),
        ("3 gives a and b to 2", "3 gives a and b to 2"),
    ] {
        assert_eq!(read("march", "orders", said), stored, "{said}");
    }
    // A comma before an army parts orders, whatever the armies are called.
    for (said, stored) in [
        ("all to Tessel, C2 hold", "1 to F13; 3 to F13; C2 hold"),
        ("all to Tessel, C3 to Marle", "1 to F13; 2 to F13; C3 to B11"),
        ("van to Tessel, corps to Grauberg", "2 to F13; 1 to C5"),
        ("horse stays, van to Marle", "3 stays; 2 to B11"),
        ("1 to F13, 2 I8>J8, and army 3 to Marle", "1 to F13; 2 I8>J8; 3 to B11"),
        ("1, 2 to Tessel, 3 hold", "1 to F13; 2 to F13; 3 hold"),
        ("van and corps to Tessel, the others hold", "2 to F13; 1 to F13; 3 hold"),
        (
            "C1, C2 to Tessel, new guns, Corvenne",
            "C1 to F13; C2 to F13; new guns, C13",
        ),
        ("1 to Tessel, new guns C13", "1 to F13; new guns C13"),
        ("all to Tessel and C2 hold", "1 to F13; 3 to F13; C2 hold"),
        ("C1 to I11 and the rest hold", "C1 to I11; 2 hold; 3 hold"),
        ("1 to Tessel and hold the others", "1 to F13; 2 hold; 3 hold"),
        ("3 gives a, b to 2, 2 to Tessel", "3 gives a, b to 2; 2 to F13"),
        ("new guns, C2", "new guns, C2"),
        ("van marches on Tessel, corps goes to Marle", "2 to F13; 1 to B11"),
    ] {
        assert_eq!(read("march", "orders", said), stored, "{said}");
        assert_eq!(read("check", "text", said), stored, "{said}");
    }
    assert_eq!(
        read("place", "armies", "1 corps at Tessel, 2 Marle"),
        "1 corps at F13; 2 B11"
    );
    assert_eq!(read("place", "armies", "1 corps at Tessel"), "1 corps at F13");
    // Buttons of the placing, as they are read.
    let label = "Army 1 at F13 Tessel, rest by rule";
    assert_eq!(read("place", "armies", label), "1 at F13");
    for label in ["All by rule, at the capital first", "All at the capital"] {
        assert_eq!(read("place", "armies", label), "");
    }
    // Questions take the same names.
    for word in ["C2", "2", "2 van", "c2 VAN", "van", "army 2"] {
        let query = serde_json::from_value(json!({ "army": { "army": word } })).unwrap();
        let told = game.answer(Viewer::Seat(Seat(0)), query).unwrap();
        assert!(told.lines[0].plain(|_| String::new()).starts_with("C2"), "{word}");
    }
    for question in ["march c2 Tessel", "march 2 F13 Tessel", "march c2 f13"] {
        let situation = game.situation(Viewer::Seat(Seat(0)), question).unwrap();
        assert_eq!(
            situation,
            game.situation(Viewer::Seat(Seat(0)), "march 2 F13").unwrap(),
            "{question}"
        );
    }
    // Nobody's texts but those of placings and marches are touched.
    let list = json!({ "declare": { "winner": "Tessel" } });
    assert_eq!(*game.called(Viewer::Seat(Seat(0)), &list).unwrap(), list);
}

/// RK-15: without a path the nearest hex that can be reached is named.
#[test]
fn rk_28_orders_that_cannot_be_carried_out_are_refused() {
    let theatre = crowns().army("C1 C13 corps").army("C2 C13 guard");
    for (text, clause) in [
        ("1 D8", "RK-28"),
        ("1 T9", "RK-28"),
        ("3 K9", "RK-28"),
        ("x K9", "RK-28"),
        ("1 K9; 1 hold", "RK-28"),
        ("1 K9 K8", "RK-28"),
        ("1 sings", "RK-28"),
    ] {
        assert_eq!(theatre.refused(0, text).clause, clause, "{text}");
    }
    let read = orders::read_marches(&theatre.campaign, 0, "c1 to K9; 2 E12>F12; 1 noloot; 2 loot\n").unwrap();
    assert_eq!(read.marches.len(), 2);
    assert_eq!(read.marches[1].path, hexes("C13 D13 E13 E12 F12"));
    assert_eq!(
        (read.loots(1), read.loots(2), read.loots(3)),
        (Some(false), Some(true), None)
    );
    let walled = theatre_of("1.~.2\n..-..").army("H1 C2 corps").army("C1 A1 corps");
    let refusal = walled.refused(0, "1 E1");
    assert_eq!(
        (refusal.clause.as_ref(), refusal.instead.as_deref()),
        ("RK-15", Some("1 C2"))
    );
}

fn theatre_of(map: &str) -> Theatre {
    theatre(json!({ "map": map }))
}

/// RK-11: entering forest and hills costs two steps with `rough_cost` 2.
#[test]
fn rk_11_rough_ground_costs_two_steps() {
    let map = "1ffff2\n......";
    let mut theatre = theatre(json!({ "map": map, "rough_cost": 2 })).army("C1 A1 corps");
    assert_eq!(
        paths::path(&theatre.campaign, Party::Nation(0), hex("A1"), hex("E1")).unwrap(),
        hexes("A1 A2 B2 C2 D2 E1")
    );
    theatre.orders(0, "1 E1");
    theatre.march(&[0]);
    assert_eq!(theatre.at("C1"), "D2");
}

/// RK-20: units change hands before any army moves; an empty army dissolves.
#[test]
fn rk_20_armies_in_one_hex_hand_over_units() {
    let start = || crowns().army("C1 C13 reserve").army("C2 C13 foot").army("C3 D12 corps");
    let mut theatre = start();
    theatre.the_mut("C1").commander = false;
    for (text, clause) in [
        ("2 gives a,b,c to 3", "RK-20"),
        ("2 gives d to 1", "RK-20"),
        ("2 gives a,a to 1", "RK-20"),
        ("2 gives a to 2", "RK-20"),
    ] {
        assert_eq!(theatre.refused(0, text).clause, clause, "{text}");
    }
    theatre.orders(0, "2 gives a,c to 1; 2 gives b to 1; 1 D12");
    theatre.march(&[0]);
    assert_eq!(theatre.the("C1").units, roster("2LN 1CV 2CU 1DR"));
    assert!(theatre.the("C1").commander && theatre.campaign.armies.army(theatre.id("C2")).is_none());
    let full = start().army("C4 C13 corps");
    assert_eq!(full.refused(0, "2 gives a to 4").clause, "RK-20");
}

/// RK-55: rebels go for the nearest place that can be sacked, and sack it on arriving.
#[test]
fn rk_55_rebels_march_and_sack() {
    let mut theatre = crowns().army("R1 I10 foot").army("R2 A15 foot");
    theatre.the_mut("R2").allowance = 0;
    theatre.with_dice(&[], marching::march_rebels);
    assert_eq!(theatre.at("R1"), "I11");
    let lenn = theatre.place("I11");
    assert_eq!(theatre.campaign.places.all()[lenn].sacked_until, 7);
    assert!(theatre.campaign.places.all()[lenn].hostile.is_empty() && theatre.campaign.places.owner(lenn).is_none());
    theatre.with_dice(&[], marching::march_rebels);
    assert_ne!(theatre.at("R1"), "I11");
}

/// RK-54, RK-55: even turns, a die each, 1 and 2 melt; not in the turn of the rebellion.
#[test]
fn rk_55_rebels_melt_away() {
    let mut theatre = crowns()
        .turn(4)
        .army("R1 I10 foot")
        .army("R2 I10 foot")
        .army("R3 I10 foot");
    theatre.the_mut("R3").rebel_since = Some(4);
    theatre.with_dice(&[2, 3], supply::melt);
    let left: Vec<u8> = theatre.campaign.armies.iter().map(|army| army.number).collect();
    assert_eq!(left, [2, 3]);
}

/// Corvane is in the village before the rebels come, and defends it ([RK-32](docs/rules/risk.md#rk-32)).
#[test]
fn rk_32_rebels_move_after_all_nations() {
    let mut theatre = crowns().army("C1 K11 corps").army("H1 Q3 corps").army("R1 I10 foot");
    theatre.orders(0, "1 I11");
    theatre.orders(1, "hold");
    theatre.with_dice(&[], turn::carry);
    assert_eq!(
        (theatre.at("C1"), theatre.at("R1")),
        ("I11".to_owned(), "I11".to_owned())
    );
    assert_eq!(theatre.sides(1), ["R1", "C1"]);
}

/// RK-28: what stands instead of one bad item keeps the others, and an army that stays may say so.
#[test]
fn rk_28_a_remedy_keeps_the_other_orders() {
    let theatre = crowns().army("C1 C13 corps").army("C2 C13 guard").army("C3 B12 van");
    let read = |orders: &str| orders::read_marches(&theatre.campaign, 0, orders);
    assert_eq!(
        read("1 I11; 3 stay").unwrap().marches,
        read("1 I11; 3 hold").unwrap().marches
    );
    assert!(read("stay").unwrap().holds() && !read("3 stay").unwrap().holds());
    let refusal = read("1 I11; 3 hodl; 2 I11").unwrap_err();
    assert_eq!(refusal.instead.as_deref(), Some("1 I11; 3 hold; 2 I11"));
    let refusal = read("1 I11; 2 A1").unwrap_err();
    let instead = refusal.instead.unwrap();
    assert!(instead.starts_with("1 I11; 2 ") && read(&instead).is_ok(), "{instead}");
}

/// RK-28: what is proposed for an item is what was most likely meant, with all other orders, or no order at all.
#[test]
fn rk_28_a_misspelt_place_is_put_right_and_nothing_else_is_proposed() {
    let theatre = crowns().army("C1 C13 corps").army("C2 C13 guard").army("C3 B12 van");
    let refused = |orders: &str| theatre.refused(0, orders);
    for (said, instead) in [
        ("3 to Tessl", "3 to Tessel"),
        ("3 tesel", "3 to Tessel"),
        ("1 I11; 3 to Tessl; 2 hold", "1 I11; 3 to Tessel; 2 hold"),
        ("1 to Tessl; 2 to Marl", "1 to Tessel; 2 to Marle"),
        ("1 to F13>uper Lenn", "1 to F13>Upper Lenn"),
        ("1 F13; 2 nolot", "1 F13; 2 noloot"),
    ] {
        let refusal = refused(said);
        assert_eq!(refusal.instead.as_deref(), Some(instead), "{said}: {refusal}");
    }
    assert!(refused("3 to Tessl").reason.contains("no place is called `Tessl`"));
    for said in [
        "3 flies",
        "1 I11; 3 flies",
        "1 to Tessl; 3 flies; 2 hold",
        "new guns sing",
    ] {
        let instead = refused(said).instead.unwrap();
        assert!(
            instead.ends_with('.') && !instead.contains("Instead"),
            "{said}: {instead}"
        );
    }
    // The second of two orders is never lost.
    let instead = refused("1 to Tessl; 3 flies; 2 hold").instead.unwrap();
    assert_eq!(instead, "`1 to Tessel` for `1 to Tessl`.");
}

/// RK-35: an army that comes this turn does not march in it.
#[test]
fn rk_35_an_order_for_an_army_that_comes_this_turn_says_when_it_marches() {
    let mut theatre = crowns().army("C1 C13 corps").army("C3 B12 van");
    theatre.campaign.nations.nation_mut(0).due = 2;
    let refusal = theatre.refused(0, "1 F13; 4 F13");
    assert!(refusal.reason.contains("army 4 comes this turn"), "{refusal}");
    assert!(
        refusal.reason.contains("takes orders from the next turn on"),
        "{refusal}"
    );
    assert!(theatre.refused(0, "2 F13").reason.contains("comes this turn"));
    assert!(theatre.refused(0, "5 F13").reason.contains("you have no army `5`"));
    let game = theatre.into_game();
    let orders = "1 F13; 3 hold".to_owned();
    let told = game.foresee(Seat(0), &Action::March { orders }).unwrap();
    let lines: Vec<String> = told.lines.iter().map(|line| line.plain(|_| String::new())).collect();
    let arrivals = lines.iter().filter(|line| line.contains("arrives at")).count();
    let later = lines
        .iter()
        .filter(|line| line.contains("take orders from the next turn on"))
        .count();
    assert_eq!((arrivals, later), (2, 1), "{lines:?}");
}

/// RK-24: armies are called as boards name them, wherever they are named.
#[test]
fn rk_24_armies_are_read_as_they_are_printed() {
    let campaign = crowns().campaign;
    for nation in [0, 1] {
        let at = placing::placing_hexes(&campaign, nation)[0];
        let letter = campaign.nations.nation(nation).letter;
        let typed = format!("{letter}1 corps {at}; {}2 {at}", letter.to_ascii_lowercase());
        placing::numbers_armies(&campaign, nation, &typed).unwrap();
        let placed = placing::placement(&campaign, nation, &typed).unwrap();
        assert_eq!(
            placed,
            placing::placement(&campaign, nation, &format!("1 corps {at}; 2 {at}")).unwrap()
        );
        // A hex, or another nation's army, is no army of one's own.
        for wrong in [
            format!("{at} corps"),
            format!("{}1 {at}", campaign.nations.nation(1 - nation).letter),
        ] {
            assert_eq!(
                placing::numbers_armies(&campaign, nation, &wrong).unwrap_err().clause,
                "RK-24"
            );
        }
    }
}

/// RK-24: a placing in plain words, and the capital by that word.
#[test]
fn rk_24_a_placing_is_read_in_plain_words() {
    let campaign = crowns().campaign;
    let placed = |text: &str| {
        placing::numbers_armies(&campaign, 0, text)?;
        placing::placement(&campaign, 0, text)
    };
    let meant = placed("1 C13; 2 guard B11").unwrap();
    for typed in [
        "1 to C13; 2 guard to B11",
        "1 at the capital; 2 guard on B11",
        "1 goes to the capital; put 2 guard on B11",
    ] {
        assert_eq!(placed(typed).as_ref(), Ok(&meant), "{typed}");
    }
}

/// `H1` is a hex in an order of march, though an army has the same tag.
#[test]
fn rk_28_a_goal_that_is_the_tag_of_an_army_is_pointed_out() {
    let game = crowns().army("C1 H9 corps").army("H1 I8 corps").into_game();
    let told = |orders: &str| {
        let orders = orders.to_owned();
        game.cautions(Seat(0), &Action::March { orders }).join(" ")
    };
    let caution = told("1 H1");
    assert!(
        caution.contains("H1 is a hex here. Army H1 stands at I8") && caution.contains("`1 I8`"),
        "{caution}"
    );
    assert!(!told("1 I8").contains("is a hex"));
}

/// RK-24: armies that are placed are split by `;`; what was printed as `B11 Marle` is read.
#[test]
fn rk_24_a_placing_without_a_semicolon_is_put_right() {
    let game = crate::tests::begin(json!({}));
    let nation = placing::placer(game.war.campaign().unwrap()).unwrap();
    let campaign = game.war.campaign().unwrap();
    let hexes = placing::placing_hexes(campaign, nation);
    let refusal = placing::placement(campaign, nation, &format!("1 {} 2 {}", hexes[0], hexes[1])).unwrap_err();
    assert_eq!(
        refusal.instead,
        Some(format!("1 {}; 2 {}", hexes[0], hexes[1])),
        "{refusal}"
    );
    assert!(refusal.reason.contains("`;` stands between"), "{refusal}");
    let refusal = placing::numbers_armies(campaign, nation, "corps B11").unwrap_err();
    assert!(
        refusal.reason.contains("does not begin with the number of an army"),
        "{refusal}"
    );
}

/// A capital that is left open to an enemy who could come in one turn is pointed out.
#[test]
fn rk_67_a_capital_left_open_is_pointed_out() {
    let told = |theatre: Theatre, orders: &str| {
        let orders = orders.to_owned();
        theatre
            .into_game()
            .cautions(Seat(0), &Action::March { orders })
            .join(" ")
    };
    let near = || crowns().army("C1 C13 corps").army("H1 G11 van");
    let caution = told(near(), "1 H9");
    assert!(
        caution.contains("Corvenne is left without an army") && caution.contains("H1 is"),
        "{caution}"
    );
    assert!(!told(near().army("C2 C13 guard"), "1 H9; 2 hold").contains("is left without"));
    let far = crowns().army("C1 C13 corps").army("H1 Q3 van");
    assert!(!told(far, "1 H9").contains("is left without"));
}

/// An army that finds no room does not march, so that not all do.
#[test]
fn rk_67_an_army_without_room_is_not_said_to_march() {
    let game = crowns()
        .army("C1 C13 corps")
        .army("C2 C13 guard")
        .army("C3 B12 van")
        .army("H1 Q3 corps")
        .into_game();
    let orders = "1 B11; 2 B11; 3 B11".to_owned();
    let told = game.cautions(Seat(0), &Action::March { orders }).join(" ");
    assert!(told.contains("Corvenne is left without an army."), "{told}");
    assert!(!told.contains("All your armies march"), "{told}");
}

/// Steps to all goals at once are those of the way to each, past enemies, mountains and what bars the way
/// ([RK-15](docs/rules/risk.md#rk-15)).
#[test]
fn rk_15_steps_to_all_goals_are_those_of_each_way() {
    let theatre = crowns().army("C1 I8 corps").army("H1 I9 corps").army("H2 J8 van");
    let campaign = &theatre.campaign;
    let mut compared = 0;
    for nation in [0, 1] {
        let party = Party::Nation(nation);
        for from in campaign.map.passable().step_by(7) {
            let all = paths::steps_from(campaign, party, from);
            for goal in campaign.map.passable() {
                let way = paths::route(campaign, party, goal).steps(from);
                let known = all.iter().find(|(at, _)| *at == goal);
                assert_eq!(known.map(|(_, steps)| *steps), way, "{from} {goal}");
                compared += usize::from(way.is_some());
            }
        }
    }
    assert!(compared > 500, "{compared}");
}

/// What the choice of C2's goals says of a hex, after these choices.
fn goal_label(game: &Risk, chosen: &str, at: &str) -> String {
    let duties = game.awaiting().duties().to_vec();
    let duty = duties.iter().find(|duty| duty.seat == Seat(0)).unwrap();
    let choices = ChoiceId::read_all(chosen);
    let mut reader = Chosen::of(&choices, true);
    let read = game.choose(duty, &mut reader);
    let Some(Next::Choose(open)) = reader.came_to(read).map(|reached| reached.next) else {
        panic!("{chosen}")
    };
    let found = open.alternatives.iter().find(|one| one.id == ChoiceId::of(at));
    found.unwrap().label.clone()
}

/// New armies come before the march: the choice says where they fill a hex, and no button leads all armies there.
#[test]
fn rk_35_goals_that_new_armies_fill_are_told_and_not_offered() {
    let due = |others: &str, due: u8| {
        let mut theatre = crowns().turn(2).army("C2 B11 guard").army(others).army("H1 Q3 corps");
        theatre.campaign.nations.nation_mut(0).due = due;
        theatre.into_game()
    };
    for (game, chosen, said) in [
        (due("C3 C13 van", 0), "2", ", this turn"),
        (
            due("C3 C13 van", 1),
            "2",
            ", this turn, if a new army is placed elsewhere",
        ),
        (due("C3 F13 van", 1), "2", ", this turn"),
        (
            due("C3 F13 van", 2),
            "2",
            ", this turn, if a new army is placed elsewhere",
        ),
        (due("C3 C13 van", 1), "new foot B12 2", ", this turn"),
        (
            due("C3 C13 van", 1),
            "new foot C13 2",
            ", this turn, if your other army there leaves",
        ),
        (
            due("C3 F13 van", 2),
            "new foot C13 new foot C13 2",
            ", no room this turn: your new armies fill it",
        ),
    ] {
        assert_eq!(
            goal_label(&game, chosen, "C13"),
            format!("To C13 Corvenne, 2 steps{said}"),
            "{chosen}"
        );
    }
    let far = goal_label(&due("C3 C13 van", 1), "3", "B12");
    assert_eq!(far, "To B12, 1 step, this turn");
}

#[test]
fn rk_35_no_button_leads_all_armies_to_a_hex_that_new_armies_fill() {
    let labels = |due: u8| {
        let mut theatre = crowns()
            .turn(2)
            .army("C1 D11 corps")
            .army("C2 B11 guard")
            .army("C3 E12 van")
            .army("H1 Q3 corps");
        theatre.campaign.nations.nation_mut(0).due = due;
        let game = theatre.into_game();
        let duties = game.awaiting().duties().to_vec();
        let menu = game.menu(duties.iter().find(|duty| duty.seat == Seat(0)).unwrap(), &[]);
        let labels: Vec<String> = menu
            .acts
            .iter()
            .chain(&menu.days)
            .map(|offer| offer.label.clone())
            .collect();
        labels
    };
    let base = "All towards C13 Corvenne";
    assert!(labels(0).iter().any(|label| label == base), "{:?}", labels(0));
    assert!(!labels(2).iter().any(|label| label == base), "{:?}", labels(2));
}
