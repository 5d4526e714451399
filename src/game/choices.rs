//! Acts that are chosen step by step instead of typed: what may be chosen next, until it is a whole act.

use super::{Counsel, Duty};
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeSet;
use std::fmt;
use std::ops::Range;

/// The choice that ends a list of several things, such as those who hunt.
const ENOUGH: &str = "enough";
/// The choice of everything in a list.
const ALL: &str = "all";
/// Acts of a list that are shown at once; of more a part is chosen first.
const PAGE: usize = 25;

/// The name of something that may be chosen: a word without blanks that stays true when others act, such as a unit, a place or
/// a card; never a place in a list.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct ChoiceId(String);

impl ChoiceId {
    /// The name of what is written so; `_` stands for blanks.
    pub fn of(thing: impl fmt::Display) -> ChoiceId {
        ChoiceId(thing.to_string().split_whitespace().collect::<Vec<_>>().join("_"))
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

/// Something that may be chosen next.
#[derive(Clone, PartialEq, Debug)]
pub struct Alternative<A> {
    pub id: ChoiceId,
    /// How a player reads it; empty where only names are asked for, and where the act's own words say it.
    pub label: String,
    /// The act that it completes, where that is known beforehand.
    pub act: Option<A>,
}

/// A choice that is still to be made.
#[derive(Clone, PartialEq, Debug)]
pub struct OpenChoice<A> {
    /// Asks for it in a sentence; empty where the kind of act is chosen.
    pub question: String,
    /// One at least, the best first; not worked out where only the whole act was asked for.
    pub alternatives: Vec<Alternative<A>>,
    /// Whether the alternatives without an act complete none, so that nobody has to look ahead.
    is_known: bool,
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
    rest: &'c [ChoiceId],
    labelled: bool,
}

impl<'c> Chosen<'c> {
    /// These choices; what may follow them is labelled, or only named.
    pub fn of(choices: &'c [ChoiceId], labelled: bool) -> Chosen<'c> {
        Chosen {
            rest: choices,
            labelled,
        }
    }

    /// Whether this can be what is chosen next: anything where that is still open, else what was chosen. Nothing else of a list
    /// needs to be worked out.
    pub fn allows(&self, id: &ChoiceId) -> bool {
        self.rest.first().is_none_or(|taken| taken == id)
    }

    /// Whether what may be chosen next is shown to a player, so that labels and the best first are asked for.
    pub fn is_shown(&self) -> bool {
        self.labelled && self.rest.is_empty()
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
            Some(at) => Ok(options.swap_remove(at).1),
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
            Some(at) => Ok(options.swap_remove(at).1),
            None => {
                let alternatives = options.iter().map(|(id, thing)| Alternative {
                    act: completes(thing),
                    ..self.named(id, || label(thing))
                });
                Err(open(question.into(), alternatives.collect(), true))
            }
        }
    }

    /// Where in a list the next choice is; none behind the last choice.
    fn taken<T, A>(&mut self, options: &[(ChoiceId, T)]) -> Result<Option<usize>, Unfinished<A>> {
        let Some(id) = self.take() else { return Ok(None) };
        let at = options.iter().position(|(known, _)| known == id);
        at.map(Some).ok_or(Unfinished::Nowhere)
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
        let (question, ends_here) = (question.into(), self.rest.is_empty());
        if ends_here && !self.labelled {
            return Err(Unfinished::Open(OpenChoice {
                question,
                alternatives: Vec::new(),
                is_known: true,
            }));
        }
        self.one(question, options(ends_here), label)
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
            match self.take() {
                Some(id) if id.0 == ENOUGH && taking.is_enough() => break,
                Some(id) if id.0 == ALL && taking.offers_all() => taking.taken.fill(true),
                Some(id) => taking.take(id)?,
                None => return Err(open(taking.list.question.clone(), self.open_of(&taking), false)),
            }
        }
        Ok(taking.things())
    }

    /// What comes after the choices: an act where the last of them completes it.
    pub fn came_to<A>(self, read: Result<A, Unfinished<A>>) -> Option<Next<A>> {
        match read {
            Ok(act) if self.rest.is_empty() => Some(Next::Ready(act)),
            Err(Unfinished::Open(open)) => Some(Next::Choose(open)),
            Ok(_) | Err(Unfinished::Nowhere) => None,
        }
    }

    fn take(&mut self) -> Option<&'c ChoiceId> {
        let (first, rest) = self.rest.split_first()?;
        self.rest = rest;
        Some(first)
    }

