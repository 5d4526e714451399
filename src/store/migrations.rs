//! The steps of the schema, carried in the program, for both databases.

use sqlx::SqlSafeStr;
use sqlx::migrate::{Migration, MigrationType, Migrator};

macro_rules! migrations {
    ($folder:literal: $($version:literal $name:literal $file:literal,)+) => {
        Migrator::with_migrations(vec![$(Migration::new(
            $version,
            $name.into(),
            MigrationType::Simple,
            include_str!(concat!("../../migrations/", $folder, "/", $file)).into_sql_str(),
            false,
        )),+])
    };
}

/// Written out here because the macro of sqlx that reads a folder costs a second build of every driver.
pub(super) fn postgres() -> Migrator {
    migrations!("postgres":
        1 "tables" "0001_tables.sql",
        2 "messages" "0002_messages.sql",
        3 "aside" "0003_aside.sql",
        4 "lanes" "0004_lanes.sql",
        5 "pages" "0005_pages.sql",
        6 "retention" "0006_retention.sql",
        7 "lobbies" "0007_lobbies.sql",
        8 "compression" "0008_compression.sql",
    )
}

pub(super) fn sqlite() -> Migrator {
    migrations!("sqlite":
        1 "tables" "0001_tables.sql",
        2 "messages" "0002_messages.sql",
        3 "aside" "0003_aside.sql",
        4 "lanes" "0004_lanes.sql",
        5 "pages" "0005_pages.sql",
        6 "retention" "0006_retention.sql",
        7 "lobbies" "0007_lobbies.sql",
        8 "compression" "0008_compression.sql",
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    #[tokio::test]
    async fn every_file_of_the_folders_is_a_step_unchanged() {
        for (folder, carried) in [("postgres", postgres()), ("sqlite", sqlite())] {
            let path = Path::new(env!("CARGO_MANIFEST_DIR"))
                .join("../../migrations")
                .join(folder);
            let written = Migrator::new(path).await.expect("a folder of migrations");
            let named = |migrator: &Migrator| -> Vec<_> {
                let step = |step: &Migration| {
                    (
                        step.version,
                        step.description.clone(),
                        step.checksum.clone(),
                        step.no_tx,
                    )
                };
                migrator.iter().map(step).collect()
            };
            assert_eq!(named(&written), named(&carried), "{folder}");
        }
    }
}
