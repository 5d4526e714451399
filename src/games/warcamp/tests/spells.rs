//! Cards ([chapter 2.12](docs/rules/warcamp.md#212-spells)).

use super::super::data::{Building, Card, Leader};
use super::super::state::Job;
use super::{Table, Tribe, bystanders, goblins, kobolds, numbers, set, skills, stack, stash, table, trogs};
use crate::action::Action;
use crate::rules::turn::open_turn;
use crate::words::Letter;
use muster_game::{Counsel, testing};
use muster_kit::Seat;
use serde_json::json;

/// A caster with 300 bones and that card, and a victim.
fn cast_at(caster: Tribe, card: Card, victim: Tribe) -> Table {
    table([caster.bones(300).hand(&[card]), victim, bystanders()])
}

fn goblin() -> Tribe {
    goblins(Leader::Shaman, &[5, 5])
}

fn trog() -> Tribe {
    trogs(Leader::Shaman, &[5, 5])
}

#[test]
fn wc_94_one_card_a_turn_up_to_the_limit() {
    let mut t = table([bystanders(), goblins(Leader::WarChief, &[5]), bystanders()]);
    for cards in [1, 2, 3, 3] {
        t.until('B');
        assert_eq!(t.b().secret.hand().len(), cards);
    }
}

#[test]
fn wc_95_an_empty_deck_is_made_of_the_discards() {
    let mut t = table([bystanders(), bystanders()]);
    stack(&mut t.game, std::mem::swap);
    let shuffle: Vec<u32> = (2..=66).rev().collect();
    t.play(&shuffle, "end");
    assert_eq!(
        (
            t.game.cards.deck().len(),
            t.game.cards.discards().len(),
            t.b().secret.hand().len()
        ),
        (65, 0, 1)
    );
}

#[test]
fn wc_96_one_spell_a_turn_by_any_tribe() {
    let mut t = table([
        goblins(Leader::WarChief, &[5])
            .bones(100)
            .hand(&[Card::Graves, Card::Grubs]),
        bystanders(),
    ]);
    t.play(&[], "cast graves");
    assert_eq!(
        (
            t.game.cards.discards().to_vec(),
            t.a().stores.bones(),
            t.a().able().count()
        ),
        (vec![Card::Graves], 140, 1)
    );
    t.refused("cast grubs", "WC-30", "twice");
    t.refused("cast bolt B", "WC-155", "plan");
}

#[test]
fn wc_97_troglodytes_pay_double_and_stockpiles_save_25() {
    let price = |tribe: Tribe, stockpiles, card| tribe.with(Building::Bone, stockpiles).card_price(card);
    assert_eq!(
        (price(goblin(), 0, Card::Storm), price(goblin(), 1, Card::Storm)),
        (90, 65)
    );
    assert_eq!(
        (
            price(trog(), 0, Card::Storm),
            price(trog(), 3, Card::Storm),
            price(trog(), 9, Card::Storm)
        ),
        (180, 105, 0)
    );
    let t = table([goblin().bones(39).hand(&[Card::Bolt]), bystanders()]);
    assert_eq!(
        t.refused("cast bolt B", "WC-97", "bones").reason,
        "Bolt costs 40 bones; you have 39."
    );
}

#[test]
fn wc_98_power_is_three_for_troglodytes() {
    for (caster, food) in [(goblin(), 160), (trog(), 280)] {
        let mut t = cast_at(caster, Card::Grubs, bystanders());
        t.play(&[], "cast grubs");
        assert_eq!(t.a().stores.food(), food);
    }
}

#[test]
fn wc_99_hostile_cards_are_aimed_and_others_are_not() {
    let t = cast_at(goblin(), Card::Bolt, bystanders());
    for plan in ["cast bolt", "cast bolt A"] {
        t.refused(plan, "WC-99", "target");
    }
    cast_at(goblin(), Card::Grubs, bystanders()).refused("cast grubs B", "WC-99", "target");
}

