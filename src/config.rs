//! What the environment sets, read once. `.env.example` lists the same keys; a test compares the two.

use crate::fronts::discord::Shards;
use crate::telemetry::LogFormat;
use muster_kit::Look;
use std::fmt;
use std::net::SocketAddr;
use std::path::PathBuf;

/// Every key that is read.
pub const KEYS: [&str; 13] = [
    "DATABASE_URL",
    "DISCORD_PUBLIC_KEY",
    "DISCORD_TOKEN",
    "MUSTER_DATA",
    "MUSTER_DISCORD_API",
    "MUSTER_HTTP",
    "MUSTER_INTERACTIONS",
    "MUSTER_LOG",
    "MUSTER_LOG_FORMAT",
    "MUSTER_PRIVATE_BOARDS",
    "MUSTER_PUBLIC_URL",
    "MUSTER_SHARDS",
    "MUSTER_TABLES_PER_SERVER",
];

/// Characters of an address that a button can lead to, with room for the rest of it.
const PUBLIC_URL_MAX: usize = 300;

/// Open tables of a server, unless the environment says otherwise.
const TABLES_PER_SERVER: u32 = 50;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Config {
    /// `postgres://...` or `sqlite://FILE`; none for a file in the data folder. It may hold a password.
    pub database: Option<Secret>,
    /// Where tables and history are kept when no database is named; none for the platform's usual place.
    pub data: Option<PathBuf>,
    /// What is logged, as `info,muster=debug`.
    pub log: Option<String>,
    pub log_format: Option<LogFormat>,
    pub token: Option<Secret>,
    /// What requests to the endpoint are signed for, in hexadecimal.
    pub public_key: Option<String>,
    pub shards: Shards,
    /// Where health, metrics and the endpoint are served.
    pub http: Option<SocketAddr>,
    pub interactions: Source,
    /// How the world reaches what is served at `http`, without a slash at its end.
    pub public_url: Option<String>,
    /// Another address than Discord's own, for tests.
    pub discord: Option<String>,
    /// Open tables of a server.
    pub tables_per_server: u32,
    /// How boards come in Discord that one person alone sees, unless that person chose.
    pub private_boards: Look,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            database: None,
            data: None,
            log: None,
            log_format: None,
            token: None,
            public_key: None,
            shards: Shards::Auto,
            http: None,
            interactions: Source::Gateway,
            public_url: None,
            discord: None,
            tables_per_server: TABLES_PER_SERVER,
            private_boards: Look::Picture,
        }
    }
}

/// A value that is never shown.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    pub fn new(value: impl Into<String>) -> Secret {
        Secret(value.into())
    }

    /// The value itself; for whoever needs it, not for people.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret")
    }
}

/// Where interactions come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    Gateway,
    /// Discord sends them to us.
    Http,
}

/// A key that cannot be used as it is set.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ConfigError {
    #[error("{key} is not a setting of mine; those are {}", KEYS.join(", "))]
    Unknown { key: String },
    #[error("{key}: {problem}")]
    Wrong { key: &'static str, problem: String },
}

impl Config {
    /// Reads the settings among `variables`; an empty value counts as none.
    ///
    /// # Errors
    /// All mistakes at once: values that cannot be used, and keys that begin with `MUSTER_` but are none.
    pub fn read(variables: impl IntoIterator<Item = (String, String)>) -> Result<Config, Vec<ConfigError>> {
        let mut config = Config::default();
        let mut errors = Vec::new();
        for (key, value) in variables {
            let value = value.trim();
            if value.is_empty() {
                continue;
            }
            match KEYS.iter().find(|known| **known == key) {
                Some(key) => {
                    if let Err(problem) = config.set(key, value) {
                        errors.push(ConfigError::Wrong { key, problem });
                    }
                }
                None if key.starts_with("MUSTER_") => errors.push(ConfigError::Unknown { key }),
                None => (),
            }
        }
        errors.extend(config.lacks(&errors));
        if errors.is_empty() { Ok(config) } else { Err(errors) }
    }

