//! What players ask and press: odds in the words of orders, cautions, labels that fit, refusals that help.

use super::{asked, battle_of, begin, place_both};
use crate::Risk;
use crate::action::Action;
use crate::campaign::{Party, Train, orders, placing};
use crate::candidates;
use crate::map_scene;
use crate::menu;
use crate::menu::LABEL_MAX;
use crate::odds::{Situation, TrialOdds};
use crate::scene;
use crate::state::War;
use muster_game::{Awaiting, Counsel, Knowledge, Rules, act_by_lot, testing};
use muster_kit::budget::{QUESTION, counted, within};
use muster_kit::{Answer, Control, Dice, Hex, Partial, Refusal, Scene, Seat, Viewer};
use serde_json::{Value, json};

/// Characters of a row in a list.
const CHOICE_MAX: usize = 80;

/// A campaign whose armies stand at their capitals, all with five steps.
pub(super) fn marching() -> Risk {
    let mut game = begin(json!({}));
    place_both(&mut game);
    let War::Campaign(campaign) = &mut game.war else {
        panic!()
    };
    campaign.armies.iter_mut().for_each(|army| army.allowance = 5);
    game
}

pub(super) fn lines(answer: &Answer) -> String {
    let lines = answer.lines.iter().map(|line| line.plain(|seat| seat.to_string()));
    lines.collect::<Vec<_>>().join("\n")
}

fn cautions(game: &Risk, orders: &str) -> String {
    let orders = orders.to_owned();
    game.cautions(Seat(0), &Action::March { orders }).join(" ")
}

pub(super) fn query(game: &Risk, query: Value) -> Result<Answer, Refusal> {
    game.answer(Viewer::Seat(Seat(0)), serde_json::from_value(query).unwrap())
}

#[test]
fn odds_of_an_attack_are_asked_for_as_it_is_ordered() {
    let game = battle_of(&["A LN 24,14 N", "F CV 34,14 N", "N LN 24,17 S", "Q LN 34,22 S"]);
    let here = lines(&asked(&game, "a>n").unwrap());
    for typed in [
        "a fire n",
        "A > N",
        "a vs n",
        "a n",
        "a attacks n",
        "a, n",
        "a fire at n!",
    ] {
        assert_eq!(lines(&asked(&game, typed).unwrap()), here, "{typed}");
    }
    // A charge is an attack after the move.
    let there = lines(&asked(&game, "f>>q").unwrap());
    for typed in ["f charge q", "F charges at Q"] {
        assert_eq!(lines(&asked(&game, typed).unwrap()), there, "{typed}");
    }
    assert_eq!(asked(&game, "a fire z").unwrap_err().clause, "RK-3");
}

/// RK-91, RK-100: the order `a >q` goes as far as it can shoot, `a fire q` goes nowhere.
#[test]
fn odds_of_an_order_are_of_where_it_leads() {
    let game = battle_of(&["A LN 24,14 N", "Q LN 24,25 S"]);
    let tried = lines(&query(&game, json!({ "check": { "text": "a >q" } })).unwrap());
    assert!(
        tried.contains("A attacks Q by volley: Q fails its save in 1 of 6 throws"),
        "{tried}"
    );
    for typed in ["a >q", "a>q", "A > Q"] {
        let odds = lines(&asked(&game, typed).unwrap());
        assert!(odds.contains("volley") && !odds.contains("melee"), "{odds}");
        assert!(odds.contains("goes for the enemy first"), "{odds}");
    }
    for typed in ["a fire q", "a shoots at q"] {
        let refusal = asked(&game, typed).unwrap_err();
        let words = "from where it stands: Q is out of range, which is 6.0 cm.";
        assert!(refusal.reason.ends_with(words), "{refusal}");
        assert_eq!(
            (refusal.clause.as_ref(), refusal.instead.unwrap().as_str()),
            ("RK-81", "a>q")
        );
    }
}

/// RK-84: a question that names volley or melee is answered with that alone, and says that the other is made as well.
#[test]
fn rk_84_odds_of_a_volley_are_of_the_volley_alone() {
    let game = battle_of(&["A LN 24,14 N", "N LN 24,16.5 S"]);
    let both = lines(&asked(&game, "a n").unwrap());
    assert!(both.contains("volley by") && both.contains("melee by"), "{both}");
    for (typed, named, other) in [("a volley n", "volley", "melee"), ("a melee n", "melee", "volley")] {
        let told = lines(&asked(&game, typed).unwrap());
        assert!(
            told.contains(&format!("{named} by")) && !told.contains(&format!("{other} by line")),
            "{told}"
        );
        assert!(
            told.contains(&format!("that it attacks by {other} as well this turn")),
            "{told}"
        );
    }
    let far = battle_of(&["A LN 24,14 N", "N LN 24,19 S"]);
    assert!(lines(&asked(&far, "a volley n").unwrap()).contains("volley by"));
    let guns = battle_of(&["C AR 24,14 N", "N LN 24,24 S"]);
    let refusal = asked(&guns, "c melee n").unwrap_err();
    assert!(refusal.reason.contains("cannot attack N in melee"), "{refusal}");
    asked(&guns, refusal.instead.as_deref().unwrap()).unwrap();
}

