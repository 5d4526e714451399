//! A small bot on a real client library that shows what the fake does with it.

#![allow(clippy::unwrap_used)]

use muster_fake_discord::FakeDiscord;
use serde_json::{Value, json};
use serenity::all::{
    ActionRowComponent, AutocompleteChoice, ButtonStyle, Client, ClientBuilder, CommandInteraction, Context,
    CreateActionRow, CreateAllowedMentions, CreateAttachment, CreateAutocompleteResponse, CreateButton, CreateEmbed,
    CreateInputText, CreateInteractionResponse, CreateInteractionResponseFollowup, CreateInteractionResponseMessage,
    CreateModal, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption, EditInteractionResponse, Event,
    EventHandler, GatewayIntents, Http, HttpBuilder, InputTextStyle, Interaction, Message, RawEventHandler, Ready,
    ResumedEvent,
};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::task::JoinHandle;

/// What the bot noticed, for tests to look at.
#[derive(Clone, Default)]
pub struct Noticed(Arc<Mutex<Vec<String>>>, Arc<tokio::sync::Notify>);

impl Noticed {
    pub fn add(&self, what: String) {
        self.0.lock().unwrap().push(what);
        self.1.notify_waiters();
    }

    pub fn all(&self) -> Vec<String> {
        self.0.lock().unwrap().clone()
    }

    /// Waits until this was noticed so many times.
    pub async fn wait(&self, what: &str, times: usize) {
        let waiting = async {
            loop {
                let changed = self.1.notified();
                tokio::pin!(changed);
                changed.as_mut().enable();
                if self.all().iter().filter(|noticed| noticed.contains(what)).count() >= times {
                    return;
                }
                changed.await;
            }
        };
        let result = tokio::time::timeout(Duration::from_secs(30), waiting).await;
        assert!(
            result.is_ok(),
            "{what:?} was not noticed {times} times: {:#?}",
            self.all()
        );
    }
}

struct Echo(Noticed);

/// The commands of the bot, as they are registered.
pub fn commands() -> Value {
    let text = |autocomplete: bool| {
        json!({"type": 3, "name": "text", "description": "What", "required": true, "autocomplete": autocomplete,
            "max_length": 100})
    };
    let sub =
        |name: &str, options: Value| json!({"type": 1, "name": name, "description": "Does it", "options": options});
    json!([{"name": "echo", "description": "Echoes", "options": [
        sub("say", json!([text(true),
            {"type": 5, "name": "private", "description": "Whether"},
            {"type": 4, "name": "times", "description": "How often", "min_value": 1, "max_value": 3},
            {"type": 6, "name": "to", "description": "Whom"},
            {"type": 11, "name": "file", "description": "A file"},
            {"type": 3, "name": "mood", "description": "How", "choices": [{"name": "Loud", "value": "loud"}]}])),
        sub("later", json!([text(false), {"type": 5, "name": "private", "description": "Whether"}])),
        sub("ask", json!([])),
        sub("board", json!([])),
        sub("twice", json!([])),
        sub("slow", json!([])),
        sub("nothing", json!([])),
    ]}])
}

fn option<'a>(command: &'a CommandInteraction, name: &str) -> Option<serenity::all::ResolvedValue<'a>> {
    use serenity::all::ResolvedValue;
    let options = command.data.options();
    let ResolvedValue::SubCommand(options) = options.into_iter().next()?.value else {
        return None;
    };
    options
        .into_iter()
        .find(|option| option.name == name)
        .map(|option| option.value)
}

fn reply(content: &str, private: bool) -> CreateInteractionResponse {
    let message = CreateInteractionResponseMessage::new()
        .content(content)
        .ephemeral(private);
    let message = message.allowed_mentions(CreateAllowedMentions::new());
    CreateInteractionResponse::Message(message)
}

