//! The campaign board, its list, and what the commands answer (chapter 7).

use super::*;
use crate::action::Action;
use crate::battle::setup;
use crate::campaign::{Party, Stage, Train};
use crate::closing;
use crate::duties;
use crate::map_scene;
use crate::odds::Situation;
use crate::seating;
use crate::tests::asked::lines;
use muster_game::{Counsel, Knowledge};
use muster_kit::{Control, Scene, Seat, Tiling, Topic, Viewer};

const BOARD: &str = "   A B C D E F G H I J K L M N O P Q R S
 1 ^ ^ n . . . . . . f . . . . . n . . .
 2  ^ n n . . . . . . f f . . . . . . .
 3 n n . . . v . . . . f . . oH. . @H. .
 4  n . . . . f . . . . . . . . f . . .
 5 . . o . . f f . . . vx. . H2. . . oH.
 6  . . . . . . . . . . n n . . . f . .
 7 f . . . . n . . . ^ ^ . . . . n . . ~
 8  . . ~ ~ - ~ ~ ~ **. ~ ~ ~ - ~ ~ . .
 9 ~ . . n . . . . ^ ^ . . . n . . . . f
10  . . f . . . n C2. . . . . . . . . .
11 . oC. . . . . . C1. . . f f . . o . .
12  . . . f . c2. . . . . . f . . . . n
13 . . @C. . oC. . f . . . . v . . . n n
14  . . . . . . . f f . . . . . . n n ^
15 . . . n . . . . . f . . . . . . n ^ ^";

const LIST: [&str; 9] = [
    "C1 I11 corps 6 units 32 points moves 0 fed",
    "C2 H10 van 4 units 20 points moves 0",
    "   train c2 F12",
    "C3 I8 guard 5 units 32 points moves 0",
    "   battle 1",
    "H1 I8 corps 5 units 27 points moves 0",
    "   battle 1",
    "H2 N5 battery 6 units 32 points moves 0",
    "   hungry",
];

fn sample() -> Theatre {
    let mut theatre = crowns()
        .turn(5)
        .owned("N3", 'H')
        .owned("F13", 'C')
        .army("C1 I11 corps")
        .army("C2 H10 van")
        .army("C3 I8 guard")
        .army("H1 I8 corps")
        .army("H2 N5 battery");
    let village = theatre.place("K5");
    theatre.campaign.places.place_mut(village).sacked_until = 5;
    let van = theatre.the_mut("C2");
    (van.units, van.allowance) = (roster("4LT"), 6);
    van.train = Some(Train { at: hex("F12") });
    theatre.the_mut("C3").allowance = 4;
    theatre.the_mut("H1").units = roster("2LN 1LT 1CV 1AR");
    let battery = theatre.the_mut("H2");
    battery.allowance = 4;
    battery.marks.hungry = true;
    theatre.meet();
    theatre
}

/// RK-12: the sample of chapter 7.
#[test]
fn rk_8_the_map_is_written_as_the_book_shows_it() {
    let campaign = sample().campaign;
    assert_eq!(map_scene::ground(&campaign).join("\n"), BOARD);
    assert_eq!(map_scene::list(&campaign), LIST);
    let scene = map_scene::board(&campaign);
    assert!(
        scene.fits() && scene.to_ascii().contains(LIST[0]),
        "{}",
        scene.to_ascii()
    );
}

/// RK-46: the mark of an army that starved stays when it is fed, and the list says both.
#[test]
fn rk_46_the_list_says_whether_an_army_that_starved_is_fed() {
    let mut theatre = crowns().turn(4).army("C3 I8 van");
    let entry = |theatre: &Theatre| map_scene::list(&theatre.campaign).concat();
    theatre.supply(&[2]);
    assert_eq!(entry(&theatre), "C3 I8 van 6 units 32 points moves 5   starved");
    theatre.with_dice(&[6], |campaign, clerk| supply::loot(campaign, 0, clerk));
    assert_eq!(entry(&theatre), "C3 I8 van 6 units 32 points moves 5   no initiative");
    // It waits for a train and does not starve.
    theatre.the_mut("C3").train = Some(Train { at: hex("C13") });
    assert_eq!(
        entry(&theatre),
        "C3 I8 van 6 units 32 points moves 5   train c3 C13 no initiative"
    );
}

