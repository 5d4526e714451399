//! What non-players order on the map (chapter 9).

use super::*;
use crate::action::Action;
use crate::campaign::{Source, orders, placing, supply};
use crate::npc::marshal;
use muster_kit::Level;

/// The orders of Corvane.
fn orders(theatre: &Theatre, level: Level) -> String {
    let (action, why) = marshal::advise(&theatre.campaign, 0, level, &mut Dice::seeded(1, 1));
    let Action::March { orders } = action else {
        panic!("no orders: {action:?}");
    };
    // Reasons are public and orders are not.
    assert!(!why.contains(|letter: char| letter.is_ascii_digit()), "{why}");
    orders::read_marches(&theatre.campaign, 0, &orders).unwrap();
    orders
}

/// Why Corvane orders what it does.
fn why(theatre: &Theatre, level: Level) -> String {
    marshal::advise(&theatre.campaign, 0, level, &mut Dice::seeded(1, 1)).1
}

/// A reason tells what is weighed on the map as it stands, and of sealed orders nothing.
#[test]
fn the_reason_of_a_march_tells_what_was_weighed() {
    let quiet = crowns().army("C1 C13 corps").army("H1 Q3 corps");
    let threatened = || crowns().army("C1 E10 corps").army("H1 F11 guard").army("H2 F11 guard");
    let open = crowns().army("C1 O5 foot").army("H1 N8 guard");
    let mut hungry = threatened();
    hungry.the_mut("C1").marks.starving = true;
    let told = [&quiet, &threatened(), &open, &hungry].map(|theatre| why(theatre, Level::Normal));
    assert_eq!(
        told,
        [
            "faces this: one settlement in reach stands open",
            "faces this: two enemy armies could soon be at its capital or base camp, two enemy armies are in reach (some \
             too strong for one army alone) and two settlements in reach stand open",
            "faces this: one enemy capital in reach stands open, one enemy army is in reach (too strong for one army \
             alone) and three settlements in reach stand open",
            "faces this: two enemy armies could soon be at its capital or base camp, two enemy armies are in reach (some \
             too strong for one army alone), two settlements in reach stand open and one of its armies starves",
        ]
    );
    let recruit = why(&threatened(), Level::Easy);
    assert!(
        recruit.starts_with("judges each army by itself: two enemy armies are in reach"),
        "{recruit}"
    );
    // Open orders are no secret: each army's task is told.
    let mut in_the_open = threatened();
    crate::tests::maps::set(&mut in_the_open.campaign, "/stage", Stage::Open { rank: 0 });
    assert_eq!(
        why(&in_the_open, Level::Normal),
        "gives the armies tasks: C1 keeps C13 Corvenne"
    );
}

/// Where an army ends, by whatever way.
fn goal(orders: &str, army: &str) -> Option<String> {
    let items = orders.split("; ").filter_map(|item| item.split_once(' '));
    items
        .filter(|(who, _)| *who == army)
        .map(|(_, goals)| goals.rsplit('>').next().unwrap_or(goals).to_owned())
        .next()
}

#[test]
fn rk_28_two_armies_attack_what_is_too_strong_for_one() {
    let theatre = crowns().army("C1 I8 corps").army("C2 J10 corps").army("H1 J8 guard");
    for level in [Level::Normal, Level::Hard] {
        let orders = orders(&theatre, level);
        let goals = ["1", "2"].map(|army| goal(&orders, army));
        assert_eq!(goals, [Some("J8".to_owned()), Some("J8".to_owned())], "{orders}");
    }
}

#[test]
fn rk_28_nobody_attacks_what_two_armies_cannot_beat() {
    let theatre = crowns().army("C1 I8 foot").army("H1 J8 guard").army("H2 J8 guard");
    assert_ne!(goal(&orders(&theatre, Level::Normal), "1"), Some("J8".to_owned()));
}

#[test]
fn rk_67_a_capital_that_stands_open_is_taken() {
    let theatre = crowns().army("C1 O5 foot").army("H1 N8 guard").army("C2 C13 battery");
    for level in [Level::Easy, Level::Normal, Level::Hard] {
        assert_eq!(goal(&orders(&theatre, level), "1"), Some("Q3".to_owned()), "{level}");
    }
}

