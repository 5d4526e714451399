//! People at their phones: they type, press, choose, fill in, and read.

use super::FakeDiscord;
use super::answer::{InteractionAnswer, Pending, SuggestedChoice};
use super::channel::Channel;
use super::commands::{self, CommandFile};
use super::interactions::{AUTOCOMPLETE, COMMAND, COMPONENT, MODAL_SUBMIT, Trigger};
use super::modal::Modal;
use super::state::{DiscordState, Seen, StoredMessage};
use serde_json::{Value, json};

/// Somebody. Clones are the same one.
#[derive(Clone, Debug)]
pub struct FakeUser {
    pub(super) fake: FakeDiscord,
    pub(super) id: u64,
}

impl FakeUser {
    /// The user's id, as the bot sees it.
    pub fn id(&self) -> u64 {
        self.id
    }

    /// What stands for the user in a message: `<@id>`.
    pub fn mention(&self) -> String {
        format!("<@{}>", self.id)
    }

    /// What people are shown where no server has another name for the user.
    pub fn name(&self) -> String {
        self.fake.read(|world| world.name_of(self.id, None))
    }

    /// Whether the bot may write to this user directly.
    pub fn takes_messages(&self, takes: bool) {
        self.fake.with(|world| {
            if let Some(user) = world.users.get_mut(&self.id) {
                user.takes_messages = takes;
            }
        });
    }

    /// Sets the language of the user's client, such as `de`: the `locale` of their interactions.
    pub fn speaks(&self, locale: &str) {
        self.fake.with(|world| {
            if let Some(user) = world.users.get_mut(&self.id) {
                user.locale = locale.to_owned();
            }
        });
    }

    /// The direct channel to the bot.
    pub fn direct(&self) -> Channel {
        let id = self.fake.with(|world| world.direct_channel(self.id));
        self.fake.channel(id)
    }

    /// Says something in a channel, if the client lets it go.
    ///
    /// # Errors
    ///
    /// Says what the client objects to.
    pub fn try_says(&self, channel: &Channel, text: &str) -> Result<StoredMessage, String> {
        const LENGTH_MAX: usize = 2_000;
        if !self.fake.read(|world| world.sees(self.id, channel.id)) {
            Err("no such channel for this user".to_owned())
        } else if text.chars().count() > LENGTH_MAX {
            Err(format!("a message has at most {LENGTH_MAX} characters"))
        } else {
            Ok(self.says(channel, text))
        }
    }

    /// Says something in a channel.
    pub fn says(&self, channel: &Channel, text: &str) -> StoredMessage {
        let id = channel.say(self.id, text);
        channel.message(id).expect("just said")
    }

    fn open(&self, trigger: impl FnOnce(&mut DiscordState) -> Result<Trigger, String>) -> Result<Pending, String> {
        let id = self.fake.with(|world| {
            let trigger = trigger(world)?;
            world.open_interaction(trigger).map_err(|refused| refused.message)
        })?;
        let pending = Pending {
            fake: self.fake.clone(),
            id,
        };
        Ok(pending)
    }

    fn begin(&self, channel: u64, kind: u8, line: &str, files: &[CommandFile]) -> Result<Pending, String> {
        self.open(|world| {
            let place = world.channel(channel).map_err(|refused| refused.message)?;
            let guild = place.guild;
            if place.thread.as_ref().is_some_and(|thread| thread.archived) {
                return Err("the thread is archived".to_owned());
            }
            if !world.sees(self.id, channel) {
                return Err("no such channel for this user".to_owned());
            }
            if guild.is_some_and(|guild| !world.guilds[&guild].has_bot) {
                return Err("the bot is not on this server".to_owned());
            }
            let typed = commands::read(world, (self.id, guild), line, files, kind == COMMAND)?;
            Ok(Trigger {
                kind,
                user: self.id,
                channel,
                pressed: None,
                data: typed.data,
            })
        })
    }

    /// Types a command and sends it, but gives up where Discord's client would not let it go.
    ///
    /// # Errors
    ///
    /// Says what the client objects to.
    pub fn try_slash(&self, channel: &Channel, line: &str) -> Result<Pending, String> {
        self.try_slash_with_files(channel, line, &[])
    }

    /// [`FakeUser::try_slash`] with files, whose options are given as their names.
    ///
    /// # Errors
    ///
    /// Says what the client objects to.
    pub fn try_slash_with_files(
        &self,
        channel: &Channel,
        line: &str,
        files: &[CommandFile],
    ) -> Result<Pending, String> {
        self.begin(channel.id, COMMAND, line, files).map(Pending::sent)
    }

    /// Types a command, such as `/game new game:warcamp`, and waits for the answer.
    ///
    /// # Panics
    ///
    /// If it is not registered like that, or no answer comes.
    pub async fn slash(&self, channel: &Channel, line: &str) -> InteractionAnswer {
        self.begin_slash(channel, line).answer().await
    }