/// RK-14: where no battle is fought only armies are there to be asked about.
#[test]
fn rk_14_a_unit_that_is_no_army_is_answered_with_those_there_are() {
    let game = marching();
    let refusal = query(&game, json!({ "unit": { "unit": "Q9" } })).unwrap_err();
    assert_eq!(refusal.reason, "No battle is fought now. There is no army `Q9`.");
    assert!(
        refusal.instead.unwrap().starts_with("Armies are C1 C2"),
        "{}",
        refusal.reason
    );
    query(&game, json!({ "unit": { "unit": "H2" } })).unwrap();
}

/// RK-100: an order to fire that leads to nothing.
#[test]
fn rk_100_a_unit_that_cannot_fire_at_its_target_says_so() {
    let tried = |units: &[&str]| {
        let game = battle_of(units);
        lines(&query(&game, json!({ "check": { "text": "a fire q" } })).unwrap())
    };
    let nobody = tried(&["A LN 24,14 N", "Q LN 24,30 S"]);
    let words = "A cannot fire at Q from where it stands, for Q is out of range, which is 6.0 cm: it attacks nobody.";
    assert!(nobody.contains(words), "{nobody}");
    let behind = tried(&["A LN 24,30 N", "Q LN 24,24 S"]);
    assert!(behind.contains("for Q is outside its arc: it"), "{behind}");
    let far = tried(&["A LN 24,30 N", "Q LN 24,4 S"]);
    assert!(far.contains("which is 6.0 cm, and outside its arc: it"), "{far}");
    // What is in the way does not matter where no shot reaches.
    let hidden = tried(&["A AR 24,10 N", "N LN 24,30 S", "Q LN 24,41 S"]);
    assert!(
        hidden.contains("for Q is out of range, which is 18.0 cm: it"),
        "{hidden}"
    );
    let silent = tried(&["A AR 24,14 N", "N LN 28.5,14 W", "Q LN 24,22 S"]);
    assert!(silent.contains("an enemy beside them silences its guns"), "{silent}");
    let other = tried(&["A LN 24,14 N", "N LN 24,18 S", "Q LN 24,21 S"]);
    let words = "A cannot fire at Q from where it stands, for N is in the way: it attacks N instead.";
    assert!(other.contains(words), "{other}");
    let good = tried(&["A LN 24,14 N", "Q LN 24,20 S"]);
    assert!(!good.contains("cannot fire"), "{good}");
}

/// RK-5: who can be ordered instead of a commander that is not there.
#[test]
fn rk_5_a_refused_commander_names_those_who_can_be_ordered() {
    let game = battle_of(&["A LN 24,14 N", "F CV 34,14 N", "Q LN 24,30 S"]);
    let refusal = query(&game, json!({ "check": { "text": "1 forward 3" } })).unwrap_err();
    assert!(refusal.reason.contains("no commander 1"), "{refusal}");
    let instead = refusal.instead.unwrap();
    assert_eq!(instead, "Your units are A F; you have no commander on the table.");
}

#[test]
fn a_refusal_of_odds_proposes_what_is_understood_here() {
    let games = [
        battle_of(&["A LN 24,14 N", "F CV 34,14 N", "N LN 24,17 S", "Q LN 34,22 S"]),
        begin(json!({ "mode": "battle", "scenario": "farm" })),
        begin(json!({})),
        marching(),
    ];
    for game in games {
        for question in ["", "is a good", "rally", "a >n; f >q", "7 Z99"] {
            let instead = asked(&game, question).unwrap_err().instead.unwrap();
            let (forms, others) = instead.split_once(". All others: ").unwrap();
            assert_eq!(others, "/game rules topic:odds");
            let forms: Vec<&str> = forms.split("; ").collect();
            assert!((1..=3).contains(&forms.len()), "{instead}");
            for form in forms.into_iter().filter(|form| *form != "battle") {
                assert!(game.situation(Viewer::Seat(Seat(0)), form).is_ok(), "{form}");
            }
        }
    }
    assert!(query(&marching(), json!({ "book": { "topic": "odds" } })).is_ok());
    // A kind that is known proposes one of its own.
    for (typed, instead) in [
        ("save ln flies", "save lt canister works"),
        ("march far", "march 12 t3"),
    ] {
        assert_eq!(asked(&marching(), typed).unwrap_err().instead.unwrap(), instead);
        assert!(asked(&marching(), instead).is_ok());
    }
}

