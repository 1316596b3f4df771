//! The address of the product: what the CDN and the HTTP API do together in the cloud.

use crate::cdn::Cdn;
use crate::files::Signed;
use crate::gateway::{BODY_LIMIT, Gateway};
use crate::outbox::Outbox;
use crate::outbox_page;
use crate::push_channel;
use crate::site::Site;
use crate::vite::{self, Vite};
use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{ConnectInfo, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, Request, Response, StatusCode, header};
use http_body_util::BodyExt;
use shared::http::arrival::is_host;
use shared::identity::origin::{SECRET_HEADER, SITE_HEADER, VIEWER_HEADER};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

/// How much of a body that is too large is read and dropped, so that the caller can read the answer.
const DRAIN_LIMIT: usize = 64 * 1024 * 1024;

/// The source of the site's pages.
pub enum Pages {
    /// Files in memory.
    Built(Site),
    Watch(Vite),
    /// Nowhere.
    None,
}

/// The services behind the address.
pub struct Front {
    /// The API.
    pub gateway: Gateway,
    /// The secret by which the functions know the CDN.
    pub origin: String,
    /// The site.
    pub pages: Pages,
    /// What the CDN does.
    pub cdn: Cdn,
    /// Files of people, for whoever has a signed address.
    pub files: Signed,
    /// Mails and push messages.
    pub outbox: Outbox,
    /// How long a request may take to arrive.
    pub slowest: Duration,
}

impl Front {
    /// The router of the address.
    pub fn router(self) -> Router {
        Router::new().fallback(front).with_state(Arc::new(self))
    }
}

async fn front(
    State(front): State<Arc<Front>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    request: Request<Body>,
) -> Response<Body> {
    if !has_one_host(request.headers()) {
        return plain(StatusCode::BAD_REQUEST, "A request names one host.\n");
    }
    // DNS rebinding: a foreign page must not reach the API by a name of its own that resolves to this machine.
    if !is_local(request.headers()) {
        return plain(StatusCode::MISDIRECTED_REQUEST, "This address is 127.0.0.1 or localhost.\n");
    }
    let path = request.uri().path().to_owned();
    let mut response = if front.cdn.is_api(&path) || path == "/api" {
        let (mut parts, body) = request.into_parts();
        add_origin(&front.origin, peer, &mut parts.headers);
        if let Ok(Ok(body)) = tokio::time::timeout(front.slowest, read(body)).await {
            front.gateway.answer(Request::from_parts(parts, body), peer.ip()).await.map(Body::from)
        } else {
            // The caller hung up, or sends too slowly.
            let mut late = plain(StatusCode::REQUEST_TIMEOUT, "");
            late.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
            late
        }
    } else if front.cdn.is_files(&path) {
        let (parts, body) = request.into_parts();
        match tokio::time::timeout(front.slowest, read(body)).await {
            Ok(Ok(body)) => front.files.answer(Request::from_parts(parts, body)).await,
            _ => plain(StatusCode::REQUEST_TIMEOUT, ""),
        }
    } else if path == push_channel::PATH && request.method() == Method::POST {
        let body = tokio::time::timeout(front.slowest, read(request.into_body())).await;
        push_channel::answer(&front.outbox, &body.ok().and_then(Result::ok).flatten().unwrap_or_default())
            .map(Body::from)
    } else if path.starts_with("/local/") {
        outbox_page::answer(&front.outbox, &path).map(Body::from)
    } else {
        match &front.pages {
            Pages::Built(site) => site.answer(request.method(), &path, request.headers()).map(Body::from),
            Pages::Watch(vite) => vite.answer(request).await,
            Pages::None => plain(StatusCode::NOT_FOUND, "There is no site here; it was started with --no-site.\n"),
        }
    };
    let watching = matches!(front.pages, Pages::Watch(_));
    add_headers(&front.cdn, &path, watching, response.headers_mut());
    response
}

