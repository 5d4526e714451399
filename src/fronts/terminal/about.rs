//! `/game help` and `/muster` in a window: what concerns no table. Most of `/muster` belongs to Discord, and
//! says so.

use super::session::Said;
use muster_games::GAMES;
use muster_kit::{Audience, Line, Post, Refusal};
use muster_vocabulary::{self as vocabulary, Invocation};

/// Help on a topic at a table of that game.
pub(super) fn help(topic: &str, game: &str) -> Said {
    match vocabulary::help::help(topic, Some(game)) {
        Ok(lines) => told(lines),
        Err(error) => Said::Unread(error),
    }
}

/// A line of `/muster`.
pub(super) fn muster(invocation: &Invocation) -> Said {
    match invocation.sub.as_str() {
        "about" => told(vec![
            Line::strong(format!("Muster {}", env!("CARGO_PKG_VERSION"))),
            Line::from("I am the game master: I roll the dice, keep the rules and play the empty seats."),
            Line::from(format!("Games: {}.", titles().join(", "))),
        ]),
        "privacy" => told(vec![Line::from(
            "In a terminal the names you type, your lines and the dice stay in the database of this program; \
             nothing is sent anywhere.",
        )]),
        "language" => told(vec![Line::from("I speak English.")]),
        "list" => elsewhere(
            "A window shows one table.",
            "muster play GAME goes on with the newest of that game",
        ),
        "import" => elsewhere(
            "A window has its table already.",
            "muster play --state FILE begins with a saved position",
        ),
        "resume" => elsewhere("A window needs no channel.", "muster play GAME goes on where you left"),
        "forget-me" | "forget_me" => elsewhere(
            "What is kept here lies in one database on your own machine.",
            "Delete its file to forget everything.",
        ),
        _ => elsewhere("That belongs to Discord.", "the same line in a channel there"),
    }
}

fn titles() -> Vec<&'static str> {
    GAMES.iter().map(|kind| kind.title).collect()
}

fn told(lines: Vec<Line>) -> Said {
    Said::Post(Post::new(Audience::Asker, lines))
}

fn elsewhere(reason: &str, instead: &str) -> Said {
    Said::Refused(Refusal::new("terminal", reason).instead(instead).into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use muster_vocabulary::command;

    #[test]
    fn every_line_of_muster_is_answered_or_says_where_it_belongs() {
        let subs = &command("muster").expect("a command file").sub;
        for sub in subs {
            match muster(&Invocation::new("muster", &sub.tag())) {
                Said::Post(post) => assert!(!post.lines.is_empty(), "{}", sub.name),
                Said::Refused(rejection) => assert!(rejection.to_string().len() > 30, "{}: {rejection}", sub.name),
                other => panic!("{}: {other:?}", sub.name),
            }
        }
    }
}
