//! The odds of orders in random positions, against the orders carried out
//! ([chapter 10](docs/rules/wargrounds.md#10-statistics-and-odds)).

use super::*;
use crate::action::{To, Wish};
use crate::data::Direction;
use crate::odds::{AttackOdds, Situation, Step, odds};
use crate::rules::carrying_out;
use crate::rules::plan;
use crate::rules::plan::Plan;
use crate::situations;
use crate::spelled;
use crate::state::Life;
use muster_kit::Viewer;
use muster_kit::odds::{Distribution, Fraction, fraction};
use muster_kit::trees::{ends, is_near};
use std::collections::BTreeMap;

const POSITIONS: u64 = 30;
/// Nodes of a tree of dice that is gone through whole, and its depth.
const NODES_MAX: usize = 3_000;
const DEPTH_MAX: usize = 12;
/// Throws of a tree that is larger.
const SAMPLE: u32 = 600;
/// Times that are too few for a normal deviation.
const RARE: u32 = 10;

/// HP of everybody after the orders.
type End = Vec<u8>;

/// Three of each side within some inches, with whatever they may have.
fn skirmish(dice: &mut Dice) -> Table {
    let pick = |dice: &mut Dice, words: &[&'static str]| words[dice.choose(words.len())];
    let facing = pick(dice, &["off", "front", "quarters"]);
    let spells = pick(dice, &["thrown", "sure"]);
    let mut table = Table::new(json!({ "facing": facing, "spells": spells }));
    let mut free: Vec<String> = ('D'..='I')
        .flat_map(|column| (7..=12).map(move |row| format!("{column}{row}")))
        .filter(|at| table.game.field.ground(cell(at)).is_standable())
        .collect();
    for name in ["R1", "R2", "R3", "B1", "B2", "B3"] {
        let at = free.swap_remove(dice.choose(free.len()));
        let kit = pick(dice, &["short", "shield", "dual", "medium", "long", "pistol", "bow"]);
        let class = pick(dice, &["scout", "fighter", "mage"]);
        let good = pick(
            dice,
            &["", "fast", "veteran", "archer", "skilled", "intuitive", "specialist"],
        );
        let bad = pick(dice, &["", "noob", "dubious", "old", "parent"]);
        let thrown = pick(dice, &["", "thrown"]);
        let hp = 1 + dice.choose(4);
        table.put(name, &at, &format!("{kit} {class} {good} {bad} {thrown} hp{hp}"));
        let faces = [Direction::N, Direction::E, Direction::S, Direction::W];
        let facing = faces[dice.choose(4)];
        let one_in = |dice: &mut Dice, sides: u32| dice.roll(sides) == 1;
        let fighter = table.edit(name);
        fighter.turn_to(facing);
        type Token = (u32, fn(&mut Fighter));
        let tokens: [Token; 4] = [
            (4, Fighter::be_protected),
            (6, Fighter::hold_mirror),
            (8, Fighter::disarm),
            (8, Fighter::expose),
        ];
        for (sides, put_on) in tokens {
            if one_in(dice, sides) {
                put_on(fighter);
            }
        }
    }
    for (of, by) in [("R1", "B2"), ("B1", "R2"), ("B2", "R1"), ("R3", "B1")] {
        let by = table.who(by);
        if dice.roll(3) == 1 {
            table.edit(of).note_attacker(by);
        }
    }
    set(
        &mut table.game,
        "/armour",
        [0, 1].map(|_| u8::try_from(dice.roll(4).saturating_sub(2)).unwrap()),
    );
    table
}

/// An attack that a character could be ordered to make, from where it stands or after a walk.
fn attack(table: &Table, who: CharacterId, dice: &mut Dice) -> Option<Order> {
    let enemies: Vec<CharacterId> = ["R1", "R2", "R3", "B1", "B2", "B3"]
        .map(|name| table.who(name))
        .into_iter()
        .filter(|other| table.game.people.side_of(*other) != table.game.people.side_of(who))
        .collect();
    let orders = (0..40).map(|_| {
        let on = enemies[dice.choose(enemies.len())];
        let wishes = [
            Wish::Hit(Some(on)),
            Wish::Hit(Some(on)),
            Wish::Hit(Some(on)),
            Wish::Shoot(Some(on)),
            Wish::Throw(Some(on)),
            Wish::Cast(Spell::Fireball, Some(on)),
            Wish::Cast(Spell::Freeze, Some(on)),
            Wish::Cast(Spell::Leech, Some(on)),
        ];
        Order {
            deed: Some(wishes[dice.choose(wishes.len())]),
            to: if dice.roll(3) == 1 { To::Stay } else { To::Near(on) },
            crit: dice.roll(4) == 1,
            protect: (dice.roll(4) == 1).then_some(who),
            ..Order::stay(who)
        }
    });
    let orders: Vec<Order> = orders.collect();
    orders
        .into_iter()
        .find(|order| plan::plan(&table.game, order).is_ok_and(|plan| plan.deed.is_some()))
}

fn carried_out(table: &Table, (first, plan): (&Order, &Plan), second: Option<&Order>, dice: &mut Dice) -> End {
    let mut game = table.game.clone();
    let mut act = |game: &mut Wargrounds, order: &Order, plan: Plan| {
        let go = Go {
            card: Some(Init::Of(order.who)),
            ..Go::new(game.people.owner(order.who))
        };
        game.turn.take_up(go);
        testing::refereed(dice, |referee| {
            carrying_out::execute(game, referee, order.clone(), Some(plan));
        });
    };
    act(&mut game, first, plan.clone());
    // Who has fallen is attacked no more: what its attacker does then is another question.
    if let Some((order, plan)) = second.and_then(|order| Some((order, plan::plan(&game, order).ok()?))) {
        act(&mut game, order, plan);
    }
    game.people
        .everybody()
        .map(|who| game.people.fighter(who).hp())
        .collect()
}

/// Events whose chance the odds tell, as they are seen in the odds and in the ends.
struct Asked<'a> {
    target: CharacterId,
    mover: CharacterId,
    engaged: Vec<CharacterId>,
    table: &'a Table,
}