    /// Types a command and does not wait.
    pub fn begin_slash(&self, channel: &Channel, line: &str) -> Pending {
        self.try_slash(channel, line)
            .unwrap_or_else(|fault| panic!("{line}: {fault}"))
    }

    /// Types a command that brings a file; its option is given as the file's name.
    pub async fn slash_with_file(&self, channel: &Channel, line: &str, file: CommandFile) -> InteractionAnswer {
        self.slash_with_files_unsent(channel, line, &[file])
            .sent()
            .answer()
            .await
    }

    /// Types a command so that nobody hears of it; the caller delivers it.
    pub fn slash_unsent(&self, channel: &Channel, line: &str) -> Pending {
        self.slash_with_files_unsent(channel, line, &[])
    }

    /// [`FakeUser::slash_unsent`] with files, whose options are given as their names.
    pub fn slash_with_files_unsent(&self, channel: &Channel, line: &str, files: &[CommandFile]) -> Pending {
        let pending = self.begin(channel.id, COMMAND, line, files);
        pending.unwrap_or_else(|fault| panic!("{line}: {fault}"))
    }

    /// What is offered while this much of a command is typed.
    pub async fn complete(&self, channel: &Channel, line: &str) -> Vec<SuggestedChoice> {
        let pending = self.begin_complete(channel, line);
        let pending = pending.unwrap_or_else(|fault| panic!("{line}: {fault}"));
        pending.answer().await.choices()
    }

    /// Asks what is offered, and does not wait.
    ///
    /// # Errors
    ///
    /// Says what the client objects to.
    pub fn begin_complete(&self, channel: &Channel, line: &str) -> Result<Pending, String> {
        self.begin(channel.id, AUTOCOMPLETE, line, &[]).map(Pending::sent)
    }

    /// Presses a button of a message as it is now, by its label or custom_id, and waits for the answer.
    pub async fn press(&self, message: &StoredMessage, label: &str) -> InteractionAnswer {
        self.begin_press(message, label).answer().await
    }

    /// Presses a button and does not wait.
    pub fn begin_press(&self, message: &StoredMessage, label: &str) -> Pending {
        let pressed = self.press_unsent(message, label, false);
        pressed
            .unwrap_or_else(|fault| panic!("{} presses {label:?}: {fault}", self.name()))
            .sent()
    }

    /// Presses a button of a message as it was when it was asked for: the phone had not caught up.
    pub async fn press_as_it_was(&self, message: &StoredMessage, label: &str) -> InteractionAnswer {
        let pressed = self.press_unsent(message, label, true);
        pressed
            .unwrap_or_else(|fault| panic!("{} presses {label:?}: {fault}", self.name()))
            .sent()
            .answer()
            .await
    }

    /// Presses a button so that nobody hears of it; the caller delivers it.
    ///
    /// # Errors
    ///
    /// Says why there is nothing to press.
    pub fn press_unsent(&self, message: &StoredMessage, label: &str, as_it_was: bool) -> Result<Pending, String> {
        self.use_component(message, as_it_was, |message| {
            let buttons = message.buttons();
            let named = |button: &&super::Button| button.label == label || button.custom_id.as_deref() == Some(label);
            let Some(button) = buttons.iter().find(named) else {
                return Err(format!(
                    "there are only {:?} in:\n{}",
                    message.labels(),
                    message.shown()
                ));
            };
            let custom_id = button.custom_id.clone().filter(|_| !button.disabled);
            let custom_id = custom_id.ok_or("the button is disabled, or a link")?;
            Ok(json!({"component_type": 2, "custom_id": custom_id, "id": 1}))
        })
    }

    /// Chooses from a select of a message, and waits for the answer. The select is named by a number from 0, its
    /// placeholder or its custom_id, the choice by label or value.
    pub async fn select(&self, message: &StoredMessage, which: &str, choice: &str) -> InteractionAnswer {
        self.select_many(message, which, &[choice]).await
    }

    /// Chooses several at once.
    pub async fn select_many(&self, message: &StoredMessage, which: &str, choices: &[&str]) -> InteractionAnswer {
        self.begin_select(message, which, choices).answer().await
    }

    /// Chooses and does not wait.
    pub fn begin_select(&self, message: &StoredMessage, which: &str, choices: &[&str]) -> Pending {
        self.select_unsent(message, which, choices)
            .unwrap_or_else(|fault| panic!("{} selects {choices:?}: {fault}", self.name()))
            .sent()
    }

