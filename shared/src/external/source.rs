//! What a provider is asked for.

use super::Source;
use super::identity::{ProvenIdentity, REFUSED};
use super::idtoken::{self, Expected, Proven};
use crate::http::problem::Problem;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::{Map, Value};
use sha2::{Digest as _, Sha256};
use subtle::ConstantTimeEq as _;

/// What a sign-in was begun with.
#[derive(Clone, Copy, Debug)]
pub struct PendingLogin<'a> {
    /// Where the provider sends people back to.
    pub redirect: &'a str,
    /// Comes back with them.
    pub state: &'a str,
    /// Comes back in the ID token.
    pub nonce: &'a str,
}

/// What PKCE says of a secret before it tells it (RFC 7636, S256).
#[must_use]
pub fn challenge(verifier: &str) -> String {
    URL_SAFE_NO_PAD.encode(Sha256::digest(verifier))
}

impl Source<'_> {
    /// Where somebody goes to sign in; `challenge` is that of PKCE.
    #[must_use]
    pub fn address(&self, pending: PendingLogin<'_>, challenge: &str) -> String {
        let query = form_urlencoded::Serializer::new(String::new())
            .extend_pairs([
                ("response_type", "code"),
                ("client_id", &self.provider.clientid),
                ("redirect_uri", pending.redirect),
                ("scope", &self.provider.scope),
                ("state", pending.state),
                ("nonce", pending.nonce),
                ("code_challenge", challenge),
                ("code_challenge_method", "S256"),
            ])
            .finish();
        let joint = if self.provider.authorize.contains('?') { '&' } else { '?' };
        format!("{}{joint}{query}", self.provider.authorize)
    }

    /// Whom a code is for that was given for this sign-in; `now` in seconds since 1970.
    pub async fn by_code(
        &self,
        code: &str,
        verifier: &str,
        pending: PendingLogin<'_>,
        now: i64,
    ) -> Result<ProvenIdentity, Problem> {
        let form = [
            ("grant_type", "authorization_code"),
            ("code", code),
            ("redirect_uri", pending.redirect),
            ("code_verifier", verifier),
        ];
        let answered = self.token(&form).await?;
        let text = |name: &str| answered.get(name).and_then(Value::as_str);
        if !self.provider.signs() {
            return self.user_info(text("access_token").ok_or(REFUSED)?).await;
        }
        let proven = self.by_id_token(text("id_token").ok_or(REFUSED)?, now).await?;
        let nonce = proven.nonce.unwrap_or_default();
        if bool::from(nonce.as_bytes().ct_eq(pending.nonce.as_bytes())) { Ok(proven.identity) } else { Err(REFUSED) }
    }

    /// Whom an ID token is for. Whether its nonce is one of ours is left to the caller.
    pub async fn by_id_token(&self, token: &str, now: i64) -> Result<Proven, Problem> {
        let (Some(issuer), Some(keys)) = (&self.provider.issuer, &self.provider.keys) else { return Err(REFUSED) };
        let expected = Expected { issuer, audience: &self.provider.clientid, keys, now };
        idtoken::verify(token, expected, self.keys, self.wire).await
    }

    /// Whose an access token is that somebody has sent. Where the provider does not say for whom it was made it is no proof:
    /// every other application that they use has one too.
    pub async fn by_access_token(&self, token: &str) -> Result<ProvenIdentity, Problem> {
        let check = self.provider.check.as_ref().ok_or(REFUSED)?;
        let answered = self.wire.post(check, &self.identified(&[("token", token)])).await?;
        let is_us = |name: &str| answered.body.get(name).and_then(Value::as_str) == Some(&self.provider.clientid);
        let active = answered.body.get("active") == Some(&Value::Bool(true));
        if !(answered.good && active && (is_us("client_id") || is_us("aud"))) {
            return Err(REFUSED);
        }
        self.user_info(token).await
    }

    /// Signs ourselves in, not a person; what the provider gives for it is dropped.
    pub async fn client_login(&self) -> Result<(), Problem> {
        let answered = self.token(&[("grant_type", "client_credentials")]).await?;
        answered.get("access_token").and_then(Value::as_str).map(|_| ()).ok_or(REFUSED)
    }

    async fn token(&self, form: &[(&str, &str)]) -> Result<Map<String, Value>, Problem> {
        let answered = self.wire.post(&self.provider.token, &self.identified(form)).await?;
        if answered.good { Ok(answered.body) } else { Err(REFUSED) }
    }

    async fn user_info(&self, token: &str) -> Result<ProvenIdentity, Problem> {
        let address = self.provider.userinfo.as_ref().ok_or(REFUSED)?;
        let answered = self.wire.get(address, Some(token)).await?;
        if answered.good { ProvenIdentity::of(&answered.body).ok_or(REFUSED) } else { Err(REFUSED) }
    }

    /// A form with what the provider knows us by.
    fn identified<'a>(&'a self, form: &[(&'a str, &'a str)]) -> Vec<(&'a str, &'a str)> {
        let secret = self.provider.secret.as_deref().map(|secret| ("client_secret", secret));
        form.iter().copied().chain([("client_id", self.provider.clientid.as_str())]).chain(secret).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::challenge;

    #[test]
    fn a_challenge_is_that_of_the_standard() {
        let (verifier, expected) =
            ("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk", "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM");
        assert_eq!(challenge(verifier), expected);
    }
}
