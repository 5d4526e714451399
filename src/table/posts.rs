//! What the table says: what was narrated, whose turn it is, how it ended.

use super::calls::reminder_slot;
use super::draft::Draft;
use super::prose::{self, mark};
use super::waits;
use super::{Act, By, Entry, Holder, Opened, Stage, Stamp, Table};
use muster_game::{Actor, AnyGame, Awaiting, Duty, Outcome};
use muster_kit::{Audience, Control, Field, Line, Post, Roll, Scene, Seat, Slot, Span, Topic, Viewer};
use muster_vocabulary as vocabulary;
use muster_words::text;
use std::collections::BTreeSet;

/// Reasons told for one seat; the rest is counted.
const REASONS_MAX: usize = 8;

/// The table's own posts as they stand in the channel before a change, so that only what is new is said.
pub(super) struct Shown {
    /// None before the game.
    before: Option<Box<Table>>,
    turns: Vec<Post>,
}

impl Shown {
    /// What the channel shows of a table before it changes.
    pub fn of(table: &Table, game: &dyn AnyGame) -> Shown {
        let begun = table.head.seq() > 0;
        Shown {
            before: begun.then(|| {
                Box::new(Table {
                    game: None,
                    ..table.clone()
                })
            }),
            turns: if begun { table.turn_posts(game) } else { Vec::new() },
        }
    }

    /// Whether a turn post asks for it already.
    fn asks(&self, duty: &Duty) -> bool {
        self.announced()
            .any(|opened| (opened.key, opened.seat) == (duty.key, duty.seat))
    }

    /// The waits that a turn post asks for.
    fn announced(&self) -> impl Iterator<Item = &Opened> {
        let opened = self.before.iter().flat_map(|table| table.deadlines.open());
        opened.filter(|opened| opened.announced)
    }
}

