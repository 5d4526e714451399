//! A game once more: where a replay stops, its boards one by one, and all of them as a film.

use super::command::{Context, ReplayedAs};
use super::rewind::{begun, past, replayed, standing, standing_of};
use super::verify::{opened, verify};
use super::{Act, Entry, Export, Finding, Stage, Table, User, refusal};
use muster_game::{AnyGame, Kind, Rejection};
use muster_kit::{Audience, Control, Film, Frame, Line, Look, Post, Scene, Seat, Topic, Viewer, budget};
use muster_vocabulary::Catalogue;
use muster_words::text;
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::sync::Arc;

/// Characters of a step that one message holds, so that it can be edited in place.
const STEP_MAX: usize = 1_700;
/// Lines heard that a step shows.
const HEARD_MAX: usize = 12;
/// Characters kept free for the line that counts the rest.
const REST: usize = 40;

/// Steps of a budget that an entry takes which is played again, and a board which is drawn. Rules count besides what they
/// work out.
const ENTRY_STEPS: u64 = 1_000;
const BOARD_STEPS: u64 = 2_000;

/// A journal that can be played again.
pub struct Replay<'a> {
    pub kind: &'static Kind,
    /// By seat.
    pub names: Vec<String>,
    pub(super) entries: Cow<'a, [Entry]>,
}

/// Where a replay stops: the start, whenever somebody new is waited for, and the end.
#[derive(Clone, PartialEq, Debug)]
pub struct Stop {
    /// From 1.
    pub number: usize,
    /// The position after this entry.
    pub seq: u64,
    pub round: Option<u32>,
    /// Who acted last.
    pub seat: Option<Seat>,
    /// Where it goes on: the topic of the first new duty.
    pub topic: Topic,
    /// What the channel heard since the stop before.
    pub heard: Vec<Line>,
}

/// A journal that the rules no longer play as it went.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", gone_words(*.0))]
pub struct Gone(pub u64);

fn gone_words(seq: u64) -> String {
    text!("replay-gone", number = seq)
}

impl From<Gone> for Rejection {
    fn from(gone: Gone) -> Rejection {
        refusal(gone.to_string(), "/game log").into()
    }
}

