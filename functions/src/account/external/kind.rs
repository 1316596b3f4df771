//! What the payload of a category is: read strictly, so that nothing is taken silently, and described for the API document.

use serde_json::{Map, Value, json};
use shared::entity::validate::LARGEST_ID;
use shared::http::problem::{Fault, Problem};

/// Longest list of a payload.
const MAX_ITEMS: usize = 100;

/// Longest token, code or other text of a provider.
const MAX_LENGTH: usize = 16 * 1024;

/// A kind of external account.
#[derive(Debug)]
pub struct Kind {
    /// Its category.
    pub category: i64,
    /// What it sends beside what all send.
    pub payload: &'static [Member],
}

/// A member of a payload.
#[derive(Debug)]
pub struct Member {
    /// Its name.
    pub name: &'static str,
    /// What it may be.
    pub shape: Shape,
}

/// What a member may be.
#[derive(Clone, Copy, Debug)]
pub enum Shape {
    Text,
    Number,
    Flag,
    /// `true` alone.
    Yes,
    /// This number alone.
    Only(i64),
    Texts,
    Group(&'static [Member]),
}

/// What every category may send: a code with its state, what a new account needs, the password of one that is there.
const COMMON: &[Member] = &[
    Member::new("code", Shape::Text),
    Member::new("state", Shape::Text),
    Member::new("password", Shape::Text),
    Member::new("termsaccepted", Shape::Flag),
    Member::new("healthdataaccepted", Shape::Flag),
    Member::new("language", Shape::Number),
];

/// What proves who somebody is; one of them has to be there.
pub const PROOFS: [&str; 3] = ["code", "idToken", "accessToken"];

impl Member {
    #[must_use]
    pub const fn new(name: &'static str, shape: Shape) -> Self {
        Self { name, shape }
    }
}

impl Kind {
    /// What it may send: its own, and what all may.
    pub fn members(&'static self) -> impl Iterator<Item = &'static Member> {
        let own = self.payload.iter();
        let common = COMMON.iter().filter(|member| self.payload.iter().all(|own| own.name != member.name));
        own.chain(common)
    }

    /// The body of a call, or everything that is wrong with it.
    pub fn read(&'static self, body: Map<String, Value>) -> Result<Sent, Problem> {
        let mut faults = Vec::new();
        for (name, value) in &body {
            match self.members().find(|member| member.name == name) {
                Some(member) => check(member, name, value, &mut faults),
                None => faults.push(Fault::new(name.clone(), "unknown")),
            }
        }
        let sent = Sent(body);
        if PROOFS.iter().all(|name| sent.text(name).is_none()) {
            faults.push(Fault::new("code", "required"));
        } else if sent.text("code").is_some() && sent.text("state").is_none() {
            faults.push(Fault::new("state", "required"));
        }
        if faults.is_empty() { Ok(sent) } else { Err(Problem::Invalid(faults)) }
    }
}

/// The body of these members as JSON schema.
pub(super) fn schema(members: impl Iterator<Item = &'static Member>) -> Value {
    let members: Vec<&Member> = members.collect();
    let proofs = PROOFS.iter().filter(|name| members.iter().any(|member| member.name == **name));
    let ways: Vec<Value> = proofs
        .map(|name| json!({"required": if *name == "code" { vec!["code", "state"] } else { vec![*name] }}))
        .collect();
    let properties: Map<String, Value> =
        members.iter().map(|member| (member.name.to_owned(), shape_schema(member))).collect();
    json!({"type": "object", "properties": properties, "anyOf": ways, "additionalProperties": false})
}

fn shape_schema(member: &Member) -> Value {
    // An empty password is refused with words of its own; an empty proof is none.
    let least = i32::from(member.name != "password");
    match member.shape {
        Shape::Text => json!({"type": "string", "minLength": least, "maxLength": MAX_LENGTH}),
        Shape::Number => json!({"type": "integer", "minimum": 0, "maximum": LARGEST_ID}),
        Shape::Flag => json!({"type": "boolean"}),
        Shape::Yes => json!({"type": "boolean", "const": true}),
        Shape::Only(number) => json!({"type": "integer", "const": number}),
        Shape::Texts => {
            json!({"type": "array", "maxItems": MAX_ITEMS, "items": {"type": "string", "minLength": 1, "maxLength": MAX_LENGTH}})
        }
        Shape::Group(members) => {
            let properties: Map<String, Value> =
                members.iter().map(|member| (member.name.to_owned(), shape_schema(member))).collect();
            json!({"type": "object", "properties": properties, "additionalProperties": false})
        }
    }
}

fn check(member: &Member, path: &str, value: &Value, faults: &mut Vec<Fault>) {
    let text = |value: &Value| match value.as_str() {
        None => Some("type"),
        Some("") if member.name != "password" => Some("required"),
        Some(text) if text.chars().count() > MAX_LENGTH => Some("maxlength"),
        Some(_) => None,
    };
    let key = match (member.shape, value) {
        (Shape::Text, value) => text(value),
        (Shape::Number, Value::Number(number)) => match number.as_i64() {
            Some(number) if number < 0 => Some("min"),
            Some(number) if number > LARGEST_ID => Some("max"),
            Some(_) => None,
            None => Some("type"),
        },
        (Shape::Flag | Shape::Yes, Value::Bool(false)) if matches!(member.shape, Shape::Yes) => Some("value"),
        (Shape::Flag | Shape::Yes, Value::Bool(_)) => None,
        (Shape::Only(only), Value::Number(number)) => (number.as_i64() != Some(only)).then_some("value"),
        (Shape::Texts, Value::Array(all)) if all.len() > MAX_ITEMS => Some("maxlength"),
        (Shape::Texts, Value::Array(all)) => all.iter().find_map(text),
        (Shape::Group(members), Value::Object(group)) => {
            for (name, value) in group {
                let path = format!("{path}.{name}");
                match members.iter().find(|member| member.name == name) {
                    Some(member) => check(member, &path, value, faults),
                    None => faults.push(Fault::new(path, "unknown")),
                }
            }
            None
        }
        _ => Some("type"),
    };
    faults.extend(key.map(|key| Fault::new(path, key)));
}

/// A payload whose members have their shapes.
#[derive(Debug)]
pub struct Sent(Map<String, Value>);

impl Sent {
    /// A text, where it was sent.
    #[must_use]
    pub fn text(&self, name: &str) -> Option<&str> {
        self.0.get(name).and_then(Value::as_str)
    }

    /// Whatever was sent.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.0.get(name)
    }
}
