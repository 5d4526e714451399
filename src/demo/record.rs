//! The pictures of the README: what the bot itself sends on a stage whose clock and chance are fixed, so that anybody can
//! make them again.

use super::stage::{DemoOptions, DemoServer};
use chrono::{DateTime, Utc};
use muster_fake_discord::{Attachment, Channel};
use muster_vocabulary::Catalogue;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// When the recorded stage is set.
const START: &str = "2027-03-01T12:00:00Z";
const SEED: [u8; 32] = [7; 32];
/// How long a picture may take.
const PATIENCE: Duration = Duration::from_secs(120);

/// The stage of which pictures are made, on this database.
pub fn recorded(games: &'static Catalogue, database: PathBuf) -> DemoOptions {
    let start: DateTime<Utc> = START.parse().expect("a moment");
    DemoOptions {
        games,
        database,
        stands_at: Some(start),
        seed: Some(SEED),
        pages: None,
    }
}

impl DemoServer {
    /// Writes pictures into a folder: the board of each game in its third turn as `<game>.png`. The games must be
    /// prepared. Returns the names of the files.
    ///
    /// # Errors
    /// If the bot sends no picture, or the folder cannot be written.
    pub async fn record(&self, folder: &Path) -> Result<Vec<String>, String> {
        std::fs::create_dir_all(folder).map_err(|error| format!("{} cannot be made: {error}", folder.display()))?;
        let mut names = Vec::new();
        for kind in self.games().kinds() {
            let thread = self.fake().channel_named(&format!("{} 1", kind.title));
            let thread = thread.ok_or_else(|| format!("{} was not opened", kind.title))?;
            let picture = self.picture(&thread, "/game map as:picture").await?;
            let name = format!("{}.png", kind.id);
            let path = folder.join(&name);
            std::fs::write(&path, &picture.bytes)
                .map_err(|error| format!("{} cannot be written: {error}", path.display()))?;
            names.push(name);
        }
        Ok(names)
    }

    /// The first file that the host gets for a line.
    async fn picture(&self, thread: &Channel, line: &str) -> Result<Attachment, String> {
        let host = self.persons().first().ok_or("nobody is there")?;
        self.host().rest().await?;
        self.fake().clock().advance(super::prepare::THOUGHT);
        let answer = host.try_slash(thread, line)?.answer_within(PATIENCE).await;
        // A picture that takes long follows the words.
        let message = match answer {
            Some(answer)
                if answer
                    .try_message()
                    .is_some_and(|message| message.attachments.is_empty()) =>
            {
                let changed = tokio::time::timeout(PATIENCE, answer.wait_for_updates(1)).await;
                changed.ok()
            }
            answer => answer.and_then(|answer| answer.try_message()),
        };
        let message = message.ok_or_else(|| format!("{line} is not answered in {}", thread.name()))?;
        let words = message.text();
        let file = message.attachments.into_iter().next();
        file.ok_or_else(|| format!("{line} brings no picture in {}, but: {words}", thread.name()))
    }
}
