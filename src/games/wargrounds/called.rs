//! Characters as players say them: by name where a letter is read, and by the letters of the map where an order is
//! told back ([WG-4](docs/rules/wargrounds.md#wg-4)).

use super::action::{Action, act_line, typed_orders};
use super::data::{Cell, Side, Spell};
use super::orders::{self, Meant, parts_of};
use super::parts::CharacterId;
use super::plain::{self, AIMING, HELPFUL, put_take, put_words_of_orders};
use super::printed::{put_cast_spell, put_words_of_cards, put_words_of_spells};
use super::rules::{asking, no};
use super::spelled;
use super::state::{Badge, People, Wargrounds};
use super::targets;
use super::words::listed;
use super::{autos, destinations, everyone, lists, naming, nearest_cell};
use muster_kit::{Refusal, Seat};

/// An action of a seat with the ids of the characters and the words of the cards that it calls by name. Acts are
/// stored in this form, and one without names as it was typed.
pub fn with_ids(game: &Wargrounds, seat: Seat, action: Action) -> Action {
    let typed = action.clone();
    let named = named(game, seat, action);
    let lines = [line_of_one(game, seat, typed), line_of_one(game, seat, named.clone())];
    let [Some(typed), Some(line)] = lines else {
        return named;
    };
    if orders::read_orders(game, seat, &line).is_ok() {
        return named;
    }
    let read = [typed, line]
        .into_iter()
        .find_map(|line| read_as_a_line(game, seat, &named, line));
    read.unwrap_or(named)
}

/// The line of an act or of an order for a joker, which begins with the id of its character.
fn line_of_one(game: &Wargrounds, seat: Seat, mut action: Action) -> Option<String> {
    let side = game.seats.get(seat)?.side();
    match &mut action {
        Action::Act { who, .. } | Action::Joker { who, order: Some(_) } => put_id(game, side, Meant::Own, who),
        _ => return None,
    }
    typed_orders(&action)
}

/// An act or an order for a joker in words of which it cannot be read, as this line of the same words is read among orders:
/// `do:attack`, `order:goes to F9`. None if it is no order there either.
fn read_as_a_line(game: &Wargrounds, seat: Seat, action: &Action, line: String) -> Option<Action> {
    let Action::Orders { text } = named(game, seat, Action::Orders { text: line }) else {
        return None;
    };
    let orders = orders::read_orders(game, seat, &text).ok()?;
    match (action, orders.len(), text.split_once(' ')) {
        (Action::Act { .. }, ..) => Some(Action::Orders { text }),
        (_, 1, Some((who, order))) => Some(Action::Joker {
            who: who.to_owned(),
            order: Some(order.to_owned()),
        }),
        _ => None,
    }
}

