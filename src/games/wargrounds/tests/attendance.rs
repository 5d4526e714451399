//! Who turns up with what.

use super::*;
use crate::action::{Change, SwapWhat};
use crate::data::{ATTENDANCE, Faction, KLANK, Limit, Size, Style, limits_of_armour, limits_of_kit, names};
use crate::orders;
use crate::rules::attendance::Split;
use crate::rules::attendance::capped;
use crate::rules::attendance::split_of;
use crate::rules::muster;
use crate::rules::setup::sides_of;
use crate::rules::sheets;
use crate::rules::sheets::Slot;
use crate::rules::sheets::round_half_up;
use crate::scene;
use muster_game::Rules;

/// The die settles an odd Greyscale (example [WG-E-1](docs/rules/wargrounds.md#wg-e-1); WG-11).
#[test]
fn wg_e_1_wg_11_greyscales_even_the_sides_and_a_die_settles_the_odd_one() {
    assert!(matches!(split_of(9, 4, 6), Split::Die(1, 0)));
    assert!(matches!(split_of(5, 5, 4), Split::Red(2)));
    assert!(matches!(split_of(12, 3, 5), Split::Red(0)));
    assert!(matches!(split_of(3, 12, 5), Split::Red(5)));
}

/// Greyscales beyond 34 go home (example [WG-E-2](docs/rules/wargrounds.md#wg-e-2); WG-12).
#[test]
fn wg_e_2_wg_12_greyscales_beyond_34_go_home() {
    assert!(matches!(split_of(34, 28, 28), Split::Red(11)));
    assert_eq!(capped([34, 28], [11, 17]), [[34, 0], [28, 6]]);
}

/// Perks and weather move the klankiness row (example [WG-E-3](docs/rules/wargrounds.md#wg-e-3); WG-14, WG-15, WG-17).
#[test]
fn wg_e_3_wg_14_perks_and_weather_move_the_klankiness_row() {
    assert_eq!(limits_of_armour(6 + Faction::Empire.klank() + 1, 7), [6, 6, 6]);
    assert_eq!(limits_of_armour(1 + Faction::Greyscales.klank() - 1, 3), [2, 1, 0]);
}

fn four_wardens() -> Table {
    let mut table = Table::new(json!({ "red": "wardens", "blue": "empire", "headcount": "5" }));
    set(&mut table.game, "/stage", Stage::Muster);
    set(&mut table.game, "/rolls/kit/0", [3 + Faction::Wardens.kewl(), 0]);
    for who in (0..5).map(CharacterId) {
        table.game.people.sheet_mut(who).kit = Kit::Short;
        table.game.people.sheet_mut(who).thrown = false;
    }
    table
}

fn kit(kit: Kit) -> Change {
    Change {
        kit: Some(kit),
        ..Change::default()
    }
}

/// A Pistol with Shield uses two slots (example [WG-E-4](docs/rules/wargrounds.md#wg-e-4); WG-16, WG-17, WG-19).
#[test]
fn wg_e_4_wg_16_wg_19_a_pistol_with_shield_uses_two_slots() {
    let mut table = four_wardens();
    assert_eq!(limits_of_kit(4, 5), [4, 2, 2, 2]);
    table.game.people.sheet_mut(CharacterId(0)).kit = Kit::PistolShield;
    for who in (1..4).map(CharacterId) {
        table.game.people.sheet_mut(who).kit = Kit::Shield;
    }
    let refusal = sheets::changed(&table.game, CharacterId(4), &kit(Kit::Shield)).unwrap_err();
    let holders = (0..4).map(|who| table.game.people.named(CharacterId(who)));
    let holders = holders.collect::<Vec<_>>().join(", ");
    let told = format!("Short + Shield: 4 of 4 taken: {holders}.");
    assert_eq!((&*refusal.clause, refusal.reason), ("WG-17", told));
    sheets::changed(&table.game, CharacterId(4), &kit(Kit::Bow)).unwrap();
    table.game.people.sheet_mut(CharacterId(4)).kit = Kit::Bow;
    table.game.people.sheet_mut(CharacterId(3)).kit = Kit::Short;
    assert_eq!(
        sheets::changed(&table.game, CharacterId(3), &kit(Kit::Pistol))
            .unwrap_err()
            .clause,
        "WG-17"
    );
    assert_eq!(
        sheets::changed(&table.game, CharacterId(3), &kit(Kit::PistolShield))
            .unwrap_err()
            .clause,
        "WG-19"
    );
}

