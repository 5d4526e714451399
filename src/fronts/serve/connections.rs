//! The connections of one server, limited in number. When all places are taken, a newcomer gets the place of the oldest
//! connection that is not in a request: clients that never finish a request keep nobody out.

use axum::body::Bytes;
use axum::extract::Request;
use axum::response::Response;
use hyper::body::{Body, Frame, Incoming, SizeHint};
use std::collections::VecDeque;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, ready};
use tokio::sync::{Notify, oneshot};

/// Counts the connections that a listener has open, so that it refuses more than it can serve.
pub struct Connections {
    most: usize,
    open: Mutex<Open>,
    /// A place may be had: a connection ended, or is not in a request any more.
    freed: Notify,
}

#[derive(Default)]
struct Open {
    /// Of the newest.
    number: u64,
    /// With those that are being closed.
    count: usize,
    /// In the order in which they arrived, or were last answered.
    entries: VecDeque<Entry>,
}

struct Entry {
    number: u64,
    in_request: bool,
    /// Dropped to close the connection.
    _close: oneshot::Sender<()>,
}

/// One connection, for as long as it is open.
pub struct Connection {
    all: Arc<Connections>,
    number: u64,
}

impl Connections {
    /// Room for so many connections at a time.
    pub fn new(most: usize) -> Arc<Connections> {
        Arc::new(Connections {
            most,
            open: Mutex::default(),
            freed: Notify::new(),
        })
    }

    /// A place for one more, and what resolves when it has to give it up. Only while all are in a request it waits for the
    /// first of them to be answered.
    pub async fn admit(self: &Arc<Self>) -> (Connection, oneshot::Receiver<()>) {
        loop {
            if let Some(admitted) = self.try_to_admit() {
                return admitted;
            }
            self.freed.notified().await;
        }
    }

    fn try_to_admit(self: &Arc<Self>) -> Option<(Connection, oneshot::Receiver<()>)> {
        let mut open = self.open();
        if open.count >= self.most {
            let none_is_closing = open.count == open.entries.len();
            let oldest = open.entries.iter().position(|entry| !entry.in_request);
            if let Some(oldest) = oldest.filter(|_| none_is_closing) {
                open.entries.remove(oldest);
            }
            return None;
        }
        let (close, closed) = oneshot::channel();
        open.number += 1;
        open.count += 1;
        let number = open.number;
        open.entries.push_back(Entry {
            number,
            in_request: false,
            _close: close,
        });
        let all = Arc::clone(self);
        Some((Connection { all, number }, closed))
    }

    fn open(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Connection {
    /// A request was heard to its end, so it will be answered. False if the connection is being closed.
    fn begin(&self) -> bool {
        let mut open = self.all.open();
        let entry = open.entries.iter_mut().find(|entry| entry.number == self.number);
        entry.map(|entry| entry.in_request = true).is_some()
    }

    /// The request is answered: of all that are not in a request the connection is now the youngest.
    fn end(&self) {
        let mut open = self.all.open();
        let place = open.entries.iter().position(|entry| entry.number == self.number);
        if let Some(mut entry) = place.and_then(|place| open.entries.remove(place)) {
            entry.in_request = false;
            open.entries.push_back(entry);
        }
        drop(open);
        self.all.freed.notify_one();
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        let mut open = self.all.open();
        open.count -= 1;
        open.entries.retain(|entry| entry.number != self.number);
        drop(open);
        self.all.freed.notify_one();
    }
}

/// A request that counts as such once its body was read to the end. None if the connection is being closed.
pub fn heard(connection: &Arc<Connection>, request: Request<Incoming>) -> Option<Request> {
    if request.body().is_end_stream() && !connection.begin() {
        return None;
    }
    let connection = Arc::clone(connection);
    Some(request.map(|body| axum::body::Body::new(Asking { body, connection })))
}

/// An answer with which its request ends. None if the connection is being closed.
pub fn answered(connection: &Arc<Connection>, response: Response) -> Option<Response> {
    if !connection.begin() {
        return None;
    }
    let connection = Arc::clone(connection);
    Some(response.map(|body| axum::body::Body::new(Answering { body, connection })))
}

struct Asking {
    body: Incoming,
    connection: Arc<Connection>,
}

impl Body for Asking {
    type Data = Bytes;
    type Error = axum::BoxError;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::BoxError>>> {
        let frame = ready!(Pin::new(&mut self.body).poll_frame(cx));
        let ended = frame.is_none() || self.body.is_end_stream();
        if ended && !self.connection.begin() {
            return Poll::Ready(Some(Err("the connection is being closed".into())));
        }
        Poll::Ready(frame.map(|frame| frame.map_err(Into::into)))
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

struct Answering {
    body: axum::body::Body,
    connection: Arc<Connection>,
}

impl Body for Answering {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(cx)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

impl Drop for Answering {
    fn drop(&mut self) {
        self.connection.end();
    }
}
