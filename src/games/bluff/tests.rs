//! The clauses of docs/rules/bluff.md.

#![allow(clippy::unwrap_used)]

use super::*;
use muster_game::testing;

/// A position with these cups and bids.
fn position(cups: &[Cup], bids: &[(usize, u32)]) -> Bluff {
    let bids = bids.iter().map(|(count, face)| Bid {
        count: *count,
        face: *face,
    });
    Bluff {
        cups: cups.to_vec(),
        bids: bids.collect(),
        loser: None,
    }
}

fn act(game: &mut Bluff, seat: u8, action: Action) -> Result<Vec<Event>, Refusal> {
    testing::act(game, Seat(seat), action, &[])
}

const TWO: [Cup; 2] = [[1, 2, 5, 5, 6], [1, 1, 3, 4, 5]];

#[test]
fn bl_1_each_sees_their_own_dice_alone() {
    let (game, events) =
        testing::begun::<Bluff>(&Nothing {}, [Nothing {}, Nothing {}], &mut Dice::seeded(1, 2)).unwrap();
    assert_eq!((game.cups.len(), game.turn(0)), (2, Seat(0)));
    let view = game.view(Viewer::Seat(Seat(1)));
    assert_eq!((view.cups[0], view.cups[1]), ([0; 5], game.cups[1]));
    let thrown = &events[0];
    assert!(Bluff::narrate(thrown, Viewer::Seat(Seat(1))).is_empty());
    assert_eq!(Bluff::narrate(thrown, Viewer::Seat(Seat(0))).len(), 1);
}

#[test]
fn bl_2_a_bid_is_higher_than_the_last() {
    let mut game = position(&TWO, &[(2, 5)]);
    let refused = act(&mut game, 1, Action::Bid(Bid { count: 2, face: 5 })).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "2 x 5 is no higher than 2 x 5. Instead: /bluff bid count:2 face:6"
    );
    assert!(
        act(&mut game, 0, Action::Bid(Bid { count: 3, face: 1 })).is_err(),
        "not their turn"
    );
    assert!(
        act(&mut game, 1, Action::Bid(Bid { count: 11, face: 1 })).is_err(),
        "there are ten dice"
    );
    act(&mut game, 1, Action::Bid(Bid { count: 3, face: 1 })).unwrap();
    assert_eq!(game.turn(game.bids.len()), Seat(0));
}

#[test]
fn bl_3_who_was_wrong_loses() {
    let mut game = position(&TWO, &[]);
    assert!(act(&mut game, 0, Action::Doubt {}).is_err(), "there is no bid");
    for (bid, loser) in [((3, 5), Seat(1)), ((4, 5), Seat(0))] {
        let mut game = position(&TWO, &[bid]);
        act(&mut game, 1, Action::Doubt {}).unwrap();
        assert_eq!(game.loser, Some(loser), "there are three fives");
        assert!(matches!(game.awaiting(), Awaiting::Over(outcome) if !outcome.winners.contains(&loser)));
    }
}

#[test]
fn bl_4_a_chance_counts_the_own_dice() {
    let game = position(&TWO, &[]);
    let chance = |count| game.chance(Bid { count, face: 5 }, &TWO[0]);
    assert_eq!(chance(2), fraction(1, 1));
    assert_eq!(chance(3), fraction(4_651, 7_776), "one of five dice at least");
    assert_eq!(chance(7), fraction(1, 7_776), "all five");
}

#[test]
fn bl_5_a_non_player_does_what_is_likeliest() {
    let game = position(&TWO, &[(9, 5)]);
    let Awaiting::Duties(duties) = game.awaiting() else {
        panic!("it goes on")
    };
    for level in [Level::Easy, Level::Normal, Level::Hard] {
        let advice = game.advise(&duties[0], level, Occasion::Npc, &mut Dice::seeded(3, 4));
        assert_eq!(advice.action, Action::Doubt {});
    }
}

#[test]
fn one_die_is_told_as_one_and_the_prompt_says_what_to_type() {
    let told = |cups: &[Cup; 2], bid: (usize, u32)| {
        let bid = Bid {
            count: bid.0,
            face: bid.1,
        };
        let event = Event::Doubted(Seat(0), bid, cups.to_vec());
        Bluff::narrate(&event, Viewer::Spectator)[0].plain(|seat| seat.to_string())
    };
    assert!(
        told(&TWO, (2, 6)).ends_with(" doubts 2 x 6. There is 1."),
        "{}",
        told(&TWO, (2, 6))
    );
    assert!(told(&TWO, (2, 5)).ends_with("There are 3."));
    for (bids, says) in [(&[][..], "`bid 2 5`"), (&[(2, 5)][..], "`bid 3 1`, or `doubt`")] {
        let game = position(&TWO, bids);
        let prompt = game.prompt(&game.awaiting().duties()[0]).plain(|seat| seat.to_string());
        assert!(prompt.contains(says), "{prompt}");
    }
}
