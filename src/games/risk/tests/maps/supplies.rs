//! Supply, trains, looting, mutiny (RK-37 to RK-54).

use super::*;
use crate::action::Action;
use crate::campaign::{Source, Train, marching, orders, paths, supply, whereabouts};
use crate::foresee;
use crate::hunger;
use crate::menu;
use muster_game::Rules;
use muster_kit::Seat;

/// Turn 2, Corvane owns Marle and Tessel, C1 on K11.
fn before_the_train() -> Theatre {
    crowns().turn(2).owned("F13", 'C').army("C1 K11 corps")
}

#[test]
fn rk_e_13_rk_39_rk_41_a_train_starts_at_the_nearest_town_by_chance() {
    let mut town = before_the_train();
    town.supply(&[3, 5]);
    assert_eq!(town.train("C1").as_deref(), Some("F13"));
    town.trains();
    assert!(town.train("C1").is_none() && town.the("C1").marks.fed);
    let mut capital = before_the_train();
    capital.supply(&[3, 2]);
    assert_eq!(capital.train("C1").as_deref(), Some("C13"));
    capital.trains();
    assert!(capital.train("C1").is_some());
    capital.trains();
    assert!(capital.train("C1").is_none());
    for mut theatre in [town, capital] {
        // No die in turn 4, but again in turn 6.
        theatre.supply(&[]);
        theatre.supply(&[6]);
    }
}

#[test]
fn rk_e_14_rk_42_a_train_from_the_capital_has_two_moves_to_be_in_time() {
    let mut theatre = crowns().turn(2).army("C1 L10 corps");
    theatre.supply(&[4]);
    theatre.trains();
    assert_eq!(theatre.train("C1").as_deref(), Some("J13"));
    theatre.trains();
    assert!(theatre.train("C1").is_none() && theatre.the("C1").marks.fed);
}

/// A train that is still on the road takes 2 off, so a 6 counts as 4 and a 4 as 2 ([RK-38](docs/rules/risk.md#rk-38),
/// [RK-42](docs/rules/risk.md#rk-42)).
#[test]
fn rk_e_15_rk_38_a_late_train_takes_two_off_the_die() {
    for (die, starving, train) in [(6, false, true), (4, true, true), (5, false, true)] {
        let mut theatre = crowns().turn(2).army("C1 L10 corps");
        theatre.supply(&[4]);
        theatre.the_mut("C1").at = hex("M10");
        theatre.trains();
        assert_eq!(theatre.train("C1").as_deref(), Some("J13"));
        theatre.the_mut("C1").at = hex("O7");
        theatre.trains();
        assert_eq!(theatre.train("C1").as_deref(), Some("N8"));
        theatre.supply(&[die]);
        assert_eq!(
            (theatre.the("C1").marks.starved, theatre.train("C1").is_some()),
            (starving, train),
            "{die}"
        );
    }
}

#[test]
fn rk_e_16_rk_47_the_nearest_place_is_sacked() {
    for (owner, place) in [('-', "I11"), ('H', "K5")] {
        let mut theatre = crowns().turn(4).owned("K5", owner).army("C3 I8 van");
        theatre.supply(&[2]);
        assert!(theatre.the("C3").marks.starved);
        theatre.with_dice(&[6], |campaign, clerk| supply::loot(campaign, 0, clerk));
        let place = theatre.place(place);
        assert_eq!(theatre.campaign.places.all()[place].sacked_until, 8);
        assert_eq!(theatre.at("C3"), "I8");
        assert!(theatre.the("C3").marks.starved && !theatre.the("C3").marks.hungry);
    }
}

/// On a 3 an own town is lost, on a 4 it is kept; both are sacked for four more turns
/// ([RK-49](docs/rules/risk.md#rk-49)).
#[test]
fn rk_e_17_rk_48_rk_49_a_sack_lasts_four_more_turns_and_makes_hostile_on_three() {
    for (die, owner, hostile) in [(3, None, true), (4, Some(0), false)] {
        let mut theatre = crowns().turn(4).owned("F13", 'C').army("C1 F13 corps");
        theatre.supply(&[1]);
        theatre.with_dice(&[die], |campaign, clerk| supply::loot(campaign, 0, clerk));
        let place = theatre.place("F13");
        let tessel = &theatre.campaign.places.all()[place];
        assert_eq!((tessel.owner, tessel.hostile.contains(&0)), (owner, hostile));
        // RK-48: sacked until the end of turn 8.
        for (turn, sacked) in [(4, true), (8, true), (9, false)] {
            crate::tests::maps::set(&mut theatre.campaign, "/turn", turn);
            assert_eq!(
                theatre
                    .campaign
                    .places
                    .is_sacked(place, theatre.campaign.calendar.turn()),
                sacked
            );
        }
    }
}

