//! Boards, posts, questions, completions (chapters 6 and 7 of docs/rules/wesnoth.md).

use super::*;
use crate::queries::Query;
use muster_game::{Counsel, Knowledge};
use muster_kit::{Answer, Level, Line, Partial, Scene, Topic};

fn answer(table: &Table, query: Value) -> Result<Answer, Refusal> {
    let query: Query = serde_json::from_value(query).unwrap();
    table.game.answer(Viewer::Seat(Seat(0)), query)
}

pub(super) fn text(answer: &Answer) -> String {
    let lines = answer.lines.iter().map(|line| line.plain(|seat| seat.to_string()));
    lines
        .chain(answer.boards.iter().map(Scene::to_ascii))
        .collect::<Vec<_>>()
        .join("\n")
}

fn map(table: &Table) -> String {
    Wesnoth::map(&table.game.view(Viewer::Spectator), Topic::GAME).to_ascii()
}

/// Sample 1 (chapter 7.1 of docs/rules/wesnoth.md).
#[test]
fn the_map_is_drawn_as_in_the_book() {
    let mut table = Table::duel();
    table.round(3).village("A5", Some(0)).village("I4", Some(1));
    for (name, code, at) in [
        ("R1", "sp", "D3"),
        ("R2", "sp", "E4"),
        ("R3", "sp", "D5"),
        ("R4", "sp", "D6"),
        ("R5", "sp", "E2"),
        ("B1", "gt", "F5"),
        ("B2", "gt", "E5"),
        ("B3", "gt", "G4"),
        ("B4", "gt", "E7"),
        ("B5", "gt", "G3"),
    ] {
        table.put(name, code, at);
    }
    table.hurt("R2", 5).hurt("B3", 6);
    let drawn = map(&table);
    let rows: Vec<&str> = drawn.lines().collect();
    assert_eq!(rows[0], "ALDER FORD   round 3, Afternoon (day)");
    assert_eq!(rows[1], "   A     C     E     G     I");
    assert_eq!(rows[2], "      B     D     F     H");
    assert_eq!(rows[3], " 1 t     t     ^     ~     ^");
    assert_eq!(rows[6], "      KRL   .     ~     ^");
    assert_eq!(rows[9], " 4 .     .     =R2!  .B3!  vb");
    assert_eq!(rows[11], " 5 vr    .     =B2   .     .");
}

/// Every map, with its seats.
const MAPS: [(&str, usize); 6] = [
    ("alder", 2),
    ("dantonk", 2),
    ("knalga", 2),
    ("brown", 3),
    ("weldyn", 4),
    ("river", 6),
];

#[test]
fn every_map_fits_a_phone_full_of_units() {
    for (map, seats) in MAPS {
        let mut table = Table::with(json!({ "map": map }), &vec!["loyalists"; seats]);
        let free: Vec<Hex> = table
            .game
            .map
            .hexes()
            .filter(|at| table.game.unit_at(*at).is_none())
            .collect();
        for (number, at) in free.into_iter().step_by(3).enumerate() {
            let side = (number % seats) as u8;
            let number = table.game.free_number(side);
            table.game.units.push(Unit {
                owner: side,
                number,
                kind: kind("hi"),
                at,
                wounds: 5,
                deed: Deed::Fresh,
                holds_keep: false,
            });
            table.game.units.sort_by_key(|unit| (unit.owner, unit.number));
        }
        for owner in &mut table.game.villages {
            *owner = Some(0);
        }
        table.round(35);
        let view = table.game.view(Viewer::Spectator);
        for scene in [Wesnoth::map(&view, Topic::GAME), Wesnoth::status(&view)] {
            assert!(
                scene.fits(),
                "{map}: {} characters\n{}",
                scene.to_ascii().len(),
                scene.to_ascii()
            );
        }
    }
}

#[test]
fn the_army_table_is_as_in_the_book() {
    let mut table = Table::duel();
    table
        .put("R1", "sp", "D3")
        .put("R2", "cv", "E4")
        .hurt("R2", 5)
        .purse(0, 4);
    let shown = text(&answer(&table, json!({ "army": {} })).unwrap());
    assert!(shown.contains("RED Loyalists   gold 4  villages 0/6"), "{shown}");
    assert!(shown.contains("2  Cavalryman  1 4/9!   E4  *"), "{shown}");
    assert!(shown.contains("* ready"), "{shown}");
    assert!(answer(&table, json!({ "army": { "all": true } })).unwrap().boards.len() == 2);
}

