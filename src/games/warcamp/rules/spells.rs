//! Table [T-3](docs/rules/warcamp.md#t-3): what the cards do ([WC-98](docs/rules/warcamp.md#wc-98),
//! [WC-101](docs/rules/warcamp.md#wc-101), [WC-104](docs/rules/warcamp.md#wc-104),
//! [WC-105](docs/rules/warcamp.md#wc-105)).

use super::Ref;
use super::aims::Aims;
use crate::data::{Building, Card};
use crate::event::{Cause, Event, Lot, Named};
use crate::rules::buildings::destroy;
use crate::rules::death::kill;
use crate::rules::dice::{draw_lots, roll};
use crate::rules::leaders::{note_best, skeletons};
use crate::rules::plague::infect;
use crate::state::{Item, Member, Tribe, Tribes, Warcamp};
use crate::words::Letter;

/// Numbers that a card's power N multiplies ([T-3](docs/rules/warcamp.md#t-3)).
const STORM_DIE: u32 = 3;
const DECAY_FOOD: u32 = 60;
const LEECH_BONES: u32 = 50;
const GRUBS_FOOD: u32 = 60;
const GRAVES_BONES: u32 = 50;

/// A hostile card works on its target.
pub fn curse(game: &mut Warcamp, card: Card, target: Letter, aims: &Aims, referee: &mut Ref<'_>) {
    let letter = game.tribes.turn();
    let power = game.tribes.mover().race().power();
    match card {
        Card::Bolt => kill_at_random(game, target, power, None, Cause::Spell, Some(letter), referee),
        Card::Storm => {
            let face = roll(&mut game.tribes, Some(letter), STORM_DIE, referee);
            kill_at_random(
                game,
                target,
                power * face,
                Some(face),
                Cause::Spell,
                Some(letter),
                referee,
            );
        }
        Card::Eye => {
            kill(game, target, &aims.numbers(), Cause::Spell, Some(letter), referee);
        }
        Card::Demolish => raze_and_tell(game, target, &aims.buildings, None, referee),
        Card::Decay => rot(&mut game.tribes[target], target, DECAY_FOOD * power, referee),
        Card::Wither => shift_skills(game, target, aims, -1, referee),
        Card::Rust => rust(game, target, power, referee),
        Card::Maggots => eat_cards(game, target, power, referee),
        Card::Jinx => {
            game.tribes[target].effects.jinx_by(letter, power);
            tell_force(&game.tribes, card, target, power, referee);
        }
        Card::Fingers => lift_items(game, target, power, referee),
        Card::Leech => {
            let bones = game.tribes[target].stores.lose_bones(LEECH_BONES * power);
            game.tribes[letter].stores.add(0, bones);
            let (from, to) = (target, letter);
            referee.note(Event::Leeched { from, to, bones });
        }
        Card::Pox => pox(&mut game.tribes, target, power, referee),
        _ => unreachable!("own cards are not aimed"),
    }
}

/// A card works on the caster's own tribe.
pub fn bless(game: &mut Warcamp, card: Card, aims: &Aims, referee: &mut Ref<'_>) {
    let letter = game.tribes.turn();
    let power = game.tribes.mover().race().power();
    let tribe = &mut game.tribes[letter];
    if let Some(amount) = tribe.effects.strengthen(card, power) {
        tell_force(&game.tribes, card, letter, amount, referee);
        return;
    }
    match card {
        Card::Grubs => gain(tribe, letter, GRUBS_FOOD * power, 0, referee),
        Card::Graves => gain(tribe, letter, 0, GRAVES_BONES * power, referee),
        Card::Dead => skeletons(game, letter, power, referee),
        Card::Blood => shift_skills(game, letter, aims, 1, referee),
        Card::Whip => rouse(tribe, letter, &aims.numbers(), referee),
        Card::Poultice => cure(tribe, letter, aims, referee),
        _ => unreachable!("hostile cards are aimed"),
    }
}

fn tell_force(tribes: &Tribes, card: Card, target: Letter, amount: u32, referee: &mut Ref<'_>) {
    let letter = tribes.turn();
    referee.note(Event::InForce {
        card,
        letter,
        target,
        amount,
    });
}

/// So many members of a tribe, at random, die ([WC-101](docs/rules/warcamp.md#wc-101)). `storm` is the die that
/// said how many.
pub fn kill_at_random(
    game: &mut Warcamp,
    target: Letter,
    count: u32,
    storm: Option<u32>,
    cause: Cause,
    killer: Option<Letter>,
    referee: &mut Ref<'_>,
) {
    let candidates = game.tribes[target].people.numbers();
    let (dying, lots) = draw_lots(&mut game.tribes, killer, candidates, count, referee);
    tell_lots(storm, count, lots, referee);
    kill(game, target, &dying, cause, killer, referee);
}

/// Buildings are destroyed, and it is told.
pub fn raze_and_tell(
    game: &mut Warcamp,
    target: Letter,
    buildings: &[Building],
    lot: Option<Lot>,
    referee: &mut Ref<'_>,
) {
    referee.note(Event::Razed {
        letter: target,
        buildings: buildings.to_vec(),
        lot,
    });
    destroy(&mut game.tribes[target], target, buildings, referee);
}

