//! What players met in their first hour: words that were read otherwise than meant, losses without a word, proposals that
//! were refused, signs that nothing explained.

use super::{Table, goblins, kobolds, table, trogs};
use crate::action::{Action, When};
use crate::called::{options_spelled, read_plan};
use crate::cautions::cautions_of;
use crate::data::{Building, Card, Leader};
use crate::foresee::{Hunger, foresee_action};
use crate::refused::refused;
use crate::signs;
use crate::situations::situation_of;
use crate::words::Letter;
use muster_game::testing::text;
use muster_game::{Counsel, try_out};
use muster_kit::{Dice, Refusal, Seat, Viewer};
use serde_json::json;

fn read(t: &Table, plan: &str) -> String {
    let orders = read_plan(&t.game, Letter(0), plan).unwrap_or_else(|refusal| panic!("{plan}: {refusal}"));
    crate::orders::write(&orders)
}

fn order(t: &Table, plan: &str) -> Action {
    read_plan(&t.game, Letter(0), plan).unwrap().remove(0).action
}

/// What a player of the first seat reads where an order is refused.
fn refusal(t: &Table, plan: &str) -> Refusal {
    let action = order(t, plan);
    let refusal = try_out(&t.game, Seat(0), &action).expect_err(plan);
    refused(&t.game, Seat(0), &action, refusal)
}

#[test]
fn wc_153_two_numbers_with_to_between_them_are_a_range() {
    let t = table([goblins(Leader::WarChief, &[5; 6]), kobolds(Leader::Shaman, &[5; 5])]);
    for (typed, meant) in [
        ("breed 4 to 5; hunt 1 to 3 food", "breed 4-5; hunt 1-3 food"),
        ("hunt from #1 to #3", "hunt 1-3"),
        ("attack B with 1 through 5", "attack B 1-5"),
        ("hunt 1 to 3, 5", "hunt 1-3 5"),
        ("hunt 3 to 1", "hunt 3 1"),
        ("equip i2 to 6", "equip i2 6"),
    ] {
        assert_eq!(read(&t, typed), meant, "{typed}");
    }
    let spelled = |words| options_spelled(&t.game, Viewer::Seat(Seat(0)), words).unwrap();
    assert_eq!(
        spelled(json!({ "hunt": { "who": "1 to 3" } })),
        json!({ "hunt": { "who": "1-3" } })
    );
    let standing = |plan: &str| spelled(json!({ "standing": { "plan": plan } }))["standing"]["plan"].clone();
    assert_eq!(standing("hunt 1 to 3; end"), "hunt 1-3; end");
    assert_eq!(standing("hunt 1 3;  end"), "hunt 1 3;  end");
    assert_eq!(standing("off"), "none");
}

/// What an earlier program stored is carried out as it was meant then: as 1 and 3.
#[test]
fn wc_161_words_that_are_stored_keep_their_meaning() {
    let mut t = table([goblins(Leader::WarChief, &[5; 6]), kobolds(Leader::Shaman, &[5; 5])]);
    t.store(0, "hunt 1 to 3; end", When::Next);
    assert_eq!(t.a().secret.orders(When::Next), Some("hunt 1 3; end"));
}

#[test]
fn wc_40_a_card_that_a_full_hand_loses_is_pointed_out() {
    let hand = [Card::Graves, Card::Bolt, Card::Grubs];
    let camp = || goblins(Leader::WarChief, &[5]).bones(60).hand(&hand);
    let end = Action::End { discard: None };
    let told = |t: &Table| cautions_of(&t.game, Seat(0), &end).join(" ");
    let mut t = table([camp(), kobolds(Leader::Shaman, &[5; 5])]);
    t.play(&[2], "hunt 1 food");
    assert!(
        told(&t).contains("brings no card. `cast graves` would make room."),
        "{}",
        told(&t)
    );
    let poor = table([camp().bones(0), kobolds(Leader::Shaman, &[5; 5])]);
    assert!(!told(&poor).contains("brings no card"), "nothing could be cast");
    // Bones that the orders before the end may bring pay for nothing yet.
    let plan = Action::Orders {
        plan: "hunt 1 bones; end".to_owned(),
        end: false,
    };
    let said = |t: &Table| cautions_of(&t.game, Seat(0), &plan).join(" ");
    let soon = table([camp().bones(9), kobolds(Leader::Shaman, &[5; 5])]);
    assert!(!said(&soon).contains("brings no card"), "{}", said(&soon));
    let now = table([camp().bones(10), kobolds(Leader::Shaman, &[5; 5])]);
    assert!(said(&now).contains("`cast graves` would make room."), "{}", said(&now));
}