/// The longest names stand whole in the table, and it fits a phone (chapter 7.1 of docs/rules/wesnoth.md).
#[test]
fn no_name_is_cut_in_the_army_table() {
    for kind in crate::data::types() {
        let mut table = Table::duel();
        let sheet = kind.sheet();
        table.put("R1", &sheet.slug, "D3");
        let answer = answer(&table, json!({ "army": {} })).unwrap();
        assert!(text(&answer).contains(&sheet.name), "{}", text(&answer));
        assert!(answer.boards[0].fits(), "{}", text(&answer));
    }
}

/// No map's name is cut in the head of its board, however late the round (chapter 7.1 of docs/rules/wesnoth.md).
#[test]
fn no_name_of_a_map_is_cut() {
    for (map, seats) in MAPS {
        let mut table = Table::with(json!({ "map": map }), &vec!["loyalists"; seats]);
        let name = table.game.map.name.to_uppercase();
        for round in 1..=99 {
            table.round(round);
            let drawn = Wesnoth::map(&table.game.view(Viewer::Spectator), Topic::GAME).to_ascii();
            let head = drawn.lines().next().unwrap_or_default();
            assert!(head.starts_with(&format!("{name} ")), "{head}");
            assert!(head.chars().count() <= 42, "{head}");
        }
    }
}

#[test]
fn standing_orders_are_nobody_elses_to_know() {
    let mut table = Table::duel();
    let before = table.game.view(Viewer::Seat(Seat(0)));
    table.standing(1, json!({ "counter": "hold" }));
    assert_eq!(table.game.view(Viewer::Seat(Seat(0))), before);
    assert_ne!(table.game.view(Viewer::Seat(Seat(1))), before);
    let event = table.events.last().unwrap();
    assert!(Wesnoth::narrate(event, Viewer::Seat(Seat(0))).is_empty());
    assert!(!Wesnoth::narrate(event, Viewer::Seat(Seat(1))).is_empty());
}

/// A leader that takes a village cannot hire: no player is offered that by mistake.
#[test]
fn a_leader_with_gold_is_not_sent_for_villages() {
    let mut table = Table::duel();
    let labels = |table: &Table| -> Vec<String> {
        let waits = table.game.awaiting();
        let menu = table.game.menu(&waits.duties()[0], &[]);
        menu.acts.into_iter().map(|offer| offer.label).collect()
    };
    let goes = |labels: &[String]| {
        labels
            .iter()
            .any(|label| label.starts_with("RL Lieutenant takes the village"))
    };
    assert!(!goes(&labels(&table)) && labels(&table)[0].starts_with("Recruit Spearman, "));
    table.purse(0, 2);
    assert!(goes(&labels(&table)), "{:?}", labels(&table));
    // With gold for one the usual recruits are those of one kind, and stand there once.
    for gold in 0..12 {
        table.purse(0, gold);
        let mut all = labels(&table);
        all.sort();
        let twice: Vec<&[String]> = all.windows(2).filter(|pair| pair[0] == pair[1]).collect();
        assert!(twice.is_empty(), "{gold} gold: {twice:?}");
    }
}

/// A player who ends a turn in which no unit acted, or with gold and a leader that could hire, is asked once more.
#[test]
fn an_idle_turn_is_warned_of() {
    let mut table = Table::duel();
    let warned = |table: &Table, seat| !table.game.cautions(Seat(seat), &Action::End {}).is_empty();
    assert!(warned(&table, 0) && !warned(&table, 1));
    table.put("R1", "sp", "D3").play(&[], "1 D4");
    assert!(warned(&table, 0));
    table.play(&[], "rec sp");
    for owner in &mut table.game.villages {
        *owner = Some(0);
    }
    // Only the recruit could still move.
    let told = table.game.cautions(Seat(0), &Action::End {});
    assert_eq!(told, ["Unit 2 has not acted and could still move."]);
    table.play(&[], "2 D3");
    assert!(!warned(&table, 0));
}

