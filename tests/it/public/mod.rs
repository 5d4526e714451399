//! What is said in public is drawn from what the public may know, and what a seat hears from what the seat may know: the
//! same act says the same, byte for byte, when everything that its readers may not know is another.

#![allow(clippy::unwrap_used)]

mod twins;

use crate::journals::{Hall, PEOPLE, TABLE};
use crate::random_play::{LEVELS, is_private_action, random_settings};
use chrono::TimeDelta;
use muster::game::{AnyGame, Kind};
use muster::games::GAMES;
use muster::kit::{Audience, Dice, Level, Line, Partial, Post, Seat, Viewer};
use muster::service::{Reply, Request};
use muster::table::{
    Act, Change, Decision, Entry, History, Holder, NewChair, Opening, Secrets, Stage, Table, User, World,
};
use muster::vocabulary::{Invocation, SubKind, command_of_game};
use serde_json::{Map, Value, json};

const ANA: User = PEOPLE[0].0;
/// Sits nowhere.
const CLEO: User = PEOPLE[2].0;
/// Rounds of the law at each table.
const STEPS: u64 = 6;
/// Tables with random settings for each game.
const RANDOM_TABLES: u64 = 6;
/// Acts of a person that are tried in each round.
const ACTS: usize = 3;
/// What the second table of a hall is called.
const SECOND: &str = "t2";

/// A table to be opened: a person in the first chair, non-players in the others.
struct Setup {
    kind: &'static Kind,
    settings: Map<String, Value>,
    /// The person's pick.
    pick: Map<String, Value>,
    level: Level,
    seats: u8,
    seed: u64,
}

impl Setup {
    /// Any settings that a game takes, and any pick.
    fn random(kind: &'static Kind, seed: u64) -> Setup {
        let mut chance = Dice::seeded(seed, 41);
        let command = command_of_game(kind.id).unwrap();
        loop {
            let settings = random_settings(&command.setting, &mut chance);
            let Ok((_, places)) = (kind.options)(Value::Object(settings.clone())) else {
                continue;
            };
            let most = (*places.seats.end()).clamp(2, 4);
            let least = (*places.seats.start()).clamp(2, most);
            return Setup {
                kind,
                settings,
                pick: random_settings(&command.pick, &mut chance),
                level: LEVELS[chance.choose(3)],
                seats: least + u8::try_from(seed).unwrap() % (most - least + 1),
                seed,
            };
        }
    }

    /// Where units hide best: each scenario of Barbarica against a person, on either side.
    fn ambushes() -> Vec<Setup> {
        let kind = GAMES.iter().find(|kind| kind.id == "barbarica").unwrap();
        let scenario = command_of_game(kind.id).unwrap().setting.iter();
        let scenario = scenario.into_iter().find(|setting| setting.name == "scenario").unwrap();
        let both = |scenario: &'static String| ["tribe", "rome"].map(|side| (scenario, side));
        let all = (0..).zip(scenario.choices.iter().flat_map(both));
        all.map(|(seed, (scenario, side))| Setup {
            kind,
            settings: json!({ "scenario": scenario, "enemy": "player", "campaign": false })
                .as_object()
                .unwrap()
                .clone(),
            pick: json!({ "side": side }).as_object().unwrap().clone(),
            level: LEVELS[usize::try_from(seed % 3).unwrap()],
            seats: 2,
            seed,
        })
        .collect()
    }

    fn what(&self) -> String {
        format!(
            "{} with {}, pick {}, {} seats, {}, seed {}",
            self.kind.id,
            Value::Object(self.settings.clone()),
            Value::Object(self.pick.clone()),
            self.seats,
            self.level,
            self.seed
        )
    }

