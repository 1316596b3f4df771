//! Calls of `proxyaccess` beyond the ordinary ones: the only way in which one person reads what another has written down.
//!
//! The owner hands over a code; whoever is signed in and enters it may read the chosen parts. Every look asks the owner's row
//! first, so that a look after it is gone, after its last day or beyond its parts shows nothing
//! (`infra/adr/0032-trusted-people-read-by-a-code.md`).

use super::proxyaccess::{DEFINITION, PARTS};
use super::proxyview;
use crate::messages::notification::{self, Note};
use crate::messages::notificationcategory::SECURITY;
use crate::pages;
use crate::tumor::tumorformula;
use serde_json::{Value, json};
use shared::app::App;
use shared::date;
use shared::entity::call::Call;
use shared::entity::field::Field;
use shared::entity::operation::Answer;
use shared::entity::validate::{self, whole};
use shared::entity::{index, read, update};
use shared::http::problem::Problem;
use shared::http::reply::Reply;
use shared::identity::{budget, crockford, tombstone};
use shared::store::expression::{Change, Entry, Expect};
use shared::store::item::{Row, named};
use shared::store::keys::{self, Key};
use shared::store::step::{Label, Outcome};

/// How long a code is good, in seconds.
const SECONDS: i64 = 7 * 24 * 3600;

/// Characters of a code: fifty bits.
const LENGTH: usize = 10;

/// Tells the owner that somebody reads from now on.
const ACCEPTED: Note = Note { title: "notification.proxy.title", category: SECURITY, link: pages::PROXIES };

const OWN: Label = "the own row";
const OTHERS: Label = "the row of the other person";
const INVITATION: Label = "invitation";

/// What `invite/{id}` answers.
pub const CODE: &[Field] = &[
    Field::text("code", LENGTH, "What the trusted person enters.").required(),
    Field::int("validseconds", 1, SECONDS, "How long it is good.").required(),
];

/// What `accept` takes.
pub const GIVEN: &[Field] = &[Field::text("code", 40, "The code, with or without spaces and hyphens.").required()];

/// What `see/{id}` may be asked for.
pub const WANTED: &[Field] = &[Field::choice("part", &PARTS, "The part to read; without it only what there is.")];

/// `POST update/{id}`: changes what may be read and until when. Only the owner decides, and with their password (`account::trust`)
/// where it would show more to somebody who has the code.
#[must_use]
pub fn change<'a>(call: &'a Call<'a>) -> Answer<'a> {
    Box::pin(async move {
        call.incoming.object()?;
        if is_wider(call, &own(call).await?)? {
            return Err(Problem::field("password", "required"));
        }
        update::update(call).await
    })
}

/// The change, after the password.
pub async fn change_anyhow(call: &Call<'_>) -> Result<Reply, Problem> {
    update::update(call).await
}

/// An access that the caller has given.
pub async fn own(call: &Call<'_>) -> Result<Row, Problem> {
    let row = read::stored(call).await?;
    if is_received(&row) { Err(Problem::Forbidden) } else { Ok(row) }
}

/// Whether a change shows more, or longer, to somebody who has the code or has used it.
pub fn is_wider(call: &Call<'_>, row: &Row) -> Result<bool, Problem> {
    let sent = call.incoming.object()?;
    let parts = |row: &Row| row.get("parts").and_then(Value::as_array).cloned().unwrap_or_default();
    let before = parts(row);
    let more = parts(&sent).iter().any(|part| !before.contains(part));
    let day = |row: &Row| row.get("until").and_then(Value::as_str).and_then(date::parse);
    let longer = day(&sent).is_some_and(|until| day(row).is_none_or(|before| until > before));
    Ok((more || longer) && (row.contains_key("invitation") || row.contains_key("proxyuser")))
}

/// An access that the caller has given and nobody has accepted.
pub async fn to_be_invited(call: &Call<'_>) -> Result<Row, Problem> {
    if let Some(unknown) = call.incoming.object()?.keys().next() {
        return Err(Problem::field(unknown.clone(), "unknown"));
    }
    let row = own(call).await?;
    if row.contains_key("proxyuser") { Err(Problem::Forbidden) } else { Ok(row) }
}

