//! An identity provider (OAuth 2 with PKCE, `OpenID` Connect) that stands in for all real ones: on this machine, with
//! keys of its own, without passwords. Whoever comes says who they are.
//!
//! Each category has its own client and its own endpoints below `/{category}/`. Categories 80 and 81 sign ID tokens; the others
//! answer whose an access token is.

use crate::listen::{self, Stopper, stopper};
use axum::Router;
use axum::body::Body;
use axum::extract::{Form, Path, Query, State};
use axum::http::{HeaderMap, Response, StatusCode, header};
use axum::routing::{get, post};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::{Value, json};
use shared::clock::{Clock, Entropy};
use shared::external::External;
use shared::external::provider::CATEGORIES;
use shared::external::source::challenge;
use signing::Keys;
use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

pub mod page;
pub mod signing;

pub use signing::Signed;

/// What the clients prove themselves by.
const SECRET: &str = "known-to-both";

/// How long tokens are good, in seconds.
const LIFE: i64 = 300;

/// What each category is called here.
const NAMES: [(i64, &str); 6] = [
    (1, "Soziales Netzwerk"),
    (10, "Foto-Netzwerk"),
    (50, "Berufsnetzwerk"),
    (70, "Hotelbuchung"),
    (80, "Hotelverwaltung"),
    (81, "Gerätekonto"),
];

/// Somebody who has an account here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Somebody {
    /// Their id.
    pub subject: String,
    /// Their address.
    pub email: String,
    /// Whether it was proven.
    pub verified: bool,
    /// What they are called.
    pub name: String,
}

impl Somebody {
    /// Somebody with a proven address, which also names them.
    #[must_use]
    pub fn with(email: &str) -> Self {
        let name = email.split('@').next().unwrap_or_default().to_owned();
        Self { subject: format!("id-of-{email}"), email: email.to_owned(), verified: true, name }
    }

    fn claims(&self) -> Value {
        json!({"sub": self.subject, "email": self.email, "email_verified": self.verified, "name": self.name})
    }
}

/// What a code was given for.
#[derive(Clone, Debug)]
struct Given {
    who: Somebody,
    query: HashMap<String, String>,
}

struct Shared {
    base: String,
    clock: Clock,
    entropy: Entropy,
    keys: Keys,
    codes: Mutex<HashMap<String, Given>>,
    /// Access tokens: whose, and for which client.
    tokens: Mutex<HashMap<String, (Somebody, String)>>,
    /// How often the keys were asked for.
    asked: AtomicUsize,
    /// Whether nothing is answered any more.
    broken: Mutex<bool>,
}

/// A running provider.
pub struct Provider {
    /// Such as `http://127.0.0.1:40000`.
    pub base_url: String,
    shared: Arc<Shared>,
    // Dropping it stops the server.
    _stop: Stopper,
}

impl Provider {
    /// Starts on a free port.
    ///
    /// # Errors
    /// One sentence when no port or no key is to be had.
    pub async fn start(clock: Clock) -> Result<Self, String> {
        let (listener, address) = listen::listen(0).await?;
        let (stop, told) = stopper();
        let base = format!("http://{address}");
        let shared = Arc::new(Shared {
            base: base.clone(),
            clock,
            entropy: Entropy::system(),
            keys: Keys::new()?,
            codes: Mutex::default(),
            tokens: Mutex::default(),
            asked: AtomicUsize::new(0),
            broken: Mutex::default(),
        });
        let router = Router::new()
            .route("/.well-known/openid-configuration", get(discovery))
            .route("/keys", get(keys))
            .route("/{category}/authorize", get(authorize))
            .route("/{category}/allow", get(allow))
            .route("/{category}/token", post(token))
            .route("/{category}/check", post(check))
            .route("/me", get(me))
            .with_state(Arc::clone(&shared));
        let _served = listen::serve(listener, router, listen::SLOWEST, told);
        Ok(Self { base_url: base, shared, _stop: stop })
    }

    /// All categories at this provider, as an operator would set them up.
    ///
    /// # Errors
    /// When the setting is none.
    pub fn external(&self) -> Result<External, String> {
        let secrets: Value = CATEGORIES.iter().map(|category| (category.to_string(), Value::from(SECRET))).collect();
        External::read(&self.setting().to_string(), &secrets.to_string())
    }