/// RK-8, RK-41: a row has room for 42 characters; states beyond that stand in a row below, and none is dropped.
#[test]
fn rk_8_the_list_names_every_state_of_an_army() {
    let mut theatre = crowns().turn(4).army("C3 I8 van").army("H3 M4 corps");
    let h3 = theatre.the_mut("H3");
    h3.train = Some(Train { at: hex("Q3") });
    h3.commander = false;
    h3.marks.starved = true;
    h3.marks.hungry = true;
    let rows = [
        "C3 I8 van 6 units 32 points moves 5 fed",
        "H3 M4 corps 6 units 32 points moves 5",
        "   train h3 Q3 starved hungry headless",
    ];
    assert_eq!(map_scene::list(&theatre.campaign), rows);
    let campaign = &theatre.campaign;
    let sheet = format!("{:?}", map_scene::sheet(campaign, muster_kit::Seat(1)));
    assert!(sheet.contains(rows[1]) && sheet.contains(rows[2]), "{sheet}");
    let board = map_scene::board(campaign).to_ascii();
    assert!(rows.iter().all(|row| board.contains(row)), "{board}");
    let Scene::Tiles(tiles) = map_scene::board(campaign) else {
        panic!()
    };
    let told = |name: &str| {
        tiles
            .pieces
            .iter()
            .map(|one| format!("{one:?}"))
            .find(|one| one.contains(name))
            .unwrap()
    };
    let told = told("H3");
    assert!(told.contains("headless") && told.contains("train h3 Q3"), "{told}");
}

/// RK-26: the list says how far an army may still march: as its die allows while orders are given, and nothing after that.
#[test]
fn rk_26_the_list_says_what_is_left_of_a_march() {
    let mut theatre = crowns().turn(2).army("C3 I8 van").army("H1 N5 corps");
    let left = |theatre: &Theatre| -> Vec<String> {
        let rows = map_scene::list(&theatre.campaign).into_iter();
        rows.map(|row| row.split_once("moves ").unwrap().1[..1].to_owned())
            .collect()
    };
    let order = theatre.campaign.nations.order().to_vec();
    let mover = |theatre: &Theatre, rank: usize| match theatre.campaign.nations.letter(Party::Nation(order[rank])) {
        'C' => ["5", "0"],
        _ => ["0", "5"],
    };
    assert_eq!(left(&theatre), ["5", "5"]);
    // One nation after the other: who has moved has no march left.
    theatre.campaign.calendar.wait_for(Stage::Open { rank: 0 });
    assert_eq!(left(&theatre), ["5", "5"]);
    theatre.campaign.calendar.wait_for(Stage::Open { rank: 1 });
    assert_eq!(left(&theatre), mover(&theatre, 1));
    theatre.campaign.calendar.wait_for(Stage::Battles);
    assert_eq!(left(&theatre), ["0", "0"]);
}

/// RK-6: a nation's name is shown whole, however long it may be.
#[test]
fn rk_6_names_of_nations_are_shown_whole() {
    for (name, rows) in [
        ("Corvane", "C Corvane      0a  2s  7p owes orders"),
        ("Duchy of Corvane", "C Duchy of Corvane 0a  2s  7p owes orders"),
        (
            "Old Duchy of Corvane",
            "C Old Duchy of Corvane\n               0a  2s  7p owes orders",
        ),
    ] {
        let mut theatre = crowns();
        set(&mut theatre.campaign, "/nations/0/name", name);
        theatre.campaign.nations.nation_mut(0).due = 1;
        let Scene::Tiles(board) = map_scene::status(&theatre.campaign) else {
            panic!()
        };
        let legend = board.page.legend.join("\n");
        assert!(legend.contains(rows), "{legend}");
        assert!(
            board.page.legend.iter().all(|row| row.chars().count() <= 42),
            "{legend}"
        );
    }
}

