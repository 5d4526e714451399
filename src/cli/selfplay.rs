//! `muster selfplay`: NPCs against NPCs through the rules alone, to find stalls, panics and imbalance.

use super::{Failure, game, print, settings};
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use indicatif::{ProgressBar, ProgressStyle};
use muster::games::{FULL_CATALOGUE, GAMES};
use muster_game::{Contest, GameReport, Kind, Policy};
use muster_kit::{Level, Seat};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::IsTerminal;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;
use std::time::{Duration, Instant};

const WORKERS: u64 = 2;
/// Three messages of 1,800 characters: what a front shows of one post.
const POST_MAX: usize = 3 * 1_800;
/// Faults that are printed; more of them say no more.
const FAULTS_SHOWN: usize = 10;

pub fn command() -> Command {
    Command::new("selfplay")
        .about("Let NPCs play each other and count: wins, lengths, faults")
        .after_help(
            "The levels sit in turn, and every deal is played once in each rotation of\n\
             them, so that every level sits in every seat under the same dice.\n\
             Levels: easy, normal, hard, random (anything that can be chosen), first (always what stands first).\n\n\
             Examples:\n  \
             muster selfplay warcamp --games 1000\n  \
             muster selfplay warcamp --games 300 --levels hard,easy --seed 7\n  \
             muster selfplay warcamp --games 60 --seats 2 --levels hard,easy --expect hard=75\n  \
             muster selfplay --all --games 100 --levels random --json\n  \
             muster selfplay wesnoth --games 300 --each map --markdown\n  \
             muster selfplay risk --games 300 --each map --levels hard --even 80\n\n\
             Ends with 1 on a stall, a panic, an illegal state or a post that does not fit.",
        )
        .args(arguments())
}

fn arguments() -> Vec<Arg> {
    let flag = |name: &'static str, value: &'static str| Arg::new(name).long(name).value_name(value);
    let count = |name| flag(name, "N").value_parser(value_parser!(u64).range(1..));
    let game = Arg::new("game").value_name("GAME").required_unless_present("all");
    let all = Arg::new("all").long("all").action(ArgAction::SetTrue);
    let seed = flag("seed", "S").value_parser(value_parser!(u64)).default_value("1");
    let levels = flag("levels", "LEVELS").default_value("normal");
    let seats = flag("seats", "N").value_parser(value_parser!(u8).range(1..));
    let option = flag("option", "NAME=VALUE").action(ArgAction::Append);
    let json = Arg::new("json").long("json").action(ArgAction::SetTrue);
    let expect = flag("expect", "LEVEL=PERCENT").action(ArgAction::Append);
    let even = flag("even", "PERCENT").value_parser(value_parser!(u8).range(1..=100));
    let each = flag("each", "NAME");
    let markdown = Arg::new("markdown").long("markdown").action(ArgAction::SetTrue);
    let (games, rounds) = (
        count("games").default_value("100"),
        count("max-rounds").default_value("60"),
    );
    vec![
        game.help("Which game, such as warcamp"),
        all.conflicts_with_all(["game", "option", "seats"]).help("Every game"),
        games.help("How many; rounded up to whole rotations of the levels"),
        seed.help("Fixes all deals, dice and thoughts"),
        levels.help("Who plays, split by commas"),
        rounds.help("A game that lasts longer counts as undecided"),
        seats.help("Seats; the game's default if not given"),
        option.help("A setting of the game; repeatable"),
        each.conflicts_with("all")
            .help("The games once for each choice of that setting, auto left out"),
        json.help("One JSON object a kind of game"),
        markdown
            .conflicts_with("json")
            .help("One page with tables of wins by what was played, seat and level"),
        expect.help("End with 1 if the level wins less of the decided games; repeatable"),
        even.help("End with 1 if a seat wins less than this part of its fair share, or more than its inverse"),
    ]
}

