//! Tables and scenarios: those that Muster brings, and faults in those that players write.

#![allow(clippy::unwrap_used)]

use super::*;
use crate::plane::{Point, touch};
use proptest::prelude::*;

#[test]
fn rk_83_eight_tables_are_brought() {
    let ids: Vec<&str> = TABLES.iter().map(Table::id).collect();
    let expected = [
        "open", "wood", "ridge", "village", "fortress", "crossing", "farm", "redoubt",
    ];
    assert_eq!(ids, expected);
    let fortress = Table::named("fortress").unwrap();
    assert_eq!(fortress.posts().len(), 8);
    assert_eq!(fortress.zone(1), (3_300, 4_800));
    assert_eq!(Table::named("redoubt").unwrap().zone(1).0, 2_700);
    assert_eq!(Table::named("open").unwrap().zone(0), (0, 1_200));
}

#[test]
fn rk_83_a_place_has_its_cell_and_works_their_patch() {
    let wood = Table::named("wood").unwrap();
    assert_eq!(wood.ground(Point::cm(14, 12)), Ground::Wood);
    assert_eq!(wood.ground(Point::new(1_400, 1_199)), Ground::Open);
    assert_eq!(Table::cell(Point::new(7_200, 4_800)), (35, 15));
    let fortress = Table::named("fortress").unwrap();
    let works = |x| fortress.works(Point::new(x, 3_450));
    assert_eq!(works(900), works(1_900));
    assert!(works(900).is_some() && works(900) != works(3_300));
    assert_eq!(works(2_100), None);
}

#[test]
fn rk_7_a_table_with_a_fault_names_row_and_column() {
    let good: String = vec!["....................................".to_owned(); 16].join("\n");
    let table = Table::read(&good).unwrap();
    let saved = String::from(table.clone());
    assert_eq!(Table::try_from(saved).unwrap(), table);
    assert!(Table::read(&good.replace('\n', "/")).is_ok());
    let cases = [
        (good.replacen("....\n", "..?.\n", 1), (1, 35)),
        (good.replacen(".\n", "\n", 1), (1, 36)),
        (good.replacen(".\n", "..\n", 1), (1, 37)),
        (good[37..].to_owned(), (15, 1)),
        (format!("{good}\n{}", &good[..36]), (17, 1)),
        (format!("size: 3\n{good}"), (1, 1)),
        (format!("zone: 5\n{good}"), (1, 7)),
        (format!("zone: {}\n{good}", i64::MAX), (1, 7)),
        (format!("posts: a\n{good}"), (1, 8)),
    ];
    for (text, place) in cases {
        let fault = Table::read(&text).unwrap_err();
        assert_eq!((fault.line, fault.column), place, "{fault:?}");
        assert_eq!(lint(&text).len(), 1);
    }
}

#[test]
fn rk_74_five_scenarios_are_brought() {
    let points: Vec<_> = SCENARIOS
        .iter()
        .map(|scenario| {
            (
                scenario.id.as_str(),
                scenario.forces.clone().map(|force| force.roster.points()),
            )
        })
        .collect();
    let expected = [
        ("farm", [16, 16]),
        ("crossroads", [38, 38]),
        ("redoubt", [53, 26]),
        ("bridges", [59, 32]),
        ("aldwald", [44, 42]),
    ];
    assert_eq!(points, expected);
    assert_eq!(Scenario::named("redoubt").unwrap().forces[0].commanders, 2);
    let need = Scenario::named("bridges").unwrap().objective.unwrap();
    assert_eq!((need.points.len(), need.need), (2, Need::Side { side: 0, count: 1 }));
}

#[test]
fn rk_7_a_scenario_with_a_fault_names_its_column() {
    let good = "name=Duel; table=open; turns=4; side1=1LN; side2=1LT";
    assert!(Scenario::read(good).is_ok());
    assert!(lint(good).is_empty());
    let cases = [
        (good.replace("turns=4", "turns=0"), 30),
        (good.replace("turns=4", "turn=4"), 24),
        (good.replace("1LT", "1LT 2XX"), 54),
        (good.replace("turns=4", "turns"), 24),
        (good.replace("table=open", "table=moon"), 1),
        (good.replace("turns=4; ", ""), 1),
        (format!("{good}; need=1:1"), 1),
        (format!("{good}; points=99,24"), 62),
        (format!("{good}; commanders=4,1"), 66),
    ];
    for (text, column) in cases {
        let fault = Scenario::read(&text).unwrap_err();
        assert_eq!((fault.line, fault.column), (1, column), "{text}: {fault:?}");
        assert_eq!(lint(&text).len(), 1);
    }
    let rows = vec!["....................................".to_owned(); 16].join("/");
    let own = good.replace("table=open", "table=custom");
    assert!(Scenario::read(&format!("{own}/{rows}")).is_ok());
    let fault = Scenario::read(&format!("{own}/{}", rows.replacen("./", "x/", 1))).unwrap_err();
    assert_eq!((fault.line, fault.column), (2, 36));
}

#[test]
fn rk_76_places_have_one_decimal() {
    assert_eq!(place("24,12.5"), Some(Point::new(2_400, 1_250)));
    for wrong in ["24", "24,12.55", "73,1", "1,49", "-1,4", "a,b", "1.,2"] {
        assert_eq!(place(wrong), None, "{wrong}");
    }
}

proptest! {
    /// RK-99: the same cells as when every cell of the table is asked.
    #[test]
    fn rk_99_blocked_lines_agree_with_a_slow_reader(
        index in 0usize..8, x in 0i64..7_200, y in 0i64..4_800, to_x in 0i64..7_200, to_y in 0i64..4_800, grid: bool,
    ) {
        let snap = |n: i64, size: i64| if grid { n / size * size } else { n };
        let (from, to) = (Point::new(snap(x, 200), snap(y, 300)), Point::new(snap(to_x, 200), snap(to_y, 300)));
        let table = &TABLES[index];
        let line = [from, to];
        let mut blocked = false;
        for row in 0..16 {
            for column in 0..36 {
                let middle = Table::middle(column, row);
                let kind = table.ground(middle);
                let own = |at: Point| table.ground(at) == kind && table.patch(at) == table.patch(middle);
                blocked |= matches!(kind, Ground::Wood | Ground::Hill)
                    && !own(from)
                    && !own(to)
                    && touch(&Table::rectangle(column, row), &line);
            }
        }
        prop_assert_eq!(table.blocks(from, from, to), blocked);
    }

    #[test]
    fn rk_7_any_text_is_read_or_refused(text in "[ .%#:~,=;a-z0-9/\n-]{0,200}") {
        let _ = lint(&text);
    }
}