#[test]
fn questions_are_answered() {
    let mut table = Table::duel();
    table.put("R1", "sp", "D3").put("B1", "gt", "E5");
    for (query, part) in [
        (
            json!({ "reach": { "unit": "1" } }),
            "Can strike B1 Orcish Grunt on E5 from ",
        ),
        (json!({ "reach": { "unit": "1", "from": "C4" } }), "cost and cover"),
        (json!({ "odds": { "orders": "1 x E5 r3" } }), "Kill 0"),
        (json!({ "danger": { "at": "1" } }), "Orcish Grunt from"),
        (
            json!({ "danger": { "at": "A1" } }),
            "No enemy can strike at A1 in Blue's next turn",
        ),
        (json!({ "look": { "at": "E2" } }), "a free village"),
        (json!({ "look": { "at": "B1" } }), "castle"),
        (json!({ "look": { "at": "bw" } }), "BOWMAN (bw)"),
        (json!({ "look": { "at": "Royal Guard" } }), "at the top of its line"),
        (json!({ "look": { "at": "L" } }), "LIEUTENANT"),
        (json!({ "roster": { "set": "free" } }), "Young Ogre"),
        (json!({ "roster": { "set": "drakes", "full": true } }), "Inferno Drake"),
        (json!({ "map": { "view": "terrain" } }), "forest"),
        (json!({ "map": { "view": "villages" } }), "R 0"),
        (json!({ "map": { "view": "reach" } }), "can come"),
        (json!({ "book": { "topic": "attack" } }), "Roll a die for each swing"),
        (json!({ "book": { "topic": "undead" } }), "Skeleton"),
    ] {
        let shown = answer(&table, query.clone()).unwrap_or_else(|refusal| panic!("{query}: {refusal}"));
        assert!(text(&shown).contains(part), "{query}: {}", text(&shown));
        assert!(shown.boards.iter().all(Scene::fits));
    }
    for (query, clause) in [
        (json!({ "reach": { "unit": "9" } }), "WB-35"),
        (json!({ "look": { "at": "spaerman" } }), "WB-118"),
        (json!({ "look": { "at": "K9" } }), "WB-120"),
        (json!({ "danger": { "at": "?" } }), "WB-120"),
        (json!({ "army": { "player": 7 } }), "WB-119"),
        (json!({ "book": { "topic": "cheese" } }), "table"),
    ] {
        assert_eq!(answer(&table, query.clone()).unwrap_err().clause, clause, "{query}");
    }
}

#[test]
fn rows_are_at_most_42_wide() {
    let mut table = Table::duel();
    table
        .put("R1", "orcish-crossbowman", "D4")
        .put("B1", "dwarvish-thunderguard", "C4")
        .hurt("B1", 11);
    table.round(6).play(&[1, 1, 1, 1, 5, 5, 5, 5], "1 x C4 /crossbow r");
    for event in &table.events {
        for line in Wesnoth::narrate(event, Viewer::Spectator) {
            if let Line::Mono(row) = line {
                assert!(row.chars().count() <= 42, "{row}");
            }
        }
    }
}

#[test]
fn completions_are_orders_that_would_be_obeyed() {
    let mut table = Table::duel();
    table.put("R1", "sp", "D3").put("B1", "gt", "C4");
    let partial = |sub: &str, focus: &str, typed: &str| Partial {
        sub: sub.to_owned(),
        args: [(focus.to_owned(), typed.to_owned())].into(),
        focus: focus.to_owned(),
    };
    // The better weapon comes first, as where it is chosen.
    let found = table
        .game
        .suggest(Viewer::Seat(Seat(0)), &partial("do", "orders", "rec sp; 1 x"));
    assert_eq!(found[0].value, "rec sp; 1 x C4 /javelin");
    let found = table
        .game
        .suggest(Viewer::Seat(Seat(0)), &partial("recruit", "list", "sp m"));
    assert_eq!(found[0].value, "sp mg");
    let found = table.game.suggest(Viewer::Seat(Seat(0)), &partial("move", "unit", ""));
    assert_eq!(found.len(), 2);
}

