//! All instruments of the repository against their vectors and pins, the EORTC formulas from a table of facts, and the algebra.

use super::instrument::{Answers, Instrument};
use super::scoring::{Method, Scoring};
use super::wording;
use crate::store::keys;
use proptest::prelude::*;
use serde_json::{Map, Value, json};
use std::fs;
use std::path::{Path, PathBuf};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../infra/questionnaires")
}

fn file(path: &Path) -> Value {
    serde_json::from_slice(&fs::read(path).unwrap()).unwrap()
}

/// The folders of all revisions, as `key/revision`.
fn revisions() -> Vec<String> {
    let below = |path: PathBuf| fs::read_dir(path).unwrap().map(|entry| entry.unwrap()).filter(|it| it.path().is_dir());
    let mut all = Vec::new();
    for key in below(folder()) {
        let name = key.file_name().into_string().unwrap();
        all.extend(below(key.path()).map(|it| format!("{name}/{}", it.file_name().into_string().unwrap())));
    }
    all.sort();
    all
}

fn loaded(revision: &str) -> (Instrument, Scoring) {
    let dir = folder().join(revision);
    let instrument = Instrument::read(&file(&dir.join("questionnaire.json"))).unwrap();
    let scoring = Scoring::read(&file(&dir.join("scoring.json")), &instrument).unwrap();
    (instrument, scoring)
}

fn object(value: &Value) -> Map<String, Value> {
    value.as_object().cloned().unwrap_or_default()
}

#[test]
fn every_vector_of_every_instrument_comes_out() {
    let mut seen = 0;
    for revision in revisions() {
        let (instrument, scoring) = loaded(&revision);
        let vectors = file(&folder().join(&revision).join("vectors.json"));
        let vectors = vectors.as_array().unwrap();
        assert!(vectors.len() > 3, "{revision}");
        for vector in vectors {
            let name = format!("{revision}: {}", vector["name"]);
            let answers = object(&vector["answers"]);
            assert_eq!(instrument.faults(&answers, false), [], "{name}");
            let scored = scoring.score(&instrument, &answers);
            assert_eq!(scored.scores.len(), scoring.scales.len(), "{name}");
            for (key, wanted) in object(&vector["scores"]) {
                let same = scored.scores[&key].as_f64() == wanted.as_f64();
                assert!(same, "{name}, {key}: {} instead of {wanted}", scored.scores[&key]);
            }
            assert_eq!(scored.bands, object(&vector["bands"]), "{name}");
            assert_eq!(json!(scored.rules), vector["rules"], "{name}");
            seen += 1;
        }
    }
    assert!(seen > 80, "{seen}");
}

#[test]
fn every_band_limit_has_a_vector() {
    for revision in revisions() {
        let (_, scoring) = loaded(&revision);
        let vectors = file(&folder().join(&revision).join("vectors.json"));
        for scale in &scoring.scales {
            for limit in scale.bands.iter().flat_map(|band| [band.min, band.max]) {
                let met = vectors.as_array().unwrap().iter().any(|it| it["scores"][&scale.key].as_f64() == Some(limit));
                assert!(met, "{revision}, {}: no vector with {limit}", scale.key);
            }
        }
    }
}

#[test]
fn every_instrument_has_its_words_in_all_languages() {
    for revision in revisions() {
        let (instrument, scoring) = loaded(&revision);
        let dir = folder().join(&revision);
        let mut words = json!({"de": file(&dir.join("de.json")), "en": file(&dir.join("en.json"))});
        assert_eq!(wording::faults(&words, &instrument, &scoring), [], "{revision}");
        let first = instrument.items[0].link_id.clone();
        words["en"]["items"][&first]["text"] = "Click <b>here</b>".into();
        words["de"]["items"]["nothing"] = json!({"text": "x"});
        words["de"]["items"].as_object_mut().unwrap().remove(&first);
        let faults = wording::faults(&words, &instrument, &scoring);
        let found: Vec<(&str, &str)> = faults.iter().map(|fault| (fault.path.as_str(), fault.key)).collect();
        let (missing, markup) = (format!("wording.de.items.{first}"), format!("wording.en.items.{first}.text"));
        let wanted =
            [("wording.de.items.nothing", "unknown"), (missing.as_str(), "required"), (markup.as_str(), "pattern")];
        assert_eq!(found, wanted, "{revision}");
    }
}

