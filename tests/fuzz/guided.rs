//! How an input that reached something new is changed: mostly as a reader of its form would, sometimes as libFuzzer would.

#[path = "mutations.rs"]
mod mutations;

use muster_kit::Dice;

/// Changes the first `size` bytes of `data` in place and says how many there are now, at most `max_size`.
pub fn mutate(data: &mut [u8], size: usize, max_size: usize, seed: u32) -> usize {
    let mut chance = Dice::seeded(u64::from(seed), 0);
    if chance.roll(5) > 1 {
        let changed = mutations::changed(&data[..size], &data[..size], &mut chance);
        if changed.len() <= max_size {
            data[..changed.len()].copy_from_slice(&changed);
            return changed.len();
        }
    }
    libfuzzer_sys::fuzzer_mutate(data, size, max_size)
}
