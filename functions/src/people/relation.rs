//! Calls of `userrelation` beyond the ordinary ones.
//!
//! A relation is a pair of rows with one id: one with the person who asks, one (`received`) with the person who is asked. So
//! each reads and writes in their own partition, and a relation gives nobody access to anything else but a name: whoever asks
//! gives theirs, whoever says yes gives theirs back. The asked person answers; either of them removes both rows.

use super::userrelation::{DEFINITION, RELATION_TYPES};
use serde_json::{Map, Value};
use shared::entity::add::{self, Inserted};
use shared::entity::call::Call;
use shared::entity::field::Field;
use shared::entity::operation::Answer;
use shared::entity::validate::{self, LARGEST_ID, whole};
use shared::entity::{index, read, update};
use shared::http::problem::Problem;
use shared::http::reply::Reply;
use shared::identity::budget;
use shared::store::expression::{Change, Expect};
use shared::store::item::Row;
use shared::store::keys::{self, Key};
use shared::store::step::{Label, Outcome};
use shared::store::table::Range;

const OWN: Label = "the own row";
const OTHERS: Label = "the row of the other person";

/// What an asker may change while the other person has not answered; the other row follows.
const CHANGEABLE: [&str; 2] = ["categories", "relationtype"];

/// Whom the relations to be removed lead to.
pub const OTHER: &[Field] = &[Field::int("relatedUserId", 1, LARGEST_ID, "Id of the other person.").required()];

/// Which relations to a person are to be removed.
pub const ONE_KIND: &[Field] = &[
    Field::int("relatedUserId", 1, LARGEST_ID, "Id of the other person.").required(),
    Field::int("relationcategoryId", 1, LARGEST_ID, "A `userrelationcategory` of the relation.").required(),
    Field::int("relationtypeId", 1, 3, "1 private, 2 business, 3 both.").required(),
];

/// `POST add`: asks the other person.
#[must_use]
pub fn ask<'a>(call: &'a Call<'a>) -> Answer<'a> {
    Box::pin(async move {
        let user = call.person()?.user;
        let budget = [(format!("relations of {user}"), budget::RELATIONS_PER_PERSON)];
        budget::check(call.app, &budget).await?;
        let row = match add::made(call).await? {
            Inserted::New(row) => {
                if let Err(problem) = budget::spend(call.app, &budget).await {
                    // Of many at once: the other person has not heard of it.
                    remove(call, &row).await?;
                    return Err(problem);
                }
                row
            }
            Inserted::Known(row) | Inserted::Again(row) => row,
        };
        tell(call, user, &row).await?;
        Ok(Reply::created(read::answer(call, &row).await?))
    })
}

/// Writes the row of the other person, unless it is there or the own one is gone. A repeated call catches up on it.
async fn tell(call: &Call<'_>, user: i64, row: &Row) -> Result<(), Problem> {
    let Pair { own, others, other } = pair(user, row)?;
    let mut received = row.clone();
    for stamp in ["version", "created", "modified"] {
        received.remove(stamp);
    }
    received.insert("user".to_owned(), other.into());
    received.insert("relateduser".to_owned(), user.into());
    received.insert("received".to_owned(), Value::Bool(true));
    received.insert("relatedname".to_owned(), name_of(call, user).await?);
    let mut write = call.app.table.write();
    write.require(OWN, &own, Expect::there());
    write.create(OTHERS, &others, index::entry(&DEFINITION, received));
    write.commit().await.map(|_| ())
}

