//! Rules, NPCs and boards: no database, no JSON.

use super::{head, row};
use muster::game::{Actor, Contest, Counsel, Duty, Game, Hand, Knowledge, Occasion, Policy, Referee, contest};
use muster::games::warcamp::Warcamp;
use muster::kit::{Dice, Level, Topic, Viewer};
use std::time::{Duration, Instant};

/// Draws a board of a position and returns its length.
type Draw = fn(&Warcamp) -> usize;

const LEVELS: [Level; 3] = [Level::Easy, Level::Normal, Level::Hard];
const SEATS: usize = 3;
const DUTIES_MAX: u32 = 60;

/// A game that was played: the seed of its dice and what was done.
struct Record<G: Game> {
    start: G,
    done: Vec<(Actor, G::Action)>,
}

pub fn rules() {
    head("Rules alone, one core", &["game", "what", "a second"]);
    let records: Vec<Record<Warcamp>> = (0..40).map(|seed| recorded(seed, 400)).collect();
    let actions: usize = records.iter().map(|record| record.done.len()).sum();
    let applied = timed(Duration::from_secs(4), || replayed(&records));
    row(&[
        "warcamp".to_owned(),
        "actions applied, each on a copy".to_owned(),
        grouped(actions as f64 * applied),
    ]);
    let mut seed = 0;
    let mut done = 0;
    let started = Instant::now();
    while started.elapsed() < Duration::from_secs(4) {
        seed += 1;
        done += played(Policy::Random, seed).actions;
    }
    let rate = done as f64 / started.elapsed().as_secs_f64();
    row(&[
        "warcamp".to_owned(),
        "actions of random self-play, all candidates tried, checked, narrated".to_owned(),
        grouped(rate),
    ]);
}

pub fn npcs() {
    head(
        "NPC games, one core, three seats",
        &["game", "level", "games a second", "actions a game"],
    );
    for level in LEVELS {
        let (mut games, mut actions) = (0u64, 0);
        let started = Instant::now();
        while started.elapsed() < Duration::from_secs(4) {
            games += 1;
            actions += played(Policy::Npc(level), games).actions;
        }
        let rate = games as f64 / started.elapsed().as_secs_f64();
        row(&[
            "warcamp".to_owned(),
            level.to_string(),
            format!("{rate:.1}"),
            (actions / games).to_string(),
        ]);
    }
    head(
        "Time for one decision of an NPC, in milliseconds",
        &["game", "level", "decisions", "p50", "p95", "most"],
    );
    for level in LEVELS {
        let mut times: Vec<Duration> = Vec::new();
        let started = Instant::now();
        for seed in 0.. {
            if started.elapsed() > Duration::from_secs(5) {
                break;
            }
            deciding::<Warcamp>(seed, level, &mut times);
        }
        times.sort_unstable();
        let at = |share: f64| {
            format!(
                "{:.2}",
                times[((times.len() - 1) as f64 * share) as usize].as_secs_f64() * 1e3
            )
        };
        let (p50, p95, most) = (at(0.5), at(0.95), at(1.0));
        row(&[
            "warcamp".to_owned(),
            level.to_string(),
            times.len().to_string(),
            p50,
            p95,
            most,
        ]);
    }
}

/// The menu of a private panel: every offer tried out, with exact odds, on a guess.
pub fn panels() {
    head(
        "Time for the menu of one panel, in milliseconds",
        &["game", "seats", "menus", "p50", "p95", "most"],
    );
    let mut times: Vec<Duration> = Vec::new();
    for seed in 0..30 {
        let record: Record<Warcamp> = recorded(seed, 400);
        let mut game = record.start.clone();
        for (step, (actor, action)) in record.done.iter().enumerate() {
            if let Some(duty) = duty(&game).filter(|_| step % 5 == 0) {
                let started = Instant::now();
                let guess = game.guess(Viewer::Seat(duty.seat), &mut dice_of(step));
                std::hint::black_box(guess.menu(&duty, &[]));
                times.push(started.elapsed());
            }
            apply(&mut game, *actor, action, &mut dice_of(step));
        }
    }
    times.sort_unstable();
    let at = |share: f64| {
        let time = times[((times.len() - 1) as f64 * share) as usize];
        format!("{:.2}", time.as_secs_f64() * 1e3)
    };
    row(&[
        "warcamp".to_owned(),
        SEATS.to_string(),
        times.len().to_string(),
        at(0.5),
        at(0.95),
        at(1.0),
    ]);
}

