//! Addresses of databases, in words that hold no password.

use super::StoreError;
use sqlx::postgres::PgConnectOptions;
use sqlx::sqlite::SqliteConnectOptions;
use std::path::PathBuf;

/// Where a database is.
#[derive(Clone, Debug)]
pub(super) enum Address {
    Postgres(Box<PgConnectOptions>),
    Sqlite(Box<SqliteConnectOptions>),
}

impl Address {
    /// Reads `postgres://...` or `sqlite:...`.
    ///
    /// # Errors
    /// [`StoreError::Address`], which repeats nothing of it: any part may be a password.
    pub fn read(address: &str) -> Result<Address, StoreError> {
        if is_postgres(address) {
            let options = address.parse().map_err(|_| StoreError::Address)?;
            return Ok(Address::Postgres(Box::new(options)));
        }
        if address.starts_with("sqlite:") {
            let options = address.parse().map_err(|_| StoreError::Address)?;
            return Ok(Address::Sqlite(Box::new(options)));
        }
        Err(StoreError::Address)
    }
}

fn is_postgres(address: &str) -> bool {
    address.starts_with("postgres://") || address.starts_with("postgresql://")
}

/// Which database an address names, for people: kind, host, port and name of a server's, the file of an embedded one.
/// Neither user nor password, wherever they stand in it.
pub fn described(address: &str) -> String {
    match Address::read(address) {
        Ok(Address::Postgres(options)) => {
            let database = options.get_database().map_or(String::new(), |name| format!("/{name}"));
            match options.get_socket() {
                Some(socket) => format!("postgres://{}{database}", socket.display()),
                None => format!("postgres://{}:{}{database}", options.get_host(), options.get_port()),
            }
        }
        Ok(Address::Sqlite(options)) => format!("sqlite://{}", options.get_filename().display()),
        Err(_) if is_postgres(address) => "a PostgreSQL database whose address cannot be read".to_owned(),
        Err(_) => "a database whose address cannot be read".to_owned(),
    }
}

/// The file of an embedded database; none of a server's or of one in memory.
pub fn file_of(address: &str) -> Option<PathBuf> {
    match Address::read(address).ok()? {
        Address::Sqlite(options) if !address.contains(":memory:") => Some(options.get_filename().to_path_buf()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_part_of_a_password_is_described() {
        for address in [
            "postgres://me:hushpw@db.example:5433/games",
            "postgres://me:hush%40pw@db.example:5433/games",
            "postgres://me:hush@pw@db.example:5433/games",
            "postgres://db.example:5433/games?user=me&password=hushpw",
            "postgres://db.example:5433/games?user=me&password=hush@pw",
            "postgres://db.example:5433/games?password=hush%2Fpw&user=me",
            "postgresql://me@db.example:5433/games?password=hush/pw",
        ] {
            assert_eq!(described(address), "postgres://db.example:5433/games", "{address}");
        }
        for address in [
            "postgres://me:hu/sh@db.example/games",
            "postgres://me:hu#sh@db.example/games",
            "postgres://me:hu?sh@db.example/games",
            "postgres://me:hush@db.example/games?sslmode=hush",
            "postgres://me:hush@[db/games",
            "mysql://me:hush@db.example/games",
            "hush",
        ] {
            let words = described(address);
            assert!(
                !words.contains("hu") && !words.contains("sh@") && !words.contains("sh/"),
                "{address}: {words}"
            );
            if let Err(error) = Address::read(address) {
                assert!(!error.to_string().contains("hu"), "{error}");
            }
        }
        assert_eq!(described("sqlite:///srv/games.db"), "sqlite:///srv/games.db");
    }

    #[test]
    fn only_an_embedded_database_has_a_file() {
        assert_eq!(file_of("sqlite:///srv/games.db"), Some("/srv/games.db".into()));
        assert_eq!(file_of("sqlite::memory:"), None);
        assert_eq!(file_of("postgres://me@db.example/games"), None);
    }
}