impl Draft<'_> {
    /// Everything that this change says, in order: the channel, the seats alone, the asker alone.
    pub(super) fn posts(&self, awaiting: &Awaiting, news: &[Duty]) -> Vec<Post> {
        let mut posts = Vec::new();
        match &self.shown.before {
            Some(_) if self.anew => posts.push(self.table.card_post()),
            Some(before) => posts.extend(before.new_card(&self.table)),
            None => {
                posts.push(closed("lobby", Line::from(text!("game-has-begun"))));
                posts.push(self.table.card_post());
            }
        }
        let turns = self.turn_changes(news);
        posts.push(self.result_post(&turns));
        posts.extend(self.private_posts());
        posts.extend(self.aside.iter().cloned());
        posts.extend(turns);
        let mut verdict = Vec::new();
        if self.table.stage == Stage::Over {
            verdict = Table::closed_lines();
        }
        if let Awaiting::Over(outcome) = awaiting {
            let post = self.table.final_post(&*self.game, outcome);
            verdict.clone_from(&post.lines);
            posts.push(post);
        }
        posts.extend(self.asker());
        posts.retain(|post| !post.is_empty());
        posts.extend(self.reminders_done());
        posts.extend(self.table.told_to_watchers(&self.before, &verdict));
        posts
    }

    /// Reminders of turns that are made are taken away; one that was sent directly says that its turn is over.
    fn reminders_done(&self) -> Vec<Post> {
        let open = |key: u64, since: u64| {
            let mut opened = self.table.deadlines.open().iter();
            opened.any(|opened| (opened.key, opened.since) == (key, since))
        };
        let reminders = self.before.reminders.iter();
        let done = reminders.filter(|reminder| !open(reminder.key, reminder.since));
        done.map(|reminder| {
            let slot = reminder_slot(reminder.key);
            let Some(user) = reminder.direct else {
                let mut post = Post::new(Audience::Table, Vec::new());
                post.slot = Slot::Drop(slot);
                return post;
            };
            let line = prose::line(&text!("reminder-done", table = mark(0)), &[self.table.span()]);
            let mut post = Post::new(Audience::Direct(user), vec![line]);
            post.slot = Slot::Close(slot);
            post
        })
        .collect()
    }

    /// What happened, for the channel, with the dice that it took, and the board if pieces moved and no turn post that
    /// is sent anew shows it.
    fn result_post(&self, turns: &[Post]) -> Post {
        let mut lines = self.announcements.clone();
        for entry in self.told_entries() {
            lines.extend(entry.heard.iter().cloned());
        }
        lines.extend(self.reasons());
        let (rest, all_of_it) = self.told_of_the_rest();
        lines.extend(rest);
        let mut post = Post::new(Audience::Table, lines);
        post.rolls = self.told_entries().filter_map(Entry::roll).collect();
        if self.table.stage == Stage::Playing {
            post.controls.clone_from(&self.controls);
        }
        let anew = turns.iter().any(|post| matches!(post.slot, Slot::Renew(_)));
        let mut events = self.told_entries().flat_map(|entry| &entry.events);
        let moves = |event| (self.table.kind().moves_board)(event).expect("an event that the rules have just written");
        let kept = turns.iter().filter(|post| matches!(post.slot, Slot::Keep(_)));
        let topics: BTreeSet<Topic> = kept.map(|post| post.topic).collect();
        let goes_back = self.goes_back() && !self.goes_back_unheard;
        if !topics.is_empty() && !anew && (goes_back || events.any(moves)) {
            post.boards = topics
                .into_iter()
                .map(|topic| standing_board(&*self.game, topic))
                .collect();
        }
        post.controls.extend(self.ruling_control());
        post.controls.extend(all_of_it);
        crate::posting::offer_signs(&mut post);
        post
    }

    /// What becomes of the turn posts: one is sent anew with a ping for each seat newly asked, edited in place
    /// while the turn goes on, and shrunk to a line when nobody is asked any more.
    fn turn_changes(&self, news: &[Duty]) -> Vec<Post> {
        let posts = match self.table.stage {
            Stage::Playing => self.table.turn_posts(&*self.game),
            _ => Vec::new(),
        };
        let mut topics: Vec<Topic> = posts.iter().chain(&self.shown.turns).map(|post| post.topic).collect();
        topics.sort_unstable();
        topics.dedup();
        let mut changes = Vec::new();
        for topic in topics {
            let name = Slot::turn(topic);
            let post = posts.iter().find(|post| post.topic == topic);
            let asked = |duty: &&Duty| duty.topic == topic && self.table.is_announced(duty.key);
            let said_anew = if self.anew {
                self.game.awaiting()
            } else {
                Awaiting::Duties(news.to_vec())
            };
            let anew: Vec<&Duty> = said_anew.duties().iter().filter(asked).collect();
            // Nobody is pinged twice for one turn, whatever was taken back in between.
            let pinged = |duty: &&&Duty| self.goes_back() && self.table.deadlines.was_pinged(duty.key, duty.seat);
            let pings: Vec<Seat> = anew.iter().filter(|duty| !pinged(duty)).map(|duty| duty.seat).collect();
            let stays = pings.is_empty() && anew.iter().all(|duty| self.shown.asks(duty));
            let gone = self.gone(topic);
            if post.is_none_or(|_| !stays)
                && let Some(line) = gone
            {
                changes.push(closed(&name, line));
            }
            let Some(post) = post else { continue };
            let mut post = post.clone();
            if stays {
                // After going back the controls belong to waits that opened anew, although they read the same.
                if self.shown.turns.contains(&post) && !self.goes_back() {
                    continue;
                }
                post.slot = Slot::Keep(name);
            } else {
                post.slot = Slot::Renew(name);
                post.before = self.board_before(&post);
                self.table.call(&mut post, pings, self.world().now);
                post.quiet |= self.anew;
            }
            changes.push(post);
        }
        changes
    }

    /// The board of a turn post as it was before this change, where pictures are shown.
    fn board_before(&self, post: &Post) -> Option<Box<Scene>> {
        if !self.table.look.draws() {
            return None;
        }
        let shown = self.shown.turns.iter().find(|other| other.topic == post.topic)?;
        let board = shown.boards.first();
        board
            .filter(|board| post.boards.first() != Some(board))
            .map(|board| Box::new(board.clone()))
    }

    /// Whose turn of a topic is over with this change.
    fn gone(&self, topic: Topic) -> Option<Line> {
        let gone = self.shown.announced().filter(|opened| opened.topic == topic);
        let seats = gone.filter(|opened| !self.table.is_announced(opened.key));
        let mut spans = Vec::new();
        for opened in seats {
            if !spans.is_empty() {
                spans.push(Span::Text(" ".to_owned()));
            }
            let mut now = self.table.deadlines.open().iter();
            let again = now.any(|other| other.announced && (other.seat, other.topic) == (opened.seat, topic));
            let words = match again {
                true => text!("turn-goes-on", player = mark(0)),
                false => text!("turn-is-over", player = mark(0)),
            };
            spans.extend(prose::spans(&words, &[Span::Seat(opened.seat)]));
        }
        (!spans.is_empty()).then_some(Line::Prose(spans))
    }

    /// Why non-players did what they did, a line for each seat, each reason once, and that others are sealed. The house's
    /// deeds give their reasons themselves; those of a person's orders are the person's own.
    fn reasons(&self) -> Vec<Line> {
        let gave_orders = text!("reason-gave-orders");
        let mut seats: Vec<((Seat, bool), Vec<&str>)> = Vec::new();
        let mut sealed: Vec<Seat> = Vec::new();
        for entry in self.told_entries() {
            let Act::Play {
                actor: Actor::Seat(seat),
                by,
                why,
                ..
            } = &entry.act
            else {
                continue;
            };
            let Some(chair) = self.table.seating.chair(*seat) else {
                continue;
            };
            let why = match (by, chair.holder()) {
                (By::Orders, Holder::User(_)) if self.stored.contains(&entry.seq) => gave_orders.as_str(),
                // Sent in this very turn, as everybody sees.
                (By::Orders, Holder::User(_)) => "",
                _ => why,
            };
            if why.is_empty() {
                sealed.extend(self.sealed.contains(&entry.seq).then_some(*seat));
                continue;
            }
            // An NPC played where the player did not.
            let stood_in = *by == By::Missed && matches!(chair.holder(), Holder::User(_));
            let who = (*seat, stood_in);
            match seats.iter_mut().find(|(known, _)| *known == who) {
                Some((_, reasons)) if reasons.contains(&why) => (),
                Some((_, reasons)) => reasons.push(why),
                None => seats.push((who, vec![why])),
            }
        }
        let line = |((seat, stood_in), reasons): ((Seat, bool), Vec<&str>)| {
            let told = reasons.len().min(REASONS_MAX);
            let reasons_told = prose::reasons(&reasons[..told]);
            let (player, more) = (mark(0), reasons.len() - told);
            let message = match (stood_in, more) {
                (false, 0) => text!("reasons", player = player, reasons = reasons_told),
                (true, 0) => text!("reasons-of-stand-in", player = player, reasons = reasons_told),
                (false, more) => text!("reasons-and-more", player = player, reasons = reasons_told, more = more),
                (true, more) => text!(
                    "reasons-of-stand-in-and-more",
                    player = player,
                    reasons = reasons_told,
                    more = more
                ),
            };
            let message = match sealed.contains(&seat) {
                true => text!("reasons-and-sealed", reasons = message),
                false => message,
            };
            prose::line(&message, &[Span::Seat(seat)])
        };
        seats.into_iter().map(line).collect()
    }
}

