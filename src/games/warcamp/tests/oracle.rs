//! The odds against the rules themselves: an order is carried out once for every face of every die, and what
//! comes of it must have exactly the probabilities that the odds give.

use super::{Table, bystanders, goblins, kobolds, set, table, trogs};
use crate::action::{Action, DisasterKind};
use crate::data::{Building, Card, ItemKind, Leader};
use crate::odds::{Source, odds};
use crate::situations::situation_of;
use crate::state::{Tribe, Warcamp};
use crate::words::Letter;
use muster_game::{Actor, testing};
use muster_kit::odds::{Distribution, fraction};
use muster_kit::{Draw, Seat, Viewer};
use proptest::prelude::*;
use serde_json::Value;

/// Dice that are left at 1 with certainty, by what was drawn before.
type Fixed = fn(&[Draw]) -> bool;

/// What an action leads to, over all faces of all dice but the fixed ones.
pub(super) fn every_roll<T: Ord + Clone>(
    game: &Warcamp,
    actor: impl Into<Actor>,
    action: &Action,
    fixed: Fixed,
    read: impl Fn(&Warcamp) -> T,
) -> Distribution<T> {
    let actor = actor.into();
    let outcomes = testing::every_roll(fixed, |dice| {
        let mut next = game.clone();
        testing::play(&mut next, actor, action.clone(), dice).unwrap();
        read(&next)
    });
    Distribution::weighted(outcomes)
}

pub(super) fn never(_: &[Draw]) -> bool {
    false
}

/// The distribution that the odds of a question state, read off their data.
pub(super) fn stated<T: Ord + Clone>(game: &Warcamp, question: &str, read: impl Fn(&Value) -> T) -> Distribution<T> {
    let situation = situation_of(game, Viewer::Seat(game.tribes.mover().seat()), question).unwrap();
    let data = odds(&situation).unwrap().data.unwrap();
    let outcomes = data["outcomes"].as_array().unwrap();
    Distribution::weighted(
        outcomes
            .iter()
            .map(|outcome| (read(outcome), outcome["p"].as_str().unwrap().parse().unwrap())),
    )
}

fn order(question: &str) -> Action {
    crate::orders::read(question).unwrap().remove(0).action
}

/// The same question to the odds and, roll by roll, to the rules.
fn agree<T: Ord + Clone + std::fmt::Debug>(
    table: &Table,
    question: &str,
    fixed: Fixed,
    play: impl Fn(&Warcamp) -> T,
    told: impl Fn(&Value) -> T,
) {
    let game = &table.game;
    let played = every_roll(
        game,
        Actor::Seat(game.tribes.mover().seat()),
        &order(question),
        fixed,
        play,
    );
    assert_eq!(played, stated(game, question, told), "{question}");
}

/// Numbers of a tribe's members who are gone.
pub(super) fn missing(before: &Tribe, after: &Tribe) -> Vec<u64> {
    let gone = before
        .people
        .iter()
        .filter(|member| after.member(member.number()).is_none());
    gone.map(|member| u64::from(member.number())).collect()
}

pub(super) fn listed(value: &Value) -> Vec<u64> {
    let mut numbers: Vec<u64> = value
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(Value::as_u64)
        .collect();
    numbers.sort_unstable();
    numbers
}

fn battle_agrees(table: &Table, question: &str) {
    let before = table.game.clone();
    let standing = |game: &Warcamp| {
        Building::ALL.map(|kind| {
            if game.tribes[Letter(1)].is_alive() {
                game.tribes[Letter(1)].has(kind)
            } else {
                0
            }
        })
    };
    let at_start = standing(&before);
    agree(
        table,
        question,
        never,
        |game| {
            let (own, theirs) = (
                missing(&before.tribes[Letter(0)], &game.tribes[Letter(0)]),
                missing(&before.tribes[Letter(1)], &game.tribes[Letter(1)]),
            );
            // What a dead tribe leaves standing is nobody's.
            let left = if game.tribes[Letter(1)].is_alive() {
                standing(game)
            } else {
                [0; 7]
            };
            (own, theirs, left)
        },
        |outcome| {
            let own = listed(&outcome["own_dead_numbers"]);
            let theirs = listed(&outcome["enemy_dead_numbers"]);
            let mut left = at_start;
            for razed in outcome["razed_buildings"].as_array().into_iter().flatten() {
                let kind: Building = razed.as_str().unwrap().parse().unwrap();
                left[kind as usize] -= 1;
            }
            if theirs.len() == before.tribes[Letter(1)].people.count() {
                left = [0; 7];
            }
            (own, theirs, left)
        },
    );
}

