//! People at their phones: they type, press, choose, fill in, and read.

use super::FakeDiscord;
use super::channel::Channel;
use super::commands::{self, File};
use super::interactions::{AUTOCOMPLETE, COMMAND, COMPONENT, FirstAnswer, Interaction, MODAL_SUBMIT, Trigger};
use super::state::{Message, World};
use serde_json::{Value, json};

/// Somebody. Clones are the same one.
#[derive(Clone, Debug)]
pub struct User {
    pub(super) fake: FakeDiscord,
    pub(super) id: u64,
}

/// Something that a user set off and the bot may answer.
#[derive(Clone, Debug)]
pub struct Pending {
    pub(super) fake: FakeDiscord,
    id: u64,
}

/// What the bot answered. Looks at messages as they are now, not as they were.
#[derive(Clone, Debug)]
pub struct Answer {
    fake: FakeDiscord,
    id: u64,
}

/// A form that the bot opened.
#[derive(Clone, Debug)]
pub struct Modal {
    pub title: String,
    pub custom_id: String,
    /// Its fields in order.
    pub fields: Vec<Field>,
    channel: u64,
    pressed: Option<u64>,
}

/// One text field of a form.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field {
    pub custom_id: String,
    pub label: String,
    /// What is filled in already.
    pub value: String,
    pub required: bool,
    /// Characters, at least and at most.
    pub length: (u64, u64),
    /// Whether it sits in a label, the newer form of a field.
    is_labelled: bool,
}

/// A suggestion while typing.
#[derive(Clone, PartialEq, Debug)]
pub struct Choice {
    pub name: String,
    pub value: Value,
}

impl User {
    pub fn id(&self) -> u64 {
        self.id
    }

    pub fn mention(&self) -> String {
        format!("<@{}>", self.id)
    }

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

    /// Says something in a channel.
    pub fn says(&self, channel: &Channel, text: &str) -> Message {
        let id = channel.say(self.id, text);
        channel.message(id).expect("just said")
    }

