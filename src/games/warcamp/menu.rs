//! What a player presses instead of typing: labels with exact odds; yesterday's jobs; a usual day.

use crate::action::{Action, Go, Goal, Make};
use crate::data::Card;
use crate::narrate::list;
use crate::odds::{RISK_FROM_ROUND, gist, odds};
use crate::orders::{Order, Written, write};
use crate::rules::Task;
use crate::rules::aims::aims_told;
use crate::rules::cast::futile;
use crate::situations::of_action;
use crate::state::{Tribe, Warcamp};
use crate::words::{CardWord, CardWords, ItemNumber, Letter, Power, PowerVerb, Site, Wear, Who, WhoWord, capital};
use crate::yesterday::{again, job_name, left_out_words, not_again};
use crate::{cautions, npc, sheet, vain};
use muster_game::{Offer, Rules};
use muster_game::{go_on_to_the_mean, try_out};
use muster_kit::{Control, Seat, counted};
use serde_json::Value;
use std::cmp::Reverse;

/// The longest label, and the longest row of numbers within it.
const LABEL_MAX: usize = 80;
const NUMBERS_MAX: usize = 24;
/// What stands before the orders of a usual day.
const USUAL: &str = "A usual turn";

/// Whether it is a spell that would change nothing ([WC-103](docs/rules/warcamp.md#wc-103)).
pub fn does_nothing(game: &Warcamp, action: &Action) -> bool {
    let Action::Cast {
        card: CardWord::Code(card),
        at,
        ..
    } = action
    else {
        return false;
    };
    futile(&game.tribes, *card, *at).is_some() || vain::nobody_to_breed(game, *card)
}

/// The chances of an action in numbers, as `/camp odds` gives them; none where they cannot be worked out.
pub fn odds_data(game: &Warcamp, letter: Letter, action: &Action) -> Option<Value> {
    let situation = of_action(game, letter, action).ok()?;
    odds(&situation).ok()?.data
}

/// As [`offer_words`], with fewer words for who acts where there are too many.
pub fn label(game: &Warcamp, letter: Letter, action: &Action) -> String {
    let tribe = &game.tribes[letter];
    let brief = told_in_brief(tribe, action).map(Some);
    let told = std::iter::once(told_of(game, letter, action)).chain(brief);
    let labels = told
        .flat_map(|told| Naming::ALL.map(|naming| with_told(words_of_action(tribe, action, naming), told.as_deref())));
    let labels: Vec<String> = labels.collect();
    let fits = |label: &&String| label.chars().count() <= LABEL_MAX;
    let label = labels.iter().find(fits).unwrap_or(&labels[0]);
    cut_between_words(label)
}

/// What an order does in fewer words, where there are any: the bonuses of an item are counted.
fn told_in_brief(tribe: &Tribe, action: &Action) -> Option<String> {
    match action {
        Action::Equip { item, .. } => Some(tribe.gear.get(item.0)?.kind().effect_in_brief()),
        _ => None,
    }
}

/// `Attack B with 1-4: wins 61.1 %, you lose 1.2, they 1.7`.
pub fn offer_words(game: &Warcamp, letter: Letter, action: &Action) -> String {
    with_told(in_words(game, letter, action), told_of(game, letter, action).as_deref())
}

/// The figures of an order: its odds, or what it does.
fn told_of(game: &Warcamp, letter: Letter, action: &Action) -> Option<String> {
    let odds = match action {
        Action::Cast { .. } | Action::Build { .. } | Action::End { .. } => None,
        _ => odds_data(game, letter, action).as_ref().and_then(gist),
    };
    odds.or_else(|| effect(game, letter, action))
}

/// `Attack B with 1-4 and the War Chief`.
pub fn in_words(game: &Warcamp, letter: Letter, action: &Action) -> String {
    words_of_action(&game.tribes[letter], action, Naming::Numbers)
}