/// `POST update/{id}`: changes what was asked, until it is answered.
#[must_use]
pub fn ask_otherwise<'a>(call: &'a Call<'a>) -> Answer<'a> {
    Box::pin(async move {
        let sent = call.incoming.object()?;
        let row = read::stored(call).await?;
        if is_received(&row) || row.get("status").and_then(Value::as_str) != Some("open") {
            return Err(Problem::Forbidden);
        }
        let person = |value: &Value| whole(value).or_else(|| value.get("id").and_then(whole));
        if sent.get("relateduser").is_some_and(|sent| person(sent) != row.get("relateduser").and_then(whole)) {
            return Err(Problem::field("relateduser", "readonly"));
        }
        let changed = update::changed(call).await?;
        let Pair { others, .. } = pair(call.person()?.user, &changed)?;
        let fields = CHANGEABLE.map(|name| (name.to_owned(), changed.get(name).cloned().unwrap_or(Value::Null)));
        let mut write = call.app.table.write();
        write.change(OTHERS, &others, Change::entity(Map::from_iter(fields)), Expect::there());
        write.commit().await?;
        Ok(Reply::ok(read::answer(call, &changed).await?))
    })
}

/// `DELETE delete/{id}`: removes both rows.
#[must_use]
pub fn end<'a>(call: &'a Call<'a>) -> Answer<'a> {
    Box::pin(async move {
        let row = read::stored(call).await?;
        remove(call, &row).await?;
        Ok(Reply::done())
    })
}

/// `DELETE deleteByRelatedUserIdForLoggedInUser`: removes all relations with a person.
#[must_use]
pub fn end_all<'a>(call: &'a Call<'a>) -> Answer<'a> {
    Box::pin(async move { end_those(call, OTHER).await })
}

/// `DELETE deleteByRelatedUserIdRelationcategoryIdRelationtypeIdForLoggedInUser`: removes the relations of a kind with a person.
#[must_use]
pub fn end_kind<'a>(call: &'a Call<'a>) -> Answer<'a> {
    Box::pin(async move { end_those(call, ONE_KIND).await })
}

/// Removes the relations that a body of these fields names.
async fn end_those(call: &Call<'_>, fields: &'static [Field]) -> Result<Reply, Problem> {
    let sent = validate::members(fields, &call.incoming.object()?)?;
    let number = |name: &str| sent.get(name).and_then(whole);
    let (category, kind) = (number("relationcategoryId"), number("relationtypeId"));
    let kind = kind.and_then(|id| RELATION_TYPES.get(usize::try_from(id - 1).ok()?));
    let range = Range::prefix(keys::person(call.person()?.user), &keys::prefix(DEFINITION.root));
    let rows = call.app.table.query_all(&range).await?;
    let fits = |row: &Row| {
        let of_category = |id| {
            let all = row.get("categories").and_then(Value::as_array);
            all.is_some_and(|all| all.iter().any(|one| whole(one) == Some(id)))
        };
        row.get("relateduser").and_then(whole) == number("relatedUserId")
            && category.is_none_or(of_category)
            && kind.is_none_or(|kind| row.get("relationtype").and_then(Value::as_str) == Some(kind))
    };
    for stored in rows.iter().filter(|stored| fits(&stored.row)) {
        match remove(call, &stored.row).await {
            Ok(()) | Err(Problem::NotFound) => {}
            Err(problem) => return Err(problem),
        }
    }
    Ok(Reply::done())
}

/// `GET read/{id}`: the relation, which the asked person has seen from then on.
#[must_use]
pub fn see<'a>(call: &'a Call<'a>) -> Answer<'a> {
    Box::pin(async move {
        let row = read::stored(call).await?;
        let seen = row.get("read") == Some(&Value::Bool(true));
        let row = if is_received(&row) && !seen {
            change(call, &row, &[("read", Value::Bool(true))], &[]).await?
        } else {
            row
        };
        Ok(Reply::ok(read::answer(call, &row).await?))
    })
}

/// `POST nomatch/{id}`: the asked person says no.
#[must_use]
pub fn no_match<'a>(call: &'a Call<'a>) -> Answer<'a> {
    Box::pin(async move { reply(call, &[("status", "nomatch".into())], Value::Null).await })
}

/// `POST match/both/{id}`: the asked person says yes to both.
#[must_use]
pub fn match_both<'a>(call: &'a Call<'a>) -> Answer<'a> {
    Box::pin(async move { matched(call, "both").await })
}

