//! Random games of any kind: how one begins, what anybody might type in it, and how it goes on.

#![allow(clippy::unwrap_used)]

use muster::games::FULL_CATALOGUE;
use muster::vocabulary::{Command, OptionKind, Setting, Sub, SubKind, Visibility};
use muster_game::{Actor, AnyGame, Awaiting, Duty, Entrant, Hand, Kind, Notice, Occasion, Played};
use muster_kit::{Dice, Level, Seat, Viewer};
use proptest::prelude::{Just, Strategy};
use serde_json::{Map, Value, json};
use std::cell::Cell;
use std::sync::Arc;

/// One game after the other, so that few cases try all of them; with `TEST_GAME=bluff` that game alone.
pub fn in_turn(kinds: &'static [&'static Kind]) -> impl Strategy<Value = &'static Kind> {
    thread_local!(static NEXT: Cell<usize> = const { Cell::new(0) });
    let named = std::env::var("TEST_GAME").ok();
    let kind = named.map(|id| {
        FULL_CATALOGUE
            .kind(&id)
            .unwrap_or_else(|| panic!("TEST_GAME={id} is no game"))
    });
    Just(()).prop_map(move |()| {
        let next = NEXT.get();
        NEXT.set(next + 1);
        kind.unwrap_or(kinds[next % kinds.len()])
    })
}

pub const LEVELS: [Level; 3] = [Level::Easy, Level::Normal, Level::Hard];

/// One moment of a random game.
pub struct Moment<'a> {
    pub kind: &'static Kind,
    pub game: &'a dyn AnyGame,
    pub seats: u8,
    pub duty: &'a Duty,
    /// What is about to be done, by the seat whose duty it is; legal.
    pub action: &'a Value,
    pub seed: u64,
    pub step: u64,
}

impl Moment<'_> {
    /// Dice of this moment's own, other ones for another `salt`.
    pub fn dice(&self, salt: u64) -> Dice {
        Dice::seeded(self.seed, (self.step << 8) + salt)
    }

    pub fn actor(&self) -> Actor {
        Actor::Seat(self.duty.seat)
    }

    pub fn seats(&self) -> impl Iterator<Item = Seat> {
        (0..self.seats).map(Seat)
    }

    /// Seats through whose eyes a law looks: all of a small table, others at every moment of a large one.
    pub fn watchers(&self) -> impl Iterator<Item = Seat> {
        let (seats, first) = (u64::from(self.seats), self.step);
        let places = 0..seats.min(SMALL_TABLE.into());
        places.map(move |place| Seat(u8::try_from((first + place) % seats).unwrap()))
    }

    /// Where it is, for whoever reads a failure.
    pub fn place(&self) -> String {
        format!(
            "{} seed {} seats {} step {}",
            self.kind.id, self.seed, self.seats, self.step
        )
    }
}

/// Seats of most tables: what is looked at for every viewer takes its time.
const SMALL_TABLE: u8 = 6;

/// Set-up with random settings and picks, for a number of seats that `seats` stands for: most tables are small, one in
/// eight has any number that the game allows.
pub fn begin(kind: &'static Kind, seed: u64, seats: u8) -> (Arc<dyn AnyGame>, u8) {
    let mut chance = Dice::seeded(seed, 3);
    let command = FULL_CATALOGUE.command_of(kind);
    let (options, places) = loop {
        if let Ok(found) = (kind.options)(Value::Object(random_settings(&command.setting, &mut chance))) {
            break found;
        }
    };
    let (least, most) = (*places.seats.start(), *places.seats.end());
    let usual = if seats % 8 == 7 {
        most
    } else {
        most.min(SMALL_TABLE).max(least)
    };
    let seats = least + seats % (usual - least + 1);
    let mut picks: Vec<Value> = Vec::new();
    while picks.len() < usize::from(seats) {
        let wanted = Value::Object(random_settings(&command.pick, &mut chance));
        if let Ok(pick) = (kind.pick)(&options, &picks, wanted) {
            picks.push(pick);
        }
    }
    let roster: Vec<Entrant<Value>> = ["Ana", "Ben", "Cleo", "Dov", "Eva", "Finn", "Gus", "Hana"]
        .iter()
        .cycle()
        .zip(picks)
        .map(|(name, pick)| Entrant {
            name: (*name).to_owned(),
            pick,
            npc: None,
        })
        .collect();
    let played = (kind.setup)(*kind.rules.end(), &roster, &options, &mut Dice::seeded(seed, 0)).unwrap();
    (played.game, seats)
}

