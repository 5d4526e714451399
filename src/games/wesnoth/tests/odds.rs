//! Exact odds: the worked figures, and that the quick arithmetic agrees with going through all dice.

use super::*;
use crate::data::Terrain;
use crate::fight::{Swings, WHOLE};
use crate::odds::{Chain, FightOdds, RestOdds, Situation, odds};
use crate::words::Units;
use muster_game::{Counsel, Occasion, act_by_lot};
use muster_kit::Level;
use muster_kit::odds::{Fraction, fraction};
use proptest::prelude::*;

fn fight(text: &str) -> FightOdds {
    match text.parse::<Situation>().unwrap() {
        Situation::Fight(fight) => fight,
        other => panic!("{other:?}"),
    }
}

fn kill(text: &str) -> Fraction {
    Chain::of(&fight(text)).unwrap().probability(|fate| fate.life == 0)
}

#[test]
fn wb_e_47_two_spearmen_kill_a_grunt_in_256_of_729() {
    let chain = Chain::of(&fight("sp plain /spear x gt plain morning")).unwrap();
    let shares = [(0, 1), (3, 6), (5, 12), (7, 8)].map(|(damage, ways)| (damage, fraction(ways, 27)));
    assert_eq!(chain.damages(0), shares);
    assert_eq!(chain.damage(0), fraction(134, 27));
    assert_eq!(kill("sp plain /spear x gt -6 plain morning"), fraction(20, 27));
    let again = Chain::of(&fight("sp plain /spear rk x gt -6 plain morning")).unwrap();
    assert_eq!(again.probability(|fate| fate.life == 0), fraction(680, 729));
    assert_eq!(again.price(0), fraction(7, 27));
    assert_eq!(kill("sp /spear + sp /spear x gt plain morning"), fraction(256, 729));
    assert_eq!(
        kill("sp /spear + sp /spear + sp /spear x gt plain morning"),
        fraction(18_128, 19_683)
    );
}

/// A unit that promotion makes whole was wounded all the same (chapter 10 of docs/rules/wesnoth.md).
#[test]
fn wounds_are_counted_up_to_the_life_that_is_left() {
    let text = "nf -9 plain x mi -2 plain afternoon";
    let chain = Chain::of(&fight(text)).unwrap();
    // 2 a hit, three hits of 2 in 3, and the miner has 6 life: nothing is beyond it.
    assert_eq!((chain.damage(0), chain.given()), (fraction(4, 1), fraction(4, 1)));
    let told = odds(&text.parse::<Situation>().unwrap()).unwrap();
    let told = told.lines.iter().map(|line| line.plain(|seat| seat.to_string()));
    let told = told.collect::<Vec<_>>().join("\n");
    assert!(
        told.contains("4.00 given") && told.contains("The target is promoted and made whole in "),
        "{told}"
    );
    let strong = Chain::of(&fight("nf plain x mi -6 plain afternoon")).unwrap();
    assert_eq!(strong.given(), fraction(52, 27), "2 life left: a hit of 26 in 27");
}

/// Where nothing can be killed at any time of day, one sentence says so and no row of zeroes (chapter 10 of
/// docs/rules/wesnoth.md).
#[test]
fn a_target_that_cannot_fall_is_told_in_one_sentence() {
    let told = |text: &str| {
        let answer = odds(&text.parse::<Situation>().unwrap()).unwrap();
        let lines = answer.lines.iter().map(|line| line.plain(|seat| seat.to_string()));
        lines.collect::<Vec<_>>().join("\n")
    };
    let never = told("sp plain /spear x gt plain morning");
    assert!(never.contains("It cannot kill at any time of day."), "{never}");
    assert!(!never.contains("To kill at"), "{never}");
    let wounded = told("sp plain /spear x gt -6 plain morning");
    assert!(wounded.contains("To kill at Dawn"), "{wounded}");
}

/// The best weapon may be another one at night: then it is named.
#[test]
fn wb_59_the_weapon_of_another_time_of_day_is_named() {
    let answer = odds(&"Lieutenant plain x Mage city morning".parse::<Situation>().unwrap()).unwrap();
    let lines = answer.lines.iter().map(|line| line.plain(|seat| seat.to_string()));
    let told = lines.collect::<Vec<_>>().join("\n");
    assert!(told.contains("Lieutenant on plain, sword"), "{told}");
    assert!(told.contains("day 26%, night 0% with the crossbow."), "{told}");
}

