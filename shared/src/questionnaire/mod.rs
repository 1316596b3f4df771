//! Questionnaires as data: what is asked, whether answers fit, and what follows from them. Names no instrument.
//!
//! The shapes and the meaning of each member are in `infra/questionnaires/README.md`; the site computes the same from the same
//! vectors.

pub mod condition;
pub mod instrument;
pub mod item;
pub mod operator;
pub mod scoring;
pub mod wording;

#[cfg(test)]
mod tests;
