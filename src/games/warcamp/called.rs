//! Members, leaders and tribes as players say them: by the names that boards and posts print, where orders are made of
//! numbers and letters ([WC-153](docs/rules/warcamp.md#wc-153)). Orders are stored without names, as those can change.

use crate::action::Action;
use crate::data::Building;
use crate::excepted::{excepts, leaves_out, without_the_excepted};
use crate::lacking::told_of_the_rest;
use crate::orders::{self, Order};
use crate::peoples::peoples_spelled;
use crate::rules::cast::aim_at_the_named;
use crate::said;
use crate::state::{Item, Tribe, Tribes, Warcamp, Wearer};
use crate::verbs::{Unread, Verb, is_whole_verb};
use crate::why_unread::{asked, check_one_goal, of_so_many, of_two_tribes, told_of, without_a_target};
use crate::words::{CardWord, ItemNumber, Letter, PowerVerb, Site, Victim, WhoWord, card_first, words_of};
use muster_game::try_out;
use muster_kit::nearest::nearest;
use muster_kit::{Refusal, Viewer};
use serde_json::Value;

/// A member, leader or tribe that has a name.
struct Called {
    /// In small letters.
    words: Vec<String>,
    /// What orders write.
    value: String,
    name: String,
    /// Whether its first or last word may stand for it.
    in_part: bool,
}

impl Called {
    fn new(name: &str, value: impl ToString) -> Called {
        Called {
            words: words_of(&name.to_lowercase()).map(str::to_owned).collect(),
            value: value.to_string(),
            name: name.to_owned(),
            in_part: true,
        }
    }
}

/// Who can be meant where a word stands: of several lists the first that has the name.
type Lists = Vec<Vec<Called>>;

/// What a name stood for, and how many words it had.
struct Found {
    value: String,
    length: usize,
    list: usize,
}

/// Of candidates that one name fits: the one, or a refusal with all of them.
fn only(said: &str, fitting: &[&Called]) -> Result<Option<String>, String> {
    let Some(first) = fitting.first() else {
        return Ok(None);
    };
    if fitting.iter().all(|one| one.value == first.value) {
        return Ok(Some(first.value.clone()));
    }
    let told: Vec<String> = fitting
        .iter()
        .map(|one| format!("{} ({})", one.value, one.name))
        .collect();
    Err(format!("`{said}` may be {}; write which", told.join(" or ")))
}

/// Whole names first, the longest first; then the first or the last word of a name.
fn find(lists: &[Vec<Called>], words: &[&str]) -> Result<Option<Found>, String> {
    for (list, names) in lists.iter().enumerate() {
        let longest = names.iter().map(|one| one.words.len()).max().unwrap_or(0);
        for length in (1..=longest.min(words.len())).rev() {
            let said: Vec<String> = words[..length].iter().map(|word| word.to_lowercase()).collect();
            let whole: Vec<&Called> = names.iter().filter(|one| one.words == said).collect();
            if let Some(value) = only(&words[..length].join(" "), &whole)? {
                return Ok(Some(Found { value, length, list }));
            }
        }
        let Some(word) = words.first().map(|word| word.to_lowercase()) else {
            continue;
        };
        let is_part =
            |one: &&Called| one.in_part && (one.words.first() == Some(&word) || one.words.last() == Some(&word));
        let parts: Vec<&Called> = names.iter().filter(is_part).collect();
        if let Some(value) = only(words[0], &parts)? {
            return Ok(Some(Found { value, length: 1, list }));
        }
    }
    Ok(None)
}

/// Whether a word has a meaning of its own behind that verb, so that it is no name.
fn has_a_meaning(verb: Verb, word: &str) -> bool {
    let is_one_of = |words: &[&str]| words.iter().any(|known| word.eq_ignore_ascii_case(known));
    let shared = word.parse::<WhoWord>().is_ok() || word.parse::<Site>().is_ok() || word.parse::<Victim>().is_ok();
    shared
        || match verb {
            Verb::Hunt => is_one_of(&["food", "bones", "both"]),
            Verb::Steal => is_one_of(&["food", "bones", "item", "items"]),
            Verb::Cast | Verb::Use => word.parse::<Building>().is_ok(),
            Verb::Equip => is_one_of(&["swap", "off"]),
            Verb::Attack | Verb::Raid => is_one_of(&["raze"]),
            _ => false,
        }
}

