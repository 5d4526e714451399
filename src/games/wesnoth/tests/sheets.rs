//! The data files against the rule book: units, feet, sets, maps, and what is wrong in files that people bring.

use super::*;
use crate::data::{
    self, Alignment, AttackType, BOARDS, Class, FACTIONS, FEET, SETS, Set, Site, Terrain, cost_of, feet_about,
    letter_of, need_of, types,
};
use crate::state::Tile;

/// Figure by figure.
#[test]
fn wb_8_a_sheet_holds_class_level_moves_life_feet_and_attacks() {
    let sheet = kind("cv").sheet();
    assert_eq!(
        (sheet.name.as_str(), sheet.level, sheet.moves, sheet.life),
        ("Cavalryman", 1, 6, 9)
    );
    assert_eq!(
        (sheet.class, sheet.set, feet_about(sheet.feet).0),
        (Class::Scout, Set::Loyalists, "horse")
    );
    assert_eq!(sheet.resistances, [-1, 1, -1, 0, 0, 0]);
    assert_eq!(sheet.next, Some(kind("dragoon")));
    let attack = &kind("sr").sheet().attacks[1];
    assert_eq!(
        (attack.name.as_str(), attack.kind, attack.damage, attack.swings),
        ("bow", AttackType::Ranged, 1, 5)
    );
}

#[test]
fn wb_9_every_sheet_has_one_to_three_attacks() {
    for kind in types() {
        assert!((1..=3).contains(&kind.sheet().attacks.len()), "{kind}");
    }
    assert_eq!(types().count(), 132);
}

#[test]
fn wb_10_a_resistance_that_is_not_listed_is_0() {
    assert_eq!(kind("sp").sheet().resistances, [0; 6]);
    assert_eq!(kind("sk").sheet().resistances, [-1, -2, 1, 1, -2, 1]);
}

#[test]
fn wb_11_feet_give_a_cost_and_a_letter_or_bar_a_terrain() {
    let feet = kind("hi").sheet().feet;
    assert_eq!(cost_of(feet, Terrain::Mountain), None);
    // Heavy feet do not enter water either.
    assert_eq!(cost_of(feet, Terrain::Water), None);
    let row = |code: &str| {
        let feet = kind(code).sheet().feet;
        let cell = |terrain| match cost_of(feet, terrain) {
            Some(cost) => format!("{cost}{}", letter_of(need_of(feet, terrain))),
            None => "x".to_owned(),
        };
        Terrain::ALL.map(cell).join(" ")
    };
    assert_eq!(row("fp"), "1N 2G 3S 2P 2N 1S");
    assert_eq!(row("mh"), "2P 4P x 1G 2P 1P");
    assert_eq!(row("wo"), "1H 1P 3P 2H 2H 1H");
    assert_eq!(FEET.len(), 22);
}

#[test]
fn wb_12_classes_only_describe() {
    assert_eq!(kind("sg").sheet().class.to_string(), "mixed");
    for rule in [
        include_str!("../fight.rs"),
        include_str!("../rules/advancing.rs"),
        include_str!("../rules/attack.rs"),
        include_str!("../rules/ending.rs"),
        include_str!("../rules/movement.rs"),
        include_str!("../rules/recruiting.rs"),
        include_str!("../rules/resting.rs"),
        include_str!("../rules/setup.rs"),
    ] {
        assert!(!rule.contains(".class"));
    }
}

#[test]
fn wb_13_six_factions_and_the_free_companies_have_their_alignment() {
    let alignments = SETS.map(|set| set.alignment());
    use Alignment::{Chaotic, Lawful, Neutral};
    assert_eq!(
        alignments,
        [Lawful, Lawful, Neutral, Neutral, Chaotic, Chaotic, Neutral]
    );
    assert!(!FACTIONS.contains(&Set::Free));
    assert_eq!(Set::Knalgans.to_string(), "Knalgan Alliance");
}

#[test]
fn wb_14_a_unit_has_the_alignment_of_its_own_set() {
    use crate::fight::time_bonus;
    let bonus = |code: &str| {
        let sheet = kind(code).sheet();
        time_bonus(sheet.set.alignment(), sheet.level, Tile::Morning)
    };
    assert_eq!(["au", "fp", "gt", "lieutenant", "pe"].map(bonus), [1, 0, -1, 2, 0]);
}

