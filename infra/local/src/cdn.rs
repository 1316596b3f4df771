//! What the CDN does: which paths go to the API, and the headers it adds, read from its policies.

use crate::document::{Document, is_true};
use serde_json::Value;

/// A header of a policy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CdnHeader {
    /// Name in lower case.
    pub name: String,
    pub value: String,
    /// Whether the policy wins over a header that the origin sent.
    pub wins: bool,
}

/// One behaviour of the CDN: which paths, from where, with which headers.
#[derive(Clone, Debug, Default)]
struct Behaviour {
    /// `None` for the default behaviour.
    pattern: Option<String>,
    is_api: bool,
    is_files: bool,
    headers: Vec<CdnHeader>,
}

/// What the CDN does with paths.
#[derive(Clone, Debug)]
pub struct Cdn {
    /// In the order of the template; the default behaviour is the last.
    behaviours: Vec<Behaviour>,
}

impl Cdn {
    /// Follows the distribution's behaviours to their origins and policies.
    ///
    /// # Errors
    /// One sentence when a behaviour points to nothing.
    pub fn of(document: &Document) -> Result<Self, String> {
        let Some((_, distribution)) = document.of_type("AWS::CloudFront::Distribution").next() else {
            return Err("there is no AWS::CloudFront::Distribution.".to_owned());
        };
        let list = |name: &str| {
            let values = distribution.pointer(&format!("/DistributionConfig/{name}")).and_then(Value::as_array);
            values.into_iter().flatten()
        };
        let apis: Vec<&str> = list("Origins")
            .filter(|origin| origin.get("DomainName").is_some_and(|name| name.to_string().contains(".execute-api.")))
            .filter_map(|origin| origin.get("Id").and_then(Value::as_str))
            .collect();
        let uploads: Vec<&str> = list("Origins")
            .filter(|origin| origin.get("DomainName").is_some_and(|name| name.to_string().contains("Uploads")))
            .filter_map(|origin| origin.get("Id").and_then(Value::as_str))
            .collect();
        let usual = distribution.pointer("/DistributionConfig/DefaultCacheBehavior");
        let mut behaviours = Vec::new();
        for behaviour in list("CacheBehaviors").chain(usual) {
            let origin = behaviour.get("TargetOriginId").and_then(Value::as_str).unwrap_or_default();
            let headers = match behaviour.pointer("/ResponseHeadersPolicyId/Ref").and_then(Value::as_str) {
                None => Vec::new(),
                Some(id) => match document.property(id, &["ResponseHeadersPolicyConfig"]) {
                    Value::Null => return Err(format!("there is no response headers policy {id}.")),
                    policy => headers(policy, document),
                },
            };
            behaviours.push(Behaviour {
                pattern: behaviour.get("PathPattern").and_then(Value::as_str).map(str::to_owned),
                is_api: apis.contains(&origin),
                is_files: uploads.contains(&origin),
                headers,
            });
        }
        Ok(Self { behaviours })
    }

    fn behaviour(&self, path: &str) -> Option<&Behaviour> {
        self.behaviours.iter().find(|behaviour| {
            behaviour.pattern.as_ref().is_none_or(|pattern| {
                // `/api/*` and `api/*` mean the same.
                matches(pattern.trim_start_matches('/').as_bytes(), path.trim_start_matches('/').as_bytes())
            })
        })
    }

    /// Whether the API answers this path and not the site.
    #[must_use]
    pub fn is_api(&self, path: &str) -> bool {
        self.behaviour(path).is_some_and(|behaviour| behaviour.is_api)
    }

    /// Whether the bucket of what people upload answers this path.
    #[must_use]
    pub fn is_files(&self, path: &str) -> bool {
        self.behaviour(path).is_some_and(|behaviour| behaviour.is_files)
    }

    /// Whether no behaviour of its own takes this path: the CDN looks there for the page.
    #[must_use]
    pub fn is_default(&self, path: &str) -> bool {
        self.behaviour(path).is_none_or(|behaviour| behaviour.pattern.is_none())
    }

    /// The headers that answers of this path get.
    #[must_use]
    pub fn headers(&self, path: &str) -> &[CdnHeader] {
        self.behaviour(path).map_or(&[], |behaviour| &behaviour.headers)
    }
}

/// The CDN's patterns: `*` stands for any characters, `?` for one.
fn matches(pattern: &[u8], path: &[u8]) -> bool {
    match pattern.split_first() {
        None => path.is_empty(),
        Some((b'*', rest)) => (0..=path.len()).any(|at| matches(rest, &path[at..])),
        Some((b'?', rest)) => !path.is_empty() && matches(rest, &path[1..]),
        Some((own, rest)) => path.split_first().is_some_and(|(first, path)| own == first && matches(rest, path)),
    }
}

