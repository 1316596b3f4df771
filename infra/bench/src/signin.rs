//! Whether the time of a refused sign-in tells that an account exists.

use crate::cloud::Cloud;
use crate::cost;
use crate::event::Event;
use crate::failure::Failure;
use crate::figures::Cost;
use serde_json::{Value, json};
use shared::clock::Entropy;
use shared::identity::password;
use shared::store::expression::Entry;
use shared::store::keys::{self, Key};

/// What a refusal cost.
#[derive(Clone, Debug, Default)]
pub struct Refusals {
    /// With an account.
    pub known: Cost,
    /// Without one.
    pub unknown: Cost,
}

/// Tries wrong passwords with and without an account in turn, so many for each of `accounts`, each from a network of its own. An
/// account takes ten tries without a wait; the first one is not counted.
pub async fn measure(cloud: &Cloud, accounts: i64, tries: usize) -> Result<Refusals, Failure> {
    fill(cloud, accounts).await?;
    let mut login = cloud.function("session", "login")?.start().await?;
    let mut refusals = Refusals::default();
    let mut network = 0;
    // The first calls of a program are slower than all others.
    for round in 0..=tries {
        for account in 1..=accounts {
            for (name, counted) in [("known", &mut refusals.known), ("other", &mut refusals.unknown)] {
                network += 1;
                let body = json!({"email": email(name, account), "password": "Falsches-Wort-1"});
                let from = format!("10.0.{}.{}", network / 256, network % 256);
                let event = Event::new("POST", "/api/login").header("x-viewer-address", &from).body(&body);
                let mut first = Cost::default();
                let answer = cost::call(&mut login, &event, if round > 0 { counted } else { &mut first }).await?;
                if answer.status != 401 {
                    return Err(Failure::Function(format!("login answered {}: {}", answer.status, answer.body)));
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

async fn fill(cloud: &Cloud, accounts: i64) -> Result<(), Failure> {
    let hash = password::hash("Apfelbaum-2026!", &Entropy::system())
        .map_err(|problem| Failure::Harness(format!("no hash: {}", problem.key())))?;
    let row = |members: Value| Entry::plain(members.as_object().cloned().unwrap_or_default());
    let rows: Vec<(Key, Entry)> = (1..=accounts)
        .flat_map(|account| {
            let address = email("known", account);
            let owner = (keys::email(&address), row(json!({"user": account})));
            [owner, (keys::account(account), row(json!({"email": address, "password": hash, "created": 0})))]
        })
        .collect();
    cloud.storage.write(&rows).await
}