/// As [`with_ids`], each command read by itself.
fn named(game: &Wargrounds, seat: Seat, mut action: Action) -> Action {
    if matches!(&action, Action::Act { who, .. } if who.trim().is_empty()) {
        let text = plain::for_the_card_up(act_line(&action).trim());
        action = Action::Orders { text };
    }
    autos::put_words(game, seat, &mut action);
    if let Action::Orders { text } = &mut action {
        lists::put_lists(game, seat, text);
        everyone::put_everyone(game, seat, text, with_ids);
        put_take(text);
        if let Some(state) = game.seats.get(seat) {
            plain::put_actors_first(game, state.side(), text);
            plain::put_charges(text);
            destinations::put_cells(game, seat, text);
        }
        put_words_of_orders(text);
        put_who_is_asked(game, seat, text);
    }
    put_words_of_cards(&mut action);
    put_cast_spell(&mut action);
    put_words_of_spells(&mut action);
    let Some(side) = game.seats.get(seat).map(|state| state.side()) else {
        return action;
    };
    let own = |word: &mut String| put_id(game, side, Meant::Own, word);
    match &mut action {
        Action::Edit { who, .. }
        | Action::Give { who, .. }
        | Action::RosterCall { who, .. }
        | Action::Monarch { who } => own(who),
        Action::Swap { a, b, .. } => {
            own(a);
            own(b);
        }
        Action::Auto { who, .. } if who.trim().is_empty() => {
            let up = asking::asked_who(game).filter(|_| asking::asks(game, seat));
            *who = up.map_or_else(|| "all".to_owned(), |who| game.people.badge(who).to_string());
        }
        Action::Auto { who, .. } => put_ids(game, side, who),
        Action::Orders { text } => {
            put_ids_in_line(game, side, text, true);
            destinations::put_targets(game, side, text);
        }
        Action::Place { text } => {
            put_places(game, side, text);
        }
        Action::Joker { who, order } => {
            own(who);
            if let Some(order) = order {
                put_ids_in_line(game, side, order, false);
                destinations::put_targets(game, side, order);
            }
        }
        Action::Act {
            who, to, deed, target, ..
        } => {
            own(who);
            if let Some(to) = to {
                // `act E to C7`
                if let Some((word, place)) = to.trim_start().split_once(' ')
                    && word.eq_ignore_ascii_case("to")
                {
                    *to = place.to_owned();
                }
                put_ids_in_line(game, side, to, false);
                put_near(game, side, to);
                let near = to
                    .strip_prefix('>')
                    .filter(|near| orders::find(game, side, near, Meant::Enemy).is_ok());
                if target.is_none() && deed.as_deref().is_some_and(destinations::is_an_attack) {
                    *target = near.map(str::to_owned);
                }
            }
            if let Some(target) = target {
                let last = deed.as_deref().and_then(|deed| deed.split_whitespace().last());
                let helpful = last.is_some_and(|word| HELPFUL.contains(&word.to_lowercase().as_str()));
                put_id(game, side, if helpful { Meant::Own } else { Meant::Enemy }, target);
            }
        }
        Action::Card {
            card,
            target: Some(target),
            ..
        } => put_id(game, side, orders::meant_by(&game.terms, side, *card), target),
        _ => (),
    }
    action
}

/// Refuses orders that begin with an enemy's letter as the map draws it and aim at a letter of one's own, drawn so too:
/// as letters are read without their case, such an order would be one of one's own character
/// ([WG-4](docs/rules/wargrounds.md#wg-4)); letters with the name of another character; and a letter behind `>` that can be
/// two characters. Asked only of what a person types.
pub fn check_letters(game: &Wargrounds, seat: Seat, action: &Action) -> Result<(), Refusal> {
    let Some(text) = typed_orders(action) else {
        return Ok(());
    };
    let Some(side) = game.seats.get(seat).map(|state| state.side()) else {
        return Ok(());
    };
    let wrong = |part: &str| {
        let turned = drawn_the_other_way(&game.people, side, part);
        let misnamed = turned.or_else(|| targets::misnamed(&game.people, part));
        misnamed.or_else(|| friend_or_enemy(game, seat, side, part))
    };
    let refused = parts_of(&text).find_map(|part| Some((part, wrong(part)?)));
    refused.as_ref().map_or(Ok(()), |_| asking::check_queued(game, seat))?;
    let refusal = refused.map(|(part, refusal)| with_the_others(game, seat, &text, part, refusal));
    refusal.map_or(Ok(()), |refusal| Err(of_a_joker(action, refusal)))
}

