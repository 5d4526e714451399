//! Pages and pictures that were made, kept for whoever looks next: many watch the same board.

use muster_pictures::Theme;
use muster_table::Table;
use std::collections::VecDeque;
use std::sync::Arc;

/// How many are kept, at most [`muster_pictures::BYTES_MAX`], a page's or an export's size each.
const KEPT_MAX: usize = 32;

/// What of a game's page is kept: the page itself, its picture, or the export.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum What {
    Page,
    Picture,
    /// The same as SVG.
    Vectors(Theme),
    /// The export.
    Game,
}

/// What is wanted. A table's version counts every change, so what was made for one stays true for it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wish {
    pub table: String,
    version: u64,
    /// None for the position that stands now.
    pub at: Option<u64>,
    what: What,
    /// The game is too long to be played again for everybody who looks.
    long: bool,
}

impl Wish {
    /// The page of a table as it stands, or after the entry `at`.
    pub fn new(table: &Table, at: Option<u64>, what: What) -> Wish {
        Wish {
            table: table.id().to_owned(),
            version: table.version(),
            at,
            what,
            long: table.may_be_exported().is_err(),
        }
    }

    /// A picture of what stands now is drawn from the table alone, and so is the page of a very long game.
    pub fn needs_the_past(&self) -> bool {
        !self.long && (self.what == What::Page || self.at.is_some())
    }
}

/// The newest first.
#[derive(Default)]
pub struct PageCache(VecDeque<(Wish, Arc<[u8]>)>);

impl PageCache {
    /// What was made for the same wish before; none if it has to be made.
    pub fn get(&self, wish: &Wish) -> Option<Arc<[u8]>> {
        let found = self.0.iter().find(|(kept, _)| kept == wish);
        found.map(|(_, bytes)| Arc::clone(bytes))
    }

    /// Keeps one more, and lets go the oldest and whatever showed the table as it was before.
    pub fn put(&mut self, wish: Wish, bytes: Arc<[u8]>) {
        self.0
            .retain(|(kept, _)| kept.table != wish.table || kept.version >= wish.version);
        self.0.push_front((wish, bytes));
        self.0.truncate(KEPT_MAX);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wish(version: u64, at: u64) -> Wish {
        Wish {
            table: "t".to_owned(),
            version,
            at: Some(at),
            what: What::Picture,
            long: false,
        }
    }

    #[test]
    fn what_is_kept_is_little_and_never_of_an_older_version() {
        let mut kept = PageCache::default();
        for at in 0..100 {
            kept.put(wish(1, at), Arc::from([1]));
        }
        assert_eq!(kept.0.len(), KEPT_MAX);
        assert!(kept.get(&wish(1, 99)).is_some() && kept.get(&wish(1, 0)).is_none());
        assert!(
            kept.get(&Wish {
                what: What::Page,
                ..wish(1, 99)
            })
            .is_none()
        );
        kept.put(wish(2, 1), Arc::from([2]));
        assert_eq!(kept.0.len(), 1);
        assert!(kept.get(&wish(1, 99)).is_none() && kept.get(&wish(2, 1)).is_some());
    }
}
