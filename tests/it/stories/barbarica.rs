//! Games of Barbarica on phones: a newcomer's first round, two people together, two against each other, a campaign.

#![allow(clippy::unwrap_used)]

use super::stage::{Stage, fits_a_phone, fits_phones, stage, stages, with_button};
use chrono::TimeDelta;
use muster::table::Stage as TableStage;
use muster_fake_discord::{Channel, FakeUser, InteractionAnswer, StoredMessage};
use muster_kit::Viewer;
use muster_sample::is_tried;

/// Acts of a campaign that would have to be over by then.
const ACTS_MAX: usize = 4_000;
/// What a newcomer has to press and type until dice have been thrown at an enemy who strikes back.
const FIRST_EXCHANGE_BY_HINTS: usize = 12;
const FIRST_EXCHANGE_BY_BUTTONS: usize = 5;

/// Somebody with a phone, who reads what comes and counts what he does.
struct Phone<'a> {
    stage: &'a Stage,
    who: &'a FakeUser,
    acts: usize,
    /// Everything he was shown in private, oldest first.
    told: String,
}

impl<'a> Phone<'a> {
    fn of(stage: &'a Stage, who: &'a FakeUser) -> Phone<'a> {
        Phone {
            stage,
            who,
            acts: 0,
            told: String::new(),
        }
    }

    async fn take(&mut self, answer: InteractionAnswer) {
        self.acts += 1;
        self.read(&answer);
        let asked = answer.try_message();
        let label = asked.as_ref().and_then(|message| {
            let labels = message.labels().into_iter();
            labels
                .into_iter()
                .find(|label| ["Do it", "Roll"].contains(&label.as_str()))
        });
        if let (Some(message), Some(label)) = (asked, label) {
            self.acts += 1;
            let answer = self.who.press(&message, &label).await;
            self.read(&answer);
        }
        self.stage.settle().await;
    }

    fn read(&mut self, answer: &InteractionAnswer) {
        if let Some(message) = answer.try_message() {
            fits_a_phone(&message);
        }
        self.told.push_str(&answer.text());
        for more in answer.followups() {
            fits_a_phone(&more);
            self.told.push_str(&more.text());
        }
    }

    async fn presses(&mut self, message: &StoredMessage, label: &str) {
        self.stage.fake.clock().advance(TimeDelta::seconds(20));
        let answer = self.who.press(message, label).await;
        self.take(answer).await;
    }

    async fn types(&mut self, thread: &Channel, line: &str) {
        self.stage.fake.clock().advance(TimeDelta::seconds(20));
        let answer = self.who.slash(thread, line).await;
        assert!(!answer.text().contains("BB-"), "{line}: {}", answer.shown());
        self.take(answer).await;
    }
}

/// The bot comes to a server, and somebody presses what its greeting offers.
async fn greeted<'a>(stage: &'a Stage, ana: &'a FakeUser) -> (Phone<'a>, Channel) {
    stage.guild.has_bot(false);
    stage.guild.system_channel(&stage.hall);
    stage.guild.has_bot(true);
    let welcome = stage.hall.wait_for_text("Muster is here.").await;
    let mut phone = Phone::of(stage, ana);
    phone.presses(&welcome, "Play now, solo (Barbarica)").await;
    let thread = stage.fake.wait_for_thread("Barbarica 1").await;
    (phone, thread)
}

fn has_fought(thread: &Channel) -> bool {
    thread
        .messages()
        .iter()
        .any(|message| message.text().contains(" returns, "))
}

