//! The page: what a browser may ask for, and who may ask. Loopback only; other origins are refused.

use super::stage::{DemoOptions, DemoServer};
use super::view;
use axum::body::Body;
use axum::extract::{Path, Query, Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use chrono::TimeDelta;
use muster_discord::life::End;
use muster_fake_discord::{Channel, CommandFile, DiscordState, FakeUser, InteractionAnswer, Pending, StoredMessage};
use muster_gallery as gallery;
use muster_serve::{ConnectionLimits, serve};
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::convert::Infallible;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio_stream::wrappers::WatchStream;
use tokio_stream::{Stream, StreamExt};

/// How long the page waits for the bot before it says that there was no answer.
const PATIENCE: Duration = Duration::from_secs(5);
/// Between two looks of the page at most, however much happens.
const CALM: Duration = Duration::from_millis(60);
/// Hours that the clock may be put forward at once.
const HOURS_MAX: u32 = 24 * 31;

/// A port of the loopback interface that is ours.
pub struct Door {
    listener: TcpListener,
    address: SocketAddr,
}

impl Door {
    /// Listens on this port; 0 is any that is free.
    ///
    /// # Errors
    /// If the port cannot be had.
    pub async fn open(port: u16) -> std::io::Result<Door> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await?;
        let address = listener.local_addr()?;
        Ok(Door { listener, address })
    }

    /// Where a browser finds what is served there.
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }
}

/// What a browser sees of a [`DemoServer`]: the page, its state, events and files, and pages for spectators.
pub struct DemoPage {
    stage: Arc<DemoServer>,
    door: Door,
    router: Router,
}

struct Shared {
    stage: Arc<DemoServer>,
    /// What may stand as `Host`: names of the loopback interface with our port.
    hosts: [String; 2],
}

impl DemoPage {
    /// The page of a new stage, and the pages for spectators of its tables.
    ///
    /// # Errors
    /// [`End`] if the database cannot be opened.
    pub async fn open(door: Door, setting: DemoOptions) -> Result<DemoPage, End> {
        let pages = Some(door.url());
        let stage = DemoServer::open(DemoOptions { pages, ..setting }).await?;
        // Not the bot's own: its pages stay while it starts anew.
        let spectators = Arc::new(stage.host().service().await?);
        let hosts = ["127.0.0.1", "localhost"].map(|name| format!("{name}:{}", door.address.port()));
        let shared = Arc::new(Shared {
            stage: Arc::clone(&stage),
            hosts,
        });
        let router = Router::new()
            .route(
                "/",
                get(|| text("text/html; charset=utf-8", include_str!("page/page.html"))),
            )
            .route("/page.css", get(|| text("text/css", include_str!("page/page.css"))))
            .route(
                "/page.js",
                get(|| text("text/javascript", include_str!("page/page.js"))),
            )
            .route("/state", get(state))
            .route("/hints", get(hints))
            .route("/events", get(events))
            .route("/files/{channel}/{message}/{file}", get(file))
            .route("/do", post(deed))
            .with_state(Arc::clone(&shared))
            .merge(gallery::router(spectators))
            .layer(middleware::from_fn_with_state(shared, guarded));
        Ok(DemoPage { stage, door, router })
    }

    /// The stage that it shows, shared: games are prepared on it while the page is served.
    pub fn stage(&self) -> &Arc<DemoServer> {
        &self.stage
    }

    /// Serves until `end`.
    pub async fn serve(self, end: impl Future<Output = ()> + Send) {
        let limits = ConnectionLimits {
            connection: None,
            ..ConnectionLimits::default()
        };
        // Browsers hold the stream of events open: nobody waits for them at the end.
        tokio::select! {
            () = serve(self.door.listener, self.router, limits, std::future::pending()) => (),
            () = end => (),
        }
    }
}

async fn text(kind: &'static str, text: &'static str) -> Response {
    ([(header::CONTENT_TYPE, kind)], text).into_response()
}

/// Refuses whatever another site makes a browser ask, and whatever came by another name than the loopback's.
async fn guarded(State(shared): State<Arc<Shared>>, request: Request, next: Next) -> Response {
    if let Err(why) = admitted(&shared.hosts, request.method(), request.headers()) {
        return (StatusCode::FORBIDDEN, why).into_response();
    }
    let mut response = next.run(request).await;
    gallery::guard(response.headers_mut());
    response
}