    /// The setting `EXTERNAL_PROVIDERS` for all categories.
    #[must_use]
    pub fn setting(&self) -> Value {
        let base = &self.base_url;
        NAMES
            .iter()
            .map(|(category, name)| {
                let mut provider = json!({
                    "category": category, "name": name, "clientid": client(*category),
                    "authorize": format!("{base}/{category}/authorize"), "token": format!("{base}/{category}/token"),
                });
                let more = if *category >= 80 {
                    json!({"issuer": base, "keys": format!("{base}/keys")})
                } else {
                    json!({"userinfo": format!("{base}/me"), "check": format!("{base}/{category}/check")})
                };
                if let (Some(provider), Value::Object(more)) = (provider.as_object_mut(), more) {
                    provider.extend(more);
                }
                provider
            })
            .collect()
    }

    /// The code that somebody comes back with who was sent to this address.
    #[must_use]
    pub fn code(&self, address: &str, who: &Somebody) -> String {
        let query = address.split_once('?').map_or("", |(_, query)| query);
        let query = form_urlencoded::parse(query.as_bytes()).into_owned().collect();
        self.shared.give(who.clone(), query)
    }

    /// An access token of somebody, made for a category.
    #[must_use]
    pub fn access_token(&self, who: &Somebody, category: i64) -> String {
        self.shared.access_token(who.clone(), client(category))
    }

    /// The claims of a good ID token.
    #[must_use]
    pub fn claims(&self, who: &Somebody, category: i64, nonce: &str) -> Value {
        self.shared.claims(who, &client(category), nonce)
    }

    /// These claims signed.
    ///
    /// # Errors
    /// When that does not work.
    pub fn sign(&self, claims: &Value, signed: Signed) -> Result<String, String> {
        self.shared.keys.sign(claims, signed)
    }

    /// How often the keys were asked for.
    #[must_use]
    pub fn asked(&self) -> usize {
        self.shared.asked.load(Ordering::SeqCst)
    }

    /// Answers nothing any more but faults, or answers again.
    pub fn fail(&self, broken: bool) {
        *self.shared.broken.lock().unwrap_or_else(PoisonError::into_inner) = broken;
    }
}

fn client(category: i64) -> String {
    format!("zuversicht-{category}")
}

