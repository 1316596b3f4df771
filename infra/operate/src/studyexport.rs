//! The export of a study: what was sent, under pseudonyms, as tables and as FHIR R4.
//!
//! Nothing in it comes from the account: no name, no address, no number. Free text stays out unless the study's data say so
//! (`infra/adr/0034-a-study-knows-a-pseudonym.md`).

use crate::person::{app, failed};
use functions::studies::questionnaire;
use functions::studies::study::Study;
use functions::studies::{studyparticipation, studyquestionnaire};
use sent::{Instruments, Sent};
use shared::app::App;
use shared::identity::audit;
use shared::store::item::Stored;
use shared::store::keys;
use shared::store::table::{Range, Table};
use std::collections::btree_map::Entry;
use std::fs;
use std::path::Path;

pub mod fhir;
pub mod sent;
pub mod tables;

/// What an export tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exported {
    pub participants: usize,
    pub questionnaires: usize,
}

/// Writes `answers.csv`, `scores.csv`, `dictionary.csv`, `responses.json` and `questionnaires.json` into a folder.
///
/// # Errors
/// One sentence when the table does not answer or a file cannot be written.
pub async fn export(table: Table, study: &Study, folder: &Path) -> Result<Exported, String> {
    let app = app(table)?;
    audit::note(&app, audit::OPERATOR, "study-export", &study.key).await.map_err(|problem| failed(&problem))?;
    let mut sent = Vec::new();
    let users = participants(&app, study).await?;
    for user in &users {
        sent.extend(of_person(&app, study, *user).await?);
    }
    // By pseudonym: the order of accounts would tell who came first.
    sent.sort_by_key(|it| {
        let names = ["questionnaire", "due", "occasion"].map(|name| it.text(name).to_owned());
        (it.pseudonym.clone(), names)
    });
    let mut instruments = Instruments::new();
    for line in &study.questionnaires {
        add(&app, &mut instruments, (line.questionnaire.clone(), line.revision)).await?;
    }
    for one in &sent {
        add(&app, &mut instruments, one.instrument()).await?;
    }
    let pretty = |bundle: &serde_json::Value| serde_json::to_string_pretty(bundle).unwrap_or_default();
    for (name, text) in [
        ("answers.csv", tables::answers(study, &sent, &instruments)?),
        ("scores.csv", tables::scores(&sent)?),
        ("dictionary.csv", tables::dictionary(&instruments)?),
        ("responses.json", pretty(&fhir::bundle(study, &sent, &instruments))),
        ("questionnaires.json", pretty(&fhir::questionnaires(&instruments))),
    ] {
        let file = folder.join(name);
        fs::create_dir_all(folder)
            .and_then(|()| fs::write(&file, text))
            .map_err(|error| format!("{}: {error}.", file.display()))?;
    }
    Ok(Exported { participants: users.len(), questionnaires: sent.len() })
}

async fn add(app: &App, instruments: &mut Instruments, name: (String, i64)) -> Result<(), String> {
    if let Entry::Vacant(slot) = instruments.entry(name) {
        let (key, revision) = slot.key();
        let found = questionnaire::revision(app, key, *revision).await.map_err(|problem| failed(&problem))?;
        slot.insert(found);
    }
    Ok(())
}

async fn participants(app: &App, study: &Study) -> Result<Vec<i64>, String> {
    let range = Range::prefix(keys::study(&study.key), keys::PARTICIPANTS);
    let all = app.table.query_all(&range).await.map_err(|problem| failed(&problem))?;
    Ok(all.iter().filter_map(|stored| stored.key.sk.strip_prefix(keys::PARTICIPANTS)?.parse().ok()).collect())
}

/// What one person has sent; nothing when their account has gone at this moment.
async fn of_person(app: &App, study: &Study, user: i64) -> Result<Vec<Sent>, String> {
    let taken = app.table.get(&studyparticipation::key(user, study)).await.map_err(|problem| failed(&problem))?;
    let Some(part) = taken else { return Ok(Vec::new()) };
    let range = Range::prefix(keys::person(user), &keys::prefix(studyquestionnaire::ROOT));
    let rows = app.table.query_all(&range).await.map_err(|problem| failed(&problem))?;
    let counts = |stored: &Stored| {
        stored.text("study") == Some(&study.key) && stored.text("status") == Some(studyquestionnaire::SUBMITTED)
    };
    let (pseudonym, site) = (part.text("pseudonym").unwrap_or_default(), part.text("site").unwrap_or_default());
    let sent = rows.into_iter().filter(counts).map(|stored| Sent {
        pseudonym: pseudonym.to_owned(),
        site: site.to_owned(),
        row: stored.row,
    });
    Ok(sent.collect())
}
