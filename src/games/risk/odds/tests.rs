//! Odds against every throw of the dice through the rules.

#![allow(clippy::unwrap_used)]

use super::*;
use crate::games::risk::battle::{Battle, Scribe};
use crate::games::risk::tests::field_on;
use crate::kit::Dice;
use crate::kit::odds::fraction;
use num_traits::{One, Zero};

/// Plays every sequence of dice that a fight can ask for, and adds up what `read` says of the end.
fn enumerate(battle: &Battle, read: &impl Fn(&Battle) -> bool) -> Fraction {
    fn go(battle: &Battle, faces: &mut Vec<u32>, read: &impl Fn(&Battle) -> bool) -> Fraction {
        let mut probe = battle.clone();
        let mut dice = Dice::scripted(faces.iter().copied());
        let mut scribe = Scribe::new(&mut dice);
        probe.fight(&mut scribe);
        if dice.drawn().len() <= faces.len() {
            return if read(&probe) {
                Fraction::one()
            } else {
                Fraction::zero()
            };
        }
        let mut sum = Fraction::zero();
        for face in 1..=6 {
            faces.push(face);
            sum += go(battle, faces, read) / fraction(6, 1);
            faces.pop();
        }
        sum
    }
    go(battle, &mut Vec::new(), read)
}

fn save(text: &str) -> SaveOdds {
    match text.parse().unwrap() {
        Situation::Save(save) => save,
        other => panic!("{other:?}"),
    }
}

#[test]
fn rk_116_saves_are_those_of_the_rules() {
    // Attackers that stand so that exactly these attacks are made on N, which strikes back at nobody (it faces away).
    let cases: [(&str, &[&str], &str); 7] = [
        ("", &["A LN 24,14 N", "N LN 24,22 N"], "save ln volley"),
        ("", &["A LT 24,14 N", "N LN 24,22 N"], "save ln volley lt"),
        (
            "",
            &["A LN 21,14 N", "B LT 28,14 N", "N LT 24,20 N"],
            "save lt volley volley lt",
        ),
        ("", &["A CV 24,14 N", "N CU 24,16.5 N"], "save cu volley cv melee cv"),
        ("", &["A CU 24,14 N", "N LN 24,16.5 N r3"], "save ln r3 volley melee"),
        (
            "fortress",
            &["A LT 33,32 N", "N LN 33,34.5 N x1"],
            "save ln works x1 volley lt melee lt",
        ),
        (
            "",
            &["F AR 24,14 N", "A LN 31,14 N", "N LN 27,21 N"],
            "save ln canister volley",
        ),
    ];
    for (table, units, text) in cases {
        let field = field_on(table, units);
        let odds = save(text).distribution();
        let gone = enumerate(&field.battle, &|battle| battle.unit('N').is_none());
        assert_eq!(
            odds.probability(|harm| *harm == Harm::Destroyed),
            gone,
            "{text}: destroyed"
        );
        let routed = enumerate(&field.battle, &|battle| {
            battle.unit('N').is_some_and(|unit| unit.routed)
        });
        assert_eq!(odds.probability(|harm| *harm == Harm::Routed), routed, "{text}: routed");
    }
}

#[test]
fn rk_107_duels_are_those_of_the_rules() {
    let cases = [
        (["A LN 24,14 N", "N LT 24,16.5 S"], "duel ln vs lt"),
        (["A CV 24,14 N", "N LN 24,16.5 S"], "duel cv vs ln"),
        (["A LN 24,14 N", "N LN 24,22 S"], "duel ln vs ln volley"),
    ];
    for (units, text) in cases {
        let Situation::Duel(duel) = text.parse().unwrap() else {
            panic!("{text}")
        };
        let field = field_on("", &units);
        let odds = duel.distribution();
        let up = |harm: &Harm| matches!(harm, Harm::Stands(_));
        for stands in [[true, true], [true, false], [false, true], [false, false]] {
            let played = enumerate(&field.battle, &|battle| {
                let is_up = |letter| battle.unit(letter).is_some_and(|unit| !unit.routed);
                [is_up('A'), is_up('N')] == stands
            });
            assert_eq!(
                odds.probability(|(a, b)| [up(a), up(b)] == stands),
                played,
                "{text} {stands:?}"
            );
        }
    }
}

#[test]
fn rk_118_batteries_follow_the_formula() {
    for (text, p, works) in [
        ("battery canister t4", (2, 6), false),
        ("battery shot t5 ar works", (0, 6), true),
    ] {
        let Situation::Battery(battery) = text.parse().unwrap() else {
            panic!("{text}")
        };
        let p = fraction(p.0, p.1);
        let q = Fraction::one() - &p;
        let turns = i64::from(battery.turns);
        let power = |base: &Fraction, n: i64| (0..n).fold(Fraction::one(), |product, _| product * base);
        let two = Fraction::one() - power(&q, turns) - fraction(turns, 1) * &p * power(&q, turns - 1);
        let expected = if works { Fraction::zero() } else { two };
        assert_eq!(battery.destroyed(), expected, "{text}");
    }
}

#[test]
fn rk_120_the_turns_that_a_unit_lasts_count_routs_and_rallies() {
    let Situation::Lasts(lasts) = "lasts ln volley".parse().unwrap() else {
        panic!()
    };
    // E3 = 6, E2 = 6 + 5, E1 = 6 + 55/6, E0 = 6 + 5/6 (6 + 55/6).
    assert_eq!(lasts.turns(), Some(fraction(671, 36)));
    let Situation::Lasts(never) = "lasts cu volley".parse().unwrap() else {
        panic!()
    };
    assert_eq!(never.turns(), None);
}

