//! What a player reads and presses on a daily turn: `/game turn`, for whoever asks. Every control is a command
//! line, and the panel holds no state of its own.

use super::command::Context;
use super::posting::signs;
use super::prose::{self, mark};
use super::rewind::History;
use super::waits::Waits;
use super::words::time_words;
use super::{By, Chair, Entry, Stage, Table, User, World, refusal};
use chrono::{DateTime, TimeDelta, Utc};
use muster_game::{Actor, Advice, AnyGame, Awaiting, Duty, Menu, NOT_TURN, Offer, Rejection, Skip};
use muster_kit::{Audience, Choice, Control, Dice, Line, Post, Scene, Seat, Slot, Span, Topic, Viewer, shortened};
use muster_vocabulary::{self as vocabulary, Invocation, Opt, OptionKind, Role, Sub};
use muster_words::text;
use serde_json::Value;

/// Entries of a select, and characters of a label.
pub(super) const CHOICES_MAX: usize = 25;
pub(super) const LABEL_MAX: usize = 80;
/// Characters of a board that leaves room for words in one message.
const BOARD_MAX: usize = 1_150;
/// Absences from here on are told of in full.
const LONG_AWAY: TimeDelta = TimeDelta::days(3);

/// A subcommand of the game's as a form with all its options that are texts; standing orders with their numbers, too.
fn form(sub: &Sub, line: String, label: String) -> Control {
    let asks = |option: &&Opt| {
        let is_number = option.kind == OptionKind::Integer && sub.role == Some(Role::Standing);
        option.kind == OptionKind::String || is_number
    };
    let asked = sub.option.iter().filter(asks);
    Control::Form {
        label,
        line,
        blanks: asked.map(|option| option.name.clone()).collect(),
    }
}

/// Whether a seat could give an order as things stand, as far as the seat can know.
pub(super) fn could_give(game: &dyn AnyGame, seat: Seat, action: &Value) -> bool {
    first_step(game, seat, action).unwrap_or(false)
}

/// Why a seat cannot give an order as things stand, as far as the seat can know.
pub(super) fn refused_now(game: &dyn AnyGame, seat: Seat, action: &Value) -> Option<Rejection> {
    first_step(game, seat, action).err()
}

/// Whether an order has a first step, which is tried.
fn first_step(game: &dyn AnyGame, seat: Seat, action: &Value) -> Result<bool, Rejection> {
    // Any dice will do: refusals come before them. The guess knows no more than the seat.
    let guess = game.guess(Viewer::Seat(seat), &mut Dice::seeded(0, 0));
    let actor = Actor::Seat(seat);
    let steps = guess.steps(actor, action)?;
    match steps.first() {
        Some(first) => guess.play(actor, &first.action, &mut Dice::seeded(0, 1)).map(|_| true),
        None => Ok(false),
    }
}

impl Table {
    /// What `user` may do now, and needs to know for it.
    ///
    /// # Errors
    /// Only for a table that a fault has stopped.
    pub(super) fn panel(&self, context: &Context<'_>, which: Option<u16>) -> Result<Post, Rejection> {
        let Context { user, world, .. } = *context;
        match self.stage {
            Stage::Lobby => return Ok(for_asker(self.lobby_post())),
            Stage::Over => return self.over_panel(),
            Stage::Parked => self.playing()?,
            Stage::Playing => (),
        }
        let Ok((seat, by)) = self.seat_of(user) else {
            return Ok(self.watching(user));
        };
        let awaiting = self.game()?.awaiting();
        let waits = Waits::of(&awaiting, seat);
        match waits.meant(which) {
            Some(duty) => {
                let mut post = self.own_turn((seat, by), duty, &waits, world)?;
                post.drawn = self.drawn_board(user, seat, duty.topic, &world)?;
                if which.is_some_and(|which| which != duty.topic.0) {
                    post.lines.insert(0, Line::from(text!("panel-waits-elsewhere")));
                }
                Ok(post)
            }
            None => {
                let mut post = self.others_turn(seat, &awaiting, &world)?;
                post.drawn = self.drawn_board(user, seat, Topic::GAME, &world)?;
                Ok(post)
            }
        }
    }

