//! What is said to one person alone, in direct messages.

use super::{Fault, Said, Speaker};
use crate::dress::{Dressed, Manner};
use crate::wire::Trouble;
use muster_kit::{Slot, User};
use muster_store::Outgoing;
use muster_table::Table;
use serde_json::{Value, json};

impl Speaker {
    /// To one person alone; who does not take direct messages does without.
    pub(super) async fn to_one(&self, user: User, outgoing: &Outgoing) -> Result<Said, Fault> {
        let table = self.table(outgoing).await?;
        if let Slot::Close(slot) = &outgoing.post.slot {
            return self.close(&table, slot, outgoing).await;
        }
        let dressed = self.dressed(&table, outgoing, Manner::Public).await?;
        let sent = self.told(&table, user, outgoing, &dressed).await;
        match sent {
            Ok(()) => Ok(Said::Shown),
            Err(Fault::Trouble(trouble @ (Trouble::Forbidden(_) | Trouble::Gone(_) | Trouble::Refused(_)))) => {
                tracing::info!(table = table.id(), "a direct message is not taken: {trouble}");
                self.metrics.post("not taken");
                self.store().remember(&direct_name(user), None).await?;
                Ok(Said::Shown)
            }
            Err(fault) => Err(fault),
        }
    }

    /// The channel for direct messages, which is opened once: opening many gets a bot blocked.
    pub(super) async fn direct(&self, user: User) -> Result<u64, Fault> {
        let name = direct_name(user);
        let known = self.store().memory(&name).await?;
        if let Some(channel) = known.as_ref().and_then(Value::as_str).and_then(|id| id.parse().ok()) {
            return Ok(channel);
        }
        let channel = self.wire.direct_channel(user).await?;
        self.store().remember(&name, Some(&json!(channel.to_string()))).await?;
        Ok(channel)
    }

    /// Sends it, and notes where it stands if it is to be edited later.
    async fn told(&self, table: &Table, user: User, outgoing: &Outgoing, dressed: &Dressed) -> Result<(), Fault> {
        let channel = self.direct(user).await?;
        let messages = self.send(channel, outgoing, dressed).await?;
        match &outgoing.post.slot {
            Slot::Keep(slot) => {
                self.note(table, channel, slot, outgoing, messages, dressed.head.clone())
                    .await
            }
            _ => Ok(()),
        }
    }
}

fn direct_name(user: User) -> String {
    format!("direct:{}", user.0)
}
