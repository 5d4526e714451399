//! Which cards the policy casts ([WC-182](docs/rules/warcamp.md#wc-182)).

use super::{Table, goblins, kobolds, table};
use crate::action::Action;
use crate::data::{Card, Leader};
use crate::orders::Written;
use muster_game::{Counsel, Occasion, Rules};
use muster_kit::{Dice, Level};

/// The order that the tribe in turn would give at that level, as a plan.
fn advised(t: &Table, level: Level) -> String {
    let duties = t.game.awaiting();
    let advice = t
        .game
        .advise(&duties.duties()[0], level, Occasion::Npc, &mut Dice::seeded(1, 1));
    Written(&advice.action).to_string()
}

/// A Whip-Crack is worth nothing where nobody has anything to do afterwards: the hunt and the breeding are done, and an easy tribe
/// does not attack so early.
#[test]
fn wc_182_nobody_is_whipped_to_idleness() {
    let camp = || {
        goblins(Leader::WarChief, &[5, 5, 5, 8, 9])
            .food(60)
            .bones(130)
            .hand(&[Card::Whip])
    };
    let weak = || kobolds(Leader::Shaman, &[2]);
    let worked = |t: Table| {
        let mut t = t;
        t.play(&[5], "breed 1 2").play(&[5], "hunt 3-5 bones");
        t
    };
    let t = worked(table([camp(), weak()]));
    assert!(
        !advised(&t, Level::Easy).starts_with("cast whip"),
        "{}",
        advised(&t, Level::Easy)
    );
    let truce = worked(table([camp(), weak()]).options(|options| options.truce = 10));
    assert!(!advised(&truce, Level::Normal).starts_with("cast whip"));
    // A tribe that may attack has a use for the members that it rouses.
    assert_eq!(advised(&t, Level::Normal), "cast whip");
}

/// Where the tribe has not bred, those who have acted are roused to breed.
#[test]
fn wc_182_those_who_have_acted_are_whipped_to_breed() {
    let camp = goblins(Leader::WarChief, &[8, 8])
        .food(90)
        .bones(130)
        .hand(&[Card::Whip]);
    let mut t = table([camp, kobolds(Leader::Shaman, &[9; 9])]).options(|options| options.truce = 10);
    t.play(&[5], "hunt all bones");
    let cast: Action = Action::Cast {
        card: crate::words::CardWord::Code(Card::Whip),
        at: None,
        picks: None,
        anyway: false,
    };
    assert_eq!(advised(&t, Level::Normal), Written(&cast).to_string());
}
