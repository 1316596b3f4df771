//! `list`, `get` and `new`.

use super::common;
use super::cursor;
use super::definition::Access;
use super::present;
use super::query::{From, MAX_ROWS, Order, Query, key_cursor};
use super::select::{self, Position};
use super::validate;
use crate::date;
use crate::entity::call::Call;
use crate::http::problem::Problem;
use crate::http::reply::Reply;
use crate::identity::caller::Caller;
use crate::store::catalog::{CatalogSnapshot, is_deleted};
use crate::store::item::{Row, weight};
use crate::store::keys;
use crate::store::table::{After, Most, Range};
use crate::work::over_rows;
use lambda_http::http::header;
use serde_json::{Map, Value, json};
use std::borrow::{Borrow, Cow};

/// Catalogs may be kept, but are asked for with their tag each time.
const CATALOG_CACHE: &str = "private, no-cache";

/// What the answer of a catalog depends on beside the address.
pub const CATALOG_VARY: &str = "app-language, x-auth-token";

/// Bytes that the rows of a page may have together: Lambda answers no more than 6 MB, and JSON within JSON grows.
pub const PAGE_BYTES: usize = 4 * 1024 * 1024;

/// Bytes of all rows that a free filter or a free sort looks at.
const MAX_BYTES: usize = 32 * 1024 * 1024;

/// A page of rows and how to go on.
pub struct Page {
    /// The rows, as they are stored.
    pub rows: Vec<Row>,
    /// Where the next page starts; `None` after the last one.
    pub cursor: Option<String>,
}

/// `GET {root}list`.
pub async fn list(call: &Call<'_>) -> Result<Reply, Problem> {
    let query = Query::parse(call.definition, &call.incoming.query)?;
    let page =
        if call.definition.is_catalog() { catalog_page(call, &query).await? } else { page(call, &query).await? };
    answer_page(call, &query, page).await
}

/// Answers a page that was chosen. Also for roots that page their list themselves.
pub async fn answer_page(call: &Call<'_>, query: &Query, page: Page) -> Result<Reply, Problem> {
    let Page { rows, cursor } = page;
    let language = call.language();
    let items: Vec<Value> = if query.lazy {
        rows.iter().map(|row| Value::Object(present::lazy_row(call.definition, row, language))).collect()
    } else {
        let snapshot = present::snapshot_for(call.app, call.definition, &rows).await?;
        let definition = call.definition;
        over_rows(rows.len(), move || {
            rows.iter().map(|row| Value::Object(present::row(definition, row, &snapshot, language))).collect()
        })
        .await?
    };
    let mut body = Map::new();
    body.insert("items".to_owned(), Value::Array(items));
    body.insert("more".to_owned(), Value::Bool(cursor.is_some()));
    if let Some(cursor) = cursor {
        body.insert("cursor".to_owned(), Value::String(cursor));
    }
    Ok(tagged(call, Value::Object(body)))
}

/// `GET {root}{id}`.
pub async fn get(call: &Call<'_>) -> Result<Reply, Problem> {
    call.incoming.only_params(&[])?;
    let row = as_of_today(call)(Cow::Owned(stored(call).await?)).into_owned();
    let snapshot = present::snapshot_for(call.app, call.definition, std::slice::from_ref(&row)).await?;
    Ok(tagged(call, Value::Object(present::row(call.definition, &row, &snapshot, call.language()))))
}

/// `POST {root}new`: what a row is before anybody wrote into it, as `add` takes it.
pub async fn new(call: &Call<'_>) -> Result<Reply, Problem> {
    call.incoming.object_or_empty()?;
    let mut row = validate::starts(call.definition);
    row.retain(|name, _| common::field(call.definition, name).is_some_and(|field| !field.read_only));
    let snapshot = present::snapshot_for(call.app, call.definition, std::slice::from_ref(&row)).await?;
    Ok(Reply::ok(present::row(call.definition, &row, &snapshot, call.language())))
}

/// The row that the path names, as it is stored.
pub async fn stored(call: &Call<'_>) -> Result<Row, Problem> {
    let id = call.id.ok_or(Problem::NotFound)?;
    if call.definition.access == Access::Owned {
        let key = keys::row(call.person()?.user, call.definition.root, id);
        return call.app.table.get(&key).await?.map(|stored| stored.row).ok_or(Problem::NotFound);
    }
    let rows = call.app.catalogs.rows(call.definition.root).await?;
    rows.iter()
        .find(|row| row.get("id").and_then(Value::as_i64) == Some(id) && !is_deleted(row))
        .cloned()
        .ok_or(Problem::NotFound)
}

