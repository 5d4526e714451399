//! The rule book of Wargrounds Canberra, as players look things up in it.

use muster_kit::book::Book;
use std::sync::LazyLock;

pub(super) static BOOK: LazyLock<Book> =
    LazyLock::new(|| Book::read("WG", include_str!("../../../docs/rules/wargrounds.md")));