#[test]
fn rk_67_the_capital_is_kept_but_by_recruits() {
    let theatre = crowns().army("C1 E10 corps").army("H1 F11 guard").army("H2 F11 guard");
    for level in [Level::Normal, Level::Hard] {
        assert_eq!(goal(&orders(&theatre, level), "1"), Some("C13".to_owned()), "{level}");
    }
    assert_ne!(goal(&orders(&theatre, Level::Easy), "1"), Some("C13".to_owned()));
}

/// RK-35: new armies arrive before any march, so a capital is held by more than can be seen.
#[test]
fn rk_35_marshals_reckon_with_armies_that_arrive() {
    for level in [Level::Normal, Level::Hard] {
        let mut theatre = crowns().army("C1 O5 foot").army("C2 C13 guard").army("H1 Q3 guns");
        assert_eq!(goal(&orders(&theatre, level), "1"), Some("Q3".to_owned()), "{level}");
        theatre.campaign.nations.nation_mut(1).due = 2;
        assert_ne!(goal(&orders(&theatre, level), "1"), Some("Q3".to_owned()), "{level}");
    }
}

/// RK-35: own armies that arrive keep the capital, so that others need not.
#[test]
fn rk_35_armies_that_arrive_keep_the_capital() {
    let mut theatre = crowns().army("C1 E10 corps").army("H1 F11 foot");
    assert_eq!(goal(&orders(&theatre, Level::Normal), "1"), Some("C13".to_owned()));
    theatre.campaign.nations.nation_mut(0).due = 2;
    assert_ne!(goal(&orders(&theatre, Level::Normal), "1"), Some("C13".to_owned()));
}

/// RK-34: a regular's new armies have guns, a veteran's are foot.
#[test]
fn rk_34_regulars_raise_guns_and_veterans_foot() {
    let mut theatre = crowns().army("C1 C13 guard");
    theatre.campaign.nations.nation_mut(0).due = 1;
    assert!(orders(&theatre, Level::Normal).contains("new guns"));
    assert!(orders(&theatre, Level::Hard).contains("new foot"));
}

/// Two armies that march together end in one hex, the nearer one waiting for the other.
#[test]
fn rk_14_armies_march_in_pairs() {
    let theatre = crowns().army("C1 D12 corps").army("C2 H9 corps");
    let orders = orders(&theatre, Level::Normal);
    let end = |number: &str, at: &str| goal(&orders, number).unwrap_or_else(|| at.to_owned());
    let apart = theatre
        .campaign
        .map
        .distance(hex(&end("1", "D12")), hex(&end("2", "H9")));
    assert!(apart < theatre.campaign.map.distance(hex("D12"), hex("H9")), "{orders}");
}

/// Nobody at any level sacks what is its own or an ally's while a train can be sent ([RK-46](docs/rules/risk.md#rk-46)).
#[test]
fn rk_46_no_marshal_loots_its_own_people_while_a_train_can_be_sent() {
    let starving = |theatre: Theatre, at: &str, owner: Option<u8>| {
        let mut theatre = theatre.army(&format!("C1 {at} corps"));
        theatre.the_mut("C1").marks.starving = true;
        let nearest = supply::lootable(&theatre.campaign, Party::Nation(0), hex(at))[0];
        theatre.campaign.places.place_mut(nearest).owner = owner;
        theatre
    };
    let allies = || theatre(json!({ "map": "thrones", "teams": "CS" }));
    for level in [Level::Easy, Level::Normal, Level::Hard] {
        // Far from its train as well.
        for (theatre, at) in [(crowns(), "H9"), (crowns(), "O5")] {
            let mut own = starving(theatre, at, Some(0));
            assert!(orders(&own, level).contains("1 train"), "{level} at {at}");
            // Under rules number 1 the train comes by itself.
            crate::tests::maps::set(&mut own.campaign, "/rules/trains_on_order", false);
            assert!(orders(&own, level).contains("1 noloot"), "{level} at {at}");
        }
        assert!(
            orders(&starving(allies(), "K5", Some(3)), level).contains("1 train"),
            "{level}"
        );
        for foreign in [Some(1), None] {
            let orders = orders(&starving(crowns(), "O5", foreign), level);
            assert!(
                !orders.contains("train") && !orders.contains("noloot"),
                "{level}: {orders}"
            );
        }
        let cut_off = starving(crowns().owned("C13", 'H').owned("B11", '-'), "H9", Some(0));
        let mut cut_off = cut_off;
        let town = supply::source(&cut_off.campaign, cut_off.id("C1"));
        if town != Source::Nowhere {
            let nearest = supply::lootable(&cut_off.campaign, Party::Nation(0), hex("H9"))[0];
            cut_off.campaign.places.place_mut(nearest).hostile.insert(0);
        }
        assert_eq!(supply::source(&cut_off.campaign, cut_off.id("C1")), Source::Nowhere);
        assert!(!orders(&cut_off, level).contains("train"), "{level}");
    }
}

