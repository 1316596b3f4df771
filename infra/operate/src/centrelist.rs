//! The official list of centres as CSV, checked row by row: a wrong row does not prevent the others.

use csv::{ReaderBuilder, StringRecord, Trim};
use functions::team::cancercenter::DEFINITION;
use functions::team::postcode;
use serde_json::{Map, Value};
use shared::date;
use shared::entity::common;
use shared::entity::field::Kind;
use shared::entity::validate;
use shared::http::problem::Fault;
use shared::store::item::Row;
use std::collections::BTreeMap;
use std::fmt;

/// The columns, each with the field it fills. All of them must be there, in any order: a forgotten column would empty its
/// field in every row.
pub const COLUMNS: [(&str, &str); 19] = [
    ("external_id", "externalid"),
    ("name", "name"),
    ("unit", "unit"),
    ("kind", "kind"),
    ("street", "street"),
    ("zip", "zip"),
    ("city", "city"),
    ("state", "state"),
    ("country", "country"),
    ("phone", "phone"),
    ("email", "email"),
    ("website", "website"),
    ("certified", "certified"),
    ("certificate", "certificate"),
    ("certified_until", "certifieduntil"),
    ("lat", "lat"),
    ("lon", "lon"),
    ("source", "source"),
    ("source_date", "sourcedate"),
];

/// Columns that every row has to fill.
const FILLED: [&str; 7] = ["external_id", "name", "kind", "zip", "city", "source", "source_date"];

const STATES: [&str; 16] =
    ["BB", "BE", "BW", "BY", "HB", "HE", "HH", "MV", "NI", "NW", "RP", "SH", "SL", "SN", "ST", "TH"];

const GERMANY: i64 = 276;

/// Truth values as spreadsheets write them, in English and in German.
const TRUTHS: [(&str, bool); 4] = [("true", true), ("wahr", true), ("false", false), ("falsch", false)];

/// The bounds of Germany, in degrees: coordinates outside of them are swapped or mistyped.
const LATITUDES: std::ops::RangeInclusive<f64> = 47.2..=55.2;
const LONGITUDES: std::ops::RangeInclusive<f64> = 5.8..=15.1;

/// A list that was read.
#[derive(Debug, Default)]
pub struct List {
    /// The centres of the rows that are right: their fields as they are stored, by the id they have in the list.
    pub centres: BTreeMap<String, Row>,
    /// What is wrong with the others.
    pub rejected: Vec<Rejected>,
    /// The ids of those, where they have one: they are in the list all the same.
    pub unread: Vec<String>,
}

/// Why a row is not taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rejected {
    /// The line of the file that the row begins in.
    pub line: u64,
    /// The column, where it is one.
    pub column: Option<&'static str>,
    /// What is wrong, without the value.
    pub reason: String,
}

impl fmt::Display for Rejected {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.column {
            Some(column) => write!(to, "line {}, {column}: {}", self.line, self.reason),
            None => write!(to, "line {}: {}", self.line, self.reason),
        }
    }
}

/// Reads a list; `today` (`YYYYMMDD`) is the last day that a source can have.
///
/// # Errors
/// One sentence when the file as a whole is not what was expected.
pub fn read(bytes: &[u8], today: &str) -> Result<List, String> {
    let text = text(bytes)?;
    let mut reader = ReaderBuilder::new().delimiter(b';').flexible(true).trim(Trim::All).from_reader(text.as_bytes());
    let header = reader.headers().map_err(|error| format!("The file cannot be read: {error}."))?.clone();
    check_header(&header)?;
    let mut list = List::default();
    let mut lines: BTreeMap<String, u64> = BTreeMap::new();
    for record in reader.records() {
        let record = record.map_err(|error| format!("The file cannot be read: {error}."))?;
        if record.iter().all(str::is_empty) {
            continue;
        }
        let row = Cells { header: &header, record: &record };
        let id = row.cell("external_id").to_owned();
        let mut faults = Faults { line: record.position().map_or(0, csv::Position::line), found: Vec::new() };
        let fields = if record.len() == header.len() {
            if let Some(first) = lines.get(&id).filter(|_| !id.is_empty()) {
                faults.add("external_id", format!("is there already, in line {first}"));
            }
            row.fields(today, &mut faults)
        } else {
            let reason = format!("has {} cells instead of {}", record.len(), header.len());
            faults.found.push(Rejected { line: faults.line, column: None, reason });
            Row::new()
        };
        lines.entry(id.clone()).or_insert(faults.line);
        if faults.found.is_empty() {
            list.centres.insert(id, fields);
        } else {
            list.rejected.append(&mut faults.found);
            list.unread.push(id);
        }
    }
    Ok(list)
}