/// What was published does not change: the answers that people gave would change their meaning.
#[test]
fn published_revisions_stay_as_they_were() {
    let hashes = revisions().into_iter().map(|revision| {
        let files = ["questionnaire", "scoring", "de", "en"].map(|name| format!("{name}.json"));
        let bytes = files.map(|name| fs::read(folder().join(&revision).join(name)).unwrap()).concat();
        (revision, Value::from(keys::digest_of(&bytes)))
    });
    let hashes: Map<String, Value> = hashes.collect();
    assert_eq!(Value::Object(hashes), file(&folder().join("published.json")), "make another revision instead");
}

#[test]
fn the_schedules_of_the_studies_name_what_is_there() {
    let all = revisions();
    for study in file(&folder().join("studies.json")).as_array().unwrap() {
        for line in study["questionnaires"].as_array().unwrap() {
            let key = line["questionnaire"].as_str().unwrap();
            assert!(all.contains(&format!("{key}/{}", line["revision"])), "{line}");
        }
    }
}

/// The tables of the EORTC manual: scale, items, range of an item, and whether more of it is better. Not read from the data.
const EORTC: [(&str, &str, &[u32], f64, bool); 23] = [
    ("eortc-qlq-c30/1", "QL2", &[29, 30], 6.0, false),
    ("eortc-qlq-c30/1", "PF2", &[1, 2, 3, 4, 5], 3.0, true),
    ("eortc-qlq-c30/1", "RF2", &[6, 7], 3.0, true),
    ("eortc-qlq-c30/1", "EF", &[21, 22, 23, 24], 3.0, true),
    ("eortc-qlq-c30/1", "CF", &[20, 25], 3.0, true),
    ("eortc-qlq-c30/1", "SF", &[26, 27], 3.0, true),
    ("eortc-qlq-c30/1", "FA", &[10, 12, 18], 3.0, false),
    ("eortc-qlq-c30/1", "NV", &[14, 15], 3.0, false),
    ("eortc-qlq-c30/1", "PA", &[9, 19], 3.0, false),
    ("eortc-qlq-c30/1", "DY", &[8], 3.0, false),
    ("eortc-qlq-c30/1", "SL", &[11], 3.0, false),
    ("eortc-qlq-c30/1", "AP", &[13], 3.0, false),
    ("eortc-qlq-c30/1", "CO", &[16], 3.0, false),
    ("eortc-qlq-c30/1", "DI", &[17], 3.0, false),
    ("eortc-qlq-c30/1", "FI", &[28], 3.0, false),
    ("eortc-qlq-br23/1", "BRBI", &[39, 40, 41, 42], 3.0, true),
    ("eortc-qlq-br23/1", "BRSEF", &[44, 45], 3.0, false),
    ("eortc-qlq-br23/1", "BRSEE", &[46], 3.0, false),
    ("eortc-qlq-br23/1", "BRFU", &[43], 3.0, true),
    ("eortc-qlq-br23/1", "BRST", &[31, 32, 33, 34, 36, 37, 38], 3.0, false),
    ("eortc-qlq-br23/1", "BRBS", &[50, 51, 52, 53], 3.0, false),
    ("eortc-qlq-br23/1", "BRAS", &[47, 48, 49], 3.0, false),
    ("eortc-qlq-br23/1", "BRHL", &[35], 3.0, false),
];

/// The thirteen scales of the summary score, functions and then symptoms.
const SUMMARY: ([&str; 5], [&str; 8]) =
    (["PF2", "RF2", "EF", "CF", "SF"], ["FA", "NV", "PA", "DY", "SL", "AP", "CO", "DI"]);

/// The score of the manual, not rounded.
fn by_the_manual(items: &[u32], range: f64, function: bool, answers: &Answers) -> Option<f64> {
    let code = |item: &u32| answers.get(&format!("q{item}"))?.as_str()?.parse::<f64>().ok();
    let given: Vec<f64> = items.iter().filter_map(code).collect();
    if given.len() * 2 < items.len() {
        return None;
    }
    let raw = given.iter().sum::<f64>() / f64::from(u32::try_from(given.len()).ok()?);
    let share = (raw - 1.0) / range;
    Some(if function { (1.0 - share) * 100.0 } else { share * 100.0 })
}

fn close(score: &Value, wanted: Option<f64>) -> bool {
    match (score.as_f64(), wanted) {
        (Some(score), Some(wanted)) => (score - wanted).abs() <= 0.0051,
        (None, None) => true,
        _ => false,
    }
}