fn headers(policy: &Value, document: &Document) -> Vec<CdnHeader> {
    let mut headers = Vec::new();
    let mut add = |name: &str, value: Option<String>, part: &Value| {
        if let Some(value) = value {
            let wins = part.get("Override").is_none_or(is_true);
            headers.push(CdnHeader { name: name.to_lowercase(), value, wins });
        }
    };
    let security = policy.get("SecurityHeadersConfig").unwrap_or(&Value::Null);
    for (part, member, name) in [
        ("ContentSecurityPolicy", "ContentSecurityPolicy", "content-security-policy"),
        ("FrameOptions", "FrameOption", "x-frame-options"),
        ("ReferrerPolicy", "ReferrerPolicy", "referrer-policy"),
    ] {
        if let Some(part) = security.get(part) {
            add(name, part.get(member).and_then(|value| document.text(value)), part);
        }
    }
    if let Some(part) = security.get("ContentTypeOptions") {
        add("x-content-type-options", Some("nosniff".to_owned()), part);
    }
    if let Some(part) = security.get("StrictTransportSecurity") {
        let mut value = format!(
            "max-age={}",
            part.get("AccessControlMaxAgeSec").and_then(|seconds| document.text(seconds)).unwrap_or_default()
        );
        if part.get("IncludeSubdomains").is_some_and(is_true) {
            value.push_str("; includeSubDomains");
        }
        if part.get("Preload").is_some_and(is_true) {
            value.push_str("; preload");
        }
        add("strict-transport-security", Some(value), part);
    }
    let own = policy.pointer("/CustomHeadersConfig/Items").and_then(Value::as_array);
    for item in own.into_iter().flatten() {
        if let Some(name) = item.get("Header").and_then(Value::as_str) {
            add(name, item.get("Value").and_then(|value| document.text(value)), item);
        }
    }
    headers
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cdn() -> Cdn {
        Cdn::of(&Document::parse(include_str!("../tests/fixture.yaml")).expect("fixture")).expect("cdn")
    }

    fn value(path: &str, name: &str) -> Option<String> {
        cdn().headers(path).iter().find(|header| header.name == name).map(|header| header.value.clone())
    }

    #[test]
    fn every_header_of_the_policy_is_read() {
        let value = |name: &str| value("/login", name);
        assert!(value("content-security-policy").is_some_and(|csp| csp.contains("frame-ancestors 'none'")));
        assert_eq!(value("strict-transport-security").as_deref(), Some("max-age=63072000; includeSubDomains; preload"));
        assert_eq!(value("x-content-type-options").as_deref(), Some("nosniff"));
        assert_eq!(value("x-frame-options").as_deref(), Some("DENY"));
        assert_eq!(value("referrer-policy").as_deref(), Some("no-referrer"));
        assert_eq!(value("cross-origin-opener-policy").as_deref(), Some("same-origin"));
        assert!(value("permissions-policy").is_some_and(|policy| policy.contains("camera=()")));
    }

    #[test]
    fn pages_connect_to_the_host_of_the_operators_words_alone() {
        let own = include_str!("../../../template.yaml");
        let named = own.replacen(
            "  WordsHost:\n    Type: String\n    Default: ''",
            "  WordsHost:\n    Type: String\n    Default: https://words.example",
            1,
        );
        assert_ne!(own, named);
        for (template, wanted) in [(own, "connect-src 'self';"), (&named, "connect-src 'self' https://words.example;")]
        {
            let cdn = Cdn::of(&Document::parse(template).expect("template")).expect("cdn");
            let headers = cdn.headers("/login");
            let policy = headers.iter().find(|header| header.name == "content-security-policy").expect("policy");
            assert!(policy.value.contains(wanted), "{}", policy.value);
        }
    }

    #[test]
    fn each_path_has_its_behaviour() {
        assert!(cdn().is_api("/api/login") && cdn().is_api("/api/"));
        for path in ["/", "/login", "/api", "/apis/x", "/assets/app.js"] {
            assert!(!cdn().is_api(path), "{path}");
        }
        assert_eq!(value("/api/login", "permissions-policy"), None);
        assert_eq!(value("/api/login", "x-content-type-options").as_deref(), Some("nosniff"));
        assert_eq!(value("/a.js", "cache-control").as_deref(), Some("no-cache"));
    }

    /// The headers of a policy go with refusals too: what lasts comes with the file.
    #[test]
    fn no_policy_lets_an_answer_be_kept() {
        let document = Document::parse(include_str!("../../../template.yaml")).expect("template");
        let policies: Vec<&Value> =
            document.of_type("AWS::CloudFront::ResponseHeadersPolicy").map(|(_, it)| it).collect();
        assert!(policies.len() > 3);
        for policy in policies {
            for header in headers(&policy["ResponseHeadersPolicyConfig"], &document) {
                let lasts =
                    header.name == "cache-control" && !["no-cache", "no-store"].contains(&header.value.as_str());
                assert!(!lasts, "{header:?}");
            }
        }
    }

    #[test]
    fn patterns_match_as_in_cloudfront() {
        for (pattern, path, expected) in [
            ("assets/*", "assets/", true),
            ("assets/*", "assets", false),
            ("*.js", "a/b.js", true),
            ("*.js", "a/b.jsx", false),
            ("a?c", "abc", true),
            ("a?c", "ac", false),
        ] {
            assert_eq!(matches(pattern.as_bytes(), path.as_bytes()), expected, "{pattern} {path}");
        }
    }
}