    /// What an NPC would do in the asker's place; taking the advice is one press.
    pub(super) fn second_opinion(&self, context: &Context<'_>, which: Option<u16>) -> Result<Post, Rejection> {
        let world = context.world;
        self.playing()?;
        let game = self.game()?;
        let (duty, turn) = self.awaited(&*game, context, which)?;
        let seat = duty.seat;
        let mut thoughts = self.thoughts(world.secrets, "second opinion");
        let Advice { action, why } = game.second_opinion(&duty, &mut thoughts);
        let line = self.line_of(&action);
        let order = self.plan_in(&action).or_else(|| game.as_order(seat, &action));
        let words = order
            .or_else(|| line.as_deref().map(|line| bare(line).to_owned()))
            .unwrap_or_else(|| text!("panel-nothing-named"));
        let mut post = Post::new(
            Audience::Asker,
            vec![
                Line::from(text!("panel-npc-would", orders = words)),
                Line::from(text!("panel-npc-why", why = why)),
            ],
        );
        let steps = game.steps(Actor::Seat(seat), &action).unwrap_or_default();
        let cautions = game.cautions(seat, &action, &mut thoughts);
        post.lines.extend(cautions.into_iter().map(Line::from));
        if steps.iter().any(|step| step.skip == Skip::IfRefused) {
            post.lines.push(Line::from(text!("panel-steps-passed-over")));
        }
        post.controls = line
            .map(|line| Control::button(text!("button-do-that"), line))
            .into_iter()
            .collect();
        post.controls.push(Control::button(text!("button-back"), turn));
        Ok(post)
    }

    /// What the asker is awaited for, and the line that shows it.
    ///
    /// # Errors
    /// The asker has no seat, or is not awaited.
    pub(super) fn awaited(
        &self,
        game: &dyn AnyGame,
        context: &Context<'_>,
        which: Option<u16>,
    ) -> Result<(Duty, String), Rejection> {
        let (seat, _) = self.seat_of(context.user)?;
        let awaiting = game.awaiting();
        let waits = Waits::of(&awaiting, seat);
        match waits.meant(which) {
            Some(duty) => Ok((duty.clone(), waits.turn(duty))),
            None => Err(self.not_your_turn(seat, context.world.now)?.into()),
        }
    }

    /// The panel of a seat that is awaited.
    fn own_turn(
        &self,
        (seat, by): (Seat, By),
        duty: &Duty,
        waits: &Waits<'_>,
        world: World<'_>,
    ) -> Result<Post, Rejection> {
        let game = self.game()?;
        let chair = self.chair(seat);
        let past = world
            .history
            .map(|history| self.path(history, self.head.seq()))
            .unwrap_or_default();
        let mut lines = Vec::new();
        let away = chair.acted().map(|acted| world.now - acted.at);
        if let (Some(away), By::Holder, Some(history)) = (away, by, world.history)
            && away >= LONG_AWAY
        {
            lines.extend(self.recap(seat, chair.acted_seq(), history, &world)?);
        } else {
            if by == By::Deputy {
                lines.push(prose::line(
                    &text!("panel-you-act-for", player = mark(0)),
                    &[Span::Seat(seat)],
                ));
            }
            lines.push(self.due_line(duty, world.now));
            lines.extend(self.news(seat, &past, &*game));
        }
        lines.push(game.own_prompt(duty));
        lines.extend(waits.told(duty));
        if self.clock.is_paused() {
            lines.push(Line::from(text!("panel-paused-nothing-goes")));
        }
        let mut post = Post::new(Audience::Asker, lines);
        post.topic = duty.topic;
        post.boards = vec![small(game.sheet(seat, duty.topic), || {
            game.status(muster_kit::Viewer::Seat(seat))
        })];
        if self.clock.is_paused() {
            post.controls = self.paused_controls();
            return Ok(post);
        }
        let mut thoughts = self.thoughts(world.secrets, "menu");
        let menu = game.menu(duty, &self.jobs(chair, seat, &past), &mut thoughts);
        let free = match world.history {
            Some(history) => self.undo_is_free(seat, history) || self.undo_asks_nobody(seat, history),
            None => world.takes_back == Some(seat),
        };
        post.controls = self.turn_controls(&*game, &menu, (duty, waits), free);
        Ok(post)
    }