/// C2 in turn 4, starving and forbidden to loot: hungry, its train sent.
fn hungry() -> Theatre {
    let mut theatre = crowns().turn(4).army("C2 L10 guard");
    theatre.supply(&[2]);
    theatre.orders(0, "2 train");
    theatre.with_dice(&[], |campaign, clerk| supply::loot(campaign, 0, clerk));
    assert!(theatre.the("C2").marks.hungry);
    assert_eq!(theatre.train("C2").as_deref(), Some("C13"));
    theatre
}

/// RK-51: forbidding the loot sends no train, but for games that began under rules number 1.
#[test]
fn rk_51_a_train_comes_if_it_is_ordered() {
    for (order, on_order, sent) in [
        ("2 noloot", true, false),
        ("2 train", true, true),
        ("2 noloot", false, true),
    ] {
        let mut theatre = crowns().turn(4).army("C2 L10 guard");
        crate::tests::maps::set(&mut theatre.campaign, "/rules/trains_on_order", on_order);
        theatre.supply(&[2]);
        theatre.orders(0, order);
        theatre.with_dice(&[], |campaign, clerk| supply::loot(campaign, 0, clerk));
        assert!(theatre.the("C2").marks.hungry, "{order}");
        assert_eq!(theatre.train("C2").is_some(), sent, "{order}");
    }
    let mut theatre = crowns().turn(4).army("C2 L10 guard");
    let refused = |theatre: &Theatre| {
        orders::read_marches(&theatre.campaign, 0, "2 train")
            .unwrap_err()
            .reason
    };
    assert!(refused(&theatre).contains("is not starving"));
    crate::tests::maps::set(&mut theatre.campaign, "/rules/trains_on_order", false);
    theatre.the_mut("C2").marks.starving = true;
    assert!(refused(&theatre).contains("by itself"));
}

/// RK-47, RK-49: what an army sacks is told in a row of its own, and it is the place that turns hostile.
#[test]
fn rk_49_it_is_the_place_that_turns_hostile() {
    let mut theatre = crowns().turn(4).army("C3 I8 van");
    theatre.supply(&[2]);
    theatre.with_dice(&[1], |campaign, clerk| supply::loot(campaign, 0, clerk));
    let looted = theatre
        .tales()
        .into_iter()
        .find(|tale| matches!(tale, Tale::Looted(_)))
        .unwrap();
    let lines = crate::narrate_map::tell(looted).into_iter();
    let told: Vec<String> = lines.map(|line| line.plain(|seat| seat.to_string())).collect();
    assert!(told[0].starts_with("C3 sacks "), "{told:?}");
    assert!(
        told.join(" ")
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ")
            .ends_with("[1] vs 4+: the place turns hostile"),
        "{told:?}"
    );
}

/// A hungry army whose train is late turns hostile, and then kills its commander or leaves
/// ([RK-51](docs/rules/risk.md#rk-51), [RK-52](docs/rules/risk.md#rk-52), [RK-53](docs/rules/risk.md#rk-53)).
#[test]
fn rk_e_18_rk_52_hungry_armies_turn_hostile_and_rebel() {
    for (rebellion, rebels) in [(2, false), (5, true)] {
        let mut theatre = hungry().turn(6);
        theatre.supply(&[3, 6]);
        assert!(theatre.the("C2").marks.hostile);
        crate::tests::maps::set(&mut theatre.campaign, "/turn", 8);
        if rebels {
            theatre.supply(&[2, rebellion]);
            let army = theatre.the("R1");
            assert!(!army.commander && army.train.is_none() && army.rebel_since == Some(8));
        } else {
            theatre.supply(&[2, rebellion, 6]);
            let army = theatre.the("C2");
            assert!(!army.commander && !army.marks.hungry && !army.marks.hostile);
        }
    }
}

