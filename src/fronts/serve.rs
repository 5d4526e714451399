//! How HTTP is served, by the bot and by the demo alike: slow clients are sent away, and there is a limit to how many are
//! served at a time, for their connections are taken from the file descriptors of the whole process.

use axum::Router;
use axum::extract::Request;
use axum::http::StatusCode;
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use hyper::server::conn::http1::Builder;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// After the system could not give us a connection.
const PAUSE: Duration = Duration::from_millis(200);

/// What one server grants its clients.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Connections at a time; others wait until one ends.
    pub connections: usize,
    /// For the head of a request, and between two requests of a connection.
    pub head: Duration,
    /// For the rest of a request and the beginning of its answer.
    pub request: Duration,
    /// How long a connection may last; none where answers are streams without an end.
    pub connection: Option<Duration>,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            connections: 256,
            head: Duration::from_secs(10),
            request: Duration::from_secs(20),
            connection: Some(Duration::from_secs(120)),
        }
    }
}

/// Serves until `stop`; then requests under way are finished, however long that takes.
pub async fn serve(listener: TcpListener, router: Router, limits: Limits, stop: impl Future<Output = ()>) {
    let router = router.layer(middleware::from_fn(move |request, next| {
        in_time(limits.request, request, next)
    }));
    let graceful = GracefulShutdown::new();
    let places = Arc::new(Semaphore::new(limits.connections));
    tokio::pin!(stop);
    loop {
        let (stream, place) = tokio::select! {
            accepted = accept(&listener, &places) => accepted,
            () = &mut stop => break,
        };
        let mut builder = Builder::new();
        builder.timer(TokioTimer::new()).header_read_timeout(limits.head);
        let service = TowerToHyperService::new(router.clone());
        let connection = builder.serve_connection(TokioIo::new(stream), service);
        let connection = graceful.watch(connection);
        tokio::spawn(async move {
            let _place = place;
            // What goes wrong on a connection is its client's business.
            match limits.connection {
                Some(most) => drop(tokio::time::timeout(most, connection).await),
                None => drop(connection.await),
            }
        });
    }
    drop(listener);
    graceful.shutdown().await;
}

/// The next client, once there is a place.
async fn accept(listener: &TcpListener, places: &Arc<Semaphore>) -> (TcpStream, OwnedSemaphorePermit) {
    let place = Arc::clone(places).acquire_owned().await.expect("it is never closed");
    loop {
        match listener.accept().await {
            Ok((stream, _)) => {
                // Small answers must not wait for more to send.
                let _ = stream.set_nodelay(true);
                return (stream, place);
            }
            Err(error) => {
                tracing::warn!("a connection could not be accepted: {error}");
                tokio::time::sleep(PAUSE).await;
            }
        }
    }
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

    async fn server(limits: Limits) -> SocketAddr {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.expect("a port");
        let address = listener.local_addr().expect("it is bound");
        let router = Router::new()
            .route("/", get(|| async { "here" }))
            .route("/long", post(|body: String| async move { body }));
        tokio::spawn(serve(listener, router, limits, std::future::pending()));
        address
    }

    fn brief() -> Limits {
        Limits {
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
}
