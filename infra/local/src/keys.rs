//! The keys that access tokens are signed with, made on the first start.

use crate::folder::{Folder, write_private};
use shared::clock::Entropy;
use shared::identity::token;

/// Where they are kept, each readable by its owner only.
const PRIVATE: &str = "keys/private.pem";
const PUBLIC: &str = "keys/public.pem";

/// A pair of keys in PEM.
pub struct Keys {
    /// Signs; PKCS #8.
    pub private: String,
    /// Checks.
    pub public: String,
}

/// Reads the pair, or makes it.
///
/// # Errors
/// One sentence when the files cannot be written.
pub fn open(folder: &Folder, entropy: &Entropy) -> Result<Keys, String> {
    if let (Some(private), Some(public)) = (folder.read(PRIVATE), folder.read(PUBLIC)) {
        return Ok(Keys { private, public });
    }
    let (private, public) =
        token::new_pair(entropy).map_err(|problem| format!("No signing key can be made: {problem:?}."))?;
    let place = folder.path("keys");
    std::fs::create_dir_all(&place).map_err(|error| format!("{} cannot be made: {error}.", place.display()))?;
    // The public key last: a crash in between leaves no pair that does not match.
    write_private(&folder.path(PRIVATE), &private)?;
    write_private(&folder.path(PUBLIC), &public)?;
    Ok(Keys { private, public })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_second_start_finds_the_keys_of_the_first() {
        let place = tempfile::tempdir().expect("place");
        let folder = Folder::open(place.path(), false).expect("folder");
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
