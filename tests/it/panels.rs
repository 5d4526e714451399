//! What a player reads and presses: that every control of every panel does what it says, that panels fit a
//! message and tell nothing hidden, and that a turn is announced once, with one ping.

#![allow(clippy::unwrap_used)]

use crate::random_play::{Moment, carried_out, random_play};
use crate::settings::settings_for;
use chrono::{DateTime, TimeDelta, Utc};
use muster::games::{ALL_GAMES, FULL_CATALOGUE, GAMES};
use muster::service::{Chance, Error, Reply, Request, Service};
use muster::store;
use muster::table::{Decision, History, Holder, NewChair, Opening, Pace, Stage, Table, World};
use muster::vocabulary::{Invocation, Sub, SubKind};
use muster_game::Kind;
use muster_kit::{Audience, Control, Dice, Level, Line, Post, Scene, Seat, Slot, Topic, User, Viewer};
use muster_sample::{cases, is_tried};
use proptest::prelude::*;
use serde_json::json;
use std::collections::{BTreeMap, BTreeSet};

const TABLE: &str = "t1";
const PEOPLE: [(User, &str); 2] = [(User(1), "Ana"), (User(2), "Ben")];
const STRANGER: User = User(9);
/// What one message holds, and one label of a select or a button.
const MESSAGE_MAX: usize = 1_800;
const LABEL_MAX: usize = 80;
/// What a phone shows of a button.
const BUTTON_MAX: usize = 38;
const CHOICES_MAX: usize = 25;

/// A table at which two people and an NPC play.
struct Hall {
    service: Service,
    now: DateTime<Utc>,
    requests: u64,
    chance: Dice,
}

impl Hall {
    async fn open(kind: &'static Kind, seed: u64) -> (Hall, Vec<Post>) {
        let store = store::open("sqlite::memory:", &FULL_CATALOGUE).await.unwrap();
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_be_bytes());
        let mut hall = Hall {
            service: Service::new(store, Chance::Seed(key)),
            now: DateTime::from_timestamp(1_800_000_000, 0).unwrap(),
            requests: 0,
            chance: Dice::seeded(seed, 9),
        };
        let chair = |name: &str, holder| NewChair {
            name: name.to_owned(),
            holder,
        };
        let people = PEOPLE.iter().map(|(user, name)| chair(name, Holder::User(*user)));
        let opening = Opening {
            id: TABLE,
            kind,
            place: "hall",
            server: None,
            host: PEOPLE[0].0,
            settings: settings_for(kind, 3),
            chairs: people.chain([chair("Npc", Holder::Npc(Level::Normal))]).collect(),
            seed: key,
            untimed: false,
        };
        let request = request("open", PEOPLE[0].0, hall.now);
        let opened = hall.service.open(&request, &opening).await.unwrap();
        let mut posts = opened.posts;
        posts.extend(hall.say(PEOPLE[0].0, "/game deadline every:1d").await.unwrap().posts);
        posts.extend(hall.say(PEOPLE[0].0, "/game start").await.unwrap().posts);
        (hall, posts)
    }

    async fn say(&mut self, user: User, line: &str) -> Result<Reply, Error> {
        self.requests += 1;
        self.now += TimeDelta::seconds(10);
        let name = format!("r{}", self.requests);
        let invocation = FULL_CATALOGUE
            .parse(line)
            .unwrap_or_else(|error| panic!("{line}: {error}"));
        let request = request(&name, user, self.now);
        self.service.act(TABLE, &request, &invocation).await
    }

    async fn wake(&mut self) -> Vec<Post> {
        let mut posts = Vec::new();
        while let Some(reply) = self.service.wake(TABLE, self.now).await.unwrap() {
            posts.extend(reply.posts);
        }
        posts
    }

    async fn table(&self) -> Table {
        self.service.store().table(TABLE).await.unwrap().unwrap()
    }

    /// What the table decides about a line of `user`, without committing it.
    async fn decided(&self, table: &Table, user: User, line: &str) -> Result<Decision, String> {
        let invocation = FULL_CATALOGUE.parse(line).map_err(|error| format!("{line}: {error}"))?;
        let history = self.history(table, user, &invocation).await;
        let secrets = self.service.store().secrets(TABLE).await.unwrap();
        let world = World {
            now: self.now,
            entropy: "panel",
            fresh: [0; 32],
            secrets: &secrets,
            script: &[],
            manager: false,
            history: history.as_ref(),
            takes_back: None,
            pages: None,
        };
        let decision = table.decide(user, "A player", &invocation, world);
        decision.map_err(|rejection| format!("{line}: {rejection}"))
    }

    async fn history(&self, table: &Table, user: User, invocation: &Invocation) -> Option<History> {
        let from = table.looks_back(user, invocation).unwrap()?;
        Some(self.service.store().history(TABLE, from).await.unwrap())
    }

    async fn panel(&self, table: &Table, user: User, line: &str) -> Post {
        match self.decided(table, user, line).await.unwrap() {
            Decision::Answer(mut posts) => posts.remove(0),
            Decision::Change(_) => panic!("{line} changes something"),
        }
    }

    /// One random thing that people do; returns what was said.
    async fn go_on(&mut self) -> Vec<Post> {
        let table = self.table().await;
        self.go_on_from(&table).await
    }

    /// The same, for a player who has just looked at the table.
    async fn go_on_from(&mut self, table: &Table) -> Vec<Post> {
        let Ok(game) = table.game() else { return Vec::new() };
        let Some(duty) = game.awaiting().duties().first().cloned() else {
            return Vec::new();
        };
        let Some((user, _)) = PEOPLE.get(usize::from(duty.seat.0)) else {
            return self.wake().await;
        };
        let mut posts = match self.chance.roll(20) {
            1 => {
                self.now += TimeDelta::hours(25);
                Vec::new()
            }
            2 => self
                .say(*user, "/game undo")
                .await
                .map_or(Vec::new(), |reply| reply.posts),
            3 => self
                .say(*user, "/game dice roll dice:2d6")
                .await
                .map_or(Vec::new(), |reply| reply.posts),
            _ => {
                // As a player does who presses what the panel offers.
                let panel = self.panel(table, *user, "/game turn").await;
                let lines = pressed(&panel.controls);
                let at = match self.chance.roll(6) {
                    1..=2 => lines.len() - 1,
                    3 => self.chance.choose(lines.len()),
                    // The best come first.
                    _ => self.chance.choose(3.min(lines.len())),
                };
                let reply = self.say(*user, &lines[at].1).await;
                reply.map_or(Vec::new(), |reply| reply.posts)
            }
        };
        posts.extend(self.wake().await);
        posts
    }
}