/// A side that is out has no reach, and is not shown another's.
#[test]
fn wb_107_a_side_that_is_out_asks_for_no_reach() {
    let mut table = Table::with(json!({ "map": "brown" }), &["loyalists", "undead", "rebels"]);
    table.concede(0);
    let query = serde_json::from_value(json!({ "map": { "view": "reach" } })).unwrap();
    let refused = table.game.answer_query(Viewer::Seat(Seat(0)), query).unwrap_err();
    assert_eq!(refused.clause, "WB-107", "{refused}");
}

/// A roster without a set is that of the asker's own faction, and a leader that is dead is told whole.
#[test]
fn wb_85_a_roster_is_the_own_one_and_a_dead_leader_is_told_whole() {
    let mut table = Table::with(json!({}), &["drakes", "undead"]);
    let query = serde_json::from_value(json!({ "roster": {} })).unwrap();
    let answer = table.game.answer_query(Viewer::Seat(Seat(0)), query).unwrap();
    assert!(
        answer.boards[0].to_ascii().starts_with("DRAKES"),
        "{}",
        answer.boards[0].to_ascii()
    );
    let refused = table.refused("rec nobody");
    assert_eq!(
        refused.instead.as_deref(),
        Some("/wesnoth roster"),
        "{}",
        refused.reason
    );
    table.put("R1", "sp", "D3");
    table.game.units.retain(|unit| (unit.owner, unit.number) != (0, 0));
    let pushed = crate::scene::status(&table.game).to_ascii();
    assert!(pushed.contains(" L-- gold"), "{pushed}");
    // The board that is pushed explains its glyphs, whole.
    assert!(pushed.contains("c castle  K keep"), "{pushed}");
    let ground = serde_json::from_value(json!({ "map": { "view": "terrain" } })).unwrap();
    let ground = table.game.answer_query(Viewer::Seat(Seat(0)), ground).unwrap();
    assert!(
        ground.boards[0].to_ascii().contains("c castle  K keep"),
        "{}",
        ground.boards[0].to_ascii()
    );
}

/// A unit that an enemy hires acts at once ([WB-89](docs/rules/wesnoth.md#wb-89)) and is counted as danger.
#[test]
fn wb_89_what_an_enemy_could_hire_is_a_danger() {
    let asked = |gold: u32, act: bool| {
        let mut table = Table::with(json!({ "recruits_act": act }), &["loyalists", "northerners"]);
        table.purse(1, gold);
        let castle = table.game.free_castle(1);
        let near = |hex: &Hex| {
            let away = castle.iter().map(|other| other.distance(*hex)).min();
            away == Some(3)
                && table.game.unit_at(*hex).is_none()
                && table.game.terrain(*hex) == crate::data::Terrain::Plain
        };
        let at = table.game.map.hexes().find(near).unwrap();
        // The leader stays out of it.
        table.put("BL", "orcish-warrior", "A8");
        table.put("R1", "sp", &at.to_string());
        text(&answer(&table, json!({ "danger": { "at": "1" } })).unwrap())
    };
    let told = asked(9, true);
    assert!(
        told.contains("Blue could hire 3 x ") && told.contains(" for 9 of its 9 gold"),
        "{told}"
    );
    assert!(
        told.contains("If it hires them and as many strike as find room, the strongest first, the target dies in "),
        "{told}"
    );
    assert!(
        told.contains("Rerolls, which a side buys with gold, are left out."),
        "{told}"
    );
    for told in [asked(2, true), asked(9, false)] {
        assert!(!told.contains("hire 3"), "{told}");
    }
}

