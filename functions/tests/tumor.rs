//! What the tumour domain answers beyond its rows, through HTTP: the formula.

#![expect(clippy::unwrap_used, reason = "a test that cannot read an answer has failed")]

use crate::support::{Person, Product, assert_fault, assert_problem, function, owned_roots};
use lambda_http::http::{HeaderMap, Method};
use serde_json::{Value, json};
use shared::http::request::Incoming;
use shared::store::cost::meter;
use shared::store::keys;

const FORMULA: &str = "/api/tumorformula/formula";

async fn formula(person: &Person, query: &str) -> Value {
    let answer = person.client.get(&format!("{FORMULA}?{query}")).await;
    assert_eq!(answer.status, 200, "{query}: {}", answer.body);
    assert_eq!(answer.headers["cache-control"], "no-store");
    answer.body
}

fn tokens(answer: &Value) -> Vec<&str> {
    answer["tokens"].as_array().unwrap().iter().map(|token| token["token"].as_str().unwrap()).collect()
}

/// A profile with both sides known: left operated after chemotherapy, right not operated.
async fn whole(person: &Person) -> Value {
    let profile = person.add("medicalprofile", &json!({"diagnosisdate": "20250110"})).await["id"].clone();
    let information = person
        .add(
            "tumorinformation",
            &json!({
                "medicalprofile": profile, "tumorsizeleft": 7, "lymphnodecountleft": 2, "resectionstateleft": 1,
                "tumorgradingleft": 3, "proliferationmarkerleft": 35, "distantmetastasespresentleft": 1,
                "histologyleft": 99, "histologyotherleft": "Sekretorisch", "quadranttopoutsindeleft": true,
                "tumorsizeright": 3, "distantmetastasespresentright": 2, "armpitright": true, "quadrantcenterright": true,
                "quadranttopinsideright": false,
            }),
        )
        .await;
    let biology = json!({
        "medicalprofile": profile, "receptortypeestrogenleft": 1, "receptortypeprogesteroneleft": 1, "her2typeleft": 2,
        "receptortypefishleft": 2, "her2typeright": 4, "receptortypeestrogenright": 3,
    });
    person.add("tumorbiology", &biology).await;
    for (place, words) in [(99, Some("Milz")), (2, None), (1, None)] {
        let mut row =
            json!({"tumorinformation": information["id"], "distantmetastaseslocation": place, "side": "right"});
        if let Some(words) = words {
            row["distantmetastaseslocationother"] = words.into();
        }
        person.add("tumorinformationdistantmetastaseslocation", &row).await;
    }
    let chemo = json!({"medicalprofile": profile, "treatmentcategory": 3, "treatmentcategoryleft": 301, "startdate": "20250201"});
    person.add("treatment", &chemo).await;
    let operation = json!({"medicalprofile": profile, "treatmentcategory": 1, "startdate": "20250801"});
    let operation = person.add("treatment", &operation).await;
    let part = json!({
        "medicalprofile": profile, "treatmentcategory": 101, "treatmentcategoryleft": 101, "parenttreatment": operation["id"],
    });
    person.add("treatment", &part).await;
    profile
}

