//! Text as Discord's markdown: whatever somebody chose to be called or to type is shown as it is, and nothing
//! in it mentions, links, draws boxes or hides.

use muster_kit::shortened;
use muster_vocabulary::GAP;

/// Writes Discord's markdown. It knows whether it stands at the beginning of a line, where more characters
/// have a meaning.
#[derive(Default)]
pub struct Markup {
    out: String,
    place: Place,
}

/// How much of a line stands already.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Place {
    /// Blanks at most: headings, lists and quotes would begin here.
    #[default]
    Begin,
    /// Digits alone: a full stop would make a numbered list.
    Number,
    Within,
}

impl Markup {
    /// Words, shown as they are.
    pub fn text(&mut self, text: &str) {
        let mut rest = text.chars().filter(|char| !is_unseen(*char)).peekable();
        let mut before = self.out.chars().next_back();
        while let Some(char) = rest.next() {
            self.one(char, before, rest.peek().copied());
            before = Some(char);
        }
    }

    /// A sentence of ours: what stands between two backticks on one line is code, the rest is shown as it is.
    pub fn prose(&mut self, text: &str) {
        let mut rest = text;
        while let Some((before, code, after)) = between_backticks(rest) {
            self.text(before);
            self.code(code);
            rest = after;
        }
        self.text(rest);
    }

    fn one(&mut self, char: char, before: Option<char>, next: Option<char>) {
        let begins = self.place == Place::Begin;
        match char {
            '\n' | '\r' => {
                self.out.push('\n');
                self.place = Place::Begin;
                return;
            }
            '\\' | '*' | '_' | '~' | '`' | '|' | '[' | ']' | '<' => self.escaped(char),
            // No backslash keeps these from being seen as a mention or an address.
            '@' => self.out.extend(['@', GAP]),
            ':' if next == Some('/') => self.out.extend([':', GAP]),
            '/' if before.is_some_and(|before| before.is_ascii_alphabetic()) && self.ends_like_an_invite() => {
                self.out.extend([GAP, '/']);
            }
            '#' | '-' | '+' | '>' if begins => self.escaped(char),
            '.' | ')' if self.place == Place::Number => self.escaped(char),
            other => self.out.push(other),
        }
        self.place = match (self.place, char) {
            (Place::Begin, char) if char.is_whitespace() => Place::Begin,
            (Place::Begin | Place::Number, '0'..='9') => Place::Number,
            _ => Place::Within,
        };
    }

    /// `discord.gg/…` is an invitation even without a scheme.
    fn ends_like_an_invite(&self) -> bool {
        let tail: Vec<char> = self.out.chars().rev().take(6).collect();
        let tail: String = tail.into_iter().rev().collect::<String>().to_ascii_lowercase();
        [".gg", ".com", "invite"].iter().any(|end| tail.ends_with(end))
    }

    fn escaped(&mut self, char: char) {
        self.out.extend(['\\', char]);
    }

    /// Bold words, shown as they are.
    pub fn strong(&mut self, text: &str) {
        self.bold(text, Markup::text);
    }

    /// Bold words of ours, as [`Markup::prose`].
    pub fn strong_prose(&mut self, text: &str) {
        self.bold(text, Markup::prose);
    }

    fn bold(&mut self, text: &str, inside: fn(&mut Markup, &str)) {
        let inner = text.trim();
        if inner.is_empty() {
            return self.text(text);
        }
        let (before, after) = text.split_once(inner).unwrap_or_default();
        self.text(before);
        self.raw("**");
        inside(self, inner);
        self.raw("**");
        self.text(after);
    }

    /// Words in a fixed width, such as dice.
    pub fn code(&mut self, text: &str) {
        let shown: String = text
            .chars()
            .filter(|char| !is_unseen(*char))
            .map(|char| if char == '`' { '\'' } else { char })
            .map(|char| if char.is_whitespace() { ' ' } else { char })
            .collect();
        if !shown.trim().is_empty() {
            self.raw(&format!("`{}`", shown.trim()));
        }
    }

    /// Markup of our own: a mention, a moment.
    pub fn raw(&mut self, markup: &str) {
        self.out.push_str(markup);
        self.place = Place::Within;
    }

    /// The text that was written, in the markup of Discord.
    pub fn finish(self) -> String {
        self.out
    }
}

/// What comes before the first pair of backticks, stands in it and comes after it.
fn between_backticks(text: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = text.split_once('`')?;
    let (code, after) = rest.split_once('`')?;
    (!code.trim().is_empty() && !code.contains('\n')).then_some((before, code, after))
}

/// As Discord counts: code units of UTF-16.
pub fn length(text: &str) -> usize {
    text.encode_utf16().count()
}

/// Words without markup, as one piece.
pub fn escaped(text: &str) -> String {
    let mut markup = Markup::default();
    markup.text(text);
    markup.finish()
}

/// Rows in a code block, in which nothing has a meaning but its end.
pub fn block(rows: &str) -> String {
    let mut shown = String::with_capacity(rows.len() + 8);
    let mut before = None;
    for char in rows.chars().filter(|char| *char == '\n' || !is_unseen(*char)) {
        if (before, char) == (Some('`'), '`') {
            shown.push(GAP);
        }
        shown.push(char);
        before = Some(char);
    }
    format!("```\n{}\n```", shown.trim_end())
}

/// Text for labels, names of threads and the like, where markdown has no meaning: a single line.
pub fn plain(text: &str) -> String {
    let words = text.chars().map(|char| if char.is_whitespace() { ' ' } else { char });
    words
        .filter(|char| !is_unseen(*char))
        .collect::<String>()
        .trim()
        .to_owned()
}

