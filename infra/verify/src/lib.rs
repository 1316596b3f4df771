//! The checks of the repository: `cargo verify` runs them all, `cargo generate` renews what is generated.

mod checks;
pub mod counts;
pub mod datamap;
pub mod licences;
pub mod outcome;
mod release;
pub mod report;
pub mod repository;
mod runners;
pub mod schedule;
pub mod site;
pub mod steps;
pub mod tidy;
pub mod tools;
