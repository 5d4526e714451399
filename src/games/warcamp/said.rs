//! Orders as menus and posts print them, `Build a Spike pit with 1` or `Give Pot Lid (i3) to #4`, in the words that plans
//! are read by ([WC-152](docs/rules/warcamp.md#wc-152)).

use super::data::coded;
use super::verbs::{is_whole_verb, member_number};
use super::words::WhoWord;

/// What comes behind a "the" that says nothing.
const BEHIND_THE: [&str; 6] = ["war", "shaman", "master", "town", "towers", "turn"];

/// The places of a hand as orders name them.
const HAND_PLACES: [&str; 5] = ["c1", "c2", "c3", "c4", "c5"];

/// A step of a plan as plans write it.
pub fn plain(step: &str) -> String {
    let words = plain_words(&with_ranges(step));
    let hunts = words.first().is_some_and(|verb| is(verb, "hunt") || is(verb, "h"));
    if hunts { both(words).join(" ") } else { words.join(" ") }
}

/// A text in which two numbers with a word for a range between them are that range: `1 to 3` as `1-3`
/// ([WC-153](docs/rules/warcamp.md#wc-153)).
pub fn with_ranges(text: &str) -> String {
    let member = |word: &str| member_number(word).ok();
    let joins = |word: &str| ["to", "through", "thru", "-"].iter().any(|known| is(word, known));
    let words: Vec<&str> = text.split_whitespace().collect();
    let (mut ranged, mut at) = (Vec::new(), 0);
    while let Some(word) = words.get(at) {
        let last = words.get(at + 2).map(|last| (last.trim_end_matches(','), *last));
        let range = last.filter(|_| joins(words[at + 1])).and_then(|(bare, last)| {
            let (from, to) = (member(word)?, member(bare)?);
            (from < to).then(|| format!("{from}-{}", last.trim_start_matches('#')))
        });
        at += if range.is_some() { 3 } else { 1 };
        ranged.push(range.unwrap_or_else(|| (*word).to_owned()));
    }
    ranged.join(" ")
}

/// As [`plain`], for orders that are stored: there the last of several goods has always counted.
pub fn plain_to_store(step: &str) -> String {
    plain_words(step).join(" ")
}

/// Words of speech that an order may begin with, and the order that each stands for.
const DOING: [(&str, &str); 22] = [
    ("fight", "attack"),
    ("march", "attack"),
    ("kidnap", "nab"),
    ("play", "cast"),
    ("spell", "cast"),
    ("give", "equip"),
    ("put", "equip"),
    ("wear", "equip"),
    ("casting", "cast"),
    ("attacking", "attack"),
    ("raiding", "raid"),
    ("hunting", "hunt"),
    ("breeding", "breed"),
    ("building", "build"),
    ("stealing", "steal"),
    ("robbing", "rob"),
    ("loot", "rob"),
    ("looting", "rob"),
    ("plunder", "rob"),
    ("pillage", "rob"),
    ("mate", "breed"),
    ("reproduce", "breed"),
];

/// Words that may stand before an order in speech, `I would like to hunt`; behind it they are words that name nobody, such as
/// `attack I all`.
const WHO_SPEAKS: [&str; 18] = [
    "i", "we", "i'd", "we'd", "i'll", "we'll", "i'm", "would", "will", "like", "want", "going", "gonna", "wanna", "to",
    "let's", "lets", "let",
];

/// Words for what is attacked and whose it is, which say nothing.
const WHOSE: [&str; 3] = ["my", "our", "tribe"];

/// Words for those who act, which say nothing either. A number before them may name or count: `3 members`.
const WHO_ACTS: [&str; 7] = ["member", "members", "worker", "workers", "hunter", "hunters", "people"];

/// Words for the leader of whatever kind, and those that leaders of one kind are called by.
const LEADS: [&str; 4] = ["leader", "chief", "chieftain", "boss"];
const LEADERS: [&str; 5] = ["master", "thief", "war", "warchief", "shaman"];

/// What is bred, behind `make`.
const YOUNG: [&str; 6] = ["babies", "baby", "children", "offspring", "young", "kids"];

/// Whether an order, as it is written or as it is spoken, may begin with that word.
pub fn may_begin(word: &str) -> bool {
    let spoken = ["take", "rob", "assassinate"].into_iter();
    let mut spoken = spoken.chain(DOING.iter().map(|(doing, _)| *doing));
    is_whole_verb(word) || spoken.any(|known| is(word, known))
}

