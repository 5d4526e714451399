//! A command at a table, and what its asker alone gets to see of it: the answer, what the seat had not heard
//! yet, and what may be done next.

use super::answer::{DiscordAnswer, Say};
use super::consent::Consent;
use super::controls::Widget;
use super::desk::{Visit, broken};
use super::receive::Wanted;
use super::refusals::is_act;
use super::wire::File;
use super::{inbox, permissions, refusals};
use muster_game::Hand;
use muster_kit::{Audience, Control, Line, Post, Roll, Seat, Span};
use muster_pictures as pictures;
use muster_service::{Error, Loaded, Reply};
use muster_store::{Lookup, StoreError};
use muster_table::{By, GameCommand, Stage, Table};
use muster_vocabulary::Invocation;
use muster_words::text;
use muster_workers::{Lane, Undone};

/// What NPCs do at the beginning before we answer.
const NPC_STEPS_MAX: usize = 32;

impl Visit<'_> {
    /// Carries out a command, or answers why not.
    pub(super) async fn wanted(&self, wanted: Wanted) -> Result<DiscordAnswer, StoreError> {
        let Some((command, sub)) = wanted.invocation.entry() else {
            return Ok(Say::text(text!("discord-no-command")).into());
        };
        if command.name == "muster" {
            return self.muster(wanted).await;
        }
        let shared = GameCommand::of(&wanted.invocation);
        match shared {
            Some(GameCommand::New { .. }) => return self.new_table(&wanted.invocation).await,
            Some(GameCommand::Help { .. }) => {
                return Ok(self.help(wanted.table.as_deref(), &wanted.invocation).into());
            }
            _ => (),
        }
        let Some(table) = wanted.table.clone() else {
            return Ok(self.no_table().into());
        };
        if let Some(call) = self.as_manager(&table, &wanted.invocation).await {
            let visit = Visit { call: &call, ..*self };
            return Box::pin(visit.wanted(wanted)).await;
        }
        let still_open = |since| table.opened().iter().any(|opened| opened.since == since);
        if wanted.since != 0 && !still_open(wanted.since) {
            // What was taken back in a turn leaves it the same turn: its earlier buttons show it without more ado.
            let seat = table.seat_of(self.call.user).ok().map(|(seat, _)| seat);
            let opens = matches!(shared, Some(GameCommand::Turn { ask: None, .. }));
            let is_same = |opened: &muster_table::Opened| Some(opened.seat) == seat && opened.was_open_in(wanted.since);
            let same_turn = table.opened().iter().any(is_same);
            if !(opens && same_turn) {
                return self.stale(&table, same_turn, &wanted.invocation).await;
            }
        }
        let asks = match &wanted.consent {
            Consent::Given { foreseen: Some(then) } => self.has_changed(&table, &wanted.invocation, then).await,
            Consent::Given { foreseen: None } => false,
            Consent::Needed if is_act(sub) => true,
            Consent::Needed | Consent::Usual => {
                sub.asks(&wanted.invocation.args) || self.asks_first(&table, &wanted.invocation).await
            }
        };
        if asks {
            return self.confirm(&table, &wanted, sub).await;
        }
        if let Some(shared) = shared
            && let Some(answer) = self.of_the_front(&table, &wanted, shared).await?
        {
            return Ok(answer);
        }
        self.act(&table, &wanted).await
    }

    /// Commands of `/game` for which the front has more than the table's answer.
    async fn of_the_front(
        &self,
        table: &Loaded,
        wanted: &Wanted,
        command: GameCommand,
    ) -> Result<Option<DiscordAnswer>, StoreError> {
        let in_lobby = table.stage() == Stage::Lobby;
        Ok(match command {
            GameCommand::Export {} => Some(self.export(table).await?),
            GameCommand::Rematch { .. } => Some(self.rematch(table, &wanted.invocation).await?),
            GameCommand::Start { npc: None } if in_lobby && wanted.pressed => {
                Some(match table.may_start(self.call.user, self.call.manager) {
                    Ok(()) => self.before_the_start(table).into(),
                    Err(refusal) => {
                        let fault = self.fault(Error::Rejected(refusal.into()), Some(table), None);
                        fault.await?
                    }
                })
            }
            GameCommand::Option { set: None, .. } if in_lobby => Some(self.settings(table, None).into()),
            _ => None,
        })
    }

    /// Whether the position has an act asked about. Where that cannot be told the act decides.
    async fn asks_first(&self, table: &Loaded, invocation: &Invocation) -> bool {
        let name = self.name();
        let request = self.request(&name);
        let asks = self.desk.service.asks_first(table, &request, invocation);
        asks.await.unwrap_or(false)
    }

    /// One act or question at a table.
    async fn act(&self, table: &Loaded, wanted: &Wanted) -> Result<DiscordAnswer, StoreError> {
        let invocation = &wanted.invocation;
        let name = self.name();
        let result = self.desk.service.act(table, &self.request(&name), invocation).await;
        match result {
            Ok(reply) => self.told(table, reply, wanted).await,
            Err(error) => self.fault(error, Some(table), Some((invocation, wanted.since))).await,
        }
    }

    /// What the asker gets to see of what was done or asked.
    async fn told(&self, before: &Loaded, reply: Reply, wanted: &Wanted) -> Result<DiscordAnswer, StoreError> {
        let invocation = &wanted.invocation;
        let shown = !reply.changed && invocation.flag("show");
        let shared = GameCommand::of(invocation);
        let in_lobby = before.stage() == Stage::Lobby;
        let begins = reply.changed && in_lobby && matches!(shared, Some(GameCommand::Start { .. }));
        let mut table = reply.after.clone();
        if begins {
            self.npcs_before_me(table.id()).await;
            table = self.table_now(table).await?;
        }
        if let Some(command) = shared.as_ref().filter(|_| reply.changed) {
            table = self.boards_after(table, command).await?;
        }
        let seat = table.seat_of(self.call.user).ok();
        let mut say = Say {
            public: shown,
            ..Say::default()
        };
        let mine = |post: &&Post| match post.audience {
            Audience::Asker => true,
            Audience::Table => !reply.changed,
            // The holder hears it from the inbox, whoever stands in here and now.
            Audience::Seat(of) => seat == Some((of, By::Deputy)),
            Audience::Direct(_) => false,
        };
        say.posts = reply.posts.iter().filter(mine).map(answering).collect();
        self.films(&table, &mut say).await;
        if !shown {
            let passed = inbox::goes_on(before, &table, seat).then(|| before.seq());
            self.inbox_since(passed, &table, seat, &mut say).await?;
        }
        let turns = matches!(shared, Some(GameCommand::Turn { .. }));
        if reply.changed {
            self.after_the_act(&table, &reply, shared.as_ref(), &mut say).await?;
        } else if !shown && awaited(&table, seat) && !turns {
            say.widgets
                .push(Widget::button(text!("discord-button-my-turn"), "/game turn"));
        } else if !shown && in_lobby && wanted.pressed && seat.is_some() {
            // What was read stands where the choices of the seat stood.
            say.widgets.push(Widget::button(text!("discord-button-back"), "=back"));
        }
        if !reply.changed {
            self.offer_boards(&table, shared.as_ref(), &mut say);
        }
        if turns && awaited(&table, seat) {
            self.guide(&table, &mut say).await?;
        }
        Ok(say.at(&table).into())
    }

    /// Draws the films of an answer, one at a time and beside what else is to be done: each takes seconds, and counts as
    /// a question of the asker about the table.
    async fn films(&self, table: &Table, say: &mut Say) {
        for post in &mut say.posts {
            let Some(film) = post.film.take() else { continue };
            let _turn = self.desk.studio.lock().await;
            let about = pictures::alt_text_of_film(&film);
            let lane = Lane::Question {
                person: Some(self.call.user.0),
                table: table.id().to_owned(),
            };
            let drawn = self
                .desk
                .service
                .workers()
                .run(lane, move || pictures::gif(&film))
                .await;
            let why = match drawn {
                Ok(Ok(bytes)) => {
                    say.files.push(File {
                        name: "replay.gif".to_owned(),
                        about,
                        bytes,
                    });
                    continue;
                }
                Err(Undone::Busy(busy)) => {
                    let words = text!("discord-film-busy", busy = busy.to_string());
                    post.lines.push(Line::from(words));
                    continue;
                }
                Err(Undone::Broken(why)) => why,
                Ok(Err(error)) => error.to_string(),
            };
            tracing::error!(error = why, "a film could not be drawn");
            post.lines.push(Line::from(text!("discord-film-undrawn")));
        }
    }

    /// Lets the NPCs play that come before anybody else, so that whoever begins the game sees his own turn in the
    /// answer. What fails here is done by the scheduler.
    pub(super) async fn npcs_before_me(&self, table: &str) {
        for _ in 0..NPC_STEPS_MAX {
            match self.desk.service.wake(table, self.now).await {
                Ok(Some(_)) => (),
                Ok(None) => return,
                Err(error) => return tracing::debug!(table, "the scheduler goes on: {error}"),
            }
        }
    }

    /// A table as it stands now, after more than this request has moved it on.
    pub(super) async fn table_now(&self, table: Loaded) -> Result<Loaded, StoreError> {
        let now = self.desk.service.load("", Lookup::Id(table.id())).await?;
        Ok(now.unwrap_or(table))
    }

    /// What follows an act: the panel while the turn goes on, the next step in the lobby, or a word that it is
    /// done.
    async fn after_the_act(
        &self,
        table: &Loaded,
        reply: &Reply,
        command: Option<&GameCommand>,
        say: &mut Say,
    ) -> Result<(), StoreError> {
        let joins = matches!(command, Some(GameCommand::Join { .. }));
        if table.stage() == Stage::Lobby {
            match command {
                Some(GameCommand::Join { .. }) => {
                    self.seated(table, say);
                    return Ok(());
                }
                Some(GameCommand::Option { .. } | GameCommand::Map { .. }) => {
                    let page = self.settings(table, None);
                    say.posts.extend(page.posts);
                    say.widgets.extend(page.widgets);
                    return Ok(());
                }
                _ => (),
            }
        }
        let seat = table.seat_of(self.call.user).ok();
        let panel = match awaited(table, seat) {
            true => self.panel(table).await?,
            false => None,
        };
        let rolls: Vec<Roll> = reply.posts.iter().flat_map(|post| post.rolls.clone()).collect();
        let rolled = !rolls.is_empty();
        // Who has only asked the others is told so, and not that it is done.
        let asks = table.ballot().map(|ballot| ballot.asked_by());
        let asks = asks.is_some() && asks == seat.map(|(seat, _)| seat) && !say.posts.is_empty();
        if (panel.is_some() && !asks) || say.posts.is_empty() {
            let said = match seat {
                Some((seat, _)) if joins => sat_down(seat, panel.is_some()),
                _ => done_words(reply.again, rolls.is_empty()),
            };
            let mut done = Post::new(Audience::Asker, vec![Line::from(said)]);
            done.rolls = rolls;
            say.posts.insert(0, done);
        }
        say.posts.extend(panel);
        // The panel is worked out for it only where something can lie sealed.
        let may_be_sealed = seat.is_some_and(|(seat, _)| table.waits_for_people_besides(seat));
        if command.is_none() && !awaited(table, seat) && table.stage() == Stage::Playing && !rolled && may_be_sealed {
            say.widgets.extend(Box::pin(self.take_back(table)).await?);
        }
        if table.place() == self.call.at.name() {
            let missing = permissions::missing(&self.call.at, self.call.allowed);
            if !missing.is_empty() {
                let text = permissions::complaint(&self.call.at, &missing);
                say.posts.push(Post::new(Audience::Asker, vec![Line::from(text)]));
                say.widgets
                    .push(Widget::button(text!("discord-button-check-again"), "/muster doctor"));
            }
        }
        Ok(())
    }

    /// The button that takes back what the asker has just ordered, where it lies sealed until others have ordered.
    async fn take_back(&self, table: &Loaded) -> Result<Option<Widget>, StoreError> {
        let panel = self.panel(table).await?;
        let controls = panel.into_iter().flat_map(|panel| panel.controls);
        let mut buttons = controls.filter_map(|control| match control {
            Control::Button { label, line } if line == "/game undo" => Some(Widget::button(label, line)),
            _ => None,
        });
        Ok(buttons.next())
    }

    /// What the asker may do now at a table.
    pub(super) async fn panel(&self, table: &Loaded) -> Result<Option<Post>, StoreError> {
        let name = format!("{}:turn", self.call.id);
        let request = self.request(&name);
        let turn = Invocation::new("game", "turn");
        let posts = self.desk.service.answer(table, &request, &turn).await;
        first_panel(table, posts.map(Option::unwrap_or_default))
    }

    /// As [`Visit::panel`], with the past, which says whether the newest act can be taken back.
    async fn panel_with_the_past(&self, table: &Loaded) -> Result<Option<Post>, StoreError> {
        let name = format!("{}:turn", self.call.id);
        let turn = Invocation::new("game", "turn");
        let reply = self.desk.service.act(table, &self.request(&name), &turn).await;
        first_panel(table, reply.map(|reply| reply.posts))
    }

    /// Why it was not done, in the asker's words. A database that is away is the caller's affair.
    pub(super) async fn fault(
        &self,
        error: Error,
        table: Option<&Loaded>,
        wanted: Option<(&Invocation, u64)>,
    ) -> Result<DiscordAnswer, StoreError> {
        Ok(match error {
            Error::Rejected(rejection) => {
                let mut say = refusals::say(
                    self.games(),
                    &rejection,
                    table.map(|table| &**table),
                    wanted,
                    self.typed(),
                );
                if let Some(table) = table {
                    let seat = table.seat_of(self.call.user).ok();
                    self.inbox(table, seat, &mut say).await?;
                    say = say.at(table);
                }
                self.keep_page(table, wanted.map(|(invocation, _)| invocation), &mut say)
                    .await?;
                say.into()
            }
            Error::NoTable => self.no_table().into(),
            Error::Store(StoreError::Occupied(_)) => Say::text(text!("discord-occupied"))
                .with([Widget::button(text!("discord-button-status"), "/game status")])
                .into(),
            Error::Store(error) => return Err(error),
            Error::Contention => {
                let again = wanted.map(|(invocation, since)| try_again(invocation, since));
                Say::text(text!("discord-contention")).with(again).into()
            }
            Error::Busy(busy) => {
                let again = wanted.map(|(invocation, since)| try_again(invocation, since));
                Say::text(text!("discord-busy", busy = busy.to_string()))
                    .with(again)
                    .into()
            }
            Error::Bug { incident } => {
                let say = broken(&incident);
                match table {
                    Some(table) => say.at(table).into(),
                    None => say.into(),
                }
            }
        })
    }

    /// The front's own controls, written after `=`.
    pub(super) async fn back(&self, table: Option<Loaded>) -> Result<DiscordAnswer, StoreError> {
        let panel = match &table {
            Some(table) => self.panel_with_the_past(table).await?,
            None => None,
        };
        Ok(match (panel, table) {
            (Some(panel), Some(table)) => Say::post(panel).at(&table).into(),
            (None, Some(table)) if table.stage() == Stage::Lobby && table.seat_of(self.call.user).is_ok() => {
                let mut say = Say::default();
                self.seated(&table, &mut say);
                say.at(&table).into()
            }
            _ => Say::text(text!("discord-nothing-done")).into(),
        })
    }
}

