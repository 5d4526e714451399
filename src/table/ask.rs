//! The shared command `/game` at a table, and the questions that change nothing.

use super::away::seat_at;
use super::charts::Tally;
use super::draft::Draft;
use super::panel::time_words;
use super::prose::{line, mark};
use super::rewind::{moves_a_piece, standing};
use super::tried::tried;
use super::{Decision, Entry, Stage, Stamp, Table, User, World, count, refusal, zone};
use chrono::{DateTime, Utc};
use muster_game::{Actor, Rejection};
use muster_kit::book::subject;
use muster_kit::{Answer, Audience, Control, Line, Look, Partial, Post, Seat, Span, Suggestion, Topic, Viewer};
use muster_vocabulary::{self as vocabulary, Invocation, Role, SubKind, Undo};
use muster_words::text;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// Entries that one answer shows.
const LOG_ENTRIES_MAX: usize = 20;

impl Table {
    pub(super) fn decide_shared(
        &self,
        user: User,
        name: &str,
        invocation: &Invocation,
        world: World<'_>,
    ) -> Result<Decision, Rejection> {
        match invocation.sub.as_str() {
            "join" => self.join(user, name, invocation, world),
            "leave" => self.leave(user, invocation, world),
            "start" => self.start(user, invocation, world),
            "option" => self.option(user, invocation, world),
            "undo" => self.undo(user, invocation, world),
            "vote" => self.vote(user, invocation, world),
            "concede" => self.concede(user, world),
            "deadline" => self.deadline(user, invocation, world),
            "vacation" => self.vacation(user, invocation, world),
            "dice_salt" => self.salt(user, invocation, world),
            "dice_dispute" => self.dispute(user, invocation, world),
            "dice_roll" => self.free_roll(user, invocation, world),
            "watch" => self.watch(user, invocation, world),
            "map" if invocation.text("keep").is_some() => self.keep_look(user, invocation, world),
            "orders" => self.orders(user, name, invocation, world),
            _ => self
                .asked(user, invocation, world)
                .map(|post| Decision::Answer(vec![post])),
        }
    }

    /// Whether a command line is a question that has to be worked out: odds, replays, checks, the game's own queries. What
    /// only shows a position as it stands, or previews an act, is none.
    pub fn is_question(invocation: &Invocation) -> bool {
        match (invocation.command.as_str(), invocation.sub.as_str()) {
            ("game", "turn") => invocation.text("ask").is_some(),
            ("game", sub) => matches!(sub, "odds" | "replay" | "catchup" | "dice_verify" | "dice_luck"),
            _ => invocation.entry().is_some_and(|(_, sub)| sub.kind() == SubKind::Query),
        }
    }

    /// The questions of `/game`.
    fn asked(&self, user: User, invocation: &Invocation, world: World<'_>) -> Result<Post, Rejection> {
        let shown = invocation.flag("show");
        let viewer = self.reader(user, shown);
        match invocation.sub.as_str() {
            "status" if self.stage == Stage::Lobby => Ok(self.lobby_post()),
            "status" => {
                let mut post = posted(Answer::board(self.game()?.status(viewer)), shown);
                post.lines = self.waiting_lines(world.now)?;
                Ok(post)
            }
            "map" => {
                let mut post = posted(Answer::board(self.game()?.map(viewer, Topic::GAME)), shown);
                post.look = invocation.text("as").and_then(Look::of_word);
                Ok(post)
            }
            "odds" => {
                let mut thoughts = self.thoughts(world.secrets, "odds");
                let question = invocation.text("what").unwrap_or_default();
                let mut answer = self.game()?.odds(viewer, question, &mut thoughts)?;
                let plain = |line: &Line| line.plain(|seat| seat.to_string());
                let text: Vec<String> = answer.lines.iter().map(plain).collect();
                let rules = self.kind().book().links(&text.join("\n"), "/game rules");
                answer.controls.extend(rules);
                Ok(posted(answer, false))
            }
            "log" => self.log(invocation, world),
            "turn" => match invocation.text("ask") {
                Some(_) => self.second_opinion(user, invocation, world),
                None => self.panel(user, invocation, world),
            },
            "catchup" => self.catchup(user, invocation, world),
            "replay" => self.replay(user, invocation, world),
            "dice_verify" => self.verify_roll(invocation, world),
            "dice_luck" => self.luck(invocation, world),
            "rules" => {
                let topic = invocation.text("topic").map_or("overview", subject);
                let args = json!({ "topic": topic });
                if self.stage != Stage::Lobby {
                    return self.by_role(user, Role::Rules, args, world);
                }
                let question = self.invocation_of(Role::Rules, args)?.action();
                let mut thoughts = self.thoughts(world.secrets, "answer");
                Ok(posted(
                    self.specimen()?.answer(viewer, &question, &mut thoughts)?,
                    false,
                ))
            }
            other => Err(refusal(text!("ask-unknown", sub = other), "/game help").into()),
        }
    }

