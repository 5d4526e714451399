//! Laws over weeks of random people: nobody is called twice for one turn, nor at night, and a table that is
//! woken always has something to do.

use super::*;
use muster_kit::Dice;
use std::collections::BTreeMap;

/// Things that people do, at random; most of them are refused most of the time.
const LINES: [&str; 20] = [
    "/warcamp end",
    "/warcamp end",
    "/warcamp end",
    "/warcamp hunt",
    "/warcamp hunt",
    "/warcamp standing plan:hunt all; end when:missed",
    "/warcamp standing plan:hunt all food when:next",
    "/game vacation days:2",
    "/game vacation days:1 then:hold",
    "/game vacation days:2 deputy:4",
    "/game vacation days:0",
    "/game vote ask:pause",
    "/game vote ask:go-on",
    "/game vote choice:yes",
    "/game vote choice:yes",
    "/game leave",
    "/game join",
    "/game deadline every:1d at:20:00 zone:Europe/Berlin days:mon-fri grace:1h",
    "/game deadline every:9h",
    "/game deadline quiet:21-6 zone:America/New_York remind:public",
];

struct Calls {
    /// Sounds for each key and person: turns and reminders apart.
    turns: BTreeMap<(u64, u64, User), u32>,
    reminders: BTreeMap<(u64, u64), u32>,
}

/// What was said last, checked against the table as it stands after it.
fn heard(hall: &Hall, from: usize, calls: &mut Calls, seed: u64) {
    for (at, post) in &hall.said[from..] {
        let reminder = match &post.slot {
            Slot::Keep(name) => name.strip_prefix("reminder:").map(str::to_owned),
            _ => None,
        };
        let turn = matches!(post.slot, Slot::Renew(_)) && post.slot.is_turn();
        for seat in post.pings.iter().filter(|_| !post.quiet) {
            let quiet = hall.table.chairs()[seat.index()].habits().quiet_until(*at);
            assert_eq!(quiet, None, "seed {seed}: {seat} is called at {at}: {post:?}");
            let Some(opened) = hall.table.opened().iter().find(|opened| opened.seat == *seat) else {
                continue;
            };
            if turn {
                let user = hall.table.asked_for(*seat).unwrap();
                let count = calls.turns.entry((opened.key, opened.since, user)).or_default();
                *count += 1;
                assert_eq!(*count, 1, "seed {seed}: {seat} is called twice at {at}");
            }
            if let Some(key) = &reminder {
                assert_eq!(*key, opened.key.to_string());
                let count = calls.reminders.entry((opened.key, opened.since)).or_default();
                *count += 1;
                assert_eq!(*count, 1, "seed {seed}: {seat} is reminded twice at {at}");
            }
        }
    }
}

fn weeks(seed: u64) {
    let mut chance = Dice::seeded(seed, 77);
    let mut hall = Hall::begun();
    let mut calls = Calls {
        turns: BTreeMap::new(),
        reminders: BTreeMap::new(),
    };
    let end = hall.now + TimeDelta::weeks(4);
    while hall.now < end && hall.table.stage == Stage::Playing {
        let from = hall.said.len();
        match chance.roll(12) {
            1 => {
                hall.now += TimeDelta::hours(i64::from(chance.roll(90)));
            }
            2..=5 => {
                // Every single thing that the table does by itself is looked at on its own.
                let until = hall.now + TimeDelta::minutes(i64::from(chance.roll(900)));
                let next = hall.table.wake().filter(|wake| *wake <= until);
                hall.now = next.map_or(until, |wake| wake.max(hall.now));
                if next.is_some() {
                    hall.wake();
                }
            }
            6 => match hall.table.lost() {
                None => {
                    let change = hall.table.place_lost(Loss::Gone, hall.world()).unwrap();
                    hall.took(change);
                }
                Some(_) => {
                    let change = hall.table.place_found(hall.now).unwrap();
                    hall.took(change);
                }
            },
            _ => {
                let user = User(u64::from(chance.roll(4)));
                let line = LINES[usize::try_from(chance.roll(20)).unwrap() - 1];
                let _ = hall.say(user, line);
            }
        }
        heard(&hall, from, &mut calls, seed);
        // Whatever is overdue is done in few steps, each with a reason.
        for _ in 0..200 {
            let Some(_) = hall.table.wake().filter(|wake| *wake <= hall.now) else {
                break;
            };
            let from = hall.said.len();
            hall.wake();
            heard(&hall, from, &mut calls, seed);
        }
        assert!(
            hall.table.wake().is_none_or(|wake| wake > hall.now),
            "seed {seed}: no rest at {}",
            hall.now
        );
        let waits = hall
            .table
            .opened()
            .iter()
            .filter(|opened| opened.expiry().is_some_and(|end| end <= hall.now));
        assert!(
            hall.table.clock().stands_still() || waits.count() == 0,
            "seed {seed}: a turn is overdue"
        );
    }
}

#[test]
fn nobody_is_called_twice_or_at_night_and_no_wake_is_for_nothing() {
    for seed in 0..40 {
        weeks(seed);
    }
}