/// RK-53: without a commander there is no die; the army goes.
#[test]
fn rk_53_an_army_without_a_commander_always_goes_looting() {
    let mut theatre = hungry().turn(6).army("C1 C13 corps");
    theatre.the_mut("C2").commander = false;
    theatre.supply(&[6, 1]);
    assert!(theatre.campaign.armies.army(theatre.id("C2")).is_none());
    assert_eq!(theatre.at("R1"), "L10");
}

#[test]
fn rk_e_19_a_train_ends_the_hunger() {
    let mut theatre = hungry();
    theatre.trains();
    theatre.trains();
    let marks = theatre.the("C2").marks;
    assert!(marks.fed && !marks.hungry && !marks.hostile);
    crate::tests::maps::set(&mut theatre.campaign, "/turn", 6);
    theatre.supply(&[]);
}

#[test]
fn rk_e_21_rk_45_a_taken_train_feeds_the_taker() {
    let mut theatre = crowns().army("C1 L10 corps").army("H2 G12 guard");
    theatre.the_mut("C1").train = Some(Train { at: hex("G13") });
    theatre.orders(1, "2 G13>G14");
    theatre.march(&[1]);
    assert_eq!(theatre.at("H2"), "G14");
    assert!(theatre.train("C1").is_none() && theatre.the("H2").marks.fed);
    crate::tests::maps::set(&mut theatre.campaign, "/turn", 4);
    // C1 throws with -2, once; H2 throws no die.
    theatre.supply(&[6]);
    assert!(theatre.train("C1").is_some());
    theatre.the_mut("C1").train = None;
    crate::tests::maps::set(&mut theatre.campaign, "/turn", 6);
    theatre.supply(&[5, 6]);
    assert!(theatre.train("C1").is_none());
}

/// RK-45: rebels remove a train without being fed by it.
#[test]
fn rk_31_rebels_remove_a_train_on_their_way() {
    let mut theatre = crowns().army("C1 L10 corps").army("R1 I10 foot");
    theatre.the_mut("C1").train = Some(Train { at: hex("I11") });
    theatre.with_dice(&[], marching::march_rebels);
    assert!(theatre.train("C1").is_none() && !theatre.the("R1").marks.fed && theatre.the("C1").marks.late);
}

/// RK-39: blocked ways are infinite; without capital and town no train starts, and the next throw takes the -2.
#[test]
fn rk_39_without_capital_and_town_no_train_starts() {
    let mut theatre = crowns().turn(2).army("C1 K11 corps").owned("C13", 'H');
    assert_eq!(
        supply::source(&theatre.campaign, theatre.id("C1")),
        Source::Only(hex("B11"))
    );
    let marle = theatre.place("B11");
    theatre.campaign.places.place_mut(marle).owner = None;
    theatre.supply(&[3]);
    assert!(theatre.train("C1").is_none() && theatre.the("C1").marks.late);
    theatre.supply(&[4]);
    assert!(theatre.the("C1").marks.starving);
    let even = crowns().army("C1 L10 corps");
    assert_eq!(supply::source(&even.campaign, even.id("C1")), Source::Only(hex("C13")));
}

/// RK-40, RK-41: one train an army; it enters no hex with an enemy, and waits where there is no way.
#[test]
fn rk_41_trains_go_round_enemies() {
    let mut theatre = crowns().army("C1 K11 corps").army("H1 K11 corps");
    theatre.the_mut("C1").train = Some(Train { at: hex("H11") });
    theatre.trains();
    assert_eq!(theatre.train("C1").as_deref(), Some("J11"));
    theatre.supply(&[6, 6]);
    assert_eq!(theatre.train("C1").as_deref(), Some("J11"));
}

/// RK-51: where nothing can be sacked the army goes hungry as if it were forbidden to loot.
#[test]
fn rk_47_without_a_place_to_sack_the_army_goes_hungry() {
    let mut theatre = crowns().turn(4).army("C1 C13 corps");
    for place in theatre.campaign.places.iter_mut() {
        place.sacked_until = 4;
    }
    theatre.supply(&[1]);
    theatre.with_dice(&[], |campaign, clerk| supply::loot(campaign, 0, clerk));
    assert!(theatre.the("C1").marks.hungry && theatre.train("C1").is_some());
}

