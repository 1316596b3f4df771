//! `/local/outbox`: the outbox as a page without scripts, and as JSON.

use crate::outbox::{Contents, Outbox};
use axum::http::{HeaderValue, Response, StatusCode, header};
use serde_json::json;

const STYLE: &str = "\
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { max-width: 46rem; margin: 0 auto; padding: 1rem; }
article { border-top: 1px solid; padding: 0.5rem 0; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
dt { font-weight: 600; }
dd { margin: 0 0 0.5rem; overflow-wrap: anywhere; }
[lang=en] { opacity: 0.8; }
";

/// Answers a path under `/local/`.
#[must_use]
pub fn answer(outbox: &Outbox, path: &str) -> Response<Vec<u8>> {
    let (status, kind, body) = match path {
        "/local/outbox" => (StatusCode::OK, "text/html; charset=utf-8", page(&outbox.contents())),
        "/local/outbox.json" => {
            let contents = outbox.contents();
            let body = json!({ "mails": contents.mails, "pushes": contents.pushes });
            (StatusCode::OK, "application/json", body.to_string())
        }
        "/local/outbox.css" => (StatusCode::OK, "text/css; charset=utf-8", STYLE.to_owned()),
        _ => (StatusCode::NOT_FOUND, "text/plain; charset=utf-8", "Nicht gefunden / Not found\n".to_owned()),
    };
    let mut response = Response::new(body.into_bytes());
    *response.status_mut() = status;
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

fn page(contents: &Contents) -> String {
    let mails: Vec<String> = contents
        .mails
        .iter()
        .rev()
        .map(|mail| {
            format!(
                "<article><h3>{}</h3><dl><dt>An <span lang=\"en\">/ To</span></dt><dd>{}</dd></dl><pre>{}</pre></article>",
                escaped(&mail.subject),
                escaped(&mail.to),
                escaped(&mail.text)
            )
        })
        .collect();
    let pushes: Vec<String> = contents
        .pushes
        .iter()
        .rev()
        .map(|push| {
            let payload = push.payload.as_str().map_or_else(|| push.payload.to_string(), str::to_owned);
            format!(
                "<article><dl><dt>Gerät <span lang=\"en\">/ Device</span></dt><dd>{}</dd></dl><pre>{}</pre></article>",
                escaped(&push.endpoint),
                escaped(&payload)
            )
        })
        .collect();
    let none = "<p>Nichts <span lang=\"en\">/ Nothing</span></p>";
    format!(
        "<!doctype html><html lang=\"de\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <title>Postausgang / Outbox</title><link rel=\"icon\" href=\"/icon.svg\"><link rel=\"stylesheet\" href=\"/local/outbox.css\"></head><body><main>\
         <h1>Postausgang <span lang=\"en\">/ Outbox</span></h1>\
         <p>Was von hier verschickt worden wäre. Neues steht oben. \
         <span lang=\"en\">What would have been sent from here, the newest first.</span></p>\
         <p><a href=\"/local/outbox.json\">JSON</a></p>\
         <h2>E-Mails <span lang=\"en\">/ Mails</span></h2>{}\
         <h2>Mitteilungen <span lang=\"en\">/ Push messages</span></h2>{}</main></body></html>",
        if mails.is_empty() { none.to_owned() } else { mails.concat() },
        if pushes.is_empty() { none.to_owned() } else { pushes.concat() },
    )
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outbox::Mail;

    #[test]
    fn what_others_wrote_stays_text() {
        let dir = tempfile::tempdir().expect("folder");
        let outbox = Outbox::open(dir.path().join("outbox.json"));
        let mail = Mail {
            to: "a@b.example".to_owned(),
            subject: "<script>alert(1)</script>".to_owned(),
            text: "1 < 2 & \"so\"".to_owned(),
            ..Mail::default()
        };
        outbox.mail(mail).expect("kept");
        let page = String::from_utf8(answer(&outbox, "/local/outbox").into_body()).expect("text");
        assert!(!page.contains("<script"), "{page}");
        assert!(page.contains("1 &lt; 2 &amp; &quot;so&quot;"));
        assert!(page.contains("Postausgang"));
        let json = answer(&outbox, "/local/outbox.json");
        let json: serde_json::Value = serde_json::from_slice(json.body()).expect("json");
        assert_eq!(json["mails"][0]["to"], "a@b.example");
        assert_eq!(json["pushes"], serde_json::json!([]));
        assert_eq!(answer(&outbox, "/local/other").status(), 404);
    }
}
