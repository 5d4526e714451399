//! Refusals with a way on: what would work instead is a button wherever it is a command.

use super::answer::Say;
use super::consent::ASK;
use super::controls::{Widget, form_line};
use super::receive::edit;
use muster_game::Rejection;
use muster_kit::Line;
use muster_table::Table;
use muster_vocabulary::{Begun, Catalogue, Invocation, Proposal, Role, Sub, SubKind};
use muster_words::text;

/// Why it was refused, what would work, and the form with what was `typed` where mending it helps.
pub(super) fn say(
    games: &'static Catalogue,
    rejection: &Rejection,
    table: Option<&Table>,
    wanted: Option<(&Invocation, u64)>,
    typed: bool,
) -> Say {
    let game = table.map(|table| table.kind().id);
    let (say, unread) = match rejection {
        Rejection::Refused(refusal) => {
            let mut lines = vec![Line::from(refusal.reason.clone())];
            lines.extend(refusal.remedy().map(Line::from));
            let remedy = refusal.instead.as_deref().and_then(|instead| {
                let order = || orders(instead, table?, wanted?.0);
                remedy(games, instead, game).or_else(order)
            });
            // The same again would be refused again; with something filled in it may not.
            let asked = wanted.map(|(invocation, _)| invocation.line());
            let same = matches!(&remedy, Some(Widget::Button { line, .. }) if Some(line) == asked.as_ref());
            let unread = rejection.is_unread() || same;
            let rule = table.and_then(|table| table.kind().book().clause(&refusal.clause));
            let rule = rule.map(|rule| {
                let label = text!("discord-button-rule", clause = rule.id);
                Widget::button(label, format!("/game rules topic:{}", rule.id))
            });
            let remedy = remedy.filter(|_| !same).map(|widget| asked_first(games, widget, game));
            (Say::lines(lines).with(remedy).with(rule), unread)
        }
        Rejection::Malformed { option, message } => {
            let name = option.rsplit('.').next().unwrap_or_default();
            let text = match name {
                "" => message.clone(),
                name => format!("{name}: {message}"),
            };
            (Say::text(text), true)
        }
    };
    let begun = wanted.filter(|_| unread || typed).and_then(|(invocation, since)| {
        let (command, sub) = invocation.entry()?;
        let args = invocation.args.clone();
        edit(&Begun { command, sub, args }, since)
    });
    say.with(begun)
}

/// A button for the command that a hint begins with; a form where it lacks something. None for mere words.
pub(super) fn remedy(games: &'static Catalogue, instead: &str, game: Option<&str>) -> Option<Widget> {
    Some(match games.proposal(instead, game)? {
        Proposal::Line(line) => Widget::button(line.clone(), line),
        Proposal::Form { line, blank } => Widget::button(line.clone(), form_line(&[blank], &line)),
    })
}

/// A button for a hint in the game's own words, where an order was refused: `hunt 1-3; end`.
fn orders(instead: &str, table: &Table, wanted: &Invocation) -> Option<Widget> {
    let (_, sub) = wanted.entry()?;
    if wanted.command == "game" || sub.kind() != SubKind::Action {
        return None;
    }
    let (words, invocation) = table.proposed_orders(instead)?;
    Some(Widget::button(words, invocation.line()))
}

/// A button for an act asks before it acts: the reader of a refusal did not ask for it.
fn asked_first(games: &'static Catalogue, mut widget: Widget, game: Option<&str>) -> Widget {
    if let Widget::Button { line, .. } = &mut widget
        && let Ok(invocation) = games.parse_at(line, game)
        && invocation.entry().is_some_and(|(_, sub)| is_act(sub))
    {
        line.insert(0, ASK);
    }
    widget
}

/// Whether it is an act in the game that cannot simply be set anew.
pub(super) fn is_act(sub: &Sub) -> bool {
    sub.kind() == SubKind::Action && sub.role != Some(Role::Standing)
}

#[cfg(test)]
mod tests {
    use super::*;
    use muster_games::CATALOGUE;

    fn line(instead: &str) -> Option<String> {
        match asked_first(
            &CATALOGUE,
            remedy(&CATALOGUE, instead, Some("warcamp"))?,
            Some("warcamp"),
        ) {
            Widget::Button { line, .. } => Some(line),
            _ => None,
        }
    }

    #[test]
    fn what_would_work_is_a_button() {
        for (instead, expected) in [
            ("/game start", Some("/game start")),
            ("/game rematch, or /game log to look back", Some("/game rematch")),
            ("/game join without a seat", Some("/game join")),
            (
                "/warcamp hunt who:1-3 goal:food",
                Some("!/warcamp hunt who:1-3 goal:food"),
            ),
            ("/game odds", Some("~what;/game odds")),
            ("asking the host", None),
            ("12h, 1d, 1d12h or off", None),
        ] {
            assert_eq!(line(instead).as_deref(), expected, "{instead}");
        }
    }
}
