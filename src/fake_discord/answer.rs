//! What a user set off, on its way to the bot, and what came back.

use super::FakeDiscord;
use super::interactions::{FirstAnswer, Interaction};
use super::modal::Modal;
use super::state::{DiscordState, StoredMessage};
use serde_json::Value;
use std::time::Duration;

/// Something that a user set off and the bot may answer.
#[derive(Clone, Debug)]
pub struct Pending {
    pub(super) fake: FakeDiscord,
    pub(super) id: u64,
}

/// What the bot answered. Looks at messages as they are now, not as they were.
#[derive(Clone, Debug)]
pub struct InteractionAnswer {
    fake: FakeDiscord,
    id: u64,
}

/// A suggestion while typing.
#[derive(Clone, PartialEq, Debug)]
pub struct SuggestedChoice {
    pub name: String,
    pub value: Value,
}

impl FakeDiscord {
    /// What somebody set off before.
    pub fn pending(&self, id: u64) -> Option<Pending> {
        let known = self.read(|world| world.interactions.contains_key(&id));
        known.then(|| Pending { fake: self.clone(), id })
    }
}

impl Pending {
    /// The interaction's id, by which [`FakeDiscord::pending`] finds it again.
    pub fn id(&self) -> u64 {
        self.id
    }

    /// Delivers it to the bot; again if it was delivered before.
    pub fn deliver(&self) {
        self.deliver_changed(|_| ());
    }

    /// Delivers it with a change, such as a field more or less.
    pub fn deliver_changed(&self, change: impl FnOnce(&mut Value)) {
        let by_http = self.fake.has_endpoint();
        let posted = self.fake.with(|world| {
            let interaction = &world.interactions[&self.id];
            let (guild, mut payload) = (interaction.guild, interaction.payload.clone());
            change(&mut payload);
            if by_http {
                return Some(payload);
            }
            world.dispatch("INTERACTION_CREATE", guild, 0, payload);
            None
        });
        if let Some(payload) = posted {
            self.fake.post_interaction(payload);
        }
    }

    pub(super) fn sent(self) -> Pending {
        self.deliver();
        self
    }

    fn look(&self) -> Interaction {
        self.fake.read(|world| world.interactions[&self.id].clone())
    }

    /// What Discord sends for it.
    pub fn payload(&self) -> Value {
        self.look().payload
    }

    /// Waits until there is something to see: a message, a change, a form, suggestions. A promise is waited for; a
    /// quiet one ("6") is an answer of its own.
    ///
    /// # Panics
    ///
    /// If nothing comes.
    pub async fn answer(&self) -> InteractionAnswer {
        let name = self.look().payload["data"].to_string();
        let name: String = name.chars().take(200).collect();
        self.fake
            .wait_until(&format!("an answer to {name}"), |world| {
                is_settled(world, self.id).then_some(())
            })
            .await;
        self.now()
    }

    /// [`Pending::answer`], or none if nothing comes in this time by the machine's clock.
    pub async fn answer_within(&self, time: Duration) -> Option<InteractionAnswer> {
        let settled = |world: &DiscordState| is_settled(world, self.id).then_some(());
        self.fake.wait_at_most(time, settled).await?;
        Some(self.now())
    }

    /// The answer as far as there is one.
    pub fn now(&self) -> InteractionAnswer {
        InteractionAnswer {
            fake: self.fake.clone(),
            id: self.id,
        }
    }

    /// Whether the bot has answered at all; a promise counts.
    pub fn is_answered(&self) -> bool {
        self.look().answered.is_some()
    }
}

fn is_settled(world: &DiscordState, id: u64) -> bool {
    let interaction = &world.interactions[&id];
    match interaction.answered {
        None => false,
        Some((FirstAnswer::Promise, _)) => {
            let channel = world.channels.get(&interaction.channel);
            let original = channel
                .zip(interaction.original)
                .and_then(|(channel, id)| channel.messages.get(&id));
            original.is_none_or(|message| !message.is_loading() || message.deleted)
        }
        Some(_) => true,
    }
}

impl InteractionAnswer {
    fn look(&self) -> Interaction {
        self.fake.read(|world| world.interactions[&self.id].clone())
    }

    /// The interaction that it answers.
    pub fn id(&self) -> u64 {
        self.id
    }

    /// How the bot answered first; none if it has not answered yet.
    pub fn kind(&self) -> Option<FirstAnswer> {
        self.look().answered.map(|(first, _)| first)
    }

    /// The message that was answered with, or that was changed, as it is now.
    pub fn try_message(&self) -> Option<StoredMessage> {
        let interaction = self.look();
        let channel = self.fake.channel(interaction.channel);
        channel.message(interaction.original?)
    }

    /// The message that was answered with, or that was changed, as it is now.
    ///
    /// # Panics
    ///
    /// If the answer is none.
    pub fn message(&self) -> StoredMessage {
        self.try_message()
            .unwrap_or_else(|| panic!("answered with {:?}, not with a message", self.look().answered))
    }

    /// The words of that message.
    pub fn text(&self) -> String {
        self.message().text()
    }

    /// As the phone shows it.
    pub fn shown(&self) -> String {
        self.message().shown()
    }

    /// Whether only the asker sees it.
    pub fn is_private(&self) -> bool {
        self.message().is_private()
    }

    /// The form that was opened, if one was.
    pub fn try_modal(&self) -> Option<Modal> {
        let interaction = self.look();
        let data = interaction.modal.as_ref()?;
        Some(Modal::read(data, &interaction))
    }

    /// The form that was opened.
    ///
    /// # Panics
    ///
    /// If none was.
    pub fn modal(&self) -> Modal {
        self.try_modal()
            .unwrap_or_else(|| panic!("answered with {:?}, not with a form", self.look().answered))
    }

    /// The suggestions for the option that is being typed, in order; empty if the answer is something else.
    pub fn choices(&self) -> Vec<SuggestedChoice> {
        let choice = |choice: &Value| SuggestedChoice {
            name: choice["name"].as_str().unwrap_or_default().to_owned(),
            value: choice["value"].clone(),
        };
        self.look().choices.iter().map(choice).collect()
    }

    /// Messages that came after the first answer.
    pub fn followups(&self) -> Vec<StoredMessage> {
        let interaction = self.look();
        let channel = self.fake.channel(interaction.channel);
        interaction
            .followups
            .iter()
            .filter_map(|id| channel.message(*id))
            .collect()
    }

    /// Waits until the answer was changed, or followed by this many messages.
    pub async fn wait_for_followups(&self, count: usize) -> Vec<StoredMessage> {
        self.fake
            .wait_until("follow-ups", |world| {
                (world.interactions[&self.id].followups.len() >= count).then_some(())
            })
            .await;
        self.followups()
    }

    /// Waits until `@original` was changed that often since the interaction began.
    pub async fn wait_for_updates(&self, count: u32) -> StoredMessage {
        self.fake
            .wait_until("a changed answer", |world| {
                (world.interactions[&self.id].updates >= count).then_some(())
            })
            .await;
        self.message()
    }
}