/// Fractions of small contingents round up (example [WG-E-5](docs/rules/wargrounds.md#wg-e-5); WG-17).
#[test]
fn wg_e_5_wg_17_fractions_round_up() {
    let all = |n: u8| [Limit::Quarter, Limit::Half, Limit::ThreeQuarters].map(|limit| limit.of(n));
    assert_eq!(
        [all(1), all(4), all(5), all(9)],
        [[1, 1, 1], [1, 2, 3], [2, 3, 4], [3, 5, 7]]
    );
    assert_eq!(Limit::UpTo(2).of(1), 1);
    assert_eq!(KLANK[0].map(|limit| limit.of(9)), [2, 1, 0]);
}

/// Fighters and shields change the figures (example [WG-E-6](docs/rules/wargrounds.md#wg-e-6); WG-27, WG-28).
#[test]
fn wg_e_6_wg_27_armour_class_and_shield_set_hp_stamina_and_mana() {
    let mut table = Table::open();
    table
        .put("R1", "F9", "fighter heavy shield")
        .put("R2", "F8", "mage shield")
        .put("R3", "F7", "mage heavy shield");
    let of = |table: &Table, who: CharacterId| {
        let fighter = table.game.people.fighter(who);
        (fighter.hp(), fighter.stamina(), fighter.mana())
    };
    assert_eq!(
        [
            of(&table, CharacterId(0)),
            of(&table, CharacterId(1)),
            of(&table, CharacterId(2))
        ],
        [(10, 2, 0), (5, 4, 6), (9, 2, 2)]
    );
}

/// Tired and Old add up to the slowest level (example [WG-E-7](docs/rules/wargrounds.md#wg-e-7); WG-40, WG-98, WG-117).
#[test]
fn wg_e_7_wg_40_wg_117_tired_and_old_add_up_to_the_slowest_level() {
    for (words, tired, pace) in [
        ("bare", true, (4, 6)),
        ("old", false, (4, 6)),
        ("old", true, (3, 5)),
        ("mediumarmour", true, (3, 5)),
        ("heavy", true, (2, 4)),
        ("heavy old", true, (2, 4)),
        ("", false, (4, 8)),
    ] {
        let mut table = Table::open();
        table.put("R1", "F9", words).change("R1", "tired", tired);
        assert_eq!(table.game.people.pace(CharacterId(0)), pace, "{words} {tired}");
    }
}

/// Solo gives every seat a like share (example [WG-E-8](docs/rules/wargrounds.md#wg-e-8); WG-9, WG-22).
#[test]
fn wg_e_8_wg_9_wg_22_solo_and_a_number_give_like_sides_dealt_in_turn() {
    let game = begun(
        json!({ "headcount": "solo" }),
        &["red", "red", "red", "blue", "blue"],
        1,
    );
    assert_eq!((game.people.reds(), game.people.count()), (3, 6));
    assert_eq!(
        [3, 4, 5].map(CharacterId).map(|who| game.people.owner(who)),
        [3, 4, 3].map(Seat)
    );
    assert!(game.people.sheets().iter().all(|sheet| !sheet.grey));
    let game = begun(json!({ "headcount": "8" }), &["red", "red", "red", "blue"], 1);
    let owned = |seat: Seat| {
        game.people
            .team(Side::Red)
            .filter(|who| game.people.owner(*who) == seat)
            .map(|who| who.0 + 1)
            .collect::<Vec<_>>()
    };
    assert_eq!(
        [owned(Seat(0)), owned(Seat(1)), owned(Seat(2))],
        [vec![1, 4, 7], vec![2, 5, 8], vec![3, 6]]
    );
}

