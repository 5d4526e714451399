//! Before the game: opening a table, sitting down, settings, the start.

use super::draft::{self, Draft};
use super::{
    Act, Chair, Change, Decision, Fairness, Holder, SEATS_MAX, Secrets, Stage, Table, User, World, command_of, refusal,
};
use crate::game::{Entrant, Kind, Rejection};
use crate::kit::{Audience, Level, Line, Post, Refusal, Seat, Span, hex};
use crate::vocabulary::{self, Invocation};
use chrono::{DateTime, Utc};
use serde_json::{Map, Value, json};

/// A table to be opened.
#[derive(Clone, Debug)]
pub struct Opening<'a> {
    pub id: &'a str,
    pub kind: &'static Kind,
    pub place: &'a str,
    /// The server that the place belongs to.
    pub server: Option<&'a str>,
    pub host: User,
    /// Settings that differ from the defaults.
    pub settings: Map<String, Value>,
    pub chairs: Vec<NewChair>,
    pub seed: crate::kit::Key,
    /// No deadlines unless somebody sets one.
    pub untimed: bool,
}

/// A chair at opening.
#[derive(Clone, PartialEq, Debug)]
pub struct NewChair {
    pub name: String,
    pub holder: Holder,
}

impl Table {
    /// Opens a table with its lobby.
    pub fn open(opening: &Opening<'_>) -> Result<(Table, Secrets, Vec<Post>), Rejection> {
        let command = command_of(opening.kind);
        let (options, places) = (opening.kind.options)(Value::Object(opening.settings.clone()))?;
        let most = (*places.seats.end()).min(SEATS_MAX);
        if opening.chairs.len() > usize::from(most) {
            let reason = format!(
                "{} has at most {most} seats; you named {}.",
                opening.kind.title,
                opening.chairs.len()
            );
            return Err(refusal(reason, "fewer seats").into());
        }
        let secrets = Secrets::new(opening.seed);
        let fairness = Fairness {
            used: 0,
            anchors: vec![hex(&secrets.chain().anchor())],
            hidden: secrets.hidden_commitment(),
            scripted: false,
        };
        let chairs = opening
            .chairs
            .iter()
            .map(|new| Chair::new(new.name.clone(), new.holder))
            .collect();
        let table = Table {
            id: opening.id.to_owned(),
            kind: opening.kind.id.to_owned(),
            place: opening.place.to_owned(),
            server: opening.server.map(str::to_owned),
            version: 1,
            seq: 0,
            tail: String::new(),
            stage: Stage::Lobby,
            host: opening.host,
            chairs,
            options,
            pace_hours: None,
            pace_set: opening.untimed,
            misses_max: command.table.misses_max,
            paused: false,
            game: None,
            opened: Vec::new(),
            wake: None,
            turn_seq: 0,
            fairness,
            ballot: None,
            watchers: Vec::new(),
        };
        let posts = vec![table.lobby_post()];
        Ok((table, secrets, posts))
    }

    pub(super) fn join(
        &self,
        user: User,
        name: &str,
        invocation: &Invocation,
        now: DateTime<Utc>,
    ) -> Result<Decision, Rejection> {
        if self.stage == Stage::Over {
            return Err(refusal("The game is over.", "/game rematch").into());
        }
        let wanted = invocation.text("seat").map(|text| {
            self.seat_named(text)
                .ok_or_else(|| refusal(format!("There is no seat {text} here."), self.seats_in_words()))
        });
        let wanted = wanted.transpose()?;
        let seated = self.chairs.iter().position(|chair| chair.holder == Holder::User(user));
        let mut table = self.clone();
        let index = match (seated, self.stage) {
            (Some(index), Stage::Lobby) => index,
            (Some(_), _) => return Err(refusal("You hold a seat at this table already.", "/game status").into()),
            (None, Stage::Lobby) => table.chair_in_lobby(wanted)?,
            (None, _) => self.chair_to_take(user, wanted)?,
        };
        let chair = &mut table.chairs[index];
        chair.holder = Holder::User(user);
        chair.misses = 0;
        chair.owner = Some(user);
        if seated.is_none() {
            chair.name = name.to_owned();
        }
        if self.stage == Stage::Lobby {
            let picked = invocation
                .text("as")
                .map(|text| read(&command_of(self.kind()).pick, text))
                .transpose()?;
            table.picked(index, picked.unwrap_or_default())?;
            let lobby = table.lobby_post();
            return Ok(self.lobby_change(table, lobby, now));
        }
        let seat = Seat(u8::try_from(index).expect("at most 68 seats"));
        let line = Line::Prose(vec![Span::Seat(seat), Span::Text(" takes the seat.".to_owned())]);
        Ok(Decision::Change(Box::new(self.plain_change(table, vec![line], now))))
    }

