//! What an order of thieves, assassins or casters lacks that cannot be read, told with what can be done; and hostile acts that are
//! aimed at one's own tribe.

use crate::action::{Action, Goods};
use crate::orders::Written;
use crate::rules::thieving::COMPANION_SKILL;
use crate::state::{Member, Tribe, Tribes};
use crate::verbs::{Unread, Verb, member_number};
use crate::words::{CardWord, Letter, Site, Victim, Who, WhoWord, words_of};
use muster_kit::Refusal;
use std::borrow::Cow;

/// What such a step lacks; none where the `reason` why it cannot be read says enough. `tried`: what becomes of an order.
pub(super) fn told_of_the_rest(
    (tribes, home): (&Tribes, Letter),
    step: &str,
    reason: &str,
    tried: impl Fn(&Action) -> Result<(), Refusal>,
) -> Option<Unread> {
    without_goods(step, (tribes, home), &tried)
        .or_else(|| without_a_companion(tribes, home, step, &tried))
        .or_else(|| by_its_place(&tribes[home], step))
        .or_else(|| of_another_tribe(tribes, home, reason))
}

/// A refusal as why a step cannot be read, with its clause.
fn as_unread(home: Letter, action: &Action, refusal: Refusal) -> Unread {
    let refusal = match is_aimed_at(home, action) {
        true => of_ones_own(home, action, refusal),
        false => refusal,
    };
    let clause = match refusal.clause {
        Cow::Borrowed(clause) => clause,
        Cow::Owned(_) => "WC-155",
    };
    Unread {
        clause,
        reason: refusal.reason,
    }
}

/// A theft that says where and not what: with the goods that can be taken there, or why nothing can
/// ([WC-76](docs/rules/warcamp.md#wc-76)).
fn without_goods(
    step: &str,
    (tribes, home): (&Tribes, Letter),
    tried: impl Fn(&Action) -> Result<(), Refusal>,
) -> Option<Unread> {
    let mut words = words_of(step);
    if words.next()?.parse() != Ok(Verb::Steal) {
        return None;
    }
    let (mut sites, mut party) = (Vec::new(), Vec::new());
    for word in words {
        match (word.parse::<Site>(), word.parse::<WhoWord>()) {
            (Ok(site), _) => sites.push(site),
            (_, Ok(who)) => party.push(who),
            _ => return None,
        }
    }
    let [from] = sites[..] else { return None };
    if matches!(from, Site::Camp(letter) if tribes.get(letter).is_none()) {
        return None;
    }
    let thefts = [Goods::Food, Goods::Bones, Goods::Item].map(|goods| Action::Steal {
        from,
        goods,
        who: (!party.is_empty()).then(|| Who(party.clone())),
    });
    let able: Vec<String> = thefts
        .iter()
        .filter(|theft| tried(theft).is_ok())
        .map(|theft| Written(theft).to_string())
        .collect();
    if able.is_empty() {
        return tried(&thefts[0])
            .err()
            .map(|refusal| as_unread(home, &thefts[0], refusal));
    }
    Some(format!("what is to be taken? Write it as: {}", able.join(" or ")).into())
}

/// An assassination that lacks its victim or its companion: with one that can be done on the victim that is named, or why none can
/// ([WC-91](docs/rules/warcamp.md#wc-91)).
fn without_a_companion(
    tribes: &Tribes,
    home: Letter,
    step: &str,
    tried: impl Fn(&Action) -> Result<(), Refusal>,
) -> Option<Unread> {
    let mut words = words_of(step);
    if words.next()?.parse() != Ok(Verb::Kill) {
        return None;
    }
    let (mut named, mut with) = (Vec::new(), Vec::new());
    for word in words {
        match (word.parse::<Victim>(), member_number(word)) {
            (Ok(victim), _) => named.push(victim),
            (_, Ok(number)) => with.push(number),
            _ => return None,
        }
    }
    if named.len() + with.len() > 1 {
        return None;
    }
    let others = tribes.others(home).flat_map(|tribe| {
        let members = tribes[tribe].people.iter();
        members.map(move |member| Victim {
            tribe,
            number: member.number(),
        })
    });
    let victims: Vec<Victim> = match named.is_empty() {
        true => others.collect(),
        false => named,
    };
    let mut companions: Vec<&Member> = tribes[home].people.iter().collect();
    companions.retain(|member| with.is_empty() || with.contains(&member.number()));
    companions.sort_by_key(|member| (!member.is_able(), member.counted() < COMPANION_SKILL));
    let first = companions.first()?;
    let murder = |victim: Victim, with: u16| Action::Kill { victim, with };
    let able = victims
        .iter()
        .map(|victim| murder(*victim, first.number()))
        .find(|murder| tried(murder).is_ok());
    if let Some(able) = able.filter(|_| first.counted() >= COMPANION_SKILL) {
        return Some(format!("a victim and a companion are needed: {}", Written(&able)).into());
    }
    let murder = murder(*victims.first()?, first.number());
    match tried(&murder) {
        Err(refusal) if refusal.code != "skill" && refusal.code != "not-able" => {
            Some(as_unread(home, &murder, refusal))
        }
        _ => Some(Unread {
            clause: "WC-91",
            reason: format!(
                "an assassin takes along a member of Skill {COMPANION_SKILL} or more who can act, and you have none"
            ),
        }),
    }
}