#[test]
fn wc_187_odds_of_attacks_and_raids_agree_with_the_rules() {
    let attackers = goblins(Leader::WarChief, &[6, 4, 5, 6])
        .bones(250)
        .owning(1, "Vicious Rusty Cleaver of Bloodlust", Some(1))
        .owning(2, "Ring of the Cockroach", Some(2))
        .owning(3, "Craven Ring", Some(2));
    let camp = kobolds(Leader::Shaman, &[4, 4, 6, 2, 7])
        .owning(4, "Ring of the Cockroach", Some(1))
        .owning(5, "Craven Amulet", Some(4))
        .owning(6, "Pot Lid", Some(0))
        .with(Building::Tower, 1)
        .with(Building::Spike, 1)
        .with(Building::Forge, 1)
        .in_tower(&[3]);
    let table = table([attackers, camp, bystanders()]).change(|game| {
        set(&mut game.tribes[Letter(1)].effects, "hides", 1);
        set(&mut game.tribes[Letter(1)].effects, "fog", 10);
        set(&mut game.tribes[Letter(0)].effects, "favor", 2);
    });
    for question in [
        "attack B all L",
        "attack B 2 3",
        "raid B all L raze forge",
        "raid B 1-3",
    ] {
        battle_agrees(&table, question);
    }
}

#[test]
fn wc_187_odds_of_the_starving_and_jinxed_agree_with_the_rules() {
    let table = table([
        goblins(Leader::Shaman, &[5, 6]).hungry(),
        trogs(Leader::MasterThief, &[3, 9]),
        bystanders(),
    ]);
    battle_agrees(&table, "attack B all L");
    let table = table.change(|game| {
        game.tribes[Letter(1)].effects.jinx_by(Letter(2), 3);
    });
    battle_agrees(&table, "attack B 1");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn wc_187_odds_of_any_battle_agree_with_the_rules(
        own in proptest::collection::vec(2..=10u8, 1..7),
        theirs in proptest::collection::vec(2..=10u8, 1..9),
        leaders in (0..3usize, 0..3usize),
        bones in (0..500u32, 0..500u32),
        raid in any::<bool>(),
        spikes in 0..3u16,
        hides in (0..3u32, 0..3u32),
    ) {
        let table = table([
            goblins(Leader::ALL[leaders.0], &own).bones(bones.0),
            kobolds(Leader::ALL[leaders.1], &theirs).bones(bones.1).with(Building::Spike, spikes),
            bystanders(),
        ])
        .change(|game| {
            set(&mut game.tribes[Letter(0)].effects, "hides", hides.0);
            set(&mut game.tribes[Letter(1)].effects, "hides", hides.1);
        });
        battle_agrees(&table, if raid { "raid B all L" } else { "attack B all L" });
    }
}

/// After the d5 that finds something the item's own dice follow: quality and base.
fn item_dice(drawn: &[Draw]) -> bool {
    let found = drawn.get(2).is_some_and(|draw| draw.sides == 5 && draw.face == 1);
    found && matches!(drawn.len(), 3 | 4)
}

#[test]
fn wc_188_odds_of_hunts_agree_with_the_rules() {
    let hunters = goblins(Leader::WarChief, &[3, 4, 6, 6, 9])
        .with(Building::Animal, 2)
        .owning(1, "Hunting Spear", Some(3))
        .sick(&[2]);
    let table = table([hunters, bystanders()]).change(|game| set(&mut game.tribes[Letter(0)].effects, "lure", 2));
    let before = table.a().clone();
    for question in ["hunt all", "hunt 1-3 food", "hunt 3 4 5 bones", "hunt 2"] {
        agree(
            &table,
            question,
            item_dice,
            |game| {
                let tribe = &game.tribes[Letter(0)];
                let dead = missing(&before, tribe);
                let sick = tribe
                    .people
                    .iter()
                    .filter(|member| member.is_plagued() && member.number() != 2)
                    .count();
                if tribe.is_alive() {
                    let item = tribe.gear.count() > before.gear.count();
                    (
                        u64::from(tribe.stores.food() - before.stores.food()),
                        u64::from(tribe.stores.bones() - before.stores.bones()),
                        item,
                        dead,
                        sick as u64,
                    )
                } else {
                    unreachable!("somebody stays at home")
                }
            },
            |outcome| {
                let number = |name: &str| outcome[name].as_u64().unwrap_or(0);
                let item = outcome["item"].as_bool().unwrap();
                (
                    number("food"),
                    number("bones"),
                    item,
                    listed(&outcome["dead_numbers"]),
                    number("infected"),
                )
            },
        );
    }
}

