//! A table held against one that its readers cannot tell from it.

use super::setups::{ANA, CLEO};
use muster::fronts::gallery::{sight::Sight, view};
use muster::games::CATALOGUE;
use muster::table::{Act, Change, Decision, Entry, History, Secrets, Stage, Table, User, World};
use muster::vocabulary::{Invocation, Sub, SubKind};
use muster_game::Kind;
use muster_kit::{Audience, Dice, Draw, Line, Partial, Post, Suggestion, Viewer};
use serde_json::{Value, json};
use std::cell::Cell;
use std::collections::BTreeMap;

/// What is typed before suggestions are asked for.
const TYPED: [&str; 4] = ["", "p", "1", "shoot p"];
/// Questions of odds that are asked in each round.
const QUESTIONS: usize = 3;
/// The key in the address of the page for spectators.
const KEY: &str = "0abcdefghjkmn";

/// A table and one that its readers cannot tell from it.
pub struct Pair<'a> {
    pub what: &'a str,
    pub table: &'a Table,
    pub other: Table,
    pub viewer: Viewer,
    /// Those who look through these eyes.
    pub readers: &'static [User],
    pub secrets: &'a Secrets,
    pub history: &'a History,
    /// The history without what these readers may not know of it.
    pub blanked: &'a History,
    pub step: u64,
    /// Whether the past was compared after an act of a player: once for each pair.
    pub looked_back: Cell<bool>,
}

/// What was held against each other, and how many reasons everybody heard.
#[derive(Default, Debug)]
pub struct Count {
    pub twins: usize,
    pub altered: usize,
    pub entries: usize,
    /// Posts to those who watch.
    pub direct: usize,
    /// Pages for spectators.
    pub pages: usize,
    pub replays: usize,
    pub odds: usize,
    pub suggested: usize,
    /// Turns of non-players, and those whose reason everybody heard.
    pub turns: usize,
    pub told: usize,
}

impl Count {
    pub fn add(&mut self, other: &Count) {
        self.twins += other.twins;
        self.altered += other.altered;
        self.entries += other.entries;
        self.direct += other.direct;
        self.pages += other.pages;
        self.replays += other.replays;
        self.odds += other.odds;
        self.suggested += other.suggested;
        self.turns += other.turns;
        self.told += other.told;
    }
}

/// The table as it is and its twin, each in its world.
type Both<'a> = [(&'a Table, World<'a>); 2];