    /// Whose eyes an answer is for: what everybody reads must not hold what only the asker may know.
    pub(super) fn reader(&self, user: User, shown: bool) -> Viewer {
        if shown { Viewer::Spectator } else { self.viewer(user) }
    }

    /// A query of the game's own.
    pub(super) fn answer(&self, user: User, invocation: &Invocation, world: World<'_>) -> Result<Post, Rejection> {
        let mut thoughts = self.thoughts(world.secrets, "answer");
        let answer = self
            .game()?
            .answer(self.viewer(user), &self.resolved(invocation)?, &mut thoughts)?;
        Ok(posted(answer, false))
    }

    /// What an action would do, before it is ordered: what a front shows before it asks once more
    /// ([`muster_vocabulary::Sub::confirm`]). It has no controls of its own; the front adds the line itself as
    /// the one that does it, marked as confirmed, and `/game turn` as the way back.
    pub fn foresee(&self, user: User, invocation: &Invocation, world: World<'_>) -> Result<Post, Rejection> {
        self.playing()?;
        if invocation
            .entry()
            .is_some_and(|(_, sub)| sub.by == vocabulary::Issuer::Host)
        {
            return self.foresee_as_host(user, invocation, &world);
        }
        let (seat, _) = self.seat_of(user)?;
        let mut thoughts = self.thoughts(world.secrets, "foresee");
        let (game, action) = (self.game()?, self.resolved(invocation)?);
        let answer = game.foresee(seat, &action, &mut thoughts);
        let answer = answer.map_err(|rejection| self.out_of_turn(rejection, world.now))?;
        let mut post = posted(answer, false);
        let cautions = game.cautions(seat, &action, &mut thoughts);
        // What a caution says is not said again.
        let is_said = |line: &Line| {
            let line = line.plain(|seat| seat.to_string());
            !line.is_empty() && cautions.iter().any(|caution| caution.contains(&line))
        };
        post.lines.retain(|line| !is_said(line));
        post.lines.splice(0..0, cautions.into_iter().map(Line::from));
        let tried = tried(&*game, seat, &action, &mut thoughts);
        if tried.rolls {
            let words = match self.command().table.undo {
                Undo::Free => text!("foresee-no-undo"),
                Undo::Vote if tried.ends_turn => text!("foresee-undo-ended"),
                Undo::Vote if self.people().count() == 1 => text!("foresee-undo-alone"),
                Undo::Vote => text!("foresee-undo-by-vote"),
            };
            post.lines.push(Line::from(words));
        }
        Ok(post)
    }

    /// What a command of `user` would lose for nothing, in full sentences ([`muster_game::Counsel::cautions`]): the front
    /// shows them and asks once more. Empty for what is no act of the game, and where it is not the asker's turn.
    pub fn cautions(&self, user: User, invocation: &Invocation, world: World<'_>) -> Vec<String> {
        let acts = |(command, sub): (&vocabulary::Command, &vocabulary::Sub)| {
            command.name != "game"
                && command.name != "gm"
                && sub.kind() == SubKind::Action
                && sub.by != vocabulary::Issuer::Host
        };
        if self.stage != Stage::Playing || !invocation.entry().is_some_and(acts) {
            return Vec::new();
        }
        let (Ok((seat, _)), Ok(game), Ok(action)) = (self.seat_of(user), self.game(), self.resolved(invocation)) else {
            return Vec::new();
        };
        if !self.opened.iter().any(|opened| opened.seat == seat) {
            return Vec::new();
        }
        let mut thoughts = self.thoughts(world.secrets, "cautions");
        game.cautions(seat, &action, &mut thoughts)
    }

