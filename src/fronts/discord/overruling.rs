//! Who may use `/gm` besides hosts and those who manage the server: whom the server allows that command by role or by name,
//! in Server Settings > Integrations.

use super::desk::Visit;
use super::wire::{Call, Grant, Grantee};
use chrono::{DateTime, TimeDelta, Utc};
use muster_table::Table;
use muster_vocabulary::Invocation;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The command of those who overrule.
const COMMAND: &str = "gm";
/// What a server says is kept for that long.
const KEPT: TimeDelta = TimeDelta::minutes(5);
/// Servers of which it is kept.
const SERVERS_MAX: usize = 1_000;

/// What servers say of `/gm`, each with the time when it was read.
#[derive(Default)]
pub(super) struct Known(Mutex<HashMap<u64, Read>>);

#[derive(Clone)]
struct Read {
    at: DateTime<Utc>,
    grants: Arc<[Grant]>,
}

impl Known {
    fn servers(&self) -> MutexGuard<'_, HashMap<u64, Read>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn get(&self, server: u64, now: DateTime<Utc>) -> Option<Arc<[Grant]>> {
        let servers = self.servers();
        let read = servers.get(&server).filter(|read| is_fresh(read, now));
        read.map(|read| Arc::clone(&read.grants))
    }

    fn put(&self, server: u64, grants: Arc<[Grant]>, now: DateTime<Utc>) {
        let mut servers = self.servers();
        if servers.len() >= SERVERS_MAX {
            servers.retain(|_, read| is_fresh(read, now));
        }
        if servers.len() < SERVERS_MAX {
            servers.insert(server, Read { at: now, grants });
        }
    }
}

fn is_fresh(read: &Read, now: DateTime<Utc>) -> bool {
    now - read.at < KEPT
}

/// Whether the grants allow a user in so many words: what is said of the user counts before what is said of a role.
fn allows(grants: &[Grant], user: u64, roles: &[u64]) -> bool {
    let of = |concerns: &dyn Fn(Grantee) -> bool| {
        let mut concerning = grants.iter().filter(|grant| concerns(grant.to)).peekable();
        concerning
            .peek()
            .is_some()
            .then(|| concerning.any(|grant| grant.allows))
    };
    let own = of(&|to| to == Grantee::User(user));
    own.or_else(|| of(&|to| matches!(to, Grantee::Role(role) if roles.contains(&role))))
        .unwrap_or(false)
}

impl Visit<'_> {
    /// The call as that of a manager, if this is a ruling that would be refused and the server allows it to the asker.
    pub(super) async fn as_manager(&self, table: &Table, invocation: &Invocation) -> Option<Call> {
        let call = self.call;
        let refused = invocation.command == COMMAND && !call.manager && table.host() != call.user;
        let server = call.at.server.filter(|_| refused)?;
        if table.server() != Some(server.to_string().as_str()) {
            return None;
        }
        let known = self.desk.overruling.get(server, self.now);
        let grants = match known {
            Some(grants) => grants,
            None => {
                let read = self.desk.wire.grants(server, COMMAND).await;
                let read = read.inspect_err(|trouble| {
                    tracing::warn!(call = call.id, "who may use /{COMMAND} cannot be read: {trouble}");
                });
                let grants: Arc<[Grant]> = read.ok()?.into();
                self.desk.overruling.put(server, Arc::clone(&grants), self.now);
                grants
            }
        };
        allows(&grants, call.user.0, &call.roles).then(|| Call {
            manager: true,
            ..call.clone()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_user_counts_before_a_role_and_silence_allows_nothing() {
        let role = |id, allows| Grant {
            to: Grantee::Role(id),
            allows,
        };
        let user = |id, allows| Grant {
            to: Grantee::User(id),
            allows,
        };
        assert!(!allows(&[], 1, &[10]));
        assert!(allows(&[role(10, true)], 1, &[10, 11]) && !allows(&[role(10, true)], 1, &[11]));
        assert!(!allows(&[role(10, false)], 1, &[10]), "denied");
        assert!(
            allows(&[role(10, false), role(11, true)], 1, &[10, 11]),
            "one role is enough"
        );
        assert!(!allows(&[role(10, true), user(1, false)], 1, &[10]));
        assert!(allows(&[user(1, true), role(10, false)], 1, &[10]) && !allows(&[user(2, true)], 1, &[10]));
    }

    #[test]
    fn what_is_known_of_servers_is_little_and_does_not_last() {
        let now = DateTime::from_timestamp(1_800_000_000, 0).expect("a time");
        let known = Known::default();
        for server in 0..2_000 {
            known.put(server, Arc::from([]), now);
        }
        assert_eq!(known.servers().len(), SERVERS_MAX);
        assert!(known.get(7, now).is_some() && known.get(7, now + KEPT).is_none());
        known.put(5_000, Arc::from([]), now + KEPT);
        assert_eq!(known.servers().len(), 1);
    }
}
