//! Answers to questionnaires in words, for what is read outside of the site: the export as a table and the view of a trusted person.

use super::questionnaire;
use crate::words;
use serde_json::Value;
use shared::app::App;
use shared::http::problem::Problem;
use shared::language::Language;
use shared::questionnaire::instrument::Instrument;
use shared::questionnaire::item::{Item, Kind};
use shared::questionnaire::wording;
use shared::store::item::Row;

/// What was asked or computed, and what was answered or came of it.
#[derive(Clone, Debug)]
pub struct Line {
    pub label: String,
    pub value: String,
    /// Words or what somebody has typed: no number, also where it looks like one.
    pub is_text: bool,
}

impl Line {
    fn text(label: String, value: String) -> Self {
        Self { label, value, is_text: true }
    }
}

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
    // Read once, however many rows were answered to it.
    let known: Vec<Asked<'_>> = revisions
        .iter()
        .filter(|revision| rows.iter().any(|row| is_asked_by(row, revision)))
        .filter_map(|revision| Asked::read(revision, language))
        .collect();
    let of_row = |row: &Row| known.iter().find(|asked| is_asked_by(row, asked.revision)).map(|asked| asked.spoken(row));
    Ok(rows.iter().map(|row| of_row(row).unwrap_or_default()).collect())
}

/// A revision of a questionnaire, and its words in a language.
struct Asked<'a> {
    revision: &'a Row,
    instrument: Instrument,
    words: &'a Value,
    language: Language,
}

impl<'a> Asked<'a> {
    fn read(revision: &'a Row, language: Language) -> Option<Self> {
        let words = wording::spoken(revision.get("wording")?, language)?;
        let instrument = Instrument::read(revision.get("definition")?).ok()?;
        Some(Self { revision, instrument, words, language })
    }

    fn spoken(&self, row: &Row) -> Spoken {
        let title =
            || vec![Line::text(words::text(self.language, "field.questionnaire").to_owned(), self.text("/short"))];
        Spoken {
            lines: vec![
                ("questionnaireId", title()),
                ("questionnaire", title()),
                ("answers", self.answered(row.get("answers"))),
                ("data", self.answered(row.get("data"))),
                ("scores", self.scores(row.get("scores"))),
                ("bands", self.bands(row.get("bands"))),
                ("rules", self.rules(row.get("rules"))),
            ],
        }
    }

    /// What was answered, in the order of the questions. What was chosen of several and has a question of its own is told by the
    /// answer to that one, as the site tells it.
    fn answered(&self, answers: Option<&Value>) -> Vec<Line> {
        let Some(answers) = answers.and_then(Value::as_object) else { return Vec::new() };
        let line = |item: &Item| {
            let answer = answers.get(&item.link_id)?;
            let value = match answer {
                Value::Array(codes) => {
                    let bare = |code: &&Value| code.as_str().is_none_or(|code| !answers.contains_key(code));
                    codes.iter().filter(bare).map(|code| self.one(item, code)).collect::<Vec<_>>().join(", ")
                }
                answer => self.one(item, answer),
            };
            let label = self.text(&format!("/items/{}/text", item.link_id));
            let is_text = !answer.is_number() && item.kind != Kind::Date;
            (!value.is_empty()).then_some(Line { label, value, is_text })
        };
        self.instrument.questions().filter_map(line).collect()
    }

    fn one(&self, item: &Item, answer: &Value) -> String {
        let own = |member: &str| self.text(&format!("/items/{}/{member}", item.link_id));
        match (item.kind, answer) {
            (Kind::Choice, Value::String(code)) => {
                Some(own(&format!("options/{code}"))).filter(|text| !text.is_empty()).unwrap_or_else(|| code.clone())
            }
            (Kind::Date, Value::String(day)) => words::day(day),
            (_, Value::String(text)) => text.clone(),
            (_, Value::Bool(yes)) => words::yes_or_no(self.language, *yes).to_owned(),
            (_, Value::Number(number)) => {
                let figure = words::number(self.language, number);
                match (item.max, &item.unit) {
                    (_, Some(code)) => format!("{figure} {}", unit(code, self.language)).trim_end().to_owned(),
                    // A scale has words at its ends.
                    (Some(max), None) if !own("high").is_empty() => words::text(self.language, "answer.of")
                        .replace("{value}", &figure)
                        .replace("{max}", &max.to_string()),
                    _ => figure,
                }
            }
            _ => String::new(),
        }
    }

    fn scores(&self, scores: Option<&Value>) -> Vec<Line> {
        let all = scores.and_then(Value::as_object).into_iter().flatten();
        let line = |(scale, score): (&String, &Value)| {
            let Value::Number(number) = score else { return None };
            let value = words::number(self.language, number);
            Some(Line { label: self.text(&format!("/results/{scale}/title")), value, is_text: false })
        };
        all.filter_map(line).collect()
    }

    fn bands(&self, bands: Option<&Value>) -> Vec<Line> {
        let all = bands.and_then(Value::as_object).into_iter().flatten();
        let line = |(scale, band): (&String, &Value)| {
            let said = self.text(&format!("/results/{scale}/bands/{}", band.as_str()?));
            Some(Line::text(self.text(&format!("/results/{scale}/title")), said))
        };
        all.filter_map(line).collect()
    }

    fn rules(&self, rules: Option<&Value>) -> Vec<Line> {
        let keys = rules.and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str);
        let label = words::text(self.language, "field.rules");
        keys.map(|key| Line::text(label.to_owned(), self.text(&format!("/results/rules/{key}")))).collect()
    }

    /// The text at a JSON pointer. Names of items and codes have no characters that a pointer would read otherwise.
    fn text(&self, pointer: &str) -> String {
        self.words.pointer(pointer).and_then(Value::as_str).unwrap_or_default().to_owned()
    }
}

fn is_asked_by(row: &Row, revision: &Row) -> bool {
    let key = row.get("questionnaire").and_then(Value::as_str);
    match key.zip(row.get("revision").and_then(Value::as_i64)) {
        Some((key, number)) => questionnaire::is_revision(revision, key, number),
        None => row.get("questionnaireId").is_some_and(|id| revision.get("id") == Some(id)),
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