impl Entry {
    /// The open dice; none if it had none.
    pub(super) fn roll(&self) -> Option<Roll> {
        let link = match self.stamp.as_ref()? {
            Stamp::Fair { key, .. } => Some(key.clone()),
            Stamp::Scripted => None,
        };
        let draws = self.draws.iter().filter(|draw| !draw.hidden).copied().collect();
        Some(Roll {
            entry: self.seq,
            link,
            draws,
        })
    }
}

/// What a turn post shows: how everybody fares, or the board of a topic of its own.
fn standing_board(game: &dyn AnyGame, topic: Topic) -> Scene {
    if topic == Topic::GAME {
        game.status(Viewer::Spectator)
    } else {
        game.map(Viewer::Spectator, topic)
    }
}

/// Leaves out buttons of one label that do different things for the players who are asked: which is whose cannot be seen in a post
/// for all. Each finds the own one in the panel.
fn leave_out_of_one_label(controls: &mut Vec<Control>) {
    let labels: Vec<String> = controls.iter().map(|control| control.label().to_owned()).collect();
    let is_alone = |label: &str| labels.iter().filter(|other| *other == label).count() < 2;
    controls.retain(|control| is_alone(control.label()));
}

impl Table {
    /// The end of a game that was closed.
    pub(super) fn closed_lines() -> Vec<Line> {
        vec![
            Line::strong(text!("game-is-closed")),
            Line::from(text!("close-nobody-wins")),
        ]
    }

    /// What stands in the channel as things are: whose turn it is and what can be pressed; none before and after the
    /// game.
    pub fn standing_posts(&self) -> Vec<Post> {
        let game = self.game().ok().filter(|_| self.stage == Stage::Playing);
        game.map_or_else(Vec::new, |game| self.turn_posts(&*game))
    }

