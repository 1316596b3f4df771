//! The two ceremonies of `WebAuthn`: a passkey is made, and it signs in. What waits for the answer of the browser lies in the
//! table for five minutes and is good once.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::{Map, Value};
use shared::app::App;
use shared::http::problem::Problem;
use shared::store::expression::{Entry, Expect};
use shared::store::item::{Stored, named};
use shared::store::keys::{self, Key};
use shared::store::step::{Label, Outcome};
use webauthn_rp::bin::{Decode, Encode};
use webauthn_rp::request::auth::AuthenticationVerificationOptions;
use webauthn_rp::request::register::{
    CredProtect, PublicKeyCredentialUserEntity, RegistrationVerificationOptions, UserHandle, Username,
};
use webauthn_rp::request::{AsciiDomain, PublicKeyCredentialDescriptor, RpId};
use webauthn_rp::response::auth::DiscoverableAuthentication;
use webauthn_rp::response::auth::error::AuthCeremonyErr;
use webauthn_rp::response::register::{CompressedPubKey, DynamicState, Registration, StaticState};
use webauthn_rp::response::{AuthTransports, CredentialId};
use webauthn_rp::{
    AuthenticatedCredential, DiscoverableAuthenticationServerState, DiscoverableCredentialRequestOptions,
    PublicKeyCredentialCreationOptions, RegistrationServerState,
};

/// How long a challenge waits, in seconds.
pub const SECONDS: i64 = 5 * 60;

/// Bytes of what an authenticator keeps of a person: their id.
const HANDLE: usize = 8;

const CHALLENGE: Label = "challenge";
const STATE: &str = "state";

/// In the row of a passkey: the public key and what it said of itself, and what changes with each use.
const ID: &str = "credential";
const FIXED: &str = "fixed";
pub const COUNTED: &str = "counted";
const TRANSPORTS: &str = "transports";

/// A public key of any kind that browsers make.
type PublicKey = CompressedPubKey<[u8; 32], [u8; 32], [u8; 48], Vec<u8>>;

/// For which site a passkey is, and the origin from which it is used.
pub struct Party {
    id: RpId,
    origin: String,
}

impl Party {
    /// The site of the operator. Passkeys know no numbers of networks: on this machine the site is `localhost`.
    pub fn of(app: &App) -> Result<Self, Problem> {
        let broken = || Problem::Internal("no address of the site for passkeys".to_owned());
        let site = app.site.as_deref().ok_or_else(broken)?.replace("://127.0.0.1", "://localhost");
        let (_, host) = site.split_once("://").ok_or_else(broken)?;
        let host = host.split(':').next().unwrap_or(host);
        let domain = AsciiDomain::try_from(host.to_owned()).map_err(|_| broken())?;
        Ok(Self { id: RpId::Domain(domain), origin: site.clone() })
    }
}

fn broken(_: impl Sized) -> Problem {
    Problem::Internal("a passkey cannot be written or read".to_owned())
}

fn text(bytes: &[u8]) -> Value {
    URL_SAFE_NO_PAD.encode(bytes).into()
}

fn bytes(row: &Stored, name: &str) -> Result<Vec<u8>, Problem> {
    URL_SAFE_NO_PAD.decode(row.text(name).unwrap_or_default()).map_err(broken)
}

async fn keep(app: &App, key: &Key, state: &[u8]) -> Result<(), Problem> {
    let row = Map::from_iter([(STATE.to_owned(), text(state))]);
    let mut write = app.table.write();
    write.put(CHALLENGE, key, Entry::plain(row).until(app.clock.seconds() + SECONDS));
    write.commit().await.map(|_| ())
}

/// What waits under the key; from now on nothing does.
async fn take(app: &App, key: &Key) -> Result<Option<Vec<u8>>, Problem> {
    let Some(kept) = app.table.get(key).await? else { return Ok(None) };
    let mut write = app.table.write();
    let alive = Expect::there().lives_at(app.clock.seconds()).field(STATE, kept.text(STATE).into());
    write.remove(CHALLENGE, key, alive);
    let Outcome::Committed(_) = write.commit().await? else { return Ok(None) };
    bytes(&kept, STATE).map(Some)
}

/// Begins to make a passkey: what the browser is asked for. An authenticator that has one of `known` makes no second one.
pub async fn begin_making(app: &App, user: i64, email: &str, known: &[Stored]) -> Result<Value, Problem> {
    let party = Party::of(app)?;
    let handle = UserHandle::<HANDLE>::decode(user.to_be_bytes()).map_err(broken)?;
    let known = known
        .iter()
        .map(|row| {
            let transports = u8::try_from(row.number(TRANSPORTS)).map_err(broken)?;
            Ok(PublicKeyCredentialDescriptor {
                id: CredentialId::<Vec<u8>>::decode(bytes(row, ID)?).map_err(broken)?,
                transports: AuthTransports::decode(transports).map_err(broken)?,
            })
        })
        .collect::<Result<_, Problem>>()?;
    let name = Username::try_from(email).or_else(|_| Username::try_from("zuversicht")).map_err(broken)?;
    let entity = PublicKeyCredentialUserEntity { name, id: &handle, display_name: None };
    let mut options = PublicKeyCredentialCreationOptions::passkey(&party.id, entity, known);
    // Not every authenticator knows it, and some that do not refuse to be asked.
    options.extensions.cred_protect = CredProtect::None;
    let (server, client) = options.start_ceremony().map_err(broken)?;
    keep(app, &keys::new_passkey(user), &server.encode().map_err(broken)?).await?;
    serde_json::to_value(&client).map_err(broken)
}

