//! Rules, NPCs and boards of every game: no database, no JSON.

use super::{head, row};
use muster::games::{EachGame, each_game};
use muster_game::{Actor, Contest, Duty, Game, Hand, Occasion, Policy, Referee, act_by_lot, contest};
use muster_kit::{Dice, Level, Topic, Viewer};
use muster_pictures as pictures;
use muster_risk::Risk;
use muster_wargrounds::Wargrounds;
use muster_wesnoth::Wesnoth;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

const LEVELS: [Level; 3] = [Level::Easy, Level::Normal, Level::Hard];
/// Seats, where a game has room for them.
const SEATS: u8 = 3;
const ROUNDS_MAX: u32 = 60;
/// Units of a large army of Wesnoth.
const LARGE_ARMY: usize = 15;

/// Draws a board of a position and returns its length.
type Draw<G> = fn(&G) -> usize;

/// A game that was played: the seed of its dice and what was done.
struct Record<G: Game> {
    start: G,
    done: Vec<(Actor, G::Action)>,
}

pub fn rules() {
    struct Rules;
    impl EachGame for Rules {
        fn game<G: Game>(&mut self) {
            rates::<G>(G::ID, seats::<G>(), &json!({}));
        }
    }
    head("Rules alone, one core", &["game", "what", "a second"]);
    each_game(&mut Rules);
    rates::<Wargrounds>("wargrounds, medium field", 2, &json!({ "size": "medium" }));
    rates::<Risk>("risk, battle at the crossroads", 2, &json!({ "mode": "battle" }));
}

/// How fast single actions go, with these options.
fn rates<G: Game>(name: &str, seats: u8, options: &Value) {
    let begun = |seed| begun_for::<G>(seed, &options_of::<G>(options), seats);
    let records: Vec<Record<G>> = (0..40).map(|seed| recorded_from(begun(seed), seed, 400)).collect();
    let actions: usize = records.iter().map(|record| record.done.len()).sum();
    let applied = timed(Duration::from_secs(4), || replayed(&records));
    row(&[
        name.to_owned(),
        "actions of random play, applied each on a copy".to_owned(),
        grouped(actions as f64 * applied),
    ]);
    let (mut seed, mut done) = (0, 0);
    let started = Instant::now();
    while started.elapsed() < Duration::from_secs(4) {
        seed += 1;
        done += recorded_from(begun(seed), seed, 400).done.len();
    }
    row(&[
        name.to_owned(),
        "acts found, one drawn by lot, applied on a copy; nothing else".to_owned(),
        grouped(done as f64 / started.elapsed().as_secs_f64()),
    ]);
    let (mut seed, mut done) = (0, 0);
    let started = Instant::now();
    while started.elapsed() < Duration::from_secs(4) {
        seed += 1;
        done += played_with::<G>(Policy::Random, seed, seats, options).actions;
    }
    let rate = done as f64 / started.elapsed().as_secs_f64();
    row(&[
        name.to_owned(),
        "actions of random self-play, drawn from what can be chosen, checked, narrated".to_owned(),
        grouped(rate),
    ]);
}

pub fn npcs() {
    struct Games;
    impl EachGame for Games {
        fn game<G: Game>(&mut self) {
            for level in LEVELS {
                let (mut games, mut actions) = (0u64, 0);
                let started = Instant::now();
                while started.elapsed() < Duration::from_secs(4) {
                    games += 1;
                    actions += played::<G>(Policy::Npc(level), games).actions;
                }
                let rate = games as f64 / started.elapsed().as_secs_f64();
                row(&[
                    G::ID.to_owned(),
                    seats::<G>().to_string(),
                    level.to_string(),
                    format!("{rate:.1}"),
                    (actions / games).to_string(),
                ]);
            }
        }
    }
    head(
        "NPC games, one core",
        &["game", "seats", "level", "games a second", "actions a game"],
    );
    each_game(&mut Games);
    struct Decisions;
    impl EachGame for Decisions {
        fn game<G: Game>(&mut self) {
            for level in LEVELS {
                let mut times: Vec<Duration> = Vec::new();
                let started = Instant::now();
                for seed in 0.. {
                    if started.elapsed() > Duration::from_secs(5) {
                        break;
                    }
                    deciding(begun::<G>(seed), seed, level, |_, _, time| times.push(time));
                }
                spread(&[G::ID.to_owned(), level.to_string()], &mut times);
            }
        }
    }
    head(
        "Time for one decision of an NPC, in milliseconds",
        &["game", "level", "decisions", "p50", "p95", "p99", "most"],
    );
    each_game(&mut Decisions);
    large_armies();
    full_fields();
    movements();
}