    /// The hall with the table in play; none if these settings want other seats or picks.
    async fn begun(&self) -> Option<Hall> {
        let mut hall = Hall::lobby(self.kind, self.seed).await;
        let others = (1..self.seats).map(|number| NewChair {
            name: format!("Npc {number}"),
            holder: Holder::Npc(self.level),
        });
        let ana = NewChair {
            name: "Ana".to_owned(),
            holder: Holder::User(ANA),
        };
        let opening = Opening {
            id: SECOND,
            kind: self.kind,
            place: "second hall",
            server: None,
            host: ANA,
            settings: self.settings.clone(),
            chairs: [ana].into_iter().chain(others).collect(),
            seed: [u8::try_from(self.seed).unwrap(); 32],
            untimed: false,
        };
        assert_ne!(opening.id, TABLE);
        hall.service.open(&request("open 2", &hall), &opening).await.ok()?;
        let words = |(name, value): (&String, &Value)| match value {
            Value::String(text) => format!("{name}={text}"),
            other => format!("{name}={other}"),
        };
        let pick: Vec<String> = self.pick.iter().map(words).collect();
        if !pick.is_empty() {
            let join = Invocation::new("game", "join").with("as", json!(pick.join(" ")));
            act(&mut hall, "pick", &join).await?;
        }
        act(&mut hall, "start 2", &Invocation::new("game", "start")).await?;
        Some(hall)
    }
}

fn request<'a>(name: &'a str, hall: &Hall) -> Request<'a> {
    Request {
        name,
        user: ANA,
        called: "Ana",
        manager: false,
        now: hall.now,
        script: &[],
    }
}

/// Ana's act at the table of the law; none if it is refused.
async fn act(hall: &mut Hall, name: &str, line: &Invocation) -> Option<Reply> {
    hall.now += TimeDelta::seconds(10);
    hall.service.act(SECOND, &request(name, hall), line).await.ok()
}

/// A table and one that its readers cannot tell from it.
struct Pair<'a> {
    what: &'a str,
    table: &'a Table,
    other: Table,
    viewer: Viewer,
    secrets: &'a Secrets,
    history: &'a History,
}

/// What happened at one table: what was held against each other, and how many reasons everybody heard.
#[derive(Default)]
struct Count {
    twins: usize,
    altered: usize,
    entries: usize,
    told: usize,
    sealed: usize,
}

