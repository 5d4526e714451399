//! An act of a list, chosen step by step: for games that can list what is legal.

use super::choices::{ChoiceId, Chosen, Unfinished};
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeSet;

/// Acts of a list that are shown at once; of more a part is chosen first.
const PAGE: usize = 25;

/// One of a list of acts: first its kind; of many of a kind then what most of them differ in least, such as the unit; then the
/// act.
///
/// # Errors
/// As [`Chosen::one`].
pub fn one_of_acts<A: Clone + Serialize>(mut acts: Vec<A>, chosen: &mut Chosen<'_>) -> Result<A, Unfinished<A>> {
    if let Some(dice) = chosen.lots()
        && !acts.is_empty()
    {
        return Ok(acts.swap_remove(dice.choose(acts.len())));
    }
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
