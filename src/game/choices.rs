//! Acts that are chosen step by step instead of typed: what may be chosen next, until it is a whole act.

use muster_kit::{Dice, Scene, TileAt};
use std::fmt;

/// The choice that ends a list of several things, such as those who hunt.
const ENOUGH: &str = "enough";
/// The choice of everything in a list.
const ALL: &str = "all";

/// The name of something that may be chosen: a word without blanks that stays true when others act, such as a unit, a place or
/// a card; never a place in a list.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct ChoiceId(String);

impl ChoiceId {
    /// The name of what is written so; `_` stands for blanks.
    pub fn of(thing: impl fmt::Display) -> ChoiceId {
        let name = thing.to_string();
        match name.contains(char::is_whitespace) {
            true => ChoiceId(name.split_whitespace().collect::<Vec<_>>().join("_")),
            false => ChoiceId(name),
        }
    }

    /// The choice that ends a list of several things.
    pub fn enough() -> ChoiceId {
        ChoiceId::of(ENOUGH)
    }

    /// The names in a text, with blanks between them.
    pub fn read_all(text: &str) -> Vec<ChoiceId> {
        text.split_whitespace().map(ChoiceId::of).collect()
    }
}

impl fmt::Display for ChoiceId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Names what may be chosen. Where lots are drawn, which go by places in a list, all names are empty.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Names {
    asked: bool,
}

impl Names {
    /// The name of a thing.
    pub fn of(self, thing: impl fmt::Display) -> ChoiceId {
        match self.asked {
            true => ChoiceId::of(thing),
            false => ChoiceId(String::new()),
        }
    }
}

/// Something that may be chosen next.
#[derive(Clone, PartialEq, Debug)]
pub struct Alternative<A> {
    pub id: ChoiceId,
    /// How a player reads it; empty where only names are asked for, and where the act's own words say it.
    pub label: String,
    /// The act that it completes, where that is known beforehand.
    pub act: Option<A>,
    /// Where it is on the board, if it is a place or stands on one, and the board has tiles.
    pub spot: Option<TileAt>,
}

/// A choice that is still to be made.
#[derive(Clone, PartialEq, Debug)]
pub struct OpenChoice<A> {
    /// Asks for it in a sentence; empty where the kind of act is chosen.
    pub question: String,
    /// One at least, the best first; not worked out where only the whole act was asked for.
    pub alternatives: Vec<Alternative<A>>,
    /// Whether the alternatives without an act complete none, so that nobody has to look ahead.
    pub(super) is_known: bool,
}

/// What comes after some choices.
#[derive(Clone, PartialEq, Debug)]
pub enum Next<A> {
    /// One more choice.
    Choose(OpenChoice<A>),
    /// Enough is chosen: it is this act.
    Ready(A),
}

impl<A> Next<A> {
    /// The same with other acts.
    pub fn map<B>(self, mut of: impl FnMut(A) -> B) -> Next<B> {
        match self {
            Next::Ready(act) => Next::Ready(of(act)),
            Next::Choose(OpenChoice {
                question,
                alternatives,
                is_known,
            }) => {
                let alternatives = alternatives.into_iter().map(|alternative| Alternative {
                    id: alternative.id,
                    label: alternative.label,
                    act: alternative.act.map(&mut of),
                    spot: alternative.spot,
                });
                Next::Choose(OpenChoice {
                    question,
                    alternatives: alternatives.collect(),
                    is_known,
                })
            }
        }
    }
}

/// Why choices do not make an act.
#[derive(Clone, PartialEq, Debug)]
pub enum Unfinished<A> {
    /// One more choice is to be made.
    Open(OpenChoice<A>),
    /// They lead nowhere as things stand.
    Nowhere,
}

/// What was chosen so far, read choice by choice. A game writes down once which choices make an act; what comes next, and how it
/// is labelled, follows from where the choices end.
#[derive(Debug)]
pub struct Chosen<'c> {
    by: Chooser<'c>,
    /// What was taken so far, as a player reads it.
    taken: Vec<ChoiceMade>,
}

/// One of the choices that led somewhere.
#[derive(Clone, PartialEq, Debug)]
pub struct ChoiceMade {
    pub id: ChoiceId,
    /// As [`Alternative::label`], or shorter: what spoke for it is left out once it is chosen.
    pub label: String,
    /// As [`Alternative::spot`].
    pub spot: Option<TileAt>,
}

/// Where some choices lead.
#[derive(Clone, PartialEq, Debug)]
pub struct Reached<A> {
    /// The choices themselves, as a player reads them.
    pub taken: Vec<ChoiceMade>,
    pub next: Next<A>,
    /// The board that shows what was chosen, where it is another one than the map ([`super::Counsel::map_of_choices`]).
    pub board: Option<Box<Scene>>,
}

