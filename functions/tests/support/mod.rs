//! The product for a test: the local stack on an empty data folder, and people who call it through the gateway.
#![allow(dead_code, reason = "each test program uses its own part of these helpers")]
#![expect(clippy::unwrap_used, reason = "a test that cannot set itself up has failed")]

use aws_smithy_runtime_api::client::http::SharedHttpConnector;
use faults::Faults;
use functions::function::Function;
use functions::{DEFINITIONS, FUNCTIONS};
use image::{ImageFormat, Rgb, RgbImage};
use jiff::{SignedDuration, Timestamp};
use lambda_http::http::Method;
use local::client::{Answer, Client};
use local::outbox::Mail;
use local::signup::sign_up;
use local::stack::{Setup, Stack};
use serde_json::{Map, Value, json};
use shared::clock::Clock;
use shared::date;
use shared::entity::add;
use shared::entity::common;
use shared::entity::definition::{Access, Definition, WritableBy};
use shared::entity::field::Kind;
use shared::store::cost::without_hurry;
use shared::store::expression::{Change, Expect};
use shared::store::keys;
use std::collections::HashMap;
use std::io::Cursor;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use tokio::sync::OnceCell;

pub mod authenticator;
pub mod documents;
pub mod external;
pub mod faults;
pub mod notifier;
pub mod passkey;
pub mod pictures;
pub mod scan;
pub mod studies;
pub mod timeline;

/// A password that keeps all rules.
pub const PASSWORD: &str = "Apfelbaum-2026!";

/// The stack with its data folder, which goes with it.
pub struct Product {
    /// The running stack.
    pub stack: Stack,
    folder: tempfile::TempDir,
    other: OnceCell<i64>,
}

impl Product {
    /// A fresh product with seeded catalogs.
    pub async fn new() -> Self {
        Self::start(|setup| setup).await
    }

    /// A fresh product at the time that `clock` tells.
    pub async fn at(clock: Clock) -> Self {
        Self::start(|setup| setup.with_clock(clock)).await
    }

    /// A fresh product that is set up otherwise.
    pub async fn start(with: impl FnOnce(Setup) -> Setup) -> Self {
        let folder = tempfile::tempdir().unwrap();
        local::seeded::fill(folder.path()).await.unwrap();
        let stack = Stack::start(with(Setup::api(folder.path()))).await.unwrap();
        Self { stack, folder, other: OnceCell::new() }
    }

    /// A fresh product whose functions reach their storage through a layer, with the deadlines of the cloud.
    pub async fn over(layer: impl Fn(SharedHttpConnector) -> SharedHttpConnector + Send + Sync + 'static) -> Self {
        Self::start(|setup| Setup { storage: Arc::new(layer), hurried: true, ..setup }).await
    }

    /// A fresh product whose table and mail service fail as they are told, with the deadlines of the cloud.
    pub async fn failing() -> (Self, Faults, Faults) {
        let (table, post) = (Faults::default(), Faults::default());
        let (under_table, under_post) = (table.clone(), post.clone());
        let product = Self::start(move |setup| Setup {
            storage: Arc::new(move |http| under_table.before(http)),
            post: Arc::new(move |http| under_post.before(http)),
            hurried: true,
            ..setup
        })
        .await;
        (product, table, post)
    }

    /// The mails to an address, the oldest first.
    pub fn mails(&self, email: &str) -> Vec<Mail> {
        self.stack.outbox.contents().mails.into_iter().filter(|mail| mail.to == email).collect()
    }