impl<'a> Replay<'a> {
    /// A finished game out of a file, which is verified first.
    ///
    /// # Errors
    /// What is wrong with the file, or nothing but that its game goes on: then there is no position in it.
    pub fn of_export(catalogue: &Catalogue, export: &Export) -> Result<Replay<'static>, Finding> {
        let mut finding = verify(catalogue, export);
        match catalogue.kind(&export.game) {
            Some(kind) if finding.complete && finding.faults.is_empty() => Ok(Replay {
                kind,
                names: export.names(),
                entries: Cow::Owned(opened(export, &mut finding)),
            }),
            _ => Err(finding),
        }
    }

    /// The name shown for a seat.
    pub fn name(&self, seat: Seat) -> String {
        let name = self.names.get(seat.index());
        name.map_or_else(|| text!("the-house"), Clone::clone)
    }

    /// A seat's player and the side that boards show: `Ana (Red)`.
    pub(super) fn name_and_side(&self, seat: Seat, side: Option<String>) -> String {
        let name = self.name(seat);
        match side.filter(|side| *side != name) {
            Some(side) => text!("player-of-side", player = name, side = side),
            None => name,
        }
    }

    /// Plays the game again without what was taken back, and calls `visit` at every stop. The last entry that stands up to
    /// `also` is one, too.
    ///
    /// # Errors
    /// If the rules no longer play the game as it went.
    pub fn walk(&self, also: u64, mut visit: impl FnMut(Stop, &dyn AnyGame)) -> Result<(), Gone> {
        let path = self.path();
        let also = last_of(&path, also);
        let end = path.last().map(|entry| entry.seq);
        let mut game: Option<Arc<dyn AnyGame>> = None;
        let mut waits: BTreeSet<u64> = BTreeSet::new();
        let (mut number, mut seat, mut heard) = (0, None, Vec::new());
        for entry in path {
            budget::spend(ENTRY_STEPS);
            let next = played_on(self.kind, game.take(), entry).ok_or(Gone(entry.seq))?;
            seat = entry.actor().or(seat);
            heard.extend(entry.heard.iter().cloned());
            let awaiting = next.awaiting();
            let anew = awaiting.duties().iter().find(|duty| !waits.contains(&duty.key));
            if anew.is_some() || Some(entry.seq) == also || Some(entry.seq) == end {
                number += 1;
                let stop = Stop {
                    number,
                    seq: entry.seq,
                    round: next.round(),
                    seat,
                    topic: anew.map_or(Topic::GAME, |duty| duty.topic),
                    heard: std::mem::take(&mut heard),
                };
                visit(stop, &*next);
            }
            waits = awaiting.duties().iter().map(|duty| duty.key).collect();
            game = Some(next);
        }
        Ok(())
    }

    /// The entries that were not taken back.
    fn path(&self) -> Vec<&Entry> {
        let mut path = standing_of(&self.entries);
        path.reverse();
        path
    }

    /// The last stop at or before entry `to`, as `viewer` could see it then.
    ///
    /// # Errors
    /// If the rules no longer play the game as it went.
    pub fn step(&self, to: u64, viewer: Viewer) -> Result<ReplayStep, Gone> {
        let mut stops: Vec<u64> = Vec::new();
        let mut found: Option<(Stop, Vec<Scene>)> = None;
        let wanted = last_of(&self.path(), to);
        self.walk(to, |stop, game| {
            stops.push(stop.seq);
            if Some(stop.seq) == wanted {
                budget::spend(BOARD_STEPS);
                let boards = boards(game, viewer, stop.topic);
                found = Some((stop, boards));
            }
        })?;
        let (stop, boards) = found.ok_or(Gone(to))?;
        Ok(ReplayStep { stop, stops, boards })
    }

    /// The board of where each stop goes on, if it differs from the one before, as `viewer` could see it then.
    ///
    /// # Errors
    /// If the rules no longer play the game as it went.
    pub fn film(&self, viewer: Viewer) -> Result<Film, Gone> {
        let mut frames: Vec<Frame> = Vec::new();
        let mut last = 0;
        self.walk(0, |stop, game| {
            budget::spend(BOARD_STEPS);
            let frame = Frame {
                caption: self.caption(&stop),
                topic: stop.topic,
                board: game.map(viewer, stop.topic),
            };
            last = stop.seq;
            match frames.last_mut() {
                Some(before) if before.topic == frame.topic && before.board == frame.board => {
                    before.caption = frame.caption;
                }
                _ => frames.push(frame),
            }
        })?;
        if frames.is_empty() {
            return Err(Gone(last));
        }
        let about = text!("film-about", game = self.kind.title, count = frames.len());
        Ok(Film { about, frames })
    }

    /// `#12, round 3, Ana`.
    pub fn caption(&self, stop: &Stop) -> String {
        let round = stop.round.map(|round| text!("replay-round", number = round));
        let seat = stop.seat.map(|seat| self.name(seat));
        let words = [Some(format!("#{}", stop.seq)), round, seat];
        words.into_iter().flatten().collect::<Vec<_>>().join(", ")
    }
}

/// The last entry of a path up to `to`.
fn last_of(path: &[&Entry], to: u64) -> Option<u64> {
    let mut before = path.iter().rev().filter(|entry| entry.seq <= to);
    before.next().map(|entry| entry.seq)
}

/// How everybody fares, if that does not show the same once more, and where everything stands; of a topic of its own, its
/// board alone.
pub fn boards(game: &dyn AnyGame, viewer: Viewer, topic: Topic) -> Vec<Scene> {
    if topic != Topic::GAME {
        return vec![game.map(viewer, topic)];
    }
    let (status, map) = (game.status(viewer), game.map(viewer, Topic::GAME));
    let (told, drawn) = (status.to_ascii(), map.to_ascii());
    let again = drawn.lines().filter(|row| told.lines().any(|other| other == *row));
    match 2 * again.count() > drawn.lines().count() {
        true => vec![map],
        false => vec![status, map],
    }
}

