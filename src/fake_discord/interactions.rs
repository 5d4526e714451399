//! Interactions: what a user set off, and the rules by which the bot may answer it.

use super::messages::{Origin, Upload};
use super::permission;
use super::refused::Refused;
use super::state::{ANSWER, DiscordState, EPHEMERAL, LOADING};
use super::wire::with;
use chrono::{DateTime, TimeDelta, Utc};
use serde_json::{Value, json};

/// Discord's check of an HTTP endpoint.
const PING: u8 = 1;
/// A slash command that was sent.
pub const COMMAND: u8 = 2;
/// A button that was pressed, or a select in which something was chosen.
pub const COMPONENT: u8 = 3;
/// A command that is still being typed: suggestions are asked for.
pub const AUTOCOMPLETE: u8 = 4;
/// A form that was filled in and sent.
pub const MODAL_SUBMIT: u8 = 5;

/// How long the first answer may take.
pub const FIRST_ANSWER: TimeDelta = TimeDelta::seconds(3);
/// How long the token lives.
pub const TOKEN_LIFE: TimeDelta = TimeDelta::minutes(15);
/// Bytes that a file may have.
pub const ATTACHMENT_SIZE_LIMIT: u64 = 10 << 20;

/// How the bot answered first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FirstAnswer {
    /// With a message of its own.
    Message,
    /// "is thinking"; the message follows.
    Promise,
    /// Nothing to see yet; the pressed message may change later.
    QuietPromise,
    /// The pressed message changed.
    Update,
    Choices,
    Modal,
    /// A sign of life of the HTTP endpoint.
    Pong,
}

/// Something a user set off, with what the bot has answered so far.
#[derive(Clone, Debug)]
pub struct Interaction {
    pub id: u64,
    pub token: String,
    /// [`COMMAND`], [`COMPONENT`], [`AUTOCOMPLETE`], [`MODAL_SUBMIT`].
    pub kind: u8,
    pub user: u64,
    pub guild: Option<u64>,
    pub channel: u64,
    /// The message whose button or select was used, or from whose button the modal came.
    pub pressed: Option<u64>,
    pub at: DateTime<Utc>,
    /// None until the bot answered.
    pub answered: Option<(FirstAnswer, DateTime<Utc>)>,
    /// The message that `@original` names.
    pub original: Option<u64>,
    /// Messages that came after the first answer.
    pub followups: Vec<u64>,
    /// What the bot offered to choose from.
    pub choices: Vec<Value>,
    /// The modal that it opened.
    pub modal: Option<Value>,
    /// How often `@original` was changed.
    pub updates: u32,
    /// As it is sent to the bot.
    pub payload: Value,
}

/// What a user set off, before it has an id.
#[derive(Clone, Debug)]
pub(super) struct Trigger {
    pub kind: u8,
    pub user: u64,
    pub channel: u64,
    pub pressed: Option<u64>,
    pub data: Value,
}

impl DiscordState {
    /// Makes an interaction with every field that Discord sends, and returns its id.
    pub(super) fn open_interaction(&mut self, trigger: Trigger) -> Result<u64, Refused> {
        let at = self.now();
        let id = self.ids.next_of_interaction(at);
        let channel = self.channel(trigger.channel)?.clone();
        let token = format!(
            "fake-interaction-token-{id:x}-{:x}",
            id.rotate_left(17) ^ 0x5eed_5eed_5eed_5eed
        );
        let app_permissions = self.bot_permissions(&channel);
        let locale = self
            .users
            .get(&trigger.user)
            .map_or("en-US".to_owned(), |user| user.locale.clone());
        let mut payload = json!({
            "id": id.to_string(),
            "application_id": self.bot.to_string(),
            "type": trigger.kind,
            "token": token,
            "version": 1,
            "data": trigger.data,
            "channel_id": channel.id.to_string(),
            "app_permissions": app_permissions.to_string(),
            "locale": locale,
            "entitlements": [],
            "attachment_size_limit": ATTACHMENT_SIZE_LIMIT,
        });
        let user_permissions = match channel.guild.and_then(|guild| self.guilds.get(&guild)) {
            Some(guild) => guild.members.get(&trigger.user).map_or(0, |member| member.permissions),
            None => permission::MEMBER,
        };
        payload["channel"] = self.partial_channel_json(&channel, user_permissions);
        let place = match channel.guild {
            Some(guild) => {
                let permissions = json!({"permissions": user_permissions.to_string()});
                let locale = self.guilds.get(&guild).map(|guild| guild.locale.clone());
                json!({
                    "guild_id": guild.to_string(),
                    "guild": {"id": guild.to_string(), "locale": locale, "features": []},
                    "guild_locale": locale,
                    "member": with(self.member_json(guild, trigger.user), permissions),
                    "context": 0,
                    "authorizing_integration_owners": {"0": guild.to_string()},
                })
            }
            None => json!({
                "user": self.user_json(trigger.user),
                "context": 1,
                "authorizing_integration_owners": {"0": "0"},
            }),
        };
        payload = with(payload, place);
        if let Some(pressed) = trigger.pressed {
            let message = self.message(channel.id, pressed)?.clone();
            payload["message"] = self.message_json(&message);
        }
        self.tokens.insert(token.clone(), id);
        let interaction = Interaction {
            id,
            token,
            kind: trigger.kind,
            user: trigger.user,
            guild: channel.guild,
            channel: channel.id,
            pressed: trigger.pressed,
            at,
            answered: None,
            original: None,
            followups: Vec::new(),
            choices: Vec::new(),
            modal: None,
            updates: 0,
            payload,
        };
        self.interactions.insert(id, interaction);
        Ok(id)
    }

