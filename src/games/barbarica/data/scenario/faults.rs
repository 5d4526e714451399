//! What is wrong in the text of a scenario, and where.

use muster_kit::Fault;
use std::ops::Range;

/// The text with the faults found so far.
pub struct Reader<'a> {
    pub source: &'a str,
    pub faults: Vec<Fault>,
}

impl<'a> Reader<'a> {
    /// A text in which no fault is known yet.
    pub fn new(source: &'a str) -> Reader<'a> {
        Reader {
            source,
            faults: Vec::new(),
        }
    }

    /// A fault at a place in bytes.
    pub fn fault(&mut self, at: usize, reason: impl Into<String>) {
        let before = self.source.get(..at).unwrap_or(self.source);
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().map_or(0, |line| line.chars().count()) + 1;
        let number = |value: usize| u32::try_from(value).unwrap_or(u32::MAX);
        self.faults.push(Fault {
            line: number(line),
            column: number(column),
            reason: reason.into(),
        });
    }

    /// Where the words of a quoted text begin: behind its quotation marks, and the line break that follows three.
    pub fn begin(&self, span: Range<usize>) -> usize {
        let slice = self.source.get(span.clone()).unwrap_or_default();
        let three = slice.starts_with("'''") || slice.starts_with("\"\"\"");
        let inner = &slice[if three { 3 } else { 1 }.min(slice.len())..];
        let broken = if !three {
            0
        } else if inner.starts_with("\r\n") {
            2
        } else {
            usize::from(inner.starts_with('\n'))
        };
        span.start + (slice.len() - inner.len()) + broken
    }
}

/// Where the parts of a scenario stand in its text, for what is found out later.
pub struct Places {
    pub map: usize,
    pub groups: Vec<(usize, usize)>,
    pub band: usize,
    pub endings: usize,
}
