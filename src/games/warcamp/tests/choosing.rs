//! Orders chosen step by step: what is given in a game can be chosen, and comes to the same.

use super::*;
use crate::action::{Go, Goal, Make, SeatPick as Pick};
use crate::npc::plan::goods_text;
use crate::rules::Task;
use crate::words::{Who, WhoWord};
use muster_game::{Awaiting, ChoiceId, Chosen, Counsel, Next};

/// The choices that lead to an order; none for what is written by hand: members that a spell or an item is meant for, buildings
/// that shall fall first, a power used several times in one order.
fn spelled(game: &Warcamp, action: &Action) -> Option<String> {
    let tribe = game.tribes.mover();
    let party = |who: &Who, task: Task, most: usize| {
        let members = tribe.group(who, task).unwrap().members;
        let words: Vec<String> = members.iter().map(ToString::to_string).collect();
        let enough = if members.len() < most { " enough" } else { "" };
        words.join(" ") + enough
    };
    let able = tribe.able().count();
    let crew = |who: &Who| party(who, Task::Work, able);
    Some(match action {
        Action::Hunt { who, goal } => {
            let goal = match goal {
                Goal::Both => "both",
                Goal::Food => "food",
                Goal::Bones => "bones",
            };
            format!("hunt {goal} {}", crew(&who.clone().unwrap_or_else(Who::all)))
        }
        Action::Breed { who } => format!("breed {}", crew(who)),
        Action::Build { what, who } => {
            let needed = usize::try_from(tribe.workers_needed(*what)).unwrap();
            let workers = tribe.group(who, Task::Work).unwrap().members.len();
            // More than it takes are named by hand.
            let most = match tribe.building_price(*what, &[]) <= tribe.stores.food() {
                true => needed,
                false => able,
            };
            return (workers <= most).then(|| format!("build {} {}", what.code(), party(who, Task::Work, most)));
        }
        Action::Attack {
            target,
            who,
            raid,
            raze: None,
        } => {
            let verb = if *raid { "raid" } else { "attack" };
            let who = who.clone().unwrap_or_else(|| tribe.all_and_leader());
            let led = who.0.contains(&WhoWord::Leader);
            let led = match tribe.done.is_leader_free() {
                true if led => " L",
                true => " members",
                false => "",
            };
            format!("{verb} {target} {}{led}", party(&who, Task::March, able))
        }
        Action::Steal { from, goods, who } => {
            let master = Who(vec![WhoWord::Leader]);
            let who = match who {
                None if tribe.leader() == Leader::MasterThief => master.clone(),
                who => who.clone().unwrap_or_else(Who::all),
            };
            let goods = goods_text(*goods).trim_start_matches("an ");
            match who == master {
                true => format!("steal L {from} {goods}"),
                false => format!("steal party {from} {goods} {}", crew(&who)),
            }
        }
        Action::Kill { victim, with } => format!("kill {with} {} {}", victim.tribe, victim.number),
        Action::Power { on } => match on.words.as_slice() {
            [one] if one.times.is_none() => {
                let verb = crate::words::PowerVerb::of(tribe.leader()).word();
                let tribe = one.tribe.filter(|tribe| *tribe != game.tribes.turn());
                let tribe = tribe.map_or_else(String::new, |tribe| format!("{tribe} "));
                format!("{verb} {tribe}{}", one.number)
            }
            _ => return None,
        },
        Action::Cast {
            card, at, picks: None, ..
        } => {
            let card = tribe.secret.card_meant(*card)?;
            let at = at.map_or_else(String::new, |at| format!(" {at}"));
            format!("cast {}{at}", card.code())
        }
        Action::Tower { go: Go::In, who } => {
            format!("man {}", party(who, Task::Work, able.min(tribe.tower_places_free())))
        }
        Action::Tower { go: Go::Out, who } => {
            let inside = tribe.people.iter().filter(|member| member.can_leave()).count();
            format!("leave {}", party(who, Task::Leave, inside))
        }
        Action::Equip { item, to, .. } => format!("equip {item} {to}"),
        Action::Use { item, at, pick: None } => {
            let at = at.map_or_else(|| "own".to_owned(), |at| at.to_string());
            format!("use {item} {at}")
        }
        Action::Forge { make, smith } => match (make, smith) {
            (Make::Basic, _) => "forge basic".to_owned(),
            (Make::Magic, smith) => format!("forge {}", (*smith)?),
        },
        Action::End { discard } => {
            let hand = tribe.secret.hand().len();
            if tribe.leader() != Leader::Shaman || hand == 0 {
                return Some("end".to_owned());
            }
            let cards = discard.clone().unwrap_or_default().0;
            let places = cards.iter().map(|card| tribe.secret.place_of(*card));
            let mut places: Vec<usize> = places.collect::<Option<_>>()?;
            places.sort_unstable();
            places.dedup();
            let words: Vec<String> = places.iter().map(|place| format!("c{}", place + 1)).collect();
            let enough = if places.len() < hand { " enough" } else { "" };
            format!("end {}{enough}", words.join(" "))
        }
        _ => return None,
    })
}