fn request(name: &str, user: User, now: DateTime<Utc>) -> Request<'_> {
    Request {
        name,
        user,
        called: PEOPLE
            .iter()
            .find(|(known, _)| *known == user)
            .map_or("Zoe", |(_, name)| name),
        now,
        script: &[],
        manager: false,
    }
}

/// Labels and lines of buttons and choices.
fn pressed(controls: &[Control]) -> Vec<(String, String)> {
    let lines = controls.iter().flat_map(|control| match control {
        Control::Button { label, line } => vec![(label.clone(), line.clone())],
        Control::Select { choices, .. } => {
            assert!(!choices.is_empty() && choices.len() <= CHOICES_MAX);
            let choices = choices.iter().map(|choice| (choice.label.clone(), choice.line.clone()));
            choices.collect()
        }
        Control::Form { .. } | Control::Link { .. } => Vec::new(),
    });
    lines.collect()
}

/// A form's blanks are options of its command, and its line is complete once they are filled in.
fn form_is_fillable(line: &str, blanks: &[String]) {
    let bare = line.trim_start_matches('/');
    let command = FULL_CATALOGUE.command(bare.split(' ').next().unwrap()).unwrap();
    let sub = command.sub.iter().find(|sub| {
        let head = format!("{} {}", command.name, sub.path());
        bare == head || bare.starts_with(&format!("{head} "))
    });
    let sub = sub.unwrap_or_else(|| panic!("{line} names no command"));
    for option in &sub.option {
        let blank = blanks.contains(&option.name);
        let given = line.contains(&format!(" {}:", option.name));
        assert!(blank || given || !option.required, "{line} never gets {}", option.name);
    }
    for blank in blanks {
        assert!(sub.opt(blank).is_some(), "{line} has no {blank}");
    }
}

