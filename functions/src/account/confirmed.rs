//! What somebody who is signed in is asked once more before a call that makes what lets somebody in or read later: the password of
//! the account, and the second factor of who has one. An unlocked phone for a minute is not enough for it
//! (`infra/adr/0050-what-opens-an-account-asks-for-the-password.md`).

use super::factor::proof::{self, Given};
use super::fields::{MAX_LENGTH, text};
use serde_json::{Map, Value, json};
use shared::entity::call::FlowCall;
use shared::entity::field::Field;
use shared::http::problem::{Fault, Problem};
use shared::identity::attempts::{self, Attempt};
use shared::identity::device::Device;
use shared::identity::password;
use shared::store::item::Stored;
use shared::store::keys;
use shared::work::aside;

/// The name of the password in a body.
const PASSWORD_FIELD: &str = "password";

/// The password, as bodies of fields have it.
pub const PASSWORD: Field = Field::text(PASSWORD_FIELD, MAX_LENGTH, "The password of the account.").required();

/// The second factor, as bodies of fields have it.
pub const FACTOR: Field = Field::text(proof::FIELD, MAX_LENGTH, "A code of the second factor, where there is one.");

/// A body of nothing else.
pub const FIELDS: &[Field] = &[PASSWORD, FACTOR];

/// What was sent to confirm a call.
#[derive(Debug)]
pub struct Asked {
    field: &'static str,
    password: String,
    factor: Option<Given>,
}

impl Asked {
    /// Takes both out of a body, or notes what is wrong with them.
    pub fn read(body: &mut Map<String, Value>, faults: &mut Vec<Fault>) -> Self {
        Self::read_as(PASSWORD_FIELD, body, faults)
    }

    /// The same, where the password has another name.
    pub fn read_as(field: &'static str, body: &mut Map<String, Value>, faults: &mut Vec<Fault>) -> Self {
        let password = text(field, body.remove(field), faults);
        if password.chars().count() > MAX_LENGTH {
            faults.push(Fault::new(field, "maxlength"));
        }
        Self { field, password, factor: proof::read(body.remove(proof::FIELD), faults) }
    }

    /// Whether both are right for the account of the caller, which is returned as it was read.
    pub async fn both(&self, call: &FlowCall<'_>) -> Result<Stored, Problem> {
        let account = account(call).await?;
        self.prove(call, &account).await?;
        Ok(account)
    }

    /// Whether both are right for this account.
    pub async fn prove(&self, call: &FlowCall<'_>, account: &Stored) -> Result<(), Problem> {
        self.prove_password(call, account).await?;
        proof::confirm(call, call.person()?, account, self.factor.as_ref()).await
    }

    /// Whether the password is right. A sign-in has tries of its own, like a known device: whoever guesses elsewhere keeps
    /// nobody waiting here, and whoever has taken over a sign-in cannot guess without end.
    pub async fn prove_password(&self, call: &FlowCall<'_>, account: &Stored) -> Result<(), Problem> {
        let FlowCall { app, incoming, .. } = *call;
        let caller = call.person()?;
        let device = Device { user: caller.user, id: format!("sign-in {}", caller.session) };
        let email = account.text("email").unwrap_or_default();
        let attempt = Attempt { email, network: &incoming.network, device: Some(&device) };
        attempts::begin(app, attempt).await?;
        let (given, hash) = (self.password.clone(), account.text("password").map(str::to_owned));
        if !aside(move || password::fits(&given, hash.as_deref())).await? {
            return Err(Problem::field(self.field, "wrong"));
        }
        attempts::succeed(app, attempt).await
    }
}

/// The account of the caller. A token outlives a deleted account by some minutes.
pub async fn account(call: &FlowCall<'_>) -> Result<Stored, Problem> {
    call.app.table.get(&keys::account(call.person()?.user)).await?.ok_or(Problem::Unauthenticated)
}

/// A JSON schema of an object with both beside its own members.
#[must_use]
pub fn schema_with(own: &Value, required: &[&str]) -> Value {
    let mut properties = own.clone();
    properties[PASSWORD_FIELD] = password_schema();
    properties[proof::FIELD] = proof::schema();
    let names: Vec<&str> = required.iter().copied().chain([PASSWORD_FIELD]).collect();
    json!({"type": "object", "properties": properties, "required": names, "additionalProperties": false})
}

/// A JSON schema of a body of nothing else.
#[must_use]
pub fn schema() -> Value {
    schema_with(&json!({}), &[])
}

/// The schema of the password.
#[must_use]
pub fn password_schema() -> Value {
    json!({"type": "string", "minLength": 1, "maxLength": MAX_LENGTH})
}