/// What the newest hint says to type, in order.
fn hinted(told: &str) -> Vec<String> {
    let start = told.rfind("Next: ").unwrap_or_else(|| panic!("no hint:\n{told}"));
    let lines = told[start..].lines();
    let lines = lines.map_while(|line| line.strip_prefix("Next: ").or_else(|| line.strip_prefix("Then: ")));
    lines.map(|line| line.replace('\\', "")).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_newcomer_who_types_each_hint_reaches_the_first_exchange() {
    let stage = stage().await;
    let ana = stage.guild.user("Ana");
    let (mut phone, thread) = greeted(&stage, &ana).await;
    assert!(
        phone.told.contains("You lead the tribe."),
        "the first hint comes before the first act: {}",
        phone.told
    );
    let called = with_button(&thread, "Begin").text();
    for part in [
        "13&&  &&   .       :       .  &&  &&",
        "X1  :5v X2",
        "Rome      10  strength 52",
    ] {
        assert!(called.contains(part), "the map is there: {called}");
    }
    let mut typed = Vec::new();
    while !has_fought(&thread) {
        assert!(phone.acts < FIRST_EXCHANGE_BY_HINTS, "{typed:?}");
        let hints = phone.told.matches("Next: ").count();
        for line in hinted(&phone.told) {
            phone.types(&thread, &line).await;
            typed.push(line);
        }
        // What the usual orders play comes after the answer to the line: the turn is there again, with the next hint.
        if phone.told.matches("Next: ").count() == hints && !has_fought(&thread) {
            phone.presses(&with_button(&thread, "My turn"), "My turn").await;
        }
    }
    assert_eq!(phone.acts, FIRST_EXCHANGE_BY_HINTS, "{typed:?}");
    for (place, word) in [
        "/barb signal",
        "/barb move orders:x1 !a1",
        "/barb move orders:auto",
        "/barb shoot orders:auto",
        "/barb fight orders:",
    ]
    .into_iter()
    .enumerate()
    {
        assert!(typed[place].starts_with(word), "{typed:?}");
    }
    assert!(phone.told.contains("That was your first exchange."), "{}", phone.told);
    let seen = ana.sees(&thread);
    assert!(seen.contains("charges a1 (led, no test)"), "{seen}");
    assert!(seen.contains("X1 -> a1  battle axe, charge +1"), "{seen}");
    fits_phones(&thread, &[&ana]);

    // Another game, without the hints.
    let welcome = stage.hall.wait_for_text("Muster is here.").await;
    let mut again = Phone::of(&stage, &ana);
    again.presses(&welcome, "Play now, solo (Barbarica)").await;
    let second = stage.fake.wait_for_thread("Barbarica 2").await;
    again.types(&second, "/barb lesson").await;
    assert!(again.told.contains("No more hints."), "{}", again.told);
    again.told.clear();
    again.types(&second, "/barb signal").await;
    assert!(!again.told.contains("Next: "), "{}", again.told);
    stage.end().await;
}

/// A hint that came while nobody asked is told with the next question, not after the phase that it is about.
#[tokio::test(flavor = "multi_thread")]
async fn a_hint_comes_before_the_phase_is_over() {
    let stage = stage().await;
    let ana = stage.guild.user("Ana");
    let (mut phone, thread) = greeted(&stage, &ana).await;
    for line in ["/barb signal", "/barb move orders:auto"] {
        phone.types(&thread, line).await;
    }
    assert!(!phone.told.contains("may shoot or throw"), "{}", phone.told);
    let question = ana.slash(&thread, "/barb shoot orders:auto").await;
    let asked = question.text();
    let hint = asked.find("may shoot or throw").unwrap_or_else(|| panic!("{asked}"));
    assert!(hint < asked.find("Next: /barb shoot orders:auto").unwrap(), "{asked}");
    let answer = ana.press(&question.try_message().unwrap(), "Do it").await;
    assert!(!answer.text().contains("may shoot or throw"), "{}", answer.text());
    stage.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn buttons_alone_lead_to_the_first_exchange() {
    let stage = stage().await;
    let ana = stage.guild.user("Ana");
    let (mut phone, thread) = greeted(&stage, &ana).await;
    for label in ["Begin", "Play the round"] {
        phone.presses(&with_button(&thread, label), label).await;
    }
    assert!(has_fought(&thread), "{}", ana.sees(&thread));
    assert_eq!(phone.acts, FIRST_EXCHANGE_BY_BUTTONS);
    let seen = ana.sees(&thread);
    assert!(
        seen.contains("AMBUSH - MELEE - tribe") && seen.contains("== ROUND 1 =="),
        "{seen}"
    );
    fits_phones(&thread, &[&ana]);
    stage.end().await;
}

/// Who has each unit of the tribe, and where it stands.
async fn tribe(stage: &Stage, thread: &Channel) -> Vec<(String, u64, String)> {
    let view = stage.table(thread).await.game().unwrap().view(Viewer::Referee);
    let units = view["game"]["units"].as_array().unwrap().iter();
    let units = units.map(|unit| {
        let text = |value: &serde_json::Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        (
            text(&unit["id"]).to_uppercase(),
            unit["owner"].as_u64().unwrap(),
            text(&unit["at"]),
        )
    });
    let ours = |id: &str| id.starts_with(['C', 'P', 'S', 'X', 'H', 'R', 'O']);
    units.filter(|(id, ..)| ours(id)).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn two_share_a_tribe_and_one_of_them_forgets() {
    for stage in stages("tribe").await {
        together(stage).await;
    }
}

async fn together(stage: Stage) {
    let (ana, ben) = (stage.guild.user("Ana"), stage.guild.user("Ben"));
    let thread = stage.begun_of("barbarica", &[&ana, &ben], "").await;
    let id = stage.table(&thread).await.id().to_owned();
    let of = |units: &[(String, u64, String)], seat: u64| -> Vec<String> {
        units
            .iter()
            .filter(|unit| unit.1 == seat)
            .map(|unit| unit.0.clone())
            .collect()
    };
    let dealt = tribe(&stage, &thread).await;
    assert_eq!((of(&dealt, 0).len(), of(&dealt, 1).len()), (7, 6), "{dealt:?}");
    assert!(
        of(&dealt, 0).contains(&"C1".to_owned()),
        "the Leader is the host's: {dealt:?}"
    );

    stage.thinks_and_does(&ana, &thread, "/barb signal").await;
    let (hers, his) = (of(&dealt, 0), of(&dealt, 1));
    let axe = |units: &[String]| units.iter().find(|id| id.starts_with('X')).unwrap().clone();
    let (her_axe, his_axe) = (axe(&hers), axe(&his));
    let refused = stage
        .does(&ana, &thread, &format!("/barb charge unit:{his_axe} target:a1"))
        .await;
    assert!(
        refused.is_private() && refused.text().contains(&format!("{his_axe} belongs to another player")),
        "{}",
        refused.shown()
    );
    stage
        .does(&ben, &thread, &format!("/barb give unit:{his_axe} player:1"))
        .await;
    let given = tribe(&stage, &thread).await;
    assert!(of(&given, 0).contains(&his_axe), "{given:?}");
    stage
        .does(&ana, &thread, &format!("/barb charge unit:{her_axe} target:a1"))
        .await;
    stage
        .does(&ana, &thread, &format!("/barb charge unit:{his_axe} target:a2"))
        .await;
    stage.thinks_and_does(&ana, &thread, "/barb done").await;
    assert!(stage.on_turn(&thread, &[&ana]).await.is_none(), "she has done her part");
    assert!(stage.on_turn(&thread, &[&ben]).await.is_some(), "he has not");
    let phase = with_button(&thread, "Move as usual").text();
    assert!(phase.contains("the ambush, Movement"), "{phase}");

    // He does not come: the usual orders play his units, and nobody else's, and then the fight goes on.
    let before = tribe(&stage, &thread).await;
    stage.pass(25).await;
    let seen = ana.sees(&thread);
    assert!(seen.contains("The usual orders play this phase for Ben."), "{seen}");
    let after = tribe(&stage, &thread).await;
    let moved = |seat: u64| -> Vec<&String> {
        let stays = |unit: &&(String, u64, String)| after.contains(unit);
        before
            .iter()
            .filter(|unit| unit.1 == seat)
            .filter(|unit| !stays(unit))
            .map(|unit| &unit.0)
            .collect()
    };
    assert_eq!(moved(0), Vec::<&String>::new(), "hers stood where she left them");
    assert!(!moved(1).is_empty(), "{after:?}");
    let called = with_button(&thread, "Shoot as usual").text();
    assert!(called.contains("the ambush, Ranged"), "{called}");

    // Both end their part, and so the phase ends.
    for who in [&ana, &ben] {
        if stage.on_turn(&thread, &[who]).await.is_some() {
            stage.thinks_and_does(who, &thread, "/barb done").await;
        }
    }
    let called = with_button(&thread, "Fight as usual").text();
    assert!(called.contains("the ambush, Melee"), "{called}");
    fits_phones(&thread, &[&ana, &ben]);
    stage.proves(&id).await;
    stage.end().await;
}

/// Whether a text names a unit, as a word of its own.
fn names(text: &str, id: &str) -> bool {
    let apart = |side: Option<char>| side.is_none_or(|char| !char.is_alphanumeric() && char != '_' && char != '-');
    let mut places = text.match_indices(id);
    places.any(|(at, _)| apart(text[..at].chars().next_back()) && apart(text[at + id.len()..].chars().next()))
}

/// Spearmen in the woods, against every byte that reaches Rome's player and whoever looks on.
#[tokio::test(flavor = "multi_thread")]
async fn rome_never_hears_of_spears_in_the_woods() {
    let stage = stage().await;
    let (ana, ben, cleo) = (
        stage.guild.user("Ana"),
        stage.guild.user("Ben"),
        stage.guild.user("Cleo"),
    );
    let thread = stage.begun_of("barbarica", &[&ana, &ben], "enemy=player").await;
    let id = stage.table(&thread).await.id().to_owned();
    let hidden = ["P1", "P2", "P3", "P4", "P5", "P6", "S1", "S2"];
    // Which units there are, and on what ground, everybody reads; where they are, nobody.
    let told = |user: &FakeUser| -> String {
        let transcript = stage.fake.transcript(user);
        transcript
            .replace("S1 S2: C3, G3", "")
            .replace("P1 P2 P3 P4 P5 P6: forest", "")
    };
    let unknown = |when: &str, ids: &[&str]| {
        for user in [&ben, &cleo] {
            let told = told(user);
            for id in ids {
                let line = told.lines().find(|line| names(line, id));
                assert!(line.is_none(), "{when}: {} was told of {id}: {line:?}", user.name());
            }
        }
    };
    let placed = stage
        .does(&ana, &thread, "/barb deploy orders:p1 b7/e, p2 b10, p5 b13")
        .await;
    assert!(
        placed.is_private() && placed.text().contains("P1"),
        "{}",
        placed.shown()
    );
    let early = stage.thinks_and_does(&ben, &thread, "/barb move orders:f1 e8").await;
    assert!(early.is_private(), "{}", early.shown());
    let look = [
        "/game map",
        "/game log",
        "/game status",
        "/game turn",
        "/barb card",
        "/barb sight from:t1 to:b7",
    ];
    for who in [&ben, &cleo] {
        for line in look {
            stage.thinks_and_does(who, &thread, line).await;
        }
    }
    unknown("at the deployment", &hidden);
    let hers = stage.thinks_and_does(&ana, &thread, "/game map").await;
    assert!(hers.is_private() && hers.text().contains("P1"), "{}", hers.shown());

    stage.thinks_and_does(&ana, &thread, "/barb signal").await;
    stage
        .thinks_and_does(&ana, &thread, "/barb orders units:p* react:counter")
        .await;
    stage
        .thinks_and_does(&ana, &thread, "/barb move orders:x1 !a1, p5 /n")
        .await;
    for _ in 0..3 {
        stage.thinks_and_does(&ana, &thread, "/barb done").await;
        if stage.on_turn(&thread, &[&ben]).await.is_some() {
            break;
        }
    }
    for who in [&ben, &cleo] {
        for line in look {
            stage.thinks_and_does(who, &thread, line).await;
        }
    }
    let offered = ben.complete(&thread, "/barb sight from:t1 to:p").await;
    assert!(!offered.iter().any(|choice| names(&choice.name, "P1")), "{offered:?}");
    unknown("after the ambush", &hidden);

    // A spear flies: whoever threw it is seen from then on, the others are not.
    for _ in 0..6 {
        let who = stage.turn_of(&thread, &[&ana, &ben]).await;
        let table = stage.table(&thread).await;
        let view = table.game().unwrap().view(Viewer::Referee);
        if who.name() == "Ana" && view["game"]["phase"] == "ranged" {
            break;
        }
        stage.thinks_and_does(who, &thread, "/barb done").await;
    }
    let thrown = stage.thinks_and_does(&ana, &thread, "/barb shoot orders:p2 a5").await;
    assert!(thrown.text().contains("Done"), "{}", thrown.shown());
    for user in [&ben, &cleo] {
        assert!(names(&told(user), "P2"), "{}", user.sees(&thread));
    }
    unknown("after a throw", &["P1", "P5", "P6", "S1", "S2"]);
    let board = stage.thinks_and_does(&ben, &thread, "/game map").await.text();
    assert!(names(&board, "P2") && !names(&board, "P1"), "{board}");
    fits_phones(&thread, &[&ana, &ben, &cleo]);
    stage.proves(&id).await;
    stage.end().await;
}

/// Whether the tribe is in camp, by the buttons that it offers.
fn camp(thread: &Channel) -> Option<StoredMessage> {
    let messages = thread.messages();
    messages.into_iter().rev().find(|message| message.has("Break camp"))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_campaign_of_four_episodes_is_played_to_its_epilogue() {
    for (at, stage) in stages("campaign").await.into_iter().enumerate() {
        match is_tried(at, 0) {
            true => campaign(stage).await,
            false => stage.end().await,
        }
    }
}

async fn campaign(stage: Stage) {
    let (ana, cleo) = (stage.guild.user("Ana"), stage.guild.user("Cleo"));
    let (mut phone, thread) = greeted(&stage, &ana).await;
    let id = stage.table(&thread).await.id().to_owned();
    let mut camps = 0;
    while stage.table_by_id(&id).await.stage() == TableStage::Playing {
        assert!(phone.acts < ACTS_MAX, "it goes on and on:\n{}", cleo.sees(&thread));
        phone.told.clear();
        if let Some(post) = camp(&thread) {
            camps += 1;
            let courses = post.labels();
            let course = courses
                .iter()
                .find(|label| !["My turn", "The band", "Break camp"].contains(&label.as_str()));
            let course = course
                .unwrap_or_else(|| panic!("no course is open: {courses:?}"))
                .clone();
            phone.presses(&post, "The band").await;
            phone.presses(&post, &course).await;
            phone.presses(&camp(&thread).unwrap(), "Break camp").await;
            assert!(camp(&thread).is_none(), "{}", phone.told);
            continue;
        }
        let line = stage.advised(&thread).await.line().replace('"', ""); // On a phone nothing is put in quotes.
        let before = stage.table(&thread).await.seq();
        phone.types(&thread, &line).await;
        let after = stage.table_by_id(&id).await.seq();
        assert!(after > before, "{line}: nothing came of it\n{}", phone.told);
    }
    assert_eq!(camps, 3);
    assert_eq!(stage.table_by_id(&id).await.stage(), TableStage::Over);
    let seen = cleo.sees(&thread);
    for episode in [
        "Episode 1: ",
        "Episode 2: ",
        "Episode 3: ",
        "Episode 4: ",
        "The game is over.",
    ] {
        assert!(seen.contains(episode), "{episode}\n{seen}");
    }
    let epilogues = ["A free people", "The uneasy border", "Grain again", "Ashes"];
    assert!(epilogues.iter().any(|title| seen.contains(title)), "{seen}");
    fits_phones(&thread, &[&ana]);
    stage.proves(&id).await;
    stage.end().await;
}