#[test]
fn wc_100_names_must_fit_and_the_gm_fills_up() {
    let victim = kobolds(Leader::Shaman, &[4, 9, 9, 6]);
    let t = cast_at(trog(), Card::Eye, victim.clone());
    for plan in ["cast eye B C1", "cast eye B tower", "cast eye B B1 B2 B3 B4"] {
        t.refused(plan, "WC-100", "target");
    }
    t.refused("cast eye B B9", "WC-155", "plan");
    let mut t = cast_at(goblin(), Card::Eye, victim);
    t.play(&[], "cast eye B");
    assert_eq!(numbers(t.b()), [1, 3, 4]);
    let t = cast_at(goblin(), Card::Demolish, bystanders().with(Building::Forge, 1));
    t.refused("cast demolish B tower", "WC-100", "target");
}

#[test]
fn wc_101_at_random_is_rolled_and_too_few_are_all() {
    let mut t = cast_at(trog(), Card::Bolt, kobolds(Leader::Shaman, &[5; 4]));
    t.play(&[4, 1, 2], "cast bolt B");
    assert_eq!(numbers(t.b()), [2]);
    let mut t = cast_at(
        trog(),
        Card::Rust,
        bystanders().owning(1, "Pot Lid", None).owning(2, "Ring", Some(1)),
    );
    t.play(&[], "cast rust B");
    assert!(t.b().gear.is_empty());
}

#[test]
fn wc_102_wards_eat_hostile_spells() {
    let mut victim = bystanders();
    set(&mut victim.effects, "wards", 2);
    let mut t = cast_at(goblin(), Card::Bolt, victim);
    t.play(&[], "cast bolt B");
    assert_eq!(
        (t.b().effects.wards(), t.b().people.count(), t.a().stores.bones()),
        (1, 5, 260)
    );
    assert_eq!(t.game.cards.discards(), [Card::Bolt]);
}

#[test]
fn wc_103_a_spell_without_effect_wants_an_exclamation() {
    let mut tired = goblin();
    set(&mut tired.done, "hunt", true);
    set(&mut tired.done, "breed", true);
    let lame = [
        (goblin(), Card::Rust, "cast rust B"),
        (goblin(), Card::Demolish, "cast demolish B"),
        (goblin(), Card::Maggots, "cast maggots B"),
        (goblin(), Card::Leech, "cast leech B"),
        (goblin(), Card::Fingers, "cast fingers B"),
        (goblin(), Card::Whip, "cast whip"),
        (goblin(), Card::Poultice, "cast poultice"),
        (tired.clone(), Card::Lure, "cast lure"),
        (tired, Card::Rut, "cast rut"),
        (goblins(Leader::Shaman, &[10]), Card::Blood, "cast blood"),
    ];
    for (caster, card, plan) in lame {
        let mut t = cast_at(caster, card, bystanders());
        t.refused(plan, "WC-103", "spell-nothing");
        t.play(&[], &format!("{plan} !"));
        assert_eq!(
            (t.a().stores.bones(), t.game.cards.discards().len()),
            (300 - card.row().cost, 1),
            "{plan}"
        );
        assert!(t.told().contains("does nothing"));
    }
    cast_at(goblin(), Card::Decay, bystanders().food(0)).refused("cast decay B", "WC-103", "spell-nothing");
    cast_at(goblin(), Card::Wither, kobolds(Leader::Shaman, &[2])).refused("cast wither B", "WC-103", "spell-nothing");
    cast_at(goblin(), Card::Pox, kobolds(Leader::Shaman, &[5]).sick(&[1])).refused(
        "cast pox B",
        "WC-103",
        "spell-nothing",
    );
}

#[test]
fn wc_104_points_are_laid_in_sequence() {
    let mut t = cast_at(trog(), Card::Wither, kobolds(Leader::Shaman, &[5, 9, 3]));
    t.play(&[], "cast wither B B3x9 B1x1");
    // #3 has one to lose, #1 gives one, the four left go to the best.
    assert_eq!(skills(t.b()), [4, 5, 2]);
    let mut t = table([
        goblins(Leader::Shaman, &[9, 5]).bones(70).hand(&[Card::Blood]),
        bystanders(),
    ]);
    t.play(&[], "cast blood 1");
    assert_eq!(skills(t.a()), [10, 6]);
}

