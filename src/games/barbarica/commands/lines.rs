//! Lines of orders (chapter 5): read as a whole, then taken apart into an order for each unit (BB-7).

use crate::action::{Action, Order};
use crate::commands::line_kind::Book;
use crate::commands::named::with_numbers;
use crate::commands::plain::{
    goes_on, in_words_of_orders, is_waiting, of_a_label, of_the_log, with_commas, without_colons,
};
use crate::commands::{
    camp, misplaced, named, no_order, not_now, other_phase, proposing, repeated, rewritten, slips, standing_line,
    standing_words,
};
use crate::data::{Melee, Ranged, Weapon};
use crate::rules::{authority, listed, no, secrets, waiting};
use crate::state::{Army, Barbarica, Progress, Turn, Unit};
use crate::words::{DIRECTIONS, UnitId, direction_named, steps_named};
use muster_game::{Actor, Skip, Step, UNREAD_ORDER};
use muster_kit::hexes::Direction;
use muster_kit::orders::parts;
use muster_kit::{Hex, Refusal, Seat};
use std::fmt;

/// One order of a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Written {
    pub action: Action,
    /// As it could be typed by itself.
    pub text: String,
    /// It stands for many (`x*`), so that those who cannot are passed over.
    pub lenient: bool,
}

/// At most so many orders come out of one line.
const ORDERS_MAX: usize = 60;

/// What could be done instead is known where the position is ([`crate::commands::proposing::proposing`]).
fn wrong(word: &str, why: &str) -> Refusal {
    // What says itself which word is meant names it once.
    match why.starts_with(&format!("`{word}` ")) {
        true => no("BB-7", format!("{why}.")),
        false => no("BB-7", format!("`{word}`: {why}.")),
    }
}

/// Reads a line; nothing is done if a word of it cannot be read. One that cannot be read as it stands is read again without
/// the odds of a label and without the kinds that stand before badges: what was read once is read so for ever.
pub fn read_line(game: &Barbarica, seat: u8, book: Book, line: &str) -> Result<Vec<Written>, Refusal> {
    let refusal = match read_as_it_stands(game, seat, book, line) {
        Ok(list) => return Ok(list),
        Err(refusal) => refusal,
    };
    if let Some(line) = of_the_log(book, line) {
        return read_line(game, seat, book, &line);
    }
    let act = of_a_label(line);
    let named = named::with_badges(game, act.unwrap_or(line))?;
    if let Some(other) = named.as_deref().or(act) {
        return read_as_it_stands(game, seat, book, other);
    }
    if let Some(line) = without_colons(line) {
        return read_line(game, seat, book, &line);
    }
    if let Some(line) = rewritten::rewritten(game, seat, book, line) {
        return read_as_it_stands(game, seat, book, &line);
    }
    Err(with_the_name_meant(game, seat, book, line, refusal))
}

/// The refusal of a line that could be read but for a slip in the name of a kind, with the line that was meant where it works.
fn with_the_name_meant(game: &Barbarica, seat: u8, book: Book, line: &str, refusal: Refusal) -> Refusal {
    let Some((line, slip)) = slips::mended(line) else {
        return refusal;
    };
    let Ok(orders) = read_line(game, seat, book, &line) else {
        return refusal;
    };
    let reason = format!("`{}` is no unit; did you mean {}?", slip.said, slip.meant);
    let mut told = no("BB-14", reason).code(UNREAD_ORDER);
    told.instead = refusal.instead;
    let works = |written: &Written| muster_game::try_out(game, Seat(seat), &written.action).is_ok();
    if !orders.iter().all(works) {
        return told;
    }
    let meant = match orders.as_slice() {
        [
            Written {
                action: Action::Order { order },
                ..
            },
        ] => order.written(),
        _ => line.replace('\n', "; "),
    };
    told.instead(format!("/barb {} orders:{meant}", book.command()))
}

