//! `GET /api/tumorformula/formula`: what is known of the tumour as one line, for each side.
//!
//! The rows it needs stand side by side in the partition of the person: one DynamoDB query answers a request.

use super::formula::{Facts, Her2, Metastases, Prefix, Receptor};
use super::prefix;
use super::side::Side;
use super::subtype::{self, Subtype};
use super::{tumorbiology, tumorinformation, tumorinformationdistantmetastaseslocation as location};
use crate::medical::treatment;
use jiff::civil::Date;
use serde_json::{Map, Value, json};
use shared::app::App;
use shared::entity::call::FlowCall;
use shared::entity::definition::Definition;
use shared::entity::field::{Field, Kind};
use shared::entity::operation::Answer;
use shared::entity::present;
use shared::entity::query::MAX_ROWS;
use shared::entity::validate::{LARGEST_ID, number_within};
use shared::http::problem::Problem;
use shared::http::reply::Reply;
use shared::language::Language;
use shared::store::catalog::CatalogSnapshot;
use shared::store::item::Row;
use shared::store::keys::{self, Key};
use shared::store::table::Range;

/// What may be asked for.
pub const QUERY: &[Field] = &[
    Field::choice("side", &["left", "right"], "Only this side; without it both, by name."),
    Field::int("medicalprofileId", 1, LARGEST_ID, "The medical profile; without it the first that says anything."),
];

/// The tokens: field without side, the catalog it points into, the glossary entry that explains it.
pub const PARTS: [(&str, Option<&str>, &str); 9] = [
    ("tumorsize", Some("tumorsize"), "tnm"),
    ("lymphnodecount", Some("lymphnodecount"), "tnm"),
    ("distantmetastasespresent", Some("distantmetastasespresent"), "tnm"),
    ("resectionstate", Some("resectionstate"), "schnittrand"),
    ("tumorgrading", Some("tumorgrading"), "grading"),
    ("receptortypeestrogen", Some("receptortype"), "estrogenreceptor"),
    ("receptortypeprogesterone", Some("receptortype"), "progesteronereceptor"),
    ("her2type", Some("her2type"), "her2"),
    ("proliferationmarker", None, "ki67"),
];

/// Answers for `side`, or for both sides when none is named.
#[must_use]
pub fn answer<'a>(call: &'a FlowCall<'a>) -> Answer<'a> {
    Box::pin(async move {
        let FlowCall { app, incoming, .. } = *call;
        incoming.only_params(&["side", "medicalprofileId"])?;
        let side = incoming.param("side").map(|name| Side::named(name).ok_or_else(|| Problem::field("side", "value")));
        let side = side.transpose()?;
        let profile = incoming.param("medicalprofileId").map(id).transpose()?;
        let known = Known::load(app, call.person()?.user, profile).await?;
        let snapshot = app.catalogs.snapshot(&known.catalogs(app)).await?;
        let today = app.clock.latest_today();
        Ok(Reply::ok(match side {
            Some(side) => known.formula(side, &snapshot, incoming.language(), today),
            None => known.both(&snapshot, incoming.language(), today),
        }))
    })
}

/// What the first medical profile of `user` says of both sides, by name.
pub async fn of_both_sides(app: &App, user: i64, language: Language) -> Result<Value, Problem> {
    let known = Known::load(app, user, None).await?;
    let snapshot = app.catalogs.snapshot(&known.catalogs(app)).await?;
    Ok(known.both(&snapshot, language, app.clock.latest_today()))
}

fn id(text: &str) -> Result<i64, Problem> {
    number_within(text, 1, LARGEST_ID).map_err(|key| Problem::field("medicalprofileId", key))
}

/// What one medical profile says of the tumour: stored rows.
#[derive(Debug, Default)]
pub struct Known {
    /// Tumour information and tumour biology: no field has the same name in both.
    pub facts: Row,
    /// Places of distant metastases, of both sides.
    pub locations: Vec<Row>,
    /// Treatments and their parts.
    pub treatments: Vec<Row>,
}

