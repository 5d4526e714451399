//! Posts as text to be read in a window.

use super::Ink;
use muster_kit::{Audience, Control, Line, Look, Post, Roll, Scene, Seat, Slot, Span, UNNAMED_USER, runs_of, utc};
use muster_words::text;

/// More hints than these are not shown at once, but the first of them.
const OFFERS_MAX: usize = 8;
const OFFERS_FIRST: usize = 3;

/// How many of so many hints are printed under a post: all, or the first of many.
pub(super) fn printed(hints: usize) -> usize {
    if hints > OFFERS_MAX { OFFERS_FIRST } else { hints }
}

/// The rows of a post: words, boards, fields and the numbers of the entries that rolled. Its controls are not among
/// them; see [`offered`].
pub fn post_text(post: &Post, name: &dyn Fn(Seat) -> String, asker: &str, ink: Ink) -> Vec<String> {
    let mut rows = Vec::new();
    match post.audience {
        Audience::Table => (),
        Audience::Seat(seat) => rows.push(ink.faint(&text!("terminal-only", player = name(seat)))),
        Audience::Direct(user) => rows.push(ink.faint(&text!("terminal-direct", user = user.0.to_string()))),
        Audience::Asker => rows.push(ink.faint(&text!("terminal-only", player = asker))),
    }
    rows.extend(post.lines.iter().map(|line| line_text(line, name, ink)));
    for board in &post.boards {
        rows.extend(match post.look {
            Some(Look::Spoken) => muster_pictures::spoken(board),
            _ => board_rows(board, ink)
                .into_iter()
                .map(|row| format!("  {row}"))
                .collect(),
        });
    }
    rows.extend(film_text(post));
    for field in &post.fields {
        rows.push(format!("{} {}", ink.strong(&format!("{}:", field.name)), field.value));
    }
    if let Some(entries) = entries_text(&post.rolls) {
        rows.push(ink.faint(&entries));
    }
    rows
}

/// The rows of a post's controls as numbered hints: all, or the first of many. The first has that number.
pub(super) fn offered(post: &Post, first: usize, ink: Ink) -> Vec<String> {
    let mut rows = offers(&each_once(hints(&post.controls)), first, ink);
    let hidden = rows.len() - printed(rows.len());
    rows.truncate(rows.len() - hidden);
    if !rows.is_empty() {
        rows.insert(0, ink.faint(&text!("terminal-type-a-number")));
    }
    if hidden > 0 {
        rows.push(ink.faint(&format!("  {}", text!("terminal-or-more", count = hidden))));
    }
    rows
}

/// Numbered hints, one a row, the first with that number.
pub(super) fn offers(hints: &[NumberedHint], first: usize, ink: Ink) -> Vec<String> {
    let row =
        |(number, hint): (usize, &NumberedHint)| format!("{} {}", ink.strong(&format!("{number:>3}")), hint.label);
    (first..).zip(hints).map(row).collect()
}

/// That there is a film, which a window cannot show.
pub(super) fn film_text(post: &Post) -> Option<String> {
    post.film.as_ref()?;
    Some(text!("terminal-film"))
}

/// `Dice: #12`, or `Dice: #12, #14 to #16`: what `/game dice verify` asks for.
pub(super) fn entries_text(rolls: &[Roll]) -> Option<String> {
    let run = |(first, last): (u64, u64)| match first == last {
        true => format!("#{first}"),
        false => text!("terminal-run", first = first, last = last),
    };
    let entries: Vec<String> = runs_of(rolls).into_iter().map(run).collect();
    (!entries.is_empty()).then(|| text!("terminal-rolls", entries = entries.join(", ")))
}

/// A window cannot edit what it has shown: of a turn post that stands already only what can be typed now, and
/// the card only once.
pub(super) fn to_show(mut post: Post, carded: &mut bool) -> Option<Post> {
    match &post.slot {
        Slot::Close(_) | Slot::Drop(_) | Slot::Archive => return None,
        Slot::Keep(name) if name == "card" && std::mem::replace(carded, true) => {
            return None;
        }
        slot @ Slot::Keep(_) if slot.is_turn() => {
            post.lines.clear();
            post.boards.clear();
        }
        _ => (),
    }
    Some(post)
}

/// A control as one line that can be run, or begun where something is left to fill in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NumberedHint {
    pub label: String,
    pub line: String,
    /// Options that are still to be typed.
    pub blanks: Vec<String>,
    /// Who alone has seen it; none if everybody has.
    pub seen_by: Option<String>,
}