/// Enough for every seat, whatever the dice ([WG-10](docs/rules/wargrounds.md#wg-10),
/// [WG-8](docs/rules/wargrounds.md#wg-8), [WG-25](docs/rules/wargrounds.md#wg-25)).
#[test]
fn wg_e_9_wg_10_every_seat_owns_a_character_whatever_the_dice() {
    for seed in 0..12 {
        let seats = ["red", "red", "red", "red", "red", "red", "red", "blue"];
        let game = begun(json!({ "red": "empire", "blue": "clans" }), &seats, seed);
        assert!(game.people.reds() >= 7, "{}", game.people.reds());
        for seat in Seat::all(8) {
            assert!(
                game.people.everybody().any(|who| game.people.owner(who) == seat),
                "seat {seat}"
            );
        }
    }
}

/// A reroll may be worse and still holds (example [WG-E-10](docs/rules/wargrounds.md#wg-e-10); WG-24).
#[test]
fn wg_e_10_wg_24_a_reroll_binds_and_leaves_armour_and_classes() {
    let mut table = four_wardens();
    set(&mut table.game, "/rolls/klank/0", [7, 7]);
    table.sheet("R5").grey = true;
    table.sheet("R1").class = Class::Mage;
    let (armour, classes): (Vec<_>, Vec<_>) = table
        .game
        .people
        .sheets()
        .iter()
        .map(|sheet| (sheet.armour, sheet.class))
        .unzip();
    table.with(&[6, 1], |game, referee| {
        muster::reroll_kit(game, referee, Side::Red, true)
    });
    assert_eq!(table.game.terms.rolls().kit[0], [7, 0]);
    let after: (Vec<_>, Vec<_>) = table
        .game
        .people
        .sheets()
        .iter()
        .map(|sheet| (sheet.armour, sheet.class))
        .unzip();
    assert_eq!(after, (armour, classes));
    for grey in [false, true] {
        sheets::check_contingent(&table.game, &table.game, Side::Red, grey).unwrap();
    }
}

/// A fifth thrown card is refused (example [WG-E-11](docs/rules/wargrounds.md#wg-e-11); WG-21).
#[test]
fn wg_e_11_wg_21_a_fifth_thrown_card_is_refused() {
    let mut table = four_wardens();
    for who in (0..4).map(CharacterId) {
        table.game.people.sheet_mut(who).thrown = true;
    }
    let change = Change {
        thrown: Some(true),
        ..Change::default()
    };
    let refusal = sheets::changed(&table.game, CharacterId(4), &change).unwrap_err();
    assert_eq!(refusal.clause, "WG-21");
    let holders = (0..4).map(|who| table.game.people.named(CharacterId(who)));
    let holders = holders.collect::<Vec<_>>().join(", ");
    assert!(refusal.reason.contains(&holders), "{refusal}");
}

/// Red and Blue play two different factions ([WG-1](docs/rules/wargrounds.md#wg-1),
/// [WG-2](docs/rules/wargrounds.md#wg-2), [WG-3](docs/rules/wargrounds.md#wg-3)).
#[test]
fn wg_1_wg_2_wg_3_two_different_factions_and_a_captain_each() {
    let pick = |text: Value| serde_json::from_value::<super::super::action::SeatPick>(text).unwrap();
    let ana = pick(json!({ "side": "red", "faction": "horde" }));
    let taken = Wargrounds::pick(
        &options(json!({})),
        &[ana],
        pick(json!({ "side": "blue", "faction": "horde" })),
    );
    let refusal = taken.unwrap_err();
    assert_eq!(refusal.clause, "WG-1");
    assert!(refusal.reason.contains("clans, empire, wardens"), "{refusal}");
    assert_eq!(
        Wargrounds::places(&options(json!({ "red": "horde", "blue": "horde" })))
            .unwrap_err()
            .clause,
        "WG-1"
    );
    assert_eq!(Wargrounds::places(&options(json!({}))).unwrap().seats, 2..=68);
    assert_eq!(
        sides_of(&[pick(json!({ "side": "red" })), pick(json!({ "side": "red" }))]),
        [Side::Red, Side::Blue]
    );
    let game = begun(json!({}), &["any", "any", "red"], 5);
    assert_ne!(game.terms.factions()[0], game.terms.factions()[1]);
    assert!(!game.terms.factions().contains(&Faction::Greyscales));
    assert_eq!(
        [Side::Red, Side::Blue].map(|side| game.seats.captain(side)),
        [1, 0].map(Seat)
    );
}