impl Pair<'_> {
    fn narrated(&self, entry: &Entry) -> Vec<Line> {
        let lines = |event| (self.table.kind().narrate)(event, self.viewer).unwrap();
        entry.events.iter().flat_map(lines).collect()
    }

    /// What the reader hears and sees of an entry as it happens: words, open dice, and whose act it was.
    fn heard(&self, entry: &Entry) -> (Vec<Line>, Vec<Line>, Vec<Draw>, Value) {
        let open: Vec<_> = entry.draws.iter().filter(|draw| !draw.hidden).copied().collect();
        let mut act = public(entry)["act"].clone();
        if let Some(play) = act.get_mut("play") {
            play["why"] = Value::Null;
        }
        (entry.heard.clone(), self.narrated(entry), open, act)
    }

    /// Holds two changes against each other as long as the reader hears the same of both.
    fn assert_alike(&self, asker: Option<User>, one: &Change, other: &Change, world: World<'_>, count: &mut Count) {
        let pairs = one.entries.iter().zip(&other.entries);
        let alike = pairs.take_while(|(one, other)| self.heard(one) == self.heard(other));
        let mut held = 0;
        for (one, other) in alike {
            let place = format!("{}: what everybody may read of #{} tells a secret", self.what, one.seq);
            same(&place, &public(one), &public(other));
            let texts = |entry: &Entry| entry.texts().into_values().map(|text| text.text).collect::<Vec<_>>();
            same(&place, &sorted(texts(one)), &sorted(texts(other)));
            held += 1;
        }
        count.entries += held;
        // At the end everything is told.
        let goes_on = one.table.stage() == Stage::Playing && other.table.stage() == Stage::Playing;
        if goes_on && held == one.entries.len() && held == other.entries.len() {
            let place = format!("{}: {:?} can tell a secret by what is said", self.what, self.viewer);
            same(&place, &self.posts(asker, one), &self.posts(asker, other));
            same(&place, &one.unheard, &other.unheard);
            let direct = |post: &&Post| post.audience == Audience::Direct(CLEO);
            count.direct += one.posts.iter().filter(direct).count();
            if asker.is_none() || !self.looked_back.replace(true) {
                self.assert_past_alike(one, other, world, count);
            }
        }
    }

    /// The posts that the readers get, and those of everybody.
    fn posts<'c>(&self, asker: Option<User>, change: &'c Change) -> Vec<&'c Post> {
        let is_reader = |user: User| self.readers.contains(&user);
        let read = |post: &&Post| match (post.audience, self.viewer) {
            (Audience::Table, _) => true,
            (Audience::Seat(seat), Viewer::Seat(viewer)) => seat == viewer,
            (Audience::Direct(user), _) => is_reader(user),
            (Audience::Asker, _) => asker.is_some_and(is_reader),
            _ => false,
        };
        change.posts.iter().filter(read).collect()
    }

    /// What the past looks like after a change of which nothing secret was heard: the page for spectators and its picture,
    /// replay and charts, and what was missed. Each table remembers what is hidden in it.
    fn assert_past_alike(&self, one: &Change, also: &Change, world: World<'_>, count: &mut Count) {
        let pasts = [(self.table, one), (&self.other, also)].map(|(before, change)| {
            let position = before.position_json().unwrap();
            (
                resumed(self.history, &position, change),
                since(before.seq(), position.clone(), change),
            )
        });
        if self.viewer == Viewer::Spectator {
            for at in [None, Some(one.table.seq()), Some(self.table.seq())] {
                let page = |table: &Table, past: &History| {
                    let sight = Sight::of(table, &past.entries, at);
                    sight.map(|sight| (view::page(table, KEY, &sight), sight.drawn().cloned()))
                };
                let place = format!("{}: the page for spectators tells a secret", self.what);
                let shown = page(&one.table, &pasts[0].0);
                assert!(shown.is_ok(), "{place}: {:?}", shown.err());
                same(&place, &shown, &page(&also.table, &pasts[1].0));
                count.pages += 1;
            }
        }
        let to = |number: u64| json!(number);
        let again = |way: &str| Invocation::new("game", "replay").with("as", json!(way));
        let replays = [
            Invocation::new("game", "replay").with("to", to(one.table.seq())),
            Invocation::new("game", "replay").with("to", to(self.table.seq())),
            again("charts"),
            again("animation"),
        ];
        let missed = ["catchup", "log", "status"].map(|sub| Invocation::new("game", sub));
        let missed = missed.map(|line| match line.sub.as_str() {
            "catchup" => line.with("since", to(self.table.seq())),
            _ => line,
        });
        let all = replays
            .iter()
            .map(|line| (line, true))
            .chain(missed.iter().map(|line| (line, false)));
        for (line, whole) in all {
            let past = |nth: usize| {
                let (again, short) = &pasts[nth];
                World {
                    history: Some(if whole { again } else { short }),
                    ..world
                }
            };
            let both = [(&one.table, past(0)), (&also.table, past(1))];
            for user in self.readers {
                count.replays += usize::from(whole && self.decide(*user, line, both, count));
            }
        }
    }

    /// What the table does by itself: both do something, or neither does.
    pub fn wake(&self, world: World<'_>, count: &mut Count) {
        match (self.table.woken(world), self.other.woken(world)) {
            (Ok(Some(one)), Ok(Some(also))) => self.assert_alike(None, &one, &also, world, count),
            (one, also) => {
                let words = |woken: Result<Option<Change>, _>| woken.map(|change| change.map(|_| "something"));
                let place = format!("{}: whether the table does something tells a secret", self.what);
                same(&place, &words(one), &words(also));
            }
        }
    }

    /// An act of a player whom the readers only hear: what is heard of it, if it is done at both tables.
    pub fn overhear(&self, user: User, line: &Invocation, world: World<'_>, count: &mut Count) {
        let decided = |table: &Table| table.decide(user, "Someone", line, world);
        if let (Ok(Decision::Change(one)), Ok(Decision::Change(also))) = (decided(self.table), decided(&self.other)) {
            self.assert_alike(Some(user), &one, &also, world, count);
        }
    }

    /// An act or a question of a reader, at both tables: refused in the same words or not at all. Whether it was answered.
    pub fn decide(&self, user: User, line: &Invocation, both: Both<'_>, count: &mut Count) -> bool {
        let [one, also] = both.map(|(table, world)| table.decide(user, "Someone", line, world));
        match (one, also) {
            (Ok(Decision::Change(one)), Ok(Decision::Change(also))) => {
                let world = both[0].1;
                self.assert_alike(Some(user), &one, &also, world, count);
            }
            (one @ Ok(Decision::Answer(_)), also) => {
                let place = format!("{}: an answer to {} tells a secret", self.what, line.line());
                same(&place, &one, &also);
                return true;
            }
            (one, also) => {
                let words = |decision: Result<Decision, _>| decision.map(|_| "accepted");
                let place = format!("{}: a refusal of {} tells a secret", self.what, line.line());
                same(&place, &words(one), &words(also));
            }
        }
        false
    }

    /// What can be read at a table while nothing happens. At its twin the readers' questions look back on a past in which
    /// everything that they may not know is another.
    pub fn assert_reads_alike(&self, world: World<'_>, count: &mut Count) {
        let past = |history| World {
            history: Some(history),
            ..world
        };
        let both = [(self.table, past(self.history)), (&self.other, past(self.blanked))];
        let questions = [
            "status",
            "map",
            "log",
            "catchup",
            "turn",
            "dice_luck",
            "rules",
            "concede",
        ];
        let command = self.table.command();
        let own = |sub: &&Sub| sub.kind() == SubKind::Query || self.viewer == Viewer::Spectator;
        let own = command.sub.iter().filter(own).enumerate();
        let own = own.filter(|(nth, _)| self.is_turn_of(*nth)).map(|(_, sub)| sub);
        let own: Vec<Invocation> = own.filter_map(|sub| CATALOGUE.parse(&sub.example).ok()).collect();
        for user in self.readers {
            for sub in questions {
                self.decide(*user, &Invocation::new("game", sub), both, count);
            }
            for line in &own {
                self.decide(*user, line, both, count);
            }
            for what in self.questions() {
                let line = Invocation::new("game", "odds").with("what", json!(what));
                count.odds += usize::from(self.decide(*user, &line, both, count));
            }
            self.assert_suggests_alike(*user, world, count);
        }
        let standing = |table: &Table| (table.standing_posts(), table.waits(&*table.game().unwrap()));
        same(self.what, &standing(self.table), &standing(&self.other));
        let exported = |table: &Table| table.export(self.secrets, &self.history.entries, None);
        same(self.what, &exported(self.table), &exported(&self.other));
    }

    /// What takes long is asked in every third round.
    fn is_turn_of(&self, nth: usize) -> bool {
        (nth + usize::try_from(self.step).unwrap()).is_multiple_of(3)
    }

    /// Odds that are asked for: what the game offers to ask, and acts of those who are awaited, as they would type them.
    fn questions(&self) -> Vec<String> {
        let game = self.table.game().unwrap();
        let offered = game.questions(self.viewer, &mut Dice::seeded(self.step, 79));
        let offered = offered.into_iter().map(|question| question.value).take(QUESTIONS);
        let awaiting = game.awaiting();
        let acts = awaiting
            .duties()
            .iter()
            .map(|duty| game.act_by_lot(duty, &mut Dice::seeded(self.step, 80)));
        let typed = acts.take(QUESTIONS).filter_map(|act| {
            let (tag, args) = act.as_object()?.iter().next()?;
            let values = args.as_object()?.values().filter(|value| !value.is_null());
            let values = values.map(|value| value.as_str().map_or_else(|| value.to_string(), str::to_owned));
            Some([tag.clone()].into_iter().chain(values).collect::<Vec<_>>().join(" "))
        });
        offered.chain(typed).collect()
    }

    /// Autocomplete of every field, with nothing typed, something typed, and the beginning of something that is offered.
    fn assert_suggests_alike(&self, user: User, world: World<'_>, count: &mut Count) {
        let name = &self.table.command().name;
        for command in [name.as_str(), "game"] {
            let known = CATALOGUE.command(command).unwrap();
            let fields = known
                .sub
                .iter()
                .flat_map(|sub| sub.option.iter().map(move |option| (sub, option)));
            let fields = fields.filter(|(_, option)| option.autocomplete).enumerate();
            for (_, (sub, option)) in fields.filter(|(nth, _)| self.is_turn_of(*nth)) {
                let args = CATALOGUE.parse(&sub.example).map(|line| line.args).unwrap_or_default();
                let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
                let args: BTreeMap<String, String> =
                    args.iter().map(|(name, value)| (name.clone(), text(value))).collect();
                let offers = |typed: &str| -> Vec<Suggestion> {
                    let mut partial = Partial {
                        sub: sub.tag(),
                        args: args.clone(),
                        focus: option.name.clone(),
                    };
                    partial.args.insert(option.name.clone(), typed.to_owned());
                    let offered = |table: &Table| table.suggest(user, command, &partial, world);
                    let place = format!(
                        "{}: autocomplete of {} after `{typed}` tells a secret",
                        self.what,
                        sub.tag()
                    );
                    let one = offered(self.table);
                    same(&place, &one, &offered(&self.other));
                    one
                };
                let typed = TYPED[usize::try_from(self.step).unwrap() % TYPED.len()];
                let begun = |one: &Suggestion| one.value.chars().take(2).collect::<String>();
                let begun = offers(typed).last().map(begun);
                count.suggested += begun.map_or(0, |begun| offers(&begun).len());
            }
        }
    }

    /// Acts of a player: the readers' own, or those that they hear.
    pub fn assert_acts_alike(&self, acts: &[(User, Invocation)], world: World<'_>, count: &mut Count) {
        for (user, line) in acts {
            if self.readers.contains(user) {
                let world = World { history: None, ..world };
                self.decide(*user, line, [(self.table, world), (&self.other, world)], count);
            } else if self.viewer == Viewer::Spectator {
                self.overhear(*user, line, world, count);
            }
        }
        if self.viewer == Viewer::Spectator {
            // A seat that loses its player: those who watch are told.
            self.overhear(ANA, &Invocation::new("game", "leave"), world, count);
        }
    }
}

