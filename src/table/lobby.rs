//! Before the game: opening a table, sitting down, settings, the start.

use super::command::Context;
use super::draft::Draft;
use super::prose::{self, mark};
use super::watch::Before;
use super::{
    Act, Chair, Change, Decision, FORMAT, Fairness, Holder, Pace, SEATS_MAX, Secrets, Stage, Table, User, World,
    refusal,
};
use chrono::{DateTime, Utc};
use muster_game::{Entrant, Kind, Rejection};
use muster_kit::{Audience, Level, Line, Look, Post, Refusal, Span, hex};
use muster_vocabulary::{self as vocabulary, Catalogue, Command};
use muster_words::text;
use serde_json::{Map, Value};

/// Settings with more seats that a refusal proposes at most.
const ROOMIER_MAX: usize = 4;

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
    pub seed: muster_kit::Key,
    /// No deadlines unless a player sets one.
    pub untimed: bool,
}

/// A chair at opening.
#[derive(Clone, PartialEq, Debug)]
pub struct NewChair {
    pub name: String,
    pub holder: Holder,
}

impl Table {
    /// Opens a table, and says its lobby, whose time counts from `now`.
    pub fn open(
        catalogue: &'static Catalogue,
        opening: &Opening<'_>,
        now: DateTime<Utc>,
    ) -> Result<(Table, Secrets, Vec<Post>), Rejection> {
        let command = catalogue.command_of(opening.kind);
        let (mut options, mut places) = (opening.kind.options)(Value::Object(opening.settings.clone()))?;
        // Where the rules go by a number of players, those who are named count unless another number was given.
        if let Some(setting) = command.seats_setting()
            && !opening.settings.contains_key(&setting.name)
            && opening.chairs.len() > usize::from(*places.seats.end())
        {
            let mut settings = opening.settings.clone();
            settings.insert(setting.name.clone(), Value::from(opening.chairs.len()));
            (options, places) = (opening.kind.options)(Value::Object(settings))?;
        }
        let most = (*places.seats.end()).min(SEATS_MAX);
        if opening.chairs.len() > usize::from(most) {
            return Err(too_many_named(opening, command, &options, most).into());
        }
        let secrets = Secrets::new(opening.seed);
        let fairness = Fairness {
            used: 0,
            anchors: vec![hex(&secrets.chain().anchor())],
            hidden: secrets.hidden_commitment(),
            signer: None,
            scripted: false,
        };
        let chairs = opening
            .chairs
            .iter()
            .map(|new| Chair::new(new.name.clone(), new.holder))
            .collect();
        let mut table = Table {
            id: opening.id.to_owned(),
            kind: opening.kind.id.to_owned(),
            format: FORMAT,
            place: opening.place.to_owned(),
            server: opening.server.map(str::to_owned),
            version: 1,
            seq: 0,
            tail: String::new(),
            tail_at: None,
            stage: Stage::Lobby,
            lobby_until: None,
            rest: None,
            archive_at: None,
            host: opening.host,
            chairs,
            options,
            pace: None,
            look: Look::default(),
            pace_set: opening.untimed,
            misses_max: command.table.misses_max,
            paused: false,
            lost: None,
            still: None,
            game: None,
            opened: Vec::new(),
            wake: None,
            pinged: Vec::new(),
            turn_seq: 0,
            fairness,
            ballot: None,
            trusted: false,
            watchers: Vec::new(),
            page: None,
            games: catalogue.into(),
        };
        let posts = vec![table.lobby_renewed(now)];
        Ok((table, secrets, posts))
    }

