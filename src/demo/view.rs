//! What a channel looks like for one reader: messages as HTML, and the rest as JSON for the page.

use super::markdown::{Reader, html};
use super::stage::DemoServer;
use muster_fake_discord::{Button, ChannelState, DiscordState, Modal, SelectMenu, StoredMessage, TypingHint};
use muster_gallery::html::escaped;
use serde::Serialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fmt::Write;
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
        let html = message_html(world, message, me);
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

fn message_html(world: &DiscordState, message: &StoredMessage, me: u64) -> String {
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
    let author = escaped(&world.name_of(message.author, guild));
    if message.is_notice() {
        let words = match message.kind {
            muster_fake_discord::PINNED => "pinned a message to this channel.".to_owned(),
            _ => format!("started a thread: {}", escaped(&message.content)),
        };
        return format!("<p class=\"notice\">{author} {words}</p>");
    }
    let mut out = String::new();
    let app = if message.author == world.bot {
        "<span class=\"app\">APP</span>"
    } else {
        ""
    };
    let _ = write!(out, "<header><b class=\"name\">{author}</b>{app}");
    let _ = write!(out, "<time>{}</time>", message.at.format("%-d %b %H:%M"));
    for (holds, mark) in [
        (message.pinned, "pinned"),
        (message.edited.is_some(), "edited"),
        (message.pinged.contains(&me), "pings you"),
    ] {
        if holds {
            let _ = write!(out, "<span class=\"mark\">{mark}</span>");
        }
    }
    out.push_str("</header>");
    match message.is_loading() {
        true => out.push_str("<p class=\"loading\">Muster is thinking…</p>"),
        false => out.push_str(&html(&message.content, &reader)),
    }
    attachments(message, &mut out);
    components(message, &mut out);
    if message.is_private() {
        out.push_str(
            "<footer>Only you can see this · <button type=\"button\" class=\"link\" data-dismiss>Dismiss message</button></footer>",
        );
    }
    out
}

fn attachments(message: &StoredMessage, out: &mut String) {
    for file in &message.attachments {
        let path = format!("/files/{}/{}/{}", message.channel, message.id, file.id);
        let (name, about) = (escaped(&file.name), escaped(file.description.as_deref().unwrap_or("")));
        let is_picture = [".png", ".gif"].iter().any(|end| file.name.ends_with(end));
        let _ = match is_picture {
            true => write!(
                out,
                "<a href=\"{path}\" target=\"_blank\"><img src=\"{path}\" alt=\"{about}\"></a>"
            ),
            false => write!(
                out,
                "<p><a href=\"{path}\" download=\"{name}\" title=\"{about}\">{name}</a></p>"
            ),
        };
    }
}

fn components(message: &StoredMessage, out: &mut String) {
    let buttons = message.buttons();
    for row in rows(&buttons) {
        out.push_str("<div class=\"row\">");
        row.iter().for_each(|button| button_html(button, out));
        out.push_str("</div>");
    }
    message.selects().iter().for_each(|select| select_html(select, out));
}

/// Discord has five to a row; on a phone they wrap anyway.
fn rows(buttons: &[Button]) -> impl Iterator<Item = &[Button]> {
    buttons.chunks(5)
}

fn button_html(button: &Button, out: &mut String) {
    let style = match button.style {
        1 => "primary",
        3 => "success",
        4 => "danger",
        _ => "secondary",
    };
    let (label, off) = (escaped(&button.label), if button.disabled { " disabled" } else { "" });
    let _ = match (&button.custom_id, &button.url) {
        (Some(id), _) => write!(
            out,
            "<button type=\"button\" class=\"{style}\" data-press=\"{}\"{off}>{label}</button>",
            escaped(id)
        ),
        // What would open Discord opens the same place here.
        (None, Some(url)) => match channel_of(url) {
            Some(channel) => write!(
                out,
                "<button type=\"button\" class=\"{style}\" data-go=\"{channel}\"{off}>{label}</button>"
            ),
            None => write!(
                out,
                "<a class=\"button\" href=\"{}\" target=\"_blank\" rel=\"noreferrer\">{label}</a>",
                escaped(url)
            ),
        },
        (None, None) => Ok(()),
    };
}

/// The channel of an address in Discord, `https://discord.com/channels/<server>/<channel>`; a message's address names its
/// channel as well.
pub fn channel_of(address: &str) -> Option<u64> {
    let path = address.strip_prefix(muster_discord::wire::CHANNELS)?;
    path.split('/').nth(1)?.parse().ok()
}

fn select_html(select: &SelectMenu, out: &mut String) {
    let off = if select.disabled { " disabled" } else { "" };
    let face = escaped(&select.placeholder);
    let _ = write!(
        out,
        "<div class=\"row\"><select data-select=\"{}\" aria-label=\"{face}\"{off}><option value=\"\">{face}</option>",
        escaped(&select.custom_id)
    );
    for (label, value) in &select.options {
        let chosen = if select.chosen.contains(value) { " selected" } else { "" };
        let _ = write!(
            out,
            "<option value=\"{}\"{chosen}>{}</option>",
            escaped(value),
            escaped(label)
        );
    }
    out.push_str("</select></div>");
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
