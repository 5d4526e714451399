//! What the game offers, completes and proposes: all of it can be done, the better before the worse.

use super::fixtures::{Desk, id, meadow_of, set};
use super::table::*;
use crate::menu;
use crate::rules::shots::worth_of_shot;
use crate::rules::{Ref, obeying, shots, waiting};
use crate::state::{Ground, Phase, Progress};
use muster_game::{Awaiting, Counsel, Duty, Hand, Rules, act_by_lot};
use muster_kit::{Partial, Viewer};

const TRIBE: Seat = Seat(0);

fn completed(game: &Barbarica, sub: &str, focus: &str, args: &[(&str, &str)]) -> Vec<String> {
    let args = args
        .iter()
        .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
    let partial = Partial {
        sub: sub.to_owned(),
        args: args.collect(),
        focus: focus.to_owned(),
    };
    let found = game.suggest(Viewer::Seat(TRIBE), &partial).into_iter();
    found.map(|suggestion| suggestion.value).collect()
}

fn labels(game: &Barbarica) -> Vec<String> {
    menu::offers(game, 0)
        .acts
        .into_iter()
        .map(|offer| offer.label)
        .collect()
}

/// Who shares a hex charges with the others of it, and is offered to ([BB-150](docs/rules/barbarica.md#bb-150)).
#[test]
fn bb_150_a_charge_out_of_a_shared_hex_is_offered_for_all_of_it() {
    let mut desk = Desk::new("palus", "x1 D4 S, p1 D4 S, x2 A1 S, a1 D7 N");
    let line = completed(&desk.game, "move", "orders", &[("orders", "x1")]);
    assert_eq!(line.first().map(String::as_str), Some("x1+p1 !a1"), "{line:?}");
    assert!(completed(&desk.game, "move", "orders", &[("orders", "p1")]).contains(&"p1+x1 !a1".to_owned()));
    let told = labels(&desk.game);
    let both = told.iter().filter(|label| label.contains("charge")).collect::<Vec<_>>();
    assert_eq!(both.len(), 1, "{told:?}");
    // By unit and kind: of the two the one that comes first names both.
    assert!(
        both[0].contains("+") && both[0].contains("X1") && both[0].contains("P1"),
        "{both:?}"
    );
    let offer = menu::offers(&desk.game, 0)
        .acts
        .into_iter()
        .find(|offer| offer.label.contains("charge"))
        .unwrap();
    let mut dice = Dice::middling();
    for step in desk.game.steps(Actor::Seat(TRIBE), offer.action).unwrap() {
        let carry_out = |referee: &mut Ref<'_>| obeying::carry_out(&mut desk.game, 0, step.action, referee);
        testing::refereed(&mut dice, carry_out).0.unwrap();
    }
    assert!(
        desk.game.army.in_contact(desk.game.army.the(id("x1")))
            && desk.game.army.in_contact(desk.game.army.the(id("p1")))
    );
    // The command for one unit does not propose what it refuses.
    let desk = Desk::new("palus", "x1 D4 S, p1 D4 S, x2 A1 S, a1 D7 N");
    assert!(completed(&desk.game, "charge", "unit", &[]).is_empty());
    assert!(completed(&desk.game, "charge", "target", &[("unit", "x1")]).is_empty());
    let alone = Desk::new("palus", "x1 D4 S, x2 A1 S, a1 D7 N");
    assert_eq!(completed(&alone.game, "charge", "unit", &[]), ["x1"]);
    assert_eq!(completed(&alone.game, "charge", "target", &[("unit", "x1")]), ["a1"]);
}

/// A companion who cannot come along keeps the others from charging, and nothing is offered.
#[test]
fn bb_150_no_charge_is_offered_where_one_of_the_hex_cannot_go() {
    let mut desk = Desk::new("palus", "x1 D4 S, p1 D4 S, x2 A1 S, a1 D7 N");
    desk.unit("p1").now.moved = true;
    assert!(labels(&desk.game).iter().all(|label| !label.contains("charge")));
    assert!(
        completed(&desk.game, "move", "orders", &[("orders", "x1")])
            .iter()
            .all(|text| !text.contains('!'))
    );
}