#[test]
fn wb_e_48_a_reroll_condition_shifts_the_odds() {
    let chain = Chain::of(&fight("sp plain /spear r3 x gt plain morning")).unwrap();
    let shares = [(0, 1), (3, 168), (5, 336), (7, 224)].map(|(damage, ways)| (damage, fraction(ways, 729)));
    assert_eq!(chain.damages(0), shares);
    assert_eq!(chain.damage(0), fraction(3_752, 729));
}

#[test]
fn wb_e_49_three_rests_leave_these_wounds() {
    let left = |wounds, village| {
        let rest = RestOdds {
            wounds,
            village,
            rests: 3,
        };
        let shares = rest.left();
        shares
            .iter()
            .map(|(left, share)| (*left, share.clone()))
            .collect::<Vec<_>>()
    };
    assert_eq!(left(4, true), [(0, fraction(91, 216)), (1, fraction(125, 216))]);
    let outside = [(0, fraction(7, 27)), (1, fraction(12, 27)), (2, fraction(8, 27))];
    assert_eq!(left(2, false), outside);
}

/// Units that walk up take different hexes: the second finds the best one taken.
#[test]
fn odds_know_where_each_would_stand() {
    let mut table = Table::duel();
    table.put("R1", "sp", "C3").put("R2", "sp", "D2").put("B1", "gt", "E5");
    let situation = table
        .game
        .situation_of(Viewer::Seat(Seat(0)), "1 x E5; 2 x E5")
        .unwrap();
    let Situation::Fight(fight) = situation else {
        panic!("a fight");
    };
    let stands: Vec<Terrain> = fight.attackers.iter().map(|attacker| attacker.terrain).collect();
    assert_eq!(stands, [Terrain::City, Terrain::Forest]);
}

/// What standing orders keep is not spent in the odds either; an order's own reroll is.
#[test]
fn wb_68_odds_keep_what_is_to_be_kept() {
    let mut table = Table::duel();
    table.put("R1", "sp", "D3").put("B1", "gt", "C4").purse(0, 4);
    table.standing(0, json!({ "reroll_attack": "miss", "keep": 4 }));
    let price = |question: &str| {
        let answer = table.game.situation_of(Viewer::Seat(Seat(0)), question).unwrap();
        odds(&answer).unwrap().data.unwrap()["attackers"][0]["price"].clone()
    };
    assert_eq!(price("1 x C4 /spear"), "0");
    assert_eq!(price("1 x C4 /spear r"), "1/27");
}

/// A defender that can pay is promoted when its counter kills; what it ordered in secret is not known.
#[test]
fn wb_123_odds_know_default_orders_only() {
    let mut rich = fight("sp -8 /spear + sp /spear x gt plain night");
    rich.defender_gold = 3;
    let poor = fight("sp -8 /spear + sp /spear x gt plain night");
    let promoted = |fight: &FightOdds| {
        Chain::of(fight)
            .unwrap()
            .probability(|fate| fate.target == kind("orcish-warrior"))
    };
    assert!(promoted(&rich) > fraction(0, 1));
    assert_eq!(promoted(&poor), fraction(0, 1));
    let mut table = Table::duel();
    table.put("R1", "sp", "D3").put("B1", "gt", "C4");
    let before = table.game.situation_of(Viewer::Seat(Seat(0)), "1 x C4").unwrap();
    table.standing(1, json!({ "counter": "hold" }));
    assert_eq!(
        table.game.situation_of(Viewer::Seat(Seat(0)), "1 x C4").unwrap(),
        before
    );
}