/// Every character has an id and a map letter ([WG-4](docs/rules/wargrounds.md#wg-4)).
#[test]
fn wg_4_ids_numbers_and_letters_name_characters() {
    use crate::orders::Meant;
    let mut table = Table::open();
    table.put("R2", "F9", "").put("B2", "G9", "");
    let find = |word: &str, meant: Meant| orders::find(&table.game, Side::Red, word, meant).unwrap();
    let (own, foe) = (table.who("R2"), table.who("B2"));
    for word in ["R2", "r2", "2", "B", "b"] {
        assert_eq!(find(word, Meant::Own), own, "{word}");
    }
    for word in ["B2", "b2", "2", "b"] {
        assert_eq!(find(word, Meant::Enemy), foe, "{word}");
    }
    assert_eq!(
        orders::find(&table.game, Side::Red, "R9", Meant::Own)
            .unwrap_err()
            .clause,
        "WG-4"
    );
    table.change("R2", "life", Life::Fallen(1));
    assert_eq!(orders::find(&table.game, Side::Red, "2", Meant::Fallen).unwrap(), own);
    let badge = |number: u8| super::super::state::Badge {
        side: Side::Red,
        number,
    };
    assert_eq!(
        (badge(1).letter(), badge(27).letter(), badge(34).letter()),
        ('A', 'Á', 'Ü')
    );
    assert_eq!(super::super::state::Badge::number_of('ü'), Some(34));
}

/// Each seat keeps a roster of named characters ([WG-6](docs/rules/wargrounds.md#wg-6)).
#[test]
fn wg_6_a_saved_character_is_called_and_deleted() {
    let mut table = Table::open();
    set(&mut table.game, "/stage", Stage::Muster);
    let add = json!({ "roster_add": { "name": "Grim Olga", "faction": "empire", "class": "fighter", "good": "fast", "bad": "old" } });
    table.command(Seat(0), add, &[]).unwrap();
    table
        .command(
            Seat(0),
            json!({ "roster_call": { "who": "R2", "name": "grim olga" } }),
            &[],
        )
        .unwrap();
    assert_eq!(table.sheet("R2").name, "Grim Olga");
    assert_eq!(table.sheet("R2").traits, Some((Good::Fast, Bad::Old)));
    table
        .command(Seat(0), json!({ "roster_drop": { "name": "Grim Olga" } }), &[])
        .unwrap();
    let gone = table.command(Seat(0), json!({ "roster_drop": { "name": "Grim Olga" } }), &[]);
    assert_eq!(gone.unwrap_err().clause, "WG-6");
    let half = json!({ "roster_add": { "name": "Olga", "faction": "empire", "good": "fast" } });
    assert_eq!(table.command(Seat(0), half, &[]).unwrap_err().clause, "WG-31");
    assert_eq!(names(Faction::Clans).len(), 12);
}

/// A saved character is called once, however often a side is built anew ([WG-6](docs/rules/wargrounds.md#wg-6)). Under
/// number 1 each build called it again.
#[test]
fn wg_6_a_second_build_calls_nobody_twice() {
    let called = |rules: u32| {
        let mut table = Table::open();
        set(&mut table.game, "/rules", rules);
        set(&mut table.game, "/stage", Stage::Muster);
        let add = json!({ "roster_add": { "name": "Grim Olga", "faction": "empire", "class": "fighter" } });
        table.command(Seat(0), add, &[]).unwrap();
        for _ in 0..2 {
            let build: Action = serde_json::from_value(json!({ "build": {} })).unwrap();
            testing::play(&mut table.game, Seat(0), build, &mut Dice::seeded(4, 4)).unwrap();
        }
        let olgas = table
            .game
            .people
            .team(Side::Red)
            .filter(|who| table.game.people.sheet(*who).name == "Grim Olga");
        olgas.count()
    };
    assert_eq!((called(1), called(2)), (2, 1));
}

