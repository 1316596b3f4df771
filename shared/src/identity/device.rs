//! A device on which somebody has signed in: it has tries of its own at that account. The cookie says no more than that, and
//! gives no right.

use super::token::{Signer, Verifier};
use crate::clock::Entropy;
use crate::http::problem::Problem;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::{Deserialize, Serialize};

/// How long a device is remembered, in seconds: about a year.
pub const LIFE_SECONDS: i64 = 365 * 24 * 3600;

/// Apart from that of access tokens: neither is taken for the other.
const ISSUER: &str = "zuversicht device";

/// What the cookie says. Times are seconds since 1970.
#[derive(Debug, Serialize, Deserialize)]
struct Claims {
    iss: String,
    sub: String,
    jti: String,
    exp: i64,
}

/// A device that a person has signed in on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Device {
    /// The person.
    pub user: i64,
    /// The device.
    pub id: String,
}

impl Device {
    /// A device that is new to this person.
    #[must_use]
    pub fn new(user: i64, entropy: &Entropy) -> Self {
        Self { user, id: URL_SAFE_NO_PAD.encode(entropy.bytes::<12>()) }
    }

    /// What the device keeps; `now` in seconds since 1970.
    pub fn text(&self, signer: &Signer, now: i64) -> Result<String, Problem> {
        let (sub, jti) = (self.user.to_string(), self.id.clone());
        signer.encode(&Claims { iss: ISSUER.to_owned(), sub, jti, exp: now + LIFE_SECONDS })
    }

    /// Reads it; nothing when it is not ours, altered or too old.
    #[must_use]
    pub fn read(text: &str, verifier: &Verifier, now: i64) -> Option<Self> {
        let claims: Claims = verifier.decode(text, ISSUER)?;
        if claims.exp <= now {
            return None;
        }
        Some(Self { user: claims.sub.parse().ok()?, id: claims.jti })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::identity::caller::Caller;
    use crate::identity::token::new_pair;

    fn pair() -> (Signer, Verifier) {
        let (private, public) = new_pair(&Entropy::system()).unwrap();
        (Signer::from_pem(&private).unwrap(), Verifier::from_pems(&public).unwrap())
    }

    #[test]
    fn a_device_is_known_for_a_year_by_our_key_alone() {
        let (signer, verifier) = pair();
        let device = Device::new(7, &Entropy::system());
        let text = device.text(&signer, 1000).unwrap();
        assert_eq!(Device::read(&text, &verifier, 1000 + LIFE_SECONDS - 1), Some(device));
        assert_eq!(Device::read(&text, &verifier, 1000 + LIFE_SECONDS), None);
        assert_eq!(Device::read(&text, &pair().1, 1000), None);
        for other in ["", "x", "7.abc", &text[1..]] {
            assert_eq!(Device::read(other, &verifier, 1000), None, "{other}");
        }
    }

    #[test]
    fn a_device_is_no_access_and_access_is_no_device() {
        let (signer, verifier) = pair();
        let device = Device::new(7, &Entropy::system()).text(&signer, 1000).unwrap();
        assert_eq!(verifier.check(&device, 1000), Err(Problem::Unauthenticated));
        let caller = Caller { user: 7, session: "s".to_owned(), roles: Vec::new() };
        assert_eq!(Device::read(&signer.sign(&caller, 1000).unwrap(), &verifier, 1000), None);
    }
}
