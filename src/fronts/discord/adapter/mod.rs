//! The one place that knows serenity: requests ([`rest`]), what comes in ([`receive`]), the gateway
//! ([`gateway`]) and who may go through to it when ([`gate`]).

mod gate;
pub mod gateway;
pub mod receive;
pub mod rest;
mod trouble;
