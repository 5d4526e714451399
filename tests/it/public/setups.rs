//! Tables that are opened for the law: random ones, those at which two people share what they know, and ambushes.

use super::SECOND;
use crate::journals::{Hall, PEOPLE, TABLE};
use crate::random_play::{LEVELS, random_settings};
use chrono::TimeDelta;
use muster::games::{CATALOGUE, GAMES};
use muster::service::{Reply, Request};
use muster::table::{Holder, NewChair, Opening, User};
use muster::vocabulary::Invocation;
use muster_game::Kind;
use muster_kit::{Dice, Level, Seat, Viewer};
use serde_json::{Map, Value, json};

pub const ANA: User = PEOPLE[0].0;
/// The second player, where there is one.
pub const BEN: User = PEOPLE[1].0;
/// Sits nowhere and watches.
pub const CLEO: User = PEOPLE[2].0;
/// Plays for Ana while she is away, where she has a deputy.
pub const DAN: User = User(918_273_645_000_777_888);

/// A table to be opened: people in the first chairs, non-players in the others.
pub struct Setup {
    pub kind: &'static Kind,
    settings: Map<String, Value>,
    /// The people's pick.
    pick: Map<String, Value>,
    level: Level,
    seats: u8,
    /// One person, or two of whom the first is away and has a deputy.
    people: u8,
    seed: u64,
}

fn map(value: Value) -> Map<String, Value> {
    value.as_object().unwrap().clone()
}