pub fn boards() {
    head("Boards, from position to text", &["game", "board", "microseconds"]);
    let records: Vec<Record<Warcamp>> = (0..10).map(|seed| recorded(seed, 200)).collect();
    let positions: Vec<Warcamp> = records.iter().map(finished).collect();
    let boards: [(&str, Draw); 3] = [
        ("map", |game| map(game).len()),
        ("status", |game| status(game).len()),
        ("view as JSON", |game| {
            serde_json::to_string(&view(game)).expect("plain data").len()
        }),
    ];
    for (name, draw) in boards {
        let rounds = timed(Duration::from_secs(1), || {
            let drawn: usize = positions.iter().map(draw).sum();
            std::hint::black_box(drawn);
        });
        row(&[
            "warcamp".to_owned(),
            name.to_owned(),
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

fn played(policy: Policy, seed: u64) -> muster::game::GameReport {
    let plan = Contest {
        policies: vec![policy; SEATS],
        seed,
        duties_max: DUTIES_MAX,
        options: serde_json::json!({}),
    };
    contest::<Warcamp>(&plan).unwrap_or_else(|fault| panic!("seed {seed}: {fault}"))
}

fn begun<G: Game>(seed: u64) -> G {
    let roster: Vec<_> = (0..SEATS)
        .map(|number| muster::game::Entrant {
            name: format!("Chair {number}"),
            pick: G::Pick::default(),
            npc: None,
        })
        .collect();
    let mut dice = Dice::seeded(seed, 0);
    G::setup(&roster, &G::Options::default(), &mut Referee::new(&mut dice)).expect("the defaults are playable")
}

fn duty<G: Game>(game: &G) -> Option<Duty> {
    game.awaiting().duties().first().cloned()
}

fn dice_of(step: usize) -> Dice {
    Dice::seeded(step as u64, 2)
}

/// Plays at random and keeps what was done.
fn recorded<G: Game>(seed: u64, most: usize) -> Record<G> {
    let start: G = begun(seed);
    let mut game = start.clone();
    let mut choice = Dice::seeded(seed, 1);
    let mut done = Vec::new();
    while let Some(duty) = duty(&game).filter(|_| done.len() < most) {
        let mut candidates = game.candidates(&duty);
        let action = candidates.swap_remove(choice.choose(candidates.len()));
        let actor = Actor::Seat(duty.seat);
        apply(&mut game, actor, &action, &mut dice_of(done.len()));
        done.push((actor, action));
    }
    Record { start, done }
}

fn apply<G: Game>(game: &mut G, actor: Actor, action: &G::Action, dice: &mut Dice) {
    let mut referee = Referee::new(dice);
    let mut next = game.clone();
    next.apply(actor, action.clone(), &mut referee)
        .expect("it was a candidate");
    std::hint::black_box(referee.into_events());
    *game = next;
}

fn finished<G: Game>(record: &Record<G>) -> G {
    let mut game = record.start.clone();
    for (step, (actor, action)) in record.done.iter().enumerate() {
        apply(&mut game, *actor, action, &mut dice_of(step));
    }
    game
}

fn replayed<G: Game>(records: &[Record<G>]) {
    for record in records {
        std::hint::black_box(finished(record));
    }
}

/// Times every decision of a game among NPCs of that level.
fn deciding<G: Game>(seed: u64, level: Level, times: &mut Vec<Duration>) {
    let mut game: G = begun(seed);
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
        times.push(started.elapsed());
        let actor = Actor::Seat(duty.seat);
        for step_of_line in game.steps(actor, advice.action).expect("advice is legal") {
            let mut dice = Dice::seeded(seed ^ 0xabc, step);
            let mut next = game.clone();
            if next
                .apply(actor, step_of_line.action, &mut Referee::new(&mut dice))
                .is_ok()
            {
                game = next;
            }
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