/// Characters of a post as one message, names at their longest.
fn length(post: &Post) -> usize {
    let name = |_: Seat| "N".repeat(32);
    let lines: usize = post.lines.iter().map(|line| line.plain(name).chars().count() + 1).sum();
    let boards: usize = post
        .boards
        .iter()
        .map(|board| board.to_ascii().chars().count() + 9)
        .sum();
    lines + boards
}

fn rows_fit(post: &Post) {
    for board in &post.boards {
        assert!(board.fits(), "{}", board.to_ascii());
    }
    for line in &post.lines {
        if let Line::Mono(row) = line {
            assert!(row.chars().count() <= 42, "{row}");
        }
    }
}

fn kinds() -> impl Strategy<Value = &'static Kind> {
    prop::sample::select(ALL_GAMES.to_vec())
}

/// Everything in a menu is legal, has a line, and tells no more than the seat may know.
fn menu_holds(moment: &Moment<'_>, before: &[serde_json::Value]) {
    let command = FULL_CATALOGUE.command_of(moment.kind);
    let menu = moment.game.menu(moment.duty, before, &mut moment.dice(4));
    let guess = moment.game.guess(Viewer::Seat(moment.duty.seat), &mut moment.dice(3));
    let other = guess.menu(moment.duty, before, &mut moment.dice(5));
    assert_eq!(menu, other, "{}", moment.place());
    for offer in menu.acts.iter().chain(&menu.days) {
        let place = format!("{}: {offer:?}", moment.place());
        assert!(offer.label.chars().count() <= LABEL_MAX, "{place}");
        let line = Invocation::of_action(command, &offer.action).unwrap_or_else(|| panic!("{place}"));
        assert_eq!(FULL_CATALOGUE.parse(&line.line()).as_ref(), Ok(&line), "{place}");
        let played = carried_out(moment.game, moment.actor(), &line.action(), &mut moment.dice(2));
        assert!(played.is_some(), "{place}");
    }
}

proptest! {
    #![proptest_config(cases(12))]

    #[test]
    fn menus_offer_only_what_is_legal_and_hang_on_no_guess(kind in kinds(), seed: u64, seats: u8) {
        let mut own: BTreeMap<Seat, Vec<serde_json::Value>> = BTreeMap::new();
        random_play(kind, seed, seats, 200, 1, |moment| {
            let before = own.entry(moment.duty.seat).or_default();
            if moment.step % 8 == moment.seed % 8 {
                menu_holds(moment, before);
            }
            before.push(moment.action.clone());
        });
    }
}

#[tokio::test]
async fn every_control_of_every_panel_does_what_it_says() {
    for kind in ALL_GAMES {
        let (mut hall, _) = Hall::open(kind, 11).await;
        for step in 0..120 {
            hall.go_on().await;
            let table = hall.table().await;
            if step % 3 != 0 || table.stage() != Stage::Playing {
                continue;
            }
            for user in [PEOPLE[0].0, PEOPLE[1].0, STRANGER] {
                let panel = hall.panel(&table, user, "/game turn").await;
                assert_eq!(panel.audience, Audience::Asker);
                assert!(
                    length(&panel) <= MESSAGE_MAX,
                    "{} characters: {panel:?}",
                    length(&panel)
                );
                rows_fit(&panel);
                for (label, line) in pressed(&panel.controls) {
                    assert!(label.chars().count() <= LABEL_MAX, "{label}");
                    hall.decided(&table, user, &line)
                        .await
                        .unwrap_or_else(|e| panic!("{e} {user:?} {:?} {:?}", table.opened(), panel.lines));
                }
                for control in &panel.controls {
                    match control {
                        Control::Form { line, blanks, .. } => form_is_fillable(line, blanks),
                        Control::Button { label, .. } => {
                            // Discord's front leaves details out where there is no room for them.
                            let heads = [": ", " ("].map(|mark| label.split(mark).next().unwrap_or_default());
                            let least = heads.iter().map(|head| head.chars().count()).min();
                            assert!(least <= Some(BUTTON_MAX), "{}: {label}", kind.id);
                        }
                        Control::Select { .. } | Control::Link { .. } => (),
                    }
                }
            }
        }
    }
}