/// A card that could change nothing is not proposed to make room, and its preview promises nothing
/// ([WC-103](docs/rules/warcamp.md#wc-103)).
#[test]
fn wc_40_a_card_in_vain_is_not_proposed_to_make_room() {
    let hand = [Card::Rut, Card::Bolt, Card::Grubs];
    let camp = |bones| goblins(Leader::WarChief, &[5; 2]).bones(bones).hand(&hand);
    let end = Action::End { discard: None };
    let told = |t: &Table| cautions_of(&t.game, Seat(0), &end).join(" ");
    let others = || kobolds(Leader::Shaman, &[5; 5]);
    let mut t = table([camp(30), others()]);
    t.play(&[2, 2, 2], "hunt 1 2");
    assert!(!told(&t).contains("`cast rut`"), "{}", told(&t));
    let preview = |t: &Table, line: &str| {
        let answer = t.game.foresee(Seat(0), &order(t, line)).unwrap();
        text(&answer)
    };
    let said = preview(&t, "cast rut");
    assert!(
        said.contains("Rutting Moon: nothing, as things stand.") && !said.contains("newborn"),
        "{said}"
    );
    let fresh = table([camp(30), others()]);
    assert!(preview(&fresh, "cast rut").contains("newborn more"));
}

/// What bones are worth to a leader is told before they are paid ([WC-38](docs/rules/warcamp.md#wc-38)).
#[test]
fn wc_38_a_spell_that_costs_the_chief_his_bonus_says_so() {
    let preview = |leader, bones| {
        let camp = goblins(leader, &[5; 5]).bones(bones).hand(&[Card::Hides]);
        let t = table([camp, kobolds(Leader::Shaman, &[5; 5])]);
        let answer = t.game.foresee(Seat(0), &order(&t, "cast hides")).unwrap();
        text(&answer)
    };
    let price = crate::data::Card::Hides.row().cost;
    let said = preview(Leader::WarChief, 100 + price - 1);
    assert!(
        said.contains("The War Chief's bonus in battle: 1, afterwards 0."),
        "{said}"
    );
    let said = preview(Leader::WarChief, 100 + price);
    assert!(!said.contains("afterwards"), "{said}");
    let said = preview(Leader::Shaman, price + 20);
    assert!(
        said.contains("The Shaman's cards at the draw: up to "),
        "a full hand draws fewer: {said}"
    );
}

/// The words by which sheets call what spells left are cards, too ([WC-96](docs/rules/warcamp.md#wc-96)).
#[test]
fn wc_96_a_card_is_read_by_the_word_of_its_effect() {
    for (word, card) in [
        ("favor", Card::Favor),
        ("jinx", Card::Jinx),
        ("hides", Card::Hides),
        ("fog", Card::Fog),
        ("wards", Card::Ward),
        ("lure", Card::Lure),
        ("moon", Card::Rut),
        ("Rutting", Card::Rut),
    ] {
        assert_eq!(word.parse(), Ok(card), "{word}");
    }
    assert!("of".parse::<Card>().is_err() && "s".parse::<Card>().is_err());
}

/// A building that takes the food of the meal is asked about first ([WC-60](docs/rules/warcamp.md#wc-60)).
#[test]
fn wc_107_food_that_the_meal_needs_is_not_spent_unasked() {
    let t = table([
        goblins(Leader::WarChief, &[5; 5]).food(30),
        kobolds(Leader::Shaman, &[5; 5]),
    ]);
    let told = |t: &Table, plan: &str| cautions_of(&t.game, Seat(0), &order(t, plan)).join(" ");
    assert_eq!(
        told(&t, "build tower 1 2"),
        "30 of 30 food are spent, and the tribe eats 5 at the end of the turn: all members starve next turn, and the \
         tribe is wiped out, unless more food comes in before."
    );
    assert_eq!(told(&t, "build spike 1"), "");
    let line = |plan: &str| Action::Orders {
        plan: plan.to_owned(),
        end: false,
    };
    let lines = |plan: &str| cautions_of(&t.game, Seat(0), &line(plan)).join(" ");
    assert!(lines("build spike 1; build animal 2").contains("30 of 30 food are spent"));
    assert_eq!(lines("build tower 1 2; hunt 3-5 food"), "");
}