    /// As [`Table::foresee`] for what the host does, who needs no seat: whether it can be done, and how it is told.
    fn foresee_as_host(&self, user: User, invocation: &Invocation, world: &World<'_>) -> Result<Post, Rejection> {
        self.hosted_by(user, world)?;
        self.going_on()?;
        let mut thoughts = self.thoughts(world.secrets, "foresee");
        let played = self
            .game()?
            .play(Actor::Host, &self.resolved(invocation)?, &mut thoughts);
        let played = played.map_err(|rejection| self.out_of_turn(rejection, world.now))?;
        let mut lines = vec![
            Line::from(text!("foresee-host")),
            Line::from(text!("foresee-host-public")),
        ];
        if played.revealed || !thoughts.drawn().is_empty() {
            lines.push(Line::from(text!("foresee-host-dice")));
        }
        Ok(Post::new(Audience::Asker, lines))
    }

    /// What may be filled in where the cursor stands.
    pub fn suggest(&self, user: User, command: &str, partial: &Partial, world: World<'_>) -> Vec<Suggestion> {
        if command == "game" && partial.focus == "zone" {
            return zone::suggested(partial.args.get("zone").map_or("", String::as_str));
        }
        if matches!(command, "game" | "gm") && partial.focus == "seat" {
            let seats = (1..).zip(&self.chairs);
            return seats
                .map(|(number, chair)| Suggestion::new(&chair.name, number.to_string()))
                .collect();
        }
        match (command, partial.focus.as_str()) {
            ("gm", "dial") => {
                let text = |name: &str| partial.args.get(name).map(String::as_str);
                return self.suggest_dials(text("dial").unwrap_or_default(), text("seat"));
            }
            ("gm", "to") | ("game", "to") => return self.suggest_entries(),
            ("gm", _) => return Vec::new(),
            _ => (),
        }
        let before = || self.specimen().ok().filter(|_| partial.sub == "rules");
        let Some(game) = self.game().ok().or_else(before) else {
            return Vec::new();
        };
        let mut partial = partial.clone();
        if command == "game" && partial.sub == "odds" {
            let thoughts = &mut self.thoughts(world.secrets, "suggest");
            let questions = game.questions(self.viewer(user), thoughts);
            if !questions.is_empty() {
                let typed = partial.args.get(&partial.focus).map_or("", String::as_str);
                return Suggestion::fitting(questions, "", typed);
            }
        }
        if command == "game" {
            let role = |role| self.command().role(role);
            let sub = match partial.sub.as_str() {
                // What may be asked about is what may be ordered.
                "odds" => self.turn_sub(&*game),
                "orders" => role(Role::Standing),
                "rules" => role(Role::Rules),
                _ => None,
            };
            let Some(sub) = sub else {
                return Vec::new();
            };
            partial.sub = sub.tag();
            if let Some(option) = sub.option.iter().find(|option| option.required) {
                partial.focus = option.name.clone();
            }
        }
        game.suggest(
            self.viewer(user),
            &partial,
            &mut self.thoughts(world.secrets, "suggest"),
        )
    }

    fn by_role(&self, user: User, role: Role, args: Value, world: World<'_>) -> Result<Post, Rejection> {
        self.answer(user, &self.invocation_of(role, args)?, world)
    }

    fn invocation_of(&self, role: Role, args: Value) -> Result<Invocation, Rejection> {
        let command = self.command();
        let sub = command
            .role(role)
            .ok_or_else(|| refusal(text!("ask-none-such"), "/game help"))?;
        let args = args.as_object().cloned().unwrap_or_default();
        Ok(Invocation::of(command, sub, args))
    }

    /// `/game orders` is the game's own command for standing orders.
    fn orders(&self, user: User, name: &str, invocation: &Invocation, world: World<'_>) -> Result<Decision, Rejection> {
        let mut args = invocation.args.clone();
        args.entry("plan").or_insert(json!(""));
        if args["plan"] == json!("") {
            return self
                .by_role(user, Role::Hand, json!({}), world)
                .map(|post| Decision::Answer(vec![post]));
        }
        let invocation = self.invocation_of(Role::Standing, Value::Object(args))?;
        self.decide(user, name, &invocation, world)
    }

