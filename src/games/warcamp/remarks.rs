//! What is told beside the odds of an order.

use crate::asked::{asking, in_its_turn, lasting_reason};
use crate::called::read_plan;
use crate::odds::Situation;
use crate::refused::refused;
use crate::situations::{is_of_the_position, of_order};
use crate::state::Warcamp;
use crate::unseen::{no_room_to_draw, with_the_card_asked};
use muster_game::try_out;
use muster_kit::{Viewer, counted};

/// That an order that is asked about would be refused as things stand, and why: a truce above all. Of what stands by itself and
/// could be an order as well, that it does.
pub fn why_not_now(game: &Warcamp, viewer: Viewer, question: &str) -> Vec<String> {
    let letter = asking(&game.tribes, viewer);
    let has_turns = game.ending.is_none() && game.tribes[letter].is_alive();
    if !has_turns {
        return Vec::new();
    }
    if question.trim().eq_ignore_ascii_case("disaster") {
        return other_disasters(game);
    }
    if let Some(told) = no_room_to_draw(game, viewer, letter, question) {
        return vec![told];
    }
    let game = in_its_turn(game, letter);
    let orders = read_plan(&game, letter, question).unwrap_or_default();
    let Some(first) = orders.first() else {
        return Vec::new();
    };
    let alone = match of_order(&game, letter, &first.action) {
        Ok(_) => None,
        Err(_) => question.parse::<Situation>().ok(),
    };
    if alone
        .as_ref()
        .is_some_and(|alone| is_of_the_position(&first.action, alone))
    {
        return Vec::new();
    }
    let Ok(game) = with_the_card_asked(game, viewer, letter, &first.action) else {
        return Vec::new();
    };
    let seat = game.tribes[letter].seat();
    let why = orders.iter().find_map(|order| {
        let refusal = try_out(&game, seat, &order.action).err()?;
        let lasting = lasting_reason(&game, seat, &order.action, &refusal);
        let told = refused(&game, seat, &order.action, refusal);
        Some(match lasting {
            Some(lasting) => format!("{} Once that is over: {lasting}", told.reason),
            None => told.reason,
        })
    });
    let why = why.map(|why| match &alone {
        None => format!("As things stand this would be refused: {why}"),
        Some(alone) => format!("{} As an order it would be refused now: {why}", stands_alone(alone)),
    });
    why.into_iter().collect()
}

/// That a question which is written like an order is answered as it stands by itself, and what its number is then.
fn stands_alone(alone: &Situation) -> String {
    let number = match alone {
        Situation::Hunt(hunt) => Some(format!("{} is a hunting strength", hunt.strength)),
        Situation::Breed(breed) => Some(format!("{} is how many breed", breed.breeders)),
        Situation::Spell(spell) => Some(format!("{} is how many there are to be hit", spell.heads)),
        _ => None,
    };
    match number {
        Some(number) => format!("These odds stand by themselves: {number} and no member's number."),
        None => "These odds stand by themselves.".to_owned(),
    }
}

/// What the die of the disaster table leaves out: whether it is rolled at this table at all, and what comes at dawn without it
/// ([WC-130](docs/rules/warcamp.md#wc-130) to [WC-143](docs/rules/warcamp.md#wc-143)).
fn other_disasters(game: &Warcamp) -> Vec<String> {
    let options = game.terms.options();
    let (large, huge) = (options.disaster_at, options.famine_at);
    let table = (!options.disaster_table).then(|| "This table plays without that die.".to_owned());
    let party = "for the tribe of the highest base CE";
    let grown = options.adventurers.then(|| match game.growth.was_large() {
        true => format!("At every dawn adventurers come {party}: a tribe has had {large} members."),
        false => format!("Once a tribe ends a turn with {large} members, adventurers come {party} at every dawn."),
    });
    let peace = match options.patience {
        0 => None,
        rounds if game.peace.rounds() >= rounds => Some(format!(
            "At every dawn adventurers come {party}, until a tribe does something hostile."
        )),
        rounds => Some(format!(
            "After {} without anything hostile, adventurers come {party} at dawn.",
            counted(usize::from(rounds), "round")
        )),
    };
    let famine = options.famine.then(|| match game.growth.was_huge() {
        true => format!("At every dawn famine strikes all: a tribe has had {huge} members."),
        false => format!("Once a tribe ends a turn with {huge} members, famine strikes all at every dawn."),
    });
    let meteor = options
        .meteor
        .then(|| format!("At dawn each tribe of {large} members or more rolls a d6; on 1 a meteor hits it."));
    let plague = options
        .plague
        .then(|| format!("At dawn the plague strikes each tribe of {large} members or more in which nobody has it."));
    [table, grown, peace, famine, meteor, plague]
        .into_iter()
        .flatten()
        .collect()
}
