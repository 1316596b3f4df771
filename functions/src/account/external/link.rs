//! What joins a person to an external account: their row, and whose that account is, written together.

use crate::account::externalaccount::DEFINITION;
use crate::account::security_mail::{self, Notice};
use crate::pages;
use serde_json::Value;
use shared::entity::call::FlowCall;
use shared::entity::{add, index};
use shared::external::identity::ProvenIdentity;
use shared::external::provider::CATEGORIES;
use shared::http::problem::Problem;
use shared::log;
use shared::store::expression::Entry;
use shared::store::item::{Stored, named};
use shared::store::keys::{self, Key};
use shared::store::step::Label;
use shared::store::transaction::Transaction;

/// The step that says whose an external account is.
pub const LINK: Label = "link";

/// The step of their row: they have one of each category.
pub const ROW: Label = "row";

/// Joins, if nobody has this account and they have no other of its category.
pub fn join(write: &mut Transaction<'_>, user: i64, category: i64, identity: &ProvenIdentity) {
    let body = [
        ("category", Value::from(category)),
        ("externalid", identity.subject.clone().into()),
        ("displayname", identity.name.clone().or_else(|| identity.email.clone()).into()),
    ];
    let mut row = named(body);
    row.retain(|_, value| !value.is_null());
    row.insert("user".to_owned(), user.into());
    let id = row_id(add::natural_id(&DEFINITION, user, &row), category);
    row.insert("id".to_owned(), id.into());
    let owner = [("user", Value::from(user)), ("row", id.into())];
    write.create(LINK, &keys::external(category, &identity.subject), Entry::plain(named(owner)));
    write.create(ROW, &keys::row(user, DEFINITION.root, id), index::entry(&DEFINITION, row));
}

/// Lowest bits of the id of a row, which tell its category: a sign-in by a row names nothing else.
const CATEGORY_BITS: i64 = 8;

fn row_id(natural: i64, category: i64) -> i64 {
    let position =
        CATEGORIES.iter().zip(0..).find(|(known, _)| **known == category).map_or(0, |(_, position)| position);
    // Never 0, which is no id.
    (natural - natural % CATEGORY_BITS).max(CATEGORY_BITS) + position
}

/// The category of the row with this id, if it can be the id of one.
#[must_use]
pub fn category_of(id: i64) -> Option<i64> {
    CATEGORIES.get(usize::try_from(id % CATEGORY_BITS).ok()?).copied()
}

/// Why two could not be joined, by the step that was refused.
#[must_use]
pub fn conflict(label: Label) -> Option<Problem> {
    match label {
        LINK => Some(Problem::Conflict("error.external.taken")),
        ROW => Some(Problem::Conflict("error.external.another")),
        _ => None,
    }
}

/// What says whose the account of this row is.
#[must_use]
pub fn key_of(row: &Stored) -> Option<Key> {
    row.key.sk.strip_prefix(&keys::prefix(DEFINITION.root))?;
    Some(keys::external(row.number("category"), row.text("externalid")?))
}

/// Tells a person by mail that an account was `connected`, `disconnected` or `created` by one, and the log that it happened. A
/// mail that fails undoes nothing.
pub async fn tell(call: &FlowCall<'_>, user: i64, email: &str, what: &'static str) {
    let FlowCall { app, incoming, .. } = *call;
    log::event(&incoming.request_id, "external", &format!("external.{what}"));
    let text = format!("mail.external.{what}");
    // Without a password they choose one by the link of somebody who has forgotten theirs.
    let page = if what == "connected" { pages::SOCIAL } else { pages::FORGOT };
    let notice = Notice { subject: "mail.external.subject", text: &text, page };
    if let Err(problem) = security_mail::send(app, incoming, (user, email), notice).await {
        log::failure(&incoming.request_id, "external", &problem);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_id_of_a_row_tells_its_category() {
        for natural in [1, 7, 8, 4_503_599_627_370_499, (1 << 53) - 1] {
            let ids = CATEGORIES.map(|category| row_id(natural, category));
            assert_eq!(ids.map(category_of), CATEGORIES.map(Some));
            assert!(ids.iter().all(|id| (1..1 << 53).contains(id)), "{ids:?}");
        }
        assert_eq!([6, 7, 8 + 7].map(category_of), [None, None, None]);
    }
}
