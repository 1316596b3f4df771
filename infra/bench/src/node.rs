//! The function of the comparison in Node.js: installed and bundled below `target`, as it would be uploaded.

use crate::failure::Failure;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Files of the comparison.
const FILES: [&str; 3] = ["function.mjs", "package.json", "package-lock.json"];

/// Bundles the function of `source` in `work` and returns the paths of Node.js and the bundle.
pub fn bundle(source: &Path, work: &Path) -> Result<(PathBuf, PathBuf), Failure> {
    fs::create_dir_all(work)?;
    for file in FILES {
        fs::copy(source.join(file), work.join(file))?;
    }
    run(work, "npm", &["ci", "--no-audit", "--no-fund", "--loglevel=error"])?;
    let esbuild = work.join("node_modules/.bin/esbuild");
    let options = ["--bundle", "--minify", "--platform=node", "--format=esm", "--outfile=bundle.mjs", BANNER, FILES[0]];
    run(work, &esbuild.to_string_lossy(), &options)?;
    let node = Command::new("node").args(["--print", "process.execPath"]).output()?;
    Ok((PathBuf::from(String::from_utf8_lossy(&node.stdout).trim()), work.join("bundle.mjs")))
}

/// Parts of the SDK still call `require`, which modules do not have.
const BANNER: &str = "--banner:js=import{createRequire}from'node:module';const require=createRequire(import.meta.url);";

fn run(folder: &Path, program: &str, arguments: &[&str]) -> Result<(), Failure> {
    let output = Command::new(program).args(arguments).current_dir(folder).output()?;
    if output.status.success() {
        return Ok(());
    }
    Err(Failure::Harness(format!("{program}: {}", String::from_utf8_lossy(&output.stderr))))
}
