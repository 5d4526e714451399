//! Odds against figures worked out by hand, and against the examples of the guide.

use crate::odds::{Situation, odds};
use muster_game::testing::text;
use muster_kit::odds::{Fraction, fraction};
use muster_kit::{Answer, Refusal};
use serde_json::{Value, json};

fn ask(text: &str) -> Answer {
    odds(&text.parse().unwrap()).unwrap()
}

fn data(text: &str) -> Value {
    ask(text).data.unwrap()
}

fn of(situation: Value) -> Value {
    let situation: Situation = serde_json::from_value(situation).unwrap();
    odds(&situation).unwrap().data.unwrap()
}

fn figure(value: &Value) -> Fraction {
    value.as_str().unwrap().parse().unwrap()
}

/// The probabilities of all outcomes sum to 1.
fn whole(data: &Value) {
    let sum: Fraction = data["outcomes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|outcome| figure(&outcome["p"]))
        .sum();
    assert_eq!(sum, fraction(1, 1));
}

#[test]
fn wc_e_108_fifty_against_forty_wins_22_of_36() {
    let shown = text(&ask("attack 50/4 40/6"));
    assert!(
        shown.contains("Win 22/36 (61%), tie 1/36 (3%), lose 13/36 (36%)."),
        "{shown}"
    );
    assert!(shown.contains("Expected dead: 1.81 of them, 0.94 of ours."), "{shown}");
    assert!(shown.contains("they in 2/36"), "{shown}");
    let shown = text(&ask("hunt 17 both"));
    assert!(shown.contains("H 17: 9 17 26 34 43 51, mean 30.00 of each."), "{shown}");
}

#[test]
fn wc_187_a_battle_counts_all_36_rolls() {
    let data = data("attack 50/4 40/6");
    whole(&data);
    assert_eq!(data["win"], "11/18");
    assert_eq!(data["tie"], "1/36");
    assert_eq!(data["lose"], "13/36");
    assert_eq!(data["enemy_wiped_out"], "1/18");
    let (mut dead, mut own) = (fraction(0, 1), fraction(0, 1));
    for a in 1..=6_i64 {
        for d in 1..=6_i64 {
            let (attack, defence) = (50 * a, 40 * d);
            if attack > defence {
                dead += fraction(((attack + defence - 1) / defence).min(6), 36);
            } else if attack < defence {
                own += fraction(((defence + attack - 1) / attack).min(4), 36);
            }
        }
    }
    assert_eq!(figure(&data["expected"]["enemy_dead"]), dead);
    assert_eq!(figure(&data["expected"]["own_dead"]), own);
}

#[test]
fn wc_187_a_raid_halves_the_dead_and_razes() {
    let raid = data("raid 36/3 27/4 buildings 5");
    whole(&raid);
    let outcomes = raid["outcomes"].as_array().unwrap();
    // WC-E-47: 180 against 54 razes four and kills two.
    assert!(
        outcomes
            .iter()
            .any(|outcome| outcome["razed"] == 4 && outcome["enemy_dead"] == 2)
    );
    assert!(
        outcomes
            .iter()
            .all(|outcome| outcome["razed"].as_u64().unwrap_or(0) <= 5)
    );
}

#[test]
fn wc_187_members_bonuses_towers_and_items_count() {
    let data = of(json!({"battle": {
        "attacker": {
            "members": [{"skill": 5, "attack": 2}, 6, 7],
            "race": "goblin", "leader": "warchief", "marches": true, "bones": 230,
        },
        "defender": {"members": [3, 3, 5, 5, 6], "leader": "thief"},
    }}));
    whole(&data);
    assert_eq!(data["attack_ce"], 44);
    assert_eq!(data["defence_ce"], 32);
    let outcomes = data["outcomes"].as_array().unwrap();
    // WC-E-41: two casualties are the threes, the later one first.
    assert!(
        outcomes
            .iter()
            .any(|outcome| outcome["enemy_dead_numbers"] == json!([2, 1]))
    );
    let tower = of(json!({"battle": {
        "attacker": {"members": [6, 6, 6], "race": "goblin", "leader": "warchief", "marches": true},
        "defender": {
            "members": [4, 5, {"skill": 6, "tower": true}, {"skill": 7, "tower": true}],
            "leader": "shaman",
        },
    }}));
    assert_eq!((&tower["attack_ce"], &tower["defence_ce"]), (&json!(36), &json!(40)));
    let jinxed = of(json!({"battle": {
        "attacker": {"ce": 33, "heads": 3},
        "defender": {"members": [2, 3, 6, 7], "leader": "shaman", "jinx": 3},
    }}));
    assert_eq!(jinxed["defence_ce"], 14);
}

#[test]
fn wc_187_hides_cockroach_and_craven_are_included() {
    let data = of(json!({"battle": {
        "attacker": {"ce": 45, "heads": 6},
        "defender": {"ce": 26, "members": [
            {"skill": 4, "worn": 1, "cockroach": true}, {"skill": 4, "worn": 1}, 4, 6,
            {"skill": 2, "worn": 1, "craven": true},
        ]},
    }}));
    whole(&data);
    // WC-E-44: of three casualties #3 and #2 die for certain, #1 in half of the cases.
    let of_dead = |numbers: Value| {
        let outcomes = data["outcomes"].as_array().unwrap();
        let found = outcomes.iter().find(|outcome| outcome["enemy_dead_numbers"] == numbers);
        found.map(|outcome| figure(&outcome["p"]))
    };
    let rolls = |casualties: i64| {
        let pairs = (1..=6_i64).flat_map(|a| (1..=6_i64).map(move |d| (45 * a, 26 * d)));
        let hits = pairs.filter(|(a, d)| a > d && (a + d - 1) / d == casualties).count();
        fraction(i64::try_from(hits).unwrap(), 36)
    };
    assert_eq!(of_dead(json!([3, 2, 1])), Some(rolls(3) / fraction(2, 1).numer()));
    assert_eq!(
        of_dead(json!([3, 2])),
        Some(rolls(2) + rolls(3) / fraction(2, 1).numer())
    );
    let hides = of(json!({"battle": {
        "attacker": {"ce": 45, "heads": 6},
        "defender": {"ce": 24, "heads": 4, "hides": 2},
    }}));
    // Six casualties or more: d 1 with a 3 to 6, d 2 with a 6.
    assert_eq!(hides["enemy_wiped_out"], "5/36");
}

#[test]
fn wc_188_a_hunt_names_both_halves() {
    let hunt = json!({"hunt": {"hunters": [3, 4, 6, 6, 9], "round": 3}});
    let situation: Situation = serde_json::from_value(hunt).unwrap();
    let answer = odds(&situation).unwrap();
    let shown = text(&answer);
    assert!(shown.contains("Lower half: #1, #2, #4."), "{shown}");
    assert!(shown.contains("Higher half: #5, #4, #3."), "{shown}");
    let data = answer.data.unwrap();
    whole(&data);
    assert_eq!(data["item"], "1/5");
    assert_eq!(data["expected"]["dead"], "1/2");
    assert_eq!(data["gain_by_die"], json!([14, 28, 42, 56, 70, 84]));
}

#[test]
fn wc_188_one_resource_is_whole_and_starving_halves() {
    let food = data("hunt 25 food round 4 party 3");
    whole(&food);
    assert_eq!(food["expected"]["food"], "175/2");
    assert_eq!(food["expected"]["bones"], "0");
    assert_eq!(food["expected"]["dead"], "1/3");
    assert_eq!(food["item"], "0");
    let starving = data("hunt 13 both starving");
    assert_eq!(starving["gain_by_die"], json!([4, 7, 10, 13, 17, 20]));
    assert_eq!(starving["item"], "0");
}

#[test]
fn wc_188_the_plague_spreads_among_hunters() {
    let data = of(json!({"hunt": {"hunters": [{"skill": 6, "plagued": true}, 5, 6]}}));
    whole(&data);
    assert_eq!(data["strength"], 16);
    assert_eq!(data["expected"]["infected"], "1/2");
}

#[test]
fn wc_189_a_theft_takes_the_margin() {
    let theft = data("steal 50 23 food 70");
    whole(&theft);
    let mut loot = fraction(0, 1);
    for a in 1..=6_i64 {
        for d in 1..=6_i64 {
            loot += fraction((50 * a - 23 * d).clamp(0, 70), 36);
        }
    }
    assert_eq!(figure(&theft["expected"]["loot"]), loot);
    let trapped = data("steal 50 23 food 70 traps 1");
    whole(&trapped);
    assert_eq!(trapped["expected"]["loot"], "0");
    assert_eq!(trapped["trap_used_up"], "5/6");
}

#[test]
fn wc_189_kobolds_may_be_caught() {
    let caught = of(json!({"theft": {
        "thieves": {"kobolds": {"members": [3, 5, 5]}},
        "from": {"camp": {"members": [5, 5, 5], "leader": "warchief"}},
        "goods": "bones", "stock": 40,
    }}));
    whole(&caught);
    assert_eq!((&caught["te"], &caught["against"]), (&json!(26), &json!(30)));
    let failure = fraction(1, 1) - figure(&caught["success"]);
    assert_eq!(figure(&caught["expected"]["own_dead"]), failure * fraction(2, 4));
    let outcomes = caught["outcomes"].as_array().unwrap();
    // The caught party of WC-E-61.
    assert!(
        outcomes
            .iter()
            .any(|outcome| outcome["own_dead_numbers"] == json!([1, 3]))
    );
    let master = of(json!({"theft": {
        "thieves": {"master_thief": {"bones": 160}},
        "from": {"camp": {"members": [5, 5, 6, 7], "leader": "warchief"}},
        "goods": "bones", "stock": 200,
    }}));
    assert_eq!((&master["te"], &master["against"]), (&json!(70), &json!(23)));
}

#[test]
fn wc_189_an_assassin_or_his_companion_dies() {
    let kill = of(json!({"assassination": {
        "thief": {"master_thief": {"bones": 160, "assassination": 3, "thievery": 2, "stealing": 2}},
        "from": {"camp": {"members": [5, 9, 5, 8, 6]}},
    }}));
    whole(&kill);
    assert_eq!((&kill["te"], &kill["against"]), (&json!(105), &json!(33)));
    assert_eq!(
        figure(&kill["success"]) + figure(&kill["companion_dies"]),
        fraction(1, 1)
    );
    let town = of(json!({"town": {"tribe": {"ce": 35}, "thieves": {"te": 50}, "food": 90, "bones": 90}}));
    assert_eq!(town["strength"], 24);
}

#[test]
fn wc_190_the_first_half_of_an_even_litter_is_better() {
    let pair = data("breed 2");
    whole(&pair);
    assert_eq!(pair["expected"]["first_skill"], "62/9");
    let four = data("breed 4");
    whole(&four);
    assert_eq!((&four["first_half"], &four["second_half"]), (&json!(1), &json!(1)));
    assert_eq!(four["expected"]["second_skill"], "6");
    assert_eq!(four["extra_food_eaten"], 10);
    let five = data("breed 5");
    assert_eq!(five["expected"]["first_skill"], "6");
    assert_eq!(five["first_half"], 2);
    let moon = data("breed 4 rutting 1");
    assert_eq!(moon["second_half"], 2);
    assert!(odds(&"breed 1".parse().unwrap()).is_err());
}

#[test]
fn wc_191_training_clamps_skill() {
    let low = data("train 2");
    assert_eq!(
        low["outcomes"],
        json!([
            {"skill": 2, "p": "1/2"}, {"skill": 3, "p": "1/4"}, {"skill": 4, "p": "1/4"},
        ])
    );
    let twice = data("train 5 x2");
    whole(&twice);
    assert_eq!(twice["expected"]["skill"], "6");
    assert_eq!(twice["price"], 40);
    let raised = data("raise 2");
    whole(&raised);
    assert_eq!(raised["expected"]["skill_sum"], "8");
    assert_eq!(raised["price"], 80);
    assert_eq!(data("nab 2 stockpile")["price"], 112);
}

#[test]
fn wc_192_odds_of_bolts_and_storms_tell_who_may_die() {
    let bolt = data("cast bolt at 5");
    assert_eq!((&bolt["price"], &bolt["each"]), (&json!(40), &json!("1/5")));
    let troglodyte = data("cast bolt at 5 x3");
    assert_eq!((&troglodyte["price"], &troglodyte["each"]), (&json!(80), &json!("3/5")));
    assert_eq!(data("cast bolt at 2 x3")["wiped_out"], "1");
    let storm = data("cast storm at 6 x3");
    whole(&storm);
    // min(6, 3 d3) of 6.
    assert_eq!(storm["each"], "5/6");
    assert_eq!(storm["wiped_out"], "2/3");
    assert_eq!(data("cast storm at 6 x3 wards 1")["expected"]["amount"], "0");
    let dead = data("cast dead x3");
    whole(&dead);
    let pox = of(json!({"spell": {"card": "pox", "members": [{"skill": 5, "plagued": true}, 5, 5]}}));
    assert_eq!(pox["each"], "1/2");
    assert_eq!(data("cast bolt at 5 x3 stockpiles 4")["price"], 0);
}

#[test]
fn wc_193_drawing_is_hypergeometric() {
    let draw = data("draw bolt in 3 of 52 copies 6");
    whole(&draw);
    let none = fraction(46, 52) * fraction(45, 51) * fraction(44, 50);
    assert_eq!(figure(&draw["at_least_one"]), fraction(1, 1) - none);
    assert_eq!(data("draw bolt")["at_least_one"], "1/11");
}

#[test]
fn wc_194_odds_of_hunger_tell_how_long_the_food_lasts() {
    let starve = data("starve 20 4 4 6 9");
    assert_eq!(
        (&starve["meal"], &starve["turns"], &starve["dies"]),
        (&json!(4), &json!(5), &json!([1, 2]))
    );
    assert_eq!(data("starve 7 5x7")["turns"], 1);
    assert_eq!(data("starve 0 4 4 6 9")["turns"], 0);
    assert_eq!(data("starve 7 5x7 stockpiles 1")["turns"], Value::Null);
    assert_eq!(data("starve 9 5x3")["wiped_out"], true);
}

#[test]
fn wc_195_odds_of_disaster_tell_each_row_of_the_table() {
    let small = data("disaster 5x14 warchief");
    assert_eq!(small["rolls"], false);
    let table = data("disaster 5x15 warchief");
    let rows = table["rows"].as_array().unwrap();
    let sum: Fraction = rows.iter().map(|row| figure(&row["p"])).sum();
    assert_eq!(sum, fraction(1, 1));
    assert_eq!(rows[2]["expected_dead"], "7/2");
    let party = data("adventurers 5x15 warchief");
    whole(&party);
    // The adventurers of WC-E-87.
    assert_eq!((&party["size"], &party["ce"]), (&json!(3), &json!(60)));
    assert_eq!(rows[0]["expected_dead"], party["expected"]["dead"]);
    let meteor = data("meteor 4");
    assert_eq!(meteor["wiped_out"], "1/2");
    // The famine of WC-E-89.
    assert_eq!(data("famine 35:41 40:30 35:7")["lost"], json!([11, 23, 2]));
    assert_eq!(data("famine 35:41 35:30 35:7")["lost"], json!([21, 15, 4]));
}

#[test]
fn wc_195_adventurers_are_averaged_over_their_spells() {
    // One member, wards or not: Bolt and Storm leave nobody, so the battle is fought on four faces of six.
    let alone = data("adventurers 10 shaman");
    whole(&alone);
    let fought = figure(&alone["they_win"]) + figure(&alone["tie"]) + figure(&alone["tribe_wins"]);
    assert_eq!(fought, fraction(4, 6));
    let warded = of(json!({"disaster": {
        "kind": "adventurers", "victim": {"members": [10], "leader": "shaman"}, "wards": 1,
    }}));
    let fought = figure(&warded["they_win"]) + figure(&warded["tie"]) + figure(&warded["tribe_wins"]);
    assert_eq!(fought, fraction(1, 1));
}

#[test]
fn wc_196_odds_of_a_find_tell_what_it_may_be() {
    let item = data("item");
    assert_eq!((&item["basic"], &item["magic"]), (&json!("2/3"), &json!("1/3")));
    assert_eq!(
        (&item["base"]["Ring"], &item["base"]["Amulet"]),
        (&json!("1/12"), &json!("1/15"))
    );
    assert_eq!(
        (&item["prefix_only"], &item["suffix_only"], &item["both"]),
        (&json!("1/9"), &json!("1/6"), &json!("1/18"))
    );
    assert_eq!(data("item of Sparks")["wanted"], json!("1/90"));
    assert_eq!(data("item magic Heroic")["wanted"], "1/40");
    assert_eq!(data("forge magic")["magic"], "1");
    assert_eq!(data("forge")["bones"], 15);
    assert!(odds(&"item of Nonsense".parse().unwrap()).is_err());
}

#[test]
fn wc_141_each_cough_of_4_or_more_infects_one() {
    let work = data("plague 2 5");
    assert_eq!(
        work["outcomes"],
        json!([
            {"infected": 0, "p": "1/4"}, {"infected": 1, "p": "1/2"}, {"infected": 2, "p": "1/4"},
        ])
    );
    assert_eq!(data("plague 3 1")["any"], "7/8");
    assert_eq!(data("plague 1 5 camp")["any"], "1/6");
    assert_eq!(data("plague 2 1 breeders")["expected"]["infected"], "1");
}

/// Numbers that no game has are refused before anything is reckoned with them.
#[test]
fn wc_187_enormous_numbers_are_refused() {
    let most = u32::MAX;
    for situation in [
        json!({"battle": {"attacker": {"members": [{"skill": 5, "attack": most}]}, "defender": {"ce": 5, "heads": 1}}}),
        json!({"battle": {"attacker": {"ce": 5, "heads": 1, "bloodlust": most}, "defender": {"ce": 5, "heads": 1}}}),
        json!({"battle": {"attacker": {"ce": most, "heads": 1}, "defender": {"ce": 5, "heads": 1}}}),
        json!({"battle": {"attacker": {"ce": 5, "heads": 1},
            "defender": {"ce": 5, "heads": 1, "buildings": {"spike": most}, "more_buildings": most}}}),
        json!({"theft": {"thieves": {"master_thief": {"stealing": most}}, "from": {"ce": 5}}}),
        json!({"theft": {"thieves": {"te": 5}, "from": {"ce": 5}, "fog": most}}),
        json!({"theft": {"thieves": {"kobolds": {"te": most, "heads": 1}}, "from": {"camp": {"ce": 5, "fog": most}}}}),
        json!({"town": {"tribe": {"ce": most}, "thieves": {"te": 5}}}),
        json!({"hunt": {"strength": most}}),
        json!({"hunt": {"hunters": [{"skill": 5, "hunting": most}]}}),
        json!({"breed": {"breeders": most}}),
        json!({"raise": {"times": most}}),
        json!({"draw": {"card": "bolt", "draws": most, "unseen": most}}),
        json!({"starve": {"food": 5, "heads": most}}),
        json!({"disaster": {"kind": "famine", "tribes": [{"base_ce": 5, "food": most}]}}),
        json!({"disaster": {"kind": "adventurers", "victim": {"members": [5], "favor": most}}}),
        json!({"plague": {"plagued": most, "healthy": most}}),
    ] {
        let read: Situation = serde_json::from_value(situation.clone()).unwrap();
        assert!(odds(&read).is_err(), "{situation}");
    }
    // What only bounds a result may be of any size.
    for situation in [
        json!({"theft": {"thieves": {"te": 5}, "from": {"ce": 5}, "stock": most, "cunning_traps": most}}),
        json!({"spell": {"card": "decay", "food": most, "bones": most, "hand": most, "buildings": most}}),
        json!({"town": {"tribe": {"ce": 9}, "thieves": {"te": 5}, "food": most, "bones": most}}),
        json!({"train": {"skill": 5, "bones": most}}),
    ] {
        let read: Situation = serde_json::from_value(situation.clone()).unwrap();
        assert!(odds(&read).is_ok(), "{situation}");
    }
}

#[test]
fn wc_187_refusals_list_the_forms() {
    for wrong in [
        "",
        "atack 50/4 40/6",
        "attack 50 40",
        "attack 50/4",
        "hunt",
        "draw boltt",
        "hunt 17 quickly",
        "steal 50 23",
    ] {
        let refusal: Refusal = wrong.parse::<Situation>().unwrap_err();
        let forms = refusal.instead.clone().unwrap_or_default();
        assert!(forms.contains("attack 50/4 40/6"), "{wrong}: {refusal}");
        assert!(!refusal.reason.contains("attack 50/4"), "{wrong}: {refusal}");
    }
}

#[test]
fn wc_187_nonsense_is_refused_without_a_panic() {
    for wrong in [
        json!({"battle": {}}),
        json!({"battle": {"attacker": {"ce": 5}, "defender": {"ce": 5, "heads": 1}}}),
        json!({"battle": {"attacker": {"members": [11]}, "defender": {"ce": 5, "heads": 1}}}),
        json!({"battle": {"attacker": {"members": [{"skill": 5, "number": 3}, {"skill": 5, "number": 3}]},
            "defender": {"ce": 5, "heads": 1}}}),
        json!({"hunt": {}}),
        json!({"train": {"skill": 0}}),
        json!({"plague": {"plagued": 100_000, "healthy": 0}}),
        json!({"draw": {"card": "bolt", "unseen": 0}}),
        json!({"disaster": {"kind": "meteor"}}),
        json!({"starve": {}}),
    ] {
        let situation: Situation = serde_json::from_value(wrong.clone()).unwrap();
        assert!(odds(&situation).is_err(), "{wrong}");
    }
    assert!(serde_json::from_value::<Situation>(json!({"hunt": {"strenght": 17}})).is_err());
    assert!(serde_json::from_value::<Situation>(json!({"battle": {"attacker": {"members": [{"skil": 5}]}}})).is_err());
}

const GUIDE: &str = include_str!("../../../../docs/odds.md");

/// The code blocks of a kind in the guide, in order, with what follows each.
fn blocks(kind: &str) -> impl Iterator<Item = &'static str> {
    let opening = format!("```{kind}\n");
    GUIDE
        .split("\n```\n")
        .filter_map(move |part| part.split_once(&opening).map(|(_, block)| block))
}

#[test]
fn every_json_example_of_the_guide_is_answered_as_shown() {
    let blocks: Vec<Value> = blocks("json")
        .map(|block| serde_json::from_str(block).unwrap())
        .collect();
    assert!(blocks.len() > 40 && blocks.len().is_multiple_of(2));
    for example in blocks.chunks(2) {
        assert_eq!(of(example[0].clone()), example[1], "{}", example[0]);
    }
}

#[test]
fn every_short_example_of_the_guide_is_answered_as_shown() {
    let typed = blocks("sh").filter_map(|block| block.strip_prefix("muster odds warcamp \"")?.strip_suffix('"'));
    let shown: Vec<&str> = blocks("text").collect();
    let typed: Vec<&str> = typed.collect();
    assert_eq!(typed.len(), shown.len());
    for (typed, shown) in typed.iter().zip(shown) {
        assert_eq!(text(&ask(typed)), shown, "{typed}");
    }
}

#[test]
fn a_situation_reads_back() {
    for block in blocks("json").step_by(2) {
        let situation: Situation = serde_json::from_str(block).unwrap();
        let written = serde_json::to_value(&situation).unwrap();
        assert_eq!(serde_json::from_value::<Situation>(written).unwrap(), situation);
    }
}