#[test]
fn odds_of_a_march_are_those_of_the_battle_there() {
    let mut game = marching();
    let refusal = asked(&game, "1 I11").unwrap_err();
    assert!(refusal.reason.contains("No enemy stands on I11"), "{refusal}");
    assert!(asked(&game, &refusal.instead.unwrap()).is_ok());
    let War::Campaign(campaign) = &mut game.war else {
        panic!()
    };
    let at: Hex = "I11".parse().unwrap();
    let foe = campaign.armies.iter_mut().find(|army| army.party == Party::Nation(1));
    foe.unwrap().at = at;
    for typed in ["1 I11", "c1 to i11", "1 I11; 2 I11"] {
        let Ok(Situation::Battle(mut trial)) = game.situation(Viewer::Seat(Seat(0)), typed) else {
            panic!("{typed}")
        };
        trial.plays = 1;
        assert_eq!(trial.tally().iter().sum::<u32>(), 1, "{typed}");
    }
}

/// RK-26, RK-38: a march is asked about in the words of its order, and supply by the army.
#[test]
fn rk_26_rk_38_marches_and_supply_are_asked_about_by_the_army() {
    let game = marching();
    let same = |one: &str, other: &str| assert_eq!(asked(&game, one).unwrap(), asked(&game, other).unwrap(), "{one}");
    same("march c1 to F13", "march c1 F13");
    same("supply c1", "supply");
    let mut late = game.clone();
    let War::Campaign(campaign) = &mut late.war else {
        panic!()
    };
    let army = campaign.armies.iter_mut().find(|army| army.number == 1).unwrap();
    army.marks.late = true;
    let lost = asked(&late, "supply c1").unwrap();
    assert_eq!(lost, asked(&late, "supply late").unwrap(), "its train was taken");
    assert!(lines(&lost).contains("a train is sent"), "{lost:?}");
    // A train on the road takes two off as well, and no other is sent.
    let mut coming = game.clone();
    let War::Campaign(campaign) = &mut coming.war else {
        panic!()
    };
    let army = campaign.armies.iter_mut().find(|army| army.number == 1).unwrap();
    army.train = Some(Train { at: army.at });
    let coming = asked(&coming, "supply c1").unwrap();
    assert!(lines(&coming).contains("its train comes on") && !lines(&coming).contains("is sent"));
    let starving = |answer: &Answer| answer.data.as_ref().unwrap()["starving"].clone();
    assert_eq!(starving(&coming), starving(&lost));
}

/// RK-28: whom an order leaves out, and who does not arrive.
#[test]
fn rk_28_a_march_says_who_stays_and_who_falls_short() {
    let mut game = marching();
    assert_eq!(cautions(&game, "2 F13"), "Armies 1 and 3 get no order and stay.");
    assert_eq!(cautions(&game, "1 F13; 2 F13"), "Army 3 gets no order and stays.");
    assert_eq!(cautions(&game, "1 noloot; 2 F13; 3 hold"), "");
    let orders = "1 noloot; 2 F13; 3 hold".to_owned();
    assert_eq!(
        game.left_out(Seat(0), &Action::March { orders }),
        ["`loot` and `noloot` change nothing for army 1 in this turn: only an army that starves loots."]
    );
    assert_eq!(cautions(&game, "2 F13; hold"), "");
    let far = cautions(&game, "1 S1; 2 hold; 3 hold");
    assert!(far.starts_with("Army 1 is ") && far.contains(" steps from S1"), "{far}");
    assert!(far.contains("and has 5: it gets as far as "), "{far}");
    // What cannot march is not told of.
    let War::Campaign(campaign) = &mut game.war else {
        panic!()
    };
    for army in campaign.armies.iter_mut().filter(|army| army.number == 3) {
        army.allowance = 0;
    }
    assert_eq!(cautions(&game, "2 F13"), "Army 1 gets no order and stays.");
}

/// Labels at every stage of games among hasty players.
#[test]
fn labels_fit_a_phone() {
    let games = [
        json!({}),
        json!({ "map": "thrones", "armies": 6 }),
        json!({ "mode": "battle", "scenario": "aldwald" }),
        json!({ "mode": "battle", "scenario": "redoubt" }),
    ];
    let mut seen = 0;
    for options in games {
        let mut game = begin(options);
        let (mut dice, mut thoughts) = (Dice::seeded(3, 0), Dice::seeded(3, 1));
        for step in 0..40 {
            let Awaiting::Duties(duties) = game.awaiting() else {
                break;
            };
            let duty = &duties[0];
            if let War::Campaign(campaign) = &mut game.war {
                campaign
                    .armies
                    .iter_mut()
                    .for_each(|army| army.marks.starving = step % 2 == 0);
            }
            let menu = game.menu(duty, &[]);
            let controls = Risk::controls(&game.view(Viewer::Seat(duty.seat)), duty);
            let pressed = controls.iter().filter_map(|control| match control {
                Control::Button { label, .. } | Control::Form { label, .. } => Some(label),
                _ => None,
            });
            for label in menu.days.iter().map(|offer| &offer.label).chain(pressed) {
                assert!(label.chars().count() <= LABEL_MAX, "{label}");
                seen += 1;
            }
            // A list has wider rows than a button.
            for offer in &menu.acts {
                assert!(offer.label.chars().count() <= CHOICE_MAX, "{}", offer.label);
                seen += 1;
            }
            let act = act_by_lot(&game, duty, &mut thoughts);
            testing::play(&mut game, duty.seat, act, &mut dice).unwrap();
        }
    }
    assert!(seen > 500, "{seen}");
}