    fn interaction_mut(&mut self, id: u64) -> Result<&mut Interaction, Refused> {
        self.interactions.get_mut(&id).ok_or_else(Refused::unknown_interaction)
    }

    /// The first answer. Once only, in time, and of a form that fits what was asked.
    pub(super) fn answer(&mut self, id: u64, token: &str, body: &Value, files: &[Upload]) -> Result<(), Refused> {
        let now = self.now();
        let interaction = self.interaction_mut(id)?.clone();
        if interaction.token != token || now - interaction.at > FIRST_ANSWER && interaction.answered.is_none() {
            return Err(Refused::unknown_interaction());
        }
        if interaction.answered.is_some() {
            return Err(Refused::already_acknowledged());
        }
        let first = first_answer(&interaction, body)?;
        let data = &body["data"];
        let mut original = None;
        match first {
            FirstAnswer::Pong => (),
            FirstAnswer::Choices => {
                let choices = data["choices"].as_array().cloned().unwrap_or_default();
                self.show(
                    &[interaction.user],
                    interaction.channel,
                    "choices",
                    &data["choices"].to_string(),
                );
                self.interaction_mut(id)?.choices = choices;
            }
            FirstAnswer::Modal => {
                self.show(&[interaction.user], interaction.channel, "modal", &data.to_string());
                self.interaction_mut(id)?.modal = Some(data.clone());
            }
            FirstAnswer::Message => {
                self.channel(interaction.channel)?;
                original = Some(self.say(answer_origin(self.bot, &interaction, data), data, files));
            }
            FirstAnswer::Promise => {
                self.channel(interaction.channel)?;
                let mut promise = json!({"flags": LOADING, "allowed_mentions": {}});
                promise["content"] = json!("");
                original = Some(self.say(answer_origin(self.bot, &interaction, data), &promise, &[]));
            }
            FirstAnswer::QuietPromise => original = interaction.pressed,
            FirstAnswer::Update => {
                original = interaction.pressed;
                let pressed = interaction.pressed.ok_or_else(Refused::unknown_message)?;
                self.refuse_edit_of_archived(interaction.channel)?;
                self.change(interaction.channel, pressed, data, files)?;
            }
        }
        let interaction = self.interaction_mut(id)?;
        interaction.answered = Some((first, now));
        interaction.original = original;
        Ok(())
    }

    /// The interaction that a token of follow-ups belongs to.
    fn by_token(&mut self, token: &str) -> Result<Interaction, Refused> {
        let id = *self.tokens.get(token).ok_or_else(Refused::unknown_webhook)?;
        let now = self.now();
        let interaction = self.interaction_mut(id)?;
        if now - interaction.at > TOKEN_LIFE {
            Err(Refused::dead_token())
        } else if interaction.answered.is_none() {
            Err(Refused::unknown_webhook())
        } else {
            Ok(interaction.clone())
        }
    }

    /// One more message. The first one after a promise keeps it instead. Returns the channel and the message.
    pub(super) fn follow_up(&mut self, token: &str, body: &Value, files: &[Upload]) -> Result<(u64, u64), Refused> {
        let interaction = self.by_token(token)?;
        let channel = interaction.channel;
        self.channel(channel)?;
        if let Some(original) = interaction.original.filter(|_| self.is_promised(&interaction)) {
            self.keep_promise(&interaction, original, body, files)?;
            return Ok((channel, original));
        }
        let id = self.say(answer_origin(self.bot, &interaction, body), body, files);
        self.interaction_mut(interaction.id)?.followups.push(id);
        Ok((channel, id))
    }