/// What the channel heard in a game that goes on, entry by entry, without what was taken back.
pub fn heard(export: &Export) -> Vec<(u64, Vec<Line>)> {
    let last = u64::try_from(export.entries.len()).unwrap_or(u64::MAX);
    let mut path = standing(0, last, |seq| {
        let entry = export.entries.get(usize::try_from(seq.checked_sub(1)?).ok()?)?;
        let act = serde_json::from_value::<Act>(entry.readable()["act"].clone()).ok();
        Some(((seq, entry.heard()), act.and_then(|act| act.goes_back_to())))
    });
    path.reverse();
    path.retain(|(_, heard)| !heard.is_empty());
    path
}

/// The position after an entry of any kind but one that goes back.
fn played_on(kind: &Kind, game: Option<Arc<dyn AnyGame>>, entry: &Entry) -> Option<Arc<dyn AnyGame>> {
    match &entry.act {
        Act::Start { roster, options } => Some(begun(kind, entry, roster, options).ok()?.game),
        Act::Resume { game, .. } => (kind.load)(game).ok(),
        _ => replayed(game?, entry),
    }
}

/// One step of a replay, with the steps around it.
#[derive(Clone, PartialEq, Debug)]
pub struct ReplayStep {
    pub stop: Stop,
    /// The entries after which the replay stops, in order.
    pub stops: Vec<u64>,
    /// The last one is where everything stands.
    pub boards: Vec<Scene>,
}

impl ReplayStep {
    /// `2 of 9, after #12, round 3, Ana.`
    pub fn words(&self, replay: &Replay<'_>) -> String {
        let (number, count) = (self.stop.number, self.stops.len());
        let caption = replay.caption(&self.stop);
        text!("replay-step", number = number, count = count, caption = caption)
    }

    /// The ways to other stops, each with its label and its entry.
    pub fn ways(&self) -> impl Iterator<Item = (String, u64)> {
        let (place, stops) = (self.stop.number - 1, &self.stops);
        let before = place.checked_sub(1).and_then(|before| stops.get(before));
        let steps = [
            (text!("button-first"), stops.first().filter(|_| place > 1)),
            (text!("button-back"), before),
            (text!("button-forward"), stops.get(place + 1)),
            (text!("button-last"), stops.last().filter(|_| place + 2 < stops.len())),
        ];
        steps.into_iter().filter_map(|(label, seq)| Some((label, *seq?)))
    }
}

impl Table {
    /// `/game replay`: one position, all of them as a film, or the charts. It is refused if it takes too long.
    pub(super) fn replay(
        &self,
        context: &Context<'_>,
        to: Option<u64>,
        way: ReplayedAs,
        shown: bool,
    ) -> Result<Post, Rejection> {
        let played = budget::within(budget::LOOK_BACK, || self.played_again(context, to, way, shown));
        played.unwrap_or_else(|budget::Spent| {
            let reason = text!("replay-too-long", count = self.head.seq());
            let instead = match way {
                ReplayedAs::Animation | ReplayedAs::Charts => text!("replay-one-board-instead", last = self.head.seq()),
                ReplayedAs::Board => text!("replay-on-own-machine", table = &self.id),
            };
            Err(refusal(reason, instead).into())
        })
    }

    fn played_again(
        &self,
        context: &Context<'_>,
        to: Option<u64>,
        way: ReplayedAs,
        shown: bool,
    ) -> Result<Post, Rejection> {
        let Context { user, world, .. } = *context;
        self.game()?;
        let history = past(&world)?;
        let replay = self.again(history.entries.as_slice());
        // When the game is over everything is open.
        let viewer = match self.stage {
            Stage::Over => self.onlooker(),
            _ => self.reader(user, shown),
        };
        let audience = if shown { Audience::Table } else { Audience::Asker };
        let mut post = Post::new(audience, Vec::new());
        match way {
            ReplayedAs::Animation => {
                let film = replay.film(viewer)?;
                post.lines = vec![Line::from(film.about.clone())];
                post.film = Some(Box::new(film));
            }
            ReplayedAs::Charts => {
                post.lines = vec![Line::strong(text!("replay-how-it-went"))];
                post.boards = replay.charts(viewer)?.into_iter().map(Scene::Graph).collect();
            }
            ReplayedAs::Board => {
                // Until the front decides it is taken for text, which needs the most room.
                let own = || self.look_of(user).unwrap_or_default();
                let look = if shown { self.look } else { own() };
                let to = to.unwrap_or(1).clamp(1, self.head.seq());
                return self.step(&replay, viewer, to, audience, look);
            }
        }
        post.controls = ways(way);
        post.controls.extend(self.way_back(user));
        Ok(post)
    }