impl Asked<'_> {
    /// The target's HP, whether the mover fell on its way, and what the engaged lost.
    fn of_odds(&self, step: &Step) -> Vec<u8> {
        let mut seen = vec![u8::try_from(step.fate.hp).unwrap(), u8::from(step.fell)];
        seen.extend((1..).zip(&self.engaged).map(|(place, _)| {
            let lost = if step.struck == Some(place) { step.lost } else { 0 };
            u8::try_from(lost).unwrap()
        }));
        seen
    }

    fn of_end(&self, end: &End, walks: bool) -> Vec<u8> {
        let before = |who: CharacterId| self.table.game.people.fighter(who).hp();
        let now = |who: CharacterId| end[who.index()];
        let mut seen = vec![now(self.target), u8::from(walks && now(self.mover) == 0)];
        seen.extend(self.engaged.iter().map(|who| before(*who).saturating_sub(now(*who))));
        seen
    }
}

fn asked<'a>(table: &'a Table, order: &Order, attack: &AttackOdds) -> Asked<'a> {
    let who = |name: &str| {
        table
            .game
            .people
            .everybody()
            .find(|who| table.game.people.named(*who) == name)
            .unwrap()
    };
    Asked {
        target: who(&attack.target.name),
        mover: order.who,
        engaged: attack.attackers[0].engaged.iter().map(|body| who(&body.name)).collect(),
        table,
    }
}

fn attack_of(table: &Table, orders: &[Order]) -> AttackOdds {
    match situations::odds_of_orders(&table.game, orders).unwrap() {
        Situation::Attack(attack) => attack,
        other => panic!("{other:?}"),
    }
}