#[test]
fn wc_105_lasting_spells_end_at_the_casters_next_turn() {
    let caster = goblin().bones(300).hand(&[Card::Favor]);
    let mut t = table([caster, bystanders()]);
    t.play(&[], "cast favor");
    t.play(&[], "end");
    assert_eq!(t.a().effects.favor(), 2);
    t.play(&[], "end");
    assert_eq!(t.a().effects.favor(), 0);
    for (card, plan) in [(Card::Hides, "cast hides"), (Card::Fog, "cast fog")] {
        let mut t = table([goblin().bones(300).hand(&[card]), bystanders()]);
        t.play(&[], plan).play(&[], "end");
        assert!(t.a().effects.hides() + t.a().effects.fog() > 0);
        t.play(&[], "end");
        assert_eq!((t.a().effects.hides(), t.a().effects.fog()), (0, 0));
    }
    let mut t = table([goblin().bones(300).hand(&[Card::Lure]), bystanders()]);
    t.play(&[], "cast lure; end");
    assert_eq!(t.a().effects.lure(), 0);
    let mut t = table([goblin().bones(300).hand(&[Card::Ward]), bystanders()]);
    t.play(&[], "cast ward").until('A');
    assert_eq!(t.a().effects.wards(), 1);
}

#[test]
fn wc_106_the_hand_of_the_dead_is_discarded() {
    let victim = kobolds(Leader::Shaman, &[5]).hand(&[Card::Storm, Card::Decay]);
    let mut t = cast_at(goblin(), Card::Bolt, victim);
    t.play(&[], "cast bolt B");
    assert_eq!(t.game.cards.discards(), [Card::Bolt, Card::Storm, Card::Decay]);
    assert!(t.a().secret.hand().is_empty());
}

/// [T-3](docs/rules/warcamp.md#t-3), card by card, with N 1 and N 3.
#[test]
fn t_3_what_each_card_does() {
    let both = |card: Card, victim: Tribe, dice: [&[u32]; 2], plan: &str| {
        let casters = [goblin(), trog()].into_iter().zip(dice);
        let mut played = casters.map(|(caster, dice)| {
            let mut t = cast_at(caster, card, victim.clone());
            t.play(dice, plan);
            t
        });
        [played.next().unwrap(), played.next().unwrap()]
    };
    let none: [&[u32]; 2] = [&[], &[]];
    let forts = bystanders().with(Building::Spike, 4);
    assert_eq!(
        both(Card::Demolish, forts, none, "cast demolish B spike").map(|t| t.b().has(Building::Spike)),
        [3, 1]
    );
    let rich = bystanders().food(100).bones(100);
    assert_eq!(
        both(Card::Decay, rich.clone(), none, "cast decay B").map(|t| t.b().stores.food()),
        [40, 0]
    );
    assert_eq!(
        both(Card::Leech, rich, none, "cast leech B").map(|t| t.b().stores.bones()),
        [50, 0]
    );
    let armed = bystanders()
        .owning(1, "Ring", None)
        .owning(2, "Ring", Some(1))
        .owning(3, "Ring", None)
        .owning(4, "Ring", None);
    let dice: [&[u32]; 2] = [&[2], &[2, 1, 1]];
    assert_eq!(
        both(Card::Rust, armed.clone(), dice, "cast rust B").map(|t| t.b().gear.count()),
        [3, 1]
    );
    assert_eq!(
        both(Card::Fingers, armed, dice, "cast fingers B").map(|t| stash(t.a())),
        [vec![2], vec![1, 2, 3]]
    );
    let held = bystanders().hand(&[Card::Bolt, Card::Storm, Card::Decay, Card::Ward]);
    let gnawed = both(Card::Maggots, held, dice, "cast maggots B").map(|t| t.b().secret.hand().to_vec());
    assert_eq!(gnawed, [vec![Card::Bolt, Card::Decay, Card::Ward], vec![Card::Ward]]);
    let sickened = both(Card::Pox, bystanders(), [&[2], &[2, 1, 1]], "cast pox B");
    assert_eq!(
        sickened.map(|t| t.b().people.iter().filter(|one| one.is_plagued()).count()),
        [1, 3]
    );
    let own = |card, plan| both(card, bystanders(), none, plan);
    assert_eq!(own(Card::Hides, "cast hides").map(|t| t.a().effects.hides()), [2, 6]);
    assert_eq!(own(Card::Ward, "cast ward").map(|t| t.a().effects.wards()), [1, 3]);
    assert_eq!(own(Card::Fog, "cast fog").map(|t| t.a().effects.fog()), [10, 30]);
    assert_eq!(own(Card::Lure, "cast lure").map(|t| t.a().effects.lure()), [2, 6]);
    assert_eq!(own(Card::Rut, "cast rut").map(|t| t.a().effects.moon()), [1, 3]);
    assert_eq!(own(Card::Favor, "cast favor").map(|t| t.a().effects.favor()), [2, 6]);
    assert_eq!(
        own(Card::Graves, "cast graves").map(|t| t.a().stores.bones()),
        [340, 430]
    );
}

