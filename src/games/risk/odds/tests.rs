//! Odds against every throw of the dice through the rules.

#![allow(clippy::unwrap_used)]

use super::*;
use crate::Risk;
use crate::action::{Action, Posture, SeatPick};
use crate::battle::{Act, Battle, Fate, Rescue, Scribe, Side, Target, moving, shooting, turn};
use crate::event::Told;
use crate::state::War;
use crate::tests::field_on;
use muster_game::{Awaiting, Counsel, Knowledge, Rules, act_by_lot, testing, try_out};
use muster_kit::odds::fraction;
use muster_kit::{Dice, Seat, Viewer};
use num_traits::{One, Zero};
use serde_json::json;
use std::collections::BTreeMap;

/// Plays every sequence of dice that a fight can ask for, and adds up what `read` says of the end.
fn enumerate(battle: &Battle, read: &impl Fn(&Battle) -> bool) -> Fraction {
    let ends = testing::every_roll(
        |_| false,
        |dice| {
            let mut probe = battle.clone();
            turn::fight_out(&mut probe, &mut Scribe::new(dice));
            read(&probe)
        },
    );
    let such = ends.into_iter().filter(|(is_such, _)| *is_such);
    such.map(|(_, share)| share).sum()
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
        let gone = enumerate(&field.battle, &|battle| battle.field.unit('N').is_none());
        assert_eq!(
            odds.probability(|harm| *harm == Harm::Destroyed),
            gone,
            "{text}: destroyed"
        );
        let routed = enumerate(&field.battle, &|battle| {
            battle.field.unit('N').is_some_and(|unit| unit.routed)
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
                let is_up = |letter| battle.field.unit(letter).is_some_and(|unit| !unit.routed);
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

/// What is one is not told as many.
#[test]
fn rk_122_saves_and_commanders_are_counted() {
    for (text, head) in [
        ("rescue 1 1 2 with 1", "3 saves, 1 commander."),
        ("rescue 1 with 2", "1 save, 2 commanders."),
    ] {
        let told = odds(&text.parse().unwrap()).unwrap().lines[0].plain(|_| String::new());
        assert!(told.contains(head), "{told}");
    }
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
                        u32::from(crate::campaign::allowance_of(
                            u8::try_from(code / 6u32.pow(turn) % 6 + 1).unwrap(),
                        ))
                    })
                    .sum();
                good += i64::from(hexes >= steps);
            }
            let odds = MarchOdds {
                steps,
                turns: u8::try_from(turns).unwrap(),
                thrown: None,
            };
            assert_eq!(odds.reached(), fraction(good, 6i64.pow(turns)), "{steps} in {turns}");
            // A die that has been thrown is one turn of those.
            let thrown = MarchOdds {
                steps: steps + 4,
                turns: odds.turns + 1,
                thrown: Some(4),
            };
            assert_eq!(thrown.reached(), odds.reached(), "{steps} in {turns}");
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

/// What became of a unit, in the words of the odds.
fn harm_of(before: &Battle, after: &Battle, on: char) -> Harm {
    let used = |battle: &Battle| battle.commanders.all().iter().filter(|one| one.used).count();
    let side = before.field.the(on).side();
    let kept = |battle: &Battle| {
        let own = battle
            .commanders
            .all()
            .iter()
            .filter(|one| one.side() == side && one.used);
        own.count()
    };
    match after.field.unit(on) {
        None => match after
            .field
            .gone()
            .iter()
            .find(|gone| gone.unit.letter == on)
            .unwrap()
            .fate
        {
            Fate::Destroyed => Harm::Destroyed,
            Fate::Fled => Harm::Fled,
        },
        Some(unit) if unit.routed => Harm::Routed,
        Some(_) if used(after) > used(before) && kept(after) > kept(before) => Harm::Kept,
        Some(unit) => Harm::Stands(unit.failures - before.field.the(on).failures),
    }
}

/// The battle once a unit has gone for an enemy, or as it is; a unit that cannot attack from where it stands goes for the
/// enemy as far as it can shoot.
fn prepared(battle: &Battle, by: char, on: char, contact: bool) -> Battle {
    let mut probe = battle.clone();
    let (unit, target) = (battle.field.the(by), battle.field.the(on));
    let stands = shooting::shot(battle, unit, target).is_some() || battle.field.strikes(unit, target);
    // Nothing is thrown after the last turn.
    let turn = probe.progress.turn();
    crate::tests::set(&mut probe, "/turns", turn);
    if contact || !stands {
        let act = Act::Towards(Target {
            letter: on,
            contact: contact && !battle.field.the(by).is_artillery(),
            length: None,
        });
        *probe.field.the_mut(by) = moving::work_out(battle, battle.field.the(by), &[act]).unwrap().0;
    }
    probe.field.the_mut(by).fire = Some(on);
    probe
}

/// Plays every sequence of dice of one unit's attack on another through the rules.
fn every_end(battle: &Battle, by: char, on: char) -> Vec<((Battle, Vec<Told>), Fraction)> {
    testing::every_roll(
        |_| false,
        |dice| {
            let mut probe = battle.clone();
            let mut scribe = Scribe::new(dice);
            turn::fight_of(&mut probe, by, on, &mut scribe);
            let told = scribe.told;
            (probe, told)
        },
    )
}

/// A battle after some movements at random.
fn somewhere(scenario: &str, seed: u64) -> Risk {
    let options = serde_json::from_value(json!({ "mode": "battle", "scenario": scenario })).unwrap();
    let (mut dice, mut thoughts) = (Dice::seeded(seed, 0), Dice::seeded(seed, 1));
    let seats = testing::entrants([SeatPick::default(), SeatPick::default()]);
    let (game, _) = testing::refereed(&mut dice, |referee| Risk::setup(3, &seats, &options, referee));
    let mut game = game.unwrap();
    // Far enough for contact, and half-way through a movement as often as not.
    for step in 0..60 + 7 * seed {
        let Awaiting::Duties(duties) = game.awaiting() else {
            break;
        };
        let duty = &duties[0];
        let assault = Action::Go {
            posture: Posture::Assault,
            battle: None,
        };
        let closes = step % 3 == 0 && try_out(&game, duty.seat, &assault).is_ok();
        let one = if closes {
            assault
        } else {
            act_by_lot(&game, duty, &mut thoughts)
        };
        let mut next = game.clone();
        testing::play(&mut next, duty.seat, one, &mut dice).unwrap();
        if next.war.is_over() {
            break;
        }
        game = next;
    }
    game
}

/// A battle in which standing orders, worn-out units and the edge of the table matter.
fn positions() -> Vec<(String, Risk)> {
    let scenarios = ["farm", "crossroads", "redoubt", "bridges", "aldwald"];
    let seeds = scenarios
        .iter()
        .flat_map(|scenario| (1..=8).map(move |seed| (*scenario, seed)));
    let mut all: Vec<(String, Risk)> = seeds
        .map(|(scenario, seed)| (format!("{scenario} {seed}"), somewhere(scenario, seed)))
        .collect();
    let edge = [
        "A CV 24,38 N",
        "B LN 33,38 N",
        "C LT 42,37 N",
        "N LN 24,44.5 S",
        "O LN 33,44.5 S",
        "P LN 42,43.5 S",
    ];
    let mut game = somewhere("farm", 1);
    game.war = War::Battle(Box::new(field_on("", &edge).battle));
    all.push(("the edge".to_owned(), game));
    for ((name, game), turn) in all.iter_mut().zip(0..) {
        let battle = game.war.battle_mut(1).unwrap();
        let letters: Vec<char> = battle.field.units().iter().map(|unit| unit.letter).collect();
        for (letter, turn) in letters.into_iter().zip(turn..) {
            let unit = battle.field.the_mut(letter);
            if !unit.is_artillery() && turn % 3 == 0 && name != "the edge" {
                unit.routs = turn % 4;
            }
            unit.spared = turn % 5 == 0;
        }
        for side in Side::BOTH {
            let letters = battle.field.army(side).map(|unit| unit.letter).step_by(2).collect();
            battle.sides.command_mut(side).standing.rescue = match turn % 4 {
                0 => Rescue::Off,
                1 => Rescue::Melee,
                2 => Rescue::Only(letters),
                _ => Rescue::Auto,
            };
        }
    }
    all
}

/// Attacks of every unit on every enemy, near and after going there, in words and in letters.
fn all_attacks(battle: &Battle) -> Vec<(String, char, char, bool)> {
    let mut all = Vec::new();
    for by in battle.field.units() {
        for on in battle.field.army(by.side().other()) {
            for (sign, contact) in [(">", false), (">>", true)] {
                let text = format!("{}{sign}{}", by.letter, on.letter).to_lowercase();
                all.push((text, by.letter, on.letter, contact));
            }
        }
    }
    all
}

/// One question's odds against every end of the real attack.
fn compare(odds: &SaveOdds, before: &Battle, by: char, on: char, context: &str) {
    let ends = every_end(before, by, on);
    let total: Fraction = ends.iter().map(|(_, weight)| weight).sum();
    assert_eq!(total, Fraction::one(), "{context}");
    let shares = odds.distribution();
    let mut harms: BTreeMap<Harm, Fraction> = shares.iter().map(|(harm, _)| (*harm, Fraction::zero())).collect();
    for ((after, _), weight) in &ends {
        *harms.entry(harm_of(before, after, on)).or_insert_with(Fraction::zero) += weight;
    }
    for (harm, share) in harms {
        let known = shares.probability(|known| *known == harm);
        assert_eq!(known, share, "{harm:?} {context}");
    }
    for beside in &odds.beside {
        let failed = |told: &Told| match told {
            Told::Salvo(salvo) => salvo.saves.iter().any(|save| save.who == beside.letter && save.failed),
            _ => false,
        };
        let ends = ends.iter().filter(|((_, told), _)| told.iter().any(failed));
        let played: Fraction = ends.map(|(_, weight)| weight).sum();
        assert_eq!(odds.beside_fails(beside), played, "{} {context}", beside.letter);
    }
}

/// Chapter 10: the odds in a battle are those of the real attack on the position that the asker may know: by every throw
/// of the dice, from any position, for both sides and for spectators. All that is offered as a question is answered.
#[test]
fn rk_115_odds_in_a_battle_are_those_of_the_position() {
    let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
    let mut turn = 0;
    for (name, game) in positions() {
        for viewer in [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Spectator] {
            let known = game.guess(viewer, &mut Dice::seeded(1, 2));
            let battle = known.war.battles()[0];
            let offered: Vec<String> = known.questions(viewer).into_iter().map(|one| one.value).collect();
            for (question, by, on, contact) in all_attacks(battle) {
                turn += 1;
                let asked = known.situation(viewer, &question);
                assert!(asked.is_ok() || !offered.contains(&question), "{name} {question}");
                // Some of each position, and all of the rarer ones: together they are some hundreds.
                let Ok(Situation::Save(odds)) = asked else { continue };
                let rare = odds.in_melee || !odds.beside.is_empty() || odds.attacks.iter().any(|blow| blow.flees);
                if turn % 7 != 0 && !(rare && turn % 2 == 0) {
                    continue;
                }
                let context = format!("{name} {viewer:?} {question}: {odds:?}");
                compare(&odds, &prepared(battle, by, on, contact), by, on, &context);
                let mut count = |what, is: bool| *seen.entry(what).or_default() += usize::from(is);
                count("all", true);
                count("commanders", odds.commanders > 0);
                count("in melee alone", odds.in_melee && odds.commanders > 0);
                count("beside", !odds.beside.is_empty());
                count("works", odds.target.works);
                count("volley and melee", odds.attacks.len() > 1);
                count("off the table", odds.attacks.iter().any(|blow| blow.flees));
                count("spared", odds.spared);
                count("worn out", odds.target.routs >= 3);
            }
        }
    }
    assert!(seen["all"] > 300, "{seen:?}");
    assert!(seen.values().all(|count| *count > 0), "{seen:?}");
}

/// What the odds of a position cannot know is named in the answer.
#[test]
fn rk_122_what_is_not_counted_is_said() {
    let battle = field_on("", &["A LN 24,14 N", "N LN 24,22 S", "O LN 30,22 S"]).battle;
    let mut game = somewhere("farm", 1);
    game.war = War::Battle(Box::new(battle));
    let told = |game: &Risk, seat: u8, question: &str| {
        let situation = game.situation(Viewer::Seat(Seat(seat)), question).unwrap();
        let answer = odds(&situation).unwrap();
        let lines = answer.lines.iter().map(|line| line.plain(|seat| seat.to_string()));
        lines.collect::<Vec<_>>().join("\n")
    };
    let alone = told(&game, 0, "a>n");
    assert!(alone.contains("Not counted: what all other units do"), "{alone}");
    assert!(!alone.contains("commander"), "{alone}");
    let battle = game.war.battle_mut(1).unwrap();
    battle.commanders.join(7, battle.field.the('N').pose.at, &battle.field);
    let near = told(&game, 0, "a>n");
    assert!(
        near.contains("A commander is near") && near.contains("is kept by a commander"),
        "{near}"
    );
    assert!(
        near.contains("orders that the enemy may have given to the commanders"),
        "{near}"
    );
    // One's own standing orders are known.
    let own = told(&game, 1, "a>n");
    assert!(!own.contains("orders that the enemy may have given"), "{own}");
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
