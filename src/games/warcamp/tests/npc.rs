//! What the policy decides in positions that are built for it
//! ([chapter 9](docs/rules/warcamp.md#9-non-player-characters)).

use super::{Table, bystanders, goblins, kobolds, set, stack, table, trogs};
use crate::action::{Action, Goal, Goods, TownStores};
use crate::data::{Building, Card, Leader};
use crate::npc::Temper;
use crate::npc::battle::prospect;
use crate::npc::plan::{Chore, plans};
use crate::npc::spell;
use crate::npc::survey::Survey;
use crate::npc::worth::{self, POINT};
use crate::orders::Written;
use crate::state::{Member, Tribe, Warcamp};
use crate::words::Letter;
use muster_game::{Actor, Advice, Contest, Counsel, Knowledge, Occasion, Policy, Rules, Skip, contest, testing};
use muster_kit::{Dice, Level, Viewer};

const NORMAL: Temper = Temper::NORMAL;
const EASY: Temper = Temper {
    level: Level::Easy,
    restrained: false,
};

fn advice(table: &Table, level: Level, occasion: Occasion) -> Advice<Action> {
    let duties = table.game.awaiting();
    table
        .game
        .advise(&duties.duties()[0], level, occasion, &mut Dice::seeded(1, 1))
}

/// The order that the tribe in turn would give, as a plan.
fn advised(table: &Table) -> String {
    Written(&advice(table, Level::Normal, Occasion::Npc).action).to_string()
}

/// All orders of a whole turn in the words of a plan, each as a table would carry it out.
fn whole_turn(mut table: Table, level: Level, occasion: Occasion) -> Vec<String> {
    let key = table.game.turn.key();
    let mut orders = Vec::new();
    let mut dice = Dice::seeded(5, 5);
    while table.game.turn.key() == key && table.game.ending.is_none() {
        assert!(orders.len() < 80, "{orders:?}");
        let Advice { action, why } = advice(&table, level, occasion);
        // Easy chooses by chance, so that its end may have no reason.
        let bare = level == Level::Easy && matches!(action, Action::End { .. });
        assert!((bare || !why.is_empty()) && !why.contains('\n'));
        let actor = Actor::Seat(table.game.tribes.mover().seat());
        for (at, step) in table.game.steps(actor, action).unwrap().into_iter().enumerate() {
            let done = testing::play(&mut table.game, actor, step.action.clone(), &mut dice);
            // The first step of an advice is never refused.
            assert!(done.is_ok() || at > 0 && step.skip == Skip::IfRefused, "{done:?}");
            if done.is_ok() {
                orders.push(Written(&step.action).to_string());
            }
        }
    }
    orders
}

/// A round in which nobody may attack, so that plans are about work alone.
fn peaceful(tribes: impl IntoIterator<Item = Tribe>) -> Table {
    table(tribes).options(|options| options.truce = 10)
}

#[test]
fn wc_178_members_bones_and_food_have_a_worth() {
    assert_eq!(worth::member(5), 6 * POINT);
    assert_eq!(worth::bones(Leader::WarChief, 0, 100), 3 * POINT);
    assert_eq!(worth::bones(Leader::Shaman, 0, 100), 375 * POINT / 100);
    assert_eq!(worth::bones(Leader::MasterThief, 0, 100), 6 * POINT);
    // The first 250 of a gain, and nothing beyond a hoard.
    assert_eq!(
        worth::bones(Leader::WarChief, 0, 400),
        worth::bones(Leader::WarChief, 0, 250)
    );
    assert_eq!(
        worth::bones(Leader::Shaman, 380, 100),
        worth::bones(Leader::Shaman, 0, 20)
    );
    assert_eq!(worth::millifood(0, 5), -12 * POINT);
    assert_eq!(worth::millifood(10_000, 5), 12 * POINT / 10);
    assert_eq!(
        worth::millifood(25_000, 5),
        15 * 12 * POINT / 100 + 10 * 5 * POINT / 100
    );
    let tribe = goblins(Leader::WarChief, &[5; 5]).bones(200);
    // 5 x (5 + 2) + 15 and 5 heads; half of 200 at 0.06.
    assert_eq!(worth::power(&tribe), (50 + 5 + 6) * POINT);
}