/// A step without the words of speech that no order holds, for steps that cannot be read as they are:
/// `I hunt with 1 and 2 for food please`, `attacking B with everyone`, `rob the town`.
pub fn loosened(step: &str) -> String {
    const SAY_NOTHING: [&str; 3] = ["the", "for", "please"];
    let is_of = |known: &[&str], word: &str| known.iter().any(|known| is(word.trim_end_matches(','), known));
    let says_nothing = |word: &&str| is_of(&SAY_NOTHING, word);
    let bare = without_options(without_command(step));
    let order = bare
        .split_whitespace()
        .skip_while(|word| says_nothing(word) || is_of(&WHO_SPEAKS, word));
    let mut words: Vec<&str> = order.filter(|word| !says_nothing(word)).collect();
    if let Some(last) = words.last_mut() {
        // `breed 1 2, please`
        *last = last.trim_end_matches(',');
    }
    if words.first().is_some_and(|word| is(word, "of")) {
        words.remove(0);
    }
    let counted = counts_of(&spoken_order(&words));
    let mut words: Vec<&str> = counted.iter().map(String::as_str).collect();
    let Some(verb) = words.first_mut() else {
        return String::new();
    };
    if let Some((_, order)) = DOING.iter().find(|(doing, _)| is(verb, doing)) {
        *verb = order;
    }
    let marches = ["attack", "a", "raid", "r"].iter().any(|known| is(verb, known));
    let robs = ["rob", "steal", "s"].iter().any(|known| is(verb, known));
    for word in words.iter_mut().skip(1) {
        if is(word, "everyone") || is(word, "everybody") {
            *word = if marches { "all L" } else { "all" };
        }
        if LEADS.iter().any(|known| is(word, known)) {
            *word = "L";
        }
    }
    let holds = |goods: &str| words.iter().any(|word| is(word.trim_end_matches(','), goods));
    // `steal town gold` says what is taken, though there is none.
    let strange = words.iter().position(|word| is(word, "town")).is_some_and(|town| {
        let next = words.get(town + 1).and_then(|next| super::words::words_of(next).next());
        next.is_some_and(|next| next.parse::<WhoWord>().is_err())
    });
    let has_goods = ["food", "bones", "item", "items"].iter().any(|goods| holds(goods));
    if robs && holds("town") && !has_goods && !strange {
        words.push("food");
    }
    let goods = |word: &str| ["food", "bones", "item", "items"].iter().any(|goods| is(word, goods));
    // A leader may be called by what they are, which is read once the place is known.
    let leads = |word: &str| LEADS.iter().chain(&LEADERS).any(|known| is(word, known));
    let named: Vec<&str> = super::words::words_of(step)
        .skip(1)
        .filter(|word| !goods(word) && !leads(word) && !is(word, "the"))
        .collect();
    // Goods without a place are of the town.
    if robs
        && words.iter().skip(1).any(|word| goods(word.trim_end_matches(',')))
        && named.iter().all(|word| word.parse::<WhoWord>().is_ok())
    {
        words.insert(1, "town");
    }
    words.join(" ")
}

/// `take` and `put` by what stands behind them: `take i2 off`, `take bones from town`, `put 1 2 in a tower`.
fn spoken_order<'a>(words: &[&'a str]) -> Vec<&'a str> {
    let Some((verb, rest)) = words.split_first() else {
        return Vec::new();
    };
    let bare = |word: &'a str| word.trim_end_matches(',');
    let holds = |known: &[&str]| rest.iter().any(|word| known.iter().any(|known| is(bare(word), known)));
    let without = |small: &[&str]| -> Vec<&'a str> {
        let kept = rest
            .iter()
            .filter(|word| !small.iter().any(|small| is(bare(word), small)));
        kept.copied().collect()
    };
    let headed = |verb: &'a str, rest: Vec<&'a str>| [vec![verb], rest].concat();
    if is(verb, "take") && holds(&["off"]) {
        return headed("off", without(&["off"]));
    }
    if is(verb, "make") && holds(&YOUNG) {
        return headed("breed", without(&YOUNG));
    }
    if is(verb, "take") && holds(&["food", "bones", "item", "items"]) {
        return headed("steal", without(&["an"]));
    }
    if is(verb, "put") && holds(&["in", "into"]) && holds(&["tower", "towers"]) {
        return headed("man", without(&["in", "into", "a", "guard", "tower", "towers"]));
    }
    words.to_vec()
}

/// Numbers that are written out, in digits.
const NUMBERS: [&str; 10] = [
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
];

/// A number that is written out, as a number.
fn number_word(word: &str) -> Option<usize> {
    let place = NUMBERS.iter().position(|known| is(word, known));
    place.map(|place| place + 1)
}