/// The panel that answers `/game turn`, if the table gives one.
fn first_panel(table: &Loaded, posts: Result<Vec<Post>, Error>) -> Result<Option<Post>, StoreError> {
    match posts {
        Ok(posts) => Ok(posts.iter().map(answering).next()),
        Err(Error::Store(error)) => Err(error),
        Err(error) => {
            tracing::debug!(table = table.id(), "no panel: {error}");
            Ok(None)
        }
    }
}

/// Whether the asker is the one for whom the game waits. The table knows it without its position, which takes long to read.
pub(super) fn awaited(table: &Table, seat: Option<(Seat, By)>) -> bool {
    let Some((seat, _)) = seat else { return false };
    let mut opened = table.opened().iter();
    table.stage() == Stage::Playing && opened.any(|opened| opened.seat == seat && opened.hand == Hand::Player)
}

/// A post as an answer: it awaits nobody and is no message with a name.
fn answering(post: &Post) -> Post {
    Post {
        audience: Audience::Asker,
        slot: muster_kit::Slot::Once,
        pings: Vec::new(),
        ..post.clone()
    }
}

/// Bold words and more of them in one line.
pub(super) fn titled(title: &str, text: impl Into<String>) -> Line {
    Line::Prose(vec![
        Span::Strong(title.to_owned()),
        Span::Text(format!(" {}", text.into())),
    ])
}

