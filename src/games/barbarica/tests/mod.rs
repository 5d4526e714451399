//! Tests of Barbarica, a file for each part of docs/rules/barbarica.md.

#![allow(clippy::unwrap_used)]

mod advice;
mod as_it_stands;
mod camp;
mod charging;
mod choosing;
mod crowded;
mod dice;
mod endings;
mod first_hour;
pub mod fixtures;
mod giving_up;
mod hiding;
mod house;
mod in_words;
mod kinds;
mod lesson;
mod lines_put_otherwise;
mod losses;
mod melee;
mod movement;
mod moves;
mod nerve;
mod newcomers;
mod odds_of_positions;
mod offers;
mod passed_over;
mod playouts;
mod questions;
mod ranged;
mod remarks;
mod said_of_now;
mod said_otherwise;
mod setup;
mod several;
mod short_cuts;
mod specials;
mod stops;
pub mod table;
mod true_words;
mod typed;