    /// The chair that a newcomer gets before the start.
    fn chair_in_lobby(&mut self, wanted: Option<Seat>) -> Result<usize, Refusal> {
        if let Some(seat) = wanted {
            return match self.chairs[seat.index()].holder {
                Holder::User(_) => Err(refusal(format!("Seat {seat} is taken."), "/game join without a seat")),
                Holder::Npc(_) | Holder::Open => Ok(seat.index()),
            };
        }
        if let Some(index) = self.chairs.iter().position(|chair| chair.holder == Holder::Open) {
            return Ok(index);
        }
        let most = self.places().map_or(SEATS_MAX, |places| *places.seats.end());
        if self.chairs.len() >= usize::from(most) {
            return Err(refusal(format!("All {most} seats are taken."), "/game watch"));
        }
        self.chairs.push(Chair::new(String::new(), Holder::Open));
        Ok(self.chairs.len() - 1)
    }

    /// The chair that somebody may take or return to while the game goes on. Who has played or seen one
    /// side may not take another.
    fn chair_to_take(&self, user: User, wanted: Option<Seat>) -> Result<usize, Refusal> {
        let own = self.chairs.iter().position(|chair| chair.owner == Some(user));
        let free = |index: usize| !matches!(self.chairs[index].holder, Holder::User(_));
        let index = match (wanted.map(Seat::index), own) {
            (Some(index), Some(own)) if index != own => {
                return Err(refusal(
                    "You have played another seat of this table and know its secrets.",
                    "/game join",
                ));
            }
            (Some(index), _) | (None, Some(index)) => index,
            (None, None) => (0..self.chairs.len())
                .find(|index| free(*index))
                .ok_or_else(|| refusal("Every seat is held by a player.", "/game watch"))?,
        };
        if free(index) {
            Ok(index)
        } else {
            Err(refusal("That seat is held by a player.", "/game join, for a free one"))
        }
    }

    fn picked(&mut self, index: usize, pick: Map<String, Value>) -> Result<(), Rejection> {
        let mut whole = match &self.chairs[index].pick {
            Value::Object(before) => before.clone(),
            _ => Map::new(),
        };
        whole.extend(pick);
        let others: Vec<Value> = self
            .chairs
            .iter()
            .enumerate()
            .filter(|(other, chair)| *other != index && chair.pick.is_object())
            .map(|(_, chair)| chair.pick.clone())
            .collect();
        self.chairs[index].pick = (self.kind().pick)(&self.options, &others, Value::Object(whole))?;
        Ok(())
    }

    pub(super) fn leave(&self, user: User, world: World<'_>) -> Result<Decision, Rejection> {
        let now = world.now;
        let (seat, _) = self.seat_of(user)?;
        let mut table = self.clone();
        let chair = &mut table.chairs[seat.index()];
        match self.stage {
            Stage::Lobby => {
                table.chairs.remove(seat.index());
                let lobby = table.lobby_post();
                Ok(self.lobby_change(table, lobby, now))
            }
            Stage::Playing => {
                chair.holder = Holder::Npc(Level::Normal);
                let mut draft = Draft::new(&table, world)?;
                let name = self.name(seat);
                draft.note(Act::Seat {
                    seat,
                    name,
                    npc: Some(Level::Normal),
                });
                let text = " gives up the seat; an NPC plays on. /game join brings them back.";
                draft
                    .announcements
                    .push(Line::Prose(vec![Span::Seat(seat), Span::Text(text.to_owned())]));
                Ok(draft.finish())
            }
            Stage::Over | Stage::Parked => Err(refusal("There is nothing to leave any more.", "/game rematch").into()),
        }
    }

