//! The export as a table that every spreadsheet opens: a line for each detail of each entry. The mark at its beginning, by which
//! they take it for UTF-8, is set by the site: on its way through gateways it gets lost.

use crate::studies::spoken::{Line, Spoken};
use crate::words;
use jiff::Timestamp;
use serde_json::Value;
use shared::entity::common;
use shared::entity::definition::Definition;
use shared::entity::field::{Form, Kind};
use shared::language::Language;
use shared::store::item::Row;
use std::collections::HashMap;

/// All entries of one kind, as they are answered.
pub struct Part {
    /// The root, or what a kind beside the roots is called.
    pub kind: &'static str,
    /// Of a root.
    pub definition: Option<&'static Definition>,
    pub rows: Vec<Row>,
    /// Of each row, the members that have words of their own: answers to a questionnaire.
    pub spoken: Vec<Spoken>,
}

/// Members that say nothing to a person.
const TECHNICAL: [&str; 3] = ["id", "version", "thumbnail"];

/// Where German is spoken, numbers have commas, and spreadsheets part columns with semicolons.
fn separator(language: Language) -> char {
    if words::has_decimal_comma(language) { ';' } else { ',' }
}

/// What somebody would read in the place of a row: its kind and its number in this file.
type Numbers<'p> = HashMap<(&'p str, i64), usize>;

/// The whole file.
#[must_use]
pub fn write(parts: &[Part], language: Language) -> String {
    let mut text = String::new();
    let mut line = |cells: [&str; 4]| {
        let cells = cells.map(cell);
        text.push_str(&cells.join(&separator(language).to_string()));
        text.push_str("\r\n");
    };
    let head = ["export.kind", "export.number", "export.field", "export.value"];
    line(head.map(|key| words::text(language, key)));
    let numbers: Numbers<'_> = parts
        .iter()
        .flat_map(|part| {
            let ids = part.rows.iter().enumerate();
            ids.filter_map(|(at, row)| Some(((part.kind, row.get("id")?.as_i64()?), at + 1)))
        })
        .collect();
    for part in parts {
        for (at, row) in part.rows.iter().enumerate() {
            let number = (at + 1).to_string();
            for (name, value) in row.iter().filter(|(name, _)| !TECHNICAL.contains(&name.as_str())) {
                if let Some(lines) = part.spoken.get(at).and_then(|spoken| spoken.lines(name)) {
                    for Line { label, value, is_text } in lines {
                        let value = if *is_text { as_words(value) } else { value.clone() };
                        line([words::kind(language, part.kind), &number, label, &value]);
                    }
                    continue;
                }
                let kind = part.definition.and_then(|definition| common::field(definition, name));
                let kind = kind.map(|field| field.kind);
                let mut shown = shown(kind, value, &numbers, language);
                if value.is_string() && !matches!(kind, Some(Kind::Date | Kind::Text { form: Form::TimeOfDay, .. })) {
                    shown = as_words(&shown);
                }
                line([words::kind(language, part.kind), &number, &label(language, name), &shown]);
            }
        }
    }
    text
}

/// These details of the row at this position in their order, each with what it is called; without those that say nothing.
#[must_use]
pub fn details(part: &Part, at: usize, fields: &[&str], language: Language) -> Vec<(String, String)> {
    let numbers = Numbers::new();
    let Some(row) = part.rows.get(at) else { return Vec::new() };
    let shown = |name: &&str| {
        if let Some(lines) = part.spoken.get(at).and_then(|spoken| spoken.lines(name)) {
            return lines.iter().map(|line| (line.label.clone(), line.value.clone())).collect();
        }
        let Some(value) = row.get(*name).filter(|value| **value != Value::Bool(false)) else { return Vec::new() };
        let kind = part.definition.and_then(|definition| common::field(definition, name));
        vec![(label(language, name), shown(kind.map(|field| field.kind), value, &numbers, language))]
    };
    fields.iter().flat_map(shown).filter(|(_, value)| !value.is_empty()).collect()
}

/// What a detail is called. Those of one side end with it.
#[must_use]
pub fn label(language: Language, name: &str) -> String {
    let find = |name: &str| Some(words::text(language, &format!("field.{name}"))).filter(|text| !text.is_empty());
    let of_side = || {
        ["left", "right"].into_iter().find_map(|side| {
            let text = find(name.strip_suffix(side)?)?;
            Some(format!("{text} ({})", words::text(language, &format!("export.{side}"))))
        })
    };
    find(name).map(str::to_owned).or_else(of_side).unwrap_or_else(|| name.to_owned())
}

