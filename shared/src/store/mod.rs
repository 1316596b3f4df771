//! The one table, and the catalogs kept in memory.

pub mod actions;
pub mod catalog;
pub mod connect;
pub mod item;
pub mod keys;
pub mod table;