impl<A> Reached<A> {
    /// The same with other acts.
    pub fn map<B>(self, of: impl FnMut(A) -> B) -> Reached<B> {
        Reached {
            taken: self.taken,
            next: self.next.map(of),
            board: self.board,
        }
    }
}

/// Who chooses.
#[derive(Debug)]
enum Chooser<'c> {
    /// A player, so far: what may follow is labelled, or only named.
    Player { rest: &'c [ChoiceId], labelled: bool },
    /// The dice, to the end, each choice equally likely.
    Lot(&'c mut Dice),
    /// Nobody: what a player is shown first, to the end.
    First,
}

/// What is taken next of a list of which several are chosen.
enum Taken<'c> {
    /// No more.
    Enough,
    /// Everything.
    All,
    /// This one.
    Named(&'c ChoiceId),
    /// The one at this place.
    At(usize),
}

impl<'c> Chosen<'c> {
    /// These choices; what may follow them is labelled, or only named.
    pub fn of(choices: &'c [ChoiceId], labelled: bool) -> Chosen<'c> {
        Chosen {
            by: Chooser::Player {
                rest: choices,
                labelled,
            },
            taken: Vec::new(),
        }
    }

    /// An act that is drawn by lot, choice by choice.
    pub fn by_lot(dice: &'c mut Dice) -> Chosen<'c> {
        Chosen {
            by: Chooser::Lot(dice),
            taken: Vec::new(),
        }
    }

    /// An act of what stands first in each list that a player is shown.
    pub fn by_order() -> Chosen<'static> {
        Chosen {
            by: Chooser::First,
            taken: Vec::new(),
        }
    }

    /// The dice, where they choose.
    pub(super) fn lots(&mut self) -> Option<&mut Dice> {
        match &mut self.by {
            Chooser::Lot(dice) => Some(dice),
            Chooser::Player { .. } | Chooser::First => None,
        }
    }

    /// The name of something that may be chosen; see [`Names`].
    pub fn id(&self, thing: impl fmt::Display) -> ChoiceId {
        self.names().of(thing)
    }

    /// How what may be chosen is named.
    pub fn names(&self) -> Names {
        Names {
            asked: !matches!(self.by, Chooser::Lot(_)),
        }
    }

    /// Whether this can be what is chosen next: anything where that is still open, else what was chosen. Nothing else of a list
    /// needs to be worked out.
    pub fn allows(&self, id: &ChoiceId) -> bool {
        match &self.by {
            Chooser::Player { rest, .. } => rest.first().is_none_or(|taken| taken == id),
            Chooser::Lot(_) | Chooser::First => true,
        }
    }

    /// Whether what may be chosen next is shown to a player, so that labels and the best first are asked for.
    pub fn is_shown(&self) -> bool {
        match self.by {
            Chooser::Player { rest, labelled } => rest.is_empty() && labelled,
            Chooser::Lot(_) => false,
            Chooser::First => true,
        }
    }

    /// Whether a player reads what this is called, among what may be chosen next or as what was chosen: only then a label has to
    /// be worked out.
    pub fn reads(&self, id: &ChoiceId) -> bool {
        matches!(self.by, Chooser::Player { labelled: true, .. }) && self.allows(id)
    }

    /// One of some things.
    ///
    /// # Errors
    /// What may be chosen, where nothing is yet; [`Unfinished::Nowhere`] where it is none of them, or where there are none.
    pub fn one<T, A>(
        &mut self,
        question: impl Into<String>,
        mut options: Vec<(ChoiceId, T)>,
        label: impl Fn(&T) -> String,
    ) -> Result<T, Unfinished<A>> {
        match self.taken(&options)? {
            Some(at) => {
                let (id, thing) = options.swap_remove(at);
                self.tell(id, || label(&thing));
                Ok(thing)
            }
            None => {
                let alternatives = options.iter().map(|(id, thing)| self.named(id, || label(thing)));
                Err(open(question.into(), alternatives.collect(), false))
            }
        }
    }

    /// As [`Chosen::one`] where it is known which act each of them completes, or that it completes none: it saves a look ahead
    /// at each.
    ///
    /// # Errors
    /// As [`Chosen::one`].
    pub fn one_known<T, A>(
        &mut self,
        question: impl Into<String>,
        mut options: Vec<(ChoiceId, T)>,
        label: impl Fn(&T) -> String,
        completes: impl Fn(&T) -> Option<A>,
    ) -> Result<T, Unfinished<A>> {
        match self.taken(&options)? {
            Some(at) => {
                let (id, thing) = options.swap_remove(at);
                self.tell(id, || label(&thing));
                Ok(thing)
            }
            None => {
                let alternatives = options.iter().map(|(id, thing)| Alternative {
                    act: completes(thing),
                    ..self.named(id, || label(thing))
                });
                Err(open(question.into(), alternatives.collect(), true))
            }
        }
    }

    /// As [`Chosen::one`], of those things that are possible: of a thing that was chosen, or is drawn by lot, only that is found out
    /// of this one.
    ///
    /// # Errors
    /// As [`Chosen::one`].
    pub fn one_possible<T, A>(
        &mut self,
        question: impl Into<String>,
        options: impl IntoIterator<Item = (ChoiceId, T)>,
        is_possible: impl Fn(&T) -> bool,
        label: impl Fn(&T) -> String,
    ) -> Result<T, Unfinished<A>> {
        let mut options: Vec<(ChoiceId, T)> = options.into_iter().collect();
        match &mut self.by {
            Chooser::Lot(dice) => {
                while !options.is_empty() {
                    let (_, thing) = options.swap_remove(dice.choose(options.len()));
                    if is_possible(&thing) {
                        return Ok(thing);
                    }
                }
                Err(Unfinished::Nowhere)
            }
            Chooser::Player { .. } | Chooser::First => {
                options.retain(|(id, thing)| self.allows(id) && is_possible(thing));
                self.one(question, options, label)
            }
        }
    }

    /// Where in a list the next choice is; none behind the last choice.
    fn taken<T, A>(&mut self, options: &[(ChoiceId, T)]) -> Result<Option<usize>, Unfinished<A>> {
        match &mut self.by {
            Chooser::Lot(_) | Chooser::First if options.is_empty() => Err(Unfinished::Nowhere),
            Chooser::First => Ok(Some(0)),
            Chooser::Lot(dice) => Ok(Some(dice.choose(options.len()))),
            Chooser::Player { rest, .. } => {
                let Some((id, behind)) = rest.split_first() else {
                    return Ok(None);
                };
                *rest = behind;
                let at = options.iter().position(|(known, _)| known == id);
                at.map(Some).ok_or(Unfinished::Nowhere)
            }
        }
    }

    /// As [`Chosen::one`], of things that take long to work out: they are not where it is asked alone whether the choices before
    /// them complete an act. `options` is told whether they are shown, so that they have to be in order and each has to lead on.
    ///
    /// # Errors
    /// As [`Chosen::one`].
    pub fn one_of_many<T, A>(
        &mut self,
        question: impl Into<String>,
        options: impl FnOnce(bool) -> Vec<(ChoiceId, T)>,
        label: impl Fn(&T) -> String,
    ) -> Result<T, Unfinished<A>> {
        let question = question.into();
        if matches!(
            self.by,
            Chooser::Player {
                rest: [],
                labelled: false
            }
        ) {
            return Err(Unfinished::Open(OpenChoice {
                question,
                alternatives: Vec::new(),
                is_known: true,
            }));
        }
        self.one(question, options(self.is_shown()), label)
    }

    /// Several of some things, each once, in the order of the list. A choice of its own ends them, which is labelled by what they
    /// come to; they end by themselves where no more may be taken.
    ///
    /// # Errors
    /// As [`Chosen::one`].
    pub fn some<T, A>(&mut self, list: List<'_, T>) -> Result<Vec<T>, Unfinished<A>> {
        let mut taking = Taking::of(list);
        if taking.list.options.is_empty() {
            return Err(Unfinished::Nowhere);
        }
        while !taking.is_full() {
            match self.taken_of(&taking) {
                Some(Taken::Enough) => break,
                Some(Taken::All) => {
                    taking.taken.fill(true);
                    self.tell(ChoiceId::of(ALL), || (taking.list.together)(&taking.so_far()));
                }
                Some(Taken::Named(id)) => {
                    let at = taking.take(id)?;
                    let list = &taking.list;
                    self.tell(id.clone(), || (list.each)(&list.options[at].1));
                }
                Some(Taken::At(at)) => taking.taken[at] = true,
                None => return Err(open(taking.list.question.clone(), self.open_of(&taking), false)),
            }
        }
        Ok(taking.things())
    }

    /// What comes after the choices: an act where the last of them completes it.
    pub fn came_to<A>(self, read: Result<A, Unfinished<A>>) -> Option<Reached<A>> {
        let is_whole = !matches!(self.by, Chooser::Player { rest: [_, ..], .. });
        let next = match read {
            Ok(act) if is_whole => Next::Ready(act),
            Err(Unfinished::Open(open)) => Next::Choose(open),
            Ok(_) | Err(Unfinished::Nowhere) => return None,
        };
        Some(Reached {
            taken: self.taken,
            next,
            board: None,
        })
    }

    /// Keeps what was taken, for a player who reads it.
    fn tell(&mut self, id: ChoiceId, label: impl FnOnce() -> String) {
        if matches!(self.by, Chooser::Player { labelled: true, .. }) {
            let label = label();
            self.taken.push(ChoiceMade { id, label, spot: None });
        }
    }

    /// What is taken next of a list; none behind the last choice.
    fn taken_of<T>(&mut self, taking: &Taking<'_, T>) -> Option<Taken<'c>> {
        match &mut self.by {
            Chooser::Player { rest, .. } => {
                let (id, behind) = rest.split_first()?;
                *rest = behind;
                Some(match id.0.as_str() {
                    ENOUGH if taking.is_enough() => Taken::Enough,
                    ALL if taking.offers_all() => Taken::All,
                    _ => Taken::Named(id),
                })
            }
            Chooser::Lot(dice) => {
                let mut open = taking.open();
                Some(open.swap_remove(dice.choose(open.len())))
            }
            Chooser::First => taking.open().into_iter().next(),
        }
    }

    fn named<A>(&self, id: &ChoiceId, label: impl FnOnce() -> String) -> Alternative<A> {
        let labelled = matches!(self.by, Chooser::Player { labelled: true, .. });
        Alternative {
            id: id.clone(),
            label: if labelled { label() } else { String::new() },
            act: None,
            spot: None,
        }
    }

    /// What may be taken next of a list: its end first, where it may end.
    fn open_of<T, A>(&self, taking: &Taking<'_, T>) -> Vec<Alternative<A>> {
        let list = &taking.list;
        let come_to = |word: &str, things: &[&T]| self.named(&ChoiceId::of(word), || (list.together)(things));
        let enough = taking.is_enough().then(|| come_to(ENOUGH, &taking.so_far()));
        let all: Vec<&T> = list.options.iter().map(|(_, thing)| thing).collect();
        let all = taking.offers_all().then(|| come_to(ALL, &all));
        let left = list.options.iter().zip(&taking.taken).filter(|(_, taken)| !**taken);
        let left = left.map(|((id, thing), _)| self.named(id, || (list.each)(thing)));
        enough.into_iter().chain(all).chain(left).collect()
    }
}

fn open<A>(question: String, alternatives: Vec<Alternative<A>>, is_known: bool) -> Unfinished<A> {
    match alternatives.is_empty() {
        true => Unfinished::Nowhere,
        false => Unfinished::Open(OpenChoice {
            question,
            alternatives,
            is_known,
        }),
    }
}

/// Things of which several are chosen.
pub struct List<'l, T> {
    pub question: String,
    pub options: Vec<(ChoiceId, T)>,
    /// How many may be taken, at most all of them. As many are always enough.
    pub most: usize,
    /// Whether these are enough.
    pub enough: &'l dyn Fn(&[&T]) -> bool,
    /// The label of one that may be taken.
    pub each: &'l dyn Fn(&T) -> String,
    /// The label of what these come to together.
    pub together: &'l dyn Fn(&[&T]) -> String,
}

/// A list from which things are being taken.
struct Taking<'l, T> {
    list: List<'l, T>,
    taken: Vec<bool>,
}

impl<'l, T> Taking<'l, T> {
    fn of(list: List<'l, T>) -> Taking<'l, T> {
        let taken = vec![false; list.options.len()];
        Taking { list, taken }
    }

    fn so_far(&self) -> Vec<&T> {
        let options = self.list.options.iter().zip(&self.taken);
        options
            .filter(|(_, taken)| **taken)
            .map(|((_, thing), _)| thing)
            .collect()
    }

    fn count(&self) -> usize {
        self.taken.iter().filter(|taken| **taken).count()
    }

    fn most(&self) -> usize {
        self.list.most.min(self.taken.len())
    }

    fn is_full(&self) -> bool {
        self.count() == self.most()
    }

    fn is_enough(&self) -> bool {
        (self.list.enough)(&self.so_far())
    }

    /// Whether everything may be taken, and is more than one thing more.
    fn offers_all(&self) -> bool {
        self.most() == self.taken.len() && self.taken.len() - self.count() > 1
    }

    /// What may be taken next, in the order in which it is shown.
    fn open(&self) -> Vec<Taken<'static>> {
        let left = (0..self.taken.len()).filter(|at| !self.taken[*at]).map(Taken::At);
        let ends = self.is_enough().then_some(Taken::Enough).into_iter();
        let all = self.offers_all().then_some(Taken::All);
        ends.chain(all).chain(left).collect()
    }

    fn take<A>(&mut self, id: &ChoiceId) -> Result<usize, Unfinished<A>> {
        let at = self.list.options.iter().position(|(known, _)| known == id);
        let at = at.filter(|at| !self.taken[*at]).ok_or(Unfinished::Nowhere)?;
        self.taken[at] = true;
        Ok(at)
    }

    fn things(self) -> Vec<T> {
        let things = self.list.options.into_iter().zip(self.taken);
        things
            .filter(|(_, taken)| *taken)
            .map(|((_, thing), _)| thing)
            .collect()
    }
}