    pub(super) fn waiting_lines(&self, now: DateTime<Utc>) -> Result<Vec<Line>, Rejection> {
        if self.stage == Stage::Over {
            return Ok(vec![Line::from(text!("waiting-over"))]);
        }
        let mut lines = Vec::new();
        for duty in self.game()?.awaiting().duties() {
            let due = self
                .opened
                .iter()
                .find(|opened| opened.key == duty.key)
                .and_then(|opened| opened.due);
            let player = mark(0);
            let words = match due {
                Some(_) if self.still.is_some() => text!("waiting-still", player = player),
                Some(due) if due > now => text!("waiting-left", player = player, left = time_words(due - now)),
                Some(_) => text!("waiting-up", player = player),
                None => text!("waiting-untimed", player = player),
            };
            lines.push(line(&words, &[Span::Seat(duty.seat)]));
        }
        if self.paused {
            lines.push(Line::from(text!("waiting-paused")));
        }
        for (index, chair) in self.chairs.iter().enumerate() {
            let Some(away) = &chair.away else { continue };
            let words = text!("waiting-away", player = mark(0), until = mark(1));
            let until = Span::Moment(away.until.timestamp());
            lines.push(line(&words, &[Span::Seat(seat_at(index)), until]));
        }
        Ok(lines)
    }

