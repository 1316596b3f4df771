//! Every call beyond the seven that all roots have answers somebody who asks rightly.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use crate::support::authenticator::Authenticator;
use crate::support::passkey::Key;
use crate::support::studies::{codes, consent, occasion, show, start};
use crate::support::{PASSWORD, Person, Product, external, find};
use functions::FUNCTIONS;
use functions::function::Kind;
use image::{ImageFormat, RgbImage};
use lambda_http::http::Method;
use local::client::Answer;
use local::provider::Somebody;
use local::signup::mailed_code;
use serde_json::{Value, json};
use shared::clock::Clock;
use shared::date;
use shared::entity::add;
use shared::entity::serve::SEVEN;
use shared::store::keys;
use std::collections::BTreeSet;
use std::io::Cursor;

const NEW: &str = "Birnenkuchen-2026!";

const ONE_KIND_OF_RELATION: &str =
    "/api/userrelation/deleteByRelatedUserIdRelationcategoryIdRelationtypeIdForLoggedInUser";

/// Method and path of every operation that is not one of the seven.
fn extra() -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    for function in &FUNCTIONS {
        match function.kind {
            Kind::Root(root) => {
                let own = root
                    .operations
                    .iter()
                    .filter(|own| SEVEN.iter().all(|seven| (seven.verb, seven.path) != (own.verb, own.path)));
                all.extend(own.map(|own| format!("{} /api/{}/{}", own.verb.http(), root.definition.root, own.path)));
            }
            Kind::Flow(flow) => {
                all.extend(flow.operations.iter().map(|own| format!("{} /api/{}", own.verb.http(), own.path)));
            }
            Kind::Task(_) | Kind::Listener(_) => {}
        }
    }
    all
}

/// Method, path, what comes after it, and body.
type Call = (&'static str, &'static str, String, Value);

/// Those of a second factor and of passkeys, in an order in which each succeeds.
async fn factor_calls(product: &Product, anna: &Person) -> Vec<Call> {
    let secret = anna.client.post("/api/factor/totp/begin", &json!({"password": PASSWORD})).await.body;
    let app = Authenticator::new(product, secret["secret"].as_str().unwrap_or_default());
    let confirmed = |steps: i64| json!({"password": PASSWORD, "factor": app.code(steps)});
    let mut key = Key::new(product, 1);
    let made = anna.client.post("/api/factor/passkey/begin", &json!({"password": PASSWORD})).await.body;
    let made = key.make(&made["publickey"]);
    let challenge = product.nobody().post("/api/login/passkey/begin", &json!({})).await.body;
    let signed = key.sign(&challenge["publickey"], anna.id);
    vec![
        ("POST", "/api/factor/passkey/add", String::new(), json!({"name": "Handy", "response": made})),
        ("GET", "/api/factor/passkey/list", String::new(), Value::Null),
        ("POST", "/api/factor/passkey/rename", String::new(), json!({"id": key.id(), "name": "Tablet"})),
        ("POST", "/api/login/passkey/begin", String::new(), json!({})),
        ("POST", "/api/login/passkey", String::new(), json!({"response": signed})),
        ("POST", "/api/factor/passkey/begin", String::new(), json!({"password": PASSWORD})),
        ("POST", "/api/factor/passkey/remove", String::new(), json!({"id": key.id(), "password": PASSWORD})),
        ("POST", "/api/factor/totp/confirm", String::new(), json!({"code": app.code(-1)})),
        ("GET", "/api/factor/state", String::new(), Value::Null),
        ("POST", "/api/factor/recovery", String::new(), confirmed(0)),
        ("POST", "/api/factor/totp/end", String::new(), confirmed(1)),
        ("POST", "/api/factor/totp/begin", String::new(), json!({"password": PASSWORD})),
    ]
}

