//! The data folder: everything that is kept over a restart, used by one program at a time.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::Write;
use std::path::{Path, PathBuf};

/// Marks that signing keys were created, so that their loss is noticed.
pub const KEYS_MADE: &str = "keys.made";

/// The files of the site as it was served last, and before that.
pub const SITE: &str = "site";

/// Everything this program makes in its folder; `--fresh` removes these and nothing else.
const OWN: &[&str] = &[
    "table.sqlite",
    "table.sqlite-wal",
    "table.sqlite-shm",
    "buckets",
    "keys",
    KEYS_MADE,
    "outbox.json",
    "catalog.sha256",
    "demo.done",
    SITE,
    operate::target::RUNNING,
    crate::services::ENVIRONMENT,
];

/// An open data folder. Dropping it releases the lock.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    _lock: File,
}

impl Folder {
    /// Makes the folder where it is missing and locks it; `fresh` empties it.
    ///
    /// # Errors
    /// One sentence when it cannot be written or another program uses it.
    pub fn open(path: &Path, fresh: bool) -> Result<Self, String> {
        let unusable =
            |error: &std::io::Error| format!("The data folder {} cannot be written: {error}.", path.display());
        std::fs::create_dir_all(path).map_err(|error| unusable(&error))?;
        let lock = OpenOptions::new()
            .create(true)
            .truncate(false)
            .write(true)
            .open(path.join("lock"))
            .map_err(|error| unusable(&error))?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                return Err(format!("The data folder {} is in use by another program.", path.display()));
            }
            Err(TryLockError::Error(error)) => return Err(unusable(&error)),
        }
        let folder = Self { path: path.to_owned(), _lock: lock };
        if fresh {
            folder.empty().map_err(|error| unusable(&error))?;
        }
        // An existing lock file may be writable in a folder that is not.
        let probe = folder.path("probe");
        File::create(&probe).and_then(|_| std::fs::remove_file(&probe)).map_err(|error| unusable(&error))?;
        Ok(folder)
    }

    fn empty(&self) -> std::io::Result<()> {
        for name in OWN {
            let path = self.path(name);
            let removed = if path.is_dir() { std::fs::remove_dir_all(&path) } else { std::fs::remove_file(&path) };
            match removed {
                Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(error),
                _ => {}
            }
        }
        Ok(())
    }

    /// A path in the folder.
    #[must_use]
    pub fn path(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }

    /// Text of a file; `None` when it is not there.
    #[must_use]
    pub fn read(&self, name: &str) -> Option<String> {
        std::fs::read_to_string(self.path(name)).ok()
    }

    /// Removes a file; it need not be there.
    pub fn remove(&self, name: &str) {
        let _missing = std::fs::remove_file(self.path(name));
    }

    /// Replaces a file as a whole; only its owner may read it.
    ///
    /// # Errors
    /// One sentence when it cannot be written.
    pub fn write(&self, name: &str, text: &str) -> Result<(), String> {
        write_private(&self.path(name), text)
    }
}

/// Replaces a file as a whole, so that a crash leaves the old or the new one; only its owner may read it.
///
/// # Errors
/// One sentence when it cannot be written.
pub fn write_private(path: &Path, text: &str) -> Result<(), String> {
    let part = path.with_extension("part");
    let mut options = OpenOptions::new();
    options.create(true).truncate(true).write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
        .open(&part)
        .and_then(|mut file| file.write_all(text.as_bytes()).and_then(|()| file.sync_all()))
        .and_then(|()| std::fs::rename(&part, path))
        .map_err(|error| format!("{} cannot be written: {error}.", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_used_by_one_program_at_a_time() {
        let dir = tempfile::tempdir().expect("folder");
        let first = Folder::open(dir.path(), false).expect("first");
        let second = Folder::open(dir.path(), false).expect_err("second");
        assert!(second.contains("in use by another program"), "{second}");
        drop(first);
        Folder::open(dir.path(), false).expect("after the first is gone");
    }

    #[test]
    fn fresh_removes_its_own_files_and_nothing_else() {
        let dir = tempfile::tempdir().expect("folder");
        std::fs::write(dir.path().join("letter.txt"), "mine").expect("write");
        std::fs::create_dir_all(dir.path().join("buckets/uploads")).expect("make");
        let folder = Folder::open(dir.path(), false).expect("folder");
        folder.write("outbox.json", "{}").expect("write");
        drop(folder);
        let folder = Folder::open(dir.path(), true).expect("fresh");
        assert_eq!(folder.read("outbox.json"), None);
        assert!(!folder.path("buckets").exists());
        assert_eq!(folder.read("letter.txt").as_deref(), Some("mine"));
    }

    #[test]
    fn a_folder_that_cannot_be_is_said() {
        let dir = tempfile::tempdir().expect("folder");
        let file = dir.path().join("file");
        std::fs::write(&file, "").expect("write");
        let error = Folder::open(&file.join("data"), false).expect_err("below a file");
        assert!(error.contains("cannot be written"), "{error}");
    }

    #[cfg(unix)]
    #[test]
    fn private_files_are_private() {
        use std::os::unix::fs::PermissionsExt;
        let dir = tempfile::tempdir().expect("folder");
        let path = dir.path().join("keys");
        write_private(&path, "secret").expect("write");
        assert_eq!(std::fs::metadata(&path).expect("file").permissions().mode() & 0o777, 0o600);
    }
}