    /// What can be done while the game is paused.
    fn paused_controls(&self) -> Vec<Control> {
        let mut controls = vec![Control::button(text!("button-ask-to-go-on"), "/game vote ask:go-on")];
        controls.extend(self.odds_form());
        controls.extend(self.hand_button());
        controls.push(Control::button(text!("button-what-happened"), "/game catchup"));
        controls
    }

    fn hand_button(&self) -> Option<Control> {
        let command = self.command();
        let sub = command.role(Role::Hand)?;
        let line = format!("/{} {}", command.name, sub.path());
        Some(Control::button(sub.label(&text!("button-my-hand")), line))
    }

    /// Whole days, a select of single acts, then the ways around typing.
    fn turn_controls(
        &self,
        game: &dyn AnyGame,
        menu: &Menu<Value>,
        (duty, waits): (&Duty, &Waits<'_>),
        undo: bool,
    ) -> Vec<Control> {
        let command = self.command();
        let line = |sub: &Sub| waits.line(&command.name, sub, duty);
        let mut choices: Vec<Choice> = menu.acts.iter().filter_map(|offer| self.choice_of(offer)).collect();
        if choices.len() > CHOICES_MAX && game.is_guided() {
            let others = choices.split_off(CHOICES_MAX - 1).len();
            choices.push(Table::stepwise_choice(&waits.turn(duty), others));
        }
        choices.truncate(CHOICES_MAX);
        // A whole turn in one press comes before single acts: a window shows the first few alone.
        let days = menu.days.iter().filter_map(|offer| self.choice_of(offer));
        let mut controls: Vec<Control> = days.map(|day| Control::button(day.label, day.line)).collect();
        if !choices.is_empty() {
            controls.push(Control::Select {
                label: text!("button-choose"),
                choices,
            });
        }
        let prompt = |duty: &Duty| game.prompt(duty).plain(|seat| self.name(seat));
        waits.put_others(duty, prompt, &mut controls);
        if game.is_guided() {
            controls.push(Table::stepwise_button(&waits.turn(duty)));
        }
        let typed = self.turn_sub(game);
        controls.extend(typed.map(|sub| form(sub, line(sub), text!("button-type-it"))));
        let standing = self.form(Role::Standing, text!("button-standing-orders"));
        controls.extend(standing.filter(|_| game.takes_standing_orders()));
        let npc = waits.turn(duty) + " ask:npc";
        controls.push(Control::button(text!("button-ask-the-npc"), npc));
        controls.extend(self.odds_form());
        controls.extend(self.hand_button());
        controls.push(Control::button(text!("button-what-happened"), "/game catchup"));
        controls.push(signs());
        if undo {
            controls.push(Control::button(text!("button-undo"), "/game undo"));
        }
        if let Some(sub) = command.role(Role::End) {
            let label = game.end_label(duty.seat);
            let label = label.unwrap_or_else(|| text!("button-end-turn"));
            controls.push(Control::button(label, line(sub)));
        }
        controls
    }

    /// The subcommand that reads a line of orders as things stand.
    pub fn turn_sub(&self, game: &dyn AnyGame) -> Option<&'static Sub> {
        let command = self.command();
        let named = game.line_command();
        let sub = named.and_then(|tag| command.sub.iter().find(|sub| sub.tag() == tag));
        sub.or_else(|| command.role(Role::Turn))
    }

    /// The command that ends a turn, as its button has it.
    pub fn end_of_turn(&self) -> Option<Invocation> {
        let command = self.command();
        let sub = command.role(Role::End)?;
        Some(Invocation::of(command, sub, serde_json::Map::new()))
    }