    fn is_promised(&self, interaction: &Interaction) -> bool {
        let channel = self.channels.get(&interaction.channel);
        let message = channel
            .zip(interaction.original)
            .and_then(|(channel, id)| channel.messages.get(&id));
        message.is_some_and(|message| message.is_loading() && !message.deleted)
    }

    fn keep_promise(
        &mut self,
        interaction: &Interaction,
        original: u64,
        body: &Value,
        files: &[Upload],
    ) -> Result<(), Refused> {
        self.change(interaction.channel, original, body, files)?;
        self.interaction_mut(interaction.id)?.updates += 1;
        Ok(())
    }

    /// The message that a token names: `@original`, or one of its follow-ups by id.
    pub(super) fn answered_with(&mut self, token: &str, name: &str) -> Result<(u64, u64), Refused> {
        let interaction = self.by_token(token)?;
        let id = match name {
            "@original" => interaction.original,
            _ => name
                .parse()
                .ok()
                .filter(|id| interaction.followups.contains(id) || interaction.original == Some(*id)),
        };
        let id = id.ok_or_else(Refused::unknown_message)?;
        self.message(interaction.channel, id)?;
        Ok((interaction.channel, id))
    }

    /// Changes such a message.
    pub(super) fn change_answer(
        &mut self,
        token: &str,
        name: &str,
        body: &Value,
        files: &[Upload],
    ) -> Result<(u64, u64), Refused> {
        let (channel, id) = self.answered_with(token, name)?;
        let interaction = self.by_token(token)?;
        if !self.is_promised(&interaction) {
            self.refuse_edit_of_archived(channel)?;
        }
        self.keep_promise(&interaction, id, body, files)?;
        Ok((channel, id))
    }

    /// In an archived thread nothing can be changed.
    pub(super) fn refuse_edit_of_archived(&mut self, channel: u64) -> Result<(), Refused> {
        let channel = self.channel(channel)?;
        match &channel.thread {
            Some(thread) if thread.archived => Err(Refused::archived()),
            _ => Ok(()),
        }
    }

    /// What `with_response=true` returns.
    pub(super) fn callback_json(&self, id: u64, kind: &Value) -> Value {
        let Some(interaction) = self.interactions.get(&id) else {
            return Value::Null;
        };
        let original = interaction.original.map(|id| id.to_string());
        let mut resource = json!({"type": kind});
        let channel = self.channels.get(&interaction.channel);
        if let Some(message) = channel
            .zip(interaction.original)
            .and_then(|(channel, id)| channel.messages.get(&id))
        {
            resource["message"] = self.message_json(message);
        }
        json!({
            "interaction": {
                "id": id.to_string(),
                "type": interaction.kind,
                "response_message_id": original,
                "response_message_loading": self.is_promised(interaction),
                "response_message_ephemeral": resource["message"]["flags"].as_u64().unwrap_or(0) & EPHEMERAL != 0,
            },
            "resource": resource,
        })
    }
}

/// Whether this form of answer fits the interaction.
fn first_answer(interaction: &Interaction, body: &Value) -> Result<FirstAnswer, Refused> {
    let kind = interaction.kind;
    let has_message = interaction.pressed.is_some();
    let answer = match body["type"].as_u64() {
        Some(1) if kind == PING => FirstAnswer::Pong,
        Some(4) if kind != AUTOCOMPLETE => FirstAnswer::Message,
        Some(5) if kind != AUTOCOMPLETE => FirstAnswer::Promise,
        Some(6) if has_message => FirstAnswer::QuietPromise,
        Some(7) if has_message => FirstAnswer::Update,
        Some(8) if kind == AUTOCOMPLETE => FirstAnswer::Choices,
        Some(9) if kind == COMMAND || kind == COMPONENT => FirstAnswer::Modal,
        _ => {
            let fault = format!(
                "an interaction of type {kind} is not answered with type {}",
                body["type"]
            );
            return Err(Refused::invalid_field("type", &fault));
        }
    };
    Ok(answer)
}

fn answer_origin(bot: u64, interaction: &Interaction, body: &Value) -> Origin {
    let private = super::messages::id_of(&body["flags"]).unwrap_or(0) & EPHEMERAL != 0;
    Origin {
        author: bot,
        channel: interaction.channel,
        only_for: private.then_some(interaction.user),
        interaction: Some(interaction.id),
        kind: if interaction.kind == COMMAND { ANSWER } else { 0 },
    }
}