/// Compares shares by event; whether the whole tree was gone through.
fn compare(table: &Table, orders: &[Order], exact: &Distribution<Vec<u8>>, of_end: impl Fn(&End) -> Vec<u8>) -> bool {
    let words: Vec<String> = orders
        .iter()
        .map(|order| spelled::written(&table.game.people, order))
        .collect();
    let exact: BTreeMap<Vec<u8>, Fraction> = exact.iter().map(|(seen, share)| (seen.clone(), share)).collect();
    let plan = plan::plan(&table.game, &orders[0]).unwrap();
    let end_of = |dice: &mut Dice| carried_out(table, (&orders[0], &plan), orders.get(1), dice);
    if let Some(ends) = ends(NODES_MAX, DEPTH_MAX, end_of, |end| end) {
        let mut real: BTreeMap<Vec<u8>, Fraction> = BTreeMap::new();
        for (end, share) in ends {
            *real.entry(of_end(&end)).or_insert_with(|| fraction(0, 1)) += share;
        }
        assert_eq!(exact, real, "{words:?}");
        return true;
    }
    let mut seen: BTreeMap<Vec<u8>, u32> = BTreeMap::new();
    let mut dice = Dice::seeded(77, 7);
    for _ in 0..SAMPLE {
        *seen.entry(of_end(&end_of(&mut dice))).or_default() += 1;
    }
    for event in seen.keys() {
        assert!(
            exact.contains_key(event),
            "{words:?}: {event:?} cannot happen by the odds"
        );
    }
    // What is too rare for a normal deviation is counted together.
    let all = fraction(SAMPLE.into(), 1);
    let (mut rare, mut rarely) = (fraction(0, 1), 0);
    for (event, share) in &exact {
        let times = seen.get(event).copied().unwrap_or(0);
        if share * &all < fraction(RARE.into(), 1) {
            rare += share;
            rarely += times;
        } else {
            assert!(
                is_near(share, times, SAMPLE),
                "{words:?}: {event:?} {times} times of {SAMPLE}, {share}"
            );
        }
    }
    let few = &rare * &all < fraction(RARE.into(), 1);
    assert!(
        few && rarely <= 3 * RARE || is_near(&rare, rarely, SAMPLE),
        "{words:?}: {rarely} of {SAMPLE}, {rare}"
    );
    false
}

/// Every offered attack: hits on the way, whom a shot strikes, spells, guards, tokens, Real Armour.
#[test]
fn wg_81_wg_47_odds_of_an_order_are_those_of_carrying_it_out() {
    let (mut whole, mut sampled, mut ways, mut strays, mut bolts) = (0, 0, 0, 0, 0);
    for seed in 0..POSITIONS {
        let mut dice = Dice::seeded(seed, 24);
        let table = skirmish(&mut dice);
        for who in [table.who("R1"), table.who("B1")] {
            let Some(order) = attack(&table, who, &mut dice) else {
                continue;
            };
            let orders = [order];
            let attack = attack_of(&table, &orders);
            let by = &attack.attackers[0];
            // What Reflect throws back at the caster is not told.
            let thrown_back = by.bolt.is_some();
            if attack.not_counted.iter().any(|what| what.contains("Reflect")) {
                continue;
            }
            let asked = asked(&table, &orders[0], &attack);
            let exact = attack.steps().unwrap()[0].map(|step| asked.of_odds(step));
            let walks = by.way.is_some() && !thrown_back;
            let exact = if thrown_back {
                exact.map(|seen| [&[seen[0], 0], &seen[2..]].concat())
            } else {
                exact
            };
            (ways, strays) = (ways + u32::from(walks), strays + u32::from(!by.engaged.is_empty()));
            bolts += u32::from(thrown_back);
            let through = compare(&table, &orders, &exact, |end| asked.of_end(end, walks));
            whole += u32::from(through);
            sampled += u32::from(!through);
        }
    }
    assert!(whole >= 10 && sampled >= 5, "{whole} {sampled}");
    assert!(ways >= 3 && strays >= 5 && bolts >= 5, "{ways} {strays} {bolts}");
}

/// Several attackers in turn, each after what came before.
#[test]
fn wg_72_odds_of_attackers_in_turn_are_those_of_carrying_them_out() {
    let mut compared = 0;
    for seed in 0..POSITIONS {
        let mut dice = Dice::seeded(seed, 25);
        let table = skirmish(&mut dice);
        let pair = (0..12).find_map(|_| {
            let one = attack(&table, table.who("R1"), &mut dice)?;
            let two = attack(&table, table.who("R2"), &mut dice)?;
            let orders = [one, two];
            match situations::odds_of_orders(&table.game, &orders) {
                Ok(Situation::Attack(attack)) if attack.not_counted.is_empty() => Some((orders, attack)),
                _ => None,
            }
        });
        let Some((orders, attack)) = pair else { continue };
        let on = plan::plan(&table.game, &orders[0])
            .unwrap()
            .deed
            .unwrap()
            .victim()
            .unwrap();
        let exact = attack.fates().unwrap().map(|fate| vec![u8::try_from(fate.hp).unwrap()]);
        compare(&table, &orders, &exact, |end| vec![end[on.index()]]);
        compared += 1;
    }
    assert!(compared >= 5, "{compared}");
}