/// Whether a name can be told from the words of orders, so that a member may be called so: one word of it at least is none of
/// theirs ([WC-16](docs/rules/warcamp.md#wc-16)).
pub fn is_name(name: &str) -> bool {
    // Those that say nothing are no names either.
    words_of(name).any(|word| is_name_alone(word) && !joins(word))
}

/// Whether a word joins or leaves out in orders.
fn joins(word: &str) -> bool {
    let small = ["then", "the", "for", "please"];
    leaves_out(word) || small.iter().any(|known| word.eq_ignore_ascii_case(known))
}

fn is_name_alone(word: &str) -> bool {
    let is_place = matches!(word.parse(), Ok(CardWord::Place(_)));
    let is_thing = is_place || word.parse::<ItemNumber>().is_ok() || is_whole_verb(word);
    let verbs = [Verb::Hunt, Verb::Steal, Verb::Equip, Verb::Raid, Verb::Cast];
    !is_thing && !verbs.iter().any(|verb| has_a_meaning(*verb, word))
}

/// How many words behind the verb are no names: what is built, cast, put on or made.
fn no_names(verb: Verb, words: &[&str]) -> usize {
    match verb {
        Verb::Build | Verb::Equip | Verb::Use | Verb::Forge => 1.min(words.len()),
        Verb::Cast => {
            let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
            card_first(&words).map_or(words.len(), |(_, rest)| words.len() - rest.len())
        }
        Verb::Off | Verb::Discard | Verb::End | Verb::Raise => words.len(),
        _ => 0,
    }
}

/// Reads a plan of that tribe; it may call members and tribes by their names.
pub fn read_plan(game: &Warcamp, letter: Letter, plan: &str) -> Result<Vec<Order>, Refusal> {
    let mut orders = orders::read_with(plan, |step| {
        let step = step_read(game, letter, step, Done::Now)?;
        check_one_goal(&step).map(|()| step)
    })?;
    for order in &mut orders {
        aim_at_the_named(&game.tribes[letter], &mut order.action);
    }
    Ok(orders)
}

/// As [`read_plan`], for orders that are stored.
pub fn read_stored_plan(game: &Warcamp, letter: Letter, plan: &str) -> Result<Vec<Order>, Refusal> {
    orders::read_with(plan, |step| step_read(game, letter, step, Done::Later))
}

/// Whether each hunt of a plan that is to be stored has one goal. What an earlier program stored keeps its last one.
///
/// # Errors
/// A refusal if one has two ([WC-50](docs/rules/warcamp.md#wc-50)). A plan that cannot be read is refused where it is stored.
pub fn check_stored_goals(game: &Warcamp, letter: Letter, plan: &str) -> Result<(), Refusal> {
    let checked = orders::read_with(plan, |step| {
        let step = step_read(game, letter, step, Done::Later)?;
        check_one_goal(&step).map(|()| step)
    });
    match checked {
        Err(refusal) if refusal.clause == "WC-50" => Err(refusal),
        _ => Ok(()),
    }
}

/// When the steps of a plan are done: in the turn that is played, or in a later one, when all are able again.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Done {
    Now,
    Later,
}

impl Done {
    fn plain(self, step: &str) -> String {
        match self {
            Done::Now => said::plain(step),
            Done::Later => said::plain_to_store(step),
        }
    }
}

