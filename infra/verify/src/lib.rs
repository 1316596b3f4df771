//! The checks of the repository: `cargo verify` runs them all, `cargo generate` renews what is generated.

pub mod blocks;
mod checks;
pub mod counts;
pub mod datamap;
pub mod device_reads;
pub mod licences;
pub mod limits;
pub mod outcome;
pub mod published;
mod release;
pub mod report;
pub mod repository;
mod runners;
mod sbom;
pub mod schedule;
pub mod site;
pub mod steps;
mod supply;
pub mod tidy;
pub mod tools;
