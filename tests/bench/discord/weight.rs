//! What Linux tells of a process: its memory and its time.

use std::path::PathBuf;

/// Of Linux, in which `/proc` counts.
const TICKS_A_SECOND: f64 = 100.0;

/// Memory in megabytes (of a million bytes).
pub struct Memory {
    pub now: f64,
    pub most: f64,
}

impl Memory {
    /// Of this process.
    pub fn own() -> Memory {
        Memory::of(std::process::id())
    }

    /// Of the process of that number.
    pub fn of(process: u32) -> Memory {
        let status = look(process, "status");
        let field = |name: &str| {
            let line = status.lines().find_map(|line| line.strip_prefix(name));
            let kilobytes = line.and_then(|rest| rest.split_whitespace().next()?.parse::<f64>().ok());
            kilobytes.expect("Linux tells") * 1024.0 / 1e6
        };
        Memory {
            now: field("VmRSS:"),
            most: field("VmHWM:"),
        }
    }
}

fn look(process: u32, file: &str) -> String {
    let path = PathBuf::from(format!("/proc/{process}/{file}"));
    std::fs::read_to_string(path).expect("the process lives, and this is Linux")
}

/// Seconds of computing so far.
pub fn computed(process: u32) -> f64 {
    let stat = look(process, "stat");
    let (_, after_name) = stat.rsplit_once(')').expect("a name in brackets");
    let fields: Vec<&str> = after_name.split_whitespace().collect();
    let ticks = |field: usize| fields[field].parse::<f64>().expect("a number");
    (ticks(11) + ticks(12)) / TICKS_A_SECOND
}

/// Seconds so far in which it could have computed and others had its core.
pub fn held_up(process: u32) -> f64 {
    let tasks = std::fs::read_dir(format!("/proc/{process}/task")).expect("the process lives");
    let waited = tasks.flatten().filter_map(|task| {
        let stat = std::fs::read_to_string(task.path().join("schedstat")).ok()?;
        stat.split_whitespace().nth(1)?.parse::<f64>().ok()
    });
    waited.sum::<f64>() / 1e9
}