    /// What other settings need and is not set, unless it was set wrongly.
    fn lacks(&self, known: &[ConfigError]) -> Vec<ConfigError> {
        let (by_http, public) = (self.interactions == Source::Http, self.public_url.is_some());
        let needs = [
            (
                "DISCORD_PUBLIC_KEY",
                by_http && self.public_key.is_none(),
                "MUSTER_INTERACTIONS=http",
            ),
            (
                "MUSTER_HTTP",
                by_http && self.http.is_none(),
                "MUSTER_INTERACTIONS=http",
            ),
            (
                "MUSTER_HTTP",
                !by_http && public && self.http.is_none(),
                "MUSTER_PUBLIC_URL",
            ),
        ];
        let is_wrong = |wanted: &str| {
            let wrong = |error: &ConfigError| matches!(error, ConfigError::Wrong { key, .. } if *key == wanted);
            known.iter().any(wrong)
        };
        let lacking = needs.into_iter().filter(|(key, lacks, _)| *lacks && !is_wrong(key));
        let told = lacking.map(|(key, _, what)| ConfigError::Wrong {
            key,
            problem: format!("{what} needs it"),
        });
        told.collect()
    }

    /// Where pages for spectators are found; none if nothing is served.
    pub fn pages(&self) -> Option<String> {
        let http = self.http?;
        Some(self.public_url.clone().unwrap_or_else(|| format!("http://{http}")))
    }

    /// The same from this process's environment.
    ///
    /// # Errors
    /// As [`Config::read`].
    pub fn from_env() -> Result<Config, Vec<ConfigError>> {
        Config::read(
            std::env::vars_os().filter_map(|(key, value)| Some((key.into_string().ok()?, value.into_string().ok()?))),
        )
    }

    /// Sets one of [`KEYS`]. What is wrong is said without the value where that is a secret.
    fn set(&mut self, key: &str, value: &str) -> Result<(), String> {
        match key {
            "DATABASE_URL" => self.database = Some(database(value)?),
            "DISCORD_TOKEN" => self.token = Some(token(value)?),
            "DISCORD_PUBLIC_KEY" => self.public_key = Some(public_key(value)?),
            "MUSTER_DATA" => self.data = Some(PathBuf::from(value)),
            "MUSTER_DISCORD_API" => self.discord = Some(address(value)?),
            "MUSTER_HTTP" => {
                let wrong = |_| "it is an address and a port, such as 127.0.0.1:8080".to_owned();
                self.http = Some(value.parse().map_err(wrong)?);
            }
            "MUSTER_INTERACTIONS" => {
                self.interactions = match value {
                    "gateway" => Source::Gateway,
                    "http" => Source::Http,
                    _ => return Err("it is gateway or http".to_owned()),
                }
            }
            "MUSTER_LOG" => {
                let filter = value.parse::<tracing_subscriber::EnvFilter>();
                filter.map_err(|error| error.to_string())?;
                self.log = Some(value.to_owned());
            }
            "MUSTER_LOG_FORMAT" => {
                self.log_format = Some(match value {
                    "text" => LogFormat::Text,
                    "json" => LogFormat::Json,
                    _ => return Err("it is text or json".to_owned()),
                })
            }
            "MUSTER_PRIVATE_BOARDS" => {
                let mut known = [Look::Picture, Look::Text, Look::Both].into_iter();
                let look = known.find(|look| look.word() == value);
                self.private_boards = look.ok_or("it is picture, text or both")?;
            }
            "MUSTER_PUBLIC_URL" => self.public_url = Some(public_url(value)?),
            "MUSTER_SHARDS" => self.shards = value.parse()?,
            "MUSTER_TABLES_PER_SERVER" => {
                let most = value.parse().ok().filter(|most| (1..=1000).contains(most));
                self.tables_per_server = most.ok_or("it is a number from 1 to 1000")?;
            }
            key => unreachable!("{key} is in KEYS and read nowhere"),
        }
        Ok(())
    }
}

/// The address may hold a password, so it is never repeated.
fn database(value: &str) -> Result<Secret, String> {
    let known = ["postgres://", "postgresql://", "sqlite:"];
    match known.iter().any(|begin| value.starts_with(begin)) {
        true => Ok(Secret::new(value)),
        false => Err("it begins with postgres:// or sqlite://".to_owned()),
    }
}

/// What a header can carry; whether it is the right one, only Discord knows.
fn token(value: &str) -> Result<Secret, String> {
    let value = value.trim_start_matches("Bot ");
    match value.len() >= 10 && value.chars().all(|c| c.is_ascii_graphic()) {
        true => Ok(Secret::new(value)),
        false => Err("it is the long word that the developer portal shows under Bot > Reset Token".to_owned()),
    }
}

fn public_key(value: &str) -> Result<String, String> {
    match value.len() == 64 && value.chars().all(|c| c.is_ascii_hexdigit()) {
        true => Ok(value.to_owned()),
        false => Err("it is the 64 hexadecimal digits under General Information".to_owned()),
    }
}

