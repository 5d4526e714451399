//! Where attackers of one hex stand together.

use muster_kit::Hex;

/// A hex for each attacker that finds room, of those that it could stand on, the best first. As many find room as can, which
/// augmenting paths see to; of as many, an attacker earlier in the list goes before a later one, and has the better hexes.
pub(super) fn stands_of(wishes: &[&[Hex]]) -> Vec<Option<Hex>> {
    let mut stands = vec![None; wishes.len()];
    for attacker in 0..wishes.len() {
        find_room(wishes, &mut stands, attacker, &mut Vec::new());
    }
    let mut settled: Vec<Hex> = Vec::new();
    for attacker in 0..wishes.len() {
        if stands[attacker].is_some() {
            take_the_best(wishes, &mut stands, attacker, &settled);
            settled.extend(stands[attacker]);
        }
    }
    stands
}

/// Gives an attacker without a hex one, for which others may have to take another of theirs; says whether there is one. Hexes
/// that were `tried` are left as they are.
fn find_room(wishes: &[&[Hex]], stands: &mut [Option<Hex>], attacker: usize, tried: &mut Vec<Hex>) -> bool {
    for hex in wishes[attacker] {
        if tried.contains(hex) {
            continue;
        }
        tried.push(*hex);
        let holder = stands.iter().position(|stand| *stand == Some(*hex));
        if holder.is_none_or(|holder| find_room(wishes, stands, holder, tried)) {
            stands[attacker] = Some(*hex);
            return true;
        }
    }
    false
}

/// Moves an attacker to the best of its hexes that leaves all others room; those that are settled stay.
fn take_the_best(wishes: &[&[Hex]], stands: &mut Vec<Option<Hex>>, attacker: usize, settled: &[Hex]) {
    for hex in wishes[attacker].iter().filter(|hex| !settled.contains(hex)) {
        let holder = stands.iter().position(|stand| *stand == Some(*hex));
        let mut moved = stands.clone();
        moved[attacker] = Some(*hex);
        let has_room = match holder {
            Some(holder) if holder != attacker => {
                moved[holder] = None;
                let mut tried = [settled, &[*hex]].concat();
                find_room(wishes, &mut moved, holder, &mut tried)
            }
            _ => true,
        };
        if has_room {
            *stands = moved;
            return;
        }
    }
}