/// RK-39: an army for which no train can start is not said to be fed.
#[test]
fn rk_39_the_list_says_that_no_train_can_start() {
    let mut theatre = crowns().turn(4).owned("C13", 'H').owned("B11", 'H').army("C3 I8 van");
    theatre.supply(&[4]);
    assert_eq!(
        map_scene::list(&theatre.campaign).concat(),
        "C3 I8 van 6 units 32 points moves 5   no train"
    );
}

/// RK-27: in open moves, too, a nation owes no orders from when it has sent them.
#[test]
fn rk_27_a_nation_that_has_sent_orders_does_not_owe_them() {
    for stage in [Stage::Sealed, Stage::Open { rank: 0 }] {
        let mut theatre = crowns().army("C1 C13 corps").army("H1 Q3 corps");
        set(&mut theatre.campaign, "/stage", stage);
        let owes = |theatre: &Theatre| {
            let rows = map_scene::status(&theatre.campaign).to_ascii();
            rows.lines()
                .any(|row| row.starts_with("C ") && row.contains("owes orders"))
        };
        assert!(owes(&theatre));
        theatre.orders(0, "1 D12");
        assert!(!owes(&theatre));
    }
}

/// Chapter 7: what a picture of the map is drawn from is what the board and the list say.
#[test]
fn rk_8_the_map_is_drawn_as_it_stands() {
    let campaign = sample().campaign;
    let Scene::Tiles(board) = map_scene::board(&campaign) else {
        panic!()
    };
    let pieces: Vec<String> = board
        .pieces
        .iter()
        .map(|piece| {
            format!(
                "{:?} {} {} {}",
                piece.seat.map(|seat| seat.0),
                piece.label,
                piece.at,
                piece.kind
            )
        })
        .collect();
    assert_eq!(
        pieces,
        [
            "Some(0) C1 I11 corps 6 units 32 points moves 0 fed",
            "Some(0) c2 F12 train",
            "Some(0) C2 H10 van 4 units 20 points moves 0 train c2 F12",
            "Some(0) C3 I8 guard 5 units 32 points moves 0 battle 1",
            "Some(1) H1 I8 corps 5 units 27 points moves 0 battle 1",
            "Some(1) H2 N5 battery 6 units 32 points moves 0 hungry",
        ]
    );
    let clashes: Vec<(String, &str)> = board
        .clashes
        .iter()
        .map(|clash| (clash.at.to_string(), &*clash.label))
        .collect();
    assert_eq!(clashes, [("I8".to_owned(), "1")]);
    let place = |at: &str| board.places.iter().find(|place| place.at == hex(at)).unwrap();
    assert_eq!(
        (place("F13").label.as_str(), place("F13").holder),
        ("oC", Some(Seat(0)))
    );
    assert_eq!((place("K5").label.as_str(), place("K5").holder), ("vx", None));
    assert_eq!(place("K5").name, "sacked village Upper Lenn");
    assert_eq!(board.places.len(), 12);
    assert_eq!(
        (board.tiling, &*board.ground[7]),
        (Tiling::Hexes, "..~~-~~~..~~~-~~.. ")
    );
}

/// Chapter 7: a list that is too long for the board's post stands by itself.
#[test]
fn rk_14_a_long_list_goes_into_a_second_post() {
    let mut theatre = theatre(json!({ "map": "thrones" }));
    for letter in ["C", "H", "B", "S"] {
        for number in 1..=9 {
            theatre = theatre.army(&format!("{letter}{number} K5 corps"));
        }
    }
    for army in theatre.campaign.armies.iter_mut() {
        army.train = Some(Train { at: hex("K5") });
    }
    let board = map_scene::board(&theatre.campaign);
    assert!(
        board.fits() && !board.to_ascii().contains("corps"),
        "{}",
        board.to_ascii()
    );
    // Without room for words it is in short, and says what its letters mean.
    let roll = map_scene::roll(&theatre.campaign).to_ascii();
    assert!(roll.contains("u units  p points") && roll.contains("S9 K5"), "{roll}");
    assert_eq!(roll.matches("6u 32p").count(), 36, "{roll}");
    assert!(map_scene::status(&theatre.campaign).fits());
}

