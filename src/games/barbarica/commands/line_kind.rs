//! Which command a line belongs to.

use crate::state::Phase;

/// Which command a line belongs to: words mean different things in each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Book {
    Move,
    Shoot,
    Fight,
    Deploy,
}

impl Book {
    /// The word behind `/barb`.
    pub fn command(self) -> &'static str {
        match self {
            Book::Move => "move",
            Book::Shoot => "shoot",
            Book::Fight => "fight",
            Book::Deploy => "deploy",
        }
    }

    /// The phase that its orders belong to; none before the battle.
    pub fn phase(self) -> Option<Phase> {
        match self {
            Book::Move => Some(Phase::Movement),
            Book::Shoot => Some(Phase::Ranged),
            Book::Fight => Some(Phase::Melee),
            Book::Deploy => None,
        }
    }
}