#[test]
fn rk_24_what_cannot_be_read_yet_says_what_comes_first() {
    let game = begin(json!({}));
    let campaign = game.war.campaign().unwrap();
    let nation = placing::placer(campaign).unwrap();
    let at = placing::placing_hexes(campaign, nation)[0];
    let refusal = placing::placement(campaign, nation, &format!("1 {at}, 2 {at}")).unwrap_err();
    assert!(refusal.reason.contains("`;`"), "{refusal}");
    assert_eq!(refusal.instead.unwrap(), format!("1 {at}; 2 {at}"));
    let refusal = placing::numbers_armies(campaign, nation, "march 1 I11; 2 I11").unwrap_err();
    assert_eq!(refusal.instead.as_deref(), Some("/risk place"));
    assert!(refusal.reason.contains("placed"), "{refusal}");
    let Scene::Sheet { rows, .. } = Risk::sheet(&game.view(Viewer::Seat(Seat(0))), Seat(0)) else {
        panic!()
    };
    assert!(rows.iter().any(|row| row == "C1 corps"), "{rows:?}");
    let marches = marching();
    let refusal = orders::read_marches(marches.war.campaign().unwrap(), 0, "1 I11, 2 I11").unwrap_err();
    assert_eq!(refusal.instead.as_deref(), Some("1 I11; 2 I11"));
}

#[test]
fn rk_70_before_the_armies_are_set_up_a_refusal_says_so() {
    let game = begin(json!({ "mode": "battle", "scenario": "farm" }));
    let asked = [
        json!({ "check": { "text": "a adv" } }),
        json!({ "unit": { "unit": "a" } }),
        json!({ "measure": { "from": "a", "to": "n" } }),
    ];
    for question in asked {
        let refusal = query(&game, question).unwrap_err();
        assert_eq!(
            (refusal.clause.as_ref(), refusal.instead.as_deref()),
            ("RK-70", Some("/risk deploy"))
        );
    }
}

#[test]
fn a_clause_of_another_game_is_none_of_this_one() {
    let game = marching();
    let topic = |word: &str| query(&game, json!({ "book": { "topic": word } }));
    let refusal = topic("RR-12").unwrap_err();
    assert_eq!(refusal.instead.as_deref(), Some("/game rules topic:RK-12"));
    for none in ["WC-900", "rk 900", "rk-900"] {
        let told = topic(none);
        assert!(told.is_err() || none.contains(' '), "{none}");
    }
    for word in ["RK-12", "rk12", "odds", "7 hexes", "how far do armies go"] {
        assert!(topic(word).is_ok(), "{word}");
    }
}

/// Chapter 10: a question at a table is short, whatever the battle.
#[test]
fn the_odds_of_a_battle_fit_into_a_question() {
    let game = begin(json!({ "mode": "battle", "scenario": "aldwald" }));
    let Ok(Situation::Battle(trial)) = game.situation(Viewer::Seat(Seat(0)), "battle") else {
        panic!()
    };
    let (one, _) = counted(u64::MAX, || {
        let mut one = trial.clone();
        one.plays = 1;
        one.tally()
    });
    assert_eq!(one.unwrap().iter().sum::<u32>(), 1);
    let answer = within(QUESTION, || Risk::odds(&Situation::Battle(trial.clone())))
        .unwrap()
        .unwrap();
    let plays = answer.data.as_ref().unwrap()["plays"].as_u64().unwrap();
    assert!((5..=40).contains(&plays), "{plays}");
    assert!(
        lines(&answer).starts_with(&format!("{plays} plays ")),
        "{}",
        lines(&answer)
    );
    // Too few plays are no answer.
    let short = TrialOdds {
        steps: Some(30_000),
        ..*trial
    };
    let refusal = Risk::odds(&Situation::Battle(Box::new(short))).unwrap_err();
    assert_eq!(refusal.clause, "RK-61");
    assert!(refusal.reason.contains("too large"), "{refusal}");
    assert!(asked(&game, &refusal.instead.unwrap()).is_ok());
}