/// Says who asks, as the CDN does; whatever the caller says of that itself is overwritten.
fn add_origin(secret: &str, peer: SocketAddr, headers: &mut HeaderMap) {
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let site = format!("http://{host}");
    for (name, value) in [(SECRET_HEADER, secret), (VIEWER_HEADER, &peer.ip().to_string()), (SITE_HEADER, &site)] {
        if let Ok(value) = HeaderValue::from_str(value) {
            headers.insert(HeaderName::from_static(name), value);
        }
    }
}

/// Adds the headers of the CDN, to refusals too, as it does. Vite sets its own cache lifetimes.
fn add_headers(cdn: &Cdn, path: &str, watching: bool, headers: &mut HeaderMap) {
    for header in cdn.headers(path) {
        let (Ok(name), Ok(mut value)) =
            (HeaderName::try_from(header.name.as_str()), HeaderValue::from_str(&header.value))
        else {
            continue;
        };
        let by_vite = watching && !cdn.is_api(path);
        if name == header::CACHE_CONTROL && by_vite {
            continue;
        }
        if name == header::CONTENT_SECURITY_POLICY && by_vite {
            value = HeaderValue::from_str(&vite::relaxed(&header.value)).unwrap_or(value);
        }
        if header.wins || !headers.contains_key(&name) {
            headers.insert(name, value);
        }
    }
}

/// Whether there is no more than one Host header, and it names one, as the CDN demands.
fn has_one_host(headers: &HeaderMap) -> bool {
    let mut hosts = headers.get_all(header::HOST).iter();
    hosts.next().is_none_or(|host| host.to_str().is_ok_and(is_host)) && hosts.next().is_none()
}

fn is_local(headers: &HeaderMap) -> bool {
    let Some(host) = headers.get(header::HOST) else { return true };
    let host = host.to_str().unwrap_or_default();
    let name = match host.strip_prefix('[') {
        Some(_) => host.split(']').next().unwrap_or_default(),
        None => host.split(':').next().unwrap_or_default(),
    };
    matches!(name, "localhost" | "127.0.0.1" | "[::1") || name.ends_with(".localhost")
}

/// The body; `None` when it is larger than Lambda takes.
async fn read(mut body: Body) -> Result<Option<Vec<u8>>, axum::Error> {
    let mut bytes = Vec::new();
    let mut length = 0;
    while let Some(frame) = body.frame().await {
        let data: Bytes = frame?.into_data().unwrap_or_default();
        length += data.len();
        if length <= BODY_LIMIT {
            bytes.extend_from_slice(&data);
        } else {
            bytes = Vec::new();
            if length > DRAIN_LIMIT {
                break;
            }
        }
    }
    Ok((length <= BODY_LIMIT).then_some(bytes))
}

fn plain(status: StatusCode, text: &'static str) -> Response<Body> {
    let mut response = Response::new(Body::from(text));
    *response.status_mut() = status;
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("text/plain; charset=utf-8"));
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_of_this_machine_are_answered() {
        let local = |host: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::HOST, HeaderValue::from_str(host).expect("host"));
            is_local(&headers)
        };
        for host in ["localhost", "localhost:8080", "127.0.0.1:1", "[::1]:8080", "a.localhost:1"] {
            assert!(local(host), "{host}");
        }
        for host in ["evil.example", "127.0.0.1.evil.example", "localhost.evil.example:80", "[::2]", ""] {
            assert!(!local(host), "{host}");
        }
    }

    #[tokio::test]
    async fn a_body_is_read_up_to_the_limit() {
        let read_back = async |length| read(Body::from(vec![b'a'; length])).await.expect("body").map(|body| body.len());
        assert_eq!(read_back(0).await, Some(0));
        assert_eq!(read_back(BODY_LIMIT).await, Some(BODY_LIMIT));
        assert_eq!(read_back(BODY_LIMIT + 1).await, None);
    }
}
