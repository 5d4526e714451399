//! What goes on without a request: what tables do by themselves, and what has to be said.

pub mod outbox;
pub mod scheduler;