impl Echo {
    async fn command(&self, context: &Context, command: &CommandInteraction) -> serenity::Result<()> {
        use serenity::all::ResolvedValue;
        let text = match option(command, "text") {
            Some(ResolvedValue::String(text)) => text.to_owned(),
            _ => String::new(),
        };
        let private = matches!(option(command, "private"), Some(ResolvedValue::Boolean(true)));
        match command.data.options[0].name.as_str() {
            "say" => {
                let mut said = text;
                if let Some(ResolvedValue::Integer(times)) = option(command, "times") {
                    said = said.repeat(usize::try_from(times).unwrap());
                }
                if let Some(ResolvedValue::User(user, member)) = option(command, "to") {
                    said = format!(
                        "{said} to {} ({:?})",
                        user.name,
                        member.and_then(|member| member.nick.clone())
                    );
                }
                if let Some(ResolvedValue::Attachment(file)) = option(command, "file") {
                    said = format!("{said} {}", String::from_utf8_lossy(&file.download().await?));
                }
                command.create_response(context, reply(&said, private)).await
            }
            "later" => {
                let promise = CreateInteractionResponseMessage::new().ephemeral(private);
                command
                    .create_response(context, CreateInteractionResponse::Defer(promise))
                    .await?;
                let first = CreateInteractionResponseFollowup::new().content(text);
                command.create_followup(context, first).await?;
                let edit = EditInteractionResponse::new().content("edited");
                command.edit_response(context, edit).await?;
                let second = CreateInteractionResponseFollowup::new()
                    .content("second")
                    .ephemeral(true);
                command.create_followup(context, second).await.map(|_| ())
            }
            "ask" => {
                let input = CreateInputText::new(InputTextStyle::Short, "Your name", "name").max_length(20);
                let rows = vec![CreateActionRow::InputText(input)];
                let modal = CreateModal::new("ask", "Who are you").components(rows);
                command
                    .create_response(context, CreateInteractionResponse::Modal(modal))
                    .await
            }
            "board" => {
                command
                    .create_response(context, CreateInteractionResponse::Message(board()))
                    .await
            }
            "twice" => {
                command.create_response(context, reply("once", true)).await?;
                command.create_response(context, reply("twice", true)).await
            }
            "slow" => {
                self.0.add("slow begun".to_owned());
                self.0.wait("go on", 1).await;
                command.create_response(context, reply("late", true)).await
            }
            _ => Ok(()),
        }
    }
}

fn board() -> CreateInteractionResponseMessage {
    let options = vec![
        CreateSelectMenuOption::new("North", "n"),
        CreateSelectMenuOption::new("South", "s"),
    ];
    let select = CreateSelectMenu::new("where", CreateSelectMenuKind::String { options }).placeholder("Where");
    let buttons = vec![
        CreateButton::new("count:0").label("Count"),
        CreateButton::new("quiet").label("Quiet").style(ButtonStyle::Secondary),
        CreateButton::new("name").label("Name"),
        CreateButton::new("off").label("Off").disabled(true),
    ];
    CreateInteractionResponseMessage::new()
        .content("0")
        .embed(CreateEmbed::new().title("The board").field("Food", "12", true))
        .add_file(CreateAttachment::bytes("a map", "map.txt").description("the map"))
        .components(vec![
            CreateActionRow::Buttons(buttons),
            CreateActionRow::SelectMenu(select),
        ])
}

#[serenity::async_trait]
impl EventHandler for Echo {
    async fn ready(&self, context: Context, ready: Ready) {
        self.0.add(format!(
            "ready {:?}",
            ready.shard.map(|shard| (shard.id.0, shard.total))
        ));
        if let Err(error) = context.http.create_global_commands(&commands()).await {
            self.0.add(format!("registering failed: {error}"));
        }
    }

    async fn resume(&self, _: Context, _: ResumedEvent) {
        self.0.add("resumed".to_owned());
    }

    async fn message(&self, _: Context, message: Message) {
        self.0
            .add(format!("heard {:?} from {}", message.content, message.author.name));
    }

