//! A product whose people may sign in by external accounts, and the provider of those.

use super::{PASSWORD, Product, assert_problem, movable};
use local::client::{Answer, Client, SITE};
use local::provider::{Provider, Signed, Somebody};
use local::stack::Setup;
use serde_json::{Value, json};

/// A product whose people may sign in by the provider, at a time that is moved.
pub struct Fixture {
    pub product: Product,
    pub provider: Provider,
    pub later: Box<dyn Fn(i64)>,
}

pub async fn fixture() -> Fixture {
    let (clock, later) = movable();
    let provider = Provider::start(clock.clone()).await.unwrap();
    let external = provider.external().unwrap();
    let product = Product::start(|setup| Setup { external, ..setup.with_clock(clock) }).await;
    Fixture { product, provider, later: Box::new(later) }
}

/// A sign-in that was begun: in which browser, and where to.
pub struct PendingLogin {
    pub browser: Client,
    pub url: String,
    pub state: String,
}

impl PendingLogin {
    pub fn nonce(&self) -> String {
        let query = self.url.split_once('?').unwrap().1.split('&');
        query.into_iter().find_map(|pair| pair.strip_prefix("nonce=")).unwrap().to_owned()
    }
}

/// The cookie of an answer, as a browser sends it back.
pub fn cookie(answer: &Answer, name: &str) -> Option<String> {
    let lines = answer.headers.get_all("set-cookie").iter().filter_map(|line| line.to_str().ok());
    lines.filter_map(|line| line.split(';').next()).find(|pair| pair.starts_with(name)).map(str::to_owned)
}

/// The same as somebody who is signed in sends it to connect an external account.
pub fn confirmed(mut body: Value) -> Value {
    body["password"] = PASSWORD.into();
    body
}

pub async fn begin_as(client: Client, path: &str, category: i64) -> PendingLogin {
    let answer = client.post(path, &json!({"category": category})).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    let browser = client.with_header("cookie", &cookie(&answer, "external=").unwrap());
    let text = |name: &str| answer.body[name].as_str().unwrap().to_owned();
    PendingLogin { browser, url: text("url"), state: text("state") }
}

impl Fixture {
    pub fn browser(&self) -> Client {
        self.product.nobody().with_header("origin", SITE).with_header("user-agent", "Firefox")
    }

    pub async fn begin(&self, category: i64) -> PendingLogin {
        // Within a millisecond ids differ in twelve bits alone, and here time stands still.
        (self.later)(1);
        begin_as(self.browser(), "/api/login/external/begin", category).await
    }

    /// What somebody brings back from the provider.
    pub fn payload(&self, begun: &PendingLogin, who: &Somebody) -> Value {
        json!({"code": self.provider.code(&begun.url, who), "state": begun.state})
    }

    pub async fn enter(&self, category: i64, begun: &PendingLogin, body: &Value) -> Answer {
        begun.browser.post(&format!("/api/login/external/{category}"), body).await
    }

    /// The whole way of somebody who has agreed to everything.
    pub async fn sign_in(&self, category: i64, who: &Somebody) -> Answer {
        let begun = self.begin(category).await;
        let body = agreed(self.payload(&begun, who));
        self.enter(category, &begun, &body).await
    }

    /// Connects an external account to somebody who is signed in.
    pub async fn connect(&self, token: &str, category: i64, who: &Somebody) -> Answer {
        let client = self.browser().with_token(token);
        let begun = begin_as(client, "/api/externalaccount/begin", category).await;
        let body = confirmed(self.payload(&begun, who));
        begun.browser.post(&format!("/api/externalaccount/connect/{category}"), &body).await
    }

    /// Signs in by an ID token with these claims of it changed.
    pub async fn by_token(&self, category: i64, signed: Signed, changes: &Value) -> Answer {
        let begun = self.begin(category).await;
        let mut claims = self.provider.claims(&Somebody::with("neu@provider.example"), category, &begun.nonce());
        for (name, value) in changes.as_object().unwrap() {
            claims[name] = value.clone();
        }
        let token = self.provider.sign(&claims, signed).unwrap();
        self.enter(category, &begun, &agreed(json!({"idToken": token}))).await
    }
}

pub fn agreed(mut body: Value) -> Value {
    body["termsaccepted"] = true.into();
    body["healthdataaccepted"] = true.into();
    body
}

pub fn assert_refused(answer: &Answer) {
    assert_eq!((answer.status, &answer.body["key"]), (400, &json!("error.external.refused")), "{}", answer.body);
    assert_problem(answer);
    assert!(cookie(answer, "refresh=").is_none());
}

pub fn assert_key(answer: &Answer, status: u16, key: &str) {
    assert_eq!((answer.status, &answer.body["key"]), (status, &json!(key)), "{}", answer.body);
    assert_problem(answer);
    assert!(cookie(answer, "refresh=").is_none());
}

pub fn token(answer: &Answer) -> String {
    answer.body["token"].as_str().unwrap_or_else(|| panic!("{}", answer.body)).to_owned()
}

/// The connected accounts of whoever has this token.
pub async fn connected(product: &Product, token: &str) -> Vec<Value> {
    let list = product.nobody().with_token(token).get("/api/externalaccount/list").await;
    list.body["items"].as_array().unwrap().clone()
}
