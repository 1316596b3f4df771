//! ID tokens of `OpenID` Connect: whether the provider has signed them, now, for us.

use super::identity::{ProvenIdentity, REFUSED};
use super::keys::Keys;
use super::wire::Wire;
use crate::http::problem::Problem;
use jsonwebtoken::{Algorithm, Validation, decode, decode_header};
use serde_json::{Map, Value};

/// How much later than ours a provider's clock may be, in seconds.
const SLACK: i64 = 60;

/// Longest token that is looked at.
const MAX_LENGTH: usize = 16 * 1024;

/// Who signs, for whom.
#[derive(Clone, Copy, Debug)]
pub struct Expected<'a> {
    /// The issuer.
    pub issuer: &'a str,
    /// Us.
    pub audience: &'a str,
    /// Where its keys are.
    pub keys: &'a str,
    /// Seconds since 1970.
    pub now: i64,
}

/// What a token proves.
#[derive(Clone, Debug)]
pub struct Proven {
    /// Of whom.
    pub identity: ProvenIdentity,
    /// The sign-in that it was made for.
    pub nonce: Option<String>,
}

/// Checks a token. The algorithm is one of two whose keys can be published; what the token says of keys beyond the name of one is
/// not looked at.
pub async fn verify(token: &str, expected: Expected<'_>, keys: &Keys, wire: &Wire) -> Result<Proven, Problem> {
    if token.len() > MAX_LENGTH {
        return Err(REFUSED);
    }
    let header = decode_header(token).map_err(|_| REFUSED)?;
    // What must be understood and is not known here makes it another kind of token.
    if ![Algorithm::RS256, Algorithm::ES256].contains(&header.alg) || header.crit.is_some() {
        return Err(REFUSED);
    }
    let key = keys.find(wire, expected.keys, &header, expected.now).await?;
    let mut rules = Validation::new(header.alg);
    // Below, by our own clock.
    (rules.validate_exp, rules.validate_aud) = (false, false);
    rules.required_spec_claims.clear();
    let claims: Map<String, Value> = decode(token, &key, &rules).map_err(|_| REFUSED)?.claims;
    if !holds(&claims, expected) {
        return Err(REFUSED);
    }
    let nonce = claims.get("nonce").and_then(Value::as_str).map(str::to_owned);
    Ok(Proven { identity: ProvenIdentity::of(&claims).ok_or(REFUSED)?, nonce })
}

fn holds(claims: &Map<String, Value>, expected: Expected<'_>) -> bool {
    let Expected { issuer, audience, now, .. } = expected;
    let text = |name: &str| claims.get(name).and_then(Value::as_str);
    let second = |name: &str| claims.get(name).and_then(Value::as_f64);
    #[expect(clippy::cast_precision_loss, reason = "seconds since 1970 are far below 2^53")]
    let (now, latest) = (now as f64, (now + SLACK) as f64);
    let ours = match claims.get("aud") {
        Some(Value::String(only)) => only == audience,
        // Who else may use it, the provider has to say.
        Some(Value::Array(all)) => {
            all.iter().any(|one| one.as_str() == Some(audience)) && (all.len() == 1 || text("azp") == Some(audience))
        }
        _ => false,
    };
    text("iss") == Some(issuer)
        && ours
        && text("azp").is_none_or(|party| party == audience)
        && second("exp").is_some_and(|exp| exp > now)
        && second("iat").is_some_and(|iat| iat <= latest)
        && claims.get("nbf").is_none_or(|_| second("nbf").is_some_and(|nbf| nbf <= latest))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_token_is_from_the_issuer_for_us_and_now() {
        let expected = Expected { issuer: "https://p", audience: "us", keys: "", now: 1000 };
        let claims = |changes: Value| {
            let mut all =
                json!({"iss": "https://p", "aud": "us", "exp": 1300, "iat": 990}).as_object().unwrap().clone();
            all.extend(changes.as_object().unwrap().clone());
            all.retain(|_, value| !value.is_null());
            all
        };
        for good in [
            json!({}),
            json!({"aud": ["us"]}),
            json!({"aud": ["them", "us"], "azp": "us"}),
            json!({"nbf": 1060, "iat": 1060}),
        ] {
            assert!(holds(&claims(good.clone()), expected), "{good}");
        }
        for bad in [
            json!({"iss": "https://p/"}),
            json!({"iss": null}),
            json!({"aud": "them"}),
            json!({"aud": []}),
            json!({"aud": null}),
            json!({"aud": ["them", "us"]}),
            json!({"aud": ["them", "us"], "azp": "them"}),
            json!({"azp": "them"}),
            json!({"exp": 1000}),
            json!({"exp": null}),
            json!({"exp": "9999"}),
            json!({"iat": 1061}),
            json!({"iat": null}),
            json!({"nbf": 1061}),
            json!({"nbf": "soon"}),
        ] {
            assert!(!holds(&claims(bad.clone()), expected), "{bad}");
        }
    }
}