/// A board has the list in words, or in short with what the letters mean where words have no room.
#[test]
fn rk_14_the_list_of_armies_is_in_words_where_they_fit() {
    let mut theatre = crowns();
    for (place, tag) in ["C1", "C2", "C3", "H1", "H2", "H3"].into_iter().enumerate() {
        theatre = theatre.army(&format!("{tag} {}{} corps", ["C", "P"][place / 3], 10 + place % 3));
    }
    let board = map_scene::board(&theatre.campaign).to_ascii();
    assert!(board.contains("C1 C10 corps 6 units 32 points moves 5 fed"), "{board}");
    assert!(!board.contains("u units"), "{board}");
    for number in 4..=9 {
        theatre = theatre.army(&format!("C{number} D{number} battery"));
        theatre = theatre.army(&format!("H{number} N{number} reserve"));
    }
    for army in theatre.campaign.armies.iter_mut() {
        army.train = Some(Train { at: hex("F12") });
        army.marks.hungry = true;
    }
    let board = map_scene::board(&theatre.campaign);
    let text = board.to_ascii();
    assert!(
        board.fits() && text.contains("C1 C10 corps   6u 32p m5 train c1 F12"),
        "{text}"
    );
    assert!(text.contains("u units  p points  m moves"), "{text}");
}

/// C1 attacks H1 on I8, and C2 stands elsewhere; H2 is in no battle.
fn at_war() -> Risk {
    let mut theatre = crowns()
        .army("C1 I8 corps")
        .army("C2 H10 van")
        .army("H1 I8 corps")
        .army("H2 N5 battery");
    theatre.the_mut("C1").entered = 1;
    theatre.meet();
    theatre.into_game()
}

/// A player who is asked in a battle sees the battle: on the panel, in the picture, on the sheet. All others see the map
/// (chapter 7).
#[test]
fn rk_57_who_is_asked_in_a_battle_sees_the_battle() {
    let game = at_war();
    let text = |scene: Scene| scene.to_ascii();
    for seat in [Seat(0), Seat(1)] {
        let view = game.view(Viewer::Seat(seat));
        for scene in [Risk::map(&view, Topic::GAME), Risk::status(&view)] {
            assert!(matches!(&scene, Scene::Plane(_)), "{}", text(scene));
            assert!(text(scene).contains("Battle 1 at I8"));
        }
        assert!(text(Risk::status(&view)).contains("Corvane"));
        let sheet = text(Risk::sheet(&view, seat));
        assert!(sheet.contains("Your side") && !sheet.contains("battery"), "{sheet}");
    }
    let spectator = game.view(Viewer::Spectator);
    for scene in [Risk::map(&spectator, Topic::GAME), Risk::status(&spectator)] {
        assert!(matches!(&scene, Scene::Tiles(_)), "{}", text(scene));
    }
    // Once a side has done what it was asked for it sees the map again.
    let mut game = at_war();
    let War::Campaign(campaign) = &mut game.war else {
        panic!()
    };
    let mut dice = Dice::scripted([]);
    let mut scribe = crate::battle::Scribe::new(&mut dice);
    setup::deploy(
        campaign.fights.battles_mut().next().unwrap(),
        Side::South,
        None,
        &[],
        &mut scribe,
    )
    .unwrap();
    let seen = |seat: u8| Risk::map(&game.view(Viewer::Seat(Seat(seat))), Topic::GAME);
    assert!(matches!(seen(0), Scene::Tiles(_)));
    assert!(matches!(seen(1), Scene::Plane(_)));
    let sheet = text(Risk::sheet(&game.view(Viewer::Seat(Seat(0))), Seat(0)));
    assert!(sheet.contains("van"), "{sheet}");
}

