//! Going back, time and again: which turn one is in, and what is said of it.

use super::*;
use std::collections::BTreeMap;

/// Two people at a game, with the snapshots that a store would keep.
struct Past {
    hall: Hall,
    snapshots: BTreeMap<u64, Value>,
    /// After which entry the turn began that each entry stands in.
    turns: BTreeMap<u64, u64>,
    /// The seat that may take back more, as the last jump left it.
    takes_back: Option<Seat>,
}

impl Past {
    fn begun(kind: &str) -> Past {
        Past::of(kind, serde_json::json!({}))
    }

    fn of(kind: &str, settings: Value) -> Past {
        let hall = Hall::of(kind, settings, &[("Ana", ANA), ("Ben", BEN)]);
        let mut past = Past {
            hall,
            snapshots: BTreeMap::new(),
            turns: BTreeMap::new(),
            takes_back: None,
        };
        past.keep();
        past
    }

    /// Keeps the position if a store would, which is known by the turn that begins with it.
    fn keep(&mut self) {
        let (seq, turn) = (self.hall.table.seq(), self.hall.table.head.turn_seq());
        self.turns.insert(seq, turn);
        let back = self.hall.journal.last().and_then(Entry::goes_back_to).is_some();
        if seq == turn || back {
            self.snapshots.insert(seq, self.hall.table.position_json().unwrap());
        }
    }

    fn snapshot(&self, to: u64) -> (u64, Value) {
        let (seq, position) = self.snapshots.range(..=to).next_back().unwrap();
        (*seq, position.clone())
    }

    fn user(&self) -> User {
        [ANA, BEN][self.hall.turn().index()]
    }

    /// An act of the player whose turn it is; whether it was one.
    fn act(&mut self, line: &str) -> bool {
        let done = self.hall.say(self.user(), line).is_ok();
        if done {
            self.keep();
        }
        done
    }

    /// The controls of the panel of the player whose turn it is, with the past that a store loads for it.
    fn panel(&self) -> String {
        let invocation = CATALOGUE.parse("/game turn").unwrap();
        let from = self.hall.table.looks_back(self.user(), &invocation).unwrap().unwrap();
        let history = self.hall.history_from(&self.snapshot(from));
        let world = World {
            history: Some(&history),
            ..self.hall.world()
        };
        let decision = self.hall.table.decide(self.user(), "", &invocation, world);
        let Ok(Decision::Answer(posts)) = decision else {
            panic!("a panel is an answer")
        };
        serde_json::to_string(&posts[0].controls).unwrap()
    }

    /// Goes back as all agree, with the past that is loaded for it.
    fn go_back(&mut self, to: u64) -> Vec<Post> {
        let from = self.snapshot(self.hall.table.past_of(to));
        let history = self.hall.history_from(&from);
        let world = World {
            history: Some(&history),
            ..self.hall.world()
        };
        let mut draft = Draft::new(&self.hall.table, world).unwrap();
        self.hall
            .table
            .rewound(&mut draft, to, self.hall.turn(), &history)
            .unwrap();
        let Decision::Change(change) = draft.finish() else {
            panic!("going back is a change")
        };
        self.takes_back = change.takes_back;
        let posts = self.hall.took(*change);
        self.keep();
        posts
    }
}

/// What was done in a turn before acts of it were taken back belongs to it: its player is offered all of it again.
#[test]
fn the_jobs_of_a_turn_are_all_that_stands_of_it() {
    // How many turns end before the breeding is taken back.
    for ended in 0..3 {
        let mut past = Past::of("warcamp", serde_json::json!({ "players": 2 }));
        assert!(past.act("/warcamp hunt who:1-3"));
        let hunted = past.hall.table.seq();
        assert!(past.act("/warcamp breed who:4 5"));
        for _ in 0..ended {
            assert!(past.act("/warcamp end"));
        }
        past.go_back(hunted);
        assert!(past.act("/warcamp breed who:4 5"));
        assert!(past.act("/warcamp end") && past.act("/warcamp end"));
        let offered = past.panel();
        assert!(offered.contains("last turn: hunt 1-3; breed 4 5"), "{ended}: {offered}");
    }
}

