//! What the bot may do at a place, computed as Discord does from roles and overwrites. Interactions say it too, but the
//! library drops the bits above 50 of what comes through the gateway, such as that for pins. And what people may do with
//! the bot's commands.

use super::raw::number;
use super::rest::{Ask, RestApi, channel_id, commands, unreadable};
use crate::wire::{Grant, Grantee, Place, Trouble};
use serde_json::Value;
use serenity::all::{CommandId, GuildId, UserId};
use serenity::http::{LightMethod, Route};

const ADMINISTRATOR: u64 = 1 << 3;
/// The kind of an overwrite that is for one member.
const MEMBER: u64 = 1;
/// For whom a permission of a command is.
const GRANTED_ROLE: u64 = 1;
const GRANTED_USER: u64 = 2;
/// Errors: the command is not registered; the server says nothing about it.
const UNKNOWN_COMMAND: u32 = 10063;
const NOTHING_SAID: u32 = 10066;

impl RestApi {
    /// What the bot may do at a place on a server.
    pub(super) async fn permissions_at(&self, at: &Place) -> Result<u64, Trouble> {
        let server = at.server.filter(|server| *server > 0).ok_or(Trouble::Gone(10004))?;
        let guild_id = GuildId::new(server);
        let own = self.look(Route::UserMe, "users/@me").await?;
        let user = number(&own["id"])
            .filter(|id| *id > 0)
            .ok_or_else(|| unreadable("the bot"))?;
        let user_id = UserId::new(user);
        let guild = self.look(Route::Guild { guild_id }, "guilds").await?;
        let member = self
            .look(Route::GuildMember { guild_id, user_id }, "guilds/members")
            .await?;
        let mut channel = self.channel(at.channel).await?;
        // A thread follows its channel.
        if at.thread {
            let parent = number(&channel["parent_id"]).ok_or_else(|| unreadable("the thread"))?;
            channel = self.channel(parent).await?;
        }
        let roles: Vec<u64> = list(&member["roles"]).filter_map(number).collect();
        Ok(computed(server, user, &roles, &guild, &channel))
    }

    /// The commands as they are set.
    pub async fn commands(&self, application: u64, server: Option<u64>) -> Result<Value, Trouble> {
        let ask = Ask::new(LightMethod::Get, commands(application, server), "applications/commands");
        Ok(self.limited(ask).await?.body)
    }

    /// Whom a server allows or denies a command.
    pub(super) async fn grants_of(&self, server: u64, command: &str) -> Result<Vec<Grant>, Trouble> {
        let application_id = self.application_id()?;
        let guild_id = GuildId::new(Some(server).filter(|server| *server > 0).ok_or(Trouble::Gone(10004))?);
        let application = application_id.get();
        let mut command_id = id_in(&self.commands(application, None).await?, command);
        // One that is tried out on a server alone.
        if command_id.is_none() {
            command_id = id_in(&self.commands(application, Some(server)).await?, command);
        }
        let route = Route::GuildCommandPermissions {
            application_id,
            guild_id,
            command_id: CommandId::new(command_id.ok_or(Trouble::Gone(UNKNOWN_COMMAND))?),
        };
        match self.look(route, "applications/guilds/commands/permissions").await {
            Err(Trouble::Gone(NOTHING_SAID)) => Ok(Vec::new()),
            answer => Ok(list(&answer?["permissions"]).filter_map(grant).collect()),
        }
    }

    async fn channel(&self, id: u64) -> Result<Value, Trouble> {
        let channel_id = channel_id(id)?;
        self.look(Route::Channel { channel_id }, "channels").await
    }

    async fn look(&self, route: Route<'_>, name: &'static str) -> Result<Value, Trouble> {
        Ok(self.limited(Ask::new(LightMethod::Get, route, name)).await?.body)
    }
}

/// The id of a command in a list of commands.
fn id_in(commands: &Value, name: &str) -> Option<u64> {
    let mut named = list(commands).filter(|command| command["name"] == name);
    number(&named.next()?["id"]).filter(|id| *id > 0)
}

/// One of the permissions of a command; none for a channel.
fn grant(value: &Value) -> Option<Grant> {
    let id = number(&value["id"])?;
    let to = match number(&value["type"])? {
        GRANTED_ROLE => Grantee::Role(id),
        GRANTED_USER => Grantee::User(id),
        _ => return None,
    };
    let allows = value["permission"].as_bool()?;
    Some(Grant { to, allows })
}

fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

/// Discord's rule: all roles together; then, of the channel, the overwrites of everyone, of roles, of the member.
fn computed(server: u64, user: u64, roles: &[u64], guild: &Value, channel: &Value) -> u64 {
    let held = |id: u64| id == server || roles.contains(&id);
    let of_roles = list(&guild["roles"]).filter(|role| number(&role["id"]).is_some_and(held));
    let mut allowed = of_roles.fold(0, |bits, role| bits | number(&role["permissions"]).unwrap_or(0));
    if allowed & ADMINISTRATOR != 0 || number(&guild["owner_id"]) == Some(user) {
        return u64::MAX;
    }
    let steps: [&dyn Fn(u64, u64) -> bool; 3] = [
        &|kind, id| kind != MEMBER && id == server,
        &|kind, id| kind != MEMBER && id != server && roles.contains(&id),
        &|kind, id| kind == MEMBER && id == user,
    ];
    for concerns in steps {
        let (mut deny, mut allow) = (0, 0);
        for overwrite in list(&channel["permission_overwrites"]) {
            let (kind, id) = (
                number(&overwrite["type"]).unwrap_or(0),
                number(&overwrite["id"]).unwrap_or(0),
            );
            if concerns(kind, id) {
                deny |= number(&overwrite["deny"]).unwrap_or(0);
                allow |= number(&overwrite["allow"]).unwrap_or(0);
            }
        }
        allowed = allowed & !deny | allow;
    }
    allowed
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn overwrites_count_from_everyone_to_the_member() {
        let guild = json!({ "owner_id": "1", "roles": [
            { "id": "9", "permissions": "3072" }, { "id": "20", "permissions": (1u64 << 51).to_string() },
            { "id": "21", "permissions": "8" }] });
        let channel = |overwrites: Value| json!({ "permission_overwrites": overwrites });
        let at = |overwrites| computed(9, 5, &[20], &guild, &channel(overwrites));
        assert_eq!(at(json!([])), 3072 | 1 << 51);
        let everyone = json!({ "id": "9", "type": 0, "allow": "0", "deny": "2048" });
        assert_eq!(at(json!([everyone])), 1024 | 1 << 51);
        let role = json!({ "id": "20", "type": 0, "allow": "2048", "deny": "0" });
        let own = json!({ "id": "5", "type": 1, "allow": "0", "deny": (1u64 << 51).to_string() });
        let other = json!({ "id": "21", "type": 0, "allow": "0", "deny": "1024" });
        assert_eq!(at(json!([own, role, everyone, other])), 3072);
        assert_eq!(computed(9, 5, &[21], &guild, &channel(json!([everyone]))), u64::MAX);
        assert_eq!(computed(9, 1, &[], &guild, &channel(json!([everyone]))), u64::MAX);
    }
}