impl NumberedHint {
    /// Whether the player of that name has seen it.
    pub(super) fn is_seen_by(&self, name: &str) -> bool {
        self.seen_by.as_ref().is_none_or(|only| only == name)
    }

    /// Whether a line is its label.
    pub(super) fn says(&self, line: &str) -> bool {
        self.label.eq_ignore_ascii_case(line.trim())
    }

    /// What the prompt holds after the hint was chosen: its line up to the value that is still to be typed. Of several options
    /// none need be given, so that the player names those that are meant.
    pub(super) fn begun(&self) -> String {
        match self.blanks.as_slice() {
            [only] => format!("{} {only}:", self.line),
            _ => format!("{} ", self.line),
        }
    }

    /// Whether a line is the head of its label, `Same jobs as last turn` of `Same jobs as last turn: hunt 1-4`.
    pub(super) fn is_headed(&self, line: &str) -> bool {
        let head = self.label.split_once(": ").map(|(head, _)| head);
        head.is_some_and(|head| head.contains(' ') && head.eq_ignore_ascii_case(line.trim()))
    }
}

pub(super) fn hints(controls: &[Control]) -> Vec<NumberedHint> {
    let hint = |label: &str, line: &str, blanks: &[String]| NumberedHint {
        label: label.to_owned(),
        line: line.to_owned(),
        blanks: blanks.to_vec(),
        seen_by: None,
    };
    controls
        .iter()
        .flat_map(|control| match control {
            Control::Button { label, line } => vec![hint(label, line, &[])],
            Control::Select { choices, .. } => {
                let choices = choices.iter().map(|choice| hint(&choice.label, &choice.line, &[]));
                choices.collect()
            }
            Control::Form { label, line, blanks } => vec![hint(label, line, blanks)],
            Control::Link { label, url } => vec![hint(label, url, &[])],
        })
        .collect()
}

/// The hints without those that do the same as one before them.
pub(super) fn each_once(hints: Vec<NumberedHint>) -> Vec<NumberedHint> {
    let mut kept: Vec<NumberedHint> = Vec::new();
    for hint in hints {
        if kept
            .iter()
            .all(|known| (&known.line, &known.blanks) != (&hint.line, &hint.blanks))
        {
            kept.push(hint);
        }
    }
    kept
}

pub(super) fn line_text(line: &Line, name: &dyn Fn(Seat) -> String, ink: Ink) -> String {
    match line {
        Line::Mono(text) => format!("  {text}"),
        Line::Prose(spans) => spans
            .iter()
            .map(|span| match span {
                Span::Text(text) => text.clone(),
                Span::Strong(text) | Span::Table(text) => ink.strong(text),
                Span::Dice(text) => ink.dice(text),
                Span::Seat(seat) => ink.seat(*seat, &name(*seat)),
                Span::User(_) => UNNAMED_USER.to_owned(),
                Span::Moment(seconds) => utc(*seconds),
            })
            .collect(),
    }
}

