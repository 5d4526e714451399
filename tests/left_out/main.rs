//! Runs after the other tests and says what they left out, and why. It is no test: it prints and succeeds.

use std::collections::BTreeMap;

const FOLDER: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/left-out");

fn main() {
    let mut left_out: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for file in std::fs::read_dir(FOLDER).into_iter().flatten().flatten() {
        let text = std::fs::read_to_string(file.path()).unwrap_or_default();
        if let Some((lacks, test)) = text.trim().split_once('\n') {
            left_out.entry(lacks.to_owned()).or_default().push(test.to_owned());
        }
        // What cannot be removed is told once more by the next run.
        let _ = std::fs::remove_file(file.path());
    }
    if left_out.is_empty() {
        println!("\nNo test was left out.");
        return;
    }
    println!("\nLeft out, because this machine lacks what they need:");
    for (lacks, mut tests) in left_out {
        tests.sort();
        println!("- {lacks}: {} tests ({})", tests.len(), tests.join(", "));
    }
}