fn words_of_action(tribe: &Tribe, action: &Action, naming: Naming) -> String {
    let party = |who: &Who| named(tribe, who, Task::March, naming);
    let crew = |who: &Who| named(tribe, who, Task::Work, naming);
    match action {
        Action::Hunt { who, goal } => {
            let goal = match goal {
                Goal::Both => "food and bones",
                Goal::Food => "food",
                Goal::Bones => "bones",
            };
            format!("Hunt {goal} with {}", crew(who.as_ref().unwrap_or(&Who::all())))
        }
        Action::Breed { who } => format!("Breed with {}", crew(who)),
        Action::Build { what, who } => {
            format!("Build {} with {}", what.with_article(), crew(who))
        }
        Action::Attack {
            target,
            who,
            raid,
            raze,
        } => {
            let verb = if *raid { "Raid" } else { "Attack" };
            let who = who.clone().unwrap_or_else(|| tribe.all_and_leader());
            let razed = raze.iter().map(|raze| format!(", raze {raze}"));
            format!("{verb} {target} with {}{}", party(&who), razed.collect::<String>())
        }
        Action::Steal { from, goods, who } => {
            let goods = npc::plan::goods_text(*goods);
            let from = match from {
                Site::Town => "the town".to_owned(),
                Site::Camp(letter) => letter.to_string(),
            };
            let with = match who.as_ref().map(|who| &who.0[..]) {
                None | Some([WhoWord::Leader]) => String::new(),
                Some(_) => format!(" with {}", crew(who.as_ref().unwrap_or(&Who::all()))),
            };
            format!("Steal {goods} from {from}{with}")
        }
        Action::Kill { victim, with } => format!("Assassinate {victim} with {with}"),
        Action::Equip { item, to, .. } => {
            let item = item_named(tribe, *item, naming);
            match to {
                Wear::Leader => format!("Give {item} to {}", leader_named(tribe, naming)),
                Wear::Member(number) => format!("Give {item} to #{number}"),
                Wear::Off => format!("Take off {item}"),
            }
        }
        Action::Cast { card, at, .. } => {
            let card = match card {
                CardWord::Code(card) => card.to_string(),
                CardWord::Place(place) => format!("your card {place}"),
            };
            at.map_or_else(|| format!("Cast {card}"), |at: Letter| format!("Cast {card} at {at}"))
        }
        Action::Tower { go: Go::In, who } => format!("Man a tower with {}", crew(who)),
        Action::Tower { who, .. } => format!("Leave the towers: {who}"),
        Action::Power { on } => {
            let on = Power {
                verb: on.verb.or(Some(PowerVerb::of(tribe.leader()))),
                ..on.clone()
            };
            capital(&on.to_string())
        }
        Action::Forge { make: Make::Basic, .. } => "Forge a basic item".to_owned(),
        Action::Forge { smith, .. } => {
            let with = smith.map_or_else(String::new, |smith| format!(" with {smith}"));
            format!("Forge a magic item{with}")
        }
        Action::End { discard: None } => "End the turn".to_owned(),
        Action::End { discard: Some(cards) } => {
            format!("End the turn and throw away {}", cards_named(tribe, cards, naming))
        }
        other => capital(&Written(other).to_string()),
    }
}

/// What an order without dice does.
fn effect(game: &Warcamp, letter: Letter, action: &Action) -> Option<String> {
    let tribe = &game.tribes[letter];
    match action {
        Action::Build { what, who } => {
            let crew = tribe.group(who, Task::Work).ok()?.members;
            let price = tribe.building_price(*what, &crew);
            Some(format!("costs {price} of {} food", tribe.stores.food()))
        }
        Action::Cast {
            card: CardWord::Code(card @ Card::Eye),
            at: Some(at),
            picks,
            ..
        } => {
            let picks = picks.as_ref().map_or(&[][..], |picks| &picks.0);
            let (chosen, _) = aims_told(game, letter, *card, Some(*at), picks);
            Some(format!(
                "costs {} bones, kills {}",
                tribe.card_price(*card),
                chosen.join(", ")
            ))
        }
        Action::Cast {
            card: CardWord::Code(card),
            ..
        } => {
            let price = tribe.card_price(*card);
            let promise = match does_nothing(game, action) {
                true => "does nothing now".to_owned(),
                false => sheet::promise(*card, tribe.race().power()),
            };
            // What costs bones may bring bones.
            let brings = if matches!(card, Card::Graves | Card::Grubs) {
                "brings "
            } else {
                ""
            };
            Some(format!("costs {price} bones, {brings}{promise}"))
        }
        Action::Equip { item, to, .. } => {
            let kind = tribe.gear.get(item.0)?.kind();
            Some(match to {
                Wear::Leader => kind.effect_on(tribe.leader()),
                Wear::Member(_) | Wear::Off => kind.effect(),
            })
        }
        Action::Use { item, .. } => {
            let item = tribe.gear.get(item.0)?;
            let (_, usage) = item.kind().usage()?;
            Some(format!("{}, costs {} bones", item.kind(), usage.bones))
        }
        Action::Forge { make: Make::Basic, .. } => Some("costs 15 bones".to_owned()),
        Action::Forge { .. } => Some("costs 75 food, 75 bones".to_owned()),
        Action::End { .. } => {
            let idle = tribe.able().count();
            let idle = if idle > 0 {
                format!(", {idle} idle")
            } else {
                String::new()
            };
            Some(format!("eats {} of {} food{idle}", tribe.meal(), tribe.stores.food()))
        }
        _ => None,
    }
}