#[test]
fn wc_188_odds_of_a_starving_hunt_agree_with_the_rules() {
    let table = table([kobolds(Leader::Shaman, &[6, 7, 2]).hungry(), bystanders()]).round(2);
    let before = table.a().clone();
    agree(
        &table,
        "hunt 1 2",
        never,
        |game| {
            (
                u64::from(game.tribes[Letter(0)].stores.food() - before.stores.food()),
                u64::from(game.tribes[Letter(0)].stores.bones()),
            )
        },
        |outcome| (outcome["food"].as_u64().unwrap(), outcome["bones"].as_u64().unwrap()),
    );
}

fn theft_agrees(table: &Table, question: &str, fixed: Fixed) {
    let before = table.game.clone();
    let own = before.tribes[Letter(0)].clone();
    agree(
        table,
        question,
        fixed,
        |game| {
            let tribe = &game.tribes[Letter(0)];
            let taken = tribe.stores.food() - own.stores.food() + tribe.stores.bones() - own.stores.bones();
            let items = tribe.gear.count() > own.gear.count();
            let traps = game.tribes[Letter(1)].has(Building::Cunning);
            (u64::from(taken), items, missing(&own, tribe), traps)
        },
        |outcome| {
            let success = outcome["result"] == "success";
            let used = u32::from(outcome["trap_used_up"] == true);
            let item = success && question.contains("item");
            let traps = before.tribes[Letter(1)].has(Building::Cunning) - used;
            (
                outcome["loot"].as_u64().unwrap(),
                item,
                listed(&outcome["own_dead_numbers"]),
                traps,
            )
        },
    );
}

#[test]
fn wc_189_odds_of_thefts_agree_with_the_rules() {
    let thieves = kobolds(Leader::MasterThief, &[3, 5, 5])
        .bones(160)
        .owning(1, "Greedy Ring", Some(0))
        .owning(2, "Sneaky Ring", Some(2));
    let camp = goblins(Leader::WarChief, &[5, 5, 6, 7])
        .food(70)
        .bones(140)
        .owning(3, "Pot Lid", Some(1));
    let open = table([thieves.clone(), camp.clone(), bystanders()])
        .change(|game| set(&mut game.tribes[Letter(1)].effects, "fog", 10));
    for question in [
        "steal B food",
        "steal B bones L",
        "steal B food all",
        "steal B item 1-3",
        "steal town food",
        "steal town bones 1 2",
    ] {
        theft_agrees(&open, question, never);
    }
    let trapped = table([thieves, camp.with(Building::Cunning, 2), bystanders()]);
    theft_agrees(&trapped, "steal B food L", never);
    theft_agrees(&trapped, "steal B bones 1", never);
}

#[test]
fn wc_189_odds_of_assassinations_agree_with_the_rules() {
    let thieves = goblins(Leader::MasterThief, &[7, 5]).owning(1, "Cutthroat Ring", Some(0));
    let table = table([thieves, kobolds(Leader::Shaman, &[9, 9, 9, 9, 9, 9]), bystanders()]);
    let before = table.game.clone();
    agree(
        &table,
        "kill B2 1",
        never,
        |game| {
            (
                missing(&before.tribes[Letter(0)], &game.tribes[Letter(0)]),
                missing(&before.tribes[Letter(1)], &game.tribes[Letter(1)]),
            )
        },
        |outcome| match outcome["result"].as_str().unwrap() {
            "success" => (vec![], vec![2]),
            "failure" => (vec![1], vec![]),
            other => panic!("{other}"),
        },
    );
}