#[test]
fn wc_179_gear_goes_to_whom_it_serves() {
    let chief = table([
        goblins(Leader::WarChief, &[5, 8]).owning(1, "Quiet Socks", None),
        bystanders(),
    ]);
    assert_eq!(advised(&chief), "equip i1 2");
    let thief = table([
        goblins(Leader::MasterThief, &[5, 8]).owning(1, "Quiet Socks", None),
        bystanders(),
    ]);
    assert_eq!(advised(&thief), "equip i1 L");
    // #2 wears socks already, so the next best gets them.
    let worn = goblins(Leader::WarChief, &[5, 8, 6])
        .owning(1, "Stiff Socks", Some(2))
        .owning(2, "Woolly Socks", None);
    assert_eq!(advised(&table([worn, bystanders()])), "equip i2 3");
}

#[test]
fn wc_179_the_master_thief_takes_what_is_worth_most() {
    let rich = || kobolds(Leader::Shaman, &[2, 2]).food(10).bones(200);
    let grace = table([goblins(Leader::MasterThief, &[5, 5]), rich(), bystanders()]).round(2);
    assert!(advised(&grace).starts_with("steal town "), "{}", advised(&grace));
    let open = table([goblins(Leader::MasterThief, &[5, 5]), rich(), bystanders()]);
    assert_eq!(advised(&open), "steal B bones L");
    let trapped = rich().with(Building::Cunning, 1);
    let trapped = table([
        goblins(Leader::MasterThief, &[5, 5]),
        trapped,
        bystanders().bones(0).food(0),
    ]);
    assert!(advised(&trapped).starts_with("steal town "));
    // A tribe about to starve robs food.
    let hungry = table([goblins(Leader::MasterThief, &[5, 5]).food(0), bystanders().food(0)]);
    assert_eq!(advised(&hungry), "steal town food L");
}

#[test]
fn wc_179_a_turn_runs_in_order_and_ends() {
    let tribe = goblins(Leader::WarChief, &[5; 5])
        .bones(90)
        .hand(&[Card::Graves])
        .owning(1, "Pot Lid", None);
    let orders = whole_turn(peaceful([tribe.clone(), bystanders()]), Level::Normal, Occasion::Npc);
    assert_eq!(orders[0], "equip i1 1");
    assert_eq!(orders[1], "cast graves");
    assert_eq!(orders.last().unwrap(), "end");
    let place = |verb: &str| orders.iter().position(|order| order.starts_with(verb));
    assert!(place("breed") < place("hunt"), "{orders:?}");
    assert!(place("hunt") < place("train"), "{orders:?}");
}

#[test]
fn wc_179_policies_of_all_levels_finish_their_turns() {
    let tribes = || {
        [
            kobolds(Leader::MasterThief, &[3, 5, 7, 8, 9])
                .bones(230)
                .hand(&[Card::Storm, Card::Rut, Card::Lure]),
            goblins(Leader::WarChief, &[5; 6])
                .bones(60)
                .with(Building::Tower, 1)
                .in_tower(&[1]),
            trogs(Leader::Shaman, &[2, 6, 10])
                .bones(400)
                .hand(&[Card::Bolt, Card::Dead, Card::Fog, Card::Ward]),
        ]
    };
    for level in [Level::Easy, Level::Normal, Level::Hard] {
        for first in 0..3 {
            let mut tribes = tribes();
            tribes.rotate_left(first);
            for round in [1, 3, 8] {
                let orders = whole_turn(table(tribes.clone()).round(round), level, Occasion::Npc);
                // Kidnapping the last of a tribe may end the game before the turn.
                let last = orders.last().unwrap();
                assert!(last.starts_with("end") || last.starts_with("nab"), "{orders:?}");
            }
        }
    }
    let starving = table([goblins(Leader::Shaman, &[4, 7]).hungry().food(0), bystanders()]);
    assert!(
        !whole_turn(starving, Level::Normal, Occasion::Npc)
            .iter()
            .any(|order| order.starts_with("breed"))
    );
}

