//! Items ([chapter 2.14](docs/rules/warcamp.md#214-items)).

use super::super::action::Action;
use super::super::data::{BASES, Bonus, Building, Card, ItemKind, Leader, MagicRow, PREFIXES, Quirk, SUFFIXES, Slot};
use super::super::menu::label;
use super::super::state::{Gear, Item, Wearer};
use super::super::words::{ItemNumber, Letter, Wear};
use super::{Table, Tribe, bystanders, goblins, kind, kobolds, numbers, set, skills, stash, table, trogs};

fn camp() -> Tribe {
    goblins(Leader::WarChief, &[5, 6, 7])
}

#[test]
fn wc_119_items_have_numbers_and_the_stash_does_nothing() {
    let mut t = table([
        camp().bones(30).with(Building::Forge, 2).owning(4, "Heroic Ring", None),
        bystanders(),
    ]);
    t.play(&[1, 2], "forge; forge");
    assert_eq!(stash(t.a()), [4, 5, 6]);
    assert_eq!(t.a().attack_ce(&[1], false, 0), 6);
    t.refused("equip i9 1", "WC-119", "no-use");
}

/// A label names all that an item does for its wearer, and nothing that it does not.
#[test]
fn wc_128_a_label_tells_all_that_an_item_does_for_its_wearer() {
    let rows = |rows: &[MagicRow]| {
        let rows = 0..u8::try_from(rows.len()).unwrap();
        std::iter::once(None).chain(rows.map(Some)).collect::<Vec<_>>()
    };
    for leader in Leader::ALL {
        for base in 0..u8::try_from(BASES.len()).unwrap() {
            let mut camp = goblins(leader, &[5]);
            let magic = rows(&PREFIXES).into_iter();
            let magic = magic.flat_map(|prefix| rows(&SUFFIXES).into_iter().map(move |suffix| (prefix, suffix)));
            let kinds = magic.map(|(prefix, suffix)| ItemKind { base, prefix, suffix });
            camp.gear = Gear::new(
                (100..)
                    .zip(kinds)
                    .map(|(number, kind)| Item::new(number, kind))
                    .collect(),
            );
            let t = table([camp, bystanders()]);
            for item in t.a().gear.iter() {
                for to in [Wear::Leader, Wear::Member(1)] {
                    labels_all(&t, leader, item, to);
                }
            }
        }
    }
}

fn labels_all(t: &Table, leader: Leader, item: &Item, to: Wear) {
    let kind = item.kind();
    let told = label(
        &t.game,
        Letter(0),
        &Action::Equip {
            item: ItemNumber(item.number()),
            to,
            swap: false,
        },
    );
    assert!(!told.contains('\u{2026}') && told.chars().count() <= 80, "{told}");
    assert!(told.contains(&format!("i{}", item.number())), "{told}");
    match to {
        Wear::Leader if kind.serves(leader) => {
            assert_eq!(told.contains("casualty"), kind.has(Quirk::Bloodlust), "{told}");
            for promise in ["Hu+", "Bu+", "eats nothing", "newborn"] {
                assert!(!told.contains(promise), "WC-35: {told}");
            }
            assert_eq!(
                told.contains("St+"),
                kind.bonus().stealing > 0 && leader == Leader::MasterThief,
                "{told}"
            );
        }
        _ => {
            let told_all = [kind.effect(), kind.effect_in_brief()];
            assert!(told_all.iter().any(|all| told.ends_with(all)), "{told}");
        }
    }
}

#[test]
fn wc_120_two_hands_one_armour_one_pair_of_socks() {
    let armed = camp()
        .owning(1, "Rusty Cleaver", Some(1))
        .owning(2, "Pot Lid", Some(1))
        .owning(3, "Bone Harness", Some(1));
    let armed = armed
        .owning(4, "Stiff Socks", Some(1))
        .owning(5, "Gut Sling", None)
        .owning(6, "Hide Shield", None);
    let armed = armed
        .owning(7, "Filthy Furs", None)
        .owning(8, "Quiet Socks", None)
        .owning(9, "Ring", Some(1));
    let armed = armed
        .owning(10, "Ring", None)
        .owning(11, "Amulet", None)
        .owning(12, "Amulet", None);
    let mut t = table([armed, bystanders()]);
    for item in [5, 6, 7, 8] {
        t.refused(&format!("equip i{item} 1"), "WC-120", "slot");
    }
    t.play(&[], "equip i10 1; equip i11 1; equip i12 1");
    assert_eq!(t.a().worn_by(Wearer::Member(1)).count(), 8);
    t.play(&[], "off i2; equip i5 1");
    assert_eq!(
        t.refused("equip i6 1", "WC-120", "slot").reason,
        "#1 already holds two weapons. Take one off, or add swap."
    );
}

