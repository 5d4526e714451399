//! A game before there is a position: how it is set up and read, and what is told of its events.

use super::erased::{Played, Steps, hosted, to_json, within};
use super::reading::from_json;
use super::rejection::Rejection;
use super::upkeep::known;
use super::{AnyGame, Contest, ContestFault, Entrant, Game, GameReport, Places, Referee};
use muster_kit::book::Book;
use muster_kit::{Answer, Dice, Fault, Line, Viewer};
use serde_json::value::{RawValue, Value};
use std::fmt;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// See [`Kind::pick`].
pub type CheckPick = fn(&Value, &[Value], Value) -> Result<Value, Rejection>;
/// See [`Kind::setup`].
pub type Setup = fn(u32, &[Entrant<Value>], &Value, &mut Dice) -> Result<Played, Rejection>;

/// A game as a table sees it before there is a position; each game's package holds its own as `KIND`.
#[derive(Clone)]
pub struct Kind {
    pub id: &'static str,
    pub title: &'static str,
    pub rules: RangeInclusive<u32>,
    /// See [`crate::Knowledge::WORDING`].
    pub wording: u32,
    /// See [`crate::Knowledge::STRENGTH`].
    pub strength: &'static str,
    /// The text of the command file.
    pub command: &'static str,
    book: fn() -> &'static Book,
    /// Checks options and fills in defaults.
    pub options: fn(Value) -> Result<(Value, Places), Rejection>,
    /// Checks a pick against those of the others and fills in defaults: options, others, pick.
    pub pick: CheckPick,
    /// Whether picks stay secret until the start.
    pub sealed: fn(&Value) -> bool,
    /// The first position of these entrants under these options, by the rules of that number ([`Kind::rules`]).
    pub setup: Setup,
    /// Reads a saved position and checks that it is sound.
    pub load: fn(&Value) -> Result<Arc<dyn AnyGame>, Rejection>,
    /// As [`Kind::load`], from JSON that is stored as text.
    pub read: fn(&RawValue) -> Result<Arc<dyn AnyGame>, Rejection>,
    pub narrate: fn(&Value, Viewer) -> Result<Vec<Line>, Rejection>,
    /// See [`crate::Knowledge::moves_board`].
    pub moves_board: fn(&Value) -> Result<bool, Rejection>,
    /// See [`crate::Knowledge::is_hint`].
    pub is_hint: fn(&Value) -> Result<bool, Rejection>,
    /// Checks that arguments form an action, or a query, without a position.
    pub reads_as_action: fn(&Value) -> Result<(), Rejection>,
    pub reads_as_query: fn(&Value) -> Result<(), Rejection>,
    /// Exact odds of a hypothetical situation, from text or from JSON, with a budget of steps ([`budget`]).
    pub odds_of_text: fn(&str, Steps) -> Result<Answer, Rejection>,
    pub odds_of_json: fn(&Value, Steps) -> Result<Answer, Rejection>,
    /// What is wrong in a text that a user brings; none if the game reads no such texts.
    pub lint: fn(&str) -> Option<Vec<Fault>>,
    /// One game among NPCs through the rules alone, without JSON.
    pub contest: fn(&Contest) -> Result<GameReport, ContestFault>,
}

impl fmt::Debug for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id)
    }
}

impl Kind {
    /// The rule book (`docs/rules/<id>.md`).
    pub fn book(&self) -> &'static Book {
        (self.book)()
    }

    /// Erases a game.
    pub const fn of<G: Game>(command: &'static str) -> Kind {
        Kind {
            id: G::ID,
            title: G::TITLE,
            rules: G::RULES,
            wording: G::WORDING,
            strength: G::STRENGTH,
            command,
            book: G::book,
            options: |options| {
                let options = from_json::<G::Options>(&options)?;
                let places = G::places(&options)?;
                Ok((to_json(&options), places))
            },
            pick: |options, others, pick| {
                let options = from_json::<G::Options>(options)?;
                let others = others.iter().map(from_json::<G::Pick>).collect::<Result<Vec<_>, _>>()?;
                Ok(to_json(&G::pick(&options, &others, from_json(&pick)?)?))
            },
            sealed: |options| from_json::<G::Options>(options).is_ok_and(|options| G::sealed(&options)),
            setup: |rules, roster, options, dice| {
                known::<G>(rules)?;
                let options = from_json::<G::Options>(options)?;
                let typed = |entrant: &Entrant<Value>| {
                    let pick = from_json::<G::Pick>(&entrant.pick)?;
                    Ok(Entrant {
                        name: entrant.name.clone(),
                        pick,
                        npc: entrant.npc,
                    })
                };
                let roster = roster.iter().map(typed).collect::<Result<Vec<_>, Rejection>>()?;
                let mut referee = Referee::new(dice);
                let game = G::setup(rules, &roster, &options, &mut referee)?;
                Ok(Played::new(game, referee))
            },
            load: |state| hosted(from_json::<G>(state)?),
            read: |state| match serde_json::from_str::<G>(state.get()) {
                Ok(game) => hosted(game),
                // Read again for the words that a refusal needs.
                Err(unread) => {
                    let state = serde_json::from_str(state.get()).unwrap_or_else(|_| unread.to_string().into());
                    hosted(from_json::<G>(&state)?)
                }
            },
            narrate: |event, viewer| Ok(G::narrate(&from_json::<G::Event>(event)?, viewer)),
            moves_board: |event| Ok(G::moves_board(&from_json::<G::Event>(event)?)),
            is_hint: |event| Ok(G::is_hint(&from_json::<G::Event>(event)?)),
            reads_as_action: |action| from_json::<G::Action>(action).map(drop),
            reads_as_query: |query| from_json::<G::Query>(query).map(drop),
            odds_of_text: |text, steps| within(steps, || Ok(G::odds(&text.parse::<G::Situation>()?)?)),
            odds_of_json: |situation, steps| within(steps, || Ok(G::odds(&from_json::<G::Situation>(situation)?)?)),
            lint: G::lint,
            contest: super::contest::<G>,
        }
    }
}
