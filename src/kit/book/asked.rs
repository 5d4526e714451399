//! What a question is about, and the answers to signs and short words of boards and tables.

use super::markdown::lines;
use super::{Book, BookTopic, capital};
use crate::{Answer, Control};

impl BookTopic {
    /// The items of its text that tell of signs, each with its signs: `` - `H`, `P`: how well it covers `` has two.
    fn items(&self) -> impl Iterator<Item = (Vec<&'static str>, &'static str)> {
        self.text.lines().filter_map(|line| {
            let item = line.strip_prefix("- ").filter(|item| item.starts_with('`'))?;
            let head = &item[..item.find("`: ")? + 1];
            // A sign may be a comma: what stands between the marks is one.
            let signs = head.split('`').skip(1).step_by(2).collect();
            Some((signs, item))
        })
    }

    /// The signs and short words that its text explains one by one.
    pub(super) fn signs(&self) -> impl Iterator<Item = &'static str> {
        self.items().flat_map(|(signs, _)| signs)
    }
}

impl Book {
    /// What a sign or short word of a board or table means, `!` or `HP`: in the case in which it is printed, or else in any.
    /// A button leads to the topic that tells of all.
    pub fn sign(&self, asked: &str, command: &str) -> Option<Answer> {
        let asked = asked.trim();
        let bare = match asked.trim_matches('`') {
            "" => asked,
            bare => bare,
        };
        let find = |fits: &dyn Fn(&str) -> bool| {
            self.topics.iter().find_map(|topic| {
                let mut items = topic.items();
                let found = items.find(|(signs, _)| signs.iter().any(|sign| fits(sign)));
                found.map(|(_, item)| (topic, item))
            })
        };
        let exact = find(&|sign| sign == bare);
        let (topic, item) = exact.or_else(|| find(&|sign| sign.eq_ignore_ascii_case(bare)))?;
        let mut answer = Answer::lines(lines(item));
        answer.controls = self.links(item, command);
        let all = Control::button(capital(&topic.word), format!("{command} topic:{}", topic.word));
        answer.controls.push(all);
        Some(answer)
    }
}

/// What a question asks about, `mage` of `What is a mage?`; the whole text where it is no such question.
pub fn subject(asked: &str) -> &str {
    const BEGINNINGS: [&str; 10] = [
        "what does",
        "what is",
        "what are",
        "what's",
        "who is",
        "who are",
        "tell me about",
        "explain",
        "what about",
        "how about",
    ];
    let whole = asked.trim();
    let behind = |text: &'_ str, word: &str| -> Option<usize> {
        let begins = text.get(..word.len())?.eq_ignore_ascii_case(word);
        let blank = text[word.len()..].starts_with(' ');
        (begins && blank).then_some(word.len() + 1)
    };
    let Some(rest) = BEGINNINGS.iter().find_map(|word| behind(whole, word)) else {
        return without_stop(whole);
    };
    let rest = whole[rest..].trim_start();
    let article = ["a", "an", "the"].iter().find_map(|word| behind(rest, word));
    let about = about(rest[article.unwrap_or(0)..].trim_start());
    // `what does a mean?` is about the letter.
    if ENDS.contains(&about) {
        self::about(rest)
    } else {
        about
    }
}

/// What ends a question that begins with `what does`.
const ENDS: [&str; 2] = ["mean", "do"];

/// The subject at the beginning of the rest of a question.
fn about(rest: &str) -> &str {
    let rest = without_stop(rest);
    let end = ENDS.iter().find_map(|word| {
        let at = rest.len().checked_sub(word.len() + 1)?;
        let ends = rest.is_char_boundary(at) && rest[at..].strip_prefix(' ')?.eq_ignore_ascii_case(word);
        ends.then_some(at)
    });
    rest[..end.unwrap_or(rest.len())].trim_end()
}

/// A text without the stop of its sentence. One of stops alone is about a sign: `!?` asks about `!`.
fn without_stop(text: &str) -> &str {
    let bare = text.trim_end_matches(['?', '.', '!']).trim_end();
    if !bare.is_empty() {
        return bare;
    }
    match text.trim_end_matches('?').trim_end() {
        "" => text,
        sign => sign,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_is_about_its_subject() {
        for (asked, about) in [
            ("What is a Mage?", "Mage"),
            ("what are the trolls", "trolls"),
            ("explain supply.", "supply"),
            ("what does GE mean?", "GE"),
            ("who is the Tribunus", "Tribunus"),
            ("how do I win?", "how do I win"),
            ("whatever is a mage", "whatever is a mage"),
            ("what is", "what is"),
            ("WC-41", "WC-41"),
            ("was ist Übermut?", "was ist Übermut"),
            ("what is !", "!"),
            ("What is the !?", "!"),
            ("what does ! mean?", "!"),
            ("what is ?", "?"),
            ("what is .", "."),
            ("!", "!"),
            ("what is *", "*"),
            ("what is a", "a"),
            ("what does a mean?", "a"),
            ("what does the tower do?", "tower"),
        ] {
            assert_eq!(subject(asked), about, "{asked}");
        }
    }

    const TEXT: &str = "# Duck: the rules\n\n## 1. The game in short\n\nQuack.\n\n### How to play\n\nSwim.\n\n## 3. Look it up\n\n\
        ### Overview: the game in short\n<!-- also: rules -->\nQuack.\n\n\
        ### Signs: what the board shows\n<!-- also: legend -->\nOn the pond:\n\n- `!`: a hurt duck. See DK-1.\n\
        - `hp`, `p`: how much it can bear\n- `P`: a pond\n- `,`: a reed\n\n## 4. Options\n";

    #[test]
    fn a_sign_is_answered_by_its_item_of_the_book() {
        let book = Book::read("DK", TEXT);
        assert_eq!(book.faults(), Vec::<String>::new());
        for (asked, told) in [
            ("!", "`!`: a hurt duck. See DK-1."),
            ("`!`", "`!`: a hurt duck. See DK-1."),
            ("HP", "`hp`, `p`: how much it can bear"),
            ("p", "`hp`, `p`: how much it can bear"),
            ("P", "`P`: a pond"),
            (",", "`,`: a reed"),
        ] {
            let answer = book.answer(asked, "/duck book").unwrap_or_default();
            let said: Vec<String> = answer
                .lines
                .iter()
                .map(|line| line.plain(|seat| seat.to_string()))
                .collect();
            assert_eq!(said, [told], "{asked}");
            assert_eq!(
                answer.controls.last(),
                Some(&Control::button("Signs", "/duck book topic:signs"))
            );
        }
        assert!(book.answer("+", "/duck book").is_err());
        let twice: &str = "# Duck\n\n## 3. Look it up\n\n### Signs: signs\n- `!`: one\n- `!`: other\n";
        let faults = Book::read("DK", twice).faults();
        assert!(
            faults.contains(&"the sign `!` is told of twice".to_owned()),
            "{faults:?}"
        );
    }
}
