//! The rule book of Barbarica, as players look things up in it.

use muster_kit::book::Book;
use std::sync::LazyLock;

/// The rule book as players read it at the table.
pub static BOOK: LazyLock<Book> = LazyLock::new(|| Book::read("BB", include_str!("../../../docs/rules/barbarica.md")));