/// Corvane meets Halvern in two hexes at a time.
fn two_battles() -> Risk {
    let mut theatre = crowns()
        .army("C1 I8 corps")
        .army("H1 I8 corps")
        .army("C2 N5 van")
        .army("H2 N5 battery");
    theatre.the_mut("C1").entered = 1;
    theatre.the_mut("C2").entered = 1;
    theatre.meet();
    theatre.into_game()
}

/// An order that names no battle says to which of several it goes, before it does.
#[test]
fn rk_57_an_order_without_a_battle_says_for_which_it_is() {
    let game = two_battles();
    let told = |action: Value| {
        let action = serde_json::from_value(action).unwrap();
        game.cautions(Seat(0), &action).join(" ")
    };
    for action in [
        json!({ "go": {} }),
        json!({ "deploy": {} }),
        json!({ "orders": { "text": "rest hold" } }),
        json!({ "delegate": { "on": true } }),
    ] {
        let caution = told(action.clone());
        assert!(
            caution.contains("this is for Battle 1") && caution.contains("`battle:2` is for Battle 2"),
            "{action}: {caution}"
        );
    }
    assert_eq!(told(json!({ "go": { "battle": 2 } })), "");
    // The end of a turn sets up the battle that it names.
    let end = serde_json::from_value(json!({ "go": { "battle": 2 } })).unwrap();
    assert!(matches!(
        closing::ended(&game, Seat(0), end),
        Action::Deploy { battle: Some(2), .. }
    ));
    assert_eq!(told(json!({ "standing": { "move": "first" } })), "");
}

/// A nation in two battles at a time reads of each by its number, and every button says which it is for.
#[test]
fn rk_57_buttons_and_sheet_of_two_battles_name_theirs() {
    let game = two_battles();
    let duties = duties::duties(&game);
    let own: Vec<_> = duties.duties().iter().filter(|duty| duty.seat == Seat(0)).collect();
    assert_eq!(own.len(), 2);
    for (duty, battle) in own.into_iter().zip(["Battle 1", "Battle 2"]) {
        let prompt = game.prompt(duty).plain(|_| String::new());
        assert!(prompt.starts_with(battle), "{prompt}");
        let menu = game.menu(duty, &[]);
        let labels: Vec<&String> = menu.days.iter().chain(&menu.acts).map(|offer| &offer.label).collect();
        assert!(!labels.is_empty());
        assert!(
            labels.iter().all(|label| label.starts_with(&format!("{battle}: "))),
            "{labels:?}"
        );
    }
    let view = game.view(Viewer::Seat(Seat(0)));
    let of_two = Risk::sheet_in(&view, Seat(0), Topic(2)).to_ascii();
    assert!(of_two.contains("Your side in battle 2"), "{of_two}");
    let sheet = Risk::sheet(&view, Seat(0)).to_ascii();
    assert!(sheet.contains("Your side in battle 1"), "{sheet}");
    assert_eq!(sheet.matches("Corvane: ").count(), 1, "{sheet}");
}

/// What hands a whole battle over is not called as what plays one movement.
#[test]
fn rk_62_what_the_staff_does_is_told_by_its_button() {
    let game = two_battles();
    let view = game.view(Viewer::Seat(Seat(0)));
    let duties = duties::duties(&game);
    for duty in duties.duties().iter().filter(|duty| duty.seat == Seat(0)) {
        let controls = Risk::controls(&view, duty);
        let labels = controls.iter().filter_map(|control| match control {
            Control::Button { label, line } if line.contains("delegate") => Some(label.as_str()),
            _ => None,
        });
        assert_eq!(labels.collect::<Vec<_>>(), ["Hand over the battle"]);
        let menu = game.menu(duty, &[]);
        assert!(menu.days.iter().all(|offer| !offer.label.contains("Hand over")));
    }
}

