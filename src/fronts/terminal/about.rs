//! `/game help` and `/muster` in a window: what concerns no table. Most of `/muster` belongs to Discord, and
//! says so.

use super::session::SessionOutput;
use muster_kit::{Audience, Line, Post, Refusal};
use muster_table::ServerCommand;
use muster_vocabulary::{Catalogue, Invocation};
use muster_words::text;

/// Help on a topic at a table of that game.
pub(super) fn help(games: &Catalogue, topic: &str, game: &str) -> SessionOutput {
    match games.help(topic, Some(game)) {
        Ok(lines) => told(lines),
        Err(error) => SessionOutput::Unread(error),
    }
}

/// A line of `/muster`.
pub(super) fn muster(games: &Catalogue, invocation: &Invocation) -> SessionOutput {
    match ServerCommand::of(invocation) {
        Some(ServerCommand::About {}) => told(vec![
            Line::strong(text!("terminal-about-title", version = env!("CARGO_PKG_VERSION"))),
            Line::from(text!("terminal-about-what")),
            Line::from(text!("terminal-about-games", games = titles(games).join(", "))),
        ]),
        Some(ServerCommand::Privacy {}) => told(vec![Line::from(text!("terminal-privacy"))]),
        Some(ServerCommand::Language { .. }) => told(vec![Line::from(text!("terminal-language"))]),
        Some(ServerCommand::List {}) => elsewhere(text!("terminal-no-list"), text!("terminal-no-list-instead")),
        Some(ServerCommand::Import { .. }) => {
            elsewhere(text!("terminal-no-import"), text!("terminal-no-import-instead"))
        }
        Some(ServerCommand::Resume { .. }) => {
            elsewhere(text!("terminal-no-resume"), text!("terminal-no-resume-instead"))
        }
        Some(ServerCommand::ForgetMe {}) => elsewhere(text!("terminal-no-forget"), text!("terminal-no-forget-instead")),
        Some(ServerCommand::Doctor {} | ServerCommand::Invite {} | ServerCommand::Pictures { .. }) | None => {
            elsewhere(text!("terminal-of-discord"), text!("terminal-of-discord-instead"))
        }
    }
}

fn titles(games: &Catalogue) -> Vec<&'static str> {
    games.kinds().iter().map(|kind| kind.title).collect()
}

fn told(lines: Vec<Line>) -> SessionOutput {
    SessionOutput::Post(Post::new(Audience::Asker, lines))
}

fn elsewhere(reason: String, instead: String) -> SessionOutput {
    SessionOutput::Refused(Refusal::new("terminal", reason).instead(instead).into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use muster_games::CATALOGUE;

    #[test]
    fn every_line_of_muster_is_answered_or_says_where_it_belongs() {
        let subs = &CATALOGUE.command("muster").expect("a command file").sub;
        for sub in subs {
            match muster(&CATALOGUE, &Invocation::new("muster", &sub.tag())) {
                SessionOutput::Post(post) => assert!(!post.lines.is_empty(), "{}", sub.name),
                SessionOutput::Refused(rejection) => {
                    assert!(rejection.to_string().len() > 30, "{}: {rejection}", sub.name)
                }
                other => panic!("{}: {other:?}", sub.name),
            }
        }
    }
}
