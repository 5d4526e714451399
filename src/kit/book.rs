//! A game's rule book as players read it: the game in short, topics, and the clauses with their worked examples.
//!
//! The text is the file `docs/rules/<game>.md`, compiled in. [`Book::read`] finds the parts by their headings and anchors:
//!
//! - `## 1. ...` is the game in short, its section `### How to play` the page for people in a lobby;
//! - under `## 3. ...` each `### Word: about` is a topic, `<!-- also: other, words -->` says by what else it is found, and a
//!   line `Clauses: WC-1 to WC-9, WC-20.` names the clauses that it sums up; an item such as `` - `!`: badly hurt `` of a
//!   topic tells of one sign or short word, and is the answer to it;
//! - `<a id="wc-41"></a>**WC-41: Title.** text` is a clause, an example (`WC-E-3`) or a table (`T-4`), up to the next anchor or
//!   heading.

use super::{Answer, Control, Line, Refusal, Suggestion};
use std::ops::RangeInclusive;

mod asked;
mod markdown;
mod reading;
#[cfg(test)]
mod tests;

pub use asked::subject;
use markdown::lines;
use reading::{clauses, section, topics, without_readings};

/// Buttons to clauses and topics below an answer.
const LINKS_MAX: usize = 5;
/// Characters on a button to a clause: as many as Discord takes, so that no title is cut.
const LABEL_MAX: usize = 80;
/// What a search must reach to be an answer rather than a guess.
const SCORE_MIN: u32 = 4;

/// A chapter for players.
pub struct BookTopic {
    /// What it is asked for by; lower case.
    pub word: String,
    /// In a few words, for lists.
    pub about: &'static str,
    /// Other words that lead here; lower case.
    pub also: Vec<&'static str>,
    /// Numbers of the clauses that it sums up.
    pub clauses: Vec<RangeInclusive<u16>>,
    /// Markdown paragraphs.
    pub text: &'static str,
}

/// A clause, a worked example or a table.
pub struct Clause {
    /// As it is printed: `WC-41`, `WC-E-3`, `T-4`.
    pub id: &'static str,
    /// What it says, in one short sentence.
    pub title: &'static str,
    /// Where the original has it, such as `§9`; [`OURS`] where it says nothing of it.
    pub source: Option<&'static str>,
    /// Markdown paragraphs, lists and tables.
    pub text: &'static str,
}

/// The source of a clause that the original rules lack.
const OURS: &str = "ours";

/// The rule book of a game in parts: a short account, topics for `/game help`, clauses. See [`Book::read`].
pub struct Book {
    /// What the ids of clauses begin with, such as `RK`.
    pub prefix: &'static str,
    /// The game in short: markdown paragraphs.
    pub in_short: &'static str,
    /// Goal, a turn, a good first turn: markdown paragraphs.
    pub how_to_play: &'static str,
    /// The first is the overview.
    pub topics: Vec<BookTopic>,
    /// In the order of the file.
    pub clauses: Vec<Clause>,
}

impl Book {
    /// Reads a rule book. What it does not find stays empty; [`Book::faults`] names it.
    pub fn read(prefix: &'static str, text: &'static str) -> Book {
        let chapter = |number: &str| section(text, "## ", |title| title.starts_with(number)).unwrap_or_default();
        let first = chapter("1. ");
        let in_short = first.split("\n### ").next().unwrap_or_default().trim();
        let how_to_play = section(first, "### ", |title| title == "How to play")
            .unwrap_or_default()
            .trim();
        Book {
            prefix,
            in_short,
            how_to_play,
            topics: topics(prefix, chapter("3. ")),
            clauses: clauses(text),
        }
    }