#[test]
fn wc_180_the_weakest_breed_up_to_the_bound() {
    let table = peaceful([goblins(Leader::WarChief, &[9, 2, 8, 3, 7]).food(60), bystanders()]);
    let survey = Survey::of(&table.game, Letter(0));
    let best = &plans(&survey, NORMAL, 1)[0];
    assert!(best.breeders.starts_with(&[2, 4]), "{:?}", best.breeders);
    let crowd = peaceful([goblins(Leader::WarChief, &[5; 14]), bystanders()]);
    for plan in plans(&Survey::of(&crowd.game, Letter(0)), NORMAL, 99) {
        assert!(plan.breeders.is_empty());
    }
    // In a game that drags on even ten are enough.
    let late = |round| {
        let table = peaceful([goblins(Leader::WarChief, &[5; 10]), bystanders()]).round(round);
        plans(&Survey::of(&table.game, Letter(0)), NORMAL, 99)
            .iter()
            .any(|plan| !plan.breeders.is_empty())
    };
    assert!(late(20) && !late(28));
    // Without disasters nothing speaks against a crowd.
    let free = crowd.options(|options| (options.disaster_table, options.famine) = (false, false));
    assert!(
        plans(&Survey::of(&free.game, Letter(0)), NORMAL, 99)
            .iter()
            .any(|plan| !plan.breeders.is_empty())
    );
}

#[test]
fn wc_180_hungry_tribes_hunt_food_and_fed_ones_bones() {
    // Thirteen mouths, and all but two of them in towers.
    let goal = |food: u32| {
        let inside: Vec<u16> = (3..=13).collect();
        let camp = goblins(Leader::MasterThief, &[5; 13])
            .food(food)
            .with(Building::Tower, 3)
            .in_tower(&inside);
        let table = peaceful([camp, bystanders()])
            .round(1)
            .change(|game| game.town = crate::state::Town::of(0, 0));
        let survey = Survey::of(&table.game, Letter(0));
        plans(&survey, NORMAL, 9)
            .into_iter()
            .find(|plan| plan.breeders.is_empty())
            .unwrap()
            .chore
    };
    assert_eq!(goal(0), Chore::Hunt(Goal::Food));
    assert_eq!(goal(900), Chore::Hunt(Goal::Bones));
}

#[test]
fn wc_180_kobolds_rob_the_town_when_it_pays() {
    let table = peaceful([kobolds(Leader::Shaman, &[9; 5]).food(300), bystanders()])
        .options(|options| options.town_stores = TownStores::Endless)
        .round(2);
    let chores: Vec<Chore> = plans(&Survey::of(&table.game, Letter(0)), NORMAL, 99)
        .iter()
        .map(|plan| plan.chore)
        .collect();
    assert!(chores.contains(&Chore::RobTown(Goods::Bones)));
    let goblins = peaceful([goblins(Leader::Shaman, &[9; 5]), bystanders()]);
    let chores = plans(&Survey::of(&goblins.game, Letter(0)), NORMAL, 99);
    assert!(chores.iter().all(|plan| !matches!(plan.chore, Chore::RobTown(_))));
}

/// The sides of [WC-E-41](docs/rules/warcamp.md#wc-e-41), 44 against 32; the value by hand from the 36 rolls.
#[test]
fn wc_181_a_battle_is_weighed_over_36_rolls() {
    let table = table([
        goblins(Leader::WarChief, &[5, 6, 7])
            .bones(230)
            .owning(1, "Rusty Cleaver", Some(1)),
        kobolds(Leader::MasterThief, &[3, 3, 5, 5, 6]).food(0),
    ]);
    let survey = Survey::of(&table.game, Letter(0));
    let prospect = prospect(&survey, &survey.able, true, &survey.enemies[0]);
    let (mut value, mut enemy_dead, mut own_dead) = (0, 0, 0);
    let theirs = [4, 8, 14, 20, 27];
    let ours = [6, 13, 21];
    for a in 1..=6_i64 {
        for d in 1..=6_i64 {
            let (attack, defence) = (44 * a, 32 * d);
            if attack > defence {
                let dead = ((attack + defence - 1) / defence).min(5);
                enemy_dead += dead;
                value += theirs[dead as usize - 1] * POINT + 90 * POINT * dead / 5;
                value += if dead == 5 { 25 * POINT } else { 0 };
            } else if defence > attack {
                let dead = ((defence + attack - 1) / attack).min(3);
                own_dead += dead;
                value -= ours[dead as usize - 1] * POINT * 3 / 2;
                value -= if dead == 3 { 60 * POINT } else { 0 };
            }
        }
    }
    assert_eq!((prospect.enemy_dead, prospect.own_dead), (enemy_dead, own_dead));
    assert_eq!(prospect.value, value / 36);
}

