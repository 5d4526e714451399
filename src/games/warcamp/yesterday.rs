//! Which jobs of the last turn can be done again, by which members, and what is left out.

use crate::action::{Action, Go};
use crate::state::{Member, Tribe};
use crate::words::{Site, Who, WhoWord};

/// The longest list of what is left out that is told.
const LEFT_OUT_MAX: usize = 24;

/// A job with those of the named who can still do it, if there are any, and the others; none for what is no job.
pub fn again(tribe: &Tribe, action: &Action) -> Option<(Option<Action>, Vec<u16>)> {
    let mut unable = Vec::new();
    let mut left = |who: &Who| {
        let named = who.0.iter().flat_map(|word| match *word {
            WhoWord::Member(number) => vec![number],
            WhoWord::Range(first, last) => (first..=last).collect(),
            _ => Vec::new(),
        });
        let is_able = |number: &u16| tribe.member(*number).is_some_and(Member::is_able);
        let (mut able, others): (Vec<u16>, Vec<u16>) = named.partition(is_able);
        unable = others;
        able.dedup();
        let several = |word: &WhoWord| !matches!(word, WhoWord::Member(_) | WhoWord::Range(..));
        let words = Who::members(able).0.into_iter();
        let words = Who(words.chain(who.0.iter().copied().filter(several)).collect());
        (!words.0.is_empty()).then_some(words)
    };
    let job = match action {
        Action::Hunt { who: None, .. }
        | Action::Steal {
            from: Site::Town,
            who: None,
            ..
        } => Some(action.clone()),
        Action::Hunt { who: Some(who), goal } => left(who).map(|who| Action::Hunt {
            who: Some(who),
            goal: *goal,
        }),
        Action::Breed { who } => left(who).map(|who| Action::Breed { who }),
        Action::Build { what, .. } if tribe.has(*what) > 0 => None,
        Action::Build { what, who } => left(who).map(|who| Action::Build { what: *what, who }),
        Action::Steal {
            from: Site::Town,
            goods,
            who: Some(who),
        } => left(who).map(|who| Action::Steal {
            from: Site::Town,
            goods: *goods,
            who: Some(who),
        }),
        Action::Tower { go: Go::In, who } => left(who).map(|who| Action::Tower { go: Go::In, who }),
        _ => return None,
    };
    Some((job, unable))
}

/// `build spike`: what is left out of yesterday's jobs.
pub fn job_name(action: &Action) -> String {
    match action {
        Action::Hunt { .. } => "hunting".to_owned(),
        Action::Breed { .. } => "breeding".to_owned(),
        Action::Build { what, .. } => format!("building {}", what.code()),
        Action::Steal { .. } => "stealing".to_owned(),
        _ => "manning towers".to_owned(),
    }
}

/// What of yesterday is not done again: what wants a look at the odds before, and what orders of then did; none for what is no
/// job.
pub fn not_again(action: &Action) -> Option<&'static str> {
    match action {
        Action::Ordered {} => Some("stored orders"),
        Action::Attack { raid: false, .. } => Some("the attack"),
        Action::Attack { .. } => Some("the raid"),
        Action::Kill { .. } => Some("the killing"),
        Action::Steal { .. } => Some("stealing"),
        Action::Forge { .. } => Some("forging"),
        _ => None,
    }
}

/// ` (without breeding, #7)`; of a long list that it is as far as possible.
pub fn left_out_words(without: &str) -> String {
    match without.chars().count() {
        0 => String::new(),
        few if few <= LEFT_OUT_MAX => format!(" (without {without})"),
        _ => " (as far as possible)".to_owned(),
    }
}
