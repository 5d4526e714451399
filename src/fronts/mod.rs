//! Where players and onlookers are: each front turns what they type into invocations, and posts into what they see. A front
//! knows posts and invocations, never a game.

mod connections;
pub mod discord;
pub mod gallery;
pub mod serve;
pub mod terminal;