    /// Whose turn it is now, a post for each topic, as it is edited: without pings.
    pub(super) fn turn_posts(&self, game: &dyn AnyGame) -> Vec<Post> {
        let awaiting = game.awaiting();
        let asked = awaiting.duties().iter().filter(|duty| self.is_announced(duty.key));
        let asked: Vec<Duty> = asked.cloned().collect();
        let mut posts: Vec<Post> = Vec::new();
        for (duty, controls) in asked.iter().zip(game.controls(Viewer::Spectator, &asked)) {
            let at = posts
                .iter()
                .position(|post| post.topic == duty.topic)
                .unwrap_or_else(|| {
                    let mut post = Post::new(Audience::Table, Vec::new());
                    post.topic = duty.topic;
                    post.slot = Slot::Keep(Slot::turn(duty.topic));
                    post.boards = vec![standing_board(game, duty.topic)];
                    post.controls = vec![Control::button(text!("button-my-turn"), waits::turn_line(duty.topic))];
                    posts.push(post);
                    posts.len() - 1
                });
            let opened = self.deadlines.open().iter().find(|opened| opened.key == duty.key);
            posts[at]
                .lines
                .extend([self.call_line(duty.seat, opened), game.prompt(duty)]);
            // Several at once are offered the same things once.
            for control in controls {
                if !posts[at].controls.contains(&control) {
                    posts[at].controls.push(control);
                }
            }
        }
        for post in &mut posts {
            leave_out_of_one_label(&mut post.controls);
            crate::posting::offer_signs(post);
        }
        posts
    }

    /// Whether a person is asked for that wait in a turn post.
    fn is_announced(&self, key: u64) -> bool {
        self.deadlines
            .open()
            .iter()
            .any(|opened| opened.key == key && opened.announced)
    }

    /// How it ended.
    pub(super) fn final_post(&self, game: &dyn AnyGame, outcome: &Outcome) -> Post {
        let mut lines = vec![Line::strong(text!("game-is-over")), verdict(outcome)];
        lines.extend(outcome.standings.iter().map(|standing| {
            let (place, text) = (u32::from(standing.place), &standing.text);
            let message = text!("outcome-standing", place = place, player = mark(0), text = text);
            prose::line(&message, &[Span::Seat(standing.seat)])
        }));
        lines.push(Line::from(text!("outcome-everything-open")));
        let mut post = Post::new(Audience::Table, lines);
        post.boards = vec![game.status(Viewer::Spectator)];
        post.controls = vec![
            Control::button(text!("button-replay"), "/game replay"),
            Control::button(text!("button-charts"), "/game replay as:charts"),
            Control::button(text!("button-export"), "/game export"),
            Control::button(text!("button-rematch"), "/game rematch"),
        ];
        crate::posting::offer_signs(&mut post);
        post
    }

    /// Who sits here before the start.
    pub(super) fn lobby_post(&self) -> Post {
        let command = self.command();
        let seats = self.seating.seats().zip(self.chairs()).map(|(seat, chair)| {
            let who = match chair.holder() {
                Holder::User(user) if user == self.seating.host() => text!("lobby-host", name = chair.name()),
                Holder::User(_) => chair.name().to_owned(),
                Holder::Npc(level) => text!("lobby-npc", name = chair.name(), level = level.to_string()),
                Holder::Open => text!("lobby-free"),
            };
            let sealed = (self.kind().sealed)(&self.options);
            let pick = match chair.pick().as_object() {
                Some(_) if sealed => text!("lobby-has-chosen"),
                _ => in_words(&chosen(command, chair.pick())),
            };
            let gap = if pick.is_empty() { "" } else { ": " };
            Line::from(format!("{seat} {who}{gap}{pick}"))
        });
        let head = Line::strong(text!("lobby-who-plays", game = self.kind().title));
        let lines = std::iter::once(head).chain(seats).chain(self.lobby_terms());
        let mut post = Post::new(Audience::Table, lines.collect());
        let blanks = match self.has_something_to_pick(self.open_seat().unwrap_or(Seat(0))) {
            true => vec!["as".to_owned()],
            false => Vec::new(),
        };
        post.fields = vec![Field::new(
            text!("lobby-settings"),
            vocabulary::settings_line(&serde_json::Value::Object(self.changed_options())),
        )];
        post.fields.retain(|field| !field.value.is_empty());
        if self.seating.is_host_trusted() {
            post.fields
                .push(Field::new(text!("lobby-trust"), super::settings::trusted_words()));
        }
        let start = match self.needs_npcs() {
            true => text!("button-start-with-npcs"),
            false => text!("button-start"),
        };
        post.controls = vec![
            Control::Form {
                label: text!("button-join"),
                line: "/game join".to_owned(),
                blanks,
            },
            Control::button(text!("button-leave"), "/game leave"),
            Control::button(start, "/game start"),
            Control::button(text!("button-options"), "/game option"),
            Control::button(text!("button-how-to-play"), "/game rules topic:how to play"),
        ];
        post.slot = Slot::Keep(super::close::LOBBY.to_owned());
        post
    }

