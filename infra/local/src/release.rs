//! The version of the site that was served before this one.
//!
//! A page that is open while a new version is put in place goes on with its own one, and asks for the files of that one.
//! Their names have a hash of their content, so the files of both versions can stand side by side; in the cloud they do in
//! the bucket.

use std::collections::BTreeSet;
use std::fs;
use std::io::{ErrorKind, Result};
use std::path::{Path, PathBuf};

/// The folder of a build whose file names have a hash.
pub const HASHED: &str = "assets";

/// Keeps the hashed files of the version in `built` below `kept`, with those of the version before it.
///
/// Returns the folder of the version before; it is not there as long as there was only one.
///
/// # Errors
/// When a file cannot be read or written.
pub fn keep(built: &Path, kept: &Path) -> Result<PathBuf> {
    let (now, before, next) = (kept.join("now"), kept.join("before"), kept.join("next"));
    let files = names(&built.join(HASHED))?;
    if names(&now.join(HASHED))? != files {
        // What a program that was killed here has left.
        remove(&next)?;
        for file in &files {
            let (from, to) = (built.join(HASHED).join(file), next.join(HASHED).join(file));
            fs::create_dir_all(to.parent().unwrap_or(&next))?;
            fs::copy(from, to)?;
        }
        remove(&before)?;
        if now.exists() {
            fs::rename(&now, &before)?;
        }
        fs::rename(&next, &now)?;
    }
    Ok(before)
}

fn remove(folder: &Path) -> Result<()> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// The files of a folder and of those in it, without maps, which no page asks for. None when the folder is not there.
fn names(folder: &Path) -> Result<BTreeSet<PathBuf>> {
    let mut found = BTreeSet::new();
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(found),
        entries => entries?,
    };
    for entry in entries {
        let entry = entry?;
        let name = PathBuf::from(entry.file_name());
        if entry.file_type()?.is_dir() {
            found.extend(names(&entry.path())?.into_iter().map(|below| name.join(below)));
        } else if name.extension().is_none_or(|kind| kind != "map") {
            found.insert(name);
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn build(dir: &Path, files: &[&str]) -> PathBuf {
        let built = dir.join("dist");
        remove(&built).expect("removed");
        for file in files {
            let path = built.join(file);
            fs::create_dir_all(path.parent().expect("parent")).expect("folder");
            fs::write(path, file).expect("file");
        }
        built
    }

    #[test]
    fn the_version_before_stays_for_one_version() {
        let dir = tempfile::tempdir().expect("folder");
        let kept = dir.path().join("kept");
        let version = |files: &[&str]| keep(&build(dir.path(), files), &kept).expect("kept");

        let before = version(&["index.html", "assets/a-1.js", "assets/a-1.js.map", "assets/fcm/push-1.js"]);
        assert!(!before.exists(), "there was none");
        let before = version(&["index.html", "assets/a-1.js", "assets/fcm/push-1.js"]);
        assert!(!before.exists(), "the same version again is no other one");

        let before = version(&["index.html", "assets/a-2.js", "assets/fcm/push-1.js"]);
        let one: Vec<_> = names(&before).expect("names").into_iter().collect();
        assert_eq!(one, [Path::new("assets/a-1.js"), Path::new("assets/fcm/push-1.js")]);
        assert_eq!(fs::read_to_string(before.join("assets/a-1.js")).expect("file"), "assets/a-1.js");

        let before = version(&["index.html", "assets/a-3.js"]);
        let two: Vec<_> = names(&before).expect("names").into_iter().collect();
        assert_eq!(two, [Path::new("assets/a-2.js"), Path::new("assets/fcm/push-1.js")]);
    }

    #[test]
    fn what_a_killed_program_left_is_no_version() {
        let dir = tempfile::tempdir().expect("folder");
        let kept = dir.path().join("kept");
        let half = kept.join("next/assets/half-1.js");
        fs::create_dir_all(half.parent().expect("parent")).expect("folder");
        fs::write(half, "").expect("file");
        keep(&build(dir.path(), &["assets/a-1.js"]), &kept).expect("kept");
        assert_eq!(names(&kept.join("now/assets")).expect("names"), BTreeSet::from([PathBuf::from("a-1.js")]));
    }
}
