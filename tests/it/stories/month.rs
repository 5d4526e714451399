//! A month passes in seconds.

#![allow(clippy::unwrap_used)]

use super::stage::{Stage, stage, with_button};
use muster::table::{self, Stage as TableStage};
use muster_fake_discord::{Channel, FakeUser};
use std::collections::BTreeMap;

/// Calls to each person for one turn: by the turn post, and once more as its end comes near.
const CALLS_MAX: usize = 2;

/// Who was called for which turn.
struct Calls<'a> {
    people: &'a [FakeUser],
    known: Vec<usize>,
    by_turn: BTreeMap<(String, u64), usize>,
}

impl Calls<'_> {
    /// Nobody is called who has nothing to do, nor again and again.
    fn look(&mut self, at: &table::Table) {
        for (person, known) in self.people.iter().zip(&mut self.known) {
            let calls = person.pings().len();
            let new = calls - std::mem::replace(known, calls);
            if new == 0 {
                continue;
            }
            let seat = at
                .chairs()
                .iter()
                .position(|chair| chair.name() == person.name())
                .unwrap();
            let turn = at.opened().iter().find(|opened| opened.seat.index() == seat);
            let turn =
                turn.unwrap_or_else(|| panic!("{} is called without a turn: {:?}", person.name(), person.pings()));
            let times = self.by_turn.entry((at.id().to_owned(), turn.key)).or_insert(0);
            *times += new;
            assert!(
                *times <= CALLS_MAX,
                "{} is called {times} times for one turn",
                person.name()
            );
        }
    }
}

/// The next game of the same people, which one of them asked for.
async fn another(stage: &Stage, visitor: &FakeUser, thread: &Channel) -> (Channel, String) {
    visitor.press(&with_button(thread, "Rematch"), "Rematch").await;
    stage.settle().await;
    let tables = stage.store().of_user(table::User(visitor.id())).await.unwrap();
    let next = tables.iter().find(|table| table.stage() != TableStage::Over).unwrap();
    (stage.home(next), next.id().to_owned())
}

/// Three people who each look in every other hour of a third of the day, for thirty days of one game after another.
#[tokio::test(flavor = "multi_thread")]
async fn a_month_of_three_players_has_no_stray_ping_and_no_lost_act() {
    let stage = stage().await;
    let people = ["Ana", "Ben", "Cleo"].map(|name| stage.guild.user(name));
    let all: Vec<_> = people.iter().collect();
    let mut thread = stage.begun(&all, "players=3").await;
    let mut id = stage.table(&thread).await.id().to_owned();
    let mut calls = Calls {
        people: &people,
        known: vec![0; people.len()],
        by_turn: BTreeMap::new(),
    };
    let (mut turns, mut games) = (0, 1);
    for hour in 0..(30 * 24) {
        let visitor = &people[hour / 8 % 3];
        let table = stage.table_by_id(&id).await;
        calls.look(&table);
        if hour % 2 == 0 && table.stage() == TableStage::Over {
            stage.proves(&id).await;
            (thread, id) = another(&stage, visitor, &thread).await;
            games += 1;
        } else if hour % 2 == 0 && stage.on_turn(&thread, &[visitor]).await.is_some() {
            stage.plays(visitor, &thread).await;
            let now = stage.table_by_id(&id).await;
            calls.look(&now);
            assert!(now.seq() > table.seq(), "an act was lost at hour {hour}");
            assert!(
                stage.on_turn(&thread, &[visitor]).await.is_none(),
                "the turn was not ended"
            );
            turns += 1;
        }
        stage.pass(1).await;
    }
    assert!(turns > 40, "{turns} turns in {games} games");
    assert!(
        calls.by_turn.len() >= turns,
        "each turn was called: {turns}, {}",
        calls.by_turn.len()
    );
    stage.proves(&id).await;
    stage.end().await;
}