#[test]
fn wc_190_odds_of_litters_agree_with_the_rules() {
    let tribe = goblins(Leader::Shaman, &[5; 8]).owning(1, "Ring of Rutting", Some(1));
    let table = table([tribe, bystanders()]).change(|game| set(&mut game.tribes[Letter(0)].effects, "moon", 1));
    for question in ["breed 2 3", "breed 1 2 3", "breed 2-5", "breed 1-5", "breed 3-8"] {
        let situation = situation_of(&table.game, Viewer::Seat(Seat(0)), question).unwrap();
        let data = odds(&situation).unwrap().data.unwrap();
        let half = |name: &str| data[name].as_u64().unwrap() as usize;
        let (first, second) = (half("first_half"), half("second_half"));
        agree(
            &table,
            question,
            never,
            |game| {
                game.tribes[Letter(0)].people.all()[8..]
                    .iter()
                    .map(|born| u64::from(born.skill()))
                    .collect::<Vec<_>>()
            },
            |outcome| {
                let skill = |name: &str| outcome[name].as_u64();
                let rest = skill("second_skill").map_or_else(Vec::new, |skill| vec![skill; second]);
                [vec![skill("first_skill").unwrap(); first], rest].concat()
            },
        );
    }
}

#[test]
fn wc_191_odds_of_powers_agree_with_the_rules() {
    let chief = table([goblins(Leader::WarChief, &[2, 9, 5]).bones(200), bystanders()]);
    for (question, place) in [("train 1", 0), ("train 2x2", 1), ("train 3x3", 2)] {
        let skill = |game: &Warcamp| u64::from(game.tribes[Letter(0)].people.all()[place].skill());
        agree(&chief, question, never, skill, |outcome| {
            outcome["skill"].as_u64().unwrap()
        });
    }
    let shaman = table([goblins(Leader::Shaman, &[5]).bones(200), bystanders()]);
    for question in ["raise", "raise 2", "raise 3"] {
        let sum = |game: &Warcamp| {
            game.tribes[Letter(0)].people.all()[1..]
                .iter()
                .map(|one| u64::from(one.skill()))
                .sum::<u64>()
        };
        agree(&shaman, question, never, sum, |outcome| {
            outcome["skill_sum"].as_u64().unwrap()
        });
    }
}

#[test]
fn wc_192_odds_of_spells_agree_with_the_rules() {
    let target = || {
        goblins(Leader::WarChief, &[4, 5, 6, 7])
            .bones(120)
            .owning(1, "Pot Lid", Some(1))
            .owning(2, "Ring of Sparks", None)
            .sick(&[2])
            .hand(&[Card::Ward, Card::Fog])
    };
    let hands = [
        [Card::Bolt, Card::Storm, Card::Pox, Card::Dead, Card::Fingers],
        [Card::Rust, Card::Maggots, Card::Decay, Card::Leech, Card::Grubs],
    ];
    for hand in hands {
        for caster in [kobolds as fn(Leader, &[u8]) -> Tribe, trogs] {
            let table = table([
                caster(Leader::Shaman, &[5, 5]).bones(400).hand(&hand),
                target(),
                bystanders(),
            ]);
            let before = table.game.clone();
            for card in hand {
                let aim = if card.hostile() { " B" } else { "" };
                let count = |number: usize| number as u64;
                agree(
                    &table,
                    &format!("cast {}{aim}", card.code()),
                    never,
                    |game| {
                        let (own, theirs) = (&game.tribes[Letter(0)], &game.tribes[Letter(1)]);
                        let (own_before, theirs_before) = (&before.tribes[Letter(0)], &before.tribes[Letter(1)]);
                        match card {
                            Card::Bolt | Card::Storm => count(missing(theirs_before, theirs).len()),
                            Card::Pox => count(theirs.people.iter().filter(|one| one.is_plagued()).count()) - 1,
                            Card::Rust | Card::Fingers => count(theirs_before.gear.count() - theirs.gear.count()),
                            Card::Maggots => count(theirs_before.secret.hand().len() - theirs.secret.hand().len()),
                            Card::Decay => u64::from(theirs_before.stores.food() - theirs.stores.food()),
                            Card::Leech => u64::from(theirs_before.stores.bones() - theirs.stores.bones()),
                            Card::Grubs => u64::from(own.stores.food() - own_before.stores.food()),
                            _ => own.people.all()[2..].iter().map(|one| u64::from(one.skill())).sum(),
                        }
                    },
                    |outcome| outcome.get("skill_sum").unwrap_or(&outcome["amount"]).as_u64().unwrap(),
                );
            }
        }
    }
}

