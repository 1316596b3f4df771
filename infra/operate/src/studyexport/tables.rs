//! The tables of an export: CSV with semicolons.

use super::sent::{Instruments, Sent};
use csv::{Writer, WriterBuilder};
use functions::studies::questionnaire::Found;
use functions::studies::study::Study;
use serde_json::Value;
use shared::language::Language;
use shared::questionnaire::item::{Item, Kind};

/// What each line of answers and scores begins with.
const HEAD: [&str; 7] = ["pseudonym", "site", "questionnaire", "revision", "occasion", "due", "submitted"];

fn head(sent: &Sent) -> Vec<String> {
    let mut cells = vec![sent.pseudonym.clone(), plain(&sent.site), sent.text("questionnaire").to_owned()];
    cells.push(sent.instrument().1.to_string());
    cells.extend(["occasion", "due", "submitted"].map(|name| sent.text(name).to_owned()));
    cells
}

fn table(columns: &[&str], lines: impl Iterator<Item = Vec<String>>) -> Result<String, String> {
    let failed = |error: csv::Error| format!("A table cannot be written: {error}.");
    let mut writer: Writer<Vec<u8>> = WriterBuilder::new().delimiter(b';').from_writer(Vec::new());
    writer.write_record(columns).map_err(failed)?;
    for line in lines {
        writer.write_record(line).map_err(failed)?;
    }
    let bytes = writer.into_inner().map_err(|error| format!("A table cannot be written: {error}."))?;
    String::from_utf8(bytes).map_err(|error| format!("A table cannot be written: {error}."))
}

/// A text that no spreadsheet takes for a formula.
fn plain(text: &str) -> String {
    if text.starts_with(['=', '+', '-', '@', '\t', '\r']) { format!("'{text}") } else { text.to_owned() }
}

/// Whether an answer of an item is part of an export.
#[must_use]
pub fn is_told(study: &Study, item: &Item) -> bool {
    item.is_question() && (item.kind != Kind::Text || study.freetext)
}

/// One line for each answer; of several codes one for each.
///
/// # Errors
/// One sentence.
pub fn answers(study: &Study, all: &[Sent], instruments: &Instruments) -> Result<String, String> {
    let lines = all.iter().filter_map(|sent| Some((sent, instruments.get(&sent.instrument())?)));
    let lines = lines.flat_map(|(sent, found)| {
        let data = sent.object("data");
        let told = found.instrument.items.iter().filter(|item| is_told(study, item));
        let given = told.filter_map(|item| Some((item, data.get(&item.link_id)?.clone())));
        let lines = given.flat_map(|(item, answer)| {
            let single = match answer {
                Value::Array(codes) => codes,
                other => vec![other],
            };
            single.into_iter().map(|value| {
                let mut line = head(sent);
                line.extend([item.link_id.clone(), cell(&value)]);
                line
            })
        });
        lines.collect::<Vec<_>>()
    });
    table(&[&HEAD[..], &["item", "value"]].concat(), lines)
}

fn cell(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), plain)
}

/// One line for each scale of each questionnaire; the score is empty where there were too few answers.
///
/// # Errors
/// One sentence.
pub fn scores(all: &[Sent]) -> Result<String, String> {
    let lines = all.iter().flat_map(|sent| {
        let bands = sent.object("bands");
        let lines = sent.object("scores").into_iter().map(move |(scale, score)| {
            let mut line = head(sent);
            let score = if score.is_null() { String::new() } else { score.to_string() };
            let band = bands.get(&scale).and_then(Value::as_str).unwrap_or_default().to_owned();
            line.extend([scale, score, band]);
            line
        });
        lines.collect::<Vec<_>>()
    });
    table(&[&HEAD[..], &["scale", "score", "band"]].concat(), lines)
}

/// One line for each item and each scale: what the other tables mean.
///
/// # Errors
/// One sentence.
pub fn dictionary(instruments: &Instruments) -> Result<String, String> {
    let lines = instruments.iter().flat_map(|((key, revision), found)| {
        let begin =
            move |what: &str, name: &str| vec![key.clone(), revision.to_string(), what.to_owned(), name.to_owned()];
        let items = found.instrument.questions().map(|item| {
            let mut line = begin("item", &item.link_id);
            line.extend(of_item(found, item));
            line
        });
        let scales = found.scoring.scales.iter().map(|scale| {
            let mut line = begin("scale", &scale.key);
            line.extend([format!("{:?}", scale.method).to_lowercase(), plain(&scale.source), scale.items.join(" ")]);
            line.extend([String::new(), scale.to[0].to_string(), scale.to[1].to_string()]);
            line
        });
        items.chain(scales).collect::<Vec<_>>()
    });
    table(&["questionnaire", "revision", "what", "name", "type", "text", "values", "unit", "min", "max"], lines)
}

fn of_item(found: &Found, item: &Item) -> [String; 6] {
    let words =
        found.row.get("wording").and_then(|all| all.get(Language::SOURCE.code)?.get("items")?.get(&item.link_id));
    let text = |name: &str| words.and_then(|words| words.get(name)?.as_str()).unwrap_or_default();
    let option = |code: &str| words.and_then(|words| words.get("options")?.get(code)?.as_str()).unwrap_or_default();
    let values: Vec<String> = item.options.iter().map(|it| format!("{}={}", it.code, option(&it.code))).collect();
    let number = |limit: Option<f64>| limit.map(|limit| limit.to_string()).unwrap_or_default();
    let several = if item.repeats { " (several)" } else { "" };
    [
        format!("{:?}{several}", item.kind).to_lowercase(),
        plain(text("text")),
        values.join(" | "),
        item.unit.clone().unwrap_or_default(),
        number(item.min),
        number(item.max),
    ]
}