/// The price of each building stands in the help of its command.
#[test]
fn wc_107_the_help_names_the_price_of_each_building() {
    let file = include_str!("../../../../commands/warcamp.toml");
    for building in Building::ALL {
        let priced = format!("{} {}", building.code(), building.row().food);
        assert!(file.contains(&priced), "{priced}");
    }
}

/// What a Shaman is told instead works, and a price that cannot be paid is named at once.
#[test]
fn wc_41_no_skeleton_is_proposed_that_cannot_be_paid() {
    let camp = |bones| {
        table([
            goblins(Leader::Shaman, &[5; 5]).bones(bones),
            kobolds(Leader::Shaman, &[5; 5]),
        ])
    };
    let trained = Action::Power {
        on: "3x2 5".parse().unwrap(),
    };
    let told = |t: &Table| {
        let refusal = try_out(&t.game, Seat(0), &trained).unwrap_err();
        refused(&t.game, Seat(0), &trained, refusal)
    };
    let poor = told(&camp(23));
    assert!(
        poor.reason.contains("Raising a skeleton costs 40 bones; you have 23."),
        "{poor}"
    );
    assert_eq!(poor.instead.as_deref(), Some("hunt all bones"));
    assert_eq!(told(&camp(40)).instead.as_deref(), Some("/warcamp power on:1"));
}

/// The example of a power is for the leader who uses it.
#[test]
fn wc_36_each_leader_has_an_example_of_its_own_power() {
    for (leader, example) in [
        (Leader::WarChief, "train 1"),
        (Leader::Shaman, "raise 1"),
        (Leader::MasterThief, "nab B1"),
    ] {
        let t = table([goblins(leader, &[5; 5]).bones(200), kobolds(Leader::Shaman, &[5; 5])]);
        let action = t.game.example_for(Seat(0), "power").unwrap();
        assert_eq!(crate::orders::Written(&action).to_string(), example);
        assert!(t.allowed(example));
        assert_eq!(t.game.example_for(Seat(0), "end"), None);
    }
}

/// Examples name members who live: the first two of these are dead.
#[test]
fn wc_27_examples_name_living_members_of_the_asker() {
    let mut t = table([
        goblins(Leader::WarChief, &[5; 6]).bones(200).food(200),
        kobolds(Leader::Shaman, &[5; 5]),
    ]);
    t.game.tribes[Letter(0)].people.take_out(&[1, 2]);
    for (tag, example) in [
        ("orders", "hunt 3-5 food; end"),
        ("hunt", "hunt 3-6 food"),
        ("breed", "breed 3 4"),
        ("build", "build tower 3 4"),
        ("attack", "attack B 3-6"),
        ("tower", "man 3 4"),
        ("power", "train 3"),
        ("forge", "forge magic 3"),
    ] {
        let action = t.game.example_for(Seat(0), tag).unwrap();
        assert_eq!(crate::orders::Written(&action).to_string(), example);
    }
    assert!(t.allowed("build tower 3 4"));
    assert!(!t.allowed("build tower 1 2"));
}