/// `POST match/private/{id}`: the asked person says yes, privately.
#[must_use]
pub fn match_private<'a>(call: &'a Call<'a>) -> Answer<'a> {
    Box::pin(async move { matched(call, "private").await })
}

/// `POST match/business/{id}`: the asked person says yes, professionally.
#[must_use]
pub fn match_business<'a>(call: &'a Call<'a>) -> Answer<'a> {
    Box::pin(async move { matched(call, "business").await })
}

async fn matched(call: &Call<'_>, kind: &'static str) -> Result<Reply, Problem> {
    let name = name_of(call, call.person()?.user).await?;
    reply(call, &[("status", "matched".into()), ("relationtype", kind.into())], name).await
}

/// How a person calls themselves; nothing where they have not said it.
async fn name_of(call: &Call<'_>, user: i64) -> Result<Value, Problem> {
    let row = call.app.table.get(&keys::row(user, "user", user)).await?;
    let part = |name: &str| row.as_ref().and_then(|row| row.text(name)).unwrap_or_default().to_owned();
    let name = ["firstname", "lastname"].map(part).join(" ").trim().to_owned();
    Ok(if name.is_empty() { Value::Null } else { name.into() })
}

/// Only the person who was asked answers; they may answer otherwise later. `name` is what the one who asked reads from then on.
async fn reply(call: &Call<'_>, fields: &[(&str, Value)], name: Value) -> Result<Reply, Problem> {
    call.incoming.object_or_empty()?;
    let row = read::stored(call).await?;
    if !is_received(&row) {
        return Err(Problem::Forbidden);
    }
    let row = change(call, &row, fields, &[("relatedname", name)]).await?;
    Ok(Reply::ok(read::answer(call, &row).await?))
}

/// Changes both rows, the other person's by `theirs` too, and returns the own one.
async fn change(
    call: &Call<'_>,
    row: &Row,
    fields: &[(&str, Value)],
    theirs: &[(&str, Value)],
) -> Result<Row, Problem> {
    let Pair { own, others, .. } = pair(call.person()?.user, row)?;
    let named = |(name, value): &(&str, Value)| ((*name).to_owned(), value.clone());
    let mut write = call.app.table.write();
    write.change(OWN, &own, Change::entity(fields.iter().map(named).collect()), Expect::there());
    write.change(OTHERS, &others, Change::entity(fields.iter().chain(theirs).map(named).collect()), Expect::there());
    match write.commit().await? {
        Outcome::Committed(_) => read::stored(call).await,
        Outcome::Missing(_) | Outcome::Changed(..) => Err(Problem::NotFound),
    }
}

async fn remove(call: &Call<'_>, row: &Row) -> Result<(), Problem> {
    let Pair { own, others, .. } = pair(call.person()?.user, row)?;
    let mut write = call.app.table.write();
    write.remove(OWN, &own, Expect::there());
    write.forget(OTHERS, &others);
    match write.commit().await? {
        Outcome::Committed(_) => Ok(()),
        Outcome::Missing(_) | Outcome::Changed(..) => Err(Problem::NotFound),
    }
}

fn is_received(row: &Row) -> bool {
    row.get("received") == Some(&Value::Bool(true))
}

/// Where the two rows of a relation are.
struct Pair {
    own: Key,
    others: Key,
    other: i64,
}

fn pair(user: i64, row: &Row) -> Result<Pair, Problem> {
    let (id, other) = ends(row).ok_or(Problem::NotFound)?;
    Ok(Pair { own: keys::row(user, DEFINITION.root, id), others: keys::row(other, DEFINITION.root, id), other })
}

/// Where the other person of a relation has their row of it; `None` for a row of another root.
#[must_use]
pub fn others_of(row: &Row) -> Option<Key> {
    ends(row).map(|(id, other)| keys::row(other, DEFINITION.root, id))
}

/// The id of a relation and the other person.
fn ends(row: &Row) -> Option<(i64, i64)> {
    let number = |name: &str| row.get(name).and_then(whole);
    number("id").zip(number("relateduser"))
}
