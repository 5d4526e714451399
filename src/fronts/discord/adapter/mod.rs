//! The one place that knows serenity: requests ([`rest`]), what comes in ([`receive`]), the gateway
//! ([`gateway`]).

pub mod gateway;
pub mod receive;
pub mod rest;
mod trouble;
