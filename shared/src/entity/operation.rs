//! One operation of the API: method, path, who may call it, what goes in and out, and the function that answers.

use super::call::{Call, FlowCall};
use super::definition::{Definition, OnDevice};
use super::field::Field;
use crate::http::problem::Problem;
use crate::http::reply::Reply;
use crate::http::request::BODY_LIMIT;
use lambda_http::http::Method;
use serde_json::Value;
use std::future::Future;
use std::pin::Pin;

/// An answer on its way.
pub type Answer<'a> = Pin<Box<dyn Future<Output = Result<Reply, Problem>> + Send + 'a>>;

/// Answers an operation of an entity root.
pub type RootHandler = for<'a> fn(&'a Call<'a>) -> Answer<'a>;

/// Answers an operation of a flow that is no entity root.
pub type FlowHandler = for<'a> fn(&'a FlowCall<'a>) -> Answer<'a>;

/// The methods of the contract, usable in constants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verb {
    /// Reads.
    Get,
    /// Writes.
    Post,
    /// Removes.
    Delete,
}

impl Verb {
    /// The method as HTTP knows it.
    #[must_use]
    pub const fn http(self) -> Method {
        match self {
            Self::Get => Method::GET,
            Self::Post => Method::POST,
            Self::Delete => Method::DELETE,
        }
    }

    /// The methods of HTTP that it stands for: what can be read can be asked for without its body.
    #[must_use]
    pub const fn methods(self) -> &'static [Method] {
        match self {
            Self::Get => &[Method::GET, Method::HEAD],
            Self::Post => &[Method::POST],
            Self::Delete => &[Method::DELETE],
        }
    }
}

/// Who may call an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Permission {
    /// Everybody; a token is not looked at in a flow.
    Everybody,
    /// Signed-in people.
    SignedIn,
    /// Signed-in people; everybody where the catalog is public.
    Read,
    /// Whoever may begin a row: signed-in people in roots of their own, editors in catalogs.
    Begin,
    /// Whoever may write rows of the root (`Definition::writable_by`).
    Write,
    /// As `Write`; the owner may also delete what only the server writes.
    Delete,
}