#[test]
fn t_3_poultice_and_whip_take_the_best_first() {
    let camp = goblins(Leader::Shaman, &[4, 8, 6])
        .bones(50)
        .sick(&[1, 2, 3])
        .hand(&[Card::Poultice]);
    let mut t = table([camp, bystanders()]);
    t.play(&[], "cast poultice 1");
    assert_eq!(t.a().sick_numbers(), [3]);
    let camp = goblins(Leader::Shaman, &[4, 8, 6]).bones(50).hand(&[Card::Whip]);
    let mut t = table([camp, bystanders()]);
    t.play(&[2], "hunt all food; cast whip");
    assert_eq!(t.a().able().map(|one| one.number()).collect::<Vec<_>>(), [2, 3]);
}

impl Tribe {
    fn sick_numbers(&self) -> Vec<u16> {
        self.people
            .iter()
            .filter(|one| one.is_plagued())
            .map(|one| one.number())
            .collect()
    }
}

#[test]
fn wc_e_67_a_bolt_costs_40_or_80_less_stockpiles() {
    let price = |tribe: Tribe, stockpiles, card| tribe.with(Building::Bone, stockpiles).card_price(card);
    assert_eq!(price(goblin(), 0, Card::Bolt), 40);
    assert_eq!([0, 2, 4].map(|count| price(trog(), count, Card::Bolt)), [80, 30, 0]);
    assert_eq!(
        (price(goblin(), 2, Card::Bolt), price(goblin(), 2, Card::Storm)),
        (0, 40)
    );
}

#[test]
fn wc_e_68_troglodyte_bolts_and_storms_kill_three_times_as_many() {
    let mut t = table([
        kobolds(Leader::Shaman, &[5]).bones(40).hand(&[Card::Bolt]),
        bystanders(),
    ]);
    t.play(&[3], "cast bolt B");
    assert_eq!(numbers(t.b()), [1, 2, 4, 5]);
    let mut t = cast_at(trog(), Card::Bolt, bystanders());
    t.play(&[5, 1, 1], "cast bolt B");
    assert_eq!(numbers(t.b()), [3, 4]);
    let mut t = cast_at(trog(), Card::Bolt, kobolds(Leader::Shaman, &[5, 5]));
    t.play(&[], "cast bolt B");
    assert!(!t.b().is_alive());
    let crowd = || kobolds(Leader::Shaman, &[5; 9]);
    let mut t = cast_at(goblin(), Card::Storm, crowd());
    t.play(&[2, 1, 1], "cast storm B");
    assert_eq!(t.b().people.count(), 7);
    let mut t = cast_at(trog(), Card::Storm, crowd());
    t.play(&[2, 1, 1, 1, 1, 1, 1], "cast storm B");
    assert_eq!(t.b().people.count(), 3);
}