#[test]
fn wc_121_equipping_is_no_act_and_open_to_all() {
    let owner = camp()
        .owning(1, "Ring", None)
        .owning(2, "Amulet", None)
        .owning(3, "Pot Lid", None);
    let mut t = table([owner.with(Building::Tower, 1).in_tower(&[2]), bystanders()]);
    t.play(&[2], "hunt 1 food; equip i1 1; equip i2 2; equip i3 L");
    assert_eq!(t.a().leader_defence(), 16);
    assert_eq!(t.a().able().count(), 1);
    t.refused("equip i1 9", "WC-155", "plan");
}

#[test]
fn wc_122_an_item_is_put_on_once_a_turn() {
    let owner = camp()
        .owning(1, "Ring", Some(1))
        .owning(2, "Rusty Cleaver", Some(2))
        .owning(3, "Gut Sling", Some(2));
    let mut t = table([
        owner.owning(4, "Knobbed Club", None).owning(5, "Pot Lid", None),
        bystanders(),
    ]);
    t.play(&[], "equip i1 2; off i1");
    t.refused("equip i1 3", "WC-122", "equip-once");
    t.refused("off i1", "WC-122", "slot");
    // Like for like; of two weapons the lower number.
    t.play(&[], "equip i4 2 swap");
    assert_eq!(stash(t.a()), [1, 2, 5]);
    t.play(&[], "equip i5 2 swap");
    assert_eq!(stash(t.a()), [1, 2, 3]);
    t.play(&[], "equip i2 2 swap");
    assert_eq!(stash(t.a()), [1, 3, 4]);
    t.until('A');
    t.play(&[], "equip i1 3");
}

#[test]
fn wc_123_bonuses_add_up() {
    let armed = camp()
        .owning(1, "Vicious Rusty Cleaver of the Bear", Some(1))
        .owning(2, "Vicious Ring", Some(1));
    assert_eq!(
        armed.bonus_of(Wearer::Member(1)),
        Bonus {
            attack: 9,
            defence: 1,
            ..Bonus::default()
        }
    );
}

#[test]
fn wc_124_bonuses_work_only_in_their_place() {
    let item = kind("Foreman's Skinning Knife of the Weasel");
    let expected = Bonus {
        builder: 8,
        hunting: 1,
        assassination: 1,
        thievery: 2,
        ..Bonus::default()
    };
    assert_eq!(item.bonus(), expected);
    let armed = camp().owning(1, "Foreman's Skinning Knife of the Weasel", Some(1));
    assert_eq!(
        (
            armed.attack_ce(&[1], false, 0),
            armed.defence_ce(),
            armed.hunting_h(&[1])
        ),
        (6, 18 + 15, 6)
    );
}

#[test]
fn wc_125_items_bring_food_and_bones() {
    let armed = camp()
        .owning(1, "Bloated Ring", Some(1))
        .owning(2, "Grave-robbed Ring", Some(0))
        .owning(3, "Bloated Ring", None);
    let mut t = table([bystanders(), armed]);
    t.play(&[], "end");
    assert_eq!((t.b().stores.food(), t.b().stores.bones()), (104, 4));
}

#[test]
fn wc_126_a_worn_item_with_a_use_costs_bones_once_a_turn() {
    let mut owner = camp()
        .bones(400)
        .with(Building::Bone, 2)
        .owning(1, "Ring of Sparks", Some(1))
        .owning(2, "Ring of the Grave", Some(0));
    owner = owner
        .owning(3, "Ring of the Whip", Some(2))
        .owning(4, "Ring of Ruin", Some(3))
        .owning(5, "Pot Lid", Some(1));
    let mut victim = bystanders().with(Building::Forge, 1).with(Building::Tower, 1);
    set(&mut victim.effects, "wards", 1);
    let mut t = table([owner, victim]);
    t.refused("use i5", "WC-126", "no-use");
    t.refused("use i1", "WC-126", "target");
    t.refused("use i1 A", "WC-126", "target");
    t.refused("use i2 B", "WC-126", "target");
    t.refused("use i3", "WC-126", "not-able");
    t.refused("use i4 B food", "WC-126", "target");
    t.play(&[2, 4, 3], "use i1 B; use i2; hunt 1 food; use i3 1; use i4 B forge");
    assert_eq!(numbers(t.b()), [1, 3, 4, 5]);
    assert_eq!(
        (t.a().stores.bones(), t.b().effects.wards(), t.b().has(Building::Forge)),
        (400 - 45 - 45 - 25 - 60, 1, 0)
    );
    assert_eq!(
        (skills(t.a()), t.a().member(1).unwrap().job()),
        (vec![5, 6, 7, 5], None)
    );
    t.refused("use i1 B", "WC-126", "no-use");
}

