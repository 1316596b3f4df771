//! A message to the operator: a question, praise, or feedback on a cancer centre.

use serde_json::{Value, json};
use shared::entity::definition::{Definition, Rules};
use shared::entity::draft::Draft;
use shared::entity::field::{Field, Form, Start};

/// The root `contact`.
pub const DEFINITION: Definition = Definition {
    fields: &[
        Field::code(
            "reason",
            &[1, 2, 3, 4, 5, 6],
            "Why she writes: 1 question, 2 technical, 3 content, 4 privacy, 5 praise, 6 other.",
        )
        .required(),
        Field::text("subject", 200, "Subject line."),
        Field::text("text", 5000, "The message.").required(),
        Field::formed("replyemail", 254, Form::Email, "Where the answer goes; empty means the address of the account."),
        Field::reference("cancercenter", "cancercenter", "The centre the feedback is about."),
        Field::object(
            "ratings",
            "Feedback on a centre: at most five named ratings, each a whole number from 1 (poor) to 5 (very good).",
        ),
        Field::choice("status", &["open", "answered"], "Whether the operator has answered.")
            .start(Start::Text("open"))
            .read_only(),
    ],
    display: Some("subject"),
    rules: Some(Rules { fields: &["ratings"], reads: &[], apply: check_ratings }),
    ..Definition::owned("contact", "A message to the operator.", sample)
};

fn sample() -> Value {
    json!({
        "reason": 5,
        "subject": "Rückmeldung zum Brustzentrum",
        "text": "Die Aufklärung war in Ruhe und gut verständlich. Danke!",
        "replyemail": "rueckfrage@example.org",
        "cancercenter": 2,
        "ratings": {"waiting": 3, "explanation": 5, "kindness": 5, "involvement": 4, "support": 4}
    })
}

const MOST_RATINGS: usize = 5;

fn check_ratings(draft: &mut Draft<'_>) {
    let Some(ratings) = draft.object("ratings") else { return };
    let too_many = ratings.len() > MOST_RATINGS;
    let broken: Vec<String> = ratings
        .iter()
        .filter(|(_, rating)| !rating.as_i64().is_some_and(|rating| (1..=5).contains(&rating)))
        .map(|(name, _)| format!("ratings.{name}"))
        .collect();
    for path in broken {
        draft.fault(&path, "value");
    }
    if too_many {
        draft.fault("ratings", "max");
    }
}
