//! A browser or phone that receives pushes.

use serde_json::{Value, json};
use shared::entity::call::Call;
use shared::entity::definition::{Definition, OnDuplicate};
use shared::entity::field::{Field, Start};
use shared::entity::operation::Answer;
use shared::entity::sole;
use shared::http::problem::Problem;
use shared::http::reply::Reply;
use shared::store::expression::{Entry, Expect};
use shared::store::item::{Stored, named};
use shared::store::keys::{self, due};
use shared::store::step::Outcome;
use shared::store::table::Table;

/// The root `pushdevice`. Adding a token that is known for the person answers the row that is there; of another person it is taken,
/// so that nobody's pushes reach a device that has changed hands.
pub const DEFINITION: Definition = Definition {
    fields: &[
        Field::text("token", 4096, "What the push service calls the device.").required(),
        Field::choice("platform", &["web", "android", "ios"], "What kind of device it is.").start(Start::Text("web")),
    ],
    unique: &["token"],
    // A token is good for one platform; under another its endpoint would stay when the device goes.
    frozen: &["platform"],
    on_duplicate: OnDuplicate::Existing,
    sole: Some("token"),
    display: Some("platform"),
    ..Definition::owned("pushdevice", "A browser or phone that receives pushes.", sample)
};

/// Seconds after which the endpoint of a device that is gone is removed: a push that had still found the device makes it anew,
/// and takes less time than this.
pub const LINGER: i64 = 120;

/// `DELETE delete/{id}`: the device goes, and its endpoint follows.
#[must_use]
pub fn forget<'a>(call: &'a Call<'a>) -> Answer<'a> {
    Box::pin(async move {
        let (app, user, id) = (call.app, call.person()?.user, call.id.ok_or(Problem::NotFound)?);
        let device = app.table.get(&keys::row(user, DEFINITION.root, id)).await?.ok_or(Problem::NotFound)?;
        if take_away(&app.table, &device, app.clock.seconds()).await? {
            Ok(Reply::done())
        } else {
            Err(Problem::NotFound)
        }
    })
}

/// Takes a device away and leaves for the notifier, in the same transaction, which endpoint is to go; whose it was is not said.
/// Whether the device was still there.
pub async fn take_away(table: &Table, device: &Stored, now: i64) -> Result<bool, Problem> {
    let text = |name: &str| device.text(name).unwrap_or_default();
    let (platform, token) = (text("platform"), text("token"));
    let endpoint = named([("platform", platform.into()), ("token", token.into())]);
    let mut write = table.write().without_traces();
    write.remove("device", &device.key, Expect::there());
    if let Some(whose) = sole::key(&DEFINITION, &device.row) {
        write.forget("whose it was", &whose);
    }
    write.put("endpoint", &due::of(now + LINGER, &due::endpoint(platform, token)), Entry::plain(endpoint));
    Ok(matches!(write.commit().await?, Outcome::Committed(_)))
}

fn sample() -> Value {
    json!({"token": "sample-push-token-5f3c1e", "platform": "web"})
}
