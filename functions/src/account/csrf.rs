//! Which page of a browser a call comes from. Cookies go along with what foreign pages send too, so calls that set or use one
//! are taken from our own pages alone, and as JSON: no form can send that.

use lambda_http::http::header;
use shared::http::problem::Problem;
use shared::http::request::Incoming;
use shared::identity::origin::SITE_HEADER;

const JSON: &str = "application/json";

/// Refuses what is no JSON, and what a browser sends from a foreign page. Programs that are no browser name no page.
pub fn own_or_none(incoming: &Incoming) -> Result<(), Problem> {
    let sent = incoming.header(header::CONTENT_TYPE.as_str()).unwrap_or_default();
    let media = sent.split(';').next().unwrap_or_default().trim();
    if !media.eq_ignore_ascii_case(JSON) {
        return Err(Problem::field("content-type", "value"));
    }
    // `none` would be an address that somebody typed, which posts nothing.
    let foreign = incoming.header("sec-fetch-site").is_some_and(|from| from != "same-origin");
    let named = incoming.headers.contains_key(header::ORIGIN);
    if foreign || named && !is_own(incoming) { Err(Problem::Forbidden) } else { Ok(()) }
}

/// The same for a call that is known by a cookie alone: every browser names the page.
pub fn own(incoming: &Incoming) -> Result<(), Problem> {
    own_or_none(incoming)?;
    if is_own(incoming) { Ok(()) } else { Err(Problem::Forbidden) }
}

/// Whether the page is one of the site that the CDN was asked for.
fn is_own(incoming: &Incoming) -> bool {
    let page = incoming.header(header::ORIGIN.as_str());
    page.is_some() && page == incoming.header(SITE_HEADER)
}