/// Rows as they count today: what has run out no longer holds. Only such rows are copied.
pub fn as_of_today<'a>(call: &Call<'_>) -> impl Fn(Cow<'a, Row>) -> Cow<'a, Row> + use<'a> {
    let expiry = call.definition.expiry.map(|expiry| (expiry, date::format(call.app.clock.today())));
    move |mut row| {
        if let Some((expiry, today)) = &expiry
            && row.get(expiry.until).and_then(Value::as_str).is_some_and(|until| until < today.as_str())
        {
            row.to_mut().insert(expiry.field.to_owned(), Value::Bool(false));
        }
        row
    }
}

/// Whether a catalog row is there for this caller: inactive ones are shown to editors alone.
#[must_use]
pub fn is_offered(call: &Call<'_>, row: &Row) -> bool {
    let editor = call.caller.is_some_and(Caller::is_editor);
    !is_deleted(row) && (editor || row.get("active") != Some(&Value::Bool(false)))
}

async fn catalog_page(call: &Call<'_>, query: &Query) -> Result<Page, Problem> {
    let rows = call.app.catalogs.rows(call.definition.root).await?;
    let today = as_of_today(call);
    let offered = rows.iter().filter(|row| is_offered(call, row));
    let rows: Vec<Row> = offered.map(|row| today(Cow::Borrowed(row)).into_owned()).collect();
    let by_position = [Order { field: "sort".to_owned(), descending: false }];
    cut(call, query, rows, if query.order.is_empty() { &by_position } else { &query.order }).await
}

async fn page(call: &Call<'_>, query: &Query) -> Result<Page, Problem> {
    let pk = keys::person(call.person()?.user);
    let root = call.definition.root;
    let window = query.first_day.is_some() || query.last_day.is_some();
    let sorted_by = |field: &str| query.order.first().is_some_and(|order| order.field == field);
    let by_date = window || call.definition.date_index.is_some_and(sorted_by);
    let mut range = if by_date {
        Range::by_date(pk, keys::date_window(root, query.first_day.as_deref(), query.last_day.as_deref()))
    } else {
        Range::prefix(pk, &keys::prefix(root))
    };
    let in_key_order = match query.order.as_slice() {
        [] => true,
        [order] => order.field == "id" && !by_date || call.definition.date_index == Some(order.field.as_str()),
        _ => false,
    };
    if query.is_free() || !in_key_order {
        first_of(call, query, &query.order)?;
        let most = Most { rows: MAX_ROWS + 1, bytes: MAX_BYTES, free: 0 };
        let rows: Vec<Row> = call.app.table.query_most(&range, most).await?.into_iter().map(|it| it.row).collect();
        if rows.len() > MAX_ROWS || rows.iter().map(weight).sum::<usize>() > MAX_BYTES {
            return Err(Problem::Refused("error.list.toolong"));
        }
        return cut(call, query, rows, &query.order).await;
    }
    range.descending = query.order.first().is_some_and(|order| order.descending);
    let skip = match &query.from {
        From::Row(rows) => *rows,
        From::Key { sk, ix } => {
            range.after = Some(after(&range, root, sk, ix.as_deref())?);
            0
        }
        From::Position(_) => return Err(Problem::field("p.c", "value")),
    };
    let most = Most { rows: skip + query.size + 1, bytes: PAGE_BYTES, free: skip };
    let mut rows = call.app.table.query_most(&range, most).await?;
    let mut rows = rows.split_off(skip.min(rows.len()));
    let fitting = fitting(rows.iter().map(|stored| &stored.row), query.size);
    let more = rows.len() > fitting;
    rows.truncate(fitting);
    let last = rows.last().filter(|_| more).map(|last| range.position(last));
    let cursor = last.map(|After { sk, ix }| key_cursor(&sk, ix.as_deref()));
    Ok(Page { rows: rows.into_iter().map(|stored| stored.row).collect(), cursor })
}

/// How many of the first rows make a page of this size, by number and by bytes; at least one.
pub fn fitting<'a>(rows: impl Iterator<Item = &'a Row>, size: usize) -> usize {
    let mut bytes = 0;
    let fits = |row: &&Row| {
        bytes += weight(row);
        bytes <= PAGE_BYTES
    };
    let mut rows = rows.take(size).peekable();
    usize::from(rows.peek().is_some()).max(rows.take_while(fits).count())
}

