//! The numbered hints of the window: which number means what, and which have been printed.

use super::text::{NumberedHint, printed};

/// The hints that can be chosen by number: those of the menu of the position, and behind them those of the last answer to a
/// question, which leaves the numbers of the menu as they are.
#[derive(Default)]
pub(super) struct Numbers {
    all: Vec<NumberedHint>,
    /// How many of them are of the menu.
    of_menu: usize,
    /// How many of the menu have been printed, the first ones.
    menu_printed: usize,
    /// How many of those behind it have been printed.
    answer_printed: usize,
    /// The version of the table for which the menu was shown.
    version: Option<u64>,
}

impl Numbers {
    /// The hints of a new menu; those before are none any more, and are returned.
    pub fn put(&mut self, menu: Vec<NumberedHint>, version: u64) -> Vec<NumberedHint> {
        self.of_menu = menu.len();
        self.menu_printed = printed(menu.len());
        self.answer_printed = 0;
        self.version = Some(version);
        std::mem::replace(&mut self.all, menu)
    }

    /// The hints of an answer. Where the menu is still that of the position they go behind it; otherwise they are the menu.
    pub fn put_behind(&mut self, answer: Vec<NumberedHint>, version: u64) -> Vec<NumberedHint> {
        if self.version != Some(version) {
            return self.put(answer, version);
        }
        let before = self.all.clone();
        self.all.truncate(self.of_menu);
        self.answer_printed = printed(answer.len());
        self.all.extend(answer);
        before
    }

    /// The hint of every number from 1, printed or not.
    pub fn all(&self) -> &[NumberedHint] {
        &self.all
    }

    /// The number of the first hint under the newest post, from 1.
    pub fn first(&self) -> usize {
        match self.all.len() > self.of_menu {
            true => self.of_menu + 1,
            false => 1,
        }
    }

    /// From now on each number may be typed, since all have been printed.
    pub fn print_all(&mut self) {
        self.menu_printed = self.of_menu;
        self.answer_printed = self.all.len() - self.of_menu;
    }

    /// The hint with that number, from 1; of a window that prints only some, one that was printed.
    pub fn get(&self, number: usize, only_printed: bool) -> Option<&NumberedHint> {
        let place = number.checked_sub(1)?;
        let in_answer = place.checked_sub(self.of_menu);
        let is_printed = in_answer.map_or(place < self.menu_printed, |place| place < self.answer_printed);
        self.all.get(place).filter(|_| is_printed || !only_printed)
    }

    /// The highest number that may be typed; none where nothing is numbered.
    pub fn highest(&self) -> usize {
        match self.answer_printed {
            0 => self.menu_printed,
            answer => self.of_menu + answer,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hints(labels: &[&str]) -> Vec<NumberedHint> {
        let hint = |label: &&str| NumberedHint {
            label: (*label).to_owned(),
            line: format!("/game {label}"),
            blanks: Vec::new(),
            seen_by: None,
        };
        labels.iter().map(hint).collect()
    }

    fn label(numbers: &Numbers, number: usize) -> Option<&str> {
        numbers.get(number, true).map(|hint| hint.label.as_str())
    }

    #[test]
    fn an_answer_leaves_the_numbers_of_the_menu_as_they_are() {
        let mut numbers = Numbers::default();
        numbers.put(hints(&["Hunt", "End"]), 7);
        assert_eq!((label(&numbers, 2), numbers.first()), (Some("End"), 1));
        for answer in ["Signs", "Army"] {
            numbers.put_behind(hints(&[answer]), 7);
            let said = (label(&numbers, 1), label(&numbers, 2), label(&numbers, 3));
            assert_eq!(said, (Some("Hunt"), Some("End"), Some(answer)));
            assert_eq!((numbers.first(), numbers.highest(), label(&numbers, 4)), (3, 3, None));
        }
        // When something has happened the menu is old.
        numbers.put_behind(hints(&["Rematch"]), 8);
        assert_eq!((label(&numbers, 1), label(&numbers, 2)), (Some("Rematch"), None));
    }

    #[test]
    fn a_number_that_was_not_printed_is_none_until_all_are() {
        let mut numbers = Numbers::default();
        let menu: Vec<String> = (0..12).map(|number| format!("Order {number}")).collect();
        let menu: Vec<&str> = menu.iter().map(String::as_str).collect();
        numbers.put(hints(&menu), 1);
        numbers.put_behind(hints(&["Signs"]), 1);
        assert_eq!((label(&numbers, 4), label(&numbers, 13)), (None, Some("Signs")));
        numbers.print_all();
        assert_eq!(label(&numbers, 4), Some("Order 3"));
        assert_eq!(numbers.get(14, false), None);
    }
}
