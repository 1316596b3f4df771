//! `cargo generate`: writes the generated files that are committed; `--check` only reports whether they are current.
//!
//! `shared/openapi.json` comes from the definitions, `site/src/api/schema.ts` from it.

use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;
use verify::repository::Repository;
use verify::site;

const DOCUMENT: &str = "shared/openapi.json";
const SCHEMA: &str = "site/src/api/schema.ts";

/// Name of the log below `target/verify`.
const LOG: &str = "generate";

fn main() -> ExitCode {
    let check = match std::env::args().skip(1).collect::<Vec<_>>().as_slice() {
        [] => Ok(false),
        [only] if only == "--check" => Ok(true),
        _ => Err("cargo generate [--check]".to_owned()),
    };
    let result = check.and_then(|check| Repository::find().and_then(|repository| generate(&repository, check)));
    let (text, code) = match result {
        Ok(text) => (text, ExitCode::SUCCESS),
        Err(text) => (text, ExitCode::FAILURE),
    };
    // Without a terminal there is nowhere to report this.
    let _written = writeln!(io::stdout(), "{text}");
    code
}

fn generate(repository: &Repository, check: bool) -> Result<String, String> {
    let document = document()?;
    if check {
        if read(&repository.path(DOCUMENT)) != document {
            return Err(stale(DOCUMENT));
        }
        let fresh = repository.target("verify/schema.ts");
        schema(repository, &fresh)?;
        if read(&repository.path(SCHEMA)) != read(&fresh) {
            return Err(stale(SCHEMA));
        }
        return Ok(format!("{DOCUMENT} and {SCHEMA} are up to date"));
    }
    write(&repository.path(DOCUMENT), &document)?;
    site::packages(repository, LOG)?;
    schema(repository, &repository.path(SCHEMA))?;
    Ok(format!("{DOCUMENT} and {SCHEMA} are renewed"))
}

fn document() -> Result<String, String> {
    let text = serde_json::to_string_pretty(&functions::openapi::document()).map_err(|error| error.to_string())?;
    Ok(text + "\n")
}

/// Writes the types of the site's client to `to`.
fn schema(repository: &Repository, to: &Path) -> Result<(), String> {
    let (document, to) = (repository.path(DOCUMENT), to.to_string_lossy().into_owned());
    let ran = site::exec(repository, LOG, &["openapi-typescript", &document.to_string_lossy(), "--output", &to]);
    if ran.ok { Ok(()) } else { Err(ran.text) }
}

fn stale(path: &str) -> String {
    format!("{path} is not what the definitions say: run `cargo generate` and commit it")
}

fn read(path: &Path) -> String {
    // A missing file is as outdated as one with other content.
    fs::read_to_string(path).unwrap_or_default()
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))
}
