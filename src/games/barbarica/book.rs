//! The rule book of Barbarica, as players look things up in it.

use muster_kit::book::Book;
use std::sync::LazyLock;

pub static BOOK: LazyLock<Book> = LazyLock::new(|| Book::read("BB", include_str!("../../../docs/rules/barbarica.md")));