fn read_as_it_stands(game: &Barbarica, seat: u8, book: Book, line: &str) -> Result<Vec<Written>, Refusal> {
    let mut list = Vec::new();
    if let Some(how) = going_on(&game.turn, line).or_else(|| standing_line::of_standing_orders(line)) {
        return Err(how);
    }
    let line = with_commas(&with_numbers(line));
    let parts: Vec<&str> = parts(&line, &[',', ';', '\n']).collect();
    let count = parts.len();
    for (place, text) in (1..).zip(parts) {
        if text.eq_ignore_ascii_case("auto") && book != Book::Deploy {
            check_phase_of(&game.turn, book)?;
            list.push(Written {
                action: Action::Auto {
                    part: (!list.is_empty()).then(|| game.turn.key()),
                },
                text: "auto".to_owned(),
                // What stands before it may leave nobody.
                lenient: !list.is_empty(),
            });
            continue;
        }
        let orders = read_part(game, seat, book, text);
        list.extend(orders.map_err(|refusal| of_a_part(place, count, text, refusal))?);
    }
    if list.is_empty() {
        let mine = game
            .army
            .units()
            .iter()
            .filter(|unit| authority::commands(game, seat, unit));
        let mine: Vec<UnitId> = mine.map(|unit| unit.id).collect();
        let refusal = no("BB-7", "There is no order in this line.");
        return Err(proposing::proposing(game, seat, book, &mine, refusal));
    }
    if list.len() > ORDERS_MAX {
        return Err(no("BB-7", format!("A line holds at most {ORDERS_MAX} orders.")).instead("two lines"));
    }
    join_charges(&game.army, &mut list);
    Ok(list)
}

/// The orders of one part of a line, one for each of its units.
fn read_part(game: &Barbarica, seat: u8, book: Book, text: &str) -> Result<Vec<Written>, Refusal> {
    let text = named::with_kinds_named(game, seat, text)?;
    let text = named::of_one_alone(game, seat, book, &text).unwrap_or(text);
    let plain = in_words_of_orders(book, &text);
    if let Some(refusal) = no_order::in_other_words(game, seat, book, &text) {
        return Err(refusal);
    }
    let (units, rest) = plain.split_once(' ').unwrap_or((&plain, ""));
    let ids = listed::listed(game, seat, units)?;
    let written = in_turn(game, &ids, units, rest).into_iter().map(|id| {
        check_not_auto(game, book, rest)?;
        let order =
            read_order(book, id, rest, &ids).map_err(|refusal| unread(game, seat, book, (id, &ids, rest), refusal))?;
        Ok(Written {
            action: Action::Order { order },
            text: format!("{id} {rest}"),
            lenient: units.contains('*'),
        })
    });
    written.collect()
}

/// The units of a part in the order in which they act. Of units that stand for many those come first that have no act left in
/// this phase, so that what is said of them is true: behind the last act of the others the phase is over. To hold they are not
/// asked at all, where others are left.
fn in_turn(game: &Barbarica, ids: &[UnitId], units: &str, rest: &str) -> Vec<UnitId> {
    if !units.contains('*') {
        return ids.to_vec();
    }
    let can_act = |id: &UnitId| {
        game.army
            .unit(*id)
            .is_some_and(|unit| waiting::is_waited_for(game, unit))
    };
    let (able, spent): (Vec<UnitId>, Vec<UnitId>) = ids.iter().partition(|id| can_act(id));
    match is_waiting(rest) && !able.is_empty() {
        true => able,
        false => [spent, able].concat(),
    }
}

/// The refusal of a part that cannot be read, which is that of its whole line: what works in its place is no command, for that
/// would drop the other parts.
fn of_a_part(place: usize, count: usize, text: &str, refusal: Refusal) -> Refusal {
    // Out of the command's phase no part can be read.
    if count < 2 || refusal.clause == "BB-2" {
        return refusal;
    }
    let reason = format!(
        "Nothing of the line was done, for its part {place}, “{text}”, cannot be read. {}",
        refusal.reason
    );
    let instead = refusal.instead.map(|instead| match instead.split_once(" orders:") {
        None if instead == no_order::DONE => "the line without it".to_owned(),
        Some((command, order)) if command.starts_with('/') => format!("as part {place}, {order}"),
        _ => instead,
    });
    Refusal {
        reason,
        instead,
        ..refusal
    }
}