/// An attack that costs more than it kills is none, unless it may wipe the enemy out.
#[test]
fn wc_181_nobody_attacks_at_a_loss() {
    let raids = |own: &[u8], theirs: &[u8]| {
        let table = table([
            goblins(Leader::Shaman, own).food(300),
            trogs(Leader::MasterThief, theirs).food(300),
            bystanders(),
        ]);
        let all = plans(&Survey::of(&table.game, Letter(0)), NORMAL, 999).into_iter();
        let on_b = all.filter_map(|plan| plan.raid).filter(|raid| raid.target == Letter(1));
        on_b.collect::<Vec<_>>()
    };
    // 52 against 65 kills two at best and loses more than it kills.
    assert!(raids(&[5; 8], &[5; 10]).is_empty());
    let won = raids(&[5; 12], &[5; 10]);
    assert!(
        !won.is_empty()
            && won
                .iter()
                .all(|raid| raid.prospect.own_dead <= raid.prospect.enemy_dead)
    );
    // The last member is worth a bad chance.
    assert!(!raids(&[2], &[10]).is_empty());
}

#[test]
fn wc_181_nobody_attacks_before_round_3_unless_provoked() {
    let strong = || goblins(Leader::WarChief, &[9; 8]).bones(500);
    let weak = || kobolds(Leader::Shaman, &[2, 2]);
    let attacks = |table: &Table| advised(table).contains("attack B");
    assert!(attacks(&table([strong(), weak(), bystanders()])));
    let early = table([strong(), weak(), bystanders()]).round(2);
    assert!(!attacks(&early));
    let provoked = early.change(|game| set(&mut game.tribes[Letter(1)], "struck", 1));
    assert!(attacks(&provoked));
    let truce = provoked.options(|options| options.truce = 2);
    assert!(!attacks(&truce));
}

#[test]
fn wc_181_a_strong_tribe_strikes_the_weak_and_not_the_strong() {
    let table = table([
        goblins(Leader::WarChief, &[6; 6]).bones(200),
        kobolds(Leader::WarChief, &[9; 9]).bones(600),
        kobolds(Leader::Shaman, &[2, 2, 3]),
    ]);
    let plan = advised(&table);
    assert!(plan.contains("attack C") && !plan.contains("attack B"), "{plan}");
}

#[test]
fn wc_182_the_dearest_card_that_pays() {
    // Six members of Skill 9 die dearly to a Storm; Jinx is worth little.
    let target = || kobolds(Leader::WarChief, &[9; 6]).bones(500);
    let hand = [Card::Jinx, Card::Storm];
    let table = peaceful([goblins(Leader::WarChief, &[5; 5]).bones(400).hand(&hand), target()])
        .options(|options| options.truce = 0);
    let survey = Survey::of(&table.game, Letter(0));
    let cast = spell::best(&survey, NORMAL, false).unwrap();
    assert_eq!((cast.card, cast.target), (Card::Storm, Some(Letter(1))));
    // Kills count 0.7 of the victims while others live, and all of the last enemy.
    let bolt = spell::value(&survey, Card::Bolt, survey.strongest(), false);
    assert_eq!(bolt, 10 * POINT);
    assert_eq!(spell::value(&survey, Card::Rust, survey.strongest(), false), 0);
    assert!(spell::value(&survey, Card::Grubs, None, false) > 0);
    assert_eq!(spell::value(&survey, Card::Rut, None, false), 0);
    assert_eq!(spell::value(&survey, Card::Rut, None, true), 3 * POINT);
}

#[test]
fn wc_182_a_full_hand_of_useless_cards_is_cleared() {
    let hand = [Card::Poultice, Card::Whip, Card::Rust];
    let full = peaceful([goblins(Leader::WarChief, &[5; 5]).bones(100).hand(&hand), bystanders()]);
    let cast = spell::best(&Survey::of(&full.game, Letter(0)), NORMAL, false).unwrap();
    assert_eq!(cast.card, Card::Poultice);
    assert_eq!(Written(&cast.action()).to_string(), "cast poultice !");
    assert!(full.allowed("cast poultice !"));
    let room = peaceful([
        goblins(Leader::WarChief, &[5; 5]).bones(100).hand(&hand[..2]),
        bystanders(),
    ]);
    assert!(spell::best(&Survey::of(&room.game, Letter(0)), NORMAL, false).is_none());
    let poor = peaceful([goblins(Leader::WarChief, &[5; 5]).bones(60).hand(&hand), bystanders()]);
    assert!(spell::best(&Survey::of(&poor.game, Letter(0)), NORMAL, false).is_none());
}

