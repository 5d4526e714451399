//! Lines of orders that mean standing orders, which have a command of their own.

use crate::commands::standing_words::reaction;
use crate::rules::no;
use crate::words::{Call, Follow, React, Ternary, YesNo};
use muster_game::UNREAD_ORDER;
use muster_kit::Refusal;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// The refusal of `standing react:hold` as an order, with the command that sets it; what is wrong with a value is told with
/// those that there are.
pub fn of_standing_orders(line: &str) -> Option<Refusal> {
    let mut words = line.split_whitespace();
    let first = words.next()?;
    first.eq_ignore_ascii_case("standing").then_some(())?;
    let (mut set, mut wrong) = (String::new(), Vec::new());
    for word in words.filter(|word| !word.eq_ignore_ascii_case("orders")) {
        match word.split_once(':').map(|(name, value)| (name, checked(name, value))) {
            Some((_, Some(Ok(())))) => set.push_str(&format!(" {word}")),
            Some((_, Some(Err(why)))) => wrong.push(format!("{why}.")),
            Some((name, None)) => wrong.push(format!("Standing orders have no `{name}`.")),
            None => wrong.push(format!("`{word}` says nothing that units do by themselves.")),
        }
    }
    wrong.push("Standing orders have a command of their own.".to_owned());
    if set.is_empty() {
        " react:auto".clone_into(&mut set);
    }
    let refusal = no("BB-84", wrong.join(" ")).code(UNREAD_ORDER);
    Some(refusal.instead(format!("/barb orders units:*{set}")))
}

/// Whether a value is one of an option; none for what is no option.
fn checked(name: &str, value: &str) -> Option<Result<(), String>> {
    let name = name.to_lowercase();
    Some(match name.as_str() {
        "react" => one_of::<React>(&name, value, &["auto", "hold", "shoot", "counter", "flee"]),
        "returns" | "free" | "follow" | "rage" => one_of::<YesNo>(&name, value, &["yes", "no"]),
        "push" => one_of::<Follow>(&name, value, &["no", "yes", "safe"]),
        "embed" | "dismount" => one_of::<Ternary>(&name, value, &["auto", "yes", "no"]),
        "call" => one_of::<Call>(&name, value, &["auto", "rally", "advance"]),
        "guard" => Ok(()),
        _ => return None,
    })
}

fn one_of<T: DeserializeOwned>(name: &str, value: &str, known: &[&str]) -> Result<(), String> {
    let value = value.to_lowercase();
    if serde_json::from_value::<T>(Value::from(reaction(&value))).is_ok() {
        return Ok(());
    }
    let (last, others) = known.split_last().expect("every option has values");
    Err(format!("`{name}` takes {} or {last}, not `{value}`", others.join(", ")))
}
