//! What `docs/reliability.md` says of crashes: long campaigns on both databases, and the program itself under fire.

#[path = "../crashes/mod.rs"]
mod campaigns;

use campaigns::{Ground, again, campaign, live};

/// Of people.
const ACTS_ON_POSTGRES: u64 = 10_000;
const ACTS_ON_SQLITE: u64 = 2_000;
const ACTS_OF_THE_PROGRAM: u64 = 500;
/// Each game has so many tables there.
const TABLES_EACH: usize = 4;
const ROUNDS_A_TABLE: u32 = 60;
const SEED: u64 = 1_000;

const TABLES_TO_UPGRADE: i64 = 10_000;

/// Prints how a full database is upgraded.
pub fn upgrade() {
    if let Some(upgrade) = crate::runtime().block_on(crate::upgrades::beside_a_migration(TABLES_TO_UPGRADE)) {
        println!("\n{upgrade}");
        assert!(upgrade.faults.is_empty(), "{} faults", upgrade.faults.len());
    }
}

/// A number that the environment gives, or the usual one.
fn given(name: &str, usual: u64) -> u64 {
    let text = std::env::var(name).ok();
    text.map_or(usual, |text| text.parse().expect("a number"))
}

/// All of it, or what `asked` names after the dot, such as `crashes.sqlite`; ends with a panic if there is a fault. With
/// `CRASH_ACTS` it plays so many on each, with `CRASH_SEED` other games, with `CRASH_TRIAL=sqlite:risk:17:60` that trial.
pub fn run(asked: impl Fn(&str) -> bool) {
    crate::runtime().block_on(async {
        if let Ok(trial) = std::env::var("CRASH_TRIAL") {
            return println!("{}", again(&trial).await);
        }
        let mut faults = Vec::new();
        let acts = |usual| given("CRASH_ACTS", usual);
        let seed = given("CRASH_SEED", SEED);
        if asked("crashes.sqlite") {
            let figures = campaign(&Ground::sqlite(), acts(ACTS_ON_SQLITE), ROUNDS_A_TABLE, seed).await;
            println!("\nSQLite\n\n{figures}");
            faults.extend(figures.faults);
        }
        if asked("crashes.postgres")
            && let Some(ground) = Ground::postgres().await
        {
            let figures = campaign(&ground, acts(ACTS_ON_POSTGRES), ROUNDS_A_TABLE, seed).await;
            println!("\nPostgreSQL\n\n{figures}");
            faults.extend(figures.faults);
        }
        if asked("crashes.program")
            && let Some(report) = live(acts(ACTS_OF_THE_PROGRAM), TABLES_EACH, seed).await
        {
            println!("\nThe program on PostgreSQL and the fake Discord\n\n{report}");
            faults.extend(report.faults);
        }
        assert!(faults.is_empty(), "{} faults", faults.len());
    });
}