/// The place that a cursor names. Its partition is the caller's own, whatever the cursor says.
fn after(range: &Range, root: &str, sk: &str, ix: Option<&str>) -> Result<After, Problem> {
    let fits = sk.starts_with(&keys::prefix(root))
        && ix.is_some() == range.is_by_date()
        && ix.is_none_or(|ix| range.holds(ix));
    if fits {
        return Ok(After { sk: sk.to_owned(), ix: ix.map(str::to_owned) });
    }
    Err(Problem::field("p.c", "value"))
}

/// Filters, sorts and pages rows in memory.
async fn cut(call: &Call<'_>, query: &Query, mut rows: Vec<Row>, order: &[Order]) -> Result<Page, Problem> {
    let snapshot = if query.is_free() {
        present::snapshot_for(call.app, call.definition, &rows).await?
    } else {
        CatalogSnapshot::default()
    };
    let (definition, language) = (call.definition, call.language());
    let (filters, sorted_by) = (query.clone(), order.to_vec());
    let rows = over_rows(rows.len(), move || {
        rows.retain(|row| select::passes(&filters, row, &snapshot));
        select::sorted(definition, rows, &sorted_by, language)
    })
    .await?;
    page_of(call, query, rows, order)
}

/// Where a page of sorted rows starts.
pub enum First {
    /// At a number.
    Row(usize),
    After(Position),
}

/// Where the page starts; asked before rows are read, so that a wrong cursor costs nothing.
pub fn first_of(call: &Call<'_>, query: &Query, order: &[Order]) -> Result<First, Problem> {
    match &query.from {
        From::Row(rows) => Ok(First::Row(*rows)),
        From::Key { .. } => Err(Problem::field("p.c", "value")),
        From::Position(text) => match cursor::read(text, sealed_with(call))? {
            after if after.values.len() == order.len() => Ok(First::After(after)),
            _ => Err(Problem::field("p.c", "value")),
        },
    }
}

/// Catalogs are everybody's: their cursors hide nothing, and answers with the same rows are the same.
fn sealed_with<'a>(call: &'a Call<'_>) -> Option<&'a str> {
    let owned = call.definition.access == Access::Owned;
    call.caller.filter(|_| owned).map(|caller| caller.session.as_str())
}

/// A page of sorted rows that are all in memory. Only those of the page become rows of an answer.
pub fn page_of<R: Borrow<Row> + Into<Row>>(
    call: &Call<'_>,
    query: &Query,
    rows: Vec<(Position, R)>,
    order: &[Order],
) -> Result<Page, Problem> {
    let start = match first_of(call, query, order)? {
        First::Row(row) => row,
        First::After(after) => rows.partition_point(|(position, _)| position.compare(&after, order).is_le()),
    };
    let count = fitting(rows.iter().skip(start).map(|(_, row)| row.borrow()), query.size);
    let end = start.saturating_add(count);
    let last = (rows.len() > end && count > 0).then(|| &rows[end - 1].0);
    let cursor = last.map(|last| cursor::write(last, sealed_with(call), &call.app.entropy)).transpose()?;
    Ok(Page { rows: rows.into_iter().skip(start).take(count).map(|(_, row)| row.into()).collect(), cursor })
}

fn tagged(call: &Call<'_>, body: Value) -> Reply {
    if !call.definition.is_catalog() {
        return Reply::ok(body);
    }
    let tag = format!("\"{}\"", &keys::digest(&body.to_string())[..32]);
    let known = call
        .incoming
        .header("if-none-match")
        .is_some_and(|tags| tags.split(',').any(|one| one.trim().trim_start_matches("W/") == tag));
    let reply = if known { Reply::unchanged(&tag, CATALOG_CACHE) } else { Reply::ok(body).header(header::ETAG, tag) };
    reply.cached(CATALOG_CACHE).header(header::VARY, CATALOG_VARY)
}

/// A row with its answer, for calls of single roots.
pub async fn answer(call: &Call<'_>, row: &Row) -> Result<Value, Problem> {
    let snapshot = present::snapshot_for(call.app, call.definition, std::slice::from_ref(row)).await?;
    Ok(json!(present::row(call.definition, row, &snapshot, call.language())))
}