    /// What is missing or doubled in the file, for tests.
    pub fn faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        for (what, text) in [("the game in short", self.in_short), ("How to play", self.how_to_play)] {
            if text.is_empty() {
                faults.push(format!("{what} is empty"));
            }
        }
        for (place, clause) in self.clauses.iter().enumerate() {
            let before = &self.clauses[..place];
            if clause.title.is_empty() || clause.text.is_empty() {
                faults.push(format!("{} has no title or no text", clause.id));
            }
            if before.iter().any(|other| other.id == clause.id) {
                faults.push(format!("{} stands twice", clause.id));
            }
            if before.iter().any(|other| other.title == clause.title) {
                faults.push(format!("{} has another clause's title", clause.id));
            }
        }
        if self.topics.first().is_none_or(|first| first.word != OVERVIEW) {
            faults.push(format!("the first topic is not `{OVERVIEW}`"));
        }
        for (place, topic) in self.topics.iter().enumerate() {
            let words = |topic: &BookTopic| {
                let also = topic.also.iter().map(|word| (*word).to_owned());
                std::iter::once(topic.word.clone()).chain(also).collect::<Vec<_>>()
            };
            for word in words(topic) {
                if let Some(other) = self.topics[..place].iter().find(|other| words(other).contains(&word)) {
                    faults.push(format!("`{word}` leads to {} and {}", other.word, topic.word));
                }
            }
            for sign in topic.signs() {
                let before = self.topics[..=place].iter().flat_map(BookTopic::signs);
                if before.filter(|other| *other == sign).count() > 1 {
                    faults.push(format!("the sign `{sign}` is told of twice"));
                }
            }
            if topic.text.is_empty() || topic.about.is_empty() {
                faults.push(format!("topic {} is empty", topic.word));
            }
            for clause in topic.clauses.iter().flat_map(|range| [*range.start(), *range.end()]) {
                if self.clause(&format!("{}-{clause}", self.prefix)).is_none() {
                    faults.push(format!(
                        "topic {} names clause {clause}, which is not there",
                        topic.word
                    ));
                }
            }
        }
        faults
    }

    /// The clause of an id, in any case and with or without the hyphen: `WC-41`, `wc41`, `wc-e-3`, `t-4`.
    pub fn clause(&self, id: &str) -> Option<&Clause> {
        let plain = |id: &str| id.trim().replace('-', "").to_lowercase();
        let asked = plain(id);
        self.clauses.iter().find(|clause| plain(clause.id) == asked)
    }

    /// The topic of a word, as it stands in the book.
    pub fn topic(&self, word: &str) -> Option<&BookTopic> {
        let word = word.trim().to_lowercase();
        self.topics
            .iter()
            .find(|topic| topic.word == word || topic.also.contains(&word.as_str()))
    }

    /// Whether the answer to a word or a clause's id tells of a clause.
    pub fn sums_up(&self, asked: &str, clause: &str) -> bool {
        let Some(clause) = self.clause(clause) else {
            return false;
        };
        if let Some(topic) = self.topic(asked) {
            let number = clause.id.rsplit('-').next().and_then(|number| number.parse().ok());
            return number.is_some_and(|number: u16| topic.clauses.iter().any(|range| range.contains(&number)));
        }
        self.clause(asked).is_some_and(|found| found.id == clause.id)
    }

    /// All that can be looked up: topics, the words that lead to them, clauses.
    pub fn suggestions(&self) -> Vec<Suggestion> {
        let topics = self
            .topics
            .iter()
            .map(|topic| Suggestion::new(format!("{}: {}", topic.word, topic.about), topic.word.clone()));
        let also = self.topics.iter().flat_map(|topic| {
            let see = move |word: &&str| Suggestion::new(format!("{word}: see {}", topic.word), *word);
            topic.also.iter().map(see)
        });
        let how = Suggestion::new("how to play: goal, a turn, a first turn", HOW_TO_PLAY);
        let clauses = self
            .clauses
            .iter()
            .map(|clause| Suggestion::new(format!("{}: {}", clause.id, clause.title), clause.id));
        topics.chain([how]).chain(also).chain(clauses).collect()
    }

    /// What fits what has been typed so far, best first.
    pub fn suggest(&self, typed: &str, more: Vec<Suggestion>) -> Vec<Suggestion> {
        let mut all = self.suggestions();
        all.splice(self.topics.len()..self.topics.len(), more);
        if typed.trim().is_empty() {
            return Suggestion::fitting(all, "", "");
        }
        let mut found = Suggestion::fitting(all, "", typed);
        for hit in self.search(typed) {
            let suggestion = match hit {
                Hit::Topic(topic) => Suggestion::new(format!("{}: {}", topic.word, topic.about), topic.word.clone()),
                Hit::Clause(clause) => Suggestion::new(format!("{}: {}", clause.id, clause.title), clause.id),
            };
            if found.iter().all(|other| other.value != suggestion.value) {
                found.push(suggestion);
            }
        }
        found.truncate(super::SUGGESTIONS_MAX);
        found
    }

    /// The answer to a word, a clause's id or a question in plain words. `command` is what is typed before the topic.
    ///
    /// # Errors
    /// A refusal that names the nearest topic.
    pub fn answer(&self, asked: &str, command: &str) -> Result<Answer, Refusal> {
        let word = asked.trim().to_lowercase();
        if [HOW_TO_PLAY, "how do i play", "first turn", "tutorial"].contains(&word.trim_end_matches('?')) {
            return Ok(self.page("How to play", self.how_to_play, command));
        }
        if let Some(topic) = self.topic(&word) {
            return Ok(self.topic_page(topic, command));
        }
        if let Some(found) = self.clause(&word) {
            return Ok(self.clause_page(found, command));
        }
        if let Some(found) = self.sign(asked, command) {
            return Ok(found);
        }
        self.no_such_clause(asked.trim(), command)?;
        let hits = self.search(&word);
        let Some(best) = hits.first() else {
            let suggestions = self.suggestions();
            let near = super::nearest::nearest(&word, suggestions.iter().map(|topic| topic.value.as_str()));
            let instead = near.unwrap_or(OVERVIEW);
            let text = format!("The rules have nothing on `{}`.", asked.trim());
            return Err(Refusal::new("table", text)
                .code("topic")
                .instead(format!("{command} topic:{instead}")));
        };
        let mut answer = match best {
            Hit::Topic(topic) => self.topic_page(topic, command),
            Hit::Clause(clause) => self.clause_page(clause, command),
        };
        let others = hits.iter().skip(1).take(LINKS_MAX).map(|hit| match hit {
            Hit::Topic(topic) => Control::button(capital(&topic.word), format!("{command} topic:{}", topic.word)),
            Hit::Clause(clause) => link(clause, command),
        });
        answer.controls = others.collect();
        Ok(answer)
    }

    /// Refuses what looks like the number of a clause, and is none: a search in words would answer something else.
    fn no_such_clause(&self, asked: &str, command: &str) -> Result<(), Refusal> {
        let digits = asked.trim_start_matches(|sign: char| sign.is_ascii_alphabetic() || sign == '-');
        let letters = &asked[..asked.len() - digits.len()];
        let is_number = digits.parse::<u16>().is_ok();
        if !is_number || letters.len() > 3 || letters.len() != 2 && !letters.ends_with('-') {
            return Ok(());
        }
        let meant = self
            .clause(&format!("{}-{digits}", self.prefix))
            .map(|clause| clause.id);
        let reason = format!(
            "There is no clause `{asked}`; those of this game begin with {}.",
            self.prefix
        );
        let instead = format!("{command} topic:{}", meant.unwrap_or(OVERVIEW));
        Err(Refusal::new("table", reason).code("topic").instead(instead))
    }

    /// Topics and clauses for a question in plain words, best first.
    fn search(&self, question: &str) -> Vec<Hit<'_>> {
        let words = words(question);
        if words.is_empty() {
            return Vec::new();
        }
        let mut hits: Vec<(u32, Hit<'_>)> = Vec::new();
        for topic in &self.topics {
            let names = std::iter::once(topic.word.as_str()).chain(topic.also.iter().copied());
            let names: Vec<&str> = names.collect();
            // `end` is more that than `end of the turn`, and `lose` more than `los`. The head of a column, such as `a` or `at`,
            // is named only where it is all that is asked about.
            let is_named = question
                .split(|c: char| !c.is_alphanumeric())
                .filter(|word| word.len() > 1 && !COMMON.contains(word))
                .any(|word| names.contains(&word));
            let names: Vec<String> = names.into_iter().flat_map(self::words).collect();
            let score = score(&words, &names, &self::words(topic.about), &self::words(topic.text));
            hits.push((score + u32::from(is_named && score > 0), Hit::Topic(topic)));
        }
        for clause in &self.clauses {
            let score = score(&words, &[], &self::words(clause.title), &self::words(clause.text));
            hits.push((score, Hit::Clause(clause)));
        }
        hits.retain(|(score, _)| *score >= SCORE_MIN);
        hits.sort_by_key(|(score, _)| std::cmp::Reverse(*score));
        hits.into_iter().map(|(_, hit)| hit).collect()
    }

    fn topic_page(&self, topic: &BookTopic, command: &str) -> Answer {
        let title = format!("{}: {}", capital(&topic.word), topic.about);
        let mut answer = self.page(&title, topic.text, command);
        if self.topics.first().is_some_and(|first| std::ptr::eq(first, topic)) {
            let words: Vec<&str> = self.topics.iter().skip(1).map(|topic| topic.word.as_str()).collect();
            answer.lines.push(Line::from(format!("Topics: {}.", words.join(", "))));
            let how = Control::button("How to play", format!("{command} topic:{HOW_TO_PLAY}"));
            answer.controls.insert(0, how);
        } else if !topic.clauses.is_empty() {
            let ranges: Vec<String> = topic.clauses.iter().map(|range| self.range(range)).collect();
            let text = format!("The rules in full: {}.", ranges.join(", "));
            answer.lines.push(Line::from(text));
            let first = topic
                .clauses
                .iter()
                .filter_map(|range| self.clause(&format!("{}-{}", self.prefix, range.start())));
            answer.controls = first.take(LINKS_MAX).map(|clause| link(clause, command)).collect();
        }
        answer
    }

    fn range(&self, range: &RangeInclusive<u16>) -> String {
        match (range.start(), range.end()) {
            (first, last) if first == last => format!("{}-{first}", self.prefix),
            (first, last) => format!("{0}-{first} to {0}-{last}", self.prefix),
        }
    }

    fn clause_page(&self, clause: &Clause, command: &str) -> Answer {
        let text = without_readings(clause.text);
        let mut answer = self.page(&format!("{}: {}", clause.id, clause.title), &text, command);
        answer.lines.extend(clause.source.map(source_words).map(Line::from));
        let own = format!("{command} topic:{}", clause.id);
        answer
            .controls
            .retain(|control| !matches!(control, Control::Button { line, .. } if *line == own));
        let place = self.clauses.iter().position(|other| std::ptr::eq(other, clause));
        if let Some(next) = place.and_then(|place| self.clauses.get(place + 1)) {
            let line = format!("{command} topic:{}", next.id);
            // It is one button, though the text may name the clause as well.
            answer
                .controls
                .retain(|control| !matches!(control, Control::Button { line: other, .. } if *other == line));
            answer.controls.truncate(LINKS_MAX - 1);
            answer
                .controls
                .push(Control::button(label(&format!("Next: {}", next.title)), line));
        }
        answer
    }

    /// A title, the text, and buttons to the clauses that the text names.
    fn page(&self, title: &str, text: &str, command: &str) -> Answer {
        let mut answer = Answer::lines(vec![Line::strong(title)]);
        answer.lines.extend(lines(text));
        answer.controls = self.links(text, command);
        answer
    }

    /// Buttons to the first clauses that a text names. `command` is what is typed before the topic.
    pub fn links(&self, text: &str, command: &str) -> Vec<Control> {
        let named = self.named_in(text).into_iter().take(LINKS_MAX);
        named.map(|clause| link(clause, command)).collect()
    }

    /// The clauses that a text names, each once, in its order.
    fn named_in(&self, text: &str) -> Vec<&Clause> {
        let mut found: Vec<&Clause> = Vec::new();
        let pieces = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '-');
        for piece in pieces.filter(|piece| piece.starts_with(self.prefix)) {
            let clause = self.clause(piece);
            found.extend(clause.filter(|clause| !found.iter().any(|known| known.id == clause.id)));
        }
        found
    }
}

