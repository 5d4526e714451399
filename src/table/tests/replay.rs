//! A game once more: where it stops, who sees what, and what it comes to in numbers.

use super::*;
use muster_kit::{Draw, Graph, Scene};
use muster_kit::{Topic, Viewer};
use serde_json::json;

fn lines(post: &Post, hall: &Hall) -> String {
    hall.words(std::slice::from_ref(post))
}

fn buttons(post: &Post) -> Vec<(String, String)> {
    let button = |control: &Control| match control {
        Control::Button { label, line } => (label.clone(), line.clone()),
        other => panic!("{other:?}"),
    };
    post.controls.iter().map(button).collect()
}

fn stops(hall: &Hall) -> Vec<Stop> {
    let replay = Replay {
        kind: hall.table.kind(),
        names: Vec::new(),
        entries: hall.journal.as_slice().into(),
    };
    let mut stops = Vec::new();
    replay.walk(0, |stop, _| stops.push(stop)).unwrap();
    stops
}

fn user(hall: &Hall) -> User {
    [ANA, BEN, CLEO][hall.turn().index()]
}

/// So many turns in which everybody hunts with all and ends.
fn played(turns: usize) -> Hall {
    let mut hall = Hall::begun();
    for _ in 0..turns {
        let user = user(&hall);
        hall.say(user, "/warcamp hunt").unwrap();
        hall.say(user, "/warcamp end").unwrap();
    }
    hall
}

#[test]
fn a_replay_is_walked_turn_by_turn() {
    let hall = played(3);
    let seqs: Vec<u64> = stops(&hall).iter().map(|stop| stop.seq).collect();
    assert_eq!(seqs.len(), 4, "the start, and each turn that ended: {seqs:?}");
    let first = hall.ask(BEN, "/game replay").unwrap();
    assert!(
        lines(&first, &hall).starts_with("1 of 4, after #1, round 1."),
        "{}",
        lines(&first, &hall)
    );
    let to = |seq: u64| format!("/game replay to:{seq}");
    let steps = |places: &[(&str, u64)]| -> Vec<(String, String)> {
        let steps = places.iter().map(|(label, seq)| ((*label).to_owned(), to(*seq)));
        let others = [("Animation", "animation"), ("Charts", "charts")];
        let others = others.map(|(label, way)| (label.to_owned(), format!("/game replay as:{way}")));
        let signs = ("Signs".to_owned(), "/game rules topic:signs".to_owned());
        steps.chain(others).chain([signs]).collect()
    };
    assert_eq!(buttons(&first), steps(&[("Forward", seqs[1]), ("Last", seqs[3])]));
    let third = hall.ask(BEN, &to(seqs[2])).unwrap();
    let around = [("First", 1), ("Back", seqs[1]), ("Forward", seqs[3])];
    assert_eq!(buttons(&third), steps(&around));
    let heard = lines(&third, &hall);
    assert!(
        heard.contains("Ben") && !heard.contains("Ana"),
        "only what came since the stop before: {heard}"
    );
    let last = hall.ask(BEN, &to(9_999)).unwrap();
    assert!(lines(&last, &hall).starts_with("4 of 4"));
    assert_eq!(
        *last.boards.last().unwrap(),
        hall.table.game().unwrap().map(Viewer::Seat(Seat(1)), Topic::GAME)
    );
}

#[test]
fn what_was_taken_back_is_not_shown_again() {
    let mut hall = played(1);
    let ben = user(&hall);
    let standing = hall.table.seq();
    let before = hall.table.clone();
    hall.say(ben, "/warcamp hunt").unwrap();
    let undone = hall.table.seq();
    assert!(undone > standing);
    hall.take_back(standing, &before.position_json().unwrap());
    assert!(stops(&hall).iter().all(|stop| stop.seq <= standing));
    let shown = hall.ask(ben, &format!("/game replay to:{undone}")).unwrap();
    let words = lines(&shown, &hall);
    assert!(
        words.contains(&format!("after #{standing},")) && words.contains("was taken back"),
        "{words}"
    );
    assert!(hall.ask(ben, "/game replay as:animation").is_ok());
    // The log tells it still, and that it does not count.
    let log = hall.ask(ben, "/game log").unwrap();
    let told = lines(&log, &hall);
    let head = |seq: u64| {
        let mut heads = told.lines();
        let head = heads.find(|line| line.contains(&format!("#{seq} ")) && line.contains(':'));
        head.unwrap_or_else(|| panic!("#{seq} is not told: {told}"))
    };
    assert!(head(undone).ends_with("taken back since"), "{}", head(undone));
    assert!(!head(standing).contains("taken back since"), "{}", head(standing));
}