    /// Chairs that are not open.
    fn taken(&self) -> usize {
        let chairs = self.chairs().iter();
        chairs.filter(|chair| chair.holder() != Holder::Open).count()
    }

    /// Whether NPCs take seats when the game starts now: those that it needs and those that were left.
    pub fn needs_npcs(&self) -> bool {
        let taken = self.taken();
        taken < self.chairs().len() || taken < self.fewest_seats().unwrap_or_default()
    }

    /// The seats that are open, the deadline to come, and how long the lobby stands.
    fn lobby_terms(&self) -> Vec<Line> {
        let taken = self.taken();
        let mut lines = Vec::new();
        if let Some(places) = self.places() {
            let most = usize::from(*places.seats.end());
            let fewest = self.fewest_seats().unwrap_or_default();
            let open = most.saturating_sub(taken);
            let seats = text!("lobby-seats", taken = taken, most = most, open = open);
            lines.push(Line::from(if fewest > taken {
                text!("lobby-npcs-fill-up", seats = seats, fewest = fewest)
            } else {
                text!("lobby-no-npcs", seats = seats)
            }));
        }
        lines.push(match self.clock.pace() {
            Some(pace) => super::posting::sentence(&pace.words()),
            None if self.clock.chosen_pace().is_some() => Line::from(text!("no-deadline")),
            None => {
                let usual = super::Pace::every(self.command().table.pace_hours).words();
                Line::from(text!("lobby-usual-deadline", usual = usual))
            }
        });
        lines.extend(self.clock.lobby_until().map(|until| {
            prose::line(
                &text!("lobby-closes", moment = mark(0)),
                &[Span::Moment(until.timestamp())],
            )
        }));
        lines
    }

    /// The settings that are not the default.
    pub(super) fn changed_options(&self) -> serde_json::Map<String, serde_json::Value> {
        let command = self.command();
        let changed = command.setting.iter().filter_map(|setting| {
            let value = self.options.get(&setting.name)?;
            (setting.default.as_ref() != Some(value)).then(|| (setting.name.clone(), value.clone()))
        });
        changed.collect()
    }
}

/// Who wins, and why.
fn verdict(outcome: &Outcome) -> Line {
    let winners: Vec<Span> = outcome.winners.iter().copied().map(Span::Seat).collect();
    let marks = (0..winners.len()).map(mark);
    let players = marks.reduce(|before, player| text!("outcome-joint-winners", before = before, player = player));
    // Where even the best of the chairs is not first, the house is.
    let lost = !outcome.standings.is_empty() && outcome.standings.iter().all(|standing| standing.place > 1);
    let reason = &outcome.reason;
    let message = match (players, winners.len()) {
        (None, _) if lost => text!("outcome-house-wins", reason = reason),
        (None, _) => text!("outcome-nobody-wins", reason = reason),
        (Some(player), 1) => text!("outcome-wins", player = player, reason = reason),
        (Some(players), _) => text!("outcome-win-together", players = players, reason = reason),
    };
    prose::line(&message, &winners)
}

/// The message of that name shrinks to this line.
fn closed(name: &str, line: Line) -> Post {
    let mut post = Post::new(Audience::Table, vec![line]);
    post.slot = Slot::Close(name.to_owned());
    post
}

/// `race: kobold, name: Rats`.
fn in_words(chosen: &serde_json::Value) -> String {
    let pairs = chosen
        .as_object()
        .into_iter()
        .flatten()
        .filter(|(_, value)| !value.is_null())
        .map(|(name, value)| format!("{name}: {}", vocabulary::value_words(value)));
    pairs.collect::<Vec<_>>().join(", ")
}

/// What somebody chose for a seat that is not what everybody gets.
fn chosen(command: &vocabulary::Command, pick: &serde_json::Value) -> serde_json::Value {
    let mut chosen = pick.clone();
    if let Some(values) = chosen.as_object_mut() {
        let usual = |name: &String| {
            command
                .pick
                .iter()
                .find(|setting| setting.name == *name)?
                .default
                .as_ref()
        };
        values.retain(|name, value| usual(name) != Some(&*value));
    }
    chosen
}