#[test]
fn every_situation_reads_from_json_and_answers() {
    for text in [
        "sp forest rk + mg /missile x gt -3 city dusk",
        "rest 4 village 3",
        "rest 2",
        "draw",
        "draw 4",
    ] {
        let situation: Situation = text.parse().unwrap();
        let saved = serde_json::to_value(&situation).unwrap();
        assert_eq!(serde_json::from_value::<Situation>(saved).unwrap(), situation);
        assert!(!odds(&situation).unwrap().lines.is_empty());
    }
    for text in [
        "",
        "sp",
        "sp x",
        "sp x gt /axe",
        "sp -9 x gt",
        "rest",
        "rest x",
        "draw 9",
        "sp /axe x gt",
        "zz x gt",
    ] {
        assert!(
            text.parse::<Situation>()
                .and_then(|situation| odds(&situation))
                .is_err(),
            "{text}"
        );
    }
}

/// The examples of the guide are answered, and as shown where an answer stands below.
#[test]
fn the_examples_of_the_guide_are_answered() {
    let guide = include_str!("../../../../docs/odds-wesnoth.md");
    let blocks = |kind: &str| -> Vec<&str> {
        let opening = format!("```{kind}\n");
        let parts = guide.split("\n```\n").filter_map(|part| part.split_once(&opening));
        parts.map(|(_, block)| block).collect()
    };
    let typed = blocks("sh");
    assert_eq!(typed.len(), 2);
    let answers: Vec<String> = typed
        .iter()
        .map(|line| {
            let text = line
                .strip_prefix("muster odds wesnoth \"")
                .unwrap()
                .trim_end_matches('"');
            let answer = odds(&text.parse::<Situation>().unwrap()).unwrap();
            let lines = answer.lines.iter().map(|line| line.plain(|seat| seat.to_string()));
            lines.collect::<Vec<_>>().join("\n")
        })
        .collect();
    assert_eq!(answers[1], blocks("text")[0]);
    for block in blocks("json") {
        odds(&serde_json::from_str::<Situation>(block).unwrap()).unwrap();
    }
}

/// The rules themselves, with every combination of dice, against the chain of the odds.
#[test]
fn odds_are_what_all_dice_give() {
    for line in ["1 x C4 /staff r -", "1 x C4 /missile rk -", "1 x C4 /missile r3 -"] {
        let mut table = Table::duel();
        table
            .put("R1", "mg", "D3")
            .put("B1", "gt", "C4")
            .hurt("B1", 8)
            .hurt("R1", 3);
        table.purse(0, 1).purse(1, 0).round(2);
        let situation = table.game.situation_of(Viewer::Seat(Seat(0)), line).unwrap();
        let Situation::Fight(fight) = situation else { panic!() };
        let chain = Chain::of(&fight).unwrap();
        let orders = super::super::orders::read(line, None).unwrap();
        let fates = testing::every_roll(
            |_| false,
            |dice| {
                let mut trial = table.game.clone();
                testing::play(&mut trial, Seat(0), orders[0].clone(), dice).unwrap();
                (trial.unit_of(1, 1).is_none(), trial.unit_of(0, 1).is_none())
            },
        );
        let share = |is_such: fn(&(bool, bool)) -> bool| -> Fraction {
            let such = fates.iter().filter(|(fate, _)| is_such(fate));
            such.map(|(_, share)| share).sum()
        };
        let (killed, fell) = (share(|fate| fate.0), share(|fate| fate.1));
        assert_eq!(chain.probability(|fate| fate.life == 0), killed, "{line}");
        assert_eq!(chain.probability(|fate| fate.attackers[0] == Some(0)), fell, "{line}");
        assert_eq!(*chain.falls(0), fell, "{line}");
    }
}

