//! What the readers of order lines share: the orders of a line, and the words of one order taken one by one.

/// The orders of a line: what stands between the separators, without the blanks around it. Empty ones are passed over.
pub fn parts<'a>(line: &'a str, separators: &'a [char]) -> impl Iterator<Item = &'a str> {
    line.split(separators).map(str::trim).filter(|part| !part.is_empty())
}

/// The words of an order, or its tokens, taken one by one from the first.
#[derive(Clone, Debug)]
pub struct Cursor<T> {
    items: Vec<T>,
    /// The place of the item that comes next.
    at: usize,
}

impl<T> Cursor<T> {
    /// A cursor before the first of these items.
    pub fn new(items: impl IntoIterator<Item = T>) -> Cursor<T> {
        Cursor {
            items: items.into_iter().collect(),
            at: 0,
        }
    }

    /// The item that comes next; none at the end.
    pub fn peek(&self) -> Option<&T> {
        self.items.get(self.at)
    }

    /// Takes the item that comes next; none at the end.
    pub fn take(&mut self) -> Option<&T> {
        let item = self.items.get(self.at);
        self.at += usize::from(item.is_some());
        item
    }

    /// Takes the item that comes next if it is such a one, and says whether it was.
    pub fn take_if(&mut self, is_such: impl FnOnce(&T) -> bool) -> bool {
        let is_one = self.peek().is_some_and(is_such);
        self.at += usize::from(is_one);
        is_one
    }

    /// Whether all items are taken.
    pub fn is_done(&self) -> bool {
        self.at == self.items.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_have_no_blanks_around_them_and_are_not_empty() {
        assert_eq!(
            parts(" hunt 1 ;; breed 2 3;\n end ", &[';', '\n']).collect::<Vec<_>>(),
            ["hunt 1", "breed 2 3", "end"]
        );
        assert_eq!(parts(" ; ", &[';']).count(), 0);
    }

    #[test]
    fn a_cursor_takes_each_item_once_and_stays_at_the_end() {
        let mut words = Cursor::new(["3", "rest"]);
        assert!(!words.take_if(|word| *word == "rest") && words.take_if(|word| *word == "3"));
        assert_eq!(words.peek(), Some(&"rest"));
        assert_eq!(words.take(), Some(&"rest"));
        assert_eq!(words.take(), None);
        assert!(words.is_done() && words.peek().is_none() && !words.take_if(|_| true));
    }
}
