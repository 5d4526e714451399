//! What a journal says, played again without the table.

#![allow(clippy::unwrap_used)]

use muster::table::{Act, Amendment, Entry};
use muster_game::{AnyGame, Kind, replay};
use muster_kit::Dice;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The positions after each entry, worked out from the journal alone.
pub fn replayed(kind: &'static Kind, entries: &[Entry]) -> BTreeMap<u64, Arc<dyn AnyGame>> {
    let mut positions: BTreeMap<u64, Arc<dyn AnyGame>> = BTreeMap::new();
    let mut game: Option<Arc<dyn AnyGame>> = None;
    for entry in entries {
        let mut dice = Dice::recorded(entry.draws.iter().copied());
        let next: Arc<dyn AnyGame> = match &entry.act {
            Act::Start { roster, options } => {
                let played = (kind.setup)(*kind.rules.end(), roster, options, &mut dice).unwrap();
                dice.finish().unwrap();
                played.game
            }
            Act::Play { actor, action, .. } => {
                let played = replay(game.as_deref().unwrap(), *actor, action, &entry.draws).unwrap();
                assert_eq!(
                    (&played.events, played.revealed),
                    (&entry.events, entry.revealed),
                    "#{}",
                    entry.seq
                );
                played.game
            }
            Act::Told { notice } => {
                let played = game.as_ref().unwrap().tell(*notice, &mut dice).unwrap();
                dice.finish().unwrap();
                played.game
            }
            Act::Rewind { to, .. } => Arc::clone(&positions[to]),
            Act::Ruling { what, .. } => {
                let game = game.take().unwrap();
                match what {
                    Amendment::Back { to, .. } => Arc::clone(&positions[to]),
                    Amendment::Dial { pointer, after, .. } => game.amended(pointer, after).unwrap(),
                    Amendment::Options { options, .. } => game.reoptioned(options).unwrap(),
                    _ => game,
                }
            }
            _ => game.take().unwrap(),
        };
        positions.insert(entry.seq, Arc::clone(&next));
        game = Some(next);
    }
    positions
}
