//! Measures the house; see the library.

fn main() {}
