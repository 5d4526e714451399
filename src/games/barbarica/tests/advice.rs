//! What an NPC proposes to a player, and its reasons.

use super::fixtures::{Desk, id};
use super::table::*;
use crate::commands::trying;
use crate::rules::{band, foreknown, shots, waiting};
use crate::state::{Phase, Progress, Side, Unit};
use crate::tests::fixtures::set;
use muster_game::{Advice, Awaiting, Counsel, Duty, Occasion, Rules};

fn advice(game: &Barbarica) -> (Duty, Advice<Action>) {
    let Awaiting::Duties(duties) = game.awaiting() else {
        panic!("the game is over")
    };
    let duty = duties.into_iter().next().unwrap();
    let advice = game.advise(&duty, Level::Normal, Occasion::Npc, &mut Dice::seeded(1, 2));
    (duty, advice)
}

/// Plays on with the advice of the tribe's NPC, and hands each of its proposals to `look` first.
fn advised(scenario: Which, seed: u64, mut look: impl FnMut(&Barbarica, &Action, &str)) {
    let mut game = game(scenario);
    let mut dice = Dice::seeded(seed, 1);
    for _ in 0..1_500 {
        let Awaiting::Duties(_) = game.awaiting() else { return };
        let (duty, Advice { action, why }) = advice(&game);
        if duty.seat == Seat(0) {
            look(&game, &action, &why);
        }
        for (place, step) in game
            .steps(Actor::Seat(duty.seat), action)
            .unwrap()
            .into_iter()
            .enumerate()
        {
            let done = testing::play(&mut game, duty.seat, step.action, &mut dice);
            assert!(done.is_ok() || place > 0, "{done:?}");
            if done.is_err() {
                break;
            }
        }
    }
}

/// The position after an act with dice at their mean; it is refused nothing.
fn after(game: &Barbarica, action: &Action) -> Barbarica {
    let mut ahead = game.clone();
    for step in game.steps(Actor::Seat(Seat(0)), action.clone()).unwrap() {
        let tried = muster_game::try_out(&ahead, Seat(0), &step.action);
        assert!(tried.is_ok(), "{action:?}: {tried:?}");
        trying::go_on_to_the_mean(&mut ahead, Seat(0), &step.action);
    }
    ahead
}

fn whom(why: &str, before: &str) -> Option<Unit> {
    let (_, rest) = why.split_once(before)?;
    let name = rest.split([',', ' ']).next().unwrap();
    Some(Unit::fresh(id(name), 1, "A1".parse().unwrap()))
}

/// A proposal can be carried out whole, is asked about for no charge that it leaves out, and says what is so on the
/// board ([BB-150](docs/rules/barbarica.md#bb-150), [BB-158](docs/rules/barbarica.md#bb-158)).
#[test]
fn bb_150_bb_158_what_an_npc_proposes_is_what_it_means() {
    let (mut moves, mut shots) = (0, 0);
    for (scenario, seed) in [
        (Which::Tyrannis, 0),
        (Which::Tyrannis, 1),
        (Which::Ford, 0),
        (Which::Ford, 3),
        (Which::Fumus, 3),
        (Which::Aes, 4),
    ] {
        advised(scenario, seed, |game, action, why| {
            let ahead = after(game, action);
            let Action::Move { orders } = action else { return };
            moves += 1;
            let asked = game.cautions(Seat(0), action);
            // Whose hex it crowds is weighed by the policy, which recorded games hold.
            let may_be_asked =
                |told: &String| told.contains(" together: ") || told.contains("cannot charge this round");
            assert!(asked.iter().all(may_be_asked), "{orders}, it {why}: {asked:?}");
            if let Some(target) = whom(why, "can shoot at ") {
                shots += 1;
                let unit = ahead.army.unit(id(orders.split([' ', '/']).next().unwrap())).unwrap();
                let mut later = ahead.clone();
                set(&mut later, "/phase", Phase::Ranged);
                let enemy = later.army.the(target.id);
                assert!(shots::best_shot(&later, unit, enemy).is_some(), "{orders}, it {why}");
            }
            if why.contains("in the way") {
                assert!(why.contains("off the map"), "{why}");
            }
        });
    }
    assert!(moves > 100 && shots > 5, "{moves} {shots}");
}