pub fn run(matches: &ArgMatches) -> Result<(), Failure> {
    let kinds: Vec<&'static Kind> = match matches.get_one::<String>("game") {
        Some(id) => vec![game(id)?],
        None => GAMES.to_vec(),
    };
    let expected = matches
        .get_many::<String>("expect")
        .into_iter()
        .flatten()
        .map(|text| expectation(text));
    let expected = expected.collect::<Result<Vec<_>, _>>()?;
    let even = matches.get_one::<u8>("even");
    let mut faults = 0;
    let mut weak = Vec::new();
    for kind in kinds {
        let mut played = Vec::new();
        for choice in choices(kind, matches)? {
            let series = Series::read(kind, matches, choice.as_ref())?;
            let began = Instant::now();
            let tally = series.play();
            if matches.get_flag("json") {
                print(&series.json(&tally, began.elapsed()).to_string())?;
            } else if !matches.get_flag("markdown") {
                let head = choice.as_ref().map(|(name, value)| format!("{name} {value}\n"));
                print(&(head.unwrap_or_default() + &series.text(&tally, began.elapsed())))?;
            }
            let column = choice.map_or_else(|| kind.title.to_owned(), |(_, value)| value);
            played.push((column, tally));
        }
        if matches.get_flag("markdown") {
            print(&super::balance::page(kind, &played))?;
        }
        for (column, tally) in played {
            for fault in tally.faults.iter().take(FAULTS_SHOWN) {
                eprintln!("{fault}");
            }
            faults += tally.faults.len();
            let uneven = even.and_then(|least| tally.uneven(*least));
            let weaker = expected.iter().filter_map(|(level, least)| tally.weaker(level, *least));
            weak.extend(weaker.chain(uneven).map(|told| format!("{column}: {told}")));
        }
    }
    if faults == 0 && !weak.is_empty() {
        return Err(Failure::Fault(weak.join("; ")));
    }
    match faults {
        0 => Ok(()),
        1 => Err(Failure::Fault("a fault in 1 game".to_owned())),
        many => Err(Failure::Fault(format!("faults in {many} games"))),
    }
}

/// One setting by name and value.
type Chosen = (String, String);

/// The choices of `--each`, or one without.
fn choices(kind: &Kind, matches: &ArgMatches) -> Result<Vec<Option<Chosen>>, Failure> {
    let Some(name) = matches.get_one::<String>("each") else {
        return Ok(vec![None]);
    };
    let command = FULL_CATALOGUE.command_of(kind);
    let setting = command.setting.iter().find(|setting| setting.name == *name);
    let Some(setting) = setting.filter(|setting| !setting.choices.is_empty()) else {
        return Err(Failure::Usage(format!(
            "--each {name}: {} has no such choices",
            kind.id
        )));
    };
    let named = setting.choices.iter().filter(|choice| *choice != "auto");
    Ok(named.map(|choice| Some((name.clone(), choice.clone()))).collect())
}

/// The games to be played.
struct Series {
    kind: &'static Kind,
    policies: Vec<Policy>,
    seats: usize,
    games: u64,
    seed: u64,
    rounds_max: u32,
    options: Value,
}

impl Series {
    fn read(kind: &'static Kind, matches: &ArgMatches, choice: Option<&Chosen>) -> Result<Series, Failure> {
        let levels = matches.get_one::<String>("levels").expect("has a default");
        let policies: Vec<Policy> = levels.split(',').map(policy).collect::<Result<_, _>>()?;
        let pairs = matches.get_many::<String>("option").into_iter().flatten();
        let choice = choice.map(|(name, value)| format!("{name}={value}"));
        let mut chosen = settings(kind, pairs.chain(&choice))?;
        let asked = matches.get_one::<u8>("seats").copied();
        if let Some(seats) = asked
            && let Some(setting) = FULL_CATALOGUE.command_of(kind).seats_setting()
        {
            chosen.insert(setting.name.clone(), Value::from(seats));
        }
        let (options, places) =
            (kind.options)(Value::Object(chosen)).map_err(|rejection| Failure::Usage(rejection.to_string()))?;
        let players = FULL_CATALOGUE.command_of(kind).seats_asked(&options);
        let seats = asked.or(players).unwrap_or(*places.seats.start());
        if !places.seats.contains(&seats) {
            let (least, most) = places.seats.into_inner();
            return Err(Failure::Usage(format!(
                "{} has {least} to {most} seats, not {seats}",
                kind.id
            )));
        }
        let rotations = policies.len() as u64;
        let games = *matches.get_one::<u64>("games").expect("has a default");
        let rounds = *matches.get_one::<u64>("max-rounds").expect("has a default");
        Ok(Series {
            kind,
            seats: usize::from(seats),
            games: games.div_ceil(rotations) * rotations,
            policies,
            seed: *matches.get_one("seed").expect("has a default"),
            rounds_max: u32::try_from(rounds).unwrap_or(u32::MAX),
            options,
        })
    }

