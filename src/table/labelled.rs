//! Choices that a player types by the labels of a panel, in the place of orders or of a question.

use super::panel::{LABEL_MAX, bare, could_give, refused_now};
use super::{Table, User};
use muster_game::{AnyGame, Offer};
use muster_kit::{Control, Dice, Partial, Seat, Viewer, shortened};
use muster_vocabulary::{self as vocabulary, Invocation, ParseError, Role, SubKind};
use muster_words::text;
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// Acts that are drawn for an example of one subcommand.
const EXAMPLES_DRAWN: usize = 60;

impl Table {
    /// The command that a line of orders of `user` is, where it is one of the game's commands and no order: `end turn`, `ready`,
    /// `rest units:all`, `I give up`. None where the rules take the line, or no command is meant for sure.
    pub fn command_in_orders(&self, user: User, orders: &Invocation) -> Option<Invocation> {
        let (game, (seat, _)) = (self.game().ok()?, self.seat_of(user).ok()?);
        let (command, sub) = orders.entry()?;
        let is_line =
            command.name == self.command().name && self.turn_sub(&*game).is_some_and(|turn| turn.tag() == sub.tag());
        let (_, text) = orders.first_text()?;
        if !is_line || text.contains(';') {
            return None;
        }
        // A word by itself may be an order.
        let is_label = text.trim().contains(' ');
        if let Some(labelled) = is_label.then(|| self.choice_labelled(&*game, seat, text)).flatten() {
            return Some(labelled);
        }
        let meant = if vocabulary::ends_a_turn(text) {
            self.end_of_turn()?
        } else if vocabulary::gives_up(text) {
            Invocation::new("game", "concede")
        } else {
            self.catalogue().parse_at(text, Some(self.kind().id)).ok()?
        };
        // Words alone may be an order with a mistake in it, which the rules tell about better.
        let is_sure = meant.args.is_empty() || meant.names_an_option(text);
        (is_sure && !could_give(&*game, seat, &orders.action())).then_some(meant)
    }

    /// The line of orders that a command of the game is whose words all stand in one option, where a client puts what is typed
    /// behind a command: `/warcamp attack target:B all L`. None where the rules can read the command, or read no orders.
    pub fn orders_in_command(
        &self,
        user: User,
        command: &str,
        tag: &str,
        args: &Map<String, Value>,
    ) -> Option<Invocation> {
        let (game, (seat, _)) = (self.game().ok()?, self.seat_of(user).ok()?);
        let own = self.command();
        let sub = own
            .sub(tag)
            .filter(|sub| command == own.name && sub.kind() == SubKind::Action)
            // What stands behind standing orders is theirs, and its mistakes are theirs too.
            .filter(|sub| sub.role != Some(Role::Standing))?;
        let mut values = args.values();
        let (Some(Value::String(text)), None) = (values.next(), values.next()) else {
            return None;
        };
        if !text.trim().contains(' ') {
            return None;
        }
        let turn = self.turn_sub(&*game).filter(|turn| turn.tag() != sub.tag())?;
        let is_unread = |line: &Invocation| {
            let refused = refused_now(&*game, seat, &line.action());
            refused.is_some_and(|rejection| rejection.is_unread())
        };
        let typed = self.catalogue().assemble(command, tag, args);
        if typed.is_ok_and(|typed| !is_unread(&typed)) {
            return None;
        }
        let orders = turn.line_of_orders(own, &format!("{} {text}", sub.path()))?;
        (!is_unread(&orders)).then_some(orders)
    }

    /// What a seat may choose or press now under that label, with or without what stands behind its colon; one label never means half of
    /// what its choice does.
    pub(super) fn choice_labelled(&self, game: &dyn AnyGame, seat: Seat, text: &str) -> Option<Invocation> {
        let said = text.trim();
        let is_meant = |label: &str| {
            let head = label.split_once(": ").map_or(label, |(head, _)| head);
            let shown = shortened(label, LABEL_MAX);
            [label, head, &shown]
                .iter()
                .any(|known| known.eq_ignore_ascii_case(said))
        };
        if game.end_label(seat).is_some_and(|label| is_meant(&label)) {
            return self.end_of_turn();
        }
        if let Some(shared) = Table::labelled_at_every_turn(said) {
            return Some(shared);
        }
        // The last choice of a select that leaves some out.
        let count = said.split(' ').next().and_then(|count| count.parse::<usize>().ok());
        if count.is_some_and(|count| is_meant(&text!("choice-others", count = count))) {
            return Some(Table::stepwise_start());
        }
        let chosen = self.line_of_an_offer(game, seat, |offer| is_meant(&offer.label));
        let line = chosen.or_else(|| {
            let awaiting = game.awaiting();
            let duties = awaiting.duties().iter().filter(|duty| duty.seat == seat).cloned();
            pressed(game.controls(Viewer::Seat(seat), &duties.collect::<Vec<_>>()), is_meant)
        })?;
        self.catalogue().parse_at(&line, Some(self.kind().id)).ok()
    }