    /// What comes next for a player who has looked back: the turn that waits for them, or another game.
    fn way_back(&self, user: User) -> Option<Control> {
        let own = self.seat_of(user).ok().map(|(seat, _)| seat);
        let awaited = self.deadlines.open().iter().any(|opened| Some(opened.seat) == own);
        match self.stage {
            Stage::Over => Some(Control::button(text!("button-rematch"), "/game rematch")),
            Stage::Playing if awaited => Some(Control::button(text!("button-my-turn"), "/game turn")),
            _ => None,
        }
    }

    /// The position after entry `to`, with ways to the others.
    fn step(
        &self,
        replay: &Replay<'_>,
        viewer: Viewer,
        to: u64,
        audience: Audience,
        look: Look,
    ) -> Result<Post, Rejection> {
        let mut step = replay.step(to, viewer)?;
        let mut post = Post::new(audience, Vec::new());
        post.boards.extend(step.boards.pop());
        let words = step.words(replay);
        post.lines = vec![Line::strong(if step.stop.seq < to {
            text!("replay-step-taken-back", step = words, last = to)
        } else {
            words
        })];
        let heard = std::mem::take(&mut step.stop.heard);
        self.fill(&mut post, heard, step.boards.pop(), look);
        let ways_on = step.ways();
        post.controls = ways_on
            .map(|(label, seq)| Control::button(label, format!("/game replay to:{seq}")))
            .collect();
        post.controls.extend(ways(ReplayedAs::Board));
        crate::posting::offer_signs(&mut post);
        Ok(post)
    }

    /// What was heard, and how everybody fared, as far as the board leaves room in one message.
    fn fill(&self, post: &mut Post, heard: Vec<Line>, status: Option<Scene>, look: Look) {
        let length = |scene: &Scene| scene.to_ascii().chars().count() + 10;
        let words = |line: &Line| line.plain(|seat| self.name(seat)).chars().count() + 1;
        let drawn = |scene: &Scene| look == Look::Picture && !matches!(scene, Scene::Sheet { .. });
        let boards = post.boards.iter().filter(|board| !drawn(board));
        let taken = boards.map(length).sum::<usize>() + post.lines.iter().map(words).sum::<usize>();
        let mut room = STEP_MAX.saturating_sub(taken);
        let mut told = 0;
        for line in heard.iter().take(HEARD_MAX) {
            if words(line) + REST > room {
                break;
            }
            room -= words(line);
            told += 1;
        }
        let more = heard.len() - told;
        post.lines.extend(heard.into_iter().take(told));
        if more > 0 && room >= REST {
            room -= REST;
            post.lines.push(Line::from(text!("replay-more-lines", count = more)));
        }
        let status = status.filter(|status| room >= length(status));
        post.boards.splice(0..0, status);
    }
}

/// The other ways to look at the same game.
fn ways(now: ReplayedAs) -> Vec<Control> {
    let all = [
        (ReplayedAs::Board, text!("button-step-by-step"), "/game replay"),
        (
            ReplayedAs::Animation,
            text!("button-animation"),
            "/game replay as:animation",
        ),
        (ReplayedAs::Charts, text!("button-charts"), "/game replay as:charts"),
    ];
    let others = all.into_iter().filter(|(way, ..)| *way != now);
    others.map(|(_, label, line)| Control::button(label, line)).collect()
}
