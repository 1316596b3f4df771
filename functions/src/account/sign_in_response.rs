//! What sign-in and sign-up have in common: roles, tokens, the answer and its cookie.

use lambda_http::http::{HeaderMap, header};
use serde_json::{Value, json};
use shared::app::App;
use shared::entity::field::Field;
use shared::entity::validate::LARGEST_ID;
use shared::http::problem::Problem;
use shared::http::reply::Reply;
use shared::identity::caller::Caller;
use shared::identity::device::{self, Device};
use shared::identity::session::{LIFE_SECONDS, RefreshToken};
use shared::store::keys;
use shared::store::table::Range;

/// The cookie with the refresh token; it is only ever sent to the login URL.
pub const COOKIE: &str = "refresh";

/// The cookie by which a device is known that somebody has signed in on.
pub const DEVICE_COOKIE: &str = "device";

/// What holds for every cookie of a sign-in.
pub const COOKIE_RULES: &str = "HttpOnly; Secure; SameSite=Strict; Path=/api/login";

const MAX_ROLES: usize = 100;

/// What everybody may who has an account.
const EVERYBODY: &str = "user";

/// What a sign-in answers.
pub const SIGNED_IN: &[Field] = &[TOKEN, REFRESH_TOKEN, PERMISSIONS, ID, NEW_MODEL];

/// What a sign-up answers.
pub const SIGNED_UP: &[Field] = &[
    TOKEN,
    REFRESH_TOKEN.required(),
    PERMISSIONS,
    ID,
    NEW_MODEL,
    Field::maybe("new", "An account made by this call."),
];

/// What a sign-in by an external account answers.
pub const ENTERED: &[Field] = &[TOKEN, REFRESH_TOKEN, PERMISSIONS, ID, NEW_MODEL, CONNECTED];

/// Beside the fields of every sign-in.
pub const CONNECTED: Field =
    Field::maybe("connected", "An external account was connected by this call to an account that was there.");

const TOKEN: Field =
    Field::text("token", 4096, "Access token, fifteen minutes, for the header X-Auth-Token.").required();
const REFRESH_TOKEN: Field = Field::text(
    "refreshToken",
    200,
    "Thirty days, void after its first use; also in the cookie `refresh`. Not in the answer to a call with that cookie.",
);
const PERMISSIONS: Field = Field::texts("permissionsInclude", &[], "Keys of what the person may do.").required();
const ID: Field = Field::int("id", 1, LARGEST_ID, "Id of the person.").required();
const NEW_MODEL: Field = Field::maybe("newmodel", "Whether the account uses the current data model.").required();

/// The permissions of a person: what everybody may, and what the person's roles add.
pub async fn permissions(app: &App, user: i64) -> Result<Vec<String>, Problem> {
    let mut permissions = vec![EVERYBODY.to_owned()];
    let range = Range::prefix(keys::person(user), &keys::prefix("usersecurityrole"));
    let rows = app.table.query(&range, MAX_ROLES).await?;
    if rows.is_empty() {
        return Ok(permissions);
    }
    let snapshot = app.catalogs.snapshot(&["securityrole"]).await?;
    let roles = rows
        .iter()
        .filter_map(|stored| stored.row.get("securityrole")?.as_i64())
        .filter_map(|id| snapshot.row("securityrole", id));
    for permission in roles.filter_map(|role| role.get("permissions")?.as_array()).flatten().filter_map(Value::as_str) {
        if permissions.iter().all(|known| known != permission) {
            permissions.push(permission.to_owned());
        }
    }
    Ok(permissions)
}

/// Where a refresh token goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// Into the cookie, which no script can read, and into the answer.
    Both,
    /// Into the cookie alone.
    Cookie,
}

/// The login response with its cookie, and another cookie for a device that is to be known from now on.
pub async fn response(
    app: &App,
    (token, shown): (&RefreshToken, Shown),
    new: bool,
    device: Option<&Device>,
) -> Result<Reply, Problem> {
    let roles = permissions(app, token.user).await?;
    let caller = Caller { user: token.user, session: token.session.clone(), roles };
    let signer = app.signer.as_ref().ok_or_else(|| Problem::Internal("no signing key".to_owned()))?;
    let mut body = json!({
        "token": signer.sign(&caller, app.clock.seconds())?,
        "permissionsInclude": caller.roles,
        "id": caller.user,
        "newmodel": true,
    });
    if shown == Shown::Both {
        body["refreshToken"] = token.text().into();
    }
    if new {
        body["new"] = Value::Bool(true);
    }
    let reply = if new { Reply::created(body) } else { Reply::ok(body) };
    let cookie = format!("{COOKIE}={}; Max-Age={LIFE_SECONDS}; {COOKIE_RULES}", token.text());
    let reply = reply.header(header::SET_COOKIE, cookie);
    let Some(device) = device else { return Ok(reply) };
    let text = device.text(signer, app.clock.seconds())?;
    let cookie = format!("{DEVICE_COOKIE}={text}; Max-Age={}; {COOKIE_RULES}", device::LIFE_SECONDS);
    Ok(reply.header(header::SET_COOKIE, cookie))
}

/// The reply with the cookie taken away.
#[must_use]
pub fn without_cookie(reply: Reply) -> Reply {
    reply.header(header::SET_COOKIE, format!("{COOKIE}=; Max-Age=0; {COOKIE_RULES}"))
}

/// A cookie of a request.
#[must_use]
pub fn cookie(headers: &HeaderMap, wanted: &str) -> Option<String> {
    headers
        .get_all(header::COOKIE)
        .iter()
        .filter_map(|line| line.to_str().ok())
        .flat_map(|line| line.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .find(|(name, _)| *name == wanted)
        .map(|(_, value)| value.to_owned())
}