/// Of two shots that promise as much the one that may hit no friend comes first, wherever shots are proposed
/// ([BB-75](docs/rules/barbarica.md#bb-75)).
#[test]
fn bb_75_a_shot_beside_friends_comes_after_one_that_is_as_good() {
    let mut desk = Desk::new("palus", "s1 D6 S, x1 C9 N, a1 C8 N, a2 E8 N, a3 D3 N");
    desk.game.ground = Ground::new(meadow_of(1));
    desk.ranged();
    let game = &desk.game;
    assert!(
        !game
            .army
            .friends_beside(game.army.the(id("s1")), game.army.the(id("a1")))
            .is_empty()
    );
    let told = labels(game);
    assert!(told[0].starts_with("S1 shoots a2"), "{told:?}");
    assert!(
        told.iter()
            .any(|label| label.starts_with("S1 shoots a1") && label.contains("; X1 takes "))
    );
    assert_eq!(completed(game, "shoot", "orders", &[("orders", "s1")])[0], "s1 a2");
    let instead = desk.refused("shoot s1 a3").instead;
    assert_eq!(instead.as_deref(), Some("/barb shoot orders:s1 a2"));
}

/// A charge out of a shared hex is one act of several units, and is asked about with the courage of each; two charges of a
/// line are two acts ([BB-150](docs/rules/barbarica.md#bb-150)).
#[test]
fn bb_150_a_charge_of_several_units_together_is_asked_about() {
    let desk = Desk::new("palus", "x1 D4 S, p1 D4 S, x2 A1 S, a1 D7 N");
    let asked = |orders: &str| {
        let orders = orders.to_owned();
        desk.game.cautions(TRIBE, &Action::Move { orders }).join(" ")
    };
    let offers = menu::offers(&desk.game, 0).acts;
    let both = offers.iter().find(|offer| offer.label.contains("charge")).unwrap();
    let told = desk.game.cautions(TRIBE, &both.action).join(" ");
    let head = both.label.split(" charge ").next().unwrap();
    assert!(
        told.starts_with(&format!("{head} charge a1 together: each dares ")),
        "{told}"
    );
    assert!(told.ends_with("Dice are thrown for each of them."), "{told}");
    for line in ["x1+p1 !a1", "p1 !a1, x1 !a1", "x1+p1 charge a1"] {
        assert!(
            asked(line).contains("charge a1 together: each dares "),
            "{line}: {}",
            asked(line)
        );
    }
    let apart = Desk::new("palus", "x1 D4 S, p1 E5 S, x2 A1 S, a1 D7 N");
    let orders = "x1 !a1, p1 !a1".to_owned();
    let told = apart.game.cautions(TRIBE, &Action::Move { orders }).join(" ");
    assert!(
        !told.contains("together"),
        "two orders of a line are done at once: {told}"
    );
}

/// The rest of a round as usual is asked about in every phase: how many act now, with whose dice, and what follows.
#[test]
fn bb_3_the_rest_of_the_round_as_usual_says_how_many_act_and_that_dice_fall() {
    let asked = |desk: &Desk| desk.game.cautions(TRIBE, &Action::Done { all: true }).join(" ");
    let mut desk = Desk::new("palus", "x1 D4 S, p1 D4 S, x2 A1 S, s1 C4 S, a1 D7 N");
    let told = asked(&desk);
    assert!(
        told.contains("In this Movement phase ") && told.contains("of your 4 units act"),
        "{told}"
    );
    assert!(
        told.contains(
            "Then yours shoot, strike and step into hexes that they win, as usual, until the round is over, with dice."
        ),
        "{told}"
    );
    desk.ranged();
    assert!(asked(&desk).contains(
        "Then yours strike and step into hexes that they win, as usual, until the round is over, with dice."
    ));
    let rest = menu::offers(&desk.game, 0).days;
    assert!(!desk.game.cautions(TRIBE, &rest[0].action).is_empty());
    let mut melee = Desk::new("palus", "x1 D6 S, x2 A1 S, a1 D7 N");
    melee.melee();
    let told = asked(&melee);
    assert!(
        told.starts_with("In this Melee phase 1 of your 2 units acts as usual, with dice for: X1"),
        "{told}"
    );
    let mut one = Desk::new("palus", "x1 D6 S, a1 D7 N");
    one.melee();
    let told = asked(&one);
    assert!(
        told.starts_with("In this Melee phase your only unit acts as usual, with dice for: X1"),
        "{told}"
    );
}