/// RK-46: a standing order forbids it too; an order of the turn goes before it.
#[test]
fn rk_46_looting_can_be_forbidden() {
    for (text, loots) in [("hold", false), ("1 loot", true)] {
        let mut theatre = crowns().turn(4).army("C1 C13 corps");
        theatre.campaign.nations.nation_mut(0).temper.loots = false;
        theatre.supply(&[1]);
        theatre.orders(0, text);
        let faces: &[u32] = if loots { &[6] } else { &[] };
        theatre.with_dice(faces, |campaign, clerk| supply::loot(campaign, 0, clerk));
        assert_eq!(theatre.the("C1").marks.hungry, !loots);
    }
}

/// RK-44: trains are no armies: they do not count for stacking, and hold no ground.
#[test]
fn rk_44_trains_do_not_stack() {
    let mut theatre = crowns()
        .army("C1 L10 corps")
        .army("C2 I10 guard")
        .army("C3 J10 van")
        .army("H1 Q3 corps");
    theatre.the_mut("C1").train = Some(Train { at: hex("J10") });
    theatre.orders(0, "2 J10");
    theatre.march(&[0]);
    assert_eq!(theatre.at("C2"), "J10");
    theatre.the_mut("C1").train = Some(Train { at: hex("I10") });
    assert!(paths::path(&theatre.campaign, Party::Nation(1), hex("H10"), hex("I10")).is_some());
}

/// RK-50: a hostile settlement sends no trains to that nation; others are not affected.
#[test]
fn rk_50_hostile_towns_serve_others() {
    let mut theatre = crowns()
        .owned("F13", 'C')
        .owned("C13", '-')
        .owned("B11", '-')
        .army("C1 K11 corps");
    assert_eq!(whereabouts::base(&theatre.campaign, 0), Some(hex("F13")));
    let place = theatre.place("F13");
    theatre.campaign.places.place_mut(place).hostile.insert(1);
    assert_eq!(whereabouts::base(&theatre.campaign, 0), Some(hex("F13")));
    theatre.campaign.places.place_mut(place).hostile.insert(0);
    assert_eq!(whereabouts::base(&theatre.campaign, 0), None);
    assert_eq!(supply::source(&theatre.campaign, theatre.id("C1")), Source::Nowhere);
}

/// Halvern comes first; the town die of C1 comes before the supply die of C2 ([RK-37](docs/rules/risk.md#rk-37)).
#[test]
fn rk_37_all_dice_of_an_army_come_before_those_of_the_next() {
    let mut theatre = before_the_train().army("C2 C13 guard").army("H1 Q3 corps");
    theatre.campaign.nations.line_up(vec![1, 0]);
    theatre.supply(&[1, 3, 5, 6]);
    assert!(theatre.the("H1").marks.starving);
    assert_eq!(theatre.train("C1").as_deref(), Some("F13"));
    assert!(!theatre.the("C2").marks.starving && theatre.train("C2").is_none());
}

/// A 6 counts as 4 while the train is late, but a second train is not sent ([RK-40](docs/rules/risk.md#rk-40)).
#[test]
fn rk_40_an_army_has_one_train() {
    let mut theatre = crowns().turn(4).army("C1 L10 corps");
    theatre.the_mut("C1").train = Some(Train { at: hex("J13") });
    theatre.supply(&[6]);
    assert_eq!(theatre.train("C1").as_deref(), Some("J13"));
}

/// The capital falls, and the train goes on; the army rebels, and it is gone ([RK-43](docs/rules/risk.md#rk-43)).
#[test]
fn rk_43_a_train_goes_on_without_its_source_and_ends_with_its_army() {
    let mut theatre = crowns().turn(2).army("C1 L10 corps");
    theatre.supply(&[4]);
    let mut theatre = theatre.owned("C13", 'H');
    theatre.trains();
    assert_eq!(theatre.train("C1").as_deref(), Some("J13"));
    theatre.the_mut("C1").marks.hostile = true;
    theatre.supply(&[1, 4]);
    assert!(theatre.train("R1").is_none());
}

/// C1 starves beside F13, which belongs to that nation.
fn starving_beside(owner: char) -> Theatre {
    let mut theatre = crowns().turn(4).owned("F13", owner).army("C1 F13 corps");
    theatre.the_mut("C1").marks.starving = true;
    theatre
}

