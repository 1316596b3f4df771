//! Sign-in, sign-up and connecting by an external account: a provider proves who somebody is, our server checks the proof.
//!
//! A file for each category says what its payload is; the rest is the same for all
//! (`infra/adr/0029-an-account-elsewhere-proves-itself-to-our-server.md`).

pub mod connect;
pub mod device;
pub mod disconnect;
pub mod enter;
pub mod hotel;
pub mod kind;
pub mod kinds;
pub mod link;
pub mod pending_login;
pub mod photo;
pub mod platform;
pub mod professional;
pub mod proof;
pub mod property;
pub mod social;

use serde_json::{Value, json};
use shared::app::App;

/// The providers that are set up, as the site shows them.
#[must_use]
pub fn shown(app: &App) -> Value {
    app.external.providers().map(|provider| json!({"category": provider.category, "name": provider.name})).collect()
}