impl Pair<'_> {
    fn narrated(&self, entry: &Entry) -> Vec<Line> {
        let lines = |event| (self.table.kind().narrate)(event, self.viewer).unwrap();
        entry.events.iter().flat_map(lines).collect()
    }

    /// What the reader hears and sees of an entry as it happens: words, open dice, and whose act it was.
    fn heard(&self, entry: &Entry) -> (Vec<Line>, Vec<Line>, Vec<muster::kit::Draw>, Value) {
        let open: Vec<_> = entry.draws.iter().filter(|draw| !draw.hidden).copied().collect();
        let mut act = public(entry)["act"].clone();
        if let Some(play) = act.get_mut("play") {
            play["why"] = Value::Null;
        }
        (entry.heard.clone(), self.narrated(entry), open, act)
    }

    /// Holds two changes against each other as long as the reader hears the same of both; how many entries did.
    fn assert_alike(&self, one: &Change, other: &Change) -> usize {
        let pairs = one.entries.iter().zip(&other.entries);
        let alike = pairs.take_while(|(one, other)| self.heard(one) == self.heard(other));
        let mut count = 0;
        for (one, other) in alike {
            let place = format!("{}: what everybody may read of #{} tells a secret", self.what, one.seq);
            same(&place, &public(one), &public(other));
            let texts = |entry: &Entry| entry.texts().into_values().map(|text| text.text).collect::<Vec<_>>();
            same(&place, &sorted(texts(one)), &sorted(texts(other)));
            count += 1;
        }
        // At the end everything is told.
        let goes_on = one.table.stage == Stage::Playing && other.table.stage == Stage::Playing;
        if goes_on && count == one.entries.len() && count == other.entries.len() {
            let place = format!("{}: {:?} can tell a secret by what is said", self.what, self.viewer);
            same(&place, &self.posts(one), &self.posts(other));
            same(&place, &one.unheard, &other.unheard);
        }
        count
    }

    /// The posts that the reader gets, and those of everybody.
    fn posts<'c>(&self, change: &'c Change) -> Vec<&'c Post> {
        let read = |post: &&Post| match (post.audience, self.viewer) {
            (Audience::Table, _) => true,
            (Audience::Seat(seat), Viewer::Seat(viewer)) => seat == viewer,
            (Audience::Direct(user), Viewer::Spectator) => user == CLEO,
            (Audience::Direct(user), _) => user == ANA,
            _ => false,
        };
        change.posts.iter().filter(read).collect()
    }

    /// An act, at both tables: refused in the same words or not at all.
    fn decide(&self, user: User, line: &Invocation, world: World<'_>, count: &mut Count) {
        let decided = |table: &Table| table.decide(user, "Ana", line, world);
        match (decided(self.table), decided(&self.other)) {
            (Ok(Decision::Change(one)), Ok(Decision::Change(also))) => count.entries += self.assert_alike(&one, &also),
            (one @ Ok(Decision::Answer(_)), also) => {
                same(
                    &format!("{}: an answer to {line:?} tells a secret", self.what),
                    &one,
                    &also,
                );
            }
            (one, also) => {
                let words = |decision: Result<Decision, _>| decision.map(|_| "accepted");
                let (one, also) = (words(one), words(also));
                same(
                    &format!("{}: a refusal of {line:?} tells a secret", self.what),
                    &one,
                    &also,
                );
            }
        }
    }

    /// What can be read at a table while nothing happens.
    fn assert_reads_alike(&self, world: World<'_>, count: &mut Count) {
        let command = command_of_game(self.table.kind().id).unwrap();
        let user = match self.viewer {
            Viewer::Seat(_) => ANA,
            _ => CLEO,
        };
        let questions = [
            "status",
            "map",
            "log",
            "catchup",
            "turn",
            "dice_luck",
            "rules",
            "concede",
        ];
        for sub in questions {
            self.decide(user, &Invocation::new("game", sub), world, count);
        }
        for sub in command.sub.iter() {
            if let Ok(line) = muster::vocabulary::parse(&sub.example)
                && (sub.kind() == SubKind::Query || self.viewer == Viewer::Spectator)
            {
                self.decide(user, &line, world, count);
            }
        }
        for sub in &command.sub {
            for option in sub.option.iter().filter(|option| option.autocomplete) {
                let partial = Partial {
                    sub: sub.tag(),
                    args: std::iter::once((option.name.clone(), String::new())).collect(),
                    focus: option.name.clone(),
                };
                let offered = |table: &Table| table.suggest(user, &command.name, &partial, world);
                let (one, also) = (offered(self.table), offered(&self.other));
                let place = format!("{}: autocomplete of {} tells a secret", self.what, sub.tag());
                same(&place, &one, &also);
            }
        }
        let standing = |table: &Table| (table.standing_posts(), table.waits(&*table.game().unwrap()));
        same(self.what, &standing(self.table), &standing(&self.other));
        let exported = |table: &Table| table.export(self.secrets, &self.history.entries, None);
        same(self.what, &exported(self.table), &exported(&self.other));
    }
}

/// Fails with the place where two things first differ: a whole board in a failure hides the reason.
fn same<T: PartialEq + std::fmt::Debug>(place: &str, one: &T, other: &T) {
    if one == other {
        return;
    }
    let (one, other) = (format!("{one:?}"), format!("{other:?}"));
    let differs = one.bytes().zip(other.bytes()).position(|(one, other)| one != other);
    let from = differs.unwrap_or(0).saturating_sub(300);
    let part = |text: &str| {
        String::from_utf8_lossy(
            text.as_bytes()[from..]
                .iter()
                .take(700)
                .copied()
                .collect::<Vec<_>>()
                .as_slice(),
        )
        .into_owned()
    };
    panic!("{place}\n one: {}\n other: {}", part(&one), part(&other));
}

fn sorted(texts: Vec<Value>) -> Vec<String> {
    let mut texts: Vec<String> = texts.iter().map(Value::to_string).collect();
    texts.sort();
    texts
}

/// What a running export holds of an entry, without what blinds or proves it: seal, hash chain, salted digests and the key of
/// its dice differ with every secret and tell none.
fn public(entry: &Entry) -> Value {
    let mut open = entry.open();
    let texts = entry.texts();
    show(&mut open, &|digest| texts.get(digest).map(|text| text.text.clone()));
    for name in ["seal", "prev", "stamp"] {
        open[name] = Value::Null;
    }
    open
}

