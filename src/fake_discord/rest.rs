//! The REST server: reads a request, lets a waiting fault strike, has it carried out, writes it down.

use super::faults::{self, InjectedFault};
use super::limits;
use super::messages::Upload;
use super::recording::{Recorded, steps};
use super::refused::Refused;
use super::routes;
use super::socket::Breaker;
use super::{FakeDiscord, gateway};
use axum::Router;
use axum::body::Body;
use axum::extract::{ConnectInfo, DefaultBodyLimit, FromRequest, Multipart, Path, Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::Response;
use axum::routing::get;
use serde_json::{Value, json};

/// A request taken apart.
pub(super) struct Asked<'a> {
    pub method: &'a str,
    pub path: &'a [&'a str],
    pub query: &'a str,
    pub body: &'a Value,
    pub files: &'a [Upload],
    /// Whether it carries the bot's token.
    pub is_bot: bool,
}

/// The type of a part that names none.
const UNTYPED: &str = "text/plain";

/// What a route returns: a status and a body; null for none.
pub(super) type Done = Result<(u16, Value), Refused>;

pub(super) fn router(fake: FakeDiscord) -> Router {
    Router::new()
        .route("/", get(gateway::connect))
        .route("/gateway", get(gateway::connect))
        .route("/attachments/{id}/{name}", get(download))
        .fallback(serve)
        .layer(DefaultBodyLimit::max(limits::BODY_MAX))
        .with_state(fake)
}

/// A file of a message, or one that a user brought to a command.
async fn download(State(fake): State<FakeDiscord>, Path((id, _)): Path<(String, String)>) -> Response {
    let file = fake.lock().files.get(&id).cloned();
    let mut response = Response::new(Body::from(file.clone().unwrap_or_default()));
    if file.is_none() {
        *response.status_mut() = StatusCode::NOT_FOUND;
    }
    response
}

async fn serve(
    State(fake): State<FakeDiscord>,
    ConnectInfo(breaker): ConnectInfo<Breaker>,
    request: Request,
) -> Response {
    let method = request.method().as_str().to_owned();
    let path = request.uri().path().to_owned();
    let query = request.uri().query().unwrap_or_default().to_owned();
    let authorization = request.headers().get(header::AUTHORIZATION).cloned();
    let is_bot = authorization.is_some_and(|given| given.as_bytes() == format!("Bot {}", fake.token()).as_bytes());
    let fault = faults::caught(&mut fake.locked_traps(), &method, &steps(&path));
    let read = read_body(request).await;
    let (body, files) = read.clone().unwrap_or_default();
    for file in files.iter().filter(|file| is_mistyped(file)) {
        fake.complain(format!(
            "{} comes as {}, so it is not shown",
            file.name, file.content_type
        ));
    }
    let asked = Asked {
        method: &method,
        path: &steps(&path),
        query: &query,
        body: &body,
        files: &files,
        is_bot,
    };
    let mut record = Recorded::new(&asked, &path, fault.is_some(), fake.clock().now());
    if let Some(response) = struck_before(&fake, fault.as_ref(), &breaker, &mut record).await {
        return response;
    }
    let mut headers = HeaderMap::new();
    let (status, reply) = match read {
        Ok(_) => carry_out_and_record(&fake, &asked, &path, fault.is_some(), &mut headers),
        Err(unreadable) => {
            let refused = Refused::invalid_field("body", &unreadable);
            (record.status, record.code) = (refused.status, refused.code);
            fake.record(record, true);
            (refused.status, refused.body())
        }
    };
    match fault {
        Some(InjectedFault::ResetAfter) => breaker.break_connection(),
        Some(InjectedFault::Slow(time)) => tokio::time::sleep(time).await,
        Some(InjectedFault::Garbled) => return reply_with(200, &json!({"garbled": true}), headers),
        _ => (),
    }
    reply_with(status, &reply, headers)
}

/// Does what is asked and writes it down. Returns a status and a body.
pub(super) fn carry_out_and_record(
    fake: &FakeDiscord,
    asked: &Asked,
    path: &str,
    faulted: bool,
    headers: &mut HeaderMap,
) -> (u16, Value) {
    let (known, done) = carry_out(fake, asked, headers);
    let (status, code, reply) = match done {
        Ok((status, reply)) => (status, 0, reply),
        Err(refused) => (refused.status, refused.code, refused.body()),
    };
    let record = Recorded {
        status,
        code,
        ..Recorded::new(asked, path, faulted, fake.clock().now())
    };
    fake.record(record, known);
    (status, reply)
}

