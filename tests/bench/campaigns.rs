//! How the tribe of Barbarica fares in whole campaigns under an NPC, episode by episode: `docs/balance/barbarica.md`.

use super::play::apply;
use super::{head, row};
use muster_barbarica::Barbarica;
use muster_barbarica::action::{Options, SeatPick};
use muster_game::{Actor, Counsel, Entrant, Hand, Occasion, Referee, Rules};
use muster_kit::{Dice, Level};
use std::collections::BTreeMap;

/// Campaigns at each level, and the seed of the first.
const CAMPAIGNS: [(Level, u64); 2] = [(Level::Easy, 600), (Level::Hard, 200)];
const FIRST_SEED: u64 = 20_001;

pub fn run() {
    let columns = ["level", "episode", "played", "grades 3 / 2 / 1 / 0", "won (3 or 2)"];
    head("Barbarica: the tribe in whole campaigns", &columns);
    for (level, count) in CAMPAIGNS {
        let mut grades: BTreeMap<String, [u32; 4]> = BTreeMap::new();
        for seed in FIRST_SEED..FIRST_SEED + count {
            for (episode, grade) in campaign(level, seed) {
                grades.entry(episode).or_default()[usize::from(grade)] += 1;
            }
        }
        for (episode, [lost, partial, marred, total]) in grades {
            let played = lost + partial + marred + total;
            row(&[
                level.to_string(),
                episode,
                played.to_string(),
                format!("{total} / {marred} / {partial} / {lost}"),
                format!("{:.1} %", f64::from(total + marred) * 100.0 / f64::from(played)),
            ]);
        }
    }
}

/// One campaign, Rome at its usual level: the episodes and their grades.
fn campaign(level: Level, seed: u64) -> Vec<(String, u8)> {
    let (mut dice, mut thoughts) = (Dice::seeded(seed, 0), Dice::seeded(seed, 1));
    let roster = [Entrant {
        name: "The tribe".to_owned(),
        pick: SeatPick::default(),
        npc: Some(level),
    }];
    let mut game = Barbarica::setup(
        *Barbarica::RULES.end(),
        &roster,
        &Options::default(),
        &mut Referee::new(&mut dice),
    )
    .expect("one may play");
    let mut fought = Vec::new();
    let mut episode = game.ground.scenario().id.clone();
    loop {
        let awaiting = game.awaiting();
        let Some(duty) = awaiting.duties().first() else {
            return fought;
        };
        let occasion = match duty.hand {
            Hand::Orders => Occasion::Orders,
            Hand::Player | Hand::House => Occasion::Npc,
        };
        let actor = Actor::Seat(duty.seat);
        let advice = game.advise(duty, level, occasion, &mut thoughts);
        for step in game.steps(actor, advice.action).expect("advice can be read") {
            // A step may have become needless by the one before it.
            apply(&mut game, actor, &step.action, &mut dice);
        }
        if game.campaign.grades().len() > fought.len() {
            fought.extend(game.campaign.grades().last().map(|grade| (episode.clone(), *grade)));
        }
        episode.clone_from(&game.ground.scenario().id);
    }
}