/// The prompt is public and standing orders are not: it says what happens unless the army is told otherwise, and offers
/// the train ([RK-46](docs/rules/risk.md#rk-46), [RK-51](docs/rules/risk.md#rk-51)).
#[test]
fn rk_46_the_prompt_says_what_hunger_will_sack() {
    for (owner, whose) in [('C', "F13 Tessel, which is yours"), ('H', "F13 Tessel")] {
        let mut theatre = starving_beside(owner);
        let words = hunger::hunger_words(&theatre.campaign, 0);
        assert!(
            words.contains(&format!(
                "Army 1 starves and sacks {whose}, unless an order or a standing order of yours forbids it."
            )),
            "{words}"
        );
        assert!(words.contains("`1 train` sends for a train"), "{words}");
        theatre.campaign.nations.nation_mut(0).temper.loots = false;
        assert_eq!(
            hunger::hunger_words(&theatre.campaign, 0),
            words,
            "standing orders are private"
        );
        theatre.the_mut("C1").marks.starving = false;
        assert_eq!(hunger::hunger_words(&theatre.campaign, 0), "");
    }
    let mut allied = theatre(json!({ "map": "thrones", "teams": "CS" }))
        .turn(4)
        .army("C1 K5 corps");
    allied.the_mut("C1").marks.starving = true;
    let nearest = supply::lootable(&allied.campaign, Party::Nation(0), hex("K5"))[0];
    allied.campaign.places.place_mut(nearest).owner = Some(3);
    assert!(hunger::hunger_words(&allied.campaign, 0).contains("which is your ally's"));
    let mut first = starving_beside('C');
    crate::tests::maps::set(&mut first.campaign, "/rules/trains_on_order", false);
    assert!(hunger::hunger_words(&first.campaign, 0).contains("`1 noloot` sends for a train"));
}

/// An army that finds nothing to sack sends for a train by itself; one that cannot have a train is told so.
#[test]
fn rk_51_the_prompt_knows_armies_that_find_nothing_and_trains_that_cannot_start() {
    let mut theatre = starving_beside('C');
    for place in theatre.campaign.places.iter_mut() {
        place.sacked_until = 9;
    }
    let words = hunger::hunger_words(&theatre.campaign, 0);
    assert!(
        words.contains(
            "finds nothing to sack; it sends for a train, unless an order or a standing order of yours forbids it"
        ),
        "{words}"
    );
    let mut cut_off = starving_beside('H').owned("C13", 'H').owned("B11", '-');
    let words = hunger::hunger_words(&cut_off.campaign, 0);
    assert!(
        words.contains("no train can start for it") && !words.contains("`1 train`"),
        "{words}"
    );
    cut_off.campaign.nations.nation_mut(0).temper.loots = false;
    let marches = orders::read_marches(&cut_off.campaign, 0, "hold").unwrap();
    let told = hunger::hungers(&cut_off.campaign, 0, &marches).join(" ");
    assert!(
        told.contains("Army 1 goes hungry") && !told.contains("`1 train`"),
        "{told}"
    );
}

/// What orders leave to hunger is pointed out before they are sent; what they provide for is not.
#[test]
fn rk_46_orders_that_sack_an_own_town_are_pointed_out() {
    let warned = |owner: char, loots: bool, text: &str| {
        let mut theatre = starving_beside(owner);
        theatre.campaign.nations.nation_mut(0).temper.loots = loots;
        let marches = orders::read_marches(&theatre.campaign, 0, text).unwrap();
        hunger::hungers(&theatre.campaign, 0, &marches).join(" ")
    };
    for (owner, loots, text, says) in [
        ('C', true, "hold", "will sack F13 Tessel, which is yours"),
        ('C', false, "1 loot", "will sack F13 Tessel, which is yours"),
        ('C', true, "1 noloot", "goes hungry"),
        ('H', false, "hold", "goes hungry"),
        ('C', true, "1 train", ""),
        ('C', false, "1 train", ""),
        ('H', true, "hold", ""),
    ] {
        let told = warned(owner, loots, text);
        assert_eq!(told.is_empty(), says.is_empty(), "{owner} {loots} {text}: {told}");
        assert!(told.contains(says), "{owner} {loots} {text}: {told}");
        assert!(
            told.is_empty() || told.contains("`1 train`"),
            "{owner} {loots} {text}: {told}"
        );
    }
}

