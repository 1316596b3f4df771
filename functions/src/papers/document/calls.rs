//! The calls of documents beyond those that every root has.

use super::{DEFINITION, file_of, form, keep, parts};
use shared::app::App;
use shared::entity::add;
use shared::entity::call::Call;
use shared::entity::operation::Answer;
use shared::entity::{read, remove};
use shared::files::scan::Verdict;
use shared::http::problem::Problem;
use shared::http::reply::Reply;
use shared::identity::budget;
use shared::log;
use shared::store::keys;

/// One row, with a link to its file for some minutes.
#[must_use]
pub fn get<'a>(call: &'a Call<'a>) -> Answer<'a> {
    Box::pin(async move {
        call.incoming.only_params(&[])?;
        let mut row = read::stored(call).await?;
        if row.contains_key("size") {
            let (key, files) = (file_of(call.person()?.user, &row), call.app.files()?);
            let verdict = files.verdict(&key).await?;
            if verdict.is_none_or(|verdict| verdict == Verdict::Clean) {
                row.insert("url".to_owned(), files.link(&key, call.app.clock.now()).await?.into());
            }
            if let Some(verdict) = verdict {
                row.insert("scan".to_owned(), verdict.name().into());
            }
        }
        Ok(Reply::ok(read::answer(call, &row).await?))
    })
}

/// Makes a document with its file.
#[must_use]
pub fn upload<'a>(call: &'a Call<'a>) -> Answer<'a> {
    Box::pin(async move {
        let (app, user) = (call.app, counted(call).await?);
        let sent = form::read(call.incoming).await?;
        // The number of a call that is sent again is the same.
        let id = add::idempotency_key(call)?.map(|key| keys::natural_id(user, "document/upload", key));
        let row = keep::new(app, user, id.unwrap_or_else(|| app.new_id()), sent).await?;
        Ok(Reply::created(read::answer(call, &row).await?))
    })
}

/// Puts a file in the place of the one that a document had.
#[must_use]
pub fn replace<'a>(call: &'a Call<'a>) -> Answer<'a> {
    Box::pin(async move {
        let user = counted(call).await?;
        let sent = form::read(call.incoming).await?;
        let row = keep::replace(call.app, user, sent).await?;
        Ok(Reply::ok(read::answer(call, &row).await?))
    })
}

/// Begins to take a large file in parts, or goes on with it.
#[must_use]
pub fn missing_parts<'a>(call: &'a Call<'a>) -> Answer<'a> {
    Box::pin(async move {
        let body = call.incoming.object()?;
        let user = counted(call).await?;
        Ok(Reply::ok(parts::missing(call.app, user, &body).await?))
    })
}

/// Joins the parts of a large file.
#[must_use]
pub fn join<'a>(call: &'a Call<'a>) -> Answer<'a> {
    Box::pin(async move {
        let body = call.incoming.object()?;
        let user = counted(call).await?;
        let row = parts::join(call.app, user, &body).await?;
        Ok(Reply::created(read::answer(call, &row).await?))
    })
}

/// The person, who may send only so many files in a while: each takes memory and processor time.
async fn counted(call: &Call<'_>) -> Result<i64, Problem> {
    call.incoming.only_params(&[])?;
    let user = call.person()?.user;
    budget::spend(call.app, &[(format!("documents of {user}"), budget::DOCUMENTS_PER_PERSON)]).await?;
    Ok(user)
}

/// Deletes a document. Its file goes first, with the parts that it came in: without its row nobody would find them again. Behind
/// the row goes what was put in the place of the file meanwhile.
#[must_use]
pub fn delete<'a>(call: &'a Call<'a>) -> Answer<'a> {
    Box::pin(async move {
        let row = read::stored(call).await?;
        let id = call.id.ok_or(Problem::NotFound)?;
        let (user, files) = (call.person()?.user, call.app.files()?);
        files.remove(&file_of(user, &row)).await?;
        files.empty(&keys::parts::of(user, id)).await?;
        let gone = remove::delete(call).await?;
        if let Err(problem) = discard_left(call.app, user, id).await {
            // The document is gone all the same; what is left the next upload removes.
            log::failure(&call.incoming.request_id, DEFINITION.root, &problem);
        }
        Ok(gone)
    })
}

/// Removes what is left of the files of a document that is gone. A repeated upload may have made it again meanwhile: its file stays.
async fn discard_left(app: &App, user: i64, id: i64) -> Result<(), Problem> {
    let files = app.files()?;
    let left = files.some(&keys::content::of(user, DEFINITION.root, id)).await?;
    if left.is_empty() {
        return Ok(());
    }
    let again = app.table.get(&keys::row(user, DEFINITION.root, id)).await?;
    let named = again.map(|again| file_of(user, &again.row));
    for file in left.iter().filter(|file| named.as_ref() != Some(&file.key)) {
        files.remove(&file.key).await?;
    }
    Ok(())
}
