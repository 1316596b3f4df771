//! A data folder with seeded catalogs, made once by each program and copied: seeding takes longer than most tests do.

use crate::stack::{Setup, Stack, repository};
use std::fs::{self, File};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// The copied files. Keys and mails belong to one stack alone.
const COPIED: [&str; 2] = ["table.sqlite", "catalog.sha256"];

/// A file with the hash of what the folder was made from; written last, so that an interrupted attempt does not count.
const MADE_WITH: &str = "made-with";

/// Copies seeded catalogs into a data folder in which no stack was started yet.
///
/// # Errors
/// One sentence when a file cannot be read or written.
pub async fn fill(data: &Path) -> Result<(), String> {
    let program = std::env::current_exe().map_err(|error| format!("The program cannot be found: {error}."))?;
    let name = program.file_name().unwrap_or_default();
    let source = repository().join("target/seeded").join(name);
    let failed = |error: std::io::Error| format!("{} cannot be copied: {error}.", source.display());
    fs::create_dir_all(&source).map_err(failed)?;
    // Tests run beside each other, as threads or as processes: one makes the folder, the others wait for it.
    let lock = File::create(source.join("made.lock")).map_err(failed)?;
    lock.lock().map_err(failed)?;
    let made_with = made_with(&program).map_err(failed)?;
    if fs::read_to_string(source.join(MADE_WITH)).is_ok_and(|there| there == made_with) {
        return copy(&source, data).map_err(failed);
    }
    make(&source).await?;
    fs::write(source.join(MADE_WITH), made_with).map_err(failed)?;
    copy(&source, data).map_err(failed)
}

async fn make(source: &Path) -> Result<(), String> {
    let stack = Stack::start(Setup { fresh: true, ..Setup::api(source) }).await?;
    stack.stop().await;
    Ok(())
}

fn copy(source: &Path, data: &Path) -> std::io::Result<()> {
    for name in COPIED {
        fs::copy(source.join(name), data.join(name))?;
    }
    Ok(())
}

/// The hash of everything that decides on the content: the program itself, the table's keys and the seed files.
fn made_with(program: &Path) -> std::io::Result<String> {
    let mut hasher = DefaultHasher::new();
    let metadata = fs::metadata(program)?;
    (metadata.len(), since_epoch(&metadata)?).hash(&mut hasher);
    fs::read(repository().join("template.yaml"))?.hash(&mut hasher);
    let mut read = files(&repository().join("infra/catalog"))?;
    read.extend(files(&repository().join("infra/questionnaires"))?);
    for file in read {
        let metadata = fs::metadata(&file)?;
        (&file, metadata.len(), since_epoch(&metadata)?).hash(&mut hasher);
    }
    Ok(format!("{:016x}", hasher.finish()))
}

fn since_epoch(metadata: &fs::Metadata) -> std::io::Result<u128> {
    let modified = metadata.modified()?.duration_since(SystemTime::UNIX_EPOCH);
    Ok(modified.map_or(0, |modified| modified.as_nanos()))
}

fn files(folder: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_type()?.is_dir() { files.extend(self::files(&entry.path())?) } else { files.push(entry.path()) }
    }
    files.sort();
    Ok(files)
}
