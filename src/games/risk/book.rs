//! The rule book of A Risk to Take, as players look things up in it.

use muster_kit::book::Book;
use std::sync::LazyLock;

pub(super) static BOOK: LazyLock<Book> =
    LazyLock::new(|| Book::read("RK", include_str!("../../../docs/rules/risk.md")));