/// The journal with the last position that stood as a saved one in place of the last entry, so that it can be played
/// again from there with what is hidden in it, and with the entries of a change.
fn resumed(history: &History, position: &Value, change: &Change) -> History {
    let mut entries = history.entries.clone();
    let last = entries.last_mut().unwrap();
    last.act = Act::Resume {
        roster: Vec::new(),
        game: position.clone(),
    };
    last.events.clear();
    entries.extend(change.entries.iter().cloned());
    History {
        snapshot: None,
        entries,
    }
}

/// The part of the journal after a position.
fn since(seq: u64, position: Value, change: &Change) -> History {
    History {
        snapshot: Some((seq, position)),
        entries: change.entries.clone(),
    }
}

/// Fails with the place where two things first differ: a whole board in a failure hides the reason.
pub fn same<T: PartialEq + std::fmt::Debug>(place: &str, one: &T, other: &T) {
    if one == other {
        return;
    }
    let (one, other) = (format!("{one:?}"), format!("{other:?}"));
    let differs = one.bytes().zip(other.bytes()).position(|(one, other)| one != other);
    let from = differs.unwrap_or(0).saturating_sub(300);
    let part = |text: &str| {
        let bytes: Vec<u8> = text.bytes().skip(from).take(700).collect();
        String::from_utf8_lossy(&bytes).into_owned()
    };
    panic!("{place}\n one: {}\n other: {}", part(&one), part(&other));
}