    fn history<'a>(&self, world: &World<'a>) -> Result<&'a [Entry], Rejection> {
        let history = world
            .history
            .ok_or_else(|| refusal(text!("back-unknown"), text!("back-unknown-instead")))?;
        Ok(&history.entries)
    }

    /// What the channel heard; a private order leaves no line here.
    fn log(&self, invocation: &Invocation, world: World<'_>) -> Result<Post, Rejection> {
        let from = count(invocation, "from").unwrap_or(self.seq.saturating_sub(19));
        let history = self.history(&world)?;
        let standing = self.standing_entries(history);
        let entries = history
            .iter()
            .filter(|entry| entry.seq >= from && !entry.heard.is_empty())
            .take(LOG_ENTRIES_MAX);
        let mut lines = Vec::new();
        let mut last = self.seq;
        for entry in entries {
            last = entry.seq;
            // Going back undoes what changed the position, and nothing else.
            let undone = moves_a_piece(entry) && entry.goes_back_to().is_none() && !standing.contains(&entry.seq);
            let time = entry.at.format("%-d %b %H:%M").to_string();
            lines.push(Line::strong(match undone {
                true => text!("log-undone", seq = entry.seq, time = time),
                false => text!("log-entry", seq = entry.seq, time = time),
            }));
            lines.extend(entry.heard.iter().cloned());
        }
        if lines.is_empty() {
            return Err(refusal(text!("log-empty"), text!("log-empty-instead")).into());
        }
        let mut post = Post::new(Audience::Asker, lines);
        if last < self.seq {
            post.controls = vec![Control::button(
                text!("log-later"),
                format!("/game log from:{}", last + 1),
            )];
        }
        Ok(post)
    }

    /// The numbers of the entries that were not taken back.
    fn standing_entries(&self, entries: &[Entry]) -> BTreeSet<u64> {
        let start = entries.first().map_or(0, |first| first.seq.saturating_sub(1));
        let path = standing(start, self.seq, |seq| {
            let at = entries.binary_search_by_key(&seq, |entry| entry.seq).ok()?;
            Some((seq, entries[at].goes_back_to()))
        });
        path.into_iter().collect()
    }

    /// Recomputes one entry's open dice from what was published.
    fn verify_roll(&self, invocation: &Invocation, world: World<'_>) -> Result<Post, Rejection> {
        let entries = self.history(&world)?;
        let wanted = count(invocation, "roll");
        let entry = match wanted {
            Some(seq) => entries.iter().find(|entry| entry.seq == seq),
            None => entries.iter().rev().find(|entry| entry.stamp.is_some()),
        };
        let entry = entry.ok_or_else(|| refusal(text!("dice-no-roll"), text!("dice-no-roll-instead")))?;
        let lines = match &entry.stamp {
            None => vec![Line::from(text!("dice-none-open", roll = entry.seq))],
            Some(Stamp::Scripted) => vec![Line::from(text!("dice-scripted", roll = entry.seq))],
            Some(Stamp::Fair {
                chain,
                link,
                key,
                entropy,
            }) => {
                let faults = super::verify::stamp_faults(&self.id, &self.fairness.anchors, entry);
                let verdict = if faults.is_empty() {
                    text!("dice-match")
                } else {
                    text!("dice-no-match", faults = faults.join("; "))
                };
                let faces: Vec<String> = entry
                    .roll()
                    .into_iter()
                    .flat_map(|roll| roll.draws)
                    .map(|draw| format!("d{} [{}]", draw.sides, draw.face))
                    .collect();
                vec![
                    Line::strong(format!("#{}: {}", entry.seq, faces.join(" "))),
                    Line::from(text!("dice-link", link = *link, chain = *chain, key = key)),
                    Line::from(text!("dice-entropy", entropy = entropy)),
                    Line::from(text!(
                        "dice-anchor",
                        anchor = &self.fairness.anchors[*chain as usize - 1]
                    )),
                    Line::from(verdict),
                ]
            }
        };
        Ok(Post::new(Audience::Asker, lines))
    }

    /// Dice against expectation, in whole tenths.
    fn luck(&self, invocation: &Invocation, world: World<'_>) -> Result<Post, Rejection> {
        let only = invocation.text("seat").and_then(|text| self.seat_named(text));
        let mut rows = Vec::new();
        for seat in (0..self.chairs.len())
            .filter_map(|index| u8::try_from(index).ok())
            .map(Seat)
        {
            if only.is_some_and(|only| only != seat) {
                continue;
            }
            let tally = Tally::of(self.history(&world)?, seat);
            let name: String = self.name(seat).chars().take(12).collect();
            rows.push(Line::mono(format!(
                "{name:<12} {:>5} {:>6} {:>6}.{}",
                tally.dice,
                tally.pips,
                tally.twice_expected / 2,
                tally.twice_expected % 2 * 5
            )));
        }
        let head = Line::mono(format!(
            "{:<12} {:>5} {:>6} {:>8}",
            text!("luck-title"),
            text!("luck-dice"),
            text!("luck-sum"),
            text!("luck-expected")
        ));
        let mut post = Post::new(Audience::Asker, std::iter::once(head).chain(rows).collect());
        // A game may keep figures of its own: a query of this name, which needs no subcommand.
        let mut thoughts = self.thoughts(world.secrets, "stats");
        if let Ok(answer) = self
            .game()?
            .answer(Viewer::Spectator, &json!({ "stats": {} }), &mut thoughts)
        {
            post.lines.extend(answer.lines);
            post.boards = answer.boards;
            super::panel::offer_signs(&mut post);
        }
        Ok(post)
    }

    /// Dice that belong to no rule: an entry of their own, proved like all others.
    fn free_roll(&self, user: User, invocation: &Invocation, world: World<'_>) -> Result<Decision, Rejection> {
        self.playing()?;
        let (seat, _) = self.seat_of(user)?;
        let text = invocation.text("dice").unwrap_or_default();
        let unread = || refusal(text!("dice-unread", typed = text), "/game dice roll dice:2d6+1");
        let (count, sides, plus) = read_dice(text).ok_or_else(unread)?;
        let mut draft = Draft::new(self, world)?;
        draft.free_roll(seat, count, sides, plus)?;
        Ok(draft.finish())
    }

    fn dispute(&self, user: User, invocation: &Invocation, world: World<'_>) -> Result<Decision, Rejection> {
        let (seat, _) = self.seat_of(user)?;
        let roll = count(invocation, "roll").unwrap_or(0);
        let entries = self.history(&world)?;
        let Some(entry) = entries.iter().find(|entry| entry.seq == roll) else {
            return Err(refusal(text!("dispute-no-entry", roll = roll.to_string()), "/game log").into());
        };
        if entry.stamp.is_none() {
            let instead = format!("/game undo to:{}", roll.saturating_sub(1));
            return Err(refusal(text!("dice-none-open", roll = roll), instead).into());
        }
        let reason = invocation.text("reason").unwrap_or_default();
        let words = text!("dispute", player = mark(0), roll = roll, reason = reason);
        let mut lines = vec![line(&words, &[Span::Seat(seat)])];
        lines.extend(entry.heard.iter().cloned());
        let mut change = self.plain_change(self.clone(), lines, world.now);
        change.posts[0].controls = dispute_controls(roll);
        // The host is asked to rule; whoever disputes needs no call.
        let host = self.people().find(|(other, user)| *user == self.host && *other != seat);
        self.call(
            &mut change.posts[0],
            host.map(|(host, _)| host).into_iter().collect(),
            world.now,
        );
        Ok(Decision::Change(Box::new(change)))
    }
}