    /// Who sits where in a game: a seat's level moves by one from game to game, and the deal stays until
    /// every level was in every seat.
    fn seating(&self, number: u64) -> Vec<Policy> {
        let rotation = usize::try_from(number % self.policies.len() as u64).expect("fewer than the levels");
        let seats = 0..self.seats;
        seats
            .map(|seat| self.policies[(seat + rotation) % self.policies.len()])
            .collect()
    }

    fn contest(&self, number: u64) -> Contest {
        Contest {
            policies: self.seating(number),
            seed: self.seed.wrapping_add(number / self.policies.len() as u64),
            rounds_max: self.rounds_max,
            options: self.options.clone(),
        }
    }

    fn play(&self) -> Tally {
        let next = AtomicU64::new(0);
        let (sender, receiver) = mpsc::channel();
        let bar = progress(self.games, self.kind.id);
        let mut tally = Tally::default();
        std::thread::scope(|scope| {
            for _ in 0..WORKERS.min(self.games) {
                let (sender, next) = (sender.clone(), &next);
                scope.spawn(move || {
                    loop {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= self.games || sender.send((number, self.played(number))).is_err() {
                            return;
                        }
                    }
                });
            }
            drop(sender);
            for (number, result) in receiver {
                self.count(number, result, &mut tally);
                bar.inc(1);
            }
        });
        bar.finish_and_clear();
        tally.faults.sort();
        tally
    }

    /// One game; a panic is a fault like any other.
    fn played(&self, number: u64) -> Result<GameReport, String> {
        let contest = self.contest(number);
        let played = catch_unwind(AssertUnwindSafe(|| (self.kind.contest)(&contest)));
        match played {
            Ok(Ok(report)) if report.longest_post > POST_MAX => Err(format!(
                "a post of {} characters, more than {POST_MAX}",
                report.longest_post
            )),
            Ok(result) => result.map_err(|fault| fault.to_string()),
            Err(panic) => {
                let words = panic.downcast_ref::<String>().map(String::as_str);
                let words = words.or(panic.downcast_ref::<&str>().copied());
                Err(format!("a panic: {}", words.unwrap_or("without words")))
            }
        }
    }

    fn count(&self, number: u64, result: Result<GameReport, String>, tally: &mut Tally) {
        let seating = self.seating(number);
        let report = match result {
            Ok(report) => report,
            Err(fault) => {
                let levels: Vec<&str> = seating.iter().map(|policy| word(*policy)).collect();
                tally.faults.push(format!(
                    "{} seed {} levels {}: {fault}",
                    self.kind.id,
                    self.contest(number).seed,
                    levels.join(",")
                ));
                return;
            }
        };
        tally.played += 1;
        tally.actions += report.actions;
        tally.rounds.push(report.rounds);
        tally.longest_post = tally.longest_post.max(report.longest_post);
        tally.blocked += report.blocked;
        tally.by_seat.resize(self.seats, Score::default());
        let decided = report.winners.is_some();
        tally.undecided += u64::from(!decided);
        let winners = report.winners.unwrap_or_default();
        tally.drawn += u64::from(decided && winners.is_empty() && !report.house_won);
        tally.house += u64::from(report.house_won);
        for (seat, kin) in report.kin.iter().enumerate() {
            let Some(kin) = kin else { continue };
            let won = winners.contains(&Seat(u8::try_from(seat).expect("at most 68 seats")));
            let share = if won { 1.0 / winners.len() as f64 } else { 0.0 };
            tally.by_kin.entry(kin.clone()).or_default().add(decided, share);
        }
        for (seat, policy) in seating.into_iter().enumerate() {
            let won = winners.contains(&Seat(u8::try_from(seat).expect("at most 68 seats")));
            let share = if won { 1.0 / winners.len() as f64 } else { 0.0 };
            tally.by_seat[seat].add(decided, share);
            match tally.by_level.iter_mut().find(|(level, _)| *level == word(policy)) {
                Some((_, score)) => score.add(decided, share),
                None => {
                    let mut score = Score::default();
                    score.add(decided, share);
                    tally.by_level.push((word(policy), score));
                }
            }
        }
    }