/// The refusal of an order that cannot be read, with one that its unit could be given; `ids` share it.
fn unread(
    game: &Barbarica,
    seat: u8,
    book: Book,
    (id, ids, rest): (UnitId, &[UnitId], &str),
    refusal: Refusal,
) -> Refusal {
    if book != Book::Deploy
        && let Some(refusal) = authority::before_the_fight(game, seat)
    {
        return refusal.code(UNREAD_ORDER);
    }
    // Where it is not the command's phase, no other words would help.
    if let Some((refusal, due)) = proposing::out_of_phase(&game.turn, book) {
        return refusal
            .code(UNREAD_ORDER)
            .instead(other_phase::in_this_phase(game, seat, due, id));
    }
    // `z1`: a unit that is not there goes nowhere.
    let knows = |unit: &Unit| secrets::knows_of(game, seat, unit);
    if rest.trim().is_empty()
        && !game.army.unit(id).is_some_and(knows)
        && let Err(absent) = authority::own(game, seat, id)
    {
        return absent.code(UNREAD_ORDER);
    }
    if let Some(told) = no_order::needs_none(game, book, ids, rest) {
        return told.code(UNREAD_ORDER);
    }
    if refusal.clause == "BB-2" {
        return refusal
            .code(UNREAD_ORDER)
            .instead(other_phase::in_this_phase(game, seat, book, id));
    }
    if let Some(later) = other_phase::comes_later(game, seat, book, id, rest) {
        return later.code(UNREAD_ORDER);
    }
    let read = |line: &str| {
        let orders = read_line(game, seat, book, line).ok()?;
        Some(orders.into_iter().map(|written| written.action).collect())
    };
    let unread = misplaced::Unread { ids, rest, read: &read };
    if let Some(told) = misplaced::told(game, seat, book, &unread) {
        return told.code(UNREAD_ORDER);
    }
    let charging = book == Book::Move && refusal.clause == "BB-150";
    let refusal = refusal.code(UNREAD_ORDER);
    if book == Book::Move
        && let Some(order) = no_order::steps_back_as_written(game, seat, id, rest)
    {
        return refusal.instead(format!("/barb move orders:{}", order.written()));
    }
    if let Some(order) = proposing::against_the_named(game, seat, book, id, rest) {
        return refusal.instead(format!("/barb {} orders:{}", book.command(), order.written()));
    }
    let charge = charging.then(|| proposing::charges_of(game, seat, ids).into_iter().next());
    match charge.flatten() {
        Some(order) => refusal.instead(format!("/barb move orders:{}", order.written())),
        None => proposing::proposing(game, seat, book, &[id], refusal),
    }
}

/// How the battle begins where a line says no more than that when the tribe has taken its places.
fn going_on(turn: &Turn, line: &str) -> Option<Refusal> {
    let begins = turn.progress() == Progress::Deploying && goes_on(line);
    begins.then(|| no("BB-252", "The fight begins at a signal.").instead("/barb signal"))
}

/// Refuses `auto` outside its command's phase: it moves in the Movement phase, shoots in the Ranged and strikes in
/// the Melee phase ([BB-2](docs/rules/barbarica.md#bb-2)).
fn check_phase_of(turn: &Turn, book: Book) -> Result<(), Refusal> {
    match proposing::out_of_phase(turn, book) {
        Some((refusal, due)) => Err(refusal.instead(format!("/barb {} orders:auto", due.command()))),
        None => Ok(()),
    }
}

/// Refuses `auto` behind units: the usual orders are of all that are left.
fn check_not_auto(game: &Barbarica, book: Book, rest: &str) -> Result<(), Refusal> {
    if book == Book::Deploy || !rest.trim().eq_ignore_ascii_case("auto") {
        return Ok(());
    }
    check_phase_of(&game.turn, book)?;
    let reason = "The usual orders are of all units that are left, so that `auto` stands alone.";
    let refusal = no("BB-7", reason).code(UNREAD_ORDER);
    Err(refusal.instead(format!("/barb {} orders:auto", book.command())))
}