/// What may be done about a roll that is disputed.
fn dispute_controls(roll: u64) -> Vec<Control> {
    let note = text!("dispute-stands-note", roll = roll);
    vec![
        Control::button(text!("dispute-verify"), format!("/game dice verify roll:{roll}")),
        Control::button(text!("dispute-stands"), format!("/gm note text:{note}")),
        Control::button(
            text!("dispute-undo"),
            format!("/game undo to:{}", roll.saturating_sub(1)),
        ),
        Control::Form {
            label: text!("dispute-ruling"),
            line: format!("/gm reroll roll:{roll}"),
            blanks: vec!["reason".to_owned()],
        },
    ]
}

/// `2d6+1` as count, sides and addition; at most 50 dice of 1,000 sides.
fn read_dice(text: &str) -> Option<(u32, u32, i64)> {
    let (count, rest) = text.trim().split_once(['d', 'D'])?;
    let count = if count.is_empty() { 1 } else { count.parse().ok()? };
    let split = rest.find(['+', '-']).unwrap_or(rest.len());
    let sides = rest[..split].parse().ok()?;
    let plus: i64 = if split == rest.len() {
        0
    } else {
        rest[split..].parse().ok()?
    };
    ((1..=50).contains(&count) && (2..=1_000).contains(&sides) && plus.abs() <= 1_000).then_some((count, sides, plus))
}

/// An answer as a post: to the asker, or to everybody if he wishes.
fn posted(answer: Answer, shown: bool) -> Post {
    let mut post = Post::new(if shown { Audience::Table } else { Audience::Asker }, answer.lines);
    post.boards = answer.boards;
    post.fields = answer.fields;
    post.controls = answer.controls;
    post.data = answer.data;
    super::panel::offer_signs(&mut post);
    post
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_everybody_reads_is_what_everybody_may_know() {
        let (ana, stranger) = (User(1), User(2));
        let opening = crate::Opening {
            id: "t1",
            kind: muster_games::GAMES[0],
            place: "here",
            server: None,
            host: ana,
            settings: serde_json::Map::new(),
            chairs: vec![crate::NewChair {
                name: "Ana".to_owned(),
                holder: crate::Holder::User(ana),
            }],
            seed: [1; 32],
            untimed: true,
        };
        let (table, ..) =
            Table::open(&muster_games::CATALOGUE, &opening, chrono::DateTime::UNIX_EPOCH).expect("a table of one");
        assert_eq!(table.reader(ana, false), Viewer::Seat(Seat(0)));
        assert_eq!(table.reader(ana, true), Viewer::Spectator, "her hand stays her own");
        assert_eq!(table.reader(stranger, false), Viewer::Spectator);
    }

    #[test]
    fn dice_are_read_or_refused() {
        assert_eq!(read_dice("2d6+1"), Some((2, 6, 1)));
        assert_eq!(read_dice("d100"), Some((1, 100, 0)));
        assert_eq!(read_dice("3d6-2"), Some((3, 6, -2)));
        for bad in [
            "",
            "6",
            "0d6",
            "2d1",
            "51d6",
            "2d6+",
            "dd",
            "2d6+99999",
            "1d99999999999",
        ] {
            assert_eq!(read_dice(bad), None, "{bad}");
        }
    }
}
