//! The page of the provider on which somebody says who they are.

use axum::body::Body;
use axum::http::{HeaderValue, Response, header};
use std::collections::HashMap;
use std::fmt::Write as _;

/// The page, which remembers what the sign-in was begun with.
pub(super) fn response(category: i64, query: &HashMap<String, String>) -> Response<Body> {
    let mut hidden = String::new();
    let mut names: Vec<&String> = query.keys().collect();
    names.sort_unstable();
    for name in names {
        let (name, value) = (escaped(name), escaped(query.get(name).map_or("", String::as_str)));
        let _written = writeln!(hidden, "<input type=\"hidden\" name=\"{name}\" value=\"{value}\">");
    }
    let page = format!(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
         <link rel=\"icon\" href=\"data:,\"><title>Provider</title><main><h1>Provider for tests</h1><form action=\"/{category}/allow\">{hidden}\
         <p><label>E-mail <input name=\"email\" type=\"email\"></label></p>\
         <p><label><input name=\"verified\" type=\"checkbox\" checked> The address is proven</label></p>\
         <p><button>Allow</button> <button name=\"refuse\" value=\"1\">Refuse</button></p></form></main></html>"
    );
    let mut response = Response::new(Body::from(page));
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
    response
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}