/// The reason to break camp is about the camp ([BB-283](docs/rules/barbarica.md#bb-283),
/// [BB-287](docs/rules/barbarica.md#bb-287)).
#[test]
fn bb_287_the_advice_in_camp_says_what_the_camp_does_by_itself() {
    let mut game = camping_with_a_veteran();
    let first = band::courses(&game.campaign)[0];
    let (_, Advice { action, why }) = advice(&game);
    assert_eq!(action, Action::CampNext {});
    let usual = format!(
        "breaks camp: the camp takes {} by itself, and advances are spent as usual",
        first.title()
    );
    assert_eq!(why, usual);
    set(&mut game, "/campaign/course", Some(first));
    let first = game.campaign.band()[0].clone();
    game.campaign.gather(vec![first]);
    assert_eq!(advice(&game).1.why, "breaks camp: nothing is left to decide");
    set(&mut game, "/progress", Progress::Deploying);
    assert_eq!(advice(&game).1.why, "begins, and would move nobody before");
}

/// Who leaves off shooting or striking says what is left and why it is not worth it.
#[test]
fn an_npc_that_leaves_a_shot_says_so() {
    let mut desk = Desk::new("palus", "x1 D6 N, x2 E7 S, x3 F7 S, a1 D7 N, s1 D3 S");
    desk.ranged();
    let mut seen = false;
    for _ in 0..6 {
        let (_, Advice { action, why }) = advice(&desk.game);
        if let Action::Done { .. } = action {
            let able = desk
                .game
                .army
                .of(Side::Tribe)
                .filter(|unit| waiting::has_act(&desk.game, unit))
                .count();
            assert_eq!(why.contains("shoot no more"), able > 0, "{why}");
            seen = true;
            break;
        }
        for step in desk.game.steps(Actor::Seat(Seat(0)), action).unwrap() {
            act(&mut desk.game, 0, step.action).unwrap();
        }
    }
    assert!(seen);
}

/// A preview ends with the fight: in the camp names are rolled until one is free
/// ([BB-284](docs/rules/barbarica.md#bb-284)).
#[test]
fn bb_284_a_preview_does_not_look_into_the_camp() {
    let mut game = begun(&alone(Which::Tyrannis), 1).0;
    set(&mut game, "/progress", Progress::Fighting);
    set(&mut game, "/round", 2);
    set(&mut game, "/phase", Phase::Melee);
    set(&mut game, "/waits", vec![0]);
    let heroes = ["x1", "x2", "x3", "x4"].map(id);
    game.army.keep(|unit| heroes.contains(&unit.id) || unit.id == id("t1"));
    for unit in game.army.units_mut() {
        unit.record.deeds = 6;
        unit.hidden = false;
    }
    let at = game.army.the(id("x1")).at;
    let enemy = game.army.the_mut(id("t1"));
    enemy.at = at.neighbours().next().unwrap();
    enemy.strength = 1;
    assert!(foreknown::is_campaign(&game.terms));
    let fight = Action::Fight {
        orders: "x1 t1, x2 t1".to_owned(),
    };
    let ahead = after_the_first(&game, &fight);
    assert_eq!(
        (ahead.turn.progress(), foreknown::is_campaign(&ahead.terms)),
        (Progress::Over, true)
    );
    assert!(game.foresee(Seat(0), &fight).is_ok());
}

fn after_the_first(game: &Barbarica, action: &Action) -> Barbarica {
    let mut ahead = game.clone();
    let first = game.steps(Actor::Seat(Seat(0)), action.clone()).unwrap().remove(0);
    trying::go_on_to_the_mean(&mut ahead, Seat(0), &first.action);
    ahead
}
