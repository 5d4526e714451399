//! The slash commands as Discord has them, brought up to date when they changed.

use super::adapter::rest::RestApi;
use super::wire::Trouble;
use muster_store::{Store, StoreError};
use muster_vocabulary::{Catalogue, registration};
use serde_json::Value;
use sha2::{Digest, Sha256};

/// The six that Muster uses, as Discord writes permissions: to see channels, send messages there and in threads, attach
/// files, open public threads, and pin.
pub const PERMISSIONS: u64 = 2_252_109_051_366_400;

/// Why commands could not be registered.
#[derive(Debug, thiserror::Error)]
pub enum RegisterError {
    #[error("the commands could not be registered: {0}")]
    Trouble(#[from] Trouble),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// The page on which somebody takes the bot into their server.
pub fn invite_link(application: u64) -> String {
    format!(
        "https://discord.com/oauth2/authorize?client_id={application}&scope=bot%20applications.commands\
         &permissions={PERMISSIONS}"
    )
}

/// Registers the commands everywhere if they are not those that were registered last; whether it did.
pub async fn ensure(rest: &RestApi, store: &dyn Store, application: u64) -> Result<bool, RegisterError> {
    let body = registration(store.games().commands());
    let (name, mark) = (memory_name(application), Value::from(hash(&body)));
    if store.memory(&name).await?.as_ref() == Some(&mark) {
        return Ok(false);
    }
    rest.set_commands(application, None, &body).await?;
    store.remember(&name, Some(&mark)).await?;
    Ok(true)
}

/// Registers them in any case: everywhere, or in one server, where they show at once.
pub async fn now(
    rest: &RestApi,
    store: &dyn Store,
    application: u64,
    server: Option<u64>,
) -> Result<usize, RegisterError> {
    let body = registration(store.games().commands());
    rest.set_commands(application, server, &body).await?;
    if server.is_none() {
        let mark = Value::from(hash(&body));
        store.remember(&memory_name(application), Some(&mark)).await?;
    }
    Ok(body.as_array().map_or(0, Vec::len))
}

/// Whether Discord has the commands of this version, by what it shows of them.
pub async fn is_current(rest: &RestApi, games: &Catalogue, application: u64) -> Result<bool, Trouble> {
    let theirs = rest.commands(application, None).await?;
    let ours = registration(games.commands());
    let same = |ours: &Value| {
        let theirs = theirs.as_array().into_iter().flatten();
        let mut theirs = theirs.filter(|theirs| theirs["name"] == ours["name"]);
        theirs.next().is_some_and(|theirs| covers(theirs, ours))
    };
    let count = |list: &Value| list.as_array().map_or(0, Vec::len);
    Ok(count(&theirs) == count(&ours) && ours.as_array().into_iter().flatten().all(same))
}

/// Whether everything that we say is what they say; they say more, and leave out what is usual.
fn covers(theirs: &Value, ours: &Value) -> bool {
    match (theirs, ours) {
        (Value::Object(theirs), Value::Object(ours)) => ours.iter().all(|(name, ours)| match theirs.get(name) {
            Some(theirs) => covers(theirs, ours),
            None => *ours == Value::Bool(false) || ours.as_array().is_some_and(Vec::is_empty),
        }),
        (Value::Array(theirs), Value::Array(ours)) => {
            theirs.len() == ours.len() && theirs.iter().zip(ours).all(|(theirs, ours)| covers(theirs, ours))
        }
        _ => theirs == ours,
    }
}

fn memory_name(application: u64) -> String {
    format!("commands:{application}")
}

fn hash(body: &Value) -> String {
    let digest = Sha256::digest(body.to_string());
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn the_six_permissions_that_the_doctor_lists_make_the_number() {
        let bits: [u64; 6] = [10, 11, 15, 35, 38, 51];
        assert_eq!(bits.iter().map(|bit| 1 << bit).sum::<u64>(), PERMISSIONS);
        let listed = crate::permissions::PERMISSIONS;
        assert_eq!(listed.iter().map(|permission| permission.bit).sum::<u64>(), PERMISSIONS);
    }

    #[test]
    fn what_discord_adds_or_leaves_out_is_no_difference() {
        let ours = json!({ "name": "game", "options": [{ "name": "new", "required": false, "options": [] }] });
        let theirs = json!({ "id": "1", "name": "game", "options": [{ "name": "new", "nsfw": false }] });
        assert!(covers(&theirs, &ours));
        assert!(!covers(&theirs, &json!({ "name": "game", "options": [] })));
        assert!(!covers(&theirs, &json!({ "name": "games" })));
    }
}