/// A battle that is not fought is refused with those that are ([RK-57](docs/rules/risk.md#rk-57)).
#[test]
fn rk_57_a_battle_that_is_not_fought_is_refused_with_those_that_are() {
    let refused = |game: &Risk, number| seating::meant(game, Seat(0), Some(number)).unwrap_err();
    let refusal = refused(&two_battles(), 9);
    assert_eq!(
        refusal.reason,
        "There is no battle 9. Those that are fought are Battle 1 at N5, Battle 2 at I8."
    );
    assert_eq!(refusal.instead.as_deref(), Some("/risk table battle:1"));
    let none = refused(&crowns().army("C1 I8 corps").army("H1 Q3 corps").into_game(), 9);
    assert_eq!(none.reason, "There is no battle 9. No battle is fought now.");
    assert_eq!(none.instead.as_deref(), Some("/game turn"));
}

/// The map stays a press away while the picture shows a battle.
#[test]
fn rk_57_the_list_of_armies_shows_the_map_as_well() {
    let game = at_war();
    let query = serde_json::from_value(json!({ "army": {} })).unwrap();
    let answer = muster_game::Counsel::answer(&game, Viewer::Seat(Seat(0)), query).unwrap();
    assert!(answer.boards.iter().any(|board| matches!(board, Scene::Tiles(_))));
}

/// Odds of armies that fight already are those of their battle, whichever side attacked.
#[test]
fn rk_57_odds_of_armies_in_a_battle_are_those_of_the_battle() {
    let game = two_battles();
    let odds = |question: &str| format!("{:?}", game.situation(Viewer::Seat(Seat(0)), question).unwrap());
    assert!(odds("1 I8") == odds("battle battle:2"));
    assert!(odds("c2 vs h2") == odds("battle battle:1"));
    assert!(odds("battle 1") == odds("battle battle:1") && odds("battle:1") == odds("battle 1"));
    assert!(odds("battle 2") != odds("battle 1"));
}

/// Of several battles the answer names the one that it is about, and each is offered as a question.
#[test]
fn rk_57_odds_of_one_of_several_battles_name_it() {
    let game = two_battles();
    let told = |question: &str| {
        let Ok(Situation::Battle(mut trial)) = game.situation(Viewer::Seat(Seat(0)), question) else {
            panic!("{question}")
        };
        trial.plays = 1;
        lines(&Risk::odds(&Situation::Battle(trial)).unwrap())
    };
    assert!(
        told("battle 2").starts_with("Battle 2 at I8.\n"),
        "{}",
        told("battle 2")
    );
    assert!(told("battle").starts_with("Battle 1 at N5.\n"), "{}", told("battle"));
    let offered = game.questions(Viewer::Seat(Seat(0)));
    for question in ["battle 1", "battle 2"] {
        assert!(offered.iter().any(|one| one.value == question), "{question}");
    }
    let refusal = game.situation(Viewer::Seat(Seat(0)), "battle 9").unwrap_err();
    assert!(refusal.reason.starts_with("There is no battle 9."), "{refusal}");
}

/// A question about an attack is about the battle in which it is possible, or about the one that it names.
#[test]
fn rk_57_odds_are_of_the_battle_in_which_the_attack_is_possible() {
    let mut game = two_battles();
    let War::Campaign(campaign) = &mut game.war else {
        panic!()
    };
    let mut dice = Dice::scripted([]);
    let mut scribe = crate::battle::Scribe::new(&mut dice);
    for side in Side::BOTH {
        setup::deploy(
            campaign.fights.battles_mut().nth(1).unwrap(),
            side,
            None,
            &[],
            &mut scribe,
        )
        .unwrap();
    }
    setup::open(campaign.fights.battles_mut().nth(1).unwrap(), &mut scribe);
    let near = crate::tests::battle_of(&["A LN 24,14 N", "N LN 24,17 S"]);
    crate::tests::set(
        campaign.fights.battles_mut().nth(1).unwrap(),
        "/units",
        near.war.battles()[0].field.units(),
    );
    let own = seating::side_of(&game, Seat(0), game.war.battles()[1]).unwrap();
    let letter = |side: Side| side.letter(0).to_ascii_lowercase();
    let question = format!("{} >{}", letter(own), letter(own.other()));
    let odds = |question: &str| game.situation(Viewer::Seat(Seat(0)), question);
    let (here, named) = (odds(&question).unwrap(), odds(&format!("{question} battle:2")).unwrap());
    assert_eq!(format!("{here:?}"), format!("{named:?}"));
    let of_one = odds(&format!("{question} battle:1")).unwrap_err();
    assert!(of_one.reason.contains("not set up"), "{of_one}");
    let none = odds(&format!("{question} battle:9")).unwrap_err();
    assert!(none.reason.contains("no battle 9"), "{none}");
}

