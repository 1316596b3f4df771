//! Access tokens: ES256, fifteen minutes. Only session functions hold the signing key.

use super::caller::Caller;
use crate::http::problem::Problem;
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// Life of an access token in seconds (`K-47`).
pub const LIFE_SECONDS: i64 = 15 * 60;

const ISSUER: &str = "zuversicht";

/// What a token says. Times are seconds since 1970.
#[derive(Debug, Serialize, Deserialize)]
struct Claims {
    iss: String,
    sub: String,
    sid: String,
    roles: Vec<String>,
    iat: i64,
    exp: i64,
}

/// Makes access tokens.
#[derive(Clone)]
pub struct Signer {
    key: Arc<EncodingKey>,
}

impl Signer {
    /// From a private key of P-256 in PEM (PKCS #8).
    pub fn from_pem(pem: &str) -> Result<Self, Problem> {
        let key = EncodingKey::from_ec_pem(pem.as_bytes()).map_err(|error| Problem::Internal(error.to_string()))?;
        Ok(Self { key: Arc::new(key) })
    }

    /// A token for a person; `now` in seconds since 1970.
    pub fn sign(&self, caller: &Caller, now: i64) -> Result<String, Problem> {
        self.encode(&Claims {
            iss: ISSUER.to_owned(),
            sub: caller.user.to_string(),
            sid: caller.session.clone(),
            roles: caller.roles.clone(),
            iat: now,
            exp: now + LIFE_SECONDS,
        })
    }

    pub(super) fn encode(&self, claims: &impl Serialize) -> Result<String, Problem> {
        jsonwebtoken::encode(&Header::new(Algorithm::ES256), claims, &self.key)
            .map_err(|error| Problem::Internal(error.to_string()))
    }
}

/// Tokens that are remembered at most: those of the people whom one instance answers in a quarter of an hour.
const REMEMBERED: usize = 64;

/// Checks access tokens against one or two public keys (two while keys are being changed).
#[derive(Clone)]
pub struct Verifier {
    keys: Arc<Vec<DecodingKey>>,
    /// Tokens whose signature holds, as a page makes many calls with one: checking it is a fifth of the processor time of a call (ADR 6).
    known: Arc<Mutex<HashMap<String, Known>>>,
}

/// What a token said whose signature holds; `ends` in seconds since 1970.
#[derive(Clone, Debug)]
struct Known {
    caller: Caller,
    ends: i64,
}

impl Verifier {
    /// From public keys of P-256 in PEM, one after the other.
    pub fn from_pems(pems: &str) -> Result<Self, Problem> {
        const END: &str = "-----END PUBLIC KEY-----";
        super::signature::install();
        let keys = pems
            .split_inclusive(END)
            .filter(|pem| pem.contains(END))
            .map(|pem| DecodingKey::from_ec_pem(pem.trim().as_bytes()))
            .collect::<Result<Vec<_>, _>>()
            .map_err(|error| Problem::Internal(error.to_string()))?;
        if keys.is_empty() {
            return Err(Problem::Internal("no public key for access tokens".to_owned()));
        }
        Ok(Self { keys: Arc::new(keys), known: Arc::default() })
    }

    /// The person a token speaks for; 401 when it is not ours, altered or expired. `now` in seconds since 1970.
    pub fn check(&self, token: &str, now: i64) -> Result<Caller, Problem> {
        let remembered = self.known.lock().unwrap_or_else(PoisonError::into_inner).get(token).cloned();
        let known = match remembered {
            Some(known) => known,
            None => self.learn(token, now)?,
        };
        if known.ends <= now {
            return Err(Problem::Unauthenticated);
        }
        Ok(known.caller)
    }

    /// What a token says that is seen for the first time.
    fn learn(&self, token: &str, now: i64) -> Result<Known, Problem> {
        let claims: Claims = self.decode(token, ISSUER).ok_or(Problem::Unauthenticated)?;
        let user = claims.sub.parse().map_err(|_| Problem::Unauthenticated)?;
        let known = Known { caller: Caller { user, session: claims.sid, roles: claims.roles }, ends: claims.exp };
        let mut all = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if all.len() >= REMEMBERED {
            all.retain(|_, known| known.ends > now);
        }
        if all.len() < REMEMBERED && known.ends > now {
            all.insert(token.to_owned(), known.clone());
        }
        drop(all);
        Ok(known)
    }

    /// What a token says that one of the keys has signed; whether it has expired is left to the caller, who has the time.
    pub(super) fn decode<C: DeserializeOwned>(&self, token: &str, issuer: &str) -> Option<C> {
        let mut rules = Validation::new(Algorithm::ES256);
        rules.set_issuer(&[issuer]);
        rules.validate_exp = false;
        self.keys.iter().find_map(|key| jsonwebtoken::decode(token, key, &rules).ok()).map(|token| token.claims)
    }
}

