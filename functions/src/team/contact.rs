//! A message to the operator: a question, praise, or feedback on a cancer centre.

use crate::waiting;
use serde_json::{Value, json};
use shared::entity::add::{self, Inserted};
use shared::entity::call::Call;
use shared::entity::definition::{Definition, OnDevice, Open, Rules};
use shared::entity::field::{Field, Form, Start};
use shared::entity::operation::Answer;
use shared::entity::read;
use shared::entity::rule_context::RuleContext;
use shared::http::reply::Reply;

/// The root `contact`.
pub const DEFINITION: Definition = Definition {
    fields: &[
        Field::code(
            "reason",
            &[1, 2, 3, 4, 5, 6],
            "Why they write: 1 question, 2 technical, 3 content, 4 privacy, 5 praise, 6 other.",
        )
        .required(),
        Field::formed("subject", 200, Form::Line, "Subject line."),
        Field::text("text", 5000, "The message.").required(),
        Field::formed("replyemail", 254, Form::Email, "Where the answer goes; empty means the address of the account."),
        Field::reference("cancercenter", "cancercenter", "The centre the feedback is about."),
        Field::object(
            "ratings",
            "Feedback on a centre: at most five ratings, named by small letters, each a whole number from 1 (poor) to 5 (very good).",
        ),
        Field::choice("status", &["open", "answered"], "Whether the operator has answered.")
            .start(Start::Text("open"))
            .read_only(),
        Field::text("answer", 5000, "What the operator answered.").read_only(),
        Field::date("answered", "Day of the answer, `YYYYMMDD`.").read_only(),
        Field::bool("mailed", "Whether the operator was told by mail that it waits; the message is kept either way.")
            .read_only(),
    ],
    display: Some("subject"),
    rules: Some(Rules { fields: &["ratings"], reads: &[], apply: check_ratings }),
    open: Some(Open { fields: &[], waits: |row| row.get("status").and_then(Value::as_str) != Some("answered") }),
    on_device: OnDevice::Keep,
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

/// `POST add`: keeps the message, then tells the operator of it.
#[must_use]
pub fn send<'a>(call: &'a Call<'a>) -> Answer<'a> {
    Box::pin(async move {
        waiting::check(call).await?;
        let message = match add::made(call).await? {
            Inserted::New(mut message) => {
                waiting::tell(call, &mut message).await?;
                message
            }
            // The operator was told the first time: a repeated call only asks how that ended.
            Inserted::Again(message) | Inserted::Known(message) => message,
        };
        Ok(Reply::created(read::answer(call, &message).await?))
    })
}

const MAX_RATINGS: usize = 5;
const MAX_NAME_LENGTH: usize = 40;

fn is_name(name: &str) -> bool {
    name.len() <= MAX_NAME_LENGTH && name.bytes().all(|letter| letter.is_ascii_lowercase())
}

fn check_ratings(context: &mut RuleContext<'_>) {
    let Some(ratings) = context.object("ratings") else { return };
    if ratings.len() > MAX_RATINGS {
        // The first one says it: nobody is told of thousands.
        context.fault("ratings", "max");
        return;
    }
    let broken: Vec<String> = ratings
        .iter()
        .filter(|(name, rating)| !is_name(name) || !rating.as_i64().is_some_and(|rating| (1..=5).contains(&rating)))
        .map(|(name, _)| format!("ratings.{name}"))
        .collect();
    for path in broken {
        context.fault(&path, "value");
    }
}
