//! Before the game: opening a table, sitting down, settings, the start.

use super::draft::Draft;
use super::{
    Act, Chair, Change, Deadlines, Decision, FORMAT, Fairness, Holder, JournalHead, SEATS_MAX, Seating, Secrets, Stage,
    Table, TableClock, User, World, refusal,
};
use chrono::{DateTime, Utc};
use muster_game::{Kind, Rejection};
use muster_kit::{Look, Post, Refusal, Seat, Suggestion};
use muster_vocabulary::{Catalogue, Command};
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
        let chairs = opening.chairs.iter();
        let chairs = chairs.map(|new| Chair::new(new.name.clone(), new.holder)).collect();
        let mut table = Table {
            id: opening.id.to_owned(),
            kind: opening.kind.id.to_owned(),
            place: opening.place.to_owned(),
            server: opening.server.map(str::to_owned),
            version: 1,
            stage: Stage::Lobby,
            options,
            game: None,
            head: JournalHead::new(FORMAT),
            seating: Seating::new(opening.host, chairs),
            clock: TableClock::new(command.table.misses_max, opening.untimed),
            deadlines: Deadlines::none(),
            fairness: Fairness::commit(&secrets),
            ballot: None,
            rest: None,
            look: Look::default(),
            page: None,
            games: catalogue.into(),
        };
        let posts = vec![table.lobby_renewed(now)];
        Ok((table, secrets, posts))
    }

    /// A seat plays this. What it chose before stays as far as both go together: a leader does not bind to its faction.
    ///
    /// # Errors
    /// As the rules refuse it.
    pub(super) fn picked(&mut self, seat: Seat, pick: Map<String, Value>) -> Result<(), Rejection> {
        let others = self.picks_of_others(seat);
        let checked =
            |pick: &Map<String, Value>| (self.kind().pick)(&self.options, &others, Value::Object(pick.clone()));
        let mut before = self.chair(seat).pick().as_object().cloned().unwrap_or_default();
        // What is to be as usual is neither kept nor asked for.
        before.retain(|name, _| !pick.get(name).is_some_and(Value::is_null));
        let mut asked = Map::new();
        muster_vocabulary::set(&mut asked, pick);
        let picked = agreeing(before, &asked, checked)?;
        self.chair_mut(seat).choose(picked);
        Ok(())
    }

    /// What the other seats have chosen.
    pub(super) fn picks_of_others(&self, seat: Seat) -> Vec<Value> {
        let chairs = self.seating.seats().zip(self.seating.chairs());
        chairs
            .filter(|(other, chair)| *other != seat && chair.pick().is_object())
            .map(|(_, chair)| chair.pick().clone())
            .collect()
    }

    /// Whether a seat could play that as things stand in the lobby.
    pub fn may_pick(&self, seat: Seat, pick: &str) -> bool {
        let read = crate::settings::read(&self.command().pick, pick);
        read.is_ok_and(|pick| self.clone().picked(seat, pick).is_ok())
    }

    /// Whether a seat has anything to choose: a pick that is typed, or one of which it could play more than one thing.
    pub fn has_something_to_pick(&self, seat: Seat) -> bool {
        self.command().pick.iter().any(|pick| {
            let could_be = |choice: &&String| self.may_pick(seat, &format!("{}={choice}", pick.name));
            pick.choices.is_empty() || pick.choices.iter().filter(could_be).count() > 1
        })
    }

    /// What may be filled in for `/game join as:`: what the asker could play, or a newcomer in the next free seat.
    pub(super) fn suggest_picks(&self, user: User, typed: &str) -> Vec<Suggestion> {
        let own = self.seat_of(user).ok().map(|(seat, _)| seat);
        let Some(seat) = own
            .or_else(|| self.open_seat())
            .filter(|_| self.stage() == Stage::Lobby)
        else {
            return Vec::new();
        };
        let mut suggestions = muster_vocabulary::suggest_settings(&self.command().pick, typed);
        suggestions.retain(|suggestion| suggestion.value.ends_with('=') || self.may_pick(seat, &suggestion.value));
        suggestions
    }

    /// The next seat that nobody has taken.
    pub(super) fn open_seat(&self) -> Option<Seat> {
        let mut chairs = self.seating.seats().zip(self.seating.chairs());
        let (seat, _) = chairs.find(|(_, chair)| chair.holder() == Holder::Open)?;
        Some(seat)
    }

    /// Begins with a position that was saved elsewhere; its chairs are those of this table.
    pub fn resume(&self, game: Value, world: World<'_>) -> Result<Change, Rejection> {
        let loaded = (self.kind().load)(&game)?;
        if loaded
            .awaiting()
            .duties()
            .iter()
            .any(|duty| self.seating.chair(duty.seat).is_none())
        {
            return Err(refusal(text!("lobby-position-larger"), text!("lobby-position-larger-instead")).into());
        }
        let mut table = self.clone();
        table.stage = Stage::Playing;
        table.clock.keep_lobby(None);
        let mut draft = Draft::with_game(&table, loaded, world);
        draft.since(self);
        let roster = table.seating.chairs().iter().map(Chair::entrant).collect();
        draft.note(Act::Resume { roster, game });
        match draft.finish() {
            Decision::Change(change) => Ok(*change),
            Decision::Answer(_) => unreachable!("a draft ends in a change"),
        }
    }
}

/// What a seat plays that picks `asked`, with as much of what it picked before as leaves that alone.
fn agreeing(
    before: Map<String, Value>,
    asked: &Map<String, Value>,
    checked: impl Fn(&Map<String, Value>) -> Result<Value, Rejection>,
) -> Result<Value, Rejection> {
    let mut whole = before.clone();
    whole.extend(asked.clone());
    let together = checked(&whole);
    let Ok(alone) = checked(asked) else { return together };
    let agrees = |picked: &Value| asked.keys().all(|name| picked.get(name) == alone.get(name));
    if let Ok(picked) = together
        && agrees(&picked)
    {
        return Ok(picked);
    }
    let (mut kept, mut picked) = (asked.clone(), alone.clone());
    for (name, value) in before.into_iter().filter(|(name, _)| !asked.contains_key(name)) {
        let mut more = kept.clone();
        more.insert(name, value);
        if let Some(with_it) = checked(&more).ok().filter(agrees) {
            (kept, picked) = (more, with_it);
        }
    }
    Ok(picked)
}

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