#[test]
fn wc_127_fasting_spares_a_meal_and_rutting_adds_a_newborn() {
    assert!(kind("Ring of Fasting").has(Quirk::Fasting));
    assert_eq!(camp().owning(1, "Ring of Fasting", Some(2)).meal(), 2);
    let mut t = table([camp().owning(1, "Ring of Rutting", Some(3)), bystanders()]);
    t.play(&[4], "breed 1 2");
    assert_eq!(t.a().people.count(), 4);
}

#[test]
fn wc_128_magic_is_a_base_with_prefix_suffix_or_both() {
    let forge = |dice: &[u32]| {
        let mut t = table([
            goblins(Leader::Shaman, &[8]).bones(75).with(Building::Forge, 1),
            bystanders(),
        ]);
        t.play(dice, "forge magic 1");
        t.a().gear.all()[0].kind().to_string()
    };
    assert_eq!(forge(&[5, 2, 4]), "Sturdy Ring");
    assert_eq!(forge(&[6, 3, 16]), "Amulet of Bloodlust");
    assert_eq!(forge(&[10, 20, 6, 19, 13]), "Craven Lucky Socks of Fasting");
    assert_eq!(kind("Ring").slot(), Slot::Ring);
}

#[test]
fn wc_129_found_items_are_basic_or_magic() {
    let find = |dice: &[u32]| {
        let mut t = table([camp(), bystanders()]).round(1);
        t.play(dice, "hunt 1");
        t.a().gear.all()[0].kind().to_string()
    };
    assert_eq!(find(&[2, 2, 1, 4, 6]), "Bent Shiv");
    assert_eq!(find(&[2, 2, 1, 5, 1, 1, 3]), "Murderous Ring");
}

#[test]
fn wc_e_75_three_magic_items_come_of_their_dice() {
    let item = kind("Vicious Rusty Cleaver of the Bear");
    assert_eq!(
        item.bonus(),
        Bonus {
            attack: 7,
            defence: 1,
            ..Bonus::default()
        }
    );
    let forge = |dice: &[u32]| {
        let mut t = table([
            goblins(Leader::Shaman, &[8]).bones(75).with(Building::Forge, 1),
            bystanders(),
        ]);
        t.play(dice, "forge magic 1");
        t.a().gear.all()[0].kind()
    };
    assert_eq!(forge(&[12, 3, 6, 1, 3]), item);
    assert_eq!(forge(&[4, 2, 20]), kind("Heroic Ring"));
    assert_eq!(forge(&[9, 4, 19]), kind("Amulet of the Whip"));
}

#[test]
fn wc_e_76_an_item_goes_on_once_and_full_hands_refuse() {
    let owner = camp()
        .owning(3, "Hunting Spear", None)
        .owning(4, "Gut Sling", Some(3))
        .owning(5, "Pot Lid", None);
    let mut t = table([owner.owning(6, "Pointy Stick", Some(3)), bystanders()]);
    t.play(&[2], "equip i3 1; hunt 1 food");
    t.refused("equip i3 2", "WC-122", "equip-once");
    t.refused("equip i5 3", "WC-120", "slot");
    t.play(&[], "off i3");
}

#[test]
fn wc_e_79_a_ring_of_sparks_passes_wards_once_a_turn() {
    let owner = trogs(Leader::WarChief, &[5, 5, 5])
        .bones(100)
        .owning(9, "Ring of Sparks", Some(3));
    let mut victim = bystanders();
    set(&mut victim.effects, "wards", 1);
    let mut t = table([owner, victim]);
    t.play(&[2, 4], "hunt 3 food; use i9 B");
    assert_eq!((t.a().stores.bones(), numbers(t.b())), (55, vec![1, 2, 3, 5]));
    t.refused("use i9 B", "WC-126", "no-use");
    let t = table([
        trogs(Leader::WarChief, &[5])
            .bones(100)
            .owning(9, "Ring of Sparks", None),
        bystanders(),
    ]);
    t.refused("use i9 B", "WC-126", "no-use");
}

#[test]
fn wc_e_86_all_that_is_worn_adds_up() {
    let armed = goblins(Leader::Shaman, &[6])
        .owning(1, "Rusty Cleaver", Some(1))
        .owning(2, "Knobbed Club", Some(1));
    let armed = armed
        .owning(3, "Vicious Ring", Some(1))
        .owning(4, "Vicious Ring", Some(1));
    assert_eq!(
        (
            armed.attack_ce(&[1], false, 0),
            armed.defence_of(&armed.people.all()[0]),
            armed.hunting_h(&[1])
        ),
        (14, 7, 6)
    );
    let mut t = table([
        kobolds(Leader::Shaman, &[5, 5]).owning(1, "Ring of Rutting", Some(1)),
        bystanders(),
    ]);
    t.play(&[4, 7], "breed 1 2");
    assert_eq!(skills(t.a()), [5, 5, 6, 8]);
    assert_eq!(Card::Rut.row().cost, 30);
}
