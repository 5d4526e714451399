//! Settlements, commanders, goals, points (RK-64 to RK-68).

use super::*;
use crate::campaign::{Looted, Reason, Victory, ending, giving_up, turn, whereabouts};
use crate::event::Told;
use muster_game::{Knowledge, Tiding};
use muster_kit::{Seat, Viewer};

impl Theatre {
    fn goals(&mut self) -> Option<Victory> {
        self.with_dice(&[], ending::test_goals)
    }

    fn take(&mut self, faces: &[u32]) {
        self.with_dice(faces, ending::take_places);
    }

    fn owner(&self, at: &str) -> Option<u8> {
        self.campaign.places.owner(self.place(at))
    }
}

#[test]
fn rk_e_20_hostile_gates_are_stormed() {
    for (army, die, taken) in [
        ("C1 F13 corps", 4, true),
        ("C1 F13 guard", 4, false),
        ("C1 F13 guard", 5, true),
    ] {
        let mut theatre = crowns().army(army);
        let place = theatre.place("F13");
        theatre.campaign.places.place_mut(place).hostile.insert(0);
        theatre.take(&[die]);
        assert_eq!(theatre.owner("F13"), taken.then_some(0), "{army} {die}");
        assert_eq!(theatre.campaign.places.all()[place].hostile.is_empty(), taken);
    }
}

/// RK-64: one throw a nation and settlement; not where an enemy stands; not from an ally.
#[test]
fn rk_64_armies_take_what_they_stand_on() {
    let mut theatre = crowns()
        .army("C1 F13 guard")
        .army("C2 F13 guard")
        .army("C3 Q3 corps")
        .army("H1 B11 foot")
        .army("C4 B11 foot");
    let place = theatre.place("F13");
    theatre.campaign.places.place_mut(place).hostile.insert(0);
    theatre.take(&[4]);
    assert_eq!(
        (theatre.owner("F13"), theatre.owner("Q3"), theatre.owner("B11")),
        (None, Some(0), Some(0))
    );
    let mut allies = super::theatre(json!({ "map": "thrones", "teams": "CS" })).army("S1 B5 foot");
    allies.take(&[]);
    assert_eq!(allies.owner("B5"), Some(0));
}

#[test]
fn rk_66_commanders_are_replaced_at_home() {
    let mut theatre = crowns()
        .turn(4)
        .owned("F13", 'C')
        .army("C1 C13 corps")
        .army("C2 F13 corps")
        .army("C3 K9 corps");
    for tag in ["C1", "C2", "C3"] {
        theatre.the_mut(tag).commander = false;
    }
    theatre.with_dice(&[], turn::appoint);
    assert!(theatre.the("C1").commander && theatre.the("C2").commander && !theatre.the("C3").commander);
}

#[test]
fn rk_e_24_half_of_the_enemy_capitals_or_60_percent_of_the_towns_win() {
    // One enemy capital of one, or of two; two of three.
    for (map, taken, wins) in [
        ("crowns", vec!["Q3"], true),
        ("rivers", vec!["P9"], true),
        ("thrones", vec!["P3"], false),
        ("thrones", vec!["P3", "D13"], true),
    ] {
        let mut theatre = theatre(json!({ "map": map }));
        for at in &taken {
            theatre = theatre.owned(at, 'C');
        }
        // No nation is out: each has an army.
        for nation in 0..theatre.campaign.map.seats() {
            let letter = theatre.campaign.nations.nation(nation).letter;
            theatre = theatre.army(&format!("{letter}1 K9 corps"));
        }
        let winners = theatre.goals().map(|victory| victory.winners);
        assert_eq!(winners, wins.then(|| vec![0]), "{map} {taken:?}");
    }
    for (towns, wins) in [(5, false), (6, true)] {
        let mut theatre = theatre(json!({ "map": "rivers", "goal": "towns" }));
        for place in theatre.campaign.places.iter_mut().take(towns) {
            place.owner = Some(0);
        }
        theatre = theatre.army("H1 K9 corps").army("B1 K9 corps");
        let count = theatre
            .campaign
            .map
            .settlements()
            .iter()
            .filter(|one| one.rank != crate::data::Rank::Village)
            .count();
        assert_eq!(count, 9);
        assert_eq!(theatre.goals().is_some(), wins, "{towns}");
        crate::tests::maps::set(&mut theatre.campaign, "/turn", 2);
        assert!(theatre.goals().is_none(), "not before turn 3");
    }
}

