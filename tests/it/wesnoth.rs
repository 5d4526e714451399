//! The data files of Wesnoth against the tables of its rule book, figure by figure.

#![allow(clippy::unwrap_used)]

use std::path::Path;

const BOOK: &str = "docs/rules/wesnoth.md";
const FOLDER: &str = "src/games/wesnoth/data";

fn file(name: &str) -> String {
    std::fs::read_to_string(Path::new(FOLDER).join(name)).unwrap()
}

#[test]
fn the_data_files_say_what_the_rule_book_says() {
    let book = std::fs::read_to_string(BOOK).unwrap();
    let units = file("units.txt");
    let sheets: Vec<&str> = book
        .lines()
        .filter(|line| line.matches('|').count() == 9 && !line.starts_with('|') && !line.contains('`'))
        .collect();
    assert_eq!(sheets.len(), 132);
    for sheet in sheets {
        assert!(units.lines().any(|line| line == sheet), "{sheet}");
    }
    let feet = file("feet.txt");
    let rows = book.split("### 7.2").nth(1).unwrap().split("### 7.3").next().unwrap();
    for row in rows
        .lines()
        .filter(|line| line.starts_with("| ") && !line.starts_with("| feet"))
    {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        let name = cells[0].split(' ').next().unwrap();
        let own = feet.lines().find(|line| line.split('|').next() == Some(name)).unwrap();
        let expected = cells[1..].join("|");
        assert!(
            own.starts_with(&format!("{name}|{expected}|")),
            "{own} is not {expected}"
        );
    }
    for map in ["alder", "dantonk", "knalga", "brown", "weldyn", "river"] {
        assert!(book.contains(file(&format!("maps/{map}.txt")).trim_end()), "{map}");
    }
}
