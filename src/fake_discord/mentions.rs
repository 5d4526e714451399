//! Whom a message names, and whose device makes a sound for it.

use super::permission::MENTION_EVERYONE;
use super::state::{DiscordState, StoredMessage};
use serde_json::Value;

/// Components of the second kind that hold text.
const TEXT_DISPLAY: u64 = 10;

/// The text without its code blocks and code spans, in which nothing is a mention.
fn without_code(text: &str) -> String {
    let mut rest = text;
    let mut plain = String::new();
    while let Some(start) = rest.find('`') {
        let fence = if rest[start..].starts_with("```") { "```" } else { "`" };
        plain.push_str(&rest[..start]);
        let inside = &rest[start + fence.len()..];
        match inside.find(fence) {
            Some(end) => rest = &inside[end + fence.len()..],
            None => {
                plain.push_str(fence);
                rest = inside;
            }
        }
    }
    plain + rest
}

/// Users mentioned as `<@1>` or `<@!1>`, each once, in order.
fn users_in(text: &str) -> Vec<u64> {
    let mut users = Vec::new();
    for rest in text.split("<@").skip(1) {
        let rest = rest.strip_prefix('!').unwrap_or(rest);
        let id = rest.split_once('>').and_then(|(id, _)| id.parse().ok());
        if let Some(id) = id.filter(|id| !users.contains(id)) {
            users.push(id);
        }
    }
    users
}

/// All that a reader reads as text: the content, and the text displays of components.
pub(super) fn spoken(content: &str, components: &[Value]) -> String {
    fn walk(components: &[Value], text: &mut String) {
        for component in components {
            if component["type"] == TEXT_DISPLAY {
                text.push('\n');
                text.push_str(component["content"].as_str().unwrap_or_default());
            }
            if let Some(inner) = component["components"].as_array() {
                walk(inner, text);
            }
        }
    }
    let mut text = content.to_owned();
    walk(components, &mut text);
    text
}

/// What `allowed_mentions` lets through.
struct Allowed {
    users: bool,
    everyone: bool,
    named: Vec<u64>,
    replied: bool,
}

impl Allowed {
    /// Without the field everything is allowed; an empty object allows nothing.
    fn read(field: Option<&Value>) -> Allowed {
        let Some(field) = field.filter(|field| !field.is_null()) else {
            return Allowed {
                users: true,
                everyone: true,
                named: Vec::new(),
                replied: true,
            };
        };
        let parses = |what: &str| {
            let parse = field["parse"].as_array();
            parse.is_some_and(|parse| parse.iter().any(|word| word == what))
        };
        let named = field["users"].as_array().into_iter().flatten();
        Allowed {
            users: parses("users"),
            everyone: parses("everyone"),
            named: named.filter_map(super::messages::id_of).collect(),
            replied: field["replied_user"] == true,
        }
    }
}

impl DiscordState {
    /// Works out whom the message names. A new one also rings: for the users named (if they see the channel and it
    /// is not silent), for everybody it may call, and for the reader of a direct message.
    pub(super) fn settle_mentions(&mut self, message: &mut StoredMessage, allowed: Option<&Value>, is_new: bool) {
        let allowed = Allowed::read(allowed);
        let text = without_code(&spoken(&message.content, &message.components));
        let mut named = users_in(&text);
        named.retain(|user| (allowed.users || allowed.named.contains(user)) && self.users.contains_key(user));
        let Some(channel) = self.channels.get(&message.channel) else {
            return;
        };
        let may_call_all = message.author != self.bot || self.bot_permissions(channel) & MENTION_EVERYONE != 0;
        let calls_all = text.contains("@everyone") || text.contains("@here");
        message.mentions_everyone = calls_all && allowed.everyone && may_call_all;
        if let Some(author) = message
            .reply_to
            .and_then(|id| channel.messages.get(&id))
            .map(|replied| replied.author)
            .filter(|author| allowed.replied && !named.contains(author))
        {
            named.push(author);
        }
        if is_new && !message.is_private() && !message.is_silent() {
            let viewers = self.viewers(channel);
            let hears = |user: &u64| message.mentions_everyone || channel.recipient.is_some() || named.contains(user);
            message.pinged = viewers
                .into_iter()
                .filter(hears)
                .filter(|user| *user != message.author)
                .collect();
        }
        message.mentions = named;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mentions_in_code_name_nobody() {
        let text = "<@7> and `<@8>` and ```\n<@9>\n``` and <@!10> and <@7> and <@x>";
        assert_eq!(users_in(&without_code(text)), [7, 10]);
        assert_eq!(without_code("a ` b"), "a ` b");
    }
}