fn duty(game: &Barbarica) -> Option<Duty> {
    match game.awaiting() {
        Awaiting::Duties(duties) => duties
            .into_iter()
            .find(|duty| duty.seat == TRIBE && duty.hand == Hand::Player),
        Awaiting::Over(_) => None,
    }
}

fn is_auto(action: &Action) -> bool {
    match action {
        Action::Move { orders } | Action::Shoot { orders } | Action::Fight { orders } => orders == "auto",
        _ => false,
    }
}

/// In positions of random play every offer is accepted, every unit that can charge is offered a charge, and the shot that
/// comes first is the best.
#[test]
fn what_is_offered_in_random_play_is_accepted_and_best_first() {
    let (mut charges, mut joint, mut shots) = (0, 0, 0);
    let scenarios = [Which::Tyrannis, Which::Palus, Which::Alea].into_iter().cycle();
    // Not every game comes to a phase of shots.
    for (seed, scenario) in (0u64..60).zip(scenarios) {
        if charges > 20 && joint > 0 && shots > 3 {
            break;
        }
        let (mut game, _) = begun(&alone(scenario), 1);
        let mut dice = Dice::seeded(seed, 11);
        let mut chance = Dice::seeded(seed, 12);
        for _ in 0..250 {
            let Some(duty) = duty(&game) else { break };
            let menu = menu::offers(&game, 0).acts;
            for offer in &menu {
                let steps = game.steps(Actor::Seat(TRIBE), offer.action.clone()).unwrap();
                let tried = muster_game::try_out(&game, TRIBE, &steps[0].action);
                assert!(tried.is_ok(), "{}: {tried:?}", offer.label);
                joint += u32::from(offer.label.contains(" charge "));
                charges += u32::from(offer.label.contains(" charges "));
            }
            if game.turn.phase() == Phase::Ranged && menu[0].label.contains(" shoots ") {
                shots += 1;
                let able = game
                    .army
                    .of(game.turn.side())
                    .filter(|unit| waiting::has_act(&game, unit));
                let worth = |(unit, enemy): (&crate::state::Unit, &crate::state::Unit)| {
                    Some(worth_of_shot(
                        &game,
                        &shots::best_shot(&game, unit, enemy)?,
                        unit,
                        enemy,
                    ))
                };
                let all = able.flat_map(|unit| game.army.visible(unit.side().other()).map(move |enemy| (unit, enemy)));
                let most = all.filter_map(worth).max().unwrap();
                let words: Vec<&str> = menu[0].label.split([' ', ':']).collect();
                let first = worth((game.army.the(id(words[0])), game.army.the(id(words[2])))).unwrap();
                assert_eq!(first, most, "{}", menu[0].label);
            }
            let mut choices: Vec<Action> = (0..8).map(|_| act_by_lot(&game, &duty, &mut chance)).collect();
            let goes_on = |action: &Action| !matches!(action, Action::Done { .. }) && !is_auto(action);
            if chance.choose(4) > 0 && choices.iter().any(goes_on) {
                choices.retain(goes_on);
            }
            let action = choices[chance.choose(choices.len())].clone();
            for (place, step) in game
                .steps(Actor::Seat(TRIBE), action.clone())
                .unwrap()
                .into_iter()
                .enumerate()
            {
                match testing::play(&mut game, TRIBE, step.action, &mut dice) {
                    Ok(_) => (),
                    Err(refusal) if place == 0 => panic!("{action:?}: {refusal}"),
                    Err(_) => break,
                }
            }
        }
    }
    assert!(charges > 20 && joint > 0 && shots > 3, "{charges} {joint} {shots}");
}

/// A label that is too long ends behind a whole word, with a sign that more was to come.
#[test]
fn long_labels_end_behind_a_word() {
    let whole =
        "Raid: four of the band go, the rest stay at home and heal; the Auxiliary garrison is awake and waits for them";
    let label = crate::menu::offer(Action::CampNext {}, whole.to_owned()).label;
    assert!(label.chars().count() <= 80, "{label}");
    let kept = label.strip_suffix('…').unwrap();
    let rest = whole.strip_prefix(kept).unwrap();
    assert!(!rest.starts_with(char::is_alphanumeric), "{label}");
}

