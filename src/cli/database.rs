//! Which database a subcommand works on: a folder named by flag, the environment, or the platform's place.

use super::Failure;
use clap::Arg;
use etcetera::BaseStrategy;
use muster::config::Config;
use muster::private;
use muster::store::{self, Store, StoreError};
use muster::vocabulary::Catalogue;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// `--data DIR`, the same for every subcommand.
pub fn data_flag(help: &'static str) -> Arg {
    Arg::new("data").long("data").value_name("DIR").help(help)
}

/// The table that a subcommand is about.
pub fn table_argument() -> Arg {
    Arg::new("table")
        .value_name("TABLE")
        .required(true)
        .help("The table, such as warcamp-1")
}

/// The settings of the environment; all mistakes in one message.
pub fn config() -> Result<Config, Failure> {
    Config::from_env().map_err(|errors| {
        let lines: Vec<String> = errors.iter().map(ToString::to_string).collect();
        Failure::Usage(format!("the environment is not right: {}", lines.join("; ")))
    })
}

/// Where tables are kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Place {
    Memory,
    /// A file in this folder.
    Folder(PathBuf),
    /// A database that the environment names.
    Address(String),
}

impl Place {
    /// The flag before the environment, the environment before the platform's place.
    pub fn choose(flag: Option<&String>, config: &Config) -> Result<Place, Failure> {
        match (flag, &config.database, &config.data) {
            (Some(folder), _, _) => Ok(Place::Folder(PathBuf::from(folder))),
            (None, Some(address), _) => Ok(Place::Address(address.reveal().to_owned())),
            (None, None, Some(folder)) => Ok(Place::Folder(folder.clone())),
            (None, None, None) => Ok(Place::Folder(home()?)),
        }
    }

    /// The folder for what is not in the database, such as the history of lines.
    pub fn folder(&self) -> Option<PathBuf> {
        match self {
            Place::Memory => None,
            Place::Folder(folder) => Some(folder.clone()),
            Place::Address(_) => home().ok(),
        }
    }

    /// In words, without a password.
    pub fn words(&self) -> String {
        match self {
            Place::Memory => "memory".to_owned(),
            Place::Folder(folder) => folder.join(FILE).display().to_string(),
            Place::Address(address) => store::described(address),
        }
    }

    /// The folder and the files that hold tables here, whether they are there or not.
    pub fn files(&self) -> Vec<PathBuf> {
        let (folder, file) = match self {
            Place::Memory => return Vec::new(),
            Place::Folder(folder) => (Some(folder.clone()), Some(folder.join(FILE))),
            Place::Address(address) => (None, store::file_of(address)),
        };
        let beside = |file: &PathBuf, ending: &str| PathBuf::from(format!("{}{ending}", file.display()));
        let files = file
            .iter()
            .flat_map(|file| ["", "-wal", "-shm"].map(|ending| beside(file, ending)));
        folder.into_iter().chain(files).collect()
    }

    /// Whether it is a server of its own, which may be away for a while.
    pub fn is_remote(&self) -> bool {
        matches!(self, Place::Address(address) if store::file_of(address).is_none())
    }

    /// Whether there may be tables: a file is there, or a database is named.
    pub fn exists(&self) -> bool {
        match self {
            Place::Memory => false,
            Place::Folder(folder) => folder.join(FILE).exists(),
            Place::Address(_) => true,
        }
    }

    /// Opens it, brought up to date, for tables of these games: servers offer those of [`CATALOGUE`], the terminal plays the
    /// small ones as well.
    ///
    /// [`CATALOGUE`]: muster::games::CATALOGUE
    pub async fn open(&self, games: &'static Catalogue) -> Result<Arc<dyn Store>, Failure> {
        let address = match self {
            Place::Memory => "sqlite::memory:".to_owned(),
            Place::Address(address) => address.clone(),
            Place::Folder(folder) => {
                private::make_folder(folder)
                    .map_err(|error| Failure::Environment(format!("{} cannot be made: {error}", folder.display())))?;
                sqlite_address(&folder.join(FILE))?
            }
        };
        let opened = store::open(&address, games).await;
        let hint = if matches!(self, Place::Folder(_)) {
            "; the folder must be writable"
        } else {
            ""
        };
        opened.map_err(|error| match error {
            // It would be the same at the next start.
            StoreError::Newer(_) | StoreError::Address => Failure::Usage(format!("{}: {error}", self.words())),
            _ => Failure::Environment(format!("{}: {error}{hint}", self.words())),
        })
    }
}

const FILE: &str = "terminal.db";

fn home() -> Result<PathBuf, Failure> {
    let homeless = |error| Failure::Environment(format!("no place for data ({error}); name one with --data"));
    Ok(etcetera::choose_base_strategy()
        .map_err(homeless)?
        .data_dir()
        .join("muster"))
}

fn sqlite_address(file: &Path) -> Result<String, Failure> {
    let text = file
        .to_str()
        .ok_or_else(|| Failure::Usage("--data must be UTF-8".to_owned()))?;
    let escaped = text.replace('%', "%25").replace('?', "%3F").replace('#', "%23");
    Ok(format!("sqlite://{escaped}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use muster::config::Secret;

    #[test]
    fn the_flag_comes_first_and_no_password_is_shown() {
        let config = Config {
            database: Some(Secret::new("postgres://me:secret@db.example/muster")),
            data: Some("/srv".into()),
            ..Config::default()
        };
        let flag = "here".to_owned();
        assert_eq!(
            Place::choose(Some(&flag), &config).ok(),
            Some(Place::Folder("here".into()))
        );
        let place = Place::choose(None, &config).unwrap_or(Place::Memory);
        assert_eq!(place.words(), "postgres://db.example:5432/muster");
    }
}