/// What a fault answers in place of the route.
async fn struck_before(
    fake: &FakeDiscord,
    fault: Option<&InjectedFault>,
    breaker: &Breaker,
    record: &mut Recorded,
) -> Option<Response> {
    let mut headers = HeaderMap::new();
    let (status, reply) = match fault? {
        InjectedFault::RateLimited { retry_after, scope } => {
            insert(&mut headers, "retry-after", &retry_after.ceil().to_string());
            insert(&mut headers, "x-ratelimit-scope", scope);
            insert(&mut headers, "x-ratelimit-reset-after", &retry_after.to_string());
            if *scope == "global" {
                insert(&mut headers, "x-ratelimit-global", "true");
            }
            let message = "You are being rate limited.";
            (
                429,
                json!({"message": message, "retry_after": retry_after, "global": *scope == "global"}),
            )
        }
        InjectedFault::Status(status) => {
            record.status = *status;
            fake.record(record.clone(), true);
            return Some(page(*status));
        }
        InjectedFault::Refused(refused) => {
            record.code = refused.code;
            (refused.status, refused.body())
        }
        InjectedFault::ResetBefore => {
            breaker.break_connection();
            (0, Value::Null)
        }
        InjectedFault::Hang => (0, Value::Null),
        InjectedFault::ResetAfter | InjectedFault::Slow(_) | InjectedFault::Garbled => return None,
    };
    record.status = status;
    fake.record(record.clone(), true);
    if fault == Some(&InjectedFault::Hang) {
        std::future::pending::<()>().await;
    }
    Some(reply_with(status.max(200), &reply, headers))
}

/// A picture that says it is something else.
fn is_mistyped(file: &Upload) -> bool {
    let is_picture = [".png", ".gif", ".jpg"].iter().any(|end| file.name.ends_with(end));
    is_picture && !file.content_type.starts_with("image/")
}

/// What stands in front of Discord answers with a page of its own, without any header of Discord's.
fn page(status: u16) -> Response {
    let mut response = Response::new(Body::from(format!("<html><body>error code: {status}</body></html>")));
    *response.status_mut() = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    insert(response.headers_mut(), "content-type", "text/html");
    response
}

pub(super) fn insert(headers: &mut HeaderMap, name: &'static str, value: &str) {
    if let Ok(value) = HeaderValue::from_str(value) {
        headers.insert(name, value);
    }
}

/// Whether the route exists, and what came of it.
fn carry_out(fake: &FakeDiscord, asked: &Asked, headers: &mut HeaderMap) -> (bool, Done) {
    let faults = limits::faults(asked.method, asked.path, asked.body, asked.files);
    let refused = if faults.is_empty() {
        None
    } else if faults.iter().all(|(_, fault)| fault == "an empty message") {
        Some(Refused::empty_message())
    } else {
        Some(Refused::invalid(faults))
    };
    let needs_token = !matches!(asked.path, ["interactions" | "webhooks", ..] | ["gateway"]);
    let mut world = fake.lock();
    if needs_token && !asked.is_bot {
        return (true, Err(Refused::unauthorized()));
    }
    if fake.limits_rate()
        && let Some(limited) = world.limit_rate(asked, headers)
    {
        return (true, Err(limited));
    }
    let done = match refused {
        Some(refused) => Some(Err(refused)),
        None => routes::carry_out(fake, &mut world, asked),
    };
    drop(world);
    fake.changed();
    match done {
        Some(done) => (true, done),
        None => (false, Err(Refused::no_route())),
    }
}

fn reply_with(status: u16, body: &Value, headers: HeaderMap) -> Response {
    let text = if body.is_null() {
        String::new()
    } else {
        body.to_string()
    };
    let mut response = Response::new(Body::from(text));
    *response.status_mut() = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    *response.headers_mut() = headers;
    insert(response.headers_mut(), "content-type", "application/json");
    response
}

/// The JSON and the files of a request, whichever way it carries them.
pub(super) async fn read_body(request: Request) -> Result<(Value, Vec<Upload>), String> {
    let kind = request.headers().get(header::CONTENT_TYPE);
    let is_multipart = kind.is_some_and(|kind| kind.as_bytes().starts_with(b"multipart/form-data"));
    if !is_multipart {
        let bytes = axum::body::to_bytes(request.into_body(), limits::BODY_MAX).await;
        let bytes = bytes.map_err(|error| format!("unreadable: {error}"))?;
        return parse(&bytes).map(|body| (body, Vec::new()));
    }
    let form = Multipart::from_request(request, &()).await;
    let mut form = form.map_err(|error| error.to_string())?;
    let (mut body, mut files) = (Value::Null, Vec::new());
    while let Some(field) = form.next_field().await.map_err(|error| error.to_string())? {
        let name = field.name().unwrap_or_default().to_owned();
        let (file_name, content_type) = (
            field.file_name().map(str::to_owned),
            field.content_type().map(str::to_owned),
        );
        let bytes = field.bytes().await.map_err(|error| error.to_string())?;
        if name == "payload_json" {
            body = parse(&bytes)?;
        } else if let Some(number) = name.strip_prefix("files[").and_then(|rest| rest.strip_suffix(']')) {
            files.push(Upload {
                number: number.parse().map_err(|_| format!("{name:?} is no files[n]"))?,
                name: file_name.unwrap_or_else(|| "file".to_owned()),
                // RFC 7578, section 4.4.
                content_type: content_type.unwrap_or_else(|| UNTYPED.to_owned()),
                bytes: bytes.as_ref().into(),
            });
        }
    }
    Ok((body, files))
}

fn parse(bytes: &[u8]) -> Result<Value, String> {
    if bytes.is_empty() {
        return Ok(Value::Null);
    }
    serde_json::from_slice(bytes).map_err(|error| format!("no JSON: {error}"))
}
