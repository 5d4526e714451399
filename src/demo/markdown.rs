//! Discord's markdown as HTML: what its client makes of the text of a message.

use super::view::channel_of;
use chrono::{DateTime, TimeDelta, Utc};
use maud::{Markup, PreEscaped, Render, html};
use muster_discord::wire::CHANNELS;

/// Who reads a message, and what is called how for that reader.
pub struct Reader<'a> {
    pub me: u64,
    pub now: DateTime<Utc>,
    pub user: &'a dyn Fn(u64) -> String,
    /// None of a channel that the reader does not know.
    pub channel: &'a dyn Fn(u64) -> Option<String>,
}

/// The text of a message as its reader sees it: Discord's markdown as elements, mentions by name, times in words.
pub fn content(text: &str, reader: &Reader<'_>) -> Markup {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("```") {
        let Some((code, after)) = after.split_once("```") else {
            break;
        };
        paragraph(before, reader).render_to(&mut out);
        // The first line may name a language.
        let code = match code.split_once('\n') {
            Some((first, code)) if first.chars().all(|letter| letter.is_ascii_alphanumeric()) => code,
            _ => code,
        };
        html! { pre { (code.trim_end_matches('\n')) } }.render_to(&mut out);
        rest = after.strip_prefix('\n').unwrap_or(after);
    }
    paragraph(rest, reader).render_to(&mut out);
    PreEscaped(out)
}

/// Lines without code blocks.
fn paragraph(text: &str, reader: &Reader<'_>) -> Markup {
    let text = text.strip_suffix('\n').unwrap_or(text);
    html! {
        @if !text.is_empty() {
            p {
                @for (number, line) in text.split('\n').enumerate() {
                    @if number > 0 { br; }
                    (styled(line, reader))
                }
            }
        }
    }
}

/// What an element makes of what stands in it.
type Element = fn(Markup) -> Markup;

const BOLD: Element = |inner| html! { b { (inner) } };
const ITALIC: Element = |inner| html! { i { (inner) } };
const SMALL: Element = |inner| html! { small { (inner) } };
const QUOTE: Element = |inner| html! { q { (inner) } };
const UNDERLINED: Element = |inner| html! { u { (inner) } };
const STRUCK: Element = |inner| html! { s { (inner) } };
const SPOILER: Element = |inner| html! { mark { (inner) } };

/// Marks at the beginning of a line.
const STYLES: [(&str, Element); 5] = [
    ("### ", BOLD),
    ("## ", BOLD),
    ("# ", BOLD),
    ("-# ", SMALL),
    ("> ", QUOTE),
];

/// Marks around words.
const PAIRS: [(&str, Element); 6] = [
    ("**", BOLD),
    ("__", UNDERLINED),
    ("~~", STRUCK),
    ("||", SPOILER),
    ("*", ITALIC),
    ("_", ITALIC),
];

fn styled(line: &str, reader: &Reader<'_>) -> Markup {
    let style = STYLES
        .iter()
        .find_map(|(mark, element)| Some((element, line.strip_prefix(mark)?)));
    match style {
        Some((element, line)) => element(inline(line, reader)),
        None => inline(line, reader),
    }
}

fn inline(text: &str, reader: &Reader<'_>) -> Markup {
    let mut out = String::new();
    let mut rest = text;
    'next: while let Some(letter) = rest.chars().next() {
        if let Some(after) = rest.strip_prefix('\\')
            && let Some(shown) = after.chars().next().filter(char::is_ascii_punctuation)
        {
            shown.render_to(&mut out);
            rest = &after[1..];
            continue;
        }
        if let Some(after) = rest.strip_prefix("```") {
            // It opens a block that nothing closes.
            out.push_str("```");
            rest = after;
            continue;
        }
        if let Some((code, after)) = enclosed(rest, "`") {
            html! { code { (code) } }.render_to(&mut out);
            rest = after;
            continue;
        }
        // Discord makes a channel's address a link to it.
        if rest.starts_with(CHANNELS) {
            let end = rest.find(|letter: char| letter.is_whitespace() || ")>".contains(letter));
            let (address, after) = rest.split_at(end.unwrap_or(rest.len()));
            if let Some(link) = channel_of(address).and_then(|id| special(&format!("#{id}"), reader)) {
                link.render_to(&mut out);
                rest = after;
                continue;
            }
        }
        for (mark, element) in PAIRS {
            if let Some((inner, after)) = enclosed(rest, mark) {
                element(inline(inner, reader)).render_to(&mut out);
                rest = after;
                continue 'next;
            }
        }
        if let Some((inner, after)) = rest.strip_prefix('<').and_then(|rest| rest.split_once('>'))
            && let Some(html) = special(inner, reader)
        {
            html.render_to(&mut out);
            rest = after;
            continue;
        }
        letter.render_to(&mut out);
        rest = &rest[letter.len_utf8()..];
    }
    PreEscaped(out)
}

/// What stands between two marks, and what follows; escaped marks do not count.
fn enclosed<'a>(text: &'a str, mark: &str) -> Option<(&'a str, &'a str)> {
    let inside = text.strip_prefix(mark)?;
    let mut from = 0;
    loop {
        let at = from + inside[from..].find(mark)?;
        let is_escaped = mark != "`" && inside[..at].ends_with('\\');
        if at > 0 && !is_escaped {
            return Some((&inside[..at], &inside[at + mark.len()..]));
        }
        from = at + mark.len();
    }
}