#[test]
fn rk_e_25_places_armies_and_destroyed_units_give_points() {
    let mut theatre = crowns()
        .owned("F13", 'C')
        .owned("I11", 'C')
        .army("C1 K9 corps")
        .army("C2 K9 corps")
        .army("C3 K10 corps");
    theatre.campaign.nations.nation_mut(0).destroyed = 27;
    assert_eq!(ending::points(&theatre.campaign, 0), 15);
    let place = theatre.place("F13");
    theatre.campaign.places.place_mut(place).sacked_until = theatre.campaign.calendar.turn();
    assert_eq!(ending::points(&theatre.campaign, 0), 13);
}

/// RK-67: elimination before the goal, the goal before the limit.
#[test]
fn rk_67_who_has_nothing_left_is_out() {
    let mut theatre = crowns().owned("Q3", '-').owned("R5", '-').army("C1 K9 corps");
    let victory = theatre.goals().unwrap();
    assert_eq!((victory.winners, victory.reason), (vec![0], Reason::Elimination));
    assert!(theatre.campaign.nations.nation(1).out);
    let mut none = crowns();
    for place in none.campaign.places.iter_mut() {
        place.owner = None;
    }
    assert_eq!(none.goals().unwrap().winners, Vec::<u8>::new());
}

#[test]
fn rk_68_the_last_turn_counts_points() {
    let mut theatre = crowns().turn(12).army("C1 K9 corps").army("H1 K10 corps");
    assert_eq!(theatre.goals().unwrap().winners, Vec::<u8>::new());
    let mut armies = crowns()
        .turn(12)
        .army("C1 K9 corps")
        .army("C2 K9 corps")
        .army("H1 K10 corps");
    armies.campaign.nations.nation_mut(1).destroyed = 10;
    assert_eq!(armies.goals().unwrap().winners, [0], "more armies");
    armies.campaign.nations.nation_mut(1).destroyed = 20;
    let victory = armies.goals().unwrap();
    assert_eq!((victory.winners, victory.reason), (vec![1], Reason::Limit));
    crate::tests::maps::set(&mut armies.campaign, "/rules/turns", 0);
    assert!(armies.goals().is_none());
    // A team's points are added up.
    let mut teams = theatre_of_teams();
    assert_eq!(teams.goals().unwrap().winners, [0, 3]);
}

fn theatre_of_teams() -> Theatre {
    let mut theatre = theatre(json!({ "map": "thrones", "teams": "CS-HB", "turns": 3 })).army("C1 K5 foot");
    theatre.campaign.nations.nation_mut(3).destroyed = 10;
    theatre.campaign.nations.nation_mut(1).destroyed = 10;
    theatre
}

/// RK-67: a custom goal is decided by more than half of the players.
#[test]
fn rk_67_players_declare_the_winner() {
    let mut theatre = theatre(json!({ "map": "rivers", "goal": "custom", "goal_text": "Hold the river" }));
    theatre.with_dice(&[], |campaign, clerk| ending::declare(campaign, 0, 1, clerk));
    assert!(!theatre.campaign.calendar.is_over());
    theatre.with_dice(&[], |campaign, clerk| ending::declare(campaign, 2, 1, clerk));
    let Stage::Over(victory) = theatre.campaign.calendar.stage() else {
        panic!()
    };
    assert_eq!(
        (victory.winners.as_slice(), victory.reason),
        ([1].as_slice(), Reason::Declared)
    );
}

/// Who gives up is out: armies go home, settlements belong to nobody, its battles are lost.
#[test]
fn rk_67_a_nation_gives_up() {
    let mut theatre = theatre(json!({ "map": "rivers" }))
        .army("C1 K9 corps")
        .army("H1 K9 corps")
        .army("B1 E16 corps");
    theatre.the_mut("C1").entered = 1;
    theatre.meet();
    let mut dice = Dice::seeded(1, 1);
    let mut clerk = Clerk::new(&mut dice, crate::npc::STAFF);
    giving_up::give_up(&mut theatre.campaign, 1, &mut clerk);
    assert!(theatre.campaign.nations.nation(1).out && theatre.campaign.armies.army(theatre.id("H1")).is_none());
    assert!(theatre.campaign.places.all().iter().all(|place| place.owner != Some(1)));
    assert_eq!(theatre.campaign.calendar.turn(), 4, "the turn goes on");
    giving_up::give_up(&mut theatre.campaign, 2, &mut clerk);
    assert!(theatre.campaign.calendar.is_over());
}