impl Known {
    /// The rows of `profile`, else of the first one that says anything.
    async fn load(app: &App, user: i64, profile: Option<i64>) -> Result<Self, Problem> {
        let roots = keys::roots_between(treatment::DEFINITION.root, location::DEFINITION.root);
        let stored = app.table.query(&Range::between(keys::person(user), roots), MAX_ROWS).await?;
        let (locations, rows): (Vec<Key>, Vec<Row>) = stored.into_iter().map(|stored| (stored.key, stored.row)).unzip();
        let rows: Vec<(&str, Row)> = locations.iter().map(|key| keys::root_of(&key.sk)).zip(rows).collect();
        let of_profile = |row: &Row| number(row, "medicalprofile");
        let facts = [tumorinformation::DEFINITION.root, tumorbiology::DEFINITION.root];
        let first =
            || rows.iter().filter(|(root, _)| facts.contains(root)).filter_map(|(_, row)| of_profile(row)).min();
        let Some(profile) = profile.or_else(first) else { return Ok(Self::default()) };
        let of_it = |row: &Row| of_profile(row) == Some(profile);
        let information = rows.iter().find(|(root, row)| *root == facts[0] && of_it(row));
        let information = information.and_then(|(_, row)| number(row, "id"));
        let mut known = Self::default();
        for (root, row) in rows {
            if root == location::DEFINITION.root && number(&row, "tumorinformation") == information {
                known.locations.push(row);
            } else if root == treatment::DEFINITION.root && of_it(&row) {
                known.treatments.push(row);
            } else if facts.contains(&root) && of_it(&row) {
                known.facts.extend(row);
            }
        }
        Ok(known)
    }

    /// The catalogs that the facts point into.
    fn catalogs(&self, app: &App) -> Vec<&'static str> {
        let fields = |definition: &'static Definition| definition.fields.iter();
        let chosen = fields(&tumorinformation::DEFINITION).chain(fields(&tumorbiology::DEFINITION));
        let roots = chosen.filter(|field| self.facts.contains_key(field.name)).filter_map(|field| match field.kind {
            Kind::Ref(root) if present::is_catalog(app, root) => Some(root),
            _ => None,
        });
        let locations = (!self.locations.is_empty()).then_some("distantmetastaseslocation");
        roots.chain(locations).collect()
    }

    fn both(&self, catalogs: &CatalogSnapshot, language: Language, today: Date) -> Value {
        let formula = |side| self.formula(side, catalogs, language, today);
        json!({"left": formula(Side::Left), "right": formula(Side::Right)})
    }

    /// The answer for one side.
    #[must_use]
    pub fn formula(&self, side: Side, catalogs: &CatalogSnapshot, language: Language, today: Date) -> Value {
        let one = OneSide { known: self, side, snapshot: catalogs, language };
        let chosen = self.facts.get(&side.field("formulaprefix")).and_then(Value::as_str).and_then(Prefix::named);
        let prefix = chosen.or_else(|| prefix::computed(side, &self.treatments, today));
        let locations = one.locations();
        let facts = one.facts(prefix, &locations);
        let tokens: Vec<Value> =
            facts.tokens().iter().map(|(field, token)| one.token(field, token, &locations)).collect();
        let subtype = if tokens.is_empty() || one.in_situ() { Value::Null } else { shown(subtype::of(&facts)) };
        let there = |place: &&&str| self.facts.get(&side.field(place)) == Some(&Value::Bool(true));
        json!({
            "side": side.name(),
            "formula": facts.line(),
            "prefix": prefix.map(Prefix::text),
            "prefixchosen": chosen.map(Prefix::text),
            "tokens": tokens,
            "subtype": subtype,
            "histology": one.choice("histology", "histology"),
            "histologyother": self.facts.get(&side.field("histologyother")),
            "localization": tumorinformation::PLACES.iter().filter(there).collect::<Vec<_>>(),
        })
    }
}

/// One side on its way to its formula.
struct OneSide<'a> {
    known: &'a Known,
    side: Side,
    snapshot: &'a CatalogSnapshot,
    language: Language,
}

/// A place of metastases: its own row and the row of the catalog.
type Location<'a> = (&'a Row, &'a Row);