#[tokio::test]
async fn every_extra_call_succeeds() {
    // Codes of an app are of their half minute.
    let now = Clock::system().now();
    let product = Product::at(Clock::from_fn(move || now)).await;
    let anna = product.person("anna").await;
    let profile = anna.add("medicalprofile", &json!({})).await["id"].clone();
    let notification = product.row(&anna, find("notification")).await;
    let stress = product.row(&anna, find("stresslevelentry")).await;
    let series = anna
        .add(
            "timelineentry",
            &json!({"timelineentrycategory": 1, "timelineentrytype": 2, "title": "x", "date": "20260101"}),
        )
        .await["id"]
        .clone();
    let feed = anna.feed(false).await.body["url"].as_str().unwrap().to_owned();
    let login = json!({"email": anna.email, "password": PASSWORD});
    let elsewhere = product.nobody().post("/api/login", &login).await.body["refreshToken"].clone();
    let berta = json!({"email": "berta@zuversicht.example", "password": PASSWORD, "termsaccepted": true, "healthdataaccepted": true});
    product.nobody().post("/api/signup", &berta).await;
    let mut berta = berta;
    berta["code"] = mailed_code(&product.stack.outbox, "berta@zuversicht.example").into();
    let step = json!({"medicalprofile": profile, "side": "left"});
    let part = json!({"treatmentcategory": 301, "startdate": "20260209"});
    let treatment =
        json!({"medicalprofile": profile, "treatmentcategory": 3, "startdate": "20260209", "parts": [part]});
    let formula = format!("?medicalprofileId={profile}");
    let read = |row: &Value| json!({"ids": [row["id"]]});
    let asking = product.person("asking").await;
    let link = async |email: &str| {
        product.nobody().post("/api/password/reset", &json!({"email": email})).await;
        let mails = product.mails(email);
        let token = mails.iter().rev().find_map(|mail| mail.text.split_once("/password/new#")?.1.lines().next());
        token.unwrap().to_owned()
    };
    let (own, anothers) = (link(&anna.email).await, link(&asking.email).await);
    let mut calls = factor_calls(&product, &anna).await;
    calls.extend(people_calls(&anna, &asking).await);
    calls.extend(study_calls(&product, &anna, &stress).await);
    calls.extend([
        ("GET", "/api/api/info", String::new(), Value::Null),
        ("GET", "/api/article/daily", String::new(), Value::Null),
        ("POST", "/api/articleuser/read", String::new(), json!({"article": 3})),
        ("GET", "/api/followup/due", String::new(), Value::Null),
        ("POST", "/api/login", String::new(), login),
        ("POST", "/api/signup", String::new(), berta),
        ("GET", "/api/signin/list", String::new(), Value::Null),
        ("GET", "/api/signin/history", String::new(), Value::Null),
        ("POST", "/api/signin/end", String::new(), json!({"others": true})),
        ("GET", "/api/signin/trusted", String::new(), Value::Null),
        ("POST", "/api/signin/trusted/end", String::new(), json!({"id": "0".repeat(64)})),
        ("POST", "/api/login/revoke", String::new(), json!({"refresh_token": elsewhere})),
        ("POST", "/api/notification/read", String::new(), read(&notification)),
        ("POST", "/api/stresslevelentry/read", String::new(), read(&stress)),
        ("GET", "/api/timelineentry/calendar/{id}", series.to_string(), Value::Null),
        ("POST", "/api/timelineentry/day/{id}", series.to_string(), json!({"day": "20260102", "done": true})),
        ("POST", "/api/treatment/save", String::new(), treatment),
        ("GET", "/api/timelineentry/feed/{token}.ics", feed, Value::Null),
        ("POST", "/api/timelineentry/feed", String::new(), json!({"titles": true, "password": PASSWORD})),
        ("GET", "/api/timelineentry/feed", String::new(), Value::Null),
        ("DELETE", "/api/timelineentry/feed", String::new(), Value::Null),
        ("POST", "/api/tumorInfoAssistant/{id}", "1".to_owned(), step),
        ("GET", "/api/tumorformula/formula", formula, Value::Null),
        ("POST", "/api/usercancercenter/add/cancercenter", String::new(), json!({"cancercenter": 24})),
        ("GET", "/api/tumorInfoAssistantbaseproperty/list", String::new(), Value::Null),
        ("POST", "/api/user/export/csv", String::new(), json!({"password": PASSWORD})),
        ("POST", "/api/user/export/json", String::new(), json!({"password": PASSWORD})),
        ("GET", "/api/v1/session/user", String::new(), Value::Null),
        ("GET", "/api/signin/list", String::new(), Value::Null),
        ("GET", "/api/signin/history", String::new(), Value::Null),
        ("POST", "/api/signin/end", String::new(), json!({"others": true})),
        ("POST", "/api/login/revoke", String::new(), json!({"refresh_token": anna.refresh})),
        ("POST", "/api/logout", String::new(), json!({})),
        ("POST", "/api/password/reset", String::new(), json!({"email": anna.email})),
        ("POST", "/api/password/reset/change", String::new(), json!({"token": anothers, "password": NEW})),
        ("POST", "/api/password/update/token", String::new(), json!({"token": own, "password": NEW})),
        ("POST", "/api/password/update", String::new(), json!({"oldpassword": NEW, "password": PASSWORD})),
        ("POST", "/api/email/update", String::new(), json!({"email": "new@zuversicht.example", "password": PASSWORD})),
        ("DELETE", "/api/user/delete/{id}", anna.id.to_string(), json!({"password": PASSWORD})),
    ]);
    let mut named: BTreeSet<String> = calls.iter().map(|(method, path, ..)| format!("{method} {path}")).collect();
    named.extend(role_calls(&product).await);
    named.extend(external_calls().await);
    named.extend(picture_calls(&asking).await);
    named.extend(document_calls(&product, &asking).await);
    let left: Vec<String> = extra().into_iter().filter(|call| !named.contains(call)).collect();
    assert!(left.is_empty(), "each needs a call that succeeds: {left:?}");
    for (method, path, rest, body) in calls {
        let path = match path.split_once('{') {
            _ if rest.starts_with("/api/") => rest,
            Some((before, _)) => format!("{before}{rest}"),
            None => format!("{path}{rest}"),
        };
        let body = if body.is_null() { Vec::new() } else { body.to_string().into_bytes() };
        let answer = anna.client.send(&Method::from_bytes(method.as_bytes()).unwrap(), &path, body).await;
        assert!((200..300).contains(&answer.status), "{method} {path}: {} {}", answer.status, answer.body);
    }
}