    async fn interaction_create(&self, context: Context, interaction: Interaction) {
        let result = match &interaction {
            Interaction::Command(command) => self.command(&context, command).await,
            Interaction::Autocomplete(command) => {
                let focused = command.data.autocomplete().expect("a focused option");
                let choice = AutocompleteChoice::new(format!("{}!", focused.value), format!("{}!", focused.value));
                let choices = CreateAutocompleteResponse::new().set_choices(vec![choice]);
                command
                    .create_response(&context, CreateInteractionResponse::Autocomplete(choices))
                    .await
            }
            Interaction::Component(press) => match press.data.custom_id.as_str() {
                "quiet" => {
                    let quiet = CreateInteractionResponse::Acknowledge;
                    press.create_response(&context, quiet).await.unwrap();
                    let edit = EditInteractionResponse::new().content("quietly");
                    press.edit_response(&context, edit).await.map(|_| ())
                }
                "name" => {
                    let input = CreateInputText::new(InputTextStyle::Short, "Name", "name").value("board");
                    let rows = vec![CreateActionRow::InputText(input)];
                    let modal = CreateModal::new("name", "Name it").components(rows);
                    press
                        .create_response(&context, CreateInteractionResponse::Modal(modal))
                        .await
                }
                other => {
                    let content = match &press.data.kind {
                        serenity::all::ComponentInteractionDataKind::StringSelect { values } => values.join(","),
                        _ => format!("{other} pressed by {}", press.user.name),
                    };
                    let update = CreateInteractionResponseMessage::new().content(content);
                    press
                        .create_response(&context, CreateInteractionResponse::UpdateMessage(update))
                        .await
                }
            },
            Interaction::Modal(modal) => {
                let ActionRowComponent::InputText(input) = &modal.data.components[0].components[0] else {
                    panic!("a text")
                };
                let said = format!("I am {}", input.value.as_deref().unwrap_or_default());
                match modal.message {
                    Some(_) => {
                        let update = CreateInteractionResponseMessage::new().content(said);
                        modal
                            .create_response(&context, CreateInteractionResponse::UpdateMessage(update))
                            .await
                    }
                    None => modal.create_response(&context, reply(&said, true)).await,
                }
            }
            other => panic!("{other:?}"),
        };
        self.0.add(match result {
            Ok(()) => "answered".to_owned(),
            Err(error) => format!("failed: {error}"),
        });
    }
}

struct Raw(Noticed);

#[serenity::async_trait]
impl RawEventHandler for Raw {
    async fn raw_event(&self, _: Context, event: Event) {
        if let Event::Unknown(unknown) = &event {
            self.0.add(format!("unknown {}", unknown.kind));
        }
    }
}

/// HTTP to the fake, as the bot has it.
pub fn http(fake: &FakeDiscord) -> Http {
    HttpBuilder::new(fake.token())
        .proxy(fake.url())
        // With the limiter on, the library ignores the proxy and asks the real Discord.
        .ratelimiter_disabled(true)
        .application_id(fake.bot().into())
        .build()
}

pub async fn client(fake: &FakeDiscord, http: Http, intents: GatewayIntents) -> (Client, Noticed) {
    let noticed = Noticed::default();
    let client = ClientBuilder::new_with_http(http, intents)
        .event_handler(Echo(noticed.clone()))
        .raw_event_handler(Raw(noticed.clone()))
        .await
        .unwrap();
    assert_eq!(*client.ws_url.lock().await, fake.gateway_url());
    (client, noticed)
}

/// A running bot; it stops when it is dropped.
pub struct Bot {
    pub noticed: Noticed,
    task: JoinHandle<()>,
}

impl Drop for Bot {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// Starts the bot and waits until it is ready and its commands are registered.
pub async fn start(fake: &FakeDiscord) -> Bot {
    let (mut client, noticed) = client(fake, http(fake), GatewayIntents::GUILDS).await;
    let task = tokio::spawn(async move {
        client.start().await.unwrap();
    });
    fake.wait_for_commands().await;
    Bot { noticed, task }
}