/// A description of at most so many characters: what follows a semicolon is left out before anything is cut.
pub fn shortly(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    shortened(text.split(';').next().unwrap_or(text), most)
}

/// Characters that show nothing but change how their neighbours are shown.
fn is_unseen(char: char) -> bool {
    let turns = matches!(char, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    turns || (char.is_control() && !matches!(char, '\n' | '\r' | '\t'))
}

/// Whether a name shows anything: some of Unicode's letters are blank.
pub fn can_be_seen(name: &str) -> bool {
    let blank = |char: char| {
        let joins = matches!(char, '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2060}'..='\u{2064}');
        let fills = matches!(
            char,
            '\u{115f}' | '\u{1160}' | '\u{2800}' | '\u{3164}' | '\u{feff}' | '\u{ffa0}'
        );
        let varies = matches!(char, '\u{fe00}'..='\u{fe0f}' | '\u{e0000}'..='\u{e0fff}');
        char.is_whitespace() || char.is_control() || is_unseen(char) || joins || fills || varies
    };
    !name.chars().all(blank)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// What Discord would show of it: backslashes before punctuation and gaps fall away.
    fn shown(markup: &str) -> String {
        let mut out = String::new();
        let mut chars = markup.chars();
        while let Some(char) = chars.next() {
            match char {
                '\\' => out.extend(chars.next()),
                GAP => (),
                other => out.push(other),
            }
        }
        out
    }

    #[test]
    fn names_are_shown_as_they_are() {
        for (name, expected) in [
            ("**bold** _it_ ~~no~~", r"\*\*bold\*\* \_it\_ \~\~no\~\~"),
            ("@everyone", "@\u{200b}everyone"),
            ("<@1> <#2> <t:0:R> <:a:3>", "\\<@\u{200B}1> \\<#2> \\<t:0:R> \\<:a:3>"),
            ("||secret|| `x`", r"\|\|secret\|\| \`x\`"),
            ("# big", r"\# big"),
            ("-# small", r"\-# small"),
            ("> said\n- one\n 12. two", "\\> said\n\\- one\n 12\\. two"),
            ("[a](https://b.c)", "\\[a\\](https:\u{200b}//b.c)"),
            ("discord.gg/abc", "discord.gg\u{200b}/abc"),
            ("a - b > c #3 1.5", "a - b > c #3 1.5"),
        ] {
            assert_eq!(escaped(name), expected, "{name}");
        }
    }

    #[test]
    fn marks_of_our_own_keep_their_meaning() {
        let mut markup = Markup::default();
        markup.text("1");
        markup.text(". ");
        markup.strong(" B*b ");
        markup.code("4 `5` [6]");
        markup.raw("<@7>");
        markup.strong("  ");
        markup.strong_prose("`x7` is *gone*");
        assert_eq!(markup.finish(), r"1\.  **B\*b** `4 '5' [6]`<@7>  **`x7` is \*gone\***");
    }

    #[test]
    fn what_a_sentence_quotes_between_backticks_is_code() {
        for (sentence, expected) in [
            ("`x7` is no unit.", "`x7` is no unit."),
            ("Write `all *` or `1_2`.", "Write `all *` or `1_2`."),
            ("one ` alone", r"one \` alone"),
            (
                "`` empty, `a\nb` over two lines",
                "\\`\\` empty, \\`a\nb\\` over two lines",
            ),
            ("`<@1> @everyone ||x||`", "`<@1> @everyone ||x||`"),
        ] {
            let mut markup = Markup::default();
            markup.prose(sentence);
            assert_eq!(markup.finish(), expected, "{sentence}");
        }
    }

    #[test]
    fn a_code_block_ends_where_we_end_it() {
        assert_eq!(block("a```b\n"), "```\na`\u{200b}`\u{200b}`b\n```");
        assert_eq!(shortened("abcdef", 4), "abc…");
        assert_eq!(
            shortened("Same jobs as last turn: breed 4 5; hunt 1-4", 38),
            "Same jobs as last turn: breed 4 5…"
        );
        assert_eq!(plain("a\n\u{202e}b "), "a b");
        assert!(can_be_seen("\u{200b}a") && can_be_seen("\u{1f409}") && can_be_seen("."));
        for blank in [
            "",
            " \u{200b}\u{200d}",
            "\u{2060}\u{feff}",
            "\u{3164}",
            "\u{2800} \u{fe0f}",
        ] {
            assert!(!can_be_seen(blank), "{blank:?}");
        }
    }

    proptest! {
        /// Nothing that somebody typed has a meaning, and all of it can be read.
        #[test]
        fn any_text_is_neutral(text in "[-a-z0-9 @#<>:|_*~`\\[\\]()\\\\!&/+.\n]{0,60}") {
            let markup = escaped(&text);
            prop_assert_eq!(shown(&markup), text);
            for mark in ["@everyone", "@here", "<@1", "://", "```"] {
                prop_assert!(!markup.contains(mark), "{}", markup);
            }
            let mut free = String::new();
            let mut chars = markup.chars();
            while let Some(char) = chars.next() {
                if char == '\\' { chars.next(); } else { free.push(char); }
            }
            prop_assert!(!free.contains(['*', '_', '~', '`', '|', '[', ']', '<']), "{}", markup);
            for line in markup.lines() {
                let line = line.trim_start();
                prop_assert!(!line.starts_with(['#', '-', '+', '>']), "{}", markup);
                let rest = line.trim_start_matches(|char: char| char.is_ascii_digit());
                prop_assert!(rest.len() == line.len() || !rest.starts_with(['.', ')']), "{}", markup);
            }
        }
    }
}