#[test]
fn wb_15_every_set_has_every_class() {
    for set in SETS {
        for class in [Class::Warrior, Class::Archer, Class::Mage, Class::Scout, Class::Mixed] {
            let found = set
                .types()
                .any(|kind| kind.sheet().class == class && kind.sheet().code.is_some());
            assert!(found, "{set} {class}");
        }
    }
}

#[test]
fn wb_16_keeps_castles_and_villages_are_city() {
    let glyphs: String = Terrain::ALL.into_iter().map(Terrain::glyph).collect();
    assert_eq!(glyphs, ".t^~%=");
    let board = &BOARDS[0];
    for at in ["B2", "C3", "E2"] {
        assert_eq!(board.terrain(hex(at)), Some(Terrain::City));
    }
}

#[test]
fn wb_17_letters_h_p_n_g_s_stand_for_2_to_6() {
    assert_eq!([2, 3, 4, 5, 6].map(letter_of), ['H', 'P', 'N', 'G', 'S']);
}

#[test]
fn wb_18_the_number_to_hit_is_the_targets_own() {
    // An elf in the forest is hard to hit.
    assert_eq!(need_of(kind("ea").sheet().feet, Terrain::Forest), 6);
    // When it strikes from there the Grunt on plain is hit on 3 or more.
    let mut table = Table::duel();
    table.put("R1", "ea", "D4").put("B1", "gt", "D3");
    table.play(&[3, 3, 3, 3, 3], "1 x D3 /bow");
    assert_eq!(table.life("B1"), 6);
}

#[test]
fn lines_of_advancement_rise_by_one() {
    for kind in types() {
        if let Some(next) = kind.sheet().next {
            assert_eq!(next.sheet().level, kind.sheet().level + 1, "{kind}");
            assert_eq!(next.sheet().set, kind.sheet().set);
        }
        // What is for sale is of level 0 or 1, and the other way round.
        assert_eq!(kind.sheet().code.is_some(), kind.sheet().level <= 1, "{kind}");
    }
}

#[test]
fn maps_have_the_hexes_and_villages_of_the_book() {
    let figures: Vec<(&str, usize, usize, usize)> = BOARDS
        .iter()
        .map(|board| {
            (
                board.id.as_str(),
                board.seats(),
                board.hexes().count(),
                board.villages.len(),
            )
        })
        .collect();
    let expected = [
        ("alder", 2, 68, 6),
        ("dantonk", 2, 105, 9),
        ("knalga", 2, 94, 8),
        ("brown", 3, 91, 10),
        ("weldyn", 4, 149, 13),
        ("river", 6, 193, 14),
    ];
    assert_eq!(figures, expected);
    let keeps = |id: usize| {
        BOARDS[id]
            .keeps
            .iter()
            .map(Hex::to_string)
            .collect::<Vec<_>>()
            .join(" ")
    };
    assert_eq!(keeps(3), "F2 J8 B8");
    assert_eq!(keeps(5), "B3 J3 J9 J15 B15 B9");
    assert_eq!(BOARDS[0].site(hex("C2")), Site::Castle(0));
}

fn faults(text: &str) -> Vec<(u32, u32, String)> {
    let found = data::lint(text).into_iter();
    found.map(|fault| (fault.line, fault.column, fault.reason)).collect()
}

