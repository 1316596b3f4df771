//! Entities as data, and the seven calls over them.

pub mod add;
pub mod call;
pub mod checks;
pub mod common;
pub mod cursor;
pub mod definition;
pub mod due;
pub mod field;
pub mod index;
mod leaving;
pub mod mark;
pub mod openapi;
pub mod operation;
mod owner;
pub mod present;
pub mod query;
pub mod read;
pub mod references;
mod release;
pub mod remove;
pub mod rule_context;
pub mod select;
pub mod serve;
pub mod sole;
pub mod translations;
pub mod update;
pub mod validate;
