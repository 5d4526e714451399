//! Muster in Discord. [`wire`] is all that the front knows of the platform; serenity stands behind it.

mod act;
mod answer;
pub mod controls;
pub mod custom_id;
pub mod desk;
pub mod dress;
mod exchange;
mod guide;
mod limits;
mod lobby;
mod markup;
mod muster;
mod opening;
pub mod permissions;
mod receive;
mod refusals;
#[cfg(test)]
mod schema;
pub mod wire;