#[test]
fn the_eortc_data_has_no_scale_beyond_the_manual() {
    for revision in ["eortc-qlq-c30/1", "eortc-qlq-br23/1"] {
        let (instrument, scoring) = loaded(revision);
        let named: Vec<&str> = EORTC.iter().filter(|fact| fact.0 == revision).map(|fact| fact.1).collect();
        let scales = scoring.scales.iter().filter(|scale| scale.method != Method::Average);
        assert_eq!(scales.map(|scale| scale.key.as_str()).collect::<Vec<_>>(), named);
        assert_eq!(instrument.questions().count(), if revision.contains("c30") { 30 } else { 23 });
    }
}

/// Answers to some of these items, each with a code below its number of options.
fn coded(items: std::ops::RangeInclusive<u32>) -> impl Strategy<Value = Answers> {
    let count = items.clone().count();
    proptest::collection::vec(proptest::option::weighted(0.7, 0..28_u32), count).prop_map(move |drawn| {
        let named = items.clone().zip(drawn).filter_map(|(item, drawn)| {
            let options = if item == 29 || item == 30 { 7 } else { 4 };
            Some((format!("q{item}"), Value::from((drawn? % options + 1).to_string())))
        });
        named.collect()
    })
}

proptest! {
    #[test]
    fn eortc_scores_are_those_of_the_manual(core in coded(1..=30), breast in coded(31..=53)) {
        for (revision, answers) in [("eortc-qlq-c30/1", core), ("eortc-qlq-br23/1", breast)] {
            let (instrument, scoring) = loaded(revision);
            let scores = scoring.score(&instrument, &answers).scores;
            let exact = |key: &str| {
                let fact = EORTC.iter().find(|fact| fact.1 == key).unwrap();
                by_the_manual(fact.2, fact.3, fact.4, &answers)
            };
            for fact in EORTC.iter().filter(|fact| fact.0 == revision) {
                prop_assert!(close(&scores[fact.1], exact(fact.1)), "{} {:?}", fact.1, answers);
            }
            if let Some(summary) = scores.get("summary") {
                let functions = SUMMARY.0.iter().map(|key| exact(key));
                let symptoms = SUMMARY.1.iter().map(|key| exact(key).map(|score| 100.0 - score));
                let all: Option<Vec<f64>> = functions.chain(symptoms).collect();
                prop_assert!(close(summary, all.map(|all| all.iter().sum::<f64>() / 13.0)), "summary {:?}", answers);
            }
        }
    }

    /// Turning every item round turns the score round.
    #[test]
    fn reversal_turns_a_score_round(answers in stress_answers()) {
        let (instrument, scoring) = loaded("stresslevel/1");
        let mut turned = scoring.clone();
        let scale = &mut turned.scales[0];
        scale.reverse = scale.items.iter().filter(|item| !scoring.scales[0].reverse.contains(item)).cloned().collect();
        turned.scales[0].digits = 6;
        let mut exact = scoring;
        exact.scales[0].digits = 6;
        let one = exact.score(&instrument, &answers).scores["stress"].as_f64();
        let other = turned.score(&instrument, &answers).scores["stress"].as_f64();
        match (one, other) {
            (Some(one), Some(other)) => prop_assert!((one + other - 100.0).abs() < 1e-5, "{one} {other}"),
            (one, other) => prop_assert_eq!(one, other),
        }
    }

    /// Six of eight answers are enough and five are not, and the score stays within its range.
    #[test]
    fn the_missing_rule_counts_answers(answers in stress_answers()) {
        let (instrument, scoring) = loaded("stresslevel/1");
        let score = scoring.score(&instrument, &answers).scores["stress"].as_f64();
        prop_assert_eq!(score.is_some(), answers.len() >= 6);
        prop_assert!(score.is_none_or(|score| (0.0..=100.0).contains(&score)));
    }

    /// Which answer came first makes no difference.
    #[test]
    fn the_order_of_answers_makes_no_difference(answers in stress_answers()) {
        let (instrument, scoring) = loaded("stresslevel/1");
        let backwards: Answers = answers.clone().into_iter().rev().collect();
        prop_assert_eq!(scoring.score(&instrument, &answers), scoring.score(&instrument, &backwards));
        prop_assert_eq!(instrument.faults(&answers, true), instrument.faults(&backwards, true));
    }
}

fn stress_answers() -> impl Strategy<Value = Answers> {
    proptest::collection::vec(proptest::option::weighted(0.8, 0..5_u32), 8).prop_map(|drawn| {
        let named = (1..).zip(drawn).filter_map(|(item, drawn)| Some((format!("t{item}"), drawn?.to_string().into())));
        named.collect()
    })
}

