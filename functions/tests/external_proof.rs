//! What somebody brings back from an identity provider: which proofs hold, for whom, how often and how long.

use crate::support::assert_fault;
use crate::support::external::{PendingLogin, agreed, assert_key, assert_refused, begin_as, connected, fixture, token};
use local::client::Answer;
use local::provider::{Signed, Somebody};
use serde_json::{Value, json};
use shared::http::problem::Problem;

const ANNA: &str = "anna@zuversicht.example";

#[tokio::test]
async fn a_forged_or_strange_token_is_refused() {
    let fixture = fixture().await;
    let now = fixture.product.stack.app.clock.seconds();
    for signed in [Signed::Es256, Signed::Rs256] {
        let changed = json!({"sub": format!("{signed:?}"), "email": format!("{signed:?}@provider.example")});
        // The keys were asked for before the RSA key was there.
        (fixture.later)(120);
        assert_eq!(fixture.by_token(81, signed, &changed).await.status, 201, "{signed:?}");
    }
    for signed in [Signed::Forged, Signed::UnknownKey, Signed::Unsigned, Signed::PublicAsSecret] {
        for category in [80, 81] {
            let answer = fixture.by_token(category, signed, &json!({})).await;
            assert_refused(&answer);
        }
    }
    for changes in [
        json!({"aud": "another"}),
        json!({"aud": ["another", "zuversicht-81"]}),
        json!({"aud": "zuversicht-80"}),
        json!({"iss": "https://provider.example"}),
        json!({"exp": now}),
        json!({"iat": now + 3600}),
        json!({"nonce": null}),
        json!({"nonce": "made up"}),
        json!({"sub": ""}),
        json!({"sub": "x".repeat(201)}),
    ] {
        assert_refused(&fixture.by_token(81, Signed::Es256, &changes).await);
    }
    for token in ["", "a", "a.b.c", "..", &"a".repeat(16_385)] {
        let begun = fixture.begin(81).await;
        let answer = fixture.enter(81, &begun, &agreed(json!({"idToken": token}))).await;
        assert_eq!(answer.status, 400, "{}", answer.body);
    }
    // A provider without keys signs nothing.
    assert_fault(&fixture.by_token(50, Signed::Es256, &json!({})).await, "idToken", "unknown");
}

#[tokio::test]
async fn a_token_is_good_once_in_its_browser_and_for_a_while() {
    let fixture = fixture().await;
    let body = |begun: &PendingLogin| {
        let claims = fixture.provider.claims(&Somebody::with("neu@provider.example"), 81, &begun.nonce());
        agreed(json!({"idToken": fixture.provider.sign(&claims, Signed::Es256).unwrap()}))
    };
    let begun = fixture.begin(81).await;
    let replayed = body(&begun);
    assert_eq!(fixture.enter(81, &begun, &replayed).await.status, 201);
    assert_refused(&fixture.enter(81, &begun, &replayed).await);

    // Somebody else's browser: what they have begun ends nowhere else.
    let begun = fixture.begin(81).await;
    let theirs = fixture.begin(81).await;
    assert_refused(&fixture.enter(81, &theirs, &body(&begun)).await);
    assert_refused(&fixture.browser().post("/api/login/external/81", &body(&begun)).await);
    // A sign-in at one provider is none at another.
    assert_refused(&fixture.enter(80, &begun, &body(&begun)).await);
    assert_eq!(fixture.enter(81, &begun, &body(&begun)).await.status, 200);

    let begun = fixture.begin(81).await;
    (fixture.later)(601);
    assert_refused(&fixture.enter(81, &begun, &body(&begun)).await);
}

#[tokio::test]
async fn two_sign_ins_of_one_browser_do_not_disturb_each_other() {
    let fixture = fixture().await;
    let first = fixture.begin(50).await;
    let second = begin_as(first.browser.clone(), "/api/login/external/begin", 81).await;
    let who = Somebody::with("neu@provider.example");
    assert_eq!(fixture.enter(50, &first, &agreed(fixture.payload(&first, &who))).await.status, 201);
    let body = agreed(fixture.payload(&second, &who));
    assert_key(&fixture.enter(81, &second, &body).await, 409, "error.existing.password.required");
}