impl<'a> OneSide<'a> {
    fn chosen(&self, property: &str, root: &str) -> Option<&'a Row> {
        self.snapshot.row(root, number(&self.known.facts, &self.side.field(property))?)
    }

    fn choice(&self, property: &str, root: &str) -> Value {
        match self.known.facts.get(&self.side.field(property)) {
            Some(id) => present::reference(root, id, self.snapshot, self.language),
            None => Value::Null,
        }
    }

    /// The places of this side in the order of the catalog; none unless the M allows them.
    fn locations(&self) -> Vec<Location<'a>> {
        let present = self.chosen("distantmetastasespresent", "distantmetastasespresent");
        if present.and_then(|row| word(row, "formula")).is_none() || present.is_some_and(clears) {
            return Vec::new();
        }
        let of_side = |row: &&Row| row.get("side").and_then(Value::as_str) == Some(self.side.name());
        let mut locations: Vec<Location<'a>> = self
            .known
            .locations
            .iter()
            .filter(of_side)
            .filter_map(|row| {
                let id = number(row, "distantmetastaseslocation")?;
                Some((row, self.snapshot.row("distantmetastaseslocation", id)?))
            })
            .collect();
        locations.sort_by_key(|(_, location)| (number(location, "sort"), number(location, "id")));
        locations
    }

    fn facts(&self, prefix: Option<Prefix>, locations: &[Location<'a>]) -> Facts {
        let token = |root: &str| self.chosen(root, root).and_then(|row| word(row, "formula")).map(str::to_owned);
        let receptor =
            |property| self.chosen(property, "receptortype").and_then(|row| word(row, "token")).and_then(Receptor::of);
        let mut codes: Vec<String> =
            locations.iter().filter_map(|(_, location)| word(location, "code")).map(str::to_owned).collect();
        codes.dedup();
        let her2 = self.chosen("her2type", "her2type").and_then(|row| {
            let borderline = number(row, "id") == Some(tumorbiology::BORDERLINE);
            Her2::resolve(borderline, word(row, "formula"), receptor("receptortypefish"))
        });
        let marker = number(&self.known.facts, &self.side.field("proliferationmarker"));
        Facts {
            prefix,
            size: token("tumorsize"),
            nodes: token("lymphnodecount"),
            metastases: token("distantmetastasespresent").map(|token| Metastases { token, locations: codes }),
            resection: token("resectionstate"),
            grading: token("tumorgrading"),
            estrogen: receptor("receptortypeestrogen"),
            progesterone: receptor("receptortypeprogesterone"),
            her2,
            marker: marker.and_then(|percent| u8::try_from(percent).ok()),
        }
    }

    fn token(&self, field: &str, token: &str, locations: &[Location<'a>]) -> Value {
        let (root, glossary) =
            PARTS.iter().find(|(part, ..)| *part == field).map_or((None, ""), |(_, root, glossary)| (*root, *glossary));
        let value = match root {
            Some(root) => self.choice(field, root),
            None => self.known.facts.get(&self.side.field(field)).cloned().unwrap_or_default(),
        };
        let mut answer = json!({"key": field, "token": token, "value": value, "glossary": glossary});
        if field == "distantmetastasespresent" && !locations.is_empty() {
            answer["locations"] = locations.iter().map(|(row, _)| self.location(row)).collect();
        }
        if field == "her2type" && self.known.facts.contains_key(&self.side.field("receptortypefish")) {
            answer["fish"] = self.choice("receptortypefish", "receptortype");
        }
        answer
    }

    fn location(&self, row: &Row) -> Value {
        let id = row.get("distantmetastaseslocation").unwrap_or(&Value::Null);
        let mut answer = present::reference("distantmetastaseslocation", id, self.snapshot, self.language);
        if let Some(words) = row.get("distantmetastaseslocationother") {
            answer["other"] = words.clone();
        }
        answer
    }

    /// A precursor, which the groups of invasive tumours do not describe: Tis, or a tissue type whose codes of ICD-O-3 all
    /// end in `/2`.
    fn in_situ(&self) -> bool {
        let tis = self.chosen("tumorsize", "tumorsize").and_then(|row| word(row, "formula")) == Some("Tis");
        let codes = self.chosen("histology", "histology").and_then(|row| word(row, "icdo3"));
        tis || codes.is_some_and(|codes| codes.split(',').all(|code| code.trim().ends_with("/2")))
    }
}

fn clears(row: &Row) -> bool {
    row.get("clearslocations").and_then(Value::as_bool).unwrap_or(false)
}

fn shown(subtype: Subtype) -> Value {
    match subtype {
        Subtype::Known { key, certain } => json!({"key": key, "certain": certain}),
        Subtype::Unknown { missing, ask_doctor: false } => {
            json!({"key": "unknown", "certain": false, "missing": missing})
        }
        Subtype::Unknown { missing, ask_doctor: true } => {
            json!({"key": "unknown", "certain": false, "missing": missing, "hint": "doctor"})
        }
    }
}

fn number(row: &Row, field: &str) -> Option<i64> {
    row.get(field).and_then(Value::as_i64)
}

fn word<'a>(row: &'a Row, field: &str) -> Option<&'a str> {
    row.get(field).and_then(Value::as_str).filter(|text| !text.is_empty())
}