/// What a body or an answer looks like.
#[derive(Clone, Copy, Debug)]
pub enum Schema {
    /// There is none.
    Nothing,
    /// The body of `add` of the root.
    Addition,
    /// The body of `update` of the root.
    Changes,
    /// A row of the root with its parts (`whole::save`).
    Whole,
    /// A row of the root.
    Row,
    /// A row of the root before anybody wrote into it: any of its fields may be missing.
    Beginning,
    /// A page of rows of the root.
    Page,
    /// A row of another root.
    RowOf(&'static str),
    /// An object of these fields.
    Fields(&'static [Field]),
    /// As JSON schema.
    Json(fn() -> Value),
    /// Text of this content type.
    Text(&'static str),
    /// A form with a file (`multipart/form-data`), as JSON schema.
    Form(fn() -> Value),
    /// A file of one of these content types.
    File(&'static [&'static str]),
}

/// A schema of the document and its name there.
pub type NamedSchema = (&'static str, fn() -> Value);

/// A request header that an operation understands beside those that every one does.
#[derive(Clone, Copy, Debug)]
pub struct RequestHeader {
    /// Its name, in small letters.
    pub name: &'static str,
    /// What it says.
    pub doc: &'static str,
    /// What its value looks like, as a regular expression of JSON schema.
    pub pattern: &'static str,
}

/// What an operation takes and answers; the source of the API document.
#[derive(Clone, Copy, Debug)]
pub struct Contract {
    /// One sentence.
    pub doc: &'static str,
    /// Query parameters; those of a list come by themselves.
    pub query: &'static [Field],
    /// Request headers of its own.
    pub headers: &'static [RequestHeader],
    /// What is sent.
    pub body: Schema,
    /// Status of the answer when all went well.
    pub status: u16,
    /// What is answered then.
    pub answer: Schema,
    /// Schemas that body or answer refer to, by name.
    pub schemas: &'static [NamedSchema],
    /// Whether a call without a body is refused.
    pub needs_body: bool,
    /// Another status with the same answer, and what it says.
    pub also: Option<(u16, &'static str)>,
    /// Another status with another answer, and what it says.
    pub or: Option<(u16, &'static str, Schema)>,
    /// Statuses of problems beside those that every operation of its kind answers.
    pub problems: &'static [u16],
    /// Fields of the body that are held against what is stored, the day or the path.
    pub judged: &'static [&'static str],
    /// Smallest and largest id of the path, where it is not the id of a row, and what it names.
    pub ids: Option<(i64, i64, &'static str)>,
    /// Whether somebody who is signed in is asked for the password and the second factor once more: the call makes what lets
    /// somebody in or read later.
    pub confirmed: bool,
    /// Whether what it answers may stay on the device, where its root does not decide it: `list` and `{id}` follow their root,
    /// everything else stays nowhere.
    pub on_device: Option<OnDevice>,
}

impl Contract {
    /// Takes nothing and answers 204 without a body.
    #[must_use]
    pub const fn new(doc: &'static str) -> Self {
        Self {
            doc,
            query: &[],
            headers: &[],
            body: Schema::Nothing,
            status: 204,
            answer: Schema::Nothing,
            schemas: &[],
            needs_body: true,
            also: None,
            or: None,
            problems: &[],
            judged: &[],
            ids: None,
            confirmed: false,
            on_device: None,
        }
    }

    /// With a body that may be left out.
    #[must_use]
    pub const fn may_have(mut self, body: Schema) -> Self {
        self.body = body;
        self.needs_body = false;
        self
    }

    /// The same answer also comes with this status.
    #[must_use]
    pub const fn also(mut self, status: u16, doc: &'static str) -> Self {
        self.also = Some((status, doc));
        self
    }

    /// Another answer comes with this status.
    #[must_use]
    pub const fn or(mut self, status: u16, doc: &'static str, answer: Schema) -> Self {
        self.or = Some((status, doc, answer));
        self
    }

    /// Answers problems with these statuses too.
    #[must_use]
    pub const fn problems(mut self, statuses: &'static [u16]) -> Self {
        self.problems = statuses;
        self
    }

    /// These fields of the body are held against what is stored, the day or the path.
    #[must_use]
    pub const fn judged(mut self, fields: &'static [&'static str]) -> Self {
        self.judged = fields;
        self
    }

    /// Asks for the password once more, and for the second factor of who has one; the body has `password` and `factor`.
    #[must_use]
    pub const fn confirmed(mut self) -> Self {
        self.confirmed = true;
        self
    }

    /// Its answer may stay on the device.
    #[must_use]
    pub const fn kept_on_device(mut self) -> Self {
        self.on_device = Some(OnDevice::Keep);
        self
    }

    /// Its answer stays on no device, although rows of its root may.
    #[must_use]
    pub const fn never_on_device(mut self) -> Self {
        self.on_device = Some(OnDevice::Never);
        self
    }

    /// The id of the path is none of a row: its smallest and largest value and what it names.
    #[must_use]
    pub const fn ids(mut self, least: i64, most: i64, doc: &'static str) -> Self {
        self.ids = Some((least, most, doc));
        self
    }

    /// With these query parameters.
    #[must_use]
    pub const fn query(mut self, query: &'static [Field]) -> Self {
        self.query = query;
        self
    }

    /// With these request headers.
    #[must_use]
    pub const fn headers(mut self, headers: &'static [RequestHeader]) -> Self {
        self.headers = headers;
        self
    }

    #[must_use]
    pub const fn body(mut self, body: Schema) -> Self {
        self.body = body;
        self
    }

    /// With schemas that body or answer refer to.
    #[must_use]
    pub const fn schemas(mut self, schemas: &'static [NamedSchema]) -> Self {
        self.schemas = schemas;
        self
    }

    /// Answers 200 with this.
    #[must_use]
    pub const fn answers(mut self, answer: Schema) -> Self {
        self.status = 200;
        self.answer = answer;
        self
    }

    /// Answers 202 with this.
    #[must_use]
    pub const fn accepts(mut self, answer: Schema) -> Self {
        self.status = 202;
        self.answer = answer;
        self
    }

    /// Answers 201 with this.
    #[must_use]
    pub const fn creates(mut self, answer: Schema) -> Self {
        self.status = 201;
        self.answer = answer;
        self
    }
}

/// One operation. `H` is `RootHandler` or `FlowHandler`.
#[derive(Clone, Copy, Debug)]
pub struct Operation<H> {
    /// Method.
    pub verb: Verb,
    /// The path: below the root, such as `read` or `match/both/{id}`; of a flow below `/api/`. A part in braces stands for
    /// an id, `{token}` for a text.
    pub path: &'static str,
    /// Who may call it.
    pub permission: Permission,
    /// What it takes and answers.
    pub contract: Contract,
    /// Largest body in bytes.
    pub body_limit: usize,
    /// Answers it.
    pub handler: H,
    /// The method of the same path that another function answers, as far as there is one.
    pub elsewhere: Option<Verb>,
}

impl<H> Operation<H> {
    /// An operation with a body of ordinary size.
    #[must_use]
    pub const fn new(verb: Verb, path: &'static str, permission: Permission, contract: Contract, handler: H) -> Self {
        Self { verb, path, permission, contract, body_limit: BODY_LIMIT, handler, elsewhere: None }
    }

    /// Whether what it answers may stay on the device. What nobody has decided stays nowhere.
    #[must_use]
    pub fn on_device(&self, root: Option<&Definition>) -> OnDevice {
        let of_rows = root.filter(|_| ["list", "{id}"].contains(&self.path)).map(|definition| definition.on_device);
        self.contract.on_device.or(of_rows).unwrap_or(OnDevice::Never)
    }

    /// With a method of the same path that another function answers.
    #[must_use]
    pub const fn beside(mut self, verb: Verb) -> Self {
        self.elsewhere = Some(verb);
        self
    }
}

/// The operation that a request means, and the text in the place of its id, where the path has one.
#[must_use]
pub fn find<'a, 'p, H>(
    mut operations: impl Iterator<Item = &'a Operation<H>>,
    method: &Method,
    path: &'p str,
) -> Option<(&'a Operation<H>, PathId<'p>)> {
    let parts: Vec<&str> = path.split('/').collect();
    operations.find_map(|operation| {
        let fits = operation.verb.methods().contains(method);
        let id = if fits { match_path(operation.path, &parts)? } else { return None };
        Some((operation, id))
    })
}

/// Why no operation answers a request: the path has others (405), or none (404).
pub fn refusal<'a, H: 'a>(operations: impl Iterator<Item = &'a Operation<H>>, path: &str) -> Problem {
    let parts: Vec<&str> = path.split('/').collect();
    let is_number = |id: &str| id.bytes().all(|byte| byte.is_ascii_digit());
    let there =
        operations.filter(|operation| match_path(operation.path, &parts).is_some_and(|id| id.is_none_or(is_number)));
    let all = there.flat_map(|operation| [Some(operation.verb), operation.elsewhere]).flatten();
    let mut methods: Vec<&str> = all.flat_map(Verb::methods).map(Method::as_str).collect();
    methods.sort_unstable();
    methods.dedup();
    if methods.is_empty() { Problem::NotFound } else { Problem::Method(methods.join(", ")) }
}

/// The text in the place of an id, where the pattern has one.
type PathId<'a> = Option<&'a str>;

/// Whether the path has the form of the pattern; the text in the place of its id, if it has one.
fn match_path<'a>(pattern: &str, parts: &[&'a str]) -> Option<PathId<'a>> {
    let mut id = None;
    let mut left = parts.iter();
    for wanted in pattern.split('/') {
        let part = *left.next()?;
        if let Some(end) = wanted.strip_prefix("{token}") {
            // The handler reads it; it is nobody's id.
            if part.strip_suffix(end).is_none_or(str::is_empty) {
                return None;
            }
        } else if wanted.starts_with('{') {
            if part.is_empty() {
                return None;
            }
            id = Some(part);
        } else if wanted != part {
            return None;
        }
    }
    left.next().is_none().then_some(id)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn matched<'a>(pattern: &str, path: &'a str) -> Option<PathId<'a>> {
        match_path(pattern, &path.split('/').collect::<Vec<_>>())
    }

    #[test]
    fn a_path_fits_its_pattern_alone() {
        assert_eq!(matched("list", "list"), Some(None));
        assert_eq!(matched("{id}", "7"), Some(Some("7")));
        assert_eq!(matched("match/both/{id}", "match/both/7"), Some(Some("7")));
        assert_eq!(matched("feed/{token}.ics", "feed/abc.ics"), Some(None));
        for (pattern, path) in [
            ("list", "list/"),
            ("list", ""),
            ("{id}", ""),
            ("update/{id}", "update"),
            ("feed/{token}.ics", "feed/.ics"),
        ] {
            assert_eq!(matched(pattern, path), None, "{pattern} {path}");
        }
    }
}