/// Odds of a blow that cannot be struck say so first ([WB-123](docs/rules/wesnoth.md#wb-123)).
#[test]
fn wb_123_odds_of_an_impossible_blow_say_so_first() {
    let mut table = Table::duel();
    table.put("R1", "sp", "D3").put("B2", "gt", "D5");
    let odds = |table: &Table, orders: &str| text(&answer(table, json!({ "odds": { "orders": orders } })).unwrap());
    let far = odds(&table, "1 x H6");
    assert!(
        far.starts_with("Spearman stands ") && far.contains("cannot come next to its target in one turn"),
        "{far}"
    );
    assert!(far.contains("Kill "), "{far}");
    assert!(!odds(&table, "1 x D5").contains("hexes away"));
    table.play(&[], "1 D2");
    let moved = odds(&table, "1 x D5");
    assert!(
        moved.starts_with("Spearman stands 3 hexes away and has moved already, so that it cannot strike"),
        "{moved}"
    );
    // The ground is called what stands there.
    let mut village = Table::duel();
    village.put("R1", "sp", "D2").put("B1", "gt", "E3");
    let near = odds(&village, "1 E2; 1 x E3");
    assert!(near.contains("Spearman on village, spear"), "{near}");
    let near = odds(&village, "1 x E3");
    assert!(!near.contains("city"), "{near}");
    // A line is judged step by step, and a preview names no hindrance that it has overcome.
    table.until(0);
    assert!(odds(&table, "1 D3; 1 x D5").starts_with("Spearman stands 2 hexes away and has moved"));
}

/// A faction is found by the word for one of its units, too.
#[test]
fn a_faction_is_found_by_singular_and_plural() {
    let table = Table::duel();
    for topic in ["drake", "drakes", "rebel", "loyalist", "northerner"] {
        let told = text(&answer(&table, json!({ "book": { "topic": topic } })).unwrap());
        assert!(told.contains(": "), "{topic}: {told}");
    }
    let roster = text(&answer(&table, json!({ "roster": {} })).unwrap());
    assert!(roster.contains("`/wesnoth book topic:pe`"), "{roster}");
    // What a roster proposes shows a sheet.
    for set in crate::data::SETS {
        let roster = text(&answer(&table, json!({ "roster": { "set": set.word() } })).unwrap());
        let topic = roster
            .split("topic:")
            .nth(1)
            .and_then(|rest| rest.split('`').next())
            .unwrap();
        let sheet = answer(&table, json!({ "book": { "topic": topic } })).unwrap();
        assert_eq!(sheet.boards.len(), 1, "{topic}");
    }
}

/// What is said of a sign, by the rules as in `what is vr`, and by the command that looks at the board.
fn told_of(game: &Wesnoth, seat: Seat, sign: &str) -> [Result<String, Refusal>; 2] {
    let ask = |query: Value| {
        let query = serde_json::from_value(query).unwrap();
        let answer = game.answer(Viewer::Seat(seat), query)?;
        let lines = answer.lines.iter().map(|line| line.plain(|seat| seat.to_string()));
        let boards = answer.boards.iter().map(|board| board.to_ascii());
        Ok(lines.chain(boards).collect::<Vec<_>>().join("\n"))
    };
    [
        ask(json!({ "book": { "topic": sign } })),
        ask(json!({ "look": { "at": sign } })),
    ]
}

#[test]
fn wb_4_each_sign_of_a_board_is_told_of_by_what_it_means() {
    let table = Table::duel();
    for (sign, meaning) in [
        ("vr", "village that Red holds"),
        ("^", "mountain"),
        ("=", "city"),
        (
            "=3P",
            "costs the unit 3 of its moves; its cover there is poor: it is hit on 3 or more",
        ),
        ("t1S", "hit on 6 alone"),
        ("3P", "hit on 3 or more"),
        ("^x", "may not enter"),
        ("t2", "2 units of yours can come"),
        ("cR5", "Red's unit 5"),
        ("vb", "Blue"),
        ("D", "column"),
        ("G", "column"),
        ("[4]", "shows 4 and hits"),
        ("#7", "entry 7"),
        ("5", "row of hexes"),
        ("G", "Green"),
        ("m", "moves"),
        ("L13", "13 life"),
        ("L--", "no leader"),
        (">R", "Red's turn"),
        ("15/15", "life"),
        ("7/15!", "half"),
        ("2+", "2 or more"),
        ("2-3", "3 dice, each of which does 2 damage"),
        ("vil", "villages"),
        ("un", "units"),
        ("lv", "level"),
        ("code", "hired"),
        ("--", "not for sale"),
        ("#", "number"),
    ] {
        for told in told_of(&table.game, Seat(0), sign) {
            let told = told.unwrap_or_else(|refusal| panic!("{sign}: {refusal}"));
            assert!(told.contains(meaning), "{sign}: {told}");
        }
    }
}