    fn open(&self, trigger: impl FnOnce(&mut World) -> Result<Trigger, String>) -> Result<Pending, String> {
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

    fn begin(&self, channel: u64, kind: u8, line: &str, files: &[File]) -> Result<Pending, String> {
        self.open(|world| {
            let place = world.channel(channel).map_err(|refused| refused.message)?;
            let guild = place.guild;
            if place.thread.as_ref().is_some_and(|thread| thread.archived) {
                return Err("the thread is archived".to_owned());
            }
            if !world.sees(self.id, channel) {
                return Err("no such channel for this user".to_owned());
            }
            let typed = commands::read(world, guild, line, files, kind == COMMAND)?;
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
        self.begin(channel.id, COMMAND, line, &[]).map(Pending::sent)
    }

    /// Types a command, such as `/game new game:warcamp`, and waits for the answer.
    ///
    /// # Panics
    ///
    /// If it is not registered like that, or no answer comes.
    pub async fn slash(&self, channel: &Channel, line: &str) -> Answer {
        self.begin_slash(channel, line).answer().await
    }

    /// Types a command and does not wait.
    pub fn begin_slash(&self, channel: &Channel, line: &str) -> Pending {
        self.try_slash(channel, line)
            .unwrap_or_else(|fault| panic!("{line}: {fault}"))
    }

    /// Types a command that brings a file; its option is given as the file's name.
    pub async fn slash_with_file(&self, channel: &Channel, line: &str, file: File) -> Answer {
        let pending = self.begin(channel.id, COMMAND, line, &[file]);
        pending
            .unwrap_or_else(|fault| panic!("{line}: {fault}"))
            .sent()
            .answer()
            .await
    }

    /// Types a command so that nobody hears of it; the caller delivers it.
    pub fn slash_unsent(&self, channel: &Channel, line: &str) -> Pending {
        let pending = self.begin(channel.id, COMMAND, line, &[]);
        pending.unwrap_or_else(|fault| panic!("{line}: {fault}"))
    }

    /// What is offered while this much of a command is typed.
    pub async fn complete(&self, channel: &Channel, line: &str) -> Vec<Choice> {
        let pending = self.begin(channel.id, AUTOCOMPLETE, line, &[]);
        let pending = pending.unwrap_or_else(|fault| panic!("{line}: {fault}")).sent();
        let answer = pending.answer().await;
        answer.choices()
    }

    /// Presses a button of a message as it is now, by its label or custom_id, and waits for the answer.
    pub async fn press(&self, message: &Message, label: &str) -> Answer {
        self.begin_press(message, label).answer().await
    }

    /// Presses a button and does not wait.
    pub fn begin_press(&self, message: &Message, label: &str) -> Pending {
        let pressed = self.press_unsent(message, label, false);
        pressed
            .unwrap_or_else(|fault| panic!("{} presses {label:?}: {fault}", self.name()))
            .sent()
    }

    /// Presses a button of a message as it was when it was asked for: the phone had not caught up.
    pub async fn press_as_it_was(&self, message: &Message, label: &str) -> Answer {
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
    pub fn press_unsent(&self, message: &Message, label: &str, as_it_was: bool) -> Result<Pending, String> {
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
    pub async fn select(&self, message: &Message, which: &str, choice: &str) -> Answer {
        self.select_many(message, which, &[choice]).await
    }

    /// Chooses several at once.
    pub async fn select_many(&self, message: &Message, which: &str, choices: &[&str]) -> Answer {
        let used = self.use_component(message, false, |message| {
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
        });
        let used = used.unwrap_or_else(|fault| panic!("{} selects {choices:?}: {fault}", self.name()));
        used.sent().answer().await
    }

    fn use_component(
        &self,
        message: &Message,
        as_it_was: bool,
        find: impl FnOnce(&Message) -> Result<Value, String>,
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
    pub async fn submit(&self, modal: &Modal, values: &[(&str, &str)]) -> Answer {
        let begun = self.open(|_| {
            let data = modal.filled(values)?;
            Ok(Trigger {
                kind: MODAL_SUBMIT,
                user: self.id,
                channel: modal.channel,
                pressed: modal.pressed,
                data,
            })
        });
        begun
            .unwrap_or_else(|fault| panic!("{} submits: {fault}", self.name()))
            .sent()
            .answer()
            .await
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

    /// Messages that rang on this user's phone, oldest first.
    pub fn pings(&self) -> Vec<Message> {
        self.fake.read(|world| {
            let channels = world.channels.values().chain(world.deleted_channels.values());
            let messages = channels.flat_map(|channel| channel.messages.values());
            let mut pings: Vec<Message> = messages
                .filter(|message| message.pinged.contains(&self.id))
                .cloned()
                .collect();
            pings.sort_by_key(|message| message.id);
            pings
        })
    }

    /// Messages that only this user sees, oldest first.
    pub fn private_messages(&self) -> Vec<Message> {
        self.fake.read(|world| {
            let messages = world.channels.values().flat_map(|channel| channel.messages.values());
            let own = messages.filter(|message| message.only_for == Some(self.id) && !message.deleted);
            let mut own: Vec<Message> = own.cloned().collect();
            own.sort_by_key(|message| message.id);
            own
        })
    }

    /// A private message leaves the phone when the user dismisses it or the app is started anew.
    pub fn dismiss(&self, message: &Message) {
        self.fake.with(|world| {
            if let Ok(message) = world.message(message.channel, message.id) {
                message.deleted |= message.only_for == Some(self.id);
            }
        });
    }
}

fn channel_messages(world: &World, channel: u64) -> impl Iterator<Item = &Message> {
    world
        .channels
        .get(&channel)
        .into_iter()
        .flat_map(|channel| channel.messages.values())
}

impl Pending {
    pub fn id(&self) -> u64 {
        self.id
    }

    /// Delivers it to the bot; again if it was delivered before.
    pub fn deliver(&self) {
        self.deliver_changed(|_| ());
    }

    /// Delivers it with a change, such as a field more or less.
    pub fn deliver_changed(&self, change: impl FnOnce(&mut Value)) {
        self.fake.with(|world| {
            let interaction = &world.interactions[&self.id];
            let (guild, mut payload) = (interaction.guild, interaction.payload.clone());
            change(&mut payload);
            world.dispatch("INTERACTION_CREATE", guild, 0, payload);
        });
    }

    fn sent(self) -> Pending {
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
    pub async fn answer(&self) -> Answer {
        let name = self.look().payload["data"].to_string();
        let name: String = name.chars().take(200).collect();
        self.fake
            .wait_until(&format!("an answer to {name}"), |world| {
                is_settled(world, self.id).then_some(())
            })
            .await;
        self.now()
    }

    /// The answer as far as there is one.
    pub fn now(&self) -> Answer {
        Answer {
            fake: self.fake.clone(),
            id: self.id,
        }
    }

    pub fn is_answered(&self) -> bool {
        self.look().answered.is_some()
    }
}

fn is_settled(world: &World, id: u64) -> bool {
    let interaction = &world.interactions[&id];
    match interaction.answered {
        None => false,
        Some((FirstAnswer::Promise, _)) => {
            let mut messages = channel_messages(world, interaction.channel);
            let original = messages.find(|message| Some(message.id) == interaction.original);
            original.is_none_or(|message| !message.is_loading() || message.deleted)
        }
        Some(_) => true,
    }
}

impl Answer {
    fn look(&self) -> Interaction {
        self.fake.read(|world| world.interactions[&self.id].clone())
    }

    /// The interaction that it answers.
    pub fn id(&self) -> u64 {
        self.id
    }

    pub fn kind(&self) -> Option<FirstAnswer> {
        self.look().answered.map(|(first, _)| first)
    }

    /// The message that was answered with, or that was changed, as it is now.
    pub fn try_message(&self) -> Option<Message> {
        let interaction = self.look();
        let channel = self.fake.channel(interaction.channel);
        channel.message(interaction.original?)
    }

    /// The message that was answered with, or that was changed, as it is now.
    ///
    /// # Panics
    ///
    /// If the answer is none.
    pub fn message(&self) -> Message {
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

    /// The form that was opened.
    ///
    /// # Panics
    ///
    /// If none was.
    pub fn modal(&self) -> Modal {
        let interaction = self.look();
        let data = interaction.modal.as_ref();
        let data = data.unwrap_or_else(|| panic!("answered with {:?}, not with a form", interaction.answered));
        Modal::read(data, &interaction)
    }

    pub fn choices(&self) -> Vec<Choice> {
        let choice = |choice: &Value| Choice {
            name: choice["name"].as_str().unwrap_or_default().to_owned(),
            value: choice["value"].clone(),
        };
        self.look().choices.iter().map(choice).collect()
    }

    /// Messages that came after the first answer.
    pub fn followups(&self) -> Vec<Message> {
        let interaction = self.look();
        let channel = self.fake.channel(interaction.channel);
        interaction
            .followups
            .iter()
            .filter_map(|id| channel.message(*id))
            .collect()
    }

    /// Waits until the answer was changed, or followed by this many messages.
    pub async fn wait_for_followups(&self, count: usize) -> Vec<Message> {
        self.fake
            .wait_until("follow-ups", |world| {
                (world.interactions[&self.id].followups.len() >= count).then_some(())
            })
            .await;
        self.followups()
    }

    /// Waits until `@original` was changed that often since the interaction began.
    pub async fn wait_for_updates(&self, count: u32) -> Message {
        self.fake
            .wait_until("a changed answer", |world| {
                (world.interactions[&self.id].updates >= count).then_some(())
            })
            .await;
        self.message()
    }
}

impl Modal {
    fn read(data: &Value, interaction: &Interaction) -> Modal {
        let mut fields = Vec::new();
        for row in data["components"].as_array().into_iter().flatten() {
            let is_labelled = row["component"].is_object();
            let input = if is_labelled {
                &row["component"]
            } else {
                &row["components"][0]
            };
            let label = if is_labelled { &row["label"] } else { &input["label"] };
            let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
            fields.push(Field {
                custom_id: text(&input["custom_id"]),
                label: text(label),
                value: text(&input["value"]),
                required: input["required"] != false,
                length: (
                    input["min_length"].as_u64().unwrap_or(0),
                    input["max_length"].as_u64().unwrap_or(4000),
                ),
                is_labelled,
            });
        }
        Modal {
            title: data["title"].as_str().unwrap_or_default().to_owned(),
            custom_id: data["custom_id"].as_str().unwrap_or_default().to_owned(),
            fields,
            channel: interaction.channel,
            pressed: interaction.pressed,
        }
    }

    /// The `data` of its submission.
    fn filled(&self, values: &[(&str, &str)]) -> Result<Value, String> {
        let is_meant = |field: &Field, name: &str| field.custom_id == name || field.label == name;
        for (name, _) in values {
            if !self.fields.iter().any(|field| is_meant(field, name)) {
                return Err(format!("no field {name:?} in {:?}", self.fields));
            }
        }
        let mut rows = Vec::new();
        for field in &self.fields {
            let given = values.iter().find(|(name, _)| is_meant(field, name));
            let value = given.map_or(field.value.as_str(), |(_, value)| value);
            let length = value.chars().count() as u64;
            if value.is_empty() && field.required {
                return Err(format!("{:?} has to be filled in", field.label));
            }
            if !value.is_empty() && !(field.length.0..=field.length.1).contains(&length) {
                return Err(format!(
                    "{:?} takes {:?} characters, not {length}",
                    field.label, field.length
                ));
            }
            let input = json!({"type": 4, "custom_id": field.custom_id, "value": value, "id": 2});
            rows.push(match field.is_labelled {
                true => json!({"type": 18, "id": 1, "component": input}),
                false => json!({"type": 1, "id": 1, "components": [input]}),
            });
        }
        Ok(json!({"custom_id": self.custom_id, "components": rows}))
    }
}
