//! How long a sign-in lasts, to the second.

mod support;

use serde_json::json;
use support::{Product, movable};

const THIRTY_DAYS: i64 = 2_592_000;

/// A product whose clock stands still until it is moved.
async fn start() -> (Product, impl Fn(i64)) {
    let (clock, pass) = movable();
    (Product::at(clock).await, pass)
}

/// The next refresh token; `None` when this one is refused.
async fn refresh(product: &Product, token: &str) -> Option<String> {
    let answer = product.nobody().post("/api/login", &json!({"refresh_token": token})).await;
    assert!([200, 401].contains(&answer.status), "{}", answer.body);
    answer.body["refreshToken"].as_str().map(str::to_owned)
}

#[tokio::test]
async fn a_sign_in_lasts_thirty_days_after_each_use() {
    let (product, pass) = start().await;
    let (anna, berta) = (product.person("anna").await, product.person("berta").await);
    pass(THIRTY_DAYS - 1);
    let second = refresh(&product, &anna.refresh).await.expect("the last second of a token that was never used");
    pass(1);
    assert_eq!(refresh(&product, &berta.refresh).await, None);
    pass(THIRTY_DAYS - 2);
    let third = refresh(&product, &second).await.expect("thirty days count from the last use");
    pass(THIRTY_DAYS);
    assert_eq!(refresh(&product, &third).await, None);
}

#[tokio::test]
async fn a_lost_answer_is_forgiven_for_thirty_seconds() {
    let (product, pass) = start().await;
    let anna = product.person("anna").await;
    refresh(&product, &anna.refresh).await.expect("the first use");
    pass(30);
    assert!(refresh(&product, &anna.refresh).await.is_some());
    pass(31);
    assert_eq!(refresh(&product, &anna.refresh).await, None);
}