/// The letters behind the numbers of a list are asked about as they stand there.
#[test]
fn letters_of_lists_are_explained_among_the_signs() {
    for head in ["u", "p", "m", "a", "s", "h", "r", "x", "o", "v", "f", "n"] {
        let question = format!("what does {head} mean?");
        let topic = muster_kit::book::subject(&question);
        let query = serde_json::from_value(json!({ "book": { "topic": topic } })).unwrap();
        let told = sample().into_game().answer(Viewer::Seat(Seat(0)), query).unwrap();
        let told: Vec<String> = told.lines.iter().map(|line| line.plain(|_| String::new())).collect();
        assert!(told[0].starts_with(&format!("`{head}`: ")), "{question} {told:?}");
    }
}

/// What is asked about by a tag where no battle is fought is the army of the map.
#[test]
fn rk_3_the_tag_of_an_army_is_no_letter_of_a_unit() {
    let game = crowns().army("C1 K11 corps").army("H1 Q3 guard").into_game();
    let asked = |query: serde_json::Value| game.answer(Viewer::Seat(Seat(0)), serde_json::from_value(query).unwrap());
    let told = asked(json!({ "unit": { "unit": "H1" } })).unwrap();
    assert!(format!("{:?}", told.lines).contains("H1 Q3 guard"), "{told:?}");
    let refusal = asked(json!({ "unit": { "unit": "H9" } })).unwrap_err();
    assert_eq!(refusal.reason, "No battle is fought now. There is no army `H9`.");
    const LIST_ROW: &str = "H1 Q3 guard 5 units 32 points moves 5 fed";
    for row in ["H1 Q3", "H1 Q3 guard", "H1 Q3  guard   5u 32p m5 fed", LIST_ROW, "Q3"] {
        let told = asked(json!({ "book": { "topic": row } })).unwrap();
        assert!(format!("{:?}", told.lines).contains("H1 Q3 guard"), "{row} {told:?}");
    }
}

/// RK-40: trains of several armies on one hex are told from one train, on the map and where the sign is asked about.
#[test]
fn rk_40_two_trains_on_a_hex_are_not_drawn_as_one() {
    let mut theatre = crowns().army("C1 I11 corps").army("C2 H10 van").army("H1 N5 corps");
    for army in ["C1", "C2"] {
        theatre.the_mut(army).train = Some(Train { at: hex("F12") });
    }
    let row = |theatre: &Theatre| map_scene::ground(&theatre.campaign)[12].clone();
    assert!(row(&theatre).contains(" c+"), "{}", row(&theatre));
    let signs = map_scene::ground_alone(&theatre.campaign).to_ascii();
    assert!(signs.contains("c+ trains"), "{signs}");
    theatre.the_mut("C2").train = None;
    theatre.the_mut("H1").train = Some(Train { at: hex("F12") });
    assert!(row(&theatre).contains(" ++"), "{}", row(&theatre));
    let game = theatre.into_game();
    for (sign, means) in [
        ("c+", "Several supply trains of Corvane"),
        ("++", "Supply trains of several nations"),
    ] {
        let query = serde_json::from_value(json!({ "book": { "topic": sign } })).unwrap();
        let told = game.answer(Viewer::Seat(Seat(0)), query).unwrap();
        assert!(format!("{:?}", told.lines).contains(means), "{sign}: {told:?}");
    }
}
