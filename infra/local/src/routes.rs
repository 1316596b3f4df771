//! Which function answers a path, by the rules of an HTTP API.

use std::cmp::Ordering;

/// One segment of a route's path. The order is the order of preference.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Segment {
    Literal(String),
    Variable(String),
    Greedy(String),
}

/// A route of the HTTP API.
#[derive(Clone, Debug)]
pub struct Route {
    /// As API Gateway names it, such as `ANY /api/treatment/{proxy+}` or `$default`.
    pub key: String,
    /// The function that answers.
    pub function: String,
    /// `None` for `ANY`.
    method: Option<String>,
    /// `None` for `$default`.
    segments: Option<Vec<Segment>>,
}

impl Route {
    /// A route of a method (`ANY` for all) and a path.
    ///
    /// # Errors
    /// When the path is none that API Gateway takes.
    pub fn new(method: &str, path: &str, function: &str) -> Result<Self, String> {
        if path == "$default" {
            return Ok(Self::fallback(function));
        }
        let inner = path.strip_prefix('/').ok_or_else(|| format!("path \"{path}\" does not begin with /"))?;
        let segments: Vec<Segment> = inner.split('/').map(segment).collect::<Result<_, _>>()?;
        let greedy = segments.iter().position(|segment| matches!(segment, Segment::Greedy(_)));
        if greedy.is_some_and(|at| at + 1 != segments.len()) {
            return Err(format!("path \"{path}\" goes on after its greedy variable"));
        }
        let method = method.to_uppercase();
        Ok(Self {
            key: format!("{method} {path}"),
            function: function.to_owned(),
            method: (method != "ANY" && method != "*").then_some(method),
            segments: Some(segments),
        })
    }

    /// The route of everything that no other route takes.
    #[must_use]
    pub fn fallback(function: &str) -> Self {
        Self { key: "$default".to_owned(), function: function.to_owned(), method: None, segments: None }
    }

    /// The path variables, if this route takes the request.
    fn takes(&self, method: &str, path: &str) -> Option<Vec<(String, String)>> {
        if self.method.as_deref().is_some_and(|own| own != method) {
            return None;
        }
        let Some(segments) = &self.segments else { return Some(Vec::new()) };
        let parts: Vec<&str> = path.strip_prefix('/')?.split('/').collect();
        let mut variables = Vec::new();
        for (at, segment) in segments.iter().enumerate() {
            let part = *parts.get(at)?;
            match segment {
                Segment::Literal(text) if text == part => {}
                Segment::Variable(name) if !part.is_empty() => variables.push((name.clone(), part.to_owned())),
                Segment::Greedy(name) if !part.is_empty() => {
                    variables.push((name.clone(), parts[at..].join("/")));
                    return Some(variables);
                }
                _ => return None,
            }
        }
        (parts.len() == segments.len()).then_some(variables)
    }

    /// The more specific route first: literal before variable before greedy, a method before `ANY`.
    fn specificity(&self, other: &Self) -> Ordering {
        match (&self.segments, &other.segments) {
            (Some(own), Some(others)) => {
                let kinds = |segments: &[Segment]| -> Vec<u8> {
                    segments
                        .iter()
                        .map(|segment| match segment {
                            Segment::Literal(_) => 0,
                            Segment::Variable(_) => 1,
                            Segment::Greedy(_) => 2,
                        })
                        .collect()
                };
                kinds(own).cmp(&kinds(others)).then(self.method.is_none().cmp(&other.method.is_none()))
            }
            (own, others) => own.is_none().cmp(&others.is_none()),
        }
    }
}

fn segment(text: &str) -> Result<Segment, String> {
    match text.strip_prefix('{').map(|rest| rest.strip_suffix('}')) {
        None => Ok(Segment::Literal(text.to_owned())),
        Some(Some(name)) => Ok(match name.strip_suffix('+') {
            Some(name) => Segment::Greedy(name.to_owned()),
            None => Segment::Variable(name.to_owned()),
        }),
        Some(None) => Err(format!("segment \"{text}\" has no closing brace")),
    }
}

/// All routes, the most specific first.
#[derive(Clone, Debug)]
pub struct Routes(Vec<Route>);

impl Routes {
    /// Sorts the routes.
    #[must_use]
    pub fn new(mut routes: Vec<Route>) -> Self {
        routes.sort_by(Route::specificity);
        Self(routes)
    }

    /// The route of a request and its path variables.
    #[must_use]
    pub fn find(&self, method: &str, path: &str) -> Option<(&Route, Vec<(String, String)>)> {
        self.0.iter().find_map(|route| Some((route, route.takes(method, path)?)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn routes() -> Routes {
        let of = |method, path, function| Route::new(method, path, function).expect(path);
        Routes::new(vec![
            Route::fallback("nothing"),
            of("ANY", "/api/user/{proxy+}", "user"),
            of("ANY", "/api/user/profile/{proxy+}", "user/profile"),
            of("ANY", "/api/{root}/list", "lists"),
            of("ANY", "/api/login", "login"),
            of("GET", "/api/login", "login-form"),
        ])
    }

    fn who(method: &str, path: &str) -> String {
        routes().find(method, path).map(|(route, _)| route.function.clone()).unwrap_or_default()
    }

    #[test]
    fn the_longest_literal_prefix_wins() {
        assert_eq!(who("GET", "/api/user/list"), "user");
        assert_eq!(who("GET", "/api/user/profile/list"), "user/profile");
        assert_eq!(who("GET", "/api/user/profile"), "user");
        assert_eq!(who("GET", "/api/other/list"), "lists");
        assert_eq!(who("POST", "/api/login"), "login");
        assert_eq!(who("GET", "/api/login"), "login-form");
    }

    #[test]
    fn what_no_route_takes_goes_to_the_fallback() {
        for path in ["/api/login/", "/api/login/x", "/api/user/", "/api/user", "/api", "/"] {
            assert_eq!(who("POST", path), "nothing", "{path}");
        }
        assert!(Routes::new(Vec::new()).find("GET", "/api/login").is_none());
    }

    #[test]
    fn variables_are_told() {
        let routes = routes();
        let (_, variables) = routes.find("GET", "/api/user/update/7").expect("route");
        assert_eq!(variables, [("proxy".to_owned(), "update/7".to_owned())]);
        let (_, variables) = routes.find("GET", "/api/x/list").expect("route");
        assert_eq!(variables, [("root".to_owned(), "x".to_owned())]);
    }

    #[test]
    fn paths_that_api_gateway_refuses_are_refused() {
        for path in ["api/x", "/api/{proxy+}/more", "/api/{open"] {
            assert!(Route::new("ANY", path, "x").is_err(), "{path}");
        }
    }
}
