//! Seats and set-up ([chapter 2.2](docs/rules/warcamp.md#22-seats-and-setup)).

use super::super::Warcamp;
use super::super::action::{LeaderChoice, MapChoice, Options, RaceChoice, SeatPick, TurnOrder};
use super::super::data::{Leader, Map, Race, TRIBE_NAMES, full_deck};
use super::super::event::{Event, Ready};
use super::{bystanders, goblins, kobolds, skills, table};
use crate::words::Letter;
use muster_game::{Awaiting, Rules, testing};
use muster_kit::{Dice, Seat};

fn seat(race: RaceChoice, leader: LeaderChoice, name: &str) -> SeatPick {
    let name = (!name.is_empty()).then(|| name.to_owned());
    SeatPick { race, leader, name }
}

fn start(picks: Vec<SeatPick>, options: &Options, dice: &mut Dice) -> (Warcamp, Vec<Event>) {
    testing::begun(options, picks, dice).unwrap()
}

fn all_random(count: usize) -> Vec<SeatPick> {
    vec![SeatPick::default(); count]
}

fn join_order() -> Options {
    Options {
        order: TurnOrder::Join,
        ..Options::default()
    }
}

#[test]
fn wc_12_a_game_has_two_to_eight_seats() {
    for count in [2, 3, 8] {
        let (game, _) = start(all_random(count), &Options::default(), &mut Dice::seeded(1, 0));
        assert_eq!(game.tribes.count(), count);
    }
    for count in [1, 9] {
        let refused =
            testing::begun::<Warcamp>(&Options::default(), all_random(count), &mut Dice::seeded(1, 0)).unwrap_err();
        assert_eq!(refused.clause, "WC-12");
    }
    assert_eq!(Options::default().players, 3);
    assert_eq!(*Warcamp::places(&Options::default()).unwrap().seats.end(), 3);
    let wrong = Options {
        players: 9,
        ..Options::default()
    };
    assert_eq!(Warcamp::places(&wrong).unwrap_err().clause, "WC-12");
}

#[test]
fn wc_13_a_race_may_repeat_unless_they_are_to_be_distinct() {
    let goblin = seat(RaceChoice::Goblin, LeaderChoice::Random, "");
    let others = [goblin.clone()];
    assert!(Warcamp::pick(&Options::default(), &others, goblin.clone()).is_ok());
    let distinct = Options {
        distinct_races: true,
        ..Options::default()
    };
    assert_eq!(
        Warcamp::pick(&distinct, &others, goblin.clone()).unwrap_err().clause,
        "WC-13"
    );
    let refusal = Warcamp::pick(&distinct, &others, goblin.clone()).unwrap_err();
    assert_eq!(refusal.instead.as_deref(), Some("/game join as:race=kobold"));
    let kobold = seat(RaceChoice::Kobold, LeaderChoice::Random, "");
    let trog = seat(RaceChoice::Troglodyte, LeaderChoice::Random, "");
    let all = [goblin.clone(), kobold, trog];
    assert!(Warcamp::pick(&distinct, &all, goblin).is_ok());
}

#[test]
fn wc_14_leaders_repeat_and_random_is_uniform() {
    let shaman = seat(RaceChoice::Goblin, LeaderChoice::Shaman, "");
    assert!(Warcamp::pick(&Options::default(), std::slice::from_ref(&shaman), shaman.clone()).is_ok());
    for (face, leader) in [(1, Leader::WarChief), (2, Leader::Shaman), (3, Leader::MasterThief)] {
        let picks = vec![seat(RaceChoice::Goblin, LeaderChoice::Random, "Uno"), shaman.clone()];
        let mut dice = Dice::seeded(4, 0);
        let (game, _) = start(picks.clone(), &join_order(), &mut dice);
        let mut script = vec![face];
        script.extend(dice.drawn().iter().skip(1).map(|draw| draw.face));
        let (game_again, _) = start(picks, &join_order(), &mut Dice::scripted(script));
        assert_eq!(game_again.tribes[Letter(0)].leader(), leader);
        assert_eq!(game.tribes[Letter(1)].leader(), Leader::Shaman);
    }
}