/// The calls of studies and of stress, for somebody who takes part in one study already.
async fn study_calls(product: &Product, anna: &Person, stress: &Value) -> Vec<Call> {
    start(anna, "prisma", &codes(product, "prisma", 1, None).await[0]).await;
    let shown = show(anna, "prisma").await;
    let (phq, gad) = (occasion(&shown, "phq2", "start"), occasion(&shown, "gad2", "start"));
    let code = codes(product, "cosionko", 1, None).await.remove(0);
    let never = json!({"phq2_1": "LA6568-5", "phq2_2": "LA6568-5"});
    let started = json!({"study": "cosionko", "code": code, "consent": consent()});
    let value = json!({"stresslevel": stress["stresslevel"], "value": 3});
    vec![
        ("GET", "/api/changes", String::new(), Value::Null),
        ("GET", "/api/stresslevelquestionnaire/show", String::new(), Value::Null),
        ("GET", "/api/stresslevelbaseproperty/list", String::new(), Value::Null),
        ("POST", "/api/stresslevel/{id}", "2".to_owned(), value),
        ("POST", "/api/studyquestionnaire/check", String::new(), json!({"study": "cosionko", "code": code})),
        ("POST", "/api/studyquestionnaire/start", String::new(), started),
        ("GET", "/api/studyquestionnaire/show", "?study=studyP4".to_owned(), Value::Null),
        ("GET", "/api/studyquestionnaire/cosionko/show", String::new(), Value::Null),
        ("GET", "/api/studyquestionnaire/prisma/show", String::new(), Value::Null),
        ("POST", "/api/studyquestionnaire/draft", String::new(), json!({"id": gad, "data": {}})),
        ("POST", "/api/studyquestionnaire/submit", String::new(), json!({"id": phq, "data": never})),
        ("POST", "/api/studyquestionnaire/withdraw", String::new(), json!({"study": "prisma", "erase": true})),
    ]
}

/// The calls between two people, after one has asked the other.
async fn people_calls(anna: &Person, asking: &Person) -> Vec<Call> {
    let kind = json!({"relatedUserId": 1, "relationcategoryId": 1, "relationtypeId": 1});
    let relation = asking.add("userrelation", &json!({"relateduser": anna.id})).await["id"].to_string();
    let today = date::format(Clock::system().latest_today());
    let access = json!({"name": "x", "parts": ["timeline"], "until": today});
    let given = asking.add("proxyaccess", &access).await;
    let invited = asking.invite(&given).await;
    let given = given["id"].to_string();
    let own = anna.add("proxyaccess", &access).await;
    let wider = json!({"version": own["version"], "parts": ["timeline", "tumor"], "password": PASSWORD});
    let own = own["id"].to_string();
    vec![
        ("POST", "/api/proxyaccess/accept", String::new(), json!({"code": invited.body["code"]})),
        ("GET", "/api/proxyaccess/see/{id}", given, Value::Null),
        ("POST", "/api/proxyaccess/invite/{id}", own.clone(), json!({"password": PASSWORD})),
        ("POST", "/api/proxyaccess/widen/{id}", own, wider),
        ("GET", "/api/userrelation/read/{id}", relation.clone(), Value::Null),
        ("POST", "/api/userrelation/nomatch/{id}", relation.clone(), Value::Null),
        ("POST", "/api/userrelation/match/both/{id}", relation.clone(), Value::Null),
        ("POST", "/api/userrelation/match/private/{id}", relation.clone(), Value::Null),
        ("POST", "/api/userrelation/match/business/{id}", relation, Value::Null),
        ("DELETE", ONE_KIND_OF_RELATION, String::new(), kind),
        (
            "DELETE",
            "/api/userrelation/deleteByRelatedUserIdForLoggedInUser",
            String::new(),
            json!({"relatedUserId": 1}),
        ),
    ]
}