/// Mentions and moments, without their brackets.
fn special(inner: &str, reader: &Reader<'_>) -> Option<Markup> {
    if let Some(id) = inner.strip_prefix('@') {
        let id: u64 = id.trim_start_matches('!').parse().ok()?;
        return Some(html! { span.mention.me[id == reader.me] { "@" ((reader.user)(id)) } });
    }
    if let Some(id) = inner.strip_prefix('#') {
        let id: u64 = id.parse().ok()?;
        return Some(html! {
            @match (reader.channel)(id) {
                Some(name) => button.mention type="button" data-go=(id) { "#" (name) },
                None => span.mention { "#unknown" },
            }
        });
    }
    let (seconds, style) = match inner.strip_prefix("t:")?.split_once(':') {
        Some((seconds, style)) => (seconds, style),
        None => (inner.strip_prefix("t:")?, "f"),
    };
    let moment = DateTime::from_timestamp(seconds.parse().ok()?, 0)?;
    let shown = match style {
        "R" => relative(moment - reader.now),
        "t" | "T" => moment.format("%H:%M UTC").to_string(),
        "d" | "D" => moment.format("%-d %B %Y").to_string(),
        "f" => moment.format("%-d %B %Y %H:%M UTC").to_string(),
        _ => moment.format("%A, %-d %B %Y %H:%M UTC").to_string(),
    };
    Some(html! { time datetime=(moment.to_rfc3339()) { (shown) } })
}

/// `in 3 hours`, `2 days ago`.
fn relative(distance: TimeDelta) -> String {
    let seconds = distance.num_seconds().abs();
    let units = [(86_400, "day"), (3_600, "hour"), (60, "minute"), (1, "second")];
    let (size, unit) = units
        .into_iter()
        // A day that began a moment ago is a day.
        .find(|(size, _)| seconds * 20 >= *size * 19)
        .unwrap_or((1, "second"));
    let count = (seconds + size / 2) / size;
    let plural = if count == 1 { "" } else { "s" };
    if distance < TimeDelta::zero() {
        format!("{count} {unit}{plural} ago")
    } else {
        format!("in {count} {unit}{plural}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> String {
        let now = "2027-03-01T12:00:00Z".parse().expect("a time");
        let user = |id| format!("Ana<{id}>");
        let channel = |id| (id == 5).then(|| "war-room".to_owned());
        let reader = Reader {
            me: 7,
            now,
            user: &user,
            channel: &channel,
        };
        content(text, &reader).into_string()
    }

    #[test]
    fn words_are_shown_as_discord_shows_them() {
        assert_eq!(
            shown("**a *b* c** `d*e*`"),
            "<p><b>a <i>b</i> c</b> <code>d*e*</code></p>"
        );
        assert_eq!(shown(r"\*no\* \<b\> 3 * 4"), "<p>*no* &lt;b&gt; 3 * 4</p>");
        assert_eq!(
            shown("# Head\n-# small\nplain"),
            "<p><b>Head</b><br><small>small</small><br>plain</p>"
        );
        assert_eq!(
            shown("a\n```\n<x>  y\n```\nb"),
            "<p>a</p><pre>&lt;x&gt;  y</pre><p>b</p>"
        );
        assert_eq!(shown("an open ``` is text"), "<p>an open ``` is text</p>");
        assert_eq!(shown(r"**a\**b**"), "<p><b>a**b</b></p>");
    }

    #[test]
    fn what_leads_into_discord_leads_to_the_channel_here() {
        let address = "https://discord.com/channels/900/5";
        let link = "<button class=\"mention\" type=\"button\" data-go=\"5\">#war-room</button>";
        assert_eq!(shown(address), format!("<p>{link}</p>"));
        assert_eq!(
            shown(&format!("See {address}/77 there.")),
            format!("<p>See {link} there.</p>")
        );
        assert!(shown("https://discord.com/developers").contains("developers"));
    }

    #[test]
    fn nothing_that_somebody_writes_becomes_a_tag() {
        let html = shown("<script>alert(1)</script> <img src=x onerror=\"y\"> ```<b>```");
        assert!(
            !html.contains("<script") && !html.contains("<img") && !html.contains("<b>"),
            "{html}"
        );
        assert!(!shown("<@8>").contains("<8"), "a name is words");
    }

    #[test]
    fn mentions_and_moments_are_what_the_reader_knows() {
        assert_eq!(shown("<@7>"), "<p><span class=\"mention me\">@Ana&lt;7&gt;</span></p>");
        assert!(shown("<#5>").contains("data-go=\"5\">#war-room"));
        assert!(shown("<#6>").contains("#unknown"));
        let at = |minutes: i64| format!("<t:{}:R>", 1_803_902_400 + 60 * minutes);
        assert!(shown(&at(180)).contains(">in 3 hours<"), "{}", shown(&at(180)));
        assert!(shown(&at(-1)).contains(">1 minute ago<"));
        assert!(shown("<t:1803902400:F>").contains(">Monday, 1 March 2027 12:00 UTC<"));
    }
}