    fn text(&self, tally: &Tally, time: Duration) -> String {
        let mut rows = vec![format!(
            "{}: {} games of {} seats, seed {}, {:.1} s, {} actions a second",
            self.kind.title,
            tally.played,
            self.seats,
            self.seed,
            time.as_secs_f64(),
            tally.speed(time)
        )];
        let (least, mean, most) = tally.lengths();
        rows.push(format!("rounds       {least} to {most}, mean {mean:.1}"));
        rows.push(format!(
            "undecided    {} ({}) after {} rounds; drawn {}; won by the house {}",
            tally.undecided,
            percent(tally.undecided as f64, tally.played as f64),
            self.rounds_max,
            tally.drawn,
            tally.house
        ));
        rows.push(format!("longest post {} characters", tally.longest_post));
        if tally.blocked > 0 {
            rows.push(format!(
                "blocked      {} orders by what their seat could not know",
                tally.blocked
            ));
        }
        let score = |name: &str, score: &Score| {
            format!(
                "{name:<12} wins {:>8.1} of {:>6} = {}",
                score.wins,
                score.decided,
                percent(score.wins, score.decided as f64)
            )
        };
        rows.extend(tally.by_level.iter().map(|(level, of)| score(level, of)));
        rows.extend(
            (1..)
                .zip(&tally.by_seat)
                .map(|(seat, of)| score(&format!("seat {seat}"), of)),
        );
        rows.extend(tally.by_kin.iter().map(|(kin, of)| score(kin, of)));
        if !tally.faults.is_empty() {
            rows.push(format!("faults       {}", tally.faults.len()));
        }
        rows.join("\n")
    }

    fn json(&self, tally: &Tally, time: Duration) -> Value {
        let (least, mean, most) = tally.lengths();
        let score = |score: &Score| json!({ "wins": score.wins, "decided": score.decided, "games": score.games });
        let levels = tally
            .by_level
            .iter()
            .map(|(level, of)| ((*level).to_owned(), score(of)));
        json!({
            "game": self.kind.id,
            "games": tally.played,
            "seats": self.seats,
            "seed": self.seed,
            "options": self.options,
            "rounds": { "min": least, "mean": mean, "max": most, "limit": self.rounds_max },
            "undecided": tally.undecided,
            "drawn": tally.drawn,
            "house": tally.house,
            "actions": tally.actions,
            "actions_per_second": tally.speed(time),
            "longest_post": tally.longest_post,
            "blocked": tally.blocked,
            "levels": levels.collect::<serde_json::Map<_, _>>(),
            "by_kin": tally.by_kin.iter().map(|(kin, of)| (kin.clone(), score(of))).collect::<serde_json::Map<_, _>>(),
            "by_seat": tally.by_seat.iter().map(score).collect::<Vec<_>>(),
            "faults": tally.faults,
        })
    }
}

/// What was counted.
#[derive(Default)]
pub(super) struct Tally {
    pub played: u64,
    pub undecided: u64,
    pub drawn: u64,
    pub house: u64,
    actions: u64,
    rounds: Vec<u32>,
    longest_post: usize,
    /// Orders that were chosen and refused for what their seat could not know.
    blocked: u64,
    pub by_seat: Vec<Score>,
    /// In the order of first sight.
    pub by_level: Vec<(&'static str, Score)>,
    /// By what seats played, in the order of names.
    pub by_kin: BTreeMap<String, Score>,
    faults: Vec<String>,
}

impl Tally {
    pub fn lengths(&self) -> (u32, f64, u32) {
        let sum: u64 = self.rounds.iter().map(|rounds| u64::from(*rounds)).sum();
        let mean = sum as f64 / (self.rounds.len().max(1)) as f64;
        let least = self.rounds.iter().min().copied().unwrap_or(0);
        (least, mean, self.rounds.iter().max().copied().unwrap_or(0))
    }