fn succeeded(call: &str, answer: &Answer) -> String {
    assert!((200..300).contains(&answer.status), "{call}: {} {}", answer.status, answer.body);
    call.to_owned()
}

/// The calls of external accounts, by people who have one.
async fn external_calls() -> Vec<String> {
    let fixture = external::fixture().await;
    let anna = fixture.product.person("anna").await;
    let mut done = Vec::new();
    for category in [1, 10, 50, 70, 80, 81] {
        let who = Somebody::with(&format!("new{category}@provider.example"));
        let call = format!("POST /api/login/external/{category}");
        done.push(succeeded(&call, &fixture.sign_in(category, &who).await));
    }
    let category = json!({"category": 50});
    for (client, path) in
        [(fixture.browser(), "/api/login/external/begin"), (anna.client.clone(), "/api/externalaccount/begin")]
    {
        done.push(succeeded(&format!("POST {path}"), &client.post(path, &category).await));
    }
    let who = Somebody::with(&anna.email);
    let joined = fixture.connect(&anna.token, 50, &who).await;
    done.push(succeeded("POST /api/externalaccount/connect/{id}", &joined));
    let row = external::connected(&fixture.product, &anna.token).await[0]["id"].to_string();
    let begun = fixture.begin(50).await;
    let body = fixture.payload(&begun, &who);
    let entered = begun.browser.post(&format!("/api/login/{row}"), &body).await;
    done.push(succeeded("POST /api/login/{externalAccountId}", &entered));
    let ended = anna.client.delete(&format!("/api/externalaccount/delete/{row}")).await;
    done.push(succeeded("DELETE /api/externalaccount/delete/{id}", &ended));
    done.push(succeeded("POST /api/client-login", &anna.client.post("/api/client-login", &json!({})).await));
    done
}

/// The calls of somebody who may give roles.
async fn role_calls(product: &Product) -> Vec<String> {
    let admin = product.with_roles("ada", &["admin"]).await;
    let role = json!({"user": admin.id, "securityrole": 2, "password": PASSWORD});
    let given = admin.client.post("/api/usersecurityrole/add", &role).await;
    vec![succeeded("POST /api/usersecurityrole/add", &given)]
}

/// The calls of a picture, which is no JSON.
async fn picture_calls(anna: &Person) -> Vec<String> {
    let mut jpeg = Cursor::new(Vec::new());
    RgbImage::new(8, 8).write_to(&mut jpeg, ImageFormat::Jpeg).unwrap();
    let mut done = Vec::new();
    for (method, body) in [(Method::POST, jpeg.into_inner()), (Method::GET, Vec::new()), (Method::DELETE, Vec::new())] {
        let answer = anna.client.send(&method, "/api/profileimage", body).await;
        done.push(succeeded(&format!("{method} /api/profileimage"), &answer));
    }
    done
}

/// The calls of documents with files, which are forms.
async fn document_calls(product: &Product, anna: &Person) -> Vec<String> {
    const PDF: &str = "%PDF-1.7\n%%EOF\n";
    let form = |data: Value| {
        let part = |name: &str, text: &str| {
            format!("--x\r\ncontent-disposition: form-data; name=\"{name}\"; filename=\"x\"\r\n\r\n{text}\r\n")
        };
        format!("{}{}--x--\r\n", part("data", &data.to_string()), part("file", PDF)).into_bytes()
    };
    let client = anna.client.clone().with_header("content-type", "multipart/form-data; boundary=x");
    let made = client.send(&Method::POST, "/api/document/upload", form(json!({"name": "x"}))).await;
    let known = json!({"id": made.body["id"], "version": made.body["version"]});
    let mut done = vec![succeeded("POST /api/document/upload", &made)];
    let replaced = client.send(&Method::POST, "/api/document/", form(known)).await;
    done.push(succeeded("POST /api/document/", &replaced));
    let begun = anna.client.post("/api/document/parts", &json!({"size": PDF.len()})).await;
    done.push(succeeded("POST /api/document/parts", &begun));
    let upload = begun.body["upload"].as_i64().unwrap();
    let files = product.stack.app.files().unwrap();
    files.put(&keys::parts::one(anna.id, upload, 1), "application/pdf", PDF.into()).await.unwrap();
    let joined = json!({"upload": upload, "size": PDF.len(), "data": {"name": "x"}});
    done.push(succeeded("POST /api/document/join", &anna.client.post("/api/document/join", &joined).await));
    done
}

