//! What a campaign of crashes came to.

use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

/// What befalls a process while it waits for the database, or for the channel.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Blow {
    /// The call fails and nothing was done.
    FailureBefore,
    /// It was done, and the caller hears of a failure.
    FailureAfter,
    DeathBefore,
    /// The process ends in the midst of the call: between two statements, or while one is on its way.
    DeathWithin,
    DeathAfter,
    /// The server ends every connection of the process.
    Cut,
    /// The server is stopped at once, as `pg_ctl stop -m immediate` does, and started again.
    DatabaseCrash,
}

impl fmt::Display for Blow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Blow::FailureBefore => "calls that failed",
            Blow::FailureAfter => "calls whose success was lost",
            Blow::DeathBefore => "deaths before a call",
            Blow::DeathWithin => "deaths within a call",
            Blow::DeathAfter => "deaths after a call",
            Blow::Cut => "all connections cut",
            Blow::DatabaseCrash => "database crashes",
        })
    }
}

/// Of one trial, or of many.
#[derive(Clone, Default, Debug)]
pub struct Figures {
    pub tables: u64,
    /// Requests of people that the rules did not refuse.
    pub acts: u64,
    pub acknowledged: u64,
    /// Nobody heard of these, for the process died: they were done, or nothing was.
    pub unheard_done: u64,
    pub unheard_undone: u64,
    /// What tables did by themselves.
    pub house: u64,
    pub blows: BTreeMap<Blow, u64>,
    /// Acknowledged and not there.
    pub lost: u64,
    /// There more than once.
    pub doubled: u64,
    pub posts: u64,
    pub posts_missing: u64,
    pub posts_doubled: u64,
    /// From the end of a process until the next one had done something.
    pub recoveries: Vec<Duration>,
    /// In words, with the way to play the trial again.
    pub faults: Vec<String>,
}

impl Figures {
    pub fn add(&mut self, other: Figures) {
        self.tables += other.tables;
        self.acts += other.acts;
        self.acknowledged += other.acknowledged;
        self.unheard_done += other.unheard_done;
        self.unheard_undone += other.unheard_undone;
        self.house += other.house;
        for (blow, count) in other.blows {
            *self.blows.entry(blow).or_default() += count;
        }
        self.lost += other.lost;
        self.doubled += other.doubled;
        self.posts += other.posts;
        self.posts_missing += other.posts_missing;
        self.posts_doubled += other.posts_doubled;
        self.recoveries.extend(other.recoveries);
        self.faults.extend(other.faults);
    }

    /// How long a part of the recoveries took at most: 0.5 for half of them.
    fn recovered(&self, part: f64) -> String {
        let mut times = self.recoveries.clone();
        times.sort();
        let index = (times.len() as f64 * part).ceil() as usize;
        let time = index.checked_sub(1).and_then(|index| times.get(index));
        time.map_or_else(|| "none".to_owned(), |time| format!("{} ms", time.as_millis()))
    }
}

impl fmt::Display for Figures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{} tables, {} acts of people: {} acknowledged, {} done and {} undone of which nobody heard; {} of the house",
            self.tables, self.acts, self.acknowledged, self.unheard_done, self.unheard_undone, self.house
        )?;
        let blows: Vec<String> = self
            .blows
            .iter()
            .map(|(blow, count)| format!("{count} {blow}"))
            .collect();
        writeln!(f, "struck by: {}", blows.join(", "))?;
        writeln!(
            f,
            "acts lost {}, doubled {}; {} posts said, missing {}, doubled {}",
            self.lost, self.doubled, self.posts, self.posts_missing, self.posts_doubled
        )?;
        writeln!(
            f,
            "{} recoveries: half within {}, 99 of 100 within {}, all within {}",
            self.recoveries.len(),
            self.recovered(0.5),
            self.recovered(0.99),
            self.recovered(1.0)
        )?;
        self.faults.iter().try_for_each(|fault| writeln!(f, "FAULT {fault}"))
    }
}