/// A step that can be read, with numbers and letters for names; where it cannot as it is, without the words of speech.
pub(super) fn step_read(game: &Warcamp, letter: Letter, step: &str, done: Done) -> Result<String, Unread> {
    let plain = |step: &str| done.plain(step);
    let spelled = |step: &str| {
        let spelled = step_spelled(game, letter, &plain(step))?;
        orders::read_step(&spelled).map(|_| spelled)
    };
    let reason = match spelled(step) {
        Ok(spelled) => return Ok(spelled),
        Err(reason) => reason,
    };
    let order = |step: &str| {
        orders::read_step(&step_read(game, letter, step, done).ok()?)
            .ok()?
            .pop()
    };
    let seat = (done == Done::Now && game.tribes.turn() == letter).then(|| game.tribes[letter].seat());
    let can = |order: &Action| seat.is_none_or(|seat| try_out(game, seat, order).is_ok());
    let is_name = |word: &str| is_in_a_name(&game.tribes, word);
    if let Some(steps) = said::so_many(step, is_name) {
        return Err(of_so_many(&steps, order, can));
    }
    let loose = said::loosened(&said::without_roles(step, is_name));
    let loose = peoples_spelled(&game.tribes, letter, &loose)?;
    let read = if loose == step { Err(reason) } else { spelled(&loose) };
    read.map_err(|reason| {
        if let Some(bare) = step.strip_suffix('?') {
            return asked(bare.trim_end(), |bare| step_read(game, letter, bare, done));
        }
        let (tribe, step) = (&game.tribes[letter], plain(step));
        let begins = step
            .split_whitespace()
            .next()
            .is_some_and(|verb| verb.parse::<Verb>().is_ok());
        let step = if begins { step } else { plain(&loose) };
        let spelled = step_spelled(game, letter, &step);
        let two = spelled.ok().and_then(|step| of_two_tribes(&game.tribes, letter, &step));
        let loose = step_spelled(game, letter, &plain(&loose)).ok();
        let as_spoken = loose.clone().unwrap_or_else(|| step.clone());
        let tried = |order: &Action| seat.map_or(Ok(()), |seat| try_out(game, seat, order));
        let aimed = two.or_else(|| without_a_target(&game.tribes, letter, &loose?, can));
        aimed
            .or_else(|| told_of(tribe, &step, &reason, seat.is_some()))
            .or_else(|| told_of_the_rest((&game.tribes, letter), &as_spoken, &reason, tried))
            .unwrap_or_else(|| reason.into())
    })
}

/// A step of a plan with numbers and letters for names.
pub fn step_spelled(game: &Warcamp, letter: Letter, step: &str) -> Result<String, String> {
    let words: Vec<&str> = words_of(step).map(|word| word.trim_end_matches('!')).collect();
    let marked = words_of(step).any(|word| word.ends_with('!'));
    let Some((first, rest)) = words.split_first() else {
        return Ok(step.to_owned());
    };
    let Ok(verb) = first.parse::<Verb>() else {
        return Ok(step.to_owned());
    };
    let numbered = items_spelled(&game.tribes[letter], verb, rest)?;
    let rest: Vec<&str> = numbered.iter().map(String::as_str).collect();
    let start = no_names(verb, &rest);
    let named = words_spelled(game, letter, verb, None, &rest[start..])?;
    let mut spelled = vec![(*first).to_owned()];
    spelled.extend_from_slice(&numbered[..start]);
    spelled.extend(without_the_excepted(&game.tribes[letter], verb, named)?);
    spelled.extend(marked.then(|| "!".to_owned()));
    Ok(spelled.join(" "))
}

/// The words behind a verb with the numbers of the tribe's items for their names: `equip apron 6`, `off Pot Lid`.
fn items_spelled(tribe: &Tribe, verb: Verb, words: &[&str]) -> Result<Vec<String>, String> {
    let items = match verb {
        Verb::Equip | Verb::Use => 1,
        Verb::Off => words.len(),
        _ => 0,
    };
    let (mut spelled, mut next) = (Vec::new(), 0);
    while next < words.len() {
        let named = match spelled.len() < items {
            true => item_named(tribe, verb, &words[next..])?,
            false => None,
        };
        let (word, length) = named.unwrap_or_else(|| (words[next].to_owned(), 1));
        spelled.push(word);
        next += length;
    }
    Ok(spelled)
}