/// Taking back wins no time: the turn that opens again is due when it was.
#[test]
fn taking_back_does_not_move_the_deadline() {
    let mut hall = played(1);
    let ben = user(&hall);
    let (standing, due) = (hall.table.seq(), hall.table.opened()[0].due.unwrap());
    let before = hall.table.position_json().unwrap();
    hall.now += TimeDelta::hours(5);
    hall.say(ben, "/warcamp hunt").unwrap();
    hall.take_back(standing, &before);
    assert_eq!(
        hall.table.opened()[0].due,
        Some(due),
        "five hours later it is due when it was"
    );
    hall.now = due + TimeDelta::hours(1);
    hall.say(ben, "/warcamp hunt").unwrap();
    hall.take_back(standing, &before);
    assert!(
        hall.table.opened()[0].due > Some(hall.now),
        "a turn whose time is up gets a new one"
    );
}

/// Every word and board that a replay holds, for whoever asks.
fn all(hall: &Hall, user: User) -> String {
    let mut found = String::new();
    for stop in stops(hall) {
        for show in ["", " show:yes"] {
            let post = hall.ask(user, &format!("/game replay to:{}{show}", stop.seq)).unwrap();
            found.push_str(&serde_json::to_string(&post).unwrap());
        }
    }
    for way in ["animation", "charts"] {
        let post = hall.ask(user, &format!("/game replay as:{way}")).unwrap();
        found.push_str(&serde_json::to_string(&post).unwrap());
    }
    found
}

#[test]
fn while_the_game_goes_on_nobody_sees_what_others_hide() {
    let mut hall = played(3);
    for (user, plan) in [(ANA, "hunt 5; end"), (BEN, "hunt 4; end")] {
        hall.say(user, &format!("/warcamp standing plan:{plan} when:missed"))
            .unwrap();
    }
    for (user, others) in [(ANA, "hunt 4; end"), (BEN, "hunt 5; end"), (DORA, "hunt 5; end")] {
        assert!(!all(&hall, user).contains(others), "{user:?}");
    }
    let viewers = [(ANA, Viewer::Seat(Seat(0))), (DORA, Viewer::Spectator)];
    let game = hall.table.game().unwrap();
    for (user, viewer) in viewers {
        let post = hall.ask(user, "/game replay to:9999").unwrap();
        assert_eq!(post.boards, [game.status(viewer), game.map(viewer, Topic::GAME)]);
        let shown = hall.ask(user, "/game replay to:9999 show:yes").unwrap();
        assert_eq!(shown.audience, Audience::Table);
        assert_eq!(
            shown.boards,
            [Viewer::Spectator]
                .map(|viewer| game.status(viewer))
                .into_iter()
                .chain([game.map(Viewer::Spectator, Topic::GAME)])
                .collect::<Vec<_>>()
        );
    }
}

#[test]
fn an_animation_is_every_board_that_differs() {
    let hall = played(6);
    let film = *hall.ask(CLEO, "/game replay as:animation").unwrap().film.unwrap();
    assert!(
        film.about.contains(&format!("{} boards", film.frames.len())),
        "{}",
        film.about
    );
    assert!(film.frames.windows(2).all(|pair| pair[0].board != pair[1].board));
    let game = hall.table.game().unwrap();
    assert_eq!(
        film.frames.last().unwrap().board,
        game.map(Viewer::Seat(Seat(2)), Topic::GAME)
    );
    assert_eq!(film.frames[0].caption, "#1, round 1");
}

fn graphs(post: &Post) -> Vec<Graph> {
    let graph = |scene: &Scene| match scene {
        Scene::Graph(graph) => graph.clone(),
        other => panic!("{other:?}"),
    };
    post.boards.iter().map(graph).collect()
}

/// What is done before the first turn of a battle is one place, at which both sides stand in full strength.
#[test]
fn charts_of_a_battle_count_its_turns() {
    let settings = serde_json::json!({ "mode": "battle", "scenario": "farm" });
    let mut hall = Hall::of("risk", settings, &[("Ana", ANA), ("Ben", BEN)]);
    for user in [ANA, BEN] {
        hall.say(user, "/risk deploy").unwrap();
    }
    hall.pass(0);
    for _ in 0..6 {
        let user = user(&hall);
        hall.say(user, "/risk go").unwrap();
    }
    let post = hall.ask(ANA, "/game replay as:charts").unwrap();
    let strength = &graphs(&post)[0];
    assert_eq!(
        (&strength.along[..], &strength.places[..]),
        ("round", &[0, 1, 2, 3][..])
    );
    for curve in &strength.curves {
        assert!(curve.values.iter().all(|value| *value > 0), "{:?}", curve.values);
    }
}

