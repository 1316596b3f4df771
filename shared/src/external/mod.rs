//! Accounts that people have at providers elsewhere: who the providers are, and what they prove.
//!
//! Where anything is asked for stands in the setting alone. What somebody sends, and what a provider answers, never names an
//! address that is called (`infra/adr/0029-an-account-elsewhere-proves-itself-to-our-server.md`).

use crate::http::problem::Problem;
use keys::Keys;
use provider::Provider;
use serde_json::{Map, Value};
use std::sync::Arc;
use wire::Wire;

pub mod identity;
pub mod idtoken;
pub mod keys;
pub mod provider;
pub mod source;
pub mod wire;

/// The providers that the operator has set up; none by default.
#[derive(Clone, Default)]
pub struct External {
    configured: Arc<Vec<Configured>>,
    wire: Wire,
}

/// A provider with the keys that it has published.
struct Configured {
    provider: Provider,
    keys: Keys,
}

/// A provider that can be asked.
#[derive(Clone, Copy)]
pub struct Source<'a> {
    /// Who it is.
    pub provider: &'a Provider,
    keys: &'a Keys,
    wire: &'a Wire,
}

impl External {
    /// Reads the settings `EXTERNAL_PROVIDERS` (a JSON list) and the secret with what the providers know us by (a JSON object of
    /// texts by category); empty ones mean none.
    ///
    /// # Errors
    /// One sentence for the operator.
    pub fn read(providers: &str, secrets: &str) -> Result<Self, String> {
        if providers.trim().is_empty() {
            return Ok(Self::default());
        }
        let wrong = |error: serde_json::Error| format!("EXTERNAL_PROVIDERS is not readable: {error}");
        let mut providers: Vec<Provider> = serde_json::from_str(providers).map_err(wrong)?;
        let mut secrets = secrets_of(secrets)?;
        for (at, provider) in providers.iter_mut().enumerate() {
            provider.check().map_err(|reason| format!("EXTERNAL_PROVIDERS, entry {}: {reason}", at + 1))?;
            if let Some(Value::String(secret)) = secrets.remove(&provider.category.to_string()) {
                provider.secret = Some(secret);
            }
        }
        let categories: Vec<i64> = providers.iter().map(|provider| provider.category).collect();
        if categories.iter().enumerate().any(|(at, category)| categories[..at].contains(category)) {
            return Err("EXTERNAL_PROVIDERS names a category twice".to_owned());
        }
        let configured = providers.into_iter().map(|provider| Configured { provider, keys: Keys::default() }).collect();
        Ok(Self { configured: Arc::new(configured), wire: Wire::default() })
    }

    /// Who is set up, in the operator's order.
    pub fn providers(&self) -> impl Iterator<Item = &Provider> {
        self.configured.iter().map(|configured| &configured.provider)
    }

    /// The provider of a category, or that there is none.
    pub fn find(&self, category: i64) -> Result<Source<'_>, Problem> {
        let found = self.configured.iter().find(|configured| configured.provider.category == category);
        let Configured { provider, keys } = found.ok_or(Problem::NotConfigured)?;
        Ok(Source { provider, keys, wire: &self.wire })
    }
}

fn secrets_of(text: &str) -> Result<Map<String, Value>, String> {
    if text.trim().is_empty() {
        return Ok(Map::new());
    }
    // What serde says of it could quote a secret.
    serde_json::from_str(text).map_err(|_| "the secret of the providers is no JSON object".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn provider(category: i64) -> Value {
        json!({
            "category": category, "name": "Beispiel", "clientid": "us", "authorize": "https://provider.example/authorize",
            "token": "https://provider.example/token", "userinfo": "https://provider.example/me",
        })
    }

    #[test]
    fn nothing_is_set_up_by_default() {
        let none = External::read(" ", "").unwrap();
        assert_eq!(none.providers().count(), 0);
        assert_eq!(none.find(50).err(), Some(Problem::NotConfigured));
    }

    #[test]
    fn a_provider_has_the_secret_of_its_category() {
        let text = json!([provider(50), provider(1)]).to_string();
        let both = External::read(&text, r#"{"50": "s"}"#).unwrap();
        let secrets: Vec<Option<&str>> = both.providers().map(|provider| provider.secret.as_deref()).collect();
        assert_eq!(secrets, [Some("s"), None]);
    }

    #[test]
    fn what_is_wrong_is_said() {
        let with = |name: &str, value: Value| {
            let mut changed = provider(50);
            changed[name] = value;
            json!([changed]).to_string()
        };
        for (text, words) in [
            ("{".to_owned(), "not readable"),
            (json!([provider(2)]).to_string(), "category"),
            (json!([provider(50), provider(50)]).to_string(), "twice"),
            (with("clientid", json!("")), "clientid"),
            (with("name", json!(" ")), "name"),
            (with("token", json!("http://provider.example/token")), "https"),
            (with("authorize", json!("javascript:alert(1)")), "https"),
            (with("token", json!("https://name:word@provider.example/token")), "https"),
            (with("issuer", json!("https://provider.example")), "issuer and keys"),
            (with("userinfo", Value::Null), "userinfo"),
            (with("secret", json!("s")), "secret"),
        ] {
            let Err(error) = External::read(&text, "") else { panic!("{text}") };
            assert!(error.contains(words), "{error}");
        }
        let Err(error) = External::read(&json!([provider(50)]).to_string(), "geheim") else { panic!("no JSON") };
        assert!(!error.contains("geheim"), "{error}");
    }
}