/// A letter or a number beside the board is told of only where the map has such a column or row.
#[test]
fn wb_4_no_column_or_row_is_told_of_that_the_map_has_not() {
    let table = Table::duel();
    let grid = table.game.map.grid;
    for letter in 'A'..='Z' {
        let has = (letter as u8) < b'A' + grid.columns;
        for told in told_of(&table.game, Seat(0), &letter.to_string()) {
            let told = told.unwrap_or_else(|refusal| refusal.reason);
            assert_eq!(told.contains("column"), has, "{letter}: {told}");
        }
    }
    for number in 1..40 {
        let has = number <= grid.rows;
        for told in told_of(&table.game, Seat(0), &number.to_string()) {
            let told = told.unwrap_or_else(|refusal| panic!("{number}: {refusal}"));
            assert_eq!(told.contains("row of hexes"), has, "{number}: {told}");
        }
    }
}

/// Whatever stands on a board, a sheet or in a list has an answer, apart from the names of maps.
#[test]
fn wb_4_whatever_a_board_prints_has_an_answer() {
    let mut asked = std::collections::BTreeSet::new();
    let mut unknown = Vec::new();
    for seed in 0..4u64 {
        let mut table = Table::with(
            json!({}),
            &[["undead", "drakes"], ["rebels", "northerners"]][seed as usize % 2],
        );
        let mut choice = Dice::seeded(seed, 7);
        for step in 0..60u64 {
            let Some(seat) = table.game.awaiting().duties().first().map(|duty| duty.seat) else {
                break;
            };
            if step % 6 == 5 {
                for word in printed(&table.game, seat) {
                    if asked.insert(word.clone()) {
                        // The rules leave what stands on the board to the command that looks at it.
                        let [_, told] = told_of(&table.game, seat, &word);
                        unknown.extend(told.err().map(|refusal| refusal.reason));
                    }
                }
            }
            testing::advance(
                &mut table.game,
                Level::Normal,
                &mut choice,
                &mut Dice::seeded(seed, step << 8),
            );
        }
    }
    assert!(asked.len() > 120, "{asked:?}");
    assert!(unknown.is_empty(), "{unknown:#?}");
}

/// The words of all boards that a seat can ask for, without their heads and the words of sentences.
fn printed(game: &Wesnoth, seat: Seat) -> Vec<String> {
    let view = game.view(Viewer::Seat(seat));
    let mut boards = vec![Wesnoth::status(&view), Wesnoth::sheet(&view, seat)];
    for query in [
        json!({ "map": { "view": "terrain" } }),
        json!({ "map": { "view": "villages" } }),
        json!({ "map": { "view": "reach" } }),
        json!({ "reach": { "unit": "L" } }),
        json!({ "army": { "all": true } }),
        json!({ "roster": { "full": true } }),
        json!({ "look": { "at": "L" } }),
    ] {
        let answer = game.answer(Viewer::Seat(seat), serde_json::from_value(query).unwrap());
        boards.extend(answer.into_iter().flat_map(|answer| answer.boards));
    }
    let rows = boards.iter().flat_map(|board| {
        let text = board.to_ascii();
        text.lines().skip(1).map(str::to_owned).collect::<Vec<_>>()
    });
    let words = rows.flat_map(|row| row.split_whitespace().map(str::to_owned).collect::<Vec<_>>());
    words
        .map(|word| {
            word.trim_end_matches([',', ';', ':'])
                .trim_matches(['(', ')'])
                .to_owned()
        })
        .filter(|word| word.chars().any(|c| !c.is_ascii_lowercase()))
        .collect()
}