#[test]
fn charts_hold_the_strength_at_each_rounds_end_and_the_luck_of_the_dice() {
    let mut hall = Hall::begun();
    let strengths = |hall: &Hall| {
        let seats = [0, 1, 2].map(Seat);
        hall.table.game().unwrap().strengths(Viewer::Spectator, &seats)
    };
    let mut expected = vec![strengths(&hall)];
    for _ in 0..4 {
        for _ in 0..3 {
            let user = user(&hall);
            hall.say(user, "/warcamp breed who:4 5").unwrap();
            hall.say(user, "/warcamp hunt").unwrap();
            hall.say(user, "/warcamp end").unwrap();
        }
        expected.push(strengths(&hall));
    }
    assert_ne!(expected[0], expected[4], "something happens");
    let post = hall.ask(ANA, "/game replay as:charts").unwrap();
    let [strength, luck] = &graphs(&post)[..] else {
        panic!("{post:?}")
    };
    assert_eq!(
        (&strength.along[..], &strength.places[..]),
        ("round", &[0, 1, 2, 3, 4][..])
    );
    for (place, curve) in strength.curves.iter().enumerate() {
        let values: Vec<Option<i64>> = expected.iter().map(|strengths| strengths[place]).collect();
        assert_eq!(curve.values.iter().copied().map(Some).collect::<Vec<_>>(), values);
    }
    for curve in &luck.curves {
        let own = |draw: &&Draw, actor| !draw.hidden && draw.whose.seat(actor) == Some(curve.seat);
        let entries = hall.journal.iter();
        let draws = entries.flat_map(|entry| entry.draws.iter().filter(move |draw| own(draw, entry.actor())));
        let (dice, sides): (Vec<u32>, Vec<u32>) = draws.map(|draw| (draw.face, draw.sides)).unzip();
        let count = i64::try_from(dice.len()).unwrap();
        let twice_expected = i64::from(sides.iter().sum::<u32>()) + count;
        assert_eq!(
            curve.values.last(),
            Some(&(2 * i64::from(dice.iter().sum::<u32>()) - twice_expected))
        );
        let row = format!(
            "{} {}: {count} dice, {}, fair",
            curve.mark(),
            curve.name.split(" (").next().unwrap(),
            dice.iter().sum::<u32>()
        );
        assert!(
            luck.legend.iter().any(|legend| legend.starts_with(&row)),
            "{row}: {:?}",
            luck.legend
        );
    }
    let told = lines(&hall.ask(ANA, "/game dice luck").unwrap(), &hall);
    for curve in &luck.curves {
        let pips = luck.legend.iter().find(|row| row.starts_with(curve.mark())).unwrap();
        let pips = pips.split(',').nth(1).unwrap();
        assert!(told.contains(pips), "{told}");
    }
}

/// Luck counts dice of moves that were taken back, and the chart, the table of luck and the proof say how many they are, with
/// the same sums.
#[test]
fn luck_is_one_number_whatever_was_taken_back() {
    let mut hall = played(2);
    let post = hall.ask(ANA, "/game replay as:charts").unwrap();
    assert!(
        !graphs(&post)[1].legend.iter().any(|row| row.contains("taken back")),
        "nothing was"
    );
    let (standing, before) = (hall.table.seq(), hall.table.clone());
    let user = user(&hall);
    hall.say(user, "/warcamp hunt").unwrap();
    let thrown = hall.journal[usize::try_from(standing).unwrap()..].iter();
    let thrown: usize = thrown
        .map(|entry| entry.draws.iter().filter(|draw| !draw.hidden).count())
        .sum();
    assert!(thrown > 1);
    hall.take_back(standing, &before.position_json().unwrap());
    let told = lines(&hall.ask(ANA, "/game dice luck").unwrap(), &hall);
    assert!(
        told.contains(&format!("includes {thrown} dice of moves that were taken back")),
        "{told}"
    );
    let post = hall.ask(ANA, "/game replay as:charts").unwrap();
    let [_, luck] = &graphs(&post)[..] else {
        panic!("{post:?}")
    };
    let row = luck.legend.last().unwrap();
    assert_eq!(*row, format!("includes {thrown} dice of moves taken back"));
    assert!(row.len() <= 42, "{row}");
    let export = hall.table.export(&hall.secrets, &hall.journal, None);
    let finding = crate::verify(&CATALOGUE, &export);
    assert_eq!(finding.luck.iter().map(|luck| luck.taken_back).sum::<usize>(), thrown);
    for curve in &luck.curves {
        let proved = finding
            .luck
            .iter()
            .find(|luck| Some(luck.name.as_str()) == curve.name.split(" (").next())
            .unwrap();
        assert_eq!(curve.values.last(), Some(&proved.twice_above), "{}", curve.name);
        let row = luck.legend.iter().find(|row| row.starts_with(curve.mark())).unwrap();
        assert!(row.contains(&format!(": {} dice, ", proved.dice)), "{row}");
    }
}