#[test]
fn wc_15_five_members_of_skill_5_start_with_ten_food() {
    let (game, _) = start(all_random(3), &Options::default(), &mut Dice::seeded(2, 0));
    for tribe in game.tribes.iter() {
        assert_eq!(skills(tribe), [5; 5]);
        assert_eq!(super::numbers(tribe), [1, 2, 3, 4, 5]);
        assert_eq!(
            (tribe.stores.food(), tribe.stores.bones(), tribe.camp.is_empty()),
            (10, 0, true)
        );
        assert!(tribe.gear.is_empty());
    }
}

#[test]
fn wc_16_names_are_drawn_without_repetition() {
    let picks = vec![
        seat(RaceChoice::Kobold, LeaderChoice::Shaman, "Skullmash"),
        seat(RaceChoice::Kobold, LeaderChoice::Shaman, ""),
    ];
    // A's names from the first on, one by one; B's name, over the 15 left, its names from the last on, by fives.
    let mut script = vec![1, 1, 1, 24, 2];
    script.extend((2..=66).rev());
    let (game, _) = start(picks, &join_order(), &mut Dice::scripted(script));
    assert_eq!(
        (game.tribes[Letter(0)].name(), game.tribes[Letter(1)].name()),
        ("Skullmash", TRIBE_NAMES[1])
    );
    let names = |place: u8| {
        game.tribes[Letter(place)]
            .people
            .iter()
            .map(|one| one.name().text())
            .collect::<Vec<_>>()
    };
    assert_eq!(names(0), ["Yip", "Tik", "Skree", "Vix", "Nub"]);
    assert_eq!(names(1), ["Wisp", "Nub", "Drib", "Snatch", "Tatter"]);
    let mut naming = *game.tribes[Letter(1)].people.naming();
    let drawn: Vec<String> = (0..24).map(|_| naming.next(Race::Kobold).text()).collect();
    let mut sorted = drawn;
    sorted.sort();
    sorted.dedup();
    assert_eq!(sorted.len(), 24);
    assert!(naming.next(Race::Kobold).text().ends_with(" II"));
    let options = Options::default();
    let named = |name: &str| Warcamp::pick(&options, &[], seat(RaceChoice::Random, LeaderChoice::Random, name));
    assert_eq!(named("Thirteen char").unwrap_err().clause, "WC-16");
    assert_eq!(named("  Rotgut ").unwrap().name.as_deref(), Some("Rotgut"));
}

#[test]
fn wc_17_numbers_are_never_used_again() {
    let mut t = table([goblins(Leader::Shaman, &[4, 6]).bones(80), bystanders()]);
    t.play(&[1, 1, 4], "hunt 2 food; raise");
    // #2 died of the hunt (d2 [1], then the skeleton's d5); the skeleton is #3.
    assert_eq!(super::numbers(t.a()), [1, 3]);
}

#[test]
fn wc_18_seats_are_shuffled_and_lettered() {
    let picks = || {
        (0..3)
            .map(|n| seat(RaceChoice::Goblin, LeaderChoice::Shaman, ["Uno", "Due", "Tre"][n]))
            .collect::<Vec<_>>()
    };
    // Shuffling three seats: place 3 changes with place 1, then place 2 stays; two dice of names a tribe.
    let mut script = vec![1, 2, 1, 1, 1, 1, 1, 1];
    script.extend((2..=66).rev());
    let (game, events) = start(picks(), &Options::default(), &mut Dice::scripted(script));
    let names: Vec<&str> = game.tribes.iter().map(|tribe| tribe.name()).collect();
    assert_eq!(names, ["Tre", "Due", "Uno"]);
    assert_eq!(game.tribes[Letter(0)].seat(), Seat(2));
    assert!(matches!(&events[0], Event::Opened { tribes, .. } if tribes[0].name == "Tre"));
    let (game, _) = start(picks(), &join_order(), &mut Dice::seeded(9, 0));
    assert!(game.tribes.iter().map(|tribe| tribe.seat().0).eq(0..3));
}