/// Whether a word says what stands beside it, a member or a tribe, and is part of no name.
fn is_a_role(word: &str, is_name: impl Fn(&str) -> bool) -> bool {
    let bare = word.trim_end_matches(',');
    WHO_ACTS.iter().chain(&WHOSE).any(|known| is(bare, known)) && !is_name(bare)
}

/// A step without the words that say what stands beside them, `attack the tribe B with members 1 and 2`; those that are part of a
/// name stay.
pub(super) fn without_roles(step: &str, is_name: impl Fn(&str) -> bool) -> String {
    let kept = step.split_whitespace().filter(|word| !is_a_role(word, &is_name));
    kept.collect::<Vec<_>>().join(" ")
}

/// The members that a step names by a number which may as well count them, `hunt with 3 members`: as typed, and the step with the
/// number of one member and with the count of the best instead, or without the count where the members are named behind it. None
/// where the number is one of several, `1 and 2 members`.
pub(super) fn so_many(step: &str, is_name: impl Fn(&str) -> bool) -> Option<(String, Vec<String>)> {
    let words: Vec<&str> = step.split_whitespace().collect();
    let bare = |at: usize| words[at].trim_end_matches(',');
    let number = |word: &str| number_word(word).or_else(|| word.parse().ok());
    let names_some = |at: usize| number(bare(at)).is_some() || member_number(bare(at)).is_ok();
    let goes_on = |at: usize| words[at].ends_with(',') || is(words[at], "and") || is(words[at], "&") || names_some(at);
    let chosen = ["best", "strongest", "weak", "weakest"];
    let is_chosen = |at: usize| chosen.iter().any(|known| is(bare(at), known));
    let acts = |at: usize| WHO_ACTS.iter().any(|known| is(bare(at), known)) && !is_name(bare(at));
    let at = (2..words.len()).find(|at| acts(*at) && number(words[at - 1]).is_some())?;
    if at > 2 && (goes_on(at - 2) || is_chosen(at - 2)) {
        return None;
    }
    let count = number(words[at - 1])?;
    let with = |who: &[&str]| [&words[..at - 1], who, &words[at + 1..]].concat().join(" ");
    let steps = match at + 1 < words.len() && names_some(at + 1) {
        true => vec![with(&[])],
        false => vec![with(&[&count.to_string()]), with(&[&format!("best{count}")])],
    };
    Some((format!("{} {}", words[at - 1], bare(at)), steps))
}

/// Whether a word counts or joins in speech, so that it is nobody's misspelled name.
pub fn is_of_speech(word: &str) -> bool {
    const SPOKEN: [&str; 12] = [
        "once",
        "twice",
        "thrice",
        "time",
        "times",
        "best",
        "weak",
        "weakest",
        "strongest",
        "then",
        "next",
        "each",
    ];
    number_word(word).is_some() || SPOKEN.iter().any(|known| is(word, known))
}

/// Counts as orders write them: `best three` as `best3`, and, for what is trained, `3 twice` and `3 three times` as `3x2` and
/// `3x3`.
fn counts_of(words: &[&str]) -> Vec<String> {
    let trains = words.first().is_some_and(|verb| is(verb, "train") || is(verb, "t"));
    let mut counted: Vec<String> = Vec::new();
    let mut at = 0;
    while let Some(word) = words.get(at) {
        let (bare, comma) = match word.strip_suffix(',') {
            Some(bare) => (bare, ","),
            None => (*word, ""),
        };
        let number = |word: &str| number_word(word).or_else(|| word.parse().ok());
        let next = words.get(at + 1).map(|next| next.trim_end_matches(','));
        let often = match next {
            _ if is(bare, "once") => Some((1, 1)),
            _ if is(bare, "twice") => Some((2, 1)),
            _ if is(bare, "thrice") => Some((3, 1)),
            Some(next) if is(next, "times") || is(next, "time") => number(bare).map(|times| (times, 2)),
            _ => None,
        };
        let choice = [
            ("best", "best"),
            ("strongest", "best"),
            ("weak", "weak"),
            ("weakest", "weak"),
        ];
        let choice = choice.into_iter().find(|(said, _)| is(bare, said));
        match (often, choice, next.and_then(number)) {
            (Some((times, length)), ..) if trains && counted.len() > 1 => {
                if let Some(trained) = counted.last_mut() {
                    *trained = format!("{}x{times}", trained.trim_end_matches(','));
                }
                at += length;
            }
            (None, Some((_, chosen)), Some(count)) => {
                counted.push(format!("{chosen}{count}"));
                at += 2;
            }
            (None, ..)
                if at > 0
                    && let Some(number) = number_word(bare) =>
            {
                counted.push(format!("{number}{comma}"));
                at += 1;
            }
            _ => {
                counted.push((*word).to_owned());
                at += 1;
            }
        }
    }
    counted
}