#[test]
fn wc_e_69_a_ward_eats_a_storm() {
    let mut victim = bystanders();
    set(&mut victim.effects, "wards", 1);
    let mut t = cast_at(trog(), Card::Storm, victim);
    t.play(&[], "cast storm B");
    assert_eq!(
        (t.a().stores.bones(), t.b().people.count(), t.b().effects.wards()),
        (120, 5, 0)
    );
    t.game.tribes[Letter(0)].secret.take_up(Card::Bolt);
    stack(&mut t.game, |deck, _| {
        let bolt = deck.iter().position(|card| *card == Card::Bolt).unwrap();
        deck.remove(bolt);
    });
    set(&mut t.game.tribes[Letter(0)].done, "spell", false);
    t.play(&[1, 1, 1], "cast bolt B");
    assert_eq!(t.b().people.count(), 2);
}

#[test]
fn wc_e_70_casting_into_the_void_needs_the_mark() {
    let mut t = table([goblin().bones(30).hand(&[Card::Rust]), bystanders(), bystanders()]);
    let refusal = t.refused("cast rust C", "WC-103", "spell-nothing");
    assert_eq!(
        refusal.reason,
        "Rust would do nothing: C has no items. Add ! to cast it all the same."
    );
    assert_eq!(
        refusal.instead.as_deref(),
        Some("/warcamp cast card:rust at:C anyway:true")
    );
    // It is not offered, and the option may stand in a line of orders as well.
    let duty = muster_game::Rules::awaiting(&t.game).duties()[0].clone();
    let offers = muster_game::Counsel::menu(&t.game, &duty, &[]).acts;
    assert!(!offers.iter().any(|offer| offer.label.contains("Rust")), "{offers:?}");
    t.play(&[], "cast rust C anyway:true");
    assert_eq!(
        (t.a().stores.bones(), t.game.cards.discards().to_vec()),
        (0, vec![Card::Rust])
    );
}

#[test]
fn wc_e_71_wither_takes_three_from_each_of_two() {
    let mut t = cast_at(trog(), Card::Wither, kobolds(Leader::Shaman, &[2, 2, 2, 5, 2, 2, 9]));
    t.play(&[], "cast wither B B4 B7");
    assert_eq!(skills(t.b()), [2, 2, 2, 2, 2, 2, 6]);
}

#[test]
fn wc_e_80_a_draw_reshuffles_the_discards() {
    let mut t = table([bystanders(), bystanders()]);
    let mut rest = Vec::new();
    stack(&mut t.game, |deck, discards| {
        *discards = deck.split_off(59);
        rest = std::mem::take(deck);
    });
    // The other cards are put out of the way: this position is for the draw alone.
    let mut dice = muster_kit::Dice::seeded(1, 1);
    testing::refereed(&mut dice, |referee| open_turn(&mut t.game, Letter(1), referee));
    assert_eq!(
        (
            t.game.cards.deck().len(),
            t.game.cards.discards().len(),
            t.b().secret.hand().len()
        ),
        (6, 0, 1)
    );
    stack(&mut t.game, |deck, _| deck.clear());
    testing::refereed(&mut dice, |referee| open_turn(&mut t.game, Letter(0), referee));
    assert_eq!((t.a().secret.hand().len(), rest.len()), (0, 59));
}

#[test]
fn wc_e_81_a_jinx_ends_with_its_caster() {
    let jinxer = || goblin().bones(35).hand(&[Card::Jinx]);
    let mut t = table([jinxer(), bystanders(), bystanders()]).round(4);
    t.play(&[], "cast jinx B; end");
    assert_eq!((t.turn(), t.b().effects.jinx()), ('B', 1));
    t.play(&[], "end");
    assert_eq!((t.turn(), t.b().effects.jinx()), ('C', 1));
    t.play(&[], "end");
    assert_eq!((t.turn(), t.game.turn.round(), t.b().effects.jinx()), ('A', 5, 0));
    let killer = goblins(Leader::WarChief, &[9; 5]);
    let mut t = table([jinxer(), bystanders(), killer]).round(4);
    t.play(&[], "cast jinx B").until('C');
    t.play(&[6, 1], "attack A all L");
    assert!(!t.a().is_alive());
    assert_eq!(t.b().effects.jinx(), 0);
}