/// Of those hit at random each set is equally likely ([WC-192](docs/rules/warcamp.md#wc-192)).
#[test]
fn wc_192_a_bolt_hits_each_set_alike() {
    let table = table([
        trogs(Leader::Shaman, &[5]).bones(80).hand(&[Card::Bolt]),
        bystanders(),
        bystanders(),
    ]);
    let before = table.b().clone();
    let action = order("cast bolt B");
    let dead = every_roll(&table.game, Actor::Seat(Seat(0)), &action, never, |game| {
        missing(&before, &game.tribes[Letter(1)])
    });
    assert_eq!(dead.iter().count(), 10);
    assert!(
        dead.iter()
            .all(|(set, share)| set.len() == 3 && share == fraction(1, 10))
    );
}

#[test]
fn wc_195_odds_of_meteors_agree_with_the_rules() {
    let table = table([
        goblins(Leader::Shaman, &[5, 6, 7, 8, 9]).with(Building::Spike, 2),
        bystanders(),
    ]);
    let before = table.a().clone();
    let action = Action::Disaster {
        kind: DisasterKind::Meteor,
        tribe: Some(Letter(0)),
    };
    let played = every_roll(&table.game, Actor::Host, &action, never, |game| {
        missing(&before, &game.tribes[Letter(0)]).len() as u64
    });
    assert_eq!(
        played,
        stated(&table.game, "meteor", |outcome| outcome["dead"].as_u64().unwrap())
    );
}

/// The one adventurer's item: quality and base.
fn adventurers_item(drawn: &[Draw]) -> bool {
    drawn.len() < 2
}

#[test]
fn wc_195_odds_of_adventurers_agree_with_the_rules() {
    let camps = [
        goblins(Leader::Shaman, &[5, 6, 7])
            .food(40)
            .with(Building::Spike, 1)
            .with(Building::Tower, 1)
            .in_tower(&[3]),
        kobolds(Leader::WarChief, &[2, 9, 9, 4])
            .bones(200)
            .owning(1, "Ring of the Cockroach", Some(1)),
        trogs(Leader::MasterThief, &[10]),
    ];
    for camp in camps {
        let table = table([camp, bystanders()]);
        let before = table.a().clone();
        let action = Action::Disaster {
            kind: DisasterKind::Adventurers,
            tribe: Some(Letter(0)),
        };
        let standing = |tribe: &Tribe| {
            Building::ALL
                .into_iter()
                .map(|kind| u64::from(tribe.has(kind)))
                .sum::<u64>()
        };
        let played = every_roll(&table.game, Actor::Host, &action, adventurers_item, |game| {
            let tribe = &game.tribes[Letter(0)];
            let dead = missing(&before, tribe).len() as u64;
            if tribe.is_alive() {
                let item = tribe.gear.count() > before.gear.count();
                (
                    dead,
                    u64::from(before.stores.food() - tribe.stores.food()),
                    standing(&before) - standing(tribe),
                    item,
                )
            } else {
                (dead, 0, 0, false)
            }
        });
        let heads = before.people.count() as u64;
        let stated = stated(&table.game, "adventurers", |outcome| {
            let number = |name: &str| outcome[name].as_u64().unwrap();
            let dead = number("spell_dead") + number("battle_dead");
            if dead == heads {
                return (dead, 0, 0, false);
            }
            (
                dead,
                number("food_lost"),
                u64::from(!outcome["building_lost"].is_null()),
                number("slain") > 0,
            )
        });
        assert_eq!(played, stated);
    }
}

/// The base of a magic item is left a ring.
fn first_die(drawn: &[Draw]) -> bool {
    drawn.is_empty()
}

#[test]
fn wc_196_odds_of_forged_items_agree_with_the_rules() {
    let tribe = goblins(Leader::Shaman, &[8]).with(Building::Forge, 1).bones(100);
    let table = table([tribe, bystanders()]);
    let newest = |game: &Warcamp| game.tribes[Letter(0)].gear.all()[0].kind();
    let actor = Actor::Seat(Seat(0));
    let basic = every_roll(&table.game, actor, &order("forge"), never, newest);
    assert_eq!(basic, Source::Basic.distribution());
    let rings = every_roll(&table.game, actor, &order("forge magic 1"), first_die, newest);
    let magic = Source::Magic.distribution();
    let ring = |kind: &ItemKind| kind.base == crate::data::RING;
    let all = magic.probability(ring);
    let of_rings = magic
        .iter()
        .filter(|(kind, _)| ring(kind))
        .map(|(kind, share)| (*kind, share / &all));
    assert_eq!(rings, Distribution::weighted(of_rings));
}
