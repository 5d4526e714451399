//! How HTTP is served, by the bot and by the demo alike: slow clients are sent away, and there is a limit to how many are
//! served at a time, for their connections are taken from the file descriptors of the whole process. Clients that never
//! finish a request do not use the limit up ([`connections`]).

mod connections;

use axum::Router;
use axum::extract::Request;
use axum::http::StatusCode;
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use connections::{Connection, Connections, answered, heard};
use hyper::body::Incoming;
use hyper::server::conn::http1::Builder;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;

/// After the system could not give us a connection.
const PAUSE: Duration = Duration::from_millis(200);

/// What one server grants its clients.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ConnectionLimits {
    /// Connections at a time. One more closes the oldest that is not in a request.
    pub connections: usize,
    /// For the head of a request, and between two requests of a connection.
    pub head: Duration,
    /// For the rest of a request and the beginning of its answer.
    pub request: Duration,
    /// How long a connection may last; none where answers are streams without an end.
    pub connection: Option<Duration>,
}

impl Default for ConnectionLimits {
    fn default() -> ConnectionLimits {
        ConnectionLimits {
            connections: 256,
            head: Duration::from_secs(10),
            request: Duration::from_secs(20),
            connection: Some(Duration::from_secs(120)),
        }
    }
}

/// Serves until `stop`; then requests under way are finished, however long that takes.
pub async fn serve(listener: TcpListener, router: Router, limits: ConnectionLimits, stop: impl Future<Output = ()>) {
    let router = router.layer(middleware::from_fn(move |request, next| {
        in_time(limits.request, request, next)
    }));
    let graceful = GracefulShutdown::new();
    let connections = Connections::new(limits.connections);
    tokio::pin!(stop);
    loop {
        let (stream, connection, closed) = tokio::select! {
            accepted = accept(&listener, &connections) => accepted,
            () = &mut stop => break,
        };
        let mut builder = Builder::new();
        builder.timer(TokioTimer::new()).header_read_timeout(limits.head);
        let (router, connection) = (router.clone(), Arc::new(connection));
        let service = service_fn(move |request| answer(router.clone(), Arc::clone(&connection), request));
        let served = graceful.watch(builder.serve_connection(TokioIo::new(stream), service));
        tokio::spawn(async move {
            // What goes wrong on a connection is its client's business.
            let in_time = async {
                match limits.connection {
                    Some(most) => drop(tokio::time::timeout(most, served).await),
                    None => drop(served.await),
                }
            };
            tokio::select! {
                () = in_time => (),
                _ = closed => (),
            }
        });
    }
    drop(listener);
    graceful.shutdown().await;
}

/// The next client, with a place for it.
async fn accept(
    listener: &TcpListener,
    connections: &Arc<Connections>,
) -> (TcpStream, Connection, oneshot::Receiver<()>) {
    loop {
        match listener.accept().await {
            Ok((stream, _)) => {
                // Small answers must not wait for more to send.
                let _ = stream.set_nodelay(true);
                let (connection, closed) = connections.admit().await;
                return (stream, connection, closed);
            }
            Err(error) => {
                tracing::warn!("a connection could not be accepted: {error}");
                tokio::time::sleep(PAUSE).await;
            }
        }
    }
}

/// Answers one request of a connection.
async fn answer(
    router: Router,
    connection: Arc<Connection>,
    request: Request<Incoming>,
) -> Result<Response, Infallible> {
    let closing = || StatusCode::SERVICE_UNAVAILABLE.into_response();
    let Some(request) = heard(&connection, request) else {
        return Ok(closing());
    };
    let response = TowerToHyperService::new(router).call(request).await?;
    Ok(answered(&connection, response).unwrap_or_else(closing))
}

