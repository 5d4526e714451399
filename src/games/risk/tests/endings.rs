//! Chapters L and T: initiative, withdrawal, and how a battle ends.

use super::*;
use crate::battle::{Ending, Fate, Gone, Verdict, ending, turn};
use crate::data::{Need, Objective};

/// RK-85: equal dice are thrown again; who may choose may move second.
#[test]
fn rk_e_76_rk_85_equal_dice_are_thrown_again_and_the_winner_may_choose() {
    let start = |choice: bool, second: bool| {
        let mut field = field(&["A LN 24,4 N", "N LN 24,44 S"]);
        crate::tests::set(&mut field.battle, "/turns", 60);
        crate::tests::set(&mut field.battle, "/house/choice", choice);
        field.battle.sides.command_mut(Side::South).standing.second = second;
        field.with_dice(&[3, 3, 5, 2], turn::fight_out);
        (field.battle.progress.first(), field.battle.progress.mover().unwrap())
    };
    assert_eq!(start(false, true), (Side::South, Side::South));
    assert_eq!(start(true, false), (Side::South, Side::South));
    assert_eq!(start(true, true), (Side::South, Side::North));
}

/// RK-84: the second movement is followed by the fight, and that by the next turn.
#[test]
fn rk_84_the_fight_follows_the_second_movement() {
    let mut field = field(&["A LN 24,4 N", "N LN 24,44 S"]);
    crate::tests::set(&mut field.battle, "/turns", 60);
    field.with_dice(&[], |battle, scribe| turn::end_movement(battle, Side::South, scribe));
    assert_eq!(field.battle.progress.mover(), Some(Side::North));
    field.with_dice(&[1, 6], |battle, scribe| {
        turn::end_movement(battle, Side::North, scribe)
    });
    assert_eq!(
        (field.battle.progress.turn(), field.battle.progress.mover()),
        (2, Some(Side::North))
    );
}

/// Two sides with these lists, of which these have gone.
fn losses(brought: [&str; 2], gone: [&str; 2]) -> Field {
    let mut field = field(&["A LN 24,4 N", "N LN 24,44 S"]);
    for side in Side::BOTH {
        field.battle.sides.command_mut(side).roster = Roster::read(brought[side.index()]).unwrap();
        for kind in Roster::read(gone[side.index()])
            .map(|roster| roster.0)
            .unwrap_or_default()
        {
            let mut gone = field.battle.field.gone().to_vec();
            gone.push(Gone {
                unit: Unit::new(side.letter(3), kind, pose("36,24 N")),
                turn: 1,
                fate: Fate::Fled,
            });
            super::set(&mut field.battle, "/gone", gone);
        }
    }
    field
}

#[test]
fn rk_e_75_a_side_breaks_at_half_and_the_smaller_share_wins_at_the_limit() {
    let verdict = |brought, gone, turns| {
        let mut field = losses(brought, gone);
        crate::tests::set(&mut field.battle, "/turns", turns);
        ending::verdict(&field.battle)
    };
    let won = |winner, verdict| Some(Ending { winner, verdict });
    let corps = ["3LN 1LT 1CV 1AR"; 2];
    let cross = ["4LN 1LT 1DR 1AR"; 2];
    // 16 of 32, 15 of 32, 19 of 38, 18 of 38.
    assert_eq!(
        verdict(corps, ["2LN 1CV", ""], 9),
        won(Some(Side::North), Verdict::Broken)
    );
    assert_eq!(verdict(corps, ["3LN", ""], 9), None);
    assert_eq!(
        verdict(cross, ["", "1CU 1DR"], 9),
        won(Some(Side::South), Verdict::Broken)
    );
    assert_eq!(verdict(cross, ["", "1CU 1CV"], 9), None);
    assert_eq!(verdict(corps, ["2LN 1CV", "1LN 1CU"], 9), won(None, Verdict::Broken));
    // 11 of 38 against 12 of 32.
    assert_eq!(
        verdict([cross[0], corps[0]], ["1LN 1CV", "1CU"], 1),
        won(Some(Side::South), Verdict::Losses)
    );
    assert_eq!(verdict(corps, ["1CU", "2CV"], 1), won(None, Verdict::Losses));
}

#[test]
fn rk_127_a_side_without_units_loses() {
    let mut field = field(&["A LN 24,4 N"]);
    let verdict = |field: &Field| ending::verdict(&field.battle).unwrap();
    assert_eq!(verdict(&field).winner, Some(Side::South));
    super::set(&mut field.battle, "/units", json!([]));
    assert_eq!(
        verdict(&field),
        Ending {
            winner: None,
            verdict: Verdict::Wiped
        }
    );
}

#[test]
fn rk_128_more_points_within_6_cm_hold_an_objective() {
    let winner = |units: &[&str], need: Need| {
        let mut field = field(units);
        let points = vec![at("36,24")];
        super::set(&mut field.battle, "/objective", Objective { points, need });
        ending::verdict(&field.battle).unwrap()
    };
    let must = Need::Side { side: 0, count: 1 };
    assert_eq!(
        winner(&["A LN 36,17 N", "N LN 60,44 S"], Need::Any).winner,
        Some(Side::South)
    );
    // A base 6.1 cm away holds nothing: equal losses are a draw, and side 1 has not held what it must.
    let far = ["A LN 36,16.9 N", "N LN 60,44 S"];
    assert_eq!(
        winner(&far, Need::Any),
        Ending {
            winner: None,
            verdict: Verdict::Losses
        }
    );
    assert_eq!(winner(&far, must).winner, Some(Side::North));
    // Five points against six.
    let both = ["A LN 36,20 N", "N CV 36,28 S"];
    assert_eq!(winner(&both, must).winner, Some(Side::North));
    assert_eq!(
        winner(&["A CV 36,20 N", "N LN 36,28 S"], must).winner,
        Some(Side::South)
    );
}

#[test]
fn rk_e_77_rk_129_a_withdrawing_unit_beside_an_enemy_is_destroyed_on_a_one() {
    let mut field = field(&[
        "A LN 24,14 N",
        "B LN 40,14 N",
        "N LN 24,16.5 S",
        "O LN 40,17 S",
        "P LN 60,40 S",
    ]);
    field.with_dice(&[1, 5], |battle, scribe| turn::withdraw(battle, Side::North, scribe));
    assert!(field.is_gone('N') && !field.is_gone('O'));
    let expected = Ending {
        winner: Some(Side::South),
        verdict: Verdict::Withdrawn,
    };
    assert_eq!(*field.battle.progress.stage(), Stage::Over(expected));
}