/// Whole movements of A Risk to Take: one decision orders a side of a battle, or a nation on the map.
fn movements() {
    head(
        "Time for a movement of one side in battle, or of one nation on the map, in milliseconds",
        &["game", "level", "movements", "p50", "p95", "p99", "most"],
    );
    for (name, options) in [
        (
            "risk, battle at the bridges",
            json!({ "mode": "battle", "scenario": "bridges" }),
        ),
        (
            "risk, campaign on Four Thrones",
            json!({ "map": "thrones", "battles": "auto" }),
        ),
    ] {
        for level in LEVELS {
            let mut times: Vec<Duration> = Vec::new();
            let started = Instant::now();
            for seed in 0.. {
                if started.elapsed() > Duration::from_secs(10) {
                    break;
                }
                // What is sealed is shown by a step of the table's own, which decides nothing.
                deciding(begun_with::<Risk>(seed, &options), seed, level, |_, duty, time| {
                    if duty.hand == Hand::Player {
                        times.push(time);
                    }
                });
            }
            spread(&[name.to_owned(), level.to_string()], &mut times);
        }
    }
}

/// Turns of a side of Wargrounds with as many characters as there can be.
fn full_fields() {
    head(
        "Time for all decisions of a turn of one side, 34 characters a side, in milliseconds",
        &["game", "level", "turns", "p50", "p95", "p99", "most"],
    );
    let options = options_of::<Wargrounds>(&json!({ "size": "large", "headcount": "34" }));
    for level in LEVELS {
        let mut times: Vec<Duration> = Vec::new();
        let started = Instant::now();
        for seed in 0.. {
            if started.elapsed() > Duration::from_secs(10) {
                break;
            }
            let mut turns: BTreeMap<(u8, u8, u16), [Duration; 2]> = BTreeMap::new();
            deciding(
                begun_for(seed, &options, 2),
                seed,
                level,
                |game: &Wargrounds, duty, time| {
                    let turn = (game.progress.phase(), game.progress.leg(), game.turn.number());
                    turns.entry(turn).or_default()[duty.seat.index()] += time;
                },
            );
            // The last turn was cut short, and before the first nobody acts.
            turns.pop_last();
            let whole = turns.into_iter().filter(|((_, _, number), _)| *number > 0);
            times.extend(whole.flat_map(|(_, sides)| sides));
        }
        spread(&["wargrounds".to_owned(), level.to_string()], &mut times);
    }
}

/// Whole turns of large armies of Wesnoth: games of the normal level, in which the other levels think as well.
fn large_armies() {
    head(
        "Time for all decisions of a turn of 15 units or more, in milliseconds",
        &["game", "map", "level", "turns", "p50", "p95", "p99", "most"],
    );
    for map in ["dantonk", "knalga"] {
        let mut times: [Vec<Duration>; LEVELS.len()] = Default::default();
        let started = Instant::now();
        for seed in 0.. {
            if started.elapsed() > Duration::from_secs(20) {
                break;
            }
            let options = json!({ "map": map, "gold": 60, "recruits_act": false });
            let mut open = None;
            deciding(
                begun_with::<Wesnoth>(seed, &options),
                seed,
                Level::Normal,
                |game, duty, _| {
                    if open.replace(duty.key) == Some(duty.key) || game.army(duty.seat.0).count() < LARGE_ARMY {
                        return;
                    }
                    for (level, times) in LEVELS.into_iter().zip(&mut times) {
                        times.push(whole_turn(game, duty.key, level));
                    }
                },
            );
        }
        for (level, times) in LEVELS.into_iter().zip(&mut times) {
            spread(&["wesnoth".to_owned(), map.to_owned(), level.to_string()], times);
        }
    }
}

/// How long the decisions of one turn take.
fn whole_turn(game: &Wesnoth, key: u64, level: Level) -> Duration {
    let mut spent = Duration::ZERO;
    let mut open = true;
    deciding_while(game.clone(), key, level, |_, duty, time| {
        open = open && duty.key == key;
        if open {
            spent += time;
        }
        open
    });
    spent
}

/// A row with how many there are, and how long they took.
fn spread(names: &[String], times: &mut [Duration]) {
    times.sort_unstable();
    let at = |share: f64| {
        let time = times.get((times.len().max(1) - 1) * (share * 1e3) as usize / 1_000);
        time.map_or_else(|| "-".to_owned(), |time| format!("{:.2}", time.as_secs_f64() * 1e3))
    };
    let figures = [times.len().to_string(), at(0.5), at(0.95), at(0.99), at(1.0)];
    row(&names.iter().cloned().chain(figures).collect::<Vec<_>>());
}

