//! Answers to questionnaires in words, for what is read outside of the site: the export as a table and the view of a trusted person.

use super::questionnaire;
use crate::words;
use serde_json::{Map, Value};
use shared::app::App;
use shared::date;
use shared::http::problem::Problem;
use shared::language::Language;
use shared::questionnaire::instrument::{Answers, Instrument};
use shared::questionnaire::item::{Item, Kind};
use shared::questionnaire::wording;
use shared::store::item::Row;

/// What was asked or computed, and what was answered or came of it.
pub type Line = (String, String);

/// Members of a row that are said in words.
#[derive(Debug, Default)]
pub struct Spoken {
    lines: Vec<(&'static str, Vec<Line>)>,
}

impl Spoken {
    /// The lines of a member; `None` where it is shown as it is.
    #[must_use]
    pub fn lines(&self, name: &str) -> Option<&[Line]> {
        self.lines.iter().find(|(of, _)| *of == name).map(|(_, lines)| lines.as_slice())
    }
}

/// In words, row by row, as many as there are rows. Rows of other roots, and those whose questionnaire is no longer known, have none.
///
/// # Errors
/// When storage does not answer.
pub async fn of_rows(app: &App, root: &str, rows: &[Row], language: Language) -> Result<Vec<Spoken>, Problem> {
    let is_answer = matches!(root, "checkin" | "studyquestionnaire");
    if !is_answer || rows.is_empty() {
        return Ok(rows.iter().map(|_| Spoken::default()).collect());
    }
    let revisions = app.catalogs.rows(questionnaire::ROOT).await?;
    let of_row = |row: &Row| {
        let found = revisions.iter().find(|revision| is_asked_by(row, revision))?;
        let wording = found.get("wording")?;
        let words = wording::spoken(wording, language)?;
        let instrument = Instrument::read(found.get("definition")?).ok()?;
        let none = Answers::new();
        let answers = members(row.get("answers").or_else(|| row.get("data"))).unwrap_or(&none);
        let title = || vec![(words::text(language, "field.questionnaire").to_owned(), text(words, "/short"))];
        Some(Spoken {
            lines: vec![
                ("questionnaireId", title()),
                ("questionnaire", title()),
                (
                    if row.contains_key("answers") { "answers" } else { "data" },
                    answered(&instrument, words, answers, language),
                ),
                ("scores", results(words, row.get("scores"), |_, value| number(value, language))),
                ("bands", results(words, row.get("bands"), |scale, value| band(words, scale, value))),
                ("rules", rules(words, row.get("rules"), language)),
            ],
        })
    };
    Ok(rows.iter().map(|row| of_row(row).unwrap_or_default()).collect())
}

fn is_asked_by(row: &Row, revision: &Row) -> bool {
    let key = row.get("questionnaire").and_then(Value::as_str);
    match key.zip(row.get("revision").and_then(Value::as_i64)) {
        Some((key, number)) => questionnaire::is_revision(revision, key, number),
        None => row.get("questionnaireId").is_some_and(|id| revision.get("id") == Some(id)),
    }
}

fn members(value: Option<&Value>) -> Option<&Map<String, Value>> {
    value.and_then(Value::as_object)
}

/// What was answered, in the order of the questions. What was chosen of several and has a question of its own is told by the answer
/// to that one, as the site tells it.
fn answered(instrument: &Instrument, words: &Value, answers: &Answers, language: Language) -> Vec<Line> {
    let line = |item: &Item| {
        let answer = answers.get(&item.link_id)?;
        let value = match answer {
            Value::Array(codes) => {
                let bare = |code: &&Value| code.as_str().is_none_or(|code| !answers.contains_key(code));
                codes.iter().filter(bare).map(|code| one(item, words, code, language)).collect::<Vec<_>>().join(", ")
            }
            answer => one(item, words, answer, language),
        };
        let label = text(words, &format!("/items/{}/text", item.link_id));
        (!value.is_empty()).then_some((label, value))
    };
    instrument.questions().filter_map(line).collect()
}

fn one(item: &Item, words: &Value, answer: &Value, language: Language) -> String {
    let own = |member: &str| text(words, &format!("/items/{}/{member}", item.link_id));
    match (item.kind, answer) {
        (Kind::Choice, Value::String(code)) => {
            Some(own(&format!("options/{code}"))).filter(|text| !text.is_empty()).unwrap_or_else(|| code.clone())
        }
        (Kind::Date, Value::String(day)) => {
            date::parse(day).map_or_else(|| day.clone(), |day| day.strftime("%d.%m.%Y").to_string())
        }
        (_, Value::String(text)) => text.clone(),
        (_, Value::Bool(yes)) => words::text(language, if *yes { "export.yes" } else { "export.no" }).to_owned(),
        (_, Value::Number(_)) => {
            let figure = number(answer, language);
            match (item.max, &item.unit) {
                (_, Some(code)) => format!("{figure} {}", unit(code, language)).trim_end().to_owned(),
                // A scale has words at its ends.
                (Some(max), None) if !own("high").is_empty() => {
                    words::text(language, "export.of").replace("{value}", &figure).replace("{max}", &max.to_string())
                }
                _ => figure,
            }
        }
        _ => String::new(),
    }
}

/// The unit as people write it; nothing for plain counts. The code is one of UCUM.
fn unit(code: &str, language: Language) -> &str {
    match code {
        "Cel" => "°C",
        "mm[Hg]" => "mmHg",
        "1" => "",
        "h" | "d" | "wk" => words::text(language, &format!("unit.{code}")),
        code if code.starts_with('{') => "",
        code => code,
    }
}

fn number(value: &Value, language: Language) -> String {
    let figure = if value.is_null() { String::new() } else { value.to_string() };
    if language.code == "de" { figure.replace('.', ",") } else { figure }
}

fn results(words: &Value, values: Option<&Value>, say: impl Fn(&str, &Value) -> String) -> Vec<Line> {
    let all = members(values).into_iter().flatten();
    let lines = all.map(|(scale, value)| (text(words, &format!("/results/{scale}/title")), say(scale, value)));
    lines.filter(|(_, said)| !said.is_empty()).collect()
}

fn band(words: &Value, scale: &str, value: &Value) -> String {
    value.as_str().map(|band| text(words, &format!("/results/{scale}/bands/{band}"))).unwrap_or_default()
}

fn rules(words: &Value, keys: Option<&Value>, language: Language) -> Vec<Line> {
    let keys = keys.and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str);
    let label = words::text(language, "field.rules");
    let lines = keys.map(|key| (label.to_owned(), text(words, &format!("/results/rules/{key}"))));
    lines.filter(|(_, said)| !said.is_empty()).collect()
}

/// The text at a JSON pointer. Names of items and codes have no characters that a pointer would read otherwise.
fn text(words: &Value, pointer: &str) -> String {
    words.pointer(pointer).and_then(Value::as_str).unwrap_or_default().to_owned()
}