/// A game among three, orders that could be chosen in it, and those that had to be written.
fn played(seed: u64, options: &Options) -> (usize, usize) {
    let picks = std::iter::repeat_n(Pick::default(), 3);
    let (game, _) = testing::begun::<Warcamp>(options, picks, &mut Dice::seeded(seed, 0)).unwrap();
    testing::orders_can_be_chosen(game, seed, 400, spelled)
}

/// WC-152: whether an order is possible is told without carrying it out.
#[test]
fn wc_152_what_is_checked_is_what_is_carried_out() {
    let (mut possible, mut refused) = (0, 0);
    for seed in 0..12 {
        let picks = std::iter::repeat_n(Pick::default(), 3);
        let (mut game, _) = testing::begun::<Warcamp>(&Options::default(), picks, &mut Dice::seeded(seed, 0)).unwrap();
        let mut lot = Dice::seeded(seed, 1);
        for _ in 0..60 {
            let Awaiting::Duties(duties) = game.awaiting() else {
                break;
            };
            let seat = game.tribes.mover().seat();
            for order in crate::candidates::ideas(&game) {
                let done = muster_game::try_out(&game, seat, &order);
                let checked = crate::commands::carrying_out::would_work(&game, &order);
                assert_eq!(checked, done.is_ok(), "{order:?}: {done:?}");
                possible += usize::from(checked);
                refused += usize::from(!checked);
            }
            let duty = duties.iter().find(|duty| duty.seat == seat).expect("it is in turn");
            let order = muster_game::act_by_lot(&game, duty, &mut lot);
            muster_game::go_on(&mut game, seat, &order, &mut lot);
        }
    }
    assert!(possible > 1_000 && refused > 1_000, "{possible} {refused}");
}

/// WC-152: what NPCs order and what is tried at random can be chosen step by step, but for what is written by hand.
#[test]
fn wc_152_what_is_ordered_can_be_chosen() {
    let (mut can_be_chosen, mut written) = (0, 0);
    let games = 60;
    for seed in 0..games {
        let options = Options {
            truce: u16::try_from(seed % 2).unwrap(),
            theft_grace: 0,
            ..Options::default()
        };
        let (one, other) = played(seed, &options);
        can_be_chosen += one;
        written += other;
    }
    println!("{can_be_chosen} orders could be chosen, {written} were written");
    assert!(
        can_be_chosen > 40 * games as usize && 10 * written < can_be_chosen,
        "{can_be_chosen}, {written}"
    );
}

/// The labels say what an order comes to, and the list of those who act ends by a choice of its own.
#[test]
fn wc_152_choices_are_labelled_by_what_they_come_to() {
    let game = table([goblins(Leader::WarChief, &[5, 6, 4]), bystanders()]).game;
    let Awaiting::Duties(duties) = game.awaiting() else {
        panic!()
    };
    let labels = |path: &str| {
        let choices = ChoiceId::read_all(path);
        let mut chosen = Chosen::of(&choices, true);
        let read = game.choose(&duties[0], &mut chosen);
        match chosen.came_to(read).map(|reached| reached.next) {
            Some(Next::Choose(open)) => {
                let alternatives = open.alternatives.into_iter();
                alternatives
                    .map(|one| format!("{} {}", one.id, one.label))
                    .collect::<Vec<_>>()
            }
            other => panic!("{path}: {other:?}"),
        }
    };
    assert!(labels("").iter().any(|label| label == "hunt Hunt for food and bones"));
    let hunters = labels("hunt food");
    assert!(hunters[0].starts_with("all Hunt food with "), "{hunters:?}");
    assert_eq!(hunters.iter().filter(|label| label.ends_with("Skill 6")).count(), 1);
    let more = labels("hunt food 2");
    assert!(more[0].starts_with("enough Hunt food with 2: "), "{more:?}");
    assert_eq!(testing::next_after(&game, &duties[0], "hunt food 2 2"), None);
    assert_eq!(testing::next_after(&game, &duties[0], "dance"), None);
}
