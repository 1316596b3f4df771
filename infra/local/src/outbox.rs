//! Mails and push messages that would have been sent, kept to be read.

use crate::folder::write_private;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::{BTreeMap, VecDeque};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// How many mails and how many push messages are kept.
pub const KEPT: usize = 200;

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mail {
    /// Addresses, separated by commas.
    pub to: String,
    pub subject: String,
    /// The text part, or the HTML part where there is no other.
    pub text: String,
    /// The reply address, when that is not the sender.
    #[serde(default, rename = "replyTo", skip_serializing_if = "Option::is_none")]
    pub reply_to: Option<String>,
}

/// A push message.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Push {
    /// The ARN it was sent to.
    pub endpoint: String,
    /// The message: JSON where it is JSON, else text.
    pub payload: Value,
    /// Whether its browser has asked for it.
    #[serde(default)]
    pub taken: bool,
}

/// A registered device.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Endpoint {
    /// The attributes `Token`, `Enabled`, `CustomUserData`.
    pub attributes: BTreeMap<String, String>,
}

/// Everything in the outbox.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Contents {
    /// Mails, the oldest first.
    #[serde(default)]
    pub mails: VecDeque<Mail>,
    /// Push messages, the oldest first.
    #[serde(default)]
    pub pushes: VecDeque<Push>,
    /// Devices by ARN; rows of the table refer to them, so they are kept over a restart too.
    #[serde(default)]
    pub endpoints: BTreeMap<String, Endpoint>,
}

/// The outbox, kept in memory and in a file.
#[derive(Clone, Debug)]
pub struct Outbox {
    contents: Arc<Mutex<Contents>>,
    file: Arc<PathBuf>,
}

impl Outbox {
    /// Reads the file; starts empty where there is none or an unreadable one.
    #[must_use]
    pub fn open(file: PathBuf) -> Self {
        let contents = std::fs::read_to_string(&file).ok().and_then(|text| serde_json::from_str(&text).ok());
        Self { contents: Arc::new(Mutex::new(contents.unwrap_or_default())), file: Arc::new(file) }
    }

    /// A copy of everything.
    #[must_use]
    pub fn contents(&self) -> Contents {
        self.locked().clone()
    }

    /// The newest mail to one address.
    #[must_use]
    pub fn newest_to(&self, address: &str) -> Option<Mail> {
        self.locked().mails.iter().rev().find(|mail| mail.to == address).cloned()
    }

    /// Adds a mail.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn mail(&self, mail: Mail) -> Result<(), String> {
        self.change(|contents| keep(&mut contents.mails, mail))
    }

    /// Adds a push message.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn push(&self, push: Push) -> Result<(), String> {
        self.change(|contents| keep(&mut contents.pushes, push))
    }

    /// Changes the devices.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn endpoints<T>(&self, change: impl FnOnce(&mut BTreeMap<String, Endpoint>) -> T) -> Result<T, String> {
        self.change(|contents| change(&mut contents.endpoints))
    }

    /// The messages to the device with this token that it has not asked for yet, the oldest first. They are given once.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn take(&self, token: &str) -> Result<Vec<Value>, String> {
        let contents = self.contents();
        let of_token = |device: &Endpoint| device.attributes.get("Token").is_some_and(|own| own == token);
        let own: Vec<String> =
            contents.endpoints.into_iter().filter(|(_, device)| of_token(device)).map(|(arn, _)| arn).collect();
        let is_waiting = |push: &Push| !push.taken && own.contains(&push.endpoint);
        if !contents.pushes.iter().any(is_waiting) {
            return Ok(Vec::new());
        }
        self.change(|contents| {
            let waiting = contents.pushes.iter_mut().filter(|push| is_waiting(push));
            waiting
                .map(|push| {
                    push.taken = true;
                    push.payload.clone()
                })
                .collect()
        })
    }

    fn change<T>(&self, change: impl FnOnce(&mut Contents) -> T) -> Result<T, String> {
        let mut contents = self.locked();
        let result = change(&mut contents);
        let text = serde_json::to_string(&*contents).map_err(|error| error.to_string())?;
        write_private(&self.file, &text)?;
        Ok(result)
    }

    fn locked(&self) -> MutexGuard<'_, Contents> {
        self.contents.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn keep<T>(list: &mut VecDeque<T>, one: T) {
    list.push_back(one);
    while list.len() > KEPT {
        list.pop_front();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn the_last_ones_survive_a_restart() {
        let dir = tempfile::tempdir().expect("folder");
        let file = dir.path().join("outbox.json");
        let outbox = Outbox::open(file.clone());
        for number in 0..=KEPT {
            let mail = Mail { to: "a@b.example".to_owned(), subject: number.to_string(), ..Mail::default() };
            outbox.mail(mail).expect("kept");
        }
        outbox.push(Push { endpoint: "arn".to_owned(), payload: json!({"a": 1}), taken: false }).expect("kept");
        let again = Outbox::open(file).contents();
        assert_eq!(again.mails.len(), KEPT);
        assert_eq!(again.mails.front().map(|mail| mail.subject.as_str()), Some("1"));
        assert_eq!(again.pushes.front().map(|push| push.payload.clone()), Some(json!({"a": 1})));
    }
}