/// While an army starves the first offer sends for its train, and every offer can be ordered.
#[test]
fn rk_51_the_first_offer_sends_for_a_train() {
    let offers = |theatre: Theatre| {
        let game = theatre.into_game();
        let duty = game.awaiting().duties()[0].clone();
        let campaign = game.war.campaign().unwrap();
        let days = menu::offers(&game, &duty).days.into_iter();
        let days = days.map(|offer| match offer.action {
            Action::March { orders } => {
                orders::read_marches(campaign, 0, &orders).unwrap();
                (offer.label, orders)
            }
            other => panic!("{other:?}"),
        });
        days.collect::<Vec<_>>()
    };
    let first = &offers(starving_beside('C').army("C2 C13 corps"))[0];
    assert_eq!(
        (first.0.as_str(), first.1.as_str()),
        ("Send for a train: C1; others hold", "c1 train")
    );
    let mut by_itself = starving_beside('C');
    crate::tests::maps::set(&mut by_itself.campaign, "/rules/trains_on_order", false);
    assert_eq!(offers(by_itself)[0].1, "c1 noloot");
    let cut_off = starving_beside('H').owned("C13", 'H').owned("B11", '-');
    assert_eq!(offers(cut_off)[0].1, "hold");
    let mut fed = starving_beside('C');
    fed.the_mut("C1").marks.starving = false;
    assert_eq!(offers(fed)[0].1, "hold");
}

/// Two starving armies beside one place: the second sacks another, and the prompt, what is shown before the march and what
/// is pointed out say so, as it then happens ([RK-46](docs/rules/risk.md#rk-46), [RK-47](docs/rules/risk.md#rk-47)).
#[test]
fn rk_47_each_army_sacks_what_those_before_it_left() {
    let mut theatre = starving_beside('C').army("C2 F13 guard");
    theatre.the_mut("C2").marks.starving = true;
    let mut done = starving_beside('C').army("C2 F13 guard");
    done.the_mut("C2").marks.starving = true;
    done.with_dice(&[6, 6], |campaign, clerk| supply::loot(campaign, 0, clerk));
    let sacked: Vec<String> = done
        .tales()
        .into_iter()
        .filter_map(|tale| match tale {
            Tale::Looted(looted) => looted.place.clone(),
            _ => None,
        })
        .collect();
    assert_eq!((sacked.len(), sacked[0].as_str()), (2, "F13 Tessel"));
    assert_ne!(sacked[0], sacked[1]);
    let prompt = hunger::hunger_words(&theatre.campaign, 0);
    let spared = orders::read_marches(&theatre.campaign, 0, "1 noloot").unwrap();
    let preys = hunger::preys_of_orders(&theatre.campaign, 0, &spared);
    assert_eq!(preys[0], (1, None));
    assert_eq!(
        preys[1].1.map(|place| theatre.campaign.map.settlements()[place].at),
        Some(hex("F13"))
    );
    let game = theatre.into_game();
    let hold = Action::March {
        orders: "hold".to_owned(),
    };
    let shown = foresee::foresee_action(&game, Seat(0), &hold).unwrap();
    let shown: Vec<String> = shown.lines.iter().map(|line| line.plain(|_| String::new())).collect();
    for (number, place) in (1..).zip(&sacked) {
        let told = format!("Army {number} starves and sacks {place}");
        assert!(prompt.contains(&told), "{told}: {prompt}");
        let told = format!("C{number} sacks {place}. ");
        assert!(shown.iter().any(|line| line.starts_with(&told)), "{told}: {shown:?}");
    }
}

fn odds_of_train(theatre: Theatre, army: &str) -> Result<String, Refusal> {
    let game = theatre.into_game();
    let told = crate::tests::asked(&game, &format!("train {army}"))?;
    Ok(crate::tests::asked::lines(&told))
}