/// Odds of those who have acted already are as if they had not, and it is said that they have.
#[test]
fn wc_187_odds_of_those_who_have_acted_are_told_with_a_word_about_it() {
    let mut t = table([goblins(Leader::MasterThief, &[5; 6]), kobolds(Leader::Shaman, &[5; 5])]).round(9);
    let seat = Viewer::Seat(Seat(0));
    let questions = [
        ("attack B L 3", "has already stolen this turn"),
        ("attack B 1 2", "has hunted and cannot act"),
        ("hunt 1 2", "yours is done"),
        ("breed 4 5", "#4 has hunted and cannot act"),
    ];
    let fresh = questions.map(|(question, _)| situation_of(&t.game, seat, question).unwrap());
    assert!(t.game.odds_remarks(seat, "attack B L 3").is_empty());
    t.run("steal town food; hunt all", &mut Dice::seeded(1, 1));
    for ((question, told), fresh) in questions.into_iter().zip(fresh) {
        let remarks = t.game.odds_remarks(seat, question).join(" ");
        assert!(
            remarks.starts_with("As things stand this would be refused: ") && remarks.contains(told),
            "{question}: {remarks}"
        );
        let now = situation_of(&t.game, seat, question).unwrap_or_else(|refusal| panic!("{question}: {refusal}"));
        assert_eq!(
            std::mem::discriminant(&now),
            std::mem::discriminant(&fresh),
            "{question}"
        );
    }
    t.game.tribes[Letter(0)].people.take_out(&[6]);
    let gone = situation_of(&t.game, seat, "attack B 6").unwrap_err();
    assert!(gone.reason.contains("dead or gone"), "{gone}");
}

/// Goblins who are sent to steal are told what their Master Thief can still do.
#[test]
fn wc_77_a_theft_by_the_master_thief_is_proposed_while_there_is_one() {
    let mut t = table([goblins(Leader::MasterThief, &[5; 3]), kobolds(Leader::Shaman, &[5; 5])]);
    assert_eq!(
        refusal(&t, "steal town food 1 2").instead.as_deref(),
        Some("steal town food L")
    );
    t.run("steal town food", &mut Dice::seeded(1, 1));
    let told = refusal(&t, "steal town food 1 2");
    assert_eq!(told.instead, None, "{told}");
    assert!(
        told.reason
            .starts_with("Only Kobolds steal in parties. The Master Thief has already "),
        "{told}"
    );
}

#[test]
fn wc_39_lessons_of_several_members_are_foreseen_one_by_one() {
    let camp = goblins(Leader::WarChief, &[5, 6, 10]).bones(100);
    let t = table([camp, kobolds(Leader::Shaman, &[5; 5])]);
    let seen = |plan: &str| text(&foresee_action(&t.game, Seat(0), &order(&t, plan), Hunger::ByCaution).unwrap());
    let both = seen("train 1 2");
    assert_eq!(both.matches("Price: 20 bones").count(), 2, "{both}");
    assert!(
        both.contains("Skill 5 after") && both.contains("Skill 6 after"),
        "{both}"
    );
    assert!(seen("train 1 1").contains("Price: 40 bones"), "{}", seen("train 1 1"));
    let told = |plan: &str| cautions_of(&t.game, Seat(0), &order(&t, plan)).join(" ");
    assert_eq!(
        told("train 3"),
        "#3 is of Skill 10 already: training costs bones and can only make them worse."
    );
    assert_eq!(told("train 1"), "");
    let plan = Action::Orders {
        plan: "train 1; train 3".to_owned(),
        end: false,
    };
    assert!(
        cautions_of(&t.game, Seat(0), &plan)
            .join(" ")
            .contains("#3 is of Skill 10")
    );
}

/// A spell without an aim is aimed at a tribe that it harms; that another has nothing to lose is no reason against it.
#[test]
fn wc_99_a_spell_without_an_aim_is_told_its_price_before_what_another_tribe_lacks() {
    let poor = || kobolds(Leader::Shaman, &[5; 5]);
    let caster = |bones| goblins(Leader::WarChief, &[5; 3]).bones(bones).hand(&[Card::Leech]);
    let rich = || kobolds(Leader::WarChief, &[5; 5]).bones(12);
    let dear = refusal(&table([caster(26), poor(), rich()]), "cast leech");
    assert!(
        dear.reason.starts_with("Marrow Leech costs 30 bones; you have 26"),
        "{dear}"
    );
    let paid = refusal(&table([caster(30), poor(), rich()]), "cast leech");
    assert_eq!(paid.instead.as_deref(), Some("cast leech C"), "{paid}");
}

