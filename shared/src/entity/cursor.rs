//! Cursors: where the next page starts, by what the last row of a page is sorted by. Rows that come or go meanwhile change
//! nothing about that place, so that no row is left out and none is shown twice.
//!
//! What a person has typed must not stand in an address, where it could be logged: their cursors are sealed with their sign-in.

use super::select::Position;
use crate::clock::Entropy;
use crate::http::problem::Problem;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::aead::{AES_256_GCM, Aad, LessSafeKey, NONCE_LEN, Nonce, UnboundKey};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

const FRACTION: &str = "f";

/// A position as a cursor; `session` is the sign-in that it is sealed with, where the rows belong to a person.
pub fn write(position: &Position, session: Option<&str>, entropy: &Entropy) -> Result<String, Problem> {
    let values: Vec<Value> = position.values.iter().map(exact).collect();
    let mut bytes = json!([values, position.id, position.day]).to_string().into_bytes();
    if let Some(session) = session {
        let nonce: [u8; NONCE_LEN] = entropy.bytes();
        let sealed =
            key(session)?.seal_in_place_append_tag(Nonce::assume_unique_for_key(nonce), Aad::empty(), &mut bytes);
        sealed.map_err(|_| Problem::Internal("a cursor cannot be sealed".to_owned()))?;
        bytes = [nonce.as_slice(), &bytes].concat();
    }
    Ok(URL_SAFE_NO_PAD.encode(bytes))
}

pub fn read(cursor: &str, session: Option<&str>) -> Result<Position, Problem> {
    let broken = || Problem::field("p.c", "value");
    let mut bytes = URL_SAFE_NO_PAD.decode(cursor).map_err(|_| broken())?;
    if let Some(session) = session {
        let nonce = bytes.get(..NONCE_LEN).and_then(|nonce| Nonce::try_assume_unique_for_key(nonce).ok());
        let nonce = nonce.ok_or_else(broken)?;
        bytes.drain(..NONCE_LEN);
        let opened = key(session)?.open_in_place(nonce, Aad::empty(), &mut bytes).map_err(|_| broken())?.len();
        bytes.truncate(opened);
    }
    let parts: (Vec<Value>, i64, String) = serde_json::from_slice(&bytes).map_err(|_| broken())?;
    Ok(Position { values: parts.0.into_iter().map(plain).collect(), id: parts.1, day: parts.2 })
}

/// A fraction as text: read as JSON it may come back as its neighbour, and a row would be shown twice.
fn exact(value: &Value) -> Value {
    match value.as_f64().filter(|_| value.is_f64()) {
        Some(fraction) => json!({ FRACTION: format!("{fraction:?}") }),
        None => value.clone(),
    }
}

fn plain(value: Value) -> Value {
    let fraction = value.get(FRACTION).and_then(Value::as_str).and_then(|text| text.parse::<f64>().ok());
    fraction.map_or(value, Value::from)
}

fn key(session: &str) -> Result<LessSafeKey, Problem> {
    let digest = Sha256::digest(format!("cursor {session}"));
    let key =
        UnboundKey::new(&AES_256_GCM, &digest).map_err(|_| Problem::Internal("no key for a cursor".to_owned()))?;
    Ok(LessSafeKey::new(key))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cursor_comes_back_to_the_sign_in_it_was_made_for_and_shows_nothing() {
        let position = Position {
            values: vec![json!("mammakarzinom"), Value::Null, json!(3), json!(481.012_345_678_901_2)],
            id: 7,
            day: "20260301".to_owned(),
        };
        let cursor = write(&position, Some("anna"), &Entropy::system()).expect("cursor");
        assert_eq!(read(&cursor, Some("anna")), Ok(position.clone()));
        let bytes = URL_SAFE_NO_PAD.decode(&cursor).expect("base64");
        assert!(!String::from_utf8_lossy(&bytes).contains("mamma"));
        for (text, session) in [(cursor.as_str(), "berta"), ("", "anna"), ("AAAA", "anna"), ("?", "anna")] {
            assert_eq!(read(text, Some(session)), Err(Problem::field("p.c", "value")));
        }
        let open = write(&position, None, &Entropy::system()).expect("cursor");
        assert_eq!(read(&open, None), Ok(position));
    }
}