/// Without a train on the road both places count from which one may start, each with its own chance to be in time.
#[test]
fn rk_39_odds_of_a_train_that_is_sent_now_count_from_where_it_may_start() {
    let beside =
        "If C1 stays where it is. Enemies that come in its way are not counted: a train enters no hex with an enemy.";
    assert_eq!(
        odds_of_train(starving_beside('C'), "c1").unwrap(),
        format!(
            "C1 has no train; one sent now would start at F13 Tessel (0 steps) on 4+, else at C13 Corvenne (3 steps).\n\
             7 steps a turn, and it moves twice before the supply throw of turn 6.\nin time: 1 (100 %).\n{beside}"
        )
    );
    // From the capital it is too far.
    let mut far = crowns().turn(2).owned("N3", 'C').army("C1 N3 corps");
    far.the_mut("C1").marks.starving = true;
    let told = odds_of_train(far, "c1").unwrap();
    assert!(
        told.contains("at N3 Brandow (0 steps) on 4+, else at C13 Corvenne (16 steps)."),
        "{told}"
    );
    assert!(told.contains("in time: 1/2 (50 %).\nlate: 1/2 (50 %)."), "{told}");
    let mut alone = crowns().turn(2).owned("B11", '-').army("C1 D11 corps");
    alone.the_mut("C1").marks.starving = true;
    let told = odds_of_train(alone, "c1").unwrap();
    assert!(
        told.starts_with("C1 has no train; one sent now would start at C13 Corvenne (2 steps)."),
        "{told}"
    );
}

/// A train on the road counts from where it is, by the moves that are left before the next throw
/// ([RK-42](docs/rules/risk.md#rk-42)).
#[test]
fn rk_41_odds_of_a_train_on_the_road_count_from_where_it_is() {
    let on_road = |turn: u16| {
        let mut theatre = crowns().turn(turn).army("C1 L10 corps");
        theatre.the_mut("C1").train = Some(Train { at: hex("C13") });
        theatre
    };
    let told = odds_of_train(on_road(2), "c1").unwrap();
    assert!(
        told.starts_with(
            "The train of C1 is at C13 Corvenne: 11 steps, it arrives in 2 turns.\n\
             7 steps a turn, and it moves twice before the supply throw of turn 4.\nin time: 1 (100 %)."
        ),
        "{told}"
    );
    let told = odds_of_train(on_road(3), "c1").unwrap();
    assert!(
        told.contains("moves once before the supply throw of turn 4.\nlate: 1 (100 %)."),
        "{told}"
    );
    // Trains have moved when the battles of a turn are fought.
    let mut fought = on_road(2);
    crate::tests::maps::set(&mut fought.campaign, "/stage", Stage::Battles);
    assert!(odds_of_train(fought, "c1").unwrap().contains("moves once"));
    let mut barred = on_road(2).army("H1 L10 corps");
    barred.the_mut("C1").allowance = 0;
    let told = odds_of_train(barred, "c1").unwrap();
    assert!(
        told.contains("enemies bar the way, it waits.") && told.contains("late: 1"),
        "{told}"
    );
}

/// No train is told of where none is on the road and none can be sent.
#[test]
fn rk_38_odds_of_a_train_say_when_none_can_be_sent() {
    let mut cut_off = starving_beside('H').owned("C13", 'H').owned("B11", '-');
    cut_off.the_mut("C1").marks.starving = true;
    let mut fed = crowns().turn(3).army("C1 F13 corps");
    fed.the_mut("C1").marks.fed = true;
    let plain = |turn| crowns().turn(turn).army("C1 F13 corps").army("H1 Q3 corps");
    for (theatre, army, clause, reason) in [
        (plain(1), "h1", "RK-38", "H1 has no train, and none can be sent now"),
        (plain(4), "c1", "RK-38", "next in turn 6"),
        (plain(5), "c1", "RK-38", "next in turn 6"),
        (fed, "c1", "RK-41", "The train of C1 has come"),
        (cut_off, "c1", "RK-39", "none can start for it"),
        (crowns().army("R1 F13 corps"), "r1", "RK-37", "R1 is a rebel army"),
    ] {
        let refusal = odds_of_train(theatre, army).unwrap_err();
        assert_eq!(refusal.clause, clause, "{refusal}");
        assert!(refusal.reason.contains(reason), "{refusal}");
        let instead = crate::tests::asked(&plain(3).into_game(), &refusal.instead.unwrap());
        assert!(instead.is_ok());
    }
}
