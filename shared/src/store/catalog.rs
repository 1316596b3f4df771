//! Catalogs: read once, kept in memory for 300 seconds.

use super::item::Row;
use super::keys;
use super::table::{Range, Table};
use crate::clock::Clock;
use crate::http::problem::Problem;
use crate::language::Language;
use futures::future::try_join_all;
use serde_json::Value;
use std::collections::HashMap;
use std::sync::{Arc, RwLock};

/// Seconds that a catalog is kept.
pub const KEPT_SECONDS: i64 = 300;

/// Most rows a catalog may have.
pub const LARGEST: usize = 10_000;

/// The rows of one catalog, in the order of their ids. Deleted ones stay readable for rows that still point to them.
pub type Rows = Arc<Vec<Row>>;

struct Kept {
    rows: Rows,
    since: i64,
}

/// All catalogs that were asked for lately.
#[derive(Clone)]
pub struct Catalogs {
    table: Table,
    clock: Clock,
    kept: Arc<RwLock<HashMap<&'static str, Kept>>>,
}

impl Catalogs {
    /// Nothing kept yet.
    #[must_use]
    pub fn new(table: Table, clock: Clock) -> Self {
        Self { table, clock, kept: Arc::default() }
    }

    /// All rows of the catalog, deleted ones too.
    pub async fn rows(&self, root: &'static str) -> Result<Rows, Problem> {
        match self.kept(root) {
            Some(rows) => Ok(rows),
            None => self.load(root).await,
        }
    }

    /// Reads the catalogs of these roots, side by side, so that the first request need not.
    pub async fn preload(&self, roots: &[&'static str]) -> Result<(), Problem> {
        try_join_all(roots.iter().map(|root| self.rows(root))).await.map(|_| ())
    }

    fn kept(&self, root: &str) -> Option<Rows> {
        let now = self.clock.seconds();
        let kept = self.kept.read().ok()?;
        kept.get(root).filter(|kept| now - kept.since < KEPT_SECONDS).map(|kept| Arc::clone(&kept.rows))
    }

    /// Reads a catalog. A copy that is kept for minutes need not be the newest, so the read is the cheaper one.
    async fn load(&self, root: &'static str) -> Result<Rows, Problem> {
        let since = self.clock.seconds();
        let range = Range::partition(keys::catalog(root)).eventually();
        let rows = self.table.query(&range, LARGEST).await?;
        let rows: Rows = Arc::new(rows.into_iter().map(|stored| stored.row).collect());
        if let Ok(mut kept) = self.kept.write() {
            kept.insert(root, Kept { rows: Arc::clone(&rows), since });
        }
        Ok(rows)
    }

    /// Forgets a catalog that was just written.
    pub fn forget(&self, root: &str) {
        if let Ok(mut kept) = self.kept.write() {
            kept.remove(root);
        }
    }

    /// The catalogs of these roots, for rules and answers that must not wait. What is not in memory is read side by side.
    pub async fn snapshot(&self, roots: &[&'static str]) -> Result<CatalogSnapshot, Problem> {
        let mut catalogs = HashMap::with_capacity(roots.len());
        let mut missing = Vec::new();
        for root in roots {
            match self.kept(root) {
                Some(rows) => drop(catalogs.insert(*root, rows)),
                None if missing.contains(root) => {}
                None => missing.push(*root),
            }
        }
        if !missing.is_empty() {
            let loaded = try_join_all(missing.iter().map(|root| self.load(root))).await?;
            catalogs.extend(missing.into_iter().zip(loaded));
        }
        Ok(CatalogSnapshot::new(catalogs))
    }
}

/// Some catalogs at one moment.
#[derive(Clone, Default)]
pub struct CatalogSnapshot {
    catalogs: HashMap<&'static str, Rows>,
}

impl CatalogSnapshot {
    /// Catalogs by root, each in the order of its ids.
    #[must_use]
    pub const fn new(catalogs: HashMap<&'static str, Rows>) -> Self {
        Self { catalogs }
    }

    /// Adds other catalogs.
    pub fn extend(&mut self, other: Self) {
        self.catalogs.extend(other.catalogs);
    }

    /// A row by id, deleted or not.
    #[must_use]
    pub fn row(&self, root: &str, id: i64) -> Option<&Row> {
        let rows = self.catalogs.get(root)?;
        let at = rows.binary_search_by_key(&id, |row| row.get("id").and_then(Value::as_i64).unwrap_or(0)).ok()?;
        rows.get(at)
    }

    /// A row that new references may point to.
    #[must_use]
    pub fn choosable(&self, root: &str, id: i64) -> Option<&Row> {
        self.row(root, id).filter(|row| !is_deleted(row))
    }
}

/// Whether an editor deleted this row.
#[must_use]
pub fn is_deleted(row: &Row) -> bool {
    row.get(keys::DELETED).and_then(Value::as_bool).unwrap_or(false)
}

/// A localised text of a catalog row: in the asked language, else English, else what the row has.
#[must_use]
pub fn label(row: &Row, field: &str, language: Language) -> Option<String> {
    let text = |value: &Value| value.as_str().is_some_and(|text| !text.is_empty());
    Some(localized(row, field, language, text)?.as_str()?.to_owned())
}

/// A localised list of texts, found as `label` is.
#[must_use]
pub fn labels<'a>(row: &'a Row, field: &str, language: Language) -> Option<&'a Value> {
    localized(row, field, language, |value| value.as_array().is_some_and(|texts| !texts.is_empty()))
}

fn localized<'a>(row: &'a Row, field: &str, language: Language, usable: fn(&Value) -> bool) -> Option<&'a Value> {
    let translations = row.get("translations").and_then(Value::as_array);
    let in_language = |id: i64| {
        translations?
            .iter()
            .find(|translation| translation.get("language").and_then(Value::as_i64) == Some(id))?
            .get(field)
            .filter(|value| usable(value))
    };
    language.order().find_map(in_language).or_else(|| row.get(field))
}
