//! What every function stands on. This crate knows no entity by name.

pub mod app;
pub mod clock;
pub mod date;
pub mod entity;
pub mod http;
pub mod identity;
pub mod language;
pub mod log;
pub mod mail;
pub mod store;
