//! What one person and one network may do in a while, counted in the table.

use super::count::{Limit, count};
use crate::app::App;
use crate::http::problem::Problem;
use crate::store::keys;

const QUARTER_HOUR: i64 = 15 * 60;
const HOUR: i64 = 60 * 60;

/// Sign-ups with one e-mail address, where no mail proves it.
pub const SIGN_UPS_PER_EMAIL: Limit = Limit::new(10, QUARTER_HOUR);
/// Mails of sign-ups to one e-mail address.
pub const SIGN_UP_MAILS_PER_EMAIL: Limit = Limit::new(3, HOUR);
/// Sign-ups from a network; many people share one.
pub const SIGN_UPS_PER_NETWORK: Limit = Limit::new(100, QUARTER_HOUR);
/// Codes that come back from a network.
pub const CODES_PER_NETWORK: Limit = Limit::new(100, QUARTER_HOUR);
/// Mails to one e-mail address with a link for a new password.
pub const LINK_MAILS_PER_EMAIL: Limit = Limit::new(3, HOUR);
/// Such links that a network asks for.
pub const LINKS_PER_NETWORK: Limit = Limit::new(100, QUARTER_HOUR);
/// Such links that come back from a network.
pub const TOKENS_PER_NETWORK: Limit = Limit::new(100, QUARTER_HOUR);
/// Challenges for passkeys that a network asks for.
pub const CHALLENGES_PER_NETWORK: Limit = Limit::new(100, QUARTER_HOUR);
/// Addresses that a person asks to change theirs to.
pub const ADDRESSES_PER_PERSON: Limit = Limit::new(10, HOUR);
/// Sign-ins at providers that a network begins, and that it ends; each may have us ask the provider.
pub const EXTERNAL_PER_NETWORK: Limit = Limit::new(100, QUARTER_HOUR);
/// Times that a person has us sign in to the property management platform.
pub const PLATFORM_PER_PERSON: Limit = Limit::new(10, QUARTER_HOUR);
/// Messages to the operator from one person.
pub const MESSAGES_PER_PERSON: Limit = Limit::new(10, QUARTER_HOUR);
/// Messages to the operator from a network.
pub const MESSAGES_PER_NETWORK: Limit = Limit::new(100, QUARTER_HOUR);

/// People whom one person may ask for a relation.
pub const RELATIONS_PER_PERSON: Limit = Limit::new(20, 24 * HOUR);

/// Pictures that one person has written anew, which takes memory and processor time.
pub const PICTURES_PER_PERSON: Limit = Limit::new(30, HOUR);
/// Documents that one person sends, each try counted; a large one counts twice.
pub const DOCUMENTS_PER_PERSON: Limit = Limit::new(120, HOUR);

/// Codes that one person makes for trusted people.
pub const INVITATIONS_PER_PERSON: Limit = Limit::new(20, 24 * HOUR);
/// Such codes that one person enters.
pub const PROXY_CODES_PER_PERSON: Limit = Limit::new(10, HOUR);

/// Codes of studies that one person checks or starts with.
pub const STUDY_CODES_PER_PERSON: Limit = Limit::new(10, HOUR);

const SPENT: &str = "spent";

/// Refuses when one of these is spent. `whats` are names with their limits.
pub async fn check(app: &App, whats: &[(String, Limit)]) -> Result<(), Problem> {
    let now = app.clock.seconds();
    for (what, limit) in whats {
        let Some(counted) = app.table.get(&keys::budget(what)).await? else { continue };
        let left = counted.ends.unwrap_or(0) - now;
        if counted.number(SPENT) >= limit.most && left > 0 {
            return Err(Problem::TooMany(left.unsigned_abs()));
        }
    }
    Ok(())
}

/// Spends one of each of these in turn, or refuses. `whats` are names with their limits.
pub async fn spend(app: &App, whats: &[(String, Limit)]) -> Result<(), Problem> {
    for (what, limit) in whats {
        count(app, &keys::budget(what), SPENT, *limit).await?;
    }
    Ok(())
}
