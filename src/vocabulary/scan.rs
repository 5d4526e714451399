//! Where values begin and end. A value needs no quotes: it runs to the next ` name:` that is an option here.
//! Quotes are for what would be ambiguous; within them `\"`, `\\`, `\n` and `\r` stand for one character.

use muster_kit::nearest::distance;

/// One value of a line, with the name that stood before it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Field<'a> {
    /// As the command file spells it; none for text before the first name.
    pub name: Option<&'a str>,
    /// Byte at which the name begins, or the value if there is none.
    pub at: usize,
    /// Byte at which the value begins, its quote included.
    pub value_at: usize,
    pub value: String,
    pub quoted: bool,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Fault {
    /// Byte of the word that is wrong.
    pub at: usize,
    pub reason: FaultReason,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum FaultReason {
    Unclosed,
    /// Something follows the closing quote that is no option.
    AfterQuote,
    /// ` gaol:` within a value, where `goal:` is an option.
    Misspelt(String),
}

/// Takes `text` apart into values; `separator` is what stands after a name.
pub(super) fn fields<'a>(text: &str, separator: char, names: &[&'a str]) -> Result<Vec<Field<'a>>, Fault> {
    let mut fields = Vec::new();
    let mut at = skip_blanks(text, 0);
    while at < text.len() {
        let (name, after) = match name_at(text, at, separator) {
            Some((word, after)) => match known(word, names) {
                Some(name) => (Some(name), after),
                None => (None, at),
            },
            None => (None, at),
        };
        let value_at = skip_blanks(text, after);
        let (field, end) = if value_at > after && starts_known(text, value_at, separator, names) {
            (bare(name, at, after, ""), value_at)
        } else if let Some(quote) = text[value_at..].chars().next().filter(|first| is_quote(*first)) {
            let (value, end) = unquote(text, value_at, quote)?;
            let end = skip_blanks(text, end);
            if end < text.len() && !starts_known(text, end, separator, names) {
                return Err(Fault {
                    at: end,
                    reason: FaultReason::AfterQuote,
                });
            }
            let field = Field {
                name,
                at,
                value_at,
                value,
                quoted: true,
            };
            (field, end)
        } else {
            let end = end_of_bare(text, value_at, separator, names)?;
            (bare(name, at, value_at, text[value_at..end].trim_end()), end)
        };
        fields.push(field);
        at = end;
    }
    Ok(fields)
}

fn bare<'a>(name: Option<&'a str>, at: usize, value_at: usize, value: &str) -> Field<'a> {
    Field {
        name,
        at,
        value_at,
        value: value.to_owned(),
        quoted: false,
    }
}

/// The word at `at` if a separator follows it, and the byte after the separator.
pub(super) fn name_at(text: &str, at: usize, separator: char) -> Option<(&str, usize)> {
    let rest = &text[at..];
    let length = rest
        .find(|char: char| !(char.is_ascii_alphanumeric() || char == '_' || char == '-'))
        .filter(|length| *length > 0)?;
    rest[length..]
        .starts_with(separator)
        .then(|| (&rest[..length], at + length + separator.len_utf8()))
}

/// The next word and the byte at which it begins.
pub(super) fn word_at(line: &str, at: usize) -> (usize, &str) {
    let rest = line[at..].trim_start();
    let begin = line.len() - rest.len();
    let length = rest.find(char::is_whitespace).unwrap_or(rest.len());
    (begin, &rest[..length])
}

fn known<'a>(word: &str, names: &[&'a str]) -> Option<&'a str> {
    names.iter().find(|name| name.eq_ignore_ascii_case(word)).copied()
}

fn starts_known(text: &str, at: usize, separator: char, names: &[&str]) -> bool {
    name_at(text, at, separator).is_some_and(|(word, _)| known(word, names).is_some())
}

fn skip_blanks(text: &str, at: usize) -> usize {
    text.len() - text[at..].trim_start().len()
}

/// Where the last word begins; the end of the text if it ends with a blank.
pub(super) fn last_word_at(text: &str) -> usize {
    text.trim_end_matches(|char: char| !char.is_whitespace()).len()
}

/// The end of an unquoted value: the next name of an option, or the end of the text.
fn end_of_bare(text: &str, value_at: usize, separator: char, names: &[&str]) -> Result<usize, Fault> {
    let mut after_blank = false;
    for (offset, char) in text[value_at..].char_indices() {
        let at = value_at + offset;
        if after_blank && let Some((word, _)) = name_at(text, at, separator) {
            if known(word, names).is_some() {
                return Ok(at);
            }
            if let Some(name) = misspelt(word, names) {
                return Err(Fault {
                    at,
                    reason: FaultReason::Misspelt(name.to_owned()),
                });
            }
        }
        after_blank = char.is_whitespace();
    }
    Ok(text.len())
}

