//! Entities as data, and the seven calls over them.

pub mod add;
pub mod call;
pub mod common;
pub mod definition;
pub mod field;
pub mod mark;
pub mod openapi;
pub mod operation;
pub mod present;
pub mod query;
pub mod read;
pub mod remove;
pub mod rule_context;
pub mod select;
pub mod serve;
pub mod settle;
pub mod update;
pub mod validate;