/// Makes the code that the trusted person enters; an earlier one is good no more.
pub async fn invite(call: &Call<'_>, row: &Row) -> Result<Reply, Problem> {
    let (app, user) = (call.app, call.person()?.user);
    let id = number(row, "id").ok_or(Problem::NotFound)?;
    budget::spend(app, &[(format!("invitations of {user}"), budget::INVITATIONS_PER_PERSON)]).await?;
    let code = crockford::new_code::<LENGTH>(&app.entropy);
    let waiting = named([("user", user.into()), ("id", id.into())]);
    let hash = keys::digest(&code);
    let mut write = app.table.write();
    if let Some(former) = invitation_of(row) {
        write.forget("former", &former);
    }
    write.create(INVITATION, &keys::invitation(&hash), Entry::plain(waiting).until(app.clock.seconds() + SECONDS));
    let kept = row.get("invitation").cloned().unwrap_or(Value::Null);
    let unused = Expect::there().field("invitation", kept).field("proxyuser", Value::Null);
    let invited = Change::plain(named([("invitation", hash.into())]));
    write.change(OWN, &keys::row(user, DEFINITION.root, id), invited, unused);
    match write.commit().await? {
        Outcome::Committed(_) => Ok(Reply::ok(json!({"code": code.to_ascii_uppercase(), "validseconds": SECONDS}))),
        // Accepted or given another code at this moment.
        Outcome::Missing(_) | Outcome::Changed(..) => Err(Problem::NotFound),
    }
}

/// `POST accept`: whoever has the code may read from now on.
#[must_use]
pub fn accept<'a>(call: &'a Call<'a>) -> Answer<'a> {
    Box::pin(async move {
        let (app, user) = (call.app, call.person()?.user);
        let sent = validate::members(GIVEN, &call.incoming.object()?)?;
        let typed = sent.get("code").and_then(Value::as_str).unwrap_or_default();
        // Counted before it is looked at, whatever comes of it.
        let budgets = [
            (format!("proxy codes of {user}"), budget::PROXY_CODES_PER_PERSON),
            (format!("proxy codes from {}", call.incoming.network), budget::CODES_PER_NETWORK),
        ];
        budget::spend(app, &budgets).await?;
        let wrong = || Problem::field("code", "wrong");
        let hash = keys::digest(&crockford::parse::<LENGTH>(typed).ok_or_else(wrong)?);
        let now = app.clock.seconds();
        let waiting =
            app.table.get(&keys::invitation(&hash)).await?.filter(|row| row.ends.is_some_and(|ends| ends > now));
        let waiting = waiting.ok_or_else(wrong)?.row;
        let (owner, id) = number(&waiting, "user").zip(number(&waiting, "id")).ok_or_else(wrong)?;
        if owner == user || tombstone::stands(app, owner).await? {
            return Err(wrong());
        }
        let (person, host) = (keys::row(user, "user", user), keys::row(owner, "user", owner));
        let given = keys::row(owner, DEFINITION.root, id);
        let found = app.table.get_many(&[person.clone(), host.clone(), given.clone()]).await?;
        let find = |key: &Key| found.iter().find(|stored| stored.key == *key).map(|stored| &stored.row);
        let (Some(person), Some(host), Some(access)) = (find(&person), find(&host), find(&given)) else {
            return Err(wrong());
        };
        if !holds(app, access) || access.get("invitation").and_then(Value::as_str) != Some(&hash) {
            return Err(wrong());
        }
        let mut received = access.clone();
        for name in ["version", "created", "modified", "invitation"] {
            received.remove(name);
        }
        received.extend(named([
            ("user", user.into()),
            ("owneruser", owner.into()),
            ("received", true.into()),
            ("status", "active".into()),
            ("name", name_of(host).into()),
        ]));
        let active = named([
            ("status", "active".into()),
            ("proxyuser", user.into()),
            ("proxyname", name_of(person).into()),
            ("invitation", Value::Null),
        ]);
        let mut write = app.table.write();
        write.remove(INVITATION, &keys::invitation(&hash), Expect::there());
        write.change(OTHERS, &given, Change::entity(active), Expect::there().field("invitation", hash.into()));
        write.create(OWN, &keys::row(user, DEFINITION.root, id), index::entry(&DEFINITION, received));
        let (key, note) = notification::row(app, owner, host, ACCEPTED).await?;
        write.create("notification", &key, note);
        match write.commit().await? {
            Outcome::Committed(mut rows) => Ok(Reply::created(read::answer(call, &rows.take(OWN)).await?)),
            Outcome::Missing(_) | Outcome::Changed(..) => Err(wrong()),
        }
    })
}