#[test]
fn wb_9_what_a_sheet_names_has_an_answer() {
    let table = Table::duel();
    let sheets = crate::data::types().map(crate::data::UnitType::sheet);
    let words = sheets.flat_map(|sheet| {
        let attacks = sheet.attacks.iter();
        let attacks = attacks.flat_map(|attack| {
            [
                attack.name.clone(),
                attack.kind.to_string(),
                attack.damage_type.to_string(),
            ]
        });
        let (feet, _) = crate::data::feet_about(sheet.feet);
        let own = [
            feet.to_owned(),
            sheet.class.to_string(),
            sheet.set.alignment().to_string(),
        ];
        attacks.chain(own).collect::<Vec<_>>()
    });
    let words: std::collections::BTreeSet<String> = words.collect();
    assert!(words.len() > 40, "{words:?}");
    for word in words {
        for told in told_of(&table.game, Seat(0), &word) {
            assert!(told.is_ok(), "{word}: {told:?}");
        }
    }
}

/// The buttons below a page of the rules have whole words.
#[test]
fn wb_118_buttons_below_the_rules_are_whole() {
    let table = Table::duel();
    let book = Wesnoth::book();
    let ids = book.clauses.iter().map(|clause| clause.id.to_string());
    let mut labels = 0;
    for topic in ids.chain(book.topics.iter().map(|topic| topic.word.clone())) {
        let answer = answer(&table, json!({ "book": { "topic": topic } })).unwrap();
        for control in answer.controls {
            let muster_kit::Control::Button { label, .. } = control else {
                continue;
            };
            labels += 1;
            assert!(!label.ends_with(['…', '.']), "{topic}: {label}");
        }
    }
    assert!(labels > 100, "{labels}");
}

/// The danger is of the enemies' next turn, at its time of day; in a turn of theirs it is of what can still strike in it.
#[test]
fn the_danger_says_of_which_turn_it_is_and_counts_who_can_strike_in_it() {
    let mut table = Table::with(
        json!({ "gold": 0, "recruits_act": false }),
        &["loyalists", "northerners"],
    );
    table.put("R1", "sp", "D3").put("R2", "sp", "C3");
    table.put("B1", "gt", "D4").put("B2", "gt", "C4").put("B3", "gt", "E4");
    let danger = |table: &Table, at: &str| {
        let query = serde_json::from_value(json!({ "danger": { "at": at } })).unwrap();
        text(&table.game.answer(Viewer::Seat(Seat(0)), query).unwrap())
    };
    table.round(3);
    let told = danger(&table, "1");
    assert!(told.contains("in Blue's next turn (round 3, Afternoon)."), "{told}");
    for badge in ["B1 ", "B2 ", "B3 "] {
        assert!(told.contains(badge), "{told}");
    }
    table.play(&[], "end");
    let first = table.game.unit_of(1, 1).unwrap();
    let leader = table.game.unit_of(1, 0).unwrap();
    table.game.units[first].deed = super::Deed::Attacked;
    table.game.units[leader].deed = super::Deed::Rested;
    let told = danger(&table, "1");
    assert!(
        told.contains("in Blue's turn under way (round 3, Afternoon)."),
        "{told}"
    );
    assert!(
        told.contains("BL and B1 have acted in it and strike no more."),
        "{told}"
    );
    assert!(!told.contains("B1 Orcish Grunt") && !told.contains("Dusk"), "{told}");
    assert!(
        told.contains("B2 Orcish Grunt") && told.contains("If both strike in this order"),
        "{told}"
    );
    // Who has moved strikes from where it stands alone.
    table.play(&[], "3 E5");
    let told = danger(&table, "1");
    assert!(
        told.contains("BL, B1 and B3 have acted in it and strike no more."),
        "{told}"
    );
    let second = table.game.unit_of(1, 2).unwrap();
    table.game.units[second].deed = super::Deed::Attacked;
    let told = danger(&table, "1");
    assert!(
        told.contains("No enemy can strike at D3 in Blue's turn under way"),
        "{told}"
    );
}

/// A mean is rounded as in the odds, not cut.
#[test]
fn the_mean_of_a_danger_is_rounded() {
    let mut table = Table::with(json!({ "gold": 0 }), &["loyalists", "undead"]);
    table.put("R1", "sp", "D3").put("B1", "da", "D5");
    let told = text(&answer(&table, json!({ "danger": { "at": "1" } })).unwrap());
    let row = told.lines().find(|row| row.starts_with("B1 ")).unwrap();
    assert!(row.contains("mean 2.7"), "{row}");
}