/// The quick table without rows of all attackers together tells the same of each.
#[test]
fn what_is_told_without_rows_is_what_the_joint_table_tells() {
    for text in [
        "sp -6 /spear + mg -5 + sp -7 x gt plain night",
        "wr -3 r + gt + wr r3 x gt forest morning",
        "sp -7 forest + sp -6 + sp x gt -3 city first_watch",
    ] {
        let mut fight = fight(text);
        (fight.attacker_gold, fight.defender_gold) = (Some(2), 3);
        let (joint, quick) = (Chain::of(&fight).unwrap(), Chain::without_rows(&fight).unwrap());
        for place in 0..3 {
            let fell = joint.probability(|fate| fate.attackers[place] == Some(0));
            assert_eq!((joint.falls(place), quick.falls(place)), (&fell, &fell), "{text}");
            assert_eq!(joint.damages(place), quick.damages(place), "{text}");
            assert_eq!(joint.price(place), quick.price(place), "{text}");
        }
        let life = |place: usize| {
            let attacker = &fight.attackers[place];
            i64::from(attacker.unit.sheet().life - attacker.wounds)
        };
        let lost: Fraction = (0..3)
            .map(|place| joint.mean(|fate| fate.attackers[place].map_or(0, |left| life(place) - i64::from(left))))
            .sum();
        assert_eq!((joint.taken(), quick.taken()), (lost.clone(), lost), "{text}");
        for left in 0..=40 {
            let asked = |chain: &Chain| chain.probability(|fate| fate.life == left);
            assert_eq!(asked(&joint), asked(&quick), "{text}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]
    #[test]
    fn chances_are_those_of_all_dice(
        damage in 1u8..9, swings in 1u8..=5, need in 2u8..=6, time in -3i32..=3, resistance in -2i32..=2, life in 1u32..20
    ) {
        let roll = Swings { damage, swings, need, time, resistance };
        let all = 6i64.pow(u32::from(swings));
        let (mut wounds, mut kills, mut sum) = (0i64, 0i64, 0i64);
        for number in 0..all {
            let faces = (0..u32::from(swings)).map(|die| number / 6i64.pow(die) % 6 + 1);
            let hits = faces.filter(|face| *face >= i64::from(need)).count() as i64;
            let base = hits * i64::from(damage) + i64::from(time + resistance);
            let dealt = if hits == 0 { 0 } else { base.max(1) };
            sum += dealt;
            wounds += dealt.min(i64::from(life));
            kills += i64::from(dealt >= i64::from(life));
        }
        let placed = roll.against(life);
        prop_assert_eq!((placed.wounds * all, placed.kill * all), (wounds * WHOLE, kills * WHOLE));
        prop_assert_eq!(roll.mean() * all, sum * WHOLE);
    }
}

/// Fights that are compared at one position, and how often each is carried out.
const FIGHTS: usize = 3;
const SAMPLE: u32 = 500;

/// How often `hits` of a sample is, beyond what chance explains: four standard errors, and nothing where it is certain.
fn is_far_off(hits: u32, share: &Fraction) -> bool {
    let (ways, all) = (share.numer(), share.denom());
    let off = all * hits - ways * SAMPLE;
    &off * &off > ways * (all - ways) * SAMPLE * 16u32
}

/// The odds of a fight that is offered are those of the order itself, whatever the position: a seeded sample lies within
/// four standard errors (chapter 10 of docs/rules/wesnoth.md).
#[test]
fn wb_123_the_odds_in_a_game_are_those_of_the_order() {
    let sets = [
        ["loyalists", "undead"],
        ["drakes", "northerners"],
        ["rebels", "knalgans"],
    ];
    let mut compared = 0;
    for seed in 0..9u64 {
        let mut table = Table::with(json!({}), &sets[seed as usize % sets.len()]);
        let mut choice = Dice::seeded(seed, 1);
        for step in 0..70u64 {
            let Some(duty) = table.game.awaiting().duties().first().cloned() else {
                break;
            };
            if step % 7 == 6 {
                compared += compare_fights(&table.game, seed << 32 | step << 16);
            }
            let action = if choice.roll(3) == 1 {
                act_by_lot(&table.game, &duty, &mut choice)
            } else {
                table
                    .game
                    .advise(&duty, Level::Normal, Occasion::Npc, &mut choice)
                    .action
            };
            testing::play(&mut table.game, duty.seat, action, &mut Dice::seeded(seed, step << 8)).unwrap();
        }
    }
    assert!(compared > 40, "{compared} fights were compared");
}

fn compare_fights(game: &Wesnoth, seed: u64) -> usize {
    let side = game.turn;
    let strikes = game.strikes(side);
    for (_, action, label) in strikes.iter().take(FIGHTS) {
        let Action::Attack {
            units: Units::List(units),
            target,
            ..
        } = action
        else {
            panic!("{label}");
        };
        let enemy = game.units[game.unit_at(target.0[0]).unwrap()];
        let question = game.order_typed(side, action);
        let Situation::Fight(fight) = game.situation_of(Viewer::Seat(Seat(side)), &question).unwrap() else {
            panic!("{question}");
        };
        let chain = Chain::of(&fight).unwrap();
        let (mut kills, mut deaths) = (0, 0);
        for nth in 0..SAMPLE {
            let mut dice = Dice::seeded(seed, u64::from(nth));
            let mut after = game.clone();
            testing::play(&mut after, Seat(side), action.clone(), &mut dice).unwrap();
            kills += u32::from(after.unit_of(enemy.owner, enemy.number).is_none());
            deaths += u32::from(after.unit_of(side, units[0].0).is_none());
        }
        let killed = chain.probability(|fate| fate.life == 0);
        let died = chain.probability(|fate| fate.attackers == [Some(0)]);
        assert!(
            !is_far_off(kills, &killed),
            "{label}: {kills} of {SAMPLE}, not {killed}"
        );
        assert!(
            !is_far_off(deaths, &died),
            "{label}: {deaths} deaths of {SAMPLE}, not {died}"
        );
    }
    strikes.len().min(FIGHTS)
}

/// A refused question names the part that was typed and is wrong, not one that is right or was never typed.
#[test]
fn wb_123_a_refused_question_names_the_wrong_part() {
    let mut table = Table::with(json!({ "gold": 0 }), &["undead", "drakes"]);
    table.put("R2", "sk", "D3").put("B1", "dg", "D4");
    let viewer = Viewer::Seat(Seat(0));
    for (question, part, never) in [
        ("df x B1", "`df`", "d4"),
        ("df x D4", "`df`", "`d4`"),
        ("2 x 3", "`3`", "`2` is no unit"),
        ("L x spam", "`spam`", "`l` is no unit"),
        ("9 x D4", "no unit 9", "`9` is no unit"),
        ("2 x sk plain", "`sk`", "`2` is no unit"),
    ] {
        let by_game = table.game.situation(viewer, question).unwrap_err().reason;
        let asked = json!({ "odds": { "orders": question } });
        let by_query = table.game.called(viewer, &asked).and_then(|words| {
            let query = serde_json::from_value(words.into_owned()).unwrap();
            table.game.answer(viewer, query)
        });
        let by_query = by_query.unwrap_err().reason;
        for told in [by_game, by_query] {
            assert!(told.contains(part), "{question}: {told}");
            assert!(!told.to_lowercase().contains(never), "{question}: {told}");
        }
    }
}

/// A line as a control has it, without its command: `attack units:2 target:B2`.
fn line_of(action: &Action) -> String {
    let whole = serde_json::to_value(action).unwrap();
    let (tag, fields) = whole.as_object().unwrap().iter().next().unwrap();
    let value = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let options = fields.as_object().unwrap().iter();
    let options: String = options
        .map(|(name, given)| format!(" {name}:{}", value(given)))
        .collect();
    format!("{tag}{options}")
}

/// Whether a question is answered.
fn is_answered(game: &Wesnoth, viewer: Viewer, question: &str) -> bool {
    let situation = game.situation(viewer, question);
    situation.and_then(|situation| odds(&situation)).is_ok()
}

/// Every order that is offered can be asked about, whole, without its command and without the command's name: its odds are told,
/// or that no dice fall for it. A unit alone is refused with a question about it that is answered.
#[test]
fn wb_123_every_offer_and_every_unit_can_be_asked_about() {
    let sets = [
        ["loyalists", "undead"],
        ["drakes", "northerners"],
        ["rebels", "knalgans"],
    ];
    let (mut answered, mut without, mut alone) = (0, 0, 0);
    for seed in 0..6u64 {
        let mut table = Table::with(json!({}), &sets[seed as usize % sets.len()]);
        let mut choice = Dice::seeded(seed, 5);
        for step in 0..60u64 {
            let Some(duty) = table.game.awaiting().duties().first().cloned() else {
                break;
            };
            let (game, viewer) = (&table.game, Viewer::Seat(duty.seat));
            let menu = game.menu(&duty, &[]);
            if step % 5 == 4 {
                for offer in &menu.acts {
                    let line = line_of(&offer.action);
                    let options = line
                        .split_once(' ')
                        .map_or(line.as_str(), |(_, options)| options)
                        .to_owned();
                    for question in [format!("/wesnoth {line}"), line.clone(), options] {
                        match game.situation(viewer, &question) {
                            Ok(situation) => {
                                assert!(odds(&situation).is_ok(), "{question}");
                                answered += 1;
                            }
                            Err(refusal) => {
                                let told = &refusal.reason;
                                let is_true =
                                    told.starts_with("No dice fall") || told == "Odds of a rest are of one unit.";
                                assert!(is_true, "{question}: {told}");
                                let instead = refusal.instead.unwrap_or_default();
                                assert!(is_answered(game, viewer, &instead), "{question}: {instead}");
                                without += 1;
                            }
                        }
                    }
                }
                for unit in &game.units {
                    let (badge, kind) = (unit.badge().to_string(), unit.kind.to_string());
                    let slug = unit.sheet().slug.clone();
                    let both = format!("{badge} {kind}");
                    for question in [badge, kind, slug, both, unit.at.to_string()] {
                        let refusal = game.situation(viewer, &question).unwrap_err();
                        assert!(
                            refusal.reason.starts_with("Odds are of"),
                            "{question}: {}",
                            refusal.reason
                        );
                        let instead = refusal.instead.unwrap_or_default();
                        assert!(is_answered(game, viewer, &instead), "{question}: {instead}");
                        alone += 1;
                    }
                }
            }
            let action = match choice.roll(3) {
                1 if !menu.acts.is_empty() => menu.acts[choice.choose(menu.acts.len())].action.clone(),
                _ => {
                    table
                        .game
                        .advise(&duty, Level::Normal, Occasion::Npc, &mut choice)
                        .action
                }
            };
            // A line of orders is for the table to take apart.
            let action = match action {
                Action::Do { .. } => Action::End {},
                action => action,
            };
            testing::play(&mut table.game, duty.seat, action, &mut Dice::seeded(seed, step << 8)).unwrap();
        }
    }
    assert!(
        answered > 20 && without > 200 && alone > 200,
        "{answered} {without} {alone}"
    );
}

#[test]
fn wb_123_what_has_no_dice_is_refused_by_what_it_is() {
    let mut table = Table::with(json!({ "gold": 9 }), &["undead", "drakes"]);
    table.put("R1", "sk", "D3").hurt("R1", 2);
    let viewer = Viewer::Seat(Seat(0));
    for (question, told) in [
        ("recruit list:sk2", "when a unit is hired"),
        ("rec sk", "when a unit is hired"),
        ("move unit:1 to:D4", "moves and does not strike"),
        ("1 D4", "moves and does not strike"),
        ("advance unit:1 choice:yes", "promoted"),
        ("conquer unit:L", "castle is taken"),
        ("end", "a turn ends"),
        ("Mage", "an `x` stands between"),
        ("1", "name the enemy that it strikes"),
    ] {
        let refusal = table.game.situation(viewer, question).unwrap_err();
        assert!(refusal.reason.contains(told), "{question}: {}", refusal.reason);
        assert!(
            is_answered(&table.game, viewer, &refusal.instead.unwrap_or_default()),
            "{question}"
        );
    }
    for question in ["rest units:1", "rest units:all", "units:all", "1 rest", "rest 2"] {
        assert!(is_answered(&table.game, viewer, question), "{question}");
    }
}

/// A hex is told of by what stands on it: a village, a castle or a keep is no city, though it counts as one.
#[test]
fn wb_16_odds_previews_and_refusals_call_no_village_a_city() {
    let mut table = Table::with(json!({ "gold": 0 }), &["undead", "drakes"]);
    table.put("R1", "sk", "D2").put("B1", "dg", "C3").put("R2", "sk", "E2");
    let viewer = Viewer::Seat(Seat(0));
    let cities: Vec<Hex> = table
        .game
        .map
        .hexes()
        .filter(|hex| table.game.map.glyph(*hex) == '=')
        .collect();
    assert!(!cities.is_empty());
    for (word, hex) in [("castle", "C3"), ("keep", "B2")] {
        assert_eq!(table.game.ground_word(super::hex(hex)), word);
    }
    for question in ["1 x C3", "L x C3", "2 x C3"] {
        let told = odds(&table.game.situation(viewer, question).unwrap()).unwrap();
        let told: Vec<String> = told
            .lines
            .iter()
            .map(|line| line.plain(|seat| seat.to_string()))
            .collect();
        assert!(!told.join(" ").contains("city"), "{told:?}");
        let seen = table.game.foresee(
            Seat(0),
            &Action::Do {
                orders: question.to_owned(),
                preview: true,
            },
        );
        let seen = seen.map(|seen| seen.lines).unwrap_or_default();
        let seen: Vec<String> = seen.iter().map(|line| line.plain(|seat| seat.to_string())).collect();
        assert!(!seen.join(" ").contains("city"), "{seen:?}");
    }
    for at in ["C3", "B2", "L"] {
        let query = serde_json::from_value(json!({ "danger": { "at": at } })).unwrap();
        let told = table.game.answer(viewer, query).unwrap();
        let told: Vec<String> = told
            .lines
            .iter()
            .map(|line| line.plain(|seat| seat.to_string()))
            .collect();
        assert!(!told.join(" ").contains("city"), "{told:?}");
    }
}

/// Orders without dice that stand beside a strike do not hide its odds; a rest beside one is a question of its own.
#[test]
fn wb_123_a_line_with_one_strike_has_the_odds_of_the_strike() {
    let mut table = Table::duel();
    table.put("R1", "sp", "D3").put("R2", "sp", "C3").put("B1", "gt", "C4");
    let asked = |question: &str| {
        let query = serde_json::from_value(json!({ "odds": { "orders": question } })).unwrap();
        table.game.answer(Viewer::Seat(Seat(0)), query)
    };
    let alone = asked("1 x C4").unwrap();
    for line in ["1 x C4; end", "1 x C4; 2 D2; end", "2 D2; 1 x C4"] {
        assert_eq!(asked(line), Ok(alone.clone()), "{line}");
    }
    let refusal = asked("end").unwrap_err();
    assert!(refusal.reason.contains("No dice fall when a turn ends"), "{refusal}");
    for line in ["1 x C4; 2 rest", "2 rest; 1 x C4"] {
        let refusal = asked(line).unwrap_err();
        assert!(refusal.reason.contains("one fight or of one rest"), "{line}: {refusal}");
        assert!(asked(refusal.instead.as_deref().unwrap()).is_ok(), "{line}: {refusal}");
    }
    // What is hired before the strike is paid before it.
    let gold = |orders: &str| match table.game.situation(Viewer::Seat(Seat(0)), orders).unwrap() {
        Situation::Fight(fight) => fight.attacker_gold.unwrap(),
        other => panic!("{other:?}"),
    };
    assert_eq!(gold("1 x C4") - gold("rec sp; 1 x C4"), 3);
}

/// Damage that only another weapon does has that weapon beside it: the best one depends on the life that is left
/// ([WB-59](docs/rules/wesnoth.md#wb-59)).
#[test]
fn wb_59_weapons_that_change_with_the_life_that_is_left_are_named() {
    let told = |text: &str| testing::text(&odds(&text.parse::<Situation>().unwrap()).unwrap());
    let all = told("drake-fighter -6 plain + drake-clasher plain + drake-fighter plain x spearman plain morning");
    let last = all.lines().rfind(|line| line.starts_with("Drake Fighter")).unwrap();
    assert!(
        last.starts_with("Drake Fighter on plain, war blade 2-3 (fire breath 1-2 in "),
        "{last}"
    );
    let named = told("drake-fighter plain /war_blade x spearman plain morning");
    assert!(
        named.contains("Drake Fighter on plain, war blade 2-3: damage"),
        "{named}"
    );
    // Who strikes a target that its own counter may have promoted, strikes another kind in those cases.
    let mut fight = fight("sp -8 /spear + sp /spear x gt plain night");
    fight.defender_gold = 4;
    let chain = Chain::of(&fight).unwrap();
    let cases: Vec<String> = chain.other_cases(1).into_iter().map(|(what, _)| what).collect();
    assert_eq!(
        (chain.other_cases(0).len(), cases),
        (0, vec!["against Orcish Warrior".to_owned()])
    );
}

/// Grounds and times of day are read as answers and boards write them, and a word that is none is refused with those that are.
#[test]
fn wb_16_grounds_and_times_of_questions_are_those_of_answers() {
    let read = |text: &str| text.parse::<Situation>();
    for ground in ["village", "castle", "keep"] {
        assert_eq!(
            read(&format!("mg x sk {ground}")).unwrap(),
            read("mg x sk city").unwrap(),
            "{ground}"
        );
    }
    assert_eq!(read("mg x sk first watch").unwrap(), read("mg x sk night").unwrap());
    assert_eq!(
        read("mg x sk harsh Second Watch").unwrap(),
        read("mg x sk harsh second_watch").unwrap()
    );
    let refusal = read("mg x sk swamp").unwrap_err().reason;
    assert!(refusal.contains("`swamp`") && refusal.contains("harsh"), "{refusal}");
    assert!(refusal.contains("first watch") && refusal.contains("keep"), "{refusal}");
    assert!(read("mg x sk watch").is_err());
}

/// "by its name, the beginning of its name or its place on the sheet": names of two words as well, in a question that stands by
/// itself.
#[test]
fn wb_54_a_weapon_of_two_words_is_named_in_a_question() {
    for (question, weapon) in [
        ("Drake Fighter plain /fire breath x gt plain", "fire breath"),
        ("drake-fighter /fire br -2 forest x gt plain", "fire br"),
        ("drake-fighter /fire x gt plain", "fire"),
        ("drake-fighter /fire_breath r3 x gt plain", "fire breath"),
        (
            "Elvish Sorceress city /faerie fire r3 x Royal Guard forest second watch",
            "faerie fire",
        ),
        ("Mage of Light /morning star x gt plain morning", "morning star"),
    ] {
        let table = Table::duel();
        let situation = table.game.situation_of(Viewer::Seat(Seat(0)), question);
        let Ok(Situation::Fight(fight)) = situation else {
            panic!("{question}: {situation:?}");
        };
        assert_eq!(fight.attackers[0].weapon.as_deref(), Some(weapon), "{question}");
        odds(&Situation::Fight(fight)).unwrap_or_else(|refusal| panic!("{question}: {refusal}"));
    }
}

/// A refusal names what could not be read, whatever names of several words stand beside it.
#[test]
fn wb_118_a_question_that_cannot_be_read_blames_the_word_that_is_wrong() {
    let table = Table::duel();
    let reason = |question: &str| match asked(&table, json!({ "odds": { "orders": question } })) {
        Ok(answer) => panic!("{question}: {}", testing::text(&answer)),
        Err(refusal) => refusal.reason,
    };
    let weapon = reason("Elvish Sorceress city /fairy fire r3 x Royal Guard forest second watch");
    assert!(
        weapon.starts_with("Elvish Sorceress has no weapon `fairy fire`. It has "),
        "{weapon}"
    );
    let ground = reason("Elvish Sorceress swamp r3 x Royal Guard forest");
    assert!(ground.starts_with("I do not know `swamp`."), "{ground}");
    let kind = reason("Elvish Sorceress city r3 x Royal Gard forest");
    assert!(kind.starts_with("`royal` is no unit"), "{kind}");
}

/// What a refused question proposes is a whole question, and of a unit that may still act where there is one.
#[test]
fn wb_123_a_refused_question_proposes_a_whole_question() {
    let mut table = Table::duel();
    table.put("R1", "sp", "C3").put("R2", "sp", "A8").put("B1", "gt", "H5");
    let leader = table.game.unit_of(0, 0).unwrap();
    table.game.units[leader].deed = Deed::Recruited;
    let refusal = asked(&table, json!({ "odds": { "orders": "all x H5" } })).unwrap_err();
    assert_eq!(
        refusal.instead.as_deref(),
        Some("/wesnoth odds orders:1 x H5"),
        "{refusal}"
    );
    table.put("B2", "gt", "D4");
    let refusal = asked(&table, json!({ "odds": { "orders": "1 /spear" } })).unwrap_err();
    let instead = refusal.instead.unwrap();
    let question = instead
        .strip_prefix("/wesnoth odds orders:")
        .unwrap_or_else(|| panic!("{instead}"));
    asked(&table, json!({ "odds": { "orders": question } })).unwrap();
}