    /// A line in the words of the game's own orders, `hunt 1-3; end`, as the command that reads it.
    pub fn line_of_orders(&self, text: &str) -> Option<Invocation> {
        let command = self.command();
        let turn = command.role(Role::Turn);
        let asked = match self.game() {
            Ok(game) => self.turn_sub(&*game),
            Err(_) => turn,
        };
        // While a card may be answered, orders are still read as orders.
        let sub = asked.filter(|sub| sub.takes_line(text)).or(turn).or(asked)?;
        sub.line_of_orders(command, text)
    }

    /// What a hint in the game's own words comes to: the words that are orders, and their command. None where none of the
    /// seats that are awaited could give such an order as things stand.
    pub fn proposed_orders(&self, hint: &str) -> Option<(String, Invocation)> {
        let game = self.game().ok()?;
        let sub = self.turn_sub(&*game)?;
        let seats: Vec<Seat> = self.deadlines.open().iter().map(|opened| opened.seat).collect();
        vocabulary::order_pieces(hint).into_iter().find_map(|piece| {
            let invocation = sub.line_of_orders(self.command(), piece)?;
            let action = invocation.action();
            let legal = seats.iter().any(|seat| could_give(&*game, *seat, &action));
            legal.then(|| (piece.to_owned(), invocation))
        })
    }

    /// The subcommand with a role as a form.
    pub(super) fn form(&self, role: Role, label: String) -> Option<Control> {
        let command = self.command();
        let line = |sub: &Sub| format!("/{} {}", command.name, sub.path());
        command.role(role).map(|sub| form(sub, line(sub), label))
    }

    /// The words of a line of many orders, without its command.
    pub(super) fn plan_in(&self, action: &Value) -> Option<String> {
        let command = self.command();
        let mut turns = command.sub.iter().filter(|sub| sub.role == Some(Role::Turn));
        let plan = |sub: &Sub| {
            let needed = sub.option.iter().find(|option| option.required)?;
            action.get(sub.tag())?.get(&needed.name)?.as_str().map(str::to_owned)
        };
        turns.find_map(plan)
    }

    fn choice_of(&self, offer: &Offer<Value>) -> Option<Choice> {
        let line = self.line_of(&offer.action)?;
        let label = if offer.label.is_empty() {
            bare(&line)
        } else {
            &offer.label
        };
        Some(Choice {
            label: shortened(label, LABEL_MAX),
            line,
        })
    }

    /// An action as the line that would order it; seats are typed as their numbers from 1.
    pub(super) fn line_of(&self, action: &Value) -> Option<String> {
        let mut invocation = Invocation::of_action(self.command(), action)?;
        let options = invocation.entry().map_or(&[][..], |(_, sub)| &sub.option);
        for option in options.iter().filter(|option| option.kind == OptionKind::Seat) {
            if let Some(seat) = invocation.number(&option.name) {
                let number = (seat + 1).to_string();
                invocation.args.insert(option.name.clone(), Value::from(number));
            }
        }
        Some(invocation.line())
    }

    /// "It is due ..", or that the time ran out.
    fn due_line(&self, duty: &Duty, now: DateTime<Utc>) -> Line {
        let due = self.due_of(duty.key);
        let your_turn = mark(0);
        let message = match due {
            Some(due) if due <= now => {
                text!("panel-your-turn-up", your_turn = your_turn, ago = time_words(now - due))
            }
            Some(_) if self.deadlines.of_key(duty.key).is_some_and(|opened| opened.brief) => {
                text!("panel-your-turn-brief", your_turn = your_turn, due = mark(1))
            }
            Some(_) => {
                // Fronts show a moment with the time until it: no second clock stands beside it.
                text!("panel-your-turn-due", your_turn = your_turn, due = mark(1))
            }
            None => your_turn,
        };
        let mut marked = vec![Span::Strong(text!("panel-your-turn"))];
        marked.extend(due.map(|due| Span::Moment(due.timestamp())));
        prose::line(&message, &marked)
    }