/// The rows of a board, with the places of a chart in the colours of their seats.
fn board_rows(board: &Scene, ink: Ink) -> Vec<String> {
    let text = board.to_ascii();
    let mut rows: Vec<String> = text.lines().map(str::to_owned).collect();
    let Scene::Chart(chart) = board else {
        return rows;
    };
    let head = usize::from(!chart.head.is_empty());
    let mut marks: Vec<_> = chart.marks.iter().filter(|mark| mark.seat.is_some()).collect();
    // From the right, so that the escapes of one mark do not move the next.
    marks.sort_by_key(|mark| std::cmp::Reverse(mark.column));
    for mark in marks {
        let (Some(seat), Some(row)) = (mark.seat, rows.get_mut(head + usize::from(mark.row))) else {
            continue;
        };
        let glyphs: Vec<char> = row.chars().collect();
        let first = usize::from(mark.column);
        let Some(shown) = glyphs.get(first..(first + 3).min(glyphs.len())) else {
            continue;
        };
        let painted = ink.seat(seat, &String::from_iter(shown));
        let before = String::from_iter(&glyphs[..first]);
        let after = String::from_iter(&glyphs[first + shown.len()..]);
        *row = before + &painted + &after;
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;
    use muster_kit::{Chart, Draw, Field, Mark, MarkState};

    fn name(seat: Seat) -> String {
        ["Ana", "Ben"][seat.index()].to_owned()
    }

    fn post() -> Post {
        let words = vec![
            Span::Seat(Seat(0)),
            Span::Text(" hunts: ".to_owned()),
            Span::Dice("[4]".to_owned()),
        ];
        let mark = |column, letter, seat| Mark {
            row: 0,
            column,
            letter,
            seat: Some(Seat(seat)),
            around: Vec::new(),
            state: MarkState::Alive,
        };
        let mut post = Post::new(Audience::Table, vec![Line::Prose(words), Line::mono("A  5")]);
        post.boards = vec![Scene::Chart(Chart {
            head: "VALE".to_owned(),
            ground: vec!["^       ~".to_owned()],
            marks: vec![mark(1, 'A', 0), mark(5, 'B', 1)],
            picture_legend: None,
            sites: Vec::new(),
            legend: Vec::new(),
            grounds: Vec::new(),
        })];
        post.fields = vec![Field::new("Food", "31")];
        post.rolls = [12, 14]
            .map(|entry| Roll {
                entry,
                link: None,
                draws: vec![Draw {
                    sides: 6,
                    face: 4,
                    hidden: false,
                    whose: muster_kit::Whose::Actor,
                }],
            })
            .to_vec();
        post.controls = vec![
            Control::button("Hunt all", "/warcamp hunt"),
            Control::button("End turn", "/warcamp end"),
        ];
        post
    }

    #[test]
    fn a_post_reads_as_rows() {
        let rows = post_text(&post(), &name, "Ana", Ink::Plain);
        let expected = [
            "Ana hunts: [4]",
            "  A  5",
            "  VALE",
            "  ^[A] [B]~",
            "Food: 31",
            "Dice: #12, #14",
        ];
        assert_eq!(rows, expected);
        let hints = ["Type a number:", "  1 Hunt all", "  2 End turn"];
        assert_eq!(offered(&post(), 1, Ink::Plain), hints);
    }

    #[test]
    fn of_many_controls_the_first_are_offered() {
        let mut post = post();
        assert_eq!(offered(&Post::new(Audience::Table, Vec::new()), 1, Ink::Plain), [""; 0]);
        post.controls = (0..9)
            .map(|n| Control::button(format!("Do {n}"), format!("/game help topic:{n}")))
            .collect();
        let rows = offered(&post, 1, Ink::Plain);
        assert_eq!((rows.len(), rows[4].as_str()), (5, "  or `more`, for 6 others"));
    }

    #[test]
    fn colours_change_nothing_but_colours() {
        let plain = post_text(&post(), &name, "Ana", Ink::Plain).join("\n");
        let coloured = post_text(&post(), &name, "Ana", Ink::Colour).join("\n");
        assert!(coloured.contains("^\x1b[1;36m[A]\x1b[0m \x1b[1;33m[B]\x1b[0m~"));
        let mut bare = String::new();
        let mut rest = coloured.as_str();
        while let Some((before, after)) = rest.split_once("\x1b[") {
            bare.push_str(before);
            rest = after.split_once('m').map_or("", |(_, after)| after);
        }
        assert_eq!(bare + rest, plain);
    }

    #[test]
    fn what_is_for_one_alone_says_so() {
        let mut post = Post::new(Audience::Seat(Seat(1)), vec![Line::from("You draw Bolt.")]);
        assert_eq!(post_text(&post, &name, "Ana", Ink::Plain)[0], "Only Ben sees this:");
        post.audience = Audience::Asker;
        assert_eq!(post_text(&post, &name, "Ana", Ink::Plain)[0], "Only Ana sees this:");
    }

    #[test]
    fn a_hint_is_named_by_the_head_of_its_label() {
        let hint = NumberedHint {
            label: "Same jobs as last turn: hunt 1-4; end".to_owned(),
            line: "/warcamp orders plan:hunt 1-4; end".to_owned(),
            blanks: Vec::new(),
            seen_by: None,
        };
        let form = |blanks: &[&str]| NumberedHint {
            label: "Standing orders".to_owned(),
            line: "/wg standing".to_owned(),
            blanks: blanks.iter().map(|blank| (*blank).to_owned()).collect(),
            seen_by: None,
        };
        assert_eq!(form(&["plan"]).begun(), "/wg standing plan:");
        assert_eq!(form(&["count", "stop"]).begun(), "/wg standing ");
        assert!(hint.is_headed("same jobs as last turn ") && !hint.says("same jobs as last turn"));
        assert!(hint.says("same jobs as last turn: hunt 1-4; end") && !hint.is_headed("same jobs"));
    }
}
