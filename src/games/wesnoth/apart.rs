//! Orders that are parted as people say them, `1 a5 and 2 e2`, with a `;` between them ([WB-111](docs/rules/wesnoth.md#wb-111)).

use super::state::Wesnoth;
use muster_kit::Refusal;

/// What may stand between two orders in speech, the longest first.
const BETWEEN: [&str; 5] = [" and then ", " then ", " and ", ", ", ". "];

impl Wesnoth {
    /// A line of orders of a side with numbers and hexes for names, each order behind a `;`.
    ///
    /// # Errors
    /// A refusal if no such unit stands there.
    pub(super) fn line_spelled(&self, side: u8, line: &str) -> Result<String, Refusal> {
        let whole = self.statements_spelled(side, line);
        if whole.as_ref().is_ok_and(|whole| self.read_line(whole).is_ok()) {
            return whole;
        }
        match self.with_orders_apart(side, line) {
            Some(apart) => self.statements_spelled(side, &apart),
            None => whole,
        }
    }

    /// A line in which each order has a `;` before the next; none where nothing parts orders but that.
    fn with_orders_apart(&self, side: u8, line: &str) -> Option<String> {
        let reads = |order: &str| {
            let spelled = self.statements_spelled(side, order);
            spelled.is_ok_and(|order| self.read_line(&order).is_ok_and(|orders| !orders.is_empty()))
        };
        let mut changed = false;
        let statements = line.split([';', '\n']).map(|statement| {
            let parts = |between: &&str| -> Vec<String> {
                let parts = statement
                    .split(*between)
                    .map(|part| part.trim().trim_end_matches('.').to_owned());
                parts.collect()
            };
            let apart = || {
                let mut ways = BETWEEN.iter().map(parts);
                ways.find(|parts| parts.len() > 1 && parts.iter().all(|part| reads(part)))
            };
            let apart = if reads(statement) { None } else { apart() };
            changed |= apart.is_some();
            apart.map_or_else(|| statement.to_owned(), |parts| parts.join("; "))
        });
        let statements = statements.collect::<Vec<_>>().join(";");
        changed.then_some(statements)
    }
}