/// Chapter 10: odds of a battle on the map name the armies and the place, who cannot be there, and what few plays are worth.
#[test]
fn rk_59_odds_of_a_meeting_name_the_armies_and_who_is_too_far() {
    let mut game = marching();
    let War::Campaign(campaign) = &mut game.war else {
        panic!()
    };
    for (number, at) in [(1, "I11"), (2, "Q3")] {
        let foe = campaign
            .armies
            .iter_mut()
            .find(|army| army.party == Party::Nation(1) && army.number == number);
        foe.unwrap().at = at.parse().unwrap();
    }
    let told = |question: &str, plays: u32| {
        let Ok(Situation::Battle(mut trial)) = game.situation(Viewer::Seat(Seat(0)), question) else {
            panic!("{question}")
        };
        trial.plays = plays;
        lines(&Risk::odds(&Situation::Battle(trial)).unwrap())
    };
    let near = told("1 I11", 1);
    assert!(
        near.starts_with("C1 attacks H1 on I11 Lower Lenn.\nThey cannot meet there this turn: C1 is 7 steps"),
        "{near}"
    );
    assert!(near.contains(" away and may march 5 at most."), "{near}");
    assert!(
        near.contains("\n1 play with regulars on both sides: Corvane won "),
        "{near}"
    );
    assert!(
        near.contains("That is a rough guess: of 100 such battles Corvane would win "),
        "{near}"
    );
    let War::Campaign(campaign) = &mut game.war else {
        panic!()
    };
    campaign.armies.iter_mut().for_each(|army| army.allowance = 7);
    let Ok(Situation::Battle(trial)) = game.situation(Viewer::Seat(Seat(0)), "1 I11; 2 I11") else {
        panic!()
    };
    let meeting = trial.meeting.unwrap();
    assert_eq!(
        (meeting.attackers.join(" "), meeting.late.len()),
        ("C1 C2".to_owned(), 0)
    );
}

/// RK-26: whether an army comes to a hex, by this turn's die and those to come; own armies are called by their numbers.
#[test]
fn rk_26_odds_of_a_march_know_own_armies_and_this_turns_die() {
    let game = marching();
    let here = lines(&asked(&game, "march 1 J11").unwrap());
    assert_eq!(here, lines(&asked(&game, "march c1 J11").unwrap()));
    assert_eq!(
        here,
        "8 steps in 1 turn; this turn's die allows 5.\nfalls short: 1 (100 %)."
    );
    let later = lines(&asked(&game, "march 1 J11 t2").unwrap());
    assert!(later.contains("arrives: 1 (100 %)"), "{later}");
    // Three turns of dice, whatever the map.
    assert!(lines(&asked(&game, "march 12 t3").unwrap()).starts_with("12 steps in 3 turns."));
    for (typed, clause) in [
        ("march 9 J11", "RK-14"),
        ("march 1 A1", "RK-15"),
        ("march far", "RK-26"),
    ] {
        let refusal = asked(&game, typed).unwrap_err();
        assert_eq!(refusal.clause, clause, "{refusal}");
        assert!(asked(&game, &refusal.instead.unwrap()).is_ok(), "{typed}");
    }
}

/// A march into a hex that two armies fill is pointed out, and no button leads there.
#[test]
fn rk_28_a_march_that_finds_no_room_is_pointed_out_and_not_offered() {
    let mut game = marching();
    let War::Campaign(campaign) = &mut game.war else {
        panic!()
    };
    let full = campaign.map.settlements()[campaign.map.capital(0)].at;
    let beside = campaign
        .map
        .neighbours(full)
        .find(|at| campaign.map.is_passable(*at))
        .unwrap();
    for (army, to) in campaign
        .armies
        .iter_mut()
        .filter(|army| army.party == Party::Nation(0))
        .zip([beside, full, full])
    {
        army.at = to;
    }
    let caution = cautions(&game, &format!("1 {full}; 2 hold; 3 hold"));
    assert!(caution.contains("1 finds no room"), "{caution}");
    let duties = game.awaiting().duties().to_vec();
    let menu = game.menu(duties.iter().find(|duty| duty.seat == Seat(0)).unwrap(), &[]);
    for offer in menu.days.iter().chain(&menu.acts) {
        let caution = game.cautions(Seat(0), &offer.action).join(" ");
        assert!(!caution.contains("finds no room"), "{}: {caution}", offer.label);
    }
    assert_eq!(cautions(&game, "1 hold; 2 hold; 3 hold"), "");
}

/// The list of single orders is in whole words, with the chance that `/game odds` gives for the same order.
#[test]
fn single_orders_are_told_in_whole_words_with_their_chances() {
    let game = battle_of(&["A LN 24,14 N", "B CV 40,14 N", "N LN 24,24 S", "O CV 40,40 S"]);
    let menu = game.menu(&game.awaiting().duties()[0], &[]);
    let label = |order: &str| {
        let mut acts = menu.acts.iter();
        let is_it =
            |offer: &&muster_game::Offer<Action>| matches!(&offer.action, Action::Orders { text, .. } if text == order);
        acts.find(is_it).map(|offer| offer.label.clone()).unwrap()
    };
    assert_eq!(
        label("a >n"),
        "Line infantry A shoots at line infantry N: N fails in 17% (volley)"
    );
    assert_eq!(
        label("a >>n"),
        "Line infantry A heads for contact with line infantry N: N fails in 17% (volley)"
    );
    assert_eq!(
        label("b >n"),
        "Cavalry B shoots at line infantry N: N fails in 17% (volley)"
    );
    assert_eq!(
        label("b >>n"),
        "Cavalry B closes with line infantry N: N fails in 44% (volley or melee)"
    );
    let told = lines(&asked(&game, "b>>n").unwrap());
    assert!(told.contains("holds everything: 5/9"), "{told}");
}

