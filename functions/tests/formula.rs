//! The tumour formula over the catalogs as they are seeded: what can be chosen, the line, and back.

#![expect(clippy::unwrap_used, reason = "a test that cannot read the catalogs has failed")]

use functions::tumor::formula::{Facts, Her2, Prefix, Receptor};
use functions::tumor::side::Side;
use functions::tumor::tumorformula::{Known, PARTS};
use proptest::prelude::*;
use serde_json::{Map, Value, json};
use shared::date;
use shared::language::Language;
use shared::store::catalog::CatalogSnapshot;
use std::collections::HashMap;
use std::sync::{Arc, LazyLock};

const CATALOGS: [&str; 9] = [
    "tumorsize",
    "lymphnodecount",
    "distantmetastasespresent",
    "distantmetastaseslocation",
    "resectionstate",
    "tumorgrading",
    "receptortype",
    "her2type",
    "histology",
];

fn file(name: &str) -> Value {
    let path = format!("{}/../infra/catalog/{name}.json", env!("CARGO_MANIFEST_DIR"));
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

fn rows(root: &str) -> Vec<Map<String, Value>> {
    file(root)["rows"].as_array().unwrap().iter().map(|row| row.as_object().unwrap().clone()).collect()
}

static SEED: LazyLock<HashMap<&'static str, Vec<Map<String, Value>>>> =
    LazyLock::new(|| CATALOGS.map(|root| (root, rows(root))).into());

static SNAPSHOT: LazyLock<CatalogSnapshot> =
    LazyLock::new(|| CatalogSnapshot::new(SEED.iter().map(|(root, rows)| (*root, Arc::new(rows.clone()))).collect()));

fn ids(root: &str) -> Vec<i64> {
    SEED[root].iter().map(|row| row["id"].as_i64().unwrap()).collect()
}

/// Ids as somebody chose them; `None` where they chose nothing.
#[derive(Clone, Debug)]
struct Chosen {
    size: Option<i64>,
    nodes: Option<i64>,
    present: Option<i64>,
    locations: Vec<i64>,
    resection: Option<i64>,
    grading: Option<i64>,
    estrogen: Option<i64>,
    progesterone: Option<i64>,
    her2: Option<i64>,
    fish: Option<i64>,
    marker: Option<u8>,
    prefix: Option<&'static str>,
}

impl Chosen {
    fn answer(&self, side: Side) -> Value {
        let mut facts = Map::new();
        for (property, id) in [
            ("tumorsize", self.size),
            ("lymphnodecount", self.nodes),
            ("distantmetastasespresent", self.present),
            ("resectionstate", self.resection),
            ("tumorgrading", self.grading),
            ("receptortypeestrogen", self.estrogen),
            ("receptortypeprogesterone", self.progesterone),
            ("her2type", self.her2),
            ("receptortypefish", self.fish),
            ("proliferationmarker", self.marker.map(i64::from)),
        ] {
            facts.extend(id.map(|id| (side.field(property), id.into())));
        }
        facts.extend(self.prefix.map(|prefix| (side.field("formulaprefix"), prefix.into())));
        let place = |id: &i64| json!({"distantmetastaseslocation": id, "side": side.name()});
        let locations = self.locations.iter().map(|id| place(id).as_object().unwrap().clone()).collect();
        let known = Known { facts, locations, treatments: Vec::new() };
        known.formula(side, &SNAPSHOT, Language::SOURCE, date::parse("20260301").unwrap())
    }

    /// What the line can carry of the choice, which is not all: see the module `formula`.
    fn readable(&self) -> Readable {
        let (known, none) = (|id: &i64| ![3].contains(id), None);
        let mut locations = if self.present == Some(2) { self.locations.clone() } else { Vec::new() };
        locations.sort_unstable();
        locations.dedup();
        Readable {
            size: self.size,
            nodes: self.nodes,
            present: self.present.filter(known),
            locations,
            resection: self.resection,
            grading: self.grading,
            estrogen: self.estrogen.filter(known),
            progesterone: self.progesterone.filter(known),
            her2: match (self.her2, self.fish) {
                (Some(1), _) | (Some(2), Some(2)) => Some(Her2::Negative),
                (Some(3), _) | (Some(2), Some(1)) => Some(Her2::Positive),
                (Some(2), _) => Some(Her2::Borderline),
                _ => none,
            },
            marker: self.marker,
            prefix: self.prefix.filter(|_| self.size.is_some() || self.nodes.is_some()),
        }
    }
}

/// What a line says, as ids of the catalogs.
#[derive(Debug, PartialEq)]
struct Readable {
    size: Option<i64>,
    nodes: Option<i64>,
    present: Option<i64>,
    locations: Vec<i64>,
    resection: Option<i64>,
    grading: Option<i64>,
    estrogen: Option<i64>,
    progesterone: Option<i64>,
    her2: Option<Her2>,
    marker: Option<u8>,
    prefix: Option<&'static str>,
}

impl Readable {
    fn of(facts: &Facts) -> Self {
        let id = |root: &str, member: &str, text: &str| {
            let mut with = SEED[root].iter().filter(|row| row.get(member).and_then(Value::as_str) == Some(text));
            let id = with.next().unwrap_or_else(|| panic!("{root}: {text}"))["id"].as_i64();
            assert!(with.next().is_none(), "{root}: two rows are {text}");
            id
        };
        let formula = |root: &str, token: &Option<String>| token.as_ref().and_then(|token| id(root, "formula", token));
        let receptor = |result: Option<Receptor>| {
            result.and_then(|result| id("receptortype", "token", if result == Receptor::Positive { "+" } else { "-" }))
        };
        let metastases = facts.metastases.clone();
        let mut locations: Vec<i64> = metastases
            .iter()
            .flat_map(|m| &m.locations)
            .filter_map(|code| id("distantmetastaseslocation", "code", code))
            .collect();
        locations.sort_unstable();
        Self {
            size: formula("tumorsize", &facts.size),
            nodes: formula("lymphnodecount", &facts.nodes),
            present: formula("distantmetastasespresent", &metastases.map(|m| m.token)),
            locations,
            resection: formula("resectionstate", &facts.resection),
            grading: formula("tumorgrading", &facts.grading),
            estrogen: receptor(facts.estrogen),
            progesterone: receptor(facts.progesterone),
            her2: facts.her2,
            marker: facts.marker,
            prefix: facts.prefix.map(Prefix::text),
        }
    }
}

fn choice(root: &'static str) -> impl Strategy<Value = Option<i64>> {
    prop::option::of(prop::sample::select(ids(root)))
}

fn chosen() -> impl Strategy<Value = Chosen> {
    let tnm = (
        choice("tumorsize"),
        choice("lymphnodecount"),
        choice("distantmetastasespresent"),
        prop::collection::vec(prop::sample::select(ids("distantmetastaseslocation")), 0..6),
        choice("resectionstate"),
        choice("tumorgrading"),
        prop::option::of(prop::sample::select(Prefix::ALL.map(Prefix::text).to_vec())),
    );
    let biology = (
        choice("receptortype"),
        choice("receptortype"),
        choice("her2type"),
        choice("receptortype"),
        prop::option::of(0..=100_u8),
    );
    (tnm, biology).prop_map(
        |(
            (size, nodes, present, locations, resection, grading, prefix),
            (estrogen, progesterone, her2, fish, marker),
        )| {
            Chosen {
                size,
                nodes,
                present,
                locations,
                resection,
                grading,
                estrogen,
                progesterone,
                her2,
                fish,
                marker,
                prefix,
            }
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]

    #[test]
    fn every_combination_of_choices_reads_back_as_what_was_chosen(chosen in chosen(), left in any::<bool>()) {
        let side = if left { Side::Left } else { Side::Right };
        let answer = chosen.answer(side);
        let line = answer["formula"].as_str().unwrap();
        let facts = Facts::parse(line);
        prop_assert!(facts.is_some(), "{line}");
        prop_assert_eq!(Readable::of(&facts.unwrap()), chosen.readable(), "{}", line);

        let tokens: Vec<&str> = answer["tokens"].as_array().unwrap().iter().map(|token| token["token"].as_str().unwrap()).collect();
        prop_assert_eq!(tokens.join(" "), line);
        let empty = answer["subtype"].is_null();
        prop_assert_eq!(empty, tokens.is_empty() || chosen.size == Some(3), "{}", line);
    }
}

/// Makes one choice.
type Set = fn(&mut Chosen, i64);

#[test]
fn every_single_choice_reads_back() {
    let nothing = Chosen {
        size: None,
        nodes: None,
        present: None,
        locations: Vec::new(),
        resection: None,
        grading: None,
        estrogen: None,
        progesterone: None,
        her2: None,
        fish: None,
        marker: None,
        prefix: None,
    };
    let fields: [(&str, Set); 8] = [
        ("tumorsize", |chosen, id| chosen.size = Some(id)),
        ("lymphnodecount", |chosen, id| chosen.nodes = Some(id)),
        ("resectionstate", |chosen, id| chosen.resection = Some(id)),
        ("tumorgrading", |chosen, id| chosen.grading = Some(id)),
        ("receptortype", |chosen, id| chosen.estrogen = Some(id)),
        ("receptortype", |chosen, id| chosen.progesterone = Some(id)),
        ("her2type", |chosen, id| chosen.her2 = Some(id)),
        ("distantmetastasespresent", |chosen, id| {
            chosen.present = Some(id);
            chosen.locations = ids("distantmetastaseslocation");
        }),
    ];
    for (root, set) in fields {
        for id in ids(root) {
            let mut chosen = nothing.clone();
            set(&mut chosen, id);
            let answer = chosen.answer(Side::Right);
            let facts = Facts::parse(answer["formula"].as_str().unwrap()).unwrap();
            assert_eq!(Readable::of(&facts), chosen.readable(), "{root} {id}");
        }
    }
    assert_eq!(nothing.answer(Side::Left)["formula"], "");
}

#[test]
fn every_token_is_explained_by_a_glossary_entry() {
    let entries = rows("glossaryentry");
    let words = file("lists/formulawords");
    for (field, _, glossary) in PARTS {
        assert!(entries.iter().any(|entry| entry["key"] == glossary), "{glossary}");
        let word = words["rows"].as_array().unwrap().iter().find(|word| word["field"] == field).unwrap();
        assert_eq!(word["glossary"], glossary, "{field}");
    }
}

/// Facts of one side, and what the formula tells of them. The site holds what it computes without network to the same file.
const VECTORS: &str = include_str!("../../infra/tumor/formulas.json");

#[test]
fn the_formula_tells_what_the_site_computes_without_network() {
    let vectors: Vec<Value> = serde_json::from_str(VECTORS).unwrap();
    let mut told = Vec::new();
    for vector in &vectors {
        let side = if vector["side"] == "left" { Side::Left } else { Side::Right };
        let facts = vector["facts"].as_object().unwrap().clone();
        let locations =
            vector["places"].as_array().unwrap().iter().map(|row| row.as_object().unwrap().clone()).collect();
        let known = Known { facts, locations, treatments: Vec::new() };
        let formula = known.formula(side, &SNAPSHOT, Language::SOURCE, date::parse("20260301").unwrap());
        told.push(reduced(&formula));
    }
    let expected: Vec<Value> = vectors.iter().map(|vector| vector["told"].clone()).collect();
    assert_eq!(told, expected, "{}", json!(told));
}

/// The answer with choices as their numbers.
fn reduced(formula: &Value) -> Value {
    let tokens = formula["tokens"].as_array().unwrap();
    let number = |value: &Value| value.get("id").unwrap_or(value).clone();
    let values: Map<String, Value> =
        tokens.iter().map(|token| (token["key"].as_str().unwrap().to_owned(), number(&token["value"]))).collect();
    let locations: Vec<Value> =
        tokens.iter().flat_map(|token| token["locations"].as_array().cloned().unwrap_or_default()).collect();
    json!({
        "formula": formula["formula"],
        "prefix": formula["prefix"],
        "prefixchosen": formula["prefixchosen"],
        "subtype": formula["subtype"],
        "histology": number(&formula["histology"]),
        "histologyother": formula["histologyother"],
        "localization": formula["localization"],
        "values": values,
        "locations": locations.iter().map(number).collect::<Vec<_>>(),
    })
}
