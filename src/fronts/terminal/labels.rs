//! What is typed as the label of a button that was printed.

use super::session::SessionError;
use super::text::NumberedHint;
use super::{Session, SessionOutput};
use muster_kit::nearest::nearest;
use muster_vocabulary::{Invocation, OptionKind, Role, SubKind};
use muster_words::text;

/// Choices that are named where a line begins several.
const BEGUN_MAX: usize = 6;

/// Letters of a word that may be a label with a mistake in it.
const LIKE_MIN: usize = 4;

/// Whether what is carried out was typed as the label of a button.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ByLabel {
    No,
    /// All of it, or its head.
    Whole,
    /// The beginning of it, whose rest may say more than was meant: `recruit` of `Recruit Spearman and 4 more`.
    Beginning,
}

impl Session {
    /// The number of the hint with that label, or of the only one whose label begins so, and which of the two it is.
    fn labelled(&self, line: &str) -> Option<(usize, ByLabel)> {
        let said = line.trim();
        let all = self.numbers.all();
        let numbers = || 1..=all.len();
        let words = |number: usize| without_number(said, number);
        let is = |is_meant: fn(&NumberedHint, &str) -> bool| {
            let known = |number: &usize| {
                let hint = &all[number - 1];
                is_meant(hint, said) || is_meant(hint, words(*number))
            };
            numbers().find(known)
        };
        let only = match self.begun(line)[..] {
            [only] => Some((only, ByLabel::Beginning)),
            _ => None,
        };
        let whole = is(NumberedHint::says).or_else(|| is(NumberedHint::is_headed));
        whole.map(|number| (number, ByLabel::Whole)).or(only)
    }

    /// The numbers of the hints whose labels begin so, each line once.
    pub(super) fn begun(&self, line: &str) -> Vec<usize> {
        let said = line.trim();
        let all = self.numbers.all();
        let mut begun: Vec<usize> = Vec::new();
        for (at, hint) in all.iter().enumerate() {
            let is_new = begun.iter().all(|number| all[number - 1].line != hint.line);
            if is_new && is_beginning(without_number(said, at + 1), &hint.label) {
                begun.push(at + 1);
            }
        }
        begun
    }

    /// The label of one word that a line of one word was most likely meant to be: `assalt` is `Assault`.
    pub(super) fn label_like(&self, line: &str) -> Option<&str> {
        let said = line.trim();
        let labels = self.numbers.all().iter().map(|hint| hint.label.as_str());
        let words = labels.filter(|label| !label.contains(char::is_whitespace));
        nearest(said, words).filter(|_| said.chars().count() >= LIKE_MIN && !said.contains(char::is_whitespace))
    }

    /// Which choices a line begins, where it begins several.
    pub(super) fn which_is_meant(&self, line: &str) -> Option<String> {
        let begun = self.begun(line);
        let choices = begun
            .iter()
            .take(BEGUN_MAX)
            .map(|number| format!("{number} {}", self.numbers.all()[number - 1].label));
        let choices = choices.collect::<Vec<_>>().join("\n");
        (begun.len() > 1).then(|| text!("terminal-which-choice", said = line.trim(), choices = choices))
    }

    /// A hint with that label that was shown before; whether its line still holds is decided when it is carried out.
    fn labelled_earlier(&self, line: &str) -> Option<&NumberedHint> {
        let is_meant = |hint: &&NumberedHint| hint.says(line) || hint.is_headed(line);
        self.earlier.iter().flatten().find(is_meant)
    }

    /// Whether a line is an order that could be given as things stand, which comes before a label of earlier: `all hold` holds
    /// the units of a battle, though it was a button on the map.
    fn is_an_order_now(&self, line: &str) -> bool {
        let user = super::tables::user_named(&self.actor());
        let order = self.table().line_of_orders(line);
        order.is_some_and(|order| self.table().could_be_given(user, &order))
    }

    /// A line without a command's slash may be one in the words of the game's own orders: `hunt 1-3; end`.
    pub(super) fn as_plan(&self, line: &str) -> Option<Invocation> {
        if line.trim_start().starts_with('/') {
            return None;
        }
        self.table().line_of_orders(line)
    }

    /// Whether a line is the label of a hint, shown last or before.
    pub(super) fn is_label(&self, line: &str) -> bool {
        self.labelled(line).is_some() || self.labelled_earlier(line).is_some()
    }

    /// The line of a hint whose label was typed. Words that do not name a battle mean the one that waits, whichever the hint
    /// was about; the game asks where several do. What holds orders for units keeps to its battle.
    fn line_meant(&self, hint: &NumberedHint, said: &str) -> String {
        let Ok(mut invocation) = self.table().catalogue().parse(&hint.line) else {
            return hint.line.clone();
        };
        let options = invocation.entry().map_or(&[][..], |(_, sub)| &sub.option);
        let is_given = |name: &str| invocation.args.contains_key(name);
        let holds_orders = options
            .iter()
            .any(|option| option.kind == OptionKind::String && option.choices.is_empty() && is_given(&option.name));
        let topic = options.iter().find(|option| option.topic && is_given(&option.name));
        let Some(topic) = topic.map(|option| option.name.clone()).filter(|_| !holds_orders) else {
            return hint.line.clone();
        };
        let number = invocation.number(&topic).map(|number| number.to_string());
        let is_named = said
            .split(|letter: char| !letter.is_alphanumeric())
            .any(|word| Some(word) == number.as_deref());
        if !is_named {
            invocation.args.remove(&topic);
        }
        invocation.line()
    }