#[test]
fn wc_183_builders_are_taken_from_the_weakest_hunters() {
    let builds = |table: &Table| plans(&Survey::of(&table.game, Letter(0)), NORMAL, 1)[0].builds.clone();
    let rich = peaceful([
        goblins(Leader::WarChief, &[5, 6, 7, 8, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9]).food(200),
        bystanders(),
    ]);
    let first = builds(&rich);
    assert_eq!(first[0], (Building::Animal, vec![1]));
    assert!(first.iter().filter(|(kind, _)| *kind == Building::Animal).count() == 3);
    let poor = peaceful([goblins(Leader::WarChief, &[5; 14]).food(30), bystanders()]);
    assert!(builds(&poor).is_empty());
    // Two hunters remain.
    let few = peaceful([goblins(Leader::WarChief, &[5; 2]).food(200), bystanders()]);
    assert!(builds(&few).is_empty());
    let thief = peaceful([
        goblins(Leader::WarChief, &[5; 14]).food(900),
        goblins(Leader::MasterThief, &[5; 5]),
    ]);
    let against_thieves = builds(&thief).iter().any(|(kind, _)| *kind == Building::Cunning);
    assert!(against_thieves);
    let honest = peaceful([
        goblins(Leader::WarChief, &[5; 14]).food(900),
        goblins(Leader::Shaman, &[5; 5]),
    ]);
    assert!(builds(&honest).iter().all(|(kind, _)| *kind != Building::Cunning));
}

/// A tribe whose members have all acted, so that only its leader is left.
fn idle(tribe: Tribe) -> Tribe {
    let mut tribe = tribe;
    let all = tribe.people.numbers();
    tribe.people.each(&all, |member| member.act(crate::state::Job::Hunted));
    set(&mut tribe.done, "hunt", true);
    tribe
}

#[test]
fn wc_184_a_war_chief_trains_what_costs_no_hundred() {
    let train = |tribe: Tribe| advised(&table([idle(tribe), bystanders()]));
    assert_eq!(train(goblins(Leader::WarChief, &[5, 3, 6]).bones(190)), "train 2");
    assert_eq!(train(goblins(Leader::WarChief, &[5, 3, 6]).bones(110)), "end");
    assert_eq!(train(goblins(Leader::WarChief, &[9, 9, 10]).bones(190)), "end");
    assert_eq!(train(goblins(Leader::WarChief, &[5; 8]).bones(190)), "end");
}

#[test]
fn wc_184_a_shaman_raises_what_he_can_feed() {
    let raise = |tribe: Tribe| advised(&table([idle(tribe), bystanders()]));
    assert_eq!(raise(goblins(Leader::Shaman, &[5; 3]).bones(40).food(9)), "raise 1");
    assert_eq!(raise(goblins(Leader::Shaman, &[5; 3]).bones(39).food(9)), "end");
    assert_eq!(raise(goblins(Leader::Shaman, &[5; 3]).bones(400).food(8)), "end");
    assert_eq!(raise(goblins(Leader::Shaman, &[5; 14]).bones(400).food(99)), "end");
    // Whip-Crack and Bog Poultice are of no use; the two best cards stay.
    let hand = [Card::Whip, Card::Storm, Card::Poultice, Card::Favor];
    let full = table([idle(goblins(Leader::Shaman, &[5; 14]).hand(&hand)), bystanders()]);
    let discard = Some("c1 c3".parse().unwrap());
    assert_eq!(
        advice(&full, Level::Normal, Occasion::Npc).action,
        Action::End { discard }
    );
}