    /// What the buttons are for that every turn has: [My turn] and [Choose step by step].
    pub fn labelled_at_every_turn(text: &str) -> Option<Invocation> {
        let shared = [
            (text!("button-my-turn"), Invocation::new("game", "turn")),
            (text!("button-stepwise"), Table::stepwise_start()),
        ];
        let is_meant = |(label, _): &(String, Invocation)| label.eq_ignore_ascii_case(text.trim());
        shared.into_iter().find(is_meant).map(|(_, line)| line)
    }

    /// An error of reading with an example that could be done as things stand. Where none is known, the example that every table
    /// shows says no more than how such a line is written.
    pub fn with_an_example(&self, user: User, mut error: ParseError) -> ParseError {
        let of_game = |invocation: &Invocation| invocation.command == self.command().name;
        let shown = error.example.as_deref();
        let Some(shown) = shown.and_then(|line| self.catalogue().parse(line).ok()).filter(of_game) else {
            return error;
        };
        if shown.entry().is_some_and(|(_, sub)| sub.kind() == SubKind::Query) {
            return self.with_an_example_question(user, error, &shown);
        }
        let here = self.example_here(user, &shown.sub);
        let exemplified = here.map(|line| error.clone().like(&line));
        // The line of a choice may lack the option that the error is about.
        if let Some(exemplified) = exemplified.filter(|error| error.example.is_some()) {
            return exemplified;
        }
        let Some(own) = self.example_for(user, &shown.sub) else {
            error.is_refused_now = !self.could_be_given(user, &shown);
            return error;
        };
        error.refused_for = self.refusal_now(user, &own);
        error.like(&own.line())
    }

    /// An error of reading a question with an example that is answered as things stand: the one that every table shows, or one out
    /// of what is offered to fill it in. Where neither is, it is said why.
    fn with_an_example_question(&self, user: User, mut error: ParseError, shown: &Invocation) -> ParseError {
        let Err(why) = self.is_answered(user, shown) else {
            return error;
        };
        let own = self.example_question(user, &shown.sub);
        let exemplified = own.map(|own| error.clone().like(&own.line()));
        if let Some(exemplified) = exemplified.filter(|error| error.example.is_some()) {
            return exemplified;
        }
        error.refused_for = Some(why);
        error
    }

    /// A question of a subcommand that is answered as things stand, out of what is offered for the options that it needs.
    fn example_question(&self, user: User, tag: &str) -> Option<Invocation> {
        let (game, (seat, _)) = (self.game().ok()?, self.seat_of(user).ok()?);
        let sub = self.command().sub.iter().find(|sub| sub.tag() == tag)?;
        let mut args: Map<String, Value> = Map::new();
        for option in sub.option.iter().filter(|option| option.required) {
            let partial = Partial {
                sub: sub.tag(),
                focus: option.name.clone(),
                args: BTreeMap::new(),
            };
            let offered = game.suggest(Viewer::Seat(seat), &partial, &mut Dice::seeded(0, 0));
            // From one unit to another.
            let is_new = |value: &Value| args.values().all(|known| known != value);
            let mut values = offered.into_iter().map(|offer| Value::from(offer.value));
            let value = values.find(is_new)?;
            args.insert(option.name.clone(), value);
        }
        let question = Invocation::of(self.command(), sub, args);
        self.is_answered(user, &question).ok().map(|()| question)
    }

    /// Why a question is not answered as things stand.
    fn is_answered(&self, user: User, question: &Invocation) -> Result<(), String> {
        let (Ok(game), Ok((seat, _))) = (self.game(), self.seat_of(user)) else {
            return Ok(());
        };
        let answer = game.answer(Viewer::Seat(seat), &question.action(), &mut Dice::seeded(0, 0));
        answer.map(drop).map_err(|rejection| rejection.to_string())
    }

