//! Orders in one line ([chapter 2.17](docs/rules/warcamp.md#217-orders-in-one-line)). Text is read into typed orders
//! and written back so that it reads the same.

use super::action::{Action, Go, Goal, Goods, Make, STEPS_MAX};
use super::data::Building;
use super::misplaced::without_when;
use super::verbs::{Unread, Verb, is_whole_verb, member_number};
use super::words::{
    CardWord, CardWords, Letter, Pick, Picks, Power, PowerVerb, Raze, Site, Wear, Who, WhoWord, card_first, words_of,
};
use muster_kit::{Refusal, orders};
use std::fmt;

/// Longest text of a plan that is taken, spaces included.
pub const CHARACTERS_MAX: usize = 900;

/// One step of a plan.
#[derive(Clone, PartialEq, Debug)]
pub struct Order {
    pub action: Action,
    /// Whether the step begins with `?`, so that it is passed over when it is impossible
    /// ([WC-157](docs/rules/warcamp.md#wc-157)).
    pub optional: bool,
    /// As it was typed.
    pub text: String,
}

/// Reads a whole plan; the first step that cannot be read is named ([WC-152](docs/rules/warcamp.md#wc-152)).
pub fn read(text: &str) -> Result<Vec<Order>, Refusal> {
    read_with(text, |step| Ok(step.to_owned()))
}

/// Reads a plan of which `spelled` writes each step without the names of members and tribes.
pub(super) fn read_with(text: &str, spelled: impl Fn(&str) -> Result<String, Unread>) -> Result<Vec<Order>, Refusal> {
    let wrong = |reason: String| Refusal::new("WC-152", reason).code(muster_game::UNREAD_ORDER);
    let length = text.chars().count();
    if length > CHARACTERS_MAX {
        return Err(wrong(format!(
            "A plan has at most {CHARACTERS_MAX} characters; this one has {length}."
        )));
    }
    let written = orders::parts(text, &[';', '\n']);
    let bare = |piece: &str| match piece.strip_prefix('?') {
        Some(rest) => (true, rest.trim().to_owned()),
        None => (false, piece.to_owned()),
    };
    let reads = |rest: &str| spelled(rest).and_then(|step| Ok(read_step(&step)?));
    let pieces = written.flat_map(|piece| match reads(&bare(piece).1) {
        Ok(_) => vec![piece.to_owned()],
        Err(_) => at_verbs(piece),
    });
    let mut orders = Vec::new();
    for (index, piece) in pieces.enumerate() {
        let (optional, rest) = bare(&piece);
        let actions = reads(&rest).map_err(|unread| {
            let mut behind = orders::parts(text, &[';', '\n']).skip(index + 1);
            let is_read = behind.all(|piece| reads(&bare(without_when(piece)).1).is_ok());
            // What is proposed must be read, so that it holds the steps behind only where they are.
            let text = if is_read { text } else { &piece };
            super::misplaced::unread((index + 1, &piece, &rest), text, &unread)
        })?;
        let text = piece.clone();
        orders.extend(actions.into_iter().map(|action| Order {
            action,
            optional,
            text: text.clone(),
        }));
        if index >= STEPS_MAX {
            return Err(wrong(format!("A plan has at most {STEPS_MAX} steps.")));
        }
    }
    if orders.is_empty() {
        return Err(wrong(
            "The plan is empty. Write steps such as: hunt 1-3 food; breed 4 5; end".to_owned(),
        ));
    }
    Ok(orders)
}

/// A word without the full stop behind it; a stop by itself is the short form of `end`.
fn without_stop(word: &str) -> &str {
    match word.trim_end_matches('.') {
        "" => word,
        bare => bare,
    }
}

/// The steps of a piece that is none as it stands, `hunt 1-3, breed 4 5 and then end`: a comma, an `and` or a `then` before the
/// whole word of an order parts them, and a full stop before any word that an order may begin with. A stop at the end says
/// nothing. The piece itself if it has none.
fn at_verbs(piece: &str) -> Vec<String> {
    let is_joint = |word: &str| {
        ["and", "then", "&"]
            .iter()
            .any(|joint| word.eq_ignore_ascii_case(joint))
    };
    let mut steps: Vec<Vec<&str>> = vec![Vec::new()];
    for word in piece.split_whitespace() {
        let step = steps.last_mut().expect("there is one from the start");
        let ends = step.last().is_some_and(|last| last.ends_with(',') || is_joint(last));
        let stopped = step.last().is_some_and(|last| without_stop(last).len() < last.len());
        let bare = word.trim_start_matches('?').trim_end_matches([',', '.']);
        if ends && is_whole_verb(bare) || stopped && super::said::may_begin(bare) {
            if let Some(last) = step.last_mut() {
                *last = without_stop(last);
            }
            while step.last().is_some_and(|last| is_joint(last)) {
                step.pop();
            }
            steps.push(vec![word]);
        } else {
            step.push(word);
        }
    }
    if let Some(last) = steps.last_mut().and_then(|step| step.last_mut()) {
        *last = without_stop(last);
    }
    let written = steps.iter().map(|step| step.join(" "));
    let written = written.map(|step| step.trim_end_matches(',').trim().to_owned());
    written.filter(|step| !step.is_empty()).collect()
}

