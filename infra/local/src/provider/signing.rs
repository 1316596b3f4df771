//! The keys of the provider that stands in for others, and tokens signed as they should be, or as a forger would.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jsonwebtoken::{Algorithm, EncodingKey, Header, encode};
use rsa::RsaPrivateKey;
use rsa::pkcs1::{EncodeRsaPrivateKey, EncodeRsaPublicKey, LineEnding};
use rsa::traits::PublicKeyParts;
use serde_json::{Value, json};
use shared::clock::Entropy;
use shared::identity::token::{new_pair, public_point};
use std::sync::OnceLock;

/// Bits of an RSA key.
const BITS: usize = 2048;

/// How a token is signed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Signed {
    /// With the published elliptic key.
    Es256,
    /// With the published RSA key.
    Rs256,
    /// With a key of somebody else, under the name of the published one.
    Forged,
    /// With a key that is not published.
    UnknownKey,
    /// Not at all (`alg: none`).
    Unsigned,
    /// With the published RSA key as if it were a secret (`HS256`).
    PublicAsSecret,
}

/// Keys made for this run.
pub(super) struct Keys {
    curve: Pair,
    other: Pair,
    /// Made when it is asked for: that takes a while.
    rsa: OnceLock<RsaPrivateKey>,
}

struct Pair {
    private: EncodingKey,
    public: String,
}

fn pair() -> Result<Pair, String> {
    let broken = || "The keys of the provider cannot be made.".to_owned();
    let (private, public) = new_pair(&Entropy::system()).map_err(|_| broken())?;
    Ok(Pair { private: EncodingKey::from_ec_pem(private.as_bytes()).map_err(|_| broken())?, public })
}

impl Keys {
    pub(super) fn new() -> Result<Self, String> {
        Ok(Self { curve: pair()?, other: pair()?, rsa: OnceLock::new() })
    }

    /// The public keys as a set of JWK. The RSA key is in it once somebody has signed with it.
    pub(super) fn published(&self) -> Value {
        let mut keys = Vec::new();
        if let Ok((x, y)) = public_point(&self.curve.public) {
            keys.push(json!({
                "kty": "EC", "crv": "P-256", "use": "sig", "alg": "ES256", "kid": "curve",
                "x": URL_SAFE_NO_PAD.encode(x), "y": URL_SAFE_NO_PAD.encode(y),
            }));
        }
        if let Some(rsa) = self.rsa.get() {
            keys.push(json!({
                "kty": "RSA", "use": "sig", "alg": "RS256", "kid": "rsa",
                "n": URL_SAFE_NO_PAD.encode(rsa.n().to_bytes_be()), "e": URL_SAFE_NO_PAD.encode(rsa.e().to_bytes_be()),
            }));
        }
        // What others have use for.
        keys.push(json!({"kty": "oct", "kid": "secret", "k": "AAAA"}));
        keys.push(json!({"kty": "new", "kid": "new"}));
        json!({"keys": keys})
    }

    pub(super) fn sign(&self, claims: &Value, signed: Signed) -> Result<String, String> {
        let header = |algorithm: Algorithm, kid: &str| Header { kid: Some(kid.to_owned()), ..Header::new(algorithm) };
        let text = |header: &Header, key: &EncodingKey| encode(header, claims, key).map_err(|error| error.to_string());
        match signed {
            Signed::Es256 => text(&header(Algorithm::ES256, "curve"), &self.curve.private),
            Signed::Forged => text(&header(Algorithm::ES256, "curve"), &self.other.private),
            Signed::UnknownKey => text(&header(Algorithm::ES256, "other"), &self.other.private),
            Signed::Rs256 => {
                let der = self.rsa()?.to_pkcs1_der().map_err(|error| error.to_string())?;
                text(&header(Algorithm::RS256, "rsa"), &EncodingKey::from_rsa_der(der.as_bytes()))
            }
            Signed::PublicAsSecret => {
                let public = self.rsa()?.to_public_key().to_pkcs1_pem(LineEnding::LF);
                let public = public.map_err(|error| error.to_string())?;
                text(&header(Algorithm::HS256, "rsa"), &EncodingKey::from_secret(public.as_bytes()))
            }
            Signed::Unsigned => {
                let part = |value: &Value| URL_SAFE_NO_PAD.encode(value.to_string());
                Ok(format!("{}.{}.", part(&json!({"alg": "none", "typ": "JWT", "kid": "curve"})), part(claims)))
            }
        }
    }

    fn rsa(&self) -> Result<&RsaPrivateKey, String> {
        if let Some(there) = self.rsa.get() {
            return Ok(there);
        }
        let made = RsaPrivateKey::new(&mut rand_core::OsRng, BITS).map_err(|error| error.to_string())?;
        Ok(self.rsa.get_or_init(|| made))
    }
}