/// The item whose name, or a part of it, words begin with, and how many of them name it. Of several alike any will do.
fn item_named(tribe: &Tribe, verb: Verb, words: &[&str]) -> Result<Option<(String, usize)>, String> {
    let item = |item: &Item| {
        (
            Called::new(&item.kind().to_string(), ItemNumber(item.number())),
            item.wearer(),
        )
    };
    let mut items: Vec<(Called, Wearer)> = tribe.gear.iter().map(item).collect();
    // What nobody wears is put on; what is worn is used or taken off.
    items.sort_by_key(|(_, wearer)| (*wearer == Wearer::Stash) != (verb == Verb::Equip));
    let longest = items.iter().map(|(item, _)| item.words.len()).max().unwrap_or(0);
    for length in (1..=longest.min(words.len())).rev() {
        let said: Vec<String> = words[..length].iter().map(|word| word.to_lowercase()).collect();
        let fits = |item: &Called| item.words.windows(length).any(|part| part == said) && said != ["of"];
        let fitting: Vec<&Called> = items.iter().map(|(item, _)| item).filter(|item| fits(item)).collect();
        let Some(first) = fitting.first() else { continue };
        if fitting.iter().all(|item| item.name == first.name) {
            return Ok(Some((first.value.clone(), length)));
        }
        return only(&words[..length].join(" "), &fitting).map(|value| Some((value?, length)));
    }
    Ok(None)
}

/// Words behind a verb; `at` is the tribe that they are about, if it is known.
fn words_spelled(
    game: &Warcamp,
    letter: Letter,
    verb: Verb,
    mut at: Option<String>,
    words: &[&str],
) -> Result<Vec<String>, String> {
    let mut spelled = Vec::new();
    let mut next = 0;
    let mut names = lists(game, letter, verb, at.as_deref());
    while let Some(word) = words.get(next) {
        if word.eq_ignore_ascii_case("raze") {
            spelled.extend(words[next..].iter().map(|word| (*word).to_owned()));
            break;
        }
        // `Latchx2`: a name, and how often.
        let (bare, times) = match word.rsplit_once(['x', 'X']) {
            Some((bare, times)) if !times.is_empty() && times.bytes().all(|byte| byte.is_ascii_digit()) => {
                (bare, format!("x{times}"))
            }
            _ => (*word, String::new()),
        };
        let mut rest = words[next..].to_vec();
        rest[0] = bare;
        let means = has_a_meaning(verb, word) || excepts(verb, word, spelled.last());
        let found = find(&names, &rest)?.filter(|found| found.length > 1 || !means);
        match found {
            Some(found) => {
                if found.list == 0 && at.is_none() {
                    at = Some(found.value.clone());
                    names = lists(game, letter, verb, at.as_deref());
                }
                spelled.push(format!("{}{times}", found.value));
                next += found.length;
            }
            None => {
                if !means {
                    nobody(verb, &names, bare)?;
                }
                let aimed = word.parse::<Site>().is_ok() || verb == Verb::Kill && word.parse::<Victim>().is_ok();
                if at.is_none() && aimed {
                    at = Some((*word).to_owned());
                    names = lists(game, letter, verb, at.as_deref());
                }
                spelled.push((*word).to_owned());
                next += 1;
            }
        }
    }
    Ok(spelled)
}

/// The names that words behind a verb can mean, before and after its aim is known.
fn lists(game: &Warcamp, home: Letter, verb: Verb, at: Option<&str>) -> Lists {
    let own = || own_names(&game.tribes[home]);
    match (verb, at) {
        (Verb::Attack | Verb::Raid | Verb::Steal, None) => vec![tribe_names(&game.tribes), own()],
        (Verb::Attack | Verb::Raid | Verb::Steal, Some(_)) => vec![own(), tribe_names(&game.tribes)],
        (Verb::Kill, None) | (Verb::Nab, _) => vec![others_names(&game.tribes, home)],
        (Verb::Cast | Verb::Use, None) => {
            let others = others_names(&game.tribes, home).into_iter().filter(|one| one.in_part);
            vec![tribe_names(&game.tribes), own(), others.collect()]
        }
        (Verb::Cast | Verb::Use, Some(at)) => {
            let aimed = at.parse::<Letter>().ok().and_then(|letter| game.tribes.get(letter));
            vec![aimed.map(member_names).unwrap_or_default()]
        }
        _ => vec![own()],
    }
}

/// Whether a word is part of the name of a tribe or a member.
fn is_in_a_name(tribes: &Tribes, word: &str) -> bool {
    let holds = |name: &str| words_of(name).any(|part| part.eq_ignore_ascii_case(word));
    tribes
        .lettered()
        .any(|(_, tribe)| holds(tribe.name()) || tribe.people.iter().any(|member| holds(&member.name().text())))
}

