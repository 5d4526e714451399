//! What a run leaves out because the machine lacks something. Each test that leaves something out notes it here, and
//! `tests/left_out` tells it at the end of the run: what a passing test prints is not shown.

#![allow(clippy::unwrap_used)]

use std::path::Path;

/// Where the notes lie until they are told; see `tests/left_out`.
const FOLDER: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/left-out");

/// Notes that the running test leaves something out, and why: `lacks` is what the machine would need.
///
/// # Panics
/// If the environment variable `TEST_LEAVES_NOTHING_OUT` is set, as it is in continuous integration.
pub fn note(lacks: &str) {
    assert!(
        std::env::var_os("TEST_LEAVES_NOTHING_OUT").is_none(),
        "this machine lacks {lacks}"
    );
    let test = std::thread::current().name().unwrap_or("a test").to_owned();
    std::fs::create_dir_all(FOLDER).unwrap();
    let file = Path::new(FOLDER).join(test.replace("::", "."));
    std::fs::write(file, format!("{lacks}\n{test}\n")).unwrap();
}
