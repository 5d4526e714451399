//! The odds of what is offered in the middle of a game, against the rules themselves.

use super::oracle::{every_roll, listed, missing, never, stated};
use super::{bystanders, goblins, kobolds, table, trogs};
use crate::action::{Action, Goods};
use crate::data::{Card, Leader};
use crate::menu::offer_words;
use crate::orders::Written;
use crate::state::Warcamp;
use crate::words::Letter;
use muster_game::{Awaiting, Counsel, Hand, Rules, testing};
use muster_kit::{Dice, Level};

/// Offers of a kind that are compared at one position.
const OFFERS: usize = 2;

/// The attacks and thefts that are offered in games of any kind: their odds are those of the order, face by face
/// ([WC-187](docs/rules/warcamp.md#wc-187)).
#[test]
fn wc_187_wc_189_the_odds_in_a_game_are_those_of_the_order() {
    let mut compared = [0, 0];
    for seed in 0..3u64 {
        let mut table = table([
            goblins(Leader::WarChief, &[5; 6]).food(40).bones(60),
            kobolds(Leader::Shaman, &[4; 9]).food(40).bones(60),
            trogs(Leader::MasterThief, &[6; 5]).food(40).bones(60),
        ]);
        let mut choice = Dice::seeded(seed, 1);
        for step in 0..90u64 {
            let Awaiting::Duties(duties) = table.game.awaiting() else {
                break;
            };
            if step % 12 == 11 && duties[0].hand == Hand::Player {
                let acts = table.game.menu(&duties[0], &[]).acts;
                let agreed = |agrees: fn(&Warcamp, &Action) -> bool| {
                    let offers = acts.iter().filter(|offer| agrees(&table.game, &offer.action));
                    offers.take(OFFERS).count()
                };
                compared[0] += agreed(attack_agrees);
                compared[1] += agreed(robbery_agrees);
            }
            let mut dice = Dice::seeded(seed, step << 8);
            testing::advance(&mut table.game, Level::Normal, &mut choice, &mut dice);
        }
    }
    assert!(compared[0] > 4 && compared[1] > 4, "{compared:?}");
}

/// The dead of both sides of an attack.
fn attack_agrees(game: &Warcamp, action: &Action) -> bool {
    let Action::Attack { target, .. } = action else {
        return false;
    };
    let (own, enemy) = (game.tribes.turn(), *target);
    let played = every_roll(game, game.tribes.mover().seat(), action, never, |after| {
        (
            missing(&game.tribes[own], &after.tribes[own]),
            missing(&game.tribes[enemy], &after.tribes[enemy]),
        )
    });
    let question = Written(action).to_string();
    let told = stated(game, &question, |outcome| {
        (
            listed(&outcome["own_dead_numbers"]),
            listed(&outcome["enemy_dead_numbers"]),
        )
    });
    assert_eq!(played, told, "{question} in round {}", game.turn.round());
    true
}

/// Food and bones of a theft.
fn robbery_agrees(game: &Warcamp, action: &Action) -> bool {
    let Action::Steal {
        goods: Goods::Food | Goods::Bones,
        ..
    } = action
    else {
        return false;
    };
    let place = game.tribes.turn();
    let own = game.tribes[place].clone();
    let played = every_roll(game, own.seat(), action, never, |after| {
        let tribe = &after.tribes[place];
        (
            u64::from(tribe.stores.food() + tribe.stores.bones() - own.stores.food() - own.stores.bones()),
            missing(&own, tribe),
        )
    });
    let question = Written(action).to_string();
    let told = stated(game, &question, |outcome| {
        (outcome["loot"].as_u64().unwrap(), listed(&outcome["own_dead_numbers"]))
    });
    assert_eq!(played, told, "{question} in round {}", game.turn.round());
    true
}

/// A label tells what an order costs apart from what it brings.
#[test]
fn a_label_says_what_an_order_costs() {
    let t = table([
        goblins(Leader::Shaman, &[5; 5])
            .hand(&[Card::Graves, Card::Bolt])
            .bones(90),
        bystanders(),
    ]);
    let label = |plan: &str| {
        let action = crate::orders::read(plan).unwrap().remove(0).action;
        offer_words(&t.game, Letter(0), &action)
    };
    assert_eq!(label("cast graves"), "Cast Old Graves: costs 10 bones, brings 50 bones");
    assert!(label("cast bolt B").contains(": costs "), "{}", label("cast bolt B"));
    assert_eq!(label("forge"), "Forge a basic item: costs 15 bones");
}
