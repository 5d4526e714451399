//! Muster without Discord: the real bot, over its real adapter, on the fake Discord of this program, and a page that looks
//! and behaves like a channel. `muster demo` serves it on the loopback interface.
//!
//! - [`DemoServer`]: a server with three people, the bot, the clock, and games in their third turn.
//! - [`DemoPage`]: what a browser asks for, who may ask, and how what is seen becomes HTML.
//!
//! It plays no game itself: what people do goes through the same interactions as in Discord.

mod bot;
mod markdown;
mod page;
mod prepare;
mod record;
mod stage;
mod view;

pub use page::{DemoPage, Door};
pub use prepare::CONFIRMING;
pub use record::recorded;
pub use stage::{DemoOptions, DemoServer};