fn demo_faults(answers: &Value, whole: bool) -> Vec<(String, &'static str)> {
    let (instrument, _) = loaded("demo/1");
    instrument.faults(&object(answers), whole).into_iter().map(|fault| (fault.path, fault.key)).collect()
}

#[test]
fn what_does_not_fit_is_named() {
    for (answers, path, key) in [
        (json!({"colour": "yellow"}), "data.colour", "value"),
        (json!({"colour": 1}), "data.colour", "type"),
        (json!({"colours": "red"}), "data.colours", "type"),
        (json!({"colours": ["red", "red"]}), "data.colours", "value"),
        (json!({"colours": ["red", "none"]}), "data.colours", "value"),
        (json!({"colours": [1]}), "data.colours", "type"),
        (json!({"walks": -1}), "data.walks", "min"),
        (json!({"walks": 8}), "data.walks", "max"),
        (json!({"walks": 1.5}), "data.walks", "type"),
        (json!({"walks": "3"}), "data.walks", "type"),
        (json!({"walks": 1, "distance": 1.234}), "data.distance", "pattern"),
        (json!({"walks": 1, "distance": 50.5}), "data.distance", "max"),
        (json!({"rain": "yes"}), "data.rain", "type"),
        (json!({"colour": "red", "seen": "20260230"}), "data.seen", "date"),
        (json!({"colour": "red", "seen": "18000101"}), "data.seen", "minDate"),
        (json!({"rain": true, "umbrella": "x".repeat(201)}), "data.umbrella", "maxlength"),
        (json!({"rain": true, "umbrella": "\u{0}"}), "data.umbrella", "pattern"),
        (json!({"rain": false, "umbrella": "red"}), "data.umbrella", "notenabled"),
        (json!({"umbrella": "red"}), "data.umbrella", "notenabled"),
        (json!({"seen": "20260101"}), "data.seen", "notenabled"),
        (json!({"mood": 5, "why": "x"}), "data.why", "notenabled"),
        (json!({"weather": "x"}), "data.weather", "unknown"),
        (json!({"hello": "x"}), "data.hello", "unknown"),
        (json!({"nothing": 1}), "data.nothing", "unknown"),
    ] {
        assert_eq!(demo_faults(&answers, false), [(path.to_owned(), key)], "{answers}");
    }
}

#[test]
fn what_is_asked_follows_the_answers() {
    for fits in [
        json!({"walks": 1, "distance": 1.25}),
        json!({"walks": 2, "colour": "red", "rest": "x"}),
        json!({"mood": 9, "why": "x"}),
        json!({"mood": 3, "why": "x"}),
        json!({"colour": "red", "seen": "20260101", "again": true}),
        json!({"rain": true, "umbrella": "<script>alert(1)</script>"}),
    ] {
        assert_eq!(demo_faults(&fits, false), [], "{fits}");
    }
    // Every comparison needs an answer: without a colour "not blue" does not hold.
    assert_eq!(demo_faults(&json!({"walks": 2, "rest": "x"}), false), [("data.rest".to_owned(), "notenabled")]);
    assert_eq!(
        demo_faults(&json!({}), true),
        [("data.colour".to_owned(), "required"), ("data.walks".to_owned(), "required")]
    );
}

#[test]
fn a_definition_that_cannot_be_answered_is_refused() {
    let question = |own: Value| {
        let mut item = json!({"linkId": "a", "type": "boolean"});
        item.as_object_mut().unwrap().extend(object(&own));
        item
    };
    let later = json!({"enableWhen": [{"question": "b", "operator": "exists", "answerBoolean": true}]});
    for (items, path, key) in [
        (json!([]), "definition", "value"),
        (json!([question(json!({"type": "essay"}))]), "definition", "value"),
        (json!([question(json!({"type": "choice"}))]), "definition.a", "value"),
        (json!([question(json!({})), question(json!({}))]), "definition.a", "unique"),
        (json!([question(json!({"linkId": "<b>"}))]), "definition.<b>", "pattern"),
        (json!([question(later), question(json!({"linkId": "b"}))]), "definition.a", "reference"),
    ] {
        let read = Instrument::read(&json!({"resourceType": "Questionnaire", "item": items}));
        let faults = read.expect_err(path);
        assert_eq!((faults[0].path.as_str(), faults[0].key), (path, key));
    }
}