    /// Chooses so that nobody hears of it; the caller delivers it.
    ///
    /// # Errors
    ///
    /// Says why that cannot be chosen.
    pub fn select_unsent(&self, message: &StoredMessage, which: &str, choices: &[&str]) -> Result<Pending, String> {
        self.use_component(message, false, |message| {
            let selects = message.selects();
            let select = which.parse().ok().and_then(|number: usize| selects.get(number));
            let select = select.or_else(|| {
                selects
                    .iter()
                    .find(|select| select.placeholder == which || select.custom_id == which)
            });
            let select = select.ok_or_else(|| format!("no such select in:\n{}", message.shown()))?;
            if select.disabled || !(select.count.0..=select.count.1).contains(&(choices.len() as u64)) {
                return Err(format!("{} choices are not allowed", choices.len()));
            }
            let mut values = Vec::new();
            for choice in choices {
                let offered = select
                    .options
                    .iter()
                    .find(|(label, value)| label == choice || value == choice);
                let offered = offered.map(|(_, value)| value.clone());
                // A select of users offers everybody.
                let value = offered.or_else(|| (select.kind != 3).then(|| (*choice).to_owned()));
                values.push(value.ok_or_else(|| format!("{choice:?} is not offered in:\n{}", message.shown()))?);
            }
            Ok(json!({"component_type": select.kind, "custom_id": select.custom_id, "values": values, "id": 1}))
        })
    }

    fn use_component(
        &self,
        message: &StoredMessage,
        as_it_was: bool,
        find: impl FnOnce(&StoredMessage) -> Result<Value, String>,
    ) -> Result<Pending, String> {
        self.open(|world| {
            let now = world
                .message(message.channel, message.id)
                .map_err(|refused| refused.message)?
                .clone();
            if now.only_for.is_some_and(|reader| reader != self.id) || !world.sees(self.id, message.channel) {
                return Err("this user does not see the message".to_owned());
            }
            let data = find(if as_it_was { message } else { &now })?;
            Ok(Trigger {
                kind: COMPONENT,
                user: self.id,
                channel: message.channel,
                pressed: Some(message.id),
                data,
            })
        })
    }

    /// Fills in a form, fields by custom_id or label, and waits for the answer. Fields that are not named keep what is
    /// in them.
    pub async fn submit(&self, modal: &Modal, values: &[(&str, &str)]) -> InteractionAnswer {
        self.submit_unsent(modal, values)
            .unwrap_or_else(|fault| panic!("{} submits: {fault}", self.name()))
            .sent()
            .answer()
            .await
    }

    /// Fills in a form so that nobody hears of it; the caller delivers it.
    ///
    /// # Errors
    ///
    /// Says which field is not as it has to be.
    pub fn submit_unsent(&self, modal: &Modal, values: &[(&str, &str)]) -> Result<Pending, String> {
        self.open(|_| {
            let data = modal.filled(values)?;
            Ok(Trigger {
                kind: MODAL_SUBMIT,
                user: self.id,
                channel: modal.channel,
                pressed: modal.pressed,
                data,
            })
        })
    }

    /// A channel as this user's phone shows it.
    pub fn sees(&self, channel: &Channel) -> String {
        self.fake.read(|world| {
            if !world.sees(self.id, channel.id) {
                return String::new();
            }
            let messages = channel_messages(world, channel.id);
            let shown: Vec<String> = messages
                .filter_map(|message| world.shown_to(self.id, message))
                .collect();
            shown.join("\n")
        })
    }

    /// All that reached this user's devices, oldest first.
    pub fn seen(&self) -> Vec<Seen> {
        self.fake.read(|world| {
            world
                .users
                .get(&self.id)
                .map(|user| user.seen.clone())
                .unwrap_or_default()
        })
    }

    /// Messages that rang on this user's phone, oldest first.
    pub fn pings(&self) -> Vec<StoredMessage> {
        self.fake.read(|world| {
            let channels = world.channels.values().chain(world.deleted_channels.values());
            let messages = channels.flat_map(|channel| channel.messages.values());
            let mut pings: Vec<StoredMessage> = messages
                .filter(|message| message.pinged.contains(&self.id))
                .cloned()
                .collect();
            pings.sort_by_key(|message| message.id);
            pings
        })
    }

    /// Messages that only this user sees, oldest first.
    pub fn private_messages(&self) -> Vec<StoredMessage> {
        self.fake.read(|world| {
            let messages = world.channels.values().flat_map(|channel| channel.messages.values());
            let own = messages.filter(|message| message.only_for == Some(self.id) && !message.deleted);
            let mut own: Vec<StoredMessage> = own.cloned().collect();
            own.sort_by_key(|message| message.id);
            own
        })
    }

    /// A private message leaves the phone when the user dismisses it or the app is started anew.
    pub fn dismiss(&self, message: &StoredMessage) {
        self.fake.with(|world| {
            if let Ok(message) = world.message(message.channel, message.id) {
                message.deleted |= message.only_for == Some(self.id);
            }
        });
    }
}

fn channel_messages(world: &DiscordState, channel: u64) -> impl Iterator<Item = &StoredMessage> {
    world
        .channels
        .get(&channel)
        .into_iter()
        .flat_map(|channel| channel.messages.values())
}
