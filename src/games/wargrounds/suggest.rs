//! What may be filled in where the cursor stands.

use super::data::Card;
use super::npc::score;
use super::parts::CharacterId;
use super::rules::asking;
use super::state::{Life, Wargrounds};
use super::{menu, orders, spelled, tell};
use muster_kit::{Partial, SUGGESTIONS_MAX, Seat, Suggestion, Viewer};

/// What may stand where a player types ([5.1](docs/rules/wargrounds.md#51-order-language)).
pub fn completions(game: &Wargrounds, viewer: Viewer, partial: &Partial) -> Vec<Suggestion> {
    let Viewer::Seat(seat) = viewer else {
        return Vec::new();
    };
    if seat.index() >= game.seats.count() {
        return Vec::new();
    }
    let found = match (partial.sub.as_str(), partial.focus.as_str()) {
        ("auto", "who") => {
            let mut all = vec![Suggestion::new("all of yours", "all")];
            all.extend(own_people(game, seat));
            all
        }
        (_, "who" | "a" | "b" | "at") => own_people(game, seat),
        ("act" | "card", "target") => foes(game, seat),
        ("act", "to") => cells_for(game, seat, partial),
        ("act", "card") => held(game, seat),
        ("act", "do") => deeds(),
        ("orders", "text") => usual_orders(game, seat),
        ("book", "topic") => {
            let typed = partial.args.get("topic").map_or("", String::as_str);
            return super::book::BOOK.suggest(typed, Vec::new());
        }
        ("roster_drop" | "roster_call", "name") => {
            let roster = &game.seats[seat].secret().roster;
            roster
                .iter()
                .map(|named| Suggestion::new(format!("{}, {}", named.name, named.class), named.name.clone()))
                .collect()
        }
        _ => Vec::new(),
    };
    // A whole order is offered in place of whatever was typed.
    let typed = partial.args.get(&partial.focus).filter(|_| partial.focus != "text");
    Suggestion::fitting(found, "", typed.map_or("", String::as_str))
}

fn own_people(game: &Wargrounds, seat: Seat) -> Vec<Suggestion> {
    let side = game.seats[seat].side();
    let mine = game.people.team(side).filter(|who| game.people.owner(*who) == seat);
    mine.map(|who| {
        let fighter = game.people.fighter(who);
        let label = format!(
            "{}, {} HP{}",
            game.people.named(who),
            fighter.hp(),
            if fighter.life() == Life::Standing {
                ""
            } else {
                ", not on the field"
            }
        );
        Suggestion::new(label, game.people.badge(who).to_string())
    })
    .collect()
}

fn foes(game: &Wargrounds, seat: Seat) -> Vec<Suggestion> {
    let side = game.seats[seat].side().other();
    let foes = game.people.upright(side);
    foes.map(|who| {
        Suggestion::new(
            format!("{}, {} HP", game.people.named(who), game.people.fighter(who).hp()),
            game.people.badge(who).to_string(),
        )
    })
    .collect()
}

fn cells_for(game: &Wargrounds, seat: Seat, partial: &Partial) -> Vec<Suggestion> {
    let who = partial
        .args
        .get("who")
        .and_then(|word| orders::own(game, seat, word).ok());
    let Some(who) = who.filter(|who| game.people.standing(*who)) else {
        return Vec::new();
    };
    let cells = score::choices_to_show(game, who, SUGGESTIONS_MAX)
        .into_iter()
        .filter_map(|choice| match choice.order.to {
            super::action::To::Cells(cells) => cells.last().copied(),
            _ => None,
        });
    cells
        .map(|cell| {
            Suggestion::new(
                format!("{cell}, a good place for {}", game.people.named(who)),
                cell.to_string(),
            )
        })
        .collect()
}

fn held(game: &Wargrounds, seat: Seat) -> Vec<Suggestion> {
    let hand = &game.hands.of(seat, &game.seats).cards();
    hand.iter()
        .map(|card: &Card| {
            let label = format!("{}: {}", card.title(), card.about());
            Suggestion::new(label, card.word())
        })
        .collect()
}

fn deeds() -> Vec<Suggestion> {
    let words = [
        ("hit", "hit with the weapon in hand"),
        ("shoot", "shoot a Pistol or Bow"),
        ("throw", "throw a weapon"),
        ("fireball", "2 damage, no parry, no block"),
        ("heal", "a friend back to full HP"),
        ("take", "pick up what lies there"),
        ("join", "take the other end of the load"),
        ("drop", "let go of what it carries"),
    ];
    words
        .into_iter()
        .map(|(word, about)| Suggestion::new(format!("{word}: {about}"), word))
        .collect()
}

/// An order for the character that is up, or for the first few.
fn usual_orders(game: &Wargrounds, seat: Seat) -> Vec<Suggestion> {
    let side = game.seats[seat].side();
    let mine: Vec<CharacterId> = game
        .people
        .upright(side)
        .filter(|who| game.people.owner(*who) == seat)
        .collect();
    let asked = asking::asked_who(game).filter(|who| game.people.owner(*who) == seat);
    let people = asked.map_or_else(|| mine.into_iter().take(4).collect(), |who| vec![who]);
    let mut found = Vec::new();
    for who in people {
        let choices = score::choices_to_show(game, who, 3)
            .into_iter()
            .map(|choice| choice.order);
        for order in menu::hopeful_first(game, choices) {
            let text = spelled::spoken(game, &order);
            found.push(Suggestion::new(tell::label_of(game, &order), text));
        }
    }
    found
}
