//! What people have sent, as plain tables: messages, wishes to be contacted, reports of what is objectionable.

use crate::person::failed;
use crate::support::Support;
use functions::medical::followup;
use serde_json::Value;
use shared::store::item::Stored;
use shared::store::keys::{self, Key};
use shared::store::table::Range;

/// All messages, or those that wait for an answer.
///
/// # Errors
/// One sentence when the table does not answer.
pub async fn messages(support: &Support, open: bool) -> Result<String, String> {
    support.note("messages", "").await?;
    let mut rows = if open { waiting(support, "contact").await? } else { found(support, "contact").await? };
    rows.retain(|row| !open || row.text("status") != Some("answered"));
    let lines = rows.iter().map(|row| {
        let reason = row.row.get("reason").and_then(Value::as_i64).unwrap_or_default();
        [number(row), day(row), row.text("status").unwrap_or("open").to_owned(), reason_name(reason).to_owned()]
    });
    Ok(table(["NUMBER", "DAY", "STATUS", "REASON"], lines))
}

/// The follow-ups in which somebody wishes to be contacted.
///
/// # Errors
/// One sentence when the table does not answer.
pub async fn wishes(support: &Support) -> Result<String, String> {
    support.note("wishes", "").await?;
    let mut rows = waiting(support, "followup").await?;
    rows.retain(|row| followup::waits(&row.row));
    Ok(table(["NUMBER", "DAY"], rows.iter().map(|row| [number(row), day(row)])))
}

/// What people find objectionable, and why.
///
/// # Errors
/// One sentence when the table does not answer.
pub async fn objections(support: &Support) -> Result<String, String> {
    support.note("objections", "").await?;
    let rows = found(support, "objection").await?;
    let lines = rows.iter().map(|row| {
        let about = row.key.sk.strip_prefix(&keys::prefix("objection")).unwrap_or_default();
        let (root, id) = about.rsplit_once('#').unwrap_or((about, ""));
        let reason = one_line(row.text("reason").unwrap_or_default());
        [root.to_owned(), id.trim_start_matches('0').to_owned(), day(row), reason]
    });
    Ok(table(["ROOT", "ID", "DAY", "REASON"], lines))
}

/// The rows of a kind that wait for an operator, the oldest first.
///
/// # Errors
/// One sentence when the table does not answer.
pub async fn waiting(support: &Support, kind: &str) -> Result<Vec<Stored>, String> {
    let table = &support.app.table;
    let items = table.query_all(&Range::partition(keys::open::waiting(kind))).await.map_err(|it| failed(&it))?;
    let named: Vec<Key> = items.iter().filter_map(|item| keys::open::row(&item.key)).collect();
    let mut rows = table.get_many(&named).await.map_err(|problem| failed(&problem))?;
    rows.sort_by(|one, other| one.key.sk.cmp(&other.key.sk));
    Ok(rows)
}

/// All rows of a kind, by a look at everybody's.
async fn found(support: &Support, root: &str) -> Result<Vec<Stored>, String> {
    let mut rows = support.app.table.scan(&keys::prefix(root)).await.map_err(|problem| failed(&problem))?;
    rows.sort_by(|one, other| one.text("created").cmp(&other.text("created")));
    Ok(rows)
}

fn number(row: &Stored) -> String {
    format!("{}-{}", row.number("user"), row.number("id"))
}

fn day(row: &Stored) -> String {
    row.text("created").unwrap_or_default().chars().take(10).collect()
}

const fn reason_name(reason: i64) -> &'static str {
    match reason {
        1 => "question",
        2 => "technical",
        3 => "content",
        4 => "privacy",
        5 => "praise",
        _ => "other",
    }
}

/// A person's text within a line of ours.
fn one_line(text: &str) -> String {
    let visible =
        |letter: char| if letter.is_control() || matches!(letter, '\u{2028}' | '\u{2029}') { ' ' } else { letter };
    text.chars().map(visible).collect()
}

/// Lines under their headings, with columns as wide as their widest cell.
#[must_use]
pub fn table<const N: usize>(head: [&str; N], lines: impl Iterator<Item = [String; N]>) -> String {
    let mut all = vec![head.map(str::to_owned)];
    all.extend(lines);
    if all.len() == 1 {
        return "Nothing waits.".to_owned();
    }
    let width = |column: usize| all.iter().map(|line| line[column].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..N).map(width).collect();
    let written = all.iter().map(|line| {
        let cells = line.iter().zip(&widths).map(|(cell, width)| format!("{cell:width$}"));
        cells.collect::<Vec<_>>().join("  ").trim_end().to_owned()
    });
    written.collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_stand_below_each_other() {
        let lines = [["1-2".to_owned(), "ä".to_owned()], ["10-20".to_owned(), one_line("b\nNUMBER")]];
        assert_eq!(table(["NO", "TEXT"], lines.into_iter()), "NO     TEXT\n1-2    ä\n10-20  b NUMBER");
        assert_eq!(table(["NO"], std::iter::empty()), "Nothing waits.");
    }
}
