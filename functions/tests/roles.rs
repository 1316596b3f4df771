//! Who gives roles, and what is left of a write by power of one.

#![expect(clippy::unwrap_used, reason = "a test that cannot read an answer has failed")]

use crate::support::{PASSWORD, Person, Product, assert_fault};
use serde_json::{Value, json};
use shared::identity::audit::OPERATOR;
use shared::store::keys;
use shared::store::table::Range;

const EDITOR: i64 = 2;
const SUPPORT: i64 = 3;
const ADMIN: i64 = 4;

async fn give(giver: &Person, person: &Person, role: i64) -> (u16, Value) {
    let grant = json!({"user": person.id, "securityrole": role, "password": PASSWORD});
    let answer = giver.client.post("/api/usersecurityrole/add", &grant).await;
    (answer.status, answer.body)
}

async fn permissions(product: &Product, person: &Person) -> Value {
    let login = json!({"email": person.email, "password": PASSWORD});
    product.nobody().post("/api/login", &login).await.body["permissionsInclude"].clone()
}

/// Who did what about what, the oldest at the top.
async fn audit(product: &Product) -> Vec<(i64, String, String)> {
    let month = product.stack.app.clock.now().strftime("%Y%m").to_string();
    let rows = product.stack.app.table.query_all(&Range::partition(keys::audited(&month))).await.unwrap();
    let text = |row: &shared::store::item::Stored, name: &str| row.text(name).unwrap().to_owned();
    rows.iter().map(|row| (row.number("by"), text(row, "did"), text(row, "about"))).collect()
}

#[tokio::test]
async fn an_admin_gives_roles_and_nobody_else() {
    let product = Product::new().await;
    let (anna, editor) = (product.person("anna").await, product.editor("edith").await);
    let helper = product.with_roles("sigrid", &["support"]).await;
    let admin = product.with_roles("ada", &["admin"]).await;
    for giver in [&anna, &editor, &helper] {
        for role in [EDITOR, SUPPORT, ADMIN] {
            assert_eq!(give(giver, giver, role).await.0, 403, "{role}");
        }
    }
    let (status, role) = give(&admin, &anna, EDITOR).await;
    assert_eq!((status, role["user"].as_i64()), (201, Some(anna.id)));
    assert_eq!(anna.list("usersecurityrole", "").await, std::slice::from_ref(&role));
    assert_eq!(permissions(&product, &anna).await, json!(["user", "editor"]));
    for taker in [&anna, &editor, &helper] {
        assert_eq!(taker.delete("usersecurityrole", &role["id"]).await.status, 403);
    }
    assert_eq!(admin.delete("usersecurityrole", &role["id"]).await.status, 204);
    assert_eq!(permissions(&product, &anna).await, json!(["user"]));
    let nobody = admin
        .client
        .post("/api/usersecurityrole/add", &json!({"user": 4711, "securityrole": 2, "password": PASSWORD}))
        .await;
    assert_fault(&nobody, "user", "reference");
}

#[tokio::test]
async fn only_an_operator_makes_an_admin() {
    let product = Product::new().await;
    let (anna, editor) = (product.person("anna").await, product.editor("edith").await);
    let admin = product.with_roles("ada", &["admin"]).await;
    assert_eq!(give(&admin, &anna, ADMIN).await.0, 403);
    let sent = json!({"user": anna.id, "securityrole": {"id": ADMIN}, "password": PASSWORD});
    assert_eq!(admin.client.post("/api/usersecurityrole/add", &sent).await.status, 403);
    // Nor does a role become one that gives roles.
    let role = admin.get("securityrole", &json!(EDITOR)).await.body;
    let all = json!({"permissions": ["user", "editor", "admin"]});
    assert_eq!(editor.update("securityrole", &role, all.clone()).await.status, 403);
    assert_fault(&admin.update("securityrole", &role, all.clone()).await, "permissions", "value");
    let new = json!({"key": "boss", "translations": [{"language": 2, "name": "Leitung"}, {"language": 1, "name": "Boss"}], "permissions": ["admin"]});
    assert_fault(&admin.client.post("/api/securityrole/add", &new).await, "permissions", "value");
    assert_eq!(permissions(&product, &anna).await, json!(["user"]));
    assert_eq!(permissions(&product, &editor).await, json!(["user", "editor"]));
}

#[tokio::test]
async fn every_write_by_power_of_a_role_leaves_a_row() {
    let product = Product::new().await;
    let anna = product.person("anna").await;
    let (editor, admin) = (product.editor("edith").await, product.with_roles("ada", &["admin"]).await);
    let granted = |person: &Person, role: i64| (OPERATOR, "grant".to_owned(), format!("{}-{role}", person.id));
    let mut wanted = vec![granted(&editor, EDITOR), granted(&admin, ADMIN)];
    assert_eq!(audit(&product).await, wanted);

    let (_, role) = give(&admin, &anna, SUPPORT).await;
    admin.delete("usersecurityrole", &role["id"]).await;
    let translations = json!([{"language": 2, "name": "Zahnmedizin"}, {"language": 1, "name": "Dentistry"}]);
    let body = json!({"key": "dentist", "translations": translations});
    let row = editor.add("addressbookentrycategory", &body).await;
    let row = editor.update("addressbookentrycategory", &row, json!({"sort": 7})).await.body;
    editor.delete("addressbookentrycategory", &row["id"]).await;
    let done = |by: &Person, did: &str, about: String| (by.id, did.to_owned(), about);
    wanted.extend([
        done(&admin, "usersecurityrole add", format!("{}-{SUPPORT}", anna.id)),
        done(&admin, "usersecurityrole delete", role["id"].to_string()),
        done(&editor, "addressbookentrycategory add", "dentist".to_owned()),
        done(&editor, "addressbookentrycategory update", row["id"].to_string()),
        done(&editor, "addressbookentrycategory delete", row["id"].to_string()),
    ]);
    assert_eq!(audit(&product).await, wanted);

    // What is refused for want of the role, and what people do with their own rows, leaves none.
    give(&anna, &anna, EDITOR).await;
    anna.add("addressbookentry", &json!({"addressbookentrycategory": 1, "lastname": "Sommer"})).await;
    anna.list("securityrole", "").await;
    assert_eq!(audit(&product).await, wanted);
}
