//! The real program in a process of its own.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod common;
mod kill;
mod start;
