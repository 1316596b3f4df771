//! What an operator does: seed the catalogs, give a person a role.

pub mod catalog;
pub mod grant;
pub mod markdown;
pub mod options;
pub mod place;
pub mod seed;
