//! `GET /api/timelineentry/list`: a page of a window of days, or of stored rows by their day.

use super::daily;
use super::recurrence::zone;
use super::timelineentry::DEFINITION;
use super::window::{Position, Rows, Window};
use crate::studies::reminds;
use shared::date;
use shared::entity::call::Call;
use shared::entity::operation::Answer;
use shared::entity::query::{From, MAX_ROWS, Query, key_cursor};
use shared::entity::read::{self, PAGE_BYTES, Page};
use shared::entity::select;
use shared::http::problem::Problem;
use shared::store::catalog::CatalogSnapshot;
use shared::store::item::weight;
use shared::store::keys;
use shared::work::over_rows;

/// Most rows of a piece that is searched through for those that a filter keeps.
const BATCH_SIZE: usize = 500;

/// Answers a page.
#[must_use]
pub fn answer<'a>(call: &'a Call<'a>) -> Answer<'a> {
    Box::pin(async move {
        let query = Query::parse(call.definition, &call.incoming.query)?;
        let expand = query.first_day.is_some() || query.last_day.is_some();
        let by_date = query.order.first().is_some_and(|order| Some(order.field.as_str()) == DEFINITION.date_index);
        let reader = match call.incoming.param("f.timezone") {
            Some(name) if !is_zone_name(name) => return Err(Problem::field("f.timezone", "value")),
            named => named.and_then(zone),
        };
        let article = daily::wanted(call.incoming.param("f.daily"))?;
        if !expand && !by_date {
            return read::list(call).await;
        }
        let mut window = Window {
            user: call.person()?.user,
            from: query.first_day.as_deref().and_then(date::parse),
            to: query.last_day.as_deref().and_then(date::parse),
            descending: query.order.first().is_some_and(|order| order.descending),
            reader,
            expand,
            after: None,
        };
        let in_order = query.order.is_empty() || by_date && query.order.len() == 1;
        let mut page = if window.from.zip(window.to).is_some_and(|(from, to)| from > to) {
            Page { rows: Vec::new(), cursor: None }
        } else if in_order {
            let skip = match &query.from {
                From::Row(rows) => *rows,
                From::Key { sk, ix } => {
                    let after = position(sk, ix.as_deref()).filter(|position| window.holds(position.date));
                    window.after = Some(after.ok_or_else(|| Problem::field("p.c", "value"))?);
                    0
                }
                From::Position(_) => return Err(Problem::field("p.c", "value")),
            };
            in_order_of_days(call, &query, &window, skip, article && expand).await?
        } else {
            window.descending = false;
            sorted(call, &query, &window, article && expand).await?
        };
        if expand {
            reminds::mark(call.app, window.user, &mut page.rows).await?;
        }
        read::answer_page(call, &query, page).await
    })
}

/// A page by day, read only as far as it reaches.
async fn in_order_of_days(
    call: &Call<'_>,
    query: &Query,
    window: &Window,
    mut skip: usize,
    article: bool,
) -> Result<Page, Problem> {
    let wanted = skip + query.size + 1;
    // The row that an earlier page ended with is read once more.
    let piece =
        wanted.max(if query.is_free() { BATCH_SIZE } else { 0 }).min(MAX_ROWS) + usize::from(window.after.is_some());
    let mut rows = begin(call, query, window, piece, article).await?;
    let mut kept = Vec::with_capacity(query.size);
    let mut bytes = 0;
    let mut last = None;
    while let Some((position, row)) = rows.next().await? {
        let found = select::passes(query, &row, &CatalogSnapshot::default());
        let full = kept.len() == query.size || !kept.is_empty() && bytes + weight(&row) > PAGE_BYTES;
        if found && full {
            return Ok(Page { rows: kept, cursor: last.map(|position| cursor(window.user, position)) });
        }
        if found && skip > 0 {
            skip -= 1;
        } else if found {
            bytes += weight(&row);
            kept.push(row);
        }
        last = Some(position);
        // A search that finds little goes on with the next page.
        if rows.seen() > MAX_ROWS + wanted {
            if skip > 0 {
                return Err(Problem::Refused("error.list.toolong"));
            }
            return Ok(Page { rows: kept, cursor: Some(cursor(window.user, position)) });
        }
    }
    Ok(Page { rows: kept, cursor: None })
}

/// A page in another order: the whole window is looked at.
async fn sorted(call: &Call<'_>, query: &Query, window: &Window, article: bool) -> Result<Page, Problem> {
    read::first_of(call, query, &query.order)?;
    let mut rows = begin(call, query, window, MAX_ROWS + 1, article).await?;
    let mut all = Vec::new();
    while let Some((_, row)) = rows.next().await? {
        if rows.seen() > 2 * MAX_ROWS || all.len() == MAX_ROWS {
            return Err(Problem::Refused("error.list.toolong"));
        }
        if select::passes(query, &row, &CatalogSnapshot::default()) {
            all.push(row);
        }
    }
    let (definition, language) = (call.definition, call.language());
    let order = query.order.clone();
    let rows = over_rows(all.len(), move || select::sorted(definition, all, &order, language)).await?;
    read::page_of(call, query, rows, &query.order)
}

/// The rows of a window, with the article of the day where it is asked for.
async fn begin<'a>(
    call: &'a Call<'_>,
    query: &Query,
    window: &'a Window,
    piece: usize,
    article: bool,
) -> Result<Rows<'a>, Problem> {
    // The words that are looked for may stand in the day of an occurrence, what the filters look at may not.
    let filters = Query { search: None, ..query.clone() };
    let asked =
        Rows::begin(&call.app.table, window, piece, |row| select::passes(&filters, row, &CatalogSnapshot::default()));
    let daily = async { if article { daily::entry(call.app, window, call.language()).await } else { Ok(None) } };
    let (mut rows, entry) = futures::try_join!(asked, daily)?;
    rows.join(entry);
    Ok(rows)
}

fn cursor(user: i64, position: Position) -> String {
    let day = format!("{}#{}", date::format(position.date), date::format(position.day));
    key_cursor(&keys::row(user, DEFINITION.root, position.id).sk, Some(&day))
}

fn position(sk: &str, ix: Option<&str>) -> Option<Position> {
    let id = sk.strip_prefix(&keys::prefix(DEFINITION.root))?.parse().ok()?;
    let (on, day) = ix?.split_once('#')?;
    Some(Position { date: date::parse(on)?, id, day: date::parse(day)? })
}

/// Whether it can be the name of a zone. Browsers know newer ones than this server, and some say `Etc/Unknown`: whoever is in
/// one of those gets the days of the zone they live in instead of none.
fn is_zone_name(text: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"_+-/".contains(&byte);
    !text.is_empty() && text.len() <= 64 && text.bytes().all(plain)
}
