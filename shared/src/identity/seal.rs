//! Sealing of what must be read back and is worth stealing: whoever reads the table alone has nothing of it.

use crate::clock::Entropy;
use crate::http::problem::Problem;
use crate::secrets;
use crate::store::connect::Settings;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::aead::{AES_256_GCM, Aad, LessSafeKey, NONCE_LEN, Nonce, UnboundKey};
use sha2::{Digest, Sha256};
use std::sync::Arc;
use tokio::sync::OnceCell;

/// Fewest letters of a secret.
const MIN_LENGTH: usize = 32;

/// Seals with the first of one or two secrets and opens with each, so that they can be changed.
#[derive(Clone)]
pub struct Seal(Arc<Vec<LessSafeKey>>);

/// Where the seal comes from.
#[derive(Clone)]
pub struct SealSource(Arc<Source>);

enum Source {
    Known(Seal),
    /// In Secrets Manager, from which it is read when a second factor is looked at for the first time: most sign-ins have none, and
    /// do not wait for it.
    Kept(Box<Kept>),
}

struct Kept {
    settings: Settings,
    id: String,
    read: OnceCell<Seal>,
}

impl SealSource {
    /// One that is known already.
    #[must_use]
    pub fn known(seal: Seal) -> Self {
        Self(Arc::new(Source::Known(seal)))
    }

    /// The one of the secrets that are kept there.
    #[must_use]
    pub fn kept(settings: Settings, id: String) -> Self {
        Self(Arc::new(Source::Kept(Box::new(Kept { settings, id, read: OnceCell::new() }))))
    }

    /// The seal.
    ///
    /// # Errors
    /// `Unavailable` when the secret cannot be read now, `Internal` when it is none.
    pub async fn get(&self) -> Result<&Seal, Problem> {
        match &*self.0 {
            Source::Known(seal) => Ok(seal),
            Source::Kept(kept) => kept.read.get_or_try_init(|| kept.fetch()).await,
        }
    }
}

impl Kept {
    async fn fetch(&self) -> Result<Seal, Problem> {
        let text = secrets::read(self.settings.clone(), &self.id).await;
        let text = text.map_err(|error| Problem::Unavailable(format!("the secret of second factors {error}")))?;
        secrets::values(&text.unwrap_or_default()).and_then(|values| Seal::of(&values)).map_err(Problem::Internal)
    }
}

impl Seal {
    /// Of one secret or two; the first one seals.
    ///
    /// # Errors
    /// One sentence for the operator, without the secrets.
    pub fn of(secrets: &[String]) -> Result<Self, String> {
        if !(1..=2).contains(&secrets.len()) {
            return Err(format!("second factors are sealed with one or two secrets, not {}", secrets.len()));
        }
        if secrets.iter().any(|secret| secret.len() < MIN_LENGTH) {
            return Err(format!("a secret that second factors are sealed with has fewer than {MIN_LENGTH} letters"));
        }
        let key = |secret: &String| UnboundKey::new(&AES_256_GCM, &Sha256::digest(secret)).map(LessSafeKey::new);
        let keys: Result<Vec<_>, _> = secrets.iter().map(key).collect();
        Ok(Self(Arc::new(keys.map_err(|_| "a secret that second factors are sealed with makes no key")?)))
    }

    /// Seals a secret of `owner`, for whom alone it opens.
    pub fn close(&self, owner: &str, secret: &[u8], entropy: &Entropy) -> Result<String, Problem> {
        let broken = || Problem::Internal("nothing to seal with".to_owned());
        let nonce = entropy.bytes::<NONCE_LEN>();
        let mut text = secret.to_vec();
        let key = self.0.first().ok_or_else(broken)?;
        key.seal_in_place_append_tag(Nonce::assume_unique_for_key(nonce), Aad::from(owner), &mut text)
            .map_err(|_| broken())?;
        Ok(URL_SAFE_NO_PAD.encode([nonce.as_slice(), &text].concat()))
    }

    /// Opens what was sealed for `owner`.
    ///
    /// # Errors
    /// `Unreadable` when it was sealed with a secret that is none of these, or for somebody else.
    pub fn open(&self, owner: &str, sealed: &str) -> Result<Vec<u8>, Problem> {
        let bytes = URL_SAFE_NO_PAD.decode(sealed).unwrap_or_default();
        let parts = bytes.split_first_chunk::<NONCE_LEN>();
        let opened = parts.and_then(|(nonce, text)| {
            self.0.iter().find_map(|key| {
                let mut text = text.to_vec();
                let open = key.open_in_place(Nonce::assume_unique_for_key(*nonce), Aad::from(owner), &mut text);
                open.map(|secret| secret.to_vec()).ok()
            })
        });
        opened.ok_or(Problem::Unreadable)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_opens_for_its_owner_alone_and_through_a_change_of_keys() {
        let entropy = Entropy::system();
        let (one, two) = ("a".repeat(32), "b".repeat(40));
        let old = Seal::of(std::slice::from_ref(&one)).unwrap();
        let changing = Seal::of(&[two.clone(), one]).unwrap();
        let new = Seal::of(&[two]).unwrap();
        let sealed = old.close("7", b"secret", &entropy).unwrap();
        assert!(!sealed.contains("secret"));
        assert_ne!(sealed, old.close("7", b"secret", &entropy).unwrap());
        assert_eq!(old.open("7", &sealed).unwrap(), b"secret");
        assert_eq!(changing.open("7", &sealed).unwrap(), b"secret");
        assert!(new.open("7", &sealed).is_err() && old.open("8", &sealed).is_err());
        let sealed = changing.close("7", b"secret", &entropy).unwrap();
        assert_eq!(new.open("7", &sealed).unwrap(), b"secret");
        for broken in ["", "x", "AAAA", &sealed[1..], &sealed[..sealed.len() - 2]] {
            assert!(new.open("7", broken).is_err(), "{broken}");
        }
    }

    #[test]
    fn a_bad_secret_is_told_without_it() {
        let long = "a".repeat(32);
        for secrets in [vec![], vec![String::new()], vec!["short".to_owned()], vec![long; 3]] {
            let error = Seal::of(&secrets).err().unwrap();
            assert!(error.contains("second factors") && !error.contains("aaa") && !error.contains("short"), "{error}");
        }
    }
}