#[test]
fn wc_184_a_master_thief_kidnaps_the_last_or_the_best() {
    let nab = |bones: u32, enemies: [Tribe; 2]| {
        let tribe = idle(goblins(Leader::MasterThief, &[5; 3]).bones(bones));
        let table = table([tribe].into_iter().chain(enemies)).change(|game| {
            set(
                &mut game.tribes[Letter(0)].done,
                "leader",
                Some(crate::state::LeaderJob::Stole),
            );
        });
        advised(&table)
    };
    let strong = || goblins(Leader::WarChief, &[5, 9, 6, 6]);
    assert_eq!(nab(69, [strong(), bystanders()]), "end");
    assert_eq!(nab(70, [strong(), bystanders()]), "nab B2");
    assert_eq!(nab(140, [strong(), kobolds(Leader::Shaman, &[3, 4])]), "nab C1 C2");
}

#[test]
fn wc_186_the_reason_of_the_end_says_what_is_left_undone() {
    let why = |tribe: Tribe| {
        let advice = advice(&table([tribe, bystanders()]), Level::Normal, Occasion::Npc);
        assert!(matches!(advice.action, Action::End { .. }), "{:?}", advice.action);
        advice.why
    };
    let chief = || idle(goblins(Leader::WarChief, &[5; 8]));
    assert_eq!(why(chief()), "has nothing more to do");
    let easy = advice(&table([chief(), bystanders()]), Level::Easy, Occasion::Npc);
    assert_eq!((easy.action, easy.why.as_str()), (Action::End { discard: None }, ""));
    assert_eq!(why(chief().bones(190)), "keeps its 190 bones");
    // Whether the cards can be paid is nobody's business.
    assert_eq!(
        why(chief().bones(12).hand(&[Card::Bolt])),
        why(chief().bones(12).hand(&[Card::Favor]))
    );
    let mut some = chief();
    some.people.each(&[3], Member::rouse);
    set(&mut some.done, "attack", true);
    assert_eq!(why(some), "leaves #3 idle");
}

/// The newborn of a reason are those of the rules, Rutting Moon and items "of Rutting" counted
/// ([WC-47](docs/rules/warcamp.md#wc-47)).
#[test]
fn wc_186_the_reason_of_a_breeding_counts_all_the_newborn() {
    let mut t = table([
        goblins(Leader::Shaman, &[5; 4]).food(300).bones(30).hand(&[Card::Rut]),
        bystanders(),
    ]);
    t.play(&[], "cast rut");
    let Advice { action, why } = advice(&t, Level::Normal, Occasion::Npc);
    let before = t.a().people.count();
    let mover = t.mover();
    let run = testing::run(&mut t.game, mover, action, &mut Dice::seeded(1, 1));
    assert_eq!(run.stopped, None);
    let born = t.a().people.count() - before;
    assert!(
        why.contains(&format!("breeds {} members for {born} newborn", 2 * (born - 1))),
        "{born}: {why}"
    );
}

#[test]
fn wc_185_easy_tribes_are_meek() {
    let tribes = || {
        [
            goblins(Leader::WarChief, &[9; 8]).bones(500).hand(&[Card::Bolt]),
            kobolds(Leader::Shaman, &[2, 2]),
        ]
    };
    for round in [3, 5] {
        let table = table(tribes()).round(round);
        assert!(
            plans(&Survey::of(&table.game, Letter(0)), EASY, 99)
                .iter()
                .all(|plan| plan.raid.is_none())
        );
        assert!(spell::best(&Survey::of(&table.game, Letter(0)), EASY, false).is_none());
        assert!(spell::best(&Survey::of(&table.game, Letter(0)), NORMAL, false).is_some());
    }
    let late = table(tribes()).round(6);
    assert!(
        plans(&Survey::of(&late.game, Letter(0)), EASY, 99)
            .iter()
            .any(|plan| plan.raid.is_some())
    );
    let thief = table([idle(goblins(Leader::MasterThief, &[5]).bones(900)), bystanders()]).change(|game| {
        set(
            &mut game.tribes[Letter(0)].done,
            "leader",
            Some(crate::state::LeaderJob::Stole),
        );
    });
    assert_eq!(
        Written(&advice(&thief, Level::Easy, Occasion::Npc).action).to_string(),
        "end"
    );
}

#[test]
fn wc_185_a_hard_tribe_finds_the_killing_spell() {
    // One member of B is left, and a Bolt ends the game.
    let table = table([
        goblins(Leader::Shaman, &[5; 5])
            .bones(60)
            .hand(&[Card::Bolt, Card::Favor]),
        kobolds(Leader::WarChief, &[9]),
    ]);
    let action = advice(&table, Level::Hard, Occasion::Npc).action;
    assert_eq!(Written(&action).to_string(), "cast bolt B");
}