/// RK-100: a unit that is sent for one enemy and attacks another says why.
#[test]
fn rk_100_another_target_than_the_one_it_goes_for_is_explained() {
    let tried = |units: &[&str], text: &str| {
        let game = battle_of(units);
        lines(&query(&game, json!({ "check": { "text": text } })).unwrap())
    };
    let between = ["A LN 24,14 N", "N LN 24,20 S", "Q LN 24,30 S"];
    for text in ["a>q", "all >q"] {
        let told = tried(&between, text);
        assert!(
            told.contains("A goes for Q and attacks N, not Q: N is in the way."),
            "{told}"
        );
    }
    assert!(!tried(&between, "a>n").contains("goes for"));
}

/// RK-57: an army against an army is the battle where that one stands; what is refused names its own clause, and questions
/// that are answered.
#[test]
fn rk_57_a_fight_of_two_armies_is_read() {
    let game = marching();
    let campaign = game.war.campaign().unwrap();
    let (own, foe) = (0, 1);
    let tag = |nation: u8| {
        let army = campaign.armies.of_nation(nation).next().unwrap();
        (campaign.nations.tag(army.id()), army.at)
    };
    let ((one, _), (other, at)) = (tag(own), tag(foe));
    let situation = |text: &str| game.situation(Viewer::Seat(Seat(0)), text);
    let meant = situation(&format!("{one} {at}")).unwrap();
    for typed in [
        format!("fight {one} vs {other}"),
        format!("{one} against {other}"),
        format!("battle {} vs {}", one.to_lowercase(), other.to_lowercase()),
    ] {
        assert_eq!(situation(&typed).unwrap(), meant, "{typed}");
    }
    let battle = battle_of(&["A LN 24,14 N", "N LN 24,20 S"]);
    for (game, clause) in [(&game, "RK-57"), (&battle, "RK-108")] {
        let refusal = game.situation(Viewer::Seat(Seat(0)), "who wins here then").unwrap_err();
        assert_eq!(refusal.clause, clause, "{refusal}");
        let instead = refusal.instead.unwrap();
        let (forms, _) = instead.split_once(". All others").unwrap();
        for form in forms.split("; ") {
            game.situation(Viewer::Seat(Seat(0)), form)
                .unwrap_or_else(|again| panic!("{form}: {again}"));
        }
    }
}

/// RK-67: that all armies march away from the capital is asked about, however they are named.
#[test]
fn rk_67_all_armies_that_march_are_asked_about() {
    let game = marching();
    let campaign = game.war.campaign().unwrap();
    let capital = campaign.map.settlements()[campaign.map.capital(0)].at;
    let goals = candidates::goals(campaign, 0);
    // So far away that the third army does not find two others before its first step.
    let goal = goals
        .into_iter()
        .max_by_key(|goal| campaign.map.distance(*goal, capital))
        .unwrap();
    let numbers: Vec<u8> = campaign.armies.of_nation(0).map(|army| army.number).collect();
    let all: Vec<String> = numbers.iter().map(|number| format!("{number} {goal}")).collect();
    assert!(cautions(&game, &all.join("; ")).contains("All your armies march"));
    let stays = format!("{}; {} hold", all[1..].join("; "), numbers[0]);
    assert!(!cautions(&game, &stays).contains("All your armies march"));
}

/// Chapter 7: what the signs on a board mean stands under it, of those that are on it alone.
#[test]
fn boards_explain_the_signs_that_are_on_them() {
    let map = map_scene::board(marching().war.campaign().unwrap()).to_ascii();
    for sign in ["@ capital", "o town", "n hills"] {
        assert!(map.contains(sign), "{map}");
    }
    assert!(!map.contains("** battle") && !map.contains("x sacked"), "{map}");
    let table = |units: &[&str]| {
        let game = battle_of(units);
        let War::Battle(battle) = &game.war else { panic!() };
        scene::board(&game, battle, Some(Seat(0)), None)
    };
    let scene = table(&["A LN 24,14 N", "N LN 24,20 S"]);
    let text = scene.to_ascii();
    assert!(
        text.contains("letter: unit") && text.contains("where it faces"),
        "{text}"
    );
    assert!(
        text.contains("LN line infantry") && !text.contains("AR artillery"),
        "{text}"
    );
    assert!(!text.contains("commander") && !text.contains("% wood"), "{text}");
    assert!(scene.fits());
}

/// The label of the staff's orders is whole words, however many they are.
#[test]
fn the_staff_is_offered_in_whole_words() {
    let mut game = battle_of(&[
        "A LN 24,14 N",
        "B LN 30,14 N",
        "C LN 36,14 N",
        "N LN 24,30 S",
        "O LN 36,30 S",
    ]);
    let War::Battle(battle) = &mut game.war else { panic!() };
    crate::tests::set(battle, "/turns", 12);
    let Awaiting::Duties(duties) = game.awaiting() else {
        panic!()
    };
    let menu = menu::offers(&game, &duties[0]);
    let label = menu.days[0].label.clone();
    assert!(
        label.starts_with("Staff moves this turn: ") && label.ends_with(" orders"),
        "{label}"
    );
    assert!(!label.contains('…') && label.chars().count() <= LABEL_MAX);
}