/// Puts the texts in place of their digests.
fn show(value: &mut Value, text: &impl Fn(&str) -> Option<Value>) {
    if let Some(found) = value["digest"].as_str().and_then(text) {
        *value = found;
        return;
    }
    match value {
        Value::Array(items) => items.iter_mut().for_each(|item| show(item, text)),
        Value::Object(fields) => fields.values_mut().for_each(|item| show(item, text)),
        _ => (),
    }
}

fn with_game(table: &Table, game: &dyn AnyGame) -> Table {
    Table {
        game: Some(game.save()),
        ..table.clone()
    }
}

/// The entries as anybody may read them: what is sealed is gone.
fn as_published(entry: &Entry, kind: &Kind) -> Entry {
    let mut entry = entry.clone();
    if let Act::Play { action, reason, .. } = &mut entry.act {
        *action = Value::Null;
        "another reason".clone_into(reason);
    }
    entry.draws.retain(|draw| !draw.hidden);
    entry
        .events
        .retain(|event| !(kind.narrate)(event, Viewer::Spectator).unwrap().is_empty());
    entry
}

/// One round of the law: everything that may happen next, at the table and at those that look like it.
async fn nothing_hidden_is_said(setup: &Setup, hall: &Hall, step: u64, count: &mut Count) {
    let (table, secrets) = hall.service.store().whole(SECOND).await.unwrap().unwrap();
    let history = hall.service.store().history(SECOND, 0).await.unwrap();
    let game = table.game().unwrap();
    let viewer = if step % 3 == 2 {
        Viewer::Seat(Seat(0))
    } else {
        Viewer::Spectator
    };
    let altered = twins::altered(setup.kind, &*game, viewer, step);
    count.altered += usize::from(altered.is_some());
    let guess = twins::guessed(&*game, viewer, step);
    let twins = [Some(guess), altered];
    for twin in twins.into_iter().flatten().filter(|twin| twin.save() != game.save()) {
        count.twins += 1;
        let pair = Pair {
            what: &format!("{}, step {step}", setup.what()),
            table: &table,
            other: with_game(&table, &*twin),
            viewer,
            secrets: &secrets,
            history: &history,
        };
        one_round(&pair, hall, step, count);
    }
}

fn one_round(pair: &Pair<'_>, hall: &Hall, step: u64, count: &mut Count) {
    let kind = pair.table.kind();
    let published = History {
        snapshot: None,
        entries: pair
            .history
            .entries
            .iter()
            .map(|entry| as_published(entry, kind))
            .collect(),
    };
    let world = World {
        now: hall.now,
        entropy: "the same",
        fresh: [9; 32],
        secrets: pair.secrets,
        script: &[],
        manager: false,
        history: matches!(pair.viewer, Viewer::Spectator).then_some(&published),
        pages: None,
    };
    // What the table does by itself: a non-player's turn, or a deadline that passes.
    let late = World {
        now: hall.now + TimeDelta::days(40),
        ..world
    };
    for world in [world, late]
        .into_iter()
        .take(if step.is_multiple_of(2) { 2 } else { 1 })
    {
        if let (Ok(Some(one)), Ok(Some(also))) = (pair.table.woken(world), pair.other.woken(world)) {
            count.entries += pair.assert_alike(&one, &also);
            for entry in &one.entries {
                if let Act::Play { why, reason, .. } = &entry.act {
                    count.told += usize::from(!why.is_empty());
                    count.sealed += usize::from(!reason.is_empty());
                }
            }
        }
    }
    let game = pair.table.game().unwrap();
    let waits = game.awaiting();
    if let (Viewer::Seat(seat), Some(duty)) = (
        pair.viewer,
        waits.duties().iter().find(|duty| pair.viewer.sees(duty.seat)),
    ) {
        assert_eq!(seat, duty.seat);
        let command = &command_of_game(kind.id).unwrap().name;
        let candidates = game.candidates(duty);
        let acts = candidates.iter().take(ACTS);
        for line in acts.filter_map(|action| Invocation::of_action(command, action)) {
            pair.decide(ANA, &line, world, count);
        }
    }
    pair.assert_reads_alike(world, count);
}

