//! What the person tells about themselves beyond the account.

use serde_json::{Value, json};
use shared::entity::definition::{Definition, OnDevice};
use shared::entity::field::{Field, OnDelete};

/// The root `user/profile`: one row for a person. Its path lies below that of `user` and wins as the longer one.
pub const DEFINITION: Definition = Definition {
    fields: &[
        Field::reference("image", "document", "Their picture, an uploaded document.").on_delete(OnDelete::Clear),
        Field::text("phone", 40, "Phone number, as it is dialled."),
        Field::text("street", 120, "Street and house number."),
        Field::text("zip", 10, "Postcode; text, because it may start with zero and differ abroad."),
        Field::text("city", 80, "Town."),
        Field::text("emergencyphone", 40, "Emergency number of their clinic, shown wherever help is near."),
    ],
    unique: &["user"],
    display: Some("city"),
    on_device: OnDevice::Keep,
    ..Definition::owned("user/profile", "What a person tells about themselves.", sample)
};

fn sample() -> Value {
    json!({
        "phone": "030 5550145",
        "street": "Lindenallee 12",
        "zip": "10115",
        "city": "Berlin",
        "emergencyphone": "030 5550199"
    })
}