/// The jobs of the last turn as far as they can be done now one after the other; what is left out is named. Hostile
/// acts are left out, for they want a look at the odds; spells and powers are no jobs. What was built stands and is not built
/// again. In a starving tribe all who are left hunt for food.
pub fn jobs_again(game: &Warcamp, seat: Seat, before: &[Action]) -> Option<Offer<Action>> {
    // Only what came after the end before the last: stored orders may have played a turn in between.
    let mut last = before.split(|action| matches!(action, Action::End { .. }));
    let last = last.rfind(|turn| !turn.is_empty())?;
    let starving = game.tribes.mover().stores.is_starving();
    let mut ahead = game.clone();
    let (mut orders, mut missing, mut without) = (Vec::new(), Vec::new(), Vec::new());
    let mut hunts = false;
    for action in last {
        if starving && matches!(action, Action::Hunt { .. }) {
            hunts = true;
            continue;
        }
        let Some((job, unable)) = again(ahead.tribes.mover(), action) else {
            without.extend(not_again(action).map(str::to_owned));
            continue;
        };
        match job.filter(|job| try_out(&ahead, seat, job).is_ok()) {
            Some(job) => {
                missing.extend(unable);
                go_on_to_the_mean(&mut ahead, seat, &job);
                orders.push(order(job, !orders.is_empty()));
            }
            None => without.push(job_name(action)),
        }
    }
    let bred = last.iter().any(|action| matches!(action, Action::Breed { .. }));
    let hunt = hunt_for_food(ahead.tribes.mover()).filter(|_| starving && (hunts || bred));
    let title = match hunt {
        None if without.is_empty() => "Same jobs as last turn",
        None => "Some jobs of last turn",
        Some(_) if orders.is_empty() => return None,
        Some(_) => "The other jobs of last turn, and all others hunt food",
    };
    orders.extend(hunt.map(|hunt| order(hunt, !orders.is_empty())));
    without.dedup();
    missing.sort_unstable();
    missing.dedup();
    if !missing.is_empty() {
        without.insert(0, format!("#{}", list(&missing)));
    }
    let without = left_out_words(&without.join(", "));
    day(game, seat, &format!("{title}{without}"), &orders)
}

/// Most hunt, the two weakest breed.
pub fn usual_day(game: &Warcamp, seat: Seat) -> Option<Offer<Action>> {
    let plan = usual_plan(game.tribes.mover())?;
    let orders = super::orders::read(&plan).ok()?;
    day(game, seat, USUAL, &possible(game, seat, orders))
}

/// Orders without those that would be refused after the ones before them, with dice at their mean.
fn possible(game: &Warcamp, seat: Seat, orders: Vec<Order>) -> Vec<Order> {
    let mut ahead = game.clone();
    let can_be_done = |order: &Order| {
        let done = try_out(&ahead, seat, &order.action).is_ok();
        go_on_to_the_mean(&mut ahead, seat, &order.action);
        done
    };
    orders.into_iter().filter(can_be_done).collect()
}

/// Orders as one line, if there are any and the line is read as a whole ([WC-155](docs/rules/warcamp.md#wc-155)).
fn day(game: &Warcamp, seat: Seat, title: &str, orders: &[Order]) -> Option<Offer<Action>> {
    let first = orders.first()?;
    try_out(game, seat, &first.action).ok()?;
    let action = Action::Orders {
        plan: write(orders),
        end: false,
    };
    game.steps(muster_game::Actor::Seat(seat), action.clone()).ok()?;
    let label = day_label(game.tribes.mover(), game.turn.round(), title, orders);
    Some(Offer { action, label })
}

