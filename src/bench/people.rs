//! The people of a table: what they press next, and how fast.

use super::tables::BusyTable;
use muster_demo::CONFIRMING;
use muster_fake_discord::{FakeDiscord, FakeUser, Pending, StoredMessage};
use muster_kit::Dice;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// What somebody does in a turn before ending it.
const ACTS_A_TURN: usize = 3;
/// A table's two people may ask for something twice a second, so that is as fast as they are.
const PACE: Duration = Duration::from_millis(550);
/// How long somebody waits who is told that the bot has its hands full.
const WHEN_BUSY: Duration = Duration::from_secs(5);
/// An answer that is not there then was never given.
const LAST_ANSWER: Duration = Duration::from_secs(10);

/// A table, as its people see it.
pub struct Visit {
    place: BusyTable,
    /// Who did something last, and what.
    pub last: Option<(FakeUser, Pending)>,
    acts: usize,
}

/// What came of one table.
#[derive(Default)]
pub(super) struct Seen {
    /// From each press to its first answer.
    pub millis: Vec<f64>,
    /// Told to try again in a moment.
    pub busy: usize,
    pub unanswered: usize,
}

impl Seen {
    /// Adds what was seen at another table.
    pub fn add(&mut self, other: Seen) {
        self.millis.extend(other.millis);
        self.busy += other.busy;
        self.unanswered += other.unanswered;
    }
}

/// Presses on until then as soon as there is an answer, but not faster than people may.
pub(super) async fn press_on(fake: Arc<FakeDiscord>, mut table: Visit, seed: u64, until: Instant) -> Seen {
    let (mut seen, mut dice) = (Seen::default(), Dice::seeded(seed, 7));
    // Not all in the same moment.
    tokio::time::sleep(PACE.mul_f64(dice.choose(1_000) as f64 / 1e3)).await;
    while Instant::now() < until {
        let (pressed, at) = (Instant::now(), fake.clock().now());
        let (user, pending) = table.step(&mut dice);
        let mut pause = PACE;
        match pending.answer_within(LAST_ANSWER).await {
            Some(answer) => {
                if answer
                    .try_message()
                    .is_some_and(|said| said.text().contains("hands full"))
                {
                    seen.busy += 1;
                    pause = WHEN_BUSY;
                }
                let answered = fake.read(|world| world.interactions[&pending.id()].answered);
                let answered = answered.expect("it is").1;
                seen.millis.push((answered - at).as_seconds_f64() * 1e3);
            }
            None => seen.unanswered += 1,
        }
        table.last = Some((user, pending));
        tokio::time::sleep(pause.saturating_sub(pressed.elapsed())).await;
    }
    seen
}

impl Visit {
    /// A table at which nobody has done anything yet.
    pub fn new(place: BusyTable) -> Visit {
        Visit {
            place,
            last: None,
            acts: 0,
        }
    }

    /// What somebody at this table does next: goes on where the panel is, or opens it.
    pub fn step(&mut self, dice: &mut Dice) -> (FakeUser, Pending) {
        if let Some((user, pending)) = self.last.take()
            && let Some(panel) = pending.now().try_message()
            && panel.is_private()
            && let Some(next) = self.on_panel(&user, &panel, dice)
        {
            return (user, next);
        }
        self.acts = 0;
        let messages = self.place.channel.messages();
        let turn = messages.iter().rev().find(|message| !message.pinged.is_empty());
        let called = turn.and_then(|turn| {
            let people = self.place.people.iter();
            // Where both are called, either may be the one who is waited for.
            let mut called: Vec<&FakeUser> = people.filter(|user| turn.pinged.contains(&user.id())).collect();
            let user = (!called.is_empty()).then(|| called.swap_remove(dice.choose(called.len())))?;
            Some((user.clone(), user.press_unsent(turn, "My turn", false).ok()?))
        });
        match called {
            Some((user, press)) => {
                press.deliver();
                (user, press)
            }
            None => {
                let user = self.place.people[dice.choose(2)].clone();
                let asked = user.begin_slash(&self.place.channel, "/game turn");
                (user, asked)
            }
        }
    }

    /// Confirms, or chooses one of the best five, or ends the turn after some of that; none if it is over.
    fn on_panel(&mut self, user: &FakeUser, panel: &StoredMessage, dice: &mut Dice) -> Option<Pending> {
        if let Some(label) = CONFIRMING.into_iter().find(|label| panel.has(label)) {
            return Some(user.begin_press(panel, label));
        }
        self.acts += 1;
        if self.acts > ACTS_A_TURN && panel.has("End turn") {
            return Some(user.begin_press(panel, "End turn"));
        }
        let selects = panel.selects();
        let mut menus = selects.iter().enumerate();
        if let Some((which, menu)) = menus.find(|(_, menu)| menu.placeholder == "Choose what to do") {
            let (_, value) = &menu.options[dice.choose(menu.options.len().min(5))];
            return Some(user.begin_select(panel, &which.to_string(), &[value]));
        }
        // Where there is nothing to choose from as soon as the panel opens, such as where armies are to be placed, an NPC is
        // asked.
        let ways = match self.acts {
            1 => ["Do that", "Ask the NPC", "End turn"],
            _ => ["Do that", "End turn", "Ask the NPC"],
        };
        let label = ways.into_iter().find(|label| panel.has(label))?;
        Some(user.begin_press(panel, label))
    }
}
