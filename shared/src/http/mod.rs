//! Requests, answers and problems.

pub mod arrival;
pub mod entry;
pub mod pack;
pub mod problem;
pub mod reply;
pub mod request;
