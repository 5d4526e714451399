//! The questions that change nothing: hand, camp, items, book, check ([chapter 5](docs/rules/warcamp.md#5-commands)).

use crate::action::{Action, When};
use crate::cautions::cautions_of;
use crate::foresee::{Hunger, foresee_plan, without_full_hand_twice};
use crate::state::{Tribe, Tribes, Warcamp};
use crate::whole::never_passed;
use crate::words::Letter;
use crate::{book, sheet, signs};
use muster_game::{Actor, Knowledge, Rules};
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

/// Answers a question of a viewer, from what that viewer may know.
pub fn answer_query(game: &Warcamp, viewer: Viewer, query: Query) -> Result<Answer, Refusal> {
    match query {
        Query::Hand {} => {
            let letter = seated(&game.tribes, viewer)?;
            hand(&game.tribes[letter], letter == game.tribes.turn())
        }
        Query::Camp { tribe, all } => camp(game, viewer, tribe, all),
        Query::Items { tribe } => {
            let letter = asked_place(game, viewer, tribe)?;
            Ok(boards(sheet::items(&game.view(viewer), letter.index())))
        }
        Query::Book { topic } => {
            let sign = signs::told(game, &topic).ok_or(());
            sign.or_else(|()| book::topic(&topic))
                .or_else(|refusal| signs::items_called(game, &topic).ok_or(refusal))
                .or_else(|refusal| tribe_called(game, viewer, &topic).ok_or(refusal))
        }
        Query::Check { plan } => check(game, viewer, plan),
    }
}

/// The seat of a viewer that has one.
fn seated(tribes: &Tribes, viewer: Viewer) -> Result<Letter, Refusal> {
    let letter = match viewer {
        Viewer::Seat(seat) => tribes.of_seat(seat),
        Viewer::Spectator | Viewer::Referee => None,
    };
    letter.ok_or_else(|| Refusal::new("WC-165", "You have no tribe in this game.").instead("/warcamp camp tribe:A"))
}

fn asked_place(game: &Warcamp, viewer: Viewer, tribe: Option<Letter>) -> Result<Letter, Refusal> {
    let Some(letter) = tribe else {
        return Ok(seated(&game.tribes, viewer).unwrap_or(game.tribes.turn()));
    };
    if game.tribes.get(letter).is_some() {
        return Ok(letter);
    }
    let letters: Vec<String> = game.tribes.letters().map(|letter| letter.to_string()).collect();
    let reason = format!("There is no tribe {letter}. Tribes: {}.", letters.join(" "));
    Err(Refusal::new("WC-169", reason).code("target"))
}

/// The sheet of a tribe that is called so, or whose member is, for a name that is no topic of the rules.
fn tribe_called(game: &Warcamp, viewer: Viewer, name: &str) -> Option<Answer> {
    let name = name.trim();
    let member_of = |letter: Letter| {
        let mut members = game.tribes[letter].people.iter();
        members.find(|member| member.name().text().eq_ignore_ascii_case(name))
    };
    let is_called = |letter: &Letter| game.tribes[*letter].name().eq_ignore_ascii_case(name);
    let letter = game.tribes.letters().find(is_called);
    let letter = letter.or_else(|| game.tribes.letters().find(|letter| member_of(*letter).is_some()))?;
    let mut answer = boards(sheet::sheet(&game.view(viewer), letter.index()));
    if let Some(member) = member_of(letter).filter(|_| !is_called(&letter)) {
        let (called, tribe) = (member.name().text(), game.tribes[letter].name());
        let told = format!("{called} is number {} of {tribe}, tribe {letter}.", member.number());
        answer.lines.push(Line::from(told));
    }
    Some(answer)
}

/// The cards and the stored orders, for their owner alone ([WC-165](docs/rules/warcamp.md#wc-165)).
fn hand(tribe: &Tribe, in_turn: bool) -> Result<Answer, Refusal> {
    let hand = tribe.secret.hand();
    let price = |card| json!({"card": card, "bones": tribe.card_price(card)});
    let stored = [
        ("your next turn", tribe.secret.orders(When::Next)),
        ("a missed deadline", tribe.secret.orders(When::Missed)),
    ];
    let orders = stored
        .into_iter()
        .filter_map(|(when, plan)| Some(Line::from(format!("Your orders for {when}: {}", plan.as_ref()?))));
    Ok(Answer {
        lines: orders.collect(),
        data: Some(
            json!({ "cards": hand.iter().copied().map(price).collect::<Vec<_>>(), "bones": tribe.stores.bones() }),
        ),
        ..Answer::board(sheet::hand(tribe, hand, in_turn))
    })
}

fn camp(game: &Warcamp, viewer: Viewer, tribe: Option<Letter>, all: bool) -> Result<Answer, Refusal> {
    let view = game.view(viewer);
    if all {
        let sheets = game
            .tribes
            .letters()
            .flat_map(|letter| sheet::sheet(&view, letter.index()));
        return Ok(boards(sheets.collect()));
    }
    let letter = asked_place(game, viewer, tribe)?;
    Ok(boards(sheet::sheet(&view, letter.index())))
}

/// Each step of a plan as it would go now ([WC-155](docs/rules/warcamp.md#wc-155)).
fn check(game: &Warcamp, viewer: Viewer, plan: Option<String>) -> Result<Answer, Refusal> {
    let letter = seated(&game.tribes, viewer)?;
    let seat = game.tribes[letter].seat();
    let (plan, whence) = match plan.filter(|plan| !plan.trim().is_empty()) {
        Some(plan) => (plan, None),
        None => {
            let (when, plan) = stored_plan(&game.tribes[letter])?;
            let line = format!("You name no plan, so this is the one you have stored for {when}.");
            (plan, Some(Line::from(line)))
        }
    };
    let line = Action::Orders {
        plan: plan.clone(),
        end: false,
    };
    let steps = game.steps(Actor::Seat(seat), line.clone()).unwrap_or_default();
    // Of stored orders each step is passed over by itself.
    let never = never_passed(game, seat, &steps).filter(|_| whence.is_none() && steps.len() > 1);
    let mut answer = foresee_plan(game, seat, &plan, false, Hunger::InFull, never)?;
    if let Some(place) = never {
        let (number, text) = (place + 1, &steps[place].text);
        let told = format!(
            "As one line this would be refused as a whole, and nothing of it done: its step {number}, \"{text}\", cannot be \
             done, whatever the dice show."
        );
        answer.lines.insert(0, Line::strong(told));
        return Ok(answer);
    }
    answer.lines.splice(0..0, whence);
    without_full_hand_twice(game, seat, &line, &mut answer);
    let cautions = cautions_of(game, seat, &line);
    answer.lines.extend(cautions.into_iter().map(Line::from));
    Ok(answer)
}

/// The orders that come first of those that are stored ([WC-161](docs/rules/warcamp.md#wc-161)).
fn stored_plan(tribe: &Tribe) -> Result<(&'static str, String), Refusal> {
    let secret = &tribe.secret;
    let next = secret.orders(When::Next).map(|plan| ("your next turn", plan));
    let stored = next.or(secret.orders(When::Missed).map(|plan| ("a missed deadline", plan)));
    let (when, plan) = stored.ok_or_else(|| {
        let text = "You have stored no plan to check; write one behind the command, as you would order it.";
        Refusal::new("WC-155", text)
            .code(muster_game::UNREAD_ORDER)
            .instead("/warcamp check plan:end")
    })?;
    Ok((when, plan.to_owned()))
}

fn boards(boards: Vec<Scene>) -> Answer {
    Answer {
        boards,
        ..Answer::default()
    }
}