pub fn random_settings(settings: &[Setting], chance: &mut Dice) -> Map<String, Value> {
    let mut chosen = Map::new();
    for setting in settings {
        if chance.roll(3) > 1 {
            continue;
        }
        let value = match setting.kind {
            OptionKind::Boolean => json!(chance.roll(2) == 1),
            OptionKind::Integer => {
                let least = setting.min.unwrap_or(0);
                // Small numbers let things happen early.
                let most = setting.max.unwrap_or(least + 10).min(least + 12);
                json!(least + chance.choose(usize::try_from(most - least + 1).unwrap()) as i64)
            }
            _ if !setting.choices.is_empty() => json!(setting.choices[chance.choose(setting.choices.len())]),
            _ => continue,
        };
        chosen.insert(setting.name.clone(), value);
    }
    chosen
}

/// The game that `TEST_SEED=9489001493659132320,2` names by seed and seats, to play one again that broke a law; `TEST_GAME` says
/// of which kind.
fn named_game() -> Option<(u64, u8)> {
    let named = std::env::var("TEST_SEED").ok()?;
    let game = named
        .split_once(',')
        .and_then(|(seed, seats)| Some((seed.parse().ok()?, seats.parse().ok()?)));
    Some(game.unwrap_or_else(|| panic!("TEST_SEED={named} is no seed with seats")))
}