/// `A usual turn: hunt 1-3 (1 in 6: 2 die); breed 4 5; end`; in a long one how many do a job stands for who they are, and `and
/// more` for the last jobs. The press is not asked about again, so that a hunt which can cost hunters says so in any case.
fn day_label(tribe: &Tribe, round: u16, title: &str, orders: &[Order]) -> String {
    let risks = (0..orders.len()).map(|at| hunters_risk(tribe, round, &orders[..at], &orders[at].action));
    let risks: Vec<Option<String>> = risks.collect();
    let worded = |words: &dyn Fn(&Action) -> String| -> Vec<String> {
        let jobs = orders.iter().zip(&risks).map(|(order, risk)| match risk {
            Some(risk) => format!("{} ({risk})", words(&order.action)),
            None => words(&order.action),
        });
        jobs.collect()
    };
    let told = worded(&|action| Written(action).to_string());
    let brief = worded(&|action| in_brief(tribe, action));
    let some = (1..brief.len())
        .rev()
        .map(|count| format!("{}; and more", brief[..count].join("; ")));
    let jobs = [told.join("; "), brief.join("; ")].into_iter().chain(some);
    let mut labels = jobs.map(|jobs| format!("{title}: {jobs}"));
    let tells_all = |label: &String| risks.iter().flatten().all(|risk| label.contains(risk));
    let fitting = labels.find(|label| label.chars().count() <= LABEL_MAX && tells_all(label));
    fitting.unwrap_or_else(|| match risks.iter().flatten().next() {
        Some(risk) => cut_between_words(&format!("{title} ({risk})")),
        None => title.to_owned(),
    })
}

/// `1 in 6: 2 die`: how many hunters a hunt loses on a 1, without the members that earlier orders employ
/// ([WC-56](docs/rules/warcamp.md#wc-56)); none for other actions and in rounds without that risk.
fn hunters_risk(tribe: &Tribe, round: u16, before: &[Order], action: &Action) -> Option<String> {
    let Action::Hunt { who, .. } = action else { return None };
    if u32::from(round) < RISK_FROM_ROUND {
        return None;
    }
    let named = |who: &Who| tribe.group(who, Task::Work).unwrap_or_default().members;
    let busy = before.iter().filter_map(|order| cautions::who_of(&order.action));
    let busy: Vec<u16> = busy.flat_map(named).collect();
    let mut hunters = named(who.as_ref().unwrap_or(&Who::all()));
    hunters.retain(|number| !busy.contains(number));
    let lost = hunters.len().div_ceil(2);
    let die = if lost == 1 { "dies" } else { "die" };
    Some(format!("1 in 6: {lost} {die}"))
}

/// `hunt food with 12 members`.
fn in_brief(tribe: &Tribe, action: &Action) -> String {
    let crew = |who: &Who| named(tribe, who, Task::Work, Naming::Count);
    match action {
        Action::Hunt { who: Some(who), goal } => {
            let goal = match goal {
                Goal::Both => "",
                Goal::Food => " food",
                Goal::Bones => " bones",
            };
            format!("hunt{goal} with {}", crew(who))
        }
        Action::Breed { who } => format!("breed with {}", crew(who)),
        Action::Build { what, who } => format!("build {} with {}", what.code(), crew(who)),
        Action::Tower { go: Go::In, who } => format!("man with {}", crew(who)),
        other => Written(other).to_string(),
    }
}

fn order(action: Action, optional: bool) -> Order {
    let text = Written(&action).to_string();
    Order { action, optional, text }
}

/// `hunt 1-3; breed 4 5; end` for a tribe that has not hunted: the two weakest breed, of those who do not give the plague to
/// their newborn ([WC-49](docs/rules/warcamp.md#wc-49)). A starving tribe hunts for food with
/// everybody ([WC-44](docs/rules/warcamp.md#wc-44)).
pub fn usual_plan(tribe: &Tribe) -> Option<String> {
    let end = order(Action::End { discard: None }, false);
    if let Some(hunt) = hunt_for_food(tribe).filter(|_| tribe.stores.is_starving()) {
        return Some(write(&[order(hunt, false), end]));
    }
    let mut able: Vec<(Reverse<u8>, u16)> = tribe
        .able()
        .map(|member| (Reverse(member.skill()), member.number()))
        .collect();
    able.sort_unstable();
    let able: Vec<u16> = able.into_iter().map(|(_, number)| number).collect();
    if tribe.done.has_hunted() || tribe.done.has_bred() || able.len() <= 3 {
        return None;
    }
    let is_healthy = |number: &&u16| tribe.member(**number).is_some_and(|member| !member.is_plagued());
    let mut breeders: Vec<u16> = able.iter().rev().filter(is_healthy).take(2).copied().collect();
    if breeders.len() < 2 {
        breeders.clear();
    }
    breeders.sort_unstable();
    let hunters = able.iter().copied().filter(|number| !breeders.contains(number));
    let hunt = Action::Hunt {
        who: Some(Who::members(hunters)),
        goal: Goal::Both,
    };
    let breed = (!breeders.is_empty()).then(|| Action::Breed {
        who: Who::members(breeders.iter().copied()),
    });
    let jobs = [Some(hunt), breed].into_iter().flatten();
    let orders: Vec<Order> = jobs.map(|job| order(job, false)).chain([end]).collect();
    Some(write(&orders))
}

