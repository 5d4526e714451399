//! Numbers over time, a curve for each seat: how strong everybody was, how lucky the dice were.

use super::Seat;
use super::ascii::{COLUMNS_MAX, cut};
use serde::{Deserialize, Serialize};

/// Curves of one graph at most; more could not be told apart.
pub const CURVES_MAX: usize = 8;

/// A chart of whole numbers, or of halves.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Graph {
    pub head: String,
    /// What runs to the right, such as `round`.
    pub along: String,
    /// The numbers of the places along, rising: rounds.
    pub places: Vec<u32>,
    /// At most [`CURVES_MAX`], each with a value for every place.
    pub curves: Vec<Curve>,
    /// Values are in so many parts of one: 2 for halves.
    pub parts: i64,
    /// Rows below.
    pub legend: Vec<String>,
}

/// One seat's numbers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Curve {
    pub seat: Seat,
    pub name: String,
    pub values: Vec<i64>,
}

impl Curve {
    /// What stands for the seat where there are no colours: its number, a letter from the tenth on.
    pub fn mark(&self) -> char {
        let number = u32::try_from(self.seat.index() + 1).unwrap_or(u32::MAX);
        char::from_digit(number, 36).unwrap_or('+')
    }
}

/// Rows and columns of the text form, without its axes.
const ROWS: usize = 9;
const COLUMNS: usize = 34;
/// Columns before the axis.
const MARGIN: usize = 6;
/// Columns of names, which wider names make more.
const NAME_WIDE: usize = 16;

impl Graph {
    /// The least and the greatest value, and zero.
    pub fn range(&self) -> (i64, i64) {
        let values = || self.curves.iter().flat_map(|curve| &curve.values).copied();
        let least = values().min().unwrap_or(0).min(0);
        (least, values().max().unwrap_or(0).max(0).max(least + 1))
    }

    /// A value as it is read: `12`, or `-3.5` where it is in halves.
    pub fn words(&self, value: i64) -> String {
        let parts = self.parts.max(1);
        let sign = if value < 0 { "-" } else { "" };
        let (whole, rest) = (value.abs() / parts, value.abs() % parts);
        match rest * 10 / parts {
            0 => format!("{sign}{whole}"),
            tenths => format!("{sign}{whole}.{tenths}"),
        }
    }

    /// As text: a field of marks with its axes, and a row for each seat.
    pub fn rows(&self) -> Vec<String> {
        let (least, greatest) = self.range();
        let row_of = |value: i64| -> usize {
            let (down, span) = (greatest - value, greatest - least);
            usize::try_from((2 * down * (ROWS as i64 - 1) + span) / (2 * span)).unwrap_or(0)
        };
        let count = self.places.len();
        let wide = if count <= COLUMNS {
            COLUMNS / count.max(1) * count
        } else {
            COLUMNS
        };
        let mut field = vec![vec![' '; wide]; ROWS];
        if least < 0 {
            field[row_of(0)].fill('-');
        }
        for curve in &self.curves {
            let values = (0..wide).map(|column| (column, column * count / wide.max(1)));
            for (column, value) in values.filter_map(|(column, place)| Some((column, curve.values.get(place)?))) {
                let line: &mut Vec<char> = &mut field[row_of(*value)];
                line[column] = match line[column] {
                    ' ' | '-' => curve.mark(),
                    _ => '*',
                };
            }
        }
        let mut rows = vec![cut(&self.head, COLUMNS_MAX)];
        for (place, line) in field.into_iter().enumerate() {
            let label = [0, greatest, least].into_iter().find(|value| row_of(*value) == place);
            let label = label.map_or(String::new(), |value| self.words(value));
            rows.push(format!("{label:>MARGIN$}|{}", String::from_iter(line)));
        }
        let (first, last) = (self.places.first().unwrap_or(&0), self.places.last().unwrap_or(&0));
        let ends = format!("{} {first}", self.along);
        let gap = wide.saturating_sub(ends.len() + 1).max(1);
        rows.push(format!("{:>MARGIN$}+{ends} {last:>gap$}", ""));
        let end = |value: Option<&i64>| value.map_or(String::new(), |value| self.words(*value));
        let ends = |curve: &Curve| format!("{} -> {}", end(curve.values.first()), end(curve.values.last()));
        let ends_wide = self.curves.iter().map(|curve| ends(curve).chars().count()).max();
        let names_wide = self.curves.iter().map(|curve| curve.name.chars().count()).max();
        // A mark, and blanks between it, the name and the values.
        let room = COLUMNS_MAX.saturating_sub(ends_wide.unwrap_or(0) + 3);
        let room = names_wide.unwrap_or(0).max(NAME_WIDE).min(room);
        rows.extend(self.curves.iter().map(|curve| {
            let name = cut(&curve.name, room);
            format!("{} {name:<room$} {}", curve.mark(), ends(curve))
        }));
        rows.extend(self.legend.iter().map(|row| cut(row, COLUMNS_MAX)));
        rows
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn graph(parts: i64, values: [&[i64]; 2]) -> Graph {
        let curve = |(seat, values): (u8, &[i64])| Curve {
            seat: Seat(seat),
            name: ["Ana", "Ben"][usize::from(seat)].to_owned(),
            values: values.to_vec(),
        };
        Graph {
            head: "STRENGTH".to_owned(),
            along: "round".to_owned(),
            places: (1..).take(values[0].len()).collect(),
            curves: (0..).zip(values).map(curve).collect(),
            parts,
            legend: vec!["hit points".to_owned()],
        }
    }

    #[test]
    fn curves_are_marks_in_a_field_that_a_phone_shows() {
        let rows = graph(1, [&[40, 40, 20, 0], &[40, 20, 30, 36]]).rows();
        let expected = [
            "STRENGTH",
            "    40|********11111111                ",
            "      |                        22222222",
            "      |                22222222        ",
            "      |                                ",
            "      |        2222222211111111        ",
            "      |                                ",
            "      |                                ",
            "      |                                ",
            "     0|                        11111111",
            "      +round 1                        4",
            "1 Ana              40 -> 0",
            "2 Ben              40 -> 36",
            "hit points",
        ];
        assert_eq!(rows, expected);
    }

    #[test]
    fn halves_and_values_below_zero_have_their_line() {
        let rows = graph(2, [&[0, 7], &[0, -7]]).rows();
        assert!(
            rows[1].starts_with("   3.5|") && rows[9].starts_with("  -3.5|"),
            "{rows:#?}"
        );
        assert!(rows[5].starts_with("     0|*****"), "{rows:#?}");
        assert!(rows[5].ends_with("-----"), "{rows:#?}");
        assert_eq!(rows[11], "1 Ana              0 -> 3.5");
    }

    #[test]
    fn the_longest_game_is_no_wider() {
        let long: Vec<i64> = (0..700).collect();
        let rows = graph(1, [&long, &long]).rows();
        assert!(rows.iter().all(|row| row.chars().count() <= COLUMNS_MAX), "{rows:#?}");
        let none = graph(1, [&[], &[]]).rows();
        assert_eq!(none.len(), 14, "a game without turns has an empty field");
    }
}