/// The option that a word in front of a separator surely means. Short words and words with digits are left
/// alone: `a3:javelin` is a value of some games.
fn misspelt<'a>(word: &str, names: &[&'a str]) -> Option<&'a str> {
    let long = |word: &str| word.len() >= 4 && word.chars().all(|char| char.is_ascii_alphabetic());
    names
        .iter()
        .find(|name| long(word) && long(name) && distance(&word.to_ascii_lowercase(), name) == 1)
        .copied()
}

/// Phones put in curly quotes by themselves.
fn is_quote(char: char) -> bool {
    matches!(char, '"' | '“' | '”' | '„')
}

/// The text between the quote at `at` and the one that closes it, and the byte after that.
fn unquote(text: &str, at: usize, quote: char) -> Result<(String, usize), Fault> {
    let mut value = String::new();
    let first = at + quote.len_utf8();
    let mut chars = text[first..].char_indices();
    while let Some((offset, char)) = chars.next() {
        match char {
            '\\' => match chars.clone().next() {
                Some((_, escaped @ ('"' | '\\' | 'n' | 'r'))) => {
                    value.push(match escaped {
                        'n' => '\n',
                        'r' => '\r',
                        other => other,
                    });
                    chars.next();
                }
                _ => value.push('\\'),
            },
            '"' if quote == '"' => return Ok((value, first + offset + 1)),
            '“' | '”' if quote != '"' => return Ok((value, first + offset + char.len_utf8())),
            other => value.push(other),
        }
    }
    Err(Fault {
        at,
        reason: FaultReason::Unclosed,
    })
}

/// The value as it must be typed after `name` and `separator`: with quotes only where it would be read
/// otherwise without.
pub fn quoted(value: &str, separator: char) -> String {
    let ambiguous = || {
        value
            .char_indices()
            .filter(|(_, char)| char.is_whitespace())
            .any(|(at, char)| name_at(value, at + char.len_utf8(), separator).is_some())
    };
    let plain = !value.is_empty()
        && value.trim() == value
        && !value.starts_with(is_quote)
        && !value.contains(char::is_control)
        && !ambiguous();
    if plain { value.to_owned() } else { in_quotes(value) }
}

/// The value in quotes.
pub(super) fn in_quotes(value: &str) -> String {
    let mut text = String::from("\"");
    for char in value.chars() {
        match char {
            '"' => text.push_str("\\\""),
            '\\' => text.push_str("\\\\"),
            '\n' => text.push_str("\\n"),
            '\r' => text.push_str("\\r"),
            other => text.push(other),
        }
    }
    text.push('"');
    text
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    const NAMES: [&str; 3] = ["plan", "goal", "end"];

    fn read(text: &str) -> Vec<(Option<&'static str>, String)> {
        let fields = fields(text, ':', &NAMES).unwrap();
        fields.into_iter().map(|field| (field.name, field.value)).collect()
    }

    #[test]
    fn a_value_runs_to_the_next_name_of_an_option() {
        assert_eq!(
            read("plan:hunt 3-5 food; note:x; end  END:yes"),
            [
                (Some("plan"), "hunt 3-5 food; note:x; end".to_owned()),
                (Some("end"), "yes".to_owned())
            ]
        );
        assert_eq!(read("1-3; end"), [(None, "1-3; end".to_owned())]);
        assert_eq!(
            read("1-3 goal: end:no"),
            [
                (None, "1-3".to_owned()),
                (Some("goal"), String::new()),
                (Some("end"), "no".to_owned())
            ]
        );
    }

    #[test]
    fn quotes_keep_names_in_values() {
        assert_eq!(
            read(r#"plan:"a goal:b \"c\" \\ d\ne" end:no"#),
            [
                (Some("plan"), "a goal:b \"c\" \\ d\ne".to_owned()),
                (Some("end"), "no".to_owned())
            ]
        );
        assert_eq!(read("plan: “a end:b”"), [(Some("plan"), "a end:b".to_owned())]);
    }

    #[test]
    fn faults_tell_where() {
        let fault = |text: &str| fields(text, ':', &NAMES).unwrap_err();
        assert_eq!(fault("plan:\"a").at, 5);
        assert_eq!(fault("plan:\"a\" b").reason, FaultReason::AfterQuote);
        assert_eq!(fault("plan:a gaol:b").reason, FaultReason::Misspelt("goal".to_owned()));
    }
}
