//! What is said in public while people play a thousand turns, by kind, and whose phone rings for it.

use super::stage::Stage;
use crate::{head, row};
use chrono::TimeDelta;
use muster_fake_discord::{FakeUser, StoredMessage};
use muster_kit::{Dice, Post, Slot};
use std::collections::BTreeMap;

const TURNS: usize = 1_000;
/// Acts before a turn is ended.
const ACTS_A_TURN: usize = 2;
/// A game that lasts longer than anybody plays is left.
const TURNS_A_GAME: usize = 60;

/// What was counted.
#[derive(Default)]
struct Count {
    turns: usize,
    games: usize,
    /// Messages and pings by kind.
    said: BTreeMap<&'static str, (usize, usize)>,
    edits: usize,
}

pub async fn said() {
    let mut counts = Vec::new();
    for people in [2, 3] {
        let mut count = Count::default();
        while count.turns < TURNS {
            game(people, &mut count).await;
        }
        counts.push((people, count));
    }
    for (people, count) in counts {
        let npcs = 3 - people;
        let title = format!(
            "Public messages and pings in {} turns of {people} people with {npcs} NPCs, {} games",
            count.turns, count.games
        );
        head(&title, &["what", "messages", "for a turn", "pings", "for a turn"]);
        let share = |number: usize| format!("{:.3}", number as f64 / count.turns as f64);
        let mut all = (0, 0);
        for (kind, (messages, pings)) in &count.said {
            all = (all.0 + messages, all.1 + pings);
            row(&[
                (*kind).to_owned(),
                messages.to_string(),
                share(*messages),
                pings.to_string(),
                share(*pings),
            ]);
        }
        row(&[
            "all".to_owned(),
            all.0.to_string(),
            share(all.0),
            all.1.to_string(),
            share(all.1),
        ]);
        row(&[
            "edits of any of these".to_owned(),
            count.edits.to_string(),
            share(count.edits),
            "0".to_owned(),
            String::new(),
        ]);
    }
}

async fn game(people: usize, count: &mut Count) {
    let stage = Stage::new(u8::try_from(count.games % 256).expect("below 256")).await;
    let users: Vec<FakeUser> = ["Ana", "Ben", "Cleo"][..people]
        .iter()
        .map(|name| stage.guild.user(name))
        .collect();
    stage.calm().await;
    users[0].slash(&stage.hall, "/game new game:warcamp with:truce=5").await;
    stage.calm().await;
    let thread = stage.fake.wait_for_thread("Warcamp").await;
    for user in &users[1..] {
        user.slash(&thread, "/game join").await;
    }
    stage.calm().await;
    let table = stage.table(&thread).await.expect("just opened").id().to_owned();
    let mut kinds: BTreeMap<i64, &'static str> = BTreeMap::new();
    let mut note = |outgoing: &muster::store::Outgoing| {
        kinds.entry(outgoing.id).or_insert_with(|| kind(&outgoing.post));
    };
    users[0].slash(&thread, "/game start").await;
    stage.settle(Some(&table), &mut note).await;
    let mut dice = Dice::seeded(count.games as u64, people as u64);
    let mut turns = 0;
    while turns < TURNS_A_GAME
        && let Some((user, turn)) = stage.turn_of(&thread, &users)
    {
        stage.pass(TimeDelta::minutes(37));
        plays(&stage, &table, &user, &turn, &mut dice, &mut note).await;
        turns += 1;
    }
    count.turns += turns;
    count.games += 1;
    for message in thread.messages() {
        let said = count.said.entry(of_message(&message, &kinds)).or_default();
        *said = (said.0 + 1, said.1 + message.pinged.len());
        count.edits += message.earlier.len();
    }
    stage.end().await;
}

/// Opens the panel, does some of the best acts, ends the turn.
async fn plays(
    stage: &Stage,
    table: &str,
    user: &FakeUser,
    turn: &StoredMessage,
    dice: &mut Dice,
    note: &mut impl FnMut(&muster::store::Outgoing),
) {
    let mut answer = user.press(turn, "My turn").await;
    for act in 0..=ACTS_A_TURN {
        let Some(panel) = answer.try_message() else { return };
        if !panel.has("End turn") {
            return;
        }
        let menus = panel.selects();
        let menu = menus.iter().position(|menu| menu.placeholder == "Choose what to do");
        answer = match menu {
            Some(menu) if act < ACTS_A_TURN => {
                let options = &menus[menu].options;
                let (_, value) = &options[dice.choose(options.len().min(4))];
                user.select(&panel, &menu.to_string(), value).await
            }
            _ => user.press(&panel, "End turn").await,
        };
        if let Some(asked) = answer.try_message()
            && asked.has("Do it")
        {
            answer = user.press(&asked, "Do it").await;
        }
        stage.settle(Some(table), note).await;
        stage.pass(TimeDelta::minutes(1));
    }
}

fn kind(post: &Post) -> &'static str {
    match &post.slot {
        Slot::Once if post.rolls.is_empty() => "what was done or happened, without dice",
        Slot::Once => "what was done or happened, with its dice",
        Slot::Keep(name) | Slot::Renew(name) if name == "card" => "the card, pinned",
        Slot::Keep(name) | Slot::Renew(name) if name.starts_with("turn") => "turn post",
        Slot::Keep(name) | Slot::Renew(name) if name == "lobby" => "lobby",
        Slot::Keep(name) | Slot::Renew(name) if name.starts_with("remind") => "reminder",
        Slot::Keep(_) | Slot::Renew(_) => "other",
        Slot::Close(_) | Slot::Drop(_) | Slot::Archive => "none",
    }
}

/// By the post that it shows: its number is in the nonce.
fn of_message(message: &StoredMessage, kinds: &BTreeMap<i64, &'static str>) -> &'static str {
    if message.is_notice() {
        return "Discord's own notice of a pin or thread";
    }
    let nonce = message.nonce.as_ref().and_then(|nonce| nonce.as_str());
    let post = nonce.and_then(|nonce| nonce.strip_prefix('p')?.split('.').next()?.parse().ok());
    post.and_then(|post: i64| kinds.get(&post).copied())
        .unwrap_or("before the start")
}
