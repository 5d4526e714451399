//! What the environment sets, read once. `.env.example` lists the same keys; a test compares the two.

use std::path::PathBuf;

/// Every key that is read, with what it is for.
pub const KEYS: [&str; 3] = ["DATABASE_URL", "MUSTER_DATA", "MUSTER_LOG"];

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Config {
    /// `postgres://...` or `sqlite://FILE`; none for a file in the data folder.
    pub database: Option<String>,
    /// Where tables and history are kept when no database is named; none for the platform's usual place.
    pub data: Option<PathBuf>,
    /// What is logged, as `info,muster=debug`.
    pub log: Option<String>,
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
        for (key, value) in variables.into_iter().filter(|(_, value)| !value.trim().is_empty()) {
            match key.as_str() {
                "DATABASE_URL" => {
                    // The address may hold a password, so it is never repeated.
                    let known = ["postgres://", "postgresql://", "sqlite:"]
                        .iter()
                        .any(|begin| value.starts_with(begin));
                    if known {
                        config.database = Some(value);
                    } else {
                        let problem = "it begins with postgres:// or sqlite://".to_owned();
                        errors.push(ConfigError::Wrong {
                            key: "DATABASE_URL",
                            problem,
                        });
                    }
                }
                "MUSTER_DATA" => config.data = Some(PathBuf::from(value)),
                "MUSTER_LOG" => match value.parse::<tracing_subscriber::EnvFilter>() {
                    Ok(_) => config.log = Some(value),
                    Err(error) => {
                        errors.push(ConfigError::Wrong {
                            key: "MUSTER_LOG",
                            problem: error.to_string(),
                        });
                    }
                },
                key if key.starts_with("MUSTER_") => errors.push(ConfigError::Unknown { key: key.to_owned() }),
                _ => (),
            }
        }
        if errors.is_empty() { Ok(config) } else { Err(errors) }
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

    #[test]
    fn nothing_set_is_the_default() {
        assert_eq!(read(&[("PATH", "/bin"), ("DATABASE_URL", " ")]), Ok(Config::default()));
    }

    #[test]
    fn all_mistakes_are_told_at_once_and_no_password_with_them() {
        let wrong = [
            ("DATABASE_URL", "mysql://me:secret@x"),
            ("MUSTER_COLOUR", "red"),
            ("MUSTER_LOG", "muster=loudly"),
        ];
        let errors = read(&wrong).map_err(|errors| errors.iter().map(ToString::to_string).collect::<Vec<_>>());
        let errors = errors.expect_err("three mistakes");
        assert_eq!(errors.len(), 3, "{errors:?}");
        assert!(errors.iter().all(|error| !error.contains("secret")), "{errors:?}");
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
        let mut keys = KEYS.to_vec();
        keys.sort_unstable();
        assert_eq!(listed, keys);
    }
}
