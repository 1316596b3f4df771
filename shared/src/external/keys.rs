//! The keys that a provider signs with, as it publishes them.

use super::identity::REFUSED;
use super::wire::Wire;
use crate::http::problem::Problem;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jsonwebtoken::jwk::{AlgorithmParameters, EllipticCurve, Jwk, KeyAlgorithm, PublicKeyUse};
use jsonwebtoken::{Algorithm, DecodingKey, Header};
use serde_json::Value;
use tokio::sync::Mutex;

/// How long keys are used before they are asked for again, in seconds.
const KEPT: i64 = 60 * 60;

/// How long it takes until an unknown key may have them asked for again, in seconds: nobody makes us ask without end.
const APART: i64 = 60;

/// Bytes of the smallest RSA modulus that is taken: 2048 bits.
const MODULUS: usize = 256;

/// Published keys, kept for a while.
#[derive(Debug, Default)]
pub struct Keys(Mutex<Option<Kept>>);

#[derive(Debug)]
struct Kept {
    keys: Vec<Jwk>,
    at: i64,
}

impl Keys {
    /// The key that this header names, or the only one that can be meant; `now` in seconds since 1970. Calls that come at once
    /// wait for one answer.
    pub async fn find(&self, wire: &Wire, address: &str, header: &Header, now: i64) -> Result<DecodingKey, Problem> {
        let mut kept = self.0.lock().await;
        let age = kept.as_ref().map(|kept| now - kept.at).filter(|age| (0..KEPT).contains(age));
        if let (Some(kept), Some(age)) = (kept.as_ref(), age) {
            match (meant(&kept.keys, header), age < APART) {
                (Some(key), _) => return Ok(key),
                (None, true) => return Err(REFUSED),
                (None, false) => {}
            }
        }
        let keys = fetch(wire, address).await?;
        let found = meant(&keys, header);
        *kept = Some(Kept { keys, at: now });
        found.ok_or(REFUSED)
    }
}

async fn fetch(wire: &Wire, address: &str) -> Result<Vec<Jwk>, Problem> {
    let answered = wire.get(address, None).await?;
    let listed = answered.body.get("keys").and_then(Value::as_array).filter(|_| answered.good);
    let listed = listed.ok_or_else(|| Problem::Unavailable("a provider of accounts publishes no keys".to_owned()))?;
    // Kinds that are not known here are for others.
    Ok(listed.iter().filter_map(|key| serde_json::from_value(key.clone()).ok()).collect())
}

fn meant(keys: &[Jwk], header: &Header) -> Option<DecodingKey> {
    let mut fitting = keys.iter().filter(|key| fits(key, header.alg));
    let key = match &header.kid {
        Some(kid) => fitting.find(|key| key.common.key_id.as_ref() == Some(kid))?,
        None => fitting.next().filter(|_| fitting.next().is_none())?,
    };
    DecodingKey::from_jwk(key).ok()
}

/// Whether a key is one for signatures of this algorithm. Those with a shared secret are none: what is published is no secret.
fn fits(key: &Jwk, algorithm: Algorithm) -> bool {
    let named = match algorithm {
        Algorithm::RS256 => KeyAlgorithm::RS256,
        _ => KeyAlgorithm::ES256,
    };
    let kind = match (&key.algorithm, algorithm) {
        (AlgorithmParameters::RSA(rsa), Algorithm::RS256) => {
            URL_SAFE_NO_PAD.decode(&rsa.n).is_ok_and(|modulus| modulus.len() >= MODULUS)
        }
        (AlgorithmParameters::EllipticCurve(curve), Algorithm::ES256) => curve.curve == EllipticCurve::P256,
        _ => false,
    };
    let signs = key.common.public_key_use.as_ref().is_none_or(|used| *used == PublicKeyUse::Signature);
    kind && signs && key.common.key_algorithm.is_none_or(|algorithm| algorithm == named)
}