/// Everything that is posted or answered with a board offers its legend.
#[tokio::test]
async fn every_board_has_its_signs_a_press_away() {
    for kind in GAMES {
        let (mut hall, mut said) = Hall::open(kind, 3).await;
        let own = FULL_CATALOGUE.command_of(kind);
        let queries = own.sub.iter().filter(|sub| sub.kind() == SubKind::Query);
        let lines: Vec<&str> = [
            "/game map",
            "/game status",
            "/game catchup",
            "/game replay",
            "/game turn",
        ]
        .into_iter()
        .chain(queries.map(|sub| sub.example.as_str()))
        .collect();
        for step in 0..60 {
            said.extend(hall.go_on().await);
            let table = hall.table().await;
            if step % 6 == 0 {
                for line in &lines {
                    if let Ok(Decision::Answer(posts)) = hall.decided(&table, PEOPLE[0].0, line).await {
                        said.extend(posts);
                    }
                }
            }
        }
        let legend = FULL_CATALOGUE.parse("/game rules topic:signs").unwrap();
        let offers = |control: &Control| match control {
            Control::Button { line, .. } => FULL_CATALOGUE.parse(line).is_ok_and(|line| line == legend),
            Control::Select { .. } | Control::Form { .. } | Control::Link { .. } => false,
        };
        let boards: Vec<&Post> = said
            .iter()
            .filter(|post| post.boards.iter().any(Scene::has_signs))
            .collect();
        assert!(boards.len() > 15, "{}: {} posts with boards", kind.id, boards.len());
        for post in boards {
            assert!(post.controls.iter().any(offers), "{}: {post:?}", kind.id);
        }
    }
}

#[tokio::test]
async fn panels_recaps_and_advice_tell_nothing_hidden() {
    for kind in ALL_GAMES {
        let (mut hall, _) = Hall::open(kind, 5).await;
        for step in 0..60 {
            hall.go_on().await;
            let table = hall.table().await;
            if step % 4 != 0 || table.stage() != Stage::Playing {
                continue;
            }
            let game = table.game().unwrap();
            for (user, viewer) in [
                (PEOPLE[0].0, Viewer::Seat(Seat(0))),
                (PEOPLE[1].0, Viewer::Seat(Seat(1))),
                (STRANGER, Viewer::Spectator),
            ] {
                let guess = game.guess(viewer, &mut Dice::seeded(step, 77)).save();
                let other = table.with_stored(json!({ "game": guess })).unwrap();
                for line in ["/game turn", "/game catchup", "/game turn ask:npc"] {
                    let (here, there) = (
                        hall.decided(&table, user, line).await,
                        hall.decided(&other, user, line).await,
                    );
                    assert_eq!(here, there, "step {step}: {line} of {user:?}");
                }
            }
        }
    }
}

/// What a run of a table said, counted.
#[derive(Default)]
struct Counted {
    turns: usize,
    sent: usize,
    edits: usize,
    /// How often a player went back: a turn that comes back by it rings nobody twice.
    backs: usize,
}

/// Plays on and checks what was said of each turn.
async fn announced(kind: &'static Kind, seed: u64) -> Counted {
    let (mut hall, mut posts) = Hall::open(kind, seed).await;
    let mut turns = BTreeSet::new();
    for _ in 0..150 {
        let table = hall.table().await;
        turns.extend(
            table
                .opened()
                .iter()
                .filter(|wait| wait.announced)
                // Those who act at the same time are asked in one post, in each battle in one of its own.
                .map(|wait| (wait.since, wait.topic)),
        );
        if table.stage() == Stage::Over {
            break;
        }
        posts.extend(hall.go_on_from(&table).await);
    }
    let slots = |wanted: fn(&Slot) -> bool| posts.iter().filter(move |post| wanted(&post.slot));
    let sent = slots(|slot| matches!(slot, Slot::Renew(_)) && slot.is_turn());
    for post in sent.clone() {
        // Several where several act at the same time.
        assert!(!post.pings.is_empty() && !post.controls.is_empty(), "{post:?}");
    }
    let edits = slots(|slot| matches!(slot, Slot::Keep(_)) && slot.is_turn());
    assert!(edits.clone().all(|post| post.pings.is_empty()));
    for post in slots(|slot| *slot == Slot::Once).filter(|post| !post.pings.is_empty()) {
        let text = post.lines[0].plain(|seat| seat.to_string());
        assert!(text.contains(" asks "), "a stray ping: {text}");
    }
    let cards = slots(|slot| matches!(slot, Slot::Keep(name) if name == "card")).count();
    // Seats that change hands, and the end.
    assert!(cards <= 4, "the card changed {cards} times");
    // Every turn post but the one that stands has been closed.
    let closed = posts
        .iter()
        .filter(|post| matches!(post.slot, Slot::Close(_)) && post.slot.is_turn())
        .count();
    let history = hall.service.store().history(TABLE, 0).await.unwrap();
    let backs = history
        .entries
        .iter()
        .filter(|entry| entry.goes_back_to().is_some())
        .count();
    // Those who act at the same time are asked in one post.
    let opened = hall.table().await.opened().to_vec();
    let standing: BTreeSet<(u64, Topic)> = opened
        .iter()
        .filter(|wait| wait.announced)
        .map(|wait| (wait.since, wait.topic))
        .collect();
    let standing = standing.len();
    assert!(closed + standing <= sent.clone().count());
    Counted {
        turns: turns.len(),
        sent: sent.count(),
        edits: edits.count(),
        backs,
    }
}