    fn named<A>(&self, id: &ChoiceId, label: impl FnOnce() -> String) -> Alternative<A> {
        Alternative {
            id: id.clone(),
            label: if self.labelled { label() } else { String::new() },
            act: None,
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

    fn take<A>(&mut self, id: &ChoiceId) -> Result<(), Unfinished<A>> {
        let at = self.list.options.iter().position(|(known, _)| known == id);
        let at = at.filter(|at| !self.taken[*at]).ok_or(Unfinished::Nowhere)?;
        self.taken[at] = true;
        Ok(())
    }

    fn things(self) -> Vec<T> {
        let things = self.list.options.into_iter().zip(self.taken);
        things
            .filter(|(_, taken)| *taken)
            .map(|((_, thing), _)| thing)
            .collect()
    }
}

/// What comes after some choices for a duty, labelled; none if they lead nowhere. Of the alternatives in `shown` it says which
/// complete an act.
pub(super) fn next_of<G: Counsel>(
    game: &G,
    duty: &Duty,
    choices: &[ChoiceId],
    shown: Range<usize>,
) -> Option<Next<G::Action>> {
    let after = |choices: &[ChoiceId], labelled| {
        let mut chosen = Chosen::of(choices, labelled);
        let read = game.choose(duty, &mut chosen);
        chosen.came_to(read)
    };
    let mut next = after(choices, true)?;
    if let Next::Choose(open) = &mut next
        && !open.is_known
    {
        let asked = open.alternatives.iter_mut().skip(shown.start).take(shown.len());
        for alternative in asked.filter(|alternative| alternative.act.is_none()) {
            let with_it = [choices, std::slice::from_ref(&alternative.id)].concat();
            if let Some(Next::Ready(act)) = after(&with_it, false) {
                alternative.act = Some(act);
            }
        }
    }
    Some(next)
}

/// One of a list of acts: first its kind; of many of a kind then what most of them differ in least, such as the unit; then the
/// act.
///
/// # Errors
/// As [`Chosen::one`].
pub fn one_of_acts<A: Clone + Serialize>(acts: Vec<A>, chosen: &mut Chosen<'_>) -> Result<A, Unfinished<A>> {
    let acts: Vec<Listed<A>> = acts.into_iter().map(Listed::of).collect();
    let mut alike = chosen.one("", grouped(acts, |act| act.kind.clone()), |_| String::new())?;
    if alike.len() > PAGE
        && let Some(field) = telling_field(&alike)
    {
        let groups = grouped(alike, |act| ChoiceId::of(act.first_word(field)));
        alike = chosen.one("", groups, |_| String::new())?;
    }
    if alike.len() == 1 {
        return Ok(alike.swap_remove(0).act);
    }
    let named = grouped(alike, Listed::id).into_iter();
    let acts: Vec<(ChoiceId, A)> = named.map(|(id, mut same)| (id, same.swap_remove(0).act)).collect();
    chosen.one_known("", acts, |_| String::new(), |act| Some(act.clone()))
}

/// Things by a name that they share, in the order in which the names come up.
fn grouped<T>(things: Vec<T>, name: impl Fn(&T) -> ChoiceId) -> Vec<(ChoiceId, Vec<T>)> {
    let mut groups: Vec<(ChoiceId, Vec<T>)> = Vec::new();
    for thing in things {
        let name = name(&thing);
        match groups.iter_mut().find(|(known, _)| *known == name) {
            Some((_, alike)) => alike.push(thing),
            None => groups.push((name, vec![thing])),
        }
    }
    groups
}

/// The field whose first words part acts into the fewest groups, two at least.
fn telling_field<A>(acts: &[Listed<A>]) -> Option<usize> {
    let fields = acts.iter().map(|act| act.fields.len()).min()?;
    let groups = |field: usize| {
        let words: BTreeSet<&str> = acts.iter().map(|act| act.first_word(field)).collect();
        words.len()
    };
    let parting = (0..fields).filter(|field| groups(*field) > 1);
    parting.min_by_key(|field| groups(*field))
}

/// An act of a list, taken apart.
struct Listed<A> {
    act: A,
    /// The tag of its subcommand.
    kind: ChoiceId,
    /// Its options, with their values as they are typed.
    fields: Vec<(String, String)>,
}

impl<A: Serialize> Listed<A> {
    fn of(act: A) -> Listed<A> {
        let written = serde_json::to_value(&act).expect("actions are plain data");
        let (kind, fields) = match &written {
            Value::Object(tagged) => tagged.iter().next().expect("an action has a tag"),
            other => (&other.to_string(), &Value::Null),
        };
        let field = |(name, value): (&String, &Value)| match value {
            Value::String(text) => (name.clone(), text.clone()),
            other => (name.clone(), other.to_string()),
        };
        Listed {
            kind: ChoiceId::of(kind),
            fields: fields.as_object().into_iter().flatten().map(field).collect(),
            act,
        }
    }
}

impl<A> Listed<A> {
    /// `count=2,face=5`.
    fn id(&self) -> ChoiceId {
        let fields = self.fields.iter().map(|(name, value)| format!("{name}={value}"));
        ChoiceId::of(fields.collect::<Vec<_>>().join(","))
    }

    fn first_word(&self, field: usize) -> &str {
        let (name, value) = &self.fields[field];
        value.split_whitespace().next().unwrap_or(name)
    }
}