#[test]
fn rk_122_rescues_are_enumerated() {
    let Situation::Rescue(rescue) = "rescue 1 1 2 with 1".parse().unwrap() else {
        panic!()
    };
    let mut more = 0;
    for dice in 0..216 {
        let faces = [dice % 6 + 1, dice / 6 % 6 + 1, dice / 36 + 1];
        let failed = faces.iter().zip([1, 1, 2]).filter(|(face, failing)| **face <= *failing);
        more += i64::from(failed.count() > 1);
    }
    assert_eq!(rescue.failures().probability(|sum| *sum > 1), fraction(more, 216));
}

#[test]
fn rk_116_situations_are_read_or_refused() {
    for text in [
        "save lt canister works",
        "save ln r2 volley lt volley melee cv",
        "duel ln vs lt works melee",
    ] {
        let situation: Situation = text.parse().unwrap();
        let answer = odds(&situation).unwrap();
        assert!(answer.data.is_some() && answer.lines.len() > 1, "{text}");
        let json = serde_json::to_value(&situation).unwrap();
        assert_eq!(serde_json::from_value::<Situation>(json).unwrap(), situation);
    }
    for text in [
        "",
        "save",
        "save ln",
        "save ln shot cv",
        "duel ln",
        "battery melee ln",
        "rescue 7",
        "fly",
        "save ln works x3 volley",
    ] {
        let refused = text
            .parse::<Situation>()
            .and_then(|situation| odds(&situation).map(drop));
        assert_eq!(refused.unwrap_err().clause, "RK-116", "{text}");
    }
}

/// Chapter 10: marches against counting every throw.
#[test]
fn rk_26_odds_of_a_march_agree_with_counting() {
    for turns in 1..=4u32 {
        for steps in 0..=26 {
            let mut good = 0i64;
            for code in 0..6u32.pow(turns) {
                let hexes: u32 = (0..turns)
                    .map(|turn| {
                        u32::from(crate::games::risk::campaign::allowance_of(
                            u8::try_from(code / 6u32.pow(turn) % 6 + 1).unwrap(),
                        ))
                    })
                    .sum();
                good += i64::from(hexes >= steps);
            }
            let odds = MarchOdds {
                steps,
                turns: u8::try_from(turns).unwrap(),
            };
            assert_eq!(odds.reached(), fraction(good, 6i64.pow(turns)), "{steps} in {turns}");
        }
    }
}

/// Chapter 10: supply, mutiny, storming, reinforcements.
#[test]
fn rk_38_odds_of_the_map_are_those_of_its_dice() {
    let shares = |text: &str| -> Vec<(String, String)> {
        let situation: Situation = text.parse().unwrap();
        let data = odds(&situation).unwrap().data.unwrap();
        let map = data.as_object().unwrap().clone();
        map.into_iter()
            .map(|(what, share)| (what, share.as_str().unwrap().to_owned()))
            .collect()
    };
    let share = |text: &str, what: &str| {
        let all = shares(text);
        all.into_iter().find(|(known, _)| known == what).unwrap().1
    };
    for (text, what, expected) in [
        ("supply", "fed", "1/3"),
        ("supply", "a train is sent", "1/3"),
        ("supply late", "fed", "0"),
        ("supply late", "a train is sent", "1/3"),
        ("supply late", "starving", "2/3"),
        ("mutiny", "obeys", "2/3"),
        ("mutiny", "goes looting", "1/6"),
        ("mutiny headless", "goes looting", "1/3"),
        ("storm", "taken", "1/3"),
        ("storm guns", "taken", "1/2"),
        ("raise", "two", "1/2"),
        ("raise both", "three", "1/2"),
        ("march 5", "arrives", "2/3"),
        ("train 14", "late", "0"),
        ("train 15", "in time", "0"),
        ("order 3", "any one place", "1/3"),
        ("sack", "yes", "1/2"),
        ("town", "yes", "1/2"),
        ("melt", "yes", "1/3"),
        ("straggler", "yes", "1/6"),
    ] {
        assert_eq!(share(text, what), expected, "{text}: {what}");
    }
    for text in ["march", "march x", "march 5 t0", "supply early", "order 9", "sack it"] {
        let refused = text.parse::<Situation>().and_then(|situation| odds(&situation));
        assert!(refused.is_err(), "{text}");
    }
}

/// The examples of the guide are answered, every kind of situation among them but a battle from its table.
#[test]
fn the_examples_of_the_guide_are_answered() {
    let guide = include_str!("../../../../docs/odds-risk.md");
    let blocks = |kind: &str| -> Vec<&str> {
        let opening = format!("```{kind}\n");
        let parts = guide.split("\n```\n").filter_map(|part| part.split_once(&opening));
        parts.map(|(_, block)| block).collect()
    };
    for line in blocks("sh").into_iter().flat_map(str::lines) {
        let text = line.strip_prefix("muster odds risk \"").unwrap().trim_end_matches('"');
        let answer = odds(&text.parse().unwrap()).unwrap();
        assert!(!answer.lines.is_empty() && answer.data.is_some(), "{text}");
    }
    let mut kinds = std::collections::BTreeSet::new();
    for block in blocks("json") {
        let situation: Situation = serde_json::from_str(block).unwrap_or_else(|why| panic!("{block}: {why}"));
        assert!(odds(&situation).unwrap().data.is_some(), "{block}");
        let value = serde_json::to_value(&situation).unwrap();
        kinds.extend(value.as_object().unwrap().keys().cloned());
    }
    assert_eq!(kinds.len(), 6, "{kinds:?}");
}