    /// What befell the seat since it acted last.
    fn news(&self, seat: Seat, past: &[&Entry], game: &dyn muster_game::AnyGame) -> Vec<Line> {
        let since = self.chair(seat).acted_seq();
        let mut told = super::recap::tidings(game, seat, past, since);
        if let Some(first) = told.first_mut() {
            *first = text!("panel-since-your-last-act", told = &*first);
        }
        told.into_iter().map(Line::from).collect()
    }

    /// Whose turn it is, each line once: several battles may wait for the same player.
    fn whose_turns(&self, awaiting: &Awaiting, now: DateTime<Utc>) -> Vec<Line> {
        let mut lines = Vec::new();
        for duty in awaiting.duties() {
            let line = self.whose_turn(duty, now);
            if !lines.contains(&line) {
                lines.push(line);
            }
        }
        lines
    }

    /// The refusal of a player who acts out of turn, or has no turn any more.
    pub(super) fn not_your_turn(&self, seat: Seat, now: DateTime<Utc>) -> Result<muster_kit::Refusal, Rejection> {
        let game = self.game()?;
        if !game.has_say(seat) {
            return Ok(refusal(
                text!("panel-out-of-the-game"),
                text!("panel-out-of-the-game-instead"),
            ));
        }
        let awaiting = game.awaiting();
        let whose = self.whose_turns(&awaiting, now).into_iter();
        let whose: Vec<String> = whose.map(|line| line.plain(|seat| self.name(seat))).collect();
        let command = self.command();
        let standing = command.role(Role::Standing);
        let whose = whose.join(" ");
        Ok(match standing {
            Some(sub) => refusal(
                format!("{whose} {}", text!("panel-standing-orders-go")),
                sub.example.clone(),
            ),
            None => refusal(whose, "/game turn"),
        })
    }

    /// For a player who is not awaited.
    fn others_turn(&self, seat: Seat, awaiting: &Awaiting, world: &World<'_>) -> Result<Post, Rejection> {
        let game = self.game()?;
        let mut lines = self.whose_turns(awaiting, world.now);
        let plays = game.has_say(seat);
        if !plays {
            lines.push(Line::from(text!("panel-out-of-the-game")));
        }
        let standing = self
            .form(Role::Standing, text!("button-standing-orders"))
            .filter(|_| plays && !self.clock.is_paused() && game.takes_standing_orders());
        if standing.is_some() {
            lines.push(Line::from(text!("panel-standing-orders-go")));
        }
        if self.clock.is_paused() {
            lines.push(Line::from(text!("game-is-paused")));
        }
        let command = self.command();
        let mut post = Post::new(Audience::Asker, lines);
        post.boards = vec![small(game.sheet(seat, Topic::GAME), || {
            game.status(muster_kit::Viewer::Seat(seat))
        })];
        post.controls
            .extend(world.history.and_then(|history| self.take_back(seat, &*game, history)));
        post.controls.extend(standing);
        if let Some(sub) = command.role(Role::Hand).filter(|_| plays) {
            post.controls.push(Control::button(
                sub.label(&text!("button-my-hand")),
                format!("/{} {}", command.name, sub.path()),
            ));
        }
        post.controls.extend([
            Control::button(text!("button-board"), "/game map"),
            Control::button(text!("button-what-happened"), "/game catchup"),
            signs(),
        ]);
        Ok(post)
    }

    /// What mends the orders of a seat that lie sealed until others have ordered: to take them back, or, where others have
    /// acted since and would have to agree, to send others in their place.
    fn take_back(&self, seat: Seat, game: &dyn AnyGame, history: &History) -> Option<Control> {
        if self.clock.is_paused() || !self.waits_for_people_besides(seat) {
            return None;
        }
        if self.undo_is_free(seat, history) {
            return Some(Control::button(text!("button-take-back-orders"), "/game undo"));
        }
        let path = self.path(history, self.head.seq());
        let mut own = path.into_iter().filter(|entry| entry.is_by_hand_of(seat));
        let last = own.find(|entry| self.is_an_act(entry))?;
        let super::Act::Play { action, .. } = &last.act else {
            return None;
        };
        let is_sealed = last.seq > self.head.turn_seq() && last.draws.is_empty() && !last.revealed;
        let mut dice = Dice::seeded(0, 1);
        let replaces = is_sealed && game.play(Actor::Seat(seat), action, &mut dice).is_ok();
        let invocation = Invocation::of_action(self.command(), action)?;
        let sub = invocation.entry()?.1;
        let line = format!("/{} {}", invocation.command, sub.path());
        replaces.then(|| form(sub, line, text!("button-send-other-orders")))
    }