#[tokio::test]
async fn the_formula_of_a_side_tells_tokens_values_subtype_and_place() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    whole(&anna).await;
    let left = formula(&anna, "side=left").await;
    let head = json!({
        "side": left["side"], "formula": left["formula"], "prefix": left["prefix"], "prefixchosen": left["prefixchosen"],
        "subtype": left["subtype"], "histologyother": left["histologyother"], "localization": left["localization"],
    });
    assert_eq!(
        head,
        json!({
            "side": "left", "formula": "ypT1c ypN0 M0 R0 G3 ER+ PR+ HER2- Ki-67\u{a0}35\u{a0}%", "prefix": "yp",
            "prefixchosen": null, "subtype": {"key": "luminal-b-her2neg", "certain": false},
            "histologyother": "Sekretorisch", "localization": ["quadranttopoutsinde"],
        })
    );
    assert_eq!(left["histology"], json!({"id": 99, "key": "other", "name": "Anderer Typ"}));
    assert_eq!(
        left["tokens"][0],
        json!({
            "key": "tumorsize", "token": "ypT1c", "glossary": "tnm",
            "value": {"id": 7, "key": "t1c", "name": "Mehr als 10 mm bis 20 mm (T1c)"},
        })
    );
    assert_eq!(left["tokens"][2].get("locations"), None);
    assert_eq!(left["tokens"][7]["fish"]["key"], "negative");
    assert_eq!(left["tokens"][7]["value"]["key"], "borderline");
    assert_eq!(left["tokens"][8]["value"], 35);

    let right = formula(&anna, "side=right").await;
    assert_eq!(right["formula"], "Tis M1(OSS,HEP,OTH)");
    assert_eq!(right["prefix"], Value::Null, "nothing tells how it was determined");
    assert_eq!(right["subtype"], Value::Null, "a precursor has no group");
    assert_eq!(right["localization"], json!(["armpit", "quadrantcenter"]));
    assert_eq!((&right["histology"], &right["histologyother"]), (&Value::Null, &Value::Null));
    assert_eq!(
        right["tokens"][1]["locations"],
        json!([
            {"id": 1, "key": "bone", "name": "Knochen"},
            {"id": 2, "key": "liver", "name": "Leber"},
            {"id": 99, "key": "other", "name": "Andere Stelle", "other": "Milz"},
        ])
    );
    assert_eq!(formula(&anna, "").await, json!({"left": left, "right": right}));

    let english = anna.client.clone().with_header("app-language", "en").get(&format!("{FORMULA}?side=right")).await;
    assert_eq!(english.body["tokens"][1]["locations"][0]["name"], "Bone");
}

#[tokio::test]
async fn without_data_there_is_no_formula() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    let none = |side: &str| {
        json!({
            "side": side, "formula": "", "prefix": null, "prefixchosen": null, "tokens": [], "subtype": null,
            "histology": null, "histologyother": null, "localization": [],
        })
    };
    assert_eq!(formula(&anna, "").await, json!({"left": none("left"), "right": none("right")}));
    let profile = anna.add("medicalprofile", &json!({})).await;
    anna.add("tumorinformation", &json!({"medicalprofile": profile["id"], "distantmetastasespresentleft": 3})).await;
    assert_eq!(formula(&anna, "side=left").await, none("left"));
}

#[tokio::test]
async fn a_chosen_prefix_and_an_unknown_group_are_told() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    let profile = anna.add("medicalprofile", &json!({})).await["id"].clone();
    let row = json!({"medicalprofile": profile, "tumorsizeright": 8, "formulaprefixright": "yc"});
    let row = anna.add("tumorinformation", &row).await;
    anna.add("tumorbiology", &json!({"medicalprofile": profile, "receptortypeestrogenright": 2})).await;
    let right = formula(&anna, "side=right").await;
    assert_eq!(tokens(&right), ["ycT2", "ER-"]);
    assert_eq!((&right["prefix"], &right["prefixchosen"]), (&json!("yc"), &json!("yc")));
    let missing = json!(["receptortypeprogesterone", "her2type"]);
    assert_eq!(right["subtype"], json!({"key": "unknown", "certain": false, "missing": missing}));
    let cleared = anna.update("tumorinformation", &row, json!({"formulaprefixright": null})).await;
    assert_eq!(cleared.status, 200, "{}", cleared.body);
    assert_eq!(tokens(&formula(&anna, "side=right").await), ["T2", "ER-"]);
    assert_fault(
        &anna.update("tumorinformation", &cleared.body, json!({"formulaprefixright": "x"})).await,
        "formulaprefixright",
        "value",
    );

    let biology = anna.list("tumorbiology", "").await[0].clone();
    anna.update("tumorbiology", &biology, json!({"receptortypeprogesteroneright": 1})).await;
    let right = formula(&anna, "side=right").await;
    assert_eq!(right["subtype"], json!({"key": "unknown", "certain": false, "missing": [], "hint": "doctor"}));
}