    pub(super) fn picked(&mut self, index: usize, pick: Map<String, Value>) -> Result<(), Rejection> {
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

    /// `/game option`: what is set, or other settings before the start.
    pub(super) fn option(
        &self,
        context: &Context<'_>,
        set: Option<&str>,
        trusted: Option<bool>,
    ) -> Result<Decision, Rejection> {
        let Context { user, world, .. } = *context;
        if set.is_none() && trusted.is_none() {
            return Ok(Decision::Answer(vec![Post::new(Audience::Asker, self.option_lines())]));
        }
        if self.stage != Stage::Lobby {
            return Err(refusal(text!("settings-are-fixed"), text!("settings-are-fixed-instead")).into());
        }
        self.hosted_by(user, &world)?;
        let command = self.command();
        let mut settings = self.options.as_object().cloned().unwrap_or_default();
        settings.extend(read(&command.setting, set.unwrap_or_default())?);
        let mut table = self.clone();
        table.trusted = trusted.unwrap_or(self.trusted);
        table.options = (self.kind().options)(Value::Object(settings))?.0;
        Ok(Decision::Change(Box::new(self.lobby_moved_on(table, world.now))))
    }

    /// `/game start`: non-players of that level take the seats that are left.
    pub(super) fn start(&self, context: &Context<'_>, npc: Option<Level>) -> Result<Decision, Rejection> {
        let Context { user, world, .. } = *context;
        if self.stage != Stage::Lobby {
            return Err(refusal(text!("game-has-begun-already"), "/game status").into());
        }
        self.may_start(user, world.manager)?;
        let mut table = self.clone();
        table.fill_with_npcs(npc.unwrap_or(Level::Normal))?;
        let people = table.people().count();
        let pace = self.command().table.pace_hours;
        if !table.pace_set {
            table.pace = (people > 1).then(|| Pace::every(pace));
        }
        let roster: Vec<Entrant<Value>> = table.chairs.iter().map(Chair::entrant).collect();
        // Set-up dice are never scripted: a script names the faces of what is played.
        let world = World { script: &[], ..world };
        let mut dice = table.dice(&world, &[], &table.salted(world.entropy));
        let played = (self.kind().setup)(*self.kind().rules.end(), &roster, &table.options, &mut dice)?;
        table.stage = Stage::Playing;
        table.lobby_until = None;
        let act = Act::Start {
            roster,
            options: table.options.clone(),
        };
        let game = (self.kind().load)(&played.game.save())?;
        let mut draft = Draft::with_game(&table, game, world);
        draft.since(self);
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
            return Err(refusal(text!("lobby-position-larger"), text!("lobby-position-larger-instead")).into());
        }
        let mut table = self.clone();
        table.stage = Stage::Playing;
        table.lobby_until = None;
        let mut draft = Draft::with_game(&table, loaded, world);
        draft.since(self);
        let roster = table.chairs.iter().map(Chair::entrant).collect();
        draft.note(Act::Resume { roster, game });
        match draft.finish() {
            Decision::Change(change) => Ok(*change),
            Decision::Answer(_) => unreachable!("a draft ends in a change"),
        }
    }

    pub(super) fn places(&self) -> Option<muster_game::Places> {
        (self.kind().options)(self.options.clone())
            .ok()
            .map(|(_, places)| places)
    }

    /// Seats that a game begins with at least: those that the options ask for. None where the options fit no game.
    pub(super) fn fewest_seats(&self) -> Option<usize> {
        let asked = self.command().seats_asked(&self.options);
        let least = *self.places()?.seats.start();
        Some(usize::from(least.max(asked.unwrap_or(0))))
    }

    /// Empty chairs go to NPCs, up to the number of seats asked for.
    fn fill_with_npcs(&mut self, level: Level) -> Result<(), Refusal> {
        let fewest = self.fewest_seats().expect("options were checked when they were set");
        if self.chairs.is_empty() {
            return Err(refusal(text!("lobby-nobody-sits"), "/game join"));
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
            chair.name = names
                .next()
                .map_or_else(|| text!("lobby-npc-name"), |name| (*name).to_owned());
        }
        Ok(())
    }

    /// `/game dice salt`: a text of the asker's own goes into all dice from now on.
    pub(super) fn salt(&self, context: &Context<'_>, text: &str) -> Result<Decision, Rejection> {
        self.playing()?;
        let (seat, _) = self.seat_of(context.user)?;
        let mut draft = Draft::new(self, context.world)?;
        draft.note(Act::Salt {
            seat,
            text: text.to_owned(),
        });
        let digest = draft.entries.last().and_then(super::Entry::mixed_in);
        let chair = &mut draft.table.chairs[seat.index()];
        chair.salt = Some(text.to_owned());
        chair.salt_digest = digest;
        let message = text!("salt-mixed-in", player = mark(0), salt = text);
        draft.announcements.push(prose::line(&message, &[Span::Seat(seat)]));
        Ok(draft.finish())
    }

    /// A change of the people only: no entry, no new wait.
    pub(super) fn plain_change(&self, mut table: Table, mut lines: Vec<Line>, now: DateTime<Utc>) -> Change {
        table.version = self.version + 1;
        table.learn();
        lines.extend(table.keep_time(now));
        table.wake = table.next_wake(table.game().ok().as_deref(), now);
        let before = Before::of(self);
        let mut posts: Vec<Post> = self.new_card(&table).into_iter().collect();
        if !lines.is_empty() {
            posts.push(Post::new(Audience::Table, lines));
        }
        posts.extend(table.told_to_watchers(&before, &[]));
        Change {
            base: self.version,
            seating: before.named != table.named(),
            table,
            entries: Vec::new(),
            posts,
            secrets: None,
            snapshot: false,
            moved: false,
            unheard: Vec::new(),
        }
    }