    /// For whoever has no seat.
    fn watching(&self, user: User) -> Post {
        let free = self.fair_seat(user);
        let words = match free {
            Some(seat) => self.watching_words(seat),
            None => text!("panel-watching", game = self.kind().title),
        };
        let mut post = Post::new(Audience::Asker, vec![Line::from(words)]);
        let take = free.map(|seat| {
            let label = text!("button-take-seat", seat = seat.to_string());
            Control::button(label, format!("/game join seat:{seat}"))
        });
        post.controls.extend(take);
        post.controls.push(if self.seating.watchers().contains(&user) {
            Control::button(text!("button-stop-watching"), "/game watch on:no")
        } else {
            Control::button(text!("button-watch"), "/game watch")
        });
        post.controls.extend([
            Control::button(text!("button-board"), "/game map"),
            Control::button(text!("button-how-it-stands"), "/game status"),
            Control::button(text!("button-what-happened"), "/game catchup"),
        ]);
        post
    }

    /// The rules' refusal of whoever acts out of turn in the table's words, which know names and deadlines.
    pub(super) fn out_of_turn(&self, user: User, rejection: Rejection, now: DateTime<Utc>) -> Rejection {
        let (Ok((seat, _)), true) = (self.seat_of(user), self.stage == Stage::Playing) else {
            return rejection;
        };
        match rejection {
            Rejection::Refused(refused) if refused.code == NOT_TURN => match self.not_your_turn(seat, now) {
                Ok(told) => Rejection::Refused(muster_kit::Refusal {
                    clause: refused.clause,
                    code: refused.code,
                    ..told
                }),
                Err(rejection) => rejection,
            },
            other => other,
        }
    }

    fn over_panel(&self) -> Result<Post, Rejection> {
        match self.game()?.awaiting() {
            Awaiting::Over(outcome) => Ok(for_asker(self.final_post(&*self.game()?, &outcome))),
            Awaiting::Duties(_) => Err(refusal(text!("game-is-over"), "/game rematch").into()),
        }
    }
}

impl Table {
    /// What the seat did in its last turn, oldest first, stored orders with which the turn began included. `past` is newest first.
    fn jobs(&self, chair: &Chair, seat: Seat, past: &[&Entry]) -> Vec<Value> {
        let [before, now] = chair.turns();
        // In a turn that was gone back to, the wait may be newer than the turn, in which acts may still stand.
        let now = if self.head.turn_seq() > before {
            now.min(self.head.turn_seq())
        } else {
            now
        };
        // The wait of a turn opens right after the last of its stored orders.
        let began_it =
            |entry: &Entry| matches!(entry.act, super::Act::Play { by: By::Orders, .. }) && entry.seq == before;
        let own = past.iter().rev();
        let own = own.filter(|entry| began_it(entry) || entry.seq > before && entry.seq <= now);
        let played = own.filter(|entry| entry.actor() == Some(seat));
        played
            .filter_map(|entry| match &entry.act {
                super::Act::Play { action, .. } => Some(action.clone()),
                _ => None,
            })
            .collect()
    }
}

/// A post of the table's as an answer to one alone.
fn for_asker(mut post: Post) -> Post {
    post.audience = Audience::Asker;
    post.slot = Slot::Once;
    post.pings.clear();
    post
}

/// A board, or another where it is too large for a panel.
fn small(board: Scene, other: impl FnOnce() -> Scene) -> Scene {
    if board.to_ascii().chars().count() <= BOARD_MAX {
        board
    } else {
        other()
    }
}

/// A line without its command.
pub(super) fn bare(line: &str) -> &str {
    line.split_once(' ').map_or(line, |(_, rest)| rest)
}
