//! Whether the time of a refused sign-in tells that an account exists.

use crate::cloud::Cloud;
use crate::event::Event;
use crate::failure::Failure;
use crate::figures::Times;
use serde_json::{Value, json};
use shared::clock::Entropy;
use shared::identity::password;
use shared::store::expression::Entry;
use shared::store::keys::{self, Key};

/// Accounts that are tried; each takes ten tries without a wait.
const ACCOUNTS: i64 = 25;
const TRIES: usize = 8;

/// How long a refusal took.
#[derive(Clone, Debug, Default)]
pub struct Refusals {
    /// With an account.
    pub known: Times,
    /// Without one.
    pub unknown: Times,
}

/// Tries wrong passwords with and without an account in turn, two hundred of each, each from a network of its own.
pub async fn measure(cloud: &Cloud) -> Result<Refusals, Failure> {
    fill(cloud).await?;
    let mut login = cloud.function("session", "login")?.start().await?;
    let mut refusals = Refusals::default();
    let mut network = 0;
    // The first calls of a program are slower than all others.
    for round in 0..=TRIES {
        for account in 1..=ACCOUNTS {
            for (name, times) in [("known", &mut refusals.known), ("other", &mut refusals.unknown)] {
                network += 1;
                let body = json!({"email": email(name, account), "password": "Falsches-Wort-1"});
                let from = format!("10.0.{}.{}", network / 256, network % 256);
                let event = Event::new("POST", "/api/login").header("x-viewer-address", &from).body(&body);
                let answer = login.call(&event).await?;
                if answer.status != 401 {
                    return Err(Failure::Function(format!("login answered {}: {}", answer.status, answer.body)));
                }
                if round > 0 {
                    times.push(answer.took);
                }
            }
        }
    }
    login.stop().await?;
    Ok(refusals)
}

fn email(name: &str, account: i64) -> String {
    format!("{name}{account}@zuversicht.example")
}

async fn fill(cloud: &Cloud) -> Result<(), Failure> {
    let hash = password::hash("Apfelbaum-2026!", &Entropy::system())
        .map_err(|problem| Failure::Harness(format!("no hash: {}", problem.key())))?;
    let row = |members: Value| Entry::plain(members.as_object().cloned().unwrap_or_default());
    let rows: Vec<(Key, Entry)> = (1..=ACCOUNTS)
        .flat_map(|account| {
            let address = email("known", account);
            let owner = (keys::email(&address), row(json!({"user": account})));
            [owner, (keys::account(account), row(json!({"email": address, "password": hash, "created": 0})))]
        })
        .collect();
    cloud.storage.write(&rows).await
}
