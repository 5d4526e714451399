//! A throw-away PostgreSQL: its own cluster in a temporary folder, on a loopback port of its own, gone when
//! this process ends. Where no server is installed the tests that need one say so; with
//! `TEST_LEAVES_NOTHING_OUT` set, as continuous integration does, its absence is a failure.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// For the server to come up, to go down.
const PATIENCE: Duration = Duration::from_secs(60);

/// The one that all tests share.
static SHARED: OnceLock<Option<Server>> = OnceLock::new();

/// The address of a new, empty database; none where PostgreSQL is not installed.
pub async fn database(name: &str) -> Option<String> {
    let server = SHARED.get_or_init(Server::start).as_ref()?;
    Some(server.database(name).await)
}

/// A cluster of one's own.
pub struct Server {
    /// A shell. When its standard input ends, because this is dropped or the process ended, however it ended, it
    /// stops the server and removes the folder.
    watcher: Child,
    folder: PathBuf,
    port: u16,
}

/// A port that nothing listens on, below those that the system gives to outgoing connections: one of them would be gone
/// again before PostgreSQL takes it.
fn free_port() -> u16 {
    let free = |port: &u16| TcpListener::bind(("127.0.0.1", *port)).is_ok();
    std::iter::repeat_with(|| rand::random_range(20_000..32_000))
        .take(1_000)
        .find(free)
        .expect("a free port")
}

impl Server {
    /// None where PostgreSQL is not installed.
    pub fn start() -> Option<Server> {
        let Some(binaries) = muster::bench::folder_with(&["initdb", "postgres"]) else {
            crate::left_out::note("PostgreSQL's server programs (initdb, postgres)");
            return None;
        };
        let folder = tempfile::Builder::new()
            .prefix("muster-pg-")
            .tempdir()
            .expect("a temporary folder")
            .keep();
        let port = free_port();
        let user = unprivileged(&folder);
        let fsync = if std::env::var_os("TEST_POSTGRES_FSYNC").is_some() {
            "on"
        } else {
            "off"
        };
        let script = format!(
            "serve() {{ {prefix} {postgres} -D {data} -p {port} -c listen_addresses=127.0.0.1 \
             -c unix_socket_directories= -c fsync={fsync} -c max_connections=200 >>{log} 2>&1 & server=$!; }}\n\
             {prefix} {initdb} -D {data} -U muster -A trust -E UTF8 --no-locale >{log} 2>&1 || exit 1\n\
             serve\n\
             while read -r order; do case $order in\n\
             crash) kill -QUIT $server; wait $server;;\n\
             serve) serve;;\n\
             esac; done\n\
             kill -INT $server; wait $server; rm -rf {folder}\n",
            prefix = user,
            initdb = binaries.join("initdb").display(),
            postgres = binaries.join("postgres").display(),
            data = folder.join("data").display(),
            log = folder.join("log").display(),
            folder = folder.display(),
        );
        let watcher = Command::new("sh")
            .args(["-c", &script])
            .current_dir("/")
            .stdin(Stdio::piped())
            .spawn()
            .expect("a shell");
        let server = Server { watcher, folder, port };
        server.wait_until("start", |server| server.starts() >= 1 && server.answers());
        Some(server)
    }

    /// The address of a new, empty database.
    pub async fn database(&self, name: &str) -> String {
        let name = format!("{name}_{:08x}", rand::random::<u32>());
        let address = format!("postgres://muster@127.0.0.1:{}", self.port);
        let pool = sqlx::PgPool::connect(&format!("{address}/postgres"))
            .await
            .expect("the cluster answers");
        let create = sqlx::AssertSqlSafe(format!("create database {name}"));
        sqlx::query(create)
            .execute(&pool)
            .await
            .expect("the cluster takes a new database");
        pool.close().await;
        format!("{address}/{name}")
    }

    /// Ends as `pg_ctl stop -m immediate` does: every connection breaks, nothing is finished.
    pub fn crash(&mut self) {
        self.order("crash");
        self.wait_until("end", |server| !server.answers());
    }

    /// Starts again, and recovers from its log.
    pub fn serve(&mut self) {
        let before = self.starts();
        self.order("serve");
        self.wait_until("start again", |server| server.starts() > before && server.answers());
    }

    fn order(&mut self, order: &str) {
        let shell = self.watcher.stdin.as_mut().expect("it was piped");
        writeln!(shell, "{order}")
            .and_then(|()| shell.flush())
            .expect("the shell listens");
    }

    fn wait_until(&self, what: &str, there: impl Fn(&Server) -> bool) {
        let began = Instant::now();
        while !there(self) {
            assert!(
                began.elapsed() < PATIENCE,
                "PostgreSQL did not {what}: {}",
                log(&self.folder)
            );
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    fn starts(&self) -> usize {
        log(&self.folder).matches("ready to accept connections").count()
    }

    fn answers(&self) -> bool {
        TcpStream::connect(("127.0.0.1", self.port)).is_ok()
    }
}

fn log(folder: &Path) -> String {
    let mut text = String::new();
    let read = std::fs::File::open(folder.join("log")).and_then(|mut file| file.read_to_string(&mut text));
    read.map_or_else(|error| error.to_string(), |_| text)
}

/// PostgreSQL refuses to run as root: then it runs as somebody else, who gets the folder.
fn unprivileged(folder: &Path) -> &'static str {
    let id = Command::new("id")
        .arg("-u")
        .output()
        .map(|output| output.stdout)
        .unwrap_or_default();
    if id.trim_ascii() != b"0" {
        return "";
    }
    let given = Command::new("chown").arg("nobody").arg(folder).status();
    assert!(
        given.is_ok_and(|status| status.success()),
        "the folder could not be given away"
    );
    "setpriv --reuid=nobody --clear-groups"
}