fn shown(kind: Option<Kind>, value: &Value, numbers: &Numbers<'_>, language: Language) -> String {
    match (kind, value) {
        (Some(Kind::Date), Value::String(day)) => words::day(day),
        (Some(Kind::Text { form: Form::TimeOfDay, .. }), Value::String(time)) if time.len() == 4 && time.is_ascii() => {
            format!("{}:{}", &time[..2], &time[2..])
        }
        (Some(Kind::Ref(root)), Value::Number(id)) => {
            let number = id.as_i64().and_then(|id| numbers.get(&(root, id)));
            number.map_or_else(|| id.to_string(), |number| format!("{} {number}", words::kind(language, root)))
        }
        (_, Value::Bool(yes)) => words::yes_or_no(language, *yes).to_owned(),
        // No field: what the store says of the row.
        (None, Value::String(text)) => time(text).unwrap_or_else(|| text.clone()),
        (_, Value::String(text)) => text.clone(),
        (kind, Value::Array(all)) => {
            all.iter().map(|one| shown(kind, one, numbers, language)).collect::<Vec<_>>().join(", ")
        }
        (_, Value::Object(members)) => named(members).unwrap_or_else(|| value.to_string()),
        (_, Value::Null) => String::new(),
        // Where columns part at semicolons a point is no decimal one: 1.3 would become a day.
        (_, Value::Number(number)) => words::number(language, number),
    }
}

/// A moment, as people write it.
fn time(text: &str) -> Option<String> {
    let time: Timestamp = text.parse().ok()?;
    Some(time.strftime("%d.%m.%Y %H:%M UTC").to_string())
}

/// The name of a row of a catalog.
fn named(members: &Row) -> Option<String> {
    members.get("name").and_then(Value::as_str).map(str::to_owned)
}

/// A text that a spreadsheet would take for a number or a day, and show otherwise than it was typed: a phone loses its zero, `1.3`
/// becomes the first of March. An apostrophe before it keeps it a text, as it does with what looks like a formula (`cell`). A
/// formula such as `="0301"` would show no apostrophe in one program, and itself in another.
fn as_words(text: &str) -> String {
    let inner = text.trim();
    let count = inner.chars().filter(char::is_ascii_digit).count();
    let of_a_number = |letter: char| letter.is_ascii_digit() || " \u{a0}.,/:-eE%€".contains(letter);
    let looks_like_one =
        count > 0 && inner.chars().all(of_a_number) && inner.starts_with(|first: char| !first.is_alphabetic());
    let stays = count == inner.len() && count <= MAX_DIGITS && (count == 1 || !inner.starts_with('0'));
    if looks_like_one && !stays { format!("'{text}") } else { text.to_owned() }
}

/// Digits of a number that a spreadsheet keeps exactly.
const MAX_DIGITS: usize = 15;

/// A cell that no spreadsheet takes for a formula, always in quotes (RFC 4180).
fn cell(text: &str) -> String {
    const FORMULAS: [char; 9] = ['=', '+', '-', '@', '\t', '\r', '\n', '\u{ff1d}', '\u{ff0b}'];
    let first = text.trim_start_matches([' ', '\u{a0}']).chars().next();
    let harmless = if first.is_some_and(|first| FORMULAS.contains(&first)) { "'" } else { "" };
    format!("\"{harmless}{}\"", text.replace('"', "\"\""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_cell_is_a_formula() {
        for text in ["=1+1", "+49 30", "-5", "@a", "\t=1", "\r=1", " =1", "\n=1", "＝1"] {
            assert_eq!(cell(text), format!("\"'{text}\""), "{text}");
        }
        assert_eq!(cell("a \"b\"; =1"), "\"a \"\"b\"\"; =1\"");
        assert_eq!(cell(""), "\"\"");
    }

    #[test]
    fn what_looks_like_a_number_stays_as_it_was_typed() {
        let phone = [
            "03012345678",
            "0171/1234567",
            "030 1234",
            "004930",
            "01067",
            "00123",
            "1E5",
            "12/3",
            "1-2",
            "1.3",
            "3.5",
            "1,5",
            "8:30",
            "12345678901234567",
            " 0301",
            "10 %",
        ];
        for text in phone {
            assert_eq!(as_words(text), format!("'{text}"), "{text}");
            assert_eq!(cell(&as_words(text)), format!("\"'{text}\""), "one apostrophe: {text}");
        }
        for text in ["10115", "0", "7", "T1c", "E5", "Station 3", "", "–", "+49 30", "030 1234 (Praxis)", "١٢٣٤٥", "G2"]
        {
            assert_eq!(as_words(text), text);
        }
    }

    #[test]
    fn a_decimal_has_the_sign_of_its_language() {
        let english = Language::by_code("en").unwrap_or_default();
        for (language, shown_as) in [(Language::SOURCE, "1,3"), (english, "1.3")] {
            assert_eq!(
                shown(Some(Kind::Number { min: 0, max: 9 }), &serde_json::json!(1.3), &Numbers::new(), language),
                shown_as
            );
        }
        assert_eq!(
            shown(Some(Kind::Number { min: 0, max: 9 }), &serde_json::json!(7), &Numbers::new(), Language::SOURCE),
            "7"
        );
    }

    #[test]
    fn details_have_words() {
        let german = Language::SOURCE;
        assert_eq!(label(german, "tumorsizeleft"), "Tumorgröße (links)");
        assert_eq!(label(german, "note"), "Notiz");
        assert_eq!(label(german, "unheardof"), "unheardof");
    }
}
