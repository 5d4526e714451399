//! What a channel looks like for one reader: messages as HTML, and the rest as JSON for the page.

use super::markdown::{Reader, content};
use super::stage::DemoServer;
use maud::{Markup, html};
use muster_fake_discord::{
    Attachment, Button, ChannelState, DiscordState, Modal, SelectMenu, StoredMessage, TypingHint,
};
use serde::Serialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};

/// Messages that a page shows before somebody asks for more.
pub const LAST: usize = 60;

/// A message as the page shows it; `rev` changes with it.
#[derive(Serialize)]
struct Shown {
    id: String,
    rev: String,
    html: String,
}

/// The latest message of each channel that each person has looked at.
pub type Read = BTreeMap<(u64, u64), u64>;

/// Everything that one person's page shows.
pub fn state(
    stage: &DemoServer,
    world: &DiscordState,
    me: u64,
    channel: Option<u64>,
    last: usize,
    read: &Read,
) -> Value {
    let channel = channel
        .and_then(|id| world.channels.get(&id))
        .filter(|channel| world.sees(me, channel.id));
    let people: Vec<Value> = stage
        .people()
        .iter()
        .map(|person| {
            let unread: usize = world
                .channels
                .values()
                .map(|channel| unread(channel, *person, read))
                .sum();
            json!({"id": person.to_string(), "name": world.name_of(*person, None), "unread": unread})
        })
        .collect();
    let seen = world.channels.values().filter(|channel| world.sees(me, channel.id));
    let channels: Vec<Value> = seen
        .map(|channel| {
            json!({
                "id": channel.id.to_string(),
                "name": channel.name,
                "thread": channel.thread.is_some(),
                "archived": channel.thread.as_ref().is_some_and(|thread| thread.archived),
                "direct": channel.recipient.is_some(),
                "unread": unread(channel, me, read),
            })
        })
        .collect();
    let now = world.now();
    json!({
        "me": me.to_string(),
        "people": people,
        "channels": channels,
        "channel": channel.map(|channel| channel.id.to_string()),
        "name": channel.map(|channel| channel.name.clone()),
        "more": channel.is_some_and(|channel| visible(channel, me).count() > last),
        "messages": channel.map(|channel| messages(world, channel, me, last)),
        "clock": now.format("%A, %-d %B %Y, %H:%M UTC").to_string(),
        "preparing": stage.preparing(),
    })
}

fn unread(channel: &ChannelState, me: u64, read: &Read) -> usize {
    let seen = read.get(&(me, channel.id)).copied().unwrap_or(0);
    let new = channel.messages.range(seen + 1..);
    new.filter(|(_, message)| !message.deleted && message.pinged.contains(&me))
        .count()
}

fn visible(channel: &ChannelState, me: u64) -> impl DoubleEndedIterator<Item = &StoredMessage> {
    let messages = channel.messages.values();
    messages.filter(move |message| !message.deleted && message.only_for.is_none_or(|reader| reader == me))
}

fn messages(world: &DiscordState, channel: &ChannelState, me: u64, last: usize) -> Vec<Shown> {
    let mut latest: Vec<&StoredMessage> = visible(channel, me).rev().take(last).collect();
    latest.reverse();
    let shown = latest.into_iter().map(|message| {
        let html = message_html(world, message, me).into_string();
        let mut hasher = DefaultHasher::new();
        html.hash(&mut hasher);
        Shown {
            id: message.id.to_string(),
            rev: format!("{:x}", hasher.finish()),
            html,
        }
    });
    shown.collect()
}

