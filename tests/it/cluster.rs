//! A throw-away PostgreSQL: its own cluster in a temporary folder, on a loopback port of its own, gone when
//! this process ends. Where no server is installed the tests that need one say so; with
//! `TEST_NEEDS_POSTGRES` set, as continuous integration does, its absence is a failure.

use std::io::Read;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, OnceLock};
use std::time::{Duration, Instant};

/// Keeps the watching shell's standard input open: when this process ends, however it ends, the shell reads
/// the end of it, stops the server and removes the folder.
static WATCHER: Mutex<Option<Child>> = Mutex::new(None);
static ADDRESS: OnceLock<Option<String>> = OnceLock::new();

/// The address of a new, empty database; none where PostgreSQL is not installed.
pub async fn database(name: &str) -> Option<String> {
    let server = ADDRESS.get_or_init(start).as_ref()?;
    let name = format!("{name}_{:08x}", rand::random::<u32>());
    let pool = sqlx::PgPool::connect(&format!("{server}/postgres"))
        .await
        .expect("the cluster answers");
    let create = sqlx::AssertSqlSafe(format!("create database {name}"));
    sqlx::query(create)
        .execute(&pool)
        .await
        .expect("the cluster takes a new database");
    pool.close().await;
    Some(format!("{server}/{name}"))
}

fn start() -> Option<String> {
    let Some(binaries) = binaries() else {
        assert!(
            std::env::var_os("TEST_NEEDS_POSTGRES").is_none(),
            "PostgreSQL's server programs (initdb, postgres) are not installed"
        );
        eprintln!("PostgreSQL is not installed: its tests are left out");
        return None;
    };
    let folder = tempfile::Builder::new()
        .prefix("muster-pg-")
        .tempdir()
        .expect("a temporary folder")
        .keep();
    let port = TcpListener::bind("127.0.0.1:0")
        .and_then(|socket| socket.local_addr())
        .expect("a free port")
        .port();
    let user = unprivileged(&folder);
    let fsync = if std::env::var_os("TEST_POSTGRES_FSYNC").is_some() {
        "on"
    } else {
        "off"
    };
    let script = format!(
        "{prefix} {initdb} -D {data} -U muster -A trust -E UTF8 --no-locale >{log} 2>&1 || exit 1\n\
         {prefix} {postgres} -D {data} -p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= \
         -c fsync={fsync} -c max_connections=200 >>{log} 2>&1 &\n\
         server=$!\ncat >/dev/null\nkill -INT $server; wait $server; rm -rf {folder}\n",
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
    *WATCHER.lock().expect("nobody panics with it") = Some(watcher);
    let started = Instant::now();
    while std::net::TcpStream::connect(("127.0.0.1", port)).is_err() || !ready(&folder) {
        assert!(
            started.elapsed() < Duration::from_secs(60),
            "PostgreSQL did not start: {}",
            log(&folder)
        );
        std::thread::sleep(Duration::from_millis(50));
    }
    Some(format!("postgres://muster@127.0.0.1:{port}"))
}

fn ready(folder: &Path) -> bool {
    log(folder).contains("ready to accept connections")
}

fn log(folder: &Path) -> String {
    let mut text = String::new();
    let read = std::fs::File::open(folder.join("log")).and_then(|mut file| file.read_to_string(&mut text));
    read.map_or_else(|error| error.to_string(), |_| text)
}

/// Where the server's programs are: on the path, or where distributions put them.
pub fn binaries() -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
    if let Ok(versions) = std::fs::read_dir("/usr/lib/postgresql") {
        folders.extend(versions.flatten().map(|version| version.path().join("bin")));
    }
    folders
        .into_iter()
        .find(|folder| folder.join("initdb").exists() && folder.join("postgres").exists())
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