/// A new pair of keys in PEM: private (PKCS #8) and public.
pub fn new_pair(entropy: &crate::clock::Entropy) -> Result<(String, String), Problem> {
    use p256::pkcs8::{EncodePrivateKey, EncodePublicKey, LineEnding};
    let broken = |error: &dyn std::fmt::Display| Problem::Internal(error.to_string());
    // Nearly every 32 bytes are a key; the few that are not are drawn again.
    let secret = (0..8)
        .find_map(|_| p256::SecretKey::from_slice(&entropy.bytes::<32>()).ok())
        .ok_or_else(|| Problem::Internal("no randomness for a key".to_owned()))?;
    let private = secret.to_pkcs8_pem(LineEnding::LF).map_err(|error| broken(&error))?;
    let public = secret.public_key().to_public_key_pem(LineEnding::LF).map_err(|error| broken(&error))?;
    Ok((private.to_string(), public))
}

/// The two numbers of a public key in PEM, as a provider publishes its keys.
pub fn public_point(pem: &str) -> Result<(Vec<u8>, Vec<u8>), Problem> {
    use p256::elliptic_curve::sec1::ToEncodedPoint;
    use p256::pkcs8::DecodePublicKey;
    let broken = || Problem::Internal("a public key is none".to_owned());
    let point = p256::PublicKey::from_public_key_pem(pem).map_err(|_| broken())?.to_encoded_point(false);
    let number = |part: Option<&p256::FieldBytes>| part.map(|part| part.to_vec()).ok_or_else(broken);
    Ok((number(point.x())?, number(point.y())?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::Entropy;
    use base64::Engine as _;
    use base64::engine::general_purpose::URL_SAFE_NO_PAD;

    fn caller() -> Caller {
        Caller { user: 7, session: "s".to_owned(), roles: vec!["editor".to_owned()] }
    }

    fn pair() -> (Signer, Verifier) {
        let (private, public) = new_pair(&Entropy::system()).unwrap();
        (Signer::from_pem(&private).unwrap(), Verifier::from_pems(&public).unwrap())
    }

    #[test]
    fn a_token_speaks_for_fifteen_minutes() {
        let (signer, verifier) = pair();
        let token = signer.sign(&caller(), 1000).unwrap();
        assert_eq!(verifier.check(&token, 1000 + LIFE_SECONDS - 1), Ok(caller()));
        assert_eq!(verifier.check(&token, 1000 + LIFE_SECONDS), Err(Problem::Unauthenticated));
    }

    #[test]
    fn a_token_that_is_known_ends_all_the_same_and_makes_room_then() {
        let (signer, verifier) = pair();
        let known = || verifier.known.lock().unwrap().len();
        let token = |now: i64, user: i64| signer.sign(&Caller { user, ..caller() }, now).unwrap();
        let first = token(1000, 7);
        for _ in 0..2 {
            assert_eq!(verifier.check(&first, 1001), Ok(caller()));
            assert_eq!(known(), 1);
        }
        assert_eq!(verifier.check(&first, 1000 + LIFE_SECONDS), Err(Problem::Unauthenticated));
        assert_eq!(verifier.check(&token(0, 8), LIFE_SECONDS), Err(Problem::Unauthenticated));
        assert_eq!(verifier.check(&format!("{first}x"), 1001), Err(Problem::Unauthenticated));
        assert_eq!(known(), 1);

        // All that there is room for live: one more is checked each time. Those that have ended give room.
        for user in 0..70 {
            assert_eq!(verifier.check(&token(1010, user), 1011).map(|caller| caller.user), Ok(user));
        }
        assert_eq!(known(), REMEMBERED);
        assert!(verifier.check(&token(1010 + LIFE_SECONDS, 3), 1011 + LIFE_SECONDS).is_ok());
        assert_eq!(known(), 1);
    }

    #[test]
    fn two_keys_hold_while_they_are_being_changed() {
        let (old, old_public) = new_pair(&Entropy::system()).unwrap();
        let (new, new_public) = new_pair(&Entropy::system()).unwrap();
        let verifier = Verifier::from_pems(&format!("{old_public}\n{new_public}")).unwrap();
        for private in [old, new] {
            let token = Signer::from_pem(&private).unwrap().sign(&caller(), 1000).unwrap();
            assert!(verifier.check(&token, 1001).is_ok());
        }
    }

    #[test]
    fn other_keys_other_algorithms_and_altered_tokens_are_refused() {
        let (signer, _) = pair();
        let (_, verifier) = pair();
        let foreign = signer.sign(&caller(), 1000).unwrap();
        assert_eq!(verifier.check(&foreign, 1001), Err(Problem::Unauthenticated));

        let (signer, verifier) = pair();
        let token = signer.sign(&caller(), 1000).unwrap();
        let parts: Vec<&str> = token.split('.').collect();
        let none = URL_SAFE_NO_PAD.encode(r#"{"alg":"none","typ":"JWT"}"#);
        let other =
            URL_SAFE_NO_PAD.encode(r#"{"iss":"zuversicht","sub":"8","sid":"s","roles":[],"iat":1000,"exp":9999}"#);
        for broken in [
            format!("{none}.{}.", parts[1]),
            format!("{none}.{}.{}", parts[1], parts[2]),
            format!("{}.{other}.{}", parts[0], parts[2]),
            String::new(),
            "a.b.c".to_owned(),
        ] {
            assert_eq!(verifier.check(&broken, 1001), Err(Problem::Unauthenticated), "{broken}");
        }
    }
}