/// The refusal of one order of a line, whose proposals keep the other orders of it that can be read; what is proposed for a
/// character that has another order there is left out.
pub fn with_the_others(game: &Wargrounds, seat: Seat, text: &str, wrong: &str, refusal: Refusal) -> Refusal {
    if parts_of(text).count() < 2 {
        return refusal;
    }
    let mut others: Vec<(&str, CharacterId)> = Vec::new();
    for part in parts_of(text).filter(|part| *part != wrong) {
        let text = part.to_owned();
        let Action::Orders { text } = with_ids(game, seat, Action::Orders { text }) else {
            continue;
        };
        if let Ok(order) = orders::read_order(game, seat, &text)
            && others.iter().all(|(_, who)| *who != order.who)
        {
            others.push((part, order.who));
        }
    }
    let rest = others.iter().map(|(part, _)| *part).collect::<Vec<_>>().join("; ");
    let proposed = refusal.instead.clone().unwrap_or_default();
    let lines: Vec<String> = proposed
        .split(", or ")
        .filter(|line| {
            let order = orders::read_order(game, seat, line);
            order.is_ok_and(|order| others.iter().all(|(_, who)| *who != order.who))
        })
        .map(|line| match rest.as_str() {
            "" => line.to_owned(),
            rest => format!("{rest}; {line}"),
        })
        .collect();
    match (lines.is_empty(), rest.is_empty()) {
        (false, _) => refusal.instead(lines.join(", or ")),
        (true, false) => refusal.instead(rest),
        (true, true) => refusal,
    }
}

/// Refuses spells that nobody knows by such a name, and those of characters who know none
/// ([WG-84](docs/rules/wargrounds.md#wg-84)); where other orders of the line can be given, one that is read and refused for its
/// spell is left out as any other is. Asked only of what a person types, in the form of [`with_ids`].
pub fn check_spells(game: &Wargrounds, seat: Seat, action: &Action) -> Result<(), Refusal> {
    let Some(line) = typed_orders(action) else {
        return Ok(());
    };
    let read = |part: &str| orders::read_order(game, seat, part);
    let is_left_out = |part: &str| {
        let others = parts_of(&line).any(|other| read(other).is_ok());
        others && read(part).is_err_and(|refusal| refusal.clause == "WG-84")
    };
    match wrong_spell(game, seat, &line) {
        Some((part, refusal)) if !is_left_out(part) => Err(refusal),
        _ => Ok(()),
    }
}

/// As [`check_spells`], of a line all of which has to be read.
pub fn check_spells_in(game: &Wargrounds, seat: Seat, line: &str) -> Result<(), Refusal> {
    wrong_spell(game, seat, line).map_or(Ok(()), |(_, refusal)| Err(refusal))
}

/// The first order of a line that is wrong by its spell; the refusal proposes the others that can be read.
fn wrong_spell<'a>(game: &Wargrounds, seat: Seat, line: &'a str) -> Option<(&'a str, Refusal)> {
    if seat.index() >= game.seats.count() {
        return None;
    }
    let (wrong, refusal) = parts_of(line).find_map(|part| Some((part, no_such_spell(game, seat, part)?)))?;
    let can_be_read = |part: &&str| *part != wrong && orders::read_order(game, seat, part).is_ok();
    let rest: Vec<&str> = parts_of(line).filter(can_be_read).collect();
    let refusal = match rest.as_slice() {
        [] => refusal,
        rest => refusal.instead(rest.join("; ")),
    };
    Some((wrong, refusal))
}

fn no_such_spell(game: &Wargrounds, seat: Seat, part: &str) -> Option<Refusal> {
    let words: Vec<String> = part.split_whitespace().map(str::to_lowercase).collect();
    let who = orders::own(game, seat, words.first()?).ok()?;
    let spells = &game.people.sheet(who).spells;
    let casts = (1..words.len())
        .find(|at| words[*at] == "cast" || words[at - 1] != "card" && words[*at].parse::<Spell>().is_ok())?;
    let (name, word) = (game.people.named(who), &words[casts]);
    match spells.first() {
        None => Some(orders::knows_no_spell(&game.people, who)),
        Some(first) if word == "cast" => {
            let known = listed(spells.iter().map(|spell| spell.title()));
            let reason = format!("`cast` needs a spell behind it; {name} knows {known}.");
            Some(no("WG-84", reason).instead(format!("{} {first}", game.people.badge(who).letter())))
        }
        Some(_) => None,
    }
}

