//! Import circles between files: none of them can be read, moved or tested alone.

mod crates;
mod graph;
mod site;
mod tokens;

use super::file::{Fault, File};

/// One fault for each group of files, of a crate or of the site, that import each other.
pub(super) fn check(files: &[File]) -> Vec<Fault> {
    let imports: Vec<graph::Import> = crates::imports(files).into_iter().chain(site::imports(files)).collect();
    graph::found(&imports)
}
