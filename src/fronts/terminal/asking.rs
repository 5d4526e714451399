//! What the prompt offers and what it asks. An act that is final, or that loses something for nothing, is shown and asked
//! about before it is done: where Discord shows a button that confirms it.

use super::session::SessionError;
use super::text::Hint;
use super::{Said, Session};
use crate::kit::{Audience, Line, Post};
use crate::service::{Error, Request};
use crate::vocabulary::{self, Invocation, ParseError, Problem, SubKind};

/// What carries out the act that was asked about.
const YES: [&str; 3] = ["yes", "y", "yes."];

/// What is said to an answer without a question.
pub(super) const NOTHING_WAITS: &str = "Nothing waits for a yes or a no; nothing has been done.";

impl Session {
    /// All numbered hints under the newest posts.
    pub fn all_hints(&self) -> &[Hint] {
        &self.hints
    }

    /// The numbered hint under the newest posts, from 1.
    pub fn hint(&self, number: usize) -> Option<&Hint> {
        self.hints.get(number.checked_sub(1)?)
    }

    /// From now on acts are asked about as buttons ask. A script means what it says.
    pub fn ask_first(&mut self) {
        self.asks = true;
    }

    /// The act that the line confirms. Any other line drops it.
    pub(super) fn confirmed(&mut self, line: &str) -> Option<(String, Invocation)> {
        let waiting = self.waiting.take()?;
        YES.contains(&line.trim().to_lowercase().as_str()).then_some(waiting)
    }

    /// Whether a line answers a question although none is asked; it is no order either.
    pub(super) fn answers_nothing(&self, line: &str) -> bool {
        self.asks && ["yes", "no"].contains(&line.trim().to_lowercase().as_str())
    }

    /// Where the rules tell about a word that is neither an order nor a command: `gold`. A command that lacks something
    /// is none.
    pub(super) async fn topic_of(&self, name: &str, line: &str, unread: &ParseError) -> Option<String> {
        let word = line.trim();
        let is_command = !matches!(unread.problem, Problem::NoSub | Problem::NoCommand);
        if is_command || word.contains(char::is_whitespace) {
            return None;
        }
        let typed = format!("/game rules topic:{word}");
        let focus = vocabulary::complete(&typed, typed.len(), Some(self.table.kind().id)).focus?;
        let topics = self.suggest(Some(name), &focus).await;
        let known = topics.iter().any(|topic| topic.value.eq_ignore_ascii_case(word));
        known.then(|| format!("`{word}` is no order now. The rules tell about it: {typed}"))
    }

    /// What an act would do, if it is one to ask about; it then waits for a `yes`.
    pub(super) async fn asked_about(
        &mut self,
        name: &str,
        invocation: &Invocation,
    ) -> Result<Option<Vec<Said>>, SessionError> {
        let Some((_, sub)) = invocation.entry().filter(|_| self.asks) else {
            return Ok(None);
        };
        let user = super::tables::user_named(name);
        let request = Request {
            name: "foresee",
            user,
            called: name,
            now: self.now(),
            script: &[],
            manager: false,
        };
        let is_act = sub.kind() == SubKind::Action;
        if !sub.asks(&invocation.args) {
            let cautions = self.service.cautions(&self.table.id, &request, invocation).await?;
            if cautions.is_empty() {
                return Ok(None);
            }
        }
        let post = if is_act && invocation.command != "game" {
            match self.service.foresee(&self.table.id, &request, invocation).await {
                Ok(post) => post,
                Err(Error::Rejected(rejection)) => return Ok(Some(vec![Said::Refused(rejection)])),
                Err(error) => return Err(error.into()),
            }
        } else {
            Post::new(Audience::Asker, vec![Line::from(format!("{}.", sub.about))])
        };
        self.waiting = Some((name.to_owned(), invocation.clone()));
        let how = format!(
            "Not done yet: {}. Type yes to do it, or anything else.",
            invocation.line()
        );
        Ok(Some(vec![Said::Post(post), Said::Remark(how)]))
    }
}