/// `army 3 to Tessel` is an order, although `army` asks about one: the question proposes it, and is not understood, so that
/// it can go to the reader of orders ([RK-28](docs/rules/risk.md#rk-28)).
#[test]
fn rk_28_a_question_about_an_army_that_is_an_order_says_so() {
    let game = marching();
    let about = |word: &str| query(&game, json!({ "army": { "army": word } }));
    let refusal = about("3 to tessel").unwrap_err();
    assert_eq!(refusal.code, muster_game::UNREAD_ORDER);
    assert_eq!(refusal.instead.as_deref(), Some("/risk march orders:3 to tessel"));
    let refusal = about("9").unwrap_err();
    assert_ne!(refusal.code, muster_game::UNREAD_ORDER);
    assert!(about("3").is_ok());
    let unplaced = query(&begin(json!({})), json!({ "army": { "army": "3" } })).unwrap_err();
    let said = unplaced.instead.unwrap_or_default();
    assert!(said.starts_with("No army stands on the map"), "{said}");
}

/// Odds of an attack begin with the unit that saves.
#[test]
fn rk_116_odds_of_an_attack_name_the_unit_that_saves() {
    let game = battle_of(&["A LN 24,14 N", "N LN 24,17 S"]);
    let told = lines(&asked(&game, "a fire n").unwrap());
    assert!(told.starts_with("N, line infantry, fails against "), "{told}");
    let bare = Risk::odds(&"save ln".parse().unwrap()).unwrap_err();
    assert!(bare.reason.starts_with("Name what attacks it: "), "{bare}");
    let nobody = lines(&Risk::odds(&"save ln volley lt".parse().unwrap()).unwrap());
    assert!(nobody.starts_with("line infantry; it fails against "), "{nobody}");
}

/// RK-14, RK-25: an army for which the capital has no room is explained.
#[test]
fn rk_25_a_placing_by_rule_says_why_an_army_stands_elsewhere() {
    let game = begin(json!({}));
    let nation = placing::placer(game.war.campaign().unwrap()).unwrap();
    let shown = |armies: Option<&str>| {
        let place = Action::Place {
            armies: armies.map(str::to_owned),
        };
        lines(&game.foresee(Seat(nation), &place).unwrap())
    };
    let told = shown(None);
    let third = told.lines().find(|line| line.starts_with("3 ")).unwrap();
    let at = third.split([' ', ':']).nth(2).unwrap();
    assert!(told.contains(&format!(" included: army 3 stands on {at}.")), "{told}");
    assert!(told.contains("Two armies fill a hex, "), "{told}");
    let named = shown(Some(&format!("3 {at}")));
    assert!(!named.contains("fill a hex"), "{named}");
}

/// RK-109: orders for all that artillery cannot obey propose the same for the others.
#[test]
fn rk_109_a_charge_of_all_leaves_the_guns_out() {
    let game = battle_of(&["A LN 24,14 N", "F CV 34,14 N", "K AR 44,14 N", "Q LN 24,30 S"]);
    let refusal = query(&game, json!({ "check": { "text": "everyone charge" } })).unwrap_err();
    assert!(refusal.reason.contains("K is artillery"), "{refusal}");
    let instead = refusal.instead.unwrap();
    assert_eq!(instead, "inf,mtd charge");
    assert!(query(&game, json!({ "check": { "text": instead } })).is_ok());
}

/// RK-26: while no march die lies there, the most that one allows is told as that.
#[test]
fn rk_26_a_meeting_after_the_march_tells_of_the_next_die() {
    let mut game = marching();
    let War::Campaign(campaign) = &mut game.war else {
        panic!()
    };
    crate::tests::maps::set(campaign, "/stage", crate::campaign::Stage::Battles);
    let own = campaign.nations.nation(0).letter;
    let foe = campaign
        .armies
        .iter()
        .find(|army| army.party == Party::Nation(1))
        .unwrap();
    let foe = campaign.nations.tag(foe.id());
    let Ok(Situation::Battle(mut trial)) = game.situation(Viewer::Seat(Seat(0)), &format!("{own}1 vs {foe}")) else {
        panic!()
    };
    trial.plays = 1;
    let told = lines(&Risk::odds(&Situation::Battle(trial)).unwrap());
    assert!(told.contains("and no die allows more than 6."), "{told}");
    assert!(!told.contains("this turn"), "{told}");
}