fn address(value: &str) -> Result<String, String> {
    match value.starts_with("http://") || value.starts_with("https://") {
        true => Ok(value.trim_end_matches('/').to_owned()),
        false => Err("it begins with http:// or https://".to_owned()),
    }
}

/// What a button can lead to, once a path is added.
fn public_url(value: &str) -> Result<String, String> {
    let plain = |c: char| c.is_ascii_graphic() && !"?#<>\"".contains(c);
    match value.len() <= PUBLIC_URL_MAX && value.chars().all(plain) {
        true => address(value),
        false => Err(format!(
            "it is an address such as https://games.example.org, of {PUBLIC_URL_MAX} characters at most"
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(variables: &[(&str, &str)]) -> Result<Config, Vec<ConfigError>> {
        Config::read(
            variables
                .iter()
                .map(|(key, value)| ((*key).to_owned(), (*value).to_owned())),
        )
    }

    fn mistakes(variables: &[(&str, &str)]) -> Vec<String> {
        let errors = read(variables).expect_err("there are mistakes");
        errors.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn nothing_set_is_the_default() {
        assert_eq!(read(&[("PATH", "/bin"), ("DATABASE_URL", " ")]), Ok(Config::default()));
    }

    #[test]
    fn all_mistakes_are_told_at_once_and_no_secret_with_them() {
        let wrong = [
            ("DATABASE_URL", "mysql://me:secret@x"),
            ("DISCORD_PUBLIC_KEY", "secret"),
            ("DISCORD_TOKEN", "two secret words"),
            ("MUSTER_COLOUR", "red"),
            ("MUSTER_DISCORD_API", "localhost"),
            ("MUSTER_HTTP", "8080"),
            ("MUSTER_INTERACTIONS", "pigeons"),
            ("MUSTER_LOG", "muster=loudly"),
            ("MUSTER_LOG_FORMAT", "runes"),
            ("MUSTER_PRIVATE_BOARDS", "oil"),
            ("MUSTER_PUBLIC_URL", "https://x/?secret=1"),
            ("MUSTER_SHARDS", "2/2"),
            ("MUSTER_TABLES_PER_SERVER", "0"),
        ];
        let errors = mistakes(&wrong);
        assert_eq!(errors.len(), wrong.len(), "{errors:?}");
        assert!(errors.iter().all(|error| !error.contains("secret")), "{errors:?}");
    }

    #[test]
    fn what_is_secret_is_not_shown_with_the_settings() {
        let set = [
            ("DATABASE_URL", "postgres://me:hush@x/y"),
            ("DISCORD_TOKEN", "hush.hush.hush"),
        ];
        let shown = format!("{:?}", read(&set));
        assert!(shown.contains("Secret") && !shown.contains("hush"), "{shown}");
    }

    #[test]
    fn an_endpoint_needs_an_address_and_a_key() {
        let errors = mistakes(&[("MUSTER_INTERACTIONS", "http")]);
        assert_eq!(errors.len(), 2, "{errors:?}");
        let key = "0".repeat(64);
        let set = [
            ("MUSTER_INTERACTIONS", "http"),
            ("MUSTER_HTTP", "127.0.0.1:8080"),
            ("DISCORD_PUBLIC_KEY", key.as_str()),
        ];
        assert_eq!(read(&set).map(|config| config.interactions), Ok(Source::Http));
    }

    #[test]
    fn pages_for_spectators_need_an_address_to_be_served_at() {
        let public = ("MUSTER_PUBLIC_URL", "https://games.example.org/muster/");
        assert_eq!(mistakes(&[public]), ["MUSTER_HTTP: MUSTER_PUBLIC_URL needs it"]);
        let pages = |set: &[(&str, &str)]| read(set).expect("no mistakes").pages();
        assert_eq!(pages(&[]), None);
        let http = ("MUSTER_HTTP", "127.0.0.1:8080");
        assert_eq!(pages(&[http]).as_deref(), Some("http://127.0.0.1:8080"));
        assert_eq!(
            pages(&[http, public]).as_deref(),
            Some("https://games.example.org/muster")
        );
    }

    #[test]
    fn the_example_file_lists_every_key_and_no_other() {
        let example = include_str!("../.env.example");
        let mut listed: Vec<&str> = example
            .lines()
            .filter_map(|line| line.trim_start_matches("# ").split_once('='))
            .map(|(key, _)| key)
            .collect();
        listed.sort_unstable();
        assert_eq!(listed, KEYS);
    }
}
