//! Questions about odds that name no attack: a unit or an army alone, and orders for which no dice fall (chapter 10).

use super::battle::{Battle, Side, Unit, no};
use super::called::army_asked_about;
use super::campaign::{Campaign, HOLDS};
use super::odds::Situation;
use super::situations::{about_battle, asked_about, prepared, questions_of, situation_of};
use super::state::Risk;
use crate::seating;
use muster_kit::{Refusal, Viewer};

/// Orders that the subcommands give for which no dice fall by themselves, with the clause that each is about.
const WITHOUT_DICE: [(&str, &str, &str); 7] = [
    ("place", "RK-24", "No dice fall when armies are placed."),
    ("deploy", "RK-70", "No dice fall when a side is set up."),
    ("go", "RK-86", BY_ONE_ORDER),
    ("standing", "RK-122", "No dice fall when standing orders are set."),
    ("delegate", "RK-62", "No dice fall when the staff takes over."),
    ("build", "RK-19", "No dice fall when a list is written."),
    ("declare", "RK-67", "No dice fall when a winner is declared."),
];

const BY_ONE_ORDER: &str = "No dice fall when all units move by one order; odds are of one attack.";

/// A question about this position as a situation that stands by itself.
///
/// # Errors
/// A refusal that says why it is none, with a question that is answered.
pub(super) fn situation_asked(game: &Risk, viewer: Viewer, question: &str) -> Result<Situation, Refusal> {
    let (text, _) = prepared(game, viewer.seat(), question)?;
    match names_no_attack(game, viewer, &text) {
        Some(refusal) => Err(refusal),
        None => situation_of(game, viewer, question),
    }
}

/// The refusal of a question that is an order without dice, or names a unit or an army and nothing else, with a question that
/// is answered.
fn names_no_attack(game: &Risk, viewer: Viewer, text: &str) -> Option<Refusal> {
    let first = text.split_whitespace().next()?;
    let meant = match first.split_once(':') {
        Some(("plan" | "changes", _)) => "deploy",
        Some(("armies", _)) => "place",
        Some(("posture", _)) => "go",
        _ => first,
    };
    if let Some((_, clause, reason)) = WITHOUT_DICE.into_iter().find(|(sub, ..)| *sub == meant) {
        return Some(with_a_question(game, viewer, no(clause, reason)));
    }
    if let Some(campaign) = game.war.campaign()
        && let Some(refusal) = on_the_map(game, campaign, viewer, text)
    {
        return Some(refusal);
    }
    let seat = viewer.seat();
    let battle = asked_about(game, seat)?;
    let own = seat.and_then(|seat| seating::side_of(game, seat, battle));
    let unit = unit_alone(battle, own, text)?;
    let letter = unit.letter;
    let reason = match own.is_none_or(|own| own == unit.side()) {
        true => format!("Odds are of an attack: name the enemy that {letter} attacks."),
        false => format!("Odds are of an attack: name the unit of yours that attacks {letter}."),
    };
    let names = |question: &&String| question.to_uppercase().chars().any(|one| one == letter);
    let all: Vec<String> = about_battle(battle, own).into_iter().map(|one| one.value).collect();
    let instead = all.iter().filter(|question| *question != "battle").find(names);
    let refusal = no("RK-108", reason);
    Some(match instead {
        Some(question) => refusal.instead(question.clone()),
        None => with_a_question(game, viewer, refusal),
    })
}

/// A refusal with a question that is answered as things stand.
fn with_a_question(game: &Risk, viewer: Viewer, refusal: Refusal) -> Refusal {
    let mut questions = questions_of(game, viewer).into_iter().map(|one| one.value);
    let answered = |question: &String| situation_of(game, viewer, question).is_ok();
    refusal.instead(questions.find(answered).unwrap_or_else(|| "duel ln vs lt".to_owned()))
}

/// An army alone, `c1` or `1 corps`, and orders by which no army goes anywhere.
fn on_the_map(game: &Risk, campaign: &Campaign, viewer: Viewer, text: &str) -> Option<Refusal> {
    let lower = text.to_lowercase();
    if HOLDS.contains(&lower.as_str()) {
        let reason = "No dice fall when armies hold.";
        return Some(with_a_question(game, viewer, no("RK-57", reason)));
    }
    let army = army_asked_about(campaign, viewer.seat(), text)?;
    let tag = campaign.nations.tag(army.id());
    let reason = format!("Odds of {tag} are of its battle, its march or its train: name the hex, or `train`.");
    let lower = tag.to_lowercase();
    let questions = questions_of(game, viewer).into_iter().map(|one| one.value);
    let questions = [format!("train {lower}")]
        .into_iter()
        .chain(questions.filter_map(|question| Some(format!("{lower} {}", question.split_once(' ')?.1))));
    let answered = |question: &String| situation_of(game, viewer, question).is_ok();
    let refusal = no("RK-57", reason);
    let instead = questions.into_iter().find(answered);
    Some(refusal.instead(instead.unwrap_or_else(|| format!("march {lower} {}", army.at))))
}

/// A unit that a text names by its letter, its kind, or both, and nothing else; of one's own side first.
fn unit_alone<'a>(battle: &'a Battle, own: Option<Side>, text: &str) -> Option<&'a Unit> {
    let words: Vec<String> = text.split_whitespace().map(str::to_lowercase).collect();
    let is_kind = |unit: &Unit, words: &[String]| {
        let words = words.join(" ");
        words == unit.kind.to_string() || words.eq_ignore_ascii_case(unit.kind.code())
    };
    let by_letter = |word: &String| {
        let letter: char = word.to_uppercase().parse().ok()?;
        battle.field.unit(letter)
    };
    let named = match words.as_slice() {
        [word] => by_letter(word),
        [first, rest @ ..] if by_letter(first).is_some_and(|unit| is_kind(unit, rest)) => by_letter(first),
        [rest @ .., last] if by_letter(last).is_some_and(|unit| is_kind(unit, rest)) => by_letter(last),
        _ => None,
    };
    let mut units: Vec<&Unit> = battle
        .field
        .units()
        .iter()
        .filter(|unit| is_kind(unit, &words))
        .collect();
    units.sort_by_key(|unit| (own.is_some_and(|own| own != unit.side()), unit.letter));
    named.or_else(|| units.first().copied())
}