/// `GET see/{id}`: what the owner has given to read, and one part of it.
#[must_use]
pub fn see<'a>(call: &'a Call<'a>) -> Answer<'a> {
    Box::pin(async move {
        call.incoming.only_params(&["part"])?;
        let (app, user) = (call.app, call.person()?.user);
        let part = match call.incoming.param("part") {
            Some(wanted) => {
                Some(*PARTS.iter().find(|part| **part == wanted).ok_or_else(|| Problem::field("part", "value"))?)
            }
            None => None,
        };
        let row = read::stored(call).await?;
        let (id, owner) = number(&row, "id").zip(number(&row, "owneruser")).ok_or(Problem::NotFound)?;
        let given = keys::row(owner, DEFINITION.root, id);
        let access = app.table.get(&given).await?.ok_or(Problem::NotFound)?.row;
        if number(&access, "proxyuser") != Some(user) || !holds(app, &access) || tombstone::stands(app, owner).await? {
            return Err(Problem::NotFound);
        }
        let parts = access.get("parts").and_then(Value::as_array).cloned().unwrap_or_default();
        let mut answer = json!({"name": row.get("name"), "until": access.get("until"), "parts": parts, "items": []});
        match part {
            Some(part) if parts.iter().any(|open| open == part) => {
                look(app, &given, &access).await?;
                answer["items"] = proxyview::items(app, owner, part, call.language()).await?.into();
                if part == proxyview::TUMOR {
                    answer["formulas"] = tumorformula::of_both_sides(app, owner, call.language()).await?;
                }
            }
            Some(_) => return Err(Problem::Forbidden),
            None => {}
        }
        Ok(Reply::ok(answer))
    })
}

/// `DELETE delete/{id}`: ends it for both, whoever of the two asks.
#[must_use]
pub fn end<'a>(call: &'a Call<'a>) -> Answer<'a> {
    Box::pin(async move {
        let row = read::stored(call).await?;
        let id = number(&row, "id").ok_or(Problem::NotFound)?;
        let mut write = call.app.table.write();
        write.remove(OWN, &keys::row(call.person()?.user, DEFINITION.root, id), Expect::there());
        if let Some(elsewhere) = elsewhere(&row) {
            write.forget(OTHERS, &elsewhere);
        }
        match write.commit().await? {
            Outcome::Committed(_) => Ok(Reply::done()),
            Outcome::Missing(_) | Outcome::Changed(..) => Err(Problem::NotFound),
        }
    })
}

/// What a row of this root has outside of its partition: the row of the other person, or the code that waits.
#[must_use]
pub fn elsewhere(row: &Row) -> Option<Key> {
    let others = number(row, "owneruser").or_else(|| number(row, "proxyuser"));
    let others = others.zip(number(row, "id")).map(|(user, id)| keys::row(user, DEFINITION.root, id));
    others.or_else(|| invitation_of(row))
}

fn invitation_of(row: &Row) -> Option<Key> {
    row.get("invitation").and_then(Value::as_str).map(keys::invitation)
}

fn number(row: &Row, name: &str) -> Option<i64> {
    row.get(name).and_then(whole)
}

fn is_received(row: &Row) -> bool {
    row.get("received") == Some(&Value::Bool(true))
}

/// Whether the last day is not over.
fn holds(app: &App, access: &Row) -> bool {
    access.get("until").and_then(Value::as_str).is_some_and(|until| until >= date::format(app.clock.today()).as_str())
}

/// Writes down the day of a look. One that is ended at this moment shows nothing.
async fn look(app: &App, given: &Key, access: &Row) -> Result<(), Problem> {
    let today = date::format(app.clock.today());
    if access.get("looked").and_then(Value::as_str) == Some(&today) {
        return Ok(());
    }
    let mut write = app.table.write();
    write.change(OTHERS, given, Change::plain(named([("looked", today.into())])), Expect::there());
    match write.commit().await? {
        Outcome::Committed(_) => Ok(()),
        Outcome::Missing(_) | Outcome::Changed(..) => Err(Problem::NotFound),
    }
}

fn name_of(person: &Row) -> String {
    let parts = ["firstname", "lastname"].map(|name| person.get(name).and_then(Value::as_str).unwrap_or_default());
    let name = parts.join(" ").trim().to_owned();
    let email = || person.get("email").and_then(Value::as_str).unwrap_or_default().to_owned();
    if name.is_empty() { email() } else { name }
}