/// Something that the person does: an order for later, an absence, or an act.
async fn goes_on(setup: &Setup, hall: &mut Hall, step: u64) {
    let command = command_of_game(setup.kind.id).unwrap();
    match step % 5 {
        1 => {
            for sub in command.sub.iter().filter(|sub| is_private_action(sub)) {
                let line = muster::vocabulary::parse(&sub.example).unwrap();
                let _ = act(hall, &format!("orders {step} {}", sub.tag()), &line).await;
            }
        }
        3 => {
            let line = muster::vocabulary::parse("/game vacation days:2").unwrap();
            let _ = act(hall, &format!("vacation {step}"), &line).await;
            hall.now += TimeDelta::days(1);
        }
        _ => (),
    }
    let table = hall.service.store().table(SECOND).await.unwrap().unwrap();
    let Ok(game) = table.game() else { return };
    let waits = game.awaiting();
    if let Some(duty) = waits.duties().iter().find(|duty| duty.seat == Seat(0)) {
        let candidates = game.candidates(duty);
        let action = &candidates[hall.chance.choose(candidates.len())];
        if let Some(line) = Invocation::of_action(&command.name, action) {
            let _ = act(hall, &format!("step {step}"), &line).await;
        }
    }
    hall.now += TimeDelta::seconds(10);
    let _ = hall.service.wake(SECOND, hall.now).await;
}

async fn holds(setups: Vec<Setup>) -> Count {
    let mut count = Count::default();
    for setup in setups {
        let Some(mut hall) = setup.begun().await else {
            println!("cannot be begun: {}", setup.what());
            continue;
        };
        for step in 0..STEPS {
            if hall.service.store().table(SECOND).await.unwrap().unwrap().stage != Stage::Playing {
                break;
            }
            nothing_hidden_is_said(&setup, &hall, step, &mut count).await;
            goes_on(&setup, &mut hall, step).await;
        }
    }
    count
}

#[tokio::test]
async fn the_same_act_says_the_same_whatever_is_hidden() {
    let mut all = Count::default();
    for kind in GAMES {
        let count = holds((0..RANDOM_TABLES).map(|seed| Setup::random(kind, seed)).collect()).await;
        println!(
            "{}: {} twins, {} of them altered; {} entries alike; {} reasons told, {} sealed",
            kind.id, count.twins, count.altered, count.entries, count.told, count.sealed
        );
        all.altered += count.altered;
        all.entries += count.entries;
        all.told += count.told;
    }
    assert!(
        all.altered > 40 && all.entries > 120 && all.told > 60,
        "too little was compared"
    );
}

#[tokio::test]
async fn hidden_units_are_not_named_whoever_moves_them() {
    let count = holds(Setup::ambushes()).await;
    println!(
        "{} twins, {} of them altered; {} entries alike; {} reasons told, {} sealed",
        count.twins, count.altered, count.entries, count.told, count.sealed
    );
    assert!(
        count.altered >= 12 && count.entries >= 12 && count.told >= 10,
        "too little was compared"
    );
}

/// A guess hangs on what its viewer may know and on the dice, and on nothing else.
#[tokio::test]
async fn a_guess_of_a_guess_is_the_same_guess() {
    for kind in GAMES {
        let mut hall = Hall::open(kind, 31).await;
        for step in 0..12 {
            hall.go_on(kind).await;
            let Ok(game) = hall.table().await.game() else { break };
            for viewer in [Viewer::Spectator, Viewer::Seat(Seat(0))] {
                let other: Box<dyn AnyGame> = game.guess(viewer, &mut Dice::seeded(step, 5));
                let dice = || Dice::seeded(step, 6);
                assert_eq!(
                    game.guess(viewer, &mut dice()).save(),
                    other.guess(viewer, &mut dice()).save(),
                    "{}: a guess for {viewer:?} hangs on what is hidden",
                    kind.id
                );
            }
        }
    }
}