/// The button to a clause: its title, for a number tells nobody what it is about.
fn link(clause: &Clause, command: &str) -> Control {
    Control::button(label(clause.title), format!("{command} topic:{}", clause.id))
}

/// The words of a button, without the marks of the text.
fn label(words: &str) -> String {
    super::shortened(&words.replace(['`', '*'], ""), LABEL_MAX)
}

/// Where a clause comes from and what setting it belongs to, in sentences.
fn source_words(source: &str) -> String {
    let parts = source.split([',', ';']).map(str::trim);
    let (mut ours, mut option, mut places) = (false, String::new(), Vec::new());
    for part in parts {
        match part.strip_prefix("option ") {
            Some(name) => option = format!(" It belongs to the setting {name}."),
            None if part == OURS => ours = true,
            None if part.starts_with("R-") => (),
            None => places.push(part),
        }
    }
    let places = places.join(", ");
    let place = match (ours, places.is_empty()) {
        (false, _) => format!("In the original rules: {places}."),
        (true, true) => "The original rules leave this open; it is Muster's own rule.".to_owned(),
        (true, false) => format!("In the original rules: {places}; the rest is Muster's own."),
    };
    place + &option
}

/// The word of the first topic of every book.
pub const OVERVIEW: &str = "overview";

/// What the page for people in a lobby is asked for by.
pub const HOW_TO_PLAY: &str = "how to play";