#[tokio::test]
async fn a_turn_is_announced_once_and_edited_in_place() {
    for (turn, kind) in GAMES.iter().enumerate() {
        let mut all = Counted::default();
        let seeds: Vec<u64> = (0..8)
            .filter(|seed| is_tried(*seed, turn))
            .map(|seed| seed as u64)
            .collect();
        for seed in seeds.iter().copied() {
            let Counted {
                turns,
                sent,
                edits,
                backs,
            } = announced(kind, seed).await;
            // Where several act at the same time a turn may begin and end between two glances.
            // A turn that comes back is shown anew without a ring, so that fewer may ring than were open.
            let least = if backs == 0 { turns } else { 0 };
            assert!(
                (least..=turns + 2).contains(&sent),
                "seed {seed}: {sent} posts of {turns} turns, {backs} times back"
            );
            all.turns += turns;
            all.edits += edits;
        }
        assert!(
            all.turns > 7 * seeds.len() && all.edits > 2 * seeds.len(),
            "{} turns, {} edits",
            all.turns,
            all.edits
        );
    }
}

/// A game from which everybody was away for days, at the turn of a person who still holds a seat.
async fn somebody_comes_back(kind: &'static Kind) -> (Hall, Table, User) {
    for seed in 21..60 {
        let (mut hall, _) = Hall::open(kind, seed).await;
        hall.wake().await;
        for _ in 0..4 {
            let table = hall.table().await;
            let due = table.opened().first().map(|wait| wait.seat);
            let Some((_, user)) = table.people().find(|(seat, _)| due == Some(*seat)) else {
                break;
            };
            // As an NPC would, then the end of the turn.
            while hall.table().await.opened()[0].key == table.opened()[0].key {
                let advice = hall.panel(&hall.table().await, user, "/game turn ask:npc").await;
                hall.say(user, &pressed(&advice.controls)[0].1).await.unwrap();
            }
            hall.wake().await;
        }
        for _ in 0..4 {
            hall.now += TimeDelta::hours(25);
            hall.wake().await;
        }
        let table = hall.table().await;
        let awaited = table.opened().iter().find(|wait| wait.announced).map(|wait| wait.seat);
        let holder = table
            .people()
            .find(|(seat, _)| awaited == Some(*seat))
            .map(|(_, user)| user);
        if let Some(user) = holder {
            return (hall, table, user);
        }
    }
    panic!("all seats were taken over");
}

/// A week away: the first panel says what became of the seat, and who acted for it.
#[tokio::test]
async fn whoever_comes_back_is_told_what_happened() {
    let kind = ALL_GAMES[0];
    let (hall, table, user) = somebody_comes_back(kind).await;
    let (awaited, _) = table.seat_of(user).unwrap();
    let panel = hall.panel(&table, user, "/game turn").await;
    let text: Vec<String> = panel
        .lines
        .iter()
        .map(|line| line.plain(|seat| table.name(seat)))
        .collect();
    assert!(
        text[0].starts_with(&format!("Welcome back, {}.", table.name(awaited))),
        "{text:?}"
    );
    assert!(text.iter().any(|line| line.starts_with("You: ")), "{text:?}");
    assert!(text.iter().any(|line| line.starts_with("You missed ")), "{text:?}");
    assert!(
        text.iter().any(|line| line.starts_with("An NPC acted for you ")),
        "{text:?}"
    );
    assert!(text.iter().any(|line| line.starts_with("Now: your turn")), "{text:?}");
    assert!(length(&panel) <= MESSAGE_MAX);
}