fn sorted(texts: Vec<Value>) -> Vec<String> {
    let mut texts: Vec<String> = texts.iter().map(Value::to_string).collect();
    texts.sort();
    texts
}

/// What a running export holds of an entry, without what blinds or proves it: seal, hash chain, salted digests and the key of
/// its dice differ with every secret and tell none.
fn public(entry: &Entry) -> Value {
    let mut open = entry.open();
    let texts = entry.texts();
    show(&mut open, &|digest| texts.get(digest).map(|text| text.text.clone()));
    for name in ["seal", "prev", "stamp"] {
        open[name] = Value::Null;
    }
    open
}

/// Puts the texts in place of their digests.
fn show(value: &mut Value, text: &impl Fn(&str) -> Option<Value>) {
    if let Some(found) = value["digest"].as_str().and_then(text) {
        *value = found;
        return;
    }
    match value {
        Value::Array(items) => items.iter_mut().for_each(|item| show(item, text)),
        Value::Object(fields) => fields.values_mut().for_each(|item| show(item, text)),
        _ => (),
    }
}

/// The entries as this viewer may read them: what is sealed from them is another or gone.
pub fn as_read(history: &History, kind: &Kind, viewer: Viewer) -> History {
    let read = |entry: &Entry| {
        let mut entry = entry.clone();
        let own = matches!((entry.actor(), viewer), (Some(actor), Viewer::Seat(seat)) if actor == seat);
        if own {
            return entry;
        }
        if let Act::Play { action, reason, .. } = &mut entry.act {
            *action = Value::Null;
            "another reason".clone_into(reason);
        }
        entry.draws.retain(|draw| !draw.hidden);
        entry
            .events
            .retain(|event| !(kind.narrate)(event, viewer).unwrap().is_empty());
        entry
    };
    History {
        snapshot: history.snapshot.clone(),
        entries: history.entries.iter().map(read).collect(),
    }
}