    /// The files of a person.
    pub fn files_of(&self, person: &Person) -> Vec<String> {
        let own = keys::files(person.id);
        let mut folders = vec![self.folder.path().join("buckets")];
        let mut found = Vec::new();
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).unwrap().map(Result::unwrap) {
                if entry.file_type().unwrap().is_dir() {
                    folders.push(entry.path());
                } else if entry.path().to_string_lossy().contains(&own) {
                    found.push(entry.path().display().to_string());
                }
            }
        }
        found
    }

    /// Somebody without an account.
    pub fn nobody(&self) -> Client {
        self.stack.client()
    }

    /// Somebody who has just signed up.
    pub async fn person(&self, name: &str) -> Person {
        let email = format!("{name}@zuversicht.example");
        let body = json!({"email": email, "password": PASSWORD, "termsaccepted": true, "healthdataaccepted": true});
        let answer = without_hurry(self.sign_up(&body)).await;
        assert_eq!(answer.status, 201, "{}", answer.body);
        Person::of(self, email, &answer.body)
    }

    /// Somebody whom relations lead to.
    async fn somebody_else(&self) -> i64 {
        *self.other.get_or_init(|| async { self.person("somebody.else").await.id }).await
    }

    /// Signs up with this body and the code that is mailed.
    pub async fn sign_up(&self, body: &Value) -> Answer {
        sign_up(&self.nobody(), &self.stack.outbox, body).await
    }

    /// Somebody with the role editor.
    pub async fn editor(&self, name: &str) -> Person {
        self.with_roles(name, &["editor"]).await
    }

    /// Somebody with roles that an operator has given.
    pub async fn with_roles(&self, name: &str, roles: &[&str]) -> Person {
        let person = self.person(name).await;
        for role in roles {
            operate::grant::grant(self.stack.app.table.clone(), &person.email, role).await.unwrap();
        }
        person.again(self).await
    }

    /// A row of any root for a person: through the API where they may, else as the server makes it.
    pub fn row<'a>(
        &'a self,
        person: &'a Person,
        definition: &'static Definition,
    ) -> Pin<Box<dyn Future<Output = Value> + 'a>> {
        Box::pin(async move {
            if definition.unique == ["user"] {
                // Made with the account.
                return person.list(definition.root, "").await[0].clone();
            }
            let body = self.body(person, definition).await;
            if definition.writable_by == WritableBy::Owner {
                return person.add(definition.root, &body).await;
            }
            let body = body.as_object().unwrap();
            let made = add::insert(&self.stack.app, definition, Some(person.id), body).await.unwrap();
            Value::Object(made.into_row())
        })
    }

    /// Offers a row of a catalog that is seeded as one that is not.
    pub async fn offer(&self, root: &str, id: &Value) {
        let app = &self.stack.app;
        let mut write = app.table.write();
        let offered = Map::from_iter([("active".to_owned(), Value::Bool(true))]);
        write.change("row", &keys::catalog_row(root, id.as_i64().unwrap()), Change::entity(offered), Expect::there());
        write.commit().await.unwrap();
        app.catalogs.forget(root);
    }

    /// A body that `add` accepts: the sample with rows for its references to rows of the same person.
    pub async fn body(&self, person: &Person, definition: &'static Definition) -> Value {
        let mut body = (definition.sample)();
        if definition.root == "proxyaccess" {
            // At most a year from today, whenever that is.
            body["until"] = date::format(self.stack.app.clock.today()).into();
        }
        for field in definition.fields.iter().filter(|field| field.required) {
            if let Kind::Ref(root) = field.kind {
                let target = find(root);
                if root == "user" {
                    body[field.name] = self.somebody_else().await.into();
                } else if root == "paymenttype" {
                    self.offer(root, &body[field.name]).await;
                } else if target.access == Access::Owned {
                    body[field.name] = self.row(person, target).await["id"].clone();
                }
            }
        }
        body
    }
}

/// A square JPEG.
pub fn picture(side: u32) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    RgbImage::from_pixel(side, side, Rgb([180, 60, 90])).write_to(&mut bytes, ImageFormat::Jpeg).unwrap();
    bytes.into_inner()
}

/// Somebody who is signed in.
pub struct Person {
    /// Calls the API with their token.
    pub client: Client,
    /// Their id.
    pub id: i64,
    /// Their e-mail.
    pub email: String,
    /// Their access token.
    pub token: String,
    /// Their refresh token.
    pub refresh: String,
}

impl Person {
    fn of(product: &Product, email: String, answer: &Value) -> Self {
        let token = answer["token"].as_str().unwrap().to_owned();
        Self {
            client: product.nobody().with_token(&token),
            id: answer["id"].as_i64().unwrap(),
            email,
            token,
            refresh: answer["refreshToken"].as_str().unwrap().to_owned(),
        }
    }

    /// The same person after another sign-in.
    pub async fn again(&self, product: &Product) -> Self {
        let login = json!({"email": self.email, "password": PASSWORD});
        let answer = product.nobody().post("/api/login", &login).await;
        Self::of(product, self.email.clone(), &answer.body)
    }

    /// Adds a row, which must work.
    pub async fn add(&self, root: &str, body: &Value) -> Value {
        let answer = self.client.post(&format!("/api/{root}/add"), body).await;
        assert!([200, 201].contains(&answer.status), "{root}: {} for {body}", answer.body);
        answer.body
    }

    /// One row.
    pub async fn get(&self, root: &str, id: &Value) -> Answer {
        self.client.get(&format!("/api/{root}/{id}")).await
    }

    pub async fn update(&self, root: &str, row: &Value, changes: Value) -> Answer {
        let mut body = json!({"id": row["id"], "version": row["version"]});
        for (name, value) in changes.as_object().unwrap() {
            body[name] = value.clone();
        }
        self.client.post(&format!("/api/{root}/update/{}", row["id"]), &body).await
    }

    /// Everything of them as a file of this kind.
    pub async fn export(&self, kind: &str) -> Answer {
        self.client.post(&format!("/api/user/export/{kind}"), &json!({"password": PASSWORD})).await
    }