/// A plan that reads back as these orders.
pub fn write(orders: &[Order]) -> String {
    let steps: Vec<String> = orders
        .iter()
        .map(|order| format!("{}{}", if order.optional { "?" } else { "" }, Written(&order.action)))
        .collect();
    steps.join("; ")
}

/// One step: several actions where a verb takes a list that the subcommand does not.
pub(super) fn read_step(text: &str) -> Result<Vec<Action>, String> {
    let mut words: Vec<String> = Vec::new();
    let mut anyway = false;
    for word in words_of(text) {
        // As the option of the command is written.
        let bare = match word.eq_ignore_ascii_case("anyway:true") {
            true => "",
            false => word.trim_end_matches('!'),
        };
        anyway |= bare.len() < word.len();
        if !bare.is_empty() {
            words.push(bare.to_owned());
        }
    }
    let Some((first, rest)) = words.split_first() else {
        return Err("there is no order".to_owned());
    };
    let verb: Verb = first.parse()?;
    if anyway && verb != Verb::Cast {
        return Err("only cast takes an !".to_owned());
    }
    let one = |action: Result<Action, String>| action.map(|action| vec![action]);
    match verb {
        Verb::Hunt => one(read_hunt(rest)),
        Verb::Breed => one(Ok(Action::Breed { who: needed(rest)? })),
        Verb::Build => one(read_build(rest)),
        Verb::Attack => one(read_attack(rest, false)),
        Verb::Raid => one(read_attack(rest, true)),
        Verb::Steal => one(read_steal(rest)),
        Verb::Kill => one(read_kill(rest)),
        Verb::Nab => one(read_power(PowerVerb::Nab, rest)),
        Verb::Train => one(read_power(PowerVerb::Train, rest)),
        Verb::Raise => one(read_power(PowerVerb::Raise, rest)),
        Verb::Cast => one(read_cast(rest, anyway)),
        Verb::Man => one(Ok(Action::Tower {
            go: Go::In,
            who: needed(rest)?,
        })),
        Verb::Leave => one(Ok(Action::Tower {
            go: Go::Out,
            who: needed(rest)?,
        })),
        Verb::Equip => one(read_equip(rest)),
        Verb::Off if rest.is_empty() => Err("off which item? Write it as: off i3".to_owned()),
        Verb::Off => rest.iter().map(|word| read_off(word)).collect(),
        Verb::Use => one(read_use(rest)),
        Verb::Forge => one(read_forge(rest)),
        Verb::Discard => one(Ok(Action::Discard {
            cards: rest.join(" ").parse()?,
        })),
        Verb::End => match rest {
            [] => one(Ok(Action::End { discard: None })),
            [throw, away, cards @ ..] if throw.eq_ignore_ascii_case("throw") && away.eq_ignore_ascii_case("away") => {
                let cards = cards.join(" ").parse()?;
                Ok(vec![Action::Discard { cards }, Action::End { discard: None }])
            }
            cards => Err(match cards.join(" ").parse::<CardWords>() {
                Ok(cards) => format!("a plan throws cards away in a step before it; write it as: discard {cards}; end"),
                Err(_) => "nothing stands behind end; write it as: end".to_owned(),
            }),
        },
    }
}

/// A WHO that must not be missing.
fn needed(words: &[String]) -> Result<Who, String> {
    if words.is_empty() {
        return Err("who does it? Name members: 1 2 5-7, all, best3, weak2 or s5".to_owned());
    }
    words.join(" ").parse()
}

fn optional(words: &[String]) -> Result<Option<Who>, String> {
    if words.is_empty() {
        Ok(None)
    } else {
        words.join(" ").parse().map(Some)
    }
}