    /// A question about odds that is the number of a printed choice, `odds 2`, asks about that choice.
    pub(super) fn about_a_choice(&self, question: Invocation) -> Invocation {
        let asks_odds = question.entry().is_some_and(|(_, sub)| sub.role == Some(Role::Odds));
        let number = question.first_text().filter(|_| self.asks && asks_odds);
        let meant = number.and_then(|(option, typed)| Some((option, self.hint(typed.trim().parse().ok()?)?)));
        let is_act = |hint: &NumberedHint| {
            let line = self.table().catalogue().parse(&hint.line).ok();
            let sub = line.as_ref().and_then(Invocation::entry).map(|(_, sub)| sub.kind());
            hint.blanks.is_empty() && sub == Some(SubKind::Action)
        };
        let meant = meant.filter(|(_, hint)| is_act(hint));
        let Some((option, label)) = meant.map(|(option, hint)| (option, hint.label.clone())) else {
            return question;
        };
        question.with(option, label.as_str())
    }

    /// Presses the hint with that label: of those shown last, or of those shown before. A player who types the words of one act
    /// means it, so that it is asked about no more than the same act typed out; what plays on and ends the turn is.
    pub(super) async fn pressed_by_label(
        &mut self,
        name: &str,
        line: &str,
    ) -> Result<Option<Vec<SessionOutput>>, SessionError> {
        let (hint, by_label) = match self.labelled(line) {
            Some((number, by_label)) => {
                self.numbers.print_all();
                (self.numbers.all()[number - 1].clone(), by_label)
            }
            None => match self.labelled_earlier(line).filter(|_| !self.is_an_order_now(line)) {
                Some(hint) => (hint.clone(), ByLabel::Whole),
                None => return Ok(None),
            },
        };
        if !hint.is_seen_by(name) {
            return Ok(None);
        }
        if !hint.blanks.is_empty() {
            return Ok(Some(vec![self.goes_on(name, &hint)]));
        }
        let meant = self.line_meant(&hint, line);
        self.by_label = by_label;
        let said = Box::pin(self.line_of(name, &meant)).await;
        self.by_label = ByLabel::No;
        said.map(Some)
    }

    /// Whether an act plays on for the player and ends the turn, as `A usual turn` and `Play the round` do, and was typed as
    /// the label of a button or is more than the end that it is; or only the beginning of its label was typed.
    pub(super) fn does_more(&self, invocation: &Invocation) -> bool {
        let Some((_, sub)) = invocation.entry() else {
            return false;
        };
        if invocation.command == "game" || sub.kind() != SubKind::Action {
            return false;
        }
        let user = super::tables::user_named(&self.actor());
        match sub.role {
            Some(Role::End) => plays_on(invocation),
            _ if self.by_label == ByLabel::Beginning => true,
            _ => self.by_label == ByLabel::Whole && self.table().ends_with_the_turn(user, invocation),
        }
    }
}

/// Whether an end of the turn does more than end it: `done all:true`, `ready rest:auto`.
fn plays_on(end: &Invocation) -> bool {
    let asks_nothing = |value: &serde_json::Value| value.as_bool() == Some(false);
    !end.args.values().all(asks_nothing)
}

/// A line without the number that stands before a printed label.
fn without_number(said: &str, number: usize) -> &str {
    said.strip_prefix(&format!("{number} ")).unwrap_or(said)
}

/// The fewest letters of a first word that stands for its label.
const WORD_MIN: usize = 3;

/// Whether words are the beginning of a label, as far as it was typed: several, or its whole first word.
fn is_beginning(said: &str, label: &str) -> bool {
    let is_head = label
        .get(..said.len())
        .is_some_and(|head| head.eq_ignore_ascii_case(said));
    let is_word = said.len() >= WORD_MIN && label.get(said.len()..).is_some_and(|rest| rest.starts_with(' '));
    // A letter alone is a name, as that of a tribe, and not the beginning of a word.
    let letter_alone = said.rsplit(' ').next().is_some_and(|last| last.chars().count() == 1)
        && label
            .get(said.len()..)
            .is_some_and(|rest| rest.starts_with(char::is_alphanumeric));
    is_head && (said.contains(' ') && !letter_alone || is_word)
}

#[cfg(test)]
mod tests {
    use super::is_beginning;

    #[test]
    fn a_label_is_known_by_its_first_words() {
        let label = "P5 charges t1 (rear): dares 75%, Roman Tribunus S6";
        for said in [
            "P5 charges t1",
            "p5 charges T1 (rear)",
            "P5 charges t1 (rear): dares 75%",
            "P5 char",
        ] {
            assert!(is_beginning(said, label), "{said}");
        }
        for said in ["P5", "P5 charges t2", "charges t1", ""] {
            assert!(!is_beginning(said, label), "{said}");
        }
        assert!(is_beginning("ask", "Ask the NPC") && !is_beginning("as", "Ask the NPC"));
        assert!(!is_beginning("asks", "Ask the NPC") && !is_beginning("äsk", "Ask the NPC"));
        assert!(is_beginning("let the staff", "Let the staff: 5 orders"));
        // The letter of a tribe is no beginning of `bones`.
        assert!(!is_beginning("steal b", "Steal bones from the town"));
        assert!(is_beginning("attack b", "Attack B with 1-4"));
    }
}