/// Whatever throws dice is foreseen first, in words that say so.
#[tokio::test]
async fn dice_are_foreseen_before_they_roll() {
    for kind in ALL_GAMES {
        let command = FULL_CATALOGUE.command_of(kind);
        random_play(kind, 4, 1, 160, 1, |moment| {
            let (tag, args) = moment.action.as_object().unwrap().iter().next().unwrap();
            // A player who types a line of many orders means it.
            let line = |sub: &&Sub| sub.role.is_some() || sub.option.iter().any(|option| option.name == "orders");
            let Some(sub) = command.sub(tag).filter(|sub| !line(sub)) else {
                return;
            };
            let mut dice = moment.dice(2);
            carried_out(moment.game, moment.actor(), moment.action, &mut dice).unwrap();
            let rolled = !dice.drawn().is_empty();
            let asks = || {
                let seat = moment.duty.seat;
                let cautions = moment.game.cautions(seat, moment.action, &mut moment.dice(3));
                sub.asks(args.as_object().unwrap()) || !cautions.is_empty()
            };
            assert!(
                !rolled || asks(),
                "{} rolls without asking: {}",
                sub.name,
                moment.action
            );
        });
    }
    let kind = ALL_GAMES[0];
    let (mut hall, _) = Hall::open(kind, 8).await;
    hall.wake().await;
    let table = hall.table().await;
    let awaited = table.opened().iter().find(|wait| wait.announced).unwrap().seat;
    let user = table.people().find(|(seat, _)| *seat == awaited).unwrap().1;
    let panel = hall.panel(&table, user, "/game turn").await;
    let rolling = pressed(&panel.controls).into_iter().find(|(_, line)| {
        let invocation = FULL_CATALOGUE.parse(line).unwrap();
        invocation.entry().is_some_and(|(_, sub)| sub.asks(&invocation.args))
    });
    let (_, line) = rolling.unwrap();
    let request = request("foresee", user, hall.now);
    let post = hall
        .service
        .foresee(TABLE, &request, &FULL_CATALOGUE.parse(&line).unwrap())
        .await
        .unwrap();
    let text: Vec<String> = post
        .lines
        .iter()
        .map(|line| line.plain(|seat| seat.to_string()))
        .collect();
    assert!(text.last().unwrap().starts_with("No undo after the dice"), "{text:?}");
    assert_eq!(hall.table().await, table, "looking ahead changes nothing");
}

/// The same people, the same settings but for what shall differ; only for those who played, only when it is over.
#[tokio::test]
async fn a_rematch_keeps_people_and_settings() {
    let (mut hall, _) = Hall::open(ALL_GAMES[0], 2).await;
    let ask = |who| request("rematch", who, DateTime::from_timestamp(1_800_100_000, 0).unwrap());
    assert!(hall.service.rematch(TABLE, &ask(PEOPLE[0].0), "").await.is_err());
    for (user, _) in PEOPLE {
        hall.say(user, "/game concede").await.unwrap();
        hall.wake().await;
    }
    assert_eq!(hall.table().await.stage(), Stage::Over);
    assert!(hall.service.rematch(TABLE, &ask(STRANGER), "").await.is_err());
    let wanted = hall.service.rematch(TABLE, &ask(PEOPLE[1].0), "truce=4").await.unwrap();
    assert_eq!((wanted.host, wanted.pace), (PEOPLE[1].0, Some(Some(Pace::every(24)))));
    assert_eq!(wanted.settings["truce"], json!(4));
    let holders: Vec<Holder> = wanted.chairs.iter().map(|chair| chair.holder).collect();
    let expected = [
        Holder::User(PEOPLE[0].0),
        Holder::User(PEOPLE[1].0),
        Holder::Npc(Level::Normal),
    ];
    assert_eq!(holders, expected);
}