/// Something that a search found.
enum Hit<'a> {
    Topic(&'a BookTopic),
    Clause(&'a Clause),
}

/// How well a text fits a question: each word of it counts once, in the best place where it stands; nothing unless most of
/// the words stand somewhere.
fn score(question: &[String], names: &[String], title: &[String], text: &[String]) -> u32 {
    let of = |word: &String| match () {
        () if names.contains(word) => 8,
        () if title.contains(word) => 4,
        () if text.contains(word) => 1,
        () => 0,
    };
    let values: Vec<u32> = question.iter().map(of).collect();
    let found = values.iter().filter(|value| **value > 0).count();
    if found * 2 < question.len() {
        return 0;
    }
    values.iter().sum()
}

/// Words that questions are made of and that say nothing about what is asked.
const COMMON: [&str; 68] = [
    "a", "an", "and", "any", "are", "at", "be", "by", "can", "do", "does", "for", "from", "get", "go", "has", "have",
    "how", "i", "if", "in", "into", "is", "it", "its", "many", "may", "me", "much", "must", "my", "of", "on", "one",
    "or", "so", "that", "the", "their", "them", "then", "there", "they", "this", "to", "what", "when", "where",
    "which", "who", "why", "will", "with", "you", "your", "was", "were", "happens", "not", "should", "would", "could",
    "did", "am", "we", "us", "no", "now",
];

/// The telling words of a text, lower case and without common endings.
fn words(text: &str) -> Vec<String> {
    let pieces = text.split(|c: char| !c.is_alphanumeric());
    let words = pieces.map(str::to_lowercase).filter(|word| word.len() > 1);
    words
        .filter(|word| !COMMON.contains(&word.as_str()))
        .map(|word| stem(&word))
        .collect()
}

/// A word without the ending of a plural or of a verb: `stealing`, `steals` and `steal` are one.
fn stem(word: &str) -> String {
    let ends = [
        ("ies", "y"),
        ("ing", ""),
        ("ers", ""),
        ("er", ""),
        ("ed", ""),
        ("es", ""),
        ("s", ""),
        ("e", ""),
    ];
    for (end, instead) in ends {
        if let Some(root) = word.strip_suffix(end)
            && root.len() >= 3
        {
            let mut root = format!("{root}{instead}");
            let mut letters = root.chars().rev();
            // `swimming` and `swim` are one.
            if letters.next() == letters.next() && end.len() > 1 {
                root.pop();
            }
            return root;
        }
    }
    word.to_owned()
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters
        .next()
        .map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