fn read_hunt(words: &[String]) -> Result<Action, String> {
    let mut goal = Goal::Both;
    let mut who = Vec::new();
    for word in words {
        match word.to_ascii_lowercase().as_str() {
            "food" => goal = Goal::Food,
            "bones" => goal = Goal::Bones,
            "both" => goal = Goal::Both,
            _ => who.push(word.clone()),
        }
    }
    Ok(Action::Hunt {
        who: optional(&who)?,
        goal,
    })
}

fn read_build(words: &[String]) -> Result<Action, String> {
    let (what, who) = words
        .split_first()
        .ok_or("build what? Name a building, and then who builds it")?;
    if words.iter().filter(|word| word.parse::<Building>().is_ok()).count() > 1 {
        return Err(one_building_each(words));
    }
    if let (Ok(count @ 2..), Some(Ok(several))) = (what.parse::<usize>(), who.first().map(|word| word.parse())) {
        return Err(several_alike(count, several, &who[1..]));
    }
    let what: Building = what.parse()?;
    if who.is_empty() {
        let (code, needs) = (what.code(), what.row().workers);
        let workers: Vec<String> = (1..=needs).map(|number| number.to_string()).collect();
        return Err(format!(
            "who builds it? The {what} takes {needs} {}. Write it as: build {code} {}",
            if needs == 1 { "worker" } else { "workers" },
            workers.join(" ")
        ));
    }
    Ok(Action::Build {
        what,
        who: needed(who)?,
    })
}

/// Why several buildings are not built by one order, and the orders that build them.
fn one_building_each(words: &[String]) -> String {
    let mut orders: Vec<String> = Vec::new();
    for word in words {
        match (word.parse::<Building>(), orders.last_mut()) {
            (Ok(building), _) => orders.push(format!("build {}", building.code())),
            (Err(_), Some(order)) if word.parse::<WhoWord>().is_ok() => *order = format!("{order} {word}"),
            (Err(_), _) => (),
        }
    }
    format!("an order builds one building; write it as: {}", orders.join("; "))
}

/// The same for several of one kind, `2 spike 1 2`, with the workers in equal parts where there are enough.
fn several_alike(count: usize, what: Building, who: &[String]) -> String {
    let each = usize::try_from(what.row().workers).unwrap_or(1);
    let orders: Vec<String> = match count.checked_mul(each) == Some(who.len()) {
        true => who
            .chunks(each)
            .map(|workers| format!("build {} {}", what.code(), workers.join(" ")))
            .collect(),
        false => vec![format!("build {} {}", what.code(), who.join(" ")).trim_end().to_owned()],
    };
    format!("an order builds one building; write it as: {}", orders.join("; "))
}

fn read_attack(words: &[String], raid: bool) -> Result<Action, String> {
    let (target, rest) = words
        .split_first()
        .ok_or("which tribe? Write its letter, and then who goes, such as 1-4 L")?;
    check_target_first(words, if raid { "raid" } else { "attack" })?;
    let at = rest.iter().position(|word| word.eq_ignore_ascii_case("raze"));
    let (who, raze) = rest.split_at(at.unwrap_or(rest.len()));
    let raze: Option<Raze> = match raze {
        [] => None,
        _ if !raid => return Err("only a raid razes buildings; write raid instead of attack".to_owned()),
        [_, buildings @ ..] => Some(buildings.join(" ").parse()?),
    };
    Ok(Action::Attack {
        target: target.parse()?,
        who: optional(who)?,
        raid,
        raze: raze.filter(|raze| !raze.0.is_empty()),
    })
}

/// The tribe that is attacked comes first, and is the only one: `attack 1-4 B` and `attack A B` are the wrong way round.
fn check_target_first(words: &[String], verb: &str) -> Result<(), String> {
    let is_tribe = |word: &String| word.parse::<Letter>().is_ok();
    let Some(at) = words.iter().skip(1).position(is_tribe) else {
        return Ok(());
    };
    let (target, first) = (&words[at + 1], &words[0]);
    let party: Vec<&str> = words
        .iter()
        .filter(|word| !is_tribe(word))
        .map(String::as_str)
        .take_while(|word| !word.eq_ignore_ascii_case("raze"))
        .collect();
    let party = if party.is_empty() {
        "all L".to_owned()
    } else {
        party.join(" ")
    };
    let why = if is_tribe(first) {
        format!("one tribe is attacked, and two are named, {first} and {target}")
    } else {
        "the tribe that is attacked comes first, and then who goes".to_owned()
    };
    Err(format!("{why}; write it as: {verb} {target} {party}"))
}

