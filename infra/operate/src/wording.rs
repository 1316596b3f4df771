//! Loads the words of an instrument for which the operator has a licence.

use functions::studies::questionnaire::{self, Found};
use serde_json::{Value, json};
use shared::entity::index;
use shared::language::{Language, languages};
use shared::questionnaire::wording;
use shared::store::catalog::LARGEST;
use shared::store::expression::{Change, Expect};
use shared::store::item::{Row, Stored};
use shared::store::keys;
use shared::store::step::Outcome;
use shared::store::table::{Range, Table};

use crate::person::failed;

/// Puts words into the newest revision of an instrument. Refuses them when something is missing, unknown, or no plain text.
///
/// # Errors
/// One sentence that names the member that is wrong.
pub async fn load(table: &Table, key: &str, text: &str) -> Result<i64, String> {
    let words: Value = serde_json::from_str(text).map_err(|error| format!("The file is not JSON ({error})."))?;
    let range = Range::partition(keys::catalog(questionnaire::ROOT));
    let rows = table.query(&range, LARGEST).await.map_err(|problem| failed(&problem))?;
    let newest = rows.into_iter().filter(|stored| questionnaire::is(&stored.row, key));
    let Some(newest) = newest.max_by_key(|stored| stored.number("revision")) else {
        return Err(format!("There is no questionnaire {key}; seed the catalogs first."));
    };
    if newest.text("licence") != Some("required") {
        return Err(format!("{key} has its words already: it needs no licence."));
    }
    let found = Found::read(newest.row.clone()).map_err(|_| format!("The questionnaire {key} cannot be read."))?;
    if let Some(fault) = wording::faults(&words, &found.instrument, &found.scoring).first() {
        return Err(format!("{}: {}. Nothing was loaded.", fault.path, fault.key));
    }
    put(table, &newest, words).await?;
    Ok(newest.number("revision"))
}

async fn put(table: &Table, there: &Stored, words: Value) -> Result<(), String> {
    let named = |it: &Language| Some(json!({"language": it.id, "name": words.get(it.code)?["title"]}));
    let translations: Vec<Value> = languages().iter().filter_map(named).collect();
    let mut after: Row = there.row.clone();
    after.insert("wording".to_owned(), words);
    after.insert("licensed".to_owned(), true.into());
    after.insert("translations".to_owned(), translations.into());
    let index_key = index::key(&questionnaire::DEFINITION, &after);
    let mut write = table.write();
    let change = Change::between(&there.row, after).at(index_key);
    write.change("wording", &there.key, change, Expect::version(there.version()));
    match write.commit().await.map_err(|problem| failed(&problem))? {
        Outcome::Committed(_) => Ok(()),
        Outcome::Missing(_) | Outcome::Changed(..) => {
            Err("Somebody else changed it at this moment; try again.".to_owned())
        }
    }
}