/// A button for one nation's armies says whose they are to every player who presses it.
#[test]
fn rk_51_a_button_for_another_nation_is_refused_as_such() {
    let mut game = marching();
    let War::Campaign(campaign) = &mut game.war else {
        panic!()
    };
    for army in campaign.armies.iter_mut().filter(|army| army.party == Party::Nation(1)) {
        army.marks.starving = true;
    }
    let (label, line) = menu::trains(campaign, 1).unwrap();
    assert!(label.contains("H1") && line.starts_with("h1 "), "{label}: {line}");
    orders::read_marches(campaign, 1, &line).unwrap();
    let refusal = orders::read_marches(campaign, 0, &line).unwrap_err();
    assert!(
        refusal.reason.contains("H1 is not yours, it belongs to Halvern"),
        "{refusal}"
    );
    assert!(refusal.instead.unwrap().starts_with("Your armies are 1 "));
    let Awaiting::Duties(duties) = game.awaiting() else {
        panic!()
    };
    let duty = duties.iter().find(|duty| duty.seat == Seat(1)).unwrap();
    let offered = menu::offers(&game, duty);
    let single = offered.days.into_iter().chain(offered.acts);
    let texts: Vec<(String, String)> = single
        .filter_map(|offer| match offer.action {
            Action::March { orders } => Some((offer.label, orders)),
            _ => None,
        })
        .filter(|(label, _)| label.ends_with("others hold"))
        .collect();
    assert!(
        !texts.is_empty() && texts.iter().all(|(_, orders)| orders.starts_with('h')),
        "{texts:?}"
    );
}

/// The house, which leads rebels, has a seat and no nation: previews and cautions refuse, and do not panic.
#[test]
fn rk_54_the_seat_of_the_house_has_no_marches() {
    let mut placing = begin(json!({}));
    for game in [marching(), std::mem::replace(&mut placing, marching())] {
        let house = game.chairs.house();
        let actions = [
            json!({ "march": { "orders": "1 F13; 2 hold" } }),
            json!({ "march": { "orders": "hold" } }),
            json!({ "place": { "armies": "1 C13" } }),
            json!({ "place": {} }),
            json!({ "go": {} }),
            json!({ "deploy": {} }),
            json!({ "orders": { "text": "all adv" } }),
            json!({ "withdraw": {} }),
            json!({ "delegate": { "on": true } }),
            json!({ "declare": { "winner": "Corvane" } }),
            json!({ "standing": { "loot": "no" } }),
            json!({ "build": { "list": "3LN" } }),
            json!({ "carry": {} }),
        ];
        for seat in [house, Seat(house.0 + 1), Seat(200)] {
            for action in &actions {
                let action: Action = serde_json::from_value(action.clone()).unwrap();
                let foreseen = game.foresee(seat, &action);
                assert!(game.cautions(seat, &action).is_empty(), "{action:?}");
                if matches!(action, Action::March { .. } | Action::Place { .. }) {
                    assert_eq!(foreseen.unwrap_err().clause, "RK-2", "{action:?}");
                }
            }
        }
    }
}

/// While armies are placed and march, a trial of orders is offered what can be ordered on the map, and each of it is answered.
#[test]
fn rk_28_a_trial_on_the_map_is_offered_placings_and_marches() {
    let mut game = begin(json!({}));
    let partial = Partial {
        sub: "check".to_owned(),
        focus: "text".to_owned(),
        ..Partial::default()
    };
    let mut answered = 0;
    for are_placed in [false, true] {
        if are_placed {
            place_both(&mut game);
        }
        let awaited = game.awaiting().duties()[0].seat;
        let viewer = Viewer::Seat(awaited);
        let offered = game.suggest(viewer, &partial);
        assert!(!offered.is_empty());
        for offer in offered {
            let query = serde_json::from_value(json!({ "check": { "text": offer.value } })).unwrap();
            let told = game.answer(viewer, query);
            told.unwrap_or_else(|refusal| panic!("{}: {refusal}", offer.value));
            answered += 1;
        }
    }
    assert!(answered > 10, "{answered}");
}

/// Where no battle is fought nothing can be measured; it is said where it can, and what tells of the map.
#[test]
fn rk_57_a_measure_on_the_map_says_what_it_is_for() {
    let mut game = begin(json!({}));
    let asked = |game: &Risk| {
        let query = serde_json::from_value(json!({ "measure": { "from": "c", "to": "r" } })).unwrap();
        game.answer(Viewer::Seat(Seat(0)), query).unwrap_err()
    };
    let refusal = asked(&game);
    assert!(
        refusal
            .reason
            .starts_with("Distances are measured on the table of a battle"),
        "{refusal}"
    );
    assert_eq!(refusal.instead.as_deref(), Some("/game map"));
    place_both(&mut game);
    let refusal = asked(&game);
    assert_eq!(refusal.instead.as_deref(), Some("/risk army army:C1"), "{refusal}");
    let query = serde_json::from_value(json!({ "army": { "army": "C1" } })).unwrap();
    game.answer(Viewer::Seat(Seat(0)), query).unwrap();
}

/// A plain question about where an army goes leads to marches, not to the placing of armies.
#[test]
fn rk_28_a_plain_question_about_a_march_is_answered_by_marches() {
    for question in ["what if 1 goes to K11", "what if army 1 goes to K11?"] {
        let told = lines(&crate::book::BOOK.answer(question, "/risk book").unwrap());
        assert!(
            told.contains("`/risk check text:1 H7`") || told.contains("/risk check text:1 H7"),
            "{question}: {told}"
        );
    }
}