/// Stores rot, not below 0.
pub fn rot(tribe: &mut Tribe, letter: Letter, amount: u32, referee: &mut Ref<'_>) {
    let lost = tribe.stores.lose_food(amount);
    referee.note(Event::Rotted {
        letter,
        lost,
        left: tribe.stores.food(),
    });
}

/// Moves Skills for Wither and Ogre Blood ([WC-104](docs/rules/warcamp.md#wc-104)).
fn shift_skills(game: &mut Warcamp, target: Letter, aims: &Aims, sign: i16, referee: &mut Ref<'_>) {
    let mut changes = Vec::new();
    for (number, points) in &aims.members {
        let member = game.tribes[target].people.get_mut(*number).expect("aims were checked");
        let before: Named = member.named();
        member.shift_skill(sign * i16::try_from(*points).expect("a handful of points"));
        changes.push((before, member.counted()));
        note_best(game, target, *number);
    }
    referee.note(Event::SkillsChanged {
        letter: target,
        changes,
    });
}

/// Rust: items at random are destroyed.
fn rust(game: &mut Warcamp, target: Letter, count: u32, referee: &mut Ref<'_>) {
    let items = items_at_random(&mut game.tribes, target, count, referee);
    referee.note(Event::ItemsLost {
        letter: target,
        items: items.iter().map(Item::thing).collect(),
    });
}

/// Long Fingers: items at random come to the caster's stash.
fn lift_items(game: &mut Warcamp, target: Letter, count: u32, referee: &mut Ref<'_>) {
    let letter = game.tribes.turn();
    let items = items_at_random(&mut game.tribes, target, count, referee);
    let (from, to) = (target, letter);
    referee.note(Event::ItemsMoved {
        from,
        to,
        items: items.iter().map(Item::thing).collect(),
    });
    game.tribes[letter].gear.add(items);
}

fn items_at_random(tribes: &mut Tribes, target: Letter, count: u32, referee: &mut Ref<'_>) -> Vec<Item> {
    let caster = tribes.turn();
    let candidates = tribes[target].gear.all().to_vec();
    let (picked, lots) = draw_lots(tribes, Some(caster), candidates, count, referee);
    tell_lots(None, count, lots, referee);
    tribes[target].gear.lose(&picked);
    picked
}

/// Discards cards at random for Mind Maggots, face up ([WC-166](docs/rules/warcamp.md#wc-166)).
fn eat_cards(game: &mut Warcamp, target: Letter, count: u32, referee: &mut Ref<'_>) {
    let caster = game.tribes.turn();
    let candidates: Vec<usize> = (0..game.tribes[target].secret.hand().len()).collect();
    let (mut picked, lots) = draw_lots(&mut game.tribes, Some(caster), candidates, count, referee);
    tell_lots(None, count, lots, referee);
    picked.sort_unstable();
    let tribe = &mut game.tribes[target];
    let mut cards: Vec<Card> = picked
        .iter()
        .rev()
        .map(|index| tribe.secret.take_card(*index))
        .collect();
    cards.reverse();
    game.cards.discard(&cards);
    referee.reveal();
    referee.note(Event::CardsLost { letter: target, cards });
}

/// Pox: healthy members at random catch the plague.
fn pox(tribes: &mut Tribes, target: Letter, count: u32, referee: &mut Ref<'_>) {
    let caster = tribes.turn();
    let candidates = tribes[target].people.healthy();
    let (picked, lots) = draw_lots(tribes, Some(caster), candidates, count, referee);
    tell_lots(None, count, lots, referee);
    let who = picked
        .into_iter()
        .filter_map(|number| infect(&mut tribes[target], number))
        .collect();
    referee.note(Event::Infected { letter: target, who });
}

fn gain(tribe: &mut Tribe, letter: Letter, food: u32, bones: u32, referee: &mut Ref<'_>) {
    tribe.stores.add(food, bones);
    referee.note(Event::Gained {
        letter,
        food,
        bones,
        food_now: tribe.stores.food(),
        bones_now: tribe.stores.bones(),
    });
}

/// Whip-Crack: members who have acted may act again.
pub fn rouse(tribe: &mut Tribe, letter: Letter, numbers: &[u16], referee: &mut Ref<'_>) {
    tribe.people.each(numbers, Member::rouse);
    let who = tribe.named(numbers);
    referee.note(Event::MayActAgain { letter, who });
}

/// Bog Poultice: plagued members are cured.
fn cure(tribe: &mut Tribe, letter: Letter, aims: &Aims, referee: &mut Ref<'_>) {
    let numbers = aims.numbers();
    tribe.people.each(&numbers, Member::cure);
    let who = tribe.named(&numbers);
    referee.note(Event::Cured { letter, who });
}

fn tell_lots(storm: Option<u32>, count: u32, lots: Vec<Lot>, referee: &mut Ref<'_>) {
    if storm.is_some() || !lots.is_empty() {
        referee.note(Event::AtRandom { storm, count, lots });
    }
}
