//! What comes in, from the gateway or the endpoint, in our own types.

use super::raw;
use crate::markup::{can_be_seen, plain};
use crate::permissions::manages;
use crate::wire::{Asked, Attached, Call, InteractionToken, Place};
use chrono::{DateTime, Utc};
use muster_kit::User;
use muster_words::text;
use serde_json::{Map, Value};
use serenity::all::{
    ActionRowComponent, ChannelId, ChannelType, CommandData, CommandDataOption, CommandDataOptionValue,
    CommandInteraction, ComponentInteraction, ComponentInteractionDataKind, GuildId, Interaction, InteractionId,
    Member, MessageFlags, ModalInteraction, PartialChannel, Permissions,
};
use serenity::interactions_endpoint::Verifier;
use std::collections::BTreeMap;

/// What an endpoint is sent.
#[derive(Clone, PartialEq, Debug)]
pub enum Incoming {
    /// Discord asks whether we are there.
    Ping,
    Call(Box<Call>),
    /// One that the library cannot read, by the fields that we need; and the field that was the trouble.
    Odd(Box<Call>, String),
    /// An interaction that nothing can read; it can still be answered.
    Unreadable {
        id: u64,
        token: InteractionToken,
        /// It asks for suggestions.
        completion: bool,
        why: String,
    },
    /// Nothing that could be answered.
    Nonsense(String),
}

/// Tells requests of Discord's from others.
pub struct Signatures(Verifier);

impl Signatures {
    /// For this public key, in hexadecimal.
    ///
    /// # Errors
    /// Words about a key that is none.
    pub fn new(public_key: &str) -> Result<Signatures, String> {
        let none = || text!("discord-public-key-wrong");
        let text = public_key.trim();
        if text.len() != 64 || !text.is_ascii() {
            return Err(none());
        }
        let mut key = [0; 32];
        for (index, byte) in key.iter_mut().enumerate() {
            *byte = u8::from_str_radix(&text[2 * index..2 * index + 2], 16).map_err(|_| none())?;
        }
        Verifier::try_new(key).map(Signatures).map_err(|_| none())
    }

    /// Whether the application's key signed this timestamp and body.
    pub fn verify(&self, signature: &str, timestamp: &str, body: &[u8]) -> bool {
        self.0.verify(signature, timestamp, body).is_ok()
    }
}

/// Reads an interaction as Discord sends it to an endpoint, or as the gateway holds it.
pub fn read(body: &Value, received: DateTime<Utc>) -> Incoming {
    let why = match serde_json::from_value::<Interaction>(body.clone()) {
        Ok(Interaction::Ping(_)) => return Incoming::Ping,
        Ok(interaction) => match call(&interaction, received) {
            Some(call) => {
                // The library drops the bits above 50.
                let allowed = call.allowed | raw::allowed(body);
                return Incoming::Call(Box::new(Call { allowed, ..call }));
            }
            None => raw::UNUSED.to_owned(),
        },
        Err(_) => {
            let why = raw::trouble("INTERACTION_CREATE", body);
            match raw::call(body, received) {
                Some(call) => return Incoming::Odd(Box::new(call), why),
                None => why,
            }
        }
    };
    if body["type"] == 1 {
        return Incoming::Ping;
    }
    match (
        body["id"].as_str().and_then(|id| id.parse().ok()),
        body["token"].as_str(),
    ) {
        (Some(id), Some(token)) => Incoming::Unreadable {
            id,
            token: InteractionToken(token.to_owned()),
            completion: body["type"] == 4,
            why,
        },
        _ => Incoming::Nonsense(why),
    }
}

/// What a person is called where they ask from.
fn called(member: Option<&Member>, user: &serenity::all::User) -> String {
    let nick = member.and_then(|member| member.nick.as_deref());
    let names = [nick, user.global_name.as_deref(), Some(user.name.as_str())];
    name_seen(names.into_iter().flatten(), user.id.get())
}

/// The first of a person's names of which anything can be seen.
pub(super) fn name_seen<'n>(names: impl Iterator<Item = &'n str>, user: u64) -> String {
    let mut seen = names.map(plain).filter(|name| can_be_seen(name));
    seen.next()
        .unwrap_or_else(|| text!("discord-nameless", number = format!("{:04}", user % 10_000)))
}

/// None for kinds that ask nothing.
pub fn call(interaction: &Interaction, received: DateTime<Utc>) -> Option<Call> {
    let (around, asked) = match interaction {
        Interaction::Command(command) => (Around::of_command(command), command_asked(&command.data)?),
        Interaction::Autocomplete(command) => (Around::of_command(command), completion_asked(&command.data)?),
        Interaction::Component(component) => (Around::of_component(component), pressed(component)),
        Interaction::Modal(modal) => (Around::of_modal(modal), submitted(modal)),
        _ => return None,
    };
    Some(around.call(asked, received))
}

/// What all kinds of interactions hold.
struct Around<'a> {
    id: InteractionId,
    token: &'a str,
    user: &'a serenity::all::User,
    member: Option<&'a Member>,
    server: Option<GuildId>,
    channel: Option<&'a PartialChannel>,
    channel_id: ChannelId,
    allowed: Option<Permissions>,
}

