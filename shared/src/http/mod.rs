//! Requests, answers and problems.

pub mod entry;
pub mod problem;
pub mod reply;
pub mod request;