/// Units of one hex that all charge in one line do so together ([BB-150](docs/rules/barbarica.md#bb-150)).
fn join_charges(army: &Army, list: &mut [Written]) {
    let charging: Vec<UnitId> = list
        .iter()
        .filter_map(|written| match &written.action {
            Action::Order {
                order: Order::Charge { unit, .. },
            } => Some(*unit),
            _ => None,
        })
        .collect();
    for written in list {
        if let Action::Order {
            order: Order::Charge { unit, with, .. },
        } = &mut written.action
            && let Some(hex) = army.unit(*unit).map(|unit| unit.at)
        {
            let mates = charging.iter().filter(|other| *other != unit);
            *with = mates
                .filter(|other| army.unit(**other).is_some_and(|other| other.at == hex))
                .copied()
                .collect();
        }
    }
}

/// A line taken apart, read as a whole first (BB-7).
pub fn take_apart(game: &Barbarica, actor: Actor, action: Action) -> Result<Vec<Step<Action>>, Refusal> {
    let (book, line) = match &action {
        Action::Move { orders } if game.turn.progress() == Progress::Camping => {
            let seat = authority::seated(game, actor)?;
            return camp::read(game, seat, orders).map(|action| vec![Step::single(action)]);
        }
        Action::Move { orders } => (Book::Move, orders),
        Action::Shoot { orders } => (Book::Shoot, orders),
        Action::Fight { orders } => (Book::Fight, orders),
        Action::Deploy { orders } => {
            let whole = orders.trim();
            if whole.eq_ignore_ascii_case("default") || whole.eq_ignore_ascii_case("auto") {
                return Ok(vec![Step::single(action)]);
            }
            (Book::Deploy, orders)
        }
        Action::Orders { .. } => return standing_words::in_options(action).map(|action| vec![Step::single(action)]),
        _ => return Ok(vec![Step::single(action)]),
    };
    let seat = authority::seated(game, actor)?;
    if let Some(refusal) = not_now::told(game, line) {
        return Err(refusal);
    }
    let list = read_line(game, seat, book, line)?;
    let orders = list.iter().filter(|written| !written.lenient);
    let orders = orders.filter_map(|written| match &written.action {
        Action::Order { order } => Some((written.text.as_str(), order)),
        _ => None,
    });
    repeated::check(game, book, orders)?;
    let steps = list.into_iter().map(|written| Step {
        action: written.action,
        text: written.text,
        skip: if written.lenient { Skip::IfRefused } else { Skip::Never },
    });
    Ok(steps.collect())
}

fn read_order(book: Book, unit: UnitId, rest: &str, all: &[UnitId]) -> Result<Order, Refusal> {
    let rest = rest.trim();
    match book {
        Book::Move => read_move(unit, rest, all),
        Book::Shoot | Book::Fight if names_a_move(unit, rest).is_some() => {
            let what = names_a_move(unit, rest).unwrap_or_default();
            let now = book.phase().map_or_else(String::new, |phase| phase.to_string());
            Err(no(
                "BB-2",
                format!("This is the {now} phase; {what} are ordered in the Movement phase."),
            ))
        }
        Book::Shoot => {
            let (indirect, rest) = match rest.strip_prefix('~') {
                Some(rest) => (true, rest.trim()),
                None => (false, rest),
            };
            let (target, weapon) = read_target(book, unit, rest)?;
            Ok(Order::Shoot {
                unit,
                target,
                weapon,
                indirect,
            })
        }
        Book::Fight => {
            let (push, rest) = match rest.strip_suffix('+') {
                Some(rest) => (true, rest.trim()),
                None => (false, rest),
            };
            let (target, weapon) = read_target(book, unit, rest)?;
            Ok(Order::Fight {
                unit,
                target,
                weapon,
                push,
            })
        }
        Book::Deploy => {
            if rest.eq_ignore_ascii_case("auto") || rest.eq_ignore_ascii_case("default") {
                return Ok(Order::DeployDefault { unit });
            }
            let (hex, face) = read_place(rest)?;
            let whole = format!("{unit} {rest}");
            let to = hex.ok_or_else(|| wrong(whole.trim(), "say on which hex it stands, such as e4"))?;
            Ok(Order::Deploy { unit, to, face })
        }
    }
}