#[test]
fn what_is_wrong_in_a_file_is_named_by_line_and_column() {
    let alder = include_str!("../data/maps/alder.txt");
    assert_eq!(faults(alder), []);
    assert_eq!(faults(include_str!("../data/units.txt")), []);
    assert_eq!(faults(include_str!("../data/feet.txt")), []);
    let wrong = |from: &str, to: &str| faults(&alder.replacen(from, to, 1));
    let found = wrong(" 1:  t a t", " 1:  t a q");
    assert_eq!((found[0].0, found[0].1), (8, 10));
    assert!(found[0].2.contains("`q`"), "{found:?}");
    assert!(wrong("seats: 2", "seats: 9")[0].2.contains("2 to 6"));
    assert!(wrong(" 3:  a a a", " 3:  a a")[0].2.contains("9 columns"));
    assert!(
        wrong(" 2:  . 1 a", " 2:  . . a")
            .iter()
            .any(|fault| fault.2.contains("seat 1 has no keep"))
    );
    assert!(
        wrong(" 1:  t a", " 1:  a .")
            .iter()
            .any(|fault| fault.2.contains("not next to its keep"))
    );
    assert!(wrong("teams: -", "teams: 12")[0].2.contains("one team"));
    assert!(!faults("map: x\n").is_empty());
    assert!(wrong("map: alder", "map: Alder Ford")[0].2.contains("small letters"));
    assert!(
        wrong("name: Alder Ford", "name: `@everyone`")[0]
            .2
            .contains("plain marks")
    );
    assert_eq!(wrong("name: Alder Ford", "name:")[0].0, 2);
    assert!(
        faults(&format!("{alder}{}", "# more\n".repeat(600)))[0]
            .2
            .contains("at most 4000")
    );
    let units = include_str!("../data/units.txt");
    let broken = faults(&units.replacen("spear melee pierce 2-3", "spear mellee pierce 2-3", 1));
    assert_eq!(broken.len(), 1);
    assert!(broken[0].2.contains("no attack"), "{broken:?}");
    let broken = faults(&units.replacen("|swordsman\n", "|sordsman\n", 1));
    assert!(broken[0].2.contains("no unit of level"), "{broken:?}");
    let feet = include_str!("../data/feet.txt");
    assert!(faults(&feet.replacen("1 P", "1 Q", 1))[0].2.contains("`1 Q`"));
}

#[test]
fn a_map_that_a_host_brings_is_played_and_saved_whole() {
    let text = include_str!("../data/maps/alder.txt").replace("map: alder", "map: mine");
    let (game, _) = begin(json!({ "scenario": text }), &["loyalists", "undead"]).unwrap();
    let saved = serde_json::to_value(&game).unwrap();
    assert_eq!(saved["map"], json!(text));
    assert_eq!(serde_json::from_value::<Wesnoth>(saved).unwrap(), game);
    let both = begin(json!({ "scenario": text, "map": "alder" }), &["loyalists", "undead"]);
    assert_eq!(both.unwrap_err().clause, "WB-22");
    let refusal = begin(json!({ "scenario": "map: x" }), &["loyalists", "undead"]).unwrap_err();
    assert!(refusal.reason.contains("Line 2, column 1"), "{refusal}");
}

/// A sheet says in words what a unit takes more and less of ([WB-10](docs/rules/wesnoth.md#wb-10)).
#[test]
fn wb_10_a_sheet_says_what_a_resistance_does() {
    let told = |code: &str| {
        let sheet = crate::scene::sheet(kind(code)).to_ascii();
        sheet.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    // Blade -1, pierce -2, impact and fire +1, cold -2, arcane +1.
    let skeleton = told("sk");
    let words = "takes 1 more from impact, fire, arcane; 1 less from blade; 2 less from pierce, cold";
    assert!(skeleton.contains(words), "{skeleton}");
    assert!(
        told("sp").contains("takes each kind of damage as it is"),
        "{}",
        told("sp")
    );
}

/// The book answers a question as `/game rules` does, by what it asks about, and so does a look.
#[test]
fn the_book_and_a_look_are_asked_in_sentences() {
    let table = Table::duel();
    for (word, question) in [
        ("lv", "what is lv"),
        ("mage", "What is a mage?"),
        ("HP", "what does HP mean?"),
    ] {
        for (sub, option) in [("book", "topic"), ("look", "at")] {
            let ask = |text: &str| asked(&table, json!({ sub: { option: text } }));
            let (told, known) = (ask(question), ask(word));
            let (told, known) = (
                told.map(|told| format!("{told:?}")),
                known.map(|known| format!("{known:?}")),
            );
            assert!(known.is_ok(), "{sub} {word}: {known:?}");
            assert_eq!(told, known, "{sub} {question}");
        }
    }
}

/// The Free Companies are called so on their sheets, too ([WB-13](docs/rules/wesnoth.md#wb-13)).
#[test]
fn wb_13_sheets_name_the_free_companies_in_full() {
    let muster_kit::Scene::Sheet { rows, .. } = crate::scene::sheet(kind("rm")) else {
        panic!("a sheet");
    };
    assert_eq!(rows[0], "Free Companies mage, level 1, neutral");
    let longest = types().map(|kind| match crate::scene::sheet(kind) {
        muster_kit::Scene::Sheet { rows, .. } => rows[0].chars().count(),
        _ => 0,
    });
    assert!(longest.max().unwrap() <= muster_kit::ascii::COLUMNS_MAX);
}