async fn in_time(most: Duration, request: Request, next: Next) -> Response {
    match tokio::time::timeout(most, next.run(request)).await {
        Ok(response) => response,
        Err(_) => StatusCode::REQUEST_TIMEOUT.into_response(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::routing::{get, post};
    use std::net::SocketAddr;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::task::JoinSet;

    async fn after(millis: u64, answer: &'static str) -> &'static str {
        tokio::time::sleep(Duration::from_millis(millis)).await;
        answer
    }

    async fn server(limits: ConnectionLimits) -> SocketAddr {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.expect("a port");
        let address = listener.local_addr().expect("it is bound");
        let router = Router::new()
            .route("/", get(|| async { "here" }))
            .route("/soon", get(|| after(200, "soon")))
            .route("/later", get(|| after(1500, "at last")))
            .route("/long", post(|body: String| async move { body }));
        tokio::spawn(serve(listener, router, limits, std::future::pending()));
        address
    }

    fn brief() -> ConnectionLimits {
        ConnectionLimits {
            connections: 2,
            head: Duration::from_millis(300),
            request: Duration::from_millis(300),
            connection: Some(Duration::from_secs(1)),
        }
    }

    /// All that the server says until it ends the connection.
    async fn said(stream: &mut TcpStream) -> String {
        let mut text = Vec::new();
        let read = tokio::time::timeout(Duration::from_secs(5), stream.read_to_end(&mut text)).await;
        // A reset is an end too.
        let _ = read.expect("the connection is never closed");
        String::from_utf8_lossy(&text).into_owned()
    }

    #[tokio::test]
    async fn an_unfinished_head_ends_the_connection() {
        let address = server(brief()).await;
        let mut stream = TcpStream::connect(address).await.expect("a place");
        stream
            .write_all(b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ")
            .await
            .expect("sent");
        said(&mut stream).await;
        // One that says nothing at all, and one that asks once and stays, end too.
        let mut silent = TcpStream::connect(address).await.expect("a place");
        let mut idle = TcpStream::connect(address).await.expect("a place");
        idle.write_all(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
            .await
            .expect("sent");
        assert!(said(&mut idle).await.contains("here"));
        said(&mut silent).await;
    }

    #[tokio::test]
    async fn an_unfinished_body_is_answered_with_408() {
        let address = server(brief()).await;
        let mut stream = TcpStream::connect(address).await.expect("a place");
        let head = b"POST /long HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\nConnection: close\r\n\r\nhalf";
        stream.write_all(head).await.expect("sent");
        let text = said(&mut stream).await;
        assert!(text.starts_with("HTTP/1.1 408"), "{text}");
    }

    #[tokio::test]
    async fn more_clients_than_places_wait_their_turn_and_get_it() {
        let address = server(brief()).await;
        let mut slow = Vec::new();
        for _ in 0..8 {
            let mut stream = TcpStream::connect(address).await.expect("the system takes it");
            stream.write_all(b"GET / HT").await.expect("sent");
            slow.push(stream);
        }
        let mut stream = TcpStream::connect(address).await.expect("the system takes it");
        stream
            .write_all(b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            .await
            .expect("sent");
        assert!(said(&mut stream).await.contains("here"));
    }

    /// Clients that begin a request, never finish it, and come again as soon as they are sent away.
    fn flood(address: SocketAddr, clients: usize, start: &'static str) -> JoinSet<()> {
        let mut flood = JoinSet::new();
        for _ in 0..clients {
            flood.spawn(async move {
                loop {
                    let Ok(mut stream) = TcpStream::connect(address).await else {
                        continue;
                    };
                    if stream.write_all(start.as_bytes()).await.is_ok() {
                        let _ = stream.read_to_end(&mut Vec::new()).await;
                    }
                    tokio::time::sleep(Duration::from_millis(20)).await;
                }
            });
        }
        flood
    }

    /// What an honest client is told, and after how long.
    async fn asked(address: SocketAddr, path: &str) -> (String, Duration) {
        let since = std::time::Instant::now();
        let mut stream = TcpStream::connect(address).await.expect("the system takes it");
        let head = format!("GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
        stream.write_all(head.as_bytes()).await.expect("sent");
        (said(&mut stream).await, since.elapsed())
    }

    #[tokio::test]
    async fn unfinished_requests_without_end_keep_no_client_from_an_answer() {
        let limits = ConnectionLimits {
            connections: 16,
            ..ConnectionLimits::default()
        };
        let heads = "GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ";
        let bodies = "POST /long HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nhalf";
        for start in [heads, bodies, ""] {
            let address = server(limits).await;
            let _flood = flood(address, 2 * limits.connections, start);
            tokio::time::sleep(Duration::from_millis(100)).await;
            let end = tokio::time::Instant::now() + Duration::from_secs(3);
            while tokio::time::Instant::now() < end {
                let (text, after) = asked(address, "/").await;
                assert!(text.ends_with("here"), "{start:?}: {text:?} after {after:?}");
                assert!(after < Duration::from_secs(1), "{start:?}: answered after {after:?}");
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
        }
    }

    #[tokio::test]
    async fn a_request_that_was_heard_is_answered_whatever_comes_behind_it() {
        let limits = ConnectionLimits {
            connections: 4,
            ..ConnectionLimits::default()
        };
        let address = server(limits).await;
        let answer = tokio::spawn(async move { asked(address, "/later").await });
        tokio::time::sleep(Duration::from_millis(100)).await;
        let _flood = flood(address, 64, "GET / HT");
        let (text, _) = answer.await.expect("it ends");
        assert!(text.ends_with("at last"), "{text:?}");
    }

    #[tokio::test]
    async fn a_newcomer_waits_for_the_first_to_end_while_all_are_in_a_request() {
        let address = server(brief()).await;
        let busy = [0; 2].map(|_| tokio::spawn(async move { asked(address, "/soon").await }));
        tokio::time::sleep(Duration::from_millis(50)).await;
        let (text, _) = asked(address, "/").await;
        assert!(text.ends_with("here"), "{text:?}");
        for busy in busy {
            let (text, _) = busy.await.expect("it ends");
            assert!(text.ends_with("soon"), "{text:?}");
        }
    }
}
