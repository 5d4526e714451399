//! A rule book that players read in the channel: short chapters, found by their word, by other words that a player may
//! look for, and by the number of a clause that a refusal names.

use super::{Answer, Line, Refusal, Suggestion};
use std::ops::RangeInclusive;

/// A chapter of a book.
pub struct Chapter {
    /// What it is asked for by; lower case.
    pub word: &'static str,
    /// In a few words, for the list of topics.
    pub about: &'static str,
    /// Other words that lead here; lower case.
    pub also: &'static [&'static str],
    /// Numbers of the clauses that it tells about.
    pub clauses: &'static [RangeInclusive<u16>],
    pub lines: &'static [&'static str],
}

/// The book of a game.
pub struct Book {
    /// What clauses begin with, such as `RK`.
    pub prefix: &'static str,
    /// The first is the overview.
    pub chapters: &'static [Chapter],
}

impl Book {
    /// All that can be looked up, chapters first.
    pub fn topics(&self) -> Vec<Suggestion> {
        let chapters = self
            .chapters
            .iter()
            .map(|chapter| Suggestion::new(format!("{}: {}", chapter.word, chapter.about), chapter.word));
        let also = self.chapters.iter().flat_map(|chapter| {
            let see = move |word: &&str| Suggestion::new(format!("{word}: see {}", chapter.word), *word);
            chapter.also.iter().map(see)
        });
        chapters.chain(also).collect()
    }

    /// The chapter on a word or a clause, as `arrows` or `bb-75`.
    pub fn chapter(&self, asked: &str) -> Option<&'static Chapter> {
        let word = asked.trim().to_lowercase();
        let clause = word
            .strip_prefix(&self.prefix.to_lowercase())
            .and_then(|rest| rest.trim_start_matches('-').parse::<u16>().ok());
        let fits = |chapter: &&Chapter| {
            chapter.word == word
                || chapter.also.contains(&word.as_str())
                || clause.is_some_and(|clause| chapter.clauses.iter().any(|range| range.contains(&clause)))
        };
        self.chapters.iter().find(fits)
    }

    /// A chapter as an answer, the overview with the list of topics.
    ///
    /// # Errors
    /// A refusal under `clause` that names the topics.
    pub fn answer(&self, asked: &str, clause: &'static str, command: &str) -> Result<Answer, Refusal> {
        let Some(chapter) = self.chapter(asked) else {
            let topics = self.topics();
            let near = super::nearest::nearest(asked, topics.iter().map(|topic| topic.value.as_str()));
            let instead = near.unwrap_or(self.chapters[0].word);
            let text = format!("The rules have no topic `{}`.", asked.trim());
            return Err(Refusal::new(clause, text)
                .code("topic")
                .instead(format!("{command} topic:{instead}")));
        };
        let mut title: String = chapter.word.chars().take(1).flat_map(char::to_uppercase).collect();
        title.extend(chapter.word.chars().skip(1));
        let mut lines = vec![Line::strong(format!("{title}: {}", chapter.about))];
        lines.extend(chapter.lines.iter().map(|line| Line::from(*line)));
        if std::ptr::eq(chapter, &self.chapters[0]) {
            let words: Vec<&str> = self.chapters.iter().skip(1).map(|chapter| chapter.word).collect();
            lines.push(Line::from(format!("Topics: {}.", words.join(", "))));
        }
        Ok(Answer::lines(lines))
    }
}
