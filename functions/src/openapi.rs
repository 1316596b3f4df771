//! The API document: the roots from their definitions, the flows as described here.

use crate::DEFINITIONS;
use crate::timeline::{day, feed};
use crate::tumor::{save_step, tumorformula, tumorinfoassistantbaseproperty};
use serde_json::{Value, json};
use shared::entity::definition::Verb;
use shared::entity::openapi::{self as contract, FlowDoc};

/// The whole document, OpenAPI 3.1.
#[must_use]
pub fn document() -> Value {
    contract::document(&DEFINITIONS, &flows())
}

fn flows() -> Vec<FlowDoc> {
    let text = || json!({"type": "string"});
    let reference = || json!({"anyOf": [{"type": "integer", "minimum": 1}, {"type": "null"}]});
    let login = |extra: Value| {
        let mut schema = json!({
            "type": "object",
            "properties": {
                "token": {"type": "string", "description": "Access token, fifteen minutes, for the header X-Auth-Token."},
                "refreshToken": {"type": "string", "description": "Thirty days, void after its first use; also in the cookie `refresh`."},
                "permissionsInclude": {"type": "array", "items": {"type": "string"}},
                "id": {"type": "integer"},
                "newmodel": {"type": "boolean"},
            },
            "required": ["token", "refreshToken", "permissionsInclude", "id", "newmodel"],
        });
        if extra == true {
            schema["properties"]["new"] = json!({"type": "boolean", "description": "An account made by this call."});
        }
        schema
    };
    let mut flows = vec![
        FlowDoc {
            token: false,
            answer: (
                "200",
                json!({
                    "type": "object",
                    "properties": {"name": text(), "version": text(), "build": text()},
                    "required": ["name", "version", "build"],
                }),
            ),
            ..FlowDoc::new(Verb::Get, "/api/api/info", "Which version answers.")
        },
        FlowDoc {
            token: false,
            body: json!({"oneOf": [
                {
                    "type": "object",
                    "properties": {"email": {"type": "string", "maxLength": 254}, "password": {"type": "string"}},
                    "required": ["email", "password"],
                    "additionalProperties": false,
                },
                {
                    "type": "object",
                    "properties": {"refresh_token": text()},
                    "required": ["refresh_token"],
                    "additionalProperties": false,
                },
            ]}),
            answer: ("200", login(Value::Bool(false))),
            ..FlowDoc::new(
                Verb::Post,
                "/api/login",
                "Signs in, or refreshes with refresh_token (an empty one means the one in the cookie).",
            )
        },
        FlowDoc {
            token: false,
            body: json!({
                "type": "object",
                "properties": {
                    "email": {"type": "string", "format": "email", "maxLength": 254},
                    "password": {"type": "string", "minLength": 12, "maxLength": 128},
                    "termsaccepted": {"type": "boolean", "const": true},
                    "salutation": reference(),
                    "academictitle": reference(),
                    "firstname": {"type": "string", "maxLength": 80},
                    "lastname": {"type": "string", "maxLength": 80},
                    "language": reference(),
                    "country": reference(),
                    "timezone": reference(),
                },
                "required": ["email", "password", "termsaccepted"],
                "additionalProperties": false,
            }),
            answer: ("201", login(Value::Bool(true))),
            ..FlowDoc::new(Verb::Post, "/api/signup", "Makes an account and signs in.")
        },
        FlowDoc {
            body: json!({"type": "object"}),
            ..FlowDoc::new(Verb::Post, "/api/logout", "Ends the sign-in that the token came from.")
        },
        FlowDoc {
            answer: ("200", json!({"$ref": "#/components/schemas/user"})),
            ..FlowDoc::new(Verb::Get, "/api/v1/session/user", "The signed-in person with permissionsInclude.")
        },
        tumorformula::doc(),
        tumorinfoassistantbaseproperty::doc(),
        save_step::doc(),
        day::doc(),
    ];
    flows.extend(feed::docs());
    flows
}