/// What an order of the Movement phase is called, where none of it could be an order of the others.
fn names_a_move(unit: UnitId, rest: &str) -> Option<&'static str> {
    let rest = rest.trim();
    let lower = rest.to_ascii_lowercase();
    let first = lower.split_whitespace().next().unwrap_or_default();
    match first {
        "charge" | "charges" => return Some("charges"),
        "retreat" | "retreats" => return Some("fighting retreats"),
        _ if first.starts_with('!') => return Some("charges"),
        _ if first.starts_with('-') => return Some("fighting retreats"),
        _ => (),
    }
    let is_target = read_target(Book::Shoot, unit, rest.trim_start_matches('~').trim_end_matches('+')).is_ok();
    (!is_target && read_move(unit, rest, &[]).is_ok()).then_some("moves")
}

/// `a3`, `a3:javelin`.
fn read_target(book: Book, unit: UnitId, text: &str) -> Result<(UnitId, Option<Weapon>), Refusal> {
    if text.is_empty() {
        let why = if book == Book::Shoot {
            "name the enemy it shoots at"
        } else {
            "name the enemy it strikes"
        };
        return Err(wrong(&unit.to_string(), why));
    }
    let (target, weapon) = match text.split_once(':').or_else(|| text.split_once(" with ")) {
        Some((target, weapon)) => (target.trim(), Some(weapon.trim())),
        None => (text, None),
    };
    let target = read_enemy(target)?;
    let weapon = match weapon {
        None => None,
        Some(word) => {
            let word = without_article(word);
            let sheet = unit.kind.sheet();
            let melee = word.parse::<Melee>().map(Weapon::Melee);
            let ranged = word.parse::<Ranged>().map(Weapon::Ranged);
            // A weapon of the other sort is read as well: that it cannot be used is for the rules to say.
            let (read, called, other) = match book {
                Book::Shoot => (ranged, only_called(word, sheet.ranged).map(Weapon::Ranged), melee),
                _ => (melee, only_called(word, sheet.melee).map(Weapon::Melee), ranged),
            };
            let read = read.or_else(|why| called.or(other.ok()).ok_or(why));
            let is_sort = ends_a_name(word, &Ranged::ALL) || ends_a_name(word, &Melee::ALL);
            Some(read.map_err(|why: String| match is_sort {
                true => no("BB-180", format!("{unit} carries no {word}, or several.")),
                false => no("BB-180", format!("{why}.")),
            })?)
        }
    };
    Ok((target, weapon))
}

/// `a3`, and `a 3`.
fn read_enemy(text: &str) -> Result<UnitId, Refusal> {
    let joined = match text.split_whitespace().collect::<Vec<_>>().as_slice() {
        [letter, number] if letter.len() == 1 && number.parse::<u8>().is_ok() => format!("{letter}{number}"),
        _ => text.to_owned(),
    };
    joined.parse().map_err(|why: String| no("BB-7", format!("{why}.")))
}

/// A weapon without the word before it: `the bow`, `its axe`.
fn without_article(word: &str) -> &str {
    let is_article =
        |first: &str| ["the", "a", "its", "his", "her", "their"].contains(&first.to_ascii_lowercase().as_str());
    match word.split_once(' ') {
        Some((first, rest)) if is_article(first) => rest.trim(),
        _ => word,
    }
}

/// Whether the names of several weapons end so: `bow`.
fn ends_a_name<W: fmt::Display>(word: &str, weapons: &[W]) -> bool {
    let word = format!(" {}", word.to_ascii_lowercase());
    weapons
        .iter()
        .any(|weapon| weapon.to_string().to_ascii_lowercase().ends_with(&word))
}

/// The only weapon of these whose name ends so: `axe` for a battle axe.
fn only_called<W: Copy + fmt::Display>(word: &str, weapons: &[W]) -> Option<W> {
    let word = word.to_ascii_lowercase();
    let mut called = weapons
        .iter()
        .filter(|weapon| !word.is_empty() && weapon.to_string().to_ascii_lowercase().ends_with(&word));
    called.next().copied().filter(|_| called.next().is_none())
}