/// Newborn of a litter that nobody can have any more are pointed out as lost, and not offered
/// ([WC-103](docs/rules/warcamp.md#wc-103)).
#[test]
fn wc_103_a_moon_over_nobody_who_can_breed_is_pointed_out() {
    let camp = goblins(Leader::WarChief, &[5; 3]).bones(90).food(90).hand(&[Card::Rut]);
    let mut t = table([camp, kobolds(Leader::Shaman, &[5; 5])]);
    let told = |t: &Table| cautions_of(&t.game, Seat(0), &order(t, "cast rut")).join(" ");
    assert_eq!(told(&t), "");
    t.run("hunt 1-3 food", &mut Dice::seeded(1, 1));
    assert_eq!(
        told(&t),
        "Nobody of yours can breed any more this turn, so that Rutting Moon would change nothing: its bones are lost."
    );
}

#[test]
fn wc_39_only_a_war_chief_is_told_odds_of_training() {
    let t = table([goblins(Leader::Shaman, &[5; 3]), kobolds(Leader::WarChief, &[5; 5])]);
    let asked = |question: &str| situation_of(&t.game, Viewer::Seat(Seat(0)), question);
    for question in ["train 1", "train 3"] {
        assert!(asked(question).unwrap_err().reason.contains("War Chief"), "{question}");
    }
    let chief = table([
        goblins(Leader::WarChief, &[5; 3]).bones(90),
        kobolds(Leader::Shaman, &[5; 5]),
    ]);
    let several = situation_of(&chief.game, Viewer::Seat(Seat(0)), "train 1 2").unwrap_err();
    assert_eq!(several.instead.as_deref(), Some("train 1; train 2"));
}

#[test]
fn wc_103_a_spell_that_would_do_nothing_is_foreseen_so() {
    let camp = goblins(Leader::Shaman, &[5; 3]).bones(90).hand(&[Card::Whip]);
    let t = table([camp, kobolds(Leader::Shaman, &[5; 5])]);
    let seen = foresee_action(&t.game, Seat(0), &order(&t, "cast whip!"), Hunger::ByCaution).unwrap();
    assert!(
        text(&seen).contains("Whip-Crack would do nothing as things stand"),
        "{}",
        text(&seen)
    );
    let told = refusal(&t, "cast whip");
    assert_eq!(told.instead, None, "{told}");
    assert!(told.reason.ends_with("Add ! to cast it all the same."), "{told}");
    let aimed = refusal(&t, "cast whip B");
    assert_eq!(aimed.code, "spell-nothing", "{aimed}");
}

#[test]
fn wc_97_the_price_of_a_card_is_told_before_its_aim() {
    let poor = goblins(Leader::Shaman, &[5; 3]).bones(10).hand(&[Card::Decay]);
    let t = table([poor, kobolds(Leader::Shaman, &[5; 5])]);
    assert_eq!(refusal(&t, "cast decay").code, "bones");
    let rich = goblins(Leader::Shaman, &[5; 3]).bones(90).hand(&[Card::Decay]);
    let t = table([rich, kobolds(Leader::Shaman, &[5; 5])]);
    assert_eq!(refusal(&t, "cast decay").instead.as_deref(), Some("cast decay B"));
}

#[test]
fn wc_29_members_are_proposed_for_a_busy_leader_where_they_do_the_deed() {
    let after = |race: fn(Leader, &[u8]) -> super::Tribe, plan: &str| {
        let mut t = table([
            race(Leader::MasterThief, &[7, 5, 5]),
            goblins(Leader::WarChief, &[5; 5]).food(200),
        ]);
        assert_eq!(t.run(plan, &mut Dice::seeded(1, 1)), None);
        t
    };
    let trolls = after(trogs, "steal town item");
    assert_eq!(refusal(&trolls, "steal B food").instead, None);
    assert_eq!(refusal(&trolls, "kill B4 with 1").instead, None);
    let stalked = after(kobolds, "kill B4 with 1");
    assert_eq!(refusal(&stalked, "kill B5 with 2").instead, None);
    assert_eq!(
        refusal(&stalked, "steal B food L").instead.as_deref(),
        Some("steal B food all")
    );
}