/// The menu of a private panel: every offer tried out, with exact odds, on a guess.
pub fn panels() {
    struct Menus;
    impl EachGame for Menus {
        fn game<G: Game>(&mut self) {
            let mut times: Vec<Duration> = Vec::new();
            for seed in 0..30 {
                let record: Record<G> = recorded(seed, 400);
                let mut game = record.start.clone();
                for (step, (actor, action)) in record.done.iter().enumerate() {
                    if let Some(duty) = duty(&game).filter(|_| step % 5 == 0) {
                        let started = Instant::now();
                        let guess = game.guess(Viewer::Seat(duty.seat), &mut dice_of(step));
                        std::hint::black_box(guess.menu(&duty, &[]));
                        times.push(started.elapsed());
                    }
                    assert!(
                        apply(&mut game, *actor, action, &mut dice_of(step)),
                        "it was taken before"
                    );
                }
            }
            spread(&[G::ID.to_owned(), seats::<G>().to_string()], &mut times);
        }
    }
    head(
        "Time for the menu of one panel, in milliseconds",
        &["game", "seats", "menus", "p50", "p95", "p99", "most"],
    );
    each_game(&mut Menus);
}

pub fn boards() {
    struct Boards;
    impl EachGame for Boards {
        fn game<G: Game>(&mut self) {
            boards_of::<G>(G::ID, seats::<G>(), &json!({}));
        }
    }
    head(
        "Boards, from position to text or picture",
        &["game", "board", "microseconds"],
    );
    each_game(&mut Boards);
    boards_of::<Risk>("risk, battle at the crossroads", 2, &json!({ "mode": "battle" }));
}

/// How long the boards take of games with these options.
fn boards_of<G: Game>(name: &str, seats: u8, options: &Value) {
    let begun = |seed| begun_for::<G>(seed, &options_of::<G>(options), seats);
    let records: Vec<Record<G>> = (0..10).map(|seed| recorded_from(begun(seed), seed, 200)).collect();
    let positions: Vec<G> = records.iter().map(finished).collect();
    let boards: [(&str, Draw<G>); 4] = [
        ("map", |game| map(game).len()),
        ("status", |game| status(game).len()),
        ("map as a picture", |game| {
            let board = G::map(&view(game), Topic::GAME);
            pictures::png(&board, None).expect("every board can be drawn").len()
        }),
        ("view as JSON", |game| {
            serde_json::to_string(&view(game)).expect("plain data").len()
        }),
    ];
    for (board, draw) in boards {
        let rounds = timed(Duration::from_secs(1), || {
            let drawn: usize = positions.iter().map(draw).sum();
            std::hint::black_box(drawn);
        });
        row(&[
            name.to_owned(),
            board.to_owned(),
            format!("{:.1}", 1e6 / (rounds * positions.len() as f64)),
        ]);
    }
}

fn view<G: Game>(game: &G) -> G::View {
    game.view(Viewer::Spectator)
}

fn map<G: Game>(game: &G) -> String {
    G::map(&view(game), Topic::GAME).to_ascii()
}

fn status<G: Game>(game: &G) -> String {
    G::status(&view(game)).to_ascii()
}

fn seats<G: Game>() -> u8 {
    let places = G::places(&G::Options::default())
        .expect("the defaults are playable")
        .seats;
    SEATS.clamp(*places.start(), *places.end())
}

fn played<G: Game>(policy: Policy, seed: u64) -> muster_game::GameReport {
    played_with::<G>(policy, seed, seats::<G>(), &json!({}))
}

fn played_with<G: Game>(policy: Policy, seed: u64, seats: u8, options: &Value) -> muster_game::GameReport {
    let plan = Contest {
        policies: vec![policy; usize::from(seats)],
        seed,
        rounds_max: ROUNDS_MAX,
        options: options.clone(),
    };
    contest::<G>(&plan).unwrap_or_else(|fault| panic!("{} seed {seed}: {fault}", G::ID))
}

fn begun<G: Game>(seed: u64) -> G {
    begun_for(seed, &G::Options::default(), seats::<G>())
}

fn options_of<G: Game>(options: &Value) -> G::Options {
    serde_json::from_value(options.clone()).expect("these are options of the game")
}