/// `d6`, `d6/w`, `/w`.
fn read_place(text: &str) -> Result<(Option<Hex>, Option<Direction>), Refusal> {
    let (place, face) = match text.split_once('/') {
        Some((place, face)) => (place.trim(), Some(face.trim())),
        None => (text, None),
    };
    let face = match face {
        None => None,
        Some("") => return Err(wrong(text, "say where it faces, such as /NE")),
        Some(word) => Some(read_key(word)?),
    };
    let hex = match place {
        "" => None,
        word => Some(word.parse().map_err(|why: String| wrong(text, &why))?),
    };
    Ok((hex, face))
}

fn read_key(word: &str) -> Result<Direction, Refusal> {
    direction_named(word).ok_or_else(|| wrong(word, &format!("a direction is {DIRECTIONS}")))
}

/// Refuses `x1 d6 and charge a1`: a charge is all of a unit's movement.
fn moves_and_charges(unit: UnitId, rest: &str) -> Option<Refusal> {
    let words: Vec<&str> = rest.split_whitespace().collect();
    let (first, then) = words.split_first()?;
    let charges = |word: &&str| {
        let word = word.to_ascii_lowercase();
        word.starts_with('!') || ["charge", "charges", "attack", "attacks"].contains(&word.as_str())
    };
    let moves = !first.starts_with(['!', '-', '/']);
    (moves && then.iter().any(charges)).then(|| {
        let reason = format!("A charge is the whole move of a unit: {unit} moves or charges, not both.");
        no("BB-150", reason)
    })
}

fn read_move(unit: UnitId, rest: &str, all: &[UnitId]) -> Result<Order, Refusal> {
    match rest.to_ascii_lowercase().as_str() {
        "" => return Err(wrong(&unit.to_string(), "say where it goes")),
        _ if is_waiting(rest) => return Ok(Order::Hold { unit }),
        "clear" => return Ok(Order::Clear { unit }),
        "dismount" => return Ok(Order::Dismount { unit }),
        "off" => return Ok(Order::Leave { unit }),
        "retreat" | "retreats" => {
            let why = "a fighting retreat names the enemy and the step away from it, such as x1 -a3 s";
            return Err(wrong(rest, why));
        }
        "charge" | "charges" | "attack" | "attacks" => {
            return Err(no("BB-150", format!("`{unit} {rest}` does not say whom it charges.")));
        }
        _ => (),
    }
    if let Some(refusal) = moves_and_charges(unit, rest) {
        return Err(refusal);
    }
    if let Some(charge) = rest.strip_prefix('!') {
        let (target, via) = match charge.split_once('@') {
            Some((target, via)) => (target.trim(), Some(via.trim())),
            None => (charge.trim(), None),
        };
        if target.is_empty() {
            return Err(wrong(rest, "name the enemy it charges"));
        }
        let target = read_enemy(target)?;
        let via = match via {
            None => None,
            Some("") => return Err(wrong(rest, "say from which hex it strikes, such as @d6")),
            Some(word) => Some(word.parse().map_err(|why: String| wrong(rest, &why))?),
        };
        let with = all.iter().copied().filter(|other| *other != unit).collect();
        return Ok(Order::Charge {
            unit,
            target,
            via,
            with,
        });
    }
    if let Some(retreat) = rest.strip_prefix('-') {
        let mut words = retreat.split_whitespace();
        let (Some(target), Some(step), None) = (words.next(), words.next(), words.next()) else {
            return Err(wrong(rest, "a fighting retreat is written x1 -a3 s"));
        };
        let target = target.parse().map_err(|why: String| no("BB-7", format!("{why}.")))?;
        let step = read_key(step)?;
        return Ok(Order::Retreat { unit, target, step });
    }
    let (place, face) = rest.split_once('/').unwrap_or((rest, ""));
    match steps_named(place.trim()) {
        Some(steps) if !steps.is_empty() => {
            let face = if face.is_empty() {
                None
            } else {
                Some(read_key(face.trim())?)
            };
            Ok(Order::Walk { unit, steps, face })
        }
        _ => match read_place(rest)? {
            (Some(to), face) => Ok(Order::Go { unit, to, face }),
            (None, Some(face)) => Ok(Order::Turn { unit, face }),
            (None, None) => Err(wrong(rest, "say where it goes")),
        },
    }
}