fn goods_of(word: &str) -> Option<Goods> {
    match word.to_ascii_lowercase().as_str() {
        "food" => Some(Goods::Food),
        "bones" => Some(Goods::Bones),
        "item" | "items" => Some(Goods::Item),
        _ => None,
    }
}

/// Target and goods may come in either order ([WC-152](docs/rules/warcamp.md#wc-152)).
fn read_steal(words: &[String]) -> Result<Action, String> {
    let mut from: Option<Site> = None;
    let mut goods: Option<Goods> = None;
    let mut who = Vec::new();
    for word in words {
        match (goods_of(word), word.parse::<Site>()) {
            (Some(found), _) if goods.is_none() => goods = Some(found),
            (None, Ok(site)) if from.is_none() => from = Some(site),
            _ => who.push(word.clone()),
        }
    }
    let from = from.ok_or("from which place or tribe? Write it as: steal town food")?;
    let what =
        || format!("what is to be taken? Write it as: steal {from} food, steal {from} bones or steal {from} item");
    Ok(Action::Steal {
        from,
        goods: goods.ok_or_else(what)?,
        who: optional(&who)?,
    })
}

fn kill(victim: &str, with: &str) -> Result<Action, String> {
    Ok(Action::Kill {
        victim: victim.parse()?,
        with: member_number(with)?,
    })
}

/// `kill B4 7`, or `kill B4 with 7`.
fn read_kill(words: &[String]) -> Result<Action, String> {
    match words {
        [victim, word, with] if word.eq_ignore_ascii_case("with") => kill(victim, with),
        [victim, with] => kill(victim, with),
        _ => Err("a victim and a companion are needed: kill B4 with 7".to_owned()),
    }
}

/// What the power of one leader is used on, without what those of others are ([WC-37](docs/rules/warcamp.md#wc-37)).
pub(super) fn read_power(verb: PowerVerb, words: &[String]) -> Result<Action, String> {
    let read = format!("{} {}", verb.word(), words.join(" ")).parse();
    let Power { words, .. } = read.map_err(|_: String| match verb {
        PowerVerb::Train => "name members to train, as in train 3 or train 3x2",
        PowerVerb::Raise => "say how many skeletons to raise, as in raise 2",
        PowerVerb::Nab => "name victims to kidnap by letter and number, as in nab B4",
    })?;
    let verb = Some(verb);
    Ok(Action::Power {
        on: Power { verb, words },
    })
}

fn read_cast(words: &[String], anyway: bool) -> Result<Action, String> {
    if words.is_empty() {
        return Err("cast what? Write it as: cast bolt B".to_owned());
    }
    let (card, rest) = card_first(words)?;
    let (at, picks) = aim_and_picks(rest)?;
    Ok(Action::Cast {
        card,
        at,
        picks,
        anyway,
    })
}

/// A tribe's letter, if the first word is one, and what follows.
fn aim_and_picks(words: &[String]) -> Result<(Option<Letter>, Option<Picks>), String> {
    let at: Option<Letter> = words.first().and_then(|word| word.parse().ok());
    let rest = &words[usize::from(at.is_some())..];
    let picks: Vec<Pick> = rest.iter().map(|word| word.parse()).collect::<Result<_, _>>()?;
    Ok((at, (!picks.is_empty()).then_some(Picks(picks))))
}

fn read_equip(words: &[String]) -> Result<Action, String> {
    let (words, swap) = match words {
        [rest @ .., last] if last.eq_ignore_ascii_case("swap") => (rest, true),
        all => (all, false),
    };
    match words {
        [item, to] => Ok(Action::Equip {
            item: item.parse()?,
            to: to.parse()?,
            swap,
        }),
        _ => Err("an item and a wearer are needed: equip i3 4, or equip i3 L".to_owned()),
    }
}

fn read_off(word: &str) -> Result<Action, String> {
    Ok(Action::Equip {
        item: word.parse()?,
        to: Wear::Off,
        swap: false,
    })
}

fn read_use(words: &[String]) -> Result<Action, String> {
    let (item, rest) = words.split_first().ok_or("use which item? Write it as: use i9 B")?;
    let (at, pick) = aim_and_picks(rest)?;
    Ok(Action::Use {
        item: item.parse()?,
        at,
        pick,
    })
}

