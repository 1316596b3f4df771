//! Codes for when the authenticator app is lost: ten, each good once, kept as hashes.
//!
//! They are short enough to be typed from paper, so they are hashed like passwords. One salt for a set, so that a code that
//! comes back costs one hash and not ten.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::{Value, json};
use shared::app::App;
use shared::http::problem::Problem;
use shared::identity::{crockford, password};
use shared::store::expression::Entry;
use shared::store::item::Stored;
use shared::store::keys;
use shared::store::table::Range;
use shared::store::transaction::Transaction;
use shared::work::aside;

/// How many there are.
pub const COUNT: i64 = 10;

/// Letters of a code: almost sixty bits.
pub const LENGTH: usize = 12;

/// Letters that stand together.
const GROUP: usize = 4;

/// A set of new codes.
pub struct Set {
    salt: String,
    codes: Vec<String>,
    hashes: Vec<String>,
}

impl Set {
    /// Makes a set; hashing takes its time.
    pub async fn new(app: &App) -> Result<Self, Problem> {
        let salt = URL_SAFE_NO_PAD.encode(app.entropy.bytes::<16>());
        let codes: Vec<String> = (0..COUNT).map(|_| crockford::new_code::<LENGTH>(&app.entropy)).collect();
        let (bare, with) = (codes.clone(), salt.clone());
        let hashes = aside(move || bare.iter().map(|code| stretched(code, &with)).collect::<Result<_, _>>()).await??;
        Ok(Self { salt, codes, hashes })
    }

    /// The salt, to be kept in the row of the account.
    #[must_use]
    pub fn salt(&self) -> &str {
        &self.salt
    }

    /// Writes the hashes.
    pub fn put(&self, user: i64, write: &mut Transaction<'_>) {
        for hash in &self.hashes {
            write.put("recovery", &keys::recovery(user, hash), Entry::default());
        }
    }

    /// The codes as they are shown, once.
    #[must_use]
    pub fn answer(&self) -> Value {
        let shown = |code: &String| {
            let groups: Vec<&str> =
                (0..LENGTH / GROUP).filter_map(|at| code.get(at * GROUP..(at + 1) * GROUP)).collect();
            groups.join("-")
        };
        json!({"recoverycodes": self.codes.iter().map(shown).collect::<Vec<_>>()})
    }
}

/// The codes of a person that are left.
pub async fn all(app: &App, user: i64) -> Result<Vec<Stored>, Problem> {
    app.table.query(&Range::prefix(keys::credentials(user), keys::RECOVERY), 100).await
}

/// Takes away those that are left.
pub async fn forget(app: &App, user: i64, write: &mut Transaction<'_>) -> Result<(), Problem> {
    for code in all(app, user).await? {
        write.forget("recovery", &code.key);
    }
    Ok(())
}

/// What is kept of a code.
pub async fn hash(code: &str, salt: &str) -> Result<String, Problem> {
    let (code, salt) = (code.to_owned(), salt.to_owned());
    aside(move || stretched(&code, &salt)).await?
}

fn stretched(code: &str, salt: &str) -> Result<String, Problem> {
    Ok(URL_SAFE_NO_PAD.encode(password::stretched(code, salt.as_bytes())?))
}
