//! Fuzzes `bodies::situation`.
#![no_main]

#[path = "../bodies.rs"]
#[allow(dead_code, reason = "each target runs one body")]
mod bodies;
#[path = "../guided.rs"]
mod guided;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| bodies::situation(bytes));
libfuzzer_sys::fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    guided::mutate(data, size, max_size, seed)
});