/// RK-56: rebels fight, but never own a settlement.
#[test]
fn rk_56_rebels_own_nothing() {
    let mut theatre = crowns().army("R1 C13 foot").army("R2 F13 foot").army("C1 C13 corps");
    theatre.take(&[]);
    assert_eq!((theatre.owner("C13"), theatre.owner("F13")), (Some(0), None));
    theatre.meet();
    assert_eq!(theatre.sides(1), ["R1", "C1"]);
    assert!(!theatre.campaign.nations.hostile(Party::Rebels, Party::Rebels));
}

/// The base camp serves as long as the capital is the enemy's ([RK-65](docs/rules/risk.md#rk-65)).
#[test]
fn rk_65_a_capital_that_is_taken_back_is_the_base_again() {
    let lost = crowns().owned("C13", 'H');
    assert_eq!(whereabouts::base(&lost.campaign, 0), Some(hex("B11")));
    let mut back = lost.army("C1 C13 corps");
    back.take(&[]);
    assert_eq!(whereabouts::base(&back.campaign, 0), Some(hex("C13")));
}

/// What befell a nation while its player was away: places that others hold now, battles that are off the board, sackings.
#[test]
fn a_nation_hears_of_battles_it_lost_and_of_places_that_were_taken() {
    let held = || crowns().owned("F13", 'C').owned("B11", 'C').army("C1 C13 corps");
    let view = |theatre: Theatre| theatre.into_game().view(Viewer::Seat(Seat(0)));
    let mut taken = held().army("H1 F13 guard");
    taken.take(&[]);
    let names = [0, 1].map(|nation: u8| taken.campaign.nations.nation(nation).name.clone());
    let lost = Risk::losses(&view(held()), &view(taken), Seat(0));
    assert_eq!(texts(&lost), [format!("Lost: F13 Tessel to {}", names[1])]);
    assert_eq!(texts(&Risk::losses(&view(held()), &view(held()), Seat(0))), [""; 0]);

    let heard = |event: Event| {
        let tidings = [0, 1, 2].map(|seat| Risk::tidings(&view(held().army("H1 F13 guard")), &event, Seat(seat)));
        tidings.map(|told| texts(&told).join(" "))
    };
    let over = |winner| Event::Battle {
        number: 7,
        told: Told::Over {
            ending: Ending {
                winner,
                verdict: Verdict::Broken,
            },
            nations: [names[1].clone(), names[0].clone()],
            medals: [None; 2],
        },
    };
    let words = format!("battle 7: {} breaks. {} wins", names[0], names[1]);
    assert_eq!(
        heard(over(Some(Side::South))),
        [format!("Lost: {words}"), format!("Won: {words}"), String::new()]
    );
    assert!(heard(over(None))[0].starts_with("News: battle 7: Both sides break"));
    let fought = Event::Campaign(Tale::Fought {
        number: 8,
        nations: names.clone(),
        winner: Some(Side::North),
        lost: [(20, 32), (4, 30)],
        turns: 6,
    });
    let staff = "battle 8, fought to its end by the staff: 20 of 32 points gone, 4 of 30 of the enemy's";
    assert_eq!(heard(fought)[0], format!("Lost: {staff}"));
    let met = Event::Campaign(Tale::Contact {
        number: 9,
        at: "F13 Tessel".to_owned(),
        sides: [vec!["H1".to_owned()], vec!["C1".to_owned()]],
        nations: [names[1].clone(), names[0].clone()],
    });
    let attack = format!("News: battle 9 at F13 Tessel: {} attacks {}", names[1], names[0]);
    assert_eq!(heard(met), [attack.clone(), attack, String::new()]);
    let mut hungry = held();
    hungry.supply(&[2]);
    assert_eq!(heard(hungry.told[0].clone()), ["News: C1 starves", "", ""]);
    let sacked = Event::Campaign(Tale::Looted(Looted {
        army: "H1".to_owned(),
        place: Some("F13 Tessel".to_owned()),
        temper: Some((2, false)),
        train: None,
    }));
    assert_eq!(heard(sacked), ["Sacked: F13 Tessel, by H1", "", ""]);
}

fn texts(tidings: &[Tiding]) -> Vec<String> {
    tidings
        .iter()
        .map(|tiding| format!("{}: {}", tiding.head, tiding.text))
        .collect()
}