/// The examples of the findings: a shot into a fight, and a walk through automatic hits.
#[test]
fn wg_81_a_shot_into_a_fight_goes_to_friends_in_two_of_three() {
    let mut table = Table::open();
    table
        .put("R1", "F3", "pistol")
        .put("R2", "F8", "")
        .put("R3", "F10", "")
        .put("B1", "F9", "bow");
    let lands = |table: &Table, question: &str| {
        let situation = situations::situation_of(&table.game, Viewer::Seat(Seat(0)), question).unwrap();
        let answer = odds(&situation).unwrap();
        let words: Vec<String> = answer.lines.iter().map(|line| line.plain(|_| String::new())).collect();
        (answer.data.unwrap(), words.join("\n"))
    };
    let (data, words) = lands(&table, "R1 stay shoot B1");
    assert_eq!((&data["lands"], &data["lost"]), (&json!("1/9"), &json!("7/54")));
    assert!(
        words.contains("the target 1/3 (33%)") && words.contains("loses 0.130 HP"),
        "{words}"
    );
    assert!(!words.contains("Not counted"), "{words}");
    // Both sides may play cards: that is said.
    table.hold(Side::Blue, &[Card::Count]);
    assert!(
        lands(&table, "R1 stay shoot B1")
            .1
            .contains("Not counted: event cards.")
    );
    // So is that the card of the order itself is not in them.
    table.hold(Side::Red, &[Card::Nighter]);
    let words = lands(&table, "R1 stay shoot B1 card nighter B1").1;
    let told = format!(
        "Not counted: event cards, {} of this order among them.",
        Card::Nighter.title()
    );
    assert!(words.contains(&told), "{words}");
}

#[test]
fn wg_47_who_may_fall_on_the_way_may_not_attack() {
    let mut table = Table::open();
    table
        .put("R1", "D9", "hp1")
        .put("B1", "I9", "long")
        .put("B2", "H9", "long");
    let situation = situations::situation_of(&table.game, Viewer::Seat(Seat(0)), "R1 F9 hit B2");
    assert!(situation.is_ok());
    let situation = situations::situation_of(&table.game, Viewer::Seat(Seat(0)), "R1 G9 hit B2").unwrap();
    let Situation::Attack(attack) = situation else {
        panic!("an attack")
    };
    let way = attack.attackers[0].way.as_ref().unwrap();
    let hits: Vec<u32> = way.batches.iter().map(|batch| batch.hits).collect();
    assert_eq!(hits.iter().sum::<u32>(), 5, "{hits:?}");
    assert!(way.falls() > fraction(4, 5), "{}", way.falls());
    let lands = attack.steps().unwrap()[0].probability(|step| step.lands);
    assert!(lands < fraction(1, 10), "{lands}");
}

/// A spell has odds; one that throws no dice says so.
#[test]
fn wg_85_bolts_have_odds_in_a_game() {
    let mut table = Table::open();
    table
        .put("R1", "F9", "mage")
        .put("B1", "G9", "shield hp2")
        .put("R2", "F8", "hp2");
    let red = Viewer::Seat(Seat(0));
    let ask = |question: &str| situations::situation_of(&table.game, red, question);
    let Situation::Attack(attack) = ask("R1 stay fireball B1").unwrap() else {
        panic!("a bolt")
    };
    // One die, on the target in one of two.
    assert_eq!(attack.falls().unwrap(), fraction(1, 6));
    let touch = ask("R1 stay heal R2").unwrap_err();
    assert!(touch.reason.contains("throws no dice"), "{touch}");
    let bare: Situation = "fireball long x shield hp 2".parse().unwrap();
    assert_eq!(odds(&bare).unwrap().data.unwrap()["falls"], "5/9");
}

/// Who has fallen strikes nobody and is struck by nobody, in whatever words it is asked.
#[test]
fn wg_103_no_odds_of_the_fallen() {
    let mut table = Table::open();
    table
        .put("R1", "F9", "short")
        .put("R2", "G8", "short")
        .put("B1", "G9", "shield hp2")
        .put("B2", "F8", "shield hp2");
    let red = Viewer::Seat(Seat(0));
    table.change("R1", "life", Life::Fallen(1));
    table.change("B2", "life", Life::Fallen(1));
    for (question, why) in [
        ("R1 vs B1", "has fallen: it carries out no order"),
        ("R2 + R1 vs B1", "has fallen: it carries out no order"),
        ("R2 vs B2", "has fallen and cannot be attacked"),
    ] {
        let refused = situations::situation_of(&table.game, red, question).unwrap_err();
        assert!(refused.reason.contains(why), "{question}: {refused}");
    }
    assert!(situations::situation_of(&table.game, red, "R2 vs B1").is_ok());
}
