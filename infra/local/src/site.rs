//! The built site, served from memory as the CDN serves it.
//!
//! All files are read once at the start. A path is looked up among their names, so no request ever reaches the file
//! system. What the build has compressed (`app.js.br`) is handed out under the name of the file.

use crate::release::HASHED;
use axum::body::Bytes;
use axum::http::{HeaderMap, HeaderValue, Method, Response, StatusCode, header};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use percent_encoding::percent_decode_str;
use sha2::{Digest, Sha256};
use shared::http::pack::{gzip, takes};
use std::collections::HashMap;
use std::path::Path;
use std::sync::OnceLock;

const INDEX: &str = "/index.html";
/// The ending of what `site/scripts/brotli.ts` has compressed.
const BROTLI: &str = ".br";

struct Asset {
    bytes: Bytes,
    brotli: Option<Bytes>,
    gzip: OnceLock<Option<Bytes>>,
    tag: String,
    kind: &'static str,
    cache: &'static str,
}

impl Asset {
    fn new(name: &str, bytes: Vec<u8>) -> Self {
        let hash = Sha256::digest(&bytes);
        let tag = URL_SAFE_NO_PAD.encode(&hash[..15]);
        // Vite puts a hash of the content into every name under assets.
        let cache = if is_hashed(name) { "public, max-age=31536000, immutable" } else { "no-cache" };
        Self { bytes: bytes.into(), brotli: None, gzip: OnceLock::new(), tag, kind: kind(name), cache }
    }

    fn gzip(&self) -> Option<Bytes> {
        let text = self.kind.starts_with("text/") || self.kind.contains("json") || self.kind.contains("xml");
        self.gzip.get_or_init(|| text.then(|| gzip(&self.bytes)).flatten().map(Bytes::from)).clone()
    }

    /// The smallest form that the caller can read, and its coding.
    fn compressed(&self, headers: &HeaderMap) -> Option<(&'static str, Bytes)> {
        let brotli = self.brotli.clone().filter(|_| takes(headers, "br")).map(|bytes| ("br", bytes));
        brotli.or_else(|| takes(headers, "gzip").then(|| self.gzip()).flatten().map(|bytes| ("gzip", bytes)))
    }
}

/// All files of the site.
pub struct Site(HashMap<String, Asset>);

impl Site {
    /// Reads the folder.
    ///
    /// # Errors
    /// One sentence when it cannot be read or has no `index.html`.
    pub fn load(folder: &Path) -> Result<Self, String> {
        let assets =
            assets(folder, "").map_err(|error| format!("The site in {} cannot be read: {error}.", folder.display()))?;
        if assets.contains_key(INDEX) {
            Ok(Self(assets))
        } else {
            Err(format!("The site in {} has no index.html.", folder.display()))
        }
    }

    /// Also serves the hashed files of another version, for pages that still run it. The folder need not be there.
    ///
    /// # Errors
    /// One sentence when it cannot be read.
    pub fn beside(mut self, version: &Path) -> Result<Self, String> {
        let folder = version.join(HASHED);
        if folder.exists() {
            let assets = assets(&folder, &format!("/{HASHED}"))
                .map_err(|error| format!("The site in {} cannot be read: {error}.", version.display()))?;
            for (name, asset) in assets {
                self.0.entry(name).or_insert(asset);
            }
        }
        Ok(self)
    }

    /// Answers a request.
    #[must_use]
    pub fn answer(&self, method: &Method, path: &str, headers: &HeaderMap) -> Response<Bytes> {
        if method != Method::GET && method != Method::HEAD {
            let mut response = plain(StatusCode::METHOD_NOT_ALLOWED);
            response.headers_mut().insert(header::ALLOW, HeaderValue::from_static("GET, HEAD"));
            return response;
        }
        let name = percent_decode_str(path).decode_utf8_lossy();
        let is_page = !is_hashed(&name) && !name.rsplit('/').next().unwrap_or_default().contains('.');
        let asset = self.0.get(name.as_ref()).or_else(|| self.0.get(INDEX).filter(|_| is_page));
        asset.map_or_else(|| plain(StatusCode::NOT_FOUND), |asset| serve(asset, headers))
    }
}

/// Whether it is below the folder of the files whose names have a hash: nothing there is a page.
fn is_hashed(name: &str) -> bool {
    name.strip_prefix('/').and_then(|name| name.strip_prefix(HASHED)).is_some_and(|rest| rest.starts_with('/'))
}