impl Setup {
    /// Any settings that a game takes, and any pick. Seats with which these settings cannot begin are not drawn.
    pub fn random(kind: &'static Kind, seed: u64) -> Setup {
        let mut chance = Dice::seeded(seed, 41);
        let command = CATALOGUE.command_of(kind);
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
                people: 1,
                seed,
            };
        }
    }

    /// Two people, on one side where the game has sides, and a deputy.
    pub fn of_two(kind: &'static Kind, seed: u64) -> Setup {
        let (settings, pick, seats) = match kind.id {
            "barbarica" => (json!({ "campaign": false }), json!({ "side": "tribe" }), 2),
            "wargrounds" => (json!({}), json!({ "side": "red" }), 4),
            "wesnoth" => (json!({ "players": 4, "teams": "12-34" }), json!({}), 4),
            "risk" => (json!({ "map": "thrones", "teams": "CB-HS" }), json!({}), 4),
            _ => (json!({}), json!({}), 3),
        };
        let (_, places) = (kind.options)(settings.clone()).unwrap();
        Setup {
            kind,
            settings: map(settings),
            pick: map(pick),
            level: LEVELS[usize::try_from(seed % 3).unwrap()],
            seats: seats.clamp(*places.seats.start(), *places.seats.end()),
            people: 2,
            seed,
        }
    }

    /// Where units hide best: each scenario of Barbarica against a person, on either side.
    pub fn ambushes() -> Vec<Setup> {
        let kind = GAMES.iter().find(|kind| kind.id == "barbarica").unwrap();
        let scenario = CATALOGUE.command_of(kind).setting.iter();
        let scenario = scenario.into_iter().find(|setting| setting.name == "scenario").unwrap();
        let both = |scenario: &'static String| ["tribe", "rome"].map(|side| (scenario, side));
        let all = (0..).zip(scenario.choices.iter().flat_map(both));
        let ambush = |(seed, (scenario, side)): (u64, (&String, &str))| Setup {
            kind,
            settings: map(json!({ "scenario": scenario, "enemy": "player", "campaign": false })),
            pick: map(json!({ "side": side })),
            level: LEVELS[usize::try_from(seed % 3).unwrap()],
            seats: 2,
            people: 1,
            seed,
        };
        all.map(ambush).collect()
    }

    pub fn what(&self) -> String {
        format!(
            "{} with {}, pick {}, {} seats, {} of people, {}, seed {}",
            self.kind.id,
            Value::Object(self.settings.clone()),
            Value::Object(self.pick.clone()),
            self.seats,
            self.people,
            self.level,
            self.seed
        )
    }

    /// Through whose eyes the table is read in a round.
    pub fn viewer(&self, step: u64) -> Viewer {
        let viewers = match self.people {
            1 => [Viewer::Spectator, Viewer::Spectator, Viewer::Seat(Seat(0))],
            _ => [Viewer::Spectator, Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1))],
        };
        viewers[usize::try_from(step % 3).unwrap()]
    }

    /// Those who see no more and no less than this viewer.
    pub fn readers(&self, viewer: Viewer) -> &'static [User] {
        match (viewer, self.people) {
            (Viewer::Seat(Seat(0)), 1) => &[ANA],
            (Viewer::Seat(Seat(0)), _) => &[ANA, DAN],
            (Viewer::Seat(_), _) => &[BEN],
            _ => &[CLEO],
        }
    }

    /// The hall with the table in play.
    ///
    /// # Errors
    /// Why these settings, seats and picks do not begin.
    pub async fn begun(&self) -> Result<Hall, String> {
        let mut hall = Hall::lobby(self.kind, self.seed).await;
        let holders = [Holder::User(ANA), Holder::User(BEN)];
        let people = holders.into_iter().zip(["Ana", "Ben"]).take(usize::from(self.people));
        let people = people.map(|(holder, name)| (name.to_owned(), holder));
        let others = (self.people..self.seats).map(|number| (format!("Npc {number}"), Holder::Npc(self.level)));
        let chairs = people.chain(others);
        let opening = Opening {
            id: SECOND,
            kind: self.kind,
            place: "second hall",
            server: None,
            host: ANA,
            settings: self.settings.clone(),
            chairs: chairs.map(|(name, holder)| NewChair { name, holder }).collect(),
            seed: [u8::try_from(self.seed).unwrap(); 32],
            untimed: false,
        };
        assert_ne!(opening.id, TABLE);
        let opened = hall.service.open(&request("open 2", &hall), &opening).await;
        opened.map_err(|error| error.to_string())?;
        self.picked(&mut hall).await?;
        let watch = Invocation::new("game", "watch");
        act_of(&mut hall, CLEO, "watch 2", &watch).await?;
        act(&mut hall, "start 2", &Invocation::new("game", "start")).await?;
        if self.people > 1 {
            let away = Invocation::new("game", "vacation").with("days", json!(3));
            let away = away
                .with("then", json!("deputy"))
                .with("deputy", json!(DAN.0.to_string()));
            act(&mut hall, "away 2", &away).await?;
        }
        Ok(hall)
    }

    async fn picked(&self, hall: &mut Hall) -> Result<(), String> {
        let words = |(name, value): (&String, &Value)| match value {
            Value::String(text) => format!("{name}={text}"),
            other => format!("{name}={other}"),
        };
        let pick: Vec<String> = self.pick.iter().map(words).collect();
        if pick.is_empty() {
            return Ok(());
        }
        let join = Invocation::new("game", "join").with("as", json!(pick.join(" ")));
        for (user, name) in PEOPLE.iter().take(usize::from(self.people)) {
            act_of(hall, *user, &format!("pick of {name}"), &join).await?;
        }
        Ok(())
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

/// Ana's act at the table of the law; the refusal in words.
pub async fn act(hall: &mut Hall, name: &str, line: &Invocation) -> Result<Reply, String> {
    act_of(hall, ANA, name, line).await
}

pub async fn act_of(hall: &mut Hall, user: User, name: &str, line: &Invocation) -> Result<Reply, String> {
    hall.now += TimeDelta::seconds(10);
    let request = Request {
        user,
        called: "Someone",
        ..request(name, hall)
    };
    let done = hall.service.act(SECOND, &request, line).await;
    done.map_err(|error| format!("{}: {error}", line.line()))
}
