//! Parts of a whole as players read them.

use crate::fight::WHOLE;

/// Parts of [`WHOLE`] in a hundred.
pub fn percent(parts: i64) -> i64 {
    (parts * 100 + WHOLE / 2) / WHOLE
}

/// Parts of [`WHOLE`] with one digit behind the point: `1.8`.
pub fn tenths(parts: i64) -> String {
    let tenths = (parts * 10 + WHOLE / 2) / WHOLE;
    format!("{}.{}", tenths / 10, tenths % 10)
}