/// Why an order is refused in which the letters of both sides stand in each other's place.
fn drawn_the_other_way(people: &People, side: Side, part: &str) -> Option<Refusal> {
    let drawn = |word: &str| {
        let mut all = people.everybody();
        all.find(|who| people.badge(*who).letter().to_string() == word)
    };
    let words: Vec<&str> = part.split_whitespace().collect();
    let enemy = drawn(words.first()?).filter(|who| people.side_of(*who) != side)?;
    let aims = |at: usize| match words[at].strip_prefix('>') {
        Some(word) => Some(word),
        None => AIMING
            .contains(&words[at - 1].to_lowercase().as_str())
            .then_some(words[at]),
    };
    let aimed = (1..words.len()).find(|at| {
        let own = aims(*at).and_then(drawn);
        own.is_some_and(|who| people.side_of(who) == side)
    })?;
    let letters = |side: Side| people.team(side).map(|who| people.badge(who).letter());
    let reason = format!(
        "`{}` is {}, who is not yours; your characters are {}.",
        words[0],
        people.named(enemy),
        listed(letters(side))
    );
    let other = |word: &str, side: Side| {
        let number = Badge::number_of(word.chars().next()?)?;
        let letter = Badge { side, number }.letter();
        letters(side).any(|known| known == letter).then(|| letter.to_string())
    };
    let refusal = no("WG-3", reason);
    let meant = (other(words[0], side), other(aims(aimed)?, side.other()));
    let (Some(own), Some(target)) = meant else {
        return Some(refusal);
    };
    let mut turned: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
    turned[0] = own;
    turned[aimed] = match words[aimed].starts_with('>') {
        true => format!(">{target}"),
        false => target,
    };
    Some(refusal.instead(turned.join(" ")))
}

/// Why an order is refused that goes up to a letter which the map gives to one of its own side, and which is read as the
/// enemy's of that letter: either can be meant.
fn friend_or_enemy(game: &Wargrounds, seat: Seat, side: Side, part: &str) -> Option<Refusal> {
    const FRIENDLY: [&str; 4] = ["heal", "reflect", "pass", "join"];
    let people = &game.people;
    let words: Vec<&str> = part.split_whitespace().collect();
    let actor = orders::own(game, seat, words.first()?).ok()?;
    let drawn = |word: &str| {
        people
            .team(side)
            .find(|who| people.badge(*who).letter().to_string() == word)
    };
    let friend = |word: &str| word.strip_prefix('>').and_then(drawn).filter(|who| *who != actor);
    let (at, friend) = (1..words.len()).find_map(|at| Some((at, friend(words[at])?)))?;
    let enemy = people.numbered(side.other(), people.badge(friend).number)?;
    if words.iter().any(|word| plain::is_one_of(word, &FRIENDLY)) {
        return None;
    }
    let with = |goal: String| [&words[..at], &[goal.as_str()], &words[at + 1..]].concat().join(" ");
    let up_to = with(format!(">{}", people.badge(enemy).letter()));
    let cell = people.fighter(friend).at();
    let wanted = orders::read_order(game, seat, &with(cell.to_string()));
    let beside = wanted
        .ok()
        .and_then(|order| nearest_cell::nearest_order(game, &order, cell, &[]));
    let beside = beside.map_or_else(String::new, |order| format!(", or {}", spelled::spoken(game, &order)));
    let reason = format!(
        "`{}` can be {} of {} or your own {}, whom the map draws so.",
        words[at],
        people.named(enemy),
        side.other().title(),
        people.named(friend)
    );
    Some(no("WG-4", reason).instead(format!("{up_to}{beside}")))
}

