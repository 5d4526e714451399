//! Muster in Discord. [`wire`] is all that the front knows of the platform; serenity stands behind it.

pub mod wire;
