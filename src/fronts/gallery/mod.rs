//! The spectators' page: what anybody who was given a table's address may look at in a browser, and nothing else.
//! It only reads. The host opens and closes it with `/game watch page:` ([`muster_table::SpectatorPage`]).
//!
//! Everything is served below `/watch/`: the page of a key, its board as a picture, the game as JSON, and the page's own
//! style and scripts. Nothing comes from elsewhere, nothing is kept in a browser.

mod html;
mod kept;
pub mod sight;
pub mod view;

use axum::extract::{Path, Query, Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use kept::{PageCache, What, Wish};
use muster_kit::{Scene, budget};
use muster_pictures::{self, NoPicture, Theme};
use muster_service::{Error, Service};
use muster_store::StoreError;
use muster_table::{Entry, Gone, Table, hash_of_key};
use muster_words::text;
use muster_workers::{Lane, Undone};
use serde::Deserialize;
use serde_json::json;
use sight::Sight;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// How long a reader waits for a page that is being made.
const PATIENCE: Duration = Duration::from_secs(10);
/// Seconds after which who was turned away may ask again.
const BUSY_SECONDS: &str = "5";
/// Nothing from elsewhere, nothing inline, nothing sent.
pub const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
                          base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const HTML: &str = "text/html; charset=utf-8";
const JSON: &str = "application/json";

struct Gallery {
    service: Arc<Service>,
    kept: Arc<Mutex<PageCache>>,
}

/// Everything below `/watch/`.
pub fn router(service: Arc<Service>) -> Router {
    let gallery = Gallery {
        service,
        kept: Arc::default(),
    };
    let (script, style) = ("text/javascript; charset=utf-8", "text/css; charset=utf-8");
    Router::new()
        .route(
            "/watch/base.css",
            get(move || text(style, include_str!("page/base.css"))),
        )
        .route(
            "/watch/page.css",
            get(move || text(style, include_str!("page/page.css"))),
        )
        .route(
            "/watch/page.js",
            get(move || text(script, include_str!("page/page.js"))),
        )
        .route(
            "/watch/verify.js",
            get(move || text(script, include_str!("page/verify.js"))),
        )
        .route(
            "/watch/verify_dice.py",
            get(|| {
                text(
                    "text/plain; charset=utf-8",
                    include_str!("../../../docs/verify_dice.py"),
                )
            }),
        )
        .route("/watch/{key}", get(page))
        .route("/watch/{key}/board.png", get(picture))
        .route("/watch/{key}/board.svg", get(vectors))
        .route("/watch/{key}/board-dark.svg", get(vectors_in_the_dark))
        .route("/watch/{key}/game.json", get(game))
        .route("/watch/{key}/state.json", get(state))
        .layer(middleware::from_fn(guarded))
        .with_state(Arc::new(gallery))
}

async fn text(kind: &'static str, text: &'static str) -> Response {
    ([(header::CONTENT_TYPE, kind)], text).into_response()
}

async fn guarded(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    guard(response.headers_mut());
    response
}

/// What every answer to a browser says: trust nothing from elsewhere, keep nothing, tell nobody.
pub fn guard(headers: &mut HeaderMap) {
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::CACHE_CONTROL, "no-store"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.insert("x-robots-tag", HeaderValue::from_static("noindex, nofollow"));
}

/// Which position is wanted; the one that stands now if none is named.
#[derive(Deserialize)]
struct At {
    at: Option<String>,
}

impl At {
    /// The entry that is named, if there is such a one.
    fn of(&self, table: &Table) -> Result<Option<u64>, Fault> {
        let Some(text) = &self.at else { return Ok(None) };
        let named = text.parse().ok().filter(|at| (1..=table.seq()).contains(at));
        named.map(Some).ok_or(Fault::NoEntry(table.seq()))
    }
}

/// Why there is nothing to see.
#[derive(Debug, thiserror::Error)]
enum Fault {
    #[error("{}", text!("gallery-fault-unknown"))]
    Unknown,
    #[error("{}", text!("gallery-fault-no-entry", last = *.0))]
    NoEntry(u64),
    #[error(transparent)]
    Gone(#[from] Gone),
    #[error("{}", text!("gallery-fault-too-long"))]
    TooLong,
    #[error("{}", text!("gallery-fault-no-board"))]
    NoBoard,
    #[error("{}", text!("gallery-fault-busy"))]
    Busy,
    #[error("{}", text!("gallery-fault-broken"))]
    Broken,
}

impl From<StoreError> for Fault {
    fn from(error: StoreError) -> Fault {
        tracing::error!("a page for spectators fails: {error}");
        Fault::Broken
    }
}

impl From<Error> for Fault {
    fn from(error: Error) -> Fault {
        if matches!(error, Error::Busy(_)) {
            return Fault::Busy;
        }
        tracing::error!("a page for spectators fails: {error}");
        Fault::Broken
    }
}

impl From<NoPicture> for Fault {
    fn from(error: NoPicture) -> Fault {
        tracing::error!("a board for spectators cannot be drawn: {error}");
        Fault::Broken
    }
}

impl IntoResponse for Fault {
    fn into_response(self) -> Response {
        let status = match self {
            Fault::Unknown | Fault::Gone(_) | Fault::TooLong | Fault::NoBoard => StatusCode::NOT_FOUND,
            Fault::NoEntry(_) => StatusCode::BAD_REQUEST,
            Fault::Busy => StatusCode::SERVICE_UNAVAILABLE,
            Fault::Broken => StatusCode::INTERNAL_SERVER_ERROR,
        };
        let mut response = (status, [(header::CONTENT_TYPE, HTML)], view::fault(&self.to_string())).into_response();
        if matches!(self, Fault::Busy) {
            let again = HeaderValue::from_static(BUSY_SECONDS);
            response.headers_mut().insert(header::RETRY_AFTER, again);
        }
        response
    }
}

async fn page(
    State(gallery): State<Arc<Gallery>>,
    Path(key): Path<String>,
    Query(at): Query<At>,
) -> Result<Response, Fault> {
    let table = gallery.table(&key).await?;
    let wish = Wish::new(&table, at.of(&table)?, What::Page);
    let at = wish.at;
    let make = move |entries: &[Entry]| {
        let sight = seen(&table, entries, at)?;
        Ok(view::page(&table, &key, &sight).into_bytes())
    };
    gallery.answer(wish, HTML, make).await
}

/// What is seen after entry `at`, or now. A game that is too long to be played again is shown as it stands.
fn seen(table: &Table, entries: &[Entry], at: Option<u64>) -> Result<Sight, Fault> {
    match budget::within(budget::LOOK_BACK, || Sight::of(table, entries, at)) {
        Ok(sight) => Ok(sight?),
        Err(budget::Spent) if at.is_none() => Ok(Sight::of(table, &[], None)?),
        Err(budget::Spent) => Err(Fault::TooLong),
    }
}

async fn picture(gallery: State<Arc<Gallery>>, key: Path<String>, at: Query<At>) -> Result<Response, Fault> {
    let draw = |board: &Scene| muster_pictures::png(board, None);
    drawn(gallery, key, at, (What::Picture, "image/png"), draw).await
}

/// The board as vectors, which stay sharp at every size.
async fn vectors(gallery: State<Arc<Gallery>>, key: Path<String>, at: Query<At>) -> Result<Response, Fault> {
    drawn_as_vectors(gallery, key, at, Theme::Light).await
}

/// The same for readers whose browser prefers dark pages.
async fn vectors_in_the_dark(
    gallery: State<Arc<Gallery>>,
    key: Path<String>,
    at: Query<At>,
) -> Result<Response, Fault> {
    drawn_as_vectors(gallery, key, at, Theme::Dark).await
}

async fn drawn_as_vectors(
    gallery: State<Arc<Gallery>>,
    key: Path<String>,
    at: Query<At>,
    theme: Theme,
) -> Result<Response, Fault> {
    let draw = move |board: &Scene| Ok(muster_pictures::vectors(board, None, theme).into_bytes());
    drawn(gallery, key, at, (What::Vectors(theme), "image/svg+xml"), draw).await
}

/// The board after an entry, or now, in the form that `draw` gives it.
async fn drawn(
    State(gallery): State<Arc<Gallery>>,
    Path(key): Path<String>,
    Query(at): Query<At>,
    (what, kind): (What, &'static str),
    draw: impl FnOnce(&Scene) -> Result<Vec<u8>, NoPicture> + Send + 'static,
) -> Result<Response, Fault> {
    let table = gallery.table(&key).await?;
    let wish = Wish::new(&table, at.of(&table)?, what);
    let at = wish.at;
    let make = move |entries: &[Entry]| {
        let sight = seen(&table, entries, at)?;
        let board = sight.drawn().ok_or(Fault::NoBoard)?;
        Ok(draw(board)?)
    };
    gallery.answer(wish, kind, make).await
}

/// The game as a file that anybody can verify, the same as `/game export`.
async fn game(State(gallery): State<Arc<Gallery>>, Path(key): Path<String>) -> Result<Response, Fault> {
    let table = gallery.table(&key).await?;
    let wish = Wish::new(&table, None, What::Game);
    if let Some(bytes) = gallery.kept().get(&wish) {
        return Ok(answer(JSON, &bytes));
    }
    let bytes: Arc<[u8]> = gallery
        .service
        .export_file(table.id(), Lane::of_watchers(table.id()))
        .await?
        .json
        .into();
    gallery.kept().put(wish, Arc::clone(&bytes));
    Ok(answer(JSON, &bytes))
}

/// Whether it is worth looking again.
async fn state(State(gallery): State<Arc<Gallery>>, Path(key): Path<String>) -> Result<Response, Fault> {
    let table = gallery.table(&key).await?;
    Ok(Json(json!({ "version": table.version() })).into_response())
}

fn answer(kind: &'static str, bytes: &[u8]) -> Response {
    ([(header::CONTENT_TYPE, kind)], bytes.to_vec()).into_response()
}

fn locked(kept: &Mutex<PageCache>) -> std::sync::MutexGuard<'_, PageCache> {
    kept.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Gallery {
    /// The table of a page that is open.
    async fn table(&self, key: &str) -> Result<Table, Fault> {
        let found = self.service.store().watched(&hash_of_key(key)).await?;
        found.ok_or(Fault::Unknown)
    }

    fn kept(&self) -> std::sync::MutexGuard<'_, PageCache> {
        locked(&self.kept)
    }

    /// What was made for somebody else, or is made now.
    async fn answer(
        &self,
        wish: Wish,
        kind: &'static str,
        make: impl FnOnce(&[Entry]) -> Result<Vec<u8>, Fault> + Send + 'static,
    ) -> Result<Response, Fault> {
        if let Some(bytes) = self.kept().get(&wish) {
            return Ok(answer(kind, &bytes));
        }
        let lane = Lane::of_watchers(&wish.table);
        let place = self.service.workers().admit(lane).map_err(|_| Fault::Busy)?;
        let entries = match wish.needs_the_past() {
            true => self.service.store().history(&wish.table, 0).await?.entries,
            false => Vec::new(),
        };
        // Many ask for the same page at once: those behind the first find it kept when their turn comes.
        let (kept, wanted) = (Arc::clone(&self.kept), wish.clone());
        let work = move || match locked(&kept).get(&wanted) {
            Some(bytes) => Ok(bytes),
            None => make(&entries).map(Arc::from),
        };
        let made = tokio::time::timeout(PATIENCE, place.run(work)).await;
        let bytes: Arc<[u8]> = match made {
            Ok(Ok(made)) => made?,
            Err(_) | Ok(Err(Undone::Busy(_))) => return Err(Fault::Busy),
            Ok(Err(Undone::Broken(why))) => {
                tracing::error!("a page for spectators fails: {why}");
                return Err(Fault::Broken);
            }
        };
        self.kept().put(wish, Arc::clone(&bytes));
        Ok(answer(kind, &bytes))
    }
}
