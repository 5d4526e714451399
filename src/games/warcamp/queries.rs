//! The questions that change nothing: hand, camp, items, book, check ([chapter 5](docs/rules/warcamp.md#5-commands)).

use super::action::Action;
use super::foresee::Hunger;
use super::state::Warcamp;
use super::words::Letter;
use super::{book, sheet};
use muster_game::Knowledge;
use muster_kit::words::text_or_none;
use muster_kit::{Answer, Line, Refusal, Scene, Viewer};
use serde::{Deserialize, Serialize};
use serde_json::json;

/// A question about a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Query {
    /// One's own cards ([WC-166](docs/rules/warcamp.md#wc-166)).
    Hand {},
    /// Sheets of one tribe or all ([WC-169](docs/rules/warcamp.md#wc-169)).
    Camp {
        #[serde(default, with = "text_or_none", skip_serializing_if = "Option::is_none")]
        tribe: Option<Letter>,
        #[serde(default)]
        all: bool,
    },
    /// A tribe's items with numbers, effects and wearers ([WC-119](docs/rules/warcamp.md#wc-119)).
    Items {
        #[serde(default, with = "text_or_none", skip_serializing_if = "Option::is_none")]
        tribe: Option<Letter>,
    },
    /// Rules, costs and tables.
    Book { topic: String },
    /// A dry run ([WC-155](docs/rules/warcamp.md#wc-155)); of the stored plan if none is given.
    Check {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        plan: Option<String>,
    },
}

impl Warcamp {
    /// Answers a question of a viewer, from what that viewer may know.
    pub fn answer_query(&self, viewer: Viewer, query: Query) -> Result<Answer, Refusal> {
        match query {
            Query::Hand {} => self.hand(self.seated(viewer)?),
            Query::Camp { tribe, all } => self.camp(viewer, tribe, all),
            Query::Items { tribe } => {
                let place = self.asked_place(viewer, tribe)?;
                Ok(boards(sheet::items(&self.view(viewer), place)))
            }
            Query::Book { topic } => book::topic(&topic),
            Query::Check { plan } => self.check(viewer, plan),
        }
    }

    /// The seat of a viewer that has one.
    fn seated(&self, viewer: Viewer) -> Result<usize, Refusal> {
        let place = match viewer {
            Viewer::Seat(seat) => self.place_of(seat),
            Viewer::Spectator | Viewer::Referee => None,
        };
        place.ok_or_else(|| Refusal::new("WC-165", "You have no tribe in this game.").instead("/warcamp camp tribe:A"))
    }

    fn asked_place(&self, viewer: Viewer, tribe: Option<Letter>) -> Result<usize, Refusal> {
        let Some(letter) = tribe else {
            return Ok(self.seated(viewer).unwrap_or(self.current()));
        };
        if letter.index() < self.tribes.len() {
            return Ok(letter.index());
        }
        let letters: Vec<String> = (0..self.tribes.len())
            .map(|place| Letter::of(place).to_string())
            .collect();
        let reason = format!("There is no tribe {letter}. Tribes: {}.", letters.join(" "));
        Err(Refusal::new("WC-169", reason).code("target"))
    }

    /// The cards and the stored orders, for their owner alone ([WC-165](docs/rules/warcamp.md#wc-165)).
    fn hand(&self, place: usize) -> Result<Answer, Refusal> {
        let tribe = &self.tribes[place];
        let hand = &tribe.secret.hand;
        let price = |card| json!({"card": card, "bones": tribe.card_price(card)});
        let stored = [
            ("your next turn", &tribe.secret.next),
            ("a missed deadline", &tribe.secret.missed),
        ];
        let orders = stored
            .into_iter()
            .filter_map(|(when, plan)| Some(Line::from(format!("Your orders for {when}: {}", plan.as_ref()?))));
        Ok(Answer {
            lines: orders.collect(),
            data: Some(json!({ "cards": hand.iter().copied().map(price).collect::<Vec<_>>(), "bones": tribe.bones })),
            ..Answer::board(sheet::hand(tribe, hand))
        })
    }

    fn camp(&self, viewer: Viewer, tribe: Option<Letter>, all: bool) -> Result<Answer, Refusal> {
        let view = self.view(viewer);
        if all {
            let sheets = (0..self.tribes.len()).flat_map(|place| sheet::sheet(&view, place));
            return Ok(boards(sheets.collect()));
        }
        let place = self.asked_place(viewer, tribe)?;
        Ok(boards(sheet::sheet(&view, place)))
    }

    /// Each step of a plan as it would go now ([WC-155](docs/rules/warcamp.md#wc-155)).
    fn check(&self, viewer: Viewer, plan: Option<String>) -> Result<Answer, Refusal> {
        let place = self.seated(viewer)?;
        let seat = self.tribes[place].seat;
        let (plan, whence) = match plan.filter(|plan| !plan.trim().is_empty()) {
            Some(plan) => (plan, None),
            None => {
                let (when, plan) = self.stored_plan(place)?;
                let line = format!("You name no plan, so this is the one you have stored for {when}.");
                (plan, Some(Line::from(line)))
            }
        };
        let mut answer = self.foresee_plan(seat, &plan, false, Hunger::InFull)?;
        answer.lines.splice(0..0, whence);
        let cautions = self.cautions_of(seat, &Action::Orders { plan, end: false });
        answer.lines.extend(cautions.into_iter().map(Line::from));
        Ok(answer)
    }

    /// The orders that come first of those that are stored ([WC-161](docs/rules/warcamp.md#wc-161)).
    fn stored_plan(&self, place: usize) -> Result<(&'static str, String), Refusal> {
        let secret = &self.tribes[place].secret;
        let next = secret.next.as_ref().map(|plan| ("your next turn", plan));
        let stored = next.or(secret.missed.as_ref().map(|plan| ("a missed deadline", plan)));
        let (when, plan) = stored.ok_or_else(|| {
            let text = "You have stored no plan to check; write one behind the command, as you would order it.";
            Refusal::new("WC-155", text)
                .code(muster_game::UNREAD_ORDER)
                .instead("/warcamp check plan:end")
        })?;
        Ok((when, plan.clone()))
    }
}

fn boards(boards: Vec<Scene>) -> Answer {
    Answer {
        boards,
        ..Answer::default()
    }
}