#[tokio::test]
async fn a_code_belongs_to_its_state_its_browser_and_its_secret() {
    let fixture = fixture().await;
    let who = Somebody::with("neu@provider.example");
    for category in [1, 81] {
        let (begun, other) = (fixture.begin(category).await, fixture.begin(category).await);
        let theirs = fixture.provider.code(&other.url, &who);
        // A code of another sign-in does not know the secret of this one.
        let answer = fixture.enter(category, &begun, &agreed(json!({"code": theirs, "state": begun.state}))).await;
        assert_refused(&answer);
        let mine = fixture.payload(&fixture.begin(category).await, &who);
        assert_refused(&fixture.enter(category, &other, &agreed(mine)).await);
        for state in ["made-up", "", &begun.state.to_lowercase()] {
            let body = agreed(json!({"code": "c", "state": state}));
            assert_eq!(fixture.enter(category, &begun, &body).await.status, 400);
        }
    }
    let begun = fixture.begin(81).await;
    let claims = fixture.provider.claims(&Somebody::with("another@provider.example"), 81, &begun.nonce());
    let mut body = fixture.payload(&begun, &who);
    body["idToken"] = fixture.provider.sign(&claims, Signed::Es256).unwrap().into();
    assert_refused(&fixture.enter(81, &begun, &agreed(body)).await);
}

#[tokio::test]
async fn what_somebody_says_beside_the_proof_proves_nothing() {
    let fixture = fixture().await;
    fixture.product.person("anna").await;
    let who = Somebody::with("neu@provider.example");
    for (category, name, value) in [(81, "email", json!(ANNA)), (1, "userID", json!("id-of-another"))] {
        let begun = fixture.begin(category).await;
        let mut body = agreed(fixture.payload(&begun, &who));
        body[name] = value;
        assert_fault(&fixture.enter(category, &begun, &body).await, name, "value");
    }
    let begun = fixture.begin(70).await;
    let mut body = agreed(fixture.payload(&begun, &Somebody { verified: false, ..who }));
    body["emailVerified"] = true.into();
    assert_key(&fixture.enter(70, &begun, &body).await, 400, "error.external.email");
}

#[tokio::test]
async fn an_access_token_is_a_proof_where_it_was_made_for_us() {
    let fixture = fixture().await;
    let who = Somebody::with("neu@provider.example");
    let ours = fixture.provider.access_token(&who, 10);
    let body = |token: &str| agreed(json!({"accessToken": token, "expiresIn": 3600, "userID": who.subject}));
    let nobody = fixture.browser();
    let made = nobody.post("/api/login/external/10", &body(&ours)).await;
    assert_eq!(made.status, 201, "{}", made.body);
    assert_eq!(nobody.post("/api/login/external/10", &body(&ours)).await.status, 200);
    // What another application has is no proof here.
    for token in [fixture.provider.access_token(&who, 50), "made up".to_owned(), "line\nbreak".to_owned()] {
        assert_refused(&nobody.post("/api/login/external/10", &body(&token)).await);
    }
    // Nor is any where the provider does not tell for whom it is.
    let signs = fixture.provider.access_token(&who, 80);
    assert_refused(&nobody.post("/api/login/external/80", &agreed(json!({"accessToken": signs}))).await);
}

#[tokio::test]
async fn foreign_pages_end_nothing() {
    let fixture = fixture().await;
    let begun = fixture.begin(81).await;
    let body = agreed(fixture.payload(&begun, &Somebody::with("neu@provider.example")));
    let foreign = begun.browser.clone().with_header("origin", "https://evil.example");
    assert_eq!(foreign.post("/api/login/external/81", &body).await.status, 403);
    assert_eq!(foreign.post("/api/login/external/begin", &json!({"category": 81})).await.status, 403);
    let text = begun.browser.clone().with_header("content-type", "text/plain");
    assert_fault(&text.post("/api/login/external/81", &body).await, "content-type", "value");
    assert_eq!(fixture.enter(81, &begun, &body).await.status, 201);
}

