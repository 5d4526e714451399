//! Questions about odds without the words of the command that they are copied from.

use super::called::army_asked_about;
use super::campaign::{Campaign, HOLDS};
use muster_kit::Seat;
use muster_kit::orders::parts;

/// A question without the command and the options of the line that it is: `/risk orders text:a >o more:true` asks `a >o`.
pub(super) fn bare(question: &str) -> &str {
    let text = question.trim();
    let text = text.strip_prefix("/risk").map_or(text, str::trim_start);
    let text = ["orders ", "march ", "check "]
        .into_iter()
        .find_map(|sub| text.strip_prefix(sub).filter(|rest| is_line(rest)))
        .unwrap_or(text);
    let text = text.strip_prefix("more:true ").unwrap_or(text);
    let text = ["text:", "orders:"]
        .into_iter()
        .find_map(|name| text.strip_prefix(name))
        .unwrap_or(text);
    text.trim_end().strip_suffix(" more:true").unwrap_or(text).trim()
}

fn is_line(rest: &str) -> bool {
    rest.contains("text:") || rest.contains("orders:")
}

/// The first item of a line by which something is asked for that can be answered: armies that hold are left out, `c1 train` asks
/// for the train of C1.
pub(super) fn marches_asked_about(campaign: &Campaign, seat: Option<Seat>, text: &str) -> String {
    let is_order = |item: &str| {
        let last = item.split_whitespace().next_back().unwrap_or_default().to_lowercase();
        !HOLDS.contains(&last.as_str())
    };
    let items: Vec<&str> = parts(text, &[';', '\n']).collect();
    let kept: Vec<String> = items
        .iter()
        .filter(|item| is_order(item))
        .map(|item| match item.split_once(' ') {
            Some((army, "train" | "noloot")) if army_asked_about(campaign, seat, army).is_some() => {
                format!("train {army}")
            }
            _ => (*item).to_owned(),
        })
        .collect();
    match kept.as_slice() {
        [] if items.len() > 1 => "hold".to_owned(),
        [first, ..] if first.starts_with("train ") => first.clone(),
        [] => text.to_owned(),
        kept => kept.join("; "),
    }
}
