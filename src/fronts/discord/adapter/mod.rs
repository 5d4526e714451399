//! The one place that knows serenity: requests ([`rest`]), what comes in ([`receive`]), the gateway
//! ([`gateway`]) and who may go through to it when ([`gate`]).

mod form;
mod gate;
pub mod gateway;
mod permissions;
pub mod raw;
pub mod receive;
pub mod rest;
mod trouble;