fn begun_with<G: Game>(seed: u64, options: &Value) -> G {
    let options = options_of::<G>(options);
    let places = G::places(&options).expect("these options are playable").seats;
    begun_for(seed, &options, *places.end())
}

fn begun_for<G: Game>(seed: u64, options: &G::Options, seats: u8) -> G {
    let roster: Vec<_> = (0..seats)
        .map(|number| muster_game::Entrant {
            name: format!("Chair {number}"),
            pick: G::Pick::default(),
            npc: None,
        })
        .collect();
    let mut dice = Dice::seeded(seed, 0);
    G::setup(*G::RULES.end(), &roster, options, &mut Referee::new(&mut dice)).expect("the options are playable")
}

fn duty<G: Game>(game: &G) -> Option<Duty> {
    game.awaiting().duties().first().cloned()
}

fn dice_of(step: usize) -> Dice {
    Dice::seeded(step as u64, 2)
}

/// Plays at random and keeps what was done.
fn recorded<G: Game>(seed: u64, most: usize) -> Record<G> {
    recorded_from(begun(seed), seed, most)
}

/// The same from this position on.
fn recorded_from<G: Game>(start: G, seed: u64, most: usize) -> Record<G> {
    let mut game = start.clone();
    let mut choice = Dice::seeded(seed, 1);
    let mut done = Vec::new();
    while let Some(duty) = duty(&game).filter(|_| done.len() < most) {
        let actor = Actor::Seat(duty.seat);
        // What nobody could know may be in the way of what is drawn.
        for is_drawn in [true, false] {
            let act = match is_drawn {
                true => act_by_lot(&game, &duty, &mut choice),
                false => game.fallback(&duty),
            };
            let before = done.len();
            let Ok(steps) = game.steps(actor, act) else { continue };
            for step in steps {
                // What a step did may forbid the next.
                if apply(&mut game, actor, &step.action, &mut dice_of(done.len())) {
                    done.push((actor, step.action));
                }
            }
            if done.len() > before {
                break;
            }
        }
    }
    Record { start, done }
}

/// Whether the rules took it.
pub fn apply<G: Game>(game: &mut G, actor: Actor, action: &G::Action, dice: &mut Dice) -> bool {
    let mut referee = Referee::new(dice);
    let mut next = game.clone();
    if next.apply(actor, action.clone(), &mut referee).is_err() {
        return false;
    }
    std::hint::black_box(referee.into_events());
    *game = next;
    true
}

fn finished<G: Game>(record: &Record<G>) -> G {
    let mut game = record.start.clone();
    for (step, (actor, action)) in record.done.iter().enumerate() {
        assert!(
            apply(&mut game, *actor, action, &mut dice_of(step)),
            "it was taken before"
        );
    }
    game
}

fn replayed<G: Game>(records: &[Record<G>]) {
    for record in records {
        std::hint::black_box(finished(record));
    }
}

/// Plays a game among NPCs of that level and tells of every decision: the position, the duty, the time.
fn deciding<G: Game>(game: G, seed: u64, level: Level, mut decided: impl FnMut(&G, &Duty, Duration)) {
    deciding_while(game, seed, level, |game, duty, time| {
        decided(game, duty, time);
        true
    });
}

/// The same until it is told to stop.
fn deciding_while<G: Game>(mut game: G, seed: u64, level: Level, mut decided: impl FnMut(&G, &Duty, Duration) -> bool) {
    let mut thoughts = Dice::seeded(seed, 1);
    for step in 0..600 {
        let Some(duty) = duty(&game) else { return };
        let occasion = if duty.hand == Hand::Orders {
            Occasion::Orders
        } else {
            Occasion::Npc
        };
        let started = Instant::now();
        let guess = game.guess(Viewer::Seat(duty.seat), &mut thoughts);
        let advice = guess.advise(&duty, level, occasion, &mut thoughts);
        if !decided(&game, &duty, started.elapsed()) {
            return;
        }
        let actor = Actor::Seat(duty.seat);
        for step_of_line in game.steps(actor, advice.action).expect("advice is legal") {
            apply(
                &mut game,
                actor,
                &step_of_line.action,
                &mut Dice::seeded(seed ^ 0xabc, step),
            );
        }
    }
}

/// How often something is done a second.
fn timed(span: Duration, mut work: impl FnMut()) -> f64 {
    work();
    let started = Instant::now();
    let mut times = 0;
    while started.elapsed() < span {
        work();
        times += 1;
    }
    f64::from(times) / started.elapsed().as_secs_f64()
}

/// `123,456`.
pub fn grouped(number: f64) -> String {
    let digits = format!("{number:.0}");
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