    pub(super) fn option(&self, user: User, invocation: &Invocation, world: World<'_>) -> Result<Decision, Rejection> {
        let Some(text) = invocation.text("set") else {
            return Ok(Decision::Answer(vec![Post::new(Audience::Asker, self.option_lines())]));
        };
        if self.stage != Stage::Lobby {
            return Err(refusal(
                "Settings are fixed once the game has begun.",
                "/game option, to read them",
            )
            .into());
        }
        self.hosted_by(user, &world)?;
        let command = command_of(self.kind());
        let mut settings = self.options.as_object().cloned().unwrap_or_default();
        settings.extend(read(&command.setting, text)?);
        let mut table = self.clone();
        table.options = (self.kind().options)(Value::Object(settings))?.0;
        let lobby = table.lobby_post();
        Ok(self.lobby_change(table, lobby, world.now))
    }

    pub(super) fn start(&self, user: User, invocation: &Invocation, world: World<'_>) -> Result<Decision, Rejection> {
        if self.stage != Stage::Lobby {
            return Err(refusal("The game has begun already.", "/game status").into());
        }
        if self.hosted_by(user, &world).is_err() && self.seat_of(user).is_err() {
            return Err(refusal("Only somebody at the table starts the game.", "/game join").into());
        }
        let level = invocation
            .text("npc")
            .and_then(|text| text.parse().ok())
            .unwrap_or(Level::Normal);
        let mut table = self.clone();
        table.fill_with_npcs(level)?;
        let people = table.people().count();
        let pace = command_of(self.kind()).table.pace_hours;
        if !table.pace_set {
            table.pace_hours = (people > 1).then_some(pace);
        }
        let roster: Vec<Entrant<Value>> = table.chairs.iter().map(Chair::entrant).collect();
        // Set-up dice are never scripted: a script names the faces of what is played.
        let world = World { script: &[], ..world };
        let mut dice = table.dice(&world, &[], &table.salted(world.entropy));
        let played = (self.kind().setup)(&roster, &table.options, &mut dice)?;
        table.stage = Stage::Playing;
        let act = Act::Start {
            roster,
            options: table.options.clone(),
        };
        let game = (self.kind().load)(&played.game.save())?;
        let mut draft = Draft::with_game(&table, game, world);
        draft.announcements = table.card_lines();
        draft.began(played, dice, act)?;
        Ok(draft.finish())
    }

    /// Begins with a position that was saved elsewhere; its chairs are those of this table.
    pub fn resume(&self, game: Value, world: World<'_>) -> Result<Change, Rejection> {
        let loaded = (self.kind().load)(&game)?;
        if loaded
            .awaiting()
            .duties()
            .iter()
            .any(|duty| duty.seat.index() >= self.chairs.len())
        {
            return Err(refusal(
                "The position has more seats than this table.",
                "as many seats as it was saved with",
            )
            .into());
        }
        let mut table = self.clone();
        table.stage = Stage::Playing;
        let mut draft = Draft::with_game(&table, loaded, world);
        let roster = table.chairs.iter().map(Chair::entrant).collect();
        draft.note(Act::Resume { roster, game });
        match draft.finish() {
            Decision::Change(change) => Ok(*change),
            Decision::Answer(_) => unreachable!("a draft ends in a change"),
        }
    }

    fn places(&self) -> Option<crate::game::Places> {
        (self.kind().options)(self.options.clone())
            .ok()
            .map(|(_, places)| places)
    }