/// A step without the command of the game in front of an order: `/warcamp hunt who:all`.
fn without_command(step: &str) -> &str {
    let Some((command, order)) = step.trim().split_once(char::is_whitespace) else {
        return step;
    };
    match is(command, "/warcamp") {
        true => order.trim(),
        false => step,
    }
}

/// A step with the names of options as commands have them, `steal from:A goods:food who:L`, in the words of a plan.
fn without_options(step: &str) -> String {
    const NAMES: [&str; 13] = [
        "who", "goal", "what", "target", "from", "goods", "victim", "with", "on", "card", "at", "item", "to",
    ];
    let mut words: Vec<&str> = step.split_whitespace().collect();
    let raids = words.iter().position(|word| is(word, "raid:true"));
    if let (Some(at), Some("attack")) = (raids, words.first().copied()) {
        words.remove(at);
        words[0] = "raid";
    }
    let go = words.get(1).map(|go| go.strip_prefix("go:").unwrap_or(go));
    let verb = match go {
        Some(go) if is(go, "in") => Some("man"),
        Some(go) if is(go, "out") => Some("leave"),
        _ => None,
    };
    if let Some(verb) = verb.filter(|_| is(words[0], "tower")) {
        words.splice(..2, [verb]);
    }
    let named = |word: &'_ str| {
        NAMES
            .iter()
            .any(|name| word.split_once(':').is_some_and(|(known, _)| is(known, name)))
    };
    if words.first().is_some_and(|verb| is(verb, "power")) && words.get(1).is_some_and(|word| named(word)) {
        words.remove(0);
    }
    let bare = words.into_iter().map(|word| match word.split_once(':') {
        Some((_, value)) if named(word) => value,
        _ => word,
    });
    bare.collect::<Vec<_>>().join(" ")
}

/// Who mans or leaves: what stands behind `a guard tower`, `the towers:`; none where no tower is named.
fn behind_the_towers<'w, 'a>(words: &'w [&'a str]) -> Option<&'w [&'a str]> {
    let is_small = |word: &&str| ["a", "the", "guard"].iter().any(|known| is(word, known));
    let small = words.iter().take_while(|word| is_small(word)).count();
    let (tower, who) = words[small..].split_first()?;
    let tower = tower.trim_end_matches(':');
    (is(tower, "tower") || is(tower, "towers")).then_some(who)
}

/// How many skeletons are raised: `a skeleton`, `2 skeletons`; none where they are not named.
fn skeletons<'a>(words: &[&'a str]) -> Option<Vec<&'a str>> {
    let (last, count) = words.split_last()?;
    if !is(last, "skeleton") && !is(last, "skeletons") {
        return None;
    }
    Some(match count {
        [one] if ["a", "one"].iter().any(|known| is(one, known)) => Vec::new(),
        count => count.to_vec(),
    })
}

/// `1` as `c1`, where cards alone can be meant.
fn places_in_hand<'a>(words: &[&'a str]) -> Vec<&'a str> {
    let place = |word: &&'a str| match word.trim_end_matches(',').parse() {
        Ok(number @ 1..=5usize) => HAND_PLACES[number - 1],
        _ => *word,
    };
    words.iter().map(place).collect()
}

fn is(word: &str, other: &str) -> bool {
    word.eq_ignore_ascii_case(other)
}

fn owned(words: &[&str]) -> Vec<String> {
    words.iter().map(|word| (*word).to_owned()).collect()
}