#[tokio::test]
async fn twenty_at_once_are_one() {
    let fixture = fixture().await;
    let who = Somebody::with("neu@provider.example");
    // The same code twenty times.
    let begun = fixture.begin(81).await;
    let body = agreed(fixture.payload(&begun, &who));
    let all = futures::future::join_all((0..20).map(|_| fixture.enter(81, &begun, &body))).await;
    let made = all.iter().filter(|answer| answer.status == 201).count();
    assert_eq!((made, all.iter().filter(|answer| answer.status == 400).count()), (1, 19));
    // Twenty sign-ins of somebody else.
    let other = Somebody::with("andere@provider.example");
    let mut begun = Vec::new();
    for _ in 0..20 {
        begun.push(fixture.begin(50).await);
    }
    let calls = begun.iter().map(|begun| {
        let body = agreed(fixture.payload(begun, &other));
        async move { fixture_enter(begun, body).await }
    });
    let all = futures::future::join_all(calls).await;
    let made: Vec<&Answer> = all.iter().filter(|answer| answer.status == 201).collect();
    assert_eq!(made.len(), 1);
    assert!(all.iter().all(|answer| [200, 201, 400, 409].contains(&answer.status)));
    assert_eq!(connected(&fixture.product, &token(made[0])).await.len(), 1);
}

async fn fixture_enter(begun: &PendingLogin, body: Value) -> Answer {
    begun.browser.post("/api/login/external/50", &body).await
}

#[tokio::test]
async fn the_keys_are_asked_for_now_and_then() {
    let fixture = fixture().await;
    let enter = async |signed: Signed, name: &str| {
        let changes = json!({"sub": name, "email": format!("{name}@provider.example")});
        fixture.by_token(81, signed, &changes).await.status
    };
    assert_eq!(enter(Signed::Es256, "one").await, 201);
    assert_eq!(enter(Signed::Es256, "two").await, 201);
    assert_eq!(fixture.provider.asked(), 1, "they are kept");
    for _ in 0..5 {
        assert_eq!(enter(Signed::UnknownKey, "three").await, 400);
    }
    assert_eq!(fixture.provider.asked(), 1, "an unknown key has them asked for once a minute");
    (fixture.later)(61);
    assert_eq!(enter(Signed::UnknownKey, "three").await, 400);
    assert_eq!(enter(Signed::UnknownKey, "three").await, 400);
    assert_eq!(fixture.provider.asked(), 2);
    fixture.provider.fail(true);
    assert_eq!(enter(Signed::Es256, "four").await, 201, "those that are kept are good");
    (fixture.later)(3601);
    assert_eq!(enter(Signed::Es256, "five").await, 503);
    fixture.provider.fail(false);
    assert_eq!(enter(Signed::Es256, "five").await, 201);
}

#[tokio::test]
async fn a_provider_that_fails_makes_nothing() {
    let fixture = fixture().await;
    fixture.provider.fail(true);
    let answer = fixture.sign_in(50, &Somebody::with("neu@provider.example")).await;
    assert_eq!((answer.status, &answer.body["key"]), (503, &json!(Problem::Unavailable(String::new()).key())));
    fixture.provider.fail(false);
    assert_eq!(fixture.sign_in(50, &Somebody::with("neu@provider.example")).await.status, 201);
}

#[tokio::test]
async fn a_network_asks_the_providers_a_hundred_times() {
    let fixture = fixture().await;
    let begin = json!({"category": 81});
    for _ in 0..100 {
        assert_eq!(fixture.browser().post("/api/login/external/begin", &begin).await.status, 200);
    }
    assert_eq!(fixture.browser().post("/api/login/external/begin", &begin).await.status, 429);
    let body = json!({"code": "c", "state": "s"});
    assert_eq!(fixture.browser().post("/api/login/external/81", &body).await.status, 429);
    (fixture.later)(15 * 60);
    assert_eq!(fixture.browser().post("/api/login/external/begin", &begin).await.status, 200);
}