/// Plays at random, calling `law` with every `every`th position before its action is carried out. Ends with
/// the game or after `steps` steps; a dead end is a failure.
pub fn random_play(
    kind: &'static Kind,
    seed: u64,
    seats: u8,
    steps: u64,
    every: u64,
    mut law: impl FnMut(&Moment<'_>),
) -> Arc<dyn AnyGame> {
    let (seed, (mut game, seats)) = match named_game() {
        Some((seed, seats)) => {
            let begun = (0..=u8::MAX)
                .map(|drawn| begin(kind, seed, drawn))
                .find(|begun| begun.1 == seats);
            (
                seed,
                begun.unwrap_or_else(|| panic!("TEST_SEED: {} is not begun with {seats} seats", kind.id)),
            )
        }
        None => (seed, begin(kind, seed, seats)),
    };
    let mut choice = Dice::seeded(seed, 1);
    // Some games are wild, some are played by those who know how, so that late positions are met as well.
    let wildness = [2, 4, 20, 60][choice.choose(4)];
    for step in 0..steps {
        let Awaiting::Duties(duties) = game.awaiting() else {
            break;
        };
        let duty = &duties[choice.choose(duties.len())];
        let action = chosen(kind, &*game, duty, wildness, &mut choice);
        if step % every == seed % every {
            law(&Moment {
                kind,
                game: &*game,
                seats,
                duty,
                action: &action,
                seed,
                step,
            });
        }
        let dice = &mut Dice::seeded(seed, (step << 8) + 2);
        let played = match choice.roll(150) {
            1 => told(
                &*game,
                Notice::Missed {
                    seat: duty.seat,
                    times: 1,
                },
                dice,
            ),
            2 => told(
                &*game,
                Notice::Conceded {
                    seat: Seat(u8::try_from(choice.choose(seats.into())).unwrap()),
                },
                dice,
            ),
            3..=8 => stored(kind, &*game, seats, &mut choice, dice),
            _ => None,
        };
        let played = played.or_else(|| carried_out(&*game, Actor::Seat(duty.seat), &action, dice));
        let Some(played) = played else {
            let mut refused = |action: &Value| game.play(Actor::Seat(duty.seat), action, dice).err();
            let why = match game.steps(Actor::Seat(duty.seat), &action) {
                Ok(steps) => steps.first().map(|step| refused(&step.action)),
                Err(rejection) => Some(Some(rejection)),
            };
            panic!(
                "{} seed {seed} step {step}: {action} was refused, {why:?}, in {}",
                kind.id,
                game.save()
            );
        };
        game = played.game;
    }
    game
}

/// Anything that can be chosen, or with one chance in `wildness` fewer what an NPC would do.
fn chosen(kind: &Kind, game: &dyn AnyGame, duty: &Duty, wildness: u32, choice: &mut Dice) -> Value {
    if choice.roll(wildness) > 1 {
        let level = LEVELS[choice.choose(2)];
        return game.advise(duty, level, occasion(duty), choice).action;
    }
    anything(kind, game, duty, choice)
}

/// Anything that can be chosen, drawn by lot. What its player could not know, such as who stands in a wood, may be in the way:
/// then what is always possible.
pub fn anything(kind: &Kind, game: &dyn AnyGame, duty: &Duty, choice: &mut Dice) -> Value {
    let action = game.act_by_lot(duty, choice);
    let actor = Actor::Seat(duty.seat);
    if carried_out(game, actor, &action, &mut Dice::seeded(1, 1)).is_some() {
        return action;
    }
    let guess = game.guess(Viewer::Seat(duty.seat), choice);
    assert_ne!(guess.save(), game.save(), "{}: {action} is refused", kind.id);
    game.fallback(duty)
}

pub fn occasion(duty: &Duty) -> Occasion {
    if duty.hand == Hand::Orders {
        Occasion::Orders
    } else {
        Occasion::Npc
    }
}

fn told(game: &dyn AnyGame, notice: Notice, dice: &mut Dice) -> Option<Played> {
    game.tell(notice, dice).ok()
}

/// A seat does something private, if anything that comes to mind is allowed.
fn stored(kind: &Kind, game: &dyn AnyGame, seats: u8, choice: &mut Dice, dice: &mut Dice) -> Option<Played> {
    let command = FULL_CATALOGUE.command_of(kind);
    let sub = command.sub.iter().find(|sub| is_private_action(sub))?;
    let seat = Seat(u8::try_from(choice.choose(seats.into())).unwrap());
    let action = typed(command, sub, choice);
    game.play(Actor::Seat(seat), &action, dice).ok()
}

/// The first step of an action that is allowed, as a table plays lines of many.
pub fn carried_out(game: &dyn AnyGame, actor: Actor, action: &Value, dice: &mut Dice) -> Option<Played> {
    let first = game.steps(actor, action).ok()?.into_iter().next()?;
    game.play(actor, &first.action, dice).ok()
}

pub fn is_private_action(sub: &Sub) -> bool {
    sub.kind() == SubKind::Action && sub.reply == Visibility::Private
}

/// What somebody who knows the command's options, and the examples in the help, might type: rarely sense.
pub fn typed(command: &Command, sub: &Sub, chance: &mut Dice) -> Value {
    let mut args = Map::new();
    for option in &sub.option {
        if !option.required && chance.roll(2) == 1 {
            continue;
        }
        let value = match option.kind {
            OptionKind::Boolean => json!(chance.roll(2) == 1),
            OptionKind::Integer => {
                json!([1, 2, 3, 4, 5, 7, 0, -1, 998, i64::from(chance.roll(30))][chance.choose(10)])
            }
            OptionKind::Seat => json!(chance.roll(9) - 1),
            OptionKind::User => json!("1"),
            OptionKind::String | OptionKind::File if !option.choices.is_empty() && chance.roll(20) > 1 => {
                json!(option.choices[chance.choose(option.choices.len())])
            }
            OptionKind::String | OptionKind::File => json!(text(command, sub, &option.name, chance)),
        };
        args.insert(option.name.clone(), value);
    }
    json!({ sub.tag(): args })
}

/// A text that stands in some example, mostly in this option's own, or pieces and bits of them.
fn text(command: &Command, sub: &Sub, option: &str, chance: &mut Dice) -> String {
    let example = |sub: &Sub, name: Option<&str>| -> Vec<String> {
        let invocation = FULL_CATALOGUE.parse(&sub.example).unwrap();
        let texts = invocation
            .args
            .iter()
            .filter(|(arg, _)| name.is_none_or(|name| name == *arg));
        texts
            .filter_map(|(_, value)| value.as_str().map(str::to_owned))
            .collect()
    };
    let own = example(sub, Some(option));
    let any: Vec<String> = command.sub.iter().flat_map(|sub| example(sub, None)).collect();
    match chance.roll(10) {
        1..=3 if !own.is_empty() => own[0].clone(),
        1..=5 => any[chance.choose(any.len())].clone(),
        6 => ["all", "L", "A", "B", "C", "1", "2", "1-3", "off", "town", "none"][chance.choose(11)].to_owned(),
        7 => ["", "-", "0", "9999999999", "1-", "é;;", "A1 A1", "i1", "c1", "3x2 x"][chance.choose(10)].to_owned(),
        8 => {
            let words: Vec<String> = any.iter().flat_map(|text| text.split(' ').map(str::to_owned)).collect();
            (0..chance.roll(4))
                .map(|_| words[chance.choose(words.len())].clone())
                .collect::<Vec<_>>()
                .join(" ")
        }
        9 => format!("{}; {}", any[chance.choose(any.len())], any[chance.choose(any.len())]),
        _ => example_line(command, chance),
    }
}

/// A line as it stands in the help, without the command's name: what plans are made of.
fn example_line(command: &Command, chance: &mut Dice) -> String {
    let sub = &command.sub[chance.choose(command.sub.len())];
    let invocation = FULL_CATALOGUE.parse(&sub.example).unwrap();
    let values = sub.option.iter().filter_map(|option| invocation.args.get(&option.name));
    let words = values.map(|value| value.as_str().map_or_else(|| value.to_string(), str::to_owned));
    [sub.path()].into_iter().chain(words).collect::<Vec<_>>().join(" ")
}
