//! What every game answers, and the form in which tables hold any of them.
//!
//! A game is four small traits, grouped by who asks: [`Rules`] (what may happen), [`Knowledge`] (who may
//! know what), [`Counsel`] (what would be wise) and [`Upkeep`] (what a host may change). [`Kind`] and
//! [`AnyGame`] are the erased form: JSON crosses only there.

mod choices;
mod choosing;
mod counsel;
mod erased;
mod kind;
mod knowledge;
mod listed;
mod lookahead;
mod playout;
mod reading;
mod rejection;
mod replay;
mod rules;
mod small;
pub mod testing;
mod thought;
mod trial;
mod upkeep;

pub use choices::{Alternative, ChoiceId, ChoiceMade, Chosen, List, Names, Next, OpenChoice, Reached, Unfinished};
pub use choosing::{act_by_lot, first_acts};
pub use counsel::{
    Advice, Counsel, ENDS, Menu, NOT_TURN, Occasion, Offer, UNKNOWN_ORDER, UNREAD_ORDER, asked_by_command,
};
pub use erased::{AnyGame, Played};
pub use kind::Kind;
pub use knowledge::{Knowledge, Tiding};
pub use listed::one_of_acts;
pub use lookahead::{LookaheadStage, REFUSED, best_option};
pub use playout::{Contest, ContestFault, GameReport, Policy, contest};
pub use reading::from_json;
pub use rejection::Rejection;
pub use replay::{ReplayError, replay};
pub use rules::{Actor, Awaiting, Duty, Entrant, Hand, Notice, Outcome, Places, Referee, Rules, Skip, Standing, Step};
pub use small::{Never, Nothing};
pub use trial::{go_on, go_on_to_the_mean, try_out};
pub use upkeep::{Dial, Scale, Upkeep};

/// A position of one game together with all that can be asked of it.
pub trait Game: Rules + Knowledge + Counsel + Upkeep {}

impl<G: Rules + Knowledge + Counsel + Upkeep> Game for G {}
