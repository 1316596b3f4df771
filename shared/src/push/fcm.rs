//! Firebase Cloud Messaging, which brings pushes of SNS to browsers.

use serde_json::{Value, json};

/// What a browser tells the service so that pushes come to it, as the operator's project has it. None of it is secret.
/// Source: <https://firebase.google.com/docs/cloud-messaging/js/client>.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fcm {
    project: String,
    app: String,
    key: String,
    sender: String,
    vapid: String,
}

/// The names of the parts of the setting.
const NAMES: [&str; 5] = ["project", "app", "key", "sender", "vapid"];

impl Fcm {
    /// Reads the setting `PUSH_WEB`: `project=… app=… key=… sender=… vapid=…` in any order, apart by spaces; empty for none.
    ///
    /// # Errors
    /// One sentence for the operator.
    pub fn read(text: &str) -> Result<Option<Self>, String> {
        let mut parts = NAMES.map(|_| None);
        for word in text.split_whitespace() {
            let (name, value) = word.split_once('=').ok_or_else(|| format!("PUSH_WEB: \"{word}\" is no name=value"))?;
            let at = NAMES.iter().position(|known| *known == name);
            let part = at.map(|at| &mut parts[at]).ok_or_else(|| format!("PUSH_WEB does not know \"{name}\""))?;
            if value.is_empty() || part.replace(value.to_owned()).is_some() {
                return Err(format!("PUSH_WEB needs \"{name}\" once, with a value"));
            }
        }
        match parts {
            [None, None, None, None, None] => Ok(None),
            [Some(project), Some(app), Some(key), Some(sender), Some(vapid)] => {
                Ok(Some(Self { project, app, key, sender, vapid }))
            }
            _ => Err(format!("PUSH_WEB needs all of {}", NAMES.join(", "))),
        }
    }

    /// As the site is told.
    #[must_use]
    pub fn shown(&self) -> Value {
        json!({
            "projectid": self.project,
            "appid": self.app,
            "apikey": self.key,
            "senderid": self.sender,
            "vapidkey": self.vapid,
        })
    }

    /// What `shown` looks like.
    #[must_use]
    pub fn schema() -> Value {
        let text = |doc: &str| json!({"type": "string", "maxLength": 200, "description": doc});
        json!({
            "type": "object",
            "description": "The project of Firebase Cloud Messaging that brings pushes to browsers, where there is one.",
            "properties": {
                "projectid": text("Name of the project."),
                "appid": text("Number of the web app in the project."),
                "apikey": text("Key that names the project to its service; not secret."),
                "senderid": text("Number that pushes come from."),
                "vapidkey": text("Public key that browsers know the sender by, in base64url (RFC 8292)."),
            },
            "required": ["projectid", "appid", "apikey", "senderid", "vapidkey"],
            "additionalProperties": false,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_parts_or_none() {
        assert_eq!(Fcm::read(" ").unwrap(), None);
        let fcm = Fcm::read("vapid=BK-x_ key=AIza=1 project=z app=1:2:web:3\n sender=2").unwrap().unwrap();
        let shown =
            json!({"projectid": "z", "appid": "1:2:web:3", "apikey": "AIza=1", "senderid": "2", "vapidkey": "BK-x_"});
        assert_eq!(fcm.shown(), shown);
        for wrong in ["project=z", "project", "project=z project=y", "project=", "colour=red"] {
            let error = Fcm::read(wrong).unwrap_err();
            assert!(error.starts_with("PUSH_WEB"), "{error}");
        }
    }
}