/// After jumps between branches that were taken back, `/game undo` still finds where the turn began.
#[test]
fn after_any_jump_the_turn_is_that_of_the_entry_gone_back_to() {
    for seed in 0..12_u64 {
        let mut past = Past::begun("wesnoth");
        let mut lot = seed;
        let mut drawn = |below: u64| {
            lot = lot
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (lot >> 33) % below
        };
        let mut jumps = 0;
        for _ in 0..60 {
            let seq = past.hall.table.seq();
            match drawn(4) {
                0 if seq > 3 => {
                    let to = 1 + drawn(seq - 1);
                    let expected = past.turns[&to];
                    past.go_back(to);
                    jumps += 1;
                    assert_eq!(past.hall.table.head.turn_seq(), expected, "seed {seed}: #{to} of {seq}");
                    past.turns.insert(past.hall.table.seq(), expected);
                }
                1 => {
                    past.act("/wesnoth end");
                }
                2 => {
                    past.act(&format!("/wesnoth orders keep:{}", 1 + drawn(5)));
                }
                _ => {
                    past.act("/wesnoth recruit list:sp");
                }
            }
        }
        assert!(jumps > 5, "seed {seed}: {jumps} jumps");
    }
}

/// Who reads it knows what no longer stands.
#[test]
fn going_back_names_what_is_taken_back() {
    let mut past = Past::begun("wesnoth");
    let to = past.hall.table.seq();
    let turn = past.hall.table.head.turn_seq();
    assert_eq!(to, turn);
    assert!(past.act("/wesnoth recruit list:sp"));
    let heard = past.hall.journal.last().unwrap().heard.clone();
    let heard = heard[0].plain(|seat| past.hall.table.name(seat));
    let posts = past.go_back(to);
    let words = past.hall.words(&posts);
    assert!(words.contains(&format!("Taken back: {heard}")), "{words}");
}

/// The player of a hidden unit reads what is taken back of it, and nobody else does.
#[test]
fn a_hidden_part_of_a_line_is_taken_back_before_its_player_alone() {
    let settings = serde_json::json!({ "enemy": "player" });
    let mut past = Past::of("barbarica", settings);
    let to = past.hall.table.seq();
    let (user, from) = (past.user(), past.snapshot(to));
    assert!(past.act("/barb deploy orders:p1 a2"));
    let posts = past.hall.say_knowing(user, "/game undo", &from).unwrap();
    let told = |post: &&Post| past.hall.words(std::slice::from_ref(*post)).contains("Taken back: P1 ");
    assert_eq!(posts.iter().filter(told).count(), 1, "{}", past.hall.words(&posts));
    let of_the_table = posts.iter().filter(|post| post.audience == Audience::Table);
    assert_eq!(of_the_table.filter(told).count(), 0, "{}", past.hall.words(&posts));
}

/// Dice that were taken back do not come back without a word of the others: nobody picks the better of two throws.
#[test]
fn dice_that_were_taken_back_stand_again_only_if_all_agree() {
    let mut past = Past::begun("warcamp");
    let before = past.hall.table.seq();
    assert!(past.act("/warcamp hunt"));
    let hunted = past.hall.table.seq();
    assert!(!past.hall.journal.last().unwrap().draws.is_empty());
    let user = past.user();
    past.go_back(before);
    let from = past.snapshot(past.hall.table.past_of(hunted));
    let asked = past.hall.say_knowing(user, &format!("/game undo to:{hunted}"), &from);
    let words = past.hall.words(&asked.unwrap());
    assert!(words.contains("asks to take back"), "{words}");
    assert!(words.contains("To stand again: "), "{words}");
    // And then it says what stands again.
    let words = {
        let posts = past.go_back(hunted);
        past.hall.words(&posts)
    };
    assert!(
        words.contains("Stands again: ") && !words.contains("Taken back: "),
        "{words}"
    );
}

/// Behind an undo stands the next one, as long as there is something of one's own to take back.
#[test]
fn behind_an_undo_the_next_is_offered() {
    let mut past = Past::begun("wesnoth");
    let begun = past.hall.table.seq();
    assert!(past.act("/wesnoth recruit list:sp"));
    assert!(past.act("/wesnoth orders keep:4"));
    past.go_back(begun + 1);
    assert_eq!(past.takes_back, Some(Seat(0)));
    past.go_back(begun);
    assert_eq!(past.takes_back, None);
}

/// Whose turn has ended goes back into it only if all agree, as the question before it says.
#[test]
fn wb_125_a_turn_that_ended_is_taken_back_only_if_all_agree() {
    let mut past = Past::begun("wesnoth");
    let begun = past.hall.table.seq();
    assert!(past.act("/wesnoth recruit list:sp"));
    assert!(past.act("/wesnoth end"));
    let from = past.snapshot(past.hall.table.past_of(begun));
    let asked = past.hall.say_knowing(ANA, &format!("/game undo to:{begun}"), &from);
    let words = past.hall.words(&asked.unwrap());
    assert!(words.contains("asks to take back"), "{words}");
    assert!(words.contains("a turn or phase has ended"), "{words}");
}