fn read_forge(words: &[String]) -> Result<Action, String> {
    let lower: Vec<String> = words.iter().map(|word| word.to_ascii_lowercase()).collect();
    let lower: Vec<&str> = lower.iter().map(String::as_str).collect();
    match lower[..] {
        [] | ["basic"] => Ok(Action::Forge {
            make: Make::Basic,
            smith: None,
        }),
        ["magic", smith] => Ok(Action::Forge {
            make: Make::Magic,
            smith: Some(member_number(smith)?),
        }),
        _ => Err("write it as: forge, or forge magic 8 with the smith's number".to_owned()),
    }
}

/// An action in the words of a plan.
pub struct Written<'a>(pub &'a Action);

impl fmt::Display for Written<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&parts(self.0).join(" "))
    }
}

/// A word that may be missing.
fn maybe<T: fmt::Display>(word: Option<&T>) -> Option<String> {
    word.map(T::to_string)
}

/// The parts of a written order without those that are missing.
fn row(parts: impl IntoIterator<Item = Option<String>>) -> Vec<String> {
    parts.into_iter().flatten().collect()
}

fn parts(action: &Action) -> Vec<String> {
    let word = |word: &str| Some(word.to_owned());
    match action {
        Action::Hunt { who, goal } => {
            let goal = match goal {
                Goal::Both => None,
                Goal::Food => word("food"),
                Goal::Bones => word("bones"),
            };
            row([word("hunt"), maybe(who.as_ref()), goal])
        }
        Action::Breed { who } => vec![format!("breed {who}")],
        Action::Build { what, who } => vec![format!("build {} {who}", what.code())],
        Action::Attack {
            target,
            who,
            raid,
            raze,
        } => {
            let verb = if *raid { "raid" } else { "attack" };
            let raze = raze.as_ref().map(|raze| format!("raze {raze}"));
            row([word(verb), maybe(Some(target)), maybe(who.as_ref()), raze])
        }
        Action::Steal { from, goods, who } => row([
            word("steal"),
            maybe(Some(from)),
            word(goods_word(*goods)),
            maybe(who.as_ref()),
        ]),
        Action::Kill { victim, with } => vec![format!("kill {victim} {with}")],
        Action::Power { on } => vec![on.to_string()],
        Action::Cast {
            card,
            at,
            picks,
            anyway,
        } => {
            let mark = anyway.then(|| "!".to_owned());
            row([
                word("cast"),
                maybe(Some(card)),
                maybe(at.as_ref()),
                maybe(picks.as_ref()),
                mark,
            ])
        }
        Action::Tower { go: Go::In, who } => vec![format!("man {who}")],
        Action::Tower { go: Go::Out, who } => vec![format!("leave {who}")],
        Action::Equip {
            item, to: Wear::Off, ..
        } => vec![format!("off {item}")],
        Action::Equip { item, to, swap } => row([Some(format!("equip {item} {to}")), swap.then(|| "swap".to_owned())]),
        Action::Use { item, at, pick } => row([Some(format!("use {item}")), maybe(at.as_ref()), maybe(pick.as_ref())]),
        Action::Forge { make: Make::Basic, .. } => vec!["forge".to_owned()],
        Action::Forge { smith, .. } => row([word("forge magic"), maybe(smith.as_ref())]),
        Action::Discard { cards } => vec![format!("discard {cards}")],
        Action::End { .. } => vec!["end".to_owned()],
        _ => whole(action),
    }
}

/// An action as players read it: a card by the name that is printed on it, which plans read as well.
pub fn as_printed(action: &Action) -> String {
    let written = Written(action).to_string();
    let Action::Cast {
        card: CardWord::Code(card),
        ..
    } = action
    else {
        return written;
    };
    let rest = written.strip_prefix(&format!("cast {}", card.code()));
    rest.map_or_else(|| written.clone(), |rest| format!("cast {card}{rest}"))
}

/// What cannot stand in a plan, for the log.
fn whole(action: &Action) -> Vec<String> {
    vec![match action {
        Action::Orders { plan, .. } | Action::Standing { plan, .. } => plan.clone(),
        Action::Name { member, name } => format!("name {member} {name}"),
        Action::Disaster { .. } => "disaster".to_owned(),
        _ => "stored orders".to_owned(),
    }]
}

/// Puts cards' codes for their places, which move when one is cast.
pub fn fix_cards(cards: &mut CardWords, hand: &[super::data::Card]) {
    for word in &mut cards.0 {
        if let Some(card) = word.place().and_then(|place| hand.get(place)) {
            *word = CardWord::Code(*card);
        }
    }
}

/// Goods as orders name them.
pub fn goods_word(goods: Goods) -> &'static str {
    match goods {
        Goods::Food => "food",
        Goods::Bones => "bones",
        Goods::Item => "item",
    }
}