/// What a player hears who takes a seat of a game under way.
fn sat_down(seat: Seat, awaited: bool) -> String {
    let seat = seat.to_string();
    match awaited {
        true => text!("discord-sat-down-turn", seat = seat),
        false => text!("discord-sat-down", seat = seat),
    }
}

/// That it is done, or was before; with a colon where dice follow.
fn done_words(again: bool, alone: bool) -> String {
    match (again, alone) {
        (false, true) => text!("discord-done"),
        (false, false) => text!("discord-done-rolls"),
        (true, true) => text!("discord-done-already"),
        (true, false) => text!("discord-done-already-rolls"),
    }
}

/// A button for the same once more.
fn try_again(invocation: &Invocation, since: u64) -> Widget {
    Widget::since(text!("discord-button-try-again"), invocation.line(), since)
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::DateTime;
    use muster_games::CATALOGUE;
    use muster_kit::{Topic, User};
    use muster_table::{Holder, NewChair, Opened, Opening};
    use serde_json::json;

    fn table_of_ana() -> Table {
        let opening = Opening {
            id: "t",
            kind: CATALOGUE.kind("warcamp").expect("it is there"),
            place: "here",
            server: None,
            host: User(1),
            settings: serde_json::Map::new(),
            chairs: vec![NewChair {
                name: "Ana".to_owned(),
                holder: Holder::User(User(1)),
            }],
            seed: [5; 32],
            untimed: false,
        };
        let now = DateTime::from_timestamp(1_800_000_000, 0).expect("a time");
        Table::open(&CATALOGUE, &opening, now).expect("it opens").0
    }

    #[test]
    fn who_is_awaited_is_known_without_the_position() {
        let table = table_of_ana();
        let ana = table.seat_of(User(1)).ok();
        let orders = Opened {
            hand: Hand::Orders,
            ..Opened::new(1, Seat(0), 1, None)
        };
        let mut opened = vec![orders, Opened::new(2, Seat(1), 1, None)];
        let table = table
            .with_stored(json!({ "opened": opened, "stage": "playing" }))
            .expect("a table");
        assert!(table.game().is_err(), "no position is there to be read");
        assert!(!awaited(&table, ana), "stored orders are played by the table");
        opened.push(Opened::new(3, Seat(0), 1, None));
        let table = table.with_stored(json!({ "opened": opened })).expect("a table");
        assert!(awaited(&table, ana) && !awaited(&table, None));
        let table = table.with_stored(json!({ "stage": "over" })).expect("a table");
        assert!(!awaited(&table, ana));
    }

    #[test]
    fn an_act_belongs_to_the_wait_of_its_battle() {
        let of_battle = |since, topic| Opened {
            topic: Topic(topic),
            ..Opened::new(since, Seat(0), since, None)
        };
        let house = Opened {
            hand: Hand::Orders,
            ..of_battle(3, 1)
        };
        let opened = [
            house,
            of_battle(5, 2),
            Opened::new(6, Seat(1), 6, None),
            of_battle(7, 3),
        ];
        let table = table_of_ana()
            .with_stored(json!({ "opened": opened }))
            .expect("a table");
        let since = |line: &str| {
            let invocation = CATALOGUE.parse(line).expect("it is a command");
            let wait = table.wait_meant(Seat(0), &invocation);
            wait.map(|opened| opened.since)
        };
        assert_eq!(since("/risk go battle:3"), Some(7));
        assert_eq!(since("/risk go battle:2"), Some(5));
        assert_eq!(
            since("/risk go"),
            Some(5),
            "the game takes the first that waits for a person"
        );
        assert_eq!(since("/risk go battle:4"), None, "nothing waits there");
        // A single battle is no topic of its own, whatever its number.
        let table = table
            .with_stored(json!({ "opened": [Opened::new(9, Seat(0), 9, None)] }))
            .expect("a table");
        let go = CATALOGUE.parse("/risk go battle:1").expect("it is a command");
        assert_eq!(table.wait_meant(Seat(0), &go).map(|opened| opened.since), Some(9));
    }
}
