//! The command line: reads arguments, calls the library, prints, and ends with a documented code.

mod cli;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::run(std::env::args_os())
}