/// A card by its place in the hand without the letter before it, `cast 1` for `cast c1`
/// ([WC-152](docs/rules/warcamp.md#wc-152)).
fn by_its_place(tribe: &Tribe, step: &str) -> Option<Unread> {
    let words: Vec<&str> = words_of(step).collect();
    let [verb, place, behind @ ..] = &words[..] else {
        return None;
    };
    let place: u8 = place.trim_end_matches('!').parse().ok()?;
    let is_held = usize::from(place) <= tribe.secret.hand().len() && place > 0;
    if verb.parse() != Ok(Verb::Cast) || !is_held {
        return None;
    }
    let behind: String = behind.iter().map(|word| format!(" {word}")).collect();
    Some(
        format!(
            "`{place}` is no card; by its place in the hand it is written: cast {}{behind}",
            CardWord::Place(place)
        )
        .into(),
    )
}

/// A member of another tribe, or the letter of one's own, where members of one's own are named by number.
fn of_another_tribe(tribes: &Tribes, home: Letter, reason: &str) -> Option<Unread> {
    let (word, rest) = reason.strip_prefix('`')?.split_once('`')?;
    let named: Victim = word.parse().ok().filter(|_| rest.starts_with(" names no member"))?;
    let tribe = tribes.get(named.tribe)?;
    let reason = match named.tribe == home {
        true => format!(
            "your own members are written without the letter, `{word}` as {}",
            named.number
        ),
        false => format!(
            "`{word}` is of another tribe, {} ({}); your own members are written by their numbers alone (1 2 5-7), all, best3, weak2, \
             s5 (Skill 5) or L (the leader)",
            named.tribe,
            tribe.name()
        ),
    };
    Some(reason.into())
}

/// Whether a hostile act is aimed at the tribe itself.
pub(super) fn is_aimed_at(home: Letter, action: &Action) -> bool {
    match action {
        Action::Attack { target, .. } => *target == home,
        Action::Steal { from, .. } => *from == Site::Camp(home),
        Action::Kill { victim, .. } => victim.tribe == home,
        Action::Power { on } => on.words.iter().any(|word| word.tribe == Some(home)),
        _ => false,
    }
}

/// That what is done to another tribe is aimed at one's own, with the clause that speaks of the other one: of war parties
/// ([WC-64](docs/rules/warcamp.md#wc-64)), of thieves ([WC-77](docs/rules/warcamp.md#wc-77)), of kidnapping
/// ([WC-43](docs/rules/warcamp.md#wc-43)) and of assassins ([WC-91](docs/rules/warcamp.md#wc-91)).
pub(super) fn of_ones_own(home: Letter, action: &Action, refusal: Refusal) -> Refusal {
    let (clause, what) = match action {
        Action::Attack { .. } => ("WC-64", "A war party marches on another tribe"),
        Action::Steal { .. } => ("WC-77", "Thieves rob another camp, or the town"),
        Action::Kill { .. } => ("WC-91", "An assassin goes to another camp"),
        Action::Power { .. } => ("WC-43", "Members of another tribe are kidnapped"),
        _ => return refusal,
    };
    Refusal {
        clause: clause.into(),
        reason: format!("{what}; {home} is your own."),
        ..refusal
    }
}