#[test]
fn wc_115_a_forge_is_proposed_only_where_it_can_be_built() {
    let few = table([goblins(Leader::Shaman, &[5]), kobolds(Leader::Shaman, &[5; 5])]);
    let told = refusal(&few, "forge");
    assert_eq!(
        told.reason,
        "You have no Forge. It takes 3 workers and 50 food to build."
    );
    assert_eq!(told.instead, None);
    let many = table([goblins(Leader::Shaman, &[5; 4]), kobolds(Leader::Shaman, &[5; 5])]);
    assert_eq!(refusal(&many, "forge").instead.as_deref(), Some("build forge 1-3"));
    assert_eq!(refusal(&many, "man 1").instead.as_deref(), Some("build tower 1 2"));
}

#[test]
fn wc_119_items_are_called_by_their_names() {
    let camp = goblins(Leader::Shaman, &[5; 6])
        .owning(1, "Pot Lid", None)
        .owning(2, "Vicious Rusty Cleaver of the Bear", Some(3))
        .with(Building::Tower, 1)
        .hand(&[Card::Bolt, Card::Grubs]);
    let t = table([camp, kobolds(Leader::Shaman, &[5; 5])]);
    for (typed, meant) in [
        ("give pot lid to 6", "equip i1 6"),
        ("put lid on 6", "equip i1 6"),
        ("equip Pot Lid L", "equip i1 L"),
        ("off cleaver", "off i2"),
        ("take off Rusty Cleaver", "off i2"),
        ("man the tower with 2", "man 2"),
        ("man tower 1", "man 1"),
        ("discard 2", "discard c2"),
        ("play grubs", "cast grubs"),
        ("march on B", "attack B"),
        ("attack the enemy with 1 2", "attack B 1 2"),
    ] {
        assert_eq!(read(&t, typed), meant, "{typed}");
    }
    let words = json!({ "equip": { "item": "lid", "to": "6" } });
    let spelled = options_spelled(&t.game, Viewer::Seat(Seat(0)), words).unwrap();
    assert_eq!(spelled["equip"]["item"], "i1");
    assert!(read_plan(&t.game, Letter(0), "equip shovel 6").is_err());
}

/// What advice and buttons write as a command is read in a plan and as a question, too.
#[test]
fn wc_152_options_by_their_names_are_read_in_a_plan() {
    let camp = kobolds(Leader::MasterThief, &[7, 5, 5]).bones(90).hand(&[Card::Bolt]);
    let t = table([camp, goblins(Leader::Shaman, &[5; 5])]);
    for (typed, meant) in [
        ("steal from:B goods:food who:L", "steal B food L"),
        ("attack target:B raid:true who:1-3", "raid B 1-3"),
        ("kill victim:B4 with:1", "kill B4 1"),
        ("power on:nab B1", "nab B1"),
        ("tower go:in who:1 2", "man 1 2"),
        ("cast card:bolt at:B", "cast bolt B"),
        ("hunt who:1-3 goal:food", "hunt 1-3 food"),
    ] {
        assert_eq!(read(&t, typed), meant, "{typed}");
    }
    let asked = situation_of(&t.game, Viewer::Seat(Seat(0)), "steal from:B goods:food who:L");
    assert!(asked.is_ok(), "{asked:?}");
}

#[test]
fn wc_169_letters_and_names_that_are_printed_are_explained() {
    let camp = goblins(Leader::Shaman, &[5; 6]).owning(1, "Pot Lid", None);
    let t = table([camp, kobolds(Leader::Shaman, &[5; 5])]);
    for (word, part) in [
        ("H", "Hunting strength"),
        ("N", "power of a card"),
        ("TE", "Thieving strength"),
        ("d5", "from 1 to 5"),
        ("St", "stealing"),
        ("s5", "Skill 5"),
        ("best3", "3 able members"),
    ] {
        let told = signs::told(&t.game, word).unwrap_or_else(|| panic!("{word}"));
        assert!(text(&told).contains(part), "{word}: {}", text(&told));
    }
    let lid = signs::items_called(&t.game, "pot lid").unwrap();
    assert!(text(&lid).contains("i1 is the Pot Lid"), "{}", text(&lid));
    assert!(signs::told(&t.game, "d0").is_none() && signs::told(&t.game, "gold").is_none());
}
