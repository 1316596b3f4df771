//! The Lambda runtime harness and the benchmarks of the product.
//!
//! The harness does what AWS does for a function: it starts a binary like Lambda, sends it API Gateway events over
//! the Runtime API and receives the answers. Tests use it to prove that the artefacts work before they are uploaded,
//! the benchmark (`cargo bench-product`) to measure how fast they start and answer.

#![cfg(feature = "harness")]

pub mod backlog;
pub mod cloud;
pub mod cost;
pub mod embedded;
pub mod event;
pub mod failure;
pub mod figures;
pub mod growth;
pub mod listen;
pub mod node;
pub mod picture;
pub mod program;
pub mod ratios;
pub mod runtime;
pub mod search;
pub mod signin;
pub mod speed;
pub mod stub;
