//! What every game answers, and the form in which tables hold any of them.
//!
//! A game is three small traits, grouped by who asks: [`Rules`] (what may happen), [`Knowledge`] (who may
//! know what) and [`Counsel`] (what would be wise). [`Kind`] and [`AnyGame`] are the erased form: JSON
//! crosses only there.

mod counsel;
mod erased;
mod knowledge;
mod playout;
mod rules;

pub use counsel::{Advice, Counsel, Occasion};
pub use erased::{AnyGame, Kind, Played, Rejection, ReplayError, replay};
pub use knowledge::Knowledge;
pub use playout::{Contest, ContestFault, GameReport, Policy, contest};
pub use rules::{Actor, Awaiting, Duty, Entrant, Hand, Notice, Outcome, Places, Referee, Rules, Skip, Standing, Step};

/// A position of one game together with all that can be asked of it.
pub trait Game: Rules + Knowledge + Counsel {}

impl<G: Rules + Knowledge + Counsel> Game for G {}
