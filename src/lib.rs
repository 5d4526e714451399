pub mod game;
pub mod games;
pub mod kit;
pub mod vocabulary;
