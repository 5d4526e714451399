//! Whether a battle is one that play could reach.

use super::{Battle, Side, Stage};

/// What is wrong with it, if anything.
pub fn fault(battle: &Battle) -> Option<&'static str> {
    if let Some(fault) = battle.sides.fault() {
        return Some(fault);
    }
    let letters = |side: Side| {
        let gone = battle.field.gone().iter().map(|gone| &gone.unit);
        let units = battle
            .field
            .units()
            .iter()
            .chain(gone)
            .filter(move |unit| unit.side() == side);
        let mut letters: Vec<_> = units.map(|unit| (unit.letter, unit.kind)).collect();
        letters.sort_unstable_by_key(|(letter, _)| *letter);
        letters
    };
    let mut deployed = Side::BOTH.into_iter().filter(|_| battle.progress.turn() > 0);
    let strangers = deployed.any(|side| {
        let kinds = battle.sides.command(side).roster.0.iter().enumerate();
        let owed: Vec<_> = kinds.map(|(number, kind)| (side.letter(number), *kind)).collect();
        letters(side) != owed
    });
    if strangers {
        return Some("the units are not those of the lists");
    }
    if battle
        .field
        .units()
        .windows(2)
        .any(|pair| pair[0].letter >= pair[1].letter)
    {
        return Some("the units are not in letter order");
    }
    if battle.progress.turn() == 0 && !matches!(battle.progress.stage(), Stage::Deploying | Stage::Over(_)) {
        return Some("the fight has begun before the deployment");
    }
    if battle.progress.turn() > battle.terms.turns() {
        return Some("it has gone on for too long");
    }
    battle.field.fault().or_else(|| battle.commanders.fault())
}
