//! How many taps, and how long, until a game goes on.

use super::person::{Effort, Person};
use super::stage::Stage;
use crate::{head, row};
use chrono::TimeDelta;
use muster_fake_discord::{Channel, InteractionAnswer, StoredMessage};

/// Turns of each way that are looked at, after some to get used to it.
const TURNS: usize = 20;
const FIRST_TURNS: usize = 2;
/// First games of each way.
const RUNS: u8 = 8;
const MENU: &str = "Choose what to do";
const CONFIRM: &str = "Do it";

/// From the bot's coming to the first act that is done.
pub async fn first_game() {
    head(
        &format!("From installation to the first act that is done; of {RUNS} games the one that took longest"),
        &[
            "way",
            "interactions",
            "links",
            "words",
            "seconds",
            "words in boards",
            "seconds with these",
            "steps",
        ],
    );
    for (name, way) in [
        ("alone, at once", Way::Solo),
        ("a table of one's own, filled with NPCs, by pressing", Way::Pressed),
        ("a table with a friend, by pressing; the host's steps", Way::WithFriend),
        ("the same, by typing", Way::Typed),
    ] {
        let mut runs = Vec::new();
        for seed in 0..RUNS {
            runs.push(first_act(way, seed).await);
        }
        // Who begins is drawn; the dearest run counts.
        runs.sort_by(|one, other| one.effort.seconds().total_cmp(&other.effort.seconds()));
        let ana = runs.last().expect("there are some");
        let effort = ana.effort;
        row(&[
            name.to_owned(),
            effort.interactions.to_string(),
            effort.other_taps.to_string(),
            effort.words.to_string(),
            format!("{:.0}", effort.seconds()),
            effort.figures.to_string(),
            format!("{:.0}", effort.seconds_at_most()),
            ana.way.join(" "),
        ]);
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Way {
    Solo,
    Pressed,
    WithFriend,
    Typed,
}

async fn first_act(way: Way, seed: u8) -> Person {
    let stage = Stage::new(seed).await;
    let mut ana = Person::new(&stage.fake, stage.guild.user("Ana"), &stage.hall);
    let ben = stage.guild.user("Ben");
    let welcome = stage
        .hall
        .wait_for("the welcome", |message| !message.labels().is_empty())
        .await;
    ana.reads();
    let mut answer = match way {
        Way::Solo => ana.presses(&welcome, &with(&welcome, "solo")).await,
        Way::Pressed | Way::WithFriend => ana.chooses(&welcome, 0, 0).await,
        Way::Typed => ana.types(&stage.hall, "/game new game:warcamp").await,
    };
    stage.calm().await;
    ana.reads();
    let thread = stage.fake.wait_for_thread("Warcamp").await;
    if way == Way::Pressed {
        answer = ana.presses(&answer.message(), "Start with NPCs").await;
        ana.reads();
        answer = ana.presses(&answer.message(), "Start").await;
    }
    if matches!(way, Way::WithFriend | Way::Typed) {
        ana.follows(&with(&answer.message(), "Go to"), &thread);
        ben.slash(&thread, "/game join").await;
        stage.calm().await;
        ana.reads();
        if way == Way::Typed {
            answer = ana.types(&thread, "/game start").await;
        } else {
            answer = ana
                .presses(&newest(&thread, "Start with NPCs"), "Start with NPCs")
                .await;
            ana.reads();
            answer = ana.presses(&answer.message(), "Start").await;
        }
    }
    stage.calm().await;
    ana.reads();
    if stage.turn_of(&thread, std::slice::from_ref(&ben)).is_some() {
        // Ben is to begin. Ana waits for that, which costs her nothing.
        usual(&stage, &ben, &thread).await;
        ana.reads();
    }
    if way != Way::Typed && !has_menu(&answer) {
        if way != Way::WithFriend {
            ana.follows(&with(&answer.message(), "Go to"), &thread);
            ana.reads();
        }
        answer = ana.presses(&newest(&thread, "My turn"), "My turn").await;
        ana.reads();
    }
    if way == Way::Typed {
        answer = ana.types(&thread, "/warcamp hunt").await;
    } else {
        answer = first_offer(&mut ana, &answer.message()).await;
    }
    ana.reads();
    confirm(&mut ana, answer).await;
    stage.calm().await;
    ana.reads();
    stage.end().await;
    ana
}

/// How a turn is made.
#[derive(Clone, Copy)]
enum Route {
    SameJobs,
    UsualTurn,
    FirstOffer,
    AskedNpc,
    Form,
    Typed,
}

/// From the post that rings to the end of the turn.
pub async fn daily_turn() {
    head(
        &format!(
            "A daily turn, from the post that rings to its end; the middle and the most of {TURNS} turns and more"
        ),
        &[
            "way",
            "interactions",
            "words",
            "seconds",
            "words in boards",
            "turns in which it is offered",
            "steps",
        ],
    );
    for (name, route) in [
        ("[A usual turn]", Route::UsualTurn),
        ("[Same jobs as last turn]", Route::SameJobs),
        ("the first offer, and the end", Route::FirstOffer),
        ("what an NPC would do", Route::AskedNpc),
        ("a plan in one line, in the form", Route::Form),
        ("a plan in one line, typed as a command", Route::Typed),
    ] {
        let (mut efforts, mut way, mut all) = (Vec::new(), String::new(), 0);
        for seed in 0..=u8::MAX {
            let (more, last, turns) = days(route, seed).await;
            efforts.extend(more);
            all += turns;
            way = if last.is_empty() { way } else { last };
            if all >= TURNS {
                break;
            }
        }
        let middle = |of: fn(&Effort) -> f64| {
            let mut values: Vec<f64> = efforts.iter().map(of).collect();
            values.sort_by(f64::total_cmp);
            match values.last() {
                Some(most) => format!("{:.0}, {most:.0}", values[values.len() / 2]),
                None => "-".to_owned(),
            }
        };
        row(&[
            name.to_owned(),
            middle(|effort| (effort.interactions + effort.other_taps) as f64),
            middle(|effort| effort.words as f64),
            middle(Effort::seconds),
            middle(|effort| effort.figures as f64),
            format!("{} of {all}", efforts.len()),
            way,
        ]);
    }
}

/// Ana and Ben against an NPC: her efforts for each turn that could be made so, the steps of the last of them, and how
/// many turns there were.
async fn days(route: Route, seed: u8) -> (Vec<Effort>, String, usize) {
    let stage = Stage::new(seed).await;
    let mut ana = Person::new(&stage.fake, stage.guild.user("Ana"), &stage.hall);
    let ben = stage.guild.user("Ben");
    ana.user
        .slash(&stage.hall, "/game new game:warcamp with:truce=10")
        .await;
    stage.calm().await;
    let thread = stage.fake.wait_for_thread("Warcamp").await;
    ana.at = thread.clone();
    ben.slash(&thread, "/game join").await;
    ana.user.slash(&thread, "/game start").await;
    stage.calm().await;
    let (mut efforts, mut way, mut turns) = (Vec::new(), String::new(), 0);
    let both = [ana.user.clone(), ben.clone()];
    while turns < TURNS + FIRST_TURNS
        && let Some((user, turn)) = stage.turn_of(&thread, &both)
    {
        stage.pass(TimeDelta::hours(5));
        if user.id() == ben.id() {
            usual(&stage, &ben, &thread).await;
            continue;
        }
        turns += 1;
        ana.reads();
        let made = turn_made(&stage, &mut ana, &thread, &turn, route).await;
        if made && turns > FIRST_TURNS {
            efforts.push(ana.effort);
            way = ana.way.join(" ");
        }
        if stage.turn_of(&thread, std::slice::from_ref(&ana.user)).is_some() {
            usual(&stage, &ana.user, &thread).await;
        }
        ana.reads();
        ana.rest();
    }
    stage.end().await;
    (efforts, way, turns.saturating_sub(FIRST_TURNS))
}

/// Whether the turn could be made on that way, and is over.
async fn turn_made(stage: &Stage, ana: &mut Person, thread: &Channel, turn: &StoredMessage, route: Route) -> bool {
    let plan = "hunt; end";
    let mut answer = match route {
        Route::Typed => ana.types(thread, &format!("/warcamp orders plan:{plan}")).await,
        _ => ana.presses(turn, "My turn").await,
    };
    stage.calm().await;
    ana.reads();
    let panel = answer.message();
    let starting = |words: &str| panel.labels().into_iter().find(|label| label.starts_with(words));
    match route {
        Route::Typed => (),
        Route::SameJobs | Route::UsualTurn => {
            let words = if matches!(route, Route::SameJobs) {
                "Same jobs"
            } else {
                "A usual turn"
            };
            let Some(label) = starting(words) else { return false };
            answer = ana.presses(&panel, &label).await;
        }
        Route::FirstOffer => answer = first_offer(ana, &panel).await,
        Route::AskedNpc => {
            let advice = ana.presses(&panel, "Ask the NPC").await;
            ana.reads();
            answer = ana.presses(&advice.message(), "Do that").await;
        }
        Route::Form => {
            let form = ana.presses(&panel, "Type it instead").await.modal();
            answer = ana.submits(&form, &[("plan", plan)]).await;
        }
    }
    ana.reads();
    answer = confirm(ana, answer).await;
    stage.calm().await;
    ana.reads();
    if stage.turn_of(thread, std::slice::from_ref(&ana.user)).is_some() {
        let Some(panel) = answer.try_message().filter(|panel| panel.has("End turn")) else {
            return false;
        };
        answer = ana.presses(&panel, "End turn").await;
        ana.reads();
        confirm(ana, answer).await;
        stage.calm().await;
        ana.reads();
    }
    stage.turn_of(thread, std::slice::from_ref(&ana.user)).is_none()
}

async fn first_offer(person: &mut Person, panel: &StoredMessage) -> InteractionAnswer {
    let menus = panel.selects();
    let menu = menus.iter().position(|menu| menu.placeholder == MENU);
    let menu = menu.unwrap_or_else(|| panic!("nothing to choose in:\n{}", panel.shown()));
    person.chooses(panel, menu, 0).await
}

/// Confirms, if that is asked for.
async fn confirm(person: &mut Person, answer: InteractionAnswer) -> InteractionAnswer {
    let Some(message) = answer.try_message().filter(|message| message.has(CONFIRM)) else {
        return answer;
    };
    person.reads();
    person.presses(&message, CONFIRM).await
}

/// Somebody's turn, quickly made; it is not looked at.
async fn usual(stage: &Stage, user: &muster_fake_discord::FakeUser, thread: &Channel) {
    user.slash(thread, "/warcamp orders plan:hunt; end").await;
    stage.calm().await;
    if stage.turn_of(thread, std::slice::from_ref(user)).is_some() {
        let answer = user.slash(thread, "/warcamp end").await;
        if let Some(message) = answer.try_message().filter(|message| message.has(CONFIRM)) {
            user.press(&message, CONFIRM).await;
        }
        stage.calm().await;
    }
}

fn has_menu(answer: &InteractionAnswer) -> bool {
    let selects = answer
        .try_message()
        .map(|message| message.selects())
        .unwrap_or_default();
    selects.iter().any(|menu| menu.placeholder == MENU)
}

/// The label that holds this.
fn with(message: &StoredMessage, part: &str) -> String {
    let found = message.labels().into_iter().find(|label| label.contains(part));
    found.unwrap_or_else(|| panic!("no button with {part:?} in:\n{}", message.shown()))
}

/// The newest message with that button.
fn newest(channel: &Channel, label: &str) -> StoredMessage {
    let messages = channel.messages();
    let found = messages.into_iter().rev().find(|message| message.has(label));
    found.unwrap_or_else(|| panic!("nothing in {} has [{label}]", channel.name()))
}
