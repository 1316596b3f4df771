//! A cancer centre the patient has saved.

use serde_json::{Value, json};
use shared::entity::add;
use shared::entity::definition::{Definition, Extra, Twice, Verb};
use shared::entity::field::Field;

/// The root `usercancercenter`. Saving a centre twice answers the row that is there.
pub const DEFINITION: Definition = Definition {
    fields: &[
        Field::reference("cancercenter", "cancercenter", "The saved centre.").required(),
        Field::text("note", 2000, "What the patient wants to remember about the centre."),
    ],
    unique: &["cancercenter"],
    twice: Twice::Existing,
    extras: &[Extra {
        method: Verb::Post,
        path: "add/cancercenter",
        public: false,
        doc: "Saves a centre, {cancercenter}; a second time answers the row that is there.",
        answer: |call| Box::pin(add::add(call)),
    }],
    ..Definition::owned("usercancercenter", "A cancer centre the patient has saved.", sample)
};

fn sample() -> Value {
    json!({"cancercenter": 2, "note": "Zweitmeinung, Termin am Vormittag. Bilder auf CD mitbringen."})
}
