//! The checks of the repository: `cargo verify` runs them all, `cargo generate` renews what is generated.

pub mod counts;
pub mod licences;
pub mod repository;
pub mod schedule;
pub mod site;
pub mod steps;
pub mod tidy;
pub mod tools;
