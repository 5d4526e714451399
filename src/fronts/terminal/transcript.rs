//! The form of transcripts: `>` is the channel, `>@ana` Ana alone, `!` a refusal to whoever asked.

use super::Ink;
use super::text::{entries_text, film_text, hints, line_text};
use muster_game::Rejection;
use muster_kit::{Audience, Look, Post, Seat};
use muster_words::text;

/// A post as lines, each with its mark.
pub fn post_lines(post: &Post, name: &dyn Fn(Seat) -> String, asker: &str) -> Vec<String> {
    let mark = match post.audience {
        Audience::Table => ">".to_owned(),
        Audience::Seat(seat) => format!(">@{}", handle(&name(seat))),
        Audience::Direct(user) => format!(">@{}", user.0),
        Audience::Asker => format!(">@{}", handle(asker)),
    };
    let mut rows: Vec<String> = post
        .lines
        .iter()
        .map(|line| line_text(line, name, Ink::Plain))
        .collect();
    for board in &post.boards {
        rows.extend(match post.look {
            Some(Look::Spoken) => muster_pictures::spoken(board),
            _ => board.to_ascii().lines().map(|row| format!("  {row}")).collect(),
        });
    }
    rows.extend(film_text(post));
    let fields = post
        .fields
        .iter()
        .map(|field| format!("{}: {}", field.name, field.value));
    rows.extend(Some(fields.collect::<Vec<_>>().join(" | ")).filter(|row| !row.is_empty()));
    rows.extend(entries_text(&post.rolls));
    let controls = hints(&post.controls).into_iter().map(|hint| {
        let blanks: String = hint.blanks.iter().map(|blank| format!(" {blank}:…")).collect();
        format!("[{}: {}{blanks}]", hint.label, hint.line)
    });
    rows.extend(Some(controls.collect::<Vec<_>>().join(" ")).filter(|row| !row.is_empty()));
    if !post.pings.is_empty() {
        let names: Vec<String> = post
            .pings
            .iter()
            .map(|seat| format!("@{}", handle(&name(*seat))))
            .collect();
        rows.push(text!("terminal-asks", players = names.join(" ")));
    }
    // A line may hold line breaks of its own, and each needs the mark.
    let rows = rows.iter().flat_map(|row| row.split('\n'));
    rows.map(|row| format!("{mark} {row}").trim_end().to_owned()).collect()
}

/// How a name is typed after `@`: in lower case, without blanks.
pub(super) fn handle(name: &str) -> String {
    name.to_lowercase().split_whitespace().collect()
}

/// A rejection as one line, with the clause that it rests on.
pub fn refusal_line(rejection: &Rejection) -> String {
    let text = match rejection {
        Rejection::Refused(refusal) => {
            let reason = text!("terminal-refusal", reason = &refusal.reason, clause = &*refusal.clause);
            match refusal.remedy() {
                Some(remedy) => format!("{reason} {remedy}"),
                None => reason,
            }
        }
        malformed @ Rejection::Malformed { .. } => malformed.to_string(),
    };
    marked_refusal(&text)
}

pub(super) fn marked_refusal(text: &str) -> String {
    let rows: Vec<String> = text
        .lines()
        .map(|row| format!("! {row}").trim_end().to_owned())
        .collect();
    rows.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use muster_kit::{Control, Line, Refusal, Span};

    fn name(seat: Seat) -> String {
        ["Ana", "Old Wendel"][seat.index()].to_owned()
    }

    #[test]
    fn every_line_carries_its_mark() {
        let mut post = Post::new(
            Audience::Seat(Seat(1)),
            vec![Line::Prose(vec![
                Span::Seat(Seat(1)),
                Span::Text(" waits\n\nfor long".to_owned()),
            ])],
        );
        post.pings = vec![Seat(0)];
        post.controls = vec![
            Control::button("End turn", "/warcamp end"),
            Control::Form {
                label: "Join".to_owned(),
                line: "/game join".to_owned(),
                blanks: vec!["as".to_owned()],
            },
        ];
        assert_eq!(
            post_lines(&post, &name, "Ana"),
            [
                ">@oldwendel Old Wendel waits",
                ">@oldwendel",
                ">@oldwendel for long",
                ">@oldwendel [End turn: /warcamp end] [Join: /game join as:…]",
                ">@oldwendel (asks @ana)",
            ]
        );
    }

    #[test]
    fn a_refusal_names_its_clause() {
        let refusal = Refusal::new("WC-27", "#4 cannot act: he is in a tower.\nAble now: 1 2.").code("not-able");
        assert_eq!(
            refusal_line(&refusal.instead("/warcamp hunt who:1 2").into()),
            "! #4 cannot act: he is in a tower.\n! Able now: 1 2. (WC-27) Instead: /warcamp hunt who:1 2"
        );
    }
}