fn message_html(world: &DiscordState, message: &StoredMessage, me: u64) -> Markup {
    let guild = world.channels.get(&message.channel).and_then(|channel| channel.guild);
    let user = |id| world.name_of(id, guild);
    let channel = |id| {
        let known = world.channels.get(&id).filter(|_| world.sees(me, id));
        known.map(|channel| channel.name.clone())
    };
    let reader = Reader {
        me,
        now: world.now(),
        user: &user,
        channel: &channel,
    };
    let author = world.name_of(message.author, guild);
    if message.is_notice() {
        return notice(message, &author);
    }
    let marks = [
        (message.pinned, "pinned"),
        (message.edited.is_some(), "edited"),
        (message.pinged.contains(&me), "pings you"),
    ];
    html! {
        header {
            b.name { (author) }
            @if message.author == world.bot { span.app { "APP" } }
            time { (message.at.format("%-d %b %H:%M").to_string()) }
            @for (_, mark) in marks.iter().filter(|(holds, _)| *holds) {
                span.mark { (mark) }
            }
        }
        @if message.is_loading() {
            p.loading { "Muster is thinking…" }
        } @else {
            (content(&message.content, &reader))
        }
        @for file in &message.attachments { (attachment(message, file)) }
        // Discord has five to a row; on a phone they wrap anyway.
        @for row in message.buttons().chunks(5) {
            div.row { @for button in row { (button_html(button)) } }
        }
        @for select in message.selects() { (select_html(&select)) }
        @if message.is_private() {
            footer {
                "Only you can see this · "
                button.link type="button" data-dismiss { "Dismiss message" }
            }
        }
    }
}

fn notice(message: &StoredMessage, author: &str) -> Markup {
    html! {
        p.notice {
            (author) " "
            @if message.kind == muster_fake_discord::PINNED {
                "pinned a message to this channel."
            } @else {
                "started a thread: " (message.content)
            }
        }
    }
}

fn attachment(message: &StoredMessage, file: &Attachment) -> Markup {
    let path = format!("/files/{}/{}/{}", message.channel, message.id, file.id);
    let about = file.description.as_deref().unwrap_or("");
    let is_picture = [".png", ".gif"].iter().any(|end| file.name.ends_with(end));
    html! {
        @if is_picture {
            a href=(path) target="_blank" { img src=(path) alt=(about); }
        } @else {
            p { a href=(path) download=(file.name) title=(about) { (file.name) } }
        }
    }
}

fn button_html(button: &Button) -> Markup {
    let style = match button.style {
        1 => "primary",
        3 => "success",
        4 => "danger",
        _ => "secondary",
    };
    let (label, off) = (&button.label, button.disabled);
    // What would open Discord opens the same place here.
    let channel = button.url.as_deref().and_then(channel_of);
    html! {
        @match (&button.custom_id, channel, &button.url) {
            (Some(id), ..) => button.(style) type="button" data-press=(id) disabled[off] { (label) },
            (None, Some(channel), _) => button.(style) type="button" data-go=(channel) disabled[off] { (label) },
            (None, None, Some(url)) => a.button href=(url) target="_blank" rel="noreferrer" { (label) },
            (None, None, None) => {},
        }
    }
}

/// The channel of an address in Discord, `https://discord.com/channels/<server>/<channel>`; a message's address names its
/// channel as well.
pub fn channel_of(address: &str) -> Option<u64> {
    let path = address.strip_prefix(muster_discord::wire::CHANNELS)?;
    path.split('/').nth(1)?.parse().ok()
}

fn select_html(select: &SelectMenu) -> Markup {
    let face = &select.placeholder;
    html! {
        div.row {
            select data-select=(select.custom_id) aria-label=(face) disabled[select.disabled] {
                option value="" { (face) }
                @for (label, value) in &select.options {
                    option value=(value) selected[select.chosen.contains(value)] { (label) }
                }
            }
        }
    }
}

/// A form as the page opens it.
pub fn form(interaction: u64, modal: &Modal) -> Value {
    let fields: Vec<Value> = modal
        .fields
        .iter()
        .map(|field| {
            json!({
                "id": field.custom_id,
                "label": field.label,
                "value": field.value,
                "hint": field.hint,
                "required": field.required,
                "least": field.length.0,
                "most": field.length.1,
                "long": field.is_long,
            })
        })
        .collect();
    json!({"interaction": interaction.to_string(), "title": modal.title, "fields": fields})
}

/// What is offered while typing.
pub fn hints(hints: Vec<TypingHint>) -> Value {
    let hints = hints.into_iter();
    hints
        .map(|hint| json!({"label": hint.label, "about": hint.about, "line": hint.line}))
        .collect()
}
