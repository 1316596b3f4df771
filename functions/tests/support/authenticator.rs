//! An authenticator app, and somebody who has set it up.

use super::{PASSWORD, Person, Product};
use local::client::{Answer, Client};
use serde_json::{Value, json};
use shared::clock::Clock;
use shared::identity::totp::Shared;
use totp_rs::Secret;

/// An app that knows a secret.
pub struct Authenticator {
    shared: Shared,
    clock: Clock,
}

impl Authenticator {
    pub fn new(product: &Product, secret: &str) -> Self {
        let secret = Secret::try_from_base32(secret).unwrap();
        Self { shared: Shared::from_bytes(secret.as_bytes()), clock: product.stack.app.clock.clone() }
    }

    /// The code so many steps of half a minute from now.
    pub fn code(&self, steps: i64) -> String {
        self.shared.code(self.clock.seconds() + 30 * steps)
    }

    /// A code that is wrong now and soon.
    pub fn wrong(&self) -> String {
        let near: Vec<String> = (-3..=3).map(|steps| self.code(steps)).collect();
        (0..1_000_000).map(|number| format!("{number:06}")).find(|code| !near.contains(code)).unwrap()
    }
}

/// Switches the second factor on, by the code of the step before: the present one is still good. With the recovery codes.
pub async fn switch_on(product: &Product, person: &Person) -> (Authenticator, Vec<String>) {
    let begun = person.client.post("/api/factor/totp/begin", &json!({"password": PASSWORD})).await;
    assert_eq!(begun.status, 200, "{}", begun.body);
    let app = Authenticator::new(product, begun.body["secret"].as_str().unwrap());
    let on = person.client.post("/api/factor/totp/confirm", &json!({"code": app.code(-1)})).await;
    assert_eq!(on.status, 200, "{}", on.body);
    (app, codes(&on.body))
}

/// The recovery codes of an answer.
pub fn codes(body: &Value) -> Vec<String> {
    let codes = body["recoverycodes"].as_array().unwrap();
    codes.iter().map(|code| code.as_str().unwrap().to_owned()).collect()
}

/// Signs in with password and second factor.
pub async fn sign_in(client: &Client, email: &str, factor: &str) -> Answer {
    client.post("/api/login", &json!({"email": email, "password": PASSWORD, "factor": factor})).await
}