/// The formula of one side, or of both sides by name.
#[must_use]
pub fn answer_schema() -> Value {
    json!({"oneOf": [one_side(), both_sides_schema()]})
}

/// The formulas of both sides by name.
#[must_use]
pub fn both_sides_schema() -> Value {
    json!({
        "type": "object",
        "properties": {"left": one_side(), "right": one_side()},
        "required": ["left", "right"],
    })
}

fn one_side() -> Value {
    json!({"$ref": "#/components/schemas/tumorformula"})
}

/// The formula of one side.
#[must_use]
pub fn schema() -> Value {
    let text = |doc: &str| json!({"type": "string", "description": doc});
    let choice = || json!({"$ref": "#/components/schemas/choice"});
    let prefix = |doc: &str| {
        let text = json!({"type": "string", "enum": Prefix::ALL.map(Prefix::text)});
        json!({"anyOf": [text, {"type": "null"}], "description": doc})
    };
    let token = json!({
        "type": "object",
        "properties": {
            "key": {"type": "string", "enum": PARTS.map(|(field, ..)| field), "description": "The field, without side."},
            "token": text("As it stands in the line."),
            "value": {"oneOf": [choice(), {"type": "integer"}], "description": "The stored choice; Ki-67 in percent."},
            "glossary": text("`key` of the glossary entry that explains it."),
            "locations": {"type": "array", "items": {"allOf": [choice(), {
                "type": "object",
                "properties": {"other": text("The place in words of the patient.")},
            }]}, "description": "The places of metastases."},
            "fish": {"allOf": [choice()], "description": "Result of the FISH test."},
        },
        "required": ["key", "token", "value", "glossary"],
    });
    let subtypes = [&subtype::GROUPS[..], &["unknown"]].concat();
    let subtype = json!({
        "type": "object",
        "description": "A simplified grouping that only knows what was entered.",
        "properties": {
            "key": {"type": "string", "enum": subtypes},
            "certain": {"type": "boolean", "description": "`false`: probably, or unknown."},
            "missing": {"type": "array", "items": {"type": "string"}, "description": "Fields, without side, that would decide it."},
            "hint": {"type": "string", "enum": ["doctor"], "description": "The results are for a doctor to look at."},
        },
        "required": ["key", "certain"],
    });
    let mut properties = Map::new();
    for (name, schema) in [
        ("side", json!({"type": "string", "enum": Side::BOTH.map(Side::name)})),
        ("formula", text("The line; empty when nothing is known.")),
        ("prefix", prefix("`null`: neither chosen nor told by an operation.")),
        ("prefixchosen", prefix("`null`: computed from the treatments.")),
        ("tokens", json!({"type": "array", "items": token})),
        ("subtype", json!({"anyOf": [subtype, {"type": "null"}], "description": "`null`: no tokens, or a precursor."})),
        ("histology", json!({"anyOf": [choice(), {"type": "null"}]})),
        ("histologyother", json!({"type": ["string", "null"]})),
        ("localization", json!({"type": "array", "items": {"type": "string", "enum": tumorinformation::PLACES}})),
    ] {
        properties.insert(name.to_owned(), schema);
    }
    let required: Vec<&String> = properties.keys().collect();
    json!({"type": "object", "description": "The tumour formula of one side.", "required": required, "properties": properties})
}
