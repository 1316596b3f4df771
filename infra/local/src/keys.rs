//! The keys that sign access tokens, created on the first start.

use crate::folder::{Folder, KEYS_MADE as MADE, write_private};
use shared::clock::Entropy;
use shared::identity::token;

/// Their files, readable by the owner only.
const PRIVATE: &str = "keys/private.pem";
const PUBLIC: &str = "keys/public.pem";

/// A pair of keys in PEM.
pub struct Keys {
    /// Signs; PKCS #8.
    pub private: String,
    /// Checks.
    pub public: String,
}

impl Keys {
    /// What seals the secrets of second factors. It goes with the signing key: this machine has one place to lose.
    #[must_use]
    pub fn factor_secret(&self) -> String {
        shared::store::keys::digest(&format!("factor {}", self.private))
    }
}

/// Reads the pair, or creates it on the first start. An existing pair is never replaced: that would sign out everybody
/// without a reason that anybody could see.
///
/// # Errors
/// One sentence when the files were changed or lost, or cannot be written.
pub fn open(folder: &Folder, entropy: &Entropy) -> Result<Keys, String> {
    if [MADE, PRIVATE, PUBLIC].iter().any(|name| folder.path(name).exists()) {
        let text = |name: &str| {
            let path = folder.path(name);
            std::fs::read_to_string(&path).map_err(|error| {
                format!(
                    "The signing key {} cannot be read ({error}); put it back, or start with --fresh.",
                    path.display()
                )
            })
        };
        return Ok(Keys { private: text(PRIVATE)?, public: text(PUBLIC)? });
    }
    let (private, public) =
        token::new_pair(entropy).map_err(|problem| format!("No signing key can be made: {problem:?}."))?;
    let dir = folder.path("keys");
    std::fs::create_dir_all(&dir).map_err(|error| format!("{} cannot be made: {error}.", dir.display()))?;
    write_private(&folder.path(PRIVATE), &private)?;
    write_private(&folder.path(PUBLIC), &public)?;
    folder.write(MADE, "")?;
    Ok(Keys { private, public })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_that_were_there_are_never_replaced() {
        for lost in [vec![PRIVATE], vec![PUBLIC], vec![PRIVATE, PUBLIC]] {
            let dir = tempfile::tempdir().expect("place");
            let folder = Folder::open(dir.path(), false).expect("folder");
            open(&folder, &Entropy::system()).expect("made");
            for name in &lost {
                folder.remove(name);
            }
            let error = open(&folder, &Entropy::system()).map(|_| ()).expect_err("lost");
            assert!(error.contains("cannot be read") && error.contains("--fresh"), "{error}");
            assert!(lost.iter().all(|name| !folder.path(name).exists()));
        }
    }

    #[test]
    fn the_second_start_finds_the_keys_of_the_first() {
        let dir = tempfile::tempdir().expect("place");
        let folder = Folder::open(dir.path(), false).expect("folder");
        let first = open(&folder, &Entropy::system()).expect("made");
        let second = open(&folder, &Entropy::system()).expect("found");
        assert_eq!((first.private, first.public), (second.private, second.public));
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let mode = std::fs::metadata(folder.path(PRIVATE)).expect("file").permissions().mode();
            assert_eq!(mode & 0o777, 0o600);
        }
    }
}
