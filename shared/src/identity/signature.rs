//! How the signatures of access tokens are checked: by `ring`, which every function carries for TLS anyway. Checking in plain
//! Rust took nine tenths of the processor time of a warm call.

use jsonwebtoken::crypto::{CryptoProvider, JwtVerifier, rust_crypto};
use jsonwebtoken::errors::Result;
use jsonwebtoken::{Algorithm, AlgorithmFamily, DecodingKey};
use ring::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey};
use signature::{Error, Verifier};
use std::sync::LazyLock;

/// Signing and every other algorithm stay with the default: only ES256 is checked on each request.
static PROVIDER: LazyLock<CryptoProvider> = LazyLock::new(|| CryptoProvider {
    verifier_factory: |algorithm, key| verifier(*algorithm, key),
    ..rust_crypto::DEFAULT_PROVIDER.clone()
});

/// Lets `jsonwebtoken` check signatures by `ring` in this program.
pub(super) fn install() {
    // The second time it is there already.
    let _there = PROVIDER.install_default();
}

fn verifier(algorithm: Algorithm, key: &DecodingKey) -> Result<Box<dyn JwtVerifier>> {
    if algorithm == Algorithm::ES256 && key.family() == AlgorithmFamily::Ec {
        return Ok(Box::new(P256(UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, key.try_get_as_bytes()?.to_vec()))));
    }
    (rust_crypto::DEFAULT_PROVIDER.verifier_factory)(&algorithm, key)
}

struct P256(UnparsedPublicKey<Vec<u8>>);

impl Verifier<Vec<u8>> for P256 {
    fn verify(&self, message: &[u8], signature: &Vec<u8>) -> std::result::Result<(), Error> {
        self.0.verify(message, signature).map_err(|_| Error::new())
    }
}

impl JwtVerifier for P256 {
    fn algorithm(&self) -> Algorithm {
        Algorithm::ES256
    }
}