/// [`usual_plan`] as a button, which shows what is done before it is pressed: its label and its command.
pub fn usual_button(tribe: &Tribe, round: u16) -> Option<Control> {
    let plan = usual_plan(tribe)?;
    let orders = super::orders::read(&plan).ok()?;
    let label = day_label(tribe, round, USUAL, &orders);
    Some(Control::button(label, format!("/warcamp orders plan:{plan}")))
}

/// All who are able hunt for food, if there are any and the tribe has not hunted.
fn hunt_for_food(tribe: &Tribe) -> Option<Action> {
    let able = Who::members(tribe.able().map(|member| member.number()));
    (!tribe.done.has_hunted() && !able.0.is_empty()).then_some(Action::Hunt {
        who: Some(able),
        goal: Goal::Food,
    })
}

/// How those who act, items and cards are named, from many words to few.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Naming {
    /// `1-4 and the War Chief`, or `17 members`.
    Numbers,
    /// `4 members and the War Chief`.
    Count,
    /// `4 members and L`.
    Letter,
}

impl Naming {
    const ALL: [Naming; 3] = [Naming::Numbers, Naming::Count, Naming::Letter];
}

fn named(tribe: &Tribe, who: &Who, task: Task, naming: Naming) -> String {
    let Ok(group) = tribe.group(who, task) else {
        return who.to_string();
    };
    let numbers = list(&group.members);
    let members = match group.members.len() {
        0 => String::new(),
        _ if naming == Naming::Numbers && numbers.chars().count() <= NUMBERS_MAX => numbers,
        1 => "1 member".to_owned(),
        several => format!("{several} members"),
    };
    let leader = leader_named(tribe, naming);
    match (group.leader, members.is_empty()) {
        (false, _) => members,
        (true, true) => leader,
        (true, false) => format!("{members} and {leader}"),
    }
}

/// `the War Chief`, or `L`.
fn leader_named(tribe: &Tribe, naming: Naming) -> String {
    match naming {
        Naming::Letter => "L".to_owned(),
        Naming::Numbers | Naming::Count => format!("the {}", tribe.leader()),
    }
}

/// `Gut Sling of Bloodlust (i3)`, or `i3`.
fn item_named(tribe: &Tribe, item: ItemNumber, naming: Naming) -> String {
    match (tribe.gear.get(item.0), naming) {
        (Some(held), Naming::Numbers) => format!("{} ({item})", held.kind()),
        _ => item.to_string(),
    }
}

/// `Pox, Mind Maggots`, or `2 cards (c2 c3)`.
fn cards_named(tribe: &Tribe, cards: &CardWords, naming: Naming) -> String {
    let name = |word: &CardWord| {
        let card = tribe.secret.card_meant(*word);
        card.map_or_else(|| word.to_string(), |card| card.to_string())
    };
    let marks = tribe.secret.marks_of(&cards.0).filter(|_| naming != Naming::Numbers);
    let Some(marks) = marks else {
        let names: Vec<String> = cards.0.iter().map(name).collect();
        return names.join(", ");
    };
    let places = (1..=8).filter(|place| marks & (1 << (place - 1)) != 0);
    let places: Vec<String> = places.map(|place| CardWord::Place(place).to_string()).collect();
    format!("{} ({})", counted(places.len(), "card"), places.join(" "))
}

fn with_told(words: String, told: Option<&str>) -> String {
    match told {
        Some(told) if !told.is_empty() => format!("{words}: {told}"),
        _ => words,
    }
}

/// A text that fits a label: what is too long ends before a comma or a colon, else behind a whole word, so that no number
/// loses digits or its noun.
fn cut_between_words(text: &str) -> String {
    if text.chars().count() <= LABEL_MAX {
        return text.to_owned();
    }
    let cut: String = text.chars().take(LABEL_MAX - 1).collect();
    let whole = cut.rfind([',', ':']).or_else(|| cut.rfind(' '));
    let whole = whole.map_or(cut.as_str(), |end| &cut[..end]);
    format!("{whole}\u{2026}")
}
