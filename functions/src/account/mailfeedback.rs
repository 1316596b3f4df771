//! What SES tells of mails that came back or were called spam: the address is paused, until the person has looked at it.
//!
//! An event is believed as far as it goes: each mail has one address, and only the account that has it now is touched. An address
//! without account is nobody's. Neither addresses nor words of mails get into the log.

use crate::function::Work;
use jiff::Timestamp;
use serde_json::Value;
use shared::app::App;
use shared::http::problem::Problem;
use shared::identity::address;
use shared::log;
use shared::mail::paused::{BOUNCE, COMPLAINT, PAUSED, PROVEN};
use shared::store::expression::{Change, Expect};
use shared::store::item::named;
use shared::store::keys;
use shared::store::step::Outcome;

/// Reports of a mailbox that are no complaint of whoever reads it.
const NO_COMPLAINT: [&str; 2] = ["not-spam", "auth-failure"];

/// The listener: an event as the bus of the cloud brings it.
#[must_use]
pub fn hear<'a>(app: &'a App, event: &'a Value) -> Work<'a> {
    Box::pin(async move {
        match read(event) {
            Some(feedback) => pause(app, &feedback).await,
            None => Ok(()),
        }
    })
}

/// A mail that its address does not take or want.
#[derive(Debug, PartialEq, Eq)]
struct Feedback {
    reason: &'static str,
    address: String,
    /// The second since 1970 at which the mail had left.
    sent: i64,
}

/// What an event says of an address; `None` when that is nothing to act on, such as a mailbox that is full today.
fn read(event: &Value) -> Option<Feedback> {
    let detail = event.get("detail")?;
    let text = |path: &str| detail.pointer(path).and_then(Value::as_str);
    let reason = match text("/eventType")? {
        "Bounce" if text("/bounce/bounceType") == Some("Permanent") => BOUNCE,
        "Complaint" => match text("/complaint/complaintFeedbackType") {
            Some(kind) if NO_COMPLAINT.contains(&kind) => return None,
            _ => COMPLAINT,
        },
        _ => return None,
    };
    // As we have sent it: the service at the other end may name whoever it was passed on to.
    let [address] = detail.pointer("/mail/destination")?.as_array()?.as_slice() else { return None };
    let sent = text("/mail/timestamp")?.parse::<Timestamp>().ok()?.as_second();
    Some(Feedback { reason, address: address::normal(address.as_str()?), sent })
}

async fn pause(app: &App, feedback: &Feedback) -> Result<(), Problem> {
    let Feedback { reason, address, sent } = feedback;
    let owner = app.table.get(&keys::email(address)).await?.and_then(|known| known.row.get("user")?.as_i64());
    let Some(user) = owner else { return Ok(()) };
    // The version stays: they cannot change this field, so that no change of theirs meets it.
    let paused = Change::plain(named([(PAUSED, (*reason).into())]));
    let present = Expect::there().field("email", address.as_str().into()).below(PROVEN, *sent);
    let mut write = app.table.write();
    write.change("user", &keys::row(user, "user", user), paused, present);
    match write.commit().await? {
        Outcome::Committed(_) => log::event("none", "mailfeedback", "mail.paused"),
        // They have another address meanwhile, have proven this one after the mail had left, or are gone.
        Outcome::Missing(_) | Outcome::Changed(..) => {}
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn event(kind: &str, more: &Value) -> Value {
        let mut detail = json!({
            "eventType": kind,
            "mail": {"timestamp": "2026-11-02T10:00:00.125Z", "destination": ["Anna@Zuversicht.example"]},
        });
        detail.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        json!({"source": "aws.ses", "detail": detail})
    }

    fn reason(kind: &str, more: &Value) -> Option<&'static str> {
        read(&event(kind, more)).map(|feedback| feedback.reason)
    }

    #[test]
    fn what_is_for_good_pauses_and_what_passes_does_not() {
        let bounce = |kind: &str| json!({"bounce": {"bounceType": kind}});
        assert_eq!(reason("Bounce", &bounce("Permanent")), Some(BOUNCE));
        for kind in ["Transient", "Undetermined"] {
            assert_eq!(reason("Bounce", &bounce(kind)), None, "{kind}");
        }
        let complaint = |kind: &Value| json!({"complaint": {"complaintFeedbackType": kind}});
        for (kind, read_as) in [
            (json!("abuse"), Some(COMPLAINT)),
            (Value::Null, Some(COMPLAINT)),
            (json!("not-spam"), None),
            (json!("auth-failure"), None),
        ] {
            assert_eq!(reason("Complaint", &complaint(&kind)), read_as, "{kind}");
        }
        assert_eq!(reason("Delivery", &json!({})), None);
        for nothing in [json!({}), json!({"detail": {}}), json!([])] {
            assert_eq!(read(&nothing), None);
        }
    }

    #[test]
    fn a_mail_of_ours_has_one_address() {
        let permanent = json!({"bounce": {"bounceType": "Permanent"}});
        let feedback = read(&event("Bounce", &permanent)).unwrap();
        assert_eq!((feedback.address.as_str(), feedback.sent), ("anna@zuversicht.example", 1_793_613_600));
        let mut several = event("Bounce", &permanent);
        several["detail"]["mail"]["destination"] = json!(["a@b.example", "c@d.example"]);
        assert_eq!(read(&several), None);
    }
}