#[test]
fn before_the_start_there_is_nothing_to_show() {
    let hall = Hall::lobby();
    assert!(hall.ask(ANA, "/game replay").unwrap_err().contains("has not begun"));
}

/// A line looks back over so many entries at most; what it would take to read all of a longer game is said.
#[test]
fn a_game_that_is_too_long_is_not_read_whole() {
    let mut hall = Hall::begun();
    let lines = [
        "/game replay",
        "/game dice luck",
        "/game replay as:charts",
        "/game catchup since:1",
    ];
    let looks_back = |hall: &Hall, line: &str| hall.table.looks_back(ANA, &CATALOGUE.parse(line).unwrap());
    for line in lines {
        assert!(looks_back(&hall, line).unwrap().is_some(), "{line}");
    }
    assert_eq!(hall.table.may_be_exported(), Ok(()));
    hall.patch(json!({ "seq": LOOK_BACK_MAX + 2 }));
    for line in lines {
        let refusal = looks_back(&hall, line).unwrap_err().to_string();
        assert!(
            refusal.contains("10002") && refusal.contains("muster export t"),
            "{line}: {refusal}"
        );
    }
    assert_eq!(looks_back(&hall, "/game log"), Ok(Some(LOOK_BACK_MAX - 18)));
    assert_eq!(looks_back(&hall, "/game catchup since:9990"), Ok(Some(9_990)));
    assert!(hall.table.may_be_exported().is_err());
}

#[test]
fn the_heads_of_charts_are_shown_whole() {
    let hall = played(3);
    let charts = hall.ask(BEN, "/game replay as:charts").unwrap();
    assert_eq!(charts.boards.len(), 2);
    for board in &charts.boards {
        let Scene::Graph(Graph { head, .. }) = board else {
            panic!("{board:?}")
        };
        let text = board.to_ascii();
        assert!(text.starts_with(head.as_str()), "{head} is cut:\n{text}");
    }
}

#[test]
fn a_replay_that_takes_too_long_is_refused_with_one_that_does_not() {
    use muster_kit::budget::{counted, within};
    let hall = played(4);
    let film = "/game replay as:animation";
    let (shown, steps) = counted(u64::MAX, || hall.ask(BEN, film));
    assert!(shown.is_ok());
    let stops = u64::try_from(stops(&hall).len()).unwrap();
    assert!(steps >= 1_000 * hall.table.seq() + 2_000 * stops, "{steps}");
    let refused = within(steps - 1, || hall.ask(BEN, film)).unwrap().unwrap_err();
    let (_, way) = refused
        .split_once("/game replay to:")
        .unwrap_or_else(|| panic!("{refused}"));
    let to: String = way.chars().take_while(char::is_ascii_digit).collect();
    let line = format!("/game replay to:{to}");
    let board = within(steps - 1, || hall.ask(BEN, &line)).unwrap().unwrap();
    assert!(!board.boards.is_empty());
}

/// Who has looked back finds what comes next: the turn that waits for them, or another game.
#[test]
fn charts_offer_what_comes_next() {
    let mut hall = played(2);
    let offers = |hall: &Hall, user: User, label: &str| {
        let post = hall.ask(user, "/game replay as:charts").unwrap();
        buttons(&post).iter().any(|(known, _)| known == label)
    };
    let awaited = user(&hall);
    for seated in [ANA, BEN, CLEO] {
        assert_eq!(offers(&hall, seated, "My turn"), seated == awaited);
        assert!(!offers(&hall, seated, "Rematch"));
    }
    for seated in [ANA, BEN] {
        hall.say(seated, "/game concede").unwrap();
    }
    assert_eq!(hall.table.stage, Stage::Over);
    assert!(offers(&hall, ANA, "Rematch") && !offers(&hall, ANA, "My turn"));
}