fn own_names(tribe: &Tribe) -> Vec<Called> {
    let leader = Called::new(&tribe.leader().to_string(), "L");
    member_names(tribe).into_iter().chain([leader]).collect()
}

fn tribe_names(tribes: &Tribes) -> Vec<Called> {
    let tribes = tribes.lettered();
    tribes
        .map(|(letter, tribe)| Called::new(tribe.name(), letter))
        .collect()
}

/// Members of other camps, also behind the name or the letter of their tribe.
fn others_names(tribes: &Tribes, letter: Letter) -> Vec<Called> {
    let mut names = Vec::new();
    for other in tribes.others(letter) {
        let (tribe, letter) = (&tribes[other], other);
        for member in tribe.people.all() {
            let (name, value) = (member.name().text(), format!("{letter}{}", member.number()));
            for whose in [tribe.name().to_owned(), letter.to_string()] {
                names.push(Called {
                    in_part: false,
                    ..Called::new(&format!("{whose} {name}"), &value)
                });
            }
            names.push(Called::new(&name, value));
        }
    }
    names
}

/// An action or a question of a viewer with numbers and letters for the names in its options.
///
/// # Errors
/// A refusal if a name may be of several.
pub fn options_spelled(game: &Warcamp, viewer: Viewer, mut words: Value) -> Result<Value, Refusal> {
    let letter = match viewer {
        Viewer::Seat(seat) => game.tribes.of_seat(seat),
        Viewer::Spectator | Viewer::Referee => None,
    };
    let Some((sub, fields)) = words.as_object_mut().and_then(|all| all.iter_mut().next()) else {
        return Ok(words);
    };
    let (sub, letter) = (sub.clone(), letter.unwrap_or(game.tribes.turn()));
    let Some(fields) = fields.as_object_mut() else {
        return Ok(words);
    };
    for (name, field) in fields.iter_mut() {
        if let Value::String(text) = field {
            *text = option_ranged(&sub, name, text);
        }
    }
    let at = ["at", "target", "from"]
        .into_iter()
        .find(|name| fields.contains_key(*name));
    let order: Vec<&str> = at
        .into_iter()
        .chain(["tribe", "victim", "on", "who", "to", "picks", "pick", "item"])
        .collect();
    let mut aim = None;
    for name in order {
        let Some(Value::String(text)) = fields.get_mut(name) else {
            continue;
        };
        let spelled = option_spelled(game, letter, &sub, name, aim.as_deref(), text);
        let spelled =
            spelled.map_err(|reason| Refusal::new("WC-153", sentence(&reason)).code(muster_game::UNREAD_ORDER))?;
        if let Some(spelled) = spelled {
            *text = spelled;
        }
        if Some(name) == at {
            aim = Some(text.clone());
        }
    }
    Ok(words)
}

/// A reason as a sentence by itself.
fn sentence(reason: &str) -> String {
    let stop = if reason.ends_with(['?', '.']) { "" } else { "." };
    let mut letters = reason.chars();
    let first: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
    format!("{first}{}{stop}", letters.as_str())
}

/// An option with ranges of members as orders write them, and `none` for the words that clear stored orders. What is journaled is
/// this, so that what an earlier program stored keeps its meaning.
fn option_ranged(sub: &str, name: &str, text: &str) -> String {
    match (sub, name) {
        ("standing", "plan")
            if ["off", "clear", "nothing"]
                .iter()
                .any(|word| text.trim().eq_ignore_ascii_case(word)) =>
        {
            "none".to_owned()
        }
        ("standing", "plan") => {
            let steps: Vec<String> = muster_kit::orders::parts(text, &[';', '\n'])
                .map(said::with_ranges)
                .collect();
            if steps.iter().any(|step| !text.contains(step.as_str())) {
                steps.join("; ")
            } else {
                text.to_owned()
            }
        }
        (_, "who") if text.contains(' ') => said::with_ranges(text),
        _ => text.to_owned(),
    }
}