    /// A lobby with other people or settings: its time begins anew.
    pub(super) fn lobby_moved_on(&self, mut table: Table, now: DateTime<Utc>) -> Change {
        let lobby = table.lobby_renewed(now);
        let mut change = self.plain_change(table, Vec::new(), now);
        change.posts = vec![lobby];
        change
    }

    pub(super) fn option_lines(&self) -> Vec<Line> {
        let command = self.command();
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
        let head = Line::from(text!("settings-of-table", game = self.kind().title));
        let trusted = self.trusted.then(|| Line::from(trusted_words()));
        std::iter::once(head).chain(rows).chain(trusted).collect()
    }
}

pub(super) fn trusted_words() -> String {
    text!("lobby-trusted")
}

/// `name=value` pairs of a command file's settings or picks.
pub(super) fn read(settings: &'static [vocabulary::Setting], text: &str) -> Result<Map<String, Value>, Rejection> {
    let malformed = |fault: vocabulary::ParseError| Rejection::Malformed {
        option: "set".to_owned(),
        message: fault.to_string(),
    };
    vocabulary::read_settings(settings, text).map_err(malformed)
}

/// Names of chairs that nobody took.
const NPC_NAMES: [&str; 8] = ["Brakka", "Oddny", "Tam", "Wulf", "Yrsa", "Hob", "Maud", "Perrin"];

/// A setting whose choice limits the seats, and the choices that have room for more.
struct SeatLimit {
    /// `map=crowns`.
    now: String,
    /// `map=rivers` with 3.
    roomier: Vec<(String, u8)>,
}

impl SeatLimit {
    /// The setting by which a game has too few seats for so many, as its rules count them.
    fn of(kind: &'static Kind, command: &Command, options: &Value, wanted: usize) -> Option<SeatLimit> {
        let set = options.as_object()?;
        let seats_with = |name: &str, choice: &str| {
            let mut other = set.clone();
            other.insert(name.to_owned(), Value::from(choice));
            let (_, places) = (kind.options)(Value::Object(other)).ok()?;
            let most = (*places.seats.end()).min(SEATS_MAX);
            (usize::from(most) >= wanted).then_some(most)
        };
        command.setting.iter().find_map(|setting| {
            let choices = setting.choices.iter();
            let roomier = choices.filter_map(|choice| {
                let seats = seats_with(&setting.name, choice)?;
                Some((format!("{}={choice}", setting.name), seats))
            });
            let roomier: Vec<(String, u8)> = roomier.collect();
            let now = set.get(&setting.name)?.as_str()?;
            // A map that was brought is a long text.
            let named = setting.choices.iter().any(|choice| choice == now);
            let now = if named {
                format!("{}={now}", setting.name)
            } else {
                setting.name.clone()
            };
            (!roomier.is_empty()).then_some(SeatLimit { now, roomier })
        })
    }

    fn roomier(&self) -> String {
        let one = |(choice, seats): &(String, u8)| text!("lobby-setting-seats", setting = choice, seats = *seats);
        let shown = self.roomier.iter().take(ROOMIER_MAX).map(one);
        shown.collect::<Vec<_>>().join(", ")
    }
}

/// More people are named than the game has seats for: what limits it, and what has more.
fn too_many_named(opening: &Opening<'_>, command: &Command, options: &Value, most: u8) -> Refusal {
    let (title, named) = (opening.kind.title, opening.chairs.len());
    match SeatLimit::of(opening.kind, command, options, named) {
        Some(limit) => {
            let reason = text!(
                "lobby-too-many-named-setting",
                game = title,
                setting = &limit.now,
                most = most,
                named = named
            );
            refusal(reason, limit.roomier())
        }
        None => {
            let reason = text!("lobby-too-many-named", game = title, most = most, named = named);
            refusal(reason, text!("lobby-fewer-seats"))
        }
    }
}

/// Every seat is held by a player: what limits them, and what has more.
pub(super) fn all_seats_taken(table: &Table, most: u8) -> Refusal {
    match SeatLimit::of(table.kind(), table.command(), &table.options, usize::from(most) + 1) {
        Some(limit) => {
            let reason = text!("seats-all-taken-setting", count = most, setting = &limit.now);
            refusal(
                reason,
                text!("seats-all-taken-setting-instead", roomier = limit.roomier()),
            )
        }
        None => refusal(text!("seats-all-taken", count = most), "/game watch"),
    }
}