impl<'a> Around<'a> {
    fn of_command(command: &'a CommandInteraction) -> Around<'a> {
        Around {
            id: command.id,
            token: &command.token,
            user: &command.user,
            member: command.member.as_deref(),
            server: command.guild_id,
            channel: command.channel.as_ref(),
            channel_id: command.channel_id,
            allowed: command.app_permissions,
        }
    }

    fn of_component(component: &'a ComponentInteraction) -> Around<'a> {
        Around {
            id: component.id,
            token: &component.token,
            user: &component.user,
            member: component.member.as_ref(),
            server: component.guild_id,
            channel: component.channel.as_ref(),
            channel_id: component.channel_id,
            allowed: component.app_permissions,
        }
    }

    fn of_modal(modal: &'a ModalInteraction) -> Around<'a> {
        Around {
            id: modal.id,
            token: &modal.token,
            user: &modal.user,
            member: modal.member.as_ref(),
            server: modal.guild_id,
            channel: modal.channel.as_ref(),
            channel_id: modal.channel_id,
            allowed: modal.app_permissions,
        }
    }

    fn call(self, asked: Asked, received: DateTime<Utc>) -> Call {
        let called = called(self.member, self.user);
        let threads = [
            ChannelType::PublicThread,
            ChannelType::PrivateThread,
            ChannelType::NewsThread,
        ];
        Call {
            id: self.id.get(),
            token: InteractionToken(self.token.to_owned()),
            user: User(self.user.id.get()),
            called: called.to_owned(),
            at: Place {
                channel: self.channel_id.get(),
                server: self.server.map(GuildId::get),
                thread: self.channel.is_some_and(|channel| threads.contains(&channel.kind)),
            },
            manager: self
                .member
                .and_then(|member| member.permissions)
                .is_some_and(|bits| manages(bits.bits())),
            roles: self
                .member
                .map_or_else(Vec::new, |member| member.roles.iter().map(|role| role.get()).collect()),
            allowed: self.allowed.map_or(0, |allowed| allowed.bits()),
            received,
            asked,
        }
    }
}

/// The tag, and the options of the subcommand.
fn path(data: &CommandData) -> (String, &[CommandDataOption]) {
    let mut tag = Vec::new();
    let mut options = data.options.as_slice();
    while let [option] = options
        && let CommandDataOptionValue::SubCommand(inner) | CommandDataOptionValue::SubCommandGroup(inner) =
            &option.value
    {
        tag.push(option.name.as_str());
        options = inner;
    }
    (tag.join("_").replace('-', "_"), options)
}

/// Text, numbers and booleans as they are, people and other things by their numbers, as text.
fn values(options: &[CommandDataOption]) -> Map<String, Value> {
    let value = |option: &CommandDataOption| match &option.value {
        CommandDataOptionValue::Boolean(value) => Some(Value::from(*value)),
        CommandDataOptionValue::Integer(value) => Some(Value::from(*value)),
        CommandDataOptionValue::Number(value) => Some(Value::from(*value)),
        CommandDataOptionValue::String(value) | CommandDataOptionValue::Autocomplete { value, .. } => {
            Some(Value::from(value.as_str()))
        }
        CommandDataOptionValue::User(id) => Some(Value::from(id.to_string())),
        CommandDataOptionValue::Channel(id) => Some(Value::from(id.to_string())),
        CommandDataOptionValue::Role(id) => Some(Value::from(id.to_string())),
        CommandDataOptionValue::Mentionable(id) => Some(Value::from(id.to_string())),
        _ => None,
    };
    options
        .iter()
        .filter_map(|option| Some((option.name.clone(), value(option)?)))
        .collect()
}

fn command_asked(data: &CommandData) -> Option<Asked> {
    let (tag, options) = path(data);
    let mut files = BTreeMap::new();
    for option in options {
        if let CommandDataOptionValue::Attachment(id) = &option.value {
            let attached = data.resolved.attachments.get(id)?;
            let file = Attached {
                name: attached.filename.clone(),
                size: u64::from(attached.size),
                url: attached.url.clone(),
            };
            files.insert(option.name.clone(), file);
        }
    }
    Some(Asked::Command {
        command: data.name.clone(),
        tag,
        options: values(options),
        files,
    })
}

fn completion_asked(data: &CommandData) -> Option<Asked> {
    let (tag, options) = path(data);
    let focused = |option: &&CommandDataOption| matches!(option.value, CommandDataOptionValue::Autocomplete { .. });
    let focus = options.iter().find(focused)?.name.clone();
    Some(Asked::Complete {
        command: data.name.clone(),
        tag,
        options: values(options),
        focus,
    })
}

fn pressed(component: &ComponentInteraction) -> Asked {
    let values = match &component.data.kind {
        ComponentInteractionDataKind::StringSelect { values } => values.clone(),
        ComponentInteractionDataKind::UserSelect { values } => values.iter().map(ToString::to_string).collect(),
        _ => Vec::new(),
    };
    Asked::Press {
        custom_id: component.data.custom_id.clone(),
        values,
        message: component.message.id.get(),
        private: component.message.flags.is_some_and(private),
    }
}

fn submitted(modal: &ModalInteraction) -> Asked {
    let fields = modal.data.components.iter().flat_map(|row| &row.components);
    let fields = fields.filter_map(|component| match component {
        ActionRowComponent::InputText(input) => {
            Some((input.custom_id.clone(), input.value.clone().unwrap_or_default()))
        }
        _ => None,
    });
    Asked::Submit {
        custom_id: modal.data.custom_id.clone(),
        fields: fields.collect(),
        private: modal
            .message
            .as_ref()
            .is_some_and(|message| message.flags.is_some_and(private)),
    }
}

fn private(flags: MessageFlags) -> bool {
    flags.contains(MessageFlags::EPHEMERAL)
}