    /// That a level won less than `least` percent of its decided games.
    fn weaker(&self, level: &str, least: f64) -> Option<String> {
        let score = self
            .by_level
            .iter()
            .find(|(name, _)| *name == level)
            .map(|(_, score)| score.clone());
        let score = score.unwrap_or_default();
        let enough = score.decided > 0 && 100.0 * score.wins >= least * score.decided as f64;
        (!enough).then(|| {
            let share = percent(score.wins, score.decided as f64);
            format!(
                "{level} won {share} of {} decided games, less than {least}%",
                score.decided
            )
        })
    }

    /// That a seat won less than `least` percent of its fair share of all wins, or more than the inverse of it: of 80,
    /// less than 0.8 or more than 1.25.
    fn uneven(&self, least: u8) -> Option<String> {
        let least = f64::from(least) / 100.0;
        let fair = self.by_seat.iter().map(|score| score.wins).sum::<f64>() / self.by_seat.len().max(1) as f64;
        let shares: Vec<f64> = self.by_seat.iter().map(|score| score.wins / fair).collect();
        // Without a winner no share is a number, and none is within.
        let is_even = shares.iter().all(|share| (least..=1.0 / least).contains(share));
        (!is_even).then(|| {
            let shares: Vec<String> = shares.iter().map(|share| format!("{share:.2}")).collect();
            let (shares, most) = (shares.join(" "), 1.0 / least);
            format!("by seat the parts of a fair share are {shares}, not all from {least:.2} to {most:.2}")
        })
    }

    fn speed(&self, time: Duration) -> u64 {
        (self.actions as f64 / time.as_secs_f64().max(1e-9)) as u64
    }
}

/// How a seat or a level fared; a win that several share counts in parts.
#[derive(Clone, Default)]
pub(super) struct Score {
    pub wins: f64,
    pub decided: u64,
    games: u64,
}

impl Score {
    fn add(&mut self, decided: bool, share: f64) {
        self.games += 1;
        self.decided += u64::from(decided);
        self.wins += share;
    }
}

fn policy(word: &str) -> Result<Policy, Failure> {
    match word.trim() {
        "random" => Ok(Policy::Random),
        "first" => Ok(Policy::First),
        level => level.parse().map(Policy::Npc).map_err(|_| {
            Failure::Usage(format!(
                "`{level}` is no level; they are easy, normal, hard, random and first"
            ))
        }),
    }
}

/// `hard=75`.
fn expectation(text: &str) -> Result<(&'static str, f64), Failure> {
    let wrong = || Failure::Usage(format!("--expect {text}: write it as hard=75"));
    let (level, least) = text.split_once('=').ok_or_else(wrong)?;
    Ok((
        word(policy(level)?),
        least.trim_end_matches('%').parse().map_err(|_| wrong())?,
    ))
}

fn word(policy: Policy) -> &'static str {
    match policy {
        Policy::Random => "random",
        Policy::First => "first",
        Policy::Npc(Level::Easy) => "easy",
        Policy::Npc(Level::Normal) => "normal",
        Policy::Npc(Level::Hard) => "hard",
    }
}

fn percent(part: f64, whole: f64) -> String {
    if whole == 0.0 {
        "-".to_owned()
    } else {
        format!("{:.1}%", 100.0 * part / whole)
    }
}

fn progress(games: u64, id: &'static str) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{prefix} {bar:30} {pos}/{len} games, {eta} left")
        .expect("the template is a constant");
    ProgressBar::new(games).with_style(style).with_prefix(id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_are_even_within_a_part_of_the_fair_share_and_its_inverse() {
        let tally = |wins: &[f64]| Tally {
            by_seat: wins
                .iter()
                .map(|wins| Score {
                    wins: *wins,
                    decided: 300,
                    games: 300,
                })
                .collect(),
            ..Tally::default()
        };
        assert_eq!(tally(&[120.0, 80.0, 100.0]).uneven(80), None);
        let told = tally(&[126.0, 84.0, 90.0]).uneven(80).unwrap_or_default();
        assert!(told.contains("1.26 0.84 0.90, not all from 0.80 to 1.25"), "{told}");
        assert!(tally(&[79.0, 121.0, 100.0]).uneven(80).is_some());
        assert!(tally(&[0.0, 0.0]).uneven(80).is_some(), "nobody won");
    }
}
