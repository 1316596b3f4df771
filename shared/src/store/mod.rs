//! The one table, and the catalogs kept in memory. Nothing of the SDK leaves this folder.

mod attempt;
pub mod catalog;
pub mod connect;
pub mod cost;
pub mod expression;
pub mod item;
pub mod keys;
mod single;
pub mod step;
pub mod table;
pub mod transaction;
