//! Cards and spells by their printed names, as orders know them.

use super::action::Action;
use super::data::{Card, Spell};

/// The words of cards in the place of their printed names, which hold commas.
pub(super) fn put_words_of_cards(action: &mut Action) {
    match action {
        Action::Orders { text } => words_of_cards(text),
        Action::Joker { order: Some(order), .. } => words_of_cards(order),
        Action::Act { card: Some(name), .. } => {
            let read = Card::at_the_beginning(name);
            if let Some((card, length)) = read.filter(|_| name.parse::<Card>().is_err())
                && name[length..].trim().is_empty()
            {
                *name = card.word().to_owned();
            }
        }
        _ => (),
    }
}

/// As [`put_words_of_cards`], behind each `card` of a line.
fn words_of_cards(line: &mut String) {
    const LEAD: &str = "card";
    let (mut told, mut rest, mut named) = (String::new(), line.as_str(), false);
    while let Some(at) = rest.to_ascii_lowercase().find(LEAD) {
        let end = at + LEAD.len();
        let stands_alone = !rest[..at].ends_with(char::is_alphanumeric) && rest[end..].starts_with(char::is_whitespace);
        told.push_str(&rest[..end]);
        rest = &rest[end..];
        let name = rest.trim_start();
        if stands_alone && let Some((card, length)) = Card::at_the_beginning(name) {
            named |= !name[..length].eq_ignore_ascii_case(card.word());
            told.push(' ');
            told.push_str(card.word());
            rest = &name[length..];
        }
    }
    told.push_str(rest);
    if named {
        *line = told;
    }
}

/// The words of spells as orders know them, in the place of how players say them.
pub(super) fn put_words_of_spells(action: &mut Action) {
    let lines = match action {
        Action::Orders { text } => [Some(text), None],
        Action::Joker { order, .. } => [order.as_mut(), None],
        Action::Act { deed, to, .. } => [deed.as_mut(), to.as_mut()],
        _ => return,
    };
    for line in lines.into_iter().flatten() {
        if let Some(told) = words_of_spells(line) {
            *line = told;
        }
    }
}

/// A spell that follows `cast` in the next option is what is done: `do:cast target:fireball f`.
pub(super) fn put_cast_spell(action: &mut Action) {
    let Action::Act { to, deed, target, .. } = action else {
        return;
    };
    let casts = |word: &Option<String>| {
        word.as_deref()
            .is_some_and(|word| word.trim().eq_ignore_ascii_case("cast"))
    };
    if casts(to) && deed.is_some() {
        *to = None;
    }
    let Some(behind) = target.as_deref().filter(|_| casts(deed)) else {
        return;
    };
    let behind = words_of_spells(behind).unwrap_or_else(|| behind.to_owned());
    let (spell, on) = behind.trim().split_once(' ').unwrap_or((behind.trim(), ""));
    if spell.to_lowercase().parse::<Spell>().is_ok() {
        let on = on.trim();
        *deed = Some(spell.to_lowercase());
        *target = (!on.is_empty()).then(|| on.to_owned());
    }
}

/// A line with `drain` for `Drain Life`, `heal` for `Healing Touch`, and no `cast` before a spell; none if that is how it
/// is written.
pub fn words_of_spells(line: &str) -> Option<String> {
    let mut told = line.to_owned();
    for spell in Spell::ALL {
        for said in [spell.title(), &format!("cast {spell}")] {
            if !said.eq_ignore_ascii_case(spell.word()) {
                put_in_place(&mut told, &said.to_ascii_lowercase(), spell.word());
            }
        }
    }
    (told != line).then_some(told)
}

/// A word in the place of others that stand in a line as whole words, in whatever case.
fn put_in_place(line: &mut String, said: &str, word: &str) {
    let mut from = 0;
    while let Some(found) = line[from..].to_ascii_lowercase().find(said) {
        let (start, end) = (from + found, from + found + said.len());
        let apart = !line[..start].ends_with(char::is_alphanumeric) && !line[end..].starts_with(char::is_alphanumeric);
        from = end;
        if apart {
            line.replace_range(start..end, word);
            from = start + word.len();
        }
    }
}