impl Shared {
    fn random(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.entropy.bytes::<24>())
    }

    fn give(&self, who: Somebody, query: HashMap<String, String>) -> String {
        let code = self.random();
        let given = Given { who, query };
        self.codes.lock().unwrap_or_else(PoisonError::into_inner).insert(code.clone(), given);
        code
    }

    fn access_token(&self, who: Somebody, client: String) -> String {
        let token = self.random();
        self.tokens.lock().unwrap_or_else(PoisonError::into_inner).insert(token.clone(), (who, client));
        token
    }

    fn claims(&self, who: &Somebody, client: &str, nonce: &str) -> Value {
        let now = self.clock.seconds();
        let mut claims = who.claims();
        claims["iss"] = self.base.as_str().into();
        claims["aud"] = client.into();
        claims["nonce"] = nonce.into();
        claims["iat"] = now.into();
        claims["exp"] = (now + LIFE).into();
        claims
    }

    fn is_broken(&self) -> bool {
        *self.broken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn answer(status: StatusCode, body: &Value) -> Response<Body> {
    let mut response = Response::new(Body::from(body.to_string()));
    *response.status_mut() = status;
    response.headers_mut().insert(header::CONTENT_TYPE, header::HeaderValue::from_static("application/json"));
    response
}

fn refuse(error: &str) -> Response<Body> {
    answer(StatusCode::BAD_REQUEST, &json!({"error": error}))
}

async fn discovery(State(shared): State<Arc<Shared>>) -> Response<Body> {
    let base = &shared.base;
    let endpoints = json!({
        "issuer": base, "jwks_uri": format!("{base}/keys"), "userinfo_endpoint": format!("{base}/me"),
        "authorization_endpoint": format!("{base}/81/authorize"), "token_endpoint": format!("{base}/81/token"),
        "response_types_supported": ["code"], "subject_types_supported": ["public"],
        "id_token_signing_alg_values_supported": ["RS256", "ES256"], "code_challenge_methods_supported": ["S256"],
    });
    answer(StatusCode::OK, &endpoints)
}

async fn keys(State(shared): State<Arc<Shared>>) -> Response<Body> {
    shared.asked.fetch_add(1, Ordering::SeqCst);
    if shared.is_broken() {
        return answer(StatusCode::INTERNAL_SERVER_ERROR, &json!({}));
    }
    answer(StatusCode::OK, &shared.keys.published())
}

async fn authorize(Path(category): Path<i64>, Query(query): Query<HashMap<String, String>>) -> Response<Body> {
    if query.get("client_id") != Some(&client(category)) {
        return refuse("invalid_client");
    }
    page::response(category, &query)
}

/// Sends somebody back, with a code or with the word that they would not.
async fn allow(
    State(shared): State<Arc<Shared>>,
    Path(category): Path<i64>,
    Query(mut query): Query<HashMap<String, String>>,
) -> Response<Body> {
    let Some(redirect) = query.get("redirect_uri").cloned() else { return refuse("invalid_request") };
    // A page that sends people anywhere would be of use to others.
    if !redirect.starts_with("http://127.0.0.1:") && !redirect.starts_with("http://localhost:") {
        return refuse("invalid_request");
    }
    let state = query.get("state").cloned().unwrap_or_default();
    let mut back = form_urlencoded::Serializer::new(String::new());
    back.append_pair("state", &state);
    if query.contains_key("refuse") {
        back.append_pair("error", "access_denied");
    } else {
        let email = query.remove("email").unwrap_or_default();
        let who = Somebody { verified: query.contains_key("verified"), ..Somebody::with(email.trim()) };
        query.insert("client_id".to_owned(), client(category));
        back.append_pair("code", &shared.give(who, query));
    }
    let mut response = Response::new(Body::empty());
    *response.status_mut() = StatusCode::FOUND;
    if let Ok(location) = header::HeaderValue::from_str(&format!("{redirect}?{}", back.finish())) {
        response.headers_mut().insert(header::LOCATION, location);
    }
    response
}

async fn token(
    State(shared): State<Arc<Shared>>,
    Path(category): Path<i64>,
    Form(form): Form<HashMap<String, String>>,
) -> Response<Body> {
    if shared.is_broken() {
        return answer(StatusCode::SERVICE_UNAVAILABLE, &json!({}));
    }
    let text = |name: &str| form.get(name).map_or("", String::as_str);
    if text("client_id") != client(category) || text("client_secret") != SECRET {
        return refuse("invalid_client");
    }
    if text("grant_type") == "client_credentials" {
        return answer(StatusCode::OK, &json!({"access_token": shared.random(), "token_type": "Bearer"}));
    }
    let given = shared.codes.lock().unwrap_or_else(PoisonError::into_inner).remove(text("code"));
    let Some(given) = given else { return refuse("invalid_grant") };
    let asked = |name: &str| given.query.get(name).map_or("", String::as_str);
    let same = asked("client_id") == text("client_id") && asked("redirect_uri") == text("redirect_uri");
    if !same || asked("code_challenge") != challenge(text("code_verifier")) {
        return refuse("invalid_grant");
    }
    let mut body = json!({"token_type": "Bearer", "expires_in": LIFE});
    body["access_token"] = shared.access_token(given.who.clone(), client(category)).into();
    if category >= 80 {
        let claims = shared.claims(&given.who, &client(category), asked("nonce"));
        let Ok(token) = shared.keys.sign(&claims, Signed::Es256) else { return refuse("server_error") };
        body["id_token"] = token.into();
    }
    answer(StatusCode::OK, &body)
}

/// For whom an access token was made (RFC 7662).
async fn check(
    State(shared): State<Arc<Shared>>,
    Path(category): Path<i64>,
    Form(form): Form<HashMap<String, String>>,
) -> Response<Body> {
    if form.get("client_id") != Some(&client(category)) || form.get("client_secret").map(String::as_str) != Some(SECRET)
    {
        return refuse("invalid_client");
    }
    let tokens = shared.tokens.lock().unwrap_or_else(PoisonError::into_inner);
    let known = form.get("token").and_then(|token| tokens.get(token));
    let body =
        known.map_or_else(|| json!({"active": false}), |(_, client)| json!({"active": true, "client_id": client}));
    answer(StatusCode::OK, &body)
}

/// Whose an access token is.
async fn me(State(shared): State<Arc<Shared>>, headers: HeaderMap) -> Response<Body> {
    let sent = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let tokens = shared.tokens.lock().unwrap_or_else(PoisonError::into_inner);
    match sent.strip_prefix("Bearer ").and_then(|token| tokens.get(token)) {
        Some((who, _)) => answer(StatusCode::OK, &who.claims()),
        None => answer(StatusCode::UNAUTHORIZED, &json!({"error": "invalid_token"})),
    }
}