    /// Empty chairs go to NPCs, up to the number of seats asked for.
    fn fill_with_npcs(&mut self, level: Level) -> Result<(), Refusal> {
        let places = self.places().expect("options were checked when they were set");
        let asked = self
            .options
            .get("players")
            .and_then(Value::as_u64)
            .and_then(|seats| u8::try_from(seats).ok());
        let fewest = usize::from(*places.seats.start()).max(usize::from(asked.unwrap_or(0)));
        if self.chairs.is_empty() {
            return Err(refusal("Nobody sits at this table.", "/game join"));
        }
        while self.chairs.len() < fewest {
            self.chairs.push(Chair::new(String::new(), Holder::Open));
        }
        let taken: Vec<String> = self.chairs.iter().map(|chair| chair.name.clone()).collect();
        let mut names = NPC_NAMES
            .iter()
            .filter(|name| !taken.iter().any(|taken| taken == *name));
        for chair in self.chairs.iter_mut().filter(|chair| chair.holder == Holder::Open) {
            chair.holder = Holder::Npc(level);
            chair.name = names.next().map_or_else(|| "NPC".to_owned(), |name| (*name).to_owned());
        }
        Ok(())
    }

    /// The deadline of each duty, by the host. Waits that are open already keep theirs.
    pub(super) fn set_pace(&self, user: User, hours: Option<u32>, world: World<'_>) -> Result<Decision, Rejection> {
        self.hosted_by(user, &world)?;
        let mut table = self.clone();
        (table.pace_hours, table.pace_set) = (hours, true);
        let text = match hours {
            Some(hours) => format!("From the next turn on, a turn may take {}.", duration_words(hours)),
            None => "From the next turn on there is no deadline.".to_owned(),
        };
        Ok(Decision::Change(Box::new(self.plain_change(
            table,
            vec![Line::from(text)],
            world.now,
        ))))
    }

    pub(super) fn vacation(
        &self,
        user: User,
        invocation: &Invocation,
        now: DateTime<Utc>,
    ) -> Result<Decision, Rejection> {
        let (seat, _) = self.seat_of(user)?;
        let days = invocation.number("days").unwrap_or(0);
        if days > 0 && invocation.text("then") == Some("deputy") && invocation.text("deputy").is_none() {
            return Err(refusal(
                "Your deputy needs a name.",
                "/game vacation days:7 then:deputy deputy:, with a name",
            )
            .into());
        }
        let mut table = self.clone();
        let chair = &mut table.chairs[seat.index()];
        let mut line = vec![Span::Seat(seat)];
        if days == 0 {
            chair.away_until = None;
            chair.deputy = None;
            line.push(Span::Text(" is back.".to_owned()));
        } else {
            let until = now + chrono::TimeDelta::days(days);
            chair.away_until = Some(until);
            chair.deputy = invocation
                .number("deputy")
                .and_then(|id| u64::try_from(id).ok())
                .map(User);
            let who = if chair.deputy.is_some() {
                "the deputy plays"
            } else {
                "an NPC plays"
            };
            line.push(Span::Text(format!(
                " is away until {}; {who}.",
                until.format("%-d %B %Y")
            )));
        }
        Ok(Decision::Change(Box::new(self.plain_change(
            table,
            vec![Line::Prose(line)],
            now,
        ))))
    }

    pub(super) fn salt(&self, user: User, invocation: &Invocation, world: World<'_>) -> Result<Decision, Rejection> {
        self.playing()?;
        let (seat, _) = self.seat_of(user)?;
        let text = invocation.text("text").unwrap_or_default().to_owned();
        let mut draft = Draft::new(self, world)?;
        draft.table.chairs[seat.index()].salt = Some(text.clone());
        draft.note(Act::Salt {
            seat,
            text: text.clone(),
        });
        let words = format!(" mixes \"{text}\" into all dice to come.");
        draft
            .announcements
            .push(Line::Prose(vec![Span::Seat(seat), Span::Text(words)]));
        Ok(draft.finish())
    }

    /// A change of the people only: no entry, no new wait.
    pub(super) fn plain_change(&self, mut table: Table, lines: Vec<Line>, now: DateTime<Utc>) -> Change {
        table.version = self.version + 1;
        table.wake = table.next_wake(table.game().ok().as_deref(), now);
        let seating = draft::people(self) != draft::people(&table);
        let posts = if lines.is_empty() {
            Vec::new()
        } else {
            vec![Post::new(Audience::Table, lines)]
        };
        Change {
            base: self.version,
            table,
            entries: Vec::new(),
            posts,
            secrets: None,
            snapshot: false,
            seating,
        }
    }