/// A change of spells or traits is told ([WG-23](docs/rules/wargrounds.md#wg-23)). Under number 1 only class, armour
/// and kit were.
#[test]
fn wg_23_a_changed_sheet_is_told_whole() {
    let told = |rules: u32| {
        let mut table = Table::open();
        set(&mut table.game, "/rules", rules);
        set(&mut table.game, "/stage", Stage::Muster);
        let change = json!({ "edit": { "who": "1", "class": "mage", "kit": "short", "spells": "freeze, leech", "good": "fast", "bad": "old" } });
        table.command(Seat(0), change, &[]).unwrap();
        let text = table.events.iter().find_map(|event| match event {
            Event::Changed { what, .. } => Some(what.clone()),
            _ => None,
        });
        text.unwrap()
    };
    let now = told(2);
    for word in ["Freeze", "Leech", "Fast", "Old"] {
        assert!(now.contains(word), "{now}");
        assert!(!told(1).contains(word));
    }
}

/// Before a phase the table of a side tells how many of each armour and kit it may have and has
/// ([WG-14](docs/rules/wargrounds.md#wg-14) to [WG-17](docs/rules/wargrounds.md#wg-17)).
#[test]
fn wg_17_the_table_of_a_side_tells_its_slots() {
    let mut table = Table::open();
    set(&mut table.game, "/stage", Stage::Muster);
    let shown = scene::side_table(&table.game, Side::Red);
    assert!(shown.fits());
    let shown = shown.to_ascii().replace("\n ", " ");
    for (what, slots) in sheets::slots(&table.game, Side::Red, false) {
        assert!(shown.contains(&format!("{what}: ")), "{shown}");
        for Slot { name, used, most } in slots {
            assert!(used <= usize::from(most));
            assert!(shown.contains(&format!("{name} {used} of {most}")), "{name}: {shown}");
        }
    }
    set(&mut table.game, "/stage", Stage::Run);
    assert!(!scene::side_table(&table.game, Side::Red).to_ascii().contains(" of "));
}

/// Game size is chosen or rolled ([WG-7](docs/rules/wargrounds.md#wg-7), [WG-8](docs/rules/wargrounds.md#wg-8),
/// [T-1](docs/rules/wargrounds.md#t-1)).
#[test]
fn wg_7_wg_8_size_and_numbers_go_by_dice() {
    assert_eq!(ATTENDANCE(Size::Small, Faction::Clans), (1, 1));
    assert_eq!(ATTENDANCE(Size::Medium, Faction::Horde), (3, 2));
    assert_eq!(ATTENDANCE(Size::Large, Faction::Greyscales), (4, 4));
    let sizes: std::collections::BTreeSet<Size> = (0..30)
        .map(|seed| {
            begun(json!({ "size": "random", "headcount": "3" }), &["red", "blue"], seed)
                .field
                .size()
        })
        .collect();
    assert_eq!(sizes.len(), 3);
}