/// The refusal of a line of orders, with proposals for a joker where that was typed.
pub fn of_a_joker(action: &Action, refusal: Refusal) -> Refusal {
    let Action::Joker { .. } = action else { return refusal };
    let proposed = refusal.instead.as_deref().unwrap_or_default();
    let lines = proposed.split(", or ").filter_map(|order| order.split_once(' '));
    let lines: Vec<String> = lines
        .map(|(who, order)| format!("/wg joker who:{who} order:{order}"))
        .collect();
    match lines.is_empty() {
        true => refusal,
        false => refusal.instead(lines.join(", or ")),
    }
}

/// The id in the place of a name.
fn put_id(game: &Wargrounds, side: Side, meant: Meant, word: &mut String) {
    if orders::find(game, side, word, meant).is_err()
        && let Ok(who) = naming::find_called(game, side, word, meant)
    {
        *word = game.people.badge(who).to_string();
    }
}

/// Ids in the place of names in a list.
fn put_ids(game: &Wargrounds, side: Side, list: &mut String) {
    if list.trim().eq_ignore_ascii_case("all") || naming::find_called(game, side, list, Meant::Own).is_ok() {
        put_id(game, side, Meant::Own, list);
        return;
    }
    let mut named = false;
    let words = list.split([',', ' ']).filter(|word| !word.is_empty());
    let ids = words.map(|word| {
        let mut id = word.to_owned();
        put_id(game, side, Meant::Own, &mut id);
        named |= id != word;
        id
    });
    let ids = ids.collect::<Vec<_>>().join(", ");
    if named {
        *list = ids;
    }
}

/// Ids in the place of names in orders; `actors` if each begins with who acts.
pub fn put_ids_in_line(game: &Wargrounds, side: Side, text: &mut String, actors: bool) {
    let mut named = false;
    let parts = parts_of(text).map(|part| {
        let (part, changed) = targets::order_with_ids(game, side, part, actors);
        named |= changed;
        part
    });
    let parts = parts.collect::<Vec<_>>().join("; ");
    if named {
        *text = parts;
    }
}

/// `>b` for a letter alone where a way is asked for: no cell is one.
fn put_near(game: &Wargrounds, side: Side, to: &mut String) {
    if to.chars().count() == 1 && orders::find(game, side, to, Meant::Enemy).is_ok() {
        *to = format!(">{to}");
    }
}

/// `stay` and `hit c` are orders of the character whose card is up.
fn put_who_is_asked(game: &Wargrounds, seat: Seat, text: &mut String) {
    const ACTS: [&str; 10] = [
        "stay", "hit", "shoot", "throw", "cast", "walk", "run", "take", "hold", "move",
    ];
    let first = text.split_whitespace().next().unwrap_or_default();
    let goes_up = first.len() > 1 && first.starts_with('>');
    let is_act = (goes_up || ACTS.iter().any(|act| act.eq_ignore_ascii_case(first))) && !text.contains(';');
    if let Some(who) = asking::asked_who(game).filter(|_| is_act && asking::asks(game, seat)) {
        *text = format!("{} {text}", game.people.badge(who).letter());
    }
}

/// Ids in the place of names in places. What is no character and cell stays as it was typed, as it is refused so.
fn put_places(game: &Wargrounds, side: Side, text: &mut String) {
    let mut named = false;
    let parts = parts_of(text).map(|part| {
        // `place A B3` has always been read.
        let words: Vec<&str> = part.split_whitespace().collect();
        let as_it_is = words.len() == 3 && words[0].eq_ignore_ascii_case("place");
        let bare = bare_place(part).filter(|_| !as_it_is);
        let Some(bare) = bare else { return part.to_owned() };
        let (told, changed) = targets::order_with_ids(game, side, &bare, true);
        if told.split(' ').count() != 2 {
            return part.to_owned();
        }
        named |= changed || bare != part;
        told
    });
    let parts = parts.collect::<Vec<_>>().join("; ");
    if named {
        *text = parts;
    }
}

