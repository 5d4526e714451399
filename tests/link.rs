//! A link to a PostgreSQL server on which every byte takes its time and every statement is written down.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::Builder;
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, sleep_until};

/// The startup message and a request for encryption have no type before their length.
const LENGTH: usize = 4;
const ENCRYPTION: [u8; 4] = 80_877_103_u32.to_be_bytes();
const PARSE: u8 = b'P';
const BIND: u8 = b'B';
const SYNC: u8 = b'S';
const QUERY: u8 = b'Q';

/// What clients sent.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Traffic {
    /// The text of each statement that was carried out, in order.
    pub statements: Vec<String>,
    /// How often a client waited for the server. A pool that only asks whether the server is still there, after what it lent
    /// came back, keeps nobody waiting and is left out.
    pub round_trips: usize,
    /// How many statements were prepared, once for each connection.
    pub prepared: usize,
}

/// The link; it breaks when this is dropped.
pub struct Link {
    /// Its thread ends with this.
    _until: oneshot::Sender<()>,
    address: String,
    traffic: Arc<Mutex<Traffic>>,
}

impl Link {
    /// A link to the database at `address`, `postgres://USER@HOST:PORT/NAME`, on which a round trip takes `delay` longer.
    pub fn to(address: &str, delay: Duration) -> Link {
        let (user, rest) = address.split_once('@').expect("an address with a user");
        let (server, database) = rest.split_once('/').expect("an address with a database");
        let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a free port");
        listener.set_nonblocking(true).expect("a socket");
        let port = listener.local_addr().expect("it is bound").port();
        let traffic = Arc::new(Mutex::new(Traffic::default()));
        let (until, over) = oneshot::channel::<()>();
        let (server, heard) = (server.to_owned(), Arc::clone(&traffic));
        // A thread of its own: it shall not wait for those that it measures.
        std::thread::spawn(move || {
            let runtime = Builder::new_current_thread().enable_all().build().expect("a runtime");
            runtime.block_on(async {
                tokio::select! {
                    () = serve(listener, server, heard, delay) => (),
                    _ = over => (),
                }
            });
        });
        Link {
            _until: until,
            address: format!("{user}@127.0.0.1:{port}/{database}"),
            traffic,
        }
    }

    /// The address of the database by way of the link.
    pub fn address(&self) -> &str {
        &self.address
    }

    /// What clients sent since this was asked last.
    pub fn traffic(&self) -> Traffic {
        std::mem::take(&mut *self.traffic.lock().expect("no panic"))
    }
}

async fn serve(listener: std::net::TcpListener, server: String, heard: Arc<Mutex<Traffic>>, delay: Duration) {
    let listener = TcpListener::from_std(listener).expect("a socket");
    while let Ok((client, _)) = listener.accept().await {
        let Ok(server) = TcpStream::connect(&server).await else {
            continue;
        };
        for stream in [&client, &server] {
            stream.set_nodelay(true).expect("a socket");
        }
        let (from_client, to_client) = client.into_split();
        let (from_server, to_server) = server.into_split();
        let listener = Listener {
            traffic: Arc::clone(&heard),
            begun: false,
            asked: false,
            unread: Vec::new(),
            prepared: HashMap::new(),
        };
        tokio::spawn(carry(from_server, to_client, Duration::ZERO, None));
        tokio::spawn(carry(from_client, to_server, delay, Some(listener)));
    }
}

/// Carries bytes one way. Each is late by `delay`, and does not hold up those behind it.
async fn carry(mut from: OwnedReadHalf, mut to: OwnedWriteHalf, delay: Duration, mut listener: Option<Listener>) {
    let (on, mut under_way) = mpsc::unbounded_channel::<(Instant, Vec<u8>)>();
    tokio::spawn(async move {
        while let Some((due, bytes)) = under_way.recv().await {
            if due > Instant::now() {
                sleep_until(due).await;
            }
            if to.write_all(&bytes).await.is_err() {
                return;
            }
        }
    });
    let mut buffer = vec![0; 1 << 16];
    while let Ok(count @ 1..) = from.read(&mut buffer).await {
        if let Some(listener) = &mut listener {
            listener.hear(&buffer[..count]);
        }
        if on.send((Instant::now() + delay, buffer[..count].to_vec())).is_err() {
            return;
        }
    }
}

/// Reads what one client sends.
struct Listener {
    traffic: Arc<Mutex<Traffic>>,
    /// The startup message has passed.
    begun: bool,
    /// Something was sent since the client waited last.
    asked: bool,
    unread: Vec<u8>,
    /// The text of each prepared statement, by its name.
    prepared: HashMap<Vec<u8>, String>,
}

impl Listener {
    fn hear(&mut self, bytes: &[u8]) {
        self.unread.extend_from_slice(bytes);
        let mut at = 0;
        loop {
            let kind = usize::from(self.begun);
            let rest = &self.unread[at..];
            let Some(length) = rest.get(kind..kind + LENGTH) else {
                break;
            };
            let length = u32::from_be_bytes(length.try_into().expect("four bytes")) as usize;
            let Some(body) = rest.get(kind + LENGTH..kind + length) else {
                break;
            };
            let (first, body) = (rest[0], body.to_vec());
            at += kind + length;
            match self.begun {
                true => self.message(first, &body),
                // What asks for encryption comes before the startup message.
                false => self.begun = body != ENCRYPTION,
            }
        }
        self.unread.drain(..at);
    }

    fn message(&mut self, kind: u8, body: &[u8]) {
        let mut words = body.split(|byte| *byte == 0);
        let mut word = || words.next().unwrap_or_default().to_vec();
        let mut traffic = self.traffic.lock().expect("no panic");
        self.asked |= kind != SYNC;
        match kind {
            PARSE => {
                let (name, text) = (word(), String::from_utf8_lossy(&word()).into_owned());
                self.prepared.insert(name, text);
                traffic.prepared += 1;
            }
            BIND => {
                let (_portal, name) = (word(), word());
                let text = self.prepared.get(&name).cloned().unwrap_or_default();
                traffic.statements.push(text);
            }
            SYNC => traffic.round_trips += usize::from(std::mem::take(&mut self.asked)),
            QUERY => {
                traffic.statements.push(String::from_utf8_lossy(&word()).into_owned());
                traffic.round_trips += 1;
            }
            _ => (),
        }
    }
}