fn text(bytes: &[u8]) -> Result<&str, String> {
    if bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]) {
        return Err("The file is UTF-16; save it as \"CSV UTF-8\".".to_owned());
    }
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    std::str::from_utf8(bytes).map_err(|error| {
        let line = bytes[..error.valid_up_to()].split(|byte| *byte == b'\n').count();
        format!("The file is not UTF-8 (line {line}); save it as \"CSV UTF-8\".")
    })
}

fn check_header(header: &StringRecord) -> Result<(), String> {
    let all = COLUMNS.map(|(column, _)| column).join(";");
    if header.iter().all(str::is_empty) {
        return Err(format!("The file is empty; its first line must be {all}"));
    }
    for (separator, name) in [(',', "commas"), ('\t', "tabs")] {
        if header.len() == 1 && header[0].contains(separator) {
            return Err(format!("The columns are separated by {name}; semicolons are expected."));
        }
    }
    let known = |name: &str| COLUMNS.iter().any(|(column, _)| *column == name);
    let missing: Vec<&str> =
        COLUMNS.iter().map(|(column, _)| *column).filter(|column| !header.iter().any(|name| name == *column)).collect();
    let unknown: Vec<&str> = header.iter().filter(|name| !known(name)).collect();
    let twice: Vec<&str> = header
        .iter()
        .enumerate()
        .filter(|(at, name)| known(name) && header.iter().take(*at).any(|earlier| earlier == *name))
        .map(|(_, name)| name)
        .collect();
    let parts: Vec<String> = [("missing", missing), ("unknown", unknown), ("there twice", twice)]
        .into_iter()
        .filter(|(_, names)| !names.is_empty())
        .map(|(what, names)| format!("{what}: {}", names.join(", ")))
        .collect();
    if parts.is_empty() {
        Ok(())
    } else {
        Err(format!("The columns are not those of the list ({}).", parts.join("; ")))
    }
}

/// What is wrong with one row.
struct Faults {
    line: u64,
    found: Vec<Rejected>,
}

impl Faults {
    fn add(&mut self, column: &'static str, reason: impl Into<String>) {
        // The first reason of a column is the most specific one.
        if self.found.iter().all(|known| known.column != Some(column)) {
            self.found.push(Rejected { line: self.line, column: Some(column), reason: reason.into() });
        }
    }
}

/// One row under its header.
struct Cells<'a> {
    header: &'a StringRecord,
    record: &'a StringRecord,
}