/// Whether words say what a leader's power is used on, where they do not begin with a power by its name
/// ([WC-37](docs/rules/warcamp.md#wc-37)).
fn reads_as_power(power: PowerVerb, words: &[&str]) -> Result<(), String> {
    let names_power = |word: &&str| {
        PowerVerb::ALL
            .iter()
            .any(|power| word.eq_ignore_ascii_case(power.word()))
    };
    if words.first().is_some_and(names_power) {
        return Ok(());
    }
    let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
    orders::read_power(power, &words).map(drop)
}

/// One option; none if no names stand in it.
fn option_spelled(
    game: &Warcamp,
    letter: Letter,
    sub: &str,
    name: &str,
    at: Option<&str>,
    text: &str,
) -> Result<Option<String>, String> {
    let bare = match (name, said::so_many(&format!("{sub} {text}"), |_| false)) {
        ("who", None) => said::without_roles(text, |word| is_in_a_name(&game.tribes, word)),
        _ => text.to_owned(),
    };
    let typed: Vec<&str> = words_of(text).collect();
    let words: Vec<&str> = words_of(&bare).collect();
    let verb = match (sub, name) {
        (_, "item") => {
            let verb = if sub == "use" { Verb::Use } else { Verb::Equip };
            let found = item_named(&game.tribes[letter], verb, &words)?;
            return Ok(found.filter(|(_, length)| *length == words.len()).map(|(item, _)| item));
        }
        (_, "at" | "target" | "from" | "tribe") => {
            // `target:the tribe B`
            let says_nothing = |word: &&&str| word.eq_ignore_ascii_case("the") || word.eq_ignore_ascii_case("tribe");
            let lead = words.iter().take_while(says_nothing).count();
            if let [word] = &words[lead..]
                && lead > 0
                && word.parse::<Site>().is_ok()
            {
                return Ok(Some((*word).to_owned()));
            }
            let words = if lead < words.len() { &words[lead..] } else { &words };
            let found = find(&[tribe_names(&game.tribes)], words)?;
            return Ok(found
                .filter(|found| found.length == words.len())
                .map(|found| found.value));
        }
        (_, "victim") => Verb::Kill,
        ("power", _) => match PowerVerb::of(game.tribes[letter].leader()) {
            PowerVerb::Train => Verb::Train,
            PowerVerb::Nab => Verb::Nab,
            PowerVerb::Raise => return reads_as_power(PowerVerb::Raise, &words).map(|()| None),
        },
        (_, "to") => Verb::Equip,
        (_, "picks" | "pick") => Verb::Cast,
        // What stands behind a target or goods is the own tribe's.
        _ => Verb::Breed,
    };
    // `nab C1`: a power may be named before its words.
    let names_power = |word: &&str| {
        PowerVerb::ALL
            .iter()
            .any(|power| word.eq_ignore_ascii_case(power.word()))
    };
    let lead = usize::from(sub == "power" && words.first().is_some_and(names_power));
    let spelled = words_spelled(game, letter, verb, at.map(str::to_owned), &words[lead..])?;
    let spelled = without_the_excepted(&game.tribes[letter], verb, spelled)?;
    let spelled: Vec<&str> = words[..lead]
        .iter()
        .copied()
        .chain(spelled.iter().map(String::as_str))
        .collect();
    if sub == "power" {
        reads_as_power(PowerVerb::of(game.tribes[letter].leader()), &spelled)?;
    }
    Ok((spelled != typed).then(|| spelled.join(" ")))
}

fn member_names(tribe: &Tribe) -> Vec<Called> {
    let members = tribe.people.iter();
    members
        .map(|member| Called::new(&member.name().text(), member.number()))
        .collect()
}

/// A refusal with the name that was probably meant, where only members can stand.
fn nobody(verb: Verb, lists: &Lists, word: &str) -> Result<(), String> {
    let is_building = word.parse::<Building>().is_ok();
    if matches!(verb, Verb::Cast | Verb::Use) || is_building || said::is_of_speech(word) {
        return Ok(());
    }
    let names = lists.iter().flatten().filter(|one| one.in_part);
    let names: Vec<&str> = names.map(|one| one.name.as_str()).collect();
    match nearest(word, names) {
        Some(near) => Err(format!("`{word}` is nobody's name; did you mean {near}?")),
        None => Ok(()),
    }
}