/// Every side that is built is legal, in any style ([WG-13](docs/rules/wargrounds.md#wg-13),
/// [WG-18](docs/rules/wargrounds.md#wg-18), [WG-23](docs/rules/wargrounds.md#wg-23)).
#[test]
fn wg_13_wg_23_auto_build_keeps_the_limits_of_each_contingent() {
    for (seed, style) in (0..).zip(["balanced", "brawl", "arcane", "skirmish", "random"].repeat(4)) {
        let mut game = begun(json!({ "size": "large" }), &["red", "red", "blue"], seed);
        let style: Style = style.parse().unwrap();
        let mut dice = Dice::seeded(seed, 9);
        sheets::auto_build(&mut game, Side::Red, Some(Seat(0)), style, true, Some(&mut dice));
        let mut owners = dice.drawn().iter().map(|draw| draw.whose);
        assert!(
            owners.all(|owner| owner == muster_kit::Whose::Seat(Seat(0))),
            "dice of classes are the builder's"
        );
        for side in [Side::Red, Side::Blue] {
            for grey in [false, true] {
                sheets::check_contingent(&game, &game, side, grey).unwrap();
            }
            assert!(
                game.people
                    .team(side)
                    .filter(|who| game.people.sheet(*who).thrown)
                    .count()
                    <= 4
            );
        }
    }
    assert_eq!(
        [
            round_half_up(6, (1, 4)),
            round_half_up(5, (1, 6)),
            round_half_up(2, (1, 6))
        ],
        [2, 1, 0]
    );
}

/// Sheets change until the phase begins, and useless traits are warned of ([WG-23](docs/rules/wargrounds.md#wg-23),
/// WG-26, WG-31, WG-32).
#[test]
fn wg_23_wg_26_wg_32_a_sheet_changes_until_the_phase_begins_with_a_warning_if_useless() {
    let mut table = Table::open();
    assert_eq!(
        table
            .command(Seat(0), json!({ "edit": { "who": "R1", "class": "mage" } }), &[])
            .unwrap_err()
            .clause,
        "WG-23"
    );
    set(&mut table.game, "/stage", Stage::Muster);
    table
        .command(
            Seat(0),
            json!({ "edit": { "who": "R1", "class": "mage", "spells": "fireball, heal" } }),
            &[],
        )
        .unwrap();
    assert_eq!(table.sheet("R1").spells, [Spell::Fireball, Spell::Heal]);
    assert_eq!(
        table
            .command(Seat(0), json!({ "edit": { "who": "R1", "good": "fast" } }), &[])
            .unwrap_err()
            .clause,
        "WG-31"
    );
    table
        .command(
            Seat(0),
            json!({ "edit": { "who": "R1", "good": "specialist", "bad": "old", "kit": "short" } }),
            &[],
        )
        .unwrap();
    assert!(
        table.told().contains("Shield specialist does nothing"),
        "{}",
        table.told()
    );
    let blues = table.command(Seat(0), json!({ "edit": { "who": "B1", "class": "mage" } }), &[]);
    assert_eq!(blues.unwrap_err().clause, "WG-3");
    assert!(sheets::swap_gear(&mut table.game, CharacterId(0), CharacterId(1), SwapWhat::Both).is_ok());
}

/// Characters are dealt to seats in turn ([WG-22](docs/rules/wargrounds.md#wg-22)).
#[test]
fn wg_22_a_seat_gives_characters_away_but_the_last() {
    let mut game = begun(json!({ "headcount": "4" }), &["red", "red", "blue"], 1);
    let give = |game: &mut Wargrounds, who: &str, to: Seat| {
        let who = who.to_owned();
        testing::act(game, Seat(0), Action::Give { who, to }, &[])
    };
    assert_eq!(give(&mut game, "1", Seat(2)).unwrap_err().clause, "WG-22");
    give(&mut game, "1", Seat(1)).unwrap();
    assert_eq!(game.people.owner(CharacterId(0)), Seat(1));
    assert_eq!(give(&mut game, "3", Seat(1)).unwrap_err().clause, "WG-22");
}

/// Traits left to chance come in pairs ([WG-31](docs/rules/wargrounds.md#wg-31)).
#[test]
fn wg_31_traits_are_rolled_or_left_out() {
    let game = begun(json!({ "traits": "random", "size": "large" }), &["red", "blue"], 4);
    let with = game
        .people
        .sheets()
        .iter()
        .filter(|sheet| sheet.traits.is_some())
        .count();
    assert!(with > 0 && with < game.people.sheets().len());
    let game = begun(json!({ "traits": "none", "size": "large" }), &["red", "blue"], 4);
    assert!(game.people.sheets().iter().all(|sheet| sheet.traits.is_none()));
}
