//! Whether an exported game is as it was committed to: every entry, every die, and the whole game played again.

mod closed;
mod dice;
mod head;

pub(super) use closed::opened;
pub(super) use dice::stamp_faults;

use super::{Export, FORMAT, FORMAT_UNSIGNED};
use muster_vocabulary::Catalogue;
use muster_words::text;

/// What a check of a file found.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Finding {
    pub entries: usize,
    pub open_dice: usize,
    pub hidden_dice: usize,
    /// Entries whose faces were given in the terminal: they prove nothing.
    pub scripted: usize,
    /// Whether the game was over, so that all could be checked.
    pub complete: bool,
    /// Texts that were removed since; everything else about their entries was checked.
    pub removed_texts: usize,
    /// Entries whose texts were not compared, because this program tells events in other words.
    pub other_wordings: usize,
    pub source: Source,
    /// What is odd but no fault.
    pub notes: Vec<String>,
    /// Each with the number of its entry.
    pub faults: Vec<String>,
    /// What the open dice gave each seat that rolled any.
    pub luck: Vec<Luck>,
}

/// From which bot the file comes.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Source {
    /// Of format 1: any reader can write such a file anew, but for the faces of open dice while the game goes on.
    #[default]
    Unsigned,
    /// Signed with this key; whether it is the bot's was not checked.
    Claimed(String),
    /// Signed with the key that the reader gave.
    Proved(String),
}

/// The open dice that a seat's own actions rolled, of whatever size.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Luck {
    pub name: String,
    pub dice: usize,
    /// Dice among them of moves that were taken back.
    pub taken_back: usize,
    /// Twice the sum of faces, less twice what was to be expected.
    pub twice_above: i64,
    /// Twelve times the variance of that sum.
    pub twelve_variance: i64,
}

impl Luck {
    /// By how many standard deviations the seat was lucky; beyond three is worth a look.
    pub fn deviations(&self) -> f64 {
        let (above, variance) = (self.twice_above as f64 / 2.0, self.twelve_variance as f64 / 12.0);
        if variance > 0.0 { above / variance.sqrt() } else { 0.0 }
    }
}

/// Checks everything that the file allows to check, but not whose signature it carries.
pub fn verify(catalogue: &Catalogue, export: &Export) -> Finding {
    verify_signed(catalogue, export, None)
}

/// As [`verify`], and that the file is signed with `key`: 64 hexadecimal digits, as on the table's card.
pub fn verify_signed(catalogue: &Catalogue, export: &Export, key: Option<&str>) -> Finding {
    let mut finding = Finding {
        entries: export.entries.len(),
        complete: export.over,
        ..Finding::default()
    };
    if !(FORMAT_UNSIGNED..=FORMAT).contains(&export.format) {
        let (format, first, last) = (export.format, FORMAT_UNSIGNED, FORMAT);
        let fault = text!("check-format", format = format, first = first, last = last);
        finding.faults.push(fault);
        return finding;
    }
    let Some(kind) = catalogue.kind(&export.game) else {
        finding.faults.push(text!("check-game", game = &export.game));
        return finding;
    };
    head::chain(export, &mut finding);
    head::head(export, &mut finding);
    head::times(export, &mut finding);
    head::texts(export, &mut finding);
    head::signature(export, key, &mut finding);
    let entries = opened(export, &mut finding);
    dice::open_dice(export, &mut finding);
    dice::mixed_in(export, &mut finding);
    dice::luck(export, &mut finding);
    if let Some(root) = &export.hidden_root {
        closed::hidden(export, root, &entries, &mut finding);
    } else if export.over {
        finding.faults.push(text!("check-root-missing"));
    }
    // From here on the rules are needed, so other programs stop before.
    head::rules_numbers(kind, export, &mut finding);
    head::options(kind, export, &mut finding);
    if export.hidden_root.is_some() {
        closed::again(kind, export, &entries, &mut finding);
    }
    finding
}