#[tokio::test]
async fn what_is_marked_as_read_is_read() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    let berta = product.person("berta").await;
    for root in ["notification", "stresslevelentry"] {
        let rows = [product.row(&anna, find(root)).await, product.row(&anna, find(root)).await];
        let ids = json!({"ids": [rows[0]["id"], rows[1]["id"], rows[0]["id"]]});
        let path = format!("/api/{root}/read");
        assert_eq!(berta.client.post(&path, &ids).await.status, 404, "{root}");
        assert_ne!(anna.get(root, &rows[0]["id"]).await.body["read"], true, "{root}");
        assert_eq!(anna.client.post(&path, &ids).await.status, 204, "{root}");
        for row in &rows {
            assert_eq!(anna.get(root, &row["id"]).await.body["read"], true, "{root}");
        }
    }
}

#[tokio::test]
async fn the_counts_of_messages_agree_with_their_list() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    let berta = product.person("berta").await;
    let definition = find("notification");
    let mut told = Vec::new();
    // Two reminders, an answer and a study: see infra/catalog/notificationcategory.json.
    for (category, day) in [(1, "20240610"), (1, "20240612"), (9, "20240611"), (8, "20240611")] {
        let body = json!({"title": "Neu", "notificationcategory": category, "date": day});
        let row = add::insert(&product.stack.app, definition, Some(anna.id), body.as_object().unwrap()).await;
        told.push(row.unwrap().into_row()["id"].clone());
    }
    anna.client.post("/api/notification/read", &json!({"ids": [told[1], told[2]]})).await;
    let counts = |rows: Vec<Value>| -> Vec<Value> {
        let fields = ["unread", "total", "lastdate"];
        rows.iter().map(|row| json!([row["messagecategory"]["key"], fields.map(|field| row[field].clone())])).collect()
    };
    let expected = [
        json!(["support", [0, 1, "20240611"]]),
        json!(["study", [1, 1, "20240611"]]),
        json!(["system", [1, 2, "20240612"]]),
    ];
    assert_eq!(counts(anna.list("messageoverview", "").await), expected);
    for category in [1, 3, 6] {
        let row = anna.get("messageoverview", &json!(category)).await.body;
        let listed = anna.list("notification", &format!("f.messagecategory={category}")).await;
        let unread = anna.list("notification", &format!("f.messagecategory={category}&f.unread=true")).await;
        assert_eq!(
            (row["total"].as_u64(), row["unread"].as_u64()),
            (Some(listed.len() as u64), Some(unread.len() as u64))
        );
    }
    assert_eq!(anna.get("messageoverview", &json!(4)).await.status, 404);
    assert_eq!(berta.list("messageoverview", "").await, Vec::<Value>::new());
    assert_eq!(berta.get("messageoverview", &json!(6)).await.status, 404);
    let newest = anna.client.get("/api/messageoverview/list?o.sort=total|desc&p.s=1").await.body;
    assert_eq!((&newest["items"][0]["total"], &newest["more"]), (&json!(2), &json!(true)));
}

#[tokio::test]
async fn what_new_shows_add_takes() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    for definition in crate::support::own_roots().filter(|definition| definition.unique.is_empty()) {
        let root = definition.root;
        let begun = anna.client.post(&format!("/api/{root}/new"), &json!({})).await;
        assert_eq!(begun.status, 200, "{root}: {}", begun.body);
        let mut body = begun.body;
        for (name, value) in product.body(&anna, definition).await.as_object().unwrap() {
            body[name] = value.clone();
        }
        let added = anna.client.post(&format!("/api/{root}/add"), &body).await;
        assert!([200, 201].contains(&added.status), "{root}: {} for {body}", added.body);
    }
}