fn serve(asset: &Asset, headers: &HeaderMap) -> Response<Bytes> {
    let text = |name| headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok()).unwrap_or_default();
    let compressed = asset.compressed(headers);
    let tag = compressed.as_ref().map_or_else(|| asset.tag.clone(), |(coding, _)| format!("{}-{coding}", asset.tag));
    let tag = format!("\"{tag}\"");
    let known = text(header::IF_NONE_MATCH).split(',').map(|tag| tag.trim().trim_start_matches("W/"));
    let unchanged = known.into_iter().any(|known| known == tag || known == "*");

    let mut response = Response::new(Bytes::new());
    let answers = response.headers_mut();
    answers.insert(header::CACHE_CONTROL, HeaderValue::from_static(asset.cache));
    answers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        answers.insert(header::ETAG, tag);
    }
    if unchanged {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
        return response;
    }
    answers.insert(header::CONTENT_TYPE, HeaderValue::from_static(asset.kind));
    if let Some((coding, _)) = compressed {
        answers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(coding));
    }
    *response.body_mut() = compressed.map_or_else(|| asset.bytes.clone(), |(_, bytes)| bytes);
    response
}

fn plain(status: StatusCode) -> Response<Bytes> {
    let mut response = Response::new(Bytes::from_static(b"Nicht gefunden / Not found\n"));
    if status == StatusCode::METHOD_NOT_ALLOWED {
        *response.body_mut() = Bytes::new();
    }
    *response.status_mut() = status;
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/plain; charset=utf-8"));
    response
}

/// The files below a folder, those with a compressed form beside them with it.
fn assets(folder: &Path, prefix: &str) -> std::io::Result<HashMap<String, Asset>> {
    let mut assets = HashMap::new();
    read(folder, prefix, &mut assets)?;
    let compressed: Vec<_> = assets.extract_if(|name, _| name.ends_with(BROTLI)).collect();
    for (name, Asset { bytes, .. }) in compressed {
        if let Some(asset) = name.strip_suffix(BROTLI).and_then(|name| assets.get_mut(name)) {
            asset.brotli = Some(bytes);
        }
    }
    Ok(assets)
}

/// Hidden files (Vite's manifest, our stamp) belong to the build, not to the site.
fn read(folder: &Path, prefix: &str, assets: &mut HashMap<String, Asset>) -> std::io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let file = entry.file_name().to_string_lossy().into_owned();
        if file.starts_with('.') {
            continue;
        }
        let name = format!("{prefix}/{file}");
        let kind = entry.file_type()?;
        if kind.is_dir() {
            read(&entry.path(), &name, assets)?;
        } else if kind.is_file() {
            let asset = Asset::new(&name, std::fs::read(entry.path())?);
            assets.insert(name, asset);
        }
    }
    Ok(())
}

fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "jpg" | "jpeg" => "image/jpeg",
        "webp" => "image/webp",
        "avif" => "image/avif",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "txt" => "text/plain; charset=utf-8",
        "xml" => "application/xml",
        "pdf" => "application/pdf",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cdn::Cdn;
    use crate::document::Document;
    use flate2::read::GzDecoder;
    use std::io::Read;

    fn site(folder: &Path) -> Site {
        for (name, text) in [
            ("index.html", "<!doctype html><title>Zuversicht</title>".to_owned()),
            ("assets/app-abc123.js", "let a = 1;\n".repeat(200)),
            ("sw.js", "self.skipWaiting".to_owned()),
            ("manifest.de.webmanifest", "{}".to_owned()),
            ("assets/style-1.css", "a{}".repeat(400)),
            ("assets/style-1.css.br", "brotli".to_owned()),
            ("assets/font-1.woff2", "x".repeat(2000)),
            (".sources", "hash".to_owned()),
            (".vite/manifest.json", "{}".to_owned()),
        ] {
            let path = folder.join(name);
            std::fs::create_dir_all(path.parent().expect("parent")).expect("folder");
            std::fs::write(path, text).expect("file");
        }
        std::fs::write(folder.parent().expect("parent").join("secret.txt"), "secret").expect("file");
        Site::load(folder).expect("site")
    }

    fn asked(site: &Site, path: &str, headers: &[(&str, &str)]) -> Response<Bytes> {
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            map.insert(
                axum::http::HeaderName::try_from(*name).expect("name"),
                HeaderValue::from_str(value).expect("value"),
            );
        }
        site.answer(&Method::GET, path, &map)
    }

    #[test]
    fn pages_fall_back_to_the_index_and_files_do_not() {
        let dir = tempfile::tempdir().expect("folder");
        let site = site(&dir.path().join("dist"));
        for path in ["/", "/login", "/treatments/12/edit", "/index.html", "/a.b/c"] {
            let response = asked(&site, path, &[]);
            assert_eq!(response.status(), 200, "{path}");
            assert_eq!(response.headers()["content-type"], "text/html; charset=utf-8", "{path}");
            assert_eq!(response.headers()["cache-control"], "no-cache", "{path}");
        }
        for path in ["/assets/gone.js", "/favicon.ico", "/.sources", "/.vite/manifest.json"] {
            assert_eq!(asked(&site, path, &[]).status(), 404, "{path}");
        }
    }

    /// What the CDN does: the function of its default behaviour, the bucket, and the headers of its policies.
    #[test]
    fn the_cdn_answers_the_same() {
        const LASTS: &str = "public, max-age=31536000, immutable";
        let dir = tempfile::tempdir().expect("folder");
        let site = site(&dir.path().join("dist"));
        let template = include_str!("../../../template.yaml");
        let cdn = Cdn::of(&Document::parse(template).expect("template")).expect("cdn");
        let cases = [
            ("/", 200, Some("no-cache")),
            ("/login", 200, Some("no-cache")),
            ("/treatment/12/edit", 200, Some("no-cache")),
            ("/assets", 200, Some("no-cache")),
            ("/sw.js", 200, Some("no-cache")),
            ("/assets/app-abc123.js", 200, Some(LASTS)),
            ("/assets/gone-abc123.js", 404, None),
            ("/assets/gone", 404, None),
            ("/assets/", 404, None),
            ("/gone.js", 404, Some("no-cache")),
            ("/favicon.ico", 404, Some("no-cache")),
            ("/.vite/manifest.json", 404, Some("no-cache")),
        ];
        let page = include_str!("../../cdn/page.js");
        for (path, status, lifetime) in cases {
            let policy = |origin: Option<&str>| {
                let header = cdn.headers(path).iter().find(|header| header.name == "cache-control");
                header
                    .filter(|header| header.wins || origin.is_none())
                    .map(|header| header.value.clone())
                    .or(origin.map(str::to_owned))
            };
            let local = asked(&site, path, &[]);
            let sent = local.headers().get(header::CACHE_CONTROL).map(|value| value.to_str().expect("text"));
            assert_eq!((local.status().as_u16(), policy(sent).as_deref()), (status, lifetime), "here: {path}");

            let script = format!("{page}\nconsole.log(handler({{ request: {{ uri: '{path}' }} }}).uri);");
            let rewritten = || {
                let output = std::process::Command::new("node").args(["--eval", &script]).output().expect("node");
                String::from_utf8(output.stdout).expect("text").trim().to_owned()
            };
            let key = if cdn.is_default(path) { rewritten() } else { path.to_owned() };
            let there = site.0.contains_key(&key);
            let uploaded = (there && is_hashed(&key)).then_some(LASTS);
            let cloud = (if there { 200 } else { 404 }, policy(uploaded));
            assert_eq!((cloud.0, cloud.1.as_deref()), (status, lifetime), "in the cloud: {path}");
        }
    }

    #[test]
    fn nothing_outside_the_folder_is_ever_served() {
        let dir = tempfile::tempdir().expect("folder");
        let site = site(&dir.path().join("dist"));
        for path in [
            "/../secret.txt",
            "/assets/../../secret.txt",
            "/%2e%2e/secret.txt",
            "/..%2fsecret.txt",
            "//secret.txt",
            "/..%5csecret.txt",
            "/%00secret.txt",
            "/../../../../etc/passwd",
        ] {
            let response = asked(&site, path, &[]);
            assert!(!response.body().starts_with(b"secret") && !response.body().starts_with(b"root:"), "{path}");
            assert!(response.status() == 404 || response.body().starts_with(b"<!doctype"), "{path}");
        }
    }

    #[test]
    fn hashed_files_are_kept_for_ever_and_others_asked_for_each_time() {
        let dir = tempfile::tempdir().expect("folder");
        let site = site(&dir.path().join("dist"));
        let cache = |path: &str| asked(&site, path, &[]).headers()["cache-control"].clone();
        assert_eq!(cache("/assets/app-abc123.js"), "public, max-age=31536000, immutable");
        assert_eq!(cache("/sw.js"), "no-cache");
        assert_eq!(cache("/manifest.de.webmanifest"), "no-cache");
        let kind = |path: &str| asked(&site, path, &[]).headers()["content-type"].clone();
        assert_eq!(kind("/manifest.de.webmanifest"), "application/manifest+json");
        assert_eq!(kind("/assets/font-1.woff2"), "font/woff2");
    }

    #[test]
    fn text_is_compressed_for_those_who_take_it() {
        let dir = tempfile::tempdir().expect("folder");
        let site = site(&dir.path().join("dist"));
        let path = "/assets/app-abc123.js";
        let whole = asked(&site, path, &[]);
        let packed = asked(&site, path, &[("accept-encoding", "br, gzip;q=0.8")]);
        assert_eq!(packed.headers()["content-encoding"], "gzip");
        assert!(packed.body().len() < whole.body().len());
        let mut text = Vec::new();
        GzDecoder::new(packed.body().as_ref()).read_to_end(&mut text).expect("gzip");
        assert_eq!(text, whole.body().as_ref());
        let refused = asked(&site, path, &[("accept-encoding", "gzip;q=0")]);
        assert_eq!(refused.headers().get("content-encoding"), None);
        let font = asked(&site, "/assets/font-1.woff2", &[("accept-encoding", "gzip")]);
        assert_eq!(font.headers().get("content-encoding"), None);
    }

    #[test]
    fn what_the_build_has_compressed_goes_to_those_who_take_it() {
        let dir = tempfile::tempdir().expect("folder");
        let site = site(&dir.path().join("dist"));
        let path = "/assets/style-1.css";
        let coding = |accepted: &str| {
            let response = asked(&site, path, &[("accept-encoding", accepted)]);
            let text = |name| response.headers().get(name).map(|value| value.to_str().expect("text").to_owned());
            assert_eq!(text("content-type").as_deref(), Some("text/css; charset=utf-8"), "{accepted}");
            (text("content-encoding").unwrap_or_default(), text("etag").expect("tag"), response.into_body())
        };
        let (brotli, gzip, whole) = (coding("gzip, deflate, br"), coding("gzip, br;q=0"), coding("identity"));
        assert_eq!((brotli.0.as_str(), brotli.2.as_ref()), ("br", b"brotli".as_slice()));
        assert_eq!((gzip.0.as_str(), whole.0.as_str(), whole.2.len()), ("gzip", "", 1200));
        assert!(brotli.1 != gzip.1 && gzip.1 != whole.1);
        assert_eq!(asked(&site, "/assets/style-1.css.br", &[]).status(), 404);
    }

    #[test]
    fn a_known_file_is_not_sent_again() {
        let dir = tempfile::tempdir().expect("folder");
        let site = site(&dir.path().join("dist"));
        for encoding in ["gzip", "identity"] {
            let accept = ("accept-encoding", encoding);
            let first = asked(&site, "/assets/app-abc123.js", &[accept]);
            let tag = first.headers()["etag"].to_str().expect("tag").to_owned();
            let again = asked(&site, "/assets/app-abc123.js", &[accept, ("if-none-match", &format!("\"x\", {tag}"))]);
            assert_eq!(again.status(), 304);
            assert!(again.body().is_empty());
            assert_eq!(again.headers()["etag"], tag.as_str());
        }
        assert_eq!(asked(&site, "/", &[("if-none-match", "\"other\"")]).status(), 200);
    }

    #[test]
    fn files_of_another_version_are_served_beside_and_its_pages_are_not() {
        let dir = tempfile::tempdir().expect("folder");
        let before = dir.path().join("before");
        for (name, text) in [("assets/app-abc123.js", "old"), ("assets/old-1.js", "old"), ("sw.js", "old")] {
            let path = before.join(name);
            std::fs::create_dir_all(path.parent().expect("parent")).expect("folder");
            std::fs::write(path, text).expect("file");
        }
        let site = site(&dir.path().join("dist")).beside(&before).expect("both");
        let kept = asked(&site, "/assets/old-1.js", &[]);
        assert_eq!((kept.status().as_u16(), kept.body().as_ref()), (200, b"old".as_slice()));
        assert_eq!(kept.headers()["cache-control"], "public, max-age=31536000, immutable");
        assert!(asked(&site, "/assets/app-abc123.js", &[]).body().starts_with(b"let a"));
        assert!(asked(&site, "/sw.js", &[]).body().starts_with(b"self.skipWaiting"));
        assert!(site.beside(&dir.path().join("nowhere")).is_ok());
    }

    #[test]
    fn only_reading_is_allowed() {
        let dir = tempfile::tempdir().expect("folder");
        let site = site(&dir.path().join("dist"));
        assert_eq!(site.answer(&Method::POST, "/", &HeaderMap::new()).status(), 405);
    }
}