impl<'a> Cells<'a> {
    /// The text of a cell; empty when the row ends before.
    fn cell(&self, column: &str) -> &'a str {
        let at = self.header.iter().position(|name| name == column);
        at.and_then(|at| self.record.get(at)).unwrap_or_default()
    }

    /// The fields of the centre, as they are stored.
    fn fields(&self, today: &str, faults: &mut Faults) -> Row {
        for column in FILLED {
            if self.cell(column).is_empty() {
                faults.add(column, "is empty");
            }
        }
        let mut body = Map::new();
        for (column, field) in COLUMNS {
            if !self.cell(column).is_empty()
                && let Some(value) = self.value(column, faults)
            {
                body.insert(field.to_owned(), value);
            }
        }
        body.entry("country").or_insert_with(|| Value::from(GERMANY));
        let mut broken = Vec::new();
        let mut fields = validate::values(&DEFINITION, &body, &mut broken);
        for fault in broken {
            if let Some((column, _)) = COLUMNS.iter().find(|(_, field)| *field == fault.path) {
                faults.add(column, reason(&fault));
            }
        }
        if date::parse(self.cell("source_date")).is_some() && self.cell("source_date") > today {
            faults.add("source_date", "lies in the future");
        }
        self.locate(&mut fields, faults);
        fields
    }

    /// A cell with something in it, as JSON.
    fn value(&self, column: &'static str, faults: &mut Faults) -> Option<Value> {
        let cell = self.cell(column);
        let value = match column {
            "certified" => {
                let truth = TRUTHS.iter().find(|(word, _)| cell.eq_ignore_ascii_case(word));
                truth.map(|(_, truth)| Value::Bool(*truth)).ok_or("must be true, false or empty")
            }
            "country" => match cell {
                "DE" | "276" => Ok(Value::from(GERMANY)),
                _ => Err("must be DE or empty: centres are found by German postcodes"),
            },
            "state" if !STATES.contains(&cell) => Err("must be the short form of a German state, such as BY"),
            "website" if !["https://", "http://"].iter().any(|start| cell.starts_with(start)) => {
                Err("must begin with https:// or http://")
            }
            "lat" | "lon" => cell
                .parse::<f64>()
                .ok()
                .and_then(|degrees| serde_json::Number::from_f64(degrees).map(Value::Number))
                .ok_or("must be a number with a decimal point"),
            _ => Ok(Value::from(cell)),
        };
        value.map_err(|reason| faults.add(column, reason)).ok()
    }

    /// Where the centre is: as the list says, else where its postcode is.
    fn locate(&self, fields: &mut Row, faults: &mut Faults) {
        let zip = self.cell("zip");
        let by_zip = match postcode::locate(zip) {
            Ok(point) => Some(point),
            Err("reference") => {
                faults.add("zip", "is no postcode of any place in Germany");
                None
            }
            // Its format is checked with the field.
            Err(_) => None,
        };
        let degrees = |name: &str| fields.get(name).and_then(Value::as_f64);
        match (degrees("lat"), degrees("lon")) {
            (Some(lat), Some(lon)) => {
                for (column, degrees, range) in [("lat", lat, LATITUDES), ("lon", lon, LONGITUDES)] {
                    if !range.contains(&degrees) {
                        faults.add(column, "lies outside Germany; perhaps lat and lon are swapped");
                    }
                }
            }
            (None, None) => {
                if let (Some(point), true) = (by_zip, self.cell("lat").is_empty() && self.cell("lon").is_empty()) {
                    let rounded = |degrees: f64| Value::from((degrees * 10_000.0).round() / 10_000.0);
                    fields.insert("lat".to_owned(), rounded(point.lat));
                    fields.insert("lon".to_owned(), rounded(point.lon));
                }
            }
            (lat, _) => faults.add(if lat.is_none() { "lat" } else { "lon" }, "must be there when the other one is"),
        }
    }
}

/// The rule that a field breaks, in words.
fn reason(fault: &Fault) -> String {
    let field = common::field(&DEFINITION, &fault.path);
    match (fault.key, field.map(|field| field.kind)) {
        ("maxlength", Some(Kind::Text { max, .. })) => format!("has more than {max} characters"),
        ("value", _) => format!("must be one of {}", field.map_or(&[][..], |field| field.values).join(", ")),
        ("pattern", _) => "must have five digits; a spreadsheet drops a zero at the beginning".to_owned(),
        ("email", _) => "is no e-mail address".to_owned(),
        ("date", _) => "must be a day, YYYYMMDD".to_owned(),
        ("minDate", _) => "lies too far in the past".to_owned(),
        (key, _) => key.to_owned(),
    }
}