/// Ends it: the key of the row and its members, or nothing when it is not the passkey that was asked for.
pub async fn make(app: &App, user: i64, response: &Value) -> Result<Option<(Key, Map<String, Value>)>, Problem> {
    let party = Party::of(app)?;
    let Ok(registration) = Registration::from_json_relaxed(response.to_string().as_bytes()) else { return Ok(None) };
    let Some(state) = take(app, &keys::new_passkey(user)).await? else { return Ok(None) };
    let state = RegistrationServerState::<HANDLE>::decode(&state).map_err(broken)?;
    let origins = [party.origin.as_str()];
    let rules = RegistrationVerificationOptions::<&str, &str> {
        allowed_origins: &origins,
        error_on_unsolicited_extensions: false,
        ..RegistrationVerificationOptions::default()
    };
    let Ok(made) = state.verify(&party.id, &registration, &rules) else { return Ok(None) };
    let id = made.id().encode().map_err(broken)?.to_vec();
    let row = [
        (ID, text(&id)),
        (FIXED, text(&made.static_state().encode().map_err(broken)?)),
        (COUNTED, text(&made.dynamic_state().encode().map_err(broken)?)),
        (TRANSPORTS, made.transports().encode().map_err(broken)?.into()),
    ];
    Ok(Some((keys::passkey(user, &keys::digest_of(&id)), named(row))))
}

/// Begins a sign-in: what the browser is asked for. It names nobody.
pub async fn begin_signing(app: &App) -> Result<Value, Problem> {
    let party = Party::of(app)?;
    let options = DiscoverableCredentialRequestOptions::passkey(&party.id);
    let (server, client) = options.start_ceremony().map_err(broken)?;
    let client = serde_json::to_value(&client).map_err(broken)?;
    let challenge = client["challenge"].as_str().unwrap_or_default();
    keep(app, &keys::challenge(challenge), &server.encode().map_err(broken)?).await?;
    Ok(client)
}

/// What a browser has sent to sign in.
pub struct Signed {
    response: DiscoverableAuthentication<HANDLE>,
    /// Whose passkey it says it is.
    pub user: i64,
    /// Where it would be.
    pub key: Key,
}

/// Reads it.
#[must_use]
pub fn read(response: &Value) -> Option<Signed> {
    let response = DiscoverableAuthentication::from_json_relaxed(response.to_string().as_bytes()).ok()?;
    let user = i64::from_be_bytes(response.response().user_handle().encode().ok()?);
    let id = keys::digest_of(response.raw_id().encode().ok()?);
    Some(Signed { response, user, key: keys::passkey(user, &id) })
}

/// Why a sign-in by passkey is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unsigned {
    /// Wrong challenge, origin, signature, or no verified user.
    Wrong,
    /// The counter did not grow: there may be a copy.
    Copied,
}

/// Whether it signs the challenge that was given; uses the challenge up. What changes with each use.
pub async fn check(app: &App, signed: &Signed, row: Option<&Stored>) -> Result<Result<Value, Unsigned>, Problem> {
    let party = Party::of(app)?;
    let Ok(challenge) = signed.response.challenge_relaxed().map(|sent| sent.encode()) else {
        return Ok(Err(Unsigned::Wrong));
    };
    let challenge = URL_SAFE_NO_PAD.encode(challenge.map_err(broken)?.to_le_bytes());
    let (Some(state), Some(row)) = (take(app, &keys::challenge(&challenge)).await?, row) else {
        return Ok(Err(Unsigned::Wrong));
    };
    let state = DiscoverableAuthenticationServerState::decode(&state).map_err(broken)?;
    let (id, fixed, counted) = (bytes(row, ID)?, bytes(row, FIXED)?, bytes(row, COUNTED)?);
    let handle = UserHandle::<HANDLE>::decode(signed.user.to_be_bytes()).map_err(broken)?;
    let id = CredentialId::<&[u8]>::decode(&id).map_err(broken)?;
    let fixed: StaticState<PublicKey> = StaticState::decode(&fixed).map_err(broken)?;
    let counted = DynamicState::decode(counted.try_into().map_err(broken)?).map_err(broken)?;
    let mut credential = AuthenticatedCredential::new(id, &handle, fixed, counted).map_err(broken)?;
    let origins = [party.origin.as_str()];
    let rules = AuthenticationVerificationOptions::<&str, &str> {
        allowed_origins: &origins,
        error_on_unsolicited_extensions: false,
        ..AuthenticationVerificationOptions::default()
    };
    match state.verify(&party.id, &signed.response, &mut credential, &rules) {
        Ok(_) => Ok(Ok(text(&credential.dynamic_state().encode().map_err(broken)?))),
        Err(AuthCeremonyErr::SignatureCounter) => Ok(Err(Unsigned::Copied)),
        Err(_) => Ok(Err(Unsigned::Wrong)),
    }
}