    /// Why a command of the game is refused as things stand, as far as its player can know.
    fn refusal_now(&self, user: User, invocation: &Invocation) -> Option<String> {
        let (game, (seat, _)) = (self.game().ok()?, self.seat_of(user).ok()?);
        let rejection = refused_now(&*game, seat, &invocation.action())?;
        Some(rejection.to_string())
    }

    /// The example of a subcommand that a game has for the seat of a user.
    fn example_for(&self, user: User, tag: &str) -> Option<Invocation> {
        let (game, (seat, _)) = (self.game().ok()?, self.seat_of(user).ok()?);
        let line = self.line_of(&game.example_for(seat, tag)?)?;
        self.catalogue().parse_at(&line, Some(self.kind().id)).ok()
    }

    /// Whether a player could give a command of the game as things stand, as far as the player can know; what changes nothing
    /// can always be asked.
    pub fn could_be_given(&self, user: User, invocation: &Invocation) -> bool {
        if invocation.entry().is_none_or(|(_, sub)| sub.kind() != SubKind::Action) {
            return true;
        }
        let (Ok(game), Ok((seat, _))) = (self.game(), self.seat_of(user)) else {
            return false;
        };
        could_give(&*game, seat, &invocation.action())
    }

    /// A line of the subcommand with that tag which a player could give as things stand; none where none is known.
    pub fn example_now(&self, user: User, tag: &str) -> Option<String> {
        let of_game = || {
            let own = self.example_for(user, tag)?;
            self.could_be_given(user, &own).then(|| own.line())
        };
        let question = || Some(self.example_question(user, tag)?.line());
        self.example_here(user, tag).or_else(of_game).or_else(question)
    }

    /// The line of the first choice of a player that is of the subcommand with that tag, or else of one that is drawn by lot.
    fn example_here(&self, user: User, tag: &str) -> Option<String> {
        let (game, (seat, _)) = (self.game().ok()?, self.seat_of(user).ok()?);
        let chosen = self.line_of_an_offer(&*game, seat, |offer| offer.action.get(tag).is_some());
        chosen.or_else(|| self.line_of_a_lot(&*game, seat, tag))
    }

    /// The line of an act of that subcommand that a seat could give as far as it can know, drawn by lot: always the same.
    fn line_of_a_lot(&self, game: &dyn AnyGame, seat: Seat, tag: &str) -> Option<String> {
        let lots = &mut Dice::seeded(0, 0);
        let guess = game.guess(Viewer::Seat(seat), lots);
        let awaiting = guess.awaiting();
        let duty = awaiting.duties().iter().find(|duty| duty.seat == seat)?;
        let mut drawn = (0..EXAMPLES_DRAWN).map(|_| guess.act_by_lot(duty, lots));
        let action = drawn.find(|action| action.get(tag).is_some() && could_give(&*guess, seat, action))?;
        self.line_of(&action)
    }

    /// The line of the first choice or whole day of a seat that is meant.
    fn line_of_an_offer(
        &self,
        game: &dyn AnyGame,
        seat: Seat,
        is_meant: impl Fn(&Offer<Value>) -> bool,
    ) -> Option<String> {
        let awaiting = game.awaiting();
        let mut duties = awaiting.duties().iter().filter(|duty| duty.seat == seat);
        duties.find_map(|duty| {
            let menu = game.menu(duty, &[], &mut Dice::seeded(0, 0));
            let mut offers = menu.acts.iter().chain(&menu.days);
            offers
                .find(|offer| is_meant(offer))
                .and_then(|offer| self.line_of(&offer.action))
        })
    }

    /// A command of the game in the words of its orders: those of a line of orders, or the line without the command's name.
    pub(super) fn words_of(&self, seat: Seat, command: &Invocation, action: &Value) -> String {
        let order = || self.game().ok()?.as_order(seat, action);
        let words = self.plan_in(action).or_else(order);
        words.unwrap_or_else(|| bare(&command.line()).to_owned())
    }
}

/// The line of the first button under a label that is meant.
fn pressed(controls: Vec<Vec<Control>>, is_meant: impl Fn(&str) -> bool) -> Option<String> {
    controls.into_iter().flatten().find_map(|control| match control {
        Control::Button { label, line } if is_meant(&label) => Some(line),
        _ => None,
    })
}
