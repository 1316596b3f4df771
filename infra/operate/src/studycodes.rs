//! Makes codes that start a study, each with the pseudonym under which the study will know who uses it.

use crate::person::{app, failed};
use functions::studies::code::{self, New};
use functions::studies::study::{self, Study};
use shared::identity::audit;
use shared::store::step::Outcome;
use shared::store::table::Table;

/// Most codes of one command.
pub const MAX_CODES: usize = 10_000;

/// How often a code is drawn anew when it is taken.
const TRIES: usize = 5;

/// A study by its key.
///
/// # Errors
/// One sentence when there is none.
pub fn study(key: &str) -> Result<&'static Study, String> {
    study::named(key).ok_or_else(|| {
        let known: Vec<&str> = study::all().iter().map(|study| study.key.as_str()).collect();
        format!("There is no study {key}; there are: {}.", known.join(", "))
    })
}

/// Makes codes for a site, good until the end of a day. The table keeps only their hashes: they are told once.
///
/// # Errors
/// One sentence when the table does not answer.
pub async fn make(
    table: Table,
    study: &Study,
    count: usize,
    site: &str,
    until: Option<&str>,
) -> Result<Vec<New>, String> {
    let app = app(table)?;
    let told = format!("{}-{count}", study.key);
    audit::note(&app, audit::OPERATOR, "study-codes", &told).await.map_err(|problem| failed(&problem))?;
    let mut made = Vec::with_capacity(count);
    let mut left = count.saturating_mul(TRIES);
    while made.len() < count {
        left = left.checked_sub(1).ok_or("Every code that was drawn is taken.")?;
        let new = code::new(&app.entropy, study, site, until);
        let mut write = app.table.write();
        write.create("code", &new.row.0, new.row.1.clone());
        if let Outcome::Committed(_) = write.commit().await.map_err(|problem| failed(&problem))? {
            made.push(new);
        }
    }
    Ok(made)
}

/// The codes in two groups of four, one a line, with their pseudonyms; for whoever hands them out.
#[must_use]
pub fn csv(made: &[New], site: &str) -> String {
    let line = |new: &New| {
        let (one, other) = new.code.split_at(code::LENGTH / 2);
        format!("{one}-{other};{};{site}\n", new.pseudonym)
    };
    std::iter::once("code;pseudonym;site\n".to_owned()).chain(made.iter().map(line)).collect()
}