/// Where a hex of The Two Crowns comes when the map is turned by half: each ground onto the same ground, Corvenne onto
/// Halverstadt.
fn turned(at: Hex) -> Hex {
    let columns = if at.row.is_multiple_of(2) { 18 } else { 17 };
    Hex {
        column: columns - at.column,
        row: 14 - at.row,
    }
}

/// The text of orders or placings with every hex in it turned.
fn turned_text(text: &str) -> String {
    let word = |word: &str| {
        let end = word.trim_end_matches(';');
        let at = end.parse().map(|at| turned(at).to_string());
        at.unwrap_or_else(|_| end.to_owned()) + &word[end.len()..]
    };
    text.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

/// What a nation does at a level, as it is typed.
fn advised(theatre: &Theatre, nation: u8, level: Level) -> String {
    let (action, _) = marshal::advise(&theatre.campaign, nation, level, &mut Dice::seeded(1, 1));
    match action {
        Action::March { orders } => orders,
        Action::Place { armies } => armies.unwrap(),
        other => panic!("{other:?}"),
    }
}

/// Since rules number 4 a non-player's choice does not hang on the corner of the map that it has: on the turned map the
/// other nation does the turned thing. Before, of equal hexes the one farthest west was taken.
#[test]
fn rk_24_both_nations_place_alike() {
    for (rules, alike) in [(crate::data::NEWEST, true), (3, false)] {
        let mut theatre = crowns();
        theatre.campaign.rules.played_by(rules);
        crate::tests::maps::set(&mut theatre.campaign, "/turn", 1);
        for level in [Level::Easy, Level::Normal, Level::Hard] {
            crate::tests::maps::set(&mut theatre.campaign, "/stage", Stage::Placing { rank: 0 });
            let [one, other] = [0, 1].map(|nation| advised(&theatre, nation, level));
            assert_eq!(turned_text(&one) == other, alike, "{rules}: {one} / {other}");
        }
    }
}

/// As [`rk_24_both_nations_place_alike`], of marches from chance positions, and of the ways that armies take this turn:
/// until rules number 5 they took the first way in the order of compass points.
#[test]
fn rk_28_both_nations_march_alike() {
    let turned_square = |at: Hex| Hex {
        column: 15 - at.column,
        row: 11 - at.row,
    };
    let parade = || theatre(json!({"map": "parade"}));
    march_alike(&crowns, &turned, crate::data::NEWEST);
    march_alike(&parade, &turned_square, crate::data::NEWEST);
    let before = std::panic::catch_unwind(|| march_alike(&parade, &turned_square, 4));
    assert!(before.is_err(), "under number 4 the ways differ");
}

/// On Three Rivers a third of a turn takes every capital to the next.
#[test]
fn rk_28_all_three_nations_march_alike() {
    let turned = |at: Hex| {
        let (along, down) = (i32::from(at.column) - i32::from(at.row / 2), i32::from(at.row));
        let (along, down) = (16 - along - down, along + 4);
        Hex {
            column: u8::try_from(along + down / 2).unwrap(),
            row: u8::try_from(down).unwrap(),
        }
    };
    let rivers = || theatre(json!({"map": "rivers"}));
    let map = rivers().campaign.map;
    for nation in 0..3 {
        let capital = |nation: u8| map.settlements()[map.capital(nation)].at;
        assert_eq!(turned(capital(nation)), capital((nation + 1) % 3));
    }
    march_alike(&rivers, &turned, crate::data::NEWEST);
    // And place alike, whichever of them is first.
    for level in [Level::Easy, Level::Normal, Level::Hard] {
        let placed = |nation: u8| {
            let mut theatre = rivers();
            crate::tests::maps::set(&mut theatre.campaign, "/turn", 1);
            crate::tests::maps::set(&mut theatre.campaign, "/stage", Stage::Placing { rank: 0 });
            theatre
                .campaign
                .nations
                .line_up((0..3).map(|turn| (nation + turn) % 3).collect());
            let text = advised(&theatre, nation, level);
            placing::placement(&theatre.campaign, nation, &text).unwrap()
        };
        let moved: Vec<_> = placed(0)
            .into_iter()
            .map(|(number, kind, at)| (number, kind, turned(at)))
            .collect();
        assert_eq!(moved, placed(1), "{level}");
        let moved: Vec<_> = placed(1)
            .into_iter()
            .map(|(number, kind, at)| (number, kind, turned(at)))
            .collect();
        assert_eq!(moved, placed(2), "{level}");
    }
}

/// Chance positions, and the same turned so that every nation stands where the next one stood.
fn march_alike(map: &dyn Fn() -> Theatre, turned: &dyn Fn(Hex) -> Hex, rules: u32) {
    let mut dice = Dice::seeded(4, 4);
    let open: Vec<Hex> = map().campaign.map.passable().collect();
    let letters: Vec<char> = map()
        .campaign
        .nations
        .all()
        .iter()
        .map(|nation| nation.letter)
        .collect();
    let kinds = ["corps", "guard", "reserve", "foot", "horse", "guns"];
    for position in 0..60 {
        let (mut here, mut there) = (map(), map());
        for (nation, letter) in letters.iter().enumerate() {
            for number in 1..=3 {
                let at = open[dice.choose(open.len())];
                let kind = kinds[dice.choose(kinds.len())];
                let next = letters[(nation + 1) % letters.len()];
                here = here.army(&format!("{letter}{number} {at} {kind}"));
                there = there.army(&format!("{next}{number} {} {kind}", turned(at)));
            }
        }
        for theatre in [&mut here, &mut there] {
            theatre.campaign.rules.played_by(rules);
        }
        // A veteran tries out battles, which takes long.
        let levels = if position == 0 {
            &[Level::Easy, Level::Normal, Level::Hard][..]
        } else {
            &[Level::Easy, Level::Normal]
        };
        for level in levels.iter().copied() {
            let steps_here = steps(&here, 0, level, &|at| turned(at));
            assert_eq!(
                steps_here,
                steps(&there, 1, level, &|at| at),
                "{level}, position {position}"
            );
        }
    }
}

/// The hexes that a nation's armies would come through this turn if nobody else moved, by army, as `seen`.
fn steps(theatre: &Theatre, nation: u8, level: Level, seen: &dyn Fn(Hex) -> Hex) -> Vec<(u8, Vec<Hex>)> {
    let orders = advised(theatre, nation, level);
    let marches = orders::read_marches(&theatre.campaign, nation, &orders)
        .unwrap()
        .marches;
    let mut all: Vec<(u8, Vec<Hex>)> = marches
        .into_iter()
        .map(|march| {
            let army = theatre
                .campaign
                .armies
                .of_nation(nation)
                .find(|army| army.number == march.army)
                .unwrap();
            let reach = usize::from(army.allowance) + 1;
            (march.army, march.path.into_iter().take(reach).map(seen).collect())
        })
        .collect();
    all.sort_unstable();
    all
}