/// A line of orders with the letters of the map; as it is, if not all of it can be read.
pub fn spoken_line(game: &Wargrounds, seat: Seat, line: String) -> String {
    if seat.index() >= game.seats.count() {
        return line;
    }
    match orders::read_orders(game, seat, &line) {
        Ok(orders) => orders
            .iter()
            .map(|order| spelled::spoken(game, order))
            .collect::<Vec<_>>()
            .join("; "),
        Err(_) => line,
    }
}

/// A place without the words that people say around it: `put A on B3` and `place A at B3` are `A B3`.
fn bare_place(part: &str) -> Option<String> {
    const BEFORE: [&str; 5] = ["place", "put", "set", "move", "send"];
    const BETWEEN: [&str; 5] = ["on", "at", "in", "to", "onto"];
    let is = |word: &str, list: &[&str]| list.iter().any(|other| word.eq_ignore_ascii_case(other));
    let mut words: Vec<&str> = part.split_whitespace().collect();
    if words.len() > 2 && is(words[0], &BEFORE) {
        words.remove(0);
    }
    let last = words.len().checked_sub(1)?;
    words[last].parse::<Cell>().ok()?;
    if last > 1 && is(words[last - 1], &BETWEEN) {
        words.remove(last - 1);
    }
    Some(words.join(" "))
}

/// What was stored for a seat, with the letters of the map in the place of ids. Orders were stored with ids, which
/// may look like cells; where ids stand follows from the words before them.
pub fn with_letters(text: &str) -> String {
    let (head, tail) = match text.find(": as things stand") {
        Some(end) => text.split_at(end),
        None => (text, ""),
    };
    let (before, order) = head
        .strip_prefix("Joker: ")
        .map_or(("", head), |order| ("Joker: ", order));
    if order.starts_with("Left out") {
        return text.to_owned();
    }
    let told: Vec<String> = order.split("; ").map(one_with_letters).collect();
    format!("{before}{}{tail}", told.join("; "))
}

fn one_with_letters(order: &str) -> String {
    let words: Vec<&str> = order.split(' ').collect();
    let listed = words.iter().take_while(|word| word.ends_with(',')).count();
    let told = words.iter().enumerate().map(|(at, word)| {
        let behind_a_card = at > 1 && words[at - 2] == "card";
        let names = at <= listed || at > 0 && (is_before_id(words[at - 1]) || word.starts_with('>') || behind_a_card);
        if names { letter_for(word) } else { (*word).to_owned() }
    });
    told.collect::<Vec<_>>().join(" ")
}

fn is_before_id(word: &str) -> bool {
    ["hit", "shoot", "throw", "pass", "protect", "until"].contains(&word) || word.parse::<Spell>().is_ok()
}

/// `>R7,` as `>G,`; what is no id stays.
pub fn letter_for(word: &str) -> String {
    let (arrow, rest) = word.strip_prefix('>').map_or(("", word), |rest| (">", rest));
    let (id, comma) = rest.strip_suffix(',').map_or((rest, ""), |id| (id, ","));
    let side = match id.chars().next() {
        Some('R') => Side::Red,
        Some('B') => Side::Blue,
        _ => return word.to_owned(),
    };
    match id[1..].parse::<u8>() {
        Ok(number) if (1..=Badge::NUMBER_MAX).contains(&number) => {
            format!("{arrow}{}{comma}", Badge { side, number }.letter())
        }
        _ => word.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::with_letters;

    #[test]
    fn stored_orders_are_told_with_the_letters_of_the_map() {
        for (stored, told) in [
            ("R3 F9 hit B4 crit card nighter B4", "C F9 hit d crit card nighter d"),
            (
                "B3 P12 throw R1 protect B3 card nighter R3",
                "c P12 throw A protect c card nighter C",
            ),
            ("R2 >B1 hit B1; R4 B7-B8 stay", "B >a hit a; D B7-B8 stay"),
            ("Joker: R1 B4", "Joker: A B4"),
        ] {
            assert_eq!(with_letters(stored), told);
        }
    }
}