#[test]
fn wc_e_82_whip_crack_gives_no_second_hunt() {
    let mut t = table([
        goblins(Leader::Shaman, &[5, 5]).bones(30).hand(&[Card::Whip]),
        bystanders(),
    ]);
    t.play(&[2], "hunt 1 2 food; cast whip 1 2");
    assert!(t.a().people.iter().all(|member| member.job().is_none()));
    t.refused("hunt 1", "WC-30", "twice");
    for plan in ["attack B 1 2", "build spike 1", "breed 1 2"] {
        assert!(t.allowed(plan), "{plan}");
    }
    assert_eq!(t.a().people.all()[0].job(), None::<Job>);
}

#[test]
fn wc_e_83_three_skeletons_take_the_next_numbers() {
    let mut t = table([
        trogs(Leader::WarChief, &[5; 2]).bones(70).hand(&[Card::Dead]),
        bystanders(),
    ]);
    t.play(&[2, 2, 5], "cast dead");
    assert_eq!(
        (skills(t.a()), numbers(t.a()), t.a().stores.bones()),
        (vec![5, 5, 3, 3, 6], vec![1, 2, 3, 4, 5], 0)
    );
}

#[test]
fn wc_e_84_evil_eye_is_filled_up_with_the_best() {
    let mut t = cast_at(trog(), Card::Eye, kobolds(Leader::Shaman, &[5, 8, 9, 3]));
    t.play(&[], "cast eye B B4");
    assert_eq!(numbers(t.b()), [1]);
}

/// WC-100: what a card is for says that more could be named only where another member, or a building of another kind, could
/// have been.
#[test]
fn wc_100_too_few_are_named_only_where_others_could_be() {
    let advice = |caster: Tribe, card: Card, victim: Tribe, order: serde_json::Value| {
        let t = table([caster.bones(300).hand(&[card]), victim, bystanders()]);
        let action: Action = serde_json::from_value(json!({ "cast": order })).unwrap();
        let told = t.game.foresee(Seat(0), &action).unwrap().lines;
        let shown: String = told
            .iter()
            .map(|line| line.plain(|seat| seat.to_string()) + "\n")
            .collect();
        assert!(shown.contains("It is for "), "{order}: {shown}");
        shown.contains("too few")
    };
    let shaman = |skills: &[u8]| goblins(Leader::Shaman, skills);
    let foes = |skills: &[u8]| kobolds(Leader::Shaman, skills);
    let at_b = |card: &str| json!({ "card": card, "at": "B" });
    // Wither takes 2 points of Skill: one member who can lose them, or two.
    assert!(!advice(shaman(&[5]), Card::Wither, foes(&[9, 2]), at_b("wither")));
    assert!(!advice(shaman(&[5]), Card::Wither, foes(&[3, 3]), at_b("wither")));
    assert!(advice(shaman(&[5]), Card::Wither, foes(&[9, 8]), at_b("wither")));
    assert!(!advice(
        shaman(&[5]),
        Card::Wither,
        foes(&[9, 8]),
        json!({ "card": "wither", "at": "B", "picks": "B2" })
    ));
    // One building of three, or one of two of a kind.
    let camp = |kinds: &[Building]| kinds.iter().fold(foes(&[5]), |tribe, kind| tribe.with(*kind, 1));
    let two = [Building::Tower, Building::Forge];
    assert!(advice(shaman(&[5]), Card::Demolish, camp(&two), at_b("demolish")));
    assert!(!advice(shaman(&[5]), Card::Demolish, camp(&two[..1]), at_b("demolish")));
    let towers = foes(&[5]).with(Building::Tower, 2);
    assert!(!advice(shaman(&[5]), Card::Demolish, towers, at_b("demolish")));
    // A poultice cures two: of two sick members nobody else could be named, of three one could.
    let sick = |who: &[u16]| shaman(&[5, 5, 5]).sick(who);
    let poultice = json!({ "card": "poultice" });
    assert!(!advice(sick(&[1, 2]), Card::Poultice, foes(&[5]), poultice.clone()));
    assert!(advice(sick(&[1, 2, 3]), Card::Poultice, foes(&[5]), poultice));
}
