//! Entities as data, and the seven calls over them.

pub mod add;
pub mod common;
pub mod definition;
pub mod draft;
pub mod field;
pub mod mark;
pub mod openapi;
pub mod present;
pub mod query;
pub mod read;
pub mod remove;
pub mod select;
pub mod serve;
pub mod settle;
pub mod update;
pub mod validate;
