//! Discord: the fake itself, and what is played through it.

mod echo;
mod fake_answers;
mod fake_gateway;
mod fake_rest;
