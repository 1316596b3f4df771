//! What the operator says of a provider.

use lambda_http::http::Uri;
use serde::Deserialize;

/// The categories of the contract.
pub const CATEGORIES: [i64; 6] = [1, 10, 50, 70, 80, 81];

/// A provider as the operator has set it up.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Provider {
    /// One of `CATEGORIES`.
    pub category: i64,
    /// What people call it.
    pub name: String,
    /// What it calls us.
    pub clientid: String,
    /// Where people are sent to sign in.
    pub authorize: String,
    /// Where codes are exchanged.
    pub token: String,
    /// Who signs its ID tokens.
    #[serde(default)]
    pub issuer: Option<String>,
    /// Where the keys of these signatures are.
    #[serde(default)]
    pub keys: Option<String>,
    /// Where it says whose an access token is.
    #[serde(default)]
    pub userinfo: Option<String>,
    /// Where it says for whom an access token was made (RFC 7662).
    #[serde(default)]
    pub check: Option<String>,
    /// What is asked for.
    #[serde(default = "usual_scope")]
    pub scope: String,
    /// What it knows us by; not in this setting.
    #[serde(skip)]
    pub secret: Option<String>,
}

fn usual_scope() -> String {
    "openid email profile".to_owned()
}

impl Provider {
    /// Whether it signs what it says of people.
    #[must_use]
    pub const fn signs(&self) -> bool {
        self.issuer.is_some()
    }

    pub(super) fn check(&self) -> Result<(), String> {
        if !CATEGORIES.contains(&self.category) {
            return Err(format!("the category {} is none of {CATEGORIES:?}", self.category));
        }
        for (name, text) in [("name", &self.name), ("clientid", &self.clientid)] {
            if text.trim().is_empty() {
                return Err(format!("its {name} is empty"));
            }
        }
        let optional = [("keys", &self.keys), ("userinfo", &self.userinfo), ("check", &self.check)];
        let addresses = [("authorize", &self.authorize), ("token", &self.token)];
        let given = optional.into_iter().filter_map(|(name, address)| Some((name, address.as_ref()?)));
        for (name, address) in addresses.into_iter().chain(given) {
            if !is_safe(address) {
                return Err(format!("its {name} must begin with https:// and name nobody"));
            }
        }
        if self.issuer.is_some() != self.keys.is_some() {
            return Err("issuer and keys are there together or not at all".to_owned());
        }
        if self.issuer.is_none() && self.userinfo.is_none() {
            return Err("it has neither issuer and keys nor userinfo".to_owned());
        }
        Ok(())
    }
}

/// Encrypted on the way, or on this machine; without name and password in it.
fn is_safe(address: &str) -> bool {
    let Ok(uri) = address.parse::<Uri>() else { return false };
    let (Some(scheme), Some(authority)) = (uri.scheme_str(), uri.authority()) else { return false };
    let local = matches!(authority.host(), "127.0.0.1" | "localhost" | "[::1]");
    !authority.as_str().contains('@') && (scheme == "https" || scheme == "http" && local)
}
