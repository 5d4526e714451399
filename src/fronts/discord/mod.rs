//! Muster in Discord. [`wire`] is all that the front knows of the platform; serenity stands behind it.

pub mod controls;
pub mod custom_id;
pub mod dress;
mod markup;
#[cfg(test)]
mod schema;
pub mod wire;