#[test]
fn wc_19_one_hidden_deck_and_the_first_card_at_the_first_turn() {
    let mut dice = Dice::seeded(3, 0);
    let (game, _) = start(all_random(3), &Options::default(), &mut dice);
    assert_eq!(game.cards.deck().len(), 65);
    assert_eq!(game.tribes[Letter(0)].secret.hand().len(), 1);
    assert!(
        game.tribes.all()[1..]
            .iter()
            .all(|tribe| tribe.secret.hand().is_empty())
    );
    assert_eq!(dice.drawn().iter().filter(|draw| draw.hidden).count(), 65);
    let quiet = Options {
        disaster_table: false,
        ..Options::default()
    };
    let (game, _) = start(all_random(2), &quiet, &mut Dice::seeded(3, 0));
    assert_eq!(game.cards.deck().len() + 1, full_deck(false).len());
    assert_eq!((full_deck(false).len(), full_deck(true).len()), (60, 66));
}

#[test]
fn wc_20_newcomers_count_as_the_tribes_race() {
    let mut t = table([
        goblins(Leader::MasterThief, &[5]).bones(70),
        kobolds(Leader::Shaman, &[6, 5]),
    ]);
    t.play(&[], "nab B1");
    let newcomer = t.a().member(2).unwrap();
    assert_eq!(t.a().attack_of(newcomer), 6 + 1);
}

#[test]
fn wc_170_the_start_is_told_and_opens_the_first_turn() {
    let options = Options {
        map: MapChoice::Random,
        ..Options::default()
    };
    let (game, events) = start(all_random(4), &options, &mut Dice::seeded(5, 0));
    assert!(Map::ALL.contains(&game.terms.map()));
    assert!(matches!(events[0], Event::Opened { .. }));
    assert!(matches!(events[1], Event::Turn { round: 1, .. }));
    assert!(matches!(events[2], Event::Ready(Ready { drawn: 1, hand: 1, .. })));
    let Awaiting::Duties(duties) = game.awaiting() else {
        panic!("it has just begun")
    };
    assert_eq!(duties[0].seat, game.tribes[Letter(0)].seat());
    let prompt = muster_game::Knowledge::prompt(&game, &duties[0]).plain(|seat| seat.to_string());
    assert_eq!(
        prompt,
        format!(
            "A {}: your turn. Food 10, bones 0, 5 heads.",
            game.tribes[Letter(0)].name()
        )
    );
}

#[test]
fn wc_e_1_three_seats_start_alike() {
    let leaders = [LeaderChoice::WarChief, LeaderChoice::Shaman, LeaderChoice::MasterThief];
    let picks = leaders.map(|leader| seat(RaceChoice::Random, leader, "")).to_vec();
    let (game, _) = start(picks, &join_order(), &mut Dice::seeded(6, 0));
    for (tribe, base) in game.tribes.iter().zip([40, 30, 35]) {
        assert_eq!(
            (tribe.ge(), tribe.stores.food(), tribe.stores.bones(), tribe.base_ce()),
            (25, 10, 0, base)
        );
    }
    assert!(game.tribes[Letter(1)].secret.hand().is_empty());
    assert_eq!((game.town.food(), game.town.bones()), (90, 90));
}

#[test]
fn wc_e_2_random_takes_an_unclaimed_race() {
    for seed in 0..20 {
        let mut picks = vec![
            seat(RaceChoice::Goblin, LeaderChoice::Shaman, ""),
            seat(RaceChoice::Kobold, LeaderChoice::Shaman, ""),
            seat(RaceChoice::Random, LeaderChoice::Shaman, ""),
        ];
        let (game, _) = start(picks.clone(), &join_order(), &mut Dice::seeded(seed, 0));
        assert_eq!(game.tribes[Letter(2)].race(), Race::Troglodyte);
        picks.push(seat(RaceChoice::Random, LeaderChoice::Shaman, ""));
        let mut dice = Dice::seeded(seed, 0);
        let (game, _) = start(picks, &join_order(), &mut dice);
        // The one choice of races among three: the first die.
        assert_eq!(dice.drawn()[0].sides, 3);
        assert_eq!(
            game.tribes[Letter(3)].race(),
            Race::ALL[dice.drawn()[0].face as usize - 1]
        );
    }
}