    /// Makes a calendar feed.
    pub async fn feed(&self, titles: bool) -> Answer {
        self.client.post("/api/timelineentry/feed", &json!({"titles": titles, "password": PASSWORD})).await
    }

    /// Makes the code for a trusted person.
    pub async fn invite(&self, access: &Value) -> Answer {
        self.client.post(&format!("/api/proxyaccess/invite/{}", access["id"]), &json!({"password": PASSWORD})).await
    }

    /// Deletes their account.
    pub async fn leave(&self) -> Answer {
        let body = json!({"password": PASSWORD}).to_string().into_bytes();
        self.client.send(&Method::DELETE, &format!("/api/user/delete/{}", self.id), body).await
    }

    /// Deletes a row.
    pub async fn delete(&self, root: &str, id: &Value) -> Answer {
        self.client.delete(&format!("/api/{root}/delete/{id}")).await
    }

    /// The items of a list.
    pub async fn list(&self, root: &str, query: &str) -> Vec<Value> {
        let answer = self.client.get(&format!("/api/{root}/list?{query}")).await;
        assert_eq!(answer.status, 200, "{root}?{query}: {}", answer.body);
        answer.body["items"].as_array().unwrap().clone()
    }
}

/// A clock that stands still until it is moved.
pub fn movable() -> (Clock, impl Fn(i64)) {
    let seconds = Arc::new(AtomicI64::new(1_780_000_000));
    let told = Arc::clone(&seconds);
    let clock = Clock::from_fn(move || Timestamp::UNIX_EPOCH + SignedDuration::from_secs(told.load(Ordering::SeqCst)));
    (clock, move |by| {
        seconds.fetch_add(by, Ordering::SeqCst);
    })
}

pub fn function(name: &str) -> &'static Function {
    FUNCTIONS.iter().find(|function| function.name == name).unwrap()
}

/// A root by name.
pub fn find(root: &str) -> &'static Definition {
    DEFINITIONS.iter().find(|definition| definition.root == root).unwrap()
}

/// Roots whose rows a person makes themselves.
pub fn own_roots() -> impl Iterator<Item = &'static Definition> {
    DEFINITIONS.iter().copied().filter(|definition| {
        definition.access == Access::Owned && definition.writable_by == WritableBy::Owner && definition.root != "user"
    })
}

/// Roots whose rows belong to a person, whoever makes them.
pub fn owned_roots() -> impl Iterator<Item = &'static Definition> {
    DEFINITIONS.iter().copied().filter(|definition| definition.access == Access::Owned && definition.root != "user")
}

/// Those of them with rows that are stored; the others are counted when they are asked for.
pub fn stored_roots() -> impl Iterator<Item = &'static Definition> {
    owned_roots().filter(|definition| definition.root != "messageoverview")
}

pub fn catalogs() -> impl Iterator<Item = &'static Definition> {
    DEFINITIONS.iter().copied().filter(|definition| definition.is_catalog())
}

/// The fields of a problem and their keys.
pub fn faults(answer: &Answer) -> HashMap<String, String> {
    let fields = answer.body["fields"].as_array().cloned().unwrap_or_default();
    fields
        .iter()
        .map(|fault| (fault["path"].as_str().unwrap().to_owned(), fault["key"].as_str().unwrap().to_owned()))
        .collect()
}

/// Asserts a 400 that names exactly this field with this key.
#[track_caller]
pub fn assert_fault(answer: &Answer, path: &str, key: &str) {
    assert_eq!(answer.status, 400, "{path} {key}: {}", answer.body);
    assert_eq!(faults(answer), HashMap::from([(path.to_owned(), key.to_owned())]), "{}", answer.body);
    assert_problem(answer);
}

/// Asserts that an answer has the one shape of problems.
#[track_caller]
pub fn assert_problem(answer: &Answer) {
    assert_eq!(answer.headers["content-type"], "application/problem+json");
    assert_eq!(answer.headers["cache-control"], "no-store");
    assert_eq!(answer.body["status"], answer.status);
    assert!(answer.body["key"].as_str().unwrap().starts_with("error."), "{}", answer.body);
    assert!(answer.body["requestId"].is_string());
}

/// What a client sent, as it would be answered: references to catalogs by id.
pub fn plain(definition: &Definition, row: &Value) -> Map<String, Value> {
    let mut plain = row.as_object().unwrap().clone();
    for field in common::fields(definition) {
        let Some(value) = plain.get_mut(field.name) else { continue };
        match field.kind {
            Kind::Ref(_) if value.is_object() => *value = value["id"].clone(),
            Kind::Refs(_) => {
                let ids = value.as_array().unwrap().iter().map(|one| one.get("id").unwrap_or(one).clone()).collect();
                *value = Value::Array(ids);
            }
            _ => {}
        }
    }
    plain
}