#[tokio::test]
async fn places_of_an_earlier_answer_are_not_told_after_a_no() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    whole(&anna).await;
    let information = anna.list("tumorinformation", "").await[0].clone();
    let no = anna.update("tumorinformation", &information, json!({"distantmetastasespresentright": 1})).await;
    assert_eq!(no.status, 200, "{}", no.body);
    let right = formula(&anna, "side=right").await;
    assert_eq!(tokens(&right), ["Tis", "M0"]);
    assert_eq!(right["tokens"][1].get("locations"), None);
}

#[tokio::test]
async fn the_first_profile_answers_unless_another_is_asked_for() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    let berta = product.person("berta").await;
    let first = anna.add("medicalprofile", &json!({})).await["id"].clone();
    let second = anna.add("medicalprofile", &json!({})).await["id"].clone();
    anna.add("tumorinformation", &json!({"medicalprofile": second, "tumorgradingleft": 1})).await;
    assert_eq!(formula(&anna, "side=left").await["formula"], "G1", "the first that says anything");
    anna.add("tumorinformation", &json!({"medicalprofile": first, "tumorgradingleft": 2})).await;
    assert_eq!(formula(&anna, "side=left").await["formula"], "G2");
    assert_eq!(formula(&anna, &format!("side=left&medicalprofileId={second}")).await["formula"], "G1");
    assert_eq!(formula(&anna, "side=left&medicalprofileId=4711").await["formula"], "");
    assert_eq!(formula(&berta, &format!("medicalprofileId={second}")).await["left"]["formula"], "", "nobody else's");
}

#[tokio::test]
async fn what_cannot_be_asked_is_named() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    for (query, path, key) in [
        ("side=middle", "side", "value"),
        ("side=", "side", "value"),
        ("medicalprofileId=abc", "medicalprofileId", "type"),
        ("medicalprofileId=0", "medicalprofileId", "min"),
        ("medicalprofileId=9007199254740992", "medicalprofileId", "max"),
        ("f.side=left", "f.side", "unknown"),
        ("side=left&p.s=1", "p.s", "unknown"),
    ] {
        assert_fault(&anna.client.get(&format!("{FORMULA}?{query}")).await, path, key);
    }
    for path in ["/api/tumorformula/list", "/api/tumorformula/formula/1"] {
        let answer = anna.client.get(path).await;
        assert_eq!(answer.status, 404, "{path}");
        assert_problem(&answer);
    }
    assert_eq!(anna.client.post(FORMULA, &json!({})).await.status, 405);
}

#[tokio::test]
async fn the_formula_costs_one_query() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    whole(&anna).await;
    formula(&anna, "").await;
    let mut headers = HeaderMap::new();
    headers.insert("x-auth-token", anna.token.parse().unwrap());
    let incoming = Incoming {
        method: Method::GET,
        path: FORMULA.to_owned(),
        query: Vec::new(),
        headers,
        body: Vec::new(),
        network: String::new(),
        request_id: String::new(),
    };
    let (answer, cost) = meter(function("tumorformula").answer(&product.stack.app, &incoming)).await;
    assert_eq!(answer.unwrap().body.unwrap()["right"]["formula"], "Tis M1(OSS,HEP,OTH)");
    assert_eq!(cost.calls, 1);
}

#[test]
fn no_other_root_stands_among_the_rows_of_the_formula() {
    let (low, high) = keys::roots_between("treatment", "tumorinformationdistantmetastaseslocation");
    let mut among: Vec<&str> = owned_roots()
        .map(|definition| definition.root)
        .chain(["user"])
        .filter(|root| {
            let key = keys::row(1, root, 1).sk;
            low <= key && key <= high
        })
        .collect();
    among.sort_unstable();
    let mut wanted = [
        "treatment",
        "tumorInfoAssistant",
        "tumorInfoAssistantEntry",
        "tumorbiology",
        "tumorinformation",
        "tumorinformationdistantmetastaseslocation",
    ];
    wanted.sort_unstable();
    assert_eq!(among, wanted, "whatever else stands there is read with every formula");
}
