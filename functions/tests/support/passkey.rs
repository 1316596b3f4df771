//! An authenticator in software: makes a key of P-256 and signs as a browser would.

use super::Product;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use p256::ecdsa::signature::Signer as _;
use p256::ecdsa::{DerSignature, SigningKey};
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};
use shared::clock::Entropy;
use shared::store::keys;

/// Person present and verified.
const VERIFIED: u8 = 0b0000_0101;
/// A new key is in the data.
const ATTESTED: u8 = 0b0100_0000;

/// A passkey.
pub struct Key {
    secret: SigningKey,
    id: [u8; 16],
    /// How often it has signed.
    pub count: u32,
    /// From which page; it can be told another.
    pub origin: String,
    /// Whether it looks at the person.
    pub flags: u8,
}

fn text(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

impl Key {
    /// A key for the site of the product; `count` is where its counter begins.
    pub fn new(product: &Product, count: u32) -> Self {
        let entropy = Entropy::system();
        let secret = (0..8).find_map(|_| SigningKey::from_slice(&entropy.bytes::<32>()).ok()).unwrap();
        let origin = product.stack.base_url.replace("127.0.0.1", "localhost");
        Self { secret, id: entropy.bytes(), count, origin, flags: VERIFIED }
    }

    /// The id by which the product knows it.
    pub fn id(&self) -> String {
        keys::digest_of(&self.id)
    }

    fn client_data(&self, kind: &str, challenge: &Value) -> Vec<u8> {
        let data = json!({"type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": false});
        data.to_string().into_bytes()
    }

    fn data(&self, flags: u8) -> Vec<u8> {
        let mut data = Sha256::digest("localhost").to_vec();
        data.push(flags);
        data.extend(self.count.to_be_bytes());
        data
    }

    /// What a browser answers to `navigator.credentials.create`.
    pub fn make(&self, options: &Value) -> Value {
        let point = self.secret.verifying_key().to_encoded_point(false);
        let mut data = self.data(self.flags | ATTESTED);
        data.extend([0; 16]);
        data.extend([0, 16]);
        data.extend(self.id);
        // A key of COSE: kind 2, algorithm -7, curve 1, both coordinates.
        data.extend([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]);
        data.extend(point.x().unwrap());
        data.extend([0x22, 0x58, 0x20]);
        data.extend(point.y().unwrap());
        // {"fmt": "none", "attStmt": {}, "authData": bytes}
        let mut attestation = vec![0xa3, 0x63];
        attestation.extend(b"fmt\x64none\x67attStmt\xa0\x68authData\x58");
        attestation.push(u8::try_from(data.len()).unwrap());
        attestation.extend(&data);
        let spki = point.as_bytes();
        let mut public = vec![0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x02, 0x01, 0x06, 0x08];
        public.extend([0x2a, 0x86, 0x48, 0xce, 0x3d, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00]);
        public.extend(spki);
        json!({
            "id": text(&self.id),
            "rawId": text(&self.id),
            "type": "public-key",
            "response": {
                "clientDataJSON": text(&self.client_data("webauthn.create", &options["challenge"])),
                "authenticatorData": text(&data),
                "transports": ["internal"],
                "publicKey": text(&public),
                "publicKeyAlgorithm": -7,
                "attestationObject": text(&attestation),
            },
            "authenticatorAttachment": "platform",
            "clientExtensionResults": {},
        })
    }

    /// What a browser answers to `navigator.credentials.get`, for the person it was made for.
    pub fn sign(&mut self, options: &Value, user: i64) -> Value {
        self.count += 1;
        let client = self.client_data("webauthn.get", &options["challenge"]);
        let data = self.data(self.flags);
        let signed = [data.clone(), Sha256::digest(&client).to_vec()].concat();
        let signature: DerSignature = self.secret.sign(&signed);
        json!({
            "id": text(&self.id),
            "rawId": text(&self.id),
            "type": "public-key",
            "response": {
                "clientDataJSON": text(&client),
                "authenticatorData": text(&data),
                "signature": text(signature.as_bytes()),
                "userHandle": text(&user.to_be_bytes()),
            },
            "authenticatorAttachment": "platform",
            "clientExtensionResults": {},
        })
    }
}