fn admitted(hosts: &[String; 2], method: &Method, headers: &HeaderMap) -> Result<(), &'static str> {
    let named = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    let host = named("host").unwrap_or_default();
    if !hosts.iter().any(|known| known == host) {
        return Err("This page is served on the loopback interface alone.");
    }
    let origin = headers.get("origin").map(HeaderValue::as_bytes);
    if origin.is_some_and(|origin| origin != format!("http://{host}").as_bytes()) {
        return Err("Other origins may not use this page.");
    }
    let is_followed = method == Method::GET && named("sec-fetch-mode") == Some("navigate");
    if named("sec-fetch-site").is_some_and(|site| site != "same-origin" && site != "none") && !is_followed {
        return Err("Other sites may not use this page.");
    }
    Ok(())
}

/// A number that JSON and addresses carry as text.
#[derive(Clone, Copy, Deserialize)]
#[serde(try_from = "String")]
struct Id(u64);

impl TryFrom<String> for Id {
    type Error = std::num::ParseIntError;

    fn try_from(text: String) -> Result<Id, Self::Error> {
        text.parse().map(Id)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Look {
    me: Option<Id>,
    channel: Option<Id>,
    last: Option<usize>,
}

async fn state(State(shared): State<Arc<Shared>>, Query(look): Query<Look>) -> Json<Value> {
    let stage = &shared.stage;
    let people = stage.people();
    let me = look.me.map(|id| id.0).filter(|id| people.contains(id));
    let me = me.or(people.first().copied()).unwrap_or_default();
    let last = look.last.unwrap_or(view::LAST);
    let channel = look.channel.map(|id| id.0);
    if let Some(channel) = channel {
        stage.reads(me, channel);
    }
    let read = stage.read();
    let mut state = stage
        .fake()
        .read(|world| view::state(stage, world, me, channel, last, &read));
    state["hall"] = json!(stage.hall().id().to_string());
    state["mute"] = json!(stage.is_bot_mute());
    state["double"] = json!(stage.doubles_presses());
    Json(state)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Typing {
    me: Id,
    channel: Id,
    line: String,
}

async fn hints(State(shared): State<Arc<Shared>>, Query(typing): Query<Typing>) -> Response {
    let channel = shared.stage.fake().channel(typing.channel.0);
    match shared.stage.person(typing.me.0) {
        Some(person) => Json(view::hints(person.hints(&channel, &typing.line).await)).into_response(),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

/// Says that something changed, no more often than a page can look.
async fn events(State(shared): State<Arc<Shared>>) -> Sse<impl Stream<Item = Result<Event, Infallible>>> {
    let changes = WatchStream::new(shared.stage.fake().changes());
    let events = changes
        .throttle(CALM)
        .map(|version| Ok(Event::default().data(version.to_string())));
    Sse::new(events).keep_alive(KeepAlive::default())
}

async fn file(State(shared): State<Arc<Shared>>, Path((channel, message, file)): Path<(u64, u64, u64)>) -> Response {
    let found = shared.stage.fake().read(|world| {
        let message = world.channels.get(&channel)?.messages.get(&message)?;
        message.attachments.iter().find(|known| known.id == file).cloned()
    });
    let Some(file) = found else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let kind = match file.name.rsplit_once('.') {
        Some((_, "png")) => "image/png",
        Some((_, "gif")) => "image/gif",
        Some((_, "json")) => "application/json",
        _ => "text/plain; charset=utf-8",
    };
    ([(header::CONTENT_TYPE, kind)], Body::from(file.bytes.to_vec())).into_response()
}

/// What somebody at the page does.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum Deed {
    /// Sends a line: a command if it begins with a slash. A file is named in the line.
    Send {
        me: Id,
        channel: Id,
        line: String,
        file: Option<Brought>,
    },
    Press {
        me: Id,
        channel: Id,
        message: Id,
        button: String,
    },
    Select {
        me: Id,
        channel: Id,
        message: Id,
        select: String,
        choice: String,
    },
    /// A form that was filled in.
    Submit {
        me: Id,
        interaction: Id,
        fields: BTreeMap<String, String>,
    },
    Dismiss {
        me: Id,
        channel: Id,
        message: Id,
    },
    /// Opens a table in the hall.
    New {
        me: Id,
        game: String,
    },
    Pass {
        hours: u32,
    },
    Deadline {
        channel: Id,
    },
    Restart {},
    Mute {
        on: bool,
    },
    Double {
        on: bool,
    },
}

/// What the page says of a button that the message has no longer: the bot changed it after the page had drawn it.
const CHANGED: &str = "That message has changed since you saw it. Its buttons are up to date now; press again.";

/// What the page says of words without a slash: the bot is not sent what people say to each other.
const WORDS: &str = "Everybody here reads that; Muster does not. A command begins with /. My turn shows what can be done, and takes lines of orders at Type it instead.";

async fn deed(State(shared): State<Arc<Shared>>, Json(deed): Json<Deed>) -> Json<Value> {
    Json(
        done(&shared.stage, deed)
            .await
            .unwrap_or_else(|error| json!({ "error": error })),
    )
}

async fn done(stage: &DemoServer, deed: Deed) -> Result<Value, String> {
    match deed {
        Deed::Send {
            me,
            channel,
            line,
            file,
        } => {
            let (person, channel) = (person(stage, me)?, stage.fake().channel(channel.0));
            if !line.trim_start().starts_with('/') {
                return said(&person, &channel, line.trim());
            }
            let files: Vec<CommandFile> = file.into_iter().map(CommandFile::from).collect();
            let pending = person.try_slash_with_files(&channel, line.trim(), &files)?;
            answered(pending).await
        }
        Deed::Press {
            me,
            channel,
            message,
            button,
        } => {
            let (person, message) = (person(stage, me)?, message_of(stage, channel, message)?);
            if !message.has_button(&button) {
                return Ok(json!({ "told": CHANGED }));
            }
            let pending = person.press_unsent(&message, &button, false)?;
            delivered(stage, pending).await
        }
        Deed::Select {
            me,
            channel,
            message,
            select,
            choice,
        } => {
            let (person, message) = (person(stage, me)?, message_of(stage, channel, message)?);
            let pending = person.select_unsent(&message, &select, &[&choice])?;
            delivered(stage, pending).await
        }
        Deed::Submit {
            me,
            interaction,
            fields,
        } => {
            let person = person(stage, me)?;
            let opened = stage.fake().pending(interaction.0);
            let form = opened.and_then(|pending| pending.now().try_modal());
            let form = form.ok_or("That form is not open.")?;
            let fields: Vec<(&str, &str)> = fields
                .iter()
                .map(|(name, value)| (name.as_str(), value.as_str()))
                .collect();
            let pending = person.submit_unsent(&form, &fields)?;
            delivered(stage, pending).await
        }
        Deed::Dismiss { me, channel, message } => {
            let message = message_of(stage, channel, message)?;
            person(stage, me)?.dismiss(&message);
            Ok(json!({}))
        }
        Deed::New { me, game } => opened(stage, &person(stage, me)?, &game).await,
        Deed::Pass { hours } if (1..=HOURS_MAX).contains(&hours) => {
            stage.pass(TimeDelta::hours(hours.into())).await?;
            Ok(json!({"told": passed_words(hours.into())}))
        }
        Deed::Pass { .. } => Err(format!("From 1 to {HOURS_MAX} hours can pass at once.")),
        Deed::Deadline { channel } => {
            let passed = stage.pass_to_deadline(channel.0).await?;
            Ok(json!({"told": passed_words(passed.num_hours())}))
        }
        Deed::Restart {} => {
            stage.restart_bot().await.map_err(|end| end.to_string())?;
            Ok(json!({"told": "The bot ended and started again. Nothing is lost: press on."}))
        }
        Deed::Mute { on } => {
            stage.mute_bot(on);
            let told = match on {
                true => "The bot may not write here any more. Act, and see what it says.",
                false => "The bot may write again.",
            };
            Ok(json!({ "told": told }))
        }
        Deed::Double { on } => {
            stage.double_presses(on);
            let told = match on {
                true => "Every press now reaches the bot twice.",
                false => "Every press reaches the bot once.",
            };
            Ok(json!({ "told": told }))
        }
    }
}

/// How much time has gone by.
fn passed_words(hours: i64) -> String {
    match hours {
        1 => "1 hour has passed.".to_owned(),
        hours => format!("{hours} hours have passed."),
    }
}

/// A file of text that a person brings.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Brought {
    name: String,
    text: String,
}

impl From<Brought> for CommandFile {
    fn from(brought: Brought) -> CommandFile {
        CommandFile {
            name: brought.name,
            bytes: brought.text.into_bytes(),
        }
    }
}

fn person(stage: &DemoServer, id: Id) -> Result<FakeUser, String> {
    stage
        .person(id.0)
        .cloned()
        .ok_or_else(|| "Nobody here has that number.".to_owned())
}

fn message_of(stage: &DemoServer, channel: Id, message: Id) -> Result<StoredMessage, String> {
    let found = stage.fake().read(|world| {
        let channel = world.channels.get(&channel.0)?;
        channel.messages.get(&message.0).cloned()
    });
    found
        .filter(|message| !message.deleted)
        .ok_or_else(|| "That message is gone.".to_owned())
}

fn said(person: &FakeUser, channel: &Channel, text: &str) -> Result<Value, String> {
    if text.is_empty() {
        return Err("Type something: / shows the commands.".to_owned());
    }
    let is_there = person.try_says(channel, text);
    is_there.map(|_| json!({ "told": WORDS }))
}

/// Hands a press to the bot, twice on a bad connection.
async fn delivered(stage: &DemoServer, pending: Pending) -> Result<Value, String> {
    pending.deliver();
    if stage.doubles_presses() {
        pending.deliver();
    }
    answered(pending).await
}

async fn answered(pending: Pending) -> Result<Value, String> {
    let answer: Option<InteractionAnswer> = pending.answer_within(PATIENCE).await;
    match answer {
        Some(answer) => Ok(match answer.try_modal() {
            Some(form) => json!({ "form": view::form(pending.id(), &form) }),
            None => json!({}),
        }),
        // It is thinking, and the message says so.
        None if pending.is_answered() => Ok(json!({})),
        None => Err("This interaction failed: the bot did not answer in time.".to_owned()),
    }
}

/// Opens a table and says where it is: in its thread, or in the hall if it has none yet.
async fn opened(stage: &DemoServer, person: &FakeUser, game: &str) -> Result<Value, String> {
    let kind = stage.games().kind(game).ok_or("There is no such game.")?;
    let newest = |world: &DiscordState| {
        let threads = world.channels.values().filter(|channel| channel.thread.is_some());
        threads.map(|thread| thread.id).max()
    };
    let before = stage.fake().read(newest);
    stage
        .does(person, stage.hall(), &format!("/game new game:{}", kind.id))
        .await?;
    let newer = |world: &DiscordState| newest(world).filter(|thread| before.is_none_or(|before| *thread > before));
    let thread = stage.fake().wait_at_most(PATIENCE, newer).await;
    Ok(json!({ "go": thread.unwrap_or(stage.hall().id()).to_string() }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(pairs: &[(&'static str, &'static str)], method: Method) -> bool {
        let hosts = ["127.0.0.1:7777", "localhost:7777"].map(str::to_owned);
        let headers = pairs
            .iter()
            .map(|(name, value)| (name.parse().expect("a name"), HeaderValue::from_static(value)));
        admitted(&hosts, &method, &headers.collect()).is_err()
    }

    #[test]
    fn only_the_page_itself_is_admitted() {
        assert!(!refused(&[("host", "127.0.0.1:7777")], Method::GET));
        assert!(!refused(
            &[("host", "localhost:7777"), ("origin", "http://localhost:7777")],
            Method::POST
        ));
        assert!(
            refused(&[("host", "evil.example:7777")], Method::GET),
            "a name that was bound to us"
        );
        assert!(refused(&[], Method::GET));
        assert!(refused(
            &[("host", "127.0.0.1:7777"), ("origin", "http://evil.example")],
            Method::POST
        ));
        assert!(refused(&[("host", "127.0.0.1:7777"), ("origin", "null")], Method::POST));
        assert!(refused(
            &[("host", "127.0.0.1:7777"), ("sec-fetch-site", "cross-site")],
            Method::GET
        ));
        let followed = [
            ("host", "127.0.0.1:7777"),
            ("sec-fetch-site", "cross-site"),
            ("sec-fetch-mode", "navigate"),
        ];
        assert!(!refused(&followed, Method::GET), "a link may lead here");
        assert!(refused(&followed, Method::POST));
    }
}