/// Where a label is too long, what friends risk stays in it ([BB-75](docs/rules/barbarica.md#bb-75)).
#[test]
fn bb_75_labels_of_shots_name_what_friends_risk() {
    let (head, enemy) = ("S1 shoots a1: 1.4 wounds on average", "Roman Auxiliary S5");
    let label = |friends: &str| crate::menu::shot_label(head, enemy, friends);
    let short = "; X1 takes 0.4";
    assert_eq!(label(short), format!("{head}, {enemy}{short}"));
    let long = "; X1 X2 take 0.4 each, X2 falls 3%";
    assert_eq!(label(long), format!("{head}{long}"));
    assert!(label(long).chars().count() <= 80);
}

/// Labels say all of what they say: none is cut, wherever a game has come.
#[test]
fn labels_fit_by_their_words() {
    let mut labels = 0;
    for (seed, scenario) in [(1, "tyrannis"), (2, "victis"), (3, "fumus"), (4, "aes"), (5, "alea")] {
        let options = serde_json::from_value(serde_json::json!({ "scenario": scenario })).unwrap();
        let mut dice = Dice::seeded(seed, 0);
        let mut thoughts = Dice::seeded(seed, 1);
        let (mut game, _) = testing::begun::<Barbarica>(&options, [SeatPick::default()], &mut dice).unwrap();
        for _ in 0..120 {
            let own = |duty: &&Duty| duty.hand == Hand::Player && duty.seat == TRIBE;
            if game.awaiting().duties().iter().any(|duty| own(&duty)) {
                let offers = menu::offers(&game, 0);
                for offer in offers.acts.iter().chain(&offers.days) {
                    assert!(!offer.label.contains('\u{2026}'), "{scenario}: {}", offer.label);
                    labels += 1;
                }
            }
            if testing::advance(&mut game, Level::Normal, &mut thoughts, &mut dice).is_none() {
                break;
            }
        }
    }
    assert!(labels > 300, "{labels} labels");
}

/// What a line of the tribe's first player is read as.
fn typed(game: &Barbarica, line: &str) -> Result<Vec<Action>, Refusal> {
    let orders = line.to_owned();
    let steps = game.steps(Actor::Seat(TRIBE), Action::Move { orders })?;
    Ok(steps.into_iter().map(|step| step.action).collect())
}

/// The camp proposes what can be done as things stand ([BB-287](docs/rules/barbarica.md#bb-287)).
#[test]
fn bb_287_the_camp_proposes_what_works() {
    let mut game = camping_with_a_veteran();
    let words = |game: &Barbarica| -> Vec<String> {
        let refusal = typed(game, "auto").unwrap_err();
        let list = refusal.instead.unwrap();
        let list = list.strip_prefix("What is read: ").unwrap().trim_end_matches('.');
        list.split(", ").map(|word| word.trim_matches('`').to_owned()).collect()
    };
    assert_eq!(
        words(&game),
        ["hide", "trees", "revenge", "train x1 E", "dismiss x1", "next"]
    );
    for word in words(&game) {
        let action = typed(&game, &word).unwrap().remove(0);
        assert!(muster_game::try_out(&game, Seat(0), &action).is_ok(), "{word}");
    }
    let train = typed(&game, "train x1 E").unwrap().remove(0);
    act(&mut game, 0, train).unwrap();
    let hide = typed(&game, &words(&game)[0]).unwrap().remove(0);
    act(&mut game, 0, hide).unwrap();
    assert_eq!(words(&game), ["dismiss x1", "next"]);
    assert_eq!(game.turn.progress(), Progress::Camping);
}

/// A rest that heals nobody is labelled so ([BB-287](docs/rules/barbarica.md#bb-287)).
#[test]
fn bb_287_a_course_that_gives_nothing_says_so() {
    use crate::camp_cautions::course_words;
    use crate::data::Course;
    let mut game = camping_with_a_veteran();
    set(&mut game, "/campaign/grades", vec![3, 3]);
    let rest = course_words(&game, Course::Rest);
    assert_eq!(
        rest,
        "Rest and heal: gives nothing now, all of the band are at full Strength already"
    );
    assert!(rest.chars().count() <= 80);
    assert_eq!(
        typed(&game, &rest).unwrap(),
        [Action::CampDecide {
            course: Course::Rest,
            units: None
        }]
    );
    game.campaign.banded_mut(id("x1")).strength -= 1;
    assert_eq!(
        course_words(&game, Course::Rest),
        "Rest and heal: every unit is back at full Strength"
    );
}