fn plain_words(step: &str) -> Vec<String> {
    let words: Vec<&str> = step.split_whitespace().collect();
    let words = without_the(&words);
    let Some((verb, rest)) = words.split_first() else {
        return Vec::new();
    };
    let verb = verb.to_ascii_lowercase();
    let with_verb = |verb: &str, rest: &[&str]| {
        let mut all = vec![verb.to_owned()];
        all.extend(coded(rest));
        all
    };
    match (verb.as_str(), rest) {
        ("build" | "u", [article, rest @ ..]) if ["a", "an", "the"].iter().any(|known| is(article, known)) => {
            with_verb("build", rest)
        }
        ("build" | "u" | "raid" | "r" | "cast" | "c" | "use" | "x", _) => with_verb(&verb, &hand_places(rest)),
        ("assassinate", _) => with_verb("kill", rest),
        ("give", _) => item_in_brackets("equip", rest).unwrap_or_else(|| owned(&words)),
        ("take", [off, rest @ ..]) if is(off, "off") => {
            item_in_brackets("off", rest).unwrap_or_else(|| with_verb("off", rest))
        }
        ("take", [worn @ .., off]) if is(off, "off") => {
            item_in_brackets("off", worn).unwrap_or_else(|| with_verb("off", worn))
        }
        ("man" | "m" | "leave" | "l", _) if behind_the_towers(rest).is_some() => {
            let who = behind_the_towers(rest).unwrap_or_default();
            let leaves = verb.starts_with('l');
            match (leaves, who) {
                (true, []) => with_verb("leave", &["all"]),
                (true, who) => with_verb("leave", who),
                (false, who) => with_verb("man", who),
            }
        }
        ("raise" | "y", _) if skeletons(rest).is_some() => with_verb("raise", &skeletons(rest).unwrap_or_default()),
        ("discard" | "d", [_, ..]) => with_verb("discard", &places_in_hand(rest)),
        ("forge" | "f", [article, make, item, rest @ ..]) if is(article, "a") && is(item, "item") => {
            let make = make.to_ascii_lowercase();
            let rest: Vec<&str> = [make.as_str()].into_iter().chain(rest.iter().copied()).collect();
            with_verb("forge", &rest)
        }
        ("end", [whose, turn, rest @ ..])
            if ["my", "our", "this"].iter().any(|known| is(whose, known)) && is(turn, "turn") =>
        {
            with_verb("end", rest)
        }
        ("end", [turn, rest @ ..]) if is(turn, "turn") => with_verb("end", rest),
        ("steal" | "s", _) => rest_without_article(&verb, rest),
        ("rob", _) => rest_without_article("steal", rest),
        _ => owned(&words),
    }
}

/// `the War Chief`, `the town`: without the article.
fn without_the<'a>(words: &[&'a str]) -> Vec<&'a str> {
    let says_nothing = |at: usize| {
        let next = words.get(at + 1).map(|next| next.trim_end_matches([':', ',']));
        is(words[at], "the") && next.is_some_and(|next| BEHIND_THE.iter().any(|known| is(known, next)))
    };
    let kept = (0..words.len()).filter(|at| !says_nothing(*at));
    kept.map(|at| words[at]).collect()
}

/// `your card 2` as `c2`.
fn hand_places<'a>(words: &[&'a str]) -> Vec<&'a str> {
    match words {
        [your, card, number, rest @ ..] if is(your, "your") && is(card, "card") => {
            let place = number
                .parse()
                .ok()
                .and_then(|number: usize| HAND_PLACES.get(number.checked_sub(1)?));
            place.map_or_else(
                || words.to_vec(),
                |place| [*place].into_iter().chain(rest.iter().copied()).collect(),
            )
        }
        _ => words.to_vec(),
    }
}

/// `Pot Lid (i3) to #4`: the number in brackets stands for the item.
fn item_in_brackets(verb: &str, words: &[&str]) -> Option<Vec<String>> {
    let at = words
        .iter()
        .position(|word| word.starts_with('(') && word.ends_with(')'))?;
    let item = words[at].trim_matches(['(', ')']);
    let all = [verb, item].into_iter().chain(words[at + 1..].iter().copied());
    Some(all.map(str::to_owned).collect())
}

/// `Steal an item from B`.
fn rest_without_article(verb: &str, words: &[&str]) -> Vec<String> {
    match words {
        [article, rest @ ..] if is(article, "an") => owned(&[&[verb], rest].concat()),
        _ => owned(&[&[verb], words].concat()),
    }
}

/// `food and bones` as `both`.
fn both(words: Vec<String>) -> Vec<String> {
    let goods = |word: &str| is(word.trim_end_matches(','), "food") || is(word.trim_end_matches(','), "bones");
    let filler = |word: &String| is(word, "and") || is(word, "&");
    let Some(at) = words.iter().position(|word| goods(word)) else {
        return words;
    };
    let next = at + 1 + usize::from(words.get(at + 1).is_some_and(filler));
    let other = words
        .get(next)
        .filter(|word| goods(word) && !is(word, words[at].trim_end_matches(',')));
    if other.is_none() {
        return words;
    }
    let mut plain = words[..at].to_vec();
    plain.push("both".to_owned());
    plain.extend_from_slice(&words[next + 1..]);
    plain
}