    fn lobby_change(&self, table: Table, lobby: Post, now: DateTime<Utc>) -> Decision {
        let mut change = self.plain_change(table, Vec::new(), now);
        change.posts = vec![lobby];
        Decision::Change(Box::new(change))
    }

    pub(super) fn option_lines(&self) -> Vec<Line> {
        let command = command_of(self.kind());
        let value = |name: &str| match self.options.get(name) {
            Some(Value::String(text)) => text.clone(),
            Some(other) => other.to_string(),
            None => "-".to_owned(),
        };
        let rows = command.setting.iter().map(|setting| {
            let mark = if setting.default == self.options.get(&setting.name).cloned() {
                ' '
            } else {
                '*'
            };
            Line::mono(format!("{mark}{:<14} {}", setting.name, value(&setting.name)))
        });
        let head = Line::from(format!(
            "Settings of this table ({}); * is not the default.",
            self.kind().title
        ));
        std::iter::once(head).chain(rows).collect()
    }

    /// The commitments and what else is fixed for the whole game.
    fn card_lines(&self) -> Vec<Line> {
        let house_rules: Vec<String> = command_of(self.kind())
            .setting
            .iter()
            .filter(|setting| setting.default != self.options.get(&setting.name).cloned())
            .filter_map(|setting| Some(format!("{} {}", setting.name, self.options.get(&setting.name)?)))
            .collect();
        let rules = self.kind().rules.end();
        let chosen = if house_rules.is_empty() {
            "as usual".to_owned()
        } else {
            house_rules.join(", ")
        };
        vec![
            Line::strong(format!("{} begins.", self.kind().title)),
            Line::from(format!("Rules r{rules}; settings {chosen}.")),
            Line::from(format!(
                "The dice are fixed: chain {}...",
                &self.fairness.anchors[0][..16]
            )),
            Line::from(format!("The cards are fixed: root {}...", &self.fairness.hidden[..16])),
        ]
    }
}

impl Chair {
    pub fn new(name: String, holder: Holder) -> Chair {
        let owner = match holder {
            Holder::User(user) => Some(user),
            Holder::Npc(_) | Holder::Open => None,
        };
        Chair {
            name,
            holder,
            owner,
            deputy: None,
            misses: 0,
            away_until: None,
            pick: json!(null),
            salt: None,
        }
    }

    fn entrant(&self) -> Entrant<Value> {
        let npc = match self.holder {
            Holder::Npc(level) => Some(level),
            Holder::User(_) | Holder::Open => None,
        };
        let pick = if self.pick.is_null() {
            json!({})
        } else {
            self.pick.clone()
        };
        Entrant {
            name: self.name.clone(),
            pick,
            npc,
        }
    }
}

/// `name=value` pairs of a command file's settings or picks.
fn read(settings: &'static [vocabulary::Setting], text: &str) -> Result<Map<String, Value>, Rejection> {
    let malformed = |fault: vocabulary::ParseError| Rejection::Malformed {
        option: "set".to_owned(),
        message: fault.to_string(),
    };
    vocabulary::read_settings(settings, text).map_err(malformed)
}

/// `1 day 12 hours`.
pub(super) fn duration_words(hours: u32) -> String {
    let unit = |count: u32, word: &str| format!("{count} {word}{}", if count == 1 { "" } else { "s" });
    match (hours / 24, hours % 24) {
        (0, hours) => unit(hours, "hour"),
        (days, 0) => unit(days, "day"),
        (days, hours) => format!("{} {}", unit(days, "day"), unit(hours, "hour")),
    }
}

/// Names of chairs that nobody took.
const NPC_NAMES: [&str; 8] = ["Brakka", "Oddny", "Tam", "Wulf", "Yrsa", "Hob", "Maud", "Perrin"];
