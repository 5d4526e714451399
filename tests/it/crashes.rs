//! A process, a database and a channel that fail at any moment, at random but repeatably: whatever was acknowledged
//! is there, nothing is done twice, and every post is said once and in order. What a campaign found is played again
//! with `CRASH_TRIAL=sqlite:risk:17:60 cargo test --test it crashes`.

#[path = "../crashes/mod.rs"]
mod campaigns;

use campaigns::{Figures, Ground, again, campaign, live};

/// Enough for a table of each game.
const ACTS: u64 = 80;
const ROUNDS_A_TABLE: u32 = 22;

fn assert_faultless(figures: &Figures) {
    eprintln!("{figures}");
    assert!(figures.faults.is_empty(), "{figures}");
    assert!(figures.recoveries.len() > 10, "nothing befell it: {figures}");
}

#[tokio::test]
async fn nothing_acknowledged_is_lost_and_nothing_happens_twice_on_sqlite() {
    let figures = match std::env::var("CRASH_TRIAL") {
        Ok(trial) => again(&trial).await,
        Err(_) => campaign(&Ground::sqlite(), ACTS, ROUNDS_A_TABLE, 0).await,
    };
    assert_faultless(&figures);
}

#[tokio::test]
async fn a_trial_is_played_again_by_its_name() {
    // One in which no process ends within a commit: whether that is done then is chance.
    const TRIAL: &str = "sqlite:wesnoth:10:20";
    let (one, other) = (again(TRIAL).await, again(TRIAL).await);
    let told = |figures: &Figures| (figures.blows.clone(), figures.acts, figures.acknowledged, figures.posts);
    assert_eq!(told(&one), told(&other));
    assert!(one.acknowledged > 5 && one.faults.is_empty(), "{one}");
}

#[tokio::test]
async fn nothing_acknowledged_is_lost_and_nothing_happens_twice_on_postgres() {
    let Some(ground) = Ground::postgres().await else { return };
    assert_faultless(&campaign(&ground, ACTS, ROUNDS_A_TABLE, 100).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_program_itself_survives_its_own_end_and_that_of_all_around_it() {
    let Some(report) = live(40, 1, 1).await else { return };
    eprintln!("{report}");
    assert!(report.faults.is_empty(), "{report}");
    assert!(report.acknowledged > 10 && report.misfortunes.len() > 2, "{report}");
}
