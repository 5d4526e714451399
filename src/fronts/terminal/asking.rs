//! What the prompt offers and what it asks. An act that is final, or that loses something for nothing, is shown and asked
//! about before it is done: where Discord shows a button that confirms it.

use super::session::SessionError;
use super::text::Hint;
use super::{Said, Session};
use crate::game::{Rejection, UNKNOWN_ORDER};
use crate::kit::{Audience, Line, Post};
use crate::service::{Error, Request};
use crate::vocabulary::{self, Invocation, Role, SubKind};

/// What carries out the act that was asked about.
const YES: [&str; 3] = ["yes", "y", "yes."];
/// What leaves it undone.
const NO: [&str; 3] = ["no", "n", "no."];

/// What a line says to the act that was asked about.
pub(super) enum Word {
    Yes(String, Box<Invocation>),
    No,
    /// Nothing was asked, or the line is another one.
    Else,
}

/// Whether a line answers a question; while nothing is asked it is no order.
pub(super) fn is_an_answer(line: &str) -> bool {
    ["yes", "no"].contains(&line.trim().to_lowercase().as_str())
}

impl Session {
    /// All numbered hints under the newest posts: from now on each number may be typed.
    pub fn all_hints(&mut self) -> &[Hint] {
        self.printed = self.hints.len();
        &self.hints
    }

    pub fn has_hints(&self) -> bool {
        !self.hints.is_empty()
    }

    /// The numbered hint under the newest posts, from 1. At the prompt only a number that was printed names one; a script
    /// prints all of them.
    pub fn hint(&self, number: usize) -> Option<&Hint> {
        let known = if self.asks { self.printed } else { self.hints.len() };
        self.hints.get(number.checked_sub(1)?).filter(|_| number <= known)
    }

    /// Does what the numbered hint says. At the prompt a number that ends the turn, or that may be the beginning of an
    /// order, is asked about first: it could be a slip.
    ///
    /// # Errors
    /// A database that fails, or a fault of ours.
    pub async fn press(&mut self, number: usize) -> Result<Vec<Said>, SessionError> {
        self.waiting = None;
        let Some(hint) = self.hint(number).cloned() else {
            let text = match self.printed {
                0 => format!("There is no hint {number} now."),
                shown if shown < self.hints.len() => {
                    format!("The numbers are 1 to {shown}; `more` shows all {}.", self.hints.len())
                }
                shown => format!("There is no hint {number}; the numbers are 1 to {shown}."),
            };
            return Ok(vec![Said::Remark(text)]);
        };
        if !hint.blanks.is_empty() {
            let text = format!("Go on with: {} {}:", hint.line, hint.blanks.join(": "));
            return Ok(vec![Said::Remark(text)]);
        }
        if self.asks
            && let Ok(invocation) = vocabulary::parse(&hint.line)
            && let Some(why) = self.may_be_a_slip(number, &invocation)
        {
            let text = format!(
                "{number} is \u{201c}{}\u{201d} here. {why} Type yes to do it, or no.",
                hint.label
            );
            self.waiting = Some((self.actor(), invocation));
            return Ok(vec![Said::Remark(text)]);
        }
        self.line(None, &hint.line).await
    }

    /// Why a bare number may mean something else than the hint.
    fn may_be_a_slip(&self, number: usize, invocation: &Invocation) -> Option<String> {
        let (_, sub) = invocation.entry()?;
        if invocation.command == "game" || sub.kind() != SubKind::Action {
            return None;
        }
        let actor = self.actor();
        let table = self.table();
        let seat = table
            .people()
            .map(|(seat, _)| seat)
            .find(|seat| table.name(*seat) == actor)?;
        let game = table.game().ok()?;
        if game.begins_an_order(seat, &number.to_string()) {
            return Some(format!(
                "An order may begin with {number} too: type all of it to give one."
            ));
        }
        (sub.role == Some(Role::End)).then(|| "It ends your turn.".to_owned())
    }

    /// From now on acts are asked about as buttons ask. A script means what it says.
    pub fn ask_first(&mut self) {
        self.asks = true;
    }

    /// What the line says to the act that was asked about. Any line but `yes` drops it.
    pub(super) fn reply_to_question(&mut self, line: &str) -> Word {
        let Some((name, invocation)) = self.waiting.take() else {
            return Word::Else;
        };
        let word = line.trim().to_lowercase();
        match word.as_str() {
            word if YES.contains(&word) => Word::Yes(name, Box::new(invocation)),
            word if NO.contains(&word) => Word::No,
            _ => Word::Else,
        }
    }

    /// Where the rules tell about a word that is neither an order nor a command: `gold`, `rob the town`. Of several words
    /// only where no order begins with the first.
    pub(super) fn topic_of(&self, line: &str, refused: &Rejection) -> Option<String> {
        let word = line.split_whitespace().next()?;
        let unknown = matches!(refused, Rejection::Refused(refusal) if refusal.code == UNKNOWN_ORDER);
        if word != line.trim() && !unknown {
            return None;
        }
        self.table().kind().book().topic(word)?;
        Some(format!(
            "`{word}` is no order now. The rules tell about it: /game rules topic:{word}"
        ))
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
        let how = format!("Not done yet: {}. Type yes to do it, or no.", invocation.line());
        Ok(Some(vec![Said::Post(post), Said::Remark(how)]))
    }
}
