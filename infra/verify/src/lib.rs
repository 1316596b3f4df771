//! The checks of the house: `cargo verify` runs them all, `cargo generate` renews what is generated.

pub mod counts;
pub mod house;
pub mod licences;
pub mod schedule;
pub mod site;
pub mod steps;
pub mod tidy;
pub mod tools;