#[test]
fn wc_185_the_same_thoughts_lead_to_the_same_plan() {
    let table = table([
        goblins(Leader::WarChief, &[5; 6]).bones(120),
        kobolds(Leader::Shaman, &[5; 6]),
        bystanders(),
    ]);
    let first = advice(&table, Level::Hard, Occasion::Npc);
    assert_eq!(advice(&table, Level::Hard, Occasion::Npc), first);
    // What others hold makes no difference to a tribe that cannot see it.
    let other = table.change(|game| {
        stack(game, |deck, _| {
            let card = deck.remove(0);
            let held = std::mem::replace(&mut deck[0], card);
            deck.push(held);
        });
    });
    let guess = |game: &Warcamp| game.guess(Viewer::Seat(game.tribes.mover().seat()), &mut Dice::seeded(3, 3));
    let advise = |game: Warcamp| {
        let duties = game.awaiting();
        game.advise(&duties.duties()[0], Level::Hard, Occasion::Npc, &mut Dice::seeded(1, 1))
            .why
    };
    assert_eq!(advise(guess(&other.game)), first.why);
}

#[test]
fn wc_186_the_reason_stands_in_one_line() {
    let table = table([
        goblins(Leader::WarChief, &[9; 8]).bones(500),
        kobolds(Leader::Shaman, &[2, 2, 2, 2, 2]),
    ]);
    let why = advice(&table, Level::Normal, Occasion::Npc).why;
    assert!(why.starts_with("attacks B: wins 36 of 36 rolls, kills "), "{why}");
    assert!(why.contains(" and loses 0.0 on average"), "{why}");
}

#[test]
fn wc_162_a_missed_turn_is_played_with_restraint() {
    let tribe = goblins(Leader::WarChief, &[5; 6])
        .bones(100)
        .hand(&[Card::Storm, Card::Graves]);
    let table = table([tribe, kobolds(Leader::WarChief, &[9; 6])]);
    // Storm costs 90 of 100 bones.
    let orders = whole_turn(
        Table {
            game: table.game.clone(),
            events: Vec::new(),
        },
        Level::Hard,
        Occasion::Missed,
    );
    assert!(
        !orders.iter().any(|order| order.starts_with("cast storm")),
        "{orders:?}"
    );
    assert!(orders.last().unwrap().starts_with("end"));
    // Those who have hunted are not sent again.
    let hunted = table.change(|game| {
        set(&mut game.tribes[Letter(0)].done, "hunt", true);
        let hunted = |member: &mut Member| member.act(crate::state::Job::Hunted);
        game.tribes[Letter(0)].people.each(&[1, 2, 3], hunted);
    });
    let orders = whole_turn(hunted, Level::Normal, Occasion::Missed);
    assert!(!orders.iter().any(|order| order.starts_with("hunt")), "{orders:?}");
}

#[test]
fn wc_161_stored_orders_are_carried_out() {
    let table = table([bystanders(), bystanders()]);
    let action = advice(&table, Level::Normal, Occasion::Orders).action;
    assert_eq!(action, Action::Ordered {});
}

/// Games among the house come to an end ([WC-185](docs/rules/warcamp.md#wc-185)), and nobody is advised what is
/// refused.
#[test]
fn wc_185_games_of_the_house_go_through() {
    let mut decided = 0;
    for seed in 0..12 {
        let policies = match seed % 4 {
            0 => vec![Policy::Npc(Level::Normal); 2],
            1 => vec![Policy::Npc(Level::Normal), Policy::Npc(Level::Easy), Policy::Random],
            2 => vec![Policy::Npc(Level::Normal); 8],
            _ => vec![Policy::Npc(Level::Easy), Policy::Random],
        };
        let options = match seed % 3 {
            0 => serde_json::json!({}),
            1 => serde_json::json!({"adventurers": true, "meteor": true, "plague": true, "truce": 0}),
            _ => serde_json::json!({"disaster_table": false, "famine": false, "kidnap_limit": 1, "spoils": false}),
        };
        let asked = Contest {
            policies,
            seed,
            rounds_max: 40,
            options,
        };
        let report = contest::<Warcamp>(&asked).unwrap();
        decided += u32::from(report.winners.is_some());
    }
    assert!(decided >= 8, "{decided}");
}
