//! From what somebody has sent to whom the provider knows.

use super::kind::{Kind, Sent};
use super::pending_login::{self, Claimed};
use shared::entity::call::FlowCall;
use shared::external::Source;
use shared::external::identity::{ProvenIdentity, REFUSED};
use shared::external::source::PendingLogin;
use shared::http::problem::Problem;
use shared::identity::address;

/// What was proven, and what was begun for it.
#[derive(Debug)]
pub struct Proof {
    /// Of whom.
    pub identity: ProvenIdentity,
    /// What was begun; an access token alone needs nothing that was.
    pub pending: Option<Claimed>,
}

/// Checks what was sent: a code, which is exchanged; an ID token; or an access token. `user` connects an account, nobody signs in.
pub async fn prove(call: &FlowCall<'_>, kind: &Kind, sent: &Sent, user: Option<i64>) -> Result<Proof, Problem> {
    let source = call.app.external.find(kind.category)?;
    pending_login::spend(call.app, call.incoming).await?;
    let proof = if let (Some(code), Some(state)) = (sent.text("code"), sent.text("state")) {
        by_code(call, source, sent, (code, state), user).await?
    } else if let Some(token) = sent.text("idToken") {
        by_id_token(call, source, sent, token, user).await?
    } else {
        let token = sent.text("accessToken").ok_or(REFUSED)?;
        Proof { identity: source.by_access_token(token).await?, pending: None }
    };
    // What somebody says beside it must not be another's.
    let same = |name: &str, proven: Option<&str>| {
        sent.text(name).is_none_or(|said| proven.is_some_and(|proven| proven == said.trim()))
    };
    if !same("userID", Some(&proof.identity.subject)) {
        return Err(Problem::field("userID", "value"));
    }
    if sent.text("email").is_some_and(|said| proof.identity.email.as_deref() != Some(&address::normal(said))) {
        return Err(Problem::field("email", "value"));
    }
    Ok(proof)
}

async fn by_code(
    call: &FlowCall<'_>,
    source: Source<'_>,
    sent: &Sent,
    (code, state): (&str, &str),
    user: Option<i64>,
) -> Result<Proof, Problem> {
    let (category, now) = (source.provider.category, call.app.clock.seconds());
    let nonce = pending_login::nonce_of(state);
    let token = sent.text("idToken");
    let all = format!("{code} {}", token.unwrap_or_default());
    let claimed = pending_login::claim(call, &nonce, category, user, &all).await?;
    if let Some(identity) = claimed.identity.clone() {
        return Ok(Proof { identity, pending: Some(claimed) });
    }
    let redirect = pending_login::redirect(call.app, category)?;
    let pending = PendingLogin { redirect: &redirect, state, nonce: &nonce };
    let identity = source.by_code(code, &claimed.verifier, pending, now).await?;
    // Some send a token along: it has to be of the same person and the same sign-in.
    if let Some(token) = token {
        let proven = source.by_id_token(token, now).await?;
        if proven.identity.subject != identity.subject || proven.nonce.as_ref() != Some(&nonce) {
            return Err(REFUSED);
        }
    }
    claimed.keep(call.app, &identity).await?;
    Ok(Proof { identity, pending: Some(claimed) })
}

async fn by_id_token(
    call: &FlowCall<'_>,
    source: Source<'_>,
    sent: &Sent,
    token: &str,
    user: Option<i64>,
) -> Result<Proof, Problem> {
    let proven = source.by_id_token(token, call.app.clock.seconds()).await?;
    let nonce = proven.nonce.ok_or(REFUSED)?;
    if sent.text("state").is_some_and(|state| pending_login::nonce_of(state) != nonce) {
        return Err(REFUSED);
    }
    let claimed = pending_login::claim(call, &nonce, source.provider.category, user, token).await?;
    if claimed.identity.is_none() {
        claimed.keep(call.app, &proven.identity).await?;
    }
    Ok(Proof { identity: proven.identity, pending: Some(claimed) })
}
